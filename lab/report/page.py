# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The page: one file that holds everything it needs and loads nothing.

page.html is its frame, page.css its look, page.js what it does; the tables stand in it as HTML, so
that it can be read without any of that. Its policy allows the two scripts by their hashes and
forbids every request.
"""

from __future__ import annotations

import base64
import hashlib
import itertools
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timezone
from pathlib import Path
from string import Template

from . import history, vega
from .charts import Chart
from .choices import Data, choices
from .drawing import Drawing
from .markup import Markup, element, embedded, inline, joined, text
from .parts import KINDS, badge, figure, folded, origin, plot, table, table_part
from .results import QUIET, Measured, Results
from .tables import Table
from .works import Part, Work

HERE = Path(__file__).resolve().parent


def asset(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


def moment(stamp: str) -> str:
    """A time as people write it."""
    return f"{datetime.fromisoformat(stamp).astimezone(timezone.utc):%Y-%m-%d %H:%M} UTC"


def facts(results: Results) -> Markup:
    """The machine, the library and the moment."""
    b = results.build
    headers = [s.header for s in results.stages.values() if "core_ratio" in s.header]
    ratios = [f"{h['core_ratio']:.2f}" for h in headers]
    started = sorted(str(s.about["started"]) for s in results.stages.values())
    seconds = sum(float(s.about["seconds"]) for s in results.stages.values())
    said = {
        "CPU": f"{b['cpu']}, {b['cpus']} processors",
        "System": b["system"],
        "Level": f"{b['level']}: {', '.join(b['features']) or 'portable only'}",
        "Compiler": f"{b['compiler']} {b['flags']}",
        "Loxo": f"{b['loxo']}, commit {b['commit']}",
        "Measured": f"from {moment(started[0])} on, {seconds / 60:.0f} minutes",
        "Clock": f"{b['clock']}, {b['ns_per_tick']:.4g} ns per tick",
        "Core cycles per tick": f"{min(ratios)} to {max(ratios)}" if ratios else "unknown",
    }
    return joined(*(element("div", element("dt", k), element("dd", v)) for k, v in said.items()))


def verdict(results: Results) -> Markup:
    """Whether the machine was quiet, and whether anyone should cite this."""
    spread = f"one permutation, timed between the stages, varied by {results.unrest:.2f} times"
    if results.noisy:
        said = (
            f"Noisy machine: {spread} ({QUIET} is quiet). Figures measured here may be off by as "
            "much."
        )
    else:
        said = f"Quiet machine: {spread} (up to {QUIET} is quiet)."
    shown = element("p", said, class_=f"verdict {'noisy' if results.noisy else 'quiet'}")
    if results.quick:
        look = "A quick look (--quick): figures to look at, not to cite."
        shown = joined(shown, element("p", look, class_="verdict noisy"))
    return shown


def legend() -> Markup:
    return joined(*(joined(badge(kind), f" {said} ") for kind, said in KINDS.items()))


def field(name: str, label: str, options: Iterable[tuple[str, str]]) -> Markup:
    listed = (element("option", said, value=key) for key, said in options)
    return element("label", label, element("select", *listed, name=name))


def number(name: str, label: str, content: str) -> Markup:
    given = {"type": "number", "name": name, "value": content, "min": 0, "inputmode": "numeric"}
    return element("label", label, element("input", **given, placeholder="any"))


def chooser(targets: dict[str, dict[str, str]]) -> Markup:
    form = element(
        "form",
        field("target", "Target", ((key, about["title"]) for key, about in targets.items())),
        number("size", "Packet, bytes with associated data", "32"),
        number("flash", "Flash for it, bytes", ""),
        number("stack", "Stack and RAM for it, bytes", ""),
        field("tag", "Tag, bytes", (("8", "at least 8"), ("16", "at least 16"), ("4", "any"))),
        field("standard", "Standards only", (("no", "no"), ("yes", "yes"))),
        field("old", "Those not for new designs", (("no", "no"), ("yes", "yes"))),
        id="chooser",
    )
    scrolled = element(
        "div", id="ranking", class_="scroll", tabindex=0, role="region", aria_label="What fits"
    )
    return joined(
        form,
        element("p", id="answer", role="status"),
        element("p", id="basis", class_="note"),
        scrolled,
        element("div", id="left-out"),
    )


def part_of_work(results: Results, part: Part) -> Markup:
    """What stands under one heading of a work's page."""
    said = joined(*(element("p", inline(paragraph)) for paragraph in part.text))
    printed = joined(*(element("pre", content) for content in part.fenced))
    files = joined(*(origin(results, t.stage, f"tables/{t.id}.csv") for t in part.tables))
    tables = joined(*map(table, part.tables))
    rows = sum(len(t.rows) for t in part.tables)
    return folded(part.title, f"{rows} rows" if rows else "", said, files, tables, printed)


def work_section(results: Results, work: Work, charts: Sequence[Chart]) -> Markup:
    head, *rest = work.parts
    said = joined(*(element("p", inline(paragraph)) for paragraph in head.text))
    drawn = joined(*(figure(results, c) for c in charts if c.id == work.name))
    plots = folded("The plots of make papers", f"{len(work.plots)}", *map(plot, work.plots))
    return element(
        "section",
        element("h3", f"{work.name}: {work.title}"),
        element("p", element("strong", "What differs. "), work.differs) if work.differs else "",
        said,
        drawn,
        *(part_of_work(results, part) for part in rest),
        plots if work.plots else "",
        id=work.name,
    )


