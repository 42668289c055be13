# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The compilers that the checks use, and how they build src/. Shared by tools/ and tests/.

A `Target` is a compiler with its flags. `compile_sources` compiles C files, two at a time.
`registry` reads the algorithms' names from registry.def, so that no check keeps a list of its own.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sysconfig
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"
BUILD = Path(os.environ.get("LOXO_BUILD", ROOT / "build")).resolve()

# For microcontrollers, whoever compiles. A call with a key context has no key, and gcc sees that.
WARNINGS = ("-Wall", "-Wextra", "-Werror", "-Wno-nonnull")
SECTIONS = ("-ffunction-sections", "-fdata-sections", "-fvisibility=hidden")


# What files say in their names that have code for some processors alone: for those of one compiler,
# or with vectors, which no microcontroller here has. That is half of all files.
ASSEMBLY = {
    "avr-gcc": "_avr",
    "arm-none-eabi-gcc": "_armv[67]m",
    "riscv64-unknown-elf-gcc": "_rv32",
}
VECTORS = r"_(s?sse\d|avx\d|bmi|gfni|neon|v128|wasm)"


class BuildError(Exception):
    """A compiler or linker failed."""


@dataclass(frozen=True)
class Target:
    """A compiler, and the flags to build for one machine."""

    name: str
    compiler: tuple[str, ...]
    flags: tuple[str, ...]

    @property
    def available(self) -> bool:
        return shutil.which(self.compiler[0]) is not None


def host(compiler: str, level: str) -> Target:
    return Target(f"{compiler} {level}", (compiler,), ("-std=c11", level))


def _bare(name: str, compiler: str, *flags: str) -> Target:
    return Target(name, (compiler,), ("-std=c11", "-Os", "-ffreestanding", *flags))


EMBEDDED = {
    t.name: t
    for t in (
        Target("atmega128", ("avr-gcc",), ("-std=gnu11", "-Os", "-mmcu=atmega128")),
        Target("atmega328p", ("avr-gcc",), ("-std=gnu11", "-Os", "-mmcu=atmega328p")),
        Target("attiny85", ("avr-gcc",), ("-std=gnu11", "-Os", "-mmcu=attiny85")),
        _bare("cortex-m0plus", "arm-none-eabi-gcc", "-mcpu=cortex-m0plus", "-mthumb"),
        _bare("cortex-m3", "arm-none-eabi-gcc", "-mcpu=cortex-m3", "-mthumb"),
        _bare("cortex-m4", "arm-none-eabi-gcc", "-mcpu=cortex-m4", "-mthumb"),
        _bare("rv32ic", "riscv64-unknown-elf-gcc", "-march=rv32ic", "-mabi=ilp32"),
        _bare("rv32imc", "riscv64-unknown-elf-gcc", "-march=rv32imc", "-mabi=ilp32"),
        _bare(
            "rv64imac",
            "riscv64-unknown-elf-gcc",
            "-march=rv64imac",
            "-mabi=lp64",
            "-mcmodel=medany",
        ),
    )
}


def _linux(name: str, compiler: str, *flags: str) -> Target:
    return Target(name, (compiler,), ("-std=c11", "-O3", "-fno-tree-vectorize", *flags))


# Other processors, whose object code is checked and whose programs run in an emulator.
LINUX = {
    t.name: t
    for t in (
        _linux("aarch64", "aarch64-linux-gnu-gcc"),
        _linux("armhf, NEON", "arm-linux-gnueabihf-gcc", "-mthumb", "-march=armv7-a", "-mfpu=neon"),
        _linux("riscv64", "riscv64-linux-gnu-gcc", "-march=rv64gc"),
        _linux("riscv64, Zbb", "riscv64-linux-gnu-gcc", "-march=rv64gc_zbb"),
    )
}


def _wasm(name: str, *flags: str) -> Target:
    """clang 14 miscompiles keccak200_small.c when it vectorizes."""
    scalar = ("-fno-tree-vectorize", "-fno-slp-vectorize")
    return Target(name, ("clang", "--target=wasm32-wasi"), ("-std=c11", "-O3", *scalar, *flags))


WASM = {t.name: t for t in (_wasm("wasm32"), _wasm("wasm32, SIMD128", "-msimd128"))}


# Targets, here and in tests/cross, whose code another one has, too, with more instructions or the
# same: they wait for the third ring.
LIKE_ANOTHER = {"atmega328p", "cortex-m4", "rv64imac", "armhf", "riscv64", "wasm32"}


