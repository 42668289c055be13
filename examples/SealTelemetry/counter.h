/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keeps the nonce counter in EEPROM or flash, so that power may fail in the middle of a write: two
 * slots of 16 bytes, written in turn, each a number and its complement. While one is written the
 * other one is whole, and no nonce from beyond it was used yet.
 */
#ifndef COUNTER_H
#define COUNTER_H

#include "loxo.h"

enum { COUNTER_SLOT = 16, COUNTER_BYTES = 2 * COUNTER_SLOT };

/* The board's: COUNTER_BYTES of storage, 0xff in each as long as nothing was written. A write
 * returns 0 once the bytes would survive a loss of power. */
void storage_read(unsigned at, uint8_t *to, unsigned n);
int storage_write(unsigned at, const uint8_t *from, unsigned n);

enum { COUNTER_BLANK, COUNTER_TORN, COUNTER_WHOLE };

typedef struct counter_slots {
  uint64_t number[2];
  uint8_t state[2];
  uint8_t newest; /* meaningful if that one is whole */
} counter_slots;

static inline uint8_t counter_look(unsigned slot, uint64_t *number) {
  uint8_t bytes[COUNTER_SLOT], blank = 0xff, fits = 0xff;
  storage_read(slot * COUNTER_SLOT, bytes, COUNTER_SLOT);
  for (unsigned i = 0; i < 8; i++) {
    blank &= bytes[i] & bytes[8 + i];
    fits &= bytes[i] ^ bytes[8 + i];
    ((uint8_t *)number)[i] = bytes[i];
  }
  return blank == 0xff ? COUNTER_BLANK : fits == 0xff ? COUNTER_WHOLE : COUNTER_TORN;
}

static inline counter_slots counter_look_at_both(void) {
  counter_slots s;
  for (unsigned i = 0; i < 2; i++) s.state[i] = counter_look(i, &s.number[i]);
  int second =
      s.state[1] == COUNTER_WHOLE && (s.state[0] != COUNTER_WHOLE || s.number[1] > s.number[0]);
  s.newest = (uint8_t)second;
  return s;
}

/* What loxo_nonce_counter_init wants: 0 on a new device, or after its very first write was torn.
 * LOXO_ERR_STORAGE if both slots are damaged: to begin again would repeat nonces. */
static inline int counter_load(uint64_t *stored) {
  counter_slots s = counter_look_at_both();
  *stored = s.state[s.newest] == COUNTER_WHOLE ? s.number[s.newest] : 0;
  return s.state[0] == COUNTER_TORN && s.state[1] == COUNTER_TORN ? LOXO_ERR_STORAGE : LOXO_OK;
}

/* A loxo_nonce_store: into the slot that does not hold the newest, and read back. */
static inline int counter_store(void *arg, uint64_t next) {
  counter_slots s = counter_look_at_both();
  unsigned slot = s.state[s.newest] == COUNTER_WHOLE ? 1u - s.newest : 0;
  uint8_t bytes[COUNTER_SLOT];
  uint64_t kept;
  (void)arg;
  for (unsigned i = 0; i < 8; i++) {
    bytes[i] = ((const uint8_t *)&next)[i];
    bytes[8 + i] = (uint8_t)~bytes[i];
  }
  if (storage_write(slot * COUNTER_SLOT, bytes, COUNTER_SLOT)) return LOXO_ERR_STORAGE;
  return counter_look(slot, &kept) == COUNTER_WHOLE && kept == next ? LOXO_OK : LOXO_ERR_STORAGE;
}

#endif
