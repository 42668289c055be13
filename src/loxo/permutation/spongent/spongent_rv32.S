/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[160], [176] and [192] for RV32I, one state in eight registers: two rounds in one pass
 * of a loop. Made by tools/spongent_rv32.py; constants are the only data it reads.
 *
 *   loxo_spongent160_permute_rv32 takes 64 bytes of the stack
 *   loxo_spongent176_permute_rv32 takes 64 bytes of the stack
 *   loxo_spongent192_permute_rv32 takes 64 bytes of the stack
 *
 * With R = b/16, S-boxes 4t..4t+3 of a round (t < R) feed exactly S-boxes t + R d of the next,
 * output d of the u-th becomes input u. So the pass takes the state as R rows of 16 bits, row t
 * being the inputs of S-boxes 4t..4t+3, and gets 16 pieces of R bits that lie one after the other.
 *
 *   rows    register r: row r, its low byte in bits 0-7 and its high byte in 16-23; row r + 8 in
 *           8-15 and 24-31. Three layers of exchanges at distances 4, 2 and 1 turn columns into
 *           registers: register 4 (u & 1) + d holds in bits 0..R-1 and 16.. input d of S-boxes
 *           4t + u, for t = 0..R-1 and for u < 2 and u >= 2.
 *   S-boxes two times 14 instructions. Bits between are whatever they are, everywhere.
 *   halves  input u of S-boxes t + R d: even and odd d side by side.
 *   S-boxes again; then each register has 2R bits of the next state,
 *   flat    and these are sorted into rows.
 *
 * The round counters of a pass are six words: the first in bits 0-6 of one, and its mirror image
 * for the other end in 25-31 of another; the second, which goes to S-boxes 0 and 1 and to the last
 * two, as four words for even and odd u and both ends. */
#if defined(__riscv) && __riscv_xlen == 32 && !defined(__riscv_32e) && !LOXO_SMALL && \
    !defined(__linux__) && !defined(__FreeBSD__)
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

  FUNCTION loxo_spongent160_permute_rv32
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
  lla a1, 3f
  addi s11, a1, 960
  li s4, 0xf0f0f0f
  li s5, 0x33333333
  li s6, 0x55555555
  li s7, 0xff00
  li s8, 0xf0000
  li s9, 0xff0
  lbu t1, 0(a0)
  lbu t2, 1(a0)
  lbu t3, 16(a0)
  lbu t4, 17(a0)
  slli t2, t2, 16
  or a2, t1, t2
  slli t3, t3, 8
  or a2, a2, t3
  slli t4, t4, 24
  or a2, a2, t4
  lbu a6, 2(a0)
  lbu a7, 3(a0)
  lbu t5, 18(a0)
  lbu t6, 19(a0)
  slli a7, a7, 16
  or a3, a6, a7
  slli t5, t5, 8
  or a3, a3, t5
  slli t6, t6, 24
  or a3, a3, t6
  lbu t1, 4(a0)
  lbu t2, 5(a0)
  slli t2, t2, 16
  or a4, t1, t2
  lbu a6, 6(a0)
  lbu a7, 7(a0)
  slli a7, a7, 16
  or a5, a6, a7
  lbu t1, 8(a0)
  lbu t2, 9(a0)
  slli t2, t2, 16
  or s0, t1, t2
  lbu a6, 10(a0)
  lbu a7, 11(a0)
  slli a7, a7, 16
  or s1, a6, a7
  lbu t1, 12(a0)
  lbu t2, 13(a0)
  slli t2, t2, 16
  or s3, t1, t2
  lbu a6, 14(a0)
  lbu a7, 15(a0)
  slli a7, a7, 16
  or t0, a6, a7
  j 2f
1:
  andi a2, t1, 0xff
  and s2, t4, s7
  or a2, a2, s2
  and s2, t1, s7
  slli s2, s2, 8
  or a2, a2, s2
  and s2, t4, s8
  slli s2, s2, 8
  or a2, a2, s2
  slli s2, t6, 28
  or a2, a2, s2
  slli a3, t1, 12
  srli a3, a3, 28
  slli s2, a6, 28
  srli s2, s2, 24
  or a3, a3, s2
  slli s2, t6, 4
  and s2, s2, s7
  or a3, a3, s2
  and s2, a6, s9
  slli s2, s2, 12
  or a3, a3, s2
  srli s2, t6, 12
  slli s2, s2, 24
  or a3, a3, s2
  slli a4, a6, 4
  srli a4, a4, 16
  slli s2, t2, 16
  or a4, a4, s2
  slli a5, t2, 8
  srli a5, a5, 16
  and s2, t2, s8
  or a5, a5, s2
  slli s2, a7, 20
  or a5, a5, s2
  slli s0, a7, 12
  srli s0, s0, 16
  slli s2, s0, 8
  or s0, s0, s2
  andi s1, t3, 0xff
  slli s2, t3, 8
  or s1, s1, s2
  slli s3, t3, 12
  srli s3, s3, 28
  slli s2, t5, 20
  srli s2, s2, 16
  or s3, s3, s2
  slli s2, t5, 12
  or s3, s3, s2
  slli t0, t5, 4
  srli t0, t0, 16
  slli s2, t4, 16
  or t0, t0, s2
