# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Cores that unicorn emulates: it runs the code, and timing.py computes the cost.

At each basic block unicorn calls block_counter.c, which counts how often each block follows each
other. The rest is done after the call has returned.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from .host import host_library
from .simulator import CAP, RED_ZONE, Call, Fill, SimulationError, Simulator
from .timing import Pairs, Timing

if TYPE_CHECKING:
    from .targets import Mcu

EDGES, UNALIGNED, FIRST = 1 << 13, 64, 1
BYTES_PER_CYCLE = 4  # the most bytes of code
BACK = 0xF000  # the return address of functions, outside the program's memory
PAGE = 0x1000
THUMB_STATE = 0x20  # of a status register


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
        ("write_register", ctypes.c_void_p),
        ("stop", ctypes.c_void_p),
        ("end", ctypes.c_uint64),
        ("budget", ctypes.c_uint64),
        ("previous", ctypes.c_uint64),
        ("flash", ctypes.c_uint64),
        ("flash_end", ctypes.c_uint64),
        ("flash_reads", ctypes.c_uint64),
        ("addresses", ctypes.c_uint64),
        ("pieces", ctypes.c_uint64),
        ("stack_pointer", ctypes.c_int32),
        ("program_counter", ctypes.c_int32),
        ("status", ctypes.c_int32),
        ("used", ctypes.c_uint32),
        ("unaligned_used", ctypes.c_uint32),
        ("unaligned", ctypes.c_uint32 * UNALIGNED),
        ("slots", ctypes.c_uint16 * (2 * EDGES)),
        ("edges", Edge * EDGES),
    )
    budget: int
    previous: int
    flash_reads: int
    addresses: int
    pieces: int
    used: int
    unaligned_used: int
    unaligned: ctypes.Array[ctypes.c_uint32]
    edges: ctypes.Array[Edge]


COUNTED = 3 * 8  # bytes of an edge: from, to, and how often


@dataclass(frozen=True)
class Core:
    """What unicorn needs to know of a core: its constants' numbers and names."""

    arch: int
    mode: int
    model: int | None
    general: range  # registers
    arguments: range  # those of them for arguments; further ones are on the stack
    stack_pointer: int
    link: int
    pc: int
    thumb: int  # added to an address of code
    flags: int = 0  # Arm's register of them, in the upper four bits
    status: int = 0  # the same, where it also has the state of IT blocks


def missing() -> str:
    """Why this cannot run here; empty if it can."""
    try:
        import_module("unicorn")
    except ImportError:
        return "unicorn is not installed (make)"
    return ""


