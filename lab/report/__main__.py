# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Measures everything here and writes one folder: a page for people, files for programs.

The folder gets index.html, which needs no network and no server, data/ with the rows as JSON lines,
and the same as CSV and the figures as SVG. A report that was interrupted goes on where it stopped,
and one that is complete is only drawn anew; --again measures everything once more.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from loxo.cli_output import Exit, Failure
from loxo.cli_progress import duration, shares

from tools.output import ended
from tools.toolchain import BUILD

from . import results
from .drawing import drawing
from .files import write
from .peers import resolved
from .stages import Pace, Stage, finished, others, perform, stages


def options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="loxo report", description=(__doc__ or "").split("\n")[0])
    add = parser.add_argument
    add("-o", "--output", type=Path, default=BUILD / "report", metavar="FOLDER", help="where to")
    add("--quick", action="store_true", help="a look, in two minutes; not figures to cite")
    add("--again", action="store_true", help="measure what is there already, too")
    add("--peers", action="store_true", help="measure other libraries, too, as installed")
    add(
        "--peer",
        action="append",
        default=[],
        metavar="NAME=PATH:ALGORITHM",
        help="and this shared library with SUPERCOP's crypto_aead_* or crypto_hash; repeatable",
    )
    return parser.parse_args(arguments)


def wanted(chosen: argparse.Namespace, data: Path) -> list[Stage]:
    """What is to be measured now."""
    pace = Pace(chosen.quick)
    found = list(stages(pace, data))
    if chosen.peers or chosen.peer:
        found.append(others(pace, [resolved(peer) for peer in chosen.peer]))
    return [stage for stage in found if chosen.again or not finished(stage, data)]


def measure(missing: Sequence[Stage], data: Path) -> None:
    """Runs what has not run yet, with a bar over all of it."""
    total = sum(stage.seconds for stage in missing)
    print(f"report: {duration(total)}", file=sys.stderr, flush=True)
    done = 0.0
    with shares("measuring", total) as seen:
        for number, stage in enumerate(missing, 1):
            label = f"{number} of {len(missing)}: {stage.title}"
            seen(done, label)
            for share in perform(stage, data):
                seen(done + share * stage.seconds, label)
            done += stage.seconds


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = options(sys.argv[1:] if arguments is None else arguments)
    data, started = chosen.output / "data", time.monotonic()
    try:
        missing = wanted(chosen, data)
        data.mkdir(parents=True, exist_ok=True)
        if missing:
            measure(missing, data)
        found = results.read(chosen.output)
        page = write(chosen.output, found, drawing(found))
    except (Failure, OSError) as problem:
        print(f"loxo report: {problem}", file=sys.stderr)
        return problem.status if isinstance(problem, Failure) else Exit.SYSTEM
    print(f"{len(found.stages)} stages, {time.monotonic() - started:.0f} s: {page.resolve()}")
    return 0


if __name__ == "__main__":
    sys.exit(ended("loxo report", main, Exit.SYSTEM))
