# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Boolean functions as a graph of XOR and AND, the same functions for all lanes at once.

A node is a function of the variables of one lane, and a literal is a node in a certain lane,
perhaps inverted: one integer, node << 11 | lane << 1 | inverted. Node 0 is false in every lane. The
state of lane 5 thus has the same variables as that of lane 0, and what a bit-sliced kernel does to
all lanes is one node. So is a gate on literals whose lanes differ by the same number.

XORs are flattened: a node has a set of leaves, and equal sets are one node. Neither leaves nor the
inputs of an AND are inverted (x & ~y is x ^ x & y), so functions of degree two are canonical but
for products of sums. As its signature each node carries its values under 320 random assignments;
lane l takes assignment t + l where lane 0 takes t.

Milestones are the bits between the rounds of the specification. They are leaves, so that flattening
starts afresh in each round. A node with the signature of a milestone is replaced by it as soon as
`prover` has shown that they are equal.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import cache, reduce
from operator import xor

SHIFT = 11
STEP = 2  # from a lane to the next
LANE = (1 << SHIFT) - STEP
TRIALS = 320  # more than a tag has bits
ONES = (1 << TRIALS) - 1
MOST_LEAVES = 64
MOST_NODES = 20_000  # in the cone of a query

PATIENCE = 500_000  # gates without a milestone
PER_FAILURE = 5_000  # gates that weigh as much as a node that only resembles a milestone; usual


class Lost(Exception):
    """A function has left what the specification computes."""


Prover = Callable[[int, int], bool]
Below = frozenset[int] | tuple[int, int] | None  # the leaves of an XOR, the operands of an AND


def turned(signature: int, lane: int) -> int:
    """The signature of a node in that lane."""
    return (signature >> lane % TRIALS | signature << -lane % TRIALS) & ONES


def upright(signature: int) -> tuple[int, int]:
    """That of a function or of its complement, which is even, and which of them it is."""
    return (signature ^ ONES, 1) if signature & 1 else (signature, 0)


@cache
def polynomial(entries: Sequence[int]) -> list[tuple[int, int]]:
    """The products of an index's bits whose sum a table is: which bits, and what each adds."""
    places = range(len(entries))
    sums = (reduce(xor, (entries[i] for i in places if i | place == place)) for place in places)
    return [(place, added) for place, added in enumerate(sums) if added]


