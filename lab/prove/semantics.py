# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Compares what the prover takes an instruction to do with another implementation of it.

An instruction runs once on unknown registers, flags and memory, and the signatures of the results
are its results on random states. If it needs a known register (an address, a number of places to
shift), it runs on random known registers and unknown memory instead, once for each state.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple, Protocol

from .call import Call
from .graph import Graph
from .image import Image
from .pcode import Step, Violation
from .words import Word, forced, literals, made

STATES = 20
ATTEMPTS = 400
BLOCK = 64
SKIPS = ("sbrc", "sbrs", "sbic", "sbis", "cpse")
FILL = 0xA5  # what memory has that an instruction should not look at
WINDOW = 0x1000  # bytes of memory around the middle of what a call may use
STATUS = {
    "ARM": ("NG", "ZR", "CY", "OV"),
    "avr8": ("Cflg", "Zflg", "Nflg", "Vflg", "Sflg", "Hflg", "Tflg", "Iflg"),
    "x86": ("CF", "PF", "ZF", "SF", "OF"),  # p-code has no AF, and no kernel looks at it
    "RISCV": (),
}
UNKNOWN = {"Hflg"}  # p-code does not have AVR's half carry either, and nothing looks at it
UNDEFINED = (  # flags of x86 that the processor's manual leaves open
    (re.compile(r"SHL|SHR|SAR|SHLD|SHRD|ROL|ROR"), {"OF"}),
    (re.compile(r"IMUL|MUL"), {"SF", "ZF", "PF"}),
    (re.compile(r"BSF|BSR"), {"CF", "SF", "PF", "OF"}),
)


@dataclass
class State:
    """Registers and flags by name, bytes by address, and the next instruction."""

    registers: dict[str, int]
    memory: dict[int, int]
    next: int = 0
    around: int = 0  # where in memory accesses are


class Reference(Protocol):
    """Another implementation of a processor."""

    def run(self, unit: Unit, before: State) -> State | None:
        """One instruction, or those after an IT; None if it cannot."""


Bytes = dict[int, list[int]]  # by address, in each of the random states


class Case(NamedTuple):
    before: State
    after: State


class Unit(NamedTuple):
    """An instruction, or an IT or a skip of AVR with those that it makes conditional."""

    at: int
    end: int
    text: str
    code: bytes


@cache
def base(name: str, size: int) -> bytes:
    """What a register has that an instruction does not read."""
    return random.Random(name).randbytes(size)


def window(state: State) -> tuple[int, bytearray]:
    """Memory around the accesses."""
    small = state.around < WINDOW
    low = state.around - 0x200 if small else (state.around - WINDOW) & -WINDOW
    content = bytearray([FILL]) * (0x400 if small else 3 * WINDOW)
    for at, byte in state.memory.items():
        content[at - low] = byte
    return low, content


def changed(state: State, low: int, content: bytes) -> dict[int, int]:
    """The bytes that a state names, and others that are not as they were."""
    found = {at: content[at - low] for at in state.memory}
    _, before = window(state)
    for block in range(0, len(content), BLOCK):
        part = slice(block, block + BLOCK)
        if before[part] != content[part]:
            pairs = enumerate(zip(before[part], content[part], strict=True), low + block)
            found |= {at: new for at, (old, new) in pairs if new != old}
    return found


