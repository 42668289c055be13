# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Sparkle, the permutations of Schwaemm and Esch.

Specification: C. Beierle, A. Biryukov, L. Cardoso dos Santos, J. Großschädl, A. Moradi, L. Perrin,
A. Rezaei Shahmirzadi, A. Udovenko, V. Velichkov, Q. Wang, "Schwaemm and Esch: Lightweight
Authenticated Encryption and Hashing using the Sparkle Permutation Family", version 1.2, submission
to NIST, 2021, section 2.1.

A state is four, six or eight branches of two words of 32 bits, x and y, read from and written to
bytes in little-endian order: x of the first branch, its y, x of the second one.
"""

from functools import partial

from .interface import Permutation, kept

MASK = (1 << 32) - 1
CONSTANTS = (
    *(0xB7E15162, 0xBF715880, 0x38B4DA56, 0x324E7738),
    *(0xBB1185EB, 0x4F7C7B57, 0xCFBFA1C8, 0xC2B3293D),
)
ROTATIONS = ((31, 24), (17, 17), (0, 31), (24, 16))
STEPS = {256: (7, 10), 384: (7, 11), 512: (8, 12)}  # slim, big

Branch = tuple[int, int]


def rotate(word: int, n: int) -> int:
    """A word rotated right by n."""
    return (word >> n | word << (32 - n)) & MASK


def alzette(branch: Branch, constant: int) -> Branch:
    """The ARX-box: four rounds."""
    x, y = branch
    for r, s in ROTATIONS:
        x = x + rotate(y, r) & MASK
        y = y ^ rotate(x, s)
        x = x ^ constant
    return x, y


def ell(word: int) -> int:
    """The halves of a word exchanged, and one of them added to the other."""
    return rotate(word ^ word << 16 & MASK, 16)


def mix(branches: list[Branch]) -> list[Branch]:
    """The linear layer: a Feistel step from the left half to the right one, which then turns left
    by one branch; and the halves change places."""
    half = len(branches) // 2
    left, right = branches[:half], branches[half:]
    sum_x = sum_y = 0
    for x, y in left:
        sum_x, sum_y = sum_x ^ x, sum_y ^ y
    right = [
        (u ^ x ^ ell(sum_y), v ^ y ^ ell(sum_x)) for (u, v), (x, y) in zip(right, left, strict=True)
    ]
    return [*right[1:], right[0], *left]


def permute(branches: list[Branch], steps: int) -> list[Branch]:
    """The first so many steps."""
    for step in range(steps):
        (x0, y0), (x1, y1), *rest = branches
        y0, y1 = y0 ^ CONSTANTS[step % 8], y1 ^ step
        branches = [(x0, y0), (x1, y1), *rest]
        branches = mix([alzette(branch, c) for branch, c in zip(branches, CONSTANTS, strict=False)])
    return branches


def load(data: bytes) -> list[int]:
    """Words from bytes."""
    return [int.from_bytes(data[at : at + 4], "little") for at in range(0, len(data), 4)]


def store(words: list[int]) -> bytes:
    """Bytes from words."""
    return b"".join(word.to_bytes(4, "little") for word in words)


def permute_bytes(bits: int, steps: int, state: bytes) -> bytes:
    """The same on bytes."""
    if 8 * len(state) != bits:
        raise ValueError(f"the state has {bits // 8} bytes")
    words = load(state)
    branches = permute(list(zip(words[::2], words[1::2], strict=True)), steps)
    return store([word for branch in branches for word in branch])


PERMUTATIONS = {
    f"sparkle{bits}-{steps}": Permutation(
        f"sparkle{bits}-{steps}", bits // 8, partial(permute_bytes, bits, steps)
    )
    for bits, both in STEPS.items()
    for steps in both
}
SLIM, BIG = (
    {bits: kept(PERMUTATIONS[f"sparkle{bits}-{both[i]}"].permute) for bits, both in STEPS.items()}
    for i in (0, 1)
)
