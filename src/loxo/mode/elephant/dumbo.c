/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Dumbo: Elephant with Spongent-pi[160], a 64-bit tag.
 */
#define ELEPHANT_FEEDBACK(TERM) TERM(0, 3, 0xff) TERM(3, 7, 0x80) TERM(13, 1, 0x01)
#define ELEPHANT_NAME dumbo
#define ELEPHANT_SIZES DUMBO
#define ELEPHANT_BLOCK LOXO_DUMBO_BLOCK_BYTES
#define ELEPHANT_PERMUTATION spongent_pi160
#define ELEPHANT_ENGINES loxo_elephant_engines_spongent
#include "../../permutation/spongent/spongent.h"
#include "elephant_mode.h"
