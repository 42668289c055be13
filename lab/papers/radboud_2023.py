# SPDX-License-Identifier: Apache-2.0 OR MIT
"""N. Boudens (Radboud, 2023): the tables and figures of chapters 3 to 9 and the suggested future
work, beside the same programs and Loxo's on simulated Cortex-M3 and M4.

The thesis measured times of ARMv7 programs under qemu. Here cycles stand beside them, as well as
times taken in the same way; ratios are between programs of one column. radboud_2023_runs.py runs
everything, and this file makes the tables.
"""

from __future__ import annotations

import csv
import io
import itertools
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import fmean
from typing import NamedTuple

from lab.mcu.cortex_m import CortexM
from lab.tables import read_table

from . import plots, values
from .measure import HERE, TIMES, Measured, Missing, Report, Row, aligned, figure
from .measure import published as read
from .outcome import Compared, Judged, Outcome
from .radboud_2023_runs import (
    ARMV7,
    ARMV8,
    CORE,
    CORES,
    FLAG,
    FLAGS,
    KECCAKS,
    LOXO,
    PROGRAMS,
    SHAPES,
    THESIS,
    Job,
    Runs,
    Simulated,
    known,
)
from .radboud_2023_runs import more as more

WORK = "radboud-2023"
US = "\u00b5s"
NAMES = {
    "designers": "designers' reference",
    "byte": "byte",
    "int": "int",
    "reference": "reference Keccak-p",
    "compact": "compact Keccak-p",
    "armv7m": "ARMv7-M Keccak-p",
    "lfsr32": "the same, 32-bit LFSR",
    "delirium": "Loxo, Delirium",
    "dumbo": "Loxo, Dumbo",
    "jumbo": "Loxo, Jumbo",
    "Loxo": "Loxo",
}
LINES = (*PROGRAMS, *LOXO)
CHANGES = {
    "masks copied instead of pointers": ("designers", "byte"),
    "words instead of bytes": ("byte", "int"),
    "Keccak-p in calls instead of Keccak-f": ("int", "reference"),
    "compact instead of reference": ("reference", "compact"),
    "assembly instead of compact": ("compact", "armv7m"),
    "LFSR by words": ("armv7m", "lfsr32"),
    "all of it: byte to ARMv7-M": ("byte", "armv7m"),
    "Loxo instead of the final one": ("armv7m", "delirium"),
}
IMPACT = ("byte", "armv7m", "delirium")
BYTES = 32  # bytes of message or associated data that are fixed in the impact test
PORTABLE = ("byte", "int", "reference", "compact")
HOST = {"kind": "aead", "name": "delirium", "operation": "encrypt", "packets": 1}


def arguments() -> Iterator[list[str]]:
    """The run of loxo-bench that this report needs."""
    beside = [word for p in PORTABLE for word in ("--baseline", f"{WORK}-{p}")]
    only = ["--only", "delirium", "--kind", "aead", "--operation", "encrypt"]
    yield [*beside, *only, "--shape", f"{BYTES},{BYTES}"]


# ---- Figures -------------------------------------------------------------------------------------


def simulated(runs: Runs, core: str, flag: str, program: str, what: str = "testcases") -> Simulated:
    job = Job(core, flag, program, what)
    if job not in runs.simulated:
        raise Missing(f"{job} was not simulated")
    return runs.simulated[job]


def mean(runs: Runs, core: str, flag: str, program: str) -> float:
    """Cycles, averaged over the test cases."""
    return fmean(simulated(runs, core, flag, program).cycles)


def speed(slow: Sequence[float], fast: Sequence[float]) -> float:
    """The average of the test cases' speed-ups, as in the thesis."""
    return fmean(s / f for s, f in zip(slow, fast, strict=True))


def times(runs: Runs, core: str, flag: str, slow: str, fast: str) -> float:
    both = (simulated(runs, core, flag, p).cycles for p in (slow, fast))
    return speed(*both)


def there(key: str) -> float | None:
    """A published figure."""
    return next((float(r["value"]) for r in read(WORK) if r["key"] == key), None)


def shown(value: float | None, digits: int = 0) -> str:
    if value is None:
        return ""
    return f"{value:.{digits}f}" if digits else figure(value)


