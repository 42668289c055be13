# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What all simulators share: an image in memory, and calls that report their cost.

A simulator does what start-up code would: it loads the image, clears RAM and sets the stack
pointer. Arguments are machine words. Buffers are allocated upwards from the start of RAM, and the
stack grows down from its end; the library has no static data between them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

from tools.firmware import measure

if TYPE_CHECKING:
    from .targets import Mcu

CAP = 2_000_000_000  # cycles after which a call counts as lost
RED_ZONE = 64  # bytes kept free between buffers and stack

Fill = Callable[[int], bytes]  # makes so many bytes: `bytes` for zeros


class SimulationError(Exception):
    """The program left its memory, did not end, or lacks what is asked for."""


@dataclass(frozen=True)
class Call:
    """The cost of one call, from its first instruction to its return."""

    cycles: dict[int, int]  # by wait states of the flash; empty if not watched
    instructions: int
    stack_bytes: int  # the high-water mark, including the return address where a call pushes it
    path: int  # a digest of the path through code and memory
    result: int


class Image:
    """The memory and the symbols of an ELF file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with path.open("rb") as stream:
            elf = ELFFile(stream)
            self.segments = [
                (int(s["p_paddr"]), bytes(s.data())) for s in elf.iter_segments("PT_LOAD")
            ]
            table = elf.get_section_by_name(".symtab")
            symbols = table.iter_symbols() if isinstance(table, SymbolTableSection) else ()
            defined = [s for s in symbols if s.name and s["st_shndx"] != "SHN_UNDEF"]
            self.symbols = {s.name: int(s["st_value"]) for s in defined}
            self.functions = sorted(
                (int(s["st_value"]) & ~1, s.name)
                for s in defined
                if s["st_info"]["type"] == "STT_FUNC"
            )

    def function_at(self, address: int) -> str:
        at = bisect_right(self.functions, (address, "~"))
        return self.functions[at - 1][1] if at else "?"

    def address(self, symbol: str) -> int:
        if symbol not in self.symbols:
            raise SimulationError(f"{symbol} is not in the image, or has been inlined")
        return self.symbols[symbol]


class Simulator(ABC):
    """One core and its memory. Without watching, it may be faster and count no cycles."""

    def __init__(self, mcu: Mcu, path: Path, watch: bool = True) -> None:
        self.mcu, self.watch = mcu, watch
        self.image = Image(path)
        if measure(path)[1]:
            raise SimulationError(f"{path.name} has static RAM, which nothing here sets up")
        self.load()
        self.reset()

    @abstractmethod
    def load(self) -> None:
        """Loads the image into flash."""

    def learn(self, other: Simulator) -> None:
        """Takes over what another one of the same image has decoded, if this one decodes."""
        del other

    @abstractmethod
    def read(self, where: int | str, size: int) -> bytes:
        """Reads bytes at an address or a symbol."""

    @abstractmethod
    def write(self, where: int | str, data: bytes) -> None:
        """Writes bytes."""

    @abstractmethod
    def call(self, function: int | str, *arguments: int, cap: int = CAP) -> Call:
        """Runs a function to its return."""

    @abstractmethod
    def spent(self) -> Iterator[tuple[int, int]]:
        """The last call's cycles (without wait states) by address, in any granularity."""

    def profile(self) -> dict[str, int]:
        """The last call's cycles by function, most expensive first; the final return belongs to
        none.
        """
        found: dict[str, int] = {}
        for address, cycles in self.spent():
            name = self.image.function_at(address)
            found[name] = found.get(name, 0) + cycles
        return dict(sorted(found.items(), key=lambda item: -item[1]))

    def address(self, where: int | str) -> int:
        return self.image.address(where) if isinstance(where, str) else where

    def reset(self, fill: Fill = bytes) -> None:
        """Frees all buffers, and clears RAM, registers and flags or fills them otherwise."""
        self.write(self.mcu.ram, fill(self.mcu.ram_bytes))
        self.free = self.mcu.ram

    def place(self, data: bytes, align: int = 4, offset: int = 0) -> int:
        """Allocates a buffer, `offset` bytes after a multiple of `align`."""
        at = -(-self.free // align) * align + offset
        self.free = at + len(data)
        if self.free + RED_ZONE > self.mcu.ram + self.mcu.ram_bytes:
            raise SimulationError(f"{self.mcu.name} has no room for {len(data)} bytes")
        self.write(at, data)
        return at
