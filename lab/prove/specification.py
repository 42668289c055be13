# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The specifications of tests/spec, run on unknown bits.

The modules are loaded a second time, with names of their own. Their syntax trees are left as they
are but for literals of bytes, which become `Bytes`; `bytes` and `int` are those below, and constant
tables become tables that take unknown numbers. The last step of a round makes milestones.
"""

from __future__ import annotations

import ast
import importlib.util
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import CodeType, ModuleType
from typing import Any

from tools.toolchain import ROOT

from .graph import STEP, Graph

SPEC = ROOT / "tests" / "spec"


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

    def at(self, i: int) -> int:
        return self.bits[i] if i < len(self.bits) else self.above

    def gate(self, gate: Callable[[int, int], int], other: Any) -> Any:
        other = self.of(other)
        size = max(len(self.bits), len(other.bits))
        bits = [gate(self.at(i), other.at(i)) for i in range(size)]
        return plain(Number(self.graph, bits, gate(self.above, other.above)))

    def __xor__(self, other: Any) -> Any:
        return self.gate(self.graph.xor, other)

    def __and__(self, other: Any) -> Any:
        other = self.of(other)
        if other.above or self.above:
            return self.gate(self.graph.and_, other)
        pairs = zip(self.bits, other.bits, strict=False)  # above the shorter one all are false
        return plain(Number(self.graph, [self.graph.and_(a, b) for a, b in pairs]))

    def __or__(self, other: Any) -> Any:
        return self.gate(self.graph.or_, other)

    __rxor__, __rand__, __ror__ = __xor__, __and__, __or__

    def __invert__(self) -> Number:
        return Number(self.graph, [literal ^ 1 for literal in self.bits], self.above ^ 1)

    def __lshift__(self, n: int) -> Any:
        return plain(Number(self.graph, [0] * n + self.bits, self.above))

    def __rshift__(self, n: int) -> Any:
        return plain(Number(self.graph, self.bits[n:], self.above))

    def __add__(self, other: Any) -> Any:
        """Of numbers without a one in the same place, as in sums of shifted parts."""
        other = self.of(other)
        pairs = zip(self.bits, other.bits, strict=False)
        if self.above or other.above or any(a and b for a, b in pairs):
            raise NotImplementedError("a sum with carries")
        bits = self.bits + [0] * (len(other.bits) - len(self.bits))
        for i, bit in enumerate(other.bits):
            bits[i] = bit or bits[i]
        return plain(Number(self.graph, bits))

    __radd__ = __add__

    def to_bytes(self, size: int, order: str) -> Bytes:
        if order != "little" or len(self.bits) > 8 * size:
            raise OverflowError
        return Bytes(
            plain(Number(self.graph, [self.at(8 * i + k) for k in range(8)])) for i in range(size)
        )


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

    def __getitem__(self, where: Any) -> Any:
        found = tuple.__getitem__(self, where)
        return Bytes(found) if isinstance(where, slice) else found

    def join(self, parts: Iterable[Iterable[Any]]) -> Bytes:
        return Bytes(byte for part in parts for byte in part)


class Table(tuple[Any, ...]):
    """A tuple of ints that takes a Number as an index."""

    def __getitem__(self, where: Any) -> Any:
        if not isinstance(where, Number):
            return tuple.__getitem__(self, where)
        width = (len(self) - 1).bit_length()
        index = [where.at(i) for i in range(width)]
        return plain(Number(where.graph, where.graph.lookup(self, index)))


class Integer(int):
    """What the specifications use of `int` itself."""

    @classmethod
    def from_bytes(cls, data: Any, order: Any = "big", **_: Any) -> Any:  # type: ignore[override]
        graph = next((byte.graph for byte in data if isinstance(byte, Number)), None)
        if graph is None:
            return int.from_bytes(bytes(data), order)
        bits = [
            byte.at(k) if isinstance(byte, Number) else byte >> k & 1
            for byte in data
            for k in range(8)
        ]
        return plain(Number(graph, bits))


class Literals(ast.NodeTransformer):
    """Writes Bytes(b"...") for b"..."."""

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if not isinstance(node.value, bytes):
            return node
        call = ast.Call(ast.Name("Bytes", ast.Load()), [node], [])
        return ast.copy_location(call, node)


class Loader(SourceFileLoader):
    def source_to_code(  # type: ignore[override]
        self, data: Any, path: Any, *, _optimize: int = -1
    ) -> CodeType:
        tree = ast.fix_missing_locations(Literals().visit(ast.parse(data)))
        return compile(tree, path, "exec", dont_inherit=True)

    def get_code(self, fullname: str) -> CodeType:
        return self.source_to_code(self.get_data(self.path), self.path)

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__.update(Bytes=Bytes, bytes=Bytes, int=Integer)
        super().exec_module(module)


class Finder:
    """Finds the modules of tests/spec under the name of another package."""

    def __init__(self, package: str) -> None:
        self.package = package

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        if not name.startswith(self.package + "."):
            return None
        file = SPEC / f"{name.rpartition('.')[2]}.py"
        return importlib.util.spec_from_file_location(name, file, loader=Loader(name, str(file)))


class Specification:
    """The modules, with milestones between the rounds of what they compute."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.package = f"specification_{id(graph)}"
        self.finder = Finder(self.package)

    def module(self, name: str) -> ModuleType:
        """A module of tests/spec, fresh for this graph."""
        sys.modules.setdefault(self.package, ModuleType(self.package)).__path__ = []
        sys.meta_path.insert(0, self.finder)
        try:
            module = importlib.import_module(f"{self.package}.{name}")
        finally:
            sys.meta_path.remove(self.finder)
        self.prepare()
        return module

    def close(self) -> None:
        for name in [n for n in sys.modules if n.split(".")[0] == self.package]:
            del sys.modules[name]

    def prepare(self) -> None:
        """Puts milestones and tables into the permutations."""
        keccak: Any = sys.modules.get(f"{self.package}.keccak200")
        if keccak and not isinstance(keccak.ROTATED[0], Table):
            keccak.ROTATED = [Table(row) for row in keccak.ROTATED]
            keccak.iota = partial(self.watch_lanes, keccak.iota)
        spongent: Any = sys.modules.get(f"{self.package}.spongent")
        if spongent and not isinstance(spongent.SBOX, Table):
            spongent.SBOX = Table(spongent.SBOX)
            for b, pi in spongent.PI.items():
                pi.move = partial(self.watch_integer, pi.move)
                spongent.PERMUTATIONS[f"spongent-pi{b}"].__dict__["permute"] = pi.permute_plainly

    def watch_lanes(self, last: Callable[..., list[Any]], *arguments: Any) -> list[Any]:
        self.graph.round += 1
        return [self.marked(lane) for lane in last(*arguments)]

    def watch_integer(self, last: Callable[..., Any], *arguments: Any) -> Any:
        self.graph.round += 1
        return self.marked(last(*arguments))

    def marked(self, number: Any) -> Any:
        if not isinstance(number, Number):
            return number
        return plain(Number(self.graph, [self.graph.milestone(bit) for bit in number.bits]))

    def permutation(self, name: str) -> Any:
        """An entry of the specifications' PERMUTATIONS."""
        module = self.module("keccak200" if name.startswith("keccak") else "spongent")
        return module.PERMUTATIONS[name]


def unknown_bytes(graph: Graph, name: str, size: int) -> Bytes:
    """Bytes of fresh variables."""
    return Bytes(
        Number(graph, [graph.variable(f"{name}[{i}] bit {k}", mark=True) for k in range(8)])
        for i in range(size)
    )


def bits_of(data: Iterable[Any]) -> list[int]:
    return [
        byte.at(k) if isinstance(byte, Number) else byte >> k & 1 for byte in data for k in range(8)
    ]


def lane(bits: Iterable[int], number: int) -> list[int]:
    """The same functions in another lane."""
    return [bit + STEP * number if bit >= STEP else bit for bit in bits]
