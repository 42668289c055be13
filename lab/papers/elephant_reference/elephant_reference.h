/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Elephant v2 exactly as its specification describes it, byte by byte; see README.md. For
 * measurements only: it uses secrets as table indices.
 */
#ifndef LAB_ELEPHANT_REFERENCE_H
#define LAB_ELEPHANT_REFERENCE_H

#include <stdint.h>

enum { REFERENCE_BLOCK_MAX = 25 };

typedef void reference_permutation(uint8_t *state);

reference_permutation reference_spongent160, reference_spongent176, reference_spongent192;
reference_permutation reference_keccak200;

#endif
