# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The proof of one function: the specification runs, the function runs, the bits are equal."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass, field
from typing import Any

from .call import Buffer, Call, Outcome
from .equal import Equality
from .graph import Graph, Lost
from .image import Image
from .kernels import Subject, image_of, stated_stack
from .pcode import Step, Violation
from .replay import Replay
from .specification import Specification, bits_of, lane, unknown_bytes

STRICT = ("cortex-m0plus", "rv32imc")  # where an unaligned access is a fault
MOST_NODES = 1_200_000  # of a graph that serves another proof


@dataclass(frozen=True)
class Verdict:
    """What came of one function."""

    subject: Any  # a Subject, or a call of calls.py
    verdict: str  # proved, not proved, refuted, or violation
    detail: str
    seconds: float
    instructions: int = 0
    stack: int = 0
    left: int = 0
    code: str = ""  # a hash of the instructions that ran
    solver: int = 0  # queries
    steps: dict[int, Step] = field(default_factory=dict)  # the instructions that ran
    constants: frozenset[int] = frozenset()  # addresses of what they read of the program


class Theory:
    """A permutation on unknown bits, and a graph that knows its rounds."""

    def __init__(self, permutation: str) -> None:
        self.graph = Graph()
        self.equality = Equality(self.graph)
        specification = Specification(self.graph)
        self.specified = specification.permutation(permutation)
        state = unknown_bytes(self.graph, "state", self.specified.state_bytes)
        self.inputs = bits_of(state)
        self.outputs = bits_of(self.specified.permute(state))
        specification.close()
        self.graph.find_boxes()
        self.graph.prover = self.equality.prove

    @property
    def size(self) -> int:
        return len(self.inputs) // 8

    def state(self, trial: int, number: int) -> bytes:
        """The state of a lane in one of the signatures' assignments."""
        bits = [self.graph.signature(one) >> trial & 1 for one in lane(self.inputs, number)]
        return sum(one << i for i, one in enumerate(bits)).to_bytes(self.size, "little")


def arranged(bits: list[int], lanes: int, form: str) -> list[int]:
    """The same functions for all lanes, as a slab of that form or, without one, states in a row."""
    size, group = len(bits), min(16, lanes)
    placed = [0] * (size * lanes)
    for number in range(lanes):
        for i, one in enumerate(lane(bits, number)):
            byte, k = divmod(i, 8)
            if form == "planes":
                at = i * lanes + number
            elif form == "bytes":
                at = 8 * (byte * lanes + number) + k
            elif form == "slices":
                at = 8 * (byte * lanes + number // group * group) + k * group + number % group
            else:
                at = size * number + i
            placed[at] = one
    return placed


def contract(
    subject: Subject, theory: Theory, call: Call, n: int
) -> tuple[Buffer, list[int], tuple[int, ...]]:
    """Places what the function is given. Returns the buffer it writes, what must be in it
    afterwards, and the arguments.
    """
    before, after = theory.inputs, theory.outputs
    if subject.shape == "block":
        states = Buffer("the states", arranged(before, n, "none"))
        at = call.place(states, offset=1)
        return states, arranged(after, n, "none"), (at, n)
    lanes, form = subject.lanes, subject.form
    if subject.shape == "permute":
        slab = Buffer("the slab", arranged(before, lanes, form))
        return slab, arranged(after, lanes, form), (call.place(slab, 64),)
    slab = Buffer("the slab", arranged(before, lanes, form), writable=False)
    states = Buffer("the states", arranged(before, lanes, "none"), writable=False)
    written = slab if subject.shape == "load" else states
    wanted, written.writable = written.literals, True
    written.literals = [theory.graph.variable("unknown") for _ in wanted]
    places = call.place(slab, 64), call.place(states, offset=1)
    ordered = places if subject.shape == "load" else places[::-1]
    return written, wanted, (*ordered, theory.size, theory.size)


def most_left(subject: Subject, size: int) -> int:
    """The secret bytes that a function may leave on its stack: half a state in assembly, so that no
    room for a state stays as it is; for what compilers spill, twice the states or 256.
    """
    if subject.machine.startswith("x86"):
        return max(256, 2 * size * subject.lanes)
    return size // 2


class Refused(Exception):
    """A verdict other than proved, and why."""


def attempt(subject: Subject, theory: Theory, call: Call, n: int) -> Outcome:
    """One number of states; raises Refused."""
    theory.graph.begin()
    theory.equality.differences.clear()
    replay = Replay(subject, theory, call, *contract(subject, theory, call, n))
    got: list[int] = []
    try:
        outcome = call.run(subject.at, replay.arguments)
        got = call.content(replay.written.at, replay.written.size)
    except Lost:
        pass
    except Violation as violation:
        raise Refused("violation", f"{violation}, {n} states") from None
    if got != replay.wanted:
        raise Refused(*unequal(replay, got, n))
    if outcome.left > most_left(subject, theory.size):
        raise Refused("violation", f"leaves {outcome.left} secret bytes on the stack")
    return outcome


def prove(subject: Subject, theory: Theory, image: Image | None = None) -> Verdict:
    """All numbers of states, one after the other; the first that fails decides."""
    start, queries = time.process_time(), theory.equality.by_solver
    outcomes = [Outcome(0, 0, 0)]
    steps: dict[int, Step] = {}
    constants: frozenset[int] = frozenset()
    verdict, detail = "proved", ""
    try:
        for n in subject.counts:
            call = Call(image or image_of(subject.image), theory.graph, subject.machine in STRICT)
            try:
                outcomes.append(attempt(subject, theory, call, n))
            finally:
                steps |= {at: step._replace(runs=[]) for at, step in call.cpu.steps.items()}
                constants |= call.constants()
        stack = max(outcome.stack for outcome in outcomes)
        for who, figures in () if image else stated_stack(subject):
            if stack not in figures:
                said = " or ".join(map(str, figures))
                raise Refused("violation", f"stack {stack}, {who} says {said}")
    except Refused as refused:
        verdict, detail = refused.args
    code = b"".join(at.to_bytes(8, "little") + step.code for at, step in sorted(steps.items()))
    return Verdict(
        subject,
        verdict,
        detail,
        seconds=time.process_time() - start,
        instructions=outcomes[-1].instructions,
        stack=max(outcome.stack for outcome in outcomes),
        left=max(outcome.left for outcome in outcomes),
        code=hashlib.sha256(code).hexdigest()[:12],
        solver=theory.equality.by_solver - queries,
        steps=steps,
        constants=constants,
    )


def unequal(replay: Replay, got: list[int], n: int) -> tuple[str, str]:
    """Why bits are not shown to be equal: an input on which they differ, or how far it got."""
    differing = [(a, b) for a, b in zip(got, replay.wanted, strict=bool(got)) if a != b]
    said = replay.refuted(differing, n)
    if said:
        return "refuted", said
    many = f"{len(differing)} bits" if got else "it leaves the specification"
    return "not proved", f"{many}; the last milestone is of round {replay.theory.graph.reached}"
