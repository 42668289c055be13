# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Poly1305's kernels on simulated microcontrollers, from the sums on that no packet reaches."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from lab.mcu.checks import VECTORS
from lab.mcu.rig import Poly1305, Rig, WrongResult
from lab.mcu.targets import TARGETS
from tests.rings import later
from tests.spec import rsp
from tests.spec.chacha20_poly1305 import CLAMP, P, absorb, number
from tools.kernels import MACS
from tools.toolchain import SRC, sources

FOLDER = MACS / "poly1305"
KERNELS = {
    "atmega128": "avr",
    "cortex-m0plus": "armv6m",
    "cortex-m3": "armv7m_short",
    "cortex-m4": "armv7m_long",
    "rv32imc": "rv32",
}
WORDS = (0, 1, 0xFFFFFFFF, 0xFFFFFFFE, 0x80000000, 0x7FFFFFFF, 0xFFFF, 0x1FFFF, 0xFFFE0000)
# In a copy of a kernel: what is replaced by what.
FAULTS = [
    ("atmega128", "  adc r24, r24 ", "  adc r25, r25 ", "the carry of five quarters"),
    ("cortex-m3", "  adds r12, r12, LO, lsl #16", "  add r12, r12, LO, lsl #16", "a carry of LO"),
    ("cortex-m3", "HE, lsl #14\n  adc lr, lr, #0\n", "HE, lsl #14\n", "a carry of HE"),
    ("cortex-m4", "and H4, H4, #3\n  add r12", "add r12", "what a sum has above 2^130"),
    ("cortex-m0plus", "  adcs T, T\n  lsls T", "  lsls T", "the carry of E H"),
    ("cortex-m0plus", "  adcs HIGH, HIGH\n", "", "the carry of five quarters"),
    ("cortex-m0plus", "  adcs HIGH, OL\n  mov OL", "  add HIGH, OL\n  mov OL", "a carry of E L"),
    ("cortex-m0plus", "  adcs r4, r5\n", "", "the last carry"),
    ("cortex-m0plus", "movs r6, #1\n", "movs r6, #0\n", "2^128"),
    ("cortex-m0plus", "strb r6, [r7, #\\i]", "strb r6, [r7, #(\\i ^ 1)]", "bytes in their order"),
    ("rv32imc", "sltu HIGH, NEW0, U", "li HIGH, 0", "the carry of five quarters"),
    ("rv32imc", "  sltu T, H3, HIGH\n", "  li T, 0\n", "the last carry"),
    ("rv32imc", "  add T, T, \\x\n", "", "a carry of the block"),
    ("rv32imc", "addi H4, H4, 1", "addi H4, H4, 0", "2^128"),
    ("rv32imc", "lbu U, \\i + 1(in)", "lbu U, \\i(in)", "each byte"),
]


class Case(NamedTuple):
    total: bytes
    r: bytes
    blocks: bytes


def arbitrary_word(source: random.Random) -> bytes:
    return source.choice((*WORDS, source.getrandbits(32))).to_bytes(4, "little")


def arbitrary(source: random.Random, blocks: int) -> Case:
    """Words that make carries, and every second time the largest r."""
    one, two = (number(b"".join(arbitrary_word(source) for _ in range(4))) for _ in range(2))
    total = one | source.choice((0, 3, 4, 7)) << 128
    r = source.choice((CLAMP, two & CLAMP))
    text = b"".join(arbitrary_word(source) for _ in range(4 * blocks))
    return Case(total.to_bytes(17, "little"), r.to_bytes(16, "little"), text)


def cases() -> Iterator[Case]:
    """The records of the vectors, and as many others."""
    source = random.Random(1305)
    for record in rsp.parse((VECTORS / "poly1305.rsp").read_text()):
        yield Case(*(bytes.fromhex(record[field]) for field in ("Start", "R", "In")))
        yield arbitrary(source, source.randrange(1, 4))


def check(kernel: Poly1305) -> None:
    """Against the specification, modulo p, at every address; its own sums begin below 2^131."""
    for i, case in enumerate(cases()):
        got = number(kernel.add(*case, i % 4).output)
        wanted = absorb(number(case.total), number(case.r), case.blocks)
        if got % P != wanted or got >> 131:
            raise WrongResult(f"{kernel.symbol}: {got:x} is not {wanted:x}: {case}")


def rig(target: str, build: str) -> Rig:
    if missing := TARGETS[target].missing:
        pytest.skip(f"{target}: {missing}")
    files = [*sources(FOLDER), SRC / "loxo" / "core" / "wipe.c"]
    return Rig(target, build, files=files, name="poly1305")


@pytest.mark.parametrize(
    ("target", "build"),
    [*((target, "default") for target in KERNELS), *(later(t, "small") for t in KERNELS)],
)
def test_kernel(target: str, build: str) -> None:
    """Sums and multipliers of all sizes, and always the same cycles for as many blocks."""
    kernel = Poly1305(rig(target, build))
    in_assembly = build == "default" or target == "atmega128"
    assert kernel.kernel == (KERNELS[target] if in_assembly else "small")
    check(kernel)
    source = random.Random(1)
    costs = {kernel.add(*arbitrary(source, 3)).cost.cycles[0] for _ in range(50)}
    assert len(costs) == 1


@pytest.mark.parametrize(("target", "old", "new", "what"), FAULTS)
def test_a_fault_is_found(target: str, old: str, new: str, what: str, tmp_path: Path) -> None:
    """The same cases, with a copy of the kernel."""
    if missing := TARGETS[target].missing:
        pytest.skip(f"{target}: {missing}")
    source = FOLDER / f"poly1305_{KERNELS[target]}.S"
    text = source.read_text()
    assert text.count(old) == 1, what
    copy = tmp_path / source.relative_to(SRC)
    end = tmp_path / "loxo" / "core" / "assembly_end.h"
    for folder in (copy.parent, end.parent):
        folder.mkdir(parents=True)
    end.write_text((SRC / "loxo" / "core" / end.name).read_text())
    copy.write_text(text.replace(old, new))
    planted = Rig(target, files=[copy], name=f"poly1305-{FAULTS.index((target, old, new, what))}")
    with pytest.raises(WrongResult):
        check(Poly1305(planted))
