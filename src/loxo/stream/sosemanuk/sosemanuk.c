/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The calls of SOSEMANUK, and its kernels.
 */
#include "sosemanuk.h"
#include "../../core/stream_shell.h"
#include "sosemanuk_state.h"

#define STREAM sosemanuk
#define STREAM_KERNELS "../stream/sosemanuk/sosemanuk_kernels.def"
#define KERNEL_NAME(isa) loxo_sosemanuk_xor_##isa
#include "../../core/stream_kernels.inc"

static void sosemanuk_start(void *own, const uint8_t *nonce, size_t nonce_len, const uint8_t *key,
                            size_t key_len) {
  loxo_sosemanuk_start((loxo_sosemanuk *)own, nonce, nonce_len, key, key_len);
}

LOXO_STREAM_SHELL(sosemanuk, SOSEMANUK, loxo_sosemanuk, sosemanuk_start, NULL, {0, NULL})