class Emulated(Simulator):
    """A core under unicorn."""

    def __init__(self, mcu: Mcu, path: Path, watch: bool, core: Core, timing: Timing) -> None:
        self.core, self.pairs = core, Pairs(timing)
        self.unicorn: Any = import_module("unicorn")
        self.engine = self.unicorn.Uc(core.arch, core.mode)
        if core.model is not None:
            self.engine.ctl_set_cpu_model(core.model)
        super().__init__(mcu, path, watch)
        self._set_hooks()

    def _set_hooks(self) -> None:
        """Makes unicorn call block_counter.c directly, without Python in between."""
        const: Any = import_module("unicorn.unicorn_const")
        uclib = import_module("unicorn.unicorn_py3.unicorn").uclib
        self.counter = Counter(
            end=BACK,
            flash=self.mcu.flash,
            flash_end=self.mcu.flash + self.mcu.flash_bytes,
            stack_pointer=self.core.stack_pointer,
            program_counter=self.core.pc,
            status=self.core.status,
        )
        for name, function in (
            ("read_register", uclib.uc_reg_read),
            ("write_register", uclib.uc_reg_write),
            ("stop", uclib.uc_emu_stop),
        ):
            setattr(self.counter, name, ctypes.cast(function, ctypes.c_void_p).value)
        library = host_library("block_counter.c")
        accesses = (const.UC_HOOK_MEM_READ | const.UC_HOOK_MEM_WRITE) * self.watch
        hooks = ((const.UC_HOOK_BLOCK, library.count_block), (accesses, library.count_access))
        for kind, callback in (hook for hook in hooks if hook[0]):
            status = uclib.uc_hook_add(
                *(self.engine._uch, ctypes.byref(ctypes.c_size_t()), kind),
                *(ctypes.cast(callback, ctypes.c_void_p), ctypes.byref(self.counter)),
                *(ctypes.c_uint64(1), ctypes.c_uint64(0)),  # everywhere
            )
            if status:
                raise SimulationError(f"unicorn refuses a hook: {status}")

    def load(self) -> None:
        access = self.unicorn.UC_PROT_READ | self.unicorn.UC_PROT_EXEC
        self.engine.mem_map(self.mcu.flash, self.mcu.flash_bytes, access)
        self.engine.mem_map(self.mcu.ram, self.mcu.ram_bytes)
        self.engine.mem_map(BACK, PAGE)
        for address, data in self.image.segments:
            self.engine.mem_write(address, data)

    def learn(self, other: Simulator) -> None:
        assert isinstance(other, Emulated)
        self.pairs = other.pairs

    def read(self, where: int | str, size: int) -> bytes:
        return bytes(self.engine.mem_read(self.address(where), size))

    def write(self, where: int | str, data: bytes) -> None:
        self.engine.mem_write(self.address(where), bytes(data))

    def reset(self, fill: Fill = bytes) -> None:
        super().reset(fill)
        for register in self.core.general:
            self.engine.reg_write(register, int.from_bytes(fill(4), "little"))
        if self.core.flags:
            self.engine.reg_write(self.core.flags, fill(1)[0] >> 4 << 28 | THUMB_STATE)

    def _enter(self, arguments: tuple[int, ...]) -> int:
        """Puts arguments into registers and onto the stack; returns the stack pointer."""
        count = len(self.core.arguments)
        for register, value in zip(self.core.arguments, arguments, strict=False):
            self.engine.reg_write(register, value)
        on_stack = b"".join(value.to_bytes(4, "little") for value in arguments[count:])
        sp = (self.mcu.ram + self.mcu.ram_bytes - len(on_stack)) & ~15
        self.write(sp, on_stack)
        self.engine.reg_write(self.core.stack_pointer, sp)
        self.engine.reg_write(self.core.link, BACK | self.core.thumb)
        return sp

    def start_counting(self, cap: int = CAP) -> None:
        """Before any code runs."""
        counter = self.counter
        ctypes.memset(counter.slots, 0, ctypes.sizeof(counter.slots))
        counter.used = counter.unaligned_used = 0
        counter.flash_reads = counter.addresses = counter.pieces = 0
        counter.previous = FIRST
        counter.budget = BYTES_PER_CYCLE * cap

    def call(self, function: int | str, *arguments: int, cap: int = CAP) -> Call:
        sp = self._enter(arguments)
        self.start_counting(cap)
        start = self.address(function) | self.core.thumb
        try:
            self.engine.emu_start(start, BACK)
        except self.unicorn.UcError as error:
            where = self.engine.reg_read(self.core.pc)
            raise SimulationError(f"{function} at {where:#x}: {error}") from None
        if self.engine.reg_read(self.core.pc) & ~1 != BACK:
            reason = "does not end" if not self.counter.budget else "stopped"
            raise SimulationError(f"{function} {reason}")
        return self._sum(function, sp)

    def _edges(self) -> list[Edge]:
        """The edges of the last call, once their blocks are decoded."""
        edges = self.counter.edges[: self.counter.used]
        for e in edges:
            if e.to not in self.pairs.blocks:
                self.pairs.add(e.to, self.read(e.to, e.size))
        return edges

    def _refuse_unaligned(self, function: int | str) -> None:
        """Fails where a real core would fault but unicorn's does not."""
        for at in self.counter.unaligned[: self.counter.unaligned_used]:
            insn = self.pairs.find(at)
            if not self.pairs.timing.takes_unaligned(insn):
                raise SimulationError(f"{function}: unaligned: {insn.text} at {at:#x}")

    def _sum(self, function: int | str, sp: int) -> Call:
        edges = self._edges()
        self._refuse_unaligned(function)
        counter = self.counter
        cycles = self.pairs.end(counter.previous, counter.flash_reads, counter.pieces)
        instructions, path, lowest = 0, counter.addresses, sp
        for e in edges:
            cost = self.pairs.cost(e.origin, e.to)
            cycles = [c + e.count * n for c, n in zip(cycles, cost, strict=True)]
            instructions += e.count * len(self.pairs.blocks[e.to])
            lowest = min(lowest, e.lowest - self.pairs.deepest(e.to))
            path = crc32(bytes(e)[:COUNTED], path & 0xFFFFFFFF)
        if self.free + RED_ZONE > lowest:
            raise SimulationError(f"{function}: the stack of {sp - lowest} bytes meets the buffers")
        result = self.engine.reg_read(self.core.arguments[0])
        signed = result - (1 << 32) if result >> 31 & 1 else result
        by_waits = dict(zip(self.pairs.waits, cycles, strict=True)) if self.watch else {}
        return Call(by_waits, instructions, sp - lowest, path, signed)

    def spent(self) -> Iterator[tuple[int, int]]:
        for e in self._edges():
            yield e.to, e.count * self.pairs.cost(e.origin, e.to)[0]
