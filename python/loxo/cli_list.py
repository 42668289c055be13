# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`loxo list`: every algorithm of the library, and which kernel serves it on this machine."""

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

import loxo

from .cli_output import EPILOG, emit, show
from .cli_table import make_table
from .kernel_table import NO_END

if TYPE_CHECKING:
    from rich.table import Table

MANY = 1 << 16  # states; as many as any kernel takes at once
DISCOURAGED = "not for new designs"
AEAD_FIELDS = (
    *("name", "id", "key_bytes", "nonce_bytes", "tag_bytes", "block_bytes", "limit_blocks_log2"),
    *("limit_failures_log2", "message_max", "primitive", "permutation", "mac"),
    *("experimental", "short_tag", "superseded", "discouraged"),
)
HASH_FIELDS = (
    *("name", "id", "digest_bytes", "rate_bytes", "permutation"),
    *("any_length", "custom_max", "superseded", "discouraged"),
)
STREAM_FIELDS = ("name", "id", "block_bytes", "keystream_max", "seeks", "experimental", "aead")


def notes(found: loxo.AeadInfo | loxo.HashInfo) -> str:
    own = []
    if isinstance(found, loxo.AeadInfo):
        own = [
            (found.experimental, "EXPERIMENTAL"),
            (found.short_tag, f"{8 * found.tag_bytes}-bit tag"),
        ]
    both = [
        (found.superseded, "superseded, for compatibility"),
        (found.discouraged, DISCOURAGED),
    ]
    return ", ".join(text for applies, text in own + both if applies)


def aead_table() -> "Table":
    table = make_table(
        "AEADs (bytes; limit: blocks under one key)",
        "name",
        "key ",
        "nonce ",
        "tag ",
        "limit ",
        "built on",
        "one state",
        "many",
        "notes",
    )
    for aead in loxo.aeads():
        table.add_row(
            aead.name,
            *(str(size) for size in (aead.key_bytes, aead.nonce_bytes, aead.tag_bytes)),
            f"2^{aead.limit_blocks_log2}",
            aead.primitive or "-",
            loxo.kernel(aead.name, 1),
            loxo.kernel(aead.name, MANY),
            notes(aead),
        )
    return table


def digest_sizes(found: loxo.HashInfo) -> str:
    """A XOF's customary length, and that there are others."""
    return f"{found.digest_bytes}, any" if found.any_length else str(found.digest_bytes)


def hash_table() -> "Table":
    table = make_table(
        "Hashes (bytes)", "name", "digest ", "rate ", "permutation", "kernel", "notes"
    )
    for found in loxo.hashes():
        sizes = (digest_sizes(found), str(found.rate_bytes))
        kernel = loxo.kernel(found.name, 1)
        table.add_row(found.name, *sizes, found.permutation, kernel, notes(found))
    return table


def sizes_text(sizes: range) -> str:
    """`32`, `16 to 32` or `16 to 32 by 8`."""
    if len(sizes) == 1:
        return str(sizes[0])
    return f"{sizes[0]} to {sizes[-1]}" + (f" by {sizes.step}" if sizes.step > 1 else "")


def stream_table() -> "Table":
    instead = loxo.streams()[0].aead
    table = make_table(
        f"Streams (bytes), which authenticate nothing: take an AEAD, such as {instead}",
        "name",
        "key ",
        "nonce ",
        "block ",
        "seeks",
        "kernel",
        "many",
        "notes",
    )
    for found in loxo.streams():
        table.add_row(
            found.name,
            *(sizes_text(found.key_sizes), sizes_text(found.nonce_sizes), str(found.block_bytes)),
            yes_no(found.seeks),
            *(loxo.kernel(found.name, n) for n in (1, MANY)),
            "EXPERIMENTAL" if found.experimental else "",
        )
    return table


