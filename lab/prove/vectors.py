# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The vector instructions that p-code only has a name for, written by hand.

Most of them only move elements: a table says where each element of the result comes from. All are
compared with the processor itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, reduce
from typing import ClassVar, NamedTuple

from .pcode import Operations, Violation, known
from .words import Order, Word, chosen, joined, literals, made, piece, signed

ELEMENTS = {"b": 8, "w": 16, "d": 32, "q": 64, "bw": 8, "wd": 16, "dq": 32, "qdq": 64}
ELEMENTS |= {"ps": 32, "pd": 64} | {str(bits): bits for bits in (8, 16, 32, 64)}
BLOCK = 128  # bits; most instructions work on each block apart
SUFFIX = re.compile(r"_(avx|avx2|avx512\w*)$")

# Where an element comes from, which has position k in a block that starts at element b: an operand
# and its element, or None for zero. c is the constant operand, n the number of elements in a block.
Source = Callable[[int, int, int, int], tuple[int, int] | None]


def shifted(b: int, k: int, c: int, n: int) -> tuple[int, int] | None:
    return (0, b + k + c) if 0 <= k + c < n else None


def aligned(b: int, k: int, c: int, n: int) -> tuple[int, int] | None:
    """From place c on of two blocks, of which the second operand's is the lower one."""
    operand, at = divmod(k + c, n)
    return (1 - operand, b + at) if operand < 2 else None


def of_blocks(b: int, k: int, c: int, n: int) -> tuple[int, int] | None:
    code = c >> 4 * b & 15
    return None if code & 8 else (code >> 1 & 1, code & 1)


def in_table(b: int, k: int, c: int, n: int) -> tuple[int, int] | None:
    code = c >> 8 * (b + k) & 255
    return None if code & 128 else (0, b + code % 16)


class Move(NamedTuple):
    """An instruction that moves elements. Its operands are counted without the constant."""

    bits: int  # of an element; 0: its name says them
    constant: int | None  # the operand that is the constant, if one is
    source: Source


