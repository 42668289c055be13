# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Holds the specifications of the streams and the Python package against every published record.

The files are as their authors wrote them, so each form has a reader here. How many records a file
has stands in ORIGIN.tsv and below; a reader that skips one fails.
"""

import csv
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import loxo
from tests.spec import STREAMS, chacha, rsp

VECTORS = Path(__file__).parent / "vectors"
BLOCK = 64
END = BLOCK << 32  # of the keystream with a counter of 32 bits


class Record(NamedTuple):
    """A text and what became of it, at a place of a keystream."""

    stream: str
    key: bytes
    nonce: bytes
    start: int
    text: bytes
    result: bytes  # as long as the text; or, where `digest`, all its blocks of 64 bytes XORed
    digest: bool = False
    state: bytes = b""  # of the first block, if the file shows it

    @property
    def wraps(self) -> bool:
        """Whether the counter of the block starts again at 0 within the text."""
        return self.stream == "chacha20" and self.start + len(self.text) > END


class Subkey(NamedTuple):
    """A record of HChaCha20."""

    key: bytes
    block: bytes
    subkey: bytes


def xored(a: bytes, b: bytes) -> bytes:
    return bytes(x ^ y for x, y in zip(a, b, strict=True))


def folded(data: bytes) -> bytes:
    """All blocks of 64 bytes XORed."""
    whole = 0
    for at in range(0, len(data), BLOCK):
        whole ^= int.from_bytes(data[at : at + BLOCK], "little")
    return whole.to_bytes(BLOCK, "little")


# ---- Crypto++ -----------------------------------------------------------------------------------

FIELDS = {"AlgorithmType", "Comment", "Name", "Source"}  # that say nothing about the bytes
NAMES = {"ChaChaTLS": "chacha20", "XChaCha20": "xchacha20", "Sosemanuk": "sosemanuk"}


def lines(text: str) -> Iterator[tuple[str, str]]:
    """Fields and values; an empty line, which ends what holds for several records, gives none."""
    for line in re.sub(r"\\\n", " ", text).splitlines():
        name, colon, value = line.partition(":")
        if not line.strip():
            yield "", ""
        elif not line.startswith("#"):
            assert colon, line
            yield name.strip(), value.strip()


def decoded(value: str) -> bytes:
    """Hexadecimal digits, perhaps with 0x in front, perhaps repeated: `r64 00`."""
    times, space, digits = value.partition(" ") if value.startswith("r") else ("r1", " ", value)
    assert space
    return bytes.fromhex("".join(digits.removeprefix("0x").split())) * int(times[1:])


def record_of(fields: dict[str, str]) -> Record:
    """What a test of Crypto++ says; each field must have been used."""
    rest = {name: value for name, value in fields.items() if name not in FIELDS}
    key, nonce, text = (decoded(rest.pop(name)) for name in ("Key", "IV", "Plaintext"))
    rounds = rest.pop("Rounds", "20")
    name = NAMES.get(fields["Name"], f"chacha{rounds}-djb")
    first = "1" if name == "xchacha20" else "0"  # block of Crypto++, and of its draft's example
    start = BLOCK * int(rest.pop("InitialBlock", first), 0)
    start += sum(int(rest.pop(seek, "0"), 0) for seek in ("Seek", "Seek64"))
    digest = rest.pop("Test") == "EncryptXorDigest"
    result = decoded(rest.pop("CiphertextXorDigest" if digest else "Ciphertext"))
    assert not rest
    return Record(name, key, nonce, start, text, result, digest)


def cryptopp(text: str) -> Iterator[Record]:
    """Name and rounds hold until an empty line, all else for one test."""
    kept: dict[str, str] = {}
    own: dict[str, str] = {}
    for name, value in lines(text):
        if not name:
            assert not own.keys() - FIELDS
            kept = {}
        elif name in ("Name", "Rounds"):
            kept[name] = value
        else:
            assert name in FIELDS or name not in own, name
            own[name] = value
        if name == "Test":
            yield record_of(kept | own)
            own = {}
    assert not own


# ---- J. Strombergson ----------------------------------------------------------------------------

PAGES = re.compile(r"^(Strombergson .*\[Page \d+\]|Internet-Draft .*2013|\f)$\n?", re.MULTILINE)
PARTS = {"Key:": "key", "IV:": "nonce", "Rounds:": "rounds", "Internal": "state", "Keystream": "z"}


def strombergson(text: str) -> Iterator[Record]:
    """Key, nonce, rounds, the state and two blocks, in this order; the draft has pages."""
    found: list[dict[str, str]] = []
    part = ""
    for line in PAGES.sub("", text).splitlines():
        first, _, rest = line.strip().partition(" ")
        if first in PARTS:
            part = PARTS[first]
            if part == "key":
                found.append(dict.fromkeys(PARTS.values(), ""))
            if part in ("key", "nonce", "rounds"):
                found[-1][part] += rest
        elif first.startswith("0x"):
            found[-1][part] += line
        elif first.startswith("state["):
            found[-1][part] += rest.partition("=")[2]
    for parts in found:
        key, nonce, z = (bytes(int(n, 16) for n in parts[p].split()) for p in ("key", "nonce", "z"))
        state = chacha.octets([int(word, 16) for word in parts["state"].split()])
        assert len(z) == 2 * BLOCK and len(state) == BLOCK
        name = f"chacha{int(parts['rounds'])}-djb"
        yield Record(name, key, nonce, 0, bytes(len(z)), z, state=state)


# ---- Values taken out of test programs ----------------------------------------------------------


def listed(name: str, nonce: str, text: str) -> Iterator[Record | Subkey]:
    for fields in rsp.parse(text):
        values = {field: bytes.fromhex(value) for field, value in fields.items()}
        if "Subkey" in values:
            yield Subkey(values.pop("Key"), values.pop("In"), values.pop("Subkey"))
        else:
            z = values.pop("Keystream")
            yield Record(name, values.pop("Key"), values.pop(nonce), 0, bytes(len(z)), z)
        assert not values


def libsodium(text: str) -> Iterator[Record | Subkey]:
    yield from listed("xchacha20", "Nonce", text)


def sosemanuk(text: str) -> Iterator[Record | Subkey]:
    yield from listed("sosemanuk", "IV", text)


# ---- Every file ---------------------------------------------------------------------------------

Reader = Callable[[str], Iterator[Record | Subkey]]
FILES: dict[str, tuple[Reader, int]] = {
    "chacha_cryptopp.txt": (cryptopp, 40),
    "chacha20_cryptopp.txt": (cryptopp, 14),
    "xchacha20_cryptopp.txt": (cryptopp, 2),
    "chacha_strombergson.txt": (strombergson, 48),
    "chacha_draft.txt": (strombergson, 48),
    "xchacha20_libsodium.txt": (libsodium, 21),
    "sosemanuk_cryptopp.txt": (cryptopp, 2),
    "sosemanuk_estream.txt": (sosemanuk, 8),
    "sosemanuk_libtomcrypt.txt": (sosemanuk, 2),
}


@cache
def every_record(name: str) -> list[Record | Subkey]:
    return list(FILES[name][0]((VECTORS / name).read_text(encoding="ascii")))


def records(name: str) -> list[Record]:
    return [record for record in every_record(name) if isinstance(record, Record)]


def subkeys(name: str) -> list[Subkey]:
    return [record for record in every_record(name) if isinstance(record, Subkey)]


every_file = pytest.mark.parametrize("name", FILES)


@every_file
def test_no_record_is_skipped(name: str) -> None:
    with (VECTORS / "ORIGIN.tsv").open(encoding="ascii", newline="") as table:
        said = {row["file"]: int(row["records"]) for row in csv.DictReader(table, delimiter="\t")}
    assert len(every_record(name)) == said[name] == FILES[name][1]
    assert len(set(every_record(name))) > 0.8 * said[name]  # a few stand in a file twice


def test_every_stream_with_published_records_has_some() -> None:
    found = {record.stream for name in FILES for record in records(name)}
    assert set(STREAMS) - found <= {"chacha12", "chacha8", *UNKNOWN}
    assert len([r for name in FILES for r in records(name) if r.start]) == 27
    assert len(subkeys("xchacha20_libsodium.txt")) == 11


UNKNOWN = {"toy-counter", "toy-sponge"}  # those of CONTRIBUTING.md


# ---- The specification --------------------------------------------------------------------------


def holds(record: Record, z: bytes) -> bool:
    """Whether this keystream makes the record's result of its text."""
    made = xored(record.text, z)
    return (folded(made) if record.digest else made) == record.result


