/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[160], [176] and [192] for RV32I, 32 states, bit-sliced: word p holds bit p of all
 * states. Made by tools/spongent_rv32_x32.py.
 *
 *   void loxo_spongent<b>_rounds_rv32_x32(uint32_t *planes, uint32_t *other)
 *
 * A pass is two rounds and goes from one array to the other: group a takes words 16a..16a+15,
 * the inputs of S-boxes 4a..4a+3, whose outputs j are all inputs of S-box jb/16 + a of the next
 * round, and no other's. The first and the last two groups have the round counters, the others are
 * a loop. After an even number of passes the state is where it was.
 *
 *   loxo_spongent160_rounds_rv32_x32 takes 48 bytes of the stack
 *   loxo_spongent176_rounds_rv32_x32 takes 48 bytes of the stack
 *   loxo_spongent192_rounds_rv32_x32 takes 48 bytes of the stack
 *   loxo_spongent_load_rv32_x32 takes 16 bytes of the stack
 *   loxo_spongent_store_rv32_x32 takes 16 bytes of the stack
 *   loxo_spongent_wipe_rv32_x32 takes 0 bytes of the stack */
#if defined(__riscv) && __riscv_xlen == 32 && !defined(__riscv_32e) && LOXO_BULK && \
    !LOXO_SMALL && !defined(__linux__) && !defined(__FreeBSD__)

.macro FUNCTION name
  .section .text.\name, "ax", %progbits
  .global \name
  .type \name, %function
  .balign 4
\name:
.endm

.macro EXCHANGE a, b, distance, mask, free=s2
  srli \free, \a, \distance
  xor \free, \free, \b
  and \free, \free, \mask
  xor \b, \b, \free
  slli \free, \free, \distance
  xor \a, \a, \free
.endm

.macro SBOX x0, x1, x2, x3, y0, y1, y2, y3
  or \y0, \x1, \x2
  not \y3, \x3
  xor \y0, \y0, \x0
  or \y1, \y0, \y3
  xor \y0, \y0, \x2
  xor \x1, \x1, \y1
  xor \y2, \y0, \x1
  xor \y1, \y2, \x3
  and \y2, \y2, \y3
  xor \y2, \y2, \x2
  and \y3, \x1, \y2
  xor \y3, \y3, \y0
  xor \y0, \x1, \y1
  xor \y2, \y2, \y0
.endm

/* void loxo_spongent_load_rv32_x32(uint32_t planes[32], const uint8_t *states, size_t bytes)
 * Four bytes of each of 32 states, `bytes` apart, to planes. All addresses are even. */
  FUNCTION loxo_spongent_load_rv32_x32
  addi sp, sp, -16
  sw s0, 0(sp)
  sw s1, 4(sp)
  sw s2, 8(sp)
  slli s0, a2, 2
  addi s1, a0, 16
  li t4, 0x0000ffff
  li t5, 0x00ff00ff
  li t6, 0x0f0f0f0f
2:
  mv s2, a1
  lhu t3, 2(s2)
  lhu a3, 0(s2)
  add s2, s2, s0
  slli t3, t3, 16
  or a3, a3, t3
  lhu t3, 2(s2)
  lhu a4, 0(s2)
  add s2, s2, s0
  slli t3, t3, 16
  or a4, a4, t3
  lhu t3, 2(s2)
  lhu a5, 0(s2)
  add s2, s2, s0
  slli t3, t3, 16
  or a5, a5, t3
  lhu t3, 2(s2)
  lhu a6, 0(s2)
  add s2, s2, s0
  slli t3, t3, 16
  or a6, a6, t3
  lhu t3, 2(s2)
  lhu a7, 0(s2)
  add s2, s2, s0
  slli t3, t3, 16
  or a7, a7, t3
  lhu t3, 2(s2)
  lhu t0, 0(s2)
  add s2, s2, s0
  slli t3, t3, 16
  or t0, t0, t3
  lhu t3, 2(s2)
  lhu t1, 0(s2)
  add s2, s2, s0
  slli t3, t3, 16
  or t1, t1, t3
  lhu t3, 2(s2)
  lhu t2, 0(s2)
  add s2, s2, s0
  slli t3, t3, 16
  or t2, t2, t3
  EXCHANGE a3, a7, 16, t4, t3
  EXCHANGE a4, t0, 16, t4, t3
  EXCHANGE a5, t1, 16, t4, t3
  EXCHANGE a6, t2, 16, t4, t3
  EXCHANGE a3, a5, 8, t5, t3
  EXCHANGE a4, a6, 8, t5, t3
  EXCHANGE a7, t1, 8, t5, t3
  EXCHANGE t0, t2, 8, t5, t3
  EXCHANGE a3, a4, 4, t6, t3
  EXCHANGE a5, a6, 4, t6, t3
  EXCHANGE a7, t0, 4, t6, t3
  EXCHANGE t1, t2, 4, t6, t3
  sw a3, 0(a0)
  sw a4, 16(a0)
  sw a5, 32(a0)
  sw a6, 48(a0)
  sw a7, 64(a0)
  sw t0, 80(a0)
  sw t1, 96(a0)
  sw t2, 112(a0)
  add a1, a1, a2
  addi a0, a0, 4
  bne a0, s1, 2b
  addi a0, a0, -16
  li t4, 0x33333333
  li t5, 0x55555555
  addi s1, a0, 128
1:
  lw a3, 0(a0)
  lw a4, 4(a0)
  lw a5, 8(a0)
  lw a6, 12(a0)
  lw a7, 16(a0)
  lw t0, 20(a0)
  lw t1, 24(a0)
  lw t2, 28(a0)
  EXCHANGE a3, a5, 2, t4, t3
  EXCHANGE a4, a6, 2, t4, t3
  EXCHANGE a7, t1, 2, t4, t3
  EXCHANGE t0, t2, 2, t4, t3
  EXCHANGE a3, a4, 1, t5, t3
  EXCHANGE a5, a6, 1, t5, t3
  EXCHANGE a7, t0, 1, t5, t3
  EXCHANGE t1, t2, 1, t5, t3
  sw a3, 0(a0)
  sw a4, 4(a0)
  sw a5, 8(a0)
  sw a6, 12(a0)
  sw a7, 16(a0)
  sw t0, 20(a0)
  sw t1, 24(a0)
  sw t2, 28(a0)
  addi a0, a0, 32
  bne a0, s1, 1b
  lw s0, 0(sp)
  lw s1, 4(sp)
  lw s2, 8(sp)
  addi sp, sp, 16
  ret
  .size loxo_spongent_load_rv32_x32, . - loxo_spongent_load_rv32_x32

