/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-p, one state in words of 64 bits.
 */
#include "../../core/words_u64.h"
#include "ascon_portable.h"

#define KERNEL_ISA portable
#include "ascon_blocks.inc"
