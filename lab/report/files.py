# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A report's folder: the page, tables as CSV, figures as SVG, all results as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from . import vega
from .charts import Chart
from .drawing import Drawing
from .page import asset, page
from .results import Results
from .stages import replace

WIDTH = 760
COLOUR = re.compile(r"--([\w-]+): (#[0-9a-f]{6});")


def palette() -> dict[str, str]:
    """The colours of page.css for a light page."""
    light = asset("page.css").partition(":root {")[2].partition("}")[0]
    return {f"var(--{name})": colour for name, colour in COLOUR.findall(light)}


def coloured(found: Any, colours: dict[str, str]) -> Any:
    """A figure with what stands for a colour replaced by it."""
    if isinstance(found, str):
        return colours.get(found, found)
    if isinstance(found, list):
        return [coloured(one, colours) for one in found]
    if isinstance(found, dict):
        return {k: v if k == "values" else coloured(v, colours) for k, v in found.items()}
    return found


def still(chart: Chart) -> dict[str, Any]:
    """A figure as a file shows it: what its lists begin with, at one width."""
    colours = palette()
    made: dict[str, Any] = coloured(chart.spec, colours)
    chosen = [f"{p['bind']['name'].strip()}: {p['value']}" for p in made["params"]]
    title = {"text": chart.title, "subtitle": ", ".join(chosen)}
    ink, soft = colours["var(--ink)"], colours["var(--soft)"]
    words = {"labelColor": ink, "titleColor": ink}
    legend = words | {"orient": "bottom", "columns": 4, "symbolFillColor": soft}
    config = {"background": "white", "legend": legend, "axis": words | {"labelLimit": 300}}
    return made | {"width": WIDTH, "title": title, "config": config}


def results_as_json(results: Results) -> str:
    stages = {
        name: {"about": stage.about, "header": stage.header, "rows": stage.rows}
        for name, stage in results.stages.items()
    }
    whole = {"build": results.build, "unrest": round(results.unrest, 4), "stages": stages}
    return json.dumps(whole) + "\n"


def contents(results: Results, drawing: Drawing) -> Iterator[tuple[str, str]]:
    """Each file's name and text; the page is last, so that it finds the others there."""
    for table in drawing.tables:
        yield f"tables/{table.id}.csv", table.csv()
    for chart in drawing.charts:
        yield f"figures/{chart.id}.svg", vega.svg(still(chart))
    yield "report.json", results_as_json(results)
    yield "index.html", page(results, drawing)


def write(folder: Path, results: Results, drawing: Drawing) -> Path:
    """Makes all of it before the first file changes; removes what an earlier page had besides."""
    made = dict(contents(results, drawing))
    for name, text in made.items():
        (folder / name).parent.mkdir(exist_ok=True)
        replace(folder / name, text)
    for old in (*folder.glob("tables/*.csv"), *folder.glob("figures/*.svg")):
        if str(old.relative_to(folder)) not in made:
            old.unlink()
    return folder / "index.html"
