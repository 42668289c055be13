/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Calls a function on an AVR, which libsimavr simulates instruction by instruction, and reports its
 * cost. There are no peripherals and no interrupts. lab/mcu/avr.py loads this as a library.
 *
 * The stack pointer is read before every instruction, so its lowest value is exact. The return
 * address is the last word of flash, where there is no code.
 */
#include <simavr/sim_avr.h>
#include <simavr/sim_core.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

typedef struct cost {
  uint64_t cycles, instructions;
  uint64_t path;                   /* a digest of all program counters and data addresses */
  uint32_t stack;                  /* bytes below the end of RAM, with the return address */
  uint32_t ended;                  /* 0 returned, 1 out of cycles, 2 crashed */
  uint8_t registers[32], flags[8]; /* at first, and at the end; the carry first, a byte each */
  uint32_t spent[1 << 16];         /* cycles by word of flash */
} cost;

static void silent(avr_t *avr, const int level, const char *format, va_list arguments) {
  (void)avr, (void)level, (void)format, (void)arguments;
}

/* NULL if the name is unknown or the code does not fit. */
avr_t *runner_new(const char *mcu, const uint8_t *code, uint32_t size) {
  avr_global_logger_set(silent);
  avr_t *avr = avr_make_mcu_by_name(mcu);
  if (!avr || avr_init(avr) || size > avr->flashend - 1) return NULL;
  /* A store outside of RAM stops the core, but simavr performs it all the same. */
  enum { ADDRESSES = 1 << 16 };
  avr->data = realloc(avr->data, ADDRESSES);
  if (!avr->data) return NULL;
  avr_loadcode(avr, (uint8_t *)(uintptr_t)code, size, 0);
  avr->codeend = avr->flashend;
  return avr;
}

void runner_delete(avr_t *avr) { avr_terminate(avr); }

void runner_write(avr_t *avr, uint32_t at, const uint8_t *from, uint32_t n) {
  memcpy(avr->data + at, from, n);
}

void runner_read(const avr_t *avr, uint32_t at, uint8_t *to, uint32_t n) {
  memcpy(to, avr->data + at, n);
}

static unsigned stack_pointer(const avr_t *avr) {
  return (unsigned)(avr->data[R_SPL] | avr->data[R_SPH] << 8);
}

static unsigned pair(const avr_t *avr, unsigned low) {
  return (unsigned)(avr->data[low] | avr->data[low + 1] << 8);
}

static unsigned next_instruction(const avr_t *avr) {
  return (unsigned)(avr->flash[avr->pc] | avr->flash[avr->pc + 1] << 8);
}

/* OUT to SPH: the compiler writes the other half next, with interrupts off; in between, the two
 * halves are not a place on the stack. */
static int writes_half_of_sp(unsigned op) { return (op & 0xfe0f) == 0xbe0e; }

/* The pointer register of a load or store. */
static unsigned pointer(const avr_t *avr, unsigned op) {
  enum { X = 26, Y = 28, Z = 30 };
  if ((op & 0xd000) == 0x8000) return pair(avr, op & 8 ? Y : Z); /* with a displacement */
  if (op == 0x95c8) return pair(avr, Z);                         /* LPM to r0 */
  if ((op & 0xfc00) != 0x9000) return 0;
  static const uint8_t by_mode[16] = {0, Z, Z, 0, Z, Z, Z, Z, 0, Y, Y, 0, X, X, X, 0};
  return by_mode[op & 15] ? pair(avr, by_mode[op & 15]) : 0;
}

static void set_stack_pointer(avr_t *avr, unsigned sp) {
  avr->data[R_SPL] = (uint8_t)sp;
  avr->data[R_SPH] = (uint8_t)(sp >> 8);
}

/* The state at a function's entry; its arguments are in result->registers. */
static void enter(avr_t *avr, uint32_t entry, const cost *result, uint32_t back) {
  memcpy(avr->data, result->registers, 32);
  memcpy(avr->sreg, result->flags, sizeof result->flags);
  avr->data[avr->ramend] = (uint8_t)(back >> 1);
  avr->data[avr->ramend - 1] = (uint8_t)(back >> 9);
  set_stack_pointer(avr, avr->ramend - 2u);
  avr->pc = entry;
  avr->cycle = 0;
  avr->state = cpu_Running;
}

void runner_call(avr_t *avr, uint32_t entry, uint64_t cap, cost *result) {
  uint32_t back = avr->flashend - 1;
  unsigned lowest = avr->ramend - 2u;
  enter(avr, entry, result, back);
  uint64_t path = 0;
  result->instructions = 0;
  while (avr->pc < back && avr->cycle < cap && avr->state == cpu_Running) {
    unsigned op = next_instruction(avr);
    uint64_t before = avr->cycle, data = pointer(avr, op);
    uint32_t word = avr->pc >> 1 & 0xffff;
    avr->pc = avr_run_one(avr);
    result->instructions++;
    result->spent[word] += (uint32_t)(avr->cycle - before);
    path = (path ^ avr->pc ^ data << 32) * 0x9e3779b97f4a7c15u;
    unsigned sp = stack_pointer(avr);
    if (sp < lowest && !writes_half_of_sp(op)) lowest = sp;
  }
  int returned = avr->pc == back && stack_pointer(avr) == avr->ramend;
  result->ended = returned ? 0 : avr->cycle >= cap ? 1 : 2;
  result->cycles = avr->cycle;
  result->path = path;
  result->stack = avr->ramend - lowest;
  memcpy(result->registers, avr->data, 32);
}

/* One instruction; returns the address of the next. */
uint32_t runner_step(avr_t *avr, uint32_t at, uint8_t flags[8]) {
  memcpy(avr->sreg, flags, 8);
  avr->state = cpu_Running;
  avr->pc = at;
  uint32_t next = avr_run_one(avr);
  memcpy(flags, avr->sreg, 8);
  return next;
}
