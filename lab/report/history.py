# SPDX-License-Identifier: Apache-2.0 OR MIT
"""How Loxo moved: results/ has one small file for each machine and version, of a report in full.

For each AEAD, hash and stream a file has what a short message, a long one and one of a batch cost,
and for microcontrollers the cycles and flash of 16 + 16 bytes. `loxo report --keep` writes one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from loxo.cli_output import Exit, Failure

from tools.toolchain import ROOT

from .charts import Chart
from .host import KINDS, MANY, Bench
from .marks import axis, choice, lines_of, log, tips
from .results import QUIET, Results, Row, checked, damaged, parsed, text_of
from .stages import replace
from .tables import MEASURED, MODELLED, Cell, Column, Table, ratio, words
from .works import slug

FOLDER = ROOT / "results"
FORMAT = 1
FIGURES = {
    "short": "short message, ticks",
    "long": "64 KiB, ticks per byte",
    "batch": "one of 512, ticks",
}
ON_BOARDS = {"cycles": "16 + 16 bytes, cycles", "flash": "flash, bytes"}
FIELDS = ("format", "date", "build", "unrest", "quick", "host", "mcu")
BUILDS = ("default", "small")
BUILD = ("cpu", "loxo", "commit", "compiler", "flags", "clock", "system", "level", "features")


@dataclass(frozen=True)
class Kept:
    """What results/ has of one machine and version."""

    path: Path
    found: Row

    @property
    def machine(self) -> str:
        return str(self.found["build"]["cpu"])

    @property
    def point(self) -> str:
        return f"{self.found['build']['loxo']}, {self.found['date']}"


# ---- Keeping ------------------------------------------------------------------------------------


def headlines(results: Results) -> Iterator[Row]:
    bench = Bench(results, "host")
    for kind in KINDS:
        for name in bench.names(kind):
            brief, long, batch = bench.costs(kind, name)
            costs = {"short": brief["cycles"], "long": long["cpb"]}
            yield {"kind": kind, "name": name, **costs, "batch": round(batch["cycles"] / MANY, 1)}


def on_boards(results: Results) -> Iterator[Row]:
    wanted = {"operation": "encrypt", "message_bytes": 16, "ad_bytes": 16, "wait_states": 0}
    for row in results.rows("mcu"):
        if row["build"] in BUILDS and all(row[key] == value for key, value in wanted.items()):
            who = {key: row[key] for key in ("target", "build", "name", "cycles")}
            yield who | {"flash": row["flash_bytes"]}


def refusal(results: Results) -> str:
    """Why a report should not be kept; empty if it should."""
    if results.quick:
        return "it is a quick look (--quick)"
    if missing := [name for name in ("host", "mcu") if name not in results.stages]:
        return f"it is not complete, without {' and '.join(missing)}"
    if results.noisy:
        return (
            f"the machine was noisy: one permutation varied by {results.unrest:.2f} times, and "
            f"{QUIET} is quiet"
        )
    return ""


def listed(rows: Sequence[Row]) -> str:
    """A row a line, so that two files can be compared by eye."""
    return "[\n" + ",\n".join(f"  {json.dumps(row)}" for row in rows) + "\n ]"


def document(results: Results) -> str:
    started = min(str(stage.about["started"]) for stage in results.stages.values())
    about = {
        "format": FORMAT,
        "date": started[:10],
        "quick": results.quick,
        "unrest": round(results.unrest, 4),
        "build": {key: value for key, value in results.build.items() if key in BUILD},
    }
    head = "".join(f' "{key}": {json.dumps(value)},\n' for key, value in about.items())
    host, mcu = listed(list(headlines(results))), listed(list(on_boards(results)))
    return f'{{\n{head} "host": {host},\n "mcu": {mcu}\n}}\n'


def keep(results: Results, force: bool, folder: Path = FOLDER) -> Path:
    """Writes a report's file; refuses one that would mislead."""
    why = refusal(results)
    if why and not force:
        raise Failure(f"not kept: {why} (--force keeps it)", Exit.USAGE)
    text = document(results)
    found = json.loads(text)
    name = f"{slug(found['build']['cpu'])}-{found['build']['loxo']}-{found['date']}.json"
    folder.mkdir(exist_ok=True)
    replace(folder / name, text)
    return folder / name


# ---- Reading ------------------------------------------------------------------------------------


