#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Measures from how many states on each kernel pays, and writes it into the kernel tables.

A row of a table, `ROW(prefix, bytes, kernel, needs, lanes, from)`, says with `from` the fewest
states for which one call of the kernel beats the rows below it. `loxo-bench --thresholds` measures
that for each permutation; here each row of the source gets the median over the permutations that
share it. The tables differ little between machines; those in the repository come from one x86-64.

With --check nothing is written: the run fails if a row's number is a factor of two off
what this machine measures, so far that a call would cost noticeably more than it has to.
"""

import argparse
import json
import re
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PERMUTATIONS = ROOT / "src" / "loxo" / "permutation"
TOLERANCE = 2.0

NAMES = re.compile(r'^LOXO_PERMUTATION\((\w+), \w+, "([^"]+)"\)', re.MULTILINE)
DECLARED = re.compile(r"^LOXO_DECLARE_PERMUTATION\((\w+)\)", re.MULTILINE)
ROW = re.compile(r"(\bROW_?\((?:ROW, |\w+, )bytes, (\w+), [^,()]+, (\d+), )(\d+)\)")


class Threshold(NamedTuple):
    """What loxo-bench says of one kernel of one permutation; measured is 0 if it never wins."""

    permutation: str
    kernel: str
    lanes: int
    listed: int
    measured: int
    cycles: int
    cycles_below: int


class Verdict(NamedTuple):
    """A kernel's row in the tables of one folder, and what its number should be."""

    folder: str
    kernel: str
    listed: int
    measured: int
    spread: tuple[int, int]

    def fits(self) -> bool:
        low, high = sorted((max(self.listed, 1), max(self.measured, 1)))
        return self.measured > 0 and high < TOLERANCE * low


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


def measure(program: Path, seconds: float) -> Iterator[Threshold]:
    """One after the other, as they come."""
    command = [str(program), "--thresholds", "--seconds", str(seconds)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            row = json.loads(line)
            if row["kind"] == "threshold":
                numbers = ("lanes", "from", "measured", "cycles", "cycles_below")
                yield Threshold(row["name"], row["kernel"], *(row[field] for field in numbers))
    if process.returncode:
        sys.exit(f"{program} ended with status {process.returncode}")


def verdicts(found: list[Threshold]) -> list[Verdict]:
    """The median for each kernel of a folder; a kernel that mostly loses has 0."""
    where = folders()
    groups: dict[tuple[str, str], list[Threshold]] = {}
    for threshold in found:
        key = (where[threshold.permutation], threshold.kernel)
        groups.setdefault(key, []).append(threshold)
    result = []
    for (folder, kernel), group in groups.items():
        measured = sorted(threshold.measured for threshold in group)
        middle = round(statistics.median(measured))
        result.append(Verdict(folder, kernel, group[0].listed, middle, (measured[0], measured[-1])))
    return result


def update(verdict: Verdict) -> list[Path]:
    """Writes the number into every row of that kernel; the files that changed."""
    changed = []

    def number(row: re.Match[str]) -> str:
        kernel, lanes = row[2], int(row[3])
        return f"{row[1]}{verdict.measured})" if kernel == verdict.kernel and lanes > 1 else row[0]

    for path in sorted((PERMUTATIONS / verdict.folder).iterdir()):
        if path.suffix in (".c", ".h"):
            text = path.read_text()
            renewed = ROW.sub(number, text)
            if renewed != text:
                path.write_text(renewed)
                changed.append(path)
    return changed


def judge(found: list[Verdict], *, write: bool) -> int:
    """Prints the verdicts and writes them if asked to; how many kernels do not fit their rows."""
    bad = 0
    for v in found:
        spread = (
            f"{v.spread[0]}" if v.spread[0] == v.spread[1] else f"{v.spread[0]} to {v.spread[1]}"
        )
        note = "" if v.fits() else "  <- does not fit" if v.measured else "  <- never wins"
        print(f"{v.folder} {v.kernel}: from {v.listed}, measured {v.measured} ({spread}){note}")
        bad += not v.fits()
        if write and v.measured and v.measured != v.listed:
            for path in update(v):
                print(f"  written to {path.relative_to(ROOT)}")
    return bad


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--program", type=Path, default=ROOT / "build" / "loxo-bench")
    parser.add_argument("--seconds", type=float, default=0.1, help="for each permutation and n")
    parser.add_argument("--dry-run", action="store_true", help="print, write nothing")
    parser.add_argument("--check", action="store_true", help="write nothing, fail if far off")
    options = parser.parse_args()
    if not options.program.is_file():
        sys.exit(f"{options.program} is missing: `make` builds it")
    found = []
    for t in measure(options.program, options.seconds):
        wins = f"from {t.measured}" if t.measured else "never"
        print(f"  {t.permutation} {t.kernel}: {wins} ({t.cycles} against {t.cycles_below} cycles)")
        found.append(t)
    if not found:
        sys.exit("no kernel with more than one lane: nothing was measured")
    bad = judge(verdicts(found), write=not (options.check or options.dry_run))
    return 1 if options.check and bad else 0


if __name__ == "__main__":
    sys.exit(main())
