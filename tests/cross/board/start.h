/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The interface between start.c and the firmware.
 */
#ifndef MICROBIT_START_H
#define MICROBIT_START_H

#include <stddef.h>
#include <stdint.h>

void firmware(void);
void put_text(const char *text);
void put_number(unsigned long n); /* below 10 million */

void *memcpy(void *to, const void *from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int byte, size_t n);

#endif
