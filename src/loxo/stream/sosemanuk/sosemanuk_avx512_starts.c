/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SOSEMANUK's set-up for one stream with AVX-512: the text in vectors, the key's words in scalars
 * beside them, which other ports of a processor work on.
 */
#include "../../core/builds.h"
#include "../../core/x86.h"
#include "sosemanuk_state.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)

typedef uint32_t word LOXO_VECTOR(16);
#define VECTOR __m128i
#define MM(name) LOXO_CAT(_mm_, name)
#define SOSEMANUK_KEY_IN_SCALARS
#include "sosemanuk_x86_evex.inc"
#include "sosemanuk_serpent.inc"

loxo_stream_xor_fn loxo_sosemanuk_xor_avx512_starts;
void loxo_sosemanuk_xor_avx512_starts(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  uint32_t *s = ((loxo_sosemanuk *)lane->own)->word;
  uint32_t k[8];
  word x[12];
  (void)n; /* one stream */
  (void)blocks;
  for (int i = 0; i < 8; i++) k[i] = s[i];
  LOXO_UNROLL
  for (int i = 8; i < 12; i++) x[i] = (word){0} + s[i];
  set_up_by(x, k);
  LOXO_UNROLL
  for (int i = 0; i < 12; i += 4) {
    transpose(x + i);
    loxo_copy(s + i, x + i, 16);
  }
}

LOXO_TARGET_END
#else
typedef int loxo_sosemanuk_has_no_avx512_starts; /* a translation unit may not be empty */
#endif
