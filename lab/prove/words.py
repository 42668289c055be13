# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Words of bits that may be unknown, and what a processor does with them.

A word without unknown bits is an int. Any other is `Bits`: runs of equal length, lowest first, each
of literals in consecutive lanes, known by its first one (a run of constants is 0 or 1). A word of a
bit-sliced kernel is one run or a few, and costs one gate for each, however long it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import gcd
from typing import Any

from .graph import STEP, Graph


class Bits:
    """Runs of `run` literals."""

    __slots__ = ("run", "starts")

    def __init__(self, run: int, starts: tuple[int, ...]) -> None:
        self.run = run
        self.starts = starts

    def in_runs(self, run: int) -> tuple[int, ...]:
        """The starts of shorter runs."""
        if run == self.run:
            return self.starts
        steps = range(0, STEP * self.run, STEP * run)
        return tuple(s + step if s >= STEP else s for s in self.starts for step in steps)

    def literals(self) -> tuple[int, ...]:
        return self.in_runs(1)


Word = int | Bits


class Lazy:
    """A word that is computed when it is needed."""

    __slots__ = ("arguments", "function", "word")

    def __init__(self, function: Callable[..., Word], arguments: list[Any]) -> None:
        self.function = function
        self.arguments = arguments
        self.word: Word | None = None

    def force(self) -> Word:
        if self.word is None:
            self.word = self.function(*map(forced, self.arguments))
            self.arguments = []
        return self.word


def forced(word: Any) -> Any:
    return word.force() if isinstance(word, Lazy) else word


def made(run: int, starts: Sequence[int]) -> Word:
    """A word from its runs, put together to longer ones where they fit."""
    if max(starts) < STEP:
        ones = (1 << run) - 1
        return sum(ones << i * run for i, start in enumerate(starts) if start)
    while len(starts) % 2 == 0:
        step = STEP * run
        lower, upper = starts[::2], starts[1::2]
        if any(
            (b != a if a < STEP or b < STEP else b - a != step)
            for a, b in zip(lower, upper, strict=True)
        ):
            break
        run, starts = 2 * run, lower
    return Bits(run, tuple(starts))


def literals(word: Word, width: int) -> tuple[int, ...]:
    """The bits, lowest first."""
    if isinstance(word, int):
        return tuple(word >> i & 1 for i in range(width))
    return word.in_runs(1)


@cache
def constant(value: int, width: int, run: int) -> Bits:
    """A known word in runs that are not longer than `run`."""
    while True:
        ones = (1 << run) - 1
        starts = tuple(value >> at & ones for at in range(0, width, run))
        if run == 1 or all(start in (0, ones) for start in starts):
            return Bits(run, tuple(int(start > 0) for start in starts))
        run = run // 2 if run % 2 == 0 else 1


Parts = Sequence[tuple[Word, int]]  # words and their widths
Order = Sequence[tuple[int, int] | None]


def alike(parts: Parts, run: int = 0) -> tuple[int, list[tuple[int, ...]]]:
    """Words in runs of one length, which is that of the shortest or a given one."""
    for word, width in parts:
        run = gcd(run, width if isinstance(word, int) else word.run)
    shared = [constant(w, width, run) if isinstance(w, int) else w for w, width in parts]
    run = gcd(run, *(word.run for word in shared))
    return run, [word.in_runs(run) for word in shared]


