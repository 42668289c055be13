#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes python/loxo/_core.pyi, the types of the compiled module.

The signatures are next to the functions in python/core/ and the classes follow the registry, so
this asks the module itself. Run it with an interpreter that has loxo installed, after any change to
either. --check writes nothing, and the exit code says whether the file is up to date.
"""

import argparse
import ast
import importlib
import subprocess
import sys
import tempfile
from pathlib import Path

from loxo import _core

STUB = Path(__file__).resolve().parents[1] / "python" / "loxo" / "_core.pyi"
HEAD = "# SPDX-License-Identifier: Apache-2.0 OR MIT\n# Written by tools/make_stubs.py.\n"


def raw_stub() -> str:
    """What nanobind makes of the module."""
    for name in _core.__all__:
        value = getattr(_core, name)
        if isinstance(value, type):  # they claim to belong to the package, but are defined here
            value.__module__ = _core.__name__
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "_core.pyi"
        stubgen = importlib.import_module("nanobind.stubgen")  # which has no type information
        stubgen.main(["--quiet", "--module", _core.__name__, "--output-file", str(made)])
        return made.read_text(encoding="utf-8")


def ruff(text: str, *command: str) -> str:
    """The text after this ruff command."""
    call = [sys.executable, "-m", "ruff", *command, "--stdin-filename", str(STUB), "-"]
    return subprocess.run(call, input=text, capture_output=True, text=True, check=True).stdout


def make_stub() -> str:
    """The stub as it is kept: completed where nanobind leaves something out, in the project's
    format.
    """
    lines = [line for line in raw_stub().splitlines() if not line.startswith("__all__")]
    exports = f"__version__: str\n__all__: list[str] = {_core.__all__!r}\n"
    text = HEAD + "\n".join(lines) + "\n" + exports
    return ruff(ruff(text, "check", "--fix", "--exit-zero", "--quiet"), "format")


def same(a: str, b: str) -> bool:
    """Whether two stubs are equivalent, whatever their layout."""
    return ast.dump(ast.parse(a)) == ast.dump(ast.parse(b))


def main() -> int:
    """Writes or checks."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--check", action="store_true", help="only compare")
    made = make_stub()
    if not parser.parse_args().check:
        STUB.write_text(made, encoding="utf-8")
        return 0
    if STUB.is_file() and same(made, STUB.read_text(encoding="utf-8")):
        return 0
    print(f"{STUB.name} is out of date: run tools/make_stubs.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
