/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Sparkle's steps for RV32I, one state of any width in memory, optimized for size.
 *
 *   void loxo_sparkle_steps_rv32_small(word *s, unsigned steps, unsigned branches)
 *
 *   loxo_sparkle_steps_rv32_small takes 0 bytes of the stack
 *
 * The state is aligned to four bytes. A loop over the branches is Alzette, another one sums up the
 * first half, and the last one mixes branch by branch: a sum moves one branch down the first half
 * as it is written; that of the first branch waits until the last place is free. */
#if defined(__riscv) && __riscv_xlen == 32 && !defined(__riscv_32e) && LOXO_SMALL && \
    !defined(__linux__) && !defined(__FreeBSD__)
  .option norelax

  .macro MIX to, name, word, turn /* to += word >>> turn */
  slli a5, \word, 32 - \turn
  \name \to, \to, a5
  srli a5, \word, \turn
  \name \to, \to, a5
  .endm

  .section .text.loxo_sparkle_steps_rv32_small, "ax", %progbits
  .global loxo_sparkle_steps_rv32_small
  .type loxo_sparkle_steps_rv32_small, %function
  .balign 4
loxo_sparkle_steps_rv32_small:
  slli a2, a2, 3
  add t0, a0, a2 /* the end of the second half */
  srli a2, a2, 1
  add t1, a0, a2 /* and of the first */
  li t2, 0 /* the step */
1:
  lla t3, 7f
  andi a5, t2, 7
  slli a5, a5, 2
  add a5, a5, t3
  lw a3, 4(a0)
  lw a5, 0(a5)
  lw a4, 12(a0)
  xor a3, a3, a5
  xor a4, a4, t2
  sw a3, 4(a0)
  sw a4, 12(a0)
  mv a2, a0
2:
  lw a3, 0(a2)
  lw a4, 4(a2)
  lw t4, 0(t3)
  addi t3, t3, 4
  MIX a3, add, a4, 31
  MIX a4, xor, a3, 24
  xor a3, a3, t4
  MIX a3, add, a4, 17
  MIX a4, xor, a3, 17
  xor a3, a3, t4
  add a3, a3, a4
  MIX a4, xor, a3, 31
  xor a3, a3, t4
  MIX a3, add, a4, 24
  MIX a4, xor, a3, 16
  xor a3, a3, t4
  sw a3, 0(a2)
  sw a4, 4(a2)
  addi a2, a2, 8
  bne a2, t0, 2b
  li a3, 0
  li a4, 0
  mv a2, a0
3:
  lw a5, 0(a2)
  lw t4, 4(a2)
  addi a2, a2, 8
  xor a3, a3, a5
  xor a4, a4, t4
  bne a2, t1, 3b
  slli a5, a3, 16
  xor a3, a3, a5
  srli a3, a3, 16
  or a3, a3, a5
  slli a5, a4, 16
  xor a4, a4, a5
  srli a4, a4, 16
  or a4, a4, a5
  mv a5, a0 /* a2 is where the second half begins */
4:
  lw t3, 0(a5)
  lw t4, 0(a2)
  sw t3, 0(a2)
  xor t4, t4, t3
  xor t5, t4, a4
  lw t3, 4(a5)
  lw t4, 4(a2)
  sw t3, 4(a2)
  xor t4, t4, t3
  xor t6, t4, a3
  bne a5, a0, 5f
  mv a6, t5
  mv a7, t6
  j 6f
5:
  sw t5, -8(a5)
  sw t6, -4(a5)
6:
  addi a5, a5, 8
  addi a2, a2, 8
  bne a5, t1, 4b
  sw a6, -8(a5)
  sw a7, -4(a5)
  addi t2, t2, 1
  bne t2, a1, 1b
  ret
  .balign 4
7:
  .word 0xb7e15162, 0xbf715880, 0x38b4da56, 0x324e7738
  .word 0xbb1185eb, 0x4f7c7b57, 0xcfbfa1c8, 0xc2b3293d
  .size loxo_sparkle_steps_rv32_small, . - loxo_sparkle_steps_rv32_small

#endif

#include "../../core/assembly_end.h"
