/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[160], [176] and [192] for RV32I, 32 states, bit-sliced: word p holds bit p of all
 * states, or its inverse. Made by tools/spongent_rv32_x32.py, which says which and why.
 *
 *   void loxo_spongent<b>_load_rv32_x32(uint32_t *planes, const uint8_t *states)
 *   void loxo_spongent<b>_rounds_rv32_x32(uint32_t *planes, uint32_t *other)
 *   void loxo_spongent<b>_store_rv32_x32(uint32_t *planes, uint8_t *states)
 *
 * Two bytes of all states at a time become 16 planes, or planes two bytes; storing ruins them. All
 * addresses are even.
 *
 * A pass is two rounds and goes from one array to the other: group a takes words 16a..16a+15,
 * the inputs of S-boxes 4a..4a+3, whose outputs j are all inputs of S-box jb/16 + a of the next
 * round, and no other's. After an even number of passes the state is where it was. The counters'
 * bits are bytes, 0 or -1, one for each round since a bit moves up in each, and their inverses.
 *
 *   loxo_spongent160_load_rv32_x32 takes 48 bytes of the stack
 *   loxo_spongent160_rounds_rv32_x32 takes 64 bytes of the stack
 *   loxo_spongent160_store_rv32_x32 takes 48 bytes of the stack
 *   loxo_spongent176_load_rv32_x32 takes 48 bytes of the stack
 *   loxo_spongent176_rounds_rv32_x32 takes 64 bytes of the stack
 *   loxo_spongent176_store_rv32_x32 takes 48 bytes of the stack
 *   loxo_spongent192_load_rv32_x32 takes 48 bytes of the stack
 *   loxo_spongent192_rounds_rv32_x32 takes 64 bytes of the stack
 *   loxo_spongent192_store_rv32_x32 takes 48 bytes of the stack
 *   loxo_spongent_copy_rv32_x32 takes 0 bytes of the stack
 *   loxo_spongent_wipe_rv32_x32 takes 0 bytes of the stack */
#if defined(__riscv) && __riscv_xlen == 32 && !defined(__riscv_32e) && LOXO_BULK && \
    !LOXO_SMALL && !defined(__linux__) && !defined(__FreeBSD__)
  .option norelax

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

.macro SBOX_0 x0, x1, x2, x3, y0, y1, y2, y3
  and \y3, \x2, \x1
  xor \x0, \y3, \x0
  xor \y3, \x0, \x1
  xor \y2, \y3, \x3
  xor \x2, \y2, \x2
  and \y1, \x2, \x3
  or \x3, \x0, \x3
  xor \x2, \x3, \x2
  xor \x3, \x2, \y2
  xor \x1, \y1, \x1
  xor \y1, \x1, \y2
  or \x3, \x1, \x3
  xor \y3, \x3, \y3
.endm

.macro SBOX_1 x0, x1, x2, x3, y0, y1, y2, y3
  and \y3, \x2, \x1
  xor \x0, \y3, \x0
  xor \x1, \x0, \x1
  xor \y3, \x1, \x3
  xor \x2, \y3, \x2
  and \y2, \x2, \x3
  xor \x0, \y2, \x0
  and \x3, \x0, \x3
  xor \x2, \x3, \x2
  xor \x3, \x2, \x0
  xor \y2, \x3, \y3
  and \x2, \y2, \x2
  xor \x1, \x2, \x1
.endm

.macro SBOX_2 x0, x1, x2, x3, y0, y1, y2, y3
  and \y3, \x2, \x1
  xor \x0, \y3, \x0
  xor \x0, \x0, \x1
  and \y3, \x0, \x3
  xor \x1, \y3, \x1
  xor \x2, \x0, \x2
  xor \y3, \x2, \x3
  xor \y2, \y3, \x1
  and \x3, \y2, \x3
  xor \x0, \x3, \x0
  xor \x3, \x0, \y2
  and \x1, \x0, \x1
  xor \x2, \x1, \x2
.endm

.macro SBOX_3 x0, x1, x2, x3, y0, y1, y2, y3
  and \y3, \x2, \x1
  xor \x0, \y3, \x0
  xor \x1, \x0, \x1
  or \y3, \x1, \x3
  xor \x0, \y3, \x0
  xor \x2, \x1, \x2
  xor \y3, \x2, \x3
  xor \y2, \y3, \x0
  or \x3, \y2, \x3
  xor \x1, \x3, \x1
  xor \x3, \x1, \y3
  and \x0, \x3, \x0
  xor \x2, \x0, \x2
.endm

.macro SBOX_4 x0, x1, x2, x3, y0, y1, y2, y3
  and \y3, \x2, \x1
  xor \x0, \y3, \x0
  xor \y3, \x0, \x3
  xor \x1, \y3, \x1
  xor \y2, \x1, \x2
  xor \x2, \x0, \x2
  and \y1, \x2, \x3
  xor \x1, \y1, \x1
  and \x3, \x1, \x3
  xor \x2, \x3, \x2
  xor \x3, \x2, \x1
  and \y2, \x2, \y2
  xor \x0, \y2, \x0
.endm

.macro SBOX_5 x0, x1, x2, x3, y0, y1, y2, y3
  and \y3, \x2, \x1
  xor \y3, \y3, \x0
  xor \y2, \y3, \x3
  xor \x0, \y2, \x0
  xor \x2, \y2, \x2
  and \y1, \x2, \x3
  xor \x1, \y1, \x1
  xor \y1, \x1, \y2
  and \x3, \y1, \x3
  xor \x2, \x3, \x2
  xor \x3, \x2, \y1
  or \x1, \x2, \x1
  xor \y3, \x1, \y3
.endm

.macro SBOX_6 x0, x1, x2, x3, y0, y1, y2, y3
  and \y3, \x2, \x1
  xor \y3, \y3, \x0
  and \y2, \y3, \x3
  xor \x0, \y2, \x0
  xor \x1, \y2, \x1
  xor \x2, \y3, \x2
  xor \y2, \x2, \x3
  xor \y1, \y2, \x1
  or \x3, \y1, \x3
  xor \y3, \x3, \y3
  xor \x3, \y3, \y1
  and \x1, \x3, \x1
  xor \x2, \x1, \x2
.endm

.macro SBOX_7 x0, x1, x2, x3, y0, y1, y2, y3
  and \y3, \x2, \x1
  xor \x0, \y3, \x0
  and \y3, \x0, \x3
  xor \x1, \y3, \x1
  xor \y3, \x1, \x3
  xor \x0, \x0, \x2
  xor \y2, \x0, \x3
  xor \x1, \x0, \x1
  or \x3, \x1, \x3
  xor \x2, \x3, \x2
  xor \x3, \x2, \y2
  and \y3, \x2, \y3
  xor \x0, \y3, \x0
.endm

.macro SBOX_8 x0, x1, x2, x3, y0, y1, y2, y3
  and \y3, \x2, \x1
  xor \x0, \y3, \x0
  xor \y3, \x0, \x1
  xor \y2, \y3, \x3
  xor \x2, \y3, \x2
  or \y1, \x2, \x3
  and \x3, \x0, \x3
  xor \x2, \x3, \x2
  xor \x3, \x2, \y2
  xor \x1, \y1, \x1
  xor \y1, \x1, \y2
  and \x3, \x1, \x3
  xor \y3, \x3, \y3
.endm

.macro SBOX_9 x0, x1, x2, x3, y0, y1, y2, y3
  and \y3, \x2, \x1
  xor \x0, \y3, \x0
  xor \x1, \x0, \x1
  xor \y3, \x1, \x3
  xor \x2, \y3, \x2
  or \y2, \x2, \x3
  xor \y2, \y2, \x0
  and \x3, \x0, \x3
  xor \x2, \x3, \x2
  xor \x3, \x2, \y3
  xor \x0, \x2, \y2
  and \x3, \x0, \x3
  xor \x1, \x3, \x1
.endm

.macro SBOX_a x0, x1, x2, x3, y0, y1, y2, y3
  and \y3, \x2, \x1
  xor \x0, \y3, \x0
  xor \x1, \x0, \x1
  and \y3, \x1, \x3
  xor \x0, \y3, \x0
  xor \x1, \x1, \x2
  xor \y3, \x1, \x3
  xor \y2, \y3, \x0
  and \x3, \y2, \x3
  xor \x2, \x3, \x2
  xor \x3, \x2, \y3
  and \x0, \x2, \x0
  xor \x1, \x0, \x1
.endm

.macro SBOX_b x0, x1, x2, x3, y0, y1, y2, y3
  and \y3, \x2, \x1
  xor \x0, \y3, \x0
  xor \y3, \x0, \x3
  xor \x1, \y3, \x1
  xor \x2, \x1, \x2
  and \y2, \x1, \x3
  xor \x0, \x2, \x0
  xor \y2, \x0, \y2
  and \x3, \y2, \x3
  xor \x1, \x3, \x1
  xor \x3, \x1, \y2
  or \y3, \x3, \y3
  xor \x0, \y3, \x0
.endm

.macro SBOX_c x0, x1, x2, x3, y0, y1, y2, y3
  and \y3, \x2, \x1
  xor \x0, \y3, \x0
  xor \y3, \x0, \x3
  xor \y2, \y3, \x2
  and \y1, \y2, \x3
  xor \x1, \y1, \x1
  xor \x2, \x1, \x2
  and \x3, \x2, \x3
  xor \y2, \x3, \y2
  xor \x3, \y2, \y3
  xor \x1, \y2, \x2
  or \x3, \x1, \x3
  xor \x0, \x3, \x0
.endm

.macro SBOX_d x0, x1, x2, x3, y0, y1, y2, y3
  and \y3, \x2, \x1
  xor \y3, \y3, \x0
  xor \y2, \y3, \x3
  xor \x0, \y2, \x0
  xor \x2, \y2, \x2
  or \y1, \x2, \x3
  xor \x1, \y1, \x1
  xor \y1, \x1, \y2
  and \x3, \y1, \x3
  xor \x2, \x3, \x2
  xor \x3, \x2, \y1
  and \x1, \x3, \x1
  xor \y3, \x1, \y3
.endm

.macro SBOX_e x0, x1, x2, x3, y0, y1, y2, y3
  and \y3, \x2, \x1
  xor \x0, \y3, \x0
  and \y3, \x0, \x3
  xor \x1, \y3, \x1
  xor \y3, \x1, \x2
  xor \y2, \y3, \x3
  and \x3, \y3, \x3
  xor \x2, \x3, \x2
  xor \x0, \x1, \x0
  xor \x1, \x0, \y2
  xor \x3, \x1, \x2
  and \x2, \x0, \x2
  xor \y3, \x2, \y3
.endm

.macro SBOX_f x0, x1, x2, x3, y0, y1, y2, y3
  and \y3, \x2, \x1
  xor \x0, \y3, \x0
  and \y3, \x0, \x3
  xor \x1, \y3, \x1
  xor \x1, \x1, \x2
  and \y3, \x1, \x3
  xor \y3, \y3, \x0
  xor \y2, \y3, \x1
  xor \x2, \x0, \x2
  xor \x3, \x2, \x3
  xor \x0, \x3, \x1
  or \y2, \x0, \y2
  xor \x2, \y2, \x2
.endm

/* void loxo_spongent_copy_rv32_x32(uint8_t *to, const uint8_t *from, size_t n) */
  FUNCTION loxo_spongent_copy_rv32_x32
  add a2, a2, a1
  or t0, a0, a1
  andi t0, t0, 3
  bnez t0, 2f
  addi a3, a2, -16
  j 3f
1:
  lw t0, 0(a1)
  lw t1, 4(a1)
  lw t2, 8(a1)
  lw t3, 12(a1)
  sw t0, 0(a0)
  sw t1, 4(a0)
  sw t2, 8(a0)
  sw t3, 12(a0)
  addi a1, a1, 16
  addi a0, a0, 16
3:
  bgeu a3, a1, 1b
2:
  beq a1, a2, 5f
4:
  lbu t0, 0(a1)
  addi a1, a1, 1
  sb t0, 0(a0)
  addi a0, a0, 1
  bne a1, a2, 4b
5:
  ret
  .size loxo_spongent_copy_rv32_x32, . - loxo_spongent_copy_rv32_x32

/* void loxo_spongent_wipe_rv32_x32(uint32_t *words, size_t n)
 * Zeros; n is a multiple of 16. */
  FUNCTION loxo_spongent_wipe_rv32_x32
  slli a1, a1, 2
  add a1, a1, a0
1:
.irp word, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
  sw zero, 4 * \word(a0)
.endr
  addi a0, a0, 64
  bne a0, a1, 1b
  ret
  .size loxo_spongent_wipe_rv32_x32, . - loxo_spongent_wipe_rv32_x32

  FUNCTION loxo_spongent160_load_rv32_x32
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
  lla t6, 2f
  addi a2, a1, 20
  li t1, 0x00ff00ff
  li t2, 0x0f0f0f0f
  li t3, 0x33333333
  li t4, 0x55555555
