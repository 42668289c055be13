# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The `loxo` command: puts the subcommands together and turns what they raise into exit codes.

A subcommand is a module with `register(app)`. Standard streams, exit codes and messages are the
same everywhere; they live in cli_streams and cli_output.
"""

import signal
import sys
import warnings
from types import FrameType
from typing import Annotated

import typer

import loxo

from . import (
    bench,
    cli_demo,
    cli_files,
    cli_hash,
    cli_keys,
    cli_lab,
    cli_list,
    cli_packet,
    cli_selftest,
)
from .cli_output import EPILOG, Interrupted, emit, ended, take_standard_streams

COMMANDS = (
    cli_list,
    cli_keys,
    cli_packet,
    cli_files,
    cli_hash,
    cli_selftest,
    cli_demo,
    bench,
    cli_lab,
)
ENDING_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")

app = typer.Typer(
    name="loxo",
    help="Lightweight authenticated encryption and hashing: Ascon, the standard, and others.",
    epilog=EPILOG,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def print_version(wanted: bool) -> None:
    if wanted:
        emit(f"loxo {loxo.__version__}\n")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=print_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """What stands before a subcommand."""


for _module in COMMANDS:
    _module.register(app)


def ignore_signals() -> None:
    for name in ENDING_SIGNALS:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)


def interrupt(number: int, _frame: FrameType | None) -> None:
    """Unwinds the command so that it can tidy up, which nothing may interrupt again."""
    ignore_signals()
    raise Interrupted(number)


def catch_signals() -> None:
    """A signal that the caller had ignored, as nohup does, stays ignored."""
    for name in ENDING_SIGNALS:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, interrupt)


def run() -> None:
    """The command, from where it can be interrupted."""
    catch_signals()
    app(prog_name="loxo")


def main() -> None:
    """Runs the command line."""
    take_standard_streams()
    warnings.simplefilter("ignore", loxo.ExperimentalWarning)  # the commands say so themselves
    try:
        status = ended(run)
        ignore_signals()  # all is done; what is left is Python's own end
    except Interrupted as interrupted:  # while it said what went wrong
        status = interrupted.status
    sys.exit(status)
