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
 * The round counters of a pass are one word: the first in bits 8-14, and its mirror image for the
 * other end in 25-31. Of the second, which goes to S-boxes 0 and 1, bits 0, 1, 16, 17 have what is
 * for even u, the next two what is for odd u; then come the mirror images likewise. The last word
 * has bit 15. */
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
  li s4, 0xf0f0f0f
  li s5, 0x33333333
  li s6, 0x55555555
  li s7, 0x30003
  li s8, 0x3000300
  li s9, 0xff00
  li s10, 0xf0000
  li s11, 0xff0
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
  slli a2, t1, 24
  srli a2, a2, 24
  and s2, t4, s9
  or a2, a2, s2
  and s2, t1, s9
  slli s2, s2, 8
  or a2, a2, s2
  and s2, t4, s10
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
  and s2, s2, s9
  or a3, a3, s2
  and s2, a6, s11
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
  and s2, t2, s10
  or a5, a5, s2
  slli s2, a7, 20
  or a5, a5, s2
  slli s0, a7, 12
  srli s0, s0, 16
  slli s2, s0, 8
  or s0, s0, s2
  slli s1, t3, 16
  srli s1, s1, 16
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
  lw ra, 0(a1)
  addi a1, a1, 4
  srli s2, ra, 25
  slli s2, s2, 25
  xor a3, a3, s2
  srli s2, ra, 8
  andi s2, s2, 0x7f
  xor a2, a2, s2
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
  and s2, ra, s7
  xor t1, t1, s2
  srli s2, ra, 2
  and s2, s2, s7
  xor a6, a6, s2
  slli s2, ra, 4
  and s2, s2, s8
  xor t4, t4, s2
  slli s2, ra, 2
  and s2, s2, s8
  xor t6, t6, s2
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
  slli s2, ra, 16
  bgez s2, 1b
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
  .word 0xae36756c, 0x2a945429, 0xcab1538d, 0xf2e54fa7, 0x7cd73eeb
  .word 0x5e537aca, 0x16426842, 0x84a22145, 0xe02507a4, 0x38541c2a
  .word 0x8e32714c, 0x22844421, 0x48111288, 0x92e04907, 0x648726e1
  .word 0xd8711b8e, 0xb6666d66, 0xacb6356d, 0x6a9556a9, 0xdaf15b8f
  .word 0xf6676fe6, 0xbcf63d6f, 0x6e1776e8, 0x1ad0580b, 0xc62363c4
  .word 0xb0640d26, 0x2c963469, 0x4a915289, 0xd2e14b87, 0x74c72ee3
  .word 0xdcf33bcf, 0x76476ee2, 0x9cf2394f, 0x660766e0, 0x9870190e
  .word 0xa6266564, 0xa834152c, 0xaab4552d, 0xeab557ad, 0xfaf5dfaf
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
  li s4, 0xf0f0f0f
  li s5, 0x33333333
  li s6, 0x55555555
  li s7, 0x30003
  li s8, 0x6000600
  li s9, 0x3c0000
  li s10, 0xff00
  li s11, 0x300000
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
  slli a2, t1, 24
  srli a2, a2, 24
  and s2, t5, s9
  srli s2, s2, 10
  or a2, a2, s2
  slli s2, t4, 28
  srli s2, s2, 16
  or a2, a2, s2
  and s2, t1, s10
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
  and s2, s2, s10
  or a3, a3, s2
  andi s2, a6, 0x3fc
  slli s2, s2, 14
  or a3, a3, s2
  and s2, t4, s11
  slli s2, s2, 4
  or a3, a3, s2
  slli s2, t6, 26
  or a3, a3, s2
  slli a4, a6, 14
  srli a4, a4, 24
  slli s2, t6, 2
  and s2, s2, s10
  or a4, a4, s2
  and s2, a6, s9
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
  slli s3, t3, 10
  srli s3, s3, 18
  slli s2, t5, 30
  srli s2, s2, 16
  or s3, s3, s2
  slli s2, s3, 8
  or s3, s3, s2
  slli t0, t5, 14
  srli t0, t0, 16
  slli s2, t0, 8
  or t0, t0, s2
2:
  lw ra, 0(a1)
  addi a1, a1, 4
  srli s2, ra, 25
  slli s2, s2, 25
  xor a4, a4, s2
  srli s2, ra, 8
  andi s2, s2, 0x7f
  xor a2, a2, s2
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
  and s2, ra, s7
  xor t1, t1, s2
  srli s2, ra, 2
  and s2, s2, s7
  xor a6, a6, s2
  slli s2, ra, 5
  and s2, s2, s8
  xor t4, t4, s2
  slli s2, ra, 3
  and s2, s2, s8
  xor t6, t6, s2
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
  slli s2, ra, 16
  bgez s2, 1b
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
  .word 0xa2a44525, 0x681516a8, 0x9af0590f, 0xe62767e4, 0xb8741d2e
  .word 0xae36756c, 0x2a945429, 0xcab1538d, 0xf2e54fa7, 0x7cd73eeb
  .word 0x5e537aca, 0x16426842, 0x84a22145, 0xe02507a4, 0x38541c2a
  .word 0x8e32714c, 0x22844421, 0x48111288, 0x92e04907, 0x648726e1
  .word 0xd8711b8e, 0xb6666d66, 0xacb6356d, 0x6a9556a9, 0xdaf15b8f
  .word 0xf6676fe6, 0xbcf63d6f, 0x6e1776e8, 0x1ad0580b, 0xc62363c4
  .word 0xb0640d26, 0x2c963469, 0x4a915289, 0xd2e14b87, 0x74c72ee3
  .word 0xdcf33bcf, 0x76476ee2, 0x9cf2394f, 0x660766e0, 0x9870190e
  .word 0xa6266564, 0xa834152c, 0xaab4552d, 0xeab557ad, 0xfaf5dfaf
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
  li s4, 0xf0f0f0f
  li s5, 0x33333333
  li s6, 0x55555555
  li s7, 0x30003
  li s8, 0xc000c00
  li s9, 0xfff
  li s10, 0xff00
  li s11, 0xff0000
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
  slli a2, t1, 24
  srli a2, a2, 24
  and s2, t5, s10
  or a2, a2, s2
  and s2, t1, s10
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
  and s2, s2, s10
  or a4, a4, s2
  and s2, a6, s11
  or a4, a4, s2
  slli s2, t6, 24
  or a4, a4, s2
  slli a5, t2, 24
  srli a5, a5, 24
  and s2, t6, s10
  or a5, a5, s2
  and s2, t2, s10
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
  slli s2, s1, 8
  or s1, s1, s2
  slli s3, t3, 16
  srli s3, s3, 16
  slli s2, t3, 8
  or s3, s3, s2
  srli t0, t3, 16
  slli s2, t5, 16
  or t0, t0, s2
