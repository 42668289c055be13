# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The parts of the simulators that run at every instruction or block, in C,
built for this machine.
"""

from __future__ import annotations

import ctypes
import os
from functools import cache
from pathlib import Path

from tools.toolchain import BUILD, make_whole

HERE = Path(__file__).resolve().parent


@cache
def host_library(source: str, *libraries: str) -> ctypes.CDLL:
    """Builds a C file of this folder as a shared library, if the file is newer."""
    path = HERE / source
    made = BUILD / "mcu" / path.with_suffix(".so").name
    if not made.exists() or made.stat().st_mtime_ns < path.stat().st_mtime_ns:
        made.parent.mkdir(parents=True, exist_ok=True)
        compiler = os.environ.get("CC", "cc")
        make_whole([compiler, "-O2", "-shared", "-fPIC", path, *libraries], made)
    return ctypes.CDLL(str(made))
