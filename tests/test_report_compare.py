# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Two reports row by row, and results/: on copies of the recorded folder with known changes."""

import json
import math
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from loxo.cli_output import Exit, Failure

from lab.report import __main__ as report
from lab.report import compare, files, history, results
from lab.report.drawing import drawing
from tests.report_helpers import RECORDED
from tools.toolchain import ROOT

pytestmark = pytest.mark.ring(2)

Row = dict[str, Any]
Change = Callable[[Row], Row | None]


def changed(folder: Path, name: str, change: Change) -> None:
    """Rewrites a file of rows; a row that becomes None goes."""
    path = folder / "data" / name
    rows = [change(json.loads(line)) for line in path.read_text().splitlines()]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows if row is not None))


def about(folder: Path, change: Callable[[Row], None]) -> None:
    for path in (folder / "data").glob("*.json"):
        found = json.loads(path.read_text())
        change(found)
        path.write_text(json.dumps(found))


def alike(row: Row) -> Row:
    return row | {"cycles_median": row["cycles"]} if "cycles_median" in row else row


def settled(folder: Path) -> None:
    """Makes a run quiet, and its samples all alike."""

    def quiet(found: Row) -> None:
        found["pulse"] = 2 * [{"cycles": 131.3, "cycles_median": 131.3}]

    about(folder, quiet)
    for path in (folder / "data").glob("*.jsonl"):
        changed(folder, path.name, alike)


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Path, Path]:
    """Two quiet reports that are the same so far."""
    for name in "ab":
        shutil.copytree(RECORDED, tmp_path / name)
        settled(tmp_path / name)
    return tmp_path / "a", tmp_path / "b"


def scaled(row: Row, by: float) -> Row:
    fields = ("cycles", "cycles_median", "core_cycles", "ns", "cpb")
    return row | {f: row[f] * by for f in fields if row.get(f) is not None}


def dumbo(by: float) -> Change:
    """Every dumbo's cost."""
    return lambda row: scaled(row, by) if row.get("name") == "dumbo" else row


def of(pair: tuple[Path, Path]) -> compare.Comparison:
    return compare.compared(*map(compare.opened, pair))


def test_a_report_is_the_same_as_itself(pair: tuple[Path, Path]) -> None:
    found = of(pair)
    assert len(found.pairs) > 500 and found.count("same") == len(found.pairs)
    assert found.only == ([], [])


def test_known_changes_are_found_and_sorted(
    pair: tuple[Path, Path], tmp_path: Path, capfd: Any
) -> None:
    changed(pair[1], "host.jsonl", dumbo(0.5))
    changed(pair[1], "mcu.jsonl", dumbo(1.04))
    changed(pair[1], "lengths.jsonl", dumbo(1.02))  # below 3%
    changed(pair[1], "batches.jsonl", lambda r: None if r.get("name") == "ascon-aead128" else r)
    found = of(pair)
    a = results.read(pair[0])
    count = {s: sum(r["name"] == "dumbo" for r in a.rows(s)) for s in ("host", "mcu")}
    gone = sum(row["name"] == "ascon-aead128" for row in a.rows("batches"))
    assert (found.count("faster"), found.count("slower")) == (count["host"], count["mcu"])
    assert (len(found.only[0]), len(found.only[1])) == (gone, 0) and gone
    assert found.pairs[0].ratio == pytest.approx(0.5)
    assert found.pairs[0].unit == "cycles"

    to = tmp_path / "all.json"
    assert report.main(["--compare", *map(str, pair), "--json", str(to)]) == 0
    said = capfd.readouterr()
    assert "One machine: cycles of its clock." in said.out
    counts = f"{count['host']:,} faster, {count['mcu']:,} slower"
    assert counts in said.out and f"{gone} only in A, 0 only in B" in said.out
    assert said.err.count("is a quick look") == 2 and "noisy" not in said.err
    written = json.loads(to.read_text())
    assert written["counts"]["faster"] == count["host"] and len(written["only_in_a"]) == gone
    assert len(written["rows"]) == len(found.pairs)
    assert written["rows"][0]["name"] == "dumbo" and written["rows"][0]["verdict"] == "faster"


