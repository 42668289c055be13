/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[160], [176] and [192] on AVR, eight states, for LOXO_BULK: bit-sliced, one byte for
 * each bit of the state. A pass is two rounds; it reads one array and writes the other. The arrays
 * are the caller's states and b bytes on the stack. Group a takes bytes 16a to 16a + 15, the inputs
 * of S-boxes 4a to 4a + 3. Their outputs j are all the inputs of S-box jb/16 + a of the next round,
 * and feed no other. So each byte is loaded and stored once in two rounds, and is in one of sixteen
 * registers in between.
 *
 * Bytes are kept complemented, and so are all outputs of the first round's S-boxes except those of
 * every fourth. Then an S-box of the second round takes 15 instructions, and one of the first 16 or
 * 18.
 *
 * Fewer than eight states are copied to an array with room for eight. At b = 192 that array and a
 * mode's window would exceed 700 bytes of stack, so there the kernel for one state takes them.
 *
 *   loxo_spongent160_permute_avr_x8 takes 347 bytes of the stack
 *   loxo_spongent176_permute_avr_x8 takes 379 bytes of the stack
 *   loxo_spongent192_permute_avr_x8 takes 212 bytes of the stack
 */
#if defined(__AVR_HAVE_MUL__) && LOXO_BULK && !LOXO_SMALL

#define SPL 0x3d
#define SPH 0x3e
#define SREG 0x3f
#define XL r26
#define XH r27
#define YL r28
#define YH r29
#define ZL r30
#define ZH r31

