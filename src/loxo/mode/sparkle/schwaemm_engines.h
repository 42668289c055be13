/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The engines of Schwaemm's AEADs. Internal.
 */
#ifndef LOXO_SCHWAEMM_ENGINES_H
#define LOXO_SCHWAEMM_ENGINES_H

#include "../../core/duplex.h"

/* Each ends at the row without a name. */
extern const loxo_duplex_row loxo_schwaemm256_128_rows[];
extern const loxo_duplex_row loxo_schwaemm128_128_rows[];
extern const loxo_duplex_row loxo_schwaemm192_192_rows[];
extern const loxo_duplex_row loxo_schwaemm256_256_rows[];

#endif
