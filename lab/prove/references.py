# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Other implementations of the processors, for semantics.py: unicorn, simavr, and this CPU."""

from __future__ import annotations

import ctypes
import re
import struct
from functools import cache
from pathlib import Path
from typing import Any

from elftools.elf.elffile import ELFFile

from lab.mcu.avr import Cost, runner
from tools.toolchain import BUILD, run

from .call import RAM, ROOM
from .image import Image
from .machines import ARM, RV32, X86, numbered
from .pcode import Step
from .semantics import STATUS, State, changed, window

PAGE = 0x1000


def pages(start: int, size: int) -> tuple[int, int]:
    low = start & -PAGE
    return low, -(-(start + size) // PAGE) * PAGE - low


class Unicorn:
    """Arm, RISC-V, and what x86-64 has besides vectors."""

    def __init__(self, image: Image) -> None:
        from unicorn import Uc, UcError, arm_const, riscv_const, unicorn_const, x86_const

        self.error, self.thumb = UcError, image.machine.thumb
        if image.machine is ARM:
            mode = unicorn_const.UC_MODE_THUMB | unicorn_const.UC_MODE_MCLASS
            self.engine: Any = Uc(unicorn_const.UC_ARCH_ARM, mode)
            self.engine.ctl_set_cpu_model(arm_const.UC_CPU_ARM_CORTEX_M4)
            constants, prefix, status = arm_const, "UC_ARM_REG_", "CPSR"
            self.flags = (("NG", 31), ("ZR", 30), ("CY", 29), ("OV", 28))
            names = [*numbered("r", range(13)), "sp", "lr"]
        elif image.machine is RV32:
            self.engine = Uc(unicorn_const.UC_ARCH_RISCV, unicorn_const.UC_MODE_RISCV32)
            constants, prefix, status, self.flags = riscv_const, "UC_RISCV_REG_", "", ()
            names = [*RV32.registers, "sp", "ra"]
        else:
            self.engine = Uc(unicorn_const.UC_ARCH_X86, unicorn_const.UC_MODE_64)
            constants, prefix, status = x86_const, "UC_X86_REG_", "EFLAGS"
            self.flags, names = Native.FLAGS, list(Native.ORDER)
        pc = "RIP" if image.machine is X86 else "PC"
        self.numbers = {name: getattr(constants, prefix + name.upper()) for name in names}
        self.pc = getattr(constants, prefix + pc)
        self.status = getattr(constants, prefix + status) if status else 0
        for start, data in image.parts:
            low, size = pages(start, len(data))
            self.engine.mem_map(low, size)
            self.engine.mem_write(start, bytes(data))
        self.engine.mem_map(RAM, ROOM)

    def run(self, image: Image, at: int, step: Step, before: State, number: int) -> State | None:
        engine = self.engine
        low, content = window(before)
        engine.mem_write(low, bytes(content))
        for name, place in self.numbers.items():
            engine.reg_write(place, before.registers[name])
        if self.status:
            value = sum(before.registers[name] << place for name, place in self.flags)
            engine.reg_write(self.status, value | (0x20 if self.thumb else 2))
        try:
            engine.emu_start(at | self.thumb, 0xFFFFFFF0, count=number)
        except self.error:
            if engine.reg_read(self.pc) & ~self.thumb == at:
                return None  # else it has jumped to where nothing is
        registers = {n: engine.reg_read(place) for n, place in self.numbers.items()}
        if self.status:
            value = engine.reg_read(self.status)
            registers |= {name: value >> place & 1 for name, place in self.flags}
        after = changed(before, low, bytes(engine.mem_read(low, len(content))))
        return State(registers, after, engine.reg_read(self.pc) & ~self.thumb)


class Simavr:
    """AVR, in a program that loads the registers, runs the instruction and stores them."""

    TABLE, RESULT, PLACE = 0x200, 0x300, 0x1C000  # the last is that of the program, in flash
    PORTS = (0x3D, 0x3E, 0x3F)  # both halves of the stack pointer, and the flags
    NAMES = (*numbered("R", range(26)), "Xlo", "Xhi", "Ylo", "Yhi", "Zlo", "Zhi")
    JUMPS = re.compile(r"(br\w+|r?jmp|r?call|ret|ijmp|icall|cpse|sbr[cs]|sbi[cs])\b")

    def __init__(self, image: Image) -> None:
        self.image = b"".join(bytes(data) for _, data in image.parts)
        self.runner = runner()

    def program(self, code: bytes) -> bytes:
        """The registers come from a table and go to another; the stack pointer is put aside."""

        def lds(register: int, at: int) -> list[int]:
            return [0x9000 | register << 4, at]

        def sts(at: int, register: int) -> list[int]:
            return [0x9200 | register << 4, at]

        def port(number: int, out: int) -> int:
            return 0xB000 | out << 11 | (number & 0x30) << 5 | number & 15

        first: list[int] = []
        for k, number in enumerate(self.PORTS):
            first += [port(number, 0), *sts(self.RESULT + 48 + k, 0)]
        for k, number in enumerate(self.PORTS):
            first += [*lds(0, self.TABLE + 32 + k), port(number, 1)]
        last: list[int] = []
        for register in range(32):
            first += lds(register, self.TABLE + register)
            last += sts(self.RESULT + register, register)
        for k, number in enumerate(self.PORTS):
            last += [port(number, 0), *sts(self.RESULT + 32 + k, 0)]
        for k, number in enumerate(self.PORTS):
            last += [*lds(0, self.RESULT + 48 + k), port(number, 1)]
        ret = 0x9508
        both = (struct.pack(f"<{len(part)}H", *part) for part in (first, [*last, ret]))
        return code.join(both)

    def run(self, image: Image, at: int, step: Step, before: State, number: int) -> State | None:
        if self.JUMPS.match(step.text):
            return None
        flash = self.image.ljust(self.PLACE, b"\xff") + self.program(step.code)
        avr = ctypes.c_void_p(self.runner.runner_new(b"atmega128", flash, len(flash)))
        low, content = window(before)
        registers = before.registers
        flags = sum(registers[name] << place for place, name in enumerate(STATUS["avr8"]))
        table = bytes(registers[name] for name in self.NAMES)
        table += registers["SP"].to_bytes(2, "little") + bytes([flags])
        self.runner.runner_write(avr, low, bytes(content), len(content))
        self.runner.runner_write(avr, self.TABLE, table, len(table))
        cost = Cost()
        self.runner.runner_call(avr, self.PLACE, ctypes.c_uint64(10_000), ctypes.byref(cost))
        data = (ctypes.c_uint8 * len(content))()
        result = (ctypes.c_uint8 * 35)()
        self.runner.runner_read(avr, low, data, len(content))
        self.runner.runner_read(avr, self.RESULT, result, 35)
        self.runner.runner_delete(avr)
        if cost.ended:
            return None
        after = dict(zip(self.NAMES, result, strict=False))
        after["SP"] = result[32] | result[33] << 8
        after |= {name: result[34] >> place & 1 for place, name in enumerate(STATUS["avr8"])}
        return State(after, changed(before, low, bytes(data)), at + len(step.code))


class Native:
    """This CPU, which needs AVX2. Memory is where the prover has it; the code that runs an
    instruction is copied beside it, and behind that the image, for addresses relative to the
    instruction.
    """

    CODE, IMAGE = 0x41000000, 0x42000000
    ORDER = ("RAX", "RCX", "RDX", "RBX", "RSP", "RBP", "RSI", "RDI", *numbered("R", range(8, 16)))
    FLAGS = (("CF", 0), ("PF", 2), ("ZF", 6), ("SF", 7), ("OF", 11))

    def __init__(self, image: Image) -> None:
        import capstone

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
        insn = next(self.decoder.disasm(code, at))
        if insn.group(1) or insn.group(2) or insn.group(3):
            return None
        if insn.modrm & 0xC7 == 5:  # relative to the next instruction
            where = insn.disp_offset
            target = at + len(code) + insn.disp + (0 if insn.mnemonic == "lea" else self.IMAGE)
            relative = (target - self.room - len(code)).to_bytes(4, "little", signed=True)
            code = code[:where] + relative + code[where + 4 :]
        return code

    def run(self, image: Image, at: int, step: Step, before: State, number: int) -> State | None:
        code = self.moved(step.code, at)
        if code is None:
            return self.unicorn.run(image, at, step, before, number)
        low, content = window(before)
        ctypes.memmove(low, bytes(content), len(content))
        ctypes.memmove(self.room, code.ljust(16, b"\x90"), 16)
        registers = before.registers
        flags = 0x202 | sum(registers[name] << place for name, place in self.FLAGS)
        data = b"".join(registers[name].to_bytes(8, "little") for name in self.ORDER)
        data += flags.to_bytes(64, "little")
        data += b"".join(registers[f"YMM{i}"].to_bytes(64, "little") for i in range(16))
        self.state.raw = data
        self.call(ctypes.addressof(self.state))
        data = self.state.raw
        after = {
            n: int.from_bytes(data[8 * i : 8 * i + 8], "little") for i, n in enumerate(self.ORDER)
        }
        flags = int.from_bytes(data[128:136], "little")
        after |= {name: flags >> place & 1 for name, place in self.FLAGS}
        for i in range(16):
            after[f"YMM{i}"] = int.from_bytes(data[192 + 64 * i : 224 + 64 * i], "little")
        memory = changed(before, low, ctypes.string_at(low, len(content)))
        return State(after, memory, at + len(step.code))


@cache
def native_code() -> tuple[bytes, int]:
    """The code of native.S, and where in it the room for an instruction is."""
    made = BUILD / "prove" / "native.o"
    made.parent.mkdir(parents=True, exist_ok=True)
    run(["cc", "-c", Path(__file__).with_name("native.S"), "-o", made])
    with made.open("rb") as stream:
        elf = ELFFile(stream)
        table = elf.get_section_by_name(".symtab")
        places = {s.name: int(s["st_value"]) for s in table.iter_symbols()}
        code = elf.get_section_by_name(".text").data()
    return code, places["native_room"]


@cache
def reserve(at: int, size: int) -> None:
    """Memory at a fixed address of this process, which may hold code."""
    library = ctypes.CDLL(None)
    library.mmap.restype = ctypes.c_void_p
    library.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
    fixed = 0x100000  # MAP_FIXED_NOREPLACE
    if library.mmap(at, size, 7, fixed | 0x22, -1, 0) != at:
        raise OSError(f"no memory at {at:#x}")
