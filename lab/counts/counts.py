#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Instruction counts of every kernel on machines that are not here, and llvm-mca's view of it.

COUNTS, NOT MEASUREMENTS. qemu's user mode runs program.c, and plugin.c counts the instructions that
it executes: exact, reproducible, and blind to what an instruction costs. llvm-mca estimates that,
from other people's models of cores, some of which stand in for a core without a model of its own;
it is blind to caches, branches, and forwarding from one iteration's stores to the next one's loads.
From these numbers one can only guess which kernel is better on a core, until it is measured there.
WebAssembly's own instructions are counted by wasmtime (wasm.py); what they become, the engine
decides.

Beside them stand the counts of the best public code, from others.csv. Where ours is higher, the bar
is MISSED, and the command fails. Of several kernels for one state the best one is ours.

--json prints rows instead: {kind, target, name, kernel, operation, states, message_bytes, ad_bytes,
instructions} of kind "count"; {kind, target, name, operation, message_bytes, ad_bytes, ours,
theirs, by} of kind "bar"; and {kind, target, cpu, name, kernel, operation, states, cycles} of kind
"model".
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from lab.counts import wasm
from lab.tables import read_table
from tools.toolchain import (
    BUILD,
    LINUX,
    ROOT,
    WASM,
    BuildError,
    Target,
    compile_sources,
    make_whole,
    not_run,
    run,
)

HERE = ROOT / "lab" / "counts"
OUT = BUILD / "counts"
OTHERS = HERE / "others.csv"


class Machine(NamedTuple):
    """A processor, compiled for as the checks do: all share objects in a compiler cache."""

    target: Target
    emulator: tuple[str, ...]  # none for WebAssembly

    @property
    def name(self) -> str:
        return self.target.name

    @property
    def compiler(self) -> str:
        return self.target.compiler[0]

    def missing(self) -> str | None:
        """Why it cannot be counted here."""
        for tool in (self.compiler, *self.emulator[:1]):
            if not shutil.which(tool):
                return f"{tool} is not installed (make setup)"
        return None if self.emulator else wasm.missing()


AARCH64 = Machine(LINUX["aarch64"], ("qemu-aarch64", "-cpu", "max"))
ARMHF = Machine(LINUX["armhf, NEON"], ("qemu-arm", "-cpu", "cortex-a7"))
RISCV = ("qemu-riscv64", "-cpu", "rv64,zbb=true")
WASM_SIMD = Machine(WASM["wasm32, SIMD128"], ())
MACHINES = (
    AARCH64,
    ARMHF,
    Machine(LINUX["riscv64"], RISCV),
    Machine(LINUX["riscv64, Zbb"], RISCV),
    Machine(WASM["wasm32"], ()),
    WASM_SIMD,
)


class Loop(NamedTuple):
    """The longest loop of a function, which is a kernel's rounds, and its number of iterations."""

    name: str
    kernel: str
    states: int
    source: str  # below src/loxo/permutation
    function: str
    rounds: int


def loops() -> Iterator[Loop]:
    keccak = "keccak-f200", "keccak200/keccak200_"
    for isa in ("neonsha3", "neon"):
        function = f"loxo_keccak200_slab_permute_{isa}_x16"
        yield Loop(keccak[0], f"{isa}_x16", 16, f"{keccak[1]}{isa}.c", function, 9)
    function = "loxo_keccak200_permute_portable"
    yield Loop(keccak[0], "portable", 1, f"{keccak[1]}portable.c", function, 9)
    for bits, rounds in ((160, 80), (176, 90)):
        name, source = f"spongent-pi{bits}", f"spongent/spongent{bits}.c"
        yield Loop(name, "neon_x8", 8, source, "spongent_v128_permute_all", rounds)
        yield Loop(name, "portable", 1, source, f"loxo_spongent{bits}_permute_portable", rounds)
    for isa, states in (("v128_x4", 4), ("v128", 1), ("portable", 1)):
        source, function = f"gimli/gimli_{isa}.c", f"loxo_gimli_permute_{isa}"
        yield Loop("gimli-24", isa, states, source, function, 6)
    for isa, states in (("v128_x4", 4), ("portable", 1)):
        source, function = f"xoodoo/xoodoo_{isa}.c", f"loxo_xoodoo_permute_{isa}"
        yield Loop("xoodoo-12", isa, states, source, function, 3)
        source = f"sparkle/sparkle_{isa}.c"
        function = f"sparkle384_{'steps' if isa == 'portable' else 'lanes'}"
        yield Loop("sparkle384-11", isa, states, source, function, 11)


