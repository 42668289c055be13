# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`loxo keygen`, and how every command gets its key: from a file, never from the command line."""

import contextlib
import os
from typing import Annotated

import typer

import loxo

from .cli_output import EPILOG, STDOUT, Exit, Failure, emit, unknown, warn
from .cli_streams import Inputs
from .keyfile import (
    Key,
    KeyFileError,
    advice_on,
    generate_key,
    is_exposed,
    read_key,
    write_key,
)

DEFAULT_AEAD = "ascon-aead128"

KeyFile = Annotated[
    str, typer.Option("-k", "--key", metavar="FILE", help="Key file, as made by loxo keygen.")
]


def aead_names() -> list[str]:
    return [aead.name for aead in loxo.aeads()]


def warn_if_avoided(name: str) -> None:
    (found,) = (aead for aead in loxo.aeads() if aead.name == name)
    if found.experimental:
        warn(f"{name} is experimental: no standard and no analysis stands behind it")
    if found.discouraged:
        warn(f"{name} is not for new designs: published analysis speaks against it")


def load_key(path: str, inputs: Inputs) -> Key:
    """The key in a file; says so if others can read it as well."""
    with inputs.open(path) as source:
        try:
            key = read_key(source)
        except KeyFileError as error:
            raise Failure(f"{source.name}: {error}", Exit.SYSTEM) from None
    if is_exposed(source.status):
        warn(f"{path}: others can read this key (chmod 600 keeps it yours)")
    warn_if_avoided(key.algorithm)
    return key


def warn_if_exposed() -> None:
    """A shell's redirection makes files that everyone may read."""
    with contextlib.suppress(OSError):  # writing will say that it is closed
        if is_exposed(os.fstat(STDOUT)):
            warn("others can read the file that this key goes to (-o FILE makes one of mode 0600)")


def keygen(
    algorithm: Annotated[
        str,
        typer.Argument(metavar="ALGORITHM", help="An AEAD.", autocompletion=aead_names),
    ] = DEFAULT_AEAD,
    output: Annotated[
        str | None,
        typer.Option("-o", "--output", metavar="FILE", help="A new file, with mode 0600."),
    ] = None,
) -> None:
    """Make a key, to standard output or to a new file.

    An existing file is never replaced: what was encrypted under its key would be lost.
    """
    try:
        key = generate_key(algorithm)
    except KeyError:
        missing = unknown("AEAD", algorithm, aead_names())
        raise Failure(advice_on(algorithm) or missing, Exit.USAGE) from None
    warn_if_avoided(algorithm)
    if output in (None, "-"):
        warn_if_exposed()
        emit(key.line())
        return
    try:
        write_key(output, key)
    except FileExistsError:
        raise Failure(f"{output}: exists, and a key is never replaced", Exit.SYSTEM) from None


def register(app: typer.Typer) -> None:
    app.command("keygen", epilog=EPILOG)(keygen)
