# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Decides whether two functions of a graph are equal, for all inputs.

Equal functions often are the same literal already. Else their truth tables decide if they have at
most 16 variables, and a SAT solver with a budget if they have more. Milestones of earlier rounds
count as variables, so "no" over milestones means not proved, and only that.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, reduce
from operator import and_, xor

from pysat.solvers import Solver  # type: ignore[import-untyped]

from .graph import LANE, SHIFT, STEP, Graph

MOST_VARIABLES = 16
MOST_NODES = 200_000  # in the cone of a query
CONFLICTS = 20_000


class TooLarge(Exception):
    """A query has more nodes than it may have."""


@cache
def column(i: int, variables: int) -> int:
    """The truth table of variable i."""
    half = 1 << i
    block = ((1 << half) - 1) << half
    whole = 1 << variables
    for size in (1 << k for k in range(i + 1, variables)):
        block |= block << size
    return block & ((1 << whole) - 1)


class Equality:
    """The questions to one graph, and how they were answered."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.differences: list[dict[int, int]] = []  # that the solver found

    def prove(self, made: int, known: int) -> bool:
        """Whether a literal equals a milestone, or a sum of milestones, over those of earlier
        rounds.
        """
        graph, node = self.graph, known >> SHIFT
        sums = graph.below[node]
        parts = sums if isinstance(sums, frozenset) else (known & -2,)
        last = max(graph.rounds.get(part >> SHIFT, 0) for part in parts)
        definition = graph.definitions.get(node, node << SHIFT) if len(parts) == 1 else known & -2
        return self.same(made ^ (known & 1), definition, last)

    def same(self, a: int, b: int, first_round: int) -> bool:
        """Whether two literals are equal; milestones before `first_round` are variables."""
        if a == b:
            return True
        try:
            order, variables = self.cone((a, b), first_round)
        except TooLarge:
            return False
        if len(variables) <= MOST_VARIABLES:
            ones = (1 << (1 << len(variables))) - 1
            given = {one: column(i, len(variables)) for i, one in enumerate(variables)}
            values = self.values(order, given, first_round)
            return values[a & -2] ^ values[b & -2] == (ones if (a ^ b) & 1 else 0)
        return self.solve(a, b, order, first_round) is False

    def parts(self, literal: int, first_round: int) -> Iterator[int]:
        """The literals that this one is made of; none for a variable."""
        graph, node, lane = self.graph, literal >> SHIFT, literal & LANE
        inside = graph.below[node]
        if inside is not None:
            yield from (part + lane for part in inside)
        elif graph.rounds.get(node, -1) >= first_round:
            yield graph.definitions[node] + lane

    def cone(self, roots: tuple[int, ...], first_round: int) -> tuple[list[int], list[int]]:
        """All literals below some, parts first, and those of them that are variables."""
        order: list[int] = []
        variables: list[int] = []
        seen: set[int] = set()
        stack = [(root & -2, False) for root in roots]
        while stack:
            literal, done = stack.pop()
            if done:
                order.append(literal)
                continue
            if literal in seen or literal < STEP:
                continue
            seen.add(literal)
            if len(seen) > MOST_NODES:
                raise TooLarge
            stack.append((literal, True))
            before = len(stack)
            stack.extend((part, False) for part in self.parts(literal, first_round))
            if len(stack) == before:
                variables.append(literal)
        return order, variables

    def values(self, order: list[int], given: dict[int, int], first_round: int) -> dict[int, int]:
        """Truth tables, from those of the variables."""
        values = {0: 0, **given}
        for literal in order:
            if literal not in given:
                gate = and_ if self.is_product(literal) else xor
                parts = (values[part] for part in self.parts(literal, first_round))
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
                parts = [clauses.of(part) for part in self.parts(literal, first_round)]
                if self.is_product(literal):
                    clauses.product(literal, parts)
                elif parts:
                    clauses.sum(literal, parts)
            clauses.sum(0, [clauses.of(a), -clauses.of(b)])  # a + not b is false: they differ
            solver.conf_budget(CONFLICTS)
            answer: bool | None = solver.solve_limited()
            if answer:
                true = {number for number in solver.get_model() if number > 0}
                self.differences.append({one: int(clauses.of(one) in true) for one in order})
            return answer


class Clauses:
    """Literals of a graph as numbers of a solver, where the constant false is number 1."""

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self.numbers: dict[int, int] = {0: 1}
        self.count = 1
        solver.add_clause([-1])

    def fresh(self) -> int:
        self.count += 1
        return self.count

    def of(self, literal: int) -> int:
        number = self.numbers.get(literal & -2)
        if number is None:
            number = self.numbers[literal & -2] = self.fresh()
        return -number if literal & 1 else number

    def product(self, literal: int, parts: list[int]) -> None:
        """The literal is the product of two numbers."""
        (x, y), z = parts, self.of(literal)
        for clause in ([-z, x], [-z, y], [z, -x, -y]):
            self.solver.add_clause(clause)

    def sum(self, literal: int, parts: list[int]) -> None:
        """The literal is the sum of numbers."""
        while len(parts) > 1:
            x, y = parts.pop(), parts.pop()
            z = self.fresh()
            for clause in ([-x, -y, -z], [x, y, -z], [x, -y, z], [-x, y, z]):
                self.solver.add_clause(clause)
            parts.insert(0, z)
        self.solver.add_clause([-parts[0], self.of(literal)])
        self.solver.add_clause([parts[0], -self.of(literal)])