2:
  lw s2, 0(a1)
  lw ra, 4(a1)
  addi a1, a1, 24
  xor a2, a2, s2
  xor a3, a3, ra
  EXCHANGE a2, s0, 4, s4
  EXCHANGE a3, s1, 4, s4
  EXCHANGE a4, s3, 4, s4
  EXCHANGE a5, t0, 4, s4
  EXCHANGE a2, a4, 2, s5
  EXCHANGE a3, a5, 2, s5
  EXCHANGE s0, s3, 2, s5
  EXCHANGE s1, t0, 2, s5
  EXCHANGE a2, a3, 1, s6
  EXCHANGE a4, a5, 1, s6
  EXCHANGE s0, s1, 1, s6
  EXCHANGE s3, t0, 1, s6
  SBOX a2, a3, a4, a5, t1, t2, t3, t4
  SBOX s0, s1, s3, t0, a6, a7, t5, t6
  lw s2, -16(a1)
  lw ra, -12(a1)
  xor t1, t1, s2
  lw s2, -8(a1)
  xor a6, a6, ra
  lw ra, -4(a1)
  xor t4, t4, s2
  xor t6, t6, ra
  andi a2, t1, 0x3ff
  slli s2, t2, 10
  or a2, a2, s2
  srli a4, t1, 16
  andi a4, a4, 0x3ff
  srli s2, t2, 16
  slli s2, s2, 10
  or a4, a4, s2
  andi s0, t3, 0x3ff
  slli s2, t4, 10
  or s0, s0, s2
  srli s3, t3, 16
  andi s3, s3, 0x3ff
  srli s2, t4, 16
  slli s2, s2, 10
  or s3, s3, s2
  andi a3, a6, 0x3ff
  slli s2, a7, 10
  or a3, a3, s2
  srli a5, a6, 16
  andi a5, a5, 0x3ff
  srli s2, a7, 16
  slli s2, s2, 10
  or a5, a5, s2
  andi s1, t5, 0x3ff
  slli s2, t6, 10
  or s1, s1, s2
  srli t0, t5, 16
  andi t0, t0, 0x3ff
  srli s2, t6, 16
  slli s2, s2, 10
  or t0, t0, s2
  SBOX a2, a3, a4, a5, t1, t2, t3, t4
  SBOX s0, s1, s3, t0, a6, a7, t5, t6
  bne a1, s11, 1b
  andi a2, t1, 0xff
  sb t1, 0(a0)
  srli a3, t1, 8
  sb a3, 1(a0)
  slli a4, t1, 12
  srli a4, a4, 28
  slli s2, a6, 4
  or a4, a4, s2
  sb a4, 2(a0)
  srli a5, a6, 4
  sb a5, 3(a0)
  srli s0, a6, 12
  sb s0, 4(a0)
  andi s1, t2, 0xff
  sb t2, 5(a0)
  srli s3, t2, 8
  sb s3, 6(a0)
  slli t0, t2, 12
  srli t0, t0, 28
  slli s2, a7, 4
  or t0, t0, s2
  sb t0, 7(a0)
  srli a2, a7, 4
  sb a2, 8(a0)
  srli a3, a7, 12
  sb a3, 9(a0)
  andi a4, t3, 0xff
  sb t3, 10(a0)
  srli a5, t3, 8
  sb a5, 11(a0)
  slli s0, t3, 12
  srli s0, s0, 28
  slli s2, t5, 4
  or s0, s0, s2
  sb s0, 12(a0)
  srli s1, t5, 4
  sb s1, 13(a0)
  srli s3, t5, 12
  sb s3, 14(a0)
  andi t0, t4, 0xff
  sb t4, 15(a0)
  srli a2, t4, 8
  sb a2, 16(a0)
  slli a3, t4, 12
  srli a3, a3, 28
  slli s2, t6, 4
  or a3, a3, s2
  sb a3, 17(a0)
  srli a4, t6, 4
  sb a4, 18(a0)
  srli a5, t6, 12
  sb a5, 19(a0)
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
  .balign 4
