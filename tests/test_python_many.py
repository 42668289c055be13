# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Many packets in one call, from Python: lists and 2-D arrays, in place and across strides."""

import ctypes
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import loxo
from tests.python_helpers import AEADS, HASHES, STREAMS, make, nonces_for, wrong

Array = npt.NDArray[np.uint8]


def rows(n: int, width: int, first: int = 0) -> Array:
    """n rows of `width` bytes, all different."""
    return np.arange(first, first + n * width, dtype=np.uint32).astype(np.uint8).reshape(n, width)


def as_list(array: Array) -> list[bytes]:
    return [bytes(row) for row in array]


# ---- Lists ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", AEADS)
@pytest.mark.parametrize("n", [0, 1, 2, 7, 100])
def test_a_batch_is_its_packets(name: str, n: int) -> None:
    aead = make(name)
    nonces = [i.to_bytes(aead.nonce_size, "big") for i in range(n)]
    datas = [bytes([i]) * (i * 37 % 131) for i in range(n)]
    ads = [None if i % 3 == 0 else bytes(i % 50) for i in range(n)]
    sealed = aead.encrypt_many(nonces, datas, ads)
    assert sealed == [aead.encrypt(*packet) for packet in zip(nonces, datas, ads, strict=True)]
    assert aead.decrypt_many(nonces, sealed, ads) == datas
    assert aead.encrypt_many(nonces, datas) == [
        aead.encrypt(nonce, data) for nonce, data in zip(nonces, datas, strict=True)
    ]


@pytest.mark.parametrize("name", AEADS)
def test_packets_with_their_own_keys(name: str) -> None:
    aead = make(name)
    nonces, datas = nonces_for(aead, 5), [b"message"] * 5
    keys = [None if i == 2 else bytes([i]) * aead.key_size for i in range(5)]
    sealed = aead.encrypt_many(nonces, datas, keys=keys)
    for i, key in enumerate(keys):
        single = aead if key is None else make(name, key)
        assert sealed[i] == single.encrypt(nonces[i], datas[i])
    assert aead.decrypt_many(nonces, sealed, keys=keys) == datas
    assert aead.decrypt_many(nonces, sealed) == [None, None, b"message", None, None]


@pytest.mark.parametrize("name", AEADS)
def test_a_forged_packet_fails_alone(name: str) -> None:
    aead = make(name)
    nonces, datas = nonces_for(aead, 9), [bytes(i * 10) for i in range(9)]
    sealed = aead.encrypt_many(nonces, datas)
    for bad in (0, 4, 8):
        packets = list(sealed)
        packets[bad] = packets[bad][:-1] + bytes([packets[bad][-1] ^ 0x80])
        expected: list[bytes | None] = list(datas)
        expected[bad] = None
        assert aead.decrypt_many(nonces, packets) == expected
    short = [b"", b"x" * (aead.tag_size - 1), sealed[2]]
    assert aead.decrypt_many(nonces[:3], short) == [None, None, datas[2]]


def test_lists_may_hold_any_buffer_and_be_any_iterable() -> None:
    aead = make("dumbo")
    kinds: list[Callable[[bytes], Any]] = [bytes, bytearray, memoryview, np.frombuffer]
    datas = [
        kind(b"0123456789abcdef", *([np.uint8] if i == 3 else [])) for i, kind in enumerate(kinds)
    ]
    nonces = nonces_for(aead, 4)
    expected = [aead.encrypt(nonce, b"0123456789abcdef") for nonce in nonces]
    assert aead.encrypt_many(nonces, datas) == expected
    assert aead.encrypt_many(wrong(iter(nonces)), wrong(tuple(datas))) == expected


