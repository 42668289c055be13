# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The Python package and the benchmark of a tree with toys: built quickly, and tested by its tests.

Only the module is compiled; the other objects are those of build/. The tests of the
package walk the lists, so the toys' names select those about them.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import nanobind  # type: ignore[import-untyped]

from tests.markdown import ROOT

BUILT = ROOT / "build"
CC = os.environ.get("CC", "cc")
CXX = os.environ.get("CXX", "c++")
FOLDERS = ("python", "lab", "tools")
FILES = ("pyproject.toml", "README.md")
TESTS = ("python", "python_many", "properties", "cli", "cli_files")
LEFT_OUT = "fault"  # tests of the tests, which have no need of toys


def build_module(tree: Path, library: list[str], folder: Path) -> None:
    """loxo._core, beside the package's Python files; its sources are compiled as one."""
    folder.mkdir()
    include = Path(nanobind.include_dir())
    paths = [tree, tree / "src", include, Path(sysconfig.get_paths()["include"])]
    flags = ["-std=c++20", "-O0", "-fPIC", "-fvisibility=hidden", *(f"-I{path}" for path in paths)]
    sources = sorted(path.relative_to(tree) for path in tree.glob("python/core/*.cpp"))
    whole = folder / "core.cpp"
    whole.write_text("".join(f'#include "{source}"\n' for source in sources))
    made = whole.with_suffix(".o")
    subprocess.run([CXX, *flags, "-c", str(whole), "-o", str(made)], check=True)
    binding = map(str, BUILT.glob("python/python/libnanobind-*.a"))
    module = tree / f"python/loxo/_core{sysconfig.get_config_var('EXT_SUFFIX')}"
    parts = [str(made), *binding, *library, "-pthread"]
    subprocess.run([CXX, "-shared", *parts, "-o", str(module)], check=True)


def build_bench(tree: Path, library: list[str]) -> None:
    """loxo-bench, where `loxo bench` looks for it."""
    objects = map(str, BUILT.glob("CMakeFiles/loxo-bench.dir/**/*.o"))
    program = tree / "python/loxo/_bin/loxo-bench"
    program.parent.mkdir()
    subprocess.run([CC, *objects, *library, "-lm", "-pthread", "-o", str(program)], check=True)


def build_package(tree: Path, objects: Path) -> None:
    """The package in tree/python, with the answers of `loxo selftest`."""
    for name in FOLDERS:
        ignored = shutil.ignore_patterns("__pycache__", "_core*.so", "_bin")
        shutil.copytree(ROOT / name, tree / name, ignore=ignored)
    for name in FILES:
        shutil.copy(ROOT / name, tree / name)
    library = [*map(str, objects.glob("*.o")), str(BUILT / "libloxo.a")]
    build_module(tree, library, objects / "python")
    build_bench(tree, library)
    subprocess.run([sys.executable, "tools/known_answers.py"], cwd=tree, check=True)


def run_python(tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Python in the tree, with the tree's package."""
    environment = {**os.environ, "PYTHONPATH": str(tree / "python"), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=tree,
        env=environment,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


def run_tests(tree: Path, select: str) -> subprocess.CompletedProcess[str]:
    """The package's tests that have these words in their names."""
    files = [f"tests/test_{name}.py" for name in TESTS]
    options = ["-q", "-p", "no:cacheprovider", "-k", f"({select}) and not {LEFT_OUT}", "-rA"]
    return run_python(tree, "-m", "pytest", *options, *files)
