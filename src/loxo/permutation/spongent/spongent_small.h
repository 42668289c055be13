/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b], one state, optimized for size: eight S-boxes (four bytes) at a time become four
 * plane bytes, which are ORed into place in a fresh state. For cores of 8 to 32 bits, and for
 * LOXO_SMALL. Takes b/8 bytes of stack beside the registers.
 */
#if LOXO_BYTE_KERNELS && !SPONGENT_ASSEMBLY

/* Bit k of nibble t goes to place 8 k + t. */
LOXO_ALWAYS_INLINE uint32_t spongent_small_gather(uint32_t x) {
  uint32_t t;
  t = (x ^ x >> 14) & 0x0000ccccu, x ^= t ^ t << 14;
  t = (x ^ x >> 7) & 0x00aa00aau, x ^= t ^ t << 7;
  t = (x ^ x >> 2) & 0x0c0c0c0cu, x ^= t ^ t << 2;
  t = (x ^ x >> 1) & 0x22222222u, x ^= t ^ t << 1;
  return x;
}

LOXO_ALWAYS_INLINE uint32_t spongent_small_load(const uint8_t *state, unsigned group) {
  uint32_t x = 0;
  for (unsigned i = 0; i < 4; i++) {
    unsigned at = 4 * group + i;
    if (SPONGENT_BYTES % 4 == 0 || at < SPONGENT_BYTES) x |= (uint32_t)state[at] << 8 * i;
  }
  return x;
}

/* Eight outputs d of one group of S-boxes, to the places from q d + 8 group on. */
LOXO_ALWAYS_INLINE void spongent_small_place(uint8_t *next, uint8_t plane, unsigned d,
                                             unsigned group) {
  unsigned place = SPONGENT_SBOXES * d + 8 * group;
  unsigned valid = SPONGENT_SBOXES - 8 * group;
  if (SPONGENT_SBOXES % 8 && valid < 8) plane &= (uint8_t)((1u << valid) - 1);
  unsigned wide = (unsigned)plane << place % 8;
  next[place / 8] |= (uint8_t)wide;
  if (SPONGENT_SBOXES % 8 && place / 8 + 1 < SPONGENT_BYTES) {
    next[place / 8 + 1] |= (uint8_t)(wide >> 8);
  }
}

static inline void spongent_small_add_counter(uint8_t *state, unsigned c) {
  state[0] ^= (uint8_t)c;
  state[1] ^= (uint8_t)(c >> 8);
  for (unsigned i = 0; i < SPONGENT_COUNTER_BITS; i++) {
    state[SPONGENT_BYTES - 1 - i / 8] ^= (uint8_t)((c >> i & 1) << (7 - i % 8));
  }
}

static void SPONGENT_KERNEL(small)(uint8_t *state, size_t n) {
  uint8_t next[SPONGENT_BYTES];
  unsigned c = SPONGENT_COUNTER_START;
  (void)n; /* one lane */
  for (unsigned round = 0; round < SPONGENT_ROUNDS; round++) {
    spongent_small_add_counter(state, c);
    c = spongent_next_counter(c);
    loxo_fill(next, 0, sizeof next);
    for (unsigned group = 0; group < (SPONGENT_SBOXES + 7) / 8; group++) {
      uint32_t x = spongent_small_gather(spongent_small_load(state, group));
      uint8_t x0 = (uint8_t)x, x1 = (uint8_t)(x >> 8);
      uint8_t x2 = (uint8_t)(x >> 16), x3 = (uint8_t)(x >> 24);
      SPONGENT_SBOX(uint8_t, x0, x1, x2, x3);
      spongent_small_place(next, x0, 0, group);
      spongent_small_place(next, x1, 1, group);
      spongent_small_place(next, x2, 2, group);
      spongent_small_place(next, x3, 3, group);
    }
    loxo_copy(state, next, sizeof next);
  }
  loxo_wipe(next, sizeof next);
}

#endif
