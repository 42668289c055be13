# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes src/loxo/permutation/spongent/spongent_rv32.S, whose banner says how it works. With
--check nothing is written, and the exit code says whether the file is up to date.

The irregular part, from pieces of the state to rows, is found here: for each place that bits move
to, the shortest sequence of shifts and masks that brings them there and nothing else where it
would disturb.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.spec.spongent import PARAMETERS, clock  # noqa: E402
from tools.generated import write_or_check  # noqa: E402

FILE = ROOT / "src/loxo/permutation/spongent/spongent_rv32.S"
WIDTHS = (160, 176, 192)
ALL = 0xFFFFFFFF
SAVED = ["ra", *(f"s{i}" for i in range(12))]
# The state as rows and as columns, then as what the S-boxes leave.
ROW = ["a2", "a3", "a4", "a5", "s0", "s1", "s3", "t0"]
PIECE = ["t1", "t2", "t3", "t4", "a6", "a7", "t5", "t6"]
STATE, TABLE, WORD, A = "a0", "a1", "ra", "s2"
KEPT = [f"s{i}" for i in range(4, 12)]  # constants

HEAD = """/* SPDX-License-Identifier: Apache-2.0 OR MIT
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
#if defined(__riscv) && __riscv_xlen == 32 && !defined(__riscv_32e) && !LOXO_SMALL && \\
    !defined(__linux__) && !defined(__FreeBSD__)
  .option norelax
"""
FUNCTION = """
.macro FUNCTION name
  .section .text.\\name, "ax", %progbits
  .global \\name
  .type \\name, %function
  .balign 4
\\name:
.endm
"""
EXCHANGE = """
.macro EXCHANGE a, b, distance, mask, free=s2
  srli \\free, \\a, \\distance
  xor \\free, \\free, \\b
  and \\free, \\free, \\mask
  xor \\b, \\b, \\free
  slli \\free, \\free, \\distance
  xor \\a, \\a, \\free
.endm
"""
SBOX = """
.macro SBOX x0, x1, x2, x3, y0, y1, y2, y3
  or \\y0, \\x1, \\x2
  not \\y3, \\x3
  xor \\y0, \\y0, \\x0
  or \\y1, \\y0, \\y3
  xor \\y0, \\y0, \\x2
  xor \\x1, \\x1, \\y1
  xor \\y2, \\y0, \\x1
  xor \\y1, \\y2, \\x3
  and \\y2, \\y2, \\y3
  xor \\y2, \\y2, \\x2
  and \\y3, \\x1, \\y2
  xor \\y3, \\y3, \\y0
  xor \\y0, \\x1, \\y1
  xor \\y2, \\y2, \\y0
.endm
"""
TAIL = """
#endif

#include "../../core/assembly_end.h"
"""


def mirrored(counter: int) -> int:
    return sum((counter >> i & 1) << (6 - i) for i in range(7))


