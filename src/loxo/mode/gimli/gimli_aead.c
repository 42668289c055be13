/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The calls of Gimli's AEAD, and its engines.
 */
#include "gimli.h"
#include "gimli_sizes.h"

#define DUPLEX gimli
#define DUPLEX_ENGINES "../mode/gimli/gimli_engines.def"
#include "../../core/duplex_rows.inc"

static const LOXO_FLASH loxo_duplex instance = {
    .rows = DUPLEX_ROWS,
    .longest = LOXO_GIMLI_MESSAGE_MAX,
    .tag = TAG,
    .ends = 2,
};
#define AEAD gimli
#define AEAD_SIZES GIMLI
#include "../../core/duplex_scheme.inc"
#include "../../core/aead_shell.inc"
#include "../../core/aead_calls.inc"
