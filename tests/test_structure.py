# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The floors of the house: no file reaches upward, and no two load each other.

Walks the #includes of C and C++ and the imports of Python. A file's floor is the longest beginning
of its path in FLOORS. An import for types alone, or in a function, leads upward like any other, but
makes no circle: it loads nothing while the file loads.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("src", "python", "lab", "tools", "tests", "examples")

# A file may use its own floor and those of its line, with all that stands in their folders.
FLOORS = {
    "src/loxo/core": "",
    "src/loxo/permutation": "src/loxo/core",
    "src/loxo/stream": "src/loxo/core",
    "src/loxo/mac": "src/loxo/core",
    "src/loxo/mode": "src/loxo/core src/loxo/permutation src/loxo/stream src/loxo/mac",
    "src/loxo/packet": "src/loxo/core src/loxo/mode",
    "src": "",  # loxo.h and loxo.hpp
    "tests/spec": "",  # the specifications stand by themselves, so generators may read them
    "tools": "src tests/spec",
    "python": "src",
    "lab": "src python tools tests/spec",
    "examples": "src python",
    "tests": "src python lab tools examples",
}
# The list of algorithms includes whatever it lists, and whoever walks the list includes it.
LIST = "src/loxo/registry.def"

INCLUDE = re.compile(r'^ *# *include "([^"]+)"', re.MULTILINE)
C = (".c", ".h", ".inc", ".S", ".cpp", ".hpp")


def floor(path: str) -> str:
    """Where a file stands."""
    return max((f for f in FLOORS if path.startswith(f + "/")), key=len)


def included(root: Path, file: Path) -> Iterator[Path]:
    """What a C or C++ file includes, of the files that are there."""
    places = (file.parent, root / "src", root / "tests", root / "lab/bench")
    for name in INCLUDE.findall(file.read_text(encoding="utf-8")):
        found = [place / name for place in places if (place / name).is_file()]
        yield from (path.resolve() for path in found[:1])


def module(root: Path, name: str) -> Iterator[Path]:
    """The file of a module of the project."""
    parts = name.split(".")
    for base in (root, root / "python"):
        path = base.joinpath(*parts)
        for file in (*map(path.with_suffix, (".py", ".pyi")), path / "__init__.py"):
            if file.is_file():
                yield file


def nodes(tree: ast.AST, loading: bool) -> Iterator[ast.AST]:
    """What a Python file consists of; `loading`: without what is not run while it loads."""
    for node in ast.iter_child_nodes(tree):
        types_only = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        if not loading or not (types_only or isinstance(node, ast.FunctionDef)):
            yield node
            yield from nodes(node, loading)


def imported(root: Path, file: Path, loading: bool) -> Iterator[Path]:
    """What a Python file imports of the project."""
    for node in nodes(ast.parse(file.read_text(encoding="utf-8")), loading):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from module(root, alias.name)
        elif isinstance(node, ast.ImportFrom):
            package = list(file.relative_to(root).parts[: -node.level]) if node.level else []
            stem = ".".join([*package, *([node.module] if node.module else [])])
            for alias in node.names:  # a module of the package, or something in its own file
                found = list(module(root, f"{stem}.{alias.name}"))
                yield from found or module(root, stem)


def arrows(root: Path, loading: bool = False) -> dict[str, set[str]]:
    """Who uses whom, relative to the root."""
    found: dict[str, set[str]] = {}
    for file in (p for folder in FOLDERS for p in sorted((root / folder).rglob("*"))):
        if file.suffix in C:
            used: Iterable[Path] = included(root, file)
        elif file.suffix == ".py":
            used = imported(root, file, loading)
        else:
            continue
        found[str(file.relative_to(root))] = {str(p.relative_to(root)) for p in used} - {LIST}
    return found


def upward(used: dict[str, set[str]]) -> list[str]:
    """The arrows that no floor allows."""

    def allowed(user: str, other: str) -> bool:
        own = floor(user)
        return any(f"{floor(other)}/".startswith(f"{f}/") for f in (own, *FLOORS[own].split()))

    pairs = ((user, other) for user, others in used.items() for other in sorted(others))
    return [f"{user} uses {other}" for user, other in pairs if not allowed(user, other)]


def circle(used: dict[str, set[str]]) -> list[str]:
    """Files that lead back to the first of them; empty if there are none."""
    done: set[str] = set()

    def search(file: str, way: list[str]) -> list[str]:
        if file in way:
            return [*way[way.index(file) :], file]
        if file in done:
            return []
        for other in sorted(used.get(file, ())):
            if found := search(other, [*way, file]):
                return found
        done.add(file)
        return []

    return next(filter(None, (search(file, []) for file in used)), [])


@pytest.fixture(scope="module")
def house() -> dict[str, set[str]]:
    return arrows(ROOT)


def test_no_arrow_leads_upward(house: dict[str, set[str]]) -> None:
    assert upward(house) == []


def test_there_is_no_circle() -> None:
    assert circle(arrows(ROOT, loading=True)) == []


def test_every_floor_is_walked(house: dict[str, set[str]]) -> None:
    """Or the tests above would say nothing."""
    there = {f for f in FLOORS if (ROOT / f).is_dir()}
    assert {floor(file) for file in house} == there
    assert "src/loxo/core/config.h" in house["src/loxo/core/cpu.h"]
    assert (
        "src/loxo/permutation/keccak200/keccak200.h" in house["src/loxo/mode/elephant/delirium.c"]
    )
    assert "src/loxo.h" in house["src/loxo.hpp"]
    assert "lab/figures.py" in house["lab/mcu/pages.py"]
    assert "tests/spec/keccak200.py" in house["tools/asm/keccak200_armv6m.py"]
    assert sum(map(len, house.values())) > 500


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("src/loxo/core/low.h", '#include "../mode/other.h"'),
        ("src/loxo/permutation/p/low.c", '#  include "loxo/mode/other.h"'),
        ("src/loxo/mode/low.h", '#include "../packet/other.h"'),
        ("tools/low.py", "from lab import other"),
        ("tools/lint/low.py", "import lab.other"),
        ("lab/sub/low.py", "def f() -> None:\n    from tests.other import it"),
        ("python/loxo/low.py", "import lab.other as x"),
        ("tests/spec/low.py", "from .. import other"),
    ],
)
def test_an_arrow_upward_is_found(tmp_path: Path, file: str, line: str) -> None:
    others = ("src/loxo/mode/other.h", "src/loxo/packet/other.h", "lab/other.py", "tests/other.py")
    for name in (file, *others):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / file).write_text(line + "\n")
    (found,) = upward(arrows(tmp_path))
    assert found.startswith(f"{file} uses ") and found.split()[-1] in others


def test_a_circle_is_found(tmp_path: Path) -> None:
    (tmp_path / "lab").mkdir()
    for name, other in (("a", "b"), ("b", "c"), ("c", "a")):
        (tmp_path / f"lab/{name}.py").write_text(f"from lab import {other}\n")
    assert circle(arrows(tmp_path, loading=True)) == [
        "lab/a.py",
        "lab/b.py",
        "lab/c.py",
        "lab/a.py",
    ]
