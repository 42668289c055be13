# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The kernels of streams: for all keys, nonces and texts, a call XORs the blocks of tests/spec to
the text, moves the state on, and leaves all else of it as it was; or it sets up the state. And the
functions for a whole call of `chacha20` for one block, with all that the call is given.

Of ChaCha the constants and the number of rounds are known. The first block's number is a multiple
of 16, or the last one of a counter of 32 bits, behind which it carries. All else is unknown.
"""

from __future__ import annotations

import platform
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import product
from pathlib import Path
from typing import NamedTuple

from lab.mcu.targets import TARGETS
from tools import firmware, kernels
from tools.toolchain import EMBEDDED, host

from .call import Buffer, Call
from .image import Image
from .kernels import (
    ARMS,
    BY_CLANG,
    COMPILERS,
    SETS,
    TWINS,
    Only,
    built,
    image_of,
    is_wasm,
    library,
    linked,
    linked_arms,
    rig_of,
    twin,
)
from .keystreams import ChaCha, ChaChaFirst, ChaChaOver, Keystream, Shape, Sosemanuk, SosemanukStart
from .machines import X86
from .proof import MOST_NODES, STRICT, Verdict, attempt, verdict_on
from .replay import Replay, Values
from .specification import bits_of, lane

# By folder: a public call that needs its kernels, and what those make by their form.
Kinds = tuple[Callable[[int], Keystream], ...]
FAMILIES: dict[str, tuple[str, dict[str, Kinds]]] = {
    "chacha": (
        "loxo_chacha20_xor",
        {
            "blocks": (ChaCha, ChaChaOver),
            "streams": (ChaCha, ChaChaOver),
            "first": (ChaChaFirst,),
        },
    ),
    "sosemanuk": (
        "loxo_sosemanuk_xor",
        {"blocks": (Sosemanuk,), "streams": (Sosemanuk,), "starts": (SosemanukStart,)},
    ),
}


class StreamKernel(NamedTuple):
    """A kernel, and the calls that it is given."""

    family: str
    row: kernels.Row
    machine: str
    image: Path
    at: int

    @property
    def name(self) -> str:
        return f"{self.family}_{self.row.isa}"

    @property
    def label(self) -> str:
        return f"{self.name} {self.machine}"

    @property
    def permutation(self) -> str:
        return self.family

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """The least and the most of one call; of one stream also so many blocks that all of a
        kernel's loops run.
        """
        lanes = self.row.lanes
        if self.row.form == "first":
            return ((1, 1),)
        if self.row.form == "starts":
            return tuple((n, 0) for n in sorted({1, lanes}))
        if self.row.form == "streams":
            return (1, 2), (lanes, 1)
        return (1, 1), (1, max(lanes, 4 if self.family == "sosemanuk" else 2))


def theories(kernel: StreamKernel) -> list[Keystream]:
    """What it must compute, each in a graph that the next kernel may use too."""
    kinds = FAMILIES[kernel.family][1][kernel.row.form]
    blocks = max(blocks for _, blocks in kernel.shapes)
    if any(len(made(kind, blocks).graph.signatures) > MOST_NODES for kind in kinds):
        made.cache_clear()
    return [made(kind, blocks) for kind in kinds]


@lru_cache(maxsize=4)
def made(kind: Callable[[int], Keystream], blocks: int) -> Keystream:
    return kind(blocks)


# ---- The kernels ---------------------------------------------------------------------------------


def firsts(family: str) -> list[kernels.Row]:
    """The functions for a first block, as if they were kernels: chacha20.c names them."""
    source = kernels.STREAMS / family / f"{family}20.c"
    text = source.read_text() if source.is_file() else ""
    isas = sorted(set(re.findall(rf"\bloxo_{family}20_first_(\w+)", text)))
    return [kernels.Row("", f"{isa}_first", "", 1, "first", ()) for isa in isas]


def owner(folder: Path, row: kernels.Row) -> kernels.Row:
    """The kernel beside a function for a first block: that for single blocks."""
    if row.form != "first":
        return row
    isa = row.isa.removesuffix("_first")
    single = (one for one in kernels.rows(folder) if one.form == "blocks" and 1 in one.numbers)
    return next(o for o in single if re.fullmatch(rf"{isa}(_x\d+)?", o.isa))


def chosen(machine: str, only: Only) -> Iterator[tuple[str, kernels.Row]]:
    """The rows of these labels, whether a build has them or not."""
    for family in FAMILIES:
        for row in kernels.rows(kernels.STREAMS / family) + firsts(family):
            if not only or only.search(f"{family}_{row.isa} {machine}"):
                yield family, row


def address(image: Image, family: str, row: kernels.Row) -> tuple[int, int]:
    name = f"{family}_xor_{row.isa}"
    if row.form == "first":
        name = f"{family}20_first_{row.isa.removesuffix('_first')}"
    return image.functions.get(f"loxo_{name}", (0, 0))


def embedded(only: Only) -> Iterator[StreamKernel]:
    """The same bytes on two targets count once."""
    seen = set[tuple[str, bytes]]()
    for target, build in product(TARGETS, firmware.BUILDS):
        how = EMBEDDED[target], firmware.BUILDS[build]
        for family, row in () if TARGETS[target].missing else chosen(target, only):
            folder = kernels.STREAMS / family
            if owner(folder, row) not in built(folder, *how):
                continue
            image = image_of(rig_of("stream", target, build).image(FAMILIES[family][0]))
            at, size = address(image, family, row)
            kernel = StreamKernel(family, row, target, image.path, at)
            if at and (kernel.name, image.read(at, size)) not in seen:
                seen.add((kernel.name, image.read(at, size)))
                yield kernel


def hosted(only: Only) -> Iterator[StreamKernel]:
    here = COMPILERS if platform.machine() == "x86_64" else ()
    for compiler in filter(shutil.which, here):
        machine = f"x86-64 {compiler}"
        for family, row in chosen(machine, only):
            folder = kernels.STREAMS / family
            has_one = owner(folder, row) in built(folder, host(compiler, "-O3"), ())
            if has_one and SETS.match(row.isa):
                image = image_of(library(compiler))
                if at := address(image, family, row)[0]:
                    yield StreamKernel(family, row, machine, image.path, at)


def arms(only: Only = None) -> Iterator[StreamKernel]:
    """Those of Arm's processors with NEON."""
    for machine in linked_arms():
        for family, row in () if machine == BY_CLANG else chosen(machine, only):
            folder = kernels.STREAMS / family
            if row not in built(folder, ARMS[machine], ()):
                continue
            image = image_of(linked(machine, folder))
            if at := address(image, family, row)[0]:
                yield StreamKernel(family, row, machine, image.path, at)


