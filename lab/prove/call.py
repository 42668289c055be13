# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A call of a function: what it is given, how it runs, and what it must leave as it was.

Every access must lie in a buffer of the contract, in the function's own stack or, to read, in the
program, at an address that does not depend on unknown bits; so must every branch and shift amount.
All else that a function finds in registers and memory is unknown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar

from .graph import SHIFT, STEP, Graph
from .image import Image
from .pcode import Interpreter, Operations, Violation, flag, known
from .storage import Storage
from .vectors import Vectors
from .words import Word, literals, made

Arguments = tuple[int, ...]
SEVERAL = re.compile(r"ldm|stm|ldrd|strd|push|pop|v(ld|st)[mr]|vpush|vpop")  # Arm's, of 32 bits,
TWO_WORDS = re.compile(r":(64|128)\]")  # which must lie at words, or at two
ALIGNED = re.compile(r"VMOVDQA|VMOVAP|VMOVNT|(?!V|MOVDQU|MOVUP|LDDQU)[A-Z]")  # x86's, of vectors


def needs_alignment(text: str, at: int, size: int) -> bool:
    if size >= 16:
        return bool(ALIGNED.match(text))
    return bool((at % 8 and TWO_WORDS.search(text)) or (at % 4 and SEVERAL.match(text)))


@dataclass
class Buffer:
    """Memory that a contract names, with its bits."""

    name: str
    literals: list[int]
    writable: bool = True
    is_table: bool = False  # of the addresses of others
    at: int = 0

    @property
    def size(self) -> int:
        return len(self.literals) // 8


