# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Compares what the prover takes an instruction to do with another implementation of it.

An instruction runs once on unknown registers, flags and memory, whose signatures are random states;
those of the results are its results on them. If it needs a known register (an address, a number of
places to shift), it runs on one state after the other, of which some registers are known.
"""

from __future__ import annotations

import random
import re
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from .call import Call
from .graph import SHIFT, Graph
from .image import Image
from .pcode import Step, Violation
from .words import Word, forced, literals, made

STATES = 20
ATTEMPTS = 400
SKIPS = ("sbrc", "sbrs", "sbic", "sbis", "cpse")
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


class State(NamedTuple):
    """Registers and flags by name, memory from an address on, and the next instruction."""

    registers: dict[str, int]
    low: int
    memory: bytes
    next: int = 0


class Case(NamedTuple):
    before: State
    after: State


class Unit(NamedTuple):
    """An instruction, or an IT or a skip of AVR with those that it makes conditional."""

    at: int
    end: int
    text: str
    code: bytes


class Bench(Call):
    """A processor in several states at once, or in one."""

    def __post_init__(self) -> None:
        super().__post_init__()
        machine, cpu = self.machine, self.cpu
        if self.small:  # where an ATmega128 has its RAM
            self.bottom, self.top = 0x700, 0xB00
        self.middle = self.bottom + (self.top - self.bottom) // 2
        if not self.small:
            self.bottom, self.top = self.middle - WINDOW, self.middle + 2 * WINDOW
        self.lowest = self.bottom
        self.flags = STATUS[machine.language.split(":")[0]]
        watched = (*machine.registers, machine.stack_pointer, *filter(None, [machine.link]))
        self.nodes = {name: cpu.register(name) for name in (*watched, *self.flags)}
        self.places = {
            (node.space.name, node.offset + i): (name, 8 * i)
            for name, node in self.nodes.items()
            for i in range(node.size)
        }
        source = random.Random(1)
        self.random = [self.random_state(source) for _ in range(STATES)]
        cpu.spaces["register"].fill = partial(self.first, "register")
        cpu.spaces[machine.data].fill = self.byte
        self.by_hand: set[str] = set()  # operations that p-code has a name for only
        self.extra = cpu.operations.extra
        cpu.operations.extra = self.noted  # type: ignore[method-assign, assignment]

    def random_state(self, source: random.Random) -> State:
        sizes = {n: 1 if n in self.flags else 8 * node.size for n, node in self.nodes.items()}
        registers = {name: source.getrandbits(size) for name, size in sizes.items()}
        registers[self.machine.stack_pointer] = self.middle
        return State(registers, self.bottom, source.randbytes(self.top - self.bottom))

    def noted(self, name: str, *arguments: Any) -> Word:
        self.by_hand.add(name)
        return self.extra(name, *arguments)

    def begin(self, states: list[State], known: Container[str], settled: bool = False) -> None:
        """Known are these registers, the stack pointer and, if it is settled, memory."""
        for storage in self.cpu.spaces.values():
            storage.chunks.clear()
            storage.owner.clear()
        self.states, self.known, self.settled = states, known, settled
        for name in {*self.machine.zero} - {*self.machine.registers}:
            self.cpu.put(name, 0)

    def unknown(self, at: int) -> Word:
        return self.first(self.machine.data, at)

    def first(self, space: str, at: int) -> Word:
        """A byte that is read for the first time."""
        name, place = self.places.get((space, at), ("", 0))
        if name:
            column = [state.registers[name] >> place & 0xFF for state in self.states]
        elif space == self.machine.data and self.bottom <= at < self.top:
            column = [state.memory[at - state.low] for state in self.states]
        else:
            column = [0] * len(self.states)
        if name in self.known or name == self.machine.stack_pointer or (self.settled and not name):
            return column[0]
        bits = [self.graph.variable() for _ in range(1 if name in self.flags else 8)]
        for k, bit in enumerate(bits):
            signature = sum((byte >> k & 1) << t for t, byte in enumerate(column))
            self.graph.signatures[bit >> SHIFT] = signature
        return made(1, bits + [0] * (8 - len(bits)))

    def values(self, space: str, at: int, size: int) -> list[int] | None:
        """A word in all states, if it was touched."""
        storage = self.cpu.spaces[space]
        if not any(place in storage.owner for place in range(at, at + size)):
            return None
        word = forced(storage.read(at, size))
        if isinstance(word, int):
            return [word] * len(self.states)
        columns = [self.graph.signature(one) for one in literals(word, 8 * size)]
        trials = range(len(self.states))
        return [sum((c >> t & 1) << k for k, c in enumerate(columns)) for t in trials]

    def cases(self, following: int) -> list[Case]:
        """The states before and after."""
        after = [(dict(one.registers), bytearray(one.memory)) for one in self.states]
        for name, node in self.nodes.items():
            for (registers, _), value in zip(
                after, self.values(node.space.name, node.offset, node.size) or (), strict=False
            ):
                registers[name] = value
        for at in [at for at in self.memory.owner if self.bottom <= at < self.top]:
            values = self.values(self.machine.data, at, 1) or ()
            for (_, memory), value in zip(after, values, strict=False):
                memory[at - self.bottom] = value
        return [
            Case(before, State(registers, self.bottom, bytes(memory), following))
            for before, (registers, memory) in zip(self.states, after, strict=True)
        ]


def sampled(bench: Bench, source: random.Random) -> dict[str, int]:
    """Known registers: addresses, small numbers and any others."""
    found = {}
    for name, node in bench.nodes.items():
        if name.startswith("YMM") and source.random() < 0.5:
            continue
        width = 1 if name in bench.flags else 8 * node.size
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
        found[bench.machine.link] = found[bench.machine.link] & -2 | bench.machine.thumb
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


def cases(bench: Bench, unit: Unit) -> Iterator[Case]:
    """States before and after."""
    bench.begin(bench.random, ())
    try:
        yield from bench.cases(run(bench, unit))
        return
    except Violation:
        pass
    source, done = random.Random(1), 0
    for attempt in range(ATTEMPTS):
        state, known = bench.random[done], sampled(bench, source)
        begun = state._replace(registers=state.registers | known)
        bench.begin([begun], known, settled=attempt % 2 == 1)
        try:
            yield from bench.cases(run(bench, unit))
        except Violation:
            continue
        done += 1
        if done == STATES:
            return


def differences(text: str, after: State, other: State) -> Iterator[tuple[str, int, int]]:
    """What is not the same after an instruction: its name and both values."""
    ignored = set(UNKNOWN)
    for form, flags in UNDEFINED:
        if form.fullmatch(text.split()[0]):
            ignored |= flags
    pairs = [(n, a, other.registers.get(n, a)) for n, a in after.registers.items()]
    places = enumerate(zip(after.memory, other.memory, strict=True), after.low)
    if after.memory != other.memory:
        pairs += [(f"[{at:#x}]", a, b) for at, (a, b) in places]
    pairs.append(("the next instruction", after.next, other.next))
    return (one for one in pairs if one[1] != one[2] and one[0] not in ignored)


def effects(one: tuple[Image, Unit], other: tuple[Image, Unit]) -> set[str]:
    """Which results of two instructions are different in some of the states."""
    both = (list(cases(Bench(image, Graph()), unit)) for image, unit in (one, other))
    return {
        name
        for a, b in zip(*both, strict=False)
        if a.before == b.before
        for name, _, _ in differences(one[1].text, a.after, b.after)
    }


@dataclass
class Tally:
    """What was compared. The same instruction counts once."""

    instructions: int = 0
    states: int = 0
    different: int = 0
    not_run: int = 0
    by_hand: set[str] = field(default_factory=set)  # operations that p-code has a name for only
    seen: set[tuple[str, bytes]] = field(default_factory=set)

    def __str__(self) -> str:
        return (
            f"{self.instructions} instructions, {self.states} states, "
            f"{self.different} differ, {self.not_run} not compared\n"
            f"written by hand: {', '.join(sorted(self.by_hand)) or 'nothing'}"
        )

    def compare(self, image: Image, steps: dict[int, Step], other: Any) -> Iterator[str]:
        """All instructions of a proof; says which are not the same."""
        bench = Bench(image, Graph())
        for unit in units(steps):
            key = image.machine.language, unit.code
            if key in self.seen:
                continue
            self.seen.add(key)
            done, said = compared(bench, unit, other)
            self.instructions += 1
            self.states += done
            self.different += said != ""
            self.not_run += not said and done < STATES
            if said or done < STATES:
                yield said or f"NOT COMPARED {unit.text} ({done} states)"
        self.by_hand |= bench.by_hand


def compared(bench: Bench, unit: Unit, other: Any) -> tuple[int, str]:
    """The number of states on which an instruction was compared, and what is different."""
    done = 0
    for case in cases(bench, unit):
        got = other.run(unit, case.before)
        if got is None:
            break
        done += 1
        if found := list(differences(unit.text, case.after, got)):
            said = (f"{name} {one:#x}, not {two:#x}" for name, one, two in found[:3])
            return done, f"{unit.text}: {'; '.join(said)}"
    return done, ""
