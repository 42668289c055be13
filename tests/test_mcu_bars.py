# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The bars on microcontrollers are judged correctly; the pages of docs/targets
have every figure.
"""

import itertools
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import loxo
from lab.figures import STREAMS, TABLE, Missing, read_rows
from lab.figures import TARGETS as CORES
from lab.mcu import bars, grid, pages, report
from lab.mcu.__main__ import main
from lab.mcu.grid import MEASURED, PARTS, SHAPES, Row
from lab.mcu.rig import Rig, hashes, permutations_of, streams
from lab.mcu.targets import TARGETS
from tests.markdown import blocks
from tools.firmware import BUILDS
from tools.toolchain import ROOT, registry, run

pytestmark = pytest.mark.ring(2)

Make = Callable[..., Rig]
PERMUTATIONS = {p.name for p in registry("PERMUTATION")} & set(grid.subjects())
WAITS = {target: (0, 2, 4) if target.startswith("cortex") else (0,) for target in TARGETS}


def made_up(cycles: int = 1000, size: int = 100) -> Iterator[Row]:
    """A row for every call of the grid: `cycles` each, ten times that for many states."""
    sizes = (cycles, cycles, size, 0, size)
    for target, waits in WAITS.items():
        for wait in waits:
            for build in BUILDS:
                who = target, wait, build
                for name in grid.aeads():
                    for shape in MEASURED:
                        for way in ("encrypt", "decrypt"):
                            yield Row(*who, name, "a", 0, way, *shape, *sizes)
                for name in streams():
                    for size in (16, 64, 128, 1024, 39, grid.LONG):
                        yield Row(*who, name, "a", 0, "keystream", size, 0, *sizes)
                for name, size in itertools.product(hashes(), grid.HASHED):
                    yield Row(*who, name, "a", 0, "hash", size, 0, *sizes)
                for name in PERMUTATIONS:
                    yield Row(*who, name, "a", 1, "permute", 0, 0, *sizes)
                    if build == "bulk":
                        many = Row(*who, name, "a_x32", 32, "permute", 0, 0, *sizes)
                        yield replace(many, cycles=10 * cycles)


def everything(cycles: int = 300, size: int = 100) -> Iterator[Row]:
    """The same, and rows of the kernels that have bars."""
    yield from made_up(cycles, size)
    for bar in bars.read(list(TARGETS)):
        if bar.name in bars.kernels(bar.target, bar.build):
            who = bar.target, 0, bar.build, bar.name, bar.of
            yield Row(*who, 1, "permute", 0, 0, cycles, cycles, size, 0, size)


def verdict_of(found: list[bars.Verdict], target: str, what: str, build: str) -> bars.Verdict:
    (one,) = (v for v in found if (v.target, v.what, v.build) == (target, what, build))
    return one


# ---- Bars ---------------------------------------------------------------------------------------


def test_every_bar_is_about_something_that_is_measured() -> None:
    """Whatever the figures, each bar of every target finds its row."""
    found = bars.judged(list(everything(100)), list(TARGETS))
    assert {v.target for v in found} == set(TARGETS)
    assert all(v.verdict in ("must", "target") for v in found)
    decryptions = [v for v in found if v.what.endswith(", decryption")]
    assert len(found) == len(list(bars.read(list(TARGETS)))) + len(decryptions)
    assert all(v.existing and v.decrypt is None for v in decryptions)
    aeads = [a.name for a in registry("AEAD")]
    flash = {(v.target, v.what) for v in found if v.what.startswith("flash of")}
    others = {f"flash of {name}" for name in streams()}
    flash = {(t, what) for t, what in flash if what not in others and "loxo_" not in what}
    assert flash == {(target, f"flash of {name}") for target in TARGETS for name in aeads}


def test_slow_and_large_misses() -> None:
    found = bars.judged(list(everything(10**9, 10**6)), list(TARGETS))
    assert {v.what for v in found if v.verdict != "MISSED"} == {"ram of all"}


def test_bars_are_judged_at_their_edges() -> None:
    def graded(cycles: int) -> str:
        found = bars.judged(list(everything(cycles)), ["cortex-m3"])
        return verdict_of(found, "cortex-m3", "dumbo 16+16", "default").verdict

    assert [graded(n) for n in (35000, 35001, 55000, 55001)] == ["target", "must", "must", "MISSED"]


def test_a_bar_in_times_is_one_in_cycles() -> None:
    best = report.others()["rv32imc", "dumbo", "encrypt", "1024", "0"]
    limit = best.cycles // 8
    at, above = (
        verdict_of(bars.judged(list(everything(n)), ["rv32imc"]), "rv32imc", "dumbo 1024+0", "bulk")
        for n in (limit, limit + 1)
    )
    assert (at.must, at.verdict, above.verdict) == (limit, "must", "MISSED")
    assert (at.existing, at.program) == best[:2] and at.factor and at.factor >= 8
    assert at.decrypt == limit


def test_ahead_is_not_a_tie() -> None:
    """Neither in encryption nor in decryption, each against the best of its own."""
    for operation, end in (("encrypt", ""), ("decrypt", ", decryption")):
        best = report.others()["rv32imc", "xoodyak", operation, "16", "16"]
        ahead, tie = (
            verdict_of(
                bars.judged(list(everything(n)), ["rv32imc"]),
                *("rv32imc", f"xoodyak 16+16{end}", "default"),
            )
            for n in (best.cycles - 1, best.cycles)
        )
        assert (ahead.verdict, tie.verdict) == ("must", "MISSED")
        assert (ahead.existing, ahead.program) == best[:2]


def test_a_bar_may_be_held_against_tables() -> None:
    key = "rv32imc", "sosemanuk", "keystream", "1024", "0"
    assert key not in report.others()
    best, what = report.others(beside_the_point=True)[key], "sosemanuk 1024+0"
    at, above = (
        verdict_of(bars.judged(list(everything(n)), ["rv32imc"]), "rv32imc", what, "default")
        for n in (best.cycles, best.cycles + 1)
    )
    assert (at.must, at.verdict, above.verdict) == (best.cycles, "must", "MISSED")
    assert (at.existing, at.program) == best[:2]


def test_a_state_of_many_and_what_is_least() -> None:
    rows = list(everything(64000))
    found = bars.judged(rows, ["atmega128"])
    each = verdict_of(found, "atmega128", "spongent-pi160 each of 32 states", "bulk")
    assert each.measured == 20000 and each.factor == pytest.approx(34242 / 20000)
    deep = [replace(r, stack_bytes=500) if r.operation == "decrypt" else r for r in rows]
    small = ("jumbo", "small")
    less = [replace(r, stack_bytes=90) if (r.name, r.build) == small else r for r in deep]
    found = bars.judged(less, ["atmega128"])
    stack = verdict_of(found, "atmega128", "the least stack: jumbo", "small")
    assert stack.measured == 90
    experiment = [replace(r, flash_bytes=9) if r.name == "jumbo192" else r for r in rows]
    (flash,) = (
        v for v in bars.judged(experiment, ["atmega128"]) if v.what.startswith("the least flash")
    )
    assert flash.measured == 100


def test_a_row_that_is_missing_is_an_error() -> None:
    rows = [row for row in everything() if row.name != "jumbo"]
    with pytest.raises(ValueError, match="jumbo"):
        bars.judged(rows, ["cortex-m3"])


def test_rounds_are_shown_beside_the_permutation_they_make() -> None:
    known = report.others()["cortex-m3", "ascon-p8", "permute", "0", "0"]
    what = "loxo_ascon8_rounds_armv7m 8 rounds"
    at, above = (
        verdict_of(bars.judged(list(everything(n)), ["cortex-m3"]), "cortex-m3", what, "default")
        for n in (470, 471)
    )
    assert (at.verdict, above.verdict) == ("must", "MISSED")
    assert (at.existing, at.program) == known[:2]


def test_one_function_for_all_widths_has_bars_by_width() -> None:
    served = permutations_of("loxo_sparkle_steps_avr_small")
    assert served["256: 10 steps"] == ("sparkle256-10", (10, 4))
    assert served["512: 8 steps"] == ("sparkle512-8", (8, 8)) and len(served) == 6
    found = bars.judged(list(everything(8139)), ["atmega128"])
    what = "loxo_sparkle_steps_avr_small 256: "
    verdicts = {v.what: v.verdict for v in found if v.what.startswith(what)}
    assert verdicts == {f"{what}7 steps": "MISSED", f"{what}10 steps": "must"}


def test_the_grid_has_a_bar() -> None:
    assert bars.judged_time(299.5).verdict == "must"
    assert bars.judged_time(300.5).verdict == "MISSED"


def test_programs_beside_the_point_are_no_measure() -> None:
    rows = report.data("others.csv")
    assert {row["caveat"] for row in rows} == {"", *pages.CAVEATS}
    assert {row["how"] for row in rows} == {"simulated", "board"}
    tables = report.others(beside_the_point=True)[
        "cortex-m3", "spongent-pi160", "permute", "0", "0"
    ]
    assert tables < report.others()["cortex-m3", "spongent-pi160", "permute", "0", "0"]


def test_the_command_shows_bars(
    mcu: Make, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Verdicts are no errors; the rows are made up, as the whole grid takes too long."""
    mcu("cortex-m3")
    monkeypatch.setattr("lab.mcu.__main__.parallel", lambda *_: [list(everything(10**9, 10**6))])
    assert main(["--bars", "--target", "cortex-m3"]) == 0
    out = capfd.readouterr()
    assert "MISSED" in out.out and "flash of dumbo" in out.out and " rows in " in out.err
    assert re.fullmatch(
        r"(\d+) bars: 0 targets, 1 musts met, \d+ MISSED: .+", out.out.splitlines()[-1]
    )
    assert main(["--bars", "--target", "cortex-m3", "--json", str(tmp_path / "bars")]) == 0
    lines = [json.loads(line) for line in (tmp_path / "bars").read_text().splitlines()]
    assert {line["verdict"] for line in lines} == {"must", "MISSED"}
    monkeypatch.setattr("lab.mcu.__main__.parallel", lambda *_: [[]])
    assert main(["--bars", "--target", "cortex-m3"]) == 1
    with pytest.raises(SystemExit):
        main(["--bars", "--only", "dumbo"])


