# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What `loxo bench` shows first: how fast each algorithm is here, and which kernel serves it.

One line for each: a short message, a long one, and one of a batch. It measures only that. Unless a
kind was asked for, algorithms that have a better one beside them are left out: variants (another's
name with something behind it), what is superseded, discouraged or experimental, and of a large
family all but the first and the last.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import loxo

from .bench_tables import Row, number, tick_of
from .cli_table import Sheet

KINDS = ("aead", "hash", "stream")  # without being asked
LARGE = 6  # a family of more than so many is shown by two
NOISY = 1.1  # times the least
SHORT, LONG, BATCH, STATES = 16, 65536, 512, 256
SHAPES = 16  # of one run of loxo-bench; it takes 32
MORE = "--rows: every row. --only NAME: those of one. --json FILE, --csv FILE: data."
AVOIDED = ("experimental", "superseded", "discouraged")
TITLES = {"aead": "AEADs", "hash": "hashes", "stream": "streams", "permutation": "permutations"}


class Shape(NamedTuple):
    message: int
    ad: int
    packets: int


class Shapes(NamedTuple):
    """Of a line: a short message, a long one and a batch."""

    short: Shape
    long: Shape
    batch: Shape


def listed(kind: str) -> Sequence[Any]:
    lists = {"aead": loxo.aeads, "hash": loxo.hashes, "stream": loxo.streams}
    return lists.get(kind, loxo.permutations)()


def shapes_of(kind: str, found: Any) -> Shapes:
    if kind == "permutation":
        many = Shape(found.state_bytes, 0, STATES)
        return Shapes(Shape(found.state_bytes, 0, 1), many, many)
    long = Shape(LONG, 0, 1)
    if kind == "aead":
        return Shapes(Shape(SHORT, SHORT, 1), long, Shape(SHORT, 0, BATCH))
    return Shapes(Shape(SHORT, 0, 1), long, Shape(64, 0, BATCH))


def chosen(kind: str) -> list[str]:
    """The names of a kind that are shown unasked."""
    every = [found.name for found in listed(kind)]
    names = [
        found.name
        for found in listed(kind)
        if not any(getattr(found, reason, False) for reason in AVOIDED)
        and not any(found.name.startswith(f"{name}-") for name in every)
    ]
    families: dict[str, list[str]] = {}
    for name in names:
        families.setdefault(name.split("-")[0], []).append(name)
    large = {name for family in families.values() if len(family) > LARGE for name in family[1:-1]}
    return [name for name in names if name not in large]


class Line(NamedTuple):
    kind: str
    name: str
    shapes: Shapes


def lines(kinds: Sequence[str], seen: Sequence[str] | None = None) -> list[Line]:
    """What the screen has: of these kinds everything, of no kinds what is chosen. Of `seen`, if it
    is given, and of nothing else."""
    found = []
    for kind in kinds or KINDS:
        names = [entry.name for entry in listed(kind)] if kinds else chosen(kind)
        entries = [entry for entry in listed(kind) if entry.name in names]
        found += [Line(kind, e.name, shapes_of(kind, e)) for e in entries]
    return [line for line in found if seen is None or line.name in seen]


def runs(wanted: Sequence[Line]) -> Iterator[list[str]]:
    """The arguments of loxo-bench that measure these lines."""
    for kind in dict.fromkeys(line.kind for line in wanted):
        of_kind = [line for line in wanted if line.kind == kind]
        shapes = list(dict.fromkeys(shape for line in of_kind for shape in line.shapes))
        for at in range(0, len(shapes), SHAPES):
            words = ["--kind", kind, "--baseline", "none"]
            for operation in ("encrypt", "hash", "keystream", "permute"):
                words += ["--operation", operation]
            for line in of_kind:
                words += ["--only", line.name]
            for shape in shapes[at : at + SHAPES]:
                words += ["--shape", ",".join(map(str, shape))]
            yield words


Found = dict[tuple[str, Shape], Row]


def figures(rows: Sequence[Row]) -> Found:
    return {
        (row["name"], Shape(row["message_bytes"], row["ad_bytes"], row["packets"])): row
        for row in rows
        if row.get("variant") == "default" and row["operation"] != "decrypt"
    }


def screen_sheet(wanted: Sequence[Line], found: Found) -> Sheet:
    sheet = Sheet(
        "",
        *("name", "kernel, short", "kernel, long", f"{SHORT} bytes ", "ns ", "a byte ", "of many "),
        spare=("ns ",),
        last=("kernel, short",),
    )
    previous = ""
    for line in wanted:
        if line.kind != previous:
            sheet.add_row(f"{TITLES[line.kind]}:", *[""] * 6)
        previous = line.kind
        short, long, batch = (found[line.name, shape] for shape in line.shapes)
        each = batch["cycles"] / batch["packets"]
        sheet.add_row(
            *(line.name, short["kernel"], long["kernel"], number(short["cycles"])),
            *(number(short["ns"]), number(long["cpb"]), number(each)),
        )
    return sheet


def explanation(wanted: Sequence[Line], header: Row) -> str:
    """What the columns are."""
    kinds = {line.kind for line in wanted}
    said = []
    if kinds - {"permutation"}:
        beside = f" (AEADs: and {SHORT} of associated data)" if "aead" in kinds else ""
        both = {"aead"} < kinds - {"permutation"}
        size = (
            f"{SHORT} bytes (AEADs) or 64" if both else f"{SHORT if 'aead' in kinds else 64} bytes"
        )
        many = f"one of {BATCH} messages of {size}"
        said.append(f"{SHORT} bytes{beside}, a byte of 64 KiB, {many}")
    if "permutation" in kinds:
        said.append(f"of permutations one state, a byte of {STATES} states, one of {STATES}")
    return f"In {tick_of(header)}: {'; '.join(said)}."


def noise(wanted: Sequence[Line], found: Found) -> str:
    """In how many rows the median is far from the least, and where most."""
    rows = {(line.name, s): found[line.name, s] for line in wanted for s in line.shapes}
    spreads = {key: row["cycles_median"] / row["cycles"] for key, row in rows.items()}
    noisy = sum(spread > NOISY for spread in spreads.values())
    if not noisy:
        return f"Quiet: no median is over {NOISY} times the least."
    name, _ = max(spreads, key=lambda key: spreads[key])
    most = f"most {name}: {max(spreads.values()):.2f}"
    return f"Noisy: {noisy} of {len(rows)} rows (median > {NOISY} x least), {most}."


def others(kinds: Sequence[str]) -> str:
    """How many were left out."""
    count = 0 if kinds else sum(len(listed(kind)) for kind in KINDS) - len(lines(()))
    if not count:
        return ""
    return f"Left out: {count} variants and relatives; --kind aead, hash or stream has all."


def where(header: Row) -> str:
    """The machine in a line, if its name is short."""
    tick = f"{header['ns_per_tick']:.3f} ns, {header['core_ratio']:.2f} core cycles"
    return f"{header['cpu']}, level {header['level']}; {header['clock']} tick: {tick}"


def screen(kinds: Sequence[str], rows: list[Row], bars: str) -> list[Sheet | str]:
    """All of it, from a header and rows; `bars` is what is said of the bars."""
    found = figures(rows[1:])
    wanted = [
        line
        for line in lines(kinds, [name for name, _ in found])
        if all((line.name, shape) in found for shape in line.shapes)
    ]
    notes = [explanation(wanted, rows[0]), noise(wanted, found), bars, others(kinds), MORE]
    text = "\n".join(note for note in notes if note)
    return [where(rows[0]), screen_sheet(wanted, found), text]
