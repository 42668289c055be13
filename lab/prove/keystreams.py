# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What the kernels of streams must compute: the specifications on unknown bits, each in a graph
that knows its rounds. Streams in lanes are independent, so one run serves all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tests.spec import chacha, sosemanuk

from .equal import Equality
from .graph import Graph
from .replay import Values, given, packed
from .specification import Bytes, Number, bits_of, lane, specified, unknown_bytes

Shape = tuple[int, int]  # how many streams, and blocks of each
Words = list[Any]
MASK64 = (1 << 64) - 1


class Keystream:
    """The most blocks that a call makes of a stream: a kernel may make all of them where fewer are
    asked for. A block of keystream is `block` bytes.
    """

    block: int

    def __init__(self, blocks: int) -> None:
        self.graph, self.blocks = Graph(), blocks
        self.text = bits_of(unknown_bytes(self.graph, blocks * self.block))
        self.wanted = list(map(self.xored, self.text, self.made()))
        self.former = [self.graph.variable(junk=True, secret=False) for _ in self.text]
        self.equality = Equality(self.graph)

    def xored(self, text: int, made: int) -> int:
        """A bit of what comes out, however its parts are added."""
        return self.graph.milestone(self.graph.xor(text, made))

    def made(self) -> list[int]:
        """The keystream."""
        raise NotImplementedError

    def before(self) -> list[int]:
        """The state, as the stream's header has it."""
        raise NotImplementedError

    def after(self, blocks: int) -> list[int]:
        """The state after so many."""
        raise NotImplementedError

    def values(self, values: Values, number: int) -> Values:
        """What must come of a lane, by the specification as it stands."""
        raise NotImplementedError

    def text_with(self, made: bytes, values: Values, number: int) -> Values:
        text = packed(lane(self.text, number), values)
        xored = bytes(a ^ b for a, b in zip(text, made, strict=True))
        return given(lane(self.wanted, number), [xored])


class ChaCha(Keystream):
    """ChaCha20, from a block whose number is a multiple of 16, so that counting carries nothing."""

    block, rounds = chacha.BLOCK, 20
    low: tuple[int | None, ...] = (0,) * 4 + (None,) * 28  # of its number, the bits that are known

    def made(self) -> list[int]:
        graph, spec, bits = self.graph, specified()["chacha"], list[int]()
        graph.sum_rounds = 32  # both parts of a turned word may be added one by one,
        graph.per_failure = 500  # and sums of one resemble others
        self.key, self.nonce = (unknown_bytes(graph, size) for size in (32, 8))
        self.word13 = unknown_bytes(graph, 4)
        unknown = bits_of(unknown_bytes(graph, 8))
        low = [
            bit if known is None else known for bit, known in zip(unknown, self.low, strict=False)
        ]
        first = Number(graph, [*low, *unknown[32:]])
        self.places = [
            Bytes((first + i & MASK64).to_bytes(8, "little")) for i in range(self.blocks + 1)
        ]
        for place in self.places[:-1]:
            bits += bits_of(spec.block(self.key, place + self.nonce, self.rounds))
        return bits

    def before(self) -> list[int]:
        return self.after(0)

    def after(self, blocks: int) -> list[int]:
        place, rounds = self.places[blocks], (self.rounds // 2).to_bytes(4, "little")
        constants = chacha.CONSTANTS[len(self.key)]
        return bits_of(constants + self.key + place + self.nonce + self.word13 + rounds)

    def values(self, values: Values, number: int) -> Values:
        key, nonce, first = (
            packed(lane(bits_of(part), number), values)
            for part in (self.key, self.nonce, self.places[0])
        )
        start = int.from_bytes(first, "little")
        places = [(start + i & MASK64).to_bytes(8, "little") for i in range(self.blocks + 1)]
        made = b"".join(chacha.block(key, place + nonce, self.rounds) for place in places[:-1])
        found = self.text_with(made, values, number)
        for bits, place in zip(self.places, places, strict=True):
            found |= given(lane(bits_of(bits), number), [place])
        return found


class ChaChaOver(ChaCha):
    """From the last block of a counter of 32 bits. The next one's number carries into the word
    behind it.
    """

    low = (1,) * 32


class ChaChaFirst(ChaCha):
    """From block 0, by a call of `chacha20` for that block: a nonce of 12 bytes has its first word
    behind the number.
    """

    low = (0,) * 32

    @property
    def whole_nonce(self) -> list[int]:
        return bits_of(self.places[0][4:] + self.nonce)


def bits_of_words(words: Iterable[Any]) -> list[int]:
    return bits_of(byte for word in words for byte in Bytes(word.to_bytes(4, "little")))


class Sosemanuk(Keystream):
    """SOSEMANUK's steps."""

    block = 80

    def made(self) -> list[int]:
        state, spec = unknown_bytes(self.graph, 48), specified()["sosemanuk"]
        self.states, z = self.run(spec, spec.words(state))
        return bits_of_words(z)

    def run(self, spec: Any, state: Words) -> tuple[list[Words], Words]:
        """The states between the blocks, and the keystream."""
        states, made = [state], Words()
        for _ in range(self.blocks):
            for _ in range(self.block // 16):
                z, state = spec.four_steps(state)
                made += z
            states.append(state)
        return states, made

    def before(self) -> list[int]:
        return bits_of_words(self.states[0])

    def after(self, blocks: int) -> list[int]:
        return bits_of_words(self.states[blocks])

    def values(self, values: Values, number: int) -> Values:
        before = packed(lane(self.before(), number), values)
        states, z = self.run(sosemanuk, sosemanuk.words(before))
        found = self.text_with(in_bytes(z), values, number)
        for blocks, state in enumerate(states):
            found |= given(lane(self.after(blocks), number), [in_bytes(state)])
        return found


def in_bytes(words: Sequence[int]) -> bytes:
    return b"".join(word.to_bytes(4, "little") for word in words)


class SosemanukStart(Keystream):
    """SOSEMANUK's set-up, of a key and a nonce that are padded: it makes no keystream."""

    block = 80

    def made(self) -> list[int]:
        spec = specified()["sosemanuk"]
        self.key, self.nonce = (unknown_bytes(self.graph, size) for size in (32, 16))
        behind = spec.serpent24(self.key, spec.words(self.nonce))
        self.state = bits_of_words(spec.behind_set_up(behind))
        return []

    def before(self) -> list[int]:
        return bits_of(self.key + self.nonce)

    def after(self, blocks: int) -> list[int]:
        return self.state

    def values(self, values: Values, number: int) -> Values:
        before = packed(lane(self.before(), number), values)
        behind = sosemanuk.serpent24(before[:32], sosemanuk.words(before[32:]))
        made = in_bytes(sosemanuk.behind_set_up(behind))
        return given(lane(self.state, number), [made])
