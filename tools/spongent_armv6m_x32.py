# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes src/loxo/permutation/spongent/spongent_armv6m_x32.S, whose banner says how it works. With
--check nothing is written, and the exit code says whether the file is up to date.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.armv6m import Code  # noqa: E402
from tools.generated import write_or_check  # noqa: E402

FILE = ROOT / "src/loxo/permutation/spongent/spongent_armv6m_x32.S"

HEAD = """/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[160], [176] and [192] for ARMv6-M, 32 states, bit-sliced: word p holds bit p of all
 * states. Made by tools/spongent_armv6m_x32.py. One copy serves the three widths.
 *
 *   loxo_spongent_load_armv6m_x32 takes 48 bytes of the stack
 *   loxo_spongent_store_armv6m_x32 takes 48 bytes of the stack
 *   loxo_spongent_rounds_armv6m_x32 takes 36 bytes of the stack
 *   loxo_spongent_wipe_armv6m_x32 takes 20 bytes of the stack
 *
 * A round goes from one array to the other: S-box s reads words 4s to 4s + 3, and its output k is
 * word s + k b/4. The round counter is known to all, so that bits of it decide branches. */
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

/* void loxo_spongent_rounds_armv6m_x32(uint32_t *planes, uint32_t *other, size_t bits,
 *                                      unsigned rounds_and_counter)
 * 256 times the rounds, whose number is even, and the counter's first value. */
  FUNCTION loxo_spongent_rounds_armv6m_x32
  ENTER
  mov r8, r0
  mov r9, r1
  mov r5, r2
  lsls r2, r2, #2
  adds r2, r2, r0
  mov r11, r2
  uxtb r0, r3
  mov r10, r0
  lsrs r3, r3, #8
  mov r12, r3
1:
  mov r6, r8
  mov r7, r11
  subs r7, r7, #28
  mov r0, r10
.irp bit, 0, 1, 2, 3, 4, 5, 6
  lsrs r1, r0, #\\bit + 1
  bcc 2f
  ldr r1, [r6, #4 * \\bit]
  ldr r2, [r7, #24 - 4 * \\bit]
  mvns r1, r1
  mvns r2, r2
  str r1, [r6, #4 * \\bit]
  str r2, [r7, #24 - 4 * \\bit]
2:
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
  mov r7, r9
3:
.rept 4
  ldm r6!, {r0-r3}
  mov r4, r1
  orrs r4, r2
  eors r0, r4
  mvns r4, r3
  orrs r4, r0
  eors r1, r4
  eors r0, r2
  eors r0, r1
  eors r3, r0
  mov r4, r0
  ands r4, r3
  eors r2, r4
  mov r4, r1
  bics r4, r2
  eors r0, r4
  eors r1, r3
  eors r2, r1
  str r1, [r7]
  str r3, [r7, r5]
  adds r4, r7, r5
  str r2, [r4, r5]
  adds r4, r4, r5
  str r0, [r4, r5]
  adds r7, r7, #4
.endr
  cmp r6, r11
  bne 3b
  mov r0, r8
  mov r1, r9
  mov r8, r1
  mov r9, r0
  lsls r2, r5, #2
  adds r2, r2, r1
  mov r11, r2
  mov r0, r12
  subs r0, r0, #1
  mov r12, r0
  beq 4f
  b 1b
4:
  LEAVE
  .size loxo_spongent_rounds_armv6m_x32, . - loxo_spongent_rounds_armv6m_x32

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

/* void loxo_spongent_load_armv6m_x32(uint32_t *planes, const uint8_t *states, size_t bytes)
 * 32 states of so many bytes, which lie one behind the other, to planes. */
  FUNCTION loxo_spongent_load_armv6m_x32
  ENTER
  mov r8, r2
  mov r9, r2
1:
  mov r10, r1
  movs r3, #8
2:
  ldrb r4, [r1]
  add r1, r8
.irp place, 8, 16, 24
  ldrb r5, [r1]
  add r1, r8
  lsls r5, r5, #\\place
  orrs r4, r5
.endr
  stm r0!, {r4}
  subs r3, r3, #1
  bne 2b
  subs r0, r0, #32
  bl transpose
  adds r0, r0, #32
  mov r1, r10
  adds r1, r1, #1
  mov r3, r9
  subs r3, r3, #1
  mov r9, r3
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
  mov r9, r2
1:
  mov r10, r1
  bl transpose
  mov r1, r10
  movs r3, #8
2:
  ldm r0!, {r4}
  strb r4, [r1]
  add r1, r8
.rept 3
  lsrs r4, r4, #8
  strb r4, [r1]
  add r1, r8
.endr
  subs r3, r3, #1
  bne 2b
  mov r1, r10
  adds r1, r1, #1
  mov r3, r9
  subs r3, r3, #1
  mov r9, r3
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
    return HEAD + "".join(f"  {line}\n" for line in transposition()) + REST


def main() -> int:
    return write_or_check(FILE, text(), __doc__)


if __name__ == "__main__":
    sys.exit(main())
