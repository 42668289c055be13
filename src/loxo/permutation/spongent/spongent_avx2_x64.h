/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b] of 160, 176 or 192 bits, up to 64 states, AVX2: one copy of the code, which takes
 * the width as an argument. Takes 3 KiB of stack. Internal.
 */
#ifndef LOXO_SPONGENT_AVX2_X64_H
#define LOXO_SPONGENT_AVX2_X64_H

#include "spongent_sliced.h"

#if LOXO_X86
void loxo_spongent_avx2_x64(loxo_spongent_shape shape, uint8_t *states, size_t n);
#endif

#endif
