# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Which kernel serves how many states, blocks or streams, and why the others do not.

A table is sorted by instruction set, best first, and then by width, widest first. For n states, the
first row is taken that the CPU can run and that starts at n or below. So each row serves one range
of n, from its own start up to where the rows above it begin. A stream has a table for streams side
by side, one for blocks of one stream and, if its set-up has kernels of its own, one for starts.
Where none serves n streams, those for blocks do, one stream after the other. A MAC's messages are
as streams are.
"""

import sys
from typing import NamedTuple

from . import _core

NO_END = sys.maxsize  # the stop of a range that has none


class Kernel(NamedTuple):
    """A row of a kernel table, as it stands on this machine."""

    primitive: str  # the permutation, stream or MAC
    name: str
    unit: str  # what n counts: states, blocks, streams or starts
    needs: tuple[str, ...]  # features of the CPU
    lanes: int  # of these in one call, at most
    start: int  # the fewest for which one call beats the rows below
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


def explain(primitive: str, table: tuple[_core.KernelInfo, ...]) -> list[Kernel]:
    """The rows of one primitive, in the order of its tables."""
    own, used = _core.cpu_features(own=True), _core.cpu_features()
    rows: list[Kernel] = []
    ends: dict[str, int] = {}  # the rows above take every n from here on
    for row in table:
        served = range(0)
        reason = unusable(row.needs, own, used)
        end = ends.get(row.unit, NO_END)
        if not reason and row.start < end:
            served = range(row.start, end)
            reason, ends[row.unit] = span(served), row.start
        elif not reason:
            reason = f"never reached: the rows above take every n >= {end}"
        available = set(row.needs) <= set(own)
        head = (primitive, row.name, row.unit, row.needs, row.lanes, row.start)
        rows.append(Kernel(*head, available, served, reason))
    return rows


def tables() -> dict[str, tuple[_core.KernelInfo, ...]]:
    """The kernels of everything that has some: permutations, streams and MACs."""
    found = {p.name: p.kernels for p in _core.permutations()}
    found |= {stream.name: stream.kernels for stream in _core.streams()}
    return found | {aead.mac: aead.mac_kernels for aead in _core.aeads() if aead.mac}


def primitives_of(name: str) -> tuple[str | None, ...]:
    """The primitive of this name, or those under the AEAD or hash of this name; some have none."""
    under: dict[str, tuple[str | None, ...]] = {own: (own,) for own in tables()}
    under |= {aead.name: (aead.primitive, aead.mac) for aead in _core.aeads()}
    under |= {found.name: (found.permutation,) for found in _core.hashes()}
    if name not in under:
        raise ValueError(f"name: no permutation, AEAD, hash, stream or MAC is called {name!r}")
    return under[name]


def kernels(name: str | None = None) -> list[Kernel]:
    """Every kernel of this permutation, stream or MAC, or of those under this AEAD or hash; without
    a name all there are. In the tables' order.

    `active_for` is the range of n for which it serves the next call, and `reason` says that range
    or why the kernel is not used. `unit` says what n counts. Empty for an AEAD that is built on no
    primitive with kernels, and in a build whose kernels were chosen when compiling.
    """
    found = tables()
    chosen = found if name is None else [own for own in primitives_of(name) if own in found]
    return [kernel for own in chosen for kernel in explain(own, found[own])]
