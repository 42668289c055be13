# SPDX-License-Identifier: Apache-2.0 OR MIT
"""tools/files_to_copy.py names enough files for an empty folder, and no more than that."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.rings import later, rarely
from tools import files_to_copy
from tools.toolchain import BUILD, ROOT, SRC, BuildError, Target, registry, run

SCRIPT = ROOT / "tools/files_to_copy.py"
CALLS = {
    "AEAD": ("seal", "open_with", "encrypt_many"),
    "HASH": ("hash", "update", "hash_many"),
    "XOF": ("hash", "squeeze", "hash_many"),
    "STREAM": ("xor", "seek", "xor_many"),
}
TARGETS = (
    later("cortex-m3"),
    *(rarely(target) for target in ("host", "atmega328p", "cortex-m0plus", "rv32imc")),
)


@cache
def everything(name: str) -> files_to_copy.Sources:
    try:
        target = files_to_copy.chosen_target(name)
    except BuildError as error:
        pytest.skip(f"{error} (make setup)")
    return files_to_copy.Sources(target, BUILD / "files_to_copy" / name)


def preprocess(sources: files_to_copy.Sources, files: list[Path], folder: Path) -> None:
    """The copies include one another as the files do, so they compile to the same objects."""
    target, copies = sources.target, [folder / file.relative_to(SRC) for file in files]
    rules = run([*target.compiler, *target.flags, f"-I{folder}", "-MM", *copies])
    words = shlex.split(rules.replace("\\\n", " "))
    found = {Path(word).resolve().relative_to(folder) for word in words if word[-1] != ":"}
    assert found == {file.relative_to(SRC) for file in [*files, *sources.headers_of(files)]}


def link(target: Target, objects: list[Path], folder: Path, calls: list[str]) -> None:
    """Links these calls, with no symbol left open."""
    main = folder / "main.c"
    declared = "".join(f"int {call}(void);\n" for call in calls)
    used = "".join(f"  used = {call};\n" for call in calls)
    memory = (
        ""
        if target.compiler[0] == "cc"
        else "void *memcpy(void *a, const void *b, __SIZE_TYPE__ n);\n"
    )
    main.write_text(
        f"{memory}{declared}int (*volatile used)(void);\nint main(void) {{\n{used}  return 0;\n}}\n"
    )
    bare: list[str | Path] = [
        "-nostdlib",
        "-Wl,-e,main",
        ROOT / "examples/firmware/freestanding.c",
        "-lgcc",
    ]
    room: list[str | Path] = ["-Wl,--defsym=__TEXT_REGION_LENGTH__=0x20000"]  # -O0 takes more
    libraries = {"cc": [], "avr-gcc": room}.get(target.compiler[0], bare)
    run([*target.compiler, *target.flags, main, *objects, *libraries, "-o", folder / "program"])


@pytest.mark.parametrize("target", TARGETS)
def test_each_algorithm_links_alone(target: str, tmp_path: Path) -> None:
    sources = everything(target)
    seen: set[Path] = set()  # a file has the same headers beside it each time
    for kind, calls in CALLS.items():
        for algorithm in registry(kind):
            folder = tmp_path / algorithm.symbol
            files = sources.behind([algorithm.name])
            headers = sources.headers_of(files)
            files_to_copy.copy([*files, *headers], folder)
            names = [f"loxo_{algorithm.symbol}_{call}" for call in calls]
            preprocess(sources, sorted({*files} - seen), folder)
            seen |= {*files}
            link(sources.target, [sources.objects[file] for file in files], folder, names)
            (public,) = files_to_copy.public_headers([algorithm.name], headers)
            assert f"LOXO_DECLARE_{kind}({algorithm.symbol}," in public.read_text()


@pytest.mark.ring(2)
def test_it_names_no_more_than_is_needed() -> None:
    sources = everything("cortex-m3")
    names = [str(file.relative_to(SRC / "loxo")) for file in sources.behind(["delirium"])]
    assert names == [
        "core/wipe.c",
        "mode/elephant/delirium.c",
        "permutation/keccak200/keccak200.c",
        "permutation/keccak200/keccak200_armv7m.S",
    ]


@pytest.mark.ring(2)
def test_it_names_no_file_of_a_variant() -> None:
    names = [path.name for path in everything("cortex-m3").behind(["ascon-aead128"])]
    assert "ascon_aead128.c" in names and "ascon_aead128_t8.c" not in names


def test_the_parts_around_an_aead() -> None:
    sources = everything("cortex-m3")
    for name, file in (("nonce-counter", "nonce_counter.c"), ("replay-window", "replay_window.c")):
        assert [path.name for path in sources.behind([name])] == [file]
    hashes = {"spongent_256_256_128.c", "ascon_xof128.c"}  # that derive keys
    for names, found in (
        (["chunked"], hashes),
        (["dumbo", "chunked"], {"spongent_256_256_128.c"}),
        (["chunked", "ascon-aead128"], {"ascon_xof128.c"}),
    ):
        parts = {path.name for path in sources.behind(names)}
        assert "chunked.c" in parts and parts & hashes == found
    assert [path.name for path in sources.behind(["strerror"])] == ["status.c"]
    with pytest.raises(BuildError, match="no call is named chunk;"):  # part of a name
        sources.behind(["chunk"])
    files_to_copy.check(sources.home)  # refuses nothing that is there


def script(*words: str | Path, status: int = 0) -> str:
    """The script with the system's Python and no packages."""
    python = shutil.which("python3", path="/usr/bin:/usr/local/bin") or sys.executable
    command = [python, "-I", "-S", SCRIPT, *words]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.mark.parametrize("build", ["default", rarely("small")])
def test_the_command_that_it_prints_compiles(
    tmp_path: Path, build: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["dumbo", "--target", "cortex-m3", "--to", str(tmp_path / "in it")]
    compiled = everything("cortex-m3")
    if build == "small":  # which compiles everything once more
        said = script(*words, "-DLOXO_SMALL=1")
    else:
        monkeypatch.setattr(files_to_copy, "Sources", lambda *_: compiled)
        monkeypatch.setattr(sys, "argv", [str(SCRIPT), *words])
        assert files_to_copy.main() == 0
        said = capsys.readouterr().out
    assert '#include "loxo/mode/elephant/elephant.h"' in said
    assert "for other options -D or another machine, copy again" in said
    run(shlex.split(said.splitlines()[-1]), cwd=tmp_path)
    assert {path.stem for path in tmp_path.glob("*.o")} >= {"dumbo", "wipe", "spongent160"}


def test_a_folder_that_cannot_be_is_one_line(tmp_path: Path) -> None:
    everything("cortex-m3")
    (tmp_path / "file").write_text("no folder")
    to = tmp_path / "file" / "in it"
    said = script("strerror", "--target", "cortex-m3", "--to", to, status=1)
    assert re.fullmatch(rf"files_to_copy\.py: {tmp_path}/file.*: Not a directory\n", said)


def test_it_says_what_is_wrong() -> None:
    said = script("elefant", "--cc", sys.executable, status=1)  # which compiles nothing
    assert said.startswith("no call is named elefant; algorithms: ascon-aead128, ")
    assert script("dumbo", "--cc", "no-such-cc", status=1) == "no-such-cc is not installed\n"
