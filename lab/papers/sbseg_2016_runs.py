# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The measurements for the report on the SBSeg 2016 paper: cycles on simulated Cortex-M3 and M4,
instructions on ARMv7-A and ARMv8-A under qemu, and this machine's cycles.

Every program encrypts whole messages, with the set-up of key and nonce, and a result that is not
the library's is an error. What cannot run here is in `Runs.missing` with the reason.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

from loxo.cli_progress import steps

import loxo
from lab.counts import counts
from lab.mcu.rig import Rig
from lab.mcu.targets import TARGETS
from tools import firmware
from tools.toolchain import BUILD, BuildError, Target, floor, run, with_code

HERE = Path(__file__).resolve().parent / "sbseg-2016"
OUT = BUILD / "papers" / "sbseg-2016"
FLAGS = {  # the paper's, by cipher
    "chacha20": ("-O1", "-fno-schedule-insns"),
    "sosemanuk": ("-O3", "-fno-schedule-insns"),
}
OWN = {  # the paper's programs, by cipher
    "chacha20": ("chacha20_*.c",),
    "sosemanuk": ("galois8.c", "sosemanuk_*.c"),
}
LIBRARY = {  # what Loxo's need of stream/, and below of core/
    "chacha20": ("chacha/chacha.c", "chacha/chacha20_djb.c", "chacha/chacha_*"),
    "sosemanuk": ("sosemanuk/*",),
}
CORE = ("core/cpu.c", "core/stream_shared.c", "core/wipe.c")
MESSAGES = (128, 4096)
NONCE, KEY = bytes(range(8)), bytes(range(32))
REPEAT = 2000  # of a timing


class Program(NamedTuple):
    """An implementation: its cipher, its name here, and its call."""

    cipher: str
    name: str
    symbol: str


PROGRAMS = (
    Program("chacha20", "n", "sbseg_2016_chacha20_n"),
    Program("chacha20", "r", "sbseg_2016_chacha20_r"),
    Program("chacha20", "loxo", "loxo_chacha20_djb_xor"),
    Program("sosemanuk", "n", "sbseg_2016_sosemanuk_n"),
    Program("sosemanuk", "r", "sbseg_2016_sosemanuk_r"),
    Program("sosemanuk", "tc", "sbseg_2016_sosemanuk_tc"),
    Program("sosemanuk", "loxo", "loxo_sosemanuk_xor"),
)


class Cost(NamedTuple):
    """Of a message: cycles by wait states, or else instructions; and bytes of the whole call."""

    cycles: dict[int, int]
    instructions: int
    size: int


class Machine(NamedTuple):
    """A processor with an operating system."""

    name: str
    compiler: str
    flags: tuple[str, ...]
    emulator: tuple[str, ...]

    @property
    def missing(self) -> str:
        gone = [t for t in (self.compiler, *self.emulator[:1]) if not shutil.which(t)]
        return f"{gone[0]} is not installed (make setup)" if gone else ""


ARMV7 = Machine("armv7-a", counts.ARMHF.compiler, ("-march=armv7-a", "-mfpu=neon"), ("qemu-arm",))
ARMV8 = Machine("armv8-a", counts.AARCH64.compiler, (), counts.AARCH64.emulator)
HOST = Machine("x86-64", "gcc", (), ())
CORES = ("cortex-m3", "cortex-m4")
LEVELS = ("portable", "sse")


@dataclass
class Runs:
    """Costs by machine (on x86-64 with a level: x86-64, sse), program and message."""

    costs: dict[tuple[str, Program, int], Cost] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)


def own_sources(cipher: str) -> list[Path]:
    return [path for name in OWN[cipher] for path in sorted(HERE.glob(name))]


def library(cipher: str, compiler: str) -> list[Path]:
    """What its program needs: the options are the cipher's, so nothing else is compiled."""
    needed = (*CORE, *LIBRARY[cipher])
    return [s for s in with_code(compiler, floor("stream")) if any(map(s.match, needed))]


# ---- Simulated Cortex-M --------------------------------------------------------------------------


@cache
def rig_of(core: str, cipher: str) -> Rig:
    """A cipher of the library, and the paper's programs with the same options."""
    flags, files = FLAGS[cipher], library(cipher, TARGETS[core].target.compiler[0])
    plain = Rig(core, flags=flags, name="sbseg-2016", files=files)
    how = [*firmware.FLAGS, *flags]
    parts = firmware.compiled(plain.mcu.target, plain.folder, own_sources(cipher), how)
    return Rig(core, flags=flags, name="sbseg-2016", files=files, parts=parts)


