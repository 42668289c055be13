# SPDX-License-Identifier: Apache-2.0 OR MIT
"""How the `loxo` command starts: Ctrl-C ends it with status 130 from the first moment on.

The package imports this module before everything else. In a process that is the command it installs
a handler at once; in any other process it does nothing. The command replaces the handler as soon as
it has anything to tidy up.
"""

# Not `signal`: that imports enum, and an interrupt in the meantime would still print a traceback.
import _signal as signal  # type: ignore[import-not-found]
import os
import sys

EXTRA = ("typer", "rich")
SYSTEM_FAILED = 3  # cli_output.Exit.SYSTEM, which cannot be imported without the extra


def is_command() -> bool:
    """Whether this process is `loxo` or `python -m loxo`."""
    argv: list[str] = getattr(sys, "argv", None) or [""]
    if argv[0] == "-m":  # until `python -m` has found the module
        return sys.orig_argv[-len(argv)] in ("loxo", "-mloxo")
    return os.path.splitext(os.path.basename(argv[0]))[0] == "loxo"


def end_at_once(number: int, _frame: object) -> None:
    os._exit(128 + number)


def catch_interrupts() -> None:
    """Leaves a signal alone that the caller has ignored, and threads, which can set no handler."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        try:  # noqa: SIM105 (contextlib takes time to import)
            signal.signal(signal.SIGINT, end_at_once)
        except ValueError:
            pass


def main() -> None:
    """The entry point of `loxo` and `python -m loxo`."""
    from importlib.util import find_spec

    if any(find_spec(name) is None for name in EXTRA):
        names = " and ".join(EXTRA)
        print(f"loxo: the command needs {names}: pip install 'loxo[cli]'", file=sys.stderr)
        sys.exit(SYSTEM_FAILED)
    from .cli import main as run

    run()


if is_command():
    catch_interrupts()
