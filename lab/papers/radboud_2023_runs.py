# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The measurements for the report on the thesis besides loxo-bench: cycles on simulated Cortex-M,
time under qemu as in the thesis, instructions on ARMv8, and the code that the compiler makes of a
rotation.

The simulated cores run in two processes, the rest one after the other. A result that differs from
the known answer is an error. What cannot run here is listed in `Runs.missing` with the reason.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from elftools.elf.elffile import ELFFile
from loxo.cli_progress import steps

import loxo
from lab.counts import counts
from lab.mcu.checks import records
from lab.mcu.emulated import Emulated
from lab.mcu.grid import parallel
from lab.mcu.rig import Aead, Packet, Rig
from lab.mcu.targets import TARGETS
from tools import firmware
from tools.toolchain import BUILD, ROOT, BuildError, Target, object_of, run, sources

HERE = Path(__file__).resolve().parent / "radboud-2023"
PREFIX = "radboud_2023_"
THESIS = ("byte", "int", "reference", "compact", "armv7m")
PROGRAMS = ("designers", *THESIS, "lfsr32")
LOXO = ("delirium", "dumbo", "jumbo")
ARM_ONLY = ("armv7m", "lfsr32")
KECCAKS = {
    "designers": "reference_keccak200",
    "reference": f"{PREFIX}keccakp_reference",
    "compact": f"{PREFIX}keccakp_compact",
    "armv7m": f"{PREFIX}keccakp_armv7m",
    "Loxo": "loxo_keccak200_permute_armv7m",
}
CORES = ("cortex-m3", "cortex-m4")
CORE, FLAG = "cortex-m3", "-O2"  # where there is only one column: the thesis' processor and option
FLAGS = ("-O1", FLAG, "-O3", "-Os")
TESTCASES = 1089
SHAPES = ((16, 16), (64, 64), (128, 0), (1024, 0))
ANSWERS = ROOT / "tests" / "vectors"
OUT = BUILD / "papers" / "radboud-2023"


class Pace(NamedTuple):
    """The amount of work."""

    numbers: tuple[int, ...]  # test cases, from 1
    twin_numbers: tuple[int, ...]  # test cases on the other core
    records: int  # test cases that qemu runs
    repeat: int  # encryptions per timing
    points: dict[int, int]  # points of the accuracy test, by repetitions
    again: int  # runs of one test case on a simulated core
    lengths: range  # points of the impact test


WHOLE = Pace(
    numbers=tuple(range(1, TESTCASES + 1)),
    twin_numbers=tuple(range(1, TESTCASES + 1, 10)),
    records=TESTCASES,
    repeat=10,
    points={10: 100, 100: 100, 1000: 100, 10_000: 100, 100_000: 5},
    again=100,
    lengths=range(100),
)
QUICK = Pace(
    numbers=(1, 33, 34, 331, 562, 793, 826, 858, 859, 1089),
    twin_numbers=(1, 331, 1089),
    records=35,
    repeat=1,
    points={10: 3, 100: 3, 1000: 3, 10_000: 2, 100_000: 1},
    again=3,
    lengths=range(0, 100, 33),
)


class Job(NamedTuple):
    """Calls of one program on one simulated core."""

    core: str
    flag: str
    program: str
    what: str

    def __str__(self) -> str:
        return f"{self.core} {self.flag} {self.program} {self.what}"


@dataclass(frozen=True)
class Simulated:
    """What the calls cost."""

    cycles: list[int]
    instructions: list[int]
    flash: int
    stack: int


@dataclass
class Runs:
    """All results."""

    pace: Pace
    simulated: dict[Job, Simulated] = field(default_factory=dict)
    timed: dict[str, list[float]] = field(default_factory=dict)  # ns by program
    accuracy: dict[int, list[float]] = field(default_factory=dict)  # ns by repetitions
    counted: dict[tuple[str, str, str], list[int]] = field(default_factory=dict)
    calls: dict[str, int] = field(default_factory=dict)
    rotation: list[str] = field(default_factory=list)  # instructions
    parallel: dict[str, int] = field(default_factory=dict)  # UADD8 and the like, by program
    missing: dict[str, str] = field(default_factory=dict)  # why a machine could not run


# ---- Simulated Cortex-M --------------------------------------------------------------------------


