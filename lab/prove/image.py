# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A linked program: its bytes by address, and its functions."""

from __future__ import annotations

from bisect import bisect_right
from pathlib import Path

from elftools.elf.elffile import ELFFile
from elftools.elf.relocation import RelocationSection
from elftools.elf.sections import SymbolTableSection

from .machines import ARM, AVR, RV32, X86, Machine

MACHINES = {"EM_ARM": ARM, "EM_RISCV": RV32, "EM_AVR": AVR, "EM_X86_64": X86}
RELATIVE, NAMED = 8, (1, 6, 7)  # of x86-64's relocations: 64, GLOB_DAT, JUMP_SLOT
IMPORTS = 1 << 40


class Image:
    """An ELF file as the processor sees it before the first instruction."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with path.open("rb") as stream:
            elf = ELFFile(stream)
            self.machine: Machine = MACHINES[elf["e_machine"]]
            self.parts: list[tuple[int, bytearray]] = sorted(
                (int(s["p_paddr"]), bytearray(s.data())) for s in elf.iter_segments("PT_LOAD")
            )
            parts = list(elf.iter_segments())
            relro = [s for s in parts if s["p_type"] == "PT_GNU_RELRO"]
            kept = max((int(s["p_vaddr"]) + int(s["p_memsz"]) for s in relro), default=0)
            self.writable = [
                (max(int(s["p_paddr"]), kept), int(s["p_paddr"]) + int(s["p_memsz"]))
                for s in parts
                if s["p_type"] == "PT_LOAD" and s["p_flags"] & 2
            ]
            self.slots: set[int] = set()  # of the addresses of functions, filled by the loader
            self.offsets = {
                int(s["p_paddr"]): int(s["p_offset"]) for s in elf.iter_segments("PT_LOAD")
            }
            table = elf.get_section_by_name(".symtab")
            assert isinstance(table, SymbolTableSection)
            named = [s for s in table.iter_symbols() if s.name and s["st_shndx"] != "SHN_UNDEF"]
            thumb = self.machine.thumb
            self.functions = {
                s.name: (int(s["st_value"]) & ~thumb, int(s["st_size"]))
                for s in named
                if s["st_info"]["type"] in ("STT_FUNC", "STT_NOTYPE", "STT_OBJECT")
            }
            self.starts = [start for start, _ in self.parts]
            self.imports: dict[
                int, str
            ] = {}  # functions of the C library, at addresses of their own
            for section in elf.iter_sections():
                if isinstance(section, RelocationSection):
                    self._relocate(elf, section)

    def _relocate(self, elf: ELFFile, section: RelocationSection) -> None:
        if self.machine is not X86:
            return
        symbols = elf.get_section(section["sh_link"])
        for entry in section.iter_relocations():
            at, value = int(entry["r_offset"]), int(entry["r_addend"])
            if entry["r_info_type"] in NAMED:
                self.slots.add(at)
                assert isinstance(symbols, SymbolTableSection)
                symbol = symbols.get_symbol(entry["r_info_sym"])
                value = int(symbol["st_value"])
                if not value:
                    value = IMPORTS + at
                    self.imports[value] = symbol.name
            elif entry["r_info_type"] != RELATIVE:
                continue
            self.write(at, value.to_bytes(8, "little"))

    def write(self, at: int, data: bytes) -> None:
        start, part = self.parts[bisect_right(self.starts, at) - 1]
        part[at - start : at - start + len(data)] = data

    def flip(self, at: int, bit: int, path: Path) -> None:
        """Changes a bit, and makes a file of what it is now."""
        start, part = self.parts[bisect_right(self.starts, at) - 1]
        part[at - start] ^= 1 << bit
        data = bytearray(self.path.read_bytes())
        data[self.offsets[start] + at - start] ^= 1 << bit
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        self.path = path

    def flipped(self, at: int, bit: int, path: Path) -> Image:
        """The same with one bit changed, in a file of its own."""
        other = Image(self.path)
        other.flip(at, bit, path)
        return other

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
