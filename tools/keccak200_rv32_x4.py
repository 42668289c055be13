# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes src/loxo/permutation/keccak200/keccak200_rv32_x4.S, whose banner says how it works. With
--check nothing is written, and the exit code says whether the file is up to date.

Two rounds are written down as operations on values without number. Values then get registers; where
these do not suffice, the one that is needed last goes to the stack.
"""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.spec.keccak200 import CONSTANTS, OFFSETS  # noqa: E402
from tools.generated import write_or_check  # noqa: E402
from tools.spongent_rv32 import EXCHANGE, FUNCTION, TAIL  # noqa: E402

FILE = ROOT / "src/loxo/permutation/keccak200/keccak200_rv32_x4.S"
SAVED = ["ra", *(f"s{i}" for i in range(12))]
PASSING = "ra"
VALUES = [f"{kind}{i}" for kind, n in (("s", 12), ("a", 8), ("t", 7)) for i in range(n)]
# The lanes that are kept inverted, by rows, and then what chi adds to lane x of a row; this and the
# orders, which leave the fewest loads and stores, were found by search.
INVERTED = [(1, 2), (1,), (0, 1), (0, 2), (2,)]
CHI = [
    ["or 1 2", "or ~2 3", "and 3 4", "or 4 0", "and 0 1"],
    ["or 1 ~2", "or 2 3", "and 3 4", "or 4 0", "and 0 1"],
    ["or ~1 2", "and 2 3", "or 3 4", "and 4 0", "or 0 1"],
    ["not and 1 2", "or 2 ~3", "or 3 4", "and 4 0", "or 0 1"],
    ["and 1 2", "or 2 ~3", "or 3 4", "and 4 0", "or 0 1"],
]
ORDERS = ((1, 4, 3, 2, 0), (4, 3, 1, 2, 0))
# The stack: lanes, other values, the address of the next constants, the states, what is saved.
SPILLS, SLOTS = 100, 5
TABLE = SPILLS + 4 * SLOTS
STATES = [TABLE + 4 + 4 * i for i in range(4)]
FRAME = 192
WORDS, POINTERS, LANES, END = ["a4", "a5", "a6", "a7"], ["a0", "a1", "a2", "a3"], "t0", "t1"
BYTES = ["s0", "s1", "s2", "s3"]
MASKS = {1: "t2", 2: "t3", 4: "t4", 8: "t5", 16: "t6"}

HEAD = f"""/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200] for RV32I, up to four states at once, for builds with LOXO_BULK. Made by
 * tools/keccak200_rv32_x4.py; constants are the only data it reads.
 *
 * The stack holds 25 words: bits 4z to 4z + 3 of one are bit z of a lane in the four states, so
 * that turning a lane is turning a word. Some lanes are kept inverted, and chi needs six instead of
 * 25 inversions.
 *
 * To words and back: four lanes of four states are four words, and bits of the number of the
 * word change places with those of a bit's number in it. A number of states less than four is made
 * up by the last one.
 *
 *   loxo_keccak200_permute_rv32_x4 takes {FRAME} bytes of the stack */
#if defined(__riscv) && __riscv_xlen == 32 && !defined(__riscv_32e) && LOXO_BULK && \\
    !LOXO_SMALL && !defined(__linux__) && !defined(__FreeBSD__)
  .option norelax
