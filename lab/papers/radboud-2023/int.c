/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The int implementation (chapter 5): the same with blocks of seven 32-bit words. The masks'
 * register still shifts byte by byte.
 */
#include "../elephant_reference/elephant_reference.h"
#define CELL uint32_t
#define PERMUTE reference_keccak200
#define SWAP_POINTERS 0
#define WORD_LFSR 0
#include "mode.h"

IMPLEMENTATION(int)