REFUSED: list[tuple[str, Callable[[loxo.Aead], object], type[Exception], str]] = [
    ("few nonces", lambda a: a.encrypt_many([], [b""]), ValueError, "nonces: 0 given, .* 1 datas"),
    (
        "few ads",
        lambda a: a.encrypt_many([bytes(12)] * 2, [b""] * 2, [b""]),
        ValueError,
        "associated_datas: 1 given, one for each of 2 datas",
    ),
    (
        "many keys",
        lambda a: a.decrypt_many([bytes(12)], [b""], keys=[bytes(16)] * 2),
        ValueError,
        "keys: 2 given, one for each of 1 datas",
    ),
    (
        "one wrong nonce",
        lambda a: a.encrypt_many([bytes(12), bytes(11)], [b"", b""]),
        ValueError,
        r"nonces\[1\]: 11 bytes given, dumbo needs 12",
    ),
    (
        "one wrong key",
        lambda a: a.encrypt_many([bytes(12)] * 2, [b""] * 2, keys=[None, b""]),
        ValueError,
        r"keys\[1\]: 0 bytes given, dumbo needs 16",
    ),
    (
        "item None",
        lambda a: a.encrypt_many([bytes(12)], wrong([None])),
        TypeError,
        r"datas\[0\]: a bytes-like object is needed, NoneType",
    ),
    (
        "item str",
        lambda a: a.encrypt_many([bytes(12)], [b""], wrong(["ad"])),
        TypeError,
        r"associated_datas\[0\]: .* str given",
    ),
    ("int", lambda a: a.encrypt_many([], wrong(3)), TypeError, "datas: a list .* int given"),
    ("bytes", lambda a: a.encrypt_many([], wrong(b"x")), ValueError, "datas: a 2-D array .* 1-D"),
    (
        "out for a list",
        lambda a: a.encrypt_many([], [], out=wrong(np.zeros((0, 8), np.uint8))),
        TypeError,
        "out: needs datas to be a 2-D array",
    ),
    (
        "floats",
        lambda a: a.encrypt_many(rows(2, 12), wrong(np.zeros((2, 3)))),
        ValueError,
        "datas: a 2-D array of uint8 is needed, items of format 'd'",
    ),
    (
        "signed",
        lambda a: a.encrypt_many(rows(2, 12), wrong(np.zeros((2, 3), np.int8))),
        ValueError,
        "datas: a 2-D array of uint8 is needed, items of format 'b'",
    ),
    (
        "3-D",
        lambda a: a.encrypt_many(rows(2, 12), np.zeros((2, 3, 4), np.uint8)),
        ValueError,
        "datas: a 2-D array of uint8 is needed, 3-D given",
    ),
    (
        "columns",
        lambda a: a.encrypt_many(rows(2, 12), rows(2, 8)[:, ::2]),
        ValueError,
        "datas: rows of contiguous bytes are needed, a stride of 2",
    ),
    (
        "nonce rows",
        lambda a: a.encrypt_many(rows(2, 11), rows(2, 8)),
        ValueError,
        r"nonces\[0\]: 11 bytes given, dumbo needs 12",
    ),
    (
        "out width",
        lambda a: a.encrypt_many(rows(2, 12), rows(2, 8), out=rows(2, 8)),
        ValueError,
        "out: 8 bytes given, each row needs 16",
    ),
    (
        "out rows",
        lambda a: a.decrypt_many(rows(2, 12), rows(2, 8), out=rows(3, 0)),
        ValueError,
        "out: 3 given, one for each of 2 datas",
    ),
    (
        "out list",
        lambda a: a.decrypt_many(rows(1, 12), rows(1, 8), out=wrong([bytearray(0)])),
        TypeError,
        "out: a 2-D array of uint8 is needed, list given",
    ),
    (
        "out read-only",
        lambda a: a.encrypt_many(
            rows(1, 12), rows(1, 8), out=np.broadcast_to(rows(1, 16), (1, 16))
        ),
        TypeError,
        "out: a writable",
    ),
]


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case[0])
def test_errors_say_what_is_wrong(
    case: tuple[str, Callable[[loxo.Aead], object], type[Exception], str],
) -> None:
    _, call, kind, pattern = case
    with pytest.raises(kind, match=pattern):
        call(make("dumbo"))


# ---- Arrays ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", AEADS)
@pytest.mark.parametrize("n", [0, 1, 3, 65])
@pytest.mark.parametrize("width", [0, 1, 40])
def test_rows_are_packets(name: str, n: int, width: int) -> None:
    aead = make(name)
    nonces, datas, ads = rows(n, aead.nonce_size), rows(n, width, 7), rows(n, 5, 99)
    sealed = aead.encrypt_many(nonces, datas, ads)
    assert sealed.shape == (n, width + aead.tag_size) and sealed.dtype == np.uint8
    assert as_list(sealed) == aead.encrypt_many(as_list(nonces), as_list(datas), as_list(ads))
    plain, ok = aead.decrypt_many(nonces, sealed, ads)
    assert ok.dtype == np.bool_ and ok.shape == (n,) and ok.all()
    assert plain.shape == datas.shape and (plain == datas).all()


def test_lists_and_arrays_mix() -> None:
    aead = make("delirium")
    nonces, datas, keys = rows(3, 12), rows(3, 30), rows(3, 16)
    expected = aead.encrypt_many(as_list(nonces), as_list(datas), [b"a", None, b"c"], as_list(keys))
    assert as_list(aead.encrypt_many(as_list(nonces), datas, [b"a", None, b"c"], keys)) == expected
    assert aead.encrypt_many(nonces, as_list(datas), [b"a", None, b"c"], keys) == expected


