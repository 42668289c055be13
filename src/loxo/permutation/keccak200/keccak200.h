/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], the permutation of Elephant's Delirium: 25 one-byte lanes, 18 rounds.
 * core/permutation.h documents the interface.
 */
#ifndef LOXO_KECCAK200_H
#define LOXO_KECCAK200_H

#include "../../core/permutation.h"

#ifdef __cplusplus
extern "C" {
#endif

#define LOXO_KECCAK_F200_STATE_BYTES 25

LOXO_DECLARE_PERMUTATION(keccak_f200)

#ifdef __cplusplus
}
#endif
#endif
