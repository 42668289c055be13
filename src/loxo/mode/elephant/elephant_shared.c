/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The one copy of the mode that serves all instances under LOXO_SHARED_MODE.
 */
#include "../../core/config.h"

#if LOXO_SHARED_MODE
#define ELEPHANT_SHARED
#include "elephant_mode.h"
#else
typedef int loxo_elephant_is_not_shared; /* a translation unit may not be empty */
#endif