/* void loxo_spongent_store_rv32_x32(uint32_t planes[32], uint8_t *states, size_t bytes)
 * And back; the planes are not what they were. */
  FUNCTION loxo_spongent_store_rv32_x32
  addi sp, sp, -16
  sw s0, 0(sp)
  sw s1, 4(sp)
  sw s2, 8(sp)
  li t4, 0x33333333
  li t5, 0x55555555
  addi s1, a0, 128
1:
  lw a3, 0(a0)
  lw a4, 4(a0)
  lw a5, 8(a0)
  lw a6, 12(a0)
  lw a7, 16(a0)
  lw t0, 20(a0)
  lw t1, 24(a0)
  lw t2, 28(a0)
  EXCHANGE a3, a5, 2, t4, t3
  EXCHANGE a4, a6, 2, t4, t3
  EXCHANGE a7, t1, 2, t4, t3
  EXCHANGE t0, t2, 2, t4, t3
  EXCHANGE a3, a4, 1, t5, t3
  EXCHANGE a5, a6, 1, t5, t3
  EXCHANGE a7, t0, 1, t5, t3
  EXCHANGE t1, t2, 1, t5, t3
  sw a3, 0(a0)
  sw a4, 4(a0)
  sw a5, 8(a0)
  sw a6, 12(a0)
  sw a7, 16(a0)
  sw t0, 20(a0)
  sw t1, 24(a0)
  sw t2, 28(a0)
  addi a0, a0, 32
  bne a0, s1, 1b
  addi a0, a0, -128
  slli s0, a2, 2
  addi s1, a0, 16
  li t4, 0x0000ffff
  li t5, 0x00ff00ff
  li t6, 0x0f0f0f0f
2:
  mv s2, a1
  lw a3, 0(a0)
  lw a4, 16(a0)
  lw a5, 32(a0)
  lw a6, 48(a0)
  lw a7, 64(a0)
  lw t0, 80(a0)
  lw t1, 96(a0)
  lw t2, 112(a0)
  EXCHANGE a3, a7, 16, t4, t3
  EXCHANGE a4, t0, 16, t4, t3
  EXCHANGE a5, t1, 16, t4, t3
  EXCHANGE a6, t2, 16, t4, t3
  EXCHANGE a3, a5, 8, t5, t3
  EXCHANGE a4, a6, 8, t5, t3
  EXCHANGE a7, t1, 8, t5, t3
  EXCHANGE t0, t2, 8, t5, t3
  EXCHANGE a3, a4, 4, t6, t3
  EXCHANGE a5, a6, 4, t6, t3
  EXCHANGE a7, t0, 4, t6, t3
  EXCHANGE t1, t2, 4, t6, t3
  srli t3, a3, 16
  sh a3, 0(s2)
  sh t3, 2(s2)
  add s2, s2, s0
  srli t3, a4, 16
  sh a4, 0(s2)
  sh t3, 2(s2)
  add s2, s2, s0
  srli t3, a5, 16
  sh a5, 0(s2)
  sh t3, 2(s2)
  add s2, s2, s0
  srli t3, a6, 16
  sh a6, 0(s2)
  sh t3, 2(s2)
  add s2, s2, s0
  srli t3, a7, 16
  sh a7, 0(s2)
  sh t3, 2(s2)
  add s2, s2, s0
  srli t3, t0, 16
  sh t0, 0(s2)
  sh t3, 2(s2)
  add s2, s2, s0
  srli t3, t1, 16
  sh t1, 0(s2)
  sh t3, 2(s2)
  add s2, s2, s0
  srli t3, t2, 16
  sh t2, 0(s2)
  sh t3, 2(s2)
  add s2, s2, s0
  add a1, a1, a2
  addi a0, a0, 4
  bne a0, s1, 2b
  lw s0, 0(sp)
  lw s1, 4(sp)
  lw s2, 8(sp)
  addi sp, sp, 16
  ret
  .size loxo_spongent_store_rv32_x32, . - loxo_spongent_store_rv32_x32

/* void loxo_spongent_wipe_rv32_x32(uint32_t *words, size_t n)
 * Zeros; n is a multiple of eight. */
  FUNCTION loxo_spongent_wipe_rv32_x32
  slli a1, a1, 2
  add a1, a1, a0
1:
  sw zero, 0(a0)
  sw zero, 4(a0)
  sw zero, 8(a0)
  sw zero, 12(a0)
  sw zero, 16(a0)
  sw zero, 20(a0)
  sw zero, 24(a0)
  sw zero, 28(a0)
  addi a0, a0, 32
  bne a0, a1, 1b
  ret
  .size loxo_spongent_wipe_rv32_x32, . - loxo_spongent_wipe_rv32_x32

  FUNCTION loxo_spongent160_rounds_rv32_x32
  addi sp, sp, -48
  sw s0, 0(sp)
  sw s1, 4(sp)
  sw s2, 8(sp)
  sw s3, 12(sp)
  sw s4, 16(sp)
  sw s5, 20(sp)
  sw s6, 24(sp)
  sw s7, 28(sp)
  sw s8, 32(sp)
  sw s9, 36(sp)
  sw s10, 40(sp)
  li a2, 117
