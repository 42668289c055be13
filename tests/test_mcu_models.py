# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The simulators' instruction costs: a few lines of assembly for each rule."""

import re
import zlib
from functools import cache

import pytest

from lab.mcu.simulator import Call, SimulationError, Simulator
from lab.mcu.targets import TARGETS
from tools import firmware
from tools.toolchain import BUILD, compile_sources

pytestmark = pytest.mark.ring(2)

OUT = BUILD / "mcu" / "models"
HEADS = {
    "atmega128": "",
    "cortex-m0plus": ".syntax unified\n.thumb\n.thumb_func\n",
    "cortex-m3": ".syntax unified\n.thumb\n.thumb_func\n",
    "cortex-m4": ".syntax unified\n.thumb\n.thumb_func\n",
    "rv32imc": "",
}


@cache
def assembled(target: str, text: str) -> Simulator:
    """A function `f`, and its microcontroller."""
    mcu = TARGETS[target]
    if mcu.missing:
        pytest.skip(f"{target}: {mcu.missing}")
    name = re.sub(r"\W+", "_", text)[:40] + f"_{zlib.crc32(text.encode()):08x}"
    folder = OUT / target
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / f"{name}.S"
    source.write_text(f"{HEADS[target]}.global f\n.type f, %function\n.balign 4\nf:\n{text}\n")
    parts = compile_sources(mcu.target, folder, [source])
    return mcu.simulator(mcu, firmware.link(mcu.target, parts, ["f"], folder / f"{name}.elf"))


def run(target: str, text: str, cap: int = 10**6, data: bytes = b"") -> Call:
    """Lines are separated by ; and the function ends as the target's functions do."""
    lines = text.replace(";", "\n") + "\n" + {"a": "ret", "c": "bx lr", "r": "ret"}[target[0]]
    simulator = assembled(target, lines)
    simulator.reset()
    return simulator.call("f", simulator.place(data.ljust(256, b"\0")), cap=cap)


# ---- Cortex-M -----------------------------------------------------------------------------------