class Graph:
    """All nodes of a proof. The gates take and return literals."""

    def __init__(self, seed: int = 1) -> None:
        self.random = random.Random(seed)
        self.signatures = [0]
        self.below: list[Below] = [None]
        self.junk = [False]  # depends on what a function finds by chance
        self.definitions: dict[int, int] = {}  # of milestones
        self.rounds: dict[int, int] = {}  # in which they stand
        self.public: set[int] = set()  # variables that hold no secret
        self.round = 0
        self.marks: dict[int, int] = {}  # milestones by signature
        self.prover: Prover | None = None
        self.patience, self.per_failure = PATIENCE, PER_FAILURE
        self.sum_rounds = 0  # of a sum whose parts may be added in another order
        self.begin()
        self.sums: dict[tuple[int, int], int] = {}  # by operands, as they are asked for
        self.products: dict[tuple[int, int], int] = {}
        self.gates: dict[tuple[int, int], int] = {}  # those of them that are nodes, by operands
        self.sets: dict[frozenset[int], int] = {}
        self.tables: dict[tuple[Sequence[int], tuple[int, ...]], list[int]] = {}

    def begin(self) -> None:
        """Another function is about to run."""
        self.failures = 0  # nodes that resemble a milestone and were not shown to equal it
        self.found = set[int]()  # milestones
        self.since = 0  # gates since the last of them was found

    # ---- nodes -----------------------------------------------------------------------------------

    def _node(self, signature: int, below: Below = None) -> int:
        self.signatures.append(signature)
        self.below.append(below)
        self.junk.append(any(self.junk[part >> SHIFT] for part in below or ()))
        if below and self.prover:
            self.since += 1
            if self.since > self.patience:
                raise Lost("it leaves the specification")
        return (len(self.signatures) - 1) << SHIFT

    def variable(self, mark: bool = False, junk: bool = False, secret: bool = True) -> int:
        """A fresh variable of every lane. A marked one is found again in other functions' guise.
        Junk is what a function finds by chance: what is computed from it is a variable again, as
        anything might come of it.
        """
        made = self._node(self.random.getrandbits(TRIALS))
        self.junk[made >> SHIFT] = junk
        if not secret:
            self.public.add(made >> SHIFT)
        if mark:
            self._mark(made)
        return made

    def milestone(self, literal: int) -> int:
        """A leaf that stands for a function of one lane, and takes its place. Constants and leaves
        stay what they are.
        """
        below = self.below[literal >> SHIFT]
        if not below:
            return literal
        made = self._node(self.signature(literal & -2))
        if isinstance(below, frozenset):
            self.sets[below] = made
        for answers in (self.sums, self.products, self.tables):
            answers.clear()
        self.since = 0
        self.definitions[made >> SHIFT] = literal & -2
        self.rounds[made >> SHIFT] = self.round
        self._mark(made)
        return made | literal & 1

    def equate(self, literal: int, known: int) -> int:
        """A function of one lane that equals another by arithmetic, which takes its place."""
        if self.signature(literal) != self.signature(known):
            raise ValueError("the values of equal functions differ")
        below = self.below[literal >> SHIFT]
        if isinstance(below, frozenset):
            self.sets[below] = known ^ literal & 1
            self.sums.clear()
        return known

    def standing(self, literal: int) -> int:
        """What stands for a sum now: the milestone that it has become since it was made, if any."""
        node, lane = literal >> SHIFT << SHIFT, literal & LANE
        below = self.below[node >> SHIFT]
        found = self.sets.get(below, node) if isinstance(below, frozenset) else node
        return found + lane * (found >= STEP) ^ literal & 1

    def assume(self, total: int) -> None:
        """Takes a sum as true from now on, and what is shown to equal it."""
        self.definitions[0], self.rounds[0], self.marks[0] = total ^ 1, self.round + 1, 0
        self.sets[self.leaves(total & -2)] = total & 1 ^ 1
        self.sums.clear()

    def parts(self, literal: int, first_round: int) -> list[int]:
        """The literals that this one is made of; none for a variable, or for a milestone before
        `first_round`.
        """
        node, lane = literal >> SHIFT, literal & LANE
        below: Iterable[int] | None = self.below[node]
        if below is None and self.rounds.get(node, -1) >= first_round:
            below = (self.definitions[node],)
        return [part + lane for part in below or ()]

    def cone(self, roots: Iterable[int], first_round: int) -> tuple[list[int], list[int]] | None:
        """All literals below some, parts first, and those of them that have no parts; None if they
        are too many.
        """
        seen: set[int] = set()
        ends: list[int] = []
        stack = [root & -2 for root in roots]
        while stack:
            literal = stack.pop()
            if literal not in seen and literal >= STEP:
                seen.add(literal)
                parts = self.parts(literal, first_round)
                stack += parts
                ends += () if parts else (literal,)
            if len(seen) > MOST_NODES:
                return None
        return sorted(seen), ends

    def _mark(self, literal: int) -> None:
        signature, inverted = upright(self.signatures[literal >> SHIFT])
        self.marks.setdefault(signature, literal | inverted)

    def signature(self, literal: int) -> int:
        found = turned(self.signatures[literal >> SHIFT], (literal & LANE) // STEP)
        return found ^ ONES if literal & 1 else found

    def assigned(self, literals: Iterable[int], trial: int) -> dict[int, int]:
        """Their values under one of the random assignments."""
        return {one: self.signature(one) >> trial & 1 for one in literals}

    def _settled(self, made: int) -> int:
        """A new node, or the milestone that it equals."""
        signature, inverted = upright(self.signatures[made >> SHIFT])
        mark = self.marks.get(signature)
        if mark is None or self.prover is None:
            return made
        mark ^= inverted
        if self.prover(made, mark):
            self.since *= mark >> SHIFT in self.found  # what is found again is no progress
            self.found.add(mark >> SHIFT)
            return mark
        self.failures += 1
        if self.failures * self.per_failure > self.patience:
            raise Lost("it only resembles the specification")
        return made

    # ---- gates -----------------------------------------------------------------------------------

    def xor(self, a: int, b: int) -> int:
        if a < STEP or b < STEP:
            return a ^ b
        sign = (a ^ b) & 1
        a &= -2
        b &= -2
        if a == b:
            return sign
        return self._once(self.sums, self._sum, a, b) ^ sign

    def leaves(self, literal: int) -> frozenset[int]:
        found = self.below[literal >> SHIFT]
        if not isinstance(found, frozenset):
            return frozenset((literal,))
        lane = literal & LANE
        return frozenset(leaf + lane for leaf in found) if lane else found

    def _sum(self, a: int, b: int) -> int:
        leaves = self.leaves(a) ^ self.leaves(b)
        if len(leaves) < 2:
            return next(iter(leaves), 0)
        if all(self.junk[leaf >> SHIFT] for leaf in leaves):
            return self.variable(junk=True)
        if len(leaves) > MOST_LEAVES:
            leaves = frozenset((a, b))
        lane = min(leaf & LANE for leaf in leaves)
        if lane:
            leaves = frozenset(leaf - lane for leaf in leaves)
        made = self.sets.get(leaves)
        if made is None:
            signature = self.signature(a) ^ self.signature(b)
            node = self._node(turned(signature, -(lane // STEP)), leaves)
            made = self.sets[leaves] = self._settled(node)
        return made + lane

    def and_(self, a: int, b: int) -> int:
        if a < STEP:
            return b if a else 0
        if b < STEP:
            return a if b else 0
        if a & 1:
            return self.xor(b, self.and_(a ^ 1, b))
        if b & 1:
            return self.xor(a, self.and_(a, b ^ 1))
        if a == b:
            return a
        return self._once(self.products, self._product, a, b)

    def _once(
        self, known: dict[tuple[int, int], int], make: Callable[[int, int], int], a: int, b: int
    ) -> int:
        """A gate of two literals, made for the lowest lanes that are as far apart."""
        if a > b:
            a, b = b, a
        lane = min(a & LANE, b & LANE)
        pair = a - lane, b - lane
        made = known.get(pair)
        if made is None:
            made = known[pair] = make(*pair)
        return made + lane if made >= STEP else made

    def _product(self, a: int, b: int) -> int:
        if self.junk[a >> SHIFT] or self.junk[b >> SHIFT]:
            return self.variable(junk=True)
        for x, y in ((a, b), (b, a)):
            if len(self.leaves(x) ^ self.leaves(y)) < len(self.leaves(y)):
                return self.xor(x, self.and_(x, self.xor(x, y)))  # x & (x ^ rest)
        if (a, b) not in self.gates:
            node = self._node(self.signature(a) & self.signature(b), (a, b))
            self.gates[a, b] = self._settled(node)
        return self.gates[a, b]

    def or_(self, a: int, b: int) -> int:
        return self.and_(a ^ 1, b ^ 1) ^ 1

    def majority(self, a: int, b: int, c: int) -> int:
        """What a sum carries; the same form, whichever summand comes first."""
        a, b = min(a, b), max(a, b)
        return self.xor(a, self.and_(self.xor(a, b), self.xor(a, c)))

    def lookup(self, entries: Sequence[int], index: Sequence[int]) -> list[int]:
        """The bits of an entry of a constant table."""
        lane = min((one & LANE for one in index if one >= STEP), default=0)
        key = entries, tuple(one - lane if one >= STEP else one for one in index)
        if key not in self.tables:
            bits = [0] * max(entries).bit_length()
            for places, added in polynomial(entries):
                chosen = (one for i, one in enumerate(key[1]) if places >> i & 1)
                term = reduce(self.and_, chosen, 1)
                bits = [self.xor(b, term) if added >> k & 1 else b for k, b in enumerate(bits)]
            self.tables[key] = bits
        return [one + lane if one >= STEP else one for one in self.tables[key]]
