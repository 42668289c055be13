# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What a command prints and how it ends: exit codes, messages, tables.

All output of a command leaves through `write_to`, at once, so that a full disk or a closed pipe is
noticed where it happens.
"""

import io
import os
import signal
import sys
from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import TYPE_CHECKING

from .files import write_all

if TYPE_CHECKING:
    from rich.console import RenderableType

STDOUT = 1
WIDE = 160  # columns of a table that goes to a file or a pipe

EPILOG = (
    "Exit status: 0 done; 1 something does not verify (wrong key, damaged or cut off, digest "
    "differs); 2 wrong usage; 3 a file or the system failed; 130 interrupted."
)


class Exit(IntEnum):
    """The exit status; a process ended by a signal adds its number to SIGNAL."""

    DONE = 0
    UNVERIFIED = 1
    USAGE = 2
    SYSTEM = 3
    SIGNAL = 128


class Failure(Exception):
    """Ends the command with one line on standard error."""

    def __init__(self, message: str, status: Exit) -> None:
        super().__init__(message)
        self.status = status


class Interrupted(BaseException):
    """Ends the command as a signal would; no command catches it."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = Exit.SIGNAL + number


class OutputError(OSError):
    """What is written does not go through."""


def warn(message: str) -> None:
    """One line on standard error, whatever bytes or control characters a file name has in it."""
    if sys.stderr is not None:
        line = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in message)
        sys.stderr.write(f"loxo: {line}\n")
        sys.stderr.flush()


def write_to(fd: int, name: str, data: bytes) -> None:
    """Writes now; the error says to what."""
    try:
        write_all(fd, data)
    except BrokenPipeError:
        raise Interrupted(getattr(signal, "SIGPIPE", 13)) from None
    except OSError as error:
        raise OutputError(error.errno, error.strerror, name) from error


def emit(data: bytes | str) -> None:
    """To standard output."""
    encoded = data.encode("utf-8", "surrogateescape") if isinstance(data, str) else data
    write_to(STDOUT, "standard output", encoded)


def show(renderables: "Iterable[RenderableType]") -> None:
    """Tables and text, as wide as the terminal is, or as they need when there is none."""
    from rich.console import Console

    terminal = os.isatty(STDOUT)
    page = io.StringIO()
    console = Console(file=page, width=None if terminal else WIDE, force_terminal=terminal or None)
    for item in renderables:
        console.print(item)
    emit(page.getvalue())


def describe(error: OSError) -> str:
    """`name: what the system says`."""
    reason = error.strerror or str(error)
    if error.filename is None:
        return reason
    name = "standard input" if error.filename == 0 else os.fsdecode(error.filename)
    hint = " (--force replaces it)" if isinstance(error, FileExistsError) else ""
    return f"{name}: {reason}{hint}"


def ended(command: Callable[[], None]) -> int:
    """Runs a command; its exit status, after one line for whatever went wrong."""
    try:
        command()
    except Failure as failure:
        warn(str(failure))
        return failure.status
    except Interrupted as interrupted:
        return interrupted.status
    except OSError as error:
        warn(describe(error))
        return Exit.SYSTEM
    except MemoryError:
        warn("out of memory (encrypt and decrypt take files of any size)")
        return Exit.SYSTEM
    return Exit.DONE
