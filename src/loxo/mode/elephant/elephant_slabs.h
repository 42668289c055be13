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

/* Going along the sequence in words of eight bytes: w[0] to w[3] are the 32 bytes that end a
 * window, and w[4] is in the making. Byte `tap` of the window is byte PLACE(tap) of w. */
#define PLACE(tap) ((tap) + 32 - BLOCK)
#define WORD_AT(at) \
  ((at) % 8 ? w[(at) / 8] >> 8 * ((at) % 8) | w[(at) / 8 + 1] << (64 - 8 * ((at) % 8)) % 64 \
            : w[(at) / 8])
#define WORD_TERM(op, tap, r) lane_##op(WORD_AT(PLACE(tap)), r)

/* Word i of a window, zeros before its beginning. */
LOXO_ALWAYS_INLINE uint64_t INSTANCE(word)(const uint8_t *window, size_t i) {
  const size_t before = 8 * i < 32 - BLOCK ? 32 - BLOCK - 8 * i : 0;
  if (before >= 8) return 0;
  return loxo_load64(window + (8 * i + before + BLOCK - 32)) << 8 * before;
}

/* Makes the bytes that follow a window, from BLOCK up to `end` or a little more. */
static void INSTANCE(sequence)(uint8_t *sequence, const uint8_t *window, size_t end) {
  uint64_t w[5];
  LOXO_UNROLL
  for (size_t i = 0; i < 4; i++) w[i] = INSTANCE(word)(window, i);
  for (size_t at = BLOCK; at < end; at += 8) {
    w[4] = 0;
    w[4] = FEEDBACK_FIRST(WORD_TERM);
    w[4] ^= FEEDBACK_LAST(WORD_TERM); /* sees new bytes, but no bits of them that it gives */
    loxo_store64(sequence + at, w[4]);
    LOXO_UNROLL
    for (size_t i = 0; i < 4; i++) w[i] = w[i + 1];
  }
}

/* A row: whose functions of the mode, the kernel's instruction set, what it needs, its lanes,
 * blocks_from, packets_from, longer_from, the feedback of its form, and what it has besides. */
#define ELEPHANT_SLAB_ROW(mode, isa, needs, lanes, blocks, packets, longer, feedback, ...) \
  { \
    needs, lanes, blocks, packets, longer, loxo_elephant_bulk_##mode, loxo_elephant_batch_##mode, \
        SLAB_KERNEL(load, isa), SLAB_KERNEL(store, isa), SLAB_KERNEL(permute, isa), \
        INSTANCE(feedback), __VA_ARGS__ \
  }
