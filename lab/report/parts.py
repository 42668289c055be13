# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What the page's sections consist of: tables and figures as HTML, each with its origin."""

from __future__ import annotations

import base64
import re
from pathlib import Path

from .charts import Chart
from .markup import Markup, element, inline, joined
from .results import Results
from .tables import MEASURED, MODELLED, PUBLISHED, Cell, Column, Table, shown, value

KINDS = {
    PUBLISHED: "by others, on their machines",
    MODELLED: "by a simulator or an emulator",
    MEASURED: "on this machine",
}
LONG = 70  # characters of a command beside a figure; the end of the page has all of it


def badge(kind: str) -> Markup:
    return element("span", kind, class_=f"kind {kind}", title=f"{kind} {KINDS[kind]}")


def head(column: Column) -> Markup:
    unit = element("small", column.unit) if column.unit else ""
    kind = element("small", badge(column.kind)) if column.kind else ""
    classes = None if column.number else "word"
    name = column.label if column.choose else None
    return element(
        "th", inline(column.label), unit, kind, scope="col", class_=classes, data_name=name
    )


def cell(column: Column, content: Cell, first: bool) -> Markup:
    number = value(content) if column.number else None
    said = inline(content) if isinstance(content, str) else shown(content)
    classes = None if column.number else "word"
    worth = None if number is None else f"{number:.10g}"
    if first:
        return element("th", said, scope="row", data_v=worth)
    label = "no figure" if content is None else None
    return element("td", said, class_=classes, data_v=worth, aria_label=label)


def table(found: Table) -> Markup:
    """A table in a box of its own, which scrolls if it is too wide."""
    caption = f"{found.id}-caption"
    first = (True, *(len(found.columns) - 1) * (False,))
    rows = (element("tr", *map(cell, found.columns, row, first)) for row in found.rows)
    drawn = element(
        "table",
        element("caption", element("span", found.title), id=caption),
        element("thead", element("tr", *map(head, found.columns))),
        element("tbody", *rows),
        id=found.id,
        class_="sortable",
    )
    return element(
        "div", drawn, class_="scroll", tabindex=0, role="region", aria_labelledby=caption
    )


def origin(results: Results, stage: str, file: str) -> Markup:
    """Which command made it, how long that took, and the same as a file."""
    link = element("a", file, href=file)
    if stage not in results.stages:
        return element("p", link, class_="origin")
    made = results.stages[stage]
    command = made.command if len(made.command) <= LONG else made.command[:LONG] + "\u2026"
    how = element("a", element("code", command), href=f"#command-{stage}")
    return element(
        "p", f"{made.about['seconds']:,.0f} s of ", how, " \u00b7 ", link, class_="origin"
    )


def folded(title: str, count: str, *inside: object, opened: bool = False) -> Markup:
    said = element("summary", title, " ", element("span", count, class_="count"))
    return element("details", said, element("div", *inside, class_="inside"), open=opened)


def table_part(results: Results, found: Table, opened: bool = False) -> Markup:
    """A table that opens on a click, with its note and where it is from."""
    note = element("p", inline(found.note), class_="note") if found.note else ""
    where = origin(results, found.stage, f"tables/{found.id}.csv")
    count = f"{len(found.rows)} rows"
    return folded(found.title, count, note, where, table(found), opened=opened)


def figure(results: Results, chart: Chart) -> Markup:
    """A place that page.js draws into."""
    kinds = joined(*(joined(badge(kind), " ") for kind in chart.kinds))
    return element(
        "figure",
        element("h4", chart.title, " ", kinds),
        element("div", class_="plot", role="img", aria_label=f"{chart.title}. {chart.note}"),
        element("figcaption", chart.note, class_="note"),
        origin(results, chart.stage, f"figures/{chart.id}.svg"),
        id=f"chart-{chart.id}",
        class_="chart",
    )


def plot(path: Path) -> Markup:
    """A plot of `make papers`, as it is."""
    drawn = path.read_text(encoding="utf-8")
    title = re.search(r"<title>(.*?)</title>", drawn)
    coded = base64.b64encode(drawn.encode()).decode()
    image = element(
        "img",
        src=f"data:image/svg+xml;base64,{coded}",
        alt=title[1] if title else path.stem,
        loading="lazy",
    )
    return element("figure", image, class_="drawn")
