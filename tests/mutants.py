#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Whether the tests can fail: plants the faults of tests/mutant_list.py, one by one, in copies of
the tree, and runs the test that has to notice. Ends with `N killed, N survived`.

First, without a fault, all those tests have to pass. A fault that does not compile, or whose place
is not found, is an error.
"""

from __future__ import annotations

import argparse
import os
import queue
import re
import shutil
import subprocess
import sys
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.mutant_list import MUTANTS, Mutant
from tools.toolchain import BUILD, ROOT, BuildError, run

COMPILE = ("gcc", "-std=c11", "-O1", "-Isrc")
SUITES = {
    "run": "tests/run.c",
    "kernels": "tests/kernels.c",
    "packet": "tests/packet.c",
    "wipe": "tests/ct/wipe.c",
}
FAILURE = re.compile(r"^FAILED|: failed: |^cannot go on")
TIMEOUT = 240  # seconds; a fault may also make a test run forever


class Verdict(NamedTuple):
    mutant: Mutant
    state: str  # killed, survived, error
    how: str


def compile_file(tree: Path, source: str, out: Path) -> None:
    run([*COMPILE, "-MMD", "-c", source, "-o", out], cwd=tree)


def object_name(source: str) -> str:
    return source.replace("/", "_").rsplit(".", 1)[0] + ".o"


class Tree:
    """A copy of the sources, with all objects as they are without a fault."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.objects = folder, folder / "objects"
        found = sorted(p.relative_to(folder) for p in (folder / "src").rglob("*.[cS]"))
        self.library = [p.as_posix() for p in found]

    def build(self) -> None:
        self.objects.mkdir()
        with ThreadPoolExecutor(2) as pool:
            everything = [*self.library, *SUITES.values()]
            list(pool.map(self.compile_unchanged, everything))

    def compile_unchanged(self, source: str) -> None:
        compile_file(self.folder, source, self.objects / object_name(source))

    def depends(self, source: str, file: str) -> bool:
        """Whether the object of a source was made from the file, by the compiler's own account."""
        rule = (self.objects / object_name(source)).with_suffix(".d").read_text()
        return file in {os.path.normpath(p) for p in rule.replace("\\\n", " ").split()[1:]}

    def program(self, suite: str, changed: str) -> Path:
        """The test program, with objects made anew where they depend on what changed."""
        linked = []
        for source in [*self.library, SUITES[suite]]:
            path = self.objects / object_name(source)
            if changed and self.depends(source, changed):
                path = path.with_suffix(".mutant.o")
                compile_file(self.folder, source, path)
            linked.append(path)
        out = self.folder / f"{suite}.program"
        run(["gcc", *linked, "-pthread", "-o", out])
        return out


def fresh_tree(folder: Path) -> Tree:
    shutil.rmtree(folder, ignore_errors=True)
    skip = shutil.ignore_patterns("__pycache__", "*.rsp", "*.json", "*.txt", "*.py")
    for part in ("src", "tests"):
        shutil.copytree(ROOT / part, folder / part, ignore=skip)
    tree = Tree(folder)
    tree.build()
    return tree


def copy_tree(tree: Tree, folder: Path) -> Tree:
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(tree.folder, folder)
    return Tree(folder)


def failure(program: Path) -> str:
    """How the test noticed something; empty if it passed. Stops at the first failure."""
    process = subprocess.Popen(
        [program, ROOT / "tests" / "vectors"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        errors="replace",
    )
    timer = threading.Timer(TIMEOUT, process.kill)
    timer.start()
    found = ""
    assert process.stdout is not None
    for line in process.stdout:
        if FAILURE.search(line):
            found = line.strip()
            process.kill()
            break
    process.wait()
    timer.cancel()
    return found or (f"exit code {process.returncode}" if process.returncode else "")


def plant(tree: Tree, mutant: Mutant) -> Verdict:
    file = f"src/loxo/{mutant.file}"
    path = tree.folder / file
    text = path.read_text()
    if text.count(mutant.old) != 1:
        return Verdict(mutant, "error", f"its place is there {text.count(mutant.old)} times")
    path.write_text(text.replace(mutant.old, mutant.new))
    try:
        how = failure(tree.program(mutant.suite, file))
    except BuildError as error:
        return Verdict(mutant, "error", f"does not compile: {str(error)[-1500:]}")
    finally:
        path.write_text(text)
    return Verdict(mutant, "killed" if how else "survived", how or "every test passed")


def check_unchanged(tree: Tree) -> None:
    for suite in SUITES:
        how = failure(tree.program(suite, ""))
        if how:
            raise BuildError(f"{suite} fails without a fault: {how}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0] if __doc__ else "")
    parser.add_argument("--quick", action="store_true", help="only six of them")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="those whose description has this in it")
    options = parser.parse_args()
    chosen = [m for m in MUTANTS if options.only in m.what and (m.quick or not options.quick)]
    base = fresh_tree(BUILD / "mutants" / "base")
    check_unchanged(base)
    trees: queue.Queue[Tree] = queue.Queue()
    for i in range(options.jobs):
        trees.put(copy_tree(base, BUILD / "mutants" / f"worker{i}"))

    def work(mutant: Mutant) -> Verdict:
        tree = trees.get()
        try:
            return plant(tree, mutant)
        finally:
            trees.put(tree)

    count: Counter[str] = Counter()
    with ThreadPoolExecutor(options.jobs) as pool:
        for verdict in pool.map(work, chosen):
            count[verdict.state] += 1
            m = verdict.mutant
            print(
                f"{verdict.state:8} {m.what} ({m.file}, {m.suite}): {verdict.how}"[:300], flush=True
            )
    errors = f", {count['error']} errors" if count["error"] else ""
    print(f"{count['killed']} killed, {count['survived']} survived{errors}")
    return count["killed"] != len(chosen) or not chosen


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BuildError as error:
        sys.exit(f"mutants: {error}")