@pytest.mark.parametrize("name", AEADS)
def test_forged_rows_are_zeros(name: str) -> None:
    aead = make(name)
    nonces, datas = rows(6, aead.nonce_size), rows(6, 33, 1)
    sealed = aead.encrypt_many(nonces, datas)
    sealed[1, 0] ^= 1
    sealed[4, -1] ^= 0x80
    out = np.full_like(datas, 0xEE)
    plain, ok = aead.decrypt_many(nonces, sealed, out=out)
    assert plain is out and ok.tolist() == [True, False, True, True, False, True]
    assert not plain[[1, 4]].any() and (plain[ok] == datas[ok]).all()
    short, ok = aead.decrypt_many(nonces, sealed[:, : aead.tag_size - 1])
    assert short.shape == (6, 0) and not ok.any()


@pytest.mark.parametrize("name", AEADS)
def test_one_array_of_headers_payloads_and_tags(name: str) -> None:
    """Nonce and header in front, room for the tag behind, nothing copied."""
    aead = make(name)
    head, size = aead.nonce_size + 6, 20
    packets = rows(10, head + size + aead.tag_size + 3)
    before = packets.copy()
    nonces, ads = packets[:, : aead.nonce_size], packets[:, :head]
    payload, body = packets[:, head : head + size], packets[:, head : head + size + aead.tag_size]
    expected = aead.encrypt_many(as_list(nonces), as_list(payload), as_list(ads))
    assert aead.encrypt_many(nonces, payload, ads, out=body) is body
    assert as_list(body) == expected
    plain, ok = aead.decrypt_many(nonces, body, ads, out=payload)
    assert plain is payload and ok.all() and (payload == before[:, head : head + size]).all()
    assert (packets[:, :head] == before[:, :head]).all()
    assert (packets[:, -3:] == before[:, -3:]).all()


@pytest.mark.parametrize("order", [slice(None), slice(None, None, -1), slice(None, None, 2)])
def test_rows_at_any_stride(order: slice) -> None:
    aead = make("dumbo")
    nonces, datas, room = rows(8, 12), rows(8, 21), np.zeros((8, 40), np.uint8)
    out = room[order, 3:32]
    aead.encrypt_many(nonces[order], datas[order], out=out)
    assert as_list(out) == aead.encrypt_many(as_list(nonces[order]), as_list(datas[order]))
    assert not room[:, :3].any() and not room[:, 32:].any()


def test_one_row_for_all() -> None:
    aead = make("dumbo")
    nonces, datas = rows(4, 12), np.broadcast_to(rows(1, 9), (4, 9))
    ads = np.broadcast_to(rows(1, 5), (4, 5))
    expected = aead.encrypt_many(as_list(nonces), as_list(datas), as_list(ads))
    assert as_list(aead.encrypt_many(nonces, datas, ads)) == expected


def overlapping_rows() -> Array:
    """Two rows of which the second begins within the first."""
    return np.lib.stride_tricks.as_strided(np.zeros(40, np.uint8), (2, 28), (12, 1))


def test_overlaps_are_refused() -> None:
    aead = make("dumbo")
    nonces, memory = rows(4, 12), np.zeros((5, 60), np.uint8)
    out = memory[:4, 20:48]
    cases: list[tuple[str, dict[str, Array]]] = [
        (r"datas\[0\]$", {"datas": memory[:4, 21:41]}),
        (r"datas\[0\] of another packet", {"datas": memory[3::-1, 20:40]}),
        (r"datas\[0\] of another packet", {"datas": memory[1:, 20:40]}),
        (r"associated_datas\[0\]$", {"associated_datas": memory[:4, 47:]}),
        (r"nonces\[0\] of another packet", {"nonces": memory[3::-1, 20:32]}),
        (r"keys\[1\] of another", {"keys": np.broadcast_to(memory[0, 30:46], (4, 16))}),
    ]
    for pattern, arguments in cases:
        given: dict[str, Any] = {"nonces": nonces, "datas": rows(4, 20), **arguments}
        with pytest.raises(ValueError, match="out: overlaps " + pattern):
            aead.encrypt_many(**given, out=out)
    with pytest.raises(ValueError, match="out: its rows overlap each other"):
        aead.encrypt_many(nonces[:2], rows(2, 20), out=overlapping_rows())
    assert not memory.any()


def test_nonces_and_keys_may_lie_under_their_own_output() -> None:
    aead = make("dumbo")
    memory = rows(4, 28)
    nonces, datas, keys = memory[:, :12].copy(), rows(4, 20), memory[:, 12:].copy()
    expected = aead.encrypt_many(nonces, datas, keys=keys)
    aead.encrypt_many(memory[:, :12], datas, keys=memory[:, 12:], out=memory)
    assert (memory == expected).all()


