# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes src/loxo/permutation/spongent/spongent_armv7m.S, whose banner says how it works. With
--check nothing is written, and the exit code says whether the file is up to date.

Two parts are not regular and are given below for each width: the flat state to rows, and the
registers of the S-boxes before. Which leave the fewest moves was found by search.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.spec.spongent import PARAMETERS, clock  # noqa: E402
from tools.generated import write_or_check  # noqa: E402

FILE = ROOT / "src/loxo/permutation/spongent/spongent_armv7m.S"
STATE = [f"r{4 + i}" for i in range(8)]
# Where the second S-boxes leave the pieces of the state, lowest bits first.
PIECES = {
    160: "r7 r6 r3 r8 r9 r1 r2 r12",
    176: "r12 r7 r2 r6 r3 r11 r1 r10",
    192: "r12 r6 r3 r9 r0 r4 r2 r7",
}
# Where the instructions of the two second S-boxes leave their results.
TO = {
    160: (
        "r1 r12 r3 r9 r2 r0 r3 r12 r12 r2 r2 r7 r9",
        "r5 r5 r6 r11 r5 r6 r8 r0 r4 r5 r12 r6 r1",
    ),
    176: (
        "r0 r2 r12 r5 r12 r9 r2 r0 r3 r1 r1 r12 r3",
        "r0 r6 r5 r9 r0 r5 r6 r7 r11 r7 r10 r7 r11",
    ),
    192: (
        "r2 r3 r0 r12 r2 r2 r3 r5 r9 r7 r2 r12 r0",
        "r11 r1 r5 r6 r9 r7 r9 r11 r4 r10 r7 r6 r4",
    ),
}
# Pieces to rows.
FLATTEN = {
    160: """
bfi r7, r6, #20, #12
lsr r0, r7, #16
bfi r9, r1, #20, #12
lsr r11, r1, #12
lsr r10, r9, #8
bfi r3, r8, #20, #12
lsr r5, r7, #8
lsr r4, r12, #12
lsr r6, r6, #12
bfi r6, r3, #16, #8
lsr r1, r9, #16
bfi r9, r10, #16, #8
bfi r10, r1, #0, #8
bfi r2, r12, #20, #12
lsr r1, r2, #16
lsr r12, r2, #8
bfi r11, r2, #16, #8
lsr r2, r2, #24
bfi r7, r5, #16, #8
bfi r5, r0, #0, #8
bfi r5, r2, #8, #8
bfi r5, r4, #24, #8
lsr r4, r3, #8
bfi r7, r12, #8, #8
lsr r12, r8, #12
lsr r8, r3, #24
bfi r3, r4, #0, #8
orr r8, r8, r12, lsl #16
bfi r7, r1, #24, #8
mov r4, r7
mov r7, r3
""",
    176: """
bfi r3, r11, #22, #10
lsr r8, r1, #20
bfi r12, r7, #22, #10
lsr r5, r12, #8
lsr r4, r3, #8
lsr r0, r12, #16
bfi r12, r5, #16, #8
lsr r9, r11, #10
bfi r9, r1, #12, #20
lsr r11, r9, #16
lsr r1, r9, #24
bfi r8, r10, #2, #22
lsr r10, r8, #16
bfi r5, r0, #0, #8
bfi r5, r1, #8, #8
bfi r5, r8, #24, #8
lsr r0, r8, #8
lsr r8, r9, #8
bfi r12, r8, #8, #8
bfi r12, r11, #24, #8
lsr r11, r3, #24
bfi r11, r9, #16, #8
lsr r8, r2, #20
bfi r8, r6, #2, #22
lsr r9, r8, #16
bfi r9, r3, #16, #8
bfi r3, r4, #0, #8
lsr r6, r8, #8
bfi r8, r6, #16, #8
lsr r6, r7, #10
bfi r6, r2, #12, #20
lsr r2, r6, #16
lsr r7, r6, #8
bfi r6, r7, #16, #8
bfi r6, r0, #8, #8
bfi r6, r10, #24, #8
bfi r7, r2, #0, #8
mov r4, r12
mov r10, r3
""",
    192: """
lsr r10, r4, #8
lsr r8, r0, #8
lsr r11, r0, #16
bfi r0, r8, #16, #8
lsr r8, r3, #16
lsr r5, r12, #16
bfi r5, r6, #16, #8
lsr r1, r12, #8
bfi r12, r1, #16, #8
lsr r1, r9, #8
bfi r5, r2, #8, #8
bfi r8, r9, #16, #8
bfi r9, r1, #0, #8
lsr r1, r2, #8
bfi r11, r4, #16, #8
lsr r4, r4, #16
lsr r2, r2, #16
bfi r12, r10, #8, #8
bfi r12, r4, #24, #8
lsr r4, r3, #8
bfi r3, r4, #16, #8
lsr r4, r6, #8
bfi r5, r1, #24, #8
lsr r10, r7, #8
bfi r3, r10, #8, #8
lsr r10, r7, #16
bfi r3, r10, #24, #8
bfi r6, r4, #0, #8
bfi r6, r2, #8, #8
bfi r6, r7, #24, #8
mov r4, r12
mov r7, r3
mov r10, r0
""",
}

