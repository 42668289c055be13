# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The prover on whole calls: it proves them, and finds what is planted in them."""

import random
import re
import shutil
from collections.abc import Iterator
from itertools import product

import pytest
from unicorn import UC_HOOK_CODE

from lab.mcu.rig import Rig
from lab.mcu.targets import TARGETS
from lab.prove import hashes
from lab.prove.call import Call
from lab.prove.calls import CASES, AeadCall, calls, contract, prove
from lab.prove.graph import Graph
from lab.prove.hashes import HashCall
from lab.prove.image import Image
from lab.prove.kernels import embedded, image_of, rig
from lab.prove.macs import macs
from lab.prove.pcode import Step
from lab.prove.references import Unicorn
from lab.prove.streams import streams
from tests.rings import rarely
from tools import firmware
from tools.toolchain import BUILD, EMBEDDED, SRC, compile_sources

pytestmark = pytest.mark.ring(2)

OUT = BUILD / "prove" / "planted"
MODE = "loxo/mode/elephant/elephant_serial.inc"
START = "  s->turn = decrypt ? TEXT : CRYPT;\n"
DUPLEXES = ("schwaemm256-128", "xoodyak", "gimli")  # besides Ascon


def delirium(way: str, message: int = 0, ad: int = 0) -> AeadCall:
    return AeadCall("delirium", way, "cortex-m3", "default", ((message, ad),))


@pytest.mark.parametrize(
    ("aead", "machine"),
    [
        ("delirium", "cortex-m3"),
        ("ascon-aead128", "cortex-m3"),
        ("delirium", "atmega128"),
        *(rarely(aead, "cortex-m3") for aead in DUPLEXES),
        *(rarely(aead, "atmega128") for aead in ("ascon-aead128", *DUPLEXES)),
        *(rarely(aead, "rv32imc") for aead in ("delirium", "ascon-aead128", *DUPLEXES)),
    ],
)
@pytest.mark.parametrize("way", CASES)
def test_calls_are_proved(aead: str, way: str, machine: str) -> None:
    found = prove(AeadCall(aead, way, machine, "default", ((1, 0),)))
    assert found.verdict == "proved", found.detail
    assert found.instructions > 1500 and found.stack > 100


@pytest.mark.parametrize(
    ("name", "machine"),
    [
        ("gimli-hash", "cortex-m3"),
        rarely("ascon-hash256", "cortex-m3"),
        *(rarely(name, "rv32imc") for name in ("xoodyak-hash", "esch256", "gimli-hash")),
        rarely("gimli-hash", "atmega128"),
    ],
)
def test_hashes_are_proved(name: str, machine: str) -> None:
    found = hashes.prove(HashCall(name, machine, "default", (0, 17)))
    assert found.verdict == "proved", found.detail
    assert found.instructions > 1500 and found.stack > 80


def in_assembly(machine: str) -> Iterator[str]:
    """The functions in assembly that the builds for a machine have."""
    files = sorted(SRC.rglob("*.S"))
    for build in firmware.BUILDS:
        for part in Rig(machine, build, files=files, name="assembly").objects:
            yield from (name for name in Image(part).functions if name.startswith("loxo_"))


@pytest.mark.parametrize(
    "machine", ["cortex-m3", *map(rarely, ("cortex-m0plus", "rv32imc", "atmega128"))]
)
def test_all_assembly_is_in_what_is_proved(machine: str) -> None:
    """In the program of a kernel or of a call."""
    if TARGETS[machine].missing:
        pytest.skip(TARGETS[machine].missing)
    only = re.compile(f" {machine}")
    images = {one.image for one in embedded(only)} | {one.image for one in streams(only)}
    images |= {one.image for one in calls(only)} | {one.image for one in macs(only)}
    proved = {name for image in images for name in image_of(image).functions}
    found = set(in_assembly(machine))
    assert len(found) > 10
    assert found <= proved


