# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs `loxo` in forks of a process that has imported everything: most of a short run is imports.

    python -m tests.cli_server FD

Each message at the socket FD is a JSON object, the folder and the arguments, with three descriptors
to be the standard streams. The answer is the exit status, as subprocess tells it.
"""

import gc
import json
import os
import runpy
import signal
import socket
import sys
from contextlib import suppress
from importlib import import_module

MESSAGE = 1 << 16  # bytes
TIMEOUT = 60  # seconds, after which SIGALRM ends a run


def become(folder: str, arguments: list[str], streams: list[int]) -> None:
    """Is `python -m loxo` from now on."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    os.chdir(folder)
    signal.alarm(TIMEOUT)
    sys.path[0] = folder
    sys.argv = ["loxo", *arguments]
    runpy.run_module("loxo", run_name="__main__", alter_sys=True)


def import_all() -> None:
    """Imports what a run does; much of it is imported late."""
    reading, writing = os.pipe()
    if not os.fork():
        os.close(reading)
        try:
            become("/", ["list"], [os.open(os.devnull, os.O_RDWR) for _ in range(3)])
        finally:
            os.write(writing, " ".join(sys.modules).encode())
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as names:
        wanted = names.read().split()
    os.wait()
    for name in wanted:
        with suppress(ImportError):  # of a name that is no module's own
            import_module(name)
    gc.freeze()


def serve(line: socket.socket) -> None:
    while True:
        message, streams, _, _ = socket.recv_fds(line, MESSAGE, 3)
        if not message:
            return
        child = os.fork()
        if not child:
            line.close()
            request = json.loads(message)
            become(request["folder"], request["arguments"], streams)
            sys.exit()
        for stream in streams:
            os.close(stream)
        _, status = os.waitpid(child, 0)
        line.sendall(str(os.waitstatus_to_exitcode(status)).encode())


if __name__ == "__main__":
    import_all()
    serve(socket.socket(fileno=int(sys.argv[1])))
