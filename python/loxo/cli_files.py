# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`loxo encrypt` and `loxo decrypt`: files and pipes of any size, a chunk at a time.

The format is that of loxo.ChunkedEncryptor (docs/file-format.md). A chunk leaves only after it has
been verified, and an output file gets its name only after the last one has.
"""

import io
from collections.abc import Callable, Iterator
from typing import Annotated, NoReturn

import typer

import loxo

from .cli_keys import KeyFile, load_key
from .cli_output import EPILOG, Exit, Failure
from .cli_progress import Meter, visible
from .cli_streams import (
    Force,
    InputFile,
    Inputs,
    OutputFile,
    Quiet,
    Write,
    on_terminal,
    open_sink,
    streams,
)
from .files import Source
from .keyfile import Key

MAGIC = b"loxo-ck"
VERSION = 1
HEADER_BYTES = 64
CHUNK_LOG2 = 16
AT_ONCE = 1 << 22  # bytes of a file that are read and worked on together

Read = Callable[[int], bytes]


class Damaged(Failure):
    """What was read is not what was encrypted, or not under this key."""

    def __init__(self, message: str, released: bool = False) -> None:
        super().__init__(message, Exit.UNVERIFIED)
        self.released = released  # chunks before it came out


def chunks(read: Read, size: int) -> Iterator[tuple[bytes, bool]]:
    """Pieces of `size` bytes, and whether each is the last; one empty piece if there is nothing."""
    chunk = read(size)
    while following := read(size):
        yield chunk, False
        chunk = following
    yield chunk, True


def encrypt_stream(
    read: Read, write: Write, key: Key, chunk_log2: int = CHUNK_LOG2, at_once: int = 0
) -> None:
    """Header and chunks, as many at a time as `at_once` bytes of plaintext have, or one."""
    encryptor = loxo.ChunkedEncryptor(key.algorithm, key.secret, chunk_log2=chunk_log2)
    write(encryptor.header)
    number = max(at_once >> chunk_log2, 1)
    for piece, last in chunks(read, number << chunk_log2):
        write(encryptor.seal_many(piece, last))


def decrypt_stream(read: Read, write: Write, key: Key, at_once: int = 0) -> None:
    """The plaintext of verified chunks; Damaged at the first that does not verify."""
    decryptor = open_header(read(HEADER_BYTES), key)
    number = max(at_once // decryptor.chunk_bytes, 1)
    sealed = decryptor.chunk_bytes + decryptor.tag_bytes
    for i, (piece, last) in enumerate(chunks(read, number * sealed)):
        try:
            plaintext = decryptor.open_many(piece, last)
        except (loxo.InvalidTag, loxo.LoxoError):
            write_genuine(decryptor, write, piece, i * number, last)
        write(plaintext)


def write_genuine(
    decryptor: loxo.ChunkedDecryptor, write: Write, piece: bytes, first: int, last: bool
) -> NoReturn:
    """The chunks of a piece up to the first that does not verify; then Damaged."""
    sealed = decryptor.chunk_bytes + decryptor.tag_bytes
    for index, (chunk, ends) in enumerate(chunks(io.BytesIO(piece).read, sealed), first):
        try:
            plaintext = decryptor.open(chunk, last and ends)
        except (loxo.InvalidTag, loxo.LoxoError):
            raise Damaged(explain(decryptor, chunk, index, last and ends), index > 0) from None
        write(plaintext)
    raise AssertionError("chunks that only open one by one")


def open_header(header: bytes, key: Key) -> loxo.ChunkedDecryptor:
    """A decryptor; Damaged when the header is, or speaks of another key."""
    problem = header_problem(header, key)
    if problem:
        raise Damaged(problem)
    try:
        return loxo.ChunkedDecryptor(header, key.secret)
    except loxo.LoxoError as error:
        raise Damaged(str(error)) from None


def header_problem(header: bytes, key: Key) -> str | None:
    """What can be told of a header without its key."""
    if header[:7] != MAGIC:
        return "not a file that loxo encrypt made"
    if len(header) < HEADER_BYTES:
        return "cut off within the header"
    if header[7] != VERSION:
        return f"version {header[7]} of the file format, which this version of Loxo does not read"
    names = [a.name for a in loxo.aeads() if a.id == header[8] and a.encrypts_files]
    if not names:
        return f"algorithm {header[8]}, which this version of Loxo does not decrypt files with"
    if names[0] != key.algorithm:
        return f"encrypted with {names[0]}, and the key is another, for {key.algorithm}"
    return None


def opens(decryptor: loxo.ChunkedDecryptor, chunk: bytes, index: int, last: bool) -> bool:
    try:
        decryptor.open_at(chunk, index, last)
    except (loxo.InvalidTag, loxo.LoxoError):
        return False
    return True


def explain(decryptor: loxo.ChunkedDecryptor, chunk: bytes, index: int, last: bool) -> str:
    """Why this chunk does not verify, as far as the key's owner can tell."""
    sealed = decryptor.chunk_bytes + decryptor.tag_bytes
    where = f"chunk {index} (byte {HEADER_BYTES + index * sealed})"
    if opens(decryptor, chunk, index, not last):
        return f"cut off after {where}" if last else f"something was added after {where}"
    if last and not chunk:
        return f"cut off before {where}"
    if last and len(chunk) < sealed:
        return f"damaged, cut off or added to in {where}"
    return f"damaged at {where}"


