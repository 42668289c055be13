# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Fixtures for all tests, and which of them a ring runs in which order.

A test is of the first ring unless it says `@pytest.mark.ring(2)` or 3: then it is run by that ring
and the later ones (tests/README.md). Without --ring everything runs.
"""

import re
import signal
from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from lab.mcu.rig import Rig
    from lab.prove.proof import Verdict


# A shell's background job ignores SIGINT, and so would the programs that the tests interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


# The files that take longest, longest first: whoever is free takes the next one, and short files
# remain for the end.
LONGEST = (
    *("papers", "mcu", "build", "firmware", "spec", "contributing", "bench", "prove"),
    *("cli_streams", "prove_calls", "cli", "properties", "cli_files", "mcu_bars"),
    *("mcu_poly1305", "files_to_copy", "python_process", "docs", "python_hostile", "lint_avr"),
    "bench_screen",
    *("kernels", "cpp", "report_page", "report"),
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--ring", type=int, default=3, help="leave out the tests of later rings")


def ring_of(item: pytest.Item) -> int:
    """The first ring that runs a test; of several marks the latest ring counts."""
    return max((mark.args[0] for mark in item.iter_markers("ring")), default=1)


def rank(item: pytest.Item) -> int:
    """The place of a test's file in LONGEST."""
    name = item.path.stem.removeprefix("test_")
    return LONGEST.index(name) if name in LONGEST else len(LONGEST)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out later rings, and sorts the files."""
    last = config.getoption("ring")
    config.hook.pytest_deselected(items=[item for item in items if ring_of(item) > last])
    items[:] = sorted((item for item in items if ring_of(item) <= last), key=rank)


@pytest.fixture(scope="session")
def mcu() -> "Callable[..., Rig]":
    """A simulated microcontroller by name, with a build of the library; made once."""
    from lab.mcu.rig import Rig

    return made_once(Rig)


@pytest.fixture(scope="session")
def permuting() -> "Callable[..., Rig]":
    """The same with permutations alone, which takes less time to compile."""
    from lab.mcu.rig import Rig

    return made_once(partial(Rig.of_floor, "permutation"))


def made_once(rig: "Callable[..., Rig]") -> "Callable[..., Rig]":
    from lab.mcu.targets import TARGETS

    @cache
    def make(target: str, build: str = "default") -> "Rig":
        if missing := TARGETS[target].missing:
            pytest.skip(f"{target}: {missing}")
        return rig(target, build)

    return make


@pytest.fixture(scope="session")
def proves() -> "Callable[[str], list[Verdict]]":
    """Proves all functions whose label has an expression in it, "keccak200_armv7m cortex-m3"; fails
    with what was not shown. `make prove` prints the labels.
    """
    from lab.prove.__main__ import KINDS, line, missing, proof_of

    def show(label: str) -> "list[Verdict]":
        only = re.compile(label)
        found = [subject for listed in KINDS.values() for subject in listed(only)]
        absent = [said for kind in KINDS for said in missing(kind)]
        if not found and absent:
            pytest.skip(f"{label}: {'; '.join(absent)}")
        assert found, f"no function is called {label}"
        verdicts = [proof_of(subject) for subject in found]
        for verdict in verdicts:
            assert verdict.verdict == "proved", line(verdict)
        return verdicts

    return show
