# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The tables of this machine: what everything costs, at every size, at every level, on two threads.

A tick is one of the clock that the header names; on x86-64 that is the time stamp counter, which
runs at one speed whatever the core does. Where nothing else is said, figures are the least of all
samples: what a call takes if nothing disturbs it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from loxo.cli_output import Exit, Failure

from .results import PEER, Results, Row
from .tables import MEASURED, Cell, Column, Table, ratio, words

KINDS = {"aead": "AEAD", "hash": "hash or XOF", "stream": "stream"}
BRIEF = {"aead": ("encrypt", 16, 16), "hash": ("hash", 16, 0), "stream": ("keystream", 16, 0)}
BATCH = {"aead": 16, "hash": 64, "stream": 64}  # bytes of each message of a batch
MANY = 512
LONG = 65536
WAYS = {"default": "Loxo, key", "context": "Loxo, key context"}
LEVELS = {"host-portable": "portable", "host-avx2": "AVX2", "host": "this CPU"}
Shape = tuple[int, int, int]  # bytes of message and of associated data, packets
Key = tuple[Any, ...]


class Bench:
    """The rows of one run of the benchmark, by what they are of."""

    def __init__(self, results: Results, stage: str) -> None:
        self.stage = stage
        self.rows = results.rows(stage)
        self.by_key = {self.key(row): row for row in self.rows if row["variant"] == "default"}

    @staticmethod
    def key(row: Row) -> Key:
        shape = row["message_bytes"], row["ad_bytes"], row["packets"]
        return (row["kind"], row["name"], row["operation"], *shape)

    def names(self, kind: str) -> list[str]:
        """The algorithms of a kind, in the registry's order."""
        return list(dict.fromkeys(row["name"] for row in self.rows if row["kind"] == kind))

    def find(self, kind: str, name: str, operation: str, *shape: int) -> Row:
        found = self.by_key.get((kind, name, operation, *shape))
        if not found:
            asked = f"{kind} {name} {operation} {shape}"
            raise Failure(f"{self.stage}.jsonl has no row for {asked}", Exit.SYSTEM)
        return found

    def costs(self, kind: str, name: str) -> tuple[Row, Row, Row]:
        """A short message, a long one, and a batch of short ones."""
        operation, message, ad = BRIEF[kind]
        shapes = (message, ad, 1), (LONG, 0, 1), (BATCH[kind], 0, MANY)
        brief, long, batch = (self.find(kind, name, operation, *shape) for shape in shapes)
        return brief, long, batch


def measured(label: str, unit: str = "") -> Column:
    return Column(label, unit, MEASURED)


def spread(row: Row) -> float:
    """How many times as long the median sample took as the least."""
    return float(row["cycles_median"]) / float(row["cycles"])


def ticks(number: float) -> float | int:
    """Ticks of a whole call have no fraction that anyone could measure."""
    return round(number) if number >= 100 else float(number)


FAST_NOTE = (
    "A short message has 16 bytes, and for an AEAD 16 bytes of associated data too. The batch is "
    "512 messages of 16 bytes under 512 keys (hashes and streams: 64 bytes), the cost is that of "
    "each. AEADs encrypt. Least of all samples; the spread is the median sample over the least."
)


def fast(results: Results) -> Iterator[Table]:
    """One line for each AEAD, hash and stream."""
    bench = Bench(results, "host")
    lines: list[tuple[Cell, ...]] = []
    for kind, what in KINDS.items():
        for name in bench.names(kind):
            brief, long, batch = bench.costs(kind, name)
            cells: list[Cell] = [name, what, brief["kernel"], ticks(brief["cycles"])]
            cells += [ticks(brief["core_cycles"]), float(brief["ns"]), spread(brief)]
            cells += [long["kernel"], float(long["cpb"]), LONG / float(long["ns"]) * 1000]
            cells += [spread(long), batch["kernel"], ticks(batch["cycles"] / MANY)]
            lines.append((*cells, float(batch["ns"]) / MANY, spread(batch)))
    columns = (
        *words("algorithm", "kind", "kernel for a short one", choose=("kind",)),
        *(measured("short", "ticks"), measured("short", "core cycles")),
        *(measured("short", "ns"), measured("spread", "median / least")),
        *words("kernel for 64 KiB"),
        *(measured("64 KiB", "ticks/byte"), measured("64 KiB", "MB/s")),
        measured("spread", "median / least"),
        *words("kernel for a batch"),
        *(measured("one of 512", "ticks"), measured("one of 512", "ns")),
        measured("spread", "median / least"),
    )
    if lines:
        yield Table("fast", "How fast it is here", FAST_NOTE, "host", columns, lines)


