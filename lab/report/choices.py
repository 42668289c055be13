# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What "Choose for me" knows: every AEAD's constants, and what it costs on every target.

An offer is an AEAD in one build on one target: points of (bytes, cost), between which page.js draws
lines, and what it needs of flash, stack and RAM. Bytes are those of message and associated data
together; where two shapes have as many, the dearer counts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

import loxo
from lab.choosing import facts_of
from tools.firmware import BUILDS

from .boards import Boards, name_of
from .host import MANY
from .results import Results, Row

Data = dict[str, Any]
ONE, BATCH = "server-one", "server-many"


def facts() -> Data:
    """What every AEAD is, wherever it runs."""
    found: Data = {}
    for aead in loxo.aeads():
        known = facts_of(aead.name)
        found[aead.name] = {
            "standard": known["standard"],
            "strength": known["strength"] or "unknown",
            "tag": aead.tag_bytes,
            "experimental": aead.experimental,
            "discouraged": aead.discouraged,
        }
    return found


def basis(offers: Sequence[Data], where: str) -> str:
    """What the costs rest on, in a sentence."""
    sizes = sorted({at for offer in offers for at, _ in offer["points"]})
    if len(sizes) == 1:
        only = f"This report has packets of {sizes[0]} bytes only"
        return f"{where} {only}: whatever the size, the cost below is theirs."
    known = ", ".join(f"{size:,}" for size in sizes)
    return f"{where} Interpolated between packets of {known} bytes; a shorter one costs the first."


def board_offers(boards: Boards, target: str, waits: int) -> Iterator[Data]:
    points: defaultdict[tuple[str, str], dict[int, int]] = defaultdict(dict)
    needs: dict[tuple[str, str], tuple[int, int]] = {}
    for call, costs in boards.of(target, "encrypt"):
        if waits in costs:
            at, image = call.message + call.ad, (call.name, call.build)
            points[image][at] = max(costs[waits]["cycles"], points[image].get(at, 0))
            needs[image] = costs[0]["flash_bytes"], boards.stack(call) + costs[0]["ram_bytes"]
    for (name, build), found in points.items():
        flash, room = needs[name, build]
        who = {"name": name, "build": build, "points": sorted(found.items())}
        yield who | {"flash": flash, "room": room}


def server_offers(rows: Sequence[Row]) -> list[Data]:
    """Encryption on this machine, a packet each."""
    points: defaultdict[str, dict[int, float]] = defaultdict(dict)
    kernels: dict[str, str] = {}
    for row in rows:
        at = row["message_bytes"] + row["ad_bytes"]
        points[row["name"]][at] = round(row["cycles"] / row["packets"], 1)
        kernels.setdefault(row["name"], row["kernel"])
    found = ((name, sorted(costs.items())) for name, costs in points.items())
    return [{"name": n, "build": "", "points": p, "kernel": kernels[n]} for n, p in found]


def alone(results: Results) -> list[Row]:
    return [row for row in results.rows("lengths") if row["variant"] == "default"]


def together(results: Results) -> list[Row]:
    wanted = {"kind": "aead", "variant": "default", "operation": "encrypt", "packets": MANY}
    rows = results.rows("host")
    return [row for row in rows if all(row[key] == value for key, value in wanted.items())]


def servers(results: Results) -> Iterator[tuple[str, Data, list[Data]]]:
    whats = (
        (ONE, "This machine, a packet at a time", alone(results)),
        (BATCH, f"This machine, {MANY} packets in a call", together(results)),
    )
    for target, title, rows in whats:
        offers = server_offers(rows)
        if offers:
            said = basis(offers, "Encryption, each packet under a key of its own, measured here.")
            yield target, {"title": title, "unit": "ticks", "board": False, "basis": said}, offers


def microcontrollers(results: Results) -> Iterator[tuple[str, Data, list[Data]]]:
    boards = Boards(results.rows("mcu"))
    for target in boards.targets:
        for waits in (0, *boards.waits(target)):
            offers = list(board_offers(boards, target, waits))
            if not offers:
                continue
            title = name_of(target) + (f", flash with {waits} wait states" if waits else "")
            said = basis(
                offers, "Encryption on a simulated core; flash is that of both directions."
            )
            about = {"title": title, "unit": "cycles", "board": True, "basis": said}
            yield f"{target}-{waits}", about, offers


def choices(results: Results) -> Data:
    """All of it; without targets there is nothing to choose from."""
    found = [*microcontrollers(results), *servers(results)]
    return {
        "aeads": facts(),
        "builds": {build: " ".join(flags) for build, flags in BUILDS.items()},
        "targets": {target: about for target, about, _ in found},
        "offers": {target: offers for target, _, offers in found},
    }
