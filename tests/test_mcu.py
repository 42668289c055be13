# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The library on simulated microcontrollers: known answers, constant time, sizes, and the rig.

Each check here is a small one; `make mcu ARGS=--check` runs them in full. tests/test_mcu_models.py
checks the simulators' instruction costs.
"""

import contextlib
import dataclasses
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import loxo
from lab import size
from lab.mcu import checks, grid, report
from lab.mcu.__main__ import main
from lab.mcu.rig import (
    Kernel,
    Packet,
    Permutation,
    Rig,
    Rounds,
    WrongResult,
    hashes,
    kernel_of,
)
from lab.mcu.simulator import Call, SimulationError
from lab.mcu.targets import TARGETS
from tests.markdown import blocks
from tests.rings import later, rarely
from tools import firmware
from tools.kernels import short
from tools.toolchain import ROOT, BuildError, compile_sources, registry

Make = Callable[..., Rig]
# The first ring runs every kernel, and all else on a machine of 8 bits and one of 32.
LATER = ("atmega328p", "cortex-m4", "cortex-m0plus", "rv32imc")
EVERYWHERE = pytest.mark.parametrize("target", [later(t) if t in LATER else t for t in TARGETS])
# The second ring has the other builds of those two, and the default build of the others.
FIRST = [(t, "default") for t in TARGETS if t not in LATER]
SECOND = [(t, b) for t, b in product(TARGETS, firmware.BUILDS) if (t in LATER) == (b == "default")]
THIRD = [(t, b) for t, b in product(LATER, firmware.BUILDS) if b != "default"]
IN_EVERY_BUILD = pytest.mark.parametrize(
    ("target", "build"),
    [*FIRST, *(later(*pair) for pair in SECOND), *(rarely(*pair) for pair in THIRD)],
)
# Of these the second ring checks more, in every build, by `loxo mcu --check`.
BY_CHECK_LATER = pytest.mark.parametrize(
    "target", [rarely(t) if t in LATER else t for t in TARGETS]
)
DEFAULT_FIRST = pytest.mark.parametrize(
    "build", [b if b == "default" else rarely(b) for b in firmware.BUILDS]
)
WORD = "cortex-m3"  # where a test needs any of them

# All but hashes' widths of Spongent have kernels in assembly, and Elephant's have some with lanes.
ELEPHANT = ["spongent-pi160", "spongent-pi176", "spongent-pi192", "keccak-f200"]
OTHERS = [p.name for p in registry("PERMUTATION") if "spongent" not in p.name]
IN_ASSEMBLY = list(dict.fromkeys([*ELEPHANT, *OTHERS]))
AVR_KERNELS = [
    f"loxo_{short(name)}_permute_{isa}" for name in IN_ASSEMBLY for isa in ("avr", "avr_small")
]
# By folder and how many there are, the functions on words that serve a duplex's permutations,
# without the kernel's name.
DUPLEX_FUNCTIONS = {
    "ascon": {1: ["ascon_rounds"], 3: ["ascon12_rounds", "ascon8_rounds", "ascon6_rounds"]},
    "gimli": {1: ["gimli_rounds"]},
    "sparkle": {
        1: ["sparkle_steps"],
        3: ["sparkle256_steps", "sparkle384_steps", "sparkle512_steps"],
    },
    "xoodoo": {1: ["xoodoo_rounds"]},
}
CORES = {"avr": "atmega128", "armv6m": "cortex-m0plus", "armv7m": "cortex-m3", "rv32": "rv32imc"}
OPTIONS = {"target", "build", "only", "shape", "flag", "json", "objects", "profile", "check"}
OPTIONS |= {"bars", "draw", "pages"}
LEAK = """
#include <stddef.h>
#include <stdint.h>
int compare(const uint8_t *a, const uint8_t *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (a[i] != b[i]) return 1;
  }
  return 0;
}
int constant(const uint8_t *a, const uint8_t *b, size_t n) {
  unsigned differ = 0;
  for (size_t i = 0; i < n; i++) differ |= (unsigned)(a[i] ^ b[i]);
  return (int)differ;
}
"""


# ---- Known answers and constant time ------------------------------------------------------------


@BY_CHECK_LATER
@DEFAULT_FIRST
def test_known_answers(mcu: Make, target: str, build: str) -> None:
    """One in 121; the second ring runs one in 32, the third all."""
    for name in grid.aeads():
        assert checks.known_answers(mcu(target, build), name, 121) == 9


def test_all_vectors_are_there() -> None:
    for name in grid.aeads():
        assert len(checks.records(name)) == 1089


@pytest.mark.parametrize("name", IN_ASSEMBLY)
@pytest.mark.parametrize(
    ("target", "isa"),
    [
        ("cortex-m0plus", "armv6m"),
        ("cortex-m3", "armv7m"),
        later("cortex-m4", "armv7m"),
        ("rv32imc", "rv32"),
    ],
)
def test_kernels_in_assembly(permuting: Make, target: str, isa: str, name: str) -> None:
    """Random states, against this machine's kernels, and always the same cycles."""
    permutation = permuting(target).permutation(name)
    if isa == "armv7m" and name.startswith("ascon"):
        isa = "armv7m_small"  # the other one is for modes, which keep words interleaved
    assert permutation.kernels[0].name == isa
    found = checks.spread(name, lambda seed: permutation.permute(2, seed).cost, 20)
    assert found.is_constant, found