M3 = {
    # the golden ones
    "movs r1, #100; 1: subs r1, #1; bne 1b": 302,
    "ldr r1, [r0]; ldr r2, [r0, #4]; ldr r3, [r0, #8]; ldr r1, [r0, #12]; ldr r2, [r0, #16];"
    "ldr r3, [r0, #20]; ldr r1, [r0, #24]; ldr r2, [r0, #28]": 11,
    "str r1, [r0]; str r2, [r0, #4]; str r3, [r0, #8]; str r1, [r0, #12]": 6,
    "push {r4-r11}; ldm r0, {r4-r11}; pop {r4-r11}": 29,
    "adds r1, r0, #4; ldr r1, [r1]": 6,
    # arithmetic
    "": 2,
    "eor r1, r2, r3, ror #5; orn r1, r2, r3; movw r1, #0x1234; movt r1, #1": 6,
    "mul r1, r2, r3": 3,
    "mla r1, r2, r3, r1": 4,
    "mls r1, r2, r3, r1": 4,
    "umull r1, r2, r3, r3": 7,
    "smull r1, r2, r3, r3": 7,
    "umlal r1, r2, r3, r3": 9,
    "udiv r1, r2, r0": 14,
    "cmp r0, r0; it eq; moveq r1, r0": 5,
    # loads
    "ldrb r1, [r0]": 4,
    "ldr r1, [r0]; ldrh r2, [r0, #4]; adds r2, #1; ldr r3, [r0]": 8,
    "ldr r1, [r0]; ldr r2, [r1, r0]": 6,  # no pair: the address is the result
    "movs r1, #4; ldr r2, [r0, r1]": 6,  # the index is fresh
    "mov r1, r0; nop; ldr r2, [r1]": 6,
    "ldrd r1, r2, [r0]": 5,
    "movs r1, #0; ldrd r2, r3, [r0]": 6,
    "mov r1, r0; ldrd r2, r3, [r1]": 7,
    "ldm r0, {r1-r3}": 6,
    "ldr r1, =0x12345678; b 1f; .ltorg; 1:": 7,  # from flash
    # stores
    "str r1, [r0, r2]": 4,
    "ldr r1, [r0]; str r1, [r0, r2]": 5,
    "mov r1, r0; str r2, [r1]": 5,
    "strd r1, r2, [r0]": 4,
    "stm r0, {r1-r3}": 6,
    # branches
    "b 1f; nop; 1:": 4,
    "cmp r0, r0; beq 1f; nop; 1:": 5,
    "cmp r0, r0; bne 1f; nop; 1:": 5,
    "cbz r0, 1f; nop; 1:": 4,
    "cbnz r0, 1f; nop; 1:": 4,
    "mov r12, lr; bl 1f; bx r12; 1: bx lr; nop": 1 + 2 + 2 + 3,
    "mov r12, lr; adr r1, 1f + 1; bx r1; nop; .balign 4; 1: mov lr, r12": 1 + 1 + 3 + 1 + 2,
    "adr r1, 1f; mov pc, r1; nop; .balign 4; 1:": 1 + 3 + 2,
    "push {r4, lr}; pop {r4, pc}": 3 + 6,
    "push {lr}; ldr pc, [sp], #4": 2 + 5,
    "movs r1, #0; tbb [pc, r1]; .byte 1, 1; 1:": 1 + 6 + 2 + 1,  # and a read from flash
    "b 1f; nop; nop; .balign 4; nop; 1: add.w r1, r1, #1": 6,  # a long one across words
    "b 1f; nop; .balign 4; 1: add.w r1, r1, #1": 5,
}
M4 = {
    "mla r1, r2, r3, r1": 3,
    "mls r1, r2, r3, r1": 3,
    "umull r1, r2, r3, r3": 3,
    "umlal r1, r2, r3, r3": 3,
    "udiv r1, r2, r0": 14,
    "movs r1, #100; 1: subs r1, #1; bne 1b": 302,
}
M0PLUS = {
    "": 2,
    "movs r1, #100; 1: subs r1, #1; bne 1b": 1 + 99 * 3 + 2 + 2,
    "muls r1, r2, r1": 3,
    "ldr r1, [r0]; ldrb r2, [r0, #4]; str r1, [r0, #8]; strh r1, [r0, #8]": 10,
    "adds r1, r0, #4; ldr r1, [r1]": 5,
    "ldm r0!, {r1-r3}": 6,
    "push {r4-r7}; pop {r4-r7}": 12,
    "push {r4, lr}; pop {r4, pc}": 3 + 5,
    "b 1f; nop; 1:": 4,
    "mov r12, lr; bl 1f; bx r12; 1: bx lr; nop": 1 + 3 + 2 + 2,
    "mrs r1, primask": 5,
    "ldr r1, 1f; b 2f; .balign 4; 1: .word 5; 2:": 6,  # from flash, which is no slower
}
ENDS = ("bx r12", "pop {r4, pc}", "ldr pc, [sp], #4")


@pytest.mark.parametrize(
    ("target", "text", "cycles"),
    [
        (target, text, cycles)
        for target, table in (("cortex-m3", M3), ("cortex-m4", M4), ("cortex-m0plus", M0PLUS))
        for text, cycles in table.items()
    ],
)
def test_cortex_m(target: str, text: str, cycles: int) -> None:
    assert run(target, text).cycles[0] == cycles


# ---- Flash with wait states ---------------------------------------------------------------------


def test_straight_code_waits_for_lines() -> None:
    """32 one-cycle instructions of 2 bytes: 4 cycles in a line of 8, 8 in one of 16."""
    cycles = run("cortex-m3", "nop;" * 31).cycles
    assert cycles[0] == 33
    assert cycles[2] == 33  # 2 wait states, and each line keeps the core busy for 4 cycles
    assert cycles[4] == 33
    cycles = run("cortex-m3", "add.w r1, r1, #1;" * 31).cycles
    assert cycles[0] == 33
    assert cycles[2] == 33 + 15  # a line of 8 lasts 2 cycles, the next comes after 3
    assert cycles[4] == 33 + 7


