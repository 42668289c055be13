# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Cortex-M0+, M3 and M4: unicorn runs them, `CortexM` says what instructions cost.

M3 and M4 cycles, without wait states:
  arithmetic, shifted operands, MUL, MOVW, MOVT, IT, a branch not taken   1
  LDR, LDRB, LDRH            2; 1 right behind a single load whose result is not in the address
  STR, STRB, STRH            1; 2 with a register offset, but 1 right behind a single load
  address from a register that the arithmetic instruction right before it wrote    1 more
  LDRD 3, STRD 2; LDM, STM, PUSH, POP of n registers                      1 + n
  branch taken, BL, BX LR    2; other BX, BLX and moves to PC 3
  loads of PC, POP with PC   3 more; TBB, TBH 6
  jump to a 32-bit instruction that is not aligned to its size            1 more
  MLA, MLS 2, UMULL 5, UMLAL 7, division 12 (M4: 1, 1, 1, 12)
  data read from flash       1 more
  unaligned LDR, LDRH        1 more, LDR from an odd address 2; LDM, LDRD and the like fault
M0+, which has two stages and no such pairs:
  arithmetic, MUL (the fast multiplier) 1; LDR, STR 2; LDM, STM, PUSH, POP of n 1 + n, with PC 3 + n
  branch taken, BX, BLX, moves to PC 2, BL 3; MRS, MSR, barriers 3; unaligned accesses fault
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .emulated import Core, Emulated
from .timing import Flash, Insn, Timing, plain_name

if TYPE_CHECKING:
    from .targets import Mcu

LOADS = {"ldr", "ldrb", "ldrh", "ldrsb", "ldrsh"}
STORES = {"str", "strb", "strh"}
DOUBLES = {"ldrd": 3, "strd": 2}
MULTIPLE = {"ldm", "ldmdb", "pop", "stm", "stmdb", "push"}
MULTIPLIES = {
    **dict.fromkeys(("mla", "mls"), 2),
    **dict.fromkeys(("umull", "smull"), 5),
    **dict.fromkeys(("umlal", "smlal"), 7),
}
DIVISIONS = {"udiv", "sdiv"}
BRANCHES = {"b", "bl", "cbz", "cbnz"}
TABLES = {"tbb", "tbh"}
JUMPS = BRANCHES | TABLES | {"bx", "blx"}
CONDITION = re.compile(r"(eq|ne|hs|lo|mi|pl|vs|vc|hi|ls|ge|lt|gt|le)$")
SYSTEM = {"mrs", "msr", "dmb", "dsb", "isb"}
# Lines of 8 bytes as in STM32F1, of 16 as in SAM3X.
FLASHES = (Flash(0, 4), Flash(2, 8), Flash(4, 16))


