/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Up to 64 states of 160, 176 or 192 bits, AVX2: one copy, which is told the width. Takes 3 KiB of
 * stack. Internal.
 */
#ifndef LOXO_SPONGENT_AVX2_X64_H
#define LOXO_SPONGENT_AVX2_X64_H

#include "spongent_sliced.h"

#if LOXO_X86
void loxo_spongent_avx2_x64(loxo_spongent_shape shape, uint8_t *states, size_t n);
#endif

#endif
