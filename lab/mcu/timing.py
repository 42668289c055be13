# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What basic blocks cost, by a model of the core's instructions and of the flash they come from.

A block's cost depends on where it is entered from in three ways only: its first instruction may
pair with the one before it, the branch to it was taken or not, and the flash buffer holds its line
or not. So cost is a function of a pair of blocks, computed once, and the cycles of a run are a sum
over pairs.
"""

from __future__ import annotations

import itertools
import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from .simulator import SimulationError


@dataclass(frozen=True)
class Insn:
    """What the models need to know of an instruction."""

    address: int
    size: int
    name: str  # without size suffixes
    text: str
    reads: frozenset[str] = frozenset()
    writes: frozenset[str] = frozenset()
    base: frozenset[str] = frozenset()  # registers in the address of a load or store
    count: int = 0  # registers of a multiple load or store
    down: int = 0  # by how much it lowers the stack pointer; negative: raises it

    @property
    def end(self) -> int:
        return self.address + self.size


@dataclass(frozen=True)
class Flash:
    """Flash slower than the core, behind a buffer of the current line and the next."""

    waits: int
    line: int  # bytes


class Timing(ABC):
    """A core's cycles."""

    flash_read = 0  # extra cycles for each read of data from flash
    flashes: tuple[Flash, ...] = (Flash(0, 4),)

    def __init__(self, arch: str, *modes: str) -> None:
        """capstone's names of the architecture and its modes."""
        self.capstone: Any = import_module("capstone")
        number = getattr(self.capstone, f"CS_ARCH_{arch}")
        mode = sum(getattr(self.capstone, f"CS_MODE_{name}") for name in modes)
        self.decoder = self.capstone.Cs(number, mode)
        self.decoder.detail = True

    def decode(self, code: bytes, address: int) -> list[Insn]:
        """The instructions of a block."""
        found = [self.insn(raw) for raw in self.decoder.disasm(code, address)]
        end = found[-1].end if found else address
        if end != address + len(code):
            raise SimulationError(f"no instruction at {end:#x}: {code.hex()}")
        return found

    @abstractmethod
    def insn(self, raw: Any) -> Insn:
        """Converts capstone's instruction."""

    def takes_unaligned(self, insn: Insn) -> bool:
        """Whether the core performs an unaligned access, in more steps, or faults."""
        return False

    @abstractmethod
    def cost(self, insn: Insn, before: Insn | None) -> int:
        """Cycles of an instruction that does not jump; `before` ran directly before it."""

    @abstractmethod
    def jump(self, insn: Insn, target: Insn | None) -> int:
        """Extra cycles of a block's last instruction when it jumps."""


def line_of(insn: Insn, flash: Flash) -> int:
    """The line of an instruction's last byte."""
    return (insn.end - 1) // flash.line


class Pairs:
    """The blocks of an image, and their cost by where they are entered from."""

    def __init__(self, timing: Timing) -> None:
        self.timing = timing
        self.blocks: dict[int, list[Insn]] = {}
        self.known: dict[tuple[int, int], tuple[int, ...]] = {}
        self.depths: dict[int, int] = {}

    @property
    def waits(self) -> list[int]:
        return [flash.waits for flash in self.timing.flashes]

    def add(self, address: int, code: bytes) -> None:
        self.blocks[address] = self.timing.decode(code, address)

    def find(self, address: int) -> Insn:
        """An instruction of any block."""
        return next(i for block in self.blocks.values() for i in block if i.address == address)

    def end(self, last: int, flash_reads: int, pieces: int) -> list[int]:
        """Cycles besides those of pairs, for each flash: the return, unaligned reads, and data."""
        back = self.timing.jump(self.blocks[last][-1], None) + pieces
        return [back + flash_reads * (self.timing.flash_read + waits) for waits in self.waits]

    def cost(self, origin: int, to: int) -> tuple[int, ...]:
        """Cycles to get to the block at `to` and run it, for each flash of the core."""
        key = origin, to
        if key not in self.known:
            self.known[key] = self._cost(self.blocks.get(origin), self.blocks[to])
        return self.known[key]

    def _cost(self, origin: list[Insn] | None, block: list[Insn]) -> tuple[int, ...]:
        jumped = origin is None or origin[-1].end != block[0].address
        before = None if jumped or not origin else origin[-1]
        costs = self._costs(block, before)
        jump = self.timing.jump(origin[-1], block[0]) if origin and jumped else 0
        flashes = self.timing.flashes
        return tuple(
            sum(costs) + jump + self._stalls(origin, block, costs, jumped, f) for f in flashes
        )

    def _costs(self, block: list[Insn], before: Insn | None) -> list[int]:
        return [
            self.timing.cost(insn, b) for insn, b in zip(block, [before, *block[:-1]], strict=True)
        ]

    def _stalls(
        self, origin: list[Insn] | None, block: list[Insn], costs: list[int], jumped: bool, f: Flash
    ) -> int:
        """Cycles spent waiting for instructions from the flash."""
        if not f.waits:
            return 0
        line, spent, stalls = line_of(block[0], f), 0, 0
        if origin and jumped:
            buffered = line_of(origin[-1], f)
            stalls = f.waits if block[0].address // f.line not in (buffered, buffered + 1) else 0
        elif origin:
            line = line_of(origin[-1], f)
            for insn, cost in zip(origin, self._costs(origin, None), strict=True):
                spent += cost if line_of(insn, f) == line else 0
        for insn, cost in zip(block, costs, strict=True):
            if line_of(insn, f) != line:
                stalls += max(0, f.waits + 1 - spent)
                line, spent = line_of(insn, f), 0
            spent += cost
        return stalls

    def deepest(self, block: int) -> int:
        """How far below its entry value the stack pointer gets inside a block."""
        if block not in self.depths:
            downs = [insn.down for insn in self.blocks[block]]
            self.depths[block] = max(itertools.accumulate(downs, initial=0))
        return self.depths[block]


def plain_name(mnemonic: str) -> str:
    """The mnemonic without Thumb-2's width and the prefix of compressed forms."""
    return re.sub(r"^c\.|\.[wn]$", "", mnemonic)