def simulate(core: str, program: Program, message: int) -> Cost:
    rig = rig_of(core, program.cipher)
    simulator = rig.simulator(program.symbol)
    text = bytes(i & 0xFF for i in range(message))
    name = "chacha20-djb" if program.cipher == "chacha20" else program.cipher
    wanted = loxo.stream(name, KEY, NONCE).xor(text)
    at, nonce, key = (simulator.place(data) for data in (text, NONCE, KEY))
    lengths = [len(NONCE)] * (program.cipher == "sosemanuk")
    cost = simulator.call(program.symbol, at, at, message, nonce, *lengths, key, len(KEY))
    if simulator.read(at, message) != wanted:
        raise BuildError(f"{program.symbol} on {core}: another result than the library's")
    size = firmware.measure(rig.image(program.symbol))[0]
    return Cost(dict(cost.cycles), cost.instructions, size)


def run_simulated(runs: Runs, seen: Callable[[object], None]) -> None:
    for core in CORES:
        if TARGETS[core].missing:
            runs.missing[core] = TARGETS[core].missing
            continue
        for program in PROGRAMS:
            for message in MESSAGES:
                runs.costs[core, program, message] = simulate(core, program, message)
                seen(f"{core} {program.cipher} {program.name}")


# ---- With an operating system --------------------------------------------------------------------


@cache
def build(machine: Machine, cipher: str) -> tuple[Path, list[Path], Target]:
    """run for a machine and a cipher, and its objects."""
    flags = ("-std=gnu11", *FLAGS[cipher], "-static", "-ffunction-sections", "-fdata-sections")
    target = Target(machine.name, (machine.compiler,), (*flags, *machine.flags))
    folder = OUT / f"{machine.name}-{cipher}"
    files = [HERE / "program" / "run.c", *own_sources(cipher)]
    files += library(cipher, machine.compiler)
    parts = firmware.compiled(target, folder, files, ["-MMD", f"-DSBSEG_{cipher.upper()}"])
    program = folder / "run"
    run([*target.compiler, *target.flags, "-Wl,--gc-sections", *parts, "-o", program])
    return program, parts, target


def size_of(parts: list[Path], target: Target, symbol: str) -> int:
    """Code and constants that a call needs, without the C library."""
    image = parts[0].parent / f"{symbol}.elf"
    flags = ["-nostdlib", "-static", "-Wl,--gc-sections", f"-Wl,-e,{symbol}"]
    flags += ["-Wl,--unresolved-symbols=ignore-all", "-Wl,--build-id=none"]
    run([*target.compiler, *target.flags, *flags, *parts, "-o", image])
    return firmware.measure(image)[0]


def costs_of(machine: Machine, level: str) -> Iterator[tuple[Program, int, Cost]]:
    """Of all programs and messages; with other kernels, of those that have some."""
    for program in PROGRAMS if level != LEVELS[1] else [p for p in PROGRAMS if p.name == "loxo"]:
        path, parts, target = build(machine, program.cipher)
        size = size_of(parts, target, program.symbol)
        for message in MESSAGES:
            words = [f"{program.cipher}-{program.name}", level, str(message)]
            if machine.emulator:
                _, (_, empty, count) = counts.emulate(machine.emulator, path, *words, "0")
                yield program, message, Cost({}, count - empty, size)
            else:
                cycles = int(run([path, *words, str(REPEAT)], timeout=600))
                yield program, message, Cost({0: cycles}, 0, size)


def run_hosted(runs: Runs, seen: Callable[[object], None]) -> None:
    for machine in (ARMV7, ARMV8):
        if machine.missing:
            runs.missing[machine.name] = machine.missing
            continue
        for program, message, cost in costs_of(machine, "all"):
            runs.costs[machine.name, program, message] = cost
            seen(f"{machine.name} {program.cipher} {program.name}")
    if HOST.missing:
        runs.missing[HOST.name] = HOST.missing
        return
    for level in LEVELS:
        for program, message, cost in costs_of(HOST, level):
            runs.costs[f"{HOST.name}, {level}", program, message] = cost
            seen(f"{HOST.name} {program.cipher} {program.name}")


def all_runs() -> Runs:
    runs = Runs()
    machines = [core for core in CORES if not TARGETS[core].missing]
    machines += [m.name for m in (ARMV7, ARMV8, HOST) if not m.missing]
    further = 0 if HOST.missing else sum(p.name == "loxo" for p in PROGRAMS)  # at another level
    total = (len(machines) * len(PROGRAMS) + further) * len(MESSAGES)
    with steps("streams", total, lines=True) as seen:
        for part in (run_simulated, run_hosted):
            part(runs, seen)
    return runs
