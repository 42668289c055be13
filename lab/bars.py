# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Every bar of the library: runs each command that judges some, and sums up what it says.

A command's own output is shown as it comes. Of it these lines count: those that end with a verdict
(`met`, `MISSED`), the summary of one that counts by itself, and `NOT MEASURED`, `NOT RUN` or `No
verdict`, which is never met. bars_missed.csv has the misses that are known. Fails if another bar
is missed, if a command fails otherwise, or if it says nothing about bars.

python -m lab.bars [NAME ...]
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from lab.tables import read_table  # noqa: E402
from tools.output import ended  # noqa: E402

MISSES = ROOT / "lab/bars_missed.csv"
PYTHON = (sys.executable, "-u")
LOXO = (str(Path(sys.executable).with_name("loxo")),)
# What needs no quiet machine comes first.
COMMANDS: dict[str, tuple[str, ...]] = {
    "size": (*PYTHON, "tools/lint/exports.py"),
    "microcontrollers": (*PYTHON, "-m", "lab.mcu", "--bars"),
    "counts": (*PYTHON, "lab/counts/counts.py"),
    "reference": (*LOXO, "bench", "--kind", "aead"),
    "levels": (*LOXO, "bench", "--levels"),
    "threads": (*LOXO, "bench", "--threads"),
    "duplex": (*PYTHON, "-m", "lab.compare.duplex"),
    "streams": (*PYTHON, "-m", "lab.compare.streams"),
}
WIDTH = "100000"  # columns: a line is not broken, nor is a summary that names many

# A line with one verdict, at its end.
LINE = re.compile(r"(.*\S)\s+(?:(?:must |target )?met|(MISSED))(, as recorded)?")
UNMEASURED = re.compile(r".*\b(?:NOT MEASURED|NOT RUN|No verdict)\b.*")
# A summary, of mcu, bench and bench --threads: how many there are, and the names of those missed.
# It counts instead of the lines before it.
COUNTED = (
    re.compile(r"(\d+) bars: .* MISSED(?:: (.*))?"),
    re.compile(r"Bars, .*: \d+ of (\d+) met(?:; MISSED: (.*))? \(--bars shows each\)\."),
    re.compile(r"MISSED the bar of \S+ in \d+ of (\d+) rows: (.*?)\.(?: Not judged.*)?"),
    re.compile(r"Met the bar of \S+ in \d+ of (\d+) rows\.()(?: Not judged.*)?"),
)
NAMES = re.compile(r"; |(?<=\)), ")  # between those names


@dataclass
class Tally:
    """What a command said of its bars."""

    command: str
    met: int = 0
    missed: list[str] = field(default_factory=list)
    known: list[str] = field(default_factory=list)
    unmeasured: list[str] = field(default_factory=list)
    status: int = 0

    @property
    def broken(self) -> bool:
        """Without a verdict, or failed for another reason than a miss."""
        missed = bool(self.missed or self.known)
        return not (self.met or missed or self.unmeasured) or self.status not in (0, int(missed))

    @property
    def failed(self) -> bool:
        return bool(self.missed) or self.broken

    def miss(self, what: str, recorded: bool) -> None:
        plain = " ".join(what.removeprefix("bar: ").split())
        known = recorded or any(plain.startswith(name) for name in known_misses(self.command))
        (self.known if known else self.missed).append(plain)

    def hear(self, line: str) -> None:
        """Counts a line, if it says something about bars."""
        for summary in COUNTED:
            if found := summary.fullmatch(line):
                names = NAMES.split(found[2]) if found[2] else []
                self.met, self.missed, self.known = int(found[1]) - len(names), [], []
                for name in names:
                    self.miss(name, recorded=False)
                return
        if UNMEASURED.fullmatch(line):
            self.unmeasured.append(" ".join(line.split()))
        elif found := LINE.fullmatch(line):
            if found[2]:
                self.miss(found[1], recorded=bool(found[3]))
            else:
                self.met += 1


def known_misses(command: str) -> list[str]:
    """How the lines of misses begin that are known."""
    return [row["what"] for row in read_table(MISSES) if row["command"] == command]


def heard(command: str, words: Sequence[str]) -> Tally:
    """Runs a command, shows what it says, and counts."""
    print(f"==== {command}: {' '.join(words)}", flush=True)
    tally = Tally(command)
    environment = os.environ | {"COLUMNS": WIDTH}
    with subprocess.Popen(
        words,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    ) as running:
        for line in running.stdout or ():
            print(line, end="", flush=True)
            tally.hear(line.strip())
    tally.status = running.returncode
    return tally


def summary(tallies: Sequence[Tally]) -> Iterator[str]:
    """The misses by name, and a line for each command."""
    for tally in tallies:
        yield from (f"NOT MEASURED {tally.command}: {line}" for line in tally.unmeasured)
        yield from (f"missed, as known: {tally.command}: {what}" for what in tally.known)
        yield from (f"MISSED {tally.command}: {what}" for what in tally.missed)
        if tally.broken:
            yield f"FAILED {tally.command}: exit status {tally.status}, or no verdict"
    yield f"{'':18}{'met':>7}{'missed':>9}{'known':>8}{'not measured':>15}"
    for t in tallies:
        row = f"{t.met:>7}{len(t.missed):>9}{len(t.known):>8}{len(t.unmeasured):>15}"
        yield f"{t.command:18}{row}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="lab.bars", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("name", nargs="*", help=f"only these of: {', '.join(COMMANDS)}")
    wanted = parser.parse_args(arguments).name or list(COMMANDS)
    if unknown := set(wanted) - set(COMMANDS):
        parser.error(f"no command is called {', '.join(sorted(unknown))}")
    tallies = [heard(name, words) for name, words in COMMANDS.items() if name in wanted]
    print("==== all bars", *summary(tallies), sep="\n")
    return int(any(tally.failed for tally in tallies))


if __name__ == "__main__":
    sys.exit(ended("lab.bars", main))
