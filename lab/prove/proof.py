# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The proof of one function: the specification runs, the function runs, the bits are equal."""

from __future__ import annotations

import hashlib
import operator
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from itertools import product
from typing import Any

from lab.mcu.targets import TARGETS

from .call import Buffer, Call
from .equal import Equality
from .graph import Graph, Lost
from .image import Image
from .kernels import TWINS, Subject, image_of, stated_stack
from .machines import X86
from .pcode import Step, Violation
from .replay import Replay, Values, given, packed, permuted
from .specification import bits_of, find, lane, unknown_bytes

STRICT = ("cortex-m0plus", "rv32imc")  # where an unaligned access is a fault
MOST_NODES = 1_200_000  # of a graph that serves another proof


class Refused(Exception):
    """A verdict other than proved, and why."""


@dataclass
class Verdict:
    """What came of one function."""

    subject: Any  # a Subject, or a call of calls.py
    verdict: str = "proved"  # or not proved, refuted, violation
    detail: str = ""
    seconds: float = 0.0
    instructions: int = 0  # the most of all its calls, as are stack and left
    stack: int = 0
    left: int = 0
    steps: dict[int, Step] = field(default_factory=dict)  # the instructions that ran
    constants: set[int] = field(default_factory=set)  # addresses of what they read of the program

    @property
    def code(self) -> str:
        """A hash of the instructions that ran."""
        parts = (at.to_bytes(8, "little") + step.code for at, step in sorted(self.steps.items()))
        return hashlib.sha256(b"".join(parts)).hexdigest()[:12]

    def add(self, call: Call) -> None:
        self.instructions = max(self.instructions, call.instructions)
        self.stack, self.left = max(self.stack, call.stack), max(self.left, call.left)
        for one in (call, *call.below):
            self.steps |= {at: step._replace(runs=[]) for at, step in one.cpu.steps.items()}
            self.constants |= one.constants()


@contextmanager
def verdict_on(subject: Any) -> Iterator[Verdict]:
    """Takes down what is refused, and how long it took."""
    verdict, start = Verdict(subject), time.process_time()
    try:
        yield verdict
        if not verdict.instructions:
            raise Refused("not proved", "nothing ran")
    except Refused as refused:
        verdict.verdict, verdict.detail = refused.args
    verdict.seconds = time.process_time() - start


class Theory:
    """A permutation on unknown bits, and a graph that knows its rounds."""

    def __init__(self, name: str) -> None:
        self.graph, specified = Graph(), find("PERMUTATIONS", name)
        self.size = specified.state_bytes
        state = unknown_bytes(self.graph, self.size)
        self.inputs, self.outputs = bits_of(state), bits_of(specified.permute(state))
        self.equality = Equality(self.graph)


theory = lru_cache(maxsize=1)(Theory)  # of the last permutation


def arranged(bits: list[int], lanes: int, form: str) -> list[int]:
    """The same functions for all lanes, as a slab of that form or, without one, states in a row."""
    group = min(16, lanes)
    order: Callable[[int, int], tuple[int, ...]] = {
        "none": lambda n, i: (n, i),
        "interleaved": lambda n, i: (n, i // 64, i % 2, i),  # the even bits of each word first
        "planes": lambda n, i: (i, n),
        "bytes": lambda n, i: (i // 8, n, i % 8),
        "slices": lambda n, i: (i // 8, n // group, i % 8, n),
    }[form]
    places = sorted(product(range(lanes), range(len(bits))), key=lambda place: order(*place))
    return [one for n, i in places for one in lane([bits[i]], n)]


def contract(subject: Subject, image: Image, n: int) -> Replay:
    """A call on `n` states, with what it is given in its place."""
    known = theory(subject.permutation)
    known.graph.begin()
    known.equality.differences.clear()
    call = Call(image, known.graph, subject.machine in STRICT)
    states, name = [lane(known.inputs, number) for number in range(n)], subject.permutation

    def complete(values: Values) -> Values:
        return given(known.outputs, [permuted(name, packed(state, values)) for state in states])

    written, wanted, arguments = placed(subject, known, call, n)
    run = subject.machine, call, known.equality, subject.at, arguments
    before: dict[str, Sequence[int]] = {"the states": reduce(operator.iadd, states, [])}
    return Replay(*run, before, complete, {written.at: wanted})


def placed(
    subject: Subject, known: Theory, call: Call, n: int
) -> tuple[Buffer, list[int], tuple[int, ...]]:
    """Places what the function is given. Returns the buffer it writes, what must be in it
    afterwards, and the arguments.
    """
    before, after, form = known.inputs, known.outputs, subject.form
    if subject.shape == "block":
        states = Buffer("the states", arranged(before, n, "none"))
        at = call.place(states, offset=1)
        return states, arranged(after, n, "none"), (at, n)
    if subject.shape == "permute":
        slab = Buffer("the slab", arranged(before, n, form))
        return slab, arranged(after, n, form), (call.place(slab, 64), *subject.more)
    slab = Buffer("the slab", arranged(before, n, form), writable=False)
    states = Buffer("the states", arranged(before, n, "none"), writable=False)
    written = slab if subject.shape == "load" else states
    wanted, written.writable = written.literals, True
    written.literals = [known.graph.variable(junk=True, secret=False) for _ in wanted]
    places = call.place(slab, 64), call.place(states, offset=1)
    ordered = places if subject.shape == "load" else places[::-1]
    return written, wanted, (*ordered, known.size, known.size)


def most_left(subject: Subject, size: int) -> int:
    """The secret bytes that a function may leave on its stack: half a state in assembly, so that no
    room for a state stays as it is; for what compilers spill, twice the states or 256; in a twin
    anything, as its stack is that of SIMDe's functions.
    """
    if subject.machine == TWINS:
        return X86.room
    return size // 2 if subject.machine in TARGETS else max(256, 2 * size * subject.lanes)


def attempt(verdict: Verdict, replay: Replay, most: int, what: str) -> None:
    """One call, which may leave `most` secret bytes on its stack; raises Refused."""
    call, graph = replay.call, replay.equality.graph
    try:
        call.run(replay.at, replay.arguments)
        replay.check_status()
        if differing := replay.differing():
            raise Lost(f"{len(differing)} bits differ")
        if call.left > most:
            raise Violation(f"leaves {call.left} secret bytes on the stack")
    except (Lost, Violation) as error:
        kind = "violation" if isinstance(error, Violation) else "not proved"
        if said := replay.refuted():
            raise Refused("refuted", f"{error}, {said}") from None
        last = max((graph.rounds.get(node, 0) for node in graph.found), default=0)
        found = f"the last milestone is of round {last}, " if kind != "violation" else ""
        raise Refused(kind, f"{error}, {found}{what}") from None
    finally:
        verdict.add(call)


def prove(subject: Subject, image: Image | None = None) -> Verdict:
    """All numbers of states, one after the other; the first that fails decides."""
    if len(theory(subject.permutation).graph.signatures) > MOST_NODES:
        theory.cache_clear()
    with verdict_on(subject) as verdict:
        for n in subject.counts:
            replay = contract(subject, image or image_of(subject.image), n)
            most = most_left(subject, theory(subject.permutation).size)
            attempt(verdict, replay, most, f"{n} states")
        if not image:
            check_stack(verdict)
    return verdict


def check_stack(verdict: Verdict) -> None:
    """Whether it is as deep as those say who say it; raises Refused."""
    for who, figures in stated_stack(verdict.subject):
        if verdict.stack not in figures:
            said = " or ".join(map(str, figures))
            raise Refused("violation", f"stack {verdict.stack}, {who} says {said}")
