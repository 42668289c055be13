/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * jumbo192: Elephant with Spongent-pi[192], a 64-bit tag. Experimental: parameters derived by
 * the rules of the published instances (tools/jumbo192_derivation.py), with no analysis behind it.
 */
#define ELEPHANT_FEEDBACK(TERM) TERM(0, 1, 0xff) TERM(3, 7, 0x80) TERM(7, 1, 0x01)
#define ELEPHANT_NAME jumbo192
#define ELEPHANT_SIZES JUMBO192
#define ELEPHANT_BLOCK LOXO_JUMBO192_BLOCK_BYTES
#define ELEPHANT_PERMUTATION spongent_pi192
#define ELEPHANT_ENGINES loxo_elephant_engines_spongent
#include "../../permutation/spongent/spongent.h"
#include "elephant_mode.h"
