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
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from loxo import _core

STUB = Path(__file__).resolve().parents[1] / "loxo" / "_core.pyi"
# The module's kinds of functions, and what they are to the stub generator. A batch is called on an
# object or on its class: to a type checker that is a static method.
FUNCTIONS = {
    "function": "nb_func",
    "method": "nb_method",
    "class_or_instance_method": "nb_func",
}
HEAD = "# SPDX-License-Identifier: Apache-2.0 OR MIT\n# Written by python/core/make_stubs.py.\n"


def shown(function: Any, is_static: bool) -> object:
    """The function as nanobind's stub generator takes it, and as a caller sees it: without the
    overload that refuses wrong arguments."""
    made = type("nb_func" if is_static else "nb_method", (), {"__module__": "nanobind"})()
    made.__name__, made.__qualname__ = function.__name__, function.__qualname__
    made.__module__, made.__doc__ = _core.__name__, function.__doc__
    made.__nb_signature__ = tuple(
        (text.replace("(self, ", "(") if is_static else text, *rest)
        for text, *rest in function.__nb_signature__
        if "*args" not in text
    )
    return made


def show_functions(scope: Any) -> None:
    """Puts what the generator knows in the place of all functions of the module or the class."""
    for name, value in list(vars(scope).items()):
        if kind := FUNCTIONS.get(type(value).__name__):
            setattr(scope, name, shown(value.__wrapped__, kind == "nb_func"))
        elif name == "__signature__":  # which `__init__` shows
            delattr(scope, name)


def is_final(kind: type) -> bool:
    """Whether the class refuses to be a base."""
    try:
        type("Derived", (kind,), {})
    except TypeError:
        return True
    return False


def mark_final(text: str) -> str:
    """The stub with the decorator `final` where it belongs."""
    for name, value in vars(_core).items():
        if isinstance(value, type) and is_final(value):
            text = re.sub(rf"^(?=class {name}\b)", "@final\n", text, flags=re.M)
    return re.sub("^from typing import ", "from typing import final, ", text, count=1, flags=re.M)


def raw_stub() -> str:
    """What nanobind makes of the module."""
    show_functions(_core)
    for name in _core.__all__:
        value = getattr(_core, name)
        if isinstance(value, type):  # they claim to belong to the package, but are defined here
            value.__module__ = _core.__name__
            show_functions(value)
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
    text = HEAD + mark_final("\n".join(lines)) + "\n" + exports
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
    print(f"{STUB.name} is out of date: run python/core/make_stubs.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
