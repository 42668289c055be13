# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Gimli: the permutation Gimli-24, the AEAD and the hash, for whole bytes.

Specification: D. J. Bernstein, S. Kölbl, S. Lucks, P. M. C. Massolino, F. Mendel, K. Nawaz,
T. Schneider, P. Schwabe, F.-X. Standaert, Y. Todo, B. Viguier, "Gimli", submission to NIST, 2019:
sections 2.5 to 2.9 have the permutation, 2.10 the hash, 2.11 the AEAD.

A state is three rows of four words of 32 bits; word (row, column) is bytes 16 row + 4 column to
16 row + 4 column + 3, in little-endian order. In the modes every stream ends with a block that is
not full, perhaps empty; a byte 1 stands behind it, and the state's last byte changes.
"""

import hmac

from .interface import Aead, Hash, Permutation, kept

STATE_BYTES, RATE = 48, 16
KEY_BYTES, NONCE_BYTES, TAG_BYTES, DIGEST = 32, 16, 16, 32
MASK = (1 << 32) - 1
CONSTANT = 0x9E377900
Row = list[int]


def rotate(word: int, n: int) -> int:
    """A word rotated left by n."""
    return (word << n | word >> (32 - n)) & MASK


def shift(word: int, n: int) -> int:
    """A word shifted left by n."""
    return word << n & MASK


def sp_box(x: int, y: int, z: int) -> tuple[int, int, int]:
    """The substitution and permutation of a column."""
    x, y = rotate(x, 24), rotate(y, 9)
    return (
        z ^ y ^ shift(x & y, 3),
        y ^ x ^ shift(x | z, 1),
        x ^ shift(z, 1) ^ shift(y & z, 2),
    )


def columns(rows: list[Row]) -> list[Row]:
    """The SP-box on all columns."""
    boxes = [sp_box(*column) for column in zip(*rows, strict=True)]
    return [[box[row] for box in boxes] for row in range(3)]


def swap_and_add(row: Row, number: int) -> Row:
    """Row 0 at the end of round `number`, counted from 24 down to 1."""
    a, b, c, d = row
    if number % 4 == 0:  # the small swap, and the constant
        return [b ^ CONSTANT ^ number, a, d, c]
    if number % 4 == 2:  # the big swap
        return [c, d, a, b]
    return row


def round_of(rows: list[Row], number: int) -> list[Row]:
    """One round."""
    top, *others = columns(rows)
    return [swap_and_add(top, number), *others]


def rounds(rows: list[Row]) -> list[Row]:
    """All 24."""
    for number in range(24, 0, -1):
        rows = round_of(rows, number)
    return rows


def permute(state: bytes) -> bytes:
    """Gimli-24."""
    if len(state) != STATE_BYTES:
        raise ValueError("the state has 48 bytes")
    words = [int.from_bytes(state[at : at + 4], "little") for at in range(0, STATE_BYTES, 4)]
    rows = rounds([words[:4], words[4:8], words[8:]])
    return b"".join(word.to_bytes(4, "little") for row in rows for word in row)


step = kept(permute)


def add(state: bytes, data: bytes) -> bytes:
    """The data, XORed to the first bytes."""
    size = len(data)
    return bytes(a ^ b for a, b in zip(state[:size], data, strict=True)) + state[size:]


def add_last(state: bytes, block: bytes) -> bytes:
    """A block that is not full, with the marks of the last one."""
    return add(state, block + b"\x01" + bytes(STATE_BYTES - 2 - len(block)) + b"\x01")


def blocks(data: bytes) -> list[bytes]:
    """Blocks of the rate, the last of them shorter, perhaps empty."""
    return [data[at : at + RATE] for at in range(0, len(data) + 1, RATE)]


def absorb(state: bytes, data: bytes) -> bytes:
    """Adds all of the data, with a permutation behind each block."""
    *whole, last = blocks(data)
    for block in whole:
        state = step(add(state, block))
    return step(add_last(state, last))


def digest(message: bytes, bits: int | None = None) -> bytes:
    """The hash."""
    if bits not in (None, 8 * len(message)):
        raise ValueError("whole bytes only")
    state = absorb(bytes(STATE_BYTES), message)
    return state[:RATE] + step(state)[:RATE]


def initial(key: bytes, nonce: bytes, ad: bytes) -> bytes:
    """The state before the text."""
    if len(key) != KEY_BYTES or len(nonce) != NONCE_BYTES:
        raise ValueError("the key has 32 bytes, the nonce has 16 bytes")
    return absorb(step(nonce + key), ad)


def encrypt(key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
    """Ciphertext and tag."""
    state, sealed = initial(key, nonce, ad), b""
    *whole, last = blocks(message)
    for block in whole:
        state = add(state, block)
        sealed += state[:RATE]
        state = step(state)
    state = add_last(state, last)
    sealed += state[: len(last)]
    return sealed + step(state)[:TAG_BYTES]


def decrypt(key: bytes, nonce: bytes, ad: bytes, sealed: bytes) -> bytes | None:
    """The message, or None for a forgery."""
    if len(sealed) < TAG_BYTES:
        return None
    ciphertext, tag = sealed[:-TAG_BYTES], sealed[-TAG_BYTES:]
    state, message = initial(key, nonce, ad), b""
    *whole, last = blocks(ciphertext)
    for block in whole:
        message += add(state, block)[:RATE]
        state = step(block + state[RATE:])
    rest = add(state, last)[: len(last)]
    state = step(add_last(state, rest))
    return message + rest if hmac.compare_digest(state[:TAG_BYTES], tag) else None


AEADS = {"gimli": Aead("gimli", KEY_BYTES, NONCE_BYTES, TAG_BYTES, encrypt, decrypt, 16)}
HASHES = {"gimli-hash": Hash("gimli-hash", DIGEST, RATE, digest)}
PERMUTATIONS = {"gimli-24": Permutation("gimli-24", STATE_BYTES, permute)}
