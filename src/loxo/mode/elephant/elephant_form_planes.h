/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Slabs of bit planes: a vector for each bit, a bit for each lane. Included by
 * elephant_slab_engine.h.
 */

/* Bit z of PIECE bytes, for each z, to a stream of bits. */
#if LOXO_X86 && SLAB_VECTOR == 16
#define PIECE 16
LOXO_ALWAYS_INLINE void SLAB(split)(uint8_t *stream, size_t step, const uint8_t *bytes) {
  __m128i x = _mm_loadu_si128((const __m128i *)bytes);
  LOXO_UNROLL
  for (size_t z = 8; z--; x = _mm_add_epi8(x, x)) {
    loxo_store64_part(stream + z * step, (uint64_t)_mm_movemask_epi8(x), 2);
  }
}
#elif LOXO_X86 && SLAB_VECTOR == 32
#define PIECE 32
LOXO_ALWAYS_INLINE void SLAB(split)(uint8_t *stream, size_t step, const uint8_t *bytes) {
  __m256i x = _mm256_loadu_si256((const __m256i *)bytes);
  LOXO_UNROLL
  for (size_t z = 8; z--; x = _mm256_add_epi8(x, x)) {
    loxo_store64_part(stream + z * step, (uint32_t)_mm256_movemask_epi8(x), 4);
  }
}
#elif LOXO_X86 && SLAB_VECTOR == 64
#define PIECE 64
LOXO_ALWAYS_INLINE void SLAB(split)(uint8_t *stream, size_t step, const uint8_t *bytes) {
  __m512i x = _mm512_loadu_si512(bytes);
  LOXO_UNROLL
  for (size_t z = 8; z--; x = _mm512_add_epi8(x, x)) {
    loxo_store64(stream + z * step, _mm512_movepi8_mask(x));
  }
}
#else
#define PIECE 8
LOXO_ALWAYS_INLINE void SLAB(split)(uint8_t *stream, size_t step, const uint8_t *bytes) {
  const uint64_t x = loxo_transpose8(loxo_load64(bytes));
  for (size_t z = 0; z < 8; z++) stream[z * step] = (uint8_t)(x >> 8 * z);
}
#endif

/* Vectors l = 0 … of masks: bit z of byte s + l of the sequence in lane s. The bits z of the
 * sequence's bytes are eight streams of bits; a window is a piece of a stream. */
static void FORM(windows)(elephant_ref e, const elephant_slab *k, V *masks,
                          const uint8_t *sequence) {
  uint8_t stream[8][(LANES + SLAB_BLOCK_MAX + 2) / 8 + 16 + SLAB_VECTOR];
  const size_t bytes = BLOCK + 2;
  (void)k;
  loxo_fill(stream, 0, sizeof stream); /* what is read past their ends is shifted out */
  for (size_t g = 0; PIECE * g < LANES + bytes; g++) {
    SLAB(split)(stream[0] + PIECE / 8 * g, sizeof stream[0], sequence + PIECE * g);
  }
  for (size_t z = 0; z < 8; z++) {
    for (size_t g = 0; 8 * g < bytes; g++) {
      const V low = SLAB(read)(stream[z] + g), high = SLAB(read)(stream[z] + g + 8);
      V *to = masks + 64 * g + z;
      LOXO_UNROLL
      for (size_t i = 0; i < 8; i++) {
        if (8 * g + i >= bytes) break;
        to[8 * i] = low;
        if (i) to[8 * i] = low >> i | high << (64 - i) % 64;
      }
    }
  }
  loxo_wipe(stream, sizeof stream);
}

/* The same nonce in all lanes. */
static void FORM(nonces)(V *nonces, const uint8_t *nonce) {
  const V zero = {0};
  for (size_t i = 0; i < 8 * ELEPHANT_NONCE; i++) {
    nonces[i] = zero - (uint64_t)(nonce[i / 8] >> i % 8 & 1);
  }
}

/* All ones in the lanes whose bit is set, zeros in the others. */
static V FORM(lanes)(const uint64_t *bits) {
  V mask;
  loxo_copy(&mask, bits, sizeof mask);
  return mask;
}

/* sum ^= the XOR of the lanes whose bit is set */
static void FORM(fold)(elephant_ref e, uint8_t *sum, const V *slab, const uint64_t *active) {
  const V lanes = FORM(lanes)(active);
  for (size_t i = 0; i < SLAB_VECTORS; i++) {
    uint64_t words[SLAB_VECTOR / 8], x = 0;
    const V v = slab[i] & lanes;
    loxo_copy(words, &v, sizeof words);
    LOXO_UNROLL
    for (size_t k = 0; k < SLAB_VECTOR / 8; k++) x ^= words[k];
    sum[i / 8] ^= (uint8_t)((unsigned)__builtin_parityll(x) << i % 8);
  }
}

#undef PIECE
