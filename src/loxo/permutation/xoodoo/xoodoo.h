/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodoo[12], the permutation of Xoodyak: 384 bits, twelve rounds. core/permutation.h documents the
 * interface.
 */
#ifndef LOXO_XOODOO_PERMUTATION_H
#define LOXO_XOODOO_PERMUTATION_H

#include "../../core/permutation.h"

#ifdef __cplusplus
extern "C" {
#endif

#define LOXO_XOODOO_12_STATE_BYTES 48

LOXO_DECLARE_PERMUTATION(xoodoo_12)

#ifdef __cplusplus
}
#endif
#endif
