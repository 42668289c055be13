# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Known answers on the simulated microcontrollers, and equal cycle counts for different secrets."""

from __future__ import annotations

import itertools
import math
import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial
from typing import NamedTuple

from tools.toolchain import ROOT

from .rig import Aead, Done, Hash, Packet, Rig, Stream, Subject, hashes, streams
from .simulator import Call, SimulationError
from .targets import TARGETS

VECTORS = ROOT / "tests" / "vectors"
RECORD = re.compile(r"Key = (\w+)\nNonce = (\w+)\nPT = (\w*)\nAD = (\w*)\nCT = (\w+)")
DIGEST = re.compile(r"(?:Bits = (\d+)\n)?Msg = (\w*)\n(?:Z = (\w*)\n)?MD = (\w+)")
RUNS = 200
SAMPLE = 11  # of a target with a twin, or a slow call: only every so many records or runs
SLOW = 1_000_000  # cycles; such a call of a hash takes a second here
LENGTHS = (1, 33)
TEXTS = (1, 63, 64, 65, 200)  # of a stream
LONG = 250  # enough blocks for each of the kernels for many states
ODD = 1  # offsets of buffers from a word boundary


class Check(NamedTuple):
    """One check of one algorithm on one target."""

    kind: str  # known answers or constant time
    target: str
    build: str
    name: str
    amount: int  # every how many records, or how many runs
    before: tuple[str, ...] = ()  # the builds that are checked, too

    def __str__(self) -> str:
        return f"{self.kind}: {self.target} {self.build} {self.name}"


@cache
def records(name: str) -> list[tuple[Packet, bytes]]:
    """The packets of an .rsp file, and their sealed forms."""
    found = RECORD.findall((VECTORS / f"{name}.rsp").read_text())
    fields = [[bytes.fromhex(field) for field in record] for record in found]
    return [(Packet(*record[:4]), record[4]) for record in fields]


@lru_cache(maxsize=4)
def subject_of(rig: Rig, name: str) -> Subject:
    """One for the checks that follow each other: its image is loaded and decoded once."""
    return rig.subject(name)


def keystreams(rig: Rig, name: str) -> int:
    """Keystreams as the library of this machine has them, and returns how many."""
    stream = subject_of(rig, name)
    assert isinstance(stream, Stream)
    for size, odd in itertools.product(TEXTS, range(4)):
        stream.keystream(size, odd, seed=size)
    return 4 * len(TEXTS)


class Digest(NamedTuple):
    """A record of a hash's vectors."""

    message: bytes
    custom: bytes
    digest: bytes


@cache
def digests(name: str) -> list[Digest]:
    """Those of whole bytes, as the calls take no others."""
    found = DIGEST.findall((VECTORS / f"{name}.rsp").read_text())
    whole = (fields for bits, *fields in found if int(bits or 0) % 8 == 0)
    return [Digest(*map(bytes.fromhex, fields)) for fields in whole]


def known_digests(rig: Rig, name: str, every: int = 1) -> int:
    """Hashes every record, and returns how many; one in eight is watched for unaligned accesses."""
    watched = subject_of(rig, name)
    assert isinstance(watched, Hash)
    unwatched = watched.unwatched()
    chosen = digests(name)[::every]
    for i, record in enumerate(chosen):
        if record.custom:
            watched.customized(*record, odd=ODD)
        else:
            (unwatched if i % 8 else watched).digest(record.message, record.digest, ODD)
    return len(chosen)


