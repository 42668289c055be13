# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What `loxo bench` shows: a first screen that is one, and tables that fit any terminal without a
figure cut.
"""

import io
import json
import re
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from loxo.cli_table import Sheet, broken
from rich.console import Console

import loxo
from loxo import bench, bench_cliff, bench_levels, bench_screen, bench_tables, bench_threads
from tests.cli_runner import environment
from tests.cli_runner import loxo as run_loxo
from tests.test_bench import Row, level_rows

pytestmark = pytest.mark.ring(2)

TIMEOUT = 300
WIDTHS = (60, 80, 120)
LISTS: dict[str, list[str]] = {
    "aead": [a.name for a in loxo.aeads()],
    "hash": [h.name for h in loxo.hashes()],
    "stream": [s.name for s in loxo.streams()],
}


def measured(words: Sequence[str]) -> list[Row]:
    command: list[str | Path] = [bench.find_program(), "--quick", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def every() -> list[Row]:
    """All rows of the library, and the widest of those beside other programs, which are slow."""
    beside = ["--only", "dumbo", "--operation", "encrypt", "--shape", "16,16", "--shape", "65536,0"]
    return [*measured(["--baseline", "none"]), *measured(beside)[1:]]


def levels() -> bench_levels.Figures:
    return bench_levels.figures(
        [row for level in ("avx2", "avx512") for row in level_rows(level, 123456.7)]
    )


def sheets(rows: list[Row]) -> Iterator[Sheet]:
    """Every table that the command can show."""
    yield from bench_tables.row_sheets(rows)
    yield from (item for item in screen_of((), rows) if isinstance(item, Sheet))
    yield bench.bar_table([(bar, 12345.6) for bar in bench.BARS])
    steps = [bench_cliff.Step(a.name, "decrypt", 4095, 123456.7, 234567.8) for a in loxo.aeads()]
    yield bench_cliff.cliff_table(steps)
    times = {"factor": 1.987, "counting_factor": 1.99} | {"packets": 4096, "message_bytes": 1 << 20}
    threads = {"name": "xchacha20-poly1305", "kernel": "avx512_x16", **times}
    threads |= {"cycles_one": 1.23e8, "cycles_two": 1.17e8}
    yield bench_threads.threads_table([threads])
    yield bench_levels.goal_table(levels())
    yield bench_levels.peer_table(levels())
    yield bench_levels.ratio_table(levels())
    yield bench_levels.addition_table([bench_levels.Addition("a packet of an array", 12345, 60)])


def screen_of(kinds: Sequence[str], rows: list[Row], bars: str = "bars") -> list[Sheet | str]:
    return bench_screen.screen(kinds, rows, bars)


def shown(item: Any, width: int) -> str:
    """As on a terminal of so many columns."""
    console = Console(file=io.StringIO(), width=width)
    console.print(item)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def words_of(text: str) -> list[str]:
    return text.replace("-", " ").replace("_", " ").replace("/", " ").split()


@pytest.mark.parametrize("width", WIDTHS)
def test_every_table_fits_and_no_figure_is_cut(every: list[Row], width: int) -> None:
    for sheet in sheets(every):
        table = sheet.fitted(width)
        assert table is not None, (sheet.title, width)
        text = shown(table, width)
        assert max(map(len, text.splitlines())) <= width, text
        assert "\u2026" not in text
        headings = [" ".join(words_of(str(column.header))) for column in table.columns]
        for column in sheet.columns:
            if column.endswith(" ") and " ".join(words_of(column)) in headings:
                cells = {cell for cell in sheet.cells(column) if cell}
                assert all(f" {cell} " in text for cell in cells), (column, width)


def test_what_tells_a_row_from_others_is_never_left_out(every: list[Row]) -> None:
    for sheet in bench_tables.row_sheets(every):
        narrow = sheet.fitted(min(WIDTHS))
        assert narrow is not None
        size = "states" if sheet.title.startswith("Permutations") else "bytes"
        heads = [column.header for column in narrow.columns]
        assert heads[:5] == ["name", "call", "kernel", size, "least"]


def test_room_decides_what_is_left_out() -> None:
    sheet = Sheet(
        "A title", "name", "least ", "core ", "ns ", spare=("core ", "ns "), last=("ns ",)
    )
    sheet.add_row("of-many-parts_x16", "1 234 567", "12.5", "9 999")
    found = {}
    for width in range(12, 60):
        if table := sheet.fitted(width):
            text = shown(table, width)
            found[width] = [column.header for column in table.columns]
            assert max(map(len, text.splitlines())) <= width and " 1 234 567 " in text
            assert ("no room for" in " ".join(text.split())) == (len(found[width]) < 4)
    assert min(found) == 18 and found[18] == ["name", "least"]  # 5 + 9, with their gaps and edges
    assert found[59] == ["name", "least", "core", "ns"]
    assert ["name", "least", "ns"] in found.values()
    assert broken("of-many-parts_x16", 6) == "of-\nmany-\nparts_\nx16"


def test_a_terminal_too_narrow_for_a_table_has_a_list() -> None:
    done = run_loxo("bench", "--quick", "--bars", "--kind", "stream", env=environment(COLUMNS="24"))
    text = done.out.decode()
    assert "ratio " in text and "chacha20" in text and "\u2026" not in text
    assert max(map(len, text.splitlines())) <= 24


@pytest.mark.parametrize(("columns", "width"), [("70", 70), ("", 100), ("0", 100), ("no", 100)])
def test_a_pipe_is_as_wide_as_it_is_told(columns: str, width: int) -> None:
    words = ("bench", "--quick", "--no-bars", "--only", "keccak-f200")
    text = run_loxo(*words, env=environment(COLUMNS=columns)).out.decode()
    longest = max(map(len, text.splitlines()))
    assert width - 25 < longest <= width


# ---- The first screen ----------------------------------------------------------------------------


def test_the_first_screen_is_one() -> None:
    words = ("bench", "--quick", "--no-bars")
    text = run_loxo(*words, env=environment(COLUMNS="80")).out.decode()
    lines = text.splitlines()
    assert 24 <= len(lines) <= 39 and max(map(len, lines)) <= 80
    first = [line.split()[0] for line in lines if line.strip()]
    for kind in bench_screen.KINDS:
        assert all(first.count(name) == 1 for name in bench_screen.chosen(kind))
    assert re.search(r"^(Quiet|Noisy): ", text, re.MULTILINE)
    assert "--rows: every row." in text and "--only" in text and "--json" in text


def test_its_figures_are_those_of_the_rows(every: list[Row]) -> None:
    _, sheet, _ = screen_of((), every)
    assert isinstance(sheet, Sheet)
    rows = [row for row in every[1:] if row["variant"] == "default"]

    def cycles(name: str, operation: str, message: int, ad: int, packets: int) -> Row:
        shape = (name, operation, message, ad, packets)
        fields = ("name", "operation", "message_bytes", "ad_bytes", "packets")
        (row,) = (r for r in rows if tuple(r[field] for field in fields) == shape)
        return row

    for name, operation, ad, batch in (
        ("jumbo", "encrypt", 16, 16),
        ("esch256", "hash", 0, 64),
        ("chacha8", "keystream", 0, 64),
    ):
        short, long = (cycles(name, operation, n, ad * (n == 16), 1) for n in (16, 65536))
        many = cycles(name, operation, batch, 0, 512)
        at = sheet.cells("name").index(name)
        line = [sheet.cells(column)[at] for column in sheet.columns]
        figures = (short["cycles"], short["ns"], long["cpb"], many["cycles"] / 512)
        kernels = [short["kernel"], long["kernel"]]
        assert line == [name, *kernels, *map(bench_tables.number, figures)]


@pytest.mark.parametrize("kind", LISTS)
def test_a_kind_has_a_line_for_each(kind: str, every: list[Row]) -> None:
    _, sheet, text = screen_of([kind], every)
    assert isinstance(sheet, Sheet) and isinstance(text, str)
    assert sheet.cells("name")[1:] == LISTS[kind]
    assert "Left out" not in text


def test_permutations_on_request() -> None:
    rows = [
        row
        for words in bench_screen.runs(bench_screen.lines(["permutation"]))
        for row in measured(words)
    ]
    rows = [rows[0], *(row for row in rows if row["kind"] != "header")]
    _, sheet, text = screen_of(["permutation"], rows)
    assert isinstance(sheet, Sheet)
    assert sheet.cells("name")[1:] == [p.name for p in loxo.permutations()]
    assert "one state" in str(text)
    assert not set(sheet.cells("name")) & set(bench_screen.chosen("aead"))


def test_what_is_left_out_has_a_better_one_beside_it(every: list[Row]) -> None:
    shown_names = {name for kind in LISTS for name in bench_screen.chosen(kind)}
    names = {name for kind in LISTS for name in LISTS[kind]}
    assert {"ascon-aead128", "dumbo", "esch384", "chacha20", "sosemanuk"} < shown_names < names
    for gone in ("jumbo192", "ascon-128", "gimli", "ascon-aead128-t8", "chacha8-djb"):
        assert gone in names - shown_names
    assert {n for n in shown_names if n.startswith("spongent")} == {
        *("spongent-88-80-8", "spongent-256-512-256")
    }
    count = len(names) - len(shown_names)
    assert f"Left out: {count} variants" in str(screen_of((), every)[2])


def test_it_measures_only_what_it_shows(every: list[Row]) -> None:
    wanted = bench_screen.lines(())
    rows = [row for words in bench_screen.runs(wanted) for row in measured(words)]
    rows = [row for row in rows if row["kind"] != "header"]
    shapes = {(line.name, shape) for line in wanted for shape in line.shapes}
    assert set(bench_screen.figures(rows)) == shapes
    assert {row["variant"] for row in rows} == {"default", "context"}
    assert len(rows) < len(every) / 8


def test_noise_is_said() -> None:
    (line,) = (line for line in bench_screen.lines(()) if line.name == "chacha8")
    even = {"cycles": 100.0, "cycles_median": 109.0}
    found: dict[Any, Row] = {("chacha8", shape): even for shape in line.shapes}
    assert bench_screen.noise([line], found) == "Quiet: no median is over 1.1 times the least."
    found["chacha8", line.shapes.long] = even | {"cycles_median": 131.0}
    said = bench_screen.noise([line], found)
    assert said == "Noisy: 1 of 3 rows (median > 1.1 x least), most chacha8: 1.31."


def test_missed_bars_are_listed() -> None:
    ratios = [(bar, bar.ratio) for bar in bench.BARS]
    assert "6 of 6 met (" in bench.bars_text(ratios) and "MISSED" not in bench.bars_text(ratios)
    ratios[1] = (bench.BARS[1], 7.75)
    said = bench.bars_text(ratios)
    assert "5 of 6 met; MISSED: dumbo at 16 + 16 bytes, 7.8 instead of 8 (" in said


def test_bars_and_rows_are_shown_when_asked_for() -> None:
    plain, bars, rows, without = (
        run_loxo("bench", "--quick", "--kind", "stream", *more).out.decode()
        for more in ((), ("--bars",), ("--rows",), ("--no-bars",))
    )
    assert re.search(r"^Bars, portable C beside .*: \d of 6 met", plain, re.MULTILINE)
    assert "Portable C beside" not in plain
    assert "Bars, portable C" not in bars and "Portable C beside" in bars
    assert "Streams (" in rows and "Portable C beside" in rows and "--rows: every" not in rows
    assert "Bars, portable C" not in without and "--rows: every" in without


def test_data_holds_every_row(every: list[Row]) -> None:
    words = ("bench", "--quick", "--no-bars", "--kind", "stream", "--json", "-")
    rows = [json.loads(line) for line in run_loxo(*words).out.splitlines()]
    assert len(rows) == 1 + sum(row["kind"] == "stream" for row in every)
