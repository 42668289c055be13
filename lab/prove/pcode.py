# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs machine code on words that may be unknown, by the p-code of its instructions.

`pypcode` (Ghidra's SLEIGH) says what an instruction does, as operations on registers, temporary
values and memory. Each becomes a closure, once for each address. Operations that make a flag, or a
temporary byte on the way to one, are put off until it is read, which hardly any flag is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from pypcode import Context, PcodePrettyPrinter, Varnode

from .image import Image
from .storage import Storage
from .words import Arithmetic, Bits, Lazy, Word, extended, forced, joined, literals, made, piece

Read = Callable[[], Word]
Write = Callable[[Word], None]
Jump = tuple[str, int]
Run = Callable[[], Jump | None]
REWRITTEN = {"PACKUSWB"}  # whose p-code is nothing like gates
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
    return literal if literal < 2 else Bits(1, (literal, 0, 0, 0, 0, 0, 0, 0))


def known(word: Word, what: str) -> int:
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
            "INT_ADD": lambda a, b: self.add(a, b, width),
            "INT_SUB": lambda a, b: self.subtract(a, b, width),
            "INT_MULT": lambda a, b: self.multiply(a, b, width),
            "INT_DIV": lambda a, b: known(a, "a division") // known(b, "a division"),
            "INT_REM": lambda a, b: known(a, "a division") % known(b, "a division"),
            "INT_NEGATE": lambda a: self.not_(a, width),
            "INT_2COMP": lambda a: self.subtract(0, a, width),
            "INT_LEFT": lambda a, b: self.left(a, known(b, "a shift"), width),
            "INT_RIGHT": lambda a, b: self.right(a, known(b, "a shift"), width),
            "INT_SRIGHT": lambda a, b: self.right_signed(a, known(b, "a shift"), width),
            "INT_ZEXT": lambda a: extended(a, width, result),
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
            "INT_CARRY": lambda a, b: flag(self.carries(a, b, 0, width)[1]),
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
        if low + result <= width:
            return piece(word, low, result)
        return extended(piece(word, low, width - low), width - low, result)

    def population(self, word: Word, width: int, result: int) -> Word:
        total: Word = 0
        for one in literals(word, width):
            total = self.add(total, one if one < 2 else made(1, [one] + [0] * (result - 1)), result)
        return total


class Interpreter:
    """A processor: spaces of bytes, decoded instructions, and the checks of every access."""

    def __init__(
        self,
        image: Image,
        operations: Operations,
        spaces: dict[str, Storage],
        check: Callable[[str, int, int, bool], None],
    ) -> None:
        self.context, self.image = context_of(image), image
        self.operations, self.spaces, self.check = operations, spaces, check
        self.flags = {self.register(name).offset for name in image.machine.flags}
        self.steps: dict[int, Step] = {}

    def register(self, name: str) -> Varnode:
        return self.context.registers[name]

    def get(self, name: str) -> Word:
        node = self.register(name)
        word: Word = forced(self.spaces[node.space.name].read(node.offset, node.size))
        return word

    def put(self, name: str, word: Word) -> None:
        node = self.register(name)
        self.spaces[node.space.name].write(node.offset, node.size, word)

    # ---- decoding --------------------------------------------------------------------------------

    def step(self, at: int) -> Step:
        if at not in self.steps:
            self.decode(at)
        return self.steps[at]

    def decode(self, at: int) -> None:
        """The instruction there; with an IT, those that it makes conditional as well."""
        code = self.image.read(at, 20)
        try:
            first = self.context.disassemble(code, at, max_instructions=1).instructions[0]
            number = len(first.mnem.split(".")[0]) if first.mnem.lower().startswith("it") else 1
            listed = self.context.disassemble(code, at, max_instructions=number).instructions
            ops: list[PcodeOp] = self.context.translate(code, at, max_instructions=number).ops
        except Exception as error:
            raise Violation(f"no instruction: {code[:4].hex()}") from error
        groups: list[list[PcodeOp]] = []
        for op in ops:
            if op.opcode.name == "IMARK":
                groups.append([])
            else:
                groups[-1].append(op)
        for shown, group in zip(listed, groups, strict=True):
            raw = code[: shown.length]
            code = code[shown.length :]
            rewritten = shown.mnem in REWRITTEN
            runs = self.rewrite(shown.mnem, group) if rewritten else list(map(self.closure, group))
            self.steps[at] = Step(f"{shown.mnem} {shown.body}", raw, at + shown.length, runs)
            at += shown.length

    def rewrite(self, name: str, ops: list[PcodeOp]) -> list[Run]:
        """An instruction of two operands that is done by a method of its own. Its p-code fetches
        the operands first.
        """
        first = next(
            i
            for i, op in enumerate(ops)
            if op.inputs[0].space.name == "const" and op.opcode.name == "COPY"
        )
        fetched = [op for op in ops[:first] if op.output.size == 16]
        reads = [self.reader(op.output) for op in fetched]
        write = self.writer(fetched[0].inputs[0])

        def run() -> None:
            words = [forced(read()) for read in reads]
            write(self.operations.extra(name.lower(), words, [128, 128], 128))

        return [*map(self.closure, ops[:first]), run]

    def reader(self, node: Varnode, lazy: bool = False) -> Read:
        name, offset, size = node.space.name, node.offset, node.size
        if name == "const":
            value = offset & ((1 << 8 * size) - 1)
            return lambda: value
        storage = self.spaces[name]
        chunks = storage.chunks

        def read() -> Word:
            chunk = chunks.get(offset)
            if chunk is not None and chunk[0] == size:
                return chunk[1]
            return storage.read(offset, size)

        if self.is_memory(node):
            self_check = self.check

            def fetch() -> Word:
                self_check(name, offset, size, False)
                return read()

            return fetch
        return read if lazy or not self.is_put_off(node) else lambda: forced(read())

    def is_put_off(self, node: Varnode) -> bool:
        if node.space.name == "register":
            return node.offset in self.flags
        return node.space.name == "unique" and node.size == 1

    def is_memory(self, node: Varnode) -> bool:
        """Whether a varnode is memory at a fixed address. AVR's registers are in its data space."""
        if node.space.name == "mem":
            return bool(node.offset >= AVR_REGISTERS and node.offset != AVR_SREG)
        return bool(node.space.name == "ram")

    def writer(self, node: Varnode) -> Write:
        if node.space.name not in self.spaces:
            raise Violation(f"writes to {node.space.name}")
        storage, offset, size = self.spaces[node.space.name], node.offset, node.size
        if self.is_memory(node):
            check, name = self.check, node.space.name

            def store(word: Word) -> None:
                check(name, offset, size, True)
                storage.write(offset, size, word)

            return store
        return lambda word: storage.write(offset, size, word)

    def closure(self, op: PcodeOp) -> Run:
        name = op.opcode.name
        if name in ("LOAD", "STORE"):
            return self.access(op)
        if name in ("BRANCH", "CBRANCH", "BRANCHIND", "CALL", "CALLIND", "RETURN"):
            return self.jump(op)
        lazy = op.output is not None and self.is_put_off(op.output) and name != "CALLOTHER"
        reads = [self.reader(node, lazy) for node in op.inputs]
        widths = [8 * node.size for node in op.inputs]
        if name == "CALLOTHER":
            return self.other(op, reads, widths)
        write = self.writer(op.output)
        function = self.operations.named(name, 8 * op.output.size, widths)
        if lazy:

            def put_off() -> None:
                write(Lazy(function, [read() for read in reads]))  # type: ignore[arg-type]

            return put_off
        if len(reads) == 1:
            (one,) = reads
            return lambda: write(function(one()))
        left, right = reads
        return lambda: write(function(left(), right()))

    def access(self, op: PcodeOp) -> Run:
        space = op.inputs[0].getSpaceFromConst().name
        if space == "code":  # the word around the byte that AVR's LPM loads; not used
            return lambda: None
        address = self.reader(op.inputs[1])
        storage, check = self.spaces[space], self.check
        if op.opcode.name == "LOAD":
            write, size = self.writer(op.output), op.output.size

            def load() -> None:
                at = known(address(), "the address of a load")
                check(space, at, size, False)
                write(storage.read(at, size))

            return load
        value, size = self.reader(op.inputs[2]), op.inputs[2].size

        def store() -> None:
            at = known(address(), "the address of a store")
            check(space, at, size, True)
            storage.write(at, size, value())

        return store

    def jump(self, op: PcodeOp) -> Run:
        name, target = op.opcode.name, op.inputs[0]
        kind = "within" if target.space.name == "const" else "to"
        place = target.offset
        if kind == "within" and place >> (8 * target.size - 1):
            place -= 1 << 8 * target.size
        if name in ("BRANCH", "CALL"):
            return lambda: (kind, place)
        if name == "CBRANCH":
            condition = self.reader(op.inputs[1])
            return lambda: (kind, place) if known(condition(), "a branch") & 1 else None
        read = self.reader(target)
        unit = 2 if target.size == 2 else 1  # AVR counts words of code
        return lambda: ("to", unit * known(read(), "the target of a jump"))

    def other(self, op: PcodeOp, reads: list[Read], widths: list[int]) -> Run:
        """A user operation: one that p-code has only a name for."""
        name = USER.findall(PcodePrettyPrinter.fmt_op(op))[0]
        if name == "setISAMode":
            return self.stay_in_thumb
        node = op.output
        result = 8 * node.size if node is not None else 0
        write = self.writer(node) if node is not None else None
        extra, reads, widths = self.operations.extra, reads[1:], widths[1:]
        vector = node is not None and node.space.name == "register" and node.size == 16

        def run() -> None:
            word = extra(name, [forced(read()) for read in reads], widths, result)
            if write is not None:
                write(word)
            if vector and name.startswith("v"):  # which zeroes the rest; not in all p-code
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
            jump = runs[i]()
            i += 1
            if jump is not None:
                kind, place = jump
                if kind == "to":
                    return place
                i += place - 1
        return step.following