def ratio(value: float) -> str:
    return f"{value:.3f}" if value < 2 else f"{value:.2f}" if value < 10 else f"{value:.1f}"


# ---- Tables --------------------------------------------------------------------------------------


def table_8_1(runs: Runs, core: str) -> str:
    """Cycles and speed-ups by compiler option, beside the published ones."""
    rows = []
    for program in LINES:
        cells = [NAMES[program], shown(there(f"us_{program}"), 4)]
        cells.append(shown(there(f"speed_{program}"), 4))
        for flag in FLAGS:
            value = mean(runs, core, flag, program)
            cells += [figure(value), ratio(times(runs, core, flag, "byte", program))]
        rows.append(cells)
    columns = [text for flag in FLAGS for text in (f"{flag}: cycles here", TIMES)]
    return aligned(["implementation", f"there: {US}", f"there: {TIMES}", *columns], rows)


def sizes(runs: Runs, core: str) -> str:
    """Flash and stack by compiler option."""
    rows = []
    for program in LINES:
        found = [simulated(runs, core, flag, program) for flag in FLAGS]
        flash, stack = ([figure(getattr(s, w)) for s in found] for w in ("flash", "stack"))
        rows.append([NAMES[program], *flash, *stack])
    columns = [f"{what} {flag} here" for what in ("flash", "stack") for flag in FLAGS]
    return aligned(["implementation", *columns], rows)


def keccaks(runs: Runs) -> str:
    """One permutation, and published measurements of the XKCP's own."""
    rows = []
    for keccak in KECCAKS:
        found = [simulated(runs, CORE, flag, keccak, "permutation") for flag in FLAGS]
        own = others("keccak-f200", "XKCP", (0, 0)) if keccak == "armv7m" else None
        cells = [figure(float(own[c])) if own else "" for c in ("cycles", "flash")]
        cells += [figure(s.cycles[0]) for s in found] + [figure(s.flash) for s in found]
        rows.append(["Keccak-f, designers'" if keccak == "designers" else NAMES[keccak], *cells])
    columns = [f"{what} {flag} here" for what in ("cycles", "flash") for flag in FLAGS]
    return aligned(["permutation", "XKCP's: cycles", "flash", *columns], rows)


def others(name: str, program: str, shape: tuple[int, int]) -> Row:
    """Other people's programs as measured in these models (lab/mcu/others.csv)."""
    for row in read_table(HERE.parent / "mcu" / "others.csv"):
        what = row["target"], row["name"], row["program"], int(row["message"]), int(row["ad"])
        if what == (CORE, name, program, *shape):
            return row
    raise Missing(f"others.csv has no {name} of {program} at {shape}")


def own_programs(runs: Runs) -> str:
    """The thesis' own final program in these models, beside the rewritten one."""
    rewritten, loxo = (simulated(runs, CORE, "-O3", p, "shapes") for p in ("armv7m", "delirium"))
    rows = []
    for i, shape in enumerate(SHAPES):
        own = others("delirium", "thesis", shape)
        cells = [f"{shape[0]} + {shape[1]} bytes, cycles", figure(float(own["cycles"]))]
        rows.append([*cells, figure(rewritten.cycles[i]), figure(loxo.cycles[i])])
    for what in ("flash", "stack"):
        mine = (figure(getattr(s, what)) for s in (rewritten, loxo))
        rows.append([f"{what}, bytes", figure(float(own[what])), *mine])
    heads = ["-O3, final implementation", "thesis' own", "rewritten, here", "Loxo, here"]
    return aligned(heads, rows)


def own_speeds() -> dict[str, float]:
    """The compiler options' effect on the thesis' own programs."""
    return {r["flag"]: float(r["speed"]) for r in read_table(HERE / WORK / "own_programs.csv")}


def options(runs: Runs) -> str:
    """The speed-up of the final implementation, by compiler option."""
    own = own_speeds()
    cores = [core for core in CORES if core not in runs.missing]
    rows = []
    for flag in FLAGS:
        cells = [
            flag,
            shown(there("speed_armv7m"), 1) if flag == FLAG else "",
            shown(own.get(flag), 1),
        ]
        for core in cores:
            cells.append(ratio(times(runs, core, flag, "byte", "armv7m")))
            cells += [figure(mean(runs, core, flag, p)) for p in ("armv7m", "delirium")]
        rows.append(cells)
    heads = f"{TIMES} here", "cycles here", "Loxo's here"
    columns = [f"{core}: {head}" for core in cores for head in heads]
    return aligned(["option", f"there: {TIMES}", "thesis' own programs", *columns], rows)


