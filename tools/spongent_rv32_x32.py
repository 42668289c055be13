# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes src/loxo/permutation/spongent/spongent_rv32_x32.S, whose banner says how it works. With
--check nothing is written, and the exit code says whether the file is up to date.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.spec.spongent import PARAMETERS, clock  # noqa: E402
from tools.generated import write_or_check  # noqa: E402
from tools.spongent_rv32 import EXCHANGE, FUNCTION, SBOX, TAIL  # noqa: E402

FILE = ROOT / "src/loxo/permutation/spongent/spongent_rv32_x32.S"
WIDTHS = (160, 176, 192)
PLANES, OTHER, FIRST, SECOND, END = (f"a{i}" for i in range(5))
SAVED = [f"s{i}" for i in range(11)]
VALUES = ["a5", "s0", "s1", "a6", "a7", *(f"t{i}" for i in range(7)), *SAVED[2:]]
WORDS = ["a3", "a4", "a5", "a6", "a7", "t0", "t1", "t2"]
MASKS = {4: 0x0F0F0F0F, 8: 0x00FF00FF, 16: 0x0000FFFF, 2: 0x33333333, 1: 0x55555555}

HEAD = f"""/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[160], [176] and [192] for RV32I, 32 states, bit-sliced: word p holds bit p of all
 * states. Made by tools/spongent_rv32_x32.py.
 *
 *   void loxo_spongent<b>_rounds_rv32_x32(uint32_t *planes, uint32_t *other)
 *
 * A pass is two rounds and goes from one array to the other: group a takes words 16a..16a+15,
 * the inputs of S-boxes 4a..4a+3, whose outputs j are all inputs of S-box jb/16 + a of the next
 * round, and no other's. The first and the last two groups have the round counters, the others are
 * a loop. After an even number of passes the state is where it was.
 *
 *   loxo_spongent160_rounds_rv32_x32 takes 48 bytes of the stack
 *   loxo_spongent176_rounds_rv32_x32 takes 48 bytes of the stack
 *   loxo_spongent192_rounds_rv32_x32 takes 48 bytes of the stack
 *   loxo_spongent_load_rv32_x32 takes 16 bytes of the stack
 *   loxo_spongent_store_rv32_x32 takes 16 bytes of the stack
 *   loxo_spongent_wipe_rv32_x32 takes 0 bytes of the stack */
#if defined(__riscv) && __riscv_xlen == 32 && !defined(__riscv_32e) && LOXO_BULK && \\
    !LOXO_SMALL && !defined(__linux__) && !defined(__FreeBSD__)
  .option norelax
{FUNCTION}{EXCHANGE}{SBOX}"""


def lines_of(lines: list[str]) -> str:
    return "".join(f"{'' if line[-1] == ':' else '  '}{line}\n" for line in lines)


def function(name: str, saved: list[str], body: list[str]) -> list[str]:
    frame = (4 * len(saved) + 15) // 16 * 16
    down = [f"addi sp, sp, -{frame}"] if saved else []
    up = [f"addi sp, sp, {frame}"] if saved else []
    lines = [f"FUNCTION {name}", *down]
    lines += [f"sw {r}, {4 * i}(sp)" for i, r in enumerate(saved)]
    lines += [*body, *(f"lw {r}, {4 * i}(sp)" for i, r in enumerate(saved))]
    return [*lines, *up, "ret", f".size {name}, . - {name}"]


# ---- States to planes and back ------------------------------------------------------------------


def exchanges(distances: tuple[int, ...]) -> list[str]:
    """Strides of a transposition of 32 by 32 bits; the last of them is that of neighbours."""
    lines = []
    for n, distance in enumerate(distances):
        step = 1 << (len(distances) - 1 - n)
        for i in range(8):
            if not i & step:
                pair = f"{WORDS[i]}, {WORDS[i + step]}"
                lines.append(f"EXCHANGE {pair}, {distance}, t{4 + n}, t3")
    return lines


def masks(distances: tuple[int, ...]) -> list[str]:
    return [f"li t{4 + n}, {MASKS[d]:#010x}" for n, d in enumerate(distances)]


def narrow() -> list[str]:
    """Strides 2 and 1, on the 32 words at a0, which is then behind them."""
    lines = [*masks((2, 1)), "addi s1, a0, 128", "1:"]
    lines += [f"lw {w}, {4 * i}(a0)" for i, w in enumerate(WORDS)]
    lines += exchanges((2, 1))
    lines += [f"sw {w}, {4 * i}(a0)" for i, w in enumerate(WORDS)]
    return [*lines, "addi a0, a0, 32", "bne a0, s1, 1b"]


def load() -> str:
    lines = ["slli s0, a2, 2", "addi s1, a0, 16", *masks((16, 8, 4)), "2:", "mv s2, a1"]
    for w in WORDS:
        lines += ["lhu t3, 2(s2)", f"lhu {w}, 0(s2)", "add s2, s2, s0"]
        lines += ["slli t3, t3, 16", f"or {w}, {w}, t3"]
    lines += exchanges((16, 8, 4))
    lines += [f"sw {w}, {16 * i}(a0)" for i, w in enumerate(WORDS)]
    lines += ["add a1, a1, a2", "addi a0, a0, 4", "bne a0, s1, 2b"]
    lines += ["addi a0, a0, -16", *narrow()]
    return lines_of(function("loxo_spongent_load_rv32_x32", ["s0", "s1", "s2"], lines))


