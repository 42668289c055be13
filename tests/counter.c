/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * examples/firmware/counter.h on simulated storage: power is cut at every write and erase, bits
 * flip, cells wear out, firmware with another reserve is installed, and no nonce ever repeats.
 *
 * Storage is an array of cells. Time is counted in accesses: reading a slot is one, and so is
 * programming a byte and erasing an erase unit. A fault happens at a given time.
 */
#include "../examples/firmware/counter.h"
#include "test.h"

/* ---- Cells, power and faults ---------------------------------------------------------------- */

enum { CELLS = 256, NEVER = -1 };

/* A bit of a cell that flips at some time, and may be stuck from then on. */
typedef struct bad_bit {
  long at;
  unsigned cell;
  uint8_t mask, stuck;
} bad_bit;

static uint8_t cells[CELLS];
static long now, cut_at, frozen_at; /* frozen: what is written has no effect, and nothing says so */
static int powered;
static uint8_t unfinished; /* what is left to do in each byte that a cut-off access works on */
static bad_bit bad;
static uint8_t bad_value; /* of the stuck bit */

static void put(unsigned cell, uint8_t byte) {
  if (frozen_at != NEVER && now > frozen_at) return;
  int stuck = bad.stuck && bad.at < now && cell == bad.cell;
  cells[cell] = stuck ? (uint8_t)((byte & ~bad.mask) | bad_value) : byte;
}

/* One access begins; 0 if it is the one in which power fails. */
static int goes_on(void) {
  if (now == bad.at) {
    cells[bad.cell] ^= bad.mask;
    bad_value = cells[bad.cell] & bad.mask;
  }
  if (now++ == cut_at) powered = 0;
  return powered;
}

/* Flash: erasing sets bits, programming clears them. */
static void erase(unsigned from, unsigned n) {
  int was_powered = powered, whole = goes_on();
  if (!was_powered) return;
  for (unsigned i = 0; i < n; i++) put(from + i, whole ? 0xff : cells[from + i] | ~unfinished);
}

static void program(unsigned cell, uint8_t byte) {
  int was_powered = powered, whole = goes_on();
  if (was_powered) put(cell, cells[cell] & (whole ? byte : byte | unfinished));
}

/* EEPROM: erases and programs a byte by itself. */
static void update(unsigned cell, uint8_t byte) {
  if (cells[cell] == byte || !powered) return;
  uint8_t between[] = {0xff, byte | unfinished, cells[cell] | ~unfinished};
  put(cell, goes_on() ? byte : between[now % 3]);
}

/* ---- Kinds of storage ----------------------------------------------------------------------- */

typedef struct kind {
  const char *name;
  void (*read)(unsigned slot, uint8_t *to);
  void (*write)(unsigned slot, const uint8_t *from);
  unsigned cells;
  int survives; /* a cut never stops the device */
  int mends;    /* nor does a bit that flips, beyond the next reset */
} kind;

static const kind *storage;
static int refuses; /* what a write returns */

static void plain_read(unsigned slot, uint8_t *to) {
  memcpy(to, cells + slot * COUNTER_SLOT, COUNTER_SLOT);
}

static void eeprom_write(unsigned slot, const uint8_t *from) {
  for (unsigned i = 0; i < COUNTER_SLOT; i++) update(slot * COUNTER_SLOT + i, from[i]);
}

/* avr-libc writes a block from its end. */
static void eeprom_write_down(unsigned slot, const uint8_t *from) {
  for (unsigned i = COUNTER_SLOT; i-- > 0;) update(slot * COUNTER_SLOT + i, from[i]);
}

static void pages_write(unsigned slot, const uint8_t *from) {
  erase(slot * COUNTER_SLOT, COUNTER_SLOT);
  for (unsigned i = 0; i < COUNTER_SLOT; i++) program(slot * COUNTER_SLOT + i, from[i]);
}

/* EEPROM emulated in one sector, which is read into RAM, erased and written back. */
static void sector_write(unsigned slot, const uint8_t *from) {
  uint8_t image[2 * COUNTER_SLOT];
  memcpy(image, cells, sizeof image);
  memcpy(image + slot * COUNTER_SLOT, from, COUNTER_SLOT);
  erase(0, sizeof image);
  for (unsigned i = 0; i < sizeof image; i++) program(i, image[i]);
}

