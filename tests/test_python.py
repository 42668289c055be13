# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The Python package: every algorithm against its vectors, and every promise of the classes."""

import array
import copy
import ctypes
import hashlib
import hmac
import inspect
import mmap
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import pytest

import loxo
from loxo import kernel_table
from tests.python_helpers import (
    AEADS,
    FILE_AEADS,
    HASHES,
    PERMUTATIONS,
    PRIMITIVES,
    VECTORS,
    XOFS,
    class_of,
    customs,
    json_tests,
    make,
    nonces_for,
    records,
    wrong,
)
from tests.spec import STREAMS, rsp

NONCE = bytes(12)


# ---- Known answers --------------------------------------------------------------------------


@pytest.mark.parametrize("name", AEADS)
def test_aead_known_answers(name: str) -> None:
    found = records(name, "Key", "Nonce", "PT", "AD", "CT")
    assert len(found) >= 100
    for key, nonce, message, ad, sealed in found:
        aead = make(name, key)
        assert aead.encrypt(nonce, message, ad) == sealed
        assert aead.decrypt(nonce, sealed, ad) == message


@pytest.mark.parametrize("name", AEADS)
def test_aead_known_answers_in_one_batch(name: str) -> None:
    keys, nonces, messages, ads, sealed = zip(
        *records(name, "Key", "Nonce", "PT", "AD", "CT"), strict=True
    )
    aead = make(name)
    assert aead.encrypt_many(nonces, messages, ads, keys) == list(sealed)
    assert aead.decrypt_many(nonces, sealed, ads, keys) == list(messages)


@pytest.mark.parametrize("name", HASHES)
def test_hash_known_answers(name: str) -> None:
    found = records(name, "Msg", "MD")
    assert found
    for (message, digest), custom in zip(found, customs(name), strict=True):
        length = len(digest) if name in XOFS else None
        assert loxo.new(name, message, custom=custom).digest(length) == digest
        given = {"custom": custom} if custom else {}
        assert class_of(name)(message, **given).hexdigest(length) == digest.hex()


@pytest.mark.parametrize("name", PERMUTATIONS)
def test_permutation_known_answers(name: str) -> None:
    found = records(name, "In", "Out")
    states = bytearray(b"".join(before for before, _ in found))
    permutation = loxo.permutation(name)
    assert found and len(states) == len(found) * permutation.state_bytes
    permutation.permute(states)
    assert states == b"".join(after for _, after in found)


WYCHEPROOF = [name for name in AEADS if (VECTORS / f"{name}_wycheproof.json").exists()]


@pytest.mark.parametrize("name", AEADS)
def test_negative_vectors(name: str) -> None:
    accepts_and_refuses(name, f"{name}_negative.json")


@pytest.mark.parametrize("name", WYCHEPROOF)
def test_wycheproof(name: str) -> None:
    accepts_and_refuses(name, f"{name}_wycheproof.json")


def accepts_and_refuses(name: str, file: str) -> None:
    valid = invalid = 0
    for _, test in json_tests(file):
        key, nonce, ad, message, tag = (
            bytes.fromhex(test[field]) for field in ("key", "iv", "aad", "msg", "tag")
        )
        sealed = bytes.fromhex(test["ct"]) + tag
        aead = make(name, key)
        if len(nonce) != aead.nonce_bytes:  # Wycheproof has some
            invalid += 1
            assert test["result"] == "invalid"
            with pytest.raises(ValueError, match="nonce"):
                aead.decrypt(nonce, sealed, ad)
        elif test["result"] == "valid":
            valid += 1
            assert aead.encrypt(nonce, message, ad) == sealed
            assert aead.decrypt_many([nonce], [sealed], [ad]) == [message]
        else:
            invalid += 1
            with pytest.raises(loxo.InvalidTag):
                aead.decrypt(nonce, sealed, ad)
            assert aead.decrypt_many([nonce], [sealed], [ad]) == [None]
    assert valid > 10 and invalid > 50


def open_file(key: bytes, file: bytes) -> bytes:
    """The plaintext of a sealed file, as a careful reader opens it."""
    opener = loxo.ChunkedDecryptor(file[:64], key)
    size = opener.chunk_bytes + opener.tag_bytes
    chunks = [file[i : i + size] for i in range(64, len(file), size)] or [b""]
    *front, end = chunks
    return b"".join([*(opener.open(chunk) for chunk in front), opener.open(end, last=True)])


def open_file_at_once(key: bytes, file: bytes) -> bytes:
    """The same in one call, on two threads, from memory that others could write to."""
    opener = loxo.ChunkedDecryptor(file[:64], key)
    return opener.open_many(bytearray(file[64:]), last=True, threads=2)


def test_chunked_vectors() -> None:
    refusals = (loxo.LoxoError, ValueError)
    verdicts = {"valid": 0, "invalid": 0}
    for group, test in json_tests("chunked.json"):
        verdicts[test["result"]] += 1
        key, salt, message, file = (
            bytes.fromhex(test[field]) for field in ("key", "salt", "msg", "file")
        )
        if test["result"] == "invalid":
            for opened in (open_file, open_file_at_once):
                with pytest.raises(refusals):
                    opened(key, file)
            continue
        assert open_file(key, file) == open_file_at_once(key, file) == message
        sealer = loxo.ChunkedEncryptor(group["aead"], key, salt, test["chunkLog2"])
        size = sealer.chunk_bytes
        pieces = [message[i : i + size] for i in range(0, len(message), size)] or [b""]
        body = [sealer.seal(p, last=i == len(pieces) - 1) for i, p in enumerate(pieces)]
        assert sealer.header + b"".join(body) == file
        again = loxo.ChunkedEncryptor(group["aead"], key, salt, test["chunkLog2"])
        cut = len(message) // size // 2 * size
        front = again.seal_many(message[:cut])
        assert again.header + front + again.seal_many(message[cut:], True, threads=2) == file
    assert verdicts["valid"] > 10 and verdicts["invalid"] > 100


# ---- The registry ---------------------------------------------------------------------------


