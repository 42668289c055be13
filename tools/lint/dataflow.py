# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Follows secret data through machine code, for tools/lint/constant_time.py.

An abstract interpretation, function by function. A register or a stack slot holds

  PUBLIC   a constant, a length, a counter, a pointer other than to the stack, or a value computed
           from these alone;
  DATA     a value loaded from memory, or computed from one;
  stack    a pointer into the function's own frame, at a known offset or from some offset on;
  lane     a pointer into the lanes of a stream's kernel (src/loxo/core/kernel.h), at a known offset
           or at any;
  own      a pointer into the state of a stream, at a known offset.

All memory outside the frame is DATA, except literal pools, constants at fixed addresses, lanes, and
that part of a stream's state which is public. Reading
a frame slot at a fixed offset gives what was last stored there. A store to the frame at a variable
offset goes to an array. Reads at variable offsets are DATA. Slots above the array's start are taken
to lie outside it only if the function never computes or hands out their address, that is, if they
are spills. A called function is followed with its argument values; pointers to the caller's frame
are PUBLIC pointers to DATA there. On AVR, where that finds something, a subroutine without a name
is followed as part of its caller, once for each place that calls it, with all registers and the
frame; the fewer findings are those that hold.

A finding is DATA that decides a branch, an address, the count of a repeated instruction, or an
argument that has to be public; a division; a gather; a jump to a computed address; a return with
the stack pointer at a known offset other than the original one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import NamedTuple, Protocol


class Value(NamedTuple):
    kind: str  # public, data, stack (exactly `at`), near (`made` or above), fixed (a constant's),
    # lane (exactly `at`), lanes, own (exactly `at`)
    at: int = 0
    made: int | None = None  # the frame offset for which the pointer was made
    public: tuple[int, int] = (0, 0)  # of lanes: where the public part of a state begins and ends

    def is_pointer(self) -> bool:
        """To the frame."""
        return self.kind in ("stack", "near")

    def is_streams(self) -> bool:
        return self.kind in ("lane", "lanes", "own")

    def somewhere(self, offset: int = 0) -> Value:
        """This pointer, moved by an unknown amount."""
        if self.kind in ("lane", "lanes"):
            return Value("lanes", 0, None, self.public)
        if self.kind == "own":
            return PUBLIC
        return Value("near", 0, self.at + offset if self.made is None else self.made)


PUBLIC, DATA, FIXED, ZERO = Value("public"), Value("data"), Value("fixed"), Value("zero")
ANYWHERE = Value("near", 0, -(1 << 40))


def join(a: Value, b: Value) -> Value:
    """What is known of a value that is one or the other."""
    if a == b:
        return a
    if DATA in (a, b):
        return DATA
    if {a.kind, b.kind} <= {"lane", "lanes"}:
        return a.somewhere()
    a, b = (PUBLIC if v in (FIXED, ZERO) or v.is_streams() else v for v in (a, b))
    if a == b:
        return a
    if PUBLIC in (a, b):
        return ANYWHERE
    return min(a.somewhere(), b.somewhere())


def combine(values: Iterable[Value]) -> Value:
    """What is known of a value computed from all of these."""
    found = PUBLIC
    for v in values:
        if v == DATA:
            return DATA
        if v.is_streams() and not found.is_pointer():
            found = v if found == PUBLIC else PUBLIC
        elif v.is_pointer() and found.is_streams():
            found = ANYWHERE
        elif v.is_pointer():
            found = v if found == PUBLIC else ANYWHERE
    return found


class Memory(NamedTuple):
    """A memory operand: base + index + offset, `size` bytes; or a fixed address."""

    base: str | None
    scaled: str | None  # the index register
    offset: int
    size: int
    reads: bool
    writes: bool


