# SPDX-License-Identifier: Apache-2.0 OR MIT
"""itzmeanjan/elephant (2022): its grid of benchmarks, on four machines, beside Loxo's here.

Loxo's figures come from loxo-bench and are written in google-benchmark's formats, on the console
and as JSON, so that its tools can read them. Time is the median sample; CPU is the least, the time
that the processor needs when nothing else runs. Bytes per second are those of message and
associated data (or of the state) over CPU, and k is 1024, as in the original.
"""

from __future__ import annotations

import datetime
import json
import math
import os
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from . import plots
from .measure import DAGGER, REFERENCE, TIMES, Measured, Missing, Report, Row, aligned, figure
from .measure import published as read
from .outcome import Compared, Outcome

WORK = "itzmeanjan-2022"
PREFIX = "bench_elephant::"
PERMUTATION = re.compile(r"spongent_permutation<(\d+), (\d+)>")
AEAD = re.compile(r"(\w+)_(encrypt|decrypt)/(\d+)/(\d+)")
ROUNDS = {"160": 80, "176": 90}
NAMES = ("dumbo", "jumbo")


class Benchmark(NamedTuple):
    """A benchmark of the grid, measured here."""

    name: str
    row: Row
    share: int  # the row's call is so many of the benchmark's
    processed: int  # the row's call covers this many of the benchmark's

    @property
    def time_ns(self) -> float:
        return self.cpu_ns * (float(self.row["cycles_median"]) / float(self.row["cycles"]))

    @property
    def cpu_ns(self) -> float:
        return float(self.row["ns"]) / self.share

    @property
    def iterations(self) -> int:
        return int(self.row["calls"]) * self.share

    @property
    def bytes_per_second(self) -> float:
        return self.processed / self.cpu_ns * 1e9


def grid() -> list[str]:
    """The names of all benchmarks, in their order."""
    return list(dict.fromkeys(row["benchmark"] for row in read(WORK)))


def arguments() -> Iterator[list[str]]:
    """The runs of loxo-bench that this report needs, besides the permutations'."""
    shapes = dict.fromkeys((m[4], m[3]) for m in map(AEAD.fullmatch, grid()) if m)
    names = [word for name in NAMES for word in ("--only", name)]
    yield [
        "--baseline",
        REFERENCE,
        "--kind",
        "aead",
        *names,
        *(w for s in shapes for w in ("--shape", ",".join(s))),
    ]


