# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Cardoso dos Santos and Großschädl (SecITC 2021): four permutations in assembly on an ATmega128
and a Cortex-M3, with what wait states of the flash cost there.

The grid is filled with Loxo's kernels in the simulators of lab/mcu and with the figures of public
programs in the same simulators (others.csv). Only the abstract is freely readable, so the published
figures are its four claims. Each gets a verdict for the public programs, and one for Loxo's.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from lab.mcu.rig import Rig, Rounds
from lab.mcu.targets import TARGETS
from lab.tables import read_table

from . import values
from .measure import HERE, TIMES, Measured, Missing, Report, Row, aligned, figure
from .measure import published as read
from .outcome import Compared, Judged, Outcome

WORK = "secitc-2021"
CLOSE = 0.02  # a figure within 2% of the published one is the same


class Entry(NamedTuple):
    """A permutation of the grid."""

    name: str
    scheme: str
    rate: int  # bytes
    kernels: tuple[str, str]  # Loxo's on each of CORES, without the prefix
    rounds: int


GRID = (
    Entry("ascon-p6", "Ascon", 8, ("ascon6_rounds_armv7m", "ascon_rounds_avr"), 6),
    Entry("ascon-p8", "Ascon", 16, ("ascon8_rounds_armv7m", "ascon_rounds_avr"), 8),
    Entry("gimli-24", "Gimli", 16, ("gimli_rounds_armv7m", "gimli_rounds_avr"), 24),
    Entry("sparkle384-7", "Schwaemm", 16, ("sparkle384_steps_armv7m", "sparkle384_steps_avr"), 7),
    Entry("xoodoo-12", "Xoodyak", 16, ("xoodoo_rounds_armv7m", "xoodoo_rounds_avr"), 12),
)
CORES = ("cortex-m3", "atmega128")
SIDES = ("public programs", "Loxo")
COMPARED = ("ascon-p6", "sparkle384-7", "xoodoo-12")  # by the claims, at 256 bits of capacity


class Cost(NamedTuple):
    """What a permutation takes: cycles by wait states, and bytes of code."""

    program: str
    cycles: Mapping[int, int]
    code: int


Costs = dict[tuple[str, str], Cost]  # by core and permutation


@dataclass
class Runs:
    """Loxo's costs, and why a core has none."""

    ours: Costs = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)


def arguments() -> Iterator[list[str]]:
    """No run of loxo-bench."""
    yield from ()


def more(quick: bool) -> Runs:
    """Loxo's kernels on simulated cores; as they take a second, always all of them."""
    del quick
    runs = Runs({}, {core: TARGETS[core].missing for core in CORES if TARGETS[core].missing})
    for at, core in enumerate(CORES):
        if core in runs.missing:
            print(f"NOT RUN {core}: {runs.missing[core]}", file=sys.stderr)
            continue
        rig = Rig.of_floor("permutation", core)
        for entry in GRID:
            kernel = Rounds(rig, f"loxo_{entry.kernels[at]}")
            cycles = kernel.run(entry.rounds).cycles
            runs.ours[core, entry.name] = Cost("Loxo", cycles, kernel.flash_bytes)
    return runs


def public() -> Costs:
    """The programs of others.csv."""
    costs: Costs = {}
    for row in read_table(HERE / WORK / "others.csv"):
        cycles = {waits: int(row[str(waits)]) for waits in (0, 2, 4) if row[str(waits)]}
        cost = Cost(row["program"], cycles, int(row["code"]))
        costs[row["target"], row["permutation"]] = cost
    return costs


def cost_of(costs: Costs, core: str, entry: Entry) -> Cost:
    if (core, entry.name) not in costs:
        raise Missing(f"no figure for {entry.name} on {core}")
    return costs[core, entry.name]


def per_byte(costs: Costs, core: str) -> dict[str, float]:
    """Cycles by byte of the rate, without wait states."""
    return {e.name: cost_of(costs, core, e).cycles[0] / e.rate for e in GRID}


# ---- The grid ------------------------------------------------------------------------------------


def grid(costs: Mapping[str, Costs], core: str) -> str:
    """A line for each permutation and program of a core."""
    waits = [n for n in cost_of(costs[SIDES[0]], core, GRID[0]).cycles if n]
    heads = ["permutation", "program", "rate", "cycles"]
    heads += [f"{n} wait states" for n in waits] + [f"{TIMES} by {n}" for n in waits]
    lines = []
    for entry in GRID:
        for side in costs.values():
            cost = cost_of(side, core, entry)
            cells = [f"{cost.cycles[n]:,}" for n in (0, *waits)]
            cells += [figure(cost.cycles[n] / cost.cycles[0]) for n in waits]
            cells += [f"{cost.code:,}", f"{cost.cycles[0] / entry.rate:.1f}"]
            lines.append([entry.name, cost.program, str(entry.rate), *cells])
    return aligned([*heads, "code, bytes", "cycles here by rate byte"], lines, words=2)


def json_rows(costs: Mapping[str, Costs]) -> Iterator[Row]:
    """The rows behind the tables of the grid."""
    for side, of in costs.items():
        for entry in GRID:
            for core in CORES:
                if (core, entry.name) in of:
                    cost = of[core, entry.name]
                    row = {"work": WORK, "side": side, "target": core, **entry._asdict()}
                    row |= {"program": cost.program, "cycles": cost.cycles[0], "code": cost.code}
                    yield row | {"wait_states": dict(cost.cycles), "published": None}


