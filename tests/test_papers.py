# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Published works: what was rewritten of them gives the specification's bytes, and every published
line has a figure of ours beside it.
"""

import ctypes
import dataclasses
import io
import json
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from loxo.cli_output import page_width

from lab.papers import (
    itzmeanjan_2022,
    measure,
    radboud_2023,
    report,
    sbseg_2016,
    secitc_2021,
    unicamp_2023,
)
from lab.papers import radboud_2023_runs as thesis
from lab.papers import sbseg_2016_runs as sbseg
from lab.papers.measure import Measured, Missing, Row
from lab.papers.narrow import narrow
from lab.papers.outcome import Compared, Judged, Outcome
from loxo import bench
from tests.python_helpers import records
from tests.spec import chacha, sosemanuk
from tools.toolchain import BuildError

pytestmark = pytest.mark.ring(2)

ROOT = Path(__file__).resolve().parent.parent
PAPERS = ROOT / "lab" / "papers"
LINES = {
    "unicamp-2023": 4 * 3 + 2 * 4 * 3,
    "itzmeanjan-2022": 4 * 32,
    "radboud-2023": 35,
    "secitc-2021": 4,
    "sbseg-2016": 114,
}
VARIANTS = ("reference_spongent{}", "unicamp_i_{}", "unicamp_ii_{}", "unicamp_iii_{}")
PORTABLE = ("designers", "byte", "int", "reference", "compact")
CELL = re.compile(r"^([\d,.]+[kMG]?\u2020?|yes\b.*)$")

works = pytest.mark.parametrize("work", report.WORKS, ids=lambda work: str(work.WORK))
benched = pytest.mark.parametrize(
    "work", [itzmeanjan_2022, unicamp_2023], ids=lambda work: str(work.WORK)
)


class Ran(NamedTuple):
    """What the command measured, printed and wrote."""

    found: Measured
    out: str
    err: str
    folder: Path


@pytest.fixture(scope="module")
def command(tmp_path_factory: pytest.TempPathFactory) -> Ran:
    """The command, as quickly as it can be had."""
    measure, kept = report.measure, list[Measured]()
    out, err, folder = io.StringIO(), io.StringIO(), tmp_path_factory.mktemp("papers")

    def measured(pace: list[str]) -> Measured:
        kept.append(measure(pace))
        return kept[0]

    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(report, "measure", measured)
        patch.setattr(sys, "argv", ["report", "--quick", "--output", str(folder)])
        assert report.main() == 0, err.getvalue()
    return Ran(kept[0], out.getvalue(), err.getvalue(), folder)


@pytest.fixture(scope="module")
def found(command: Ran) -> Measured:
    """All that the reports need."""
    return command.found


@pytest.fixture(scope="module")
def runs(found: Measured) -> thesis.Runs:
    """What the thesis' report needs beside the benchmark; without the compilers, nothing."""
    made = found.more[radboud_2023.WORK]
    assert isinstance(made, thesis.Runs)
    if made.missing:
        pytest.skip(f"NOT RUN {made.missing}")
    return made


def figures(row: Row) -> list[dict[str, Any]]:
    """What was published beside a row."""
    beside = row["published"]
    return beside if isinstance(beside, list) else [beside] if beside else []


# ---- What was rewritten --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def unicamp(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    """The report's permutations as a library."""
    library = tmp_path_factory.mktemp("unicamp") / "unicamp.so"
    sources = [*PAPERS.glob("unicamp-2023/*.c"), PAPERS / "elephant_reference" / "spongent.c"]
    flags = ["-std=c11", "-O2", "-shared", "-fPIC", f"-I{ROOT / 'src'}"]
    command = [os.environ.get("CC", "cc"), *flags, *map(str, sources), "-o", str(library)]
    subprocess.run(command, check=True, timeout=120)
    return ctypes.CDLL(str(library))


@pytest.mark.parametrize("bits", [160, 176, 192])
@pytest.mark.parametrize("variant", VARIANTS)
def test_permutations_are_as_specified(unicamp: ctypes.CDLL, bits: int, variant: str) -> None:
    permute = unicamp[variant.format(bits)]
    known = records(f"spongent-pi{bits}", "In", "Out")
    assert len(known) >= 40
    for state, expected in known:
        buffer = ctypes.create_string_buffer(state, len(state))
        permute(buffer)
        assert buffer.raw == expected


