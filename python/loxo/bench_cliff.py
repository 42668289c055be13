# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`loxo bench --cliff`: what each additional byte of a message costs, judged and plotted.

An additional byte may cost the latency of one permutation plus 3% of the message's cost without it.
For an AEAD without a permutation, the first block of a message counts as the permutation.
A step is steeper than that where a kernel for many blocks takes over too late, or for too few.
"""

import itertools
from typing import Any, NamedTuple

from .cli_table import Sheet

Row = dict[str, Any]

SLACK = 0.03
COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000", "#999999")
WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 960, 540, 80, 40, 50


class Step(NamedTuple):
    """From `at` bytes to one more: what that costs and what it may."""

    name: str
    operation: str
    at: int
    cost: float
    allowed: float

    @property
    def share(self) -> float:
        """How much of what is allowed it takes."""
        return self.cost / self.allowed


def worst_step(row: Row) -> Step:
    """The step that takes most of what it may; of doubtful ones counts what the second look saw."""
    again = {n: (before, after) for n, before, after in row["again"]}
    pairs = {**dict(enumerate(itertools.pairwise(row["cycles"]))), **again}
    steps = (
        Step(row["name"], row["operation"], n, after - before, SLACK * before + row["latency"])
        for n, (before, after) in pairs.items()
    )
    return max(steps, key=lambda step: step.share)


def cliff_table(steps: list[Step]) -> Sheet:
    table = Sheet(
        "The steepest step from n to n + 1 bytes",
        *("name", "operation", "n ", "cycles more ", "allowed ", "holds"),
    )
    for s in steps:
        holds = "yes" if s.share <= 1 else "NO"
        table.add_row(*(s.name, s.operation, str(s.at), f"{s.cost:.0f}", f"{s.allowed:.0f}", holds))
    return table


def line(points: list[tuple[float, float]], color: str, dashes: str) -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    style = f'fill="none" stroke="{color}" stroke-width="1.2" stroke-dasharray="{dashes}"'
    return f'<polyline points="{path}" {style}/>'


def drawing(rows: list[Row], title: str) -> str:
    """Cycles over bytes as SVG: a line for each row, a circle at its steepest step."""
    longest = max(len(row["cycles"]) for row in rows) - 1
    most = max(max(row["cycles"]) for row in rows) * 1.05
    names = list(dict.fromkeys(row["name"] for row in rows))

    def place(n: float, cycles: float) -> tuple[float, float]:
        x = LEFT + (WIDTH - LEFT - 20) * n / longest
        return x, HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * cycles / most

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{LEFT}" y="20" font-size="14">{title}</text>',
        f'<text x="{WIDTH / 2}" y="{HEIGHT - 10}">bytes of the message</text>',
    ]
    for i in range(9):
        (x, y), right = place(longest * i / 8, 0), place(longest, most * i / 8)
        parts.append(f'<text x="{x:.0f}" y="{y + 18:.0f}">{longest * i // 8}</text>')
        parts.append(f'<line x1="{LEFT}" x2="{right[0]}" y1="{right[1]}" y2="{right[1]}" ')
        parts.append('stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{right[1] + 4:.0f}" text-anchor="end">')
        parts.append(f"{most * i / 8:.0f}</text>")
    for number, row in enumerate(rows):
        color = COLORS[names.index(row["name"]) % len(COLORS)]
        dashes = "" if row["operation"] == "encrypt" else "5 3"
        parts.append(line([place(n, c) for n, c in enumerate(row["cycles"])], color, dashes))
        x, y = place(worst_step(row).at + 1, row["cycles"][worst_step(row).at + 1])
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="none" stroke="{color}"/>')
        x, y = LEFT + 20, TOP + 16 * (number + 1)
        parts.append(line([(x, y - 4), (x + 30, y - 4)], color, dashes))
        parts.append(f'<text x="{x + 36}" y="{y}">{row["name"]} {row["operation"]}</text>')
    return "\n".join([*parts, "</svg>\n"])