/* A log in two pages. A page begins with its generation and the complement of that; a record is the
 * slot, its bytes, their sum, and a byte that is cleared when a later record takes its place. When
 * a page is full, what counts moves to the other one. */
enum { PAGE = 128, PAGE_HEAD = 2, RECORD = COUNTER_SLOT + 3, RECORDS = 6, DEAD = COUNTER_SLOT + 2 };

static uint8_t sum(const uint8_t *record) {
  unsigned total = 0x5a;
  for (unsigned i = 0; i <= COUNTER_SLOT; i++) total = total * 3 + record[i];
  return (uint8_t)(total ^ total >> 8);
}

/* Where the page in use begins; CELLS if there is none. */
static unsigned log_page(void) {
  unsigned found = CELLS;
  for (unsigned page = 0; page < CELLS; page += PAGE) {
    if ((cells[page] ^ cells[page + 1]) != 0xff) continue;
    if (found == CELLS || (uint8_t)(cells[page] - cells[found]) < 128) found = page;
  }
  return found;
}

/* The slot's record in the page, the last one; or NULL. */
static const uint8_t *log_record(unsigned page, unsigned slot) {
  const uint8_t *found = NULL;
  for (unsigned i = 0; i < RECORDS && page < CELLS; i++) {
    const uint8_t *r = cells + page + PAGE_HEAD + i * RECORD;
    if (r[0] == slot && r[COUNTER_SLOT + 1] == sum(r) && r[DEAD] == 0xff) found = r;
  }
  return found;
}

static void log_read(unsigned slot, uint8_t *to) {
  const uint8_t *record = log_record(log_page(), slot);
  memset(to, 0xff, COUNTER_SLOT);
  if (record) memcpy(to, record + 1, COUNTER_SLOT);
}

static void log_put(unsigned at, unsigned slot, const uint8_t *from) {
  uint8_t record[RECORD];
  record[0] = (uint8_t)slot;
  memcpy(record + 1, from, COUNTER_SLOT);
  record[COUNTER_SLOT + 1] = sum(record);
  for (unsigned i = 0; i < DEAD; i++) program(at + i, record[i]);
}

static void log_move(unsigned page, unsigned slot, const uint8_t *from) {
  unsigned next = page < CELLS ? PAGE - page : 0;
  uint8_t generation = page < CELLS ? (uint8_t)(cells[page] + 1) : 1;
  const uint8_t *kept = log_record(page, !slot);
  erase(next, PAGE);
  log_put(next + PAGE_HEAD, slot, from);
  if (kept) log_put(next + PAGE_HEAD + RECORD, !slot, kept + 1);
  program(next, generation);
  program(next + 1, (uint8_t)~generation);
  if (page < CELLS) erase(page, PAGE);
}

static void log_write(unsigned slot, const uint8_t *from) {
  unsigned page = log_page(), at = page + PAGE_HEAD, end = at + RECORDS * RECORD;
  const uint8_t *before = log_record(page, slot);
  if (page < CELLS) {
    while (at < end && !all_bytes(cells + at, 0xff, RECORD)) at += RECORD;
    if (at < end) {
      log_put(at, slot, from);
      if (before) program((unsigned)(before - cells) + DEAD, 0);
      return;
    }
  }
  log_move(page, slot, from);
}

static const kind kinds[] = {
    {"byte EEPROM", plain_read, eeprom_write, 2 * COUNTER_SLOT, 1, 1},
    {"byte EEPROM, downwards", plain_read, eeprom_write_down, 2 * COUNTER_SLOT, 1, 1},
    {"flash, two pages", plain_read, pages_write, 2 * COUNTER_SLOT, 1, 1},
    {"flash, log", log_read, log_write, CELLS, 1, 0},
    {"one sector", plain_read, sector_write, 2 * COUNTER_SLOT, 0, 0},
};

void storage_read(unsigned slot, uint8_t to[COUNTER_SLOT]) {
  goes_on();
  storage->read(slot, to);
}

int storage_write(unsigned slot, const uint8_t from[COUNTER_SLOT]) {
  storage->write(slot, from);
  return refuses; /* 0, as from drivers that do not check the result */
}

