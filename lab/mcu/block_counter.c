/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * What unicorn calls back at every basic block and at every read from flash: it counts how often
 * each block was entered from which other one, and the lowest stack pointer it was entered with.
 * Everything else (which instructions there are, what they cost) follows from that afterwards, in
 * lab/mcu/blocks.py, which loads this as a library and owns the struct.
 */
#include <stddef.h>
#include <stdint.h>

enum { EDGES = 1 << 13, SLOTS = 2 * EDGES };

typedef struct edge {
  uint64_t from, to; /* addresses of two blocks; `from` is 1 for the first */
  uint64_t count;
  uint32_t size; /* of the block at `to`, in bytes */
  uint32_t lowest;
} edge;

typedef struct counter {
  int (*read_register)(void *engine, int number, void *value);
  int (*stop)(void *engine);
  uint64_t end;      /* the return address: no block of the program */
  uint64_t budget;   /* bytes of code that may still run */
  uint64_t previous; /* the last block */
  uint64_t flash_reads;
  int32_t stack_pointer;
  uint32_t used;
  uint16_t slots[SLOTS]; /* by hash: the number of an edge, from 1 */
  edge edges[EDGES];
} counter;

/* The edge, made if it is new; NULL if there is no more room. */
static edge *find(counter *c, uint64_t from, uint64_t to) {
  uint64_t hash = (from * 0x9e3779b97f4a7c15u ^ to) * 0xd6e8feb86659fd93u;
  uint32_t slot = (uint32_t)(hash >> 40) % SLOTS;
  for (; c->slots[slot]; slot = (slot + 1) % SLOTS) {
    edge *e = &c->edges[c->slots[slot] - 1];
    if (e->from == from && e->to == to) return e;
  }
  if (c->used == EDGES) return NULL;
  edge *e = &c->edges[c->used++];
  c->slots[slot] = (uint16_t)c->used;
  *e = (edge){from, to, 0, 0, UINT32_MAX};
  return e;
}

void count_block(void *engine, uint64_t address, uint32_t size, void *user) {
  counter *c = user;
  if (address == c->end) return;
  edge *e = find(c, c->previous, address);
  if (!e || c->budget < size) {
    c->budget = 0;
    c->stop(engine);
    return;
  }
  uint32_t sp = 0;
  c->read_register(engine, c->stack_pointer, &sp);
  c->budget -= size;
  c->previous = address;
  e->size = size;
  e->count++;
  if (sp < e->lowest) e->lowest = sp;
}

void count_flash_read(void *engine, int type, uint64_t address, int size, int64_t value,
                      void *user) {
  counter *c = user;
  (void)engine, (void)type, (void)address, (void)size, (void)value;
  c->flash_reads++;
}
