# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`loxo bench`: runs the benchmark program, and shows, saves and judges its measurements.

loxo-bench does the measuring and walks the registry by itself; this module has the command, the
files and the bars. The bars are the library's promises against the designers' reference without
SIMD. They are always measured at the level "portable", both sides in one run.
"""

import contextlib
import csv
import io
import json
import math
import os
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

import loxo

from .bench_cliff import cliff_table, worst_step
from .bench_cliff_plot import drawing
from .bench_levels import (
    PASSES,
    addition_table,
    additions,
    goal_table,
    measure_levels,
    not_run,
    peer_table,
    python_rows,
    ratio_table,
    usable_levels,
)
from .bench_levels import arguments as level_arguments
from .bench_levels import figures as level_figures
from .bench_levels import missed as missed_goals
from .bench_screen import lines as screen_lines
from .bench_screen import runs as screen_runs
from .bench_screen import screen
from .bench_tables import machine, row_sheets
from .bench_threads import missed, threads_table, topology_text, verdict
from .cli_output import Exit, Failure, piped_width, show
from .cli_progress import announce, steps
from .cli_streams import Inputs, Write, open_sink
from .cli_table import Sheet

Row = dict[str, Any]

PROGRAM = "loxo-bench.exe" if sys.platform == "win32" else "loxo-bench"
REFERENCE = "elephant-reference"
LEVELS = ("portable", "sse2", "ssse3", "avx2", "gfni", "avx512", "native")
KINDS = ("permutation", "aead", "hash", "stream")
THREADS_ROWS = 4  # for each AEAD
# What is measured instead of rows, and the options that it does not know.
INSTEAD = {
    "threads": ("kind", "csv", "rows", "bars"),
    "levels": ("only", "kind", "csv", "rows", "bars", "cpu"),
    "cliff": ("csv", "rows", "bars"),
}


class Bar(NamedTuple):
    """How many times faster than the reference encryption has to be."""

    name: str
    message: int
    ad: int
    ratio: float


BARS = (
    Bar("dumbo", 65536, 0, 100),
    Bar("dumbo", 16, 16, 8),
    Bar("jumbo", 65536, 0, 100),
    Bar("jumbo", 16, 16, 8),
    Bar("delirium", 65536, 0, 15),
    Bar("delirium", 16, 16, 1.4),
)


def find_program() -> Path:
    """The program in this package, else the one built in the source tree."""
    here = Path(__file__).parent.absolute()
    candidates = (here / "_bin" / PROGRAM, Path("build") / PROGRAM)
    for path in candidates:
        if path.is_file():
            return path.resolve()
    raise Failure(
        f"{PROGRAM} is in neither {candidates[0].parent} nor {candidates[1].parent} "
        "(`make` builds it)",
        Exit.SYSTEM,
    )


def lines_of(
    command: Sequence[str | Path], name: str, where: str = "", **how: Any
) -> Generator[str, None, None]:
    """What a command prints, as it comes. A failure names it, and where it said why."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **how)
    assert process.stdout is not None
    try:
        yield from process.stdout
        if process.wait():
            raise Failure(f"{name} ended with status {process.returncode}{where}", Exit.SYSTEM)
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def measured(program: Path, arguments: list[str]) -> Generator[Row, None, None]:
    """The header, then the rows as they come."""
    for line in lines_of([program, *arguments], PROGRAM):
        yield json.loads(line)


def counted(rows: Iterator[Row], label: str, count: int) -> list[Row]:
    """All rows, with a bar on standard error where someone can see it."""
    found = []
    with steps(label, count) as seen:
        for row in rows:
            found.append(row)
            seen(row["name"])
    return found


def watched(rows: Iterator[Row], label: str) -> list[Row]:
    """The header and all rows; the header tells the bar how many there will be."""
    header = next(rows)
    return [header, *counted(rows, label, header["rows"])]


def row_count(program: Path, arguments: list[str]) -> int:
    """How many rows a run would have: its header says so before it measures."""
    rows = measured(program, arguments)
    count = next(rows)["rows"]
    rows.close()
    return int(count)


class Cost(NamedTuple):
    """What a row takes: so many times the seconds that were asked for, and some in any case.

    A row ends after 4,096 samples, so quick calls do not use up a long time: `most` is what a row
    of one second takes, in the middle of quick and slow ones, and it grows with the square root.
    """

    times: float
    least: float
    most: float = math.inf

    def seconds(self, asked: float) -> float:
        ended = self.most * math.sqrt(asked) if asked else 0
        return min(self.times * asked, ended) + self.least