@pytest.mark.parametrize("info", loxo.aeads(), ids=AEADS)
def test_aead_classes_follow_the_registry(info: loxo.AeadInfo) -> None:
    found = class_of(info.name)
    sizes = (found.key_size, found.nonce_size, found.tag_size, found.experimental)
    assert sizes == (info.key_bytes, info.nonce_bytes, info.tag_bytes, info.experimental)
    assert loxo.Aead in found.__mro__ and found.__module__ == "loxo"
    assert info.short_tag == (info.tag_bytes < 16) and info.message_max > 2**32
    assert info.permutation in (info.primitive, None)
    if info.permutation:
        assert 1 <= info.block_bytes <= loxo.permutation(info.permutation).state_bytes
    assert isinstance(make(info.name), found)
    key = found.generate_key()
    assert len(key) == info.key_bytes and key != found.generate_key()


@pytest.mark.parametrize("info", loxo.hashes(), ids=HASHES)
def test_hash_classes_follow_the_registry(info: loxo.HashInfo) -> None:
    found = class_of(info.name)
    assert (found.digest_size, found.block_size) == (info.digest_bytes, info.rate_bytes)
    assert loxo.Hash in found.__mro__ and info.permutation in PERMUTATIONS
    assert type(loxo.new(info.name)) is found


def test_names_of_classes() -> None:
    assert loxo.Dumbo.name == "dumbo"
    assert loxo.Spongent256_256_128.name == "spongent-256-256-128"
    assert loxo.Spongent88_80_8.name == "spongent-88-80-8"
    assert set(loxo.__all__) >= {"Aead", "Hash", "InvalidTag", "aead", "new", "permutation"}


def test_wire_ids_are_unique() -> None:
    for infos in (loxo.aeads(), loxo.hashes()):
        assert len({info.id for info in infos}) == len(infos)


def test_descriptors_compare_by_algorithm() -> None:
    assert loxo.aeads() == loxo.aeads() and hash(loxo.aeads()) == hash(loxo.aeads())
    assert loxo.aeads()[0] != loxo.aeads()[1]
    assert loxo.permutation("keccak-f200") in loxo.permutations()
    assert repr(loxo.aeads()[0]) == "<loxo.AeadInfo ascon-aead128>"


@pytest.mark.parametrize("name", PERMUTATIONS)
def test_kernel_tables(name: str) -> None:
    rows = loxo.permutation(name).kernels
    assert rows[-1].lanes == rows[-1].start == 1 and rows[-1].usable and not rows[-1].needs
    for n in (1, 3, 64, 1000):
        chosen = next(row for row in rows if row.usable and n >= row.start)
        assert loxo.kernel(name, n) == chosen.name
    features = set(loxo.cpu_features())
    assert all(row.usable == (set(row.needs) <= features) for row in rows)


def serve(kernels: list[loxo.Kernel], unit: str, n: int) -> list[str]:
    """Those that serve n of this unit."""
    return [k.name for k in kernels if k.unit == unit and n in k.active_for]


@pytest.mark.parametrize("level", ["portable", "ssse3", "avx2", "native"])
def test_kernels_says_what_serves(level: str) -> None:
    """Checked against the library's own choice: one row for every n, and a reason for each."""
    loxo.set_cpu(level)
    try:
        found = loxo.kernels()
        for entry in PRIMITIVES:
            own = [k for k in found if k.primitive == entry.name]
            assert [(k.name, k.unit) for k in own] == [(r.name, r.unit) for r in entry.kernels]
            for n in (*range(1, 70), 127, 128, 255, 256, 511, 512, 1 << 20):
                unit = "states" if entry.name in PERMUTATIONS else "streams"
                serving = serve(own, unit, n) or serve(own, "blocks", 1)
                assert serving == [loxo.kernel(entry.name, n)]
        for k in found:
            assert k.available == (set(k.needs) <= set(loxo.cpu_features(own=True)))
            assert bool(k.active_for) == k.reason.startswith("n ")
    finally:
        loxo.set_cpu("native")


def test_kernels_by_name() -> None:
    for aead in loxo.aeads():
        under = [name for name in (aead.primitive, aead.mac) if name]
        assert loxo.kernels(aead.name) == [k for name in under for k in loxo.kernels(name)]
        assert (aead.mac is None) == (aead.mac_kernels == ())
        names = {k.name for k in loxo.kernels(aead.primitive)} if aead.primitive else set()
        assert loxo.kernel(aead.name, 1) in names | {"static"}
    for found in loxo.hashes():
        assert loxo.kernels(found.name) == loxo.kernels(found.permutation)
    primitives = [entry.name for entry in PRIMITIVES]
    primitives += dict.fromkeys(aead.mac for aead in loxo.aeads() if aead.mac)
    assert loxo.kernels() == [k for name in primitives for k in loxo.kernels(name)]
    assert "poly1305" in primitives


def test_a_duplex_without_lanes_has_no_kernel_for_many() -> None:
    """Its permutation has; but its packets go one after the other."""
    for name in ("ascon-128", "ascon-128a", "schwaemm192-192", "schwaemm256-256", "gimli"):
        assert loxo.kernel(name, 512) == loxo.kernel(name, 1)
    assert "avx2" not in loxo.cpu_features() or loxo.kernel("gimli-24", 512) != loxo.kernel(
        "gimli-24", 1
    )


def test_many_streams_have_kernels_of_their_own() -> None:
    for entry in loxo.streams():
        side_by_side = [k for k in loxo.kernels(entry.name) if k.unit == "streams" and k.active_for]
        for k in side_by_side:
            assert "streams" in k.name and loxo.kernel(entry.name, k.start) == k.name
        names = {loxo.kernel(aead.name, 1 << 16) for aead in loxo.aeads() if aead.mac}
        assert not side_by_side or names <= {k.name for k in loxo.kernels() if k.unit == "streams"}


class Row(NamedTuple):
    """What kernel_table reads of a KernelInfo."""

    unit: str
    name: str
    needs: tuple[str, ...]
    lanes: int
    start: int


