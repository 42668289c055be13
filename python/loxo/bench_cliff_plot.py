# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The drawing of `loxo bench --cliff`: a panel for each AEAD, with linear axes from zero of its
own, a line for each direction, and a circle at the steepest step of each.
"""

import itertools
import math
from collections.abc import Callable, Iterator
from typing import Any

Row = dict[str, Any]
Step = Callable[[Row], int]  # bytes at the steepest step

LINES = {"encrypt": ("#0072b2", ""), "decrypt": ("#d55e00", "5 3")}
COLUMNS, WIDTH, HEIGHT = 3, 260, 150  # of a panel's axes
LEFT, TOP, RIGHT, BOTTOM = 70, 40, 30, 34  # around them
HEAD, FOOT = 66, 36


def text(x: float, y: float, content: str, more: str = "") -> str:
    escaped = content.replace("&", "&amp;").replace("<", "&lt;")
    return f'<text x="{x:.0f}" y="{y:.0f}" {more}>{escaped}</text>'


def rule(x1: float, y1: float, x2: float, y2: float, style: str = 'stroke="#ddd"') -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" {style}/>'


def ticks(most: float) -> list[float]:
    """Some round numbers from zero to the first that is not below."""
    rough = most / 4 or 1.0
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * m for m in (1, 2, 5, 10) if power * m >= rough)
    return [step * i for i in range(math.ceil(most / step) + 1)]


def panel(x: float, y: float, rows: list[Row], steepest: Step) -> Iterator[str]:
    """Axes whose upper left corner is there."""
    longest = max(len(row["cycles"]) for row in rows) - 1
    heights = ticks(max(max(row["cycles"]) for row in rows))

    def place(n: float, cycles: float) -> tuple[float, float]:
        return x + WIDTH * n / longest, y + HEIGHT * (1 - cycles / heights[-1])

    yield text(x, y - 8, rows[0]["name"], 'font-weight="bold"')
    for cycles in heights:
        at = place(0, cycles)[1]
        yield rule(x, at, x + WIDTH, at)
        yield text(x - 6, at + 4, f"{cycles:,.0f}", 'class="tick" text-anchor="end"')
    for n in (0, longest // 2, longest):
        yield text(place(n, 0)[0], y + HEIGHT + 16, f"{n:,}", 'text-anchor="middle"')
    for row in rows:
        color, dashes = LINES[row["operation"]]
        points = " ".join("{:.1f},{:.1f}".format(*place(*p)) for p in enumerate(row["cycles"]))
        style = f'fill="none" stroke="{color}" stroke-dasharray="{dashes}"'
        yield f'<polyline points="{points}" {style}/>'
        n = steepest(row) + 1
        cx, cy = place(n, row["cycles"][n])
        yield f'<circle cx="{cx:.1f}" cy="{cy:.1f}" r="4" fill="none" stroke="{color}"/>'


def legend(y: float) -> Iterator[str]:
    for i, (operation, (color, dashes)) in enumerate(LINES.items()):
        x = 16 + 100 * i
        yield rule(x, y - 4, x + 26, y - 4, f'stroke="{color}" stroke-dasharray="{dashes}"')
        yield text(x + 32, y, operation)
    yield text(16 + 100 * len(LINES), y, "circles: the steepest step of each")


def drawing(rows: list[Row], title: str, steepest: Step) -> str:
    """Cycles over bytes, as SVG."""
    panels = [list(found) for _, found in itertools.groupby(rows, lambda row: str(row["name"]))]
    columns = max(2, min(COLUMNS, len(panels)))
    width = columns * (LEFT + WIDTH + RIGHT)
    height = HEAD + math.ceil(len(panels) / columns) * (TOP + HEIGHT + BOTTOM) + FOOT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12" fill="#222222">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        text(16, 22, title, 'font-size="14"'),
        *legend(48),
    ]
    for i, found in enumerate(panels):
        x = LEFT + i % columns * (LEFT + WIDTH + RIGHT)
        y = HEAD + i // columns * (TOP + HEIGHT + BOTTOM) + TOP
        parts += panel(x, y, found, steepest)
    parts.append(text(16, height - 14, "up: cycles; across: bytes of the message"))
    return "\n".join([*parts, "</svg>\n"])
