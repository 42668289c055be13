# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes src/loxo/permutation/spongent/spongent_armv6m_x32.S, whose banner says how it works. With
--check nothing is written, and the exit code says whether the file is up to date.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.spec.spongent import PARAMETERS  # noqa: E402
from tools.armv6m import Code  # noqa: E402
from tools.generated import write_or_check  # noqa: E402

FILE = ROOT / "src/loxo/permutation/spongent/spongent_armv6m_x32.S"
WIDTHS = (160, 176, 192)

HEAD = """/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[160], [176] and [192] for ARMv6-M, 32 states, bit-sliced: word p holds bit p of all
 * states. Made by tools/spongent_armv6m_x32.py.
 *
 *   loxo_spongent_load_armv6m_x32 takes 48 bytes of the stack
 *   loxo_spongent_store_armv6m_x32 takes 48 bytes of the stack
 *   loxo_spongent160_rounds_armv6m_x32 takes 36 bytes of the stack
 *   loxo_spongent176_rounds_armv6m_x32 takes 36 bytes of the stack
 *   loxo_spongent192_rounds_armv6m_x32 takes 36 bytes of the stack
 *   loxo_spongent_copy_armv6m_x32 takes 16 bytes of the stack
 *   loxo_spongent_wipe_armv6m_x32 takes 20 bytes of the stack
 *
 * A round goes from one array to the other. The first finds bit p in word p, the last leaves it
 * there; between them bit s + k b/4 is in word 4s + k, so that an S-box's outputs are one store.
 * There k = 1 is inverted, which spares instructions. The round counter is
 * known to all, so that bits of it decide branches. */
#if defined(__ARM_ARCH_6M__) && LOXO_BULK && !LOXO_SMALL
  .syntax unified
  .thumb

.macro FUNCTION name
  .section .text.\\name, "ax", %progbits
  .global \\name
  .type \\name, %function
  .thumb_func
  .align 2
\\name:
.endm

.macro ENTER
  push {r4-r7, lr}
  mov r4, r8
  mov r5, r9
  mov r6, r10
  mov r7, r11
  push {r4-r7}
.endm

.macro LEAVE
  pop {r4-r7}
  mov r8, r4
  mov r9, r5
  mov r10, r6
  mov r11, r7
  pop {r4-r7, pc}
.endm

/* The S-box, of which output 1 comes out inverted, and is kept so; outputs in x1, x0, u, x3. */
.macro SBOX x0, x1, x2, x3, t, u
  mov \\t, \\x1
  ands \\t, \\x2
  eors \\x0, \\t
  eors \\x1, \\x0
  eors \\x2, \\x1
  eors \\x1, \\x3
  mvns \\u, \\x0
  orrs \\u, \\x3
  ands \\x3, \\x2
  eors \\x0, \\x3
  eors \\x3, \\u
  eors \\u, \\x2
  bics \\x3, \\x1
  eors \\x3, \\t
  eors \\x3, \\x2
.endm

/* The same, where all inputs are inverted; outputs in x2, x1, u, x0. */
.macro INVERTED x0, x1, x2, x3, t, u
  mov \\t, \\x1
  ands \\t, \\x2
  eors \\t, \\x0
  eors \\x1, \\x2
  eors \\x2, \\t
  eors \\x2, \\x3
  mov \\u, \\t
  ands \\u, \\x3
  ands \\x3, \\x1
  eors \\x3, \\t
  eors \\x0, \\x1
  eors \\x1, \\u
  eors \\u, \\x3
  mvns \\u, \\u
  orrs \\x3, \\x2
  eors \\x0, \\x3
.endm

/* The counter in r10 to words at r6 and, reversed, at r7, `step` bytes apart; and the next one. */
.macro COUNTER step
  mov r0, r10
.irp bit, 0, 1, 2, 3, 4, 5, 6
  lsrs r1, r0, #\\bit + 1
  bcc 9f
  ldr r1, [r6, #\\step * \\bit]
  ldr r2, [r7, #\\step * (6 - \\bit)]
  mvns r1, r1
  mvns r2, r2
  str r1, [r6, #\\step * \\bit]
  str r2, [r7, #\\step * (6 - \\bit)]
9:
.endr
  lsrs r1, r0, #6
  lsrs r2, r0, #5
  eors r1, r2
  lsls r1, r1, #31
  lsrs r1, r1, #31
  lsls r0, r0, #26
  lsrs r0, r0, #25
  orrs r0, r1
  mov r10, r0
.endm

.macro SWAP
  mov r0, r8
  mov r1, r9
  mov r8, r1
  mov r9, r0
.endm

/* An S-box with inputs in plane k, at r6 and so many bytes further; outputs in r0 to r3. */
.macro STEP k, at
.if \\k == 1
  ldr r3, [r6, #\\at]
  ldr r1, [r6, #\\at + 16]
  ldr r0, [r6, #\\at + 32]
  ldr r4, [r6, #\\at + 48]
  INVERTED r3, r1, r0, r4, r5, r2
.else
  ldr r1, [r6, #\\at]
  ldr r0, [r6, #\\at + 16]
  ldr r4, [r6, #\\at + 32]
  ldr r3, [r6, #\\at + 48]
  SBOX r1, r0, r4, r3, r5, r2
.endif
.endm

/* void loxo_spongent<b>_rounds_armv6m_x32(uint32_t *planes, uint32_t *other) */
.macro ROUNDS bits, rounds, counter
  FUNCTION loxo_spongent\\bits\\()_rounds_armv6m_x32
  ENTER
  mov r8, r0
  mov r9, r1
  mov r6, r0
  movs r0, #\\counter
  mov r10, r0
  movs r7, #\\bits
  lsls r7, r7, #2
  adds r7, r7, r6
  mov r11, r7
  subs r7, r7, #28
  COUNTER 4
  movs r0, #\\rounds - 1
  mov r12, r0
  mov r7, r9
1:
  ldm r6!, {r0-r3}
  SBOX r0, r1, r2, r3, r4, r5
  mov r2, r5
  mov r4, r1
  mov r1, r0
  mov r0, r4
  stm r7!, {r0-r3}
  cmp r6, r11
  bne 1b
2:
  SWAP
  mov r6, r8
  movs r7, #\\bits
  lsls r7, r7, #2
  adds r7, r7, r6
  subs r7, r7, #100
  COUNTER 16
  mov r7, r9
  mov r0, r12
  subs r0, r0, #1
  bne 3f
  b 4f
3:
  mov r12, r0
.irp k, 0, 1, 2, 3
.if \\k
  mov r6, r8
  adds r6, r6, #4 * \\k
.endif
.if \\k == 2 /* a branch from the end would be too long */
  b 7f
6:
  b 2b
7:
.endif
.rept \\bits / 32
  STEP \\k, 0
  stm r7!, {r0-r3}
  STEP \\k, 64
  adds r6, r6, #128
  stm r7!, {r0-r3}
.endr
.if \\bits % 32
  STEP \\k, 0
  stm r7!, {r0-r3}
.endif
.endr
  b 6b
4:
.irp k, 0, 1, 2, 3
  mov r6, r8
  movs r5, #\\bits
  lsls r5, r5, #2
  adds r6, r6, #4 * \\k
  adds r5, r5, r6
  mov r11, r5
5:
  STEP \\k, 0
  mvns r1, r1
  movs r5, #\\bits
  str r0, [r7]
  str r1, [r7, r5]
  adds r4, r7, r5
  str r2, [r4, r5]
  adds r4, r4, r5
  str r3, [r4, r5]
  adds r7, r7, #4
  adds r6, r6, #64
  cmp r6, r11
  bne 5b
.endr
  LEAVE
  .size loxo_spongent\\bits\\()_rounds_armv6m_x32, . - loxo_spongent\\bits\\()_rounds_armv6m_x32
.endm
@WIDTHS@
/* void loxo_spongent_copy_armv6m_x32(uint8_t *to, const uint8_t *from, size_t n) */
  FUNCTION loxo_spongent_copy_armv6m_x32
  push {r4-r6, lr}
  mov r3, r0
  orrs r3, r1
  lsls r3, r3, #30
  bne 3f
  b 2f
1:
  ldm r1!, {r3-r6}
  stm r0!, {r3-r6}
2:
  subs r2, r2, #16
  bcs 1b
  adds r2, r2, #16
3:
  adds r2, r2, r1
  b 5f
4:
  ldrb r3, [r1]
  strb r3, [r0]
  adds r1, r1, #1
  adds r0, r0, #1
5:
  cmp r1, r2
  bne 4b
  pop {r4-r6, pc}
  .size loxo_spongent_copy_armv6m_x32, . - loxo_spongent_copy_armv6m_x32

/* void loxo_spongent_wipe_armv6m_x32(uint32_t *words, size_t n)
 * Zeros; n is a multiple of four. */
  FUNCTION loxo_spongent_wipe_armv6m_x32
  push {r4-r5, lr}
  movs r2, #0
  movs r3, #0
  movs r4, #0
  movs r5, #0
1:
  stm r0!, {r2-r5}
  subs r1, r1, #4
  bne 1b
  pop {r4-r5, pc}
  .size loxo_spongent_wipe_armv6m_x32, . - loxo_spongent_wipe_armv6m_x32

/* Eight words at r0: bit k of byte j of word i to bit i of byte j of word k. Takes r1 to r7, r11,
 * r12 and lr. */
  .section .text.loxo_spongent_load_armv6m_x32, "ax", %progbits
  .align 2
  .thumb_func
transpose:
  push {lr}
  sub sp, #8
"""
REST = """  add sp, #8
  pop {pc}
  .ltorg

.macro STRIDES
  mov r5, r8
  lsls r6, r5, #1
  adds r7, r6, r5
  lsls r2, r6, #1
.endm

.macro NEXT_BYTE
  adds r0, r0, #32
  mov r1, r10
  adds r1, r1, #1
  cmp r1, r9
.endm

/* void loxo_spongent_load_armv6m_x32(uint32_t *planes, const uint8_t *states, size_t bytes)
 * 32 states of so many bytes, which lie one behind the other, to planes. */
  FUNCTION loxo_spongent_load_armv6m_x32
  ENTER
  mov r8, r2
  adds r2, r2, r1
  mov r9, r2
1:
  mov r10, r1
  STRIDES
.irp word, 0, 1, 2, 3, 4, 5, 6, 7
  ldrb r4, [r1]
  ldrb r3, [r1, r5]
  lsls r3, r3, #8
  orrs r4, r3
  ldrb r3, [r1, r6]
  lsls r3, r3, #16
  orrs r4, r3
  ldrb r3, [r1, r7]
  lsls r3, r3, #24
  orrs r4, r3
  str r4, [r0, #4 * \\word]
  adds r1, r1, r2
.endr
  bl transpose
  NEXT_BYTE
  bne 1b
  LEAVE
  .size loxo_spongent_load_armv6m_x32, . - loxo_spongent_load_armv6m_x32

/* void loxo_spongent_store_armv6m_x32(uint32_t *planes, uint8_t *states, size_t bytes)
 * And back; the planes are not what they were. */
  .global loxo_spongent_store_armv6m_x32
  .type loxo_spongent_store_armv6m_x32, %function
  .thumb_func
  .align 2
loxo_spongent_store_armv6m_x32:
  ENTER
  mov r8, r2
  adds r2, r2, r1
  mov r9, r2
1:
  mov r10, r1
  bl transpose
  mov r1, r10
  STRIDES
.irp word, 0, 1, 2, 3, 4, 5, 6, 7
  ldr r4, [r0, #4 * \\word]
  strb r4, [r1]
  lsrs r3, r4, #8
  strb r3, [r1, r5]
  lsrs r3, r4, #16
  strb r3, [r1, r6]
  lsrs r3, r4, #24
  strb r3, [r1, r7]
  adds r1, r1, r2
.endr
  NEXT_BYTE
  bne 1b
  LEAVE
  .size loxo_spongent_store_armv6m_x32, . - loxo_spongent_store_armv6m_x32

#endif

#include "../../core/assembly_end.h"
"""


