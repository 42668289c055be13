/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keeps the nonce counter through power cuts and bad cells. It writes two slots in turn, each a
 * number and its complement. All numbers below the larger one may have been used.
 *
 * A slot is valid if its halves match. If only one slot is valid, the other may have held up to
 * COUNTER_STEP more, since counter_store never lets them get further apart: counter_load repairs
 * the bad slot with that number, and counting goes on from there. If neither is valid, nobody knows
 * how far the counter was, and the device stops. docs/nonce-storage.md says what to do then.
 */
#ifndef COUNTER_H
#define COUNTER_H

#include "loxo.h"

enum { COUNTER_SLOT = 16 };
/* The largest reserve. It is part of the storage format, whatever reserve the firmware uses. */
#define COUNTER_STEP 65536u

/* The board provides these, for slots 0 and 1. Each slot has its own erase unit, so that an
 * interrupted write damages only its own slot: any two places in a byte-writable EEPROM, two pages
 * of flash (storage_write erases its page first), or two entries of a log. A write returns 0 once
 * the bytes would survive a loss of power. A read gives what was last written, or anything if that
 * write failed or cells went bad, but nothing older than the last write that returned 0. */
void storage_read(unsigned slot, uint8_t to[COUNTER_SLOT]);
int storage_write(unsigned slot, const uint8_t from[COUNTER_SLOT]);

/* Whether the slot is valid. */
static inline int counter_read(unsigned slot, uint64_t *number) {
  uint8_t bytes[COUNTER_SLOT], fits = 0xff;
  storage_read(slot, bytes);
  for (unsigned i = 0; i < 8; i++) {
    fits &= bytes[i] ^ bytes[8 + i];
    ((uint8_t *)number)[i] = bytes[i];
  }
  return fits == 0xff;
}

/* Writes a slot and reads it back: a driver may not notice that a write failed. */
static inline int counter_write(unsigned slot, uint64_t number) {
  uint8_t bytes[COUNTER_SLOT], kept[COUNTER_SLOT], differ = 0;
  for (unsigned i = 0; i < 8; i++) {
    bytes[i] = ((const uint8_t *)&number)[i];
    bytes[8 + i] = (uint8_t)~bytes[i];
  }
  if (storage_write(slot, bytes)) return LOXO_ERR_STORAGE;
  storage_read(slot, kept);
  for (unsigned i = 0; i < COUNTER_SLOT; i++) differ |= bytes[i] ^ kept[i];
  return differ ? LOXO_ERR_STORAGE : LOXO_OK;
}

typedef struct counter_slots {
  uint64_t number; /* the largest in a valid slot */
  uint8_t valid;   /* how many slots are valid */
  uint8_t other;   /* the slot that does not hold it, to be written next */
} counter_slots;

static inline counter_slots counter_look(void) {
  counter_slots s = {0, 0, 0};
  for (uint8_t slot = 0; slot < 2; slot++) {
    uint64_t number;
    if (!counter_read(slot, &number)) continue;
    if (!s.valid++ || number > s.number) {
      s.number = number;
      s.other = 1 - slot;
    }
  }
  return s;
}

/* At every start, gives the `stored` value for loxo_nonce_counter_init. LOXO_ERR_STORAGE if there
 * is no counter (the device was never provisioned, or both slots are damaged), or if a bad slot
 * cannot be repaired: then use no nonce. */
LOXO_MUST_CHECK static inline int counter_load(uint64_t *stored) {
  counter_slots s = counter_look();
  if (!s.valid) return LOXO_ERR_STORAGE;
  *stored = s.number;
  if (s.valid == 2) return LOXO_OK;
  *stored += ~s.number > COUNTER_STEP ? COUNTER_STEP : ~s.number;
  return counter_write(s.other, *stored);
}

/* A loxo_nonce_store. Returns LOXO_ERR_STORAGE also if `next` goes back, or is more than
 * COUNTER_STEP ahead. */
static inline int counter_store(void *arg, uint64_t next) {
  counter_slots s = counter_look();
  (void)arg;
  if (!s.valid || next - s.number > COUNTER_STEP) return LOXO_ERR_STORAGE;
  return counter_write(s.other, next);
}

/* Sets the counter to 0, once in a key's life: never under a key that was used before. Accepts only
 * new storage, with all bytes 0xff or all 0, unless `overwrite`; else LOXO_ERR_STATE. */
LOXO_MUST_CHECK static inline int counter_provision(int overwrite) {
  uint8_t bytes[COUNTER_SLOT], all = 0xff, any = 0;
  for (unsigned slot = 0; slot < 2; slot++) {
    storage_read(slot, bytes);
    for (unsigned i = 0; i < COUNTER_SLOT; i++) {
      all &= bytes[i];
      any |= bytes[i];
    }
  }
  if (!overwrite && all != 0xff && any) return LOXO_ERR_STATE;
  int status = counter_write(0, 0);
  return status ? status : counter_write(1, 0);
}

#endif
