/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], 64 states, byte-sliced: loads a 16-byte field of each state into the first 16
 * vectors of a slab. keccak200_slabs.h describes how fields lie in memory.
 *
 * Vector k of the fields begins with byte k of field 4 k and wraps around to the bytes before it.
 * So byte i belongs to lane (k + i) % 16, and at each i every lane occurs in exactly one vector.
 * Each byte moves by i % 16 vectors and keeps its position, one step for each bit of that number,
 * and then a byte permutation sorts the states: 80 operations on two ports.
 */
#include "../../core/x86.h"

#if LOXO_X86
#include "keccak200_slabs.h"

#define EIGHT_OF(f, i) f(i), f(i + 1), f(i + 2), f(i + 3), f(i + 4), f(i + 5), f(i + 6), f(i + 7)
#define ALL_OF(f, i) \
  EIGHT_OF(f, i), EIGHT_OF(f, i + 8), EIGHT_OF(f, i + 16), EIGHT_OF(f, i + 24), \
      EIGHT_OF(f, i + 32), EIGHT_OF(f, i + 40), EIGHT_OF(f, i + 48), EIGHT_OF(f, i + 56)

/* The position of state s - 64 in lane 0. Vector k begins with byte k of its first field and ends
 * with the bytes before that. In lane l the state is l positions further on, where lane 0 would
 * have the state 4 l before it, if there were states before the first. */
#define PLACE_OF(s) ((16 * (((s) + ((s) / 4 > 16 ? 3 : 0)) % 4) + (128 - (s) / 4) % 16) % 64)
static const uint8_t places[2 * 64] = {ALL_OF(PLACE_OF, 0), ALL_OF(PLACE_OF, 64)};

/* Compilers turn each piece of a table into a constant of its own; this prevents it. */
#define ONE_TABLE(p) __asm__("" : "+r"(p))

LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)

/* Moves byte i by `by` vectors if i has that bit; it keeps its position. */
LOXO_ALWAYS_INLINE void move_on(__m512i v[16], unsigned by, uint64_t where) {
  __m512i from[16];
  LOXO_UNROLL
  for (unsigned j = 0; j < 16; j++) from[j] = v[j];
  LOXO_UNROLL
  for (unsigned j = 0; j < 16; j++) {
    v[j] = _mm512_mask_blend_epi8(where * 0x0001000100010001, from[j], from[(j + 16 - by) % 16]);
  }
}

void loxo_keccak200_slab_load_fields_avx512_x64(void *slab, const uint8_t *fields) {
  __m512i *to = slab, v[16];
  const uint8_t *order = places + 64;
  ONE_TABLE(order);
  LOXO_UNROLL
  for (unsigned k = 0; k < 16; k++) {
    v[k] = _mm512_loadu_si512(fields + KECCAK200_FOUR_FIELDS * k + k);
  }
  move_on(v, 1, 0xaaaa);
  move_on(v, 2, 0xcccc);
  move_on(v, 4, 0xf0f0);
  move_on(v, 8, 0xff00);
  LOXO_UNROLL
  for (unsigned l = 0; l < 16; l++) {
    to[l] = _mm512_permutexvar_epi8(_mm512_loadu_si512(order - 4 * l), v[l]);
  }
}

LOXO_TARGET_END

#else
typedef int loxo_keccak200_has_no_fields; /* a translation unit may not be empty */
#endif
