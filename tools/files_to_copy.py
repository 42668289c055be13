#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Lists the files of src/ that a project needs for some calls on one machine, and no others.

    python3 tools/files_to_copy.py delirium --target cortex-m3
    python3 tools/files_to_copy.py delirium nonce-counter --target atmega328p --to firmware
    python3 tools/files_to_copy.py spongent-256-256-128 --cc "riscv32-elf-gcc -march=rv32imac"

A name is an algorithm, a part of packet/ (nonce-counter, replay-window, chunked) or a single call
(wipe, strerror). With --to the script copies the files and prints the command that compiles them.
Other options -D or another machine need other files: run it again with them.

The machine's compiler finds these files: the script compiles all of src/, starts at the objects
that define the calls, and follows undefined symbols to the others. It needs only Python's standard
library and that compiler.
"""

from __future__ import annotations

import argparse
import re
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.output import ended
from tools.toolchain import (
    EMBEDDED,
    ROOT,
    SRC,
    BuildError,
    Target,
    compile_sources,
    registry,
    run,
    sources,
    with_code,
)

FLAGS = ("-Os", "-ffunction-sections", "-fdata-sections")


UNDEFINED = "Uvw"  # kinds of symbols, as nm names them


def symbols(nm: str, file: Path) -> Iterator[tuple[str, str]]:
    """The library's symbols in an object, each with its kind."""
    for line in run([nm, file]).splitlines():
        kind, word = line.split()[-2:]
        if word.lstrip("_").startswith("loxo_"):
            yield kind, word.lstrip("_")


def included(rule: Path) -> set[Path]:
    """The headers in the rule for make that a compiler wrote for a source."""
    _, _, *words = shlex.split(rule.read_text().replace("\\\n", " "))
    return {(ROOT / word).resolve() for word in words}


def own(name: str) -> str:
    """What the symbols for a name on the command line begin with."""
    return f"loxo_{name.replace('-', '_').removeprefix('loxo_')}"


def check(names: Iterable[str]) -> None:
    """Refuses names whose first word is nowhere in src/, before everything is compiled."""
    text = "".join(file.read_text() for file in SRC.rglob("*.*"))
    for name in names:
        if not re.search(rf"\b(loxo_)?{re.escape(own(name).split('_')[1])}", text):
            raise nothing(name)


def nothing(name: str) -> BuildError:
    return BuildError(f"no call is named {name}; algorithms: {', '.join(algorithms())}")


def belongs(symbol: str, name: str) -> bool:
    """Whether a name on the command line stands for this function, and no algorithm's longer name
    does: loxo_ascon_aead128_t8_seal is not of ascon-aead128."""
    if any(a.startswith(f"{name}-") and belongs(symbol, a) for a in algorithms()):
        return False
    return symbol == own(name) or symbol.startswith(own(name) + "_")


def derivations(names: Sequence[str]) -> list[str]:
    """The key derivations of these AEADs' files; all of them if none is named."""
    aeads = [aead.name for aead in registry("AEAD") if aead.name in names] or ["ascon", "others"]
    kdfs = {"ascon" if aead.startswith("ascon") else "spongent" for aead in aeads}
    return [f"loxo_derive_{kdf}" for kdf in sorted(kdfs)]