# What LOXO needs of the library, less the kernels of processors that are not here.
LIBRARY = (
    *("core/cpu.c", "core/dispatch.c", "core/wipe.c", "elephant/elephant_*"),
    *(f"elephant/{name}.c" for name in LOXO),
    *("keccak200/*", "spongent/spongent1[67]*", "spongent/spongent_*"),
)
ELSEWHERE = re.compile("_(armv6m|avr|avx|gfni|rv32|s?sse|wasm)")


def own_sources() -> list[Path]:
    found = sorted([*HERE.glob("*.c"), *HERE.glob("arm/*.[cS]")])
    return [p for p in found if p.stem != "bench"] + [
        HERE.parent / "elephant_reference" / "keccak200.c"
    ]


def library() -> list[Path]:
    return [s for s in sources() if any(map(s.match, LIBRARY)) and not ELSEWHERE.search(s.name)]


@cache
def rig_of(core: str, *flags: str) -> Rig:
    """The library and the thesis' implementations with the same options."""
    plain = Rig(core, flags=flags)
    parts = firmware.compiled(
        plain.mcu.target, plain.folder, own_sources(), [*firmware.FLAGS, *flags]
    )
    return Rig(core, flags=flags, parts=parts, files=library())


def program_of(rig: Rig, program: str) -> Aead:
    return rig.aead(program) if program in LOXO else rig.aead("delirium", PREFIX + program)


def algorithm_of(program: str) -> str:
    return program if program in LOXO else "delirium"


def known(program: str) -> list[tuple[Packet, bytes]]:
    return records(algorithm_of(program))


def packets(job: Job, pace: Pace) -> list[tuple[Packet, bytes]]:
    """The inputs, and the expected results where known."""
    if job.what == "testcases":
        answers = known(job.program)
        numbers = pace.numbers if job.core == CORE else pace.twin_numbers
        return [answers[number - 1] for number in numbers]
    if job.what == "again":
        return [known(job.program)[-1]] * pace.again
    shapes = {
        "m_test": [(i, 32) for i in pace.lengths],
        "ad_test": [(32, i) for i in pace.lengths],
        "shapes": SHAPES,
    }[job.what]
    return [(Packet.counting(algorithm_of(job.program), *shape), b"") for shape in shapes]


def simulate(job: Job, pace: Pace) -> Simulated:
    """Encrypts every packet, and also decrypts the first and the last."""
    rig = rig_of(job.core, job.flag)
    if job.what == "permutation":
        return permute(rig, job.program)
    aead = program_of(rig, job.program)
    todo = packets(job, pace)
    done = [aead.encrypt(packet, sealed).cost for packet, sealed in todo]
    for packet, sealed in (todo[0], todo[-1]):
        aead.decrypt(packet, sealed)
    return Simulated(
        [cost.cycles[0] for cost in done],
        [cost.instructions for cost in done],
        aead.flash_bytes,
        max(cost.stack_bytes for cost in done),
    )


def permute(rig: Rig, keccak: str) -> Simulated:
    """One permutation of counting bytes."""
    symbol, before = KECCAKS[keccak], bytes(range(25))
    after = bytearray(before)
    loxo.permutation("keccak-f200").permute(after)
    simulator = rig.simulator(symbol)
    at = simulator.place(before)
    cost = simulator.call(symbol, at, 1)
    if simulator.read(at, len(after)) != after:
        raise BuildError(f"{symbol} is not Keccak-f[200]")
    flash = firmware.measure(rig.image(symbol))[0]
    return Simulated([cost.cycles[0]], [cost.instructions], flash, cost.stack_bytes)


def jobs(cores: Sequence[str]) -> Iterator[Job]:
    """All jobs, longest first."""
    for program in (*PROGRAMS, *LOXO):
        yield from (Job(c, flag, program, "testcases") for c in cores for flag in FLAGS)
    for program in ("byte", "armv7m", "delirium"):
        if CORE in cores:
            yield from (Job(CORE, FLAG, program, w) for w in ("m_test", "ad_test", "again"))
    for program in ("armv7m", "delirium"):
        yield from (Job(c, "-O3", program, "shapes") for c in cores)
    for keccak in KECCAKS:
        yield from (Job(c, flag, keccak, "permutation") for c in cores for flag in FLAGS)


class Task(NamedTuple):
    """A unit of work of a process: a job at a scale."""

    job: Job
    pace: Pace

    def __str__(self) -> str:
        return str(self.job)