HEAD = """/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[160], [176] and [192] for ARMv7-M, one state in eight registers: two rounds in one
 * pass of a loop. Made by tools/spongent_armv7m.py; constants are the only data it reads.
 *
 *   loxo_spongent160_permute_armv7m takes 40 bytes of the stack
 *   loxo_spongent176_permute_armv7m takes 40 bytes of the stack
 *   loxo_spongent192_permute_armv7m takes 40 bytes of the stack
 *
 * With R = b/16, S-boxes 4t..4t+3 of a round (t < R) feed exactly S-boxes t + R d of the next,
 * output d of the u-th becomes input u. So the pass takes the state as R rows of 16 bits, row t
 * being the inputs of S-boxes 4t..4t+3, and gets 16 pieces of R bits that lie one after the other.
 *
 *   rows    register r: row r, its low byte in bits 0-7 and its high byte in 16-23; row r + 8 in
 *           8-15 and 24-31. Three layers of exchanges at distances 4, 2 and 1 turn columns into
 *           registers: register 4 (u & 1) + d holds in bits 0..R-1 and 16.. input d of S-boxes
 *           4t + u, for t = 0..R-1 and for u < 2 and u >= 2.
 *   S-boxes two times 13 instructions. Bits between are whatever they are, everywhere.
 *   halves  input u of S-boxes t + R d: even and odd d side by side; for u >= 2 this lies 16 - R
 *           bits higher, which costs nothing: operands are shifted for the asking.
 *   S-boxes again; then each register has 2R bits of the next state.
 *   flat    and these are sorted into rows.
 *
 * The round counters of a pass are one word: the first in bits 25-31; of the second, which goes to
 * S-boxes 0 and 1, what is for even u in bits 0, 1, 16, 17, for odd u two higher. The mirror images
 * are added at the other end. The last word has bit 8. */
#if (defined(__ARM_ARCH_7M__) || defined(__ARM_ARCH_7EM__)) && !LOXO_SMALL
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

.macro EXCHANGE a, b, distance, mask
  eor r0, \\b, \\a, lsr #\\distance
  and r0, r0, #\\mask
  eor \\b, \\b, r0
  eor \\a, \\a, r0, lsl #\\distance
.endm

.macro HALVES x, y, bits
  lsr r0, \\x, #16
  bfi \\x, \\y, #\\bits, #\\bits
  bfi \\y, r0, #16 - \\bits, #\\bits
.endm
"""
TAIL = """
#endif

#include "../../core/assembly_end.h"
"""


