# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`loxo seal` and `loxo open`: one packet, nonce then ciphertext then tag, as on the wire."""

import os
import secrets
from typing import Annotated

import typer

import loxo

from .cli_keys import KeyFile, load_key
from .cli_output import EPILOG, Exit, Failure
from .cli_streams import Force, InputFile, Inputs, OutputFile, open_sink
from .keyfile import Key

Ad = Annotated[
    str | None, typer.Option("--ad", metavar="TEXT", help="Associated data: verified, not sealed.")
]
AdFile = Annotated[
    str | None, typer.Option("--ad-file", metavar="FILE", help="Associated data from a file.")
]
Hex = Annotated[bool, typer.Option("--hex", help="The packet in hexadecimal instead of bytes.")]


def read_ad(text: str | None, path: str | None, inputs: Inputs) -> bytes:
    if text is not None and path is not None:
        raise Failure("--ad and --ad-file are one too many", Exit.USAGE)
    if path is not None:
        with inputs.open(path) as source:
            return source.read()
    return os.fsencode(text or "")


def from_hex(text: str, what: str, status: Exit) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise Failure(f"{what} is not hexadecimal", status) from None


def nonce_bytes(key: Key) -> int:
    return next(aead.nonce_bytes for aead in loxo.aeads() if aead.name == key.algorithm)


def choose_nonce(key: Key, given: str | None) -> bytes:
    """The one given, else a random one."""
    size = nonce_bytes(key)
    if given is None:
        return secrets.token_bytes(size)
    nonce = from_hex(given, "--nonce", Exit.USAGE)
    if len(nonce) != size:
        raise Failure(
            f"--nonce has {len(nonce)} bytes, and {key.algorithm} needs {size}", Exit.USAGE
        )
    return nonce


def open_packet(key: Key, packet: bytes, ad: bytes) -> bytes:
    """The message; Failure when the packet does not verify."""
    size = nonce_bytes(key)
    if len(packet) < size + loxo.aead_class(key.algorithm).tag_size:
        raise Failure(
            f"does not verify: {len(packet)} bytes are shorter than a nonce and a tag of "
            f"{key.algorithm}",
            Exit.UNVERIFIED,
        )
    try:
        return loxo.aead(key.algorithm, key.secret).decrypt(packet[:size], packet[size:], ad)
    except (loxo.InvalidTag, ValueError):
        raise Failure(
            "does not verify: changed, another key, or other associated data", Exit.UNVERIFIED
        ) from None


def seal(
    key: KeyFile,
    file: InputFile = "-",
    output: OutputFile = None,
    force: Force = False,
    ad: Ad = None,
    ad_file: AdFile = None,
    in_hex: Hex = False,
    nonce: Annotated[
        str | None,
        typer.Option(
            metavar="HEX",
            help="The nonce, in place of a random one. WARNING: two packets with one nonce under "
            "one key betray the XOR of their messages.",
        ),
    ] = None,
) -> None:
    """Seal one message as a packet.

    The packet is nonce, ciphertext, tag; all of it is held in memory.

    Take a new key before 2^32 packets with random nonces.
    """
    inputs = Inputs(key, file, ad_file)
    loaded = load_key(key, inputs)
    associated = read_ad(ad, ad_file, inputs)
    chosen = choose_nonce(loaded, nonce)
    with (
        inputs.open(file) as source,
        open_sink(output, inputs, force=force) as write,
    ):
        sealer = loxo.aead(loaded.algorithm, loaded.secret)
        packet = chosen + sealer.encrypt(chosen, source.read(), associated)
        write(packet.hex().encode("ascii") + b"\n" if in_hex else packet)


def open_(
    key: KeyFile,
    file: InputFile = "-",
    output: OutputFile = None,
    force: Force = False,
    ad: Ad = None,
    ad_file: AdFile = None,
    in_hex: Hex = False,
) -> None:
    """Open a packet that loxo seal made.

    The message comes out only if all of the packet and the associated data verify.
    """
    inputs = Inputs(key, file, ad_file)
    loaded = load_key(key, inputs)
    associated = read_ad(ad, ad_file, inputs)
    with (
        inputs.open(file) as source,
        open_sink(output, inputs, force=force) as write,
    ):
        packet = source.read()
        if in_hex:
            packet = from_hex(packet.decode("latin-1"), source.name, Exit.UNVERIFIED)
        try:
            message = open_packet(loaded, packet, associated)
        except Failure as failure:
            raise Failure(f"{source.name}: {failure}", failure.status) from None
        write(message)


def register(app: typer.Typer) -> None:
    app.command("seal", epilog=EPILOG)(seal)
    app.command("open", epilog=EPILOG)(open_)