ROW = Cost(1.2, 0.0125, 0.42)
LEVEL_ROW = Cost(1.1, 0.0015, 0.42)
WALK = Cost(20, 0.3)
PAIR = Cost(4, 0.12)


class Pace(NamedTuple):
    """How long each row is measured; not at all, and so as quickly as can be, for 0."""

    seconds: float

    @property
    def arguments(self) -> list[str]:
        return ["--seconds", str(self.seconds)] if self.seconds else ["--quick"]

    def announce(self, what: str, rows: int, cost: Cost) -> None:
        announce(what, rows * cost.seconds(self.seconds))


def repeated(option: str, values: list[str] | list[Any]) -> list[str]:
    return [word for value in values for word in (option, str(value))]


def bar_arguments() -> list[str]:
    shapes = sorted({f"{bar.message},{bar.ad}" for bar in BARS})
    names = sorted({bar.name for bar in BARS})
    return [
        *("--cpu", "portable", "--kind", "aead", "--operation", "encrypt"),
        *repeated("--only", names),
        *repeated("--shape", shapes),
    ]


def judged(rows: list[Row]) -> list[tuple[Bar, float]]:
    """Every bar with the ratio that was measured for it."""
    found = {
        (row["name"], row["message_bytes"], row["ad_bytes"]): row["ratio_to"][REFERENCE]
        for row in rows
        if row.get("variant") == "default" and row["packets"] == 1 and REFERENCE in row["ratio_to"]
    }
    return [(bar, found[bar.name, bar.message, bar.ad]) for bar in BARS]


def bar_table(bars: list[tuple[Bar, float]]) -> Sheet:
    table = Sheet(
        f"Portable C beside {REFERENCE}",
        *("name", "message ", "ad ", "ratio ", "bar ", "met"),
    )
    for bar, ratio in bars:
        met = "yes" if ratio >= bar.ratio else "NO"
        table.add_row(
            *(bar.name, str(bar.message), str(bar.ad)),
            *(f"{ratio:.1f}", f"{bar.ratio:g}", met),
        )
    return table


def as_json(rows: list[Row]) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


def as_csv(rows: list[Row]) -> str:
    """The rows alone; a column for the ratio to each baseline."""
    rows = [row for row in rows if row["kind"] != "header"]
    baselines = sorted({name for row in rows for name in row["ratio_to"]})
    fields = [field for field in (rows[0] if rows else {}) if field != "ratio_to"]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*fields, *(f"ratio_to {name}" for name in baselines)])
    for row in rows:
        ratio_cells = [row["ratio_to"].get(name, "") for name in baselines]
        writer.writerow([*(row[field] for field in fields), *ratio_cells])
    return text.getvalue()


@contextlib.contextmanager
def saving(*targets: str | None) -> Iterator[list[Callable[[str], None]]]:
    """A function for each target that writes text to it; a target that is None takes nothing.

    Opens files at once, to notice a missing folder before measuring. They may already exist.
    """
    named = [os.path.realpath(target) if target != "-" else "-" for target in targets if target]
    if len(set(named)) < len(named):
        raise Failure("two of the outputs are one file", Exit.USAGE)
    with contextlib.ExitStack() as stack:
        writes = [
            stack.enter_context(open_sink(target, Inputs(), force=True)) if target else None
            for target in targets
        ]
        yield [partial(write_text, write) for write in writes]


def write_text(write: Write | None, text: str) -> None:
    if write:
        write(text.encode())


def run_cliff(
    program: Path, arguments: list[str], pace: Pace, json_to: str | None, plot_to: str | None
) -> None:
    """Measures, shows and judges what each further byte costs."""
    arguments = ["--cliff", *pace.arguments, *arguments]
    with saving(json_to, plot_to) as (write_json, write_plot):
        pace.announce("cliff", row_count(program, arguments), WALK)
        rows = watched(measured(program, arguments), "measuring")
        if len(rows) == 1:
            raise Failure("no AEAD is registered under that name", Exit.USAGE)
        write_json(as_json(rows))
        title = machine(rows[0]).splitlines()[0]
        write_plot(drawing(rows[1:], title, lambda row: worst_step(row).at))
    steps = [worst_step(row) for row in rows[1:]]
    if "-" not in (json_to, plot_to):
        show([machine(rows[0]), cliff_table(steps)], piped_width())
    if steep := [f"{s.name} {s.operation} at {s.at} bytes" for s in steps if s.share > 1]:
        raise Failure(f"too steep: {'; '.join(steep)}", Exit.UNVERIFIED)


