# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Compares every distinct instruction of the kernels with another implementation (semantics.py).

Prints for each kernel how many instructions were new, on how many random states they agreed, what
differed, and what could not be compared.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence

from .call import Call
from .kernels import Subject, embedded, hosted, image_of
from .pcode import Step
from .proof import Theory, contract
from .references import Native, Simavr, Unicorn
from .semantics import Reference, Tally, compare


def ran(subject: Subject, theory: Theory) -> dict[int, Step]:
    """The instructions of a kernel that run."""
    call = Call(image_of(subject.image), theory.graph)
    theory.graph.begin()
    _, _, arguments = contract(subject, theory, call, subject.counts[-1])
    call.run(subject.at, arguments)
    return call.cpu.steps


def reference(subject: Subject) -> Reference:
    image = image_of(subject.image)
    if subject.machine.startswith("x86"):
        return Native(image)
    return Simavr(image) if image.machine.pointer == 2 else Unicorn(image)


def validate(subjects: Sequence[Subject]) -> Tally:
    """All of them, each instruction once for each instruction set."""
    seen: dict[str, set[bytes]] = {}
    total, theory, name = Tally(), None, ""
    for subject in subjects:
        if theory is None or name != subject.permutation:
            theory, name = Theory(subject.permutation), subject.permutation
        image = image_of(subject.image)
        known = seen.setdefault(image.machine.language, set())
        tally = compare(image, ran(subject, theory), reference(subject), known)
        total.instructions += tally.instructions
        total.states += tally.states
        total.different += tally.different
        total.not_run += tally.not_run
        print(f"{subject.label:<42} {tally.instructions:>5} instructions {tally.states:>7} states")
        for line in (*tally.different, *(f"not compared: {line}" for line in tally.not_run)):
            print(f"  {line}", flush=True)
    return total


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--only", type=re.compile, metavar="LABEL")
    chosen = parser.parse_args(arguments)
    total = validate([*embedded(chosen.only), *hosted(chosen.only)])
    print(
        f"{total.instructions} instructions, {total.states} states, {len(total.different)} differ, "
        f"{len(total.not_run)} not compared"
    )
    return int(bool(total.different) or not total.states)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
