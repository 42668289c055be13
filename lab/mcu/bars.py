# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`loxo mcu --bars`: the goals on microcontrollers, and what is reached.

The bars are in bars.csv and other people's figures in others.csv; ours are the rows of the grid,
and those of the kernels that the bars name. A bar in cycles is for encryption without wait states,
with decryption shown beside it. A bar that is a factor over the best of others is converted to
cycles here: over the best without a caveat, or, where others.csv has none, over the best with one.
Where it has others' decryption, too, the same factor holds for that.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from loxo.cli_table import make_table

import loxo

from .grid import Row, aeads
from .report import Key, Other, data, number, others
from .rig import permutations_of, streams

if TYPE_CHECKING:
    from rich.table import Table

TIMES: dict[str, Callable[[float], int]] = {  # the most cycles, from the best of others'
    "times": math.floor,
    "tables": math.floor,
    "ahead": lambda most: math.ceil(most) - 1,
}
TIMED = ("cycles", "each", *TIMES)
BYTES = {"flash": "flash_bytes", "stack": "stack_bytes", "ram": "ram_bytes"}
CHOICES: dict[str, Callable[[Iterable[tuple[int, str, str]]], tuple[int, str, str]]] = {
    "any": min,
    "all": max,
}


@dataclass(frozen=True)
class Bar:
    """A line of bars.csv; `target` and `name` are each one, or one of CHOICES, or `name` is a
    kernel's symbol."""

    measure: str
    target: str
    build: str
    name: str
    of: str
    must: float
    aim: float | None


@dataclass(frozen=True)
class Verdict:
    """A bar and what is reached: cycles, bytes or seconds."""

    target: str
    build: str
    what: str
    measured: int
    must: int
    aim: int | None
    verdict: str
    decrypt: int | None = None
    existing: int | None = None
    program: str = ""

    @property
    def factor(self) -> float | None:
        """The factor below the best of others."""
        return self.existing / self.measured if self.existing and self.measured else None


def read(targets: Sequence[str]) -> Iterator[Bar]:
    """The bars of these targets, one line for each target and name that it stands for."""
    for line in data("bars.csv"):
        aim = float(line["aim"]) if line["aim"] else None
        measure, target, build, name, of, must, _ = line.values()
        bar = Bar(measure, target, build, name, of, float(must), aim)
        for target in targets:
            for name in aeads() if bar.name == "each" else [bar.name]:
                if bar.target in (target, "each"):
                    yield replace(bar, target=target, name=name)


@cache
def kernels(target: str, build: str) -> tuple[str, ...]:
    """The symbols of those that have bars of their own."""
    named = (bar.name for bar in read([target]) if bar.build == build)
    return tuple(dict.fromkeys(name for name in named if name.startswith("loxo_")))


def grade(measured: float, must: float, aim: float | None) -> str:
    if aim is not None and measured <= aim:
        return "target"
    return "must" if measured <= must else "MISSED"


def row_of(bar: Bar, rows: Sequence[Row], operation: str) -> Row:
    """The call to which a bar in cycles applies."""
    found = [
        row
        for row in rows
        if (row.target, row.build, row.name) == (bar.target, bar.build, bar.name)
        and (row.operation, row.wait_states) == (operation, 0)
    ]
    if bar.of == "many states":
        found = sorted(found, key=lambda row: row.states)[-1:]
    elif bar.of == "1 state":
        found = [row for row in found if row.states == 1]
    elif bar.name in kernels(bar.target, bar.build):
        found = [row for row in found if row.kernel == bar.of]
    else:
        found = [row for row in found if f"{row.message_bytes}+{row.ad_bytes}" == bar.of]
    if len(found) != 1:
        raise ValueError(f"{len(found)} rows instead of one for {bar}")
    return found[0]


def operations(bar: Bar, known: dict[Key, Other]) -> Iterator[str]:
    """What a bar in cycles is for."""
    if bar.of.endswith(("state", "states", "rounds", "steps")):
        yield "permute"
    elif bar.name in streams():
        yield "keystream"
    else:
        yield "encrypt"
        message, ad = bar.of.split("+")
        if bar.measure in TIMES and (bar.target, bar.name, "decrypt", message, ad) in known:
            yield "decrypt"


