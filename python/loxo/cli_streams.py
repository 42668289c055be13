# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Where the bytes of a command come from and go to: files, pipes, terminals.

Without a name, or with `-`, that is standard input and output. On a terminal, output that is not
text is refused unless `-o -` asks for it.
"""

import codecs
import contextlib
import os
import stat
from collections.abc import Callable, Iterator
from functools import partial
from typing import Annotated, BinaryIO

import typer

from .cli_output import STDOUT, Exit, Failure, emit, write_to
from .files import whole_file

TERMINAL = "binary data does not belong on a terminal: use -o FILE, or -o - to insist"

InputFile = Annotated[str, typer.Argument(metavar="FILE", help="Input; - is standard input.")]
OutputFile = Annotated[
    str | None,
    typer.Option("-o", "--output", metavar="FILE", help="Output; - is standard output."),
]
Force = Annotated[bool, typer.Option("--force", help="Replace the output if it exists.")]
Quiet = Annotated[bool, typer.Option("-q", "--quiet", help="No progress bar.")]

Write = Callable[[bytes], None]


def refuse_shared_input(*paths: str | None) -> None:
    """Standard input can be read for one purpose only."""
    if paths.count("-") > 1:
        raise Failure("only one of key, input and data can be standard input", Exit.USAGE)


class Source:
    """Input that knows its name, and its size where it has one."""

    def __init__(self, file: BinaryIO, name: str) -> None:
        self.name = name
        self.status = os.fstat(file.fileno())
        self._file = file

    @property
    def size(self) -> int | None:
        return self.status.st_size if stat.S_ISREG(self.status.st_mode) else None

    def read(self, size: int = -1) -> bytes:
        """`size` bytes, or fewer only at the end; all that is left without a size."""
        try:
            return self._file.read(size)
        except OSError as error:
            raise OSError(error.errno, error.strerror, self.name) from error


@contextlib.contextmanager
def open_source(path: str) -> Iterator[Source]:
    """The named file, or standard input."""
    if path == "-":
        with open(0, "rb", closefd=False) as file:
            yield Source(file, "standard input")
    else:
        with open(path, "rb") as file:
            yield Source(file, path)


def text_only(write: Write) -> Write:
    """A `write` for terminals: refuses what is not text before anything of it is shown."""
    decoder = codecs.getincrementaldecoder("utf-8")()

    def guarded(data: bytes) -> None:
        try:
            text = decoder.decode(data)
        except UnicodeDecodeError:
            raise Failure(TERMINAL, Exit.USAGE) from None
        if not all(c.isprintable() or c in "\n\t" for c in text):
            raise Failure(TERMINAL, Exit.USAGE)
        write(data)

    return guarded


def standard_output(insist: bool) -> Write:
    """Standard output; on a terminal only for text, unless the user insists."""
    return emit if insist or not os.isatty(STDOUT) else text_only(emit)


def is_device(path: str) -> bool:
    """Whether it exists and is no file that could be written beside and renamed."""
    with contextlib.suppress(OSError):
        mode = os.stat(path).st_mode
        return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))
    return False


def on_terminal(path: str | None) -> bool:
    """Whether output goes to a terminal."""
    return path in (None, "-") and os.isatty(STDOUT)


def streams(path: str | None) -> bool:
    """Whether output leaves at once, and not when it is whole."""
    return path is None or path == "-" or is_device(path)


@contextlib.contextmanager
def open_sink(
    path: str | None, source: Source | None = None, *, force: bool = False
) -> Iterator[Write]:
    """A function that writes; a file gets its name only if the block ends without an exception."""
    if path is None or path == "-":
        yield standard_output(path == "-")
    elif is_device(path):
        with open(path, "wb", buffering=0) as device:
            yield partial(write_to, device.fileno(), path)
    else:
        refuse_input(path, source)
        with whole_file(path, force=force) as fd:
            yield partial(write_to, fd, path)


def refuse_input(path: str, source: Source | None) -> None:
    """An output that is the input would replace what the user may want to keep."""
    with contextlib.suppress(FileNotFoundError):
        if source is not None and os.path.samestat(os.stat(path), source.status):
            raise Failure(f"{path}: the output is the input", Exit.USAGE)
