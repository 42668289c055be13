/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * A plugin for qemu's user mode that counts instructions: at every getpid whose first argument is
 * MARK it prints how many were executed since the last one. Debian does not package the header of
 * qemu's plugin interface (version 1), so this file declares what it needs of it.
 */
#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "mark.h"

#define VISIBLE __attribute__((visibility("default")))

typedef uint64_t plugin_id;
struct qemu_plugin_tb;
enum { INLINE_ADD_U64 = 0 };
typedef void on_translation(plugin_id id, struct qemu_plugin_tb *block);
typedef void on_system_call(plugin_id id, unsigned cpu, int64_t number, uint64_t a1, uint64_t a2,
                            uint64_t a3, uint64_t a4, uint64_t a5, uint64_t a6, uint64_t a7,
                            uint64_t a8);

void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id id, on_translation *callback);
void qemu_plugin_register_vcpu_syscall_cb(plugin_id id, on_system_call *callback);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *block);
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *block, int operation,
                                              void *counter, uint64_t add);
void qemu_plugin_outs(const char *text);

VISIBLE int qemu_plugin_version = 1;
VISIBLE int qemu_plugin_install(plugin_id id, const void *machine, int argc, char **argv);

static uint64_t executed, at_last_mark;

static void translated(plugin_id id, struct qemu_plugin_tb *block) {
  (void)id;
  qemu_plugin_register_vcpu_tb_exec_inline(block, INLINE_ADD_U64, &executed,
                                           qemu_plugin_tb_n_insns(block));
}

static void called(plugin_id id, unsigned cpu, int64_t number, uint64_t a1, uint64_t a2,
                   uint64_t a3, uint64_t a4, uint64_t a5, uint64_t a6, uint64_t a7, uint64_t a8) {
  char line[32];
  (void)id, (void)cpu, (void)number, (void)a2, (void)a3, (void)a4, (void)a5, (void)a6, (void)a7;
  (void)a8;
  if (a1 != MARK) return;
  snprintf(line, sizeof line, "%" PRIu64 "\n", executed - at_last_mark);
  qemu_plugin_outs(line);
  at_last_mark = executed;
}

int qemu_plugin_install(plugin_id id, const void *machine, int argc, char **argv) {
  (void)machine, (void)argc, (void)argv;
  qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
  qemu_plugin_register_vcpu_syscall_cb(id, called);
  return 0;
}
