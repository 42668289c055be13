# SPDX-License-Identifier: Apache-2.0 OR MIT
"""How each kernel ran: natively, emulated, or not at all; and every set of features."""

import os
import re
import subprocess
from pathlib import Path

import pytest

import loxo
from tests import cbuild, rings
from tools import kernels
from tools.toolchain import host

ROOT = Path(__file__).resolve().parent.parent
VECTORS = ROOT / "tests" / "vectors"
OUTPUT = """\
ok     keccak-f200              table                                    47 checks
ok     keccak-f200              avx512_x64: SIMDe                      1434 checks
FAILED keccak-f200              avx2_x32: SIMDe                        1287 checks, 1 failed
ok     keccak-f200              portable: native                        966 checks
ok     spongent-pi88            portable: native                        966 checks
2 passed, 0 failed
"""


def run_kernels(level: str, status: int = 0) -> str:
    done = subprocess.run(
        [ROOT / "build" / "test_kernels", VECTORS],
        capture_output=True,
        text=True,
        env={**os.environ, "LOXO_CPU": level},
        timeout=300,
    )
    assert done.returncode == status, done.stdout[-2000:]
    return done.stdout


def test_every_kernel_ran_or_says_why_not() -> None:
    output = run_kernels("native")
    ran = cbuild.kernels_run(output)["native"]
    for permutation in loxo.permutations():
        for kernel in permutation.kernels:
            reason = f"NOT RUN {permutation.name} {kernel.name}: CPU lacks "
            assert (permutation.name in ran.get(kernel.name, [])) != (reason in output)


def test_a_level_restricts_the_kernels() -> None:
    output = run_kernels("portable")
    need_nothing = {
        row.isa
        for found in (ROOT / "src" / "loxo").glob("*/*/*_kernels.def")
        for row in kernels.built(found.parent, host("cc", "-O2"), [])
        if row.needs == "NONE"
    }
    assert set(cbuild.kernels_run(output)["native"]) == need_nothing
    assert "not a level" in run_kernels("fast", status=2)


def test_lines_for_the_log() -> None:
    assert cbuild.kernel_lines(OUTPUT) == [
        "KERNELS SIMDe: avx512_x64 (1)",
        "KERNELS native: portable (2)",
    ]


@pytest.mark.parametrize("ran", [True, False])
def test_what_the_cpu_lacks_is_emulated(monkeypatch: pytest.MonkeyPatch, ran: bool) -> None:
    """Only a kernel that did run emulated is no longer listed as not run."""
    lacking = "NOT RUN keccak-f200 avx512_x64: CPU lacks avx512"
    other = "NOT RUN digest: another reason"
    output = OUTPUT.replace("FAILED", "ok    ") if ran else "ok     keccak-f200  table  1 checks\n"
    outcome = cbuild.Outcome("simde", "kernels", True, output)
    monkeypatch.setattr(rings, "emulated", lambda programs: cbuild.Build("simde", programs))
    monkeypatch.setattr(rings, "run_builds", lambda *_: [outcome])
    native = rings.Tally(passed=3, skipped=2, not_run=[lacking, other])
    emulated = rings.run_emulated(native, "1")
    assert native.not_run == ([other] if ran else [lacking, other])
    assert native.skipped == len(native.not_run)
    assert emulated.passed == output.count("ok ")
    assert not rings.run_emulated(rings.Tally(not_run=[other]), "1").passed


@pytest.mark.ring(2)  # ctest has run the same
def test_every_set_of_kernels_is_walked() -> None:
    """A group for each combination of the CPU's features that changes a table's usable rows."""
    kernels = [k for p in loxo.permutations() for k in p.kernels]
    named = sorted({f for k in kernels if k.usable for f in k.needs})
    subsets = [{f for i, f in enumerate(named) if n >> i & 1} for n in range(1 << len(named))]
    expected = {tuple(s.issuperset(k.needs) for k in kernels) for s in subsets}
    done = subprocess.run(
        [ROOT / "build" / "test_run", VECTORS],
        capture_output=True,
        text=True,
        env={**os.environ, "LOXO_TEST_EVERY": "8"},  # ctest runs its series in full
        timeout=300,
    )
    assert done.returncode == 0, done.stdout[-2000:]
    walked = re.findall(r"^ok +features in use +(.*?) +\d+ checks$", done.stdout, re.MULTILINE)
    assert len(walked) == len(set(walked)) == len(expected)
