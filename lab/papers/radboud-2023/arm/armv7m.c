/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The int implementation over Keccak-p[200] in assembly (section 7.2.3), the final one of the
 * thesis.
 */
#include "../radboud_2023.h"

#if RADBOUD_2023_ARM
#define CELL uint32_t
#define PERMUTE radboud_2023_keccakp_armv7m
#define SWAP_POINTERS 0
#define WORD_LFSR 0
#include "../mode.h"

IMPLEMENTATION(armv7m)
#endif
