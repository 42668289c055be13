# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Xoodoo[12], the permutation of Xoodyak.

Specification: J. Daemen, S. Hoffert, S. Mella, M. Peeters, G. Van Assche, R. Van Keer, "Xoodyak, a
lightweight cryptographic scheme", final round of the NIST competition, 2021.

A state is three planes of four lanes of 32 bits; lane (x, y) is bytes 4x + 16y to 4x + 16y + 3, in
little-endian order.
"""

from .interface import Permutation

STATE_BYTES = 48
MASK = (1 << 32) - 1
CONSTANTS = (0x58, 0x38, 0x3C0, 0xD0, 0x120, 0x14, 0x60, 0x2C, 0x380, 0xF0, 0x1A0, 0x12)
Plane = list[int]


def rotate(lane: int, n: int) -> int:
    """A lane rotated left by n."""
    return (lane << n | lane >> (32 - n)) & MASK


def shift(plane: Plane, t: int, v: int) -> Plane:
    """Bit (x, z) of the plane moves to (x + t, z + v)."""
    return [rotate(plane[(x - t) % 4], v) for x in range(4)]


def add(*planes: Plane) -> Plane:
    """The sum of planes."""
    return [a ^ b for a, b in zip(*planes, strict=True)]


def theta(a: list[Plane]) -> list[Plane]:
    """Every bit gains the parities of two columns."""
    parity = add(add(a[0], a[1]), a[2])
    effect = add(shift(parity, 1, 5), shift(parity, 1, 14))
    return [add(plane, effect) for plane in a]


def rho_west(a: list[Plane]) -> list[Plane]:
    """Planes 1 and 2 move."""
    return [a[0], shift(a[1], 1, 0), shift(a[2], 0, 11)]


def iota(a: list[Plane], constant: int) -> list[Plane]:
    """Lane (0, 0) gains the constant of the round."""
    return [add(a[0], [constant, 0, 0, 0]), a[1], a[2]]


def chi(a: list[Plane]) -> list[Plane]:
    """A plane gains (not the next one) and the one after it."""
    return [
        [own ^ (~one & other) for own, one, other in zip(a[y - 3], a[y - 2], a[y - 1], strict=True)]
        for y in range(3)
    ]


def rho_east(a: list[Plane]) -> list[Plane]:
    """Planes 1 and 2 move again."""
    return [a[0], shift(a[1], 0, 1), shift(a[2], 2, 8)]


def rounds(a: list[Plane]) -> list[Plane]:
    """All twelve."""
    for constant in CONSTANTS:
        a = rho_east(chi(iota(rho_west(theta(a)), constant)))
    return a


def permute(state: bytes) -> bytes:
    """Xoodoo[12]."""
    if len(state) != STATE_BYTES:
        raise ValueError("the state has 48 bytes")
    lanes = [int.from_bytes(state[at : at + 4], "little") for at in range(0, STATE_BYTES, 4)]
    planes = rounds([lanes[:4], lanes[4:8], lanes[8:]])
    return b"".join(lane.to_bytes(4, "little") for plane in planes for lane in plane)


PERMUTATIONS = {"xoodoo-12": Permutation("xoodoo-12", STATE_BYTES, permute)}