def known_answers(rig: Rig, name: str, every: int = 1) -> int:
    """Seals and opens every record, and returns how many; one in eight is watched for unaligned
    accesses, and must be refused with one bit changed."""
    watched = subject_of(rig, name)
    assert isinstance(watched, Aead)
    unwatched = watched.unwatched()
    chosen = records(name)[::every]
    for i, (packet, sealed) in enumerate(chosen):
        aead = unwatched if i % 8 else watched
        aead.encrypt(packet, sealed, ODD)
        aead.decrypt(packet, sealed, ODD)
        if i % 8 == 0:
            changed = bytearray(sealed)
            changed[i // 8 % len(sealed)] ^= 1 << i // 64 % 8
            aead.refuses(packet, bytes(changed), ODD)
    return len(chosen)


class Spread(NamedTuple):
    """A difference although only secrets differ."""

    what: str
    costs: tuple[Call, ...]  # the different values; a single one is constant time

    @property
    def is_constant(self) -> bool:
        return len(self.costs) == 1

    def __str__(self) -> str:
        cycles = sorted(min(cost.cycles.values()) for cost in self.costs)
        return f"{self.what}: {len(cycles)} costs, from {cycles[0]} to {cycles[-1]} cycles"


def spread(
    what: str, run: Callable[[int], Call], runs: int = RUNS, slow: float = math.inf
) -> Spread:
    """Runs with that many seeds, or fewer where one takes more than `slow` cycles: cycles,
    instructions, stack and path must all stay the same."""
    costs = [run(0)]
    if min(costs[0].cycles.values()) > slow:
        runs = fewer(runs, SAMPLE)
    costs += (run(seed) for seed in range(1, runs))
    same = [replace(cost, result=0) for cost in costs]
    return Spread(what, tuple(c for i, c in enumerate(same) if same.index(c) == i))


def constant_time(rig: Rig, name: str, runs: int = RUNS) -> Iterator[Spread]:
    """Random keys, nonces, messages and associated data of each length, in both directions."""
    subject = subject_of(rig, name)
    if isinstance(subject, Hash):
        for size in (1, subject.info.rate_bytes + 1):  # a part of a block, and a whole one, too
            yield spread(f"hash {size}", partial(_digest, subject, size), runs, SLOW)
    elif isinstance(subject, Stream):
        for size, odd in itertools.product(TEXTS, (0, ODD)):
            what = f"keystream {size}, {odd} off words"
            yield spread(what, partial(_keystream, subject, size, odd), runs)
    elif isinstance(subject, Aead):
        for length in (*LENGTHS, LONG) if rig.build == "bulk" else LENGTHS:
            for operation, call in (("encrypt", subject.encrypt), ("decrypt", subject.decrypt)):
                what = f"{operation} {length},{length}"
                yield spread(what, partial(_one, name, call, length), runs)


def _one(name: str, call: Callable[[Packet], Done], length: int, seed: int) -> Call:
    return call(Packet.arbitrary(name, length, length, seed)).cost


def _digest(hashed: Hash, size: int, seed: int) -> Call:
    return hashed.digest(random.Random(seed).randbytes(size), odd=ODD).cost


def _keystream(stream: Stream, size: int, odd: int, seed: int) -> Call:
    return stream.keystream(size, odd, seed).cost


class Verdict(NamedTuple):
    ok: bool
    said: str


def checks(
    targets: Sequence[str], builds: Sequence[str], names: Sequence[str], every: int, runs: int
) -> Iterator[tuple[Check, ...]]:
    """All checks, in groups that one process does; fewer for a target whose twin is checked."""
    for target, name in itertools.product(targets, names):
        less = SAMPLE if TARGETS[target].twin in targets else 1
        group = list[Check]()
        for i, build in enumerate(builds):
            both = ("known answers", every * less), ("constant time", fewer(runs, less))
            group += (Check(kind, target, build, name, n, tuple(builds[:i])) for kind, n in both)
        yield tuple(group)


def fewer(runs: int, less: int) -> int:
    return max(2, runs // less)


rig_of = cache(Rig)  # one for all checks of a process: its objects are compared with their sources


def same_program(check: Check) -> str:
    """The first build that is checked, too, and whose program is the same to the byte."""

    def program(build: str) -> object:
        return subject_of(rig_of(check.target, build), check.name).program

    return next((b for b in check.before if program(b) == program(check.build)), "")


def perform(check: Check) -> Verdict:
    """The result of the check, in one line."""
    rig = rig_of(check.target, check.build)
    try:
        if build := same_program(check):
            return Verdict(True, f"the program of {build}")
        if check.kind == "known answers":
            if check.name in hashes():
                return Verdict(True, f"{known_digests(rig, check.name, check.amount)} digests")
            if check.name in streams():
                return Verdict(True, f"{keystreams(rig, check.name)} keystreams")
            return Verdict(True, f"{known_answers(rig, check.name, check.amount)} records")
        found = list(constant_time(rig, check.name, check.amount))
    except SimulationError as error:
        return Verdict(False, str(error))
    leaks = [str(s) for s in found if not s.is_constant]
    return Verdict(not leaks, "; ".join(leaks) or f"{len(found)} calls, {check.amount} runs each")


def perform_each(group: Sequence[Check]) -> list[Verdict]:
    return [perform(check) for check in group]
