# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Tests the documentation: quick starts and examples run, links resolve, every algorithm has a
page, and no table of figures lacks its numbers.

tests/test_contributing.py does the same for CONTRIBUTING.md.
"""

import json
import os
import re
import subprocess
import sys
from math import ceil, log2
from pathlib import Path
from typing import Any

import pytest

import loxo
from lab import figures
from tests.markdown import ROOT, blocks, prose

BUILD = ROOT / "build"
CC = os.environ.get("CC", "cc")
CXX = os.environ.get("CXX", "c++")
BIN = Path(sys.executable).parent
HIDDEN = {"build", ".venv", ".git", ".pytest_cache", "node_modules"}
SENSOR_MAIN = """
#include <stdio.h>
int main(void) {
  const uint8_t key[16] = {1};
  uint8_t packet[38] = {0, 0, 0, 7, [16] = '2', '1', '.', '5', ' ', 'C'};
  if (seal_reading(packet, key)) return 1;
  for (int i = 0; i < 38; i++) printf("%02x", packet[i]);
  return 0;
}
"""
LINK = re.compile(r"\]\(([^)\s]+)\)")
REGISTERED = re.compile(r'^LOXO_(PERMUTATION|AEAD|HASH|XOF|STREAM)\(.*?"([\w-]+)"', re.MULTILINE)
FIGURES = re.compile(r"<!-- figures: begin -->(.*?)<!-- figures: end -->", re.DOTALL)


def pages() -> list[Path]:
    """Every Markdown page of the project."""
    found = (p.relative_to(ROOT) for p in ROOT.rglob("*.md"))
    return sorted(p for p in found if not HIDDEN & set(p.parts))


def environment() -> dict[str, str]:
    """The installed package's commands come first."""
    return {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}


