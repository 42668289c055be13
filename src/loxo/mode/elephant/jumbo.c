/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Jumbo: Elephant with Spongent-pi[176], a 64-bit tag.
 */
#define FEEDBACK_ROTATION 1
#define FEEDBACK_FIRST(TERM) (TERM(rotate, 0, 1) ^ TERM(left, 3, 7))
#define FEEDBACK_LAST(TERM) TERM(right, 19, 7)
#define ELEPHANT_NAME jumbo
#define ELEPHANT_SIZES JUMBO
#define ELEPHANT_BLOCK LOXO_JUMBO_BLOCK_BYTES
#define ELEPHANT_PERMUTATION spongent176
#define ELEPHANT_PERMUTE loxo_spongent_pi176_permute
#define ELEPHANT_SLABS "elephant_slabs_spongent.h"
#include "../../permutation/spongent/spongent.h"
#include "elephant_mode.h"
