# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Plots: bars begin at zero on linear axes, dots stand on logarithmic ones, and nothing is cut off.
The pictures of the pages are those of the pages' tables.
"""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from lab import choosing
from lab.mcu import pages
from lab.mcu.targets import TARGETS
from lab.papers.values import SPREAD, Group, Value, drawn
from tools.toolchain import ROOT

SVG = "{http://www.w3.org/2000/svg}"
PICTURES = sorted((ROOT / "docs").rglob("*.svg"))


def number(content: str) -> float:
    """What plots.number() wrote."""
    factor = {"k": 1e3, "M": 1e6}.get(content[-1], 1)
    return float(content.rstrip("kM")) * factor


def ticks(svg: ET.Element) -> list[tuple[float, float]]:
    """Of the axis: place and number."""
    found = svg.findall(f"{SVG}text[@class='tick']")
    return [(float(tick.attrib["x"]), number(tick.text or "")) for tick in found]


def bars(svg: ET.Element) -> list[tuple[float, float]]:
    """Each bar's beginning and length."""
    found = svg.findall(f"{SVG}rect[@class='bar']")
    return [(float(bar.attrib["x"]), float(bar.attrib["width"])) for bar in found]


def dots(svg: ET.Element) -> list[float]:
    """Where each dot stands across."""
    marks = [dot[0].attrib["transform"] for dot in svg.findall(f"{SVG}g[@class='dot']")]
    return [float(mark.removeprefix("translate(").split()[0]) for mark in marks]


def linear(axis: list[tuple[float, float]]) -> bool:
    """Whether equal distances are equal differences."""
    (x, first), *_, (end, last) = axis
    return all(abs((a - x) / (end - x) - (n - first) / (last - first)) < 0.002 for a, n in axis)


def logarithmic(axis: list[tuple[float, float]]) -> bool:
    """Whether equal distances are equal ratios."""
    return all(n > 0 for _, n in axis) and linear([(x, math.log(n)) for x, n in axis])


def plot(*values: float) -> ET.Element:
    group = Group("of one kind", [Value(f"name {i}", "here", v) for i, v in enumerate(values)])
    return ET.fromstring(drawn("A title", [group], "an axis", "a place"))


@pytest.mark.parametrize("values", [(3.0, 70.0, 12.5), (0.02, 0.4), (5.0,), (1e6, 2.9e7)])
def test_bars_are_as_long_as_their_values(values: tuple[float, ...]) -> None:
    svg = plot(*values)
    axis, found = ticks(svg), bars(svg)
    assert linear(axis) and axis[0][1] == 0 and not dots(svg)
    (begin, _), (end, last) = axis[0], axis[-1]
    assert last >= max(values)
    for (x, length), value in zip(found, values, strict=True):
        assert x == begin
        assert length == pytest.approx(value / last * (end - begin), abs=0.1)


@pytest.mark.parametrize("values", [(1.0, 31.0), (0.59, 303.0, 12.0), (40.0, 9e6, 7.0)])
def test_a_wide_range_has_dots(values: tuple[float, ...]) -> None:
    svg = plot(*values)
    axis, found = ticks(svg), dots(svg)
    assert logarithmic(axis) and not linear(axis) and not bars(svg)
    (begin, first), (end, last) = axis[0], axis[-1]
    assert first <= min(values) and last >= max(values)
    for x, value in zip(found, values, strict=True):
        share = math.log(value / first) / math.log(last / first)
        assert x == pytest.approx(begin + share * (end - begin), abs=0.1)
    assert "(logarithmic)" in ET.tostring(svg, encoding="unicode")


def test_the_range_decides() -> None:
    assert bars(plot(1, SPREAD)) and dots(plot(1, SPREAD + 1))


def test_values_stand_beside_dots_and_bars() -> None:
    for values, shown in (((3.0, 70.0), ("3.00", "70.0")), ((3.0, 1234.5), ("3.00", "1,234"))):
        texts = [element.text for element in plot(*values).iter(f"{SVG}text")]
        assert all(texts.count(content) == 1 for content in shown)


def test_values_of_one_name_are_joined() -> None:
    values = [Value("one", "published", 10), Value("one", "here", 400), Value("two", "here", 50)]
    svg = ET.fromstring(drawn("A title", [Group("both", values)], "an axis", "a place"))
    rules = [line for line in svg.findall(f"{SVG}line") if line.attrib["y1"] == line.attrib["y2"]]
    assert len(rules) == 1 and len(dots(svg)) == 3
    ends = sorted(float(rules[0].attrib[x]) for x in ("x1", "x2"))
    assert ends == sorted(dots(svg)[:2])


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: str(path.name))
def test_pictures_of_pages_are_bars_from_zero_or_dots(path: Path) -> None:
    svg = ET.parse(path).getroot()
    axis, found = ticks(svg), bars(svg)
    assert bool(found) != bool(dots(svg))
    if found:
        assert linear(axis) and axis[0][1] == 0 and {x for x, _ in found} == {axis[0][0]}
    else:
        assert logarithmic(axis) and axis[0][0] <= min(dots(svg)) <= max(dots(svg)) <= axis[-1][0]


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: str(path.name))
def test_no_text_is_cut_off(path: Path) -> None:
    """By letters of 7 pixels, which is a little wide."""
    svg = ET.parse(path).getroot()
    width, height = (float(svg.attrib[side]) for side in ("width", "height"))
    for element in svg.iter(f"{SVG}text"):
        x, y = float(element.attrib["x"]), float(element.attrib["y"])
        size = 7 * len(element.text or "")
        shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[element.attrib["text-anchor"]]
        assert x - shift * size >= 0 and x + (1 - shift) * size <= width, element.text
        assert 0 < y < height


def test_pictures_are_those_of_the_tables() -> None:
    files = [*choosing.drawn_anew(), *pages.drawn_anew(list(TARGETS))]
    assert sorted(path for path, _ in files) == PICTURES
    for path, text in files:
        assert path.read_text() == text, path
