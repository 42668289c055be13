# SPDX-License-Identifier: Apache-2.0 OR MIT
"""RV32IMC: unicorn runs it. `Riscv` is a simple pipeline that no vendor sells but many resemble.

One instruction per cycle, in order, five stages, no branch prediction, memory without wait states:
  any instruction not listed here                                1
  one that uses the result of the load or MUL right before it    1 more
  branch taken, JALR (returns too), decided in the third stage   3
  JAL, decided in the second                                     2
  division                                                       34
Unaligned accesses fault.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from .emulated import Core, Emulated
from .timing import Insn, Timing, plain_name

if TYPE_CHECKING:
    from .targets import Mcu

LOADS = {"lw", "lh", "lhu", "lb", "lbu", "lwsp"}
STORES = {"sw", "sh", "sb", "swsp"}
JUMPS = {"jr", "jalr"}
LATE = LOADS | {"mul", "mulh", "mulhu", "mulhsu"}
DIVISIONS = {"div", "divu", "rem", "remu"}
ADDS = {"addi", "addi16sp"}


class Riscv(Timing):
    """The pipeline above."""

    def __init__(self) -> None:
        super().__init__("RISCV", "RISCV32", "RISCVC")

    def insn(self, raw: Any) -> Insn:
        """Operands are in assembler order: the destination comes first."""
        name = plain_name(raw.mnemonic)
        registers = [
            str(raw.reg_name(o.reg)) for o in raw.operands if o.type == self.capstone.CS_OP_REG
        ]
        places = [o.mem for o in raw.operands if o.type == self.capstone.CS_OP_MEM]
        base = frozenset(str(raw.reg_name(p.base)) for p in places)
        reads = frozenset(registers if reads_first(name, raw.size) else registers[1:]) | base
        writes = frozenset(registers[:1])
        down = 0
        if name in ADDS and registers[:1] == ["sp"] and set(registers) == {"sp"}:
            down = -int(raw.operands[-1].imm)
        text = f"{raw.mnemonic} {raw.op_str}"
        return Insn(raw.address, raw.size, name, text, reads, writes, base, 0, down)

    def cost(self, insn: Insn, before: Insn | None) -> int:
        late = before is not None and before.name in LATE and insn.reads & before.writes
        return (34 if insn.name in DIVISIONS else 1) + bool(late)

    def jump(self, insn: Insn, target: Insn | None) -> int:
        return 1 if insn.name in ("jal", "j") else 2


def reads_first(name: str, size: int) -> bool:
    """Whether the first operand is read: in stores, branches, and short forms that modify it."""
    if name in LOADS or name in ("li", "lui", "mv"):
        return False
    return size == 2 or name in STORES or name in JUMPS or name[0] == "b"


def core() -> Core:
    from unicorn import riscv_const as riscv
    from unicorn import unicorn_const as const

    return Core(
        const.UC_ARCH_RISCV,
        const.UC_MODE_RISCV32,
        None,
        range(riscv.UC_RISCV_REG_X5, riscv.UC_RISCV_REG_X31 + 1),
        range(riscv.UC_RISCV_REG_A0, riscv.UC_RISCV_REG_A7 + 1),
        riscv.UC_RISCV_REG_SP,
        riscv.UC_RISCV_REG_RA,
        riscv.UC_RISCV_REG_PC,
        0,
    )


class Rv32(Emulated):
    """An RV32IMC core."""

    def __init__(self, mcu: Mcu, path: Path, watch: bool = True) -> None:
        super().__init__(mcu, path, watch, core(), Riscv())