1:
  slli a4, a2, 1
  xor a3, a4, a2
  srli a3, a3, 6
  andi a3, a3, 1
  or a3, a3, a4
  andi a3, a3, 127
  lw s0, 4(a0)
  lw s1, 8(a0)
  lw a5, 0(a0)
  lw a6, 12(a0)
  slli a7, a2, 31
  srai a7, a7, 31
  xor a5, a5, a7
  slli a7, a2, 30
  srai a7, a7, 31
  xor s0, s0, a7
  slli a7, a2, 29
  srai a7, a7, 31
  xor s1, s1, a7
  slli a7, a2, 28
  srai a7, a7, 31
  xor a6, a6, a7
  SBOX a5, s0, s1, a6, a7, t0, t1, t2
  lw s0, 20(a0)
  lw s1, 24(a0)
  lw a5, 16(a0)
  lw a6, 28(a0)
  slli t3, a2, 27
  srai t3, t3, 31
  xor a5, a5, t3
  slli t3, a2, 26
  srai t3, t3, 31
  xor s0, s0, t3
  slli t3, a2, 25
  srai t3, t3, 31
  xor s1, s1, t3
  SBOX a5, s0, s1, a6, t3, t4, t5, t6
  lw s0, 36(a0)
  lw s1, 40(a0)
  lw a5, 32(a0)
  lw a6, 44(a0)
  SBOX a5, s0, s1, a6, s2, s3, s4, s5
  lw s0, 52(a0)
  lw s1, 56(a0)
  lw a5, 48(a0)
  lw a6, 60(a0)
  SBOX a5, s0, s1, a6, s6, s7, s8, s9
  slli a5, a3, 31
  srai a5, a5, 31
  xor a7, a7, a5
  slli a5, a3, 30
  srai a5, a5, 31
  xor t3, t3, a5
  slli a5, a3, 29
  srai a5, a5, 31
  xor s2, s2, a5
  slli a5, a3, 28
  srai a5, a5, 31
  xor s6, s6, a5
  SBOX a7, t3, s2, s6, a5, s0, s1, a6
  sw a5, 0(a1)
  sw s0, 160(a1)
  sw s1, 320(a1)
  sw a6, 480(a1)
  SBOX t0, t4, s3, s7, a5, s0, s1, a6
  sw a5, 40(a1)
  sw s0, 200(a1)
  sw s1, 360(a1)
  sw a6, 520(a1)
  SBOX t1, t5, s4, s8, a5, s0, s1, a6
  sw a5, 80(a1)
  sw s0, 240(a1)
  sw s1, 400(a1)
  sw a6, 560(a1)
  SBOX t2, t6, s5, s9, a5, s0, s1, a6
  sw a5, 120(a1)
  sw s0, 280(a1)
  sw s1, 440(a1)
  sw a6, 600(a1)
  lw s0, 68(a0)
  lw s1, 72(a0)
  lw a5, 64(a0)
  lw a6, 76(a0)
  SBOX a5, s0, s1, a6, a7, t0, t1, t2
  lw s0, 84(a0)
  lw s1, 88(a0)
  lw a5, 80(a0)
  lw a6, 92(a0)
  SBOX a5, s0, s1, a6, t3, t4, t5, t6
  lw s0, 100(a0)
  lw s1, 104(a0)
  lw a5, 96(a0)
  lw a6, 108(a0)
  SBOX a5, s0, s1, a6, s2, s3, s4, s5
  lw s0, 116(a0)
  lw s1, 120(a0)
  lw a5, 112(a0)
  lw a6, 124(a0)
  SBOX a5, s0, s1, a6, s6, s7, s8, s9
  slli a5, a3, 27
  srai a5, a5, 31
  xor a7, a7, a5
  slli a5, a3, 26
  srai a5, a5, 31
  xor t3, t3, a5
  slli a5, a3, 25
  srai a5, a5, 31
  xor s2, s2, a5
  SBOX a7, t3, s2, s6, a5, s0, s1, a6
  sw a5, 4(a1)
  sw s0, 164(a1)
  sw s1, 324(a1)
  sw a6, 484(a1)
  SBOX t0, t4, s3, s7, a5, s0, s1, a6
  sw a5, 44(a1)
  sw s0, 204(a1)
  sw s1, 364(a1)
  sw a6, 524(a1)
  SBOX t1, t5, s4, s8, a5, s0, s1, a6
  sw a5, 84(a1)
  sw s0, 244(a1)
  sw s1, 404(a1)
  sw a6, 564(a1)
  SBOX t2, t6, s5, s9, a5, s0, s1, a6
  sw a5, 124(a1)
  sw s0, 284(a1)
  sw s1, 444(a1)
  sw a6, 604(a1)
  addi a0, a0, 128
  addi a1, a1, 8
  addi a4, a1, 24
