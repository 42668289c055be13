# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Other implementations of the processors, for semantics.py: unicorn, simavr, and this CPU."""

from __future__ import annotations

import ctypes
import struct
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

from lab.mcu.avr import runner
from tools.toolchain import BUILD, run

from .call import RAM, ROOM
from .image import BASE, Image
from .machines import ARM, AVR, RV32, X86, numbered
from .semantics import STATUS, State, Unit

PAGE, SPACE, NOWHERE = 0x1000, 0x200000, 0xFFFFFFF0


class Processor(NamedTuple):
    """What unicorn calls a processor and its registers."""

    name: str
    modes: tuple[str, ...]
    registers: tuple[str, ...]
    pc: str
    status: str = ""  # the register of the flags
    flags: tuple[tuple[str, int], ...] = ()  # and their places there


X86_ORDER = ("RAX", "RCX", "RDX", "RBX", "RBP", "RSI", "RDI", *numbered("R", range(8, 16)), "RSP")
VECTORS = numbered("YMM", range(16))
X86_FLAGS = (("CF", 0), ("PF", 2), ("ZF", 6), ("SF", 7), ("OF", 11))
ARM_FLAGS = (("NG", 31), ("ZR", 30), ("CY", 29), ("OV", 28))
PROCESSORS = {
    ARM: Processor(
        *("arm", ("THUMB", "MCLASS"), (*ARM.registers, "sp", "lr"), "pc", "cpsr", ARM_FLAGS)
    ),
    RV32: Processor("riscv", ("RISCV32",), (*RV32.registers, "sp", "ra"), "pc"),
    X86: Processor("x86", ("64",), X86_ORDER, "rip", "eflags", X86_FLAGS),
}


