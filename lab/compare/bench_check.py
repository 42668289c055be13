#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Regression guard: is this tree slower than another?

BASE is a commit, built below build/bench-base with the compiler and flags of the other side, or a
folder with a built libloxo. The other side is build/, or --new. The two take turns in one run
(lab/compare/compare.c). BASE also runs against a copy of itself: any difference there is noise.
Rows that change by more than the noise run again in five processes, as code and buffers lie
elsewhere in each; a row counts as changed if it did so in the median of these too. The exit status
is 1 if a row is also slower by more than --limit.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tools.toolchain import BUILD, BuildError, run  # noqa: E402

LIBRARIES = ("libloxo.so", "libloxo.dylib")
SETTINGS = ("CMAKE_BUILD_TYPE", "CMAKE_C_COMPILER", "CMAKE_C_FLAGS", "CMAKE_C_FLAGS_RELEASE")
AGAIN = 5  # processes of the second look
MANY = 60  # the most rows to which one look can be restricted


class Change(NamedTuple):
    """A row of the comparison; differences are shares of BASE's time."""

    row: str
    cycles: float
    cycles_new: float
    same: float
    same_error: float
    change: float
    change_error: float

    @property
    def noise(self) -> float:
        """What a difference has to exceed to count."""
        return abs(self.same) + self.same_error + self.change_error

    def differs(self) -> bool:
        return abs(self.change) > self.noise


def library(folder: Path) -> Path:
    """The shared library of a build folder."""
    for name in LIBRARIES:
        if (folder / name).is_file():
            return (folder / name).resolve()
    raise BuildError(f"no {' or '.join(LIBRARIES)} in {folder}")


def settings(folder: Path) -> list[str]:
    """The compiler and flags that built a folder, as CMake options."""
    cache = folder / "CMakeCache.txt"
    text = cache.read_text() if cache.is_file() else ""
    found = dict(re.findall(r"^(CMAKE_\w+):\w+=(.*)$", text, re.MULTILINE))
    return [f"-D{name}={found[name]}" for name in SETTINGS if found.get(name)]


def build_commit(reference: str, options: list[str]) -> Path:
    """The folder in which that commit is built: kept, named after commit and options."""
    try:
        commit = run(["git", "rev-parse", "--verify", f"{reference}^{{commit}}"], cwd=ROOT).strip()
    except BuildError as error:
        raise BuildError(f"{reference} is neither a commit nor a folder: {error}") from None
    digest = hashlib.sha256("\n".join(options).encode()).hexdigest()
    folder = BUILD / "bench-base" / f"{commit[:12]}-{digest[:8]}"
    if (folder / "done").is_file():
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    source = folder / "source"
    source.mkdir(parents=True)
    packed = folder / "source.tar"
    run(["git", "archive", "-o", packed, commit], cwd=ROOT)
    shutil.unpack_archive(packed, source)
    print(f"building {commit[:12]}", flush=True)
    options = [*options, "-DLOXO_BUILD_TESTS=OFF", "-DLOXO_BUILD_LAB=OFF"]
    run(["cmake", "-S", source, "-B", folder, "-G", "Ninja", *options])
    run(["cmake", "--build", folder, "--target", "loxo_shared"], timeout=1800)
    (folder / "done").touch()
    return folder


def build_program() -> Path:
    program = BUILD / "bench-compare"
    files = [ROOT / "lab/compare/compare.c", ROOT / "lab/bench/clock.c"]
    flags = ["-std=c11", "-O2", f"-I{ROOT / 'src'}", f"-I{ROOT / 'lab/bench'}"]
    run([os.environ.get("CC", "cc"), *flags, *files, "-o", program, "-ldl", "-lm"])
    return program


def compare(base: Path, new: Path, *options: str) -> list[Change]:
    """The rows, in one run."""
    copy = BUILD / "bench-base" / "copy.so"
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(base, copy)
    if base.samefile(new):  # otherwise the loader would take them for one library
        new = copy.with_name("new.so")
        shutil.copyfile(base, new)
    command = [str(build_program()), str(base), str(copy), str(new), *options]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise BuildError(f"{command[0]} ended with status {done.returncode}")
    return [Change(**json.loads(line)) for line in done.stdout.splitlines()]


def median(looks: list[list[Change]]) -> list[Change]:
    """Of each row the look with the median change."""
    return [sorted(row, key=lambda c: c.change)[len(row) // 2] for row in zip(*looks, strict=True)]


def second_look(first: list[Change], again: list[Change]) -> list[Change]:
    """The rows that differ in both looks in the same direction, with the second look's figures."""
    seen = {c.row: c for c in again if c.differs()}
    return [
        seen[c.row]
        for c in first
        if c.differs() and c.row in seen and (c.change > 0) == (seen[c.row].change > 0)
    ]


def judge(changed: list[Change], limit: float) -> int:
    """Prints the changes; returns how many rows became slower by more than the limit."""
    slower = 0
    for c in sorted(changed, key=lambda c: -c.change):
        bad = c.change > limit
        slower += bad
        print(
            f"{c.row:34} {c.cycles:12.1f} -> {c.cycles_new:12.1f}  {c.change:+7.2%}"
            f"  (noise {c.noise:.2%}){'  SLOWER' if bad else ''}"
        )
    return slower


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("base", nargs="?", default="HEAD~1", help="commit or folder (%(default)s)")
    parser.add_argument("--new", type=Path, default=BUILD, help="folder of the other build")
    parser.add_argument("--limit", type=float, default=0.02, help="largest share allowed")
    parser.add_argument("--seconds", type=float, default=0.1, help="time for each row")
    parser.add_argument("--row", action="append", default=[], help="only this row; repeatable")
    parser.add_argument("--plant", type=float, default=0, help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    rows = [word for row in wanted.row for word in ("--row", row)]
    planted = ["--plant", str(wanted.plant)]
    try:
        folder = Path(wanted.base)
        if not folder.is_dir():
            folder = build_commit(wanted.base, settings(wanted.new))
        base, new = library(folder), library(wanted.new)
        options = ["--seconds", str(wanted.seconds), *planted]
        first = compare(base, new, *options, *rows)
        if not first:
            parser.error("no row has that name")
        doubtful = [c for c in first if c.differs()]
        again = [w for c in doubtful for w in ("--row", c.row)] if len(doubtful) <= MANY else rows
        looks = [compare(base, new, *options, *again) for _ in range(AGAIN if doubtful else 0)]
        changed = second_look(first, median(looks))
    except BuildError as error:
        sys.exit(f"bench-check: {error}")
    slower = judge(changed, wanted.limit)
    print(f"{len(first)} rows, {len(changed)} changed, {slower} slower by over {wanted.limit:.0%}")
    return int(slower > 0)


if __name__ == "__main__":
    sys.exit(main())
