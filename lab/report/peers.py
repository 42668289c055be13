# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Measures other libraries beside ours: those installed from packages, and any that you name.

Each peer has a process of its own, lab/report/peers.c or for Python peers_python.py, that first
answers our known answers and then takes turns with ours. One that answers wrongly, crashes or hangs
is not timed: its row says why, and the others go on.

python -m lab.report.peers [--peer NAME=PATH:ALGORITHM ...] [--seconds S] [--limit S]
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from loxo.cli_output import Exit, Failure

from lab.compare.streams import FLAGS, cryptopp
from tests.spec import rsp
from tools.output import ended
from tools.toolchain import BUILD, ROOT, BuildError, make_whole, registry, released

from .results import Row
from .stages import build as machine

VECTORS = ROOT / "tests" / "vectors"
LENGTHS = (16, 64, 256, 1024, 65536)
EVERY = 8  # of the known answers
FEW = 64  # known answers up to which all are asked
ABSENT = 3  # exit status of peers.c and peers_python.py
PYTHON = "pyca/cryptography"
LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


@dataclass(frozen=True)
class Peer:
    """Another library's program for an algorithm."""

    name: str
    algorithm: str
    package: str = ""  # Debian's
    path: str = ""  # a shared library with the calls of SUPERCOP
    beside: str = ""  # what it is compared with, if we have no such algorithm

    @property
    def from_python(self) -> bool:
        return self.name == PYTHON and not self.path

    @property
    def ours(self) -> str:
        return self.beside or self.algorithm


INSTALLED = (
    Peer("OpenSSL", "chacha20-poly1305", "libssl3"),
    Peer("OpenSSL", "chacha20", "libssl3"),
    Peer("OpenSSL", "aes-128-gcm", "libssl3", beside="ascon-aead128"),
    Peer("libsodium", "chacha20-poly1305", "libsodium23"),
    Peer("libsodium", "chacha20", "libsodium23"),
    Peer("Crypto++", "chacha20-poly1305", "libcrypto++-dev"),
    Peer("Crypto++", "sosemanuk", "libcrypto++-dev"),
    Peer(PYTHON, "chacha20-poly1305", "python3-cryptography"),
)


class Failed(NamedTuple):
    """Why a peer has no figures."""

    why: str
    absent: bool = False


# ---- What is asked ------------------------------------------------------------------------------


@cache
def algorithms() -> dict[str, str]:
    """The kind of each, by name."""
    return {found.name: found.kind for found in registry("AEAD", "HASH", "XOF", "STREAM")}


def parsed(text: str) -> Peer:
    """NAME=PATH:ALGORITHM."""
    name, is_, rest = text.partition("=")
    path, colon, algorithm = rest.rpartition(":")
    if not (name and is_ and path and colon and algorithm):
        raise Failure(f"--peer {text}: it is NAME=PATH:ALGORITHM", Exit.USAGE)
    kind = algorithms().get(algorithm)
    if not kind:
        raise Failure(f"--peer {text}: {algorithm} is no algorithm of `loxo list`", Exit.USAGE)
    if kind == "STREAM":
        raise Failure(f"--peer {text}: SUPERCOP's calls are for AEADs and hashes", Exit.USAGE)
    return Peer(name, algorithm, path=str(Path(path).resolve()))


def everyone(texts: Sequence[str]) -> list[Peer]:
    """Those installed and these; two that one could not tell apart are refused."""
    found = [*INSTALLED, *map(parsed, texts)]
    for peer, many in Counter((peer.name, peer.algorithm) for peer in found).items():
        if many > 1:
            said = f"two libraries of that name have {peer[1]}"
            raise Failure(f"--peer {peer[0]}: {said}", Exit.USAGE)
    return found


def resolved(text: str) -> str:
    """The same with the whole path, for a command that runs elsewhere."""
    peer = parsed(text)
    return f"{peer.name}={peer.path}:{peer.algorithm}"


# ---- Known answers ------------------------------------------------------------------------------


# From the specification of GCM (McGrew and Viega), test cases 2 and 4.
GCM = (
    {
        "Count": "2",
        "Key": 32 * "0",
        "Nonce": 24 * "0",
        "AD": "",
        "PT": 32 * "0",
        "CT": "0388dace60b6a392f328c2b971b2fe78ab6e47d42cec13bdf53a67b21257bddf",
    },
    {
        "Count": "4",
        "Key": "feffe9928665731c6d6a8f9467308308",
        "Nonce": "cafebabefacedbaddecaf888",
        "AD": "feedfacedeadbeeffeedfacedeadbeefabaddad2",
        "PT": "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
        "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39",
        "CT": "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e"
        "21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091"
        "5bc94fbc3221a5db94fae95ae7121a47",
    },
)


