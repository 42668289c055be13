# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The kernels of Poly1305 on microcontrollers: for all sums below 2^131, all multipliers r as the
specification clears them, and all blocks, a call moves the sum on as tests/spec does, modulo p, and
leaves it below 2^131.

Words are polynomials (algebra.py). After a call the sum's bytes are one, too, and its difference to
(sum + block + 2^128) r must be 0 modulo p in each coefficient. A carry that code drops, a part that
it shifts out or a product that does not fit is a variable of that difference, unless it is proved
to be 0: so that no limb overflows is part of what is shown.

With several blocks, everything that depends on the sum gets a name where the next block begins, and
a bound. Where these bounds no longer grow from one block to the next, they hold for any number of
blocks. The next block's sum is a polynomial in those names. What r multiplies there must be the sum
of the block before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from lab.mcu.targets import TARGETS
from lab.size import frames
from tests.spec.chacha20_poly1305 import CLAMP, P, absorb
from tools import firmware, kernels
from tools.toolchain import EMBEDDED

from .algebra import TRIALS, Algebra, Numbers, Polynomial, Terms, Total, added, multiplied, without
from .call import Buffer, Call
from .graph import Graph
from .image import Image
from .kernels import Only, built, image_of, rig_of
from .pcode import Operations, Violation
from .proof import STRICT, Refused, Verdict, verdict_on
from .storage import Storage
from .words import forced

FOLDER = kernels.MACS / "poly1305"
BLOCK, SUM, STATE = 16, 24, 56  # bytes, of the state's first field and of all


class Bounds(NamedTuple):
    """What a call is given at most."""

    r: int = CLAMP  # the bits that may be set
    top: int = 7  # what the sum has above 2^128; it goes back no larger


PLACES = (0, 1)  # of blocks, beside a word boundary; on AVR all places are alike
MOST_BLOCKS = 6  # until the bounds stay


def symbol_of(row: kernels.Row) -> str:
    return f"loxo_poly1305_add_{row.isa}"


PROMISED = Bounds()


class MacKernel(NamedTuple):
    """A kernel."""

    row: kernels.Row
    machine: str
    image: Path
    at: int

    @property
    def label(self) -> str:
        return f"poly1305_{self.row.isa} {self.machine}"

    @property
    def permutation(self) -> str:
        return "poly1305"


def macs(only: Only = None) -> Iterator[MacKernel]:
    """The same bytes on two targets count once."""
    seen = set[tuple[str, bytes]]()
    for target, build in product(TARGETS, firmware.BUILDS):
        for row in () if TARGETS[target].missing else kernels.rows(FOLDER):
            if only and not only.search(f"poly1305_{row.isa} {target}"):
                continue
            if row not in built(FOLDER, EMBEDDED[target], firmware.BUILDS[build]):
                continue
            image = image_of(rig_of("mac", target, build).image(symbol_of(row)))
            at, size = image.functions[symbol_of(row)]
            if (row.isa, image.read(at, size)) not in seen:
                seen.add((row.isa, image.read(at, size)))
                yield MacKernel(row, target, image.path, at)


class Words(Storage):
    """Bytes that hold polynomials."""

    def __init__(self, fill: Callable[[int], Any], numbers: Numbers) -> None:
        super().__init__(fill)
        self.piece, self.joined = numbers.piece, numbers.joined


