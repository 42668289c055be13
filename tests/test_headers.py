# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The public headers under the warnings that other projects turn on, and their messages for
compilers that cannot use them.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tools.toolchain import SRC, run

BOTH = "-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wundef -Wcast-qual"
C = f"{BOTH} -Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition -Wc++-compat"
CPP = f"{BOTH} -Wold-style-cast -Wzero-as-null-pointer-constant -Wnon-virtual-dtor"
C_COMPILERS = {"gcc": C, "clang": C}
CPP_COMPILERS = {"g++": f"{CPP} -Wuseless-cast", "clang++": CPP}
C_HEADERS = ("loxo.h", "loxo/core/aead.h", "loxo/packet/packet.h", "loxo/mode/elephant/elephant.h")


def need(program: str) -> None:
    if not shutil.which(program):
        pytest.skip(f"{program} is not installed")


def errors(command: list[str], source: Path) -> list[str]:
    """The lines in which a compiler begins an error."""
    words = [*command, f"-I{SRC}", "-fsyntax-only", str(source)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    return [line for line in done.stderr.splitlines() if "error: " in line]


@pytest.mark.parametrize("compiler", C_COMPILERS)
def test_in_c(compiler: str, tmp_path: Path) -> None:
    need(compiler)
    for header in C_HEADERS:
        source = tmp_path / "user.c"
        source.write_text(f'#include "{header}"\nextern int user;\n')
        words = [compiler, "-std=c11", *C_COMPILERS[compiler].split(), "-Werror"]
        assert errors(words, source) == []


@pytest.mark.parametrize("compiler", CPP_COMPILERS)
@pytest.mark.parametrize("standard", ["c++11", "c++20"])
def test_c_headers_in_cpp(compiler: str, standard: str, tmp_path: Path) -> None:
    need(compiler)
    for header in C_HEADERS:
        source = tmp_path / "user.cpp"
        source.write_text(f'#include "{header}"\n')
        words = [compiler, f"-std={standard}", *CPP_COMPILERS[compiler].split(), "-Werror"]
        assert errors(words, source) == []


@pytest.mark.parametrize("compiler", CPP_COMPILERS)
def test_loxo_hpp(compiler: str, tmp_path: Path) -> None:
    need(compiler)
    source = tmp_path / "user.cpp"
    source.write_text('#define LOXO_THREADS\n#include "loxo.hpp"\n')
    words = [compiler, "-std=c++20", *CPP_COMPILERS[compiler].split(), "-Werror"]
    assert errors(words, source) == []


@pytest.mark.parametrize("compiler", CPP_COMPILERS)
@pytest.mark.parametrize("standard", ["c++11", "c++14", "c++17"])
def test_loxo_hpp_says_once_that_it_needs_cpp20(
    compiler: str, standard: str, tmp_path: Path
) -> None:
    need(compiler)
    source = tmp_path / "user.cpp"
    source.write_text('#include "loxo.hpp"\n#include "loxo.hpp"\nint main() { return 0; }\n')
    (said,) = errors([compiler, f"-std={standard}"], source)
    assert "loxo.hpp needs C++20" in said


AVR = ("avr-gcc", "-mmcu=atmega328p", "-Os")


def test_avr_in_strict_c_says_once_what_it_needs() -> None:
    need("avr-gcc")
    for name in ("mode/elephant/dumbo.c", "permutation/keccak200/keccak200_small.c"):
        (said,) = errors([*AVR, "-std=c11"], SRC / "loxo" / name)
        assert "-std=gnu11" in said and "__flash" in said
        assert errors([*AVR, "-std=gnu11"], SRC / "loxo" / name) == []


def test_a_program_for_avr_may_be_in_strict_c(tmp_path: Path) -> None:
    need("avr-gcc")
    source = tmp_path / "user.c"
    source.write_text('#include "loxo.h"\nint main(void) { return loxo_aead_count() == 0; }\n')
    run([*AVR, "-std=c11", "-Wall", "-Wextra", "-Werror", f"-I{SRC}", "-fsyntax-only", source])
