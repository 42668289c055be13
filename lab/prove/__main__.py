# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Proves that kernels' object code computes its specification, for all inputs.

A line for each function: proved, not proved (with the first round that was not), refuted (with an
input that shows it) or a violation of the contract; seconds, instructions, stack, secret bytes left
there, and a hash of the code. --only takes an expression for the label, "keccak200_armv7m".
"""

from __future__ import annotations

import argparse
import re
import resource
import sys
import time
from collections.abc import Iterator, Sequence

from loxo.cli_progress import steps

from tools.toolchain import ROOT

from .kernels import PERMUTATIONS, Subject, embedded, hosted
from .proof import MOST_NODES, Theory, Verdict, prove

PAGE = ROOT / "docs" / "proofs.md"
KINDS = {"embedded": embedded, "host": hosted}


def options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make prove", description=(__doc__ or "").split("\n")[0])
    add = parser.add_argument
    add("--only", type=re.compile, metavar="LABEL", help="only labels with this expression in them")
    add("--kind", choices=KINDS, action="append", help="only these machines; repeatable")
    add("--page", action="store_true", help="write the table of docs/proofs.md")
    return parser.parse_args(arguments)


def subjects(chosen: argparse.Namespace) -> list[Subject]:
    """In the order of the permutations, so that one graph serves all kernels of each."""
    found = {(s.label, s.at): s for kind in chosen.kind or KINDS for s in KINDS[kind](chosen.only)}
    return sorted(found.values(), key=lambda s: PERMUTATIONS.index(s.permutation))


def verdicts(found: Sequence[Subject]) -> Iterator[Verdict]:
    theory, name = None, ""
    for subject in found:
        if theory is None or subject.permutation != name or len(theory.graph) > MOST_NODES:
            theory, name = Theory(subject.permutation), subject.permutation
        yield prove(subject, theory)


def line(verdict: Verdict) -> str:
    return (
        f"{verdict.subject.label:<42} {verdict.verdict:<10} {verdict.seconds:6.2f} s "
        f"{verdict.instructions:>8,} instructions {verdict.stack:>6,} stack {verdict.left:>4} left "
        f"{verdict.code}{' ' if verdict.detail else ''}{verdict.detail}"
    )


def page(rows: Sequence[Verdict]) -> None:
    """Writes the table of all functions."""
    head = "| function | machine | verdict | instructions | stack | left | code |"
    lines = [head, "|---|---|---|--:|--:|--:|---|"]
    lines += [
        f"| `{v.subject.name}` | {v.subject.machine} | {v.verdict} | {v.instructions:,} "
        f"| {v.stack:,} | {v.left:,} | `{v.code}` |"
        for v in rows
    ]
    begin, end = "<!-- proofs: begin -->", "<!-- proofs: end -->"
    before, _, rest = PAGE.read_text().partition(begin)
    after = rest.partition(end)[2]
    PAGE.write_text("\n".join([before + begin, *lines, end]) + after)


def main(arguments: Sequence[str]) -> int:
    chosen = options(arguments)
    start = time.monotonic()
    found = subjects(chosen)
    rows = []
    with steps("proved", len(found)) as seen:
        for verdict in verdicts(found):
            print(line(verdict), flush=True)
            rows.append(verdict)
            seen(verdict.subject.label)
    bad = sum(row.verdict != "proved" for row in rows)
    if chosen.page:
        page(rows)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    seconds = time.monotonic() - start
    print(f"{len(found) - bad} of {len(found)} proved, {seconds:.0f} s, {memory:,.0f} MiB")
    return int(bad > 0 or not found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