@dataclass
class MacCall(Call):
    """A call for some blocks of one message."""

    algebra: Algebra = field(default_factory=Algebra)
    text_at: range = range(0)  # where the blocks are
    begun: int = 1  # how many of them
    steady: set[int] = field(default_factory=set)  # variables that do not depend on the sum
    heads: list[dict[tuple[str, int], int]] = field(default_factory=list)  # names, by their places

    def __post_init__(self) -> None:
        self.numbers, self.due = Numbers(self.algebra), False
        super().__post_init__()
        self.algebra.where = lambda: self.text

    def operations(self) -> Operations:
        return self.numbers

    def storage(self, fill: Callable[[int], Any]) -> Storage:
        return Words(fill, self.numbers)

    def unknown(self, at: int) -> Any:
        return self.algebra.new(0xFF, public=True)

    def bits(self, register: str) -> Any:
        word: Any = self.cpu.get(register)
        return word.key if isinstance(word, Polynomial) else word

    def secret(self, at: int) -> bool:
        word: Any = self.memory.read(at, 1)
        return isinstance(word, Polynomial) and not self.algebra.public(word.terms)

    # ---- from block to block ---------------------------------------------------------------------

    def check(self, space: str, at: int, size: int, write: bool) -> None:
        super().check(space, at, size, write)
        if at in self.text_at and (at - self.text_at.start) // BLOCK == self.begun:
            self.begun, self.due = self.begun + 1, True

    def step(self, at: int) -> int:
        self.numbers.instruction += 1
        following = super().step(at)
        if self.due:
            self.due = False
            self.heads.append(dict(self.name_all()))
        return following

    def name_all(self) -> Iterator[tuple[tuple[str, int], int]]:
        """Gives a name to whatever depends on the sum, in registers and in memory."""
        for space in ("register", self.machine.data):
            storage = self.cpu.spaces[space]
            for at, (size, lazy) in list(storage.chunks.items()):
                word: Any = forced(lazy) if isinstance(lazy, Total) else lazy
                if not isinstance(word, Polynomial) or self.is_steady(word.terms):
                    continue
                name = self.algebra.renamed(word)
                storage.write(at, size, name)  # type: ignore[arg-type]
                assert name.variable is not None
                yield (space, at), name.variable

    def is_steady(self, terms: Terms) -> bool:
        return all(self.is_steady_variable(v) for term in terms for v in term)

    def is_steady_variable(self, v: int) -> bool:
        variable = self.algebra.variables[v]
        if v in self.steady or variable.public:
            return True
        if variable.remainder is not None:
            variable = self.algebra.variables[variable.remainder]
        if not variable.whole or not self.is_steady(variable.whole.terms):
            return False
        self.steady.add(v)
        return True

    def settled(self) -> bool:
        """Whether the last block began with no more than the one before it."""
        if len(self.heads) < 2:
            return False
        before, after = self.heads[-2:]
        sizes = [[self.algebra.variables[v].most for v in one.values()] for one in (before, after)]
        same = before.keys() == after.keys() and order(before) == order(after)
        return same and all(a <= b for b, a in zip(*sizes, strict=True))


def order(names: dict[tuple[str, int], int]) -> list[int]:
    """Which places have the same name."""
    values = [names[place] for place in sorted(names)]
    return [values.index(one) for one in values]


# ---- The call ------------------------------------------------------------------------------------


