/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The part of Arduino's core for the Uno that examples/SealTelemetry needs, under the original
 * names. UART0 and EEPROM are real; time stands still, and A0 always reads 717 mV.
 */
#ifndef ARDUINO_H
#define ARDUINO_H

#include <stdint.h>

#define HEX 16
#define A0 14

void setup();
void loop();
void delay(unsigned long ms);
int analogRead(uint8_t pin);

class HardwareSerial {
 public:
  void begin(unsigned long baud);
  void print(char c);
  void print(const char *text);
  void print(int n, int base = 10);
  void println();
  void println(const char *text);
  void println(int n);
};

extern HardwareSerial Serial;

#endif