@every_file
def test_the_specification_gives_every_record(name: str) -> None:
    for record in records(name):
        stream, size = STREAMS[record.stream], len(record.text)
        before = min(size, END - record.start) if record.wraps else size
        z = stream.keystream(record.key, record.nonce, record.start, before)
        if record.wraps:  # their counter starts again, and so does their keystream
            assert before == 2 * BLOCK
            z += stream.keystream(record.key, record.nonce, 0, size - before)
        assert holds(record, z)


@every_file
def test_the_first_state_is_as_shown(name: str) -> None:
    for record in records(name):
        if record.state:
            key = chacha.CONSTANTS[len(record.key)] + record.key * (32 // len(record.key))
            assert key + bytes(8) + record.nonce == record.state


def test_hchacha20_gives_every_subkey() -> None:
    for record in subkeys("xchacha20_libsodium.txt"):
        assert chacha.hchacha(record.key, record.block) == record.subkey


# ---- The library --------------------------------------------------------------------------------


def at_start(record: Record) -> loxo.Stream:
    stream = loxo.stream(record.stream, record.key, record.nonce)
    if record.start:
        stream.seek(record.start)
    return stream


def in_pieces(stream: loxo.Stream, data: bytes) -> bytes:
    """XORed by 1 byte, 2, 3 and so on."""
    made, size = b"", 1
    while data:
        made += stream.xor(data[:size])
        data, size = data[size:], size + 1
    return made


@every_file
def test_the_library_gives_every_record(name: str) -> None:
    for record in records(name):
        if record.wraps:
            continue
        size = len(record.text)
        assert holds(record, at_start(record).keystream(size))
        made = at_start(record).xor(record.text)
        assert (folded(made) if record.digest else made) == record.result
        assert at_start(record).xor(made) == record.text
        assert in_pieces(at_start(record), record.text) == made
        buffer = bytearray(record.text)
        assert at_start(record).xor_into(buffer, buffer) == size
        assert buffer == made


@every_file
def test_the_library_goes_into_every_record(name: str) -> None:
    for record in records(name):
        (info,) = (s for s in loxo.streams() if s.name == record.stream)
        stream = loxo.stream(record.stream, record.key, record.nonce)
        if not info.seeks:
            with pytest.raises(loxo.SeekError):
                stream.seek(0)
            continue
        for offset in (len(record.text) // 2, 1, 0):
            if not record.wraps:
                stream.seek(record.start + offset)
                assert stream.xor(record.text[offset:]) == record.result[offset:]


def test_the_library_does_not_start_again_where_the_counter_ends() -> None:
    """Four records of Crypto++ go on with block 0: the same bytes would serve twice."""
    found = [record for record in records("chacha20_cryptopp.txt") if record.wraps]
    assert [len(record.text) for record in found] == [256, 256, 1024, 1024]
    for record in found:
        assert record.start == END - 2 * BLOCK
        stream, two = at_start(record), record.text[: 2 * BLOCK]
        with pytest.raises(ValueError, match=" has 128 left"):
            stream.xor(record.text)
        for size in (len(record.text), 2 * BLOCK + 1):
            with pytest.raises(ValueError, match=" has 128 left"):
                stream.keystream(size)
        assert stream.xor(two) == record.result[: 2 * BLOCK]
        with pytest.raises(ValueError, match=" has 0 left"):
            stream.keystream(1)
        with pytest.raises(ValueError, match="is needed"):
            stream.seek(END + 1)
        stream.seek(END)
        assert stream.keystream(0) == b""
