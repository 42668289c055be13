# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The toys over a generator and a sum: toy-wide and toy-brief, as src/loxo/mode/toy_sum says."""

from functools import partial
from typing import NamedTuple

from tests.spec.interface import Aead

MASK = (1 << 64) - 1
KEYSTREAM, AD, TEXT, TAG = range(4)


class Toy(NamedTuple):
    """A toy's wire id, and its sizes in bytes."""

    wire_id: int
    name: str
    key: int
    nonce: int
    tag: int
    block: int


TOYS = (Toy(248, "toy-wide", 32, 24, 32, 40), Toy(249, "toy-brief", 24, 16, 4, 8))


def mix(x: int) -> int:
    x = (x ^ x >> 32) * 0x9C6C63D0876A9A63 & MASK
    x = (x ^ x >> 29) * 0xD62BE7A4B2F0C4A5 & MASK
    return x ^ x >> 32


def term(seed: int, kind: int, place: int, byte: int = 0) -> int:
    return mix(seed + (kind << 62) + (place << 8) + byte & MASK)


def fold(seed: int, data: bytes) -> int:
    for i in range(0, len(data), 8):
        seed = mix(seed ^ int.from_bytes(data[i : i + 8], "little")) + len(data) & MASK
    return seed


def crypt(seed: int, text: bytes) -> bytes:
    return bytes(byte ^ term(seed, KEYSTREAM, i) & 0xFF for i, byte in enumerate(text))


def tag(toy: Toy, seed: int, ad: bytes, ciphertext: bytes) -> bytes:
    fields = ((AD, ad), (TEXT, ciphertext))
    total = sum(term(seed, kind, i, byte) for kind, data in fields for i, byte in enumerate(data))
    return bytes(term(seed + mix(total & MASK), TAG, i) & 0xFF for i in range(toy.tag))


def encrypt(toy: Toy, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
    seed = fold(fold(0, key), nonce)
    ciphertext = crypt(seed, message)
    return ciphertext + tag(toy, seed, ad, ciphertext)


def decrypt(toy: Toy, key: bytes, nonce: bytes, ad: bytes, sealed: bytes) -> bytes | None:
    seed = fold(fold(0, key), nonce)
    ciphertext = sealed[: -toy.tag]
    if tag(toy, seed, ad, ciphertext) != sealed[-toy.tag :]:
        return None
    return crypt(seed, ciphertext)


AEADS = {
    t.name: Aead(
        *(t.name, t.key, t.nonce, t.tag), *(partial(encrypt, t), partial(decrypt, t), t.wire_id)
    )
    for t in TOYS
}
