/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha: the tables of its kernels, where the choice is made at run time.
 */
#include "../../core/stream_scheme.h"

#if !LOXO_STATIC_DISPATCH
#define STREAM chacha
#define STREAM_KERNELS "../stream/chacha/chacha_kernels.def"
#define KERNEL_NAME(isa) loxo_chacha_xor_##isa
#include "../../core/stream_kernels.inc"
#else
typedef int loxo_chacha_has_no_tables; /* a translation unit may not be empty */
#endif
