# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The specifications of tests/spec, run on unknown bits.

The modules are run a second time, in a package of their own. Their text is left as it is, but that
`b"".join` joins `Bytes`; `bytes` and `int` are those below, constant tables become tables that take
unknown numbers, and permutations keep no results. The last step of a round makes milestones.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partialmethod
from itertools import islice, zip_longest
from types import ModuleType, SimpleNamespace
from typing import Any

from tools.toolchain import ROOT

from .graph import STEP, Graph

SPEC = ROOT / "tests" / "spec"
PACKAGE = f"{__package__}.unknown"
# Each after those that it imports.
MODULES = [
    *("interface", "ascon", "gimli", "keccak200", "sparkle", "spongent", "xoodoo"),
    *("elephant", "schwaemm", "xoodyak", "ascon_hash", "esch", "chacha", "sosemanuk"),
]
ROUNDS_END = """
ascon.substitute chacha.rotate gimli.columns keccak200.iota sosemanuk.added sosemanuk.fed_back
sosemanuk.rotate sosemanuk.substitute sparkle.mix xoodoo.theta xoodoo.chi
"""


class Number:
    """A number of which some bits are unknown: literals, lowest first. What is above is false, or
    true if it is negative."""

    def __init__(self, graph: Graph, bits: Sequence[int], above: int = 0) -> None:
        kept = list(bits)
        while kept and kept[-1] == above:
            kept.pop()
        self.graph, self.bits, self.above = graph, kept, above

    def of(self, other: Any) -> Number:
        if isinstance(other, Number):
            return other
        size = other.bit_length()
        return Number(self.graph, [other >> i & 1 for i in range(size)], int(other < 0))

    def __bool__(self) -> bool:
        raise TypeError("what is unknown decides")

    def __eq__(self, other: object) -> bool:
        raise TypeError("what is unknown is compared")

    __hash__ = None  # type: ignore[assignment]

    def at(self, i: int) -> int:
        return self.bits[i] if i < len(self.bits) else self.above

    def gate(self, name: str, other: Any) -> Any:
        other, gate = self.of(other), getattr(self.graph, name)
        size = max(len(self.bits), len(other.bits))
        bits = [gate(self.at(i), other.at(i)) for i in range(size)]
        return plain(Number(self.graph, bits, gate(self.above, other.above)))

    __xor__ = __rxor__ = partialmethod(gate, "xor")
    __and__ = __rand__ = partialmethod(gate, "and_")
    __or__ = __ror__ = partialmethod(gate, "or_")

    def __invert__(self) -> Number:
        return Number(self.graph, [literal ^ 1 for literal in self.bits], self.above ^ 1)

    def __lshift__(self, n: int) -> Any:
        return plain(Number(self.graph, [0] * n + self.bits, self.above))

    def __rshift__(self, n: int) -> Any:
        return plain(Number(self.graph, self.bits[n:], self.above))

    def __add__(self, other: Any, known: Sequence[int] = ()) -> Any:
        """Each bit of a sum into which something may be carried is a milestone, so that any way to
        compute the carry is found to be one. If the lowest bits are known otherwise, they take the
        place of those of this sum.
        """
        other, graph, carry, bits = self.of(other), self.graph, 0, list[int]()
        if self.above or other.above:
            raise NotImplementedError("a sum of negative numbers")
        for i, (a, b) in enumerate(zip_longest(self.bits, other.bits, fillvalue=0)):
            total = graph.xor(a, b)
            if carry or (a and b) or i < len(known):
                graph.round += 1
                total = graph.xor(total, carry)
                total = graph.equate(total, known[i]) if i < len(known) else graph.milestone(total)
                carry = graph.majority(a, b, graph.xor(graph.xor(a, b), total))
            bits.append(total)
        return plain(Number(graph, [*bits, carry]))

    __radd__ = __add__

    def __mul__(self, other: Any) -> Any:
        """By a bit; or by a known number, as the sum of what each of its bits gives."""
        other, graph, total = self.of(other), self.graph, plain(Number(self.graph, []))
        if len(other.bits) == 1 and other.bits[0] >= STEP:
            return self & Number(graph, other.bits * len(self.bits))
        rows = list[Any]()  # the products with the lowest byte of the factor, the lowest two, ...
        for i, bit in enumerate(other.bits):
            total = total + (self << i) if bit else total
            rows += [total] if i % 8 == 7 or i == len(other.bits) - 1 else []
        if len(self.bits) > 8 and len(other.bits) > 8:
            self.multiply_bytes(plain(other), rows)
        return total

    def multiply_bytes(self, factor: int, rows: Sequence[Number]) -> None:
        """Modulo 2^32 the products of words are also the sums of the products of their bytes. These
        come in the order of 8-bit processors: by bytes of the factor, first with even bytes.
        """
        total: Any = 0
        for k, row in enumerate(rows):
            missing = [j for j in (0, 2, 1, 3) if j + k < 4]
            for j in tuple(missing):
                missing.remove(j)
                part = (self >> 8 * j & 0xFF) * (factor >> 8 * k & 0xFF) << 8 * (j + k)
                settled = 8 * (k + min(missing, default=4 - k))  # so many bits of the row
                total = part.__add__(total, row.bits[:settled]) & 0xFFFFFFFF

    def to_bytes(self, size: int, order: str) -> Bytes:
        if order != "little" or len(self.bits) > 8 * size:
            raise OverflowError
        return Bytes(self >> i & 0xFF for i in range(0, 8 * size, 8))