def that_run(call: AeadCall, image: Image) -> set[int]:
    """The addresses of all instructions that run in some of a call's lengths."""
    processor, ran = Unicorn(call.machine, image), set[int]()
    processor.simulator.engine.hook_add(UC_HOOK_CODE, lambda _, at, *__: ran.add(at))
    for (size, ad_size), way, offset in product(call.lengths, CASES, call.offsets):
        places = [0x20000000 + 0x100 * i + offset for i in range(6)]
        out, tag, text, ad, nonce, key = places
        at = image.functions[f"loxo_{call._replace(way=way).name}"][0]
        arguments = (out, tag, text, size, ad, ad_size, nonce, key)
        status, _ = processor.call(at, arguments, {place: bytes(128) for place in places})
        assert status == (0 if way == "encrypt" else -1)
    return ran


# How Schwaemm's pieces enter, which are no whole calls: they have one run, and their own state.
PIECE = re.compile(r"add\.w lr,r2,#0x14$")


@pytest.mark.parametrize(
    ("label", "functions"),
    [
        ("ascon_aead128_encrypt cortex-m3", 2),
        ("ascon_aead128_encrypt rv32imc", 1),
        ("xoodyak_encrypt cortex-m3", 1),
        ("schwaemm.*_encrypt cortex-m3", 4),
    ],
)
def test_calls_reach_all_of_the_functions_that_take_blocks(label: str, functions: int) -> None:
    """So that all their instructions are in the proof."""
    if missing := TARGETS[label.split()[1]].missing:
        pytest.skip(missing)
    found = set()
    for call in calls(re.compile(f"^{label} default")):
        image = image_of(call.image)
        ran, step = that_run(call, image), Call(image, Graph()).cpu.step
        for name, (at, size) in image.functions.items():
            if re.match(r"loxo_\w+_(start|blocks|runs\d+|packet)_(armv7m|rv32)$", name):
                found.add(name)
                left = list[Step]()
                while at < image.functions[name][0] + size:
                    one = step(at)
                    if at not in ran and one.text.strip() != "nop":
                        assert left or PIECE.match(one.text), f"{name}: {one.text} at {at:#x}"
                        assert not left or left[-1].following == at, f"{name}: {at:#x}"
                        left.append(one)
                    at = one.following
                assert len(left) <= 11, f"{name}: {left}"
    assert len(found) == functions


def planted(
    name: str, old: str, new: str, file: str = MODE, unit: str = "elephant/delirium"
) -> Image:
    """The image of an AEAD's calls with a change in a file, and so in a unit of its mode."""
    target, root, stem = EMBEDDED["cortex-m3"], OUT / name, unit.rpartition("/")[2]
    source = root / "loxo" / "mode" / f"{unit}.c"
    units = shutil.ignore_patterns("*.c", "*.S", "*.md")  # this one needs none of the others
    shutil.copytree(SRC, root, ignore=units, dirs_exist_ok=True)
    shutil.copy(SRC / source.relative_to(root), source)
    text = (SRC / file).read_text()
    assert text.count(old) == 1, old
    (root / file).write_text(text.replace(old, new))
    made = compile_sources(target, root, [source], firmware.FLAGS, root)
    others = [o for o in rig("cortex-m3", "default").objects if not o.name.endswith(f"_{stem}.o")]
    ways = ["hash"] if stem.endswith("_hash") else CASES
    names = [f"loxo_{stem.partition('_duplex')[0]}_{way}" for way in ways]
    return Image(firmware.link(target, [*others, *made], names, root / f"{name}.elf"))


RARE = """  uint32_t k;
  loxo_copy(&k, key, 4);
  k ^= 0x12345678;
  s->nonce[3] ^= (uint8_t)((k | (0u - k)) >> 31 ^ 1);
"""


