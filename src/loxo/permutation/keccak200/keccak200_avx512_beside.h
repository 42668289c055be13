/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], 64 states, byte-sliced: other work interleaved with the permutation. The rounds
 * leave the ports for loads, stores and branches idle, but are longer than the processor's window
 * for reordering. So a step of other work comes before every two rounds. What that is the caller
 * knows; it takes this function inline. Internal; AVX-512.
 */
#ifndef LOXO_KECCAK200_AVX512_BESIDE_H
#define LOXO_KECCAK200_AVX512_BESIDE_H

#include "../../core/x86.h"
#include "keccak200_slabs.h"

/* A step; its answer, whether there was something to do, is for the caller's own use. */
typedef int keccak200_step_fn(void *work);

typedef __m512i bytes;
#define BYTES_OP(f) _mm512_##f
#define BYTES_QWORDS _mm512_set1_epi64
#define BYTES_MATRIX(r) loxo_keccak200_bytes_rotations[r] /* else half a KiB of constants */
#include "keccak200_avx512_round.h"

#define BESIDE_LOAD(lane, i) lane = BYTES_XOR3(x[i], y[i], z[i]);
#define BESIDE_STORE(lane, i) v[i] = lane;

LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)

/* slab = the permutation of first ^ second ^ third */
LOXO_ALWAYS_INLINE void keccak200_permute_beside(void *slab, const void *first, const void *second,
                                                 const void *third, keccak200_step_fn *step,
                                                 void *work) {
  const bytes *x = (const bytes *)first, *y = (const bytes *)second, *z = (const bytes *)third;
  bytes *v = (bytes *)slab;
  KECCAK200_LANES(bytes, a);
  KECCAK200_LANES(bytes, b);
  bytes c0, c1, c2, c3, c4;
  KECCAK200_ALIGN_SPILLS(bytes);
  KECCAK200_EACH(BESIDE_LOAD, a)
  KECCAK200_PARITIES(BYTES_XOR3, c, a);
  for (unsigned round = 0; round < KECCAK200_ROUNDS; round += 2) {
    (void)step(work);
    BYTES_ROUND(a, b, c, round);
    BYTES_ROUND(a, b, c, round + 1);
  }
  KECCAK200_EACH(BESIDE_STORE, a)
}

LOXO_TARGET_END

#endif
