# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Every file of src/loxo with code of its own has a planted fault that a test must notice."""

import re
from functools import cache
from pathlib import Path

import pytest

from tests import mutants, test_mcu_poly1305, test_mcu_slips
from tests.faults import FAULTS
from tests.mutants import FORMS, form_of
from tools.toolchain import SRC

LOXO = SRC / "loxo"
BODY = re.compile(r"\)\s*(\\\n\s*)?\{")  # of a function, or of a macro that becomes one
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)

CALLED = "hands a state's words to a function in assembly, where a slip of that file is found"
MICROCONTROLLERS = "is C for the bulk build of a microcontroller, which no program here runs"
EXCEPT = {
    "core/batch.h": "chooses how packets share a call, which changes no result",
    "core/cpu.c": "asks what the CPU has, which a test cannot know otherwise",
    "core/duplex_rows.inc": "is lists; what has a body is for builds without them",
    "core/interleaved.h": "is for Ascon's assembly, which simulated cores alone run",
    "core/simde.h": "is the tests' own",
    "core/status.c": "is texts",
    "core/wasm.h": "is for WebAssembly, which no form of mutants.py runs",
    "permutation/gimli/gimli_called.h": CALLED,
    "permutation/sparkle/sparkle_called.h": CALLED,
    "permutation/xoodoo/xoodoo_called.h": CALLED,
    "permutation/spongent/spongent_armv6m_x32.h": MICROCONTROLLERS,
    "permutation/spongent/spongent_armv7m_x32.h": MICROCONTROLLERS,
    "permutation/spongent/spongent_rv32_x32.h": MICROCONTROLLERS,
}


def has_code(path: Path) -> bool:
    """Assembly, or a function's body: not declarations, names and lists alone."""
    if path.suffix == ".S" or path in test_mcu_slips.kernels():
        return True
    return bool(BODY.search(COMMENT.sub("", path.read_text())))


@cache
def with_code() -> set[str]:
    files = [p for p in LOXO.rglob("*") if p.suffix in (".c", ".h", ".inc", ".S") and has_code(p)]
    return {str(path.relative_to(LOXO)) for path in files}


@cache
def with_faults() -> set[str]:
    """Of mutants.py, and of the kernels on simulated cores."""
    poly1305 = {test_mcu_poly1305.KERNELS[target] for target, *_ in test_mcu_poly1305.FAULTS}
    assembly = {*test_mcu_slips.kernels()}
    assembly |= {test_mcu_poly1305.FOLDER / f"poly1305_{kernel}.S" for kernel in poly1305}
    return {fault.file for fault in FAULTS} | {str(p.relative_to(LOXO)) for p in assembly}


def test_every_file_has_a_fault() -> None:
    """A new file needs one in tests/faults.py; in assembly, it has one by itself."""
    missing = sorted(with_code() - with_faults() - {*EXCEPT})
    assert not missing, f"no fault in {', '.join(missing)}"


@pytest.mark.parametrize("name", EXCEPT)
def test_an_exception_is_needed(name: str) -> None:
    assert name in with_code() and name not in with_faults()


def test_files_without_code_are_told_from_others() -> None:
    loxo = {
        "stream/chacha/chacha20.c": False,
        "stream/chacha/chacha_kernels.def": False,
        "stream/chacha/chacha_stream.inc": True,
        "stream/chacha/chacha_avr.inc": True,
        "stream/sosemanuk/sosemanuk_x86_boxes.inc": True,
        "mac/poly1305/poly1305_rv32.S": True,
        "mode/elephant/elephant.h": False,
    }
    assert {name: has_code(LOXO / name) for name in loxo} == loxo


def test_every_fault_has_a_form() -> None:
    forms = {form.name: form.programs for form in FORMS}
    for fault in FAULTS:
        assert fault.program in forms[form_of(fault)], fault


def test_a_processor_without_an_emulator_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    emulators = {form.emulator[0] for form in FORMS if form.emulator}
    monkeypatch.setattr("shutil.which", lambda tool: None if tool in emulators else tool)
    left = list(mutants.those_that_run([*FAULTS]))
    gone = [fault for fault in FAULTS if fault.machine]
    assert gone and left == [fault for fault in FAULTS if not fault.machine]
    said = capsys.readouterr().out.splitlines()
    assert len(said) == len(gone)
    assert all(
        re.fullmatch(r"NOT RUN .*: qemu-\w+ is not installed \(make setup\)", x) for x in said
    )
