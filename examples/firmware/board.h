/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * What sensor.c needs from a board. To port the sensor, write these functions in one file, and a
 * linker script if the toolchain has none.
 */
#ifndef BOARD_H
#define BOARD_H

#include "counter.h"
#include "device.h"

#ifndef PROVISION
#define PROVISION 0
#endif

void board_start(void); /* clocks, UART: 115200 baud, 8 bits, no parity */
void board_put(char c); /* one character on the serial line */
void board_wait(void);  /* for PERIOD_MS, from one packet to the next */
__attribute__((noreturn)) void board_end(int status); /* 0: all is well; this ends a simulator */

#endif
