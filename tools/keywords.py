#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes keywords.txt, with which Arduino's IDE highlights the library's names.

The names come from loxo.h, preprocessed: types, functions, and the constants that programs use. A
single tab separates fields, as Arduino's library specification requires.

    python tools/keywords.py            writes the file
    python tools/keywords.py --check    fails if the file is out of date
"""

import os
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools.generated import write_or_check  # noqa: E402
from tools.lint.exports import declared, run  # noqa: E402

TARGET = ROOT / "keywords.txt"
HEAD = "# Written by tools/keywords.py from loxo.h.\n"
SIZE = re.compile(r"^#define (LOXO_(?:\w+_)?(?:KEY|NONCE|TAG|DIGEST)_BYTES) ", re.M)


def preprocessed(*options: str) -> str:
    """loxo.h with all its includes."""
    compiler = os.environ.get("CC", "cc")
    return run(compiler, "-std=c11", "-E", *options, "-I", ROOT / "src", ROOT / "src/loxo.h")


def types() -> set[str]:
    found = re.findall(r"typedef [\w ]+ (loxo_\w+)[;(]|\} (loxo_\w+);", preprocessed("-P"))
    return {name for pair in found for name in pair if name and not name.endswith("_fn")}


def constants() -> set[str]:
    statuses = re.findall(r"\b(LOXO_(?:OK|ERR_\w+)) = ", preprocessed("-P"))
    return {*statuses, *SIZE.findall(preprocessed("-dM"))}


def document() -> str:
    kinds = (("KEYWORD1", types()), ("KEYWORD2", declared()), ("LITERAL1", constants()))
    lines = (f"{name}\t{kind}\n" for kind, names in kinds for name in sorted(names))
    return HEAD + "".join(lines)


def main() -> int:
    return write_or_check(TARGET, document(), __doc__)


if __name__ == "__main__":
    sys.exit(main())
