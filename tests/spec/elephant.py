# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Elephant v2 and its instances Dumbo, Jumbo and Delirium, with the experimental jumbo192.

Specification: Beyne, Chen, Dobraunig, Mennink, "Elephant v2" (NIST Lightweight Cryptography, final
round, 2021), section 2. The fourth instance, with Spongent-pi[192] and 24-byte blocks, is not part
of it: tools/jumbo192_derivation.py derives its parameters.

The mode is encrypt-then-MAC over one permutation P. A block is masked before and after P with
mask(a, b): clock the expanded key P(K || 0...) a times through a byte register, then apply
"register plus its next value" b times. Message block i's keystream uses mask (i-1, 1), ciphertext
block i uses (i-1, 2), and block i of nonce and associated data uses (i-1, 0). That leaves (0, 0)
for the final call, because the first of those blocks enters the sum unmasked.
"""

import hmac
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from .interface import Aead, Permutation
from .keccak200 import PERMUTATIONS as KECCAK
from .spongent import PERMUTATIONS as SPONGENT

KEY_BYTES = 16
NONCE_BYTES = 12
WIRE_IDS = {"dumbo": 1, "jumbo": 2, "delirium": 3}  # jumbo192 is an experiment, and seals no files


class Instance(NamedTuple):
    """The parameters of one member of the family; the block is the permutation's state."""

    name: str
    permutation: Permutation
    tag_bytes: int
    feedback: Callable[[bytes], int]


def rotate(byte: int, n: int) -> int:
    """A byte rotated left by n."""
    return (byte << n | byte >> (8 - n)) & 0xFF


def xor(x: bytes, y: bytes) -> bytes:
    """The sum of two strings, as long as the shorter one."""
    return bytes(a ^ b for a, b in zip(x, y, strict=False))


INSTANCES = (
    Instance(
        "dumbo",
        SPONGENT["spongent-pi160"],
        8,
        lambda x: rotate(x[0], 3) ^ (x[3] << 7 & 0xFF) ^ x[13] >> 7,
    ),
    Instance(
        "jumbo",
        SPONGENT["spongent-pi176"],
        8,
        lambda x: rotate(x[0], 1) ^ (x[3] << 7 & 0xFF) ^ x[19] >> 7,
    ),
    Instance(
        "delirium",
        KECCAK["keccak-f200"],
        16,
        lambda x: rotate(x[0], 1) ^ rotate(x[2], 1) ^ (x[13] << 1 & 0xFF),
    ),
    Instance(
        "jumbo192",
        SPONGENT["spongent-pi192"],
        8,
        lambda x: rotate(x[0], 1) ^ (x[3] << 7 & 0xFF) ^ x[7] >> 7,
    ),
)


def expand(p: Instance, key: bytes) -> bytes:
    """The expanded key, from which every mask is derived."""
    if len(key) != KEY_BYTES:
        raise ValueError(f"the key has {KEY_BYTES} bytes")
    return p.permutation.permute(key + bytes(p.permutation.state_bytes - KEY_BYTES))


def masks(p: Instance, expanded: bytes, b: int) -> Iterator[bytes]:
    """mask(0, b), mask(1, b), mask(2, b), ..."""
    register = expanded
    while True:
        following = register[1:] + bytes([p.feedback(register)])
        if b == 0:
            yield register
        elif b == 1:
            yield xor(register, following)
        else:
            after = following[1:] + bytes([p.feedback(following)])
            yield xor(register, after)  # (1 + x)^2 = 1 + x^2
        register = following


def masked(p: Instance, block: bytes, mask: bytes) -> bytes:
    """The permutation between two additions of the same mask."""
    return xor(p.permutation.permute(xor(block, mask)), mask)


def split(p: Instance, data: bytes) -> list[bytes]:
    """Blocks of the permutation's size, the last one filled up with zeros."""
    size = p.permutation.state_bytes
    data += bytes(-len(data) % size)
    return [data[i : i + size] for i in range(0, len(data), size)]


def crypt(p: Instance, expanded: bytes, nonce: bytes, data: bytes) -> bytes:
    """Counter mode, where the masks are the counter; its own inverse."""
    size = p.permutation.state_bytes
    counter = nonce + bytes(size - NONCE_BYTES)
    blocks = zip(split(p, data), masks(p, expanded, 1), strict=False)
    output = b"".join(xor(block, masked(p, counter, mask)) for block, mask in blocks)
    return output[: len(data)]


def authenticate(p: Instance, expanded: bytes, nonce: bytes, ad: bytes, ciphertext: bytes) -> bytes:
    """The tag of a nonce, associated data and a ciphertext."""
    ad_blocks = split(p, nonce + ad + b"\x01")
    ad_masks = masks(p, expanded, 0)
    final_mask = next(ad_masks)
    total = ad_blocks[0]
    for block, mask in zip(ad_blocks[1:], ad_masks, strict=False):
        total = xor(total, masked(p, block, mask))
    for block, mask in zip(split(p, ciphertext + b"\x01"), masks(p, expanded, 2), strict=False):
        total = xor(total, masked(p, block, mask))
    return masked(p, total, final_mask)[: p.tag_bytes]


def encrypt(p: Instance, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
    """Ciphertext followed by tag."""
    if len(nonce) != NONCE_BYTES:
        raise ValueError(f"the nonce has {NONCE_BYTES} bytes")
    expanded = expand(p, key)
    ciphertext = crypt(p, expanded, nonce, message)
    return ciphertext + authenticate(p, expanded, nonce, ad, ciphertext)


def decrypt(p: Instance, key: bytes, nonce: bytes, ad: bytes, sealed: bytes) -> bytes | None:
    """The message, or None if the tag is wrong."""
    if len(nonce) != NONCE_BYTES:
        raise ValueError(f"the nonce has {NONCE_BYTES} bytes")
    expanded = expand(p, key)
    if len(sealed) < p.tag_bytes:
        return None
    ciphertext, tag = sealed[: -p.tag_bytes], sealed[-p.tag_bytes :]
    if not hmac.compare_digest(tag, authenticate(p, expanded, nonce, ad, ciphertext)):
        return None
    return crypt(p, expanded, nonce, ciphertext)


AEADS = {
    p.name: Aead(
        *(p.name, KEY_BYTES, NONCE_BYTES, p.tag_bytes),
        *(partial(encrypt, p), partial(decrypt, p), WIRE_IDS.get(p.name, 0)),
    )
    for p in INSTANCES
}