MOVES: dict[str, Move] = {
    r"v?p?unpckl(bw|wd|dq|qdq|ps|pd)": Move(0, None, lambda b, k, c, n: (k % 2, b + k // 2)),
    r"v?p?unpckh(bw|wd|dq|qdq|ps|pd)": Move(0, None, lambda b, k, c, n: (k % 2, b + (n + k) // 2)),
    r"v?psrldq": Move(8, 1, shifted),
    r"v?pslldq": Move(8, 1, lambda b, k, c, n: shifted(b, k, -c, n)),
    r"v?palignr": Move(8, 2, aligned),
    r"v?pshufd": Move(32, 1, lambda b, k, c, n: (0, b + (c >> 2 * k & 3))),
    r"v?shufps": Move(32, 2, lambda b, k, c, n: (k // 2, b + (c >> 2 * k & 3))),
    r"v?shufpd": Move(64, 2, lambda b, k, c, n: (k, b + (c >> b + k & 1))),
    r"v?pshuflw": Move(16, -1, lambda b, k, c, n: (-1, b + (k & 4 | (c | 0xE400) >> 2 * k & 3))),
    r"v?pshufhw": Move(16, -1, lambda b, k, c, n: (-1, b + (k & 4 | (c << 8 | 228) >> 2 * k & 3))),
    r"v?p?blend(w|d|ps|pd)": Move(0, 2, lambda b, k, c, n: (c >> (b + k) % 8 & 1, b + k)),
    r"v?pinsr([bwdq])": Move(0, 2, lambda b, k, c, n: (1, 0) if k == c % n else (0, k)),
    r"v?pextr([bwdq])": Move(0, 1, lambda b, k, c, n: None if k else (0, c % n)),
    r"vpermd": Move(32, 0, lambda b, k, c, n: (0, c >> 32 * (b + k) & 7)),
    r"vperm(?:q|pd)": Move(64, 1, lambda b, k, c, n: (0, c >> 2 * (b + k) & 3)),
    r"vperm2[if]128": Move(128, 2, of_blocks),
    r"v?movhps": Move(64, None, lambda b, k, c, n: (0, 1)),
    r"v?movdq[au]\d*": Move(64, None, lambda b, k, c, n: (0, b + k)),
    r"(?:NEON_|v)rev32\.(\d+)": Move(0, None, lambda b, k, c, n: (0, b + (k ^ n // 4 - 1))),
    r"NEON_ext\.(8)": Move(8, 2, lambda b, k, c, n: ((k + c) // n, b + (k + c) % n)),
    r"vmov\.(32)": Move(0, 2, lambda b, k, c, n: (1, 0) if b + k == c else (0, b + k)),
    r"vzip(8|16|32)": Move(0, None, lambda b, k, c, n: ((b + k) % 2, (b + k) // 2)),
    r"vuzp(8|16|32)": Move(0, None, lambda b, k, c, n: (2 * k // n, 2 * k % n + b // n)),
}


@cache
def order_of(source: Source, constant: int, bits: int, result: int) -> Order:
    """The source of each element of a result."""
    n = BLOCK // bits
    return [source(i - i % n, i % n, constant, n) for i in range(result // bits)]


class Vectors(Operations):
    """What a user operation computes."""

    used: ClassVar[set[str]] = set()  # the names of all that have been computed

    def extra(self, name: str, words: list[Word], widths: list[int], result: int) -> Word:
        how, rule = rule_of(name)
        self.used.add(name)
        if not isinstance(rule, Move):
            return rule(self, how, words, result)
        parts, constant = list(zip(words, widths, strict=True)), 0
        if rule.constant is not None:
            constant = known(parts.pop(rule.constant)[0], "an order")
        bits = rule.bits or ELEMENTS[how[1]]
        return chosen(parts, bits, order_of(rule.source, constant, bits, result))

    def each(
        self, function: Callable[[Word, Word, int], Word], words: list[Word], width: int, size: int
    ) -> Word:
        """A function of every element of two words."""
        a, b = words[:2]
        both = ((piece(a, at, size), piece(b, at, size)) for at in range(0, width, size))
        return joined([(function(x, y, size), size) for x, y in both])

    def bitwise(self, how: re.Match[str], words: list[Word], width: int) -> Word:
        a = self.not_(words[0], width) if how[2] else words[0]
        gate = {"and": self.and_, "or": self.or_, "xor": self.xor}[how[1]]
        return gate(a, words[1], width)

    def shift(self, how: re.Match[str], words: list[Word], width: int) -> Word:
        """The count of all elements, or one for each."""
        size, count = ELEMENTS[how[3]], known(words[1], "a shift")
        way = {"sll": self.left, "srl": self.right, "sra": self.right_signed}[how[1]]
        if not how[2]:
            count = sum(min(count & (1 << 64) - 1, size) << at for at in range(0, width, size))
        pair = [words[0], count]
        return self.each(lambda a, by, _: way(a, known(by, ""), size), pair, width, size)

    def sums(self, how: re.Match[str], words: list[Word], width: int) -> Word:
        function = self.add if how[1] == "add" else self.subtract
        pair = [0, words[0]] if how[1] == "neg" else words
        return self.each(function, pair, width, ELEMENTS[how[2]])

    def saturated(self, how: re.Match[str], words: list[Word], width: int) -> Word:
        """Sums without signs, of which those that do not fit become the greatest number."""

        def one(a: Word, b: Word, size: int) -> Word:
            bits, over = self.carries(a, b, 0, size)
            return made(1, [self.graph.or_(bit, over) for bit in bits])

        return self.each(one, words, width, ELEMENTS[how[1]])

    def products(self, how: re.Match[str], words: list[Word], width: int) -> Word:
        """Of words, their lower halves; of the even ones without signs, whole."""
        if how[1] != "muludq":
            return self.each(self.multiply, words, width, 32)
        even = ((1 << width) - 1) // ((1 << 64) - 1) * 0xFFFFFFFF
        return self.each(self.multiply, [self.and_(one, even, width) for one in words], width, 64)

    def compare(self, how: re.Match[str], words: list[Word], width: int) -> Word:
        def equal(a: Word, b: Word, size: int) -> Word:
            return made(1, [self.equal(a, b, size)] * size)

        return self.each(equal, words, width, ELEMENTS[how[1]])

    def blend(self, how: re.Match[str], words: list[Word], width: int) -> Word:
        """Elements of the second word where those of the third are negative, else of the first."""
        size = ELEMENTS[how[1]]
        signs = [piece(words[2], at + size - 1, 1) for at in range(0, width, size)]
        taken = joined([(made(1, [*literals(sign, 1)] * size), size) for sign in signs])
        a, b = words[:2]
        return self.xor(a, self.and_(taken, self.xor(a, b, width), width), width)

    def ordered(self, how: re.Match[str], words: list[Word], width: int) -> Word:
        """Whether the first number is greater, with signs; or the greater or lesser of the two."""

        def taken(a: Word, b: Word, size: int) -> Word:
            if how[1] == "cmpgt":
                return made(1, [self.less_signed(b, a, size)] * size)
            chosen = made(1, [self.less(a, b, size) ^ int(how[1] == "minu")] * size)
            return self.xor(a, self.and_(chosen, self.xor(a, b, size), size), size)

        return self.each(taken, words, width, ELEMENTS[how[2]])

    def shuffle_bytes(self, _: re.Match[str], words: list[Word], width: int) -> Word:
        """Bytes of a block by known indices, or of a known block by any."""
        table, index = words
        if isinstance(index, int):
            return chosen([(table, width)], 8, order_of(in_table, index, 8, width))
        entries = known(table, "a table that secret bits look up").to_bytes(width // 8, "little")
        graph, bits, found = self.graph, literals(index, width), []
        for at in range(0, width, 8):
            block = entries[at // BLOCK * 16 :][:16]
            byte = graph.lookup(block, bits[at : at + 4])
            byte += [0] * (8 - len(byte))
            found += [graph.and_(one, bits[at + 7] ^ 1) for one in byte]
        return made(1, found)

    def table(self, how: re.Match[str], words: list[Word], width: int) -> Word:
        """NEON's TBL: bytes of tables by known indices, or of known tables by any; else zero, which
        is AArch64's first word.
        """
        *tables, index = words if how[1] else words[1:]
        size = 8 if how[1] else 16
        if isinstance(index, int):
            places = index.to_bytes(width // 8, "little")
            order = [divmod(at, size) if at < size * len(tables) else None for at in places]
            return chosen([(table, 8 * size) for table in tables], 8, order)
        data = b"".join(
            known(table, "a table that secret bits look up").to_bytes(size, "little")
            for table in tables
        )
        graph, bits, found = self.graph, literals(index, width), list[int]()
        low = (len(data) - 1).bit_length()
        for at in range(0, width, 8):
            byte = graph.lookup(data.ljust(1 << low, b"\0"), bits[at : at + low])
            inside = reduce(graph.or_, bits[at + low : at + 8]) ^ 1
            found += [graph.and_(one, inside) for one in byte + [0] * (8 - len(byte))]
        return made(1, found)

    def moved(self, how: re.Match[str], words: list[Word], width: int) -> Word:
        """NEON's shifts by a constant; what is inserted leaves the other bits as they were."""
        size, *shifted = int(how[2]), *words
        count = known(shifted.pop(2 if how[1] in ("sri", "sli") else 1), "a shift")
        kept = size - count

        def one(a: Word, b: Word, _: int) -> Word:
            """Of what was there, and what is shifted."""
            if how[1] in ("sri", "shr"):
                return joined([(piece(b, count, kept), kept), (piece(a, kept, count), count)])
            return joined([(piece(a, 0, count), count), (piece(b, 0, kept), kept)])

        before = shifted[:2] if how[1] in ("sri", "sli") else [0, shifted[0]]
        return self.each(one, before, width, size)

    def turned(self, how: re.Match[str], words: list[Word], width: int) -> Word:
        """NEON's shift of each element by the lowest byte of another, to the right if it is
        negative.
        """

        def one(a: Word, by: Word, size: int) -> Word:
            count = signed(known(by, "a shift") & 255, 8)
            return self.left(a, count, size) if count >= 0 else self.right(a, -count, size)

        return self.each(one, words[:2], width, int(how[2]))

    def select(self, how: re.Match[str], words: list[Word], width: int) -> Word:
        """NEON's choice of bits of two words by a third."""
        old, a, b = words
        mask, one, other = {"bsl": (old, a, b), "bit": (b, a, old), "bif": (b, old, a)}[how[1]]
        return self.xor(other, self.and_(mask, self.xor(one, other, width), width), width)

    def test(self, how: re.Match[str], words: list[Word], width: int) -> Word:
        """All bits of an element that has a bit in common with another, or is greater."""

        def one(a: Word, b: Word, size: int) -> Word:
            if how[1] == "cgt.u":
                return made(1, [self.less(b, a, size)] * size)
            return made(1, [self.equal(self.and_(a, b, size), 0, size) ^ 1] * size)

        return self.each(one, words, width, int(how[2]))

    def expand(self, _: re.Match[str], words: list[Word], width: int) -> Word:
        """A constant: its byte everywhere, or in each word, perhaps above eight ones."""
        kind, byte = (known(word, "a constant") for word in words[1:])
        if words[0] or kind not in (0, 0xC, 0xE):
            raise Violation(f"the constant {byte:#x} of kind {kind:#x}")
        size, value = (8 if kind == 0xE else 32), byte << 8 | 0xFF if kind == 0xC else byte
        return sum(value << at for at in range(0, width, size))

    def pack(self, how: re.Match[str], words: list[Word], width: int) -> Word:
        """Signed numbers in half the bits, with signs or without; what does not fit becomes the
        nearest one that does.
        """
        graph, size, bits = self.graph, 2 * ELEMENTS[how[2][1]], list[int]()
        for at in range(0, width, BLOCK):
            for word in words:
                for low in range(at, at + BLOCK, size):
                    *kept, sign = literals(piece(word, low, size), size)
                    if how[1] == "us":
                        over = reduce(graph.or_, kept[size // 2 :])
                        kept = [graph.and_(graph.or_(one, over), sign ^ 1) for one in kept]
                        bits += kept[: size // 2]
                        continue
                    over = reduce(
                        graph.or_, (graph.xor(one, sign) for one in kept[size // 2 - 1 :])
                    )
                    wrong = (graph.and_(over, graph.xor(one, sign ^ 1)) for one in kept)
                    bits += [*map(graph.xor, kept[: size // 2 - 1], wrong), sign]
        return made(1, bits)


Rule = Move | Callable[[Vectors, re.Match[str], list[Word], int], Word]
RULES: dict[str, Rule] = {
    **MOVES,
    r"v?p?(and|or|xor)(n?)(?:[dq]|p[sd])?": Vectors.bitwise,
    r"v?p(sll|srl|sra)(v?)([wdq])": Vectors.shift,
    r"v?p(add|sub)([bwdq])": Vectors.sums,
    r"v(add|sub)\.i(\d+)": Vectors.sums,
    r"v(neg)\.s(\d+)": Vectors.sums,
    r"(?:NEON_|v)(sri|sli)\.(\d+)": Vectors.moved,
    r"v(shr)\.u(\d+)": Vectors.moved,
    r"v(shl)\.I(\d+)": Vectors.moved,
    r"v(shl)\.u(\d+)": Vectors.turned,
    r"a64_TBL|(vtbl)\.8": Vectors.table,
    r"v(bsl|bit|bif)": Vectors.select,
    r"v(cgt\.u|tst\.)(\d+)": Vectors.test,
    r"vmov\.i(8|32)": Vectors.expand,
    r"v?pcmpeq([bwdq])": Vectors.compare,
    r"v?p(cmpgt|maxu|minu)([bwdq])": Vectors.ordered,
    r"vp?blendv(b|ps|pd)": Vectors.blend,
    r"v?pshufb": Vectors.shuffle_bytes,
    r"v?pack(us|ss)(wb|dw)": Vectors.pack,
    r"v?p(mulld|muludq)|vmul\.i32": Vectors.products,
    r"v?paddus([bw])": Vectors.saturated,
}


@cache
def rule_of(name: str) -> tuple[re.Match[str], Rule]:
    base = SUFFIX.sub("", name)
    for form, rule in RULES.items():
        if found := re.fullmatch(form, base):
            return found, rule
    raise Violation(f"user operation {name}")
