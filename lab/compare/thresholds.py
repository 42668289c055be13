#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Measures from how many states on each kernel pays, for the kernel tables.

In a line of <primitive>_kernels.def, `KERNEL(build, kernel, needs, lanes, form, from…)`, `from` is
the fewest states for which one call of the kernel beats the rows below it. `loxo-bench
--thresholds` measures that for each permutation, each row against those below it, which are what a
CPU of the row's own level has. Permutations that share a number get the median over those that
AEADs use. What the others would like is printed beside it. The numbers differ little between
machines; those in the repository come from one x86-64.

The mode's engines for slabs, in elephant_engines.def, have such numbers for blocks of one packet,
and for packets of a batch of 16 and of 128 bytes, against the mode without slabs. That takes two
builds, made here: one without slabs, and one that takes everything through them
(lab/compare/slabs.c). The numbers are medians over the AEADs and kernels that share an engine, over
the levels whose CPUs take the slab and, for packets, over encryption and decryption.
The numbers for other lengths follow from these (least_together in core/batch.c); 1 KiB is measured
to verify it. A loss that no other number would avoid is not held against a number.

--write puts the numbers into the lists. With --check the run fails if a row's number makes some
call noticeably slower than necessary.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import re
import shutil
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tools import kernels  # noqa: E402
from tools.toolchain import BUILD, BuildError, not_run, run  # noqa: E402

PERMUTATIONS = kernels.PERMUTATIONS
TOLERANCE = 0.05  # the share of a call's time that a row's number may waste

NAMES = re.compile(r'^LOXO_PERMUTATION\((\w+), \w+, "([^"]+)"\)', re.MULTILINE)
AEADS = re.compile(r'^LOXO_AEAD\(.*"([^"]+)", (\w+)\)', re.MULTILINE)
DECLARED = re.compile(r"^LOXO_DECLARE_PERMUTATION\((\w+)\)", re.MULTILINE)

# ENGINE(build, needs, form, lanes, then COLUMNS, …)
ENGINES = "src/loxo/mode/elephant/elephant_engines.def"
ENGINE = re.compile(
    r"^(ENGINE\((\w+), (\w+), (\w+), (\d+), )(\d+), (\d+), (\d+)(, \w+\))$", re.MULTILINE
)
BULK_LEAST = re.compile(r"(BULK_LEAST = )\d+")
LEVELS = ("portable", "sse2", "ssse3", "avx2", "gfni", "avx512")
COLUMNS = ("blocks_from", "packets_from", "longer_from")


class Threshold(NamedTuple):
    """The measurement of one kernel of one permutation; `measured` is 0 if it never wins."""

    permutation: str
    kernel: str
    level: str
    lanes: int
    listed: int
    measured: int
    cycles: int
    cycles_below: int
    loss: float


class Verdict(NamedTuple):
    """The line of a kernel or of an engine, and what one of its numbers should be."""

    folder: str
    kernel: str
    level: str
    listed: int
    measured: int
    loss: float
    spread: tuple[int, int]  # over the permutations of AEADs
    others: tuple[int, ...]  # what it would be for each of the others
    column: str = "from"
    sizes: tuple[tuple[int, int, int], ...] = ()  # packets' bytes, what goes for them, measured
    at: int = 0  # which of the line's last numbers

    def fits(self) -> bool:
        return self.measured > 0 and self.loss <= TOLERANCE


def folders() -> dict[str, str]:
    """The folder of each permutation, by the header that declares it."""
    public = dict(NAMES.findall((ROOT / "src/loxo/registry.def").read_text()))
    found = {}
    for folder in sorted(PERMUTATIONS.iterdir()):
        header = folder / f"{folder.name}.h"
        if header.is_file():
            for name in DECLARED.findall(header.read_text()):
                found[public[name]] = folder.name
    return found


def aeads() -> dict[str, str]:
    """The permutation of each AEAD that has one."""
    text = (ROOT / "src/loxo/registry.def").read_text()
    public = dict(NAMES.findall(text))
    return {aead: public[name] for aead, name in AEADS.findall(text) if name in public}


