# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Fixtures for all tests."""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from lab.mcu.rig import Rig


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
