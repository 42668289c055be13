# SPDX-License-Identifier: Apache-2.0 OR MIT
"""loxo.hpp under strict compilers, and code that must not compile."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.markdown import ROOT

WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]
STRICT = ["-std=c++20", *WARNINGS]
FREE = ["-fno-exceptions", "-fno-rtti"]
COMPILERS = {"g++": "-fmax-errors=0", "clang++": "-ferror-limit=0"}

PROGRAM = """
#include <array>
#include <vector>
#include "loxo.hpp"
using loxo::dumbo;
[[maybe_unused]] std::array<std::uint8_t, 7> b7;
[[maybe_unused]] std::array<std::uint8_t, 8> b8;
[[maybe_unused]] std::array<std::uint8_t, 11> b11;
[[maybe_unused]] std::array<std::uint8_t, 12> b12;
[[maybe_unused]] std::array<std::uint8_t, 16> b16;
[[maybe_unused]] std::array<std::uint8_t, 17> b17;
[[maybe_unused]] std::array<std::uint8_t, 64> b64;
[[maybe_unused]] const std::array<std::uint8_t, 8> c8{};
[[maybe_unused]] std::vector<std::uint8_t> v;
"""
FUNCTION = """
#line 1 "function"
loxo::status test{number}(const dumbo &k, dumbo::encryptor &e) {{
  (void)k, (void)e;
#line {number} "statement"
  {statement} }}
