# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Instruction sets for tools/lint/dataflow.py: turns capstone's instructions into `Effect`s."""

from __future__ import annotations

import copy
import re
from dataclasses import replace
from typing import Any, ClassVar

import capstone as cs  # type: ignore[import-untyped]
from capstone import arm, arm64, riscv, x86

from tools.lint.dataflow import Effect, Memory


class _Machine:
    """What the instruction sets share: decoding up to the next branch."""

    PIECE = 256  # bytes decoded at once: the decoder takes all that it is given
    # By code and text, for the images of a process have much in common. (Code alone does not say
    # whether an instruction of Thumb has a condition.)
    KNOWN: ClassVar[dict[tuple[type, bytes, str], Effect]] = {}
    sp: str
    arguments: tuple[str, ...]
    result: str
    saved: tuple[str, ...]
    link = ""
    flags: tuple[str, ...] = ("flags",)
    each = 1
    pointer = 4
    zeroes: tuple[str, ...] = ()
    call_takes = 0
    followed: tuple[str, ...] = ()

    def __init__(self, arch: int, mode: int) -> None:
        self.decoder = cs.Cs(arch, mode)
        self.decoder.detail = True

    def block(self, code: bytes, address: int) -> list[Effect]:
        found: list[Effect] = []
        at = 0
        while at < len(code):
            start = at
            for insn in self.decoder.disasm(code[at : at + self.PIECE], address + at):
                found.append(self.effect(insn, code[at : at + insn.size]))
                if found[-1].flow != "next":
                    return found
                at += insn.size
            if at == start:
                word = int.from_bytes(code[at : at + 4], "little")
                found.append(self.undecoded(word, address + at))
                at += found[-1].length
        raise ValueError(f"no end of the block at {address:#x}")

    def undecoded(self, word: int, address: int) -> Effect:
        """What capstone does not know."""
        raise ValueError(f"no instruction at {address:#x}: {word:#x}")

    def effect(self, insn: Any, code: bytes) -> Effect:
        text = f"{insn.mnemonic} {insn.op_str}".strip()
        known = self.KNOWN.get((type(self), code, text))
        if known:
            e = copy.copy(known)
            e.address = insn.address
            return e
        e = Effect(text, insn.address, insn.size)
        self.fill(insn, e)
        if e.flow == "next" and e.landing is None:  # else a target is relative to the address
            self.KNOWN[type(self), code, text] = e
        return e

    def fill(self, insn: Any, e: Effect) -> None:
        raise NotImplementedError


def _x86_names() -> dict[str, tuple[str, int]]:
    """Every register name: the whole register, and the bytes that the name means."""
    names = {}
    for r in "abcd":
        parts = {f"r{r}x": 8, f"e{r}x": 4, f"{r}x": 2, f"{r}l": 1, f"{r}h": 1}
        names.update({part: (f"r{r}x", size) for part, size in parts.items()})
    for r in ("si", "di", "bp", "sp"):
        parts = {f"r{r}": 8, f"e{r}": 4, r: 2, f"{r}l": 1}
        names.update({part: (f"r{r}", size) for part, size in parts.items()})
    for n in range(8, 16):
        for suffix, size in (("", 8), ("d", 4), ("w", 2), ("b", 1)):
            names[f"r{n}{suffix}"] = (f"r{n}", size)
    for n in range(32):
        names.update({f"{w}mm{n}": (f"vector{n}", 64) for w in "xyz"})
    names.update({f"k{n}": (f"k{n}", 8) for n in range(8)})
    names["rflags"] = ("flags", 8)
    return names


