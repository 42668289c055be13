# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The benchmark: rows for everything registered, honest ratios, correct baselines.

It tests speed only where no disturbance of the machine could change the outcome.
"""

import csv
import json
import os
import re
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from loxo.cli_output import Exit, Failure

import loxo
from lab.compare import bench_check, thresholds
from lab.counts import counts, wasm
from lab.papers import report as papers
from lab.tables import read_table
from loxo import bench, bench_cliff, bench_cliff_plot, bench_levels, bench_threads, cli_progress
from tests.cli_runner import loxo as run_loxo
from tools import kernels, toolchain

pytestmark = pytest.mark.ring(2)

ROOT = Path(__file__).resolve().parent.parent
VECTORS = ROOT / "tests" / "vectors"
TIMEOUT = 300
KNOWN_ANSWERS = 1089
ELEPHANTS = ("dumbo", "jumbo", "delirium", "jumbo192")  # that the designers' reference serves

FIELDS = {
    **{name: str for name in ("kind", "name", "variant", "kernel", "operation")},
    **{name: int for name in ("packets", "message_bytes", "ad_bytes", "samples")},
    **{name: float for name in ("cycles", "cycles_median", "core_cycles", "ns")},
    "ratio_to": dict,
}
HEADER = {"loxo", "cpu", "level", "features", "compiler", "flags", "clock", "core_ratio", "rows"}
SHAPES = {
    *((0, 0), (16, 16), (64, 0), (64, 64), (64, 1024), (256, 0)),
    *((1024, 0), (1024, 64), (1024, 1024), (4096, 0), (65536, 0)),
}

Row = dict[str, Any]


def run_program(*arguments: str | Path, status: int = 0) -> list[Row]:
    done = subprocess.run(
        [bench.find_program(), *arguments], capture_output=True, text=True, timeout=TIMEOUT
    )
    assert done.returncode == status, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def quick() -> list[Row]:
    """Everything there is, once."""
    return run_program("--quick")


def task(row: Row) -> tuple[Any, ...]:
    """What competitors of one group have in common."""
    names = ("kind", "name", "operation", "packets", "message_bytes", "ad_bytes")
    return tuple(row[name] for name in names)


def test_rows_are_as_documented(quick: list[Row]) -> None:
    header, *rows = quick
    assert header.keys() >= HEADER
    assert header["loxo"] == loxo.__version__
    assert header["rows"] == len(rows)
    assert 0.1 < header["core_ratio"] < 100
    for row in rows:
        for field, kind in FIELDS.items():
            assert type(row[field]) is kind, (field, row)
        assert 0 < row["cycles"] <= row["cycles_median"]
        size = row["packets"] * row["message_bytes"]
        if size:
            assert row["cpb"] == pytest.approx(row["cycles"] / size, rel=0.01, abs=0.01)
        else:
            assert row["cpb"] is None
    assert len({(*task(row), row["variant"], row["kernel"]) for row in rows}) == len(rows)


def test_all_that_is_registered_has_rows(quick: list[Row]) -> None:
    tasks = {(*task(row), row["variant"]) for row in quick[1:]}
    for aead in loxo.aeads():
        for operation in ("encrypt", "decrypt"):
            for message, ad in SHAPES:
                for way in ("default", "context"):
                    assert ("aead", aead.name, operation, 1, message, ad, way) in tasks
            for message in (16, 64, 1024):
                for way in ("default", "context"):
                    assert ("aead", aead.name, operation, 512, message, 0, way) in tasks
    for found in loxo.hashes():
        lengths = {row["message_bytes"] for row in quick[1:] if row["name"] == found.name}
        assert lengths >= {0, 64, 65536}
    for permutation in loxo.permutations():
        for n in (1, 2, 4, 8, 16, 32, 64, 256):
            size = permutation.state_bytes
            assert ("permutation", permutation.name, "permute", n, size, 0, "default") in tasks


def test_every_usable_kernel_has_a_row(quick: list[Row]) -> None:
    rows = {
        (row["name"], row["kernel"], row["packets"])
        for row in quick[1:]
        if row["variant"] == "kernel"
    }
    expected = {
        (permutation.name, kernel.name, kernel.lanes)
        for permutation in loxo.permutations()
        for kernel in permutation.kernels
        if kernel.usable
    }
    assert rows == expected


def test_ratios_are_those_of_the_rows_beside(quick: list[Row]) -> None:
    baselines = {
        (task(row), row["kernel"]): row for row in quick[1:] if row["variant"] == "baseline"
    }
    compared = 0
    for row in quick[1:]:
        for name, ratio in row["ratio_to"].items():
            other = baselines[task(row), name]
            expected = other["cycles_median"] / row["cycles_median"]
            assert ratio == pytest.approx(expected, rel=0.01)
            compared += row["variant"] != "baseline"
    assert compared > 2 * len(SHAPES) * len(ELEPHANTS)


def test_the_reference_is_slower() -> None:
    """By so much less than the bars that no noise explains a failure."""
    _, *rows = run_program("--seconds", "0.01", *bench.bar_arguments())
    for bar, ratio in bench.judged(rows):
        assert ratio > bar.ratio / 4, bar


def test_baselines_know_the_answers() -> None:
    rows = run_program("--known-answers", VECTORS)
    assert all(row["passed"] and not row["failed"] for row in rows)
    reference = {row["name"]: row["passed"] for row in rows if row["kernel"] == bench.REFERENCE}
    assert reference == dict.fromkeys(ELEPHANTS, KNOWN_ANSWERS)


def test_a_wrong_answer_is_noticed(tmp_path: Path) -> None:
    for file in VECTORS.glob("*.rsp"):
        shutil.copy(file, tmp_path)
    spoilt = tmp_path / "dumbo.rsp"
    text = spoilt.read_text()
    at = text.index("CT = ", len(text) // 2) + len("CT = ")
    digit = "0" if text[at] != "0" else "1"
    spoilt.write_text(text[:at] + digit + text[at + 1 :])
    rows = run_program("--known-answers", tmp_path, status=1)
    failed = {row["name"]: row["failed"] for row in rows if row["kernel"] == bench.REFERENCE}
    assert failed == {**dict.fromkeys(ELEPHANTS, 0), "dumbo": 1}


def test_filters_and_levels() -> None:
    header, *rows = run_program(
        *("--quick", "--kind", "aead", "--only", "dumbo", "--operation", "decrypt"),
        *("--shape", "64,64", "--cpu", "portable"),
    )
    assert (header["level"], header["features"]) == ("portable", [])
    assert {task(row) for row in rows} == {("aead", "dumbo", "decrypt", 1, 64, 64)}
    for wrong in (["--cpu", "fast"], ["--shape", "64"], ["--only"], ["--nonsense", "1"]):
        run_program(*wrong, status=2)


def test_command_writes_json_and_csv(tmp_path: Path) -> None:
    files = tmp_path / "rows.json", tmp_path / "rows.csv"
    only = ("--quick", "--no-bars", "--only", "delirium", "--only", "keccak-f200")
    shown = run_loxo("bench", *only, "--json", files[0], "--csv", files[1])
    assert b"delirium" in shown.out
    header, *rows = [json.loads(line) for line in files[0].read_text().splitlines()]
    assert header["rows"] == len(rows)
    with files[1].open(newline="") as file:
        cells = list(csv.DictReader(file))
    assert len(cells) == len(rows)
    for cell, row in zip(cells, rows, strict=True):
        assert cell["name"] == row["name"]
        assert float(cell["cycles"]) == row["cycles"]
        ratio = row["ratio_to"].get(bench.REFERENCE)
        assert cell[f"ratio_to {bench.REFERENCE}"] == ("" if ratio is None else str(ratio))
    piped = run_loxo("bench", "--quick", "--no-bars", "--only", "keccak-f200", "--json", "-")
    assert all(json.loads(line) for line in piped.out.splitlines())


def test_command_refuses_what_it_does_not_know() -> None:
    run_loxo("bench", "--quick", "--cpu", "fast", status=2)
    run_loxo("bench", "--quick", "--kind", "cipher", status=2)
    run_loxo("bench", "--quick", "--only", "nonesuch", status=2)
    environment = {**os.environ, "LOXO_CPU": "fast"}
    run_loxo("bench", "--quick", "--only", "dumbo", status=2, env=environment)
    for endless in ("inf", "nan"):
        run_loxo("bench", "--seconds", endless, "--only", "dumbo", status=2)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--threads --csv rows.csv", "--threads knows no --csv"),
        ("--cliff --csv rows.csv", "--cliff knows no --csv"),
        ("--levels --csv rows.csv", "--levels knows no --csv"),
        ("--levels --only delirium", "--levels knows no --only"),
        ("--threads --kind hash", "--threads knows no --kind"),
        ("--levels --cpu avx2", "--levels knows no --cpu"),
        ("--cliff --rows", "--cliff knows no --rows"),
        ("--threads --no-bars", "--threads knows no --bars"),
        ("--levels --threads", "--threads and --levels are one too many"),
    ],
)
def test_no_option_is_ignored(words: str, said: str) -> None:
    """Or a file that was asked for is not there, after minutes of measuring."""
    assert run_loxo("bench", "--quick", *words.split(), status=2).err == f"loxo: {said}\n"


@pytest.mark.parametrize(("ratio", "met"), [(0.001, True), (1e9, False)])
def test_a_missed_bar_fails_the_check(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], ratio: float, met: bool
) -> None:
    monkeypatch.setattr(bench, "BARS", (bench.Bar("delirium", 16, 16, ratio),))
    only = ["keccak-f200"]
    if met:
        bench.bench(only=only, quick=True, check=True)
    else:
        bench.bench(only=only, quick=True)  # shown, but no failure
        with pytest.raises(Failure) as failure:
            bench.bench(only=only, quick=True, check=True)
        assert failure.value.status == Exit.UNVERIFIED
    out = capfd.readouterr().out
    assert ("NO" in out) != met
    assert ("yes" in out) == met


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0.2, "a few seconds"),
        (23, "about 20 seconds"),
        (94, "about 90 seconds"),
        (100, "about 2 minutes"),
        (3000, "about 50 minutes"),
        (9000, "about 2.5 hours"),
    ],
)
def test_durations_are_round(seconds: float, said: str) -> None:
    assert cli_progress.duration(seconds) == said


@pytest.mark.parametrize(
    "words",
    [
        ["--no-bars", "--only", "keccak-f200"],
        ["--cliff", "--only", "delirium"],
        ["--threads", "--only", "delirium"],
    ],
)
def test_the_command_says_beforehand_how_long_it_takes(words: list[str]) -> None:
    assert run_loxo("bench", "--quick", *words, status=None).err.startswith(
        f"{words[0].strip('-').replace('no-bars', 'bench')}: a few seconds\n"
    )


@pytest.mark.parametrize("seconds", [0, 0.02, 0.1])
def test_expected_times_fit(seconds: float) -> None:
    """Of rows that are neither the fastest nor the slowest; a busy machine may take longer."""
    pace = bench.Pace(seconds)
    words = [*pace.arguments, "--kind", "aead", "--operation", "encrypt", "--only", "delirium"]
    count = bench.row_count(bench.find_program(), words)
    started = time.monotonic()
    rows = run_program(*words)
    took = time.monotonic() - started
    assert len(rows) == count + 1
    assert bench.ROW.seconds(seconds) * count / 3 < took or not seconds
    assert took < bench.ROW.seconds(seconds) * count * 5 + 1


def test_papers_say_beforehand_how_long_they_take(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(papers, "watched", lambda rows, label: [{}])
    for work in papers.WORKS:
        if hasattr(work, "more"):
            monkeypatch.setattr(work, "more", lambda quick: None)
    papers.measure(["--quick"])
    quick = capfd.readouterr().err.splitlines()
    papers.measure(["--seconds", "0.1"])
    whole = capfd.readouterr().err.splitlines()
    assert re.fullmatch(r"papers: about (\d0 seconds|\d minutes)", quick[0])
    assert re.fullmatch(r"papers: about \d minutes", whole[0])
    assert quick[1] == whole[1] == "papers: after 0:00: this machine"


def test_more_seconds_take_longer() -> None:
    expected = [bench.ROW.seconds(seconds) for seconds in (0, 0.001, 0.01, 0.1, 0.5, 1, 5)]
    assert expected == sorted(expected) and expected[0] > 0
    assert bench.WALK.seconds(0.05) == pytest.approx(1.3)


def test_cliff_rows_are_as_documented() -> None:
    header, *rows = run_program("--cliff", "--quick", "--only", "delirium", "--cpu", "portable")
    assert header["rows"] == len(rows) == 2
    for row, operation in zip(rows, ("encrypt", "decrypt"), strict=True):
        assert (row["kind"], row["name"], row["operation"]) == ("cliff", "delirium", operation)
        assert len(row["cycles"]) == 4097
        assert all(cycles > row["latency"] > 0 for cycles in row["cycles"])
    run_loxo("bench", "--plot", "no.svg", status=2)


@pytest.mark.parametrize(
    ("at", "more", "again", "share"),
    [
        (999, 100, [], 100 / 130),  # what is allowed: 30 for 1,000 cycles, 100 for a permutation
        (999, 140, [], 140 / 130),
        (999, 140, [[999, 1000, 1013]], 13 / 130),  # a second look
    ],
)
def test_cliffs_are_seen(at: int, more: int, again: list[list[int]], share: float) -> None:
    cycles = [1000] * (at + 1) + [1000 + more] * 100
    row = {"name": "dumbo", "operation": "encrypt", "latency": 100.0}
    row |= {"cycles": cycles, "again": again}
    step = bench_cliff.worst_step(row)
    assert step.at == at
    assert step.share == pytest.approx(share)


def test_a_cliff_fails_and_is_drawn(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    plot = tmp_path / "cliff.svg"
    real = bench.measured

    def with_cliff(*arguments: Any) -> Any:
        for row in real(*arguments):
            if row["kind"] == "cliff":
                row |= {"cycles": [100] * 50 + [900] * 50, "latency": 200, "again": []}
            yield row

    monkeypatch.setattr(bench, "measured", with_cliff)
    with pytest.raises(Failure, match="delirium encrypt at 49 bytes") as failure:
        bench.bench(only=["delirium"], quick=True, cliff=True, plot_to=str(plot))
    drawn = plot.read_text()
    assert drawn.count("<circle") == drawn.count("<polyline") == 2
    assert drawn.count('class="tick"') == len(bench_cliff_plot.ticks(900))
    assert failure.value.status == Exit.UNVERIFIED
    assert "NO" in capfd.readouterr().out


def test_a_cliff_is_drawn_on_linear_axes_from_zero() -> None:
    """A panel for each AEAD, apart from others, with all that it shows."""
    assert bench_cliff_plot.ticks(900) == [0, 500, 1000]
    assert bench_cliff_plot.ticks(46393) == [0, 20000, 40000, 60000]
    rows = [
        {"name": f"aead-{i}", "operation": operation, "cycles": [0, 500, 1000]}
        for i in range(7)
        for operation in ("encrypt", "decrypt")
    ]
    svg = ET.fromstring(bench_cliff_plot.drawing(rows, "A & B", lambda row: 0))
    paths = [e.attrib["points"] for e in svg if e.tag.endswith("polyline")]
    assert len(paths) == len(rows)
    boxes = set()
    for path in paths[::2]:
        (x0, y0), (x1, y1), (x2, y2) = (map(float, p.split(",")) for p in path.split())
        assert x1 - x0 == x2 - x1 == bench_cliff_plot.WIDTH / 2
        assert y0 - y1 == y1 - y2 == bench_cliff_plot.HEIGHT / 2
        assert 0 < x0 < x2 < float(svg.attrib["width"]) and y0 < float(svg.attrib["height"])
        boxes.add((x0, y0))
    assert len(boxes) == 7 and "A &amp; B" in ET.tostring(svg, encoding="unicode")


def test_thresholds_are_measured_for_every_kernel() -> None:
    found = list(thresholds.measure(bench.find_program(), 0))
    assert {(t.permutation, t.kernel) for t in found} == {
        (permutation.name, kernel.name)
        for permutation in loxo.permutations()
        for kernel in permutation.kernels
        if kernel.usable and (kernel.lanes > 1 or kernel.needs)
    }
    for t in found:
        assert 0 <= t.measured <= t.lanes
        assert t.loss == 0 or t.listed != t.measured


def test_thresholds_go_into_the_lists(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = {}
    for folder in set(thresholds.folders().values()):
        shutil.copytree(thresholds.PERMUTATIONS / folder, tmp_path / folder)
        before[folder] = contents(tmp_path / folder)
    monkeypatch.setattr(thresholds, "PERMUTATIONS", tmp_path)
    monkeypatch.setattr(thresholds, "ROOT", tmp_path)
    verdict = thresholds.Verdict("keccak200", "portable_x8", "portable", 2, 77, 0.3, (77, 77), ())
    assert thresholds.judge([verdict], write=True) == 1
    assert contents(tmp_path / "spongent") == before["spongent"]
    changed = contents(tmp_path / "keccak200")
    new = changed.pop("keccak200_kernels.def")
    old = before["keccak200"].pop("keccak200_kernels.def")
    assert changed == before["keccak200"]
    assert new == old.replace(
        "portable_x8, NONE, 8, slices, 2)", "portable_x8, NONE, 8, slices, 77)"
    )
    assert new != old


TOY_HEADER = """\
#define TOY_FROM_toy88(a, b) a
#define TOY_FROM_toy160(a, b) b
"""
TOY_LIST = """\
KERNEL(X86, avx2_x256, AVX2, 256, planes, 12, 130)
KERNEL(NEON, avx2_x256, NEON, 128, planes, 6, 0)
KERNEL(WORD, portable, NONE, 1, none, 1, 1)
"""


def test_thresholds_go_to_their_permutation(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "toy"
    folder.mkdir()
    (folder / "toy_kernels.h").write_text(TOY_HEADER)
    listed = folder / "toy_kernels.def"
    listed.write_text(TOY_LIST)
    monkeypatch.setattr(thresholds, "PERMUTATIONS", tmp_path)
    assert [kernels.column(folder, f"toy-pi{bits}") for bits in (88, 160)] == [0, 1]
    assert [row.numbers for row in kernels.rows(folder)] == [(12, 130), (6, 0), (1, 1)]
    numbers = "toy", "avx2_x256", "avx2", 130, 113, 5.6, (98, 129), ()
    assert thresholds.update(thresholds.Verdict(*numbers, at=1)) == [listed]
    assert listed.read_text() == TOY_LIST.replace("130", "113")
    assert thresholds.update(thresholds.Verdict(*numbers, at=1)) == []
    listed.write_text("KERNEL(none)")
    with pytest.raises(ValueError, match="has no kernels"):
        kernels.rows(folder)


def test_a_compiler_decides_which_lines_are_built() -> None:
    folder = kernels.PERMUTATIONS / "keccak200"
    target = toolchain.Target("host", ("cc",), ())
    plain = {row.isa for row in kernels.built(folder, target, [])}
    small = [row.isa for row in kernels.built(folder, target, ["-DLOXO_SMALL=1"])]
    assert {"portable_x8", "portable"} < plain < {row.isa for row in kernels.rows(folder)}
    assert small == ["small"]


# ---- Thresholds of slabs --------------------------------------------------------------------


ENGINES = """\
ENGINE(X86, AVX2, slices, 32, 14, 8, 16, NULL)
ENGINE(X86, SSSE3, slices, 16, 5, 4, 7, short_packets)
ENGINE(X86, NONE, slices, 16, 6, 4, 7, NULL)
ENGINE(NEON, NONE, slices, 16, 8, 6, 7, NULL)
"""
LIST = """\
KERNEL(X86, gfni_x32, GFNI, 32, slices, 1)
KERNEL(X86, sse2_x16, SSE2, 16, slices, 1)
KERNEL(NEON64, neon_x16, NEON, 16, slices, 1)
KERNEL(WORD, portable, NONE, 1, none, 1)
"""


@pytest.fixture
def engines(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    (tmp_path / "keccak200").mkdir()
    (tmp_path / "keccak200" / "keccak200_kernels.def").write_text(LIST)
    path = tmp_path / "elephant_engines.def"
    path.write_text(ENGINES)
    monkeypatch.setattr(thresholds, "ENGINES", path.name)
    monkeypatch.setattr(thresholds, "folders", lambda: {"keccak-f200": "keccak200"})
    monkeypatch.setattr(thresholds, "aeads", lambda: {"delirium": "keccak-f200"})
    monkeypatch.setattr(thresholds, "PERMUTATIONS", tmp_path)
    monkeypatch.setattr(thresholds, "ROOT", tmp_path)
    return path


def test_slabs_are_kernels_with_an_engine(engines: Path) -> None:
    rows = thresholds.slab_rows()
    assert [(row.isa, row.engine, row.level, *row[6:]) for row in rows] == [
        ("gfni_x32", "slices_x32", "gfni", 14, 8, 16),
        ("sse2_x16", "slices_x16", "ssse3", 5, 4, 7),
        ("sse2_x16", "slices_x16", "sse2", 6, 4, 7),
        ("neon_x16", "slices_x16", "neon", 8, 6, 7),
    ]
    engines.write_text("none")
    with pytest.raises(toolchain.BuildError, match="has no engines"):
        thresholds.slab_rows()


def test_slab_thresholds_go_into_their_column(engines: Path) -> None:
    def verdict(column: str, measured: int) -> thresholds.Verdict:
        names = ("keccak200", "slices_x16", "portable")
        return thresholds.Verdict(*names, 6, measured, 0.3, (1, 9), (), column)

    found = [verdict(*number) for number in zip(thresholds.COLUMNS, (52, 71, 93), strict=True)]
    assert thresholds.judge(found, write=True) == 3
    assert engines.read_text() == ENGINES.replace("16, 6, 4, 7", "16, 52, 71, 93")
    assert thresholds.update(found[0]) == []


def test_the_rows_of_this_project_are_slabs() -> None:
    """Each has a kernel of its name, where that runs here, and a column for each number."""
    usable = thresholds.usable_kernels()
    rows = thresholds.slab_rows()
    assert {row.folder for row in rows} == {"keccak200", "spongent"}
    portable = [row for row in rows if row.level == "portable"]
    assert len(portable) == 2 and all(row.isa in usable[row.folder] for row in portable)
    tasks = list(thresholds.slab_tasks(usable))
    assert {row.folder for row, level in tasks if level == "portable"} == {"keccak200", "spongent"}
    assert all(row.level == level or row.level != "portable" for row, level in tasks)


def test_the_build_that_always_takes_slabs(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src", tmp_path / "src")
    thresholds.always(tmp_path)
    text = (tmp_path / thresholds.ENGINES).read_text()
    numbers = [engine[5:8] for engine in thresholds.ENGINE.findall(text)]
    assert len(numbers) == len(thresholds.engines())
    assert set(numbers) == {("1", "1", "1")}


def test_slab_duels() -> None:
    """A build against itself: who wins is chance, and no call may fail."""
    library = next(p for p in (ROOT / "build").glob("libloxo.*") if p.suffix in (".so", ".dylib"))
    slab = thresholds.Slab("keccak200", "portable_x8", "NONE", 8, "slices_x8", "NONE", 6, 4, 7)
    (toolchain.BUILD / "slabs").mkdir(parents=True, exist_ok=True)
    builds = [thresholds.build_program(), library, library]
    found = list(thresholds.duels(slab, "portable", "delirium", builds, 0))
    assert [(d.column, d.size) for d in found] == [
        *[("blocks_from", 0)],
        *[("packets_from", 16)] * 2,  # encryption, decryption
        *[("longer_from", 128)] * 2,
    ]  # and 1 KiB fills slabs of eight by itself
    assert all(0 <= d.measured <= slab.lanes for d in found)


def test_slab_verdicts() -> None:
    slab = thresholds.Slab(
        *("spongent", "avx2_x256", "AVX2", 256, "planes_x256", "AVX2", 145, 100, 120)
    )

    def packets(size: int, listed: int, measured: int, loss: float) -> thresholds.Duel:
        return thresholds.Duel(slab, "longer_from", size, listed, measured, loss)

    found = [packets(96, 120, 50, 0.9), packets(96, 120, 60, 0.7), packets(1024, 140, 150, 0.2)]
    verdict = thresholds.slab_verdict(found)
    assert (verdict.level, verdict.listed, verdict.measured) == ("avx2", 120, 55)
    shared = (5 / 50 + 5 / 55) / 2  # what 55 costs where 50 and 60 are right
    assert verdict.loss == pytest.approx(0.8 - shared)
    assert verdict.sizes == ((96, 120, 55), (1024, 140, 150)) and not verdict.fits()
    right = [packets(96, 55, 50, 0.1), packets(96, 55, 60, 0.09)]
    assert thresholds.slab_verdict(right).fits()
    assert not thresholds.slab_verdict([*right, packets(1024, 90, 130, 0.4)]).fits()
    never = packets(1024, 140, 0, 0.5)
    assert thresholds.slab_verdict([found[0], never]).measured == 50  # short packets say
    never = packets(96, 120, 0, 0.5)
    assert thresholds.slab_verdict([found[0], never, never]).measured == 0


def contents(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.iterdir()}


def test_threshold_verdicts() -> None:
    def verdict(measured: int, loss: float) -> thresholds.Verdict:
        return thresholds.Verdict("spongent", "x64", "portable", 6, measured, loss, (1, 9), ())

    assert verdict(6, 0).fits()
    assert verdict(9, 0.04).fits()
    assert not verdict(9, 0.06).fits()
    assert not verdict(0, 0).fits()
    assert thresholds.judge([verdict(6, 0), verdict(12, 0.5)], write=False) == 1


def test_thresholds_of_a_shared_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """The median over the permutations of AEADs counts; hashes' widths are only reported."""

    def threshold(name: str, measured: int, loss: float) -> thresholds.Threshold:
        return thresholds.Threshold(name, "x64", "avx2", 64, 6, measured, 10, 20, loss)

    widths = {"160": 5, "176": 7, "192": 9, "88": 40, "768": 50}
    found = [threshold(f"spongent-pi{w}", n, n / 100) for w, n in widths.items()]
    assert [v.at for v in thresholds.verdicts(found)] == [1, 2, 3, 0, 6]
    monkeypatch.setattr(kernels, "column", lambda *_: 0)
    (verdict,) = thresholds.verdicts(found)
    assert verdict[:8] == ("spongent", "x64", "avx2", 6, 7, 0.07, (5, 9), (40, 50))
    (verdict,) = thresholds.verdicts(found[3:])  # a kernel for hashes alone
    assert verdict.measured == 45