#define first r20 /* the counters of a pass's two rounds */
#define second r21
#define groups r22
#define left r23
#define swapped r24 /* and r25: the former X */
#if defined(__AVR_HAVE_JMP_CALL__)
#define CALL call
#else
#define CALL rcall
#endif

  /* The first half of an S-box. c2 and c3 are copies of x2 and x3, and are clobbered. */
  .macro begin x0, x1, x2, x3, c2, c3
  and \c2, \x1
  eor \x0, \c2
  or \c3, \x0
  eor \x1, \c3
  eor \x2, \x1
  eor \x3, \x2
  eor \x1, \x0
  .endm
  /* The second half, with new copies. Outputs 0 to 3 are in x1, x3, x0 and x2. */
  .macro end x0, x1, x2, x3, c2, c3, op=and
  \op \c2, \x3
  eor \x0, \c2
  eor \c3, \x0
  and \c3, \x1
  eor \x2, \c3
  eor \x1, \x3
  .endm

  /* The first round of a group. Its bytes 0 to 15 are in r2 to r10, r12, r14, r15, r11, r13, r16
   * and r17. Equal outputs of S-boxes 2 and 3 end up in adjacent registers, for the next movw. */
  .macro four_sboxes
  com r5
  movw r18, r4
  begin r2, r3, r4, r5, r18, r19
  movw r18, r4
  end r2, r3, r4, r5, r18, r19
  com r9
  movw r18, r8
  begin r6, r7, r8, r9, r18, r19
  movw r18, r8
  end r6, r7, r8, r9, r18, r19
  com r15
  movw r18, r14
  begin r10, r12, r14, r15, r18, r19
  movw r0, r14
  end r10, r12, r14, r1, r0, r15
  com r17
  movw r18, r16
  com r16
  begin r11, r13, r16, r17, r18, r19
  mov r15, r16
  mov r0, r17
  end r11, r13, r15, r0, r16, r17, or
  .endm

  .macro sbox x0, x1, x2, x3, pair, c2, c3
  movw r16, \pair
  begin \x0, \x1, \x2, \x3, \c2, \c3
  movw r16, \pair
  end \x0, \x1, \x2, \x3, \c2, \c3
  .endm
  .macro four_next_sboxes
  sbox r3, r7, r12, r13, r12, r16, r17
  sbox r5, r9, r1, r0, r0, r17, r16
  sbox r2, r6, r10, r11, r10, r16, r17
  sbox r4, r8, r14, r15, r14, r16, r17
  .endm

  /* Adds bits of a round's counter, which is not secret, to bytes, that is to all states. */
  .macro add_bits counter, bit, to:vararg
  .set number, \bit
  .irp register, \to
  sbrc \counter, number
  com r\register
  .set number, number + 1
  .endr
  .endm

  .macro load_group
  .irp to, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 11, 13, 16, 17
  ld r\to, X+
  .endr
  .endm

  /* Stores output k of S-box j to row 4k + j; a row is b/16 bytes. Of the sixteen rows, Y reaches
   * `near` from row 0 on, and the middle ones from `further` on; Z reaches the last ones. Both then
   * move to the next byte. */
  .macro store_group q, near, further
  .set row, 1
  .irp from, 9, 6, 8, 13, 0, 11, 15, 3, 5, 2, 4, 12, 1, 10, 14
  .if row < \near
  std Y + \q * row, r\from
  .elseif row < 16 - \near
  .if row == \near
  st Y+, r7
  adiw YL, \further
  .endif
  std Y + \q * row - \further - 1, r\from
  .elseif row > 16 - \near
  std Z + \q * (row - 16 + \near), r\from
  .endif
  .set row, row + 1
  .endr
  sbiw YL, \further
  .if \near == 7
  st Z+, r5
  .else
  st Z+, r2
  .endif
  .endm

  /* Swaps bits of a with the bits of b that are 1, 2 or 4 places lower; m has one of two masks, and
   * is clobbered. */
  .macro exchange1 a, b, m
  lsr \a
  eor \a, \b
  and \m, \a
  eor \b, \m
  eor \a, \b
  rol \a
  .endm
  .macro exchange2 a, b, mask, by64
  mul \a, \by64
  eor r1, \b
  and r1, \mask
  eor \b, r1
  lsl r1
  lsl r1
  eor \a, r1
  .endm
  .macro exchange4 a, b, m
  swap \a
  eor \a, \b
  and \m, \a
  eor \b, \m
  eor \a, \b
  swap \a
  .endm

  /* Transposes the eight bytes in r2 to r9 as a bit matrix, and complements them. */
  .macro transpose
  movw r0, r10
  exchange4 r2, r6, r0
  exchange4 r3, r7, r1
  movw r0, r10
  exchange4 r4, r8, r0
  exchange4 r5, r9, r1
  exchange2 r2, r4, r14, r15
  exchange2 r3, r5, r14, r15
  exchange2 r6, r8, r14, r15
  exchange2 r7, r9, r14, r15
  movw r0, r12
  exchange1 r2, r3, r0
  exchange1 r4, r5, r1
  movw r0, r12
  exchange1 r6, r7, r0
  exchange1 r8, r9, r1
  .irp row, 2, 3, 4, 5, 6, 7, 8, 9
  com r\row
  .endr
  .endm
  .macro masks
  ldi left, 0x0f
  mov r10, left
  mov r11, left
  ldi left, 0x55
  mov r12, left
  mov r13, left
  ldi left, 0x33
  mov r14, left
  ldi left, 64
  mov r15, left
  .endm

  .macro next_counter to, from
  mov \to, \from
  lsl \to
  mov r0, \to
  eor r0, \from
  bst r0, 6
  bld \to, 0
  .endm

  /* Loads and stores of the loops below: one byte of each of eight states, to and from r2 to r9. */
  .macro load_bytes bytes
  ldd r3, Y + \bytes
  ldd r4, Y + \bytes * 2
  ld r2, Y+
  adiw YL, \bytes * 2 - 1
  ldd r5, Y + \bytes
  ldd r6, Y + \bytes * 2
  sbiw YL, \bytes * 2 - 1
  ldd r8, Z + \bytes
  ldd r9, Z + \bytes * 2
  ld r7, Z+
  .endm
  .macro store_bytes bytes
  std Y + \bytes, r3
  std Y + \bytes * 2, r4
  st Y+, r2
  adiw YL, \bytes * 2 - 1
  std Y + \bytes, r5
  std Y + \bytes * 2, r6
  sbiw YL, \bytes * 2 - 1
  std Z + \bytes, r8
  std Z + \bytes * 2, r9
  st Z+, r7
  .endm

  /* Allocates bytes on the stack and sets a pointer to them, or frees them. Interrupts are off
   * until both halves of the stack pointer are written, in an order in which the value in between
   * is no deeper. */
  .macro take_stack bytes, low, high
  in \low, SPL
  in \high, SPH
  subi \low, lo8(\bytes)
  sbci \high, hi8(\bytes)
  in r0, SREG
  cli
  out SPL, \low
  out SREG, r0
  out SPH, \high
  adiw \low, 1
  .endm
  .macro give_back_stack end_low, end_high
  sbiw \end_low, 1
  in r0, SREG
  cli
  out SPH, \end_high
  out SREG, r0
  out SPL, \end_low
  .endm

  .macro fewer_padded bits
  .irp saved, 15, 16, 17, 28, 29
  push r\saved
  .endr
  movw r16, r24
  ldi r18, \bits / 8
  mul r22, r18
  mov r15, r0
  take_stack \bits, YL, YH
  movw XL, r16
  movw ZL, YL
1:
  ld r0, X+
  st Z+, r0
  dec r15
  brne 1b
  mov r15, r22
  movw r24, YL
  rcall 9f
  ldi r18, \bits / 8
  mul r15, r18
  movw XL, r16
  ldi r18, \bits
  clr r1
