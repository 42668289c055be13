/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Which number of a line in spongent_kernels.def is `from` for a width. Internal.
 */
#ifndef LOXO_SPONGENT_KERNELS_H
#define LOXO_SPONGENT_KERNELS_H

#include "../../core/dispatch.h"

#define SPONGENT_FROM(name, ...) LOXO_CAT(SPONGENT_FROM_, name)(__VA_ARGS__)
#define SPONGENT_FROM_spongent88(a, b, c, d, e, f, g) a
#define SPONGENT_FROM_spongent136(a, b, c, d, e, f, g) a
#define SPONGENT_FROM_spongent160(a, b, c, d, e, f, g) b
#define SPONGENT_FROM_spongent176(a, b, c, d, e, f, g) c
#define SPONGENT_FROM_spongent192(a, b, c, d, e, f, g) d
#define SPONGENT_FROM_spongent240(a, b, c, d, e, f, g) e
#define SPONGENT_FROM_spongent264(a, b, c, d, e, f, g) f
#define SPONGENT_FROM_spongent272(a, b, c, d, e, f, g) e
#define SPONGENT_FROM_spongent336(a, b, c, d, e, f, g) e
#define SPONGENT_FROM_spongent384(a, b, c, d, e, f, g) e
#define SPONGENT_FROM_spongent480(a, b, c, d, e, f, g) e
#define SPONGENT_FROM_spongent672(a, b, c, d, e, f, g) g
#define SPONGENT_FROM_spongent768(a, b, c, d, e, f, g) g

#endif
