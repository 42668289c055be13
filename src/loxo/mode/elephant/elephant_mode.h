/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The Elephant v2 mode (specification, section 2), written once for all instances. Internal.
 *
 * An instance is a file that defines the following and then includes this one. Its constants fold
 * into a copy of the mode. Under LOXO_SHARED_MODE there is one copy for all instances, in
 * elephant_shared.c. core/aead_shell.inc says what a mode gives; elephant_packet.inc,
 * elephant_batch.inc, elephant_serial.inc and elephant_pieces.inc give it.
 *
 *   ELEPHANT_NAME, _SIZES      dumbo, DUMBO
 *   ELEPHANT_BLOCK             bytes
 *   ELEPHANT_PERMUTATION       spongent_pi160: loxo_spongent_pi160_permute and _slabs
 *   ELEPHANT_ENGINES           loxo_elephant_engines_spongent, which work on its slabs
 *   ELEPHANT_FEEDBACK(TERM)    the masks' feedback: three TERM(tap, turn, keep), see elephant_term
 *
 * Masks. phi_1 drops the first byte of the mask and appends a new one. So mask(a, 0) is the window
 * at place a of one sequence of bytes, which begins with P(key || 0). With phi_2 = phi_1 + id,
 * mask(a, 1) = window(a) ^ window(a + 1) and mask(a, 2) = window(a) ^ window(a + 2).
 *
 *   keystream block i:   P(nonce || 0 ^ mask(i, 1)) ^ mask(i, 1)
 *   sum of               the first block of nonce || AD || 1 || 0…
 *                        P(b ^ mask(i, 0)) ^ mask(i, 0) for its other blocks b, i = 1, 2, …
 *                        P(b ^ mask(i, 2)) ^ mask(i, 2) for the blocks b of
 *                        ciphertext || 1 || 0…, i = 0, 1, …
 *   tag:                 the first bytes of P(sum ^ mask(0, 0)) ^ mask(0, 0)
 *
 * All permutations but those of the key and the tag are independent of each other, except that
 * encryption needs the keystream before the ciphertext. They are done in windows of up to
 * LOXO_WINDOW_BLOCKS blocks: everything that is ready goes into one call.
 */
#ifndef LOXO_ELEPHANT_MODE_H
#define LOXO_ELEPHANT_MODE_H

#include "../../core/check.h"
#include "../../core/dispatch.h"
#include "../../core/ct.h"
#include "elephant.h"
#include "elephant_descriptor.h"
#include "elephant_slab.h"

typedef elephant_ref scheme_ref;
#define SCHEME_NONCE ELEPHANT_NONCE
#define SCHEME_TAG_MAX ELEPHANT_TAG_MAX

typedef struct scheme_key {
  uint8_t mask[ELEPHANT_ROOM]; /* mask(0, 0) */
} scheme_key;

typedef struct scheme_state {
  uint8_t filled, used; /* bytes of `block`, and of `keystream` */
  uint8_t first;        /* `block` is the first one, of nonce and AD */
  uint8_t second;       /* as in elephant_stream */
  uint8_t nonce[ELEPHANT_NONCE];
  scheme_key key;
  uint8_t sum[ELEPHANT_BLOCK_MAX];
  uint8_t block[ELEPHANT_BLOCK_MAX]; /* AD or ciphertext, less than a block of it */
  uint8_t keystream[ELEPHANT_BLOCK_MAX];
  uint8_t absorb_window[ELEPHANT_BLOCK_MAX];
  uint8_t keystream_window[ELEPHANT_BLOCK_MAX];
} scheme_state;

#if defined(ELEPHANT_NAME)
static const LOXO_FLASH elephant instance;
#endif

#define TERM(tap, turn, keep) {tap, turn, keep},

/* In a copy for one instance `e` is known. Telling the compiler so folds its constants into
 * functions that are kept out of line. */
#if !LOXO_SHARED_MODE && defined(ELEPHANT_NAME)
#define ELEPHANT_KNOWN(e) ((void)(e), &instance)
static const elephant_term known_terms[] = {ELEPHANT_FEEDBACK(TERM)}; /* flash does not fold */
#define ELEPHANT_TERM(e, k) ((void)(e), known_terms[k])
#else
#define ELEPHANT_KNOWN(e) (e)
#define ELEPHANT_TERM(e, k) (e)->term[k]
#endif

#if !ELEPHANT_SERIAL
/* The last 32 bytes of a window, with zeros in front of a shorter one, and the eight that follow.
 * No array: compilers would put it on the stack. */
