/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-p with twelve rounds.
 */
#define ASCON_ROUNDS 12
#include "ascon_permutation.h"
