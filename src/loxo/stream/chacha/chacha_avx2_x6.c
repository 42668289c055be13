/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha, up to six blocks in rows, with AVX2: two to a vector, and one in shorter ones.
 */
#include "../../core/builds.h"
#include "../../core/x86.h"
#include "chacha_state.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX2)

#ifndef LOXO_SIMDE /* emulates intrinsics only */
/* The rounds of one block, each of which waits for the one before. They are assembly because their
 * order counts: a search, timed on an Emerald Rapids, found one that takes 5% less than what
 * compilers make of chacha_x86_rows.inc; models of cores from Haswell to Zen 3 take no longer. Once
 * the parts of a turned row are added as they come. */
typedef uint32_t row LOXO_VECTOR(16);
LOXO_ALWAYS_INLINE void in_order(row *x, uint32_t n, __m128i turned_16, __m128i turned_8) {
  row a = x[0], b = x[1], c = x[2], d = x[3], low, high;
  for (; n; n--) {
    __asm__(
        "vpaddd %[b], %[a], %[a]\n\t"
        "vpxor %[a], %[d], %[d]\n\t"
        "vpshufb %[turned_16], %[d], %[d]\n\t"
        "vpaddd %[d], %[c], %[c]\n\t"
        "vpxor %[c], %[b], %[b]\n\t"
        "vpsrld $20, %[b], %[high]\n\t"
        "vpslld $12, %[b], %[low]\n\t"
        "vpor %[high], %[low], %[b]\n\t"
        "vpaddd %[b], %[a], %[a]\n\t"
        "vpxor %[a], %[d], %[d]\n\t"
        "vpshufb %[turned_8], %[d], %[d]\n\t"
        "vpaddd %[d], %[c], %[c]\n\t"
        "vpshufd $0x93, %[a], %[a]\n\t"
        "vpxor %[c], %[b], %[b]\n\t"
        "vpslld $7, %[b], %[low]\n\t"
        "vpshufd $0x4e, %[d], %[d]\n\t"
        "vpsrld $25, %[b], %[high]\n\t"
        "vpor %[high], %[low], %[b]\n\t"
        "vpaddd %[b], %[a], %[a]\n\t"
        "vpxor %[a], %[d], %[d]\n\t"
        "vpshufb %[turned_16], %[d], %[d]\n\t"
        "vpshufd $0x39, %[c], %[c]\n\t"
        "vpaddd %[d], %[c], %[c]\n\t"
        "vpxor %[c], %[b], %[b]\n\t"
        "vpsrld $20, %[b], %[high]\n\t"
        "vpaddd %[high], %[a], %[a]\n\t"
        "vpslld $12, %[b], %[low]\n\t"
        "vpaddd %[low], %[a], %[a]\n\t"
        "vpxor %[a], %[d], %[d]\n\t"
        "vpshufb %[turned_8], %[d], %[d]\n\t"
        "vpor %[high], %[low], %[b]\n\t"
        "vpaddd %[d], %[c], %[c]\n\t"
        "vpshufd $0x4e, %[d], %[d]\n\t"
        "vpxor %[c], %[b], %[b]\n\t"
        "vpslld $7, %[b], %[low]\n\t"
        "vpshufd $0x39, %[a], %[a]\n\t"
        "vpsrld $25, %[b], %[high]\n\t"
        "vpor %[high], %[low], %[b]\n\t"
        "vpshufd $0x93, %[c], %[c]"
        : [a] "+x"(a), [b] "+x"(b), [c] "+x"(c), [d] "+x"(d), [low] "=&x"(low), [high] "=&x"(high)
        : [turned_16] "x"(turned_16), [turned_8] "x"(turned_8));
  }
  x[0] = a, x[1] = b, x[2] = c, x[3] = d;
}
#define ROWS_ONE_SET(x, n) in_order(x, n, _mm_setr_epi8(TURNED_16), _mm_setr_epi8(TURNED_8))
#endif

#include "chacha_x86_xmm.inc"
#include "chacha_x86_ymm.inc"

LOXO_ONE_COPY void xor_one(uint8_t *out, const uint8_t *in, loxo_chacha *s) {
  xmm_xor(out, in, s, 1, 1);
}

loxo_stream_xor_fn loxo_chacha_xor_avx2_x6;
void loxo_chacha_xor_avx2_x6(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  const uint8_t *in = lane->in;
  uint8_t *out = lane->out;
  if (blocks == 1) {
    xor_one(out, in, lane->own);
    return;
  }
  for (; blocks; in += 64 * n, out += 64 * n, blocks -= n) {
    n = blocks < 6 ? blocks : 6;
    if (n == 1) {
      xor_one(out, in, lane->own);
    } else if (n == 2) {
      ymm_xor(out, in, lane->own, 1, 2);
    } else if (n <= 4) {
      ymm_xor(out, in, lane->own, 2, n);
    } else {
      ymm_xor(out, in, lane->own, 3, n);
    }
  }
}

loxo_stream_first_fn loxo_chacha20_first_avx2;
int loxo_chacha20_first_avx2(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce,
                             const uint8_t *key) {
  (void)len;
  return chacha20_first(out, in, nonce, key);
}

LOXO_TARGET_END
#else
typedef int loxo_chacha_has_no_avx2_x6; /* a translation unit may not be empty */
#endif