@dataclass
class Effect:
    """What an instruction does, in the terms of this analysis."""

    text: str
    address: int
    length: int
    # other, move, choose (of what is read, by flags), add, sub, zero, clear, lea, align, place,
    # repeat, push, pop
    op: str = "other"
    reads: tuple[str, ...] = ()  # registers whose values flow into the result
    writes: tuple[str, ...] = ()
    keeps: tuple[str, ...] = ()  # those of them that keep part of their old value
    opposite: str = ""  # suffix of what was written, valid if this is not executed
    ways: tuple[str, str] = ("", "")  # of a branch: suffixes of what holds if taken, if not
    moved: tuple[str, ...] = ()  # pointers and counters that move by some public amount
    memory: tuple[Memory, ...] = ()
    immediate: int | None = None
    provided: str = ""  # a register that must be 0 for the immediate to be the sum
    count: tuple[str, ...] = ()  # registers that must be public
    flow: str = "next"  # next, jump, branch, call, return, computed
    target: int | None = None
    forbidden: str = ""
    landing: int | None = None  # the place of the code that it puts into the link register
    moves: tuple[tuple[str, int], ...] = ()  # push, pop: registers, and offsets from the new top
    step: int = 0  # how far the stack pointer moves


class Machine(Protocol):
    """An instruction set: its registers' names, and code as effects on them."""

    sp: str
    arguments: tuple[str, ...]
    result: str
    saved: tuple[str, ...]  # preserved across calls
    link: str  # the register with the return address, if it may have another one
    flags: tuple[str, ...]
    each: int  # registers that an argument takes
    pointer: int  # bytes of one
    zeroes: tuple[str, ...]  # registers that are 0 at a function's entry and return
    call_takes: int  # bytes of the stack; if any, subroutines may be part of their callers
    followed: tuple[str, ...]  # of OUTSIDE, what is followed here all the same

    def block(self, code: bytes, address: int) -> list[Effect]: ...


class Summary(NamedTuple):
    result: Value
    written: frozenset[str]
    public: frozenset[str]  # registers that are public behind it
    findings: dict[tuple[str, int], str]  # (function, address): the fault


# Functions that are not followed, with those of their arguments that must be public.
OUTSIDE = {
    "memcpy": (0, 1, 2),
    "memmove": (0, 1, 2),
    "memset": (0, 2),
    "loxo_wipe": (0, 1),
    "loxo_dispatch": (0, 1, 2, 3),
    "__aeabi_llsl": (2,),
    "__aeabi_llsr": (2,),
    "__ashldi3": (2,),
    "__lshrdi3": (2,),
}


@dataclass
class State:
    registers: dict[str, Value]
    spills: frozenset[int]
    pointer: int  # bytes
    slots: dict[int, tuple[Value, int]] = field(default_factory=dict)
    has_parts: bool = False  # by condition
    landing: int | None = None  # where a return leads that is none

    def copy(self) -> State:
        slots, registers = dict(self.slots), dict(self.registers)
        return State(registers, self.spills, self.pointer, slots, self.has_parts, self.landing)

    def where(self, condition: str) -> State:
        """What is known if this condition of the last comparison holds."""
        if not condition or not self.has_parts:
            return self
        known = self.copy()
        for name, value in self.registers.items():
            register, dot, part = name.partition(".")
            if dot and part == condition:
                known.registers[register] = value
        return known

    def get(self, register: str) -> Value:
        """The value of a register, of a part of it, which is named after a dot, or of two with a
        colon between them that hold one pointer.
        """
        if ":" in register:
            high, low = (self.get(r) for r in register.split(":"))
            return high if high == low else combine((high, low))
        if register not in self.registers:
            register = register.partition(".")[0]
        return self.registers.get(register, DATA)

    def set(self, register: str, value: Value, *, keep_parts: bool = False) -> None:
        if self.has_parts and not keep_parts:
            for name in [r for r in self.registers if r.startswith(f"{register}.")]:
                del self.registers[name]
        self.registers[register] = value
        self.registers.pop(f"{register}.b", None)

    def forget_parts(self) -> None:
        """Values made by conditions; nothing has bytes and conditions both."""
        self.registers = {r: v for r, v in self.registers.items() if "." not in r}
        self.has_parts = False

    def load(self, address: Value, size: int) -> Value:
        if address.kind == "stack":
            found = [
                v
                for start in range(address.at - 63, address.at + size)
                if start in self.slots
                for v, length in [self.slots[start]]
                if start + length > address.at
            ]
            return reduce(join, found) if found else DATA
        if address.kind == "own":
            start, end = address.public
            return PUBLIC if start <= address.at and address.at + size <= end else DATA
        if address.kind == "lane" and address.at % (3 * self.pointer) + size <= self.pointer:
            return Value("own", 0, None, address.public)
        return PUBLIC if address.is_streams() else DATA

    def store(self, address: Value, size: int, value: Value) -> None:
        if address.kind == "stack":
            for start in range(address.at - 63, address.at + size):
                if start in self.slots and start + self.slots[start][1] > address.at:
                    old, length = self.slots.pop(start)
                    if start < address.at or start + length > address.at + size:
                        self.slots[start] = (join(old, value), length)
            self.slots[address.at] = (value, size)
        elif address.kind == "near" and value not in (PUBLIC, ZERO):
            for start, (old, length) in self.slots.items():
                if start + length > (address.made or 0) and start not in self.spills:
                    self.slots[start] = (join(old, value), length)

    def merge(self, other: State) -> bool:
        """Merges another possibility; returns whether that changed anything."""
        lowest = [r for r in other.registers if r.endswith(".b")]  # bytes may be known alone
        names = dict.fromkeys([*self.registers, *lowest])
        registers = {r: join(self.get(r), other.get(r)) for r in names}
        slots = {
            at: (join(v, other.slots[at][0]), max(length, other.slots[at][1]))
            for at, (v, length) in self.slots.items()
            if at in other.slots
        }
        landing = self.landing if self.landing == other.landing else None
        now = registers, slots, landing
        changed = now != (self.registers, self.slots, self.landing)
        self.registers, self.slots, self.landing = now
        return changed


