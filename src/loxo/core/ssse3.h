/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The intrinsics of x86-64 up to SSSE3, as x86.h has all of them. A compiler reads these in a
 * twentieth of the time. Internal.
 */
#ifndef LOXO_SSSE3_H
#define LOXO_SSSE3_H

#include "target.h"

#if LOXO_X86
#ifdef LOXO_SIMDE
#include "simde.h"
#else
#include <tmmintrin.h>
#endif
#endif

#endif
