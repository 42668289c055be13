/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * run PROGRAM LEVEL BYTES REPEAT: encrypts so many bytes, set-up included, and checks the result
 * against the library's portable kernels. Between two marks, for counts of instructions; and REPEAT
 * times with a clock, whose fewest cycles it prints, 0 where there is none. LEVEL is portable, sse
 * or all. ChaCha20's programs with SBSEG_CHACHA20, or else SOSEMANUK's.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../counts/mark.h"
#include "../sbseg_2016.h"
#include "loxo/core/cpu.h"
#include "loxo/stream/chacha/chacha.h"
#include "loxo/stream/sosemanuk/sosemanuk.h"

#if defined(__x86_64__)
#include <x86intrin.h>
static uint64_t now(void) {
  unsigned processor;
  return __rdtscp(&processor);
}
#else
static uint64_t now(void) { return 0; }
#endif

enum { MOST = 65536 };
static uint8_t text[MOST], made[MOST], wanted[MOST];
static const uint8_t nonce[8] = {8, 7, 6, 5, 4, 3, 2, 1};
static uint8_t key[32];

static const struct {
  const char *name;
  sbseg_2016_chacha20_fn *chacha20;
  sbseg_2016_sosemanuk_fn *sosemanuk;
} programs[] = {
/* the library's is the last */
#ifdef SBSEG_CHACHA20
    {"chacha20-n", sbseg_2016_chacha20_n, NULL},
    {"chacha20-r", sbseg_2016_chacha20_r, NULL},
    {"chacha20-loxo", loxo_chacha20_djb_xor, NULL},
#else
    {"sosemanuk-n", NULL, sbseg_2016_sosemanuk_n},
    {"sosemanuk-r", NULL, sbseg_2016_sosemanuk_r},
    {"sosemanuk-tc", NULL, sbseg_2016_sosemanuk_tc},
    {"sosemanuk-loxo", NULL, loxo_sosemanuk_xor},
#endif
};
enum { PROGRAMS = sizeof programs / sizeof *programs };

static int encrypt(size_t i, uint8_t *out, size_t len) {
  if (programs[i].chacha20) return programs[i].chacha20(out, text, len, nonce, key, sizeof key);
  return programs[i].sosemanuk(out, text, len, nonce, sizeof nonce, key, sizeof key);
}

int main(int argc, char **argv) {
  size_t i = 0, len;
  uint64_t fewest = UINT64_MAX;
  if (argc != 5) return 2;
  while (i < PROGRAMS && strcmp(programs[i].name, argv[1])) i++;
  len = strtoul(argv[3], NULL, 10);
  if (i == PROGRAMS || len > MOST) return 2;
  for (size_t n = 0; n < MOST; n++) text[n] = (uint8_t)(n * 7);
  for (size_t n = 0; n < sizeof key; n++) key[n] = (uint8_t)(n * n);
  loxo_cpu_mask(0);
  if (encrypt(PROGRAMS - 1, wanted, len)) return 1;
  if (!strcmp(argv[2], "sse")) loxo_cpu_mask(LOXO_CPU_SSE2 | LOXO_CPU_SSSE3);
  if (!strcmp(argv[2], "all")) loxo_cpu_mask(~(uint32_t)0);
  if (encrypt(i, made, len) || memcmp(made, wanted, len)) return 1;
  mark();
  mark();
  (void)encrypt(i, made, len);
  mark();
  for (long n = strtol(argv[4], NULL, 10); n > 0; n--) {
    const uint64_t start = now();
    (void)encrypt(i, made, len);
    const uint64_t took = now() - start;
    if (took < fewest) fewest = took;
  }
  printf("%llu\n", (unsigned long long)(fewest == UINT64_MAX ? 0 : fewest));
  return 0;
}
