/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], byte-sliced on AVX-512: vector l holds byte l of 16, 32 or 64 states. Included by
 * the slab kernel of each width, which defines
 *
 *   LANES          16, 32 or 64
 *   bytes          its vector type
 *   BYTES_OP(f)    the intrinsic f of that width: gf2p8affine_epi64_epi8, …
 *   BYTES_NAME(f)  loxo_keccak200_slab_<f>_<isa>
 *   BYTES_QWORDS(x)  a vector with x in every qword
 *   BYTES_MASK     the mask type, one bit per byte
 *   BYTES_LOAD(p), BYTES_STORE(p, x)  unaligned load and store
 */
#include "../../core/x86.h"
#define BYTES_MATRIX(r) ROTATION(r)
#include "keccak200_avx512_round.h"
#include "keccak200_slabs.h"

#define STATE_BYTES LOXO_KECCAK_F200_STATE_BYTES

/* Those of fewer than 64 states are for their own block kernels only. */
loxo_slab_load_fn BYTES_NAME(load);
loxo_slab_store_fn BYTES_NAME(store);
loxo_slab_permute_fn BYTES_NAME(permute);

/* Transposes states to lanes without moving each byte on its own. In 25 consecutive vectors in
 * memory, byte i of vector k belongs to lane (LANES k + i) % 25. LANES and 25 are coprime, so at
 * each i every lane occurs in exactly one vector. In the order k = INVERSE j % 25, where
 * INVERSE * LANES % 25 = 1, byte i of vector j belongs to lane (j + i) % 25. So each byte moves
 * by i % 25 vectors and keeps its position, one step for each bit of that number, and then
 * vector l is lane l. State s is now at position (25 s + l) % LANES, and a byte permutation
 * sorts the states. */
#define INVERSE (LANES == 64 ? 9 : LANES == 32 ? 18 : 11)
#define NTH(j) ((j)*INVERSE % STATE_BYTES)
#define EIGHT_OF(f, i) f(i), f(i + 1), f(i + 2), f(i + 3), f(i + 4), f(i + 5), f(i + 6), f(i + 7)
#if LANES == 64
#define ALL_OF(f) \
  EIGHT_OF(f, 0), EIGHT_OF(f, 8), EIGHT_OF(f, 16), EIGHT_OF(f, 24), EIGHT_OF(f, 32), \
      EIGHT_OF(f, 40), EIGHT_OF(f, 48), EIGHT_OF(f, 56)
#elif LANES == 32
#define ALL_OF(f) EIGHT_OF(f, 0), EIGHT_OF(f, 8), EIGHT_OF(f, 16), EIGHT_OF(f, 24)
#else
#define ALL_OF(f) EIGHT_OF(f, 0), EIGHT_OF(f, 8)
#endif
/* Lane l begins with state 41 l, as 25 * 41 % 64 = 1. Its permutation is lane 0's, read from that
 * point on. For the inverse, it is lane 0's read from l positions before. */
#define STATE_AT(place) (41 * (place) % LANES)
#define PLACE_OF(state) (25 * (state) % LANES)
static const uint8_t places[2 * LANES] = {ALL_OF(PLACE_OF), ALL_OF(PLACE_OF)};
static const uint8_t states_at[2 * LANES] = {ALL_OF(STATE_AT), ALL_OF(STATE_AT)};

/* Compilers turn each piece of a table into a constant of its own. These are aligned and take 3
 * KiB, which for 64 states is worth it: it saves a tenth of the time to load and store. */
#if LANES < 64
#define ONE_TABLE(p) __asm__("" : "+r"(p))
#else
#define ONE_TABLE(p) (void)0
#endif

LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)

#define LOAD(lane, i) lane = v[i];
#define STORE(lane, i) v[i] = lane;

