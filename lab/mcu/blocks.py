# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Cores that unicorn emulates: it runs the code, and a model says what each block costs.

unicorn says which basic block follows which (block_counter.c counts that). A block's cost depends
on where it is entered from in three ways only: its first instruction may pair with the one before
it, the branch that led to it was taken or not, and the flash's buffer holds its line or not. So
cost is a function of the pair of blocks, worked out once, and a run's cycles are a sum over pairs.
"""

from __future__ import annotations

import ctypes
import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from .host import host_library
from .simulator import CAP, RED_ZONE, Call, SimulationError, Simulator

if TYPE_CHECKING:
    from .targets import Mcu

EDGES, FIRST = 1 << 13, 1
BYTES_PER_CYCLE = 4  # of code, at most
BACK = 0xF000  # where functions return to; in no memory of the program
PAGE = 0x1000


class Edge(ctypes.Structure):
    """struct edge of block_counter.c"""

    _fields_ = (
        ("origin", ctypes.c_uint64),
        ("to", ctypes.c_uint64),
        ("count", ctypes.c_uint64),
        ("size", ctypes.c_uint32),
        ("lowest", ctypes.c_uint32),
    )
    origin: int
    to: int
    count: int
    size: int
    lowest: int


class Counter(ctypes.Structure):
    """struct counter of block_counter.c"""

    _fields_ = (
        ("read_register", ctypes.c_void_p),
        ("stop", ctypes.c_void_p),
        ("end", ctypes.c_uint64),
        ("budget", ctypes.c_uint64),
        ("previous", ctypes.c_uint64),
        ("flash_reads", ctypes.c_uint64),
        ("stack_pointer", ctypes.c_int32),
        ("used", ctypes.c_uint32),
        ("slots", ctypes.c_uint16 * (2 * EDGES)),
        ("edges", Edge * EDGES),
    )
    budget: int
    previous: int
    flash_reads: int
    used: int
    edges: ctypes.Array[Edge]


COUNTED = 3 * 8  # bytes of an edge: from where, to where, how often


@dataclass(frozen=True)
class Insn:
    """What the models need of an instruction."""

    address: int
    size: int
    name: str  # without suffixes of form
    text: str
    reads: frozenset[str] = frozenset()
    writes: frozenset[str] = frozenset()
    base: frozenset[str] = frozenset()  # registers of the address of a load or store
    count: int = 0  # registers of a multiple load or store
    down: int = 0  # by how much it lowers the stack pointer, or less than 0: raises

    @property
    def end(self) -> int:
        return self.address + self.size


@dataclass(frozen=True)
class Flash:
    """Flash that is slower than the core, behind a buffer of the line in use and the next one."""

    waits: int
    line: int  # bytes


class Timing(ABC):
    """A core's cycles."""

    flash_read = 0  # for each read of data from flash, beyond what the load costs
    flashes: tuple[Flash, ...] = (Flash(0, 4),)

    @abstractmethod
    def decode(self, code: bytes, address: int) -> list[Insn]:
        """The instructions of a block."""

    @abstractmethod
    def cost(self, insn: Insn, before: Insn | None) -> int:
        """Cycles of an instruction that does not jump; `before` ran directly before it."""

    @abstractmethod
    def jump(self, insn: Insn, target: Insn | None) -> int:
        """What the last instruction of a block costs more when it jumps."""


def line_of(insn: Insn, flash: Flash) -> int:
    """The line that the last byte of an instruction lies in."""
    return (insn.end - 1) // flash.line


class Pairs:
    """The blocks of an image, and what they cost by where they are entered from."""

    def __init__(self, timing: Timing) -> None:
        self.timing = timing
        self.blocks: dict[int, list[Insn]] = {}
        self.known: dict[tuple[int, int], tuple[int, ...]] = {}

    def cost(self, origin: int, to: int) -> tuple[int, ...]:
        """Cycles of the block at `to` and of getting there, for each flash of the core."""
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
        """Cycles spent waiting for instructions to come out of the flash."""
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
        """How far below its value at the entry the stack pointer gets inside a block."""
        depth = deepest = 0
        for insn in self.blocks[block]:
            depth += insn.down
            deepest = max(deepest, depth)
        return deepest


@dataclass(frozen=True)
class Core:
    """What unicorn needs to know of a core: numbers and names of its constants."""

    arch: int
    mode: int
    model: int | None
    arguments: tuple[int, ...]  # registers; more arguments lie on the stack
    stack_pointer: int
    link: int
    pc: int
    thumb: int  # what is added to an address of code


