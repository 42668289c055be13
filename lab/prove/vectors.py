# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The vector instructions that p-code only has a name for, written by hand.

A method is named after the instruction, without the v in front and the instruction set behind;
`elements` says in which pieces it works. All of them are compared with the processor itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from .pcode import Operations, Violation, known
from .words import Arithmetic, Word, joined, literals, made, piece

ELEMENTS = {"b": 8, "w": 16, "d": 32, "q": 64, "bw": 8, "wd": 16, "dq": 32, "qdq": 64}
ELEMENTS |= {"ps": 32, "pd": 64}
BLENDED = {"w": 16, "d": 32, "ps": 32, "pd": 64}
BITWISE = re.compile(r"v?p?(andn|and|or|xor)(?:[dq]|p[sd])?")
SHIFT = re.compile(r"v?p(sll|srl|sra)(v?)([wdq])")
UNPACK = re.compile(r"v?p?unpck([hl])(bw|wd|dq|qdq|ps|pd)")
ADD = re.compile(r"v?p(add|sub)([bwdq])")
COMPARE = re.compile(r"v?pcmpeq([bwdq])")
INSERT = re.compile(r"v?pinsr([bwdq])")
EXTRACT = re.compile(r"v?pextr([bwdq])")
MOVE = re.compile(r"v?mov(dqa|dqu)\d*")
SUFFIX = re.compile(r"_(avx|avx2|avx512\w*)$")
BLOCK = 128  # most instructions work on each 128 bits apart


def pieces(word: Word, size: int, width: int) -> list[Word]:
    return [piece(word, at, size) for at in range(0, width, size)]


def whole(parts: Sequence[Word], size: int) -> Word:
    return joined([(part, size) for part in parts])