@pytest.mark.parametrize("name", IN_ASSEMBLY)
@pytest.mark.parametrize(
    ("target", "isa"),
    [("cortex-m0plus", "armv6m_small"), (WORD, "armv7m_small"), ("rv32imc", "rv32_small")],
)
def test_small_kernels_in_assembly(permuting: Make, target: str, isa: str, name: str) -> None:
    """LOXO_SMALL: the kernel in assembly, at any address."""
    permutation = permuting(target, "small").permutation(name)
    assert permutation.kernels[0].name == isa
    assert permutation.flash_bytes < (550 if "sparkle" in name else 450)
    assert permutation.ram_bytes == 0
    runs = 4 if "spongent" in name else 20  # a state of Spongent takes a million cycles
    found = checks.spread(name, lambda seed: permutation.permute(2, seed).cost, runs)
    assert found.is_constant, found
    for odd in (1, 2, 3):
        permutation.permute(1, odd=odd)


@pytest.mark.parametrize("name", ELEPHANT)
@pytest.mark.parametrize(
    "target", ["atmega128", "cortex-m3", later("cortex-m0plus"), later("rv32imc")]
)
def test_kernels_for_many_states(permuting: Make, target: str, name: str) -> None:
    """A build with LOXO_BULK: full calls, padded ones, and the rest; at any address."""
    permutation = permuting(target, "bulk").permutation(name)
    lanes = max(kernel.lanes for kernel in permutation.kernels)
    assert lanes > 1 or (target, name) == ("atmega128", "keccak-f200")

    def run(states: int) -> checks.Spread:
        return checks.spread(name, lambda seed: permutation.permute(states, seed).cost, 2)

    for states in {1, 2, 3, 7, 13, lanes - 1, lanes, lanes + 1, 2 * lanes - 1} - {0}:
        assert run(states).is_constant
        for odd in (1, 2, 3):
            permutation.permute(states, odd=odd)


@pytest.mark.ring(3)  # compiles the library once more; the host has this build in the second
def test_one_copy_of_the_mode(mcu: Make) -> None:
    """LOXO_SHARED_MODE serves all of Elephant, in less than half of what its copies take."""
    own = mcu(WORD, "small")
    shared = Rig(WORD, "small", ["-DLOXO_SHARED_MODE=1"])
    for name in grid.aeads():
        assert checks.known_answers(shared, name, 121) == 9
    everything = next(s for s in size.subjects(everything=False) if s.name == "all")
    flash = []
    calls = [call for call in everything.calls if re.search("dumbo|jumbo|delirium", call)]
    for rig in (own, shared):
        image = rig.objects[0].parent / "elephant.elf"
        firmware.link(rig.mcu.target, rig.objects, calls, image)
        flash.append(firmware.measure(image)[0])
    assert flash[1] < flash[0] / 2


@BY_CHECK_LATER
@DEFAULT_FIRST
def test_known_digests(mcu: Make, target: str, build: str) -> None:
    """The first ones; the second ring runs more of those whose vectors are many, the third all."""
    for name in hashes():
        assert checks.known_digests(mcu(target, build), name, 500) == (3 if "sp" not in name else 1)