class Emulated(Simulator):
    """A core under unicorn."""

    core: Core

    def __init__(self, mcu: Mcu, path: Path, core: Core, timing: Timing) -> None:
        self.core, self.timing, self.pairs = core, timing, Pairs(timing)
        self.unicorn: Any = import_module("unicorn")
        self.engine = self.unicorn.Uc(core.arch, core.mode)
        if core.model is not None:
            self.engine.ctl_set_cpu_model(core.model)
        super().__init__(mcu, path)
        self._watch()

    def _watch(self) -> None:
        """Has unicorn call block_counter.c, without Python in between."""
        const: Any = import_module("unicorn.unicorn_const")
        uclib = import_module("unicorn.unicorn_py3.unicorn").uclib
        self.counter = Counter()
        self.counter.stack_pointer = self.core.stack_pointer
        self.counter.end = BACK
        for name, function in (("read_register", uclib.uc_reg_read), ("stop", uclib.uc_emu_stop)):
            setattr(self.counter, name, ctypes.cast(function, ctypes.c_void_p).value)
        library = host_library("block_counter.c")
        flash = self.mcu.flash, self.mcu.flash + self.mcu.flash_bytes - 1
        for kind, callback, (begin, end) in (
            (const.UC_HOOK_BLOCK, library.count_block, (1, 0)),
            (const.UC_HOOK_MEM_READ, library.count_flash_read, flash),
        ):
            status = uclib.uc_hook_add(
                *(self.engine._uch, ctypes.byref(ctypes.c_size_t()), kind),
                *(ctypes.cast(callback, ctypes.c_void_p), ctypes.byref(self.counter)),
                *(ctypes.c_uint64(begin), ctypes.c_uint64(end)),
            )
            if status:
                raise SimulationError(f"unicorn refuses a hook: {status}")

    def load(self) -> None:
        self.engine.mem_map(self.mcu.flash, self.mcu.flash_bytes)
        self.engine.mem_map(self.mcu.ram, self.mcu.ram_bytes)
        self.engine.mem_map(BACK, PAGE)
        for address, data in self.image.segments:
            self.engine.mem_write(address, data)

    def read(self, where: int | str, size: int) -> bytes:
        return bytes(self.engine.mem_read(self.address(where), size))

    def write(self, where: int | str, data: bytes) -> None:
        self.engine.mem_write(self.address(where), bytes(data))

    def _enter(self, arguments: tuple[int, ...]) -> int:
        """Arguments into registers and onto the stack; the stack pointer."""
        count = len(self.core.arguments)
        for register, value in zip(self.core.arguments, arguments, strict=False):
            self.engine.reg_write(register, value)
        on_stack = b"".join(value.to_bytes(4, "little") for value in arguments[count:])
        sp = (self.mcu.ram + self.mcu.ram_bytes - len(on_stack)) & ~15
        self.write(sp, on_stack)
        self.engine.reg_write(self.core.stack_pointer, sp)
        self.engine.reg_write(self.core.link, BACK | self.core.thumb)
        return sp

    def call(self, function: int | str, *arguments: int, cap: int = CAP) -> Call:
        sp = self._enter(arguments)
        counter = self.counter
        ctypes.memset(counter.slots, 0, ctypes.sizeof(counter.slots))
        counter.used = counter.flash_reads = 0
        counter.previous = FIRST
        counter.budget = BYTES_PER_CYCLE * cap
        start = self.address(function) | self.core.thumb
        try:
            self.engine.emu_start(start, BACK)
        except self.unicorn.UcError as error:
            where = self.engine.reg_read(self.core.pc)
            raise SimulationError(f"{function} at {where:#x}: {error}") from None
        if self.engine.reg_read(self.core.pc) & ~1 != BACK:
            reason = "does not end" if not counter.budget else "stopped"
            raise SimulationError(f"{function} {reason}")
        return self._sum(function, sp)

    def _sum(self, function: int | str, sp: int) -> Call:
        edges = self.counter.edges[: self.counter.used]
        for e in edges:
            if e.to not in self.pairs.blocks:
                code = self.read(e.to, e.size)
                self.pairs.blocks[e.to] = self.timing.decode(code, e.to)
        flashes = self.timing.flashes
        last = self.pairs.blocks[self.counter.previous][-1]
        cycles = [
            self.timing.jump(last, None)
            + self.counter.flash_reads * (self.timing.flash_read + flash.waits)
            for flash in flashes
        ]
        instructions, path, lowest = 0, 0, sp
        for e in edges:
            cost = self.pairs.cost(e.origin, e.to)
            cycles = [c + e.count * n for c, n in zip(cycles, cost, strict=True)]
            instructions += e.count * len(self.pairs.blocks[e.to])
            lowest = min(lowest, e.lowest - self.pairs.deepest(e.to))
            path = crc32(bytes(e)[:COUNTED], path)
        if self.free + RED_ZONE > lowest:
            raise SimulationError(f"{function}: the stack of {sp - lowest} bytes meets the buffers")
        result = self.engine.reg_read(self.core.arguments[0])
        signed = result - (1 << 32) if result >> 31 & 1 else result
        by_waits = {f.waits: c for f, c in zip(flashes, cycles, strict=True)}
        return Call(by_waits, instructions, sp - lowest, path, signed)


def plain_name(mnemonic: str) -> str:
    """Without the width of Thumb-2 and the prefix of short forms."""
    return re.sub(r"^c\.|\.[wn]$", "", mnemonic)
