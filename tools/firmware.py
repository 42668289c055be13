# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Firmware: compiles src/ for a microcontroller and links it for the given calls, and nothing else.

An image has no start-up code, so its size is that of the calls: code and constants, including what
they need of libgcc and the C library. (memcpy, memset and memmove come from the C library on AVR
and are plain loops elsewhere.) Whoever runs an image must do what start-up code would.

`BUILDS` are the forms of the library, each given by its flags. Objects and images are rebuilt only
when an input is newer.
"""

from __future__ import annotations

import fcntl
import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

from tools.toolchain import (
    BUILD,
    EMBEDDED,
    ROOT,
    Target,
    compile_sources,
    object_of,
    run,
    sources,
    with_code,
)

BUILDS: dict[str, tuple[str, ...]] = {
    "default": (),
    "small": ("-DLOXO_SMALL=1",),
    "bulk": ("-DLOXO_BULK=1",),
}
FLASH, RAM = 0x10000, 0x20000000  # where images are placed; on AVR each has its own address space
FLAGS = ("-fstack-usage", "-fno-asynchronous-unwind-tables", "-MMD")
PADDING = (".persistent", ".noinit")  # Arm's linker script adds a few bytes to align them
MEMORY = """#include <stddef.h>
void *memcpy(void *to, const void *from, size_t n) {
  char *t = to;
  const char *f = from;
  while (n--) *t++ = *f++;
  return to;
}
void *memset(void *to, int byte, size_t n) {
  char *t = to;
  while (n--) *t++ = (char)byte;
  return to;
}
void *memmove(void *to, const void *from, size_t n) {
  char *t = to;
  const char *f = from;
  if (t < f) return memcpy(to, from, n);
  while (n--) t[n] = f[n];
  return to;
}
"""


def flags_of(target: Target, build: str) -> list[str]:
    """How checks of object code compile; for microcontrollers, to the same objects as firmware."""
    return [*(FLAGS if target.name in EMBEDDED else ()), *BUILDS[build]]


def is_avr(target: Target) -> bool:
    return target.compiler[0] == "avr-gcc"


def _changes(path: Path, text: str) -> bool:
    """Writes the text unless the file already has it."""
    if path.exists() and path.read_text() == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return True


def _time(path: str | Path) -> int:
    """When a file was written; 0 if there is none."""
    try:
        return os.stat(path).st_mtime_ns
    except FileNotFoundError:
        return 0


def _is_stale(
    made: Path, parts: Sequence[str | Path], time: Callable[[str | Path], int] = _time
) -> bool:
    when = time(made)
    return not when or any(not 0 < time(part) <= when for part in parts)


@cache
def _parts(made: Path, when: int) -> tuple[str, ...]:
    """The inputs of an object of this time, as the compiler recorded them."""
    rule = made.with_suffix(".d")
    if not rule.exists():
        return (str(rule),)
    text = rule.read_text().replace("\\\n", " ")
    return tuple(os.path.join(ROOT, name) for name in text.partition(":")[2].split())


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Waits for other processes that compile into this folder; they may do the same work."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def compiled(
    target: Target, folder: Path, files: Sequence[Path], flags: Sequence[str]
) -> list[Path]:
    """The files' objects; outdated ones are rebuilt."""
    said = " ".join([*target.compiler, *target.flags, *flags])
    made = {source: object_of(source, folder) for source in files}
    with _alone(folder):
        changed = _changes(folder / f"{files[0].stem}.flags", said)
        time = cache(_time)  # most inputs are those of many objects
        stale = [
            source
            for source, one in made.items()
            if changed or _is_stale(one, _parts(one, time(one)), time)
        ]
        for source in stale:  # one left by a broken compilation would look new
            made[source].unlink(missing_ok=True)
        compile_sources(target, folder, stale, flags)
    return list(made.values())


def objects(
    target: Target,
    build: str,
    extra: Sequence[str] = (),
    folder: Path | None = None,
    files: Sequence[Path] = (),
) -> list[Path]:
    """The objects of a build of `files` (all of src/ that has code there), and loops for what a
    freestanding compiler expects of a C library."""
    folder = folder or BUILD / "firmware" / f"{target.name}-{build}"
    flags = [*FLAGS, *BUILDS[build], *extra]
    made = compiled(target, folder, files or with_code(target.compiler[0], sources()), flags)
    if not is_avr(target):
        loops = folder / "memory.c"
        _changes(loops, MEMORY)
        is_clang = target.compiler[0] == "clang"
        plain = [*flags, "-fno-builtin" if is_clang else "-fno-tree-loop-distribute-patterns"]
        made += compiled(target, folder, [loops], plain)
    return made


def link(target: Target, parts: Sequence[Path], calls: Sequence[str], image: Path) -> Path:
    """The image of these calls; the linker's map is put beside it."""
    roots = [f"-Wl,-u,{call}" for call in calls]
    where = ["-nostdlib", f"-Wl,-Ttext={FLASH:#x},-Tdata={RAM:#x}"]
    libraries = ["-nostartfiles"] if is_avr(target) else where
    command = [*target.compiler, *target.flags, *libraries, "-Wl,--gc-sections", "-Wl,-e,0"]
    whole: list[str | Path] = [*command, *roots, *parts, "-lgcc"]
    said, record = " ".join(map(str, whole)), image.with_suffix(".link")
    if _is_stale(image, parts) or not record.exists() or record.read_text() != said:
        # Another process may be reading the image, or making the same one.
        fresh = image.with_name(f"{image.stem}-{os.getpid()}.elf")
        listing = fresh.with_suffix(".map")
        run([*whole, f"-Wl,-Map={listing}", "-o", fresh])
        listing.replace(image.with_suffix(".map"))
        fresh.replace(image)
        record.write_text(said)
    return image


def measure(image: Path) -> tuple[int, int, list[str]]:
    """Flash, static RAM, and faults."""
    flash = ram = 0
    faults = []
    with image.open("rb") as stream:
        elf = ELFFile(stream)
        for section in elf.iter_sections():
            if section["sh_flags"] & 2:
                flash += section["sh_size"] if section["sh_type"] != "SHT_NOBITS" else 0
                in_ram = section["sh_flags"] & 1 and section.name not in PADDING
                ram += section["sh_size"] if in_ram else 0
        table = elf.get_section_by_name(".symtab")
        for symbol in table.iter_symbols() if isinstance(table, SymbolTableSection) else ():
            if re.fullmatch(r"__\w*(div|mod)\w*", symbol.name):
                faults.append(f"links {symbol.name}")
    return flash, ram, [*faults, *([f"{ram} bytes of static RAM"] if ram else [])]


def flash_by_object(image: Path) -> dict[str, int]:
    """What each object contributes to the image after the linker has dropped the rest."""
    text = image.with_suffix(".map").read_text().partition("Linker script and memory map")[2]
    kept = re.compile(
        r"^ \.(?:text|rodata|progmem|data)\S*\s+0x\w+ +0x(\w+) (?:.*/)?(\S+?)(?:\.o\)?)?$", re.M
    )
    found: dict[str, int] = {}
    for size, part in kept.findall(text):
        found[part] = found.get(part, 0) + int(size, 16)
    return {name: size for name, size in found.items() if size}
