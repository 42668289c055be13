#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Line coverage of src/ by the C tests, over several builds together.

A line counts once however many files include it, and is covered if any build ran it. What this CPU
lacks runs under SIMDe. Needs gcc and its gcov. Prints the coverage of every file that is not fully
covered, with its uncovered lines, and fails below the limit.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.cbuild import NOT_EMULATED, Build, Outcome, build_and_run, emulated, finish  # noqa: E402

FOLDER = ROOT / "build/coverage"
FLAGS = ("--coverage",)
MAIN = ("run", "packet")
# Together they have every line: LOXO_DEBUG only adds some, and LOXO_SMALL has static dispatch.
BUILDS = (
    Build(
        "debug",
        (*MAIN, "batch", "kernels", "duplex", "threads"),
        (*FLAGS, "-O0", "-DLOXO_DEBUG=1"),
        "gcc",
    ),
    Build("small", MAIN, (*FLAGS, "-O1", "-DLOXO_SMALL=1"), "gcc"),  # slow kernels
)

Counts = dict[Path, dict[int, int]]


def files_of(data: Path) -> list[Any]:
    """gcov's report on one object file."""
    command = ["gcov", "--json-format", "--stdout", str(data)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    files: list[Any] = json.loads(done.stdout)["files"]
    return files


def read_counts(objects: Iterable[Path]) -> Counts:
    """How often each line of src/ ran, summed over object files."""
    counts: Counts = defaultdict(lambda: defaultdict(int))
    with ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        found = list(pool.map(files_of, objects))
    for files in found:
        for file in files:
            path = (ROOT / file["file"]).resolve()
            if ROOT / "src" not in path.parents:
                continue
            for line in file["lines"]:
                counts[path][line["line_number"]] += line["count"]
    return counts


def as_ranges(lines: Iterable[int]) -> str:
    """12, 15-17"""
    ranges: list[list[int]] = []
    for line in sorted(lines):
        if ranges and line == ranges[-1][1] + 1:
            ranges[-1][1] = line
        else:
            ranges.append([line, line])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in ranges)


def print_uncovered(counts: Counts) -> tuple[int, int]:
    """Prints the files with uncovered lines; returns how many lines ran, of how many."""
    covered = total = 0
    for path, lines in sorted(counts.items()):
        missing = [line for line, count in lines.items() if count == 0]
        covered += len(lines) - len(missing)
        total += len(lines)
        if missing:
            share = 100 * (len(lines) - len(missing)) / len(lines)
            print(f"{share:5.1f}%  {path.relative_to(ROOT)}: {as_ranges(missing)}")
    return covered, total


def run_emulated() -> list[Outcome]:
    """What this CPU lacks, so that the coverage does not depend on it."""
    build = emulated(("run", "kernels", "duplex"))
    if build is None:
        print(NOT_EMULATED)
        return []
    return build_and_run([replace(build, compiler="gcc", flags=(*FLAGS, *build.flags))], FOLDER)


def main() -> int:
    """Builds, runs, counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=float, default=97, help="percent (%(default)s)")
    limit: float = parser.parse_args().limit
    outcomes = build_and_run(BUILDS, FOLDER)
    if any("CPU lacks" in line for outcome in outcomes for line in outcome.not_run):
        outcomes += run_emulated()
    code = finish(outcomes, [f"{line} ({o.build})" for o in outcomes for line in o.not_run])
    covered, total = print_uncovered(read_counts(FOLDER.rglob("src_*.gcda")))
    share = 100 * covered / total if total else 0.0
    print(f"{share:.1f}% of the lines of src/ covered: {covered} of {total}; limit {limit:g}%")
    return int(code or share < limit)


if __name__ == "__main__":
    sys.exit(main())
