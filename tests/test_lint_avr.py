# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The constant-time lint on AVR: decoding, data flow, and leaks.

Decoding is compared with avr-objdump's, for every word. Data flow is compared with the simulator:
whatever changes when one register or flag changes must be DATA if that one is.
"""

import ctypes
import random
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from lab.mcu import avr
from tools.lint import machine_avr
from tools.lint.constant_time import AVR, PLANTED, Check, findings, link, load, self_test
from tools.lint.dataflow import DATA, PUBLIC, Analysis, State, Walk
from tools.lint.machine_avr import FLAGS, Avr, Format, decode
from tools.toolchain import SRC, compile_sources, run

pytestmark = pytest.mark.ring(2)

ONLY_XMEGA = re.compile(r"xch|las|lac|lat|des|spm\tZ\+")
CALLS = ("jmp", "call", "rjmp", "rcall", "ijmp", "icall", "eijmp", "eicall", "ret", "reti")
NOT_SIMULATED = (*CALLS, "push", "pop", "sleep", "break", "wdr", "spm")
RET, NOP = bytes.fromhex("0895"), bytes(2)
# Sets the flags and r0 from 0x201 and 0x202; puts the flags at 0x200, and returns.
BEFORE = bytes.fromhex("009001020fbe00900202")
AFTER = bytes.fromhex("0f920fb6009200020f900895")
MEMORY = range(0x200, 0xF00)


def needs_avr_gcc() -> None:
    if not AVR.available:
        pytest.skip("avr-gcc is not installed")


# ---- Decoding -----------------------------------------------------------------------------------


def test_decodes_as_objdump(tmp_path: Path) -> None:
    if not shutil.which("avr-objdump"):
        pytest.skip("avr-objdump is not installed")
    image = tmp_path / "words.bin"
    image.write_bytes(b"".join(w.to_bytes(2, "little") + b"\x34\x12" for w in range(1 << 16)))
    listing = run(["avr-objdump", "-D", "-b", "binary", "-m", "avr:51", image])
    line = re.compile(r"^ *([0-9a-f]+):\t((?:[0-9a-f]{2} )+) *\t([^;\n]*)", re.M)
    seen = 0
    for at, code, text in line.findall(listing):
        if int(at, 16) % 4 == 0:
            seen += 1
            found = decode(bytes.fromhex(code))
            if found is None:
                assert text.startswith(".word") or ONLY_XMEGA.match(text)
            elif found.name != "spm" or not ONLY_XMEGA.match(text):
                assert (found.text.lower(), 2 * found.length) == (
                    text.strip().replace("\t", " ").lower(),
                    len(code) // 3 * 2,
                )
    assert seen == 1 << 16


# ---- Where data flow ----------------------------------------------------------------------------


PLACES = [*(f"r{n}" for n in range(32)), *FLAGS[:7]]
POINTERS = (27, 29, 31)  # the upper halves; they stay within MEMORY


class Inputs(NamedTuple):
    registers: tuple[int, ...]
    flags: int
    memory: bytes

    def changed(self, place: str, by: random.Random) -> "Inputs":
        """Another value in one register, in one flag, or in all of memory."""
        if place == "memory":
            return self._replace(memory=by.randbytes(len(MEMORY)))
        if place in FLAGS:
            return self._replace(flags=self.flags ^ 1 << FLAGS.index(place))
        registers, n = list(self.registers), int(place[1:])
        registers[n] ^= 1 if n in POINTERS else by.randrange(1, 256)
        return self._replace(registers=tuple(registers))


def any_inputs(by: random.Random) -> Inputs:
    registers = [by.choice((0, 1, 128, 255, by.randrange(256))) for _ in range(32)]
    for n in POINTERS:
        registers[n] = by.randrange(4, 10)
    return Inputs(tuple(registers), by.randrange(128), by.randbytes(len(MEMORY)))


class Outcome(NamedTuple):
    values: dict[str, int]  # in PLACES
    path: int


class Chip:
    """Simulates single instructions, each of which is a function."""

    def __init__(self, instructions: list[bytes]) -> None:
        self.runner = avr.runner()
        self.cost = avr.Cost()
        flash, self.entries = b"", []
        for code in instructions:
            self.entries.append(len(flash))
            flash += BEFORE + code + NOP + AFTER
        made = self.runner.runner_new(b"atmega128", flash, ctypes.c_uint32(len(flash)))
        self.avr = ctypes.c_void_p(made)

    def outcome(self, number: int, given: Inputs) -> Outcome:
        memory = bytearray(given.memory)
        memory[1:3] = given.flags, given.registers[0]
        self.runner.runner_write(self.avr, ctypes.c_uint32(MEMORY[0]), bytes(memory), len(memory))
        self.cost.registers[:] = list(given.registers)
        entry, cap = ctypes.c_uint32(self.entries[number]), ctypes.c_uint64(1000)
        self.runner.runner_call(self.avr, entry, cap, ctypes.byref(self.cost))
        assert self.cost.ended == 0
        flags = (ctypes.c_uint8 * 1)()
        self.runner.runner_read(self.avr, ctypes.c_uint32(MEMORY[0]), flags, 1)
        values = {f"r{n}": self.cost.registers[n] for n in range(32)}
        values |= {flag: flags[0] >> n & 1 for n, flag in enumerate(FLAGS[:7])}
        return Outcome(values, self.cost.path)

    def close(self) -> None:
        self.runner.runner_delete(self.avr)


def encoded(form: Format, by: random.Random) -> bytes:
    """One of its instructions: a branch goes over what follows, ports are the flags and SP."""
    word = form.bits | by.randrange(1 << 16) & ~form.mask
    fixed = {"brbs": (0x3F8, 8), "brbc": (0x3F8, 8), "out": (0x60F, 0x60F)}
    port = by.choice((0x60D, 0x60E, 0x60F))
    fixed |= {"in": (0x60F, port), "bset": (0x40, 0), "bclr": (0x40, 0)}
    mask, value = fixed.get(form.name, (0, 0))
    word = word & ~mask | value
    more = by.randrange(0x300, 0x800) if form.name in machine_avr.LONG else 0
    return word.to_bytes(2, "little") + (more.to_bytes(2, "little") if more else b"")


def follow(code: bytes, secret: str) -> tuple[Walk, State]:
    """What the analysis makes of one instruction if one place has a secret."""
    walk = Walk(Analysis(Avr(), {0: code + NOP + RET}, {0: "f"}), 0, ())
    state = State(dict.fromkeys(PLACES, PUBLIC), frozenset(), 2)
    state.registers |= {"sp": PUBLIC, secret: DATA}
    for effect in walk.whole.block(0):
        if effect.address == 0:
            walk.step(effect, state)
    return walk, state


def faults(chip: Chip, number: int, code: bytes, by: random.Random) -> Iterator[str]:
    given = any_inputs(by)
    before = chip.outcome(number, given)
    initial = dict(zip(PLACES, given.registers, strict=False))
    initial |= {flag: given.flags >> n & 1 for n, flag in enumerate(FLAGS[:7])}
    for place in [*PLACES, "memory"]:
        after = chip.outcome(number, given.changed(place, by))
        walk, state = follow(code, place)
        moved = {p for p in PLACES if before.values[p] != initial[p]}
        if not moved <= walk.written:
            yield f"writes {moved - walk.written}"
        if after.path != before.path and not walk.findings:
            yield f"goes by {place}"
        for p in PLACES:
            if after.values[p] != before.values[p] and state.get(p) != DATA and not walk.findings:
                yield f"{p} depends on {place}"


def test_where_data_flow() -> None:
    if missing := avr.missing():
        pytest.skip(missing)
    by = random.Random(7)
    forms = [f for f in machine_avr.FORMATS if f.name not in NOT_SIMULATED]
    instructions = [encoded(form, by) for form in forms for _ in range(4)]
    allowed = [
        c for c in instructions if not any(e.forbidden for e in Avr().block(c + NOP + RET, 0))
    ]
    assert len(allowed) > 270
    chip = Chip(allowed)
    wrong = {
        f"{code.hex()}: {fault}"
        for number, code in enumerate(allowed)
        for _ in range(4)
        for fault in faults(chip, number, code, by)
    }
    chip.close()
    assert not wrong


# ---- Leaks --------------------------------------------------------------------------------------


def test_planted_leaks() -> None:
    """Each one for what it does, and nothing where there is none."""
    needs_avr_gcc()
    check = Check(AVR)
    found = findings(load(link(check, [PLANTED]), AVR), AVR)
    names = {name.removeprefix("planted_permute_leaks_by_"): what for name, what in found.items()}
    for leak in ("table", "flash", "array", "call", "spill", "product", "condition"):
        assert any("secret address" in what for what in names[leak]), leak
    for leak in ("branch", "skip", "carry", "bit", "flags", "subroutine", "division", "exit"):
        assert any("secret branch" in what for what in names[leak]), leak
    assert any("stack pointer" in what for what in names["return"])
    assert not self_test(check)


@pytest.mark.parametrize(
    ("file", "line", "leak", "what"),
    [
        ("keccak200/keccak200_avr", "eor ba, term", "sbrc ba, 3\n inc ba", "secret branch"),
        ("keccak200/keccak200_avr", "mov term, ge", "mov ZL, ge\n lpm term, Z", "secret address"),
        ("keccak200/keccak200_avr_small", "mov moved, next", "mov by, next", None),
        ("ascon/ascon_avr", "pop constant", "pop constant\n mov constant, r2", "secret branch"),
        ("ascon/ascon_avr_small", "dec left", "sub left, x1", "secret branch"),
        ("ascon/ascon_avr_small", "mov moved, w0", "mov ZL, w0", "secret address"),
        ("keccak200/keccak200_avr_small", "add XL, to", "add XL, next", "secret address"),
        (
            "spongent/spongent_avr",
            "movw r0, mask1",
            "cpse r21, r20\n movw r0, mask1",
            "secret branch",
        ),
        ("spongent/spongent_avr_small", "dec groups", "dec groups\n cp x0, x1", "secret branch"),
        ("spongent/spongent_avr_small", "mov t, counter", "mov counter, t", "secret branch"),
        ("spongent/spongent_avr_x8", "com r5", "com r5\n mov r20, r5", "secret branch"),
        ("spongent/spongent_avr_x8", "mov r15, r22", "ld r15, X\n mov r15, r15", "secret branch"),
        ("sosemanuk/sosemanuk_avr", "push r20", "mov r20, r4\n push r20", "secret branch"),
        ("sosemanuk/sosemanuk_avr", "mov todo, t", "mov todo, r8", "secret branch"),
        ("sosemanuk/sosemanuk_avr", "sbiw YL, 16", "sbiw YL, 16\n push r1", "secret address"),
        ("sosemanuk/sosemanuk_avr_small", "sub todo_low, t", "sub todo_low, r4", "secret branch"),
        ("sosemanuk/sosemanuk_avr_small", "adiw YL, 4", "add YL, r4", "secret address"),
        ("sosemanuk/sosemanuk_avr_starts", "inc number", "mov number, r4", "secret branch"),
        ("sosemanuk/sosemanuk_avr_starts", "sbiw XL, 16", "add XL, r4", "secret address"),
        ("sosemanuk/sosemanuk_avr_starts", "xor X1, X2", "push r0\n xor X1, X2", "stack pointer"),
        ("sosemanuk/sosemanuk_avr_starts", "xor X1, X2", "pop r0\n push r0\n xor X1, X2", None),
    ],
)
def test_kernels_made_to_leak(
    tmp_path: Path, file: str, line: str, leak: str, what: str | None
) -> None:
    """What is right in a kernel as it is, changed in one line."""
    needs_avr_gcc()
    (source,) = (SRC / "loxo").glob(f"*/{file}.S")
    text = source.read_text()
    assert f"  {line}\n" in text
    made = tmp_path / source.name
    for changed in (False, True):
        made.write_text(text.replace(f"  {line}\n", f"  {leak}\n") if changed else text)
        flags = ["-DLOXO_BULK=1", f"-I{source.parent}"]
        objects = compile_sources(AVR, tmp_path, [made], flags)
        image = tmp_path / "image.elf"
        single = SRC / "loxo" / "permutation" / "spongent" / "spongent_avr.S"
        objects += compile_sources(AVR, tmp_path, [single], []) if "x8" in file else []
        run(["avr-gcc", "-mmcu=atmega128", "-nostdlib", *objects, "-o", image])
        found = [w for f in findings(load(image, AVR), AVR).values() for w in f]
        assert any(what in w for w in found) if changed and what else not found
