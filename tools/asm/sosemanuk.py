# SPDX-License-Identifier: Apache-2.0 OR MIT
"""SOSEMANUK's steps as operations on words, four at once, for the generators of its kernels.

A `Machine` makes an operation of each call; its values are names. What alpha multiplies are the
highest bytes of four consecutive words, what 1 / alpha multiplies the lowest of four others. So
either four are gathered in a word, and both products are four words again, one for each byte of
the sums: a multiple of one gathered word plus a multiple of the other.

These eight multiples take eleven divisions by beta and seventeen additions: one word is divided
again and again, and the other joins it five times. A search through all such chains found none
that is shorter.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

OVER_BETA = 0xD4  # what a byte's lowest bit becomes when beta divides it
M = 0x54655307
BLOCK, LENGTH = 20, 10
DIVISIONS, JOINS = 11, (2, 3, 5, 7, 10)


class Machine(ABC):
    """Makes operations. Shifts of `xor` are to the left, or to the right if negative."""

    @abstractmethod
    def xor(self, a: str, b: str, shift: int = 0) -> str:
        """a ^ (b shifted)"""

    @abstractmethod
    def over_beta(self, x: str) -> str:
        """Each byte divided by beta."""

    @abstractmethod
    def highest(self, words: list[str]) -> str:
        """The highest bytes of four words, the first one's lowest."""

    @abstractmethod
    def lowest(self, words: list[str]) -> str:
        """Their lowest bytes."""

    @abstractmethod
    def halves(self, a: str, b: str) -> tuple[str, str]:
        """The lower halves of both, a's lower; and the upper halves."""

    @abstractmethod
    def quarters(self, a: str, b: str) -> tuple[str, str]:
        """Bytes 0 and 2 of both, a's lower; and bytes 1 and 3."""

    @abstractmethod
    def step(self, r1: str, r2: str, s: tuple[str, str, str]) -> tuple[str, str, str]:
        """The state machine's: R1, R2 and f. The words are s[t+1], s[t+8] and s[t+9]."""

    @abstractmethod
    def box2(self, f: list[str]) -> list[str]:
        """Serpent's box 2."""


def products(machine: Machine, a: str, b: str) -> list[str]:
    """Bytes 0 to 3 of what is added to four words, each of all four."""
    xor = machine.xor
    chain, joined = [b], {}
    for n in range(DIVISIONS):
        x = chain[-1]
        if n in JOINS:
            x = joined[n] = xor(x, a)
        chain.append(machine.over_beta(x))
        # Each sum as soon as it can be made, so that few values wait.
        if n == 0:
            v = xor(chain[0], chain[1])
        elif n == 4:
            u = xor(chain[4], chain[5])
        elif n == 6:
            u = xor(u, chain[7])
        elif n == 7:
            t = xor(v, chain[8])
            p = xor(t, chain[3])
        elif n == 8:
            p = xor(p, chain[9])
        elif n == 9:
            first = xor(t, chain[10])
    u = xor(u, chain[11])
    second, u = xor(u, v), xor(u, joined[2])
    return [first, second, xor(u, p), xor(u, chain[6])]


def extend(machine: Machine, s: list[str], last: str) -> list[str]:
    """The words s[t+10] to s[t+13], of s[t] to s[t+6] and s[t+9]."""
    rows = products(machine, machine.highest(s[:4]), machine.lowest(s[3:7]))
    (a, c), (b, d) = machine.halves(rows[0], rows[2]), machine.halves(rows[1], rows[3])
    sums = [*machine.quarters(a, b), *machine.quarters(c, d)]
    for i in range(4):
        for word, shift in ((s[i], 8), (s[i + 3], -8), (last, 0)):
            sums[i] = machine.xor(sums[i], word, shift)
        last = sums[i]
    return sums