def run(command: Sequence[str | Path], timeout: float = 300, cwd: Path | None = None) -> str:
    """Runs a command; returns its output, or raises a BuildError with it."""
    done = subprocess.run(
        [str(c) for c in command],
        capture_output=True,
        text=True,
        timeout=timeout,
        errors="replace",
        cwd=cwd,
    )
    if done.returncode != 0:
        said = (done.stderr or done.stdout).strip()
        raise BuildError(f"{' '.join(map(str, command))[:200]}\n{said[-3000:]}")
    return done.stdout


def make_whole(command: Sequence[str | Path], made: Path) -> Path:
    """Runs a compiler, and then puts in place what it made: others may run what is there."""
    fresh = made.with_suffix(f".{os.getpid()}")
    run([*command, "-o", fresh])
    return fresh.replace(made)


def sources(root: Path = SRC) -> list[Path]:
    return sorted(root.rglob("*.c")) + sorted(root.rglob("*.S"))


def with_code(compiler: str, files: Sequence[Path]) -> list[Path]:
    """The files that have code for a compiler's processors."""
    others = [name for owner, name in ASSEMBLY.items() if owner != compiler]
    without = re.compile("|".join([*others, VECTORS] if compiler in ASSEMBLY else others))
    return [file for file in files if not without.search(file.name)]


def floor(name: str) -> list[Path]:
    """The sources of permutation/ or stream/, and of what they stand on."""
    return [s for folder in ("core", name) for s in sources(SRC / "loxo" / folder)]


def released(compiler: str, out: Path) -> Path:
    """The static library, with the flags of a release."""
    made = out / "libloxo.a"
    command = ["make", "-f", "packaging/library.mk", f"OUT={out}", f"CC={compiler}", str(made)]
    run(command, cwd=ROOT, timeout=1800)
    return made


def object_of(source: Path, out: Path) -> Path:
    """The path of a source's object in the folder `out`."""
    inside = source.relative_to(ROOT) if source.is_relative_to(ROOT) else Path(source.name)
    return out / ("_".join(inside.with_suffix("").parts) + ".o")


def compile_sources(
    target: Target,
    out: Path,
    files: Iterable[Path] | None = None,
    flags: Sequence[str] = (),
    src: Path = SRC,
    jobs: int = 2,
) -> list[Path]:
    """Compiles what has code in src/ (or `files`) into the folder `out`. The compiler runs in ROOT,
    so that a compiler cache sees the same command from everywhere."""
    out.mkdir(parents=True, exist_ok=True)
    warnings = WARNINGS if target.name in EMBEDDED else ()
    # The same order as in tests/cbuild.py and tests/mutants.py, for the compiler cache.
    command = [*target.compiler, *SECTIONS, *target.flags, *warnings, *flags, f"-I{src}"]
    # Of assembly no stack is written down, for which a compiler cache would wait.
    assemble = [word for word in command if word != "-fstack-usage"]

    def one(source: Path) -> Path:
        made = object_of(source, out)
        how = assemble if source.suffix == ".S" else command
        run([*how, "-c", source, "-o", made.resolve()], cwd=ROOT)
        return made

    with ThreadPoolExecutor(min(jobs, os.cpu_count() or 1)) as pool:
        return list(pool.map(one, with_code(command[0], sources(src)) if files is None else files))


def simde_include() -> Path | None:
    """The folder of SIMDe's headers: from the package cmeel-simde or, if it is
    missing, the system.
    """
    packages = Path(sysconfig.get_path("purelib"))
    for folder in (packages / "cmeel.prefix/include", Path("/usr/include")):
        if (folder / "simde/x86/avx512.h").is_file():
            return folder
    return None


@dataclass(frozen=True)
class Algorithm:
    """A line of registry.def."""

    kind: str  # PERMUTATION, AEAD, HASH, XOF or STREAM
    symbol: str  # spongent_pi160
    macro: str  # SPONGENT_PI160
    name: str  # spongent-pi160


def registry(*kinds: str) -> list[Algorithm]:
    """What the registry has of these kinds, one kind after the other."""
    text = (SRC / "loxo" / "registry.def").read_text()
    line = r'^LOXO_({})\((?:\d+, )?(\w+), (\w+), "([\w-]+)"'
    return [
        Algorithm(*match) for kind in kinds for match in re.findall(line.format(kind), text, re.M)
    ]


def not_run(what: str, reason: str) -> None:
    print(f"NOT RUN {what}: {reason}")
