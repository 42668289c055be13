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
static V FORM(lanes)(const uint64_t *bits) {
  return (V)_mm512_movm_epi8(bits[0]);
}

/* sum ^= the XOR of all lanes */
static void FORM(fold)(elephant_ref e, uint8_t *sum, const V *slab) {
  for (size_t i = 0; i < SLAB_VECTORS; i++) {
    uint64_t words[SLAB_VECTOR / 8], x = 0;
    loxo_copy(words, &slab[i], sizeof words);
    LOXO_UNROLL
    for (size_t k = 0; k < SLAB_VECTOR / 8; k++) x ^= words[k];
    x ^= x >> 32;
    x ^= x >> 16;
    sum[i] ^= (uint8_t)(x ^ x >> 8);
  }
}
