# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Cycles, flash, RAM and stack on simulated microcontrollers.

Without options: every AEAD in both directions at five sizes, and its permutation, every hash and
every stream, on every target and in every build. A wrong result is an error. --bars measures all
of that and says which bars it meets. --pages writes it into the pages of docs/targets, and --draw
draws their plots anew without measuring. --check instead runs the known answers and compares the
cycles of random secrets.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import json
import re
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from loxo.cli_output import Exit, Failure, Interrupted, show
from loxo.cli_progress import steps
from loxo.cli_streams import Inputs, open_sink
from loxo.cli_streams import streams as leaves_at_once

from lab.figures import Missing
from tools.firmware import BUILDS, flash_by_object
from tools.output import ended
from tools.toolchain import ROOT, BuildError

from . import bars, pages
from .checks import RUNS, Check, checks, perform_each
from .grid import MEASURED, Row, Task, aeads, measure, parallel, rows_of, subjects
from .report import tables
from .rig import Rig, hashes, streams
from .simulator import SimulationError
from .targets import TARGETS

TOP = 12  # functions in a profile
SHAPE = re.compile(r"(\d{1,9}),(\d{1,9})", re.ASCII)
IGNORED = {  # by what is done instead of measuring rows
    "pages": ("json",),
    "draw": ("json", "build", "only", "shape", "flag"),
    "check": ("json", "shape", "flag"),
    "objects": ("json", "shape"),
    "profile": ("json",),
}


def options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="loxo mcu", description=(__doc__ or "").split("\n")[0])
    add = parser.add_argument
    add("--target", action="append", choices=TARGETS, help="only this one; repeatable")
    add("--build", action="append", choices=BUILDS, help="only this one; repeatable")
    add("--only", action="append", metavar="NAME", help="an algorithm or a kernel's symbol")
    add("--shape", action="append", metavar="M,A", help="bytes of message and associated data")
    add("--flag", action="append", default=[], help="another compiler flag, as --flag=-O3")
    add("--json", nargs="?", const="-", metavar="FILE", help="rows as JSON lines; - for stdout")
    one = parser.add_mutually_exclusive_group().add_argument
    one("--objects", action="store_true", help="instead: each object's share of an image")
    one("--profile", action="store_true", help="instead: each function's share of a call")
    one("--bars", action="store_true", help="the bars and what is reached, for whole targets")
    one("--pages", action="store_true", help="write the tables of docs/targets, for whole targets")
    one("--draw", action="store_true", help="instead: the plots of docs/targets, from its tables")
    one("--check", action="store_true", help="instead: known answers and constant time")
    add("--every", type=int, default=1, metavar="N", help="with --check: every Nth known answer")
    add("--runs", type=int, default=RUNS, help="with --check: random secrets per length")
    chosen = parser.parse_args(arguments)
    shapes = [SHAPE.fullmatch(text) for text in chosen.shape or ()]
    if not all(shapes):
        parser.error("--shape is MESSAGE,AD, two numbers from 0")
    chosen.shape = [(int(found[1]), int(found[2])) for found in shapes if found]
    if chosen.every < 1 or chosen.runs < 2:
        parser.error("--every is at least 1, and --runs at least 2")
    for mode, option in ((m, o) for m, ignored in IGNORED.items() for o in ignored):
        if getattr(chosen, mode) and getattr(chosen, option):
            parser.error(f"--{mode} knows no --{option}")
    part = chosen.build or chosen.only or chosen.shape or chosen.flag
    if part and (chosen.bars or chosen.pages):
        parser.error("--bars and --pages need all rows of a target")
    return chosen


def present(chosen: Sequence[str] | None) -> Iterator[str]:
    """The targets that can be measured here; prints the others with the reason."""
    for name in chosen or TARGETS:
        if missing := TARGETS[name].missing:
            print(f"NOT RUN {name}: {missing}", file=sys.stderr)
        else:
            yield name


def write(rows: Sequence[object], to: str) -> None:
    """Writes dataclasses as JSON lines."""
    text = "".join(json.dumps(asdict(row)) + "\n" for row in rows)  # type: ignore[call-overload]
    with open_sink(to, Inputs(), force=True) as put:
        put(text.encode())


class Tried(Exception):
    """Ends an attempt to write, which leaves no file."""


def attempt(to: str) -> None:
    """Fails as write() would, but before minutes of measuring."""
    if not leaves_at_once(to):
        with contextlib.suppress(Tried), open_sink(to, Inputs(), force=True):
            raise Tried


def measured(
    chosen: argparse.Namespace, targets: Sequence[str], builds: Sequence[str]
) -> tuple[list[Row], float]:
    """The rows that the options ask for, and the seconds they took."""
    start = time.monotonic()
    shapes = tuple(chosen.shape) or MEASURED
    names, flags = tuple(chosen.only or subjects()), tuple(chosen.flag)
    named = [(t, b, bars.kernels(t, b) if chosen.bars else ()) for t in targets for b in builds]
    tasks = [Task(t, b, flags, names + kernels, shapes) for t, b, kernels in named]
    with steps("measured", len(tasks), lines=True) as seen:
        rows = [row for found in parallel(measure, tasks, seen) for row in found]
    seconds = time.monotonic() - start
    print(f"{len(rows)} rows in {seconds:.0f} s", file=sys.stderr)
    return rows, seconds