def exchange(code: Code, words: list[str], i: int, j: int, distance: int) -> None:
    a, b = words[i], words[j]
    t = code.do("eor", code.do("lsr", a, number=distance), b)
    t = code.do("and", t, f"mask{distance}")
    words[j] = code.do("eor", b, t)
    words[i] = code.do("eor", a, code.do("lsl", t, number=distance))


def transposition() -> list[str]:
    """Exchanges of bits of a word's number and of a bit's number, in an order that suits."""
    code, words = Code(), [""] * 8
    for odd in (0, 1):
        for r in (0, 4, 2, 6):
            words[odd + r] = code.load("ldr", "words", 4 * (odd + r))
        for i, j, distance in ((0, 4, 4), (2, 6, 4), (0, 2, 2), (4, 6, 2)):
            exchange(code, words, odd + i, odd + j, distance)
    for i in (6, 4, 2, 0):
        exchange(code, words, i, i + 1, 1)
        for word in (i, i + 1):
            code.store("str", words[word], "words", 4 * word)
    at = {"words": "r0", "mask4": "=0x0f0f0f0f", "mask2": "=0x33333333", "mask1": "=0x55555555"}
    low = [f"r{n}" for n in range(1, 8)]
    return code.allocate(at, low, ["r11", "r12", "lr"], range(0, 8, 4)).lines


def text() -> str:
    rounds = [f"  ROUNDS {b}, {PARAMETERS[b][0]}, {PARAMETERS[b][2]}\n" for b in WIDTHS]
    head = HEAD.replace("@WIDTHS@\n", "".join(rounds))
    return head + "".join(f"  {line}\n" for line in transposition()) + REST


def main() -> int:
    return write_or_check(FILE, text(), __doc__)


if __name__ == "__main__":
    sys.exit(main())
