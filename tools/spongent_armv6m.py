# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes src/loxo/permutation/spongent/spongent_armv6m.S, whose banner says how it works. With
--check nothing is written, and the exit code says whether the file is up to date.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.spec.spongent import PARAMETERS, clock  # noqa: E402
from tools.armv6m import Code  # noqa: E402
from tools.generated import write_or_check  # noqa: E402

FILE = ROOT / "src/loxo/permutation/spongent/spongent_armv6m.S"
WIDTHS = (160, 176, 192)
MASKS = {4: 0x0F0F0F0F, 2: 0x33333333, 1: 0x55555555}  # of exchanges over so many places
PAIR = 0x00030003
STATE, CONSTANTS, END, FRAME = 0, 24, 40, 44  # the state, the masks, the counters' end: the stack
HIGH = ["r9", "r10", "r11", "r12", "lr"]

HEAD = """/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[160], [176] and [192] for ARMv6-M, one state: two rounds in one pass of a loop. Made
 * by tools/spongent_armv6m.py; constants are the only data it reads.
 *
 *   loxo_spongent160_permute_armv6m takes 84 bytes of the stack
 *   loxo_spongent176_permute_armv6m takes 84 bytes of the stack
 *   loxo_spongent192_permute_armv6m takes 84 bytes of the stack
 *
 * The scheme is that of spongent_armv7m.S. With R = b/16, S-boxes 4t..4t+3 of a round (t < R) feed
 * exactly S-boxes t + R d of the next, output d of the u-th becomes input u.
 *
 *   rows    the state is on the stack, as R rows of 16 bits. A word gets row r, its low byte in
 *           bits 0-7 and its high byte in 16-23; row r + 8 in 8-15 and 24-31. Three layers of
 *           exchanges at distances 4, 2 and 1 turn columns into words: word 4 (u & 1) + d holds in
 *           bits 0..R-1 and 16.. input d of S-boxes 4t + u, for t = 0..R-1 and for u < 2, u >= 2.
 *   S-boxes two times. Bits between are whatever they are, everywhere.
 *   halves  input u of S-boxes t + R d: even and odd d side by side.
 *   S-boxes again; then each word has 2R bits of the next state, and back to the stack they go.
 *
 * The round counters of a pass are one word: the first in bits 25-31, and mirrored in 9-15; of the
 * second, which goes to S-boxes 0 and 1, what is for even u in bits 0, 1, 16, 17, for odd u two
 * higher, and four higher its mirror image for odd and even u of the last two S-boxes. */
#if defined(__ARM_ARCH_6M__) && !LOXO_SMALL
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
        mirrored = int(f"{first:07b}"[::-1], 2)
        word = first << 25 | mirrored << 9
        for at, pairs in enumerate(((0, 4, 2, 6), (1, 5, 3, 7), (7, 3, 5, 1), (6, 2, 4, 0))):
            low, next_low, high, next_high = (c[i] for i in pairs)
            word |= (low | next_low << 1 | high << 16 | next_high << 17) << 2 * at
        words.append(word)
        first = clock(second, bits)
    return words


class Pass:
    """Two rounds."""

    def __init__(self, b: int) -> None:
        self.rows = b // 16
        self.code = Code()
        self.do = self.code.do

    def shifted(self, name: str, value: str, number: int) -> str:
        return self.do(name, value, number=number) if number else value

    def row(self, r: int) -> str:
        base = "state"
        if r + 8 >= self.rows:  # one row, and what it has twice does no harm
            x = self.code.load("ldrh", base, 2 * r)
            return self.do("orr", self.shifted("lsl", x, 8), x)
        word = self.code.load("ldrb", base, 2 * r)
        for offset, shift in ((1, 16), (16, 8), (17, 24)):
            byte = self.code.load("ldrb", base, 2 * r + offset)
            word = self.do("orr", self.shifted("lsl", byte, shift), word)
        return word

    def exchange(self, words: list[str], i: int, j: int, distance: int) -> None:
        a, b = words[i], words[j]
        t = self.do("eor", self.shifted("lsr", a, distance), b)
        t = self.do("and", t, f"mask{distance}")
        words[j] = self.do("eor", b, t)
        words[i] = self.do("eor", a, self.shifted("lsl", t, distance))

    def sbox(self, x: list[str]) -> list[str]:
        do = self.do
        t2 = do("eor", x[0], do("orr", x[1], x[2]))
        t4 = do("eor", x[1], do("orr", t2, do("mvn", x[3])))
        t6 = do("eor", do("eor", t2, x[2]), t4)
        y1 = do("eor", t6, x[3])
        t9 = do("eor", do("and", y1, t6), x[2])
        y3 = do("eor", t6, do("bic", t4, t9))
        y0 = do("eor", t4, y1)
        return [y0, y1, do("eor", t9, y0), y3]

    def add(self, word: str, bits: str) -> str:
        return self.do("eor", word, bits)

    def first_round(self) -> list[str]:
        """Words c = 4 (u & 1) + d."""
        words = [""] * 8
        counter = self.code.load("ldr", "counters", 0)
        self.counter = counter
        for odd in (0, 1):
            for r in range(odd, 8, 2):
                words[r] = self.row(r)
                if r == 0:
                    words[0] = self.add(words[0], self.shifted("lsr", counter, 25))
                if r == self.rows - 9:
                    mirrored = self.shifted("lsl", self.shifted("lsr", counter, 9), 25)
                    words[r] = self.add(words[r], mirrored)
            for i, j, distance in ((0, 4, 4), (2, 6, 4), (0, 2, 2), (4, 6, 2)):
                self.exchange(words, odd + i, odd + j, distance)
        for c in (0, 4):
            self.exchange(words, c, c + 1, 1)
            self.exchange(words, c + 2, c + 3, 1)
            words[c : c + 4] = self.sbox(words[c : c + 4])
            self.second_counter(words, c)
        return words

    def second_counter(self, words: list[str], c: int) -> None:
        low = self.shifted("lsr", self.counter, 2 * (c // 4))
        words[c] = self.add(words[c], self.do("and", low, "pair"))
        high = self.do("and", self.shifted("lsr", self.counter, 4 + 2 * (c // 4)), "pair")
        words[c + 3] = self.add(words[c + 3], self.shifted("lsl", high, self.rows - 2))

    def clean(self, word: str, first: int, bits: int, to: int) -> str:
        """So many bits of a word, from the first on, moved; zeros around them."""
        if first + bits == 32 and to == 0:
            return self.shifted("lsr", word, first)
        if first == 0 and to + bits == 32:
            return self.shifted("lsl", word, to)
        left = self.shifted("lsl", word, 32 - first - bits)
        return self.shifted("lsr", left, 32 - bits - to)

    def halves(self, x: str, y: str) -> tuple[str, str]:
        """Of even and odd d: u < 2 and u >= 2."""
        rows = self.rows
        low = self.do("orr", self.clean(x, 0, rows, 0), self.shifted("lsl", y, rows))
        high = self.shifted("lsl", self.shifted("lsr", y, 16), rows)
        return low, self.do("orr", high, self.clean(x, 16, rows, 0))

    def second_round(self, words: list[str]) -> list[str]:
        """Pieces of 2R bits, one behind the other."""
        pieces = [""] * 8
        for h in (0, 1):
            x0, x2 = self.halves(words[2 * h], words[2 * h + 1])
            x1, x3 = self.halves(words[4 + 2 * h], words[4 + 2 * h + 1])
            pieces[h::2] = self.sbox([x0, x1, x2, x3])
        return pieces

    def pack(self, pieces: list[str]) -> None:
        """To the stack; b = 176 and 160 leave no words half full but the last."""
        bits = 2 * self.rows
        for w in range((8 * bits + 31) // 32):
            parts = []
            for n in range(8):
                start, end = max(32 * w, bits * n), min(32 * w + 32, bits * n + bits)
                if start < end:
                    size, at = end - start, start - 32 * w
                    parts.append(self.clean(pieces[n], start - bits * n, size, at))
            word = parts[0]
            for part in parts[1:]:
                word = self.do("orr", part, word)
            self.code.store("str", word, "sp", STATE + 4 * w)

    def lines(self) -> list[str]:
        self.pack(self.second_round(self.first_round()))
        at = {f"mask{d}": f"[sp, #{CONSTANTS + 4 * i}]" for i, d in enumerate(MASKS)}
        at |= {"pair": f"[sp, #{CONSTANTS + 12}]", "counters": "r8", "state": "sp"}
        registers = [f"r{n}" for n in range(8)]
        return self.code.allocate(at, registers, HIGH, range(0)).lines


def enter(b: int) -> list[str]:
    """The state and constants to the stack."""
    lines = ["push {r4-r7, lr}"]
    lines += [f"mov r{n - 4}, r{n}" for n in range(8, 12)]
    lines += ["push {r0, r4-r7}", f"sub sp, #{FRAME}", "mov r3, sp", f"movs r1, #{b // 8 - 1}"]
    lines += ["1:", "ldrb r2, [r0, r1]", "strb r2, [r3, r1]", "subs r1, r1, #1", "bpl 1b"]
    lines += ["adr r1, 4f", "ldm r1!, {r4-r7}", f"add r2, sp, #{CONSTANTS}", "stm r2!, {r4-r7}"]
    return [
        *lines,
        "mov r8, r1",
        f"adds r1, r1, #{4 * len(counter_words(b))}",
        f"str r1, [sp, #{END}]",
    ]


def leave(b: int) -> list[str]:
    """The state to the caller, and zeros in its place."""
    lines = [f"ldr r0, [sp, #{FRAME}]", "mov r3, sp", f"movs r1, #{b // 8 - 1}", "movs r4, #0"]
    lines += ["1:", "ldrb r2, [r3, r1]", "strb r2, [r0, r1]", "strb r4, [r3, r1]"]
    lines += ["subs r1, r1, #1", "bpl 1b", f"add sp, #{FRAME}", "pop {r0, r4-r7}"]
    lines += [f"mov r{n}, r{n - 4}" for n in range(8, 12)]
    return [*lines, "pop {r4-r7, pc}"]


def kernel(b: int) -> list[str]:
    name = f"loxo_spongent{b}_permute_armv6m"
    lines = [f"FUNCTION {name}", *enter(b), "2:", *Pass(b).lines()]
    lines += ["mov r0, r8", "adds r0, r0, #4", "mov r8, r0", f"ldr r1, [sp, #{END}]"]
    lines += ["cmp r0, r1", "beq 3f", "b 2b", "3:", *leave(b), ".align 2", "4:"]
    words = [f"{w:#010x}" for w in (*MASKS.values(), PAIR, *counter_words(b))]
    lines += [f".word {', '.join(words[i : i + 6])}" for i in range(0, len(words), 6)]
    return [*lines, f".size {name}, . - {name}"]


def text() -> str:
    parts = [HEAD]
    for b in WIDTHS:
        parts.append("\n")
        parts += [f"{'' if line[-1] == ':' else '  '}{line}\n" for line in kernel(b)]
    return "".join([*parts, TAIL])


def main() -> int:
    return write_or_check(FILE, text(), __doc__)


if __name__ == "__main__":
    sys.exit(main())