def test_customization_is_compared(mcu: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes calls of its own."""
    name = "ascon-cxof128"
    assert any(record.custom for record in checks.digests(name)[::500])
    message, custom, digest = next(record for record in checks.digests(name) if record.custom)
    hashed = mcu(WORD).hash(name)
    hashed.customized(message, custom, digest)
    with pytest.raises(WrongResult, match="customization"):
        hashed.customized(message, custom + b"!", digest)
    with pytest.raises(WrongResult, match="ascon-cxof128 hash"):
        hashed.digest(message, digest)


def test_all_digests_are_there() -> None:
    """Of whole bytes."""
    for name in hashes():
        text = (checks.VECTORS / f"{name}.rsp").read_text()
        bits = sum(int(n) % 8 > 0 for n in re.findall("Bits = (\\d+)", text))
        assert len(checks.digests(name)) == text.count("MD = ") - bits > 40


def test_slow_calls_run_less_often() -> None:
    """And what differs in one of them is still found."""
    for slow, runs in ((1000, 200), (999, 18)):
        seeds: list[int] = []

        def once(seed: int, seen: list[int] = seeds) -> Call:
            seen.append(seed)
            return Call({0: 1000 + (seed == 17)}, 1, 0, 0, 0)

        assert not checks.spread("hash", once, 200, slow).is_constant
        assert seeds == list(range(runs))


@pytest.mark.ring(2)  # compiles the library once more
def test_a_program_is_checked_once(mcu: Make) -> None:
    """LOXO_BULK changes none that hashes one message, but Elephant's and what calls its kernels."""
    for build in ("default", "bulk"):
        mcu("atmega128", build)
    others = {}
    for name in ("gimli-hash", "dumbo"):
        check = checks.Check("known answers", "atmega128", "bulk", name, 2000, ("default",))
        others[name] = checks.same_program(check)
    assert others == {"gimli-hash": "default", "dumbo": ""}
    assert checks.perform(check._replace(name="gimli-hash")).said == "the program of default"
    alone = check._replace(name="gimli-hash", before=())
    assert checks.perform(alone).said == "1 digests"


@pytest.mark.parametrize("name", ["chacha20", "sosemanuk"])
@pytest.mark.parametrize("target", [WORD, later("cortex-m0plus"), later("rv32imc")])
def test_one_call_of_a_stream_wipes_its_state(target: str, name: str) -> None:
    """On these cores it wipes only what it wrote: no word of the key, nor of what the text leaves
    of its last block, is left on the stack.
    """
    stream = Rig.of_floor("stream", target).stream(name)
    cases = [(100, 0), (100, 1)]
    if target == "rv32imc":  # without a state; elsewhere a kernel saves its caller's registers
        cases.append((stream.info.block_bytes, 0))
    for length, odd in cases:
        stream.keystream(length, odd, seed=length)
        simulator, source = stream.simulator, random.Random(length)
        sizes = stream.info.nonce_sizes[0], stream.info.key_sizes[0]
        nonce, key = (source.randbytes(n) for n in sizes)
        rest = loxo.stream(name, key, nonce).keystream(length + 24)[length:]
        end = simulator.mcu.ram + simulator.mcu.ram_bytes
        stack = simulator.read(simulator.free, end - simulator.free)
        secret = key + rest
        words = [secret[at : at + 4] for at in range(0, len(secret) - 3, 4)]
        assert len(words) >= 6
        assert not [word for word in words if word in stack]


@pytest.mark.parametrize("target", ["atmega128", WORD, "cortex-m0plus", "rv32imc"])
def test_it_wipes_what_it_is_told(target: str) -> None:
    """Any bytes, wherever they lie, and none beside them."""
    simulator = Rig.of_floor("stream", target).simulator("loxo_wipe")
    for length, odd in product([*range(40), 80, 83], range(4)):
        simulator.reset()
        at = simulator.place(b"\x5a" * (length + 8), offset=odd)
        simulator.call("loxo_wipe", at + 4, length)
        found = simulator.read(at, length + 8)
        assert found == b"\x5a" * 4 + bytes(length) + b"\x5a" * 4, (length, odd)


def test_a_wrong_result_is_an_error(mcu: Make) -> None:
    dumbo = mcu(WORD).aead("dumbo")
    packet = Packet.counting("dumbo", 16, 16)
    sealed = bytearray(packet.sealed("dumbo"))
    sealed[-1] ^= 1
    for call in (dumbo.encrypt, dumbo.decrypt):
        with pytest.raises(WrongResult, match="dumbo"):
            call(packet, bytes(sealed))
    dumbo.refuses(packet, bytes(sealed))
    with pytest.raises(WrongResult, match="opens a forgery"):
        dumbo.refuses(packet, packet.sealed("dumbo"))


@BY_CHECK_LATER
def test_constant_time(mcu: Make, target: str) -> None:
    """Ten runs of each; the third ring does two hundred."""
    for name in ("delirium", "dumbo", "esch256", "xoodyak-hash"):
        for found in checks.constant_time(mcu(target), name, 10):
            assert found.is_constant, found


@pytest.mark.parametrize("symbol", AVR_KERNELS)
def test_every_kernel_of_avr(mcu: Make, symbol: str) -> None:
    """Whether a build takes it or not, on random states; equal costs."""
    kernel = mcu("atmega128").subject(symbol)
    assert isinstance(kernel, Permutation) and kernel.ram_bytes == 0
    found = checks.spread(symbol, lambda seed: kernel.permute(1, seed).cost, 25)
    assert found.is_constant, found


@pytest.fixture(scope="module")
def leak(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], list[Path]]:
    """The object of two comparisons, of which one ends early."""

    def build(target: str) -> list[Path]:
        folder = tmp_path_factory.mktemp(target)
        (folder / "leak.c").write_text(LEAK)
        return compile_sources(TARGETS[target].target, folder, [folder / "leak.c"])

    return build


