/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Slabs of bit slices: a vector for each byte of the block; in it, for each SLICE states, eight
 * words of SLICE bits: word z is bit z of that byte. Included by elephant_slab_engine.h.
 */

#if SLICE == 16
typedef uint16_t SLAB(word);
#else
typedef uint8_t SLAB(word);
#endif

/* Vectors l = 0 … of masks: byte s + l of the sequence in lane s. The kernel's turning to slices
 * does it. */
static void FORM(windows)(elephant_ref e, const elephant_slab *k, V *masks,
                          const uint8_t *sequence) {
  (void)e;
  k->windows(masks, sequence);
}

/* The same nonce in all lanes. */
static void FORM(nonces)(V *nonces, const uint8_t *nonce) {
  for (size_t i = 0; i < ELEPHANT_NONCE; i++) {
    SLAB(word) words[LANES / SLICE * 8];
    for (size_t k = 0; k < LANES / SLICE * 8; k++) {
      words[k] = (SLAB(word))(0u - (nonce[i] >> k % 8 & 1u));
    }
    nonces[i] = SLAB(read)((const uint8_t *)words);
  }
}

/* All ones in the lanes whose bit is set, zeros in the others. */
static V FORM(lanes)(const uint64_t *bits) {
  SLAB(word) words[LANES / SLICE * 8];
  for (size_t k = 0; k < LANES / SLICE * 8; k++) {
    words[k] = (SLAB(word))(bits[0] >> k / 8 * SLICE);
  }
  return SLAB(read)((const uint8_t *)words);
}

/* sum ^= the XOR of all lanes */
static void FORM(fold)(elephant_ref e, uint8_t *sum, const V *slab) {
  for (size_t i = 0; i < SLAB_VECTORS; i++) {
    SLAB(word) words[LANES / SLICE * 8];
    SLAB(write)((uint8_t *)words, slab[i]);
    for (size_t k = 0; k < LANES / SLICE * 8; k++) {
      sum[i] ^= (uint8_t)((unsigned)__builtin_parity(words[k]) << k % 8);
    }
  }
}
