/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-p with six rounds.
 */
#define ASCON_ROUNDS 6
#include "ascon_permutation.h"