1:
  lw t5, 0(t6)
  addi t6, t6, 4
  lhu t0, 320(a1)
  lhu a3, 0(a1)
  slli t0, t0, 16
  xor a3, a3, t5
  xor a3, a3, t0
  lhu t0, 340(a1)
  lhu a4, 20(a1)
  slli t0, t0, 16
  xor a4, a4, t5
  xor a4, a4, t0
  lhu t0, 360(a1)
  lhu a5, 40(a1)
  slli t0, t0, 16
  xor a5, a5, t5
  xor a5, a5, t0
  lhu t0, 380(a1)
  lhu a6, 60(a1)
  slli t0, t0, 16
  xor a6, a6, t5
  xor a6, a6, t0
  lhu t0, 400(a1)
  lhu a7, 80(a1)
  slli t0, t0, 16
  xor a7, a7, t5
  xor a7, a7, t0
  lhu t0, 420(a1)
  lhu s0, 100(a1)
  slli t0, t0, 16
  xor s0, s0, t5
  xor s0, s0, t0
  lhu t0, 440(a1)
  lhu s1, 120(a1)
  slli t0, t0, 16
  xor s1, s1, t5
  xor s1, s1, t0
  lhu t0, 460(a1)
  lhu s2, 140(a1)
  slli t0, t0, 16
  xor s2, s2, t5
  xor s2, s2, t0
  lhu t0, 480(a1)
  lhu s3, 160(a1)
  slli t0, t0, 16
  xor s3, s3, t5
  xor s3, s3, t0
  lhu t0, 500(a1)
  lhu s4, 180(a1)
  slli t0, t0, 16
  xor s4, s4, t5
  xor s4, s4, t0
  lhu t0, 520(a1)
  lhu s5, 200(a1)
  slli t0, t0, 16
  xor s5, s5, t5
  xor s5, s5, t0
  lhu t0, 540(a1)
  lhu s6, 220(a1)
  slli t0, t0, 16
  xor s6, s6, t5
  xor s6, s6, t0
  lhu t0, 560(a1)
  lhu s7, 240(a1)
  slli t0, t0, 16
  xor s7, s7, t5
  xor s7, s7, t0
  lhu t0, 580(a1)
  lhu s8, 260(a1)
  slli t0, t0, 16
  xor s8, s8, t5
  xor s8, s8, t0
  lhu t0, 600(a1)
  lhu s9, 280(a1)
  slli t0, t0, 16
  xor s9, s9, t5
  xor s9, s9, t0
  lhu t0, 620(a1)
  lhu s10, 300(a1)
  slli t0, t0, 16
  xor s10, s10, t5
  xor s10, s10, t0
  EXCHANGE a3, s3, 8, t1, t0
  EXCHANGE a4, s4, 8, t1, t0
  EXCHANGE a5, s5, 8, t1, t0
  EXCHANGE a6, s6, 8, t1, t0
  EXCHANGE a7, s7, 8, t1, t0
  EXCHANGE s0, s8, 8, t1, t0
  EXCHANGE s1, s9, 8, t1, t0
  EXCHANGE s2, s10, 8, t1, t0
  EXCHANGE a3, a7, 4, t2, t0
  EXCHANGE a4, s0, 4, t2, t0
  EXCHANGE a5, s1, 4, t2, t0
  EXCHANGE a6, s2, 4, t2, t0
  EXCHANGE s3, s7, 4, t2, t0
  EXCHANGE s4, s8, 4, t2, t0
  EXCHANGE s5, s9, 4, t2, t0
  EXCHANGE s6, s10, 4, t2, t0
  EXCHANGE a3, a5, 2, t3, t0
  EXCHANGE a4, a6, 2, t3, t0
  EXCHANGE a7, s1, 2, t3, t0
  EXCHANGE s0, s2, 2, t3, t0
  EXCHANGE s3, s5, 2, t3, t0
  EXCHANGE s4, s6, 2, t3, t0
  EXCHANGE s7, s9, 2, t3, t0
  EXCHANGE s8, s10, 2, t3, t0
  EXCHANGE a3, a4, 1, t4, t0
  EXCHANGE a5, a6, 1, t4, t0
  EXCHANGE a7, s0, 1, t4, t0
  EXCHANGE s1, s2, 1, t4, t0
  EXCHANGE s3, s4, 1, t4, t0
  EXCHANGE s5, s6, 1, t4, t0
  EXCHANGE s7, s8, 1, t4, t0
  EXCHANGE s9, s10, 1, t4, t0
  sw a3, 0(a0)
  sw a4, 4(a0)
  sw a5, 8(a0)
  sw a6, 12(a0)
  sw a7, 16(a0)
  sw s0, 20(a0)
  sw s1, 24(a0)
  sw s2, 28(a0)
  sw s3, 32(a0)
  sw s4, 36(a0)
  sw s5, 40(a0)
  sw s6, 44(a0)
  sw s7, 48(a0)
  sw s8, 52(a0)
  sw s9, 56(a0)
  sw s10, 60(a0)
  addi a0, a0, 64
  addi a1, a1, 2
  bne a1, a2, 1b
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
  .balign 4
2:
  .word 0xbcaebcae, 0x70ea70ea, 0xe16de16d, 0x50585058, 0xca53ca53, 0x57c957c9
  .word 0xdd40dd40, 0xd758d758, 0x7c457c45, 0xbccdbccd
  .size loxo_spongent160_load_rv32_x32, . - loxo_spongent160_load_rv32_x32

  FUNCTION loxo_spongent160_rounds_rv32_x32
  addi sp, sp, -64
  sw ra, 0(sp)
  sw s0, 4(sp)
  sw s1, 8(sp)
  sw s2, 12(sp)
  sw s3, 16(sp)
  sw s4, 20(sp)
  sw s5, 24(sp)
  sw s6, 28(sp)
  sw s7, 32(sp)
  sw s8, 36(sp)
  sw s9, 40(sp)
  sw s10, 44(sp)
  sw s11, 48(sp)
  lla a2, 3f
  addi a3, a2, 80
1:
  lw a5, 4(a0)
  lw a6, 8(a0)
  lw a4, 0(a0)
  lw a7, 12(a0)
  lb t0, 6(a2)
  lb t1, 91(a2)
  lb t2, 90(a2)
  lb t3, 89(a2)
  xor a4, a4, t0
  xor a5, a5, t1
  xor a6, a6, t2
  xor a7, a7, t3
  SBOX_0 a4, a5, a6, a7, t0, t1, t2, t3
  lw a5, 20(a0)
  lw a7, 24(a0)
  lw a4, 16(a0)
  lw t0, 28(a0)
  lb t4, 2(a2)
  lb t5, 87(a2)
  lb t6, 86(a2)
  xor a4, a4, t4
  xor a5, a5, t5
  xor a7, a7, t6
  SBOX_c a4, a5, a7, t0, t4, t5, t6, ra
  lw t0, 36(a0)
  lw t4, 40(a0)
  lw a5, 32(a0)
  lw t5, 44(a0)
  SBOX_c a5, t0, t4, t5, s0, s1, s2, s3
  lw t5, 52(a0)
  lw s0, 56(a0)
  lw t0, 48(a0)
  lw s1, 60(a0)
  SBOX_b t0, t5, s0, s1, s4, s5, s6, s7
  lb s1, 7(a2)
  lb s4, 92(a2)
  lb s5, 91(a2)
  lb s7, 90(a2)
  xor t2, t2, s1
  xor ra, ra, s4
  xor s3, s3, s5
  xor s0, s0, s7
  SBOX_0 t2, ra, s3, s0, s1, s4, s5, s7
  sw s5, 0(a1)
  sw s4, 160(a1)
  sw s3, 320(a1)
  sw s7, 480(a1)
  SBOX_1 t1, a7, t4, s6, s5, s4, s3, s7
  sw s7, 40(a1)
  sw t1, 200(a1)
  sw s6, 360(a1)
  sw a7, 520(a1)
  SBOX_9 a6, t6, s2, t5, s7, t1, s6, a7
  sw a7, 80(a1)
  sw s6, 240(a1)
  sw s2, 400(a1)
  sw t6, 560(a1)
  SBOX_7 t3, a4, a5, t0, a7, s6, s2, t6
  sw s2, 120(a1)
  sw a4, 280(a1)
  sw t0, 440(a1)
  sw t3, 600(a1)
  lw a5, 68(a0)
  lw a6, 72(a0)
  lw a4, 64(a0)
  lw a7, 76(a0)
  SBOX_a a4, a5, a6, a7, t0, t1, t2, t3
  lw a6, 84(a0)
  lw t0, 88(a0)
  lw a4, 80(a0)
  lw t1, 92(a0)
  SBOX_e a4, a6, t0, t1, t4, t5, t6, ra
  lw t0, 100(a0)
  lw t4, 104(a0)
  lw a4, 96(a0)
  lw t5, 108(a0)
  SBOX_0 a4, t0, t4, t5, s0, s1, s2, s3
  lw t0, 116(a0)
  lw t5, 120(a0)
  lw a4, 112(a0)
  lw s0, 124(a0)
  SBOX_7 a4, t0, t5, s0, s4, s5, s6, s7
  lb t5, 3(a2)
  lb s4, 88(a2)
  lb s5, 87(a2)
  xor t3, t3, t5
  xor a6, a6, s4
  xor s2, s2, s5
  SBOX_c t3, a6, s2, s6, t5, s4, s5, s7
  sw s7, 4(a1)
  sw s2, 164(a1)
  sw s5, 324(a1)
  sw t3, 484(a1)
  SBOX_e t2, t6, s1, t0, s7, s2, s5, t3
  sw t6, 44(a1)
  sw s5, 204(a1)
  sw t0, 364(a1)
  sw t3, 524(a1)
  SBOX_c a7, t1, t4, s0, t6, s5, t0, t3
  sw t3, 84(a1)
  sw t4, 244(a1)
  sw t0, 404(a1)
  sw a7, 564(a1)
  SBOX_d a5, ra, s3, a4, t3, t4, t0, a7
  sw t0, 124(a1)
  sw t4, 284(a1)
  sw s3, 444(a1)
  sw a7, 604(a1)
  lw a5, 132(a0)
  lw a6, 136(a0)
  lw a4, 128(a0)
  lw a7, 140(a0)
  SBOX_d a4, a5, a6, a7, t0, t1, t2, t3
  lw a5, 148(a0)
  lw a7, 152(a0)
  lw a4, 144(a0)
  lw t0, 156(a0)
  SBOX_6 a4, a5, a7, t0, t4, t5, t6, ra
  lw a5, 164(a0)
  lw t0, 168(a0)
  lw a4, 160(a0)
  lw t4, 172(a0)
  SBOX_1 a4, a5, t0, t4, s0, s1, s2, s3
  lw s0, 180(a0)
  lw s1, 184(a0)
  lw t0, 176(a0)
  lw s2, 188(a0)
  SBOX_e t0, s0, s1, s2, s4, s5, s6, s7
  SBOX_c t2, t6, s3, s0, t0, s1, s4, s5
  sw s5, 8(a1)
  sw s3, 168(a1)
  sw s4, 328(a1)
  sw t2, 488(a1)
  SBOX_8 t1, t5, a4, s6, s5, s3, s4, t2
  sw s4, 48(a1)
  sw s3, 208(a1)
  sw a4, 368(a1)
  sw t2, 528(a1)
  SBOX_7 a6, ra, t4, s2, s4, s3, a4, t2
  sw a4, 88(a1)
  sw ra, 248(a1)
  sw s2, 408(a1)
  sw a6, 568(a1)
  SBOX_5 t3, a7, a5, s7, a4, ra, s2, a6
  sw s2, 128(a1)
  sw ra, 288(a1)
  sw s7, 448(a1)
  sw a6, 608(a1)
  lw a5, 196(a0)
  lw a6, 200(a0)
  lw a4, 192(a0)
  lw a7, 204(a0)
  SBOX_8 a4, a5, a6, a7, t0, t1, t2, t3
  lw a5, 212(a0)
  lw a7, 216(a0)
  lw a4, 208(a0)
  lw t0, 220(a0)
  SBOX_5 a4, a5, a7, t0, t4, t5, t6, ra
  lw a5, 228(a0)
  lw a7, 232(a0)
  lw a4, 224(a0)
  lw t4, 236(a0)
  SBOX_0 a4, a5, a7, t4, s0, s1, s2, s3
  lw a5, 244(a0)
  lw t4, 248(a0)
  lw a4, 240(a0)
  lw s0, 252(a0)
  SBOX_5 a4, a5, t4, s0, s4, s5, s6, s7
  SBOX_b t2, t6, s2, s6, a4, a5, t4, s4
  sw s2, 12(a1)
  sw t4, 172(a1)
  sw t6, 332(a1)
  sw t2, 492(a1)
  SBOX_5 t1, t5, s1, s5, s2, t4, t6, t2
  sw t6, 52(a1)
  sw t4, 212(a1)
  sw s5, 372(a1)
  sw t2, 532(a1)
  SBOX_5 a6, t0, a7, s0, t6, t4, s5, t2
  sw s5, 92(a1)
  sw t4, 252(a1)
  sw s0, 412(a1)
  sw t2, 572(a1)
  SBOX_4 t3, ra, s3, s7, s5, t4, s0, t2
  sw t2, 132(a1)
  sw ra, 292(a1)
  sw s7, 452(a1)
  sw t3, 612(a1)
  lw a5, 260(a0)
  lw a6, 264(a0)
  lw a4, 256(a0)
  lw a7, 268(a0)
  SBOX_3 a4, a5, a6, a7, t0, t1, t2, t3
  lw a7, 276(a0)
  lw t0, 280(a0)
  lw a4, 272(a0)
  lw t1, 284(a0)
  SBOX_5 a4, a7, t0, t1, t4, t5, t6, ra
  lw a7, 292(a0)
  lw t0, 296(a0)
  lw a4, 288(a0)
  lw t4, 300(a0)
  SBOX_a a4, a7, t0, t4, s0, s1, s2, s3
  lw t0, 308(a0)
  lw s0, 312(a0)
  lw a4, 304(a0)
  lw s1, 316(a0)
  SBOX_c a4, t0, s0, s1, s4, s5, s6, s7
  SBOX_a t3, t6, s3, s7, t0, s1, s4, s5
  sw s5, 16(a1)
  sw s4, 176(a1)
  sw s7, 336(a1)
  sw t6, 496(a1)
  SBOX_0 t2, t5, s2, s0, s5, s4, s7, t6
  sw s7, 56(a1)
  sw s4, 216(a1)
  sw s2, 376(a1)
  sw t6, 536(a1)
  SBOX_0 a5, t1, t4, s6, s7, s4, s2, t6
  sw s2, 96(a1)
  sw s4, 256(a1)
  sw t4, 416(a1)
  sw t6, 576(a1)
  SBOX_c a6, ra, a7, a4, s2, s4, t4, t6
  sw t6, 136(a1)
  sw a7, 296(a1)
  sw t4, 456(a1)
  sw a6, 616(a1)
  lw a5, 324(a0)
  lw a6, 328(a0)
  lw a4, 320(a0)
  lw a7, 332(a0)
  SBOX_9 a4, a5, a6, a7, t0, t1, t2, t3
  lw a7, 340(a0)
  lw t0, 344(a0)
  lw a4, 336(a0)
  lw t1, 348(a0)
  SBOX_c a4, a7, t0, t1, t4, t5, t6, ra
  lw t1, 356(a0)
  lw t4, 360(a0)
  lw a7, 352(a0)
  lw t5, 364(a0)
  SBOX_7 a7, t1, t4, t5, s0, s1, s2, s3
  lw s0, 372(a0)
  lw s1, 376(a0)
  lw t4, 368(a0)
  lw s3, 380(a0)
  SBOX_5 t4, s0, s1, s3, s4, s5, s6, s7
  SBOX_e t3, ra, s2, s6, t4, s0, s1, s4
  sw ra, 20(a1)
  sw s1, 180(a1)
  sw s6, 340(a1)
  sw s4, 500(a1)
  SBOX_5 t2, t0, t1, s5, ra, s1, s6, s4
  sw s6, 60(a1)
  sw s1, 220(a1)
  sw s5, 380(a1)
  sw s4, 540(a1)
  SBOX_4 a6, t6, t5, s3, s6, s1, s5, s4
  sw s4, 100(a1)
  sw t6, 260(a1)
  sw s3, 420(a1)
  sw a6, 580(a1)
  SBOX_7 a5, a4, a7, s7, s4, t6, s3, a6
  sw s3, 140(a1)
  sw a4, 300(a1)
  sw s7, 460(a1)
  sw a5, 620(a1)
  lw a5, 388(a0)
  lw a6, 392(a0)
  lw a4, 384(a0)
  lw a7, 396(a0)
  SBOX_0 a4, a5, a6, a7, t0, t1, t2, t3
  lw a5, 404(a0)
  lw a7, 408(a0)
  lw a4, 400(a0)
  lw t0, 412(a0)
  SBOX_4 a4, a5, a7, t0, t4, t5, t6, ra
  lw t4, 420(a0)
  lw t5, 424(a0)
  lw a7, 416(a0)
  lw t6, 428(a0)
  SBOX_d a7, t4, t5, t6, s0, s1, s2, s3
  lw t4, 436(a0)
  lw t6, 440(a0)
  lw a7, 432(a0)
  lw s0, 444(a0)
  SBOX_d a7, t4, t6, s0, s4, s5, s6, s7
  SBOX_0 t2, ra, s2, s6, a7, t4, s0, s4
  sw s0, 24(a1)
  sw t4, 184(a1)
  sw s2, 344(a1)
  sw s4, 504(a1)
  SBOX_3 t1, a5, s1, s5, s0, t4, s2, s4
  sw s4, 64(a1)
  sw s2, 224(a1)
  sw a5, 384(a1)
  sw s1, 544(a1)
  SBOX_d a6, t0, t5, t6, s4, s2, a5, s1
  sw a5, 104(a1)
  sw s2, 264(a1)
  sw t5, 424(a1)
  sw s1, 584(a1)
  SBOX_d t3, a4, s3, s7, a5, s2, t5, s1
  sw t5, 144(a1)
  sw s2, 304(a1)
  sw s3, 464(a1)
  sw s1, 624(a1)
  lw a5, 452(a0)
  lw a6, 456(a0)
  lw a4, 448(a0)
  lw a7, 460(a0)
  SBOX_8 a4, a5, a6, a7, t0, t1, t2, t3
  lw a5, 468(a0)
  lw a7, 472(a0)
  lw a4, 464(a0)
  lw t0, 476(a0)
  SBOX_5 a4, a5, a7, t0, t4, t5, t6, ra
  lw a5, 484(a0)
  lw a7, 488(a0)
  lw a4, 480(a0)
  lw t4, 492(a0)
  SBOX_7 a4, a5, a7, t4, s0, s1, s2, s3
  lw s0, 500(a0)
  lw s1, 504(a0)
  lw a7, 496(a0)
  lw s3, 508(a0)
  SBOX_d a7, s0, s1, s3, s4, s5, s6, s7
  SBOX_7 t2, t6, s2, s6, a7, s0, s3, s4
  sw s3, 28(a1)
  sw t6, 188(a1)
  sw s6, 348(a1)
  sw t2, 508(a1)
  SBOX_5 t1, t5, a5, s5, s3, t6, s6, t2
  sw s6, 68(a1)
  sw t6, 228(a1)
  sw s5, 388(a1)
  sw t2, 548(a1)
  SBOX_d a6, t0, t4, s1, s6, t6, s5, t2
  sw s5, 108(a1)
  sw t6, 268(a1)
  sw t4, 428(a1)
  sw t2, 588(a1)
  SBOX_c t3, ra, a4, s7, s5, t6, t4, t2
  sw t2, 148(a1)
  sw a4, 308(a1)
  sw t4, 468(a1)
  sw t3, 628(a1)
  lw a5, 516(a0)
  lw a6, 520(a0)
  lw a4, 512(a0)
  lw a7, 524(a0)
  SBOX_5 a4, a5, a6, a7, t0, t1, t2, t3
  lw a5, 532(a0)
  lw a6, 536(a0)
  lw a4, 528(a0)
  lw t0, 540(a0)
  SBOX_4 a4, a5, a6, t0, t4, t5, t6, ra
  lw t4, 548(a0)
  lw t5, 552(a0)
  lw a6, 544(a0)
  lw t6, 556(a0)
  SBOX_c a6, t4, t5, t6, s0, s1, s2, s3
  lw t6, 564(a0)
  lw s0, 568(a0)
  lw t4, 560(a0)
  lw s1, 572(a0)
  SBOX_7 t4, t6, s0, s1, s4, s5, s6, s7
  SBOX_d t2, ra, s3, s6, s0, s4, s5, s7
  sw s5, 32(a1)
  sw s4, 192(a1)
  sw s3, 352(a1)
  sw s7, 512(a1)
  SBOX_a t1, a5, t5, t6, s5, s4, s3, s7
  sw s7, 72(a1)
  sw s3, 232(a1)
  sw t6, 392(a1)
  sw a5, 552(a1)
  SBOX_8 a7, t0, s2, s1, s7, s3, t6, a5
  sw t6, 112(a1)
  sw s3, 272(a1)
  sw s2, 432(a1)
  sw a5, 592(a1)
  lb t6, 1(a2)
  lb s3, 88(a2)
  lb s2, 3(a2)
  xor a4, a4, t6
  xor a6, a6, s3
  xor t4, t4, s2
  SBOX_8 t3, a4, a6, t4, t6, s3, s2, a5
  sw s2, 152(a1)
  sw s3, 312(a1)
  sw a6, 472(a1)
  sw a5, 632(a1)
  lw a5, 580(a0)
  lw a6, 584(a0)
  lw a4, 576(a0)
  lw a7, 588(a0)
  SBOX_d a4, a5, a6, a7, t0, t1, t2, t3
  lw a5, 596(a0)
  lw a7, 600(a0)
  lw a4, 592(a0)
  lw t0, 604(a0)
  SBOX_c a4, a5, a7, t0, t4, t5, t6, ra
  lw t0, 612(a0)
  lw t4, 616(a0)
  lw a5, 608(a0)
  lw t5, 620(a0)
  lb s0, 0(a2)
  lb s1, 87(a2)
  lb s2, 2(a2)
  xor t0, t0, s0
  xor t4, t4, s1
  xor t5, t5, s2
  SBOX_8 a5, t0, t4, t5, s0, s1, s2, s3
  lw t0, 628(a0)
  lw t5, 632(a0)
  lw a5, 624(a0)
  lw s0, 636(a0)
  lb s4, 3(a2)
  lb s5, 90(a2)
  lb s6, 5(a2)
  lb s7, 6(a2)
  xor a5, a5, s4
  xor t0, t0, s5
  xor t5, t5, s6
  xor s0, s0, s7
  SBOX_9 a5, t0, t5, s0, s4, s5, s6, s7
  SBOX_6 t2, ra, s2, s7, a5, s0, s4, s5
  sw s4, 36(a1)
  sw s0, 196(a1)
  sw s5, 356(a1)
  sw s2, 516(a1)
  SBOX_c t1, a7, s1, s6, s4, s0, s5, s2
  sw s2, 76(a1)
  sw s1, 236(a1)
  sw s5, 396(a1)
  sw t1, 556(a1)
  SBOX_5 a6, t6, t4, t5, s2, s1, s5, t1
  sw s5, 116(a1)
  sw s1, 276(a1)
  sw t5, 436(a1)
  sw t1, 596(a1)
  lb s5, 4(a2)
  lb s1, 91(a2)
  lb t5, 6(a2)
  lb t1, 7(a2)
  xor t3, t3, s5
  xor a4, a4, s1
  xor s3, s3, t5
  xor t0, t0, t1
  SBOX_9 t3, a4, s3, t0, s5, s1, t5, t1
  sw t1, 156(a1)
  sw t5, 316(a1)
  sw s3, 476(a1)
  sw a4, 636(a1)
  mv a4, a0
  mv a0, a1
  mv a1, a4
  addi a2, a2, 2
  beq a2, a3, 2f
  j 1b
