# SPDX-License-Identifier: Apache-2.0 OR MIT
"""CONTRIBUTING.md to the letter: in a copy of the tree its blocks add kernels, an AEAD and a hash.

The programs that walk the registry must then test them, and catch a fault in them. With the
additions removed again, the copy must be what it was.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.markdown import ROOT, Block, blocks

CC = os.environ.get("CC", "cc")
CXX = os.environ.get("CXX", "c++")
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"]
COPIED = ("src", "tests", "docs")
TOY_KERNEL = "src/loxo/permutation/keccak200/keccak200_toy.c"
TOY_SLAB = "src/loxo/permutation/keccak200/keccak200_toy_x8.c"


def contents(tree: Path) -> dict[str, str]:
    """Every file with a digest; folders too."""
    return {
        str(path.relative_to(tree)): hashlib.sha256(path.read_bytes()).hexdigest()
        if path.is_file()
        else "folder"
        for path in sorted(tree.rglob("*"))
    }


def insert(tree: Path, where: str, line: str) -> None:
    """`where` is `path, in front of: text` or `path, behind the last: beginning of a line`."""
    found = re.fullmatch("(.*?), (in front of|behind the last): (.*)", where)
    assert found, where
    path, anchor = tree / found[1], found[3]
    text = path.read_text()
    if found[2] == "in front of":
        at = text.index(anchor)
    else:
        at = text.index("\n", text.rindex("\n" + anchor) + 1) + 1
    path.write_text(text[:at] + line + text[at:])


def apply(tree: Path, block: Block) -> None:
    """Does what a block of CONTRIBUTING.md says."""
    if block.what == "new file":
        path = tree / block.argument
        path.parent.mkdir(exist_ok=True)
        assert not path.exists()
        path.write_text(block.text)
    elif block.what == "new line":
        insert(tree, block.argument, block.text)
    else:
        assert block.what == "run"
        paths = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        environment = {**os.environ, "PATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
        script = f"python() {{ '{sys.executable}' \"$@\"; }}\n{block.text}"
        subprocess.run(["sh", "-e", "-c", script], cwd=tree, env=environment, check=True)


def take_away(tree: Path, before: dict[str, str], steps: list[Block]) -> None:
    """Removes the lines that were added, and the files."""
    for step in steps:
        if step.what == "new line":
            path = tree / step.argument.split(",")[0]
            assert path.read_text().count(step.text) == 1
            path.write_text(path.read_text().replace(step.text, ""))
    for name in reversed(list(contents(tree))):
        path = tree / name
        if name not in before:
            path.rmdir() if path.is_dir() else path.unlink()


def compile_objects(tree: Path, objects: Path, sources: list[Path]) -> None:
    """One object per source, all of them without a warning."""

    def compile_one(source: Path) -> None:
        output = objects / (str(source.relative_to(tree)).replace("/", "_") + ".o")
        command = [CC, "-std=c11", "-O1", *WARNINGS, f"-I{tree}/src", "-c", str(source)]
        subprocess.run([*command, "-o", str(output)], check=True)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(compile_one, sources))


def walk(tree: Path, objects: Path, test: str) -> subprocess.CompletedProcess[str]:
    """Builds a program of tests/ against the objects and runs it."""
    program = objects / Path(test).stem
    language = ["-std=c++20"] if test.endswith(".cpp") else ["-std=gnu11"]
    compiler = CXX if test.endswith(".cpp") else CC
    parts = [str(path) for path in objects.glob("*.o")]
    command = [compiler, *language, "-O1", f"-I{tree}/src", f"-I{tree}/tests"]
    command += [str(tree / test), *parts, "-lm", "-pthread", "-o", str(program)]
    subprocess.run(command, check=True)
    return subprocess.run(
        [str(program), str(tree / "tests/vectors")],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


class Workshop:
    """A copy of the tree to which CONTRIBUTING.md has been applied."""

    def __init__(self, folder: Path) -> None:
        self.tree = folder / "tree"
        self.objects = folder / "objects"
        self.objects.mkdir()
        ignored = shutil.ignore_patterns("__pycache__", ".*")
        for name in COPIED:
            shutil.copytree(ROOT / name, self.tree / name, ignore=ignored)
        self.before = contents(self.tree)
        self.steps = blocks("CONTRIBUTING.md")
        for step in self.steps:
            apply(self.tree, step)
        compile_objects(self.tree, self.objects, sorted(self.tree.glob("src/**/*.c")))


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workshop]:
    yield Workshop(tmp_path_factory.mktemp("contributing"))


def test_each_addition_is_one_folder_or_file_and_one_line(workshop: Workshop) -> None:
    lines = [b.argument for b in workshop.steps if b.what == "new line"]
    includes = [line for line in lines if "#include" in line]
    assert len(lines) - len(includes) == 4
    files = {b.argument for b in workshop.steps if b.what == "new file"}
    folders = {Path(f).parent for f in files if f.startswith("src/")}
    assert {str(f) for f in folders} == {
        str(Path(TOY_KERNEL).parent),
        "src/loxo/mode/toy",
        "src/loxo/mode/toy_hash",
    }
    changed = {
        n for n, digest in contents(workshop.tree).items() if digest != workshop.before.get(n)
    }
    edited = changed & set(workshop.before)
    assert edited == {
        "src/loxo/registry.def",
        "src/loxo/permutation/keccak200/keccak200_kernels.def",
    }


def test_the_registry_walk_tests_the_new_aead_and_hash(workshop: Workshop) -> None:
    result = walk(workshop.tree, workshop.objects, "tests/run.c")
    assert result.returncode == 0, result.stdout[-2000:]
    for name in ("toy", "toy-hash"):
        groups = re.findall(rf"^ok +{name} .*known answers", result.stdout, re.MULTILINE)
        assert groups, f"{name} was not tested"


def test_the_kernel_walk_tests_the_new_kernel(workshop: Workshop) -> None:
    result = walk(workshop.tree, workshop.objects, "tests/kernels.c")
    assert result.returncode == 0, result.stdout[-2000:]
    for kernel in ("toy", "toy_x8"):
        assert re.search(rf"^ok +keccak-f200 +{kernel}:", result.stdout, re.MULTILINE)


def test_cpp_has_the_new_classes(workshop: Workshop) -> None:
    result = walk(workshop.tree, workshop.objects, "tests/cpp/classes.cpp")
    assert result.returncode == 0, result.stdout[-2000:]


@pytest.mark.parametrize(
    ("file", "good", "bad", "test", "failed"),
    [
        (TOY_KERNEL, "0x8b, 0x8b", "0x8b, 0x8a", "kernels", "keccak-f200 +toy:"),
        (TOY_SLAB, "rotate(a[", "rotate(~a[", "kernels", "keccak-f200 +toy_x8:"),
        (TOY_SLAB, "sequence, 1)", "sequence, 2)", "run", "delirium"),  # only the mode calls it
    ],
)
def test_a_fault_in_a_new_kernel_is_caught(
    workshop: Workshop, file: str, good: str, bad: str, test: str, failed: str
) -> None:
    path = workshop.tree / file
    text = path.read_text()
    path.write_text(text.replace(good, bad))
    assert path.read_text() != text
    try:
        compile_objects(workshop.tree, workshop.objects, [path])
        result = walk(workshop.tree, workshop.objects, f"tests/{test}.c")
    finally:
        path.write_text(text)
        compile_objects(workshop.tree, workshop.objects, [path])
    assert result.returncode != 0
    assert re.search(rf"^FAILED +{failed}", result.stdout, re.MULTILINE)


def test_taken_away_nothing_is_left(workshop: Workshop) -> None:
    assert contents(workshop.tree) != workshop.before
    take_away(workshop.tree, workshop.before, workshop.steps)
    assert contents(workshop.tree) == workshop.before