# ---- Pages --------------------------------------------------------------------------------------

EVERYWHERE = pytest.mark.parametrize("target", TARGETS)


def places(text: str) -> list[str]:
    """What stands between the comments."""
    return [m.group() for m in TABLE.finditer(text)]


@EVERYWHERE
def test_every_target_has_its_page(target: str) -> None:
    """With a line for every AEAD at every size in every build, and a plot of them."""
    text = (pages.FOLDER / f"{target}.md").read_text()
    choice, aeads, kernels, hashed, streamed = places(text)
    parts = re.split(r"^### `(\w+)`$", aeads, flags=re.MULTILINE)
    assert parts[1::2] == list(BUILDS)
    for table in parts[2::2]:
        lines = re.findall(r"^\| ([\w-]+)[^|]* \| (\d+) \+ (\d+) \| [\d,]+ \|", table, re.MULTILINE)
        assert lines == [(a.name, str(m), str(ad)) for a in registry("AEAD") for m, ad in SHAPES]
    assert all(f"| `{build}` | " in choice and f"| `{build}` | " in kernels for build in BUILDS)
    assert set(re.findall(r"^\| ([a-z]\w*-\w+) ", kernels, re.MULTILINE)) == set(PERMUTATIONS)
    lines = re.findall(r"^\| ([\w-]+) \| `(\w+)` \| `\w+` \| ([\d,]+) \|", streamed, re.MULTILINE)
    digests = re.findall(r"^\| ([\w-]+) \| `(\w+)` \| `\w+` \| 64 \|", hashed, re.MULTILINE)
    assert sorted(digests) == sorted(itertools.product(hashes(), BUILDS))
    assert "| esch256 | `default` | " in hashed and " | 1,024 | " in hashed
    everywhere = itertools.product(BUILDS, streams(), ("64", "1,024"))
    assert sorted(lines) == sorted((name, build, size) for build, name, size in everywhere)
    plot = (pages.FOLDER / f"{target}.svg").read_text()
    assert all(f">{a.name}" in plot for a in registry("AEAD")) and f"({target}.svg)" in text


