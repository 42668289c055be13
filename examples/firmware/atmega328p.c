/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * An ATmega328P at 16 MHz, as on an Arduino Uno or in simavr: UART0 at PD1, the counter in the
 * EEPROM. avr-libc provides start-up code and memory layout. At the end the program sleeps with
 * interrupts off, and nothing can wake it; simavr then ends.
 */
#include "board.h"

#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <util/delay.h>

void board_start(void) {
  UCSR0A = 1 << U2X0;
  UBRR0 = (F_CPU + 4 * 115200) / (8 * 115200) - 1; /* 2.1% fast at 16 MHz: receivers take that */
  UCSR0B = 1 << TXEN0;                             /* UCSR0C: 8 bits, no parity, from reset on */
}

void board_put(char c) {
  while (!(UCSR0A & 1 << UDRE0)) _delay_us(10); /* a character takes 87; simavr naps at each look */
  UCSR0A |= 1 << TXC0;                          /* "sent" is cleared by writing it */
  UDR0 = (uint8_t)c;
}

void board_wait(void) {
  for (unsigned ms = PERIOD_MS; ms; ms--) _delay_ms(1);
}

void board_end(int status) {
  (void)status;
  while (!(UCSR0A & 1 << TXC0)) continue;
  cli();
  sleep_enable();
  for (;;) sleep_cpu();
}

void storage_read(unsigned slot, uint8_t to[COUNTER_SLOT]) {
  eeprom_read_block(to, (const void *)(slot * COUNTER_SLOT), COUNTER_SLOT);
}

int storage_write(unsigned slot, const uint8_t from[COUNTER_SLOT]) {
  eeprom_update_block(from, (void *)(slot * COUNTER_SLOT), COUNTER_SLOT);
  eeprom_busy_wait(); /* it takes 3 ms a byte, and a nonce may be used only after that */
  return LOXO_OK;
}
