#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Plants faults in copies of src/, one by one, and checks that the C tests notice each.

First the tests pass on an unchanged copy. Then, for each fault of tests/faults.py, what depends on
the changed file is recompiled, and the test programs run until one fails. A fault that no test
notices survives and fails the run. One that does not compile, or whose text is not found exactly
once, is an error in the list. The last line is `N killed, 0 survived`.

--quick builds and runs only the programs that its faults name: one that another program alone would
notice survives there. Kernels of other processors run under qemu's user mode. What no test notices
on this CPU is planted once more in a build for SIMDe, which has the kernels that the CPU lacks.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.cbuild import emulated, level_of
from tests.faults import FAULTS, Fault
from tests.markdown import apply, blocks
from tools.toolchain import BUILD, LINUX, ROOT, SECTIONS, BuildError, not_run, object_of, run

FOLDER = BUILD / "mutants"
INCLUDES = ("-Isrc", "-Itests")
TIMEOUT = 120  # seconds per program
HANG = 20  # the same, for a fault that may never end
EVERY = "16"  # of tests/test.h, where what runs is emulated


class Form(NamedTuple):
    """How the copies are built, and what runs."""

    name: str
    programs: tuple[str, ...]
    flags: tuple[str, ...] = ()
    toys: tuple[str, ...] = ()  # names for `run`; with what CONTRIBUTING.md adds
    compiler: str = os.environ.get("CC", "cc")
    emulator: tuple[str, ...] = ()
    every: str = ""  # runs every so many cases

    @property
    def missing(self) -> str:
        gone = [t for t in (self.compiler, *self.emulator[:1]) if not shutil.which(t)]
        return f"{gone[0]} is not installed (make setup)" if gone else ""


USUAL = Form("usual", ("run", "packet", "batch", "kernels", "wipe", "hash_many", "duplex"))
# The choice between engines is made at compile time there, and `duplex` walks their tables.
TABLELESS = tuple(p for p in USUAL.programs if p != "duplex")
SMALL = Form("small", TABLELESS, ("-DLOXO_SMALL=1", "-DLOXO_SHARED_MODE=0"))
TOYS = Form("toys", ("run", "wipe"), toys=("toy-counter", "toy-sponge"))


def on_linux(name: str, *emulator: str) -> Form:
    """For a processor of Linux, whose kernels alone run."""
    target = LINUX[name]
    flags = (*target.flags, "-static")
    compiler = target.compiler[0]
    return Form(name, ("kernels",), flags, compiler=compiler, emulator=emulator, every=EVERY)


AARCH64 = on_linux("aarch64", "qemu-aarch64", "-cpu", "max")
NEON32 = on_linux("armhf, NEON", "qemu-arm", "-cpu", "cortex-a7")
FORMS = (USUAL, SMALL, TOYS, AARCH64, NEON32)


def under_simde() -> Form | None:
    """For kernels that this CPU lacks; None without SIMDe."""
    build = emulated(("kernels", "duplex"))
    return Form("SIMDe", build.programs, build.flags, every=EVERY) if build else None


SIMDE = under_simde()


def form_of(fault: Fault) -> str:
    return fault.machine or ("small" if fault.small else "toys" if fault.toys else "usual")


def forms_of(faults: list[Fault], quick: bool) -> list[Form]:
    """The forms that these faults need; in a quick run, with the programs that they name alone."""
    forms = []
    for form in FORMS:
        named = {fault.program for fault in faults if form_of(fault) == form.name}
        kept = tuple(p for p in form.programs if p in named or not quick)
        forms += [form._replace(programs=kept)] if named else []
    return forms


def those_that_run(faults: list[Fault]) -> Iterator[Fault]:
    """Without those of processors for which something is missing here, which are reported."""
    missing = {form.name: form.missing for form in FORMS}
    for fault in faults:
        if reason := missing[form_of(fault)]:
            not_run(f"{fault.file}: {fault.what}", reason)
        else:
            yield fault


def read_dependencies(rule: str) -> set[str]:
    """The files named in a rule that the compiler wrote, without the object, paths normalized."""
    text = rule.replace("\\\n", " ").split(":", 1)[1]
    return {os.path.normpath(name) for name in text.split()}


