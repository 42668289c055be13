# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Cunha, Cruz and Aranha (SBSeg 2016): ChaCha20 and SOSEMANUK in C, theirs and the reference's,
with tables and in constant time, on seven processors.

Each line of its Table 2 stands beside the same program, rewritten from its description, and beside
Loxo: cycles of simulated cores for Cortex-M, counts of instructions for Cortex-A, this machine's
cycles for Ivy Bridge. Each claim of the text gets a verdict from the table itself, from the
rewritten programs, and from Loxo.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from . import values
from .measure import DAGGER, Measured, Missing, Report, Row, aligned, figure
from .measure import published as read
from .outcome import Compared, Judged, Outcome
from .sbseg_2016_runs import ARMV7, ARMV8, HOST, MESSAGES, PROGRAMS, Cost, Program, Runs, all_runs

WORK = "sbseg-2016"
CLOSE = 1.0  # a claim holds if what it says is off by no more percentage points


class Platform(NamedTuple):
    """What stands in for a processor of the paper: a machine, its wait states if it has cycles, and
    further levels of the library there."""

    machine: str
    waits: int | None
    levels: Mapping[str, str]


def on(machine: str, waits: int | None = None, **levels: str) -> Platform:
    return Platform(machine, waits, levels or {"Loxo": machine})


PLATFORMS = {
    "Cortex-M3": on("cortex-m3", 4),
    "Cortex-M4": on("cortex-m4", 0),
    "Cortex-A7": on(ARMV7.name),
    "Cortex-A8": on(ARMV7.name),
    "Cortex-A15": on(ARMV7.name),
    "Cortex-A53": on(ARMV8.name),
    "Core i7 Ivy Bridge": Platform(
        f"{HOST.name}, portable",
        0,
        {"Loxo, portable": f"{HOST.name}, portable", "Loxo, SSE": f"{HOST.name}, sse"},
    ),
}
CIPHERS = ("chacha20", "sosemanuk", "sosemanuk-tc")
VERSIONS = ("N", "R")
SIDES = ("Table 2", "rewritten", "Loxo")


def arguments() -> Iterator[list[str]]:
    """No run of loxo-bench."""
    yield from ()


def more(quick: bool) -> Runs:
    """All of it takes seconds once it is compiled."""
    del quick
    return all_runs()


def platform_of(name: str) -> Platform:
    if name not in PLATFORMS:
        raise Missing(f"no machine stands in for {name}")
    return PLATFORMS[name]


def program_of(cipher: str, version: str) -> Program:
    """The rewritten program of a published line; or Loxo, which has one for both. FELICS' program
    was not run here: what N takes stands beside its figures, as in the paper.
    """
    name = "n" if version == "FELICS" else version.lower()
    if (cipher, version) == ("sosemanuk-tc", "N"):
        name = "tc"
    for program in PROGRAMS:
        if (program.cipher, program.name) == (cipher.removesuffix("-tc"), name):
            return program
    raise Missing(f"no program {version} of {cipher}")


def cost_of(runs: Runs, machine: str, program: Program, message: int) -> Cost:
    if (machine, program, message) not in runs.costs:
        raise Missing(f"no figure for {program.cipher}, {program.name} on {machine}")
    return runs.costs[machine, program, message]


def per_byte(runs: Runs, platform: Platform, program: Program, message: int, machine: str) -> float:
    """Cycles, or instructions, by byte of a message."""
    cost = cost_of(runs, machine, program, message)
    made = cost.instructions if platform.waits is None else cost.cycles[platform.waits]
    return made / message


def is_missing(runs: Runs, platform: Platform) -> str:
    return runs.missing.get(platform.machine.split(",")[0], "")


Published = dict[tuple[str, str, str, str], float]  # platform, version, cipher, message or ""


def table_of(lines: list[dict[str, str]]) -> Published:
    keys = ("platform", "version", "cipher", "message")
    cells = [line for line in lines if line["what"] != "claim"]
    return {tuple(line[k] for k in keys): float(line["value"]) for line in cells}  # type: ignore[misc]


# ---- Table 2 -------------------------------------------------------------------------------------


def line_of(runs: Runs, name: str, label: str, program: Program, machine: str) -> list[str]:
    """Our cells of a program: by byte of each message, and its size."""
    platform = PLATFORMS[name]
    cells = [figure(per_byte(runs, platform, program, m, machine)) for m in MESSAGES]
    size = f"{cost_of(runs, machine, program, MESSAGES[0]).size:,}"
    return [label, *cells, size]


def table(runs: Runs, theirs: Published, name: str) -> str:
    """The lines of a processor, and Loxo's."""
    platform = PLATFORMS[name]
    unit = "instructions" if platform.waits is None else "cycles"
    lines = []
    for cipher in CIPHERS:
        for version in VERSIONS:
            keys = [(name, version, cipher, m) for m in (*map(str, MESSAGES), "")]
            if keys[0] not in theirs:
                continue
            said = [f"{theirs[k]:,.2f}" for k in keys[:-1]] + [f"{theirs[keys[-1]]:,.0f}"]
            program = program_of(cipher, version)
            label, *ours = line_of(runs, name, version, program, platform.machine)
            lines.append([cipher, label, *said, *ours])
        for label, machine in platform.levels.items():
            program = program_of(cipher, "loxo")
            lines.append([cipher, *_loxo(line_of(runs, name, label, program, machine))])
    said = [f"{m:,} B published" for m in MESSAGES] + ["size published"]
    ours = [f"{m:,} B here, {unit}" for m in MESSAGES] + ["size here"]
    return aligned(["cipher", "program", *said, *ours], lines, words=2)


