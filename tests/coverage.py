#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Line coverage of src/ by the C tests, over several builds together.

A line counts once however many files include it, and is covered if any build ran it. What this CPU
lacks runs under SIMDe. Needs clang and LLVM's tools, whose counters are in the source before it is
optimized: without, emulated code is too slow; with it, gcov takes lines that left no code of their
own for lines that never ran. Prints the coverage of every file that is not fully covered, with its
uncovered lines, and fails below the limit.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.cbuild import NOT_EMULATED, Build, build_and_run, emulated, finish  # noqa: E402

FOLDER = ROOT / "build/coverage"
FLAGS = ("-O1", "-fprofile-instr-generate", "-fcoverage-mapping")
MAIN = ("run", "packet", "hash_many")
# Together they have every line: LOXO_DEBUG only adds some, and LOXO_SMALL has static dispatch.
BUILDS = (
    Build(
        "debug",
        (*MAIN, "batch", "kernels", "duplex", "threads"),
        (*FLAGS, "-DLOXO_DEBUG=1"),
        "clang",
    ),
    Build("small", MAIN, (*FLAGS, "-DLOXO_SMALL=1"), "clang"),  # slow kernels
)
EMULATED = ("run", "kernels", "duplex")
ENGINES = ("dumbo", "delirium")  # one for each: all that run.c tests would take minutes there

Counts = dict[Path, dict[int, int]]


def profiled(build: Build) -> Build:
    """A build each of whose programs writes a profile of its own into the build's folder."""
    profiles = FOLDER / build.name / "%p.profraw"
    return replace(build, environment={**build.environment, "LLVM_PROFILE_FILE": str(profiles)})


def report_on(build: Build) -> list[str]:
    """llvm-cov's report on what a build's programs ran, line by line."""
    folder = FOLDER / build.name
    profile = folder / "all.profdata"
    raw = [str(path) for path in folder.glob("*.profraw")]
    subprocess.run(["llvm-profdata", "merge", *raw, "-o", str(profile)], check=True)
    objects = [word for name in build.programs for word in ("-object", str(folder / name))]
    command = ["llvm-cov", "export", "-format=lcov", f"-instr-profile={profile}", *objects[1:]]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def read_counts(builds: Iterable[Build]) -> Counts:
    """How often each line of src/ ran, summed over builds."""
    counts: Counts = defaultdict(lambda: defaultdict(int))
    for build in builds:
        path = ROOT
        for line in report_on(build):
            what, _, value = line.partition(":")
            if what == "SF":
                path = (ROOT / value).resolve()
            elif what == "DA" and ROOT / "src" in path.parents:
                number, count = value.split(",")[:2]
                counts[path][int(number)] += int(count)
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


def main() -> int:
    """Builds, runs, counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=float, default=97, help="percent (%(default)s)")
    limit: float = parser.parse_args().limit
    builds = [profiled(build) for build in BUILDS]
    outcomes = build_and_run(builds, FOLDER)
    if any("CPU lacks" in line for outcome in outcomes for line in outcome.not_run):
        if lacking := emulated(EMULATED):
            flags = (*FLAGS, *lacking.flags)
            more = profiled(replace(lacking, compiler="clang", flags=flags, algorithms=ENGINES))
            outcomes += build_and_run([more], FOLDER)
            builds.append(more)
        else:
            print(NOT_EMULATED)
    code = finish(outcomes, [f"{line} ({o.build})" for o in outcomes for line in o.not_run])
    covered, total = print_uncovered(read_counts(builds))
    share = 100 * covered / total if total else 0.0
    print(f"{share:.1f}% of the lines of src/ covered: {covered} of {total}; limit {limit:g}%")
    return int(code or share < limit)


if __name__ == "__main__":
    sys.exit(main())
