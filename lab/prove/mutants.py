# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Flips random bits of kernels and looks whether the prover notices.

Each changed kernel must be refuted by an input on which the simulator or this CPU shows it to be
wrong, or break the contract. One that is proved is listed with both instructions, and must pass
random inputs as well.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Sequence

from tools.toolchain import BUILD

from .call import Call
from .graph import Graph
from .image import Image
from .kernels import Subject, embedded, hosted, image_of
from .pcode import Violation
from .proof import Theory, Verdict, confirm, prove
from .validate import ran

PATIENCE = 30_000  # nodes without a milestone
RENEW = 600_000  # nodes after which the graph is made anew
TRIALS = 20  # inputs for one that is proved


def text(image: Image, at: int, near: int) -> str:
    """The instruction at an address, or what stands there."""
    try:
        return Call(image, Graph()).cpu.step(at).text
    except Violation:
        return image.read(near, 4).hex()


def judge(subject: Subject, image: Image, theory: Theory) -> Verdict:
    theory.graph.patience = PATIENCE
    return prove(subject._replace(counts=subject.counts[-1:]), theory, image)


def passes(subject: Subject, image: Image, theory: Theory) -> bool:
    """Whether a changed kernel is right on random inputs."""
    n, source = subject.counts[-1], random.Random(1)
    return not any(
        confirm(subject, image, source.randbytes(n * theory.size), n) for _ in range(TRIALS)
    )


def mutate(subject: Subject, number: int, seed: int = 1) -> Counter[str]:
    """So many changed kernels, by verdict; prints those that are not refuted."""
    theory, source = Theory(subject.permutation), random.Random(f"{subject.label} {seed}")
    original = image_of(subject.image)
    steps = ran(subject, theory)
    starts = sorted(steps)
    code = [at + i for at in starts for i in range(len(steps[at].code))]
    found: Counter[str] = Counter()
    for at in source.choices(code, k=number):
        flip = source.randrange(8)
        path = BUILD / "prove" / "mutants" / f"{subject.name}.elf"
        image = original.flipped(at, flip, path)
        if len(theory.graph) > RENEW:
            theory = Theory(subject.permutation)
        verdict = judge(subject, image, theory)
        kind = verdict.verdict
        if kind == "proved":
            kind = "equivalent" if passes(subject, image, theory) else "WRONGLY PROVED"
        found[kind] += 1
        if kind not in ("refuted", "violation"):
            start = max(one for one in starts if one <= at)
            change = f"{text(original, start, at)} -> {text(image, start, at)}"
            print(f"  {kind}: {at:#x} bit {flip}: {change} {verdict.detail}", flush=True)
    return found


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--only", type=re.compile, metavar="LABEL")
    parser.add_argument("--number", type=int, default=100, help="of changes to each kernel")
    chosen = parser.parse_args(arguments)
    bad = 0
    for subject in (*embedded(chosen.only), *hosted(chosen.only)):
        if subject.shape != "block":
            continue
        found = mutate(subject, chosen.number)
        print(
            f"{subject.label}: {', '.join(f'{n} {k}' for k, n in sorted(found.items()))}",
            flush=True,
        )
        bad += sum(found[kind] for kind in ("not proved", "WRONGLY PROVED"))
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
