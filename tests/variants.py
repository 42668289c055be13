#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The C tests on the library's other builds: small, static, other window sizes, debug, and the
kernels for x86-64 emulated by SIMDe, so that each of them runs on any CPU.

The programs print what a build leaves out (a static one has no kernel table) as NOT RUN.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.cbuild import (  # noqa: E402
    NOT_EMULATED,
    Build,
    build_and_run,
    emulated,
    finish,
    kernel_lines,
)
from tools.toolchain import registry  # noqa: E402

MAIN = ("run", "packet")
SMALL = ("-DLOXO_SMALL=1", "-DLOXO_SHARED_MODE=0")
BUILDS = (
    Build("small", MAIN, ("-DLOXO_SMALL=1",)),
    Build(
        "small-dispatch-window-32",
        (*MAIN, "kernels"),
        (*SMALL, "-DLOXO_STATIC_DISPATCH=0", "-DLOXO_WINDOW_BLOCKS=32"),
    ),
    Build(
        "bare-metal-shared-mode-window-1",
        MAIN,
        ("-DLOXO_HOSTED=0", "-DLOXO_SHARED_MODE=1", "-DLOXO_WINDOW_BLOCKS=1"),
    ),
    Build("static", (*MAIN, "kernels"), ("-DLOXO_STATIC_DISPATCH=1",)),
)
MORE = (  # with --all
    *(Build(f"small-window-{n}", MAIN, (*SMALL, f"-DLOXO_WINDOW_BLOCKS={n}")) for n in (3, 32)),
    *(Build(f"window-{n}", MAIN, (f"-DLOXO_WINDOW_BLOCKS={n}",)) for n in (1, 2, 3)),
    Build("shared-mode", MAIN, ("-DLOXO_SHARED_MODE=1",)),
    Build("bare-metal", MAIN, ("-DLOXO_HOSTED=0",)),
    Build(
        "debug-window-5",
        (*MAIN, "batch", "hash_many"),
        ("-DLOXO_DEBUG=1", "-DLOXO_WINDOW_BLOCKS=5"),
    ),
    Build("small-dispatch", (*MAIN, "kernels"), ("-DLOXO_SMALL=1", "-DLOXO_STATIC_DISPATCH=0")),
)
SIMDE = "simde"
# With --all alone under SIMDe, where they take half of the time: as Jumbo, but for numbers.
ALIKE = ("dumbo", "jumbo192")


def main() -> int:
    """Builds and runs the variants that were asked for, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    names = [*(build.name for build in (*BUILDS, *MORE)), SIMDE]
    parser.add_argument("variants", nargs="*", metavar="variant", help=f"of: {', '.join(names)}")
    parser.add_argument("--all", action="store_true", help="each option alone, every window")
    parser.add_argument("--optimize", default="-O1", help="flag for the compiler (%(default)s)")
    wanted = parser.parse_args()
    unknown = set(wanted.variants) - set(names)
    if unknown:
        parser.error(f"no such variant: {', '.join(sorted(unknown))}")
    usual = [*(build.name for build in (*BUILDS, *(MORE if wanted.all else ()))), SIMDE]
    chosen = wanted.variants or usual
    builds = [
        Build(b.name, b.programs, (wanted.optimize, *b.flags))
        for b in (*BUILDS, *MORE)
        if b.name in chosen
    ]
    skipped = []
    if SIMDE in chosen:
        simde = emulated(("kernels", "run", "duplex"), wanted.optimize)
        if simde and not wanted.all:
            others = (a.name for a in registry("AEAD", "HASH", "XOF", "STREAM"))
            simde = replace(simde, algorithms=tuple(a for a in others if a not in ALIKE))
        builds = [simde, *builds] if simde else builds  # it takes longest
        skipped = [] if simde else [NOT_EMULATED]
    outcomes = build_and_run(builds, ROOT / "build/variants")
    skipped += [f"{line} ({o.build})" for o in outcomes for line in o.not_run]
    print("".join(f"{line}\n" for o in outcomes for line in kernel_lines(o.output)), end="")
    return finish(outcomes, skipped)


if __name__ == "__main__":
    sys.exit(main())
