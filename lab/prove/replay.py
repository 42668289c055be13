# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs a function on a concrete input where the prover has no part: in the simulator of its target,
or on this processor.

`python -m lab.prove.replay LIBRARY ADDRESS STATES N` is the run on this processor, in a process of
its own: what a changed program does is unknown.
"""

from __future__ import annotations

import ctypes
import subprocess
import sys
from pathlib import Path

from lab.mcu.simulator import SimulationError
from lab.mcu.targets import TARGETS
from tools.toolchain import ROOT

SECONDS = 20
CYCLES = 20_000_000


class Crash(Exception):
    """The function did not return."""


def replay(machine: str, path: Path, at: int, states: bytes, n: int) -> bytes:
    """What a function makes of n states."""
    if machine not in TARGETS:
        return native(path, at, states, n)
    mcu = TARGETS[machine]
    try:
        simulator = mcu.simulator(mcu, path, watch=False)
        place = simulator.place(states)
        simulator.call(at, place, n, cap=CYCLES)
        return simulator.read(place, len(states))
    except SimulationError as error:
        raise Crash(str(error)) from None


def native(path: Path, at: int, states: bytes, n: int) -> bytes:
    command = [sys.executable, "-m", "lab.prove.replay", path, hex(at), states.hex(), str(n)]
    try:
        done = subprocess.run(
            [str(part) for part in command],
            capture_output=True,
            timeout=SECONDS,
            cwd=ROOT,
            text=True,
        )
    except subprocess.TimeoutExpired:
        raise Crash("does not end") from None
    if done.returncode:
        raise Crash(f"ends with {done.returncode}")
    return bytes.fromhex(done.stdout)


def run_here(path: str, at: str, states: str, n: str) -> str:
    """Calls the function of a shared library that is at an address in its file."""
    library = ctypes.CDLL(path)
    exported = ctypes.cast(library.loxo_keccak_f200_permute, ctypes.c_void_p).value or 0
    from .image import Image

    base = exported - Image(Path(path)).functions["loxo_keccak_f200_permute"][0]
    buffer = ctypes.create_string_buffer(bytes.fromhex(states), len(states) // 2)
    ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_size_t)(base + int(at, 16))(buffer, int(n))
    return buffer.raw.hex()


if __name__ == "__main__":
    print(run_here(*sys.argv[1:5]))
