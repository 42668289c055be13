/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Shared by program.c and plugin.c: the first argument of a getpid that serves as a mark.
 */
#ifndef LOXO_COUNTS_MARK_H
#define LOXO_COUNTS_MARK_H

#define MARK 0x4c6f786fu

#endif
