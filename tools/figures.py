# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Fills the tables of figures in the pages from what was measured: `make figures` runs it.

Reads the rows of `loxo bench --cpu portable --json` and of `tools/size.py --everything --json`, and
writes the tables that stand between the comments `figures: begin` and `figures: end`. A figure that
was not measured stops it, and no page is changed.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TABLE = re.compile(r"(<!-- figures: begin -->\n).*?(<!-- figures: end -->)", re.DOTALL)
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
Row = dict[str, Any]


class Missing(Exception):
    """A figure that the pages need and nobody measured."""


@dataclass
class Figures:
    """What was measured, and how to find it."""

    header: Row
    bench: list[Row]
    size: list[Row]

    def host(self, **wanted: object) -> Row:
        """The one row of the benchmark with these fields."""
        return one(self.bench, wanted)

    def sizes(self, name: str) -> Iterable[str]:
        """Flash and stack of the smallest build, for each target."""
        for target in TARGETS:
            row = one(self.size, {"name": name, "target": target, "build": "small"})
            yield f"{row['flash_bytes']:,} / {row['stack_bytes']:,}"

    def names(self, kind: str) -> list[str]:
        """The algorithms of a kind, in the registry's order."""
        return list(dict.fromkeys(r["name"] for r in self.bench if r["kind"] == kind))

    def where(self) -> str:
        """The line that says how the host's figures were taken."""
        h = self.header
        return (
            f"Cycles are those of the time stamp counter on {h['cpu']} (the core runs "
            f"{h['core_ratio']:.2f} times as fast), {h['compiler']} {h['flags']}".rstrip()
            + ", kernels of the level `portable`."
        )


def one(rows: list[Row], wanted: dict[str, object]) -> Row:
    found = [r for r in rows if all(r[key] == value for key, value in wanted.items())]
    if len(found) != 1:
        raise Missing(f"{len(found)} rows instead of one for {wanted}")
    return found[0]


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def size_heads() -> list[str]:
    return [f"{text}: flash / stack" for text in TARGETS.values()]


def packet_row(f: Figures, name: str, operation: str, message: int, ad: int) -> Row:
    return f.host(
        kind="aead",
        name=name,
        variant="default",
        operation=operation,
        packets=1,
        message_bytes=message,
        ad_bytes=ad,
    )


def reference_cost(f: Figures) -> str:
    """What the reference itself took in the same run."""
    costs = []
    for name in f.names("aead"):
        wanted = {"kind": "aead", "name": name, "kernel": REFERENCE, "operation": "encrypt"}
        short = f.host(**wanted, message_bytes=16, ad_bytes=16, packets=1)
        long = f.host(**wanted, message_bytes=65536, ad_bytes=0, packets=1)
        costs.append(f"{name} {short['cycles']:,.0f} and {long['cpb']:,.0f}")
    return "The reference itself took " + ", ".join(costs) + "."


def times(row: Row) -> str:
    return f"{row['ratio_to'][REFERENCE]:.3g}"


def readme(f: Figures) -> str:
    rows = []
    for name in f.names("aead"):
        short = packet_row(f, name, "encrypt", 16, 16)
        long = packet_row(f, name, "encrypt", 65536, 0)
        sizes = list(f.sizes(name))[:2]
        shown = name + (" (experimental)" if name == "jumbo192" else "")
        figures = [f"{short['cycles']:,.0f}", times(short), f"{long['cpb']:.1f}", times(long)]
        rows.append([shown, *figures, *(s.split(" / ")[0] for s in sizes)])
    heads = ["", "16 + 16 bytes, cycles", TIMES, "64 KiB, cycles per byte", TIMES]
    heads += ["flash on ATmega128", "flash on Cortex-M0+"]
    note = "Flash is for both directions, built with `LOXO_SMALL`."
    return table(heads, rows) + f"\n{f.where()} {reference_cost(f)} {note}\n"


def elephant(f: Figures) -> str:
    rows = []
    for name in f.names("aead"):
        cells = [f"{packet_row(f, name, d, 16, 16)['cycles']:,.0f}" for d in ("encrypt", "decrypt")]
        cells += [f"{packet_row(f, name, d, 65536, 0)['cpb']:.1f}" for d in ("encrypt", "decrypt")]
        rows.append([name, *cells])
    heads = ["instance", "16 + 16 bytes, encrypt", "decrypt", "64 KiB, cycles per byte, encrypt"]
    host = table([*heads, "decrypt"], rows)
    small = table(["instance", *size_heads()], [[n, *f.sizes(n)] for n in f.names("aead")])
    return f"{host}\n{f.where()}\n\n{small}\nBytes, both directions, built with `LOXO_SMALL`.\n"


def hashes(f: Figures) -> str:
    rows = []
    for name in f.names("hash"):
        long = f.host(kind="hash", name=name, variant="default", message_bytes=65536)
        rows.append([name, f"{long['cpb']:,.0f}", *f.sizes(name)])
    heads = ["variant", "64 KiB, cycles per byte", *size_heads()]
    return table(heads, rows) + f"\n{f.where()} Sizes in bytes, built with `LOXO_SMALL`.\n"


def permutations(f: Figures, prefix: str) -> str:
    names = [n for n in f.names("permutation") if n.startswith(prefix)]
    rows = []
    for row in f.bench:
        if row["kind"] == "permutation" and row["name"] in names and row["variant"] == "kernel":
            each = row["cycles"] / row["packets"]
            cells = [f"{row['packets']}", f"{row['cycles']:,.0f}", f"{each:,.0f}"]
            rows.append([row["name"], f"`{row['kernel']}`", *cells])
    host = table(["permutation", "kernel", "states", "cycles for one call", "a state"], rows)
    small = table(["permutation", *size_heads()], [[n, *f.sizes(n)] for n in names])
    return f"{host}\n{f.where()}\n\n{small}\nBytes, built with `LOXO_SMALL`.\n"


def packet(f: Figures) -> str:
    rows = [[text, *f.sizes(part)] for part, text in PACKET_PARTS.items()]
    return table(["", *size_heads()], rows) + "\nBytes, built with `LOXO_SMALL`.\n"


def filled(page: Path, content: str) -> str:
    text, count = TABLE.subn(lambda m: m[1] + content + m[2], page.read_text(encoding="utf-8"))
    if count != 1:
        raise Missing(f"{page}: {count} places for figures instead of one")
    return text


def pages(f: Figures) -> dict[Path, str]:
    """Every page with its new text."""
    loxo = ROOT / "src" / "loxo"
    content = {
        ROOT: readme(f),
        loxo / "mode" / "elephant": elephant(f),
        loxo / "mode" / "spongent_hash": hashes(f),
        loxo / "permutation" / "spongent": permutations(f, "spongent"),
        loxo / "permutation" / "keccak200": permutations(f, "keccak"),
        loxo / "packet": packet(f),
    }
    return {folder / "README.md": filled(folder / "README.md", t) for folder, t in content.items()}


def main() -> int:
    """Reads, fills, writes."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("bench", type=Path, help="rows of loxo bench --json")
    parser.add_argument("size", type=Path, help="rows of tools/size.py --json")
    options = parser.parse_args()
    header, *bench = (json.loads(line) for line in options.bench.read_text().splitlines())
    try:
        texts = pages(Figures(header, bench, json.loads(options.size.read_text())))
    except Missing as missing:
        print(f"figures: {missing}", file=sys.stderr)
        return 1
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")
        print(f"figures: {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
