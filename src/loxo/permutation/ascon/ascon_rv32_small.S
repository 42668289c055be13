/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-p for RV32I, one state in memory, optimized for size.
 *
 *   void loxo_ascon_rounds_rv32_small(uint8_t *s, unsigned rounds)
 *
 *   loxo_ascon_rounds_rv32_small takes 0 bytes of the stack
 *
 * The state is aligned to four bytes. One loop takes the words' lower halves through the S-boxes,
 * then the upper ones. Another takes word by word through the linear layer: adding a rotation of it
 * to a word, and a rotation of that sum to the word again, adds both of the specification's. */
#if defined(__riscv) && __riscv_xlen == 32 && !defined(__riscv_32e) && LOXO_SMALL && \
    !defined(__linux__) && !defined(__FreeBSD__)
  .option norelax
  .section .text.loxo_ascon_rounds_rv32_small, "ax", %progbits
  .global loxo_ascon_rounds_rv32_small
  .type loxo_ascon_rounds_rv32_small, %function
  .balign 4
loxo_ascon_rounds_rv32_small:
  slli t0, a1, 4
  sub a1, t0, a1
  addi a1, a1, 0x3c
1:
  lw a2, 16(a0)
  xor a2, a2, a1
  sw a2, 16(a0)
  addi t6, a0, 8
2:
  lw a2, 0(a0)
  lw a3, 8(a0)
  lw a4, 16(a0)
  lw a5, 24(a0)
  lw t0, 32(a0)
  xor t1, a2, t0
  xor t2, a5, t0
  xor t3, a3, a4
  not t0, t0
  or t0, t0, a5
  xor t0, t0, t3
  xor a5, a5, a3
  or a5, a5, t3
  xor a5, a5, t1
  xor a4, a4, t1
  or a4, a4, a3
  xor a4, a4, t2
  or a2, a2, t2
  xor a2, a2, t3
  not t1, t1
  and a3, a3, t1
  xor a3, a3, t2
  sw a4, 0(a0)
  sw a5, 8(a0)
  sw t0, 16(a0)
  sw a2, 24(a0)
  sw a3, 32(a0)
  addi a0, a0, 4
  bne a0, t6, 2b
  addi a0, a0, -8
  addi t6, a0, 40
  lla t1, 6f
3:
  lw a2, 0(a0)
  lw a3, 4(a0)
  mv a4, a2
  mv a5, a3
  addi t5, t1, 2
4: /* Turns the sum in a5 and a4. */
  lbu t2, 0(t1)
  addi t1, t1, 1
  neg t3, t2
  srl t0, a4, t2
  sll t4, a5, t3
  or t0, t0, t4
  srl a5, a5, t2
  sll a4, a4, t3
  or a5, a5, a4
  mv a4, t0
  andi t2, t2, 32
  beqz t2, 5f
  mv a4, a5
  mv a5, t0
5:
  xor a4, a4, a2
  xor a5, a5, a3
  bne t1, t5, 4b
  sw a4, 0(a0)
  sw a5, 4(a0)
  addi a0, a0, 8
  bne a0, t6, 3b
  addi a0, a0, -40
  addi a1, a1, -15
  li t2, 0x3c
  bne a1, t2, 1b
  ret
6: /* By how much the sums of each word are turned to the right. */
  .byte 9, 19, 22, 39, 5, 1, 7, 10, 34, 7
  .balign 2
  .size loxo_ascon_rounds_rv32_small, . - loxo_ascon_rounds_rv32_small

#endif

#include "../../core/assembly_end.h"