3:
  .word 0x00000075, 0xae000000, 0x00020000, 0x00010003, 0x03000200, 0x00000100
  .word 0x00000054, 0x2a000000, 0x00000001, 0x00010002, 0x01000200, 0x02000000
  .word 0x00000053, 0xca000000, 0x00010001, 0x00000003, 0x03000000, 0x02000200
  .word 0x0000004f, 0xf2000000, 0x00010003, 0x00010001, 0x02000200, 0x03000200
  .word 0x0000003e, 0x7c000000, 0x00030003, 0x00010002, 0x01000200, 0x03000300
  .word 0x0000007a, 0x5e000000, 0x00030002, 0x00000002, 0x01000000, 0x01000300
  .word 0x00000068, 0x16000000, 0x00020002, 0x00000000, 0x00000000, 0x01000100
  .word 0x00000021, 0x84000000, 0x00020001, 0x00000001, 0x02000000, 0x02000100
  .word 0x00000007, 0xe0000000, 0x00010000, 0x00010001, 0x02000200, 0x00000200
  .word 0x0000001c, 0x38000000, 0x00000002, 0x00010002, 0x01000200, 0x01000000
  .word 0x00000071, 0x8e000000, 0x00020000, 0x00000003, 0x03000000, 0x00000100
  .word 0x00000044, 0x22000000, 0x00000001, 0x00010000, 0x00000200, 0x02000000
  .word 0x00000012, 0x48000000, 0x00010000, 0x00000002, 0x01000000, 0x00000200
  .word 0x00000049, 0x92000000, 0x00000003, 0x00000001, 0x02000000, 0x03000000
  .word 0x00000026, 0x64000000, 0x00030001, 0x00010000, 0x00000200, 0x02000300
  .word 0x0000001b, 0xd8000000, 0x00010002, 0x00000003, 0x03000000, 0x01000200
  .word 0x0000006d, 0xb6000000, 0x00020002, 0x00010001, 0x02000200, 0x01000100
  .word 0x00000035, 0xac000000, 0x00020001, 0x00010003, 0x03000200, 0x02000100
  .word 0x00000056, 0x6a000000, 0x00010001, 0x00010002, 0x01000200, 0x02000200
  .word 0x0000005b, 0xda000000, 0x00010003, 0x00000003, 0x03000000, 0x03000200
  .word 0x0000006f, 0xf6000000, 0x00030002, 0x00010001, 0x02000200, 0x01000300
  .word 0x0000003d, 0xbc000000, 0x00020003, 0x00010003, 0x03000200, 0x03000100
  .word 0x00000076, 0x6e000000, 0x00030000, 0x00010002, 0x01000200, 0x00000300
  .word 0x00000058, 0x1a000000, 0x00000003, 0x00000002, 0x01000000, 0x03000000
  .word 0x00000063, 0xc6000000, 0x00030000, 0x00000001, 0x02000000, 0x00000300
  .word 0x0000000d, 0xb0000000, 0x00000002, 0x00010001, 0x02000200, 0x01000000
  .word 0x00000034, 0x2c000000, 0x00020001, 0x00010002, 0x01000200, 0x02000100
  .word 0x00000052, 0x4a000000, 0x00010001, 0x00000002, 0x01000000, 0x02000200
  .word 0x0000004b, 0xd2000000, 0x00010003, 0x00000001, 0x02000000, 0x03000200
  .word 0x0000002e, 0x74000000, 0x00030003, 0x00010000, 0x00000200, 0x03000300
  .word 0x0000003b, 0xdc000000, 0x00030003, 0x00000003, 0x03000000, 0x03000300
  .word 0x0000006e, 0x76000000, 0x00030002, 0x00010000, 0x00000200, 0x01000300
  .word 0x00000039, 0x9c000000, 0x00020003, 0x00000003, 0x03000000, 0x03000100
  .word 0x00000066, 0x66000000, 0x00030000, 0x00010000, 0x00000200, 0x00000300
  .word 0x00000019, 0x98000000, 0x00000002, 0x00000003, 0x03000000, 0x01000000
  .word 0x00000065, 0xa6000000, 0x00020000, 0x00010001, 0x02000200, 0x00000100
  .word 0x00000015, 0xa8000000, 0x00000000, 0x00010003, 0x03000200, 0x00000000
  .word 0x00000055, 0xaa000000, 0x00000001, 0x00010003, 0x03000200, 0x02000000
  .word 0x00000057, 0xea000000, 0x00010001, 0x00010003, 0x03000200, 0x02000200
  .word 0x0000005f, 0xfa000000, 0x00010003, 0x00010003, 0x03000200, 0x03000200
  .size loxo_spongent160_permute_rv32, . - loxo_spongent160_permute_rv32

  FUNCTION loxo_spongent176_permute_rv32
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
  lla a1, 3f
  addi s11, a1, 1080
  li s4, 0xf0f0f0f
  li s5, 0x33333333
  li s6, 0x55555555
  li s7, 0x3c0000
  li s8, 0xff00
  li s9, 0x300000
  li s10, 0x3f0000
  lbu t1, 0(a0)
  lbu t2, 1(a0)
  lbu t3, 16(a0)
  lbu t4, 17(a0)
  slli t2, t2, 16
  or a2, t1, t2
  slli t3, t3, 8
  or a2, a2, t3
  slli t4, t4, 24
  or a2, a2, t4
  lbu a6, 2(a0)
  lbu a7, 3(a0)
  lbu t5, 18(a0)
  lbu t6, 19(a0)
  slli a7, a7, 16
  or a3, a6, a7
  slli t5, t5, 8
  or a3, a3, t5
  slli t6, t6, 24
  or a3, a3, t6
  lbu t1, 4(a0)
  lbu t2, 5(a0)
  lbu t3, 20(a0)
  lbu t4, 21(a0)
  slli t2, t2, 16
  or a4, t1, t2
  slli t3, t3, 8
  or a4, a4, t3
  slli t4, t4, 24
  or a4, a4, t4
  lbu a6, 6(a0)
  lbu a7, 7(a0)
  slli a7, a7, 16
  or a5, a6, a7
  lbu t1, 8(a0)
  lbu t2, 9(a0)
  slli t2, t2, 16
  or s0, t1, t2
  lbu a6, 10(a0)
  lbu a7, 11(a0)
  slli a7, a7, 16
  or s1, a6, a7
  lbu t1, 12(a0)
  lbu t2, 13(a0)
  slli t2, t2, 16
  or s3, t1, t2
  lbu a6, 14(a0)
  lbu a7, 15(a0)
  slli a7, a7, 16
  or t0, a6, a7
  j 2f
