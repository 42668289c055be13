# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Serpent's boxes as gates, for the generators of SOSEMANUK's set-up.

A gate is a pair of values, the four inputs or what gates before it made, by their numbers: 4 is
the first gate's. ~ is of one value. Behind > are the four outputs. A search found them, which kept
the most promising sets of values; box() makes sure that they are the boxes.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import lru_cache

from tests.spec.sosemanuk import BOXES

GATES = (
    "1|2 0|3 1^5 0^2 3^7 1|8 2^6 7^4 8&4 7&10 8&11 6^14 ~13 16^12 11^17 18^9 > 19 17 15 10",
    "~1 0^4 3&5 0|4 2^7 3^8 2|9 0^9 8&11 4^12 13&10 11^14 14^6 ~16 13&15 8^18 > 19 17 9 15",
    "0&2 3^4 0|3 1^2 1^6 0^7 7^5 1&5 9^11 8|12 5^13 ~12 12^14 8^16 > 10 14 17 15",
    "1|2 3^4 0|5 2^5 1^6 1&7 0|9 2|10 5^10 8&11 7|8 0^14 7^13 5&15 12^15 17^13 > 19 18 12 16",
    "0^3 3&4 2^5 1|6 4^7 1&8 3^6 6^9 11|10 1^12 8|12 ~11 4^13 10^14 1^17 > 15 18 16 8",
    "~3 0^1 4^5 0|1 4|5 2^7 0^9 8^10 4&10 9^4 6^12 9&11 15&6 16^13 15^6 > 11 14 18 17",
    "1^3 0&3 2^5 ~6 7|4 0^8 1|7 9&10 4^11 6^12 4|9 13^14 1&7 1^7 12&16 9^18 > 12 17 19 15",
    "1&2 3^4 0^5 2^6 0|4 5&8 0&7 2^10 1^11 2|12 10|12 6^14 7&13 16|15 9^17 ~16 8^19 > 20 15 18 12",
)
Gate = Callable[[str, str, str], str]
PHI = 0x9E3779B9
# How far the words behind a round's transformation are still to be turned to the left.
LEFT = (5, 0, 22, 7)
# What eight rounds of a small set-up call: the end of a round; the next subkey's words, which take
# the place of the key's first four or last four; the box of these, their addition, and the round's
# box.
CALLS = [
    name
    for n in range(8)
    for name in ("mix", ("first", "last")[n % 2], f"box{(3 - n) % 8}", "add", f"box{n}")
][1:]
# The rounds of the second and the third eight behind which the block is kept.
KEPT = {2: 4, 3: 2}


def listed(call: str, keep: Callable[[int], str]) -> str:
    """The calls, {} of `call` being the name; behind a round of some eight comes keep(eight)."""
    lines, mixed = [], 1
    for name in CALLS:
        lines.append(call.format(name))
        if name == "mix":
            lines += [keep(eight) for eight, after in KEPT.items() if after == mixed]
            mixed += 1
    return "".join(lines)


def functions(box: Callable[[int], list[str]], back: str) -> str:
    """The boxes, each of which ends with the instruction `back`."""
    parts = []
    for n in range(8):
        parts += [f"\n.Lsosemanuk_box{n}:\n", *(f"  {line}\n" for line in (*box(n), back))]
    return "".join(parts)


def run(number: int, x: list[str], gate: Gate) -> list[str]:
    """The outputs of a box, by gates &, |, ^ and ~, of which the last has no second operand."""
    gates, outputs = GATES[number].split(" > ")
    values = list(x)
    for text in gates.split():
        ((a, name, b),) = re.findall(r"^(\d*)([&|^~])(\d+)$", text)
        first, second = (b, "") if name == "~" else (a, b)
        values.append(gate(name, values[int(first)], values[int(second)] if second else ""))
    return [values[int(n)] for n in outputs.split()]


@lru_cache
def holds(number: int) -> bool:
    """Whether the gates are the box: each value is what it is for all sixteen inputs."""

    def gate(name: str, a: str, b: str) -> str:
        x, y = int(a), int(b or 0)
        return str({"&": x & y, "|": x | y, "^": x ^ y, "~": x ^ 0xFFFF}[name])

    inputs = [str(sum((i >> j & 1) << i for i in range(16))) for j in range(4)]
    wanted = [str(sum((BOXES[number][i] >> j & 1) << i for i in range(16))) for j in range(4)]
    return run(number, inputs, gate) == wanted


