# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes src/loxo/permutation/keccak200/keccak200_armv7m_x4.S, whose banner says how it works. With
--check nothing is written, and the exit code says whether the file is up to date.

A round is a list of operations on named values, and registers are given out as it is written down:
where they do not suffice, the value that is needed last goes to the stack. The order in which this
leaves the fewest loads and stores, and everything where it was at the end, was found by search.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.spec.keccak200 import CONSTANTS, OFFSETS  # noqa: E402
from tools.generated import write_or_check  # noqa: E402

FILE = ROOT / "src/loxo/permutation/keccak200/keccak200_armv7m_x4.S"
REGISTERS = [*(f"r{n}" for n in range(13)), "lr"]
LANES = [(x, y) for y in range(5) for x in range(5)]
ORDER = (3, 0, 2, 4, 1)  # of the rows
STARTS = (4, 4, 3, 2, 1)  # the lane that each begins with
EFFECTS = (2, 1, 4, 3, 0)  # the order of theta's
AHEAD = 16  # so many operations before its time a lane is loaded, if there is room
POINTER, SPILLS, LANES_AT, FRAME = 0, 4, 8, 108  # what the stack has where


HEAD = """/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200] for ARMv7-M, up to four states at once, for builds with LOXO_BULK. Made by
 * tools/keccak200_armv7m_x4.py; constants are the only data it reads.
 *
 * The stack holds 25 words: bits 4z to 4z + 3 of one are bit z of a lane in the four states, so
 * that turning a lane is turning a word, which an operand does on its way. So rho is not done: a
 * lane is stored as it is, to be turned when it is used, and before each round every lane stands as
 * low as before the round before. The parities of the columns, in r0 to r4, are summed up as chi
 * makes the lanes. A row's lanes are stored where those were that it is made of: after two rounds,
 * which the loop has, all of them are back.
 *
 * To words and back: four lanes of four states are four words, and bits of the number of the
 * word change places with those of a bit's number in it. A number of states less than four is made
 * up by the last one.
 *
 *   loxo_keccak200_permute_armv7m_x4 takes 160 bytes of the stack */
#if (defined(__ARM_ARCH_7M__) || defined(__ARM_ARCH_7EM__)) && LOXO_BULK && !LOXO_SMALL
  .syntax unified
  .thumb
  .section .text.loxo_keccak200_permute_armv7m_x4, "ax", %progbits
  .global loxo_keccak200_permute_armv7m_x4
  .type loxo_keccak200_permute_armv7m_x4, %function
  .thumb_func
  .align 2

.macro EXCHANGE a, b, distance, mask
  eor r8, \\b, \\a, lsr #\\distance
  and r8, r8, #\\mask
  eor \\b, \\b, r8
  eor \\a, \\a, r8, lsl #\\distance
.endm

.macro HALVES a, b
  lsr r8, \\a, #16
  bfi \\a, \\b, #16, #16
  bfi \\b, r8, #0, #16
.endm

.macro EXCHANGES a, b, c, d, distance, mask
  EXCHANGE \\a, \\b, \\distance, \\mask
  EXCHANGE \\c, \\d, \\distance, \\mask
.endm

/* On to the next four lanes; the last four are one and three again. */
.macro NEXT
  add r0, r0, #4
  cmp r0, lr
  itt eq
  subeq r0, r0, #3
  subeq r12, r12, #12
.endm

loxo_keccak200_permute_armv7m_x4:
  /* How far the other states are from the first one. */
  sub r3, r1, #1
  mov r12, #25
  cmp r3, #2
  ite hi
  movhi r2, #2
  movls r2, r3
  cmp r3, #1
  ite hi
  movhi r1, #1
  movls r1, r3
  mul r1, r1, r12
  mul r2, r2, r12
  mul r3, r3, r12
  push {r0-r11, lr}
  sub sp, #FRAME
  add r12, sp, #LANES_AT
  add lr, r0, #24
1:
  ldr r4, [r0]
  ldr r6, [r0, r1]
  ldr r5, [r0, r2]
  ldr r7, [r0, r3]
  EXCHANGES r4, r5, r6, r7, 2, 0x33333333
  EXCHANGES r4, r5, r6, r7, 8, 0x00ff00ff
  EXCHANGES r4, r6, r5, r7, 1, 0x55555555
  EXCHANGES r4, r6, r5, r7, 4, 0x0f0f0f0f
  HALVES r4, r6
  HALVES r5, r7
  stm r12!, {r4-r7}
  NEXT
  bls 1b
"""
STORE = """
  ldr r0, [sp, #FRAME]
  ldr r1, [sp, #FRAME + 4]
  ldr r2, [sp, #FRAME + 8]
  ldr r3, [sp, #FRAME + 12]
  add r12, sp, #LANES_AT
  add lr, r0, #24
1:
  ldm r12!, {r4-r7}
  HALVES r4, r6
  HALVES r5, r7
  EXCHANGES r4, r6, r5, r7, 4, 0x0f0f0f0f
  EXCHANGES r4, r6, r5, r7, 1, 0x55555555
  EXCHANGES r4, r5, r6, r7, 8, 0x00ff00ff
  EXCHANGES r4, r5, r6, r7, 2, 0x33333333
  str r4, [r0]
  str r6, [r0, r1]
  str r5, [r0, r2]
  str r7, [r0, r3]
  NEXT
  bls 1b
.irp register, r0, r1, r2, r3, r4
  mov \\register, #0
.endr
  str r0, [sp, #SPILLS]
  add r12, sp, #LANES_AT
.rept 5
  stm r12!, {r0-r4}
.endr
  add sp, #FRAME + 16
  pop {r4-r11, pc}
"""
TAIL = """  .size loxo_keccak200_permute_armv7m_x4, . - loxo_keccak200_permute_armv7m_x4

#endif

#include "../../core/assembly_end.h"
"""


