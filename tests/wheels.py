# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A wheel for every CPython found, each tested in an empty virtual environment.

The source distribution is made from the tree and the wheels from it alone, so neither can lack a
file. From 3.12 on one wheel of the stable ABI serves all; older and free-threaded interpreters get
their own. A wheel is tested outside the tree: all vectors of all AEADs, the self-test, the version,
the benchmark; the library without the extra and the command with it. An interpreter that is missing
here is printed as NOT BUILT. So is, without --all, every one that the stable ABI does not serve, if
that of .venv is among them: `make` builds the package for that one, and the first ring tests it.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSIONS = ("3.10", "3.11", "3.12", "3.13", "3.13t", "3.14", "3.14t")
ABI3_FROM = (3, 12)

SMOKE = """
import pathlib, sys
import loxo

tree, vectors = sys.argv[1:]
assert not pathlib.Path(loxo.__file__).is_relative_to(tree), loxo.__file__
checked = 0
for descriptor in loxo.aeads():
    text = (pathlib.Path(vectors) / f"{descriptor.name}.rsp").read_text()
    for record in text.replace("\\r", "").split("\\n\\n"):
        pairs = (line.split("=") for line in record.splitlines() if "=" in line)
        field = {name.strip(): value.strip() for name, value in pairs}
        if "CT" not in field:
            continue
        key, nonce, message, ad, sealed = (
            bytes.fromhex(field[name]) for name in ("Key", "Nonce", "PT", "AD", "CT")
        )
        aead = loxo.aead(descriptor.name, key)
        assert aead.encrypt(nonce, message, ad) == sealed, (descriptor.name, field["Count"])
        assert aead.decrypt(nonce, sealed, ad) == message, (descriptor.name, field["Count"])
        checked += 1
assert checked > 1000, checked

class Interrupted:
    def __buffer__(self, flags):
        raise KeyboardInterrupt

if sys.version_info >= (3, 12):  # the first with buffers in Python: its error must come through
    aead, interrupted = loxo.AsconAead128(bytes(16)), Interrupted()
    for method, data in ("encrypt", bytes(16)), ("encrypt_many", [bytes(16)]):
        try:
            getattr(aead, method)(data, interrupted)
        except KeyboardInterrupt:
            continue
        raise AssertionError(method)
"""


@dataclass(frozen=True)
class Interpreter:
    """A CPython on this machine."""

    version: str  # "3.13t"
    path: Path

    @property
    def tag(self) -> str:
        return "cp" + self.version.replace(".", "")

    @property
    def abi3(self) -> bool:
        """Whether the wheel of the stable ABI serves it."""
        free_threaded = self.version.endswith("t")
        number = tuple(int(part) for part in self.version.rstrip("t").split("."))
        return not free_threaded and number >= ABI3_FROM


