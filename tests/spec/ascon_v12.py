# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Ascon-128, Ascon-128a and Ascon-Hash of Ascon v1.2, for whole bytes.

Specification: C. Dobraunig, M. Eichlseder, F. Mendel, M. Schläffer, "Ascon v1.2", submission to
NIST, 2021, section 2. NIST SP 800-232 supersedes it.

The permutation is that of the standard. Words are big-endian, a block's padding begins with the
byte 0x80, and initial values, rates and the bit between associated data and text are others.
"""

import hmac
from dataclasses import dataclass
from functools import lru_cache

from .ascon import permute
from .interface import Aead, Hash

KEY_BYTES = NONCE_BYTES = TAG_BYTES = 16
HASH_RATE, HASH_DIGEST, HASH_IV = 8, 32, 0x00400C0000000100


@lru_cache(1 << 12)
def permute_bytes(state: bytes, rounds: int) -> bytes:
    """The last so many of twelve rounds."""
    words = [int.from_bytes(state[at : at + 8], "big") for at in range(0, 40, 8)]
    return b"".join(word.to_bytes(8, "big") for word in permute(words, rounds))


def add(state: bytes, at: int, data: bytes) -> bytes:
    """The state with these bytes added from byte `at` on."""
    end = at + len(data)
    return state[:at] + bytes(a ^ b for a, b in zip(state[at:end], data, strict=True)) + state[end:]


def blocks(data: bytes, rate: int) -> list[bytes]:
    """Blocks of the rate, the last of them shorter, perhaps empty."""
    return [data[at : at + rate] for at in range(0, len(data) + 1, rate)]


def pad(block: bytes) -> bytes:
    """A block that is not full, with the byte behind it."""
    return block + b"\x80"


@dataclass(frozen=True)
class Ascon:
    """Sizes in bytes, and the rounds between blocks."""

    iv: int
    rate: int
    rounds: int

    def initial(self, key: bytes, nonce: bytes, ad: bytes) -> bytes:
        """The state before the text."""
        if len(key) != KEY_BYTES or len(nonce) != NONCE_BYTES:
            raise ValueError("key and nonce have 16 bytes")
        state = add(permute_bytes(self.iv.to_bytes(8, "big") + key + nonce, 12), 24, key)
        if ad:
            *whole, last = blocks(ad, self.rate)
            for block in (*whole, pad(last)):
                state = permute_bytes(add(state, 0, block), self.rounds)
        return add(state, 39, b"\x01")

    def final(self, key: bytes, state: bytes) -> bytes:
        """The tag."""
        return add(permute_bytes(add(state, self.rate, key), 12), 24, key)[24:]

    def encrypt(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
        """Ciphertext and tag."""
        state, sealed = self.initial(key, nonce, ad), b""
        *whole, last = blocks(message, self.rate)
        for block in whole:
            state = add(state, 0, block)
            sealed += state[: self.rate]
            state = permute_bytes(state, self.rounds)
        state = add(state, 0, pad(last))
        return sealed + state[: len(last)] + self.final(key, state)

    def decrypt(self, key: bytes, nonce: bytes, ad: bytes, sealed: bytes) -> bytes | None:
        """The message, or None for a forgery."""
        if len(sealed) < TAG_BYTES:
            return None
        state, message = self.initial(key, nonce, ad), b""
        *whole, last = blocks(sealed[:-TAG_BYTES], self.rate)
        for block in whole:
            message += add(state, 0, block)[: self.rate]
            state = permute_bytes(block + state[self.rate :], self.rounds)
        rest = add(state, 0, last)[: len(last)]
        right = self.final(key, add(state, 0, pad(rest)))
        return message + rest if hmac.compare_digest(right, sealed[-TAG_BYTES:]) else None


def ascon_hash(message: bytes, bits: int | None = None) -> bytes:
    """The digest."""
    if bits not in (None, 8 * len(message)):
        raise ValueError("whole bytes only")
    state = permute_bytes(HASH_IV.to_bytes(8, "big") + bytes(32), 12)
    *whole, last = blocks(message, HASH_RATE)
    for block in (*whole, pad(last)):
        state = permute_bytes(add(state, 0, block), 12)
    digest = state[:HASH_RATE]
    while len(digest) < HASH_DIGEST:
        state = permute_bytes(state, 12)
        digest += state[:HASH_RATE]
    return digest


def aead(name: str, cipher: Ascon, wire_id: int) -> Aead:
    sizes = KEY_BYTES, NONCE_BYTES, TAG_BYTES
    return Aead(name, *sizes, cipher.encrypt, cipher.decrypt, wire_id)


AEADS = {
    "ascon-128": aead("ascon-128", Ascon(0x80400C0600000000, 8, 6), 9),
    "ascon-128a": aead("ascon-128a", Ascon(0x80800C0800000000, 16, 8), 10),
}
HASHES = {"ascon-hash": Hash("ascon-hash", HASH_DIGEST, HASH_RATE, ascon_hash)}
