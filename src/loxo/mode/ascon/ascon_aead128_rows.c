/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The engines of Ascon-AEAD128, for all AEADs that share them.
 */
#include "ascon_engines.h"

#define DUPLEX ascon_aead128
#define DUPLEX_ENGINES "../mode/ascon/ascon_aead128_engines.def"
#include "../../core/duplex_rows.inc"
