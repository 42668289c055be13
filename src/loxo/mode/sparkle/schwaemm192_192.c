/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The calls of Schwaemm192-192, and its engines.
 */
#include "schwaemm_engines.h"
#include "schwaemm192_192_sizes.h"
#include "sparkle.h"

#define DUPLEX schwaemm192_192
#define DUPLEX_ENGINES "../mode/sparkle/schwaemm_engines.def"
#define KERNEL_FROM(a, b, c, d) c
#include "../../core/duplex_rows.inc"

/* The big permutation at the start counts as two blocks. */
static const LOXO_FLASH loxo_duplex instance = {
    .rows = DUPLEX_ROWS,
    .longest = LOXO_SCHWAEMM192_192_MESSAGE_MAX,
    .tag = TAG,
    .ends = 2,
};
#define AEAD schwaemm192_192
#define AEAD_SIZES SCHWAEMM192_192
#include "../../core/duplex_scheme.inc"
#include "../../core/aead_shell.inc"
#include "../../core/aead_calls.inc"
