# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs the `loxo` command for the tests: in pipes, and on pseudo-terminals."""

import contextlib
import fcntl
import json
import os
import pty
import signal
import socket
import struct
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import loxo as library
from tests.cli_server import TIMEOUT

ROOT = Path(__file__).resolve().parent.parent
LOXO = (sys.executable, "-m", "loxo")
PARTIAL = ".loxo-partial-"


class Result(NamedTuple):
    """How a run ended; `terminal` is the output of a pseudo-terminal."""

    status: int
    out: bytes
    err: str
    terminal: str = ""


def environment(**changes: str) -> dict[str, str]:
    """Pytest's own variables are left out: it changes them from test to test, and each environment
    has a server.
    """
    ours = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return {**ours, "TERM": "xterm", "COLUMNS": "120", **changes}


@cache
def server(variables: tuple[tuple[str, str], ...]) -> socket.socket:
    """A line to tests/cli_server.py, which has this environment; it ends with this process. Its
    standard streams are pipes, as those of its runs are.
    """
    near, far = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    subprocess.Popen(
        [sys.executable, "-m", "tests.cli_server", str(far.fileno())],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env=dict(variables),
        pass_fds=[far.fileno()],
    )
    far.close()
    near.settimeout(2 * TIMEOUT)
    return near


def fork(words: Sequence[str | Path], streams: Sequence[int], folder: Path | None) -> socket.socket:
    """Starts `python -m loxo` without its imports, which take longer than the rest; what is
    returned receives the exit status.
    """
    line = server(tuple(sorted(environment().items())))
    arguments = [os.fspath(word) for word in words]
    request = json.dumps({"folder": str(folder or Path.cwd()), "arguments": arguments}).encode()
    socket.send_fds(line, [request], streams)
    return line


def run_forked(words: Sequence[str], stdin: bytes, folder: Path | None) -> Result:
    """A run in pipes."""
    pipes = [os.pipe() for _ in range(3)]
    (theirs_in, ours_in), (ours_out, theirs_out), (ours_err, theirs_err) = pipes
    line = fork(words, (theirs_in, theirs_out, theirs_err), folder)
    for fd in (theirs_in, theirs_out, theirs_err):
        os.close(fd)
    said = bytearray(), bytearray()
    readers = [
        threading.Thread(target=drain, args=pair)
        for pair in zip((ours_out, ours_err), said, strict=True)
    ]
    for reader in readers:
        reader.start()
    with contextlib.suppress(BrokenPipeError), os.fdopen(ours_in, "wb") as feeding:
        feeding.write(stdin)
    status = int(line.recv(16))
    for reader in readers:
        reader.join(TIMEOUT)
    os.close(ours_out)
    os.close(ours_err)
    return Result(status, bytes(said[0]), said[1].decode())


def loxo(
    *args: str | Path,
    stdin: bytes = b"",
    status: int | None = 0,
    cwd: Path | None = None,
    command: Sequence[str] = LOXO,
    env: dict[str, str] | None = None,
) -> Result:
    """A run without a terminal, with its expected exit status; None stands for any."""
    words = [os.fspath(arg) for arg in args]
    if command is LOXO and env is None:
        result = run_forked(words, stdin, cwd)
    else:
        done = subprocess.run(
            [*command, *words],
            input=stdin,
            capture_output=True,
            cwd=cwd,
            env=env or environment(),
            timeout=TIMEOUT,
        )
        result = Result(done.returncode, done.stdout, done.stderr.decode())
    assert "Traceback" not in result.err
    assert status in (None, result.status), result
    if status not in (None, 0, 2) and result.err:
        assert result.err.startswith("loxo: ")
    return result