2:
  lw ra, 0(sp)
  lw s0, 4(sp)
  lw s1, 8(sp)
  lw s2, 12(sp)
  lw s3, 16(sp)
  lw s4, 20(sp)
  lw s5, 24(sp)
  lw s6, 28(sp)
  lw s7, 32(sp)
  lw s8, 36(sp)
  lw s9, 40(sp)
  lw s10, 44(sp)
  lw s11, 48(sp)
  addi sp, sp, 64
  ret
3:
  .byte -1, -1, -1, 0, -1, 0, -1, 0, 0, -1, -1, -1, -1, -1, 0, -1, 0, 0, 0, 0
  .byte -1, -1, -1, 0, 0, 0, -1, 0, 0, -1, 0, 0, -1, -1, 0, -1, -1, 0, -1, 0
  .byte -1, -1, 0, -1, -1, -1, -1, 0, -1, -1, 0, 0, 0, -1, -1, 0, -1, 0, 0, -1
  .byte 0, -1, -1, -1, 0, -1, -1, -1, 0, 0, -1, -1, 0, 0, -1, 0, -1, 0, -1, 0
  .byte -1, -1, -1, -1, -1, -1, 0, 0, 0, -1, 0, -1, 0, -1, -1, 0, 0, 0, 0, 0
  .byte -1, 0, -1, -1, -1, -1, 0, 0, 0, -1, -1, -1, 0, -1, -1, 0, -1, -1, 0, 0
  .byte -1, 0, 0, -1, 0, -1, 0, 0, -1, 0, 0, 0, 0, -1, 0, 0, -1, -1, -1, 0
  .byte 0, -1, 0, -1, -1, 0, -1, 0, 0, 0, -1, 0, 0, 0, -1, -1, 0, 0, -1, -1
  .byte 0, -1, 0, -1, 0, -1, 0, 0, 0, 0, 0, 0
  .size loxo_spongent160_rounds_rv32_x32, . - loxo_spongent160_rounds_rv32_x32

  FUNCTION loxo_spongent160_store_rv32_x32
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
  lla t6, 2f
  addi a2, a1, 20
  li t1, 0x00ff00ff
  li t2, 0x0f0f0f0f
  li t3, 0x33333333
  li t4, 0x55555555
1:
  lw t5, 0(t6)
  addi t6, t6, 4
  lw a3, 0(a0)
  lw a4, 4(a0)
  lw a5, 8(a0)
  lw a6, 12(a0)
  lw a7, 16(a0)
  lw s0, 20(a0)
  lw s1, 24(a0)
  lw s2, 28(a0)
  lw s3, 32(a0)
  lw s4, 36(a0)
  lw s5, 40(a0)
  lw s6, 44(a0)
  lw s7, 48(a0)
  lw s8, 52(a0)
  lw s9, 56(a0)
  lw s10, 60(a0)
  EXCHANGE a3, s3, 8, t1, t0
  EXCHANGE a4, s4, 8, t1, t0
  EXCHANGE a5, s5, 8, t1, t0
  EXCHANGE a6, s6, 8, t1, t0
  EXCHANGE a7, s7, 8, t1, t0
  EXCHANGE s0, s8, 8, t1, t0
  EXCHANGE s1, s9, 8, t1, t0
  EXCHANGE s2, s10, 8, t1, t0
  EXCHANGE a3, a7, 4, t2, t0
  EXCHANGE a4, s0, 4, t2, t0
  EXCHANGE a5, s1, 4, t2, t0
  EXCHANGE a6, s2, 4, t2, t0
  EXCHANGE s3, s7, 4, t2, t0
  EXCHANGE s4, s8, 4, t2, t0
  EXCHANGE s5, s9, 4, t2, t0
  EXCHANGE s6, s10, 4, t2, t0
  EXCHANGE a3, a5, 2, t3, t0
  EXCHANGE a4, a6, 2, t3, t0
  EXCHANGE a7, s1, 2, t3, t0
  EXCHANGE s0, s2, 2, t3, t0
  EXCHANGE s3, s5, 2, t3, t0
  EXCHANGE s4, s6, 2, t3, t0
  EXCHANGE s7, s9, 2, t3, t0
  EXCHANGE s8, s10, 2, t3, t0
  EXCHANGE a3, a4, 1, t4, t0
  EXCHANGE a5, a6, 1, t4, t0
  EXCHANGE a7, s0, 1, t4, t0
  EXCHANGE s1, s2, 1, t4, t0
  EXCHANGE s3, s4, 1, t4, t0
  EXCHANGE s5, s6, 1, t4, t0
  EXCHANGE s7, s8, 1, t4, t0
  EXCHANGE s9, s10, 1, t4, t0
  xor a3, a3, t5
  srli t0, a3, 16
  sh a3, 0(a1)
  sh t0, 320(a1)
  xor a4, a4, t5
  srli t0, a4, 16
  sh a4, 20(a1)
  sh t0, 340(a1)
  xor a5, a5, t5
  srli t0, a5, 16
  sh a5, 40(a1)
  sh t0, 360(a1)
  xor a6, a6, t5
  srli t0, a6, 16
  sh a6, 60(a1)
  sh t0, 380(a1)
  xor a7, a7, t5
  srli t0, a7, 16
  sh a7, 80(a1)
  sh t0, 400(a1)
  xor s0, s0, t5
  srli t0, s0, 16
  sh s0, 100(a1)
  sh t0, 420(a1)
  xor s1, s1, t5
  srli t0, s1, 16
  sh s1, 120(a1)
  sh t0, 440(a1)
  xor s2, s2, t5
  srli t0, s2, 16
  sh s2, 140(a1)
  sh t0, 460(a1)
  xor s3, s3, t5
  srli t0, s3, 16
  sh s3, 160(a1)
  sh t0, 480(a1)
  xor s4, s4, t5
  srli t0, s4, 16
  sh s4, 180(a1)
  sh t0, 500(a1)
  xor s5, s5, t5
  srli t0, s5, 16
  sh s5, 200(a1)
  sh t0, 520(a1)
  xor s6, s6, t5
  srli t0, s6, 16
  sh s6, 220(a1)
  sh t0, 540(a1)
  xor s7, s7, t5
  srli t0, s7, 16
  sh s7, 240(a1)
  sh t0, 560(a1)
  xor s8, s8, t5
  srli t0, s8, 16
  sh s8, 260(a1)
  sh t0, 580(a1)
  xor s9, s9, t5
  srli t0, s9, 16
  sh s9, 280(a1)
  sh t0, 600(a1)
  xor s10, s10, t5
  srli t0, s10, 16
  sh s10, 300(a1)
  sh t0, 620(a1)
  addi a0, a0, 64
  addi a1, a1, 2
  bne a1, a2, 1b
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
  .balign 4
