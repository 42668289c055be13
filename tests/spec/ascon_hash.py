# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Ascon-Hash256, Ascon-XOF128 and Ascon-CXOF128, for whole bytes.

Specification: NIST SP 800-232, "Ascon-Based Lightweight Cryptography Standards for Constrained
Devices", 2025, section 5.

Three sponges over Ascon-p12 with a rate of eight bytes, told apart by their initial values.
"""

from .ascon import PERMUTATIONS, store
from .interface import Hash, Xof, kept

HASH256_IV, XOF128_IV, CXOF128_IV = 0x0000080100CC0002, 0x0000080000CC0003, 0x0000080000CC0004
RATE = 8
DIGEST = 32
CUSTOM_MAX = 256
permute = kept(PERMUTATIONS["ascon-p12"].permute)


def initial(iv: int) -> bytes:
    """The state before the first block."""
    return permute(store([iv, 0, 0, 0, 0]))


def pad(data: bytes) -> bytes:
    """Whole blocks: the data, a one, and as many zeros as it takes."""
    padded = data + b"\x01"
    return padded + bytes(-len(padded) % RATE)


def absorb(state: bytes, data: bytes) -> bytes:
    """Adds whole blocks, with a permutation after each."""
    for at in range(0, len(data), RATE):
        rate = bytes(a ^ b for a, b in zip(state[:RATE], data[at : at + RATE], strict=True))
        state = permute(rate + state[RATE:])
    return state


def squeeze(state: bytes, length: int) -> bytes:
    """Blocks of output, with a permutation between them."""
    out = state[:RATE]
    while len(out) < length:
        state = permute(state)
        out += state[:RATE]
    return out[:length]


def hash256(message: bytes, bits: int | None = None) -> bytes:
    """The digest."""
    if bits not in (None, 8 * len(message)):
        raise ValueError("whole bytes only")
    return squeeze(absorb(initial(HASH256_IV), pad(message)), DIGEST)


def xof128(message: bytes, length: int, custom: bytes) -> bytes:
    """So many bytes of output."""
    if custom:
        raise ValueError("there is no customisation string")
    return squeeze(absorb(initial(XOF128_IV), pad(message)), length)


def cxof128(message: bytes, length: int, custom: bytes) -> bytes:
    """The same behind the length of the customisation string in bits, and the string."""
    if len(custom) > CUSTOM_MAX:
        raise ValueError(f"a customisation string has at most {CUSTOM_MAX} bytes")
    bits = (8 * len(custom)).to_bytes(RATE, "little")
    state = absorb(initial(CXOF128_IV), bits + pad(custom))
    return squeeze(absorb(state, pad(message)), length)


HASHES: dict[str, Hash | Xof] = {
    "ascon-hash256": Hash("ascon-hash256", DIGEST, RATE, hash256),
    "ascon-xof128": Xof("ascon-xof128", DIGEST, RATE, 0, xof128),
    "ascon-cxof128": Xof("ascon-cxof128", DIGEST, RATE, CUSTOM_MAX, cxof128),
}
