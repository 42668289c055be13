# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Flips random bits of a function and looks whether the prover notices.

The function runs once more. Whenever it comes to a byte that is to be changed, this process makes a
copy of itself, and there the run goes on with the changed bit: what came before is the same. What
may come of a changed function:

    violation    it breaks the contract
    refuted      a run elsewhere shows it to be wrong
    equivalent   it is proved, and right on random states; which results of its instruction may be
                 different is said: nothing that the function must do depends on them
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
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from tools.toolchain import BUILD

from . import duplexes, proof, streams
from .call import Call
from .duplexes import DuplexKernel
from .graph import TRIALS as TESTED
from .graph import Graph
from .image import Image
from .kernels import Subject, image_of
from .pcode import Step
from .proof import Verdict, theory
from .references import reference
from .replay import Replay, packed, permuted
from .semantics import Tally, effects, units
from .streams import StreamKernel

HASTE, AGAIN = 1_000, 2_000_000  # gates without a milestone, for a start and for a second time
TRIALS = 10  # random states, in at least two runs, for each number of them
CRASHED = "CRASHED"
REFUSED = ("violation", "refuted")
ACCOUNTED = (*REFUSED, "equivalent", "invalid")


class Mutant(NamedTuple):
    """A changed bit, and what came of it."""

    at: int
    bit: int
    kind: str
    detail: str


Kernel = Subject | DuplexKernel | StreamKernel


def graphs_of(kernel: Kernel) -> list[Graph]:
    if isinstance(kernel, StreamKernel):
        return [known.graph for known in streams.theories(kernel)]
    if isinstance(kernel, DuplexKernel):
        return [duplexes.known(kernel.starts).graph]
    return [theory(kernel.permutation).graph]


def prove(kernel: Kernel, image: Image) -> Verdict:
    if isinstance(kernel, StreamKernel):
        return streams.prove(kernel, image)
    if isinstance(kernel, DuplexKernel):
        return duplexes.prove(kernel, image)
    return proof.prove(kernel, image)


def contracts(kernel: Kernel, image: Image) -> Iterator[tuple[int, Replay]]:
    """The calls of a proof, with their numbers of states."""
    if isinstance(kernel, StreamKernel):
        for known, shape in product(streams.theories(kernel), kernel.shapes):
            yield shape[0], streams.contract(kernel, image, known, shape, 0)
    elif isinstance(kernel, DuplexKernel):
        for case in duplexes.cases(kernel.starts):
            yield TRIALS, duplexes.contract(kernel, image, case)
    else:
        for n in kernel.counts:
            yield n, proof.contract(kernel, image, n)


class Copied(Image):
    """An image that is changed in a copy of this process, as soon as a byte is read."""

    def __init__(self, kernel: Kernel, flips: list[tuple[int, int]], most: int) -> None:
        super().__init__(kernel.image)
        self.kernel, self.flips, self.most = kernel, flips, most
        self.mutants: list[Mutant] = []
        self.changed = -1  # the address, in a copy
        self.report = 0  # where a copy writes to

    def read(self, at: int, size: int) -> bytes:
        for flip in [one for one in self.flips if at <= one[0] < at + size]:
            if not self.report:
                self.flips.remove(flip)
                self.copy(*flip)
        return super().read(at, size)

    def copy(self, at: int, bit: int) -> None:
        """Returns twice: in the copy, and here when that has ended."""
        reading, writing = os.pipe()
        sys.stdout.flush()
        if child := os.fork():
            os.close(writing)
            with os.fdopen(reading) as stream:
                kind, _, detail = (stream.read() or CRASHED).partition(": ")
            os.waitpid(child, 0)
            self.mutants.append(Mutant(at, bit, kind, detail))
            return
        gc.disable()
        self.report, self.changed, self.flips = writing, at, []
        self.flip(at, bit, BUILD / "prove" / "mutants" / f"{os.getpid()}.elf")
        for graph in graphs_of(self.kernel):
            graph.since, graph.patience = 0, HASTE
        Call.most_steps = self.most


def wrong(kernel: Kernel, image: Image) -> str:
    """How a function goes wrong on random states; empty if it does not."""
    for n, replay in contracts(kernel, image):
        for k in range(max(2, TRIALS // n)):
            if said := replay.wrong(replay.random(k)):
                return said
    return ""


def judged(old: Verdict, new: Verdict, image: Copied) -> tuple[str, str]:
    """What came of a changed function, in its copy."""
    if new.verdict in REFUSED:
        return new.verdict, new.detail
    said = wrong(new.subject, image)
    if said and new.verdict != "proved":
        return "refuted", said
    before, after = step_at(old, image.changed), step_at(new, image.changed)
    processor = reference(new.subject.machine, image)
    if strange := "; ".join(Tally().compare(image, after, processor)):
        return "invalid", f"elsewhere {strange}"
    if said:
        return "WRONGLY PROVED", said
    if new.verdict != "proved":  # perhaps for its haste
        for graph in graphs_of(new.subject):
            graph.patience = AGAIN
        new = prove(new.subject, image)
    if new.verdict != "proved":
        return new.verdict, new.detail
    if not before:
        return "equivalent", "a bit of a constant that is not used"
    one, other = next(units(before)), next(units(after))
    others = sorted(effects((image_of(old.subject.image), one), (image, other)))
    said = f"{', '.join(others)} may be different" if others else "the same"
    return "equivalent", f"{one.text} -> {other.text}: {said}"


def step_at(verdict: Verdict, at: int) -> dict[int, Step]:
    """The instruction that has a byte, with what is conditional; none if it is a constant's."""
    found = (unit for unit in units(verdict.steps) if unit.at <= at < unit.end)
    return {i: verdict.steps[i] for unit in found for i in verdict.steps if unit.at <= i < unit.end}


def mutate(verdict: Verdict, number: int, seed: int = 1) -> list[Mutant]:
    """So many changes to a function that was proved."""
    subject = verdict.subject
    places = {at + i for at, step in verdict.steps.items() for i in range(len(step.code))}
    bits = [(at, bit) for at in sorted(places | verdict.constants) for bit in range(8)]
    flips = random.Random(f"{subject.label} {seed}").sample(bits, min(number, len(bits)))
    image = Copied(subject, flips, 2 * verdict.instructions + 1000)
    if isinstance(subject, Subject):
        known = theory(subject.permutation)
        for trial in range(TESTED):  # so that the copies know the answers
            state = packed(known.inputs, known.graph.assigned(known.inputs, trial))
            permuted(subject.permutation, state)
    if said := wrong(subject, image_of(subject.image)):
        raise AssertionError(f"{subject.label}: proved, but {said}")
    gc.collect()
    gc.freeze()
    kind, detail = CRASHED, ""
    try:
        found = prove(subject, image)
        if image.report:
            kind, detail = judged(verdict, found, image)
    finally:
        if image.report:
            image.path.unlink()
            os.write(image.report, f"{kind}: {detail or repr(sys.exc_info()[1])}".encode())
            os._exit(0)
    gc.unfreeze()
    assert not image.flips, "bytes that did not run"
    return image.mutants


def summary(mutants: list[Mutant]) -> str:
    kinds = Counter(one.kind for one in mutants)
    return ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
