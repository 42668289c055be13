# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The report: its tables, figures and files, made of the recorded folder tests/report; and what
becomes of a run that was killed. test_report_page.py has the page in a browser.
"""

import csv
import errno
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from loxo.cli_output import Exit, Failure

from lab.report import __main__ as report
from lab.report import boards, choices, files, host, markup, results, stages, tables, works
from lab.report.drawing import Drawing, drawing
from tests.report_helpers import RECORDED, made_in
from tools.toolchain import ROOT

pytestmark = pytest.mark.ring(2)

KINDS = {tables.PUBLISHED, tables.MODELLED, tables.MEASURED}
PLAIN = {"states", "text", "message"}  # columns of numbers that are no figures


@pytest.fixture(scope="module")
def recorded() -> results.Results:
    return results.read(RECORDED)


@pytest.fixture(scope="module")
def drawn(recorded: results.Results) -> Drawing:
    return drawing(recorded)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The recorded folder with everything that is made of it."""
    return made_in(tmp_path_factory.mktemp("report")).parent


# ---- Tables -------------------------------------------------------------------------------------

PAGE = """# a-work: what it is

Two lines of
one paragraph.

Another one.

## One `table`

| program | rate | 8 B published |   8 B here |
| ------- | ---: | ------------: | ---------: |
| N       |    8 |         1,500 | 1.5k |
| Loxo    |   16 |               |    NOT RUN |

NOT RUN that: there is none

```
# not a heading
| no table |
```
"""


def test_a_page_of_a_work_is_read_whole() -> None:
    head, part = works.parts(PAGE)
    assert (head.title, head.text) == (
        "a-work: what it is",
        ["Two lines of one paragraph.", "Another one."],
    )
    assert part.title == "One `table`"
    assert part.text == ["NOT RUN that: there is none"]
    assert part.fenced == ["# not a heading\n| no table |"]
    (grid,) = part.grids
    assert grid.numbers == [False, True, True, True]
    assert grid.rows == [["N", "8", "1,500", "1.5k"], ["Loxo", "16", None, "NOT RUN"]]
    kinds = list(works.kinds(grid.heads, tables.MODELLED))
    assert kinds == ["", "", tables.PUBLISHED, tables.MODELLED]


def test_a_table_with_a_missing_cell_is_an_error() -> None:
    with pytest.raises(ValueError, match="another number of cells"):
        works.parts(PAGE.replace("| N       |    8 |", "| N       |"))
    column = tables.Column("x")
    with pytest.raises(ValueError, match="1 cells for 2 columns"):
        tables.Table("t", "t", "", "", (column, column), [(1,)])


@pytest.mark.parametrize(
    ("cell", "worth", "plain", "shown"),
    [
        (1234, 1234.0, "1234", "1,234"),
        (0.5, 0.5, "0.5", "0.50"),
        ("1,234.50", 1234.5, "1234.50", "1,234.50"),
        ("61.0048M", 61004800.0, "61004800", "61.0048M"),
        ("93.9\u2020", 93.9, "93.9", "93.9\u2020"),
        ("no: 22% more", None, "no: 22% more", "no: 22% more"),
        (None, None, "", "\u2013"),
    ],
)
def test_cells(cell: tables.Cell, worth: float | None, plain: str, shown: str) -> None:
    found = tables.value(cell), tables.plain(tables.Column("x"), cell), tables.shown(cell)
    assert found == (worth, plain, shown)
    if isinstance(cell, str):  # a name that looks like a number
        assert tables.plain(tables.Column("x", number=False), cell) == cell


def holes(table: tables.Table) -> Iterator[str]:
    """Cells without a figure that no other column explains."""
    ours = [i for i, column in enumerate(table.columns) if column.kind != tables.PUBLISHED]
    for row in table.rows:
        for i in ours:
            if row[i] is None or row[i] == "":
                yield f"{table.id}: {row[0]}, {table.columns[i].label}"


