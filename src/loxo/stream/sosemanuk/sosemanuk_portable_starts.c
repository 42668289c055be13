/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SOSEMANUK's set-up for one stream, in words of 32 bits.
 */
#include "../../core/builds.h"
#include "sosemanuk_state.h"

#if LOXO_HAS_WORDS_U32_C

typedef uint32_t word;
#define ROTATE(x, n) ((x) << (n) | (x) >> (32 - (n)))
#ifdef __x86_64__
#define SOSEMANUK_KEY_IN_MEMORY
#endif
#include "sosemanuk_boxes.inc"
#include "sosemanuk_serpent.inc"

loxo_stream_xor_fn loxo_sosemanuk_xor_portable_starts;
void loxo_sosemanuk_xor_portable_starts(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  (void)n; /* one stream */
  (void)blocks;
  set_up(((loxo_sosemanuk *)lane->own)->word);
}

#else
typedef int loxo_sosemanuk_starts_not_portable; /* a translation unit may not be empty */
#endif