def test_what_a_run_shows_by_itself_is_no_change(pair: tuple[Path, Path]) -> None:
    """By a row's spread, or by the permutation around the stage."""
    changed(pair[1], "host.jsonl", dumbo(1.2))
    assert of(pair).count("slower")

    def spread(row: Row) -> Row:
        return row | {"cycles_median": 1.25 * row["cycles"]} if "cycles" in row else row

    changed(pair[0], "host.jsonl", spread)
    assert not of(pair).count("slower")
    settled(pair[0])
    assert of(pair).count("slower")

    def noisy(found: Row) -> None:
        found["pulse"][1]["cycles"] *= 1.3

    about(pair[1], noisy)
    assert not of(pair).count("slower")


def test_two_machines_are_compared_in_time(pair: tuple[Path, Path], capfd: Any) -> None:
    """B's ticks are half as long: the same ticks take half the time. Boards are the same."""

    def other(found: Row) -> None:
        found["build"] |= {"cpu": "another one", "ns_per_tick": found["build"]["ns_per_tick"] / 2}

    about(pair[1], other)
    halves: Change = lambda row: row | {"ns": row["ns"] / 2} if "ns" in row else row  # noqa: E731
    changed(pair[1], "host.jsonl", halves)
    found = of(pair)
    units = {pair.unit for pair in found.pairs if pair.key[0] == "host"}
    assert units == {"ns"} and found.pairs[0].ratio == pytest.approx(0.5, rel=0.01)
    assert {p.unit for p in found.pairs if p.key[0] == "mcu"} == {"cycles"}
    assert report.main(["--compare", *map(str, pair)]) == 0
    assert "Two machines: nanoseconds" in capfd.readouterr().out


def test_another_kernel_is_named(pair: tuple[Path, Path], capfd: Any) -> None:
    def other(row: Row) -> Row:
        mine = row.get("variant") == "default" and row["name"] == "dumbo"
        return scaled(row, 0.1) | {"kernel": "newer"} if mine else row

    changed(pair[1], "host.jsonl", other)
    found = of(pair)
    assert found.only == ([], []) and found.count("faster")
    assert report.main(["--compare", *map(str, pair)]) == 0
    assert re.search(r"\w+ to newer", capfd.readouterr().out)


def test_the_table_fits_a_terminal(
    pair: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, capfd: Any
) -> None:
    """As a table: a list would name the columns in each row."""
    changed(pair[1], "mcu.jsonl", dumbo(0.8))
    monkeypatch.setenv("COLUMNS", "80")
    compare.report(*pair, None)
    lines = capfd.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert any(re.search(r"^ dumbo +0\.80 +[\d,]+ +[\d,]+ +cycles +mcu: ", line) for line in lines)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda folder: shutil.rmtree(folder), "has no report's data"),
        (
            lambda folder: changed(
                folder, "host.jsonl", lambda r: {k: v for k, v in r.items() if k != "cycles"}
            ),
            "line 2 without cycles",
        ),
        (
            lambda folder: changed(folder, "host.jsonl", lambda r: r | {"cycles": "many"}),
            "rows of another format",
        ),
        (lambda folder: about(folder, lambda found: found["build"].pop("cpu")), "no cpu"),
        (
            lambda folder: changed(
                folder,
                "host.jsonl",
                lambda r: r | {"name": "x", "operation": "y", "message_bytes": 1},
            ),
            "host has a row twice",
        ),
        (lambda folder: (folder / "data" / "host.jsonl").write_bytes(b"\xff\n"), "not UTF-8"),
        (
            lambda folder: changed(folder, "host.jsonl", lambda r: r | {"cycles": math.nan}),
            "costs that are not positive",
        ),
        (
            lambda folder: changed(folder, "host.jsonl", lambda r: r | {"cycles_median": "x"}),
            "rows of another format",
        ),
        (
            lambda folder: about(folder, lambda found: found.update(pulse=[{"cycles": 0}])),
            "rows of another format",
        ),
        (
            lambda folder: (folder / "data" / "papers.jsonl").write_text('{"cycles": 1}\n'),
            "rows of another format",
        ),
    ],
)
def test_other_folders_are_refused(
    change: Callable[[Path], None], said: str, pair: tuple[Path, Path], capfd: Any
) -> None:
    change(pair[1])
    assert report.main(["--compare", *map(str, pair)]) != 0
    found = capfd.readouterr()
    assert said in found.err and not found.out


