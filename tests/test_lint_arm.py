# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The check of object code for constant time, on ARM's instructions."""

from __future__ import annotations

from tools.lint.machines import Arm

LANDING = bytes.fromhex("0ff6930e")  # addw lr, pc, #2195: a place behind it, as a return address
RETURN = bytes.fromhex("7047")  # bx lr


def test_where_a_return_leads_depends_on_the_address() -> None:
    machine = Arm()
    for address in (0x1000, 0x1002, 0x2000):
        landing, back = machine.block(LANDING + RETURN, address)
        assert landing.landing == (address + 4 & ~3) + 2194
        assert back.flow == "return"
