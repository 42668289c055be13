# SPDX-License-Identifier: Apache-2.0 OR MIT
"""AVR for tools/lint/dataflow.py: a decoder that turns each instruction into one or more `Effect`s.

Capstone 5 does not know AVR, whose instructions are 16 or 32 bits in few formats. A pointer is two
registers, low and high, which both hold what the analysis knows of it; `r31:r30` names the two as
one. An instruction on a pair (ADIW, SUBI with SBCI, a step of X, Y or Z) is an effect on both.
Flags are registers, one each: DEC, for example, leaves the carry unchanged. What a skip skips
follows as a branch.

Except for branches and skips, every instruction takes the same time whatever its operands, MUL
included. A value read from flash is a constant if its address is public.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from tools.lint.dataflow import Effect, Memory

# Letters are fields, from their highest bit down.
ENCODING = """
nop    0000000000000000  movw   00000001ddddrrrr  muls   00000010ddddrrrr
mulsu  000000110ddd0rrr  fmul   000000110ddd1rrr  fmuls  000000111ddd0rrr
fmulsu 000000111ddd1rrr  cpc    000001rdddddrrrr  sbc    000010rdddddrrrr
add    000011rdddddrrrr  cpse   000100rdddddrrrr  cp     000101rdddddrrrr
sub    000110rdddddrrrr  adc    000111rdddddrrrr  and    001000rdddddrrrr
eor    001001rdddddrrrr  or     001010rdddddrrrr  mov    001011rdddddrrrr
cpi    0011KKKKddddKKKK  sbci   0100KKKKddddKKKK  subi   0101KKKKddddKKKK
ori    0110KKKKddddKKKK  andi   0111KKKKddddKKKK  ldi    1110KKKKddddKKKK
ldd_Z  10q0qq0ddddd0qqq  ldd_Y  10q0qq0ddddd1qqq  std_Z  10q0qq1ddddd0qqq
std_Y  10q0qq1ddddd1qqq  lds    1001000ddddd0000  sts    1001001ddddd0000
ld_Z+  1001000ddddd0001  ld_-Z  1001000ddddd0010  ld_Y+  1001000ddddd1001
ld_-Y  1001000ddddd1010  ld_X   1001000ddddd1100  ld_X+  1001000ddddd1101
ld_-X  1001000ddddd1110  pop    1001000ddddd1111  lpm_Z  1001000ddddd0100
lpm_Z+ 1001000ddddd0101  elpm_Z 1001000ddddd0110  elpm_Z+ 1001000ddddd0111
st_Z+  1001001ddddd0001  st_-Z  1001001ddddd0010  st_Y+  1001001ddddd1001
st_-Y  1001001ddddd1010  st_X   1001001ddddd1100  st_X+  1001001ddddd1101
st_-X  1001001ddddd1110  push   1001001ddddd1111  com    1001010ddddd0000
neg    1001010ddddd0001  swap   1001010ddddd0010  inc    1001010ddddd0011
asr    1001010ddddd0101  lsr    1001010ddddd0110  ror    1001010ddddd0111
dec    1001010ddddd1010  bset   100101000sss1000  bclr   100101001sss1000
ijmp   1001010000001001  eijmp  1001010000011001  icall  1001010100001001
eicall 1001010100011001  ret    1001010100001000  reti   1001010100011000
sleep  1001010110001000  break  1001010110011000  wdr    1001010110101000
lpm    1001010111001000  elpm   1001010111011000  spm    1001010111101000
jmp    1001010kkkkk110k  call   1001010kkkkk111k  adiw   10010110KKddKKKK
sbiw   10010111KKddKKKK  cbi    10011000AAAAAbbb  sbic   10011001AAAAAbbb
sbi    10011010AAAAAbbb  sbis   10011011AAAAAbbb  mul    100111rdddddrrrr
in     10110AAdddddAAAA  out    10111AAdddddAAAA  rjmp   1100kkkkkkkkkkkk
rcall  1101kkkkkkkkkkkk  brbs   111100kkkkkkksss  brbc   111101kkkkkkksss
bld    1111100ddddd0bbb  bst    1111101ddddd0bbb  sbrc   1111110ddddd0bbb
sbrs   1111111ddddd0bbb
"""
LONG = ("jmp", "call", "lds", "sts")  # one more word follows
SKIPS = ("cpse", "sbrc", "sbrs")
FLAGS = "cznvshti"  # by their numbers
IF_SET = ("brcs", "breq", "brmi", "brvs", "brlt", "brhs", "brts", "brie")
IF_CLEAR = ("brcc", "brne", "brpl", "brvc", "brge", "brhc", "brtc", "brid")
TO_SET = tuple(f"se{flag}" for flag in FLAGS)
SPL, SPH, SREG = 0x3D, 0x3E, 0x3F
LOW = {"X": 26, "Y": 28, "Z": 30}

# (registers read, registers written, flags read, flags written): d and r are the operands, p is
# r1:r0. SBC and CPC leave the zero flag clear if it was clear.
_ALL, _LOGIC, _SHIFT = "cznvsh", "znvs", "cznvs"
ARITHMETIC = {
    **dict.fromkeys(("add", "sub"), ("dr", "d", "", _ALL)),
    **dict.fromkeys(("and", "or", "eor"), ("dr", "d", "", _LOGIC)),
    **dict.fromkeys(("mul", "muls", "mulsu", "fmul", "fmuls", "fmulsu"), ("dr", "p", "", "cz")),
    **dict.fromkeys(("andi", "ori", "inc", "dec"), ("d", "d", "", _LOGIC)),
    **dict.fromkeys(("com", "asr", "lsr"), ("d", "d", "", _SHIFT)),
    **dict.fromkeys(("subi", "neg"), ("d", "d", "", _ALL)),
    "adc": ("dr", "d", "c", _ALL),
    "sbc": ("dr", "d", "cz", _ALL),
    "sbci": ("d", "d", "cz", _ALL),
    "ror": ("d", "d", "c", _SHIFT),
    "cp": ("dr", "", "", _ALL),
    "cpc": ("dr", "", "cz", _ALL),
    "cpi": ("d", "", "", _ALL),
    "mov": ("r", "d", "", ""),
    "ldi": ("", "d", "", ""),
    "swap": ("d", "d", "", ""),
    "bst": ("d", "", "", "t"),
    "bld": ("d", "d", "t", ""),
}


class Format(NamedTuple):
    name: str
    mask: int
    bits: int
    fields: dict[str, list[int]]  # the bits' places, from the highest down


class Instruction(NamedTuple):
    """An instruction: its name, its length, and its decoded fields."""

    name: str
    length: int
    fields: dict[str, int]

    @property
    def text(self) -> str:
        """In the syntax of avr-objdump."""
        name, _, pointer = self.name.partition("_")
        f = self.fields
        if "s" in f:
            name = {"brbs": IF_SET, "brbc": IF_CLEAR}.get(name, TO_SET)[f["s"]]
            name = name.replace("se", "cl") if self.name == "bclr" else name
        if "q" in f:
            name, pointer = (name, f"{pointer}+{f['q']}") if f["q"] else (name[:2], pointer)
        shown = {k: f"r{v}" for k, v in f.items() if k in "dr"}
        shown |= {k: f"0x{f[k]:02X}" for k in "K" if k in f} | {k: str(f[k]) for k in "b" if k in f}
        shown |= {"A": f"0x{f['A']:02x}"} if "A" in f else {}
        if "k" in f:
            shown["k"] = f"0x{f['k']:x}" if self.name in LONG else f".{f['k']:+d}"
        shown |= {"p": pointer} if pointer else {}
        first = "pAk" if name[:2] in ("st", "ou") else "d"
        order = sorted(shown, key=lambda k: (k not in first, k in "rKb"))
        return f"{name} {', '.join(shown[k] for k in order)}".strip()


def _formats() -> list[Format]:
    found = []
    for name, bits in re.findall(r"(\S+) +([01a-zA-Z]{16})", ENCODING):
        mask = int(re.sub("[^01]", "0", re.sub("[01]", "1", bits)), 2)
        value = int(re.sub("[^01]", "0", bits), 2)
        fields = {k: [15 - i for i in range(16) if bits[i] == k] for k in bits if k not in "01"}
        found.append(Format(name, mask, value, fields))
    return found


FORMATS = _formats()


def _meant(name: str, field: str, value: int, bits: int) -> int:
    """The number of a register, or a signed distance in bytes."""
    if field in "dr":
        if name == "movw":
            return 2 * value
        return 24 + 2 * value if bits == 2 else 32 - 2**bits + value if bits == 4 else value
    if field == "k" and name not in LONG:
        return 2 * (value - (value >> bits - 1 << bits))
    return value


@cache
def decode(code: bytes) -> Instruction | None:
    """The first instruction of the code, if there is one."""
    word = int.from_bytes(code[:2], "little")
    found = [f for f in FORMATS if word & f.mask == f.bits]
    if not found:
        return None
    name, _, _, places = found[0]
    fields = {}
    for field, at in places.items():
        raw = 0
        for place in at:
            raw = 2 * raw | word >> place & 1
        bits = 5 if name.startswith(("mulsu", "fmul")) else len(at)
        fields[field] = _meant(name, field, raw, bits) + (16 if bits != len(at) else 0)
    if name in LONG:
        more = int.from_bytes(code[2:4], "little")
        fields["k"] = 2 * (fields.get("k", 0) << 16 | more) if name in LONG[:2] else more
    return Instruction(name, 4 if name in LONG else 2, fields)


def pair(low: int) -> str:
    return f"r{low + 1}:r{low}"


class Avr:
    """AVRe+ as avr-gcc uses it: arguments from r25 down, at least two registers each; r1 is 0. The
    compiler's own functions may have one in r26, and leave more registers alone than others.
    """

    sp, result = "sp", "r24"
    arguments = tuple(f"r{n + i}" for n in (*range(24, 7, -2), 26) for i in (0, 1))
    saved = ("sp", *(f"r{n}" for n in (*range(1, 18), 28, 29)))
    flags = tuple(FLAGS)
    each = pointer = 2
    link = ""
    call_takes = 2  # with a program counter of 16 bits
    zeroes: tuple[str, ...] = ("r1",)
    followed: tuple[str, ...] = ("__ashldi3", "__lshrdi3")

    def block(self, code: bytes, address: int) -> list[Effect]:
        found: list[Effect] = []
        at, before = 0, None
        stack: dict[int, set[int]] = {SPL: set(), SPH: set()}  # the low registers written to it
        while not found or found[-1].flow == "next":
            insn = decode(code[at : at + 4])
            if insn is None:
                raise ValueError(f"no instruction at {address + at:#x}: {code[at : at + 2].hex()}")
            e = Effect(insn.text, address + at, insn.length)
            if before and self.is_upper(insn, before):
                found[-1] = self.subtraction(before, insn, found[-1])
            else:
                found += self.effects(insn, e)
            if insn.name == "brbc" and found[-1].target is not None:
                found = self.repeated(found)
            if insn.name == "brbs" and insn.fields == {"k": 2, "s": 1}:  # breq over a jump back
                far = self.effects_of(decode(code[at + 2 : at + 6]), address + at + 2)
                if far and far.flow == "jump":
                    again = self.repeated([*found[:-1], replace(far, text="brne")])
                    if again[-1].flow == "next":
                        found, at = again, at + far.length
            if insn.name == "out" and insn.fields["A"] in stack:
                stack[insn.fields["A"]].add(insn.fields["d"] - (insn.fields["A"] == SPH))
            at, before = at + insn.length, insn
            if insn.name in SKIPS:
                skipped = decode(code[at : at + 4])
                found[-1].target = address + at + (skipped.length if skipped else 2)
        if stack[SPL] != stack[SPH]:
            found[-1].forbidden = "half a stack pointer"
        self.reach_further(found)
        return found

    @staticmethod
    def is_upper(insn: Instruction, before: Instruction) -> bool:
        """Whether the two instructions subtract a constant from a pair."""
        upper = insn.name == "sbci" or (insn.name == "sbc" and insn.fields["r"] == 1)
        return before.name == "subi" and upper and insn.fields["d"] == before.fields["d"] + 1

    def subtraction(self, low: Instruction, high: Instruction, e: Effect) -> Effect:
        """SUBI with SBCI as one effect, or with SBC of r1, which must be 0."""
        n = low.fields["K"] | high.fields.get("K", 0) << 8
        made = Effect(f"{e.text}, {high.text}", e.address, low.length + high.length)
        self.move_pair(made, low.fields["d"], -n if n < 0x8000 else 0x10000 - n)
        if high.name == "sbc":
            made.provided, made.reads = "r1", (*made.reads, "r1")
        made.writes += tuple(_ALL)
        return made

    @staticmethod
    def repeated(found: list[Effect]) -> list[Effect]:
        """A loop that moves the stack pointer or another, and counts a constant down to 0, as so
        many copies of what it does: else nothing would be known of that pointer.
        """
        branch, count = found[-1], found[-2] if len(found) > 1 else found[-1]
        start = next((i for i, e in enumerate(found) if e.address == branch.target), len(found))
        body, register = found[start:-1], count.text.removeprefix("dec ")
        before = [e for e in found[:start] if register in e.writes]
        counts = branch.text.startswith("brne") and count.text == f"dec {register}"
        moves = any(e.op in ("push", "pop", "add") for e in body)
        if before and before[-1].op == "move" and before[-1].text.startswith("mov "):
            loaded = found[found.index(before[-1]) - 1]  # by way of another register
            before = [loaded] if loaded.writes == before[-1].reads else []
        if not (counts and moves and before and before[-1].text.startswith("ldi ")):
            return found
        if any(register in e.writes for e in body[:-1]):
            return found
        times = before[-1].immediate or 256
        return found[:start] + [replace(e) for _ in range(times) for e in body]

    @staticmethod
    def reach_further(found: list[Effect]) -> None:
        """Where a pointer moves, is used, and moves back: treats it as uses with a larger
        displacement.
        """
        for i, there in enumerate(found):
            if there.op != "add" or there.provided:
                continue
            end, base = i + 1, there.reads[0]
            while [m.base for m in found[end].memory] == [base] and not (
                {*found[end].reads, *found[end].writes} & set(there.writes)
            ):
                end += 1
            back, by = found[end], there.immediate or 0
            if back.op == "add" and back.reads == there.reads and back.immediate == -by:
                for e in found[i + 1 : end]:
                    e.memory = (e.memory[0]._replace(offset=e.memory[0].offset + by),)
                for e in (there, back):
                    e.op, e.writes = "other", tuple(r for r in e.writes if r in FLAGS)

    @staticmethod
    def move_pair(e: Effect, low: int, by: int) -> Effect:
        e.op, e.immediate = "add", by
        e.reads, e.writes = (pair(low),), (f"r{low}", f"r{low + 1}")
        return e

    def effects_of(self, insn: Instruction | None, address: int) -> Effect | None:
        """Of one that has one, if it is one."""
        return self.effects(insn, Effect(insn.text, address, insn.length))[0] if insn else None

    def effects(self, insn: Instruction, e: Effect) -> list[Effect]:
        name, f = insn.name, insn.fields
        kind, _, place = name.partition("_")
        if kind in ("ld", "st", "ldd", "std", "lpm", "elpm"):
            return self.access(e, kind, place or "Z", f)
        if name == "movw":
            return [
                Effect(e.text, e.address, 2, "move", (f"r{f['r'] + i}",), (f"r{f['d'] + i}",))
                for i in (0, 1)
            ]
        if name in ARITHMETIC:
            self.compute(e, name, f)
        elif name in ("adiw", "sbiw"):
            self.move_pair(e, f["d"], f["K"] if name == "adiw" else -f["K"])
            e.writes += tuple(_SHIFT)
        elif name in ("bset", "bclr"):
            e.op, e.writes = "zero", (FLAGS[f["s"]],)
        elif name in ("in", "out"):
            self.port(e, name, f)
        elif name in ("push", "pop"):
            e.op, e.step, e.moves = name, (-1 if name == "push" else 1), ((f"r{f['d']}", 1),)
        elif name in ("lds", "sts"):
            e.op, e.memory = "move", (Memory(None, None, f["k"], 1, False, name == "sts"),)
            register = (f"r{f['d']}",)
            e.reads, e.writes = (register, ()) if name == "sts" else (("memory",), register)
        elif name != "nop":
            self.flow(e, name, f)
        return [e]

    @staticmethod
    def compute(e: Effect, name: str, f: dict[str, int]) -> None:
        reads, writes, flags_read, flags_written = ARITHMETIC[name]
        same = f.get("d") == f.get("r")
        if same and name in ("sbc", "sub", "eor"):  # the old value does not matter
            reads, e.op = "", "other" if name == "sbc" else "clear"
        e.op = "move" if name == "mov" else e.op
        e.reads = (*(f"r{f[x]}" for x in reads), *flags_read)
        e.writes = ("r0", "r1") if writes == "p" else tuple(f"r{f[x]}" for x in writes)
        e.writes += tuple(flags_written)
        e.immediate = f.get("K")

    def access(self, e: Effect, kind: str, place: str, f: dict[str, int]) -> list[Effect]:
        """Loads and stores by X, Y or Z. A value from flash depends on nothing but the address."""
        flash, stores = kind.endswith("lpm"), kind.startswith("st")
        register = f"r{f.get('d', 0)}"
        low = LOW[place.strip("+-")]
        e.op = "move"
        reads = not stores and not flash
        e.memory = (Memory(pair(low), None, f.get("q", 0), 1, reads, stores),)
        e.reads, e.writes = ((register,), ()) if stores else ((), (register,))
        if kind == "elpm":
            e.forbidden = "an instruction of which nothing is known"
        if place in LOW:
            return [e]
        step = self.move_pair(Effect(e.text, e.address, 2), low, -1 if "-" in place else 1)
        return [step, e] if "-" in place else [e, step]

    @staticmethod
    def port(e: Effect, name: str, f: dict[str, int]) -> None:
        """The stack pointer, which changes when its low half is written, and the flags."""
        low, register = f["d"], f"r{f['d']}"
        e.op = "move"
        if f["A"] == SREG:
            flags, registers = tuple(FLAGS), (register,)
            e.reads, e.writes = (flags, registers) if name == "in" else (registers, flags)
        elif f["A"] not in (SPL, SPH):
            e.forbidden = "input or output"
        elif name == "in":
            e.reads, e.writes = ("sp",), (register,)
        else:
            e.count = (register,)
        if name == "out" and f["A"] == SPL:
            e.reads, e.writes = (pair(low),), ("sp", register, f"r{low + 1}")

    @staticmethod
    def flow(e: Effect, name: str, f: dict[str, int]) -> None:
        after = e.address + e.length
        if name in ("brbs", "brbc"):
            e.flow, e.target, e.count = "branch", after + f["k"], (FLAGS[f["s"]],)
        elif name in SKIPS:
            e.flow = "branch"
            e.count = tuple(f"r{f[x]}" for x in "dr" if x in f)
        elif name == "rcall" and f["k"] == 0:  # takes two bytes of stack
            e.op, e.step = "push", -2
        elif name in ("jmp", "call", "rjmp", "rcall"):
            e.target = f["k"] if name in LONG else after + f["k"]
            e.flow = "jump" if name.endswith("jmp") else "call"
        elif name == "ret":
            e.flow = "return"
        elif name in ("icall", "eicall"):
            e.flow = "call"
        elif name in ("ijmp", "eijmp"):
            e.flow, e.forbidden = "computed", "jump to a computed place"
        else:
            e.forbidden = "an instruction of which nothing is known"
