# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`loxo bench --rows`: all rows as tables, and what the machine is; columns leave by their weight.

The first column to go is the cost in core cycles, and what stays longest is which call it is, and
the least that it took.
"""

import itertools
from collections.abc import Iterator
from typing import Any

from .cli_table import Sheet

Row = dict[str, Any]

TITLES = {"permutation": "Permutations", "aead": "AEADs", "hash": "Hashes", "stream": "Streams"}


def number(value: float | None) -> str:
    """Four significant digits, with spaces between thousands."""
    if value is None:
        return "-"
    decimals = 0 if value >= 1000 else 1 if value >= 100 else 2
    return f"{value:,.{decimals}f}".replace(",", " ")


def tick_of(header: Row) -> str:
    clock = str(header["clock"])
    return clock if clock == "ns" else f"{clock} ticks"


def size_of(row: Row) -> str:
    """`64`, `64 + 16` with associated data, or `512 x 64`; a permutation's are states."""
    size = str(row["packets"] if row["kind"] == "permutation" else row["message_bytes"])
    if row["kind"] == "permutation":
        return size
    size += f" + {row['ad_bytes']}" if row["ad_bytes"] else ""
    return f"{row['packets']} x {size}" if row["packets"] > 1 else size


def row_sheet(kind: str, rows: list[Row], tick: str) -> Sheet:
    baselines = sorted({name for row in rows for name in row["ratio_to"]})
    size = "states" if kind == "permutation" else "bytes"
    ratios = [f"faster than {name} " for name in baselines]
    sheet = Sheet(
        f"{TITLES[kind]} ({tick})",
        *("name", "call", "kernel", size, "least ", "median ", "core ", "ns ", "a byte "),
        *ratios,
        spare=("core ", "median ", *reversed(ratios[1:]), "ns ", *ratios[:1]),
        last=("a byte ",),
    )
    for _, group in itertools.groupby(rows, key=lambda row: str(row["name"])):
        for row in group:
            sheet.add_row(*cells(row, baselines))
        sheet.add_section()
    return sheet


def cells(row: Row, baselines: list[str]) -> Iterator[str]:
    yield row["name"]
    yield row["operation"] + ("" if row["variant"] == "default" else f" {row['variant']}")
    yield from (row["kernel"], size_of(row))
    for field in ("cycles", "cycles_median", "core_cycles", "ns", "cpb"):
        yield number(row[field])
    yield from (number(row["ratio_to"].get(name)) for name in baselines)


def machine(header: Row) -> str:
    """What was measured where, in two lines."""
    features = " ".join(header["features"]) or "none"
    flags = header["flags"] or "not recorded"
    where = f"; CPU {header['pinned_to']}" if header["pinned_to"] >= 0 else ""
    return (
        f"{header['cpu']}, level {header['level']}, features: {features}\n"
        f"loxo {header['loxo']}, {header['compiler']}, flags: {flags}; "
        f"{header['core_ratio']:.3f} core cycles per {header['clock']} tick of "
        f"{header['ns_per_tick']:.4f} ns{where}"
    )


def row_sheets(rows: list[Row]) -> Iterator[Sheet]:
    """A table for each kind; a header comes first."""
    tick = tick_of(rows[0])
    for kind, group in itertools.groupby(rows[1:], key=lambda row: str(row["kind"])):
        yield row_sheet(kind, list(group), tick)
