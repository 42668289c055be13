# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Files sealed in chunks: the format "loxo-chunked-v1".

Specification: this file. All integers are little-endian.

    header (64 bytes)   magic (8)         "loxo-ck" and the version, 1
                        wire id (1)       which AEAD
                        log2 (1)          of the bytes of plaintext in a chunk, 6 to 20
                        hash (1)          of the key derivation, 0: SPONGENT-256/256/128,
                                          1: Ascon-XOF128, which Ascon's AEADs use
                        zero (5)
                        salt (16)         different for every file under the same key
                        commitment (32)   D(2)
    chunk 0, chunk 1, ... each a ciphertext followed by its tag

The plaintext is cut into chunks of 2^log2 bytes. All are full except the last, which has at least
one byte. The empty plaintext is one empty chunk. Let

    D(i) = hash(key length || "loxo-chunked-v1" || key || header[0..32) || i)

where key length and i are one byte each, and of an XOF's output 32 bytes are taken. The file key is
the first bytes of D(1), as many as the AEAD's key has, which are at most 32. Chunk j is sealed
under the file key without associated data. Its nonce is j in 8 bytes, three zeros, one byte that is
1 for the last chunk and 0 for the others, and zeros up to the AEAD's nonce length, which is at
least 12. An AEAD whose tag has fewer than 8 bytes seals no files.

A reader compares the commitment in constant time before it opens a chunk, and releases nothing of a
chunk that has not been verified. A key of another length is another key. No byte of a file can be
changed, moved, added or removed without notice, and a file opens under no other key.
"""

import hmac
from functools import lru_cache
from typing import NamedTuple

from . import AEADS, HASHES
from .interface import Aead, Xof

MAGIC = b"loxo-ck\x01"
LABEL = b"loxo-chunked-v1"
KDFS = ("spongent-256-256-128", "ascon-xof128")
LOG2_RANGE = range(6, 21)
PREFIX_BYTES = 32
HEADER_BYTES = 64
SALT_BYTES = 16
DIGEST_BYTES = 32
TAG_MIN = 8


class ChunkedError(ValueError):
    """A file that must not be opened; `reason` is one word of the vectors' vocabulary."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Header(NamedTuple):
    """The fields of a header that vary."""

    aead: Aead
    log2: int
    prefix: bytes
    commitment: bytes


def file_aeads() -> dict[int, Aead]:
    """The AEADs that seal files, by their wire ids."""
    sealing = (aead for aead in AEADS.values() if aead.wire_id and aead.tag_bytes >= TAG_MIN)
    return {aead.wire_id: aead for aead in sealing}


@lru_cache(maxsize=64)
def derive(key: bytes, prefix: bytes, i: int) -> bytes:
    """D(i)."""
    hashed = bytes([len(key)]) + LABEL + key + prefix + bytes([i])
    kdf = HASHES[KDFS[prefix[10]]]
    return kdf(hashed, DIGEST_BYTES) if isinstance(kdf, Xof) else kdf(hashed)


def kdf_of(aead: Aead) -> int:
    """The number of the hash that derives an AEAD's keys."""
    return int(aead.name.startswith("ascon-"))


def make_prefix(aead: Aead, log2: int, salt: bytes) -> bytes:
    """The header without its commitment."""
    return MAGIC + bytes([aead.wire_id, log2, kdf_of(aead)]) + bytes(5) + salt


def chunk_nonce(aead: Aead, j: int, last: bool) -> bytes:
    """The nonce of chunk j."""
    nonce = j.to_bytes(8, "little") + bytes(3) + bytes([last])
    return nonce.ljust(aead.nonce_bytes, b"\0")


def seal_chunk(aead: Aead, file_key: bytes, j: int, last: bool, chunk: bytes) -> bytes:
    """Ciphertext and tag of chunk j."""
    return aead.encrypt(file_key, chunk_nonce(aead, j, last), b"", chunk)


def cut(data: bytes, size: int) -> list[bytes]:
    """The data in pieces of `size` bytes; at least one piece."""
    return [data[i : i + size] for i in range(0, len(data), size)] or [b""]


def encrypt(name: str, key: bytes, salt: bytes, log2: int, plaintext: bytes) -> bytes:
    """The file that holds `plaintext`."""
    aead = AEADS[name]
    if aead.wire_id not in file_aeads() or log2 not in LOG2_RANGE or len(salt) != SALT_BYTES:
        raise ValueError("no such file")
    if len(key) != aead.key_bytes:
        raise ValueError(f"the key has {aead.key_bytes} bytes")
    prefix = make_prefix(aead, log2, salt)
    file_key = derive(key, prefix, 1)[: aead.key_bytes]
    chunks = cut(plaintext, 1 << log2)
    sealed = (
        seal_chunk(aead, file_key, j, j == len(chunks) - 1, chunk) for j, chunk in enumerate(chunks)
    )
    return prefix + derive(key, prefix, 2) + b"".join(sealed)


def read_header(file: bytes) -> Header:
    """The header's fields, checked in the order in which they stand."""
    if len(file) < HEADER_BYTES:
        raise ChunkedError("truncated")
    if file[:7] != MAGIC[:7]:
        raise ChunkedError("magic")
    if file[7] != MAGIC[7]:
        raise ChunkedError("version")
    aead = file_aeads().get(file[8])
    if not aead:
        raise ChunkedError("algorithm")
    if file[9] not in LOG2_RANGE:
        raise ChunkedError("chunk-size")
    if file[10] != kdf_of(aead):
        raise ChunkedError("hash")
    if any(file[11:16]):
        raise ChunkedError("reserved")
    return Header(aead, file[9], file[:PREFIX_BYTES], file[PREFIX_BYTES:HEADER_BYTES])


def open_chunks(header: Header, file_key: bytes, body: bytes) -> bytes:
    """The plaintext of all chunks."""
    aead = header.aead
    chunks = cut(body, (1 << header.log2) + aead.tag_bytes)
    final = len(chunks) - 1
    if len(chunks[final]) < aead.tag_bytes:
        raise ChunkedError("truncated")
    if final > 0 and len(chunks[final]) == aead.tag_bytes:
        raise ChunkedError("empty-chunk")
    plaintext = b""
    for j, sealed in enumerate(chunks):
        opened = aead.decrypt(file_key, chunk_nonce(aead, j, j == final), b"", sealed)
        if opened is None:
            raise ChunkedError("forged")
        plaintext += opened
    return plaintext


def decrypt(key: bytes, file: bytes) -> bytes:
    """The plaintext, or ChunkedError."""
    header = read_header(file)
    if not hmac.compare_digest(header.commitment, derive(key, header.prefix, 2)):
        raise ChunkedError("commitment")
    file_key = derive(key, header.prefix, 1)[: header.aead.key_bytes]
    return open_chunks(header, file_key, file[HEADER_BYTES:])
