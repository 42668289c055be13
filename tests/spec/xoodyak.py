# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Xoodyak, the AEAD and the hash, for whole bytes.

Specification: J. Daemen, S. Hoffert, S. Mella, M. Peeters, G. Van Assche, R. Van Keer, "Xoodyak, a
lightweight cryptographic scheme", final round of the NIST competition, 2021: Cyclist, and what the
submission makes of it.

Cyclist goes down and up: `down` adds a block, a byte 1 behind it, and a domain in the state's last
byte; `up` permutes the state, and some of its first bytes come out. The domain of an `up` is added
before the permutation, with a key only.
"""

import hmac

from .interface import Aead, Hash, kept
from .xoodoo import PERMUTATIONS

STATE_BYTES = 48
KEY_BYTES = NONCE_BYTES = TAG_BYTES = 16
HASH_RATE, AD_RATE, TEXT_RATE = 16, 44, 24
DIGEST = 32
HASHED, KEYED, ASSOCIATED, TEXT, TAG = 0x01, 0x02, 0x03, 0x80, 0x40
permute = kept(PERMUTATIONS["xoodoo-12"].permute)


def add(state: bytes, data: bytes) -> bytes:
    """The data, XORed to the first bytes."""
    size = len(data)
    return bytes(a ^ b for a, b in zip(state[:size], data, strict=True)) + state[size:]


def down(state: bytes, block: bytes, domain: int = 0) -> bytes:
    """Adds a block."""
    return add(state, block + b"\x01" + bytes(STATE_BYTES - 2 - len(block)) + bytes([domain]))


def up(state: bytes, domain: int = 0) -> bytes:
    """Permutes."""
    return permute(add(state, bytes(STATE_BYTES - 1) + bytes([domain])))


def blocks(data: bytes, rate: int) -> list[bytes]:
    """Blocks of the rate, of which the last may be shorter; one empty block of nothing."""
    return [data[at : at + rate] for at in range(0, len(data), rate)] or [b""]


def absorb(state: bytes, data: bytes, rate: int, domain: int) -> bytes:
    """Adds blocks, with a permutation between them; the first one has the domain."""
    first, *others = blocks(data, rate)
    state = down(state, first, domain)
    for block in others:
        state = down(up(state), block)
    return state


def digest(message: bytes, bits: int | None = None) -> bytes:
    """The hash."""
    if bits not in (None, 8 * len(message)):
        raise ValueError("whole bytes only")
    state = up(absorb(bytes(STATE_BYTES), message, HASH_RATE, HASHED))
    return state[:HASH_RATE] + up(down(state, b""))[:HASH_RATE]


def initial(key: bytes, nonce: bytes, ad: bytes) -> bytes:
    """The state before the text."""
    if len(key) != KEY_BYTES or len(nonce) != NONCE_BYTES:
        raise ValueError("key and nonce have 16 bytes")
    state = absorb(bytes(STATE_BYTES), key + nonce + bytes([NONCE_BYTES]), AD_RATE, KEYED)
    return absorb(up(state), ad, AD_RATE, ASSOCIATED)


def final(state: bytes) -> bytes:
    """The tag."""
    return up(state, TAG)[:TAG_BYTES]


def encrypt(key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
    """Ciphertext and tag."""
    state, sealed, domain = initial(key, nonce, ad), b"", TEXT
    for block in blocks(message, TEXT_RATE):
        state = up(state, domain)
        sealed += add(state, block)[: len(block)]
        state, domain = down(state, block), 0
    return sealed + final(state)


def decrypt(key: bytes, nonce: bytes, ad: bytes, sealed: bytes) -> bytes | None:
    """The message, or None for a forgery."""
    if len(sealed) < TAG_BYTES:
        return None
    ciphertext, tag = sealed[:-TAG_BYTES], sealed[-TAG_BYTES:]
    state, message, domain = initial(key, nonce, ad), b"", TEXT
    for block in blocks(ciphertext, TEXT_RATE):
        state = up(state, domain)
        plain = add(state, block)[: len(block)]
        message += plain
        state, domain = down(state, plain), 0
    return message if hmac.compare_digest(final(state), tag) else None


AEADS = {"xoodyak": Aead("xoodyak", KEY_BYTES, NONCE_BYTES, TAG_BYTES, encrypt, decrypt, 15)}
HASHES = {"xoodyak-hash": Hash("xoodyak-hash", DIGEST, HASH_RATE, digest)}