1:
  andi a2, t1, 0xff
  and s2, t5, s7
  srli s2, s2, 10
  or a2, a2, s2
  slli s2, t4, 28
  srli s2, s2, 16
  or a2, a2, s2
  and s2, t1, s8
  slli s2, s2, 8
  or a2, a2, s2
  srli s2, t4, 4
  slli s2, s2, 24
  or a2, a2, s2
  slli a3, t1, 10
  srli a3, a3, 26
  slli s2, a6, 30
  srli s2, s2, 24
  or a3, a3, s2
  srli s2, t4, 4
  and s2, s2, s8
  or a3, a3, s2
  andi s2, a6, 0x3fc
  slli s2, s2, 14
  or a3, a3, s2
  and s2, t4, s9
  slli s2, s2, 4
  or a3, a3, s2
  slli s2, t6, 26
  or a3, a3, s2
  slli a4, a6, 14
  srli a4, a4, 24
  slli s2, t6, 2
  and s2, s2, s8
  or a4, a4, s2
  and s2, a6, s7
  srli s2, s2, 2
  or a4, a4, s2
  slli s2, t2, 28
  srli s2, s2, 8
  or a4, a4, s2
  srli s2, t6, 14
  slli s2, s2, 24
  or a4, a4, s2
  slli a5, t2, 12
  srli a5, a5, 16
  slli s2, a5, 8
  or a5, a5, s2
  slli s0, t2, 10
  srli s0, s0, 30
  slli s2, a7, 18
  srli s2, s2, 16
  or s0, s0, s2
  slli s2, a7, 10
  or s0, s0, s2
  slli s1, a7, 2
  srli s1, s1, 16
  slli s2, t3, 16
  or s1, s1, s2
  slli s3, t3, 8
  srli s3, s3, 16
  and s2, t3, s10
  or s3, s3, s2
  slli s2, t5, 22
  or s3, s3, s2
  slli t0, t5, 14
  srli t0, t0, 16
  slli s2, t0, 8
  or t0, t0, s2
2:
  lw s2, 0(a1)
  lw ra, 4(a1)
  addi a1, a1, 24
  xor a2, a2, s2
  xor a4, a4, ra
  EXCHANGE a2, s0, 4, s4
  EXCHANGE a3, s1, 4, s4
  EXCHANGE a4, s3, 4, s4
  EXCHANGE a5, t0, 4, s4
  EXCHANGE a2, a4, 2, s5
  EXCHANGE a3, a5, 2, s5
  EXCHANGE s0, s3, 2, s5
  EXCHANGE s1, t0, 2, s5
  EXCHANGE a2, a3, 1, s6
  EXCHANGE a4, a5, 1, s6
  EXCHANGE s0, s1, 1, s6
  EXCHANGE s3, t0, 1, s6
  SBOX a2, a3, a4, a5, t1, t2, t3, t4
  SBOX s0, s1, s3, t0, a6, a7, t5, t6
  lw s2, -16(a1)
  lw ra, -12(a1)
  xor t1, t1, s2
  lw s2, -8(a1)
  xor a6, a6, ra
  lw ra, -4(a1)
  xor t4, t4, s2
  xor t6, t6, ra
  andi a2, t1, 0x7ff
  slli s2, t2, 11
  or a2, a2, s2
  srli a4, t1, 16
  andi a4, a4, 0x7ff
  srli s2, t2, 16
  slli s2, s2, 11
  or a4, a4, s2
  andi s0, t3, 0x7ff
  slli s2, t4, 11
  or s0, s0, s2
  srli s3, t3, 16
  andi s3, s3, 0x7ff
  srli s2, t4, 16
  slli s2, s2, 11
  or s3, s3, s2
  andi a3, a6, 0x7ff
  slli s2, a7, 11
  or a3, a3, s2
  srli a5, a6, 16
  andi a5, a5, 0x7ff
  srli s2, a7, 16
  slli s2, s2, 11
  or a5, a5, s2
  andi s1, t5, 0x7ff
  slli s2, t6, 11
  or s1, s1, s2
  srli t0, t5, 16
  andi t0, t0, 0x7ff
  srli s2, t6, 16
  slli s2, s2, 11
  or t0, t0, s2
  SBOX a2, a3, a4, a5, t1, t2, t3, t4
  SBOX s0, s1, s3, t0, a6, a7, t5, t6
  bne a1, s11, 1b
  andi a2, t1, 0xff
  sb t1, 0(a0)
  srli a3, t1, 8
  sb a3, 1(a0)
  slli a4, t1, 10
  srli a4, a4, 26
  slli s2, a6, 6
  or a4, a4, s2
  sb a4, 2(a0)
  srli a5, a6, 2
  sb a5, 3(a0)
  srli s0, a6, 10
  sb s0, 4(a0)
  slli s1, a6, 10
  srli s1, s1, 28
  slli s2, t2, 4
  or s1, s1, s2
  sb s1, 5(a0)
  srli s3, t2, 4
  sb s3, 6(a0)
  srli t0, t2, 12
  sb t0, 7(a0)
  slli a2, t2, 10
  srli a2, a2, 30
  slli s2, a7, 2
  or a2, a2, s2
  sb a2, 8(a0)
  srli a3, a7, 6
  sb a3, 9(a0)
  srli a4, a7, 14
  sb a4, 10(a0)
  andi a5, t3, 0xff
  sb t3, 11(a0)
  srli s0, t3, 8
  sb s0, 12(a0)
  slli s1, t3, 10
  srli s1, s1, 26
  slli s2, t5, 6
  or s1, s1, s2
  sb s1, 13(a0)
  srli s3, t5, 2
  sb s3, 14(a0)
  srli t0, t5, 10
  sb t0, 15(a0)
  slli a2, t5, 10
  srli a2, a2, 28
  slli s2, t4, 4
  or a2, a2, s2
  sb a2, 16(a0)
  srli a3, t4, 4
  sb a3, 17(a0)
  srli a4, t4, 12
  sb a4, 18(a0)
  slli a5, t4, 10
  srli a5, a5, 30
  slli s2, t6, 2
  or a5, a5, s2
  sb a5, 19(a0)
  srli s0, t6, 6
  sb s0, 20(a0)
  srli s1, t6, 14
  sb s1, 21(a0)
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
  .balign 4
