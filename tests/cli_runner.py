# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs the `loxo` command for the tests: in pipes, and on pseudo-terminals."""

import contextlib
import os
import pty
import signal
import subprocess
import sys
import termios
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

LOXO = (sys.executable, "-m", "loxo")
TIMEOUT = 60
PARTIAL = ".loxo-partial-"


class Result(NamedTuple):
    """How a run ended; `terminal` is the output of a pseudo-terminal."""

    status: int
    out: bytes
    err: str
    terminal: str = ""


def environment(**changes: str) -> dict[str, str]:
    return {**os.environ, "TERM": "xterm", "COLUMNS": "120", **changes}


def loxo(
    *args: str | Path,
    stdin: bytes = b"",
    status: int = 0,
    cwd: Path | None = None,
    command: Sequence[str] = LOXO,
    env: dict[str, str] | None = None,
) -> Result:
    """A run without a terminal, with its expected exit status."""
    done = subprocess.run(
        [*command, *(os.fspath(arg) for arg in args)],
        input=stdin,
        capture_output=True,
        cwd=cwd,
        env=env or environment(),
        timeout=TIMEOUT,
    )
    result = Result(done.returncode, done.stdout, done.stderr.decode())
    assert "Traceback" not in result.err
    assert result.status == status, result
    if status not in (0, 2) and result.err:
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
    *args: str | Path, stream: str, pieces: Sequence[bytes] = (b"",), pause: float = 0
) -> Result:
    """A run whose stdout or stderr is a terminal; the input comes with pauses."""
    master, slave = pty.openpty()
    attributes = termios.tcgetattr(slave)
    attributes[1] &= ~termios.OPOST
    termios.tcsetattr(slave, termios.TCSANOW, attributes)
    process = subprocess.Popen(
        [*LOXO, *(os.fspath(arg) for arg in args)],
        stdin=subprocess.PIPE,
        stdout=slave if stream == "stdout" else subprocess.PIPE,
        stderr=slave if stream == "stderr" else subprocess.PIPE,
        env=environment(),
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


def make_key(folder: Path, algorithm: str = "delirium", byte: int = 7, size: int = 16) -> Path:
    """Writes a key file without running the command."""
    path = folder / f"{algorithm}-{byte}.key"
    path.write_text(f"loxo-key-1 {algorithm} {bytes([byte] * size).hex()}\n", encoding="ascii")
    path.chmod(0o600)
    return path
