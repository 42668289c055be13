# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Flips random bits of a function and looks whether the prover notices.

The function runs once more. Whenever it comes to a byte that is to be changed, this process makes a
copy of itself, and there the run goes on with the changed bit: what came before is the same. Each
changed function must break the contract, or be refuted by states on which a run elsewhere shows it
to be wrong. One that is proved must be right on random states, and what its instruction does
differently is said.
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
from .image import Image
from .kernels import Subject, image_of
from .pcode import Step, Violation
from .proof import Theory, Verdict, contract, prove
from .references import reference
from .replay import Replay
from .semantics import cases, unlike

HASTE = 3_000  # nodes without a milestone, for a start
TRIALS = 20  # runs on random states
STATES = 300  # random states, of which a run has as many as lanes
REFUSED = ("violation", "refuted")
ACCOUNTED = (*REFUSED, "equivalent")


class Mutant(NamedTuple):
    """A changed bit, and what came of it."""

    at: int
    bit: int
    kind: str
    detail: str


class Copied(Image):
    """An image that is changed in a copy of this process, as soon as a byte is read."""

    def __init__(self, subject: Subject, graph: Graph, flips: list[tuple[int, int]]) -> None:
        super().__init__(subject.image)
        self.graph = graph
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
        self.graph.progress, self.graph.patience = len(self.graph), HASTE

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
    n = subject.counts[-1]
    theory.graph.begin()
    call = Call(image, theory.graph)
    replay = Replay(subject, theory, call, *contract(subject, theory, call, n))
    states = random_states(theory.size) * (1 + (n + TRIALS) // STATES)
    return next(filter(None, (replay.wrong(states[k : k + n]) for k in range(TRIALS))), "")


def judged(verdict: Verdict, theory: Theory, image: Copied, steps: dict[int, Step]) -> tuple[str, str]:
    """What came of a changed function, in its copy."""
    kind, detail = verdict.verdict, verdict.detail
    if kind in REFUSED:
        return kind, detail
    theory.graph.patience = PATIENCE
    said = wrong(verdict.subject, theory, image)
    if kind == "not proved":
        if said:
            return "refuted", said
        verdict = prove(verdict.subject, theory, image)
        kind, detail = verdict.verdict, verdict.detail
    if kind != "proved":
        return kind, detail
    return ("WRONGLY PROVED", said) if said else ("equivalent", reason(verdict.subject, image, steps))


def reason(subject: Subject, image: Copied, steps: dict[int, Step]) -> str:
    """What the changed instruction does differently."""
    assert image.changed
    at = image.changed[0]
    start = max((one for one in steps if one <= at), default=0)
    if not start or at >= start + len(steps[start].code):
        return f"a constant at {at:#x}: a bit of it that is not used"
    original, old = image_of(subject.image), steps[start]
    try:
        new = Call(image, Graph()).cpu.step(start)
    except Violation as violation:
        return f"{old.text}: {violation}; does not run"
    changes = f"{old.text} -> {new.text}"
    if old.text == new.text:
        return f"{changes}: the same in another encoding"
    before, after = (reference(subject.machine, one) for one in (original, image))
    names: set[str] = set()
    for case, number in cases(original, start):
        a, b = (
            one.run(start, step, case.before, number) for one, step in ((before, old), (after, new))
        )
        if a is None or b is None:
            return f"{changes}: does the same here"
        names |= {name for name, _, _ in unlike(a, b)}
    if not names:
        return f"{changes}: does the same"
    return f"{changes}: another {', '.join(sorted(names))}, which nothing reads or which is the same here"


def mutate(verdict: Verdict, theory: Theory, number: int, seed: int = 1) -> list[Mutant]:
    """So many changes to a function that was proved."""
    subject, steps = verdict.subject, verdict.steps
    subject = subject._replace(counts=subject.counts[-1:])
    source = random.Random(f"{subject.label} {seed}")
    places = {at + i for at, step in steps.items() for i in range(len(step.code))}
    bits = [(at, bit) for at in sorted(places | verdict.constants) for bit in range(8)]
    image = Copied(subject, theory.graph, source.sample(bits, min(number, len(bits))))
    gc.collect()
    gc.freeze()
    kind, detail = "CRASHED", ""
    try:
        if found := wrong(subject, theory, image_of(subject.image)):
            raise AssertionError(f"{subject.label}: proved, but {found}")
        verdict = prove(subject, theory, image)
        if image.changed:
            kind, detail = judged(verdict, theory, image, steps)
    except Exception as error:
        if not image.changed:
            raise
        detail = repr(error)
    finally:
        if image.changed:
            image.end(kind, detail)
            os._exit(0)
    gc.unfreeze()
    return image.mutants


def summary(mutants: list[Mutant]) -> str:
    kinds = Counter(one.kind for one in mutants)
    return ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
