# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Processors in which the prover has no part: the simulators of lab/mcu, and this CPU. They run
single instructions for semantics.py, and whole functions for replay.py.
"""

from __future__ import annotations

import ctypes
import os
import random
import resource
import signal
import weakref
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, NoReturn

from lab.mcu.emulated import BACK, PAGE, THUMB_STATE
from lab.mcu.simulator import SimulationError
from lab.mcu.targets import TARGETS

from .call import Arguments
from .image import BASE, Image
from .machines import AARCH64, ARM, ARMHF, AVR, RV32, X86, Machine, numbered
from .semantics import FLAGS, State, Unit

CHANCE = random.Random(1)  # fills all that a function must not depend on
CYCLES = 20_000_000  # after which a call counts as endless
SECONDS = 2  # of this CPU, for all calls of an image; steps have no limit

Memory = dict[int, bytes]  # by address


def status_of(state: State, flags: dict[str, int]) -> int:
    """A register with the flags in their places."""
    return sum(state.registers[name] << place for name, place in flags.items())


def flags_of(status: int, flags: dict[str, int]) -> dict[str, int]:
    return {name: status >> place & 1 for name, place in flags.items()}


class Simulated:
    """A microcontroller."""

    def __init__(self, machine: str, image: Image) -> None:
        mcu = TARGETS[machine]
        self.simulator: Any = mcu.simulator(mcu, image.path, watch=False)
        self.thumb, self.flags = image.machine.thumb, FLAGS[image.machine]
        self.pointer = image.machine.pointer

    def call(
        self, at: int, arguments: Arguments, memory: Memory, tables: Sequence[int] = ()
    ) -> tuple[int, Memory]:
        """What a function returns, and what it makes of memory. Of that, some are tables of where
        other parts are, which stand before them.
        """
        self.simulator.reset(CHANCE.randbytes)
        placed, given = dict[int, int](), dict[int, bytes]()
        for a, data in memory.items():
            given[a] = self.moved(data, placed) if a in tables else data
            placed[a] = self.simulator.place(given[a], offset=a % 4)
        values = [
            next((to + v - a for a, to in placed.items() if a <= v <= a + len(memory[a])), v)
            for v in arguments  # of which some are an end
        ]
        result = self.simulator.call(at, *values, cap=CYCLES).result
        found = {a: self.simulator.read(to, len(memory[a])) for a, to in placed.items()}
        return result, {a: memory[a] if got == given[a] else got for a, got in found.items()}

    def moved(self, table: bytes, placed: dict[int, int]) -> bytes:
        size = self.pointer
        words = (int.from_bytes(table[i : i + size], "little") for i in range(0, len(table), size))
        return b"".join(placed[word].to_bytes(size, "little") for word in words)


UNICORN = {ARM: "arm", ARMHF: "arm", AARCH64: "arm64", RV32: "riscv"}  # its names


class Unicorn(Simulated):
    """Arm and RISC-V."""

    def __init__(self, machine: str, image: Image) -> None:
        super().__init__(machine, image)
        self.name(image.machine)

    def name(self, machine: Machine) -> None:
        name = UNICORN[machine]
        prefix, const = f"UC_{name.upper()}_REG_", vars(import_module(f"unicorn.{name}_const"))
        self.numbers = {n.removeprefix(prefix).lower(): number for n, number in const.items()}
        self.status = self.numbers.get("nzcv", self.numbers.get("cpsr"))

    def run(self, unit: Unit, before: State) -> State | None:
        engine, thumb, flags = self.simulator.engine, self.thumb, self.flags
        engine.mem_write(before.low, before.memory)
        numbers = {name: self.numbers[name] for name in before.registers if name not in flags}
        for name, number in numbers.items():
            engine.reg_write(number, before.registers[name])
        if flags:
            engine.reg_write(self.status, status_of(before, flags) | THUMB_STATE * thumb)
        self.simulator.start_counting()
        try:
            # Unicorn does not count what an IT makes conditional.
            engine.emu_start(unit.at | thumb, unit.end, count=not unit.text.startswith("it"))
        except self.simulator.unicorn.UcError:
            if engine.reg_read(self.numbers["pc"]) & ~thumb == unit.at:
                return None  # else it has jumped to where nothing is
        registers = {name: engine.reg_read(number) for name, number in numbers.items()}
        if flags:
            registers |= flags_of(engine.reg_read(self.status), flags)
        memory = bytes(engine.mem_read(before.low, len(before.memory)))
        return State(registers, before.low, memory, engine.reg_read(self.numbers["pc"]) & ~thumb)


class WithNeon(Unicorn):
    """Arm's processors with vectors: memory and the image are where the prover has them."""

    def __init__(self, machine: str, image: Image) -> None:
        uc, arm, arm64 = (
            import_module(f"unicorn.{name}_const") for name in ("unicorn", "arm", "arm64")
        )
        self.image, self.simulator = image, self  # which here is the same
        self.unicorn: Any = import_module("unicorn")
        self.thumb, self.flags = image.machine.thumb, FLAGS[image.machine]
        self.name(image.machine)
        if image.machine is AARCH64:
            self.engine = self.unicorn.Uc(uc.UC_ARCH_ARM64, uc.UC_MODE_ARM)
            self.engine.ctl_set_cpu_model(arm64.UC_CPU_ARM64_MAX)
            self.engine.reg_write(arm64.UC_ARM64_REG_CPACR_EL1, 3 << 20)
        else:
            self.engine = self.unicorn.Uc(uc.UC_ARCH_ARM, uc.UC_MODE_THUMB)
            self.engine.ctl_set_cpu_model(arm.UC_CPU_ARM_CORTEX_A15)
            self.engine.reg_write(arm.UC_ARM_REG_C1_C0_2, 0xF << 20)
            self.engine.reg_write(arm.UC_ARM_REG_FPEXC, 1 << 30)
        ram, room = image.machine.ram, image.machine.room
        self.back = ram + room  # a page where nothing is
        self.engine.mem_map(ram, room + PAGE)
        low = image.parts[0][0] & -PAGE
        high = max(start + len(data) for start, data in image.parts)
        self.engine.mem_map(low, -(-(high - low) // PAGE) * PAGE)
        for start, data in image.parts:
            self.engine.mem_write(start, bytes(data))

    def start_counting(self) -> None:
        """Nothing: the time of an instruction is no part of this."""

    def call(
        self, at: int, arguments: Arguments, memory: Memory, tables: Sequence[int] = ()
    ) -> tuple[int, Memory]:
        """What a function returns, and what it makes of memory."""
        machine, engine = self.image.machine, self.engine
        given = {name: CHANCE.getrandbits(32) for name in machine.registers}
        given |= dict(zip(machine.arguments, arguments, strict=False))
        sp = self.back - 64
        given |= {machine.stack_pointer: sp, machine.link: self.back | self.thumb}
        engine.mem_write(machine.ram, CHANCE.randbytes(machine.room))
        for place, data in memory.items():
            engine.mem_write(place, bytes(data))
        for place, value in enumerate(arguments[len(machine.arguments) :]):
            engine.mem_write(
                sp + machine.pointer * place, value.to_bytes(machine.pointer, "little")
            )
        for name, value in given.items():
            engine.reg_write(self.numbers[name], value)
        try:
            engine.emu_start(at | self.thumb, self.back, count=CYCLES)
        except self.unicorn.UcError as error:
            raise SimulationError(f"ends with {error}") from None
        if engine.reg_read(self.numbers["pc"]) & ~self.thumb != self.back:
            raise SimulationError("does not end")
        found = {at: bytes(engine.mem_read(at, len(data))) for at, data in memory.items()}
        return engine.reg_read(self.numbers[machine.result]), found


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
        returns, stack = "ret" in unit.text, before.registers["SP"]
        if returns:
            self.turn(stack + 1)
        following = avr.runner.runner_step(avr.avr, unit.at, flags)
        if unit.at < following < unit.end:
            following = avr.runner.runner_step(avr.avr, following, flags)
        after = dict(zip(names, avr.read(0, 32), strict=True))
        after["SP"] = int.from_bytes(avr.read(self.SP, 2), "little")
        if returns or after["SP"] == stack - 2:
            self.turn(stack + (1 if returns else -1))
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
PIECES = {name: [(GENERAL, 8 * i, 8)] for i, name in enumerate(ORDER)}  # where they are in a set
PIECES |= {f"YMM{i}": [(VECTORS, at + 16 * i, 16) for at in (160, 576)] for i in range(16)}
PRESENT = 512  # where a set of vectors says which it has
NONE = (1 << 64) - 1  # no system call that could begin again
SPACE = 0x200000  # bytes for an image


def ptrace(request: int, child: int, kind: int = 0, data: int = 0) -> None:
    if LIBC.ptrace(request, child, kind, data) < 0:
        raise OSError(ctypes.get_errno(), f"ptrace refuses {request:#x}")


def be_traced() -> NoReturn:
    """What a copy of this process does: it makes room for memory and an image, and stops."""
    private, fixed = 0x22, 0x100000  # MAP_PRIVATE | MAP_ANONYMOUS, MAP_FIXED_NOREPLACE
    try:
        for at, size, access in ((X86.ram, X86.room, 3), (BASE, SPACE, 5)):  # to write and run
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

    def __init__(self, machine: str, image: Image) -> None:
        self.flags = FLAGS[image.machine]
        self.child = os.fork() or be_traced()
        if not os.WIFSTOPPED(os.waitpid(self.child, 0)[1]):
            raise OSError("no process can be traced here")
        ptrace(SETOPTIONS, self.child, 0, EXITKILL)
        self.memory = os.open(f"/proc/{self.child}/mem", os.O_RDWR)
        weakref.finalize(self, end, self.child, self.memory)
        for start, data in ((X86.ram, bytearray(CHANCE.randbytes(X86.room))), *image.parts):
            os.pwrite(self.memory, data, start)
        self.first = {kind: self.transfer(GET, kind, bytes(1 << 14)) for kind in (GENERAL, VECTORS)}

    def transfer(self, request: int, kind: int, data: bytes) -> bytes:
        """Of a set of registers."""
        buffer = ctypes.create_string_buffer(data, len(data))
        vector = (ctypes.c_size_t * 2)(ctypes.addressof(buffer), len(data))
        ptrace(request, self.child, kind, ctypes.addressof(vector))
        return buffer.raw[: vector[1]]

    def go(self, how: int, registers: dict[str, int]) -> tuple[int, dict[str, int]]:
        """Runs with these registers; returns the signal that stops it, and what all are then."""
        sets = {kind: bytearray(data) for kind, data in self.first.items()}
        sets[VECTORS][PRESENT] |= 7
        for name, value in {**registers, "system call": NONE}.items():
            data = value.to_bytes(32, "little")
            for kind, at, size in PIECES[name]:
                sets[kind][at : at + size], data = data[:size], data[size:]
        for kind, whole in sets.items():
            self.transfer(SET, kind, bytes(whole))
        ptrace(how, self.child)
        status = os.waitpid(self.child, 0)[1]
        if not os.WIFSTOPPED(status):
            raise SimulationError("ends the process")
        found = {kind: self.transfer(GET, kind, data) for kind, data in self.first.items()}
        after = {}
        for name, pieces in PIECES.items():
            data = b"".join(found[kind][at : at + size] for kind, at, size in pieces)
            after[name] = int.from_bytes(data, "little")
        return os.WSTOPSIG(status), after

    def call(
        self, at: int, arguments: Arguments, memory: Memory, tables: Sequence[int] = ()
    ) -> tuple[int, Memory]:
        """What a function returns, and what it makes of memory, which is where it should be."""
        resource.prlimit(self.child, resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
        sp, flags = X86.ram + X86.room - 8, CHANCE.getrandbits(12) & 0x8D5 | 0x202
        for place, data in {**memory, sp: BACK.to_bytes(8, "little")}.items():
            os.pwrite(self.memory, data, place)
        given = {name: CHANCE.getrandbits(256) for name in X86.registers}
        given |= dict(zip(X86.arguments, arguments, strict=False))
        stopped, after = self.go(CONTINUE, {**given, "flags": flags, "RIP": at, "RSP": sp})
        if after["RIP"] != BACK:  # where nothing is
            name = signal.Signals(stopped).name
            raise SimulationError("does not end" if name == "SIGXCPU" else f"ends with {name}")
        found = {at: os.pread(self.memory, len(data), at) for at, data in memory.items()}
        return after[X86.result], found

    def run(self, unit: Unit, before: State) -> State | None:
        os.pwrite(self.memory, before.memory, before.low)
        after = {name: value for name, value in before.registers.items() if name in PIECES}
        after |= {"flags": status_of(before, self.flags) | 0x202, "RIP": unit.at}
        while after["RIP"] == unit.at:  # where REP stays
            stopped, after = self.go(STEP, after)
            if stopped != signal.SIGTRAP:
                return None
        after |= flags_of(after["flags"], self.flags)
        memory = os.pread(self.memory, len(before.memory), before.low)
        return State(after, before.low, memory, after["RIP"])


KINDS: dict[Machine, type[Native | Simulated]] = {
    X86: Native,
    AVR: Simavr,
    AARCH64: WithNeon,
    ARMHF: WithNeon,
}


def reference(machine: str, image: Image) -> Native | Simulated:
    """Who else can run an image's code."""
    return KINDS.get(image.machine, Unicorn)(machine, image)
