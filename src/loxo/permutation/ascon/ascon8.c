/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-p with eight rounds.
 */
#define ASCON_ROUNDS 8
#include "ascon_permutation.h"