def shapes_of(rows: Sequence[Row]) -> list[Shape]:
    """The sizes of a run, in order."""
    found = {(row["message_bytes"], row["ad_bytes"], row["packets"]): None for row in rows}
    return sorted(found, key=lambda shape: (shape[2], shape[0] + shape[1], shape))


def size(shape: Shape) -> str:
    message, ad, packets = shape
    said = f"{message:,} + {ad:,}" if ad else f"{message:,}"
    return said if packets == 1 else f"{packets} \u00d7 {said}"


SIZES_NOTE = (
    "Ticks for one call, least of all samples; columns are bytes of message + associated data, and "
    "512 \u00d7 is a batch, the whole of it. Other programs are those of the published works, "
    "rewritten, in turns with ours; where they have no figure, they are not measured at that size."
)


def sizes(results: Results) -> Iterator[Table]:
    """Every AEAD, hash and stream at every size."""
    for kind, what in KINDS.items():
        rows = [row for row in results.rows("host") if row["kind"] == kind]
        if not rows:
            continue
        shapes = shapes_of(rows)
        found: dict[Key, dict[Shape, float]] = {}
        for row in rows:
            program = WAYS.get(row["variant"], row["kernel"]) if kind == "aead" else "Loxo"
            shape = row["message_bytes"], row["ad_bytes"], row["packets"]
            line = found.setdefault((row["name"], row["operation"], program), {})
            line[shape] = ticks(row["cycles"])
        columns = (
            *words("algorithm", "operation", "program", choose=("operation", "program")),
            *(measured(size(shape), "ticks") for shape in shapes),
        )
        lines = [(*key, *(line.get(shape) for shape in shapes)) for key, line in found.items()]
        title = f"Every {what} at every size"
        yield Table(f"sizes-{kind}", title, SIZES_NOTE, "host", columns, lines)


HOW = {"default": "the library's choice", "kernel": "one kernel", "baseline": "another program"}


def permutations(results: Results) -> Iterator[Table]:
    """Every permutation, by every kernel that serves it here."""
    lines: list[tuple[Cell, ...]] = []
    for row in (row for row in results.rows("host") if row["kind"] == "permutation"):
        each = 1 / int(row["packets"])
        cells: list[Cell] = [row["name"], HOW[row["variant"]], row["kernel"], row["packets"]]
        cells += [ticks(row["cycles"]), ticks(row["cycles"] * each)]
        cells += [ticks(row["core_cycles"] * each), float(row["ns"]) * each]
        lines.append((*cells, float(row["cpb"]), spread(row)))
    columns = (
        *words("permutation", "how", "kernel", choose=("permutation", "how")),
        Column("states"),
        *(measured("a call", "ticks"), measured("a state", "ticks")),
        *(measured("a state", "core cycles"), measured("a state", "ns")),
        *(measured("a byte", "ticks"), measured("spread", "median / least")),
    )
    note = (
        "One call permutes as many states as the line says, least of all samples. The library "
        "chooses its kernel by their number; one kernel alone was measured at its own width."
    )
    if lines:
        title = "Permutations and kernels"
        yield Table("permutations", title, note, "host", columns, lines)


