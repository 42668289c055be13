# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The prover of object code: it proves kernels, and finds what is planted in them."""

import random
import re
import resource
from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext, suppress
from dataclasses import replace
from functools import partial, reduce
from pathlib import Path
from typing import Any

import pytest

from lab.mcu.simulator import SimulationError
from lab.mcu.targets import TARGETS
from lab.prove import __main__ as command
from lab.prove import duplexes, graph, keystreams, mutants, references, streams
from lab.prove.algebra import Algebra, Numbers
from lab.prove.call import Call, needs_alignment
from lab.prove.equal import Equality
from lab.prove.graph import Graph
from lab.prove.image import LIBRARY, Image, address_of
from lab.prove.kernels import (
    ARMS,
    PERMUTATIONS,
    Subject,
    embedded,
    emulated,
    image_of,
    missing_arm,
    stated_stack,
    twins,
)
from lab.prove.keystreams import SosemanukStart
from lab.prove.machines import X86
from lab.prove.pcode import Operations, Violation, known
from lab.prove.proof import Theory, Verdict, prove
from lab.prove.references import Native, Unicorn
from lab.prove.replay import given, packed, permuted
from lab.prove.semantics import State, Unit
from lab.prove.specification import Number, lane, unknown_bytes
from lab.prove.words import Word, forced, joined, literals, made, piece
from tests.rings import rarely
from tools import firmware
from tools.kernels import STREAMS, rows
from tools.toolchain import BUILD, EMBEDDED, SRC, compile_sources, simde_include

pytestmark = pytest.mark.ring(2)

KECCAK = SRC / "loxo" / "permutation" / "keccak200"
NEON_ASCON = KECCAK.parent / "ascon"
OUT = BUILD / "prove" / "planted"
M32, M61 = 2**32 - 1, 2**61 - 1
M3 = "^keccak200_armv7m cortex-m3$"
Proves = Callable[[str], list[Verdict]]
SLOW = ("spongent-pi176", "spongent-pi192", "sparkle512-12")


