# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`loxo bench --cliff`: what each additional byte of a message costs, judged.

An additional byte may cost the latency of one permutation plus 3% of the message's cost without it.
For an AEAD without a permutation, the first block of a message counts as the permutation.
A step is steeper than that where a kernel for many blocks takes over too late, or for too few.
"""

import itertools
from typing import Any, NamedTuple

from .cli_table import Sheet

Row = dict[str, Any]

SLACK = 0.03


class Step(NamedTuple):
    """From `at` bytes to one more: what that costs and what it may."""

    name: str
    operation: str
    at: int
    cost: float
    allowed: float

    @property
    def share(self) -> float:
        """How much of what is allowed it takes."""
        return self.cost / self.allowed


def worst_step(row: Row) -> Step:
    """The step that takes most of what it may; of doubtful ones counts what the second look saw."""
    again = {n: (before, after) for n, before, after in row["again"]}
    pairs = {**dict(enumerate(itertools.pairwise(row["cycles"]))), **again}
    steps = (
        Step(row["name"], row["operation"], n, after - before, SLACK * before + row["latency"])
        for n, (before, after) in pairs.items()
    )
    return max(steps, key=lambda step: step.share)


def cliff_table(steps: list[Step]) -> Sheet:
    table = Sheet(
        "The steepest step from n to n + 1 bytes",
        *("name", "operation", "n ", "cycles more ", "allowed ", "holds"),
    )
    for s in steps:
        holds = "yes" if s.share <= 1 else "NO"
        table.add_row(*(s.name, s.operation, str(s.at), f"{s.cost:.0f}", f"{s.allowed:.0f}", holds))
    return table
