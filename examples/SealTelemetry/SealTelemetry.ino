/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Seals the readings of a TMP36 thermometer at A0 and sends one packet per second, as a line of
 * hexadecimal, on the serial port at 115200 baud. On the computer at the other end of the cable
 *
 *   python examples/python/gateway.py --keys my.keys --serial /dev/ttyACM0
 *
 * opens them, and refuses forged and replayed packets. The packets have the format of
 * examples/firmware/sensor.c. The nonce counter is in the EEPROM (counter.h, the other tab).
 *
 * Upload it twice: first with PROVISION 1, which sets the counter of a new board to 0, then with
 * PROVISION 0. Use 2 to overwrite the counter of a board that gets a new key; with the old key that
 * repeats nonces.
 */
#ifndef PROVISION
#define PROVISION 0
#endif

#include <EEPROM.h>
#include <loxo.h>

#include "counter.h"

/* This board's number and key, as in its line of the gateway's key file. The key is ONLY AN
 * EXAMPLE: make your own with `loxo keygen`. */
const uint8_t number[4] = {0x00, 0x00, 0x00, 0x05};
const uint8_t secret[LOXO_ASCON_AEAD128_KEY_BYTES] = {
    0x4c, 0x6f, 0x78, 0x6f, 0x20, 0x73, 0x65, 0x6e, 0x73, 0x6f, 0x72, 0x20, 0x35, 0x20, 0x66, 0x6f};

enum { HEADER = 4, READING = 6, RESERVE = 16, CLIMATE = 1 };
enum { NONCE = HEADER, TEXT = NONCE + LOXO_ASCON_AEAD128_NONCE_BYTES };
enum { PACKET = TEXT + READING + LOXO_ASCON_AEAD128_TAG_BYTES };

static_assert(RESERVE <= COUNTER_STEP, "counter_store takes it");

loxo_nonce_counter counter;
loxo_ascon_aead128_key key;

/* The storage for counter.h, in the EEPROM of an AVR, which erases each byte separately. Boards
 * that emulate an EEPROM in flash need other storage. */
#if !defined(ARDUINO_ARCH_AVR) && !defined(ARDUINO_ARCH_MEGAAVR)
#error "the two slots need an erase unit each: see docs/nonce-storage.md"
#endif

void storage_read(unsigned slot, uint8_t to[COUNTER_SLOT]) {
  for (unsigned i = 0; i < COUNTER_SLOT; i++) to[i] = EEPROM.read(slot * COUNTER_SLOT + i);
}

int storage_write(unsigned slot, const uint8_t from[COUNTER_SLOT]) {
  for (unsigned i = 0; i < COUNTER_SLOT; i++) EEPROM.update(slot * COUNTER_SLOT + i, from[i]);
  return 0;
}

void stop(int status) {
  Serial.print("stopped: error ");
  Serial.println(status);
  for (;;) delay(1000);
}

void provision() {
  int status = counter_provision(PROVISION == 2);
  if (status) stop(status);
  Serial.println("provisioned");
  for (;;) delay(1000);
}

void setup() {
  Serial.begin(115200);
  if (PROVISION) provision();
  uint64_t stored;
  int status = counter_load(&stored);
  if (!status)
    status = loxo_nonce_counter_init(&counter, number, stored, RESERVE, counter_store, 0);
  if (status) stop(status);
  loxo_ascon_aead128_key_init(&key, secret);
}

void put16(uint8_t *to, int value) {
  to[0] = (uint8_t)value;
  to[1] = (uint8_t)(value >> 8);
}

/* The text of a packet: 1/100 degree, humidity (this board has no sensor for it), millivolts. */
void measure(uint8_t reading[READING]) {
  long millivolts = analogRead(A0) * 5000L / 1024;
  put16(reading, (int)((millivolts - 500) * 10));
  put16(reading + 2, 0);
  put16(reading + 4, 5000);
}

void loop() {
  uint8_t packet[PACKET] = {'L', 'X', CLIMATE, 0};
  uint8_t *nonce = packet + NONCE, *text = packet + TEXT;
  measure(text);
  int status = loxo_nonce_counter_next(&counter, nonce, LOXO_ASCON_AEAD128_NONCE_BYTES);
  if (!status)
    status = loxo_ascon_aead128_seal_with(text, text, READING, packet, HEADER, nonce, &key);
  if (status) stop(status);
  for (unsigned i = 0; i < PACKET; i++) {
    if (packet[i] < 16) Serial.print('0');
    Serial.print(packet[i], HEX);
  }
  Serial.println();
  delay(1000);
}