def counter_words(b: int) -> list[int]:
    """The constants of each pass, as the banner of the file says."""
    rounds, bits, first = PARAMETERS[b]
    words = []
    for _ in range(rounds // 2):
        second = clock(first, bits)
        c = [second >> i & 1 for i in range(8)]
        even = c[0] | c[4] << 1 | c[2] << 16 | c[6] << 17
        odd = c[1] | c[5] << 1 | c[3] << 16
        words.append(even | odd << 2 | first << 25)
        first = clock(second, bits)
    words[-1] |= 1 << 8
    return words


# The S-box: result, operation, operands. Operands that may be shifted stand last.
SBOX = """
t1 orr x1 x2
t2 eor x0 t1
t3 orn t2 x3
t4 eor x1 t3
t5 eor t2 x2
t6 eor t5 t4
y1 eor t6 x3
t8 and y1 t6
t9 eor t8 x2
t10 bic t4 t9
y3 eor t6 t10
y0 eor t4 y1
y2 eor t9 y0
"""


def sbox(inputs: str, to: str, high: int) -> list[str]:
    """One with its results in these registers; inputs 2 and 3 lie `high` bits higher."""
    at = dict(zip(("x0", "x1", "x2", "x3"), inputs.split(), strict=True))
    lines = []
    for line, register in zip(SBOX.strip().splitlines(), to.split(), strict=True):
        result, operation, first, second = line.split()
        shift = f", lsr #{high}" if high and second in ("x2", "x3") else ""
        lines.append(f"{operation} {register}, {at[first]}, {at[second]}{shift}")
        at[result] = register
    return lines


def load(rows: int) -> list[str]:
    lines = []
    for r, w in enumerate(STATE):
        two = r + 8 < rows
        lines += [f"ldrb {w}, [r0, #{2 * r}]", f"ldrb r1, [r0, #{2 * r + 1}]"]
        if two:
            lines += [f"ldrb r2, [r0, #{2 * r + 16}]", f"ldrb r3, [r0, #{2 * r + 17}]"]
        lines += [f"orr {w}, {w}, r1, lsl #16"]
        if two:
            lines += [f"orr {w}, {w}, r2, lsl #8", f"orr {w}, {w}, r3, lsl #24"]
    return lines


def first_round(rows: int) -> list[str]:
    """The constants, columns to registers, S-boxes."""
    high = STATE[rows - 9]
    lines = ["ldr r12, [lr], #4", "eor r4, r4, r12, lsr #25"]
    lines += ["rbit r1, r12", f"eor {high}, {high}, r1, lsl #25"]
    for step, mask in ((4, "0x0f0f0f0f"), (2, "0x33333333"), (1, "0x55555555")):
        for r in range(8):
            if not r & step:
                lines.append(f"EXCHANGE {STATE[r]}, {STATE[r + step]}, {step}, {mask}")
    lines += sbox("r4 r5 r6 r7", "r0 r4 r0 r5 r4 r4 r7 r0 r6 r0 r4 r5 r6", 0)
    return lines + sbox("r8 r9 r10 r11", "r0 r8 r0 r9 r8 r8 r11 r0 r10 r0 r8 r9 r10", 0)


def second_round(b: int) -> list[str]:
    """The constants, the next inputs, S-boxes. The flags say from here on if it was the last."""
    rows = b // 16
    lines = ["and r0, r12, #0x00030003", "eor r5, r5, r0"]
    lines += ["and r0, r12, #0x000c000c", "eor r9, r9, r0, lsr #2"]
    lines += ["and r0, r1, #0xc000c000", f"eor r8, r8, r0, lsr #{16 - rows}"]
    lines += ["and r0, r1, #0x30003000", f"eor r4, r4, r0, lsr #{14 - rows}"]
    lines += ["tst r12, #0x100"]
    for x, y in (("r5", "r7"), ("r6", "r4"), ("r9", "r11"), ("r10", "r8")):
        lines.append(f"HALVES {x}, {y}, {rows}")
    for inputs, to in zip(("r5 r9 r7 r11", "r6 r10 r4 r8"), TO[b], strict=True):
        lines += sbox(inputs, to, 16 - rows)
    return lines


def store(b: int) -> list[str]:
    pieces = PIECES[b].split()
    free = [r for r in ("r0", "r1", "r2", "r3", "r12", *STATE) if r not in pieces]
    lines = ["ldr lr, [sp]"]
    for byte in range(b // 8):
        piece, low = divmod(8 * byte, b // 8)
        source, width = pieces[piece], b // 8 - low
        if low:
            to = free[byte % len(free)]
            lines.append(f"lsr {to}, {source}, #{low}")
            source = to
        if width < 8:
            lines.append(f"bfi {source}, {pieces[piece + 1]}, #{width}, #{8 - width}")
        lines.append(f"strb {source}, [lr, #{byte}]")
    return lines


def kernel(b: int) -> list[str]:
    name, rows = f"loxo_spongent{b}_permute_armv7m", b // 16
    flatten = FLATTEN[b].strip().splitlines()
    lines = [
        f"FUNCTION {name}",
        "push {r0, r4-r11, lr}",
        "adr r1, 3f",
        "mov lr, r1",
        *load(rows),
        "b 2f",
    ]
    lines += ["1:", *flatten, "2:", *first_round(rows), *second_round(b), "beq 1b"]
    lines += [*store(b), "pop {r0, r4-r11, pc}", ".align 2", "3:"]
    words = [f"{w:#010x}" for w in counter_words(b)]
    lines += [f".word {', '.join(words[i : i + 5])}" for i in range(0, len(words), 5)]
    return [*lines, f".size {name}, . - {name}"]


def text() -> str:
    parts = [HEAD]
    for b in FLATTEN:
        parts.append("\n")
        parts += [f"{'' if line[-1] == ':' else '  '}{line}\n" for line in kernel(b)]
    return "".join([*parts, TAIL])


def main() -> int:
    return write_or_check(FILE, text(), __doc__)


if __name__ == "__main__":
    sys.exit(main())