def run(*command: str | Path, cwd: Path | None = None) -> str:
    """The output of a command that must succeed; RuntimeError with what it said otherwise."""
    environment = {"CC": "cc", "CXX": "c++", **os.environ}  # as CMake would choose
    environment.pop("PYTHONPATH", None)
    environment.pop("VIRTUAL_ENV", None)
    environment["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
    environment["PIP_ROOT_USER_ACTION"] = "ignore"
    words = [str(word) for word in command]
    done = subprocess.run(
        words, cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(words)}\n{done.stdout[-2000:]}{done.stderr[-4000:]}")
    return done.stdout


def version_of(path: Path) -> str:
    """The version of the interpreter at this path, "3.13t"; "" if it is none that works."""
    question = (
        "import sys, sysconfig, venv, ensurepip; assert sys.implementation.name == 'cpython';"
        "print('%d.%d' % sys.version_info[:2] +"
        " ('t' if sysconfig.get_config_var('Py_GIL_DISABLED') else ''))"
    )
    try:
        return run(path, "-c", question).strip()
    except (RuntimeError, OSError):
        return ""


def interpreters() -> dict[str, Interpreter]:
    """The interpreters on PATH and under pyenv's folder, by version."""
    found: dict[str, Interpreter] = {}
    folders = [Path(p) for p in os.environ.get("PATH", "").split(os.pathsep)]
    roots = [Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser()]
    roots += [folder.parent for folder in folders if folder.name == "shims"]
    for root in roots:
        folders += sorted(root.glob("versions/*/bin"), reverse=True)
    folders.append(Path(sys.base_prefix) / "bin")
    for version in VERSIONS:
        for folder in folders:
            path = folder / f"python{version}"
            if path.is_file() and version_of(path) == version:
                found[version] = Interpreter(version, path)
                break
    return found


def make_sdist(work: Path) -> Path:
    """The source distribution of the tree, unpacked. All wheels come from this one folder and are
    built beside each other in it, so that a compiler cache compiles the library once for all.
    """
    folder = work / "sdist"
    shutil.rmtree(folder, ignore_errors=True)
    call = "import sys, scikit_build_core.build as b; print(b.build_sdist(sys.argv[1]))"
    name = run(sys.executable, "-c", call, folder, cwd=ROOT).split()[-1]
    shutil.unpack_archive(folder / name, folder)
    return folder / name.removesuffix(".tar.gz")


def make_wheel(python: Interpreter, sdist: Path, work: Path) -> Path:
    """The wheel that pip makes from the source distribution, in an environment for the purpose."""
    environment = work / f"build-{python.tag}"
    run(python.path, "-m", "venv", "--clear", environment)
    return pip_wheel(python, environment / "bin/python", sdist, work)


def pip_wheel(python: Interpreter, command: Path, sdist: Path, work: Path, *options: str) -> Path:
    """The wheel that this command's pip makes; its tag must be the one for the interpreter."""
    folder = work / f"wheel-{python.tag}"
    shutil.rmtree(folder, ignore_errors=True)
    warnings = f"cmake.define.LOXO_WERROR={os.environ.get('WERROR', 'OFF')}"  # as in the Makefile
    settings = [f"--config-settings={s}" for s in (f"build-dir=build-{python.tag}", warnings)]
    pip = ("-m", "pip", "--quiet", "wheel", "--no-deps", *settings, *options)
    run(command, *pip, "--wheel-dir", folder, sdist)
    (wheel,) = folder.glob("*.whl")
    expected = "cp312-abi3" if python.abi3 else f"{python.tag.rstrip('t')}-{python.tag}"
    if f"-{expected}-" not in wheel.name:
        raise RuntimeError(f"{wheel.name} is not tagged {expected}")
    return wheel


def check_wheel(python: Interpreter, wheel: Path, work: Path) -> None:
    """Installs the wheel where nothing else is, and uses it from there: the library by itself, and
    then the command with its extra."""
    environment = work / f"use-{python.tag}"
    elsewhere = work / f"elsewhere-{python.tag}"
    elsewhere.mkdir(parents=True, exist_ok=True)
    run(python.path, "-m", "venv", "--clear", environment)
    command = environment / "bin/python"
    run(command, "-m", "pip", "--quiet", "install", wheel, cwd=elsewhere)
    run(command, "-c", SMOKE, ROOT / "python", ROOT / "tests/vectors", cwd=elsewhere)
    check_without_extra(environment, elsewhere)
    run(command, "-m", "pip", "--quiet", "install", f"{wheel}[cli]", cwd=elsewhere)
    check_command(environment, elsewhere, wheel.name.split("-")[1])


def check_without_extra(environment: Path, elsewhere: Path) -> None:
    """Nothing came with the wheel, and the command says in one line what it needs."""
    installed = run(environment / "bin/python", "-m", "pip", "list", "--format=freeze")
    others = {line.split("==")[0] for line in installed.splitlines()} - {"pip", "setuptools"}
    if others != {"loxo"}:
        raise RuntimeError(f"installed with the wheel: {', '.join(sorted(others))}")
    for command in ([environment / "bin/loxo"], [environment / "bin/python", "-m", "loxo"]):
        done = subprocess.run(
            [*command, "list"], cwd=elsewhere, capture_output=True, text=True, check=False
        )
        if done.returncode != 3 or done.stderr.count("\n") != 1 or "loxo[cli]" not in done.stderr:
            raise RuntimeError(f"without the extra: {done.returncode}, {done.stderr}")


def check_command(environment: Path, elsewhere: Path, version: str) -> None:
    """Every part of the command that needs no input."""
    loxo = environment / "bin/loxo"
    if version not in run(loxo, "--version", cwd=elsewhere):
        raise RuntimeError(f"loxo --version does not say {version}")
    run(loxo, "selftest", cwd=elsewhere)
    run(loxo, "list", cwd=elsewhere)
    run(loxo, "list", "--json", cwd=elsewhere)
    run(loxo, "bench", "--help", cwd=elsewhere)
    (program,) = environment.glob("lib/python*/site-packages/loxo/_bin/loxo-bench")
    run(program, "--help", cwd=elsewhere)
    run(environment / "bin/python", "-m", "loxo", "--version", cwd=elsewhere)


def check_all(pythons: list[Interpreter], sdist: Path, work: Path) -> list[tuple[bool, str]]:
    """One wheel, for all of these, built with the first; how each of them got on with it."""
    wheel: Path | None = None
    said = []
    for python in pythons:
        done = "tested" if wheel else "built and tested"
        try:
            wheel = wheel or make_wheel(python, sdist, work)
            check_wheel(python, wheel, work)
            said.append((True, f"ok     {python.version}: {done} {wheel.name}"))
        except (RuntimeError, ValueError) as error:
            said.append((False, f"FAILED {python.version}: {error}"))
    return said


def main() -> int:
    """Serves every interpreter of the list, or those that were named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("version", nargs="*", default=VERSIONS, help="such as 3.12 or 3.14t")
    parser.add_argument("--all", action="store_true", help="also without the stable ABI")
    options = parser.parse_args()
    work = ROOT / "build" / "wheels"
    work.mkdir(parents=True, exist_ok=True)
    found = interpreters()
    reasons = {version: "no interpreter" for version in options.version if version not in found}
    own = [version for version, python in found.items() if not python.abi3]
    spared = version_of(Path(sys.executable)) in own and len(own) < len(found) and not options.all
    if spared and options.version is VERSIONS:
        reasons |= dict.fromkeys(own, "--all builds it; the first ring tests one like it in .venv")
    missing = [version for version in options.version if version in reasons]
    for version in missing:
        print(f"NOT BUILT cp{version.replace('.', '')}: {reasons[version]}", flush=True)
    sdist = make_sdist(work)
    alike: dict[str, list[Interpreter]] = {}
    for python in (found[version] for version in options.version if version not in missing):
        alike.setdefault("abi3" if python.abi3 else python.tag, []).append(python)
    results = []
    with ThreadPoolExecutor(2) as pool:
        for said in pool.map(lambda pythons: check_all(pythons, sdist, work), alike.values()):
            for ok, line in said:
                print(line, flush=True)
                results.append(ok)
    passed = sum(results)
    print(f"{passed} passed, {len(results) - passed} failed, {len(missing)} skipped")
    return 1 if passed < len(results) or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