2:
  lw s0, 4(a0)
  lw s1, 8(a0)
  lw a5, 0(a0)
  lw a6, 12(a0)
  SBOX a5, s0, s1, a6, a7, t0, t1, t2
  lw s0, 20(a0)
  lw s1, 24(a0)
  lw a5, 16(a0)
  lw a6, 28(a0)
  SBOX a5, s0, s1, a6, t3, t4, t5, t6
  lw s0, 36(a0)
  lw s1, 40(a0)
  lw a5, 32(a0)
  lw a6, 44(a0)
  SBOX a5, s0, s1, a6, s2, s3, s4, s5
  lw s0, 52(a0)
  lw s1, 56(a0)
  lw a5, 48(a0)
  lw a6, 60(a0)
  SBOX a5, s0, s1, a6, s6, s7, s8, s9
  SBOX a7, t3, s2, s6, a5, s0, s1, a6
  sw a5, 0(a1)
  sw s0, 160(a1)
  sw s1, 320(a1)
  sw a6, 480(a1)
  SBOX t0, t4, s3, s7, a5, s0, s1, a6
  sw a5, 40(a1)
  sw s0, 200(a1)
  sw s1, 360(a1)
  sw a6, 520(a1)
  SBOX t1, t5, s4, s8, a5, s0, s1, a6
  sw a5, 80(a1)
  sw s0, 240(a1)
  sw s1, 400(a1)
  sw a6, 560(a1)
  SBOX t2, t6, s5, s9, a5, s0, s1, a6
  sw a5, 120(a1)
  sw s0, 280(a1)
  sw s1, 440(a1)
  sw a6, 600(a1)
  addi a0, a0, 64
  addi a1, a1, 4
  bne a1, a4, 2b
  lw s0, 4(a0)
  lw s1, 8(a0)
  lw a5, 0(a0)
  lw a6, 12(a0)
  SBOX a5, s0, s1, a6, a7, t0, t1, t2
  lw s0, 20(a0)
  lw s1, 24(a0)
  lw a5, 16(a0)
  lw a6, 28(a0)
  SBOX a5, s0, s1, a6, t3, t4, t5, t6
  lw s0, 36(a0)
  lw s1, 40(a0)
  lw a5, 32(a0)
  lw a6, 44(a0)
  SBOX a5, s0, s1, a6, s2, s3, s4, s5
  lw s0, 52(a0)
  lw s1, 56(a0)
  lw a5, 48(a0)
  lw a6, 60(a0)
  SBOX a5, s0, s1, a6, s6, s7, s8, s9
  SBOX a7, t3, s2, s6, a5, s0, s1, a6
  sw a5, 0(a1)
  sw s0, 160(a1)
  sw s1, 320(a1)
  sw a6, 480(a1)
  SBOX t0, t4, s3, s7, a5, s0, s1, a6
  sw a5, 40(a1)
  sw s0, 200(a1)
  sw s1, 360(a1)
  sw a6, 520(a1)
  SBOX t1, t5, s4, s8, a5, s0, s1, a6
  sw a5, 80(a1)
  sw s0, 240(a1)
  sw s1, 400(a1)
  sw a6, 560(a1)
  slli a5, a3, 25
  srai a5, a5, 31
  xor t6, t6, a5
  slli a5, a3, 26
  srai a5, a5, 31
  xor s5, s5, a5
  slli a5, a3, 27
  srai a5, a5, 31
  xor s9, s9, a5
  SBOX t2, t6, s5, s9, a5, s0, s1, a6
  sw a5, 120(a1)
  sw s0, 280(a1)
  sw s1, 440(a1)
  sw a6, 600(a1)
  lw s0, 68(a0)
  lw s1, 72(a0)
  lw a5, 64(a0)
  lw a6, 76(a0)
  SBOX a5, s0, s1, a6, a7, t0, t1, t2
  lw s0, 84(a0)
  lw s1, 88(a0)
  lw a5, 80(a0)
  lw a6, 92(a0)
  SBOX a5, s0, s1, a6, t3, t4, t5, t6
  lw s0, 100(a0)
  lw s1, 104(a0)
  lw a5, 96(a0)
  lw a6, 108(a0)
  slli s2, a2, 25
  srai s2, s2, 31
  xor s0, s0, s2
  slli s2, a2, 26
  srai s2, s2, 31
  xor s1, s1, s2
  slli s2, a2, 27
  srai s2, s2, 31
  xor a6, a6, s2
  SBOX a5, s0, s1, a6, s2, s3, s4, s5
  lw s0, 116(a0)
  lw s1, 120(a0)
  lw a5, 112(a0)
  lw a6, 124(a0)
  slli s6, a2, 28
  srai s6, s6, 31
  xor a5, a5, s6
  slli s6, a2, 29
  srai s6, s6, 31
  xor s0, s0, s6
  slli s6, a2, 30
  srai s6, s6, 31
  xor s1, s1, s6
  slli s6, a2, 31
  srai s6, s6, 31
  xor a6, a6, s6
  SBOX a5, s0, s1, a6, s6, s7, s8, s9
  SBOX a7, t3, s2, s6, a5, s0, s1, a6
  sw a5, 4(a1)
  sw s0, 164(a1)
  sw s1, 324(a1)
  sw a6, 484(a1)
  SBOX t0, t4, s3, s7, a5, s0, s1, a6
  sw a5, 44(a1)
  sw s0, 204(a1)
  sw s1, 364(a1)
  sw a6, 524(a1)
  SBOX t1, t5, s4, s8, a5, s0, s1, a6
  sw a5, 84(a1)
  sw s0, 244(a1)
  sw s1, 404(a1)
  sw a6, 564(a1)
  slli a5, a3, 28
  srai a5, a5, 31
  xor t2, t2, a5
  slli a5, a3, 29
  srai a5, a5, 31
  xor t6, t6, a5
  slli a5, a3, 30
  srai a5, a5, 31
  xor s5, s5, a5
  slli a5, a3, 31
  srai a5, a5, 31
  xor s9, s9, a5
  SBOX t2, t6, s5, s9, a5, s0, s1, a6
  sw a5, 124(a1)
  sw s0, 284(a1)
  sw s1, 444(a1)
  sw a6, 604(a1)
  addi a4, a0, -512
  addi a0, a1, -32
  mv a1, a4
  slli a4, a3, 1
  xor a2, a4, a3
  srli a2, a2, 6
  andi a2, a2, 1
  or a2, a2, a4
  andi a2, a2, 127
  li a4, 127
  beq a2, a4, 3f
  j 1b
3:
  lw s0, 0(sp)
  lw s1, 4(sp)
  lw s2, 8(sp)
  lw s3, 12(sp)
  lw s4, 16(sp)
  lw s5, 20(sp)
  lw s6, 24(sp)
  lw s7, 28(sp)
  lw s8, 32(sp)
  lw s9, 36(sp)
  lw s10, 40(sp)
  addi sp, sp, 48
  ret
  .size loxo_spongent160_rounds_rv32_x32, . - loxo_spongent160_rounds_rv32_x32

  FUNCTION loxo_spongent176_rounds_rv32_x32
  addi sp, sp, -48
  sw s0, 0(sp)
  sw s1, 4(sp)
  sw s2, 8(sp)
  sw s3, 12(sp)
  sw s4, 16(sp)
  sw s5, 20(sp)
  sw s6, 24(sp)
  sw s7, 28(sp)
  sw s8, 32(sp)
  sw s9, 36(sp)
  sw s10, 40(sp)
  li a2, 69