def stream_row(found: loxo.StreamInfo) -> dict[str, Any]:
    """A stream, for programs."""
    sizes = {"key_sizes": list(found.key_sizes), "nonce_sizes": list(found.nonce_sizes)}
    return described(found, STREAM_FIELDS) | sizes | {"kernels": kernel_rows(found.name)}


def is_discouraged(permutation: str) -> bool:
    """Whether all that is built on it is."""
    users: list[loxo.AeadInfo | loxo.HashInfo] = [*loxo.aeads(), *loxo.hashes()]
    built = [user.discouraged for user in users if user.permutation == permutation]
    return bool(built) and all(built)


def permutation_table() -> "Table":
    table = make_table("Permutations (bytes)", "name", "state ", "one state", "many", "notes")
    for found in loxo.permutations():
        kernels = (loxo.kernel(found.name, n) for n in (1, MANY))
        note = DISCOURAGED if is_discouraged(found.name) else ""
        table.add_row(found.name, str(found.state_bytes), *kernels, note)
    return table


def served(kernel: loxo.Kernel) -> list[int | None] | None:
    """First and last n, the last being None where there is no end; None if it is not used."""
    n = kernel.active_for
    return [n.start, None if n.stop == NO_END else n[-1]] if n else None


def kernel_rows(name: str | None = None) -> list[dict[str, Any]]:
    """The kernels of this permutation or stream, or all, for programs."""
    return [
        {
            "primitive": kernel.primitive,
            "kernel": kernel.name,
            "unit": kernel.unit,
            "needs": list(kernel.needs),
            "lanes": kernel.lanes,
            "from": kernel.start,
            "available": kernel.available,
            "active": bool(kernel.active_for),
            "active_for": served(kernel),
            "why": kernel.reason,
        }
        for kernel in loxo.kernels(name)
    ]


def kernel_table() -> "Table":
    table = make_table(
        f"Kernels for n of their unit (in use: {', '.join(loxo.cpu_features()) or 'portable'})",
        *("primitive", "kernel", "unit", "needs", "lanes ", "from ", "CPU has it", "active", "why"),
    )
    for kernel in loxo.kernels():
        table.add_row(
            *(kernel.primitive, kernel.name, kernel.unit, ", ".join(kernel.needs) or "-"),
            *(str(kernel.lanes), str(kernel.start), yes_no(kernel.available)),
            *(yes_no(bool(kernel.active_for)), kernel.reason),
        )
    return table


def yes_no(value: bool) -> str:
    return "yes" if value else "no"


def described(found: Any, fields: tuple[str, ...]) -> dict[str, Any]:
    return {field: getattr(found, field) for field in fields}


def document(kernels: bool) -> dict[str, Any]:
    """What --json prints."""
    if kernels:
        return {"cpu": list(loxo.cpu_features()), "kernels": kernel_rows()}
    return {
        "version": loxo.__version__,
        "cpu": list(loxo.cpu_features()),
        "aeads": [described(aead, AEAD_FIELDS) for aead in loxo.aeads()],
        "hashes": [described(found, HASH_FIELDS) for found in loxo.hashes()],
        "streams": [stream_row(found) for found in loxo.streams()],
        "permutations": [
            {"name": p.name, "state_bytes": p.state_bytes, "kernels": kernel_rows(p.name)}
            for p in loxo.permutations()
        ],
    }


def list_(
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
    kernels: Annotated[
        bool,
        typer.Option(
            "--kernels",
            help="The kernels: for how many states, blocks or streams each is used, or why not.",
        ),
    ] = False,
) -> None:
    """List the algorithms; sizes are in bytes.

    LOXO_CPU=portable|sse2|ssse3|avx2|avx512|native restricts the kernels to a level of the CPU.
    """
    if as_json:
        emit(json.dumps(document(kernels), indent=1) + "\n")
    elif kernels:
        show([kernel_table()])
    else:
        streams = [stream_table()] if loxo.streams() else []
        show([aead_table(), hash_table(), *streams, permutation_table()])


def register(app: typer.Typer) -> None:
    app.command("list", epilog=EPILOG)(list_)