3:
  .word 0x00000045, 0xa2000000, 0x00000001, 0x00010001, 0x04000400, 0x04000000
  .word 0x00000016, 0x68000000, 0x00010000, 0x00010002, 0x02000400, 0x00000400
  .word 0x00000059, 0x9a000000, 0x00000003, 0x00000003, 0x06000000, 0x06000000
  .word 0x00000067, 0xe6000000, 0x00030000, 0x00010001, 0x04000400, 0x00000600
  .word 0x0000001d, 0xb8000000, 0x00000002, 0x00010003, 0x06000400, 0x02000000
  .word 0x00000075, 0xae000000, 0x00020000, 0x00010003, 0x06000400, 0x00000200
  .word 0x00000054, 0x2a000000, 0x00000001, 0x00010002, 0x02000400, 0x04000000
  .word 0x00000053, 0xca000000, 0x00010001, 0x00000003, 0x06000000, 0x04000400
  .word 0x0000004f, 0xf2000000, 0x00010003, 0x00010001, 0x04000400, 0x06000400
  .word 0x0000003e, 0x7c000000, 0x00030003, 0x00010002, 0x02000400, 0x06000600
  .word 0x0000007a, 0x5e000000, 0x00030002, 0x00000002, 0x02000000, 0x02000600
  .word 0x00000068, 0x16000000, 0x00020002, 0x00000000, 0x00000000, 0x02000200
  .word 0x00000021, 0x84000000, 0x00020001, 0x00000001, 0x04000000, 0x04000200
  .word 0x00000007, 0xe0000000, 0x00010000, 0x00010001, 0x04000400, 0x00000400
  .word 0x0000001c, 0x38000000, 0x00000002, 0x00010002, 0x02000400, 0x02000000
  .word 0x00000071, 0x8e000000, 0x00020000, 0x00000003, 0x06000000, 0x00000200
  .word 0x00000044, 0x22000000, 0x00000001, 0x00010000, 0x00000400, 0x04000000
  .word 0x00000012, 0x48000000, 0x00010000, 0x00000002, 0x02000000, 0x00000400
  .word 0x00000049, 0x92000000, 0x00000003, 0x00000001, 0x04000000, 0x06000000
  .word 0x00000026, 0x64000000, 0x00030001, 0x00010000, 0x00000400, 0x04000600
  .word 0x0000001b, 0xd8000000, 0x00010002, 0x00000003, 0x06000000, 0x02000400
  .word 0x0000006d, 0xb6000000, 0x00020002, 0x00010001, 0x04000400, 0x02000200
  .word 0x00000035, 0xac000000, 0x00020001, 0x00010003, 0x06000400, 0x04000200
  .word 0x00000056, 0x6a000000, 0x00010001, 0x00010002, 0x02000400, 0x04000400
  .word 0x0000005b, 0xda000000, 0x00010003, 0x00000003, 0x06000000, 0x06000400
  .word 0x0000006f, 0xf6000000, 0x00030002, 0x00010001, 0x04000400, 0x02000600
  .word 0x0000003d, 0xbc000000, 0x00020003, 0x00010003, 0x06000400, 0x06000200
  .word 0x00000076, 0x6e000000, 0x00030000, 0x00010002, 0x02000400, 0x00000600
  .word 0x00000058, 0x1a000000, 0x00000003, 0x00000002, 0x02000000, 0x06000000
  .word 0x00000063, 0xc6000000, 0x00030000, 0x00000001, 0x04000000, 0x00000600
  .word 0x0000000d, 0xb0000000, 0x00000002, 0x00010001, 0x04000400, 0x02000000
  .word 0x00000034, 0x2c000000, 0x00020001, 0x00010002, 0x02000400, 0x04000200
  .word 0x00000052, 0x4a000000, 0x00010001, 0x00000002, 0x02000000, 0x04000400
  .word 0x0000004b, 0xd2000000, 0x00010003, 0x00000001, 0x04000000, 0x06000400
  .word 0x0000002e, 0x74000000, 0x00030003, 0x00010000, 0x00000400, 0x06000600
  .word 0x0000003b, 0xdc000000, 0x00030003, 0x00000003, 0x06000000, 0x06000600
  .word 0x0000006e, 0x76000000, 0x00030002, 0x00010000, 0x00000400, 0x02000600
  .word 0x00000039, 0x9c000000, 0x00020003, 0x00000003, 0x06000000, 0x06000200
  .word 0x00000066, 0x66000000, 0x00030000, 0x00010000, 0x00000400, 0x00000600
  .word 0x00000019, 0x98000000, 0x00000002, 0x00000003, 0x06000000, 0x02000000
  .word 0x00000065, 0xa6000000, 0x00020000, 0x00010001, 0x04000400, 0x00000200
  .word 0x00000015, 0xa8000000, 0x00000000, 0x00010003, 0x06000400, 0x00000000
  .word 0x00000055, 0xaa000000, 0x00000001, 0x00010003, 0x06000400, 0x04000000
  .word 0x00000057, 0xea000000, 0x00010001, 0x00010003, 0x06000400, 0x04000400
  .word 0x0000005f, 0xfa000000, 0x00010003, 0x00010003, 0x06000400, 0x06000400
  .size loxo_spongent176_permute_rv32, . - loxo_spongent176_permute_rv32

  FUNCTION loxo_spongent192_permute_rv32
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
  lla a1, 3f
  addi s11, a1, 1200
  li s4, 0xf0f0f0f
  li s5, 0x33333333
  li s6, 0x55555555
  li s7, 0xfff
  li s8, 0xff00
  li s9, 0xff0000
  lbu t1, 0(a0)
  lbu t2, 1(a0)
  lbu t3, 16(a0)
  lbu t4, 17(a0)
  slli t2, t2, 16
  or a2, t1, t2
  slli t3, t3, 8
  or a2, a2, t3
  slli t4, t4, 24
  or a2, a2, t4
  lbu a6, 2(a0)
  lbu a7, 3(a0)
  lbu t5, 18(a0)
  lbu t6, 19(a0)
  slli a7, a7, 16
  or a3, a6, a7
  slli t5, t5, 8
  or a3, a3, t5
  slli t6, t6, 24
  or a3, a3, t6
  lbu t1, 4(a0)
  lbu t2, 5(a0)
  lbu t3, 20(a0)
  lbu t4, 21(a0)
  slli t2, t2, 16
  or a4, t1, t2
  slli t3, t3, 8
  or a4, a4, t3
  slli t4, t4, 24
  or a4, a4, t4
  lbu a6, 6(a0)
  lbu a7, 7(a0)
  lbu t5, 22(a0)
  lbu t6, 23(a0)
  slli a7, a7, 16
  or a5, a6, a7
  slli t5, t5, 8
  or a5, a5, t5
  slli t6, t6, 24
  or a5, a5, t6
  lbu t1, 8(a0)
  lbu t2, 9(a0)
  slli t2, t2, 16
  or s0, t1, t2
  lbu a6, 10(a0)
  lbu a7, 11(a0)
  slli a7, a7, 16
  or s1, a6, a7
  lbu t1, 12(a0)
  lbu t2, 13(a0)
  slli t2, t2, 16
  or s3, t1, t2
  lbu a6, 14(a0)
  lbu a7, 15(a0)
  slli a7, a7, 16
  or t0, a6, a7
  j 2f
