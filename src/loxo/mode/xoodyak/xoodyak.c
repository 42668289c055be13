/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The calls of Xoodyak, and its engines.
 */
#include "xoodyak.h"
#include "xoodyak_sizes.h"

#define DUPLEX xoodyak
#define DUPLEX_ENGINES "../mode/xoodyak/xoodyak_engines.def"
#include "../../core/duplex_rows.inc"

static const LOXO_FLASH loxo_duplex instance = {
    .rows = DUPLEX_ROWS,
    .longest = LOXO_XOODYAK_MESSAGE_MAX,
    .tag = TAG,
    .ends = 2,
};
#define AEAD xoodyak
#define AEAD_SIZES XOODYAK
#include "../../core/duplex_scheme.inc"
#include "../../core/aead_shell.inc"
#include "../../core/aead_calls.inc"
