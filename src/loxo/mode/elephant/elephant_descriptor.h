/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * What an Elephant instance is, for the mode and its slabs: a table of constants. And what they
 * hand each other: streams of blocks. Internal.
 */
#ifndef LOXO_ELEPHANT_DESCRIPTOR_H
#define LOXO_ELEPHANT_DESCRIPTOR_H

#include "../../core/bytes.h"
#include "../../core/permutation.h"
#include "../../core/target.h"

#define ELEPHANT_BLOCK_MAX 25
#define ELEPHANT_NONCE 12
#define ELEPHANT_KEY 16
#define ELEPHANT_TAG_MAX 16
#if !LOXO_SHARED_MODE && defined(ELEPHANT_BLOCK)
#define ELEPHANT_ROOM ELEPHANT_BLOCK /* of the one instance that is known here */
#else
#define ELEPHANT_ROOM ELEPHANT_BLOCK_MAX
#endif
#define ELEPHANT_WINDOW LOXO_WINDOW_BLOCKS
/* 1 where packets go one after the other, through kernels for one state or for some tens. */
#define ELEPHANT_SERIAL (!LOXO_WIDE_KERNELS && !LOXO_NEON32)
#define ELEPHANT_JOBS ((LOXO_WINDOW_BLOCKS + 3) / 4) /* packets that share a window */

/* The byte that follows a window of the mask sequence is the sum of three terms: byte `tap` of the
 * window, rotated by `turn` towards higher bits, of which the bits `keep` count. The first term is
 * all of byte 0; the last one has the last tap. */
typedef struct elephant_term {
  uint8_t tap, turn, keep;
} elephant_term;
#define ELEPHANT_TERMS 3

/* Mask bytes are made a lane at a time, each byte of it for itself: one by one where packets go one
 * after the other. */
#if ELEPHANT_SERIAL
typedef uint8_t elephant_lane;
#else
typedef uint64_t elephant_lane;
#endif
#define ELEPHANT_EACH(byte) ((elephant_lane)((elephant_lane)-1 / 0xff * (elephant_lane)(byte)))

struct elephant_engine;
struct elephant;
typedef const LOXO_FLASH struct elephant *elephant_ref;

typedef struct elephant {
  uint8_t block, tag;
  elephant_term term[ELEPHANT_TERMS];
  size_t longest; /* message and associated data, each, in bytes */
  loxo_permute_fn *permute;
#if LOXO_SLABS
  const loxo_slab_row *slabs; /* to the one without functions */
  const struct elephant_engine *engines;
  /* what follows a window, which begins the masks too, to `end` bytes, or 7 more */
  void (*sequence)(elephant_ref e, uint8_t *masks, const uint8_t *window, size_t end);
#endif
} elephant;

LOXO_ALWAYS_INLINE elephant_lane lane_term(elephant_term t, elephant_lane x) {
  const unsigned up = t.keep & 0xffu << t.turn, down = t.keep & 0xffu >> (8 - t.turn);
  elephant_lane y = 0;
  if (up) y = (elephant_lane)(x << t.turn & ELEPHANT_EACH(up));
  if (down) y = (elephant_lane)(y | (x >> (8 - t.turn) & ELEPHANT_EACH(down)));
  return y;
}

/* Blocks of a packet. With a nonce, `len` bytes are encrypted from `in` to `out`; with a sum, the
 * blocks of `in` are added to it. Slabs do both at once if there are both, and then add what was
 * written to `out`; by blocks such a stream is only encrypted. Whole blocks are taken, and, if the
 * data ends here, what is left as well: with its padding in a sum. What takes some of the blocks
 * leaves the stream at the next one, and `ends` is 0 behind the last. */
typedef struct elephant_stream {
  uint8_t *window; /* of the mask of the first block, `block` bytes */
  uint8_t *sum;
  const uint8_t *nonce;
  uint8_t *out;
  const uint8_t *in;
  size_t len;
  uint8_t second; /* of a sum's masks, the distance of the second window: 0 (none) for AD, 2 for
                     ciphertext */
  uint8_t ends;
} elephant_stream;

#endif