# Where a subroutine returns to, and the stack pointer there; the last one is the innermost.
Calls = tuple[tuple[int, Value], ...]


class Analysis:
    """All functions of one linked image."""

    def __init__(self, machine: Machine, image: dict[int, bytes], names: dict[int, str]) -> None:
        self.machine = machine
        self.image = image
        self.names = names
        self.followed: set[str] = set()
        self._blocks: dict[int, list[Effect]] = {}
        self._summaries: dict[tuple[int, tuple[Value, ...]], Summary] = {}

    def name_of(self, place: int) -> str:
        """The function that contains an address."""
        return self.names[max(start for start in self.names if start <= place)]

    def block(self, address: int) -> list[Effect]:
        if address not in self._blocks:
            start = max(s for s in self.image if s <= address)
            code = self.image[start][address - start :]
            self._blocks[address] = self.machine.block(code, address)
        return self._blocks[address]

    def follow(self, function: int, arguments: tuple[Value, ...]) -> Summary:
        key = (function, arguments)
        if key not in self._summaries:
            recursion = Summary(DATA, frozenset({self.machine.result}), frozenset(), {})
            self._summaries[key] = recursion
            found = self.walk(function, arguments, inside=False)
            if found.findings and self.machine.call_takes:
                again = self.walk(function, arguments, inside=True)
                found = min(found, again, key=lambda summary: len(summary.findings))
            self._summaries[key] = found
        return self._summaries[key]

    def walk(self, function: int, arguments: tuple[Value, ...], *, inside: bool) -> Summary:
        first = Walk(self, function, arguments, inside=inside)
        found = first.run()
        if found.findings:
            found = Walk(self, function, arguments, first.spills(), inside=inside).run()
        return found


