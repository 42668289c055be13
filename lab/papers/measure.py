# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Shared by the reports on published works: benchmark rows, published figures, tables.

A report takes every figure of ours from rows of loxo-bench, and every published one from the work's
own `published.csv`. If a figure is missing on either side, it stops.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lab.figures import Missing as Missing
from lab.figures import one
from lab.tables import read_table

from .outcome import Outcome

HERE = Path(__file__).resolve().parent
REFERENCE = "elephant-reference"
TIMES = "\u00d7"
DAGGER = "\u2020"

Row = dict[str, Any]


@dataclass
class Measured:
    """The header of a benchmark run and all its rows, and other measurements of the works."""

    header: Row
    rows: list[Row]
    more: dict[str, Any] = field(default_factory=dict)

    def default(self, **wanted: object) -> Row:
        """The only row of the library itself with these fields."""
        return one(self.rows, {"variant": "default", **wanted})

    def baseline(self, program: str, **wanted: object) -> Row:
        """The only row of a baseline with these fields."""
        return one(self.rows, {"variant": "baseline", "kernel": program, **wanted})

    def bulk(self, name: str) -> Row:
        """The row with the fewest cycles per state, of a permutation of many states at once."""
        rows = [r for r in self.rows if (r["name"], r["variant"]) == (name, "default")]
        if not rows:
            raise Missing(f"no row for {name}")
        return min(rows, key=lambda row: float(row["cycles_median"]) / int(row["packets"]))

    def machine(self) -> str:
        """This machine in a line."""
        h = self.header
        return f"Here: {h['cpu']}, {h['compiler']} {h['flags']}".rstrip() + f", level {h['level']}"

    def where(self) -> str:
        """The sentence about how this machine's figures were measured."""
        ratio = f"{self.header['core_ratio']:.2f}"
        return f"{self.machine()}; the core runs {ratio} times as fast as its counter."


@dataclass
class Report:
    """The contents of one work's report."""

    work: str
    markdown: str
    page_table: str  # for the work's README.md
    rows: list[Row]
    outcome: Outcome
    plots: dict[str, str]  # SVG, by file name suffix
    files: dict[str, str] = field(default_factory=dict)  # others, likewise


def published(work: str) -> list[dict[str, str]]:
    """The published figures of a work."""
    return read_table(HERE / work / "published.csv")


def figure(value: float) -> str:
    """At least three significant digits."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def aligned(heads: Sequence[str], rows: Iterable[Sequence[str]], *, words: int = 1) -> str:
    """A table in Markdown that is also readable as text; the columns after `words` are figures."""
    lines = [list(heads), *(list(row) for row in rows)]
    width = [max(len(line[i]) for line in lines) for i in range(len(heads))]

    def cells(line: list[str]) -> Iterable[str]:
        for i, cell in enumerate(line):
            yield cell.ljust(width[i]) if i < words else cell.rjust(width[i])

    rule = ["-" * w if i < words else "-" * (w - 1) + ":" for i, w in enumerate(width)]
    return "".join(f"| {' | '.join(cells(line))} |\n" for line in [lines[0], rule, *lines[1:]])
