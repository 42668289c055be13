# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Esch256 and Esch384, two hashes over Sparkle, for whole bytes.

Specification: "Schwaemm and Esch", version 1.2, 2021, section 2.2 (tests/spec/sparkle.py names it
in full).

Sponges with a rate of 16 bytes. A block is spread over the left half of the state, by the linear
layer's Feistel function.
"""

from functools import partial

from .interface import Hash
from .schwaemm import pad, xor
from .sparkle import BIG, SLIM, ell, load, store

RATE = 16


def spread(block: bytes, size: int) -> bytes:
    """A block as it is added: branch by branch, each with the sums of all."""
    words = load(block)
    sum_x, sum_y = words[0] ^ words[2], words[1] ^ words[3]
    added = store([ell(sum_y), ell(sum_x)]) * (size // 8)
    return xor(block.ljust(size, b"\0"), added)


def digest(bits: int, width: int, message: bytes, length: int | None = None) -> bytes:
    """The digest of so many bits, over Sparkle of that width."""
    if length not in (None, 8 * len(message)):
        raise ValueError("whole bytes only")
    half = width // 16
    state = bytes(width // 8)
    blocks = [message[at : at + RATE] for at in range(0, len(message), RATE)] or [b""]
    for i, block in enumerate(blocks, 1):
        last = i == len(blocks)
        left = xor(state[:half], spread(pad(block, RATE), half))
        if last:
            left = left[:-1] + bytes([left[-1] ^ (2 if len(block) == RATE else 1)])
        state = (BIG if last else SLIM)[width](left + state[half:])
    out = state[:RATE]
    while 8 * len(out) < bits:
        state = SLIM[width](state)
        out += state[:RATE]
    return out


HASHES = {
    "esch256": Hash("esch256", 32, RATE, partial(digest, 256, 384)),
    "esch384": Hash("esch384", 48, RATE, partial(digest, 384, 512)),
}