@pytest.mark.parametrize("readme", pages.MODES, ids=[path.parent.name for path in pages.MODES])
def test_the_readmes_of_modes_have_the_pages_figures(readme: Path) -> None:
    """Each line of their tables about microcontrollers; `loxo mcu --pages` writes them."""
    text = again = readme.read_text()
    known = dict[str, str]()
    for target in CORES:
        aeads = places((pages.FOLDER / f"{target}.md").read_text())[1]
        known |= pages.in_modes(target, aeads)
        again = pages.retold(again, target, aeads)
    assert again == text
    assert len(known) == len(CORES) * len(pages.IN_MODES) * len(registry("AEAD"))
    tables = re.findall(r"^\| AEAD, target, build .*\n\|---.*\n((?:\|.*\n)+)", text, re.MULTILINE)
    said = "".join(tables).splitlines()
    assert set(said) <= set(known.values())
    names = {line.split(",")[0] for line in said}
    assert len(said) == len(set(said)) == len(CORES) * len(pages.IN_MODES) * len(names)


def stream_rows() -> dict[tuple[str, str, str], dict[str, str]]:
    """The pages' rows of streams, by stream, kernel and bytes, for one target of each core."""
    found = {}
    for target in CORES:
        heads, *rows = read_rows(places((pages.FOLDER / f"{target}.md").read_text())[-1])
        for row in (dict(zip(heads, cells, strict=True)) for cells in rows):
            found[row["stream"], row["kernel"], row["bytes"]] = row
    return found


