# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The lists of kernels, <primitive>_kernels.def, as data.

A line is KERNEL(build, isa, needs, lanes, form, from…); src/loxo/core/dispatch.h explains the
columns. Where permutations of a folder have numbers of their own, <primitive>_kernels.h says which
of a line's last numbers is whose.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tools.toolchain import ROOT, Target, run

PERMUTATIONS = ROOT / "src" / "loxo" / "permutation"
STREAMS = ROOT / "src" / "loxo" / "stream"
MACS = ROOT / "src" / "loxo" / "mac"
LINE = re.compile(r"^KERNEL\((\w+), (\w+), (\w+), (\d+), (\w+), ([\d, ]+)\)$", re.MULTILINE)
NUMBER_OF = re.compile(r"^#define \w+_FROM_([a-z]+\d+\w*)\(([\w, ]+)\) (\w+)$", re.MULTILINE)


class Row(NamedTuple):
    """A line."""

    build: str
    isa: str
    needs: str
    lanes: int
    form: str
    numbers: tuple[int, ...]

    @property
    def text(self) -> str:
        return f"KERNEL({', '.join(map(str, (*self[:5], *self.numbers)))})"


def row(line: Sequence[str]) -> Row:
    build, isa, needs, lanes, form, numbers = line
    return Row(build, isa, needs, int(lanes), form, tuple(map(int, numbers.split(", "))))


def listed(folder: Path) -> Path:
    """The list of a folder."""
    return folder / f"{folder.name}_kernels.def"


def rows(folder: Path) -> list[Row]:
    found = [row(line) for line in LINE.findall(listed(folder).read_text())]
    if not found:
        raise ValueError(f"{listed(folder)} has no kernels")
    return found


def short(permutation: str) -> str:
    """A permutation as its kernels' names have it: spongent160 of spongent-pi160, xoodoo of
    xoodoo-12, sparkle256_7 of sparkle256-7.
    """
    return re.sub(r"(?<=[a-z])-(\d+|[a-z]*)", "", permutation).replace("-", "_")


def column(folder: Path, permutation: str) -> int:
    """Which of a line's numbers is for that permutation, spongent-pi160."""
    header = folder / f"{folder.name}_kernels.h"
    name = short(permutation)
    for found, names, taken in NUMBER_OF.findall(header.read_text() if header.is_file() else ""):
        if found == name:
            return list(names.split(", ")).index(taken)
    return 0


def built(folder: Path, target: Target, flags: Sequence[str]) -> list[Row]:
    """The lines that a compiler's flags build, as the preprocessor decides."""
    command = [*target.compiler, *target.flags, *flags, f"-I{ROOT / 'src'}", "-E", "-P", "-x", "c"]
    command += ["-include", "loxo/core/builds.h", "-DKERNEL(build, ...)=built LOXO_HAS_##build"]
    decided = re.findall(r"\bbuilt ([01])\b", run([*command, listed(folder)]))
    return [row for row, has in zip(rows(folder), decided, strict=True) if has == "1"]
