# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Poly1305's kernels on microcontrollers: simulated, from the sums on that no packet reaches, and
proved.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from lab.mcu.checks import VECTORS
from lab.mcu.rig import Poly1305, Rig, WrongResult
from lab.mcu.targets import TARGETS
from lab.prove import macs
from lab.prove.image import Image
from lab.prove.proof import Verdict
from tests.rings import later, rarely
from tests.spec import rsp
from tests.spec.chacha20_poly1305 import CLAMP, P, absorb, number
from tools.kernels import MACS
from tools.kernels import rows as kernel_rows
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
    ("cortex-m3", "  adds r12, r12, LO, lsl #16", "  add r12, r12, LO, lsl #16", "a carry of LO"),
    ("cortex-m3", "HE, lsl #14\n  adc lr, lr, #0\n", "HE, lsl #14\n", "a carry of HE"),
    ("cortex-m3", "  bic r4, r4, #3\n", "", "what a sum has below 2^130"),
    ("cortex-m3", "adc TOP, TOP, #1", "adc TOP, TOP, #0", "2^128"),
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


@pytest.mark.ring(2)
@pytest.mark.parametrize(("target", "old", "new", "what"), FAULTS)
def test_a_fault_is_found(target: str, old: str, new: str, what: str, tmp_path: Path) -> None:
    """By the same cases, and by the proof, with a copy of the kernel."""
    planted = changed(target, {old: new}, tmp_path, f"{FAULTS.index((target, old, new, what))}")
    with pytest.raises(WrongResult):
        check(Poly1305(planted))
    assert proof(target, planted).verdict in ("not proved", "violation"), what


def changed(target: str, changes: dict[str, str], folder: Path, name: str) -> Rig:
    """With a copy of the kernel that is not the same."""
    if missing := TARGETS[target].missing:
        pytest.skip(f"{target}: {missing}")
    source = FOLDER / f"poly1305_{KERNELS[target]}.S"
    text = source.read_text()
    for old, new in changes.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    copy = folder / source.relative_to(SRC)
    end = folder / "loxo" / "core" / "assembly_end.h"
    for place in (copy.parent, end.parent):
        place.mkdir(parents=True)
    end.write_text((SRC / "loxo" / "core" / end.name).read_text())
    copy.write_text(text)
    return Rig(target, files=[copy], name=f"poly1305-{name}")


def proof(target: str, planted: Rig, bounds: macs.Bounds = macs.PROMISED) -> Verdict:
    """Of the default kernel in another firmware."""
    (row,) = (row for row in kernel_rows(FOLDER) if row.isa == KERNELS[target])
    path = planted.image(macs.symbol_of(row))
    image = Image(path)
    at, _ = image.functions[macs.symbol_of(row)]
    return macs.prove(macs.MacKernel(row, target, path, at), image, bounds)


@pytest.mark.ring(2)
@pytest.mark.parametrize("target", KERNELS)
def test_the_kernel_is_proved(target: str, proves: Callable[[str], list[Verdict]]) -> None:
    """No limb overflows, no carry is lost: for all sums, multipliers and blocks."""
    (found,) = proves(f"^poly1305_{KERNELS[target]} {target}")
    assert found.instructions > 200


@pytest.mark.parametrize("target", [rarely(t) for t in KERNELS if t != "atmega128"])
def test_the_kernel_in_c_is_proved(target: str, proves: Callable[[str], list[Verdict]]) -> None:
    proves(f"^poly1305_small {target}")


@pytest.mark.ring(2)
@pytest.mark.parametrize(
    "target", ["rv32imc", *(rarely(f"cortex-{m}") for m in ("m3", "m4", "m0plus"))]
)
def test_flipped_bits_are_noticed(
    target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is proved of a kernel with another bit must be right on the simulator."""
    kernel = Poly1305(rig(target, "default"))
    known = proof(target, kernel.rig)
    monkeypatch.setattr("lab.prove.call.Call.most_steps", 2 * known.instructions)
    source, places = random.Random(5), sorted(known.steps)
    verdicts = Counter[str]()
    for trial in range(40):
        at, bit = source.choice(places) + source.randrange(2), source.randrange(8)
        image = Image(known.subject.image)
        image.flip(at, bit, tmp_path / f"{trial}.elf")
        found = macs.prove(known.subject, image)
        verdicts[found.verdict] += 1
        if found.verdict == "proved":
            kernel.simulator = TARGETS[target].simulator(TARGETS[target], image.path)
            check(kernel)
    assert verdicts["not proved"] > 5 and verdicts["violation"] > 5, verdicts


WIDER = {"#0, #14": "#0, #15", "lsr r1, r1, #14": "lsr r1, r1, #15"}  # parts of 15 and 13 bits
WIDER |= {"HE, lsr #18": "HE, lsr #17", "HO, lsl #30": "HO, lsl #31"}
WIDER |= {
    "r12, r12, HE, lsl #14": "r12, r12, HE, lsl #15",
    "r7, r7, HE, lsl #14": "r7, r7, HE, lsl #15",
}
WIDER |= {"  ldr r12, CARRY\n  lsr lr, HO, #2": "  ldr r12, CARRY\n  lsr lr, HO, #1"}
WIDER |= {"  .else\n  lsr lr, HO, #2": "  .else\n  lsr lr, HO, #1"}


@pytest.mark.ring(2)
def test_limbs_that_are_a_bit_wider_are_not_proved(tmp_path: Path) -> None:
    """All else is as it should be: only the sums of four products may not fit."""
    found = proof("cortex-m3", changed("cortex-m3", WIDER, tmp_path, "wider"))
    assert (found.verdict, "mla" in found.detail) == ("not proved", True), found


MORE = {
    "r that 4 does not divide": macs.Bounds(r=CLAMP | 1 << 32),
    "r of 128 bits": macs.Bounds(r=CLAMP | 0xF0000000F0000000F0000000F0000000),
    "a sum of 136 bits": macs.Bounds(top=0xFF),
}
HOLDS = (  # as one never divides r, and the other first takes off what the sum has above 2^130
    ("cortex-m3", "r that 4 does not divide"),
    ("cortex-m4", "a sum of 136 bits"),
)


@pytest.mark.ring(2)
@pytest.mark.parametrize("target", KERNELS)
@pytest.mark.parametrize("what", MORE)
def test_more_than_is_promised_is_proved_only_where_it_holds(target: str, what: str) -> None:
    found = proof(target, rig(target, "default"), MORE[what])
    assert found.verdict == ("proved" if (target, what) in HOLDS else "not proved"), found