def piece(word: Word, low: int, width: int) -> Word:
    """`width` bits from bit `low` on."""
    if isinstance(word, int):
        return word >> low & ((1 << width) - 1)
    run = word.run
    if (low | width) % run:
        run = gcd(run, gcd(low, width))
    return made(run, word.in_runs(run)[low // run : (low + width) // run])


def joined(parts: Parts) -> Word:
    """Words and their widths, lowest first, as one."""
    if all(isinstance(word, int) for word, _ in parts):
        total = at = 0
        for word, width in parts:
            assert isinstance(word, int)
            total |= word << at
            at += width
        return total
    run, shared = alike(parts)
    return made(run, [start for starts in shared for start in starts])


def chosen(parts: Parts, size: int, order: Order) -> Word:
    """Elements of words: of each the number of its word and its place there; None is zero."""
    run, shared = alike(parts, size)
    step = size // run
    zero = (0,) * step
    elements = [[s[at : at + step] for at in range(0, len(s), step)] for s in shared]
    return made(run, [x for one in order for x in (elements[one[0]][one[1]] if one else zero)])


def extended(word: Word, width: int, wanted: int) -> Word:
    return word if isinstance(word, int) else joined([(word, width), (0, wanted - width)])


def signed(value: int, width: int) -> int:
    return value - (1 << width) if value >> (width - 1) & 1 else value


class Arithmetic:
    """Operations on words, by the gates of a graph. All take the width in bits."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph

    def _each(self, gate: Callable[[int, int], int], a: Word, b: Word, width: int) -> Word:
        run, (left, right) = alike([(a, width), (b, width)])
        return made(run, list(map(gate, left, right)))

    def xor(self, a: Word, b: Word, width: int) -> Word:
        if isinstance(a, int) and isinstance(b, int):
            return a ^ b
        return self._each(self.graph.xor, a, b, width)

    def and_(self, a: Word, b: Word, width: int) -> Word:
        if isinstance(a, int) and isinstance(b, int):
            return a & b
        return self._each(self.graph.and_, a, b, width)

    def or_(self, a: Word, b: Word, width: int) -> Word:
        if isinstance(a, int) and isinstance(b, int):
            return a | b
        return self._each(self.graph.or_, a, b, width)

    def not_(self, a: Word, width: int) -> Word:
        if isinstance(a, int):
            return a ^ ((1 << width) - 1)
        return Bits(a.run, tuple(start ^ 1 for start in a.starts))

    def if_(self, condition: int, yes: Word, no: Word, width: int) -> Word:
        """By a literal."""
        if condition < STEP:
            return yes if condition else no
        pairs = zip(literals(yes, width), literals(no, width), strict=True)
        return made(1, [self.graph.if_(condition, y, n) for y, n in pairs])

    def left(self, a: Word, by: int, width: int) -> Word:
        if isinstance(a, int):
            return a << by & ((1 << width) - 1)
        if by >= width:
            return 0
        return joined([(0, by), (piece(a, 0, width - by), width - by)]) if by else a

    def right(self, a: Word, by: int, width: int) -> Word:
        if isinstance(a, int):
            return a >> by
        if by >= width:
            return 0
        return joined([(piece(a, by, width - by), width - by), (0, by)]) if by else a

    def right_signed(self, a: Word, by: int, width: int) -> Word:
        if isinstance(a, int):
            return signed(a, width) >> by & ((1 << width) - 1)
        by = min(by, width - 1)
        bits = a.literals()
        return made(1, [*bits[by:], *bits[-1:] * by])

    def sign_extended(self, a: Word, width: int, wanted: int) -> Word:
        if isinstance(a, int):
            return signed(a, width) & ((1 << wanted) - 1)
        bits = a.literals()
        return made(1, [*bits, *bits[-1:] * (wanted - width)])

    def carries(self, a: Word, b: Word, carry: int, width: int) -> tuple[list[int], int]:
        """The sum's bits and what is carried out."""
        graph, bits = self.graph, []
        for x, y in zip(literals(a, width), literals(b, width), strict=True):
            bits.append(graph.xor(graph.xor(x, y), carry))
            carry = graph.majority(x, y, carry)
        return bits, carry

    def add(self, a: Word, b: Word, width: int) -> Word:
        if isinstance(a, int) and isinstance(b, int):
            return a + b & ((1 << width) - 1)
        if a == 0:
            return b
        if b == 0:
            return a
        return made(1, self.carries(a, b, 0, width)[0])

    def subtract(self, a: Word, b: Word, width: int) -> Word:
        if isinstance(a, int) and isinstance(b, int):
            return a - b & ((1 << width) - 1)
        if b == 0:
            return a
        return made(1, self.carries(a, self.not_(b, width), 1, width)[0])

    def multiply(self, a: Word, b: Word, width: int) -> Word:
        if isinstance(a, int) and isinstance(b, int):
            return a * b & ((1 << width) - 1)
        if isinstance(a, int):
            a, b = b, a
        total: Word = 0
        for i, bit in enumerate(literals(b, width)):
            if bit:
                total = self.add(total, self.if_(bit, self.left(a, i, width), 0, width), width)
        return total

    def less(self, a: Word, b: Word, width: int) -> int:
        """Whether a < b, unsigned, as a literal."""
        if isinstance(a, int) and isinstance(b, int):
            return int(a < b)
        return self.carries(a, self.not_(b, width), 1, width)[1] ^ 1

    def less_signed(self, a: Word, b: Word, width: int) -> int:
        top = 1 << (width - 1)
        if b == 0 and isinstance(a, Bits):
            return a.literals()[-1]
        return self.less(self.xor(a, top, width), self.xor(b, top, width), width)

    def equal(self, a: Word, b: Word, width: int) -> int:
        if isinstance(a, int) and isinstance(b, int):
            return int(a == b)
        result = 1
        for x, y in zip(literals(a, width), literals(b, width), strict=True):
            result = self.graph.and_(result, self.graph.xor(x, y) ^ 1)
        return result
