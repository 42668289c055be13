# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Decides whether two functions of a graph are equal, for all inputs.

Equal functions often are the same literal already, or the same sum of milestones. Else their truth
tables decide if they are functions of at most 16 variables, and a SAT solver with a budget if of
more. Milestones of earlier rounds count as variables, so "no" over milestones means not proved, and
only that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, reduce
from itertools import product
from operator import and_, mul, xor

from pysat.formula import IDPool  # type: ignore[import-untyped]
from pysat.solvers import Solver  # type: ignore[import-untyped]

from .graph import LANE, SHIFT, Graph

MOST_VARIABLES = 16
MOST_ROUNDS = 32  # that are taken apart
LATEST = 1 << 62
CONFLICTS = 20_000
ODD = [[s for s in product((1, -1), repeat=n) if s.count(-1) % 2] for n in range(4)]


@cache
def column(i: int, variables: int) -> int:
    """The truth table of variable i."""
    ones = (1 << (1 << variables)) - 1
    return ones - ones // ((1 << (1 << i)) + 1)


class Equality:
    """The questions that a graph asks from now on, and how they were answered."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        graph.prover = self.prove
        self.differences: list[dict[int, int]] = []  # that the solver found

    def prove(self, made: int, known: int) -> bool:
        """Whether a literal equals a milestone, or an input, over milestones of earlier rounds; or
        of those before, as its parts may be of two rounds, and as milestones may depend on each
        other where most of a state is known; or, if the graph says so, of those before a sum, each
        of whose carries is a round, as other orders of additions have none of them.
        """
        graph, sign = self.graph, known & 1
        last = graph.rounds.get(known >> SHIFT, 0)
        both = made ^ sign, graph.definitions.get(known >> SHIFT, known ^ sign)
        if self.spread(both[0], last) == self.spread(both[1], last):
            return not (both[0] ^ both[1]) & 1
        return (
            self.same(*both, last, False)
            or self.cancel(*both)
            or self.same(*both, max(last - 1, 0), False)
            or self.same(*both, last)
            or self.same(*both, max(last - 1, 0))
            or (graph.sum_rounds > 0 and self.same(*both, max(last - graph.sum_rounds, 0)))
        )

    def cancel(self, a: int, b: int) -> bool:
        """Whether the sum of two literals is constant, if definitions take the place of as many
        rounds of milestones as that needs.
        """
        graph, value = self.graph, a & 1
        left, first = graph.leaves(a & -2) ^ graph.leaves(b & -2), LATEST
        for _ in range(MOST_ROUNDS):
            settled, left = self.settled(left, first)
            value ^= settled
            if not left:
                return value == b & 1
            first = self.latest(left, first)
            if first < 0:
                return False
            left = reduce(xor, (self.spread(leaf, first) for leaf in left))
        return False

    def latest(self, leaves: Iterable[int], first_round: int) -> int:
        """The last round of which a milestone is below some; -1 if they are too many."""
        cone = self.graph.cone(leaves, first_round) or ([], [])
        return max((self.graph.rounds.get(one >> SHIFT, -1) for one in cone[1]), default=-1)

    def settled(self, leaves: Iterable[int], first_round: int) -> tuple[int, frozenset[int]]:
        """What the constant parts of a sum add, and the rest. Parts share no variables."""
        groups, total, rest = list[tuple[set[int], list[int]]](), 0, list[int]()
        for leaf in leaves:
            _, ends = self.graph.cone((leaf,), first_round) or ([], [leaf])
            variables, parts = set(ends), [leaf]
            for group in [one for one in groups if one[0] & variables]:
                groups.remove(group)
                variables, parts = variables | group[0], parts + group[1]
            groups.append((variables, parts))
        for _, parts in groups:
            value = None if len(parts) == 1 else self.constant(parts, first_round)
            if value is None:
                rest += parts
            else:
                total ^= value
        return total, frozenset(rest)

    def constant(self, leaves: Sequence[int], first_round: int) -> int | None:
        """The value of a sum, if it has one and few variables."""
        order, variables = self.graph.cone(leaves, first_round) or ([], leaves)
        if not order or len(variables) > MOST_VARIABLES:
            return None
        given = {one: column(i, len(variables)) for i, one in enumerate(variables)}
        values, ones = self.values(order, given, first_round), (1 << (1 << len(variables))) - 1
        return {0: 0, ones: 1}.get(reduce(xor, (values[leaf] for leaf in leaves)))

    def spread(self, literal: int, first_round: int) -> frozenset[int]:
        """The leaves of a sum, in which the definitions of milestones take their place, from
        `first_round` on.
        """
        graph, found = self.graph, frozenset[int]()
        for leaf in graph.leaves(literal & -2):
            if graph.rounds.get(leaf >> SHIFT, -1) >= first_round:
                found ^= graph.leaves(graph.definitions[leaf >> SHIFT] + (leaf & LANE))
            else:
                found ^= {leaf}
        return found

    def same(self, a: int, b: int, first_round: int, with_solver: bool = True) -> bool:
        """Whether two literals are equal; milestones before `first_round` are variables."""
        if not (cone := self.graph.cone((a, b), first_round)):
            return False
        order, variables = cone
        if len(variables) <= MOST_VARIABLES:
            ones = (1 << (1 << len(variables))) - 1
            given = {one: column(i, len(variables)) for i, one in enumerate(variables)}
            values = self.values(order, given, first_round)
            return values[a & -2] ^ values[b & -2] == (ones if (a ^ b) & 1 else 0)
        return with_solver and self.solve(a, b, order, first_round) is False

    def values(self, order: list[int], given: dict[int, int], first_round: int) -> dict[int, int]:
        """Truth tables, from those of the variables."""
        values = {0: 0, **given}
        for literal in order:
            if literal not in given:
                gate = and_ if self.is_product(literal) else xor
                parts = (values[part] for part in self.graph.parts(literal, first_round))
                values[literal] = reduce(gate, parts)
        return values

    def is_product(self, literal: int) -> bool:
        return isinstance(self.graph.below[literal >> SHIFT], tuple)

    def solve(self, a: int, b: int, order: list[int], first_round: int) -> bool | None:
        """Whether two literals differ for some values of the variables, which are kept; None if
        that cannot be found out.
        """
        with Solver("glucose4") as solver:
            clauses = Clauses(solver)
            for literal in order:
                parts = [clauses.of(part) for part in self.graph.parts(literal, first_round)]
                if self.is_product(literal):
                    clauses.product(clauses.of(literal), *parts)
                elif parts:
                    clauses.cancel([*parts, clauses.of(literal)])
            clauses.cancel([clauses.of(a), -clauses.of(b)])  # a + not b is zero: they differ
            solver.conf_budget(CONFLICTS)
            answer: bool | None = solver.solve_limited()
            if answer:
                true = {number for number in solver.get_model() if number > 0}
                self.differences.append({one: int(clauses.of(one) in true) for one in order})
            return answer


class Clauses:
    """Literals of a graph as numbers of a solver."""

    def __init__(self, solver: Solver) -> None:
        self.solver, self.numbers = solver, IDPool()

    def of(self, literal: int) -> int:
        number: int = self.numbers.id(literal & -2)
        return -number if literal & 1 else number

    def product(self, z: int, x: int, y: int) -> None:
        """The number z is the product of two others."""
        self.solver.append_formula([[-z, x], [-z, y], [z, -x, -y]])

    def cancel(self, numbers: list[int]) -> None:
        """The sum of numbers is zero."""
        while len(numbers) > 3:
            part = [numbers.pop(), numbers.pop()]
            numbers.insert(0, self.numbers.id(tuple(part)))
            self.cancel([*part, numbers[0]])
        for signs in ODD[len(numbers)]:
            self.solver.add_clause(list(map(mul, signs, numbers)))
