# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Decides whether two functions of a graph are equal, for all inputs.

Equal functions often are the same literal already. Else their truth tables decide if they are
functions of at most 16 variables, or of so few sums of variables, and a SAT solver with a budget if
of more. Milestones of earlier rounds count as variables, so "no" over milestones means not proved,
and only that.
"""

from __future__ import annotations

from functools import cache, reduce
from itertools import product
from operator import and_, mul, xor

from pysat.formula import IDPool  # type: ignore[import-untyped]
from pysat.solvers import Solver  # type: ignore[import-untyped]

from .graph import SHIFT, Graph

MOST_VARIABLES = 16
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
        """Whether a literal equals a milestone, or a sum of milestones, over those of earlier
        rounds; or of those before, as its parts may be of two rounds.
        """
        graph, sign = self.graph, known & 1
        last = max(graph.rounds.get(leaf >> SHIFT, 0) for leaf in graph.leaves(known ^ sign))
        both = made ^ sign, graph.definitions.get(known >> SHIFT, known ^ sign)
        return self.same(*both, last) or self.same(*both, max(last - 1, 0), False)

    def same(self, a: int, b: int, first_round: int, with_solver: bool = True) -> bool:
        """Whether two literals are equal; milestones before `first_round` are variables."""
        if a == b:
            return True
        if not (cone := self.graph.cone((a, b), first_round)):
            return False
        order, variables = cone
        chosen = self.enough(order, variables, [a & -2, b & -2], first_round)
        if len(chosen) <= MOST_VARIABLES:
            ones = (1 << (1 << len(chosen))) - 1
            given = dict.fromkeys(variables, 0)
            given |= {one: column(i, len(chosen)) for i, one in enumerate(chosen)}
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

    def enough(self, order: list[int], ends: list[int], roots: list[int], first: int) -> list[int]:
        """Variables that may take the place of all: with the others zero, the sums of variables on
        which the roots depend still have all values that they can have together.
        """
        linear = {one: 1 << i for i, one in enumerate(ends)}  # each sum's variables, as bits
        rows: dict[int, int] = {}  # of these in echelon form, by their length
        for literal in order:
            parts = self.graph.parts(literal, first)
            forms = [linear[part] for part in parts if part in linear]
            if parts and not self.is_product(literal):
                forms = [reduce(xor, forms, 0)]
                if all(part in linear for part in parts):
                    linear[literal] = forms[0]
            if literal in roots:
                forms.append(linear.get(literal, 0))
            for form in forms:
                while form and (size := form.bit_length()) in rows:
                    form ^= rows[size]
                if form:
                    rows[form.bit_length()] = form
        return [ends[size - 1] for size in rows]

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
