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
typedef void sparkle_block_fn(word *s, unsigned steps, const uint8_t *in, uint8_t *out,
                              uint32_t decrypt);
typedef void sparkle_part_fn(word *s, unsigned steps, const uint8_t *in, uint8_t *out,
                             uint32_t decrypt, size_t left);
sparkle_block_fn loxo_sparkle256_block16_armv7m, loxo_sparkle384_block24_armv7m;
sparkle_block_fn loxo_sparkle384_block32_armv7m, loxo_sparkle512_block32_armv7m;
sparkle_part_fn loxo_sparkle256_part16_armv7m, loxo_sparkle384_part24_armv7m;
sparkle_part_fn loxo_sparkle384_part32_armv7m, loxo_sparkle512_part32_armv7m;

/* Schwaemm's block, or what is left of a last one, and the steps behind it. */
#define SPARKLE_OF(verb, branches, rate) \
  ((branches) == 4   ? loxo_sparkle256_##verb##16_armv7m \
   : (branches) == 8 ? loxo_sparkle512_##verb##32_armv7m \
   : (rate) == 24    ? loxo_sparkle384_##verb##24_armv7m \
                     : loxo_sparkle384_##verb##32_armv7m)
#endif
#endif

#endif
