/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * A sensor that sends sealed telemetry, one line of hexadecimal per packet on its serial line.
 *
 *   header (4)   "LX", kind of reading, flags: sent in the clear, but authenticated
 *   nonce        16 bytes for ascon-aead128, 12 for Elephant: the sensor's number (4), a counter
 * (8) that never repeats, even after a reset, and zeros reading (6)  sealed; little-endian: 1/100
 * degree, 1/100 percent of humidity, millivolts tag          16 bytes for ascon-aead128 and
 * delirium, 8 for dumbo and jumbo
 *
 * With -DPROVISION=1 it is another program, to run once, after the board gets its key and before
 * its first packet: it sets the counter to 0 and ends. -DPROVISION=2 overwrites an existing
 * counter, for a board that gets a new key.
 *
 * board.h hides the board. Number, key and algorithm are in device.h, which the Makefile makes from
 * this sensor's line in sensors.keys. The gateway is examples/python/gateway.py.
 */
#include "board.h"

enum { CLIMATE = 1, BATTERY_LOW = 1 }; /* a kind, a flag */
enum { HEADER = 4, READING = 6, RESERVE = 16 };
enum { NONCE = HEADER, TEXT = NONCE + AEAD_BYTES(NONCE), TAG = TEXT + READING };
enum { PACKET = TAG + AEAD_BYTES(TAG) };

LOXO_STATIC_ASSERT(RESERVE <= COUNTER_STEP, "counter_store takes it");

static void put16(uint8_t *to, unsigned value) {
  to[0] = (uint8_t)value;
  to[1] = (uint8_t)(value >> 8);
}

/* Stands in for a real sensor with some plausible numbers. Returns the flags. */
static uint8_t measure(uint8_t reading[READING], unsigned n) {
  unsigned millivolts = 2805 - n % 256;
  put16(reading, 2150 + n % 16 * 7);
  put16(reading + 2, 4800 - n % 32 * 11);
  put16(reading + 4, millivolts);
  return millivolts <= 2800 ? BATTERY_LOW : 0;
}

/* Makes the key context, which with Elephant saves one permutation per packet. */
static void take_key(AEAD(key) * key) {
  uint8_t secret[] = SENSOR_KEY;
  LOXO_STATIC_ASSERT(sizeof secret == AEAD_BYTES(KEY), "a whole key");
  AEAD(key_init)(key, secret);
  loxo_wipe(secret, sizeof secret);
}

static int make_packet(uint8_t packet[PACKET], loxo_nonce_counter *counter, const AEAD(key) * key,
                       unsigned n) {
  uint8_t *text = packet + TEXT;
  packet[0] = 'L';
  packet[1] = 'X';
  packet[2] = CLIMATE;
  packet[3] = measure(text, n);
  int status = loxo_nonce_counter_next(counter, packet + NONCE, AEAD_BYTES(NONCE));
  if (status) return status; /* no fresh nonce: send nothing */
  return AEAD(seal_with)(text, text, READING, packet, HEADER, packet + NONCE, key);
}

static void put_text(const char *text) {
  while (*text) board_put(*text++);
}

static void put_line(const uint8_t *packet, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    board_put("0123456789abcdef"[packet[i] >> 4]);
    board_put("0123456789abcdef"[packet[i] & 15]);
  }
  board_put('\n');
}

static int provision(void) {
  int status = counter_provision(PROVISION == 2);
  if (!status) put_text("provisioned\n");
  return status;
}

static int run(void) {
  static const uint8_t number[4] = SENSOR_NUMBER;
  uint8_t packet[PACKET];
  uint64_t stored;
  loxo_nonce_counter counter;
  AEAD(key) key;

  take_key(&key);
  int status = counter_load(&stored);
  if (!status) {
    status = loxo_nonce_counter_init(&counter, number, stored, RESERVE, counter_store, NULL);
  }
  for (unsigned n = 0; !status && (!PACKETS || n < PACKETS); n++) {
    status = make_packet(packet, &counter, &key, n);
    if (!status) put_line(packet, sizeof packet);
    board_wait();
  }
  AEAD(key_wipe)(&key);
  return status;
}

int main(void) {
  board_start();
  int status = PROVISION ? provision() : run();
  if (status) { /* the gateway prints lines that are not packets */
    put_text("stopped: error ");
    put_line((uint8_t[]){(uint8_t)-status}, 1);
  }
  board_end(status);
}