WIPE = "  loxo_wipe((uint8_t *)s + CALLERS, sizeof *s - CALLERS);\n"
ENCRYPTED = "  if (s->work == ENCRYPT) {\n"
COMPARED = "s->tag, e->tag)) return"
PLANTED = [
    ("part", "decrypt", COMPARED, "s->tag, e->tag - 1u)) return", "refuted", "it returns 0"),
    ("early", "decrypt", START, "  s->turn = CRYPT;\n", "refuted", "the text by key"),
    ("open", "decrypt", "return LOXO_ERR_FORGED;", "(void)0;", "refuted", "it returns 0"),
    ("rare", "encrypt", START, RARE + START, "refuted", "by key 78563412"),
    (
        "branch",
        "encrypt",
        START,
        f"  if (key[3] == 7) s->at = 0;\n{START}",
        "violation",
        "a branch",
    ),
    ("behind", "encrypt", ENCRYPTED, f"{ENCRYPTED}s->tag[e->tag] = 0;\n", "violation", "writes"),
    ("unwiped", "encrypt", WIPE, "", "violation", "secret bytes"),
]


@pytest.mark.parametrize(("name", "way", "old", "new", "verdict", "said"), PLANTED)
def test_finds_what_is_planted(
    name: str, way: str, old: str, new: str, verdict: str, said: str
) -> None:
    found = prove(delirium(way, 1), planted(name, old, new))
    assert (found.verdict, said in found.detail) == (verdict, True), found


SHELL, DUPLEX = "loxo/core/duplex_packets.inc", "loxo/mode/gimli/gimli_duplex.inc"
KEYED = "  for (int w = 0; w < KEY / WORD; w++) s[NONCE / WORD + w] = key[w];\n"
RARELY = "  word k = key[0] ^ 0x12345678;\n  s[0] ^= (k | (0u - k)) >> 31 ^ 1;\n"


@pytest.mark.parametrize(
    ("aead", "way", "file", "old", "new", "verdict", "said"),
    [
        (
            *("ascon-aead128", "decrypt", SHELL),
            "    if (forged >> i & 1) loxo_wipe(packets[i]->out, packets[i]->len);\n",
            *("", "refuted", "the text by key"),
        ),
        (
            *("ascon-aead128", "encrypt", SHELL, "  DUPLEX_WIPE(s, STATE / WORD);\n", ""),
            *("violation", "secret bytes"),
        ),
        ("gimli", "encrypt", DUPLEX, KEYED, KEYED + RARELY, "refuted", "by key 78563412"),
        rarely(
            "gimli", "decrypt", DUPLEX, "add_byte(s, LAST_BYTE, PAD);", "", "refuted", "returns"
        ),
    ],
)
def test_finds_what_is_planted_in_a_duplex(
    aead: str, way: str, file: str, old: str, new: str, verdict: str, said: str
) -> None:
    stem = aead.replace("-", "_")
    name, unit = f"{stem}-{way}", f"{stem.partition('_')[0]}/{stem}_duplex_assembly"
    call = AeadCall(aead, way, "cortex-m3", "default", ((1, 0),))
    found = prove(call, planted(name, old, new, file, unit))
    assert (found.verdict, said in found.detail) == (verdict, True), found


def test_finds_what_is_planted_in_a_hash() -> None:
    change = ".mark_padded = 0x01,", ".mark_padded = 0x03,"
    image = planted("hash", *change, "loxo/mode/gimli/gimli_hash.c", "gimli/gimli_hash")
    found = hashes.prove(HashCall("gimli-hash", "cortex-m3", "default", (3,)), image)
    assert found.verdict == "refuted" and "the digest by the message" in found.detail, found


def test_flipped_bits_are_noticed() -> None:
    """Random ones in the code that runs. What is proved must pass inputs as well."""
    call, source = delirium("encrypt", 1, 0), random.Random(1)
    code = [at + i for at, step in prove(call).steps.items() for i in range(len(step.code))]
    found = []
    for i in range(4):
        at, bit = source.choice(code), source.randrange(8)
        image = Image(call.image)
        image.flip(at, bit, OUT / f"flipped{i}.elf")
        found.append(prove(call, image).verdict)
        if found[-1] == "proved":
            (lengths,), (case,) = call.lengths, CASES[call.way]
            assert not contract(call, image, lengths, case).refuted()
    assert "not proved" not in found and "refuted" in found, found
