# SPDX-License-Identifier: Apache-2.0 OR MIT
"""IC-PFG-23-09 (L. Lacalle, J. Lopez, 2023): its tables 2, 3 and 4, beside the same programs and
Loxo's, measured here.

Table 2 has cycles of one permutation for the reference and three implementations. Tables 3 and 4
have cycles of an encryption per byte of message, for the reference and for implementation III.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from . import values
from .measure import REFERENCE, TIMES, Measured, Missing, Report, Row, aligned, figure
from .measure import published as read
from .outcome import Compared, Outcome

WORK = "unicamp-2023"
MACHINE = "Apple M1"
PUBLISHED = f"{MACHINE}, published"
KEYS = ("I", "II", "III")
WIDTHS = {"b160": "spongent-pi160", "b176": "spongent-pi176", "b192": "spongent-pi192"}
AEADS = {"b160": "dumbo", "b176": "jumbo", "b192": "jumbo192"}
PROGRAMS = {"Ref": REFERENCE, **{key: f"{WORK}-{key.lower()}" for key in KEYS}}
SHAPES = ((64, 64), (64, 1024), (1024, 64), (1024, 1024))


def arguments() -> Iterator[list[str]]:
    """The runs of loxo-bench that this report needs."""
    beside = [word for name in PROGRAMS.values() for word in ("--baseline", name)]
    yield [
        *beside,
        "--kind",
        "permutation",
        *(w for name in WIDTHS.values() for w in ("--only", name)),
    ]
    names = (w for name in AEADS.values() for w in ("--only", name))
    shapes = (w for m, a in SHAPES for w in ("--shape", f"{m},{a}"))
    yield [*beside, "--kind", "aead", "--operation", "encrypt", *names, *shapes]


class Cell(NamedTuple):
    """One figure of a table: the published one, and the row of ours beside it."""

    published: float | None
    row: Row
    value: float  # of ours, in the table's unit


class Line(NamedTuple):
    """One line of a table, a cell for each width."""

    table: str
    label: tuple[str, ...]
    cells: dict[str, Cell]


def published_line(table: str, implementation: str, message: str, ad: str) -> Row | None:
    """The published line of a table, if it has one."""
    wanted = (table, implementation, message, ad)
    fields = ("table", "implementation", "message_bytes", "ad_bytes")
    found = [r for r in read(WORK) if tuple(r[f] for f in fields) == wanted]
    return found[0] if found else None


def core_cycles(row: Row) -> float:
    """The median, which the report takes as well and on which ratios are based."""
    return float(row["core_cycles"]) * float(row["cycles_median"]) / float(row["cycles"])


def cycles(row: Row) -> float:
    """Core cycles per state."""
    return core_cycles(row) / int(row["packets"])


def per_byte(row: Row) -> float:
    """Core cycles per byte of message."""
    return core_cycles(row) / int(row["message_bytes"])


def table_2(m: Measured) -> Iterator[Line]:
    """The permutations."""
    for key, program in PROGRAMS.items():
        theirs = published_line("2", key, "", "")
        rows = {b: m.baseline(program, name=n, packets=1) for b, n in WIDTHS.items()}
        yield Line("2", (key,), {b: cell(theirs, b, row, cycles(row)) for b, row in rows.items()})
    one_state = {b: m.default(name=n, packets=1) for b, n in WIDTHS.items()}
    bulk = {b: m.bulk(n) for b, n in WIDTHS.items()}
    for label, rows in (("Loxo, one state", one_state), ("Loxo, in bulk", bulk)):
        yield Line("2", (label,), {b: Cell(None, row, cycles(row)) for b, row in rows.items()})


def cell(theirs: Row | None, width: str, row: Row, value: float) -> Cell:
    return Cell(float(theirs[width]) if theirs else None, row, value)


def tables_3_and_4(m: Measured) -> Iterator[Line]:
    """Encryption; table 3 is the reference, table 4 implementation III."""
    for message, ad in SHAPES:
        shape = {"kind": "aead", "operation": "encrypt", "packets": 1}
        shape |= {"message_bytes": message, "ad_bytes": ad}
        for key, program in (*PROGRAMS.items(), ("Loxo", None)):
            table = {"Ref": "3", "III": "4"}.get(key, "")
            theirs = published_line(table, key, str(message), str(ad))
            cells = {}
            for b, name in AEADS.items():
                row = m.baseline(program, name=name, **shape) if program else None
                row = row or m.default(name=name, **shape)
                cells[b] = cell(theirs, b, row, per_byte(row))
            yield Line(table, (f"{message}", f"{ad}", key), cells)


def ratio(row: Row, to: str) -> float:
    """How many times faster the row is than a program of its group, by the medians."""
    return 1.0 if row["kernel"] == to else float(row["ratio_to"][to])


def check(lines: Iterable[Line]) -> None:
    """Every published line must have appeared exactly once."""
    seen = [(line.table, *line.label) for line in lines if published_cells(line)]
    wanted = []
    for r in read(WORK):
        shape = (r["message_bytes"], r["ad_bytes"]) if r["message_bytes"] else ()
        wanted.append((r["table"], *shape, r["implementation"]))
    if sorted(seen) != sorted(wanted):
        raise Missing(f"the published lines are {wanted}, those with figures {seen}")


def published_cells(line: Line) -> bool:
    return any(c.published is not None for c in line.cells.values())


def render(lines: Sequence[Line], heads: Sequence[str], unit: str) -> str:
    """A table of the report, with each of its columns in four versions."""
    references = {line.label[:-1]: line for line in lines if line.label[-1] == "Ref"}
    rows = []
    for line in lines:
        reference = references[line.label[:-1] if len(line.label) > 1 else ()]
        cells = list(line.label)
        for b, c in line.cells.items():
            theirs = reference.cells[b].published
            known = c.published is not None and theirs is not None
            cells.append(figure(c.published) if c.published is not None else "")
            cells.append(figure((theirs or 0) / (c.published or 1)) if known else "")
            cells += [figure(c.value), figure(ratio(c.row, REFERENCE))]
        rows.append(cells)
    columns = [
        text for b in WIDTHS for text in (f"b={b[1:]} {MACHINE}", TIMES, f"{unit} here", TIMES)
    ]
    return aligned([*heads, *columns], rows, words=len(heads))


def beside_iii(lines: Sequence[Line]) -> str:
    """Loxo and implementation III, both measured here."""
    best = PROGRAMS["III"]
    rows = []
    for line in lines:
        if not line.label[-1].startswith("Loxo"):
            continue
        shape = "" if len(line.label) == 1 else f", {line.label[0]} + {line.label[1]} bytes"
        what = "permutation, " + line.label[0].split(", ")[1] if not shape else f"AEAD{shape}"
        cells = [what]
        for c in line.cells.values():
            kernel, n = c.row["kernel"], c.row["packets"]
            states = f" ({n})" if c.row["kind"] == "permutation" else ""
            cells += [figure(ratio(c.row, best)), f"`{kernel}`{states}"]
        rows.append(cells)
    columns = [text for b in WIDTHS for text in (f"b={b[1:]} {TIMES}", "kernel")]
    return aligned(["Loxo beside III, both here", *columns], rows)


def json_rows(lines: Sequence[Line]) -> list[Row]:
    """The rows behind the tables, each with the published figure beside it."""
    rows = []
    for line in lines:
        for b, c in line.cells.items():
            place = {"work": WORK, "table": line.table or None, "line": list(line.label)}
            there = {"machine": MACHINE, "value": c.published} if c.published else None
            rows.append({**place, "b": int(b[1:]), **c.row, "published": there})
    return rows


def permutation_plot(lines: Sequence[Line], where: str) -> str:
    groups = []
    for b in WIDTHS:
        bars = []
        for line in lines:
            c = line.cells[b]
            if c.published is not None:
                theirs = (lines[0].cells[b].published or 0) / c.published
                bars.append(values.Value(line.label[0], PUBLISHED, theirs))
            series = "Loxo, here" if line.label[0].startswith("Loxo") else "rewritten, here"
            bars.append(values.Value(line.label[0], series, ratio(c.row, REFERENCE)))
        groups.append(values.Group(WIDTHS[b], bars))
    return values.drawn(
        "One permutation: times as fast as the reference",
        groups,
        f"{TIMES} the reference on the same machine",
        where,
    )


def aead_plot(lines: Sequence[Line], where: str) -> str:
    groups = []
    for b, name in AEADS.items():
        bars = []
        for line in lines:
            c, (message, ad, key) = line.cells[b], line.label
            label = f"{message} + {ad}, {key}"
            if key in ("I", "II", "Ref"):
                continue
            if c.published is not None:
                first = next(x for x in lines if x.label == (message, ad, "Ref")).cells[b]
                theirs = (first.published or 0) / c.published
                bars.append(values.Value(label, PUBLISHED, theirs))
            series = "Loxo, here" if key == "Loxo" else "rewritten, here"
            bars.append(values.Value(label, series, ratio(c.row, REFERENCE)))
        groups.append(values.Group(name, bars))
    return values.drawn(
        "Encryption, bytes of message + associated data: times as fast as the reference",
        groups,
        f"{TIMES} the reference on the same machine",
        where,
    )


OVER_III = {
    "Loxo": "implementation III, encrypting",
    "Loxo, one state": "its permutation",
    "Loxo, in bulk": "its permutation, many at once",
}


def outcome(lines: Sequence[Line]) -> Outcome:
    """Loxo over implementation III, both measured here."""
    published = [c.published for line in lines for c in line.cells.values() if c.published]
    compared = []
    for label, what in OVER_III.items():
        cells = [c for line in lines if line.label[-1] == label for c in line.cells.values()]
        compared.append(Compared(what, [ratio(c.row, PROGRAMS["III"]) for c in cells]))
    return Outcome(WORK, len(published), len(published), compared, (), {})


NOTE = f"""\
{TIMES}: times as fast as the line Ref of the same column, on the same machine in the same run; no
ratio is between the two machines. Cycles are the core's own, the median of all samples. Where a
cell is empty the report has no figure. *In bulk*: many states in one call, cycles for one."""


def report(m: Measured) -> Report:
    """The whole report."""
    permutations, aeads = list(table_2(m)), list(tables_3_and_4(m))
    lines = [*permutations, *aeads]
    check(lines)
    second = render(permutations, ["implementation"], "cycles")
    third = render(aeads, ["M", "AD", "implementation"], "cycles/byte")
    beside = beside_iii(lines)
    markdown = (
        f"# {WORK}: tables 2, 3 and 4 of IC-PFG-23-09\n\n{m.where()}\n{NOTE}\n\n"
        f"## Table 2: one permutation, cycles\n\n{second}\n"
        f"## Tables 3 (Ref) and 4 (III): encryption, cycles per byte of message\n\n{third}\n"
        f"## Loxo beside implementation III\n\n{beside}"
    )
    plot = {
        "permutation": permutation_plot(permutations, m.machine()),
        "aead": aead_plot(aeads, m.machine()),
    }
    page = f"{second}\n{beside}\n{m.where()}\n"
    return Report(WORK, markdown, page, json_rows(lines), outcome(lines), plot)
