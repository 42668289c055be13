# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes src/loxo/permutation/spongent/spongent_rv32_x32.S, whose banner says how it works. With
--check nothing is written, and the exit code says whether the file is up to date.

RV32I has no gates with an inverted input, so that the S-box takes a gate or two more than 13 if its
inputs are what they say. Here every word of the state is kept as it is or inverted, always the same
way: by KEPT, a state that S-boxes and the bit permutation lead to itself, but for bits that the
round counter is added to. An S-box of which inputs c are inverted gives inverted outputs S(c), and
takes 13 gates for each c.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.spec.spongent import PARAMETERS, SBOX, clock  # noqa: E402
from tools.generated import write_or_check  # noqa: E402
from tools.spongent_rv32 import EXCHANGE, FUNCTION, TAIL  # noqa: E402

FILE = ROOT / "src/loxo/permutation/spongent/spongent_rv32_x32.S"
WIDTHS = (160, 176, 192)
KEPT = {
    160: 0xBCCD7C45D758DD4057C9CA535058E16D70EABCAE,
    176: 0xCF8E99A7A53E10CE1B6A953D150837021315BC4D5BCE,
    192: 0x8CB41D5F15776DBF83529AFD51319A0A83516AF2B0D0B18E,
}
# Gates of two values each, by number: the inputs are 0 to 3. For each set of inverted inputs.
CIRCUITS = (
    "&21 ^40 ^51 ^63 ^72 &83 |53 ^a8 ^b7 ^91 ^d7 |dc ^f6",
    "&21 ^40 ^51 ^63 ^72 &83 ^95 &a3 ^b8 ^ca ^d7 &ec ^f6",
    "&21 ^40 ^51 &63 ^71 ^62 ^93 ^a8 &b3 ^c6 ^db &d8 ^f9",
    "&21 ^40 ^51 |63 ^75 ^62 ^93 ^a8 |b3 ^c6 ^da &e8 ^f9",
    "&21 ^40 ^53 ^61 ^72 ^52 &93 ^a7 &b3 ^c9 ^db &d8 ^f5",
    "&21 ^40 ^53 ^60 ^62 &83 ^91 ^a6 &b3 ^c8 ^db |da ^f5",
    "&21 ^40 &53 ^60 ^61 ^52 ^93 ^a8 |b3 ^c5 ^db &e8 ^f9",
    "&21 ^40 &53 ^61 ^73 ^52 ^93 ^97 |b3 ^c2 ^da &d8 ^f9",
    "&21 ^40 ^51 ^63 ^62 |83 &53 ^a8 ^b7 ^91 ^d7 &dc ^f6",
    "&21 ^40 ^51 ^63 ^72 |83 ^95 &53 ^b8 ^c7 ^ca &ed ^f6",
    "&21 ^40 ^51 &63 ^75 ^62 ^93 ^a8 &b3 ^c2 ^da &d8 ^f9",
    "&21 ^40 ^53 ^61 ^72 &73 ^85 ^a9 &b3 ^c7 ^db |e6 ^fa",
    "&21 ^40 ^53 ^62 &73 ^81 ^92 &a3 ^b7 ^c6 ^ca |ed ^f5",
    "&21 ^40 ^53 ^60 ^62 |83 ^91 ^a6 &b3 ^c8 ^db &ea ^f5",
    "&21 ^40 &53 ^61 ^72 ^83 &83 ^a2 ^75 ^c9 ^db &cb ^f8",
    "&21 ^40 &53 ^61 ^72 &83 ^95 ^a8 ^52 ^c3 ^d8 |eb ^fc",
)
GATES = {"^": "xor", "&": "and", "|": "or"}

PLANES, OTHER, COUNTER, END = "a0", "a1", "a2", "a3"
SAVED = ["ra", *(f"s{i}" for i in range(12))]
VALUES = ["a4", "a5", "a6", "a7", *(f"t{i}" for i in range(7)), *SAVED]
# For transpositions.
WORDS = ["a3", "a4", "a5", "a6", "a7", *(f"s{i}" for i in range(11))]
MASKS = {8: ("t1", 0x00FF00FF), 4: ("t2", 0x0F0F0F0F), 2: ("t3", 0x33333333), 1: ("t4", 0x55555555)}
FREE, UPPER, INVERTED, TABLE, LAST = "t0", "t0", "t5", "t6", "a2"

