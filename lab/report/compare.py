# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Two reports row by row: two machines, or two versions on one.

A row that both have is compared in cycles on one machine and in nanoseconds between two; what a
simulator counts is always in cycles. It differs if the ratio is beyond what either run shows by
itself: the median over the least of its samples, the permutation timed around its stage, and 3%.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any

from loxo.cli_output import Exit, Failure, piped_width, show
from loxo.cli_streams import Inputs, open_sink
from loxo.cli_table import make_table

from lab.figures import short

from .results import QUIET, Measured, Results, Row, read, varied

MOST = 40  # changes that are printed; --json has all
WHERE = ("target", "wait_states", "build", "kind", "name", "variant", "peer", "states")
WHAT = ("operation", "packets", "message_bytes", "ad_bytes")
CHOSEN = ("default", "context")  # variants in which the library chooses its kernel
MACHINE = ("cpu", "clock", "cpus")
BUILD = (*MACHINE, "ns_per_tick", "loxo", "commit")
Key = tuple[Any, ...]


@dataclass(frozen=True)
class Pair:
    """A row that both reports have."""

    key: Key
    a: Row
    b: Row
    unit: str
    costs: tuple[float, float]
    noise: float  # the ratio up to which it means nothing

    @property
    def ratio(self) -> float:
        return self.costs[1] / self.costs[0]

    @property
    def change(self) -> float:
        """How many times as much the dearer one costs."""
        return max(self.ratio, 1 / self.ratio)

    @property
    def verdict(self) -> str:
        if self.change <= self.noise:
            return "same"
        return "faster" if self.ratio < 1 else "slower"


@dataclass(frozen=True)
class Comparison:
    a: Results
    b: Results
    pairs: list[Pair]  # the largest changes first
    only: tuple[list[Key], list[Key]]

    def count(self, verdict: str) -> int:
        return sum(pair.verdict == verdict for pair in self.pairs)


def key_of(stage: str, row: Row) -> Key:
    """What a row is of; the kernel that the library chose is no part of that."""
    kernel = None if row.get("variant") in CHOSEN else row.get("kernel")
    return stage, kernel, *(row.get(field) for field in (*WHERE, *WHAT))


def rows_of(results: Results) -> dict[Key, Row]:
    """All rows with a cost; one that is there twice is of another format."""
    found: dict[Key, Row] = {}
    for stage, measured in results.stages.items():
        for row in (row for row in measured.rows if "cycles" in row):
            key = key_of(stage, row)
            if key in found:
                raise ValueError(f"{stage} has a row twice")
            found[key] = row
    return found


def opened(folder: Path) -> Results:
    """A report, or why it is none that can be compared."""
    found = read(folder)
    try:
        if missing := [field for field in BUILD if field not in found.build]:
            raise ValueError(f"no {', '.join(missing)}")
        for row in rows_of(found).values():
            if not all(0 < cost < inf for cost in (float(row["cycles"]), nanoseconds(found, row))):
                raise ValueError("costs that are not positive")
        for same in compared(found, found).pairs:
            said(same)
        _ = found.unrest, found.quick
    except (ArithmeticError, LookupError, TypeError, ValueError) as problem:
        raise Failure(f"{folder} has rows of another format: {problem}", Exit.USAGE) from None
    return found


def one_machine(a: Results, b: Results) -> bool:
    return all(a.build[field] == b.build[field] for field in MACHINE)


def nanoseconds(results: Results, row: Row) -> float:
    if "ns" in row:
        return float(row["ns"])
    return float(row["cycles"]) * float(results.build["ns_per_tick"])


def noise(stage: Measured, row: Row) -> float:
    """How much a row and the permutation around its stage vary by themselves."""
    if stage.about["kind"] != "measured":
        return 1
    own = float(row["cycles_median"]) / float(row["cycles"]) if "cycles_median" in row else 1.0
    return max(own, varied(stage.about["pulse"]))


def pair(a: Results, b: Results, key: Key, left: Row, right: Row) -> Pair:
    stages = a.stages[key[0]], b.stages[key[0]]
    in_cycles = one_machine(a, b) or stages[0].about["kind"] != "measured"
    costs = (
        (float(left["cycles"]), float(right["cycles"]))
        if in_cycles
        else (nanoseconds(a, left), nanoseconds(b, right))
    )
    most = max(QUIET, noise(stages[0], left), noise(stages[1], right))
    return Pair(key, left, right, "cycles" if in_cycles else "ns", costs, most)