class Operation(NamedTuple):
    """A result by an instruction on one or two operands, the last one turned right by so many bits
    of a lane; or, without a result, something special by its name."""

    result: str
    name: str
    operands: tuple[str, ...]
    turn: int = 0


def parity(x: int) -> str:
    return f"parity{x % 5}"


HOMES = {parity(x): REGISTERS[x] for x in range(5)}  # before and after a round


def lane(x: int, y: int) -> str:
    """One before a round."""
    return f"lane{x % 5}{y}"


def new(x: int, y: int) -> str:
    """One after it."""
    return f"new{x % 5}{y}"


def source(x: int, y: int) -> tuple[int, int]:
    """Where pi takes a lane from."""
    return (x + 3 * y) % 5, x % 5


def lowness() -> dict[str, int]:
    """By how many bits each value stands too low before a round; it is the same after it."""
    low, x = {parity(0): 0}, 0
    for _ in range(4):
        i, j = source(x + 2, ORDER[0])
        low[parity(x + 2)] = (low[parity(x)] + OFFSETS[i + 5 * j]) % 8
        x += 2
    for x, y in LANES:
        i, j = source(x, y)
        low[lane(x, y)] = (low[parity(i - 1)] + OFFSETS[i + 5 * j]) % 8
    return low


class Plan:
    """The operations of a round."""

    def __init__(self) -> None:
        self.low = lowness()
        self.operations: list[Operation] = []
        for x in EFFECTS:
            self.add(f"effect{x}", "eor", parity(x - 1), parity(x + 1), 1)
        for y, start in zip(ORDER, STARTS, strict=True):
            self.row(y, [start, *((start - i) % 5 for i in range(1, 5))])

    def add(self, result: str, name: str, first: str, second: str, turn: int = 0) -> None:
        """The result stands as low as the first; the second is meant turned left by this."""
        right = self.low[first] - self.low[second] - turn
        self.low[result] = self.low[first]
        self.operations.append(Operation(result, name, (first, second), right % 8))

    def moved(self, x: int, y: int) -> str:
        """A lane after theta, rho and pi."""
        name, (i, j) = f"moved{x % 5}{y}", source(x, y)
        if name not in self.low:
            self.add(name, "eor", f"effect{i}", lane(i, j))
            self.low[name] += OFFSETS[i + 5 * j]
        return name

    def row(self, y: int, order: list[int]) -> None:
        """Chi. In the first row the new lanes are the parities so far."""
        for x in order:
            a, b, c = (self.moved(x + i, y) for i in range(3))
            result = parity(x) if y == ORDER[0] else new(x, y)
            self.add("and", "bic", c, b)
            self.add(result, "eor", a, "and")
            if x == y == 0:
                self.operations.append(Operation("constant", "constant", ()))
                self.low["constant"] = 0
                self.add(result, "eor", result, "constant")
            self.operations.append(Operation("", "store", (result,), x + 5 * y))
            if y != ORDER[0]:
                self.add(parity(x), "eor", parity(x), result)