@EVERYWHERE
def test_a_planted_leak_is_caught(
    mcu: Make, leak: Callable[[str], list[Path]], target: str
) -> None:
    mcu(target)
    simulator = Rig(target, parts=leak(target)).simulator("compare", "constant")

    def run(function: str) -> checks.Spread:
        def once(seed: int) -> Call:
            simulator.reset()
            source = random.Random(seed)
            a, b = (bytes(source.randrange(2) for _ in range(8)) for _ in range(2))
            cost = simulator.call(function, simulator.place(a), simulator.place(b), 8)
            assert bool(cost.result) == (a != b)
            return cost

        return checks.spread(function, once)

    assert not run("compare").is_constant
    assert run("constant").is_constant
    assert "compare: " in str(run("compare"))


# ---- What is measured ---------------------------------------------------------------------------


@IN_EVERY_BUILD
def test_the_stack_stays_below_its_bound(mcu: Make, target: str, build: str) -> None:
    """lab/size.py finds the deepest path; a run takes it or a shallower one."""
    rig = mcu(target, build)
    frame = size.frames(rig.objects)
    for subject in size.subjects(everything=False)[:4]:
        aead = rig.aead(subject.name)
        bound = size.stack_bound(rig.mcu.target, aead.path, subject, frame)
        packet = Packet.counting(subject.name, 700 if build == "bulk" else 64, 64)
        for call in (aead.encrypt, aead.decrypt):
            assert bound / 2 < call(packet).cost.stack_bytes <= bound


def numbers(text: str) -> list[int]:
    return [int(found.replace(",", "")) for found in re.findall(r"\d+(?:,\d{3})*", text)]


def assembly_lines() -> Iterator[Any]:
    """Of the permutations' READMEs, the lines of tables with a kernel in assembly each."""
    table = re.compile(r"^\|.*\| code[^|]*\| stack \|\n\|[-|]+\n((?:\|.*\n)+)", re.MULTILINE)
    for folder in DUPLEX_FUNCTIONS:
        readme = (ROOT / f"src/loxo/permutation/{folder}/README.md").read_text()
        for line in "".join(table.findall(readme)).splitlines():
            kernel, *cells = line[2:-2].split(" | ")
            isa = kernel.split("`")[1]
            yield pytest.param(folder, isa, cells, id=f"{folder}-{isa}")