def run_threads(
    program: Path, cpu: str, only: list[str], pace: Pace, json_to: str | None, check: bool
) -> None:
    """Measures and shows what a second thread gives; judges it if asked to."""
    count = sum(not only or aead.name in only for aead in loxo.aeads()) * THREADS_ROWS
    if not count:
        raise Failure("no AEAD is registered under that name", Exit.USAGE)
    arguments = ["--threads", "--cpu", cpu, *pace.arguments, *repeated("--only", only)]
    with saving(json_to) as (write_json,):
        pace.announce("threads", count, PAIR)
        found = measured(program, arguments)
        header, topology = next(found), next(found)
        rows = counted(found, "measuring", count)
        write_json(as_json([header, topology, *rows]))
    if json_to != "-":
        table = threads_table(rows)
        texts = topology_text(topology), verdict(topology, rows)
        show([machine(header), texts[0], table, texts[1]], piped_width())
    if check and (slow := missed(topology, rows)):
        raise Failure(f"below the bar: {'; '.join(slow)}", Exit.UNVERIFIED)


def bars_text(judgement: list[tuple[Bar, float]]) -> str:
    """How many bars are met, and which are missed."""
    below = [
        f"{bar.name} at {bar.message} + {bar.ad} bytes, {ratio:.1f} instead of {bar.ratio:g}"
        for bar, ratio in judgement
        if ratio < bar.ratio
    ]
    met = f"{len(judgement) - len(below)} of {len(judgement)} met"
    listed = f"; MISSED: {'; '.join(below)}" if below else ""
    return f"Bars, portable C beside {REFERENCE}: {met}{listed} (--bars shows each)."


def judge(judgement: list[tuple[Bar, float]]) -> None:
    """Fails if one is missed."""
    below = [f"{bar.name} at {bar.message},{bar.ad}" for bar, r in judgement if r < bar.ratio]
    if below:
        raise Failure(f"missed: {'; '.join(below)}", Exit.UNVERIFIED)


def run_levels(program: Path, pace: Pace, json_to: str | None, check: bool) -> None:
    """Measures, shows and judges what each level of instruction sets was built to reach."""

    def run(words: list[str]) -> list[Row]:
        return list(measured(program, [*pace.arguments, *words]))

    with saving(json_to) as (write_json,):
        native, levels = usable_levels(run)
        count = sum(row_count(program, words) for words in level_arguments("portable"))
        pace.announce("levels", PASSES * len(levels) * count, LEVEL_ROW)
        rows = measure_levels(run, levels)
        found, added = level_figures(rows), additions(python_rows(run))
        write_json(as_json(rows))
    if json_to != "-":
        lines = "\n".join(not_run(levels))
        tables = [goal_table(found), peer_table(found), ratio_table(found), addition_table(added)]
        show([machine(native), *tables, *([lines] if lines else [])], piped_width())
    if check and (below := missed_goals(found)):
        raise Failure(f"missed: {'; '.join(below)}", Exit.UNVERIFIED)


class Question(NamedTuple):
    """What of rows and bars is measured, and how much of that is shown."""

    runs: list[list[str]]  # arguments of loxo-bench
    kinds: list[str]
    whole: bool  # all rows as tables, instead of a screen
    bars: bool | None  # as a table; not at all; or None, which is whatever fits with the rows


def run_rows(
    program: Path, question: Question, pace: Pace, json_to: str | None, csv_to: str | None
) -> list[tuple[Bar, float]]:
    """Measures and shows rows and bars; what was found of the bars."""
    runs = [[*pace.arguments, *words] for words in question.runs]
    of_bars = [*pace.arguments, *bar_arguments()]
    with saving(json_to, csv_to) as (write_json, write_csv):
        count = sum(row_count(program, words) for words in runs)
        if not count:
            raise Failure("nothing is registered under that name and kind", Exit.USAGE)
        judging = question.bars is not False
        more = row_count(program, of_bars) if judging else 0
        pace.announce("bench", count + more, ROW)
        rows = all_rows(program, runs, count)
        write_json(as_json(rows))
        write_csv(as_csv(rows))
    judgement = judged(watched(measured(program, of_bars), "bars")) if judging else []
    if "-" not in (json_to, csv_to):
        show(page_of(question, rows, judgement), piped_width())
    return judgement


def all_rows(program: Path, runs: list[list[str]], count: int) -> list[Row]:
    """One header, and the rows of all runs."""
    headers: list[Row] = []

    def one_after_another() -> Iterator[Row]:
        for words in runs:
            rows = measured(program, words)
            headers.append(next(rows))
            yield from rows

    found = counted(one_after_another(), "measuring", count)
    return [headers[0], *found]