2:
  .word 0xbcaebcae, 0x70ea70ea, 0xe16de16d, 0x50585058, 0xca53ca53, 0x57c957c9
  .word 0xdd40dd40, 0xd758d758, 0x7c457c45, 0xbccdbccd
  .size loxo_spongent160_store_rv32_x32, . - loxo_spongent160_store_rv32_x32

  FUNCTION loxo_spongent176_load_rv32_x32
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
  lla t6, 2f
  addi a2, a1, 22
  li t1, 0x00ff00ff
  li t2, 0x0f0f0f0f
  li t3, 0x33333333
  li t4, 0x55555555
1:
  lw t5, 0(t6)
  addi t6, t6, 4
  lhu t0, 352(a1)
  lhu a3, 0(a1)
  slli t0, t0, 16
  xor a3, a3, t5
  xor a3, a3, t0
  lhu t0, 374(a1)
  lhu a4, 22(a1)
  slli t0, t0, 16
  xor a4, a4, t5
  xor a4, a4, t0
  lhu t0, 396(a1)
  lhu a5, 44(a1)
  slli t0, t0, 16
  xor a5, a5, t5
  xor a5, a5, t0
  lhu t0, 418(a1)
  lhu a6, 66(a1)
  slli t0, t0, 16
  xor a6, a6, t5
  xor a6, a6, t0
  lhu t0, 440(a1)
  lhu a7, 88(a1)
  slli t0, t0, 16
  xor a7, a7, t5
  xor a7, a7, t0
  lhu t0, 462(a1)
  lhu s0, 110(a1)
  slli t0, t0, 16
  xor s0, s0, t5
  xor s0, s0, t0
  lhu t0, 484(a1)
  lhu s1, 132(a1)
  slli t0, t0, 16
  xor s1, s1, t5
  xor s1, s1, t0
  lhu t0, 506(a1)
  lhu s2, 154(a1)
  slli t0, t0, 16
  xor s2, s2, t5
  xor s2, s2, t0
  lhu t0, 528(a1)
  lhu s3, 176(a1)
  slli t0, t0, 16
  xor s3, s3, t5
  xor s3, s3, t0
  lhu t0, 550(a1)
  lhu s4, 198(a1)
  slli t0, t0, 16
  xor s4, s4, t5
  xor s4, s4, t0
  lhu t0, 572(a1)
  lhu s5, 220(a1)
  slli t0, t0, 16
  xor s5, s5, t5
  xor s5, s5, t0
  lhu t0, 594(a1)
  lhu s6, 242(a1)
  slli t0, t0, 16
  xor s6, s6, t5
  xor s6, s6, t0
  lhu t0, 616(a1)
  lhu s7, 264(a1)
  slli t0, t0, 16
  xor s7, s7, t5
  xor s7, s7, t0
  lhu t0, 638(a1)
  lhu s8, 286(a1)
  slli t0, t0, 16
  xor s8, s8, t5
  xor s8, s8, t0
  lhu t0, 660(a1)
  lhu s9, 308(a1)
  slli t0, t0, 16
  xor s9, s9, t5
  xor s9, s9, t0
  lhu t0, 682(a1)
  lhu s10, 330(a1)
  slli t0, t0, 16
  xor s10, s10, t5
  xor s10, s10, t0
  EXCHANGE a3, s3, 8, t1, t0
  EXCHANGE a4, s4, 8, t1, t0
  EXCHANGE a5, s5, 8, t1, t0
  EXCHANGE a6, s6, 8, t1, t0
  EXCHANGE a7, s7, 8, t1, t0
  EXCHANGE s0, s8, 8, t1, t0
  EXCHANGE s1, s9, 8, t1, t0
  EXCHANGE s2, s10, 8, t1, t0
  EXCHANGE a3, a7, 4, t2, t0
  EXCHANGE a4, s0, 4, t2, t0
  EXCHANGE a5, s1, 4, t2, t0
  EXCHANGE a6, s2, 4, t2, t0
  EXCHANGE s3, s7, 4, t2, t0
  EXCHANGE s4, s8, 4, t2, t0
  EXCHANGE s5, s9, 4, t2, t0
  EXCHANGE s6, s10, 4, t2, t0
  EXCHANGE a3, a5, 2, t3, t0
  EXCHANGE a4, a6, 2, t3, t0
  EXCHANGE a7, s1, 2, t3, t0
  EXCHANGE s0, s2, 2, t3, t0
  EXCHANGE s3, s5, 2, t3, t0
  EXCHANGE s4, s6, 2, t3, t0
  EXCHANGE s7, s9, 2, t3, t0
  EXCHANGE s8, s10, 2, t3, t0
  EXCHANGE a3, a4, 1, t4, t0
  EXCHANGE a5, a6, 1, t4, t0
  EXCHANGE a7, s0, 1, t4, t0
  EXCHANGE s1, s2, 1, t4, t0
  EXCHANGE s3, s4, 1, t4, t0
  EXCHANGE s5, s6, 1, t4, t0
  EXCHANGE s7, s8, 1, t4, t0
  EXCHANGE s9, s10, 1, t4, t0
  sw a3, 0(a0)
  sw a4, 4(a0)
  sw a5, 8(a0)
  sw a6, 12(a0)
  sw a7, 16(a0)
  sw s0, 20(a0)
  sw s1, 24(a0)
  sw s2, 28(a0)
  sw s3, 32(a0)
  sw s4, 36(a0)
  sw s5, 40(a0)
  sw s6, 44(a0)
  sw s7, 48(a0)
  sw s8, 52(a0)
  sw s9, 56(a0)
  sw s10, 60(a0)
  addi a0, a0, 64
  addi a1, a1, 2
  bne a1, a2, 1b
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
  .balign 4
2:
  .word 0x5bce5bce, 0xbc4dbc4d, 0x13151315, 0x37023702, 0x15081508, 0x953d953d
  .word 0x1b6a1b6a, 0x10ce10ce, 0xa53ea53e, 0x99a799a7, 0xcf8ecf8e
  .size loxo_spongent176_load_rv32_x32, . - loxo_spongent176_load_rv32_x32

  FUNCTION loxo_spongent176_rounds_rv32_x32
  addi sp, sp, -64
  sw ra, 0(sp)
  sw s0, 4(sp)
  sw s1, 8(sp)
  sw s2, 12(sp)
  sw s3, 16(sp)
  sw s4, 20(sp)
  sw s5, 24(sp)
  sw s6, 28(sp)
  sw s7, 32(sp)
  sw s8, 36(sp)
  sw s9, 40(sp)
  sw s10, 44(sp)
  sw s11, 48(sp)
  lla a2, 3f
  addi a3, a2, 90