@dataclass
class Call:
    """One run of a function of an image, and what it did."""

    image: Image
    graph: Graph
    strict: bool = False  # an unaligned access of any kind is a fault
    most_steps: ClassVar[int] = 30_000_000
    buffers: list[Buffer] = field(default_factory=list)
    below: list[Call] = field(default_factory=list)  # that it made and that were proved apart
    instructions: int = 0
    stack: int = 0  # bytes, with the return address where a call pushes it
    left: int = 0  # bytes of its stack that still depend on secrets

    def __post_init__(self) -> None:
        self.machine = machine = self.image.machine
        self.small = int(machine.pointer == 2)
        self.text = ""  # of the instruction that runs
        self.memory = self.storage(self.byte)
        spaces = {"register": self.storage(self.unknown), "unique": self.storage(self.unknown)}
        spaces |= {machine.data: self.memory, "codebyte": self.storage(self.program)}
        self.cpu = Interpreter(self.image, self.operations(), spaces, self.check)
        self.next = machine.ram
        self.top = machine.ram + machine.room
        self.bottom = self.top - machine.room // 2
        self.sp = self.top - self.small  # on AVR it points to the first byte that is free
        self.lowest = self.deepest = self.top  # of the whole run, and of an instruction
        self.library: dict[int, Callable[[], int]] = {  # what is done here, and the way back
            at: partial(self.of_library, name) for at, name in self.image.imports.items()
        }

    def operations(self) -> Operations:
        return Vectors(self.graph)

    def storage(self, fill: Callable[[int], Word]) -> Storage:
        return Storage(fill)

    def of_library(self, name: str) -> int:
        """memcpy, memmove or memset, and the way back."""
        to, source, size = (known(self.cpu.get(r), name) for r in self.machine.arguments[:3])
        copied: Iterable[Word] = (source & 0xFF for _ in range(size))
        if name != "memset":
            copied = [self.cpu.load(self.machine.data, source + i, 1) for i in range(size)]
        if known(self.cpu.get("RSP"), name) % 16 != 8:
            raise Violation(f"the stack is not aligned for {name}")
        if name == "memcpy" and abs(to - source) < size:
            raise Violation("memcpy of bytes that overlap")
        for i, byte in enumerate(copied):
            self.cpu.store(self.machine.data, to + i, 1, byte)
        following = self.come_back(0)
        self.cpu.put(self.machine.result, to)
        return following

    def come_back(self, stack: int) -> int:
        """The way back from a function that was not run: registers that it need not keep, and all
        bytes below the stack pointer, may be anything afterwards.
        """
        machine, cpu = self.machine, self.cpu
        sp = known(cpu.get(machine.stack_pointer), "the stack pointer")
        start = sp + self.small
        if machine.link:
            following = known(cpu.get(machine.link), "a return address") & ~machine.thumb
        else:
            pushed = known(self.memory.read(start, machine.pointer), "a return address")
            following = pushed << self.small
            cpu.put(machine.stack_pointer, sp + machine.pointer)
        lowest = start - stack + machine.pushed
        self.lowest = min(self.lowest, lowest)
        for at in [at for at in self.memory.owner if self.bottom <= at < start]:
            kept = at < lowest and self.secret(at)  # perhaps: it was not wiped
            word = made(1, [self.graph.variable(junk=True, secret=kept) for _ in range(8)])
            self.memory.write(at, 1, word)
        lost = {*machine.registers, *machine.flags, machine.link or machine.result}
        for node in map(cpu.register, lost - {*machine.saved, *machine.zero}):
            for at in range(node.offset, node.offset + node.size):
                cpu.spaces[node.space.name].write(at, 1, self.unknown(at))
        return following

    # ---- memory ----------------------------------------------------------------------------------

    def unknown(self, at: int) -> Word:
        """A byte of which nothing is known."""
        return made(1, [self.graph.variable(junk=True, secret=False) for _ in range(8)])

    def program(self, at: int) -> Word:
        data = self.image.read(at, 1)
        if not data:
            raise Violation(f"reads program memory at {at:#x}")
        return data[0]

    def byte(self, at: int) -> Word:
        data = b"" if self.small else self.image.read(at, 1)
        return data[0] if data else self.unknown(at)

    def check(self, space: str, at: int, size: int, write: bool) -> None:
        """Refuses an access that the contract does not allow, or that faults."""
        if space == "codebyte" and not write:
            return
        if at % size and (self.strict or needs_alignment(self.text, at, size)):
            raise Violation(f"unaligned at {at:#x}")
        if self.bottom <= at and at + size <= self.top:
            self.deepest = min(self.deepest, at)
            return
        for buffer in self.buffers:
            if buffer.at <= at and at + size <= buffer.at + buffer.size:
                if write and not buffer.writable:
                    raise Violation(f"writes {buffer.name}")
                return
        if not write and not self.small and self.image.holds(at, size):
            return
        raise Violation(f"{'writes' if write else 'reads'} {size} bytes at {at:#x}")

    def place(self, buffer: Buffer, align: int = 16, offset: int = 0) -> int:
        """Puts a buffer into memory, apart from the others."""
        buffer.at = at = -(-self.next // align) * align + offset
        self.next = at + buffer.size + 64
        self.buffers.append(buffer)
        for i in range(buffer.size):
            self.memory.write(at + i, 1, made(1, buffer.literals[8 * i : 8 * i + 8]))
        return at

    def content(self, at: int, size: int) -> list[int]:
        """The bits of memory."""
        return list(literals(self.memory.read(at, size), 8 * size))

    def constants(self) -> frozenset[int]:
        """Where the program was read as data."""
        storage = self.cpu.spaces["codebyte"] if self.small else self.memory
        return frozenset(at for at in storage.owner if self.image.read(at, 1))

    # ---- running ---------------------------------------------------------------------------------

    def enter(self, arguments: Arguments) -> None:
        """Puts arguments where a function expects them, and a return address that ends the run."""
        machine, cpu = self.machine, self.cpu
        for name in machine.zero:
            cpu.put(name, 0)
        if self.small:
            cpu.put("Iflg", flag(self.graph.variable(junk=True, secret=False)))
        for name, value in zip(machine.arguments, arguments, strict=False):
            cpu.put(name, value)
        more = arguments[len(machine.arguments) :]
        self.sp -= -len(more) * machine.pointer % machine.entry_step
        for value in reversed(more):
            self.sp -= machine.pointer
            self.memory.write(self.sp, machine.pointer, value)
        self.back = 0xFFFE if self.small else 0xFFFFF0
        if machine.link:
            cpu.put(machine.link, self.back + machine.thumb)
        else:
            self.sp -= machine.pointer
            self.memory.write(self.sp + self.small, machine.pointer, self.back >> self.small)
        cpu.put(machine.stack_pointer, self.sp)
        self.lowest = self.sp + self.small
        self.before = {name: self.bits(name) for name in machine.saved}

    def run(self, at: int, arguments: Arguments) -> None:
        """Runs a function to its return; raises Violation with the place of what is wrong."""
        self.enter(arguments)
        entry, level = self.sp, self.lowest
        try:
            while at != self.back:
                following = self.step(at)
                if not (self.small and self.text.startswith("out")):  # which sets half of AVR's
                    pointed = known(self.cpu.get(self.machine.stack_pointer), "the stack pointer")
                    self.descend(level, pointed + self.small)
                    level = pointed + self.small
                at = following
        except Violation as violation:
            raise Violation(f"{violation} (at {at:#x}: {self.text})") from None
        self.instructions += sum(one.instructions for one in self.below)
        self.leave(entry)

    def step(self, at: int) -> int:
        """One instruction, or a function that is done here; returns the address of the next."""
        if at in self.library:
            self.text = "a function of the library"
            return self.library[at]()
        step = self.cpu.step(at)
        self.text = step.text
        self.instructions += 1
        if self.instructions > self.most_steps:
            raise Violation("does not end")
        return self.cpu.execute(at, step)

    def descend(self, before: int, after: int) -> None:
        """After an instruction: how deep the stack is, and that all of it was above its pointer."""
        deepest, self.deepest = self.deepest, self.top
        if after % self.machine.stack_step:
            raise Violation(f"the stack pointer is {after:#x}")
        if deepest < min(before, after) - self.machine.red_zone:
            raise Violation(f"the stack below its pointer at {deepest:#x}")
        self.lowest = min(self.lowest, deepest, after)
        if self.lowest < self.bottom:
            raise Violation("the stack is too deep")

    def leave(self, entry: int) -> None:
        """Checks the registers and the stack."""
        machine, cpu = self.machine, self.cpu
        for name in machine.saved:
            if self.bits(name) != self.before[name]:
                raise Violation(f"{name} is not restored")
        if cpu.get(machine.stack_pointer) != entry + machine.pushed:
            raise Violation("the stack pointer is not restored")
        for name in machine.zero:
            if cpu.get(name) != 0:
                raise Violation(f"{name} is not zero")
        start = entry + machine.pushed + self.small
        self.stack = start - self.lowest
        self.left = sum(map(self.secret, self.memory.owner.keys() & range(self.lowest, start)))
        self.left += max((one.left for one in self.below), default=0)

    def secret(self, at: int) -> bool:
        """Whether a byte depends on what a contract names, more than on what was there before."""
        return any(
            literal >= STEP and literal >> SHIFT not in self.graph.public
            for literal in literals(self.memory.read(at, 1), 8)
        )

    def bits(self, register: str) -> Any:
        """What a register holds, to compare."""
        return literals(self.cpu.get(register), 8 * self.cpu.register(register).size)