def change(row: str, share: float, noise: float = 0.01) -> bench_check.Change:
    return bench_check.Change(row, 100.0, 100.0 * (1 + share), 0.0, noise / 2, share, noise / 2)


def test_the_guard_takes_the_median() -> None:
    looks = [[change("a", a), change("b", b)] for a, b in ((0.3, -0.1), (-0.2, 0.4), (0.01, 0.2))]
    assert [(c.row, c.change) for c in bench_check.median(looks)] == [("a", 0.01), ("b", 0.2)]
    assert bench_check.median([]) == []


def test_the_guard_believes_two_looks() -> None:
    first = [
        change("slower", 0.1),
        change("noise", 0.005),
        change("once", 0.1),
        change("both", 0.1),
    ]
    again = [change("slower", 0.08), change("noise", 0.1), change("once", 0.001)]
    again.append(change("both", -0.1))  # in two directions
    seen = bench_check.second_look(first, again)
    assert [(c.row, c.change) for c in seen] == [("slower", 0.08)]
    assert bench_check.judge(seen, 0.02) == 1
    assert bench_check.judge(seen, 0.09) == 0
    assert bench_check.judge([change("faster", -0.5)], 0.02) == 0


@pytest.mark.parametrize(("planted", "status"), [("0", 0), ("1.0", 1)])
def test_the_guard_finds_a_planted_slowdown(planted: str, status: int) -> None:
    """The build against itself, as it is and half as fast; the limit is beyond any noise."""
    command = [sys.executable, "lab/compare/bench_check.py", "build", "--limit", "0.5"]
    command += ["--row", "keccak-f200 x1", "--row", "delirium encrypt 64,0", "--seconds", "0.05"]
    done = subprocess.run(
        [*command, "--plant", planted], cwd=ROOT, capture_output=True, text=True, timeout=TIMEOUT
    )
    assert done.returncode == status, done.stdout + done.stderr
    assert done.stdout.count("SLOWER") == 2 * status
    assert "2 rows" in done.stdout


