/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodoo[12] in this machine's assembly, and the form of words that it works on:
 *
 *   XOODOO_ASSEMBLY    armv7m: the name that ends its function; undefined elsewhere
 *
 * Internal.
 */
#ifndef LOXO_XOODOO_ASSEMBLY_H
#define LOXO_XOODOO_ASSEMBLY_H

#include "../../core/builds.h"

#if LOXO_HAS_ARMV7M_FAST
#define XOODOO_ASSEMBLY armv7m
#include "../../core/words_u32.h"
#elif LOXO_HAS_ARMV7M_SMALL
#define XOODOO_ASSEMBLY armv7m_small
#include "../../core/words_u8.h"
#elif LOXO_HAS_ARMV6M_FAST
#define XOODOO_ASSEMBLY armv6m
#include "../../core/words_u32.h"
#elif LOXO_HAS_ARMV6M_SMALL
#define XOODOO_ASSEMBLY armv6m_small
#include "../../core/words_u8.h"
#elif LOXO_HAS_RV32_FAST
#define XOODOO_ASSEMBLY rv32
#include "../../core/words_u32.h"
#elif LOXO_HAS_RV32_SMALL
#define XOODOO_ASSEMBLY rv32_small
#include "../../core/words_u8.h"
#elif LOXO_HAS_AVR_FAST
#define XOODOO_ASSEMBLY avr
#include "../../core/words_u8.h"
#elif LOXO_HAS_AVR_SMALL
#define XOODOO_ASSEMBLY avr_small
#include "../../core/words_u8.h"
#endif

#ifdef XOODOO_ASSEMBLY
#define KERNEL_ISA XOODOO_ASSEMBLY
#include "xoodoo_called.h"

#if LOXO_HAS_ARMV7M_FAST
#define XOODOO_BLOCKS loxo_xoodoo_blocks_armv7m
void XOODOO_BLOCKS(word *s, const uint8_t *in, const uint8_t *end, uint8_t *out, uint32_t decrypt);
#endif
#endif

#endif
