/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Rows: blocks of a batch one after the other, as a kernel loads and stores them. They are
 * made in order, as making one may write 32 bytes, into the next. Included by
 * elephant_slab_engine.h.
 */

#if SLAB_VECTOR == 64
/* n bytes, and zeros. No bytes are not loaded: where there is no memory, even a mask of zeros takes
 * dozens of cycles. */
LOXO_ALWAYS_INLINE __m256i SLAB(part)(const uint8_t *from, size_t n) {
  return n ? loxo_load_part(from, n) : _mm256_setzero_si256();
}

/* row = n bytes, then, if they are fewer than `size`, a 1 and zeros; n <= size <= 25. A 1 behind
 * `size` bytes is in the next row's place. */
LOXO_ALWAYS_INLINE void SLAB(put_row)(uint8_t *row, const uint8_t *from, size_t n, size_t size) {
  __m256i x = SLAB(part)(from, n);
  (void)size;
  x = _mm256_mask_blend_epi8((uint32_t)1 << n, x, _mm256_set1_epi8(1));
  _mm256_storeu_si256((__m256i *)row, x);
}

/* row = the key, then zeros */
LOXO_ALWAYS_INLINE void SLAB(put_key)(uint8_t *row, const uint8_t *key) {
  _mm256_storeu_si256((__m256i *)row,
                      _mm256_zextsi128_si256(_mm_loadu_si128((const __m128i *)key)));
}

/* The nonce; a row of what follows it comes next. */
LOXO_ALWAYS_INLINE void SLAB(put_nonce)(uint8_t *row, const uint8_t *nonce) {
  _mm_storeu_si128((__m128i *)row, _mm_maskz_loadu_epi8(0xfff, nonce));
}

/* out = in ^ keystream, n bytes; the row is what put_row makes of them. */
LOXO_ALWAYS_INLINE void SLAB(crypt_row)(elephant_ref e, uint8_t *row, uint8_t *out,
                                        const uint8_t *in, const uint8_t *keystream, size_t n) {
  __m256i x = _mm256_setzero_si256();
  (void)e;
  if (n) {
    x = _mm256_xor_si256(loxo_load_part(in, n), loxo_load_part(keystream, n));
    loxo_store_part(out, x, n);
  }
  x = _mm256_mask_blend_epi8((uint32_t)1 << n, x, _mm256_set1_epi8(1));
  _mm256_storeu_si256((__m256i *)row, x);
}
#else
LOXO_ALWAYS_INLINE void SLAB(put_row)(uint8_t *row, const uint8_t *from, size_t n, size_t size) {
  if (n == size) {
    loxo_copy(row, from, 8);
    if (n > 16) loxo_copy(row + 8, from + 8, 8);
    loxo_copy(row + n - 8, from + n - 8, 8);
    if (n > 24) row[16] = from[16];
    return;
  }
  loxo_fill(row, 0, 32);
  if (n) xor_part(row, from, NULL, n);
  row[n] = 1;
}

LOXO_ALWAYS_INLINE void SLAB(crypt_row)(elephant_ref e, uint8_t *row, uint8_t *out,
                                        const uint8_t *in, const uint8_t *keystream, size_t n) {
  if (n == BLOCK) {
    loxo_xor(row, keystream, in, BLOCK);
    SLAB(put_row)(out, row, BLOCK, BLOCK);
    return;
  }
  if (n) xor_part(out, in, keystream, n);
  SLAB(put_row)(row, out, n, BLOCK);
}

LOXO_ALWAYS_INLINE void SLAB(put_key)(uint8_t *row, const uint8_t *key) {
  loxo_fill(row + ELEPHANT_KEY, 0, 16);
  loxo_copy(row, key, ELEPHANT_KEY);
}

LOXO_ALWAYS_INLINE void SLAB(put_nonce)(uint8_t *row, const uint8_t *nonce) {
  loxo_copy(row, nonce, ELEPHANT_NONCE);
}
#endif
