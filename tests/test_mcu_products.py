# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Cores without a multiplier, simulated: SOSEMANUK's keystreams and equal costs. Those of Poly1305
differ there, as SECURITY.md says, so unequal ones are noticed.
"""

from __future__ import annotations

import random

import pytest

from lab.mcu import avr, checks, emulated, riscv
from lab.mcu.rig import Poly1305, Rig
from lab.mcu.simulator import Call
from lab.mcu.targets import KIB, Mcu
from tools import firmware
from tools.toolchain import EMBEDDED, SRC, Target, sources

pytestmark = pytest.mark.ring(2)


class Larger(Mcu):
    """An ATtiny's code on an ATmega: an ATtiny85 has no memory for buffers beside the stack."""

    @property
    def target(self) -> Target:
        return EMBEDDED["attiny85"]


CORES = {
    "attiny85": Larger("atmega128", avr.Avr, avr.missing, 0, 128 * KIB, 0x100, 4 * KIB),
    "rv32ic": Mcu(
        *("rv32ic", riscv.Rv32, emulated.missing),
        *(firmware.FLASH, 512 * KIB, firmware.RAM, 64 * KIB),
    ),
}
SIZES = (1, 80, 97)  # bytes: less than a block, one, and more
BUILDS = pytest.mark.parametrize("build", ["default", "small"])
EVERY = pytest.mark.parametrize("core", CORES)


def rig(core: str, build: str, folder: str) -> Rig:
    if missing := CORES[core].missing:
        pytest.skip(f"{core}: {missing}")
    files = [*sources(SRC / "loxo" / "core"), *sources(SRC / "loxo" / folder)]
    return Rig(CORES[core], build, files=files, name=f"{folder.rpartition('/')[2]}-{core}")


@BUILDS
@EVERY
def test_sosemanuk(core: str, build: str) -> None:
    """In C, as the assembly multiplies."""
    stream = rig(core, build, "stream/sosemanuk").stream("sosemanuk")
    assert stream.kernel == ("portable" if (core, build) == ("rv32ic", "default") else "small")
    for size in SIZES:
        for odd in range(4):
            stream.keystream(size, odd, seed=size)

        def run(seed: int, size: int = size) -> Call:
            return stream.keystream(size, seed=seed).cost

        found = checks.spread(f"{core} {size}", run, 8)
        assert found.is_constant, found


@BUILDS
@EVERY
def test_products_take_their_time(core: str, build: str) -> None:
    """Poly1305's kernel is right, but its time depends on what it multiplies."""
    kernel = Poly1305(rig(core, build, "mac/poly1305"))
    assert kernel.kernel == "small"

    def add(seed: int) -> Call:
        source = random.Random(seed)
        total, r, block = (source.randbytes(n) for n in (16, 16, 16))
        return kernel.add(total + b"\0", r, block).cost

    assert not checks.spread(f"{core} poly1305", add, 4).is_constant
