#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Fuzzing with libFuzzer, ASan and UBSan: every AEAD, hash and stream, and the file format with
every AEAD that it allows, in the debug build of tests/sanitize.py. Runs a fixed number of inputs
for each, always the same ones; --seconds keeps fuzzing from fresh seeds instead.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from tests.sanitize import FUZZED, debug_flags
from tools.toolchain import BUILD, ROOT, SRC, BuildError, Target, compile_sources, registry, run

CLANG = Target("clang", ("clang",), ("-std=c11",))
LINK = ("-fsanitize=fuzzer,address,undefined",)
NO_FILES = re.compile(
    r"LOXO_(\w+)_(?:FLAGS .*LOXO_AEAD_EXPERIMENTAL|TAG_BYTES [1-7]$)", re.MULTILINE
)


def build(everything: bool) -> dict[str, Path]:
    """The targets, by the name of their source."""
    out, flags = BUILD / "fuzz", (*debug_flags(everything), FUZZED)
    library = compile_sources(CLANG, out / "library", flags=flags)
    targets = {}
    for source in sorted((ROOT / "tests" / "fuzz").glob("*.c")):
        made = compile_sources(CLANG, out, [source], flags)
        targets[source.stem] = out / source.stem
        run(["clang", *LINK, *library, *made, "-o", targets[source.stem]])
    return targets


def campaigns() -> list[tuple[str, str]]:
    """(target, algorithm); the file format leaves out experiments and short tags."""
    headers = "".join(p.read_text() for p in (SRC / "loxo").rglob("*.h"))
    aeads, refused = registry("AEAD"), set(NO_FILES.findall(headers))
    return (
        [("aead", a.name) for a in aeads]
        + [("chunked", a.name) for a in aeads if a.macro not in refused]
        + [("hash", h.name) for h in registry("HASH", "XOF")]
        + [("stream", s.name) for s in registry("STREAM")]
    )


def perform(target: Path, algorithm: str, limits: list[str]) -> tuple[bool, str]:
    crash = f"-artifact_prefix={target.parent}/{target.name}-{algorithm}-"
    command = [target, "-max_len=700", "-len_control=0", "-timeout=20", crash, *limits]
    environment = {**os.environ, "LOXO_FUZZ": algorithm}
    done = subprocess.run(
        list(map(str, command)), env=environment, capture_output=True, text=True, errors="replace"
    )
    return done.returncode == 0, done.stderr


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0] if __doc__ else "")
    parser.add_argument("--runs", type=int, default=1500, help="inputs for each (%(default)s)")
    parser.add_argument("--seconds", type=int, help="instead: seconds for each, from a random seed")
    parser.add_argument("--all", action="store_true", help="every check of UBSan")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    if not shutil.which("clang"):
        print("NOT RUN fuzzing: clang is not installed (make setup)\n0 passed, 0 failed, 1 skipped")
        return 0
    limits = [f"-runs={options.runs}", "-seed=1"]
    if options.seconds:
        limits = [f"-max_total_time={options.seconds}"]
    targets, todo = build(options.all), campaigns()
    with ThreadPoolExecutor(options.jobs) as pool:
        jobs = [pool.submit(perform, targets[t], name, limits) for t, name in todo]
        passed = 0
        for (target, name), job in zip(todo, jobs, strict=True):
            ok, said = job.result()
            runs = re.findall(r"Done (\d+ runs in \d+)", said)
            print(f"{'ok' if ok else 'FAILED'} {target} {name}: {(runs or ['0 runs in 0'])[0]} s")
            print("" if ok else f"{said[-3000:]}\n", end="", flush=True)
            passed += ok
    print(f"{passed} passed, {len(todo) - passed} failed")
    return passed != len(todo)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BuildError as error:
        sys.exit(f"fuzz: {error}")