1:
  slli a4, a2, 1
  xor a3, a4, a2
  srli a3, a3, 6
  andi a3, a3, 1
  or a3, a3, a4
  andi a3, a3, 127
  lw s0, 4(a0)
  lw s1, 8(a0)
  lw a5, 0(a0)
  lw a6, 12(a0)
  slli a7, a2, 31
  srai a7, a7, 31
  xor a5, a5, a7
  slli a7, a2, 30
  srai a7, a7, 31
  xor s0, s0, a7
  slli a7, a2, 29
  srai a7, a7, 31
  xor s1, s1, a7
  slli a7, a2, 28
  srai a7, a7, 31
  xor a6, a6, a7
  SBOX a5, s0, s1, a6, a7, t0, t1, t2
  lw s0, 20(a0)
  lw s1, 24(a0)
  lw a5, 16(a0)
  lw a6, 28(a0)
  slli t3, a2, 27
  srai t3, t3, 31
  xor a5, a5, t3
  slli t3, a2, 26
  srai t3, t3, 31
  xor s0, s0, t3
  slli t3, a2, 25
  srai t3, t3, 31
  xor s1, s1, t3
  SBOX a5, s0, s1, a6, t3, t4, t5, t6
  lw s0, 36(a0)
  lw s1, 40(a0)
  lw a5, 32(a0)
  lw a6, 44(a0)
  SBOX a5, s0, s1, a6, s2, s3, s4, s5
  lw s0, 52(a0)
  lw s1, 56(a0)
  lw a5, 48(a0)
  lw a6, 60(a0)
  SBOX a5, s0, s1, a6, s6, s7, s8, s9
  slli a5, a3, 31
  srai a5, a5, 31
  xor a7, a7, a5
  slli a5, a3, 30
  srai a5, a5, 31
  xor t3, t3, a5
  slli a5, a3, 29
  srai a5, a5, 31
  xor s2, s2, a5
  slli a5, a3, 28
  srai a5, a5, 31
  xor s6, s6, a5
  SBOX a7, t3, s2, s6, a5, s0, s1, a6
  sw a5, 0(a1)
  sw s0, 176(a1)
  sw s1, 352(a1)
  sw a6, 528(a1)
  SBOX t0, t4, s3, s7, a5, s0, s1, a6
  sw a5, 44(a1)
  sw s0, 220(a1)
  sw s1, 396(a1)
  sw a6, 572(a1)
  SBOX t1, t5, s4, s8, a5, s0, s1, a6
  sw a5, 88(a1)
  sw s0, 264(a1)
  sw s1, 440(a1)
  sw a6, 616(a1)
  SBOX t2, t6, s5, s9, a5, s0, s1, a6
  sw a5, 132(a1)
  sw s0, 308(a1)
  sw s1, 484(a1)
  sw a6, 660(a1)
  lw s0, 68(a0)
  lw s1, 72(a0)
  lw a5, 64(a0)
  lw a6, 76(a0)
  SBOX a5, s0, s1, a6, a7, t0, t1, t2
  lw s0, 84(a0)
  lw s1, 88(a0)
  lw a5, 80(a0)
  lw a6, 92(a0)
  SBOX a5, s0, s1, a6, t3, t4, t5, t6
  lw s0, 100(a0)
  lw s1, 104(a0)
  lw a5, 96(a0)
  lw a6, 108(a0)
  SBOX a5, s0, s1, a6, s2, s3, s4, s5
  lw s0, 116(a0)
  lw s1, 120(a0)
  lw a5, 112(a0)
  lw a6, 124(a0)
  SBOX a5, s0, s1, a6, s6, s7, s8, s9
  slli a5, a3, 27
  srai a5, a5, 31
  xor a7, a7, a5
  slli a5, a3, 26
  srai a5, a5, 31
  xor t3, t3, a5
  slli a5, a3, 25
  srai a5, a5, 31
  xor s2, s2, a5
  SBOX a7, t3, s2, s6, a5, s0, s1, a6
  sw a5, 4(a1)
  sw s0, 180(a1)
  sw s1, 356(a1)
  sw a6, 532(a1)
  SBOX t0, t4, s3, s7, a5, s0, s1, a6
  sw a5, 48(a1)
  sw s0, 224(a1)
  sw s1, 400(a1)
  sw a6, 576(a1)
  SBOX t1, t5, s4, s8, a5, s0, s1, a6
  sw a5, 92(a1)
  sw s0, 268(a1)
  sw s1, 444(a1)
  sw a6, 620(a1)
  SBOX t2, t6, s5, s9, a5, s0, s1, a6
  sw a5, 136(a1)
  sw s0, 312(a1)
  sw s1, 488(a1)
  sw a6, 664(a1)
  addi a0, a0, 128
  addi a1, a1, 8
  addi a4, a1, 28
