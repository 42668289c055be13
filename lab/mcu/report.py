# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Rows as tables for readers, beside the figures of other people's programs."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from loxo.cli_table import make_table

from lab.papers.measure import aligned
from lab.tables import read_table

if TYPE_CHECKING:
    from rich.table import Table

    from .grid import Row

HERE = Path(__file__).resolve().parent
Key = tuple[str, str, str, str, str]


class Other(NamedTuple):
    """The figure of another program for a call, and whose it is."""

    cycles: int
    program: str
    flash: str = ""  # bytes, if known


def data(name: str) -> list[dict[str, str]]:
    """A table of this folder, without its comments."""
    return read_table(HERE / name)


def others(beside_the_point: bool = False) -> dict[Key, Other]:
    """The fewest cycles of another program for a call; optionally including those with a caveat."""
    best: dict[Key, Other] = {}
    for row in data("others.csv"):
        if row["caveat"] and not beside_the_point:
            continue
        key = (row["target"], row["name"], row["operation"], row["message"], row["ad"])
        found = Other(int(row["cycles"]), row["program"], row["flash"])
        best[key] = min(found, best.get(key, found))
    return best


def held_against() -> str:
    """How far the simulators are from other people's figures, as shown on the page."""
    rows = data("held_against.csv")
    heads = ["target", "wait states", "program", "held against", "deviation, %"]
    lines = []
    for row in rows:
        *words, lowest, highest = row.values()
        lines.append([*words, lowest if lowest == highest else f"{lowest} to {highest}"])
    return aligned(heads, lines, words=4)


def number(value: float) -> str:
    return f"{value:,.0f}".replace(",", " ")


def cells(row: Row, waits: Sequence[Row], best: dict[Key, Other]) -> Iterator[str]:
    """A call; its rows differ only in the wait states."""
    length = row.message_bytes + row.ad_bytes or row.states
    yield from (row.name, row.kernel, row.operation)
    yield from (str(row.states or ""), str(row.message_bytes or ""), str(row.ad_bytes or ""))
    yield from (number(row.cycles), number(row.cycles / length) if length else "")
    yield from (number(waiting.cycles) for waiting in waits)
    yield from (number(row.instructions), number(row.flash_bytes), str(row.ram_bytes))
    yield number(row.stack_bytes)
    sizes = str(row.message_bytes), str(row.ad_bytes)
    found = best.get((row.target, row.name, row.operation, *sizes)) if row.states < 2 else None
    yield f"{number(found.cycles)} {found.program}" if found else ""


def call_of(row: Row) -> tuple[object, ...]:
    shape = row.states, row.message_bytes, row.ad_bytes
    return row.target, row.build, row.name, row.kernel, row.operation, *shape


def table_of(title: str, rows: Sequence[Row], best: dict[Key, Other]) -> Table:
    waits = sorted({row.wait_states for row in rows})[1:]
    table = make_table(
        f"{title} (cycles; each: by byte or state; ws: wait states of the flash)",
        *("name", "kernel", "operation", "states ", "message ", "AD ", "cycles ", "each "),
        *(f"{n} ws " for n in waits),
        *("instructions ", "flash ", "RAM ", "stack ", "others "),
    )
    previous = rows[0].name
    for _, group in itertools.groupby(rows, key=call_of):
        row, *waiting = group
        if row.name != previous:
            table.add_section()
        previous = row.name
        table.add_row(*cells(row, waiting, best))
    return table


def tables(rows: Sequence[Row]) -> Iterator[Table]:
    best = others()
    for title, group in itertools.groupby(rows, key=lambda row: f"{row.target} {row.build}"):
        yield table_of(title, list(group), best)
