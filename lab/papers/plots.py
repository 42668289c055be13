# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Plots as SVG, written as plain text: lines over axes, and what all plots are drawn with.

The colours suit colour-blind readers and never carry meaning alone: each line has its own marker.
`values.py` beside this file draws values by name.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#555555")
TEXT = "#222222"
GRID = "#dddddd"
LETTER = 6.9  # the width of one, more or less


class Line(NamedTuple):
    """A series of points."""

    name: str
    points: Sequence[tuple[float, float]]


class Panel(NamedTuple):
    """Lines over one pair of axes."""

    title: str
    lines: Sequence[Line]


def text(x: float, y: float, content: str, anchor: str = "start", more: str = "") -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f"<text {place} {more}>{escape(content)}</text>"


def stroke(x1: float, y1: float, x2: float, y2: float, colour: str = GRID) -> str:
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {ends} stroke="{colour}"/>'


def picture(width: float, height: float, title: str, body: Sequence[str]) -> str:
    """The file around the drawing."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" font-family="sans-serif" font-size="12" '
        f'fill="{TEXT}">\n<title>{escape(title)}</title>\n'
        f'<rect width="100%" height="100%" fill="#ffffff"/>\n'
    )
    heading = text(16, 24, title, more='font-size="15" font-weight="bold"')
    return head + "\n".join([heading, *body]) + "\n</svg>\n"


def number(value: float) -> str:
    """A number for an axis."""
    if value >= 1e6:
        return f"{value / 1e6:g}M"
    return f"{value / 1e3:g}k" if value >= 1e4 else f"{value:g}"


def decades(low: float, high: float) -> list[float]:
    """The powers of ten that enclose these values."""
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    return [10.0**i for i in range(first, max(last, first + 1) + 1)]


def legend(names: Sequence[str], width: float) -> tuple[list[str], float]:
    """A patch of colour with each name, in as many lines as that takes; where the plot begins."""
    parts, x, y = list[str](), 16.0, 50.0
    for name, colour in zip(names, COLOURS, strict=False):
        if x > 16 and x + 17 + LETTER * len(name) > width:
            x, y = 16.0, y + 20
        place = f'x="{x:.1f}" y="{y - 10:.1f}" width="12" height="12"'
        parts.append(f'<rect {place} fill="{colour}"/>')
        parts.append(text(x + 17, y, name))
        x += 34 + LETTER * len(name)
    return parts, y + 22


def marker(x: float, y: float, index: int, colour: str) -> str:
    """A distinct shape for every line."""
    at = f'transform="translate({x:.1f} {y:.1f})" fill="{colour}"'
    shapes = [
        *("M-4-4h8v8h-8z", "M0-5L5 4H-5z", "M0-5L5 0L0 5L-5 0z"),
        *("M0 5L5-4H-5z", "M-5-2h10v4h-10z"),
    ]
    if index < len(shapes):
        return f'<path d="{shapes[index]}" {at}/>'
    return f'<circle r="4" {at}/>'


def panel(
    content: Panel, box: tuple[float, ...], axes: tuple[list[float], list[float]]
) -> list[str]:
    """One pair of axes with its lines, in a box of left, top, width and height."""
    left, top, width, height = box
    xs, ys = axes

    def place(x: float, y: float) -> tuple[float, float]:
        across = math.log(x / xs[0]) / math.log(xs[-1] / xs[0])
        up = math.log(y / ys[0]) / math.log(ys[-1] / ys[0])
        return left + across * width, top + height - up * height

    body = [text(left, top - 8, content.title, more='font-weight="bold"')]
    for x in xs:
        at = place(x, ys[0])[0]
        body += [stroke(at, top, at, top + height)]
        body += [text(at, top + height + 16, f"{x:g}", "middle")]
    for y in ys:
        at = place(xs[0], y)[1]
        body += [stroke(left, at, left + width, at), text(left - 6, at + 4, number(y), "end")]
    for i, line in enumerate(content.lines):
        points = [place(*point) for point in line.points]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        style = f'fill="none" stroke="{COLOURS[i]}" stroke-width="2"'
        body.append(f'<polyline points="{path}" {style}/>')
        body += [marker(x, y, i, COLOURS[i]) for x, y in points]
    return body


def lines(title: str, panels: Sequence[Panel], axes: str, where: str) -> str:
    """Panels two by two, all with the same axes."""
    every = [point for p in panels for line in p.lines for point in line.points]
    xs = sorted({x for x, _ in every})
    ys = decades(min(y for _, y in every), max(y for _, y in every))
    names = [line.name for line in panels[0].lines]
    width, height = 380.0, 250.0
    body = []
    x = 16.0
    for i, name in enumerate(names):
        body += [marker(x + 4, 46, i, COLOURS[i]), text(x + 14, 50, name)]
        x += 32 + LETTER * len(name)
    for i, content in enumerate(panels):
        box = (70 + i % 2 * (width + 80), 92 + i // 2 * (height + 70), width, height)
        body += panel(content, box, (xs, ys))
    rows = (len(panels) + 1) // 2
    bottom = 92 + rows * (height + 70)
    body += [text(16, bottom - 18, axes), text(16, bottom + 4, where)]
    return picture(max(2 * (width + 80) + 10, x), bottom + 18, title, body)


def steps(low: float, high: float) -> list[float]:
    """Evenly spaced round numbers around these values."""
    rough = (high - low) / 8 or 1.0
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * m for m in (1, 2, 5, 10) if power * m >= rough)
    first, last = math.floor(low / step), math.ceil(high / step)
    return [step * i for i in range(first, last + 1)]


def curve(points: Sequence[tuple[float, float]], colour: str) -> str:
    """One line in pixels."""
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.2"/>'


def curves(title: str, content: Sequence[Line], axes: str, where: str, floor: float = 0) -> str:
    """Lines of many points over one pair of linear axes; each line is labelled."""
    left, width, height = 70.0, 860.0, 420.0
    names = [line.name for line in content]
    body, top = legend(names, left + width)
    colours = dict(zip(names, COLOURS, strict=False))
    every = [point for line in content for point in line.points]
    xs = steps(0, max(x for x, _ in every))
    ys = steps(min(floor, *(y for _, y in every)), max(y for _, y in every))

    def place(point: tuple[float, float]) -> tuple[float, float]:
        across = (point[0] - xs[0]) / (xs[-1] - xs[0])
        up = (point[1] - ys[0]) / (ys[-1] - ys[0])
        return left + across * width, top + height - up * height

    for x in xs:
        at, _ = place((x, ys[0]))
        body += [stroke(at, top, at, top + height), text(at, top + height + 16, f"{x:g}", "middle")]
    for y in ys:
        _, at = place((xs[0], y))
        body += [stroke(left, at, left + width, at), text(left - 6, at + 4, f"{y:g}", "end")]
    body += [curve([place(p) for p in line.points], colours[line.name]) for line in content]
    body += [text(16, top + height + 40, axes), text(16, top + height + 62, where)]
    return picture(left + width + 40, top + height + 78, title, body)
