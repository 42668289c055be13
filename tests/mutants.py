#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Plants faults in copies of src/, one by one, and checks that the C tests notice each.

First the tests pass on an unchanged copy. Then, for each fault of tests/faults.py, what depends on
the changed file is recompiled, and the test programs run until one fails. A fault that no test
notices survives and fails the run. One that does not compile, or whose text is not found exactly
once, is an error in the list. The last line is `N killed, 0 survived`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import Queue

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.faults import FAULTS, Fault
from tools.toolchain import BUILD, ROOT, BuildError, run

FOLDER = BUILD / "mutants"
PROGRAMS = ("run", "packet", "batch", "kernels", "wipe", "hash_many")
COMPILE = (os.environ.get("CC", "cc"), "-std=c11", "-O1", "-Isrc", "-Itests")
SMALL = ("-DLOXO_SMALL=1", "-DLOXO_SHARED_MODE=0")
TIMEOUT = 120  # seconds per program
HANG = 20  # the same, for a fault that may never end


def object_of(source: str) -> str:
    """The object file of a source, both relative to their folders."""
    return source.replace("/", "_").removesuffix(".c") + ".o"


def read_dependencies(rule: Path) -> set[str]:
    """The files named in a rule that the compiler wrote, without the object, paths normalized."""
    text = rule.read_text().replace("\\\n", " ").split(":", 1)[1]
    return {os.path.normpath(name) for name in text.split()}


def copy_tree(folder: Path) -> None:
    """Copies what a build needs: sources and tests, but not the vectors."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "src", folder / "src")
    shutil.copytree(ROOT / "tests/parts", folder / "tests/parts")
    for pattern in ("*.c", "*.h"):
        for path in (ROOT / "tests").glob(pattern):
            shutil.copy(path, folder / "tests")
    (folder / "objects").mkdir()


@dataclass
class Base:
    """The unchanged copy: its objects, their dependencies, and how it was compiled."""

    folder: Path
    needs: dict[str, set[str]]
    compile: tuple[str, ...]

    @classmethod
    def build(cls, jobs: int, small: bool) -> Base:
        folder = FOLDER / ("base-small" if small else "base")
        compile_ = (*COMPILE, *SMALL) if small else COMPILE
        copy_tree(folder)
        library = sorted(str(p.relative_to(folder)) for p in folder.glob("src/**/*.c"))
        sources = [*library, *(f"tests/{name}.c" for name in PROGRAMS)]

        def one(source: str) -> set[str]:
            target = folder / "objects" / object_of(source)
            run([*compile_, "-MD", "-c", source, "-o", target], cwd=folder)
            return read_dependencies(target.with_suffix(".d"))

        with ThreadPoolExecutor(jobs) as pool:
            needs = dict(zip(sources, pool.map(one, sources), strict=True))
        return cls(folder, needs, compile_)


class Workshop:
    """A copy of its own, in which one fault at a time is planted."""

    def __init__(self, bases: dict[bool, Base], number: int) -> None:
        self.bases = bases
        self.folder = FOLDER / f"copy{number}"
        copy_tree(self.folder)

    @contextmanager
    def planted(self, fault: Fault) -> Iterator[str]:
        """Gives the file's name as long as the fault is in it."""
        name = f"src/loxo/{fault.file}"
        path = self.folder / name
        text = path.read_text()
        path.write_text(text.replace(fault.old, fault.new))
        try:
            yield name
        finally:
            path.write_text(text)

    def compile(self, changed: str, small: bool) -> dict[str, Path]:
        """The objects by source, with those that depend on the changed file rebuilt."""
        base, objects = self.bases[small], {}
        for source, needs in base.needs.items():
            objects[source] = base.folder / "objects" / object_of(source)
            if changed in needs:
                objects[source] = self.folder / "objects" / object_of(source)
                run([*base.compile, "-c", source, "-o", objects[source]], cwd=self.folder)
        return objects

    def link(self, program: str, objects: dict[str, Path]) -> Path:
        path = self.folder / program
        library = [o for source, o in objects.items() if source.startswith("src/")]
        run([COMPILE[0], objects[f"tests/{program}.c"], *library, "-pthread", "-o", path])
        return path

    def killer(self, fault: Fault) -> str:
        """Which program noticed, and how; empty if none did."""
        with self.planted(fault) as changed:
            objects = self.compile(changed, fault.small)
        for program in sorted(PROGRAMS, key=lambda name: name != fault.program):
            how = run_until_failure(self.link(program, objects), HANG if fault.hangs else TIMEOUT)
            if how == "no end" and not fault.hangs:
                raise BuildError(f"{program} does not end")
            if how:
                return f"{program}: {how}"
        return ""