def _loxo(cells: list[str]) -> list[str]:
    return [cells[0], "", "", "", *cells[1:]]


def json_rows(runs: Runs, lines: list[dict[str, str]]) -> Iterator[Row]:
    """A row for each published figure of the table, and for Loxo beside it."""
    for line in lines:
        if line["what"] == "claim":
            continue
        platform = platform_of(line["platform"])
        program = program_of(line["cipher"], line["version"])
        row: Row = {"work": WORK, **line, "published": {"value": float(line["value"])}}
        row |= {"machine": platform.machine, "not_run": is_missing(runs, platform)}
        if not row["not_run"]:
            message = int(line["message"] or MESSAGES[0])
            for who, what in (("here", program), ("loxo", program_of(line["cipher"], "loxo"))):
                cost = cost_of(runs, platform.machine, what, message)
                count = cost.instructions if platform.waits is None else cost.cycles[platform.waits]
                row[who] = count / message if line["message"] else cost.size
            row["unit"] = "instructions" if platform.waits is None else "cycles"
        yield row


# ---- The claims ----------------------------------------------------------------------------------


class Said(NamedTuple):
    """A claim's number in the table, with the rewritten programs, and with Loxo."""

    table: float
    here: float | None
    loxo: float | None


class Claim(NamedTuple):
    """What a claim compares: a version with another, of the same message, or in size."""

    of: str
    over: str
    says: Callable[[float, float], float]  # of both figures


CLAIMS = {
    "gain": Claim("N", "R", lambda new, old: 100 * (1 - new / old)),
    "loss": Claim("N", "R", lambda new, old: 100 * (new / old - 1)),
    "faster": Claim("N", "FELICS", lambda new, old: 100 * (old / new - 1)),
    "larger": Claim("N", "FELICS", lambda new, old: new / old),
}


def found_here(runs: Runs, name: str, program: Program, message: str) -> float:
    """By byte of a message, or bytes of code."""
    platform = platform_of(name)
    if message:
        return per_byte(runs, platform, program, int(message), platform.machine)
    return cost_of(runs, platform.machine, program, MESSAGES[0]).size


def claimed(runs: Runs, theirs: Published, line: dict[str, str]) -> Said:
    """What a claim's percentage or factor is by each side. FELICS' figures are as published for all
    of them.
    """
    name, version, cipher, message = (line[k] for k in ("platform", "version", "cipher", "message"))
    gone = is_missing(runs, platform_of(name))
    if version not in CLAIMS:
        raise Missing(f"nothing is known of the claim {version}")
    claim, plain = CLAIMS[version], cipher.removesuffix("-tc")
    keys = (name, claim.of, cipher, message), (name, claim.over, plain, message)
    if not theirs.keys() >= {*keys}:
        raise Missing(f"Table 2 has nothing for the claim of {cipher} on {name}")
    said = claim.says(*(theirs[k] for k in keys))
    if gone:
        return Said(said, None, None)
    programs = program_of(cipher, claim.of), program_of(cipher, "loxo"), program_of(plain, "R")
    new, loxo, old = (found_here(runs, name, program, message) for program in programs)
    if claim.over == "FELICS":
        old = theirs[keys[1]]
    return Said(said, claim.says(new, old), claim.says(loxo, old))


def verdict(version: str, value: float, found: float | None, side: str = SIDES[0]) -> str:
    """Whether a figure bears a claim out. With FELICS' program, only the paper compared."""
    if found is None:
        return "NOT RUN"
    if CLAIMS[version].over == "FELICS" and side != SIDES[0]:
        return "cannot be judged"
    if round(found) == value if version == "larger" else abs(found - value) <= CLOSE:
        return "holds"
    if found <= 0:
        return "no: the contrary"
    return f"no: {'more' if found > value else 'less'}"


def claims(runs: Runs, lines: list[dict[str, str]]) -> Iterator[Row]:
    theirs = table_of(lines)
    for line in lines:
        if line["what"] == "claim":
            said, value = claimed(runs, theirs, line), float(line["value"])
            row: Row = {"work": WORK, **line, "published": {"value": value}, **said._asdict()}
            row["verdicts"] = [
                verdict(line["version"], value, found, side)
                for side, found in zip(SIDES, said, strict=True)
            ]
            yield row


def shown_claim(version: str, found: float | None, side: str) -> str:
    """A percentage or a factor; marked if it is of two machines."""
    if found is None:
        return "NOT RUN"
    mixed = CLAIMS[version].over == "FELICS" and side != "table"
    return (f"{found:.2f}" if version == "larger" else f"{found:,.0f}") + DAGGER * mixed


