# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Compares what the prover takes an instruction to do with another implementation of it.

An instruction runs on unknown registers, flags and memory, which have the values of a random state
as their signatures; those of the results are its results in that state. If it needs a known
register (an address, a number of places to shift), it runs on states of which most are known.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from .call import Call
from .graph import SHIFT, Graph
from .image import Image
from .machines import AARCH64, ARM, ARMHF, AVR, RV32, X86
from .pcode import Step, Violation
from .vectors import Vectors
from .words import Word, forced, literals, made

STATES = 20
ATTEMPTS = 1000
DEPTH = 32  # the most words on the stack
SKIPS = ("sbrc", "sbrs", "sbic", "sbis", "cpse")
FLAGS = {  # and their places in the register that has them
    ARM: {"NG": 31, "ZR": 30, "CY": 29, "OV": 28},
    ARMHF: {"NG": 31, "ZR": 30, "CY": 29, "OV": 28},
    AARCH64: {"NG": 31, "ZR": 30, "CY": 29, "OV": 28},
    RV32: {},
    AVR: {f"{name}flg": place for place, name in enumerate("CZNVSHTI")},
    X86: {"CF": 0, "PF": 2, "ZF": 6, "SF": 7, "OF": 11},  # p-code has no AF, and no kernel reads it
}
UNDEFINED = (  # flags that a processor's manual leaves open, and one that p-code does not have
    (re.compile(r"SHL|SHR|SAR|SHLD|SHRD|ROL|ROR"), {"OF"}),
    (re.compile(r"IMUL|MUL"), {"SF", "ZF", "PF"}),
    (re.compile(r"BSF|BSR"), {"CF", "SF", "PF", "OF"}),
    (re.compile(r"ANDN"), {"PF"}),
    (re.compile(r".*"), {"Hflg"}),  # nothing looks at AVR's half carry
)


class State(NamedTuple):
    """Registers and flags by name, memory from an address on, and the next instruction."""

    registers: dict[str, int]
    low: int
    memory: bytes
    next: int = 0


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
        self.middle, self.reach = (0x500, 0x200) if self.small else (machine.ram + 0x8000, 0x1000)
        self.bottom, self.top = self.middle - self.reach, self.middle + 2 * self.reach
        flags, pointers = FLAGS[machine], filter(None, (machine.stack_pointer, machine.link))
        self.nodes = {n: cpu.register(n) for n in (*machine.registers, *pointers, *flags)}
        self.widths = {n: 1 if n in flags else 8 * node.size for n, node in self.nodes.items()}
        self.places = {
            (node.space.name, node.offset + i): (name, 8 * i)
            for name, node in self.nodes.items()
            for i in range(node.size)
        }
        source = random.Random(1)
        self.random = [self.random_state(source) for _ in range(STATES)]
        cpu.spaces["register"].fill = partial(self.first, "register")

    def random_state(self, source: random.Random) -> State:
        registers = {name: source.getrandbits(width) for name, width in self.widths.items()}
        registers[self.machine.stack_pointer] = self.middle
        memory = bytearray(source.randbytes(self.top - self.bottom))
        if self.machine is X86:  # which faults if an address on its stack has more than 47 bits
            for at in range(self.middle - 8 * DEPTH - self.bottom, self.middle - self.bottom, 8):
                memory[at + 5 : at + 8] = bytes(3)
        return State(registers, self.bottom, bytes(memory))

    def begin(self, states: list[State], known: Iterable[str], settled: bool = False) -> None:
        """Known are the stack pointer, these registers and, if it is settled, memory."""
        for storage in self.cpu.spaces.values():
            storage.chunks.clear()
            storage.owner.clear()
        self.states, self.settled = states, settled
        self.known = {*known, self.machine.stack_pointer}

    def unknown(self, at: int) -> Word:
        return self.first(self.machine.data, at)

    def first(self, space: str, at: int) -> Word:
        """A byte that is read for the first time. Registers that nobody watches are 0."""
        name, place = self.places.get((space, at), ("", 0))
        if name:
            column = [state.registers[name] >> place & 0xFF for state in self.states]
        elif space == self.machine.data and self.bottom <= at < self.top:
            column = [state.memory[at - self.bottom] for state in self.states]
        else:
            return 0
        if name in self.known or (self.settled and not name):
            return column[0]
        bits = [self.graph.variable() for _ in range(min(8, self.widths.get(name, 8)))]
        for k, bit in enumerate(bits):
            signature = sum((byte >> k & 1) << t for t, byte in enumerate(column))
            self.graph.signatures[bit >> SHIFT] = signature
        return made(1, bits + [0] * (8 - len(bits)))

    def after(self, unit: Unit) -> list[State]:
        """Runs it; the states afterwards."""
        last = here = unit.at
        while here == last or unit.at < here < unit.end:  # x86's REP stays where it is
            step = self.cpu.step(here)
            self.text = step.text
            last, here = here, self.cpu.execute(here, step)
        found = [(dict(state.registers), bytearray(state.memory)) for state in self.states]
        for name, node in self.nodes.items():
            values = self.values(node.space.name, node.offset, node.size)
            for (registers, _), value in zip(found, values, strict=False):
                registers[name] = value
        for at in [at for at in self.memory.owner if self.bottom <= at < self.top]:
            values = self.values(self.machine.data, at, 1)
            for (_, memory), value in zip(found, values, strict=True):
                memory[at - self.bottom] = value
        return [State(registers, self.bottom, bytes(memory), here) for registers, memory in found]

    def values(self, space: str, at: int, size: int) -> list[int]:
        """A word in all states; nothing if it was not touched."""
        storage, trials = self.cpu.spaces[space], range(len(self.states))
        if not any(at + i in storage.owner for i in range(size)):
            return []
        bits = literals(forced(storage.read(at, size)), 8 * size)
        columns = [self.graph.signature(one) for one in bits]
        return [sum((c >> t & 1) << k for k, c in enumerate(columns)) for t in trials]


