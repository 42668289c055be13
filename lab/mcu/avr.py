# SPDX-License-Identifier: Apache-2.0 OR MIT
"""AVR, simulated by libsimavr, which counts the cycles of every instruction."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from .host import host_library
from .simulator import CAP, RED_ZONE, Call, Fill, SimulationError, Simulator

if TYPE_CHECKING:
    from .targets import Mcu

HEADER = Path("/usr/include/simavr/sim_avr.h")
FIRST_ARGUMENT = 24  # the register of the first argument; each later one is two lower
LAST_ARGUMENT = 8


class Cost(ctypes.Structure):
    """struct cost of avr_runner.c"""

    _fields_ = (
        ("cycles", ctypes.c_uint64),
        ("instructions", ctypes.c_uint64),
        ("path", ctypes.c_uint64),
        ("stack", ctypes.c_uint32),
        ("ended", ctypes.c_uint32),
        ("registers", ctypes.c_uint8 * 32),
        ("flags", ctypes.c_uint8 * 8),
        ("spent", ctypes.c_uint32 * (1 << 16)),
    )
    cycles: int
    instructions: int
    path: int
    stack: int
    ended: int
    registers: ctypes.Array[ctypes.c_uint8]
    flags: ctypes.Array[ctypes.c_uint8]
    spent: ctypes.Array[ctypes.c_uint32]


def missing() -> str:
    """Why this simulator cannot run here; empty if it can."""
    return "" if HEADER.exists() else "libsimavr-dev is not installed (make setup)"


def runner() -> ctypes.CDLL:
    library = host_library("avr_runner.c", "-lsimavr")
    library.runner_new.restype = ctypes.c_void_p
    return library


class Avr(Simulator):
    """An ATmega."""

    def __init__(self, mcu: Mcu, path: Path, watch: bool = True) -> None:
        self.runner = runner()
        super().__init__(mcu, path, watch)

    def load(self) -> None:
        code = bytearray()
        for address, data in self.image.segments:
            code += bytes(address - len(code)) + data
        name = self.mcu.name.encode()
        made = self.runner.runner_new(name, bytes(code), ctypes.c_uint32(len(code)))
        if not made:
            raise SimulationError(f"{self.image.path.name} does not fit into {self.mcu.name}")
        self.avr = ctypes.c_void_p(made)

    def __del__(self) -> None:
        if hasattr(self, "avr"):
            self.runner.runner_delete(self.avr)

    def reset(self, fill: Fill = bytes) -> None:
        super().reset(fill)
        self.registers = fill(1) + b"\0" + fill(30)  # r1 is always zero
        self.flags = bytes(one & 1 for one in fill(7))  # without that of interrupts

    def read(self, where: int | str, size: int) -> bytes:
        data = (ctypes.c_uint8 * size)()
        self.runner.runner_read(self.avr, ctypes.c_uint32(self.address(where)), data, size)
        return bytes(data)

    def write(self, where: int | str, data: bytes) -> None:
        self.runner.runner_write(self.avr, ctypes.c_uint32(self.address(where)), data, len(data))

    def call(self, function: int | str, *arguments: int, cap: int = CAP) -> Call:
        cost = self.cost = Cost()
        cost.registers[:] = list(self.registers)
        cost.flags[:7] = list(self.flags)
        for i, value in enumerate(arguments):
            register = FIRST_ARGUMENT - 2 * i
            if register < LAST_ARGUMENT:
                raise SimulationError("arguments on the stack")
            cost.registers[register : register + 2] = list(value.to_bytes(2, "little"))
        entry = ctypes.c_uint32(self.address(function))
        self.runner.runner_call(self.avr, entry, ctypes.c_uint64(cap), ctypes.byref(cost))
        if cost.ended:
            raise SimulationError(f"{function} {('', 'does not end', 'crashed')[cost.ended]}")
        if self.free + RED_ZONE > self.mcu.ram + self.mcu.ram_bytes - cost.stack:
            raise SimulationError(f"{function}: the stack of {cost.stack} bytes meets the buffers")
        result = int.from_bytes(bytes(cost.registers[24:26]), "little", signed=True)
        return Call({0: cost.cycles}, cost.instructions, cost.stack, cost.path, result)

    def spent(self) -> Iterator[tuple[int, int]]:
        return ((2 * word, cycles) for word, cycles in enumerate(self.cost.spent) if cycles)
