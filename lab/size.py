#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What the AEADs cost on microcontrollers: flash, static RAM and stack, for both directions.

Each row is an image of loxo_X_encrypt and loxo_X_decrypt, linked by tools/firmware.py; `all` has
those of every AEAD, `hash_many` the loxo_X_hash_many of the first hash. --everything adds rows for
permutations, hashes, streams and the parts of packet/ (without the AEAD that they call through a
pointer).

The run fails if there is any static RAM, or if a division is linked.

Stack is an upper bound for one call: the deepest path through the image's calls, by the compiler's
-fstack-usage for each function, which includes return addresses that a call pushes. Calls through
pointers count as calls of the instance's permutation and mask feedback, the only functions that the
mode calls that way. Helpers of libgcc and the C library count as 8 bytes. For an assembly function,
the banner of its file must say it: "loxo_x takes 40 bytes of the stack".
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import firmware
from tools.output import ended
from tools.toolchain import EMBEDDED, BuildError, Target, not_run, registry, run, sources

TARGETS = ("atmega128", "cortex-m0plus", "cortex-m3", "rv32imc")
HELPER_FRAME = 8
SAID = re.compile(r"(loxo_\w+) takes (\d+)\s[\s*]*bytes of the stack")  # assembly: from the banner
PACKET = {
    "nonce_counter": ("init", "next"),
    "replay_window": ("init", "check", "accept"),
    "chunked": ("encrypt_init", "encrypt", "decrypt_init", "decrypt", "wipe"),
}
LABEL = re.compile(r"^[0-9a-f]+ <([^>]+)>:$")
CALL = re.compile(r"\s(?:r?call|r?jmp|bl?(?:\.w|\.n|x)?|jal|j)\s[^<]*<([^>+]+)>")
# A permutation, what a mode hands to its own functions, a duplex's engine, and one hash of a batch.
POINTED = re.compile(
    r"loxo_\w+_permute|\w+_feedback(\.\w+)*|loxo_\w+_(en|de)crypt_(avr|small)\w*|\w+_hash_one"
)
THROUGH_POINTER = re.compile(
    r"\s(?:e?icall|e?ijmp|blx\s+(?!.*<)\w+|bx\s+(?!lr)\w+|jalr\s+\w+|c\.jalr\s+\w+|jr\s+(?!ra)\w+)"
)


@dataclass
class Row:
    """One linked image."""

    target: str
    build: str  # default, small or bulk
    name: str  # the name of an algorithm or part, or all: every AEAD
    flash_bytes: int
    ram_bytes: int
    stack_bytes: int
    faults: list[str] = field(default_factory=list)


@dataclass
class Subject:
    """The subject of a row, and the calls that its users make."""

    name: str
    calls: list[str]


def subjects(everything: bool) -> list[Subject]:
    def both(symbol: str) -> list[str]:
        return [f"loxo_{symbol}_encrypt", f"loxo_{symbol}_decrypt"]

    aeads = registry("AEAD")
    found = [Subject(a.name, both(a.symbol)) for a in aeads]
    found.append(Subject("all", [call for a in aeads for call in both(a.symbol)]))
    found.append(Subject("hash_many", [f"loxo_{registry('HASH')[0].symbol}_hash_many"]))
    if everything:
        verbs = {"PERMUTATION": "permute", "HASH": "hash", "XOF": "hash", "STREAM": "xor"}
        found += [Subject(a.name, [f"loxo_{a.symbol}_{verbs[a.kind]}"]) for a in registry(*verbs)]
        for part, calls in PACKET.items():
            found.append(Subject(part, [f"loxo_{part}_{call}" for call in calls]))
    return found


def part_of(name: str) -> str:
    """A function's name and the kinds of its clones, f.constprop.part, without their numbers."""
    return re.sub(r"\.\d+", "", name)


def frames(objects: Sequence[Path]) -> dict[str, int]:
    """The stack frame of each function: the largest of those that share a name, and separately that
    of each clone which the compiler made of one.
    """
    found: dict[str, int] = {}
    usages = [made.with_suffix(".su") for made in objects]
    for usage in (path for path in usages if path.exists()):
        for line in usage.read_text().splitlines():
            where, size, kind = line.split("\t")
            if "dynamic" in kind and "bounded" not in kind:
                raise BuildError(f"no bound for the stack of {where}")
            name = where.split(":")[-1]
            for form in {part_of(name), name.split(".")[0]}:
                found[form] = max(found.get(form, 0), int(size))
    for source in (path for path in sources() if path.suffix == ".S"):
        found.update((name, int(size)) for name, size in SAID.findall(source.read_text()))
    return found