def test_jumps_wait_for_their_target() -> None:
    near = run("cortex-m3", "b 1f; nop; 1:").cycles
    assert near == {0: 4, 2: 4, 4: 4}
    far = run("cortex-m3", "b 1f; .space 64; 1:").cycles
    assert far == {0: 4, 2: 6, 4: 8}


def test_reads_from_flash_wait() -> None:
    cycles = run("cortex-m3", "ldr r1, 1f; b 2f; .balign 4; 1: .word 5; 2:").cycles
    assert cycles == {0: 7, 2: 9, 4: 11}


# ---- AVR ----------------------------------------------------------------------------------------

AVR = {  # by Microchip's instruction set manual, for cores with 16 bits of program counter
    **dict.fromkeys(("nop", "add r18, r19", "adc r18, r19", "sub r18, r19", "subi r18, 1"), 1),
    **dict.fromkeys(("and r18, r19", "andi r18, 1", "or r18, r19", "eor r18, r19"), 1),
    **dict.fromkeys(("com r18", "neg r18", "inc r18", "dec r18", "lsl r18", "lsr r18"), 1),
    **dict.fromkeys(("ror r18", "asr r18", "swap r18", "mov r18, r19", "movw r18, r24"), 1),
    **dict.fromkeys(("ldi r18, 1", "cp r18, r19", "cpc r18, r19", "cpi r18, 1"), 1),
    **dict.fromkeys(("bst r18, 1", "bld r18, 1", "sec", "in r18, 0x3f"), 1),
    **dict.fromkeys(("adiw r24, 1", "sbiw r24, 1", "mul r18, r19"), 2),
    **dict.fromkeys(("lds r18, 0x200", "sts 0x200, r18", "push r18; pop r18"), 2),
    "push r18; pop r18": 4,
    **dict.fromkeys(("movw r30, r24; ld r18, Z", "movw r30, r24; ld r18, Z+"), 3),
    **dict.fromkeys(("movw r30, r24; ldd r18, Z+5", "movw r30, r24; st Z+, r18"), 3),
    "movw r26, r24; st X, r18": 3,
    "movw r26, r24; ld r18, -X": 3,
    "ldi r30, 0; ldi r31, 0; lpm r18, Z": 5,
    "ldi r30, 0; ldi r31, 0; lpm r18, Z+": 5,
    "rjmp 1f; nop; 1:": 2,
    "jmp 1f; nop; 1:": 3,
    "clz; breq 1f; nop; 1:": 3,
    "sez; breq 1f; nop; 1:": 3,
    "cpse r1, r1; nop": 2,
    "cpse r1, r1; jmp 0": 3,
    "sbrc r1, 0; nop": 2,
    "rcall 1f; rjmp 2f; 1: ret; 2:": 3 + 4 + 2,
    "call 1f; rjmp 2f; 1: ret; 2:": 4 + 4 + 2,
    "ldi r18, 100; 1: dec r18; brne 1b": 1 + 100 + 99 * 2 + 1,
}


@pytest.mark.parametrize(("text", "cycles"), AVR.items())
def test_avr(text: str, cycles: int) -> None:
    assert run("atmega128", text).cycles == {0: cycles + 4}


# ---- RV32 ---------------------------------------------------------------------------------------

