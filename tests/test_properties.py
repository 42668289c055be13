# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Every algorithm of the registry against its specification in tests/spec, on random input."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import loxo
from tests.python_helpers import AEADS, FILE_AEADS, HASHES, PERMUTATIONS, STREAMS, make
from tests.spec import AEADS as AEAD_SPECS
from tests.spec import HASHES as HASH_SPECS
from tests.spec import PERMUTATIONS as PERMUTATION_SPECS
from tests.spec import STREAMS as STREAM_SPECS
from tests.spec import Xof, chunked

few = settings(max_examples=15, deadline=None)
many = settings(max_examples=50, deadline=None)

messages = st.binary(max_size=120) | st.integers(0, 200).map(bytes)


@st.composite
def packets(draw: st.DrawFn, name: str) -> tuple[bytes, bytes, bytes, bytes]:
    """Key, nonce, associated data and message."""
    spec = AEAD_SPECS[name]
    key = draw(st.binary(min_size=spec.key_bytes, max_size=spec.key_bytes))
    nonce = draw(st.binary(min_size=spec.nonce_bytes, max_size=spec.nonce_bytes))
    return key, nonce, draw(messages), draw(messages)


def splits(data: bytes, draw: st.DrawFn | st.DataObject) -> list[bytes]:
    """The data in pieces, some of them empty."""
    pick = draw.draw if isinstance(draw, st.DataObject) else draw
    cuts = sorted(pick(st.lists(st.integers(0, len(data)), max_size=6)))
    return [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)], strict=True)]


def test_everything_has_a_specification() -> None:
    assert set(AEADS) <= set(AEAD_SPECS)
    assert set(HASHES) <= set(HASH_SPECS)
    assert set(PERMUTATIONS) <= set(PERMUTATION_SPECS)
    assert set(STREAMS) <= set(STREAM_SPECS)


# ---- AEADs ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", AEADS)
@given(data=st.data())
@many
def test_aead_is_as_specified(name: str, data: st.DataObject) -> None:
    key, nonce, ad, message = data.draw(packets(name))
    sealed = AEAD_SPECS[name].encrypt(key, nonce, ad, message)
    aead = make(name, key)
    assert aead.encrypt(nonce, message, ad) == sealed
    assert aead.decrypt(nonce, sealed, ad) == message


