/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The calls of Schwaemm128-128, and its engines.
 */
#include "schwaemm_engines.h"
#include "schwaemm128_128_sizes.h"
#include "sparkle.h"

#define DUPLEX schwaemm128_128
#define DUPLEX_ENGINES "../mode/sparkle/schwaemm_engines.def"
#define KERNEL_FROM(a, b, c, d) a
#include "../../core/duplex_rows.inc"

/* The big permutation at the start counts as two blocks. */
static const LOXO_FLASH loxo_duplex instance = {
    .rows = DUPLEX_ROWS,
    .longest = LOXO_SCHWAEMM128_128_MESSAGE_MAX,
    .tag = TAG,
    .ends = 2,
};
#define AEAD schwaemm128_128
#define AEAD_SIZES SCHWAEMM128_128
#include "../../core/duplex_scheme.inc"
#include "../../core/aead_shell.inc"
#include "../../core/aead_calls.inc"
