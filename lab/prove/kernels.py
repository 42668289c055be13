# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What is proved: the functions of the rows that the project has, as its builds link them.

Microcontrollers: for each target and build the lines of the lists that it compiles. Hosts: the
tables of the shared library, where a row stands with the addresses of its functions. A kernel whose
instructions p-code does not have is proved as its twin: its source, with SIMDe's functions for AVX2
in the place of intrinsics.
"""

from __future__ import annotations

import platform
import re
import shutil
import struct
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

from lab.mcu.rig import Rig
from lab.mcu.targets import TARGETS
from lab.size import frames
from tests.spec import PERMUTATIONS as SPECIFIED
from tools import firmware, kernels
from tools.kernels import short
from tools.toolchain import (
    BUILD,
    EMBEDDED,
    SRC,
    compile_sources,
    host,
    run,
    simde_include,
    sources,
)

from .image import Image

ASCON = ("ascon-p12", "ascon-p8", "ascon-p6")
FAMILIES = re.compile("ascon|gimli|keccak|sparkle|spongent-pi(160|176|192)|xoodoo")
PERMUTATIONS = tuple(filter(FAMILIES.match, SPECIFIED))
COMPILERS = {"gcc": (), "clang": ("-O3", "-DNDEBUG", "-fPIC")}  # gcc: the library of the build
SHAPES = ("load", "store", "permute")  # of a slab's functions
TABLES = {
    "kernels": (struct.Struct("<QIHHQ"), ("block",)),
    "slabs": (struct.Struct("<QIHHQQQ8x"), SHAPES),
}
SETS = re.compile(r"(?!gfni|avx512)")  # of the hosts' kernels that are proved as they are linked
TWINS = "x86-64 SIMDe"  # a machine
WORDS = re.compile("ascon|gimli|sparkle|xoodoo")  # whose kernels have twins that can be proved
STACK = re.compile(r"([\d b/+]+)(?: or ([\d b/+]+))? bytes of stack")  # in a row of a page

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


def folder_of(permutation: str) -> Path:
    name = short(permutation)
    return next(f for f in kernels.PERMUTATIONS.iterdir() if name.startswith(f.name))


def stated_stack(subject: Subject) -> Iterator[tuple[str, list[int]]]:
    """Who names the bytes of stack that a kernel takes, and the figures: one of them must hold."""
    primitive = short(subject.permutation)
    isa = subject.name.removeprefix(f"{primitive}_")
    if banner := frames(()).get(f"loxo_{primitive}_permute_{isa}"):
        yield "the banner", [banner]
    page = (folder_of(subject.permutation) / "README.md").read_text()
    rows = re.findall(rf"^\| `{isa}` \|.*", page, re.MULTILINE)
    bits = 8 * SPECIFIED[subject.permutation].state_bytes
    if figures := [one for found in STACK.findall("".join(rows)) for one in found if one]:
        yield "the page", [figure(one, bits) for one in figures]


def figure(text: str, b: int) -> int:
    """The value of "2 b + 27" or "b/16 + 2"; STACK lets only such text through."""
    return int(eval(re.sub(r"(\d) b", r"\1 * b", text), {"b": b}))


image_of, rig, built = cache(Image), cache(Rig), cache(kernels.built)
rig_of = cache(Rig.of_floor)


def counts_of(lanes: int, least: int) -> tuple[int, ...]:
    """All numbers of states that one call takes if they are few, else the least and the most; of
    very many only the most, as lanes that differ take long.
    """
    if lanes <= 4:
        return tuple(range(least, lanes + 1))
    return (least, lanes) if lanes <= 32 else (lanes,)


def listed(permutation: str) -> list[tuple[kernels.Row, int]]:
    """The rows of a permutation, with the fewest states that each is used for."""
    folder = folder_of(permutation)
    place = kernels.column(folder, permutation)
    return [(row, row.numbers[place]) for row in kernels.rows(folder) if row.numbers[place]]


def embedded(only: Only = None) -> Iterator[Subject]:
    """The kernels of microcontrollers, in the images of their permutations; the same bytes on two
    targets count once. A kernel that has been inlined is entered through its permutation.
    """
    seen: set[tuple[str, bytes]] = set()
    for target, permutation, build in product(TARGETS, PERMUTATIONS, firmware.BUILDS):
        how = folder_of(permutation), EMBEDDED[target], firmware.BUILDS[build]
        public = f"loxo_{permutation.replace('-', '_')}_permute"
        for row, least in () if TARGETS[target].missing else listed(permutation):
            name = f"{short(permutation)}_{row.isa}"
            if (only and not only.search(f"{name} {target}")) or row not in built(*how):
                continue
            image = image_of(rig_of("permutation", target, build).image(public))
            kernel = image.functions.get(f"loxo_{short(permutation)}_permute_{row.isa}")
            at, size = kernel or image.functions[public]
            assert size, f"{name} has no size"
            counts, code = counts_of(row.lanes, 1 if kernel else least), image.read(at, size)
            if (name, code) not in seen:
                seen.add((name, code))
                yield Subject(name, target, image.path, at, permutation, row.lanes, counts)


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


def hosted(only: Only = None) -> Iterator[Subject]:
    """The kernels of x86-64, and the functions of their slabs."""
    here = COMPILERS if platform.machine() == "x86_64" else ()
    for compiler, permutation in product(filter(shutil.which, here), PERMUTATIONS):
        rows = [row for row, _ in listed(permutation) if SETS.match(row.isa)]
        for shape, row in product(("block", *SHAPES), rows):  # slabs come last
            slab = shape in SHAPES
            part = f"slab_{row.isa}_{shape}" if slab else row.isa
            name, machine = f"{short(permutation)}_{part}", f"x86-64 {compiler}"
            if only and not only.search(f"{name} {machine}"):
                continue
            if at := addresses(path := library(compiler), permutation).get((row.isa, shape)):
                counts = (row.lanes,) if slab else counts_of(row.lanes, 1)
                base = name, machine, path, at, permutation, row.lanes, counts
                yield Subject(*base, shape, row.form)


def twin(folder: Path, isa: str) -> Path | None:
    """An image with the twin of a kernel, or none where that cannot be made."""
    source, headers = folder / f"{folder.name}_{isa}.c", simde_include()
    here = platform.machine() == "x86_64" and shutil.which("gcc")
    return emulated(source, headers) if headers and here else None


@cache
def emulated(source: Path, headers: Path) -> Path:
    """Few functions of SIMDe's are inlined, which compilers would take minutes for."""
    out, flags = BUILD / "prove" / "simde", ["-mavx2", "-fPIC", "-DLOXO_SIMDE", "-Wno-psabi"]
    files, made = [source, SRC / "loxo" / "core" / "wipe.c"], out / f"{source.stem}.so"
    parts = compile_sources(host("gcc", "-O1"), out, files, [*flags, "-isystem", str(headers)])
    run(["gcc", "-shared", *parts, "-o", made])
    return made


