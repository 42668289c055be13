# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Which kernel serves how many states, and why the others do not.

A permutation's table is sorted by instruction set, best first, and then by width, widest first. For
n states, the first row is taken that the CPU can run and that starts at n or below. So each row
serves one range of n, from its own start up to where the rows above it begin.
"""

import sys
from typing import NamedTuple

from . import _core

NO_END = sys.maxsize  # the stop of a range that has none


class Kernel(NamedTuple):
    """A row of a permutation's kernel table, as it stands on this machine."""

    permutation: str
    name: str
    needs: tuple[str, ...]  # features of the CPU
    lanes: int  # states in one call, at most
    from_states: int  # fewest states for which one call beats the rows below
    available: bool  # the CPU has what it needs, whether masked or not
    active_for: range  # of n; empty, which is false, for a kernel that is not used
    reason: str  # "n >= 180", or why it is not used


def span(served: range) -> str:
    """`n >= 3`, `n = 1 to 2` or `n = 1`."""
    if served.stop == NO_END:
        return f"n >= {served.start}"
    last = served[-1]
    return f"n = {last}" if len(served) == 1 else f"n = {served.start} to {last}"


def unusable(needs: tuple[str, ...], own: tuple[str, ...], used: tuple[str, ...]) -> str:
    """Why the features in use are not enough; empty if they are."""
    lacking = [feature for feature in needs if feature not in own]
    masked = [feature for feature in needs if feature not in used]
    if lacking:
        return f"this CPU lacks {', '.join(lacking)}"
    return f"masked by LOXO_CPU or set_cpu(): {', '.join(masked)}" if masked else ""


def explain(permutation: _core.Permutation) -> list[Kernel]:
    """The rows of one permutation, in the order of its table."""
    own, used = _core.cpu_features(own=True), _core.cpu_features()
    rows: list[Kernel] = []
    end = NO_END  # the rows above take every n from here on
    for row in permutation.kernels:
        served = range(0)
        reason = unusable(row.needs, own, used)
        if not reason and row.start < end:
            served = range(row.start, end)
            reason, end = span(served), row.start
        elif not reason:
            reason = f"never reached: the rows above take every n >= {end}"
        rows.append(
            Kernel(
                permutation.name,
                row.name,
                row.needs,
                row.lanes,
                row.start,
                set(row.needs) <= set(own),
                served,
                reason,
            )
        )
    return rows


def permutations_of(name: str) -> tuple[_core.Permutation, ...]:
    """The permutation of this name, or under the AEAD or hash of this name; some have none."""
    under: dict[str, str | None] = {p.name: p.name for p in _core.permutations()}
    under |= {aead.name: aead.permutation for aead in _core.aeads()}
    under |= {found.name: found.permutation for found in _core.hashes()}
    if name not in under:
        raise ValueError(f"name: no permutation, AEAD or hash is called {name!r}")
    return tuple(p for p in _core.permutations() if p.name == under[name])


def kernels(name: str | None = None) -> list[Kernel]:
    """Every kernel of this permutation, AEAD or hash, or of all permutations, in the tables' order.

    `active_for` is the range of n for which it serves the next call, and `reason` says that range
    or why the kernel is not used. Empty for an AEAD that is built on no permutation, and in a build
    whose kernels were chosen when compiling.
    """
    chosen = _core.permutations() if name is None else permutations_of(name)
    return [kernel for permutation in chosen for kernel in explain(permutation)]