@pytest.mark.parametrize("name", AEADS)
@given(data=st.data())
@few
def test_any_flipped_bit_is_noticed(name: str, data: st.DataObject) -> None:
    key, nonce, ad, message = data.draw(packets(name))
    sealed = make(name, key).encrypt(nonce, message, ad)
    genuine = [key, nonce, ad, sealed]
    for part, value in enumerate(genuine):
        for bit in range(8 * len(value)):
            flipped = bytearray(value)
            flipped[bit // 8] ^= 1 << bit % 8
            bad = [*genuine[:part], bytes(flipped), *genuine[part + 1 :]]
            with pytest.raises(loxo.InvalidTag):
                make(name, bad[0]).decrypt(bad[1], bad[3], bad[2])


@pytest.mark.parametrize("name", AEADS)
@given(data=st.data())
@many
def test_any_cut_or_move_is_noticed(name: str, data: st.DataObject) -> None:
    key, nonce, ad, message = data.draw(packets(name))
    aead = make(name, key)
    sealed = aead.encrypt(nonce, message, ad)
    cut = data.draw(st.integers(0, len(sealed) - 1))
    added = data.draw(st.binary(min_size=1, max_size=30))
    bad = [(sealed[:cut], ad), (sealed + added, ad), (sealed, ad + added), (added + sealed, ad)]
    if ad:
        bad += [(sealed, ad[:-1]), (ad[-1:] + sealed, ad[:-1])]
    for packet, header in bad:
        with pytest.raises(loxo.InvalidTag):
            aead.decrypt(nonce, packet, header)


@pytest.mark.parametrize("name", AEADS)
@given(data=st.data())
@many
def test_any_split_gives_the_same(name: str, data: st.DataObject) -> None:
    key, nonce, ad, message = data.draw(packets(name))
    aead = make(name, key)
    sealed = aead.encrypt(nonce, message, ad)
    sealer, opener = aead.encryptor(nonce), aead.decryptor(nonce)
    for piece in splits(ad, data):
        sealer.authenticate_additional_data(piece)
    ciphertext = b"".join([*map(sealer.update, splits(message, data)), sealer.finalize()])
    assert ciphertext + sealer.tag == sealed
    for piece in splits(ad, data):
        opener.authenticate_additional_data(piece)
    for piece in splits(ciphertext, data):
        opener.absorb(piece)
    opener.verify(sealer.tag)
    assert b"".join(map(opener.update, splits(ciphertext, data))) == message
    opener.finalize()


@pytest.mark.parametrize("name", AEADS)
@given(data=st.data())
@few
def test_a_batch_is_its_packets(name: str, data: st.DataObject) -> None:
    batch = data.draw(st.lists(packets(name), min_size=1, max_size=9))
    keys, nonces, ads, texts = (list(column) for column in zip(*batch, strict=True))
    aead = make(name)
    sealed = aead.encrypt_many(nonces, texts, ads, keys)
    assert sealed == [make(name, k).encrypt(n, m, a) for k, n, a, m in batch]
    forged = data.draw(st.sets(st.integers(0, len(batch) - 1)))
    received = [bytes([s[0] ^ 1]) + s[1:] if i in forged else s for i, s in enumerate(sealed)]
    opened = aead.decrypt_many(nonces, received, ads, keys)
    assert opened == [None if i in forged else text for i, text in enumerate(texts)]


# ---- Streams --------------------------------------------------------------------------------


@st.composite
def texts(draw: st.DrawFn, name: str) -> tuple[bytes, bytes, bytes]:
    """Key, nonce and text."""
    spec = STREAM_SPECS[name]
    sizes = draw(st.sampled_from(spec.key_sizes)), draw(st.sampled_from(spec.nonce_sizes))
    key, nonce = (draw(st.binary(min_size=size, max_size=size)) for size in sizes)
    return key, nonce, draw(messages)


@pytest.mark.parametrize("name", STREAMS)
@pytest.mark.filterwarnings("ignore::loxo.ExperimentalWarning")
@given(data=st.data())
@few
def test_a_batch_is_its_texts(name: str, data: st.DataObject) -> None:
    batch = data.draw(st.lists(texts(name), min_size=1, max_size=20))
    keys, nonces, plain = (list(column) for column in zip(*batch, strict=True))
    sealed = loxo.stream_class(name).xor_many(keys, nonces, plain)
    assert sealed == [loxo.stream(name, k, n).xor(text) for k, n, text in batch]
    at = data.draw(st.integers(0, len(batch) - 1))
    keystream = STREAM_SPECS[name].keystream(keys[at], nonces[at], 0, len(plain[at]))
    assert sealed[at] == bytes(a ^ b for a, b in zip(plain[at], keystream, strict=True))
    assert loxo.stream_class(name).xor_many(keys, nonces, sealed) == plain


# ---- Hashes and permutations ----------------------------------------------------------------


@pytest.mark.parametrize("name", HASHES)
@given(data=st.data())
@few
def test_hash_is_as_specified_at_any_split(name: str, data: st.DataObject) -> None:
    message = data.draw(messages)
    hashed = loxo.new(name)
    for piece in splits(message, data):
        hashed.update(piece)
        hashed = data.draw(st.sampled_from([hashed, hashed.copy()]))
    spec = HASH_SPECS[name]
    assert hashed.digest() == spec(message) == loxo.new(name, message).digest()
    if isinstance(spec, Xof):
        length = data.draw(st.integers(0, 200))
        custom = data.draw(st.binary(max_size=spec.custom_max))
        found = loxo.new(name, message, custom=custom)
        assert found.digest(length) == spec(message, length, custom)


@pytest.mark.parametrize("name", PERMUTATIONS)
@given(data=st.data())
@few
def test_permutation_is_as_specified(name: str, data: st.DataObject) -> None:
    spec = PERMUTATION_SPECS[name]
    state = st.binary(min_size=spec.state_bytes, max_size=spec.state_bytes)
    states = data.draw(st.lists(state, max_size=20))
    room = bytearray(b"".join(states))
    loxo.permutation(name).permute(room)
    assert room == b"".join(map(spec.permute, states))


# ---- Files ----------------------------------------------------------------------------------


def seal_file(name: str, key: bytes, salt: bytes, log2: int, text: bytes) -> bytes:
    """A sealed file, by the package."""
    sealer = loxo.ChunkedEncryptor(name, key, salt, log2)
    *front, end = chunked.cut(text, 1 << log2)
    return b"".join([sealer.header, *map(sealer.seal, front), sealer.seal(end, last=True)])


def open_file(key: bytes, file: bytes) -> bytes:
    """The plaintext of a sealed file, by the package."""
    opener = loxo.ChunkedDecryptor(file[: chunked.HEADER_BYTES], key)
    body = file[chunked.HEADER_BYTES :]
    *front, end = chunked.cut(body, opener.chunk_bytes + opener.tag_bytes)
    text = b"".join([*map(opener.open, front), opener.open(end, last=True)])
    again = loxo.ChunkedDecryptor(file[: chunked.HEADER_BYTES], key)
    assert again.open_many(body, last=True) == text
    return text


@pytest.mark.parametrize("name", FILE_AEADS)
@given(data=st.data())
@few
def test_files_are_as_specified(name: str, data: st.DataObject) -> None:
    size = AEAD_SPECS[name].key_bytes
    key = data.draw(st.binary(min_size=size, max_size=size))
    salt = data.draw(st.binary(min_size=16, max_size=16))
    log2, text = data.draw(st.integers(6, 8)), data.draw(st.binary(max_size=300))
    file = seal_file(name, key, salt, log2, text)
    assert file == chunked.encrypt(name, key, salt, log2, text)
    assert open_file(key, file) == text
    at = data.draw(st.integers(0, len(file) - 1))
    bit = data.draw(st.integers(0, 7))
    for bad in (file[:at], file[:at] + bytes([file[at] ^ 1 << bit]) + file[at + 1 :]):
        with pytest.raises((loxo.LoxoError, ValueError)):
            open_file(key, bad)


# ---- Nonces and replays ---------------------------------------------------------------------


@given(st.lists(st.integers(0, 200), max_size=300))
@many
def test_replay_window_is_a_set_with_an_edge(counts: list[int]) -> None:
    window, seen = loxo.ReplayWindow(), set[int]()
    for count in counts:
        fresh = count not in seen and count + 63 >= max(seen, default=0)
        assert window.check(count) == fresh
        if fresh:
            window.accept(count)
            seen.add(count)
        else:
            with pytest.raises(loxo.Replayed):
                window.accept(count)
        assert window.highest == max(seen)


@given(
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 150), st.booleans()), max_size=300),
    st.booleans(),
)
@many
def test_a_batch_of_arrivals_is_one_at_a_time(
    packets: list[tuple[int, int, bool]], by_index: bool
) -> None:
    one, many = ([loxo.ReplayWindow() for _ in range(4)] for _ in range(2))
    expected = []
    for device, count, ok in packets:
        expected.append(ok and one[device].check(count))
        if expected[-1]:
            one[device].accept(count)
    devices, counts = [p[0] for p in packets], [p[1] for p in packets]
    verdicts = [p[2] for p in packets]
    if by_index:
        assert loxo.ReplayWindow.accept_many(many, counts, devices, verdicts) == expected
    else:
        windows = [many[device] for device in devices]
        assert loxo.ReplayWindow.accept_many(windows, counts, ok=verdicts) == expected
    assert [w.highest for w in many] == [w.highest for w in one]


@given(st.lists(st.integers(0, 20), max_size=12), st.integers(1, 9))
@many
def test_nonces_never_repeat_across_resets(lives: list[int], reserve: int) -> None:
    stored, given_away = [0], list[bytes]()
    for packets_sent in lives:
        counter = loxo.NonceCounter(b"abcd", stored[-1], reserve, store=stored.append)
        given_away += [counter.next() for _ in range(packets_sent)]
    assert len(set(given_away)) == len(given_away)
    assert len(stored) - 1 <= sum(-(-n // reserve) for n in lives)