RV32 = {
    "": 3,
    "addi a1, a1, 1; xor a2, a1, a1; lui a3, 5": 6,
    "lw a1, 0(a0); addi a2, a2, 1": 5,
    "lw a1, 0(a0); addi a1, a1, 1": 6,
    "lw a1, 0(a0); sw a1, 4(a0)": 6,
    "lw a1, 0(a0); sw a0, 4(a0)": 5,
    "lw a1, 0(a0); beqz a1, 1f; nop; 1:": 1 + 1 + 3 + 3,
    "lw a1, 0(a0); lw a2, 0(a0)": 5,
    "lw a1, 0(a0); mv a1, a0": 5,
    "lw a1, 0(a0); mv a2, a1": 6,
    "mul a1, a0, a0; add a1, a1, a0": 6,
    "mul a1, a0, a0; nop": 5,
    "divu a1, a0, a0": 37,
    "li a1, 100; 1: addi a1, a1, -1; bnez a1, 1b": 1 + 100 + 99 * 3 + 1 + 3,
    "j 1f; nop; 1:": 5,
    "mv t0, ra; jal 1f; mv ra, t0; j 2f; 1: ret; 2:": 1 + 2 + 3 + 1 + 2 + 3,
    "addi sp, sp, -16; sw ra, 12(sp); lw ra, 12(sp); addi sp, sp, 16": 7,
}


@pytest.mark.parametrize(("text", "cycles"), RV32.items())
def test_rv32(text: str, cycles: int) -> None:
    assert run("rv32imc", text).cycles == {0: cycles}


# ---- Alignment ----------------------------------------------------------------------------------

UNALIGNED = {
    ("cortex-m3", "ldr r1, [r0, #1]"): 6,
    ("cortex-m3", "ldr r1, [r0, #2]"): 5,
    ("cortex-m3", "ldrh r1, [r0, #1]"): 5,
    ("cortex-m3", "ldrh r1, [r0, #2]"): 4,
    ("cortex-m3", "str r1, [r0, #1]"): 3,
}
FAULTS = [
    ("cortex-m3", "adds r0, #2; nop; ldm r0, {r1, r2}"),
    ("cortex-m3", "adds r0, #1; ldrd r1, r2, [r0]"),
    ("cortex-m3", "adds r0, #2; nop; stm r0, {r1, r2}"),
    ("cortex-m3", "adds r0, #1; strd r1, r2, [r0]"),
    ("cortex-m0plus", "adds r0, #2; ldr r1, [r0]"),
    ("cortex-m0plus", "adds r0, #2; str r1, [r0]"),
    ("cortex-m0plus", "adds r0, #1; strh r1, [r0]"),
    ("rv32imc", "lw a1, 2(a0)"),
    ("rv32imc", "sh a1, 1(a0)"),
]


@pytest.mark.parametrize(("case", "cycles"), UNALIGNED.items())
def test_unaligned_accesses_take_longer(case: tuple[str, str], cycles: int) -> None:
    assert run(*case).cycles[0] == cycles


@pytest.mark.parametrize(("target", "text"), FAULTS)
def test_unaligned_accesses_fault(target: str, text: str) -> None:
    with pytest.raises(SimulationError, match="unaligned: "):
        run(target, text)


# ---- Paths --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "text"),
    [
        ("cortex-m3", "ldr r1, [r0]; cbz r1, 1f; b 2f; 1: nop; 2:"),
        ("cortex-m0plus", "ldr r1, [r0]; cmp r1, #0; beq 1f; b 2f; 1: nop; 2:"),
        ("rv32imc", "lw a1, 0(a0); nop; beqz a1, 1f; nop; j 2f; 1: nop; 2:"),
        ("atmega128", "movw r30, r24; ld r18, Z; tst r18; breq 1f; rjmp 2f; 1: nop; 2:"),
        # reads from a place that depends on data
        ("cortex-m3", "ldrb r1, [r0]; ldrb r1, [r0, r1]"),
        ("cortex-m0plus", "ldrb r1, [r0]; ldrb r1, [r0, r1]"),
        ("cortex-m0plus", "ldrb r1, [r0]; strb r1, [r0, r1]"),
        ("rv32imc", "lb a1, 0(a0); nop; add a1, a1, a0; sb a0, 0(a1)"),
        *(
            ("atmega128", f"movw {to}, r24; ld r18, {reg}; add {low}, r18; {access}")
            for to, low, reg, access in (
                ("r26", "r26", "X", "ld r19, X"),
                ("r28", "r28", "Y", "st Y+, r19"),
                ("r30", "r30", "Z", "ldd r19, Z+3"),
                ("r28", "r28", "Y", "std Y+3, r19"),
                ("r30", "r30", "Z", "lpm r19, Z"),
                ("r30", "r30", "Z", "lpm"),
                ("r26", "r26", "X", "st -X, r19"),
            )
        ),
    ],
)
def test_ways_of_one_length_differ(target: str, text: str) -> None:
    """Branches on data whose two ways take the same time, or nearly, and addresses from data."""
    zero, one = run(target, text), run(target, text, data=b"\1")
    assert abs(zero.cycles[0] - one.cycles[0]) <= 1
    assert zero.path != one.path and zero.path == run(target, text).path