@dataclass
class Graph:
    """The call graph of an image."""

    calls: dict[str, set[str]]
    through_pointer: set[str]

    @classmethod
    def read(cls, target: Target, image: Path) -> Graph:
        graph, name = cls({}, set()), ""
        objdump = target.compiler[0].removesuffix("gcc") + "objdump"
        for line in run([objdump, "-d", "--no-show-raw-insn", image]).splitlines():
            if label := LABEL.match(line):
                name = label[1]
                graph.calls[name] = set()
            elif (call := CALL.search(line)) and call[1] != name:
                graph.calls[name].add(call[1])
            elif not call and THROUGH_POINTER.search(line):
                graph.through_pointer.add(name)
        return graph

    def callees(self, name: str) -> set[str]:
        pointed = {f for f in self.calls if POINTED.fullmatch(f)}
        direct = self.calls.get(name, set())
        return direct | pointed if name in self.through_pointer else direct

    def depth(self, name: str, frame: dict[str, int], path: tuple[str, ...]) -> int:
        """The most stack that a call of this function takes."""
        if name in path:
            raise BuildError(f"no bound for the stack: {name} calls itself")
        function = name.split(".")[0]
        if function.startswith("loxo_") and function not in frame:
            raise BuildError(f"no bound for the stack: no banner says what {function} takes")
        own = frame.get(part_of(name), frame.get(function, HELPER_FRAME))
        path = (*path, name)
        return own + max(
            (self.depth(callee, frame, path) for callee in self.callees(name)), default=0
        )


def stack_bound(target: Target, image: Path, subject: Subject, frame: dict[str, int]) -> int:
    graph = Graph.read(target, image)
    return max(graph.depth(call, frame, ()) for call in subject.calls)


def rows_of(target: Target, build: str, everything: bool) -> list[Row]:
    objects = firmware.objects(target, build)
    frame = frames(objects)
    rows: list[Row] = []
    for subject in subjects(everything):
        image = objects[0].parent / f"{subject.name}.elf"
        firmware.link(target, objects, subject.calls, image)
        flash, ram, faults = firmware.measure(image)
        if subject.name == "all":  # a call belongs to one instance
            stack = max(row.stack_bytes for row in rows)
        else:
            stack = stack_bound(target, image, subject, frame)
        rows.append(Row(target.name, build, subject.name, flash, ram, stack, faults))
    return rows


def print_table(target: Target, rows: list[Row]) -> None:
    flags = " ".join([*target.compiler, *target.flags])
    forms = "; ".join(f"{build}: {' '.join(f)}" for build, f in firmware.BUILDS.items() if f)
    print(f"\n{target.name}: {flags}  ({forms})")
    print(f"  {'':21} {'flash':>26}    {'RAM':>3} {'stack':>26}")
    heads = "".join(f"{build:>9}" for build in firmware.BUILDS)
    print(f"  {'bytes of':21}{heads}       {heads}")
    for name in dict.fromkeys(row.name for row in rows):
        builds = [row for row in rows if row.name == name]
        flash, stack = (
            "".join(f"{size:9,}" for size in sizes)
            for sizes in ((r.flash_bytes for r in builds), (r.stack_bytes for r in builds))
        )
        print(f"  {name:21}{flash}{max(r.ram_bytes for r in builds):7}{stack}")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--json", action="store_true", help="rows as JSON")
    parser.add_argument("--everything", action="store_true", help="hashes and all else, too")
    parser.add_argument("targets", nargs="*", metavar="target", help=f"of: {', '.join(TARGETS)}")
    args = parser.parse_args()
    if unknown := set(args.targets) - set(TARGETS):
        parser.error(f"no such target: {', '.join(sorted(unknown))}")
    all_rows: list[Row] = []
    missing = []
    for target in (EMBEDDED[name] for name in args.targets or TARGETS):
        if not target.available:
            missing.append(target.name)
            continue
        rows = [r for build in firmware.BUILDS for r in rows_of(target, build, args.everything)]
        all_rows += rows
        if not args.json:
            print_table(target, rows)
    if args.json:
        print(json.dumps([asdict(row) for row in all_rows], indent=1))
        for name in missing:
            print(f"NOT RUN {name}: no compiler (make setup)", file=sys.stderr)
        return int(any(row.faults for row in all_rows))
    faults = [f"{r.target} {r.build} {r.name}: {f}" for r in all_rows for f in r.faults]
    print("", *faults, sep="\n")
    for name in missing:
        not_run(name, "no compiler (make setup)")
    skipped = f", {len(missing)} targets not run" if missing else ""
    print(f"{len(all_rows)} links, {len(faults)} faults{skipped}")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(ended("size.py", main))