def test_kernels_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table with every case in it, on a CPU that has avx2 but no avx512, with avx2 masked."""
    rows = (
        Row("states", "avx512_x512", ("avx2", "avx512"), 512, 180),
        Row("states", "avx2_x256", ("avx2",), 256, 90),
        Row("states", "ssse3_x8", ("ssse3",), 8, 3),
        Row("streams", "ssse3_streams_x4", ("ssse3",), 4, 2),
        Row("states", "portable_x64", (), 64, 9),
        Row("states", "portable", (), 1, 1),
        Row("states", "small", (), 1, 1),
    )

    def features(*, own: bool = False) -> tuple[str, ...]:
        return ("ssse3", "avx2") if own else ("ssse3",)

    monkeypatch.setattr("loxo._core.cpu_features", features)
    found = kernel_table.explain("p", rows)  # type: ignore[arg-type]
    assert [k.reason for k in found] == [
        "this CPU lacks avx512",
        "masked by LOXO_CPU or set_cpu(): avx2",
        "n >= 3",
        "n >= 2",
        "never reached: the rows above take every n >= 3",
        "n = 1 to 2",
        "never reached: the rows above take every n >= 1",
    ]
    assert [k.available for k in found] == [False, True, True, True, True, True, True]
    assert serve(found, "states", 2) == ["portable"]
    assert serve(found, "states", 10**9) == ["ssse3_x8"]
    assert serve(found, "streams", 1) == []


def test_cpu_levels() -> None:
    everything = loxo.set_cpu("native")
    try:
        assert loxo.set_cpu("portable") == () == loxo.cpu_features()
        assert set(loxo.set_cpu("sse2")) <= {"sse2"}
    finally:
        assert loxo.set_cpu("native") == everything == loxo.cpu_features()


@pytest.mark.parametrize("name", AEADS)
def test_only_the_experimental_warn(name: str, recwarn: pytest.WarningsRecorder) -> None:
    kind = class_of(name)
    aead = kind(bytes(kind.key_size))
    assert len(recwarn) == (1 if kind.experimental else 0)
    aead.encrypt(bytes(kind.nonce_size), b"")
    assert len(recwarn) == (1 if kind.experimental else 0)
    if kind.experimental:
        warning = recwarn.pop(loxo.ExperimentalWarning)
        assert name in str(warning.message) and warning.filename == __file__


# ---- Arguments ------------------------------------------------------------------------------


class Octets(bytes):
    """A subclass of bytes."""


def mapped(data: bytes) -> mmap.mmap:
    """The bytes in a memory map."""
    memory = mmap.mmap(-1, len(data))
    memory[:] = data
    return memory


BUFFERS: dict[str, Callable[[bytes], Any]] = {
    "bytes": bytes,
    "subclass of bytes": Octets,
    "bytearray": bytearray,
    "memoryview": memoryview,
    "memoryview in the middle": lambda data: memoryview(b"x" + data + b"y")[1:-1],
    "array of bytes": lambda data: array.array("B", data),
    "array of ints": lambda data: array.array("I", data),
    "numpy": lambda data: np.frombuffer(data, np.uint8),
    "numpy of floats": lambda data: np.frombuffer(data, np.float32),
    "numpy 2-D": lambda data: np.frombuffer(data, np.uint8).reshape(-1, 2),
    "ctypes": lambda data: (ctypes.c_uint8 * len(data))(*data),
    "mmap": mapped,
}


@pytest.mark.parametrize("kind", BUFFERS)
def test_any_contiguous_buffer(kind: str) -> None:
    take = BUFFERS[kind]
    key, nonce, ad, message = (bytes(i for i in range(n)) for n in (16, 12, 8, 200))
    sealed = loxo.Delirium(key).encrypt(nonce, message, ad)
    aead = loxo.Delirium(take(key))
    assert aead.encrypt(take(nonce), take(message), take(ad)) == sealed
    assert aead.decrypt(take(nonce), take(sealed), take(ad)) == message
    assert aead.encrypt_many([take(nonce)], [take(message)], [take(ad)], [take(key)]) == [sealed]
    hashed = loxo.new("spongent-88-80-8", take(message))
    assert hashed.digest() == loxo.new("spongent-88-80-8", message).digest()


def dumbo() -> loxo.Dumbo:
    """One with a fixed key."""
    return loxo.Dumbo(bytes(16))


READ_ONLY = memoryview(bytes(8))
STRIDED = memoryview(bytes(16))[::2]

REFUSED: list[tuple[str, Callable[[], object], type[Exception], str]] = [
    ("key", lambda: loxo.Dumbo(bytes(15)), ValueError, "key: 15 bytes given, dumbo needs 16"),
    ("key str", lambda: loxo.Dumbo(wrong("k" * 16)), TypeError, "key: a bytes-like .* str given"),
    ("key None", lambda: loxo.Dumbo(wrong(None)), TypeError, "key: .* NoneType given"),
    (
        "nonce",
        lambda: dumbo().encrypt(bytes(11), b""),
        ValueError,
        "nonce: 11 bytes given, dumbo needs 12",
    ),
    (
        "nonce of decrypt",
        lambda: dumbo().decrypt(bytes(13), bytes(8)),
        ValueError,
        "nonce: 13 bytes given, dumbo needs 12",
    ),
    ("data", lambda: dumbo().encrypt(NONCE, wrong("text")), TypeError, "data: .* str given"),
    ("data int", lambda: dumbo().encrypt(NONCE, wrong(5)), TypeError, "data: .* int given"),
    (
        "data None",
        lambda: dumbo().encrypt(NONCE, wrong(None)),
        TypeError,
        "data: .* NoneType given",
    ),
    ("ad", lambda: dumbo().encrypt(NONCE, b"", wrong("ad")), TypeError, "associated_data: .* str"),
    ("strided", lambda: dumbo().encrypt(NONCE, STRIDED), ValueError, "data: .*contiguous"),
    (
        "buf small",
        lambda: dumbo().encrypt_into(NONCE, b"abc", None, bytearray(10)),
        ValueError,
        "buf: 10 bytes given, the ciphertext with its tag needs 11",
    ),
    (
        "buf large",
        lambda: dumbo().decrypt_into(NONCE, bytes(11), None, bytearray(4)),
        ValueError,
        "buf: 4 bytes given, the plaintext needs 3",
    ),
    (
        "buf read-only",
        lambda: dumbo().encrypt_into(NONCE, b"", None, READ_ONLY),
        TypeError,
        "buf: a writable .* memoryview given",
    ),
    (
        "buf bytes",
        lambda: dumbo().encrypt_into(NONCE, b"", None, bytes(8)),
        TypeError,
        "buf: a writable .* bytes given",
    ),
    ("aead", lambda: loxo.aead("aes", b""), ValueError, "name: no AEAD .*'aes'.*dumbo"),
    ("aead int", lambda: loxo.aead(wrong(1), b""), TypeError, "name: a str is needed, int given"),
    ("hash", lambda: loxo.new("md5"), ValueError, "name: no hash is called 'md5'"),
    ("permutation", lambda: loxo.permutation("x"), ValueError, "name: no permutation .* 'x'"),
    (
        "states",
        lambda: loxo.permutation("keccak-f200").permute(bytearray(26)),
        ValueError,
        "buffer: 26 bytes given, keccak-f200 needs whole states of 25",
    ),
    (
        "states read-only",
        lambda: loxo.permutation("keccak-f200").permute(bytes(25)),
        TypeError,
        "buffer: a writable",
    ),
    *(  # the library would end it there
        (f"NUL in {call.__name__}", partial(call, f"{name}\0", *more), ValueError, "without NUL")
        for call, name, *more in (
            (loxo.aead, "ascon-aead128", bytes(16)),
            (loxo.aead_class, "ascon-aead128"),
            (loxo.ChunkedEncryptor, "ascon-aead128", bytes(16)),
            (loxo.new, "ascon-hash256"),
            (loxo.hash_many, "ascon-hash256", [b""]),
            (loxo.stream, "chacha20", bytes(32), bytes(12)),
            (loxo.stream_class, "chacha20"),
            (loxo.permutation, "keccak-f200"),
            (loxo.kernel, "chacha20", 1),
            (loxo.set_cpu, "native"),
        )
    ),
    ("kernel name", lambda: loxo.kernel("x", 1), ValueError, "name: .* 'x'"),
    ("kernels name", lambda: loxo.kernels("x"), ValueError, "name: .* 'x'"),
    ("kernel 0", lambda: loxo.kernel("dumbo", 0), ValueError, "n: 0 given, 1 or more"),
    ("kernel -1", lambda: loxo.kernel("dumbo", -1), ValueError, "n: -1 given"),
    (
        "level",
        lambda: loxo.set_cpu("fast"),
        ValueError,
        "level: 'fast' given, one of portable, sse2, ssse3, avx2, gfni, avx512, native is",
    ),
    ("update", lambda: loxo.new("spongent-88-80-8").update(wrong("x")), TypeError, "data: .* str"),
    ("tag", lambda: dumbo().decryptor(NONCE).verify(bytes(7)), ValueError, "tag: 7 bytes given"),
    ("salt", lambda: loxo.ChunkedEncryptor("dumbo", bytes(16), b"x"), ValueError, "salt: 1 bytes"),
    (
        "file AEAD",
        lambda: loxo.ChunkedEncryptor("jumbo192", bytes(16)),
        ValueError,
        "name: jumbo192 is experimental",
    ),
    (
        "file tag",
        lambda: loxo.ChunkedEncryptor("ascon-aead128-t4", bytes(16)),
        ValueError,
        "name: ascon-aead128-t4 has a tag too short",
    ),
    (
        "chunk",
        lambda: loxo.ChunkedEncryptor("dumbo", bytes(16), chunk_log2=21),
        ValueError,
        "chunk_log2: 21 given, 6 to 20",
    ),
    ("header", lambda: loxo.ChunkedDecryptor(bytes(63), b""), ValueError, "header: 63 bytes given"),
    ("count", lambda: loxo.ReplayWindow().check(-1), ValueError, "count: -1 given"),
    ("big count", lambda: loxo.ReplayWindow().accept(1 << 64), ValueError, "count: 18446744073"),
    (
        "huge count",
        lambda: loxo.ReplayWindow().accept(10**5000),
        ValueError,
        "count: thousands of digits given, 0 to 18446744073709551615 is needed",
    ),
    ("str count", lambda: loxo.ReplayWindow().accept(wrong("1")), TypeError, "count: an int"),
    ("no algorithm", lambda: loxo.Aead(bytes(16)), TypeError, "Aead: no algorithm"),
    ("no constructor", lambda: loxo.Encryptor(), TypeError, "no constructor"),
    ("highest", lambda: loxo.ReplayWindow(-1), ValueError, "highest: -1 given"),
    ("str highest", lambda: loxo.ReplayWindow(wrong("1")), TypeError, "highest: an int"),
]


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case[0])
def test_errors_say_what_is_wrong(
    case: tuple[str, Callable[[], object], type[Exception], str],
) -> None:
    _, call, kind, pattern = case
    with pytest.raises(kind, match=pattern):
        call()


def test_exceptions() -> None:
    assert issubclass(loxo.InvalidTag, loxo.LoxoError)
    assert loxo.InvalidTag.status == -1 and loxo.WrongKey.status == -10
    assert issubclass(loxo.ExperimentalWarning, UserWarning)
    with pytest.raises(loxo.InvalidTag, match="authentication failed"):
        dumbo().decrypt(NONCE, bytes(7))


UNPICKLED: dict[str, Callable[[], object]] = {
    "aead": dumbo,
    "encryptor": lambda: dumbo().encryptor(NONCE),
    "decryptor": lambda: dumbo().decryptor(NONCE),
    "chunked encryptor": lambda: loxo.ChunkedEncryptor("dumbo", bytes(16)),
    "hash": lambda: loxo.new("spongent-88-80-8"),
    "counter": lambda: loxo.NonceCounter(b"abcd", 0, store=print),
    "window": loxo.ReplayWindow,
    "descriptor": lambda: loxo.aeads()[0],
}


@pytest.mark.parametrize("kind", UNPICKLED)
def test_objects_are_not_pickled(kind: str) -> None:
    secret = UNPICKLED[kind]()
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        with pytest.raises(TypeError, match="cannot pickle"):
            pickle.dumps(secret, protocol)
    with pytest.raises(TypeError, match="cannot pickle"):
        copy.deepcopy(secret)
    assert "object at 0x" in repr(secret) or kind == "descriptor"


def test_a_second_init_changes_nothing() -> None:
    aead, other = dumbo(), loxo.Dumbo(bytes(range(16)))
    sealed = aead.encrypt(NONCE, b"text")
    with pytest.warns(RuntimeWarning), pytest.raises(TypeError):
        aead.__init__(bytes(range(16)))
    assert aead.encrypt(NONCE, b"text") == sealed != other.encrypt(NONCE, b"text")


# ---- Into buffers ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", AEADS)
@pytest.mark.parametrize("size", [0, 1, 25, 300])
def test_into_and_in_place(name: str, size: int) -> None:
    aead = make(name)
    nonce = bytes(aead.nonce_size)
    message = bytes(i % 251 for i in range(size))
    sealed = aead.encrypt(nonce, message, b"ad")
    room = bytearray(size + aead.tag_size)
    assert aead.encrypt_into(nonce, message, b"ad", room) == len(room) and room == sealed
    plain = bytearray(size)
    assert aead.decrypt_into(nonce, sealed, b"ad", plain) == size and plain == message
    assert aead.decrypt_into(nonce, room, b"ad", memoryview(room)[:size]) == size
    assert room == message + sealed[size:]
    assert aead.encrypt_into(nonce, memoryview(room)[:size], b"ad", room) == len(room)
    assert room == sealed


@pytest.mark.parametrize("name", AEADS)
def test_a_forgery_writes_nothing(name: str) -> None:
    aead = make(name)
    nonce = bytes(aead.nonce_size)
    sealed = bytearray(aead.encrypt(nonce, b"0123456789", None))
    sealed[3] ^= 1
    room = bytearray(b"untouched!")
    with pytest.raises(loxo.InvalidTag):
        aead.decrypt_into(nonce, sealed, None, room)
    assert room in (b"untouched!", bytes(10))  # unchanged, or wiped


def test_overlaps_are_refused() -> None:
    memory = memoryview(bytearray(100))
    for data, ad in [(memory[1:33], None), (memory[39:71], None), (memory[60:92], memory[39:])]:
        with pytest.raises(ValueError, match=r"buf: overlaps (data|associated_data)"):
            dumbo().encrypt_into(NONCE, data, ad, memory[:40])
    for data, ad in [(memory[1:41], None), (memory[31:71], None), (memory[60:], memory[31:33])]:
        with pytest.raises(ValueError, match=r"buf: overlaps (data|associated_data)"):
            dumbo().decrypt_into(NONCE, data, ad, memory[:32])
    assert not any(memory)
    dumbo().encrypt_into(memory[:12], memory[40:72], memory[40:], memory[:40])


@pytest.mark.parametrize("header", [11, 13, 20])
@pytest.mark.parametrize("payload", [0, 11, 51, 102, 222])
def test_one_buffer_for_header_payload_and_tag(header: int, payload: int) -> None:
    aead = make("dumbo")
    packet = memoryview(bytearray(range(header)) + bytearray(payload + 8))
    nonce = bytes(packet[:11]) + b"\0"
    body = packet[header:]
    expected = aead.encrypt(nonce, bytes(payload), bytes(packet[:header]))
    aead.encrypt_into(nonce, body[:payload], packet[:header], body)
    assert body == expected
    aead.decrypt_into(nonce, body, packet[:header], body[:payload])
    assert body[:payload] == bytes(payload)


# ---- In pieces ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", AEADS)
@pytest.mark.parametrize("step", [1, 7, 25, 64])
def test_pieces_of_every_size(name: str, step: int) -> None:
    aead = make(name)
    nonce = bytes(aead.nonce_size)
    ad, message = bytes(range(60)), bytes(range(150))
    cut = [message[i : i + step] for i in range(0, len(message), step)]
    sealer = aead.encryptor(nonce, ad[:step])
    sealer.authenticate_additional_data(ad[step:])
    ciphertext = b"".join(map(sealer.update, cut)) + sealer.finalize()
    assert ciphertext + sealer.tag == aead.encrypt(nonce, message, ad)
    opener = aead.decryptor(nonce, ad)
    for i in range(0, len(ciphertext), 10):
        opener.absorb(ciphertext[i : i + 10])
    opener.verify(sealer.tag)
    room = bytearray(ciphertext)
    for i in range(0, len(room), step):
        part = memoryview(room)[i : i + step]
        assert opener.update_into(part, part) == len(part)
    opener.finalize()
    assert room == message


@pytest.mark.parametrize("name", AEADS)
def test_nothing_comes_out_before_the_tag_was_verified(name: str) -> None:
    aead = make(name)
    nonce = bytes(aead.nonce_size)
    sealed = aead.encrypt(nonce, b"message")
    opener = aead.decryptor(nonce)
    opener.absorb(sealed[:7])
    with pytest.raises(loxo.StateError):
        opener.update(sealed[:7])
    with pytest.raises(loxo.InvalidTag):
        opener.verify(bytes(aead.tag_size))
    with pytest.raises(loxo.StateError):
        opener.update(sealed[:7])


@pytest.mark.parametrize("name", AEADS)
def test_calls_out_of_order(name: str) -> None:
    aead = make(name)
    nonce = bytes(aead.nonce_size)
    sealer = aead.encryptor(nonce)
    sealer.update(b"x")
    with pytest.raises(loxo.StateError, match="tag: only after finalize"):
        _ = sealer.tag
    with pytest.raises(loxo.StateError):
        sealer.authenticate_additional_data(b"late")
    sealer.finalize()
    late: list[Callable[[], bytes]] = [lambda: sealer.update(b"x"), sealer.finalize]
    for call in late:
        with pytest.raises(loxo.StateError):
            call()
    opener = aead.decryptor(nonce)
    opener.absorb(aead.encrypt(nonce, b"ab")[:2])
    opener.verify(aead.encrypt(nonce, b"ab")[2:])
    opener.update(aead.encrypt(nonce, b"ab")[:1])
    with pytest.raises(loxo.StateError):
        opener.finalize()


def test_pieces_outlive_their_key() -> None:
    expected = dumbo().encrypt(NONCE, b"text")
    sealer = dumbo().encryptor(NONCE)
    assert sealer.update(b"text") + sealer.finalize() + sealer.tag == expected


# ---- Hashes ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HASHES)
def test_hashes_behave_as_hashlib_objects_do(name: str) -> None:
    model = {attribute for attribute in dir(hashlib.sha256()) if not attribute.startswith("_")}
    hashed = loxo.new(name, b"one")
    assert model <= set(dir(hashed))
    before = hashed.digest()
    assert hashed.digest() == before and hashed.hexdigest() == before.hex()
    assert len(before) == hashed.digest_size
    hashed.update(b"two")
    assert hashed.digest() == loxo.new(name, b"onetwo").digest() != before


@pytest.mark.parametrize("name", HASHES)
def test_a_hash_has_the_lengths_and_strings_of_its_kind(name: str) -> None:
    hashed = loxo.new(name, b"one", custom=b"")
    size, most = hashed.digest_size, next(i.custom_max for i in loxo.hashes() if i.name == name)
    assert hashed.digest(size) == hashed.digest(None) == hashed.digest()
    if name in XOFS:
        for n in (0, 1, 3 * size, 1000):
            assert hashed.digest(2000)[:n] == hashed.digest(n)
            assert hashed.hexdigest(n) == hashed.digest(n).hex()
            assert loxo.hash_many(name, [b"one"] * 3, n) == [hashed.digest(n)] * 3
    else:
        text = f"length: 1 given, {name} has digests of {size} bytes"
        for refused in (hashed.digest, hashed.hexdigest):
            with pytest.raises(ValueError, match=text):
                refused(1)
        with pytest.raises(ValueError, match=text):
            loxo.hash_many(name, [b"one"], length=1)
    takes = f"at most {most}" if most else "none"
    with pytest.raises(ValueError, match=f"custom: {most + 1} bytes given, {name} takes {takes}"):
        loxo.new(name, custom=bytes(most + 1))
    if most:
        other = loxo.new(name, b"one", custom=bytes(most))
        assert other.digest() != hashed.digest() and other.copy().digest() == other.digest()


@pytest.mark.parametrize("name", HASHES)
def test_a_copy_goes_its_own_way(name: str) -> None:
    first = loxo.new(name, b"common")
    second = first.copy()
    assert type(second) is type(first) and second.digest() == first.digest()
    second.update(b"more")
    assert first.digest() == loxo.new(name, b"common").digest()
    assert second.digest() == loxo.new(name, b"commonmore").digest()
    del first
    assert second.copy().digest() == second.digest()


def test_hmac_takes_a_hash() -> None:
    kind = loxo.Spongent256_256_128
    key, message = b"key", b"message"
    padded = key.ljust(kind.block_size, b"\0")
    inner = kind(bytes(b ^ 0x36 for b in padded) + message).digest()
    outer = kind(bytes(b ^ 0x5C for b in padded) + inner).digest()
    assert hmac.new(key, message, wrong(kind)).digest() == outer


# ---- Streams --------------------------------------------------------------------------------


@pytest.mark.filterwarnings("ignore::loxo.ExperimentalWarning")
def test_streams_are_those_of_the_specification() -> None:
    """Known answers from any place, in pieces and into buffers."""
    assert {info.name for info in loxo.streams()} == set(STREAMS)
    for info in loxo.streams():
        spec = STREAMS[info.name]
        assert (info.key_sizes, info.nonce_sizes) == (spec.key_sizes, spec.nonce_sizes)
        for record in rsp.parse((VECTORS / f"{info.name}.rsp").read_text()):
            key, nonce = bytes.fromhex(record["Key"]), bytes.fromhex(record["Nonce"])
            start, right = int(record["Start"]), bytes.fromhex(record["Keystream"])
            stream = loxo.stream(info.name, key, nonce)
            assert type(stream) is class_of(info.name)
            assert len(stream.keystream(start)) == start
            buffer = bytearray(len(right) - 1)
            assert stream.xor(b"\xff") == bytes([right[0] ^ 0xFF])
            assert stream.xor_into(buffer, buffer) == len(buffer) and buffer == right[1:]
            if info.seeks:
                stream.seek(start)
                assert stream.keystream(len(right)) == right
            else:
                with pytest.raises(loxo.SeekError):
                    stream.seek(start)


@pytest.mark.filterwarnings("ignore::loxo.ExperimentalWarning")
def test_streams_refuse_what_does_not_fit() -> None:
    with pytest.raises(ValueError, match=r"name: 'dumbo' is an AEAD, no stream; loxo.aead"):
        loxo.stream("dumbo", bytes(16), NONCE)
    with pytest.raises(ValueError, match=r"no stream is called 'aes'; loxo.streams"):
        loxo.stream_class("aes")
    with pytest.raises(TypeError, match="no algorithm"):
        loxo.Stream(bytes(16), NONCE)
    for info in loxo.streams():
        key, nonce = bytes(info.key_sizes[-1]), bytes(info.nonce_sizes[-1])
        for size in (info.key_sizes[0] - 1, info.key_sizes[-1] + 1):
            with pytest.raises(ValueError, match=f"key: {size} bytes given, {info.name} needs"):
                loxo.stream(info.name, bytes(size), nonce)
        for size in {info.nonce_sizes[0] - 1, info.nonce_sizes[-1] + 1} - {-1}:
            with pytest.raises(ValueError, match=f"nonce: {size} bytes given, {info.name} needs"):
                loxo.stream(info.name, key, bytes(size))
        stream = loxo.stream(info.name, key, nonce)
        with pytest.raises(ValueError, match="buf: 3 bytes given, the data needs 4"):
            stream.xor_into(b"four", bytearray(3))
        with pytest.raises(TypeError, match="cannot pickle"):
            pickle.dumps(stream)


def kernel_names(info: loxo.StreamInfo) -> list[str]:
    return [kernel.name for kernel in info.kernels]


def test_streams_lead_to_an_aead() -> None:
    """Over the stream, else over one with its kernels, else the first: in every place alike."""
    over = {a.primitive: a.name for a in reversed(loxo.aeads())}
    for info in loxo.streams():
        kind = loxo.stream_class(info.name)
        alike = [s.name for s in loxo.streams() if kernel_names(s) == kernel_names(info)]
        known = [over[name] for name in (info.name, *alike) if name in over]
        assert info.aead == (known[0] if known else loxo.aeads()[0].name)
        reason = "is a stream, which by itself authenticates nothing: take"
        assert info.advice == f"{info.name} {reason} {info.aead}"
        assert (kind.__doc__ or "").startswith(info.advice)
        for refused in (lambda name: loxo.aead(name, bytes(32)), loxo.aead_class):
            with pytest.raises(ValueError, match=f"^name: {info.advice}$"):
                refused(info.name)
    expected = {
        "sosemanuk": "ascon-aead128",
        "xchacha20": "xchacha20-poly1305",
        **dict.fromkeys(("chacha20", "chacha12", "chacha8"), "chacha20-poly1305"),
        **dict.fromkeys(("chacha20-djb", "chacha12-djb", "chacha8-djb"), "chacha20-poly1305"),
    }
    assert expected.items() <= {s.name: s.aead for s in loxo.streams()}.items()


@pytest.mark.filterwarnings("ignore::loxo.ExperimentalWarning")
def test_a_stream_that_ends_says_what_is_left() -> None:
    for info in loxo.streams():
        stream = loxo.stream(info.name, bytes(info.key_sizes[-1]), bytes(info.nonce_sizes[-1]))
        if not info.seeks:
            assert stream.keystream(3)  # the end may be out of reach
            continue
        assert stream.keystream(1)
        stream.seek(info.keystream_max - 20)
        assert len(stream.xor(bytes(5))) == 5 == stream.xor_into(bytes(5), bytearray(5))
        with pytest.raises(ValueError, match="buf: 3 bytes"):
            stream.xor_into(b"four", bytearray(3))
        with pytest.raises(ValueError, match="overlap"):
            stream.xor_into(memoryview(room := bytearray(6))[:5], memoryview(room)[1:])
        left = rf"11 bytes of keystream needed, {info.name} has 10 left$"
        with pytest.raises(ValueError, match=f"^data: {left}"):
            stream.xor(bytes(11))
        with pytest.raises(ValueError, match=f"^data: {left}"):
            stream.xor_into(bytes(11), bytearray(11))
        with pytest.raises(ValueError, match=f"^n: {left}"):
            stream.keystream(11)
        with pytest.raises(ValueError, match=f"^n: {1 << 62} bytes .* has 10 left$"):
            stream.keystream(1 << 62)
        assert len(stream.keystream(10)) == 10 and stream.keystream(0) == b""
        with pytest.raises(ValueError, match=r"data: 1 bytes of keystream needed, .* has 0 left"):
            stream.xor(b"x")
        if info.keystream_max < (1 << 64) - 1:
            past, most = info.keystream_max + 1, info.keystream_max
            with pytest.raises(ValueError, match=f"byte: {past} given, 0 to {most} is needed"):
                stream.seek(past)
        stream.seek(info.keystream_max)
        with pytest.raises(ValueError, match="has 0 left"):
            stream.keystream(1)


# ---- Nonces, replays, chunks ----------------------------------------------------------------


def test_nonce_counter_reserves_ahead() -> None:
    kept: list[int] = []
    counter = loxo.NonceCounter(b"abcd", 0, reserve=3, store=kept.append)
    nonces = [counter.next() for _ in range(7)]
    assert nonces == [b"abcd" + i.to_bytes(8, "little") for i in range(7)]
    assert kept == [3, 6, 9] and loxo.nonce_count(nonces[6]) == 6
    after = loxo.NonceCounter(b"abcd", kept[-1], 3, store=kept.append)
    assert loxo.nonce_count(after.next()) == 9


@pytest.mark.parametrize("name", AEADS)
def test_nonce_counter_makes_nonces_of_every_size(name: str) -> None:
    aead = make(name)
    counter = loxo.NonceCounter(b"abcd", 7, store=lambda _: None, nonce_size=aead.nonce_size)
    shortest = loxo.NonceCounter(b"abcd", 7, store=lambda _: None)
    for number in (7, 8):
        nonce = counter.next()
        assert nonce == shortest.next(aead.nonce_size)
        assert nonce == (b"abcd" + number.to_bytes(8, "little")).ljust(aead.nonce_size, b"\0")
        assert loxo.nonce_count(nonce) == number
        assert aead.decrypt(nonce, aead.encrypt(nonce, b"text")) == b"text"


@pytest.mark.parametrize("size", [0, 11, 33, 2**64 - 1])
def test_nonce_counter_refuses_other_sizes(size: int) -> None:
    counter = loxo.NonceCounter(b"abcd", 0, store=lambda _: None)
    with pytest.raises(ValueError, match=f"nonce_size: {size} bytes given, a counter needs 12 to"):
        counter.next(size)
    with pytest.raises(ValueError, match=f"nonce_size: {size} bytes given, a counter needs 12 to"):
        loxo.NonceCounter(b"abcd", 0, store=lambda _: None, nonce_size=size)
    assert loxo.nonce_count(counter.next()) == 0 and len(counter.next()) == 12
    if size < 100:
        with pytest.raises(ValueError, match=f"nonce: {size} bytes given, a counter needs 12 to"):
            loxo.nonce_count(bytes(size))


def test_nonce_counter_ends() -> None:
    counter = loxo.NonceCounter(b"abcd", 2**64 - 3, store=lambda _: None)
    assert [loxo.nonce_count(counter.next()) for _ in range(2)] == [2**64 - 3, 2**64 - 2]
    with pytest.raises(loxo.NonceExhausted):
        counter.next()


def test_a_store_that_raises_ends_the_counter() -> None:
    stored: list[int] = []

    def store(number: int) -> None:
        if len(stored) == 2:
            raise OSError("disk full")
        stored.append(number)

    counter = loxo.NonceCounter(b"abcd", 0, reserve=2, store=store)
    assert [loxo.nonce_count(counter.next()) for _ in range(4)] == [0, 1, 2, 3]
    with pytest.raises(OSError, match="disk full"):
        counter.next()
    stored.clear()
    for _ in range(3):
        with pytest.raises(loxo.StorageError, match="failed before, which ended this counter"):
            counter.next()
    assert not stored


def test_a_store_that_returns_false_ends_the_counter() -> None:
    answers = iter([None, 0, True, False, True])
    counter = loxo.NonceCounter(b"abcd", 0, reserve=1, store=lambda _: next(answers))
    assert [loxo.nonce_count(counter.next()) for _ in range(3)] == [0, 1, 2]
    for _ in range(3):
        with pytest.raises(loxo.StorageError) as error:
            counter.next()
        assert error.value.status == -8
    assert next(answers) is True  # it was not asked again


def test_nonce_counter_refuses_its_own_store() -> None:
    counters: list[loxo.NonceCounter] = []
    counters.append(loxo.NonceCounter(b"abcd", 0, store=lambda _: counters[0].next()))
    with pytest.raises(loxo.StateError, match="store"):
        counters[0].next()


def test_replay_window() -> None:
    window = loxo.ReplayWindow()
    assert window.highest is None and window.check(100)
    window.accept(100)
    assert window.highest == 100 and not window.check(100)
    with pytest.raises(loxo.Replayed) as error:
        window.accept(100)
    assert error.value.status == -6 and isinstance(error.value, loxo.LoxoError)
    window.accept(37)
    assert not window.check(36) and window.highest == 100
    window.accept(2**64 - 1)
    with pytest.raises(loxo.Replayed):
        window.accept(101)


@pytest.mark.parametrize("stored", [0, 5, 1000, 2**64 - 2])
def test_a_resumed_window_is_new_above_what_was_stored(stored: int) -> None:
    window = loxo.ReplayWindow(stored)
    assert window.highest == stored
    for count in {0, stored - 64, stored - 63, stored - 1, stored} - set(range(-64, 0)):
        assert not window.check(count)
        with pytest.raises(loxo.Replayed):
            window.accept(count)
    window.accept(stored + 1)
    assert window.highest == stored + 1 and not window.check(stored)


@pytest.mark.parametrize("name", FILE_AEADS)
def test_chunks_in_any_order(name: str) -> None:
    key = bytes(range(loxo.aead_class(name).key_size))
    sealer = loxo.ChunkedEncryptor(name, key, chunk_log2=6)
    chunks = [sealer.seal(bytes([i]) * 64) for i in range(3)] + [sealer.seal(b"end", last=True)]
    assert sealer.ended
    with pytest.raises(loxo.StateError):
        sealer.seal(b"", last=True)
    opener = loxo.ChunkedDecryptor(sealer.header, key)
    assert (opener.name, opener.chunk_bytes, opener.ended) == (name, 64, False)
    assert opener.open_at(chunks[3], 3, last=True) == b"end"
    assert opener.open_at(chunks[1], 1) == bytes([1]) * 64
    for chunk, index, last in ((chunks[1], 2, False), (chunks[3], 3, False), (chunks[0], 0, True)):
        with pytest.raises(loxo.InvalidTag):
            opener.open_at(chunk, index, last)
    with pytest.raises(loxo.InvalidTag):
        opener.open(chunks[1])
    assert opener.open(chunks[0]) == bytes(64) and not opener.ended


def test_many_chunks_are_opened_all_or_none() -> None:
    sealer = loxo.ChunkedEncryptor("dumbo", bytes(16), chunk_log2=6)
    file = sealer.seal_many(bytes(64) * 40) + sealer.seal_many(b"end", last=True, threads=None)
    opener = loxo.ChunkedDecryptor(sealer.header, bytes(16))
    forged = bytearray(file)
    forged[30 * 72] ^= 1
    with pytest.raises(loxo.InvalidTag):
        opener.open_many(forged, last=True)
    with pytest.raises(loxo.InvalidTag):
        opener.open_many(file)  # the end is not the end
    assert opener.open(bytes(forged[:72])) == bytes(64)
    assert opener.open_many(file[72:], last=True, threads=3) == bytes(64) * 39 + b"end"
    assert opener.ended and sealer.ended
    with pytest.raises(loxo.StateError):
        opener.open_many(b"")
    with pytest.raises(loxo.StateError):
        sealer.seal_many(b"")


def test_chunked_errors_have_their_own_classes() -> None:
    sealer = loxo.ChunkedEncryptor("delirium", bytes(16))
    with pytest.raises(loxo.WrongKey):
        loxo.ChunkedDecryptor(sealer.header, bytes(15) + b"\1")
    with pytest.raises(loxo.FormatError):
        loxo.ChunkedDecryptor(b"x" + sealer.header[1:], bytes(16))
    with pytest.raises(ValueError, match="data: 3 bytes given, a chunk needs 65536"):
        sealer.seal(b"abc")
    with pytest.raises(ValueError, match="data: 3 bytes given, all but the last chunk have 65536"):
        sealer.seal_many(b"abc")
    with pytest.raises(ValueError, match="threads: -1 given"):
        sealer.seal_many(b"abc", last=True, threads=-1)
    assert sealer.header[16:32] != loxo.ChunkedEncryptor("delirium", bytes(16)).header[16:32]


# ---- In the place of pyca/cryptography ------------------------------------------------------

# cryptography 50, ChaCha20Poly1305
PYCA = {
    "encrypt": ["nonce", "data", "associated_data"],
    "decrypt": ["nonce", "data", "associated_data"],
    "encrypt_into": ["nonce", "data", "associated_data", "buf"],
    "decrypt_into": ["nonce", "data", "associated_data", "buf"],
    "generate_key": [],
}


def pyca_signatures() -> dict[str, list[str]]:
    """Those of the installed cryptography, or the recorded ones."""
    try:
        from cryptography.hazmat.primitives.ciphers import aead
    except ImportError:
        return PYCA
    kind = aead.ChaCha20Poly1305
    made = {}
    for name in PYCA:
        if hasattr(kind, name):  # an old one has no encrypt_into
            names = inspect.signature(getattr(kind, name)).parameters
            made[name] = [parameter for parameter in names if parameter != "self"]
    return made


def use(kind: Any) -> bytes:
    """What a program does with an AEAD class of cryptography, by keywords."""
    aead = kind(kind.generate_key())
    nonce_size = getattr(kind, "nonce_size", 12)  # cryptography does not say
    arguments: list[Any] = [b"n" * nonce_size, b"data", b"ad"]
    for name, names in pyca_signatures().items():
        if name == "encrypt":
            sealed = getattr(aead, name)(**dict(zip(names, arguments, strict=True)))
            assert sealed == aead.encrypt(*arguments)
        if name == "encrypt_into":
            room = bytearray(len(sealed))
            assert getattr(aead, name)(*arguments, room) == len(room) and room == sealed
    arguments[1] = sealed
    opened: bytes = aead.decrypt(**dict(zip(PYCA["decrypt"], arguments, strict=True)))
    return opened


@pytest.mark.parametrize("name", FILE_AEADS)
def test_the_same_code_runs_with_loxo(name: str) -> None:
    assert use(class_of(name)) == b"data"


def test_the_same_code_runs_with_cryptography() -> None:
    try:
        from cryptography.hazmat.primitives.ciphers import aead
    except ImportError:
        print("NOT RUN with cryptography itself: it is not installed")
        pytest.skip("NOT RUN with cryptography itself: it is not installed")
    assert use(aead.ChaCha20Poly1305) == b"data"
    assert {name: names for name, names in PYCA.items() if name in pyca_signatures()} == (
        pyca_signatures()
    )


def test_default_associated_data_is_empty() -> None:
    sealed = dumbo().encrypt(NONCE, b"x")
    assert sealed == dumbo().encrypt(NONCE, b"x", None) == dumbo().encrypt(NONCE, b"x", b"")
    assert len(nonces_for(dumbo(), 3)) == 3