1:
  andi a2, t1, 0xff
  and s2, t5, s8
  or a2, a2, s2
  and s2, t1, s8
  slli s2, s2, 8
  or a2, a2, s2
  srli s2, t5, 16
  slli s2, s2, 24
  or a2, a2, s2
  slli a3, t1, 8
  srli a3, a3, 24
  slli s2, t4, 24
  srli s2, s2, 16
  or a3, a3, s2
  slli s2, a6, 24
  srli s2, s2, 8
  or a3, a3, s2
  srli s2, t4, 8
  slli s2, s2, 24
  or a3, a3, s2
  slli a4, a6, 16
  srli a4, a4, 24
  srli s2, t4, 8
  and s2, s2, s8
  or a4, a4, s2
  and s2, a6, s9
  or a4, a4, s2
  slli s2, t6, 24
  or a4, a4, s2
  andi a5, t2, 0xff
  and s2, t6, s8
  or a5, a5, s2
  and s2, t2, s8
  slli s2, s2, 8
  or a5, a5, s2
  srli s2, t6, 16
  slli s2, s2, 24
  or a5, a5, s2
  srli s0, t2, 16
  slli s2, a7, 16
  or s0, s0, s2
  slli s1, a7, 8
  srli s1, s1, 16
  and s2, a7, s9
  or s1, s1, s2
  andi s3, t3, 0xff
  slli s2, t3, 8
  or s3, s3, s2
  srli t0, t3, 16
  slli s2, t5, 16
  or t0, t0, s2
