/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * What program.c and plugin.c agree on: the first argument of a getpid that is a mark.
 */
#ifndef LOXO_COUNTS_MARK_H
#define LOXO_COUNTS_MARK_H

#define MARK 0x4c6f786fu

#endif