1:
  lw a5, 4(a0)
  lw a6, 8(a0)
  lw a4, 0(a0)
  lw a7, 12(a0)
  lb t0, 6(a2)
  lb t1, 101(a2)
  lb t2, 100(a2)
  lb t3, 99(a2)
  xor a4, a4, t0
  xor a5, a5, t1
  xor a6, a6, t2
  xor a7, a7, t3
  SBOX_0 a4, a5, a6, a7, t0, t1, t2, t3
  lw a5, 20(a0)
  lw a7, 24(a0)
  lw a4, 16(a0)
  lw t0, 28(a0)
  lb t4, 2(a2)
  lb t5, 1(a2)
  lb t6, 0(a2)
  xor a4, a4, t4
  xor a5, a5, t5
  xor a7, a7, t6
  SBOX_c a4, a5, a7, t0, t4, t5, t6, ra
  lw t0, 36(a0)
  lw t4, 40(a0)
  lw a5, 32(a0)
  lw t5, 44(a0)
  SBOX_b a5, t0, t4, t5, s0, s1, s2, s3
  lw s0, 52(a0)
  lw s1, 56(a0)
  lw t5, 48(a0)
  lw s3, 60(a0)
  SBOX_5 t5, s0, s1, s3, s4, s5, s6, s7
  lb t5, 7(a2)
  lb s0, 102(a2)
  lb s1, 101(a2)
  lb s4, 100(a2)
  xor t2, t2, t5
  xor ra, ra, s0
  xor t4, t4, s1
  xor s6, s6, s4
  SBOX_0 t2, ra, t4, s6, t5, s0, s1, s4
  sw s1, 0(a1)
  sw s0, 176(a1)
  sw t4, 352(a1)
  sw s4, 528(a1)
  SBOX_1 t1, a7, s2, s5, s1, s0, t4, s4
  sw s4, 44(a1)
  sw t1, 220(a1)
  sw s5, 396(a1)
  sw a7, 572(a1)
  SBOX_5 a6, t6, t0, s3, s4, t1, s5, a7
  sw s5, 88(a1)
  sw t1, 264(a1)
  sw s3, 440(a1)
  sw a7, 616(a1)
  SBOX_3 t3, a4, a5, s7, s5, t1, s3, a7
  sw a7, 132(a1)
  sw s3, 308(a1)
  sw a4, 484(a1)
  sw a5, 660(a1)
  lw a5, 68(a0)
  lw a6, 72(a0)
  lw a4, 64(a0)
  lw a7, 76(a0)
  SBOX_d a4, a5, a6, a7, t0, t1, t2, t3
  lw a5, 84(a0)
  lw a7, 88(a0)
  lw a4, 80(a0)
  lw t0, 92(a0)
  SBOX_4 a4, a5, a7, t0, t4, t5, t6, ra
  lw t4, 100(a0)
  lw t5, 104(a0)
  lw a7, 96(a0)
  lw t6, 108(a0)
  SBOX_c a7, t4, t5, t6, s0, s1, s2, s3
  lw t6, 116(a0)
  lw s0, 120(a0)
  lw t4, 112(a0)
  lw s1, 124(a0)
  SBOX_b t4, t6, s0, s1, s4, s5, s6, s7
  lb s1, 3(a2)
  lb s4, 2(a2)
  lb s5, 1(a2)
  xor t2, t2, s1
  xor ra, ra, s4
  xor s3, s3, s5
  SBOX_c t2, ra, s3, s0, s1, s4, s5, s7
  sw s7, 4(a1)
  sw s3, 180(a1)
  sw s5, 356(a1)
  sw t2, 532(a1)
  SBOX_2 t1, a5, t5, s6, s7, s3, s5, t2
  sw t2, 48(a1)
  sw s5, 224(a1)
  sw s6, 400(a1)
  sw t5, 576(a1)
  SBOX_9 a6, t0, s2, t6, t2, s5, s6, t5
  sw t5, 92(a1)
  sw s6, 268(a1)
  sw s2, 444(a1)
  sw t0, 620(a1)
  SBOX_5 t3, a4, a7, t4, t5, s6, s2, t0
  sw s2, 136(a1)
  sw s6, 312(a1)
  sw t4, 488(a1)
  sw t0, 664(a1)
  lw a5, 132(a0)
  lw a6, 136(a0)
  lw a4, 128(a0)
  lw a7, 140(a0)
  SBOX_5 a4, a5, a6, a7, t0, t1, t2, t3
  lw a5, 148(a0)
  lw a6, 152(a0)
  lw a4, 144(a0)
  lw t0, 156(a0)
  SBOX_1 a4, a5, a6, t0, t4, t5, t6, ra
  lw t4, 164(a0)
  lw t5, 168(a0)
  lw a6, 160(a0)
  lw t6, 172(a0)
  SBOX_3 a6, t4, t5, t6, s0, s1, s2, s3
  lw t6, 180(a0)
  lw s0, 184(a0)
  lw a6, 176(a0)
  lw s1, 188(a0)
  SBOX_1 a6, t6, s0, s1, s4, s5, s6, s7
  SBOX_b t2, ra, s3, s7, s0, s4, s5, s6
  sw s3, 8(a1)
  sw s5, 184(a1)
  sw ra, 360(a1)
  sw t2, 536(a1)
  SBOX_0 t1, a4, s2, a6, s3, s5, ra, t2
  sw ra, 52(a1)
  sw s5, 228(a1)
  sw s2, 404(a1)
  sw t2, 580(a1)
  SBOX_a a7, t0, t4, s1, ra, s5, s2, t2
  sw t2, 96(a1)
  sw s2, 272(a1)
  sw s1, 448(a1)
  sw t0, 624(a1)
  SBOX_a t3, a5, t5, t6, t2, s2, s1, t0
  sw t0, 140(a1)
  sw s1, 316(a1)
  sw t6, 492(a1)
  sw a5, 668(a1)
  lw a5, 196(a0)
  lw a6, 200(a0)
  lw a4, 192(a0)
  lw a7, 204(a0)
  SBOX_2 a4, a5, a6, a7, t0, t1, t2, t3
  lw a5, 212(a0)
  lw t0, 216(a0)
  lw a4, 208(a0)
  lw t1, 220(a0)
  SBOX_0 a4, a5, t0, t1, t4, t5, t6, ra
  lw a5, 228(a0)
  lw t1, 232(a0)
  lw a4, 224(a0)
  lw t4, 236(a0)
  SBOX_7 a4, a5, t1, t4, s0, s1, s2, s3
  lw s0, 244(a0)
  lw s1, 248(a0)
  lw t1, 240(a0)
  lw s3, 252(a0)
  SBOX_3 t1, s0, s1, s3, s4, s5, s6, s7
  SBOX_5 t3, t6, s2, s7, t1, s3, s4, s5
  sw s4, 12(a1)
  sw s3, 188(a1)
  sw s7, 364(a1)
  sw s5, 540(a1)
  SBOX_7 t2, t5, a5, s6, s4, s3, s7, s5
  sw s7, 56(a1)
  sw t5, 232(a1)
  sw s6, 408(a1)
  sw t2, 584(a1)
  SBOX_6 a7, t0, t4, s0, s7, t5, s6, t2
  sw s6, 100(a1)
  sw t5, 276(a1)
  sw t2, 452(a1)
  sw t4, 628(a1)
  SBOX_7 a6, ra, a4, s1, s6, t5, t2, t4
  sw t2, 144(a1)
  sw ra, 320(a1)
  sw s1, 496(a1)
  sw a6, 672(a1)
  lw a5, 260(a0)
  lw a6, 264(a0)
  lw a4, 256(a0)
  lw a7, 268(a0)
  SBOX_8 a4, a5, a6, a7, t0, t1, t2, t3
  lw a5, 276(a0)
  lw a7, 280(a0)
  lw a4, 272(a0)
  lw t0, 284(a0)
  SBOX_0 a4, a5, a7, t0, t4, t5, t6, ra
  lw a5, 292(a0)
  lw t0, 296(a0)
  lw a4, 288(a0)
  lw t4, 300(a0)
  SBOX_5 a4, a5, t0, t4, s0, s1, s2, s3
  lw a5, 308(a0)
  lw t0, 312(a0)
  lw a4, 304(a0)
  lw s0, 316(a0)
  SBOX_1 a4, a5, t0, s0, s4, s5, s6, s7
  SBOX_d t2, t6, s2, s7, t0, s4, s5, s6
  sw s5, 16(a1)
  sw s4, 192(a1)
  sw s2, 368(a1)
  sw s6, 544(a1)
  SBOX_3 t1, t5, s1, a4, s5, s4, s2, s6
  sw s6, 60(a1)
  sw s2, 236(a1)
  sw t5, 412(a1)
  sw s1, 588(a1)
  SBOX_b a6, a7, t4, s0, s6, s2, t5, s1
  sw t4, 104(a1)
  sw t5, 280(a1)
  sw a7, 456(a1)
  sw a6, 632(a1)
  SBOX_a t3, ra, s3, a5, t4, t5, a7, a6
  sw a6, 148(a1)
  sw a7, 324(a1)
  sw a5, 500(a1)
  sw ra, 676(a1)
  lw a5, 324(a0)
  lw a6, 328(a0)
  lw a4, 320(a0)
  lw a7, 332(a0)
  SBOX_d a4, a5, a6, a7, t0, t1, t2, t3
  lw a5, 340(a0)
  lw a7, 344(a0)
  lw a4, 336(a0)
  lw t0, 348(a0)
  SBOX_3 a4, a5, a7, t0, t4, t5, t6, ra
  lw t0, 356(a0)
  lw t4, 360(a0)
  lw a4, 352(a0)
  lw t5, 364(a0)
  SBOX_5 a4, t0, t4, t5, s0, s1, s2, s3
  lw t0, 372(a0)
  lw t4, 376(a0)
  lw a4, 368(a0)
  lw s0, 380(a0)
  SBOX_9 a4, t0, t4, s0, s4, s5, s6, s7
  SBOX_4 t2, ra, s2, s7, a4, s0, s4, s5
  sw s5, 20(a1)
  sw ra, 196(a1)
  sw s7, 372(a1)
  sw t2, 548(a1)
  SBOX_8 t1, t6, s1, s6, s5, ra, s7, t2
  sw s7, 64(a1)
  sw ra, 240(a1)
  sw s1, 416(a1)
  sw t2, 592(a1)
  SBOX_1 a6, a5, t5, t4, s7, ra, s1, t2
  sw t2, 108(a1)
  sw a6, 284(a1)
  sw t4, 460(a1)
  sw a5, 636(a1)
  SBOX_9 t3, a7, s3, t0, t2, a6, t4, a5
  sw a5, 152(a1)
  sw t4, 328(a1)
  sw s3, 504(a1)
  sw a7, 680(a1)
  lw a5, 388(a0)
  lw a6, 392(a0)
  lw a4, 384(a0)
  lw a7, 396(a0)
  SBOX_a a4, a5, a6, a7, t0, t1, t2, t3
  lw a6, 404(a0)
  lw t0, 408(a0)
  lw a4, 400(a0)
  lw t1, 412(a0)
  SBOX_6 a4, a6, t0, t1, t4, t5, t6, ra
  lw a6, 420(a0)
  lw t1, 424(a0)
  lw a4, 416(a0)
  lw t4, 428(a0)
  SBOX_b a4, a6, t1, t4, s0, s1, s2, s3
  lw s0, 436(a0)
  lw s1, 440(a0)
  lw t4, 432(a0)
  lw s3, 444(a0)
  SBOX_1 t4, s0, s1, s3, s4, s5, s6, s7
  SBOX_c t3, t6, t1, s7, s1, s4, s5, s6
  sw s6, 24(a1)
  sw t1, 200(a1)
  sw s5, 376(a1)
  sw t3, 552(a1)
  SBOX_0 t2, t5, s2, t4, s6, t1, s5, t3
  sw s5, 68(a1)
  sw t1, 244(a1)
  sw s2, 420(a1)
  sw t3, 596(a1)
  SBOX_e a7, ra, a6, s3, s5, t1, s2, t3
  sw ra, 112(a1)
  sw s2, 288(a1)
  sw s3, 464(a1)
  sw t3, 640(a1)
  SBOX_9 a5, t0, a4, s0, ra, s2, s3, t3
  sw t3, 156(a1)
  sw s3, 332(a1)
  sw a4, 508(a1)
  sw t0, 684(a1)
  lw a5, 452(a0)
  lw a6, 456(a0)
  lw a4, 448(a0)
  lw a7, 460(a0)
  SBOX_e a4, a5, a6, a7, t0, t1, t2, t3
  lw a6, 468(a0)
  lw t0, 472(a0)
  lw a4, 464(a0)
  lw t1, 476(a0)
  SBOX_c a4, a6, t0, t1, t4, t5, t6, ra
  lw t1, 484(a0)
  lw t4, 488(a0)
  lw a6, 480(a0)
  lw t5, 492(a0)
  SBOX_0 a6, t1, t4, t5, s0, s1, s2, s3
  lw t1, 500(a0)
  lw t5, 504(a0)
  lw a6, 496(a0)
  lw s0, 508(a0)
  SBOX_1 a6, t1, t5, s0, s4, s5, s6, s7
  SBOX_b a5, ra, s2, s7, t5, s4, s5, s6
  sw s2, 28(a1)
  sw s5, 204(a1)
  sw ra, 380(a1)
  sw a5, 556(a1)
  SBOX_5 t2, t0, s1, a6, s2, s5, ra, a5
  sw ra, 72(a1)
  sw s5, 248(a1)
  sw a6, 424(a1)
  sw a5, 600(a1)
  SBOX_c a7, t6, t4, s0, ra, s5, a6, a5
  sw a5, 116(a1)
  sw t4, 292(a1)
  sw a6, 468(a1)
  sw a7, 644(a1)
  SBOX_e t3, a4, s3, t1, a5, t4, a6, a7
  sw a4, 160(a1)
  sw a6, 336(a1)
  sw t1, 512(a1)
  sw a7, 688(a1)
  lw a5, 516(a0)
  lw a6, 520(a0)
  lw a4, 512(a0)
  lw a7, 524(a0)
  SBOX_e a4, a5, a6, a7, t0, t1, t2, t3
  lw a6, 532(a0)
  lw t0, 536(a0)
  lw a4, 528(a0)
  lw t1, 540(a0)
  SBOX_3 a4, a6, t0, t1, t4, t5, t6, ra
  lw t1, 548(a0)
  lw t4, 552(a0)
  lw a4, 544(a0)
  lw t5, 556(a0)
  SBOX_5 a4, t1, t4, t5, s0, s1, s2, s3
  lw t1, 564(a0)
  lw t4, 568(a0)
  lw a4, 560(a0)
  lw s0, 572(a0)
  SBOX_a a4, t1, t4, s0, s4, s5, s6, s7
  SBOX_5 a5, ra, s2, s7, a4, t4, s4, s5
  sw s4, 32(a1)
  sw t4, 208(a1)
  sw s7, 384(a1)
  sw s5, 560(a1)
  SBOX_1 t2, t6, s1, s6, s4, t4, s7, s5
  sw s5, 76(a1)
  sw t2, 252(a1)
  sw s6, 428(a1)
  sw t6, 604(a1)
  SBOX_0 a7, a6, t5, s0, s5, t2, s6, t6
  sw s6, 120(a1)
  sw t2, 296(a1)
  sw t5, 472(a1)
  sw t6, 648(a1)
  SBOX_8 t3, t0, s3, t1, s6, t2, t5, t6
  sw t5, 164(a1)
  sw t2, 340(a1)
  sw s3, 516(a1)
  sw t6, 692(a1)
  lw a5, 580(a0)
  lw a6, 584(a0)
  lw a4, 576(a0)
  lw a7, 588(a0)
  SBOX_7 a4, a5, a6, a7, t0, t1, t2, t3
  lw t0, 596(a0)
  lw t1, 600(a0)
  lw a6, 592(a0)
  lw t3, 604(a0)
  SBOX_a a6, t0, t1, t3, t4, t5, t6, ra
  lw t1, 612(a0)
  lw t4, 616(a0)
  lw a6, 608(a0)
  lw t5, 620(a0)
  SBOX_9 a6, t1, t4, t5, s0, s1, s2, s3
  lw t5, 628(a0)
  lw s0, 632(a0)
  lw a6, 624(a0)
  lw s1, 636(a0)
  SBOX_9 a6, t5, s0, s1, s4, s5, s6, s7
  SBOX_1 t2, ra, s3, s7, a6, s1, s4, s5
  sw s5, 36(a1)
  sw t2, 212(a1)
  sw s7, 388(a1)
  sw ra, 564(a1)
  SBOX_d a5, t6, s2, s6, s5, t2, s7, ra
  sw s7, 80(a1)
  sw t2, 256(a1)
  sw s2, 432(a1)
  sw ra, 608(a1)
  SBOX_1 a7, t3, t4, s0, s7, t2, s2, ra
  sw ra, 124(a1)
  sw a7, 300(a1)
  sw s0, 476(a1)
  sw t3, 652(a1)
  lb ra, 97(a2)
  lb a7, 2(a2)
  lb s0, 3(a2)
  xor t0, t0, ra
  xor t1, t1, a7
  xor t5, t5, s0
  SBOX_d a4, t0, t1, t5, ra, a7, s0, t3
  sw s0, 168(a1)
  sw a7, 344(a1)
  sw t1, 520(a1)
  sw t3, 696(a1)
  lw a5, 644(a0)
  lw a6, 648(a0)
  lw a4, 640(a0)
  lw a7, 652(a0)
  SBOX_e a4, a5, a6, a7, t0, t1, t2, t3
  lw a6, 660(a0)
  lw t0, 664(a0)
  lw a4, 656(a0)
  lw t1, 668(a0)
  SBOX_8 a4, a6, t0, t1, t4, t5, t6, ra
  lw a6, 676(a0)
  lw t1, 680(a0)
  lw a4, 672(a0)
  lw t4, 684(a0)
  lb s0, 96(a2)
  lb s1, 1(a2)
  lb s2, 2(a2)
  xor a6, a6, s0
  xor t1, t1, s1
  xor t4, t4, s2
  SBOX_d a4, a6, t1, t4, s0, s1, s2, s3
  lw a6, 692(a0)
  lw t4, 696(a0)
  lw a4, 688(a0)
  lw s0, 700(a0)
  lb s4, 99(a2)
  lb s5, 4(a2)
  lb s6, 5(a2)
  lb s7, 6(a2)
  xor a4, a4, s4
  xor a6, a6, s5
  xor t4, t4, s6
  xor s0, s0, s7
  SBOX_d a4, a6, t4, s0, s4, s5, s6, s7
  SBOX_3 a5, t6, s2, s6, a4, a6, s0, s4
  sw s4, 40(a1)
  sw s0, 216(a1)
  sw t6, 392(a1)
  sw s2, 568(a1)
  SBOX_3 t2, t5, s1, s5, s4, s0, t6, s2
  sw s2, 84(a1)
  sw t6, 260(a1)
  sw t5, 436(a1)
  sw s1, 612(a1)
  SBOX_e a7, t0, t1, t4, s2, t6, t5, s1
  sw t0, 128(a1)
  sw t5, 304(a1)
  sw t4, 480(a1)
  sw s1, 656(a1)
  lb t0, 100(a2)
  lb t5, 5(a2)
  lb t4, 6(a2)
  lb s1, 7(a2)
  xor t3, t3, t0
  xor ra, ra, t5
  xor s3, s3, t4
  xor s7, s7, s1
  SBOX_d t3, ra, s3, s7, t0, t5, t4, s1
  sw t4, 172(a1)
  sw t5, 348(a1)
  sw s3, 524(a1)
  sw s1, 700(a1)
  mv a4, a0
  mv a0, a1
  mv a1, a4
  addi a2, a2, 2
  beq a2, a3, 2f
  j 1b
