# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What a command prints and how it ends: exit codes, messages, tables.

All output of a command leaves through `write_to`, at once, so that a full disk or a closed pipe is
noticed where it happens.
"""

import contextlib
import io
import os
import signal
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, BinaryIO, TextIO, cast

from .cli_table import Sheet
from .files import write_all

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table
    from typing_extensions import Buffer

STDOUT, STDERR = 1, 2
WIDE = 240  # columns of a page that goes to a file or a pipe
PIPED = 100  # of one that is to be read there, too
NARROWEST = 20  # of any page; a terminal that has fewer breaks its lines

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


def unknown(kind: str, name: str, names: Sequence[str]) -> str:
    """That nothing has this name, the one that was perhaps meant, and all that there are."""
    from difflib import get_close_matches

    near = get_close_matches(name.lower(), names, n=1, cutoff=0.8)
    meant = f"did you mean {near[0]}? There" if near else "there"
    return f"there is no {kind} {name!r}; {meant} are {', '.join(names)}"


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


class Unbuffered(io.RawIOBase):
    """A standard stream for what writes text by itself: usage errors, help, progress bars.

    A command goes on when nobody can read what it says on standard error.
    """

    def __init__(self, fd: int) -> None:
        self._fd = fd

    def fileno(self) -> int:
        return self._fd

    def isatty(self) -> bool:
        return os.isatty(self._fd)

    def writable(self) -> bool:
        return True

    def write(self, data: "Buffer", /) -> int:
        written = bytes(data)
        if self._fd == STDOUT:
            emit(written)
        else:
            with contextlib.suppress(OSError):
                write_all(self._fd, written)
        return len(written)


def text_stream(fd: int, errors: str) -> TextIO:
    return io.TextIOWrapper(
        cast(BinaryIO, Unbuffered(fd)), "utf-8", errors=errors, write_through=True
    )


def take_standard_streams() -> None:
    """Makes all that is written leave at once, and keeps the numbers of closed streams occupied.

    Otherwise the next file to be opened would be standard output for what writes there. What
    stands in place of a closed stream can only be used the other way round, so using it fails.
    """
    for fd, flags in enumerate((os.O_WRONLY, os.O_RDONLY, os.O_RDONLY)):
        try:
            os.fstat(fd)
        except OSError:
            os.open(os.devnull, flags)  # the lowest free number, which is this
    sys.stdout = text_stream(STDOUT, "surrogateescape")
    sys.stderr = text_stream(STDERR, "backslashreplace")


def emit(data: bytes | str) -> None:
    """To standard output."""
    encoded = data.encode("utf-8", "surrogateescape") if isinstance(data, str) else data
    write_to(STDOUT, "standard output", encoded)


def plain(heading: object) -> str:
    """A heading or a cell in one line."""
    return " ".join(str(heading).replace("-\n", "-").split())


def as_list(table: "Table", width: int) -> str:
    """A table for a terminal that is too narrow for it: each row's name, and its cells below."""
    headings = [plain(column.header) for column in table.columns]
    lines = textwrap.wrap(str(table.title), width)
    for name, *cells in zip(*(column.cells for column in table.columns), strict=True):
        pairs = (f"{h} {plain(c)}" for h, c in zip(headings[1:], cells, strict=True) if c)
        lines += ["", plain(name), *filled(list(pairs), width - 2)]
    return "\n".join(lines) + "\n"


def filled(pairs: list[str], width: int) -> Iterator[str]:
    """Lines of pairs with commas between them; a pair is broken only if no line holds it."""
    line = ""
    for i, pair in enumerate(pairs):
        word = pair + "," * (i < len(pairs) - 1)
        if line and len(line) + 1 + len(word) > width:
            yield "  " + line
            line = ""
        line = f"{line} {word}".lstrip()
        if len(line) > width:
            *full, line = textwrap.wrap(line, width, break_on_hyphens=False)
            yield from ("  " + part for part in full)
    yield "  " + line


def longest(texts: Iterable[object]) -> int:
    return max((len(str(text)) for text in texts), default=0)


def fits(table: "Table", console: "Console") -> bool:
    """Whether it can be shown with only its last column wrapped, and that between words."""
    options = console.options.update(max_width=sys.maxsize)
    widest = console.measure(table, options=options).maximum
    last = [str(text) for text in (table.columns[-1].header, *table.columns[-1].cells)]
    lines = longest(line for text in last for line in text.splitlines())
    return widest - lines + longest(word for text in last for word in text.split()) <= console.width


def piped_width() -> int:
    """Columns of a page that is to be read, though it goes to a file or a pipe."""
    told = os.environ.get("COLUMNS", "")
    return max(int(told), NARROWEST) if told.isdecimal() and int(told) else PIPED


def page_width() -> int:
    """Columns of the terminal, or of such a page."""
    from rich.console import Console

    return max(Console().width, NARROWEST) if os.isatty(STDOUT) else piped_width()


def show(renderables: "Iterable[RenderableType | Sheet]", piped: int = WIDE) -> None:
    """Tables and text, as wide as the terminal is, or `piped` when there is none."""
    from rich.console import Console
    from rich.table import Table

    terminal = os.isatty(STDOUT)
    page = io.StringIO()
    width = page_width() if terminal else piped
    console = Console(file=page, width=width, force_terminal=terminal or None)
    for item in renderables:
        if isinstance(item, Sheet) and (fitted := item.fitted(console.width)):
            console.print(fitted)
            continue
        whole = item.whole() if isinstance(item, Sheet) else item
        if isinstance(whole, Table) and (whole is not item or not fits(whole, console)):
            console.out(as_list(whole, console.width), highlight=False)
        else:
            console.print(whole)
    emit(page.getvalue())


def describe(error: OSError) -> str:
    """`name: what the system says`."""
    reason = error.strerror or str(error)
    if error.filename is None:
        return reason
    name = os.fsdecode(error.filename) or "''"
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
    except RuntimeError as error:
        # Before Python 3.12, what `__set_name__` raises while a module is imported ends as this.
        if not isinstance(error.__cause__, Interrupted):
            raise
        return error.__cause__.status
    except OSError as error:
        warn(describe(error))
        return Exit.SYSTEM
    except MemoryError:
        warn("out of memory (encrypt and decrypt take files of any size)")
        return Exit.SYSTEM
    return Exit.DONE
