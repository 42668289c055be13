# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Measures everything here and writes one folder: a page for people, files for programs.

The folder gets index.html, which needs no network and no server, data/ with the rows as JSON lines,
and the same as CSV and the figures as SVG. A report that was interrupted goes on where it stopped,
and one that is complete is only drawn anew; --again measures everything once more.
"""

from __future__ import annotations

import argparse
import fcntl
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from loxo.cli_output import Exit, Failure, Interrupted
from loxo.cli_progress import duration, shares

from tools.output import ended
from tools.toolchain import BUILD

from . import compare, history, results, vega
from .drawing import drawing
from .files import write
from .peers import everyone, resolved
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
    add("--keep", action="store_true", help="keep the headline figures in results/")
    add("--force", action="store_true", help="keep those of a quick or noisy run, too")
    add("--compare", nargs=2, type=Path, metavar=("A", "B"), help="two reports; measures nothing")
    add("--json", metavar="FILE", help="all of the comparison; - for stdout")
    found = parser.parse_args(arguments)
    if found.json and not found.compare:
        parser.error("--json goes with --compare")
    measuring = found.quick, found.again, found.peers, found.peer, found.keep
    if found.compare and any(measuring):
        parser.error("--compare measures nothing")
    if found.force and not found.keep:
        parser.error("--force goes with --keep")
    return found


def wanted(chosen: argparse.Namespace, data: Path) -> list[Stage]:
    """What is to be measured now."""
    pace = Pace(chosen.quick)
    found = list(stages(pace, data))
    if chosen.peers or chosen.peer:
        everyone(chosen.peer)
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


def kept(found: results.Results, force: bool) -> Failure | None:
    """Keeps the headline figures, or says why not: the page is drawn anyway."""
    try:
        print(f"kept: {history.keep(found, force)}")
    except Failure as problem:
        return problem
    return None


@contextmanager
def alone(data: Path) -> Iterator[None]:
    """Refuses a folder in which another report is at work."""
    with (data / ".lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Failure(f"another report is at work in {data.parent}", Exit.SYSTEM) from None
        yield


def report(chosen: argparse.Namespace) -> None:
    """Measures what is missing, and draws everything."""
    data, started = chosen.output / "data", time.monotonic()
    vega.converter()  # says before the work that it is missing
    missing = wanted(chosen, data)
    data.mkdir(parents=True, exist_ok=True)
    with alone(data):
        if missing:
            measure(missing, data)
        found = results.read(chosen.output)
        if found.left_out:
            print(f"left out, of another build: {', '.join(found.left_out)}", file=sys.stderr)
        refused = kept(found, chosen.force) if chosen.keep else None
        page = write(chosen.output, found, drawing(found, history.read()))
    print(f"{len(found.stages)} stages, {time.monotonic() - started:.0f} s: {page.resolve()}")
    if refused:
        raise refused


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = options(sys.argv[1:] if arguments is None else arguments)
    try:
        if chosen.compare:
            a, b = chosen.compare
            compare.report(a, b, chosen.json)
        else:
            report(chosen)
    except Interrupted as closed:  # the pipe
        return closed.status
    except Failure as problem:
        print(f"loxo report: {problem}", file=sys.stderr)
        return problem.status
    return 0


if __name__ == "__main__":
    sys.exit(ended("loxo report", main, Exit.SYSTEM))