class Round:
    """The code of a round. The lanes of a row are stored where those were that it is made of, so
    that after two rounds all are back."""

    def __init__(self, odd: bool) -> None:
        self.odd = odd
        self.lines: list[str] = []
        self.operations = Plan().operations
        self.now = 0
        self.at = dict(HOMES)
        self.memory = {lane(x, y): LANES_AT + 4 * self.slot(x, y, odd) for x, y in LANES}
        self.spills = list(range(SPILLS, LANES_AT, 4))

    @staticmethod
    def slot(x: int, y: int, odd: bool) -> int:
        """Where a lane is before a round."""
        row = 2 * (x - y) % 5
        return (3 * y + row) % 5 + 5 * row if odd else x + 5 * y

    def next_use(self, name: str) -> int:
        """The operation, or one behind the last."""
        for n, operation in enumerate(self.operations[self.now :], self.now):
            if name in operation.operands:
                return n
            if name == operation.result:
                return 1000
        return 999 if name in HOMES else 1000

    def release(self) -> None:
        """Forgets what has no further use."""
        for name in [n for n in self.at if self.next_use(n) == 1000]:
            del self.at[name]
        for name in [n for n, at in self.memory.items() if at < LANES_AT]:
            if self.next_use(name) == 1000:
                self.spills.append(self.memory.pop(name))

    def free(self) -> list[str]:
        return [r for r in REGISTERS if r not in self.at.values()]

    def take(self, name: str, keep: tuple[str, ...]) -> str:
        """A register for a value, its home if that is free."""
        if not self.free():
            victim = max((n for n in self.at if n not in keep), key=self.next_use)
            if victim not in self.memory:
                self.memory[victim] = self.spills.pop(0)
                self.lines.append(f"str {self.at[victim]}, [sp, #{self.memory[victim]}]")
            del self.at[victim]
        free = self.free()
        others = [r for r in free if r not in HOMES.values()]
        self.at[name] = HOMES[name] if HOMES.get(name) in free else (others or free)[0]
        return self.at[name]

    def load(self, names: list[str], keep: tuple[str, ...]) -> None:
        for name in names:
            self.lines.append(f"ldr {self.take(name, keep)}, [sp, #{self.memory[name]}]")

    def need(self, names: tuple[str, ...]) -> None:
        """Loads what is not there, and what is soon needed if there is room."""
        missing = [n for n in names if n not in self.at]
        if not missing:
            return
        self.load(missing, names)
        for operation in self.operations[self.now + 1 : self.now + 1 + AHEAD]:
            soon = [n for n in operation.operands if n in self.memory and n not in self.at]
            self.load(soon[: len(self.free())], names)

    def special(self, operation: Operation) -> None:
        if operation.name == "store":
            (name,), place = operation.operands, operation.turn
            where = LANES_AT + 4 * self.slot(place % 5, place // 5, not self.odd)
            for old in [n for n, at in self.memory.items() if at == where]:
                if self.next_use(old) < 999 and old not in self.at:
                    self.load([old], (name,))
                del self.memory[old]
            self.lines.append(f"str {self.at[name]}, [sp, #{where}]")
            return
        pointer = self.take("pointer", ())
        constant = self.take("constant", ("pointer",))
        self.lines += [f"ldr {pointer}, [sp, #{POINTER}]", f"ldr {constant}, [{pointer}], #4"]
        self.lines += [f"str {pointer}, [sp, #{POINTER}]"]
        self.lines += [f"cmp {constant}, #0xf0000000"] if self.odd else []
        del self.at["pointer"]

    def code(self) -> list[str]:
        for n, operation in enumerate(self.operations):
            self.now = n
            self.need(operation.operands)
            operands = [self.at[name] for name in operation.operands]
            self.now = n + 1
            if operation.name in ("store", "constant"):
                self.special(operation)
            else:
                self.release()
                to = self.at.get(operation.result) or self.take(operation.result, ())
                turn = f", ror #{4 * operation.turn}" if operation.turn else ""
                self.lines.append(f"{operation.name} {to}, {', '.join(operands)}{turn}")
            self.release()
        return self.lines


def turned(to: str, register: str, bits: int) -> str:
    """Right by bits of a lane."""
    return f"ror {to}, {register}, #{4 * bits % 32}" if bits % 8 else f"mov {to}, {register}"


def first_parities() -> list[str]:
    """Sums up the columns, and turns the lanes as they are before a round."""
    low, lines = lowness(), [f"add r12, sp, #{LANES_AT}"]
    for y in range(5):
        lines.append(f"ldm r12, {{r{5 if y else 0}-r{9 if y else 4}}}")
        if y:
            lines += [f"eor r{x}, r{x}, r{5 + x}" for x in range(5)]
        for x in range(5):
            lines.append(turned(f"r{5 + x}", f"r{5 + x if y else x}", low[lane(x, y)]))
        lines.append("stm r12!, {r5-r9}")
    return lines + [turned(f"r{x}", f"r{x}", low[parity(x)]) for x in range(5)]


def last_turns() -> list[str]:
    """Turns the lanes as they should be."""
    low, lines = lowness(), [f"add r12, sp, #{LANES_AT}"]
    for y in range(5):
        lines.append("ldm r12, {r4-r8}")
        for x in range(5):
            lines.append(turned(f"r{4 + x}", f"r{4 + x}", -low[lane(x, y)]))
        lines.append("stm r12!, {r4-r8}")
    return lines


def constants() -> list[str]:
    words = [sum(15 << 4 * z for z in range(8) if c >> z & 1) for c in CONSTANTS]
    texts = [f"{w:#010x}" for w in words]
    return [f".word {', '.join(texts[i : i + 6])}" for i in range(0, len(texts), 6)]


def text() -> str:
    lines = [*first_parities(), "adr r5, 2f", f"str r5, [sp, #{POINTER}]", "b 1f"]
    lines += [".align 2", "2:", *constants(), "1:"]
    lines += [*Round(odd=False).code(), *Round(odd=True).code(), "bne 1b", *last_turns()]
    body = "".join(f"{'' if line[-1] == ':' else '  '}{line}\n" for line in lines)
    whole = "".join([HEAD, body, STORE, TAIL])
    for name in ("LANES_AT", "SPILLS", "FRAME"):
        whole = whole.replace(name, str(globals()[name]))
    return whole


def main() -> int:
    return write_or_check(FILE, text(), __doc__)


if __name__ == "__main__":
    sys.exit(main())
