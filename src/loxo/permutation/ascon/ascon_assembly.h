/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon's rounds in this machine's assembly, and the form of words that they work on:
 *
 *   ASCON_ASSEMBLY    armv7m: the name that ends those of its functions; undefined elsewhere
 *
 * Who converts whole states around a permutation defines ASCON_WHOLE_STATES in front: then words
 * are plain, as interleaved ones would cost more than they save. Internal.
 */
#ifndef LOXO_ASCON_ASSEMBLY_H
#define LOXO_ASCON_ASSEMBLY_H

#include "../../core/builds.h"

#if LOXO_HAS_ARMV7M_FAST && !defined(ASCON_WHOLE_STATES)
#define ASCON_ASSEMBLY armv7m
#define KERNEL_BLOCKS
#define KERNEL_APART
#include "../../core/interleaved.h"
#include "../../core/words_u64.h"
#elif LOXO_HAS_ARMV7M_FAST
#define ASCON_ASSEMBLY armv7m_small
#include "../../core/words_u64.h"
#elif LOXO_HAS_ARMV7M_SMALL
#define ASCON_ASSEMBLY armv7m_small
#include "../../core/words_u8.h"
#elif LOXO_HAS_ARMV6M_FAST
#define ASCON_ASSEMBLY armv6m
#include "../../core/words_u64.h"
#elif LOXO_HAS_ARMV6M_SMALL
#define ASCON_ASSEMBLY armv6m_small
#include "../../core/words_u8.h"
#elif LOXO_HAS_RV32_FAST
#define ASCON_ASSEMBLY rv32
#include "../../core/words_u64.h"
#elif LOXO_HAS_RV32_SMALL
#define ASCON_ASSEMBLY rv32_small
#include "../../core/words_u8.h"
#endif

#ifdef ASCON_ASSEMBLY
#define KERNEL_ISA ASCON_ASSEMBLY
#include "ascon_called.h"

#if LOXO_HAS_RV32_FAST && !defined(LOXO_REVERSED)
#define ASCON_PACKET loxo_ascon_packet_rv32
void ASCON_PACKET(word *s, const word *key, const cursor *of_ad, const cursor *of_text,
                  uint32_t keep);
#endif
#endif

#endif
