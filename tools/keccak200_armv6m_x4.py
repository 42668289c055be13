# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes src/loxo/permutation/keccak200/keccak200_armv6m_x4.S, whose banner says how it works. With
--check nothing is written, and the exit code says whether the file is up to date.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.spec.keccak200 import CONSTANTS, OFFSETS  # noqa: E402
from tools.armv6m import Code  # noqa: E402
from tools.generated import write_or_check  # noqa: E402

FILE = ROOT / "src/loxo/permutation/keccak200/keccak200_armv6m_x4.S"
# What the stack has where: the constant in turn, the end of them, room, and two times 25 lanes.
CONSTANT, END, ROOM, LANES, FRAME = 0, 4, 8, 16, 216

HEAD = """/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200] for ARMv6-M, up to four states at once, for builds with LOXO_BULK. Made by
 * tools/keccak200_armv6m_x4.py.
 *
 *   loxo_keccak200_permute_armv6m_x4 takes 260 bytes of the stack
 *
 * The stack holds the lanes, two times: bits 4z to 4z + 3 of a word are bit z of a lane in the four
 * states, so that turning a lane is turning a word. A round goes from one array to the other. What
 * theta adds to the columns is in r8 to r12; then a row after the other is loaded from where
 * pi takes it, and done.
 *
 * To words and back: four lanes of four states are four words, and bits of the number of the
 * word change places with those of a bit's number in it. A number of states less than four is made
 * up by the last one. */
#if defined(__ARM_ARCH_6M__) && LOXO_BULK && !LOXO_SMALL
  .syntax unified
  .thumb
  .section .text.loxo_keccak200_permute_armv6m_x4, "ax", %progbits
  .global loxo_keccak200_permute_armv6m_x4
  .type loxo_keccak200_permute_armv6m_x4, %function
  .thumb_func
  .align 2

/* From states and their number in r0 and r1: where the first four lanes of each are, in r8 to r11;
 * in r12 the words for them, and in lr those for lanes 20 to 23. */
.macro FIRST
  mov r8, r0
  cmp r1, #1
  bls 9f
  adds r0, r0, #25
9:
  mov r9, r0
  cmp r1, #2
  bls 9f
  adds r0, r0, #25
9:
  mov r10, r0
  cmp r1, #3
  bls 9f
  adds r0, r0, #25
9:
  mov r11, r0
  mov r0, sp
  adds r0, r0, #LANES
  mov r12, r0
  adds r0, r0, #80
  mov lr, r0
.endm

/* On to the next four lanes; the last four are one and three again. */
.macro NEXT again
  movs r0, #4
  cmp r12, lr
  blo 8f
  bhi 9f
  movs r0, #1
8:
  add r8, r0
  add r9, r0
  add r10, r0
  add r11, r0
  lsls r0, r0, #2
  add r12, r0
  b \\again
9:
.endm

loxo_keccak200_permute_armv6m_x4:
  push {r4-r7, lr}
  mov r4, r8
  mov r5, r9
  mov r6, r10
  mov r7, r11
  push {r0, r1, r4-r7}
  sub sp, #FRAME
  FIRST
1:
"""
ROUNDS = """  NEXT 1b
  adr r0, 5f
  str r0, [sp, #CONSTANT]
  adds r0, r0, #72
  str r0, [sp, #END]
  mov r7, sp
  adds r7, r7, #LANES
  mov r0, r7
  adds r0, r0, #100
  mov lr, r0
  b 2f
  .ltorg
5:
"""
STORE = """  mov r0, lr
  mov lr, r7
  subs r0, r0, #100
  mov r7, r0
  ldr r0, [sp, #CONSTANT]
  ldr r1, [sp, #END]
  cmp r0, r1
  beq 3f
  b 2b
3:
  ldr r0, [sp, #FRAME]
  ldr r1, [sp, #FRAME + 4]
  FIRST
4:
"""
LEAVE = """  NEXT 4b
  mov r0, sp
  adds r0, r0, #LANES
  movs r1, #5
  movs r2, #0
  movs r3, #0
  movs r4, #0
  movs r5, #0
  movs r6, #0
6:
  stm r0!, {r2-r6}
  stm r0!, {r2-r6}
  subs r1, r1, #1
  bne 6b
  add sp, #FRAME
  pop {r0, r1, r4-r7}
  mov r8, r4
  mov r9, r5
  mov r10, r6
  mov r11, r7
  pop {r4-r7, pc}
  .ltorg
  .size loxo_keccak200_permute_armv6m_x4, . - loxo_keccak200_permute_armv6m_x4

#endif

#include "../../core/assembly_end.h"
"""


def exchange(code: Code, words: list[str], i: int, j: int, distance: int) -> None:
    """Bits of the first word's higher places with those of the second one's lower places."""
    a, b = words[i], words[j]
    if distance == 16:
        words[i] = code.do("orr", code.do("lsl", b, number=16), code.do("uxth", a))
        high = code.do("lsl", code.do("lsr", b, number=16), number=16)
        words[j] = code.do("orr", high, code.do("lsr", a, number=16))
        return
    t = code.do("eor", code.do("lsr", a, number=distance), b)
    t = code.do("and", t, f"mask{distance}")
    words[j] = code.do("eor", b, t)
    words[i] = code.do("eor", a, code.do("lsl", t, number=distance))


