# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Where a command reads and writes: files, pipes, terminals.

Without a name, or with `-`, it uses standard input and output. On a terminal, output that is not
text is refused unless `-o -` asks for it.
"""

import codecs
import contextlib
import errno
import os
import stat
from collections.abc import Callable, Iterator
from functools import partial
from typing import Annotated

import typer

from .cli_output import STDOUT, Exit, Failure, emit, write_to
from .files import Source, open_source, whole_file
from .keyfile import KEY_MARK_BYTES, looks_like_key

TERMINAL = "binary data does not belong on a terminal: use -o FILE, or -o - to insist"
KEPT = "{}: is a key file, which no output replaces (if nobody needs the key, remove it with rm)"
LOOK = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)  # waits for nobody, whatever it is

InputFile = Annotated[str, typer.Argument(metavar="FILE", help="Input; - is standard input.")]
OutputFile = Annotated[
    str | None,
    typer.Option("-o", "--output", metavar="FILE", help="Output; - is standard output."),
]
Force = Annotated[bool, typer.Option("--force", help="Replace the output if it exists.")]
Quiet = Annotated[bool, typer.Option("-q", "--quiet", help="No progress bar.")]

Write = Callable[[bytes], None]


class Inputs:
    """What a command reads. None of it may be what the command writes."""

    def __init__(self, *paths: str | None) -> None:
        if paths.count("-") > 1:
            raise Failure("only one of key, input and data can be standard input", Exit.USAGE)
        self._read: list[os.stat_result] = []

    @contextlib.contextmanager
    def open(self, path: str) -> Iterator[Source]:
        """The named file, or standard input."""
        with open_source(path) as source:
            self._read.append(source.status)
            yield source

    def refuse(self, status: os.stat_result, name: str) -> None:
        """Refuses to write what was read, except a terminal or a socket, where nothing is lost."""
        harmless = stat.S_ISCHR(status.st_mode) or stat.S_ISSOCK(status.st_mode)
        if not harmless and any(os.path.samestat(status, read) for read in self._read):
            raise Failure(f"{name}: the output is also an input", Exit.USAGE)

    def guard(self, path: str) -> None:
        """Refuses to replace what was read, and any key: what it encrypted would be lost."""
        try:
            fd = os.open(path, LOOK)
        except FileNotFoundError:
            return
        try:
            status = os.fstat(fd)
            self.refuse(status, path)
            if stat.S_ISREG(status.st_mode) and looks_like_key(os.read(fd, KEY_MARK_BYTES)):
                raise Failure(KEPT.format(path), Exit.SYSTEM)
        finally:
            os.close(fd)


def text_only(write: Write) -> Write:
    """A `write` for terminals: refuses data that is not text before it shows any of it."""
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
    """Whether it exists and is not a file that a renamed one could replace."""
    with contextlib.suppress(OSError):
        mode = os.stat(path).st_mode
        return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))
    return False


def on_terminal(path: str | None) -> bool:
    """Whether output goes to a terminal."""
    return path in (None, "-") and os.isatty(STDOUT)


def streams(path: str | None) -> bool:
    """Whether output leaves at once, rather than when it is complete."""
    return path is None or path == "-" or is_device(path)


@contextlib.contextmanager
def open_device(path: str, inputs: Inputs) -> Iterator[Write]:
    """A function that writes to a device or a pipe."""
    fd = os.open(path, os.O_WRONLY | getattr(os, "O_NOCTTY", 0))
    try:
        status = os.fstat(fd)
        inputs.refuse(status, path)
        if stat.S_ISREG(status.st_mode):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)
        yield partial(write_to, fd, path)
    finally:
        os.close(fd)


@contextlib.contextmanager
def open_sink(path: str | None, inputs: Inputs, *, force: bool = False) -> Iterator[Write]:
    """A function that writes; a file gets its name only if the block ends without an exception.

    Inputs must be open by then, to be compared with the output.
    """
    if path is None or path == "-":
        with contextlib.suppress(OSError):  # writing will say that it is closed
            inputs.refuse(os.fstat(STDOUT), "standard output")
        yield standard_output(path == "-")
    elif is_device(path):
        with open_device(path, inputs) as write:
            yield write
    else:
        with whole_file(path, force=force, guard=inputs.guard) as fd:
            yield partial(write_to, fd, path)
