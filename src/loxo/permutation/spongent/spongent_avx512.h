/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b] on AVX-512 with VBMI and GFNI: code that the widths 160, 176 and 192 share, driven
 * by each width's tables and shape. Internal.
 *
 *   nibbles       kernel for one state, or two to four side by side
 *   planes        kernel for up to eight states, or up to 16
 *   slices_load   up to 64 states to 64-bit words
 *   slices_store  and back
 */
#ifndef LOXO_SPONGENT_AVX512_H
#define LOXO_SPONGENT_AVX512_H

#include "../../core/x86.h"
#include "spongent_sliced.h"

#if LOXO_X86

/* Indices for byte permutations: see spongent_avx512.c. */
typedef struct loxo_spongent_nibble_tables {
  uint8_t low[64], high[64], in[64], even[64], odd[64];
  uint64_t odd_nibbles;
} loxo_spongent_nibble_tables;

typedef struct loxo_spongent_plane_tables {
  uint8_t to_words[64], to_states[3][64], to_planes[64], from_planes[3][64], sorted[4][64];
} loxo_spongent_plane_tables;

/* counter[r] is that of round r, in the nibbles to which it is added, and zeros for r = R. */
void loxo_spongent_avx512_nibbles(loxo_spongent_shape shape, uint8_t *states, size_t n,
                                  const loxo_spongent_nibble_tables *tables,
                                  const uint8_t counter[][16]);
/* counter[6 + r] is that of round r, one byte per bit, lowest bit first; zeros before it, and for
 * r = R. */
void loxo_spongent_avx512_planes(loxo_spongent_shape shape, uint8_t *states, size_t n,
                                 const loxo_spongent_plane_tables *tables,
                                 const uint8_t counter[][8]);

/* Vector l of `to` is bits 8 l to 8 l + 7 of the states. `room` is scratch space for 24 vectors. */
void loxo_spongent_avx512_slices_load(loxo_spongent_shape shape, void *to, void *room,
                                      const uint8_t *states, size_t n,
                                      const loxo_spongent_plane_tables *tables);
void loxo_spongent_avx512_slices_store(loxo_spongent_shape shape, uint8_t *states, size_t n,
                                       const void *from, void *room,
                                       const loxo_spongent_plane_tables *tables);

/* The S-box on registers of any layout: 7 operations, 3 deep; c0 is added to output 0. */
#define SPONGENT_SBOX_512(x0, x1, x2, x3, c0) \
  do { \
    __m512i a_ = _mm512_ternarylogic_epi64(x0, x1, x2, 0xb4); \
    __m512i b_ = _mm512_ternarylogic_epi64(x1, x3, a_, 0xd2); \
    __m512i c_ = _mm512_ternarylogic_epi64(x2, x3, a_, 0xb4); \
    __m512i y1_ = _mm512_ternarylogic_epi64(x2, x3, b_, 0x95); \
    x2 = _mm512_ternarylogic_epi64(x1, x3, c_, 0xa9); \
    x0 = _mm512_ternarylogic_epi64(x3, a_, c0, 0x96); \
    x3 = _mm512_ternarylogic_epi64(a_, b_, c_, 0x71); \
    x1 = y1_; \
  } while (0)

#endif
#endif