2:
  lw s2, 0(a1)
  lw ra, 4(a1)
  addi a1, a1, 24
  xor a2, a2, s2
  xor a5, a5, ra
  EXCHANGE a2, s0, 4, s4
  EXCHANGE a3, s1, 4, s4
  EXCHANGE a4, s3, 4, s4
  EXCHANGE a5, t0, 4, s4
  EXCHANGE a2, a4, 2, s5
  EXCHANGE a3, a5, 2, s5
  EXCHANGE s0, s3, 2, s5
  EXCHANGE s1, t0, 2, s5
  EXCHANGE a2, a3, 1, s6
  EXCHANGE a4, a5, 1, s6
  EXCHANGE s0, s1, 1, s6
  EXCHANGE s3, t0, 1, s6
  SBOX a2, a3, a4, a5, t1, t2, t3, t4
  SBOX s0, s1, s3, t0, a6, a7, t5, t6
  lw s2, -16(a1)
  lw ra, -12(a1)
  xor t1, t1, s2
  lw s2, -8(a1)
  xor a6, a6, ra
  lw ra, -4(a1)
  xor t4, t4, s2
  xor t6, t6, ra
  and a2, t1, s7
  slli s2, t2, 12
  or a2, a2, s2
  srli a4, t1, 16
  and a4, a4, s7
  srli s2, t2, 16
  slli s2, s2, 12
  or a4, a4, s2
  and s0, t3, s7
  slli s2, t4, 12
  or s0, s0, s2
  srli s3, t3, 16
  and s3, s3, s7
  srli s2, t4, 16
  slli s2, s2, 12
  or s3, s3, s2
  and a3, a6, s7
  slli s2, a7, 12
  or a3, a3, s2
  srli a5, a6, 16
  and a5, a5, s7
  srli s2, a7, 16
  slli s2, s2, 12
  or a5, a5, s2
  and s1, t5, s7
  slli s2, t6, 12
  or s1, s1, s2
  srli t0, t5, 16
  and t0, t0, s7
  srli s2, t6, 16
  slli s2, s2, 12
  or t0, t0, s2
  SBOX a2, a3, a4, a5, t1, t2, t3, t4
  SBOX s0, s1, s3, t0, a6, a7, t5, t6
  bne a1, s11, 1b
  andi a2, t1, 0xff
  sb t1, 0(a0)
  srli a3, t1, 8
  sb a3, 1(a0)
  srli a4, t1, 16
  sb a4, 2(a0)
  andi a5, a6, 0xff
  sb a6, 3(a0)
  srli s0, a6, 8
  sb s0, 4(a0)
  srli s1, a6, 16
  sb s1, 5(a0)
  andi s3, t2, 0xff
  sb t2, 6(a0)
  srli t0, t2, 8
  sb t0, 7(a0)
  srli a2, t2, 16
  sb a2, 8(a0)
  andi a3, a7, 0xff
  sb a7, 9(a0)
  srli a4, a7, 8
  sb a4, 10(a0)
  srli a5, a7, 16
  sb a5, 11(a0)
  andi s0, t3, 0xff
  sb t3, 12(a0)
  srli s1, t3, 8
  sb s1, 13(a0)
  srli s3, t3, 16
  sb s3, 14(a0)
  andi t0, t5, 0xff
  sb t5, 15(a0)
  srli a2, t5, 8
  sb a2, 16(a0)
  srli a3, t5, 16
  sb a3, 17(a0)
  andi a4, t4, 0xff
  sb t4, 18(a0)
  srli a5, t4, 8
  sb a5, 19(a0)
  srli s0, t4, 16
  sb s0, 20(a0)
  andi s1, t6, 0xff
  sb t6, 21(a0)
  srli s3, t6, 8
  sb s3, 22(a0)
  srli t0, t6, 16
  sb t0, 23(a0)
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
  .balign 4