def start(*args: str | Path, cwd: Path | None = None) -> subprocess.Popen[bytes]:
    """A run that the test feeds and ends; it ignores no signal, whoever runs the tests."""

    def listen() -> None:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)

    return subprocess.Popen(
        [*LOXO, *(os.fspath(arg) for arg in args)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=cwd,
        env=environment(),
        preexec_fn=listen,
    )


def drain(fd: int, into: bytearray) -> None:
    with contextlib.suppress(OSError):  # Linux ends a terminal's output with EIO
        while data := os.read(fd, 4096):
            into += data


def on_terminal(
    *args: str | Path,
    stream: str,
    pieces: Sequence[bytes] = (b"",),
    pause: float = 0,
    columns: int = 120,
) -> Result:
    """A run whose stdout or stderr is a terminal; the input comes with pauses."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("4H", 30, columns, 0, 0))
    attributes = termios.tcgetattr(slave)
    attributes[1] &= ~termios.OPOST
    termios.tcsetattr(slave, termios.TCSANOW, attributes)
    process = subprocess.Popen(
        [*LOXO, *(os.fspath(arg) for arg in args)],
        stdin=subprocess.PIPE,
        stdout=slave if stream == "stdout" else subprocess.PIPE,
        stderr=slave if stream == "stderr" else subprocess.PIPE,
        env=environment(COLUMNS=str(columns)),
    )
    os.close(slave)
    shown = bytearray()
    reader = threading.Thread(target=drain, args=(master, shown))
    reader.start()
    out, err = feed(process, pieces, pause)
    reader.join(TIMEOUT)
    os.close(master)
    assert b"Traceback" not in shown + err
    return Result(process.returncode, out, err.decode(), shown.decode(errors="replace"))


def feed(
    process: subprocess.Popen[bytes], pieces: Sequence[bytes], pause: float
) -> tuple[bytes, bytes]:
    """The pieces one after another, then the end of the input."""
    assert process.stdin is not None
    stopped = threading.Event()
    with contextlib.suppress(BrokenPipeError):
        for piece in pieces:
            process.stdin.write(piece)
            process.stdin.flush()
            stopped.wait(pause)
    out, err = process.communicate(timeout=TIMEOUT)
    return out or b"", err or b""


def partial_files(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if path.name.startswith(PARTIAL)]


def make_key(folder: Path, algorithm: str = "delirium", byte: int = 7) -> Path:
    """Writes a key file without running the command."""
    size = library.aead_class(algorithm).key_size
    path = folder / f"{algorithm}-{byte}.key"
    path.write_text(f"loxo-key-1 {algorithm} {bytes([byte] * size).hex()}\n", encoding="ascii")
    path.chmod(0o600)
    return path


def make_nonblocking(fd: int) -> None:
    fcntl.fcntl(fd, fcntl.F_SETFL, fcntl.fcntl(fd, fcntl.F_GETFL) | os.O_NONBLOCK)


def is_nonblocking(fd: int) -> bool:
    return bool(fcntl.fcntl(fd, fcntl.F_GETFL) & os.O_NONBLOCK)


def write_slowly(fd: int, data: bytes, alive: Callable[[], bool]) -> None:
    """In three pieces and then the end: each when a while has passed since the last was read."""
    third = len(data) // 3 + 1
    with contextlib.suppress(BrokenPipeError):
        for piece in (data[:third], data[third : 2 * third], data[2 * third :], b""):
            os.write(fd, piece)
            while alive() and fcntl.ioctl(fd, termios.FIONREAD, bytes(4)) != bytes(4):
                time.sleep(0.01)
            time.sleep(0.2)
    os.close(fd)


def read_slowly(fd: int, into: bytearray, pause: float = 0.05) -> None:
    """All, but with a pause before every piece for the first while."""
    pauses = 20
    while True:
        time.sleep(pause if pauses > 0 else 0)
        pauses -= 1
        if not (data := os.read(fd, 4096)):
            break
        into += data
    os.close(fd)


def in_background(target: Callable[..., None], *args: object) -> threading.Thread:
    thread = threading.Thread(target=target, args=args)
    thread.start()
    return thread


def loxo_nonblocking(*args: str | Path, stdin: bytes = b"", cwd: Path | None = None) -> Result:
    """One run between a slow writer and a slow reader, on pipes that block nobody."""
    (from_here, to_loxo), (from_loxo, to_here), (errors, to_errors) = (os.pipe() for _ in range(3))
    fcntl.fcntl(to_here, fcntl.F_SETPIPE_SZ, 4096)
    for fd in (from_here, to_here):
        make_nonblocking(fd)
    line = fork(args, (from_here, to_here, to_errors), cwd)
    os.close(to_errors)
    ended = threading.Event()
    shown, said = bytearray(), bytearray()
    threads = [
        in_background(write_slowly, to_loxo, stdin, lambda: not ended.is_set()),
        in_background(read_slowly, from_loxo, shown),
        in_background(drain, errors, said),
    ]
    try:
        status = int(line.recv(16))
    finally:
        ended.set()
    kept = is_nonblocking(from_here) and is_nonblocking(to_here)
    os.close(from_here)
    os.close(to_here)
    for thread in threads:
        thread.join(TIMEOUT)
    os.close(errors)
    assert b"Traceback" not in said, said.decode()
    assert kept
    return Result(status, bytes(shown), said.decode())
