/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Arduino's EEPROM library: the two calls that examples/SealTelemetry makes.
 */
#ifndef ARDUINO_EEPROM_H
#define ARDUINO_EEPROM_H

#include <avr/eeprom.h>

struct EEPROMClass {
  uint8_t read(int at) { return eeprom_read_byte((const uint8_t *)at); }
  void update(int at, uint8_t byte) { eeprom_update_byte((uint8_t *)at, byte); }
};

static EEPROMClass EEPROM;

#endif