/* ---- A device ------------------------------------------------------------------------------- */

static uint64_t least;           /* no number below may come any more */
static unsigned starts, stopped; /* of the device; those that ended in an error */

/* Cells of a device that was never used, with no fault planned. */
static void make_storage(const kind *k, uint8_t fill) {
  storage = k;
  memset(cells, fill, sizeof cells);
  now = 0;
  cut_at = frozen_at = NEVER;
  refuses = 0;
  bad = (bad_bit){NEVER, 0, 0, 0};
  powered = 1;
  unfinished = 0x0f;
  least = 0;
  starts = stopped = 0;
}

/* A device whose counter stands at a number. */
static void make_device(const kind *k, uint64_t number) {
  make_storage(k, 0xff);
  if (!CHECK(counter_provision(0) == 0)) return;
  for (unsigned slot = 0; slot < 2; slot++) {
    if (number) CHECK(counter_write(slot, number) == 0);
  }
  now = 0;
}

/* From one reset to the next: so many packets, unless power fails before. */
static void run_device(uint64_t reserve, unsigned packets) {
  static const uint8_t sender[4];
  uint8_t nonce[LOXO_NONCE_BYTES];
  loxo_nonce_counter c;
  uint64_t stored;
  powered = 1;
  starts++;
  int status = counter_load(&stored);
  if (!status) status = loxo_nonce_counter_init(&c, sender, stored, reserve, counter_store, NULL);
  for (unsigned i = 0; i < packets && !status; i++) {
    status = loxo_nonce_counter_next(&c, nonce, sizeof nonce);
    if (!powered) return;
    if (status) break;
    uint64_t count = loxo_nonce_count(nonce);
    CHECK(count >= least);
    least = count + 1;
  }
  if (powered && status && status != LOXO_ERR_EXHAUSTED) stopped++;
}

/* Its firmware after so many updates, each with another reserve. */
static void run_firmware(unsigned version) {
  static const uint64_t reserves[] = {1, 300, 4, COUNTER_STEP, 16, 2, 65535, 3};
  run_device(reserves[version % COUNT(reserves)], 1 + version % 4);
}

/* A life of so many resets. Returns how many accesses it took. */
static long live(unsigned resets) {
  for (unsigned i = 0; i < resets; i++) run_firmware(i);
  return now;
}

/* Where a life begins: at carries into one byte and many, and at the end of the numbers. */
static const uint64_t origins[] = {
    0,
    250,
    0xfff0,
    0xffffff00,
    ((uint64_t)1 << 56) - 9,
    UINT64_MAX - 3 * (uint64_t)COUNTER_STEP,
    UINT64_MAX - 9,
};

/* ---- What happens to it --------------------------------------------------------------------- */

/* How a cut-off access leaves a byte: nothing done, all done but unread, parts of it. */
static const uint8_t leftovers[] = {0xff, 0x00, 0x0f, 0xaa, 0x7f, 0x01};

static void without_faults(const kind *k) {
  for (size_t o = 0; o < COUNT(origins); o++) {
    make_device(k, origins[o]);
    live(30);
    CHECK(stopped == 0);
    CHECK(least > origins[o]);
  }
}

static void cut_anywhere(const kind *k) {
  for (size_t o = 0; o < COUNT(origins); o++) {
    make_device(k, origins[o]);
    long end = live(9);
    for (long cut = 0; cut < end; cut++) {
      for (size_t l = 0; l < COUNT(leftovers); l++) {
        trying("%s from %llu, cut at %ld, rest %02x", k->name, (unsigned long long)origins[o], cut,
               leftovers[l]);
        make_device(k, origins[o]);
        cut_at = cut;
        unfinished = leftovers[l];
        live(12);
        if (k->survives) CHECK(stopped == 0);
      }
    }
  }
}

/* Again before the device is back where it was: in the middle of a repair as well. */
static void cut_twice(const kind *k) {
  make_device(k, 250);
  long end = live(5);
  for (long cut = 0; cut < end; cut++) {
    for (long again = 1; again < 60; again++) {
      trying("%s, cut at %ld and %ld", k->name, cut, cut + again);
      make_device(k, 250);
      cut_at = cut;
      unfinished = leftovers[cut % 6];
      for (unsigned i = 0; i < 5; i++) {
        run_firmware(i);
        if (powered) continue;
        cut_at = cut_at == cut ? cut + again : NEVER;
      }
      live(3);
    }
  }
}