@dataclass
class Given:
    """What a call is given, as numbers."""

    call: MacCall
    blocks: int
    place: int  # of the blocks, beside a word boundary
    bounds: Bounds

    def __post_init__(self) -> None:
        call, algebra = self.call, self.call.algebra
        unit = 1 if call.small else 4
        self.total = self.filled([255] * 16 + [self.bounds.top], unit)
        self.r = self.filled(list(self.bounds.r.to_bytes(16, "little")), unit)
        self.text = self.filled([255] * BLOCK * self.blocks, 1 if self.place else unit)
        rest = [(at, 1, algebra.new(255)) for at in (*range(17, SUM), *range(SUM + 16, STATE))]
        for _, _, word in (*self.r, *self.text, *rest):
            call.steady |= {v for term in word.terms for v in term}
        self.own = self.put(Buffer("the state", [0] * 8 * STATE), 8, 0)
        state = [*self.total, *((SUM + at, size, word) for at, size, word in self.r), *rest]
        self.write(self.own, state)
        at = self.put(Buffer("in", [0] * 8 * BLOCK * self.blocks, writable=False), 16, self.place)
        self.write(at, self.text)
        call.text_at = range(at, at + BLOCK * self.blocks)
        pointers = b"".join(
            one.to_bytes(call.machine.pointer, "little") for one in (self.own, 0, at)
        )
        self.lane = self.put(Buffer("the lane", [0] * 8 * len(pointers), writable=False), 16, 0)
        for i, byte in enumerate(pointers):
            call.memory.write(self.lane + i, 1, byte)
        self.kept = {at: self.key(at) for at in range(self.own + 17, self.own + STATE)}

    def put(self, buffer: Buffer, align: int, offset: int) -> int:
        return self.call.place(buffer, align, offset)

    def write(self, start: int, words: list[tuple[int, int, Polynomial]]) -> None:
        for at, size, word in words:
            self.call.memory.write(start + at, size, word)  # type: ignore[arg-type]

    def key(self, at: int) -> Any:
        word: Any = self.call.memory.read(at, 1)
        return word.key if isinstance(word, Polynomial) else word

    def filled(self, bounds: list[int], unit: int) -> list[tuple[int, int, Polynomial]]:
        """Numbers of so many bytes, of which some bits may be set: those from the lowest on."""
        words, at = list[tuple[int, int, Polynomial]](), 0
        while at < len(bounds):
            size = min(unit, len(bounds) - at)
            most = int.from_bytes(bytes(bounds[at : at + size]), "little")
            lowest = most & -most
            number = self.call.algebra.new(most // lowest)
            words.append((at, size, self.call.algebra.times(number, lowest)))
            at += size
        return words

    def value(self, words: list[tuple[int, int, Polynomial]], start: int = 0) -> Terms:
        """As one number, from byte `start` on, of 17 or 16 bytes."""
        total: Terms = {}
        for at, _, word in words:
            if 0 <= at - start < 17:
                added(total, word.terms, 1 << 8 * (at - start))
        return total

    def tried(self, words: list[tuple[int, int, Polynomial]]) -> list[int]:
        """The same in the trials."""
        return [sum(one.values[i] << 8 * at for at, _, one in words) for i in range(TRIALS)]

    # ---- the verdict -----------------------------------------------------------------------------

    def check(self) -> None:
        """Raises Refused with what is wrong."""
        call, algebra = self.call, self.call.algebra
        for at, key in self.kept.items():
            if self.key(at) != key:
                raise Refused("violation", f"byte {at - self.own} of the state changes")
        low: Any = call.memory.read(self.own, 16)
        top: Any = call.memory.read(self.own + 16, 1)
        if (most := algebra.most(algebra.number(top))) > self.bounds.top:
            raise Refused("not proved", f"the sum may have {most} above 2^128")
        found = algebra.add(low, algebra.times(top, 1 << 128))
        made = found.terms
        for number in reversed(range(self.blocks)):
            made = self.before(made, number)
        if difference := algebra.expanded(added(made, self.value(self.total), -1), P):
            raise Refused("not proved", f"the first sum: {self.shown(difference)}")
        given = map(self.tried, (self.total, self.r, self.text))
        for total, r, text, value in zip(*given, found.values, strict=True):
            if value % P != absorb(total, r, text.to_bytes(BLOCK * self.blocks, "little")):
                raise Refused("not proved", "another sum in a trial")

    def before(self, made: Terms, number: int) -> Terms:
        """Takes a block off the sum: what r multiplies, less the block."""
        algebra, heads = self.call.algebra, self.call.heads
        kept = frozenset(heads[number - 1].values()) if number else frozenset[int]()
        made = algebra.expanded(made, P, kept)
        ((lowest,),) = self.r[0][2].terms
        factor = {without(term, lowest): by for term, by in made.items() if lowest in term}
        difference = added(dict(made), multiplied(factor, self.value(self.r)), -1)
        if left := algebra.expanded(difference, P, kept):
            raise Refused("not proved", f"block {number + 1}: {self.shown(left)}")
        text = [one for one in self.text if one[0] // BLOCK == number]
        added(factor, self.value(text, BLOCK * number), -1)
        return added(factor, {(): 1 << 128}, -1)

    def shown(self, difference: Terms) -> str:
        """Where the last variables come from that should not be there."""
        variables = sorted({v for term in difference for v in term}, reverse=True)
        made = dict.fromkeys(self.call.algebra.variables[v].made for v in variables)
        return f"{len(difference)} terms remain, of {', '.join(list(made)[:3])}"


def attempt(kernel: MacKernel, image: Image, bounds: Bounds, place: int, blocks: int) -> MacCall:
    call = MacCall(image, Graph(), kernel.machine in STRICT)
    given = Given(call, blocks, place, bounds)
    try:
        call.run(kernel.at, (given.lane, 1, blocks))
    except Violation as violation:
        raise Refused("violation", f"{violation}, {blocks} blocks") from None
    given.check()
    return call


def prove(kernel: MacKernel, image: Image | None = None, bounds: Bounds = PROMISED) -> Verdict:
    """One block, and more until one begins with what the one before it began with."""
    with verdict_on(kernel) as verdict:
        image = image or image_of(kernel.image)
        for place in PLACES if image.machine.pointer > 2 else PLACES[:1]:
            for blocks in range(1, MOST_BLOCKS + 1):
                call = attempt(kernel, image, bounds, place, blocks)
                verdict.add(call)
                if call.settled():
                    break
            else:
                raise Refused("not proved", f"bounds grow for {MOST_BLOCKS} blocks")
        said = frames(()).get(symbol_of(kernel.row), verdict.stack)
        if said != verdict.stack:
            raise Refused("violation", f"stack {verdict.stack}, the banner says {said}")
    return verdict
