# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What is proved: the functions of the rows that the project has, as its builds link them.

Microcontrollers: for each target and build the lines of the lists that it compiles. Hosts: the
tables of the shared library, where a row stands with the addresses of its functions.
"""

from __future__ import annotations

import platform
import re
import shutil
import struct
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

from lab.mcu.rig import Rig
from lab.mcu.targets import TARGETS
from lab.size import frames
from tools import firmware, kernels
from tools.toolchain import BUILD, EMBEDDED, compile_sources, host, run, sources

from .image import Image

PERMUTATIONS = ("keccak-f200", "spongent-pi160", "spongent-pi176", "spongent-pi192")
COMPILERS = {"gcc": (), "clang": ("-O3", "-DNDEBUG", "-fPIC")}  # gcc: the library of the build
ROW, SLAB_ROW = struct.Struct("<QIHHQ"), struct.Struct("<QIHHQQQ8x")
SETS = re.compile(r"(?!gfni|avx512)")  # of the hosts' kernels that are proved
STACK = re.compile(r"([\d b/+]+)(?: or ([\d b/+]+))? bytes of stack")  # in a row of a page
TERM = re.compile(r" *(\d*) ?(b?)(?:/(\d+))? *")  # of a figure such as "2 b + 27" or "b/16 + 2"

Only = re.Pattern[str] | None


class Subject(NamedTuple):
    """A function and what it must compute."""

    name: str  # keccak200_armv7m
    machine: str  # cortex-m3
    image: Path
    at: int
    permutation: str
    lanes: int
    counts: tuple[int, ...]  # numbers of states
    shape: str = "block"  # or load, store, permute: of a slab
    form: str = "none"

    @property
    def label(self) -> str:
        return f"{self.name} {self.machine}"


def short(permutation: str) -> str:
    """keccak200, spongent160"""
    family, _, bits = re.split(r"(-[a-z]*)", permutation)
    return family + bits


def folder_of(permutation: str) -> Path:
    return kernels.PERMUTATIONS / ("keccak200" if permutation == "keccak-f200" else "spongent")


def stated_stack(subject: Subject) -> Iterator[tuple[str, list[int]]]:
    """Who names the bytes of stack that a kernel takes, and the figures: one of them must hold."""
    primitive, _, isa = subject.name.partition("_")
    if banner := frames(()).get(f"loxo_{primitive}_permute_{isa}"):
        yield "the banner", [banner]
    page = (folder_of(subject.permutation) / "README.md").read_text()
    rows = re.findall(rf"^\| `{isa}` \|.*", page, re.MULTILINE)
    bits = int(primitive.strip("abcdefghijklmnopqrstuvwxyz"))
    figures = [one for found in STACK.findall("".join(rows)) for one in found if one]
    if figures:
        yield "the page", [figure(one, bits) for one in figures]


def figure(text: str, b: int) -> int:
    """The value of "2 b + 27"."""
    terms = [TERM.fullmatch(term) for term in text.split("+")]
    return sum(
        int(term[1] or 1) * (b if term[2] else 1) // int(term[3] or 1) for term in terms if term
    )


@cache
def image_of(path: Path) -> Image:
    return Image(path)


def counts_of(lanes: int, least: int) -> tuple[int, ...]:
    """All numbers of states that one call takes if they are few, else the least and the most; of
    very many only the most, as lanes that differ take long.
    """
    least = max(least, 1)
    if lanes <= 4:
        return tuple(range(least, lanes + 1))
    return (least, lanes) if lanes <= 32 else (lanes,)


def wanted(only: Only, machine: str, permutation: str) -> bool:
    """Whether an expression is for any row of a permutation on a machine, before it is built."""
    names = (f"{short(permutation)}_{part}" for part in ("", "slab_"))
    rows = kernels.rows(folder_of(permutation))
    labels = (f"{name}{row.isa}" for name in names for row in rows)
    ends = ("", "_load", "_permute", "_store")
    return only is None or any(
        only.search(f"{label}{end} {machine}") for label in labels for end in ends
    )


@cache
def rig(target: str, build: str) -> Rig:
    return Rig(target, build)


@cache
def built(folder: Path, target: str, build: str) -> list[kernels.Row]:
    return kernels.built(folder, EMBEDDED[target], firmware.BUILDS[build])


def embedded(only: Only = None) -> Iterator[Subject]:
    """The kernels of microcontrollers; the same bytes on two targets count once."""
    seen: set[tuple[str, bytes]] = set()
    for target, permutation in product(TARGETS, PERMUTATIONS):
        if TARGETS[target].missing or not wanted(only, target, permutation):
            continue
        folder = folder_of(permutation)
        place = kernels.column(folder, permutation)
        for build in firmware.BUILDS:
            for row in built(folder, target, build):
                name = f"{short(permutation)}_{row.isa}"
                if not row.numbers[place] or (only and not only.search(f"{name} {target}")):
                    continue
                found = linked(target, build, permutation, row, row.numbers[place])
                if (key := (name, code_of(found))) not in seen:
                    seen.add(key)
                    yield found


def linked(target: str, build: str, permutation: str, row: kernels.Row, least: int) -> Subject:
    """A kernel in the image of its permutation. One that has been inlined is entered through it."""
    public = f"loxo_{permutation.replace('-', '_')}_permute"
    path = rig(target, build).image(public)
    image = image_of(path)
    kernel = image.functions.get(f"loxo_{short(permutation)}_permute_{row.isa}")
    at = kernel or image.functions[public]
    counts = counts_of(row.lanes, 1 if kernel else least)
    name = f"{short(permutation)}_{row.isa}"
    return Subject(name, target, path, at[0], permutation, row.lanes, counts)


def code_of(subject: Subject) -> bytes:
    """The bytes of its function alone."""
    image = image_of(subject.image)
    size = dict(image.functions.values())[subject.at]
    assert size, f"{subject.label} has no size"
    return image.read(subject.at, size)


# ---- hosts ---------------------------------------------------------------------------------------


def library(compiler: str) -> Path:
    """The shared library of the build, or one of the same sources by another compiler."""
    if compiler == "gcc":
        return BUILD / "libloxo.so"
    out = BUILD / "prove" / compiler
    made = out / "libloxo.so"
    newest = max(source.stat().st_mtime for source in sources()[0].parents[1].rglob("*.[chS]"))
    if not made.exists() or made.stat().st_mtime < newest:
        target = host(compiler, COMPILERS[compiler][0])
        parts = compile_sources(target, out, flags=COMPILERS[compiler][1:])
        run([compiler, "-shared", *parts, "-o", made])
    return made


def text_at(image: Image, at: int) -> str:
    return image.read(at, 64).split(b"\0")[0].decode()


def hosted(only: Only = None, compilers: Sequence[str] = ("gcc", "clang")) -> Iterator[Subject]:
    """The kernels of x86-64 by their tables, and the slabs by those of the mode."""
    here = platform.machine() == "x86_64"
    for compiler in filter(shutil.which, compilers if here else ()):
        for subject in tables(compiler, only):
            if SETS.match(subject.name.partition("_")[2].removeprefix("slab_")) and (
                not only or only.search(subject.label)
            ):
                yield subject


def tables(compiler: str, only: Only) -> Iterator[Subject]:
    machine = f"x86-64 {compiler}"
    for permutation in PERMUTATIONS:
        if not wanted(only, machine, permutation):
            continue
        path, symbol = library(compiler), f"loxo_{permutation.replace('-', '_')}"
        image = image_of(path)
        forms = {row.isa: row.form for row in kernels.rows(folder_of(permutation))}
        for name, _, lanes, _, code in rows_at(image, f"{symbol}_kernels", ROW):
            label = f"{short(permutation)}_{text_at(image, name)}"
            yield Subject(label, machine, path, code, permutation, lanes, counts_of(lanes, 1))
        for name, _, lanes, _, *places in rows_at(image, f"{symbol}_slabs", SLAB_ROW):
            isa = text_at(image, name)
            for shape, at in zip(("load", "store", "permute"), places, strict=True):
                label = f"{short(permutation)}_slab_{isa}_{shape}"
                base = (label, machine, path, at, permutation, lanes, (lanes,))
                yield Subject(*base, shape, forms[isa])


def rows_at(image: Image, table: str, row: struct.Struct) -> Iterator[tuple[int, ...]]:
    """The rows of a table; the last one is empty."""
    at, size = image.functions[table]
    for place in range(at, at + size - row.size, row.size):
        yield row.unpack(image.read(place, row.size))
