# SPDX-License-Identifier: Apache-2.0 OR MIT
"""How a script ends whose output or files fail: a closed pipe or Ctrl-C ends it silently, as a
signal would, and anything else with one line on standard error.
"""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Callable


def described(error: OSError) -> str:
    """`file: what the system says`."""
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename is not None else reason


def ended(name: str, work: Callable[[], int], failed: int = 1) -> int:
    """Runs the script of this name; its exit status. A name that standard output has no letters for
    is printed with escapes; standard output that is closed takes nothing.
    """
    out = sys.stdout if isinstance(sys.stdout, io.TextIOWrapper) else None
    try:
        if out:
            out.reconfigure(errors="backslashreplace")
        status = work()
        if out:
            out.flush()
        return status
    except KeyboardInterrupt:
        status = 128 + signal.SIGINT
    except BrokenPipeError:
        status = 128 + getattr(signal, "SIGPIPE", 13)
    except OSError as error:
        print(f"{name}: {described(error)}", file=sys.stderr)
        status = failed
    if out:
        os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())  # Python's end writes the rest
    return status
