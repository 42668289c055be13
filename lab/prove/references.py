# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Processors in which the prover has no part: the simulators of lab/mcu, and this CPU. They run
single instructions for semantics.py, and whole functions for replay.py.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import struct
import weakref
from contextlib import suppress
from importlib import import_module
from typing import Any, NoReturn

from lab.mcu.emulated import BACK
from lab.mcu.simulator import SimulationError
from lab.mcu.targets import TARGETS

from .call import RAM, ROOM, Arguments
from .image import BASE, Image
from .machines import ARM, AVR, X86, numbered
from .semantics import FLAGS, State, Unit

CYCLES = 20_000_000  # after which a call counts as endless
SECONDS = 10  # of this CPU, for all that one image does

Memory = dict[int, bytes]  # by address


def status_of(state: State, flags: dict[str, int]) -> int:
    """A register with the flags in their places."""
    return sum(state.registers[name] << place for name, place in flags.items())


class Simulated:
    """A microcontroller."""

    def __init__(self, machine: str, image: Image) -> None:
        mcu = TARGETS[machine]
        self.simulator: Any = mcu.simulator(mcu, image.path, watch=False)
        self.thumb, self.flags = image.machine.thumb, FLAGS[image.machine]

    def call(self, at: int, arguments: Arguments, memory: Memory) -> tuple[int, Memory]:
        """What a function returns, and what it makes of memory."""
        simulator = self.simulator
        simulator.reset()
        placed = {a: simulator.place(data, offset=a % 4) for a, data in memory.items()}
        moved = [placed.get(value, value) for value in arguments]
        result = simulator.call(at, *moved, cap=CYCLES).result
        return result, {a: simulator.read(to, len(memory[a])) for a, to in placed.items()}


class Unicorn(Simulated):
    """Arm and RISC-V."""

    def __init__(self, machine: str, image: Image) -> None:
        super().__init__(machine, image)
        name = "arm" if image.machine is ARM else "riscv"
        self.numbers = vars(import_module(f"unicorn.{name}_const"))
        self.prefix = f"UC_{name.upper()}_REG_"

    def number(self, register: str) -> int:
        return int(self.numbers[self.prefix + register.upper()])

    def run(self, unit: Unit, before: State) -> State | None:
        engine, thumb, flags = self.simulator.engine, self.thumb, self.flags
        engine.mem_write(before.low, before.memory)
        names = {name: self.number(name) for name in before.registers if name not in flags}
        for name, number in names.items():
            engine.reg_write(number, before.registers[name])
        if flags:
            engine.reg_write(self.number("cpsr"), status_of(before, flags) | 0x20)
        self.simulator.start_counting()
        try:
            # Unicorn does not count what an IT makes conditional.
            engine.emu_start(unit.at | thumb, unit.end, count=not unit.text.startswith("it"))
        except self.simulator.unicorn.UcError:
            if engine.reg_read(self.number("pc")) & ~thumb == unit.at:
                return None  # else it has jumped to where nothing is
        registers = {name: engine.reg_read(number) for name, number in names.items()}
        if flags:
            status = engine.reg_read(self.number("cpsr"))
            registers |= {name: status >> place & 1 for name, place in flags.items()}
        memory = bytes(engine.mem_read(before.low, len(before.memory)))
        return State(registers, before.low, memory, engine.reg_read(self.number("pc")) & ~thumb)


class Simavr(Simulated):
    """AVR."""

    SP = 0x5D  # the stack pointer in memory

    def turn(self, at: int) -> None:
        """Exchanges the bytes of a return address, which SLEIGH stores with the lower one first."""
        self.simulator.write(at, self.simulator.read(at, 2)[::-1])

    def run(self, unit: Unit, before: State) -> State | None:
        avr, names = self.simulator, AVR.registers
        avr.write(before.low, before.memory)
        avr.write(0, bytes(before.registers[name] for name in names))
        avr.write(self.SP, before.registers["SP"].to_bytes(2, "little"))
        flags = ctypes.create_string_buffer(bytes(before.registers[name] for name in self.flags), 8)
        kind, stack = unit.text.split()[0], before.registers["SP"]
        if kind.startswith("ret"):
            self.turn(stack + 1)
        following = avr.runner.runner_step(avr.avr, unit.at, flags)
        if unit.at < following < unit.end:
            following = avr.runner.runner_step(avr.avr, following, flags)
        if kind.startswith("ret"):
            self.turn(stack + 1)
        elif kind.endswith("call"):
            self.turn(stack - 1)
        after = dict(zip(names, avr.read(0, 32), strict=True))
        after["SP"] = int.from_bytes(avr.read(self.SP, 2), "little")
        after |= dict(zip(self.flags, flags.raw, strict=True))
        return State(after, before.low, avr.read(before.low, len(before.memory)), following)


# ---- this CPU ------------------------------------------------------------------------------------

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.mmap.restype = ctypes.c_void_p
LIBC.mmap.argtypes = (ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long)
LIBC.ptrace.argtypes = (ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p)
TRACEME, CONTINUE, STEP, SETOPTIONS, GET, SET = 0, 7, 9, 0x4200, 0x4204, 0x4205  # of ptrace
EXITKILL = 0x100000
GENERAL, VECTORS = 1, 0x202  # sets of registers
ORDER = (  # of the general ones
    *(*numbered("R", range(15, 11, -1)), "RBP", "RBX", *numbered("R", range(11, 7, -1))),
    *("RAX", "RCX", "RDX", "RSI", "RDI", "system call", "RIP", "CS", "flags", "RSP", "SS"),
    *("FS base", "GS base", "DS", "ES", "FS", "GS"),
)
LOWER, PRESENT, UPPER = slice(160, 416), 512, slice(576, 832)  # halves of YMM, and what is there
YMM = numbered("YMM", range(16))
SPACE = 0x200000  # bytes for an image