class Walk:
    """One function with one set of arguments."""

    def __init__(
        self,
        whole: Analysis,
        function: int,
        arguments: tuple[Value, ...],
        spills: frozenset[int] = frozenset(),
        *,
        inside: bool = False,
    ) -> None:
        self.whole, self.machine = whole, whole.machine
        self.name, self.entry = whole.name_of(function), function
        self.returns: list[Value] = []
        self.public: list[frozenset[str]] = []  # at each return, the public registers
        self.written: set[str] = set()
        self.findings: dict[tuple[str, int], str] = {}
        self.inside = inside  # whether subroutines are followed as part of it
        self.calls: Calls = ()  # that lead to what is followed
        # The stack pointer at the end of a block that may leave.
        self.tops: dict[tuple[int, Calls], Value] = {}
        self.accesses: dict[int, set[tuple[int, bool]]] = {}  # offset: (size, is like a spill)
        registers = dict(zip(self.machine.arguments, arguments, strict=False))
        zero = ZERO if function in whole.names else DATA
        registers.update(dict.fromkeys(self.machine.zeroes, zero))
        registers[self.machine.sp] = Value("stack")
        first = State(registers, spills, self.machine.pointer)
        self.states: dict[tuple[int, Calls], State] = {(function, ()): first}
        whole.followed.add(self.name)

    def spills(self) -> frozenset[int]:
        """Slots that are only ever accessed whole, through the stack pointer."""
        ranges = {(at, at + size) for at, kinds in self.accesses.items() for size, _ in kinds}
        found = set()
        for at, kinds in self.accesses.items():
            end = at + max(size for size, _ in kinds)
            alone = all(start == at for start, stop in ranges if start < end and at < stop)
            if alone and all(like_spill for _, like_spill in kinds):
                found.add(at)
        return frozenset(found)

    def note_access(self, e: Effect, m: Memory, where: Value) -> None:
        if where.kind == "stack" and e.op != "lea":
            counts = e.op in ("add", "sub") and e.immediate is not None
            moved = (e.op == "move" and e.immediate is None) or e.text.startswith("set")
            like_spill = (
                m.size <= 8 and where.made == where.at and (not m.writes or moved or counts)
            )
            self.accesses.setdefault(where.at, set()).add((m.size, like_spill))

    def run(self) -> Summary:
        work: list[tuple[int, Calls]] = [(self.entry, ())]
        while work:
            address, self.calls = place = work.pop()
            state = self.states[place].copy()
            for effect in self.whole.block(address):
                self.step(effect, state)
            last = self.whole.block(address)[-1]
            stays = state.landing or self.calls or self.goes_on(state)
            self.tops[place] = PUBLIC if stays else state.get(self.machine.sp)
            calls = self.move_calls(last, state)
            for successor in self.successors(last, state.landing):
                known = state.where(last.ways[successor != last.target])
                if (successor, calls) not in self.states:
                    self.states[successor, calls] = known.copy()
                    work.append((successor, calls))
                elif self.states[successor, calls].merge(known):
                    work.append((successor, calls))
        for (address, _), top in self.tops.items():
            last = self.whole.block(address)[-1]
            leaves = last.flow == "return" or (last.flow == "jump" and self.leaves(last))
            if leaves and top.kind == "stack" and top.at != 0:
                self.find(last, "stack pointer not where it was")
        result = reduce(join, self.returns) if self.returns else DATA
        saved = set(self.machine.saved)
        if self.entry not in self.whole.names:
            saved -= set(self.machine.zeroes)
        written = frozenset(r for r in self.written if r.removesuffix(".b") not in saved)
        public = reduce(frozenset.intersection, self.public) if self.public else frozenset()
        return Summary(result, written, public, self.findings)

    def goes_on(self, state: State) -> bool:
        """Whether a return leads to a place that a public word says, and not back."""
        return bool(self.machine.link) and state.get(self.machine.link) == PUBLIC

    def successors(self, last: Effect, landing: int | None) -> list[int]:
        following = last.address + last.length
        if last.flow == "return" and landing:
            return [landing]
        if self.returns_inside(last):
            return [self.calls[-1][0]]
        if self.enters(last) and last.target is not None:
            return [last.target]
        if last.flow in ("next", "call"):
            return [following]
        if last.flow == "branch":
            return [following, last.target] if last.target is not None else [following]
        if last.flow == "jump" and last.target is not None and not self.leaves(last):
            return [last.target]
        return []

    def leaves(self, e: Effect) -> bool:
        """Whether a jump leads to another function."""
        return e.target in self.whole.names and e.target != self.entry

    def enters(self, e: Effect) -> bool:
        """Whether a call leads to a subroutine that is followed as part of this function."""
        known = e.target is not None and e.target not in self.whole.names
        recursive = e.address + e.length in [after for after, _ in self.calls]
        return self.inside and e.flow == "call" and known and not recursive

    def returns_inside(self, e: Effect) -> bool:
        """Whether the end of such a subroutine is here."""
        return bool(self.calls) and (e.flow == "return" or (e.flow == "jump" and self.leaves(e)))

    def below(self, top: Value) -> Value:
        """The stack pointer behind a call."""
        return top._replace(at=top.at - self.machine.call_takes) if top.kind == "stack" else top

    def move_calls(self, last: Effect, state: State) -> Calls:
        """The calls behind a block's end; moves the stack pointer by a return address."""
        top = state.get(self.machine.sp)
        if self.enters(last):
            below = self.below(top)
            state.store(below._replace(at=below.at + 1), self.machine.call_takes, DATA)
            state.registers[self.machine.sp] = below
            return (*self.calls, (last.address + last.length, top))
        if not self.returns_inside(last):
            return self.calls
        before = self.calls[-1][1]
        if top[:2] != self.below(before)[:2]:
            self.find(last, "stack pointer not where it was")
        state.registers[self.machine.sp] = before
        return self.calls[:-1]

    def find(self, e: Effect, what: str) -> None:
        self.findings[(self.name, e.address)] = f"{what}: {e.text}"

    def step(self, e: Effect, state: State) -> None:
        if e.forbidden:
            self.find(e, e.forbidden)
        if any(state.get(r) == DATA for r in e.count):
            self.find(e, "secret branch or count")
        if e.landing or e.op == "pop" or e.flow == "call":
            state.landing = e.landing
        if e.op in ("push", "pop"):
            self.move_stack(e, state)
        elif e.flow == "next":
            self.compute(e, state)
        if (e.flow == "call" and not self.enters(e)) or (e.flow == "jump" and self.leaves(e)):
            self.call(e, state)
        leaves = e.flow == "return" or (e.flow == "jump" and self.leaves(e))
        if leaves and not self.returns_inside(e):
            self.check_zeroes(e, state)
            self.returns.append(state.get(self.machine.result))
            known = (PUBLIC, FIXED, ZERO)
            self.public.append(frozenset(r for r, v in state.registers.items() if v in known))

    def check_zeroes(self, e: Effect, state: State) -> None:
        for register in self.machine.zeroes:
            if state.get(register) == DATA and self.entry in self.whole.names:
                self.find(e, f"secret in {register}, which has to be 0")

    def move_stack(self, e: Effect, state: State) -> None:
        top = state.get(self.machine.sp)
        if top.kind == "near":
            top = ANYWHERE
        if e.op == "push":
            top = Value(top.kind, top.at + e.step)
        for register, place in e.moves:
            where = Value(top.kind, top.at + place)
            if e.op == "push":
                state.store(where, min(8, abs(e.step) // len(e.moves)), state.get(register))
            else:
                state.set(register, state.load(where, min(4, abs(e.step) // len(e.moves))))
        if e.op == "pop":
            top = Value(top.kind, top.at + e.step)
        state.registers[self.machine.sp] = top

    def address(self, e: Effect, m: Memory, state: State) -> Value:
        parts = [state.get(r) for r in (m.base, m.scaled) if r]
        if DATA in parts:
            if e.op != "lea":
                self.find(e, "secret address")
            return DATA
        where = combine(parts)
        if where.kind == "stack" and m.scaled is None:
            at = where.at + m.offset
            return Value("stack", at, at if where.made is None else where.made)
        if where.kind in ("lane", "own") and m.scaled is None:
            return where._replace(at=where.at + m.offset)
        known = where.is_pointer() or where.is_streams()
        return where.somewhere(m.offset) if known else PUBLIC

    def loaded(self, m: Memory, where: Value, state: State) -> Value:
        fixed = m.base is None or state.get(m.base) == FIXED
        return PUBLIC if fixed and m.scaled is None else state.load(where, m.size)

    def compute(self, e: Effect, state: State) -> None:
        places = [(m, self.address(e, m, state)) for m in e.memory]
        if e.op == "lea":
            value = places[0][1]
        else:
            sources = [state.get(r) for r in e.reads]
            sources += [self.loaded(m, where, state) for m, where in places if m.reads]
            if e.op == "choose" and DATA not in sources:
                named = [state.get(r) for r in e.reads if r not in self.machine.flags]
                sources = [reduce(join, named + sources[len(e.reads) :])]
            if e.provided and state.get(e.provided) != ZERO:
                e = replace(e, immediate=None)
            value = self.result(e, sources)
        for m, where in places:
            self.note_access(e, m, where)
            if m.writes and e.op != "lea":
                where = where.somewhere() if e.op == "repeat" and where.is_pointer() else where
                stored = join(value, state.load(where, m.size)) if e.opposite else value
                if stored == DATA and where.is_streams() and self.is_public(where, m.size):
                    self.find(e, "secret in a public place")
                state.store(where, m.size, stored)
        for register in e.writes:
            value_now = self.written_value(e, register, value, state)
            state.set(register, value_now, keep_parts=e.opposite != "")
            self.written.add(register)
        state.has_parts |= e.opposite != ""
        if state.has_parts and "flags" in e.writes:
            state.forget_parts()
        for register in e.moved:
            old = state.get(register)
            known = old.is_pointer() or old.is_streams()
            state.set(register, old.somewhere() if known else old)
            self.written.add(register)

    @staticmethod
    def is_public(where: Value, size: int) -> bool:
        """Whether some of it is, in lanes or in a state."""
        start, end = where.public
        return where.kind != "own" or (where.at < end and where.at + size > start)

    def written_value(self, e: Effect, register: str, value: Value, state: State) -> Value:
        old = state.get(register)
        if register in self.machine.flags:
            return DATA if value == DATA else PUBLIC
        if self.machine.sp in e.writes and value.kind == "stack":
            return Value("stack", value.at)
        if e.opposite:  # both paths wrote it: nothing is left of the old value
            old = state.registers.get(f"{register}.{e.opposite}", old)
        return join(old, value) if register in e.keeps else value

    @staticmethod
    def result(e: Effect, sources: list[Value]) -> Value:
        if e.op == "place" or (set(sources) == {FIXED} and e.op in ("add", "sub", "move")):
            return FIXED
        if e.op == "clear":
            return ZERO
        value = PUBLIC if e.op == "zero" else combine(sources)
        if value.is_streams():
            return Walk.moved_in_streams(e, value)
        if not value.is_pointer() or e.op in ("move", "choose"):
            return value
        if e.immediate is None or value.kind == "near":
            return value.somewhere()
        if e.op == "align":
            return Value("stack", value.at & e.immediate)
        if e.op not in ("add", "sub"):
            return ANYWHERE
        at = value.at + (e.immediate if e.op == "add" else -e.immediate)
        return Value("stack", at, at if value.made is None else value.made)

    @staticmethod
    def moved_in_streams(e: Effect, value: Value) -> Value:
        """What becomes of a pointer to lanes or to a state. Of what else is made of its bits,
        nothing is known but that it is public.
        """
        if e.op in ("move", "choose"):
            return value
        if e.op not in ("add", "sub"):
            return PUBLIC
        if e.immediate is None or value.kind == "lanes":
            return value.somewhere()
        return value._replace(at=value.at + (e.immediate if e.op == "add" else -e.immediate))

    def call(self, e: Effect, state: State) -> None:
        arguments = [state.get(r) for r in self.machine.arguments]
        if e.target is None:
            self.find(e, "call to a computed place")
            return
        name, each = self.whole.names.get(e.target, ""), self.machine.each
        outside = name in OUTSIDE and name not in self.machine.followed
        if outside:
            if any(DATA in arguments[each * i : each * (i + 1)] for i in OUTSIDE[name]):
                self.find(e, f"secret argument of {name}")
            clobbered = frozenset(state.registers) - frozenset(self.machine.saved)
            given = arguments[0] if name.startswith("mem") else DATA
            summary = Summary(given, clobbered, frozenset(), {})
        else:
            passed = tuple(PUBLIC if v.is_pointer() else v for v in arguments)
            summary = self.whole.follow(e.target, passed)
            self.findings.update(summary.findings)
        if state.has_parts:
            state.forget_parts()
        for v in arguments:
            if v.is_pointer():
                state.store(v.somewhere(), 1, DATA)
        if name:
            self.check_zeroes(e, state)
        for register in summary.written:
            if register != self.machine.sp:
                state.set(register, PUBLIC if register in summary.public else DATA)
                self.written.add(register)
        if outside or self.machine.result in summary.written:  # else a counter may stay
            state.set(self.machine.result, summary.result)