class Bench(Call):
    """A processor of which everything is unknown, but what is given."""

    settled = False  # memory is known as well

    def __post_init__(self) -> None:
        super().__post_init__()
        machine = self.machine
        if self.small:  # where an ATmega128 has its RAM
            self.bottom, self.top = 0x700, 0xB00
        self.middle = self.bottom + (self.top - self.bottom) // 2
        if not self.small:  # what `window` shows
            self.bottom, self.top = self.middle - WINDOW, self.middle + 2 * WINDOW
        self.lowest = self.bottom
        self.flags = STATUS[machine.language.split(":")[0]]
        self.watched = (*machine.registers, machine.stack_pointer, *filter(None, [machine.link]))
        self.given: dict[tuple[str, int], int] = {}  # bytes, by space and address
        self.begun: dict[str, dict[int, int | list[int]]] = {"register": {}, machine.data: {}}
        self.cpu.spaces["register"].fill = self.register
        self.flag_places = {self.cpu.register(name).offset for name in self.flags}

    def give(self, known: dict[str, int]) -> None:
        """Forgets everything but known registers."""
        for storage in self.cpu.spaces.values():
            storage.chunks.clear()
            storage.owner.clear()
        for begun in self.begun.values():
            begun.clear()
        self.given.clear()
        zero = {name: 0 for name in self.machine.zero if name not in self.machine.registers}
        for name, value in {self.machine.stack_pointer: self.middle, **zero, **known}.items():
            node = self.cpu.register(name)
            for i, byte in enumerate(value.to_bytes(node.size, "little")):
                self.given[node.space.name, node.offset + i] = byte

    def note(self, names: set[str]) -> None:
        """Adds the names of operations that are written by hand, as soon as one runs."""
        extra = self.cpu.extra

        def noted(name: str, *arguments: Any) -> Word:
            names.add(name)
            return extra(name, *arguments)

        self.cpu.extra = noted

    def register(self, at: int) -> Word:
        return self.first("register", at)

    def unknown(self, at: int) -> Word:
        return self.first(self.machine.data, at)

    def first(self, space: str, at: int) -> Word:
        """A byte that is read for the first time."""
        byte = self.given.get((space, at))
        if byte is None and self.settled and space == self.machine.data:
            byte = random.getrandbits(8)
        if byte is not None:
            self.begun[space][at] = byte
            return byte
        bits = [self.graph.variable("") for _ in range(8)]
        if space == "register" and at in self.flag_places:
            bits[1:] = [0] * 7
        self.begun[space][at] = bits
        return made(1, bits)

    def check(self, space: str, at: int, size: int, write: bool) -> None:
        """Nothing outside RAM, but what an instruction names itself."""
        super().check(space, at, size, write)
        if self.machine.pointer == 8 and at < self.bottom and f"[{at:#x}]" not in self.text:
            raise Violation("an address of the image by chance")

    def values(self, byte: int | Sequence[int], trials: int) -> list[int]:
        """A byte in the first random states."""
        if isinstance(byte, int):
            return [byte] * trials
        columns = [self.graph.signature(one) for one in byte]
        return [sum((c >> t & 1) << k for k, c in enumerate(columns)) for t in range(trials)]

    def bytes_of(self, space: str, trials: int) -> tuple[Bytes, Bytes]:
        """All bytes that the instruction touched, before and after."""
        storage, begun = self.cpu.spaces[space], self.begun[space]
        before = {at: self.values(byte, trials) for at, byte in begun.items()}
        after = {}
        for at in list(storage.owner):
            now = forced(storage.read(at, 1))
            after[at] = self.values(now if isinstance(now, int) else literals(now, 8), trials)
        return before, after

    def cases(self, following: int, trials: int) -> list[Case]:
        """Random states, before and after."""
        both = {space: self.bytes_of(space, trials) for space in self.begun}
        old, new = both[self.machine.data]
        ram = [at for at in new if self.bottom <= at < self.top]
        registers = [self.values_of(name, both, trials) for name in (*self.watched, *self.flags)]
        found = []
        for t in range(trials):
            before = {name: first[t] for name, first, _ in registers}
            after = {name: last[t] for name, _, last in registers}
            memory = {at: old[at][t] if at in old else FILL for at in ram}
            begun = State(before, memory, 0, self.middle)
            found.append(Case(begun, State(after, {at: new[at][t] for at in ram}, following)))
        return found

    def values_of(
        self, name: str, both: dict[str, tuple[Bytes, Bytes]], trials: int
    ) -> tuple[str, list[int], list[int]]:
        """A register in random states, before and after."""
        node = self.cpu.register(name)
        first, last = both[node.space.name]
        places = range(node.offset, node.offset + node.size)
        kept = base(name, node.size) if name not in self.flags else b"\1"
        given = [self.given.get((node.space.name, at), kept[i]) for i, at in enumerate(places)]
        if not any(at in last for at in places):  # most are not touched
            whole = [int.from_bytes(bytes(given), "little")] * trials
            return name, whole, whole
        now = [first.get(at, [byte] * trials) for at, byte in zip(places, given, strict=True)]
        then = [last.get(at, one) for at, one in zip(places, now, strict=True)]
        before, after = (
            [int.from_bytes(bytes(byte), "little") for byte in zip(*rows, strict=True)]
            for rows in (now, then)
        )
        return name, before, after