EXCHANGES = [(2, 2), (2, 8), (1, 1), (1, 4), (1, 16)]  # of words so far apart: over so many places


def group(store: bool) -> list[str]:
    """Four lanes; words 1 and 2 are lanes 2 and 1."""
    code, words = Code(), [""] * 4
    for n in range(4):
        if store:
            words[n] = code.load("ldr", "words", 4 * (0, 2, 1, 3)[n])
            continue
        words[n] = code.load("ldrb", f"state{n}", 0)
        for i in (1, 2, 3):
            byte = code.do("lsl", code.load("ldrb", f"state{n}", i), number=8 * i)
            words[n] = code.do("orr", byte, words[n])
    for apart, distance in EXCHANGES[::-1] if store else EXCHANGES:
        for i in range(4):
            if not i & apart:
                exchange(code, words, i, i + apart, distance)
    for n in range(4):
        if not store:
            code.store("str", words[n], "words", 4 * (0, 2, 1, 3)[n])
            continue
        for i in range(4):
            byte = code.do("lsr", words[n], number=8 * i) if i else words[n]
            code.store("strb", byte, f"state{n}", i)
    at = {f"state{n}": f"r{8 + n}" for n in range(4)} | {"words": "r12"}
    masks = {1: 0x55555555, 2: 0x33333333, 4: 0x0F0F0F0F, 8: 0x00FF00FF}
    at |= {f"mask{d}": f"={mask:#010x}" for d, mask in masks.items()}
    return code.allocate(at, [f"r{n}" for n in range(8)], [], range(ROOM, LANES, 4)).lines


def theta() -> list[str]:
    """What it adds to the columns, by way of their parities in r0 to r4."""
    lines = []
    for x in range(5):
        lines.append(f"ldr r{x}, [r7, #{4 * x}]")
        for y in range(1, 5):
            lines += [f"ldr r5, [r7, #{4 * x + 20 * y}]", f"eors r{x}, r5"]
    lines.append("movs r6, #28")
    for x in (0, 2, 4, 1, 3):
        lines += [f"mov r5, r{(x + 1) % 5}", "rors r5, r6", f"eors r5, r{(x - 1) % 5}"]
        lines.append(f"mov r{8 + x}, r5")
    return lines


# Chi, from lanes in r4, r1, r5, r6, r2 to r0 to r4.
CHI = """
mov r0, r5
bics r0, r1
eors r0, r4
mov r3, r4
bics r3, r2
ands r4, r1
eors r4, r1
eors r4, r2
eors r3, r6
bics r2, r6
eors r2, r5
bics r6, r5
eors r1, r6
"""
IOTA = """
ldr r5, [sp, #CONSTANT]
ldm r5!, {r6}
str r5, [sp, #CONSTANT]
eors r0, r6
"""


def row(y: int) -> list[str]:
    lines, turn = [], 0
    sources = [((i + 3 * y) % 5, i) for i in range(5)]
    for x, i in sorted(sources, key=lambda s: OFFSETS[s[0] + 5 * s[1]]):
        register = ("r4", "r1", "r5", "r6", "r2")[i]
        lines += [f"ldr {register}, [r7, #{4 * (x + 5 * i)}]", f"mov r0, r{8 + x}"]
        lines.append(f"eors {register}, r0")
        offset = OFFSETS[x + 5 * i]
        if offset and offset != turn:
            lines.append(f"movs r3, #{32 - 4 * offset}")
            turn = offset
        lines += [f"rors {register}, r3"] if offset else []
    lines += [*CHI.split("\n"), *(IOTA.split("\n") if y == 0 else [])]
    return [*lines, "mov r5, lr", "stm r5!, {r0-r4}", "mov lr, r5"]


def text() -> str:
    words = [sum(15 << 4 * z for z in range(8) if c >> z & 1) for c in CONSTANTS]
    table = [f".word {', '.join(f'{w:#010x}' for w in words[i : i + 6])}" for i in (0, 6, 12)]
    rounds = [*theta(), *(line for y in range(5) for line in row(y))]

    def body(lines: list[str]) -> str:
        return "".join(f"{'' if line[-1] == ':' else '  '}{line}\n" for line in lines if line)

    whole = HEAD + body(group(store=False)) + ROUNDS + body([*table, "2:", *rounds])
    whole += STORE + body(group(store=True)) + LEAVE
    for name in ("CONSTANT", "END", "LANES", "FRAME"):
        whole = whole.replace(f"#{name}", f"#{globals()[name]}")
    return whole


def main() -> int:
    return write_or_check(FILE, text(), __doc__)


if __name__ == "__main__":
    sys.exit(main())
