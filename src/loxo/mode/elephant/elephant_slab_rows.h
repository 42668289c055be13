/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Rows: blocks of a batch one after the other, as a kernel loads and stores them. They are
 * made in order, as making one may write 32 bytes, into the next. Included by
 * elephant_slab_engine.h.
 */

#if SLAB_VECTOR == 64
/* Stands in for the address of no bytes: where there is no memory, a mask of zeros takes long. */
static const uint8_t no_bytes[1] = {0};

/* row = n bytes, then, if they are fewer than `size`, a 1 and zeros; n <= size <= 25. A 1 behind
 * `size` bytes is in the next row's place. */
LOXO_ALWAYS_INLINE void SLAB(put_row)(uint8_t *row, const uint8_t *from, size_t n, size_t size) {
  __m256i x = loxo_load_part(n ? from : no_bytes, n);
  (void)size;
  x = _mm256_mask_blend_epi8((uint32_t)1 << n, x, _mm256_set1_epi8(1));
  _mm256_storeu_si256((__m256i *)row, x);
}

/* out = in ^ keystream, n bytes; the row is what put_row makes of them. */
LOXO_ALWAYS_INLINE void SLAB(crypt_row)(elephant_ref e, uint8_t *row, uint8_t *out,
                                        const uint8_t *in, const uint8_t *keystream, size_t n) {
  __m256i x = _mm256_xor_si256(loxo_load_part(n ? in : no_bytes, n), loxo_load_part(keystream, n));
  loxo_store_part(n ? out : row, x, n);
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
#endif