def plain(number: Number) -> Any:
    """An int, if no bit is unknown."""
    if number.above or any(literal >= STEP for literal in number.bits):
        return number
    return sum(literal << i for i, literal in enumerate(number.bits))


class Bytes(tuple[Any, ...]):
    """Bytes, each an int or a Number."""

    def __new__(cls, source: Any = ()) -> Bytes:
        return tuple.__new__(cls, bytes(source) if isinstance(source, int) else source)

    def __add__(self, other: Any) -> Bytes:
        return Bytes((*self, *other))

    def __radd__(self, other: bytes) -> Bytes:
        return Bytes((*other, *self))

    def __getitem__(self, where: Any) -> Any:
        found = tuple.__getitem__(self, where)
        return Bytes(found) if isinstance(where, slice) else found

    def ljust(self, size: int, fill: bytes) -> Bytes:
        return self + fill * (size - len(self))

    def join(self, parts: Iterable[Iterable[Any]]) -> Bytes:
        return Bytes(byte for part in parts for byte in part)


class Table(tuple[Any, ...]):
    """A tuple of ints that takes a Number as an index."""

    def __getitem__(self, where: Any) -> Any:
        if not isinstance(where, Number):
            return tuple.__getitem__(self, where)
        index = [where.at(i) for i in range((len(self) - 1).bit_length())]
        return plain(Number(where.graph, where.graph.lookup(self, index)))


class Integer(int):
    """What the specifications use of `int` itself."""

    @staticmethod
    def from_bytes(data: Any, order: str) -> Any:  # type: ignore[override]
        data = data if order == "little" else data[::-1]
        graph: Any = next((byte.graph for byte in data if isinstance(byte, Number)), None)
        return plain(Number(graph, bits_of(data)))


def loaded(name: str) -> Any:
    """A module of tests/spec, on unknown bits."""
    file = SPEC / f"{name}.py"
    module: Any = ModuleType(f"{PACKAGE}.{name}")
    sys.modules[module.__name__] = module
    vars(module).update(__package__=PACKAGE, Bytes=Bytes, bytes=Bytes, int=Integer)
    source = file.read_text().replace('b"".join', "Bytes().join")
    exec(compile(source, file, "exec", dont_inherit=True), vars(module))
    if name == "interface":
        module.kept = lambda permute: permute
    if hasattr(module, "hmac"):
        module.hmac = SimpleNamespace(compare_digest=lambda a, b: bits_of(a) == bits_of(b))
    return module


@cache
def specified() -> dict[str, Any]:
    """The modules by name, with milestones between the rounds of the permutations."""
    sys.modules[PACKAGE] = ModuleType(PACKAGE)
    found = {name: loaded(name) for name in MODULES}
    for place in ROUNDS_END.split():
        module, step = place.split(".")
        setattr(found[module], step, ending_rounds(getattr(found[module], step)))
    keccak, spongent, sosemanuk = found["keccak200"], found["spongent"], found["sosemanuk"]
    keccak.ROTATED = [Table(row) for row in keccak.ROTATED]
    spongent.SBOX = Table(spongent.SBOX)
    sosemanuk.BOXES = [Table(box) for box in sosemanuk.BOXES]
    sosemanuk.TIMES_ALPHA = Table(sosemanuk.TIMES_ALPHA)
    sosemanuk.OVER_ALPHA = Table(sosemanuk.OVER_ALPHA)
    sosemanuk.extended = ending_rounds(sosemanuk.extended, 0)
    for b, pi in spongent.PI.items():
        pi.move = ending_rounds(pi.move)
        spongent.PERMUTATIONS[f"spongent-pi{b}"].__dict__["permute"] = pi.permute_plainly
    return found


def find(table: str, name: str) -> Any:
    """Of the specifications' PERMUTATIONS or AEADS."""
    tables = (getattr(module, table, {}) for module in specified().values())
    return next(found[name] for found in tables if name in found)


def numbers(result: Any) -> Iterator[Number]:
    """Those in a result, of which others may be known."""
    if isinstance(result, Number):
        yield result
    elif not isinstance(result, int):
        for part in result:
            yield from numbers(part)


def ending_rounds(step: Callable[..., Any], rounds: int = 1) -> Callable[..., Any]:
    """The last step of a round, of which each bit becomes a milestone; or a step of none."""

    def marked(result: Any) -> Any:
        if isinstance(result, int):
            return result
        if isinstance(result, Number):
            graph = result.graph
            return plain(Number(graph, [graph.milestone(bit) for bit in result.bits]))
        return type(result)(map(marked, result))

    def watched(*arguments: Any) -> Any:
        result = step(*arguments)
        for unknown in islice(numbers(result), 1):
            unknown.graph.round += rounds
        return marked(result)

    return watched


def unknown_bytes(graph: Graph, size: int) -> Bytes:
    """Bytes of fresh variables."""
    return Bytes(Number(graph, [graph.variable(mark=True) for _ in range(8)]) for _ in range(size))


def bits_of(data: Iterable[Any]) -> list[int]:
    return [
        byte.at(k) if isinstance(byte, Number) else byte >> k & 1 for byte in data for k in range(8)
    ]


def lane(bits: Iterable[int], number: int) -> list[int]:
    """The same functions in another lane."""
    return [bit + STEP * number if bit >= STEP else bit for bit in bits]