@pytest.mark.parametrize(("folder", "isa", "cells"), list(assembly_lines()))
def test_the_readmes_of_permutations_say_what_their_kernels_take(
    permuting: Make, folder: str, isa: str, cells: list[str]
) -> None:
    build = "small" if isa.endswith("_small") else "default"
    rig = permuting(CORES[isa.removesuffix("_small")], build)
    *cycles, code, stack = cells
    sizes = numbers(code.partition(" bytes")[0])
    names = DUPLEX_FUNCTIONS[folder][len(sizes)]
    subjects = [rig.subject(f"loxo_{name}_{isa}") for name in names]
    costs = [
        [subject.run(*served.arguments) for served in subject.served.values()]
        for subject in subjects
        if isinstance(subject, Rounds)
    ]
    assert numbers(" ".join(cycles)) == [cost.cycles[0] for found in costs for cost in found]
    assert sizes == [subject.flash_bytes for subject in subjects]
    said = numbers(stack) or [0]
    deepest = [max(cost.stack_bytes for cost in found) for found in costs]
    assert said * (len(subjects) // len(said)) == deepest


@EVERYWHERE
def test_rows(mcu: Make, target: str) -> None:
    mcu(target)
    rows = grid.measure(grid.Task(target, "default", (), ("delirium", "keccak-f200"), ((16, 16),)))
    waits = {row.wait_states for row in rows}
    assert waits == ({0, 2, 4} if target.startswith("cortex") else {0})
    assert [row.operation for row in rows if not row.wait_states] == [
        "encrypt",
        "decrypt",
        "permute",
    ]
    for row in rows:
        assert row.cycles >= row.instructions > 0
        assert row.ram_bytes == 0 < row.stack_bytes < 1000 < row.flash_bytes + 1000
    encrypt, _, permute = (row for row in rows if not row.wait_states)
    assert 5 < encrypt.cycles / permute.cycles < 12  # it makes five calls of it, and more


def test_a_hash_is_measured_twice_unless_it_is_slow(mcu: Make) -> None:
    rows = {
        name: list(grid.rows_of(mcu("atmega128").subject(name), grid.MEASURED))
        for name in ("gimli-hash", "spongent-88-80-8")
    }
    assert [row.message_bytes for row in rows["gimli-hash"]] == [64, 1024]
    assert {row.operation for row in rows["gimli-hash"]} == {"hash"}
    (slow,) = rows["spongent-88-80-8"]
    assert slow.message_bytes == 64 and slow.cycles > grid.SLOW
    (asked,) = grid.rows_of(mcu("atmega128").subject("spongent-88-80-8"), ((3, 5),))
    assert asked.message_bytes == 3


def test_assembly_says_what_stack_it_takes(mcu: Make, tmp_path: Path) -> None:
    target = mcu(WORD).mcu.target
    head = ".syntax unified\n.thumb\n.global loxo_f\n.thumb_func\n"
    text = head + "loxo_f: push {r4, lr}\npop {r4, pc}\n"
    (tmp_path / "f.S").write_text(text)
    subject = size.Subject("f", ["loxo_f"])
    parts = compile_sources(target, tmp_path, [tmp_path / "f.S"])
    image = firmware.link(target, parts, subject.calls, tmp_path / "f.elf")
    assert size.stack_bound(target, image, subject, {"loxo_f": 8}) == 8
    with pytest.raises(BuildError, match="no banner says what loxo_f takes"):
        size.stack_bound(target, image, subject, {})


def test_wait_states_cost_what_they_may(mcu: Make) -> None:
    cycles = mcu(WORD).permutation("spongent-pi160").permute(1).cost.cycles
    assert cycles[0] < cycles[2] < 3 * cycles[0] and cycles[0] < cycles[4] < 5 * cycles[0]


def test_measurements_repeat(mcu: Make) -> None:
    dumbo = mcu(WORD).aead("dumbo")
    packet = Packet.counting("dumbo", 16, 0)
    assert dumbo.encrypt(packet).cost == dumbo.encrypt(packet).cost
    assert Rig(WORD).aead("dumbo").encrypt(packet).cost == dumbo.encrypt(packet).cost


@EVERYWHERE
def test_flash_by_object_adds_up(mcu: Make, target: str) -> None:
    aead = mcu(target).aead("dumbo")
    parts = firmware.flash_by_object(aead.path)
    assert 0 <= aead.flash_bytes - sum(parts.values()) < 64
    assert parts["src_loxo_mode_elephant_dumbo"] > 1000


def test_kernels_by_name_and_symbol(mcu: Make) -> None:
    names = {"loxo_spongent160_permute_armv7m_x32": ("spongent-pi160", Kernel("armv7m_x32", 32))}
    names["loxo_keccak200_permute_small"] = ("keccak-f200", Kernel("small", 1))
    for symbol, (permutation, kernel) in names.items():
        assert kernel_of(symbol) == (permutation, symbol, kernel)
    rig = mcu(WORD)
    by_symbol = rig.subject("loxo_keccak200_permute_small")
    assert by_symbol.flash_bytes < rig.subject("keccak-f200").flash_bytes
    assert rig.kernels("keccak-f200")[-1].lanes == 1
    rounds = grid.rows_of(rig.subject("loxo_ascon_rounds_armv7m_small"), ())
    cycles = [row.cycles for row in rounds if row.wait_states == 0]
    assert len(cycles) == 3 and sorted(cycles) == cycles[::-1]
    steps = grid.rows_of(mcu("atmega128").subject("loxo_sparkle_steps_avr_small"), ())
    assert [row.kernel for row in steps][:2] == ["256: 7 steps", "256: 10 steps"]
    with pytest.raises(SimulationError, match="aes is not an AEAD"):
        rig.subject("aes")
    with pytest.raises(SimulationError, match="not in the image"):
        rig.simulator("loxo_nothing").call("loxo_nothing")


def test_every_build_has_its_flags(permuting: Make) -> None:
    name = "spongent-pi160"
    sizes = {b: permuting(WORD, b).permutation(name).flash_bytes for b in firmware.BUILDS}
    assert len(set(sizes.values())) == len(sizes)


# ---- Objects and images -------------------------------------------------------------------------


def test_only_what_changed_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mcu: Make
) -> None:
    mcu(WORD)
    (tmp_path / "a.c").write_text('#include "a.h"\nint a = A;\n')
    (tmp_path / "b.c").write_text("int b;\n")
    (tmp_path / "a.h").write_text("#define A 1\n")
    files = [tmp_path / "a.c", tmp_path / "b.c"]
    monkeypatch.setattr(firmware, "sources", lambda: files)
    target, out = TARGETS[WORD].target, tmp_path / "out"

    def remade(*flags: str) -> set[str]:
        """Whose object is new."""
        before = {p.name: p.stat().st_mtime_ns for p in out.glob("*.o")}
        made = firmware.objects(target, "default", flags, out)
        return {p.stem for p in made if before.get(p.name) != p.stat().st_mtime_ns}

    assert remade() == {"a", "b", "memory"}
    assert remade() == set()
    later = (out / "a.o").stat().st_mtime_ns + 10**9
    os.utime(tmp_path / "a.h", ns=(later, later))
    assert "a" in remade() and "b" not in remade()
    (tmp_path / "a.h").unlink()
    (tmp_path / "a.c").write_text("int a;\n")
    assert remade() == {"a"}
    assert remade("-DX") == {"a", "b", "memory"}


