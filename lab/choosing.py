# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Fills docs/choosing.md: which AEAD and which hash to take. `make figures` runs it.

Reads the same files as figures.py, in the same order: the rows of `lab/size.py --everything --json`
and those of `loxo bench --cpu LEVEL --json`, native last. Runs the AEADs on the simulated
microcontrollers itself. Sizes and limits are the library's constants; choosing.csv has what else
nobody measures. If a figure is missing, it changes nothing. --add is that of figures.py. --draw
measures nothing: it draws the plots from the page's own tables.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence
from math import log2
from pathlib import Path

from loxo.cli_progress import steps

import loxo
from lab.figures import (
    Bench,
    Figures,
    Missing,
    cpb,
    filled,
    followed,
    one,
    place,
    read_bench,
    read_rows,
    short,
    table,
)
from lab.mcu.grid import PARTS, Row, Task, aeads, measure, parallel
from lab.mcu.pages import title
from lab.mcu.targets import TARGETS
from lab.papers.values import Group, Value, drawn
from lab.tables import read_table
from tools.toolchain import ROOT, BuildError

PAGE = ROOT / "docs" / "choosing.md"
FACTS = Path(__file__).with_suffix(".csv")
BUILDS = ("default", "small")
SHAPES = ((16, 16), (64, 16), (256, 16))  # message, AD
MEASURED = (*SHAPES, PARTS)
FORGED = {"poly1305": "2^-103 for each 16 bytes"}  # by the MAC, where the tag does not say it
UNITS = ("bytes", "kB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB")


def facts_of(name: str) -> dict[str, str]:
    """An algorithm's line of choosing.csv, or one that says nothing."""
    found = {row["name"]: row for row in read_table(FACTS)}
    return found.get(name, dict.fromkeys(("standard", "strength", "preimage"), ""))


def data(size: float) -> str:
    """Bytes as people say them."""
    power = (len(f"{size:.0f}") - 1) // 3
    if power >= len(UNITS):
        return f"2^{log2(size):.0f} bytes"
    amount = size / 1000**power
    return f"{float(f'{amount:.2g}'):g} {UNITS[power]}"


def facts() -> str:
    """What nobody needs to measure."""
    lines = []
    for a in loxo.aeads():
        known = facts_of(a.name)
        limit = f"2^{a.limit_blocks_log2} blocks of {a.block_bytes} bytes"
        lines.append(
            [
                f"[{a.name}]({a.name}.md)"
                + (" (experimental)" if a.experimental else "")
                + (" (not for new designs)" if a.discouraged else ""),
                *(known["standard"] or "none", known["strength"]),
                *(str(size) for size in (a.key_bytes, a.nonce_bytes, a.tag_bytes)),
                *(FORGED.get(a.mac or "", f"2^-{8 * a.tag_bytes}"), limit),
                data(a.block_bytes * 2.0**a.limit_blocks_log2),
            ]
        )
    heads = ["AEAD", "standard", "strength, bits", "key, bytes", "nonce", "tag"]
    return table([*heads, "a forgery succeeds with", "limit under one key", "that is"], lines)


def server_costs(run: Bench, name: str) -> tuple[float, ...]:
    """Cycles of one packet, of each of 512, and of a byte of a long message."""
    brief = run.packet(name, "encrypt", 16, 16)["cycles"]
    each = run.packet(name, "encrypt", 16, 0, 512)["cycles"] / 512
    return brief, each, run.packet(name, "encrypt", 65536, 0)["cpb"]


def servers(f: Figures) -> str:
    measured = f.names("aead")
    lines = []
    for name in (name for name in aeads() if name in measured):
        briefs, eaches, longs = zip(*(server_costs(run, name) for run in f.runs), strict=True)
        cells = [f"{cycles:,.0f}" for cycles in (*briefs, *eaches)]
        lines.append([title(name), *cells, *map(short, longs)])
    whats = ("16 + 16 bytes", "512 packets of 16 bytes, each", "64 KiB, a byte")
    heads = [f"{what}, `{run.level}`" for what in whats for run in f.runs]
    return table(["AEAD", *heads], lines) + f"\n{f.where()}\n" if lines else ""


