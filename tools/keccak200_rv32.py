# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes src/loxo/permutation/keccak200/keccak200_rv32.S, whose banner says how it works. With
--check nothing is written, and the exit code says whether the file is up to date.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.spec.keccak200 import CONSTANTS, OFFSETS  # noqa: E402
from tools.generated import write_or_check  # noqa: E402
from tools.spongent_rv32 import FUNCTION, TAIL  # noqa: E402

FILE = ROOT / "src/loxo/permutation/keccak200/keccak200_rv32.S"
STATE, TABLE, MASK = "a0", "a1", "s11"
SAVED = ["ra", *(f"s{i}" for i in range(12))]
# Where a round begins and ends: rows 0 and 1, rows 2 and 3, row 4.
HOME = [[f"{kind}{i + first}" for i in range(5)] for kind, first in (("a", 2), ("s", 0), ("t", 0))]
SPARE = ["a7", "t5", "t6", *(f"s{i}" for i in range(5, 11)), "ra"]
# Where the lanes are between pi and chi.
MOVED = [
    [SPARE[0], SPARE[3], HOME[0][2], HOME[0][3], HOME[0][4]],
    [SPARE[1], SPARE[4], SPARE[6], SPARE[7], HOME[1][4]],
    [SPARE[2], SPARE[5], SPARE[8], SPARE[9], HOME[2][4]],
]
# Registers that are free in chi, which takes the rows in this order.
FREE = {
    0: HOME[1][:4] + HOME[2][:4],
    2: [*HOME[1][:4], SPARE[0]],
    1: [SPARE[i] for i in (0, 2, 3, 5)],
}
# The lanes of each group that are kept inverted, and then what chi adds to lane x of it.
INVERTED = [HOME[0][4], HOME[1][3]]
CHI = [
    ["or 1 2", "and 2 3", "or 3 4", "and 4 ~0", "and 0 1"],
    ["and 1 2", "or 2 3", "and 3 ~4", "and 4 0", "or 0 1"],
    ["or ~1 2", "or ~2 3", "not and 3 4", "or 4 0", "and 0 ~1"],
]
# What that makes of the upper half of row 4: ones.
ONES = HOME[2][:3]

HEAD = """/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200] for RV32I, one state in fifteen registers. Made by tools/keccak200_rv32.py;
 * constants are the only data it reads.
 *
 * Three registers for each x: rows 0 and 1, rows 2 and 3, and row 4, a lane twice in 16 bits; the
 * upper half of row 4 is a constant. Theta and chi work on whole registers. A lane that stands
 * there twice is turned by a shift, of which eight bits are taken: so rho and pi go together, two
 * lanes at a time, which are doubled at last. The lanes x = 4 of rows 0 and 1, and x = 3 of rows 2
 * and 3, are kept inverted, found by search: chi inverts five times instead of fifteen.
 *
 *   loxo_keccak200_permute_rv32 takes 64 bytes of the stack */
#if defined(__riscv) && __riscv_xlen == 32 && !defined(__riscv_32e) && !LOXO_SMALL && \\
    !defined(__linux__) && !defined(__FreeBSD__)
  .option norelax
"""


def shift(to: str, register: str, right: int) -> list[str]:
    if right:
        return [f"{'srli' if right > 0 else 'slli'} {to}, {register}, {abs(right)}"]
    return [] if to == register else [f"mv {to}, {register}"]


def load() -> list[str]:
    lines = []
    for group, registers in enumerate(HOME):
        pairs = list(zip(registers, SPARE, strict=False))
        for x, (to, free) in enumerate(pairs):
            lines.append(f"lbu {to}, {10 * group + x}({STATE})")
            if group < 2:
                lines.append(f"lbu {free}, {10 * group + x + 5}({STATE})")
        for to, free in pairs:
            if group < 2:
                lines += [f"slli {free}, {free}, 16", f"or {to}, {to}, {free}"]
            lines += [f"slli {free}, {to}, 8", f"or {to}, {to}, {free}"]
    lines += [f"not {r}, {r}" for r in INVERTED] + [f"li {SPARE[0]}, 0xffff0000"]
    return lines + [f"or {r}, {r}, {SPARE[0]}" for r in ONES]


def store() -> list[str]:
    lines = [f"not {r}, {r}" for r in INVERTED]
    for group, registers in enumerate(HOME):
        for x, register in enumerate(registers):
            lane = 10 * group + x
            lines.append(f"sb {register}, {lane}({STATE})")
            if group < 2:
                lines += [f"srli {register}, {register}, 16"]
                lines += [f"sb {register}, {lane + 5}({STATE})"]
    return lines