def plausible(bench: Bench, source: random.Random, width: int) -> int:
    """An address of data or of the program, a small number, or any other."""
    near = bench.middle + source.randrange(-bench.reach // 4, bench.reach // 4)
    start, program = bench.image.parts[0]
    inside = start + source.randrange(len(program))
    small = source.choice((source.randrange(64), 32 * source.randrange(4)))
    return source.choice((near, near & -64, inside, small, small, source.getrandbits(width)))


def likely(bench: Bench, source: random.Random) -> dict[str, int]:
    """Registers that an instruction may need to know, of vectors about half."""
    machine, found = bench.machine, dict[str, int]()
    for name, width in bench.widths.items():
        if width > 64 and source.random() < 0.5:
            continue
        word = 8 < width <= 64
        found[name] = plausible(bench, source, width) if word else source.getrandbits(width)
    for pair in "XYZ" if bench.small else "":  # of registers that are an address
        found[f"{pair}hi"], found[f"{pair}lo"] = divmod(plausible(bench, source, 16), 256)
    found[machine.stack_pointer] = bench.middle - machine.pointer * source.randint(1, DEPTH)
    if machine.link and source.random() < 0.5:  # a return address, or any other
        found[machine.link] = found[machine.link] & -2 | machine.thumb
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


def cases(bench: Bench, unit: Unit) -> Iterator[tuple[State, State]]:
    """States before and after."""
    bench.begin(bench.random, ())
    with suppress(Violation):
        yield from zip(bench.random, bench.after(unit), strict=True)
        return
    source, states = random.Random(1), bench.random.copy()
    for _ in range(ATTEMPTS):
        known = likely(bench, source)
        state = states[-1]._replace(registers=states[-1].registers | known)
        bench.begin([state], known, settled=source.random() < 0.5)
        with suppress(Violation):
            (after,) = bench.after(unit)
            states.pop()
            yield state, after
        if not states:
            return


def differences(text: str, after: State, other: State) -> list[tuple[str, int, int]]:
    """What is not the same after an instruction: its name and both values."""
    name = text.split()[0]
    ignored = {flag for form, flags in UNDEFINED if form.fullmatch(name) for flag in flags}
    pairs = [(n, a, other.registers[n]) for n, a in after.registers.items()]
    if after.memory != other.memory:
        places = enumerate(zip(after.memory, other.memory, strict=True), after.low)
        pairs += [(f"[{at:#x}]", a, b) for at, (a, b) in places]
    pairs.append(("the next instruction", after.next, other.next))
    return [one for one in pairs if one[1] != one[2] and one[0] not in ignored]


def effects(one: tuple[Image, Unit], other: tuple[Image, Unit]) -> set[str]:
    """Which results of two instructions are different in some of the states."""
    both = (cases(Bench(image, Graph()), unit) for image, unit in (one, other))
    return {
        "memory" if name.startswith("[") else name
        for (before, a), (same, b) in zip(*both, strict=False)
        if before == same
        for name, _, _ in differences(one[1].text, a, b)
    }


@dataclass
class Tally:
    """What was compared. The same instruction counts once."""

    instructions: int = 0
    states: int = 0
    different: int = 0
    not_run: int = 0
    seen: set[tuple[str, bytes]] = field(default_factory=set)

    def __str__(self) -> str:
        return (
            f"{self.instructions} instructions, {self.states} states, "
            f"{self.different} differ, {self.not_run} not compared\n"
            f"written by hand: {', '.join(sorted(Vectors.used)) or 'nothing'}"
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


def compared(bench: Bench, unit: Unit, other: Any) -> tuple[int, str]:
    """The number of states in which an instruction does the same, and how it differs in another."""
    done = 0
    for before, after in cases(bench, unit):
        got = other.run(unit, before)
        if got is None:
            break
        if found := differences(unit.text, after, got):
            said = (f"{name} {one:#x}, not {two:#x}" for name, one, two in found[:3])
            return done, f"{unit.text}: {'; '.join(said)}"
        done += 1
    return done, ""
