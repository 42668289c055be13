/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * A sensor and its gateway. The sensor seals a reading inside the radio frame that carries it, with
 * a nonce that survives resets; the gateway accepts it once.
 *
 *   cc -O2 -Isrc examples/c/seal_packet.c $(find src -name '*.c') -o seal_packet && ./seal_packet
 */
#include <stdio.h>
#include <string.h>

#include "loxo.h"

/* The frame: a header in the clear, the nonce, the reading, room for the tag. */
enum { HEADER = 4, NONCE = HEADER, TEXT = NONCE + LOXO_ASCON_AEAD128_NONCE_BYTES, FRAME_MAX = 64 };

/* Stands for EEPROM in which 0 was stored with the new key. A real store returns 0 only when the
 * number would survive a loss of power, and blank EEPROM is an error: docs/nonce-storage.md. */
static uint64_t eeprom = 0;

static int store_counter(void *arg, uint64_t next) {
  (void)arg;
  eeprom = next;
  return 0;
}

/* Seals the reading into the frame; its length, or a negative status. */
static int send_reading(loxo_nonce_counter *counter, const loxo_ascon_aead128_key *key,
                        const char *reading, uint8_t frame[FRAME_MAX]) {
  size_t len = strlen(reading);
  if (len > FRAME_MAX - TEXT - LOXO_ASCON_AEAD128_TAG_BYTES) return LOXO_ERR_LENGTH;
  memcpy(frame, "SNS1", HEADER);
  memcpy(frame + TEXT, reading, len);
  int status = loxo_nonce_counter_next(counter, frame + NONCE, TEXT - NONCE);
  if (!status) {
    status = loxo_ascon_aead128_seal_with(frame + TEXT, frame + TEXT, len, frame, HEADER,
                                          frame + NONCE, key);
  }
  return status ? status : (int)(TEXT + len + LOXO_ASCON_AEAD128_TAG_BYTES);
}

/* Opens a frame in place; the reading's length, or a negative status. */
static int receive(loxo_replay_window *window, const loxo_ascon_aead128_key *key, uint8_t *frame,
                   size_t len) {
  if (len < TEXT + LOXO_ASCON_AEAD128_TAG_BYTES) return LOXO_ERR_LENGTH;
  uint64_t count = loxo_nonce_count(frame + NONCE);
  int status = loxo_replay_window_check(window, count);
  if (!status) {
    status = loxo_ascon_aead128_open_with(frame + TEXT, frame + TEXT, len - TEXT, frame, HEADER,
                                          frame + NONCE, key);
  }
  if (!status) status = loxo_replay_window_accept(window, count); /* only what was verified */
  return status ? status : (int)(len - TEXT - LOXO_ASCON_AEAD128_TAG_BYTES);
}

int main(void) {
  /* Both sides hold the same random key; this one is for show. */
  static const uint8_t secret[LOXO_ASCON_AEAD128_KEY_BYTES] = {0x4c, 0x6f, 0x78, 0x6f};
  static const uint8_t sender[4] = {0, 0, 0, 1};
  uint8_t frame[FRAME_MAX], copy[FRAME_MAX];
  loxo_nonce_counter counter;
  loxo_replay_window window;
  loxo_ascon_aead128_key key;

  loxo_ascon_aead128_key_init(&key, secret);
  loxo_replay_window_init(&window);
  int status = loxo_nonce_counter_init(&counter, sender, eeprom, 32, store_counter, NULL);
  int len = status ? status : send_reading(&counter, &key, "21.5 C", frame);
  if (len < 0) {
    fprintf(stderr, "not sent: %s\n", loxo_strerror(len));
    return 1;
  }
  printf("frame of %d bytes\n", len);
  memcpy(copy, frame, sizeof frame);

  int text = receive(&window, &key, frame, (size_t)len);
  if (text >= 0) printf("received: %.*s\n", text, (const char *)frame + TEXT);
  memcpy(frame, copy, sizeof frame);
  int again = receive(&window, &key, frame, (size_t)len);
  printf("the same again: %s\n", loxo_strerror(again));

  /* The gateway stores the highest counter before it acts on a reading, and resumes from there. */
  uint64_t stored = window.highest;
  loxo_replay_window_resume(&window, stored);
  memcpy(frame, copy, sizeof frame);
  int reset = receive(&window, &key, frame, (size_t)len);
  printf("the same after a reset: %s\n", loxo_strerror(reset));

  copy[TEXT] ^= 1;
  loxo_replay_window_init(&window);
  int forged = receive(&window, &key, copy, (size_t)len);
  printf("changed: %s\n", loxo_strerror(forged));
  loxo_ascon_aead128_key_wipe(&key);
  int refused = again == LOXO_ERR_REPLAY && reset == LOXO_ERR_REPLAY && forged == LOXO_ERR_FORGED;
  return text == 6 && refused ? 0 : 1;
}