@pytest.mark.parametrize("folder", STREAMS)
def test_a_streams_readme_has_the_pages_figures(folder: str) -> None:
    """Its table of kernels, at the sizes that the pages have."""
    text = (ROOT / f"src/loxo/stream/{folder}/README.md").read_text()
    ((name, table),) = re.findall(
        r"^`([\w-]+)` by `loxo mcu --only \1`.*?\n\n(\| kernel .*?)\n\n",
        text,
        re.MULTILINE | re.DOTALL,
    )
    known, stacks = stream_rows(), dict[str, list[int]]()
    heads, _, *rows = (
        [cell.strip() for cell in line[1:-1].split("|")] for line in table.split("\n")
    )
    for row in (dict(zip(heads, cells, strict=True)) for cells in rows):
        kernel = row["kernel"].partition(",")[0]
        sizes = [head.removesuffix(" bytes") for head in heads if head.endswith(" bytes")]
        for size in sizes:
            page = known.get((name, kernel, size))
            if not page:
                continue
            costs = row[f"{size} bytes"], row["flash"].removesuffix(" bytes")
            assert costs == (page["keystream, cycles"], page["flash"]), (kernel, size)
            stacks.setdefault(kernel, []).append(int(page["stack"]))
        longest = sizes[-1].replace(",", ""), row[f"{sizes[-1]} bytes"].replace(",", "")
        if each := row["a byte of these"]:
            assert each == f"{int(longest[1]) / int(longest[0]):.1f}", kernel
        if kernel in stacks:
            assert row["stack"].removesuffix(" bytes") == str(max(stacks[kernel])), kernel
    assert set(stacks) == {kernel for own, kernel, _ in known if own == name}


def test_no_page_is_of_another_target() -> None:
    assert {path.stem for path in pages.FOLDER.iterdir()} == set(TARGETS)
    for page in ("README.md", "docs/microcontrollers.md"):
        linked = re.findall(r"targets/([\w-]+)\.md\)", (ROOT / page).read_text())
        assert sorted(linked) == sorted(TARGETS)


@EVERYWHERE
def test_the_page_says_how_it_was_compiled(target: str) -> None:
    known = TARGETS[target].target
    (block,) = blocks(f"docs/targets/{target}.md")
    assert block.text.startswith(" ".join([*known.compiler, *known.flags, "\\"]))


@pytest.mark.ring(3)
def test_the_command_of_a_page_runs(mcu: Make, tmp_path: Path) -> None:
    mcu("cortex-m3")
    (block,) = blocks("docs/targets/cortex-m3.md")
    (tmp_path / "src").symlink_to(ROOT / "src")
    run(["sh", "-ec", block.text.replace("find src ", "find src/ ")], cwd=tmp_path)
    assert (tmp_path / "dumbo.o").exists()


