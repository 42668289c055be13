/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Jumbo: Elephant with Spongent-pi[176], a 64-bit tag.
 */
#define ELEPHANT_FEEDBACK(TERM) TERM(0, 1, 0xff) TERM(3, 7, 0x80) TERM(19, 1, 0x01)
#define ELEPHANT_NAME jumbo
#define ELEPHANT_SIZES JUMBO
#define ELEPHANT_BLOCK LOXO_JUMBO_BLOCK_BYTES
#define ELEPHANT_PERMUTATION spongent_pi176
#define ELEPHANT_ENGINES loxo_elephant_engines_spongent
#include "../../permutation/spongent/spongent.h"
#include "elephant_mode.h"
