# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The command line of scripts that generate one file of the project. With --check it writes
nothing, and the exit code says whether the file is up to date.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def write_or_check(file: Path, text: str, about: str | None) -> int:
    """What `main` of such a script returns; `about` is the script's documentation."""
    parser = argparse.ArgumentParser(description=(about or "").split("\n\n")[0])
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    if not parser.parse_args().check:
        file.write_text(text, encoding="ascii")
        return 0
    if file.is_file() and file.read_text(encoding="ascii") == text:
        return 0
    name, script = file.relative_to(ROOT), Path(sys.argv[0]).resolve().relative_to(ROOT)
    print(f"{name} is out of date: run {script}", file=sys.stderr)
    return 1
