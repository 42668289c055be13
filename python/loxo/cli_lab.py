# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`loxo mcu` and `loxo report`, which compile the sources: they work only in a clone of the
repository, whose lab/ does all the work.
"""

import subprocess
import sys
from pathlib import Path

import typer

from .cli_output import EPILOG, Exit, Failure

PASSED_ON = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}


def in_clone(name: str, context: typer.Context) -> None:
    """Runs a part of the lab with the options of this command."""
    rig = Path("lab", name, "__main__.py")
    if not rig.exists():
        raise Failure(
            f"{name} needs a clone of Loxo's repository and runs at its root; {rig} is not here",
            Exit.USAGE,
        )
    done = subprocess.run([sys.executable, "-m", f"lab.{name}", *context.args], check=False)
    status = done.returncode
    raise typer.Exit(status if status >= 0 else Exit.SIGNAL - status)


def mcu(context: typer.Context) -> None:
    """Measure on simulated microcontrollers; in a clone of the repository."""
    in_clone("mcu", context)


def report(context: typer.Context) -> None:
    """Measure everything here, and make a page of it; in a clone of the repository."""
    in_clone("report", context)


def register(app: typer.Typer) -> None:
    for command in (mcu, report):
        app.command(epilog=EPILOG, context_settings=PASSED_ON)(command)