def read_servers(text: str) -> Iterator[tuple[str, dict[str, dict[str, list[float]]]]]:
    """What the tables of servers() say: a machine, and the costs of an AEAD at a level."""
    parts = text.strip().split("\n\n")
    for lines, where in zip(parts[::2], parts[1::2], strict=True):
        heads, *rows = read_rows(lines)
        levels = list(dict.fromkeys(re.findall("`(.*?)`", " ".join(heads))))
        found: dict[str, dict[str, list[float]]] = {}
        for name, *cells in rows:
            costs = [float(cell.replace(",", "")) for cell in cells]
            found[name] = {level: costs[i :: len(levels)] for i, level in enumerate(levels)}
        yield where.partition(" counter on ")[2].partition(" (")[0], found


def board_rows(rows: Sequence[Row], target: str, name: str, build: str) -> list[Row]:
    """Both directions at each length, and in parts of blocks, without wait states."""
    wanted = target, name, build, 0
    found = [r for r in rows if (r.target, r.name, r.build, r.wait_states) == wanted]
    shapes = [(r.message_bytes, r.ad_bytes) for r in found if r.operation == "encrypt"]
    if shapes != list(MEASURED):
        raise Missing(f"{target} {build}: {name} was measured at {shapes}, not at {MEASURED}")
    return found


def board_costs(rows: Sequence[Row], target: str, name: str, build: str) -> list[str]:
    found = board_rows(rows, target, name, build)
    cycles = [f"{r.cycles:,}" for r in found if r.operation == "encrypt"][: len(SHAPES)]
    return [*cycles, f"{found[0].flash_bytes:,}", f"{max(r.stack_bytes for r in found):,}"]


def name_of(target: str) -> str:
    """As its page writes it."""
    page = ROOT / "docs" / "targets" / f"{target}.md"
    return page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")


def boards(rows: Sequence[Row]) -> str:
    """A table for each microcontroller."""
    heads = ["AEAD"]
    for build in BUILDS:
        first, *more = (f"{message} + {ad} bytes" for message, ad in SHAPES)
        heads += [f"`{build}`: {first}", *more, "flash", "stack"]
    parts = []
    for target in TARGETS:
        lines = [
            [title(name), *(c for b in BUILDS for c in board_costs(rows, target, name, b))]
            for name in aeads()
        ]
        where = f"### [{name_of(target)}](targets/{target}.md)"
        parts.append(f"{where}\n\n{table(heads, lines)}")
    return "\n".join(parts)


def hashes(f: Figures) -> str:
    measured = f.names("hash")
    lines = []
    for h in (h for h in loxo.hashes() if h.name in measured):
        known = facts_of(h.name)
        wanted = {"kind": "hash", "name": h.name, "variant": "default"}
        brief, long = (f.native.host(**wanted, message_bytes=n, packets=1) for n in (16, 65536))
        many = f.native.host(**wanted, message_bytes=64, packets=512)
        digest = "any" if h.any_length else str(h.digest_bytes)
        flash = [
            f"{one(f.size, {'name': h.name, 'target': t, 'build': 'small'})['flash_bytes']:,}"
            for t in ("atmega128", "cortex-m0plus")
        ]
        cells = [digest, known["strength"], known["preimage"], f"{brief['cycles']:,.0f}"]
        cells += [f"{many['cycles'] / 512:,.0f}", cpb(long), *flash]
        lines.append([h.name, known["standard"] or "none", *cells])
    heads = ["hash", "standard", "digest, bytes", "collision, bits", "preimage, bits"]
    heads += ["16 bytes, cycles", "512 messages of 64 bytes, each", "64 KiB, a byte"]
    where = f"Cycles at the level `{f.native.level}` on {f.native.header['cpu']}"
    heads += [f"flash on {name_of(t)}" for t in ("atmega128", "cortex-m0plus")]
    note = f"{where}; flash built with `LOXO_SMALL`."
    return table(heads, lines) + f"\n{note}\n" if lines else ""


