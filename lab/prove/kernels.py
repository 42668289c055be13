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
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
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
    LINUX,
    SRC,
    Target,
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
TABLES = {  # rows of pointers P, and the functions in each
    "kernels": ("<PIHHP", ("block",)),
    "slabs": ("<PIHHPPPP", SHAPES),
}
POINTERS = {4: "I", 8: "Q"}
SETS = re.compile(r"(?!gfni|avx512)")  # of the hosts' kernels that are proved as they are linked
TWINS = "x86-64 SIMDe"  # a machine
ARMS = dict[str, Target]()
for name in ("aarch64", "armhf, NEON"):
    flags = *LINUX[name].flags, "-static", "-fno-pie", "-Wl,--build-id=none"
    ARMS[name] = by_gcc = replace(LINUX[name], flags=flags)
BY_CLANG = f"{name} clang"  # of which Ascon's functions on a duplex's words are proved
triple = by_gcc.compiler[0].removesuffix("-gcc")
ARMS[BY_CLANG] = replace(by_gcc, compiler=("clang", f"--target={triple}"))
APART = ("armv7m",)  # with a function for each number of Ascon's rounds, on interleaved words
TWINNED = re.compile("ascon|gimli|keccak|sparkle|xoodoo")  # whose kernels for AVX-512 have twins
SHARED = ("keccak200", "spongent")  # whose kernels each are made of several sources
WASM = """#undef __wasm_simd128__
#define SIMDE_ENABLE_NATIVE_ALIASES
#include <simde/wasm/simd128.h>
#undef wasm_i8x16_const_splat /* that of release 0.8.2 ends in a semicolon */
#undef wasm_u8x16_const_splat
#define wasm_i8x16_const_splat simde_wasm_i8x16_splat
#define wasm_u8x16_const_splat simde_wasm_u8x16_splat
"""  # wasm_simd128.h
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
    shape: str = "block"  # or load, store, permute: of a slab, or of the words of a duplex
    form: str = "none"
    more: tuple[int, ...] = ()  # arguments behind the state

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
    said = frames(())
    names = f"loxo_{primitive}_permute_{isa}", f"loxo_{subject.name}"
    yield from (("the banner", [said[name]]) for name in names if name in said)
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
    if not TARGETS["cortex-m3"].missing:
        link = rig_of("permutation", "cortex-m3", "default").image
        yield from rounds("cortex-m3", link, "armv7m", only)


def rounds(machine: str, image: Callable[[str], Path], isa: str, only: Only) -> Iterator[Subject]:
    """Ascon's rounds on a duplex's words, where kernels, which permute bytes, do not enter them. If
    one function serves all numbers of rounds, it takes the number.
    """
    for permutation in ASCON:
        name, number = f"{short(permutation)}_rounds_{isa}", permutation.removeprefix("ascon-p")
        if only and not only.search(f"{name} {machine}"):
            continue
        is_own = isa in APART
        symbol = f"loxo_{name}" if is_own else f"loxo_ascon_rounds_{isa}"
        at, _ = image_of(path := image(symbol)).functions[symbol]
        form, more = ("interleaved", ()) if is_own else ("none", (int(number),))
        base = name, machine, path, at, permutation, 1, (1,)
        yield Subject(*base, "permute", form, more)


# ---- hosts ---------------------------------------------------------------------------------------


def library(compiler: str, _: Path | None = None) -> Path:
    """The shared library of the build, or one of the same sources by another compiler; it serves
    all folders.
    """
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
    for compiler in filter(shutil.which, here):
        target = host(compiler, "-O3")
        yield from tabled(f"x86-64 {compiler}", target, partial(library, compiler), only)


def tabled(
    machine: str, target: Target, image: Callable[[Path], Path], only: Only
) -> Iterator[Subject]:
    """The functions in the tables of each permutation's image, which is made if it has one."""
    for permutation in PERMUTATIONS:
        rows = {row.isa: row for row, _ in listed(permutation) if SETS.match(row.isa)}
        folder = folder_of(permutation)
        for shape, row in product(("block", *SHAPES), rows.values()):  # slabs come last
            slab = shape in SHAPES
            name = f"{short(permutation)}_{f'slab_{row.isa}_{shape}' if slab else row.isa}"
            if only and not only.search(f"{name} {machine}"):
                continue
            if row not in built(folder, target, ()):
                continue
            path = image(folder)
            if at := addresses(path, permutation).get((row.isa, shape)):
                counts = (row.lanes,) if slab else counts_of(row.lanes, 1)
                base = name, machine, path, at, permutation, row.lanes, counts
                yield Subject(*base, shape, row.form)


# ---- Arm -----------------------------------------------------------------------------------------


