# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Input that waits, and output files that appear whole or not at all.

A descriptor may be non-blocking because another process that shares it made it so. The flag stays
as it is; a read or a write that would fail because of it waits instead.

Output goes to `.loxo-partial-<random>` beside the file, readable by its owner only, and is renamed
when it is complete and on disk. An error or an interruption removes the partial file. A process
that is killed outright leaves the partial file behind, but never a part of the file itself.
"""

import contextlib
import errno
import io
import os
import secrets
import select
import stat
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from typing_extensions import Buffer

PARTIAL = ".loxo-partial-"
CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
PERMISSIONS = 0o777  # of a mode; the rest is setuid, setgid and the sticky bit
UNSUPPORTED = {errno.EPERM, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP}  # hard links, and so on
NO_SYNC = {*UNSUPPORTED, errno.EACCES, errno.EINVAL}  # of a directory, or it may not be read


def wait_for(fd: int, event: int) -> None:
    """Waits until a descriptor with O_NONBLOCK can be read or written."""
    poll = select.poll()
    poll.register(fd, event)
    poll.poll()


class WaitingFile(io.FileIO):
    """A file to read, whose reads end early only at its end."""

    def readinto(self, buffer: "Buffer", /) -> int:
        while (count := super().readinto(buffer)) is None:
            wait_for(self.fileno(), select.POLLIN)
        return count

    def read(self, size: int | None = -1, /) -> bytes:
        return io.RawIOBase.read(self, -1 if size is None else size) or b""

    def readall(self) -> bytes:
        return io.RawIOBase.readall(self) or b""


class Source:
    """Input that knows its name, and its size where it has one."""

    def __init__(self, file: BinaryIO, name: str) -> None:
        self.name = name
        self.status = os.fstat(file.fileno())
        self._file = file
        self._ended = False

    @property
    def size(self) -> int | None:
        return self.status.st_size if stat.S_ISREG(self.status.st_mode) else None

    def read(self, size: int = -1) -> bytes:
        """`size` bytes, or fewer only at the end; all that is left without a size.

        After the end there is nothing more, not even on a terminal, which could go on.
        """
        if self._ended:
            return b""
        try:
            data = self._file.read(size)
        except OSError as error:
            raise OSError(error.errno, error.strerror, self.name) from error
        self._ended = size < 0 or len(data) < size
        return data


@contextlib.contextmanager
def open_source(path: str) -> Iterator[Source]:
    """The named file, or standard input for `-`."""
    standard = path == "-"
    name = "standard input" if standard else path
    if "\0" in path:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), name)
    try:
        raw = WaitingFile(0 if standard else path, "rb", closefd=not standard)
    except OSError as error:
        raise OSError(error.errno, error.strerror, name) from error
    with io.BufferedReader(raw) as file:
        yield Source(file, name)


def write_all(fd: int, data: bytes) -> None:
    """All of `data`, however little of it the descriptor takes at a time."""
    view = memoryview(data)
    while view:
        try:
            view = view[os.write(fd, view) :]
        except BlockingIOError:
            wait_for(fd, select.POLLOUT)


def refuse_early(path: str, force: bool) -> None:
    """Reports early an error that would come after the work; the claim at the end decides."""
    if os.path.isdir(path) or path.endswith(os.sep):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    if not force and os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)


def final_mode(path: str, secret: bool) -> int:
    """The permissions of the file that is replaced, else what the user's mask leaves.

    Setuid and setgid were given to other content and are not kept.
    """
    if secret:
        return 0o600
    with contextlib.suppress(FileNotFoundError):
        return os.stat(path).st_mode & PERMISSIONS
    mask = os.umask(0o077)
    os.umask(mask)
    return 0o666 & ~mask


def claim_name(partial: str, path: str) -> None:
    """Names the file, and fails if something of that name has appeared meanwhile."""
    try:
        os.link(partial, path)
    except OSError as error:
        if error.errno not in UNSUPPORTED:
            raise
        claim_name_without_links(partial, path)


def claim_name_without_links(partial: str, path: str) -> None:
    """The same where the file system has no hard links: an empty file holds the name."""
    os.close(os.open(path, CREATE, 0o600))
    try:
        os.replace(partial, path)
    except BaseException:
        os.unlink(path)
        raise


def set_mode(fd: int, mode: int) -> None:
    """Sets the mode where the system and the file system have modes."""
    if hasattr(os, "fchmod"):
        with contextlib.suppress(PermissionError):
            os.fchmod(fd, mode)


def sync_directory(path: str) -> None:
    """Makes the name as durable as the file, where directories can be synced."""
    try:
        fd = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)
    except OSError as error:
        if error.errno not in NO_SYNC:
            raise OSError(error.errno, error.strerror, path) from error


Guard = Callable[[str], None]


def allow(_path: str) -> None:
    """The guard that lets every file be replaced."""


@contextlib.contextmanager
def whole_file(
    path: str, *, force: bool = False, secret: bool = False, guard: Guard = allow
) -> Iterator[int]:
    """A descriptor to write to; `path` exists once the block has ended without an exception.

    An existing file is replaced only with `force`, and stays as it is until then. `guard` is called
    with its name before the work and again right before it is replaced, and raises if it must stay.
    An OSError that names no file is taken to come from writing, and leaves with the name of this
    one.
    """
    guard(path)
    refuse_early(path, force)
    final = os.path.realpath(path) if force else path
    partial = os.path.join(os.path.dirname(final), PARTIAL + secrets.token_hex(8))
    fd = -1
    try:
        try:
            fd = os.open(partial, CREATE, 0o600)
            yield fd
            set_mode(fd, final_mode(final, secret))
            os.fsync(fd)
        finally:
            if fd >= 0:
                os.close(fd)
        guard(final)
        (os.replace if force else claim_name)(partial, final)
    except OSError as error:
        if error.filename not in (None, partial):
            raise
        raise OSError(error.errno, error.strerror, path) from error
    finally:
        try:
            os.unlink(partial)
        except OSError:  # nor can what was never made be removed from a read-only folder
            if os.path.lexists(partial):
                raise
    sync_directory(final)
