/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The int implementation (chapter 5): the same with blocks of seven words of 32 bits. The
 * register of the masks still moves byte by byte.
 */
#include "../elephant_reference/elephant_reference.h"
#define CELL uint32_t
#define PERMUTE reference_keccak200
#define SWAP_POINTERS 0
#define WORD_LFSR 0
#include "mode.h"

IMPLEMENTATION(int)