2:
  ld r15, Y
  st Y+, r1
  cp r1, r0
  breq 3f
  dec r0
  st X+, r15
3:
  dec r18
  brne 2b
  give_back_stack YL, YH
  .irp saved, 29, 28, 17, 16, 15
  pop r\saved
  .endr
  ret
  .endm

  .macro fewer_one_by_one bits, for_one
  .irp saved, 17, 28, 29
  push r\saved
  .endr
  movw YL, r24
  mov r17, r22
1:
  movw r24, YL
  CALL \for_one
  adiw YL, \bits / 8
  dec r17
  brne 1b
  .irp saved, 29, 28, 17
  pop r\saved
  .endr
  ret
  .endm

  .macro permutation bits, start, near, further, name, for_one
  .section .text.\name, "ax", @progbits
  .global \name
  .type \name, @function
\name:
  cpi r22, 8
  breq 9f
  .if \bits < 192
  fewer_padded \bits
  .else
  fewer_one_by_one \bits, \for_one
  .endif

9: /* eight */
  .irp saved, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29
  push r\saved
  .endr
  movw YL, r24

  /* convert the states to planes on the stack: X */
  take_stack \bits, XL, XH
  movw ZL, YL
  subi ZL, lo8(-(\bits / 8 * 5))
  sbci ZH, hi8(-(\bits / 8 * 5))
  masks
  ldi groups, \bits / 8
3:
  load_bytes \bits / 8
  transpose
  .irp row, 2, 3, 4, 5, 6, 7, 8, 9
  st X+, r\row
  .endr
  dec groups
  breq 4f
  rjmp 3b

4: /* two rounds, from X to Y */
  subi XL, lo8(\bits)
  sbci XH, hi8(\bits)
  sbiw YL, \bits / 8
  ldi first, \start
5:
  next_counter second, first
  movw ZL, YL
  subi ZL, lo8(-(\bits / 16 * (16 - \near)))
  sbci ZH, hi8(-(\bits / 16 * (16 - \near)))
  load_group
  add_bits first, 0, 2, 3, 4, 5, 6, 7, 8
  four_sboxes
  add_bits second, 0, 3, 7, 12, 13
  four_next_sboxes
  store_group \bits / 16, \near, \further
  load_group
  four_sboxes
  add_bits second, 4, 3, 7, 12
  four_next_sboxes
  store_group \bits / 16, \near, \further
  ldi groups, \bits / 16 - 4
6:
  load_group
  four_sboxes
  four_next_sboxes
  store_group \bits / 16, \near, \further
  dec groups
  breq 7f
  rjmp 6b
7:
  load_group
  four_sboxes
  add_bits second, 4, 15, 14, 8
  four_next_sboxes
  store_group \bits / 16, \near, \further
  load_group
  add_bits first, 0, 17, 16, 13, 11, 15, 14, 12
  four_sboxes
  add_bits second, 0, 15, 14, 8, 4
  four_next_sboxes
  store_group \bits / 16, \near, \further
  movw swapped, XL
  sbiw YL, \bits / 16
  movw XL, YL
  movw YL, swapped
  subi YL, lo8(\bits)
  sbci YH, hi8(\bits)
  next_counter first, second
  andi first, 0x7f
  cpi first, 0x7f
  breq 8f
  rjmp 5b

8: /* convert the planes to states, and wipe them */
  .if \bits == 176
  movw swapped, YL
  movw ZL, XL
  ldi groups, \bits / 8
7:
  .rept 8
  ld r0, X+
  st Y+, r0
  .endr
  dec groups
  brne 7b
  movw XL, swapped
  movw YL, ZL
  .endif
  movw ZL, YL
  subi ZL, lo8(-(\bits / 8 * 5))
  sbci ZH, hi8(-(\bits / 8 * 5))
  masks
  ldi groups, \bits / 8
  ldi left, 0
7:
  .irp row, 2, 3, 4, 5, 6, 7, 8, 9
  ld r\row, X
  st X+, left
  .endr
  transpose
  store_bytes \bits / 8
  dec groups
  breq 8f
  rjmp 7b
8:
  give_back_stack XL, XH
  clr r1
  .irp saved, 29, 28, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
  pop r\saved
  .endr
  ret
  .size \name, . - \name
  .endm

  permutation 160, 0x75, 7, 16, loxo_spongent160_permute_avr_x8, loxo_spongent160_permute_avr
  permutation 176, 0x45, 6, 35, loxo_spongent176_permute_avr_x8, loxo_spongent176_permute_avr
  permutation 192, 0x47, 6, 44, loxo_spongent192_permute_avr_x8, loxo_spongent192_permute_avr

#endif

#include "../../core/assembly_end.h"
