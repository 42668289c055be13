# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Fixtures for all tests."""

import signal
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from lab.mcu.rig import Rig


# A shell's background job ignores SIGINT, and so would the programs that the tests interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def mcu() -> "Callable[..., Rig]":
    """A simulated microcontroller by name, with a build of the library; made once."""
    from lab.mcu.rig import Rig
    from lab.mcu.targets import TARGETS

    @cache
    def make(target: str, build: str = "default") -> Rig:
        if missing := TARGETS[target].missing:
            pytest.skip(f"{target}: {missing}")
        return Rig(target, build)

    return make