# Models of LLVM 19; the one for Apple's M1 is that of an older core (Cyclone).
CPUS = ("apple-m1", "neoverse-n1", "neoverse-v1", "cortex-a55")


def build(machine: Machine, program: Path = HERE / "program.c") -> Path:
    target, out = machine.target, OUT / re.sub(r"\W+", "-", machine.name)
    objects = compile_sources(target, out)
    objects += compile_sources(target, out, [program], ["-std=gnu11", f"-I{HERE}"])
    run([*target.compiler, *target.flags, "-static", *objects, "-o", out / program.stem])
    return out / program.stem


@cache
def plugin() -> Path:
    """qemu's, made once: others may use the one that is there."""
    OUT.mkdir(parents=True, exist_ok=True)
    return make_whole(["gcc", "-O2", "-shared", "-fPIC", HERE / "plugin.c"], OUT / "plugin.so")


def emulate(
    emulator: Sequence[str], program: Path, *arguments: str | Path
) -> tuple[str, list[int]]:
    """What it prints, and the instructions before each mark, since the last one. Copies on the
    stack take more of them or fewer as it is aligned, so what lies there is the same for everyone:
    no environment, and paths from the root of the tree.
    """
    words = [os.path.relpath(a, ROOT) if isinstance(a, Path) else a for a in (program, *arguments)]
    command = [shutil.which(emulator[0]) or emulator[0], *emulator[1:]]
    command += ["-plugin", str(plugin()), "-d", "plugin", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, cwd=ROOT, env={})
    if done.returncode:
        raise BuildError(f"{' '.join(command)}\n{done.stdout[-300:]}{done.stderr[-2000:]}")
    return done.stdout, [int(n) for n in done.stderr.split()]


def count(machine: Machine, program: Path, seed: int = 1) -> list[dict[str, Any]]:
    """Rows of the program, with inputs that follow from the seed."""
    execute = partial(emulate, machine.emulator) if machine.emulator else wasm.run
    printed, marks = execute(program, str(seed))
    lines, counted = [line.split() for line in printed.splitlines()], marks[1::2]
    if len(lines) != len(counted) or not lines:
        raise BuildError(f"{program}: {len(lines)} lines about {len(counted)} pairs of marks")
    return [
        {
            "kind": "count",
            "target": machine.name,
            "name": name,
            "kernel": kernel,
            "operation": operation,
            "states": int(states),
            "message_bytes": int(message),
            "ad_bytes": int(ad),
            "instructions": n - counted[0],
        }
        for (name, kernel, operation, states, message, ad), n in zip(lines, counted, strict=True)
    ][1:]


