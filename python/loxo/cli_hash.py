# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`loxo hash`: digests in the form of sha256sum, and their check.

A line is the digest in hexadecimal, two spaces and the name. A name with a backslash, newline or
carriage return is escaped, and its line begins with a backslash, as in the GNU tools.
"""

import os
import re
import unicodedata
from dataclasses import dataclass
from typing import Annotated

import typer

import loxo

from .cli_output import Exit, Failure, OutputError, describe, emit, unknown, warn
from .cli_progress import Meter, visible
from .files import open_source

DEFAULT_HASH = "ascon-hash256"
BLOCK = 1 << 18  # bytes read at a time
LONGEST = 1 << 24  # bytes of a digest, which is held in memory
ESCAPES = {"\\": "\\\\", "\n": "\\n", "\r": "\\r"}
UNESCAPES = {escaped: plain for plain, escaped in ESCAPES.items()}
LINE = re.compile(r"(\\?)([0-9a-fA-F]+) [ *](.+)", re.DOTALL)
HASH_EPILOG = (
    "Exit status: 0 done; 1 a digest differs, or a file could not be read; 2 wrong usage; "
    "3 the system failed; 130 interrupted."
)


def hash_names() -> list[str]:
    return [found.name for found in loxo.hashes()]


@dataclass
class Wanted:
    """The hash of the options, and for a XOF the digest's length and the customisation string."""

    name: str
    length: int
    custom: bytes

    def check(self, chosen: bool) -> None:
        """Refuses what the algorithm does not have."""
        found = {hash_.name: hash_ for hash_ in loxo.hashes()}.get(self.name)
        if not found:
            text = unknown("hash", self.name, hash_names())
        elif chosen and not found.any_length:
            text = f"--length: {self.name} always gives {found.digest_bytes} bytes; it is not a XOF"
        elif len(self.custom) > found.custom_max:
            most = f"at most {found.custom_max}" if found.custom_max else "none"
            text = f"--custom: {len(self.custom)} bytes given, {self.name} takes {most}"
        else:
            return
        raise Failure(text, Exit.USAGE)


def file_digest(wanted: Wanted, path: str, quiet: bool) -> str:
    """In hexadecimal; `-` is standard input."""
    digest = loxo.new(wanted.name, custom=wanted.custom)
    with (
        open_source(path) as source,
        Meter("hashing", source.size, shown=not quiet and visible()) as meter,
    ):
        while data := source.read(BLOCK):
            digest.update(data)
            meter.add(len(data))
    return digest.hexdigest(wanted.length)


def format_line(digest: str, name: str) -> str:
    escaped = "".join(ESCAPES.get(c, c) for c in name)
    mark = "\\" if escaped != name else ""
    return f"{mark}{digest}  {escaped}\n"


def parse_line(line: str, digits: int) -> tuple[str, str] | None:
    """Digest and name; None for a line that has another form."""
    found = LINE.fullmatch(line)
    if not found or len(found[2]) != digits:
        return None
    name = found[3]
    if found[1]:
        name = re.sub(r"\\[\\nr]", lambda escape: UNESCAPES[escape[0]], name)
    return found[2].lower(), name


def shown_name(name: str) -> str:
    """On one line, and no terminal obeys what is in it."""
    return "".join(
        ESCAPES.get(c, repr(c)[1:-1] if unicodedata.category(c) == "Cc" else c) for c in name
    )


@dataclass
class Tally:
    """What a check came to."""

    lines: int = 0
    malformed: int = 0
    unreadable: int = 0
    different: int = 0
    same: int = 0

    def warn(self) -> None:
        for count, what in (
            (self.malformed, "line(s) of another form than digest and name"),
            (self.unreadable, "listed file(s) could not be read"),
            (self.different, "digest(s) did NOT match"),
        ):
            if count:
                warn(f"{count} {what}")

    @property
    def good(self) -> bool:
        return self.lines > 0 and not (self.unreadable or self.different)


def check_line(wanted: Wanted, digest: str, name: str, quiet: bool, tally: Tally) -> None:
    """One file against its digest, and a line that says so."""
    tally.lines += 1
    try:
        found = file_digest(wanted, name, quiet)
    except OSError as error:
        warn(describe(error))
        tally.unreadable += 1
        emit(f"{shown_name(name)}: FAILED open or read\n")
        return
    if found != digest:
        tally.different += 1
        emit(f"{shown_name(name)}: FAILED\n")
        return
    tally.same += 1
    if not quiet:
        emit(f"{shown_name(name)}: OK\n")


def check_list(wanted: Wanted, path: str, quiet: bool) -> bool:
    """All files of a list; whether every one matches."""
    tally = Tally()
    with open_source(path) as source:
        lines = os.fsdecode(source.read()).split("\n")
    for line in filter(None, (line.removesuffix("\r") for line in lines)):
        parsed = parse_line(line, 2 * wanted.length)
        if parsed:
            check_line(wanted, *parsed, quiet, tally)
        else:
            tally.malformed += 1
    tally.warn()
    if not tally.lines:
        warn(f"{path}: no line with a digest of {wanted.name} and a name")
    if not tally.same and (tally.malformed or tally.different):
        warn("nothing matched: -a, -l and --custom must be those that the digests were made with")
    return tally.good


def print_digest(wanted: Wanted, path: str, quiet: bool) -> bool:
    emit(format_line(file_digest(wanted, path, quiet), path))
    return True


def hash_(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="FILE", help="Input; - is standard input."),
    ] = None,
    algorithm: Annotated[
        str,
        typer.Option(
            "-a",
            "--algorithm",
            metavar="HASH",
            help="The hash or XOF.",
            show_default=True,
            autocompletion=hash_names,
        ),
    ] = DEFAULT_HASH,
    length: Annotated[
        int | None,
        typer.Option(
            "-l", "--length", metavar="BYTES", min=1, max=LONGEST, help="Of a XOF's digest."
        ),
    ] = None,
    custom: Annotated[
        str, typer.Option(metavar="TEXT", help="A XOF's customisation string.", show_default=False)
    ] = "",
    check: Annotated[
        bool, typer.Option("-c", "--check", help="Read digests and names, and check them.")
    ] = False,
    quiet: Annotated[
        bool, typer.Option("-q", "--quiet", help="No OK for each file that matches; no bar.")
    ] = False,
) -> None:
    """Print digests of files as sha256sum does, or check them.

    The default is the standard's hash, as devices compute it. SPONGENT was made for small hardware
    and at the same strength takes about fifty times as long, or more. For large files take
    sha256sum. loxo list names all hashes.
    """
    wanted = Wanted(algorithm, length or 0, os.fsencode(custom))
    wanted.check(length is not None)
    wanted.length = length or loxo.new(algorithm).digest_size
    good = True
    for path in files or ["-"]:
        try:
            good &= (check_list if check else print_digest)(wanted, path, quiet)
        except OutputError:
            raise
        except OSError as error:
            warn(describe(error))
            good = False
    if not good:
        raise typer.Exit(Exit.UNVERIFIED)


def register(app: typer.Typer) -> None:
    app.command("hash", epilog=HASH_EPILOG)(hash_)
