# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Shared by the tests of the Python package: the registry's names and the vectors."""

import json
import warnings
from pathlib import Path
from typing import Any

import loxo
from tests.spec import rsp

VECTORS = Path(__file__).parent / "vectors"
AEADS = [info.name for info in loxo.aeads()]
FILE_AEADS = [info.name for info in loxo.aeads() if info.encrypts_files]
HASHES = [info.name for info in loxo.hashes()]
XOFS = {info.name: info for info in loxo.hashes() if info.any_length}
STREAMS = [info.name for info in loxo.streams()]
PERMUTATIONS = [info.name for info in loxo.permutations()]
PRIMITIVES: list[loxo.Permutation | loxo.StreamInfo] = [*loxo.permutations(), *loxo.streams()]


def make(name: str, key: bytes | None = None) -> loxo.Aead:
    """The AEAD of this name, without the warning for an experimental one."""
    size = next(info.key_bytes for info in loxo.aeads() if info.name == name)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", loxo.ExperimentalWarning)
        return loxo.aead(name, bytes(range(size)) if key is None else key)


def wrong(value: object) -> Any:
    """Lets the type checker accept what the package must refuse, or accepts
    beyond its signature.
    """
    return value


def nonces_for(aead: loxo.Aead, n: int) -> list[bytes]:
    """n different nonces."""
    return [bytes([i]) * aead.nonce_size for i in range(n)]


def whole_records(name: str) -> list[rsp.Record]:
    """The records of an algorithm's vectors; of a hash's, those of whole bytes."""
    found = rsp.parse((VECTORS / f"{name}.rsp").read_text())
    return [record for record in found if int(record.get("Bits", "0")) % 8 == 0]


def records(name: str, *fields: str) -> list[list[bytes]]:
    """These fields of every record of an algorithm's vectors; whole bytes only."""
    return [[bytes.fromhex(record[field]) for field in fields] for record in whole_records(name)]


def customs(name: str) -> list[bytes]:
    """The customisation string of each record of a hash's vectors; most have none."""
    return [bytes.fromhex(record.get("Z", "")) for record in whole_records(name)]


def json_tests(file: str) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Every test of a file of JSON vectors, each with its group."""
    groups = json.loads((VECTORS / file).read_text())["testGroups"]
    return [(group, test) for group in groups for test in group["tests"]]


def class_of(name: str) -> Any:
    """The class that the package has for an algorithm, found by its attribute `name`."""
    found = [c for c in vars(loxo).values() if isinstance(c, type) and vars(c).get("name") == name]
    assert len(found) == 1, name
    return found[0]
