/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Slabs of bytes: a vector for each byte of the block, a byte for each of 64 lanes. Included by
 * elephant_slab_engine.h.
 */

/* Vectors l = 0 … of masks: byte s + l of the sequence in lane s. */
static void FORM(windows)(elephant_ref e, const elephant_slab *k, V *masks,
                          const uint8_t *sequence) {
  (void)k;
  for (size_t l = 0; l < BLOCK + 2; l++) masks[l] = SLAB(read)(sequence + l);
}

/* The same nonce in all lanes. */
static void FORM(nonces)(V *nonces, const uint8_t *nonce) {
  const V zero = {0};
  for (size_t i = 0; i < ELEPHANT_NONCE; i++) nonces[i] = zero + ELEPHANT_EACH(nonce[i]);
}

/* All ones in the lanes whose bit is set, zeros in the others. */
static V FORM(lanes)(const uint64_t *bits) { return (V)_mm512_movm_epi8(bits[0]); }

/* sum ^= the XOR of the lanes whose bit is set. Transposing the bits of a qword, and multiplying by
 * a column of ones, adds up its bytes; eight vectors get a byte each of a word of the sum. */
static void FORM(fold)(elephant_ref e, uint8_t *sum, const V *slab, const uint64_t *active) {
  const V lanes = FORM(lanes)(active);
  const __m512i diagonal = _mm512_set1_epi64(0x0102040810204080);
  uint64_t words[(SLAB_VECTORS_MAX + 7) / 8];
  for (size_t i = 0; i < SLAB_VECTORS; i += 8) {
    __m512i word = _mm512_setzero_si512(), ones = _mm512_set1_epi64(0xff);
    for (size_t k = i; k < SLAB_VECTORS && k < i + 8; k++) {
      __m512i bits = _mm512_gf2p8affine_epi64_epi8(diagonal, (__m512i)(slab[k] & lanes), 0);
      word = _mm512_xor_si512(word, _mm512_gf2p8affine_epi64_epi8(ones, bits, 0));
      ones = _mm512_slli_epi64(ones, 8);
    }
    __m256i y = _mm256_xor_si256(_mm512_castsi512_si256(word), _mm512_extracti64x4_epi64(word, 1));
    __m128i z = _mm_xor_si128(_mm256_castsi256_si128(y), _mm256_extracti128_si256(y, 1));
    words[i / 8] = (uint64_t)_mm_cvtsi128_si64(_mm_xor_si128(z, _mm_unpackhi_epi64(z, z)));
  }
  loxo_xor(sum, sum, (const uint8_t *)words, BLOCK);
  loxo_wipe(words, sizeof words);
}
