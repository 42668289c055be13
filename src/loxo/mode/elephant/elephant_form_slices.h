/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Slabs of bit slices: a vector for each byte of the block; in it, for each SLICE states, eight
 * words of SLICE bits: word z is bit z of that byte. Included by elephant_slab_engine.h.
 */

#define SLICE_WORDS (SLICE / 8) /* of 64 bits: the slices of SLICE states */

/* A vector from the same words for each SLICE states, and from words of its own. */
#if SLAB_VECTOR == 8
#define SLICES_SAME(low, high) ((void)(high), (low))
#elif SLAB_VECTOR == 16
#define SLICES_SAME(low, high) ((V){low, high})
#else
#define SLICES_SAME(low, high) ((V){low, high, low, high})
#endif

/* Vectors l = 0 … of masks: byte s + l of the sequence in lane s. The kernel's turning to slices
 * does it. */
static void FORM(windows)(elephant_ref e, const elephant_slab *k, V *masks,
                          const uint8_t *sequence) {
  (void)e;
  k->windows(masks, sequence);
}

/* Slices from those of the first eight bits on that a word holds: all ones where a bit is set. */
LOXO_ALWAYS_INLINE uint64_t SLAB(spread)(uint64_t bits) {
#if SLICE == 16
  return ((bits | bits << 15 | bits << 30 | bits << 45) & 0x0001000100010001u) * 0xffff;
#else
  return ((bits & 0x7f) * 0x0002040810204081u & 0x0101010101010101u) * 0xff |
         (bits >> 7 & 1) * 0xff00000000000000u;
#endif
}

/* The same nonce in all lanes. */
static void FORM(nonces)(V *nonces, const uint8_t *nonce) {
  for (size_t i = 0; i < ELEPHANT_NONCE; i++) {
    nonces[i] = SLICES_SAME(SLAB(spread)(nonce[i]), SLAB(spread)((uint64_t)nonce[i] >> 4));
  }
}

/* All ones in the lanes whose bit is set, zeros in the others. */
static V FORM(lanes)(const uint64_t *bits) {
  uint64_t words[SLAB_VECTOR / 8];
  const uint64_t each = SLICE == 16 ? 0x0001000100010001u : 0x0101010101010101u;
  LOXO_UNROLL
  for (size_t i = 0; i < SLAB_VECTOR / 8; i++) {
    words[i] = (bits[0] >> i / SLICE_WORDS * SLICE & ((1u << SLICE) - 1)) * each;
  }
  V mask;
  loxo_copy(&mask, words, sizeof mask);
  return mask;
}

/* The parities of a word's slices, the first lowest. */
LOXO_ALWAYS_INLINE unsigned SLAB(parities)(uint64_t x) {
#if SLICE == 16
  x ^= x >> 8;
#endif
  x ^= x >> 4;
  x ^= x >> 2;
  x ^= x >> 1;
#if SLICE == 16
  x &= 0x0001000100010001u;
  return (unsigned)(x | x >> 15 | x >> 30 | x >> 45) & 15;
#else
  return (unsigned)((x & 0x0101010101010101u) * 0x0102040810204080u >> 56);
#endif
}

/* sum ^= the XOR of the lanes whose bit is set */
static void FORM(fold)(elephant_ref e, uint8_t *sum, const V *slab, const uint64_t *active) {
  const V lanes = FORM(lanes)(active);
  for (size_t i = 0; i < SLAB_VECTORS; i++) {
    uint64_t words[SLAB_VECTOR / 8];
    const V v = slab[i] & lanes;
    loxo_copy(words, &v, sizeof words);
    LOXO_UNROLL
    for (size_t k = SLICE_WORDS; k < SLAB_VECTOR / 8; k++) words[k % SLICE_WORDS] ^= words[k];
    LOXO_UNROLL
    for (unsigned k = 0; k < SLICE_WORDS; k++)
      sum[i] ^= (uint8_t)(SLAB(parities)(words[k]) << 4 * k);
  }
}

#undef SLICE_WORDS
#undef SLICES_SAME
