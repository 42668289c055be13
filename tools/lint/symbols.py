# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A lint over the symbols and sections of the library's objects: what they need, define and keep.

  * undefined symbols are memcpy, memmove, memset, the library's own, libgcc's helpers for the
    target (none of which divides), and in cpu.o the operating system's feature query;
  * every external symbol that is defined begins with loxo_;
  * nothing is writable except the one word of CPU features in cpu.o;
  * no object asks for an executable stack;
  * on AVR, where constants outside flash count as RAM, a program that calls one algorithm by name
    has no static RAM at all.

Without arguments it builds src/ for the host and the bare-metal targets, default and small, as the
checks of constant time do. With arguments it checks the given objects and archives.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from pathlib import Path

from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools import firmware
from tools.toolchain import (
    BUILD,
    EMBEDDED,
    BuildError,
    Target,
    compile_sources,
    host,
    not_run,
    registry,
    run,
)

EVERYWHERE = {"memcpy", "memmove", "memset"}
FEATURE_QUERY = {"getauxval"}  # in cpu.o
FEATURE_WORD = 4  # bytes of .bss in cpu.o
HELPERS = {
    "EM_AVR": r"__(ashl|lshr|ashr|add|sub|cmp|neg|mul)[dst]i[23](_s8)?|__u?mulhisi3|"
    r"__(prologue_saves|epilogue_restores)__|__tablejump2?__|__do_copy_data|__do_clear_bss",
    "EM_ARM": r"__aeabi_(llsl|llsr|lasr|lmul|uread4|uwrite4)|__gnu_thumb1_case_\w+",
    "EM_RISCV": r"__(ashl|lshr|ashr|mul)di3|__mulsi3|__riscv_(save|restore)_\d+",
    "EM_X86_64": r"_GLOBAL_OFFSET_TABLE_",
}

# One fault of each kind, and the lint's message about it.
PLANTED = {
    "needs printf": ('int printf(const char *, ...); void loxo_a(void) { printf("%d", 1); }'),
    "defines": "int helper(void) { return 1; }",
    "writable": "int loxo_count(void) { static int n; return ++n; }",
    "executable stack": '__asm__(".section .note.GNU-stack,\\"x\\",@progbits");',
    "needs __udivdi3": "unsigned __udivdi3(void); unsigned loxo_b(void) { return __udivdi3(); }",
}


def symbols(elf: ELFFile) -> list[tuple[str, str, str, int]]:
    """(name, section or SHN_..., type, size) of every external symbol."""
    found = []
    for section in elf.iter_sections():
        if isinstance(section, SymbolTableSection):
            for s in section.iter_symbols():
                if s.name and s["st_info"]["bind"] != "STB_LOCAL":
                    found.append((s.name, s["st_shndx"], s["st_info"]["type"], s["st_size"]))
    return found


def may_need(name: str, machine: str, in_cpu: bool) -> bool:
    if name in EVERYWHERE or name.startswith("loxo_"):
        return True
    if in_cpu and name in FEATURE_QUERY:
        return True
    return re.fullmatch(HELPERS.get(machine, "-"), name) is not None


def check_symbols(elf: ELFFile, in_cpu: bool) -> list[str]:
    faults = []
    for name, where, _, size in symbols(elf):
        if where == "SHN_UNDEF":
            if not may_need(name, elf["e_machine"], in_cpu):
                faults.append(f"needs {name}")
        elif where == "SHN_COMMON":
            faults.append(f"writable: {name}, {size} bytes of COMMON")
        elif not name.startswith("loxo_") and not name.startswith("__x86.get_pc_thunk"):
            faults.append(f"defines {name}, which does not begin with loxo_")
    return faults


def check_sections(elf: ELFFile, in_cpu: bool) -> list[str]:
    faults, stack_note = [], False
    for section in elf.iter_sections():
        flags, size = section["sh_flags"], section["sh_size"]
        if section.name == ".note.GNU-stack":
            stack_note = True
            if flags & 4:
                faults.append("asks for an executable stack")
        writable = flags & 3 == 3 and size and not section.name.startswith(".data.rel.ro")
        allowed = in_cpu and section.name.startswith(".bss") and size == FEATURE_WORD
        if writable and not allowed:
            faults.append(f"writable: {size} bytes in {section.name}")
    if elf["e_machine"] == "EM_X86_64" and not stack_note:
        faults.append("no .note.GNU-stack, which makes for an executable stack")
    return faults


