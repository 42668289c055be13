# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Files that appear whole or not at all.

Output goes to `.loxo-partial-<random>` beside the file, readable by its owner only, and is renamed
when it is complete and on disk. An error or an interruption removes the partial file. A process
that is killed outright leaves the partial file behind, but never a part of the file itself.
"""

import contextlib
import errno
import os
import secrets
import stat
from collections.abc import Iterator

PARTIAL = ".loxo-partial-"
CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
NO_LINKS = {errno.EPERM, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP}


def write_all(fd: int, data: bytes) -> None:
    """All of `data`, however little of it the descriptor takes at a time."""
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view) :]


def refuse_early(path: str, force: bool) -> None:
    """Says before the work what would come out after it; what decides is the claim at the end."""
    if os.path.isdir(path):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    if not force and os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)


def final_mode(path: str, secret: bool) -> int:
    """That of the file to be replaced, else what the user's mask leaves."""
    if secret:
        return 0o600
    with contextlib.suppress(FileNotFoundError):
        return stat.S_IMODE(os.stat(path).st_mode)
    mask = os.umask(0o077)
    os.umask(mask)
    return 0o666 & ~mask


def claim_name(partial: str, path: str) -> None:
    """Names the file, and fails if something of that name has appeared meanwhile."""
    try:
        os.link(partial, path)
    except OSError as error:
        if error.errno not in NO_LINKS:
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
    """Sets it where the system and the file system have modes."""
    if hasattr(os, "fchmod"):
        with contextlib.suppress(PermissionError):
            os.fchmod(fd, mode)


def sync_directory(path: str) -> None:
    """Makes the name as durable as the file, where directories can be synced."""
    with contextlib.suppress(OSError):
        fd = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


@contextlib.contextmanager
def whole_file(path: str, *, force: bool = False, secret: bool = False) -> Iterator[int]:
    """A descriptor to write to; `path` exists once the block has ended without an exception.

    An existing file is replaced only with `force`, and stays as it is until then. An OSError that
    names no file is taken to come from writing, and leaves with the name of this one.
    """
    refuse_early(path, force)
    final = os.path.realpath(path) if force else path
    partial = os.path.join(os.path.dirname(final), PARTIAL + secrets.token_hex(8))
    fd = -1
    try:
        fd = os.open(partial, CREATE, 0o600)
        yield fd
        set_mode(fd, final_mode(final, secret))
        os.fsync(fd)
        (os.replace if force else claim_name)(partial, final)
    except OSError as error:
        if error.filename not in (None, partial):
            raise
        raise OSError(error.errno, error.strerror, path) from error
    finally:
        if fd >= 0:
            os.close(fd)
        with contextlib.suppress(FileNotFoundError):
            os.unlink(partial)
    sync_directory(final)
