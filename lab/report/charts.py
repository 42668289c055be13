# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The figures of the report as Vega-Lite: plain dictionaries, with their data inside.

Colours stand as `var(--name)` of page.css, which has them once for light and once for dark; the
page and files.py put in what holds. No colour is alone: a shape goes with it, and a tip names each
mark. Bars begin at zero on a linear axis; what needs a logarithm is drawn as dots or lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from . import figures_of_works
from .boards import Boards, name_of
from .host import Bench, job, ticks
from .marks import (
    Spec,
    axis,
    choice,
    families,
    family,
    lines_of,
    log,
    scale_of,
    spec,
    tips,
    with_labels,
)
from .results import Results
from .tables import MEASURED, MODELLED
from .works import Work

BUILD_SHAPES = ("circle", "triangle-up", "square")
Values = list[dict[str, Any]]


@dataclass(frozen=True)
class Chart:
    """A figure, and what its reader needs to know."""

    id: str
    title: str
    note: str
    stage: str  # whose command its figures come from
    kinds: tuple[str, ...]
    spec: Spec


def speed(results: Results) -> Iterator[Chart]:
    """Latency against throughput."""
    bench = Bench(results, "host")
    values: Values = []
    for name in bench.names("aead"):
        brief, long, _ = bench.costs("aead", name)
        costs = {"short": ticks(brief["cycles"]), "long": long["cpb"]}
        kernels = {"kernel": brief["kernel"], "kernel for long": long["kernel"]}
        values.append({"name": name, "family": family(name), **costs, **kernels})
    if not values:
        return
    encoding = {
        "x": axis("short", "16 + 16 bytes, ticks", log(room=20)),
        "y": axis("long", "64 KiB, ticks per byte", log(room=20)),
    }
    told = tips(name="AEAD", short="16 + 16 bytes, ticks", long="64 KiB, ticks per byte")
    told += tips(kernel="kernel", **{"kernel for long": "kernel for 64 KiB"})
    drawn = families(with_labels(values, "short", "long"), encoding, told)
    note = (
        "To the left is best for one short packet, below for long messages. Point at a mark for "
        "its name; click a family to see it alone. Both axes are logarithmic."
    )
    yield Chart("speed", "Each AEAD: a short packet against bulk", note, "host", (MEASURED,), drawn)


KEYS = {"default": "a key per packet", "context": "key context, set up before"}


def by_key(results: Results, stage: str, field: str, x: str, y: str) -> Spec | None:
    """Ticks of each packet against a number that its row has, for both kinds of keys."""
    values: Values = [
        {
            "name": row["name"],
            field: row[field],
            "ticks": ticks(row["cycles"] / row["packets"]),
            "kernel": row["kernel"],
            "way": KEYS[row["variant"]],
        }
        for row in results.rows(stage)
        if row[field] and row["variant"] in KEYS
    ]
    if not values:
        return None
    told = tips(name="AEAD", **{field: x}, ticks=y, kernel="kernel")
    ways = choice("way", "Key", list(KEYS.values()))
    return lines_of(values, axis(field, x, log(2)), axis("ticks", y, log()), told, [ways])


def lengths(results: Results) -> Iterator[Chart]:
    """Cost against the length of a message."""
    drawn = by_key(results, "lengths", "message_bytes", "message, bytes", "ticks for the message")
    note = (
        "What encryption of one message takes, without associated data; the empty message has no "
        "place on a logarithmic axis. Click a name to see it alone, shift-click for more."
    )
    if drawn:
        yield Chart("lengths", "Cost against length", note, "lengths", (MEASURED,), drawn)


def batches(results: Results) -> Iterator[Chart]:
    """A packet's share of a batch."""
    drawn = by_key(results, "batches", "packets", "packets in one call", "ticks for each packet")
    note = (
        "Packets of 16 bytes, each under a key of its own. A kernel for many states serves many "
        "packets at once, so the cost of each falls. Click a name to see it alone."
    )
    title = "Cost of a packet against the size of its batch"
    if drawn:
        yield Chart("batches", title, note, "batches", (MEASURED,), drawn)