def benchmark(m: Measured, name: str) -> Benchmark:
    """One of the grid."""
    if found := PERMUTATION.fullmatch(name):
        row = m.default(name=f"spongent-pi{found[1]}", packets=1)
        rounds, all_rounds = int(found[2]), ROUNDS[found[1]]
        return Benchmark(name, row, all_rounds // rounds, int(found[1]) // 8)
    if found := AEAD.fullmatch(name):
        ad, message = int(found[3]), int(found[4])
        lengths = {"ad_bytes": ad, "message_bytes": message}
        row = m.default(name=found[1], operation=found[2], packets=1, **lengths)
        return Benchmark(name, row, 1, ad + message)
    raise Missing(f"nothing is known of the benchmark {name}")


def scaled(value: float) -> str:
    """google-benchmark's format: 249.804k."""
    units = "", "k", "M", "G"
    power = min(int(math.log(value, 1024)), len(units) - 1) if value >= 1 else 0
    return f"{value / 1024**power:.6g}{units[power]}"


def nanoseconds(value: float) -> str:
    """google-benchmark's format: no decimals from 100 on."""
    return f"{value:.0f} ns" if value >= 100 else f"{value:.3g} ns"


def console(m: Measured, benchmarks: Sequence[Benchmark]) -> str:
    """The table that google-benchmark prints."""
    width = max(len(PREFIX + b.name) for b in benchmarks)
    head = f"{'Benchmark':{width}} {'Time':>15} {'CPU':>15} {'Iterations':>12} UserCounters..."
    rule = "-" * len(head)
    lines = [f"Running loxo-bench on {m.header['cpu']}", rule, head, rule]
    for b in benchmarks:
        times = f"{nanoseconds(b.time_ns):>15} {nanoseconds(b.cpu_ns):>15} {b.iterations:>12}"
        rate = f"bytes_per_second={scaled(b.bytes_per_second)}/s"
        lines.append(f"{PREFIX + b.name:{width}} {times} {rate}")
    return "\n".join(lines) + "\n"


def google_json(m: Measured, benchmarks: Sequence[Benchmark]) -> str:
    """The file that google-benchmark writes."""
    h = m.header
    context = {
        "date": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"),
        "executable": "loxo-bench",
        "num_cpus": os.cpu_count(),
        "mhz_per_cpu": round(1e3 / h["ns_per_tick"]),
        "caches": [],
        "library_build_type": "release",
        **{f"loxo_{key}": h[key] for key in ("loxo", "cpu", "level", "compiler", "flags")},
        "loxo_times": "real_time is the median sample, cpu_time the least",
    }
    entries = []
    for i, b in enumerate(benchmarks):
        entries.append(
            {
                **{"name": PREFIX + b.name, "family_index": i, "per_family_instance_index": 0},
                **{"run_name": PREFIX + b.name, "run_type": "iteration", "repetitions": 1},
                **{"repetition_index": 0, "threads": 1, "iterations": b.iterations},
                **{"real_time": b.time_ns, "cpu_time": b.cpu_ns, "time_unit": "ns"},
                "bytes_per_second": b.bytes_per_second,
                "label": b.row["kernel"],
            }
        )
    return json.dumps({"context": context, "benchmarks": entries}, indent=1) + "\n"


def ours(benchmarks: Sequence[Benchmark]) -> str:
    """Loxo's own table, with what is comparable within one run."""
    rows = []
    for b in benchmarks:
        times = figure(b.row["ratio_to"][REFERENCE])
        iterations = f"{b.iterations:,}"
        cells = [f"{b.time_ns:,.0f}", f"{b.cpu_ns:,.0f}", iterations, scaled(b.bytes_per_second)]
        rows.append([f"`{b.name}`", f"`{b.row['kernel']}`", *cells, times])
    heads = ["benchmark", "kernel", "time, ns", "CPU, ns", "iterations", "bytes/s"]
    return aligned([*heads, f"{TIMES} reference here"], rows, words=2)


def beside(machine: str, benchmarks: Sequence[Benchmark]) -> str:
    """The figures published for one machine, line by line, and Loxo's."""
    theirs = {row["benchmark"]: row for row in read(WORK) if row["machine"] == machine}
    rows = []
    for b in benchmarks:
        if b.name not in theirs:
            raise Missing(f"no figure for {b.name} on {machine}")
        t = theirs[b.name]
        there = [f"{int(t[key]):,}" for key in ("time_ns", "cpu_ns", "iterations")]
        here = [f"{b.time_ns:,.0f}", f"{b.cpu_ns:,.0f}", scaled(b.bytes_per_second)]
        times = f"{figure(float(t['time_ns']) / b.time_ns)}{DAGGER}"
        rows.append([f"`{b.name}`", *there, t["bytes_per_second"], *here, times])
    heads = ["benchmark", "there: time, ns", "CPU, ns", "iterations", "bytes/s"]
    return aligned([*heads, "here: time, ns", "CPU, ns", "bytes/s", f"time{DAGGER}"], rows)


def overview(benchmarks: Sequence[Benchmark], machines: Sequence[str]) -> str:
    """All times in one table."""
    times = {(row["machine"], row["benchmark"]): float(row["time_ns"]) for row in read(WORK)}
    rows = []
    for b in benchmarks:
        cells = [f"{b.time_ns:,.0f}", figure(b.row["ratio_to"][REFERENCE])]
        for machine in machines:
            there = times[machine, b.name]
            cells += [f"{there:,.0f}", f"{figure(there / b.time_ns)}{DAGGER}"]
        rows.append([f"`{b.name}`", *cells])
    columns = [text for machine in machines for text in (short(machine), f"{TIMES}{DAGGER}")]
    return aligned(["benchmark, ns", "Loxo here", f"{TIMES} reference here", *columns], rows)


def short(machine: str) -> str:
    """Intel(R) Core(TM) i5-8279U CPU @ 2.40GHz: i5-8279U."""
    found = re.search(r"(i\d-\w+|E5-\d+|Graviton\d)", machine)
    return found[0] if found else machine


def json_rows(benchmarks: Sequence[Benchmark]) -> list[Row]:
    """The rows behind the tables, each with the published figure beside it."""
    rows = []
    for b in benchmarks:
        there = [
            {
                **{key: r[key] for key in ("machine", "bytes_per_second")},
                **{key: int(r[key]) for key in ("time_ns", "cpu_ns", "iterations")},
            }
            for r in read(WORK)
            if r["benchmark"] == b.name
        ]
        place = {"work": WORK, "benchmark": b.name, "share_of_call": b.share}
        rows.append({**place, **b.row, "published": there})
    return rows


def plot(benchmarks: Sequence[Benchmark], machines: Sequence[str], where: str) -> str:
    """Nanoseconds over the message's length, a panel for each of the four AEAD calls."""
    panels = []
    for call in dict.fromkeys(m[0].split("/")[0] for m in map(AEAD.match, grid()) if m):
        series = []
        for machine in machines:
            points = [
                (float(r["benchmark"].rsplit("/", 1)[1]), float(r["time_ns"]))
                for r in read(WORK)
                if r["machine"] == machine and r["benchmark"].startswith(f"{call}/")
            ]
            series.append(plots.Line(f"{short(machine)}, published", points))
        mine = [b for b in benchmarks if b.name.startswith(f"{call}/")]
        reference = [
            (b.row["message_bytes"], b.time_ns * b.row["ratio_to"][REFERENCE]) for b in mine
        ]
        series.append(plots.Line("reference, here", reference))
        series.append(plots.Line("Loxo, here", [(b.row["message_bytes"], b.time_ns) for b in mine]))
        panels.append(plots.Panel(call, series))
    title = "Time of one call, 32 bytes of associated data"
    axes = "up: nanoseconds; across: bytes of message; both logarithmic"
    return plots.lines(title, panels, axes, where)


def outcome(benchmarks: Sequence[Benchmark]) -> Outcome:
    """Over the reference here, and the fastest of the published times, which is no speed-up."""
    times: dict[str, list[float]] = {}
    for row in read(WORK):
        times.setdefault(row["benchmark"], []).append(float(row["time_ns"]))
    compared = [
        Compared("the reference here", [b.row["ratio_to"][REFERENCE] for b in benchmarks]),
        Compared(
            f"the best published time of four other machines{DAGGER}, which is no speed-up",
            [min(times[b.name]) / b.time_ns for b in benchmarks],
        ),
    ]
    return Outcome(WORK, len(read(WORK)), len(read(WORK)), compared, (), {})


NOTE = f"""\
{DAGGER} The published figure over Loxo's, of two machines in two different years: it says where the
figures are, and is no speed-up. What can be compared stands under *{TIMES} reference here*: the
designers' way, rewritten, in turns with Loxo on this machine. The library has no call for a
single round: those two lines are a round's share of the whole permutation. Time is the median
sample, CPU the least; bytes are those of message and associated data, or of the state."""


def report(m: Measured) -> Report:
    """The whole report."""
    benchmarks = [benchmark(m, name) for name in grid()]
    machines = list(dict.fromkeys(row["machine"] for row in read(WORK)))
    parts = [f"# {WORK}: the grid of itzmeanjan/elephant\n\n{m.where()}\n{NOTE}\n\n"]
    parts.append(f"## Loxo\n\n{ours(benchmarks)}\n")
    for machine in machines:
        parts.append(f"## {machine}, and Loxo here\n\n{beside(machine, benchmarks)}\n")
    parts.append(f"## Loxo, as google-benchmark prints it\n\n```\n{console(m, benchmarks)}```\n")
    page = f"{overview(benchmarks, machines)}\n{m.where()}\n"
    files = {"google-benchmark.json": google_json(m, benchmarks)}
    plotted = {"aead": plot(benchmarks, machines, m.machine())}
    return Report(
        WORK, "".join(parts), page, json_rows(benchmarks), outcome(benchmarks), plotted, files
    )
