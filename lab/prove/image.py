# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A linked program: its bytes by address, and its functions."""

from __future__ import annotations

import ctypes
from bisect import bisect_right
from pathlib import Path

from elftools.elf.elffile import ELFFile
from elftools.elf.relocation import RelocationSection
from elftools.elf.sections import SymbolTableSection

from .machines import AARCH64, ARM, ARMHF, AVR, RV32, X86, Machine

MACHINES = {
    "EM_AARCH64": AARCH64,
    "EM_ARM": ARM,
    "EM_AVR": AVR,
    "EM_RISCV": RV32,
    "EM_X86_64": X86,
}
HARD_FLOAT = 0x400  # of Arm's flags: numbers are passed in vector registers, so there are some
BASE = 0x72000000  # where shared libraries are loaded
RELATIVE, NAMED = 8, (1, 6, 7)  # of x86-64's relocations: 64, GLOB_DAT, JUMP_SLOT
LIBRARY = ("memcpy", "memmove", "memset")  # all that kernels may call of the C library


def address_of(name: str) -> int:
    """A function of the C library in this process; 0 if no kernel may call it."""
    function = getattr(ctypes.CDLL(None), name) if name in LIBRARY else 0
    return ctypes.cast(function, ctypes.c_void_p).value or 0


class Image:
    """An ELF file as the processor sees it before the first instruction."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with path.open("rb") as stream:
            elf = ELFFile(stream)
            self.machine: Machine = MACHINES[elf["e_machine"]]
            if self.machine is ARM and elf["e_flags"] & HARD_FLOAT:
                self.machine = ARMHF
            self.base = BASE if elf["e_type"] == "ET_DYN" else 0
            loaded = sorted(elf.iter_segments("PT_LOAD"), key=lambda s: s["p_paddr"])
            self.starts = [self.base + int(s["p_paddr"]) for s in loaded]
            self.offsets = [int(s["p_offset"]) for s in loaded]
            data = [bytearray(s.data()) for s in loaded]
            self.parts = list(zip(self.starts, data, strict=True))
            relro = elf.iter_segments("PT_GNU_RELRO")
            kept = max((self.base + s["p_vaddr"] + s["p_memsz"] for s in relro), default=0)
            self.writable = [
                (max(at, kept), at + s["p_memsz"])
                for at, s in zip(self.starts, loaded, strict=True)
                if s["p_flags"] & 2
            ]
            table = elf.get_section_by_name(".symtab")
            assert isinstance(table, SymbolTableSection)
            self.functions = {
                s.name: (self.base + int(s["st_value"]) & ~self.machine.thumb, int(s["st_size"]))
                for s in table.iter_symbols()
                if s.name and s["st_shndx"] != "SHN_UNDEF"
            }
            self.slots: set[int] = set()  # of the addresses of functions, filled by the loader
            self.imports: dict[int, str] = {}  # functions of the C library
            for section in elf.iter_sections():
                if isinstance(section, RelocationSection):
                    self._relocate(elf, section)

    def _relocate(self, elf: ELFFile, section: RelocationSection) -> None:
        if self.machine is not X86:
            return
        symbols = elf.get_section(section["sh_link"])
        for entry in section.iter_relocations():
            at = self.base + int(entry["r_offset"])
            value = self.base + int(entry["r_addend"])
            if entry["r_info_type"] in NAMED:
                self.slots.add(at)
                assert isinstance(symbols, SymbolTableSection)
                symbol = symbols.get_symbol(entry["r_info_sym"])
                value = self.base + int(symbol["st_value"])
                if not symbol["st_value"] and (value := address_of(symbol.name)):
                    self.imports[value] = symbol.name
            elif entry["r_info_type"] != RELATIVE:
                continue
            start, part = self.parts[bisect_right(self.starts, at) - 1]
            part[at - start : at - start + 8] = value.to_bytes(8, "little")

    def flip(self, at: int, bit: int, path: Path) -> None:
        """Changes a bit, and makes a file of what it is now."""
        i = bisect_right(self.starts, at) - 1
        start, part = self.parts[i]
        part[at - start] ^= 1 << bit
        data = bytearray(self.path.read_bytes())
        data[self.offsets[i] + at - start] ^= 1 << bit
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        self.path = path

    def read(self, at: int, size: int) -> bytes:
        """Bytes of the file; fewer where it ends."""
        i = bisect_right(self.starts, at) - 1
        if i < 0:
            return b""
        start, part = self.parts[i]
        return bytes(part[at - start : at - start + size])

    def holds(self, at: int, size: int) -> bool:
        """Whether bytes are in the file and stay as they are while the program runs."""
        if any(start < at + size and at < end for start, end in self.writable):
            return at in self.slots and size == 8
        return len(self.read(at, size)) == size
