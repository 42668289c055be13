# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Builds the library and test programs with given flags, without CMake, and runs them.

Used by the scripts beside this file. A build is a compiler, some flags and the programs to run, and
has a folder of its own below build/.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.toolchain import (
    ROOT,
    SECTIONS,
    BuildError,
    object_of,
    run,
    simde_include,
    sources,
    with_code,
)

TIMEOUT = 600  # seconds for one program


def level_of(source: Path) -> str:
    """What is quick to compile; but with less than a release gives them, the words of a duplex are
    not in registers, nor are a stream's blocks.
    """
    return "-O2" if "_duplex_" in source.name or "stream" in source.parts else "-O1"


@dataclass(frozen=True)
class Build:
    """One way to compile everything."""

    name: str
    programs: tuple[str, ...]
    flags: tuple[str, ...] = ()
    compiler: str = ""  # empty: $CC, or cc
    environment: dict[str, str] = field(default_factory=dict)
    algorithms: tuple[str, ...] = ()  # that run.c has to test; empty: all

    @property
    def command(self) -> list[str]:
        """The compiler with its flags, in part those of tools/toolchain.py: builds share objects in
        a compiler cache.
        """
        return [self.compiler or os.environ.get("CC", "cc"), *SECTIONS, "-std=c11", *self.flags]


def compile_all(build: Build, folder: Path, pool: Executor) -> dict[str, Path]:
    """Builds the library and the programs of tests/ that the build asks for
    from scratch; by name.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)

    def one(source: Path) -> Path:
        made = object_of(source, folder)
        run([*build.command, "-Isrc", "-c", source.relative_to(ROOT), "-o", made], cwd=ROOT)
        return made

    tests = [ROOT / "tests" / f"{name}.c" for name in build.programs]
    objects = list(pool.map(one, [*tests, *with_code(build.command[0], sources())]))
    library = objects[len(tests) :]
    programs = {name: folder / name for name in build.programs}
    for test, path in zip(objects, programs.values(), strict=False):
        run([*build.command, test, *library, "-pthread", "-o", path], cwd=ROOT)
    return programs


@dataclass(frozen=True)
class Outcome:
    """How one program of one build ended."""

    build: str
    program: str
    ok: bool
    output: str

    @property
    def summary(self) -> str:
        """The program's last line: `N passed, N failed`."""
        lines = self.output.strip().splitlines()
        return lines[-1] if lines else "no output"

    @property
    def not_run(self) -> list[str]:
        """What the program reports as not run."""
        return [line for line in self.output.splitlines() if line.startswith("NOT RUN ")]


KERNEL = re.compile(r"^ok +([\w-]+) +(\w+): (native|SIMDe) ", re.MULTILINE)


def kernels_run(output: str) -> dict[str, dict[str, list[str]]]:
    """What tests/kernels.c reports as run: permutations by way (native, SIMDe) and kernel."""
    found: dict[str, dict[str, list[str]]] = {}
    for permutation, kernel, way in KERNEL.findall(output):
        found.setdefault(way, {}).setdefault(kernel, []).append(permutation)
    return found


def kernel_lines(output: str) -> list[str]:
    """A line for each way: `KERNELS native: portable (14), small (14)`."""
    return [
        f"KERNELS {way}: " + ", ".join(f"{k} ({len(ran)})" for k, ran in kernels.items())
        for way, kernels in kernels_run(output).items()
    ]


def emulated(programs: tuple[str, ...], optimize: str = "-O1") -> Build | None:
    """The build whose kernels for x86-64 run on any CPU; None without SIMDe."""
    folder = simde_include()
    if folder is None or platform.machine() not in ("x86_64", "AMD64"):
        return None
    flags = (optimize, "-DLOXO_SIMDE", "-isystem", str(folder), "-Wno-psabi")
    return Build("simde", programs, flags, environment={"LOXO_CPU": "native"})


NOT_EMULATED = "NOT RUN kernels under SIMDe: no x86-64, or cmeel-simde is not installed"


def run_program(build: Build, name: str, path: Path) -> Outcome:
    """Runs a test program on the vectors."""
    algorithms = build.algorithms if name == "run" else ()
    command = [str(path), str(ROOT / "tests/vectors"), *algorithms]
    environment = {**os.environ, **build.environment}
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=TIMEOUT,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Outcome(build.name, name, False, f"not done after {TIMEOUT} seconds")
    return Outcome(build.name, name, done.returncode == 0, done.stdout)


def report(outcome: Outcome) -> None:
    """One line for a program that passed; the whole output of one that failed."""
    state = "ok" if outcome.ok else "FAILED"
    print(f"{state:6} {outcome.build:16} {outcome.program:9} {outcome.summary}", flush=True)
    if not outcome.ok:
        print(outcome.output, flush=True)


def run_builds(builds: Sequence[Build], parent: Path, jobs: int) -> Iterator[Outcome]:
    """Makes one build after the other, so that a compiler cache compiles only once what two have in
    common. The programs of one run while the next is compiled. The outcomes are in their order.
    """
    with ThreadPoolExecutor(jobs) as pool:
        outcomes: list[Future[Outcome]] = []
        for build in builds:
            try:
                programs = compile_all(build, parent / build.name, pool)
            except BuildError as error:
                failed: Future[Outcome] = Future()
                failed.set_result(Outcome(build.name, "compiler", False, str(error)))
                outcomes.append(failed)
                continue
            for name, path in programs.items():
                outcomes.append(pool.submit(run_program, build, name, path))
        for outcome in outcomes:
            yield outcome.result()


def build_and_run(builds: Sequence[Build], parent: Path) -> list[Outcome]:
    """Runs all builds with as many jobs as there are processors, and prints the outcomes."""
    outcomes = []
    for outcome in run_builds(builds, parent, os.cpu_count() or 2):
        report(outcome)
        outcomes.append(outcome)
    return outcomes


def finish(outcomes: Sequence[Outcome], skipped: Sequence[str] = ()) -> int:
    """Prints the NOT RUN lines and the totals; returns the exit code."""
    for line in skipped:
        print(line)
    failed = sum(not outcome.ok for outcome in outcomes)
    tail = f", {len(skipped)} skipped" if skipped else ""
    print(f"{len(outcomes) - failed} passed, {failed} failed{tail}")
    return int(failed > 0 or not outcomes)