class CortexM(Timing):
    """M3; subclasses define where the other cores differ."""

    flash_read = 1
    flashes = FLASHES
    multiplies = MULTIPLIES

    def __init__(self) -> None:
        super().__init__("ARM", "THUMB", "MCLASS")

    def insn(self, raw: Any) -> Insn:
        name = plain_name(raw.mnemonic)
        if raw.cc not in (0, 15):
            name = CONDITION.sub("", name)
        if raw.update_flags and name not in ("cmp", "cmn", "tst", "teq"):
            name = name.removesuffix("s")
        reads, writes = (frozenset(str(raw.reg_name(r)) for r in rs) for rs in raw.regs_access())
        places = [o.mem for o in raw.operands if o.type == self.capstone.CS_OP_MEM]
        base = frozenset(str(raw.reg_name(r)) for p in places for r in (p.base, p.index) if r)
        count = len(raw.operands) - (name not in ("push", "pop")) if name in MULTIPLE else 0
        text = f"{raw.mnemonic} {raw.op_str}"
        at, size = int(raw.address), int(raw.size)
        return Insn(at, size, name, text, reads, writes, base, count, self.down(name, raw, count))

    def down(self, name: str, raw: Any, count: int) -> int:
        """The amount subtracted from the stack pointer, if the instruction alone determines it."""
        if name in ("push", "pop"):
            return 4 * count if name == "push" else -4 * count
        if not raw.operands or not re.search(r"\bsp\b", raw.op_str):
            return 0
        first, last = raw.operands[0], raw.operands[-1]
        step = int(last.imm) if last.type == self.capstone.CS_OP_IMM else 0
        if first.type == self.capstone.CS_OP_REG and raw.reg_name(first.reg) == "sp":
            sign = {"sub": 1, "add": -1}.get(name, 0)
            listed = {"stmdb": 4 * count, "ldm": -4 * count}.get(name, 0)
            return int(sign * step + listed * raw.writeback)
        if raw.writeback:
            places = [o.mem for o in raw.operands if o.type == self.capstone.CS_OP_MEM]
            return -(step or int(places[0].disp)) if places else 0
        return 0

    def takes_unaligned(self, insn: Insn) -> bool:
        return insn.name in LOADS | STORES

    def cost(self, insn: Insn, before: Insn | None) -> int:
        late = before is not None and self.is_arithmetic(before) and insn.base & before.writes
        behind_load = before is not None and before.name in LOADS and "pc" not in before.writes
        if insn.name in LOADS:
            paired = behind_load and before and not insn.base & before.writes
            return (1 if paired else 2) + bool(late)
        if insn.name in STORES:
            return (2 if len(insn.base) > 1 and not behind_load else 1) + bool(late)
        if insn.name in DOUBLES:
            return DOUBLES[insn.name] + bool(late)
        if insn.name in MULTIPLE:
            return 1 + insn.count
        if insn.name in DIVISIONS:
            return 12
        return self.multiplies.get(insn.name, 1)

    @staticmethod
    def is_arithmetic(insn: Insn) -> bool:
        return insn.name not in LOADS | STORES | MULTIPLE | JUMPS and insn.name not in DOUBLES

    def jump(self, insn: Insn, target: Insn | None) -> int:
        unaligned = target is not None and target.size == 4 and target.address % 4 == 2
        return self.leave(insn) + unaligned

    def leave(self, insn: Insn) -> int:
        if insn.name in TABLES:
            return 5
        if insn.name in BRANCHES or insn.text.strip() == "bx lr":
            return 1
        return 3 if insn.name in LOADS | MULTIPLE else 2


class CortexM4(CortexM):
    multiplies: dict[str, int] = {}  # noqa: RUF012


class CortexM0Plus(CortexM):
    flash_read = 0

    def takes_unaligned(self, insn: Insn) -> bool:
        return False

    def cost(self, insn: Insn, before: Insn | None) -> int:
        if insn.name in LOADS | STORES:
            return 2
        if insn.name in SYSTEM:
            return 3
        return 1 + insn.count

    def jump(self, insn: Insn, target: Insn | None) -> int:
        return 2 if insn.name in {"bl"} | MULTIPLE else 1


TIMINGS = {"cortex-m0plus": CortexM0Plus, "cortex-m3": CortexM, "cortex-m4": CortexM4}


def core(name: str) -> Core:
    from unicorn import arm_const as arm
    from unicorn import unicorn_const as const

    models = {
        "cortex-m0plus": arm.UC_CPU_ARM_CORTEX_M0,
        "cortex-m3": arm.UC_CPU_ARM_CORTEX_M3,
        "cortex-m4": arm.UC_CPU_ARM_CORTEX_M4,
    }
    return Core(
        const.UC_ARCH_ARM,
        const.UC_MODE_THUMB | const.UC_MODE_MCLASS,
        models[name],
        range(arm.UC_ARM_REG_R0, arm.UC_ARM_REG_R12 + 1),
        range(arm.UC_ARM_REG_R0, arm.UC_ARM_REG_R3 + 1),
        arm.UC_ARM_REG_SP,
        arm.UC_ARM_REG_LR,
        arm.UC_ARM_REG_PC,
        1,
        arm.UC_ARM_REG_CPSR,
        0 if name == "cortex-m0plus" else arm.UC_ARM_REG_CPSR,
    )


class Arm(Emulated):
    """A Cortex-M."""

    def __init__(self, mcu: Mcu, path: Path, watch: bool = True) -> None:
        super().__init__(mcu, path, watch, core(mcu.name), TIMINGS[mcu.name]())
