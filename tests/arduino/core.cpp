/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Replaces Arduino's core: main() with setup() and some loops, and the serial port. Then it sleeps
 * with interrupts off, so that simavr ends.
 */
#include "Arduino.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <util/delay.h>

enum { LOOPS = 8 };

HardwareSerial Serial;

static void end() {
  while (!(UCSR0A & 1 << TXC0)) continue;
  cli();
  sleep_enable();
  for (;;) sleep_cpu();
}

void delay(unsigned long) {
  static uint8_t loops;
  if (++loops == LOOPS) end();
}

int analogRead(uint8_t) { return 147; }

void HardwareSerial::begin(unsigned long baud) {
  UCSR0A = 1 << U2X0;
  UBRR0 = (uint16_t)((F_CPU + 4 * baud) / (8 * baud) - 1);
  UCSR0B = 1 << TXEN0;
}

void HardwareSerial::print(char c) {
  while (!(UCSR0A & 1 << UDRE0)) _delay_us(10); /* simavr naps at each look */
  UCSR0A |= 1 << TXC0;
  UDR0 = (uint8_t)c;
}

void HardwareSerial::print(const char *text) {
  while (*text) print(*text++);
}

void HardwareSerial::print(int n, int base) {
  if (n < 0) {
    print('-');
    n = -n;
  }
  if (n >= base) print(n / base, base);
  print("0123456789ABCDEF"[n % base]);
}

void HardwareSerial::println() { print("\r\n"); }

void HardwareSerial::println(const char *text) {
  print(text);
  println();
}

void HardwareSerial::println(int n) {
  print(n);
  println();
}

int main() {
  setup();
  for (;;) loop();
}
