/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Delirium: Elephant with Keccak-f[200], a 128-bit tag.
 */
#define ELEPHANT_FEEDBACK(TERM) TERM(0, 1, 0xff) TERM(2, 1, 0xff) TERM(13, 1, 0xfe)
#define ELEPHANT_NAME delirium
#define ELEPHANT_SIZES DELIRIUM
#define ELEPHANT_BLOCK LOXO_DELIRIUM_BLOCK_BYTES
#define ELEPHANT_PERMUTATION keccak_f200
#define ELEPHANT_ENGINES loxo_elephant_engines_keccak200
#include "../../permutation/keccak200/keccak200.h"
#include "elephant_mode.h"
