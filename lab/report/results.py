# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A report's measurements as its page, its files and a comparison read them."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from loxo.cli_output import Exit, Failure

from .stages import lasting

Row = dict[str, Any]
QUIET = 1.03  # the most by which the pulse of a quiet machine varies


def varied(pulses: Sequence[Row]) -> float:
    """How many times as long the pulse took at its slowest as at its quickest."""
    cycles = [float(pulse["cycles"]) for pulse in pulses]
    return max(cycles) / min(cycles)


@dataclass(frozen=True)
class Measured:
    """What one stage has left: how it came about, its header and its rows."""

    about: Row
    header: Row
    rows: list[Row]

    @property
    def command(self) -> str:
        return str(self.about["command"])


@dataclass(frozen=True)
class Results:
    """All stages of a report, by name; a stage that did not run is absent."""

    folder: Path
    stages: dict[str, Measured] = field(default_factory=dict)
    left_out: Sequence[str] = ()  # stages of another build

    @property
    def build(self) -> Row:
        """The library and the machine."""
        return dict(next(iter(self.stages.values())).about["build"])

    def rows(self, stage: str) -> list[Row]:
        return self.stages[stage].rows if stage in self.stages else []

    @property
    def pulses(self) -> list[Row]:
        return [pulse for one in self.stages.values() for pulse in one.about["pulse"]]

    @property
    def unrest(self) -> float:
        """How much the pulse varied over all of it."""
        return varied(self.pulses)

    @property
    def noisy(self) -> bool:
        return self.unrest > QUIET

    @property
    def quick(self) -> bool:
        """Whether this is a look, by the options of its commands."""
        return any("--quick" in shlex.split(one.command) for one in self.stages.values())

    def not_run(self) -> list[str]:
        """What could not run here, each with the reason, as the stages printed it."""
        logs = (self.folder / "data" / f"{name}.log" for name in sorted(self.stages))
        texts = [path for path in logs if path.is_file()]
        found = (
            line.strip()
            for path in (*texts, *(page for _, page in self.papers()))
            for line in path.read_text(encoding="utf-8", errors="replace").splitlines()
            if line.startswith("NOT RUN")
        )
        return list(dict.fromkeys(found))

    def papers(self) -> Iterator[tuple[str, Path]]:
        """The pages of the five works, and where their plots and rows lie beside them."""
        if "papers" not in self.stages:
            return
        for page in sorted((self.folder / "data" / "papers").glob("*.md")):
            yield page.stem, page


# What a row of the benchmark has to have, and one of the simulators.
BENCH = ("kind", "name", "variant", "kernel", "operation", "packets", "message_bytes", "ad_bytes")
COSTS = ("cycles", "cycles_median", "core_cycles", "ns", "cpb")
SHARED = ("kind", "name", "kernel", "message_bytes", "packets", "cycles_one", "cycles_two")
CALL = ("target", "wait_states", "build", "name", "kernel", "states", "operation")
SIZES = ("message_bytes", "ad_bytes", "cycles", "flash_bytes", "ram_bytes", "stack_bytes")
PEER = ("name", "peer", "version", "operation", "message_bytes", "cycles", "ours", "ratio")
FIELDS = {
    "host": BENCH + COSTS,
    "host-avx2": BENCH + COSTS,
    "host-portable": BENCH + COSTS,
    "lengths": BENCH + COSTS,
    "batches": BENCH + COSTS,
    "threads": (*SHARED, "factor", "counting_factor"),
    "mcu": CALL + SIZES,
    "peers": PEER,
}
ABOUT = ("stage", "title", "kind", "command", "started", "seconds", "pulse", "build")


def damaged(path: Path, why: str) -> Failure:
    return Failure(f"{path} is damaged, {why}: remove it and run again", Exit.SYSTEM)


def parsed(path: Path, text: str, where: str = "") -> Row:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise damaged(path, f"{where}not JSON") from None
    if not isinstance(found, dict):
        raise damaged(path, f"{where}no object")
    return found


def checked(path: Path, found: Row, fields: Sequence[str], where: str = "") -> Row:
    """The same, if it has these fields."""
    if missing := [field for field in fields if field not in found]:
        raise damaged(path, f"{where}without {', '.join(missing)}")
    return found


def text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise damaged(path, "not UTF-8") from None


def lines(path: Path, fields: Sequence[str] = ()) -> Iterator[Row]:
    """The rows of a stage; those that say how it came about, or why there are
    no figures, need none.
    """
    for number, line in enumerate(text_of(path).splitlines(), 1):
        where = f"line {number} "
        row = parsed(path, line, where)
        figures = row.get("kind") not in ("header", "topology") and "why" not in row
        yield checked(path, row, fields if figures else (), where)


def about_of(path: Path) -> Row:
    """How a stage came about."""
    found = checked(path, parsed(path, text_of(path)), ABOUT)
    if not isinstance(found["build"], dict):
        raise damaged(path, "its build no object")
    return found


def measured(path: Path, about: Row) -> Measured:
    """A stage, all of whose rows have to be there."""
    rows = list(lines(path, FIELDS.get(path.stem, ())))
    if len(rows) != about.get("rows", len(rows)):
        raise damaged(path, f"{len(rows)} of {about['rows']} rows")
    header = next((row for row in rows if row.get("kind") == "header"), {})
    return Measured(about, header, [row for row in rows if row.get("kind") != "header"])


def read(folder: Path) -> Results:
    """What a report's folder has, without what an earlier report left of another library or machine
    than those of `host`, which every report measures.
    """
    data = folder / "data"
    paths = sorted(data.glob("*.json"), key=lambda path: path.stem)
    abouts = {p.stem: about_of(p) for p in paths if p.with_suffix(".jsonl").is_file()}
    if not abouts:
        raise Failure(f"{folder} has no report's data", Exit.USAGE)
    mine = lasting(abouts.get("host", next(iter(abouts.values())))["build"])
    same = {name: about for name, about in abouts.items() if lasting(about["build"]) == mine}
    stages = {name: measured(data / f"{name}.jsonl", about) for name, about in same.items()}
    return Results(folder, stages, [name for name in abouts if name not in same])
