#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes the generated vectors; with --check, compares them with the committed ones.

They come from the specifications in tests/spec, which are checked against the published vectors
beside this file:
  <permutation>.rsp     inputs and outputs (keccak-f200 begins with the two published pairs)
  <spongent-d-c-r>.rsp  the records of spongent_example.rsp and spongent.rsp, one file per hash
  ascon-aead128-*.rsp   ascon-aead128.rsp with less of the tag, or with a mask for the nonce
  <stream>.rsp          pieces of keystream
  *chacha20-poly1305.rsp  known answers in the form of the others
  poly1305.rsp          sums of blocks
  jumbo192.rsp          the known answers of the only instance without published ones
  <aead>_negative.json  packets to accept and packets to refuse (Wycheproof's AEAD schema)
  chunked.json          the file format of tests/spec/chunked.py, good files and bad ones
and their rows of ORIGIN.tsv. Nothing is random: "arbitrary" bytes come from SHAKE128 of a label.
"""

import argparse
import hashlib
import json
import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from tests.spec import (  # noqa: E402
    AEADS,
    HASHES,
    PERMUTATIONS,
    STREAMS,
    ascon,
    ascon_v12,
    chacha,
    chacha20_poly1305,
    chunked,
    elephant,
    rsp,
    schwaemm,
)
from tests.spec.interface import Aead, Permutation, Stream  # noqa: E402

LICENCE = "Apache-2.0 OR MIT"
JsonObject = dict[str, Any]


def arbitrary(label: str, size: int) -> bytes:
    """`size` bytes that depend on the label alone."""
    return hashlib.shake_128(f"loxo vectors: {label}".encode()).digest(size)


def flip(data: bytes, bit: int) -> bytes:
    """The data with one bit changed; bit 0 is the lowest of the first byte."""
    changed = bytearray(data)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def read(name: str) -> str:
    """A committed file of this folder."""
    return (HERE / name).read_text(encoding="ascii")


def as_json(document: JsonObject) -> str:
    return json.dumps(document, indent=1) + "\n"


# ---- permutations -----------------------------------------------------------------------------


def permutation_inputs(permutation: Permutation) -> Iterator[bytes]:
    """Forty states: extremes, counting bytes, single bits, arbitrary ones."""
    size = permutation.state_bytes
    bits = 8 * size
    yield bytes(size)
    yield b"\xff" * size
    yield bytes(range(size))
    ends = (0, 1, 2, 3, 4, 7, 8, bits - 8, bits - 4, bits - 2, bits - 1)
    for bit in sorted({*ends, bits // 4, bits // 2, 3 * bits // 4}):
        yield flip(bytes(size), bit)
    for i in range(23):
        yield arbitrary(f"{permutation.name} {i}", size)


def published_keccak_pairs() -> list[tuple[bytes, bytes]]:
    """Input and output of the two worked examples in keccak-f200.txt."""
    text = read("keccak-f200.txt")
    ends = [
        [bytes.fromhex(line) for line in re.findall(rf"^{title}:\s*\n(.*)$", text, re.MULTILINE)]
        for title in ("Input of permutation", "State after permutation")
    ]
    return list(zip(*ends, strict=True))


def permutation_file(permutation: Permutation) -> str:
    pairs = published_keccak_pairs() if permutation.name == "keccak-f200" else []
    known = [start for start, _ in pairs]
    for start in permutation_inputs(permutation):
        if start not in known:
            pairs.append((start, permutation.permute(start)))
    return rsp.render(
        {"Count": str(i), "In": start.hex().upper(), "Out": end.hex().upper()}
        for i, (start, end) in enumerate(pairs, 1)
    )


# ---- hashes -----------------------------------------------------------------------------------


def hash_file(name: str) -> str:
    """The records of one variant, the designers' example first."""
    records = rsp.parse(read("spongent_example.rsp")) + rsp.parse(read("spongent.rsp"))
    own = [record for record in records if record["Variant"].replace("/", "-") == name]
    return rsp.render(
        {"Count": str(i), **{field: record[field] for field in ("Bits", "Msg", "MD")}}
        for i, record in enumerate(own, 1)
    )


# ---- known answers of an AEAD -----------------------------------------------------------------


def known_answers(aead: Aead) -> str:
    """The 1089 records of the NIST form: messages and associated data of 0 to 32 bytes."""
    count = bytes(range(256))
    key, nonce = count[: aead.key_bytes], count[: aead.nonce_bytes]
    records: list[rsp.Record] = []
    for message in (count[:n] for n in range(33)):
        for ad in (count[:n] for n in range(33)):
            fields = {"Key": key, "Nonce": nonce, "PT": message, "AD": ad}
            fields["CT"] = aead.encrypt(key, nonce, ad, message)
            hexadecimal = {name: value.hex().upper() for name, value in fields.items()}
            records.append({"Count": str(len(records) + 1), **hexadecimal})
    return rsp.render(records)


def changed_answers(aead: Aead) -> str:
    """The published records of Ascon-AEAD128 as this AEAD has them: with less of the tag, or with a
    mask for the nonce behind the key, and a nonce that the mask turns into that of the record.
    """
    mask = arbitrary(f"{aead.name} mask", aead.key_bytes - ascon.KEY_BYTES)
    records = rsp.parse(read("ascon-aead128.rsp"))
    for record in records:
        nonce = bytes.fromhex(record["Nonce"])
        nonce = bytes(a ^ b for a, b in zip(nonce, mask.ljust(len(nonce), b"\0"), strict=True))
        record["Key"] += mask.hex().upper()
        record["Nonce"] = nonce.hex().upper()
        record["CT"] = record["CT"][: len(record["PT"]) + 2 * aead.tag_bytes]
    return rsp.render(records)


def keystreams(stream: Stream) -> str:
    """Pieces of keystream from some places on, for every length of the keys and nonces."""
    near = ((0, 1), (0, 200), (1, 63), (77, 100), (1000, 90))
    far = ((4095, 70), (65530, 40))  # slow without random access: least and greatest lengths only
    sizes = {(k, stream.nonce_sizes[0]) for k in stream.key_sizes}
    sizes |= {(stream.key_sizes[-1], n) for n in stream.nonce_sizes}
    records: list[rsp.Record] = []
    for round, (key_size, nonce_size) in enumerate(sorted(sizes) * 2):
        key = arbitrary(f"{stream.name} key {round}", key_size)
        nonce = arbitrary(f"{stream.name} nonce {round}", nonce_size)
        for start, size in near + far * (round in (0, len(sizes) - 1)):
            made = stream.keystream(key, nonce, start, size)
            fields = {"Key": key.hex(), "Nonce": nonce.hex(), "Start": str(start)}
            fields["Keystream"] = made.hex()
            number = {"Count": str(len(records) + 1)}
            records.append(number | {name: value.upper() for name, value in fields.items()})
    return rsp.render(records)


# ---- Poly1305 ---------------------------------------------------------------------------------


def sums() -> str:
    """The sum of some blocks, from extreme and arbitrary sums, multipliers and blocks on: those at
    both ends of what a sum may be, around p and 2 p, and blocks and multipliers of all ones.
    """
    p = chacha20_poly1305.P
    ends = (0, 1, 5, p - 1, p, p + 4, p + 5, 2 * p - 1, 2 * p, 2 * p + 9)
    ones, clamp = b"\xff" * 16, chacha20_poly1305.CLAMP
    multipliers = [clamp, 0, 1, 4 << 32, *(clamp & 0xFF << i for i in range(24, 128, 32))]
    blocks = [ones * 3, bytes(16), b"\xfb" + ones[1:] + bytes(16) + ones]
    cases = [(start, r, data) for start in ends for r in multipliers[:4] for data in blocks]
    cases += [(p - 1, r, data) for r in multipliers[4:] for data in blocks]
    for i in range(60):
        drawn = arbitrary(f"poly1305 {i}", 33 + 16 * (i + 1))
        start = chacha20_poly1305.number(drawn[:17]) & (1 << 131) - 1
        cases.append((start, chacha20_poly1305.number(drawn[17:33]) & clamp, drawn[33:]))
    records = []
    for i, (start, r, data) in enumerate(cases, 1):
        end = chacha20_poly1305.absorb(start, r, data)
        fields = {"Start": start.to_bytes(17, "little"), "R": r.to_bytes(16, "little")}
        fields |= {"In": data, "End": end.to_bytes(17, "little")}
        hexadecimal = {name: value.hex().upper() for name, value in fields.items()}
        records.append({"Count": str(i), **hexadecimal})
    return rsp.render(records)


# ---- negative vectors -------------------------------------------------------------------------


class Packet(NamedTuple):
    """What a receiver is given, and the message that the sender meant."""

    key: bytes
    iv: bytes
    aad: bytes
    msg: bytes
    ct: bytes
    tag: bytes


Case = tuple[str, str, Packet]  # comment, flag, packet

NOTES = {
    "Valid": ("BASIC", "A genuine packet of arbitrary bytes."),
    "BlockBoundary": ("FUNCTIONALITY", "A genuine packet whose lengths lie at a block's edge."),
    "ModifiedTag": ("AUTH_BYPASS", "Only the tag differs from a genuine packet."),
    "ModifiedCiphertext": ("AUTH_BYPASS", "Bits of the ciphertext are changed, or its blocks."),
    "ModifiedInput": ("AUTH_BYPASS", "Key, nonce or associated data are changed."),
    "ModifiedLength": ("AUTH_BYPASS", "Ciphertext or associated data are cut or prolonged."),
    "Exchanged": ("AUTH_BYPASS", "Bytes move between associated data and ciphertext."),
}


def seal(aead: Aead, label: str, ad_bytes: int, message_bytes: int) -> Packet:
    """A genuine packet of arbitrary bytes."""
    label = f"{aead.name} {label} {ad_bytes} {message_bytes}"
    key, nonce = (
        arbitrary(f"{label} key", aead.key_bytes),
        arbitrary(f"{label} nonce", aead.nonce_bytes),
    )
    ad, message = arbitrary(f"{label} ad", ad_bytes), arbitrary(f"{label} message", message_bytes)
    sealed = aead.encrypt(key, nonce, ad, message)
    return Packet(key, nonce, ad, message, sealed[:message_bytes], sealed[message_bytes:])


def beside_nonce(aead: Aead, block: int) -> int:
    """Bytes of associated data that fit into the block in which the nonce ends."""
    return block - aead.nonce_bytes % block


def valid_cases(aead: Aead, block: int) -> Iterator[Case]:
    first = beside_nonce(aead, block)
    for ad, message in ((0, 0), (1, 0), (0, 1), (5, 6), (100, 200)):
        yield f"ad={ad} msg={message}", "Valid", seal(aead, "valid", ad, message)
    for ad in (first - 1, first, first + block - 1, first + block):
        yield f"ad={ad} msg=3", "BlockBoundary", seal(aead, "edge", ad, 3)
    for message in (block - 1, block, block + 1, 2 * block - 1, 2 * block):
        yield f"ad=2 msg={message}", "BlockBoundary", seal(aead, "edge", 2, message)


def bit_flips(p: Packet) -> Iterator[Case]:
    """Every single bit of what the tag protects, and of the tag."""
    fields = (
        ("tag", "ModifiedTag"),
        ("ct", "ModifiedCiphertext"),
        ("aad", "ModifiedInput"),
        ("iv", "ModifiedInput"),
        ("key", "ModifiedInput"),
    )
    for field, flag in fields:
        value = getattr(p, field)
        for bit in range(8 * len(value)):
            yield f"bit {bit} of {field} flipped", flag, p._replace(**{field: flip(value, bit)})


def modified_tags(p: Packet, other: Packet) -> Iterator[Case]:
    """Tags that are wrong in more than a bit."""
    size = len(p.tag)
    inverse = bytes(byte ^ 0xFF for byte in p.tag)
    tags = {
        "all zero": bytes(size),
        "all ones": b"\xff" * size,
        "inverted": inverse,
        "top bit of every byte": bytes(byte ^ 0x80 for byte in p.tag),
        "first byte inverted": inverse[:1] + p.tag[1:],
        "last byte inverted": p.tag[:-1] + inverse[-1:],
        "all but the first byte inverted": p.tag[:1] + inverse[1:],
        "all but the last byte inverted": inverse[:-1] + p.tag[-1:],
        "first half inverted": inverse[: size // 2] + p.tag[size // 2 :],
        "second half inverted": p.tag[: size // 2] + inverse[size // 2 :],
        "halves exchanged": p.tag[size // 2 :] + p.tag[: size // 2],
        "bytes reversed": p.tag[::-1],
        "first two bytes flipped alike": flip(flip(p.tag, 0), 8),
        "of another packet": other.tag,
    }
    for name, tag in tags.items():
        yield f"tag {name}", "ModifiedTag", p._replace(tag=tag)


def modified_lengths(p: Packet, block: int) -> Iterator[Case]:
    """Shorter and longer ciphertexts and associated data."""
    for keep in range(len(p.ct)):
        shorter = p._replace(ct=p.ct[:keep])
        yield f"ciphertext cut to {keep} bytes", "ModifiedLength", shorter
    yield "first ciphertext byte removed", "ModifiedLength", p._replace(ct=p.ct[1:])
    yield "tag appended to ciphertext", "ModifiedLength", p._replace(ct=p.ct + p.tag)
    for more in (b"\x00", b"\x01", b"\x80", b"\xff", b"\x01\x00", bytes(block)):
        name = "a block of zeros" if len(more) == block else more.hex()
        yield f"ciphertext followed by {name}", "ModifiedLength", p._replace(ct=p.ct + more)
        longer = p._replace(aad=p.aad + more)
        yield f"associated data followed by {name}", "ModifiedLength", longer
    for keep in range(len(p.aad)):
        yield f"associated data cut to {keep} bytes", "ModifiedLength", p._replace(aad=p.aad[:keep])


def exchanges(p: Packet) -> Iterator[Case]:
    """The same bytes in other fields."""
    pairs = {
        "associated data and ciphertext exchanged": (p.ct, p.aad),
        "associated data and message exchanged": (p.msg, p.aad),
        "message in place of the ciphertext": (p.aad, p.msg),
        "message in place of the associated data": (p.msg, p.ct),
        "last byte of associated data begins the ciphertext": (p.aad[:-1], p.aad[-1:] + p.ct),
        "first ciphertext byte ends the associated data": (p.aad + p.ct[:1], p.ct[1:]),
        "ciphertext behind the associated data": (p.aad + p.ct, b""),
        "associated data before the ciphertext": (b"", p.aad + p.ct),
    }
    for comment, (ad, ciphertext) in pairs.items():
        yield comment, "Exchanged", p._replace(aad=ad, ct=ciphertext)


def block_changes(aead: Aead, block: int) -> Iterator[Case]:
    """A packet of several blocks: each of them matters, and so does their order."""
    first = beside_nonce(aead, block)
    p = seal(aead, "blocks", first + 2 * block + 3, 2 * block + 3)
    for name, start in (("first", 0), ("second", block), ("third", 2 * block)):
        ciphertext = flip(p.ct, 8 * start)
        yield f"{name} ciphertext block changed", "ModifiedCiphertext", p._replace(ct=ciphertext)
    for name, start in (("second", first), ("third", first + block), ("last", first + 2 * block)):
        ad = flip(p.aad, 8 * start)
        yield f"{name} block of associated data changed", "ModifiedInput", p._replace(aad=ad)
    for where, data, start, flag in (
        ("ciphertext", p.ct, 0, "ModifiedCiphertext"),
        ("associated data", p.aad, first, "ModifiedInput"),
    ):
        middle, end = start + block, start + 2 * block
        head, one, two, rest = data[:start], data[start:middle], data[middle:end], data[end:]
        field = "ct" if where == "ciphertext" else "aad"
        for name, value in (
            ("exchanged", head + two + one + rest),
            ("removed", head + rest),
            ("equal", head + one + one + rest),
        ):
            yield f"two blocks of {where} {name}", flag, p._replace(**{field: value})


def negative_cases(aead: Aead, block: int) -> Iterator[tuple[str, str, str, Packet]]:
    """All cases of one AEAD with their results."""
    small, other = seal(aead, "small", 5, 6), seal(aead, "other", 5, 6)
    nothing = seal(aead, "nothing", 0, 0)
    for comment, flag, packet in valid_cases(aead, block):
        yield "valid", comment, flag, packet
    yield "valid", "the packet that is modified below", "Valid", small
    for source in (
        bit_flips(small),
        modified_tags(small, other),
        modified_tags(nothing, other),
        modified_lengths(small, block),
        exchanges(small),
        block_changes(aead, block),
    ):
        for comment, flag, packet in source:
            yield "invalid", comment, flag, packet


def negative_file(aead: Aead, block: int) -> str:
    tests: list[JsonObject] = []
    for result, comment, flag, packet in negative_cases(aead, block):
        fields = {name: value.hex() for name, value in packet._asdict().items()}
        head = {"tcId": len(tests) + 1, "comment": comment, "flags": [flag]}
        tests.append({**head, **fields, "result": result})
    group = {
        "ivSize": 8 * aead.nonce_bytes,
        "keySize": 8 * aead.key_bytes,
        "tagSize": 8 * aead.tag_bytes,
        "type": "AeadTest",
        "tests": tests,
    }
    return as_json(
        {
            "algorithm": aead.name,
            "schema": "aead_test_schema_v1.json",
            "numberOfTests": len(tests),
            "header": ["Packets to accept and packets to refuse."],
            "notes": {
                flag: {"bugType": bug, "description": text} for flag, (bug, text) in NOTES.items()
            },
            "testGroups": [group],
        }
    )


# ---- files in chunks --------------------------------------------------------------------------


class Sealed(NamedTuple):
    """A file with what it was made from."""

    aead: Aead
    key: bytes
    salt: bytes
    log2: int
    msg: bytes
    file: bytes

    @property
    def chunks(self) -> list[bytes]:
        body = self.file[chunked.HEADER_BYTES :]
        return chunked.cut(body, (1 << self.log2) + self.aead.tag_bytes)

    @property
    def header(self) -> bytes:
        return self.file[: chunked.HEADER_BYTES]

    def derived(self, i: int) -> bytes:
        return chunked.derive(self.key, self.file[: chunked.PREFIX_BYTES], i)


def seal_file(aead: Aead, label: str, log2: int, size: int) -> Sealed:
    """A genuine file."""
    label = f"chunked {aead.name} {label} {log2} {size}"
    key, salt = arbitrary(f"{label} key", aead.key_bytes), arbitrary(f"{label} salt", 16)
    message = arbitrary(f"{label} message", size)
    file = chunked.encrypt(aead.name, key, salt, log2, message)
    return Sealed(aead, key, salt, log2, message, file)


def rewrite(s: Sealed, chunks: list[tuple[int, bool, bytes]]) -> bytes:
    """The header of a file before chunks that its owner seals as (number, last, plaintext)."""
    file_key = s.derived(1)[: s.aead.key_bytes]
    return s.header + b"".join(chunked.seal_chunk(s.aead, file_key, *chunk) for chunk in chunks)


FileCase = tuple[str, str, Sealed]  # comment, reason, file


def header_cases(s: Sealed) -> Iterator[FileCase]:
    """Headers with one field changed."""
    other = AEADS["jumbo" if s.aead.name != "jumbo" else "delirium"]
    others = "commitment" if chunked.kdf_of(other) == chunked.kdf_of(s.aead) else "hash"
    bytes_set = [
        ("first byte of the magic", 0, ord("L"), "magic"),
        ("last letter of the magic", 6, ord("c"), "magic"),
        ("version 0", 7, 0, "version"),
        ("version 2", 7, 2, "version"),
        ("wire id 0", 8, 0, "algorithm"),
        ("wire id of jumbo192, which seals no files", 8, 4, "algorithm"),
        ("wire id of ascon-aead128-t4, which seals no files", 8, 7, "algorithm"),
        ("wire id 255", 8, 255, "algorithm"),
        ("wire id of another AEAD", 8, other.wire_id, others),
        ("chunks of 2^0 bytes", 9, 0, "chunk-size"),
        ("chunks of 2^5 bytes", 9, 5, "chunk-size"),
        ("chunks of 2^21 bytes", 9, 21, "chunk-size"),
        ("chunks of 2^255 bytes", 9, 255, "chunk-size"),
        ("another chunk size", 9, s.log2 + 1, "commitment"),
        ("the hash of others", 10, 1 - s.file[10], "hash"),
        ("a hash without a number", 10, 2, "hash"),
        ("hash 255", 10, 255, "hash"),
        *((f"byte {i} is not zero", i, 1 << (i - 10), "reserved") for i in range(11, 16)),
    ]
    for comment, offset, value, reason in bytes_set:
        file = s.file[:offset] + bytes([value]) + s.file[offset + 1 :]
        yield comment, reason, s._replace(file=file)
    for comment, bit in (
        ("first bit of the salt flipped", 8 * 16),
        ("last bit of the salt flipped", 8 * 32 - 1),
        ("first bit of the commitment flipped", 8 * 32),
        ("last bit of the commitment flipped", 8 * 64 - 1),
    ):
        yield comment, "commitment", s._replace(file=flip(s.file, bit))
    zeroed = s.file[:32] + bytes(32) + s.file[64:]
    yield "commitment all zero", "commitment", s._replace(file=zeroed)


def key_cases(s: Sealed) -> Iterator[FileCase]:
    """The right file under a wrong key."""
    yield "first bit of the key flipped", "commitment", s._replace(key=flip(s.key, 0))
    last = 8 * len(s.key) - 1
    yield "last bit of the key flipped", "commitment", s._replace(key=flip(s.key, last))


def first_seen(reason: str, s: Sealed) -> str:
    """`reason`, unless the file's end is shorter than a tag, which comes of long tags."""
    return "truncated" if len(s.chunks[-1]) < s.aead.tag_bytes else reason


def body_cases(s: Sealed, twin: bytes) -> Iterator[FileCase]:
    """Chunks changed, moved, dropped, added; `twin` has the same key and another salt."""
    first, second, third = s.chunks
    size, tag = len(first), s.aead.tag_bytes
    full = chunked.HEADER_BYTES + size
    bodies = [
        ("first two chunks exchanged", "forged", [second, first, third]),
        ("first chunk dropped", "forged", [second, third]),
        ("middle chunk dropped", "forged", [first, third]),
        ("last chunk dropped", "forged", [first, second]),
        ("only the last chunk left", "forged", [third]),
        ("a chunk twice", "forged", [first, first, second, third]),
        ("last chunk twice", "forged", [first, second, third, third]),
        ("first chunk of another file", "forged", [twin[64:full], second, third]),
        ("extended by a zero byte", "forged", [first, second, third, b"\0"]),
        ("extended by a tag of zeros", "forged", [first, second, third, bytes(tag)]),
        ("cut by a byte", "forged", [first, second, third[:-1]]),
        ("cut within the second chunk", "forged", [first, second[: size // 2]]),
        ("cut to less than a tag", "truncated", [first, second, third[: tag - 1]]),
        ("cut to exactly a tag", "empty-chunk", [first, second, third[:tag]]),
        ("no chunk at all", "truncated", []),
        ("first ciphertext bit flipped", "forged", [flip(first, 0), second, third]),
        ("tag of the first chunk flipped", "forged", [flip(first, 8 * size - 1), second, third]),
        ("last tag byte changed", "forged", [first, second, flip(third, 8 * len(third) - 1)]),
    ]
    for comment, reason, chunks in bodies:
        changed = s._replace(file=s.header + b"".join(chunks))
        yield comment, first_seen(reason, changed), changed
    yield "empty file", "truncated", s._replace(file=b"")
    yield "cut within the header", "truncated", s._replace(file=s.file[:63])


def rule_cases(s: Sealed) -> Iterator[FileCase]:
    """Files whose chunks are sealed under the right key, against the rules."""
    size = 1 << s.log2
    one, two, rest = s.msg[:size], s.msg[size : 2 * size], s.msg[2 * size :]
    full = [(0, False, one), (1, False, two)]
    wrong = {
        "empty last chunk after full ones": [*full, (2, True, b"")],
        "no chunk marked as last": [*full, (2, False, rest)],
        "every chunk marked as last": [(0, True, one), (1, True, two), (2, True, rest)],
        "empty plaintext not marked as last": [(0, False, b"")],
        "numbers begin at one": [(1, False, one), (2, False, two), (3, True, rest)],
        "a short chunk in the middle": [(0, False, one), (1, False, rest), (2, True, two)],
        "a chunk longer than allowed": [(0, True, one + rest)],
    }
    for comment, chunks in wrong.items():
        reason = "empty-chunk" if comment.startswith("empty last") else "forged"
        changed = s._replace(file=rewrite(s, chunks))
        yield comment, first_seen(reason, changed), changed


def invalid_files(aead: Aead) -> Iterator[FileCase]:
    s = seal_file(aead, "invalid", 6, 150)
    twin = chunked.encrypt(aead.name, s.key, flip(s.salt, 0), s.log2, s.msg)
    yield from header_cases(s)
    yield from key_cases(s)
    yield from body_cases(s, twin)
    yield from rule_cases(s)
    exact = seal_file(aead, "exact", 6, 64)
    more = exact.file + bytes(aead.tag_bytes)
    yield "a full last chunk, then a tag of zeros", "empty-chunk", exact._replace(file=more)


VALID_FILES = (
    *((6, size) for size in (0, 1, 63, 64, 65, 127, 128, 129, 192, 1000)),
    *((7, size) for size in (0, 127, 128, 129, 256, 1000)),
    *((10, size) for size in (1, 1023, 1024, 1025)),
    (16, 500),
    (20, 100),
)


def file_test(s: Sealed, number: int, comment: str, reason: str | None) -> JsonObject:
    """One record; D(1), D(2) and salt are those of the file before it was changed."""
    genuine = chunked.make_prefix(s.aead, s.log2, s.salt)
    d1, d2 = (chunked.derive(s.key, genuine, i).hex() for i in (1, 2))
    return {
        "tcId": number,
        "comment": comment,
        "key": s.key.hex(),
        "salt": s.salt.hex(),
        "chunkLog2": s.log2,
        "d1": d1,
        "d2": d2,
        "msg": s.msg.hex(),
        "file": s.file.hex(),
        "result": "valid" if reason is None else "invalid",
        **({} if reason is None else {"reason": reason}),
    }


def file_group(aead: Aead, first_number: int) -> JsonObject:
    cases: list[tuple[str, str | None, Sealed]] = [
        (f"{size} bytes in chunks of {1 << log2}", None, seal_file(aead, "valid", log2, size))
        for log2, size in VALID_FILES
    ]
    cases += invalid_files(aead)
    tests = [
        file_test(sealed, number, comment, reason)
        for number, (comment, reason, sealed) in enumerate(cases, first_number)
    ]
    return {
        "aead": aead.name,
        "wireId": aead.wire_id,
        "keySize": 8 * aead.key_bytes,
        "tagSize": 8 * aead.tag_bytes,
        "tests": tests,
    }


def chunked_file() -> str:
    groups: list[JsonObject] = []
    count = 0
    for aead in chunked.file_aeads().values():
        groups.append(file_group(aead, count + 1))
        count += len(groups[-1]["tests"])
    return as_json(
        {
            "algorithm": "loxo-chunked-v1",
            "numberOfTests": count,
            "header": [
                "Files to open and files to refuse; salt, d1 = D(1) and d2 = D(2) belong to the",
                "genuine file from which an invalid one was made. reason says what is wrong; a",
                "reader may notice something else first, but must refuse.",
            ],
            "testGroups": groups,
        }
    )


# ---- all of it --------------------------------------------------------------------------------


class Made(NamedTuple):
    """How a file is made, and what ORIGIN.tsv says about it."""

    make: Callable[[], str]
    licence: str
    note: str


HELD_BY = {"keccak-f200": "delirium.rsp", "ascon-p6": "ascon-128.rsp"}
OWN = ("spongent-pi", "keccak-f200", "ascon-p", "xoodoo-", "gimli-", "sparkle")  # not of others
OWN_STREAMS = {
    "chacha20": "chacha20_cryptopp.txt",
    "chacha12": "the published vectors of chacha12-djb",
    "chacha8": "the published vectors of chacha8-djb",
    "xchacha20": "xchacha20_cryptopp.txt and xchacha20_libsodium.txt",
    "chacha20-djb": "chacha_strombergson.txt and chacha_cryptopp.txt",
    "chacha12-djb": "chacha_strombergson.txt and chacha_cryptopp.txt",
    "chacha8-djb": "chacha_strombergson.txt and chacha_cryptopp.txt",
    "sosemanuk": "sosemanuk_estream.txt, sosemanuk_cryptopp.txt and sosemanuk_libtomcrypt.txt",
}


def permutation_entry(permutation: Permutation) -> Made:
    published = permutation.name == "keccak-f200"
    held_by = HELD_BY.get(permutation.name, "the published hash and AEAD vectors")
    note = f"from tests/spec, held by {held_by}"
    if published:
        note = "records 1 and 2 from keccak-f200.txt, the others " + note
    return Made(lambda: permutation_file(permutation), LICENCE, note)


def stream_entry(stream: Stream) -> Made:
    note = f"from tests/spec, held by {OWN_STREAMS[stream.name]}"
    return Made(lambda: keystreams(stream), LICENCE, note)


def hash_entry(name: str) -> Made:
    note = "split from spongent_example.rsp and spongent.rsp"
    return Made(lambda: hash_file(name), "reference code: public domain", note)


def negative_entry(aead: Aead, block: int) -> Made:
    note = f"from tests/spec, held by {aead.name}.rsp"
    return Made(lambda: negative_file(aead, block), LICENCE, note)


def everything() -> dict[str, Made]:
    """Every file that is made here."""
    made = {}
    for name, permutation in PERMUTATIONS.items():
        if name.startswith(OWN):
            made[f"{name}.rsp"] = permutation_entry(permutation)
    for name in HASHES:
        if name.startswith("spongent-"):
            made[f"{name}.rsp"] = hash_entry(name)
    for name, stream in STREAMS.items():
        if name in OWN_STREAMS:
            made[f"{name}.rsp"] = stream_entry(stream)
    for instance in elephant.INSTANCES:
        block = instance.permutation.state_bytes
        made[f"{instance.name}_negative.json"] = negative_entry(AEADS[instance.name], block)
    for aead in ascon.VARIANTS:
        made[f"{aead.name}_negative.json"] = negative_entry(aead, ascon.RATE)
        if aead.name != "ascon-aead128":
            note = "from the published ascon-aead128.rsp by SP 800-232, section 4.2"
            answers = partial(changed_answers, aead)
            made[f"{aead.name}.rsp"] = Made(answers, "CC0-1.0", note)
    for name, aead in ascon_v12.AEADS.items():
        rate = 8 if name == "ascon-128" else 16
        made[f"{name}_negative.json"] = negative_entry(aead, rate)
    for aead in schwaemm.INSTANCES:
        made[f"{aead.name}_negative.json"] = negative_entry(aead, aead.nonce_bytes)
    for name, rate in (("xoodyak", 24), ("gimli", 16)):
        made[f"{name}_negative.json"] = negative_entry(AEADS[name], rate)
    for name, aead in chacha20_poly1305.AEADS.items():
        note = f"from tests/spec, held by {name}_wycheproof.json"
        made[f"{name}.rsp"] = Made(partial(known_answers, aead), LICENCE, note)
        made[f"{name}_negative.json"] = negative_entry(aead, chacha.BLOCK)
    note = "from tests/spec, held by RFC 8439 in tests/test_spec.py"
    made["poly1305.rsp"] = Made(sums, LICENCE, note)
    note = "no published source; agrees with the designers' C code set to these parameters"
    made["jumbo192.rsp"] = Made(lambda: known_answers(AEADS["jumbo192"]), LICENCE, note)
    made["chunked.json"] = Made(chunked_file, LICENCE, "defined by tests/spec/chunked.py")
    return made


def count_records(name: str, text: str) -> int:
    if name.endswith(".json"):
        return int(json.loads(text)["numberOfTests"])
    return len(rsp.parse(text))


def origin_table(made: dict[str, Made], texts: dict[str, str]) -> str:
    """ORIGIN.tsv with new rows for the generated files; other rows stay as they are."""
    head, *lines = read("ORIGIN.tsv").splitlines()
    rows = {line.partition("\t")[0]: line for line in lines}
    for name, text in texts.items():
        digest = hashlib.sha256(text.encode()).hexdigest()
        cells = (name, str(count_records(name, text)), digest, "loxo", "tests/vectors/generate.py")
        rows[name] = "\t".join((*cells, "", made[name].licence, made[name].note))
    return "\n".join([head, *(rows[name] for name in sorted(rows))]) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description="write the vectors that are made here")
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    check = parser.parse_args().check
    made = everything()
    texts = {name: entry.make() for name, entry in made.items()}
    texts["ORIGIN.tsv"] = origin_table(made, texts)
    stale = [
        name
        for name, text in texts.items()
        if not (HERE / name).exists() or (HERE / name).read_bytes() != text.encode()
    ]
    for name in sorted(stale):
        print(f"{'differs' if check else 'written'}: {name}")
        if not check:
            (HERE / name).write_bytes(texts[name].encode())
    print(f"{len(texts)} files, {len(texts) - len(stale)} already as they should be")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