def made_by(name: str, stage: Measured) -> Markup:
    """A command, and when it ran."""
    about = stage.about
    pulses = ", ".join(f"{pulse['cycles']:,.0f}" for pulse in about["pulse"])
    when = f"{moment(about['started'])}, {about['seconds']:,.1f} s"
    return element(
        "li",
        element("strong", about["title"]),
        " ",
        badge(about["kind"]),
        element("br"),
        element("code", stage.command),
        element("p", f"{when}; the permutation around it: {pulses} ticks.", class_="note"),
        id=f"command-{name}",
    )


def how_section(results: Results) -> Markup:
    note = (
        "Each figure above names one of these commands, which you can type at the project's root. "
        "Each stage's rows, as they came, are data/<stage>.jsonl beside this page."
    )
    ran = sorted(results.stages.items(), key=lambda item: str(item[1].about["started"]))
    listed = element("ol", *(made_by(name, stage) for name, stage in ran))
    missing = results.not_run()
    gone = element("ul", *(element("li", element("code", line)) for line in missing))
    said = gone if missing else element("p", "Nothing was left out.")
    return joined(element("p", note), listed, element("h3", "What could not run here"), said)


def boards_folded(results: Results, tables: Sequence[Table]) -> Iterator[Markup]:
    """The tables of each microcontroller together."""
    for target, found in itertools.groupby(tables, key=lambda t: t.title.partition(":")[0]):
        parts = [table_part(results, t, t.id.endswith("-aead")) for t in found]
        yield folded(target, f"{len(parts)} tables", *parts)


def moved_section(results: Results, drawing: Drawing) -> Markup:
    """What results/ has of versions and machines."""
    drawn = (figure(results, c) for c in drawing.charts if c.stage == "history")
    found = (table_part(results, t) for t in drawing.tables if t.stage == "history")
    note = element("p", history.said(drawing.kept), class_="note")
    return joined(note, *drawn, *found)


Section = tuple[str, str, Markup]  # anchor, title, content


def sections(results: Results, drawing: Drawing, offered: Data) -> Iterator[Section]:
    """All of them, in order; a section without figures is not there."""

    def tables_of(*names: str) -> Markup:
        chosen = [t for t in drawing.tables if t.id in names]
        return joined(*(table_part(results, t, t.id == "fast") for t in chosen))

    def figures_of(*names: str) -> Markup:
        return joined(*(figure(results, c) for c in drawing.charts if c.id in names))

    if offered["targets"]:
        yield "choose", "Choose for me", chooser(offered["targets"])
    host = figures_of("speed", "lengths", "batches")
    sizes = tables_of("fast", "sizes-aead", "sizes-hash", "sizes-stream", "permutations", "levels")
    if host or sizes:
        yield "host", "On this machine", joined(host, sizes)
    threaded = joined(figures_of("threads"), tables_of("threads"))
    if threaded:
        yield "two-threads", "Two threads", threaded
    boards = [t for t in drawing.tables if t.stage == "mcu"]
    if boards:
        drawn = figures_of("landscape", "flash")
        yield "boards", "Microcontrollers", joined(drawn, *boards_folded(results, boards))
    beside = tables_of("peers")
    if beside:
        yield "other-libraries", "Other libraries", beside
    if drawing.kept:
        yield "moved", "How Loxo moved", moved_section(results, drawing)
    works = [work_section(results, work, drawing.charts) for work in drawing.works]
    if works:
        yield "works", "The five works", joined(*works)
    yield "how", "How it was made", how_section(results)


def contents(found: Sequence[Section], works: Sequence[Work]) -> Markup:
    """Links to every section, and in it to each work."""
    links: list[tuple[str, str]] = []
    for anchor, title, _ in found:
        links.append((anchor, title))
        links += [(w.name, w.name) for w in works if anchor == "works"]
    return joined(*(element("li", element("a", title, href=f"#{a}")) for a, title in links))


def policy(*scripts: str) -> str:
    """What the page may do: run these scripts, and load nothing."""
    digests = (hashlib.sha256(script.encode()).digest() for script in scripts)
    allowed = " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)
    return (
        f"default-src 'none'; script-src {allowed}; style-src 'unsafe-inline'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def page(results: Results, drawing: Drawing) -> str:
    """The whole page."""
    library, script = vega.script(), asset("page.js")
    offered = choices(results)
    found = list(sections(results, drawing, offered))
    data = {"charts": {chart.id: chart.spec for chart in drawing.charts}, "choice": offered}
    parts = (
        element("section", element("h2", title), content, id=anchor)
        for anchor, title, content in found
    )
    return Template(asset("page.html")).substitute(
        policy=policy(library, script),
        cpu=text(results.build["cpu"]),
        version=text(results.build["loxo"]),
        commit=text(results.build["commit"]),
        css=asset("page.css"),
        verdict=verdict(results),
        facts=facts(results),
        legend=legend(),
        contents=contents(found, drawing.works),
        sections=joined(*parts),
        data=embedded(data),
        vega=library,
        script=script,
    )
