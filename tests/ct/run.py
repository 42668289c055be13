#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Constant time under valgrind: builds tests/ct/ct.c in several ways and runs it.

Every build must report the planted leaks, and no others. Compilers make different code of the same
source, hence the builds; --all adds the other levels. Valgrind does not know AVX-512: another build
emulates those intrinsics (SIMDe) and runs the modes' slabs of that level as plain C. This also runs
tests/wipe.c, with compilers and at levels that spill little.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from tests.cbuild import level_of
from tools.toolchain import (
    BUILD,
    ROOT,
    BuildError,
    compile_sources,
    host,
    not_run,
    run,
    simde_include,
    sources,
    with_code,
)

# One level of each compiler, and with --all the others.
USUAL = (("gcc", "-O3"), ("clang", "-O2"))
MORE = tuple((c, f"-O{n}") for c in ("gcc", "clang") for n in "123s" if (c, f"-O{n}") not in USUAL)
SMALL, MORE_SMALL = (("gcc", "-Os"),), (("clang", "-O2"),)
WIPE = (("cc", "-O1"), ("clang", "-O2"))
TIMEOUT = 900


class Build(NamedTuple):
    compiler: str
    level: str
    small: int = 0
    program: str = "ct"
    emulated: bool = False

    @property
    def name(self) -> str:
        form = ", LOXO_SMALL" if self.small else ", AVX-512 by SIMDe" if self.emulated else ""
        return f"{self.program}, {self.compiler} {self.level}{form}"


def program(build: Build, *more: str) -> Path:
    """Compiles as tools/lint/constant_time.py and tests/variants.py do: most objects are in the
    compiler cache.
    """
    target = host(build.compiler, build.level)
    form = "simde" if build.emulated else build.small
    out = BUILD / "ct" / f"{build.program}-{build.compiler}{build.level}-{form}"
    flags = [f"-DLOXO_SMALL={build.small}", *more]
    if build.emulated:
        flags += ["-DLOXO_SIMDE", "-isystem", str(simde_include()), "-Wno-psabi"]
    if build.program == "ct":
        flags.append("-DLOXO_CT_CHECK")
    tests = ROOT / "tests"
    main = (tests / "ct" if build.program == "ct" else tests) / f"{build.program}.c"
    everything = with_code(build.compiler, sources())
    spilling = build.program == "wipe" and build.level == "-O1"
    duplexes = [s for s in everything if spilling and level_of(s) != "-O1"]
    others = [s for s in everything if s not in duplexes]
    objects = compile_sources(target, out, others, flags, jobs=1)
    objects += compile_sources(host(build.compiler, "-O2"), out, duplexes, flags, jobs=1)
    objects += compile_sources(target, out, [main], [*flags, f"-I{tests}"])
    run([build.compiler, "-pthread", *objects, "-o", out / build.program])
    return out / build.program


def leaks(log: str) -> str:
    """memcheck's reports, without those of the planted leaks."""
    reports = re.split(r"^==\d+== *\n", log, flags=re.M)
    return "\n".join(r for r in reports if re.search(r" (at|by) 0x", r) and "planted" not in r)


def perform(build: Build) -> tuple[Build, bool, str]:
    """(build, whether it passed, its output). What fails is built again, to name the lines."""
    ok, said = outcome(build)
    return build, ok, said if ok else outcome(build, "-gdwarf-4")[1]


def outcome(build: Build, *flags: str) -> tuple[bool, str]:
    """(whether it passed, its output)"""
    try:
        path = program(build, *flags)
    except BuildError as error:
        return False, str(error)
    log = path.with_suffix(".log")
    log.write_text("")
    command = ["valgrind", "-q", f"--log-file={log}", "--num-callers=6", str(path)]
    command = command if build.program == "ct" else [str(path)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return False, f"no end after {TIMEOUT} s"
    said = done.stdout + done.stderr
    return done.returncode == 0, said + ("" if done.returncode == 0 else leaks(log.read_text()))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--all", action="store_true", help="every level of both compilers")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    builds = [Build("cc", "-O1", emulated=True)]  # the longest one first
    builds += [Build(*b) for b in USUAL + (MORE if options.all else ())]
    builds += [Build(*b, 1) for b in SMALL + (MORE_SMALL if options.all else ())]
    builds += [Build(*b, 0, "wipe") for b in WIPE]
    missing = [t for t in ("valgrind", "gcc", "clang") if not shutil.which(t)]
    for tool in missing:
        not_run(f"constant time with {tool}", "not installed (make setup)")
    if not simde_include():
        not_run("constant time of modes at level avx512", "cmeel-simde is not installed")
        builds = [b for b in builds if not b.emulated]
    able = [b for b in builds if b.compiler not in missing and "valgrind" not in missing]
    held = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for build, ok, said in pool.map(perform, able):
            *lines, last = said.strip().splitlines() or ["no output"]
            print(f"{'ok' if ok else 'FAILED'} {build.name}: {last}", flush=True)
            shown = lines[-60:] if not ok else [x for x in lines if x.startswith("NOT RUN")]
            print("".join(f"  {x}\n" for x in shown), end="")
            held += ok
    skipped = len(builds) - len(able)
    print(f"{held} passed, {len(able) - held} failed" + (f", {skipped} skipped" if skipped else ""))
    return held != len(able)


if __name__ == "__main__":
    sys.exit(main())
