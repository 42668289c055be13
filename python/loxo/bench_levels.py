# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`loxo bench --levels`: what each level of instruction sets was built to reach, and what it
reaches.

Goals are in core cycles, so that they can be compared on any machine, but they were set on one: a
machine with other execution ports can reach other figures. A goal has two numbers: what is owed,
and what was aimed at. Ratios between figures of one level (decryption against encryption, Jumbo
against Dumbo, a key's context against the key) are measured in the same run.
"""

from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter_ns
from typing import Any, NamedTuple

import loxo

from .cli_progress import steps
from .cli_table import Sheet

Row = dict[str, Any]
Figures = dict[tuple[str, str, str, "Work"], "Figure"]  # by level, name, operation

WITH_CONTEXT = "encrypt, context"
MEASURED = ("portable", "sse2", "ssse3", "avx2", "gfni", "avx512")
PASSES = 7  # since clocks go up and down for seconds
SAMPLES = 200


class Work(NamedTuple):
    message: int
    ad: int = 0
    packets: int = 1

    def text(self) -> str:
        if self in STATES.values():
            return "one state"
        if self.packets > 1:
            return f"{self.packets} packets of {self.message} bytes, each"
        if self.message >= BULK.message:
            return f"{self.message:,} bytes, a byte"
        return f"{self.message} bytes" + (f", {self.ad} of data" if self.ad else "")

    def share(self) -> int:
        """What the figure is divided by."""
        return self.packets if self.packets > 1 else self.message if self == BULK else 1


ONE = Work(20)  # a state of Spongent-pi[160]
STATES = {"dumbo": ONE, "jumbo": Work(22), "delirium": Work(25)}  # of their permutations
PERMUTATIONS = {"dumbo": "spongent-pi160", "jumbo": "spongent-pi176", "delirium": "keccak-f200"}
SHORT, SMALL, MEDIUM, BULK = Work(16, 16), Work(64), Work(1024), Work(65536)
BATCH = Work(16, packets=512)
WORKS = {"short": SHORT, "small": SMALL, "medium": MEDIUM, "bulk": BULK, "batch": BATCH}


class Figure(NamedTuple):
    """Of a call, byte or packet: core cycles in the middle of all passes, and each pass's ticks."""

    core_cycles: float
    ticks: tuple[float, ...]


class Goal(NamedTuple):
    """Core cycles for encryption, or a permutation; nothing is owed where `must` is None."""

    level: str
    name: str
    work: Work
    must: float | None
    target: float


def goals(level: str, name: str, clock: float, lines: str) -> list[Goal]:
    """From ticks of the counter, `clock` of whose core cycles went into one: a line for each work,
    with what is owed and what is aimed at."""
    found = []
    for line in lines.split(";"):
        work, must, target = line.split()
        owed = None if must == "-" else clock * float(must)
        kind = ONE if work == "one" else WORKS[work]
        found.append(Goal(level, name, kind, owed, clock * float(target)))
    return found


ZEN_3, GOLDEN_COVE = 1.327, 1.6  # core cycles in a tick, where the goals were set

GOALS = (
    *goals("portable", "dumbo", ZEN_3, "bulk 21 21"),
    *goals("portable", "delirium", GOLDEN_COVE, "bulk 5.94 5.5"),
    *goals("sse2", "dumbo", ZEN_3, "bulk 9.5 9.5"),
    *goals("avx2", "spongent-pi160", ZEN_3, "one 1300 1150"),
    *goals(
        *("avx2", "dumbo", ZEN_3),
        "short 5700 5000; small 6400 5600; medium 14500 12500; bulk 4.8 4.2; batch 210 175",
    ),
    *goals("avx2", "delirium", GOLDEN_COVE, "bulk 2.376 2.2; batch 102.6 95"),
    *goals("avx512", "spongent-pi160", GOLDEN_COVE, "one - 700"),
    *goals(
        *("avx512", "dumbo", GOLDEN_COVE),
        "short - 3300; small - 3600; medium - 6500; bulk - 2.0; batch - 90",
    ),
    *goals(
        *("avx512", "delirium", GOLDEN_COVE),
        "small 1296 1200; medium 2212 2048; bulk 1.026 0.95; batch 45.4 42",
    ),
)


class Peer(NamedTuple):
    """What SHORT takes in the fastest public code for Elephant v2, of any and for any x86, and how
    many times faster encryption is to be."""

    level: str
    name: str
    core_cycles: float
    factor: float


PEERS = tuple(
    Peer(level, name, GOLDEN_COVE * ticks, gfni if level == "avx512" else other)
    for level in MEASURED
    for name, ticks, gfni, other in (
        ("dumbo", 13900, 1, 1),
        ("jumbo", 33000, 1, 1),
        ("delirium", 4600, 3, 1.5),
    )
)


Part = tuple[str, str, Work]  # name, operation, and what it was of


class Ratio(NamedTuple):
    """What is in `first` may together cost at most `limit` times the second."""

    what: str
    work: Work
    first: tuple[Part, ...]
    second: Part
    limit: float


def ratios() -> Iterator[Ratio]:
    def one(
        what: str, first: tuple[str, str], second: tuple[str, str], *limits: float
    ) -> list[Ratio]:
        return [
            Ratio(what, work, ((*first, work),), (*second, work), limit)
            for work, limit in zip((BULK, SHORT), limits, strict=True)
        ]

    for name, state in STATES.items():
        decrypt, encrypt = (name, "decrypt"), (name, "encrypt")
        yield from one(f"{name}: decryption to encryption", decrypt, encrypt, 1.08, 0.90)
        saved = (name, WITH_CONTEXT, SHORT), (PERMUTATIONS[name], "permute", state)
        yield Ratio(
            f"{name}: context and a permutation to key", SHORT, saved, (*encrypt, SHORT), 1.03
        )
    yield from one("jumbo to dumbo", ("jumbo", "encrypt"), ("dumbo", "encrypt"), 1.2, 1.3)


def arguments(level: str) -> Iterator[list[str]]:
    """For loxo-bench, which is called twice: everything that is asked for at that level."""
    for names, works in ((PERMUTATIONS, WORKS), (PERMUTATIONS.values(), STATES)):
        only = [word for name in names for word in ("--only", name)]
        shapes = [f"{work.message},{work.ad},{work.packets}" for work in works.values()]
        words = ["--cpu", level, "--baseline", "none", *only]
        yield [*words, *(word for shape in shapes for word in ("--shape", shape))]


def figures(rows: list[Row]) -> Figures:
    """From the rows of all levels and passes, headers between them."""
    passes: dict[tuple[str, str, str, Work], list[tuple[float, float]]] = {}
    level = ""
    for row in rows:
        if row["kind"] == "header":
            level = row["level"]
            continue
        operation = row["operation"]
        if row["variant"] == "context" and operation == "encrypt":
            operation = WITH_CONTEXT
        elif row["variant"] != "default":
            continue
        work = Work(row["message_bytes"], row["ad_bytes"], row["packets"])
        figure = row["core_cycles"] / work.share(), row["cycles"] / work.share()
        passes.setdefault((level, row["name"], operation, work), []).append(figure)
    return {
        key: Figure(median(core for core, _ in found), tuple(ticks for _, ticks in found))
        for key, found in passes.items()
    }


def grade(value: float, must: float | None, target: float) -> str:
    if value <= target:
        return "target met"
    if must is None:
        return "target missed"
    return "must met" if value <= must else "MISSED"


def digits(value: float | None) -> str:
    return "" if value is None else f"{value:,.2f}" if value < 100 else f"{value:,.0f}"


def goal_table(found: Figures) -> Sheet:
    table = Sheet(
        "Encryption, and a permutation, in core cycles, and what they were to reach",
        *("level", "name", "of", "measured ", "must ", "target ", "verdict"),
    )
    for goal, value in judged(found):
        table.add_row(
            *(goal.level, goal.name, goal.work.text(), digits(value)),
            *(digits(goal.must), digits(goal.target), grade(value, goal.must, goal.target)),
        )
    return table


def judged(found: Figures) -> list[tuple[Goal, float]]:
    """Every goal of the levels that were measured."""
    operation = {ONE: "permute"}
    values = (
        (goal, found.get((goal.level, goal.name, operation.get(goal.work, "encrypt"), goal.work)))
        for goal in GOALS
    )
    return [(goal, value.core_cycles) for goal, value in values if value is not None]


def measured_ratios(found: Figures) -> Iterator[tuple[str, Ratio, float]]:
    """Of ticks, which need no clock of the core: the one in the middle of all passes."""
    for level in dict.fromkeys(key[0] for key in found):
        for ratio in ratios():
            first, second = [(level, *part) for part in ratio.first], (level, *ratio.second)
            costs = zip(*(found[key].ticks for key in (*first, second)), strict=True)
            yield level, ratio, median(sum(parts) / whole for *parts, whole in costs)


def ratio_table(found: Figures) -> Sheet:
    table = Sheet(
        "Ratios that are to hold at every level",
        *("level", "what", "of", "ratio ", "at most ", "verdict"),
    )
    for level, ratio, value in measured_ratios(found):
        verdict = "met" if value <= ratio.limit else "MISSED"
        work = ratio.work.text().removesuffix(", a byte")
        table.add_row(level, ratio.what, work, f"{value:.3f}", f"{ratio.limit:.2f}", verdict)
    return table


def beside_peers(found: Figures) -> list[tuple[Peer, float]]:
    """Every peer of the levels that were measured, and Loxo's core cycles."""
    values = ((peer, found.get((peer.level, peer.name, "encrypt", SHORT))) for peer in PEERS)
    return [(peer, value.core_cycles) for peer, value in values if value is not None]


def peer_table(found: Figures) -> Sheet:
    table = Sheet(
        f"{SHORT.text()}: beside the fastest public code, in core cycles",
        *("level", "name", "measured ", "that code ", "times faster ", "at least ", "verdict"),
    )
    for peer, value in beside_peers(found):
        factor = peer.core_cycles / value
        table.add_row(
            *(peer.level, peer.name, digits(value), digits(peer.core_cycles)),
            *(f"{factor:.1f}", f"{peer.factor:.1f}", "met" if factor >= peer.factor else "MISSED"),
        )
    return table


class Addition(NamedTuple):
    """What a call from Python takes beyond the same call in C, in ns, and what it may."""

    what: str
    ns: float
    limit: float


def fewest_ns(call: Callable[[], object], calls: int) -> float:
    """The time of one call, in the best of many samples."""
    best = float("inf")
    for _ in range(SAMPLES):
        start = perf_counter_ns()
        for _ in range(calls):
            call()
        best = min(best, (perf_counter_ns() - start) / calls)
    return best


def additions(rows: list[Row]) -> list[Addition]:
    """Of one short packet with the key in a context, and of each in a batch of an array; `rows` are
    the same at this machine's best level in C. Without NumPy there is no array to measure."""
    in_c = {(row["variant"], row["packets"]): row["ns"] for row in rows if row["kind"] != "header"}
    cipher = loxo.Delirium(bytes(loxo.Delirium.key_size))
    nonce, text = bytes(cipher.nonce_size), bytes(SHORT.message)
    one = fewest_ns(lambda: cipher.encrypt(nonce, text, text), 100)
    found = [Addition("one packet", one - in_c["context", 1], 1500)]
    try:
        import numpy as np
    except ImportError:
        return found
    n = BATCH.packets
    widths = (cipher.nonce_size, BATCH.message, BATCH.message + cipher.tag_size)
    arrays = [np.zeros((n, width), dtype=np.uint8) for width in widths]
    batch = fewest_ns(lambda: cipher.encrypt_many(arrays[0], arrays[1], out=arrays[2]), 2)
    return [*found, Addition("a packet of an array", (batch - in_c["context", n]) / n, 60)]


def addition_table(found: list[Addition]) -> Sheet:
    table = Sheet("What Python adds to Delirium", "to", "ns ", "at most ", "verdict")
    for addition in found:
        verdict = "met" if addition.ns <= addition.limit else "MISSED"
        table.add_row(addition.what, f"{addition.ns:,.0f}", f"{addition.limit:,.0f}", verdict)
    return table


def missed(found: Figures) -> list[str]:
    """What is owed and not reached."""
    below = [
        f"{goal.name} at {goal.level}, {goal.work.text()}"
        for goal, value in judged(found)
        if goal.must is not None and value > goal.must
    ]
    below += [
        f"{peer.name} beside public code at {peer.level}"
        for peer, value in beside_peers(found)
        if peer.core_cycles < peer.factor * value
    ]
    return below + [
        f"{ratio.what} at {level}, {ratio.work.text()}"
        for level, ratio, value in measured_ratios(found)
        if value > ratio.limit
    ]


def usable(header: Row) -> list[str]:
    """The levels of MEASURED that this CPU has, from a header at level native."""
    has = set(header["features"])
    return [level for level in MEASURED if level == "portable" or level in has]


def not_run(levels: list[str]) -> list[str]:
    """A line for each level that could not be measured."""
    return [
        f"NOT RUN: {level}, which this CPU does not have"
        for level in MEASURED
        if level not in levels
    ]


Measure = Callable[[list[str]], list[Row]]


def python_rows(run: Measure) -> list[Row]:
    """In C, what `additions` compares with."""
    shapes = [f"{SHORT.message},{SHORT.ad}", f"{BATCH.message},{BATCH.ad},{BATCH.packets}"]
    words = ["--only", "delirium", "--operation", "encrypt", "--baseline", "none"]
    return run([*words, *(word for shape in shapes for word in ("--shape", shape))])


def usable_levels(run: Measure) -> tuple[Row, list[str]]:
    """What the machine is, and the levels it has."""
    native = run(["--only", "dumbo", "--quick", "--baseline", "none", "--shape", "0,0"])[0]
    return native, usable(native)


def measure_levels(run: Measure, levels: list[str]) -> list[Row]:
    """The rows of each level behind a header."""
    rows: list[Row] = []
    with steps("measuring levels", PASSES * len(levels)) as seen:
        for level in PASSES * levels:
            for words in arguments(level):
                rows += run(words)
            seen(level)
    return rows
