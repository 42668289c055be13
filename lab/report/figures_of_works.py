# SPDX-License-Identifier: Apache-2.0 OR MIT
"""One figure for each of the five works: what it published, and what is found here, as dots on a
line. Where a work's own ratios can be compared, they are drawn; else the figures themselves.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator
from typing import Any

from .marks import SHAPES, Spec, axis, choice, log, scale_of, spec, tips
from .tables import MEASURED, MODELLED, PUBLISHED, Cell, value
from .works import Grid, Work

Values = list[dict[str, Any]]
Drawn = tuple[str, str, tuple[str, ...], Spec]
COLOURS = ("var(--c2)", "var(--c1)", "var(--c3)", "var(--c4)", "var(--c5)", "var(--c6)")
STEP = 22
NARROW = 34  # characters of an axis' title in a line, for a telephone


def joined_dots(
    values: Values, fields: tuple[str, str, str], x: Spec, group: Spec | None = None
) -> Spec:
    """Dots of what belongs together on one line, joined by a rule."""
    label, number, who = fields
    whos = list(dict.fromkeys(v[who] for v in values))
    y = {"field": label, "type": "nominal", "sort": None, "title": None}
    shared: Spec = {"field": who, "type": "nominal", "legend": {"title": None}}
    wrapped = x | {"title": textwrap.wrap(x["title"], NARROW)}
    span = {
        "x": wrapped | {"aggregate": "min"},
        "x2": {"field": number, "aggregate": "max"},
    }
    rule = {"mark": {"type": "rule", "color": "var(--line)", "strokeWidth": 3}}
    dots = {
        "mark": {"type": "point", "filled": True, "size": 90, "opacity": 1},
        "encoding": {
            "x": wrapped,
            "color": shared | {"scale": scale_of(whos, COLOURS)},
            "shape": shared | {"scale": scale_of(whos, SHAPES)},
            "tooltip": tips(**{label: "line", who: "whose", number: x["title"]}),
        },
    }
    drawn = spec(values, [group] if group else [])
    drawn |= {"height": {"step": STEP}, "encoding": {"y": y}}
    return drawn | {"layer": [rule | {"encoding": span}, dots]}


def point(group: str, label: str, who: str, cell: Cell) -> Iterator[dict[str, Any]]:
    """A dot, if there is a figure."""
    if (number := value(cell)) is not None:
        yield {"group": group, "label": label, "who": who, "value": number}


def grids(work: Work) -> Iterator[tuple[str, Grid]]:
    for part in work.parts:
        for grid in part.grids:
            yield part.title, grid


def unicamp(work: Work) -> Iterator[dict[str, Any]]:
    for title, grid in grids(work):
        for i, head in enumerate(grid.heads):
            found = re.match(r"(b=\d+) Apple M1", head)
            for row in grid.rows if found else ():
                named = [str(row[j]) for j, number in enumerate(grid.numbers) if not number]
                group = f"{title.partition(':')[0]}, {found[1] if found else ''}"
                label = (
                    " ".join(named) if len(named) == 1 else f"{named[0]} + {named[1]}: {named[2]}"
                )
                yield from point(group, label, "Apple M1, published", row[i + 1])
                yield from point(group, label, "this machine", row[i + 3])


def itzmeanjan(work: Work) -> Iterator[dict[str, Any]]:
    for title, grid in grids(work):
        if "there: time, ns" not in grid.heads:
            continue
        there, here = grid.heads.index("there: time, ns"), grid.heads.index("here: time, ns")
        group = title.removesuffix(", and Loxo here")
        for row in grid.rows:
            label = str(row[0]).strip("`")
            yield from point(group, label, "published", row[there])
            yield from point(group, label, "Loxo, this machine", row[here])


def radboud(work: Work) -> Iterator[dict[str, Any]]:
    for title, grid in grids(work):
        if not title.startswith("Table 8.1, and cycles of a "):
            continue
        options = [i for i, head in enumerate(grid.heads) if head.endswith(": cycles here")]
        for row in grid.rows:
            group, label = title.removeprefix("Table 8.1, and cycles of a "), str(row[0])
            yield from point(group, label, "published: qemu, -O2", row[2])
            for i in options:
                yield from point(group, label, grid.heads[i].partition(":")[0], row[i + 1])


def secitc(work: Work) -> Iterator[dict[str, Any]]:
    for title, grid in grids(work):
        for row in grid.rows if "program" in grid.heads else ():
            who = "Loxo" if row[1] == "Loxo" else "public program"
            group = f"{title}: cycles of a permutation"
            yield from point(group, str(row[0]), who, row[grid.heads.index("cycles")])
        for row in grid.rows if "claim" in grid.heads else ():
            group = f"{row[1]}: the abstract's claims"
            yield from point(group, str(row[0]), "published", row[grid.heads.index("published")])
            for who in ("public programs", "Loxo"):
                said = row[grid.heads.index(who)]
                yield from point(group, str(row[0]), who.removesuffix("s"), said)


def sbseg(work: Work) -> Iterator[dict[str, Any]]:
    for title, grid in grids(work):
        if "cycles by byte" not in title:
            continue
        for size in ("128 B", "4,096 B"):
            group = f"{title.partition(':')[0]}, {size}"
            here = next(i for i, h in enumerate(grid.heads) if h.startswith(f"{size} here"))
            for row in grid.rows:
                label = f"{row[0]}: {row[1]}"
                there = row[grid.heads.index(f"{size} published")]
                yield from point(group, label, "published", there)
                yield from point(group, label, "here", row[here])


FIGURES: dict[str, tuple[Callable[[Work], Iterator[dict[str, Any]]], str, str, str]] = {
    "unicamp-2023": (
        unicamp,
        MEASURED,
        "times as fast as the reference, on one machine each",
        "Each dot is a ratio within one machine and one run; Loxo has no published one.",
    ),
    "itzmeanjan-2022": (
        itzmeanjan,
        MEASURED,
        "time for one call, ns",
        "Two machines in two different years: it shows where the figures are, and is no speed-up.",
    ),
    "radboud-2023": (
        radboud,
        MODELLED,
        "times as fast as the byte implementation",
        "The speed-up depends on the compiler's option; the thesis has it at -O2 alone.",
    ),
    "secitc-2021": (
        secitc,
        MODELLED,
        "cycles, or what the claim is about",
        "The work's tables are not public: its claims stand beside public programs and Loxo.",
    ),
    "sbseg-2016": (
        sbseg,
        MODELLED,
        "cycles by byte",
        "N is the paper's program, R the reference, rewritten here; tc is constant time.",
    ),
}


def drawn(work: Work) -> Drawn | None:
    """A work's figure, if its page has what it shows."""
    if work.name not in FIGURES:
        return None
    make, kind, title, note = FIGURES[work.name]
    values = list(make(work))
    if not values:
        return None
    groups = list(dict.fromkeys(v["group"] for v in values))
    x = axis("value", title, log(room=12))
    figure = joined_dots(values, ("label", "value", "who"), x, choice("group", "Shown", groups))
    return f"{work.name}: published, and here", f"{note} Logarithmic.", (PUBLISHED, kind), figure
