/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The mark that programs here set, and that who counts their instructions sees: a getpid whose
 * first argument is MARK for plugin.c, a call of an imported function for wasm.py.
 */
#ifndef LOXO_COUNTS_MARK_H
#define LOXO_COUNTS_MARK_H

#define MARK 0x4c6f786fu

#ifdef __wasm__
__attribute__((import_module("counts"), import_name("mark"))) void mark(void);
#else
#include <sys/syscall.h>
#include <unistd.h>

static inline void mark(void) { (void)syscall(SYS_getpid, MARK); }
#endif

#endif
