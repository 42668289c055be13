# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The five works: their pages, which `make papers` writes in Markdown, as tables of the report.

The pages are our own, so this reads no more of Markdown than they have: headings, paragraphs, one
form of table and fenced text. What differs between a published figure and ours stands beside each
work; a ratio is added where a page leaves it to its reader.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from .results import Results, damaged
from .tables import MEASURED, MODELLED, PUBLISHED, Cell, Column, Table, ratio, value

DAGGER = "\u2020"
# What a heading says of the figures below it. A heading that says nothing goes on with the last.
OF_OTHERS = re.compile(r"\bpublished\b|\bthere\b|Apple M1|^factor$")
OURS = re.compile(
    r"\bhere\b|\bLoxo\b|public programs|rewritten|thesis' own|XKCP's"
    r"|\bcycles\b|time, ns|b=\d+ \u00d7"
)
# Where our figures are measured on this machine: a work, and how the title of the part begins.
ON_HOST = {
    "unicamp-2023": "",
    "itzmeanjan-2022": "",
    "radboud-2023": "This machine",
    "sbseg-2016": "Core i7",
}
DIFFERS = {
    "unicamp-2023": (
        "There: an Apple M1, in C. Here: this machine's CPU, compiler and flags; the report's "
        "programs are rewritten from its description. Each ratio is within one machine, over the "
        "reference in the same column."
    ),
    "itzmeanjan-2022": (
        "There: an Intel i5, two AWS Gravitons and a Xeon of 2022, in C++20. Here: Loxo on this "
        "machine. A quotient marked \u2020 is of two machines and no speed-up."
    ),
    "radboud-2023": (
        "There: time of a program for ARMv7 under qemu on a desktop computer, compiled with -O2. "
        "Here: cycles of simulated Cortex-M3 and M4 at four compiler options, and time under qemu "
        "on this machine; the thesis' programs are rewritten from its description."
    ),
    "secitc-2021": (
        "There: assembly on an ATmega128 and a Cortex-M3, of which only the abstract's four claims "
        "are public. Here: simulated cores, with public programs and Loxo's kernels."
    ),
    "sbseg-2016": (
        "There: boards from a SAM3X to an Ivy Bridge, with the compilers of 2016. Here: simulated "
        "Cortex-M3 and M4, instructions counted under qemu instead of cycles on Cortex-A, and this "
        "machine beside the Ivy Bridge; the paper's programs are rewritten from its description."
    ),
}


@dataclass
class Grid:
    """A table as its page has it: headings, which columns are figures, and cells."""

    heads: list[str]
    numbers: list[bool]
    rows: list[list[Cell]]

    def add(self, head: str, cell: Callable[[list[Cell]], Cell]) -> None:
        """Another column of figures, made from each row."""
        made = [cell(row) for row in self.rows]
        self.heads.append(head)
        self.numbers.append(True)
        for row, found in zip(self.rows, made, strict=True):
            row.append(found)


@dataclass
class Part:
    """What stands under a heading."""

    title: str
    text: list[str] = field(default_factory=list)  # paragraphs
    fenced: list[str] = field(default_factory=list)
    grids: list[Grid] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)


@dataclass
class Work:
    """One work's page."""

    name: str
    title: str
    differs: str
    parts: list[Part]
    plots: list[Path]

    def part(self, beginning: str) -> Part | None:
        return next((part for part in self.parts if part.title.startswith(beginning)), None)


