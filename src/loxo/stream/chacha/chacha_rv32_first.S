/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * A whole call of ChaCha20 for RV32I, if its text is one block and all is at words.
 *
 *   int loxo_chacha20_first_rv32(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce,
 *                                const uint8_t *key)
 *
 *   loxo_chacha20_first_rv32 takes 32 bytes of the stack
 *
 * It does without a state: key and nonce are read where they are, and once more before the text is
 * written, which may lie on them. Five double rounds are in a loop. Words are loaded two at a time,
 * as a core may wait for the last one; most of rows b and d is in registers that short instructions
 * reach. */
#if defined(__riscv) && __riscv_xlen == 32 && !defined(__riscv_32e) && !LOXO_SMALL && \
    !defined(__linux__) && !defined(__FreeBSD__)
  .option norelax

#define key a4
#define passes t2 /* left to do */
#define more t2 /* once they are done, a second word */

#include "chacha_rv32.inc"

  .macro SAVED do
  \do s0, 12(sp)
  \do s1, 16(sp)
  \do s2, 20(sp)
  \do s3, 24(sp)
  .endm
  .macro ADD_2 x, y, from, at
  lw t0, \at(\from)
  lw more, \at + 4(\from)
  add \x, \x, t0
  add \y, \y, more
  .endm
  .macro TEXT_2 x, y, at
  lw t0, \at(a4)
  lw t3, \at + 4(a4)
  xor \x, \x, t0
  xor \y, \y, t3
  sw \x, \at(more)
  sw \y, \at + 4(more)
  .endm

  .section .text.loxo_chacha20_first_rv32, "ax", %progbits
  .balign 4
constants:
  .ascii "expand 32-byte k"
  .global loxo_chacha20_first_rv32
  .type loxo_chacha20_first_rv32, %function
loxo_chacha20_first_rv32:
  auipc t0, 0
  addi sp, sp, -32
  SAVED sw
  sw a0, 0(sp)
  sw a1, 4(sp)
  sw a3, 8(sp)
  lw t3, -16(t0)
  lw t4, -12(t0)
  lw t5, -8(t0)
  lw t6, -4(t0)
  lw t1, 0(a3)
  lw s0, 4(a3)
  lw s1, 8(a3)
  lw a0, 0(key)
  lw a1, 4(key)
  lw a2, 8(key)
  lw a3, 12(key)
  lw a6, 16(key)
  lw a7, 20(key)
  lw s2, 24(key)
  lw s3, 28(key)
  li a5, 0 /* the block's number */
  li passes, 2
1:
  .rept 5
  QUARTER t3, a0, a6, a5
  QUARTER t4, a1, a7, t1
  QUARTER t5, a2, s2, s0
  QUARTER t6, a3, s3, s1
  QUARTER t3, a1, s2, s1
  QUARTER t4, a2, s3, a5
  QUARTER t5, a3, a6, t1
  QUARTER t6, a0, a7, s0
  .endr
  addi passes, passes, -1
  bnez passes, 1b
  ADD_2 a0, a1, key, 0
  ADD_2 a2, a3, key, 8
  ADD_2 a6, a7, key, 16
  lw t0, 24(key)
  lw more, 28(key)
  lw a4, 8(sp)
  add s2, s2, t0
  add s3, s3, more
  lw t0, 0(a4)
  lw more, 4(a4)
  lw a4, 8(a4)
  add t1, t1, t0
  add s0, s0, more
  add s1, s1, a4
  lla a4, constants
  ADD_2 t3, t4, a4, 0
  lw t0, 8(a4)
  lw more, 12(a4)
  lw a4, 4(sp)
  add t5, t5, t0
  add t6, t6, more
  lw t0, 0(a4)
  lw more, 0(sp)
  xor t3, t3, t0
  sw t3, 0(more)
  TEXT_2 t4, t5, 4
  TEXT_2 t6, a0, 12
  TEXT_2 a1, a2, 20
  TEXT_2 a3, a6, 28
  TEXT_2 a7, s2, 36
  TEXT_2 s3, a5, 44
  TEXT_2 t1, s0, 52
  lw t0, 60(a4)
  li a0, 0 /* LOXO_OK */
  xor s1, s1, t0
  sw s1, 60(more)
  SAVED lw
  addi sp, sp, 32
  ret
  .size loxo_chacha20_first_rv32, . - loxo_chacha20_first_rv32

#endif

#include "../../core/assembly_end.h"
