# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Whole calls of hashes: of a linked image they equal the hash of tests/spec, for all messages of
given lengths. They run as a duplex's calls do, through all rounds of all permutations.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

from tests import spec

from .call import Buffer, Call
from .equal import Equality
from .graph import Graph
from .image import Image
from .kernels import Only, image_of, rig
from .proof import STRICT, Verdict, attempt, verdict_on
from .replay import Replay, Values, given, packed
from .specification import bits_of, find, unknown_bytes

PERMUTATIONS = {
    "ascon-hash256": "ascon-p12",
    "xoodyak-hash": "xoodoo-12",
    "esch256": "sparkle384-7",
    "esch384": "sparkle512-8",
    "gimli-hash": "gimli-24",
}  # or one of several of that width
LENGTHS = (0, 0), (1, -1), (1, 0), (1, 1), (2, 0)  # in blocks, and bytes beside
MACHINES, BUILDS = ("cortex-m3", "atmega128", "rv32imc"), ("default", "small")


class HashCall(NamedTuple):
    """A call, and the lengths of the messages that it is given."""

    hash: str
    machine: str
    build: str
    lengths: tuple[int, ...]

    @property
    def name(self) -> str:
        return f"{self.hash.replace('-', '_')}_hash"

    @property
    def label(self) -> str:
        return f"{self.name} {self.machine} {self.build}"

    @property
    def image(self) -> Path:
        return rig(self.machine, self.build).image(f"loxo_{self.name}")

    @property
    def permutation(self) -> str:
        return PERMUTATIONS[self.hash]


def calls(only: Only = None) -> Iterator[HashCall]:
    for name, machine, build in product(PERMUTATIONS, MACHINES, BUILDS):
        rate = spec.HASHES[name].rate_bytes
        call = HashCall(name, machine, build, tuple(rate * n + more for n, more in LENGTHS))
        if only is None or only.search(call.label):
            yield call


class Digest:
    """That of a message of so many bytes."""

    def __init__(self, name: str, size: int) -> None:
        self.graph = Graph()
        self.equality, message = Equality(self.graph), unknown_bytes(self.graph, size)
        self.message = bits_of(message)
        self.digest = bits_of(find("HASHES", name).digest(message, None))
        self.former = [self.graph.variable(junk=True, secret=False) for _ in self.digest]


digest_of = lru_cache(maxsize=len(LENGTHS))(Digest)  # of the last hash


def contract(call: HashCall, image: Image, size: int, at: int) -> Replay:
    """The message so far from a word boundary."""
    known = digest_of(call.hash, size)
    known.graph.begin()
    known.equality.differences.clear()
    run = Call(image, known.graph, call.machine in STRICT)
    to = run.place(Buffer("the digest", known.former), offset=at)
    source = run.place(Buffer("the message", known.message, writable=False), offset=at)

    def complete(values: Values) -> Values:
        hashed = spec.HASHES[call.hash](packed(known.message, values))
        return given(known.digest, [hashed])

    entry = image.functions[f"loxo_{call.name}"][0]
    how = call.machine, run, known.equality, entry, (to, source, size)
    return Replay(*how, {"the message": known.message}, complete, {to: known.digest}, 0)


def prove(call: HashCall, image: Image | None = None) -> Verdict:
    """All lengths; the first that fails decides. What is left is limited as in an AEAD's call."""
    with verdict_on(call) as verdict:
        places = (0, 1) if call.machine in STRICT else (1,)
        for size, at in product(call.lengths, places):
            replay = contract(call, image or image_of(call.image), size, at)
            most = spec.PERMUTATIONS[call.permutation].state_bytes // 2
            attempt(verdict, replay, most, f"a message of {size} bytes")
    return verdict
