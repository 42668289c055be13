#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The library on other machines.

Under qemu's user mode the C tests run on big-endian (s390x), 32-bit (armhf, without and with NEON),
aarch64 (without and with the SHA-3 instructions) and riscv64 (without and with Zbb); under node
they run as WebAssembly, without and with vectors. Each reports which kernels ran, and how. A
firmware for the micro:bit, a Cortex-M0 that faults on unaligned access, and for a Cortex-M33, runs
all known answers of all AEADs. The core is compiled freestanding for AVR, Cortex-M and RISC-V.
--all adds what is like another one, and Windows, macOS and musl with ziglang's compiler.
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

from tools import firmware
from tools.toolchain import (
    BUILD,
    EMBEDDED,
    LIKE_ANOTHER,
    LINUX,
    ROOT,
    WASM,
    BuildError,
    Target,
    compile_sources,
    not_run,
    registry,
    run,
    sources,
    with_code,
)

HERE = ROOT / "tests" / "cross"
VECTORS = ROOT / "tests" / "vectors"
OUT = BUILD / "cross"
TIMEOUT = 900
# The library's own flags.
FLAGS = ("-std=c11", "-O2", "-fno-tree-vectorize", "-fno-tree-slp-vectorize")
WASI_LIBC = Path("/usr/include/wasm32-wasi")

ALL = ("run", "packet", "kernels", "duplex")
KERNELS = ("kernels",)


class Emulated(NamedTuple):
    """A build, and the commands that run it: a name for each, and the programs it runs."""

    target: Target
    link: tuple[str, ...]
    runs: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]


def linux(target: Target, *runs: tuple[str, tuple[str, ...]]) -> Emulated:
    """A machine that qemu's user mode emulates."""
    commands = tuple((tuple(command.split()), programs) for command, programs in runs)
    return Emulated(target, ("-static", "-pthread"), commands)


def wasm(target: Target, *runs: str) -> Emulated:
    return Emulated(target, (), ((("node",), runs),))


EMULATED = {
    machine.target.name: machine
    for machine in (
        linux(Target("s390x", ("s390x-linux-gnu-gcc",), FLAGS), ("qemu-s390x", ALL)),
        linux(Target("armhf", ("arm-linux-gnueabihf-gcc",), FLAGS), ("qemu-arm", ALL)),
        linux(LINUX["armhf, NEON"], ("qemu-arm -cpu cortex-a7", ALL)),
        linux(
            LINUX["aarch64"],
            ("qemu-aarch64 -cpu max", ALL),
            ("qemu-aarch64 -cpu cortex-a72", KERNELS),
        ),
        linux(LINUX["riscv64"], ("qemu-riscv64 -cpu rv64,zbb=false", ALL)),
        linux(LINUX["riscv64, Zbb"], ("qemu-riscv64 -cpu rv64,zbb=true", ALL)),
        wasm(WASM["wasm32"], *ALL),
        wasm(WASM["wasm32, SIMD128"], *ALL),
    )
}

BOARDS = {  # of qemu: its core, and where code and data lie
    "microbit": ("cortex-m0", 0, 0x20000000),
    "mps2-an505": ("cortex-m33", 0x10000000, 0x38000000),
}
ZIG = {  # whether this machine runs what ziglang compiles for it
    "x86_64-linux-musl": True,
    "x86_64-windows-gnu": False,
    "aarch64-macos": False,
}

WASI = """
import { WASI } from 'node:wasi'; import { readFile } from 'node:fs/promises';
const [path, vectors] = process.argv.slice(2);
const wasi = new WASI({
  version: 'preview1', args: [path, '/v'], env: process.env, preopens: { '/v': vectors },
});
const wasm = await WebAssembly.instantiate(await readFile(path), wasi.getImportObject());
process.exitCode = wasi.start(wasm.instance);
"""


class Skip(Exception):
    """Something that cannot run here, with the reason."""