def test_tables_have_no_hole(drawn: Drawing) -> None:
    """Only what others would have to have published, or measured, may be missing."""
    allowed = {"whose", "theirs / ours"}
    for table in drawn.tables:
        assert table.rows, table.id
        if table.stage != "papers" and not table.id.startswith("sizes-"):
            assert not {hole for hole in holes(table) if hole.split(", ")[1] not in allowed}
    (sizes,) = (t for t in drawn.tables if t.id == "sizes-aead")
    missing = {str(row[2]) for row in sizes.rows if None in row}
    assert not missing & {"Loxo, key"}


def test_a_hole_is_found(drawn: Drawing) -> None:
    table = drawn.tables[0]
    table = tables.Table("t", "", "", "", table.columns, [(*table.rows[0][:-1], None)])
    assert list(holes(table))


def test_every_figure_has_a_kind(drawn: Drawing) -> None:
    for table in (t for t in drawn.tables if t.stage != "papers"):
        for column in table.columns:
            if column.number and column.label not in PLAIN | {"theirs / ours"}:
                assert column.kind in KINDS, f"{table.id}: {column.label}"
    assert {kind for table in drawn.tables for kind in table.kinds} == KINDS


def test_no_line_of_the_works_is_lost(recorded: results.Results, drawn: Drawing) -> None:
    assert len(drawn.works) == 5
    for name, page in recorded.papers():
        lines = re.findall(r"(?m)^\|(?! -)", page.read_text(encoding="utf-8"))
        found = [
            t for work in drawn.works if work.name == name for p in work.parts for t in p.tables
        ]
        assert sum(len(t.rows) + 1 for t in found) == len(lines), name


def test_published_and_ours_are_told_apart(drawn: Drawing) -> None:
    by_id = {table.id: table for table in drawn.tables}
    unicamp = by_id["unicamp-2023-table-2-one-permutation-cycles"]
    pattern = ["", *3 * (2 * [tables.PUBLISHED] + 2 * [tables.MEASURED])]
    assert [column.kind for column in unicamp.columns] == pattern
    claims = {column.label: column.kind for column in by_id["sbseg-2016-the-claims"].columns}
    assert claims["published"] == tables.PUBLISHED and claims["Loxo"] == tables.MODELLED
    assert claims["message"] == ""


def test_ratios_are_those_of_their_columns(drawn: Drawing) -> None:
    by_id = {table.id: table for table in drawn.tables}
    table = by_id["sbseg-2016-cortex-m3-cortex-m3-cycles-by-byte"]
    heads = [column.label for column in table.columns]
    rows = [dict(zip(heads, map(tables.value, row), strict=True)) for row in table.rows]
    paper, _, loxo, *_ = rows
    here = "128 B here, cycles"
    assert loxo["128 B: N / this, here"] == pytest.approx(paper[here] / loxo[here])  # type: ignore[operator]
    said = paper["128 B: published / here\u2020"]
    assert said == pytest.approx(paper["128 B published"] / paper[here])  # type: ignore[operator]


def test_boards_have_the_best_of_others(recorded: results.Results) -> None:
    (table,) = (t for t in boards.tables(recorded) if t.id == "cortex-m3-aead")
    heads = [column.label for column in table.columns]
    rows = [dict(zip(heads, row, strict=True)) for row in table.rows]
    assert {row["message + AD"] for row in rows} == {"16 + 16", "128 + 0", "1,024 + 0"}
    named = [row for row in rows if row["best of others"]]
    assert named
    for row in named:
        assert row["theirs / ours"] == row["best of others"] / row["encryption"]  # type: ignore[operator]


# ---- Figures ------------------------------------------------------------------------------------


