# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Published works' tables beside what this machine measures, every line of them: `make papers`.

Measures with loxo-bench, prints what that comes to (--tables: the tables, too), and writes the
tables into build/papers/ as Markdown, as JSON (the benchmark's rows, each with the published figure
beside it) and as plots. A published line without a figure of ours is an error.
"""

from __future__ import annotations

import argparse
import json
import sys
import textwrap
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from loxo.bench import LEVELS, ROW, find_program, measured, row_count, watched
from loxo.cli_output import Failure, page_width
from loxo.cli_progress import announce
from loxo.files import whole_file, write_all

from lab.figures import filled
from lab.mcu.simulator import SimulationError
from tools.output import ended
from tools.toolchain import BuildError

from . import itzmeanjan_2022, radboud_2023, sbseg_2016, secitc_2021, unicamp_2023
from .measure import HERE, Measured, Missing, Report
from .narrow import narrow

ROOT = HERE.parent.parent
WORKS = (unicamp_2023, itzmeanjan_2022, radboud_2023, secitc_2021, sbseg_2016)
BESIDES = {True: 55, False: 200}  # seconds for simulators and emulators, quick or not, on two cores


def expected_seconds(program: Path, pace: list[str], runs: list[list[str]]) -> float:
    """How long all of it takes: the rows, and what simulators and emulators need."""
    quick = "--quick" in pace
    seconds = 0.0 if quick else float(pace[pace.index("--seconds") + 1])
    rows = sum(row_count(program, [*pace, *arguments]) for arguments in runs)
    return rows * ROW.seconds(seconds) + BESIDES[quick]


def measure(pace: list[str]) -> Measured:
    """All rows that the reports need."""
    program = find_program()
    runs = [a for work in WORKS for a in work.arguments()]
    announce("papers", expected_seconds(program, pace, runs))
    header: dict[str, Any] = {}
    rows: list[dict[str, Any]] = []
    began = time.monotonic()
    stage("this machine", began)
    for i, arguments in enumerate(runs, 1):
        label = f"{i} of {len(runs)}"
        header, *found = watched(measured(program, [*pace, *arguments]), label)
        rows += found
    more: dict[str, Any] = {}
    for work in WORKS:
        if hasattr(work, "more"):
            stage(f"{work.WORK}, on simulated processors and others", began)
            more[work.WORK] = work.more("--quick" in pace)
    return Measured(header, rows, more)


def stage(what: str, began: float) -> None:
    """Says what comes next, and after how long."""
    print(f"papers: after {clock(time.monotonic() - began)}: {what}", file=sys.stderr, flush=True)


def clock(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def made(found: Measured) -> Iterator[Report]:
    """The reports, one after another."""
    for work in WORKS:
        try:
            yield work.report(found)
        except Missing as problem:
            raise Missing(f"{work.WORK}: {problem}") from None


def write(folder: Path, report: Report, header: dict[str, Any]) -> Iterator[Path]:
    """The files of one report."""
    rows = json.dumps({"header": header, "rows": report.rows}, indent=1) + "\n"
    files = {".md": report.markdown, ".json": rows}
    files |= {f"-{name}.svg": plot for name, plot in report.plots.items()}
    files |= {f"-{name}": text for name, text in report.files.items()}
    folder.mkdir(parents=True, exist_ok=True)
    for ending, content in files.items():
        path = folder / f"{report.work}{ending}"
        with whole_file(str(path), force=True) as fd:
            write_all(fd, content.encode())
        yield path


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seconds", type=float, default=0.1, help="time for each row (0.1)")
    parser.add_argument("--tables", action="store_true", help="print all tables, too")
    parser.add_argument("--quick", action="store_true", help="shows that it works, not how fast")
    parser.add_argument("--cpu", choices=LEVELS, help="only kernels up to this level")
    parser.add_argument("--output", type=Path, default=ROOT / "build" / "papers")
    parser.add_argument("--pages", action="store_true", help="fill the tables of the works' pages")
    return parser.parse_args()


def screen(reports: list[Report], files: list[Path], header: dict[str, Any], took: float) -> str:
    """What all of it comes to."""
    width = page_width()
    parts = [f"Here: {header['cpu']}, {header['compiler']}, level {header['level']}"]
    parts.append("Ratios are Loxo's, by geometric mean (least to most).")
    parts += ["\n".join(report.outcome.lines(width)) for report in reports]
    endings = Counter(path.suffix for path in files)
    kinds = ", ".join(f"{count} {ending}" for ending, count in endings.items())
    last = [f"Written into {files[0].parent}: {kinds}. It took {clock(took)} minutes."]
    last.append("--tables prints every table (make papers ARGS=--tables).")
    lines = [line for text in last for line in textwrap.wrap(text, width)]
    return "\n".join([*parts, *lines])


def main() -> int:
    """Measures, prints, writes."""
    o = options()
    began = time.monotonic()
    pace = ["--quick"] if o.quick else ["--seconds", str(o.seconds)]
    pace += ["--cpu", o.cpu] if o.cpu else []
    try:
        found = measure(pace)
        reports = list(made(found))
        pages = {HERE / r.work / "README.md": r.page_table for r in reports if o.pages}
        texts = {page: filled(page, table) for page, table in pages.items()}
    except (Missing, Failure, BuildError, SimulationError) as problem:
        print(f"papers: {problem}", file=sys.stderr)
        return 1
    for report in reports if o.tables else ():
        print(narrow(report.markdown, page_width()))
    files = [path for report in reports for path in write(o.output, report, found.header)]
    print(screen(reports, files, found.header, time.monotonic() - began))
    for page, content in texts.items():
        page.write_text(content, encoding="utf-8")
        print(f"written: {page}")
    return 0


if __name__ == "__main__":
    sys.exit(ended("papers", main))
