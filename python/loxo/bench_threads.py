# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`loxo bench --threads`: how many times faster two threads are than one.

Two threads on two cores are to reach the bar. Beside the measured factor stands that of counting,
which needs nothing but a core: where the machine is busy, or its CPUs share a core, that one says
what was to be had.
"""

from typing import TYPE_CHECKING, Any

from .cli_list import make_table

if TYPE_CHECKING:
    from rich.table import Table

BAR = 1.85
LEAST_COUNTING = 1.95  # below, the machine has no second core to give


def topology_text(row: dict[str, Any]) -> str:
    """What the machine has, in a line."""
    cpus, cores = row["cpus"], row["cores"]
    smt = "no SMT" if cpus == cores else f"{cpus / cores:g} a core by SMT"
    first, second = row["pair"]
    return (
        f"{cpus} CPUs on {cores} cores ({smt}); threads on CPU {first} and {second}; "
        f"counting on both: {row['counting_factor']:.2f} times as fast as on one"
    )


def threads_table(rows: list[dict[str, Any]]) -> "Table":
    table = make_table(
        "Two threads against one",
        *("name", "kernel", "packets ", "bytes ", "cycles, one ", "two ", "factor "),
    )
    for row in rows:
        table.add_row(
            *(row["name"], row["kernel"], f"{row['packets']:,}", f"{row['message_bytes']:,}"),
            *(f"{row['cycles_one']:,.0f}", f"{row['cycles_two']:,.0f}", f"{row['factor']:.2f}"),
        )
    return table


def missed(topology: dict[str, Any], rows: list[dict[str, Any]]) -> list[str]:
    """The rows below the bar, where the machine had two cores to give."""
    if topology["cores"] < 2 or topology["counting_factor"] < LEAST_COUNTING:
        return []
    return [
        f"{row['name']}, {row['packets']} of {row['message_bytes']} bytes: {row['factor']:.2f}"
        for row in rows
        if row["factor"] < BAR
    ]
