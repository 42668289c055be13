# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`loxo bench --levels`: what each level of instruction sets was built to reach, and what it does.

Goals are in cycles of the core, so that they can be looked at on any machine, but they are those
of one: where its execution ports were other ones than here, so is what can be reached. Two numbers
stand for a goal: what is owed, and what it was aimed at. What holds between two figures of one
level (decryption against encryption, Jumbo against Dumbo) is measured in the same run.
"""

from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter_ns
from typing import TYPE_CHECKING, Any, NamedTuple

import loxo

from .cli_list import make_table

if TYPE_CHECKING:
    from rich.table import Table

Row = dict[str, Any]
Figures = dict[tuple[str, str, str, "Work"], "Figure"]  # by level, name, operation

MEASURED = ("portable", "sse2", "avx2", "avx512")
PASSES = 7  # since clocks go up and down for seconds
SAMPLES = 200


class Work(NamedTuple):
    message: int
    ad: int = 0
    packets: int = 1

    def text(self) -> str:
        if self == ONE:
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
SHORT, SMALL, MEDIUM, BULK = Work(16, 16), Work(64), Work(1024), Work(65536)
BATCH = Work(16, packets=512)
WORKS = {
    **{"one": ONE, "short": SHORT, "small": SMALL, "medium": MEDIUM, "bulk": BULK, "batch": BATCH}
}


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
        found.append(Goal(level, name, WORKS[work], owed, clock * float(target)))
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


class Ratio(NamedTuple):
    """The first may cost at most `limit` times the second."""

    what: str
    work: Work
    first: tuple[str, str]  # name, operation
    second: tuple[str, str]
    limit: float


def ratios() -> Iterator[Ratio]:
    for name in ("dumbo", "jumbo", "delirium"):
        decrypt, encrypt = (name, "decrypt"), (name, "encrypt")
        yield Ratio(f"{name}: decryption to encryption", BULK, decrypt, encrypt, 1.08)
        yield Ratio(f"{name}: decryption to encryption", SHORT, decrypt, encrypt, 0.90)
    jumbo, dumbo = ("jumbo", "encrypt"), ("dumbo", "encrypt")
    yield Ratio("jumbo to dumbo", BULK, jumbo, dumbo, 1.2)
    yield Ratio("jumbo to dumbo", SHORT, jumbo, dumbo, 1.3)


def arguments(level: str) -> list[str]:
    """For loxo-bench: everything that a goal or a ratio asks for at that level."""
    words = ["--cpu", level, "--baseline", "none"]
    for name in ("dumbo", "jumbo", "delirium", "spongent-pi160"):
        words += ["--only", name]
    for work in WORKS.values():
        words += ["--shape", f"{work.message},{work.ad},{work.packets}"]
    return words


def figures(rows: list[Row]) -> Figures:
    """From the rows of all levels and passes, headers between them."""
    passes: dict[tuple[str, str, str, Work], list[tuple[float, float]]] = {}
    level = ""
    for row in rows:
        if row["kind"] == "header":
            level = row["level"]
        elif row["variant"] == "default":
            work = Work(row["message_bytes"], row["ad_bytes"], row["packets"])
            figure = row["core_cycles"] / work.share(), row["cycles"] / work.share()
            passes.setdefault((level, row["name"], row["operation"], work), []).append(figure)
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


def goal_table(found: Figures) -> "Table":
    table = make_table(
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
            first, second = (
                found[level, name, operation, ratio.work].ticks
                for name, operation in (ratio.first, ratio.second)
            )
            yield level, ratio, median(a / b for a, b in zip(first, second, strict=True))


def ratio_table(found: Figures) -> "Table":
    table = make_table(
        "Ratios that are to hold at every level",
        *("level", "what", "of", "ratio ", "at most ", "verdict"),
    )
    for level, ratio, value in measured_ratios(found):
        verdict = "met" if value <= ratio.limit else "MISSED"
        work = ratio.work.text().removesuffix(", a byte")
        table.add_row(level, ratio.what, work, f"{value:.3f}", f"{ratio.limit:.2f}", verdict)
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
    cipher = loxo.Delirium(bytes(16))
    nonce, text = bytes(12), bytes(16)
    one = fewest_ns(lambda: cipher.encrypt(nonce, text, text), 100)
    found = [Addition("one packet", one - in_c["context", 1], 1500)]
    try:
        import numpy as np
    except ImportError:
        return found
    n = BATCH.packets
    arrays = [np.zeros((n, width), dtype=np.uint8) for width in (12, 16, 32)]
    batch = fewest_ns(lambda: cipher.encrypt_many(arrays[0], arrays[1], out=arrays[2]), 2)
    return [*found, Addition("a packet of an array", (batch - in_c["context", n]) / n, 60)]


def addition_table(found: list[Addition]) -> "Table":
    table = make_table("What Python adds to Delirium", "to", "ns ", "at most ", "verdict")
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


def measure_levels(run: Measure) -> tuple[Row, list[str], list[Row]]:
    """What the machine is, the levels it has, and the rows of each behind a header."""
    native = run(["--only", "dumbo", "--quick", "--baseline", "none", "--shape", "0,0"])[0]
    levels = usable(native)
    passes = [run(arguments(level)) for _ in range(PASSES) for level in levels]
    return native, levels, [row for rows in passes for row in rows]