def judged(rows: list[Row]) -> str:
    """The claims as a table."""
    lines = []
    for row in rows:
        shown = [shown_claim(row["version"], row[k], k) for k in ("table", "here", "loxo")]
        cells = [cell for pair in zip(shown, row["verdicts"], strict=True) for cell in pair]
        about = [row["version"], row["cipher"], row["platform"], row["message"] or "size"]
        lines.append([*about, row["value"], *cells])
    heads = [head for side in SIDES for head in (side, f"{side}: verdict")]
    about = ["claim", "cipher", "platform", "message"]
    return aligned([*about, "published", *heads], lines, words=3)


RIVALS = {
    "its fastest chacha20, rewritten": ("chacha20", ("n", "r")),
    "its fastest sosemanuk, rewritten, which reads tables": ("sosemanuk", ("n", "r")),
    "its constant-time sosemanuk, rewritten": ("sosemanuk", ("tc",)),
}


def compared(runs: Runs, what: str) -> Compared:
    """Loxo over the fastest of some programs, on each machine and for each message."""
    cipher, names = RIVALS[what]
    own = [p for p in PROGRAMS if p.cipher == cipher and p.name in names]
    loxo = program_of(cipher, "loxo")
    ratios = []
    for platform in {p.machine: p for p in PLATFORMS.values()}.values():
        if not is_missing(runs, platform):
            cost = partial(per_byte, runs, platform, machine=platform.machine)
            ratios += [
                min(cost(p, message=m) for p in own) / cost(loxo, message=m) for m in MESSAGES
            ]
    return Compared(what, ratios)


def outcome(runs: Runs, cells: list[Row], rows: list[Row]) -> Outcome:
    """How far Loxo is ahead; the claims for each side."""
    rivals = [found for what in RIVALS if (found := compared(runs, what)).ratios]
    verdicts = [row["verdicts"] for row in rows]
    judged = [Judged(side, [v[i] for v in verdicts]) for i, side in enumerate(SIDES)]
    filled = sum(not row["not_run"] for row in cells) + sum(row["loxo"] is not None for row in rows)
    return Outcome(WORK, len(cells) + len(rows), filled, rivals, judged, runs.missing)


# ---- All -----------------------------------------------------------------------------------------

NOTE = f"""A program encrypts a whole message, with the set-up of its key and nonce. ChaCha20 is
compiled with -O1, SOSEMANUK with -O3, both with -fno-schedule-insns, as there, and so is Loxo, most
of which is assembly on Cortex-M. N is the paper's program, R the reference, tc constant time;
Loxo's SOSEMANUK is always constant-time.

The Cortex-M3 is simulated with the four wait states of the paper's SAM3X, the Cortex-M4 with none.
For Cortex-A there are counts of instructions, NOT CYCLES, which only programs here can be compared
by. Ivy Bridge's lines stand beside this machine's cycles, with portable and SSE kernels. A figure
with {DAGGER} is of two machines, and compares no programs."""


def drawn(runs: Runs, theirs: Published) -> str:
    """Long messages on the Cortex-M3."""
    name = "Cortex-M3"
    bars = []
    for cipher in CIPHERS:
        for version in VERSIONS:
            key = (name, version, cipher, "4096")
            if key in theirs:
                bars.append(values.Value(f"{cipher} {version}", "published", theirs[key]))
                if not is_missing(runs, PLATFORMS[name]):
                    program = program_of(cipher, version)
                    has = per_byte(runs, PLATFORMS[name], program, 4096, "cortex-m3")
                    bars.append(values.Value(f"{cipher} {version}", "rewritten", has))
        if not is_missing(runs, PLATFORMS[name]):
            program = program_of(cipher, "loxo")
            has = per_byte(runs, PLATFORMS[name], program, 4096, "cortex-m3")
            bars.append(values.Value(f"{cipher} Loxo", "Loxo", has))
    groups = [values.Group(f"{name}, 4,096 bytes, four wait states", bars)]
    return values.drawn("Streams", groups, "cycles by byte", "simulated by lab/mcu")


def report(m: Measured) -> Report:
    """The whole report."""
    runs, lines = m.more[WORK], read(WORK)
    theirs = table_of(lines)
    cells = list(json_rows(runs, lines))
    parts = []
    for name, platform in PLATFORMS.items():
        gone = is_missing(runs, platform)
        text = f"NOT RUN {platform.machine}: {gone}\n" if gone else table(runs, theirs, name)
        kind = "counts, not cycles" if platform.waits is None else "cycles by byte"
        parts.append(f"## {name}: {platform.machine.split(',')[0]}, {kind}\n\n{text}\n")
    rows = list(claims(runs, lines))
    parts.append(f"## The claims\n\n{judged(rows)}\n")
    head = f"# {WORK}: ChaCha20 and SOSEMANUK\n\n{NOTE}\n\n"
    page = "".join(parts).replace("## ", "### ")
    plot = {"streams": drawn(runs, theirs)}
    return Report(
        WORK, head + "".join(parts), page, [*cells, *rows], outcome(runs, cells, rows), plot
    )
