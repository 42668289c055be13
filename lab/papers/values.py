# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Values by name, drawn as SVG: bars where the greatest is at most SPREAD times the least, else
dots.

A bar's length is its value, so bars begin at zero on a linear axis. Over a wider range the small
ones would be too short to see. So dots stand on a logarithmic axis, where equal distances are equal
ratios; those of one name are on one line, joined by a thin rule, and their values stand in columns
beside it. Each series has its own shape and colour.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from .measure import figure
from .plots import COLOURS, LETTER, legend, marker, number, picture, steps, stroke, text

SPREAD = 30
BAR, LINE, HEADING, GAP = 15.0, 19.0, 24.0, 14.0  # heights
AGAIN = 8  # lines after which the names of the columns stand there once more
RULE = "#888888"


class Value(NamedTuple):
    """A value, a label that neighbours may share, and the series that determines its colour."""

    label: str
    series: str
    value: float


class Group(NamedTuple):
    """Values under one heading."""

    title: str
    values: Sequence[Value]


def drawn(title: str, groups: Sequence[Group], axis: str, where: str) -> str:
    """Groups one below another; neighbours that share a label show it once."""
    every = [v.value for group in groups for v in group.values]
    draw = bars if max(every) <= SPREAD * min(every) else dots
    return draw(title, groups, axis, where)


def series_of(groups: Sequence[Group]) -> list[str]:
    return list(dict.fromkeys(v.series for group in groups for v in group.values))


def room(groups: Sequence[Group]) -> float:
    """For the labels, on the left."""
    return 32 + LETTER * max(len(v.label) for group in groups for v in group.values)


def lines_of(group: Group) -> Iterator[tuple[str, list[Value]]]:
    """Neighbours that share a label."""
    return ((label, list(found)) for label, found in groupby(group.values, lambda v: v.label))


def bold(y: float, content: str) -> str:
    return text(16, y, content, more='font-weight="bold"')


# ---- Bars ----------------------------------------------------------------------------------------


def bars(title: str, groups: Sequence[Group], axis: str, where: str) -> str:
    """Horizontal bars from zero, each with its value behind it."""
    names, left, wide = series_of(groups), room(groups), 640.0
    ticks = steps(0, max(v.value for group in groups for v in group.values))
    body, top = legend(names, left + wide)
    y, parts = top, list[str]()
    for group in groups:
        parts.append(bold(y + 14, group.title))
        y += HEADING
        for label, values in lines_of(group):
            parts.append(text(left - 8, y + 11, label, "end"))
            for v in values:
                length = v.value / ticks[-1] * wide
                place = f'x="{left:.1f}" y="{y:.1f}" width="{length:.2f}" height="{BAR - 2:.0f}"'
                colour = COLOURS[names.index(v.series) % len(COLOURS)]
                parts.append(f'<rect class="bar" {place} fill="{colour}"/>')
                parts.append(text(left + length + 5, y + 11, figure(v.value)))
                y += BAR
            y += 5
        y += GAP
    for tick in ticks:
        x = left + tick / ticks[-1] * wide
        body += [stroke(x, top - 4, x, y), text(x, y + 16, number(tick), "middle", 'class="tick"')]
    body += [*parts, text(left + wide / 2, y + 38, axis, "middle"), text(16, y + 64, where)]
    return picture(left + wide + 70, y + 78, title, body)


# ---- Dots ----------------------------------------------------------------------------------------


def round_numbers(low: float, high: float) -> list[float]:
    """1, 2, 5, 10 and so on, from the last below these values to the first above."""
    found = [m * 10.0**i for i in range(-12, 15) for m in (1, 2, 5)]
    first = max(i for i, n in enumerate(found) if n <= low)
    last = min(i for i, n in enumerate(found) if n >= high)
    return found[first : max(last, first + 1) + 1]


class Dots:
    """A plot's places: labels, the axis, and a column of figures for each series."""

    def __init__(self, groups: Sequence[Group]) -> None:
        every = [v.value for group in groups for v in group.values]
        self.ticks = round_numbers(min(every), max(every))
        self.names = series_of(groups)
        self.left, self.wide = room(groups), 480.0
        self.columns = [max(76.0, 36 + LETTER * len(name)) for name in self.names]

    def across(self, value: float) -> float:
        share = math.log(value / self.ticks[0]) / math.log(self.ticks[-1] / self.ticks[0])
        return self.left + share * self.wide

    def end(self, series: int) -> float:
        """Where a column's figures end."""
        return self.left + self.wide + 16 + sum(self.columns[: series + 1])

    def mark(self, x: float, y: float, series: int) -> str:
        return marker(x, y, series, COLOURS[series % len(COLOURS)])

    def heads(self, y: float) -> Iterator[str]:
        for i, name in enumerate(self.names):
            yield text(self.end(i), y, name, "end")
            yield self.mark(self.end(i) - LETTER * len(name) - 10, y - 4, i)

    def line(self, y: float, label: str, values: Sequence[Value]) -> Iterator[str]:
        places = [self.across(v.value) for v in values]
        yield text(self.left - 8, y + 4, label, "end")
        if len(places) > 1:
            yield stroke(min(places), y, max(places), y, RULE)
        for v, x in zip(values, places, strict=True):
            series = self.names.index(v.series)
            yield f'<g class="dot">{self.mark(x, y, series)}</g>'
            yield text(self.end(series), y + 4, figure(v.value), "end")

    def grid(self, top: float, bottom: float) -> Iterator[str]:
        for tick in self.ticks:
            x = self.across(tick)
            yield stroke(x, top, x, bottom)
            yield text(x, bottom + 16, number(tick), "middle", 'class="tick"')


def dots(title: str, groups: Sequence[Group], axis: str, where: str) -> str:
    """A line for each label, with a dot for each of its values."""
    plot, y, since = Dots(groups), 44.0, AGAIN
    parts: list[str] = []
    for group in groups:
        parts.append(bold(y + 14, group.title))
        if since >= AGAIN:
            parts += plot.heads(y + 14)
            since = 0
        y += HEADING + LINE / 2
        for label, values in lines_of(group):
            parts += plot.line(y, label, values)
            y += LINE
            since += 1
        y += GAP - LINE / 2
    body = [*plot.grid(64, y), *parts]
    body.append(text(plot.left + plot.wide / 2, y + 38, f"{axis} (logarithmic)", "middle"))
    body.append(text(16, y + 64, where))
    return picture(plot.end(len(plot.names) - 1) + 24, y + 78, title, body)
