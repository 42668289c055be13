# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Fills the tables of figures in the pages from measurements. `make figures` runs it.

Reads the rows of `lab/size.py --everything --json`, and of `loxo bench --cpu LEVEL --json` for
one level or more, native last. Writes the tables between the comments `figures: begin` and
`figures: end`. If a figure was not measured, it stops and changes no page.

With --add the tables stay as they are, and algorithms that they don't have follow in tables of
their own: for a machine that lacks a level of theirs. Each table says where it was measured.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TABLE = re.compile(r"(<!-- figures: begin -->\n)(.*?)(<!-- figures: end -->)", re.DOTALL)
EACH = re.compile(r"\[[\d,]+ cycles\]\(#figures\)")  # what the first screen says of a batch
TIMES = "\u00d7"  # the sign of multiplication
REFERENCE = "elephant-reference"
TARGETS = {
    "atmega128": "ATmega128",
    "cortex-m0plus": "Cortex-M0+",
    "cortex-m3": "Cortex-M3",
    "rv32imc": "RV32IMC",
}
PACKET_PARTS = {
    "nonce_counter": "nonce counter",
    "replay_window": "replay window",
    "chunked": "chunked encryption, without its AEAD",
}
NAME = re.compile(r"^\| ([a-z][\w-]*)", re.MULTILINE)  # of an algorithm, at a line's beginning
STANDARD = {"ascon-aead128", "ascon-hash256"}
MODES = {  # a folder's AEADs and hashes, by the beginnings of their names
    "ascon": (("ascon",), ("ascon",)),
    "chacha20_poly1305": (("chacha20-poly1305", "xchacha20-poly1305"), ()),
    "elephant": (("dumbo", "jumbo", "delirium"), ()),
    "gimli": (("gimli",), ("gimli",)),
    "sparkle": (("schwaemm",), ("esch",)),
    "spongent_hash": ((), ("spongent",)),
    "xoodyak": (("xoodyak",), ("xoodyak",)),
}
PERMUTATIONS = {
    "ascon": "ascon",
    "gimli": "gimli",
    "keccak200": "keccak",
    "sparkle": "sparkle",
    "spongent": "spongent",
    "xoodoo": "xoodoo",
}
STREAMS = {"chacha": ("chacha", "xchacha"), "sosemanuk": ("sosemanuk",)}
Row = dict[str, Any]


class Missing(Exception):
    """A figure that the pages need but nobody measured."""


@dataclass
class Bench:
    """One run of the benchmark."""

    header: Row
    rows: list[Row]

    def host(self, **wanted: object) -> Row:
        """The only row with these fields."""
        return one(self.rows, wanted)

    def packet(self, name: str, operation: str, message: int, ad: int, packets: int = 1) -> Row:
        """The row of an AEAD where each packet has a key."""
        return self.host(
            kind="aead",
            name=name,
            variant="default",
            operation=operation,
            packets=packets,
            message_bytes=message,
            ad_bytes=ad,
        )

    @property
    def level(self) -> str:
        """The level or, for native, the CPU's best instruction set that the library uses."""
        if self.header["level"] != "native":
            return str(self.header["level"])
        has = self.header["features"]
        return next(
            (x for x in ("avx512", "avx2", "ssse3", "sse2", "neon") if x in has), "portable"
        )


@dataclass
class Figures:
    """The measurements, and how to find one."""

    runs: list[Bench]
    size: list[Row]

    @property
    def native(self) -> Bench:
        """The run with everything the CPU has."""
        return self.runs[-1]

    def sizes(self, name: str) -> Iterable[str]:
        """Flash and stack of the smallest build, for each target."""
        for target in TARGETS:
            row = one(self.size, {"name": name, "target": target, "build": "small"})
            yield f"{row['flash_bytes']:,} / {row['stack_bytes']:,}"

    def names(self, kind: str) -> list[str]:
        """The algorithms of a kind, in the registry's order."""
        return list(dict.fromkeys(r["name"] for r in self.native.rows if r["kind"] == kind))

    def without(self, names: Iterable[str]) -> Figures:
        """The same without these algorithms on the host."""
        left_out = set(names)
        runs = [
            replace(run, rows=[r for r in run.rows if r["name"] not in left_out])
            for run in self.runs
        ]
        return replace(self, runs=runs)

    def where(self) -> str:
        """The line that says how the host's figures were measured."""
        h = self.native.header
        levels = ", ".join(f"`{run.level}`" for run in self.runs)
        return (
            f"Cycles are those of the time stamp counter on {h['cpu']} (the core runs "
            f"{h['core_ratio']:.2f} times as fast), {h['compiler']} {h['flags']}".rstrip()
            + f", kernels of the levels {levels}."
        )


def read_bench(path: Path) -> Bench:
    """The rows that `loxo bench --json` wrote."""
    header, *rows = (json.loads(line) for line in path.read_text().splitlines())
    return Bench(header, rows)


def one(rows: list[Row], wanted: dict[str, object]) -> Row:
    found = [r for r in rows if all(r[key] == value for key, value in wanted.items())]
    if len(found) != 1:
        raise Missing(f"{len(found)} rows instead of one for {wanted}")
    return found[0]


