/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * What an instance brings along for slabs, whatever the permutation: the sequence of mask bytes,
 * and the shape of a row. Included by elephant_slabs_<permutation>.h, after a file that says
 *
 *   ELEPHANT_NAME            dumbo, …
 *   ELEPHANT_BLOCK           bytes
 *   ELEPHANT_PERMUTATION     the prefix of its kernels: spongent160, …
 *   FEEDBACK_FIRST, _LAST    the terms of the masks' feedback
 */
#include "../../core/v128.h"
#include "../../core/x86.h"
#include "elephant_slab.h"

#define PASTE4_(a, b, c, d) a##b##c##d
#define PASTE4(a, b, c, d) PASTE4_(a, b, c, d)
#define INSTANCE(name) PASTE4(ELEPHANT_NAME, _, name, )
#define SLAB_KERNEL(verb, isa) PASTE4(loxo_, ELEPHANT_PERMUTATION, _slab_##verb##_, isa)
#define BLOCK ((size_t)ELEPHANT_BLOCK)

/* A window of masks in five words, so that going along it needs no memory. */
#define WORD_AT(tap) \
  ((tap) % 8 ? w[(tap) / 8] >> 8 * ((tap) % 8) | w[(tap) / 8 + 1] << (64 - 8 * ((tap) % 8)) % 64 \
             : w[(tap) / 8])
#define WORD_TERM(op, tap, r) lane_##op(WORD_AT(tap), r)

LOXO_ALWAYS_INLINE void INSTANCE(insert)(uint64_t w[5], uint64_t x) {
  w[BLOCK / 8] ^= x << 8 * (BLOCK % 8);
  if (BLOCK % 8) w[BLOCK / 8 + 1] ^= x >> (64 - 8 * (BLOCK % 8)) % 64;
}

/* The next eight bytes. The last term sees some of them: it takes from a byte no bit that it has
 * given to one. */
LOXO_ALWAYS_INLINE uint64_t INSTANCE(step)(uint64_t w[5]) {
  uint64_t first = FEEDBACK_FIRST(WORD_TERM);
  INSTANCE(insert)(w, first);
  uint64_t last = FEEDBACK_LAST(WORD_TERM);
  INSTANCE(insert)(w, last);
  LOXO_UNROLL
  for (size_t i = 0; i < 4; i++) w[i] = w[i + 1];
  w[4] = 0;
  return first ^ last;
}

LOXO_ALWAYS_INLINE void INSTANCE(enter)(uint64_t w[5], const uint8_t *window) {
  LOXO_UNROLL
  for (size_t i = 0; i < 5; i++) {
    size_t left = BLOCK > 8 * i ? BLOCK - 8 * i : 0;
    w[i] = loxo_load64_part(window + 8 * i, left < 8 ? left : 8);
  }
}

/* Makes the bytes that follow a window, from BLOCK up to `end` or a little more. */
LOXO_ONE_COPY void INSTANCE(sequence)(uint8_t *sequence, size_t end) {
  uint64_t w[5];
  INSTANCE(enter)(w, sequence);
  for (size_t at = BLOCK; at < end; at += 8) loxo_store64(sequence + at, INSTANCE(step)(w));
}

/* A row: whose functions of the mode, the kernel's instruction set, what it needs, its lanes,
 * blocks_from, packets_from, and the feedback of its form. */
#define ELEPHANT_SLAB_ROW(mode, isa, needs, lanes, blocks, packets, feedback, windows) \
  { \
    needs, lanes, blocks, packets, loxo_elephant_bulk_##mode, loxo_elephant_batch_##mode, \
        SLAB_KERNEL(load, isa), SLAB_KERNEL(store, isa), SLAB_KERNEL(permute, isa), \
        INSTANCE(feedback), windows \
  }