def run_until_failure(program: Path, timeout: float) -> str:
    """How the program failed, or empty if it passed; stops at the first failed group."""
    late = threading.Event()
    with subprocess.Popen(
        [str(program), str(ROOT / "tests/vectors")],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    ) as process:

        def stop() -> None:
            late.set()
            process.kill()

        timer = threading.Timer(timeout, stop)
        timer.start()
        try:
            for line in process.stdout or ():
                if line.startswith("FAILED"):
                    process.kill()
                    return " ".join(line.split()[1:])
        finally:
            timer.cancel()
        code = process.wait()
    if late.is_set():
        return "no end"
    return f"exit code {code}" if code else ""


def check_unchanged(workshop: Workshop) -> None:
    for small in workshop.bases:
        objects = workshop.compile("", small)
        for program in PROGRAMS:
            how = run_until_failure(workshop.link(program, objects), TIMEOUT)
            form = f"{program}{', LOXO_SMALL' if small else ''}"
            if how:
                raise BuildError(f"{form} fails without any fault: {how}")
            print(f"ok       without a fault: {form}", flush=True)


def plant_all(faults: list[Fault], bases: dict[bool, Base], jobs: int) -> list[str]:
    """Plants faults and prints a line for each; returns the lines of those that were not killed."""
    workshops: Queue[Workshop] = Queue()
    for number in range(jobs):
        workshops.put(Workshop(bases, number))

    def one(fault: Fault) -> tuple[str, str]:
        workshop = workshops.get()
        try:
            how = workshop.killer(fault)
            return ("killed", how) if how else ("SURVIVED", "no test fails")
        except BuildError as error:
            return "ERROR", str(error)
        finally:
            workshops.put(workshop)

    wrong = []
    with ThreadPoolExecutor(jobs) as pool:
        for fault, (verdict, how) in zip(faults, pool.map(one, faults), strict=True):
            line = f"{verdict:8} {Path(fault.file).name}: {fault.what}  [{how}]"
            print(line, flush=True)
            if verdict != "killed":
                wrong.append(line)
    return wrong


def check_places() -> None:
    """Checks that every fault of the list has exactly one place, even if it is not planted this
    time.
    """
    for fault in FAULTS:
        times = (ROOT / "src" / "loxo" / fault.file).read_text().count(fault.old)
        if times != 1:
            raise BuildError(f"{fault.file}: {fault.what}: its text stands there {times} times")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="only the six marked `quick`")
    parser.add_argument("--jobs", type=int, default=2, help="jobs at once (%(default)s)")
    parser.add_argument(
        "--only", default="", metavar="TEXT", help="only faults with TEXT in file or what"
    )
    args = parser.parse_args()
    faults = [f for f in FAULTS if f.quick or not args.quick]
    faults = [f for f in faults if args.only in f"{f.file}: {f.what}"]
    start = time.monotonic()
    try:
        check_places()
        bases = {small: Base.build(args.jobs, small) for small in {f.small for f in faults}}
        check_unchanged(Workshop(bases, 0))
    except BuildError as error:
        print(f"ERROR    {error}")
        return 1
    wrong = plant_all(faults, bases, args.jobs)
    survived = sum(line.startswith("SURVIVED") for line in wrong)
    errors = len(wrong) - survived
    if wrong:
        print("", *wrong, sep="\n")
    print(f"{len(faults)} faults in {time.monotonic() - start:.0f} s")
    in_error = f", {errors} in error" if errors else ""
    print(f"{len(faults) - len(wrong)} killed, {survived} survived{in_error}")
    return int(bool(wrong) or not faults)


if __name__ == "__main__":
    sys.exit(main())
