/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * What an Elephant instance is, for the mode and its slabs: a table of constants, and operations on
 * its masks and blocks. Internal.
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

/* Mask bytes are made a lane at a time: as many as the taps allow and a word holds, or one by one
 * where words are small or packets go one after the other. Below, the lane's operations act on each
 * of its bytes. */
#if (LOXO_SLABS || (LOXO_WORD64 && !ELEPHANT_SERIAL)) && !LOXO_SMALL
typedef uint64_t elephant_lane;
#define ELEPHANT_EACH(byte) (0x0101010101010101u * (uint64_t)((byte)&0xff))
#define ELEPHANT_STRIDE(bytes) ((bytes) < 8 ? (bytes) : 8)
#else
typedef uint8_t elephant_lane;
#define ELEPHANT_EACH(byte) ((byte)&0xff)
#define ELEPHANT_STRIDE(bytes) 1
#endif

LOXO_ALWAYS_INLINE elephant_lane lane_load(const uint8_t *m) {
  elephant_lane x;
  loxo_copy(&x, m, sizeof x);
  return x; /* in the machine's byte order: each byte is for itself */
}
LOXO_ALWAYS_INLINE elephant_lane lane_left(elephant_lane x, unsigned r) {
  return (elephant_lane)(x << r & ELEPHANT_EACH(0xffu << r));
}
LOXO_ALWAYS_INLINE elephant_lane lane_right(elephant_lane x, unsigned r) {
  return (elephant_lane)(x >> r & ELEPHANT_EACH(0xffu >> r));
}
LOXO_ALWAYS_INLINE elephant_lane lane_rotate(elephant_lane x, unsigned r) {
  return (elephant_lane)(lane_left(x, r) | lane_right(x, 8 - r));
}

struct elephant_slab;

typedef struct elephant {
  uint8_t block, tag;
  uint8_t stride;   /* mask bytes that feedback makes */
  uint8_t rotation; /* of a window's first byte in its feedback */
  size_t longest;   /* message and associated data, each, in bytes */
  loxo_permute_fn *permute;
  elephant_lane (*feedback)(const uint8_t *window); /* the bytes that follow a window */
#if LOXO_SLABS
  const struct elephant_slab *slabs; /* to the one without functions */
  /* what follows a window, which begins the masks too, to `end` bytes, or 7 more */
  void (*sequence)(uint8_t *masks, const uint8_t *window, size_t end);
#endif
} elephant;

typedef const LOXO_FLASH elephant *elephant_ref;

#if LOXO_WORD64
LOXO_ALWAYS_INLINE uint64_t xor_at64(const uint8_t *a, const uint8_t *b, size_t at) {
  uint64_t x, y = 0;
  loxo_copy(&x, a + at, sizeof x);
  if (b) loxo_copy(&y, b + at, sizeof y);
  return x ^ y;
}
LOXO_ALWAYS_INLINE uint32_t xor_at32(const uint8_t *a, const uint8_t *b, size_t at) {
  uint32_t x, y = 0;
  loxo_copy(&x, a + at, sizeof x);
  if (b) loxo_copy(&y, b + at, sizeof y);
  return x ^ y;
}
#endif

/* to = a ^ b, or a where b is NULL, for part of a block: words that overlap where n is no multiple
 * of a word. All is read before anything is written, as `to` may be `a`. */
LOXO_ALWAYS_INLINE void xor_part(uint8_t *to, const uint8_t *a, const uint8_t *b, size_t n) {
#if LOXO_WORD64
  LOXO_STATIC_ASSERT(ELEPHANT_BLOCK_MAX <= 25, "three words");
  if (n >= 8) {
    const uint64_t first = xor_at64(a, b, 0), last = xor_at64(a, b, n - 8);
    const uint64_t middle = n > 16 ? xor_at64(a, b, 8) : 0;
    loxo_copy(to, &first, 8);
    if (n > 16) loxo_copy(to + 8, &middle, 8);
    loxo_copy(to + n - 8, &last, 8);
    return;
  }
  if (n >= 4) {
    const uint32_t first = xor_at32(a, b, 0), last = xor_at32(a, b, n - 4);
    loxo_copy(to, &first, 4);
    loxo_copy(to + n - 4, &last, 4);
    return;
  }
#endif
  for (size_t i = 0; i < n; i++) to[i] = (uint8_t)(a[i] ^ (b ? b[i] : 0));
}

#endif
