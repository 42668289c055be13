/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], 64 states in byte slices: fields of 16 bytes, one of each state, to the first 16
 * vectors of a slab and back (keccak200_slabs.h has how fields lie in memory).
 *
 * Vector k of the fields has those of states 4 k to 4 k + 3. Where each of its sixteens is rotated
 * by k, byte i is of lane (k + i) % 16: at each i, every lane occurs in one of the vectors. So
 * lanes come together when each byte moves on by i % 16 vectors and keeps its place, a step for each
 * bit of that number, and a permutation of bytes gives the order. Either way costs less than 100
 * operations on two ports.
 */
#include "../../core/x86.h"

#if LOXO_X86
#include "keccak200_slabs.h"

#define EIGHT_OF(f, i) f(i), f(i + 1), f(i + 2), f(i + 3), f(i + 4), f(i + 5), f(i + 6), f(i + 7)
#define ALL_OF(f, i) \
  EIGHT_OF(f, i), EIGHT_OF(f, i + 8), EIGHT_OF(f, i + 16), EIGHT_OF(f, i + 24), \
      EIGHT_OF(f, i + 32), EIGHT_OF(f, i + 40), EIGHT_OF(f, i + 48), EIGHT_OF(f, i + 56)

/* Where lane 0 has state s - 64, in vectors that begin with byte k of their first field and end with
 * what is before it. Lane l has it l places further on, which is where lane 0 would have the state
 * 4 l before it, if there were states before the first. */
#define PLACE_OF(s) ((16 * (((s) + ((s) / 4 > 16 ? 3 : 0)) % 4) + (128 - (s) / 4) % 16) % 64)
/* The other way: which state lane 0 has at a place. */
#define STATE_AT(i) (4 * ((128 - (i)) % 16) + ((i) / 16 + ((i) % 16 > 0)) % 4)
#define ITSELF(i) (i)
static const uint8_t places[2 * 64] = {ALL_OF(PLACE_OF, 0), ALL_OF(PLACE_OF, 64)};
static const uint8_t states_at[2 * 64] = {ALL_OF(STATE_AT, 0), ALL_OF(STATE_AT, 64)};
static const uint8_t rotations[2 * 64] = {ALL_OF(ITSELF, 0), ALL_OF(ITSELF, 0)};

LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)

/* Where the mask is set, each vector gets the one `by` before it. */
LOXO_ALWAYS_INLINE void move_on(__m512i v[16], unsigned by, uint64_t where) {
  __m512i from[16];
  LOXO_UNROLL
  for (unsigned j = 0; j < 16; j++) from[j] = v[j];
  LOXO_UNROLL
  for (unsigned j = 0; j < 16; j++) {
    v[j] = _mm512_mask_blend_epi8(where, from[j], from[(j + 16 - by) % 16]);
  }
}

#define EACH_16(bits) (0x0001000100010001u * (uint64_t)(bits))

LOXO_ALWAYS_INLINE void load_lanes(__m512i *to, const uint8_t *fields, unsigned lanes) {
  __m512i v[16];
  LOXO_UNROLL
  for (unsigned k = 0; k < 16; k++) {
    v[k] = _mm512_loadu_si512(fields + KECCAK200_FOUR_FIELDS * k + k);
  }
  move_on(v, 1, EACH_16(0xaaaa));
  move_on(v, 2, EACH_16(0xcccc));
  move_on(v, 4, EACH_16(0xf0f0));
  move_on(v, 8, EACH_16(0xff00));
  LOXO_UNROLL
  for (unsigned l = 0; l < lanes; l++) {
    to[l] = _mm512_permutexvar_epi8(_mm512_loadu_si512(places + 64 - 4 * l), v[l]);
  }
}

void loxo_keccak200_slab_load_fields_avx512_x64(void *slab, const uint8_t *fields, size_t bytes) {
  if (bytes <= 12) {
    load_lanes(slab, fields, 12);
  } else {
    load_lanes(slab, fields, 16);
  }
}

void loxo_keccak200_slab_store_fields_avx512_x64(uint8_t *fields, const void *slab) {
  const __m512i *from = slab;
  __m512i v[16];
  LOXO_UNROLL
  for (unsigned l = 0; l < 16; l++) {
    v[l] = _mm512_permutexvar_epi8(_mm512_loadu_si512(states_at + (64 - l) % 64), from[l]);
  }
  move_on(v, 8, EACH_16(0xff00));
  move_on(v, 12, EACH_16(0xf0f0));
  move_on(v, 14, EACH_16(0xcccc));
  move_on(v, 15, EACH_16(0xaaaa));
  LOXO_UNROLL
  for (unsigned k = 0; k < 16; k++) {
    __m512i x = v[k];
    if (k) x = _mm512_permutexvar_epi8(_mm512_loadu_si512(rotations + 64 - k), x);
    _mm512_storeu_si512(fields + 64 * k, x);
  }
}

LOXO_TARGET_END

#else
typedef int loxo_keccak200_has_no_fields; /* a translation unit may not be empty */
#endif
