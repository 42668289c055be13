# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The pages docs/targets/*.md: five tables in each, and a plot beside it.

The tables are which build to choose, every AEAD at every size in every build, the kernels of
permutations, the hashes, and the streams; all come from rows of the grid, beside the best of
others.csv. `loxo mcu --pages` writes them, each target's line in the first table of README.md, and
its lines in the READMEs of modes; `loxo mcu --draw` draws the plots from the pages' own tables.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import loxo
from lab.figures import TARGETS, TIMES, Missing, filled, place, read_rows, short, table
from lab.papers.values import Group, Value, drawn
from tools.firmware import BUILDS
from tools.toolchain import ROOT

from .grid import HASHED, SHAPES, Row, aeads
from .report import Other, data, others

FOLDER = ROOT / "docs" / "targets"
README = ROOT / "README.md"
MODES = sorted((ROOT / "src" / "loxo" / "mode").glob("*/README.md"))
IN_MODES = {"default": "default", "small": "`LOXO_SMALL`"}  # builds, as the READMEs call them
FOR = {
    "default": "single packets: every kernel that needs room for one state only",
    "small": "least flash: the smallest kernels",
    "bulk": "long messages with Elephant: a window of blocks feeds kernels for many states",
}
PLOTTED = ((16, 16), (1024, 0))
TEXTS = HASHED  # of a stream, too, in bytes
# What a row says of a call, apart from the flash that it runs from.
CALL = ("build", "name", "kernel", "states", "operation", "message_bytes", "ad_bytes")
COUNTED = ("rv32imc",)  # where cycles are not those of a vendor's core, instructions are shown too
CAVEATS = {"tables": "reads tables at addresses that depend on secrets", "v1": "is Elephant v1"}


def title(name: str) -> str:
    experimental = any(a.experimental for a in loxo.aeads() if a.name == name)
    return f"{name} (experimental)" if experimental else name


class Page:
    """The rows of one target."""

    def __init__(self, target: str, rows: Sequence[Row]) -> None:
        self.target = target
        self.rows = [row for row in rows if row.target == target]
        self.now = [row for row in self.rows if row.wait_states == 0]
        self.alike: defaultdict[tuple[object, ...], list[Row]] = defaultdict(list)
        for row in self.rows:
            self.alike[tuple(getattr(row, f) for f in (*CALL, "wait_states"))].append(row)
        self.waits = sorted({row.wait_states for row in self.rows} - {0})
        self.counted = target in COUNTED
        self.known = others()

    def best(self, row: Row) -> Other | None:
        sizes = str(row.message_bytes), str(row.ad_bytes)
        return self.known.get((self.target, row.name, row.operation, *sizes))

    def same(self, row: Row, **other: object) -> Row:
        """The row that differs from this one only in these fields."""
        wanted = {field: getattr(row, field) for field in CALL} | {"wait_states": 0} | other
        found = self.alike[tuple(wanted.values())]
        if len(found) != 1:
            raise Missing(f"{self.target}: {len(found)} rows instead of one for {wanted}")
        return found[0]

    def published(self, row: Row, share: float) -> list[str]:
        """The best figure of others, whose program it is, and our speed-up over it."""
        best = self.best(row)
        if not best:
            return ["", ""]
        return [f"{best.cycles:,} {best.program}", short(best.cycles / row.cycles * share)]

    def costs(self, row: Row, share: int) -> list[str]:
        """Cycles: of the call, per state, and with wait states."""
        found = [f"{row.cycles:,}", f"{row.cycles / share:,.0f}"]
        found += [f"{self.same(row, wait_states=waits).cycles:,}" for waits in self.waits]
        return found + ([f"{row.instructions:,}"] if self.counted else [])

    def cost_heads(self, what: str, share: str) -> list[str]:
        heads = [f"{what}, cycles", share, *(f"at {waits} wait states" for waits in self.waits)]
        return heads + (["instructions"] if self.counted else [])