2:
  lw ra, 0(sp)
  lw s0, 4(sp)
  lw s1, 8(sp)
  lw s2, 12(sp)
  lw s3, 16(sp)
  lw s4, 20(sp)
  lw s5, 24(sp)
  lw s6, 28(sp)
  lw s7, 32(sp)
  lw s8, 36(sp)
  lw s9, 40(sp)
  lw s10, 44(sp)
  lw s11, 48(sp)
  addi sp, sp, 64
  ret
3:
  .byte -1, 0, 0, 0, -1, 0, -1, -1, 0, 0, -1, -1, -1, 0, -1, 0, -1, 0, 0, -1
  .byte -1, -1, -1, -1, 0, -1, 0, 0, 0, 0, -1, -1, -1, 0, 0, 0, -1, 0, 0, -1
  .byte 0, 0, -1, -1, 0, -1, -1, 0, -1, 0, -1, -1, 0, -1, -1, -1, -1, 0, -1, -1
  .byte 0, 0, 0, -1, -1, 0, -1, 0, 0, -1, 0, -1, -1, -1, 0, -1, -1, -1, 0, 0
  .byte -1, -1, 0, 0, -1, 0, -1, 0, -1, 0, -1, -1, -1, -1, -1, -1, 0, -1, -1, -1
  .byte 0, -1, 0, 0, -1, -1, 0, 0, 0, -1, 0, -1, 0, -1, -1, 0, 0, 0, 0, 0
  .byte -1, 0, -1, -1, -1, -1, 0, 0, 0, -1, -1, -1, 0, -1, -1, 0, -1, -1, 0, 0
  .byte -1, 0, 0, -1, 0, -1, 0, 0, -1, 0, 0, 0, 0, -1, 0, 0, -1, -1, -1, 0
  .byte 0, -1, 0, -1, -1, 0, -1, 0, 0, 0, -1, 0, 0, 0, -1, -1, 0, 0, -1, -1
  .byte 0, -1, 0, -1, 0, -1, 0, 0, 0, 0, 0, 0
  .size loxo_spongent176_rounds_rv32_x32, . - loxo_spongent176_rounds_rv32_x32

  FUNCTION loxo_spongent176_store_rv32_x32
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
  lla t6, 2f
  addi a2, a1, 22
  li t1, 0x00ff00ff
  li t2, 0x0f0f0f0f
  li t3, 0x33333333
  li t4, 0x55555555
1:
  lw t5, 0(t6)
  addi t6, t6, 4
  lw a3, 0(a0)
  lw a4, 4(a0)
  lw a5, 8(a0)
  lw a6, 12(a0)
  lw a7, 16(a0)
  lw s0, 20(a0)
  lw s1, 24(a0)
  lw s2, 28(a0)
  lw s3, 32(a0)
  lw s4, 36(a0)
  lw s5, 40(a0)
  lw s6, 44(a0)
  lw s7, 48(a0)
  lw s8, 52(a0)
  lw s9, 56(a0)
  lw s10, 60(a0)
  EXCHANGE a3, s3, 8, t1, t0
  EXCHANGE a4, s4, 8, t1, t0
  EXCHANGE a5, s5, 8, t1, t0
  EXCHANGE a6, s6, 8, t1, t0
  EXCHANGE a7, s7, 8, t1, t0
  EXCHANGE s0, s8, 8, t1, t0
  EXCHANGE s1, s9, 8, t1, t0
  EXCHANGE s2, s10, 8, t1, t0
  EXCHANGE a3, a7, 4, t2, t0
  EXCHANGE a4, s0, 4, t2, t0
  EXCHANGE a5, s1, 4, t2, t0
  EXCHANGE a6, s2, 4, t2, t0
  EXCHANGE s3, s7, 4, t2, t0
  EXCHANGE s4, s8, 4, t2, t0
  EXCHANGE s5, s9, 4, t2, t0
  EXCHANGE s6, s10, 4, t2, t0
  EXCHANGE a3, a5, 2, t3, t0
  EXCHANGE a4, a6, 2, t3, t0
  EXCHANGE a7, s1, 2, t3, t0
  EXCHANGE s0, s2, 2, t3, t0
  EXCHANGE s3, s5, 2, t3, t0
  EXCHANGE s4, s6, 2, t3, t0
  EXCHANGE s7, s9, 2, t3, t0
  EXCHANGE s8, s10, 2, t3, t0
  EXCHANGE a3, a4, 1, t4, t0
  EXCHANGE a5, a6, 1, t4, t0
  EXCHANGE a7, s0, 1, t4, t0
  EXCHANGE s1, s2, 1, t4, t0
  EXCHANGE s3, s4, 1, t4, t0
  EXCHANGE s5, s6, 1, t4, t0
  EXCHANGE s7, s8, 1, t4, t0
  EXCHANGE s9, s10, 1, t4, t0
  xor a3, a3, t5
  srli t0, a3, 16
  sh a3, 0(a1)
  sh t0, 352(a1)
  xor a4, a4, t5
  srli t0, a4, 16
  sh a4, 22(a1)
  sh t0, 374(a1)
  xor a5, a5, t5
  srli t0, a5, 16
  sh a5, 44(a1)
  sh t0, 396(a1)
  xor a6, a6, t5
  srli t0, a6, 16
  sh a6, 66(a1)
  sh t0, 418(a1)
  xor a7, a7, t5
  srli t0, a7, 16
  sh a7, 88(a1)
  sh t0, 440(a1)
  xor s0, s0, t5
  srli t0, s0, 16
  sh s0, 110(a1)
  sh t0, 462(a1)
  xor s1, s1, t5
  srli t0, s1, 16
  sh s1, 132(a1)
  sh t0, 484(a1)
  xor s2, s2, t5
  srli t0, s2, 16
  sh s2, 154(a1)
  sh t0, 506(a1)
  xor s3, s3, t5
  srli t0, s3, 16
  sh s3, 176(a1)
  sh t0, 528(a1)
  xor s4, s4, t5
  srli t0, s4, 16
  sh s4, 198(a1)
  sh t0, 550(a1)
  xor s5, s5, t5
  srli t0, s5, 16
  sh s5, 220(a1)
  sh t0, 572(a1)
  xor s6, s6, t5
  srli t0, s6, 16
  sh s6, 242(a1)
  sh t0, 594(a1)
  xor s7, s7, t5
  srli t0, s7, 16
  sh s7, 264(a1)
  sh t0, 616(a1)
  xor s8, s8, t5
  srli t0, s8, 16
  sh s8, 286(a1)
  sh t0, 638(a1)
  xor s9, s9, t5
  srli t0, s9, 16
  sh s9, 308(a1)
  sh t0, 660(a1)
  xor s10, s10, t5
  srli t0, s10, 16
  sh s10, 330(a1)
  sh t0, 682(a1)
  addi a0, a0, 64
  addi a1, a1, 2
  bne a1, a2, 1b
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
  .balign 4
2:
  .word 0x5bce5bce, 0xbc4dbc4d, 0x13151315, 0x37023702, 0x15081508, 0x953d953d
  .word 0x1b6a1b6a, 0x10ce10ce, 0xa53ea53e, 0x99a799a7, 0xcf8ecf8e
  .size loxo_spongent176_store_rv32_x32, . - loxo_spongent176_store_rv32_x32

  FUNCTION loxo_spongent192_load_rv32_x32
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
  lla t6, 2f
  addi a2, a1, 24
  li t1, 0x00ff00ff
  li t2, 0x0f0f0f0f
  li t3, 0x33333333
  li t4, 0x55555555
1:
  lw t5, 0(t6)
  addi t6, t6, 4
  lhu t0, 384(a1)
  lhu a3, 0(a1)
  slli t0, t0, 16
  xor a3, a3, t5
  xor a3, a3, t0
  lhu t0, 408(a1)
  lhu a4, 24(a1)
  slli t0, t0, 16
  xor a4, a4, t5
  xor a4, a4, t0
  lhu t0, 432(a1)
  lhu a5, 48(a1)
  slli t0, t0, 16
  xor a5, a5, t5
  xor a5, a5, t0
  lhu t0, 456(a1)
  lhu a6, 72(a1)
  slli t0, t0, 16
  xor a6, a6, t5
  xor a6, a6, t0
  lhu t0, 480(a1)
  lhu a7, 96(a1)
  slli t0, t0, 16
  xor a7, a7, t5
  xor a7, a7, t0
  lhu t0, 504(a1)
  lhu s0, 120(a1)
  slli t0, t0, 16
  xor s0, s0, t5
  xor s0, s0, t0
  lhu t0, 528(a1)
  lhu s1, 144(a1)
  slli t0, t0, 16
  xor s1, s1, t5
  xor s1, s1, t0
  lhu t0, 552(a1)
  lhu s2, 168(a1)
  slli t0, t0, 16
  xor s2, s2, t5
  xor s2, s2, t0
  lhu t0, 576(a1)
  lhu s3, 192(a1)
  slli t0, t0, 16
  xor s3, s3, t5
  xor s3, s3, t0
  lhu t0, 600(a1)
  lhu s4, 216(a1)
  slli t0, t0, 16
  xor s4, s4, t5
  xor s4, s4, t0
  lhu t0, 624(a1)
  lhu s5, 240(a1)
  slli t0, t0, 16
  xor s5, s5, t5
  xor s5, s5, t0
  lhu t0, 648(a1)
  lhu s6, 264(a1)
  slli t0, t0, 16
  xor s6, s6, t5
  xor s6, s6, t0
  lhu t0, 672(a1)
  lhu s7, 288(a1)
  slli t0, t0, 16
  xor s7, s7, t5
  xor s7, s7, t0
  lhu t0, 696(a1)
  lhu s8, 312(a1)
  slli t0, t0, 16
  xor s8, s8, t5
  xor s8, s8, t0
  lhu t0, 720(a1)
  lhu s9, 336(a1)
  slli t0, t0, 16
  xor s9, s9, t5
  xor s9, s9, t0
  lhu t0, 744(a1)
  lhu s10, 360(a1)
  slli t0, t0, 16
  xor s10, s10, t5
  xor s10, s10, t0
  EXCHANGE a3, s3, 8, t1, t0
  EXCHANGE a4, s4, 8, t1, t0
  EXCHANGE a5, s5, 8, t1, t0
  EXCHANGE a6, s6, 8, t1, t0
  EXCHANGE a7, s7, 8, t1, t0
  EXCHANGE s0, s8, 8, t1, t0
  EXCHANGE s1, s9, 8, t1, t0
  EXCHANGE s2, s10, 8, t1, t0
  EXCHANGE a3, a7, 4, t2, t0
  EXCHANGE a4, s0, 4, t2, t0
  EXCHANGE a5, s1, 4, t2, t0
  EXCHANGE a6, s2, 4, t2, t0
  EXCHANGE s3, s7, 4, t2, t0
  EXCHANGE s4, s8, 4, t2, t0
  EXCHANGE s5, s9, 4, t2, t0
  EXCHANGE s6, s10, 4, t2, t0
  EXCHANGE a3, a5, 2, t3, t0
  EXCHANGE a4, a6, 2, t3, t0
  EXCHANGE a7, s1, 2, t3, t0
  EXCHANGE s0, s2, 2, t3, t0
  EXCHANGE s3, s5, 2, t3, t0
  EXCHANGE s4, s6, 2, t3, t0
  EXCHANGE s7, s9, 2, t3, t0
  EXCHANGE s8, s10, 2, t3, t0
  EXCHANGE a3, a4, 1, t4, t0
  EXCHANGE a5, a6, 1, t4, t0
  EXCHANGE a7, s0, 1, t4, t0
  EXCHANGE s1, s2, 1, t4, t0
  EXCHANGE s3, s4, 1, t4, t0
  EXCHANGE s5, s6, 1, t4, t0
  EXCHANGE s7, s8, 1, t4, t0
  EXCHANGE s9, s10, 1, t4, t0
  sw a3, 0(a0)
  sw a4, 4(a0)
  sw a5, 8(a0)
  sw a6, 12(a0)
  sw a7, 16(a0)
  sw s0, 20(a0)
  sw s1, 24(a0)
  sw s2, 28(a0)
  sw s3, 32(a0)
  sw s4, 36(a0)
  sw s5, 40(a0)
  sw s6, 44(a0)
  sw s7, 48(a0)
  sw s8, 52(a0)
  sw s9, 56(a0)
  sw s10, 60(a0)
  addi a0, a0, 64
  addi a1, a1, 2
  bne a1, a2, 1b
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
  .balign 4
2:
  .word 0xb18eb18e, 0xb0d0b0d0, 0x6af26af2, 0x83518351, 0x9a0a9a0a, 0x51315131
  .word 0x9afd9afd, 0x83528352, 0x6dbf6dbf, 0x15771577, 0x1d5f1d5f, 0x8cb48cb4
  .size loxo_spongent192_load_rv32_x32, . - loxo_spongent192_load_rv32_x32

  FUNCTION loxo_spongent192_rounds_rv32_x32
  addi sp, sp, -64
  sw ra, 0(sp)
  sw s0, 4(sp)
  sw s1, 8(sp)
  sw s2, 12(sp)
  sw s3, 16(sp)
  sw s4, 20(sp)
  sw s5, 24(sp)
  sw s6, 28(sp)
  sw s7, 32(sp)
  sw s8, 36(sp)
  sw s9, 40(sp)
  sw s10, 44(sp)
  sw s11, 48(sp)
  lla a2, 3f
  addi a3, a2, 100