def sampled(bench: Bench, source: random.Random) -> dict[str, int]:
    """Known registers: addresses, small numbers and any others."""
    found = {}
    names = (*bench.machine.registers, *bench.flags, *filter(None, [bench.machine.link]))
    for name in names:
        if name.startswith("YMM") and source.random() < 0.5:
            continue
        width = 1 if name in bench.flags else 8 * bench.cpu.register(name).size
        kind = source.random()
        if width == 8 * bench.machine.pointer and kind < 0.4:
            found[name] = bench.middle + source.randrange(-WINDOW // 4, WINDOW // 4) // 64 * 64
        elif kind < 0.7 and 8 < width <= 64:
            found[name] = source.choice((source.randrange(64), 32 * source.randrange(4)))
        else:
            found[name] = source.getrandbits(width)
    step = source.randrange(32) * bench.machine.pointer
    found[bench.machine.stack_pointer] = bench.middle - step
    if "RCX" in found and source.random() < 0.5:  # a count for REP
        found["RCX"] %= 64
    if bench.machine.link:
        found[bench.machine.link] &= -2
    if bench.small:  # pointers are pairs of registers
        for low, high in (("Xlo", "Xhi"), ("Ylo", "Yhi"), ("Zlo", "Zhi")):
            place = bench.middle + source.randrange(-0x80, 0x80)
            if low == "Zlo" and source.random() < 0.5:  # for LPM
                place = source.randrange(len(bench.image.parts[0][1]))
            found[low], found[high] = place & 0xFF, place >> 8
    return found


def units(steps: dict[int, Step]) -> Iterator[Unit]:
    places = sorted(steps)
    while places:
        first = steps[places[0]].text.split()[0]
        number = len(first) if first.startswith("it") else 1 + (first in SKIPS)
        group, places = places[:number], places[number:]
        code = b"".join(steps[at].code for at in group)
        text = "; ".join(steps[at].text for at in group)
        yield Unit(group[0], group[-1] + len(steps[group[-1]].code), text, code)


def run(bench: Bench, unit: Unit) -> int:
    here = unit.at
    while True:
        step = bench.cpu.step(here)
        bench.text = step.text
        following = bench.cpu.execute(here, step)
        if following != here and not unit.at < following < unit.end:  # x86's REP stays where it is
            return following
        here = following


def cases(image: Image, unit: Unit, by_hand: set[str]) -> Iterator[Case]:
    """States before and after; notes what is done by hand."""
    bench = Bench(image, Graph())
    bench.note(by_hand)
    bench.give({})
    try:
        yield from bench.cases(run(bench, unit), STATES)
        return
    except Violation:
        pass
    source, done = random.Random(1), 0
    for attempt in range(ATTEMPTS):
        bench.settled = attempt % 2 == 1
        bench.give(sampled(bench, source))
        try:
            following = run(bench, unit)
        except Violation:
            continue
        yield bench.cases(following, 1)[0]
        done += 1
        if done == STATES:
            return


def differences(text: str, case: Case, got: State) -> list[str]:
    """Where the other implementation comes to something else."""
    ignored = set(UNKNOWN)
    for form, flags in UNDEFINED:
        if form.fullmatch(text.split()[0]):
            ignored |= flags
    after = case.after
    pairs = [
        (name, value, got.registers.get(name, value))
        for name, value in after.registers.items()
        if name not in ignored
    ]
    pairs += [
        (f"[{at:#x}]", after.memory.get(at, -1), got.memory.get(at, -1))
        for at in {*after.memory, *got.memory}
    ]
    pairs.append(("the next instruction", after.next, got.next))
    return [f"{name} {a:#x}, not {b:#x}" for name, a, b in pairs if a != b]


@dataclass
class Tally:
    """What was compared."""

    instructions: int = 0
    states: int = 0
    different: list[str] = field(default_factory=list)
    not_run: list[str] = field(default_factory=list)
    by_hand: set[str] = field(default_factory=set)  # operations that p-code has a name for only

    def __iadd__(self, other: Tally) -> Tally:
        self.instructions += other.instructions
        self.states += other.states
        self.different += other.different
        self.not_run += other.not_run
        self.by_hand |= other.by_hand
        return self

    def __str__(self) -> str:
        return (
            f"{self.instructions} instructions, {self.states} states, "
            f"{len(self.different)} differ, {len(self.not_run)} not compared\n"
            f"written by hand: {', '.join(sorted(self.by_hand)) or 'nothing'}"
        )


def compare(image: Image, steps: dict[int, Step], reference: Reference, seen: set[bytes]) -> Tally:
    """All instructions of a proof that were not seen in another."""
    tally = Tally()
    for unit in units(steps):
        if unit.code in seen:
            continue
        seen.add(unit.code)
        done, wrong = 0, []
        for case in cases(image, unit, tally.by_hand):
            got = reference.run(unit, case.before)
            if got is None:
                break
            done += 1
            wrong = differences(unit.text, case, got)
            if wrong:
                tally.different.append(f"{unit.text}: {'; '.join(wrong[:3])}")
                break
        tally.instructions += 1
        tally.states += done
        if done < STATES and not wrong:
            tally.not_run.append(f"{unit.text} ({done} states)")
    return tally
