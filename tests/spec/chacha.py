# SPDX-License-Identifier: Apache-2.0 OR MIT
"""ChaCha: D. J. Bernstein, "ChaCha, a variant of Salsa20", 2008; RFC 8439, section 2.3; and
draft-irtf-cfrg-xchacha-03, section 2.

A state is sixteen words of 32 bits: four constants, the key, the block's number and the nonce.
"""

from functools import partial

from .interface import Stream

BLOCK = 64
MASK = 0xFFFFFFFF
CONSTANTS = {16: b"expand 16-byte k", 32: b"expand 32-byte k"}


def words(data: bytes) -> list[int]:
    return [int.from_bytes(data[i : i + 4], "little") for i in range(0, len(data), 4)]


def octets(state: list[int]) -> bytes:
    return b"".join(word.to_bytes(4, "little") for word in state)


def rotate(x: int, n: int) -> int:
    return (x << n | x >> (32 - n)) & MASK


def quarter_round(x: list[int], a: int, b: int, c: int, d: int) -> None:
    for to_a, to_d in ((16, 12), (8, 7)):
        x[a] = (x[a] + x[b]) & MASK
        x[d] = rotate(x[d] ^ x[a], to_a)
        x[c] = (x[c] + x[d]) & MASK
        x[b] = rotate(x[b] ^ x[c], to_d)


def permuted(state: list[int], rounds: int) -> list[int]:
    x = list(state)
    for _ in range(rounds // 2):
        for i in range(4):
            quarter_round(x, i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            quarter_round(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return x


def block(key: bytes, last: bytes, rounds: int) -> bytes:
    """A block whose last four words are `last`: the number and the nonce."""
    state = words(CONSTANTS[len(key)] + (key + key)[:32] + last)
    return octets([(a + b) & MASK for a, b in zip(state, permuted(state, rounds), strict=True)])


def hchacha(key: bytes, nonce: bytes, rounds: int = 20) -> bytes:
    """The key that XChaCha makes of its own and of sixteen bytes of the nonce."""
    x = permuted(words(CONSTANTS[32] + key + nonce), rounds)
    return octets(x[:4] + x[12:])


def keystream(rounds: int, key: bytes, nonce: bytes, start: int, size: int) -> bytes:
    if len(nonce) == 24:
        key, nonce = hchacha(key, nonce[:16], rounds), bytes(4) + nonce[16:]
    first, last = start // BLOCK, -(-(start + size) // BLOCK)
    blocks = (
        block(key, i.to_bytes(16 - len(nonce), "little") + nonce, rounds)
        for i in range(first, last)
    )
    return b"".join(blocks)[start - first * BLOCK :][:size]


def instance(name: str, keys: range, nonce: int, rounds: int) -> Stream:
    return Stream(name, keys, range(nonce, nonce + 1), partial(keystream, rounds))


ONE_KEY, TWO_KEYS = range(32, 33), range(16, 33, 16)
STREAMS = {
    stream.name: stream
    for stream in (
        instance("chacha20", ONE_KEY, 12, 20),
        instance("xchacha20", ONE_KEY, 24, 20),
        instance("chacha12", ONE_KEY, 12, 12),
        instance("chacha8", ONE_KEY, 12, 8),
        instance("chacha20-djb", TWO_KEYS, 8, 20),
        instance("chacha12-djb", TWO_KEYS, 8, 12),
        instance("chacha8-djb", TWO_KEYS, 8, 8),
    )
}
