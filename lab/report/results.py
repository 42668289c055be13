# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A report's measurements as its page, its files and a comparison read them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from loxo.cli_output import Exit, Failure

Row = dict[str, Any]
QUIET = 1.03  # the most by which the pulse of a quiet machine varies


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
        """How many times as long the pulse took at its slowest as at its quickest."""
        cycles = [float(pulse["cycles"]) for pulse in self.pulses]
        return max(cycles) / min(cycles)

    @property
    def noisy(self) -> bool:
        return self.unrest > QUIET

    def papers(self) -> Iterator[tuple[str, Path]]:
        """The pages of the five works, and where their plots and rows lie beside them."""
        for page in sorted((self.folder / "data" / "papers").glob("*.md")):
            yield page.stem, page


def lines(path: Path) -> list[Row]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def read(folder: Path) -> Results:
    """What a report's folder has."""
    found: dict[str, Measured] = {}
    for about in sorted((folder / "data").glob("*.json"), key=lambda path: path.stem):
        rows = about.with_suffix(".jsonl")
        if not rows.is_file():
            continue
        known = json.loads(about.read_text(encoding="utf-8"))
        read_rows = lines(rows)
        header = next((row for row in read_rows if row.get("kind") == "header"), {})
        kept = [row for row in read_rows if row.get("kind") != "header"]
        found[about.stem] = Measured(known, header, kept)
    if not found:
        raise Failure(f"{folder} has no report's data", Exit.USAGE)
    return Results(folder, found)
