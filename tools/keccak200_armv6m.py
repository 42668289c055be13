# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes src/loxo/permutation/keccak200/keccak200_armv6m.S, whose banner says how it works. With
--check nothing is written, and the exit code says whether the file is up to date.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.spec.keccak200 import CONSTANTS, OFFSETS  # noqa: E402
from tools.armv6m import LOW, Code  # noqa: E402
from tools.generated import write_or_check  # noqa: E402

FILE = ROOT / "src/loxo/permutation/keccak200/keccak200_armv6m.S"
# What the stack has where: lanes (x, 0) to (x, 3) as word x, lanes (x, 4) as bytes 20 + x; two
# constants; room.
EVERY, ALTERNATE, ROOM, FRAME = 28, 32, 36, 64
HIGH = ["r9", "r10", "r11", "r12", "lr"]
CHI = (0, 1, 4, 3, 2)  # the order of the columns that chi makes
EFFECTS = (0, 3, 1, 4, 2)  # and that theta changes

HEAD = """/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200] for ARMv6-M, one state. Made by tools/keccak200_armv6m.py.
 *
 *   loxo_keccak200_permute_armv6m takes 104 bytes of the stack
 *
 * A word has the lanes (x, 0) to (x, 3), a byte each, and lanes (x, 4) are bytes. Theta and chi
 * work on these. For rho a lane is a pair of equal bytes: eight bits of that are the lane rotated,
 * and are stored as the byte that pi wants. The words of the next round are loaded from there. The
 * loop begins with chi, and is entered and left behind it. */
#if defined(__ARM_ARCH_6M__) && !LOXO_SMALL
  .syntax unified
  .thumb
  .section .text.loxo_keccak200_permute_armv6m, "ax", %progbits
  .global loxo_keccak200_permute_armv6m
  .type loxo_keccak200_permute_armv6m, %function
  .thumb_func
  .align 2
loxo_keccak200_permute_armv6m:
"""
TAIL = """  .size loxo_keccak200_permute_armv6m, . - loxo_keccak200_permute_armv6m

#endif

#include "../../core/assembly_end.h"
"""
ENTER = """
push {r4-r7, lr}
mov r4, r8
mov r5, r9
mov r6, r10
mov r7, r11
push {r0, r4-r7}
sub sp, #FRAME
adr r1, 6f
ldm r1!, {r2, r3}
str r2, [sp, #EVERY]
str r3, [sp, #ALTERNATE]
mov r8, r1
mov r1, sp
mov r2, sp
adds r2, r2, #20
movs r4, #5
5:
ldrb r3, [r0, #0]
strb r3, [r1, #0]
ldrb r3, [r0, #5]
strb r3, [r1, #1]
ldrb r3, [r0, #10]
strb r3, [r1, #2]
ldrb r3, [r0, #15]
strb r3, [r1, #3]
ldrb r3, [r0, #20]
strb r3, [r2]
adds r0, r0, #1
adds r1, r1, #4
adds r2, r2, #1
subs r4, r4, #1
bne 5b
mov r1, sp
"""
LEAVE = """
ldr r0, [sp, #FRAME]
mov r1, sp
mov r2, sp
adds r2, r2, #20
movs r4, #5
movs r5, #0
5:
ldrb r3, [r1, #0]
strb r3, [r0, #0]
ldrb r3, [r1, #1]
strb r3, [r0, #5]
ldrb r3, [r1, #2]
strb r3, [r0, #10]
ldrb r3, [r1, #3]
strb r3, [r0, #15]
ldrb r3, [r2]
strb r3, [r0, #20]
str r5, [r1]
strb r5, [r2]
adds r0, r0, #1
adds r1, r1, #4
adds r2, r2, #1
subs r4, r4, #1
bne 5b
add sp, #FRAME
pop {r0, r4-r7}
mov r8, r4
mov r9, r5
mov r10, r6
mov r11, r7
pop {r4-r7, pc}
"""


def place(x: int, y: int) -> int:
    """Where the stack has a lane."""
    return 4 * x + y if y < 4 else 20 + x


