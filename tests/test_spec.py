# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Checks the specifications in tests/spec against every vector in tests/vectors.

The published vectors decide. Generated files must be what the generator writes, and a specification
with one constant changed must fail.
"""

import csv
import hashlib
import importlib.util
import json
import random
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import loxo
from tests.rings import later
from tests.spec import (
    AEADS,
    HASHES,
    PERMUTATIONS,
    ascon,
    ascon_v12,
    chacha20_poly1305,
    chunked,
    elephant,
    keccak200,
    rsp,
    schwaemm,
    sparkle,
    spongent,
    xoodyak,
)
from tests.spec.interface import Aead, Hash, Xof

ROOT = Path(__file__).resolve().parents[1]
VECTORS = ROOT / "tests" / "vectors"
DERIVATION = ROOT / "tools" / "jumbo192_derivation.py"


def records(name: str) -> list[rsp.Record]:
    return rsp.parse((VECTORS / name).read_text(encoding="ascii"))


def document(name: str) -> Any:
    return json.loads((VECTORS / name).read_text(encoding="ascii"))


def unhex(record: dict[str, str], *fields: str) -> list[bytes]:
    return [bytes.fromhex(record[field]) for field in fields]


def every_test(parsed: Any) -> list[dict[str, Any]]:
    found = [test for group in parsed["testGroups"] for test in group["tests"]]
    assert len(found) == parsed["numberOfTests"]
    assert [test["tcId"] for test in found] == list(range(1, len(found) + 1))
    return found


# ---- permutations -----------------------------------------------------------------------------

PERMUTATION_NAMES = [
    *(f"spongent-pi{b}" for b in spongent.PARAMETERS),
    "keccak-f200",
    *sparkle.PERMUTATIONS,
    "xoodoo-12",
    "gimli-24",
]


@pytest.mark.parametrize("name", PERMUTATION_NAMES)
def test_permutation(name: str) -> None:
    permutation = PERMUTATIONS[name]
    found = records(f"{name}.rsp")
    assert len(found) >= 40
    for record in found:
        start, end = unhex(record, "In", "Out")
        assert len(start) == permutation.state_bytes
        assert permutation.permute(start) == end


@pytest.mark.parametrize("b", spongent.PARAMETERS)
def test_spongent_tables_follow_the_text(b: int) -> None:
    for record in records(f"spongent-pi{b}.rsp")[-2:]:
        start, end = unhex(record, "In", "Out")
        assert spongent.PI[b].permute_plainly(start) == end


def test_keccak_intermediate_values() -> None:
    """Every step of every round of the published example, and the constants."""
    text = (VECTORS / "keccak-f200.txt").read_text(encoding="ascii")
    blocks: list[tuple[str, bytes]] = []
    for line in text.splitlines():
        if line.endswith(":"):
            blocks.append((line.removesuffix(":"), b""))
        elif blocks and line and not line.startswith(("-", "+")):
            blocks[-1] = (blocks[-1][0], blocks[-1][1] + bytes.fromhex(line))
    constants = [line.split()[-1] for line in text.splitlines() if line.startswith("RC[")]
    offsets = [line.split()[-1] for line in text.splitlines() if line.startswith("RhoOffset[")]
    assert [int(c, 16) for c in constants] == keccak200.CONSTANTS
    assert [int(n) for n in offsets] == keccak200.OFFSETS
    assert [value for name, value in blocks if name.startswith("After")] == [
        value for start in (bytes(25), keccak200.permute(bytes(25))) for value in trace(start)
    ]


def trace(start: bytes) -> list[bytes]:
    """What each step of Keccak-f[200] leaves behind."""
    values = []
    a = list(start)
    for constant in keccak200.CONSTANTS:
        for step in (keccak200.theta, keccak200.rho, keccak200.pi, keccak200.chi):
            a = step(a)
            values.append(bytes(a))
        a = keccak200.iota(a, constant)
        values.append(bytes(a))
    return values


# ---- hashes -----------------------------------------------------------------------------------


def variant(record: rsp.Record) -> Hash:
    return spongent.HASHES[record["Variant"].replace("/", "-")]


@pytest.mark.parametrize(
    ("name", "count"), [("spongent_example.rsp", 13), later("spongent.rsp", 650)]
)
def test_spongent_published(name: str, count: int) -> None:
    found = records(name)
    assert len(found) == count
    assert len({record["Variant"] for record in found}) == 13
    for record in found:
        message, digest = unhex(record, "Msg", "MD")
        assert variant(record).digest(message, int(record["Bits"])) == digest


@pytest.mark.parametrize("name", [name for name in HASHES if name.startswith("spongent-")])
def test_hash_file_has_its_records(name: str) -> None:
    own = records(f"{name}.rsp")
    published = records("spongent_example.rsp") + records("spongent.rsp")
    expected = [record for record in published if variant(record).name == name]
    fields = ("Bits", "Msg", "MD")
    assert [[r[f] for f in fields] for r in own] == [[r[f] for f in fields] for r in expected]


PUBLISHED_HASHES = {
    "ascon-hash256": 1025,
    "ascon-xof128": 1025,
    "ascon-cxof128": 1089,
    "xoodyak-hash": 1025,
    "gimli-hash": 1025,
    "esch256": 1025,
    "esch384": 1025,
}


# ctest gives all of them to the library.
SOME_THEN_ALL = pytest.mark.parametrize("every", [8, later(1)])


@pytest.mark.parametrize("name", PUBLISHED_HASHES)
@SOME_THEN_ALL
def test_hashes_published(name: str, every: int) -> None:
    found, spec = records(f"{name}.rsp"), HASHES[name]
    assert len(found) == PUBLISHED_HASHES[name]
    for record in found[::every]:
        message, digest = unhex(record, "Msg", "MD")
        if isinstance(spec, Hash):
            assert "Z" not in record and spec(message) == digest
        else:
            assert spec(message, len(digest), bytes.fromhex(record.get("Z", ""))) == digest


def test_ascon_hashes_refuse_what_they_do_not_have() -> None:
    for name in ("ascon-xof128", "ascon-cxof128"):
        xof = HASHES[name]
        assert isinstance(xof, Xof)
        with pytest.raises(ValueError, match="customisation string"):
            xof(b"", 1, bytes(xof.custom_max + 1))
    hash256 = HASHES["ascon-hash256"]
    assert isinstance(hash256, Hash)
    with pytest.raises(ValueError, match="whole bytes"):
        hash256.digest(b"\0", 7)


# ---- AEADs ------------------------------------------------------------------------------------

ELEPHANTS = [instance.name for instance in elephant.INSTANCES]
ASCONS = [*(aead.name for aead in ascon.VARIANTS), *ascon_v12.AEADS]
WITH_ANSWERS = [
    *(*ELEPHANTS, *ASCONS, *schwaemm.AEADS, *chacha20_poly1305.AEADS),
    *("xoodyak", "gimli"),
]


@pytest.mark.parametrize("name", WITH_ANSWERS)
@SOME_THEN_ALL
def test_known_answers(name: str, every: int) -> None:
    aead = AEADS[name]
    found = records(f"{name}.rsp")
    assert len(found) == 1089
    for record in found[::every]:
        key, nonce, ad, message, sealed = unhex(record, "Key", "Nonce", "AD", "PT", "CT")
        assert aead.encrypt(key, nonce, ad, message) == sealed
        assert aead.decrypt(key, nonce, ad, sealed) == message


@pytest.mark.parametrize("name", WITH_ANSWERS)
def test_negative(name: str) -> None:
    parsed = document(f"{name}_negative.json")
    assert parsed["algorithm"] == name
    accepts_and_refuses(AEADS[name], parsed)


@pytest.mark.parametrize("path", sorted(VECTORS.glob("*_wycheproof.json")), ids=lambda p: p.stem)
def test_wycheproof(path: Path) -> None:
    accepts_and_refuses(AEADS[path.name.partition("_")[0]], document(path.name))


def accepts_and_refuses(aead: Aead, parsed: Any) -> None:
    flags = set(parsed["notes"])
    for test in every_test(parsed):
        assert set(test["flags"]) <= flags
        key, nonce, ad, message = unhex(test, "key", "iv", "aad", "msg")
        sealed = bytes.fromhex(test["ct"] + test["tag"])
        expected = message if test["result"] == "valid" else None
        assert aead.decrypt(key, nonce, ad, sealed) == expected, test["comment"]
        if expected is not None:
            assert aead.encrypt(key, nonce, ad, message) == sealed


ONES, ZEROS = b"\xff" * 16, bytes(16)
LONG_R = bytes.fromhex("01000000000000000400000000000000")
LONG = bytes.fromhex("e33594d7505e43b900000000000000003394d7505e4379cd0100000000000000")
# RFC 8439, section 2.5.2, and appendix A.3, vectors 7 to 13: key, message, tag; the shorter ones
# with zeros to their right.
POLY1305 = [
    (
        bytes.fromhex("85d6be7857556d337f4452fe42d506a80103808afb0db2fd4abff6af4149f51b"),
        b"Cryptographic Forum Research Group",
        bytes.fromhex("a8061dc1305136c6c22b8baf0c0127a9"),
    ),
    (b"\2", ONES, b"\3"),
    (b"\2".ljust(16, b"\0") + ONES, b"\2" + bytes(15), b"\3"),
    (b"\1", ONES + b"\xf0" + ONES[1:] + b"\x11" + bytes(15), b"\5"),
    (b"\1", ONES + b"\xfb" + b"\xfe" * 15 + b"\1" * 16, b""),
    (b"\2", b"\xfd" + ONES[1:], b"\xfa" + ONES[1:]),
    (LONG_R, LONG + ZEROS + b"\1" + bytes(15), bytes.fromhex("140000000000000055")),
    (LONG_R, LONG + ZEROS, b"\x13"),
]


@pytest.mark.parametrize(("key", "message", "tag"), POLY1305)
def test_poly1305_published(key: bytes, message: bytes, tag: bytes) -> None:
    made = chacha20_poly1305.poly1305(key.ljust(32, b"\0"), message)
    assert made == tag.ljust(16, b"\0")


def test_poly1305_sums() -> None:
    for record in records("poly1305.rsp"):
        start, r, message, end = unhex(record, "Start", "R", "In", "End")
        total = chacha20_poly1305.absorb(
            int.from_bytes(start, "little"), int.from_bytes(r, "little"), message
        )
        assert total.to_bytes(17, "little") == end


def test_a_packet_of_xoodyak_opens_under_two_keys() -> None:
    """As SECURITY.md says: two first blocks of associated data leave the same four bytes where no
    block reaches, and the second blocks make the rest of the two states equal."""
    rng, rate = random.Random(1), xoodyak.AD_RATE
    keys, nonce = (rng.randbytes(16), rng.randbytes(16)), rng.randbytes(16)
    starts = [xoodyak.up(xoodyak.down(bytes(48), k + nonce + b"\x10", xoodyak.KEYED)) for k in keys]
    found: list[dict[bytes, tuple[bytes, bytes]]] = []
    for start in starts:
        blocks = [rng.randbytes(rate) for _ in range(1 << 17)]
        states = bytearray().join(xoodyak.down(start, b, xoodyak.ASSOCIATED) for b in blocks)
        loxo.permutation("xoodoo-12").permute(states)
        ups = [bytes(states[at : at + 48]) for at in range(0, len(states), 48)]
        found.append({up[rate:]: (b, up[:rate]) for b, up in zip(blocks, ups, strict=True)})
    end = min(found[0].keys() & found[1].keys())
    (one, first), (other, second) = (ends[end] for ends in found)
    ads = one + first, other + second
    aead = AEADS["xoodyak"]
    sealed = aead.encrypt(keys[0], nonce, ads[0], b"both open it")
    assert aead.encrypt(keys[1], nonce, ads[1], b"both open it") == sealed


@pytest.mark.parametrize("name", WITH_ANSWERS)
def test_wrong_sizes_are_refused(name: str) -> None:
    aead = AEADS[name]
    key, nonce = bytes(aead.key_bytes), bytes(aead.nonce_bytes)
    for wrong in ((key[1:], nonce), (key, nonce + b"0")):
        with pytest.raises(ValueError, match="bytes"):
            aead.encrypt(*wrong, b"", b"")
    assert aead.decrypt(key, nonce, b"", bytes(aead.tag_bytes - 1)) is None


# ---- files in chunks --------------------------------------------------------------------------


@pytest.mark.parametrize("name", [aead.name for aead in chunked.file_aeads().values()])
def test_chunked(name: str) -> None:
    parsed = document("chunked.json")
    every_test(parsed)
    (group,) = (group for group in parsed["testGroups"] if group["aead"] == name)
    assert group["wireId"] == AEADS[name].wire_id
    for test in group["tests"]:
        key, salt, message, file = unhex(test, "key", "salt", "msg", "file")
        log2 = test["chunkLog2"]
        if test["result"] == "invalid":
            with pytest.raises(chunked.ChunkedError, match=f"^{test['reason']}$"):
                chunked.decrypt(key, file)
            continue
        prefix = chunked.make_prefix(AEADS[name], log2, salt)
        assert [chunked.derive(key, prefix, i) for i in (1, 2)] == unhex(test, "d1", "d2")
        assert chunked.encrypt(name, key, salt, log2, message) == file
        assert chunked.decrypt(key, file) == message


def test_chunked_refuses_to_write() -> None:
    for name, salt, log2 in (("jumbo192", 16, 6), ("dumbo", 16, 5), ("dumbo", 15, 6)):
        with pytest.raises(ValueError, match="no such file"):
            chunked.encrypt(name, bytes(16), bytes(salt), log2, b"")


# ---- the vectors themselves -------------------------------------------------------------------


def run(script: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(script), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_origin_of_every_file() -> None:
    with (VECTORS / "ORIGIN.tsv").open(encoding="ascii", newline="") as table:
        rows = {row["file"]: row for row in csv.DictReader(table, delimiter="\t")}
    present = {path.name for path in VECTORS.iterdir() if path.suffix in (".rsp", ".json", ".txt")}
    assert set(rows) == present
    for name, row in rows.items():
        assert hashlib.sha256((VECTORS / name).read_bytes()).hexdigest() == row["sha256"], name


# ---- jumbo192 ---------------------------------------------------------------------------------


def derivation() -> ModuleType:
    spec = importlib.util.spec_from_file_location("jumbo192_derivation", DERIVATION)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_derivation_holds() -> None:
    result = run(DERIVATION)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "FAILED" not in result.stdout


def test_derivation_speaks_of_these_parameters() -> None:
    tool = derivation()
    assert {**tool.PUBLISHED, 192: tool.DERIVED} == spongent.PARAMETERS
    for instance in elephant.INSTANCES:
        if instance.name in tool.REGISTERS:
            size, pairs = tool.REGISTERS[instance.name]
            register = bytes(range(1, 2 * size, 2))
            a, j = pairs[0]
            expected = elephant.rotate(register[0], a) ^ register[3] << 7 & 0xFF ^ register[j] >> 7
            assert instance.permutation.state_bytes == size
            assert instance.feedback(register) == expected


def test_derivation_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    tool = derivation()
    monkeypatch.setattr(tool, "DERIVED", (100, 7, 0x46))
    report = tool.Report()
    tool.check_counters(report)
    assert report.failed


# ---- the vectors can fail ---------------------------------------------------------------------


@pytest.mark.parametrize("b", spongent.PARAMETERS)
def test_changed_counter_is_noticed(b: int) -> None:
    rounds, bits, start = spongent.PARAMETERS[b]
    first = records(f"spongent-pi{b}.rsp")[0]
    state, expected = unhex(first, "In", "Out")
    for changed in ((rounds - 1, bits, start), (rounds, bits, start ^ 2)):
        mutant = spongent.SpongentPi(b, spongent.Parameters(*changed))
        assert mutant.permute(state) != expected


@pytest.mark.parametrize("instance", elephant.INSTANCES, ids=ELEPHANTS)
def test_changed_feedback_is_noticed(instance: elephant.Instance) -> None:
    mutant = instance._replace(feedback=lambda x: instance.feedback(x) ^ x[5] & 1)
    wrong = 0
    for record in records(f"{instance.name}.rsp")[-33:]:
        key, nonce, ad, message, sealed = unhex(record, "Key", "Nonce", "AD", "PT", "CT")
        wrong += elephant.encrypt(mutant, key, nonce, ad, message) != sealed
    assert wrong > 0
