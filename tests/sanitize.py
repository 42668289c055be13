#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The C tests under the sanitizers: addresses, undefined behaviour, memory, threads.

clang supports all of them; without it the system's compiler runs all but the memory sanitizer. A
sanitizer that this machine cannot run is printed as NOT RUN with the reason. Without --all, only a
debug build, whose code is that of a release and more, has wide kernels under the address sanitizer;
it leaves out three of UBSan's checks, which the builds without such kernels have. The memory
sanitizer needs --all: constant time runs under valgrind, which reports the same.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.cbuild import Build, build_and_run, finish  # noqa: E402
from tools.toolchain import BuildError, run  # noqa: E402

COMMON = ("-O1", "-g1", "-fno-omit-frame-pointer", "-fno-sanitize-recover=all")
ADDRESS = (*COMMON, "-fsanitize=address,undefined")
# In the files with wide kernels these checks take most of the compiler's time.
SLOW = ("-fno-sanitize=alignment,object-size,pointer-overflow,signed-integer-overflow",)
WINDOW = "-DLOXO_WINDOW_BLOCKS=5"  # in the second ring; the others have the usual one
FUZZED = "-fsanitize=fuzzer-no-link"  # clang's
ALL = ("run", "packet", "batch", "hash_many", "kernels", "duplex", "threads")
OPTIONS = {
    "ASAN_OPTIONS": "detect_stack_use_after_return=1:strict_string_checks=1",
    "UBSAN_OPTIONS": "print_stacktrace=1",
}
WIDE = Build("address", ALL, environment=OPTIONS)
MORE = (  # with --all
    Build("address-release", ALL, ADDRESS, environment=OPTIONS),
    Build(
        "address-bare-metal", ("run", "packet"), (*ADDRESS, "-DLOXO_HOSTED=0"), environment=OPTIONS
    ),
    Build("memory", ALL, (*COMMON, "-fsanitize=memory")),
)
OTHERS = (
    Build("address-small", ("run", "packet"), (*ADDRESS, "-DLOXO_SMALL=1"), environment=OPTIONS),
    # What threads share is not in the kernels: those for other CPUs would take half of the time.
    Build("thread", ("threads",), (*COMMON, "-fsanitize=thread", "-DLOXO_STATIC_DISPATCH=1")),
)


def debug_flags(everything: bool) -> tuple[str, ...]:
    """The debug build with wide kernels, which the fuzz targets link, too."""
    return (*ADDRESS, "-DLOXO_DEBUG=1", *(() if everything else (*SLOW, WINDOW)))


def why_not(build: Build, folder: Path) -> str:
    """Why the sanitizer does not run here; empty if it does."""
    folder.mkdir(parents=True, exist_ok=True)
    source, program = folder / "probe.c", folder / f"probe-{build.name}"
    source.write_text("int main(void) { return 0; }\n", encoding="ascii")
    try:
        run([*build.command, str(source), "-o", str(program)])
    except BuildError as error:
        return str(error).splitlines()[1]
    done = subprocess.run([str(program)], capture_output=True, text=True, check=False)
    return (done.stderr.splitlines() or ["it fails"])[0] if done.returncode else ""


def main() -> int:
    """Builds and runs the sanitizers that were asked for, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="every check on every build")
    names = [build.name for build in (WIDE, *OTHERS, *MORE)]
    parser.add_argument("builds", nargs="*", metavar="build", help=f"of: {', '.join(names)}")
    options = parser.parse_args()
    usual = (WIDE, *OTHERS, *(MORE if options.all else ()))
    wanted = options.builds or [build.name for build in usual]
    if unknown := set(wanted) - set(names):
        parser.error(f"no such build: {', '.join(sorted(unknown))}")
    compiler = "clang" if shutil.which("clang") else ""
    folder = ROOT / "build/sanitize"
    builds, skipped = [], []
    fuzzed = (FUZZED,) if compiler else ()  # tests/fuzz/run.py finds its objects in a cache
    wide = replace(WIDE, flags=(*debug_flags(options.all), *fuzzed))
    for build in (replace(b, compiler=compiler) for b in (wide, *OTHERS, *MORE)):
        if build.name not in wanted:
            continue
        if reason := why_not(build, folder):
            skipped.append(f"NOT RUN sanitizer {build.name}: {reason}")
        else:
            builds.append(build)
    outcomes = build_and_run(builds, folder)
    skipped += [f"{line} ({o.build})" for o in outcomes for line in o.not_run]
    return finish(outcomes, skipped)


if __name__ == "__main__":
    sys.exit(main())
