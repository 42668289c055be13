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
from typing import NamedTuple

from tools.toolchain import BUILD

from .call import Call
from .graph import PATIENCE
from .graph import TRIALS as TESTED
from .image import Image
from .kernels import Subject, image_of
from .pcode import Step
from .proof import Verdict, contract, prove, theory
from .references import reference
from .replay import given, packed, permuted
from .semantics import Tally, effects, units

HASTE = 1_000  # nodes without a milestone, for a start
TRIALS = 10  # runs on random states, for each number of them
STATES = 300  # random states, of which a run has as many as lanes
REFUSED = ("violation", "refuted")
ACCOUNTED = (*REFUSED, "equivalent", "invalid")


class Mutant(NamedTuple):
    """A changed bit, and what came of it."""

    at: int
    bit: int
    kind: str
    detail: str


def fork() -> tuple[int, bytes]:
    """Makes a copy of this process. There it returns a pipe to write to; here, when the copy has
    ended, 0 and what it wrote.
    """
    reading, writing = os.pipe()
    sys.stdout.flush()
    child = os.fork()
    if not child:
        os.close(reading)
        return writing, b""
    os.close(writing)
    with os.fdopen(reading, "rb") as stream:
        said = stream.read()
    status = os.waitpid(child, 0)[1]
    return 0, b"CRASHED: with status %d" % status if status else said


class Copied(Image):
    """An image that is changed in a copy of this process, as soon as a byte is read."""

    def __init__(self, subject: Subject, flips: list[tuple[int, int]], most: int) -> None:
        super().__init__(subject.image)
        self.permutation, self.most = subject.permutation, most
        self.flips: dict[int, list[int]] = {}
        for at, bit in flips:
            self.flips.setdefault(at, []).append(bit)
        self.mutants: list[Mutant] = []
        self.changed = -1  # the address, in a copy
        self.report = 0  # where a copy writes to

    def read(self, at: int, size: int) -> bytes:
        if self.flips:
            for place in range(at, at + size):
                for bit in self.flips.pop(place, ()):
                    if not self.report:
                        self.copy(place, bit)
        return super().read(at, size)

    def copy(self, at: int, bit: int) -> None:
        """Returns twice: in the copy, and here when that has ended."""
        self.report, said = fork()
        if not self.report:
            kind, _, detail = said.decode().partition(": ")
            self.mutants.append(Mutant(at, bit, kind, detail))
            return
        gc.disable()
        self.changed, self.flips = at, {}
        self.flip(at, bit, BUILD / "prove" / "mutants" / f"{os.getpid()}.elf")
        graph = theory(self.permutation).graph
        graph.since, graph.patience = 0, HASTE
        Call.most_steps = self.most

    def end(self, kind: str, detail: str) -> None:
        """The end of a copy."""
        self.path.unlink()
        os.write(self.report, f"{kind}: {detail}".encode())
        os._exit(0)


def random_states(size: int) -> list[bytes]:
    source = random.Random(size)
    return [source.randbytes(size) for _ in range(STATES)]


def wrong(subject: Subject, image: Image) -> str:
    """How a function goes wrong on random states; empty if it does not."""
    known = theory(subject.permutation)
    states = random_states(known.size)
    for n in subject.counts:
        replay = contract(subject, image, n)
        for k in range(TRIALS):
            chosen = [states[(k + i) % STATES] for i in range(n)]
            if said := replay.wrong(given(known.inputs, chosen)):
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
    if strange := misread(new.subject, image, after):
        return "invalid", f"elsewhere {strange}"
    if said:
        return "WRONGLY PROVED", said
    if new.verdict != "proved":  # perhaps for its haste
        theory(new.subject.permutation).graph.patience = PATIENCE
        new = prove(new.subject, image)
    if new.verdict != "proved":
        return new.verdict, new.detail
    if not before:
        return "equivalent", "a bit of a constant that is not used"
    one, other = next(units(before)), next(units(after))
    others = sorted(effects((image_of(old.subject.image), one), (image, other)))
    said = f"{', '.join(others)} may be different" if others else "the same"
    return "equivalent", f"{one.text} -> {other.text}: {said}"


def misread(subject: Subject, image: Image, steps: dict[int, Step]) -> str:
    """How a processor does a changed instruction otherwise; empty if it does the same."""

    other = reference(subject.machine, image)
    return "; ".join(Tally().compare(image, steps, other))


def step_at(verdict: Verdict, at: int) -> dict[int, Step]:
    """The instruction that has a byte; none if it is a constant's."""
    steps = verdict.steps.items()
    return {i: step for i, step in steps if i <= at < i + len(step.code)}


def mutate(verdict: Verdict, number: int, seed: int = 1) -> list[Mutant]:
    """So many changes to a function that was proved."""
    subject = verdict.subject
    source = random.Random(f"{subject.label} {seed}")
    places = {at + i for at, step in verdict.steps.items() for i in range(len(step.code))}
    bits = [(at, bit) for at in sorted(places | verdict.constants) for bit in range(8)]
    flips = source.sample(bits, min(number, len(bits)))
    image = Copied(subject, flips, 2 * verdict.instructions + 1000)
    known = theory(subject.permutation)
    for trial in range(TESTED):  # so that the copies know the answers
        permuted(
            subject.permutation, packed(known.inputs, known.graph.assigned(known.inputs, trial))
        )
    if said := wrong(subject, image_of(subject.image)):
        raise AssertionError(f"{subject.label}: proved, but {said}")
    gc.collect()
    gc.freeze()
    kind, detail = "CRASHED", ""
    try:
        found = prove(subject, image)
        if image.report:
            kind, detail = judged(verdict, found, image)
    except Exception as error:
        if not image.report:
            raise
        detail = repr(error)
    finally:
        if image.report:
            image.end(kind, detail)
    gc.unfreeze()
    assert not image.flips, "bytes that did not run"
    return image.mutants


def summary(mutants: list[Mutant]) -> str:
    kinds = Counter(one.kind for one in mutants)
    return ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