2:
  lw s0, 4(a0)
  lw s1, 8(a0)
  lw a5, 0(a0)
  lw a6, 12(a0)
  SBOX a5, s0, s1, a6, a7, t0, t1, t2
  lw s0, 20(a0)
  lw s1, 24(a0)
  lw a5, 16(a0)
  lw a6, 28(a0)
  SBOX a5, s0, s1, a6, t3, t4, t5, t6
  lw s0, 36(a0)
  lw s1, 40(a0)
  lw a5, 32(a0)
  lw a6, 44(a0)
  SBOX a5, s0, s1, a6, s2, s3, s4, s5
  lw s0, 52(a0)
  lw s1, 56(a0)
  lw a5, 48(a0)
  lw a6, 60(a0)
  SBOX a5, s0, s1, a6, s6, s7, s8, s9
  SBOX a7, t3, s2, s6, a5, s0, s1, a6
  sw a5, 0(a1)
  sw s0, 176(a1)
  sw s1, 352(a1)
  sw a6, 528(a1)
  SBOX t0, t4, s3, s7, a5, s0, s1, a6
  sw a5, 44(a1)
  sw s0, 220(a1)
  sw s1, 396(a1)
  sw a6, 572(a1)
  SBOX t1, t5, s4, s8, a5, s0, s1, a6
  sw a5, 88(a1)
  sw s0, 264(a1)
  sw s1, 440(a1)
  sw a6, 616(a1)
  SBOX t2, t6, s5, s9, a5, s0, s1, a6
  sw a5, 132(a1)
  sw s0, 308(a1)
  sw s1, 484(a1)
  sw a6, 660(a1)
  addi a0, a0, 64
  addi a1, a1, 4
  bne a1, a4, 2b
  lw s0, 4(a0)
  lw s1, 8(a0)
  lw a5, 0(a0)
  lw a6, 12(a0)
  SBOX a5, s0, s1, a6, a7, t0, t1, t2
  lw s0, 20(a0)
  lw s1, 24(a0)
  lw a5, 16(a0)
  lw a6, 28(a0)
  SBOX a5, s0, s1, a6, t3, t4, t5, t6
  lw s0, 36(a0)
  lw s1, 40(a0)
  lw a5, 32(a0)
  lw a6, 44(a0)
  SBOX a5, s0, s1, a6, s2, s3, s4, s5
  lw s0, 52(a0)
  lw s1, 56(a0)
  lw a5, 48(a0)
  lw a6, 60(a0)
  SBOX a5, s0, s1, a6, s6, s7, s8, s9
  SBOX a7, t3, s2, s6, a5, s0, s1, a6
  sw a5, 0(a1)
  sw s0, 176(a1)
  sw s1, 352(a1)
  sw a6, 528(a1)
  SBOX t0, t4, s3, s7, a5, s0, s1, a6
  sw a5, 44(a1)
  sw s0, 220(a1)
  sw s1, 396(a1)
  sw a6, 572(a1)
  SBOX t1, t5, s4, s8, a5, s0, s1, a6
  sw a5, 88(a1)
  sw s0, 264(a1)
  sw s1, 440(a1)
  sw a6, 616(a1)
  slli a5, a3, 25
  srai a5, a5, 31
  xor t6, t6, a5
  slli a5, a3, 26
  srai a5, a5, 31
  xor s5, s5, a5
  slli a5, a3, 27
  srai a5, a5, 31
  xor s9, s9, a5
  SBOX t2, t6, s5, s9, a5, s0, s1, a6
  sw a5, 132(a1)
  sw s0, 308(a1)
  sw s1, 484(a1)
  sw a6, 660(a1)
  lw s0, 68(a0)
  lw s1, 72(a0)
  lw a5, 64(a0)
  lw a6, 76(a0)
  SBOX a5, s0, s1, a6, a7, t0, t1, t2
  lw s0, 84(a0)
  lw s1, 88(a0)
  lw a5, 80(a0)
  lw a6, 92(a0)
  SBOX a5, s0, s1, a6, t3, t4, t5, t6
  lw s0, 100(a0)
  lw s1, 104(a0)
  lw a5, 96(a0)
  lw a6, 108(a0)
  slli s2, a2, 25
  srai s2, s2, 31
  xor s0, s0, s2
  slli s2, a2, 26
  srai s2, s2, 31
  xor s1, s1, s2
  slli s2, a2, 27
  srai s2, s2, 31
  xor a6, a6, s2
  SBOX a5, s0, s1, a6, s2, s3, s4, s5
  lw s0, 116(a0)
  lw s1, 120(a0)
  lw a5, 112(a0)
  lw a6, 124(a0)
  slli s6, a2, 28
  srai s6, s6, 31
  xor a5, a5, s6
  slli s6, a2, 29
  srai s6, s6, 31
  xor s0, s0, s6
  slli s6, a2, 30
  srai s6, s6, 31
  xor s1, s1, s6
  slli s6, a2, 31
  srai s6, s6, 31
  xor a6, a6, s6
  SBOX a5, s0, s1, a6, s6, s7, s8, s9
  SBOX a7, t3, s2, s6, a5, s0, s1, a6
  sw a5, 4(a1)
  sw s0, 180(a1)
  sw s1, 356(a1)
  sw a6, 532(a1)
  SBOX t0, t4, s3, s7, a5, s0, s1, a6
  sw a5, 48(a1)
  sw s0, 224(a1)
  sw s1, 400(a1)
  sw a6, 576(a1)
  SBOX t1, t5, s4, s8, a5, s0, s1, a6
  sw a5, 92(a1)
  sw s0, 268(a1)
  sw s1, 444(a1)
  sw a6, 620(a1)
  slli a5, a3, 28
  srai a5, a5, 31
  xor t2, t2, a5
  slli a5, a3, 29
  srai a5, a5, 31
  xor t6, t6, a5
  slli a5, a3, 30
  srai a5, a5, 31
  xor s5, s5, a5
  slli a5, a3, 31
  srai a5, a5, 31
  xor s9, s9, a5
  SBOX t2, t6, s5, s9, a5, s0, s1, a6
  sw a5, 136(a1)
  sw s0, 312(a1)
  sw s1, 488(a1)
  sw a6, 664(a1)
  addi a4, a0, -576
  addi a0, a1, -36
  mv a1, a4
  slli a4, a3, 1
  xor a2, a4, a3
  srli a2, a2, 6
  andi a2, a2, 1
  or a2, a2, a4
  andi a2, a2, 127
  li a4, 127
  beq a2, a4, 3f
  j 1b
3:
  lw s0, 0(sp)
  lw s1, 4(sp)
  lw s2, 8(sp)
  lw s3, 12(sp)
  lw s4, 16(sp)
  lw s5, 20(sp)
  lw s6, 24(sp)
  lw s7, 28(sp)
  lw s8, 32(sp)
  lw s9, 36(sp)
  lw s10, 40(sp)
  addi sp, sp, 48
  ret
  .size loxo_spongent176_rounds_rv32_x32, . - loxo_spongent176_rounds_rv32_x32

  FUNCTION loxo_spongent192_rounds_rv32_x32
  addi sp, sp, -48
  sw s0, 0(sp)
  sw s1, 4(sp)
  sw s2, 8(sp)
  sw s3, 12(sp)
  sw s4, 16(sp)
  sw s5, 20(sp)
  sw s6, 24(sp)
  sw s7, 28(sp)
  sw s8, 32(sp)
  sw s9, 36(sp)
  sw s10, 40(sp)
  li a2, 71
