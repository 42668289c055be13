# SPDX-License-Identifier: Apache-2.0 OR MIT
"""All checks that do not run the library: format, types, lengths, symbols, object code.

A check is a command, and fails if the command does. All of them run; each prints one line with its
result. Run this from the project's root, after `make`.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
C_AND_CPP = (".c", ".h", ".inc", ".cpp", ".hpp", ".def")
SHOWN = 40  # lines shown of a failed check
# Like others but for numbers or the length of vectors: one remains, and of Spongent's widths one of
# an odd number of bytes.
ALIKE = re.compile(
    r"jumbo(192)?|spongent(88|136|176|192|240|272|336|384|480|672|768)|ascon_128a?(_.*)?"
    r"|ascon_aead128_t[48]|schwaemm(128_128|192_192)(_.*)?|schwaemm256_256(_duplex_(?!ssse3).*)?"
    r"|chacha(8|12)(_djb)?|keccak200_avx512_x(16|64)"
    r"|(ascon|chacha|gimli|sosemanuk|sparkle|xoodoo)_ssse3_x[34]|sosemanuk_avx512_x16"
    r"|(ascon|gimli|sparkle|xoodoo)_avx512_x(8|16)"
)
NO_GENERATORS = ("tools/generated.py", "tools/lint/lint.py")
FOLDERS = ("src", "tests", "lab", "python", "tools", "examples", "packaging")


def files(*endings: str, under: tuple[str, ...] = FOLDERS) -> list[str]:
    """The project's files with these endings, in these folders, relative to its root."""
    found = (p for folder in under for p in (ROOT / folder).rglob("*") if p.suffix in endings)
    return sorted(str(p.relative_to(ROOT)) for p in found)


def generators() -> list[str]:
    """The scripts that generate files of the project from others, and can compare instead of
    writing.
    """
    scripts = files(".py", under=("tools", "tests", "python"))
    marks = ('add_argument("--check"', "import write_or_check")
    generating = [p for p in scripts if any(mark in (ROOT / p).read_text() for mark in marks)]
    return [p for p in generating if p not in NO_GENERATORS]


def checks(everything: bool) -> Iterator[tuple[str, list[list[str]]]]:
    """The name of each check and its commands."""
    python = sys.executable
    scripts = files(".py")
    # First, so that the check of constant time finds the same objects in a compiler cache.
    yield "symbols", [[python, "tools/lint/symbols.py"]]
    yield "clang-format", [["clang-format", "--dry-run", "-Werror", *files(*C_AND_CPP)]]
    # This one, about the suffix of literals, takes more time than all other checks together.
    tidy = ["clang-tidy", "--quiet", *([] if everything else ["--checks=-cert-dcl16-c"])]
    sources = files(".c", under=("src",))
    analyzed = [p for p in sources if everything or not ALIKE.fullmatch(Path(p).stem)]
    yield "clang-tidy", [[*tidy, p, "--", "-std=c11", "-Isrc"] for p in analyzed]
    yield "ruff", [[python, "-m", "ruff", "check", "--quiet", *scripts]]
    yield "ruff format", [[python, "-m", "ruff", "format", "--quiet", "--check", *scripts]]
    yield "mypy", [[python, "-m", "mypy", "--no-error-summary", *scripts]]
    yield "function length", [[python, "tools/lint/functions.py"]]
    follow = [python, "tools/lint/constant_time.py", *(["--all"] if everything else [])]
    yield "constant-time object code", [follow]
    yield "exports", [[python, "tools/lint/exports.py"]]
    for script in generators():
        yield f"{script} --check", [[python, script, "--check"]]


def run(command: list[str]) -> tuple[bool, str, float]:
    """Whether the command succeeded, its output, and the seconds that it took."""
    start = time.monotonic()
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return False, f"{command[0]} is not installed: make setup installs it\n", 0.0
    lines = (done.stdout + done.stderr).splitlines(keepends=True)
    more = [f"... and {len(lines) - SHOWN} more lines\n"] if len(lines) > SHOWN else []
    return done.returncode == 0, "".join(lines[:SHOWN] + more), time.monotonic() - start


def main() -> int:
    """Runs every check, or those named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("check", nargs="*", help="run only checks whose name contains this")
    parser.add_argument("--all", action="store_true", help="clang-tidy and object code in full")
    options = parser.parse_args()
    named = dict(checks(options.all))
    only = options.check or [""]
    wanted = {n: c for n, c in named.items() if any(word in n for word in only)}
    failed = 0
    passed = 0
    with ThreadPoolExecutor(2) as pool:
        started = {name: [pool.submit(run, c) for c in wanted[name]] for name in wanted}
        for name, jobs in started.items():
            results = [job.result() for job in jobs]
            ok = bool(results) and all(good for good, _, _ in results)
            seconds = sum(took for _, _, took in results)
            print(f"{'ok' if ok else 'FAILED':6} {name} ({seconds:.1f} s)", flush=True)
            for good, output, _ in results:
                for line in output.splitlines():
                    if not good or line.lstrip().startswith("NOT RUN"):
                        print(line, flush=True)
            passed += ok
            failed += not ok
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
