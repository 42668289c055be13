# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A ring of tests: the C and C++ tests by ctest, the Python tests by pytest, and one total.

The first ring, or with --ring a later one, which has more of the Python tests (tests/README.md).
Run it from the project's root, after `make`. Kernels whose instructions the CPU lacks run once
more, emulated by SIMDe; one line for each way says which kernels ran in it. What could not run is
printed as NOT RUN with its reason and counts as skipped. The last line is the total, and the exit
code says whether everything passed.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.cbuild import NOT_EMULATED, emulated, kernel_lines, kernels_run, run_builds

GROUP = re.compile(r"^(ok|FAILED) ", re.MULTILINE)
NOT_RUN = re.compile(r"^NOT RUN .*$", re.MULTILINE)
LEFT_OUT = re.compile(r"NOT RUN (\S+) (\S+): CPU lacks ")
# What the first ring leaves out of a test, and what the second does, too.
later = partial(pytest.param, marks=pytest.mark.ring(2))
rarely = partial(pytest.param, marks=pytest.mark.ring(3))


@dataclass
class Tally:
    """Counts of tests, and the lines about what did not run."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    not_run: list[str] = field(default_factory=list)
    kernels: list[str] = field(default_factory=list)

    def __iadd__(self, other: Tally) -> Tally:
        self.kernels += other.kernels
        self.passed += other.passed
        self.failed += other.failed
        self.skipped += other.skipped
        self.not_run += other.not_run
        return self


def tally_program(output: str, ok: bool) -> Tally:
    """Counts one C or C++ test program: each group is a test, or the program
    itself if it has none.
    """
    groups = GROUP.findall(output) or ["ok" if ok else "FAILED"]
    failed = max(groups.count("FAILED"), int(not ok))
    not_run = NOT_RUN.findall(output)
    return Tally(groups.count("ok"), failed, len(not_run), not_run, kernel_lines(output))


def run_ctest(jobs: str) -> Tally:
    """Runs every test program of build/."""
    report = Path("build/ctest.xml")
    report.unlink(missing_ok=True)
    command = ["ctest", "--test-dir", "build", "--output-on-failure", "--no-tests=error"]
    command += ["--test-output-size-passed", "4194304", "--test-output-size-failed", "4194304"]
    command += ["-j", jobs, "--output-junit", str(report.absolute())]
    code = subprocess.run(command, check=False).returncode
    if not report.exists():
        return Tally(failed=1, not_run=["NOT RUN the C tests: ctest ended without a report"])
    total = Tally()
    for case in ET.parse(report).iter("testcase"):
        ok = case.get("status") == "run"
        total += tally_program(case.findtext("system-out") or "", ok)
    if code and not total.failed:
        total.failed = 1
    return total


def run_emulated(native: Tally, jobs: str) -> Tally:
    """Runs under SIMDe the kernels that this CPU left out, and removes them
    from the native tally.
    """
    left_out = [line for line in native.not_run if LEFT_OUT.match(line)]
    if not left_out:
        return Tally()
    build = emulated(("kernels", "duplex"))
    if build is None:
        return Tally(skipped=1, not_run=[NOT_EMULATED])
    outcomes = list(run_builds([build], Path("build/emulated").absolute(), int(jobs)))
    for outcome in outcomes:
        print(f"{outcome.program} under SIMDe: {outcome.summary}", flush=True)
        if not outcome.ok:
            print(outcome.output, flush=True)
    output = "".join(outcome.output for outcome in outcomes)
    ran = {
        f"{permutation} {kernel}"
        for kernel, permutations in kernels_run(output).get("SIMDe", {}).items()
        for permutation in permutations
    }
    done = [line for line in left_out if " ".join(line.split()[2:4]).rstrip(":") in ran]
    native.not_run = [line for line in native.not_run if line not in done]
    native.skipped -= len(done)
    return tally_program(output, all(outcome.ok for outcome in outcomes))


def run_pytest(jobs: str, arguments: list[str]) -> Tally:
    """Runs the Python tests, files in parallel, in the order of tests/conftest.py: the longest
    first.
    """
    report = Path("build/pytest.xml")
    report.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", f"--junitxml={report}"]
    command += ["-n", jobs, "--dist", "loadfile", "--no-loadscope-reorder", *arguments]
    code = subprocess.run(command, check=False).returncode
    if not report.exists():
        return Tally(failed=1, not_run=["NOT RUN the Python tests: pytest ended without a report"])
    total = Tally()
    reasons: dict[tuple[str, str], list[str]] = {}
    for case in ET.parse(report).iter("testcase"):
        skip = case.find("skipped")
        if skip is not None:
            total.skipped += 1
            why = case.get("classname") or "", skip.get("message") or ""
            reasons.setdefault(why, []).append(f".{case.get('name')}")
        elif case.find("failure") is not None or case.find("error") is not None:
            total.failed += 1
        else:
            total.passed += 1
    for (module, reason), names in reasons.items():
        which = names[0] if len(names) == 1 else f" ({len(names)} tests)"
        total.not_run.append(f"NOT RUN {module}{which}: {reason}")
    if code and not total.failed:
        total.failed = 1
    return total


def main() -> int:
    """Runs both and prints the total."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ring", type=int, choices=(1, 2, 3), default=1, help="(%(default)s)")
    parser.add_argument("pytest", nargs="*", help="arguments for pytest")
    arguments = parser.parse_args()
    jobs = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL", "2")
    total = run_ctest(jobs)
    total += run_emulated(total, jobs)
    # More than cores: tests also wait, for pipes, clocks and each other. The second ring has some
    # that measure time.
    more = 2 if arguments.ring == 1 else 1
    total += run_pytest(str(int(jobs) + more), [f"--ring={arguments.ring}", *arguments.pytest])
    print("\n".join([*total.kernels, *total.not_run]))
    print(f"{total.passed} passed, {total.failed} failed, {total.skipped} skipped")
    return 1 if total.failed or not total.passed else 0


if __name__ == "__main__":
    sys.exit(main())