class X86(_Machine):
    sp, result, pointer = "rsp", "rax", 8
    arguments = ("rdi", "rsi", "rdx", "rcx", "r8", "r9")
    saved = ("rbx", "rbp", "rsp", "r12", "r13", "r14", "r15")
    NAMES = _x86_names()
    ZEROES = re.compile(r"v?p?xor[bwdqp]?[sd]?|v?pxor[dq]|sub|v?pcmpeq[bwdq]|kx(n?)or[bwdq]")
    ONLY_FLAGS = re.compile(r"vptest|vtestp[sd]|kortest[bwdq]|ktest[bwdq]")
    ACCUMULATES = re.compile(r"vpternlog[dq]|vperm[it]2\w+|vpsh[lr]dv[wdq]|vpdp\w+|vpmadd52\w+")
    # Instructions whose time does not depend on the data; any other is a fault.
    VECTORS = re.compile(
        r"k(x?n?or|andn?|not|mov|shift[lr]|unpck|o?r?test|add)[bwdq]{1,2}|v?("
        r"mov(d|q|dq[au]\d*|[aulh]p[sd]|hlps|lhps|nt\w+|s[sd]|s[lh]dup|ddup|mskp[sd])|lddqu|"
        r"p?(x?or|andn?)([dq]|p[sd])?|pternlog[dq]|"
        r"p(add|sub)(u?s)?[bwdq]|p(max|min)[us][bwdq]|pavg[bw]|pabs[bwdq]|psign[bwd]|psadbw|"
        r"pmul(l[wdq]|h(u|rs)?w|u?dq)|pmadd\w+|pdp\w+|pclmulqdq|aes\w+|"
        r"ps([lr]l|ra)v?[wdq]|ps[lr]ldq|pro[lr]v?[dq]|psh[lr]dv?[wdq]|pmultishiftqb|"
        r"pshuf(b|d|[lh]w|bitqmb)|shuf(p[sd]|[if]\d+x\d)|palignr|align[dq]|p?unpck[lh]\w+|"
        r"pack[us]s(wb|dw)|perm([bwdq]|p[sd]|[it]2\w+|ilp[sd]|2[if]128)|p?blend\w+|"
        r"p?broadcast\w+|p(insr|extr)[bwdq]|(insert|extract)([if]\d+(x\d)?|ps)|"
        r"gf2p8(affine(inv)?qb|mulb)|p(compress|expand)[bwdq]|popcnt[bwdq]|plzcnt[dq]|"
        r"pmov([sz]x\w+|m2[bwdq]|[bwdq]2m|mskb|u?s?[wdq][bwd])|"
        r"pcmp(eq|neq|lt|le|gt|nlt|nle)?u?[bwdq]|ptest(n?m[bwdq])?)"
    )
    SCALARS = re.compile(
        r"(rep |lock |bnd )*(mov\w*|cmov\w+|set\w+|stos[bwdq]|cdqe?|cqo|cwde|x?chg|xadd|cmpxchg|"
        r"add|adc|sub|sbb|inc|dec|neg|not|and|or|xor|test|cmp|lea|i?mul|push|pop|leave|"
        r"s[ah][lr]|ro[lr]|rc[lr]|sh[lr]d|bt[crs]?|bs[fr]|bswap|andn|bextr|bls\w+|bzhi|mulx|"
        r"adcx|adox|rorx|sarx|sh[lr]x|pext|pdep|[tl]zcnt|popcnt|[lms]fence|int3|ud2)"
    )

    def __init__(self) -> None:
        super().__init__(cs.CS_ARCH_X86, cs.CS_MODE_64)

    def name(self, insn: Any, register: int) -> tuple[str, int]:
        name = insn.reg_name(register)
        return self.NAMES.get(name, (name, 8))

    def memory(self, insn: Any, op: Any) -> Memory:
        base = self.name(insn, op.mem.base)[0] if op.mem.base else None
        index = self.name(insn, op.mem.index)[0] if op.mem.index else None
        if base == "rip":
            base = None
        reads, writes = bool(op.access & cs.CS_AC_READ), bool(op.access & cs.CS_AC_WRITE)
        if not reads and not writes:
            reads = writes = True
        if insn.mnemonic.startswith("set"):  # those that capstone says it reads
            reads, writes = False, True
        size, offset = op.size, op.mem.disp
        if insn.bytes[0] == 0x62:  # EVEX: a short offset counts in units of the access size
            if "{1to" in insn.op_str:
                size = 8 if insn.bytes[2] & 0x80 else 4
            if insn.encoding.disp_size == 1:
                short = insn.bytes[insn.encoding.disp_offset]
                offset = (short - 256 if short > 127 else short) * size
        return Memory(base, index, offset, size, reads, writes)

    def vector(self, insn: Any, e: Effect, m: str) -> None:
        """The operands of an instruction in VEX or EVEX encoding, by the rules of those: the first
        is the result, and a mask without zeroing keeps part of its old value. A mask on an
        instruction that only moves to or from memory must be public. (Capstone 5 takes masks for
        operands, is wrong about reads and writes of many of these instructions, and about some
        offsets.)
        """
        ops = list(insn.operands)
        masked = "{k" in insn.op_str
        if masked:
            mask = next(i for i, o in enumerate(ops) if i and self.is_mask(insn, o))
            e.reads += (self.name(insn, ops.pop(mask).reg)[0],)
        keeps = (masked and "{z}" not in insn.op_str) or self.ACCUMULATES.fullmatch(m) is not None
        for place, op in enumerate(ops):
            written = place == 0 and not self.ONLY_FLAGS.fullmatch(m)
            read = not written or keeps
            if op.type == x86.X86_OP_MEM:
                found = self.memory(insn, op)
                e.memory += (found._replace(reads=read, writes=written),)
                if masked and re.search("mov|expand|compress", m):
                    e.count = e.reads[:1]
            elif op.type == x86.X86_OP_IMM:
                e.immediate = op.imm
            elif op.type == x86.X86_OP_REG:
                name = (self.name(insn, op.reg)[0],)
                e.reads += name if read else ()
                e.writes += name if written else ()
        if self.ONLY_FLAGS.fullmatch(m):
            e.writes = ("flags",)

    def is_mask(self, insn: Any, op: Any) -> bool:
        return op.type == x86.X86_OP_REG and str(insn.reg_name(op.reg)).startswith("k")

    def operands(self, insn: Any, e: Effect) -> None:
        reads = [self.name(insn, r)[0] for r in insn.regs_read]
        writes = [self.name(insn, r)[0] for r in insn.regs_write]
        for op in insn.operands:
            if op.type == x86.X86_OP_MEM:
                e.memory += (self.memory(insn, op),)
            elif op.type == x86.X86_OP_IMM:
                e.immediate = op.imm
            elif op.type == x86.X86_OP_REG:
                name, size = self.name(insn, op.reg)
                low = f"{name}.b" if size == 1 and not insn.reg_name(op.reg).endswith("h") else ""
                if op.access & cs.CS_AC_READ or not op.access:
                    reads.append(low or name)
                if op.access & cs.CS_AC_WRITE or not op.access:
                    writes += [name, *([low] if low else [])]
                    e.keeps += (name,) if size < 4 else ()
        e.reads, e.writes = tuple(dict.fromkeys(reads)), tuple(dict.fromkeys(writes))

    def flow(self, insn: Any, e: Effect) -> None:
        if insn.group(cs.CS_GRP_RET):
            e.flow = "return"
        elif insn.group(cs.CS_GRP_CALL) or insn.group(cs.CS_GRP_JUMP):
            direct = insn.operands and insn.operands[0].type == x86.X86_OP_IMM
            e.target = insn.operands[0].imm if direct else None
            if insn.group(cs.CS_GRP_CALL):
                e.flow = "call"
            elif insn.mnemonic in ("jmp", "notrack jmp"):
                e.flow = "jump" if direct else "computed"
                e.forbidden = "" if direct else "jump to a computed place"
            else:
                e.flow = "branch"
                e.count = ("rcx",) if "cx" in insn.mnemonic else ("flags",)

    def fill(self, insn: Any, e: Effect) -> None:
        m = insn.mnemonic
        if m.startswith(("nop", "endbr", "notrack nop")) or m in ("pause", "vzeroupper"):
            return
        self.flow(insn, e)
        if e.flow != "next":
            return
        if m.startswith(("v", "k")):
            self.vector(insn, e, m)
        else:
            self.operands(insn, e)
        registers = [o.reg for o in insn.operands if o.type == x86.X86_OP_REG]
        if "div" in m:
            e.forbidden = "division"
        elif "gather" in m or "scatter" in m:
            e.forbidden = "gather"
        elif not self.VECTORS.fullmatch(m) and not self.SCALARS.fullmatch(m):
            e.forbidden = "unknown instruction"
        if m.startswith("rep"):
            e.count = ("rcx",)
        if re.search(r"\b(stos|movs)[bwdq]\b", m) and not e.immediate and "xmm" not in insn.op_str:
            e.op, e.moved = "repeat", e.writes
            e.reads, e.writes = (("rax",) if "stos" in m else ()), ()
        if m.startswith("vpternlog") and e.immediate in (0, 0xFF) and "{k" not in insn.op_str:
            e.op = "zero"
        if len(registers) >= 2 and len(set(registers)) <= len(registers) - 1:
            sources = registers[-2:]
            if sources[0] == sources[1] and self.ZEROES.fullmatch(m) and "{k" not in insn.op_str:
                e.op = "zero"
            elif m == "sbb" and sources[0] == sources[1]:  # the register's value does not matter
                e.reads = ("flags",)
        if m.startswith(("mov", "vmov", "kmov")):
            e.op = "move"
        elif m in ("add", "sub", "lea"):
            e.op = m
        elif m.startswith("cmov"):
            e.op = "choose"
        elif m in ("inc", "dec"):
            e.op, e.immediate = ("add" if m == "inc" else "sub"), 1
        elif m == "and" and registers and self.name(insn, registers[0])[0] == "rsp":
            e.op = "align"
        elif m == "leave":
            e.op, e.reads, e.writes, e.immediate = "add", ("rbp",), ("rsp",), 8  # then a return
        elif m in ("push", "pop"):
            self.stack(insn, e, m)

    def stack(self, insn: Any, e: Effect, m: str) -> None:
        op = insn.operands[0]
        name = self.name(insn, op.reg)[0] if op.type == x86.X86_OP_REG else ""
        e.op, e.step, e.moves = m, (-8 if m == "push" else 8), ((name, 0),)