def theta() -> list[str]:
    """The parities, whole, and what each column gets of them."""
    parity, a, b = SPARE[:5], SPARE[5], SPARE[6]
    lines = []
    for x, c in enumerate(parity):
        lines += [f"xor {c}, {HOME[0][x]}, {HOME[1][x]}", f"xor {c}, {c}, {HOME[2][x]}"]
        lines += [f"srli {a}, {c}, 16", f"slli {b}, {c}, 16"]
        lines += [f"xor {c}, {c}, {a}", f"xor {c}, {c}, {b}"]
    for x in range(5):
        lines += [f"slli {a}, {parity[(x + 1) % 5]}, 1", f"xor {a}, {a}, {parity[(x + 4) % 5]}"]
        lines += [f"xor {group[x]}, {group[x]}, {a}" for group in HOME]
    return lines


def turned(to: str, x: int, y: int, place: int) -> list[str]:
    """Lane (x, y), turned by rho, to bits from `place` on; others are whatever they are. In the
    lower half theta has spoilt bit 0."""
    group, half = divmod(y, 2)
    at = -OFFSETS[x + 5 * y] % 8 or (0 if half else 8)
    return shift(to, HOME[group][x], 16 * half + at - place)


def column(y: int, free: str) -> list[str]:
    """Row y, which becomes column y."""
    source = [3 * (row - 3 * y) % 5 for row in range(5)]
    lines = []
    for group in (0, 1):
        to = MOVED[group][y]
        lines += [*turned(to, source[2 * group], y, 0), f"andi {to}, {to}, 0xff"]
        lines += [*turned(free, source[2 * group + 1], y, 16), f"and {free}, {free}, {MASK}"]
        lines += [f"or {to}, {to}, {free}", f"slli {free}, {to}, 8", f"or {to}, {to}, {free}"]
    to = MOVED[2][y]
    lines += [*turned(to, source[4], y, 0), f"andi {to}, {to}, 0xff"]
    return [*lines, f"slli {free}, {to}, 8", f"or {to}, {to}, {free}"]


def chi(group: int) -> list[str]:
    """To the registers where a round begins."""
    inputs, free, lines, inverted = MOVED[group], list(FREE[group]), [], {}
    for operand in sorted({word for term in CHI[group] for word in term.split() if "~" in word}):
        inverted[operand] = free.pop()
        lines.append(f"not {inverted[operand]}, {inputs[int(operand[1])]}")
    terms = []
    for x, term in enumerate(CHI[group]):
        *gates, a, b = term.split()
        fresh = HOME[group][x] not in inputs
        to = HOME[group][x] if fresh else free.pop()
        operands = [inverted.get(o) or inputs[int(o)] for o in (a, b)]
        lines.append(f"{gates[-1]} {to}, {', '.join(operands)}")
        lines += [f"not {to}, {to}"] * (len(gates) - 1)
        terms.append(to)
    for x, term in enumerate(terms):
        lines.append(f"xor {HOME[group][x]}, {inputs[x]}, {term}")
    return lines


def kernel() -> list[str]:
    name = "loxo_keccak200_permute_rv32"
    lines = [f"FUNCTION {name}", "addi sp, sp, -64"]
    lines += [f"sw {r}, {4 * i}(sp)" for i, r in enumerate(SAVED)]
    lines += [f"lla {TABLE}, 2f", f"li {MASK}, 0x00ff0000", *load(), "1:", *theta()]
    for y in range(5):
        lines += column(y, SPARE[6] if y < 2 else HOME[0][0])
    for group in (0, 2, 1):
        lines += chi(group)
    iota, first = SPARE[0], HOME[0][0]
    lines += [f"lw {iota}, 0({TABLE})", f"addi {TABLE}, {TABLE}, 4"]
    lines += [f"xor {first}, {first}, {iota}", f"bgez {iota}, 1b", *store()]
    lines += [f"lw {r}, {4 * i}(sp)" for i, r in enumerate(SAVED)]
    lines += ["addi sp, sp, 64", "ret", ".balign 4", "2:"]
    words = [0x101 * c for c in CONSTANTS]
    words[-1] |= 1 << 31  # the end; not of a bit that is stored
    lines += [f".word {', '.join(hex(w) for w in words[i : i + 9])}" for i in (0, 9)]
    return [*lines, f".size {name}, . - {name}"]


def text() -> str:
    lines = [f"{'' if line[-1] == ':' else '  '}{line}\n" for line in kernel()]
    return "".join([HEAD, FUNCTION, "\n", *lines, TAIL])


def main() -> int:
    return write_or_check(FILE, text(), __doc__)


if __name__ == "__main__":
    sys.exit(main())