def test_nothing_is_compiled_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mcu: Make
) -> None:
    """By two who need it at once."""
    mcu(WORD)
    (tmp_path / "a.c").write_text("int a;\n")
    compiled = []

    def spy(*arguments: Any) -> list[Path]:
        compiled.extend(arguments[2])
        time.sleep(0.2)
        return compile_sources(*arguments)

    monkeypatch.setattr(firmware, "compile_sources", spy)
    out, files = tmp_path / "out", [tmp_path / "a.c"]
    with ThreadPoolExecutor(2) as pool:
        target = TARGETS[WORD].target
        runs = [pool.submit(firmware.compiled, target, out, files, ["-MMD"]) for _ in range(2)]
        assert all(run.result() == [out / "a.o"] for run in runs)
    assert compiled == files


# ---- The command --------------------------------------------------------------------------------


def command(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "lab.mcu", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.ring(2)
def test_the_command_prints_tables_and_rows(mcu: Make, tmp_path: Path) -> None:
    mcu(WORD), mcu("atmega128")
    chosen = ("--target", WORD, "--target", "atmega128", "--build", "default", "--shape", "16,16")
    text = command(*chosen, "--only", "dumbo")
    assert "cortex-m3 default" in text and "121 570 lwise" in text and " 4 ws" in text
    rows = [json.loads(line) for line in command(*chosen, "--json").splitlines()]
    assert {row["name"] for row in rows} == set(grid.subjects())
    assert {row["target"] for row in rows} == {WORD, "atmega128"}
    command(*chosen, "--only", "dumbo", "--json", str(tmp_path / "rows"))
    assert len((tmp_path / "rows").read_text().splitlines()) == 8


@pytest.mark.parametrize("shape", ["6", "a,b", "6,-1", "6,1,2", "", "1e3,0"])
def test_a_shape_is_two_numbers(shape: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main([f"--shape={shape}"])
    assert "error: --shape is MESSAGE,AD, two numbers from 0\n" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words, said",
    [
        ("--check --json", "--check knows no --json"),
        ("--check --flag=-O3", "--check knows no --flag"),
        ("--pages --json rows", "--pages knows no --json"),
        ("--draw --only dumbo", "--draw knows no --only"),
        ("--objects --shape 1,1", "--objects knows no --shape"),
        ("--profile --json", "--profile knows no --json"),
        ("--bars --check", "argument --check: not allowed with argument --bars"),
        ("--check --every 0", "--every is at least 1, and --runs at least 2"),
        ("--check --runs 1", "--every is at least 1, and --runs at least 2"),
    ],
)
def test_no_option_is_ignored(words: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(words.split())
    assert capsys.readouterr().err.endswith(f"error: {said}\n")


def test_what_cannot_be_checked_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check", "--only", "dumbo", "--only", "ascon-p12"]) == 1
    assert "--check knows AEADs, hashes and streams; ascon-p12 is none" in capsys.readouterr().err


def test_a_packet_of_nothing_is_measured(mcu: Make) -> None:
    mcu(WORD)
    chosen = ("--target", WORD, "--build", "default", "--only", "dumbo", "--shape", "0,0")
    assert "encrypt" in command(*chosen)


@pytest.mark.ring(2)
def test_output_that_fails_says_so(mcu: Make) -> None:
    """In one line; a closed pipe needs none."""
    mcu(WORD)
    chosen = "--target cortex-m3 --build default --only dumbo --shape 6,0"
    runs = {
        "| true; exit ${PIPESTATUS[0]}": (141, ""),
        "> /dev/full": (3, "loxo mcu: standard output: No space left on device"),
        "--json > /dev/full": (3, "loxo mcu: standard output: No space left on device"),
        "--json /dev/full": (3, "loxo mcu: /dev/full: No space left on device"),
        "--json /nowhere/rows": (3, "loxo mcu: /nowhere/rows: No such file or directory"),
    }
    for where, (status, said) in runs.items():
        shell = ["bash", "-c", f"{sys.executable} -m lab.mcu {chosen} {where}"]
        done = subprocess.run(shell, cwd=ROOT, capture_output=True, text=True, timeout=300)
        lines = [line for line in done.stderr.splitlines() if " rows in " not in line]
        assert (done.returncode, lines) == (status, [said] if said else []), where


def test_rows_replace_no_key_and_nothing_is_measured_in_vain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    key, rows = tmp_path / "key", tmp_path / "rows"
    key.write_text("loxo-key-1 ascon-aead128 00\n")
    rows.write_text("old")
    chosen = ("--target", WORD, "--only", "dumbo", "--json")
    monkeypatch.setattr("lab.mcu.__main__.parallel", lambda *_: pytest.fail("measures"))
    assert main([*chosen, str(key)]) == 3
    assert "is a key file, which no output replaces" in capsys.readouterr().err
    with pytest.raises(FileNotFoundError):
        main([*chosen, str(tmp_path / "missing/rows")])
    monkeypatch.setattr("lab.mcu.__main__.parallel", lambda *_: [])
    assert main([*chosen, str(rows)]) == 0
    assert rows.read_text() == "" and key.read_text().startswith("loxo-key-1")
    assert sorted(tmp_path.iterdir()) == [key, rows]


@pytest.mark.ring(3)  # links each algorithm twice
def test_the_other_scripts_say_so_too(mcu: Make) -> None:
    mcu(WORD)
    for script in ("lab/size.py cortex-m3", "tools/files_to_copy.py dumbo --target cortex-m3"):
        name = Path(script.split()[0]).name
        for where, ends in (("| true", ""), ("> /dev/full", f"{name}: No space left on device\n")):
            shell = ["bash", "-c", f"{sys.executable} {script} {where}"]
            done = subprocess.run(shell, cwd=ROOT, capture_output=True, text=True, timeout=300)
            assert done.stderr == ends


def test_the_command_checks(mcu: Make) -> None:
    mcu(WORD)
    chosen = ("--target", WORD, "--build", "default", "--only", "delirium", "--runs", "3")
    said = command(*chosen, "--check", "--every", "121").splitlines()
    assert said[0] == "ok     known answers: cortex-m3 default delirium: 9 records"
    assert said[1] == "ok     constant time: cortex-m3 default delirium: 4 calls, 3 runs each"
    assert said[2] == "2 passed, 0 failed"


def test_the_command_lists_objects(mcu: Make) -> None:
    mcu(WORD)
    said = command("--target", WORD, "--build", "default", "--only", "dumbo", "--objects")
    assert "cortex-m3 default dumbo: " in said and "src_loxo_mode_elephant_dumbo" in said


def test_a_failed_check_fails(mcu: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    mcu(WORD)

    def wrong(name: str) -> list[tuple[Packet, bytes]]:
        return [(Packet.counting(name, 0, 0), bytes(8))]

    def leaking(rig: Rig, name: str, runs: int) -> Iterator[checks.Spread]:
        yield checks.Spread("encrypt", tuple(Call({0: n}, 1, 0, 0, 0) for n in (5, 7)))

    monkeypatch.setattr(checks, "records", wrong)
    monkeypatch.setattr(checks, "constant_time", leaking)
    said = checks.perform(checks.Check("known answers", WORD, "default", "dumbo", 1))
    assert not said.ok and "encrypt" in said.said
    said = checks.perform(checks.Check("constant time", WORD, "default", "dumbo", 1))
    assert said == (False, "encrypt: 2 costs, from 5 to 7 cycles")


def test_what_cannot_run_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert main(["--target", WORD, "--json"]) == 0
    assert "NOT RUN cortex-m3: arm-none-eabi-gcc is not installed" in capsys.readouterr().err


# ---- The page -----------------------------------------------------------------------------------


def test_the_page_says_how_far_off_it_is() -> None:
    page = (ROOT / "docs/microcontrollers.md").read_text()
    table = re.search(r"<!-- held against: begin -->\n(.*)<!-- held against: end -->", page, re.S)
    assert table and table[1] == report.held_against()


def test_the_page_has_every_target_and_option() -> None:
    page = (ROOT / "docs/microcontrollers.md").read_text()
    assert set(TARGETS) <= set(re.findall(r"`([\w-]+)`", page))
    assert set(firmware.BUILDS) <= set(re.findall(r"`(\w+)`", page))
    assert set(re.findall(r"(?<=[ =`])--([a-z]+)", page)) - {"gc"} == OPTIONS
    fields = [field.name for field in dataclasses.fields(grid.Row)]
    assert all(f"`{field}`" in page for field in fields)


def test_the_example_of_the_page_runs(mcu: Make) -> None:
    mcu(WORD)
    (example,) = blocks("docs/microcontrollers.md")
    done = subprocess.run(
        [sys.executable, "-c", example.text], cwd=ROOT, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0 and done.stdout.count("\n") == 2, done.stderr


def test_others_are_known() -> None:
    best = report.others()
    assert best["cortex-m3", "delirium", "encrypt", "1024", "0"][:2] == (281000, "thesis")
    every = report.others(beside_the_point=True)
    assert every["cortex-m3", "delirium", "encrypt", "1024", "0"][:2] == (276000, "v1 by four")
    assert {key[0] for key in best} == set(TARGETS)


@pytest.mark.parametrize("interrupted", [True, False], ids=["Ctrl-C", "killed"])
def test_no_process_is_left(interrupted: bool) -> None:
    """Those at work end, too: the last of them closes the pipe."""
    code = "import time; from lab.mcu.grid import parallel; parallel(time.sleep, [9, 9], print)"
    give = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "start_new_session": True}
    with subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, **give) as started:  # type: ignore[call-overload]
        children = Path(f"/proc/{started.pid}/task/{started.pid}/children")
        end = time.monotonic() + 20
        while len(children.read_text().split()) < 2 and time.monotonic() < end:
            time.sleep(0.05)
        time.sleep(0.3)
        os.kill(started.pid, signal.SIGKILL)  # as whoever started it may do by then
        try:
            if interrupted:
                os.killpg(started.pid, signal.SIGINT)
            started.communicate(timeout=5)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(started.pid, signal.SIGKILL)