def at_once(source: Source) -> int:
    """How much to read together: much of a file, a chunk of what may still be written."""
    return 0 if source.size is None else AT_ONCE


def measured(source: Source, meter: Meter) -> Read:
    def read(size: int) -> bytes:
        data = source.read(size)
        meter.add(len(data))
        return data

    return read


def why_no_files(name: str) -> str | None:
    """What keeps an AEAD from files."""
    (aead,) = (a for a in loxo.aeads() if a.name == name)
    if aead.encrypts_files:
        return None
    return "is experimental" if aead.experimental else f"has a tag of {aead.tag_bytes} bytes"


def encrypt(
    key: KeyFile,
    file: InputFile = "-",
    output: OutputFile = None,
    force: Force = False,
    quiet: Quiet = False,
    chunk: Annotated[
        int,
        typer.Option("--chunk-log2", min=6, max=20, help="Bytes in a chunk, as a power of two."),
    ] = CHUNK_LOG2,
) -> None:
    """Encrypt a file or a stream of any size.

    The algorithm is that of the key. An output file gets its name once it is whole.
    """
    inputs = Inputs(key, file)
    loaded = load_key(key, inputs)
    if reason := why_no_files(loaded.algorithm):
        raise Failure(f"{loaded.algorithm} {reason} and encrypts no files", Exit.USAGE)
    with inputs.open(file) as source, open_sink(output, inputs, force=force) as write:
        shown = not quiet and visible() and not on_terminal(output)
        with Meter("encrypting", source.size, shown=shown) as meter:
            encrypt_stream(measured(source, meter), write, loaded, chunk, at_once(source))


def decrypt(
    key: KeyFile,
    file: InputFile = "-",
    output: OutputFile = None,
    force: Force = False,
    quiet: Quiet = False,
) -> None:
    """Decrypt what loxo encrypt made.

    An output file gets its name once all of it is verified. On a pipe each chunk is verified
    before it comes out; if the input then proves damaged or cut off, the command says so and ends
    with status 1, and what came out is genuine but not the whole.
    """
    inputs = Inputs(key, file)
    loaded = load_key(key, inputs)
    shown = not quiet and visible() and not on_terminal(output)
    with (
        inputs.open(file) as source,
        open_sink(output, inputs, force=force) as write,
        Meter("decrypting", source.size, shown=shown) as meter,
    ):
        try:
            decrypt_stream(measured(source, meter), write, loaded, at_once(source))
        except Damaged as damage:
            partial = damage.released and streams(output)
            genuine = "; what came out is genuine, but not the whole" if partial else ""
            raise Damaged(f"{source.name}: {damage}{genuine}") from None


def register(app: typer.Typer) -> None:
    app.command("encrypt", epilog=EPILOG)(encrypt)
    app.command("decrypt", epilog=EPILOG)(decrypt)