def test_arrays_need_no_numpy_array() -> None:
    aead = make("dumbo")
    nonces = memoryview(bytes(24)).cast("B", (2, 12))
    datas = memoryview(bytes(range(10))).cast("B", (2, 5))
    in_c = (ctypes.c_uint8 * 5 * 2).from_buffer_copy(datas)  # says which byte order its bytes have
    expected = [aead.encrypt(bytes(12), bytes(range(i, i + 5))) for i in (0, 5)]
    for array in (datas, in_c):
        sealed = aead.encrypt_many(wrong(nonces), wrong(array))
        assert [bytes(row) for row in sealed] == expected


# ---- Threads --------------------------------------------------------------------------------

THREADS = [2, 3, 9, 0, None]


@pytest.mark.parametrize("name", AEADS)
@pytest.mark.parametrize("threads", THREADS)
def test_threads_change_nothing(name: str, threads: int | None) -> None:
    aead = make(name)
    for n in (0, 1, 2, 300):
        nonces = [i.to_bytes(aead.nonce_size, "big") for i in range(n)]
        datas = [bytes([i % 256]) * (i * 37 % 131) for i in range(n)]
        ads = [bytes(i % 50) for i in range(n)]
        sealed = aead.encrypt_many(nonces, datas, ads, threads=threads)
        assert sealed == aead.encrypt_many(nonces, datas, ads)
        expected: list[bytes | None] = list(datas)
        if n:
            sealed[n // 2] = sealed[n // 2][:-1] + bytes([sealed[n // 2][-1] ^ 1])
            expected[n // 2] = None
        assert aead.decrypt_many(nonces, sealed, ads, threads=threads) == expected


@pytest.mark.parametrize("name", AEADS)
def test_threads_on_arrays(name: str) -> None:
    aead = make(name)
    nonces, datas = rows(500, aead.nonce_size), rows(500, 33)
    expected = aead.encrypt_many(nonces, datas)
    out = np.zeros_like(expected)
    assert aead.encrypt_many(nonces, datas, out=out, threads=2) is out
    assert (out == expected).all()
    out[123, 4] ^= 1
    opened, ok = aead.decrypt_many(nonces, out, threads=2)
    assert not ok[123] and ok.sum() == 499
    assert not opened[123].any() and (opened[ok] == datas[ok]).all()


@pytest.mark.parametrize("name", AEADS)
@pytest.mark.parametrize("threads", THREADS)
def test_threads_on_one_message(name: str, threads: int | None) -> None:
    aead = make(name)
    nonce = bytes(range(aead.nonce_size))
    for size in (0, 1, 1000, 70_001):
        data, ad = bytes(range(256)) * (size // 256 + 1), bytes(size % 300)
        data = data[:size]
        sealed = aead.encrypt(nonce, data, ad)
        assert aead.encrypt(nonce, data, ad, threads=threads) == sealed
        assert aead.decrypt(nonce, sealed, ad, threads=threads) == data
        buffer = bytearray(data + bytes(aead.tag_size))
        place = memoryview(buffer)[:size]
        assert aead.encrypt_into(nonce, place, ad, buffer, threads=threads) == len(sealed)
        assert buffer == sealed
        opened = bytearray(size)
        assert aead.decrypt_into(nonce, sealed, ad, opened, threads=threads) == size
        assert opened == data
        forged = sealed[:-1] + bytes([sealed[-1] ^ 1])
        with pytest.raises(loxo.InvalidTag):
            aead.decrypt(nonce, forged, ad, threads=threads)


def test_numbers_of_threads_that_are_refused() -> None:
    aead = make("dumbo")
    with pytest.raises(ValueError, match="threads: -1 given, 0 to 1024 is needed"):
        aead.encrypt(bytes(12), b"", threads=-1)
    with pytest.raises(ValueError, match="threads: 1025 given"):
        aead.encrypt_many([bytes(12)], [b""], threads=1025)
    with pytest.raises(TypeError, match="threads: an int is needed, str given"):
        aead.decrypt_many([bytes(12)], [b""], threads=wrong("2"))


# ---- Hashes ---------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["portable", "ssse3", "avx2", "native"])
@pytest.mark.parametrize("name", HASHES)
def test_many_digests_are_single_digests(name: str, level: str) -> None:
    messages = [bytes([i % 256]) * (i * 37 % 71) for i in range(90)]
    expected = [loxo.new(name, message).digest() for message in messages]
    loxo.set_cpu(level)
    try:
        assert loxo.hash_many(name, messages) == expected
        assert loxo.hash_many(name, messages[:1]) == expected[:1]
        assert loxo.hash_many(name, []) == []
        array = rows(9, 40)
        found = loxo.hash_many(name, array)
        assert found.dtype == np.uint8
        assert as_list(found) == [loxo.new(name, row).digest() for row in as_list(array)]
    finally:
        loxo.set_cpu("native")


def test_many_messages_of_any_kind() -> None:
    name = "spongent-256-256-128"
    kinds: list[Any] = [b"abc", bytearray(b"abc"), memoryview(b"abc"), np.frombuffer(b"abc", "u1")]
    assert loxo.hash_many(name, iter(kinds)) == [loxo.new(name, b"abc").digest()] * 4  # type: ignore[call-overload]
    array = rows(8, 20)
    for part in (array[::2], array[::-1], array[:, 3:17], array[:0], array[:, :0]):
        found = loxo.hash_many(name, part)
        assert found.shape == (len(part), 32)
        assert as_list(found) == [loxo.new(name, row).digest() for row in as_list(part)]


@pytest.mark.parametrize(
    ("messages", "error", "text"),
    [
        (b"message", ValueError, "messages: a 2-D array of uint8 is needed, 1-D given"),
        ("message", TypeError, r"messages\[0\]: a bytes-like object is needed, str given"),
        ([b"x", None], TypeError, r"messages\[1\]: a bytes-like object is needed, NoneType"),
        (3, TypeError, "messages: a list of bytes-like objects or a 2-D array is needed, int"),
        (np.zeros((2, 2), np.uint16), ValueError, "messages: a 2-D array of uint8"),
        (rows(4, 6)[:, ::2], ValueError, "messages: rows of contiguous bytes"),
    ],
)
def test_messages_that_are_refused(messages: object, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        loxo.hash_many("spongent-88-80-8", wrong(messages))


def test_a_hash_that_does_not_exist() -> None:
    with pytest.raises(ValueError, match="name: no hash is called 'md5'"):
        loxo.hash_many("md5", [b""])


# ---- Streams --------------------------------------------------------------------------------


def stream_sizes(name: str) -> tuple[int, int]:
    """The longest key and nonce, in bytes."""
    (info,) = (info for info in loxo.streams() if info.name == name)
    return info.key_sizes[-1], info.nonce_sizes[-1]


@pytest.mark.parametrize("level", ["portable", "ssse3", "avx2", "native"])
@pytest.mark.parametrize("name", STREAMS)
@pytest.mark.filterwarnings("ignore::loxo.ExperimentalWarning")
def test_many_texts_are_single_texts(name: str, level: str) -> None:
    (info,) = (info for info in loxo.streams() if info.name == name)
    keys = [bytes([i]) * info.key_sizes[i % len(info.key_sizes)] for i in range(90)]
    nonces = [bytes([i]) * info.nonce_sizes[i % len(info.nonce_sizes)] for i in range(90)]
    datas = [bytes([i % 256]) * (i * 37 % 331) for i in range(89)] + [bytes(5000)]
    batch = list(zip(keys, nonces, datas, strict=True))
    kind, one = loxo.stream_class(name), loxo.stream(name, keys[0], nonces[0])
    expected = [loxo.stream(name, key, nonce).xor(data) for key, nonce, data in batch]
    loxo.set_cpu(level)
    try:
        for n in (0, 1, 2, 3, 9, 90):
            assert kind.xor_many(keys[:n], nonces[:n], datas[:n]) == expected[:n]
        assert one.xor_many(keys, nonces, datas) == expected
        assert one.keystream(40) == loxo.stream(name, keys[0], nonces[0]).keystream(40)
    finally:
        loxo.set_cpu("native")


@pytest.mark.parametrize("name", STREAMS)
@pytest.mark.parametrize("n", [0, 1, 3, 65])
@pytest.mark.parametrize("width", [0, 1, 200])
def test_rows_are_texts(name: str, n: int, width: int) -> None:
    kind, (key_size, nonce_size) = loxo.stream_class(name), stream_sizes(name)
    keys, nonces, datas = rows(n, key_size), rows(n, nonce_size, 3), rows(n, width, 7)
    before = datas.copy()
    expected = kind.xor_many(as_list(keys), as_list(nonces), as_list(datas))
    found = kind.xor_many(keys, nonces, datas)
    assert found.shape == datas.shape and found.dtype == np.uint8 and as_list(found) == expected
    assert as_list(kind.xor_many(as_list(keys), nonces, datas)) == expected
    assert kind.xor_many(keys, as_list(nonces), as_list(datas)) == expected
    room = np.full((n, width + 5), 0xEE, np.uint8)
    assert as_list(kind.xor_many(keys, nonces, datas, out=room[::-1, 2 : 2 + width])) == expected
    assert as_list(room[::-1, 2 : 2 + width]) == expected and (datas == before).all()
    assert (room[:, :2] == 0xEE).all() and (room[:, 2 + width :] == 0xEE).all()
    assert kind.xor_many(keys, nonces, datas, datas) is datas and as_list(datas) == expected


def many_texts(*arguments: Any, **keywords: Any) -> object:
    return loxo.Chacha20.xor_many(*arguments, **keywords)


TEXTS_REFUSED: list[tuple[Callable[[], object], type[Exception], str]] = [
    (
        lambda: many_texts([], [bytes(12)], [b""]),
        ValueError,
        "keys: 0 given, one for each of 1 datas is needed",
    ),
    (
        lambda: many_texts([bytes(32)], [bytes(12)] * 2, [b""]),
        ValueError,
        "nonces: 2 given, one for each of 1 datas is needed",
    ),
    (
        lambda: many_texts([bytes(32), bytes(31)], [bytes(12)] * 2, [b""] * 2),
        ValueError,
        r"keys\[1\]: 31 bytes given, chacha20 needs 32",
    ),
    (
        lambda: many_texts([bytes(32)], [bytes(13)], [b""]),
        ValueError,
        r"nonces\[0\]: 13 bytes given, chacha20 needs 12",
    ),
    (
        lambda: loxo.Sosemanuk.xor_many([bytes(33)], [bytes(12)], [b""]),
        ValueError,
        r"keys\[0\]: 33 bytes given, sosemanuk needs 1 to 32",
    ),
    (lambda: many_texts([None], [bytes(12)], [b""]), TypeError, r"keys\[0\]: .* NoneType given"),
    (lambda: many_texts([bytes(32)], [bytes(12)], [5]), TypeError, r"datas\[0\]: .* int given"),
    (
        lambda: many_texts([], [], [], rows(0, 0)),
        TypeError,
        "out: needs datas to be a 2-D array",
    ),
    (
        lambda: many_texts(rows(2, 32), rows(2, 12), rows(2, 9), rows(2, 8)),
        ValueError,
        "out: 8 bytes given, each row needs 9",
    ),
    (
        lambda: many_texts(rows(2, 32), rows(2, 12), rows(2, 9), rows(3, 9)),
        ValueError,
        "out: 3 given, one for each of 2 datas",
    ),
    (
        lambda: many_texts(rows(1, 32), rows(1, 12), rows(1, 9), [bytearray(9)]),
        TypeError,
        "out: a 2-D array of uint8 is needed, list given",
    ),
    (lambda: loxo.Stream.xor_many([], [], []), TypeError, "never initialized|is needed|argument"),
]


@pytest.mark.parametrize("case", TEXTS_REFUSED, ids=lambda case: case[2])
def test_texts_that_are_refused(
    case: tuple[Callable[[], object], type[Exception], str],
) -> None:
    call, kind, pattern = case
    with pytest.raises(kind, match=pattern):
        call()


def test_texts_that_overlap_are_refused() -> None:
    keys, nonces, memory = rows(4, 32), rows(4, 12), np.zeros((5, 60), np.uint8)
    out = memory[:4, 20:40]
    cases: list[tuple[str, dict[str, Array]]] = [
        (r"datas\[0\]$", {"datas": memory[:4, 21:41]}),
        (r"datas\[0\] of another packet", {"datas": memory[1:, 20:40]}),
        (r"nonces\[0\] of another packet", {"nonces": memory[3::-1, 20:32]}),
        (r"keys\[1\] of another packet", {"keys": np.broadcast_to(memory[0, 28:60], (4, 32))}),
    ]
    for pattern, arguments in cases:
        given: dict[str, Any] = {"keys": keys, "nonces": nonces, "datas": rows(4, 20), **arguments}
        with pytest.raises(ValueError, match="out: overlaps " + pattern):
            many_texts(**given, out=out)
    with pytest.raises(ValueError, match="out: its rows overlap each other"):
        many_texts(keys[:2], nonces[:2], rows(2, 28), out=overlapping_rows())
    assert not memory.any()
    room = rows(4, 44)
    expected = many_texts(room[:, :32].copy(), room[:, 32:].copy(), rows(4, 44, 5))
    assert many_texts(room[:, :32], room[:, 32:], rows(4, 44, 5), out=room) is room
    assert (room == expected).all()


def test_only_a_stream_has_many_texts() -> None:
    for other in (loxo.Stream, loxo.Aead, loxo.Dumbo, 5):
        with pytest.raises(TypeError, match="an object or a class of a stream is needed"):
            loxo.Chacha20.xor_many.__func__(other, [], [], [])  # type: ignore[attr-defined]


# ---- On a class ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", AEADS)
def test_a_batch_with_keys_needs_no_object(name: str) -> None:
    aead, kind = make(name), loxo.aead_class(name)
    nonces, datas = nonces_for(aead, 5), [bytes(i * 9) for i in range(5)]
    keys = [bytes([i]) * aead.key_size for i in range(5)]
    sealed = kind.encrypt_many(nonces, datas, keys=keys)
    assert sealed == aead.encrypt_many(nonces, datas, keys=keys)
    assert kind.decrypt_many(nonces, sealed, keys=keys, threads=2) == datas
    room, array = rows(5, aead.nonce_size), np.zeros((5, 16), np.uint8)
    opened, ok = kind.decrypt_many(room, kind.encrypt_many(room, array, keys=keys), keys=keys)
    assert ok.all() and not opened.any()


def test_a_class_has_no_key_of_its_own() -> None:
    nonces, datas = [bytes(12)] * 2, [b""] * 2
    with pytest.raises(TypeError, match="keys: one for each packet is needed"):
        loxo.Dumbo.encrypt_many(nonces, datas)
    with pytest.raises(TypeError, match=r"keys\[1\]: None given"):
        loxo.Dumbo.decrypt_many(nonces, datas, keys=[bytes(16), None])
    for other in (loxo.Aead, loxo.Hash, 5):
        with pytest.raises(TypeError):
            loxo.Dumbo.encrypt_many.__func__(other, nonces, datas)  # type: ignore[attr-defined]
    assert wrong(loxo.Aead).encrypt_many(make("dumbo"), nonces, datas) == make(
        "dumbo"
    ).encrypt_many(nonces, datas)


# ---- Arrivals -----------------------------------------------------------------------------------


def windows(n: int) -> list[loxo.ReplayWindow]:
    return [loxo.ReplayWindow() for _ in range(n)]


def test_packets_arrive_in_order() -> None:
    one, other = windows(2)
    accepted = loxo.ReplayWindow.accept_many(
        [one, other, one, one, other], [70, 70, 5, 70, 3], ok=[b"", b"x", b"", b"", None]
    )
    assert accepted == [True, True, False, False, False]
    assert (one.highest, other.highest) == (70, 70) and other.check(69)


@pytest.mark.parametrize("kind", ["uint64", "int64", "uint8", "int16", "uint32", "int32", ">u2"])
def test_arrays_of_any_integers(kind: str) -> None:
    counts = np.array([1, 2, 2, 9, 60], kind)
    which = np.array([0, 1, 1, 0, 1], kind)
    if kind == ">u2":
        with pytest.raises(TypeError, match="counts: an array of ints is needed, items of format"):
            loxo.ReplayWindow.accept_many(windows(2), counts, which)
        return
    for step in (1, -1):
        ok = np.ones(10, np.bool_)[:: 2 * step]
        found = loxo.ReplayWindow.accept_many(windows(2), counts[::step], which[::step], ok)
        assert found.dtype == np.bool_
        expected = loxo.ReplayWindow.accept_many(
            windows(2), counts[::step].tolist(), which[::step].tolist()
        )
        assert found.tolist() == expected and sum(expected) == 4
    assert loxo.ReplayWindow.accept_many([], counts[:0]).tolist() == []
    assert loxo.ReplayWindow.accept_many([], [], []) == []


def test_arrays_of_integers_need_no_numpy_array() -> None:
    counts, which = (ctypes.c_uint64 * 3)(1, 2, 1), (ctypes.c_int16 * 3)(0, 1, 0)
    ok = (ctypes.c_bool * 3)(True, False, True)
    accepted = loxo.ReplayWindow.accept_many(windows(2), wrong(counts), wrong(which), wrong(ok))
    assert wrong(accepted).tolist() == [True, False, False]


def test_a_batch_of_arrivals_for_a_batch_of_packets() -> None:
    """Lists and arrays, from encrypt_many to accept_many; and all of it once more."""
    aead, mine = make("delirium"), windows(3)
    nonces = np.zeros((30, 12), np.uint8)
    nonces[:, 0] = np.arange(30) % 3
    nonces[:, 4] = np.arange(30) // 3
    sealed = aead.encrypt_many(nonces, rows(30, 20))
    sealed[4] ^= 1
    _, ok = aead.decrypt_many(nonces, sealed)
    counts = nonces[:, 4:].copy().view("<u8").ravel()
    fresh = loxo.ReplayWindow.accept_many(mine, counts, nonces[:, 0], ok)
    assert fresh.sum() == 29 and not fresh[4]
    assert not loxo.ReplayWindow.accept_many(mine, counts, nonces[:, 0], ok).any()
    messages = aead.decrypt_many(as_list(nonces), as_list(sealed))
    mine = windows(3)
    again = loxo.ReplayWindow.accept_many(
        [mine[nonce[0]] for nonce in as_list(nonces)],
        [loxo.nonce_count(nonce) for nonce in as_list(nonces)],
        ok=messages,
    )
    assert again == fresh.tolist()


ARRIVALS: list[tuple[Callable[[list[loxo.ReplayWindow]], object], type[Exception], str]] = [
    (lambda w: accept(w, [1]), ValueError, "windows: 2 given, one for each of 1 counts"),
    (lambda w: accept(w, [1, -1]), ValueError, r"counts\[1\]: -1 given"),
    (lambda w: accept(w, [1, 1 << 64]), ValueError, r"counts\[1\]: 18446744073709551616 given"),
    (lambda w: accept(w, [1, "2"]), TypeError, r"counts\[1\]: an int is needed, str"),
    (lambda w: accept(w, np.array([1, -1])), ValueError, r"counts\[1\]: -1 given"),
    (lambda w: accept(w, np.array([1, 2.5])), TypeError, "counts: an array of ints .*'d'"),
    (lambda w: accept(w, np.ones((2, 2), int)), ValueError, "counts: a 1-D array .* 2-D"),
    (lambda w: accept(w, 5), TypeError, "counts: a list or a 1-D array of ints is needed, int"),
    (lambda w: accept(w, [1, 2], [0, 2]), ValueError, r"which\[1\]: 2 given, 0 to 1"),
    (lambda w: accept(w, [1, 2], np.array([0, -1])), ValueError, r"which\[1\]: -1 given"),
    (lambda w: accept(w, [1, 2], [0]), ValueError, "which: 1 given, one for each of 2 counts"),
    (lambda w: accept([], [1, 2], [0, 0]), ValueError, "windows: none given"),
    (lambda w: accept([w[0], w], [1, 2]), TypeError, r"windows\[1\]: a ReplayWindow .* list"),
    (lambda w: accept(w[0], [1, 2]), TypeError, "windows: a list of ReplayWindows"),
    (lambda w: accept(w, [1, 2], None, [True]), ValueError, "ok: 1 given, one for each of 2"),
    (lambda w: accept(w, [1, 2], None, [True, 1]), TypeError, r"ok\[1\]: bytes, a bool or None"),
    (lambda w: accept(w, [1, 2], None, np.ones(2)), TypeError, "ok: an array of bools .*'d'"),
    (lambda w: accept(w, [1, 2], None, np.ones(3, bool)), ValueError, "ok: 3 given"),
]


def accept(*arguments: Any) -> object:
    return loxo.ReplayWindow.accept_many(*arguments)


@pytest.mark.parametrize("case", ARRIVALS, ids=lambda case: case[2])
def test_arrivals_that_are_refused_move_no_window(
    case: tuple[Callable[[list[loxo.ReplayWindow]], object], type[Exception], str],
) -> None:
    call, kind, pattern = case
    mine = windows(2)
    with pytest.raises(kind, match=pattern):
        call(mine)
    assert [w.highest for w in mine] == [None, None]


def test_arrivals_within_arrivals() -> None:
    """Memory that one call works in is not given to a call in the middle of it."""
    inner, outer = windows(1), windows(3)

    class Numbers:
        def __iter__(self) -> Iterator[int]:
            for i in range(3):
                loxo.ReplayWindow.accept_many(inner, [100 + i], [0])
                yield i

    given: Any = Numbers()
    fresh = loxo.ReplayWindow.accept_many(outer, [7, 8, 9], given, [True, False, True])
    assert fresh == [True, False, True]
    assert [w.highest for w in (*outer, *inner)] == [7, None, 9, 102]


@pytest.mark.parametrize("kind", ["arrays", "lists", "lists with indices"])
def test_arrivals_cost_less_than_decrypting_them(kind: str) -> None:
    """200,000 packets of 1,000 devices; 30 ms leaves room for a busy machine."""
    packets, devices = 200_000, 1000
    which = np.arange(packets) % devices
    counts = np.arange(packets, dtype=np.uint64) // np.uint64(devices)
    best = float("inf")
    for _ in range(7):
        mine = windows(devices)
        each = [mine[i] for i in which.tolist()]
        listed, indices = counts.tolist(), which.tolist()
        start = time.perf_counter()
        if kind == "arrays":
            fresh: Any = loxo.ReplayWindow.accept_many(mine, counts, which)
        elif kind == "lists":
            fresh = loxo.ReplayWindow.accept_many(each, listed)
        else:
            fresh = loxo.ReplayWindow.accept_many(mine, listed, indices)
        best = min(best, time.perf_counter() - start)
        assert all(fresh)
    print(
        f"accept_many, {kind}: {best * 1e3:.1f} ms for {packets:,} packets of {devices:,} devices"
    )
    assert best < 0.03
