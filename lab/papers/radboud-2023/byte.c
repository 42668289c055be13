/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The byte implementation (section 3.1.2): blocks of 25 bytes, masks copied from one to the next,
 * and the designers' Keccak-f[200].
 */
#include "../elephant_reference/elephant_reference.h"
#define CELL uint8_t
#define PERMUTE reference_keccak200
#define SWAP_POINTERS 0
#define WORD_LFSR 0
#include "mode.h"

IMPLEMENTATION(byte)
