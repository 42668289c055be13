/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * What the byte implementation is compared with (section 3.1.1): masks advance by swapping
 * pointers; otherwise the same.
 */
#include "../elephant_reference/elephant_reference.h"
#define CELL uint8_t
#define PERMUTE reference_keccak200
#define SWAP_POINTERS 1
#define WORD_LFSR 0
#include "mode.h"

IMPLEMENTATION(designers)