def level_cells(benches: Sequence[Bench], kind: str, name: str) -> Iterator[Cell]:
    briefs, longs, batches = zip(*(b.costs(kind, name) for b in benches), strict=True)
    yield from (ticks(row["cycles"]) for row in briefs)
    yield from (float(row["cpb"]) for row in longs)
    yield from (ticks(row["cycles"] / MANY) for row in batches)
    yield ratio(longs[0]["cpb"], longs[-1]["cpb"])


def levels(results: Results) -> Iterator[Table]:
    """The same library, held to fewer instruction sets."""
    present = [stage for stage in LEVELS if stage in results.stages]
    if len(present) < 2:
        return
    benches = [Bench(results, stage) for stage in present]
    lines = [
        (name, what, *level_cells(benches, kind, name))
        for kind, what in KINDS.items()
        for name in benches[-1].names(kind)
    ]
    columns = [*words("algorithm", "kind", choose=("kind",))]
    for unit, label in (("ticks", "short"), ("ticks/byte", "64 KiB"), ("ticks", "one of 512")):
        columns += [measured(f"{label}, {LEVELS[stage]}", unit) for stage in present]
    columns.append(measured(f"64 KiB: {LEVELS[present[0]]} / this CPU", "\u00d7"))
    note = f"{FAST_NOTE} A level allows the instruction sets up to that one."
    yield Table("levels", "By instruction set", note, present[0], tuple(columns), lines)


def job(row: Row) -> str:
    """What two threads share."""
    length, packets = int(row["message_bytes"]), int(row["packets"])
    said = f"{length // 1024:,} KiB" if length >= 1024 else f"{length} bytes"
    return f"one message of {said}" if packets == 1 else f"{packets:,} packets of {said}"


def threads(results: Results) -> Iterator[Table]:
    """What a second thread gives."""
    lines: list[tuple[Cell, ...]] = []
    for row in (row for row in results.rows("threads") if row["kind"] == "threads"):
        cells: tuple[Cell, ...] = (row["name"], job(row), row["kernel"], row["cycles_one"])
        factors = float(row["factor"]), float(row["counting_factor"])
        lines.append((*cells, row["cycles_two"], *factors))
    columns = (
        *words("AEAD", "job", "kernel", choose=("AEAD", "job")),
        *(measured("one thread", "ticks"), measured("two threads", "ticks")),
        *(measured("factor", "\u00d7"), measured("factor of counting", "\u00d7")),
    )
    note = (
        "The factor is one thread's time over two threads'. The factor of counting is that of a "
        "loop that only counts, at the same moment: what this machine's second core had to give. "
        "If it is far from 2, something else was running."
    )
    if lines:
        yield Table("threads", "What a second thread gives", note, "threads", columns, lines)


def remark(row: Row) -> str:
    """What else a reader has to know of a peer's row."""
    beside = row.get("beside", row["name"])
    return "; ".join(
        filter(
            None,
            (
                f"NOT TIMED: {row['why']}" if "why" in row else "",
                f"beside our {beside}" if beside != row["name"] else "",
                row.get("note", ""),
            ),
        )
    )


def peers(results: Results) -> Iterator[Table]:
    """Other libraries, in turns with this one."""
    rows = results.rows("peers")
    lines = [(*(row.get(field) for field in PEER), remark(row)) for row in rows]
    columns = (
        *words("algorithm", "library", "version", "operation", choose=("algorithm", "library")),
        *(Column("message", "bytes"), measured("theirs", "ticks"), measured("ours", "ticks")),
        measured("theirs / ours", "\u00d7"),
        *words("remark"),
    )
    note = (
        "Least of all samples, in turns in the same run, without associated data. Each library "
        "gave our known answers first; one that did not is not timed. AES-128-GCM is a yardstick."
    )
    if lines:
        yield Table("peers", "Other libraries here", note, "peers", columns, lines)


def tables(results: Results) -> Iterator[Table]:
    for make in (fast, sizes, permutations, levels, threads, peers):
        yield from make(results)