/* Every bit of the storage, at every time (every third for the log, which has many); `stuck` from
 * then on, or flipped once. */
static void bad_bits(const kind *k, int stuck) {
  make_device(k, 250);
  long end = live(6);
  for (long at = 0; at < end; at += k->cells == CELLS ? 3 : 1) {
    for (unsigned bit = 0; bit < 8 * k->cells; bit++) {
      trying("%s, bit %u at %ld", k->name, bit, at);
      make_device(k, 250);
      bad = (bad_bit){at, bit / 8, (uint8_t)(1 << bit % 8), (uint8_t)stuck};
      live(10);
      stopped = 0;
      live(1);
      if (k->mends && !stuck) CHECK(stopped == 0);
    }
  }
}

/* Cells that keep what they have, as if they were write-protected. */
static void frozen(const kind *k) {
  make_device(k, 250);
  long end = live(6);
  for (long at = 0; at < end; at++) {
    trying("%s, frozen at %ld", k->name, at);
    make_device(k, 250);
    frozen_at = at;
    live(10);
    CHECK(stopped > 0);
  }
}

/* A driver that reports an error gets no nonce, whatever it wrote. */
static void refusing(const kind *k) {
  uint64_t stored;
  make_device(k, 250);
  refuses = 1;
  CHECK(counter_load(&stored) == 0 && stored == 250);
  CHECK(counter_store(NULL, 260) == LOXO_ERR_STORAGE);
  CHECK(counter_provision(1) == LOXO_ERR_STORAGE);
  make_device(k, 250);
  refuses = 1;
  live(10);
  CHECK(least == 0);
}

/* A bad bit and cuts wherever they fall, and resets at any time. */
static void everything_at_random(const kind *k) {
  for (unsigned life = 0; life < 20000; life++) {
    trying("%s, life %u", k->name, life);
    make_device(k, origins[random_below(COUNT(origins))]);
    if (life & 1) {
      unsigned cell = (unsigned)random_below(k->cells), bit = (unsigned)random_below(8);
      long at = (long)random_below(600);
      bad = (bad_bit){at, cell, (uint8_t)(1 << bit), (uint8_t)random_below(2)};
    }
    for (unsigned i = 0; i < 12; i++) {
      cut_at = random_below(3) ? now + (long)random_below(80) : NEVER;
      unfinished = (uint8_t)random64();
      run_device(1 + random_below(random_below(2) ? 5 : COUNTER_STEP), (unsigned)random_below(6));
    }
    CHECK(starts == 12);
  }
}

/* ---- Provisioning --------------------------------------------------------------------------- */

static int is_refused(void) {
  uint64_t stored;
  return counter_load(&stored) == LOXO_ERR_STORAGE && counter_store(NULL, 16) == LOXO_ERR_STORAGE;
}

/* Blank storage, and zeros as an EEPROM image without a value has them: no counter before, one
 * after. */
static void provision_new(const kind *k) {
  for (unsigned fill = 0; fill <= 0xff; fill += 0xff) {
    uint64_t stored = 1;
    trying("%s, all bytes %02x", k->name, fill);
    make_storage(k, (uint8_t)fill);
    CHECK(is_refused());
    CHECK(counter_provision(0) == 0);
    CHECK(counter_load(&stored) == 0 && stored == 0);
    CHECK(counter_provision(0) == LOXO_ERR_STATE);
  }
}

/* Used storage is overwritten only on request. */
static void provision_used(const kind *k) {
  uint64_t stored;
  make_device(k, 0);
  live(5);
  CHECK(counter_load(&stored) == 0 && stored >= least);
  CHECK(counter_provision(0) == LOXO_ERR_STATE);
  uint64_t before = stored;
  CHECK(counter_load(&stored) == 0 && stored == before);
  CHECK(counter_provision(1) == 0);
  CHECK(counter_load(&stored) == 0 && stored == 0);
}

