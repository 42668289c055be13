/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The callbacks that unicorn runs at every basic block and memory access. For blocks it counts how
 * often each was entered from which other one, and with which lowest stack pointer. For accesses it
 * keeps a digest of all addresses, the number of reads from flash, and which instructions were
 * unaligned. lab/mcu/emulated.py loads this as a library, owns the struct, and evaluates it after
 * the call.
 */
#include <stddef.h>
#include <stdint.h>

enum { EDGES = 1 << 13, SLOTS = 2 * EDGES, UNALIGNED = 64, READ = 16 };

typedef struct edge {
  uint64_t from, to; /* addresses of two blocks; `from` is 1 for the first */
  uint64_t count;
  uint32_t size; /* of the block at `to`, in bytes */
  uint32_t lowest;
} edge;

typedef struct counter {
  int (*read_register)(void *engine, int number, void *value);
  int (*write_register)(void *engine, int number, const void *value);
  int (*stop)(void *engine);
  uint64_t end;      /* the return address: no block of the program */
  uint64_t budget;   /* bytes of code that may still run */
  uint64_t previous; /* the last block */
  uint64_t flash, flash_end;
  uint64_t flash_reads;
  uint64_t addresses; /* a digest of all addresses accessed */
  uint64_t pieces;    /* accesses that unaligned reads take beyond one each */
  int32_t stack_pointer, program_counter;
  int32_t status; /* the register with the state of IT blocks; 0: there is none */
  uint32_t used, unaligned_used;
  uint32_t unaligned[UNALIGNED]; /* addresses of instructions */
  uint16_t slots[SLOTS];         /* hash table: the number of an edge, from 1 */
  edge edges[EDGES];
} counter;

/* The edge, created if new; NULL if there is no more room. */
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

static uint32_t value_of(void *engine, const counter *c, int number) {
  uint32_t value = 0;
  c->read_register(engine, number, &value);
  return value;
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
  uint32_t sp = value_of(engine, c, c->stack_pointer);
  c->budget -= size;
  c->previous = address;
  e->size = size;
  e->count++;
  if (sp < e->lowest) e->lowest = sp;
}

/* Records an unaligned instruction. */
static void note_unaligned(void *engine, counter *c) {
  uint32_t pc = value_of(engine, c, c->program_counter);
  for (uint32_t i = 0; i < c->unaligned_used; i++) {
    if (c->unaligned[i] == pc) return;
  }
  if (c->unaligned_used < UNALIGNED) c->unaligned[c->unaligned_used++] = pc;
}

/* Before a callback, unicorn 2.1.4 sets the IT state to that of the instruction and leaves it so;
 * the next block would begin as if inside the IT block. */
static void leave_it_block(void *engine, const counter *c) {
  const uint32_t it_state = 0x0600fc00;
  uint32_t status = value_of(engine, c, c->status);
  if (!(status & it_state)) return;
  status &= ~it_state;
  c->write_register(engine, c->status, &status);
}

void count_access(void *engine, int type, uint64_t address, int size, int64_t value, void *user) {
  counter *c = user;
  (void)value;
  c->addresses = (c->addresses ^ address) * 0x9e3779b97f4a7c15u;
  c->flash_reads += type == READ && address >= c->flash && address < c->flash_end;
  if (address & (uint64_t)(size - 1)) {
    c->pieces += type == READ ? 1 + (size == 4 && (address & 1)) : 0;
    note_unaligned(engine, c);
  }
  if (c->status) leave_it_block(engine, c);
}
