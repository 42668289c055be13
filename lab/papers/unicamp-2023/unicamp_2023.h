/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b] by the method of IC-PFG-23-09, for b = 160, 176 and 192; see README.md. For
 * measurements only: the first variant uses secrets as table indices.
 */
#ifndef LAB_UNICAMP_2023_H
#define LAB_UNICAMP_2023_H

#include "../elephant_reference/elephant_reference.h"

reference_permutation unicamp_i_160, unicamp_i_176, unicamp_i_192;
reference_permutation unicamp_ii_160, unicamp_ii_176, unicamp_ii_192;
reference_permutation unicamp_iii_160, unicamp_iii_176, unicamp_iii_192;

#endif