def changes(runs: Runs) -> str:
    """What each step changes, by compiler option."""
    rows = []
    for change, (before, after) in CHANGES.items():
        found = [ratio(times(runs, CORE, flag, before, after)) for flag in FLAGS]
        rows.append([change, *found])
    return aligned(["change", *(f"{TIMES} {flag} here" for flag in FLAGS)], rows)


def timed(runs: Runs) -> str:
    """The thesis' own method: time under qemu, and instructions in the same program."""
    byte, first = runs.timed["byte"], runs.counted[ARMV7.name, FLAG, "byte"]
    rows = []
    for program in ARMV7.programs:
        found, count = runs.timed[program], runs.counted[ARMV7.name, FLAG, program]
        published = [shown(there(f"{what}_{program}"), 4) for what in ("us", "speed")]
        cells = [f"{fmean(found) / 1000:.4f}", ratio(speed(byte, found))]
        cells += [figure(fmean(count)), ratio(speed(first, count))]
        rows.append([NAMES[program], *published, *cells])
    heads = [f"there: {US}", f"there: {TIMES}", f"{US} here", f"{TIMES} here"]
    return aligned(["implementation", *heads, "instructions here", f"{TIMES} here"], rows)


def armv8(runs: Runs) -> str:
    """Instructions on ARMv8."""
    rows = []
    for program in ARMV8.programs:
        cells = [NAMES[program]]
        for option in ARMV8.options:
            first, count = (runs.counted[ARMV8.name, option, p] for p in ("byte", program))
            cells += [figure(fmean(count)), ratio(speed(first, count))]
        rows.append(cells)
    columns = [text for o in ARMV8.options for text in (f"{o}: instructions here", TIMES)]
    return aligned(["implementation", *columns], rows)


def host(m: Measured) -> str:
    """The implementations that need no Arm, on this machine."""
    shape = {**HOST, "message_bytes": BYTES, "ad_bytes": BYTES}
    first = m.baseline(f"{WORK}-byte", **shape)
    rows = []
    for program in (*PORTABLE, "delirium"):
        own = m.default(**shape) if program in LOXO else m.baseline(f"{WORK}-{program}", **shape)
        cells = [figure(float(own["core_cycles"])), f"{float(own['ns']) / 1000:.3f}"]
        rows.append([NAMES[program], *cells, ratio(first["core_cycles"] / own["core_cycles"])])
    return aligned(["implementation", "core cycles here", f"{US} here", f"{TIMES} here"], rows)


def accuracy(runs: Runs) -> str:
    """Section 4.2.1: how far times spread, and cycles."""
    size = 2 * BYTES
    rows = []
    for repeat, found in runs.accuracy.items():
        cells = [f"{v / 1000 / size:.4f}" for v in (min(found), fmean(found), max(found))]
        spread = f"{(max(found) - min(found)) / fmean(found) * 100:.1f}"
        rows.append([f"{US} under qemu", f"{repeat:,}", str(len(found)), *cells, spread])
    for program in IMPACT if CORE not in runs.missing else ():
        cycles = simulated(runs, CORE, FLAG, program, "again").cycles
        cells = [f"{v / size:.4f}" for v in (min(cycles), fmean(cycles), max(cycles))]
        spread = f"{(max(cycles) - min(cycles)) / fmean(cycles) * 100:.1f}"
        rows.append([f"cycles, {NAMES[program]}", "1", str(len(cycles)), *cells, spread])
    heads = ["repetitions here", "points here", "least here", "mean here", "most here"]
    return aligned(["a byte of testcase 1089", *heads, "spread here, %"], rows)


def impact_lines(runs: Runs, program: str) -> dict[str, list[tuple[int, float]]]:
    """Section 4.3.1: cycles per byte, by length."""
    found = {}
    for test in ("m_test", "ad_test"):
        cycles = simulated(runs, CORE, FLAG, program, test).cycles
        found[test] = [(n, c / (n + BYTES)) for n, c in zip(runs.pace.lengths, cycles, strict=True)]
    return found