"""

GOOD = [
    "return k.encrypt(b12, v, v, v, b8);",
    "return k.decrypt(b12, v, v, v, c8);",
    "return e.finish(b8);",
    "dumbo one(b16); dumbo two(static_cast<dumbo &&>(one)); return two.seal(b12, v, v, v);",
    "return loxo::chunked_encryptor<dumbo>().start(b64, b16, b16);",
    "(void)dumbo::encrypt_many({}); return loxo::status::ok;",
    "loxo::spongent_88_80_8 h, i = h; return i.finish(std::span(b11));",
    "static_assert(loxo::jumbo192::experimental && !dumbo::experimental); return e.ad(v);",
]
BAD = [
    "return k.encrypt(b11, v, v, v, b8);",  # a nonce too short
    "return k.encrypt(b16, v, v, v, b8);",  # too long
    "return k.encrypt(b12, v, v, v, b7);",  # a tag
    "return k.encrypt(b12, v, v, v, c8);",  # that cannot be written
    "return k.encrypt(v, v, v, v, b8);",  # whose size is not known
    "return k.decrypt(b12, v, v, v, b7);",
    "return e.finish(b7);",
    "dumbo one(b17); return one.seal(b12, v, v, v);",  # a key
    "dumbo one(b16); dumbo two(one); return two.seal(b12, v, v, v);",  # copied
    "dumbo one(b16); one = k; return one.seal(b12, v, v, v);",
    "dumbo one = b16; return one.seal(b12, v, v, v);",  # by accident
    "dumbo one; return one.seal(b12, v, v, v);",  # without one
    "dumbo::encryptor f(e); return f.ad(v);",
    "return loxo::chunked_encryptor<dumbo>().start(b16, b16, b16);",  # a header
    "return loxo::chunked_encryptor<loxo::jumbo192>().start(b64, b16, b16);",  # experimental
    "return loxo::chunked_encryptor<loxo::ascon_aead128_t4>().start(b64, b16, b16);",  # its tag
    "dumbo::encrypt_many({}); return loxo::status::ok;",  # a result that nobody looks at
    "e.ad(v); return loxo::status::ok;",
    "loxo::describe(loxo::status::ok); return loxo::status::ok;",
    "return loxo::spongent_88_80_8().finish(b12);",  # a digest
    "return k.encrypt(b12, v, v, v, b8) ? loxo::status::ok : loxo::status::key;",  # no bool
]


def program(statements: list[str]) -> str:
    """A function for each statement."""
    functions = (FUNCTION.format(number=n, statement=s) for n, s in enumerate(statements, 1))
    return PROGRAM + "".join(functions)


def refused(compiler: str, statements: list[str], folder: Path, flags: list[str]) -> list[str]:
    """Those of the statements of which the compiler says that they are wrong, and nothing else."""
    source = folder / "test.cpp"
    source.write_text(program(statements))
    checks = ["-fsyntax-only", COMPILERS[compiler], f"-I{ROOT}/src"]
    command = [compiler, *STRICT, *flags, *checks, str(source)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    found = {int(n) for n in re.findall(r"^statement:(\d+):", done.stderr, re.M)}
    assert (done.returncode != 0) == bool(found), done.stderr
    return [s for n, s in enumerate(statements, 1) if n in found]


@pytest.fixture(params=COMPILERS)
def compiler(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    if not shutil.which(name):
        pytest.skip(f"{name} is not installed")
    return name


def test_good_code_compiles(compiler: str, tmp_path: Path) -> None:
    assert refused(compiler, GOOD, tmp_path, FREE) == []
    assert refused(compiler, GOOD, tmp_path, []) == []


def test_bad_code_does_not(compiler: str, tmp_path: Path) -> None:
    assert refused(compiler, [*BAD, *GOOD], tmp_path, FREE) == BAD


def test_a_program_links_only_what_it_names(compiler: str, tmp_path: Path) -> None:
    source, made = tmp_path / "test.cpp", tmp_path / "test.o"
    source.write_text(program([GOOD[3]]))
    subprocess.run(
        [compiler, *STRICT, "-O0", f"-I{ROOT}/src", "-c", str(source), "-o", str(made)], check=True
    )
    listing = subprocess.run(["nm", "-u", str(made)], capture_output=True, text=True, check=True)
    named = {line.split()[-1] for line in listing.stdout.splitlines()}
    loxo = {name for name in named if name.startswith("loxo_")}
    assert "loxo_dumbo_key_init" in loxo
    assert all(name.startswith("loxo_dumbo_") for name in loxo), loxo


COST = """
#include <array>
#include <chrono>
#include <cstdio>
#include "loxo.hpp"
using loxo::delirium;
namespace {
constexpr int CALLS = 20, TURNS = 3000;
std::array<std::uint8_t, 16> key, text, data, out, tag;
std::array<std::uint8_t, 12> nonce;
int failed;
double now() {
  auto since = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::nano>(since).count();
}
template <typename F> double sample(F call) {
  double start = now();
  for (int i = 0; i < CALLS; i++) failed |= static_cast<int>(call());
  return now() - start;
}
}
int main() {
  const delirium k(key);
  loxo_delirium_key c;
  loxo_delirium_key_init(&c, key.data());
  double best[2] = {1e9, 1e9};
  for (int i = 0; i < TURNS; i++) {
    double in_c = sample([&] {
      return loxo_delirium_encrypt_with(out.data(), tag.data(), text.data(), 16, data.data(), 16,
                                        nonce.data(), &c);
    });
    double in_cpp = sample([&] {
      return k.encrypt(nonce, text, data, out, tag) != loxo::status::ok;
    });
    if (in_c < best[0]) best[0] = in_c;
    if (in_cpp < best[1]) best[1] = in_cpp;
  }
  std::printf("%.2f %.2f %d", best[0] / CALLS, best[1] / CALLS, failed);
}
"""


def test_a_call_costs_what_it_costs_in_c(compiler: str, tmp_path: Path) -> None:
    """The shortest packets of the fastest AEAD, in turns; the best of each."""
    source, program = tmp_path / "cost.cpp", tmp_path / "cost"
    source.write_text(COST)
    command = [compiler, *STRICT, "-O2", f"-I{ROOT}/src", str(source), f"{ROOT}/build/libloxo.a"]
    subprocess.run([*command, "-o", str(program)], check=True)
    in_c = in_cpp = float("inf")
    for _ in range(5):  # other work may disturb one of the two for a whole run
        done = subprocess.run([program], capture_output=True, text=True, check=True)
        c, cpp, failed = map(float, done.stdout.split())
        assert not failed and cpp > 0
        in_c, in_cpp = min(in_c, c), min(in_cpp, cpp)
        print(f"{compiler}: {in_c} ns in C, {in_cpp} ns in C++")
        if in_cpp < 1.03 * in_c + 3:
            break
    assert in_cpp < 1.03 * in_c + 3