3:
  .word 0x00000047, 0xe2000000, 0x00010001, 0x00010001, 0x08000800, 0x08000800
  .word 0x0000001e, 0x78000000, 0x00010002, 0x00010002, 0x04000800, 0x04000800
  .word 0x00000079, 0x9e000000, 0x00020002, 0x00000003, 0x0c000000, 0x04000400
  .word 0x00000064, 0x26000000, 0x00020000, 0x00010000, 0x00000800, 0x00000400
  .word 0x00000011, 0x88000000, 0x00000000, 0x00000003, 0x0c000000, 0x00000000
  .word 0x00000045, 0xa2000000, 0x00000001, 0x00010001, 0x08000800, 0x08000000
  .word 0x00000016, 0x68000000, 0x00010000, 0x00010002, 0x04000800, 0x00000800
  .word 0x00000059, 0x9a000000, 0x00000003, 0x00000003, 0x0c000000, 0x0c000000
  .word 0x00000067, 0xe6000000, 0x00030000, 0x00010001, 0x08000800, 0x00000c00
  .word 0x0000001d, 0xb8000000, 0x00000002, 0x00010003, 0x0c000800, 0x04000000
  .word 0x00000075, 0xae000000, 0x00020000, 0x00010003, 0x0c000800, 0x00000400
  .word 0x00000054, 0x2a000000, 0x00000001, 0x00010002, 0x04000800, 0x08000000
  .word 0x00000053, 0xca000000, 0x00010001, 0x00000003, 0x0c000000, 0x08000800
  .word 0x0000004f, 0xf2000000, 0x00010003, 0x00010001, 0x08000800, 0x0c000800
  .word 0x0000003e, 0x7c000000, 0x00030003, 0x00010002, 0x04000800, 0x0c000c00
  .word 0x0000007a, 0x5e000000, 0x00030002, 0x00000002, 0x04000000, 0x04000c00
  .word 0x00000068, 0x16000000, 0x00020002, 0x00000000, 0x00000000, 0x04000400
  .word 0x00000021, 0x84000000, 0x00020001, 0x00000001, 0x08000000, 0x08000400
  .word 0x00000007, 0xe0000000, 0x00010000, 0x00010001, 0x08000800, 0x00000800
  .word 0x0000001c, 0x38000000, 0x00000002, 0x00010002, 0x04000800, 0x04000000
  .word 0x00000071, 0x8e000000, 0x00020000, 0x00000003, 0x0c000000, 0x00000400
  .word 0x00000044, 0x22000000, 0x00000001, 0x00010000, 0x00000800, 0x08000000
  .word 0x00000012, 0x48000000, 0x00010000, 0x00000002, 0x04000000, 0x00000800
  .word 0x00000049, 0x92000000, 0x00000003, 0x00000001, 0x08000000, 0x0c000000
  .word 0x00000026, 0x64000000, 0x00030001, 0x00010000, 0x00000800, 0x08000c00
  .word 0x0000001b, 0xd8000000, 0x00010002, 0x00000003, 0x0c000000, 0x04000800
  .word 0x0000006d, 0xb6000000, 0x00020002, 0x00010001, 0x08000800, 0x04000400
  .word 0x00000035, 0xac000000, 0x00020001, 0x00010003, 0x0c000800, 0x08000400
  .word 0x00000056, 0x6a000000, 0x00010001, 0x00010002, 0x04000800, 0x08000800
  .word 0x0000005b, 0xda000000, 0x00010003, 0x00000003, 0x0c000000, 0x0c000800
  .word 0x0000006f, 0xf6000000, 0x00030002, 0x00010001, 0x08000800, 0x04000c00
  .word 0x0000003d, 0xbc000000, 0x00020003, 0x00010003, 0x0c000800, 0x0c000400
  .word 0x00000076, 0x6e000000, 0x00030000, 0x00010002, 0x04000800, 0x00000c00
  .word 0x00000058, 0x1a000000, 0x00000003, 0x00000002, 0x04000000, 0x0c000000
  .word 0x00000063, 0xc6000000, 0x00030000, 0x00000001, 0x08000000, 0x00000c00
  .word 0x0000000d, 0xb0000000, 0x00000002, 0x00010001, 0x08000800, 0x04000000
  .word 0x00000034, 0x2c000000, 0x00020001, 0x00010002, 0x04000800, 0x08000400
  .word 0x00000052, 0x4a000000, 0x00010001, 0x00000002, 0x04000000, 0x08000800
  .word 0x0000004b, 0xd2000000, 0x00010003, 0x00000001, 0x08000000, 0x0c000800
  .word 0x0000002e, 0x74000000, 0x00030003, 0x00010000, 0x00000800, 0x0c000c00
  .word 0x0000003b, 0xdc000000, 0x00030003, 0x00000003, 0x0c000000, 0x0c000c00
  .word 0x0000006e, 0x76000000, 0x00030002, 0x00010000, 0x00000800, 0x04000c00
  .word 0x00000039, 0x9c000000, 0x00020003, 0x00000003, 0x0c000000, 0x0c000400
  .word 0x00000066, 0x66000000, 0x00030000, 0x00010000, 0x00000800, 0x00000c00
  .word 0x00000019, 0x98000000, 0x00000002, 0x00000003, 0x0c000000, 0x04000000
  .word 0x00000065, 0xa6000000, 0x00020000, 0x00010001, 0x08000800, 0x00000400
  .word 0x00000015, 0xa8000000, 0x00000000, 0x00010003, 0x0c000800, 0x00000000
  .word 0x00000055, 0xaa000000, 0x00000001, 0x00010003, 0x0c000800, 0x08000000
  .word 0x00000057, 0xea000000, 0x00010001, 0x00010003, 0x0c000800, 0x08000800
  .word 0x0000005f, 0xfa000000, 0x00010003, 0x00010003, 0x0c000800, 0x0c000800
  .size loxo_spongent192_permute_rv32, . - loxo_spongent192_permute_rv32

#endif

#include "../../core/assembly_end.h"
