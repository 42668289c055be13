# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Ascon-AEAD128, with whole and truncated tags, and with nonce masking.

Specification: NIST SP 800-232, "Ascon-Based Lightweight Cryptography Standards for Constrained
Devices", 2025: section 3 has the permutation, section 4 the AEAD, 4.2.1
truncation and 4.2.2 nonce masking.

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


def encrypt(
    key: bytes, nonce: bytes, ad: bytes, message: bytes, tag_bytes: int = TAG_BYTES
) -> bytes:
    """Ciphertext and the first bytes of the tag."""
    state = initial(key, nonce, ad)
    sealed = b""
    *whole, last = blocks(message)
    for block in whole:
        state = xor(state, 0, load(block))
        sealed += store(state[:2])
        state = permute(state, 8)
    state = xor(state, 0, pad(last))
    sealed += store(state[:2])[: len(last)]
    return sealed + final(key, state)[:tag_bytes]


def decrypt(
    key: bytes, nonce: bytes, ad: bytes, sealed: bytes, tag_bytes: int = TAG_BYTES
) -> bytes | None:
    """The message, or None for a forgery."""
    if len(sealed) < tag_bytes:
        return None
    ciphertext, tag = sealed[:-tag_bytes], sealed[-tag_bytes:]
    state = initial(key, nonce, ad)
    message = b""
    *whole, last = blocks(ciphertext)
    for block in whole:
        message += store(xor(state, 0, load(block))[:2])
        state = permute([*load(block), *state[2:]], 8)
    rest = bytes(a ^ b for a, b in zip(last, store(state[:2]), strict=False))
    state = xor(state, 0, pad(rest))
    right = final(key, state)[:tag_bytes]
    return message + rest if hmac.compare_digest(right, tag) else None


def masked(key: bytes, nonce: bytes) -> tuple[bytes, bytes]:
    """Key and nonce of Ascon-AEAD128, from a key with the mask behind it."""
    if len(key) != KEY_BYTES + NONCE_BYTES or len(nonce) != NONCE_BYTES:
        raise ValueError("key and mask have 32 bytes, the nonce has 16 bytes")
    mask = key[KEY_BYTES:]
    return key[:KEY_BYTES], bytes(a ^ b for a, b in zip(nonce, mask, strict=True))


def encrypt_masked(key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
    """Ciphertext and tag."""
    return encrypt(*masked(key, nonce), ad, message)


def decrypt_masked(key: bytes, nonce: bytes, ad: bytes, sealed: bytes) -> bytes | None:
    """The message, or None for a forgery."""
    return decrypt(*masked(key, nonce), ad, sealed)


def short(tag_bytes: int, wire_id: int) -> Aead:
    """With the first bytes of the tag."""
    seal, release = partial(encrypt, tag_bytes=tag_bytes), partial(decrypt, tag_bytes=tag_bytes)
    name = f"ascon-aead128-t{tag_bytes}"
    return Aead(name, KEY_BYTES, NONCE_BYTES, tag_bytes, seal, release, wire_id)


VARIANTS = (
    Aead("ascon-aead128", KEY_BYTES, NONCE_BYTES, TAG_BYTES, encrypt, decrypt, 5),
    short(8, 6),
    short(4, 7),
    Aead("ascon-aead128-nm", 32, NONCE_BYTES, TAG_BYTES, encrypt_masked, decrypt_masked, 8),
)
AEADS = {aead.name: aead for aead in VARIANTS}
PERMUTATIONS = {
    f"ascon-p{rounds}": Permutation(f"ascon-p{rounds}", 40, partial(permute_bytes, rounds))
    for rounds in (12, 8, 6)
}