class _Pairs(_Machine):
    """A machine that moves two registers or more to or from memory at once."""

    def block(self, code: bytes, address: int) -> list[Effect]:
        return [part for e in super().block(code, address) for part in self.halves(e)]

    @staticmethod
    def halves(e: Effect) -> list[Effect]:
        """Several words as so many accesses; the change of the pointer comes last."""
        if e.op != "move" or not e.moves or not e.memory:
            return [e]
        made = []
        moves = sorted(e.moves, key=lambda move: move[0] == e.memory[0].base)
        for name, at in moves:
            m = e.memory[0]
            m = m._replace(offset=m.offset + at, size=m.size // len(e.moves))
            names = (name,) if name else ()
            made.append(
                replace(
                    e,
                    memory=(m,),
                    reads=names if m.writes else (),
                    writes=() if m.writes else names,
                    moved=e.moved if (name, at) == moves[-1] else (),
                )
            )
        if e.step:
            base = (e.memory[0].base or "",)
            step = replace(e, op="add", memory=(), reads=base, writes=base, immediate=e.step)
            made.append(step)
        return made


class Arm(_Pairs):
    """Thumb, as Cortex-M runs it and, with NEON, as 32-bit Cortex-A does. A 16-byte vector register
    is two of 8 bytes here; an instruction that writes part of one of those reads it too.
    """

    sp, result = "sp", "r0"
    arguments = ("r0", "r1", "r2", "r3")
    link = "lr"
    saved = ("r4", "r5", "r6", "r7", "r8", "sb", "sl", "fp", "sp", *(f"d{n}" for n in range(8, 16)))
    NO_RESULT = ("cmp", "cmn", "tst", "teq")
    PAIRS = ("ldrd", "umull", "smull", "umlal", "smlal", "umaal", "smlsld")
    ACCUMULATES = ("umlal", "smlal", "umaal", "smlsld")  # into their results
    CONDITION = "(?:eq|ne|[hc]s|lo|cc|mi|pl|v[sc]|hi|ls|[gl][te])"
    KEEPS = re.compile(
        r"vb(sl|it|if)|vs[lr]i|v[rs]*sra|vml[as]l?|vaba\w*|vtbx|v(uzp|zip|trn|swp)|vshll?n"
    )
    # Vector instructions whose time does not depend on the data; any other is a fault.
    EVEN = re.compile(
        r"v(ld|st)([1-4]|r|m(ia|db)?)|v(push|pop|movn?|movl|mvn|dup|ext|swp|uzp|zip|trn|tb[lx]|"
        r"and|bic|eor|orr|orn|bsl|bi[tf]|add|sub|neg|mull?|ml[as]l?|tst|c(eq|g[et]|l[et])|m(ax|in)|"
        r"shll?|shr|shrn|s[lr]i|sra|rev(16|32|64)|cnt|clz|padd)"
    )

    def __init__(self) -> None:
        super().__init__(cs.CS_ARCH_ARM, cs.CS_MODE_THUMB)

    @staticmethod
    def parts(name: str) -> tuple[str, ...]:
        """The 8-byte registers that make up a vector register; other registers unchanged."""
        kind, number = name[0], name[1:]
        if kind == "q" and number.isdigit():
            return f"d{2 * int(number)}", f"d{2 * int(number) + 1}"
        return (f"d{int(number) // 2}",) if kind == "s" and number.isdigit() else (name,)

    def vector(self, insn: Any, e: Effect, m: str) -> None:
        """Operands of a vector instruction: targets, then sources, then the memory operand."""
        if not self.EVEN.fullmatch(m):
            e.forbidden = "a vector instruction of unknown time"
        reads: list[str] = []
        writes: list[str] = []
        loads, stores = m.startswith("vld"), m.startswith("vst")
        ops = [o for o in insn.operands if o.type == arm.ARM_OP_REG]
        places = [o for o in insn.operands if o.type == arm.ARM_OP_MEM]
        step = insn.operands[-1] if places else None
        if step in ops:  # the base moves by a register
            ops.remove(step)
            e.count = (insn.reg_name(insn.operands[-1].reg),)
        base = insn.reg_name(places[0].mem.base) if places else None
        if m.startswith(("vldm", "vstm")):
            base = insn.reg_name(ops.pop(0).reg)
        pair = m == "vmov" and len(ops) == 3 and insn.reg_name(ops[1].reg)[0] not in "dqs"
        both = m in ("vuzp", "vzip", "vtrn", "vswp")
        targets = len(ops) if loads else 0 if stores else 2 if both or pair else 1
        if pair and insn.reg_name(ops[0].reg)[0] in "dqs":
            targets = 1
        size = 0
        for i, op in enumerate(ops):
            name = insn.reg_name(op.reg)
            size += {"q": 16, "d": 8}.get(name[0], 4)
            part = name[0] == "s" or op.vector_index >= 0
            (writes if i < targets else reads).extend(self.parts(name))
            if i < targets and (part or self.KEEPS.fullmatch(m)):
                reads.extend(self.parts(name))
        if base:
            offset = places[0].mem.disp if m in ("vldr", "vstr") else 0  # else it is an alignment
            e.memory = (Memory(None if base == "pc" else base, None, offset, size, loads, stores),)
            e.moved = (base,) if insn.writeback or e.count else ()
        e.reads, e.writes = tuple(dict.fromkeys(reads)), tuple(dict.fromkeys(writes))
        e.op = "move" if base else "other"

    @staticmethod
    def pops_one(insn: Any) -> bool:
        """A return whose address alone was pushed: ldr pc, [sp], #4."""
        ops = insn.operands
        return bool(
            insn.mnemonic.split(".")[0] == "ldr"
            and ops[0].reg == arm.ARM_REG_PC
            and ops[1].mem.base == arm.ARM_REG_SP
        )

    def flow(self, insn: Any, e: Effect) -> None:
        m = insn.mnemonic.split(".")[0]
        ops = insn.operands
        conditional = insn.cc not in (arm.ARM_CC_AL, arm.ARM_CC_INVALID)
        returns = (m.startswith("bx") and ops[0].reg == arm.ARM_REG_LR) or (
            m.startswith("pop") and any(o.reg == arm.ARM_REG_PC for o in ops)
        )
        returns = returns or self.pops_one(insn)
        if returns:
            e.flow = "return"
        elif m in ("cbz", "cbnz"):
            e.flow, e.target, e.count = "branch", ops[1].imm, (insn.reg_name(ops[0].reg),)
        elif m in ("bl", "blx", "bx", "tbb", "tbh") or insn.group(arm.ARM_GRP_JUMP):
            direct = ops[-1].type == arm.ARM_OP_IMM
            e.target = ops[-1].imm if direct else None
            e.flow = "call" if m in ("bl", "blx") else "branch" if conditional else "jump"
            if not direct and e.flow != "call":
                e.flow, e.forbidden = "computed", "jump to a computed place"
        if conditional and e.flow != "next":
            e.count = (*e.count, "flags")
            e.ways = (str(insn.cc), self.opposite(insn.cc))

    def fill(self, insn: Any, e: Effect) -> None:
        m = insn.mnemonic.split(".")[0]
        if m.startswith(("nop", "it")):
            return
        self.flow(insn, e)
        if self.pops_one(insn):
            e.op, e.step, e.moves = "pop", 4, (("pc", 0),)
            return
        listed = m.startswith(("push", "pop", "vpush", "vpop", "ldm", "stm"))
        if e.flow != "next" and not (listed and m.startswith("pop")):
            return
        if listed:
            self.many(insn, e, m)
            return
        if m.startswith("v"):
            self.vector(insn, e, m)
        else:
            self.operands(insn, e, m)
        conditional = insn.cc not in (arm.ARM_CC_AL, arm.ARM_CC_INVALID)
        if conditional:
            self.conditional(insn, e)
        if "div" in m:
            e.forbidden = "division"
        if m.startswith("v"):
            return
        plain = re.sub(rf"^(add|sub|mov)[ws]?s?{self.CONDITION if conditional else ''}$", r"\1", m)
        e.op = {"mov": "move", "add": "add", "sub": "sub"}.get(plain, "other")
        if e.memory:
            e.op = "move"
        if m.startswith("adr"):
            e.op = "place"
        if e.op in ("place", "add") and e.writes == ("lr",) and not e.memory and not e.reads:
            e.landing = (insn.address + 4 & ~3) + insn.operands[-1].imm & ~1

    @staticmethod
    def opposite(condition: int) -> str:
        return str(condition + 1 if condition % 2 else condition - 1)  # EQ is 1, NE is 2, and so on

    def conditional(self, insn: Any, e: Effect) -> None:
        """Part of a register: its value where the condition held, until the next condition."""
        part = f".{insn.cc}"
        e.keeps = e.writes
        e.opposite = self.opposite(insn.cc)
        e.writes = (*e.writes, *(f"{r}{part}" for r in e.writes))
        e.reads = (*(f"{r}{part}" for r in e.reads), "flags")
        e.memory = tuple(
            m._replace(base=m.base and m.base + part, scaled=m.scaled and m.scaled + part)
            for m in e.memory
        )
        e.count = ("flags",) if e.memory else ()

    def operands(self, insn: Any, e: Effect, m: str) -> None:
        reads: list[str] = []
        writes: list[str] = []
        stores = m.startswith("str")
        for i, op in enumerate(insn.operands):
            if op.type == arm.ARM_OP_REG:
                name = insn.reg_name(op.reg)
                first = i == 0 or (i == 1 and m.startswith(self.PAIRS))
                is_target = first and not stores and m not in self.NO_RESULT
                (writes if is_target else reads).append(name)
                if is_target and (op.access & cs.CS_AC_READ or m.startswith(self.ACCUMULATES)):
                    reads.append(name)
                if op.shift.type in range(arm.ARM_SFT_ASR_REG, arm.ARM_SFT_RRX_REG + 1):
                    reads.append(insn.reg_name(op.shift.value))
            elif op.type == arm.ARM_OP_IMM:
                e.immediate = op.imm
            elif op.type == arm.ARM_OP_MEM:
                e.memory += (self.memory(insn, op, m, stores),)
        named = [o for o in insn.operands if o.type == arm.ARM_OP_REG]
        if len(insn.operands) == 2 and named and m.startswith(("add", "sub")) and writes:
            reads.append(writes[0])
        if insn.update_flags or m in self.NO_RESULT:
            writes.append("flags")
        if m.startswith(("adc", "sbc", "rrx")):
            reads.append("flags")
        if insn.writeback and e.memory and e.memory[0].base:
            e.moved = (e.memory[0].base,)
        if m in ("ldrd", "strd") and not e.moved:
            e.moves = tuple((insn.reg_name(o.reg), 4 * i) for i, o in enumerate(named[:2]))
        e.reads = tuple(r for r in dict.fromkeys(reads) if r != "pc")
        e.writes = tuple(dict.fromkeys(writes))

    def memory(self, insn: Any, op: Any, m: str, stores: bool) -> Memory:
        size = 8 if m.endswith("rd") else 1 if "b" in m[3:] else 2 if "h" in m[3:] else 4
        base = insn.reg_name(op.mem.base) if op.mem.base else None
        index = insn.reg_name(op.mem.index) if op.mem.index else None
        if base == "pc":
            base = None
        return Memory(base, index, op.mem.disp, size, not stores, stores)

    def many(self, insn: Any, e: Effect, m: str) -> None:
        names = [insn.reg_name(o.reg) for o in insn.operands]
        if m.startswith(("push", "pop", "vpush", "vpop")):
            e.op = m.removeprefix("v")
            each = 8 if m.startswith("v") else 4
            e.step = each * len(names) * (-1 if e.op == "push" else 1)
            e.moves = tuple((n, each * i) for i, n in enumerate(names))
            return
        base, stores = names.pop(0), m.startswith("stm")
        e.step = 4 * len(names) if insn.writeback else 0
        e.memory = (Memory(base, None, 0, 4 * len(names), not stores, stores),)
        e.op, e.moves = "move", tuple((n, 4 * i) for i, n in enumerate(names))


class CortexM3(Arm):
    """A long multiplication ends early there, depending on its operands."""

    LONG = re.compile(r"[us]m(ull|lal\w*|aal|lsld\w*)")
    FORBIDDEN = "a long multiplication"

    def fill(self, insn: Any, e: Effect) -> None:
        super().fill(insn, e)
        if self.LONG.match(insn.mnemonic):
            e.forbidden = self.FORBIDDEN


class AArch64(_Pairs):
    """64-bit Arm with NEON and the SHA-3 instructions. A vector register is one unit here: an
    instruction that writes part of it, or works on its old value, reads it too.
    """

    sp, result, pointer = "sp", "x0", 8
    arguments = tuple(f"x{n}" for n in range(8))
    saved = ("sp", *(f"x{n}" for n in range(19, 31)))
    NOTHING = ("nop", "hint", "bti", "paciasp", "autiasp")
    KEEPS = (
        *("movk", "bfi", "bfxil", "bfc", "sli", "sri", "usra", "ssra"),
        *("bsl", "bit", "bif", "ins", "tbx", "umlal", "smlal"),
    )
    # Instructions whose time does not depend on the data; any other is a fault.
    EVEN = re.compile(
        r"adrp?|(add|sub|and|bic|adc|sbc|neg)s?|eor|eon|orr|orn|mvn|mov[iknz]?|mvni|fmov|cm[pn]|tst|"
        r"ccm[pn]|cset?m?|csel|c?s?(inc|inv|neg)|csin[cv]|cin[cv]|"
        r"mul|mneg|madd|msub|[us]m(ull|ulh|addl|subl|negl)|"
        r"[la]s[lr]|lsr|ror|extr|[us]?bf(i|iz|x|xil|c)|[us]xt[bhw]|rev(16|32|64)?|rbit|cl[sz]|cnt|"
        r"dup|ins|[us]mov|zip[12]|uzp[12]|trn[12]|ext|tb[lx]|bsl|bi[tf]|not|cmtst|cm(eq|h[is]|g[et])|"
        r"[us]?shll?2?|[us]shr|[us]sra|sli|sri|[us]?xtl2?|xtn2?|eor3|bcax|rax1|xar|pmul|[us]mlal|"
        r"(ld|st)(u?r[bh]?|p|1r?|[234])|ldu?rs[bhw]"
    )

    def __init__(self) -> None:
        super().__init__(cs.CS_ARCH_ARM64, cs.CS_MODE_ARM)

    def name(self, insn: Any, register: int) -> str:
        """x or v and the number, whatever part is meant; empty for the zero register."""
        name = str(insn.reg_name(register))
        if name in ("xzr", "wzr"):
            return ""
        name = {"wsp": "sp", "fp": "x29", "lr": "x30"}.get(name, name)
        return re.sub(r"^[bhsdq](?=\d)", "v", re.sub(r"^w(?=\d)", "x", name))

    def flow(self, insn: Any, e: Effect) -> bool:
        m, ops = insn.mnemonic, insn.operands
        if m == "ret":
            e.flow = "return"
        elif m in ("br", "blr"):
            e.flow, e.forbidden = "computed", "jump to a computed place"
        elif m in ("b", "bl"):
            e.flow, e.target = ("call" if m == "bl" else "jump"), ops[0].imm
        elif m.startswith("b."):
            e.flow, e.target, e.count = "branch", ops[0].imm, ("flags",)
        elif m in ("cbz", "cbnz", "tbz", "tbnz"):
            e.flow, e.target, e.count = "branch", ops[-1].imm, (self.name(insn, ops[0].reg),)
        return e.flow != "next"

    def fill(self, insn: Any, e: Effect) -> None:
        m = insn.mnemonic
        if m in self.NOTHING or self.flow(insn, e):
            return
        if not self.EVEN.fullmatch(m):
            e.forbidden = "division" if "div" in m else "an instruction of unknown time"
        self.operands(insn, e, m)
        names = {"mov": "move", "add": "add", "sub": "sub", "and": "align", "csel": "choose"}
        e.op = names.get(m, "other")
        if e.memory:
            self.stack_moves(insn, e, m)
        elif m in ("adr", "adrp"):
            e.op = "place"
        elif m in ("movi", "mvni", "movz"):
            e.op = "zero"
        if e.op == "align" and e.writes != ("sp",):
            e.op = "other"

    def operands(self, insn: Any, e: Effect, m: str) -> None:
        reads: list[str] = []
        writes: list[str] = []
        stores, loads = m.startswith("st"), m.startswith("ld")
        for i, op in enumerate(insn.operands):
            if op.type == arm64.ARM64_OP_REG:
                target = loads or (i == 0 and not stores and m not in ("cmp", "cmn", "tst", "ccmp"))
                name = self.name(insn, op.reg)
                (writes if target else reads).append(name)
                if target and (m in self.KEEPS or op.vector_index >= 0):
                    reads.append(name)
            elif op.type == arm64.ARM64_OP_IMM:
                shift = op.shift.value if op.shift.type == arm64.ARM64_SFT_LSL else 0
                e.immediate = op.imm << shift
            elif op.type == arm64.ARM64_OP_MEM:
                e.memory = (self.memory(insn, op, stores),)
        if loads and not e.memory:  # a constant of the code
            e.memory = (Memory(None, None, e.immediate or 0, 16, True, False),)
        if insn.update_flags or m in ("cmp", "cmn", "tst", "ccmp", "ccmn"):
            writes.append("flags")
        if m.startswith(("c", "adc", "sbc")) and not m.startswith(("clz", "cls", "cnt", "cm")):
            reads.append("flags")
        e.reads = tuple(dict.fromkeys(r for r in reads if r))
        e.writes = tuple(dict.fromkeys(w for w in writes if w))

    def memory(self, insn: Any, op: Any, stores: bool) -> Memory:
        registers = [o for o in insn.operands if o.type == arm64.ARM64_OP_REG]
        one = {"b": 1, "h": 2, "w": 4, "s": 4, "x": 8, "f": 8, "l": 8, "d": 8, "q": 16, "v": 16}
        named = insn.reg_name(registers[0].reg)[0]
        narrow = re.fullmatch(r"(?:ld|st)u?rs?([bh])", insn.mnemonic)
        size = one[narrow[1] if narrow else named] * len(registers)
        base = self.name(insn, op.mem.base) if op.mem.base else None
        index = self.name(insn, op.mem.index) if op.mem.index else None
        return Memory(base, index or None, op.mem.disp, size, not stores, stores)

    def stack_moves(self, insn: Any, e: Effect, m: str) -> None:
        """Loads and stores; those that move the stack pointer are a push or a pop."""
        place = e.memory[0]
        e.op, e.immediate = "move", None
        names = [self.name(insn, o.reg) for o in insn.operands if o.type == arm64.ARM64_OP_REG]
        each = place.size // len(names)
        after = insn.operands[-1]
        late = after.type == arm64.ARM64_OP_IMM  # the pointer moves after the access
        if m in ("ldp", "stp"):
            e.moves = tuple((name, each * i) for i, name in enumerate(names))
        if insn.writeback and place.base == self.sp:
            e.op, e.memory = ("push" if m.startswith("st") else "pop"), ()
            e.step = after.imm if late else place.offset
        elif insn.writeback:
            e.moved = (place.base,) if place.base else ()
            e.memory = (place._replace(offset=0 if late else place.offset),)


class RiscV(_Machine):
    """RV32IMC and RV64GC; the short forms are named after the long ones."""

    sp, result = "sp", "a0"
    arguments = tuple(f"a{i}" for i in range(8))
    saved = ("sp", "gp", "tp", *(f"s{i}" for i in range(12)))
    # Instructions whose time does not depend on the data; any other is a fault.
    EVEN = re.compile(
        r"(add|sub|sll|srl|sra)w?|(addi|slli|srli|srai)w?|(and|or|xor)i?|slti?u?|negw?|not|"
        r"s(eq|ne|lt|gt)z|sext\.w|mv|li|lui|auipc|mul(h|hu|hsu|w)?|l[bhw]u?|ld|s[bhwd]"
    )
    SIZES = (
        {"lb": 1, "lbu": 1, "lh": 2, "lhu": 2, "lw": 4, "lwu": 4, "ld": 8},
        {"sb": 1, "sh": 2, "sw": 4, "sd": 8},
    )

    def __init__(self, mode: int = cs.CS_MODE_RISCV32) -> None:
        super().__init__(cs.CS_ARCH_RISCV, mode | cs.CS_MODE_RISCVC)

    def flow(self, insn: Any, e: Effect, m: str, names: list[str], immediates: list[int]) -> bool:
        if m == "ret" or (m == "jr" and names == ["ra"]):
            e.flow = "return"
        elif m in ("jal", "j", "call"):
            links = m == "call" or (m == "jal" and (not names or names[0] != "zero"))
            e.flow, e.target = ("call" if links else "jump"), insn.address + immediates[-1]
        elif m in ("jalr", "jr"):
            e.flow, e.forbidden = "computed", "jump to a computed place"
        elif m.startswith("b") and m[:3] in ("beq", "bne", "blt", "bge", "ble", "bgt"):
            e.flow, e.target = "branch", insn.address + immediates[-1]
            e.count = tuple(names)
        return e.flow != "next"

    def fill(self, insn: Any, e: Effect) -> None:
        m, ops = insn.mnemonic.removeprefix("c."), insn.operands
        short = m != insn.mnemonic
        names = [str(insn.reg_name(o.reg)) for o in ops if o.type == riscv.RISCV_OP_REG]
        values = [o.imm for o in ops if o.type == riscv.RISCV_OP_IMM]
        if short and m != "addi16sp":
            m = m.removesuffix("sp")
        if self.flow(insn, e, m, names, values) or m == "nop":
            return
        if m in self.SIZES[0] or m in self.SIZES[1]:
            self.access(insn, e, m, names, values)
        else:
            self.compute(e, m, names, values, short)

    def access(self, insn: Any, e: Effect, m: str, names: list[str], values: list[int]) -> None:
        """Loads and stores; the short forms have an offset and a register as their address."""
        places = [o.mem for o in insn.operands if o.type == riscv.RISCV_OP_MEM]
        base = insn.reg_name(places[0].base) if places else names.pop()
        offset, stores = places[0].disp if places else values[-1], m in self.SIZES[1]
        size = self.SIZES[stores][m]
        e.memory = (Memory(base, None, offset, size, not stores, stores),)
        used = tuple(n for n in names if n != "zero")
        e.reads, e.writes = (used, ()) if stores else ((), used)
        e.op = "move"

    def compute(self, e: Effect, m: str, names: list[str], values: list[int], short: bool) -> None:
        m = "addi" if m in ("addi16sp", "addi4spn") else m
        if m.startswith(("div", "rem")):
            e.forbidden = "division"
        elif not self.EVEN.fullmatch(m):
            e.forbidden = "an instruction of unknown time"
        sources = names[1:]
        if short and m not in ("mv", "li", "lui") and len(names) + len(values) == 2:
            sources = names  # the target is a source too
        e.writes, e.reads = tuple(names[:1]), tuple(n for n in sources if n != "zero")
        e.immediate = values[-1] if values else None
        e.op = {"addi": "add", "add": "add", "sub": "sub", "mv": "move"}.get(m, "other")
        if m in ("lui", "auipc", "li"):
            e.op = "zero" if m == "li" else "place"


# Zbb by opcode: funct7 and funct3 of its instructions with two sources, and with one.
ZBB_TWO = {
    0x33: {(0x20, 7), (0x20, 6), (0x20, 4), (0x30, 1), (0x30, 5), *((5, f) for f in range(4, 8))},
    0x3B: {(0x30, 1), (0x30, 5)},
}
ZBB_ONE = {
    0x13: {(0x30, 1), (0x30, 5), (0x31, 5), (0x14, 5), (0x35, 5)},
    0x1B: {(0x30, 1), (0x30, 5)},
    0x3B: {(4, 4)},
}


class RiscV64(RiscV):
    """RV64GC with Zbb, which capstone 5 does not decode; its instructions have two formats, with
    register operands at fixed places.
    """

    ABI = (
        *("zero", "ra", "sp", "gp", "tp", "t0", "t1", "t2", "s0", "s1"),
        *(f"a{i}" for i in range(8)),
        *(f"s{i}" for i in range(2, 12)),
        *("t3", "t4", "t5", "t6"),
    )

    pointer = 8

    def __init__(self) -> None:
        super().__init__(cs.CS_MODE_RISCV64)

    def undecoded(self, word: int, address: int) -> Effect:
        opcode, rd, funct3 = word & 127, word >> 7 & 31, word >> 12 & 7
        kind, sources = (word >> 25, funct3), [word >> 15 & 31, word >> 20 & 31]
        if kind in ZBB_ONE.get(opcode, ()):
            sources.pop()
        elif kind not in ZBB_TWO.get(opcode, ()):
            return super().undecoded(word, address)
        e = Effect(f"Zbb {word:#010x}", address, 4)
        e.reads = tuple(self.ABI[n] for n in sources if n)
        e.writes = (self.ABI[rd],) if rd else ()
        return e
