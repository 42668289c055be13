# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Says on standard error how long the work will take, and then shows a progress bar.

The bar appears only on a terminal.
"""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

PATIENCE = 0.5  # seconds of work before the bar appears


def visible() -> bool:
    """Whether someone could see a bar."""
    return sys.stderr is not None and sys.stderr.isatty()


def duration(seconds: float) -> str:
    """As precisely as an estimate deserves."""
    if seconds < 8:
        return "a few seconds"
    if seconds < 95:
        return f"about {round(seconds, -1):.0f} seconds"
    minutes = seconds / 60
    return f"about {minutes:.0f} minutes" if minutes < 95 else f"about {minutes / 60:.1f} hours"


def announce(work: str, seconds: float) -> None:
    """Says how long some work will take, even in a log, which would puzzle its reader otherwise."""
    if sys.stderr is not None:
        print(f"{work}: {duration(seconds)}", file=sys.stderr, flush=True)


class Meter:
    """Counts bytes; `total` is None when nobody knows how many there will be."""

    def __init__(self, label: str, total: int | None, *, shown: bool) -> None:
        self._label, self._total, self._shown = label, total, shown
        self._done = 0
        self._started = time.monotonic()
        self._bar: Progress | None = None

    def __enter__(self) -> "Meter":
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def add(self, size: int) -> None:
        """Counts so many more bytes as done."""
        self._done += size
        if not self._shown:
            return
        if self._bar is None and time.monotonic() - self._started >= PATIENCE:
            self._bar = make_bar("DownloadColumn", "TransferSpeedColumn", "TimeRemainingColumn")
            self._bar.add_task(self._label, total=self._total)
            self._bar.start()
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], completed=self._done)


def make_bar(*columns: str) -> "Progress":
    """Makes a bar with a label before it and these columns of rich's after it."""
    from rich import progress
    from rich.console import Console

    label = progress.TextColumn("{task.description}", markup=False)
    behind = (getattr(progress, column)() for column in columns)
    return progress.Progress(
        label, progress.BarColumn(), *behind, console=Console(stderr=True), transient=True
    )


@contextmanager
def steps(
    label: str, total: int | None, *, lines: bool = False
) -> Iterator[Callable[[object], None]]:
    """Counts steps: what it gives is called after each, with its name. Where nobody could see a
    bar, nothing is shown, or with `lines` a line for each step.
    """
    if not visible():

        def say(step: object) -> None:
            if lines:
                print(label, step, file=sys.stderr, flush=True)

        yield say
        return
    with make_bar("MofNCompleteColumn", "TimeElapsedColumn", "TimeRemainingColumn") as bar:
        task = bar.add_task(label, total=total)
        yield lambda step: bar.update(task, advance=1, description=f"{label} {step}")


@contextmanager
def shares(label: str, total: float) -> Iterator[Callable[[float, str], None]]:
    """For work whose parts take known times: what it gives is called with the seconds of them that
    are done, and what is being done. Where nobody could see a bar, each new part gets a line.
    """
    if not visible():
        said = ""

        def say(_: float, part: str) -> None:
            nonlocal said
            if part != said and sys.stderr is not None:
                print(label, part, file=sys.stderr, flush=True)
            said = part

        yield say
        return
    with make_bar("TaskProgressColumn", "TimeElapsedColumn", "TimeRemainingColumn") as bar:
        task = bar.add_task(label, total=total)
        yield lambda done, part: bar.update(task, completed=done, description=f"{label} {part}")