@pytest.mark.parametrize(
    "permutation", [rarely(name) if name in SLOW else name for name in PERMUTATIONS]
)
def test_the_specification_is_that_of_the_tests(
    permutation: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its signatures and its gates, on random states."""
    monkeypatch.setattr(graph, "MOST_NODES", 10_000_000)
    theory, source, number = Theory(permutation), random.Random(2), 40
    for trial in range(number):
        bits = [theory.graph.signature(one) >> trial & 1 for one in theory.outputs]
        state = packed(theory.inputs, theory.graph.assigned(theory.inputs, trial))
        assert packed(bits, {}) == permuted(permutation, state)
    states = [source.randbytes(theory.size) for _ in range(number)]
    values = [given(theory.inputs, [state]) for state in states]
    columns = {one: sum(v[one] << i for i, v in enumerate(values)) for one in theory.inputs}
    cone = theory.graph.cone(theory.outputs, 0)
    assert cone
    order, variables = cone
    assert set(variables) <= set(theory.inputs)
    found = theory.equality.values(order, columns, 0)
    for i, state in enumerate(states):
        got = [found[one & -2] >> i & 1 ^ one & 1 for one in theory.outputs]
        assert packed(got, {}) == permuted(permutation, state)


@pytest.mark.parametrize(
    "label",
    [
        M3,
        "^keccak200_armv6m_small cortex-m0plus",
        "^keccak200_avr atmega128",
        "^keccak200_portable x86-64 gcc",
        rarely("^keccak200_avx2_x32 x86-64 gcc"),
        "^keccak200_slab_sse2_x16_(load|permute|store) x86-64 gcc",
        "^ascon12_armv7m_small cortex-m3",
        "^chacha_armv7m cortex-m3",
        "^chacha_(rv32|avx512)_first ",
        rarely("^chacha_(avr|rv32|armv6m)_small "),
        rarely("^chacha_ssse3_x4 x86-64 gcc"),
        rarely("^chacha_avx512_x8 x86-64 SIMDe"),
        "^gimli_avx512 x86-64 SIMDe",
        "^gimli_v128 aarch64",
        rarely("^gimli_v128 (armhf|x86-64 SIMDe)"),
        "^ascon6_rounds_armv7m ",
        rarely("^ascon(6_rounds_neon|12_rounds_(armv7m|neon)) "),
        "^ascon_start_armv7m ",
        rarely("^ascon_(start_neon|blocks_(armv7m|neon)) "),
        rarely("^xoodoo_v128_x4 "),
        rarely("^sparkle256_7_v128_x4 "),
        rarely("^keccak200_slab_neonsha3_x16_permute "),
        rarely("^keccak200_wasm128_x16 "),
        rarely("^keccak200_gfni_x32 x86-64 SIMDe"),
        rarely("^(chacha|sosemanuk)_v128_(x3|starts_x4) "),
        rarely("^(ascon6_avx512_x8|xoodoo_avx512) x86-64 SIMDe"),
        rarely("^chacha_(portable|avx2_streams_x8) x86-64 gcc"),
        rarely("^sosemanuk_armv7m(_starts)? cortex-m3"),
        rarely("^sosemanuk_(avr|avr_small|rv32_small|armv6m_starts) "),
        rarely("^sosemanuk_portable_starts x86-64 gcc"),
        rarely("^sosemanuk_(ssse3|avx2_starts_x8|avx2_streams_x8) x86-64 gcc"),
        "^xoodoo_armv7m cortex-m3",
        rarely("^gimli_avx2_x8 x86-64 gcc"),
        "^sparkle384_7_armv7m cortex-m3",
        rarely("^keccak200_rv32_x4 rv32imc"),
        rarely("^spongent160_avx2 x86-64 gcc"),
        rarely("^ascon8_avr_small atmega128"),
        rarely("^ascon6_(small|avx2_x4) x86-64 gcc"),
        rarely("^sparkle256_7_(portable|avx2_x8) x86-64 gcc"),
    ],
)
def test_kernels_are_proved(proves: Proves, label: str) -> None:
    assert all(verdict.instructions > 100 for verdict in proves(label))


@pytest.mark.parametrize(
    ("form", "blocks"),
    [
        (keystreams.ChaCha, 1),
        (keystreams.ChaChaOver, 2),
        (keystreams.Sosemanuk, 2),
        (SosemanukStart, 0),
    ],
)
def test_a_stream_is_that_of_the_tests(form: type[keystreams.Keystream], blocks: int) -> None:
    """Its signatures, on random keys or states."""
    known = form(blocks)
    wanted = {*known.wanted, *known.after(blocks)}
    for trial in range(20):
        inputs = known.graph.assigned([*known.before(), *known.text], trial)
        values = known.values(inputs, 0)
        assert wanted <= values.keys() | inputs.keys() | {0, 1}
        assert all(known.graph.signature(a) >> trial & 1 == b for a, b in values.items())


def test_a_product_is_that_of_bytes_and_no_other() -> None:
    graph = Graph()
    x = Number(graph, [graph.variable() for _ in range(32)])
    wanted = (x * 0x54655307 & 0xFFFFFFFF).bits
    Equality(graph)
    operations, given = Operations(graph), made(1, x.bits)
    assert literals(operations.multiply(given, 0x54655307, 32), 32) == tuple(wanted)
    total: Word = 0
    for k, factor in enumerate((0x07, 0x53, 0x65, 0x54)):
        for j in (one for one in (0, 2, 1, 3) if one + k < 4):
            byte = joined([(piece(given, 8 * j, 8), 8), (0, 8)])
            part = joined([(operations.multiply(byte, factor, 16), 16), (0, 16)])
            total = operations.add(total, operations.left(part, 8 * (j + k), 32), 32)
    assert literals(total, 32) == tuple(wanted)
    with pytest.raises(ValueError, match="differ"):
        graph.equate(graph.xor(x.bits[0], x.bits[1]), wanted[2])


OPERATIONS = ("INT_ADD", "INT_CARRY", "INT_MULT", "INT_AND", "INT_OR", "INT_LESS", "INT_SUB")
SHIFTS = ("INT_LEFT", "INT_RIGHT", "SUBPIECE")


def test_polynomials_are_what_a_processor_makes_of_numbers() -> None:
    """Operations on what operations gave: values, terms and bounds."""
    source, done = random.Random(3), Counter[str]()
    plain = Operations(Graph())
    for _ in range(30):
        algebra = Algebra()
        numbers, words = Numbers(algebra), [algebra.new(most) for most in (1, 99, 2**28, M32)]
        for _ in range(60):
            name = source.choice(OPERATIONS + SHIFTS)
            other: Any = source.choice(words) if source.random() < 0.8 else source.getrandbits(32)
            if name in SHIFTS:
                other = source.randrange(4 if name == "SUBPIECE" else 32)
            a, width = source.choice(words), 8 if name in ("INT_CARRY", "INT_LESS") else 32
            with suppress(Violation):
                made = algebra.number(numbers.named(name, width, [32, 32])(a, other))
                known = plain.named(name, width, [32, 32])
                b = algebra.number(other)
                assert made.values == tuple(map(known, a.values, b.values)), name
                assert algebra.valued(made.terms).values == made.values
                expanded = algebra.valued(algebra.expanded(made.terms, M61)).values
                assert [x % M61 for x in expanded] == [x % M61 for x in made.values]
                assert max(made.values) <= algebra.most(made)
                done[name] += 1
                if made.terms.keys() - {()}:
                    words.append(made)
    assert min(done[name] for name in (*OPERATIONS, *SHIFTS)) > 10, done


def planted(
    name: str, old: str, new: str, isa: str = "armv7m", machine: str = "cortex-m3"
) -> Subject:
    """A kernel with a change in its source."""
    symbol = f"loxo_keccak200_permute_{isa}"
    path, at = changed(KECCAK / f"keccak200_{isa}.S", {old: new}, symbol, name, machine)
    return Subject(name, machine, path, at, "keccak-f200", 1, (1,))


def changed(
    original: Path, changes: dict[str, str], symbol: str, name: str, machine: str
) -> tuple[Path, int]:
    """A function of a changed source, in an image."""
    if TARGETS[machine].missing:
        pytest.skip(TARGETS[machine].missing)
    text = original.read_text()
    for old, new in changes.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    source = OUT / f"{name}.S"
    source.parent.mkdir(parents=True, exist_ok=True)
    end = SRC / "loxo" / "core" / "assembly_end.h"
    source.write_text(text.replace('"../../core/assembly_end.h"', f'"{end}"'))
    target = EMBEDDED[machine]
    made = compile_sources(target, OUT, [source])
    path = firmware.link(target, made, [symbol], OUT / f"{name}.elf")
    return path, image_of(path).functions[symbol][0]


NEON = "^gimli_v128 (aarch64|armhf)|^ascon6_rounds_neon"
RARE = "s[0] ^= (s[1] == 0x12345678) & 1"  # one state in 2^32
BRANCH = "if (s[0][0] == 7) s[0] ^= s[1]"
ONE_IN_2_32 = """  LOAD r8, lr, 4
  movw r1, #0x1234
  movt r1, #0x5678
  eor r1, r1, r4
  rsb r2, r1, #0
  orr r1, r1, r2
  lsr r1, r1, #31
  eor r1, r1, #1
  eor r4, r4, r1
"""


@pytest.mark.parametrize(
    ("name", "old", "new", "verdict", "said"),
    [
        ("rare", "  LOAD r8, lr, 4\n", ONE_IN_2_32, "refuted", "replayed"),
        ("wrong", "bic r0, r10, r6", "bic r0, r6, r10", "refuted", "replayed"),
        (
            "branch",
            "  adr r1, 2f\n",
            "  cbz r4, 3f\n  nop\n3:\n  adr r1, 2f\n",
            "violation",
            "a branch",
        ),
        (
            *("table", "  adr r1, 2f\n", "  adr r1, 2f\n  ldrb r2, [r1, r9]\n"),
            *("refuted", "the address of a load"),
        ),
        ("behind", "  adr r1, 2f\n", "  strb r1, [r0, #25]\n  adr r1, 2f\n", "violation", "writes"),
        ("before", "  adr r1, 2f\n", "  ldrb r1, [r0, #-1]\n  adr r1, 2f\n", "violation", "reads"),
        (
            *("unsaved", "  pop {r0, r4-r11, pc}\n", "  pop {r0, r4-r10}\n  pop {r3, pc}\n"),
            *("violation", "r11 is not restored"),
        ),
        (
            *("unwiped", "  adr r1, 2f\n"),
            "  sub sp, #128\n"
            + "".join(f"  str r{4 + i % 8}, [sp, #{4 * i}]\n" for i in range(32))
            + "  add sp, #128\n  adr r1, 2f\n",
            *("violation", "secret bytes"),
        ),
        (
            *("mode", "  pop {r0, r4-r11, pc}\n"),
            "  pop {r0, r4-r11, lr}\n  bic lr, #1\n  bx lr\n",
            *("violation", "leaves Thumb"),
        ),
        ("carry", "  adr r1, 2f\n", "  adc r1, r9, #1\n  adr r1, 2f\n", "proved", ""),
    ],
)
def test_finds_what_is_planted(name: str, old: str, new: str, verdict: str, said: str) -> None:
    found = prove(planted(name, old, new))
    assert (found.verdict, said in found.detail) == (verdict, True), found


@pytest.mark.parametrize(
    ("isa", "more", "verdict", "said"),
    [
        ("avx512", "", "proved", ""),
        ("avx512", RARE, "refuted", "replayed"),
        ("avx512", "s[2][3] ^= s[2][3] & 1", "refuted", "replayed"),
        ("avx512", BRANCH, "violation", "a branch"),
        ("v128", "", "proved", ""),
        ("v128", RARE, "not proved", "only resembles the specification"),
        ("v128", "s[2][3] ^= s[2][3] & 1", "refuted", "replayed"),
        ("v128", BRANCH, "violation", "a branch"),
    ],
)
def test_finds_what_is_planted_in_a_twin(isa: str, more: str, verdict: str, said: str) -> None:
    """Before the rounds of a kernel for AVX-512 or WebAssembly, in its source."""
    subject, headers = next(twins(re.compile(f"^gimli_{isa} ")), None), simde_include()
    if not subject or not headers:
        pytest.skip("x86-64 SIMDe: not here")
    folder = SRC / "loxo" / "permutation" / "gimli"
    text, old = (folder / f"gimli_{isa}.c").read_text(), "gimli_rounds(s))"
    assert text.count(old) == 1
    text = re.sub('#include "(.+)"', rf'#include "{folder}/\1"', text)
    source = OUT / f"gimli_{isa}_{len(more)}.c"
    source.parent.mkdir(parents=True, exist_ok=True)
    source.write_text(text.replace(old, f"{more}; {old}"))
    path = emulated((source,), headers, isa == "v128")
    at, _ = image_of(path).functions[f"loxo_gimli_permute_{isa}"]
    found = prove(subject._replace(image=path, at=at))
    assert (found.verdict, said in found.detail) == (verdict, True), found


@pytest.mark.parametrize(
    ("verb", "old", "new", "verdict", "said"),
    [
        ("start", "vshr.u64 d8, d8, #32", "nop", "refuted", "the state by"),
        ("start", "{d8-d9}, [%[in]]!", "{d8-d10}, [%[in]]", "refuted", "reads 8 bytes"),
        rarely("blocks", "vbit d2, d9, d3", "nop", "refuted", "the state by"),
        rarely("blocks", "vst1.8 {d1-d2}", "vst1.8 {d1-d3}", "violation", "writes 8 bytes"),
    ],
)
def test_finds_what_is_planted_in_what_takes_blocks(
    verb: str, old: str, new: str, verdict: str, said: str
) -> None:
    """In the state, in what stays of a block, and beyond its end."""
    if missing := missing_arm("armhf, NEON"):
        pytest.skip(missing)
    text, folder = (NEON_ASCON / "ascon_neon.c").read_text(), OUT / f"{verb}-{len(new)}"
    assert text.count(old) == 1
    source, symbol = folder / "ascon_neon.c", f"loxo_ascon_{verb}_neon"
    folder.mkdir(parents=True, exist_ok=True)
    text = re.sub('#include "(.+)"', rf'#include "{NEON_ASCON}/\1"', text)
    source.write_text(text.replace(old, new))
    target = ARMS["armhf, NEON"]
    made = compile_sources(target, folder, [source])
    path = firmware.link(target, made, [symbol], folder / "ascon_neon.elf")
    at, _ = image_of(path).functions[symbol]
    kernel = duplexes.DuplexKernel(f"ascon_{verb}_neon", "armhf, NEON", path, at, "none")
    found = duplexes.prove(kernel)
    assert (found.verdict, said in found.detail) == (verdict, True), found


@pytest.mark.parametrize("new", [rarely("  nop\n"), "  adc r3, r3, #1\n"])
def test_a_counter_that_does_not_carry_is_found(new: str) -> None:
    """From its word to the next one, which it does once in 2^32 blocks."""
    source, old = STREAMS / "chacha" / "chacha_armv7m.S", "  adc r3, r3, #0\n"
    at = changed(source, {old: new}, "loxo_chacha_xor_armv7m", f"counter-{len(new)}", "cortex-m3")
    (row,) = (row for row in rows(STREAMS / "chacha") if row.isa == "armv7m")
    found = streams.prove(streams.StreamKernel("chacha", row, "cortex-m3", *at))
    assert found.verdict == "refuted", found


@pytest.mark.parametrize(
    ("text", "at", "size", "faults"),
    [
        ("ldrd r0,r1,[r2]", 4, 4, False),
        ("ldrd r0,r1,[r2]", 6, 4, True),
        ("vldmia r1!,{d16,d17}", 6, 8, True),
        ("vld1.8 {d0,d1},[r0]", 1, 8, False),
        ("vld1.64 {d0,d1},[sp:64]", 4, 8, True),
        ("ldp q0, q1, [x0]", 1, 16, False),
        ("MOVDQA XMM0, xmmword ptr [RDI]", 8, 16, True),
        ("VPXOR YMM0, YMM1, ymmword ptr [RDI]", 1, 32, False),
    ],
)
def test_accesses_that_must_be_aligned(text: str, at: int, size: int, faults: bool) -> None:
    assert needs_alignment(text, at, size) == faults


def test_interrupts_that_stay_forbidden_are_found() -> None:
    end = "  clr r1\n  .irp saved, 29"
    found = prove(planted("forbidden", end, f"  cli\n{end}", "avr", "atmega128"))
    assert (found.verdict, "Iflg is not restored" in found.detail) == ("violation", True), found


def test_no_call_proves_nothing() -> None:
    (subject,) = embedded(re.compile(M3))
    found = prove(subject._replace(counts=()), image_of(subject.image))
    assert (found.verdict, found.detail) == ("not proved", "nothing ran")


def test_a_function_that_is_not_run_may_change_what_it_need_not_keep(proves: Proves) -> None:
    """Flags, other registers and all below the stack pointer, but nothing else."""
    (verdict,) = proves("^keccak200_avr atmega128")
    call = Call(image_of(verdict.subject.image), Graph())
    call.enter(())
    sp = known(call.cpu.get("SP"), "SP")
    kept = ("R2", "R17", "Ylo", "R1")
    lost = ("R18", "R0", "Zhi", "Cflg", "Tflg")
    for name in (*kept, *lost):
        call.cpu.put(name, 0)
    for at in (sp, sp - 100, sp + 1):
        call.memory.write(at, 1, 7)
    call.memory.write(sp + 1, 2, 0x1234)
    secret = made(1, [call.graph.variable() for _ in range(8)])
    call.memory.write(sp - 50, 1, secret)
    assert call.come_back(0) == 0x2468
    assert [call.cpu.get(name) for name in kept] == [0] * len(kept)
    assert not any(isinstance(call.cpu.get(name), int) for name in lost)
    assert not any(isinstance(call.memory.read(at, 1), int) for at in (sp, sp - 100))
    assert call.memory.read(sp + 1, 1) == 0x34
    assert call.secret(sp - 50) and not call.secret(sp - 100)  # it may still be there


def test_no_other_function_of_the_c_library_is_known(proves: Proves) -> None:
    assert address_of("memcpy") and not address_of("memcmp") and not address_of("free")
    (verdict,) = proves("^keccak200_slab_sse2_x16_store x86-64 gcc")
    library = image_of(verdict.subject.image)  # which also asks for __cxa_finalize
    assert "memset" in library.imports.values() and set(library.imports.values()) <= set(LIBRARY)
    with pytest.raises(Violation):
        Call(library, Graph()).step(0)


@pytest.mark.parametrize("pushed", [0, 8])
def test_the_c_library_is_called_with_an_aligned_stack(proves: Proves, pushed: int) -> None:
    (verdict,) = proves("^keccak200_slab_sse2_x16_store x86-64 gcc")
    call = Call(image_of(verdict.subject.image), Graph())
    call.enter((X86.ram + X86.room - 64, 0, 16))
    call.cpu.put("RSP", call.sp - pushed)
    call.memory.write(call.sp - pushed, 8, call.back)
    with pytest.raises(Violation, match="not aligned") if pushed else nullcontext():
        assert call.of_library("memset") == call.back


@pytest.mark.parametrize("parts", [(5, 27), (27, 5)])
def test_a_sum_with_a_rotated_word_may_be_made_of_two(parts: tuple[int, int]) -> None:
    """But not with parts that overlap."""
    graph = Graph()
    a, b = (Number(graph, [graph.variable() for _ in range(32)]) for _ in range(2))
    wanted = (a + (b << 5 | b >> 27 & 0x1F) & 0xFFFFFFFF).bits
    Equality(graph)
    operations = Operations(graph)
    x, y = (made(1, one.bits) for one in (a, b))
    shifted = {5: operations.left(y, 5, 32), 27: operations.right(y, 27, 32)}
    total = operations.put_off(operations.put_off(x, shifted[parts[0]], 32), shifted[parts[1]], 32)
    assert literals(forced(total), 32) == tuple(wanted)
    twice = forced(operations.put_off(operations.put_off(x, y, 32), shifted[5], 32))
    assert twice == operations.add(operations.add(x, y, 32), shifted[5], 32) != forced(total)


@pytest.mark.parametrize("swapped", [False, True])
def test_sums_are_found_however_their_carries_are_made(swapped: bool) -> None:
    """Of words in an order and in the other, and of bytes with what the last ones carried."""
    graph = Graph()
    a, b = (Number(graph, [graph.variable() for _ in range(32)]) for _ in range(2))
    wanted = (a + b) & 0xFFFFFFFF
    Equality(graph)
    operations = Operations(graph)
    x, y = (made(1, one.bits) for one in ((b, a) if swapped else (a, b)))
    assert literals(operations.add(x, y, 32), 32) == tuple(wanted.bits)
    inverted = operations.not_(x, 32)  # ~(~x - y) = x + y
    assert operations.not_(operations.subtract(inverted, y, 32), 32) == made(1, wanted.bits)
    carry, found = 0, list[int]()
    for at in range(0, 32, 8):
        pieces = piece(x, at, 8), piece(y, at, 8), made(1, [carry] + [0] * 7)
        found += literals(operations.named("INT_ADD", 8, [8])(*pieces), 8)
        carry = literals(operations.named("INT_CARRY", 8, [8])(*pieces), 8)[0]
    assert found == wanted.bits
    alone = made(1, [carry] + [0] * 7)
    assert operations.named("INT_ADD", 8, [8])(0, 0, alone) == alone
    more = operations.named("INT_ADD", 8, [8])(0, 1, alone)
    assert literals(more, 8) == (carry ^ 1, carry, *[0] * 6)
    assert literals(operations.add(x, y, 32, 1), 32) != tuple(wanted.bits)


def test_a_specification_cannot_decide_by_what_is_unknown() -> None:
    (byte,) = unknown_bytes(Graph(), 1)
    for decide in (bool, lambda number: number == 0):
        with pytest.raises(TypeError):
            decide(byte)


def test_a_wrong_figure_of_stack_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    (subject,) = embedded(re.compile(M3))
    x8 = subject._replace(name="spongent160_avr_x8", permutation="spongent-pi160")
    assert list(stated_stack(x8)) == [("the banner", [347]), ("the page", [180, 347])]
    monkeypatch.setattr("lab.prove.proof.stated_stack", lambda _: [("the page", [40])])
    found = prove(subject)
    assert (found.verdict, found.detail) == ("violation", "stack 44, the page says 40")


@pytest.mark.parametrize(
    "label",
    [
        M3,
        "^keccak200_slab_sse2_x16_store x86-64 gcc",
        rarely("^gimli_v128 aarch64$"),
        rarely("^ascon6_rounds_neon armhf, NEON$"),
        rarely("^ascon_start_neon armhf, NEON$"),
        "^sosemanuk_armv7m_starts cortex-m3",
        rarely("^sosemanuk_ssse3 x86-64 gcc"),
    ],
)
def test_flipped_bits_are_noticed(proves: Proves, label: str) -> None:
    (verdict,) = proves(label)
    found = mutants.mutate(verdict, 12)
    assert len(found) == 12
    assert {one.kind for one in found} <= {*mutants.ACCOUNTED}, found
    assert "refuted" in {one.kind for one in found}, found


def test_a_prover_that_believes_everything_is_found(
    proves: Proves, monkeypatch: pytest.MonkeyPatch
) -> None:
    (verdict,) = proves(M3)
    monkeypatch.setattr(mutants, "prove", lambda *a: replace(prove(*a), verdict="proved"))
    found = mutants.mutate(verdict, 6)
    assert "WRONGLY PROVED" in {one.kind for one in found}, found


def test_this_cpu_says_how_code_ends(proves: Proves, monkeypatch: pytest.MonkeyPatch) -> None:
    (verdict,) = proves("^keccak200_slab_sse2_x16_store x86-64 gcc")
    image, data = image_of(verdict.subject.image), {X86.ram: b"unchanged"}
    there = image.functions["loxo_wipe"][0]
    with pytest.raises(SimulationError, match="ends with SIGSEGV"):
        Native("x86-64 gcc", image).call(there, (0, 1), data)
    native = Native("x86-64 gcc", image)
    limits = partial(resource.prlimit, native.child, resource.RLIMIT_CPU)
    assert limits() == resource.getrlimit(resource.RLIMIT_CPU), "validation takes many steps"
    assert native.call(there, (X86.ram + 2, 3), data)[1] == {X86.ram: b"un\0\0\0nged"}
    assert limits() == (references.SECONDS, references.SECONDS + 1)
    monkeypatch.setattr(references, "TRACEME", -1)
    with pytest.raises(OSError, match="no process can be traced here"):
        Native("x86-64 gcc", image)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """The command, and what it prints."""
    if TARGETS["cortex-m3"].missing:
        pytest.skip(TARGETS["cortex-m3"].missing)
    return command.main(arguments), capsys.readouterr().out


@pytest.mark.parametrize(
    "label",
    ["^keccak200_(armv7m cortex-m3|avr_small)", rarely(NEON)],
)
def test_instructions_do_what_others_say(label: str, capsys: pytest.CaptureFixture[str]) -> None:
    if label == NEON and (missing := "".join(map(missing_arm, ARMS))):
        pytest.skip(missing)
    code, said = run(capsys, "--validate", "--only", label)
    (counted,) = re.findall(r"(\d+) instructions, (\d+) states, 0 differ, 0 not", said)
    assert code == 0 and int(counted[0]) > 200, said
    assert int(counted[1]) == 20 * int(counted[0]), said


def test_a_wrong_semantics_is_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Graph, "or_", Graph.xor)
    code, said = run(capsys, "--validate", "--only", M3)
    assert code == 1 and re.search(r"^  orr.*, not ", said, re.MULTILINE), said


def test_an_instruction_that_nothing_else_knows_is_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Unicorn.run

    def partly(self: Unicorn, unit: Unit, before: State) -> State | None:
        return None if unit.text.startswith("eor") else real(self, unit, before)

    monkeypatch.setattr(Unicorn, "run", partly)
    code, said = run(capsys, "--validate", "--only", M3)
    assert code == 1 and "NOT COMPARED eor" in said, said


def test_says_what_it_cannot_prove(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(capsys, "--only", "keccak1600") == (2, "no function to prove is called keccak1600\n")
    monkeypatch.setattr("lab.prove.__main__.platform.machine", lambda: "riscv64")
    code, said = run(capsys, "--kind", "host")
    assert code == 2 and said.startswith("NOT RUN x86-64: this is another processor\n"), said


def test_equal_functions_are_equal_and_others_are_not() -> None:
    """Random functions of five variables, by truth table and by the solver."""
    source = random.Random(5)
    graph = Graph()
    equality = Equality(graph)
    given = [graph.variable() for _ in range(20)]
    for _ in range(200):
        a, b, c = source.sample(given, 3)
        left = graph.and_(a, graph.xor(b, c))
        right = graph.xor(graph.and_(a, b), graph.and_(a, c))
        assert equality.same(left, right, 0)
        assert not equality.same(left, graph.xor(right, graph.and_(a, graph.and_(b, c))), 0)
    wide = given[0]
    for one in given[1:]:
        wide = graph.and_(wide, one)
    flipped = graph.xor(given[0], wide)
    assert not equality.same(given[0], flipped, 0)
    assert all(equality.differences[-1][one] for one in given)


def test_functions_of_a_few_long_sums_need_no_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Equality, "solve", None)
    source, graph = random.Random(6), Graph()
    equality = Equality(graph)
    given = [graph.variable() for _ in range(16)]
    for _ in range(100):
        a, b, c = (reduce(graph.xor, source.sample(given, 12)) for _ in range(3))
        left = graph.xor(c, graph.and_(a, graph.xor(b, c)))
        right = graph.xor(graph.and_(a, b), graph.and_(a ^ 1, c))
        assert equality.same(left, right, 0)
        assert not equality.same(left, right ^ 1, 0)
        assert not equality.same(left, graph.xor(right, given[source.randrange(16)]), 0)
        assert not equality.same(left, graph.xor(right, graph.and_(a, graph.and_(b, c))), 0)


def test_sums_of_milestones_are_found_without_a_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Equality, "solve", None)
    source, graph = random.Random(6), Graph()
    equality = Equality(graph)
    given = [graph.variable() for _ in range(40)]
    graph.round = 1
    for _ in range(100):
        parts = [source.sample(given, 7) for _ in range(2)]
        wanted = graph.milestone(reduce(graph.xor, parts[0] + parts[1]))
        other = graph.milestone(graph.xor(graph.and_(given[0], given[1]), given[2]))
        a, b = (graph.milestone(reduce(graph.xor, part)) for part in parts)
        assert graph.xor(a, b) == wanted
        assert graph.xor(a ^ 1, b) == wanted ^ 1
        assert not equality.prove(graph.xor(a, b) ^ 1, wanted)
        assert not equality.prove(a, wanted)
        assert not equality.prove(a, other)


def test_a_sum_that_became_a_milestone_is_still_that_sum() -> None:
    """One that was made before it, in another lane and inverted, too."""
    graph = Graph()
    a, b, c = (graph.variable() for _ in range(3))
    total = graph.xor(a, b)
    known = graph.milestone(total)
    assert total != graph.xor(a, b) == known == graph.standing(total) == graph.standing(known)
    assert lane([graph.standing(total)], 3) == [graph.standing(*lane([total], 3))]
    assert graph.standing(total ^ 1) == known ^ 1
    assert graph.standing(graph.xor(a, c)) not in (known, known ^ 1)


def test_a_flipped_bit_is_in_memory_and_in_the_file(proves: Proves) -> None:
    (verdict,) = proves(M3)
    original, at = image_of(verdict.subject.image), verdict.subject.at
    changed = Image(original.path)
    changed.flip(at, 0, OUT / "flipped.elf")
    for image in (changed, Image(changed.path)):
        assert image.read(at, 1)[0] == original.read(at, 1)[0] ^ 1
        assert image.read(at + 1, 99) == original.read(at + 1, 99)