@cache
def linked(machine: str, folder: Path) -> Path:
    """The kernels of a folder for another processor of Linux, and loops for what they call of the C
    library.
    """
    name = machine.replace(", NEON", "").replace(" ", "-")
    target, out = ARMS[machine], BUILD / "prove" / name / folder.name
    files = [*sources(SRC / "loxo" / "core"), *sources(folder)]
    parts = firmware.objects(target, "default", folder=out, files=files)
    calls = [f"loxo_{folder.name}_xor_{row.isa}" for row in built(folder, target, ())]
    if folder.parent == kernels.PERMUTATIONS:
        own = [p.replace("-", "_") for p in PERMUTATIONS if folder_of(p) == folder]
        calls = [f"loxo_{name}_{table}" for name, table in product(own, TABLES)]
        calls += [f"loxo_{folder.name}_{verb}_neon" for verb in ("rounds", "start", "blocks")]
    return firmware.link(target, parts, calls, out / "kernels.elf")


def missing_arm(machine: str) -> str:
    """Why nothing can be proved of it here; empty if it can. Clang takes gcc's libraries."""
    compilers = ARMS[machine].compiler[0], LINUX[ARMS[machine].name].compiler[0]
    absent = [compiler for compiler in compilers if not shutil.which(compiler)]
    return f"{absent[0]} is not installed (make setup)" if absent else ""


def linked_arms(words: str = "") -> Iterator[str]:
    """The machines of which something can be proved here, whose name has that in it."""
    yield from (m for m in ARMS if words in m and not missing_arm(m))


def neon_ascon(machine: str, _: str) -> Path:
    return linked(machine, folder_of(ASCON[0]))


def arms(only: Only = None) -> Iterator[Subject]:
    """The kernels of Arm's processors with NEON, and the functions of their slabs."""
    for machine in linked_arms():
        if machine != BY_CLANG:
            yield from tabled(machine, ARMS[machine], partial(linked, machine), only)
    for machine in linked_arms("armhf"):
        yield from rounds(machine, partial(neon_ascon, machine), "neon", only)


# ---- twins ---------------------------------------------------------------------------------------


def is_wasm(row: kernels.Row) -> bool:
    """Whether a line is for WebAssembly. On NEON the same kernels are proved as they are linked."""
    return row.build in ("WASM128", "V128")


def twin(folder: Path, row: kernels.Row, primitive: str) -> Path | None:
    """An image with the twin of a kernel, or none where that cannot be made."""
    plain = re.sub("_(streams|starts)", "", row.isa)
    own = (folder / f"{folder.name}_{isa}.c" for isa in (row.isa, plain, plain.split("_x")[0]))
    files, headers = list(filter(Path.exists, own))[:1], simde_include()
    if folder.name in SHARED:
        files = [folder / f"{primitive}.c", *sorted(folder.glob(f"{folder.name}_*.c"))]
    here = platform.machine() == "x86_64" and shutil.which("gcc")
    return emulated(tuple(files), headers, is_wasm(row)) if headers and here else None


@cache
def emulated(files: tuple[Path, ...], headers: Path, wasm: bool = False) -> Path:
    """Few of SIMDe's functions for AVX-512 are inlined, which compilers would take minutes for."""
    out = BUILD / "prove" / ("wasm" if wasm else "simde")
    flags = ["-mavx2", "-fPIC", "-DLOXO_SIMDE", "-Wno-psabi"]
    flags += ["-isystem", str(headers)]
    if wasm:
        header = out / "include" / "wasm_simd128.h"
        header.parent.mkdir(parents=True, exist_ok=True)
        header.write_text(WASM)
        flags += ["-D__wasm_simd128__", "-isystem", str(header.parent)]
    whole, made = [*files, SRC / "loxo" / "core" / "wipe.c"], out / f"{files[0].stem}.so"
    run(["gcc", "-shared", *compile_sources(host("gcc", "-O1"), out, whole, flags), "-o", made])
    return made


def twins(only: Only = None) -> Iterator[Subject]:
    """Of kernels for AVX-512 all but SPONGENT's, which take long."""
    for permutation in PERMUTATIONS:
        for row, _ in listed(permutation):
            name = f"{short(permutation)}_{row.isa}"
            has_one = is_wasm(row) or (TWINNED.match(permutation) and not SETS.match(row.isa))
            if not has_one or (only and not only.search(f"{name} {TWINS}")):
                continue
            if path := twin(folder_of(permutation), row, short(permutation)):
                at, _ = image_of(path).functions[f"loxo_{short(permutation)}_permute_{row.isa}"]
                counts = counts_of(row.lanes, 1)
                yield Subject(name, TWINS, path, at, permutation, row.lanes, counts)


@cache
def addresses(path: Path, permutation: str) -> dict[tuple[str, str], int]:
    """The functions in a library's tables, by instruction set and shape."""
    image, found = image_of(path), dict[tuple[str, str], int]()
    for table, (fields, shapes) in TABLES.items():
        symbol = f"loxo_{permutation.replace('-', '_')}_{table}"
        at, size = image.functions.get(symbol, (0, 0))
        row = struct.Struct(fields.replace("P", POINTERS[image.machine.pointer]))
        for place in range(at, at + size - row.size, row.size):  # the last one is empty
            name, _, _, _, *places = row.unpack(image.read(place, row.size))
            isa = image.read(name, 64).split(b"\0")[0].decode()
            found |= {
                (isa, s): one & ~image.machine.thumb for s, one in zip(shapes, places, strict=False)
            }
    return found