def twins(only: Only = None) -> Iterator[StreamKernel]:
    """Of kernels for AVX-512 ChaCha's, and SOSEMANUK's set-up: its steps make products in another
    field, which the prover does not see through.
    """
    for family, row in chosen(TWINS, only):
        is_proved = family == "chacha" or row.form == "starts"
        has_one = is_wasm(row) or (is_proved and row.isa.startswith("avx512"))
        folder = kernels.STREAMS / family
        path = twin(folder, row, family) if has_one else None
        if path and (at := address(image_of(path), family, row)[0]):
            yield StreamKernel(family, row, TWINS, path, at)


def streams(only: Only = None) -> Iterator[StreamKernel]:
    yield from embedded(only)
    yield from hosted(only)


# ---- The call ------------------------------------------------------------------------------------


def whole(kernel: StreamKernel, image: Image, known: ChaChaFirst, off: int) -> Replay:
    """A call for one block from one buffer to another, with its key and its nonce."""
    known.graph.begin()
    known.equality.differences.clear()
    call = Call(image, known.graph, kernel.machine in STRICT)
    given = {"text": known.text, "nonce": known.whole_nonce, "key": bits_of(known.key)}
    out = call.place(Buffer("out", known.former), offset=off)
    text, nonce, key = (
        call.place(Buffer(name, bits, writable=False), offset=off) for name, bits in given.items()
    )
    run = kernel.machine, call, known.equality, kernel.at, (out, text, known.block, nonce, key)
    complete = partial(known.values, number=0)
    return Replay(*run, dict(given), complete, {out: known.wanted}, status=0)


def contract(
    kernel: StreamKernel, image: Image, known: Keystream, shape: Shape, off: int
) -> Replay:
    """In place if a call is for several blocks of one stream, else from one buffer to another."""
    if isinstance(known, ChaChaFirst):
        return whole(kernel, image, known, off)
    n, blocks = shape
    size = 8 * blocks * known.block
    known.graph.begin()
    known.equality.differences.clear()
    call = Call(image, known.graph, kernel.machine in STRICT)
    pointers, after = list[int](), dict[int, list[int]]()
    inputs = dict[str, Sequence[int]]()
    for number in range(n):
        state, text = lane(known.before(), number), lane(known.text[:size], number)
        inputs |= {f"state {number}": state, f"text {number}": text}
        own = call.place(Buffer(f"state {number}", state))
        out = Buffer(f"out {number}", text if blocks > 1 else lane(known.former[:size], number))
        to = source = call.place(out, offset=off)
        if blocks == 1:
            source = call.place(Buffer(f"in {number}", text, writable=False), offset=off)
        after |= {own: lane(known.after(blocks), number), to: lane(known.wanted[:size], number)}
        pointers += [own, to, source]
    lanes = b"".join(one.to_bytes(image.machine.pointer, "little") for one in pointers)
    at = call.place(Buffer("the lanes", bits_of(lanes), writable=False, is_table=True))

    def complete(values: Values) -> Values:
        return {k: v for i in range(n) for k, v in known.values(values, i).items()}

    run = kernel.machine, call, known.equality, kernel.at, (at, n, blocks)
    return Replay(*run, inputs, complete, after)


def prove(kernel: StreamKernel, image: Image | None = None) -> Verdict:
    """All shapes, at a word boundary and beside it; the first that fails decides. Assembly leaves
    at most half a block on its stack, and compilers what they spill.
    """
    with verdict_on(kernel) as verdict:
        is_c = kernel.machine not in TARGETS or kernel.row.isa.startswith(("portable", "small"))
        is_at_words = kernel.row.form == "starts" or (kernel.row.form == "first" and not is_c)
        places = (0,) if is_at_words else (0, 1)
        for known, shape, off in product(theories(kernel), kernel.shapes, places):
            if off and isinstance(known, ChaChaOver):
                continue  # which has nothing to do with where the text lies
            replay = contract(kernel, image or image_of(kernel.image), known, shape, off)
            most = max(256, 2 * known.block * kernel.row.lanes) if is_c else known.block // 2
            if kernel.machine == TWINS:
                most = X86.room  # their stack is that of SIMDe's functions
            attempt(verdict, replay, most, f"{shape[0]} streams, {shape[1]} blocks each")
    return verdict