@pytest.fixture(scope="module")
def radboud(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    """The thesis' implementations, as far as they need no particular processor, as a library."""
    library = tmp_path_factory.mktemp("radboud") / "radboud.so"
    sources = [*PAPERS.glob("radboud-2023/*.c"), PAPERS / "elephant_reference" / "keccak200.c"]
    flags = ["-std=c11", "-O2", "-shared", "-fPIC", f"-I{ROOT / 'src'}"]
    command = [os.environ.get("CC", "cc"), *flags, *map(str, sources), "-o", str(library)]
    subprocess.run(command, check=True, timeout=120)
    return ctypes.CDLL(str(library))


@pytest.mark.parametrize("name", PORTABLE)
def test_all_known_answers_of_delirium(radboud: ctypes.CDLL, name: str) -> None:
    """Sealed, opened and refused with a bit changed, all in place."""
    encrypt, decrypt = (
        getattr(radboud, f"radboud_2023_{name}_{w}") for w in ("encrypt", "decrypt")
    )
    known = records("delirium", "Key", "Nonce", "PT", "AD", "CT")
    assert len(known) == 1089
    for i, (key, nonce, message, ad, sealed) in enumerate(known):
        size, rest = ctypes.c_size_t(len(message)), (ad, ctypes.c_size_t(len(ad)), nonce, key)
        text, tag = (ctypes.create_string_buffer(data, len(data)) for data in (message, bytes(16)))
        assert encrypt(text, tag, text, size, *rest) == 0
        assert text.raw + tag.raw == sealed
        assert decrypt(text, tag, text, size, *rest) == 0
        assert text.raw == message
        changed = bytearray(sealed)
        changed[i % len(sealed)] ^= 1 << i % 8
        text.raw, tag.raw = bytes(changed[:-16]), bytes(changed[-16:])
        assert decrypt(text, tag, text, size, *rest) == -1
        assert text.raw == bytes(len(message))


@pytest.mark.parametrize("name", ["reference", "compact"])
def test_keccak_p_is_as_specified(radboud: ctypes.CDLL, name: str) -> None:
    known = records("keccak-f200", "In", "Out")
    assert len(known) >= 40
    for state, expected in known:
        buffer = ctypes.create_string_buffer(state, len(state))
        getattr(radboud, f"radboud_2023_keccakp_{name}")(buffer)
        assert buffer.raw == expected


def test_all_variants_join_the_benchmark(found: Measured) -> None:
    for name in ("spongent-pi160", "spongent-pi176", "spongent-pi192"):
        for variant in ("elephant-reference", *(f"unicamp-2023-{i}" for i in ("i", "ii", "iii"))):
            assert found.baseline(variant, name=name, packets=1)["cycles"] > 0


def test_steps_are_measured_on_request() -> None:
    def beside(*arguments: str) -> set[str]:
        only = ["--quick", "--only", "spongent-pi160", *arguments]
        rows = bench.measured(bench.find_program(), only)
        return {row["kernel"] for row in rows if row.get("variant") == "baseline"}

    assert beside() == {"elephant-reference", "unicamp-2023-iii"}
    assert beside("--baseline", "unicamp-2023-i") == {"unicamp-2023-i"}


# ---- Every line has a figure ---------------------------------------------------------------------


@works
def test_every_published_figure_stands_beside_one_of_ours(work: Any, found: Measured) -> None:
    made = work.report(found)
    assert all(row.get("cycles", 1) > 0 for row in made.rows)
    assert sum(len(figures(row)) for row in made.rows) == LINES[work.WORK]
    published = [line for line in (PAPERS / work.WORK / "published.csv").read_text().splitlines()]
    assert len(published) - 3 == LINES[work.WORK] // (3 if work.WORK == "unicamp-2023" else 1)


@works
def test_tables_have_no_hole(work: Any, found: Measured) -> None:
    """A cell of ours is a figure; one of theirs may be empty only where they have none. What a text
    says and a figure cannot, holds here, too."""
    if found.more.get(work.WORK) and found.more[work.WORK].missing:
        pytest.skip(f"NOT RUN {found.more[work.WORK].missing}")
    for table in re.findall(r"(?:^\|.*\n)+", work.report(found).markdown, re.MULTILINE):
        heads, _, *lines = ([c.strip() for c in x.split("|")[1:-1]] for x in table.splitlines())
        assert lines
        for line in lines:
            for head, cell in zip(heads, line, strict=True):
                if re.search(r"\bhere|time|CPU|bytes|iterations", head) and "both" not in head:
                    assert CELL.match(cell), (head, line)


@benched
def test_a_row_that_was_not_measured_stops_the_report(work: Any, found: Measured) -> None:
    used = {json.dumps([row[k] for k in KEYS]) for row in work.report(found).rows}
    single = [r for r in found.rows if json.dumps([r[k] for k in KEYS]) in used]
    single = [r for r in single if r["kind"] == "aead" or r["packets"] == 1]
    assert len(single) >= 28
    for row in single:
        rest = [r for r in found.rows if r is not row]
        with pytest.raises(Missing):
            work.report(Measured(found.header, rest))


KEYS = ("kind", "name", "variant", "kernel", "operation", "packets", "message_bytes", "ad_bytes")


@pytest.mark.parametrize(
    ("work", "line"),
    [
        ("unicamp-2023", "4,III,64,2048,1,1,1"),
        ("unicamp-2023", "2,IV,,,1,1,1"),
        ("itzmeanjan-2022", "AWS Graviton2,dumbo_encrypt/32/8192,1,1,1,1k"),
        ("itzmeanjan-2022", "AWS Graviton2,delirium_hash/32,1,1,1,1k"),
        ("radboud-2023", "speed_armv8,chapter 9,ARMv8,2,times as fast"),
        ("secitc-2021", "schwaemm over gimli,atmega128,1.1"),
        ("sbseg-2016", "cycles,Cortex-M7,N,chacha20,128,1"),
        ("sbseg-2016", "claim,Cortex-M3,loss,chacha20,64,1"),
        ("sbseg-2016", "claim,Cortex-M3,change,chacha20,128,1"),
    ],
)
def test_a_published_line_without_a_figure_stops_the_report(
    work: str,
    line: str,
    found: Measured,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in LINES:
        (tmp_path / name).mkdir()
        shutil.copy(PAPERS / name / "published.csv", tmp_path / name)
    with (tmp_path / work / "published.csv").open("a") as file:
        file.write(line + "\n")
    monkeypatch.setattr(measure, "HERE", tmp_path)
    monkeypatch.setattr(report, "measure", lambda pace: found)
    monkeypatch.setattr(sys, "argv", ["report", "--output", str(tmp_path / "out")])
    assert report.main() == 1
    assert not (tmp_path / "out").exists()
    assert work in capsys.readouterr().err


# ---- The command ---------------------------------------------------------------------------------


def test_the_command_prints_and_writes_everything(command: Ran) -> None:
    for name in LINES:
        assert (command.folder / f"{name}.md").read_text().startswith(f"# {name}: ")
        content = json.loads((command.folder / f"{name}.json").read_text())
        assert {"cpu", "compiler", "level"} <= content["header"].keys()
        assert content["rows"]
    plots = list(command.folder.glob("*.svg"))
    not_run = {radboud_2023.WORK} if "NOT RUN" in command.err else set()
    assert {path.name.rsplit("-", 1)[0] for path in plots} | not_run == set(LINES)
    for path in plots:
        assert ET.parse(path).getroot().tag.endswith("svg")


def test_the_screen_has_a_few_lines_for_each_work(command: Ran) -> None:
    lines = command.out.splitlines()
    assert len(lines) <= 40 and max(map(len, lines)) <= page_width()
    for work, published in LINES.items():
        filled = "\\d+" if "NOT RUN" in command.out else str(published)
        pattern = rf"^{work}: {filled} of {published} published figures beside"
        assert re.search(pattern, command.out, re.MULTILINE)
    written = rf"Written into {command.folder}: 5 \.md, 6 \.json, \d+ \.svg"
    assert re.search(written, " ".join(lines))
    assert (
        re.search(r"It took \d+:\d\d minutes\.", " ".join(lines)) and "ARGS=--tables" in command.out
    )
    assert command.err.count("papers: after ") == 1 + sum(hasattr(w, "more") for w in report.WORKS)


def test_tables_are_printed_on_request(
    found: Measured,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(report, "measure", lambda pace: found)
    monkeypatch.setattr(sys, "argv", ["report", "--tables", "--output", str(tmp_path)])
    assert report.main() == 0
    out = capsys.readouterr().out
    for name in LINES:
        assert narrow((tmp_path / f"{name}.md").read_text(), page_width()) in out


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("work", LINES)
def test_all_tables_fit_the_terminal(work: str, width: int, command: Ran) -> None:
    """With every cell of the page."""
    page = (command.folder / f"{work}.md").read_text()
    text = narrow(page, width)
    assert max(map(len, text.splitlines())) <= width
    printed = text.split()
    for line in (line for line in page.splitlines() if re.match(r"\| .*\d", line)):
        cells = [cell.strip() for cell in line.strip("| ").split(" | ")]
        for cell in (cell for cell in cells if re.fullmatch(r"[\d.,]+[%\u2020]?", cell)):
            assert cell in printed, (line, width)


def test_the_command_is_a_module() -> None:
    command = [sys.executable, "-m", "lab.papers.report", "--help"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and "--quick" in done.stdout, done.stderr


def test_tools_of_google_benchmark_can_read_it(found: Measured) -> None:
    grid = itzmeanjan_2022
    made = json.loads(grid.report(found).files["google-benchmark.json"])
    assert [b["name"] for b in made["benchmarks"]] == [grid.PREFIX + name for name in grid.grid()]
    for b in made["benchmarks"]:
        assert b["run_type"] == "iteration"
        assert b["time_unit"] == "ns"
        assert b["real_time"] >= b["cpu_time"] > 0
        assert b["bytes_per_second"] > 0
        assert b["iterations"] >= 1
    lines = grid.console(found, [grid.benchmark(found, name) for name in grid.grid()]).splitlines()
    form = re.compile(r"^bench_elephant::.+ ns +[\d.]+ ns +\d+ bytes_per_second=[\d.e+]+[kMG]?/s$")
    assert sum(bool(form.match(line)) for line in lines) == len(made["benchmarks"])


def test_modules_and_folders_are_the_same_works() -> None:
    assert all(isinstance(work, ModuleType) for work in report.WORKS)
    folders = {path.parent.name for path in PAPERS.glob("*/published.csv")}
    assert {work.WORK for work in report.WORKS} == folders == set(LINES)


# ---- What it prints ------------------------------------------------------------------------------

PAGE = """\
# A title

Some words about it, which go
on in the next line.

| what of it it is    | here, ns |    \u00d7 | there |
| ------------------- | -------: | ---: | ----: |
| the first-of-them   |  123,456 | 1.23 |   0.5 |
| second              |   98,765 | 45.6 |     7 |

```
a program prints     12,345 of something as it is, in a long line
-----------------------------------------------------------------
```
"""


def test_a_wide_table_is_shown_in_parts() -> None:
    assert narrow(PAGE, 30).splitlines() == [
        *("# A title", "", "Some words about it, which go", "on in the next line.", ""),
        *("what of it it    here,     \u00d7", "is                  ns", "-" * 28),
        *("the first-of-  123,456  1.23", "them", "second          98,765  45.6", ""),
        *("what of it it  there", "is", "-" * 20, "the first-of-    0.5", "them"),
        *("second             7", "", "a program prints     12,345 of"),
        *("  something as it is, in a", "  long line", "-" * 30),
    ]
    assert "what of it it is   here, ns     \u00d7  there" not in narrow(PAGE, 30)
    wide = narrow(PAGE, 80).splitlines()
    assert "the first-of-them  123,456  1.23    0.5" in wide


def test_outcomes_are_counted() -> None:
    verdicts = ("holds", "yes: 3 of them", "no: 4% more", "no", "cannot be judged", "NOT RUN")
    made = Outcome(
        *("a-work", 9, 8, [Compared("theirs", [2.0, 8.0, 250.0])]),
        *([Judged("Loxo", verdicts), Judged("theirs", ["holds"])], {"a core": "no compiler"}),
    )
    text = "\n".join(made.lines(200))
    assert text.startswith("a-work: 8 of 9 published figures beside one of ours")
    assert "15.9 (2 to 250) times as fast as theirs" in text
    assert "Loxo: 2 hold, 2 do not, 1 cannot be judged, 1 NOT RUN; theirs: 1 hold" in text
    assert text.endswith("  NOT RUN a core: no compiler")
    assert max(map(len, made.lines(40))) <= 60


# ---- The thesis on simulated cores ---------------------------------------------------------------


def test_every_implementation_runs_everywhere(runs: thesis.Runs) -> None:
    """At every option; a result that is not the known answer would have been an error."""
    for core in thesis.CORES:
        for flag in thesis.FLAGS:
            for program in (*thesis.PROGRAMS, *thesis.LOXO):
                done = runs.simulated[thesis.Job(core, flag, program, "testcases")]
                assert min(done.cycles) > 5000 and min(done.instructions) > 3000
                assert 100 < done.stack < 1000 < done.flash < 12_000
    assert thesis.WHOLE.numbers == tuple(range(1, 1090))
    for machine in (thesis.ARMV7, thesis.ARMV8):
        for option in machine.options:
            counted = [runs.counted[machine.name, option, p] for p in machine.programs]
            assert all(min(found) > 3000 for found in counted)


def test_what_the_thesis_found_is_found(runs: thesis.Runs) -> None:
    """About its speed-ups, at its option; cycles are the same in every run."""
    for program, speed in {"int": 1.0, "reference": 1.0, "compact": 1.8, "armv7m": 14.0}.items():
        found = radboud_2023.times(runs, thesis.CORE, thesis.FLAG, "byte", program)
        assert found == pytest.approx(speed, rel=0.05)
    assert radboud_2023.times(runs, thesis.CORE, thesis.FLAG, "armv7m", "lfsr32") > 1.01
    assert radboud_2023.steps_of(runs) == [34, 826, 859]
    for program in radboud_2023.IMPACT:
        again = runs.simulated[thesis.Job(thesis.CORE, thesis.FLAG, program, "again")]
        assert len(set(again.cycles)) == 1


def test_keccak_p_in_assembly_takes_what_it_says(runs: thesis.Runs) -> None:
    text = (PAPERS / "radboud-2023" / "arm" / "keccakp_armv7m.S").read_text()
    assert "takes 88 bytes of the stack" in text
    for core in thesis.CORES:
        done = runs.simulated[thesis.Job(core, thesis.FLAG, "armv7m", "permutation")]
        assert done.stack == 88
        assert done.cycles[0] == pytest.approx(3096, rel=0.02)  # as the XKCP's


def test_run_tests_says_what_is_wrong(runs: thesis.Runs, tmp_path: Path) -> None:
    text = (ROOT / "tests" / "vectors" / "delirium.rsp").read_text().split("\n\n")[1]
    file = tmp_path / "one.rsp"
    execute = partial(thesis.answered, [*thesis.ARMV7.emulator, thesis.build(thesis.ARMV7)])
    for content, right in ((text, True), (text[:-1] + "01"[text[-1] == "0"], False)):
        file.write_text(content + "\n")
        if right:
            assert thesis.run_records(execute, "armv7m", file, 1, 1, 2)[0][0] > 0
        else:
            with pytest.raises(BuildError):
                thesis.run_records(execute, "armv7m", file, 1, 1, 1)


def test_what_cannot_run_is_named(found: Measured) -> None:
    """No compiler and no emulator: every section says so, and nothing else goes wrong."""
    machines = (*thesis.CORES, thesis.ARMV7.name, thesis.ARMV8.name)
    none = thesis.Runs(thesis.QUICK, missing=dict.fromkeys(machines, "not installed"))
    made = radboud_2023.report(Measured(found.header, found.rows, {radboud_2023.WORK: none}))
    for machine in machines:
        assert f"NOT RUN {machine}: not installed" in made.markdown
    assert not made.plots and not made.files
    assert sum(len(figures(row)) for row in made.rows) == LINES[radboud_2023.WORK]


@pytest.mark.parametrize("what", ["simulated", "host"])
def test_what_was_not_run_stops_its_report(found: Measured, runs: thesis.Runs, what: str) -> None:
    rows, less = found.rows, runs
    if what == "simulated":
        less = dataclasses.replace(runs, simulated=dict(list(runs.simulated.items())[1:]))
    else:
        rows = [r for r in rows if r["kernel"] != "radboud-2023-int"]
    with pytest.raises(Missing):
        radboud_2023.report(Measured(found.header, rows, {radboud_2023.WORK: less}))


@pytest.mark.parametrize("work", [secitc_2021, sbseg_2016], ids=lambda work: str(work.WORK))
def test_pages_say_what_is_simulated_and_counted(work: ModuleType, found: Measured) -> None:
    """Whatever machine wrote them: only one section is about the machine at hand."""
    if missing := found.more[work.WORK].missing:
        pytest.skip(f"NOT RUN {missing}")
    page = (PAPERS / work.WORK / "README.md").read_text()
    sections = work.report(found).page_table.split("### ")[1:]
    said = [s.strip() for s in sections if not s.startswith("Core i7")]
    assert len(said) >= 4
    for section in said:
        assert section in page, section


# ---- Four permutations ---------------------------------------------------------------------------


def test_a_claim_holds_within_two_percent() -> None:
    said = [secitc_2021.verdict(1.20, found) for found in (1.20, 1.22, 1.18, 1.25, 1.08)]
    assert said == ["holds", "holds", "holds", "no: 4% more", "no: 10% less"]


def test_claims_are_about_a_capacity_of_256_bits() -> None:
    by_byte = {"ascon-p6": 6.0, "ascon-p8": 1.0, "gimli-24": 9.0, "sparkle384-7": 4.0}
    by_byte["xoodoo-12"] = 8.0
    claims = ("lowest", "highest", "schwaemm over ascon", "schwaemm over xoodyak")
    assert [secitc_2021.found(claim, by_byte) for claim in claims] == [4.0, 8.0, 1.5, 2.0]


def test_the_grid_is_filled_on_all_cores_that_can_run() -> None:
    runs = secitc_2021.more(quick=True)
    cells = product(secitc_2021.CORES, secitc_2021.GRID)
    assert set(runs.ours) == {(core, e.name) for core, e in cells if core not in runs.missing}


def test_a_core_that_cannot_run_leaves_the_public_programs() -> None:
    none = secitc_2021.Runs({}, dict.fromkeys(secitc_2021.CORES, "not installed"))
    made = secitc_2021.report(Measured({}, [], {secitc_2021.WORK: none}))
    for core in secitc_2021.CORES:
        assert f"NOT RUN {core}: not installed" in made.markdown
    assert sum(len(figures(row)) for row in made.rows) == LINES[secitc_2021.WORK]


def test_a_permutation_without_a_figure_stops_the_report() -> None:
    costs = secitc_2021.public()
    ours = {key: cost for key, cost in costs.items() if key != ("atmega128", "gimli-24")}
    with pytest.raises(Missing, match="gimli-24 on atmega128"):
        secitc_2021.report(Measured({}, [], {secitc_2021.WORK: secitc_2021.Runs(ours)}))


# ---- Two streams ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def streams(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    """The paper's programs as a library."""
    library = tmp_path_factory.mktemp("sbseg") / "sbseg.so"
    sources = [str(path) for cipher in sbseg.OWN for path in sbseg.own_sources(cipher)]
    flags = ["-std=c11", "-O2", "-shared", "-fPIC"]
    command = [os.environ.get("CC", "cc"), *flags, *sources, "-o", str(library)]
    subprocess.run(command, check=True, timeout=120)
    return ctypes.CDLL(str(library))


def encrypted(
    streams: ctypes.CDLL, program: sbseg.Program, text: bytes, nonce: bytes, key: bytes
) -> tuple[int, bytes]:
    """What a program returns, and makes of a text in place."""
    made = ctypes.create_string_buffer(text, len(text))
    lengths = [ctypes.c_size_t(len(nonce))] * (program.cipher == "sosemanuk")
    size = ctypes.c_size_t(len(text))
    code = streams[program.symbol](
        made, made, size, nonce, *lengths, key, ctypes.c_size_t(len(key))
    )
    return code, made.raw


def as_specified(program: sbseg.Program, text: bytes, nonce: bytes, key: bytes) -> bytes:
    is_chacha = program.cipher == "chacha20"
    spec = chacha.STREAMS["chacha20-djb"] if is_chacha else sosemanuk.STREAMS["sosemanuk"]
    stream = spec.keystream(key, nonce, 0, len(text))
    return bytes(a ^ b for a, b in zip(text, stream, strict=True))


REWRITTEN = [p for p in sbseg.PROGRAMS if p.name != "loxo"]


@pytest.mark.parametrize("size", [1, 63, 64, 65, 79, 80, 81, 160, 1000])
@pytest.mark.parametrize("program", REWRITTEN, ids=lambda p: str(p.symbol))
def test_streams_are_as_specified(streams: ctypes.CDLL, program: sbseg.Program, size: int) -> None:
    text, nonce, key = (
        bytes(i * i & 0xFF for i in range(size)),
        bytes(range(8)),
        bytes(range(7, 39)),
    )
    wanted = as_specified(program, text, nonce, key)
    assert encrypted(streams, program, text, nonce, key) == (0, wanted)


@pytest.mark.parametrize("nonce_len", [0, 1, 7, 8, 15, 16])
@pytest.mark.parametrize("key_len", [1, 2, 15, 16, 31, 32])
@pytest.mark.parametrize(
    "program", [p for p in REWRITTEN if p.cipher == "sosemanuk"], ids=lambda p: str(p.symbol)
)
def test_set_ups_are_as_specified(
    streams: ctypes.CDLL, program: sbseg.Program, key_len: int, nonce_len: int
) -> None:
    """Their own, of keys and nonces of every kind of length, the padding included."""
    nonce, key = bytes(range(200, 200 + nonce_len)), bytes(range(100, 100 + key_len))
    wanted = as_specified(program, bytes(99), nonce, key)
    assert encrypted(streams, program, bytes(99), nonce, key) == (0, wanted)


@pytest.mark.parametrize("program", REWRITTEN, ids=lambda p: str(p.symbol))
def test_other_keys_and_nonces_are_refused(streams: ctypes.CDLL, program: sbseg.Program) -> None:
    lengths = [(16, 8)] if program.cipher == "chacha20" else [(0, 8), (33, 8), (32, 17)]
    for key_len, nonce_len in lengths:
        text = bytes(range(50))
        assert encrypted(streams, program, text, bytes(nonce_len), bytes(key_len)) == (-1, text)


def test_a_product_says_what_overflowed(streams: ctypes.CDLL) -> None:
    """In GF(2^8), for all bytes; what the last doubling overflows by, as in the paper's figure."""
    product = streams.sbseg_2016_mul_galois8
    product.restype = ctypes.c_uint8
    for a in range(256):
        doubled = [a]
        for _ in range(7):
            doubled.append((doubled[-1] << 1 ^ (doubled[-1] >> 7) * 0x1A9) & 0xFF)
        for b in (0, 1, 0x80, 0xFF, a, a ^ 0x5A):
            wanted = 0
            for i in range(8):
                wanted ^= doubled[i] * (b >> i & 1)
            said = ctypes.c_uint8(0)
            assert product(ctypes.c_uint8(a), ctypes.c_uint8(b), ctypes.byref(said)) == wanted
            assert said.value == doubled[7] & 0x80


def some_costs() -> sbseg.Runs:
    """A cost for each program everywhere: 100 a byte of R, 70 of N, 350 in constant time."""
    by_byte = {"r": 100, "n": 70, "tc": 350, "loxo": 50}
    machines = [*sbseg.CORES, sbseg.ARMV7.name, sbseg.ARMV8.name]
    machines += [f"{sbseg.HOST.name}, {level}" for level in sbseg.LEVELS]
    costs = {}
    for machine in machines:
        for program in sbseg.PROGRAMS:
            if machine.endswith("sse") and program.name != "loxo":
                continue
            for message in sbseg.MESSAGES:
                has = by_byte[program.name] * message
                costs[machine, program, message] = sbseg.Cost(
                    dict.fromkeys((0, 2, 4), has), has, 740
                )
    return sbseg.Runs(costs)


def test_claims_are_judged() -> None:
    made = sbseg_2016.report(Measured({}, [], {sbseg_2016.WORK: some_costs()}))
    rows = {(r["version"], r["cipher"], r["message"]): r for r in made.rows if r["what"] == "claim"}
    assert len(rows) == 7
    gain, loss = rows["gain", "chacha20", "128"], rows["loss", "sosemanuk-tc", "4096"]
    assert gain["here"] == pytest.approx(30) and gain["loxo"] == pytest.approx(50)
    assert gain["verdicts"] == ["holds", "holds", "no: more"]
    assert loss["here"] == pytest.approx(250) and loss["loxo"] == pytest.approx(-50)
    assert loss["verdicts"] == ["holds", "no: less", "no: the contrary"]
    unknown = ["cannot be judged"] * 2  # FELICS' program is not run here
    assert rows["faster", "chacha20", "128"]["table"] == pytest.approx(100 * (55.43 / 49.84 - 1))
    assert rows["faster", "chacha20", "128"]["verdicts"] == ["holds", *unknown]
    assert rows["larger", "chacha20", ""]["table"] == pytest.approx(1348 / 740)
    assert rows["larger", "chacha20", ""]["loxo"] == pytest.approx(1)
    assert rows["larger", "chacha20", ""]["verdicts"] == ["holds", *unknown]
    assert f"1.00{measure.DAGGER} |" in made.markdown


@pytest.mark.parametrize(
    ("version", "value", "found", "said"),
    [
        ("gain", 30, 30.9, "holds"),
        ("gain", 30, 31.1, "no: more"),
        ("loss", 650, -1, "no: the contrary"),
        ("faster", 12, 10.9, "no: less"),
        ("larger", 2, 1.51, "holds"),
        ("larger", 2, 1.49, "no: less"),
        ("larger", 2, 2.51, "no: more"),
        ("larger", 2, None, "NOT RUN"),
    ],
)
def test_a_verdict_is_within_a_point(
    version: str, value: float, found: float | None, said: str
) -> None:
    assert sbseg_2016.verdict(version, value, found) == said


def test_published_streams_have_their_lines() -> None:
    made = sbseg_2016.report(Measured({}, [], {sbseg_2016.WORK: some_costs()}))
    assert sum(len(figures(row)) for row in made.rows) == LINES[sbseg_2016.WORK]


def test_the_outcome_is_of_these_figures() -> None:
    made = sbseg_2016.report(Measured({}, [], {sbseg_2016.WORK: some_costs()})).outcome
    assert (made.filled, made.published) == (LINES[sbseg_2016.WORK],) * 2
    factors = (70 / 50, 70 / 50, 350 / 50)
    for compared, factor in zip(made.compared, factors, strict=True):
        assert compared.ratios == pytest.approx([factor] * len(compared.ratios))
    assert [judged.side for judged in made.judged] == ["Table 2", "rewritten", "Loxo"]
    assert all(len(judged.verdicts) == 7 for judged in made.judged)
    gone = dict.fromkeys((*sbseg.CORES, sbseg.HOST.name), "not installed")
    costs = {k: v for k, v in some_costs().costs.items() if k[0].split(",")[0] not in gone}
    less = sbseg_2016.report(Measured({}, [], {sbseg_2016.WORK: sbseg.Runs(costs, gone)})).outcome
    assert less.missing == gone and 0 < less.filled < made.filled
    public = secitc_2021.public()
    same = secitc_2021.report(Measured({}, [], {secitc_2021.WORK: secitc_2021.Runs(public)}))
    assert [c.ratios for c in same.outcome.compared] == [[1.0] * len(secitc_2021.GRID)] * 2
    assert [len(j.verdicts) for j in same.outcome.judged] == [4, 4]


def test_a_program_without_a_figure_stops_the_report_on_streams() -> None:
    runs = some_costs()
    for key in list(runs.costs):
        less = sbseg.Runs({k: cost for k, cost in runs.costs.items() if k != key})
        with pytest.raises(Missing):
            sbseg_2016.report(Measured({}, [], {sbseg_2016.WORK: less}))


def test_a_machine_that_cannot_run_leaves_the_published_streams() -> None:
    machines = (*sbseg.CORES, sbseg.ARMV7.name, sbseg.ARMV8.name, sbseg.HOST.name)
    none = sbseg.Runs({}, dict.fromkeys(machines, "not installed"))
    made = sbseg_2016.report(Measured({}, [], {sbseg_2016.WORK: none}))
    for machine in (*sbseg.CORES, sbseg.ARMV7.name, sbseg.ARMV8.name):
        assert f"NOT RUN {machine}: not installed" in made.markdown
    assert sum(len(figures(row)) for row in made.rows) == LINES[sbseg_2016.WORK]


def test_what_the_paper_found_of_streams_is_found(found: Measured) -> None:
    """Its own form is faster than the reference, and constant time as it does it is slow."""
    runs = found.more[sbseg_2016.WORK]
    for core in (core for core in sbseg.CORES if core not in runs.missing):
        for message in sbseg.MESSAGES:
            cycles = {p: runs.costs[core, p, message].cycles[4] for p in sbseg.PROGRAMS}
            by = {(p.cipher, p.name): n for p, n in cycles.items()}
            assert by["chacha20", "n"] < by["chacha20", "r"]
            assert by["sosemanuk", "n"] < by["sosemanuk", "r"] < by["sosemanuk", "tc"]
            assert by["sosemanuk", "loxo"] < by["sosemanuk", "tc"] / 2
