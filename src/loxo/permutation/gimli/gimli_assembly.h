/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Gimli-24 in this machine's assembly, and the form of words that it works on:
 *
 *   GIMLI_ASSEMBLY    armv7m: the name that ends its function; undefined elsewhere
 *
 * Internal.
 */
#ifndef LOXO_GIMLI_ASSEMBLY_H
#define LOXO_GIMLI_ASSEMBLY_H

#include "../../core/builds.h"

#if LOXO_HAS_ARMV7M_FAST
#define GIMLI_ASSEMBLY armv7m
#include "../../core/words_u32.h"
#elif LOXO_HAS_ARMV7M_SMALL
#define GIMLI_ASSEMBLY armv7m_small
#include "../../core/words_u8.h"
#elif LOXO_HAS_ARMV6M_FAST
#define GIMLI_ASSEMBLY armv6m
#include "../../core/words_u32.h"
#elif LOXO_HAS_ARMV6M_SMALL
#define GIMLI_ASSEMBLY armv6m_small
#include "../../core/words_u8.h"
#elif LOXO_HAS_RV32_FAST
#define GIMLI_ASSEMBLY rv32
#include "../../core/words_u32.h"
#elif LOXO_HAS_RV32_SMALL
#define GIMLI_ASSEMBLY rv32_small
#include "../../core/words_u8.h"
#elif LOXO_HAS_AVR_FAST
#define GIMLI_ASSEMBLY avr
#include "../../core/words_u8.h"
#elif LOXO_HAS_AVR_SMALL
#define GIMLI_ASSEMBLY avr_small
#include "../../core/words_u8.h"
#endif

#ifdef GIMLI_ASSEMBLY
#define KERNEL_ISA GIMLI_ASSEMBLY
#include "gimli_called.h"
#endif

#endif
