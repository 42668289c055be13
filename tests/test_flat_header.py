# SPDX-License-Identifier: Apache-2.0 OR MIT
"""loxo_flat.h, as `make install` writes it: whole, true to the real headers, and readable by those
who have neither a preprocessor nor a C compiler.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from cffi import FFI  # type: ignore[import-untyped]

from tools.lint import exports
from tools.toolchain import BUILD, ROOT, registry, run

WARNINGS = ("-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wstrict-prototypes", "-Werror")
CONSTANT = re.compile(r"^#define (LOXO_\w+) (\S+)$", re.M)


def make_flat(folder: Path, *options: str) -> Path:
    """The header alone; nothing else is compiled."""
    made = folder / "include/loxo_flat.h"
    run(["make", "-s", "-f", "packaging/library.mk", f"OUT={folder}", *options, made], cwd=ROOT)
    return made


@pytest.fixture(scope="module")
def flat(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_flat(tmp_path_factory.mktemp("flat"))


def cdef_of(flat: Path) -> str:
    """Without the lines that a parser of C has no use for."""
    lines = flat.read_text().splitlines()
    wrapper = re.compile(r'#(ifn?def|endif|include)|#define LOXO_FLAT_H|extern "C"|}$')
    return "\n".join(line for line in lines if not wrapper.match(line))


@pytest.fixture(scope="module")
def ffi(flat: Path) -> FFI:
    parsed = FFI()
    parsed.cdef(cdef_of(flat))
    return parsed


def constants(flat: Path) -> dict[str, str]:
    return dict(CONSTANT.findall(flat.read_text()))


def test_a_person_can_read_it(flat: Path) -> None:
    text = flat.read_text()
    assert "\t" not in text and "\n\n\n" not in text and not re.search(r" $", text, re.M)
    assert max(map(len, text.splitlines())) <= 150
    assert not re.search(r"^static|^inline|__attribute__|##|\\$|LOXO_API|LOXO_DECLARE", text, re.M)
    for algorithm in registry("PERMUTATION", "AEAD", "HASH", "XOF", "STREAM"):
        assert f"/* ---- {algorithm.name} - see loxo/core/" in text


def test_it_declares_what_the_library_exports(flat: Path) -> None:
    declared = set(re.findall(r"^(?!typedef)[a-z][\w *]*\b(loxo_\w+)\(", flat.read_text(), re.M))
    exported = exports.exported(BUILD / "libloxo.so")
    assert {"loxo_dumbo_seal", "loxo_delirium_open_with", "loxo_wipe"} <= exported
    assert declared == exported


@pytest.mark.parametrize(
    "command",
    ["gcc -xc -std=c11", "clang -xc -std=c11", "g++ -xc++ -std=c++20", "clang++ -xc++ -std=c++20"],
)
def test_it_compiles_alone(flat: Path, command: str) -> None:
    words = command.split()
    if not shutil.which(words[0]):
        pytest.skip(f"{words[0]} is not installed")
    warnings = [w for w in WARNINGS if "++" not in command or w != "-Wstrict-prototypes"]
    run([*words, *warnings, "-fsyntax-only", flat])


def test_its_values_are_those_of_the_headers(flat: Path, ffi: FFI, tmp_path: Path) -> None:
    found = constants(flat)
    assert found["LOXO_DUMBO_TAG_BYTES"] == "8" and found["LOXO_JUMBO192_FLAGS"] == "3u"
    assert all(re.fullmatch(r"(0x[0-9a-f]+|\d+)u?", value) for value in found.values())
    same = [f"{name} == {value}" for name, value in found.items()]
    structures = re.findall(r"^typedef struct (\w+)", flat.read_text(), re.M)
    assert {"loxo_dumbo_state", "loxo_packet", "loxo_aead", "loxo_chunked"} <= set(structures)
    for name in structures:
        kind = ffi.typeof(name)
        same.append(f"sizeof({name}) == {ffi.sizeof(kind)}")
        same += [f"offsetof({name}, {f}) == {i.offset}" for f, i in kind.fields or ()]
    statuses = ffi.typeof("enum loxo_status").relements
    same += [f"{name} == {value}" for name, value in statuses.items()]
    assert len(same) > 200
    source = tmp_path / "same.c"
    asserts = "".join(f'_Static_assert({claim}, "");\n' for claim in same)
    source.write_text(f'#include <stddef.h>\n#include "loxo.h"\n{asserts}')
    run(["cc", "-std=c11", f"-I{ROOT}/src", "-fsyntax-only", source])


def defined(header: str) -> dict[str, str]:
    """Macros of a header without arguments."""
    said = run(["cc", "-std=c11", "-dM", "-E", f"-I{ROOT}/src", ROOT / "src" / header])
    return dict(re.findall(r"^#define (LOXO_\w+) (.+)$", said, re.M))


def test_it_has_every_constant(flat: Path) -> None:
    internal = {*defined("loxo/core/config.h"), "LOXO_STATIC_FEATURES", "LOXO_SLAB_ALIGN"}
    numbers = {n for n, v in defined("loxo.h").items() if re.match(r"[\d(L]", v)} - internal
    assert numbers == set(constants(flat))


def test_another_language_seals_and_opens(ffi: FFI) -> None:
    library = ffi.dlopen(str(BUILD / "libloxo.so"))
    key, nonce, packet = bytes(16), bytes(12), ffi.new("uint8_t[21]", b"hello")
    assert library.loxo_delirium_seal(packet, packet, 5, b"ad", 2, nonce, key) == 0
    assert bytes(packet)[:5] != b"hello"
    assert library.loxo_delirium_open(packet, packet, 21, b"ax", 2, nonce, key) == -1
    assert library.loxo_delirium_open(packet, packet, 21, b"ad", 2, nonce, key) == 0
    assert bytes(packet)[:5] == b"hello"
    context = ffi.new("loxo_delirium_key *")
    library.loxo_delirium_key_init(context, key)
    assert library.loxo_delirium_seal_with(packet, packet, 5, b"ad", 2, nonce, context) == 0
    assert library.loxo_delirium_open(packet, packet, 21, b"ad", 2, nonce, key) == 0
    assert library.loxo_delirium_open_with(packet, packet, 15, b"ad", 2, nonce, context) == -1
    too_long = library.LOXO_DUMBO_MESSAGE_MAX + 1
    assert library.loxo_dumbo_seal(ffi.NULL, ffi.NULL, too_long, b"", 0, nonce, key) == -3


def test_it_is_made_for_another_machine(tmp_path: Path) -> None:
    if not shutil.which("arm-none-eabi-gcc"):
        pytest.skip("arm-none-eabi-gcc is not installed (make setup)")
    made = make_flat(tmp_path, "CC=arm-none-eabi-gcc -mcpu=cortex-m3 -mthumb")
    assert constants(made)["LOXO_DELIRIUM_MESSAGE_MAX"] == "0xffffff00u"
    run(["arm-none-eabi-gcc", "-mcpu=cortex-m3", "-ffreestanding", "-fsyntax-only", "-xc", made])