def run_grid(chosen: argparse.Namespace, targets: Sequence[str], builds: Sequence[str]) -> int:
    rows, _ = measured(chosen, targets, builds)
    if chosen.json:
        write(rows, chosen.json)
    else:
        show(tables(rows))
    return 0


def run_bars(chosen: argparse.Namespace, targets: Sequence[str], builds: Sequence[str]) -> int:
    rows, seconds = measured(chosen, targets, builds)
    verdicts = bars.judged(rows, targets)
    if len(targets) == len(TARGETS):
        verdicts.append(bars.judged_time(seconds))
    if chosen.json:
        write(verdicts, chosen.json)
    else:
        show(bars.tables(verdicts))
        print(bars.summary(verdicts))  # a line, however long: lab/bars.py reads it
    return 0


def write_pages(chosen: argparse.Namespace, targets: Sequence[str], builds: Sequence[str]) -> int:
    rows, _ = measured(chosen, targets, builds)
    write_files(pages.written(rows, targets))
    return 0


def write_files(files: Iterable[tuple[Path, str]]) -> None:
    for path, text in files:
        path.write_text(text, encoding="utf-8")
        print(f"written: {path.relative_to(ROOT)}")


def draw(chosen: argparse.Namespace, targets: Sequence[str], builds: Sequence[str]) -> int:
    """Measures nothing, so it needs no compiler."""
    del targets, builds
    write_files(pages.drawn_anew(chosen.target or list(TARGETS)))
    return 0


def run_checks(chosen: argparse.Namespace, targets: Sequence[str], builds: Sequence[str]) -> int:
    known = (*aeads(), *hashes(), *streams())
    names = chosen.only or known
    if others := [name for name in names if name not in known]:
        raise ValueError(f"--check knows AEADs, hashes and streams; {', '.join(others)} is none")
    for target in targets:  # once, before two processes want them
        for build in builds:
            Rig(target, build).make()
    todo = list(checks(targets, builds, names, chosen.every, chosen.runs))
    with steps("checked", sum(map(len, todo)), lines=True) as seen:

        def count(group: Sequence[Check]) -> None:
            for check in group:
                seen(check)

        said = list(itertools.chain(*parallel(perform_each, todo, count)))
    for check, verdict in zip(itertools.chain(*todo), said, strict=True):
        print(f"{'ok' if verdict.ok else 'FAILED':6} {check}: {verdict.said}")
    failed = sum(not verdict.ok for verdict in said)
    print(f"{len(said) - failed} passed, {failed} failed")
    return int(failed > 0 or not todo)


def show_objects(chosen: argparse.Namespace, targets: Sequence[str], builds: Sequence[str]) -> int:
    for target, build in itertools.product(targets, builds):
        rig = Rig(target, build, chosen.flag)
        for name in chosen.only or subjects():
            parts = flash_by_object(rig.subject(name).path)
            print(f"{target} {build} {name}: {sum(parts.values()):,}")
            for part, size in sorted(parts.items(), key=lambda part: -part[1]):
                print(f"  {size:7,} {part}")
    return 0


def show_profile(chosen: argparse.Namespace, targets: Sequence[str], builds: Sequence[str]) -> int:
    shapes = tuple(chosen.shape) or MEASURED[:1]
    for target, build in itertools.product(targets, builds):
        rig = Rig(target, build, chosen.flag)
        for name in chosen.only or subjects():
            subject = rig.subject(name)
            for row in rows_of(subject, shapes):
                if row.wait_states:
                    continue
                size = f"{row.message_bytes},{row.ad_bytes}" if not row.states else row.states
                print(f"{target} {build} {name} {row.operation} {size}: {row.cycles:,}")
                for function, cycles in itertools.islice(subject.simulator.profile().items(), TOP):
                    print(f"  {cycles / row.cycles:6.1%} {cycles:11,} {function}")
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = options(sys.argv[1:] if arguments is None else arguments)
    targets = list(present(chosen.target))
    builds = chosen.build or list(BUILDS)
    modes = {"bars": run_bars, "pages": write_pages, "draw": draw, "check": run_checks}
    modes |= {"objects": show_objects, "profile": show_profile}
    run = next((modes[mode] for mode in modes if getattr(chosen, mode)), run_grid)
    try:
        if chosen.json:
            attempt(chosen.json)
        return run(chosen, targets, builds)
    except Interrupted as closed:  # the pipe
        return closed.status
    except Failure as problem:
        print(f"loxo mcu: {problem}", file=sys.stderr)
        return problem.status
    except (BuildError, SimulationError, Missing, ValueError) as error:
        print(f"loxo mcu: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(ended("loxo mcu", main, Exit.SYSTEM))