def test_names_are_no_markup(pair: tuple[Path, Path], capfd: Any) -> None:
    changed(pair[0], "host.jsonl", lambda row: row | {"peer": "[/x] [red]"})
    changed(pair[1], "host.jsonl", lambda row: scaled(row, 2) | {"peer": "[/x] [red]"})
    assert report.main(["--compare", *map(str, pair)]) == 0
    assert "[/x] [red]" in capfd.readouterr().out


def test_all_of_it_goes_where_it_is_sent(
    pair: tuple[Path, Path], tmp_path: Path, capfd: Any
) -> None:
    """What stands there may be no file: that stays."""
    (tmp_path / "link").symlink_to("file")
    (tmp_path / "file").touch()
    for to in (str(tmp_path / "link"), "-"):
        assert report.main(["--compare", *map(str, pair), "--json", to]) == 0
    assert (tmp_path / "link").is_symlink()
    said = capfd.readouterr().out
    assert said.endswith((tmp_path / "file").read_text())


def test_nobody_reads_what_changed(pair: tuple[Path, Path]) -> None:
    """As with `| head`: it ends as a signal would."""
    command = [sys.executable, "-m", "lab.report", "--compare", *map(str, pair)]
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, text=True, cwd=ROOT)
    os.close(writer)
    assert done.returncode == 141 and "Traceback" not in done.stderr


def test_options_that_do_not_go_together() -> None:
    compare = ["--compare", "a", "b"]
    for words in (["--json", "x"], ["--force"], [*compare, "--quick"], [*compare, "--keep"]):
        with pytest.raises(SystemExit):
            report.options(words)


# ---- results/ -----------------------------------------------------------------------------------


def kept(folder: Path, to: Path, force: bool = True) -> Path:
    return history.keep(results.read(folder), force, to)


def noisy(folder: Path) -> None:
    full(folder)
    about(folder, lambda found: found["pulse"][0].update(cycles=500.0))


def without_boards(folder: Path) -> None:
    full(folder)
    (folder / "data" / "mcu.json").unlink()


def full(folder: Path) -> None:
    """A quick report that says it is none."""
    about(folder, lambda found: found.update(command=found["command"].replace("--quick", "")))