def page_of(
    question: Question, rows: list[Row], judgement: list[tuple[Bar, float]]
) -> list[Sheet | str]:
    text = bars_text(judgement) if judgement and not question.bars else ""
    table = [bar_table(judgement)] if judgement and (question.bars or question.whole) else []
    if question.whole:
        return [machine(rows[0]), *row_sheets(rows), *table]
    return [*screen(question.kinds, rows, text), *table]


def register(app: typer.Typer) -> None:
    app.command()(bench)


def checked(values: list[str], allowed: tuple[str, ...], option: str) -> None:
    for value in values:
        if value not in allowed:
            raise Failure(f"{option} is {value}; it can be {', '.join(allowed)}", Exit.USAGE)


def together(given: dict[str, object], **modes: bool) -> None:
    """Refuses an option that would be ignored."""
    chosen = [mode for mode in INSTEAD if modes[mode]]
    if len(chosen) > 1:
        raise Failure(f"--{' and --'.join(chosen)} are one too many", Exit.USAGE)
    if given["plot"] and not modes["cliff"]:
        raise Failure("--plot needs --cliff", Exit.USAGE)
    for mode in chosen:
        for option in INSTEAD[mode]:
            if given[option]:
                raise Failure(f"--{mode} knows no --{option}", Exit.USAGE)


JsonFile = Annotated[
    str | None, typer.Option("--json", metavar="FILE", help="Rows as JSON lines; - for stdout.")
]
CsvFile = Annotated[
    str | None, typer.Option("--csv", metavar="FILE", help="Rows as CSV; - for stdout.")
]
PlotFile = Annotated[
    str | None, typer.Option("--plot", metavar="FILE", help="With --cliff: a drawing, as SVG.")
]


KindNames = Annotated[
    list[str] | None,
    typer.Option(metavar="KIND", help=f"All of a kind ({', '.join(KINDS)}); repeatable."),
]
CpuLevel = Annotated[
    str,
    typer.Option(envvar="LOXO_CPU", metavar="LEVEL", help=f"Kernels up to {', '.join(LEVELS)}."),
]


def bench(
    rows: Annotated[
        bool, typer.Option("--rows", help="All rows, as tables, instead of a line for each.")
    ] = False,
    only: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="All rows of this one; repeatable.")
    ] = None,
    kind: KindNames = None,
    json_to: JsonFile = None,
    csv_to: CsvFile = None,
    cpu: CpuLevel = "native",
    seconds: Annotated[float, typer.Option(min=0, max=3600, help="Time for each row.")] = 0.05,
    quick: Annotated[
        bool, typer.Option("--quick", help="One sample a row: shows that it works, not how fast.")
    ] = False,
    bars: Annotated[
        bool | None, typer.Option("--bars/--no-bars", help="Show each bar; measure none.")
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Exit with 1 if a bar is missed.")] = False,
    cliff: Annotated[
        bool, typer.Option("--cliff", help="Instead: what each byte more costs; 1 if too much.")
    ] = False,
    plot_to: PlotFile = None,
    threads: Annotated[
        bool, typer.Option("--threads", help="Instead: what a second thread gives.")
    ] = False,
    levels: Annotated[
        bool, typer.Option("--levels", help="Instead: each level's goals, and what it reaches.")
    ] = False,
) -> None:
    """Measure how fast each algorithm is on this machine, and say which kernel serves it.

    A line for each AEAD, hash and stream: a short message, a long one, and one of a batch. The bars
    are what Elephant has to reach against the designers' reference.
    """
    checked([cpu], LEVELS, "--cpu")
    checked(kind or [], KINDS, "--kind")
    if check and bars is False:
        raise Failure("--check needs the bars", Exit.USAGE)
    given: dict[str, object] = {"only": only, "kind": kind, "csv": csv_to, "plot": plot_to}
    given |= {"rows": rows, "bars": bars is not None, "cpu": cpu != "native"}
    together(given, cliff=cliff, threads=threads, levels=levels)
    program = find_program()
    pace = Pace(0 if quick else seconds)
    selection = ["--cpu", cpu, *repeated("--only", only or []), *repeated("--kind", kind or [])]
    if threads:
        run_threads(program, cpu, only or [], pace, json_to, check)
    elif levels:
        run_levels(program, pace, json_to, check)
    elif cliff:
        run_cliff(program, selection, pace, json_to, plot_to)
    else:
        whole = rows or bool(only)
        question = Question([selection], kind or [], whole, bars)
        if not (whole or json_to or csv_to):
            parts = screen_runs(screen_lines(kind or ()))
            question = question._replace(runs=[["--cpu", cpu, *words] for words in parts])
        judgement = run_rows(program, question, pace, json_to, csv_to)
        if check:
            judge(judgement)