class Sources:
    """All of src/ on one machine, compiled into a folder: who defines which symbol, who needs it,
    and who includes which header.

    Objects compiled without optimization need the most: what links then links with any flags.
    """

    def __init__(self, target: Target, folder: Path) -> None:
        self.target = target
        files = with_code(target.compiler[0], sources())
        made = compile_sources(target, folder, files, ["-O0", "-MMD"])
        self.objects = dict(zip(files, made, strict=True))
        self.home: dict[str, Path] = {}
        self.needs: dict[Path, set[str]] = {source: set() for source in self.objects}
        nm = run([*target.compiler, "-print-prog-name=nm"]).strip()
        for source, path in self.objects.items():
            for kind, symbol in symbols(nm, path):
                if kind in UNDEFINED:
                    self.needs[source].add(symbol)
                elif kind.isupper():  # others cannot be called from elsewhere
                    self.home[symbol] = source

    def behind(self, names: Sequence[str]) -> list[Path]:
        """The sources that define the functions of these names, and all that those need."""
        todo = []
        for name in names:
            roots = [symbol for symbol in self.home if belongs(symbol, name)]
            if name == "chunked":
                roots += derivations(names)
            if not roots:
                raise nothing(name)
            todo += roots
        found: set[Path] = set()
        while todo:
            source = self.home.get(todo.pop())
            if source and source not in found:
                found.add(source)
                todo += self.needs[source]
        return sorted(found)

    def headers_of(self, files: Iterable[Path]) -> list[Path]:
        """The headers that the files include on this machine."""
        rules = (self.objects[file].with_suffix(".d") for file in files)
        return sorted(set().union(*map(included, rules)))


@cache
def algorithms() -> list[str]:
    return [a.name for a in registry("AEAD", "HASH", "XOF", "STREAM", "PERMUTATION")]


def public_headers(names: Sequence[str], headers: Iterable[Path]) -> list[Path]:
    """Those of the headers that declare an algorithm's calls, or the parts of packet/."""
    wanted = "|".join(re.escape(name.replace("-", "_")) for name in names)
    declares = re.compile(rf"^LOXO_DECLARE_\w+\(({wanted})\b|^LOXO_API .*\bloxo_({wanted})", re.M)
    return [h for h in sorted(headers) if declares.search(h.read_text())]


def copy(files: Iterable[Path], to: Path) -> None:
    for file in files:
        place = to / file.relative_to(SRC)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, place)


def compile_command(target: Target, files: Iterable[Path], to: Path) -> str:
    words = [*target.compiler, *target.flags, f"-I{to}", "-c"]
    return shlex.join([*words, *(str(to / file.relative_to(SRC)) for file in files)])


def chosen_target(name: str, compiler: str = "", defines: Sequence[str] = ()) -> Target:
    """The machine of this name, or that of a compiler with its flags."""
    command, flags = ["cc"], ["-std=gnu11", *FLAGS]
    if compiler:
        command = shlex.split(compiler)
    elif name != "host":
        known = EMBEDDED[name]
        command, flags = list(known.compiler), [*known.flags, *FLAGS[1:]]
    if not shutil.which(command[0]):
        raise BuildError(f"{command[0]} is not installed")
    return Target("chosen", (command[0],), (*command[1:], *flags, *(f"-D{d}" for d in defines)))


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="+", metavar="name", help="an algorithm, a part, or a call")
    machines = ["host", *EMBEDDED]
    parser.add_argument("--target", choices=machines, default="host", help="%(choices)s")
    parser.add_argument("--cc", default="", help="a compiler with its flags, in place of --target")
    parser.add_argument("--define", "-D", action="append", default=[], help="LOXO_SMALL=1, …")
    parser.add_argument("--to", type=Path, help="copy them into this folder")
    args = parser.parse_args()
    try:
        target = chosen_target(args.target, args.cc, args.define)
        check(args.names)
        if args.to:  # a folder that cannot be is told before everything is compiled
            args.to.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as folder:
            everything = Sources(target, Path(folder))
            files = everything.behind(args.names)
            headers = everything.headers_of(files)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    if not args.to:
        print(*(file.relative_to(SRC) for file in [*files, *headers]), sep="\n")
        return 0
    copy([*files, *headers], args.to)
    print(f"{len(files)} sources and {len(headers)} headers copied to {args.to}")
    for header in public_headers(args.names, headers):
        print(f'  #include "{header.relative_to(SRC)}"')
    print("for other options -D or another machine, copy again with them")
    print(f"compile with\n  {compile_command(target, files, args.to)}")
    return 0


if __name__ == "__main__":
    sys.exit(ended("files_to_copy.py", main))