# ---- Stack, results, and what goes wrong --------------------------------------------------------

STACKS = {
    ("cortex-m3", "push {r4-r7}; sub sp, #20; add sp, #20; pop {r4-r7}"): 36,
    (
        "cortex-m3",
        "stmdb sp!, {r4-r11}; str r0, [sp, #-4]!; pop {r0}; ldm sp!, {r4-r11}",
    ): 36,
    ("cortex-m0plus", "push {r4, lr}; bl 1f; pop {r4, pc}; 1: push {r1}; pop {r1}"): 12,
    ("rv32imc", "addi sp, sp, -32; addi sp, sp, 32; addi sp, sp, -512; addi sp, sp, 512"): 512,
    ("atmega128", "push r18; rcall 1f; pop r18; rjmp 2f; 1: push r19; pop r19; ret; 2:"): 6,
}


@pytest.mark.parametrize(("case", "size"), STACKS.items())
def test_the_stack_is_measured_to_the_byte(case: tuple[str, str], size: int) -> None:
    assert run(*case).stack_bytes == size


@pytest.mark.parametrize("target", HEADS)
def test_a_result_comes_back(target: str) -> None:
    minus_two = {
        "a": "ldi r24, 0xfe; ldi r25, 0xff",
        "c": "movs r0, #1; mvns r0, r0",
        "r": "li a0, -2",
    }
    assert run(target, minus_two[target[0]]).result == -2


@pytest.mark.parametrize("access", ["ldreq r2, [r0, #4]", "streq r2, [r0, #4]"])
def test_conditional_accesses_leave_no_trace(access: str) -> None:
    """The block behind them begins outside of any IT block."""
    text = f"cmp r0, r0; itt eq; moveq r1, #1; {access}; cmp r0, #0; beq 1f; mov r0, #5; 1:"
    assert run("cortex-m3", text).result == 5


@pytest.mark.parametrize("target", HEADS)
def test_what_does_not_end_is_stopped(target: str) -> None:
    loop = {"a": "1: rjmp 1b", "c": "1: b 1b", "r": "1: j 1b"}[target[0]]
    with pytest.raises(SimulationError, match="does not end"):
        run(target, loop, cap=10**5)


@pytest.mark.parametrize("target", HEADS)
def test_what_crashes_says_so(target: str) -> None:
    wrong = {
        "a": "ldi r30, 0xff; ldi r31, 0xff; st Z, r18",
        "c": "movs r0, #0; ldr r0, [r0]",
        "r": "li a0, 0; lw a0, 0(a0)",
    }
    with pytest.raises(SimulationError):
        run(target, wrong[target[0]])


def test_the_stack_may_not_meet_the_buffers() -> None:
    simulator = assembled("cortex-m3", "sub sp, #256\nadd sp, #256\nbx lr")
    simulator.reset()
    simulator.place(bytes(simulator.mcu.ram_bytes - 200))
    with pytest.raises(SimulationError, match="stack of 256 bytes"):
        simulator.call("f")
    with pytest.raises(SimulationError, match="no room"):
        simulator.place(bytes(200))
