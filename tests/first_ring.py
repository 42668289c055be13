# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The first ring: the C and C++ tests by ctest, the Python tests by pytest, one sum at the end.

Runs from the root of the project, after `make`. What could not run is printed as NOT RUN with
its reason and counts as skipped. The last line is the sum, and the exit code says whether
everything passed.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import dataclass, field
from pathlib import Path

GROUP = re.compile(r"^(ok|FAILED) ", re.MULTILINE)
NOT_RUN = re.compile(r"^NOT RUN .*$", re.MULTILINE)


@dataclass
class Tally:
    """Counts of tests, and the lines that say what did not run."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    not_run: list[str] = field(default_factory=list)

    def __iadd__(self, other: Tally) -> Tally:
        self.passed += other.passed
        self.failed += other.failed
        self.skipped += other.skipped
        self.not_run += other.not_run
        return self


def tally_program(output: str, ok: bool) -> Tally:
    """Counts one C or C++ test program: a test is a group, or the program if it has none."""
    groups = GROUP.findall(output) or ["ok" if ok else "FAILED"]
    failed = max(groups.count("FAILED"), int(not ok))
    not_run = NOT_RUN.findall(output)
    return Tally(groups.count("ok"), failed, len(not_run), not_run)


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


def run_pytest(jobs: str, arguments: list[str]) -> Tally:
    """Runs the Python tests, files side by side."""
    report = Path("build/pytest.xml")
    report.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", f"--junitxml={report}"]
    command += ["-n", jobs, "--dist", "loadfile", *arguments]
    code = subprocess.run(command, check=False).returncode
    if not report.exists():
        return Tally(failed=1, not_run=["NOT RUN the Python tests: pytest ended without a report"])
    total = Tally()
    for case in ET.parse(report).iter("testcase"):
        skip = case.find("skipped")
        if skip is not None:
            total.skipped += 1
            name = f"{case.get('classname')}.{case.get('name')}"
            total.not_run.append(f"NOT RUN {name}: {skip.get('message')}")
        elif case.find("failure") is not None or case.find("error") is not None:
            total.failed += 1
        else:
            total.passed += 1
    if code and not total.failed:
        total.failed = 1
    return total


def main() -> int:
    """Runs both and prints the sum."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pytest", nargs="*", help="arguments for pytest")
    arguments = parser.parse_args()
    jobs = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL", "2")
    total = run_ctest(jobs)
    total += run_pytest(jobs, arguments.pytest)
    print("\n".join(total.not_run))
    print(f"{total.passed} passed, {total.failed} failed, {total.skipped} skipped")
    return 1 if total.failed or not total.passed else 0


if __name__ == "__main__":
    sys.exit(main())