def threads(results: Results) -> Iterator[Chart]:
    """The factor of a second thread, beside what counting gains from it."""
    rows = [row for row in results.rows("threads") if row["kind"] == "threads"]
    if not rows:
        return
    whats = {"factor": "encryption", "counting_factor": "counting"}
    values: Values = [
        {"name": row["name"], "job": job(row), "what": what, "factor": row[field]}
        for row in rows
        for field, what in whats.items()
    ]
    jobs = list(dict.fromkeys(job(row) for row in rows))
    drawn = figures_of_works.joined_dots(
        values,
        ("name", "factor", "what"),
        axis("factor", "times as fast as one thread", {"zero": True}),
        choice("job", "Job", jobs),
    )
    note = (
        "Counting is a loop that uses no memory, timed at the same moment: what the second core "
        "had to give. Where it is far from 2, the machine was busy."
    )
    yield Chart("threads", "What a second thread gives", note, "threads", (MEASURED,), drawn)


def board_values(boards: Boards) -> Values:
    found: Values = []
    for target in boards.targets:
        for call, costs in boards.of(target, "encrypt"):
            row = costs[0]
            found.append(
                {
                    "target": name_of(target),
                    "packet": f"{call.message:,} + {call.ad:,} bytes",
                    "build": call.build,
                    "name": call.name,
                    "family": family(call.name),
                    "cycles": row["cycles"],
                    "flash": row["flash_bytes"],
                    "stack": boards.stack(call),
                }
            )
    return found


def distinct(values: Values, field: str) -> list[str]:
    return list(dict.fromkeys(value[field] for value in values))


def labelled(values: Values) -> Values:
    """Names for the default build of each target and packet."""
    apart: dict[tuple[str, str], Values] = {}
    others: Values = []
    for v in values:
        if v["build"] == "default":
            apart.setdefault((v["target"], v["packet"]), []).append(v)
        else:
            others.append(v | {"label": ""})
    named = [v for part in apart.values() for v in with_labels(part, "flash", "cycles")]
    return named + others


def landscape(values: Values) -> Chart:
    """Cycles against flash on a microcontroller."""
    builds = distinct(values, "build")
    params = [
        choice("target", "Target", distinct(values, "target")),
        choice("packet", "Message + associated data", distinct(values, "packet")),
    ]
    encoding = {
        "x": axis("flash", "flash, bytes", log(room=20)),
        "y": axis("cycles", "encryption, cycles", log(room=20)),
        "shape": {
            "field": "build",
            "type": "nominal",
            "scale": scale_of(builds, BUILD_SHAPES),
            "legend": {"title": "build"},
        },
        "size": {
            "field": "stack",
            "type": "quantitative",
            "scale": {"zero": True, "range": [0, 250]},
            "legend": {"title": "stack, bytes"},
        },
    }
    told = tips(name="AEAD", build="build", cycles="cycles", flash="flash, bytes")
    told += tips(stack="stack, bytes")
    drawn = families(labelled(values), encoding, told, params)
    note = (
        "Below is fast, to the left is small, and a larger mark needs more stack. The shape is the "
        "build, the colour the family. Names stand beside marks of the default build; point at any "
        "for its name and figures. Click a family to see it alone. Both axes are logarithmic."
    )
    title = "Microcontrollers: cycles against flash and stack"
    return Chart("landscape", title, note, "mcu", (MODELLED,), drawn)


def flash(values: Values) -> Chart:
    """The flash of each AEAD, as bars."""
    images = {(v["target"], v["build"], v["name"]): v for v in values}
    keep = ("target", "build", "name", "flash", "stack")
    data: Values = [{field: v[field] for field in keep} for v in images.values()]
    params = [
        choice("target", "Target", distinct(data, "target")),
        choice("build", "Build", distinct(data, "build")),
    ]
    drawn = spec(data, params)
    drawn["height"] = {"step": 18}
    drawn["mark"] = {"type": "bar", "color": "var(--c1)"}
    drawn["encoding"] = {
        "x": axis("flash", "flash, bytes", {"zero": True}),
        "y": {"field": "name", "type": "nominal", "sort": "x", "title": None},
        "tooltip": tips(name="AEAD", flash="flash, bytes", stack="stack, bytes"),
    }
    note = "The whole image with both directions; shortest first."
    return Chart("flash", "Flash of each AEAD", note, "mcu", (MODELLED,), drawn)


def boards(results: Results) -> Iterator[Chart]:
    values = board_values(Boards(results.rows("mcu")))
    if values:
        yield landscape(values)
        yield flash(values)


def charts(results: Results, works: Sequence[Work]) -> list[Chart]:
    """All figures, in the page's order."""
    found = [c for make in (speed, lengths, batches, threads, boards) for c in make(results)]
    for work in works:
        made = figures_of_works.drawn(work)
        if made:
            title, note, kinds, drawn = made
            found.append(Chart(work.name, title, note, "papers", kinds, drawn))
    return found
