# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Words of bits that may be unknown, and what a processor does with them.

A word without unknown bits is an int. Any other is `Bits`: runs of equal length, lowest first, each
of literals in consecutive lanes, known by its first one (a run of constants is 0 or 1). A word of a
bit-sliced kernel is one run or a few, and costs one gate for each, however long it is.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from functools import cache, cached_property, partial, partialmethod, reduce
from itertools import permutations
from math import gcd
from typing import Any, NamedTuple

from .graph import STEP, Graph


class Bits(NamedTuple):
    """Runs of `run` literals."""

    run: int
    starts: tuple[int, ...]

    def in_runs(self, run: int) -> tuple[int, ...]:
        """The starts of shorter runs."""
        if run == self.run:
            return self.starts
        steps = range(0, STEP * self.run, STEP * run)
        return tuple(s + step if s >= STEP else s for s in self.starts for step in steps)


Word = int | Bits


class Lazy:
    """A word that is computed when it is needed."""

    def __init__(self, function: Callable[..., Word], arguments: Sequence[Any]) -> None:
        self.function, self.arguments = function, arguments

    @cached_property
    def word(self) -> Word:
        return self.function(*map(forced, self.arguments))


class Sum(Lazy):
    """The sum of two words."""


def forced(word: Word | Lazy) -> Word:
    return word.word if isinstance(word, Lazy) else word


def made(run: int, starts: Sequence[int]) -> Word:
    """A word from its runs, put together to longer ones where they fit."""
    if max(starts, default=0) < STEP:
        ones = (1 << run) - 1
        return sum(ones << i * run for i, start in enumerate(starts) if start)
    while len(starts) % 2 == 0:
        step = STEP * run
        lower, upper = starts[::2], starts[1::2]
        pairs = zip(lower, upper, strict=True)
        if any(b - a != step * (a >= STEP <= b) for a, b in pairs):
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
    run = gcd(word.run, low, width)
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


def signed(value: int, width: int) -> int:
    return value - (1 << width) if value >> (width - 1) & 1 else value


class Arithmetic:
    """Operations on words, by the gates of a graph. All take the width in bits."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph

    def _gate(self, name: str, a: Word, b: Word, width: int) -> Word:
        if isinstance(a, int) and isinstance(b, int):
            return int(getattr(operator, name)(a, b))
        run, (left, right) = alike([(a, width), (b, width)])
        return made(run, list(map(getattr(self.graph, name), left, right)))

    xor = partialmethod(_gate, "xor")
    and_ = partialmethod(_gate, "and_")
    or_ = partialmethod(_gate, "or_")

    def not_(self, a: Word, width: int) -> Word:
        if isinstance(a, int):
            return a ^ ((1 << width) - 1)
        return Bits(a.run, tuple(start ^ 1 for start in a.starts))

    def left(self, a: Word, by: int, width: int) -> Word:
        kept = max(width - by, 0)
        return joined([(0, width - kept), (piece(a, 0, kept), kept)])

    def right(self, a: Word, by: int, width: int) -> Word:
        kept = max(width - by, 0)
        return joined([(piece(a, width - kept, kept), kept), (0, width - kept)])

    def right_signed(self, a: Word, by: int, width: int) -> Word:
        kept = max(width - by, 1)
        return self.sign_extended(piece(a, width - kept, kept), kept, width)

    def sign_extended(self, a: Word, width: int, wanted: int) -> Word:
        bits = literals(a, width)
        return made(1, [*bits, *bits[-1:] * (wanted - width)])

    def carries(self, a: Word, b: Word, carry: int, width: int) -> tuple[list[int], int]:
        """The sum's bits and what is carried out. If a bit is a milestone, what was carried into it
        is expressed by that.
        """
        xor, majority, bits = self.graph.xor, self.graph.majority, []
        for x, y in zip(literals(a, width), literals(b, width), strict=True):
            bits.append(xor(xor(x, y), carry))
            carry = majority(x, y, xor(xor(x, y), bits[-1]))
        return bits, carry

    def add(self, a: Word, b: Word, width: int, carry: int = 0) -> Word:
        if isinstance(a, int) and isinstance(b, int) and carry < STEP:
            return a + b + carry & ((1 << width) - 1)
        return made(1, self.carries(a, b, carry, width)[0])

    def put_off(self, a: Word | Lazy, b: Word | Lazy, width: int) -> Word | Lazy:
        """A sum, when it is needed: x + (y << 7) + (y >> 25) becomes x + (y << 7 | y >> 25), which
        has other carries. The first of the two sums is not made, as it would resemble that.
        """
        for total, more in permutations((a, b)):
            for first, part in permutations(total.arguments if isinstance(total, Sum) else (), 2):
                if not any(map(min, literals(part, width), literals(forced(more), width))):
                    return self.put_off(first, self.or_(part, forced(more), width), width)
        return Sum(partial(self.add, width=width), (forced(a), forced(b)))

    def subtract(self, a: Word, b: Word, width: int) -> Word:
        return self.add(a, self.not_(b, width), width, 1)

    def multiply(self, a: Word, b: Word, width: int) -> Word:
        if isinstance(a, int):
            a, b = b, a
        total: Word = 0
        for i, bit in enumerate(literals(b, width)):
            if bit:
                part = self.and_(self.left(a, i, width), made(1, [bit] * width), width)
                total = self.add(total, part, width)
        return total

    def less(self, a: Word, b: Word, width: int) -> int:
        """Whether a < b, unsigned, as a literal."""
        return self.carries(a, self.not_(b, width), 1, width)[1] ^ 1

    def less_signed(self, a: Word, b: Word, width: int) -> int:
        top = 1 << (width - 1)
        return self.less(self.xor(a, top, width), self.xor(b, top, width), width)

    def equal(self, a: Word, b: Word, width: int) -> int:
        return reduce(self.graph.and_, literals(self.not_(self.xor(a, b, width), width), width))
