# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Ascon-AEAD128.

Specification: NIST SP 800-232, "Ascon-Based Lightweight Cryptography Standards for Constrained
Devices", 2025: section 3 has the permutation, section 4 the AEAD.

A state is five words of 64 bits, read from and written to bytes in little-endian order.
"""

import hmac
from functools import partial

from .interface import Aead, Permutation

MASK = (1 << 64) - 1
ROTATIONS = ((19, 28), (61, 39), (1, 6), (10, 17), (7, 41))
IV = 0x00001000808C0001
RATE = 16
KEY_BYTES = NONCE_BYTES = TAG_BYTES = 16
PARTING = 1 << 63


def rotate(word: int, n: int) -> int:
    """A word rotated right by n."""
    return (word >> n | word << (64 - n)) & MASK


def chi(row: list[int]) -> list[int]:
    """The nonlinear step: a word gains (not the next one) and the one after it."""
    return [row[i - 5] ^ (~row[i - 4] & row[i - 3]) for i in range(5)]


def substitute(state: list[int]) -> list[int]:
    """The S-box on all 64 columns at once."""
    a, b, c, d, e = state
    v, w, x, y, z = chi([a ^ e, b, c ^ b, d, e ^ d])
    return [v ^ z, w ^ v, ~x & MASK, y ^ x, z]


def permute(state: list[int], rounds: int) -> list[int]:
    """The last so many of twelve rounds."""
    for i in range(12 - rounds, 12):
        state = [*state[:2], state[2] ^ (0xF0 - 0x0F * i), *state[3:]]
        state = [
            word ^ rotate(word, a) ^ rotate(word, b)
            for word, (a, b) in zip(substitute(state), ROTATIONS, strict=True)
        ]
    return state


def load(data: bytes) -> list[int]:
    """Words from bytes."""
    return [int.from_bytes(data[at : at + 8], "little") for at in range(0, len(data), 8)]


def store(words: list[int]) -> bytes:
    """Bytes from words."""
    return b"".join(word.to_bytes(8, "little") for word in words)


def permute_bytes(rounds: int, state: bytes) -> bytes:
    """The same on bytes."""
    if len(state) != 40:
        raise ValueError("the state has 40 bytes")
    return store(permute(load(state), rounds))


def xor(state: list[int], at: int, words: list[int]) -> list[int]:
    """The state with these words added from word `at` on."""
    changed = list(state)
    for w, word in enumerate(words, at):
        changed[w] ^= word
    return changed


def blocks(data: bytes) -> list[bytes]:
    """Blocks of the rate, the last of them shorter, perhaps empty."""
    return [data[at : at + RATE] for at in range(0, len(data) + 1, RATE)]


def pad(block: bytes) -> list[int]:
    """A block of less than the rate, padded."""
    return load(block + b"\x01" + bytes(RATE - 1 - len(block)))


def initial(key: bytes, nonce: bytes, ad: bytes) -> list[int]:
    """The state before the text."""
    if len(key) != KEY_BYTES or len(nonce) != NONCE_BYTES:
        raise ValueError("key and nonce have 16 bytes")
    state = xor(permute([IV, *load(key), *load(nonce)], 12), 3, load(key))
    if ad:
        *whole, last = blocks(ad)
        for words in (*map(load, whole), pad(last)):
            state = permute(xor(state, 0, words), 8)
    return xor(state, 4, [PARTING])


def final(key: bytes, state: list[int]) -> bytes:
    """The tag."""
    state = permute(xor(state, 2, load(key)), 12)
    return store(xor(state, 3, load(key))[3:])


def encrypt(key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
    """Ciphertext and tag."""
    state = initial(key, nonce, ad)
    sealed = b""
    *whole, last = blocks(message)
    for block in whole:
        state = xor(state, 0, load(block))
        sealed += store(state[:2])
        state = permute(state, 8)
    state = xor(state, 0, pad(last))
    sealed += store(state[:2])[: len(last)]
    return sealed + final(key, state)


def decrypt(key: bytes, nonce: bytes, ad: bytes, sealed: bytes) -> bytes | None:
    """The message, or None for a forgery."""
    if len(sealed) < TAG_BYTES:
        return None
    ciphertext, tag = sealed[:-TAG_BYTES], sealed[-TAG_BYTES:]
    state = initial(key, nonce, ad)
    message = b""
    *whole, last = blocks(ciphertext)
    for block in whole:
        message += store(xor(state, 0, load(block))[:2])
        state = permute([*load(block), *state[2:]], 8)
    rest = bytes(a ^ b for a, b in zip(last, store(state[:2]), strict=False))
    state = xor(state, 0, pad(rest))
    return message + rest if hmac.compare_digest(final(key, state), tag) else None


AEADS = {
    "ascon-aead128": Aead("ascon-aead128", KEY_BYTES, NONCE_BYTES, TAG_BYTES, encrypt, decrypt, 5)
}
PERMUTATIONS = {
    f"ascon-p{rounds}": Permutation(f"ascon-p{rounds}", 40, partial(permute_bytes, rounds))
    for rounds in (12, 8, 6)
}
