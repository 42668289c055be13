/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha20 and Poly1305 by the best of their kernels, for the files here that do the work.
 * Internal.
 */
#ifndef LOXO_CHACHA20_POLY1305_ROWS_H
#define LOXO_CHACHA20_POLY1305_ROWS_H

#include "../../stream/chacha/chacha_rows.h"
#include "chacha20_poly1305_shared.h"

#define STREAM_ELSEWHERE
#define STREAM poly1305
#define STREAM_KERNELS "../mac/poly1305/poly1305_kernels.def"
#define KERNEL_NAME(isa) loxo_poly1305_add_##isa
#include "../../core/stream_kernels.inc"

/* Bytes of text that one of the two takes before the other does. */
#if LOXO_WIDE_KERNELS || LOXO_NEON32
#define PIECE ((size_t)16384)
#else
#define PIECE ((size_t)1024)
#endif

static const loxo_stream_scheme chacha20 = {.blocks = loxo_chacha_kernels,
                                            .streams = loxo_chacha_streams,
                                            .block_bytes = LOXO_CHACHA_BLOCK};
static const loxo_stream_scheme poly1305 = {.blocks = loxo_poly1305_kernels,
                                            .block_bytes = LOXO_POLY1305_BLOCK};

LOXO_ALWAYS_INLINE void start_stream(loxo_chacha *s, const uint8_t *nonce, size_t nonce_len,
                                     const uint8_t *key) {
  loxo_chacha_start(s, loxo_chacha_kernels, nonce, nonce_len, key, LOXO_CHACHA20_POLY1305_KEY, 20);
}

LOXO_ALWAYS_INLINE void next_blocks(loxo_chacha *s, uint8_t *out, const uint8_t *in,
                                    size_t blocks) {
  loxo_stream_next(&chacha20, s, out, in, blocks);
}

/* A MAC writes nothing. Its `out` goes along, but is moved on, so it may not be NULL. */
LOXO_ALWAYS_INLINE void add_blocks(loxo_poly1305 *m, const uint8_t *in, size_t blocks) {
  loxo_stream_next(&poly1305, m, (uint8_t *)(uintptr_t)in, in, blocks);
}

#endif
