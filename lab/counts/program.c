/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Calls every kernel that the CPU can run between two marks, with all its lanes, and prints a line
 * about each: name, kernel, operation, states, bytes of message and of associated data. Does the
 * same for AEADs, with the kernels that they choose. The first line is a pair of marks with nothing
 * between them. States, messages, keys and nonces follow from the argument, a number, and the
 * counts must not.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

#include "loxo.h"
#include "loxo/core/neon.h"
#include "loxo/mac/poly1305/poly1305.h"
#include "loxo/permutation/keccak200/keccak200_slabs.h"
#include "loxo/permutation/spongent/spongent_slabs.h"
#include "mark.h"

extern const loxo_stream_row loxo_poly1305_kernels[], loxo_poly1305_streams[];

enum { LANES_MAX = 1024, STATE_MAX = 128, MESSAGE_MAX = 65536 };

static _Alignas(64) uint8_t states[LANES_MAX * STATE_MAX], slab[LANES_MAX * STATE_MAX];
static uint8_t message[MESSAGE_MAX], sealed[MESSAGE_MAX], key[64], nonce[64];

static void fill(uint8_t *to, size_t len, uint32_t *x) {
  for (size_t i = 0; i < len; i++) to[i] = (uint8_t)((*x = 1664525 * *x + 1013904223) >> 24);
}

/* Runs everything once before counting. */
#define COUNT_WITH_AD(name, kernel, operation, lanes, bytes, ad_bytes, call) \
  do { \
    call; \
    mark(); \
    call; \
    mark(); \
    printf("%s %s %s %u %u %u\n", name, kernel, operation, (unsigned)(lanes), (unsigned)(bytes), \
           (unsigned)(ad_bytes)); \
  } while (0)
#define COUNT(name, kernel, operation, lanes, bytes, call) \
  COUNT_WITH_AD(name, kernel, operation, lanes, bytes, 0, call)

static void count_table(const loxo_permutation *p) {
  for (const loxo_kernel_row *k = p->kernels; k->permute; k++) {
    if (k->needs & ~loxo_cpu_features()) continue;
    COUNT(p->name, k->name, "permute", k->lanes, 0, k->permute(states, k->lanes));
  }
}

#define COUNT_SLAB(form, prefix, bytes, name, isa, lanes) \
  COUNT(name, #isa, "slab_load", lanes, 0, loxo_##form##_load_##isa(slab, states, bytes, bytes)); \
  COUNT(name, #isa, "slab_permute", lanes, 0, loxo_##prefix##_slab_permute_##isa(slab)); \
  COUNT(name, #isa, "slab_store", lanes, 0, loxo_##form##_store_##isa(states, slab, bytes, bytes))

static void count_slabs(void) {
#if LOXO_NEON
  COUNT_SLAB(keccak200_slab, keccak200, 25, "keccak-f200", neon_x16, 16);
#if LOXO_NEONSHA3
  if (loxo_cpu_features() & LOXO_CPU_FAST_SHA3) {
    COUNT_SLAB(keccak200_slab, keccak200, 25, "keccak-f200", neonsha3_x16, 16);
  }
#endif
#endif
#if LOXO_NEON && LOXO_WIDE_KERNELS
  COUNT_SLAB(planes, spongent160, 20, "spongent-pi160", neon_x128, 128);
  COUNT_SLAB(planes, spongent176, 22, "spongent-pi176", neon_x128, 128);
#endif
#if LOXO_WASM128
  COUNT_SLAB(keccak200_slab, keccak200, 25, "keccak-f200", wasm128_x16, 16);
  COUNT_SLAB(planes, spongent160, 20, "spongent-pi160", wasm128_x128, 128);
  COUNT_SLAB(planes, spongent176, 22, "spongent-pi176", wasm128_x128, 128);
#endif
}

/* Of each message, so many blocks. */
static void count_macs(const loxo_stream_row *k, size_t lanes) {
  static const size_t blocks[] = {2, 8, 16, 24, 64, 1024};
  static loxo_poly1305 state[64];
  loxo_stream_lane lane[64];
  for (size_t l = 0; l < 64; l++) {
    loxo_poly1305_start(&state[l], states + 32 * l);
    lane[l] = (loxo_stream_lane){&state[l], message, message};
  }
  for (; k->xor_blocks; k++) {
    if (k->needs & ~loxo_cpu_features()) continue;
    const size_t n = lanes ? lanes : k->lanes;
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
      COUNT("poly1305", k->name, "mac", n, blocks[i] * LOXO_POLY1305_BLOCK,
            k->xor_blocks(lane, n, blocks[i]));
    }
  }
}

static void must(int status) {
  if (status) exit(1);
}

static void count_aead(const loxo_aead *a) {
  static const size_t lengths[][2] = {{16, 0}, {16, 16}, {1024, 0}, {MESSAGE_MAX, 0}};
  uint8_t tag[64];
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    const size_t len = lengths[i][0], ad_len = lengths[i][1];
    const uint8_t *ad = ad_len ? states : NULL;
    COUNT_WITH_AD(a->name, "-", "encrypt", 0, len, ad_len,
                  must(a->encrypt(sealed, tag, message, len, ad, ad_len, nonce, key)));
    COUNT_WITH_AD(a->name, "-", "decrypt", 0, len, ad_len,
                  must(a->decrypt(message, tag, sealed, len, ad, ad_len, nonce, key)));
  }
}

int main(int argc, char **argv) {
  uint32_t x = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 1;
  fill(states, sizeof states, &x);
  fill(message, sizeof message, &x);
  fill(key, sizeof key, &x);
  fill(nonce, sizeof nonce, &x);
  COUNT("-", "-", "-", 1, 0, (void)0);
  for (size_t i = 0; i < loxo_permutation_count(); i++) count_table(loxo_permutation_at(i));
  count_slabs();
  count_macs(loxo_poly1305_kernels, 1);
  count_macs(loxo_poly1305_streams, 0);
  for (size_t i = 0; i < loxo_aead_count(); i++) count_aead(loxo_aead_at(i));
  return 0;
}
