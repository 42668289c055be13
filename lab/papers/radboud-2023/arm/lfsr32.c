/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The first suggestion for future work in chapter 9: the final implementation with the masks'
 * register shifted by words.
 */
#include "../radboud_2023.h"

#if RADBOUD_2023_ARM
#define CELL uint32_t
#define PERMUTE radboud_2023_keccakp_armv7m
#define SWAP_POINTERS 0
#define WORD_LFSR 1
#include "../mode.h"

IMPLEMENTATION(lfsr32)
#endif