class Vectors:
    """What a user operation computes."""

    def __init__(self, operations: Operations) -> None:
        self.do: Arithmetic = operations

    def __call__(self, name: str, words: list[Word], widths: list[int], result: int) -> Word:
        base = SUFFIX.sub("", name)
        for form, method in FORMS:
            found = form.fullmatch(base)
            if found:
                return method(self, found, words, widths, result)
        raise Violation(f"user operation {name}")

    def bitwise(self, how: re.Match[str], words: list[Word], widths: list[int], _: int) -> Word:
        a, b = words
        if how[1] == "andn":
            return self.do.and_(self.do.not_(a, widths[0]), b, widths[0])
        gate = {"and": self.do.and_, "or": self.do.or_, "xor": self.do.xor}[how[1]]
        return gate(a, b, widths[0])

    def shift(self, how: re.Match[str], words: list[Word], widths: list[int], _: int) -> Word:
        size, count = ELEMENTS[how[3]], known(words[1], "a shift")
        number = widths[0] // size
        by = [count & ((1 << 64) - 1)] * number
        if how[2]:
            by = [count >> size * i & ((1 << size) - 1) for i in range(number)]
        way = {"sll": self.do.left, "srl": self.do.right, "sra": self.do.right_signed}[how[1]]
        parts = pieces(words[0], size, widths[0])
        return whole([way(part, n, size) for part, n in zip(parts, by, strict=True)], size)

    def shift_bytes(self, how: re.Match[str], words: list[Word], widths: list[int], _: int) -> Word:
        by = 8 * min(known(words[1], "a shift"), 16)
        way = self.do.left if how[1] == "l" else self.do.right
        return whole([way(part, by, BLOCK) for part in pieces(words[0], BLOCK, widths[0])], BLOCK)

    def unpack(self, how: re.Match[str], words: list[Word], widths: list[int], _: int) -> Word:
        size, parts = ELEMENTS[how[2]], []
        half = BLOCK // 2
        for at in range(half * (how[1] == "h"), widths[0], BLOCK):
            for low in range(at, at + half, size):
                parts += [piece(words[0], low, size), piece(words[1], low, size)]
        return whole(parts, size)

    def add(self, how: re.Match[str], words: list[Word], widths: list[int], _: int) -> Word:
        size = ELEMENTS[how[2]]
        one = self.do.add if how[1] == "add" else self.do.subtract
        both = zip(*(pieces(word, size, widths[0]) for word in words), strict=True)
        return whole([one(a, b, size) for a, b in both], size)

    def compare(self, how: re.Match[str], words: list[Word], widths: list[int], _: int) -> Word:
        size = ELEMENTS[how[1]]
        both = zip(*(pieces(word, size, widths[0]) for word in words), strict=True)
        return made(1, [bit for a, b in both for bit in [self.do.equal(a, b, size)] * size])

    def shuffle_bytes(
        self, _: re.Match[str], words: list[Word], widths: list[int], result: int
    ) -> Word:
        parts: list[Word] = []
        for table, index in zip(*(pieces(word, BLOCK, widths[0]) for word in words), strict=True):
            entries = pieces(table, 8, BLOCK)
            parts += [self.byte(entries, one) for one in pieces(index, 8, BLOCK)]
        return whole(parts, 8)

    def byte(self, entries: list[Word], index: Word) -> Word:
        """An entry of a table by an index; 0 if the index's highest bit is set."""
        if isinstance(index, int):
            return 0 if index & 0x80 else entries[index & 15]
        if not all(isinstance(entry, int) for entry in entries):
            raise Violation("looks unknown bits up in unknown bits")
        bits = literals(index, 8)
        found = self.do.lookup([known(e, "") for e in entries], piece(index, 0, 4), 4, 8)
        return self.do.if_(bits[7], 0, found, 8)

    def shuffle(self, how: re.Match[str], words: list[Word], widths: list[int], _: int) -> Word:
        parts: list[Word] = []
        order = known(words[1], "an order")
        for block in pieces(words[0], BLOCK, widths[0]):
            four = pieces(block, 32, BLOCK)
            parts += [four[order >> 2 * i & 3] for i in range(4)]
        return whole(parts, 32)

    def shuffle_two(self, how: re.Match[str], words: list[Word], widths: list[int], _: int) -> Word:
        """SHUFPS and SHUFPD: the lower half of a block from the first operand, the upper from the
        second.
        """
        order, parts = known(words[2], "an order"), []
        size = ELEMENTS["d" if how[1] == "s" else "q"]
        number = BLOCK // size
        bits = number.bit_length() - 1
        for block, both in enumerate(
            zip(*(pieces(word, BLOCK, widths[0]) for word in words[:2]), strict=True)
        ):
            for i in range(number):
                place = i + block * number if size == 64 else i  # SHUFPD: a bit for each
                one = pieces(both[i >= number // 2], size, BLOCK)
                parts.append(one[order >> bits * place & (number - 1)])
        return whole(parts, size)

    def align(self, _: re.Match[str], words: list[Word], widths: list[int], __: int) -> Word:
        by = 8 * known(words[2], "a place")
        both = zip(*(pieces(word, BLOCK, widths[0]) for word in words[:2]), strict=True)
        parts = [
            self.do.right(joined([(low, BLOCK), (high, BLOCK)]), by, 256) for high, low in both
        ]
        return whole([piece(part, 0, BLOCK) for part in parts], BLOCK)

    def blend(self, how: re.Match[str], words: list[Word], widths: list[int], _: int) -> Word:
        mask, size = known(words[2], "a mask"), BLENDED[how[1]]
        both = zip(*(pieces(word, size, widths[0]) for word in words[:2]), strict=True)
        return whole([ab[mask >> i % 8 & 1] for i, ab in enumerate(both)], size)

    def permute_blocks(
        self, _: re.Match[str], words: list[Word], widths: list[int], __: int
    ) -> Word:
        order = known(words[2], "an order")
        four = [part for word in words[:2] for part in pieces(word, BLOCK, 256)]
        chosen = [order & 15, order >> 4 & 15]
        return whole([0 if one & 8 else four[one & 3] for one in chosen], BLOCK)

    def insert(self, how: re.Match[str], words: list[Word], widths: list[int], _: int) -> Word:
        size = ELEMENTS[how[1]]
        parts = pieces(words[0], size, BLOCK)
        parts[known(words[2], "a place") % len(parts)] = piece(words[1], 0, size)
        return whole(parts, size)

    def extract(
        self, how: re.Match[str], words: list[Word], widths: list[int], result: int
    ) -> Word:
        size = ELEMENTS[how[1]]
        parts = pieces(words[0], size, BLOCK)
        part = parts[known(words[1], "a place") % len(parts)]
        return joined([(part, size), (0, result - size)]) if result > size else part

    def pack(self, _: re.Match[str], words: list[Word], widths: list[int], __: int) -> Word:
        """Signed words as unsigned bytes; what does not fit becomes 0 or 255."""
        graph, bits = self.do.graph, []
        for at in range(0, widths[0], BLOCK):
            for word in words:
                for low in range(at, at + BLOCK, 16):
                    *kept, sign = literals(piece(word, low, 16), 16)
                    over = 0
                    for one in kept[8:]:
                        over = graph.or_(over, one)
                    bits += [graph.and_(graph.or_(one, over), sign ^ 1) for one in kept[:8]]
        return made(1, bits)

    def permute(self, _: re.Match[str], words: list[Word], widths: list[int], __: int) -> Word:
        """VPERMD: the order comes first."""
        order = known(words[0], "an order")
        parts = pieces(words[1], 32, widths[0])
        return whole([parts[order >> 32 * i & 7] for i in range(len(parts))], 32)

    def permute_quads(
        self, _: re.Match[str], words: list[Word], widths: list[int], __: int
    ) -> Word:
        order = known(words[1], "an order")
        parts = pieces(words[0], 64, widths[0])
        return whole([parts[order >> 2 * i & 3] for i in range(len(parts))], 64)

    def high(self, _: re.Match[str], words: list[Word], widths: list[int], __: int) -> Word:
        return piece(words[0], 64, 64)

    def move(self, _: re.Match[str], words: list[Word], widths: list[int], __: int) -> Word:
        return words[0]

    def nothing(self, _: re.Match[str], words: list[Word], widths: list[int], __: int) -> Word:
        return 0


Method = Callable[[Vectors, "re.Match[str]", list[Word], list[int], int], Word]
FORMS: list[tuple[re.Pattern[str], Method]] = [
    (BITWISE, Vectors.bitwise),
    (SHIFT, Vectors.shift),
    (re.compile(r"v?ps([lr])ldq"), Vectors.shift_bytes),
    (UNPACK, Vectors.unpack),
    (ADD, Vectors.add),
    (COMPARE, Vectors.compare),
    (re.compile(r"v?pshufb"), Vectors.shuffle_bytes),
    (re.compile(r"v?pshufd"), Vectors.shuffle),
    (re.compile(r"v?palignr"), Vectors.align),
    (re.compile(r"v?p?blend(d|w|ps|pd)"), Vectors.blend),
    (re.compile(r"v?perm2[if]128"), Vectors.permute_blocks),
    (re.compile(r"v?shufp([sd])"), Vectors.shuffle_two),
    (re.compile(r"v?packuswb"), Vectors.pack),
    (re.compile(r"vpermd"), Vectors.permute),
    (re.compile(r"vperm(?:q|pd)"), Vectors.permute_quads),
    (INSERT, Vectors.insert),
    (EXTRACT, Vectors.extract),
    (re.compile(r"v?movhps"), Vectors.high),
    (MOVE, Vectors.move),
    (re.compile(r"setISAMode"), Vectors.nothing),  # Thumb, as everything here
]
