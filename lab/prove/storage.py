# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Registers and memory: bytes that are read and written in pieces of any size."""

from __future__ import annotations

from collections.abc import Callable

from .words import Word, forced, joined, piece


class Storage:
    """Words by address. What was never written comes from `fill`, byte by byte."""

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
            start = self.owner.get(at)
            if start is None:
                parts.append((self._filled(at), 8))
                at += 1
                continue
            length, word = self.chunks[start][0], forced(self.chunks[start][1])
            upto = min(end, start + length)
            parts.append((piece(word, 8 * (at - start), 8 * (upto - at)), 8 * (upto - at)))
            at = upto
        return joined(parts)

    def _filled(self, at: int) -> Word:
        word = self.fill(at)
        self.chunks[at] = 1, word
        self.owner[at] = at
        return word

    def write(self, at: int, size: int, word: Word) -> None:
        chunk = self.chunks.get(at)
        if chunk is None or chunk[0] != size:
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
                self.chunks[start] = at - start, piece(word, 0, 8 * (at - start))
            if start + length > end:
                rest = start + length - end
                self.chunks[end] = rest, piece(word, 8 * (end - start), 8 * rest)
                for byte in range(end, start + length):
                    self.owner[byte] = end
