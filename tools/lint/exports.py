# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Checks that the shared library exports exactly the functions that its public headers declare.

The declarations come from loxo.h, preprocessed: every function marked LOXO_API. The exports come
from the library's dynamic symbols. The library's stack must not be executable, its SONAME must
follow the minor version, and stripped it must not exceed 950 KiB: whoever installs a library strips
it, and a debug build is none that ships.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MARK = "LOXO_EXPORTED_HERE"
LARGEST = 950 * 1024  # bytes, stripped


def run(*command: str | Path, text: str = "") -> str:
    """The output of a command that must succeed."""
    return subprocess.run(
        [str(c) for c in command], input=text, check=True, capture_output=True, text=True
    ).stdout


def declared() -> set[str]:
    """The functions that loxo.h, including its includes, declares LOXO_API."""
    source = f'#include "loxo/core/config.h"\n#undef LOXO_API\n#define LOXO_API {MARK}\n'
    source += '#include "loxo.h"\n'
    compiler = os.environ.get("CC", "cc")
    text = run(compiler, "-std=c11", "-E", "-P", "-I", ROOT / "src", "-xc", "-", text=source)
    attributes = r"(?:\s*__attribute__\s*\(\(.*?\)\))*"
    return set(re.findall(rf"{MARK}{attributes}[^;{{(]*?\b(\w+)\s*\(", text, re.DOTALL))


def exported(library: Path) -> set[str]:
    """The dynamic symbols that the library defines."""
    lines = run("nm", "-D", "--defined-only", library).splitlines()
    return {line.split()[-1].split("@")[0] for line in lines}


def version() -> list[str]:
    """The major, minor and patch numbers in version.h."""
    text = (ROOT / "src/loxo/core/version.h").read_text()
    return re.findall(r"LOXO_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", text)


def stripped_size(library: Path) -> int:
    """The library's size on disk without symbols and debug information."""
    with tempfile.TemporaryDirectory() as folder:
        stripped = Path(folder) / "stripped"
        run("strip", "-o", stripped, library)
        return stripped.stat().st_size


def size_verdict(library: Path) -> str:
    size = stripped_size(library)
    return f"{size} bytes stripped, at most {LARGEST}: {'met' if size <= LARGEST else 'MISSED'}"


def problems(library: Path) -> list[str]:
    """The library's faults, one line each."""
    found = []
    names, symbols = declared(), exported(library)
    found += [f"declared and not exported: {name}" for name in sorted(names - symbols)]
    found += [f"exported and not declared: {name}" for name in sorted(symbols - names)]
    if not names:
        found.append("the headers declare nothing")
    if re.search(r"GNU_STACK.*\bRWE\b", run("readelf", "-lW", library)):
        found.append("the stack is executable")
    soname = "libloxo.so." + ".".join(version()[:2])
    if f"[{soname}]" not in run("readelf", "-dW", library):
        found.append(f"the SONAME is not {soname}")
    if stripped_size(library) > LARGEST:
        found.append(size_verdict(library))
    return found


def main() -> int:
    """Checks one library."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library", type=Path, nargs="?", default=ROOT / "build/libloxo.so")
    library = parser.parse_args().library
    found = problems(library)
    if found:
        print("\n".join(found))
    else:
        print(f"{len(exported(library))} functions, all declared; {size_verdict(library)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