def ptrace(request: int, child: int, kind: int = 0, data: int = 0) -> None:
    if LIBC.ptrace(request, child, kind, data) < 0:
        raise OSError(ctypes.get_errno(), f"ptrace refuses {request:#x}")


def be_traced() -> NoReturn:
    """What a copy of this process does: it makes room for memory and an image, and stops."""
    private, fixed = 0x22, 0x100000  # MAP_PRIVATE | MAP_ANONYMOUS, MAP_FIXED_NOREPLACE
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
        for at, size, access in ((RAM, ROOM, 3), (BASE, SPACE, 5)):  # to write, and to run
            if LIBC.mmap(at, size, access, private | fixed, -1, 0) != at:
                raise OSError(f"no memory at {at:#x}")
        ptrace(TRACEME, 0)
        os.kill(os.getpid(), signal.SIGSTOP)
    finally:
        os._exit(1)


def end(child: int, memory: int) -> None:
    os.close(memory)
    with suppress(OSError):  # it has ended
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


class Native:
    """This CPU: a copy of this process, traced, with memory and an image where the prover has them.
    To run instructions, it needs AVX.
    """

    def __init__(self, image: Image) -> None:
        self.flags = FLAGS[X86]
        self.child = os.fork() or be_traced()
        if not os.WIFSTOPPED(os.waitpid(self.child, 0)[1]):
            raise OSError("no process can be traced here")
        ptrace(SETOPTIONS, self.child, 0, EXITKILL)
        self.memory = os.open(f"/proc/{self.child}/mem", os.O_RDWR)
        weakref.finalize(self, end, self.child, self.memory)
        for start, data in image.parts:
            os.pwrite(self.memory, data, start)
        self.first, self.vectors = self.general(), self.transfer(GET, VECTORS, bytes(1 << 14))
        self.first["system call"] = (1 << 64) - 1  # none that could begin again

    def transfer(self, request: int, kind: int, data: bytes) -> bytes:
        """Of a set of registers."""
        buffer = ctypes.create_string_buffer(data, len(data))
        vector = (ctypes.c_size_t * 2)(ctypes.addressof(buffer), len(data))
        ptrace(request, self.child, kind, ctypes.addressof(vector))
        return buffer.raw[: vector[1]]

    def general(self) -> dict[str, int]:
        data = self.transfer(GET, GENERAL, bytes(8 * len(ORDER)))
        return dict(zip(ORDER, struct.unpack(f"<{len(ORDER)}Q", data), strict=True))

    def go(self, how: int, registers: dict[str, int]) -> tuple[int, dict[str, int]]:
        """Runs with these general registers; returns the signal that stops it, and what they are
        then.
        """
        data = struct.pack(f"<{len(ORDER)}Q", *(registers[name] for name in ORDER))
        self.transfer(SET, GENERAL, data)
        ptrace(how, self.child)
        status = os.waitpid(self.child, 0)[1]
        if not os.WIFSTOPPED(status):
            raise SimulationError("ends the process")
        return os.WSTOPSIG(status), self.general()

    def call(self, at: int, arguments: Arguments, memory: Memory) -> tuple[int, Memory]:
        """What a function returns, and what it makes of memory."""
        sp = RAM + ROOM - 8
        for place, data in {**memory, sp: BACK.to_bytes(8, "little")}.items():
            os.pwrite(self.memory, data, place)
        given = dict(zip(X86.arguments, arguments, strict=False))
        stopped, after = self.go(CONTINUE, {**self.first, **given, "RIP": at, "RSP": sp})
        if after["RIP"] != BACK:  # where nothing is
            name = signal.Signals(stopped).name
            raise SimulationError("does not end" if name == "SIGXCPU" else f"ends with {name}")
        found = {at: os.pread(self.memory, len(data), at) for at, data in memory.items()}
        return after[X86.result], found

    def run(self, unit: Unit, before: State) -> State | None:
        os.pwrite(self.memory, before.memory, before.low)
        halves = [before.registers[name].to_bytes(32, "little") for name in YMM]
        vectors = bytearray(self.vectors)
        vectors[LOWER] = b"".join(one[:16] for one in halves)
        vectors[UPPER] = b"".join(one[16:] for one in halves)
        vectors[PRESENT] |= 7
        self.transfer(SET, VECTORS, bytes(vectors))
        given = {name: value for name, value in before.registers.items() if name in ORDER}
        status = status_of(before, self.flags) | 0x202
        after = {**self.first, **given, "flags": status, "RIP": unit.at}
        while after["RIP"] == unit.at:  # where REP stays
            stopped, after = self.go(STEP, after)
            if stopped != signal.SIGTRAP:
                return None
        found = self.transfer(GET, VECTORS, self.vectors)
        registers = {name: after[name] for name in given}
        registers |= {name: after["flags"] >> place & 1 for name, place in self.flags.items()}
        for i, name in enumerate(YMM):
            both = found[LOWER][16 * i :][:16] + found[UPPER][16 * i :][:16]
            registers[name] = int.from_bytes(both, "little")
        memory = os.pread(self.memory, len(before.memory), before.low)
        return State(registers, before.low, memory, after["RIP"])


def reference(machine: str, image: Image) -> Native | Simavr | Unicorn:
    """Who else can run an image's code."""
    if image.machine is X86:
        return Native(image)
    return (Simavr if image.machine is AVR else Unicorn)(machine, image)
