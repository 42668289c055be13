# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The kernels of streams: for all keys, nonces and texts, a call XORs the blocks of tests/spec to
the text, moves the state on, and leaves all else of it as it was.

The constants and the number of rounds are known; all else is not, but that the first block's number
is a multiple of 16, so that counting carries nothing. (The tests count over the ends of words.)
Streams in lanes are independent, so one run of the specification serves all of them.
"""

from __future__ import annotations

import platform
import shutil
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

from lab.mcu.targets import TARGETS
from tests.spec import chacha
from tools import firmware, kernels
from tools.toolchain import EMBEDDED, ROOT

from .call import Buffer, Call
from .equal import Equality
from .graph import Graph
from .image import Image
from .kernels import COMPILERS, SETS, Only, built, image_of, library, rig_of
from .proof import STRICT, Verdict, attempt, verdict_on
from .replay import Replay, Values, given, packed
from .specification import Bytes, Number, bits_of, lane, specified, unknown_bytes

FOLDER = ROOT / "src" / "loxo" / "stream" / "chacha"
PUBLIC = "loxo_chacha20_xor"
BLOCK, ROUNDS = chacha.BLOCK, 20
Shape = tuple[int, int]  # how many streams, and blocks of each


class StreamKernel(NamedTuple):
    """A kernel, and the calls that it is given."""

    isa: str
    machine: str
    image: Path
    at: int
    shapes: tuple[Shape, ...]
    lanes: int

    @property
    def name(self) -> str:
        return f"chacha_{self.isa}"

    @property
    def label(self) -> str:
        return f"{self.name} {self.machine}"

    @property
    def permutation(self) -> str:
        return "chacha20"


def shapes_of(row: kernels.Row) -> tuple[Shape, ...]:
    """The least and the most of one call."""
    if row.form == "streams":
        return (1, 2), (row.lanes, 1)
    return (1, 1), (1, max(row.lanes, 2))


def chosen(machine: str, only: Only) -> list[kernels.Row]:
    """The rows of these labels, whether a build has them or not."""
    rows = kernels.rows(FOLDER)
    return [row for row in rows if not only or only.search(f"chacha_{row.isa} {machine}")]


def embedded(only: Only) -> Iterator[StreamKernel]:
    """The same bytes on two targets count once."""
    seen = set[tuple[str, bytes]]()
    for target, build in product(TARGETS, firmware.BUILDS):
        how = FOLDER, EMBEDDED[target], firmware.BUILDS[build]
        for row in () if TARGETS[target].missing else chosen(target, only):
            if row not in built(*how):
                continue
            image = image_of(rig_of("stream", target, build).image(PUBLIC))
            at, size = image.functions.get(f"loxo_chacha_xor_{row.isa}", (0, 0))
            if at and (row.isa, image.read(at, size)) not in seen:
                seen.add((row.isa, image.read(at, size)))
                yield StreamKernel(row.isa, target, image.path, at, shapes_of(row), row.lanes)


def hosted(only: Only) -> Iterator[StreamKernel]:
    here = COMPILERS if platform.machine() == "x86_64" else ()
    for compiler in filter(shutil.which, here):
        machine = f"x86-64 {compiler}"
        for row in chosen(machine, only):
            if not SETS.match(row.isa):
                continue
            image = image_of(library(compiler))
            if at := image.functions.get(f"loxo_chacha_xor_{row.isa}", (0, 0))[0]:
                yield StreamKernel(row.isa, machine, image.path, at, shapes_of(row), row.lanes)


def streams(only: Only = None) -> Iterator[StreamKernel]:
    yield from embedded(only)
    yield from hosted(only)


# ---- The specification ---------------------------------------------------------------------------


class Keystream:
    """The most blocks that a call makes of a stream, on unknown bits: a kernel may make all of them
    where fewer are asked for.
    """

    def __init__(self, blocks: int) -> None:
        self.graph, spec, self.blocks = Graph(), specified()["chacha"], blocks
        self.key, self.nonce = (unknown_bytes(self.graph, size) for size in (32, 8))
        self.word13, text = (unknown_bytes(self.graph, size) for size in (4, blocks * BLOCK))
        bits = bits_of(unknown_bytes(self.graph, 8))
        self.first = Number(self.graph, [0] * 4 + bits[4:])
        made = list[int]()
        for i in range(blocks):
            made += bits_of(spec.block(self.key, self.place(i) + self.nonce, ROUNDS))
        self.text = bits_of(text)
        self.wanted = list(map(self.graph.xor, self.text, made))
        self.former = [self.graph.variable(junk=True, secret=False) for _ in self.text]
        self.equality = Equality(self.graph)

    def state(self, blocks: int) -> list[int]:
        """After so many, as src/loxo/stream/chacha/chacha_state.h has it."""
        place, rounds = self.place(blocks), (ROUNDS // 2).to_bytes(4, "little")
        constants = chacha.CONSTANTS[len(self.key)]
        return bits_of(constants + self.key + place + self.nonce + self.word13 + rounds)

    def place(self, blocks: int) -> Bytes:
        return Bytes((self.first + blocks).to_bytes(8, "little"))

    @property
    def places(self) -> list[list[int]]:
        return [bits_of(self.place(i)) for i in range(self.blocks)]

    def values(self, values: Values, number: int) -> Values:
        """What must come of a lane, by the specification as it stands."""
        key, nonce, text, *places = (
            packed(lane(bits, number), values)
            for bits in (bits_of(self.key), bits_of(self.nonce), self.text, *self.places)
        )
        made = b"".join(chacha.block(key, place + nonce, ROUNDS) for place in places)
        xored = bytes(a ^ b for a, b in zip(text, made, strict=True))
        return given(lane(self.wanted, number), [xored])


keystream = lru_cache(maxsize=1)(Keystream)


# ---- The call ------------------------------------------------------------------------------------


def contract(kernel: StreamKernel, image: Image, shape: Shape, off: int) -> Replay:
    """In place if a call is for several blocks of one stream, else from one buffer to another."""
    (n, blocks), size = shape, shape[1] * BLOCK * 8
    known = keystream(max(blocks for _, blocks in kernel.shapes))
    known.graph.begin()
    known.equality.differences.clear()
    call = Call(image, known.graph, kernel.machine in STRICT)
    pointers, after = list[int](), dict[int, list[int]]()
    inputs = dict[str, Sequence[int]]()
    for number in range(n):
        state, text = lane(known.state(0), number), lane(known.text[:size], number)
        inputs |= {f"state {number}": state, f"text {number}": text}
        own = call.place(Buffer(f"state {number}", state))
        out = Buffer(f"out {number}", text if blocks > 1 else lane(known.former[:size], number))
        to = source = call.place(out, offset=off)
        if blocks == 1:
            source = call.place(Buffer(f"in {number}", text, writable=False), offset=off)
        after |= {own: lane(known.state(blocks), number), to: lane(known.wanted[:size], number)}
        pointers += [own, to, source]
    lanes = b"".join(one.to_bytes(image.machine.pointer, "little") for one in pointers)
    at = call.place(Buffer("the lanes", bits_of(lanes), writable=False))

    def complete(values: Values) -> Values:
        return {k: v for i in range(n) for k, v in known.values(values, i).items()}

    run = kernel.machine, call, known.equality, kernel.at, (at, n, blocks)
    return Replay(*run, inputs, complete, after)


def prove(kernel: StreamKernel, image: Image | None = None) -> Verdict:
    """All shapes, at a word boundary and beside it; the first that fails decides. Assembly leaves
    at most half a block on its stack, and compilers what they spill.
    """
    with verdict_on(kernel) as verdict:
        is_c = kernel.machine.startswith("x86") or kernel.isa in ("portable", "small")
        most = max(256, 2 * BLOCK * kernel.lanes) if is_c else BLOCK // 2
        for shape, off in product(kernel.shapes, (0, 1)):
            replay = contract(kernel, image or image_of(kernel.image), shape, off)
            attempt(verdict, replay, most, f"{shape[0]} streams, {shape[1]} blocks each")
    return verdict
