# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Tables: how they look, and those that fit any terminal."""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.table import Table

T = TypeVar("T")
PIECES = re.compile(r"[^-_/ ]*[-_/ ]*")  # after any of these marks a text may be broken


def make_table(title: str, *columns: str, gap: int = 1) -> "Table":
    """Columns whose heading ends in a blank are numbers. Only the last column may wrap."""
    from rich import box
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, padding=(0, gap, 0, 0))
    for column in columns:
        table.add_column(
            column.rstrip(" "),
            justify="right" if column.endswith(" ") else "left",
            no_wrap=column is not columns[-1],
        )
    return table


def broken(text: str, width: int) -> str:
    """The text in lines of this width, if it has enough places to break it."""
    lines = [""]
    for piece in PIECES.findall(text):
        if lines[-1] and len((lines[-1] + piece).rstrip()) > width:
            lines.append("")
        lines[-1] += piece
    return "\n".join(line.rstrip() for line in lines)


def width_of(text: str) -> int:
    return max(map(len, text.split("\n")))


def least_width(text: str) -> int:
    """If it is broken wherever it can be."""
    return width_of(broken(text, 1))


def shrink(widths: dict[T, int], least: dict[T, int], room: int) -> None:
    """The widest columns of `least` become narrower until all have room, or cannot."""
    while sum(widths.values()) > room:
        wide = [column for column in least if widths[column] > least[column]]
        if not wide:
            break
        widths[max(wide, key=lambda column: widths[column])] -= 1


class Sheet:
    """A table that fits: where it is too wide, the columns in `spare` are left out, the first of
    them first; then texts are broken; then those in `last` are left out. Figures are never broken.
    """

    def __init__(
        self, title: str, *columns: str, spare: Sequence[str] = (), last: Sequence[str] = ()
    ) -> None:
        self.title, self.columns = title, columns
        self._spare, self._last = tuple(spare), tuple(last)
        self._rows: list[tuple[str, ...]] = []
        self._sections: set[int] = set()  # rows that a blank line follows

    def add_row(self, *cells: str) -> None:
        assert len(cells) == len(self.columns)
        self._rows.append(cells)

    def add_section(self) -> None:
        self._sections.add(len(self._rows) - 1)

    def cells(self, column: str) -> list[str]:
        return [row[self.columns.index(column)] for row in self._rows]

    def whole(self) -> "Table":
        return self._made(self.columns, {}, 1)

    def fitted(self, width: int) -> "Table | None":
        """None if it does not fit at all."""
        for columns, breaks in self._ways():
            for gap in (1, 0):
                room = width - 1 - len(columns) * (gap + 1)
                widths = self._widths(columns, room, breaks)
                if sum(widths.values()) <= room:
                    return self._made(columns, widths, gap)
        return None

    def _ways(self) -> Iterator[tuple[list[str], bool]]:
        """Columns to show, and whether texts may be broken; the best way first."""
        for count in range(len(self._spare) + 1):
            yield self._without(self._spare[:count]), False
        for count in range(len(self._last) + 1):
            yield self._without(self._spare + self._last[:count]), True

    def _without(self, columns: Sequence[str]) -> list[str]:
        return [column for column in self.columns if column not in columns]

    def _widths(self, columns: Sequence[str], room: int, breaks: bool) -> dict[str, int]:
        """As wide as the cells and the longest words of headings; with `breaks` the widest texts
        become narrower until all have room, or cannot."""
        cells = {c: self.cells(c) for c in columns}
        least = {c: least_width(c.strip()) for c in columns}
        widths = {c: max(least[c], *map(width_of, cells[c] or [""])) for c in columns}
        if not breaks:
            return widths
        texts = [c for c in columns if not c.endswith(" ")]
        breakable = {c: max(least[c], *map(least_width, cells[c] or [""])) for c in texts}
        shrink(widths, breakable, room)
        return widths

    def _made(self, columns: Sequence[str], widths: dict[str, int], gap: int) -> "Table":
        def heading(column: str) -> str:
            text = column.rstrip(" ")
            return broken(text, widths[column]) if widths else text

        gone = [" ".join(c.split()) for c in self.columns if c not in columns]
        left = f"no room for {', '.join(gone)}" if gone else ""
        title = "; ".join(text for text in (self.title, left) if text)
        table = make_table(title, *(heading(c) + " " * c.endswith(" ") for c in columns), gap=gap)
        table.columns[-1].no_wrap = bool(widths)
        for number, row in enumerate(self._rows):
            pairs = [(c, cell) for c, cell in zip(self.columns, row, strict=True) if c in columns]
            table.add_row(
                *(
                    cell if not widths or c.endswith(" ") else broken(cell, widths[c])
                    for c, cell in pairs
                ),
                end_section=number in self._sections,
            )
        return table
