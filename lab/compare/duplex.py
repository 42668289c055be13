# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Measures the contract of core/duplex.h: builds the library as released, for each compiler, and
runs lab/compare/duplex.c with it. Fails if a bar is missed.

Then prints what is in duplex_others.csv and lwc_others.csv, which were measured beside other
people's code.

python -m lab.compare.duplex [--cc gcc clang] [--seconds S]
"""

from __future__ import annotations

import argparse
import math
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from lab.tables import read_table  # noqa: E402
from tools.toolchain import BUILD, BuildError, released, run  # noqa: E402

FLAGS = ("-std=c11", "-O3", "-fno-tree-vectorize", f"-I{ROOT / 'src'}", f"-I{ROOT / 'lab/bench'}")
BMI2 = ("-mbmi", "-mbmi2")


def is_x86(compiler: str) -> bool:
    return "x86_64" in run([compiler, "-dumpmachine"])


def build(compiler: str) -> Path:
    """The program, over a library of its own."""
    out = BUILD / f"duplex-{Path(compiler).name}"
    library = released(compiler, out)
    here = ROOT / "lab/compare"
    objects: list[Path] = []
    for flags in ((), BMI2) if is_x86(compiler) else ((),):
        objects.append(out / f"by_hand_{len(objects)}.o")
        run([compiler, *FLAGS, *flags, "-c", here / "duplex_by_hand.c", "-o", objects[-1]])
    files = [
        here / "duplex.c",
        here / "duplex_calls.c",
        ROOT / "lab/bench/clock.c",
        *objects,
        library,
    ]
    run([compiler, *FLAGS, *files, "-o", out / "duplex"])
    return out / "duplex"


def show_others() -> None:
    """What cannot be measured here, as the code is not: it fails nothing, and is said to be so."""
    for name in ("duplex_others.csv", "lwc_others.csv"):
        print(f"beside others, as measured once (lab/compare/{name}): ours, theirs, ratio")
        for row in read_table(ROOT / "lab/compare" / name):
            ratio, most = float(row["ours"]) / float(row["theirs"]), row["most"]
            verdict = "met" if ratio <= float(most or math.inf) else "MISSED"
            kept = most and f", at most {most}: {verdict}, as recorded"
            print(
                f"  {row['machine']:5} {row['level']:8} {row['what']:37} {row['ours']:>8} "
                f"{row['theirs']:>8} {ratio:.3f}{kept}"
            )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--cc", nargs="+", default=[os.environ.get("CC", "cc")], help="compilers")
    parser.add_argument("--seconds", default="0.5", help="for each row (%(default)s)")
    wanted = parser.parse_args()
    missed = 0
    for compiler in wanted.cc:
        try:
            program = build(compiler)
        except BuildError as error:
            sys.exit(f"duplex: {error}")
        print(f"---- {run([compiler, '--version']).splitlines()[0]}", flush=True)
        missed |= subprocess.run([program, "--seconds", wanted.seconds], check=False).returncode
    show_others()
    return missed


if __name__ == "__main__":
    sys.exit(main())
