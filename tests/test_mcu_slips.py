# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Every kernel in assembly with a slip in it, which its results on a simulated core must show: one
XOR, the middle one of the file, is an OR. (Poly1305 has none; its slips are in test_mcu_poly1305.)
"""

import re
from functools import cache, cached_property
from pathlib import Path

import pytest

from lab.mcu.rig import Rig, WrongResult
from lab.mcu.targets import TARGETS
from tools import firmware
from tools.kernels import short
from tools.toolchain import SRC, object_of, registry, sources

LOXO = SRC / "loxo"
CORES = {
    "avr": "atmega128",
    "armv6m": "cortex-m0plus",
    "armv7m": "cortex-m3",
    "rv32": "rv32imc",
}
ORS = {  # a machine's XOR, and what it becomes
    "avr": {"eor": "or"},
    "armv6m": {"eors": "orrs"},
    "armv7m": {"eor": "orr", "eors": "orrs"},
    "rv32": {"xor": "or"},
}
INSTRUCTION = re.compile(r"^ +(\w+) +(.*)$", re.MULTILINE)
ROUNDS = re.compile(r"^ \*   void (loxo_\w+_rounds_\w+)\(uint64_t \*s\)", re.MULTILINE)
STREAM_BYTES = 250


def machine_of(path: Path) -> str:
    return next(machine for machine in CORES if f"_{machine}" in path.stem)


def build_of(path: Path) -> str:
    """The build that has a file's kernel."""
    if re.search(r"_x\d+$", path.stem):
        return "bulk"
    return "small" if "_small" in path.stem else "default"


def kernels() -> list[Path]:
    """All files in assembly, and what they include of their folders."""
    folders = [LOXO / "permutation", LOXO / "stream"]
    files = [path for folder in folders for path in sources(folder) if path.suffix == ".S"]
    parts = [path for name in ("avr", "rv32") for path in LOXO.glob(f"stream/*/*_{name}.inc")]
    return sorted([*files, *parts])


def slipped(path: Path) -> str:
    """The file's text, with the slip."""
    text, ors = path.read_text(), ORS[machine_of(path)]
    places = [m for m in INSTRUCTION.finditer(text) if m[1] in ors and not clears(m[2])]
    at = places[len(places) // 2]
    return text[: at.start(1)] + ors[at[1]] + text[at.end(1) :]


def clears(operands: str) -> bool:
    """A register with itself."""
    first, *others = (operand.strip() for operand in operands.split(","))
    return others == [first]


@cache
def unchanged(core: str, build: str, kind: str) -> Rig:
    return Rig.of_floor(kind, core, build)


class Planted(Rig):
    """A build with the files of one folder that are changed, assembled again."""

    def __init__(self, plain: Rig, path: Path, folder: Path) -> None:
        name = f"slip-{path.stem}{path.suffix}"
        super().__init__(plain.mcu.name, plain.build, files=plain.files, name=name)
        self.plain, self.copies = plain, copied(path, folder)

    @cached_property
    def objects(self) -> list[Path]:
        flags = [*firmware.FLAGS, *firmware.BUILDS[self.build]]
        made = firmware.compiled(self.mcu.target, self.folder, self.copies, flags)
        own = {copy.stem: part for copy, part in zip(self.copies, made, strict=True)}
        parts = {object_of(file, self.plain.folder): file.stem for file in self.plain.files}
        return [own.get(parts.get(part, ""), part) for part in self.plain.objects]


def copied(path: Path, folder: Path) -> list[Path]:
    """A copy of a file with its slip, and of what it includes or is included by; those of them that
    are assembled.
    """
    beside = path.parent.glob(f"*_{machine_of(path)}.inc")
    includers = [p for p in path.parent.glob("*.S") if f'"{path.name}"' in p.read_text()]
    for source in {path, LOXO / "core" / "assembly_end.h", *beside, *includers}:
        copy = folder / source.relative_to(SRC)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(slipped(source) if source == path else source.read_text())
    assembled = includers if path.suffix == ".inc" else [path]
    return [folder / source.relative_to(SRC) for source in sorted(assembled)]


def words_behind(rig: Rig, function: str) -> bytes:
    """A state of counting bytes behind rounds on words in a form of their own."""
    simulator, state = rig.simulator(function), bytes(range(40))
    at = simulator.place(state, align=8)
    simulator.call(function, at)
    return simulator.read(at, len(state))


def run_all(rig: Planted, path: Path) -> None:
    """Everything that a kernel serves, one after the other. Rounds that modes alone have are held
    against those without the slip."""
    if path.is_relative_to(LOXO / "stream"):
        folder = path.parent.name
        stream = rig.stream({"chacha": "chacha20"}.get(folder, folder))
        for odd in (0, 1):  # words, and bytes where a core cannot read words from anywhere
            stream.keystream(STREAM_BYTES, odd)
        stream.keystream(stream.info.block_bytes)  # may be a function of its own
        return
    lanes = int(found[1]) if (found := re.search(r"_x(\d+)$", path.stem)) else 1
    for permutation in registry("PERMUTATION"):
        if (path.parent / f"{short(permutation.name)}.c").exists():
            rig.permutation(permutation.name).permute(lanes)
    for function in ROUNDS.findall(path.read_text()):
        if words_behind(rig, function) != words_behind(rig.plain, function):
            raise WrongResult(f"{function} is changed")


@pytest.mark.ring(2)
@pytest.mark.parametrize("path", kernels(), ids=lambda path: str(path.name))
def test_a_slip_is_found(path: Path, tmp_path: Path) -> None:
    core = CORES[machine_of(path)]
    if missing := TARGETS[core].missing:
        pytest.skip(f"{core}: {missing}")
    kind = path.relative_to(LOXO).parts[0]
    plain = unchanged(core, build_of(path), kind)
    with pytest.raises(WrongResult):
        run_all(Planted(plain, path, tmp_path), path)