void BYTES_NAME(permute)(void *slab) {
  bytes *v = slab;
  KECCAK200_LANES(bytes, a);
  KECCAK200_LANES(bytes, b);
  bytes c0, c1, c2, c3, c4;
  KECCAK200_ALIGN_SPILLS(bytes);
  KECCAK200_EACH(LOAD, a)
  KECCAK200_PARITIES(BYTES_XOR3, c, a);
  for (unsigned round = 0; round < KECCAK200_ROUNDS; round++) {
    BYTES_ROUND(a, b, c, round);
#if LANES == 64 /* two rounds need fewer copies: 7% where copies compete for two ports, else 1% */
    round++;
    BYTES_ROUND(a, b, c, round);
#endif
  }
  KECCAK200_EACH(STORE, a)
}

/* Byte i comes from the vector `by` before, where i % 25 has the bit `bit`. */
LOXO_ALWAYS_INLINE void move_on(bytes v[STATE_BYTES], unsigned by, unsigned bit) {
  bytes first = v[0];
  uint64_t where = 0;
  LOXO_UNROLL
  for (unsigned i = 0; i < LANES; i++) where |= (uint64_t)((i % STATE_BYTES & bit) != 0) << i;
  LOXO_UNROLL
  for (unsigned n = 0, j = 0; n < STATE_BYTES; n++) {
    unsigned before = (j + STATE_BYTES - by) % STATE_BYTES;
    v[j] = BYTES_OP(mask_blend_epi8)((BYTES_MASK)where, v[j], before ? v[before] : first);
    j = before;
  }
}

void BYTES_NAME(load)(void *slab, const uint8_t *states, size_t size, size_t used) {
  bytes *to = slab, v[STATE_BYTES];
  const uint8_t *order = places;
  (void)size, (void)used;
  ONE_TABLE(order);
  LOXO_UNROLL
  for (unsigned j = 0; j < STATE_BYTES; j++) v[j] = BYTES_LOAD(states + LANES * NTH(j));
  move_on(v, 1, 1);
  move_on(v, 2, 2);
  move_on(v, 4, 4);
  move_on(v, 8, 8);
  if (LANES > 16) move_on(v, 16, 16);
  LOXO_UNROLL
  for (unsigned l = 0; l < STATE_BYTES; l++) {
    to[l] = BYTES_OP(permutexvar_epi8)(BYTES_LOAD(order + STATE_AT(l)), v[l]);
  }
}

/* `adds` is a compile-time constant, so the vectors stay in registers. */
LOXO_ALWAYS_INLINE void BYTES_NAME(put)(uint8_t *states, const void *slab, const uint8_t *addend,
                                        int adds) {
  const bytes *from = slab;
  const uint8_t *order = states_at;
  ONE_TABLE(order);
  bytes v[STATE_BYTES];
  LOXO_UNROLL
  for (unsigned l = 0; l < STATE_BYTES; l++) {
    v[l] = BYTES_OP(permutexvar_epi8)(BYTES_LOAD(order + (2 * LANES - l) % LANES), from[l]);
  }
  if (LANES > 16) move_on(v, STATE_BYTES - 16, 16);
  move_on(v, STATE_BYTES - 8, 8);
  move_on(v, STATE_BYTES - 4, 4);
  move_on(v, STATE_BYTES - 2, 2);
  move_on(v, STATE_BYTES - 1, 1);
  LOXO_UNROLL
  for (unsigned j = 0; j < STATE_BYTES; j++) {
    if (adds) v[j] ^= BYTES_LOAD(addend + LANES * NTH(j));
    BYTES_STORE(states + LANES * NTH(j), v[j]);
  }
}

void BYTES_NAME(store)(uint8_t *states, const void *slab, size_t size, size_t used) {
  (void)size, (void)used;
  BYTES_NAME(put)(states, slab, NULL, 0);
}

#if LANES == 64
void BYTES_NAME(store_sum)(uint8_t *states, const void *slab, const uint8_t *addend) {
  BYTES_NAME(put)(states, slab, addend, 1);
}
#endif

LOXO_TARGET_END
