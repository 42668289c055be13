# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The tables of simulated microcontrollers: a call's cycles, flash, RAM and stack, beside the best
that other people's programs take for it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lab.mcu.grid import PARTS
from lab.mcu.report import Key, Other, others
from lab.mcu.targets import TARGETS
from tools.toolchain import ROOT

from .results import Results, Row
from .tables import MODELLED, PUBLISHED, Cell, Column, Table, ratio, words


def name_of(target: str) -> str:
    """A target as its page in docs/targets writes it."""
    page = ROOT / "docs" / "targets" / f"{target}.md"
    return page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")


class Call(NamedTuple):
    """What is called, and in which build."""

    target: str
    build: str
    name: str
    kernel: str
    operation: str
    states: int
    message: int
    ad: int


class Boards:
    """The rows of the grid: a call's cost by the flash's wait states."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.calls: defaultdict[Call, dict[int, Row]] = defaultdict(dict)
        self.stacks: defaultdict[tuple[str, str, str], int] = defaultdict(int)
        for row in rows:
            call = self.call(row)
            self.calls[call][row["wait_states"]] = row
            image = call.target, call.build, call.name
            self.stacks[image] = max(self.stacks[image], row["stack_bytes"])
        self.targets = [t for t in TARGETS if any(call.target == t for call in self.calls)]

    @staticmethod
    def call(row: Row) -> Call:
        who = row["target"], row["build"], row["name"], row["kernel"], row["operation"]
        return Call(*who, row["states"], row["message_bytes"], row["ad_bytes"])

    def of(self, target: str, operation: str) -> Iterator[tuple[Call, dict[int, Row]]]:
        """The calls of one kind; PARTS is measured for the stack alone."""
        for call, costs in self.calls.items():
            wanted = call.target == target and call.operation == operation
            if wanted and (call.message, call.ad) != PARTS and 0 in costs:
                yield call, costs

    def waits(self, target: str) -> list[int]:
        """The wait states beside none."""
        costs = (costs for call, costs in self.calls.items() if call.target == target)
        return sorted({waits for cost in costs for waits in cost} - {0})

    def stack(self, call: Call) -> int:
        """The most that any call of this image takes."""
        return self.stacks[call.target, call.build, call.name]


def modelled(label: str, unit: str = "cycles") -> Column:
    return Column(label, unit, MODELLED)


def tail(waits: Sequence[int], share: str) -> tuple[Column, ...]:
    """The columns behind a call's cycles."""
    return (
        modelled(f"a {share}"),
        *(modelled(f"{n} wait states") for n in waits),
        *(modelled("flash", "bytes"), modelled("RAM", "bytes"), modelled("stack", "bytes")),
    )


OTHERS = (
    Column("best of others", "cycles", PUBLISHED),
    Column("whose", number=False),
    Column("theirs / ours", "\u00d7"),
)


def cells(boards: Boards, call: Call, costs: dict[int, Row], share: int) -> Iterator[Cell]:
    yield costs[0]["cycles"] / share
    for waits in boards.waits(call.target):
        yield costs[waits]["cycles"] if waits in costs else None
    yield from (costs[0]["flash_bytes"], costs[0]["ram_bytes"], boards.stack(call))


def beside(best: Other | None, cycles: float) -> tuple[Cell, ...]:
    """The best of others, whose it is, and how many times as long it takes."""
    if not best:
        return None, None, None
    return best.cycles, best.program, ratio(best.cycles, cycles)


def key_of(call: Call) -> Key:
    return call.target, call.name, call.operation, str(call.message), str(call.ad)


WHERE = (
    "Cycles of a simulated core without wait states of the flash, unless a column says otherwise; "
    "flash is the whole image, RAM what is static, stack the most of all sizes and both directions."
)
THEIRS = (
    "Other people's programs ran in the same simulator or on boards, see docs/microcontrollers.md; "
    "a line without their figure has none that is known."
)


def aead_table(boards: Boards, target: str, best: dict[Key, Other]) -> Iterator[Table]:
    back = {call: costs[0]["cycles"] for call, costs in boards.of(target, "decrypt")}
    lines: list[tuple[Cell, ...]] = []
    for call, costs in boards.of(target, "encrypt"):
        share = call.message + call.ad
        named = call.name, call.build, f"{call.message:,} + {call.ad:,}"
        cost = costs[0]["cycles"], back.get(call._replace(operation="decrypt"))
        behind = beside(best.get(key_of(call)), costs[0]["cycles"])
        lines.append((*named, *cost, *cells(boards, call, costs, share or 1), *behind))
    columns = (
        *words("AEAD", "build", "message + AD", choose=("AEAD", "build", "message + AD")),
        *(modelled("encryption"), modelled("decryption")),
        *tail(boards.waits(target), "byte"),
        *OTHERS,
    )
    if lines:
        title = f"{name_of(target)}: AEADs"
        yield Table(f"{target}-aead", title, f"{WHERE} {THEIRS}", "mcu", columns, lines)


def permutation_table(boards: Boards, target: str, best: dict[Key, Other]) -> Iterator[Table]:
    lines: list[tuple[Cell, ...]] = []
    for call, costs in boards.of(target, "permute"):
        named = call.name, call.build, call.kernel, call.states
        known = best.get(key_of(call))
        behind = beside(known, costs[0]["cycles"] / call.states)
        cost = costs[0]["cycles"], *cells(boards, call, costs, call.states)
        lines.append((*named, *cost, *behind))
    columns = (
        *words("permutation", "build", "kernel", choose=("permutation", "build")),
        *(Column("states"), modelled("a call"), *tail(boards.waits(target), "state"), *OTHERS),
    )
    note = f"{WHERE} {THEIRS} The ratio is that of one state."
    if lines:
        title = f"{name_of(target)}: permutations"
        yield Table(f"{target}-permutations", title, note, "mcu", columns, lines)


def text_table(
    boards: Boards, target: str, kind: str, operation: str, many: str
) -> Iterator[Table]:
    """The calls that take a text alone, those of hashes and streams."""
    lines: list[tuple[Cell, ...]] = []
    for call, costs in boards.of(target, operation):
        cost = costs[0]["cycles"], *cells(boards, call, costs, call.message or 1)
        lines.append((call.name, call.build, call.kernel, call.message, *cost))
    columns = (
        *words(kind, "build", "kernel", choose=(kind, "build")),
        *(Column("text", "bytes"), modelled("a call"), *tail(boards.waits(target), "byte")),
    )
    if lines:
        title = f"{name_of(target)}: {many}"
        yield Table(f"{target}-{many}", title, WHERE, "mcu", columns, lines)


def tables(results: Results) -> Iterator[Table]:
    boards, best = Boards(results.rows("mcu")), others()
    for target in boards.targets:
        yield from aead_table(boards, target, best)
        yield from permutation_table(boards, target, best)
        yield from text_table(boards, target, "hash", "hash", "hashes")
        yield from text_table(boards, target, "stream", "keystream", "streams")