def joined(*parts: str) -> str:
    """The parts that say something, with a line between them."""
    return "\n".join(part for part in parts if part)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def read_rows(text: str) -> list[list[str]]:
    """What table() wrote: the heads and the rows of all tables in a text."""
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [line[2:-2].split(" | ") for line in lines if not line.startswith("| ---")]


def size_heads() -> list[str]:
    return [f"{text}: flash / stack" for text in TARGETS.values()]


def has_reference(f: Figures, name: str) -> bool:
    return any(r["kernel"] == REFERENCE and r["name"] == name for r in f.native.rows)


def reference_cost(f: Figures) -> str:
    """The reference's own figure from the same run, where it has one."""
    costs = []
    for name in (name for name in f.names("aead") if has_reference(f, name)):
        wanted = {"kind": "aead", "name": name, "kernel": REFERENCE, "operation": "encrypt"}
        brief = f.native.host(**wanted, message_bytes=16, ad_bytes=16, packets=1)
        long = f.native.host(**wanted, message_bytes=65536, ad_bytes=0, packets=1)
        costs.append(f"{brief['cycles']:,.0f} and {long['cpb']:,.0f} for {name}")
    return " The reference took " + ", ".join(costs) + "." if costs else ""


def short(x: float) -> str:
    """Three significant digits; whole numbers with all their digits."""
    return f"{x:,.0f}" if x >= 100 else f"{x:.2f}" if x < 10 else f"{x:.1f}"


def times(row: Row) -> str:
    found = row["ratio_to"].get(REFERENCE)
    return short(found) if found else ""


def cpb(row: Row) -> str:
    return short(row["cpb"])


def readme(f: Figures) -> str:
    """Every AEAD."""
    rows = []
    for name in f.names("aead"):
        sizes = [s.split(" / ")[0] for s in list(f.sizes(name))[:2]]
        shown = name + (" (experimental)" if name == "jumbo192" else "")
        for run in f.runs:
            brief = run.packet(name, "encrypt", 16, 16)
            long = run.packet(name, "encrypt", 65536, 0)
            batch = run.packet(name, "encrypt", 16, 0, 512)
            cells = [f"{brief['cycles']:,.0f}", times(brief), cpb(long), times(long)]
            cells += [f"{batch['cycles'] / 512:,.0f}", *sizes]
            rows.append([shown, f"`{run.level}`", *cells])
            shown, sizes = "", ["", ""]
    if not rows:
        return ""
    heads = ["", "level", "16 + 16 bytes, cycles", TIMES, "64 KiB, cycles per byte", TIMES]
    heads += ["512 packets of 16 bytes, own keys: cycles for each"]
    heads += ["flash on ATmega128", "flash on Cortex-M0+"]
    note = "Flash is for both directions, built with `LOXO_SMALL`."
    return table(heads, rows) + f"\n{f.where()}{reference_cost(f)} {note}\n"


def aeads(f: Figures, prefixes: tuple[str, ...]) -> str:
    """The AEADs of one mode."""
    names = [name for name in f.names("aead") if name.startswith(prefixes)]
    rows = []
    for name in names:
        for run in f.runs:
            cells = []
            for d in ("encrypt", "decrypt"):
                cells += [f"{run.packet(name, d, 16, 16)['cycles']:,.0f}"]
                cells += [f"{run.packet(name, d, 1024, 0)['cycles']:,.0f}"]
                cells += [cpb(run.packet(name, d, 65536, 0))]
                cells += [f"{run.packet(name, d, 16, 0, 512)['cycles'] / 512:,.0f}"]
            rows.append([name, f"`{run.level}`", *cells])
    if not rows:
        return ""
    heads = ["instance", "level"]
    for d in ("encrypt", "decrypt"):
        heads += [f"{d} 16 + 16 bytes", "1 KiB", "64 KiB, a byte", "512 packets of 16 bytes, each"]
    host = table(heads, rows)
    small = table(["instance", *size_heads()], [[n, *f.sizes(n)] for n in names])
    return f"{host}\n{f.where()}\n\n{small}\nBytes, both directions, built with `LOXO_SMALL`.\n"


def hashes(f: Figures, prefixes: tuple[str, ...]) -> str:
    rows = []
    for name in (n for n in f.names("hash") if n.startswith(prefixes)):
        wanted = {"kind": "hash", "name": name, "variant": "default", "message_bytes": 65536}
        costs = [f"{run.host(**wanted, packets=1)['cpb']:,.0f}" for run in f.runs]
        rows.append([name, *costs, *f.sizes(name)])
    if not rows:
        return ""
    heads = ["variant", *(f"64 KiB, cycles per byte, `{r.level}`" for r in f.runs), *size_heads()]
    return table(heads, rows) + f"\n{f.where()} Sizes in bytes, built with `LOXO_SMALL`.\n"


def mode(f: Figures, ciphers: tuple[str, ...], hashed: tuple[str, ...]) -> str:
    return joined(aeads(f, ciphers), hashes(f, hashed))