class Round:
    """A round from chi on."""

    def __init__(self) -> None:
        self.code = Code()
        self.do = self.code.do

    def chi(self, lanes: list[str]) -> list[str]:
        new = [""] * 5
        for x in CHI:
            a, b, c = (lanes[(x + i) % 5] for i in range(3))
            new[x] = self.do("eor", self.do("bic", c, b), a)
        return new

    def parity(self, column: str, last: str) -> str:
        """In every byte."""
        x = self.do("eor", self.do("lsr", column, number=16), column)
        x = self.do("eor", self.do("lsr", x, number=8), x)
        return self.do("mul", self.do("uxtb", self.do("eor", x, last)), "every")

    def send(self, pair: str, at: int, x: int, y: int) -> None:
        """A lane, of which a word has two from a bit on, through rho and pi."""
        turn = OFFSETS[x + 5 * y]
        shift = at + (8 - turn) % 8
        byte = self.do("lsr", pair, number=shift) if shift else pair
        self.code.store("strb", byte, "state", place(y, (2 * x + 3 * y) % 5))

    def column(self, x: int, column: str, last: str, effect: str) -> None:
        word = self.do("eor", column, effect)
        even = self.do("and", word, "alternate")
        even = self.do("orr", self.do("lsl", even, number=8), even)
        self.send(even, 0, x, 0)
        self.send(even, 16, x, 2)
        odd = self.do("bic", word, "alternate")
        odd = self.do("orr", self.do("lsr", odd, number=8), odd)
        self.send(odd, 0, x, 1)
        self.send(odd, 16, x, 3)
        self.send(self.do("eor", self.do("mul", last, "every"), effect), 0, x, 4)

    def first_part(self) -> list[str]:
        """Chi and iota; the columns and the last lanes."""
        columns = self.chi([self.code.load("ldr", "sp", 4 * x) for x in range(5)])
        last = self.chi([self.code.load("ldrb", "state", 20 + x) for x in range(5)])
        constant = self.code.load("ldrb", "constants", 0)
        columns[0] = self.do("eor", columns[0], constant)
        following = self.do("add", "constants", number=1)
        self.code.text(["mov r8, {1}", "cmp {0}, #0x80", "beq 3b", "2:"], constant, following)
        return columns + last

    def second_part(self, columns: list[str], last: list[str]) -> None:
        """Theta, rho and pi."""
        parities = [self.parity(c, b) for c, b in zip(columns, last, strict=True)]
        by31 = self.do("mov", number=31)
        for x in EFFECTS:
            turned = self.do("ror", parities[(x + 1) % 5], by31)
            effect = self.do("eor", turned, parities[(x - 1) % 5])
            self.column(x, columns[x], last[x], effect)


def code() -> list[str]:
    work = Round()
    values = work.first_part()
    work.second_part(values[:5], values[5:])
    at = {"every": f"[sp, #{EVERY}]", "alternate": f"[sp, #{ALTERNATE}]"}
    at |= {"constants": "r8", "state": "sp"}
    registers = [f"r{n}" for n in range(8)]
    done = work.code.allocate(at, registers, HIGH, range(ROOM, FRAME, 4))
    (mark,) = done.marks
    places = [mark[value] for value in values]
    lines = [*ENTER.split("\n"), *to_places(places), "b 2f", "3:", "b 4f", "1:", *done.lines]
    lines += ["b 1b", "4:", *from_places(places), *LEAVE.split("\n"), ".align 2", "6:"]
    lines += [".word 0x01010101, 0x00ff00ff"]
    texts = [f"{c:#04x}" for c in CONSTANTS]
    return lines + [f".byte {', '.join(texts[i : i + 9])}" for i in range(0, 18, 9)]


def to_places(places: list[list[str]]) -> list[str]:
    """From the stack to where the loop is entered; r1 is the stack pointer."""
    lines, low = [], []
    for n, registers in enumerate(places):
        load = f"[sp, #{4 * n}]" if n < 5 else f"[r1, #{15 + n}]"
        name = "ldr" if n < 5 else "ldrb"
        for place in registers:
            if place in LOW:
                low.append((place == "r1", name, place, load))
                continue
            lines += [f"{name} r2, {load}"]
            lines += [f"str r2, {place}" if place[0] == "[" else f"mov {place}, r2"]
    return lines + [f"{name} {place}, {load}" for _, name, place, load in sorted(low)]


def from_places(places: list[list[str]]) -> list[str]:
    """And back, first what is in low registers; then r0 is free."""
    used = [place for registers in places for place in registers]
    base = next(r for r in reversed(LOW) if r not in used)
    lines = [f"mov {base}, sp"]
    for n, registers in sorted(enumerate(places), key=lambda item: not set(item[1]) & set(LOW)):
        place = min(registers, key=lambda p: (p not in LOW, p[0] == "["))
        if place not in LOW:
            lines.append(f"{'ldr' if place[0] == '[' else 'mov'} r0, {place}")
            place = "r0"
        where = f"[sp, #{4 * n}]" if n < 5 else f"[{base}, #{15 + n}]"
        lines.append(f"{'str' if n < 5 else 'strb'} {place}, {where}")
    return lines


def text() -> str:
    lines = [line for line in code() if line]
    body = "".join(f"{'' if line[-1] == ':' else '  '}{line}\n" for line in lines)
    for name in ("FRAME", "EVERY", "ALTERNATE"):
        body = body.replace(name, str(globals()[name]))
    return HEAD + body + TAIL


def main() -> int:
    return write_or_check(FILE, text(), __doc__)


if __name__ == "__main__":
    sys.exit(main())