@pytest.mark.ring(3)
def test_the_guard_builds_a_commit_and_sees_what_became_slower(tmp_path: Path) -> None:
    """A tree with two commits, the second with a delay in a kernel, which is small to be quick."""
    for part in ("src", "cmake", "tools", "lab/bench", "lab/compare"):
        shutil.copytree(ROOT / part, tmp_path / part)
    shutil.copy(ROOT / "CMakeLists.txt", tmp_path)
    environment = {name: value for name, value in os.environ.items() if name[:4] != "GIT_"}
    environment.pop("LOXO_BUILD", None)

    def run(*command: str | Path, status: int = 0) -> str:
        done = subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=TIMEOUT
        )
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout

    def commit(text: str) -> None:
        run("git", "add", "src", "cmake", "CMakeLists.txt")
        who = ("-c", "user.name=nobody", "-c", "user.email=nobody@localhost")
        run("git", *who, "-c", "commit.gpgsign=false", "commit", "-q", "-m", text)

    run("git", "init", "-q")
    commit("as it is")
    kernel = tmp_path / "src/loxo/permutation/keccak200/keccak200_small.c"
    head = "void loxo_keccak200_permute_small(uint8_t *state, size_t n) {\n"
    delay = '  for (unsigned i = 0; i < 20000; i++) __asm__ volatile("" : : "r"(i));\n'
    text = kernel.read_text()
    kernel.write_text(text.replace(head, head + delay))
    assert kernel.read_text() != text
    commit("slower")
    options = ["-DCMAKE_C_FLAGS=-DLOXO_SMALL=1 -O1", "-DCMAKE_BUILD_TYPE=None"]
    options += ("-DLOXO_BUILD_TESTS=OFF", "-DLOXO_BUILD_LAB=OFF")
    run("cmake", "-S", ".", "-B", "build", "-G", "Ninja", *options)
    run("cmake", "--build", "build", "--target", "loxo_shared")
    check = (sys.executable, "lab/compare/bench_check.py", "--limit", "0.2", "--seconds", "0.02")
    rows = (
        "--row",
        "keccak-f200 x1",
        "--row",
        "delirium encrypt 64,0",
        "--row",
        "dumbo encrypt 64,0",
    )
    said = run(*check, *rows, status=1)  # BASE is HEAD~1
    slower = [line.split()[0] for line in said.splitlines() if line.endswith("SLOWER")]
    assert "building " in said and sorted(slower) == ["delirium", "keccak-f200"]
    assert "3 rows, " in said and "2 slower by over 20%" in said


