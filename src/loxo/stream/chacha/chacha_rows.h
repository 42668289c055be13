/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha's tables of kernels, for its streams and for AEADs. Internal.
 */
#ifndef LOXO_CHACHA_ROWS_H
#define LOXO_CHACHA_ROWS_H

#include "../../core/stream_scheme.h"

#define STREAM_ELSEWHERE
#define STREAM chacha
#define STREAM_KERNELS "../stream/chacha/chacha_kernels.def"
#define KERNEL_NAME(isa) loxo_chacha_xor_##isa
#include "../../core/stream_kernels.inc"
#undef STREAM_ELSEWHERE
#undef STREAM
#undef STREAM_KERNELS
#undef KERNEL_NAME

#endif