def box(number: int, x: list[str], gate: Gate) -> list[str]:
    """`run` of gates that were checked."""
    if not holds(number):
        raise ValueError(f"box {number} has other gates")
    return run(number, x, gate)


class Rounds(ABC):
    """Makes operations of eight rounds in straight-line code; values are names. The key's words are
    those of the key schedule, whose constants are PHI ^ their number. Of a round's words some are
    turned where they are used, as that costs nothing on some machines.
    """

    @abstractmethod
    def gate(self, name: str, a: str, b: str) -> str:
        """&, |, ^, or ~ of one value."""

    @abstractmethod
    def turned(self, a: str, left: int) -> str:
        """a, rotated."""

    @abstractmethod
    def added(self, a: str, b: str, left: int) -> str:
        """a ^ (b rotated)"""

    @abstractmethod
    def shifted(self, a: str, b: str, left: int) -> str:
        """a ^ (b << left)"""

    @abstractmethod
    def counted(self, a: str, by: int) -> str:
        """The constant a ^ by."""

    @abstractmethod
    def extended(self, a: str, constant: str) -> str:
        """(a ^ constant), turned by 11."""

    @abstractmethod
    def behind(self, rounds: int, words: Sequence[str]) -> None:
        """The block behind its first rounds: 2 or 4, to be turned by LEFT; or 0, behind the first
        subkey, with which the last of all rounds ends."""

    def xor(self, *x: str) -> str:
        whole = x[0]
        for word in x[1:]:
            whole = self.gate("^", whole, word)
        return whole

    def subkey(self, key: list[str], constant: str) -> str:
        """The next four words, appended to the key's last eight; and the constant of the last."""
        w = key[-8:]
        even = self.xor(w[5], w[7])
        for n in range(4):
            if n == 1:
                odd = self.xor(w[6], w[8])
            if n:
                constant = self.counted(constant, n ^ (n - 1))
            terms = (w[3], even) if n == 0 else (w[4], odd) if n == 1 else (even, w[9])
            whole = self.xor(w[n], *(terms if n < 3 else (odd, w[10])))
            w.append(self.extended(whole, constant))
        key += w[8:]
        return constant

    def mixed(self, y: list[str]) -> list[str]:
        """A round's linear transformation."""
        a, c = self.turned(y[0], 13), self.turned(y[2], 3)
        b = self.turned(self.xor(y[1], a, c), 1)
        d = self.shifted(self.xor(y[3], c), a, 3)
        a = self.added(self.xor(a, b), d, 7)
        c = self.shifted(self.added(c, d, 7), b, 7)
        return [a, b, c, d]

    def eight(self, key: list[str], block: list[str], constant: str) -> tuple[list[str], list[str]]:
        """The key's words and the block's behind eight rounds."""
        for n in range(8):
            if n:
                constant = self.counted(constant, (4 * n) ^ (4 * n - 1))
            constant = self.subkey(key, constant)
            k = box((3 - n) % 8, key[-4:], self.gate)
            z = [self.added(*words) for words in zip(k, block, LEFT, strict=True)]
            if n == 0:
                self.behind(0, z)
            block = self.mixed(box(n, z, self.gate))
            if n + 1 in KEPT.values():
                self.behind(n + 1, block)
        return key[-8:], block


class TurnedRounds(Rounds):
    """Of machines that turn a word by itself, and therefore once."""

    def __init__(self) -> None:
        self.known = dict[tuple[str, int], str]()

    @abstractmethod
    def rotated(self, a: str, left: int) -> str:
        """a, rotated by more than 0."""

    def turned(self, a: str, left: int) -> str:
        if left and (a, left) not in self.known:
            self.known[a, left] = self.rotated(a, left)
        return self.known[a, left] if left else a

    def added(self, a: str, b: str, left: int) -> str:
        return self.xor(self.turned(b, left), a)

    def extended(self, a: str, constant: str) -> str:
        return self.turned(self.xor(a, constant), 11)

    def block(self, words: Sequence[str]) -> list[str]:
        """Behind a round, whole."""
        return [self.turned(word, left) for word, left in zip(words, LEFT, strict=True)]

    def pass_of(self, key: list[str], block: list[str], constant: str) -> list[str]:
        """The words of a block that is whole, and the key's, behind eight rounds."""
        self.known = {(word, left): word for word, left in zip(block, LEFT, strict=True)}
        key, block = self.eight(key, block, constant)
        return [*self.block(block), *key]