def impact(runs: Runs) -> str:
    """The ends of the impact test, and its middle."""
    rows = []
    for program in IMPACT:
        for test, points in impact_lines(runs, program).items():
            ends = [points[0], points[len(points) // 2], points[-1]]
            cells = [text for n, cost in ends for text in (str(n), figure(cost))]
            rows.append([NAMES[program], test, *cells])
    columns = [text for _ in range(3) for text in ("length here", "cycles a byte here")]
    return aligned(["implementation", "test", *columns], rows, words=2)


# ---- What the text says --------------------------------------------------------------------------


def said(holds: bool) -> str:
    return "yes" if holds else "no"


def constant(name: str) -> str:
    text = (HERE / WORK / "radboud_2023.h").read_text(encoding="utf-8")
    found = re.search(rf"RADBOUD_{name} = (\d+)", text)
    if not found:
        raise Missing(f"radboud_2023.h has no RADBOUD_{name}")
    return found[1]


def steps_of(runs: Runs) -> list[int]:
    """Test cases without associated data that cost a tenth more than the one before."""
    cycles = dict(zip(runs.pace.numbers, simulated(runs, CORE, FLAG, "int").cycles, strict=True))
    found = [number for number in cycles if number % (BYTES + 1) == 1]
    pairs = itertools.pairwise(found)
    return [after for before, after in pairs if cycles[after] > 1.1 * cycles[before]]


def int_over_byte(runs: Runs, wanted: Callable[[int], bool]) -> float:
    both = (simulated(runs, CORE, FLAG, p).cycles for p in ("byte", "int"))
    rows = zip(runs.pace.numbers, *both, strict=True)
    return fmean(byte / ints for number, byte, ints in rows if wanted(number))


def grows(runs: Runs) -> str:
    last = int_over_byte(runs, lambda number: number > 858)
    return said(last > int_over_byte(runs, lambda number: number <= 33))


def accurate_from(runs: Runs) -> str:
    """The number of repetitions from which on all points lie within 0.1 us per byte."""
    for repeat, found in runs.accuracy.items():
        if (max(found) - min(found)) / 1000 / (2 * BYTES) <= 0.1:
            return f"{repeat}"
    return "more"


def model_cycles(code: bytes) -> str:
    """Of one instruction of a Cortex-M3."""
    core = CortexM()
    (insn,) = core.decode(code, 0)
    jump = core.jump(insn, None) if "pc" in insn.writes else 0
    return str(core.cost(insn, None) + jump)


def below(runs: Runs, at: int) -> bool:
    m_test, ad_test = impact_lines(runs, "byte").values()
    return m_test[at][1] < ad_test[at][1]


def is_fastest(runs: Runs, program: str, slower: Sequence[str]) -> str:
    return said(all(mean(runs, CORE, FLAG, program) < mean(runs, CORE, FLAG, s) for s in slower))


def o2(runs: Runs, slow: str, fast: str) -> str:
    return f"{times(runs, CORE, FLAG, slow, fast):.4f}"


def microseconds(runs: Runs, program: str) -> str:
    return f"{fmean(runs.timed[program]) / 1000:.4f}"


def parallels(runs: Runs) -> str:
    every, own = (runs.parallel[w] for w in ("executable", "implementations"))
    return f"{said(every > 0)}: {every}, of them {own} in the implementations"


def longest(what: str) -> str:
    return str(max(len(getattr(packet, what)) for packet, _ in known("delirium")))


HERE_TOO: dict[str, tuple[str, Callable[[Runs], str]]] = {
    "designers_speed": (CORE, lambda r: o2(r, "designers", "byte")),
    "copied_state": ("", lambda r: constant("BLOCK")),
    "copied_pointer": (CORE, lambda r: str(r.calls["pointer"])),
    "testcases": ("", lambda r: str(len(known("delirium")))),
    "longest_message": ("", lambda r: longest("message")),
    "longest_ad": ("", lambda r: longest("ad")),
    "points": (ARMV7.name, lambda r: str(len(r.accuracy[1000]))),
    "repeat": (ARMV7.name, accurate_from),
    "impact_testcases": (CORE, lambda r: str(len(r.pace.lengths))),
    "impact_first": (CORE, lambda r: said(below(r, 0))),
    "impact_last": (CORE, lambda r: said(not below(r, -1))),
    "words": ("", lambda r: constant("WORDS")),
    "int_grows": (CORE, grows),
    "step_1": (CORE, lambda r: str(steps_of(r)[0])),
    "step_2": (CORE, lambda r: str(steps_of(r)[-1])),
    "xor": (CORE, lambda r: str(r.calls["xor"])),
    "rotation": (CORE, lambda r: str(len(r.rotation))),
    "shift_cycles": ("", lambda r: model_cycles(b"\xc8\x01")),  # lsls r0, r1, #7
    "pc_cycles": ("", lambda r: model_cycles(b"\x87\x46")),  # mov pc, r0
    "parallel": (ARMV7.name, parallels),
    "f_and_p": (CORE, lambda r: said(abs(times(r, CORE, FLAG, "int", "reference") - 1) < 0.1)),
    "rounds": (CORE, lambda r: str(r.calls["round"])),
    "order_compact": (CORE, lambda r: is_fastest(r, "compact", ("int", "reference"))),
    "order_armv7m": (CORE, lambda r: is_fastest(r, "armv7m", ("int", "reference", "compact"))),
    "conclusion": (CORE, lambda r: o2(r, "byte", "armv7m")),
    **{f"us_{p}": (ARMV7.name, partial(microseconds, program=p)) for p in THESIS},
    **{f"speed_{p}": (CORE, partial(o2, slow="byte", fast=p)) for p in THESIS},
}


class Said(NamedTuple):
    """A published figure, and ours."""

    published: Row
    here: str


def statements(runs: Runs) -> list[Said]:
    """Every published figure has one of ours beside it, or the reason why it
    could not be measured.
    """
    published = read(WORK)
    keys = [row["key"] for row in published]
    if sorted(keys) != sorted(HERE_TOO):
        raise Missing(f"the published figures are {keys}, those with one here {list(HERE_TOO)}")
    found = []
    for row in published:
        machine, make = HERE_TOO[row["key"]]
        found.append(Said(row, "NOT RUN" if machine in runs.missing else make(runs)))
    return found


def chapters(lines: Sequence[Said]) -> str:
    rows = []
    for line in lines:
        r = line.published
        what = f"{r['what']}, {r['unit']}" if r["unit"] else r["what"]
        rows.append([r["place"], what, r["value"], line.here])
    return aligned(["place", "what", "there", "here"], rows, words=2)


# ---- Plots and data ------------------------------------------------------------------------------


def curves(runs: Runs, title: str, programs: Sequence[str], where: str) -> str:
    """Cycles by testcase."""
    content = []
    for program in programs:
        cycles = simulated(runs, CORE, FLAG, program).cycles
        points = zip(map(float, runs.pace.numbers), map(float, cycles), strict=True)
        content.append(plots.Line(NAMES[program], list(points)))
    axes = f"up: cycles, {CORE} {FLAG}; across: testcase"
    return plots.curves(title, content, axes, where)


def speed_curves(runs: Runs, title: str, base: str, programs: Sequence[str], where: str) -> str:
    """Speed-ups by testcase."""
    first = simulated(runs, CORE, FLAG, base).cycles
    content = []
    for program in programs:
        cycles = simulated(runs, CORE, FLAG, program).cycles
        points = [
            (float(n), b / c) for n, b, c in zip(runs.pace.numbers, first, cycles, strict=True)
        ]
        content.append(plots.Line(NAMES[program], points))
    lowest = min(y for line in content for _, y in line.points)
    axes = f"up: times as fast as {NAMES[base]}, cycles of {CORE} {FLAG}; across: testcase"
    return plots.curves(title, content, axes, where, floor=lowest)


def impact_plot(runs: Runs, where: str) -> str:
    content = []
    for program in ("byte", "armv7m"):
        for test, points in impact_lines(runs, program).items():
            line = [(float(n), cost) for n, cost in points]
            content.append(plots.Line(f"{test}, {NAMES[program]}", line))
    axes = f"up: cycles a byte, {CORE} {FLAG}; across: bytes of message or associated data"
    return plots.curves("Figure 4.2: impact test", content, axes, where)


def accuracy_plot(runs: Runs, where: str) -> str:
    by: dict[str, Callable[[list[float]], float]] = {"least": min, "mean": fmean, "most": max}
    content = [
        plots.Line(name, [(r, f(v) / 1000 / (2 * BYTES)) for r, v in runs.accuracy.items()])
        for name, f in by.items()
    ]
    axes = f"up: {US} for a byte, under qemu; across: repetitions; both logarithmic"
    return plots.lines(
        "Figure 4.1: accuracy test", [plots.Panel(NAMES["armv7m"], content)], axes, where
    )


def bars(runs: Runs, where: str) -> str:
    groups = []
    for program in PROGRAMS:
        found = []
        if (published := there(f"speed_{program}")) is not None:
            found.append(values.Value("thesis", "published, time under qemu", published))
        for flag in FLAGS:
            value = times(runs, CORE, flag, "byte", program)
            found.append(values.Value(flag, "here, cycles", value))
        groups.append(values.Group(NAMES[program], found))
    return values.drawn("Table 8.1", groups, f"{TIMES} the byte implementation", where)


def drawn(runs: Runs) -> dict[str, str]:
    """All figures in the thesis that show measurements, by number."""
    where = "Simulated, docs/microcontrollers.md"
    made = {} if ARMV7.name in runs.missing else {"figure_4_1": accuracy_plot(runs, "qemu-arm")}
    if CORE in runs.missing:
        return made
    title = "Figure 3.1: byte over the designers' reference"
    made["figure_3_1"] = speed_curves(runs, title, "designers", ("byte",), where)
    made["figure_4_2"] = impact_plot(runs, where)
    title = "Figure 5.2: int over byte"
    made["figure_5_2"] = speed_curves(runs, title, "byte", ("int",), where)
    made["figure_5_3"] = curves(runs, "Figure 5.3: int", ("int",), where)
    made["figure_7_1"] = curves(runs, "Figure 7.1: Keccak-p", THESIS[1:], where)
    every = (*THESIS, "lfsr32", "delirium")
    made["figure_8_1"] = curves(runs, "Figure 8.1: all implementations", every, where)
    made["figure_8_2"] = speed_curves(runs, "Figure 8.2: speed-up", "byte", every, where)
    return made | {"table_8_1": bars(runs, where)}


def as_csv(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerows([heads, *rows])
    return out.getvalue()


def testcases_csv(runs: Runs, core: str) -> str:
    """Cycles by testcase, all implementations and options."""
    columns = [(flag, program) for flag in FLAGS for program in LINES]
    cycles = [simulated(runs, core, *column).cycles for column in columns]
    numbers = runs.pace.numbers if core == CORE else runs.pace.twin_numbers
    answers = known("delirium")
    rows = []
    for number, *found in zip(numbers, *cycles, strict=True):
        packet, _ = answers[number - 1]
        rows.append([number, len(packet.message), len(packet.ad), *found])
    heads = [f"{program} {flag}" for flag, program in columns]
    return as_csv(["testcase", "message_bytes", "ad_bytes", *heads], rows)


def data(runs: Runs) -> dict[str, str]:
    """The data of the plots."""
    made = {f"{c}.csv": testcases_csv(runs, c) for c in CORES if c not in runs.missing}
    if CORE not in runs.missing:
        rows = [
            [NAMES[program], test, length, f"{cost:.3f}"]
            for program in IMPACT
            for test, points in impact_lines(runs, program).items()
            for length, cost in points
        ]
        heads = ["implementation", "test", "length", "cycles_per_byte"]
        made["impact.csv"] = as_csv(heads, rows)
    if ARMV7.name not in runs.missing:
        points = [[r, f"{ns:.3f}"] for r, found in runs.accuracy.items() for ns in found]
        made["accuracy.csv"] = as_csv(["repetitions", "ns"], points)
    return made


def json_rows(runs: Runs, lines: Sequence[Said]) -> Iterator[Row]:
    """Every published figure with ours, then every program that was run."""
    for line in lines:
        yield {"work": WORK, "published": dict(line.published), "here": line.here}
    for job, found in runs.simulated.items():
        yield {
            **{"work": WORK, "target": job.core, "flag": job.flag, "name": job.program},
            **{"operation": job.what, "calls": len(found.cycles), "cycles": fmean(found.cycles)},
            **{"instructions": fmean(found.instructions), "flash_bytes": found.flash},
            **{"stack_bytes": found.stack, "published": None},
        }
    for (machine, option, program), count in runs.counted.items():
        row = {"work": WORK, "target": machine, "flag": option, "name": program}
        yield {**row, "operation": "count", "instructions": fmean(count), "published": None}


def outcome(runs: Runs, lines: Sequence[Said]) -> Outcome:
    """Over the thesis' own final program in these models; what the text says with yes or no."""
    filled = sum(line.here != "NOT RUN" for line in lines)
    verdicts = [line.here for line in lines if line.published["value"] == "yes"]
    compared = []
    if CORE not in runs.missing:
        loxo = simulated(runs, CORE, "-O3", "delirium", "shapes").cycles
        own = [float(others("delirium", "thesis", shape)["cycles"]) for shape in SHAPES]
        ratios = [o / c for o, c in zip(own, loxo, strict=True)]
        compared.append(Compared(f"the thesis' own program, {CORE} -O3", ratios))
    return Outcome(
        WORK, len(lines), filled, compared, [Judged("rewritten", verdicts)], runs.missing
    )


# ---- The report ----------------------------------------------------------------------------------

NOTE = f"""\
{TIMES}: times as fast as the byte implementation in the same column, the average of the testcases'
ratios, as in the thesis. Cycles are those of the simulated core without wait states, averaged over
the known answers (on the Cortex-M4 over every tenth); each result is compared with them. Dumbo and
Jumbo stand beside Delirium's byte implementation. Under qemu Loxo has its kernels for ARMv7-M,
which run as ARMv7 as the thesis' do. Empty cells: the thesis has no figure."""


class Section(NamedTuple):
    title: str
    machines: tuple[str, ...]  # that it needs
    make: Callable[[], str]


def sections(m: Measured, runs: Runs, lines: Sequence[Said]) -> Iterator[Section]:
    m3 = (CORE,)
    yield Section("Chapters 3 to 9: every figure of the text", (), lambda: chapters(lines))
    for core in CORES:
        title = f"Table 8.1, and cycles of a {core}"
        yield Section(title, (core,), partial(table_8_1, runs, core))
    yield Section("The speed-up by compiler option", m3, lambda: options(runs))
    yield Section("What each change gives", m3, lambda: changes(runs))
    for core in CORES:
        title = f"Flash and stack, bytes, {core}"
        yield Section(title, (core,), partial(sizes, runs, core))
    yield Section(f"Chapter 7: one permutation, {CORE}", m3, lambda: keccaks(runs))
    yield Section("The thesis' own program in these models", m3, lambda: own_programs(runs))
    yield Section(f"Table 8.1 as it was measured: qemu, {FLAG}", (ARMV7.name,), lambda: timed(runs))
    yield Section("Figure 4.1: accuracy", (ARMV7.name,), lambda: accuracy(runs))
    yield Section(f"Figure 4.2: impact, {CORE} {FLAG}", m3, lambda: impact(runs))
    title = "ARMv8: instructions counted, nothing measured"
    yield Section(title, (ARMV8.name,), lambda: armv8(runs))
    yield Section("This machine, 32 + 32 bytes", (), lambda: host(m))


def written(section: Section, runs: Runs) -> str:
    """The section, or why it is empty."""
    gone = [f"NOT RUN {m}: {runs.missing[m]}\n" for m in section.machines if m in runs.missing]
    return f"## {section.title}\n\n{''.join(gone) or section.make()}\n"


def report(m: Measured) -> Report:
    """The whole report."""
    runs = m.more[WORK]
    lines = statements(runs)
    made = [written(section, runs) for section in sections(m, runs, lines)]
    head = f"# {WORK}: Delirium on ARMv7-M\n\n{m.where()}\n{NOTE}\n\n"
    page = f"{''.join(made[:5])}{m.where()}\n"
    rows = list(json_rows(runs, lines))
    return Report(
        WORK, head + "".join(made), page, rows, outcome(runs, lines), drawn(runs), data(runs)
    )