"""


# ---- Two rounds ---------------------------------------------------------------------------------


class Operation(NamedTuple):
    """What is done to which values; `turn` is by so many bits to the left."""

    name: str
    result: str
    sources: tuple[str, ...]
    turn: int = 0


def theta(n: int) -> list[Operation]:
    """From lanes a<n><x><y> what each column gets, d<n><x>."""
    found = []
    for x in range(5):
        sums = [f"a{n}{x}4", *(f"c{n}{x}{y}" for y in (3, 2, 1, 0))]
        for y, (before, after) in zip((3, 2, 1, 0), pairwise(sums), strict=True):
            found.append(Operation("xor", after, (before, f"a{n}{x}{y}")))
    for x in (0, 2, 4, 1, 3):
        found.append(Operation("turn", f"r{n}{x}", (f"c{n}{(x + 1) % 5}0",), 4))
        found.append(Operation("xor", f"d{n}{x}", (f"r{n}{x}", f"c{n}{(x + 4) % 5}0")))
    return found


def row(n: int, y: int) -> list[Operation]:
    """Row y of the next lanes: the lanes that it is made of, turned, and chi."""
    found = []
    for i in range(5):
        x = 3 * (y - 3 * i) % 5
        offset = OFFSETS[x + 5 * i]
        lane = f"e{n}{i}{y}" if offset else f"b{n}{i}{y}"
        found.append(Operation("xor", lane, (f"a{n}{x}{i}", f"d{n}{x}")))
        if offset:
            found.append(Operation("turn", f"b{n}{i}{y}", (lane,), 4 * offset))
    for k in sorted({o[1] for term in CHI[y] for o in term.split() if "~" in o}):
        found.append(Operation("not", f"n{n}{k}{y}", (f"b{n}{k}{y}",)))
    for x, term in enumerate(CHI[y]):
        *gates, a, b = term.split()
        sources = [f"{'n' if '~' in o else 'b'}{n}{o[-1]}{y}" for o in (a, b)]
        found.append(Operation(gates[-1], f"t{n}{x}{y}", (sources[0], sources[1])))
        if len(gates) > 1:
            found.append(Operation("not", f"u{n}{x}{y}", (f"t{n}{x}{y}",)))
        lane = f"i{n}" if x == y == 0 else f"a{n + 1}{x}{y}"
        found.append(Operation("xor", lane, (f"b{n}{x}{y}", found[-1].result)))
    if y == 0:
        found.append(Operation("iota", f"a{n + 1}00", (f"i{n}",)))
    return found


def rounds() -> list[Operation]:
    found = []
    for n, order in enumerate(ORDERS):
        found += theta(n)
        for y in order:
            found += row(n, y)
    return found


class Allocation:
    """Registers for the values of the rounds."""

    def __init__(self, operations: list[Operation]) -> None:
        self.operations = operations
        self.uses: dict[str, list[int]] = {}
        for time, operation in enumerate(operations):
            for value in operation.sources:
                self.uses.setdefault(value, []).append(time)
        self.lines: list[str] = []
        self.at: dict[str, str] = {}
        self.free = list(VALUES)
        self.slots = [SPILLS + 4 * i for i in range(SLOTS)]
        self.home = {f"a0{x}{y}": 4 * (x + 5 * y) for x in range(5) for y in range(5)}

    def next_use(self, value: str, time: int) -> int:
        return next((t for t in self.uses[value] if t >= time), len(self.operations))

    def register(self, time: int, keep: tuple[str, ...] = ()) -> str:
        """One that is free, or is made so."""
        if not self.free:
            others = [value for value in self.at if value not in keep]
            victim = max(others, key=lambda v: (self.next_use(v, time), v in self.home))
            if victim not in self.home:
                self.home[victim] = self.slots.pop(0)
                self.lines.append(f"sw {self.at[victim]}, {self.home[victim]}(sp)")
            self.free.append(self.at.pop(victim))
        return self.free.pop()

    def use(self, time: int, sources: tuple[str, ...]) -> list[str]:
        """Their registers; what has no further use leaves its own."""
        for value in sources:
            if value not in self.at:
                self.at[value] = self.register(time, sources)
                self.lines.append(f"lw {self.at[value]}, {self.home[value]}(sp)")
        registers = [self.at[value] for value in sources]
        for value in sources:
            if self.next_use(value, time + 1) == len(self.operations):
                self.free.append(self.at.pop(value))
                if self.home.get(value, 0) >= SPILLS:
                    self.slots.insert(0, self.home[value])
        return registers

    def run(self) -> list[str]:
        for time, (name, result, sources, turn) in enumerate(self.operations):
            registers = self.use(time, sources)
            to = self.register(time + 1)
            self.lines += instructions(name, to, registers, turn, result[1] == "2")
            if result.startswith("a2"):
                x, y = int(result[2]), int(result[3])
                self.lines.append(f"sw {to}, {4 * (x + 5 * y)}(sp)")
                self.free.append(to)
            else:
                self.at[result] = to
        return earlier(self.lines)


def instructions(name: str, to: str, sources: list[str], turn: int, second: bool) -> list[str]:
    t = PASSING
    if name == "turn":
        (source,) = sources
        return [
            f"slli {t}, {source}, {turn}",
            f"srli {to}, {source}, {32 - turn}",
            f"or {to}, {to}, {t}",
        ]
    if name == "iota":
        step = [f"addi {t}, {t}, 8", f"sw {t}, {TABLE}(sp)"] if second else []
        table = [f"lw {t}, {TABLE}(sp)", *step, f"lw {t}, {-4 if second else 0}({t})"]
        return [*table, f"xor {to}, {sources[0]}, {t}"]
    return [f"{name} {to}, {', '.join(sources)}"]


def earlier(lines: list[str]) -> list[str]:
    """Loads change places with what stands before them, so that nothing waits for them."""
    lines = list(lines)
    for i in range(1, len(lines) - 1):
        name, to, *_ = lines[i].replace(",", "").split()
        if name == "lw" and to != PASSING and to in lines[i + 1].replace(",", "").split()[2:]:
            before = lines[i - 1].replace(",", "").split()
            if to not in before and before[0] != "sw":
                lines[i - 1], lines[i] = lines[i], lines[i - 1]
    return lines


# ---- States to words and back -------------------------------------------------------------------


def exchanges() -> list[str]:
    a, b, c, d = WORDS
    pairs = [(2, ((a, b), (c, d))), (8, ((a, b), (c, d)))]
    pairs += [(distance, ((a, c), (b, d))) for distance in (1, 4, 16)]
    return [
        f"EXCHANGE {x}, {y}, {distance}, {MASKS[distance]}, {PASSING}"
        for distance, both in pairs
        for x, y in both
    ]


def walk(body: list[str]) -> list[str]:
    """Four lanes after the other; the last four are one and three again."""
    lines = [f"mv {LANES}, sp", f"addi {END}, sp, 96"]
    lines += [f"lw {p}, {at}(sp)" for p, at in zip(POINTERS, STATES, strict=True)]
    lines += ["1:", *body, f"addi {LANES}, {LANES}, 16"]
    lines += [f"addi {p}, {p}, 4" for p in POINTERS]
    lines += [f"bltu {LANES}, {END}, 1b", f"bne {LANES}, {END}, 2f"]
    lines += [f"addi {p}, {p}, -3" for p in POINTERS]
    return [*lines, f"addi {LANES}, {LANES}, -12", "j 1b", "2:"]


def load() -> list[str]:
    body = []
    # Of the states' numbers, the higher bit is that of neighbours among the words.
    for word, p in zip((WORDS[0], WORDS[2], WORDS[1], WORDS[3]), POINTERS, strict=True):
        body += [f"lbu {b}, {i}({p})" for i, b in enumerate(BYTES)]
        body += [f"slli {b}, {b}, {8 * i}" for i, b in enumerate(BYTES) if i]
        body += [f"or {BYTES[0]}, {BYTES[0]}, {BYTES[1]}", f"or {BYTES[2]}, {BYTES[2]}, {BYTES[3]}"]
        body.append(f"or {word}, {BYTES[0]}, {BYTES[2]}")
    body += exchanges()
    return walk([*body, *(f"sw {w}, {4 * i}({LANES})" for i, w in enumerate(WORDS))])


def store() -> list[str]:
    body = [f"lw {w}, {4 * i}({LANES})" for i, w in enumerate(WORDS)]
    body += exchanges()[::-1]
    for word, p in zip((WORDS[0], WORDS[2], WORDS[1], WORDS[3]), POINTERS, strict=True):
        body.append(f"sb {word}, 0({p})")
        for i in (1, 2, 3):
            body += [f"srli {word}, {word}, 8", f"sb {word}, {i}({p})"]
    return walk(body)


def masks() -> list[str]:
    values = {d: sum(((1 << d) - 1) << 2 * d * i for i in range(16 // d)) for d in MASKS}
    return [f"li {register}, {values[d]:#010x}" for d, register in MASKS.items()]


def inversions() -> list[str]:
    lines = []
    for y, row_ in enumerate(INVERTED):
        for x in row_:
            at = 4 * (x + 5 * y)
            lines += [f"lw {PASSING}, {at}(sp)", f"not {PASSING}, {PASSING}"]
            lines.append(f"sw {PASSING}, {at}(sp)")
    return lines


def pointers() -> list[str]:
    """To the states; those that are not there are the last one."""
    lines = [f"sw a0, {STATES[0]}(sp)"]
    for i in (1, 2, 3):
        lines += [f"sltiu t0, a1, {i + 1}", "addi t0, t0, -1", "andi t0, t0, 25"]
        lines += ["add a0, a0, t0", f"sw a0, {STATES[i]}(sp)"]
    return lines


def kernel() -> list[str]:
    name = "loxo_keccak200_permute_rv32_x4"
    saved = [f"{r}, {FRAME - 4 * (i + 1)}(sp)" for i, r in enumerate(SAVED)]
    lines = [f"FUNCTION {name}", f"addi sp, sp, -{FRAME}", *(f"sw {s}" for s in saved)]
    lines += [*pointers(), *masks(), *load(), *inversions()]
    lines += ["lla t0, 3f", f"sw t0, {TABLE}(sp)", "1:", *Allocation(rounds()).run()]
    lines += [f"lw t0, {TABLE}(sp)", "lla t1, 4f", "beq t0, t1, 2f", "j 1b", "2:"]
    lines += [*inversions(), *masks(), *store()]
    lines += [f"sw zero, {at}(sp)" for at in range(0, TABLE, 4)]
    lines += [f"lw {s}" for s in saved]
    lines += [f"addi sp, sp, {FRAME}", "ret", ".balign 4", "3:"]
    words = [sum((c >> z & 1) * 15 << 4 * z for z in range(8)) for c in CONSTANTS]
    lines += [f".word {', '.join(f'{w:#010x}' for w in words[i : i + 6])}" for i in (0, 6, 12)]
    return [*lines, "4:", f".size {name}, . - {name}"]


def text() -> str:
    lines = [f"{'' if line[-1] == ':' else '  '}{line}\n" for line in kernel()]
    return "".join([HEAD, FUNCTION, EXCHANGE, "\n", *lines, TAIL])


def main() -> int:
    return write_or_check(FILE, text(), __doc__)


if __name__ == "__main__":
    sys.exit(main())
