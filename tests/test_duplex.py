# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Engines of duplexes against the specification, on packets longer than the known answers."""

import random
import re
import subprocess
from pathlib import Path

import pytest

from tests.spec import AEADS, rsp

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "build" / "test_duplex"
LINE = re.compile(r'^DUPLEX\(\w+, "([^"]+)".*, (\d+), (\d+)\)$', re.MULTILINE)
RATES = {
    name: (int(ad), int(text))
    for name, ad, text in LINE.findall((ROOT / "tests/duplexes.def").read_text())
}


def records(name: str, count: int, longest: int) -> list[rsp.Record]:
    """Random packets, half of them of whole blocks."""
    aead, rng, made = AEADS[name], random.Random(name), []
    for i in range(count):
        units = RATES[name] if i % 2 else (1, 1)
        sizes = [rng.randrange(longest) // unit * unit for unit in units]
        key, nonce = rng.randbytes(aead.key_bytes), rng.randbytes(aead.nonce_bytes)
        ad, message = (rng.randbytes(size) for size in sizes)
        fields = {"Key": key, "Nonce": nonce, "PT": message, "AD": ad}
        fields["CT"] = aead.encrypt(key, nonce, ad, message)
        made.append({"Count": str(i + 1), **{k: v.hex().upper() for k, v in fields.items()}})
    return made


def run(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([PROGRAM, folder], capture_output=True, text=True, check=False)


def test_random_packets(tmp_path: Path) -> None:
    for name in RATES:
        (tmp_path / f"{name}.rsp").write_text(rsp.render(records(name, 64, 300)))
    done = run(tmp_path)
    assert done.returncode == 0, done.stdout[-2000:]
    for name in RATES:
        assert f"ok     {name:25}portable: native" in done.stdout


@pytest.mark.parametrize("wrong", RATES)
def test_a_wrong_answer_is_noticed(tmp_path: Path, wrong: str) -> None:
    for name in RATES:
        made = records(name, 8, 100)
        if name == wrong:
            made[3]["CT"] = made[3]["CT"][:-1] + ("1" if made[3]["CT"][-1] == "0" else "0")
        (tmp_path / f"{name}.rsp").write_text(rsp.render(made))
    assert run(tmp_path).returncode == 1