def store() -> str:
    lines = [*narrow(), "addi a0, a0, -128"]
    lines += ["slli s0, a2, 2", "addi s1, a0, 16", *masks((16, 8, 4)), "2:", "mv s2, a1"]
    lines += [f"lw {w}, {16 * i}(a0)" for i, w in enumerate(WORDS)]
    lines += exchanges((16, 8, 4))
    for w in WORDS:
        lines += [f"srli t3, {w}, 16", f"sh {w}, 0(s2)", "sh t3, 2(s2)", "add s2, s2, s0"]
    lines += ["add a1, a1, a2", "addi a0, a0, 4", "bne a0, s1, 2b"]
    return lines_of(function("loxo_spongent_store_rv32_x32", ["s0", "s1", "s2"], lines))


def wipe() -> str:
    lines = ["slli a1, a1, 2", "add a1, a1, a0", "1:"]
    lines += [f"sw zero, {4 * i}(a0)" for i in range(8)]
    lines += ["addi a0, a0, 32", "bne a0, a1, 1b"]
    return lines_of(function("loxo_spongent_wipe_rv32_x32", [], lines))


TRANSPOSITIONS = f"""
/* void loxo_spongent_load_rv32_x32(uint32_t planes[32], const uint8_t *states, size_t bytes)
 * Four bytes of each of 32 states, `bytes` apart, to planes. All addresses are even. */
{load()}
/* void loxo_spongent_store_rv32_x32(uint32_t planes[32], uint8_t *states, size_t bytes)
 * And back; the planes are not what they were. */
{store()}
/* void loxo_spongent_wipe_rv32_x32(uint32_t *words, size_t n)
 * Zeros; n is a multiple of eight. */
{wipe()}"""


# ---- Rounds -------------------------------------------------------------------------------------


def counter_bits(b: int, sbox: int) -> dict[int, int]:
    """Inputs of an S-box to which bits of the counter are added."""
    low = {i: 4 * sbox + i for i in range(4)}
    high = {i: b - 1 - 4 * sbox - i for i in range(4)}
    return {i: bit for bits in (low, high) for i, bit in bits.items() if bit < 7}


def add_counter(counter: str, bits: dict[int, int], words: list[str], free: str) -> list[str]:
    lines = []
    for i, bit in bits.items():
        lines += [f"slli {free}, {counter}, {31 - bit}", f"srai {free}, {free}, 31"]
        lines += [f"xor {words[i]}, {words[i]}, {free}"]
    return lines


def group(b: int, a: int, ahead: int, counters: bool = True) -> list[str]:
    """Group a, which stands `ahead` groups behind the pointers."""
    free, lines = list(VALUES), []
    outputs: list[list[str]] = []
    for i in range(4):
        x = [free.pop(0) for _ in range(4)]
        lines += [f"lw {x[k]}, {4 * (16 * ahead + 4 * i + k)}({PLANES})" for k in (1, 2, 0, 3)]
        if counters:
            lines += add_counter(FIRST, counter_bits(b, 4 * a + i), x, free[0])
        outputs.append([free.pop(0) for _ in range(4)])
        lines.append(f"SBOX {', '.join(x + outputs[-1])}")
        free = x + free
    for j in range(4):
        x = [y[j] for y in outputs]
        if counters:
            lines += add_counter(SECOND, counter_bits(b, b // 16 * j + a), x, free[0])
        z = [free.pop(0) for _ in range(4)]
        lines.append(f"SBOX {', '.join(x + z)}")
        for k in range(4):
            lines.append(f"sw {z[k]}, {4 * (b // 16 * j + ahead + b // 4 * k)}({OTHER})")
        free = z + x + free
    return lines


def next_counter(to: str, of: str) -> list[str]:
    lines = [f"slli {END}, {of}, 1", f"xor {to}, {END}, {of}", f"srli {to}, {to}, 6"]
    return [*lines, f"andi {to}, {to}, 1", f"or {to}, {to}, {END}", f"andi {to}, {to}, 127"]


def rounds(b: int) -> list[str]:
    number, bits, counter = PARAMETERS[b]
    last = counter
    for _ in range(number):
        last = clock(last, bits)
    groups = b // 16
    lines = [f"li {FIRST}, {counter}", "1:", *next_counter(SECOND, FIRST)]
    lines += group(b, 0, 0) + group(b, 1, 1)
    lines += [f"addi {PLANES}, {PLANES}, 128", f"addi {OTHER}, {OTHER}, 8"]
    lines += [f"addi {END}, {OTHER}, {4 * (groups - 4)}", "2:", *group(b, 2, 0, False)]
    lines += [f"addi {PLANES}, {PLANES}, 64", f"addi {OTHER}, {OTHER}, 4"]
    lines += [f"bne {OTHER}, {END}, 2b"]
    lines += group(b, groups - 2, 0) + group(b, groups - 1, 1)
    lines += [f"addi {END}, {PLANES}, -{64 * (groups - 2)}"]
    lines += [f"addi {PLANES}, {OTHER}, -{4 * (groups - 2)}", f"mv {OTHER}, {END}"]
    lines += [*next_counter(FIRST, SECOND), f"li {END}, {last}"]
    # Too far for a branch.
    return [*lines, f"beq {FIRST}, {END}, 3f", "j 1b", "3:"]


def text() -> str:
    parts = [HEAD, TRANSPOSITIONS]
    for b in WIDTHS:
        name = f"loxo_spongent{b}_rounds_rv32_x32"
        parts += ["\n", lines_of(function(name, SAVED, rounds(b)))]
    return "".join([*parts, TAIL])


def main() -> int:
    return write_or_check(FILE, text(), __doc__)


if __name__ == "__main__":
    sys.exit(main())