def bars(rows: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The counts of others beside ours, for the targets that were counted."""
    counted = {r["target"] for r in rows}
    for other in read_table(OTHERS):
        message, ad = int(other["message_bytes"]), int(other["ad_bytes"])
        if other["target"] not in counted:
            continue
        call = other["target"], other["name"], other["operation"], message, ad
        ours = [
            r["instructions"]
            for r in rows
            if r["states"] <= 1
            and (r["target"], r["name"], r["operation"], r["message_bytes"], r["ad_bytes"]) == call
        ]
        if not ours:
            raise BuildError(f"{OTHERS.name}: nothing of ours is {call}")
        yield {
            "kind": "bar",
            "target": other["target"],
            "name": other["name"],
            "operation": other["operation"],
            "message_bytes": message,
            "ad_bytes": ad,
            "ours": min(ours),
            "theirs": int(other["theirs"]),
            "by": other["by"],
        }


def missed(row: dict[str, Any]) -> bool:
    return bool(row["kind"] == "bar" and row["ours"] > row["theirs"])


def body_of(loop: Loop) -> str:
    """The loop's instructions in llvm-mca's input form."""
    made = compile_sources(
        AARCH64.target, OUT / "loops", [ROOT / "src/loxo/permutation" / loop.source]
    )
    text = run(["aarch64-linux-gnu-objdump", "-d", "--no-show-raw-insn", made[0]])
    # The compiler may have put the part with the loop in a function of its own, NAME.part.0.
    found = re.findall(rf"<{loop.function}(?:\.\w+)*>:\n(.*?)(?:\n\n|\Z)", text, re.S)
    if not found:
        raise BuildError(f"{loop.source} has no {loop.function}")
    lines = re.findall(r"^ *(\w+):\t([^\n]*)", "\n".join(found), re.M)
    places = {int(at, 16): i for i, (at, _) in enumerate(lines)}
    back = re.compile(r"^(?:b|b\.\w+|cbnz|tbnz)\s.*?\b([0-9a-f]+) <[^+>]*\+")
    spans = []
    for i, (_, instruction) in enumerate(lines):
        jump = back.match(instruction)
        if jump and places.get(int(jump[1], 16), i) < i:
            spans.append((i - places[int(jump[1], 16)], i))
    if not spans:
        raise BuildError(f"{loop.function} has no loop")
    length, end = max(spans)
    body = []
    for _, instruction in lines[end - length : end + 1]:
        plain = re.sub(r"\s*//.*", "", instruction)
        body.append(re.sub(r"\b[0-9a-f]+ <[^>]*>", "loop", plain))
    return "loop:\n" + "\n".join(body) + "\n"


def analyser() -> str | None:
    return next((t for t in ("llvm-mca-19", "llvm-mca") if shutil.which(t)), None)


def model(loop: Loop, tool: str) -> Iterator[dict[str, Any]]:
    text = body_of(loop)
    for cpu in CPUS:
        command = [tool, "-mtriple=aarch64", f"-mcpu={cpu}", "-mattr=+sha3", "-iterations=200"]
        done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=300)
        cycles = re.search(r"Total Cycles: +(\d+)", done.stdout)
        if done.returncode or not cycles:
            raise BuildError(f"{' '.join(command)}\n{done.stderr[-2000:]}")
        yield {
            "kind": "model",
            "target": AARCH64.name,
            "cpu": cpu,
            "name": loop.name,
            "kernel": loop.kernel,
            "operation": "rounds",
            "states": loop.states,
            "cycles": round(int(cycles[1]) / 200 * loop.rounds),
        }


def call_of(row: dict[str, Any]) -> str:
    """encrypt 16+16; of a message without associated data, encrypt 16."""
    message, ad = row["message_bytes"], row["ad_bytes"]
    return f"{row['operation']}{f' {message}' if message else ''}{f'+{ad}' if ad else ''}"


def show_bars(rows: list[dict[str, Any]]) -> None:
    """Each line ends with its verdict; ours may be as many as theirs."""
    row = "{:15} {:14} {:14} {:14} {:>10} {:>10} {:>6}  {}"
    print(f"\nBeside the best by others (lab/counts/{OTHERS.name}):\n")
    print(row.format("target", "name", "operation", "by", "ours", "theirs", "ratio", ""))
    for r in rows:
        ratio, verdict = f"{r['ours'] / r['theirs']:.3f}", "MISSED" if missed(r) else "met"
        said = r["target"], r["name"], call_of(r), r["by"], r["ours"], r["theirs"], ratio
        print(row.format(*said, f"at most 1: {verdict}"))


def show(rows: list[dict[str, Any]]) -> None:
    print("Counts, not measurements.\n")
    row = "{:15} {:18} {:15} {:14} {:>6} {:>10} {:>10}"
    print(row.format("target", "name", "kernel", "operation", "states", "a call", "a state"))
    for r in rows:
        if r["kind"] == "count":
            n = r["instructions"]
            each = f"{n / r['states']:.0f}" if r["states"] else ""
            said = r["target"], r["name"], r["kernel"], call_of(r), r["states"] or "", n, each
            print(row.format(*said))
    if beside := [r for r in rows if r["kind"] == "bar"]:
        show_bars(beside)
    if any(r["kind"] == "model" for r in rows):
        print(
            "\nCycles of all rounds as llvm-mca models them, without loads and stores of states:\n"
        )
    row = "{:14} {:16} {:14} {:>6} {:>10} {:>10}"
    for r in rows:
        if r["kind"] == "model":
            n, states = r["cycles"], r["states"]
            print(row.format(r["cpu"], r["name"], r["kernel"], states, n, f"{n / states:.0f}"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--json", action="store_true", help="rows as JSON lines instead of tables")
    parser.add_argument("--only", default="", help="only machines whose name contains this")
    options = parser.parse_args()
    rows: list[dict[str, Any]] = []
    for machine in MACHINES:
        if options.only not in machine.name:
            continue
        if reason := machine.missing():
            not_run(f"counts of {machine.name}", reason)
            continue
        rows += count(machine, build(machine))
    rows += list(bars(rows))
    tool = analyser()
    if options.only not in AARCH64.name or not shutil.which(AARCH64.compiler):
        pass
    elif tool:
        rows += [r for loop in loops() for r in model(loop, tool)]
    else:
        not_run("llvm-mca", "it is not installed (make setup)")
    if options.json:
        print("\n".join(json.dumps(r) for r in rows))
    else:
        show(rows)
    return not rows or any(map(missed, rows))


if __name__ == "__main__":
    sys.exit(main())
