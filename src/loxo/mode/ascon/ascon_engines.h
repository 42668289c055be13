/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The engines of Ascon's AEADs. Internal.
 */
#ifndef LOXO_ASCON_ENGINES_H
#define LOXO_ASCON_ENGINES_H

#include "../../core/duplex.h"

/* Each ends at the row without a name. */
extern const loxo_duplex_row loxo_ascon_aead128_rows[];
extern const loxo_duplex_row loxo_ascon_128_rows[];
extern const loxo_duplex_row loxo_ascon_128a_rows[];

#endif
