# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What a table of the report is, and how a figure is written.

A column says of its figures whether they are published by others, modelled by a simulator or
measured on this machine; one that says nothing of that names the row. A cell that is None has no
figure, and the table's note says why. host.py, boards.py and works.py make the tables.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lab.figures import short

PUBLISHED, MODELLED, MEASURED = "published", "modelled", "measured"
NONE = "\u2013"
Cell = str | int | float | None

NUMBER = re.compile(r"(-?\d[\d,]*(?:\.\d+)?)([kMG]?)\u2020?")
POWERS = {"": 1.0, "k": 1e3, "M": 1e6, "G": 1e9}


@dataclass(frozen=True)
class Column:
    """A column's heading and what is in it."""

    label: str
    unit: str = ""
    kind: str = ""
    number: bool = True
    choose: bool = False  # the page offers its values in a list


@dataclass(frozen=True)
class Table:
    """A table as the page and its file have it."""

    id: str
    title: str
    note: str
    stage: str  # whose command its figures come from
    columns: tuple[Column, ...]
    rows: list[tuple[Cell, ...]]

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"{self.id}: {len(row)} cells for {len(self.columns)} columns")

    @property
    def kinds(self) -> list[str]:
        """The kinds of its figures, each once."""
        return [k for k in dict.fromkeys(column.kind for column in self.columns) if k]

    def csv(self) -> str:
        """The table as a file for programs."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(heading(column) for column in self.columns)
        writer.writerows(map(plain, self.columns, row) for row in self.rows)
        return out.getvalue()


def heading(column: Column) -> str:
    """A column's heading in one line."""
    said = ", ".join(filter(None, (column.label, column.unit)))
    return f"{said} ({column.kind})" if column.kind else said


def words(*labels: str, choose: Sequence[str] = ()) -> tuple[Column, ...]:
    """Columns that name the row."""
    return tuple(Column(label, number=False, choose=label in choose) for label in labels)


def value(cell: Cell) -> float | None:
    """What a cell is worth to someone who sorts; None if it is no number."""
    if isinstance(cell, int | float):
        return float(cell)
    found = NUMBER.fullmatch(cell.strip()) if cell else None
    return float(found[1].replace(",", "")) * POWERS[found[2]] if found else None


def shown(cell: Cell) -> str:
    """A cell as people read it."""
    if cell is None:
        return NONE
    if isinstance(cell, float):
        return short(cell)
    return f"{cell:,}" if isinstance(cell, int) else cell


def plain(column: Column, cell: Cell) -> str:
    """A cell as programs read it; a name that looks like a number stays as it is."""
    if isinstance(cell, float):
        return f"{cell:.6g}" if abs(cell) < 1e6 else f"{cell:.0f}"
    if column.number and isinstance(cell, str) and (number := value(cell)) is not None:
        digits = cell.strip().rstrip("\u2020").replace(",", "")
        return f"{number:.0f}" if digits[-1] in "kMG" else digits
    return "" if cell is None else str(cell)


def ratio(over: float | None, under: float | None) -> float | None:
    """A quotient, if there are both."""
    return over / under if over is not None and under else None


def joined(*parts: Iterator[Table]) -> list[Table]:
    """All tables; two with one name would have one file."""
    found = [table for part in parts for table in part]
    names = [table.id for table in found]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise ValueError(f"tables of the same name: {', '.join(sorted(twice))}")
    return found