def perform(task: Task) -> Simulated:
    return simulate(*task)


def run_simulated(runs: Runs) -> None:
    cores = [core for core in CORES if not TARGETS[core].missing]
    runs.missing |= {c: TARGETS[c].missing for c in CORES if c not in cores}
    with steps("compiled", len(cores) * len(FLAGS), lines=True) as seen:
        for core in cores:
            for flag in FLAGS:
                rig_of(core, flag).make()
                seen(f"{core} {flag}")
    tasks = [Task(job, runs.pace) for job in jobs(cores)]
    if tasks:
        with steps("simulated", len(tasks), lines=True) as seen:
            done = parallel(perform, tasks, seen)
        runs.simulated = dict(zip((t.job for t in tasks), done, strict=True))
    if CORE in cores:
        count_calls(runs)


def entries(aead: Aead, packet: Packet, symbol: str) -> int:
    """How often a call enters a function."""
    aead.encrypt(packet)
    simulator = aead.simulator
    assert isinstance(simulator, Emulated)
    at = simulator.image.address(symbol) & ~1
    counter = simulator.counter
    return sum(e.count for e in counter.edges[: counter.used] if e.to == at)


def count_calls(runs: Runs) -> None:
    """XORs of blocks for one more block of message; rounds in one permutation."""
    rig = rig_of(CORE, "-O1", "-fno-inline")
    none, one = (Packet.counting("delirium", size, 0) for size in (0, 1))
    aead = program_of(rig, "int")
    runs.calls["xor"] = entries(aead, one, "add") - entries(aead, none, "add")
    with aead.path.open("rb") as image:
        runs.calls["pointer"] = ELFFile(image).elfclass // 8
    aead = program_of(rig, "reference")
    per_call = entries(aead, none, f"{PREFIX}keccakp_reference")
    for name in ("round", "theta"):
        runs.calls[name] = entries(aead, none, PREFIX + name) // per_call


# ---- qemu's user mode ----------------------------------------------------------------------------


Command = list[str | Path]
Execute = Callable[..., tuple[str, list[int]]]  # what it prints, and its marks


class Machine(NamedTuple):
    """A processor that qemu emulates; the thesis' own first."""

    name: str
    compiler: str
    emulator: tuple[str, ...]
    flags: tuple[str, ...]
    options: tuple[str, ...]  # of the compiler, for the instruction counts

    @property
    def missing(self) -> str:
        gone = [t for t in (self.compiler, self.emulator[0]) if not shutil.which(t)]
        return f"{gone[0]} is not installed (make setup)" if gone else ""

    @property
    def programs(self) -> list[str]:
        own = [p for p in PROGRAMS if self is ARMV7 or p not in ARM_ONLY]
        return [*own, *LOXO]


# The library's kernels for ARMv7-M run as ARMv7 code, like those of the thesis.
PROFILE_M = ("-U__ARM_ARCH_PROFILE", "-D__ARM_ARCH_PROFILE='M'")
ARMV7 = Machine(
    "ARMv7",
    counts.ARMHF.compiler,
    ("qemu-arm",),
    ("-march=armv7-a+fp", "-mthumb", *PROFILE_M, "-DLOXO_HOSTED=1"),
    (FLAG,),
)
ARMV8 = Machine("ARMv8", counts.AARCH64.compiler, counts.AARCH64.emulator, (), (FLAG, "-O3"))


def build(machine: Machine, option: str = FLAG) -> Path:
    """run_tests for a machine."""
    flags = ("-std=gnu11", option, "-static", *machine.flags)
    target = Target(machine.name, (machine.compiler,), flags)
    folder = OUT / f"{machine.name}{option}"
    files = [HERE / "program" / "run_tests.c", *own_sources(), *library()]
    parts = firmware.compiled(target, folder, files, ["-MMD"])
    program = folder / "run_tests"
    run([machine.compiler, *flags, "-Wl,--gc-sections", *parts, "-o", program])
    return program


def answered(command: Command, *words: str | Path) -> tuple[str, list[int]]:
    """What a command prints; it counts nothing."""
    return run([*command, *words], timeout=600), []


def run_tests(
    execute: Execute, program: str, count: int, repeat: int
) -> tuple[list[float], list[int]]:
    """Nanoseconds of each record, and instructions between marks."""
    answers = ANSWERS / f"{program if program in LOXO else 'delirium'}.rsp"
    return run_records(execute, program, answers, count, repeat, 1)


