#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The library on other machines.

The C tests under qemu's user mode: big-endian (s390x), 32-bit (armhf), aarch64. All known answers
of all AEADs in a firmware for the micro:bit, a Cortex-M0 that faults on unaligned access. The core
compiled freestanding for AVR, Cortex-M and RISC-V. --all adds Windows, macOS, musl and WebAssembly
with ziglang's compiler.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from tools.toolchain import (
    BUILD,
    EMBEDDED,
    ROOT,
    BuildError,
    Target,
    compile_sources,
    not_run,
    registry,
    run,
    sources,
)

HERE = ROOT / "tests" / "cross"
VECTORS = ROOT / "tests" / "vectors"
OUT = BUILD / "cross"
PROGRAMS = ("run", "packet", "kernels")
WARNINGS = ("-Wall", "-Wextra", "-Werror")
TIMEOUT = 900

EMULATED = {  # the GNU name of the machine, and what runs its programs
    "s390x": ("s390x-linux-gnu", "qemu-s390x"),
    "armhf": ("arm-linux-gnueabihf", "qemu-arm"),
    "aarch64": ("aarch64-linux-gnu", "qemu-aarch64"),
}

ZIG = {  # what runs here of what ziglang compiles; None: nothing does
    "x86_64-linux-musl": "",
    "wasm32-wasi": "node",
    "x86_64-windows-gnu": None,
    "aarch64-macos": None,
}

WASI = """
import { WASI } from 'node:wasi'; import { readFile } from 'node:fs/promises';
const [path, vectors] = process.argv.slice(2);
const wasi = new WASI({ version: 'preview1', args: [path, '/v'], preopens: { '/v': vectors } });
const wasm = await WebAssembly.instantiate(await readFile(path), wasi.getImportObject());
process.exitCode = wasi.start(wasm.instance);
"""


class Skip(Exception):
    """What cannot run here; the text is the reason."""


class Job(NamedTuple):
    name: str
    perform: Callable[[], str]


def need(*tools: str) -> None:
    for tool in tools:
        if not shutil.which(tool):
            raise Skip(f"{tool} is not installed (make setup)")


def verdict(command: list[str | Path]) -> str:
    """The last line of a test program, which has to say that nothing failed."""
    done = subprocess.run(
        [str(c) for c in command], capture_output=True, text=True, timeout=TIMEOUT
    )
    lines = (done.stdout + done.stderr).strip().splitlines() or ["no output"]
    for line in lines:
        if line.startswith("NOT RUN"):
            print(line)
    if done.returncode or not re.match(r"[1-9]\d* passed, 0 failed", lines[-1]):
        raise BuildError("\n".join(lines[-40:]))
    return lines[-1]


def programs(target: Target, link: tuple[str, ...], names: tuple[str, ...]) -> Iterator[Path]:
    out = OUT / target.name
    library = compile_sources(target, out, jobs=1)
    for name in names:
        test = compile_sources(target, out, [ROOT / "tests" / f"{name}.c"], jobs=1)
        run([*target.compiler, *target.flags, *link, *library, *test, "-o", out / name])
        yield out / name


def emulated(name: str) -> str:
    gnu, emulator = EMULATED[name]
    need(f"{gnu}-gcc", emulator)
    target = Target(name, (f"{gnu}-gcc",), ("-std=c11", "-O2"))
    said = [
        f"{path.stem}: {verdict([emulator, path, VECTORS])}"
        for path in programs(target, ("-static", "-pthread"), PROGRAMS)
    ]
    return "; ".join(said)


def answers_of(aead: str) -> bytes:
    """All ciphertexts and tags of an .rsp file, once its inputs are seen to be counting bytes."""
    text, made = (VECTORS / f"{aead}.rsp").read_text(), b""
    field = r"Key = (\w+)\nNonce = (\w+)\nPT = (\w*)\nAD = (\w*)\nCT = (\w+)"
    records = [tuple(map(bytes.fromhex, r)) for r in re.findall(field, text)]
    lengths = [(p, a) for p in range(33) for a in range(33)]
    if len(records) != len(lengths):
        raise BuildError(f"{aead}.rsp has {len(records)} records")
    for (key, nonce, message, ad, sealed), (p, a) in zip(records, lengths, strict=True):
        if (message, ad) != (bytes(range(p)), bytes(range(a))):
            raise BuildError(f"{aead}.rsp is not in the order of lengths")
        if key != bytes(range(len(key))) or nonce != bytes(range(len(nonce))):
            raise BuildError(f"{aead}.rsp has a key or nonce that does not count")
        made += sealed
    return made