def test_the_pages_are_filled_from_rows() -> None:
    rows = list(made_up(12345))
    files = dict(pages.written(rows, list(TARGETS)))
    pairs = {f"{t}.{e}" for t in TARGETS for e in ("md", "svg")}
    assert {path.name for path in files} == {"README.md"} | pairs
    best = report.others()["cortex-m4", grid.aeads()[0], "encrypt", "16", "16"]
    theirs = f"{best.cycles:,} ({int(best.flash):,})"
    line = f"| [Cortex-M4](docs/targets/cortex-m4.md) | 12,345 | {theirs} | 100 | 100 |"
    assert line in files[pages.README].splitlines()
    text = files[pages.FOLDER / "cortex-m4.md"]
    assert "| dumbo | 16 + 16 | 12,345 | 386 | 12,345 | 12,345 | 12,345 | 100 | 100 | " in text
    published = report.others()["cortex-m4", "dumbo", "encrypt", "16", "16"]
    assert f"| {published.cycles:,} {published.program} | " in text
    assert "`bulk` | `a_x32` | 32 | 123,450 | 3,858 |" in text
    assert "addresses that depend on secrets" in text
    assert files[pages.FOLDER / "rv32imc.md"].count("| instructions |") == len(BUILDS) + 3
    with pytest.raises(Missing):
        dict(pages.written([row for row in rows if row.name != "dumbo"], ["cortex-m4"]))


def test_the_stack_is_the_most_of_any_call() -> None:
    """Also of the call that fills no block, whose cycles no page has."""

    def deep(row: Row) -> Row:
        parts = (row.message_bytes, row.ad_bytes) == PARTS and row.operation == "decrypt"
        return replace(row, stack_bytes=130, cycles=77777) if parts else row

    files = dict(pages.written(list(map(deep, made_up(300))), ["cortex-m3"]))
    text = files[pages.FOLDER / "cortex-m3.md"]
    aead_tables = places(text)[1]
    assert aead_tables.count("| 100 | 130 | ") == len(BUILDS) * len(grid.aeads()) * len(SHAPES)
    assert "`default`: 300 (100, 130)" in text and "`default`: 130 |" in text
    assert "77,777" not in text
    (line,) = (n for n in files[pages.README].splitlines() if "/cortex-m3.md) |" in n)
    assert line.endswith("| 100 | 130 |")
    found = bars.judged(list(map(deep, everything())), ["cortex-m3"])
    (least,) = (v for v in found if "the least stack" in v.what)
    assert least.measured == 130


def test_one_call_fills_no_block() -> None:
    """Nor, where a stream's block is longer, one of the MAC's."""
    for aead in loxo.aeads():
        block = 16 if aead.block_bytes == 64 else aead.block_bytes
        assert all(size > block and size % block for size in PARTS[:1])
        assert PARTS[1] % block, aead.name


def test_the_command_writes_pages(
    mcu: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    mcu("atmega128")
    (tmp_path / "docs").mkdir()
    page = tmp_path / "docs" / "atmega128.md"
    page.write_text((pages.FOLDER / "atmega128.md").read_text())
    readme = tmp_path / "README.md"
    before = pages.README.read_text()
    readme.write_text(before)
    monkeypatch.setattr(pages, "FOLDER", page.parent)
    monkeypatch.setattr(pages, "README", readme)
    mode = tmp_path / "gimli.md"
    (original,) = (path for path in pages.MODES if path.parent.name == "gimli")
    mode.write_text(original.read_text())
    monkeypatch.setattr(pages, "MODES", [mode])
    monkeypatch.setattr("lab.mcu.__main__.ROOT", tmp_path)
    monkeypatch.setattr("lab.mcu.__main__.parallel", lambda *_: [list(made_up(54321))])
    assert main(["--pages", "--target", "atmega128"]) == 0
    assert "54,321" in page.read_text() and page.with_suffix(".svg").exists()
    changed = set(readme.read_text().splitlines()) - set(before.splitlines())
    assert [line.split(" | ")[1] for line in changed] == ["54,321"]
    changed = set(mode.read_text().splitlines()) - set(original.read_text().splitlines())
    costs = "54,321, 54,321 | 54,321, 54,321 | 100 | 0 | 100 |"
    assert changed == {
        f"| gimli, ATmega128, {build} | {costs}" for build in pages.IN_MODES.values()
    }
    page.write_text("no place for tables")
    assert main(["--pages", "--target", "atmega128"]) == 1
