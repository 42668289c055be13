/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The calls of Ascon-AEAD128, and its engines.
 */
#include "ascon.h"
#include "ascon_aead128_sizes.h"
#include "ascon_engines.h"

#define DUPLEX ascon_aead128
#define DUPLEX_ENGINES "../mode/ascon/ascon_aead128_engines.def"
#include "../../core/duplex_rows.inc"

/* Twelve rounds at the start and as many at the end are three blocks of eight. */
static const LOXO_FLASH loxo_duplex instance = {
    .rows = DUPLEX_ROWS,
    .longest = LOXO_ASCON_AEAD128_MESSAGE_MAX,
    .tag = TAG,
    .ends = 3,
};
#define AEAD ascon_aead128
#define AEAD_SIZES ASCON_AEAD128
#include "../../core/duplex_scheme.inc"
#include "../../core/aead_shell.inc"
#include "../../core/aead_calls.inc"
