#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Measures from how many states on each kernel pays, for the kernel tables.

A row of a table, `ROW(prefix, bytes, kernel, needs, lanes, from)`, says with `from` the fewest
states for which one call of the kernel beats the rows below it. `loxo-bench --thresholds` measures
that for each permutation, each row against those below it, which are what a CPU of the row's own
level has. Permutations that share a table get one number: the median over those that AEADs are
made of; what the others would like is printed beside it. The tables differ little between
machines; those in the repository come from one x86-64.

--write puts the numbers into the sources. With --check the run fails if a row's number makes some
call cost noticeably more than it has to.
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
TOLERANCE = 0.05  # the share of a call's time that a row's number may waste

NAMES = re.compile(r'^LOXO_PERMUTATION\((\w+), \w+, "([^"]+)"\)', re.MULTILINE)
AEADS = re.compile(r"^LOXO_AEAD\(.*, (\w+)\)", re.MULTILINE)
DECLARED = re.compile(r"^LOXO_DECLARE_PERMUTATION\((\w+)\)", re.MULTILINE)
ROW = re.compile(r"(\bROW_?\((?:ROW, |\w+, )bytes, (\w+), [^,()]+, (\d+), )(\d+|[A-Z]\w+)\)")


class Threshold(NamedTuple):
    """What loxo-bench says of one kernel of one permutation; measured is 0 if it never wins."""

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
    """A kernel's row in the tables of one folder, and what its number should be."""

    folder: str
    kernel: str
    level: str
    listed: int
    measured: int
    loss: float
    spread: tuple[int, int]  # over the permutations of AEADs
    others: tuple[int, ...]  # what it would be for each of the rest

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


def of_aeads() -> set[str]:
    """The permutations that AEADs are made of."""
    text = (ROOT / "src/loxo/registry.def").read_text()
    public = dict(NAMES.findall(text))
    return {public[name] for name in AEADS.findall(text)}


def measure(program: Path, seconds: float, *arguments: str) -> Iterator[Threshold]:
    """One after the other, as they come."""
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


def verdicts(found: list[Threshold]) -> list[Verdict]:
    """One for each kernel of a folder; a kernel that mostly loses has 0."""
    where, first = folders(), of_aeads()
    groups: dict[tuple[str, str], list[Threshold]] = {}
    for threshold in found:
        key = (where[threshold.permutation], threshold.kernel)
        groups.setdefault(key, []).append(threshold)
    result = []
    for (folder, kernel), group in groups.items():
        counted = [t for t in group if t.permutation in first] or group
        measured = [t.measured for t in counted]
        result.append(
            Verdict(
                *(folder, kernel, counted[0].level, counted[0].listed),
                round(statistics.median(measured)),
                statistics.median(t.loss for t in counted),
                (min(measured), max(measured)),
                tuple(t.measured for t in group if t not in counted),
            )
        )
    return result


def update(verdict: Verdict) -> list[Path]:
    """Writes the number into every row of that kernel, or where the row's name for it is defined;
    the files that changed."""
    changed = []

    def number(row: re.Match[str]) -> str:
        ours = row[2] == verdict.kernel and int(row[3]) > 1 and row[4].isdigit()
        return f"{row[1]}{verdict.measured})" if ours else row[0]

    for path in sorted((PERMUTATIONS / verdict.folder).iterdir()):
        if path.suffix in (".c", ".h"):
            text = path.read_text()
            renewed = ROW.sub(number, text)
            for row in ROW.finditer(text):
                if row[2] == verdict.kernel and not row[4].isdigit():
                    definition = re.compile(rf"(#define {row[4]}) \d+")
                    if len(definition.findall(renewed)) == 1:
                        renewed = definition.sub(rf"\1 {verdict.measured}", renewed)
                    else:
                        print(f"  {row[4]} differs by permutation: to be written by hand")
            if renewed != text:
                path.write_text(renewed)
                changed.append(path)
    return changed


def judge(found: list[Verdict], *, write: bool) -> int:
    """Prints the verdicts and writes them if asked to; how many kernels do not fit their rows."""
    bad = 0
    for v in found:
        low, high = v.spread
        text = f"{v.folder} {v.kernel} ({v.level}): from {v.listed}, measured {v.measured}"
        text += f" ({low} to {high})" if low != high else ""
        text += f", for hashes {' '.join(map(str, v.others))}" if v.others else ""
        text += f", {v.loss:.1%} lost" if v.loss else ""
        note = "" if v.fits() else "  <- does not fit" if v.measured else "  <- never wins"
        print(text + note)
        bad += not v.fits()
        if write and v.measured and v.measured != v.listed:
            for path in update(v):
                print(f"  written to {path.relative_to(ROOT)}")
    return bad


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--program", type=Path, default=ROOT / "build" / "loxo-bench")
    parser.add_argument("--seconds", type=float, default=0.5, help="ten times that of each duel")
    parser.add_argument("--only", action="append", default=[], help="this permutation; repeatable")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--write", action="store_true", help="write the numbers into the tables")
    what.add_argument("--check", action="store_true", help="fail if a number costs time")
    options = parser.parse_args()
    if not options.program.is_file():
        sys.exit(f"{options.program} is missing: `make` builds it")
    found = []
    only = [word for name in options.only for word in ("--only", name)]
    for t in measure(options.program, options.seconds, *only):
        wins = f"from {t.measured}" if t.measured else "never"
        cycles = f"{t.cycles} against {t.cycles_below} cycles"
        lost = f", {t.loss:.1%} lost" if t.loss else ""
        print(f"  {t.permutation} {t.kernel}: {wins} ({cycles}){lost}")
        found.append(t)
    if not found:
        sys.exit("no kernel has a number to measure")
    bad = judge(verdicts(found), write=options.write)
    return 1 if options.check and bad else 0


if __name__ == "__main__":
    sys.exit(main())
