/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * What the slabs of an instance share, whatever the instruction set: names, and the sequence of
 * mask bytes. Included by elephant_slabs_<permutation>.h, after a file that says
 *
 *   ELEPHANT_NAME            dumbo, …
 *   ELEPHANT_BLOCK, _TAG     bytes
 *   ELEPHANT_PERMUTATION     the prefix of its kernels: spongent160, …
 *   FEEDBACK_FIRST, _LAST    the terms of the masks' feedback
 */

#define PASTE4_(a, b, c, d) a##b##c##d
#define PASTE4(a, b, c, d) PASTE4_(a, b, c, d)
#define INSTANCE(name) PASTE4(ELEPHANT_NAME, _, name, )
#define SLAB(name) PASTE4(INSTANCE(name), _, SLAB_ISA, )
#define FORM(name) SLAB(form_##name)
#define SLAB_KERNEL(verb) PASTE4(loxo_, ELEPHANT_PERMUTATION, _slab_##verb##_, SLAB_ISA)
#define BLOCK ((size_t)ELEPHANT_BLOCK)
#define TAG ELEPHANT_TAG
#define LANE_WORDS ((LANES + 63) / 64)

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

static void INSTANCE(skip)(uint8_t *window, size_t n) {
  uint64_t w[5];
  uint8_t bytes[56];
  INSTANCE(enter)(w, window);
  for (; n >= 8; n -= 8) (void)INSTANCE(step)(w);
  for (size_t i = 0; i < 5; i++) loxo_store64(bytes + 8 * i, w[i]);
  INSTANCE(sequence)(bytes, BLOCK + 9);
  loxo_copy(window, bytes + n, BLOCK + 2);
  loxo_wipe(bytes, sizeof bytes);
}

#define ELEPHANT_SLAB_ROW(isa, needs, lanes, blocks, packets) \
  { \
    needs, lanes, blocks, packets, PASTE4(INSTANCE(bulk), _, isa, ), \
        PASTE4(INSTANCE(batch), _, isa, ) \
  }