1:
  lw a5, 4(a0)
  lw a6, 8(a0)
  lw a4, 0(a0)
  lw a7, 12(a0)
  lb t0, 6(a2)
  lb t1, 111(a2)
  lb t2, 110(a2)
  lb t3, 109(a2)
  xor a4, a4, t0
  xor a5, a5, t1
  xor a6, a6, t2
  xor a7, a7, t3
  SBOX_0 a4, a5, a6, a7, t0, t1, t2, t3
  lw a5, 20(a0)
  lw a7, 24(a0)
  lw a4, 16(a0)
  lw t0, 28(a0)
  lb t4, 2(a2)
  lb t5, 1(a2)
  lb t6, 106(a2)
  xor a4, a4, t4
  xor a5, a5, t5
  xor a7, a7, t6
  SBOX_c a4, a5, a7, t0, t4, t5, t6, ra
  lw t0, 36(a0)
  lw t4, 40(a0)
  lw a5, 32(a0)
  lw t5, 44(a0)
  SBOX_1 a5, t0, t4, t5, s0, s1, s2, s3
  lw s0, 52(a0)
  lw s1, 56(a0)
  lw t4, 48(a0)
  lw s2, 60(a0)
  SBOX_b t4, s0, s1, s2, s4, s5, s6, s7
  lb s2, 7(a2)
  lb s4, 112(a2)
  lb s5, 111(a2)
  lb s7, 110(a2)
  xor t2, t2, s2
  xor ra, ra, s4
  xor s3, s3, s5
  xor s1, s1, s7
  SBOX_0 t2, ra, s3, s1, s2, s4, s5, s7
  sw s5, 0(a1)
  sw s4, 192(a1)
  sw s3, 384(a1)
  sw s7, 576(a1)
  SBOX_1 t1, a7, a5, s6, s5, s4, s3, s7
  sw s7, 48(a1)
  sw t1, 240(a1)
  sw s6, 432(a1)
  sw a7, 624(a1)
  SBOX_d a6, t6, t5, s0, s7, t1, s6, a7
  sw s6, 96(a1)
  sw t1, 288(a1)
  sw t5, 480(a1)
  sw a7, 672(a1)
  SBOX_7 t3, a4, t0, t4, s6, t1, t5, a7
  sw t5, 144(a1)
  sw a4, 336(a1)
  sw t4, 528(a1)
  sw t3, 720(a1)
  lw a5, 68(a0)
  lw a6, 72(a0)
  lw a4, 64(a0)
  lw a7, 76(a0)
  SBOX_0 a4, a5, a6, a7, t0, t1, t2, t3
  lw a5, 84(a0)
  lw a7, 88(a0)
  lw a4, 80(a0)
  lw t0, 92(a0)
  SBOX_d a4, a5, a7, t0, t4, t5, t6, ra
  lw a5, 100(a0)
  lw t0, 104(a0)
  lw a4, 96(a0)
  lw t4, 108(a0)
  SBOX_0 a4, a5, t0, t4, s0, s1, s2, s3
  lw a5, 116(a0)
  lw t4, 120(a0)
  lw a4, 112(a0)
  lw s0, 124(a0)
  SBOX_b a4, a5, t4, s0, s4, s5, s6, s7
  lb s0, 3(a2)
  lb s4, 2(a2)
  lb s5, 107(a2)
  xor t2, t2, s0
  xor t6, t6, s4
  xor s2, s2, s5
  SBOX_c t2, t6, s2, t4, s0, s4, s5, s7
  sw s7, 4(a1)
  sw s2, 196(a1)
  sw s5, 388(a1)
  sw t2, 580(a1)
  SBOX_5 t1, t5, s1, s6, s7, s2, s5, t2
  sw s5, 52(a1)
  sw s2, 244(a1)
  sw s6, 436(a1)
  sw t2, 628(a1)
  SBOX_f a6, a7, t0, a5, s5, s2, s6, t2
  sw a5, 100(a1)
  sw a7, 292(a1)
  sw t2, 484(a1)
  sw t0, 676(a1)
  SBOX_7 t3, ra, s3, a4, a5, a7, t2, t0
  sw t2, 148(a1)
  sw ra, 340(a1)
  sw a4, 532(a1)
  sw t3, 724(a1)
  lw a5, 132(a0)
  lw a6, 136(a0)
  lw a4, 128(a0)
  lw a7, 140(a0)
  SBOX_2 a4, a5, a6, a7, t0, t1, t2, t3
  lw a5, 148(a0)
  lw t0, 152(a0)
  lw a4, 144(a0)
  lw t1, 156(a0)
  SBOX_f a4, a5, t0, t1, t4, t5, t6, ra
  lw t4, 164(a0)
  lw t5, 168(a0)
  lw a4, 160(a0)
  lw t6, 172(a0)
  SBOX_a a4, t4, t5, t6, s0, s1, s2, s3
  lw t5, 180(a0)
  lw s0, 184(a0)
  lw a4, 176(a0)
  lw s1, 188(a0)
  SBOX_6 a4, t5, s0, s1, s4, s5, s6, s7
  SBOX_1 t3, t1, s3, s6, a4, t5, s1, s4
  sw s4, 8(a1)
  sw t3, 200(a1)
  sw s6, 392(a1)
  sw t1, 584(a1)
  SBOX_3 t2, a5, s2, s5, s4, t3, s6, t1
  sw t1, 56(a1)
  sw s6, 248(a1)
  sw a5, 440(a1)
  sw s2, 632(a1)
  SBOX_a a7, ra, t6, s7, t1, s6, a5, s2
  sw s2, 104(a1)
  sw a5, 296(a1)
  sw s7, 488(a1)
  sw ra, 680(a1)
  SBOX_5 a6, t0, t4, s0, s2, a5, s7, ra
  sw s7, 152(a1)
  sw a5, 344(a1)
  sw s0, 536(a1)
  sw ra, 728(a1)
  lw a5, 196(a0)
  lw a6, 200(a0)
  lw a4, 192(a0)
  lw a7, 204(a0)
  SBOX_1 a4, a5, a6, a7, t0, t1, t2, t3
  lw t0, 212(a0)
  lw t1, 216(a0)
  lw a6, 208(a0)
  lw t2, 220(a0)
  SBOX_5 a6, t0, t1, t2, t4, t5, t6, ra
  lw t0, 228(a0)
  lw t1, 232(a0)
  lw a6, 224(a0)
  lw t4, 236(a0)
  SBOX_3 a6, t0, t1, t4, s0, s1, s2, s3
  lw t4, 244(a0)
  lw s0, 248(a0)
  lw a6, 240(a0)
  lw s1, 252(a0)
  SBOX_8 a6, t4, s0, s1, s4, s5, s6, s7
  SBOX_b t3, t6, s3, s6, a6, t4, s1, s4
  sw s3, 12(a1)
  sw s1, 204(a1)
  sw t6, 396(a1)
  sw t3, 588(a1)
  SBOX_8 a4, t5, s2, s5, s3, s1, t6, t3
  sw t6, 60(a1)
  sw s1, 252(a1)
  sw s2, 444(a1)
  sw t3, 636(a1)
  SBOX_9 a7, t2, t0, s0, t6, s1, s2, t3
  sw t3, 108(a1)
  sw s2, 300(a1)
  sw t0, 492(a1)
  sw t2, 684(a1)
  SBOX_1 a5, ra, t1, s7, t3, s2, t0, t2
  sw t2, 156(a1)
  sw a5, 348(a1)
  sw s7, 540(a1)
  sw ra, 732(a1)
  lw a5, 260(a0)
  lw a6, 264(a0)
  lw a4, 256(a0)
  lw a7, 268(a0)
  SBOX_a a4, a5, a6, a7, t0, t1, t2, t3
  lw a6, 276(a0)
  lw t0, 280(a0)
  lw a4, 272(a0)
  lw t1, 284(a0)
  SBOX_0 a4, a6, t0, t1, t4, t5, t6, ra
  lw a6, 292(a0)
  lw t1, 296(a0)
  lw a4, 288(a0)
  lw t4, 300(a0)
  SBOX_a a4, a6, t1, t4, s0, s1, s2, s3
  lw t1, 308(a0)
  lw s0, 312(a0)
  lw a4, 304(a0)
  lw s1, 316(a0)
  SBOX_9 a4, t1, s0, s1, s4, s5, s6, s7
  SBOX_0 t3, t6, s3, s7, a4, s1, s4, s5
  sw s4, 16(a1)
  sw s1, 208(a1)
  sw s3, 400(a1)
  sw s5, 592(a1)
  SBOX_a t2, t5, s2, s6, s4, s1, s3, s5
  sw s5, 64(a1)
  sw s3, 256(a1)
  sw s6, 448(a1)
  sw t5, 640(a1)
  SBOX_2 a7, t0, t4, s0, s5, s3, s6, t5
  sw t5, 112(a1)
  sw s6, 304(a1)
  sw s0, 496(a1)
  sw t4, 688(a1)
  SBOX_f a5, ra, a6, t1, t5, s6, s0, t4
  sw t1, 160(a1)
  sw ra, 352(a1)
  sw t4, 544(a1)
  sw a6, 736(a1)
  lw a5, 324(a0)
  lw a6, 328(a0)
  lw a4, 320(a0)
  lw a7, 332(a0)
  SBOX_1 a4, a5, a6, a7, t0, t1, t2, t3
  lw t0, 340(a0)
  lw t1, 344(a0)
  lw a6, 336(a0)
  lw t2, 348(a0)
  SBOX_3 a6, t0, t1, t2, t4, t5, t6, ra
  lw t2, 356(a0)
  lw t4, 360(a0)
  lw a6, 352(a0)
  lw t5, 364(a0)
  SBOX_1 a6, t2, t4, t5, s0, s1, s2, s3
  lw s0, 372(a0)
  lw s1, 376(a0)
  lw t4, 368(a0)
  lw s2, 380(a0)
  SBOX_5 t4, s0, s1, s2, s4, s5, s6, s7
  SBOX_d t3, ra, s3, s6, t4, s0, s1, s4
  sw s1, 20(a1)
  sw s0, 212(a1)
  sw s3, 404(a1)
  sw s4, 596(a1)
  SBOX_0 a4, t6, a6, s5, s1, s0, s3, s4
  sw s3, 68(a1)
  sw s0, 260(a1)
  sw a6, 452(a1)
  sw s4, 644(a1)
  SBOX_5 a7, t0, t5, s2, s3, s0, a6, s4
  sw a6, 116(a1)
  sw s0, 308(a1)
  sw s2, 500(a1)
  sw s4, 692(a1)
  SBOX_5 a5, t1, t2, s7, a6, s0, s2, s4
  sw s2, 164(a1)
  sw s0, 356(a1)
  sw s7, 548(a1)
  sw s4, 740(a1)
  lw a5, 388(a0)
  lw a6, 392(a0)
  lw a4, 384(a0)
  lw a7, 396(a0)
  SBOX_d a4, a5, a6, a7, t0, t1, t2, t3
  lw a5, 404(a0)
  lw a7, 408(a0)
  lw a4, 400(a0)
  lw t0, 412(a0)
  SBOX_f a4, a5, a7, t0, t4, t5, t6, ra
  lw t4, 420(a0)
  lw t5, 424(a0)
  lw a4, 416(a0)
  lw t6, 428(a0)
  SBOX_a a4, t4, t5, t6, s0, s1, s2, s3
  lw t5, 436(a0)
  lw s0, 440(a0)
  lw a4, 432(a0)
  lw s1, 444(a0)
  SBOX_9 a4, t5, s0, s1, s4, s5, s6, s7
  SBOX_0 t2, t0, s3, s7, a4, s1, s4, s5
  sw s4, 24(a1)
  sw s1, 216(a1)
  sw s3, 408(a1)
  sw s5, 600(a1)
  SBOX_a t1, a5, s2, s6, s4, s1, s3, s5
  sw s5, 72(a1)
  sw s3, 264(a1)
  sw s6, 456(a1)
  sw a5, 648(a1)
  SBOX_3 a6, ra, t6, s0, s5, s3, s6, a5
  sw a5, 120(a1)
  sw s6, 312(a1)
  sw ra, 504(a1)
  sw t6, 696(a1)
  SBOX_d t3, a7, t4, t5, a5, s6, ra, t6
  sw ra, 168(a1)
  sw s6, 360(a1)
  sw t4, 552(a1)
  sw t6, 744(a1)
  lw a5, 452(a0)
  lw a6, 456(a0)
  lw a4, 448(a0)
  lw a7, 460(a0)
  SBOX_2 a4, a5, a6, a7, t0, t1, t2, t3
  lw a5, 468(a0)
  lw t0, 472(a0)
  lw a4, 464(a0)
  lw t1, 476(a0)
  SBOX_5 a4, a5, t0, t1, t4, t5, t6, ra
  lw a5, 484(a0)
  lw t0, 488(a0)
  lw a4, 480(a0)
  lw t4, 492(a0)
  SBOX_3 a4, a5, t0, t4, s0, s1, s2, s3
  lw t4, 500(a0)
  lw s0, 504(a0)
  lw a4, 496(a0)
  lw s1, 508(a0)
  SBOX_8 a4, t4, s0, s1, s4, s5, s6, s7
  SBOX_b t3, t6, s3, s6, a4, t4, s1, s4
  sw s3, 28(a1)
  sw s1, 220(a1)
  sw t6, 412(a1)
  sw t3, 604(a1)
  SBOX_9 t2, t5, s2, s5, s3, s1, t6, t3
  sw t3, 76(a1)
  sw t6, 268(a1)
  sw s2, 460(a1)
  sw t5, 652(a1)
  SBOX_8 a7, t1, a5, s0, t3, t6, s2, t5
  sw s2, 124(a1)
  sw t6, 316(a1)
  sw a5, 508(a1)
  sw t5, 700(a1)
  SBOX_1 a6, ra, t0, s7, s2, t6, a5, t5
  sw t5, 172(a1)
  sw a6, 364(a1)
  sw s7, 556(a1)
  sw ra, 748(a1)
  lw a5, 516(a0)
  lw a6, 520(a0)
  lw a4, 512(a0)
  lw a7, 524(a0)
  SBOX_f a4, a5, a6, a7, t0, t1, t2, t3
  lw t0, 532(a0)
  lw t1, 536(a0)
  lw a4, 528(a0)
  lw t2, 540(a0)
  SBOX_b a4, t0, t1, t2, t4, t5, t6, ra
  lw t4, 548(a0)
  lw t5, 552(a0)
  lw t2, 544(a0)
  lw ra, 556(a0)
  SBOX_d t2, t4, t5, ra, s0, s1, s2, s3
  lw t4, 564(a0)
  lw ra, 568(a0)
  lw t2, 560(a0)
  lw s0, 572(a0)
  SBOX_6 t2, t4, ra, s0, s4, s5, s6, s7
  SBOX_2 a7, t1, s2, s6, t2, t4, s0, s4
  sw s4, 32(a1)
  sw s0, 224(a1)
  sw s6, 416(a1)
  sw s2, 608(a1)
  SBOX_1 a5, t6, s1, s5, s4, s0, s6, s2
  sw s2, 80(a1)
  sw a5, 272(a1)
  sw s5, 464(a1)
  sw t6, 656(a1)
  SBOX_f t3, t0, t5, s7, s2, a5, s5, t6
  sw s7, 128(a1)
  sw t0, 320(a1)
  sw t6, 512(a1)
  sw t5, 704(a1)
  SBOX_4 a6, a4, s3, ra, s7, t0, t6, t5
  sw t5, 176(a1)
  sw a4, 368(a1)
  sw ra, 560(a1)
  sw a6, 752(a1)
  lw a5, 580(a0)
  lw a6, 584(a0)
  lw a4, 576(a0)
  lw a7, 588(a0)
  SBOX_7 a4, a5, a6, a7, t0, t1, t2, t3
  lw t0, 596(a0)
  lw t1, 600(a0)
  lw a6, 592(a0)
  lw t3, 604(a0)
  SBOX_7 a6, t0, t1, t3, t4, t5, t6, ra
  lw t4, 612(a0)
  lw t5, 616(a0)
  lw t1, 608(a0)
  lw ra, 620(a0)
  SBOX_5 t1, t4, t5, ra, s0, s1, s2, s3
  lw t4, 628(a0)
  lw t5, 632(a0)
  lw t1, 624(a0)
  lw s0, 636(a0)
  SBOX_1 t1, t4, t5, s0, s4, s5, s6, s7
  SBOX_f t2, t6, s2, s7, t5, s4, s5, s6
  sw s7, 36(a1)
  sw t6, 228(a1)
  sw s6, 420(a1)
  sw s2, 612(a1)
  SBOX_3 a5, t0, s1, t1, s7, t6, s6, s2
  sw s2, 84(a1)
  sw s6, 276(a1)
  sw t0, 468(a1)
  sw s1, 660(a1)
  SBOX_b a7, t3, ra, s0, s2, s6, t0, s1
  sw ra, 132(a1)
  sw t0, 324(a1)
  sw t3, 516(a1)
  sw a7, 708(a1)
  SBOX_b a4, a6, s3, t4, ra, t0, t3, a7
  sw s3, 180(a1)
  sw t3, 372(a1)
  sw a6, 564(a1)
  sw a4, 756(a1)
  lw a5, 644(a0)
  lw a6, 648(a0)
  lw a4, 640(a0)
  lw a7, 652(a0)
  SBOX_f a4, a5, a6, a7, t0, t1, t2, t3
  lw t0, 660(a0)
  lw t1, 664(a0)
  lw a4, 656(a0)
  lw t2, 668(a0)
  SBOX_5 a4, t0, t1, t2, t4, t5, t6, ra
  lw t0, 676(a0)
  lw t1, 680(a0)
  lw a4, 672(a0)
  lw t4, 684(a0)
  SBOX_d a4, t0, t1, t4, s0, s1, s2, s3
  lw t0, 692(a0)
  lw t4, 696(a0)
  lw a4, 688(a0)
  lw s0, 700(a0)
  SBOX_1 a4, t0, t4, s0, s4, s5, s6, s7
  SBOX_a a7, t6, s2, s7, t4, s4, s5, s6
  sw s6, 40(a1)
  sw s5, 232(a1)
  sw s7, 424(a1)
  sw t6, 616(a1)
  SBOX_1 a5, t5, s1, a4, s6, s5, s7, t6
  sw t6, 88(a1)
  sw a5, 280(a1)
  sw a4, 472(a1)
  sw t5, 664(a1)
  SBOX_d t3, t2, t1, s0, t6, a5, a4, t5
  sw a4, 136(a1)
  sw a5, 328(a1)
  sw t1, 520(a1)
  sw t5, 712(a1)
  lb a4, 1(a2)
  lb a5, 108(a2)
  lb t1, 3(a2)
  xor ra, ra, a4
  xor s3, s3, a5
  xor t0, t0, t1
  SBOX_8 a6, ra, s3, t0, a4, a5, t1, t5
  sw t1, 184(a1)
  sw a5, 376(a1)
  sw s3, 568(a1)
  sw t5, 760(a1)
  lw a5, 708(a0)
  lw a6, 712(a0)
  lw a4, 704(a0)
  lw a7, 716(a0)
  SBOX_4 a4, a5, a6, a7, t0, t1, t2, t3
  lw t0, 724(a0)
  lw t1, 728(a0)
  lw a6, 720(a0)
  lw t2, 732(a0)
  SBOX_b a6, t0, t1, t2, t4, t5, t6, ra
  lw t4, 740(a0)
  lw t5, 744(a0)
  lw t2, 736(a0)
  lw ra, 748(a0)
  lb s0, 0(a2)
  lb s1, 107(a2)
  lb s2, 2(a2)
  xor t4, t4, s0
  xor t5, t5, s1
  xor ra, ra, s2
  SBOX_8 t2, t4, t5, ra, s0, s1, s2, s3
  lw t4, 756(a0)
  lw ra, 760(a0)
  lw t2, 752(a0)
  lw s0, 764(a0)
  lb s4, 3(a2)
  lb s5, 110(a2)
  lb s6, 5(a2)
  lb s7, 6(a2)
  xor t2, t2, s4
  xor t4, t4, s5
  xor ra, ra, s6
  xor s0, s0, s7
  SBOX_a t2, t4, ra, s0, s4, s5, s6, s7
  SBOX_6 t3, t1, s2, s7, t2, ra, s4, s5
  sw s4, 44(a1)
  sw ra, 236(a1)
  sw s5, 428(a1)
  sw s2, 620(a1)
  SBOX_5 a5, t6, s1, s6, s4, ra, s5, s2
  sw s5, 92(a1)
  sw ra, 284(a1)
  sw s6, 476(a1)
  sw s2, 668(a1)
  SBOX_6 a7, t0, t5, s0, s5, ra, s6, s2
  sw s6, 140(a1)
  sw ra, 332(a1)
  sw s2, 524(a1)
  sw t5, 716(a1)
  lb s6, 4(a2)
  lb ra, 111(a2)
  lb s2, 6(a2)
  lb t5, 7(a2)
  xor a4, a4, s6
  xor a6, a6, ra
  xor s3, s3, s2
  xor t4, t4, t5
  SBOX_a a4, a6, s3, t4, s6, ra, s2, t5
  sw t5, 188(a1)
  sw s2, 380(a1)
  sw t4, 572(a1)
  sw a6, 764(a1)
  mv a4, a0
  mv a0, a1
  mv a1, a4
  addi a2, a2, 2
  beq a2, a3, 2f
  j 1b