def split(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def grid(lines: Sequence[str]) -> Grid:
    """A table from its lines; an empty cell is one without a figure."""
    heads, rule, *rows = (split(line) for line in lines)
    numbers = [mark.endswith(":") for mark in rule]
    if any(len(row) != len(heads) for row in (rule, *rows)):
        raise ValueError(f"a row of the table {heads} has another number of cells")
    return Grid(heads, numbers, [[cell or None for cell in row] for row in rows])


def blocks(text: str) -> Iterator[tuple[str, list[str]]]:
    """The parts of a page: ("heading" | "table" | "fenced" | "text", its lines)."""
    lines = iter(text.splitlines())
    for line in lines:
        if line.startswith("```"):
            yield (
                "fenced",
                list(itertools.takewhile(lambda line: not line.startswith("```"), lines)),
            )
        elif line.startswith("#"):
            yield "heading", [line.lstrip("# ")]
        elif line.startswith("|"):
            yield "table", [line]
        else:
            yield "text", [line] if line.strip() else []


def merged(found: Iterator[tuple[str, list[str]]]) -> Iterator[tuple[str, list[str]]]:
    """Neighbouring lines of one kind together; an empty line parts paragraphs."""
    what, lines = "", list[str]()
    for kind, more in found:
        if kind == what and kind in ("table", "text") and more:
            lines += more
            continue
        if lines:
            yield what, lines
        what, lines = kind, list(more)
    if lines:
        yield what, lines


def parts(text: str) -> list[Part]:
    """A page by its headings; the first part is the page's own title and what follows it."""
    found = [Part("")]
    for what, lines in merged(blocks(text)):
        if what == "heading":
            found.append(Part(lines[0]))
        elif what == "table":
            found[-1].grids.append(grid(lines))
        elif what == "fenced":
            found[-1].fenced.append("\n".join(lines))
        else:
            found[-1].text.append(" ".join(lines))
    return [part for part in found if part.title or part.text or part.grids]


def kinds(heads: Sequence[str], ours: str) -> Iterator[str]:
    """The kind of each column's figures."""
    kind = ""
    for head in heads:
        if DAGGER in head:
            yield ""
            continue
        if OF_OTHERS.search(head):
            kind = PUBLISHED
        elif OURS.search(head):
            kind = ours
        yield kind


def over_others(found: Grid) -> None:
    """Public programs beside Loxo, in the same simulator."""
    column = found.heads.index("cycles")
    bases = {row[0]: value(row[column]) for row in found.rows if row[1] != "Loxo"}
    head = "public program / this, here"
    found.add(head, lambda row: ratio(bases.get(row[0]), value(row[column])))


def over_paper(found: Grid, size: str, cycles: bool) -> None:
    """The paper's program beside each other one here; and what it published, if that is cycles."""
    ours = next(i for i, head in enumerate(found.heads) if head.startswith(f"{size} here"))
    theirs = found.heads.index(f"{size} published")
    bases = {row[0]: value(row[ours]) for row in found.rows if row[1] == "N"}
    found.add(f"{size}: N / this, here", lambda row: ratio(bases.get(row[0]), value(row[ours])))
    if cycles:
        head = f"{size}: published / here{DAGGER}"
        found.add(head, lambda row: ratio(value(row[theirs]), value(row[ours])))


def with_ratios(work: str, part: Part) -> None:
    """The ratios that a page leaves to its reader."""
    for found in (found for found in part.grids if "program" in found.heads):
        if work == "secitc-2021":
            over_others(found)
        if work == "sbseg-2016":
            for size in ("128 B", "4,096 B"):
                over_paper(found, size, "counts" not in part.title)


def slug(text: str) -> str:
    """A title as part of a file's name."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def named(work: str, part: Part, found: Grid) -> Table:
    """A grid as a table of the report."""
    beginning = ON_HOST.get(work)
    on_host = beginning is not None and part.title.startswith(beginning)
    ours = MEASURED if on_host else MODELLED
    told = zip(found.heads, found.numbers, kinds(found.heads, ours), strict=True)
    columns = tuple(
        Column(head, "", kind, True)
        if number and any(value(row[i]) is not None for row in found.rows)
        else Column(head, number=False)
        for i, (head, number, kind) in enumerate(told)
    )
    name = "-".join(filter(None, (work, slug(part.title))))
    rows = [tuple(row) for row in found.rows]
    return Table(name, part.title, "", "papers", columns, rows)


def read(name: str, page: Path) -> Work:
    """One work's page, with its tables and plots."""
    head, *rest = parts(page.read_text(encoding="utf-8"))
    for part in (head, *rest):
        with_ratios(name, part)
        part.tables = [named(name, part, found) for found in part.grids]
    plots = sorted(page.parent.glob(f"{name}-*.svg"))
    _, _, title = head.title.partition(": ")
    return Work(name, title or head.title, DIFFERS.get(name, ""), [head, *rest], plots)


def whole(results: Results, name: str, page: Path) -> Work:
    """The same, or what to remove if it is not what was written."""
    try:
        return read(name, page)
    except ValueError as problem:
        stage = results.folder / "data" / "papers.json"
        raise damaged(stage, f"in {page.name} {problem}") from None


def works(results: Results) -> list[Work]:
    """All works whose pages are there."""
    return [whole(results, name, page) for name, page in results.papers()]


def tables(found: Sequence[Work]) -> Iterator[Table]:
    for work in found:
        for part in work.parts:
            yield from part.tables