def permutations(f: Figures, prefix: str) -> str:
    names = [n for n in f.names("permutation") if n.startswith(prefix)]
    rows = []
    for row in f.native.rows:
        if row["kind"] == "permutation" and row["name"] in names and row["variant"] == "kernel":
            each = row["cycles"] / row["packets"]
            cells = [f"{row['packets']}", f"{row['cycles']:,.0f}", f"{each:,.0f}"]
            rows.append([row["name"], f"`{row['kernel']}`", *cells])
    if not rows:
        return ""
    host = table(["permutation", "kernel", "states", "cycles for one call", "a state"], rows)
    small = table(["permutation", *size_heads()], [[n, *f.sizes(n)] for n in names])
    return f"{host}\n{f.where()}\n\n{small}\nBytes, built with `LOXO_SMALL`.\n"


def streams(f: Figures, prefixes: tuple[str, ...]) -> str:
    """The streams of one folder."""
    names = [name for name in f.names("stream") if name.startswith(prefixes)]
    rows = []
    for name in names:
        for run in f.runs:
            wanted = {"kind": "stream", "name": name, "variant": "default"}
            alone = [run.host(**wanted, packets=1, message_bytes=n) for n in (64, 1024, 65536)]
            each = run.host(**wanted, packets=512)["cycles"] / 512
            cells = [f"{row['cycles']:,.0f}" for row in alone[:2]]
            rows.append([name, f"`{run.level}`", *cells, cpb(alone[2]), f"{each:,.0f}"])
    if not rows:
        return ""
    heads = [
        "stream",
        "level",
        "64 bytes",
        "1 KiB",
        "64 KiB, a byte",
        "512 texts of 64 bytes, each",
    ]
    small = table(["stream", *size_heads()], [[n, *f.sizes(n)] for n in names])
    host = table(heads, rows)
    return f"{host}\n{f.where()}\n\n{small}\nBytes, built with `LOXO_SMALL`.\n"


def packet(f: Figures) -> str:
    rows = [[text, *f.sizes(part)] for part, text in PACKET_PARTS.items()]
    return table(["", *size_heads()], rows) + "\nBytes, built with `LOXO_SMALL`.\n"


def filled(page: Path, *contents: str) -> str:
    """The page's text with its figures filled in, in order."""
    old = page.read_text(encoding="utf-8")
    places = len(TABLE.findall(old))
    if places != len(contents):
        raise Missing(f"{page}: {places} places for figures instead of {len(contents)}")
    left = iter(contents)
    return TABLE.sub(lambda m: m[1] + next(left) + m[3], old)


def place(page: Path, number: int = 0) -> str:
    """What stands in one of the page's places."""
    return list(TABLE.finditer(page.read_text(encoding="utf-8")))[number][2]


def followed(old: str, f: Figures, make: Callable[[Figures], str]) -> str:
    """A place's tables, and behind them one of what they don't have, if there is something. That
    has the standard's lines again, so that what is new can be compared with them.
    """
    had = set(NAME.findall(old))
    return joined(old, make(f.without(had - STANDARD)) if make(f.without(had)) else "")


def pages(f: Figures, add: bool) -> dict[Path, str]:
    """Every page with its new text."""
    loxo = ROOT / "src" / "loxo"
    content: dict[Path, Callable[[Figures], str]] = {ROOT: readme}
    for folder, (ciphers, hashed) in MODES.items():
        content[loxo / "mode" / folder] = partial(mode, ciphers=ciphers, hashed=hashed)
    for folder, prefix in PERMUTATIONS.items():
        content[loxo / "permutation" / folder] = partial(permutations, prefix=prefix)
    for folder, prefixes in STREAMS.items():
        content[loxo / "stream" / folder] = partial(streams, prefixes=prefixes)
    found = {}
    for page, make in ((folder / "README.md", make) for folder, make in content.items()):
        found[page] = filled(page, followed(place(page), f, make) if add else make(f))
    page = loxo / "packet" / "README.md"
    found[page] = filled(page, packet(f))
    readme_page = ROOT / "README.md"
    return found if add else found | {readme_page: first_screen(f, found[readme_page])}


def first_screen(f: Figures, readme: str) -> str:
    """README with the figure that it says of AVX-512; as it was, if that was not measured."""
    for run in f.runs:
        if run.level == "avx512" and "ascon-aead128" in {row["name"] for row in run.rows}:
            each = run.packet("ascon-aead128", "encrypt", 16, 0, 512)["cycles"] / 512
            readme = EACH.sub(f"[{each:,.0f} cycles](#figures)", readme)
    return readme


def main() -> int:
    """Reads, fills, writes."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("size", type=Path, help="rows of lab/size.py --json")
    parser.add_argument("bench", type=Path, nargs="+", help="rows of loxo bench --json")
    parser.add_argument("--add", action="store_true", help="keep the tables; add what they lack")
    options = parser.parse_args()
    runs = [read_bench(path) for path in options.bench]
    try:
        texts = pages(Figures(runs, json.loads(options.size.read_text())), options.add)
    except Missing as missing:
        print(f"figures: {missing}", file=sys.stderr)
        return 1
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")
        print(f"figures: {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