HEAD = f"""/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[160], [176] and [192] for RV32I, 32 states, bit-sliced: word p holds bit p of all
 * states, or its inverse. Made by tools/spongent_rv32_x32.py, which says which and why.
 *
 *   void loxo_spongent<b>_load_rv32_x32(uint32_t *planes, const uint8_t *states)
 *   void loxo_spongent<b>_rounds_rv32_x32(uint32_t *planes, uint32_t *other)
 *   void loxo_spongent<b>_store_rv32_x32(uint32_t *planes, uint8_t *states)
 *
 * Two bytes of all states at a time become 16 planes, or planes two bytes; storing ruins them. All
 * addresses are even.
 *
 * A pass is two rounds and goes from one array to the other: group a takes words 16a..16a+15,
 * the inputs of S-boxes 4a..4a+3, whose outputs j are all inputs of S-box jb/16 + a of the next
 * round, and no other's. After an even number of passes the state is where it was. The counters'
 * bits are bytes, 0 or -1, one for each round since a bit moves up in each, and their inverses.
 *
 *   loxo_spongent160_load_rv32_x32 takes 48 bytes of the stack
 *   loxo_spongent160_rounds_rv32_x32 takes 64 bytes of the stack
 *   loxo_spongent160_store_rv32_x32 takes 48 bytes of the stack
 *   loxo_spongent176_load_rv32_x32 takes 48 bytes of the stack
 *   loxo_spongent176_rounds_rv32_x32 takes 64 bytes of the stack
 *   loxo_spongent176_store_rv32_x32 takes 48 bytes of the stack
 *   loxo_spongent192_load_rv32_x32 takes 48 bytes of the stack
 *   loxo_spongent192_rounds_rv32_x32 takes 64 bytes of the stack
 *   loxo_spongent192_store_rv32_x32 takes 48 bytes of the stack
 *   loxo_spongent_copy_rv32_x32 takes 0 bytes of the stack
 *   loxo_spongent_wipe_rv32_x32 takes 0 bytes of the stack */
#if defined(__riscv) && __riscv_xlen == 32 && !defined(__riscv_32e) && LOXO_BULK && \\
    !LOXO_SMALL && !defined(__linux__) && !defined(__FreeBSD__)
  .option norelax
{FUNCTION}{EXCHANGE}"""


def lines_of(lines: list[str]) -> str:
    return "".join(f"{'' if line[-1] == ':' else '  '}{line}\n" for line in lines)


def function(name: str, saved: list[str], body: list[str], data: list[str]) -> str:
    frame = (4 * len(saved) + 15) // 16 * 16
    down = [f"addi sp, sp, -{frame}"] if saved else []
    up = [f"addi sp, sp, {frame}"] if saved else []
    lines = [f"FUNCTION {name}", *down]
    lines += [f"sw {r}, {4 * i}(sp)" for i, r in enumerate(saved)]
    lines += [*body, *(f"lw {r}, {4 * i}(sp)" for i, r in enumerate(saved))]
    return "\n" + lines_of([*lines, *up, "ret", *data, f".size {name}, . - {name}"])


# ---- States to planes and back ------------------------------------------------------------------


def exchanges(distances: tuple[int, ...]) -> list[str]:
    """A transposition of 16 by 16 bits, in both halves of the words."""
    return [
        f"EXCHANGE {WORDS[i]}, {WORDS[i + distance]}, {distance}, {MASKS[distance][0]}, {FREE}"
        for distance in distances
        for i in range(16)
        if not i & distance
    ]