def compared(a: Results, b: Results) -> Comparison:
    left, right = rows_of(a), rows_of(b)
    both = [pair(a, b, key, row, right[key]) for key, row in left.items() if key in right]
    both.sort(key=lambda found: -found.change)
    only = [key for key in left if key not in right], [key for key in right if key not in left]
    return Comparison(a, b, both, only)


# ---- What is said -------------------------------------------------------------------------------


def warnings(results: Results) -> Iterator[str]:
    if results.left_out:
        yield f"{results.folder}: left out, of another build: {', '.join(results.left_out)}"
    if results.quick:
        yield f"{results.folder} is a quick look: its figures are not to be relied on"
    if results.noisy:
        yield f"{results.folder} is from a noisy machine ({results.unrest:.2f} times)"


def who(results: Results) -> str:
    build = results.build
    return f"{results.folder}: Loxo {build['loxo']}, commit {build['commit']}, {build['cpu']}"


def kernels(found: Pair) -> str:
    names = dict.fromkeys(str(row.get("kernel", "")) for row in (found.a, found.b))
    return " to ".join(names)


def said(found: Pair) -> str:
    """What a row is of, as people read it; a terminal wraps it."""
    row = found.a
    size = f"{row['message_bytes']:,} + {row.get('ad_bytes', 0):,}"
    many = row.get("packets", 1)
    what = [row["operation"], size if many == 1 else f"{many} \u00d7 {size}"]
    where = [row.get("target"), row.get("build"), row.get("peer"), row.get("variant")]
    if row.get("wait_states"):
        where.append(f"{row['wait_states']} wait states")
    return f"{found.key[0]}: {', '.join(filter(None, (*what, *where, kernels(found))))}"


def table(comparison: Comparison) -> Any:
    from rich.text import Text

    made = make_table(
        "The largest changes first",
        *("name", "B / A ", "A ", "B ", "unit", "stage: what, bytes, where, kernel"),
    )
    changed = [found for found in comparison.pairs if found.verdict != "same"]
    for found in changed[:MOST]:
        ratio = f"{found.ratio:.2f}" if found.ratio >= 0.1 else f"{found.ratio:.3f}"
        costs = (short(cost) for cost in found.costs)
        name, what = Text(str(found.a["name"])), Text(said(found))  # not rich's markup
        made.add_row(name, ratio, *costs, found.unit, what)
    return made


def summary(comparison: Comparison) -> Iterator[str]:
    if one_machine(comparison.a, comparison.b):
        yield "One machine: cycles of its clock."
    else:
        yield "Two machines: nanoseconds; microcontrollers in cycles."
    more = comparison.count("faster") + comparison.count("slower") - MOST
    if more > 0:
        yield f"{more:,} more changes are not shown; --json FILE has them."
    counts = [f"{comparison.count(v):,} {v}" for v in ("faster", "slower", "same")]
    only = [f"{len(keys):,} only in {x}" for x, keys in zip("AB", comparison.only, strict=True)]
    yield ", ".join(counts + only)


def named(key: Key) -> Row:
    """A key with the names of its parts."""
    parts = zip(("stage", "kernel", *WHERE, *WHAT), key, strict=True)
    return {name: part for name, part in parts if part is not None}


def document(comparison: Comparison) -> Row:
    """The same for programs."""
    rows = [
        named(found.key)
        | {"unit": found.unit, "a": found.costs[0], "b": found.costs[1]}
        | {"ratio": round(found.ratio, 4), "noise": round(found.noise, 4)}
        | {"verdict": found.verdict}
        for found in comparison.pairs
    ]
    counts = Counter(found.verdict for found in comparison.pairs)
    only = {f"only_in_{x}": list(map(named, k)) for x, k in zip("ab", comparison.only, strict=True)}
    builds = {"a": comparison.a.build, "b": comparison.b.build}
    return {**builds, "counts": counts, "rows": rows, **only}


def report(a: Path, b: Path, to: str | None) -> None:
    """Prints what changed from A to B, and writes all of it to a file."""
    from rich.text import Text

    found = compared(opened(a), opened(b))
    for results in (found.a, found.b):
        for warning in warnings(results):
            print(f"loxo report: warning: {warning}", file=sys.stderr)
    if not found.pairs:
        print("loxo report: warning: no row is in both", file=sys.stderr)
    if to:
        with open_sink(to, Inputs(), force=True) as write:
            write((json.dumps(document(found)) + "\n").encode())
    if to == "-":
        return
    heads = f"A is {who(found.a)}\nB is {who(found.b)}"
    changed = any(pair.verdict != "same" for pair in found.pairs)
    lines = Text(heads), Text("\n".join(summary(found)))
    show([lines[0], *([table(found)] if changed else []), lines[1]], piped_width())
