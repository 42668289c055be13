# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The check of object code for constant time, on ARM's instructions."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tools.lint.constant_time import Check, self_test
from tools.lint.dataflow import PUBLIC, Analysis
from tools.lint.machines import Arm, CortexM3
from tools.toolchain import EMBEDDED

pytestmark = pytest.mark.ring(2)

LANDING = bytes.fromhex("0ff6930e")  # addw lr, pc, #2195: a place behind it, as a return address
RETURN = bytes.fromhex("7047")  # bx lr


def test_where_a_return_leads_depends_on_the_address() -> None:
    machine = Arm()
    for address in (0x1000, 0x1002, 0x2000):
        landing, back = machine.block(LANDING + RETURN, address)
        assert landing.landing == (address + 4 & ~3) + 2194
        assert back.flow == "return"


def test_a_return_may_lead_to_a_public_place_with_more_on_the_stack() -> None:
    arm: Any = Arm()
    pushed, public = bytes.fromhex("10b4"), bytes.fromhex("41f0010e")  # push {r4}; orr lr, r1, #1
    for code, what in (pushed + public, []), (pushed, ["stack pointer not where it was: bx lr"]):
        followed = Analysis(arm, {0: code + RETURN}, {0: "f"}).follow(0, (PUBLIC,) * 4)
        assert list(followed.findings.values()) == what


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("a3fb0201", "umull r0, r1, r3, r2"),
        ("83fb0201", "smull r0, r1, r3, r2"),
        ("e3fb0201", "umlal r0, r1, r3, r2"),
        ("c3fb0201", "smlal r0, r1, r3, r2"),
        ("e3fb6201", "umaal r0, r1, r3, r2"),
        ("c3fb8201", "smlalbb r0, r1, r3, r2"),
        ("d3fbc201", "smlsld r0, r1, r3, r2"),
    ],
)
def test_long_multiplications(code: str, text: str) -> None:
    """A Cortex-M3 may have none. Sums read what they write."""
    effect, _ = CortexM3().block(bytes.fromhex(code) + RETURN, 0x1000)
    assert (effect.text, effect.forbidden) == (text, CortexM3.FORBIDDEN)
    assert set(effect.writes) >= {"r0", "r1"}
    sums = set() if "mull" in text else {"r0", "r1"}
    assert set(effect.reads) == {"r2", "r3"} | sums
    effect, _ = Arm().block(bytes.fromhex(code) + RETURN, 0x1000)
    assert not effect.forbidden


@pytest.mark.parametrize("code", ["03fb02f0", "03fb0210", "5343"])
def test_multiplications_of_one_word(code: str) -> None:
    """mul, mla and muls take the same time for all operands."""
    effect, _ = CortexM3().block(bytes.fromhex(code) + RETURN, 0x1000)
    assert not effect.forbidden
    assert {"r2", "r3"} <= set(effect.reads)


def test_the_self_test_notices_a_lint_without_them(monkeypatch: pytest.MonkeyPatch) -> None:
    check = Check(EMBEDDED["cortex-m3"])
    if not check.target.available:
        pytest.skip("arm-none-eabi-gcc is not installed")
    assert not self_test(check)
    monkeypatch.setattr(CortexM3, "KNOWN", {})
    monkeypatch.setattr(CortexM3, "LONG", re.compile("(?!)"))
    missed = {what.partition(": ")[2] for what in self_test(check)}
    planted = ("permute_leaks_by_long_multiply", "permute_leaks_by_long_sum")
    assert missed == {f"planted_{n}" for n in (*planted, "end_leaks_by_long_multiply")}
