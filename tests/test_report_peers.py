# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Other libraries beside ours: shared libraries made here that answer rightly, wrongly, crash or
hang, and those that are installed.
"""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from loxo.cli_output import Exit, Failure

from lab.report import __main__ as report
from lab.report import host, peers, results, stages
from tests.spec import rsp
from tools.toolchain import BUILD, ROOT, SRC, run

pytestmark = pytest.mark.ring(2)

BASIS = """
#include "loxo.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
typedef unsigned char u8;
typedef unsigned long long u64;
static int calls;
int crypto_aead_encrypt(u8 *c, u64 *c_len, const u8 *m, u64 m_len, const u8 *ad, u64 ad_len,
                        const u8 *nsec, const u8 *npub, const u8 *k) {
  (void)nsec;
  calls++;
  BEFORE;
  *c_len = m_len + 16;
  int done = loxo_aead_named("ascon-aead128")->encrypt(c, c + m_len, m, m_len, ad, ad_len, npub, k);
  AFTER;
  return done;
}
int crypto_aead_decrypt(u8 *m, u64 *m_len, u8 *nsec, const u8 *c, u64 c_len, const u8 *ad,
                        u64 ad_len, const u8 *npub, const u8 *k) {
  (void)nsec;
  *m_len = c_len - 16;
  const loxo_aead *a = loxo_aead_named("ascon-aead128");
  return OPEN a->decrypt(m, c + *m_len, c, *m_len, ad, ad_len, npub, k);
}
int crypto_hash(u8 *out, const u8 *in, u64 len) {
  return loxo_hash_named("ascon-hash256")->hash(out, in, len);
}
"""
KINDS = {
    "right": {},
    "wrong": {"AFTER": "if (m_len == 5) c[0] ^= 1"},
    "trusting": {"OPEN": "0 &"},
    "crashing": {"BEFORE": "if (calls > 20) raise(SIGSEGV)"},
    "leaving": {"BEFORE": "if (calls > 2) exit(0)"},
    "hanging": {"BEFORE": "for (;;) calls++"},
    "signalled": {"BEFORE": "raise(40)"},
    "talking": {"BEFORE": 'if (calls == 1) printf("hello ")'},
    "leaving a process": {"BEFORE": "if (!fork()) setsid(), sleep(5), _exit(0); for (;;) calls++"},
}


@pytest.fixture(scope="module")
def program() -> Path:
    if not (BUILD / "libloxo.a").is_file():
        pytest.skip("make has not built the library")
    made = peers.build()
    assert made
    return made


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A shared library of each kind, with the calls of SUPERCOP."""
    folder = tmp_path_factory.mktemp("peers")
    source = folder / "peer.c"
    source.write_text(BASIS)
    found = {}
    for kind, given in KINDS.items():
        found[kind] = folder / f"{kind}.so"
        texts = {"BEFORE": "", "AFTER": "", "OPEN": ""} | given
        defines = [f"-D{name}={text}" for name, text in texts.items()]
        command = [os.environ.get("CC", "cc"), "-shared", "-fPIC", *defines, f"-I{SRC}"]
        library = (source, "-Wl,-Bsymbolic", BUILD / "libloxo.a", "-o", found[kind])
        run([*command, *library])
    return found


def rows(program: Path, peer: peers.Peer, limit: float = 60) -> list[results.Row]:
    return list(peers.measured(peer, program, 0.001, limit))


def test_a_right_peer_is_timed_beside_ours(program: Path, made: dict[str, Path]) -> None:
    found = rows(program, peers.Peer("own", "ascon-aead128", path=str(made["right"])))
    shapes = [(row["operation"], row["message_bytes"]) for row in found]
    assert shapes == [(o, n) for n in peers.LENGTHS for o in ("encrypt", "decrypt")]
    for row in found:
        assert row["ratio"] == pytest.approx(row["cycles"] / row["ours"], abs=1e-3)
        assert 0.3 < row["ratio"] < 3  # the same code
        assert (row["kind"], row["peer"], row["version"]) == ("peer", "own", "right.so")
    hashed = rows(program, peers.Peer("own", "ascon-hash256", path=str(made["right"])))
    assert [row["operation"] for row in hashed] == ["hash"] * len(peers.LENGTHS)


def count_of_5() -> int:
    """The first known answer asked whose text has five bytes."""
    asked = peers.known_answers("ascon-aead128").splitlines()
    return next(int(line.split()[0]) for line in asked if len(line.split()[4]) == 10)


@pytest.mark.parametrize(
    ("kind", "algorithm", "limit", "why"),
    [
        ("wrong", "ascon-aead128", 60, "known answer COUNT is wrong"),
        ("trusting", "ascon-aead128", 60, "known answer 1 is wrong"),
        ("right", "ascon-128", 60, "known answer 1 is wrong"),
        ("right", "ascon-hash", 60, "known answer 1 is wrong"),
        ("crashing", "ascon-aead128", 60, "crashed, SIGSEGV"),
        ("leaving", "ascon-aead128", 60, "ended before it was measured"),
        ("hanging", "ascon-aead128", 1, "hung for 1 s"),
        ("leaving a process", "ascon-aead128", 1, "hung for 1 s"),
        ("signalled", "ascon-aead128", 60, "crashed, signal 40"),
        ("talking", "ascon-aead128", 60, "printed something in the midst of its figures"),
    ],
)
def test_what_fails_is_not_timed(
    kind: str,
    algorithm: str,
    limit: float,
    why: str,
    program: Path,
    made: dict[str, Path],
    capsys: Any,
) -> None:
    (row,) = rows(program, peers.Peer("own", algorithm, path=str(made[kind])), limit)
    why = why.replace("COUNT", str(count_of_5()))
    assert row["why"] == why and "cycles" not in row
    assert f"NOT RUN own, {algorithm}: {why}" in capsys.readouterr().err


