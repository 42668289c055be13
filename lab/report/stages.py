# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What a report measures: one command a stage, and the file that its rows go to.

A stage is a command that anyone can type; the page names it beside the figures. It prints rows as
JSON lines, which become `data/<stage>.jsonl` once it has ended well, with `data/<stage>.json`
beside it: the command, when it ran, how long it took, and for which library and machine. A stage
whose two files are there for the same command, library and machine is not run again, so that a
report that was interrupted goes on where it stopped. Between stages one permutation is measured:
if the machine is quiet, it takes the same each time.
"""

from __future__ import annotations

import json
import os
import platform
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from loxo.bench import find_program, lines_of
from loxo.files import whole_file, write_all

from tools.toolchain import ROOT

Row = dict[str, Any]

LENGTHS = (0, 1, 8, 16, 32, 48, 64, 96, 128, 192, 256, 512, 1024, 2048, 4096, 16384, 65536)
BATCHES = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64, 128, 256, 512, 1024)
PULSE = ("--only", "ascon-p12", "--cpu", "portable", "--seconds", "0.1")


class Pace(NamedTuple):
    """How long all of it may take: a look, or figures to cite."""

    quick: bool

    def row(self, seconds: float) -> tuple[str, ...]:
        """How long a row is measured."""
        return ("--seconds", "0.002") if self.quick else ("--seconds", f"{seconds:g}")


@dataclass(frozen=True)
class Stage:
    """A command, what it is for, and what it takes on two cores."""

    name: str
    title: str
    kind: str  # "measured" on this machine, or "modelled" by a simulator
    command: tuple[str, ...]  # as one types it at the project's root
    seconds: float  # on two cores
    libraries: tuple[Path, ...] = ()  # that it measures besides ours, and that may change

    def words(self) -> list[str]:
        """The same for this interpreter and this build."""
        first, *rest = self.command
        if first == "loxo":
            return [sys.executable, "-m", "loxo", *rest]
        if first == "python":
            return [sys.executable, *rest]
        return [str(find_program()), *rest]


def shapes(lengths: Iterable[int], packets: Iterable[int] = (1,)) -> list[str]:
    """Options of loxo-bench for messages without associated data."""
    found: list[str] = []
    for many in packets:
        for length in lengths:
            found += ["--shape", f"{length},0" if many == 1 else f"{length},0,{many}"]
    return found


def bench(name: str, title: str, seconds: float, *options: str) -> Stage:
    return Stage(name, title, "measured", ("loxo-bench", *options), seconds)


def others(pace: Pace, peers: Sequence[str]) -> Stage:
    """Other libraries: those installed from packages, and these."""
    named = [word for peer in peers for word in ("--peer", peer)]
    command = ("python", "-m", "lab.report.peers", *pace.row(0.1), *named)
    paths = tuple(Path(peer.partition("=")[2].rpartition(":")[0]) for peer in peers)
    return Stage("peers", "Other libraries", "measured", command, 10 if pace.quick else 25, paths)


def stages(pace: Pace, folder: Path) -> Iterator[Stage]:
    """All that a report always has, in order."""
    quick = pace.quick
    encrypt = ("--kind", "aead", "--operation", "encrypt")
    yield bench("host", "Everything at the CPU's level", 12 if quick else 110, *pace.row(0.05))
    for level in () if quick else ("avx2", "portable"):
        options = ("--cpu", level, *pace.row(0.02))
        yield bench(f"host-{level}", f"The same at the level {level}", 60, *options)
    lengths = (*encrypt, *shapes(LENGTHS), *pace.row(0.02))
    yield bench("lengths", "Cost against length", 6 if quick else 25, *lengths)
    batches = (*encrypt, *shapes((16,), BATCHES), *pace.row(0.02))
    yield bench("batches", "Cost against the size of a batch", 6 if quick else 25, *batches)
    threads = ("--threads", *(("--quick",) if quick else pace.row(0.05)))
    yield bench("threads", "What a second thread gives", 12 if quick else 30, *threads)
    boards = ("--build", "default", "--shape", "16,16") if quick else ()
    command = ("loxo", "mcu", "--json", *boards)
    yield Stage("mcu", "Simulated microcontrollers", "modelled", command, 30 if quick else 150)
    slow = ("--quick",) if quick else ()
    where = ("--output", str(folder / "papers"))
    command = ("python", "-m", "lab.papers.report", *slow, *where)
    yield Stage("papers", "The five works", "measured", command, 35 if quick else 300)


@cache
def build() -> Row:
    """The library and the machine that figures belong to."""
    asked = ["git", "-C", str(ROOT), "describe", "--always", "--dirty", "--abbrev=12"]
    told = ""
    if shutil.which("git"):
        told = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    header = next(rows_of([str(find_program()), "--quick", "--only", "ascon-p12"]))
    known = ("loxo", "cpu", "level", "features", "compiler", "flags", "clock", "ns_per_tick")
    made = {key: header[key] for key in known}
    system = {"system": platform.platform(), "cpus": os.cpu_count()}
    return {"commit": told or "unknown", **system, **made}


def rows_of(words: Sequence[str], log: TextIO | None = None) -> Iterator[Row]:
    """The rows that a command prints, as they come. If it fails, so does this, and says where it
    said why.
    """
    where = f"; see {log.name}" if log else ""
    for line in lines_of(words, f"`{' '.join(words)}`", where, cwd=ROOT, stderr=log):
        if line.startswith("{"):
            yield json.loads(line)


def replace(path: Path, text: str) -> None:
    """Writes a file whole or not at all."""
    with whole_file(str(path), force=True) as fd:
        write_all(fd, text.encode(errors="backslashreplace"))


def lasting(build: Row) -> Row:
    """What of a library and machine is the same in every run."""
    return {key: value for key, value in build.items() if key not in ("ns_per_tick", "level")}


def identity(stage: Stage) -> Row:
    """What has to be the same for figures to be taken over."""
    changed = [path.stat().st_mtime if path.exists() else None for path in stage.libraries]
    return {"command": list(stage.command), "build": lasting(build()), "libraries": changed}


def finished(stage: Stage, data: Path) -> bool:
    """Whether an earlier run has left what this stage would give."""
    try:
        about = json.loads((data / f"{stage.name}.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    known = about.get("identity") if isinstance(about, dict) else None
    return (data / f"{stage.name}.jsonl").is_file() and known == identity(stage)


def pulse() -> Row:
    """How long one permutation takes at this moment."""
    _, row, *_ = rows_of([str(find_program()), *PULSE])
    return {key: row[key] for key in ("cycles", "cycles_median")}


def perform(stage: Stage, data: Path) -> Iterator[float]:
    """Runs one stage and keeps what it prints; yields the share of it that is done."""
    before, started, clock = pulse(), datetime.now(timezone.utc), time.monotonic()
    found: list[Row] = []
    with (data / f"{stage.name}.log").open("w", encoding="utf-8") as log:
        for row in rows_of(stage.words(), log):
            found.append(row)
            total = int(found[0].get("rows", 0))
            yield min(len(found) / total, 1) if total else 0
    seconds = time.monotonic() - clock
    about = {
        "stage": stage.name,
        "title": stage.title,
        "kind": stage.kind,
        "command": shlex.join(stage.command),
        "started": started.isoformat(timespec="seconds"),
        "seconds": round(seconds, 1),
        "rows": len(found),
        "pulse": [before, pulse()],
        "build": build(),
        "identity": identity(stage),
    }
    replace(data / f"{stage.name}.jsonl", "".join(json.dumps(row) + "\n" for row in found))
    replace(data / f"{stage.name}.json", json.dumps(about, indent=1) + "\n")
