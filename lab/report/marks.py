# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What the figures are drawn with: axes, colours by family, tips, lists to choose from."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

Spec = dict[str, Any]
SCHEMA = "https://vega.github.io/schema/vega-lite/v6.json"  # a name, which nothing loads
HEIGHT = 360
# A family of algorithms: how their names begin, and its colour.
FAMILIES = {
    "Ascon": (("ascon",), "var(--c1)"),
    "Elephant": (("dumbo", "jumbo", "delirium"), "var(--c2)"),
    "Sparkle": (("schwaemm",), "var(--c3)"),
    "ChaCha20": (("chacha", "xchacha"), "var(--c4)"),
    "Xoodyak": (("xoodyak",), "var(--c5)"),
    "Gimli": (("gimli",), "var(--c6)"),
}
OTHER = "other"
SHAPES = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down")
DASHES = ([1, 0], [6, 3], [2, 2], [8, 3, 2, 3], [4, 4], [10, 4])
FAINT = 0.12


def family(name: str) -> str:
    found = (f for f, (beginnings, _) in FAMILIES.items() if name.startswith(beginnings))
    return next(found, OTHER)


def colour(of: str) -> str:
    return FAMILIES[of][1] if of in FAMILIES else "var(--ink)"


def log(base: int = 10, room: int = 0) -> Spec:
    """A logarithmic scale, with some pixels of room around what is drawn."""
    return {"type": "log", "base": base, "nice": False, "padding": room}


def scale_of(domain: Sequence[str], colours: Sequence[Any]) -> Spec:
    """A scale that goes around its range if it has to."""
    return {
        "domain": list(domain),
        "range": [colours[i % len(colours)] for i in range(len(domain))],
    }


def axis(field: str, title: str, scale: Spec) -> Spec:
    """A quantity on an axis."""
    shown = {"format": ",~r"}
    return {"field": field, "type": "quantitative", "title": title, "scale": scale, "axis": shown}


def choice(field: str, title: str, values: Sequence[str]) -> Spec:
    """A list beside the figure; only what is chosen is drawn."""
    bind = {"input": "select", "options": list(values), "name": f"{title} "}
    return {"name": field, "value": values[0], "bind": bind}


def tips(**fields: str) -> list[Spec]:
    """What a mark says of itself: a field, and what it is called."""
    return [{"field": field, "title": title} for field, title in fields.items()]


def spec(values: Sequence[Spec], params: Sequence[Spec] = ()) -> Spec:
    """A figure's data, and what of it is drawn."""
    found: Spec = {"$schema": SCHEMA, "width": "container", "height": HEIGHT}
    found |= {"data": {"values": list(values)}, "params": list(params)}
    chosen = [f"datum[{name!r}] === {name}" for name in (p["name"] for p in params)]
    if chosen:
        found["transform"] = [{"filter": " && ".join(chosen)}]
    return found


def picked(field: str) -> Spec:
    """A click on the legend picks, a second one ends it."""
    return {"name": "picked", "select": {"type": "point", "fields": [field]}, "bind": "legend"}


def opacity() -> Spec:
    return {"condition": {"param": "picked", "value": 1}, "value": FAINT}


def with_labels(values: Sequence[Spec], x: str, y: str) -> list[Spec]:
    """The same with a name beside each dot that has room for one: none nearby has it already."""
    if not values:
        return []
    places = [(math.log(v[x]), math.log(v[y])) for v in values]
    wide, high = (max(p[i] for p in places) - min(p[i] for p in places) or 1 for i in (0, 1))
    taken: list[tuple[float, float]] = []
    found = []
    for value, (across, up) in zip(values, places, strict=True):
        room = all(abs(across - a) > wide / 5 or abs(up - b) > high / 24 for a, b in taken)
        if room:
            taken.append((across, up))
        found.append(value | {"label": value["name"] if room else ""})
    return found


def families(
    values: Sequence[Spec], encoding: Spec, told: list[Spec], params: Sequence[Spec] = ()
) -> Spec:
    """Dots coloured by family, some with a name beside them."""
    known = [f for f in (*FAMILIES, OTHER) if any(v["family"] == f for v in values)]
    colours = scale_of(known, [colour(f) for f in known])
    legend = {"title": "family"}
    tint = {"field": "family", "type": "nominal", "scale": colours, "legend": legend}
    shape = {
        "field": "family",
        "type": "nominal",
        "scale": scale_of(known, SHAPES),
        "legend": legend,
    }
    both = {"color": tint, "tooltip": told, "opacity": opacity(), "shape": shape} | encoding
    places = {axis: encoding[axis] for axis in ("x", "y")}
    named = places | {"text": {"field": "label"}, "opacity": opacity()}
    text: Spec = {
        "mark": {"type": "text", "align": "left", "dx": 8, "fontSize": 10, "color": "var(--soft)"},
        "encoding": named,
    }
    dots: Spec = {
        "mark": {"type": "point", "filled": True, "size": 80},
        "params": [picked("family")],
        "encoding": both,
    }
    return spec(values, params) | {"height": 440, "layer": [dots, text]}


def lines_of(
    values: Sequence[Spec], x: Spec, y: Spec, told: list[Spec], params: Sequence[Spec]
) -> Spec:
    """A line with points for each name: the family's colour, its own shape and dashes."""
    names = list(dict.fromkeys(v["name"] for v in values))
    within: dict[str, int] = {}
    places = []
    for name in names:
        places.append(within.setdefault(family(name), 0))
        within[family(name)] += 1
    field: Spec = {"field": "name", "type": "nominal", "legend": {"title": None}}
    shared = {"x": x, "y": y, "opacity": opacity()}
    shared["color"] = field | {"scale": scale_of(names, [colour(family(n)) for n in names])}
    shapes = field | {"scale": scale_of(names, [SHAPES[i % len(SHAPES)] for i in places])}
    dashes = field | {"scale": scale_of(names, [DASHES[i % len(DASHES)] for i in places])}
    line: Spec = {
        "mark": {"type": "line", "strokeWidth": 1.5},
        "params": [picked("name")],
        "encoding": shared | {"strokeDash": dashes},
    }
    dots: Spec = {
        "mark": {"type": "point", "filled": True, "size": 40},
        "encoding": shared | {"shape": shapes, "tooltip": told},
    }
    return spec(values, params) | {"height": 460, "layer": [line, dots]}
