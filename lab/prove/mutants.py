# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Flips random bits of a function and looks whether the prover notices.

The function runs once more. Whenever it comes to a byte that is to be changed, this process makes a
copy of itself, and there the run goes on with the changed bit: what came before is the same. What
may come of a changed function:

    violation    it breaks the contract
    refuted      a run elsewhere shows it to be wrong
    equivalent   it is proved, and right on random states; what its instruction does differently is
                 said: results that are the same for all states, or that nothing reads
    invalid      the validation of instructions refuses the changed one, as in an encoding that no
                 processor has; that it was proved, or not, says nothing

Anything else is a fault of the prover.
"""

from __future__ import annotations

import gc
import os
import random
import sys
from collections import Counter
from typing import NamedTuple

from tools.toolchain import BUILD

from .call import Call
from .graph import PATIENCE, Graph
from .graph import TRIALS as TESTED
from .image import Image
from .kernels import Subject, image_of
from .pcode import Step
from .proof import Refused, Theory, Verdict, attempt, contract, prove
from .references import reference
from .replay import Replay, permuted
from .semantics import compare
from .words import Word, literals

HASTE = 1_000  # nodes without a milestone, for a start
TRIALS = 10  # runs on random states, for each number of them
STATES = 300  # random states, of which a run has as many as lanes
FREE = 1 << 30  # a round before which all milestones are variables
REFUSED = ("violation", "refuted")
ACCOUNTED = (*REFUSED, "equivalent", "invalid")


class Mutant(NamedTuple):
    """A changed bit, and what came of it."""

    at: int
    bit: int
    kind: str
    detail: str


class Copied(Image):
    """An image that is changed in a copy of this process, as soon as a byte is read."""

    def __init__(
        self, subject: Subject, graph: Graph, flips: list[tuple[int, int]], most: int
    ) -> None:
        super().__init__(subject.image)
        self.graph, self.most = graph, most
        self.flips: dict[int, list[int]] = {}
        for at, bit in flips:
            self.flips.setdefault(at, []).append(bit)
        self.mutants: list[Mutant] = []
        self.changed: tuple[int, int] | None = None  # in a copy
        self.report = -1  # where a copy writes to

    def read(self, at: int, size: int) -> bytes:
        if self.flips:
            for place in range(at, at + size):
                for bit in self.flips.pop(place, ()):
                    if not self.changed:
                        self.copy(place, bit)
        return super().read(at, size)

    def copy(self, at: int, bit: int) -> None:
        """Returns twice: in the copy, and here when that has ended."""
        reading, writing = os.pipe()
        sys.stdout.flush()
        if os.fork():
            os.close(writing)
            with os.fdopen(reading) as stream:
                kind, _, detail = stream.read().partition(": ")
            os.wait()
            self.mutants.append(Mutant(at, bit, kind or "CRASHED", detail))
            return
        os.close(reading)
        gc.disable()
        self.report, self.changed, self.flips = writing, (at, bit), {}
        self.flip(at, bit, BUILD / "prove" / "mutants" / f"{os.getpid()}.elf")
        self.graph.since, self.graph.patience = 0, HASTE
        Call.most_steps = self.most

    def end(self, kind: str, detail: str) -> None:
        """The end of a copy."""
        self.path.unlink()
        with os.fdopen(self.report, "w") as stream:
            stream.write(f"{kind}: {detail}")


def random_states(size: int) -> list[bytes]:
    source = random.Random(size)
    return [source.randbytes(size) for _ in range(STATES)]


def wrong(subject: Subject, theory: Theory, image: Image) -> str:
    """How a function goes wrong on random states; empty if it does not."""
    states = random_states(theory.size)
    for n in subject.counts:
        theory.graph.begin()
        call = Call(image, theory.graph)
        replay = Replay(subject, theory, call, *contract(subject, theory, call, n))
        for k in range(TRIALS):
            if said := replay.wrong([states[(k + i) % STATES] for i in range(n)]):
                return said
    return ""


def judged(verdict: Verdict, theory: Theory, image: Copied) -> tuple[str, str]:
    """What came of a changed function, in its copy."""
    kind, detail = verdict.verdict, verdict.detail
    if kind in REFUSED:
        return kind, detail
    said, strange = wrong(verdict.subject, theory, image), misread(verdict, image)
    if said and kind != "proved":
        return "refuted", said
    if strange:
        return "invalid", f"no processor does {strange}"
    if said:
        return "WRONGLY PROVED", said
    for n in verdict.subject.counts:
        beside = Beside(verdict.subject, theory, image)
        try:
            attempt(verdict.subject, theory, beside.call, n)
        except Refused as refused:
            return refused.args[0], f"{beside}; {refused.args[1]}"
        said = max(said, str(beside), key=len)
    return "equivalent", said


def misread(verdict: Verdict, image: Copied) -> str:
    """How a processor does the changed instruction otherwise; empty if it does the same."""
    at = image.changed[0] if image.changed else 0
    steps = {i: step for i, step in verdict.steps.items() if i <= at < i + len(step.code)}
    tally = compare(image, steps, reference(verdict.subject.machine, image), set())
    return next(iter((*tally.different, *tally.not_run)), "")


class Beside:
    """Runs the original of an instruction beside the changed one. Results that are the same for all
    states are those of the original from then on.
    """

    def __init__(self, subject: Subject, theory: Theory, image: Copied) -> None:
        theory.graph.patience = PATIENCE
        self.theory, self.original = theory, image_of(subject.image)
        self.call = Call(image, theory.graph)
        self.cpu, machine = self.call.cpu, self.call.machine
        self.names = {*machine.registers, *machine.flags, machine.stack_pointer}
        self.same: set[str] = set()
        self.other: set[str] = set()
        self.change = ""
        self.old: dict[int, Step] = {}
        self.at = image.changed[0] if image.changed else 0
        self.execute = self.cpu.execute
        self.cpu.execute = self.both  # type: ignore[method-assign]

    def __str__(self) -> str:
        if not self.change:
            return f"{self.at:#x} is no code: the bit is not used"
        told = f"{', '.join(sorted(self.same))} the same here" if self.same else ""
        other = f"{', '.join(sorted(self.other))} not read again" if self.other else ""
        said = "; ".join(filter(None, (told, other))) or "does the same here"
        return f"{self.change}: {said}"

    def both(self, at: int, step: Step) -> int:
        if not at <= self.at < at + len(step.code):
            return self.execute(at, step)
        if at not in self.old:
            self.old[at] = self.decoded(at)
            self.change = f"{self.old[at].text} -> {step.text}"
        for name in self.names:  # what was never read is unknown from here on
            self.cpu.get(name)
        kept = [(one, dict(one.chunks), dict(one.owner)) for one in self.cpu.spaces.values()]
        self.execute(at, self.old[at])
        wanted = {name: self.cpu.get(name) for name in self.names}
        for storage, chunks, owner in kept:
            for now, then in ((storage.chunks, chunks), (storage.owner, owner)):
                now.clear()
                now.update(then)  # type: ignore[arg-type]
        following = self.execute(at, step)
        for name, word in wanted.items():
            self.compare(name, word)
        return following

    def decoded(self, at: int) -> Step:
        """The original instruction."""
        steps, fetch = dict(self.cpu.steps), self.cpu.fetch
        self.cpu.steps.clear()
        self.cpu.fetch = self.original.read
        found = self.cpu.step(at)
        self.cpu.fetch = fetch
        self.cpu.steps.clear()
        self.cpu.steps.update(steps)
        return found

    def compare(self, name: str, wanted: Word) -> None:
        width = 8 * self.cpu.register(name).size
        pairs = zip(literals(self.cpu.get(name), width), literals(wanted, width), strict=True)
        differing = [(a, b) for a, b in pairs if a != b]
        if not differing:
            return
        flag = name in self.call.machine.flags  # none of them is worth a question
        if not flag and all(self.theory.equality.same(a, b, FREE) for a, b in differing):
            self.same.add(name)
            self.cpu.put(name, wanted)
        else:
            self.other.add(name)


def mutate(verdict: Verdict, theory: Theory, number: int, seed: int = 1) -> list[Mutant]:
    """So many changes to a function that was proved."""
    subject = verdict.subject
    source = random.Random(f"{subject.label} {seed}")
    places = {at + i for at, step in verdict.steps.items() for i in range(len(step.code))}
    bits = [(at, bit) for at in sorted(places | verdict.constants) for bit in range(8)]
    flips = source.sample(bits, min(number, len(bits)))
    image = Copied(subject, theory.graph, flips, 2 * verdict.instructions + 1000)
    for trial in range(TESTED):  # so that the copies know the answers
        permuted(subject.permutation, theory.state(trial, 0))
    gc.collect()
    gc.freeze()
    kind, detail = "CRASHED", ""
    try:
        if found := wrong(subject, theory, image_of(subject.image)):
            raise AssertionError(f"{subject.label}: proved, but {found}")
        verdict = prove(subject, theory, image)
        if image.changed:
            kind, detail = judged(verdict, theory, image)
    except Exception as error:
        if not image.changed:
            raise
        detail = repr(error)
    finally:
        if image.changed:
            image.end(kind, detail)
            os._exit(0)
    gc.unfreeze()
    assert not image.flips, "bytes that did not run"
    return image.mutants


def summary(mutants: list[Mutant]) -> str:
    kinds = Counter(one.kind for one in mutants)
    return ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
