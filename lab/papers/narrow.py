# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A report's Markdown for a terminal of any width.

A table that is too wide is shown in parts, each with as many columns as fit behind those that say
what a line is about. So nothing is left out, and no figure is cut.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby

from loxo.cli_table import broken, least_width, shrink, width_of

from .measure import TIMES

GAP = "  "


def narrow(markdown: str, width: int) -> str:
    """The whole text, with no line over the width."""
    return "\n".join(line for block in blocks(markdown) for line in shown(block, width)) + "\n"


def blocks(markdown: str) -> Iterator[list[str]]:
    """Tables, programs' output and paragraphs, each with its lines; blank lines alone."""
    fenced = False

    def kind(line: str) -> str:
        nonlocal fenced
        if line.startswith("```"):
            fenced = not fenced
            return "fence"
        if fenced:
            return "output"
        return "table" if line.startswith("|") else "text" if line else "blank"

    for what, found in groupby(markdown.splitlines(), kind):
        if what != "fence":
            yield [what, *found]


def shown(block: list[str], width: int) -> Iterator[str]:
    what, *lines = block
    if what == "table":
        yield from table(lines, width)
    elif what == "output":
        for line in lines:
            rule = set(line) == {"-"}
            yield from [line[:width]] if rule else textwrap.wrap(line, width, subsequent_indent=GAP)
    else:
        yield from textwrap.wrap(" ".join(lines), width) or [""]


def cells_of(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|\n ").split(" | ")]


def table(lines: list[str], width: int) -> Iterator[str]:
    """In as many parts as it takes."""
    heads, rules, *rows = (cells_of(line) for line in lines)
    columns = [list(column) for column in zip(heads, *rows, strict=True)]
    words = [i for i, rule in enumerate(rules) if not rule.endswith(":")]
    figures = {
        i: max(map(longest_word, column)) for i, column in enumerate(columns) if i not in words
    }
    widths = figures | label_widths(columns, words, figures, width)
    for number, part in enumerate(parts(heads, words, widths, width)):
        chosen = [*words, *part]
        yield from [""] * (number > 0)
        yield from laid_out([columns[i] for i in chosen], [widths[i] for i in chosen], len(words))


def parts(
    heads: Sequence[str], words: Sequence[int], widths: dict[int, int], width: int
) -> Iterator[list[int]]:
    """Figures' columns that fit behind the labels; a ratio stays with the figure before it."""
    units: list[list[int]] = []
    for i in (i for i in range(len(heads)) if i not in words):
        if heads[i].startswith(TIMES) and units:
            units[-1].append(i)
        else:
            units.append([i])
    part: list[int] = []
    for unit in units:
        if part and sum(widths[i] + len(GAP) for i in [*words, *part, *unit]) - len(GAP) > width:
            yield part
            part = []
        part = [*part, *unit]
    yield part


def longest_word(text: str) -> int:
    return max(map(len, text.split()), default=0)


def label_widths(
    columns: Sequence[list[str]], words: Sequence[int], figures: dict[int, int], width: int
) -> dict[int, int]:
    """What the labels take: whatever the figures leave, but half of the width in any case."""
    beside = sum(figures.values()) + len(GAP) * len(figures)
    room = max(width - beside, width // 2) - len(GAP) * (len(words) - 1)
    found = {i: max(map(width_of, columns[i])) for i in words}
    shrink(found, {i: max(map(least_width, columns[i])) for i in words}, room)
    return {i: max(width_of(broken(cell, found[i])) for cell in columns[i]) for i in words}


def laid_out(columns: Sequence[list[str]], widths: Sequence[int], words: int) -> Iterator[str]:
    """The heads, a rule, and the lines."""
    for number, cells in enumerate(zip(*columns, strict=True)):
        texts = [
            broken(cell, width) if i < words else textwrap.fill(cell, max(width, 1))
            for i, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ]
        stacks = [text.split("\n") for text in texts]
        for level in range(max(map(len, stacks))):
            parts = (stack[level] if level < len(stack) else "" for stack in stacks)
            line = GAP.join(
                part.ljust(width) if i < words else part.rjust(width)
                for i, (part, width) in enumerate(zip(parts, widths, strict=True))
            )
            yield line.rstrip()
        if not number:
            yield "-" * (sum(widths) + len(GAP) * (len(widths) - 1))
