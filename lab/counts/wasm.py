# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs a WebAssembly program under wasmtime, and counts its instructions between marks.

wasmtime counts fuel: 1 for each instruction executed and one more for each call, none for nop,
drop, block, loop, else, end, return and unreachable. These are instructions of a stack machine:
each local.get and each constant is one, of which an engine's machine code may have nothing left.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path

from tools.toolchain import BuildError

LIBC = Path("/usr/include/wasm32-wasi")
FUEL = 10**12


def missing() -> str | None:
    """Why nothing can be compiled or run here."""
    if not LIBC.exists():
        return "wasi-libc is not installed (make setup)"
    if not importlib.util.find_spec("wasmtime"):
        return "wasmtime is not installed (pip install wasmtime)"
    return None


def run(program: Path, *arguments: str) -> tuple[str, list[int]]:
    """What it prints, and the instructions before each mark, since the last one."""
    import wasmtime

    config = wasmtime.Config()
    config.consume_fuel = True
    linker = wasmtime.Linker(wasmtime.Engine(config))
    store = wasmtime.Store(linker.engine)
    left, counted = [FUEL], []

    def mark() -> None:
        left.append(store.get_fuel())
        counted.append(left[-2] - left[-1])

    wasi, printed = wasmtime.WasiConfig(), program.with_suffix(".txt")
    wasi.argv = [program.name, *arguments]
    wasi.stdout_file = str(printed)
    store.set_wasi(wasi)
    store.set_fuel(FUEL)
    linker.define_wasi()
    linker.define_func("counts", "mark", wasmtime.FuncType([], []), mark)
    try:
        instance = linker.instantiate(store, wasmtime.Module.from_file(linker.engine, str(program)))
        start = instance.exports(store)["_start"]
        assert isinstance(start, wasmtime.Func)
        start(store)
    except (wasmtime.WasmtimeError, wasmtime.Trap) as error:
        raise BuildError(f"{program}: {error}") from error
    return printed.read_text(), counted
