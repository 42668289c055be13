# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The prover of object code: it proves kernels, and finds what is planted in them."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from lab.prove.call import Call
from lab.prove.equal import Equality
from lab.prove.graph import Graph
from lab.prove.image import Image
from lab.prove.kernels import PERMUTATIONS, Subject, embedded, hosted, image_of
from lab.prove.mutants import mutate
from lab.prove.proof import Theory, Verdict, permuted, prove
from lab.prove.validate import validate
from tools import firmware
from tools.toolchain import BUILD, EMBEDDED, SRC, compile_sources

KERNEL = SRC / "loxo" / "permutation" / "keccak200" / "keccak200_armv7m.S"
OUT = BUILD / "prove" / "planted"
Prove = Callable[[str], Verdict]


@pytest.fixture(scope="module")
def theories() -> dict[str, Theory]:
    return {}


@pytest.fixture
def proved(theories: dict[str, Theory]) -> Prove:
    """Proves the kernel of a label, "keccak200_armv7m cortex-m3"."""

    def one(label: str) -> Verdict:
        pattern = re.compile(f"^{label}$")
        subject = next(iter((*embedded(pattern), *hosted(pattern))))
        if subject.permutation not in theories:
            theories[subject.permutation] = Theory(subject.permutation)
        return prove(subject, theories[subject.permutation])

    return one


@pytest.mark.parametrize("permutation", PERMUTATIONS)
def test_the_specification_is_that_of_the_tests(permutation: str) -> None:
    theory = Theory(permutation)
    graph = theory.graph
    for trial in range(3):
        bits = [graph.signature(one) >> trial & 1 for one in theory.outputs]
        got = sum(one << i for i, one in enumerate(bits)).to_bytes(theory.size, "little")
        assert got == permuted(permutation, theory.state(trial, 0))


@pytest.mark.parametrize(
    "label",
    [
        "keccak200_armv7m cortex-m3",
        "keccak200_armv6m_small cortex-m0plus",
        "keccak200_avr atmega128",
        "keccak200_rv32_x4 rv32imc",
        "keccak200_avx2_x32 x86-64 gcc",
        "keccak200_slab_sse2_x16_store x86-64 gcc",
        "spongent160_avx2 x86-64 gcc",
    ],
)
def test_kernels_are_proved(proved: Prove, label: str) -> None:
    verdict = proved(label)
    assert verdict.verdict == "proved", verdict.detail
    assert verdict.instructions > 100


def planted(name: str, old: str, new: str) -> Subject:
    """The kernel with a change in its source."""
    text = KERNEL.read_text()
    assert text.count(old) == 1, old
    source = OUT / f"{name}.S"
    source.parent.mkdir(parents=True, exist_ok=True)
    end = SRC / "loxo" / "core" / "assembly_end.h"
    changed = text.replace(old, new).replace('"../../core/assembly_end.h"', f'"{end}"')
    source.write_text(changed)
    target = EMBEDDED["cortex-m3"]
    symbol = "loxo_keccak200_permute_armv7m"
    made = compile_sources(target, OUT, [source])
    path = firmware.link(target, made, [symbol], OUT / f"{name}.elf")
    at = image_of(path).functions[symbol][0]
    return Subject(name, "cortex-m3", path, at, "keccak-f200", 1, (1,))


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
        ("branch", "  adr r1, 2f\n", "  cbz r4, 3f\n  nop\n3:\n  adr r1, 2f\n", "violation", "a branch"),
        (
            *("table", "  adr r1, 2f\n", "  adr r1, 2f\n  ldrb r2, [r1, r9]\n"),
            *("violation", "the address of a load"),
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
    ],
)
def test_finds_what_is_planted(name: str, old: str, new: str, verdict: str, said: str) -> None:
    found = prove(planted(name, old, new), Theory("keccak-f200"))
    assert (found.verdict, said in found.detail) == (verdict, True), found


def test_flipped_bits_are_noticed(capsys: pytest.CaptureFixture[str]) -> None:
    (subject,) = embedded(re.compile("^keccak200_armv7m cortex-m3$"))
    found = mutate(subject, 12)
    assert sum(found.values()) == 12
    assert not found["WRONGLY PROVED"] and not found["not proved"], capsys.readouterr().out
    assert found["refuted"] and found["violation"]


def test_instructions_do_what_others_say(capsys: pytest.CaptureFixture[str]) -> None:
    tally = validate(list(embedded(re.compile("^keccak200_(armv7m cortex-m3|avr_small)"))))
    assert tally.states > 4000 and not tally.different, capsys.readouterr().out


def test_a_wrong_semantics_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Graph, "or_", Graph.xor)
    tally = validate(list(embedded(re.compile("^keccak200_armv7m cortex-m3$"))))
    assert any("orr" in line for line in tally.different)


def test_equal_functions_are_equal_and_others_are_not() -> None:
    """Random functions of five variables, by truth table and by the solver."""
    source = random.Random(5)
    graph = Graph()
    equality = Equality(graph)
    given = [graph.variable(str(i)) for i in range(20)]
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


def test_reads_the_image_as_it_is() -> None:
    (subject,) = embedded(re.compile("^keccak200_armv7m cortex-m3$"))
    image = image_of(subject.image)
    changed = image.flipped(subject.at, 0, OUT / "flipped.elf")
    assert changed.read(subject.at, 1)[0] == image.read(subject.at, 1)[0] ^ 1
    assert isinstance(Image(Path(subject.image)), Image) and Call(image, Graph()).top
