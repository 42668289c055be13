# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`loxo bench --threads`: how many times faster two threads are than one.

Two threads on two cores have to reach the bar. Beside each factor is that of plain counting, which
needs nothing but a core, measured at the same moment. If the machine is busy, or its CPUs share a
core whatever the system says, that second factor shows what was possible.
"""

from typing import Any

from .cli_table import Sheet

BAR = 1.85
LEAST_COUNTING = 1.95  # below, the machine has no second core to give


def topology_text(row: dict[str, Any]) -> str:
    """What the machine has, in a line."""
    cpus, cores = row["cpus"], row["cores"]
    smt = "no SMT" if cpus == cores else f"{cpus / cores:g} a core by SMT"
    first, second = row["pair"]
    return (
        f"{cpus} CPUs on {cores} cores ({smt}), as the system says; threads on CPU {first} and "
        f"{second}; counting on both: {row['counting_factor']:.2f} times as fast as on one"
    )


def threads_table(rows: list[dict[str, Any]]) -> Sheet:
    table = Sheet(
        "Two threads against one",
        *("name", "kernel", "packets ", "bytes ", "cycles, one ", "two ", "factor "),
        "of counting ",
        spare=("two ", "cycles, one "),
    )
    for row in rows:
        table.add_row(
            *(row["name"], row["kernel"], f"{row['packets']:,}", f"{row['message_bytes']:,}"),
            *(f"{row['cycles_one']:,.0f}", f"{row['cycles_two']:,.0f}", f"{row['factor']:.2f}"),
            f"{row['counting_factor']:.2f}",
        )
    return table


def judged(topology: dict[str, Any], rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows for which the machine had two cores to give."""
    return [
        row for row in rows if topology["cores"] > 1 and row["counting_factor"] >= LEAST_COUNTING
    ]


def missed(topology: dict[str, Any], rows: list[dict[str, Any]]) -> list[str]:
    """Those of them that are below the bar."""
    return [
        f"{row['name']}, {row['packets']} of {row['message_bytes']} bytes: {row['factor']:.2f}"
        for row in judged(topology, rows)
        if row["factor"] < BAR
    ]


def verdict(topology: dict[str, Any], rows: list[dict[str, Any]]) -> str:
    """The last line: whether two threads on two cores reach the bar, or why that is open."""
    if topology["cores"] < 2:
        return f"No verdict: the bar is {BAR} on two cores, and there is one."
    fair, below = judged(topology, rows), missed(topology, rows)
    left = len(rows) - len(fair)
    why = f"counting itself was below {LEAST_COUNTING}, so that there was no whole second core"
    if not fair:
        return f"No verdict on the bar of {BAR}: {why}."
    others = f" Not judged: {left}, where {why}." if left else ""
    if below:
        names = "; ".join(below)
        return f"MISSED the bar of {BAR} in {len(below)} of {len(fair)} rows: {names}.{others}"
    return f"Met the bar of {BAR} in {len(fair)} of {len(fair)} rows.{others}"