def plot(costs: Mapping[str, Costs], where: str) -> str:
    """Cycles by rate byte."""
    groups = []
    for core in CORES:
        bars = [
            values.Value(e.name, side, of[core, e.name].cycles[0] / e.rate)
            for e in GRID
            for side, of in costs.items()
            if (core, e.name) in of
        ]
        groups.append(values.Group(core, bars))
    title = "A permutation, no wait states"
    return values.drawn(title, groups, "cycles by byte of the rate", where)


# ---- The claims ----------------------------------------------------------------------------------


def found(claim: str, by_byte: Mapping[str, float]) -> float:
    """The figure that a claim is about."""
    three = [by_byte[name] for name in COMPARED]
    ahead = {
        "lowest": min(three),
        "highest": max(three),
        "schwaemm over ascon": by_byte["ascon-p6"] / by_byte["sparkle384-7"],
        "schwaemm over xoodyak": by_byte["xoodoo-12"] / by_byte["sparkle384-7"],
    }
    if claim not in ahead:
        raise Missing(f"nothing is known of the claim {claim}")
    return ahead[claim]


def verdict(published: float, measured: float) -> str:
    """Holds; or by how much the figure is another one."""
    change = measured / published - 1
    if abs(change) <= CLOSE:
        return "holds"
    return f"no: {abs(change):.0%} {'more' if change > 0 else 'less'}"


def claims(costs: Mapping[str, Costs], missing: Mapping[str, str]) -> Iterator[Row]:
    """A row for each published line; a side without a figure has none."""
    for line in read(WORK):
        claim, core, value = line["claim"], line["target"], float(line["value"])
        row: Row = {"work": WORK, "claim": claim, "target": core, "published": {"value": value}}
        for side, of in costs.items():
            gone = side == "Loxo" and core in missing
            row[side] = None if gone else found(claim, per_byte(of, core))
        yield row


def judged(rows: Sequence[Row]) -> str:
    """The claims as a table."""
    lines = []
    for row in rows:
        value = row["published"]["value"]
        cells = [row["claim"], row["target"], f"{value:g}"]
        for side in SIDES:
            has = row[side]
            cells += [f"{has:.3g}", verdict(value, has)] if has else ["NOT RUN", "NOT RUN"]
        lines.append(cells)
    heads = [head for side in SIDES for head in (side, f"{side}: verdict")]
    return aligned(["claim", "core", "published", *heads], lines, words=2)


def implied(costs: Costs) -> str:
    """What the published factors make of Schwaemm's permutation, from the other two programs."""
    lines = []
    (schwaemm,) = (e for e in GRID if e.name == "sparkle384-7")
    for line in read(WORK):
        for name, scheme in (("ascon-p6", "ascon"), ("xoodoo-12", "xoodyak")):
            if line["claim"] == f"schwaemm over {scheme}":
                core, factor = line["target"], float(line["value"])
                by_byte = per_byte(costs, core)[name]
                program = costs[core, name].program
                cycles = f"{by_byte / factor * schwaemm.rate:,.0f}"
                lines.append([f"{program}'s {name}", f"{by_byte:.1f}", line["value"], cycles])
    has = cost_of(costs, "atmega128", schwaemm)
    own = f"{has.cycles[0] / schwaemm.rate:.1f}"
    lines.append([f"{has.program}'s {schwaemm.name}", own, "", f"{has.cycles[0]:,}"])
    return aligned(["from", "cycles by rate byte", "factor", "Sparkle384-7, cycles"], lines)


def outcome(costs: Mapping[str, Costs], rows: Sequence[Row], missing: Mapping[str, str]) -> Outcome:
    """Over the public programs on each core; the claims for both sides."""
    public, loxo = (costs[side] for side in SIDES)
    compared = [
        Compared(
            f"public programs, {core}",
            [cost_of(public, core, e).cycles[0] / cost_of(loxo, core, e).cycles[0] for e in GRID],
        )
        for core in CORES
        if core not in missing
    ]
    judged = [
        Judged(
            side,
            [
                verdict(row["published"]["value"], row[side]) if row[side] else "NOT RUN"
                for row in rows
            ],
        )
        for side in SIDES
    ]
    filled = sum(row["Loxo"] is not None for row in rows)
    return Outcome(WORK, len(rows), filled, compared, judged, missing)


# ---- All -----------------------------------------------------------------------------------------

NOTE = """The figures are those of simulated cores (`loxo mcu`), not of boards. A rate of 16 bytes
leaves Ascon-p a capacity of 192 bits, and the others one of 256. The claims are about 256 bits,
which is Ascon-p's with a rate of 8 bytes."""


def report(m: Measured) -> Report:
    """The whole report."""
    runs = m.more[WORK]
    costs: dict[str, Costs] = {SIDES[0]: public(), SIDES[1]: runs.ours}
    parts = []
    for core in CORES:
        if core in runs.missing:
            text = f"NOT RUN {core}: {runs.missing[core]}\n\n{grid({SIDES[0]: public()}, core)}"
        else:
            text = grid(costs, core)
        parts.append(f"## {core}\n\n{text}\n")
    rows = list(claims(costs, runs.missing))
    parts.append(f"## The claims\n\n{judged(rows)}\n")
    parts.append(f"## What the factors imply\n\n{implied(costs[SIDES[0]])}\n")
    head = f"# {WORK}: four permutations on an ATmega128 and a Cortex-M3\n\n{NOTE}\n\n"
    page = "".join(parts).replace("## ", "### ")
    made = outcome(costs, rows, runs.missing)
    drawn = {"permutations": plot(costs, "simulated by lab/mcu")}
    return Report(WORK, head + "".join(parts), page, [*json_rows(costs), *rows], made, drawn)
