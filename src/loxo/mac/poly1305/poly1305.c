/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Poly1305: the tables of its kernels, where the choice is made at run time.
 */
#include "../../core/stream_scheme.h"
#include "poly1305.h"

#if !LOXO_STATIC_DISPATCH
#define STREAM poly1305
#define STREAM_KERNELS "../mac/poly1305/poly1305_kernels.def"
#define KERNEL_NAME(isa) loxo_poly1305_add_##isa
#include "../../core/stream_kernels.inc"
#else
typedef int loxo_poly1305_has_no_tables; /* a translation unit may not be empty */
#endif
