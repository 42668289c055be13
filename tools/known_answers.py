#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes python/loxo/known_answers.json, the answers that `loxo selftest` checks the library
against.

The answers come from the specifications in tests/spec, for every algorithm there. Byte i of each
key, nonce, message and so on is i mod 256, as in the vectors of the NIST competition.

    python tools/known_answers.py            writes the file
    python tools/known_answers.py --check    fails if the file is out of date
"""

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.spec import (  # noqa: E402
    AEADS,
    HASHES,
    PERMUTATIONS,
    STREAMS,
    Aead,
    Hash,
    Permutation,
    Stream,
    Xof,
    chunked,
)
from tools.generated import write_or_check  # noqa: E402

TARGET = ROOT / "python" / "loxo" / "known_answers.json"
STATES = 5  # per permutation; lanes must differ, so that swapped ones show
HASHED = (0, 1, 13, 64, 200)
STREAMED = (1, 100, 3000)
SEALED = ((0, 0), (1, 7), (32, 32), (222, 11), (1500, 100))
FILE_BYTES, FILE_LOG2 = 200, 6


def pattern(size: int, start: int = 0) -> bytes:
    return bytes((start + i) & 0xFF for i in range(size))


def permuted(permutation: Permutation) -> list[list[str]]:
    states = [pattern(permutation.state_bytes, 37 * i) for i in range(STATES)]
    return [[state.hex(), permutation.permute(state).hex()] for state in states]


def digests(found: Hash | Xof) -> list[list[Any]]:
    """Sizes of message and customisation string, and the digest; a XOF's grow."""
    if isinstance(found, Hash):
        return [[size, 0, found(pattern(size)).hex()] for size in HASHED]
    customs = [min(size, found.custom_max) for size in HASHED]
    return [
        [size, custom, found(pattern(size), 1 + 2 * size, pattern(custom)).hex()]
        for size, custom in zip(HASHED, customs, strict=True)
    ]


def keystreams(stream: Stream) -> list[list[Any]]:
    """With the shortest key and nonce, and with the longest."""
    sizes = {(stream.key_sizes[i], stream.nonce_sizes[i]) for i in (0, -1)}
    return [
        [key, nonce, size, short(stream.keystream(pattern(key), pattern(nonce), 0, size))]
        for key, nonce in sorted(sizes)
        for size in STREAMED
    ]


def packets(aead: Aead) -> list[list[Any]]:
    key, nonce = pattern(aead.key_bytes), pattern(aead.nonce_bytes)
    return [
        [size, ad, short(aead.encrypt(key, nonce, pattern(ad), pattern(size)))]
        for size, ad in SEALED
    ]


def file(aead: Aead) -> str:
    key = pattern(aead.key_bytes)
    return short(chunked.encrypt(aead.name, key, pattern(16), FILE_LOG2, pattern(FILE_BYTES)))


def short(answer: bytes) -> str:
    return hashlib.sha256(answer).hexdigest()


def document() -> dict[str, Any]:
    return {
        "about": "Written by tools/known_answers.py from the specifications in tests/spec.",
        "permutations": {name: permuted(found) for name, found in sorted(PERMUTATIONS.items())},
        "hashes": {name: digests(found) for name, found in sorted(HASHES.items())},
        "streams": {name: keystreams(found) for name, found in sorted(STREAMS.items())},
        "aeads": {name: packets(aead) for name, aead in sorted(AEADS.items())},
        "files": {
            aead.name: [FILE_BYTES, FILE_LOG2, file(aead)] for aead in chunked.file_aeads().values()
        },
    }


def main() -> int:
    return write_or_check(TARGET, json.dumps(document(), indent=1) + "\n", __doc__)


if __name__ == "__main__":
    sys.exit(main())
