/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The calls of Schwaemm256-256, and its engines.
 */
#include "schwaemm_engines.h"
#include "schwaemm256_256_sizes.h"
#include "sparkle.h"

#define DUPLEX schwaemm256_256
#define DUPLEX_ENGINES "../mode/sparkle/schwaemm_engines.def"
#define KERNEL_FROM(a, b, c, d) d
#include "../../core/duplex_rows.inc"

/* The big permutation at the start counts as two blocks. */
static const LOXO_FLASH loxo_duplex instance = {
    .rows = DUPLEX_ROWS,
    .longest = LOXO_SCHWAEMM256_256_MESSAGE_MAX,
    .tag = TAG,
    .ends = 2,
};
#define AEAD schwaemm256_256
#define AEAD_SIZES SCHWAEMM256_256
#include "../../core/duplex_scheme.inc"
#include "../../core/aead_shell.inc"
#include "../../core/aead_calls.inc"