def check_object(path: Path) -> list[str]:
    with path.open("rb") as stream:
        elf = ELFFile(stream)
        in_cpu = re.fullmatch(r"(src_loxo_core_)?cpu(\.c)?\.o", path.name) is not None
        return check_symbols(elf, in_cpu) + check_sections(elf, in_cpu)


def objects_in(path: Path, scratch: Path) -> list[Path]:
    """The path itself, or the members of an archive."""
    if path.read_bytes()[:8] != b"!<arch>\n":
        return [path]
    out = scratch / path.name
    out.mkdir(parents=True)
    run(["ar", "x", path.resolve()], cwd=out)
    return sorted(out.iterdir())


def report(what: str, objects: list[Path]) -> int:
    faults = [f"{what}: {o.name}: {f}" for o in objects for f in check_object(o)]
    print("\n".join(faults) if faults else f"{what}: {len(objects)} objects, clean")
    return len(faults)


def self_test(scratch: Path) -> int:
    """Every planted fault must be found."""
    missed = 0
    for said, code in PLANTED.items():
        source = scratch / "planted.c"
        source.write_text(code + "\n")
        [made] = compile_sources(host("gcc", "-O1"), scratch, [source])
        if not any(said in fault for fault in check_object(made)):
            print(f"self-test: planted fault not found: {said}")
            missed += 1
    return missed


def avr_static_ram(objects: list[Path], scratch: Path, what: str) -> int:
    """Links the calls of each AEAD, hash and stream alone; .data and .bss left are static RAM."""
    faults, calls = 0, set()
    for path in objects:
        with path.open("rb") as stream:
            calls |= {n for n, where, *_ in symbols(ELFFile(stream)) if where != "SHN_UNDEF"}
    for algorithm in registry("AEAD", "HASH", "XOF", "STREAM"):
        prefix = f"loxo_{algorithm.symbol}_"
        wanted = [f"-Wl,-u,{c}" for c in sorted(calls) if c.startswith(prefix)]
        image = scratch / f"{algorithm.symbol}.elf"
        link = ["avr-gcc", "-mmcu=atmega128", "-nostartfiles", "-Wl,--gc-sections", "-Wl,-e,0"]
        run([*link, *wanted, *objects, "-o", image])
        with image.open("rb") as stream:
            sections = list(ELFFile(stream).iter_sections())
        ram = [
            f"{s['sh_size']} in {s.name}" for s in sections if s["sh_flags"] & 1 and s["sh_size"]
        ]
        if not wanted or ram:
            print(f"{what}: {algorithm.name} takes static RAM: {', '.join(ram)}")
            faults += 1
    if not faults:
        print(f"{what}: 0 bytes of static RAM for each AEAD, hash and stream")
    return faults


def check_target(target: Target, build: str) -> int:
    what = f"{target.name}, {build}"
    out = BUILD / "lint" / what.replace(", ", "-").replace(" ", "")
    objects = compile_sources(target, out, flags=firmware.flags_of(target, build))
    faults = report(what, objects)
    if target.compiler[0] == "avr-gcc":
        faults += avr_static_ram(objects, out, what)
    return faults


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("files", nargs="*", type=Path, help="objects and archives")
    files: list[Path] = parser.parse_args().files
    with tempfile.TemporaryDirectory() as scratch:
        faults = self_test(Path(scratch))
        for path in files:
            faults += report(str(path), objects_in(path, Path(scratch)))
    bare = ["atmega128", "cortex-m0plus", "cortex-m3", "rv32imc"]
    both = ("default", "small")
    builds = [(host("gcc", "-O3"), "default"), (host("gcc", "-Os"), "small")]
    builds += [(host("clang", "-O2"), build) for build in both]
    builds += [(EMBEDDED[name], build) for name in bare for build in both]
    for target, build in [] if files else builds:
        if target.available:
            faults += check_target(target, build)
        else:
            not_run(f"symbols of {target.name}", f"{target.compiler[0]} is not installed")
    print(f"symbols: {faults} faults")
    return faults != 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BuildError as error:
        sys.exit(f"symbols: {error}")
