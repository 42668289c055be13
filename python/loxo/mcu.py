# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`loxo mcu`: cycles, flash, RAM and stack on simulated microcontrollers.

Firmware is built from the sources, so this works only in a clone of the repository; lab/mcu does
all the work.
"""

import subprocess
import sys
from pathlib import Path

import typer

from .cli_output import EPILOG, Exit, Failure

RIG = Path("lab/mcu/__main__.py")
PASSED_ON = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}


def mcu(context: typer.Context) -> None:
    """Measure on simulated microcontrollers; in a clone of the repository."""
    if not RIG.exists():
        raise Failure(
            f"mcu needs a clone of Loxo's repository and runs at its root; {RIG} is not here",
            Exit.USAGE,
        )
    done = subprocess.run([sys.executable, "-m", "lab.mcu", *context.args], check=False)
    raise typer.Exit(done.returncode)


def register(app: typer.Typer) -> None:
    app.command(epilog=EPILOG, context_settings=PASSED_ON)(mcu)
