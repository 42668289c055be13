# SPDX-License-Identifier: Apache-2.0 OR MIT
"""All rows: every AEAD in both directions at five sizes, its permutation and those that others have
measured, every hash, and every stream, on every target and build.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

import loxo

from .report import data
from .rig import Aead, Hash, Packet, Permutation, Rig, Rounds, Stream, Subject, hashes, streams
from .simulator import Call

SHAPES = ((16, 16), (64, 64), (128, 0), (1024, 0))  # message, AD
# Nobody's blocks divide these, and the code for the rest of a message or of AD may go deepest. So
# it is measured for the stack, and its cycles are not published.
PARTS = (39, 27)
MEASURED = (*SHAPES, PARTS)
HASHED = (64, 1024)  # a hash's messages
SLOW = 1_000_000  # cycles for the first of them, from which the other one is left out
LONG = 4096  # a message of a stream, where there is room for it
JOBS = 2
Job = TypeVar("Job")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Row:
    """One call and its cost; `loxo mcu --json` prints these."""

    target: str
    wait_states: int
    build: str
    name: str
    kernel: str
    states: int
    operation: str
    message_bytes: int
    ad_bytes: int
    cycles: int
    instructions: int
    flash_bytes: int
    ram_bytes: int
    stack_bytes: int


class Task(NamedTuple):
    """The unit of work of a process."""

    target: str
    build: str
    flags: tuple[str, ...]
    names: tuple[str, ...]  # AEADs, hashes, streams and permutations; symbols of kernels
    shapes: tuple[tuple[int, int], ...]

    def __str__(self) -> str:
        return f"{self.target} {self.build}"


def rows_by_waits(
    subject: Subject, operation: str, kernel: str, cost: Call, states: int, shape: tuple[int, int]
) -> Iterator[Row]:
    rig = subject.rig
    for waits, cycles in cost.cycles.items():
        yield Row(
            *(rig.mcu.name, waits, rig.build, subject.name, kernel, states, operation, *shape),
            *(cycles, cost.instructions),
            *(subject.flash_bytes, subject.ram_bytes, cost.stack_bytes),
        )


def aead_rows(aead: Aead, shapes: Sequence[tuple[int, int]]) -> Iterator[Row]:
    for shape in shapes:
        packet = Packet.counting(aead.name, *shape)
        for operation, call in (("encrypt", aead.encrypt), ("decrypt", aead.decrypt)):
            yield from rows_by_waits(aead, operation, aead.kernel, call(packet).cost, 0, shape)


def permutation_rows(permutation: Permutation) -> Iterator[Row]:
    """As many states as each of its kernels takes, narrowest first."""
    for kernel in reversed(permutation.kernels):
        cost = permutation.permute(kernel.lanes).cost
        yield from rows_by_waits(permutation, "permute", kernel.name, cost, kernel.lanes, (0, 0))


def rounds_rows(subject: Rounds) -> Iterator[Row]:
    """One state."""
    for label, served in subject.served.items():
        cost = subject.run(*served.arguments)
        yield from rows_by_waits(subject, "permute", label, cost, 1, (0, 0))


def hash_rows(subject: Hash, shapes: Sequence[tuple[int, int]]) -> Iterator[Row]:
    """The messages alone."""
    whole = shapes == MEASURED
    for size in HASHED if whole else dict.fromkeys(message for message, _ in shapes):
        cost = subject.digest(bytes(size)).cost
        yield from rows_by_waits(subject, "hash", subject.kernel, cost, 0, (size, 0))
        if whole and cost.cycles[0] > SLOW:
            return


def stream_rows(stream: Stream, shapes: Sequence[tuple[int, int]]) -> Iterator[Row]:
    """The messages alone, and a long one."""
    sizes = dict.fromkeys(message for message, _ in shapes if message)
    if shapes == MEASURED and stream.rig.mcu.ram_bytes > 2 * LONG:
        sizes[LONG] = None
    for size in sizes:
        cost = stream.keystream(size).cost
        yield from rows_by_waits(stream, "keystream", stream.kernel, cost, 0, (size, 0))


def aeads() -> tuple[str, ...]:
    return tuple(a.name for a in loxo.aeads())


def subjects() -> tuple[str, ...]:
    """Every AEAD, the permutation of each that has one, those of others.csv, every hash, and every
    stream."""
    permutations = dict.fromkeys(a.permutation for a in loxo.aeads() if a.permutation)
    others = (row["name"] for row in data("others.csv") if row["operation"] == "permute")
    return (*aeads(), *(permutations | dict.fromkeys(others)), *hashes(), *streams())


def rows_of(subject: Subject, shapes: Sequence[tuple[int, int]]) -> Iterator[Row]:
    if isinstance(subject, Aead):
        yield from aead_rows(subject, shapes)
    elif isinstance(subject, Hash):
        yield from hash_rows(subject, shapes)
    elif isinstance(subject, Stream):
        yield from stream_rows(subject, shapes)
    elif isinstance(subject, Permutation):
        yield from permutation_rows(subject)
    elif isinstance(subject, Rounds):
        yield from rounds_rows(subject)


def measure(task: Task) -> list[Row]:
    rig = Rig(task.target, task.build, task.flags)
    return [row for name in task.names for row in rows_of(rig.subject(name), task.shapes)]


def follow() -> None:
    """Lets a worker end with Ctrl-C, and with its parent, which may be killed in any other way."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.2)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def parallel(
    work: Callable[[Job], Result], tasks: Sequence[Job], seen: Callable[[Job], None]
) -> list[Result]:
    """The results in the order of the tasks; calls `seen` as each one ends."""
    if len(tasks) == 1:
        return [work(tasks[0])]
    with ProcessPoolExecutor(JOBS, initializer=follow) as pool:
        futures = {pool.submit(work, task): task for task in tasks}
        for future in as_completed(futures):
            future.result()
            seen(futures[future])
        return [future.result() for future in futures]
