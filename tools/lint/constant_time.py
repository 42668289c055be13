# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Checks the object code of every kernel for constant time.

Builds src/ as it ships, links it, and follows the states' data through the machine code
(tools/lint/dataflow.py) from every function `…_permute…`, `…_rounds…` or `…_steps…`, from those
that load and store slabs and planes, from the kernels of streams and MACs, and from `…_first_…`,
which are whole calls of streams. No branch, address,
repeat count or division may depend on it. Of what a stream's kernel is given, the lanes, their
pointers and the numbers are public, and the parts of its state that STATES names. On a Cortex-M3 no
function at all may have a long multiplication: a MAC's sum becomes the tag outside its kernels.
Without a multiplier nothing secret may go into the compiler's function for products but what
Poly1305 multiplies, which has to be found there. The leaking functions in tests/ct/planted_kernel.c
must be found first, on every machine.
"""

from __future__ import annotations

import argparse
import re
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import NamedTuple

from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools import firmware, kernels
from tools.lint.dataflow import PUBLIC, Analysis, Value
from tools.lint.machine_avr import Avr
from tools.lint.machines import X86, AArch64, Arm, CortexM3, RiscV, RiscV64
from tools.toolchain import (
    BUILD,
    EMBEDDED,
    LIKE_ANOTHER,
    LINUX,
    ROOT,
    BuildError,
    Target,
    compile_sources,
    host,
    not_run,
    run,
)

PLANTED = ROOT / "tests" / "ct" / "planted_kernel.c"
KERNEL = re.compile(r"(loxo_\w+|planted)_(permute|rounds|steps|(slab|planes)_(load|store))(_\w+)?")
FIRST = re.compile(r"loxo_\w+_first_\w+")
STREAM = re.compile(r"(?:loxo_)?(\w+?)_(?:xor|add|blocks)_(\w+)")
# The bytes of a stream's state that are public, by the kernels' list: from, to.
STATES = {"chacha": (68, 72), "planted": (16, 20)}  # the number of rounds
AARCH64, ARMHF = LINUX["aarch64"], LINUX["armhf, NEON"]
AVR = EMBEDDED["atmega128"]
BARE = [EMBEDDED[t] for t in ("cortex-m3", "cortex-m0plus", "cortex-m4", "rv32imc")] + [AVR]
# In bulk, the second ring has the first and the last, and the third no more than these.
OWN_KERNELS = [t for t in BARE if t.name not in LIKE_ANOTHER]
# Without a multiplier: an ATtiny's instructions, but with room for all algorithms, and RV32.
WITHOUT = [
    Target("avr35", ("avr-gcc",), ("-std=gnu11", "-Os", "-mmcu=avr35")),
    EMBEDDED["rv32ic"],
]
MULTIPLIES = "loxo_poly1305_add_small"  # by a function of the compiler's there; SECURITY.md says so
# Kernels that are not followed: Thumb's conditional instructions select their buffers.
LOST = re.compile(r"loxo_(spongent\d+_(permute|slab_\w+)|planes_\w+)_neon_x128")
MACHINES: dict[tuple[str, int], type] = {  # by the file's machine and word size
    ("EM_X86_64", 64): X86,
    ("EM_AARCH64", 64): AArch64,
    ("EM_AVR", 32): Avr,
    ("EM_ARM", 32): Arm,
    ("EM_RISCV", 32): RiscV,
    ("EM_RISCV", 64): RiscV64,
}

UNTYPED = {"bind": "STB_GLOBAL", "type": "STT_NOTYPE"}

# Functions that the linker would bring in; the analysis knows them by name.
C_LIBRARY = """
#include <stddef.h>
void *memcpy(void *to, const void *from, size_t n) { (void)from; (void)n; return to; }
void *memmove(void *to, const void *from, size_t n) { (void)from; (void)n; return to; }
void *memset(void *to, int byte, size_t n) { (void)byte; (void)n; return to; }
unsigned long getauxval(unsigned long what) { return what; }
int raise(int signal) { return signal; }
"""


class Check(NamedTuple):
    target: Target
    build: str = "default"  # of firmware.BUILDS

    @property
    def name(self) -> str:
        return f"{self.target.name}, {self.build}"


def link(check: Check, files: list[Path] | None) -> Path:
    """Links one image, so that every call has its target."""
    kind = "planted" if files else "kernels"
    out = BUILD / "constant_time" / re.sub(r"[ ,]", "", f"{check.name}-{kind}")
    flags = firmware.flags_of(check.target, check.build)
    objects = compile_sources(check.target, out, files, flags, jobs=1)
    library = out / "c_library.c"
    library.write_text(C_LIBRARY)
    objects += compile_sources(check.target, out, [library], ["-ffreestanding"], jobs=1)
    machine = [f for f in check.target.flags if f.startswith("-m")]
    image = out / "image.elf"
    fixed = ["-static", "-nostdlib", "-Wl,-e,0", "-Wl,--build-id=none"]
    # All algorithms together exceed the chip's flash, but not the reach of a call instruction.
    roomy = "-Wl,--defsym=__TEXT_REGION_LENGTH__=256K"
    fixed += [roomy] if "avr-gcc" in check.target.compiler else ["-no-pie"]
    run([*check.target.compiler, *machine, *fixed, *objects, "-lgcc", "-o", image])
    return image


@cache
def streams() -> set[tuple[str, str]]:
    """The kernels whose contract is that of streams: their list, and their instruction set."""
    folders = [path.parent for path in (ROOT / "src" / "loxo").glob("*/*/*_kernels.def")]
    return {
        (folder.name, row.isa)
        for folder in folders
        for row in kernels.rows(folder)
        if row.form in ("blocks", "streams", "starts")
    }


def arguments_of(name: str, each: int) -> tuple[Value, ...]:
    """What a kernel is given; nothing if the function is none."""
    if KERNEL.fullmatch(name):
        return (PUBLIC,) * 4 * each  # pointers and counts: no kernel takes more
    if FIRST.fullmatch(name):
        return (PUBLIC,) * 5 * each
    stream = STREAM.fullmatch(name)
    if not stream or (stream[1] != "planted" and stream.groups() not in streams()):
        return ()
    lanes = Value("lane", public=STATES.get(stream[1], (0, 0)))
    return (lanes,) * each + (PUBLIC,) * 2 * each


def machine(elf: ELFFile, target: Target) -> type:
    if "-mcpu=cortex-m3" in target.flags:
        return CortexM3
    return MACHINES[elf["e_machine"], elf.elfclass]


def load(image: Path, target: Target) -> Analysis:
    with image.open("rb") as stream:
        elf = ELFFile(stream)
        code = {s["sh_addr"]: s.data() for s in elf.iter_sections() if s["sh_flags"] & 4}
        return Analysis(machine(elf, target)(), code, functions(elf))


def functions(elf: ELFFile) -> dict[int, str]:
    """Function names by address; of two, that of a kernel. In libgcc for AVR their symbols have no
    type.
    """
    thumb = 1 if elf["e_machine"] == "EM_ARM" else 0
    names: dict[int, str] = {}
    others: dict[int, str] = {}
    for table in elf.iter_sections():
        for s in table.iter_symbols() if isinstance(table, SymbolTableSection) else ():
            if s["st_info"]["type"] == "STT_FUNC":
                at = s["st_value"] & ~thumb
                names[at] = s.name if arguments_of(s.name, 1) else names.get(at, s.name)
            elif s["st_info"] == UNTYPED and s["st_shndx"] != "SHN_ABS":
                others[s["st_value"]] = s.name
    return others | names if elf["e_machine"] == "EM_AVR" else names


def findings(analysis: Analysis, target: Target) -> dict[str, list[str]]:
    """For every kernel, the faults in it and in the functions that it calls."""
    each = analysis.machine.each
    followed = sorted(
        (name, address)
        for address, name in analysis.names.items()
        if arguments_of(name, each) and not (target == ARMHF and LOST.fullmatch(name))
    )
    return {
        name: [
            f"{function}+{place - where[function]:#x}: {what}"
            for (function, place), what in sorted(found.items())
        ]
        for where in [{n: a for a, n in analysis.names.items()}]
        for name, address in followed
        for found in [analysis.follow(address, arguments_of(name, each)).findings]
    }


def elsewhere(analysis: Analysis) -> dict[str, list[str]]:
    """For every other function, what the machine forbids in all of them, whatever the data."""
    machine = analysis.machine
    if not isinstance(machine, CortexM3):
        return {}
    return {
        name: [what for what in faults if machine.FORBIDDEN in what]
        for address, name in analysis.names.items()
        if not arguments_of(name, machine.each)
        for faults in [analysis.follow(address, (PUBLIC,) * 4).findings.values()]
    }


def self_test(check: Check) -> list[str]:
    """The planted leaks must be found, and nothing in the functions without one."""
    image = load(link(check, [PLANTED]), check.target)
    found = findings(image, check.target) | elsewhere(image)
    wrong = [
        f"planted leak not found: {n}" for n, what in found.items() if "leaks" in n and not what
    ]
    wrong += [f"no leak, yet: {w}" for n, what in found.items() if "holds" in n for w in what]
    leaks = sum("leaks" in n for n in found)
    vectors = check.target in (AARCH64, ARMHF)
    fewest = {X86: 18, Avr: 22, CortexM3: 15}.get(type(image.machine), 14 if vectors else 12)
    return wrong if leaks >= fewest else [*wrong, f"only {leaks} planted kernels were compiled"]


def products(found: dict[str, list[str]]) -> list[str]:
    """Takes out those of the MAC, which have to be found; what else is wrong with it."""
    what = found.pop(MULTIPLIES, [])
    others = [f"{MULTIPLIES}: {w}" for w in what if not w.startswith("__mul")]
    return others if len(others) < len(what) else [*others, f"{MULTIPLIES}: no product found"]


def perform(check: Check) -> tuple[Check, list[str], list[str]]:
    """(the check, kernels, faults)"""
    try:
        faults = [f"self-test: {w}" for w in self_test(check)]
        image = load(link(check, None), check.target)
        found, others = findings(image, check.target), elsewhere(image)
        faults += products(found) if check.target in WITHOUT else []
    except (BuildError, ValueError) as error:
        return check, [], [str(error)]
    faults += [f"{name}: {w}" for name, what in (found | others).items() for w in what]
    return check, sorted(found), faults if found else [*faults, "no kernel found"]


def checks(everything: bool) -> list[Check]:
    hosts, bulk = [host("gcc", "-O3"), host("clang", "-O2")], [OWN_KERNELS[0], OWN_KERNELS[-1]]
    bare, linux = OWN_KERNELS, [t for t in LINUX.values() if t.name not in LIKE_ANOTHER]
    if everything:
        hosts, bulk = [*hosts, host("gcc", "-O2"), host("clang", "-Os")], OWN_KERNELS
        bare, linux = BARE, [*LINUX.values()]
    return [
        *(Check(target) for target in (*hosts, *linux)),
        *(Check(target, "bulk") for target in bulk),
        *(Check(target, build) for target in (*bare, *WITHOUT) for build in ("default", "small")),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="only targets whose name contains this")
    parser.add_argument("--all", action="store_true", help="all builds")
    parser.add_argument("--list", action="store_true", help="print every kernel's name")
    options = parser.parse_args()
    wanted = [c for c in checks(options.all) if options.only in c.name]
    able = [c for c in wanted if c.target.available]
    for check in wanted:
        if check not in able:
            not_run(f"constant time of {check.name}", f"{check.target.compiler[0]} not installed")
    not_run("constant time of wasm32 in object code", "capstone 5 does not know its vectors")
    if ARMHF in [c.target for c in able]:
        lost = "Thumb's conditional instructions choose their buffers, which is not followed"
        not_run("constant time of bit-sliced Spongent on armhf in object code", lost)
    failed = 0
    with ProcessPoolExecutor(options.jobs) as pool:
        for check, names, faults in pool.map(perform, able):
            print(f"{check.name}: {len(names)} kernels, {len(faults)} faults", flush=True)
            print("".join(f"  {f}\n" for f in faults), end="")
            print("".join(f"  {name}\n" for name in names if options.list), end="")
            failed += bool(faults)
    print(f"constant_time: {len(able) - failed} passed, {failed} failed")
    return failed != 0 or not able


if __name__ == "__main__":
    sys.exit(main())