def line(record: rsp.Record) -> str:
    """A known answer as peers.c reads it; a stream's text is zeros."""
    answer = next(record[name] for name in ("CT", "MD", "Keystream") if name in record)
    zeros = "00" * (len(answer) // 2) if "Keystream" in record else ""
    text = record.get("PT") or record.get("Msg") or zeros
    fields = record.get("Key", ""), record.get("Nonce", ""), record.get("AD", ""), text, answer
    return " ".join((record["Count"], *(field or "-" for field in fields))) + "\n"


def suits(record: rsp.Record, key: int, nonce: int) -> bool:
    """Whether a peer has a call for it: whole bytes, the longest key and nonce, from the start."""
    if "Keystream" in record:
        sizes = len(record["Key"]) // 2, len(record["Nonce"]) // 2
        return sizes == (key, nonce) and int(record["Start"]) == 0
    return int(record.get("Bits", "0")) % 8 == 0 and not record.get("Z")


def longest(records: Sequence[rsp.Record], field: str) -> int:
    return max(len(record.get(field, "")) // 2 for record in records)


def known_answers(algorithm: str) -> str:
    """Our answers for an algorithm, all or every eighth."""
    if algorithm == "aes-128-gcm":
        return "".join(map(line, GCM))
    records = rsp.parse((VECTORS / f"{algorithm}.rsp").read_text(encoding="ascii"))
    sizes = longest(records, "Key"), longest(records, "Nonce")
    chosen = [record for record in records if suits(record, *sizes)]
    return "".join(map(line, chosen if len(chosen) <= FEW else chosen[::EVERY]))


# ---- A peer's process ---------------------------------------------------------------------------


def library(compiler: str, out: Path) -> Path:
    """The library of `make`, which loxo-bench measures too; else one as released."""
    made = BUILD / "libloxo.a"
    return made if made.is_file() else released(compiler, out)


def build() -> Path | None:
    """The program, over the library; none where nothing compiles it."""
    out = BUILD / "report-peers"
    out.mkdir(parents=True, exist_ok=True)
    compiler = os.environ.get("CC", "cc")
    if not shutil.which(compiler):
        return None
    parts = ("lab/report/peers.c", "lab/compare/streams_peers.c")
    bench = ("lab/bench/group.c", "lab/bench/clock.c")
    files = [*(ROOT / part for part in (*parts, *bench)), library(compiler, out)]
    flags = (*FLAGS, f"-I{ROOT / 'lab/compare'}")
    tail = ["-ldl", *cryptopp(compiler, out)]
    return make_whole([compiler, "-std=gnu11", *flags, *files, *tail], out / "peers")


def tick() -> str:
    """The nanoseconds of a tick, for figures by another clock."""
    return str(machine()["ns_per_tick"])


def words(program: Path | None, peer: Peer, seconds: float) -> list[str]:
    """The command of a peer's process."""
    if peer.from_python:
        return [sys.executable, "-m", "lab.report.peers_python", f"{seconds:g}", tick()]
    found = [str(program), peer.name, peer.algorithm, peer.ours, f"{seconds:g}"]
    return [*found, peer.path] if peer.path else found


def objects(text: str) -> Iterator[Row]:
    """The rows that it printed; what it printed itself is none of them."""
    for said in text.splitlines():
        try:
            found = json.loads(said)
        except ValueError:
            continue
        if isinstance(found, dict):
            yield found


def paired(rows: Sequence[Row]) -> bool:
    """Whether there are ours and theirs of every size."""
    shapes = [(row.get("operation"), row.get("message_bytes")) for row in rows if "cycles" in row]
    return shapes[::2] == shapes[1::2] and {size for _, size in shapes} == set(LENGTHS)


def ending(status: int, rows: Sequence[Row], said: str) -> Failed | None:
    """What went wrong, if anything did."""
    why = next((str(row["why"]) for row in rows if "why" in row), "")
    last = said.strip().splitlines()[-1:] or [""]
    if why:
        return Failed(why)
    if status == ABSENT:
        return Failed(last[0] or "is not installed", absent=True)
    if status < 0:
        names = {known.value: known.name for known in signal.Signals}
        return Failed(f"crashed, {names.get(-status, f'signal {-status}')}")
    if status:
        return Failed(last[0] or f"ended with status {status}")
    if len(rows) < len(LENGTHS):
        return Failed("ended before it was measured")
    return None if paired(rows) else Failed("printed something in the midst of its figures")


def outlives_nobody() -> None:
    """What a peer's process does first: it ends with this one, even if that is killed."""
    if LIBC:
        LIBC.prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


def asked(command: Sequence[str], answers: str, limit: float) -> tuple[list[Row], Failed | None]:
    """Runs a peer's process; its rows, and why there are no more."""
    give = {"cwd": ROOT, "stdin": subprocess.PIPE, "start_new_session": True}
    give |= {"preexec_fn": outlives_nobody}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, **give, **pipes) as process:  # type: ignore[call-overload]
        try:
            out, said = process.communicate(answers.encode(), timeout=limit)
        except subprocess.TimeoutExpired as late:
            out = late.output or b""
            return list(objects(out.decode(errors="replace"))), Failed(f"hung for {limit:g} s")
        finally:  # it, and what it has started
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    rows = list(objects(out.decode(errors="replace")))
    return rows, ending(process.returncode, rows, said.decode(errors="replace"))


# ---- Rows ---------------------------------------------------------------------------------------


def figures(rows: Sequence[Row]) -> Iterator[Row]:
    """Ours and theirs of each size as one row."""
    timed = [row for row in rows if "cycles" in row]
    for ours, theirs in zip(timed[::2], timed[1::2], strict=False):
        shared = {key: ours[key] for key in ("operation", "message_bytes", "ad_bytes")}
        least, median = (("cycles", "ours"), ("cycles_median", "ours_median"))
        yield shared | {
            **{new: row["cycles"] for new, row in zip(least, (theirs, ours), strict=True)},
            **{new: row["cycles_median"] for new, row in zip(median, (theirs, ours), strict=True)},
            "ratio": round(theirs["cycles"] / ours["cycles"], 4),
        }


def not_run(peer: Peer, why: str) -> None:
    """For the page's list of what could not run, which is made of what a stage says."""
    print(f"NOT RUN {peer.name}, {peer.algorithm}: {why}", file=sys.stderr, flush=True)


def measured(peer: Peer, program: Path | None, seconds: float, limit: float) -> Iterator[Row]:
    """The rows of one peer; without figures, one that says why."""
    if not (program or peer.from_python):
        not_run(peer, "needs a C compiler")
        return
    answers = known_answers(peer.algorithm)
    found, failed = asked(words(program, peer, seconds), answers, limit)
    given = {key: value for row in found for key, value in row.items()}
    version = str(given.get("version") or (Path(peer.path).name if peer.path else ""))
    who: Row = {"kind": "peer", "name": peer.algorithm, "peer": peer.name, "version": version}
    who |= {"beside": peer.ours, "note": str(given.get("note", ""))}
    if failed and failed.absent:
        package = f" (Debian's package {peer.package})" if peer.package else ""
        not_run(peer, f"{failed.why}{package}")
    elif failed:
        not_run(peer, failed.why)
        yield who | {"operation": "", "why": failed.why}
    else:
        yield from (who | row for row in figures(found))


def options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    add = parser.add_argument
    shape = "NAME=PATH:ALGORITHM"
    add("--peer", action="append", default=[], metavar=shape, help="a shared library; repeatable")
    add("--only", action="append", default=[], metavar="NAME", help="only this peer; repeatable")
    add("--seconds", type=float, default=0.1, help="for each row (%(default)s)")
    add("--limit", type=float, default=60, help="seconds a peer may take (%(default)s)")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = options(sys.argv[1:] if arguments is None else arguments)
    try:
        peers = everyone(chosen.peer)
        peers = [peer for peer in peers if not chosen.only or peer.name in chosen.only]
        program = build()
    except (Failure, BuildError) as problem:
        print(f"peers: {problem}", file=sys.stderr)
        return problem.status if isinstance(problem, Failure) else Exit.SYSTEM
    print(json.dumps({"kind": "header", "rows": len(LENGTHS) * len(peers)}), flush=True)
    for peer in peers:
        for row in measured(peer, program, chosen.seconds, chosen.limit):
            print(json.dumps(row), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(ended("peers", main, Exit.SYSTEM))