class Job(NamedTuple):
    name: str
    perform: Callable[[], str]


def need(*tools: str) -> None:
    for tool in tools:
        if not shutil.which(tool):
            raise Skip(f"{tool} is not installed (make setup)")


class Verdict(NamedTuple):
    """The last line of a test program, which must report no failure, and its kernels."""

    summary: str
    kernels: list[str]


def verdict(command: list[str | Path]) -> Verdict:
    done = subprocess.run(
        [str(c) for c in command], capture_output=True, text=True, timeout=TIMEOUT
    )
    lines = (done.stdout + done.stderr).strip().splitlines() or ["no output"]
    for line in lines:
        if line.startswith("NOT RUN"):
            print(f"{line} ({' '.join(map(str, command[:-2]))})")
    if done.returncode or not re.match(r"[1-9]\d* passed, 0 failed", lines[-1]):
        raise BuildError("\n".join(lines[-40:]))
    ran = re.findall(r"^ok +\S+ +(\w+): native", done.stdout, re.M)
    return Verdict(lines[-1], list(dict.fromkeys(ran)))


def programs(target: Target, link: tuple[str, ...], names: tuple[str, ...]) -> Iterator[Path]:
    out = OUT / re.sub(r"\W+", "-", target.name)
    library = compile_sources(target, out, jobs=1)
    for name in names:
        test = compile_sources(target, out, [ROOT / "tests" / f"{name}.c"], jobs=1)
        run([*target.compiler, *target.flags, *link, *library, *test, "-o", out / name])
        yield out / name


def emulated(name: str) -> str:
    machine = EMULATED[name]
    compiler = machine.target.compiler[0]
    need(compiler, *(command[0] for command, _ in machine.runs))
    if compiler == "clang" and not WASI_LIBC.exists():
        raise Skip("wasi-libc is not installed (make setup)")
    wanted = {p for _, programs_ in machine.runs for p in programs_}
    made = {p.stem: p for p in programs(machine.target, machine.link, tuple(sorted(wanted)))}
    said = []
    for command, names in machine.runs:
        for program in names:
            found = verdict([*start(command), made[program], VECTORS])
            kernels = f" ({' '.join(found.kernels)})" if found.kernels else ""
            said.append(f"{' '.join(command)}: {program}: {found.summary}{kernels}")
    return "; ".join(said)


def start(command: tuple[str, ...]) -> list[str | Path]:
    """What to put before a program; node needs a script that provides a system interface."""
    if command != ("node",):
        return list(command)
    script = OUT / "wasi.mjs"
    script.write_text(WASI)
    return ["node", "--no-warnings", script]


def counted_from(fields: list[bytes]) -> int:
    """The byte that all of these count from."""
    first = {field[0] for field in fields if field}
    (start,) = first if len(first) == 1 else (0,)
    if any(field != bytes(range(start, start + len(field))) for field in fields):
        raise BuildError("known answers whose inputs do not count")
    return start


def in_c(data: bytes) -> str:
    return f"(const uint8_t[]){{{','.join(map(str, data))}}}"


def checksum(data: bytes) -> int:
    """FNV-1a of 64 bits, as in firmware.c."""
    total = 0xCBF29CE484222325
    for byte in data:
        total = (total ^ byte) * 0x100000001B3 % 2**64
    return total


def answers_of(aead: str) -> str:
    """A line of the array known_answers, of an .rsp file."""
    text = (VECTORS / f"{aead}.rsp").read_text()
    field = r"Key = (\w+)\nNonce = (\w+)\nPT = (\w*)\nAD = (\w*)\nCT = (\w+)"
    records = [tuple(map(bytes.fromhex, r)) for r in re.findall(field, text)]
    if [(len(r[2]), len(r[3])) for r in records] != [(p, a) for p in range(33) for a in range(33)]:
        raise BuildError(f"{aead}.rsp is not in the order of lengths")
    keys, nonces, messages, ads, sealed = (list(column) for column in zip(*records, strict=True))
    if len({*keys}) != 1 or len({*nonces}) != 1:
        raise BuildError(f"{aead}.rsp has more than one key or nonce")
    inputs = f"{in_c(keys[0])}, {in_c(nonces[0])}, {counted_from(messages)}, {counted_from(ads)}"
    return f'{{"{aead}", {checksum(b"".join(sealed))}u, {inputs}}}'