1:
  slli a4, a2, 1
  xor a3, a4, a2
  srli a3, a3, 6
  andi a3, a3, 1
  or a3, a3, a4
  andi a3, a3, 127
  lw s0, 4(a0)
  lw s1, 8(a0)
  lw a5, 0(a0)
  lw a6, 12(a0)
  slli a7, a2, 31
  srai a7, a7, 31
  xor a5, a5, a7
  slli a7, a2, 30
  srai a7, a7, 31
  xor s0, s0, a7
  slli a7, a2, 29
  srai a7, a7, 31
  xor s1, s1, a7
  slli a7, a2, 28
  srai a7, a7, 31
  xor a6, a6, a7
  SBOX a5, s0, s1, a6, a7, t0, t1, t2
  lw s0, 20(a0)
  lw s1, 24(a0)
  lw a5, 16(a0)
  lw a6, 28(a0)
  slli t3, a2, 27
  srai t3, t3, 31
  xor a5, a5, t3
  slli t3, a2, 26
  srai t3, t3, 31
  xor s0, s0, t3
  slli t3, a2, 25
  srai t3, t3, 31
  xor s1, s1, t3
  SBOX a5, s0, s1, a6, t3, t4, t5, t6
  lw s0, 36(a0)
  lw s1, 40(a0)
  lw a5, 32(a0)
  lw a6, 44(a0)
  SBOX a5, s0, s1, a6, s2, s3, s4, s5
  lw s0, 52(a0)
  lw s1, 56(a0)
  lw a5, 48(a0)
  lw a6, 60(a0)
  SBOX a5, s0, s1, a6, s6, s7, s8, s9
  slli a5, a3, 31
  srai a5, a5, 31
  xor a7, a7, a5
  slli a5, a3, 30
  srai a5, a5, 31
  xor t3, t3, a5
  slli a5, a3, 29
  srai a5, a5, 31
  xor s2, s2, a5
  slli a5, a3, 28
  srai a5, a5, 31
  xor s6, s6, a5
  SBOX a7, t3, s2, s6, a5, s0, s1, a6
  sw a5, 0(a1)
  sw s0, 192(a1)
  sw s1, 384(a1)
  sw a6, 576(a1)
  SBOX t0, t4, s3, s7, a5, s0, s1, a6
  sw a5, 48(a1)
  sw s0, 240(a1)
  sw s1, 432(a1)
  sw a6, 624(a1)
  SBOX t1, t5, s4, s8, a5, s0, s1, a6
  sw a5, 96(a1)
  sw s0, 288(a1)
  sw s1, 480(a1)
  sw a6, 672(a1)
  SBOX t2, t6, s5, s9, a5, s0, s1, a6
  sw a5, 144(a1)
  sw s0, 336(a1)
  sw s1, 528(a1)
  sw a6, 720(a1)
  lw s0, 68(a0)
  lw s1, 72(a0)
  lw a5, 64(a0)
  lw a6, 76(a0)
  SBOX a5, s0, s1, a6, a7, t0, t1, t2
  lw s0, 84(a0)
  lw s1, 88(a0)
  lw a5, 80(a0)
  lw a6, 92(a0)
  SBOX a5, s0, s1, a6, t3, t4, t5, t6
  lw s0, 100(a0)
  lw s1, 104(a0)
  lw a5, 96(a0)
  lw a6, 108(a0)
  SBOX a5, s0, s1, a6, s2, s3, s4, s5
  lw s0, 116(a0)
  lw s1, 120(a0)
  lw a5, 112(a0)
  lw a6, 124(a0)
  SBOX a5, s0, s1, a6, s6, s7, s8, s9
  slli a5, a3, 27
  srai a5, a5, 31
  xor a7, a7, a5
  slli a5, a3, 26
  srai a5, a5, 31
  xor t3, t3, a5
  slli a5, a3, 25
  srai a5, a5, 31
  xor s2, s2, a5
  SBOX a7, t3, s2, s6, a5, s0, s1, a6
  sw a5, 4(a1)
  sw s0, 196(a1)
  sw s1, 388(a1)
  sw a6, 580(a1)
  SBOX t0, t4, s3, s7, a5, s0, s1, a6
  sw a5, 52(a1)
  sw s0, 244(a1)
  sw s1, 436(a1)
  sw a6, 628(a1)
  SBOX t1, t5, s4, s8, a5, s0, s1, a6
  sw a5, 100(a1)
  sw s0, 292(a1)
  sw s1, 484(a1)
  sw a6, 676(a1)
  SBOX t2, t6, s5, s9, a5, s0, s1, a6
  sw a5, 148(a1)
  sw s0, 340(a1)
  sw s1, 532(a1)
  sw a6, 724(a1)
  addi a0, a0, 128
  addi a1, a1, 8
  addi a4, a1, 32