def test_a_full_report_is_kept(pair: tuple[Path, Path], tmp_path: Path) -> None:
    full(pair[0])
    path = kept(pair[0], tmp_path / "results", force=False)
    assert re.fullmatch(r"intel-[\w-]+-0\.1\.0-2026-\d\d-\d\d\.json", path.name)
    assert path.stat().st_size < 40_000
    (found,) = history.read(path.parent)
    rows = {row["name"]: row for row in found.found["host"]}
    host = results.read(pair[0]).rows("host")
    brief = next(
        row
        for row in host
        if (row["name"], row["variant"], row["operation"]) == ("dumbo", "default", "encrypt")
        and (row["message_bytes"], row["ad_bytes"], row["packets"]) == (16, 16, 1)
    )
    assert rows["dumbo"]["short"] == brief["cycles"]
    assert {row["build"] for row in found.found["mcu"]} == {"default", "small"}


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda folder: None, "quick look"),
        (noisy, "noisy"),
        (without_boards, "without mcu"),
    ],
)
def test_what_would_mislead_is_refused(
    spoil: Callable[[Path], None], why: str, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    spoil(pair[0])
    with pytest.raises(Failure, match=why) as failure:
        kept(pair[0], tmp_path / "results", force=False)
    assert failure.value.status == Exit.USAGE and not (tmp_path / "results").exists()
    assert kept(pair[0], tmp_path / "results").is_file()


def test_keep_writes_where_the_page_reads(
    pair: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    pytest.importorskip("vl_convert", reason="vl-convert-python is not installed")
    monkeypatch.setattr(report, "finished", lambda *_: True)
    monkeypatch.setattr(history.keep, "__defaults__", (tmp_path / "results",))
    monkeypatch.setattr(history.read, "__defaults__", (tmp_path / "results",))
    assert report.main(["-o", str(pair[0]), "--keep"]) == Exit.USAGE
    assert "not kept: it is a quick look" in capsys.readouterr().err
    assert (pair[0] / "index.html").is_file()  # the measurements are not lost
    assert report.main(["-o", str(pair[0]), "--keep", "--force"]) == 0
    assert "kept: " in capsys.readouterr().out
    page = (pair[0] / "index.html").read_text()
    assert "How Loxo moved" in page and "There is one result so far: 0.1.0, 2026" in page
    assert len(list((pair[0] / "figures").glob("moved-*.svg"))) == 1


def test_two_versions_are_two_points(pair: tuple[Path, Path], tmp_path: Path) -> None:
    changed(pair[1], "host.jsonl", dumbo(0.5))
    about(pair[1], lambda found: found["build"].update(loxo="0.2.0"))
    for folder in pair:
        kept(folder, tmp_path / "results")
    found = history.read(tmp_path / "results")
    assert history.said(found) == "2 results of 1 machine."
    made = drawing(results.read(pair[0]), found)
    (table,) = (t for t in made.tables if t.id.startswith("moved-intel"))
    line = next(row for row in table.rows if row[0] == "dumbo" and "64 KiB" in str(row[2]))
    assert line[-1] == pytest.approx(0.5, rel=0.01) and len(table.columns) == 6
    (chart,) = (c for c in made.charts if c.stage == "history")
    points = {value["point"] for value in chart.spec["data"]["values"]}
    assert {point.split(",")[0] for point in points} == {"0.1.0", "0.2.0"}
    assert not [t for t in drawing(results.read(pair[0])).tables if t.stage == "history"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"host": [', '"host": ', "not JSON"),
        ('"date"', '"day"', "without date"),
        ('"format": 1', '"format": 9', "of format 9 instead of 1"),
        ('"short"', '"long one"', "row 1 of host without short"),
        ('"cpu"', '"processor"', "without build's cpu"),
        ('"flash": ', '"flash": "x", "f": ', "row 1 of mcu without a number"),
    ],
)
def test_damaged_files_are_named(
    old: str, new: str, said: str, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    path = kept(pair[0], tmp_path / "results")
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    with pytest.raises(Failure, match=rf"{re.escape(path.name)} is damaged, .*{said}"):
        history.read(path.parent)


def test_what_is_in_results_can_be_read() -> None:
    """None is of a quick look; of a noisy machine the page says so."""
    assert (ROOT / "results" / "README.md").is_file()
    found = history.read()
    assert found and not any(file.found["quick"] for file in found)
    noisy = [file for file in found if file.found["unrest"] > results.QUIET]
    assert history.said(found).count("noisy") == len(noisy)


def test_the_page_with_history_has_its_files(pair: tuple[Path, Path], tmp_path: Path) -> None:
    pytest.importorskip("vl_convert", reason="vl-convert-python is not installed")
    kept(pair[0], tmp_path / "results")
    found = results.read(pair[0])
    made = drawing(found, history.read(tmp_path / "results"))
    written = dict(files.contents(found, made))
    moved = {name for name in written if "/moved-" in name}
    assert "tables/moved-mcu.csv" in moved and len(moved) == 3
    assert all(name in written["index.html"] for name in moved)