def run_records(
    execute: Execute, program: str, file: Path, count: int, repeat: int, points: int
) -> tuple[list[float], list[int]]:
    printed, marks = execute(program, str(count), str(repeat), file, str(points))
    lines = [line.split() for line in printed.splitlines()]
    if len(lines) != count * points or any(x[4] != "1" for x in lines):
        raise BuildError(f"{program}, {file.name}: a wrong answer\n{printed[-300:]}")
    return [float(line[3]) for line in lines], marks


def last_record() -> Path:
    """Only test case 1089."""
    text = (ANSWERS / "delirium.rsp").read_text().strip().split("\n\n")[-1]
    path = OUT / "testcase_1089.rsp"
    path.write_text(text + "\n")
    return path


def run_timed(runs: Runs) -> None:
    """Time as measured in the thesis, for all test cases; the accuracy test
    with the final program.
    """
    if ARMV7.missing:
        return
    execute, pace = partial(answered, [*ARMV7.emulator, build(ARMV7)]), runs.pace
    todo = [*ARMV7.programs, *pace.points]
    with steps("timed", len(todo), lines=True) as seen:
        for program in ARMV7.programs:
            runs.timed[program], _ = run_tests(execute, program, pace.records, pace.repeat)
            seen(program)
        record = last_record()
        for repeat, points in pace.points.items():
            found, _ = run_records(execute, "armv7m", record, 1, repeat, points)
            runs.accuracy[repeat] = found
            seen(f"accuracy {repeat}")


def run_counted(runs: Runs) -> None:
    """Instructions of all test cases."""
    for machine in (ARMV7, ARMV8):
        if machine.missing:
            runs.missing[machine.name] = machine.missing
            continue
        for option in machine.options:
            count(runs, machine, option)


def count(runs: Runs, machine: Machine, option: str) -> None:
    """The same with one option of the compiler."""
    execute = partial(counts.emulate, machine.emulator, build(machine, option))
    with steps("counted", len(machine.programs), lines=True) as seen:
        for name in machine.programs:
            _, marks = run_tests(execute, name, runs.pace.records, 0)
            empty, *found = marks[1::2]
            runs.counted[machine.name, option, name] = [n - empty for n in found]
            seen(f"{machine.name} {option} {name}")


# ---- Chapter 6 -----------------------------------------------------------------------------------

ROTATION = "unsigned char rotated(unsigned char a) { return (unsigned char)(a << 1 | a >> 7); }\n"
PARALLEL = re.compile(r"\t[us][a-z]*(?:add|sub)8\b")


def instructions(tool: str, path: Path) -> list[str]:
    """The disassembly, by line."""
    text = run([tool, "-d", "--no-show-raw-insn", path])
    return re.findall(r"^ *[0-9a-f]+:(\t\S.*)$", text, re.M)


def run_compiler(runs: Runs) -> None:
    """A rotation of a byte; instructions on four bytes at once."""
    if not TARGETS[CORE].missing:
        source = OUT / "rotation.c"
        source.parent.mkdir(parents=True, exist_ok=True)
        source.write_text(ROTATION)
        (made,) = firmware.compiled(TARGETS[CORE].target, OUT, [source], [FLAG, "-MMD"])
        found = [line.split()[0] for line in instructions("arm-none-eabi-objdump", made)]
        runs.rotation = found[: found.index("bx")]
    if not ARMV7.missing:
        program = build(ARMV7)
        tool = ARMV7.compiler.replace("gcc", "objdump")
        own = [object_of(s, program.parent) for s in own_sources()]
        runs.parallel["implementations"] = sum(map(parallels, [tool] * len(own), own))
        runs.parallel["executable"] = parallels(tool, program)


def parallels(tool: str, path: Path) -> int:
    return sum(bool(PARALLEL.match(line)) for line in instructions(tool, path))


# ---- All -----------------------------------------------------------------------------------------


def more(quick: bool) -> Runs:
    """Everything that can run here."""
    runs = Runs(QUICK if quick else WHOLE)
    for part in (run_simulated, run_compiler, run_timed, run_counted):
        part(runs)
    for machine, reason in runs.missing.items():
        print(f"NOT RUN {machine}: {reason}", file=sys.stderr)
    return runs