def write_answers(path: Path) -> None:
    """known_answers of firmware.c"""
    aeads = registry("AEAD")
    lines = [
        "#include <stdint.h>",
        "typedef struct { const char *name; const uint8_t *b; } answers;",
    ]
    for a in aeads:
        values = ",".join(map(str, answers_of(a.name)))
        lines.append(f"static const uint8_t {a.symbol}[] = {{{values}}};")
    rows = ",".join(f'{{"{a.name}", {a.symbol}}}' for a in aeads)
    lines.append("extern const answers known_answers[]; extern const unsigned known_answer_count;")
    lines.append(f"const answers known_answers[] = {{{rows}}};")
    lines.append(f"const unsigned known_answer_count = {len(aeads)};")
    path.write_text("\n".join(lines) + "\n")


def microbit(small: int) -> str:
    need("arm-none-eabi-gcc", "qemu-system-arm")
    out, board = OUT / f"microbit-{small}", HERE / "microbit"
    flags = ("-std=c11", "-Os", "-ffreestanding", "-mcpu=cortex-m0", "-mthumb")
    target = Target("microbit", ("arm-none-eabi-gcc",), (*flags, f"-DLOXO_SMALL={small}"))
    out.mkdir(parents=True, exist_ok=True)
    write_answers(out / "answers.c")
    files = [*sources(), *board.glob("*.c"), out / "answers.c"]
    no_loop = "-fno-tree-loop-distribute-patterns"  # memcpy must not become a call to itself
    objects = compile_sources(target, out, files, [no_loop], jobs=1)
    script = ["-nostdlib", "-Wl,--gc-sections", f"-Wl,-T,{board / 'microbit.ld'}"]
    run([*target.compiler, *target.flags, *script, *objects, "-lgcc", "-o", out / "firmware.elf"])
    command: list[str | Path] = ["qemu-system-arm", "-M", "microbit", "-nographic"]
    command += ["-monitor", "none", "-serial", "none"]
    command += ["-semihosting-config", "enable=on,target=native"]
    return verdict([*command, "-kernel", out / "firmware.elf"])


def freestanding(name: str, small: int) -> str:
    target = EMBEDDED[name]
    need(target.compiler[0])
    flags = [*WARNINGS, f"-DLOXO_SMALL={small}"]
    made = compile_sources(target, OUT / f"{name}-{small}", flags=flags, jobs=1)
    return f"{len(made)} objects"


def zig(triple: str) -> str:
    if not importlib.util.find_spec("ziglang"):
        raise Skip("ziglang is not installed (pip install ziglang)")
    target = Target(
        triple, (sys.executable, "-m", "ziglang", "cc"), ("-target", triple, "-std=c11", "-O2")
    )
    threads = () if triple.startswith("wasm") else ("-pthread",)
    made = list(programs(target, threads, ("run", "packet")))
    runner = ZIG[triple]
    if runner is None:
        raise Skip("compiles and links; nothing here runs its programs")
    if runner:
        need(runner)
        script = OUT / "wasi.mjs"
        script.write_text(WASI)
        start: list[str | Path] = [runner, "--no-warnings", script]
        return "; ".join(f"{p.stem}: {verdict([*start, p, VECTORS])}" for p in made)
    return "; ".join(f"{p.stem}: {verdict([p, VECTORS])}" for p in made)


def jobs(everything: bool) -> Iterator[Job]:
    for name in EMULATED:
        yield Job(f"{name} under qemu", partial(emulated, name))
    for small in (0, 1):
        form = ", LOXO_SMALL" if small else ""
        yield Job(f"micro:bit{form}", partial(microbit, small))
        for name in EMBEDDED:
            yield Job(f"freestanding {name}{form}", partial(freestanding, name, small))
    for triple in ZIG if everything else ():
        yield Job(triple, partial(zig, triple))


def perform(job: Job) -> tuple[str, str]:
    try:
        return "ok", job.perform()
    except Skip as reason:
        return "NOT RUN", str(reason)
    except (BuildError, subprocess.TimeoutExpired) as error:
        return "FAILED", str(error)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--all", action="store_true", help="Windows, macOS, musl, WebAssembly too")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--only", default="", help="jobs whose name has this in it")
    options = parser.parse_args()
    todo = [j for j in jobs(options.all) if options.only in j.name]
    count = {"ok": 0, "FAILED": 0, "NOT RUN": 0}
    with ThreadPoolExecutor(options.jobs) as pool:
        for job, (state, said) in zip(todo, pool.map(perform, todo), strict=True):
            count[state] += 1
            if state == "NOT RUN":
                not_run(job.name, said)
            else:
                print(f"{state} {job.name}: {said}", flush=True)
    skipped = f", {count['NOT RUN']} skipped" if count["NOT RUN"] else ""
    print(f"{count['ok']} passed, {count['FAILED']} failed{skipped}")
    return count["FAILED"] != 0 or not count["ok"]


if __name__ == "__main__":
    sys.exit(main())