def one(path: Path) -> Kept:
    found = checked(path, parsed(path, text_of(path)), FIELDS)
    if found["format"] != FORMAT:
        raise damaged(path, f"of format {found['format']} instead of {FORMAT}")
    for field in ("cpu", "loxo"):
        if not isinstance(found["build"], dict) or field not in found["build"]:
            raise damaged(path, f"without build's {field}")
    for part, names in (("host", ("kind", "name", *FIGURES)), ("mcu", ("target", *ON_BOARDS))):
        for number, row in enumerate(found[part], 1):
            checked(path, row, names, f"row {number} of {part} ")
            if any(not isinstance(row[n], int | float) for n in names if n in COSTS):
                raise damaged(path, f"row {number} of {part} without a number")
    return Kept(path, found)


COSTS = (*FIGURES, *ON_BOARDS)


def read(folder: Path = FOLDER) -> list[Kept]:
    """All files, the oldest first."""
    found = [one(path) for path in sorted(folder.glob("*.json"))]
    return sorted(found, key=lambda kept: (kept.found["date"], kept.path.name))


# ---- Showing ------------------------------------------------------------------------------------


def machines(kept: Sequence[Kept]) -> dict[str, list[Kept]]:
    found: dict[str, list[Kept]] = {}
    for one_file in kept:
        found.setdefault(one_file.machine, []).append(one_file)
    return found


def said(kept: Sequence[Kept]) -> str:
    """How many results there are, and which of them are not to be relied on."""
    if len(kept) == 1:
        how_many = f"There is one result so far: {kept[0].point}, {kept[0].machine}."
    else:
        many = len(machines(kept))
        how_many = f"{len(kept)} results of {many} {'machine' if many == 1 else 'machines'}."
    noisy = [
        f"The machine of {one.point} was noisy: one permutation varied by "
        f"{one.found['unrest']:.2f} times."
        for one in kept
        if one.found["unrest"] > QUIET
    ]
    return " ".join([how_many, *noisy])


Lines = dict[tuple[str, ...], dict[str, float]]


def by_line(kept: Sequence[Kept], part: str, who: Sequence[str], figures: dict[str, str]) -> Lines:
    """Each figure's values by point."""
    found: Lines = {}
    for file in kept:
        for row in file.found[part]:
            for figure, label in figures.items():
                line = (*(str(row[field]) for field in who), label)
                found.setdefault(line, {})[file.point] = row[figure]
    return found


def grown(lines: Lines, points: Sequence[str]) -> Iterator[tuple[Cell, ...]]:
    """A line with the last figure over the first."""
    for key, values in lines.items():
        there = [values[point] for point in points if point in values]
        yield (*key, *(values.get(point) for point in points), ratio(there[-1], there[0]))


def moved(
    name: str, title: str, kept: Sequence[Kept], part: str, who: Sequence[str], kind: str
) -> Iterator[Table]:
    figures = FIGURES if part == "host" else ON_BOARDS
    points = list(dict.fromkeys(file.point for file in kept))
    labels = ["algorithm" if field == "name" else field for field in who]
    columns = (
        *words(*labels, "figure", choose=(*labels, "figure")),
        *(Column(point, "", kind) for point in points),
        Column("last / first", "\u00d7", kind),
    )
    note = "Each column is a result in results/; a line has no figure where that has none."
    lines = list(grown(by_line(kept, part, who, figures), points))
    if lines:
        yield Table(name, title, note, "history", columns, lines)


def tables(kept: Sequence[Kept]) -> Iterator[Table]:
    for machine, files in machines(kept).items():
        name = f"moved-{slug(machine)}"
        yield from moved(name, machine, files, "host", ("name", "kind"), MEASURED)
    title = "Simulated microcontrollers"
    yield from moved("moved-mcu", title, kept, "mcu", ("target", "name", "build"), MODELLED)


def charts(kept: Sequence[Kept]) -> Iterator[Chart]:
    """A chart for each machine, with a point for each version."""
    for machine, files in machines(kept).items():
        values = [
            {"name": row["name"], "point": file.point, "figure": label, "ticks": row[figure]}
            for file in files
            for row in file.found["host"]
            if row["kind"] == "aead"
            for figure, label in FIGURES.items()
        ]
        if not values:
            continue
        x = {"field": "point", "type": "ordinal", "sort": None, "title": "version, date"}
        told = tips(name="AEAD", point="version, date", ticks="ticks")
        shown = [choice("figure", "Figure", list(FIGURES.values()))]
        drawn = lines_of(values, x, axis("ticks", "ticks", log()), told, shown)
        note = "Each AEAD, version by version; below is faster. Click a name to see it alone."
        yield Chart(f"moved-{slug(machine)}", machine, note, "history", (MEASURED,), drawn)