typedef struct words {
  uint64_t w0, w1, w2, w3, next;
} words;

LOXO_ALWAYS_INLINE uint64_t word_of(words w, size_t i) {
  return i == 0 ? w.w0 : i == 1 ? w.w1 : i == 2 ? w.w2 : i == 3 ? w.w3 : w.next;
}
LOXO_ALWAYS_INLINE uint64_t bytes_of(words w, size_t at) {
  const uint64_t low = word_of(w, at / 8);
  return at % 8 ? low >> 8 * (at % 8) | word_of(w, at / 8 + 1) << (64 - 8 * (at % 8)) : low;
}
LOXO_ALWAYS_INLINE uint64_t load_word(const uint8_t *window, size_t before, size_t i) {
  const size_t zeros = 8 * i < before ? before - 8 * i : 0;
  return zeros < 8 ? loxo_load64(window + (8 * i + zeros - before)) << 8 * zeros : 0;
}

/* Makes the bytes that follow a window, from `block` up to `end` or 7 more. The last term sees new
 * bytes, but no bits that it gives itself. */
LOXO_ONE_COPY void sequence(elephant_ref e, uint8_t *masks, const uint8_t *window, size_t end) {
  e = ELEPHANT_KNOWN(e);
  const size_t before = 32 - e->block;
  words w = {load_word(window, before, 0), load_word(window, before, 1),
             load_word(window, before, 2), load_word(window, before, 3), 0};
  for (size_t at = e->block; at < end; at += 8) {
    LOXO_UNROLL
    for (size_t k = 0; k < ELEPHANT_TERMS; k++) {
      const elephant_term t = ELEPHANT_TERM(e, k);
      w.next ^= lane_term(t, bytes_of(w, before + t.tap));
    }
    loxo_store64(masks + at, w.next);
    w = (words){w.w1, w.w2, w.w3, w.next, 0};
  }
}
#endif

/* Under LOXO_SHARED_MODE: loxo_elephant_packet, loxo_elephant_seal, …, as in aead_shell.inc. */
#define SHELL_SHARED(verb) loxo_elephant_##verb

#if LOXO_SHARED_MODE && defined(ELEPHANT_NAME)
#define SHELL_ELSEWHERE
#else

/* What the permutation expands. */
static void key_block(elephant_ref e, uint8_t *block, const uint8_t *key) {
  loxo_copy(block, key, ELEPHANT_KEY);
  loxo_fill(block + ELEPHANT_KEY, 0, (size_t)e->block - ELEPHANT_KEY);
}

static void scheme_expand(elephant_ref e, scheme_key *k, const uint8_t *key) {
  key_block(e, k->mask, key);
  e->permute(k->mask, 1);
}

#if ELEPHANT_SERIAL
#include "elephant_serial.inc"
#else
#include "elephant_bulk.inc"
#include "elephant_blocks.inc"
#include "elephant_packet.inc"
#include "elephant_batch.inc"
#define SCHEME_MANY
#endif
#include "elephant_pieces.inc"
#define SCHEME_PACKET
#endif
#include "../../core/aead_shell.inc"

/* ---- The instance --------------------------------------------------------------------------- */

#if defined(ELEPHANT_NAME)
#define AEAD ELEPHANT_NAME
#define AEAD_SIZES ELEPHANT_SIZES
#include "../../core/aead_calls.inc"

LOXO_STATIC_ASSERT(ELEPHANT_BLOCK <= ELEPHANT_BLOCK_MAX, "block");
LOXO_STATIC_ASSERT(AEAD_BYTES(KEY) == ELEPHANT_KEY, "key");

#define PERMUTATION_SYMBOL(end) AEAD_PASTE(loxo_, ELEPHANT_PERMUTATION, end)
#if LOXO_SLABS
extern const loxo_slab_row PERMUTATION_SYMBOL(_slabs)[];
#endif

static const LOXO_FLASH elephant instance = {
    .block = ELEPHANT_BLOCK,
    .tag = AEAD_BYTES(TAG),
    .term = {ELEPHANT_FEEDBACK(TERM)},
    .longest = AEAD_LONGEST,
    .permute = PERMUTATION_SYMBOL(_permute),
#if LOXO_SLABS
    .slabs = PERMUTATION_SYMBOL(_slabs),
    .engines = ELEPHANT_ENGINES,
    .sequence = sequence,
#endif
};
#endif

#endif
