/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[160], [176] and [192] for RV32I, one state, optimized for size.
 *
 * The stack holds two states, with a byte for every four bits; its other four bits are garbage. So
 * a word has four S-boxes. It is transposed into four bytes of inputs. Output d of the S-boxes from
 * 4t on is byte d b/16 + t of the next state at every width, so no byte is shared.
 *
 *   loxo_spongent160_permute_rv32_small takes 80 bytes of the stack
 *   loxo_spongent176_permute_rv32_small takes 96 bytes of the stack
 *   loxo_spongent192_permute_rv32_small takes 96 bytes of the stack */
#if defined(__riscv) && __riscv_xlen == 32 && !defined(__riscv_32e) && LOXO_SMALL && \
    !defined(__linux__) && !defined(__FreeBSD__)
  .option norelax

#define STATE t0
#define COUNTER t1  /* in bits 0 to 6 */
#define MIRRORED t2 /* in bits 7 to 1 */
#define FROM a6
#define TO a7
#define END t3

/* Swaps bits of a byte's number with bits of a bit's number in the byte. */
.macro EXCHANGE distance, mask
  srli a1, a5, \distance
  xor a1, a1, a5
  and a1, a1, \mask
  xor a5, a5, a1
  slli a1, a1, \distance
  xor a5, a5, a1
.endm

/* Adds eight bits to two bytes at a place of the state. */
.macro ADD counter, place
  lhu a1, \place(FROM)
  slli a2, \counter, 4
  xor a1, a1, a2
  xor a1, a1, \counter
  sh a1, \place(FROM)
.endm

.macro KERNEL bits, first, mirrored, frame
  .section .text.loxo_spongent\bits\()_permute_rv32_small, "ax", %progbits
  .global loxo_spongent\bits\()_permute_rv32_small
  .type loxo_spongent\bits\()_permute_rv32_small, %function
  .balign 4
loxo_spongent\bits\()_permute_rv32_small:
  addi sp, sp, -\frame
  mv STATE, a0
  mv FROM, sp
  addi TO, sp, \bits / 4
1:
  lbu a5, 0(a0)
  addi a0, a0, 1
  sb a5, 0(FROM)
  srli a5, a5, 4
  sb a5, 1(FROM)
  addi FROM, FROM, 2
  bne FROM, TO, 1b
  mv FROM, sp
  li COUNTER, \first
  li MIRRORED, \mirrored
  li t4, 0x0f0f0f0f
  li t5, 0x00000c0c
  li t6, 0x000a000a
2:
  ADD COUNTER, 0
  ADD MIRRORED, \bits / 4 - 2
  /* Step the counter: bits 6 and 5 make a new bit 0. */
  slli a1, COUNTER, 1
  xor a2, a1, COUNTER
  srli a2, a2, 6
  andi a2, a2, 1
  or a1, a1, a2
  andi COUNTER, a1, 127
  srli a1, MIRRORED, 1
  andi a1, a1, -2
  slli a2, a2, 7
  or MIRRORED, a1, a2
  addi END, TO, \bits / 16
3:
  lw a5, 0(FROM)
  and a5, a5, t4
  EXCHANGE 14, t5
  EXCHANGE 7, t6
  srli a4, a5, 8
  srli a3, a5, 16
  srli a2, a5, 24
  /* The S-box on a5, a4, a3, a2; outputs in a4, a2, a3, a0. */
  or a1, a4, a3
  not a0, a2
  xor a5, a5, a1
  or a1, a5, a0
  xor a4, a4, a1
  xor a5, a5, a3
  xor a1, a5, a4
  xor a2, a2, a1
  and a1, a1, a0
  xor a3, a3, a1
  and a0, a4, a3
  xor a0, a0, a5
  xor a4, a4, a2
  xor a3, a3, a4
  sb a4, 0(TO)
  sb a2, \bits / 16(TO)
  sb a3, \bits / 8(TO)
  sb a0, \bits * 3 / 16(TO)
  addi FROM, FROM, 4
  addi TO, TO, 1
  bne TO, END, 3b
  addi TO, FROM, -\bits / 4
  addi FROM, END, -\bits / 16
  li a1, 0x7f
  bne COUNTER, a1, 2b
  mv a0, TO
4:
  lbu a5, 0(FROM)
  lbu a4, 1(FROM)
  sh zero, 0(FROM)
  andi a5, a5, 15
  slli a4, a4, 4
  or a5, a5, a4
  sb a5, 0(STATE)
  sh zero, 0(TO)
  addi STATE, STATE, 1
  addi FROM, FROM, 2
  addi TO, TO, 2
  bne FROM, a0, 4b
  addi sp, sp, \frame
  ret
  .size loxo_spongent\bits\()_permute_rv32_small, . - loxo_spongent\bits\()_permute_rv32_small
.endm

  KERNEL 160, 0x75, 0xae, 80
  KERNEL 176, 0x45, 0xa2, 96
  KERNEL 192, 0x47, 0xe2, 96

#endif

#include "../../core/assembly_end.h"