def test_the_guard_knows_what_it_is_given() -> None:
    command = [sys.executable, "lab/compare/bench_check.py"]
    for wrong in (["docs"], ["no-such-commit"], ["build", "--row", "none"]):
        done = subprocess.run([*command, *wrong], cwd=ROOT, capture_output=True, timeout=TIMEOUT)
        assert done.returncode != 0


def test_timing_finds_the_planted_leaks() -> None:
    done = subprocess.run(
        [sys.executable, "lab/timing/timing.py", "--planted"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("found ") == 3


def test_timing_fails_without_the_planted_leaks(tmp_path: Path) -> None:
    """A program whose leaks are gone, or which cannot see them, has to say so."""
    source = (ROOT / "lab/timing/timing.c").read_text()
    mended = source.replace("input[i] & 31 ? 40 : 80", "40").replace(
        "i < s->bytes && input[i] == secret[i]", "i < s->bytes"
    )
    mended = mended.replace("input[i * packet_bytes(s) + 3 * FIELD] & 1", "i == 0")
    assert mended != source
    (tmp_path / "timing.c").write_text(mended)
    program = tmp_path / "timing"
    flags = ["-std=c11", "-O2", f"-I{ROOT / 'src'}", f"-I{ROOT / 'lab/bench'}"]
    files = [tmp_path / "timing.c", ROOT / "lab/bench/clock.c", ROOT / "build/libloxo.a"]
    compiler = os.environ.get("CC", "cc")
    subprocess.run([compiler, *flags, *files, "-o", program, "-pthread", "-lm"], check=True)
    done = subprocess.run([program, "--planted"], capture_output=True, text=True, timeout=TIMEOUT)
    assert done.returncode == 1
    assert done.stdout.count("NOT FOUND") == 3


# ---- Levels ---------------------------------------------------------------------------------


def level_rows(level: str, cycles: float) -> list[Row]:
    """A header and a row for each work and operation, all at that cost."""
    operations = [("encrypt", "default"), ("encrypt", "context"), ("decrypt", "default")]
    rows: list[Row] = [{"kind": "header", "level": level}]

    def add(name: str, operation: str, variant: str, work: bench_levels.Work) -> None:
        fields = {"message_bytes": work.message, "ad_bytes": work.ad, "packets": work.packets}
        spent = dict.fromkeys(("core_cycles", "cycles"), cycles * work.share())
        rows.append({"name": name, "operation": operation, "variant": variant} | fields | spent)
        rows[-1]["kind"] = "a row"

    for name, state in bench_levels.STATES.items():
        for work in bench_levels.WORKS.values():
            for operation, variant in operations:
                add(name, operation, variant, work)
        add(bench_levels.PERMUTATIONS[name], "permute", "default", state)
    return rows


def test_goals_of_levels_are_judged() -> None:
    slow = bench_levels.figures(level_rows("avx2", 1700))
    verdicts = {
        (goal.name, goal.work): bench_levels.grade(value, goal.must, goal.target)
        for goal, value in bench_levels.judged(slow)
    }
    assert verdicts["spongent-pi160", bench_levels.ONE] == "must met"  # 1,526 is the target
    assert verdicts["dumbo", bench_levels.SHORT] == "target met"
    assert verdicts["dumbo", bench_levels.BULK] == "MISSED"
    assert {goal.level for goal, _ in bench_levels.judged(slow)} == {"avx2"}
    missed = bench_levels.missed(slow)
    assert "dumbo at avx2, 65,536 bytes, a byte" in missed
    assert "jumbo: decryption to encryption at avx2, 16 bytes, 16 of data" in missed  # 1, not 0.9
    assert not any(word.startswith("jumbo to dumbo") for word in missed)
    assert "dumbo: context and a permutation to key at avx2, 16 bytes, 16 of data" in missed  # 2
    assert bench_levels.grade(2, None, 1) == "target missed"


def test_short_packets_are_held_against_public_code() -> None:
    slow = bench_levels.figures(level_rows("avx512", 2500))
    missed = bench_levels.missed(slow)
    assert "delirium beside public code at avx512" in missed  # 7,360 / 3
    assert "dumbo beside public code at avx512" not in missed
    verdicts = bench_levels.peer_table(slow).cells("verdict")
    assert verdicts == ["met", "met", "MISSED"]
    assert "delirium beside public code at avx2" not in bench_levels.missed(
        bench_levels.figures(level_rows("avx2", 2500))
    )


def test_what_python_adds_is_judged() -> None:
    rows: list[Row] = [{"kind": "header"}]
    rows += [{"kind": "aead", "variant": "context", "packets": n, "ns": 0.0} for n in (1, 512)]
    slow = bench_levels.additions(rows)
    fast = bench_levels.additions([row | {"ns": 1e9} for row in rows])
    assert [a.what for a in slow] == ["one packet", "a packet of an array"]
    assert all(a.ns > 0 for a in slow) and all(a.ns < 0 for a in fast)
    table = bench_levels.addition_table([slow[0]._replace(ns=1501), fast[0]])
    assert table.cells("verdict") == ["MISSED", "met"]


def test_levels_without_their_cpu_are_not_run() -> None:
    levels = bench_levels.usable({"features": ["sse2", "ssse3", "avx2"]})
    assert levels == ["portable", "sse2", "ssse3", "avx2"]
    lacks = "NOT RUN: {}, which this CPU does not have"
    assert bench_levels.not_run(levels) == [lacks.format("gfni"), lacks.format("avx512")]


def test_the_command_shows_levels(tmp_path: Path) -> None:
    rows = tmp_path / "rows"
    text = run_loxo("bench", "--levels", "--quick", "--json", str(rows)).out.decode()
    assert "what they were to reach" in text and "Ratios that are to hold" in text
    assert (
        "fastest public code" in text
        and "What Python adds" in text
        and "a packet of an array" in text
    )
    found = bench_levels.figures([json.loads(line) for line in rows.read_text().splitlines()])
    assert ("portable", "delirium", "encrypt", bench_levels.BATCH) in found
    names = {(goal.level, goal.name, goal.work) for goal, _ in bench_levels.judged(found)}
    levels = {level for level, _, _, _ in found}
    assert names == {(g.level, g.name, g.work) for g in bench_levels.GOALS if g.level in levels}


# ---- Threads --------------------------------------------------------------------------------


def test_threads_rows_are_as_documented() -> None:
    header, topology, *rows = run_program("--threads", "--quick", "--only", "delirium")
    assert header["kind"] == "header" and topology["kind"] == "topology"
    assert 1 <= topology["cores"] <= topology["cpus"] and topology["counting_factor"] > 0
    assert len(rows) >= 2
    for row in rows:
        assert (row["kind"], row["name"], row["operation"]) == ("threads", "delirium", "encrypt")
        assert row["factor"] == pytest.approx(row["cycles_one"] / row["cycles_two"], abs=0.001)
        assert row["counting_factor"] > 0


def test_threads_are_judged_where_the_machine_has_two_cores_to_give() -> None:
    rows: list[Row] = [
        {"name": "dumbo", "packets": 1, "message_bytes": n, "factor": f, "counting_factor": c}
        for n, (f, c) in enumerate(((1.84, 1.99), (1.86, 1.96), (1.2, 1.5)))
    ]
    topology: Row = {"cpus": 4, "cores": 2, "pair": [0, 2], "counting_factor": 1.99}
    assert bench_threads.missed(topology, rows) == ["dumbo, 1 of 0 bytes: 1.84"]
    assert "4 CPUs on 2 cores (2 a core by SMT)" in bench_threads.topology_text(topology)
    assert not bench_threads.missed({**topology, "cores": 1}, rows)
    verdict = bench_threads.verdict(topology, rows)
    assert verdict.startswith("MISSED the bar of 1.85 in 1 of 2 rows")
    assert "Not judged: 1, where counting" in verdict
    assert bench_threads.verdict(topology, rows[1:2]).startswith("Met the bar of 1.85 in 1 of")
    assert "counting itself" in bench_threads.verdict(topology, rows[2:])
    assert "there is one" in bench_threads.verdict({**topology, "cores": 1}, rows)


def test_the_command_shows_threads() -> None:
    text = run_loxo("bench", "--threads", "--quick", "--only", "dumbo").out.decode()
    assert "CPUs on" in text and "Two threads against one" in text and " dumbo " in text
    assert any(word in text for word in ("Met the bar", "MISSED", "No verdict"))


def test_the_modelled_loops_are_where_counts_looks() -> None:
    if not shutil.which(counts.AARCH64.compiler):
        pytest.skip(f"{counts.AARCH64.compiler} is not installed (make setup)")
    for loop in counts.loops():
        body = counts.body_of(loop).splitlines()
        assert len(body) > 20 and body[-1].endswith("loop"), loop.kernel


def test_counts_stand_beside_those_of_others(capsys: pytest.CaptureFixture[str]) -> None:
    target = counts.AARCH64.name
    others = [o for o in read_table(counts.OTHERS) if o["target"] == target]
    rows: list[Row] = [
        {
            **{key: o[key] for key in ("target", "name", "operation")},
            **{key: int(o[key]) for key in ("message_bytes", "ad_bytes")},
            "kind": "count",
            "states": states,
            "instructions": int(o["theirs"]) + more,
        }
        for o in others
        for states, more in ((0, 0), (1, 7), (8, -7))  # of these, the second is no better
    ]
    beside = list(counts.bars(rows))
    assert len(beside) == len(others) and not any(map(counts.missed, beside))
    for row in rows[:3]:
        row["instructions"] += 1
    beside = list(counts.bars(rows))
    assert [counts.missed(b) for b in beside] == [True] + [False] * (len(others) - 1)
    counts.show(beside)
    out = capsys.readouterr().out
    assert (out.count(" 1: MISSED\n"), out.count(" 1: met\n")) == (1, len(others) - 1)
    with pytest.raises(toolchain.BuildError, match="nothing of ours"):
        list(counts.bars(rows[3:]))


def test_others_were_counted_on_targets_and_calls_that_there_are() -> None:
    names = {r.name for r in toolchain.registry("PERMUTATION", "AEAD")}
    for other in read_table(counts.OTHERS):
        assert other["target"] in {m.name for m in counts.MACHINES}
        assert other["name"] in names and int(other["theirs"]) > 0


@pytest.mark.parametrize(
    ("code", "instructions"),
    [
        ("", 0),
        ("nop block loop end end", 0),
        ("i32.const 1 drop", 1),
        ("i32.const 0 if i32.const 1 drop end", 2),
        ("i32.const 1 if i32.const 1 drop end", 3),
        ("call $empty", 2),
    ],
)
def test_instructions_of_webassembly_are_counted(
    code: str, instructions: int, tmp_path: Path
) -> None:
    pytest.importorskip("wasmtime")
    program = tmp_path / "program.wat"
    marks = "call $mark call $mark"
    program.write_text(
        '(module (import "counts" "mark" (func $mark)) (memory (export "memory") 1) (func $empty)'
        f'(func (export "_start") {marks} call $mark {code} call $mark))'
    )
    printed, (_, nothing, _, counted) = wasm.run(program)
    assert not printed and counted - nothing == instructions


def test_counts_do_not_follow_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = counts.AARCH64
    if reason := machine.missing():
        pytest.skip(reason)
    source, program = tmp_path / "where.c", tmp_path / "where"
    source.write_text('#include <stdio.h>\nint main(void) { int x; return !printf("%p", &x); }\n')
    toolchain.run([machine.compiler, "-static", source, "-o", program])
    found = [counts.emulate(machine.emulator, program)]
    for extra in (16, 32, 64):
        monkeypatch.setenv("MORE", "x" * extra)
        monkeypatch.chdir(tmp_path)
        found.append(counts.emulate(machine.emulator, program))
    assert "0x" in found[0][0] and found.count(found[0]) == len(found)


@pytest.mark.ring(3)  # compiles the library for WebAssembly
def test_counts_do_not_follow_the_data_of_calls(tmp_path: Path) -> None:
    machine = counts.WASM_SIMD
    if reason := machine.missing():
        pytest.skip(reason)
    text, last = (counts.HERE / "program.c").read_text(), "  return 0;\n}\n"
    assert text.endswith(last)
    leak = '  COUNT("leak", "-", "-", 1, 0, fill(slab, states[100], &x));\n'
    leaky = tmp_path / "leaky.c"
    leaky.write_text(text.removesuffix(last) + leak + last)
    program = counts.build(machine, leaky)
    one, other = (counts.count(machine, program, seed) for seed in (1, 2))
    assert {r["name"] for r in one} >= {r.name for r in toolchain.registry("PERMUTATION", "AEAD")}
    assert one[:-1] == other[:-1] and one[-1]["name"] == "leak"
    assert one[-1]["instructions"] != other[-1]["instructions"]
