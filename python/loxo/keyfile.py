# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Key files: one line `loxo-key-1 <algorithm> <key in hexadecimal>`, readable by the owner only."""

import codecs
import os
import re
import secrets
import stat
from dataclasses import dataclass, field

import loxo

from .files import Source, whole_file, write_all

LINE = re.compile(rb"loxo-key-1 ([a-z0-9-]{1,64}) ([0-9a-fA-F]{2,256})\r?\n?")
LONGEST = 512
KEY_MARK = b"loxo-key-"
BOM = codecs.BOM_UTF8  # some editors put it in front
KEY_MARK_BYTES = len(BOM + KEY_MARK)


class KeyFileError(ValueError):
    """Not a key file, or a key that its algorithm cannot use."""


@dataclass(frozen=True)
class Key:
    """A secret and the algorithm it belongs to."""

    algorithm: str
    secret: bytes = field(repr=False)

    def line(self) -> bytes:
        return f"loxo-key-1 {self.algorithm} {self.secret.hex()}\n".encode("ascii")


def generate_key(algorithm: str) -> Key:
    """A fresh key; KeyError for an algorithm that is not registered."""
    sizes = {aead.name: aead.key_bytes for aead in loxo.aeads()}
    return Key(algorithm, secrets.token_bytes(sizes[algorithm]))


def advice_on(algorithm: str) -> str | None:
    """If this is a stream: which AEAD to take instead, and why."""
    return next((s.advice for s in loxo.streams() if s.name == algorithm), None)


def parse_key(line: bytes) -> Key:
    """The key in the line; the error says what is wrong and repeats nothing of it."""
    found = LINE.fullmatch(line)
    if not found or len(found[2]) % 2:
        raise KeyFileError("not a key file (one line: loxo-key-1, algorithm, key in hexadecimal)")
    key = Key(found[1].decode("ascii"), bytes.fromhex(found[2].decode("ascii")))
    sizes = {aead.name: aead.key_bytes for aead in loxo.aeads()}
    if key.algorithm not in sizes:
        missing = f"a key for {key.algorithm}, which this version of Loxo does not have"
        raise KeyFileError(advice_on(key.algorithm) or missing)
    if len(key.secret) != sizes[key.algorithm]:
        raise KeyFileError(
            f"a key of {len(key.secret)} bytes, and {key.algorithm} needs {sizes[key.algorithm]}"
        )
    return key


def read_key(source: Source) -> Key:
    """The key in a key file."""
    return parse_key(source.read(LONGEST))


def is_exposed(status: os.stat_result) -> bool:
    """Whether others than its owner may read the file."""
    return os.name == "posix" and stat.S_ISREG(status.st_mode) and bool(status.st_mode & 0o077)


def looks_like_key(start: bytes) -> bool:
    """Whether a file that starts so holds a key, of this form or of a later one."""
    return start.removeprefix(BOM).startswith(KEY_MARK)


def write_key(path: str, key: Key) -> None:
    """A new file with mode 0600; never in place of another, whose key would be lost."""
    with whole_file(path, secret=True) as fd:
        write_all(fd, key.line())
