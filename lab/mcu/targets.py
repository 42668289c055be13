# SPDX-License-Identifier: Apache-2.0 OR MIT
"""THE table of microcontrollers: who simulates each, and where its memory is. tools/toolchain.py
has the compiler for it under the same name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from tools import firmware
from tools.toolchain import EMBEDDED, Target

from . import avr, cortex_m, emulated, riscv
from .simulator import Simulator

KIB = 1024


class MakeSimulator(Protocol):
    def __call__(self, mcu: Mcu, path: Path, watch: bool = True) -> Simulator: ...


@dataclass(frozen=True)
class Mcu:
    """One microcontroller."""

    name: str
    simulator: MakeSimulator
    missing_simulator: Callable[[], str]
    flash: int
    flash_bytes: int
    ram: int
    ram_bytes: int
    twin: str = ""  # a target that runs the same instructions alike; checks do less here

    @property
    def target(self) -> Target:
        return EMBEDDED[self.name]

    @property
    def pointer_bytes(self) -> int:
        return 2 if firmware.is_avr(self.target) else 4

    @property
    def missing(self) -> str:
        """Why nothing can be measured on it here; empty if it can."""
        if not self.target.available:
            return f"{self.target.compiler[0]} is not installed (make setup)"
        return self.missing_simulator()


def _avr(name: str, flash: int, ram: int, twin: str = "") -> Mcu:
    return Mcu(name, avr.Avr, avr.missing, 0, flash, 0x100, ram, twin)


def _word(name: str, simulator: MakeSimulator) -> Mcu:
    place = firmware.FLASH, 512 * KIB, firmware.RAM, 64 * KIB
    return Mcu(name, simulator, emulated.missing, *place)


TARGETS = {
    mcu.name: mcu
    for mcu in (
        _avr("atmega128", 128 * KIB, 4 * KIB),
        _avr("atmega328p", 32 * KIB, 2 * KIB, twin="atmega128"),
        _word("cortex-m0plus", cortex_m.Arm),
        _word("cortex-m3", cortex_m.Arm),
        _word("cortex-m4", cortex_m.Arm),
        _word("rv32imc", riscv.Rv32),
    )
}