/* Damage in both slots is no new device. */
static void provision_damaged(const kind *k) {
  uint8_t garbage[COUNTER_SLOT];
  memset(garbage, 0x55, sizeof garbage);
  make_device(k, 0);
  for (unsigned slot = 0; slot < 2; slot++) CHECK(storage_write(slot, garbage) == 0);
  CHECK(is_refused());
  CHECK(counter_provision(0) == LOXO_ERR_STATE);
  CHECK(counter_provision(1) == 0);
}

/* The new key is there before; so what runs between the attempts may give no nonce twice. */
static void provision_cut(const kind *k) {
  static const uint64_t before[] = {0, 1000, 1000000};
  for (size_t b = 0; b < COUNT(before); b++) {
    for (long cut = 0; cut < 80; cut++) {
      trying("%s, %llu before, cut at %ld", k->name, (unsigned long long)before[b], cut);
      make_device(k, before[b]);
      cut_at = cut;
      int ended = counter_provision(1) == 0;
      CHECK(ended || !powered);
      live(10);
      make_device(k, before[b]); /* and with nothing between them */
      cut_at = cut;
      ended = counter_provision(1) == 0;
      powered = 1;
      cut_at = NEVER;
      CHECK(counter_provision(1) == 0);
      live(3);
      CHECK(stopped == 0);
    }
  }
}

/* ---- Values --------------------------------------------------------------------------------- */

static void blank_a_slot(unsigned slot) {
  uint8_t blank[COUNTER_SLOT];
  memset(blank, 0xff, sizeof blank);
  CHECK(storage_write(slot, blank) == 0);
}

/* Above what the bad slot may have held, and repaired before any nonce is given out. */
static void one_slot(const kind *k) {
  for (size_t o = 0; o < COUNT(origins); o++) {
    for (unsigned slot = 0; slot < 2; slot++) {
      uint64_t stored = 0, again, left = UINT64_MAX - origins[o];
      trying("%s from %llu, slot %u", k->name, (unsigned long long)origins[o], slot);
      make_device(k, origins[o]);
      blank_a_slot(slot);
      CHECK(counter_load(&stored) == 0);
      CHECK(stored - origins[o] == (left < COUNTER_STEP ? left : COUNTER_STEP));
      CHECK(counter_load(&again) == 0 && again == stored);
      blank_a_slot(!slot);
      CHECK(counter_load(&again) == 0 && again >= stored);
      blank_a_slot(0);
      blank_a_slot(1);
      CHECK(is_refused());
    }
  }
}

static void steps(const kind *k) {
  uint64_t stored, from = 1000;
  make_device(k, from);
  CHECK(counter_store(NULL, from - 1) == LOXO_ERR_STORAGE);
  CHECK(counter_store(NULL, from + COUNTER_STEP + 1) == LOXO_ERR_STORAGE);
  CHECK(counter_load(&stored) == 0 && stored == from);
  CHECK(counter_store(NULL, from) == 0);
  CHECK(counter_store(NULL, from + COUNTER_STEP) == 0);
  CHECK(counter_load(&stored) == 0 && stored == from + COUNTER_STEP);
}

int main(void) {
  for (size_t i = 0; i < COUNT(kinds); i++) {
    const kind *k = &kinds[i];
    GROUP(k->name, "no fault", without_faults(k));
    GROUP(k->name, "power cut anywhere", cut_anywhere(k));
    GROUP(k->name, "power cut twice", cut_twice(k));
    GROUP(k->name, "every bit flipped", bad_bits(k, 0));
    GROUP(k->name, "every bit stuck", bad_bits(k, 1));
    GROUP(k->name, "writes without effect", frozen(k));
    GROUP(k->name, "writes that are refused", refusing(k));
    GROUP(k->name, "everything at random", everything_at_random(k));
    GROUP(k->name, "provisioning, new", provision_new(k));
    GROUP(k->name, "provisioning, used", provision_used(k));
    GROUP(k->name, "provisioning, damaged", provision_damaged(k));
    GROUP(k->name, "provisioning, power cut", provision_cut(k));
    GROUP(k->name, "one slot left", one_slot(k));
    GROUP(k->name, "how far a step may go", steps(k));
  }
  return test_summary();
}
