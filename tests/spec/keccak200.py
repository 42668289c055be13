# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Keccak-f[200], 18 rounds.

Specification: "The Keccak reference" 3.0, section 1.2 (also FIPS 202, section 3, with w = 8).

State: 25 lanes of one byte, lane (x, y) is byte x + 5y. Rotation offsets and round constants
are computed here from their definitions, reduced to lanes of 8 bits.
"""

from .interface import Permutation, kept

ROUNDS = 18
PLANE = range(5)


def rotate(lane: int, n: int) -> int:
    """A lane rotated left by n, modulo 8."""
    n %= 8
    return (lane << n | lane >> (8 - n)) & 0xFF


def rotation_offsets() -> list[int]:
    """Step t of the walk (x, y) -> (y, 2x + 3y) from (1, 0) has offset (t + 1)(t + 2) / 2."""
    offsets = [0] * 25
    x, y = 1, 0
    for t in range(24):
        offsets[x + 5 * y] = (t + 1) * (t + 2) // 2 % 8
        x, y = y, (2 * x + 3 * y) % 5
    return offsets


def round_constants() -> list[int]:
    """Bit 2^j - 1 of constant i is output bit j + 7i of the LFSR x^8 + x^6 + x^5 + x^4 + 1."""
    constants = []
    register = 1
    for _ in range(ROUNDS):
        constant = 0
        for j in range(7):
            if register & 1 and 2**j - 1 < 8:
                constant |= 1 << (2**j - 1)
            register = register << 1 ^ (0x171 if register & 0x80 else 0)
        constants.append(constant)
    return constants


OFFSETS = rotation_offsets()
CONSTANTS = round_constants()
ROTATED = [[rotate(lane, n) for lane in range(256)] for n in range(8)]
PI_SOURCES = [(x + 3 * y) % 5 + 5 * x for y in PLANE for x in PLANE]
CHI_SOURCES = [(x + 5 * y, (x + 1) % 5 + 5 * y, (x + 2) % 5 + 5 * y) for y in PLANE for x in PLANE]


def theta(a: list[int]) -> list[int]:
    """Every lane gains the parities of two neighbouring columns."""
    parity = [a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20] for x in PLANE]
    effect = [parity[x - 1] ^ ROTATED[1][parity[(x + 1) % 5]] for x in PLANE]
    return [lane ^ column for lane, column in zip(a, effect * 5, strict=True)]


def rho(a: list[int]) -> list[int]:
    """Every lane is rotated by its offset."""
    return [ROTATED[n][lane] for lane, n in zip(a, OFFSETS, strict=True)]


def pi(a: list[int]) -> list[int]:
    """Lane (x, y) comes from lane (x + 3y, x)."""
    return [a[source] for source in PI_SOURCES]


def chi(a: list[int]) -> list[int]:
    """The only nonlinear step: a lane gains (not the next one) and the one after it."""
    return [a[i] ^ (~a[j] & a[k]) for i, j, k in CHI_SOURCES]


def iota(a: list[int], constant: int) -> list[int]:
    """Lane (0, 0) gains the constant of the round."""
    return [a[0] ^ constant, *a[1:]]


@kept
def permute(state: bytes) -> bytes:
    """Keccak-f[200]."""
    if len(state) != 25:
        raise ValueError("the state has 25 bytes")
    a = list(state)
    for constant in CONSTANTS:
        a = iota(chi(pi(rho(theta(a)))), constant)
    return bytes(a)


PERMUTATIONS = {"keccak-f200": Permutation("keccak-f200", 25, permute)}
