/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The calls of Ascon-128a of Ascon v1.2, and its engines.
 */
#include "ascon.h"
#include "ascon_128a_sizes.h"
#include "ascon_engines.h"

#define DUPLEX ascon_128a
#define DUPLEX_ENGINES "../mode/ascon/ascon_v12_engines.def"
#include "../../core/duplex_rows.inc"

/* Twelve rounds at the start and as many at the end are 3 blocks of 8. */
static const LOXO_FLASH loxo_duplex instance = {
    .rows = DUPLEX_ROWS,
    .longest = LOXO_ASCON_128A_MESSAGE_MAX,
    .tag = TAG,
    .ends = 3,
};
#define AEAD ascon_128a
#define AEAD_SIZES ASCON_128A
#include "../../core/duplex_scheme.inc"
#include "../../core/aead_shell.inc"
#include "../../core/aead_calls.inc"