def copy_tree(folder: Path, form: Form) -> None:
    """Copies what a build needs: sources and tests; of toys, the vectors too."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "src", folder / "src")
    if form.toys:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "tests", folder / "tests", ignore=ignored)
        shutil.copytree(ROOT / "docs", folder / "docs")
        for block in blocks("CONTRIBUTING.md"):
            apply(folder, block)
    else:
        shutil.copytree(ROOT / "tests/parts", folder / "tests/parts")
        for pattern in ("*.c", "*.h", "*.def"):
            for path in (ROOT / "tests").glob(pattern):
                shutil.copy(path, folder / "tests")
    (folder / "objects").mkdir()


@dataclass
class Base:
    """The unchanged copy: its objects, their dependencies, and how it was compiled."""

    form: Form
    folder: Path
    needs: dict[str, set[str]]
    compile: tuple[str, ...]

    @classmethod
    def build(cls, jobs: int, form: Form) -> Base:
        folder = FOLDER / f"base-{form.name}"
        compile_ = (form.compiler, *SECTIONS, "-std=c11", *INCLUDES, *form.flags)
        copy_tree(folder, form)
        library = sorted(str(p.relative_to(folder)) for p in folder.glob("src/**/*.c"))
        sources = [*library, *(f"tests/{name}.c" for name in form.programs)]

        def one(source: str) -> set[str]:
            target = object_of(ROOT / source, folder / "objects")
            run([*compile_, level_of(Path(source)), "-c", source, "-o", target], cwd=folder)
            # With -MD above, a compiler cache would not give what tests/variants.py compiled.
            return read_dependencies(run([*compile_, "-MM", source], cwd=folder))

        with ThreadPoolExecutor(jobs) as pool:
            needs = dict(zip(sources, pool.map(one, sources), strict=True))
        return cls(form, folder, needs, compile_)


class Workshop:
    """A copy of its own, in which one fault at a time is planted."""

    def __init__(self, base: Base, number: int) -> None:
        self.base = base
        self.folder = FOLDER / f"copy-{base.form.name}{number}"
        copy_tree(self.folder, base.form)

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

    def compile(self, changed: str) -> dict[str, Path]:
        """The objects by source, with those that depend on the changed file rebuilt."""
        base, objects = self.base, {}
        for source, needs in base.needs.items():
            objects[source] = object_of(ROOT / source, base.folder / "objects")
            if changed in needs:
                objects[source] = object_of(ROOT / source, self.folder / "objects")
                flags = (level_of(Path(source)), "-c", source, "-o", objects[source])
                run([*base.compile, *flags], cwd=self.folder)
        return objects

    def link(self, program: str, objects: dict[str, Path]) -> Path:
        path = self.folder / program
        library = [o for source, o in objects.items() if source.startswith("src/")]
        flags = (*self.base.form.flags, "-pthread")
        run([self.base.form.compiler, *flags, objects[f"tests/{program}.c"], *library, "-o", path])
        return path

    def run(self, program: str, objects: dict[str, Path], timeout: float) -> str:
        """How the program failed, or empty if it passed."""
        form = self.base.form
        vectors = (self.folder if form.toys else ROOT) / "tests/vectors"
        names = form.toys if program == "run" else ()
        path = self.link(program, objects)
        command: list[str | Path] = [*form.emulator, path, vectors, *names]
        return run_until_failure(command, timeout, form.every)

    def killer(self, fault: Fault) -> str:
        """Which program noticed, and how; empty if none did."""
        with self.planted(fault) as changed:
            objects = self.compile(changed)
        for program in sorted(self.base.form.programs, key=lambda name: name != fault.program):
            how = self.run(program, objects, HANG if fault.hangs else TIMEOUT)
            if how == "no end" and not fault.hangs:
                raise BuildError(f"{program} does not end")
            if how:
                return f"{program}: {how}"
        return ""


def run_until_failure(command: list[str | Path], timeout: float, every: str = "") -> str:
    """How the program failed, or empty if it passed; stops at the first failed group."""
    late = threading.Event()
    thin = {"LOXO_TEST_EVERY": every} if every else {}
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        env={**os.environ, **thin},
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
    form = workshop.base.form
    objects = workshop.compile("")
    for program in form.programs:
        how = workshop.run(program, objects, TIMEOUT)
        if how:
            raise BuildError(f"{program}, {form.name}, fails without any fault: {how}")
        print(f"ok       without a fault: {program}, {form.name}", flush=True)


def open_workshops(forms: list[Form], jobs: int) -> dict[str, Queue[Workshop]]:
    """As many of each form, by name, as there are jobs; without a fault, their tests pass."""
    found: dict[str, Queue[Workshop]] = {}
    for form in forms:
        base, found[form.name] = Base.build(jobs, form), Queue()
        for number in range(jobs):
            found[form.name].put(Workshop(base, number))
        check_unchanged(found[form.name].queue[0])
    return found


class Verdict(NamedTuple):
    """What became of a fault."""

    fault: Fault
    word: str
    how: str

    def __str__(self) -> str:
        return f"{self.word:8} {Path(self.fault.file).name}: {self.fault.what}  [{self.how}]"


def plant_all(
    faults: list[Fault],
    workshops: dict[str, Queue[Workshop]],
    jobs: int,
    form: Callable[[Fault], str] = form_of,
) -> list[Verdict]:
    """Plants faults, each in its form, and prints a line for each."""

    def one(fault: Fault) -> Verdict:
        alive = "unseen" if SIMDE and form(fault) == USUAL.name else "SURVIVED"
        workshop = workshops[form(fault)].get()
        try:
            how = workshop.killer(fault)
            return Verdict(fault, "killed" if how else alive, how or "no test fails")
        except BuildError as error:
            return Verdict(fault, "ERROR", str(error))
        finally:
            workshops[form(fault)].put(workshop)

    verdicts = []
    with ThreadPoolExecutor(jobs) as pool:
        for verdict in pool.map(one, faults):
            print(verdict, flush=True)
            verdicts.append(verdict)
    return verdicts


def plant_survivors(verdicts: list[Verdict], jobs: int) -> list[Verdict]:
    """Plants once more, in a build for SIMDe, what no test noticed on this CPU."""
    unseen = [v.fault for v in verdicts if v.word == "unseen"]
    if not unseen or not SIMDE:
        return verdicts
    name, workshops = SIMDE.name, open_workshops([SIMDE], jobs)
    print("under SIMDe, which has the kernels that this CPU lacks:", flush=True)
    again = plant_all(unseen, workshops, jobs, lambda _: name)
    return [*(v for v in verdicts if v.word != "unseen"), *again]


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
    parser.add_argument("--quick", action="store_true", help="only those marked `quick`")
    parser.add_argument("--jobs", type=int, default=2, help="jobs at once (%(default)s)")
    parser.add_argument(
        "--only", default="", metavar="TEXT", help="only faults with TEXT in file or what"
    )
    args = parser.parse_args()
    faults = [f for f in FAULTS if f.quick or not args.quick]
    faults = [f for f in faults if args.only in f"{f.file}: {f.what}"]
    start = time.monotonic()
    faults = list(those_that_run(faults))
    try:
        check_places()
        workshops = open_workshops(forms_of(faults, args.quick), args.jobs)
        verdicts = plant_survivors(plant_all(faults, workshops, args.jobs), args.jobs)
    except BuildError as error:
        print(f"ERROR    {error}")
        return 1
    wrong = [verdict for verdict in verdicts if verdict.word != "killed"]
    survived = sum(verdict.word == "SURVIVED" for verdict in wrong)
    errors = len(wrong) - survived
    if wrong:
        print("", *wrong, sep="\n")
    print(f"{len(faults)} faults in {time.monotonic() - start:.0f} s")
    in_error = f", {errors} in error" if errors else ""
    print(f"{len(faults) - len(wrong)} killed, {survived} survived{in_error}")
    return int(bool(wrong) or not faults)


if __name__ == "__main__":
    sys.exit(main())