def test_the_others_go_on(made: dict[str, Path], program: Path, capsys: Any) -> None:
    asked = [f"{kind}={made[kind]}:ascon-aead128" for kind in ("crashing", "right")]
    words = [word for peer in asked for word in ("--peer", peer)]
    only = [word for name in ("crashing", "right") for word in ("--only", name)]
    assert peers.main([*words, *only, "--seconds", "0.001"]) == 0
    head, *found = map(json.loads, capsys.readouterr().out.splitlines())
    assert head["kind"] == "header"
    assert [row["peer"] for row in found] == ["crashing", *(2 * len(peers.LENGTHS) * ["right"])]
    about = {"command": "x"}
    shown = results.Results(Path(), {"peers": results.Measured(about, head, found)})
    (table,) = host.peers(shown)
    assert table.rows[0][-1] == "NOT TIMED: crashed, SIGSEGV" and table.rows[0][5] is None
    assert table.rows[1][-1] == "" and table.rows[1][7] == found[1]["ratio"]


@pytest.mark.parametrize("peer", peers.INSTALLED, ids=lambda p: f"{p.name}-{p.algorithm}")
def test_installed_libraries(peer: peers.Peer, program: Path, capsys: Any) -> None:
    """They give our answers, or are not there."""
    found = rows(program, peer)
    if not found:
        said = capsys.readouterr().err
        assert re.search(rf"NOT RUN .*Debian's package {re.escape(peer.package)}", said)
        pytest.skip(said.strip())
    assert [row["message_bytes"] for row in found] == list(peers.LENGTHS)
    assert all(row["version"] for row in found)
    assert all(bool(row["note"]) == (peer.name == peers.PYTHON) for row in found)
    (table,) = host.peers(
        results.Results(Path(), {"peers": results.Measured({"command": ""}, {}, found)})
    )
    beside = "beside our ascon-aead128" in str(table.rows[0][-1])
    assert beside == (peer.algorithm == "aes-128-gcm")


def test_what_is_not_there_is_said(program: Path, capsys: Any) -> None:
    missing = peers.Peer("none", "ascon-aead128", path="/nowhere/libnone.so")
    assert not rows(program, missing)
    assert (
        "NOT RUN none, ascon-aead128: /nowhere/libnone.so: cannot open" in capsys.readouterr().err
    )
    mine = peers.Peer(peers.PYTHON, "ascon-aead128", path=missing.path)
    assert not rows(program, mine) and "/nowhere/libnone.so" in capsys.readouterr().err
    assert not list(peers.measured(missing, None, 1, 1))
    assert "none, ascon-aead128: needs a C compiler" in capsys.readouterr().err
    assert not rows(program, peers.Peer("LibNone", "chacha20", "libnone1"))
    assert "Debian's package libnone1" in capsys.readouterr().err


def test_a_streams_answers_are_those_that_every_library_has() -> None:
    lines = peers.known_answers("sosemanuk").splitlines()
    assert lines
    for line in lines:
        _, key, nonce, ad, text, answer = line.split()
        assert (len(key), len(nonce), ad) == (64, 32, "-")
        assert set(text) == {"0"} and len(text) == len(answer)


def test_known_answers_are_thinned_out() -> None:
    all_of_them = rsp.parse((peers.VECTORS / "ascon-aead128.rsp").read_text())
    asked = peers.known_answers("ascon-aead128").splitlines()
    assert len(asked) == -(-len(all_of_them) // peers.EVERY) and len(asked) > peers.FEW


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x", "NAME=PATH:ALGORITHM"),
        ("x=y.so", "NAME=PATH:ALGORITHM"),
        ("x=y.so:aes", "aes is no algorithm"),
        ("x=y.so:chacha20", "for AEADs and hashes"),
        ("OpenSSL=y.so:chacha20-poly1305", "two libraries of that name have chacha20-poly1305"),
    ],
)
def test_wrong_peers_are_refused(text: str, said: str, tmp_path: Path, capsys: Any) -> None:
    with pytest.raises(Failure, match=re.escape(said)):
        peers.everyone([text])
    assert report.main(["-o", str(tmp_path / "made"), "--peer", text]) == Exit.USAGE
    assert said in capsys.readouterr().err and not (tmp_path / "made").exists()


def test_the_stage_names_whole_paths() -> None:
    whole = peers.resolved("x=y.so:dumbo")
    assert whole == f"x={Path('y.so').resolve()}:dumbo"
    command = stages.others(stages.Pace(True), [whole]).command
    assert command[-2:] == ("--peer", whole) and "0.002" in command


def test_a_peer_that_hangs_ends_with_the_report(made: dict[str, Path], program: Path) -> None:
    del program  # is built by now
    peer = f"hanging={made['hanging']}:ascon-aead128"
    command = [sys.executable, "-m", "lab.report.peers", "--only", "hanging", "--peer", peer]
    give = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "cwd": ROOT}
    with subprocess.Popen(command, **give) as measuring:  # type: ignore[call-overload]
        children = Path(f"/proc/{measuring.pid}/task/{measuring.pid}/children")
        found = wait_for(lambda: [c for c in children.read_text().split() if hangs(c)])
        measuring.kill()
    ended = wait_for(lambda: not hangs(found[0]))
    if not ended:
        os.kill(int(found[0]), signal.SIGKILL)
    assert ended


def hangs(process: str) -> bool:
    """Whether it is a peer that runs; one that has ended has no command."""
    try:
        return b"hanging.so" in Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False


def wait_for(sought: Callable[[], Any]) -> Any:
    end = time.monotonic() + 30
    while not (found := sought()) and time.monotonic() < end:
        time.sleep(0.02)
    return found
