# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`loxo demo`: messages and a file through every AEAD, forgeries refused, and what it costs."""

import os
import secrets
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import typer

import loxo

from .cli_files import Damaged, decrypt_stream, encrypt_stream
from .cli_output import EPILOG, Exit, Failure, emit, show
from .cli_selftest import opens
from .cli_streams import Inputs, Write, open_sink
from .cli_table import make_table
from .keyfile import Key, generate_key, read_key, write_key

if TYPE_CHECKING:
    from rich.table import Table

MESSAGES = (b"", b"23.5 C", b"a reading of twenty", b"lorem ipsum " * 400)
AD = b"sensor 7"
FILE_BYTES = 300_000  # several chunks, and a part of one
PACKET, BULK = 16, 1 << 16
MEASURE = 0.05  # seconds
ROUND = 1 << 16  # bytes between two looks at the clock, which is too coarse for one short call


def require(right: bool, what: str) -> None:
    if not right:
        raise Failure(f"demo: {what}", Exit.UNVERIFIED)


def flipped(data: bytes, index: int) -> bytes:
    changed = bytearray(data)
    changed[index] ^= 1
    return bytes(changed)


def try_packets(found: loxo.AeadInfo) -> None:
    """Seals and opens each message; then each with a changed byte, and with other AD."""
    aead = loxo.aead(found.name, generate_key(found.name).secret)
    for message in MESSAGES:
        nonce = secrets.token_bytes(found.nonce_bytes)
        sealed = aead.encrypt(nonce, message, AD)
        require(
            opens(aead, nonce, sealed, AD) == message, f"{found.name} does not open what it sealed"
        )
        forgeries = ((flipped(sealed, 0), AD), (flipped(sealed, -1), AD), (sealed, b""))
        for forged, ad in forgeries:
            require(opens(aead, nonce, forged, ad) is None, f"{found.name} accepts a forgery")


Transform = Callable[[Callable[[int], bytes], Write, Key], None]


def transform_file(transform: Transform, key_file: Path, file: Path, output: Path) -> None:
    """Encrypts or decrypts as the commands do."""
    inputs = Inputs()
    with inputs.open(os.fspath(key_file)) as source:
        key = read_key(source)
    with inputs.open(os.fspath(file)) as source, open_sink(os.fspath(output), inputs) as write:
        transform(source.read, write, key)


def try_file(found: loxo.AeadInfo, folder: Path) -> str:
    """Encrypts and decrypts a file; then the file with a changed byte, and cut off."""
    if not found.encrypts_files:
        return "experimental" if found.experimental else "short tag"
    plain, encrypted, key_file = folder / "plain", folder / "encrypted", folder / "key"
    plain.write_bytes(secrets.token_bytes(FILE_BYTES))
    write_key(os.fspath(key_file), generate_key(found.name))
    transform_file(encrypt_stream, key_file, plain, encrypted)
    transform_file(decrypt_stream, key_file, encrypted, folder / "decrypted")
    same = (folder / "decrypted").read_bytes() == plain.read_bytes()
    require(same, f"{found.name} does not decrypt what it encrypted")
    whole = encrypted.read_bytes()
    half = len(whole) // 2
    damages = (flipped(whole, half), flipped(whole, -1), whole[:half])
    for damaged in damages:
        refused = refuses_file(damaged, key_file, folder / "damaged")
        require(refused, f"{found.name} accepts a damaged file")
    return "verified"


def refuses_file(damaged: bytes, key_file: Path, target: Path) -> bool:
    """It does not verify, and nothing of it has come out."""
    source = target.with_suffix(".encrypted")
    source.write_bytes(damaged)
    try:
        transform_file(decrypt_stream, key_file, source, target)
    except Damaged:
        return not target.exists()
    return False


def seconds(found: loxo.AeadInfo, size: int) -> float:
    """For sealing a message of this size, from Python; in the fastest round of calls."""
    aead = loxo.aead(found.name, generate_key(found.name).secret)
    nonce, message = bytes(found.nonce_bytes), bytes(size)
    best, calls = float("inf"), ROUND // size
    until = time.perf_counter() + MEASURE
    while (started := time.perf_counter()) < until:
        for _ in range(calls):
            aead.encrypt(nonce, message, b"")
        best = min(best, time.perf_counter() - started)
    return best / calls


def demo_table() -> "Table":
    table = make_table(
        "Sizes in bytes; times of sealing, as seen from Python",
        *("AEAD", "key ", "tag ", "packets", "file"),
        *(f"{PACKET} bytes ", f"{BULK >> 10} KiB ", "widest kernel"),
    )
    for found in loxo.aeads():
        try_packets(found)
        with tempfile.TemporaryDirectory(prefix="loxo-demo-") as folder:
            file = try_file(found, Path(folder))
        table.add_row(
            *(found.name, str(found.key_bytes), str(found.tag_bytes), "verified", file),
            f"{1e9 * seconds(found, PACKET):,.0f} ns",
            f"{BULK / seconds(found, BULK) / 1e6:.0f} MB/s",
            loxo.kernel(found.name, BULK // found.block_bytes),
        )
    return table


def demo() -> None:
    """Try every AEAD on messages and a file.

    Seals, opens, encrypts, decrypts and forges, then prints a table. Everything is verified on the
    way; a failure ends the command with status 1.
    """
    show([demo_table()])
    emit(
        "Every message and file came back as it was; forged packets and damaged files were\n"
        "refused. An experimental AEAD has no analysis behind it, and encrypts no files; nor does\n"
        "one with a tag of fewer than 8 bytes. "
        + f"Not for new designs: {', '.join(a.name for a in loxo.aeads() if a.discouraged)}.\n"
    )


def register(app: typer.Typer) -> None:
    app.command("demo", epilog=EPILOG)(demo)
