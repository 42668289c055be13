/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The int implementation over the reference Keccak-p[200] (section 7.2.1).
 */
#define CELL uint32_t
#define PERMUTE radboud_2023_keccakp_reference
#define SWAP_POINTERS 0
#define WORD_LFSR 0
#include "mode.h"

IMPLEMENTATION(reference)