def timed(bar: Bar, rows: Sequence[Row], known: dict[Key, Other], operation: str) -> Verdict:
    row = row_of(bar, rows, operation)
    share = row.states if bar.measure == "each" else 1
    sizes = str(row.message_bytes), str(row.ad_bytes)
    is_kernel = row.name in kernels(bar.target, bar.build)
    name = permutations_of(row.name)[bar.of].permutation if is_kernel else row.name
    best = known.get((row.target, name, row.operation, *sizes))
    must, aim = bar.must, bar.aim
    if bar.measure in TIMES:
        if not best:
            raise ValueError(f"others.csv has nothing to compare with {bar}")
        must, aim = TIMES[bar.measure](best.cycles / must), None
    of = f"each of {row.states} states" if bar.measure == "each" else bar.of
    of += ", decryption" if operation == "decrypt" else ""
    return Verdict(
        *(row.target, row.build, f"{row.name} {of}", round(row.cycles / share), int(must)),
        *(int(aim) if aim else None, grade(row.cycles / share, must, aim)),
        decrypt=row_of(bar, rows, "decrypt").cycles if operation == "encrypt" else None,
        existing=best.cycles if best else None,
        program=best.program if best else "",
    )


def least(target: str, field: str, name: str) -> Other | None:
    """The fewest bytes known for anybody else's program of this AEAD, or of any."""
    found = [
        Other(int(row[field]), row["program"])
        for row in data("others.csv")
        if row["target"] == target and row["operation"] == "encrypt" and row[field]
        if not row["caveat"] and name in (row["name"], "any")
    ]
    return min(found, default=None)


def for_real_data() -> tuple[str, ...]:
    """An experimental algorithm cannot count as the smallest."""
    return tuple(aead.name for aead in loxo.aeads() if not aead.experimental)


def sized(bar: Bar, rows: Sequence[Row]) -> Verdict:
    """For each AEAD in each build, the most of any of its calls."""
    names = {"any": for_real_data(), "all": aeads()}.get(bar.name, (bar.name,))
    groups: dict[tuple[str, str], int] = {}
    for row in rows:
        if row.target == bar.target and row.name in names and bar.build in (row.build, "any"):
            key = row.name, row.build
            groups[key] = max(groups.get(key, 0), getattr(row, BYTES[bar.measure]))
    if not groups:
        raise ValueError(f"no rows for {bar}")
    size, name, build = CHOICES.get(bar.name, max)((size, *key) for key, size in groups.items())
    what = f"the least {bar.measure}: {name}" if bar.name == "any" else f"{bar.measure} of {name}"
    best = None if bar.measure == "ram" else least(bar.target, bar.measure, bar.name)
    if bar.name == "all":
        what, build = f"{bar.measure} of all", ""
    return Verdict(
        *(bar.target, build, what, size, int(bar.must), int(bar.aim) if bar.aim else None),
        grade(size, bar.must, bar.aim),
        existing=best.cycles if best else None,
        program=best.program if best else "",
    )


def judged(rows: Sequence[Row], targets: Sequence[str]) -> list[Verdict]:
    """Every bar of these targets."""
    known = {measure: others(beside_the_point=measure == "tables") for measure in TIMED}
    bars = sorted(read(targets), key=lambda bar: list(targets).index(bar.target))
    found: list[Verdict] = []
    for bar in bars:
        if bar.measure in TIMED:
            best = known[bar.measure]
            found += (timed(bar, rows, best, how) for how in operations(bar, best))
        else:
            found.append(sized(bar, rows))
    return found


def judged_time(seconds: float) -> Verdict:
    """The bar for the grid itself."""
    (must,) = (int(line["must"]) for line in data("bars.csv") if line["measure"] == "seconds")
    whole = math.ceil(seconds)
    return Verdict("", "", "the whole grid, seconds", whole, must, None, grade(whole, must, None))


def cells(verdict: Verdict) -> Iterator[str]:
    def shown(value: float | None) -> str:
        return "" if value is None else number(value)

    factor = verdict.factor
    yield from (verdict.what, verdict.build, shown(verdict.measured))
    yield from (shown(verdict.must), shown(verdict.aim), verdict.verdict)
    yield from (shown(verdict.decrypt), shown(verdict.existing), verdict.program)
    yield f"{factor:.2f}" if factor else ""


def tables(verdicts: Sequence[Verdict]) -> Iterator[Table]:
    """One for each target."""
    for target, group in itertools.groupby(verdicts, key=lambda verdict: verdict.target):
        table = make_table(
            f"{target} (cycles at no wait states, or bytes)" if target else "The rig",
            *("of", "build", "measured ", "must ", "target ", "verdict"),
            *("decrypt ", "existing ", "by", "factor "),
        )
        for verdict in group:
            table.add_row(*cells(verdict))
        yield table


def summary(verdicts: Sequence[Verdict]) -> str:
    missed = [f"{v.what} ({v.target} {v.build})" for v in verdicts if v.verdict == "MISSED"]
    met = sum(v.verdict == "target" for v in verdicts)
    said = f"{len(verdicts)} bars: {met} targets, {len(verdicts) - met - len(missed)} musts met"
    return f"{said}, {len(missed)} MISSED{': ' if missed else ''}{', '.join(missed)}"
