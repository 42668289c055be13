/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Delirium: Elephant with Keccak-f[200], a 128-bit tag.
 */
#define FEEDBACK_ROTATION 1
#define FEEDBACK_FIRST(TERM) (TERM(rotate, 0, 1) ^ TERM(rotate, 2, 1))
#define FEEDBACK_LAST(TERM) TERM(left, 13, 1)
#define ELEPHANT_NAME delirium
#define ELEPHANT_SIZES DELIRIUM
#define ELEPHANT_BLOCK LOXO_DELIRIUM_BLOCK_BYTES
#define ELEPHANT_PERMUTATION keccak200
#define ELEPHANT_PERMUTE loxo_keccak_f200_permute
#define ELEPHANT_SLABS "elephant_slabs_keccak200.h"
#include "../../permutation/keccak200/keccak200.h"
#include "elephant_mode.h"
