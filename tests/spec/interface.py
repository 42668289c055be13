# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The interface of every specification in this package: four small records.

A record has the registry's name, the sizes in bytes, and plain functions from bytes to bytes. An
AEAD's arguments come in the order of the papers: key, nonce, associated data, message. The sealed
form is the ciphertext followed by the tag, and opening a forgery gives None.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

# For a permutation: it keeps its latest results. Packets with the same key and nonce share most of
# their calls.
kept = lru_cache(1 << 12)


@dataclass(frozen=True)
class Permutation:
    """A fixed permutation of `state_bytes` bytes."""

    name: str
    state_bytes: int
    permute: Callable[[bytes], bytes]


@dataclass(frozen=True)
class Hash:
    """A hash function; `digest(message, bits)` reads only the first `bits` bits, MSB first."""

    name: str
    digest_bytes: int
    rate_bytes: int
    digest: Callable[[bytes, int | None], bytes]

    def __call__(self, message: bytes) -> bytes:
        return self.digest(message, None)


@dataclass(frozen=True)
class Xof:
    """A hash with digests of any length: `output(message, length, custom)`. `digest_bytes` is the
    customary length, and a customisation string has at most `custom_max` bytes.
    """

    name: str
    digest_bytes: int
    rate_bytes: int
    custom_max: int
    output: Callable[[bytes, int, bytes], bytes]

    def __call__(self, message: bytes, length: int | None = None, custom: bytes = b"") -> bytes:
        return self.output(message, self.digest_bytes if length is None else length, custom)


@dataclass(frozen=True)
class Stream:
    """A stream cipher: `keystream(key, nonce, start, size)` has `size` bytes, from `start` on."""

    name: str
    key_sizes: range
    nonce_sizes: range
    keystream: Callable[[bytes, bytes, int, int], bytes]


@dataclass(frozen=True)
class Aead:
    """Authenticated encryption: `encrypt(key, nonce, ad, message)` and its inverse."""

    name: str
    key_bytes: int
    nonce_bytes: int
    tag_bytes: int
    encrypt: Callable[[bytes, bytes, bytes, bytes], bytes]
    decrypt: Callable[[bytes, bytes, bytes, bytes], bytes | None]
    wire_id: int = 0  # in the header of files; 0 for an experiment, which seals none
