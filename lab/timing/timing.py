#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Builds lab/timing/timing.c with the library in build/, and runs it.

It times every kernel and AEAD with fixed and with random inputs and looks for a difference; its
banner explains how. All arguments are the program's.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tools.toolchain import BUILD, BuildError, run  # noqa: E402


def build(library: Path) -> Path:
    """Builds the program with that library."""
    program = BUILD / "timing"
    files = [ROOT / "lab/timing/timing.c", ROOT / "lab/bench/clock.c", library]
    flags = ["-std=c11", "-O2", f"-I{ROOT / 'src'}", f"-I{ROOT / 'lab/bench'}"]
    run([os.environ.get("CC", "cc"), *flags, *files, "-o", program, "-pthread", "-lm"])
    return program


def main() -> int:
    try:
        program = build(BUILD / "libloxo.a")
    except BuildError as error:
        sys.exit(f"timing: {error}")
    return subprocess.run([program, *sys.argv[1:]], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
