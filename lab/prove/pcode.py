# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs machine code on words that may be unknown, by the p-code of its instructions.

`pypcode` (Ghidra's SLEIGH) says what an instruction does, as operations on registers, temporary
values and memory. Each becomes a closure, once for each address. Operations that make a flag, or a
temporary byte on the way to one, are put off until it is read, which hardly any flag is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, NamedTuple

from pypcode import Context, PcodePrettyPrinter, Varnode

from .image import Image
from .machines import ARMHF, X86
from .storage import Storage
from .words import Arithmetic, Lazy, Word, forced, joined, literals, made, piece, signed

Read = Callable[[], Word]
Write = Callable[[Any], None]  # of a word, or of one that is put off
Jump = tuple[bool, int]  # within an instruction by so many operations, or to an address
Run = Callable[[], Jump | None]
REWRITTEN = {"PACKUSWB"}  # whose p-code is nothing like gates; of two operands
AVR_REGISTERS, AVR_SREG = 32, 0x5F  # in its data space
PcodeOp = Any  # of pypcode, whose stubs don't know what an operation is called
USER = re.compile(r"(\w+)\(")


class Violation(Exception):
    """The code does what a kernel must not do, or what the prover doesn't know."""


@lru_cache(maxsize=8)
def context_of(image: Image) -> Context:
    """What pypcode knows of a processor, and of the addresses behind an IT; slow to load."""
    return Context(image.machine.language)


class Step(NamedTuple):
    """An instruction, decoded."""

    text: str
    code: bytes
    following: int
    runs: list[Run]


def flag(literal: int) -> Word:
    return made(1, [literal, 0, 0, 0, 0, 0, 0, 0])


def known(word: Word | Lazy, what: str) -> int:
    word = forced(word)
    if not isinstance(word, int):
        raise Violation(f"{what} depends on secret data")
    return word


class Operations(Arithmetic):
    """The results of p-code's operations."""

    def extra(self, name: str, words: list[Word], widths: list[int], result: int) -> Word:
        """Of those that p-code has only a name for."""
        raise NotImplementedError

    def named(self, name: str, result: int, widths: list[int]) -> Callable[..., Word]:
        """A function of words only."""
        width = widths[0]
        functions: dict[str, Callable[..., Word]] = {
            "COPY": lambda a: a,
            "INT_XOR": lambda a, b: self.xor(a, b, width),
            "INT_AND": lambda a, b: self.and_(a, b, width),
            "INT_OR": lambda a, b: self.or_(a, b, width),
            "INT_ADD": lambda a, b, c=0: self.add(a, b, width, literals(c, 8)[0]),
            "INT_SUB": lambda a, b: self.subtract(a, b, width),
            "INT_MULT": lambda a, b: self.multiply(a, b, width),
            "INT_NEGATE": lambda a: self.not_(a, width),
            "INT_2COMP": lambda a: self.subtract(0, a, width),
            "INT_LEFT": lambda a, b: self.left(a, known(b, "a shift"), width),
            "INT_RIGHT": lambda a, b: self.right(a, known(b, "a shift"), width),
            "INT_SRIGHT": lambda a, b: self.right_signed(a, known(b, "a shift"), width),
            "INT_ZEXT": lambda a: joined([(a, width), (0, result - width)]),
            "INT_SEXT": lambda a: self.sign_extended(a, width, result),
            "SUBPIECE": lambda a, b: self.subpiece(a, 8 * known(b, "a place"), width, result),
            "PIECE": lambda a, b: joined([(b, result - width), (a, width)]),
            "POPCOUNT": lambda a: self.population(a, width, result),
            "INT_EQUAL": lambda a, b: flag(self.equal(a, b, width)),
            "INT_NOTEQUAL": lambda a, b: flag(self.equal(a, b, width) ^ 1),
            "INT_LESS": lambda a, b: flag(self.less(a, b, width)),
            "INT_LESSEQUAL": lambda a, b: flag(self.less(b, a, width) ^ 1),
            "INT_SLESS": lambda a, b: flag(self.less_signed(a, b, width)),
            "INT_SLESSEQUAL": lambda a, b: flag(self.less_signed(b, a, width) ^ 1),
            "INT_CARRY": lambda a, b, c=0: flag(self.carries(a, b, literals(c, 8)[0], width)[1]),
            "INT_SCARRY": lambda a, b: flag(self.overflow(a, b, 0, width)),
            "INT_SBORROW": lambda a, b: flag(self.overflow(a, self.not_(b, width), 1, width)),
            "BOOL_NEGATE": lambda a: self.xor(a, 1, width),
        }
        for gate in ("XOR", "AND", "OR"):
            functions[f"BOOL_{gate}"] = functions[f"INT_{gate}"]
        if name not in functions:
            raise Violation(f"{name} is not known")
        return functions[name]

    def overflow(self, a: Word, b: Word, carry: int, width: int) -> int:
        """Of a + b + carry as signed numbers."""
        _, before = self.carries(piece(a, 0, width - 1), piece(b, 0, width - 1), carry, width - 1)
        _, after = self.carries(a, b, carry, width)
        return self.graph.xor(before, after)

    def subpiece(self, word: Word, low: int, width: int, result: int) -> Word:
        kept = min(result, width - low)
        return joined([(piece(word, low, kept), kept), (0, result - kept)])

    def population(self, word: Word, width: int, result: int) -> Word:
        total: Word = 0
        for one in literals(word, width):
            total = self.add(total, made(1, [one] + [0] * (result - 1)), result)
        return total


@dataclass
class Interpreter:
    """A processor: spaces of bytes, decoded instructions, and the checks of every access."""

    image: Image
    operations: Operations
    spaces: dict[str, Storage]
    check: Callable[[str, int, int, bool], None]  # of space, address, size, and whether it writes

    def __post_init__(self) -> None:
        self.context = context_of(self.image)
        self.flags = {self.register(name).offset for name in self.image.machine.flags}
        self.steps: dict[int, Step] = {}

    def register(self, name: str) -> Varnode:
        return self.context.registers[name]

    def get(self, name: str) -> Word:
        node = self.register(name)
        return forced(self.spaces[node.space.name].read(node.offset, node.size))

    def put(self, name: str, word: Word) -> None:
        node = self.register(name)
        self.spaces[node.space.name].write(node.offset, node.size, word)

    # ---- decoding --------------------------------------------------------------------------------

    def step(self, at: int) -> Step:
        """The instruction there; what an IT makes conditional is decoded after it."""
        if at in self.steps:
            return self.steps[at]
        code = self.image.read(at, 20)
        try:
            (shown,) = self.context.disassemble(code, at, max_instructions=1).instructions
            ops: list[PcodeOp] = self.context.translate(code, at, max_instructions=1).ops
        except Exception as error:
            raise Violation(f"no instruction: {code[:4].hex()}") from error
        size, text = shown.length, f"{shown.mnem} {shown.body}"
        self.steps[at] = Step(
            text, code[:size], at + size, self.closures(shown.mnem, ops[1:], code)
        )
        return self.steps[at]

    def closures(self, name: str, ops: list[PcodeOp], code: bytes) -> list[Run]:
        if name == "adiw":  # whose overflow takes the sum for the summand
            ops = [*ops[:3], *ops[6:8], *ops[3:6], *ops[8:]]
        if name in ("adc", "sbc") and self.image.machine.language.startswith("avr8"):
            if name == "adc":
                return self.adding([*ops[:6], *ops[7:11], ops[6], *ops[11:]])
            if ops[0].inputs[0].offset == ops[1].inputs[0].offset:
                return self.spreading(ops)
        if self.image.machine is ARMHF and name.startswith("v"):
            return self.of_neon(name, ops, code)
        if name in ("eor3", "bcax"):  # of which SLEIGH takes the inclusive or
            return [
                self.result("INT_XOR", op.inputs, op.output)
                if op.opcode.name == "INT_OR"
                else self.closure(op)
                for op in ops
            ]
        if name == "VPEXTRB":
            return list(map(self.place_of_16, ops))
        if name.startswith("CMOV"):
            return [*map(self.closure, ops[:-2]), self.choice(*ops[-2:])]
        rewritten = ops if name in REWRITTEN else []
        wide = [i for i, op in enumerate(rewritten) if op.output.size == 16]  # fetch the operands
        if not wide:
            return [self.closure(op) for op in ops]
        one, other = ops[wide[0]], ops[wide[-1]]
        run = self.user(name.lower(), one.inputs[0], [one.output, other.output])
        return [*map(self.closure, ops[: wide[-1] + 1]), run]

    def place_of_16(self, op: PcodeOp) -> Run:
        """Of VPEXTRB, of which SLEIGH knows eight places."""
        if op.opcode.name == "INT_AND" and op.inputs[1].offset == 7:
            return self.result("COPY", op.inputs[:1], op.output)
        return self.closure(op)

    def adding(self, ops: list[PcodeOp]) -> list[Run]:
        """AVR's ADC as one sum. SLEIGH adds the carry to another, which has carries of its own; and
        takes the new carry for the overflow.
        """
        runs, summands = list(map(self.closure, ops)), [*ops[1].inputs, ops[2].inputs[1]]
        for i, name in ((2, "INT_ADD"), (10, "INT_CARRY")):
            runs[i] = self.result(name, summands, ops[i].output)
        return runs

    def spreading(self, ops: list[PcodeOp]) -> list[Run]:
        """AVR's SBC of a register and itself: the carry in all bits, whatever was there."""
        runs = list(map(self.closure, ops))
        runs[3] = self.result("INT_2COMP", ops[2].inputs[1:], ops[3].output)
        return runs

    def of_neon(self, name: str, ops: list[PcodeOp], code: bytes) -> list[Run]:
        """32-bit Arm's vectors: of user operations, only the mnemonic says the size of elements.
        SLEIGH has two results as one, other registers for VTBL's and half of what VMOV moves, puts
        VMVN's halves together wrong, and takes VSHR of words for a conversion.
        """
        one, two = (int.from_bytes(code[i : i + 2], "little") for i in (0, 2))
        if name == "vcvt.f16.u16" and one & 0x20 and not two & 0xF80:
            name = "vshr.u32"
        if name == "vtbl.8":
            places = ((two >> 12, one >> 6), (one, two >> 7), (two, two >> 5))
            to, table, index = (low & 15 | (high & 1) << 4 for low, high in places)
            tables = range(table, table + (two >> 8 & 3) + 1)
            nodes = [self.register(f"d{i}") for i in (to, *tables, index)]
            return [self.user(name, nodes[0], nodes[1:])]
        if name == "vmvn" and len(ops) > 1:
            return [self.result("INT_NEGATE", ops[1].inputs[:1], ops[-1].output)]
        if name == "vmov.32" and len(ops) == 9:  # to a place in a register
            to = ops[-1].output
            return [self.user(name, to, [to, ops[6].inputs[0], ops[0].inputs[0]])]
        runs = []
        for op in ops:
            if op.opcode.name != "CALLOTHER":
                runs.append(self.closure(op))
            elif name.startswith(("vzip", "vuzp")):
                runs.append(self.pair(name, op.output, op.inputs[1]))
            else:
                runs.append(self.user(name, op.output, op.inputs[1:]))
        return runs

    def pair(self, name: str, one: Varnode, other: Varnode) -> Run:
        """A user operation on two registers, of which both are its result."""
        reads, writes = list(map(self.reader, (one, other))), list(map(self.writer, (one, other)))
        width = 8 * one.size

        def run() -> None:
            words = [forced(read()) for read in reads]
            whole = self.operations.extra(name, words, [width, width], 2 * width)
            for i, write in enumerate(writes):
                write(piece(whole, width * i, width))

        return run

    def choice(self, skip: PcodeOp, copy: PcodeOp) -> Run:
        """x86's CMOV: SLEIGH skips a copy, which would be a branch."""
        skipped, old, new = map(self.reader, (skip.inputs[1], copy.output, copy.inputs[0]))
        write, width, words = self.writer(copy.output), 8 * copy.output.size, self.operations

        def run() -> None:
            keep = made(1, literals(forced(skipped()), 8)[:1] * width)
            before, after = forced(old()), forced(new())
            write(words.xor(after, words.and_(keep, words.xor(before, after, width), width), width))

        return run

    # ---- operations ------------------------------------------------------------------------------

    def load(self, space: str, at: int, size: int) -> Word:
        if space != "register":  # of which VDUP loads an element
            self.check(space, at, size, False)
        return self.spaces[space].read(at, size)

    def store(self, space: str, at: int, size: int, word: Word) -> None:
        self.check(space, at, size, True)
        self.spaces[space].write(at, size, word)

    def is_memory(self, node: Varnode) -> bool:
        """Whether a varnode is memory at a fixed address. AVR's registers are in its data space."""
        name, at = node.space.name, node.offset
        return bool(name == "ram" or (name == "mem" and AVR_REGISTERS <= at != AVR_SREG))

    def reader(self, node: Varnode) -> Read:
        name, offset, size = node.space.name, node.offset, node.size
        if name == "const":
            value = offset & ((1 << 8 * size) - 1)
            return lambda: value
        if self.is_memory(node):
            return partial(self.load, name, offset, size)
        return partial(self.spaces[name].read, offset, size)

    def writer(self, node: Varnode) -> Write:
        if node.space.name not in self.spaces:
            raise Violation(f"writes to {node.space.name}")
        if self.is_memory(node):
            return partial(self.store, node.space.name, node.offset, node.size)
        return partial(self.spaces[node.space.name].write, node.offset, node.size)

    def is_put_off(self, node: Varnode) -> bool:
        if node.space.name == "register":
            return node.offset in self.flags
        return node.space.name == "unique" and node.size == 1

    def closure(self, op: PcodeOp) -> Run:
        name = op.opcode.name
        if name in ("LOAD", "STORE"):
            return self.access(op)
        if name in ("BRANCH", "CBRANCH", "BRANCHIND", "CALL", "CALLIND", "RETURN"):
            return self.jump(op)
        if name == "CALLOTHER":
            called, inputs = USER.findall(PcodePrettyPrinter.fmt_op(op))[0], op.inputs[1:]
            if called.startswith("NEON_"):  # the last input is the size of an element
                called, inputs = f"{called}.{8 * inputs[-1].offset}", inputs[:-1]
            return self.user(called, op.output, inputs)
        return self.result(name, op.inputs, op.output)

    def result(self, name: str, inputs: Sequence[Varnode], output: Varnode) -> Run:
        """Writes what an operation gives."""
        reads, write = list(map(self.reader, inputs)), self.writer(output)
        widths = [8 * node.size for node in inputs]
        function = self.operations.named(name, 8 * output.size, widths)
        if name == "INT_ADD" and output.size == 4:
            return lambda: write(self.operations.put_off(reads[0](), reads[1](), widths[0]))
        if self.is_put_off(output):
            return lambda: write(Lazy(function, [read() for read in reads]))
        return lambda: write(function(*[forced(read()) for read in reads]))

    def access(self, op: PcodeOp) -> Run:
        space = op.inputs[0].getSpaceFromConst().name
        if space == "code":  # the word around the byte that AVR's LPM loads; not used
            return lambda: None
        address = self.reader(op.inputs[1])
        if op.opcode.name == "LOAD":
            write, size = self.writer(op.output), op.output.size
            what = "the address of a load"
            return lambda: write(self.load(space, known(address(), what), size))
        value, size, what = self.reader(op.inputs[2]), op.inputs[2].size, "the address of a store"
        return lambda: self.store(space, known(address(), what), size, forced(value()))

    def jump(self, op: PcodeOp) -> Run:
        """Returns how many operations to go on, or the address of an instruction."""
        name, target = op.opcode.name, op.inputs[0]
        if name in ("BRANCH", "CALL", "CBRANCH"):
            within, place = target.space.name == "const", target.offset
            to = within, signed(place, 8 * target.size) if within else place
            if name != "CBRANCH":
                return lambda: to
            condition = self.reader(op.inputs[1])
            return lambda: to if known(condition(), "a branch") & 1 else None
        read = self.reader(target)
        unit = 2 if target.size == 2 else 1  # AVR counts words of code
        mask = -2 if target.size == 4 else -1  # RISC-V clears bit 0, which SLEIGH leaves
        return lambda: (False, unit * known(read(), "the target of a jump") & mask)

    def user(self, name: str, node: Varnode | None, inputs: Sequence[Varnode]) -> Run:
        """A user operation: one that p-code has only a name for."""
        if name == "setISAMode":
            return self.stay_in_thumb
        if node is None:
            raise Violation(f"user operation {name}")
        reads, write = list(map(self.reader, inputs)), self.writer(node)
        widths, result = [8 * one.size for one in inputs], 8 * node.size
        # Which zeroes the rest of x86's registers; not in all p-code.
        is_wide = self.image.machine is X86 and name.startswith("v")
        vector = is_wide and result == 128 and node.space.name == "register"

        def run() -> None:
            words = [forced(read()) for read in reads]
            write(self.operations.extra(name, words, widths, result))
            if vector:
                self.spaces["register"].write(node.offset + 16, 16, 0)

        return run

    def stay_in_thumb(self) -> None:
        """Cortex-M has no other instructions, and faults."""
        if self.get("ISAModeSwitch") != 1:
            raise Violation("leaves Thumb")

    # ---- running ---------------------------------------------------------------------------------

    def execute(self, at: int, step: Step) -> int:
        """One instruction; returns the address of the next."""
        runs, i = step.runs, 0
        while i < len(runs):
            within, by = runs[i]() or (True, 1)
            if not within:
                return by
            i += by
        return step.following