2:
  lw ra, 0(sp)
  lw s0, 4(sp)
  lw s1, 8(sp)
  lw s2, 12(sp)
  lw s3, 16(sp)
  lw s4, 20(sp)
  lw s5, 24(sp)
  lw s6, 28(sp)
  lw s7, 32(sp)
  lw s8, 36(sp)
  lw s9, 40(sp)
  lw s10, 44(sp)
  lw s11, 48(sp)
  addi sp, sp, 64
  ret
3:
  .byte -1, 0, 0, 0, -1, -1, -1, -1, 0, 0, -1, 0, 0, 0, -1, 0, -1, -1, 0, 0
  .byte -1, -1, -1, 0, -1, 0, -1, 0, 0, -1, -1, -1, -1, -1, 0, -1, 0, 0, 0, 0
  .byte -1, -1, -1, 0, 0, 0, -1, 0, 0, -1, 0, 0, -1, -1, 0, -1, -1, 0, -1, 0
  .byte -1, -1, 0, -1, -1, -1, -1, 0, -1, -1, 0, 0, 0, -1, -1, 0, -1, 0, 0, -1
  .byte 0, -1, -1, -1, 0, -1, -1, -1, 0, 0, -1, -1, 0, 0, -1, 0, -1, 0, -1, 0
  .byte -1, -1, -1, -1, -1, -1, 0, -1, -1, -1, 0, 0, 0, 0, -1, -1, 0, -1, -1, -1
  .byte 0, -1, 0, 0, -1, -1, 0, 0, 0, -1, 0, -1, 0, -1, -1, 0, 0, 0, 0, 0
  .byte -1, 0, -1, -1, -1, -1, 0, 0, 0, -1, -1, -1, 0, -1, -1, 0, -1, -1, 0, 0
  .byte -1, 0, 0, -1, 0, -1, 0, 0, -1, 0, 0, 0, 0, -1, 0, 0, -1, -1, -1, 0
  .byte 0, -1, 0, -1, -1, 0, -1, 0, 0, 0, -1, 0, 0, 0, -1, -1, 0, 0, -1, -1
  .byte 0, -1, 0, -1, 0, -1, 0, 0, 0, 0, 0, 0
  .size loxo_spongent192_rounds_rv32_x32, . - loxo_spongent192_rounds_rv32_x32

  FUNCTION loxo_spongent192_store_rv32_x32
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
  lla t6, 2f
  addi a2, a1, 24
  li t1, 0x00ff00ff
  li t2, 0x0f0f0f0f
  li t3, 0x33333333
  li t4, 0x55555555
1:
  lw t5, 0(t6)
  addi t6, t6, 4
  lw a3, 0(a0)
  lw a4, 4(a0)
  lw a5, 8(a0)
  lw a6, 12(a0)
  lw a7, 16(a0)
  lw s0, 20(a0)
  lw s1, 24(a0)
  lw s2, 28(a0)
  lw s3, 32(a0)
  lw s4, 36(a0)
  lw s5, 40(a0)
  lw s6, 44(a0)
  lw s7, 48(a0)
  lw s8, 52(a0)
  lw s9, 56(a0)
  lw s10, 60(a0)
  EXCHANGE a3, s3, 8, t1, t0
  EXCHANGE a4, s4, 8, t1, t0
  EXCHANGE a5, s5, 8, t1, t0
  EXCHANGE a6, s6, 8, t1, t0
  EXCHANGE a7, s7, 8, t1, t0
  EXCHANGE s0, s8, 8, t1, t0
  EXCHANGE s1, s9, 8, t1, t0
  EXCHANGE s2, s10, 8, t1, t0
  EXCHANGE a3, a7, 4, t2, t0
  EXCHANGE a4, s0, 4, t2, t0
  EXCHANGE a5, s1, 4, t2, t0
  EXCHANGE a6, s2, 4, t2, t0
  EXCHANGE s3, s7, 4, t2, t0
  EXCHANGE s4, s8, 4, t2, t0
  EXCHANGE s5, s9, 4, t2, t0
  EXCHANGE s6, s10, 4, t2, t0
  EXCHANGE a3, a5, 2, t3, t0
  EXCHANGE a4, a6, 2, t3, t0
  EXCHANGE a7, s1, 2, t3, t0
  EXCHANGE s0, s2, 2, t3, t0
  EXCHANGE s3, s5, 2, t3, t0
  EXCHANGE s4, s6, 2, t3, t0
  EXCHANGE s7, s9, 2, t3, t0
  EXCHANGE s8, s10, 2, t3, t0
  EXCHANGE a3, a4, 1, t4, t0
  EXCHANGE a5, a6, 1, t4, t0
  EXCHANGE a7, s0, 1, t4, t0
  EXCHANGE s1, s2, 1, t4, t0
  EXCHANGE s3, s4, 1, t4, t0
  EXCHANGE s5, s6, 1, t4, t0
  EXCHANGE s7, s8, 1, t4, t0
  EXCHANGE s9, s10, 1, t4, t0
  xor a3, a3, t5
  srli t0, a3, 16
  sh a3, 0(a1)
  sh t0, 384(a1)
  xor a4, a4, t5
  srli t0, a4, 16
  sh a4, 24(a1)
  sh t0, 408(a1)
  xor a5, a5, t5
  srli t0, a5, 16
  sh a5, 48(a1)
  sh t0, 432(a1)
  xor a6, a6, t5
  srli t0, a6, 16
  sh a6, 72(a1)
  sh t0, 456(a1)
  xor a7, a7, t5
  srli t0, a7, 16
  sh a7, 96(a1)
  sh t0, 480(a1)
  xor s0, s0, t5
  srli t0, s0, 16
  sh s0, 120(a1)
  sh t0, 504(a1)
  xor s1, s1, t5
  srli t0, s1, 16
  sh s1, 144(a1)
  sh t0, 528(a1)
  xor s2, s2, t5
  srli t0, s2, 16
  sh s2, 168(a1)
  sh t0, 552(a1)
  xor s3, s3, t5
  srli t0, s3, 16
  sh s3, 192(a1)
  sh t0, 576(a1)
  xor s4, s4, t5
  srli t0, s4, 16
  sh s4, 216(a1)
  sh t0, 600(a1)
  xor s5, s5, t5
  srli t0, s5, 16
  sh s5, 240(a1)
  sh t0, 624(a1)
  xor s6, s6, t5
  srli t0, s6, 16
  sh s6, 264(a1)
  sh t0, 648(a1)
  xor s7, s7, t5
  srli t0, s7, 16
  sh s7, 288(a1)
  sh t0, 672(a1)
  xor s8, s8, t5
  srli t0, s8, 16
  sh s8, 312(a1)
  sh t0, 696(a1)
  xor s9, s9, t5
  srli t0, s9, 16
  sh s9, 336(a1)
  sh t0, 720(a1)
  xor s10, s10, t5
  srli t0, s10, 16
  sh s10, 360(a1)
  sh t0, 744(a1)
  addi a0, a0, 64
  addi a1, a1, 2
  bne a1, a2, 1b
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
  .balign 4
2:
  .word 0xb18eb18e, 0xb0d0b0d0, 0x6af26af2, 0x83518351, 0x9a0a9a0a, 0x51315131
  .word 0x9afd9afd, 0x83528352, 0x6dbf6dbf, 0x15771577, 0x1d5f1d5f, 0x8cb48cb4
  .size loxo_spongent192_store_rv32_x32, . - loxo_spongent192_store_rv32_x32

#endif

#include "../../core/assembly_end.h"
