/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Gimli-24, the permutation of Gimli: 384 bits, 24 rounds. core/permutation.h documents the
 * interface.
 */
#ifndef LOXO_GIMLI_PERMUTATION_H
#define LOXO_GIMLI_PERMUTATION_H

#include "../../core/permutation.h"

#ifdef __cplusplus
extern "C" {
#endif

#define LOXO_GIMLI_24_STATE_BYTES 48

LOXO_DECLARE_PERMUTATION(gimli_24)

#ifdef __cplusplus
}
#endif
#endif
