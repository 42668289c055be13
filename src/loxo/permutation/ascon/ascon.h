/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-p, the permutation of Ascon: 320 bits, with twelve, eight or six rounds.
 * core/permutation.h documents the interface.
 */
#ifndef LOXO_ASCON_PERMUTATION_H
#define LOXO_ASCON_PERMUTATION_H

#include "../../core/permutation.h"

#ifdef __cplusplus
extern "C" {
#endif

#define LOXO_ASCON_P12_STATE_BYTES 40
#define LOXO_ASCON_P8_STATE_BYTES 40
#define LOXO_ASCON_P6_STATE_BYTES 40

LOXO_DECLARE_PERMUTATION(ascon_p12)
LOXO_DECLARE_PERMUTATION(ascon_p8)
LOXO_DECLARE_PERMUTATION(ascon_p6)

#ifdef __cplusplus
}
#endif
#endif