def choices(page: Page) -> str:
    """The best build for each scarce resource."""

    def at(message: int, ad: int) -> Callable[[Row], int]:
        """Cycles of that encryption; None for any other call."""
        shape = "encrypt", message, ad
        return lambda r: r.cycles * ((r.operation, r.message_bytes, r.ad_bytes) == shape)

    needs: dict[str, Callable[[Row], int]] = {
        "16 + 16 bytes, cycles (flash, stack)": at(16, 16),
        "1,024 bytes, cycles (flash, stack)": at(1024, 0),
        "flash, bytes": lambda row: row.flash_bytes,
        "stack, bytes": lambda row: row.stack_bytes,
    }
    lines = []
    for need, cost in needs.items():
        cells = []
        for name in aeads():
            rows = {b: max(rows_of(page, name, b), key=cost) for b in BUILDS}
            build = min(rows, key=lambda b: cost(rows[b]))
            row = rows[build]
            stack = deepest(page, name, build)
            more = f" ({row.flash_bytes:,}, {stack:,})" if "cycles" in need else ""
            cells.append(f"`{build}`: {cost(row):,}{more}")
        lines.append([need, *cells])
    builds = [[f"`{b}`", " ".join(f"`{f}`" for f in BUILDS[b]), FOR[b]] for b in BUILDS]
    first = table(["build", "option", "for"], builds)
    return f"{first}\n{table(['least', *map(title, aeads())], lines)}"


def rows_of(page: Page, name: str, build: str) -> list[Row]:
    found = [row for row in page.now if (row.name, row.build) == (name, build)]
    if not found:
        raise Missing(f"{page.target}: no rows for {name} in {build}")
    return found


def deepest(page: Page, name: str, build: str) -> int:
    """The most stack that any of an AEAD's calls takes."""
    return max(row.stack_bytes for row in rows_of(page, name, build))


def aead_table(page: Page, build: str) -> str:
    lines = []
    for name in aeads():
        stack = deepest(page, name, build)
        for row in rows_of(page, name, build):
            if row.operation == "encrypt" and (row.message_bytes, row.ad_bytes) in SHAPES:
                share = row.message_bytes + row.ad_bytes
                back = page.same(row, operation="decrypt")
                shape = f"{row.message_bytes} + {row.ad_bytes}"
                cells = [*page.costs(row, share), f"{back.cycles:,}", f"{row.flash_bytes:,}"]
                lines.append([title(name), shape, *cells, f"{stack:,}", *page.published(row, 1)])
    heads = ["AEAD", "message + AD", *page.cost_heads("encryption", "a byte"), "decryption"]
    return table([*heads, "flash", "stack", "best published", TIMES], lines)


def caveats(page: Page) -> str:
    """Programs faster than the best that we compare with, and why we do not compare with them."""
    best = others()
    found: dict[tuple[str, str], list[str]] = {}
    for row in data("others.csv"):
        key = (row["target"], row["name"], row["operation"], row["message"], row["ad"])
        faster = row["caveat"] and key in best and int(row["cycles"]) < best[key].cycles
        if faster and row["target"] == page.target:
            sizes = f" {row['message']} + {row['ad']}" if row["operation"] != "permute" else ""
            said = f"{row['name']}{sizes}: {int(row['cycles']):,}"
            found.setdefault((row["program"], row["caveat"]), []).append(said)
    return "".join(
        f"\nLeft out: {program}, which {CAVEATS[why]} ({'; '.join(said)}).\n"
        for (program, why), said in found.items()
    )


def every_aead(page: Page) -> str:
    parts = [f"### `{build}`\n\n{aead_table(page, build)}" for build in BUILDS]
    return "\n".join(parts) + caveats(page)


def kernels(page: Page) -> str:
    lines = []
    for row in sorted(page.now, key=lambda r: (r.name, list(BUILDS).index(r.build), r.states)):
        if row.operation == "permute":
            cells = [*page.costs(row, row.states), f"{row.flash_bytes:,}", f"{row.stack_bytes:,}"]
            who = [f"`{row.build}`", f"`{row.kernel}`", str(row.states)]
            lines.append([row.name, *who, *cells, *page.published(row, row.states)])
    heads = ["permutation", "build", "kernel", "states", *page.cost_heads("a call", "a state")]
    return table([*heads, "flash", "stack", "best published, one state", TIMES], lines)


def text_table(page: Page, kind: str, operation: str, what: str) -> str:
    """The calls that take a text alone, those of hashes and streams."""
    lines = []
    rows = [r for r in page.now if r.operation == operation and r.message_bytes in TEXTS]
    for row in sorted(rows, key=lambda r: (r.name, list(BUILDS).index(r.build), r.message_bytes)):
        cells = [
            *page.costs(row, row.message_bytes),
            f"{row.flash_bytes:,}",
            f"{row.stack_bytes:,}",
        ]
        who = [f"`{row.build}`", f"`{row.kernel}`", f"{row.message_bytes:,}"]
        lines.append([row.name, *who, *cells])
    heads = [kind, "build", "kernel", "bytes", *page.cost_heads(what, "a byte")]
    return table([*heads, "flash", "stack"], lines)


def hash_table(page: Page) -> str:
    return text_table(page, "hash", "hash", "digest")


def stream_table(page: Page) -> str:
    return text_table(page, "stream", "keystream", "keystream")


