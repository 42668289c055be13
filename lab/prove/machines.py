# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The processors: their language in pypcode, and what a function may rely on and must keep."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Machine:
    """A processor with its calling convention."""

    language: str
    pointer: int  # bytes
    arguments: tuple[str, ...]
    saved: tuple[str, ...]
    stack_pointer: str
    flags: tuple[str, ...]
    link: str = ""  # the register of the return address, or empty if it is on the stack
    data: str = "ram"  # the space of data
    ram: int = 0x20000000  # where memory begins
    room: int = 0x100000  # bytes of it; the upper half is the stack
    thumb: int = 0  # what is added to an address of code
    registers: tuple[str, ...] = ()  # those that begin unknown; the others are not used
    zero: tuple[str, ...] = ()  # registers and flags that are zero before and after a call
    result: str = ""
    stack_step: int = 1  # of which the stack pointer is always a multiple
    entry_step: int = 1  # and where a call begins
    red_zone: int = 0  # bytes below the stack pointer that are a function's own

    @property
    def pushed(self) -> int:
        """Bytes of the return address on the stack."""
        return 0 if self.link else self.pointer


def numbered(name: str, numbers: range) -> tuple[str, ...]:
    return tuple(f"{name}{i}" for i in numbers)


ARM = Machine(
    language="ARM:LE:32:Cortex",
    pointer=4,
    entry_step=8,
    arguments=numbered("r", range(4)),
    saved=numbered("r", range(4, 12)),
    stack_pointer="sp",
    flags=("NG", "ZR", "CY", "OV", "tmpNG", "tmpZR", "tmpCY", "tmpOV", "shift_carry"),
    link="lr",
    thumb=1,
    registers=numbered("r", range(13)),
    result="r0",
)
ARMHF = replace(
    ARM,
    saved=(*ARM.saved, *numbered("d", range(8, 16))),
    registers=(*ARM.registers, *numbered("q", range(16))),
)
AARCH64 = Machine(
    language="AARCH64:LE:64:v8A",
    pointer=8,
    entry_step=16,
    arguments=numbered("x", range(8)),
    saved=(*numbered("x", range(19, 30)), *numbered("d", range(8, 16))),
    stack_pointer="sp",
    flags=("NG", "ZR", "CY", "OV", "tmpNG", "tmpZR", "tmpCY", "tmpOV"),
    link="x30",
    registers=(*numbered("x", range(30)), *numbered("q", range(32))),
    result="x0",
    stack_step=16,
)
RV32_SAVED = (*numbered("s", range(12)), "gp", "tp")
RV32 = Machine(
    language="RISCV:LE:32:RV32IMC",
    pointer=4,
    entry_step=16,
    arguments=numbered("a", range(8)),
    saved=RV32_SAVED,
    stack_pointer="sp",
    flags=(),
    link="ra",
    registers=(*numbered("a", range(8)), *numbered("t", range(7)), *RV32_SAVED),
    zero=("zero",),
    result="a0",
)
AVR = Machine(
    language="avr8:LE:16:default",
    pointer=2,
    arguments=tuple(f"R{i + 1}R{i}" for i in range(24, 6, -2)),
    saved=(*numbered("R", range(2, 18)), "Ylo", "Yhi", "Iflg"),  # interrupts: allowed or not
    stack_pointer="SP",
    flags=("Cflg", "Zflg", "Nflg", "Vflg", "Sflg", "Hflg", "Tflg"),
    data="mem",
    ram=0x400,
    room=0xE000,
    registers=(*numbered("R", range(26)), "Xlo", "Xhi", "Ylo", "Yhi", "Zlo", "Zhi"),
    zero=("R1",),
    result="R25R24",
)
X86 = Machine(
    language="x86:LE:64:default",
    pointer=8,
    entry_step=16,
    arguments=("RDI", "RSI", "RDX", "RCX", "R8", "R9"),
    saved=("RBX", "RBP", "R12", "R13", "R14", "R15"),
    stack_pointer="RSP",
    flags=("CF", "PF", "AF", "ZF", "SF", "OF"),
    # No process has anything here or at image.BASE: the heap of a Python that is not
    # position-independent begins anywhere in the first GiB.
    ram=0x70000000,
    registers=(
        *("RAX", "RBX", "RCX", "RDX", "RSI", "RDI", "RBP", *numbered("R", range(8, 16))),
        *numbered("YMM", range(16)),
    ),
    zero=("DF",),
    result="RAX",
    red_zone=128,
)
