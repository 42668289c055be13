# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Other implementations of the processors, for semantics.py: unicorn, simavr, and this CPU."""

from __future__ import annotations

import ctypes
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

from lab.mcu.avr import Cost, runner
from tools.toolchain import BUILD, run

from .call import RAM, ROOM
from .image import Image
from .machines import ARM, AVR, RV32, X86, numbered
from .semantics import STATUS, Reference, State, Unit, changed, window

PAGE, NOWHERE = 0x1000, 0xFFFFFFF0


Arguments = tuple[int, ...]
Memory = dict[int, bytes]  # by address


class Crash(Exception):
    """A function did not return."""


def pages(start: int, size: int) -> tuple[int, int]:
    low = start & -PAGE
    return low, -(-(start + size) // PAGE) * PAGE - low


class Processor(NamedTuple):
    """What unicorn calls a processor and its registers."""

    name: str
    modes: tuple[str, ...]
    registers: tuple[str, ...]
    pc: str
    status: str = ""  # the register of the flags
    flags: tuple[tuple[str, int], ...] = ()  # and their places there


X86_ORDER = ("RAX", "RCX", "RDX", "RBX", "RSP", "RBP", "RSI", "RDI", *numbered("R", range(8, 16)))
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
    """Arm, RISC-V, and what x86-64 has besides vectors."""

    BACK = 0xFFFFF0  # where a call returns to
    MOST = 10_000_000  # instructions of a call

    def __init__(self, image: Image, name: str = "") -> None:
        unicorn: Any = import_module("unicorn")
        self.error, self.machine = unicorn.UcError, image.machine
        self.processor = processor = PROCESSORS[image.machine]
        general = vars(import_module("unicorn.unicorn_const"))
        const = vars(import_module(f"unicorn.{processor.name}_const"))
        modes = sum(general[f"UC_MODE_{mode}"] for mode in processor.modes)
        self.engine = unicorn.Uc(general[f"UC_ARCH_{processor.name.upper()}"], modes)
        if image.machine is ARM:
            model = "M0" if name == "cortex-m0plus" else "M4"  # M0 has fewer instructions
            self.engine.ctl_set_cpu_model(const[f"UC_CPU_ARM_CORTEX_{model}"])

        def number(register: str) -> Any:
            return const[f"UC_{processor.name}_REG_{register}".upper()]

        self.numbers = {one: number(one) for one in processor.registers}
        self.pc = number(processor.pc)
        self.status = number(processor.status) if processor.status else 0
        for start, data in image.parts:
            low, size = pages(start, len(data))
            self.engine.mem_map(low, size)
            self.engine.mem_write(start, bytes(data))
        self.engine.mem_map(RAM, ROOM)

    def run(self, unit: Unit, before: State) -> State | None:
        engine, thumb = self.engine, self.machine.thumb
        low, content = window(before)
        engine.mem_write(low, bytes(content))
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
        after = changed(before, low, bytes(engine.mem_read(low, len(content))))
        return State(registers, after, engine.reg_read(self.pc) & ~thumb)

    def call(self, at: int, arguments: Arguments, memory: Memory) -> Memory:
        engine, machine = self.engine, self.machine
        engine.mem_map(*pages(self.BACK, 1))
        for place, data in memory.items():
            engine.mem_write(place, data)
        for name, value in zip(machine.arguments, arguments, strict=False):
            engine.reg_write(self.numbers[name], value)
        engine.reg_write(self.numbers[machine.stack_pointer], RAM + ROOM)
        engine.reg_write(self.numbers[machine.link], self.BACK | machine.thumb)
        try:
            engine.emu_start(at | machine.thumb, self.BACK, count=self.MOST)
        except self.error as error:
            raise Crash(f"ends at {engine.reg_read(self.pc):#x}: {error}") from None
        if engine.reg_read(self.pc) & ~machine.thumb != self.BACK:
            raise Crash("does not end")
        return {place: bytes(engine.mem_read(place, len(memory[place]))) for place in memory}


class Simavr:
    """AVR."""

    SP, MOST = 0x5D, 20_000_000  # the stack pointer in memory; cycles of a call
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
        low, content = window(before)
        self.write(low, bytes(content))
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
        return State(after, changed(before, low, self.read(low, len(content))), following)

    def call(self, at: int, arguments: Arguments, memory: Memory) -> Memory:
        cost = Cost()
        for place, data in memory.items():
            self.write(place, data)
        for i, value in enumerate(arguments):
            cost.registers[24 - 2 * i : 26 - 2 * i] = list(value.to_bytes(2, "little"))
        most = ctypes.c_uint64(self.MOST)
        self.runner.runner_call(self.avr, at, most, ctypes.byref(cost))
        if cost.ended:
            raise Crash(("", "does not end", "crashes")[cost.ended])
        return {place: self.read(place, len(memory[place])) for place in memory}


class Native:
    """This CPU, which needs AVX2. Memory is where the prover has it; the code that runs an
    instruction is copied beside it, and behind that the image, for addresses relative to the
    instruction.
    """

    CODE, IMAGE = 0x41000000, 0x42000000

    def __init__(self, image: Image) -> None:
        if "avx2" not in Path("/proc/cpuinfo").read_text().split():
            raise OSError("this CPU has no AVX2")
        capstone: Any = import_module("capstone")
        self.unicorn = Unicorn(image)
        self.decoder = capstone.Cs(capstone.CS_ARCH_X86, capstone.CS_MODE_64)
        self.decoder.detail = True
        code, room = native_code()
        self.room = self.CODE + room
        reserve(RAM, ROOM)
        reserve(self.CODE, PAGE)
        reserve(self.IMAGE, 0x200000)
        ctypes.memmove(self.CODE, code, len(code))
        for start, data in image.parts:
            ctypes.memmove(self.IMAGE + start, bytes(data), len(data))
        self.call = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(self.CODE)
        self.state = ctypes.create_string_buffer(192 + 16 * 64)

    def moved(self, code: bytes, at: int) -> bytes | None:
        """The same instruction in another place; None for jumps."""
        insn = next(self.decoder.disasm(code, at), None)
        if insn is None or insn.group(1) or insn.group(2) or insn.group(3):
            return None
        if insn.modrm & 0xC7 == 5:  # relative to the next instruction
            where = insn.disp_offset
            target = at + len(code) + insn.disp + (0 if insn.mnemonic == "lea" else self.IMAGE)
            relative = (target - self.room - len(code)).to_bytes(4, "little", signed=True)
            code = code[:where] + relative + code[where + 4 :]
        return code

    def run(self, unit: Unit, before: State) -> State | None:
        code = self.moved(unit.code, unit.at)
        if code is None:
            return self.unicorn.run(unit, before)
        low, content = window(before)
        ctypes.memmove(low, bytes(content), len(content))
        ctypes.memmove(self.room, code.ljust(16, b"\x90"), 16)
        registers = before.registers
        flags = 0x202 | sum(registers[name] << place for name, place in X86_FLAGS)
        data = b"".join(registers[name].to_bytes(8, "little") for name in X86_ORDER)
        data += flags.to_bytes(64, "little")
        data += b"".join(registers[f"YMM{i}"].to_bytes(64, "little") for i in range(16))
        self.state.raw = data
        self.call(ctypes.addressof(self.state))
        data = self.state.raw
        after = {
            n: int.from_bytes(data[8 * i : 8 * i + 8], "little") for i, n in enumerate(X86_ORDER)
        }
        flags = int.from_bytes(data[128:136], "little")
        after |= {name: flags >> place & 1 for name, place in X86_FLAGS}
        for i in range(16):
            after[f"YMM{i}"] = int.from_bytes(data[192 + 64 * i : 224 + 64 * i], "little")
        memory = changed(before, low, ctypes.string_at(low, len(content)))
        return State(after, memory, unit.end)


def reference(machine: str, image: Image) -> Reference:
    """Who else can run an image's instructions."""
    if image.machine is X86:
        return Native(image)
    return (Simavr if image.machine is AVR else Unicorn)(image, machine)


@cache
def native_code() -> tuple[bytes, int]:
    """The code of native.S, and where in it the room for an instruction is."""
    made = BUILD / "prove" / "native.o"
    made.parent.mkdir(parents=True, exist_ok=True)
    run(["cc", "-c", Path(__file__).with_name("native.S"), "-o", made])
    with made.open("rb") as stream:
        elf = ELFFile(stream)
        table, code = (elf.get_section_by_name(name) for name in (".symtab", ".text"))
        assert isinstance(table, SymbolTableSection) and code
        places = {s.name: int(s["st_value"]) for s in table.iter_symbols()}
        return code.data(), places["native_room"]


@cache
def reserve(at: int, size: int) -> None:
    """Memory at a fixed address of this process, which may hold code."""
    library = ctypes.CDLL(None)
    library.mmap.restype = ctypes.c_void_p
    library.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
    fixed = 0x100000  # MAP_FIXED_NOREPLACE
    if library.mmap(at, size, 7, fixed | 0x22, -1, 0) != at:
        raise OSError(f"no memory at {at:#x}")