2:
  lw s0, 4(a0)
  lw s1, 8(a0)
  lw a5, 0(a0)
  lw a6, 12(a0)
  SBOX a5, s0, s1, a6, a7, t0, t1, t2
  lw s0, 20(a0)
  lw s1, 24(a0)
  lw a5, 16(a0)
  lw a6, 28(a0)
  SBOX a5, s0, s1, a6, t3, t4, t5, t6
  lw s0, 36(a0)
  lw s1, 40(a0)
  lw a5, 32(a0)
  lw a6, 44(a0)
  SBOX a5, s0, s1, a6, s2, s3, s4, s5
  lw s0, 52(a0)
  lw s1, 56(a0)
  lw a5, 48(a0)
  lw a6, 60(a0)
  SBOX a5, s0, s1, a6, s6, s7, s8, s9
  SBOX a7, t3, s2, s6, a5, s0, s1, a6
  sw a5, 0(a1)
  sw s0, 192(a1)
  sw s1, 384(a1)
  sw a6, 576(a1)
  SBOX t0, t4, s3, s7, a5, s0, s1, a6
  sw a5, 48(a1)
  sw s0, 240(a1)
  sw s1, 432(a1)
  sw a6, 624(a1)
  SBOX t1, t5, s4, s8, a5, s0, s1, a6
  sw a5, 96(a1)
  sw s0, 288(a1)
  sw s1, 480(a1)
  sw a6, 672(a1)
  SBOX t2, t6, s5, s9, a5, s0, s1, a6
  sw a5, 144(a1)
  sw s0, 336(a1)
  sw s1, 528(a1)
  sw a6, 720(a1)
  addi a0, a0, 64
  addi a1, a1, 4
  bne a1, a4, 2b
  lw s0, 4(a0)
  lw s1, 8(a0)
  lw a5, 0(a0)
  lw a6, 12(a0)
  SBOX a5, s0, s1, a6, a7, t0, t1, t2
  lw s0, 20(a0)
  lw s1, 24(a0)
  lw a5, 16(a0)
  lw a6, 28(a0)
  SBOX a5, s0, s1, a6, t3, t4, t5, t6
  lw s0, 36(a0)
  lw s1, 40(a0)
  lw a5, 32(a0)
  lw a6, 44(a0)
  SBOX a5, s0, s1, a6, s2, s3, s4, s5
  lw s0, 52(a0)
  lw s1, 56(a0)
  lw a5, 48(a0)
  lw a6, 60(a0)
  SBOX a5, s0, s1, a6, s6, s7, s8, s9
  SBOX a7, t3, s2, s6, a5, s0, s1, a6
  sw a5, 0(a1)
  sw s0, 192(a1)
  sw s1, 384(a1)
  sw a6, 576(a1)
  SBOX t0, t4, s3, s7, a5, s0, s1, a6
  sw a5, 48(a1)
  sw s0, 240(a1)
  sw s1, 432(a1)
  sw a6, 624(a1)
  SBOX t1, t5, s4, s8, a5, s0, s1, a6
  sw a5, 96(a1)
  sw s0, 288(a1)
  sw s1, 480(a1)
  sw a6, 672(a1)
  slli a5, a3, 25
  srai a5, a5, 31
  xor t6, t6, a5
  slli a5, a3, 26
  srai a5, a5, 31
  xor s5, s5, a5
  slli a5, a3, 27
  srai a5, a5, 31
  xor s9, s9, a5
  SBOX t2, t6, s5, s9, a5, s0, s1, a6
  sw a5, 144(a1)
  sw s0, 336(a1)
  sw s1, 528(a1)
  sw a6, 720(a1)
  lw s0, 68(a0)
  lw s1, 72(a0)
  lw a5, 64(a0)
  lw a6, 76(a0)
  SBOX a5, s0, s1, a6, a7, t0, t1, t2
  lw s0, 84(a0)
  lw s1, 88(a0)
  lw a5, 80(a0)
  lw a6, 92(a0)
  SBOX a5, s0, s1, a6, t3, t4, t5, t6
  lw s0, 100(a0)
  lw s1, 104(a0)
  lw a5, 96(a0)
  lw a6, 108(a0)
  slli s2, a2, 25
  srai s2, s2, 31
  xor s0, s0, s2
  slli s2, a2, 26
  srai s2, s2, 31
  xor s1, s1, s2
  slli s2, a2, 27
  srai s2, s2, 31
  xor a6, a6, s2
  SBOX a5, s0, s1, a6, s2, s3, s4, s5
  lw s0, 116(a0)
  lw s1, 120(a0)
  lw a5, 112(a0)
  lw a6, 124(a0)
  slli s6, a2, 28
  srai s6, s6, 31
  xor a5, a5, s6
  slli s6, a2, 29
  srai s6, s6, 31
  xor s0, s0, s6
  slli s6, a2, 30
  srai s6, s6, 31
  xor s1, s1, s6
  slli s6, a2, 31
  srai s6, s6, 31
  xor a6, a6, s6
  SBOX a5, s0, s1, a6, s6, s7, s8, s9
  SBOX a7, t3, s2, s6, a5, s0, s1, a6
  sw a5, 4(a1)
  sw s0, 196(a1)
  sw s1, 388(a1)
  sw a6, 580(a1)
  SBOX t0, t4, s3, s7, a5, s0, s1, a6
  sw a5, 52(a1)
  sw s0, 244(a1)
  sw s1, 436(a1)
  sw a6, 628(a1)
  SBOX t1, t5, s4, s8, a5, s0, s1, a6
  sw a5, 100(a1)
  sw s0, 292(a1)
  sw s1, 484(a1)
  sw a6, 676(a1)
  slli a5, a3, 28
  srai a5, a5, 31
  xor t2, t2, a5
  slli a5, a3, 29
  srai a5, a5, 31
  xor t6, t6, a5
  slli a5, a3, 30
  srai a5, a5, 31
  xor s5, s5, a5
  slli a5, a3, 31
  srai a5, a5, 31
  xor s9, s9, a5
  SBOX t2, t6, s5, s9, a5, s0, s1, a6
  sw a5, 148(a1)
  sw s0, 340(a1)
  sw s1, 532(a1)
  sw a6, 724(a1)
  addi a4, a0, -640
  addi a0, a1, -40
  mv a1, a4
  slli a4, a3, 1
  xor a2, a4, a3
  srli a2, a2, 6
  andi a2, a2, 1
  or a2, a2, a4
  andi a2, a2, 127
  li a4, 127
  beq a2, a4, 3f
  j 1b
3:
  lw s0, 0(sp)
  lw s1, 4(sp)
  lw s2, 8(sp)
  lw s3, 12(sp)
  lw s4, 16(sp)
  lw s5, 20(sp)
  lw s6, 24(sp)
  lw s7, 28(sp)
  lw s8, 32(sp)
  lw s9, 36(sp)
  lw s10, 40(sp)
  addi sp, sp, 48
  ret
  .size loxo_spongent192_rounds_rv32_x32, . - loxo_spongent192_rounds_rv32_x32

#endif

#include "../../core/assembly_end.h"