def write_answers(path: Path) -> None:
    """The array known_answers of firmware.c."""
    aeads = registry("AEAD")
    rows = ",\n".join(answers_of(a.name) for a in aeads)
    lines = [
        '#include "answers.h"',
        f"const answers known_answers[] = {{{rows}}};",
        f"const unsigned known_answer_count = {len(aeads)};",
    ]
    path.write_text("\n".join(lines) + "\n")


def board(name: str, build: str) -> str:
    need("arm-none-eabi-gcc", "qemu-system-arm")
    core, flash, ram = BOARDS[name]
    out, files = OUT / f"{name}-{build}", HERE / "board"
    flags = ("-std=c11", "-Os", "-ffreestanding", f"-mcpu={core}", "-mthumb", f"-I{files}")
    target = Target(name, ("arm-none-eabi-gcc",), (*flags, *firmware.BUILDS[build]))
    out.mkdir(parents=True, exist_ok=True)
    write_answers(out / "answers.c")
    no_loop = "-fno-tree-loop-distribute-patterns"  # memcpy must not become a call to itself
    parts = [*with_code(target.compiler[0], sources()), *files.glob("*.c"), out / "answers.c"]
    objects = compile_sources(target, out, parts, [no_loop], jobs=1)
    script = ["-nostdlib", "-Wl,--gc-sections", f"-Wl,-T,{files / 'board.ld'}"]
    script += [f"-Wl,--defsym=flash={flash},--defsym=ram={ram}"]
    run([*target.compiler, *target.flags, *script, *objects, "-lgcc", "-o", out / "firmware.elf"])
    command: list[str | Path] = ["qemu-system-arm", "-M", name, "-nographic"]
    command += ["-monitor", "none", "-serial", "none"]
    command += ["-semihosting-config", "enable=on,target=native"]
    return verdict([*command, "-kernel", out / "firmware.elf"]).summary


def freestanding(name: str, build: str) -> str:
    """Most of these objects the lint has put into the compiler cache."""
    target = EMBEDDED[name]
    need(target.compiler[0])
    flags = firmware.flags_of(target, build)
    made = compile_sources(target, OUT / f"{name}-{build}", flags=flags, jobs=1)
    return f"{len(made)} objects"


def zig(triple: str) -> str:
    if not importlib.util.find_spec("ziglang"):
        raise Skip("ziglang is not installed (pip install ziglang)")
    target = Target(
        triple, (sys.executable, "-m", "ziglang", "cc"), ("-target", triple, "-std=c11", "-O2")
    )
    made = list(programs(target, ("-pthread",), ("run", "packet")))
    if not ZIG[triple]:
        raise Skip("compiles and links; nothing here runs its programs")
    return "; ".join(f"{p.stem}: {verdict([p, VECTORS]).summary}" for p in made)


def jobs(everything: bool) -> Iterator[Job]:
    for name in EMULATED:
        if everything or name not in LIKE_ANOTHER:
            yield Job(name, partial(emulated, name))
    for build, form in (("default", ""), ("small", ", LOXO_SMALL")):
        for name in BOARDS:
            yield Job(f"{name}{form}", partial(board, name, build))
        for name in EMBEDDED:
            if everything or name not in LIKE_ANOTHER:
                yield Job(f"freestanding {name}{form}", partial(freestanding, name, build))
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
    parser.add_argument("--all", action="store_true", help="more machines, Windows, macOS, musl")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--only", default="", help="only jobs whose name contains this")
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