def twins(only: Only = None) -> Iterator[Subject]:
    """Of the permutations on words; others make products of matrices of bits, which take long."""
    for permutation in filter(WORDS.match, PERMUTATIONS):
        for row, _ in listed(permutation):
            name = f"{short(permutation)}_{row.isa}"
            if SETS.match(row.isa) or (only and not only.search(f"{name} {TWINS}")):
                continue
            if path := twin(folder_of(permutation), row.isa):
                at, _ = image_of(path).functions[f"loxo_{short(permutation)}_permute_{row.isa}"]
                counts = counts_of(row.lanes, 1)
                yield Subject(name, TWINS, path, at, permutation, row.lanes, counts)


@cache
def addresses(path: Path, permutation: str) -> dict[tuple[str, str], int]:
    """The functions in a library's tables, by instruction set and shape."""
    image, found = image_of(path), dict[tuple[str, str], int]()
    for table, (row, shapes) in TABLES.items():
        symbol = f"loxo_{permutation.replace('-', '_')}_{table}"
        at, size = image.functions.get(symbol, (0, 0))
        for place in range(at, at + size - row.size, row.size):  # the last one is empty
            name, _, _, _, *places = row.unpack(image.read(place, row.size))
            isa = image.read(name, 64).split(b"\0")[0].decode()
            found |= {(isa, shape): one for shape, one in zip(shapes, places, strict=True)}
    return found