def run(command: list[str], folder: Path) -> str:
    """Standard output of a command that must succeed."""
    result = subprocess.run(
        command,
        cwd=folder,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert result.returncode == 0, f"{command}\n{result.stdout}\n{result.stderr}"
    return result.stdout


def block(page: str, what: str, argument: str) -> str:
    """The one block of a page with this comment."""
    found = [b.text for b in blocks(page) if (b.what, b.argument) == (what, argument)]
    assert len(found) == 1, f"{page}: {len(found)} blocks `{what}: {argument}`"
    return found[0]


@pytest.fixture(scope="module")
def library() -> list[str]:
    """The static library that `make` builds, for the programs below."""
    return [str(BUILD / "libloxo.a")]


# ---- Quick starts -------------------------------------------------------------------------------


def test_the_first_screen_seals_and_opens(tmp_path: Path, library: list[str]) -> None:
    (tmp_path / "sensor.c").write_text(block("README.md", "quickstart", "sensor.c") + SENSOR_MAIN)
    command = [CC, "-std=c11", "-Wall", "-Wextra", "-Werror", f"-I{ROOT}/src", "sensor.c"]
    run([*command, *library, "-o", "sensor"], tmp_path)
    packet = bytes.fromhex(run(["./sensor"], tmp_path))
    gateway: dict[str, Any] = {}
    exec(block("README.md", "quickstart", "gateway.py"), gateway)
    sensor, key, forged = packet[:4], bytes([1]).ljust(16, b"\0"), packet[:-1] + b"?"
    keys, stranger = {sensor: key, b"else": bytes(16)}, bytes(4) + packet[4:]
    packets = [b"", packet, forged, packet[:11], packet + b"\0", stranger, packet]
    packets.append(b"else" + packet[4:])  # under another sensor's key
    assert forged != packet and gateway["readings"](packets, keys) == [(sensor, b"21.5 C")] * 2
    assert gateway["readings"]([], keys) == []


def test_the_first_result_stands_in_the_generated_tables() -> None:
    readme = (ROOT / "README.md").read_text()
    lines = re.findall(r"^\| \[.*?\]\((docs/targets/.*?)\) \| (.*) \|$", readme, re.MULTILINE)
    assert len(lines) == len(list((ROOT / "docs/targets").glob("*.md")))
    for page, said in lines:
        table = (ROOT / page).read_text().split("### `default`")[1]
        heads, cells = (
            re.findall(rf"^\| {first} \| (.*) \|$", table, re.MULTILINE)[0].split(" | ")
            for first in ("AEAD", r"ascon-aead128 \| 16 \+ 16")
        )
        found = dict(zip(heads[1:], cells, strict=True))
        best = found["best published"].split()[0]
        costs = [found[name] for name in ("flash", "stack")]
        plain = re.sub(r" \([\d,]+\)", "", said)
        assert plain.split(" | ") == [found["encryption, cycles"], best, *costs], page
    (each,) = re.findall(r"\[(\d+) cycles\]\(#figures\)", readme)
    _, _, table = readme.partition("| ascon-aead128 | `")
    row = re.search(r"^\|  \| `avx512` \| (.*) \|$", table, re.MULTILINE)
    assert row and row[1].split(" | ")[4] == each


def test_make_figures_fills_the_first_screen() -> None:
    said = "takes [57 cycles](#figures) a packet"
    packet = {"kind": "aead", "name": "ascon-aead128", "variant": "default", "operation": "encrypt"}
    shape = {"packets": 512, "message_bytes": 16, "ad_bytes": 0, "cycles": 512 * 61.2}
    for level, each in (("avx2", 57), ("avx512", 61)):
        measured = figures.Figures([figures.Bench({"level": level}, [packet | shape])], [])
        assert figures.first_screen(measured, said) == said.replace("57", str(each))


def test_new_algorithms_get_a_table_of_their_own_beside_the_standard() -> None:
    names = ("ascon-aead128", "old", "new")
    rows = [{"kind": "aead", "name": name} for name in names]
    measured = figures.Figures([figures.Bench({}, rows)], [])

    def lines(f: figures.Figures) -> str:
        return "".join(f"| {name} | 3 |\n" for name in f.names("aead"))

    old = "| ascon-aead128 | 1 |\n| old (experimental) | 2 |\n"
    both = old + "\n| ascon-aead128 | 3 |\n| new | 3 |\n"
    assert figures.followed(old, measured, lines) == both
    assert figures.followed(both, measured, lines) == both  # nothing is new any more


@pytest.mark.ring(2)  # compiles the library once more
def test_the_c_quick_start_runs(tmp_path: Path) -> None:
    (tmp_path / "quickstart.c").write_text(block("README.md", "quickstart", "quickstart.c"))
    (tmp_path / "src").symlink_to(ROOT / "src")
    lines = block("README.md", "run", "c").replace("find src ", "find src/ ")
    assert " -O2 " in lines
    lines = lines.replace(" -O2 ", " -O0 -DLOXO_SMALL=1 ")  # in a tenth of the time
    assert run(["sh", "-ec", lines], tmp_path) == "success: 21.5 C\n"


def test_the_cpp_quick_start_runs(tmp_path: Path, library: list[str]) -> None:
    (tmp_path / "quickstart.cpp").write_text(block("README.md", "quickstart", "quickstart.cpp"))
    command = [CXX, "-std=c++20", "-O1", "-Wall", "-Wextra", "-Werror", f"-I{ROOT}/src"]
    run([*command, "quickstart.cpp", *library, "-o", "quickstart"], tmp_path)
    assert run(["./quickstart"], tmp_path) == "success\n"


def test_cmake_and_pkg_config_find_the_library(tmp_path: Path) -> None:
    for name in ("quickstart.cpp", "CMakeLists.txt"):
        (tmp_path / name).write_text(block("README.md", "quickstart", name))
    prefix = tmp_path / "prefix"
    run(["cmake", "--install", str(BUILD), "--prefix", str(prefix)], tmp_path)
    for way in ("cmake", "pkg-config"):
        lines = block("README.md", "quickstart", f"{way}.sh")
        said = run(["sh", "-ec", f"PREFIX={prefix}\n{lines}"], tmp_path)
        assert said.splitlines()[-1] == "success", way


def test_the_python_quick_start_runs(tmp_path: Path) -> None:
    (tmp_path / "quickstart.py").write_text(block("README.md", "quickstart", "quickstart.py"))
    refused, digest = run([sys.executable, "quickstart.py"], tmp_path).splitlines()
    assert refused == "refused"
    assert len(bytes.fromhex(digest)) == 32


def test_the_command_line_quick_start_runs(tmp_path: Path) -> None:
    lines = run(["bash", "-ec", block("README.md", "run", "command line")], tmp_path).splitlines()
    assert lines[0] == "21.5 C"
    assert re.fullmatch(r"[0-9a-f]{64}  reading\.txt", lines[1])
    assert any(line.split()[:1] == ["ascon-aead128"] for line in lines[2:])
    assert (tmp_path / "again.txt").read_text() == "21.5 C\n"
    assert (tmp_path / "my.key").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("name", [b.argument for b in blocks("docs/python.md")])
def test_the_python_page_runs(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(block("docs/python.md", "example", name))
    run([sys.executable, name], tmp_path)


# ---- Examples -----------------------------------------------------------------------------------


def test_the_c_example_runs(tmp_path: Path, library: list[str]) -> None:
    source = str(ROOT / "examples/c/seal_packet.c")
    command = [CC, "-std=c11", "-O1", "-Wall", "-Wextra", "-Werror", f"-I{ROOT}/src", source]
    run([*command, *library, "-o", "seal_packet"], tmp_path)
    assert "received: 21.5 C" in run(["./seal_packet"], tmp_path)


def test_the_cpp_example_runs(tmp_path: Path, library: list[str]) -> None:
    source = str(ROOT / "examples/cpp/seal_packet.cpp")
    command = [CXX, "-std=c++20", "-O1", "-fno-exceptions", "-fno-rtti", f"-I{ROOT}/src", source]
    run([*command, *library, "-o", "seal_packet"], tmp_path)
    assert "received: 21.5 C" in run(["./seal_packet"], tmp_path)


def test_every_example_is_run_here_or_in_test_firmware() -> None:
    folders = {p.name for p in (ROOT / "examples").iterdir()}
    assert folders == {"c", "cpp", "python", "firmware", "SealTelemetry"}
    programs = {p.name for folder in ("c", "cpp") for p in (ROOT / "examples" / folder).iterdir()}
    assert programs == {"seal_packet.c", "seal_packet.cpp"}


# ---- Pages --------------------------------------------------------------------------------------


def anchors(page: Path) -> set[str]:
    """The fragments that a page's headings can be linked by."""
    headings = re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)
    words = (re.sub(r"[^\w\- ]", "", heading).strip().lower() for heading in headings)
    return {word.replace(" ", "-") for word in words}


@pytest.mark.parametrize("page", [str(p) for p in pages()])
def test_links_resolve(page: str) -> None:
    for target in LINK.findall(prose(ROOT / page)):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, fragment = target.partition("#")
        path = (ROOT / page).parent / name if name else ROOT / page
        assert path.exists(), f"{page}: {target}"
        assert not fragment or fragment in anchors(path), f"{page}: {target}"


# ---- Memory that others can write ---------------------------------------------------------------

DECLARED = re.compile(r"loxo_##name##_((?:decrypt|open)\w*)\(")


def decrypting_calls() -> list[str]:
    """The calls of an AEAD that decrypt, as core/aead.h declares them."""
    manual = (ROOT / "src/loxo/core/aead.h").read_text().split("*/")[0]
    declared = set(DECLARED.findall((ROOT / "src/loxo/core/aead.h").read_text()))
    assert {"decrypt", "open_with", "decrypt_many_on", "decrypt_update"} <= declared
    assert all(call in manual for call in declared)
    return sorted(declared)


@pytest.mark.parametrize("call", decrypting_calls())
def test_the_manual_says_of_each_decrypting_call_what_a_change_of_its_input_does(call: str) -> None:
    manual = (ROOT / "src/loxo/core/aead.h").read_text().split("*/")[0]
    sections = [part for part in manual.split("\n *\n * ") if part.startswith("Memory that others")]
    assert len(sections) == 1, "core/aead.h has no section `Memory that others can write`"
    section = manual[manual.index(sections[0]) : manual.index("Stack. At most")]
    assert re.search(rf"\b{call}[,:]", section), f"{call} is not named"
    assert "decrypt it there, in place" in section


@pytest.mark.parametrize("page", ["src/loxo.hpp", "src/loxo/packet/packet.h", "SECURITY.md"])
def test_other_pages_refer_to_what_a_change_of_the_input_does(page: str) -> None:
    text = re.sub(r"\n[ *]*", " ", (ROOT / page).read_text())
    assert re.search(r"others can write .*?copy it first", text), page
    assert "aead.h" in text


def test_no_page_calls_a_single_pass_safe() -> None:
    sources = [p for p in (ROOT / "src").rglob("*.h*")] + [ROOT / p for p in pages()]
    for source in sources:
        assert "use the one-shot call" not in re.sub(r"\n[ *]*", " ", source.read_text()), source


# ---- Algorithms ---------------------------------------------------------------------------------


def registered() -> list[tuple[str, str]]:
    """Kind and name of every algorithm of the registry."""
    found = REGISTERED.findall((ROOT / "src/loxo/registry.def").read_text())
    assert {kind for kind, _ in found} >= {"PERMUTATION", "AEAD", "HASH"}
    return found


@pytest.mark.parametrize(("kind", "name"), registered())
def test_every_algorithm_has_a_page(kind: str, name: str) -> None:
    if kind == "AEAD":
        assert f"`{name}`" in (ROOT / f"docs/{name}.md").read_text()
    else:
        assert any(f"`{name}`" in page.read_text() for page in (ROOT / "docs").glob("*.md"))


@pytest.mark.parametrize("name", [name for kind, name in registered() if kind == "AEAD"])
def test_the_readme_names_every_aead_with_its_limits(name: str) -> None:
    readme = (ROOT / "README.md").read_text()
    assert len(re.findall(rf"^\| {name} ", readme, re.MULTILINE)) >= 2
    limits = readme.split("### Limits")[1].split("\n#")[0]
    (row,) = re.findall(rf"^\| {name} \| (.*) \|$", limits, re.MULTILINE)
    (aead,) = (a for a in loxo.aeads() if a.name == name)
    failures = f"2^{aead.limit_failures_log2}" if aead.limit_failures_log2 else "1"
    said = [cell.partition(", as for")[0] for cell in row.split(" | ")[1:]]
    wanted = [f"2^{aead.limit_blocks_log2}", str(aead.block_bytes), f"{aead.tag_bytes} bytes"]
    assert said == [*wanted, failures]
    assert f"docs/{name}.md" in readme


def test_the_page_about_security_has_the_sizes_of_keys_and_tags() -> None:
    text = " ".join((ROOT / "SECURITY.md").read_text().split())
    _, _, keys = text.partition("Keys have 128 bits, except those of ")
    said = dict.fromkeys(re.findall(r"[\w-]*\d[\w-]*|gimli", keys.partition(". ")[0]))
    unusual = {a.name: 8 * a.key_bytes for a in loxo.aeads() if a.key_bytes != 16}
    assert set(unusual) == {name for name in said if not name.isdigit()}
    assert set(map(str, unusual.values())) == {name for name in said if name.isdigit()}
    for size in {a.tag_bytes for a in loxo.aeads()}:
        assert re.search(rf"2\^-{8 * size} \((tags of )?{size} bytes\)", text), size


def test_the_limit_of_failures_follows_from_the_tag() -> None:
    """By the standard's rule. Forgeries of ChaCha20-Poly1305 are likelier in longer packets."""
    for aead in loxo.aeads():
        at_most = -8 * aead.tag_bytes
        if aead.mac == "poly1305":
            at_most = ceil(log2(2 * (aead.message_max // 16 + 1))) - 103
        assert aead.limit_failures_log2 == -32 - at_most, aead.name
    standard = {"": "2^96", "-nm": "2^96", "-t8": "2^32", "-t4": "one"}
    for variant, failures in standard.items():
        page = (ROOT / f"docs/ascon-aead128{variant}.md").read_text()
        (row,) = re.findall(r"^\| failures under one key \| (.*) \|$", page, re.MULTILINE)
        assert failures in row.split(), variant


def test_pages_say_how_likely_random_nonces_repeat() -> None:
    """Among 2^32 nonces of n bits some two are equal with a probability of about 2^(63 - n)."""
    named = 0
    for aead in loxo.aeads():
        page = (ROOT / f"docs/{aead.name}.md").read_text()
        if row := re.search(
            r"^\| random nonces \| at most 2\^32 packets (.*) \|$", page, re.MULTILINE
        ):
            assert row[1].endswith(f" 2^-{8 * aead.nonce_bytes - 63}"), aead.name
            named += 1
    assert named >= 11


def test_the_firmware_page_has_the_sizes_of_the_targets_pages() -> None:
    page = (ROOT / "docs/firmware.md").read_text()
    row = re.compile(r"^\| \[\S+\]\((targets/\S+\.md)\) \| (.+) \| (.+) \| (.+) \|$", re.M)
    found = row.findall(page)
    assert len(found) == 5
    for target, *sizes in found:
        builds = re.split(r"^### ", (ROOT / "docs" / target).read_text(), flags=re.M)
        for build, name, size in zip(
            ("small", "default", "small"),
            ("chacha20-poly1305",) * 2 + ("ascon-aead128",),
            sizes,
            strict=True,
        ):
            (text,) = (b for b in builds if b.startswith(f"`{build}`"))
            (line,) = re.findall(rf"^\| {name} \| 16 \+ 16 \|.*$", text, re.M)
            assert f" | {size.replace(', ', ' | ')} |" in line


def test_experimental_is_said_wherever_the_name_stands() -> None:
    for page in pages():
        text = (ROOT / page).read_text()
        if "jumbo192" in text and page.parts[0] not in ("tests", "lab"):
            assert re.search("experimental", text, re.IGNORECASE), page


@pytest.mark.parametrize(
    "page", [str(p) for p in pages() if "<!-- figures: " in (ROOT / p).read_text()]
)
def test_figures_are_filled(page: str) -> None:
    text = (ROOT / page).read_text()
    tables = FIGURES.findall(text)
    assert tables and len(tables) == text.count("<!-- figures: begin -->")
    for table in tables:
        assert "…" not in table, f"{page}: figures are missing"
        assert re.search(r"\d", table)


def test_make_has_every_target_that_a_page_names() -> None:
    makefile = (ROOT / "Makefile").read_text()
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    for page in pages():
        text = (ROOT / page).read_text()
        named = set(re.findall(r"(?:`|^)make ([a-z][a-z-]*)", text, re.MULTILINE))
        assert named <= targets, f"{page}: {named - targets}"


def test_the_command_line_page_has_every_command() -> None:
    help_text = run([sys.executable, "-m", "loxo", "--help"], ROOT)
    commands = set(re.findall(r"^[ │]+([a-z]+) {2,}", help_text, re.MULTILINE))
    page = (ROOT / "docs/command-line.md").read_text()
    documented = set(re.findall(r"^\| `loxo ([a-z]+)", page, re.MULTILINE))
    assert {"seal", "open"} <= commands
    assert commands == documented


def test_the_readme_says_how_to_begin() -> None:
    readme = (ROOT / "README.md").read_text()
    assert "make demo" in readme
    assert "make test" in readme


def test_the_file_format_knows_every_aead_that_seals_files() -> None:
    """With the registry's sizes, and the hash that the header of a genuine file names."""
    vectors = json.loads((ROOT / "tests/vectors/chunked.json").read_text())
    hashes = {
        group["aead"]: {bytes.fromhex(test["file"])[10] for test in group["tests"][:1]}
        for group in vectors["testGroups"]
    }
    page = (ROOT / "docs/file-format.md").read_text()
    rows = re.findall(r"^\| (\d+) \| ([a-z][\w-]+) \| (\d+) \| (\d+) \| (\d) \|$", page, re.M)
    sealing = sorted((a for a in loxo.aeads() if a.encrypts_files), key=lambda a: a.id)
    sizes = [(a.id, a.name, a.key_bytes, a.tag_bytes) for a in sealing]
    assert [(int(i), name, int(key), int(tag)) for i, name, key, tag, _ in rows] == sizes
    assert {name: {int(kdf)} for _, name, _, _, kdf in rows} == hashes
    (refused,) = re.findall(r"^A file must not use (.*)\.$", page, re.MULTILINE)
    named = dict(re.findall(r"id (\d+) \(([\w-]+)", refused))
    assert named == {str(a.id): a.name for a in loxo.aeads() if not a.encrypts_files}


def test_the_file_format_counts_its_vectors() -> None:
    vectors = json.loads((ROOT / "tests/vectors/chunked.json").read_text())
    files = sum(len(group["tests"]) for group in vectors["testGroups"])
    page = (ROOT / "docs/file-format.md").read_text()
    assert f"`tests/vectors/chunked.json` has {files:,} files to open" in page


def test_the_vectors_that_the_format_speaks_of_exist() -> None:
    for page in (ROOT / "docs").glob("*.md"):
        for name in re.findall(r"`(tests/vectors/[\w.-]+)`", page.read_text()):
            assert (ROOT / name).exists(), f"{page.name}: {name}"
