# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Registers and memory: bytes that are read and written in pieces of any size."""

from __future__ import annotations

from collections.abc import Callable

from .words import Word, forced, joined, piece


class Storage:
    """Words by address. What was never written comes from `fill`, byte by byte. `piece` and
    `joined` are those of words.py, or of words of another kind.
    """

    piece: Callable[..., Word] = staticmethod(piece)
    joined: Callable[..., Word] = staticmethod(joined)

    def __init__(self, fill: Callable[[int], Word]) -> None:
        self.fill = fill
        self.chunks: dict[int, tuple[int, Word]] = {}  # size and word by address
        self.owner: dict[int, int] = {}  # the address of the chunk that a byte belongs to

    def read(self, at: int, size: int) -> Word:
        chunk = self.chunks.get(at)
        if chunk is not None and chunk[0] == size:
            return chunk[1]
        parts: list[tuple[Word, int]] = []
        end = at + size
        while at < end:
            if at not in self.owner:
                self.write(at, 1, self.fill(at))
            start = self.owner[at]
            length, word = self.chunks[start]
            width = 8 * (min(end, start + length) - at)
            parts.append((self.piece(forced(word), 8 * (at - start), width), width))
            at += width // 8
        return self.joined(parts)

    def write(self, at: int, size: int, word: Word) -> None:
        if self.chunks.get(at, (0, 0))[0] != size:
            self._make_room(at, size)
            for byte in range(at, at + size):
                self.owner[byte] = at
        self.chunks[at] = size, word

    def _make_room(self, at: int, size: int) -> None:
        """Cuts off what other chunks have of these bytes."""
        end = at + size
        for start in {self.owner[byte] for byte in range(at, end) if byte in self.owner}:
            length, word = self.chunks.pop(start)
            word = forced(word)
            if start < at:
                self.chunks[start] = at - start, self.piece(word, 0, 8 * (at - start))
            if start + length > end:
                rest = start + length - end
                self.chunks[end] = rest, self.piece(word, 8 * (end - start), 8 * rest)
                for byte in range(end, start + length):
                    self.owner[byte] = end