2:
  lw ra, 0(a1)
  addi a1, a1, 4
  srli s2, ra, 25
  slli s2, s2, 25
  xor a5, a5, s2
  srli s2, ra, 8
  andi s2, s2, 0x7f
  xor a2, a2, s2
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
  and s2, ra, s7
  xor t1, t1, s2
  srli s2, ra, 2
  and s2, s2, s7
  xor a6, a6, s2
  slli s2, ra, 6
  and s2, s2, s8
  xor t4, t4, s2
  slli s2, ra, 4
  and s2, s2, s8
  xor t6, t6, s2
  and a2, t1, s9
  slli s2, t2, 12
  or a2, a2, s2
  srli a4, t1, 16
  and a4, a4, s9
  srli s2, t2, 16
  slli s2, s2, 12
  or a4, a4, s2
  and s0, t3, s9
  slli s2, t4, 12
  or s0, s0, s2
  srli s3, t3, 16
  and s3, s3, s9
  srli s2, t4, 16
  slli s2, s2, 12
  or s3, s3, s2
  and a3, a6, s9
  slli s2, a7, 12
  or a3, a3, s2
  srli a5, a6, 16
  and a5, a5, s9
  srli s2, a7, 16
  slli s2, s2, 12
  or a5, a5, s2
  and s1, t5, s9
  slli s2, t6, 12
  or s1, s1, s2
  srli t0, t5, 16
  and t0, t0, s9
  srli s2, t6, 16
  slli s2, s2, 12
  or t0, t0, s2
  SBOX a2, a3, a4, a5, t1, t2, t3, t4
  SBOX s0, s1, s3, t0, a6, a7, t5, t6
  slli s2, ra, 16
  bgez s2, 1b
  sb t1, 0(a0)
  srli a3, t1, 8
  sb a3, 1(a0)
  srli a4, t1, 16
  sb a4, 2(a0)
  sb a6, 3(a0)
  srli s0, a6, 8
  sb s0, 4(a0)
  srli s1, a6, 16
  sb s1, 5(a0)
  sb t2, 6(a0)
  srli t0, t2, 8
  sb t0, 7(a0)
  srli a2, t2, 16
  sb a2, 8(a0)
  sb a7, 9(a0)
  srli a4, a7, 8
  sb a4, 10(a0)
  srli a5, a7, 16
  sb a5, 11(a0)
  sb t3, 12(a0)
  srli s1, t3, 8
  sb s1, 13(a0)
  srli s3, t3, 16
  sb s3, 14(a0)
  sb t5, 15(a0)
  srli a2, t5, 8
  sb a2, 16(a0)
  srli a3, t5, 16
  sb a3, 17(a0)
  sb t4, 18(a0)
  srli a5, t4, 8
  sb a5, 19(a0)
  srli s0, t4, 16
  sb s0, 20(a0)
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
  .word 0xe2a547a5, 0x78551eaa, 0x9e72794e, 0x26066460, 0x8830110c
  .word 0xa2a44525, 0x681516a8, 0x9af0590f, 0xe62767e4, 0xb8741d2e
  .word 0xae36756c, 0x2a945429, 0xcab1538d, 0xf2e54fa7, 0x7cd73eeb
  .word 0x5e537aca, 0x16426842, 0x84a22145, 0xe02507a4, 0x38541c2a
  .word 0x8e32714c, 0x22844421, 0x48111288, 0x92e04907, 0x648726e1
  .word 0xd8711b8e, 0xb6666d66, 0xacb6356d, 0x6a9556a9, 0xdaf15b8f
  .word 0xf6676fe6, 0xbcf63d6f, 0x6e1776e8, 0x1ad0580b, 0xc62363c4
  .word 0xb0640d26, 0x2c963469, 0x4a915289, 0xd2e14b87, 0x74c72ee3
  .word 0xdcf33bcf, 0x76476ee2, 0x9cf2394f, 0x660766e0, 0x9870190e
  .word 0xa6266564, 0xa834152c, 0xaab4552d, 0xeab557ad, 0xfaf5dfaf
  .size loxo_spongent192_permute_rv32, . - loxo_spongent192_permute_rv32

#endif

#include "../../core/assembly_end.h"