def with_units(b: int, body: list[str]) -> tuple[list[str], list[str]]:
    """A loop over b/16 units of two bytes, INVERTED being KEPT for both halves, and its data."""
    halves = [KEPT[b] >> 16 * unit & 0xFFFF for unit in range(b // 16)]
    lines = [f"lla {TABLE}, 2f", f"addi {LAST}, a1, {b // 8}"]
    lines += [f"li {register}, {mask:#010x}" for register, mask in MASKS.values()]
    lines += ["1:", f"lw {INVERTED}, 0({TABLE})", f"addi {TABLE}, {TABLE}, 4", *body]
    lines += ["addi a0, a0, 64", "addi a1, a1, 2", f"bne a1, {LAST}, 1b"]
    words = [f"{half << 16 | half:#010x}" for half in halves]
    data = [f".word {', '.join(words[i : i + 6])}" for i in range(0, len(words), 6)]
    return lines, [".balign 4", "2:", *data]


def load(b: int) -> str:
    lines = []
    for i, word in enumerate(WORDS):
        lines += [f"lhu {UPPER}, {b // 8 * (i + 16)}(a1)", f"lhu {word}, {b // 8 * i}(a1)"]
        lines += [f"slli {UPPER}, {UPPER}, 16", f"xor {word}, {word}, {INVERTED}"]
        lines += [f"xor {word}, {word}, {UPPER}"]
    lines += exchanges((8, 4, 2, 1))
    lines += [f"sw {word}, {4 * i}(a0)" for i, word in enumerate(WORDS)]
    return function(f"loxo_spongent{b}_load_rv32_x32", WORDS[5:], *with_units(b, lines))


def store(b: int) -> str:
    lines = [f"lw {word}, {4 * i}(a0)" for i, word in enumerate(WORDS)]
    lines += exchanges((8, 4, 2, 1))
    for i, word in enumerate(WORDS):
        lines += [f"xor {word}, {word}, {INVERTED}", f"srli {UPPER}, {word}, 16"]
        lines += [f"sh {word}, {b // 8 * i}(a1)", f"sh {UPPER}, {b // 8 * (i + 16)}(a1)"]
    return function(f"loxo_spongent{b}_store_rv32_x32", WORDS[5:], *with_units(b, lines))


COPY = """
/* void loxo_spongent_copy_rv32_x32(uint8_t *to, const uint8_t *from, size_t n) */
  FUNCTION loxo_spongent_copy_rv32_x32
  add a2, a2, a1
  or t0, a0, a1
  andi t0, t0, 3
  bnez t0, 2f
  addi a3, a2, -16
  j 3f
1:
  lw t0, 0(a1)
  lw t1, 4(a1)
  lw t2, 8(a1)
  lw t3, 12(a1)
  sw t0, 0(a0)
  sw t1, 4(a0)
  sw t2, 8(a0)
  sw t3, 12(a0)
  addi a1, a1, 16
  addi a0, a0, 16
3:
  bgeu a3, a1, 1b
2:
  beq a1, a2, 5f
4:
  lbu t0, 0(a1)
  addi a1, a1, 1
  sb t0, 0(a0)
  addi a0, a0, 1
  bne a1, a2, 4b
5:
  ret
  .size loxo_spongent_copy_rv32_x32, . - loxo_spongent_copy_rv32_x32

/* void loxo_spongent_wipe_rv32_x32(uint32_t *words, size_t n)
 * Zeros; n is a multiple of 16. */
  FUNCTION loxo_spongent_wipe_rv32_x32
  slli a1, a1, 2
  add a1, a1, a0
1:
.irp word, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
  sw zero, 4 * \\word(a0)
.endr
  addi a0, a0, 64
  bne a0, a1, 1b
  ret
  .size loxo_spongent_wipe_rv32_x32, . - loxo_spongent_wipe_rv32_x32
"""


# ---- S-boxes ------------------------------------------------------------------------------------


def evaluated(inverted: int) -> tuple[list[tuple[str, int, int]], list[int]]:
    """The gates of CIRCUITS, and which values are the outputs: checked for all inputs."""
    gates = [(g[0], int(g[1], 16), int(g[2], 16)) for g in CIRCUITS[inverted].split()]
    values = [sum((x >> k & 1) << x for x in range(16)) for k in range(4)]
    for gate, i, j in gates:
        a, b = values[i], values[j]
        values.append({"^": a ^ b, "&": a & b, "|": a | b}[gate])
    wanted = [
        sum(((SBOX[x ^ inverted] ^ SBOX[inverted]) >> k & 1) << x for x in range(16))
        for k in range(4)
    ]
    return gates, [values.index(w) for w in wanted]


@cache
def circuit(inverted: int) -> tuple[list[str], list[str]]:
    """An S-box on registers x0 to x3 and four more, and where it leaves the outputs."""
    gates, outputs = evaluated(inverted)
    at = {i: f"x{i}" for i in range(4)}
    free = [f"y{i}" for i in range(4)]
    lines = []
    for n, (gate, i, j) in enumerate(gates):
        operands = f"\\{at[i]}, \\{at[j]}"
        later = {k for g in gates[n + 1 :] for k in g[1:]} | set(outputs)
        free += [at.pop(k) for k in (i, j) if k not in later]
        at[n + 4] = free.pop()
        lines.append(f"{GATES[gate]} \\{at[n + 4]}, {operands}")
    return lines, [at[k] for k in outputs]


def macros() -> str:
    text = ""
    for c in range(16):
        lines, _ = circuit(c)
        head = f".macro SBOX_{c:x} x0, x1, x2, x3, y0, y1, y2, y3"
        text += "\n" + "\n  ".join([head, *lines]) + "\n.endm\n"
    return text


# ---- Rounds -------------------------------------------------------------------------------------


def counter_bits(b: int) -> dict[int, int]:
    """Bits of the state that bits of the counter are added to."""
    return {p: i for i in range(7) for p in (i, b - 1 - i)}


def entering(b: int) -> list[int]:
    """What KEPT inverts of each S-box's inputs, the counter having been added. To some bits its
    inverse is, or else KEPT would not do."""
    q = b // 4
    inverted = [KEPT[b] >> 4 * s & 15 for s in range(q)]
    for s in {p // 4 for p in counter_bits(b)}:
        inverted[s] = next(
            c
            for c in range(16)
            if all(KEPT[b] >> (s + k * q) & 1 == SBOX[c] >> k & 1 for k in range(4))
            and all(4 * s + k in counter_bits(b) for k in range(4) if (c ^ inverted[s]) >> k & 1)
        )
    for s, c in enumerate(inverted):
        assert all(KEPT[b] >> (s + k * q) & 1 == SBOX[c] >> k & 1 for k in range(4))
    return inverted


def counter_table(b: int) -> list[str]:
    """The bit that came in at each round, behind the first counter's others; and inverses."""
    rounds, bits, counter = PARAMETERS[b]
    table = [-(counter >> i & 1) for i in range(6, 0, -1)]
    for _ in range(rounds):
        table.append(-(counter & 1))
        counter = clock(counter, bits)
    table += [-1 - byte for byte in table]
    return [f".byte {', '.join(map(str, table[i : i + 20]))}" for i in range(0, len(table), 20)]


def add_counter(b: int, sbox: int, odd: int, words: list[str], free: list[str]) -> list[str]:
    """To an S-box's inputs, in the second round of a pass if `odd`."""
    flipped = entering(b)[sbox] ^ KEPT[b] >> 4 * sbox & 15
    bits = {k: counter_bits(b)[4 * sbox + k] for k in range(4) if 4 * sbox + k in counter_bits(b)}
    lines = []
    for (k, bit), register in zip(bits.items(), free, strict=False):
        at = 6 - bit + odd + (flipped >> k & 1) * (PARAMETERS[b].rounds + 6)
        lines.append(f"lb {register}, {at}({COUNTER})")
    xors = [f"xor {words[k]}, {words[k]}, {m}" for k, m in zip(bits, free, strict=False)]
    return lines + xors


def sbox(b: int, number: int, odd: int, x: list[str], free: list[str]) -> list[str]:
    """On registers x, which become those of the outputs; with some that are free."""
    lines = add_counter(b, number, odd, x, free)
    c = entering(b)[number]
    lines.append(f"SBOX_{c:x} {', '.join(x + free[:4])}")
    everything = [*x, *free]
    names = [f"x{i}" for i in range(4)] + [f"y{i}" for i in range(4)]
    x[:] = [everything[names.index(name)] for name in circuit(c)[1]]
    free[:] = [r for r in everything if r not in x]
    return lines


def group(b: int, a: int) -> list[str]:
    free, lines = list(VALUES), []
    outputs: list[list[str]] = []
    for i in range(4):
        x = [free.pop(0) for _ in range(4)]
        lines += [f"lw {x[k]}, {4 * (16 * a + 4 * i + k)}({PLANES})" for k in (1, 2, 0, 3)]
        lines += sbox(b, 4 * a + i, 0, x, free)
        outputs.append(x)
    for j in range(4):
        x = [y[j] for y in outputs]
        lines += sbox(b, b // 16 * j + a, 1, x, free)
        lines += [f"sw {x[k]}, {4 * (b // 16 * j + a + b // 4 * k)}({OTHER})" for k in range(4)]
        free = x + free
    return lines


def rounds(b: int) -> str:
    lines = [f"lla {COUNTER}, 3f", f"addi {END}, {COUNTER}, {PARAMETERS[b].rounds}", "1:"]
    for a in range(b // 16):
        lines += group(b, a)
    lines += [f"mv a4, {PLANES}", f"mv {PLANES}, {OTHER}", f"mv {OTHER}, a4"]
    # Too far for a branch.
    lines += [f"addi {COUNTER}, {COUNTER}, 2", f"beq {COUNTER}, {END}, 2f", "j 1b", "2:"]
    data = ["3:", *counter_table(b)]
    return function(f"loxo_spongent{b}_rounds_rv32_x32", SAVED, lines, data)


def text() -> str:
    widths = "".join(load(b) + rounds(b) + store(b) for b in WIDTHS)
    return HEAD + macros() + COPY + widths + TAIL


def main() -> int:
    return write_or_check(FILE, text(), __doc__)


if __name__ == "__main__":
    sys.exit(main())