class Unicorn:
    """Arm, RISC-V, and the jumps of x86-64."""

    def __init__(self, image: Image, name: str = "") -> None:
        unicorn: Any = import_module("unicorn")
        self.error, self.thumb = unicorn.UcError, image.machine.thumb
        self.processor = processor = PROCESSORS[image.machine]
        general = vars(import_module("unicorn.unicorn_const"))
        const = vars(import_module(f"unicorn.{processor.name}_const"))
        modes = sum(general[f"UC_MODE_{mode}"] for mode in processor.modes)
        self.engine = unicorn.Uc(general[f"UC_ARCH_{processor.name.upper()}"], modes)
        if image.machine is ARM:
            model = "M0" if name == "cortex-m0plus" else "M4"  # M0 has fewer instructions
            self.engine.ctl_set_cpu_model(const[f"UC_CPU_ARM_CORTEX_{model}"])
        names = (*processor.registers, processor.pc, processor.status)
        numbers = {n: const[f"UC_{processor.name}_REG_{n}".upper()] for n in names if n}
        self.pc, self.status = numbers.pop(processor.pc), numbers.pop(processor.status, 0)
        self.numbers = numbers
        for start, data in image.parts:
            low, end = start & -PAGE, -(-(start + len(data)) // PAGE) * PAGE
            self.engine.mem_map(low, end - low)
            self.engine.mem_write(start, bytes(data))
        self.engine.mem_map(RAM, ROOM)

    def run(self, unit: Unit, before: State) -> State | None:
        engine, thumb = self.engine, self.thumb
        engine.mem_write(before.low, before.memory)
        for name, place in self.numbers.items():
            engine.reg_write(place, before.registers[name])
        if self.status:
            value = sum(before.registers[name] << place for name, place in self.processor.flags)
            engine.reg_write(self.status, value | (0x20 if thumb else 2))
        try:
            # Unicorn does not count what an IT makes conditional.
            count = 0 if unit.text.startswith("it") else 1
            engine.emu_start(unit.at | thumb, unit.end if not count else NOWHERE, count=count)
        except self.error:
            if engine.reg_read(self.pc) & ~thumb == unit.at:
                return None  # else it has jumped to where nothing is
        registers = {n: engine.reg_read(place) for n, place in self.numbers.items()}
        if self.status:
            value = engine.reg_read(self.status)
            registers |= {name: value >> place & 1 for name, place in self.processor.flags}
        memory = bytes(engine.mem_read(before.low, len(before.memory)))
        return State(registers, before.low, memory, engine.reg_read(self.pc) & ~thumb)


class Simavr:
    """AVR."""

    SP = 0x5D  # the stack pointer in memory
    NAMES = (*numbered("R", range(26)), "Xlo", "Xhi", "Ylo", "Yhi", "Zlo", "Zhi")

    def __init__(self, image: Image, name: str) -> None:
        flash = b"".join(bytes(data) for _, data in image.parts)
        self.runner = runner()
        self.avr = ctypes.c_void_p(self.runner.runner_new(name.encode(), flash, len(flash)))

    def __del__(self) -> None:
        self.runner.runner_delete(self.avr)

    def read(self, at: int, size: int) -> bytes:
        data = ctypes.create_string_buffer(size)
        self.runner.runner_read(self.avr, at, data, size)
        return data.raw

    def write(self, at: int, data: bytes) -> None:
        self.runner.runner_write(self.avr, at, data, len(data))

    def turn(self, at: int) -> None:
        """Exchanges the bytes of a return address, which SLEIGH stores with the lower one first."""
        self.write(at, self.read(at, 2)[::-1])

    def run(self, unit: Unit, before: State) -> State | None:
        self.write(before.low, before.memory)
        self.write(0, bytes(before.registers[name] for name in self.NAMES))
        self.write(self.SP, before.registers["SP"].to_bytes(2, "little"))
        names = STATUS["avr8"]
        flags = ctypes.create_string_buffer(bytes(before.registers[name] for name in names), 8)
        kind, stack = unit.text.split()[0], before.registers["SP"] + 1
        if kind.startswith("ret"):
            self.turn(stack)
        following = self.runner.runner_step(self.avr, unit.at, flags)
        if unit.at < following < unit.end:
            following = self.runner.runner_step(self.avr, following, flags)
        if kind.startswith("ret"):
            self.turn(stack)
        elif kind.endswith("call"):
            self.turn(stack - 2)
        after = dict(zip(self.NAMES, self.read(0, 32), strict=True))
        after["SP"] = int.from_bytes(self.read(self.SP, 2), "little")
        after |= dict(zip(names, flags.raw, strict=True))
        return State(after, before.low, self.read(before.low, len(before.memory)), following)


class Native:
    """This CPU, which needs AVX2. Memory and the image are where the prover has them, and each
    instruction in its own place.
    """

    CODE = BASE - PAGE  # for that of native.S

    def __init__(self, image: Image) -> None:
        if "avx2" not in Path("/proc/cpuinfo").read_text().split():
            raise OSError("this CPU has no AVX2")
        self.unicorn = Unicorn(image)
        code, places = native_code()
        self.target, self.back = (self.CODE + places[f"native_{n}"] for n in ("target", "back"))
        load(image)
        ctypes.memmove(self.CODE, code, len(code))
        self.call = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(self.CODE)

    def run(self, unit: Unit, before: State) -> State | None:
        if unit.text.startswith(("J", "CALL", "RET")):
            return self.unicorn.run(unit, before)
        jump = b"\xe9" + (self.back - unit.end - 5).to_bytes(4, "little", signed=True)
        code = unit.code + jump
        kept, registers = ctypes.string_at(unit.at, len(code)), before.registers
        ctypes.memmove(unit.at, code, len(code))
        ctypes.memmove(self.target, unit.at.to_bytes(8, "little"), 8)
        ctypes.memmove(before.low, before.memory, len(before.memory))
        flags = 0x202 | sum(registers[name] << place for name, place in X86_FLAGS)
        general = b"".join(registers[name].to_bytes(8, "little") for name in X86_ORDER)
        vectors = b"".join(registers[name].to_bytes(32, "little") for name in VECTORS)
        state = ctypes.create_string_buffer(flags.to_bytes(8, "little") + general + vectors)
        self.call(ctypes.addressof(state))
        ctypes.memmove(unit.at, kept, len(kept))
        flags, *found = struct.unpack_from("<17Q", state)
        after = dict(zip(X86_ORDER, found, strict=True))
        after |= {name: flags >> place & 1 for name, place in X86_FLAGS}
        for i, name in enumerate(VECTORS):
            after[name] = int.from_bytes(state.raw[136 + 32 * i :][:32], "little")
        memory = ctypes.string_at(before.low, len(before.memory))
        return State(after, before.low, memory, unit.end)


def reference(machine: str, image: Image) -> Native | Simavr | Unicorn:
    """Who else can run an image's instructions."""
    if image.machine is X86:
        return Native(image)
    return (Simavr if image.machine is AVR else Unicorn)(image, machine)


@cache
def native_code() -> tuple[bytes, dict[str, int]]:
    """The code of native.S, and places in it."""
    made = BUILD / "prove" / "native.o"
    made.parent.mkdir(parents=True, exist_ok=True)
    run(["cc", "-c", Path(__file__).with_name("native.S"), "-o", made])
    with made.open("rb") as stream:
        elf = ELFFile(stream)
        table, code = (elf.get_section_by_name(name) for name in (".symtab", ".text"))
        assert isinstance(table, SymbolTableSection) and code
        return code.data(), {s.name: int(s["st_value"]) for s in table.iter_symbols()}


def load(image: Image) -> None:
    """Puts a shared library into this process, where the prover has it, and makes room for data."""
    reserve(RAM, ROOM)
    reserve(Native.CODE, SPACE)
    for start, data in image.parts:
        ctypes.memmove(start, bytes(data), len(data))


@cache
def reserve(at: int, size: int) -> None:
    """Memory at a fixed address of this process, which may hold code."""
    library = ctypes.CDLL(None)
    library.mmap.restype = ctypes.c_void_p
    library.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
    fixed = 0x100000  # MAP_FIXED_NOREPLACE
    if library.mmap(at, size, 7, fixed | 0x22, -1, 0) != at:
        raise OSError(f"no memory at {at:#x}")
