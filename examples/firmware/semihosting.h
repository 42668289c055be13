/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Storage, and the end of the program, by semihosting: requests that a simulator or a debugger
 * answers. The simulated boards have no writable flash, so a file takes its place. On your own
 * board, replace storage_read and storage_write with your flash or EEPROM driver.
 */
#ifndef SEMIHOSTING_H
#define SEMIHOSTING_H

#include "counter.h"

enum { SYS_OPEN = 1, SYS_CLOSE = 2, SYS_WRITE = 5, SYS_READ = 6, SYS_SEEK = 10, SYS_EXIT = 24 };
enum { READ_ONLY = 1, READ_WRITE = 3, CREATE = 7 }; /* "rb", "r+b", "w+b" */

static inline intptr_t semihost(intptr_t operation, const void *argument) {
#if defined(__riscv)
  register intptr_t a0 __asm__("a0") = operation;
  register const void *a1 __asm__("a1") = argument;
  __asm__ volatile(
      ".option push\n.option norvc\n.balign 16\n"
      "slli x0, x0, 0x1f\nebreak\nsrai x0, x0, 7\n.option pop"
      : "+r"(a0)
      : "r"(a1)
      : "memory");
  return a0;
#else
  register intptr_t r0 __asm__("r0") = operation;
  register const void *r1 __asm__("r1") = argument;
  __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
  return r0;
#endif
}

/* A handle positioned at that slot of the file, or -1. */
static inline intptr_t semihost_open(intptr_t mode, unsigned slot) {
  static const char name[] = "counter";
  intptr_t handle = semihost(SYS_OPEN, (intptr_t[]){(intptr_t)name, mode, sizeof name - 1});
  if (handle != -1) semihost(SYS_SEEK, (intptr_t[]){handle, (intptr_t)(slot * COUNTER_SLOT)});
  return handle;
}

void storage_read(unsigned slot, uint8_t to[COUNTER_SLOT]) {
  for (unsigned i = 0; i < COUNTER_SLOT; i++) to[i] = 0xff;
  intptr_t handle = semihost_open(READ_ONLY, slot);
  if (handle == -1) return;
  semihost(SYS_READ, (intptr_t[]){handle, (intptr_t)to, COUNTER_SLOT});
  semihost(SYS_CLOSE, &handle);
}

int storage_write(unsigned slot, const uint8_t from[COUNTER_SLOT]) {
  intptr_t handle = semihost_open(READ_WRITE, slot);
  if (handle == -1) handle = semihost_open(CREATE, slot);
  if (handle == -1) return LOXO_ERR_STORAGE;
  intptr_t missing = semihost(SYS_WRITE, (intptr_t[]){handle, (intptr_t)from, COUNTER_SLOT});
  semihost(SYS_CLOSE, &handle);
  return missing ? LOXO_ERR_STORAGE : LOXO_OK;
}

#endif
