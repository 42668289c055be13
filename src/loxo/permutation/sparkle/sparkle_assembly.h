/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Sparkle's steps in this machine's assembly, and the form of words that they work on:
 *
 *   SPARKLE_ASSEMBLY    armv7m: the name that ends those of its functions; undefined elsewhere
 *
 * Internal.
 */
#ifndef LOXO_SPARKLE_ASSEMBLY_H
#define LOXO_SPARKLE_ASSEMBLY_H

#include "../../core/builds.h"

#if LOXO_HAS_ARMV7M_FAST
#define SPARKLE_ASSEMBLY armv7m
#include "../../core/words_u32.h"
#elif LOXO_HAS_ARMV7M_SMALL
#define SPARKLE_ASSEMBLY armv7m_small
#include "../../core/words_u8.h"
#elif LOXO_HAS_ARMV6M_FAST
#define SPARKLE_ASSEMBLY armv6m
#include "../../core/words_u32.h"
#elif LOXO_HAS_ARMV6M_SMALL
#define SPARKLE_ASSEMBLY armv6m_small
#include "../../core/words_u8.h"
#elif LOXO_HAS_RV32_FAST
#define SPARKLE_ASSEMBLY rv32
#include "../../core/words_u32.h"
#elif LOXO_HAS_RV32_SMALL
#define SPARKLE_ASSEMBLY rv32_small
#include "../../core/words_u8.h"
#elif LOXO_HAS_AVR_FAST
#define SPARKLE_ASSEMBLY avr
#include "../../core/words_u8.h"
#elif LOXO_HAS_AVR_SMALL
#define SPARKLE_ASSEMBLY avr_small
#include "../../core/words_u8.h"
#endif

#ifdef SPARKLE_ASSEMBLY
#define KERNEL_ISA SPARKLE_ASSEMBLY
#if LOXO_SMALL && !LOXO_HAS_ARMV7M_SMALL
#define SPARKLE_ANY_WIDTH
#endif
#include "sparkle_called.h"

#if LOXO_HAS_ARMV7M_FAST
/* What is left of a stream that Schwaemm absorbs. A call moves it on to its end. */
typedef struct sparkle_run {
  uint8_t *out;  /* NULL for associated data */
  uint32_t kept; /* all ones in decryption, or else 0 */
  size_t left;   /* if there is no last block, whole blocks */
  const uint8_t *in;
  uint32_t last; /* what the last block adds to the state's last word if it is not full, or 0 if
                    there is none; a full one adds 1 << 24, too */
} sparkle_run;

/* A run; or with a key, the start of a packet and its two runs. */
typedef void sparkle_runs_fn(word *s, const word *key, sparkle_run *run, const uint8_t *nonce);
sparkle_runs_fn loxo_sparkle256_runs16_armv7m, loxo_sparkle384_runs24_armv7m;
sparkle_runs_fn loxo_sparkle384_runs32_armv7m, loxo_sparkle512_runs32_armv7m;

#define SPARKLE_RUNS(branches, rate) \
  ((branches) == 4   ? loxo_sparkle256_runs16_armv7m \
   : (branches) == 8 ? loxo_sparkle512_runs32_armv7m \
   : (rate) == 24    ? loxo_sparkle384_runs24_armv7m \
                     : loxo_sparkle384_runs32_armv7m)
#endif
#endif

#endif
