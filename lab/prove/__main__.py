# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Proves that object code, of kernels and whole calls, computes its specification for all inputs.

A line for each function: proved, not proved (with the last round that was found), refuted (with an
input that shows it) or a violation of the contract; seconds, instructions, stack, secret bytes left
there, and a hash of the code. --only takes an expression for the label, "keccak200_armv7m".
"""

from __future__ import annotations

import argparse
import gc
import platform
import re
import resource
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from loxo.cli_progress import steps

from lab.mcu.targets import TARGETS
from tools.toolchain import ROOT, simde_include

from . import calls, duplexes, hashes, macs, streams
from .kernels import (
    ARMS,
    COMPILERS,
    PERMUTATIONS,
    TWINS,
    Only,
    Subject,
    arms,
    embedded,
    hosted,
    image_of,
    missing_arm,
    twins,
)
from .mutants import ACCOUNTED, REFUSED, Mutant, mutate, summary
from .proof import Verdict, prove
from .references import reference
from .semantics import Tally

PAGE = ROOT / "docs" / "proofs.md"
Whole = calls.AeadCall | hashes.HashCall
Proved = Subject | Whole | duplexes.DuplexKernel | streams.StreamKernel | macs.MacKernel
Finder = Callable[[Only], Iterator[Proved]]
KINDS: dict[str, Finder] = {
    "embedded": lambda only: chain(embedded(only), duplexes.embedded(only)),
    "host": hosted,
    "arm": lambda only: chain(arms(only), duplexes.arms(only), streams.arms(only)),
    "twins": lambda only: chain(twins(only), streams.twins(only)),
    "streams": streams.streams,
    "macs": macs.macs,
    "calls": lambda only: chain(calls.calls(only), hashes.calls(only)),
}


def options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make prove", description=(__doc__ or "").split("\n")[0])
    add = parser.add_argument
    add("--only", type=re.compile, metavar="LABEL", help="only labels with this expression in them")
    add("--kind", choices=KINDS, action="append", help="only these machines; repeatable")
    add("--page", action="store_true", help="write these machines' tables in docs/proofs.md")
    add("--validate", action="store_true", help="compare each instruction with another processor")
    add("--mutants", type=int, metavar="N", help="flip N random bits of each function, one by one")
    chosen = parser.parse_args(arguments)
    if chosen.page and chosen.only:
        parser.error("a page's tables have all functions: --page without --only")
    return chosen


def missing(kind: str) -> Iterator[str]:
    """What cannot be proved here, and why."""
    if kind == "arm":
        yield from (f"{m}: {said}" for m in ARMS if (said := missing_arm(m)))
    elif kind not in ("host", "twins"):
        yield from (f"{mcu.name}: {mcu.missing}" for mcu in TARGETS.values() if mcu.missing)
    elif platform.machine() != "x86_64":
        yield "x86-64: this is another processor"
    else:
        compilers = COMPILERS if kind == "host" else ("gcc",)
        yield from (f"x86-64 {c}: {c} is not installed" for c in compilers if not shutil.which(c))
        if kind == "twins" and not simde_include():
            yield f"{TWINS}: cmeel-simde is not installed"


def subjects(chosen: argparse.Namespace) -> list[Proved]:
    """By permutation, so that one graph serves all of each."""
    found = {
        (s.label, s.image): s for kind in chosen.kind or KINDS for s in KINDS[kind](chosen.only)
    }
    order = {name: i for i, name in enumerate(PERMUTATIONS)}
    return sorted(found.values(), key=lambda subject: order.get(subject.permutation, len(order)))


def kind_of(subject: Proved) -> str:
    if subject.machine == TWINS:
        return "twins"
    if subject.machine in ARMS:
        return "arm"
    if isinstance(subject, Whole):
        return "calls"
    if isinstance(subject, macs.MacKernel):
        return "macs"
    if isinstance(subject, streams.StreamKernel):
        return "streams"
    return "host" if subject.machine.startswith("x86") else "embedded"


def proof_of(subject: Proved) -> Verdict:
    if isinstance(subject, calls.AeadCall):
        return calls.prove(subject)
    if isinstance(subject, hashes.HashCall):
        return hashes.prove(subject)
    if isinstance(subject, macs.MacKernel):
        return macs.prove(subject)
    if isinstance(subject, duplexes.DuplexKernel):
        return duplexes.prove(subject)
    return streams.prove(subject) if isinstance(subject, streams.StreamKernel) else prove(subject)


def validate(verdict: Verdict, tally: Tally) -> None:
    """Compares the instructions that are new."""
    image = image_of(verdict.subject.image)
    for said in tally.compare(image, verdict.steps, reference(verdict.subject.machine, image)):
        print(f"  {said}", flush=True)


def flip(verdict: Verdict, number: int) -> list[Mutant]:
    """Changes a function, and lists what was not refused."""
    start = time.monotonic()
    found = mutate(verdict, number)
    print(f"  mutants: {summary(found)}, {time.monotonic() - start:.1f} s")
    for one in found:
        if one.kind not in REFUSED:
            print(f"  {one.kind}: {one.at:#x} bit {one.bit}: {one.detail}", flush=True)
    return found


def line(verdict: Verdict) -> str:
    return (
        f"{verdict.subject.label:<42} {verdict.verdict:<10} {verdict.seconds:6.2f} s "
        f"{verdict.instructions:>8,} instructions {verdict.stack:>6,} stack {verdict.left:>4} left "
        f"{verdict.code}{' ' if verdict.detail else ''}{verdict.detail}"
    )


def row(verdict: Verdict) -> str:
    """A line of the page."""
    v, (name, place) = verdict, verdict.subject.label.split(" ", 1)
    return (
        f"| `{name}` | {place} | {v.verdict} | {v.instructions:,} "
        f"| {v.stack:,} | {v.left:,} | `{v.code}` |"
    )


def page(kind: str, rows: Sequence[str]) -> None:
    """Writes the table of all functions of a kind."""
    begin, end = f"<!-- {kind}: begin -->", f"<!-- {kind}: end -->"
    before, _, rest = PAGE.read_text().partition(begin)
    after = rest.partition(end)[2]
    head = "| function | machine | verdict | instructions | stack | left | code |"
    lines = [before + begin, head, "|---|---|---|--:|--:|--:|---|", *rows, end]
    PAGE.write_text("\n".join(lines) + after)


def main(arguments: Sequence[str]) -> int:
    chosen, start = options(arguments), time.monotonic()
    gc.set_threshold(20_000)  # a graph is hardly ever garbage, and looking for it takes long
    for kind in chosen.kind or KINDS:
        print(*(f"NOT RUN {said}\n" for said in missing(kind)), sep="", end="")
    found = subjects(chosen)
    if not found:
        called = f" is called {chosen.only.pattern}" if chosen.only else ""
        print(f"no function to prove{called}")
        return 2
    verdicts, mutants, tally = list[Verdict](), list[Mutant](), Tally()
    with steps("proved", len(found)) as done:
        for verdict in map(proof_of, found):
            print(line(verdict), flush=True)
            verdicts.append(verdict)
            if chosen.validate:
                validate(verdict, tally)
            is_changed = kind_of(verdict.subject) not in ("calls", "macs")
            if chosen.mutants and is_changed and verdict.verdict == "proved":
                mutants += flip(verdict, chosen.mutants)
            done(verdict.subject.label)
    for kind in (chosen.kind or KINDS) if chosen.page else ():
        page(kind, [row(v) for v in verdicts if kind_of(v.subject) == kind])
    if chosen.validate:
        print(tally)
    if chosen.mutants:
        print(f"mutants: {summary(mutants)}")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    seconds, bad = time.monotonic() - start, sum(v.verdict != "proved" for v in verdicts)
    print(f"{len(found) - bad} of {len(found)} proved, {seconds:.0f} s, {memory:,.0f} MiB")
    unaccounted = any(one.kind not in ACCOUNTED for one in mutants)
    return int(bad > 0 or unaccounted or tally.different + tally.not_run > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