def read_boards(text: str) -> Iterator[tuple[str, dict[str, list[float]]]]:
    """What the tables of boards() say: a microcontroller's name, and the cycles of an AEAD's
    shortest packet in each of BUILDS."""
    for part in text.split("### [")[1:]:
        heads, *lines = read_rows(part)
        first = [i for i, head in enumerate(heads) if head.startswith("`")]
        yield (
            part.partition("]")[0],
            {line[0]: [float(line[i].replace(",", "")) for i in first] for line in lines},
        )


def board_plot(text: str) -> str:
    """Cycles of one short packet, on one microcontroller of each kind, from the tables of
    boards()."""
    twins = {name_of(target) for target in TARGETS if TARGETS[target].twin}
    groups = []
    for board, found in read_boards(text):
        values = [
            Value(name, build, cost / 1000)
            for name, costs in found.items()
            for build, cost in zip(BUILDS, costs, strict=True)
        ]
        if board not in twins:
            groups.append(Group(board, values))
    message, ad = SHAPES[0]
    heading = f"One packet of {message} + {ad} bytes, thousands of cycles"
    where = "Simulated, flash without wait states."
    return drawn(heading, groups, "thousands of cycles", where)


def server_plot(text: str) -> str:
    """The three costs on a server, all by byte, from the tables of servers()."""
    whats = ("one packet of 16 + 16 bytes", "512 packets of 16 bytes", "one message of 64 KiB")
    groups = []
    for i, (what, share) in enumerate(zip(whats, (32, 16, 1), strict=True)):
        for machine, found in read_servers(text):
            values = [
                Value(name, level, costs[i] / share)
                for name, levels in found.items()
                for level, costs in levels.items()
            ]
            groups.append(Group(f"{what}, {machine}", values))
    where = "Figures under one heading were measured on one machine."
    return drawn("Encryption on a server, cycles for a byte", groups, "cycles for a byte", where)


def plots(hosts: str, costs: str) -> Iterator[tuple[Path, str]]:
    """From the tables of servers() and of boards()."""
    yield PAGE.with_name("choosing-server.svg"), server_plot(hosts)
    yield PAGE.with_name("choosing-microcontrollers.svg"), board_plot(costs)


def written(f: Figures, rows: Sequence[Row], add: bool) -> Iterator[tuple[Path, str]]:
    """Each file with its text."""
    hosts = followed(place(PAGE, 1), f, servers) if add else servers(f)
    digests = followed(place(PAGE, 3), f, hashes) if add else hashes(f)
    costs = boards(rows)
    yield PAGE, filled(PAGE, facts(), hosts, costs, digests)
    yield from plots(hosts, costs)


def measured() -> list[Row]:
    tasks = [Task(target, build, (), aeads(), MEASURED) for target in TARGETS for build in BUILDS]
    with steps("measured", len(tasks), lines=True) as seen:
        return [row for found in parallel(measure, tasks, seen) for row in found]


def measured_anew(options: argparse.Namespace) -> Iterator[tuple[Path, str]]:
    size = json.loads(options.size.read_text())
    figures = Figures([read_bench(p) for p in options.bench], size)
    return written(figures, measured(), options.add)


def drawn_anew() -> Iterator[tuple[Path, str]]:
    return plots(place(PAGE, 1), place(PAGE, 2))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("size", type=Path, nargs="?", help="rows of lab/size.py --json")
    parser.add_argument("bench", type=Path, nargs="*", help="rows of loxo bench --json")
    parser.add_argument("--add", action="store_true", help="keep the tables; add what they lack")
    parser.add_argument("--draw", action="store_true", help="the plots, from the page's tables")
    options = parser.parse_args()
    if not options.draw and not options.bench:
        parser.error("without --draw it needs the rows")
    try:
        texts = list(drawn_anew() if options.draw else measured_anew(options))
    except (Missing, BuildError) as missing:
        print(f"choosing: {missing}", file=sys.stderr)
        return 1
    for path, text in texts:
        path.write_text(text, encoding="utf-8")
        print(f"choosing: {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