def counter_words(b: int) -> list[int]:
    """The constants of each pass, as the banner of the file says."""
    rounds, bits, first = PARAMETERS[b]
    words = []
    for _ in range(rounds // 2):
        second = clock(first, bits)
        word = first << 8 | mirrored(first) << 25
        for u in range(4):
            at = 16 * (u >> 1) + 2 * (u & 1)
            word |= (second >> u & 1) << at | (second >> (4 + u) & 1) << (at + 1)
            word |= (second >> (7 - u) & 1) << (at + 4) | (second >> (3 - u) & 1) << (at + 5)
        words.append(word)
        first = clock(second, bits)
    words[-1] |= 1 << 15
    return words


def shifted(x: int, by: int) -> int:
    """To the left, or for negative numbers to the right."""
    return x << by & ALL if by >= 0 else x >> -by


def shift(to: str, register: str, by: int) -> str:
    return f"{'slli' if by > 0 else 'srli'} {to}, {register}, {abs(by)}"


class Constants:
    """Masks: small ones are part of an instruction, others stay in registers."""

    def __init__(self) -> None:
        self.values: list[int] = []

    def __getitem__(self, value: int) -> str:
        if value not in self.values:
            self.values.append(value)
        return KEPT[self.values.index(value)]

    def mask(self, to: str, register: str, value: int) -> str:
        if value < 2048:
            return f"andi {to}, {register}, {value:#x}"
        return f"and {to}, {register}, {self[value]}"

    def price(self, value: int) -> int:
        """0 for what is there, 1 for what needs a register, 2 if none is left."""
        there = value < 2048 or value in self.values
        return 0 if there else 1 if len(self.values) < len(KEPT) else 2

    def load(self) -> list[str]:
        return [f"li {self[value]}, {value:#x}" for value in self.values]


@cache
def shifts(wanted: int, by: int, clean: int) -> tuple[int, ...]:
    """How bits `wanted` of a register get to their places, `by` to the left, so that no other bit
    gets to one of the places `clean`. The shortest way; empty if shifts alone are none."""
    alone = shifted(wanted, by)
    ways = [(by,)] + [(k, by - k) for k in range(-31, 32) if k != by and abs(by - k) < 32]
    for way in ways:
        got, ours = ALL, wanted
        for amount in way:
            got, ours = shifted(got, amount), shifted(ours, amount)
        if ours == alone and not got & clean & ~alone:
            return way
    return ()


class Rows:
    """Code that makes registers of bits that stand in pieces."""

    def __init__(self, b: int, constants: Constants) -> None:
        self.rows, self.length, self.constants = b // 16, b // 8, constants

    def fragments(self, places: dict[int, int]) -> list[tuple[str, int, int]]:
        """Registers, the bits of them that are wanted, and how far to the left."""
        found: dict[tuple[str, int], int] = {}
        for place, bit in sorted(places.items()):
            j, at = divmod(bit, self.length)
            key = PIECE[4 * (j & 1) + (j >> 1)], place - at
            found[key] = found.get(key, 0) | 1 << at
        return [(source, wanted, by) for (source, by), wanted in found.items()]

    def move(self, to: str, source: str, wanted: int, by: int, clean: int) -> list[str]:
        """By shifts, by a mask before or behind one, or by shifts that clean both sides."""
        way, places = shifts(wanted, by, clean), shifted(wanted, by)
        mask = 0
        if not way:
            mask = min((wanted, places), key=self.constants.price)
            way = (by,)
            if self.constants.price(mask) > 1:
                up = 32 - wanted.bit_length()
                down = up + (wanted & -wanted).bit_length() - 1
                mask, way = 0, (up, -down, by + down - up)
        lines = []
        if mask == wanted:
            lines.append(self.constants.mask(to, source, mask))
            source = to
        for amount in way:
            if amount:
                lines.append(shift(to, source, amount))
                source = to
        if mask and mask != wanted:
            lines.append(self.constants.mask(to, source, mask))
        return lines

    def put(self, to: str, places: dict[int, int], clean: int) -> list[str]:
        """The bits to their places; others of `clean` become 0."""
        lines: list[str] = []
        have = ""
        for source, wanted, by in self.fragments(places):
            free = A if have else to
            moved = self.move(free, source, wanted, by, clean)
            lines += moved
            part = free if moved else source
            if have:
                lines.append(f"or {to}, {have}, {part}")
            have = to if have else part
        return lines

    def register(self, r: int) -> list[str]:
        """Row r and row r + 8, if there is one."""
        places = {i + (i & 8): 16 * r + i for i in range(16)}
        if r + 8 < self.rows:
            places |= {place + 8: bit + 128 for place, bit in places.items()}
        lines = self.put(ROW[r], places, sum(1 << place for place in places))
        if r + 8 < self.rows:
            return lines
        row = self.put(ROW[r], {i: 16 * r + i for i in range(16)}, 0xFFFFFF)
        row += [f"slli {A}, {ROW[r]}, 8", f"or {ROW[r]}, {ROW[r]}, {A}"]
        return min(lines, row, key=len)


def load(rows: int) -> list[str]:
    lines = []
    for r, to in enumerate(ROW):
        free = PIECE[4 * (r & 1) :][:4]
        bytes_ = [2 * r, 2 * r + 1] + ([2 * r + 16, 2 * r + 17] if r + 8 < rows else [])
        lines += [f"lbu {f}, {i}({STATE})" for f, i in zip(free, bytes_, strict=False)]
        lines += [f"slli {free[1]}, {free[1]}, 16", f"or {to}, {free[0]}, {free[1]}"]
        if r + 8 < rows:
            lines += [f"slli {free[2]}, {free[2]}, 8", f"or {to}, {to}, {free[2]}"]
            lines += [f"slli {free[3]}, {free[3]}, 24", f"or {to}, {to}, {free[3]}"]
    return lines


def first_round(rows: int, constants: Constants) -> list[str]:
    """The constants, columns to registers, S-boxes."""
    high = ROW[rows - 9]
    lines = [f"lw {WORD}, 0({TABLE})", f"addi {TABLE}, {TABLE}, 4"]
    lines += [f"srli {A}, {WORD}, 25", f"slli {A}, {A}, 25", f"xor {high}, {high}, {A}"]
    lines += [f"srli {A}, {WORD}, 8", f"andi {A}, {A}, 0x7f", f"xor {ROW[0]}, {ROW[0]}, {A}"]
    for step, mask in ((4, 0x0F0F0F0F), (2, 0x33333333), (1, 0x55555555)):
        for r in range(8):
            if not r & step:
                lines.append(f"EXCHANGE {ROW[r]}, {ROW[r + step]}, {step}, {constants[mask]}")
    return [*lines, *sboxes(ROW, PIECE)]


def sboxes(inputs: list[str], outputs: list[str]) -> list[str]:
    return [f"SBOX {', '.join(inputs[i : i + 4] + outputs[i : i + 4])}" for i in (0, 4)]


def second_round(b: int, constants: Constants) -> list[str]:
    """The constants, the next inputs, S-boxes."""
    rows = b // 16
    lines = []
    for to, at, place in ((0, 0, 0), (4, 2, 0), (3, 4, rows - 2), (7, 6, rows - 2)):
        by, mask = place - at, constants[0x00030003 << place]
        source = WORD
        if by:
            lines.append(shift(A, WORD, by))
            source = A
        lines.append(f"and {A}, {source}, {mask}")
        lines.append(f"xor {PIECE[to]}, {PIECE[to]}, {A}")
    for u in (0, 1):
        for h in (0, 1):
            x, y = PIECE[4 * u + 2 * h], PIECE[4 * u + 2 * h + 1]
            low, high = ROW[4 * h + u], ROW[4 * h + u + 2]
            field = (1 << rows) - 1
            lines += [constants.mask(low, x, field), f"slli {A}, {y}, {rows}"]
            lines += [f"or {low}, {low}, {A}", f"srli {high}, {x}, 16"]
            lines += [constants.mask(high, high, field), f"srli {A}, {y}, 16"]
            lines += [f"slli {A}, {A}, {rows}", f"or {high}, {high}, {A}"]
    return [*lines, *sboxes(ROW, PIECE)]


def store(rows: Rows) -> list[str]:
    """Pieces to memory, byte by byte."""
    lines: list[str] = []
    for byte in range(2 * rows.rows):
        to = ROW[byte % 8]
        places = {i: 8 * byte + i for i in range(8)}
        ((source, _, _), *more) = rows.fragments(places)
        lines += rows.put(to, places, 0xFF)
        aligned = not more and 8 * byte % rows.length == 0
        lines.append(f"sb {source if aligned else to}, {byte}({STATE})")
    return lines


def kernel(b: int) -> list[str]:
    name, constants = f"loxo_spongent{b}_permute_rv32", Constants()
    rows = Rows(b, constants)
    body = [*first_round(b // 16, constants), *second_round(b, constants)]
    flat = [line for r in range(8) for line in rows.register(r)]
    out = store(rows)
    lines = [f"FUNCTION {name}", "addi sp, sp, -64"]
    lines += [f"sw {r}, {4 * i}(sp)" for i, r in enumerate(SAVED)]
    lines += [f"lla {TABLE}, 3f", *constants.load(), *load(b // 16), "j 2f"]
    lines += ["1:", *flat, "2:", *body, f"slli {A}, {WORD}, 16", f"bgez {A}, 1b", *out]
    lines += [f"lw {r}, {4 * i}(sp)" for i, r in enumerate(SAVED)]
    lines += ["addi sp, sp, 64", "ret", ".balign 4", "3:"]
    words = [f"{w:#010x}" for w in counter_words(b)]
    lines += [f".word {', '.join(words[i : i + 5])}" for i in range(0, len(words), 5)]
    return [*lines, f".size {name}, . - {name}"]


def text() -> str:
    parts = [HEAD, FUNCTION, EXCHANGE, SBOX]
    for b in WIDTHS:
        parts.append("\n")
        parts += [f"{'' if line[-1] == ':' else '  '}{line}\n" for line in kernel(b)]
    return "".join([*parts, TAIL])


def main() -> int:
    return write_or_check(FILE, text(), __doc__)


if __name__ == "__main__":
    sys.exit(main())