def layers(spec: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The parts of a figure that have a mark, each with all of its encoding."""
    for part in spec.get("layer", [spec]):
        yield part | {"encoding": spec.get("encoding", {}) | part["encoding"]}


def faults(spec: dict[str, Any]) -> list[str]:
    """What is wrong with a figure."""
    found = []
    values = spec["data"]["values"]
    begin = {param["name"]: param["value"] for param in spec["params"]}
    shown = [v for v in values if all(v[name] == value for name, value in begin.items())]
    if not shown:
        found.append("nothing to draw")
    for part in layers(spec):
        for channel in ("x", "y"):
            axis = part["encoding"][channel]
            if axis["field"] not in values[0]:
                found.append(f"no field {axis['field']}")
            quantity = axis["type"] == "quantitative"
            if part["mark"]["type"] == "bar" and quantity and axis["scale"] != {"zero": True}:
                found.append("bars that do not begin at zero")
            if quantity and axis["scale"].get("type") == "log":
                found += ["a logarithm of zero" for v in values if v[axis["field"]] <= 0]
        if "color" in part["encoding"] and not {"shape", "strokeDash"} & set(part["encoding"]):
            found.append("colour alone")
    return found


def test_every_figure_has_data_and_honest_axes(drawn: Drawing) -> None:
    ids = [chart.id for chart in drawn.charts]
    host_ids = ["speed", "lengths", "batches", "threads", "landscape", "flash"]
    assert ids == [*host_ids, *(work.name for work in drawn.works)]
    assert any(part["mark"]["type"] == "bar" for c in drawn.charts for part in layers(c.spec))
    for chart in drawn.charts:
        assert not faults(chart.spec), chart.id
        assert chart.note and set(chart.kinds) <= KINDS


def test_faults_of_figures_are_found(drawn: Drawing) -> None:
    by_id = {chart.id: chart.spec for chart in drawn.charts}
    bars = json.loads(json.dumps(by_id["flash"]))
    bars["encoding"]["x"]["scale"] = {"type": "log"}
    assert "bars that do not begin at zero" in faults(bars)
    lines = json.loads(json.dumps(by_id["lengths"]))
    lines["data"]["values"][0]["message_bytes"] = 0
    assert "a logarithm of zero" in faults(lines)
    del lines["layer"][1]["encoding"]["shape"]
    assert "colour alone" in faults(lines)
    lines["params"][0]["value"] = "nothing like that"
    assert "nothing to draw" in faults(lines)


def test_colours_are_all_defined(drawn: Drawing) -> None:
    used = set(re.findall(r"var\(--[\w-]+\)", json.dumps([chart.spec for chart in drawn.charts])))
    assert used and used <= set(files.palette())


# ---- The page and its files ---------------------------------------------------------------------

EVIL = "</script><img src=x onerror=alert(1)>&\u2028"


class Reader(HTMLParser):
    """What a page consists of."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


@pytest.fixture(scope="module")
def tags(folder: Path) -> list[tuple[str, dict[str, str | None]]]:
    reader = Reader()
    reader.feed((folder / "index.html").read_text(encoding="utf-8"))
    return reader.tags


def test_data_is_escaped() -> None:
    assert "<" not in markup.embedded({"name": EVIL})
    assert json.loads(markup.embedded({"name": EVIL})) == {"name": EVIL}
    said = markup.element("td", EVIL, title=f'"{EVIL}', hidden=True, id=None)
    assert said.count("<") == 2 and said.startswith('<td title="&quot;&lt;')
    assert markup.inline(f"`{EVIL}` *{EVIL}*").count("<img") == 0
    assert markup.inline("a `b` *c*") == "a <code>b</code> <em>c</em>"


def test_evil_names_do_nothing(tmp_path: Path) -> None:
    shutil.copytree(RECORDED, tmp_path / "made")
    rows = tmp_path / "made" / "data" / "host.jsonl"
    evil = json.dumps(EVIL)[1:-1]
    rows.write_text(rows.read_text().replace('"chacha20"', f'"{evil}"').replace("bmi2", evil))
    found = results.read(tmp_path / "made")
    pytest.importorskip("vl_convert", reason="vl-convert-python is not installed")
    text = dict(files.contents(found, drawing(found)))["index.html"]
    assert "<img src=x" not in text and "&lt;img src=x" in text


def test_the_page_stands_alone(tags: list[tuple[str, dict[str, str | None]]]) -> None:
    ids = [given["id"] for _, given in tags if "id" in given]
    assert len(ids) == len(set(ids))
    for tag, given in tags:
        assert not [name for name in given if name.startswith("on")], (tag, given)
        assert (given.get("src") or "data:").startswith("data:"), (tag, given)
        assert tag != "link"
    policy = next(g["content"] for t, g in tags if t == "meta" and "http-equiv" in g)
    assert policy and policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe-eval" not in policy


def test_every_link_leads_somewhere(
    folder: Path, tags: list[tuple[str, dict[str, str | None]]]
) -> None:
    ids = {given.get("id") for _, given in tags}
    links = {str(given["href"]) for tag, given in tags if tag == "a"}
    assert len(links) > 30
    for link in links:
        assert link[1:] in ids if link.startswith("#") else (folder / link).is_file(), link


def test_tables_can_be_read_by_a_screen_reader(
    tags: list[tuple[str, dict[str, str | None]]], drawn: Drawing
) -> None:
    assert sum(tag == "caption" for tag, _ in tags) == len(drawn.tables)
    assert all(given.get("scope") in ("col", "row") for tag, given in tags if tag == "th")
    images = [given for tag, given in tags if tag == "img"]
    assert images and all(given.get("alt") for given in images)
    assert all(given.get("aria-label") for _, given in tags if given.get("role") == "img")


def test_the_page_says_what_it_rests_on(folder: Path, recorded: results.Results) -> None:
    text = (folder / "index.html").read_text(encoding="utf-8")
    for fact in (
        "gcc 12.2.0",
        "commit 57a530f8bc9d",
        "Noisy machine",
        "A quick look",
        "NOT RUN qemu",
    ):
        assert fact in text, fact
    assert recorded.noisy and recorded.quick
    for stage in recorded.stages.values():
        assert str(markup.text(stage.command)) in text


def test_files_have_what_the_page_has(folder: Path, drawn: Drawing) -> None:
    for table in drawn.tables:
        with (folder / "tables" / f"{table.id}.csv").open(encoding="utf-8") as file:
            head, *rows = csv.reader(file)
        assert len(head) == len(table.columns) and len(rows) == len(table.rows)
    names = {path.stem for path in (folder / "figures").glob("*.svg")}
    assert names == {chart.id for chart in drawn.charts}
    for path in (folder / "figures").glob("*.svg"):
        assert "var(" not in path.read_text() and path.read_text().count("<path") > 5
    known = json.loads((folder / "report.json").read_text())
    assert set(known["stages"]) == {path.stem for path in (RECORDED / "data").glob("*.json")}
    assert len(known["stages"]["mcu"]["rows"]) > 200


def test_old_files_go_and_a_page_is_whole_or_as_it_was(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = tmp_path / "made"
    shutil.copytree(folder, made)
    (made / "tables" / "old.csv").write_text("old")
    found = results.read(made)

    def broken(*_: object) -> str:
        raise OSError("no room")

    monkeypatch.setattr(files, "page", broken)
    before = {path: path.stat().st_mtime_ns for path in made.rglob("*") if path.is_file()}
    with pytest.raises(OSError, match="no room"):
        files.write(made, found, drawing(found))
    assert {p: p.stat().st_mtime_ns for p in made.rglob("*") if p.is_file()} == before
    monkeypatch.undo()
    files.write(made, found, drawing(found))
    assert not (made / "tables" / "old.csv").exists()


def test_without_its_library_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before it measures anything."""
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    monkeypatch.setattr(report, "measure", lambda *_: pytest.fail("it measured"))
    assert report.main(["-o", str(tmp_path / "made")]) == Exit.USAGE
    assert 'pip install "loxo[report]"' in capsys.readouterr().err
    assert not (tmp_path / "made").exists()


def test_another_library_gets_a_table(tmp_path: Path, recorded: results.Results) -> None:
    row: results.Row = {"name": "dumbo", "peer": "other", "version": "1", "operation": "encrypt"}
    row |= {"message_bytes": 16, "cycles": 20.5, "ours": 10.25, "ratio": 2.0}
    about = next(iter(recorded.stages.values())).about
    more = recorded.stages | {"peers": results.Measured(about, {}, [row])}
    (table,) = host.peers(results.Results(RECORDED, more))
    assert table.rows == [("dumbo", "other", "1", "encrypt", 16, 20.5, 10.25, 2.0, "")]
    assert not list(host.peers(recorded))


def test_what_is_of_another_build_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever its format was; the page would show it under this commit."""
    pytest.importorskip("vl_convert", reason="vl-convert-python is not installed")
    made = tmp_path / "made"
    shutil.copytree(RECORDED, made)
    for old in (made / "data").glob("threads.json*"):
        text = old.read_text().replace("57a530f8bc9d", "000000000000")
        old.with_stem("peers").write_text(text)
    monkeypatch.setattr(report, "finished", lambda *_: True)
    assert report.main(["-o", str(made)]) == 0
    assert "left out, of another build: peers" in capsys.readouterr().err
    assert "000000000000" not in (made / "report.json").read_text()


def test_a_file_is_replaced_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rows"
    stages.replace(path, "old")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "no room")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no room") as failure:
        stages.replace(path, "new")
    assert failure.value.filename == str(path)
    assert list(tmp_path.iterdir()) == [path] and path.read_text() == "old"


# ---- Choosing -----------------------------------------------------------------------------------


def test_offers_are_the_rows(recorded: results.Results) -> None:
    data = choices.choices(recorded)
    (offer,) = (
        o for o in data["offers"]["cortex-m3-0"] if (o["name"], o["build"]) == ("dumbo", "small")
    )
    rows = [r for r in recorded.rows("mcu") if (r["target"], r["name"]) == ("cortex-m3", "dumbo")]
    rows = [r for r in rows if r["build"] == "small"]
    costs = {
        r["message_bytes"] + r["ad_bytes"]: r["cycles"]
        for r in rows
        if r["operation"] == "encrypt" and not r["wait_states"] and r["message_bytes"] != 39
    }
    assert dict(offer["points"]) == costs and len(costs) == 3
    assert offer["flash"] == rows[0]["flash_bytes"]
    assert offer["room"] == max(r["stack_bytes"] for r in rows)
    assert data["aeads"]["jumbo192"]["experimental"]
    assert data["builds"]["small"] == "-DLOXO_SMALL=1"


# ---- Runs ---------------------------------------------------------------------------------------


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stages without the benchmark around them."""
    monkeypatch.setattr(stages, "pulse", lambda: {"cycles": 1.0, "cycles_median": 1.0})
    monkeypatch.setattr(stages, "build", lambda: {"commit": "x", "level": "portable"})


def stage(name: str, code: str) -> stages.Stage:
    return stages.Stage(name, name, "measured", ("python", "-c", code), 1)


ROW = 'print(\'{"kind": "header", "rows": 1}\', flush=True); print(\'{"name": "a"}\', flush=True)'


@pytest.mark.usefixtures("quiet")
def test_a_run_that_was_killed_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """The second of two stages dies in its middle: the first is kept, nothing of the second is."""
    killed = f"import os, signal; {ROW}; os.kill(os.getpid(), signal.SIGKILL)"
    first, second = stage("first", ROW), stage("second", killed)
    list(stages.perform(first, tmp_path))
    with pytest.raises(Failure, match=r"status -9; see .*second\.log"):
        list(stages.perform(second, tmp_path))
    assert stages.finished(first, tmp_path) and not stages.finished(second, tmp_path)
    assert not list(tmp_path.glob("second.json*"))
    again = stage("second", ROW)
    assert [round(share, 1) for share in stages.perform(again, tmp_path)][-1] == 1
    assert stages.finished(again, tmp_path)
    kept = [json.loads(line) for line in (tmp_path / "second.jsonl").read_text().splitlines()]
    assert kept == [{"kind": "header", "rows": 1}, {"name": "a"}]


@pytest.mark.usefixtures("quiet")
def test_another_command_or_commit_is_measured_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = stage("first", ROW)
    list(stages.perform(first, tmp_path))
    assert not stages.finished(stage("first", f"{ROW}; pass"), tmp_path)
    (tmp_path / "none.json").write_text("[]")
    assert not stages.finished(stage("none", ROW), tmp_path)
    library = tmp_path / "x.so"
    other = stages.others(stages.Pace(True), [f"x={library}:dumbo"])
    before = stages.identity(other)
    library.touch()
    assert stages.identity(other) != before
    monkeypatch.setattr(stages, "build", lambda: {"commit": "y", "level": "portable"})
    assert not stages.finished(first, tmp_path)


def test_a_complete_folder_is_drawn_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("vl_convert", reason="vl-convert-python is not installed")
    shutil.copytree(RECORDED, tmp_path / "made")
    monkeypatch.setattr(report, "finished", lambda *_: True)
    assert report.main(["-o", str(tmp_path / "made")]) == 0
    assert str(tmp_path / "made" / "index.html") in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        (
            "mcu.jsonl",
            lambda text: text[: len(text) // 2],
            r"mcu\.jsonl is damaged, line \d+ not JSON",
        ),
        ("host.jsonl", lambda text: text.replace('"cpb"', '"cbp"'), "line 2 without cpb"),
        ("host.json", lambda text: "[]", r"host\.json is damaged, no object"),
        ("host.json", lambda text: text.replace('"pulse"', '"p"'), "without pulse"),
        (
            "host.jsonl",
            lambda text: text.replace(':65536,"ad', ':65535,"ad'),
            "has no row for aead",
        ),
        ("host.json", lambda text: text.replace('"pulse"', '"rows": 9, "pulse"'), "of 9 rows"),
        (
            "papers/sbseg-2016.md",
            lambda text: text[: text.rindex("|") - 20],
            r"papers\.json is damaged, in sbseg-2016\.md .*: remove it",
        ),
    ],
)
def test_damaged_data_is_an_error(
    name: str, change: Any, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    shutil.copytree(RECORDED, tmp_path / "made")
    path = tmp_path / "made" / "data" / name
    path.write_text(change(path.read_text()))
    monkeypatch.setattr(report, "finished", lambda *_: True)
    assert report.main(["-o", str(tmp_path / "made")]) == Exit.SYSTEM
    assert re.search(said, capsys.readouterr().err)
    assert not (tmp_path / "made" / "index.html").exists()


def test_two_reports_do_not_share_a_folder(tmp_path: Path) -> None:
    again = pytest.raises(Failure, match="another report is at work")
    with report.alone(tmp_path), again, report.alone(tmp_path):
        pass
    with report.alone(tmp_path):
        pass


@pytest.mark.parametrize(
    ("code", "status", "said"),
    [
        ("raise KeyboardInterrupt", 130, ""),
        ("print('\\xe9')", 0, ""),
        ("os.close(1); print(1)", 3, "x: Bad file descriptor\n"),
        ("os.dup2(os.pipe()[1], 1); print(1)", 0, ""),
        ("r, w = os.pipe(); os.dup2(w, 1); os.close(r); print(1)", 141, ""),
    ],
)
def test_how_a_script_ends(code: str, status: int, said: str) -> None:
    """Without a traceback, whatever its output is."""
    lines = ("import os, sys", "from tools.output import ended", "def work():")
    script = "\n".join((*lines, f"    {code}", "    return 0", "sys.exit(ended('x', work, 3))"))
    given = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, env=given, cwd=ROOT)
    assert (done.returncode, done.stderr.decode()) == (status, said)