def first_result(page: Page) -> str:
    """What README's first table says of the target: one short packet of the first AEAD."""
    short_packet = "encrypt", 16, 16
    (row,) = (
        r
        for r in rows_of(page, aeads()[0], "default")
        if (r.operation, r.message_bytes, r.ad_bytes) == short_packet
    )
    best = page.best(row)
    if not best:
        raise Missing(f"{page.target}: nobody else's {row.name}")
    stack = deepest(page, aeads()[0], "default")
    theirs = f"{best.cycles:,} ({int(best.flash):,})"
    return f"{row.cycles:,} | {theirs} | {row.flash_bytes:,} | {stack:,}"


def read_aeads(text: str) -> dict[tuple[str, str, str], list[str]]:
    """What every_aead() wrote, by name, shape and build: cycles of encryption, and the best that
    others publish or nothing."""
    found = {}
    for part in text.split("### `")[1:]:
        heads, *lines = read_rows(part)
        at = [heads.index(head) for head in ("encryption, cycles", "best published")]
        for line in lines:
            costs = [line[i].partition(" ")[0].replace(",", "") for i in at]
            found[line[0], line[1], part.partition("`")[0]] = costs
    return found


def in_modes(target: str, text: str) -> Iterator[tuple[str, str]]:
    """A line of the modes' READMEs about the target: its first cell, and all, from what
    every_aead() wrote.
    """
    for part in text.split("### `")[1:] if target in TARGETS else []:
        build = IN_MODES.get(part.partition("`")[0])
        heads, *lines = read_rows(part)
        rows = [dict(zip(heads, line, strict=True)) for line in lines]
        for brief in rows if build else []:
            if brief["message + AD"] != "16 + 16":
                continue
            same = (brief["AEAD"], "1024 + 0")
            (long,) = (row for row in rows if (row["AEAD"], row["message + AD"]) == same)
            cycles = [f"{row['encryption, cycles']}, {row['decryption']}" for row in (brief, long)]
            first = f"| {brief['AEAD']}, {TARGETS[target]}, {build} |"
            rest = " | ".join([*cycles, brief["flash"], "0", brief["stack"]])
            yield first, f"{first} {rest} |"


def retold(readme: str, target: str, text: str) -> str:
    """A mode's README with the target's lines as the target's page has them."""
    for first, line in in_modes(target, text):
        readme = re.sub(rf"(?m)^{re.escape(first)}.*$", line, readme)
    return readme


def plot(target: str, text: str) -> str:
    """Cycles per byte for each build, and for the best of others, from what every_aead() wrote."""
    groups = []
    costs = read_aeads(text)
    for message, ad in PLOTTED:
        shape, share, found = f"{message} + {ad}", message + ad, list[Value]()
        for name in dict.fromkeys(key[0] for key in costs):
            here = {build: costs[name, shape, build] for build in BUILDS}
            found += [Value(name, build, int(cost) / share) for build, (cost, _) in here.items()]
            if best := here["default"][1]:
                found.append(Value(name, "best published", int(best) / share))
        groups.append(Group(f"{shape} bytes", found))
    where = "Simulated, flash without wait states."
    heading = f"{target}: encryption, cycles for a byte"
    return drawn(heading, groups, "cycles for a byte of message and associated data", where)


def drawn_anew(targets: Sequence[str]) -> Iterator[tuple[Path, str]]:
    """The plots, from the pages as they are."""
    for target in targets:
        path = FOLDER / f"{target}.md"
        yield path.with_suffix(".svg"), plot(target, place(path, 1))


def tables_of(page: Page, packets: str) -> tuple[str, ...]:
    return choices(page), packets, kernels(page), hash_table(page), stream_table(page)


def written(rows: Sequence[Row], targets: Sequence[str]) -> Iterator[tuple[Path, str]]:
    """Each file with its text."""
    readme = README.read_text(encoding="utf-8")
    modes = {path: path.read_text(encoding="utf-8") for path in MODES}
    for target in targets:
        page = Page(target, rows)
        path = FOLDER / f"{target}.md"
        packets = every_aead(page)
        yield path, filled(path, *tables_of(page, packets))
        yield path.with_suffix(".svg"), plot(target, packets)
        modes = {path: retold(old, target, packets) for path, old in modes.items()}
        line = rf"(?m)^(\| \[.*?\]\(docs/targets/{target}\.md\) \|) .* \|$"
        readme, lines = re.subn(line, rf"\1 {first_result(page)} |", readme)
        if lines != 1:
            raise Missing(f"{README}: {lines} lines of {target} instead of one")
    yield README, readme
    yield from modes.items()