def measure(program: Path, seconds: float, *arguments: str) -> Iterator[Threshold]:
    """One after another, as they come."""
    command = [str(program), "--thresholds", "--seconds", str(seconds), *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            row = json.loads(line)
            if row["kind"] == "threshold":
                fields = ("lanes", "from", "measured", "cycles", "cycles_below", "loss")
                values = (row[field] for field in fields)
                yield Threshold(row["name"], row["kernel"], row["level"], *values)
    if process.returncode:
        sys.exit(f"{program} ended with status {process.returncode}")


def middle(measured: list[int]) -> int:
    """The median, where 0, which means never, is more than any number."""
    found = statistics.median(n or math.inf for n in measured)
    return 0 if found == math.inf else round(found)


def verdicts(found: list[Threshold]) -> list[Verdict]:
    """One for each number of a kernel's line; a kernel that mostly loses has 0."""
    where, first = folders(), set(aeads().values())
    groups: dict[tuple[str, str, int], list[Threshold]] = {}
    for threshold in found:
        folder = where[threshold.permutation]
        at = kernels.column(PERMUTATIONS / folder, threshold.permutation)
        groups.setdefault((folder, threshold.kernel, at), []).append(threshold)
    result = []
    for (folder, kernel, at), group in groups.items():
        counted = [t for t in group if t.permutation in first] or group
        measured = [t.measured for t in counted]
        result.append(
            Verdict(
                *(folder, kernel, counted[0].level, counted[0].listed),
                middle(measured),
                statistics.median(t.loss for t in counted),
                (min(measured), max(measured)),
                tuple(t.measured for t in group if t not in counted),
                at=at,
            )
        )
    return result


# ---- Slabs --------------------------------------------------------------------------------------


class Slab(NamedTuple):
    """A kernel with a slab, and a line of the engine that works on it."""

    folder: str
    isa: str
    needs: str
    lanes: int
    engine: str
    kind: str  # what the numbers need of the CPU
    blocks_from: int
    packets_from: int
    longer_from: int

    @property
    def level(self) -> str:
        """That of the CPUs that take it."""
        both = [level_of(self.needs), level_of(self.kind)]
        return max(both, key=LEVELS.index) if set(both) <= set(LEVELS) else both[0]


def level_of(needs: str) -> str:
    return "portable" if needs == "NONE" else needs.lower()


def engines() -> list[re.Match[str]]:
    """The lines of all engines."""
    found = list(ENGINE.finditer((ROOT / ENGINES).read_text()))
    if not found:
        raise BuildError(f"{ENGINES} has no engines")
    return found


def name_of(engine: re.Match[str]) -> str:
    return f"{engine[4]}_x{engine[5]}"


def slab_rows() -> list[Slab]:
    """All rows, in the order of their tables."""
    found, where, lines = [], folders(), engines()
    for folder in sorted({where[permutation] for permutation in aeads().values()}):
        path = PERMUTATIONS / folder
        used = [kernels.column(path, p) for p in set(aeads().values()) if where[p] == folder]
        for row in kernels.rows(path):
            if row.form != "none" and any(row.numbers[at] for at in used):
                name = f"{row.form}_x{row.lanes}"
                for engine in lines:
                    if name_of(engine) == name and row.build.startswith(engine[2]):
                        key = (folder, row.isa, row.needs, row.lanes, name, engine[3])
                        found.append(Slab(*key, *map(int, engine.group(6, 7, 8))))
    return found


def always(source: Path) -> None:
    """Makes every block and every packet go through slabs, in a copy of the sources."""
    rewrite(source / ENGINES, ENGINE, r"\g<1>1, 1, 1\g<9>")
    rewrite(source / "src/loxo/mode/elephant/elephant_bulk.inc", BULK_LEAST, r"\g<1>1")


def rewrite(path: Path, what: re.Pattern[str], by: str) -> None:
    """In place, and keeping the time stamp, so that only changed files are compiled again."""
    before = path.stat()
    text, count = what.subn(by, path.read_text())
    if not count:
        raise BuildError(f"nothing to rewrite in {path.name}")
    path.write_text(text)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def build_library(name: str, with_slabs: bool) -> Path:
    """The shared library that always takes slabs, or never."""
    folder = BUILD / "slabs" / name
    source = folder / "source"
    shutil.rmtree(source, ignore_errors=True)
    for part in ("src", "cmake"):
        shutil.copytree(ROOT / part, source / part)
    shutil.copy2(ROOT / "CMakeLists.txt", source)
    if with_slabs:
        always(source)
    options = ["-DLOXO_BUILD_TESTS=OFF", "-DLOXO_BUILD_LAB=OFF", "-DCMAKE_BUILD_TYPE=Release"]
    options += [f"-DCMAKE_C_FLAGS={'' if with_slabs else '-DLOXO_SLABS=0'}"]
    run(["cmake", "-S", source, "-B", folder, "-G", "Ninja", *options])
    run(["cmake", "--build", folder, "--target", "loxo_shared"], timeout=1800)
    return next(p for p in (folder / "libloxo.so", folder / "libloxo.dylib") if p.is_file())


def build_program() -> Path:
    program = BUILD / "slabs" / "slabs"
    files = [ROOT / "lab/compare/slabs.c", ROOT / "lab/bench/clock.c"]
    flags = ["-std=c11", "-O2", f"-I{ROOT / 'src'}", f"-I{ROOT / 'lab/bench'}"]
    run([os.environ.get("CC", "cc"), *flags, *files, "-o", program, "-ldl"])
    return program


def usable_kernels() -> dict[str, set[str]]:
    """The kernels that run here, for each folder."""
    import loxo  # built by now

    where = folders()
    found: dict[str, set[str]] = {}
    for p in loxo.permutations():
        found.setdefault(where[p.name], set()).update(k.name for k in p.kernels if k.usable)
    return found


def slab_tasks(usable: dict[str, set[str]]) -> Iterator[tuple[Slab, str]]:
    """Each row that this CPU can run, with each level whose CPUs would take it."""
    rows = slab_rows()
    for row in rows:
        if row.isa not in usable[row.folder]:
            not_run(f"slabs of {row.folder}, {row.isa}", "no kernel of that name runs here")
        elif row.level not in LEVELS:
            not_run(f"slabs of {row.folder}, {row.isa}", f"{row.level} is no level of LOXO_CPU")
    for folder, names in usable.items():
        able = [r for r in rows if r.folder == folder and r.isa in names and r.level in LEVELS]
        has = {name.partition("_")[0] for name in names}
        for level in LEVELS:
            below = LEVELS[: LEVELS.index(level) + 1]
            taken = next((r for r in able if r.level in below), None)
            if taken and level in has:
                yield taken, level


class Duel(NamedTuple):
    """The measurement of lab/compare/slabs.c for one slab, level, AEAD, column, operation and
    length.
    """

    slab: Slab
    column: str
    size: int
    listed: int
    measured: int
    loss: float


def duels(slab: Slab, level: str, aead: str, builds: list[Path], seconds: float) -> Iterator[Duel]:
    """One after the other, printed as they come."""
    numbers = [slab.lanes, *(getattr(slab, column) for column in COLUMNS), seconds / 10]
    command: list[str | Path] = [*builds, level, aead, *map(str, numbers)]
    for line in run(command, timeout=3600).splitlines():
        row = json.loads(line)
        column, size, listed, measured, loss = (
            row[field] for field in ("column", "message_bytes", "from", "measured", "loss")
        )
        what = f"{aead} {row['operation']}{f' {size}' if size else ''} {slab.isa} at {level}"
        wins = f"{column} {measured}" if measured else f"{column}: never"
        cycles = f"{row['cycles']} against {row['cycles_below']} cycles"
        print(f"  {what}: {wins} ({cycles}){f', {loss:.1%} lost' if loss else ''}", flush=True)
        yield Duel(slab, column, size, listed, measured, loss)


def measure_slabs(seconds: float, only: list[str]) -> list[Verdict]:
    """The verdicts on all numbers of every engine."""
    where = folders()
    todo = list(slab_tasks(usable_kernels()))
    libraries = [build_library("without", False), build_library("always", True)]
    builds = [build_program(), *libraries]
    groups: dict[tuple[str, str, str, str], list[Duel]] = {}
    for slab, level in todo:
        for aead, permutation in aeads().items():
            if where[permutation] == slab.folder and (not only or aead in only):
                for duel in duels(slab, level, aead, builds, seconds):
                    key = (slab.folder, slab.engine, slab.kind, duel.column)
                    groups.setdefault(key, []).append(duel)
    return [slab_verdict(found) for found in groups.values()]


def sharing(crossings: list[int], lanes: int) -> float:
    """The median cost of one number for all. Where a slab pays from m packets on, the number n
    wastes up to |n - m| / min(n, m) of a call, since a slab takes the same time for any number of
    packets and everything else grows with them.
    """
    own = [m or lanes + 1 for m in crossings]
    n = statistics.median(own)
    return statistics.median(abs(n - m) / min(n, m) for m in own)


def slab_verdict(found: list[Duel]) -> Verdict:
    """The verdict on a number of an engine; one that mostly loses has 0. For packets, only what a
    better number would save counts as lost, at the length where that is most; the number is for the
    shortest.
    """
    slab, column = found[0].slab, found[0].column
    sizes = sorted({d.size for d in found})
    measured = {size: [d.measured for d in found if d.size == size] for size in sizes}
    lost = {size: statistics.median(d.loss for d in found if d.size == size) for size in sizes}
    if column != "blocks_from":
        lost = {size: lost[size] - sharing(measured[size], slab.lanes) for size in sizes}
    listed = {d.size: d.listed for d in found}
    short = measured[sizes[0]]
    return Verdict(
        *(slab.folder, slab.engine, level_of(slab.kind), getattr(slab, column), middle(short)),
        max(0.0, *lost.values()),
        (min(short), max(short)),
        (),
        column,
        tuple((size, listed[size], middle(measured[size])) for size in sizes if size),
    )


def update_slab(verdict: Verdict) -> list[Path]:
    """The same as update(), for a number of an engine."""

    def number(engine: re.Match[str]) -> str:
        if (name_of(engine), level_of(engine[3])) != (verdict.kernel, verdict.level):
            return engine[0]
        if engine[2] not in ("X86", "WIDE"):  # nothing else was measured
            return engine[0]
        numbers = dict(zip(COLUMNS, engine.group(6, 7, 8), strict=True))
        numbers[verdict.column] = str(verdict.measured)
        return f"{engine[1]}{', '.join(numbers.values())}{engine[9]}"

    path = ROOT / ENGINES
    text = path.read_text()
    renewed = ENGINE.sub(number, text)
    if renewed == text:
        return []
    path.write_text(renewed)
    return [path]


# ---- All of it ----------------------------------------------------------------------------------


def update(verdict: Verdict) -> list[Path]:
    """Writes the number into the kernel's line; returns the files that changed."""
    if verdict.column != "from":
        return update_slab(verdict)
    path = kernels.listed(PERMUTATIONS / verdict.folder)
    text = path.read_text()

    def number(line: re.Match[str]) -> str:
        row, at = kernels.row(line.groups()), verdict.at
        if row.isa != verdict.kernel or row.lanes == 1 or row.numbers[at] != verdict.listed:
            return line[0]
        numbers = (*row.numbers[:at], verdict.measured, *row.numbers[at + 1 :])
        return row._replace(numbers=numbers).text

    renewed = kernels.LINE.sub(number, text)
    if renewed == text:
        return []
    path.write_text(renewed)
    return [path]


def judge(found: list[Verdict], *, write: bool) -> int:
    """Prints the verdicts, and writes them if asked to; returns how many kernels do not fit their
    rows.
    """
    bad = 0
    for v in found:
        low, high = v.spread
        text = f"{v.folder} {v.kernel} ({v.level}): {v.column} {v.listed}, measured {v.measured}"
        text += f" ({low} to {high})" if low != high else ""
        text += f", for hashes {' '.join(map(str, v.others))}" if v.others else ""
        text += "".join(f"; {size} B: {n}, measured {m or 'never'}" for size, n, m in v.sizes)
        text += f", {v.loss:.1%} lost" if v.loss else ""
        note = "" if v.fits() else "  <- does not fit" if v.measured else "  <- never wins"
        print(text + note)
        bad += not v.fits()
        if write and v.measured and v.measured != v.listed:
            for path in update(v):
                print(f"  written to {path.relative_to(ROOT)}")
    return bad


def measure_kernels(program: Path, seconds: float, only: list[str]) -> list[Verdict]:
    """The verdicts on the kernels of every table, printed as they come."""
    if not program.is_file():
        raise BuildError(f"{program} is missing: `make` builds it")
    found = []
    for t in measure(program, seconds, *(word for name in only for word in ("--only", name))):
        wins = f"from {t.measured}" if t.measured else "never"
        cycles = f"{t.cycles} against {t.cycles_below} cycles"
        lost = f", {t.loss:.1%} lost" if t.loss else ""
        print(f"  {t.permutation} {t.kernel}: {wins} ({cycles}){lost}", flush=True)
        found.append(t)
    return verdicts(found)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--program", type=Path, default=ROOT / "build" / "loxo-bench")
    parser.add_argument("--seconds", type=float, default=0.5, help="ten times that of a duel")
    parser.add_argument("--only", action="append", default=[], help="only this one; repeatable")
    parser.add_argument("--slabs", action="store_true", help="only the slabs of the mode")
    parser.add_argument("--kernels", action="store_true", help="only the kernels")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--write", action="store_true", help="write the numbers into the tables")
    what.add_argument("--check", action="store_true", help="fail if a number costs time")
    options = parser.parse_args()
    found = []
    try:
        if not options.slabs:
            found += measure_kernels(options.program, options.seconds, options.only)
        if not options.kernels:
            found += measure_slabs(options.seconds, options.only)
    except BuildError as error:
        sys.exit(f"thresholds: {error}")
    if not found:
        sys.exit("nothing has a number to measure")
    bad = judge(found, write=options.write)
    return 1 if options.check and bad else 0


if __name__ == "__main__":
    sys.exit(main())
