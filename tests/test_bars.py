# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`make bars`: what it counts of the commands' output, and what it fails for."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from lab import bars
from lab.compare.streams import LEVELS
from lab.mcu import bars as mcu_bars
from lab.mcu.bars import Verdict
from lab.mcu.report import others
from lab.mcu.targets import TARGETS
from lab.tables import read_table


def verdict(what: str, word: str, target: str = "rv32imc") -> Verdict:
    return Verdict(target, "default", what, 2, 1, None, word)


def told(*lines: str, command: str = "streams", status: int = 0) -> bars.Tally:
    tally = bars.Tally(command, status=status)
    for line in lines:
        tally.hear(line.strip())
    return tally


def counts(tally: bars.Tally) -> tuple[int, int, int, int]:
    return tally.met, len(tally.missed), len(tally.known), len(tally.unmeasured)


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "known.csv"
    file.write_text(
        "# a comment\ncommand,what\nstreams,portable one thing\n"
        "microcontrollers,dumbo 16+16 (rv32imc default)\n"
    )
    monkeypatch.setattr(bars, "MISSES", file)


# ---- Lines --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "counted"),
    [
        ("portable  another thing   Crypto++  9  3  3.000  at most 0.50: MISSED", (0, 1, 0, 0)),
        ("portable  one   thing   Crypto++    9  3  3.000  at most 0.50: MISSED", (0, 0, 1, 0)),
        ("avx2      one thing     Crypto++    1  3  0.333  at most 0.50: met", (1, 0, 0, 0)),
        ("avx2      one thing     Crypto++    1  3  0.333", (0, 0, 0, 0)),
        ("bar: avx2, sixteen bytes: 1.10, at most 1.02: MISSED", (0, 1, 0, 0)),
        ("  Xeon  avx2  gimli   1.010, at most 1.00: MISSED, as recorded", (0, 0, 1, 0)),
        ("  Xeon  avx2  gimli   0.910, at most 1.00: met, as recorded", (1, 0, 0, 0)),
        (" avx2   dumbo   16 bytes   4,142   5,280   must met  ", (1, 0, 0, 0)),
        (" avx2   dumbo   16 bytes   4,142   4,000   target missed", (0, 0, 0, 0)),
        ("bar: lanes: NOT MEASURED, for want of this CPU", (0, 0, 0, 1)),
        ("avx2  one thing  Crypto++ not measured, for want of a package", (0, 0, 0, 0)),
        ("NOT RUN cortex-m3: arm-none-eabi-gcc is not installed (make setup)", (0, 0, 0, 1)),
        ("No verdict: the bar is 1.85 on two cores, and there is one.", (0, 0, 0, 1)),
        ("Bars, portable C beside r: 6 of 6 met (--bars shows each).", (6, 0, 0, 0)),
        ("Bars, C beside r: 1 of 3 met; MISSED: a at 1; b at 2 (--bars shows each).", (1, 2, 0, 0)),
        ("Met the bar of 1.85 in 7 of 7 rows. Not judged: 3, where it was low.", (7, 0, 0, 0)),
        ("MISSED the bar of 1.85 in 1 of 7 rows: dumbo: 1.20. Not judged: 3, so.", (6, 1, 0, 0)),
    ],
)
@pytest.mark.usefixtures("known")
def test_a_line_counts_for_its_verdict(line: str, counted: tuple[int, int, int, int]) -> None:
    assert counts(told(line)) == counted


@pytest.mark.usefixtures("known")
def test_the_summary_of_microcontrollers_counts() -> None:
    """As that command writes it; the lines of the tables above it do not count twice."""
    found = [verdict("a", "target"), verdict("b", "must"), verdict("dumbo 16+16", "MISSED")]
    found += [verdict("c", "MISSED"), verdict("the whole grid, seconds", "MISSED", "")]
    rows = " c  default  2  1  MISSED  3 4  x ", " d  default  2  1  MISSED "
    tally = told(*rows, mcu_bars.summary(found), command="microcontrollers")
    assert counts(tally) == (2, 2, 1, 0)
    assert tally.missed == ["c (rv32imc default)", "the whole grid, seconds ( default)"]


# ---- What fails ---------------------------------------------------------------------------------


@pytest.mark.usefixtures("known")
def test_only_a_miss_that_is_not_known_fails() -> None:
    met = "avx2  one thing at most 1: met"
    old = "portable  one thing at most 1: MISSED"
    assert not told(met).failed and not told(met, old, status=1).failed
    assert not told("bar: lanes: NOT MEASURED, for want of this CPU").failed
    assert told(met, "avx2  one thing at most 1: MISSED", status=1).failed
    assert told("nothing that is judged").failed and told().failed
    assert told(met, status=1).failed and told(met, old, status=2).failed


def test_a_command_is_shown_and_summed_up(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Whatever it says on either stream, and its exit status."""
    code = (
        "import sys; print('one: 1, at most 2: met'); print('two: 3, at most 2: MISSED'); "
        "print('NOT RUN three: no compiler', file=sys.stderr); sys.exit(1)"
    )
    good = "print('one: 1, at most 2: met')"
    commands = {"bad": (sys.executable, "-c", code), "good": (sys.executable, "-c", good)}
    monkeypatch.setattr(bars, "COMMANDS", commands)
    assert bars.main([]) == 1 and bars.main(["good"]) == 0
    out = capfd.readouterr().out
    assert "MISSED bad: two: 3, at most 2:" in out and "NOT MEASURED bad: NOT RUN three:" in out
    assert [line.split() for line in out.splitlines() if line.startswith(("bad  ", "good  "))] == [
        ["bad", "1", "1", "0", "1"],
        ["good", "1", "0", "0", "0"],
        ["good", "1", "0", "0", "0"],
    ]
    with pytest.raises(SystemExit):
        bars.main(["nothing"])


def test_known_misses_are_of_bars_that_there_are() -> None:
    rows = read_table(bars.MISSES)
    assert {row["command"] for row in rows} <= set(bars.COMMANDS)
    best = others()
    names = {
        f"{bar.name} {bar.of}{end} ({bar.target} {bar.build})"
        for bar in mcu_bars.read(list(TARGETS))
        if bar.measure in mcu_bars.TIMED
        for how in mcu_bars.operations(bar, best)
        for end in ([", decryption"] if how == "decrypt" else [""])
    }
    assert {row["what"] for row in rows if row["command"] == "microcontrollers"} <= names
    levels = {row["what"].split()[0] for row in rows if row["command"] == "streams"}
    assert levels <= set(LEVELS)
