/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-AEAD128 through its calls; see duplex_calls.c.
 */
#ifndef DUPLEX_CALLS_H
#define DUPLEX_CALLS_H

/* Prints tables and bars, with so many seconds for each table. 1 if a bar is missed. */
int duplex_calls(double seconds);

#endif
