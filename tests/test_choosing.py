# SPDX-License-Identifier: Apache-2.0 OR MIT
"""docs/choosing.md: its tables are those of lab/choosing.py, agree with the tables of other pages,
and bear out what the text says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

import loxo
from lab import choosing, figures
from lab.figures import TABLE, Missing, place
from lab.mcu.grid import Row
from lab.mcu.targets import TARGETS
from tools.toolchain import ROOT, registry

AEADS = [a.name for a in registry("AEAD")]
HASHES = [h.name for h in loxo.hashes()]
Table = list[list[str]]


def cells(text: str) -> Table:
    """The lines of the tables in a text, without the rules below their heads."""
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [line[2:-2].split(" | ") for line in lines if not line.startswith("| ---")]


def places() -> list[str]:
    """What stands between the page's comments."""
    return [m.group() for m in TABLE.finditer(choosing.PAGE.read_text())]


def number(cell: str) -> float:
    return float(cell.replace(",", ""))


def bare(name: str) -> str:
    return name.split(" (")[0]


def board(target: str) -> dict[str, list[float]]:
    """Each AEAD's figures on a microcontroller: cycles at three lengths, flash and stack in the
    default build, and the same in the small one."""
    _, _, text = places()[2].partition(f"(targets/{target}.md)\n")
    _, *lines = cells(text.partition("###")[0])
    return {bare(name): [number(cell) for cell in line] for name, *line in lines}


def machines() -> dict[str, dict[str, dict[str, list[float]]]]:
    """On each machine, for each AEAD and level: one packet, a packet of a batch, a byte of a long
    message."""
    tables = choosing.read_servers(place(choosing.PAGE, 1))
    return {
        machine: {bare(name): levels for name, levels in found.items()} for machine, found in tables
    }


# ---- The tables ---------------------------------------------------------------------------------


def test_what_needs_no_measurement_is_up_to_date() -> None:
    assert choosing.facts() in places()[0]
    assert all(choosing.facts_of(name)["strength"] for name in (*AEADS, *HASHES))


def test_every_algorithm_is_there() -> None:
    facts, _, boards, hashes = places()
    assert [re.sub(r"\[(.*)\].*", r"\1", line[0]) for line in cells(facts)[1:]] == AEADS
    once = [name for found in machines().values() for name in found if name != AEADS[0]]
    assert sorted(once) == sorted(AEADS[1:])
    assert all(AEADS[0] in found for found in machines().values())
    assert re.findall(r"\(targets/(.*)\.md\)", boards) == list(TARGETS)
    assert all(list(board(target)) == AEADS for target in TARGETS)
    assert {line[0] for line in cells(hashes)} - {"hash"} == set(HASHES)


def test_the_plots_show_every_aead() -> None:
    for plot in ("server", "microcontrollers"):
        name = f"choosing-{plot}.svg"
        text = (ROOT / "docs" / name).read_text()
        assert f"({name})" in choosing.PAGE.read_text()
        assert all(f">{aead}" in text for aead in AEADS)
    assert all(
        f", {machine}<" in (ROOT / "docs/choosing-server.svg").read_text() for machine in machines()
    )


@pytest.mark.parametrize("target", TARGETS)
def test_it_agrees_with_the_page_of_the_target(target: str) -> None:
    """On a packet of 16 + 16 bytes, flash, and the most stack of any call."""
    page = (ROOT / f"docs/targets/{target}.md").read_text()
    for i, build in enumerate(choosing.BUILDS):
        _, _, table = page.partition(f"### `{build}`")
        heads, *lines = cells(table)
        at = [heads.index(head) for head in ("encryption, cycles", "flash", "stack")]
        for name, costs in board(target).items():
            row = next(line for line in lines if bare(line[0]) == name and line[1] == "16 + 16")
            assert [number(row[column]) for column in at] == [costs[5 * i + n] for n in (0, 3, 4)]


def test_it_agrees_with_the_readme() -> None:
    parts = place(ROOT / "README.md").strip().split("\n\n")
    for (machine, found), lines, where in zip(
        machines().items(), parts[::2], parts[1::2], strict=True
    ):
        assert f" counter on {machine} (" in where
        name, seen = "", 0
        for line in cells(lines)[1:]:
            name = bare(line[0]) or name
            costs = found[name][line[1].strip("`")]
            assert [number(line[i]) for i in (2, 6, 4)] == costs, (name, line[1])
            seen += 1
        assert seen == sum(len(levels) for levels in found.values()) >= 2 * len(found)


# ---- The text -----------------------------------------------------------------------------------


ELEPHANTS = ("dumbo", "jumbo", "delirium", "jumbo192")
MICRO = ("schwaemm128-128", "xoodyak")  # take fewer cycles than Ascon on microcontrollers
CHACHA = ("chacha20-poly1305", "xchacha20-poly1305")
AVRS = tuple(target for target in TARGETS if target.startswith("atmega"))


def test_ascon_is_the_smallest() -> None:
    for target in TARGETS:
        flash = {name: costs[8] for name, costs in board(target).items() if name != "gimli"}
        assert min(flash, key=lambda name: flash[name]) == AEADS[0]
        assert all(flash[AEADS[0]] < board(target)[name][3] for name in ELEPHANTS)


def test_ascon_is_the_fastest_for_one_packet_on_a_server() -> None:
    for found in machines().values():
        for level, (ascon, *_) in found[AEADS[0]].items():
            others = {
                n: c[level][0]
                for n, c in found.items()
                if not n.startswith("ascon") and n not in CHACHA
            }
            next_one = others.pop("xoodyak", 2 * ascon)
            assert next_one > (0.9 if level == "avx512" else 8 / 7) * ascon
            assert all(max(next_one, 8 / 7 * ascon) < cost for cost in others.values())
            assert all(2 * ascon < others[name] for name in ELEPHANTS if name in others)


def test_when_to_take_chacha20_poly1305() -> None:
    """Fewer cycles than Ascon for one packet with AVX-512, and for long messages with AVX2, too."""
    seen = 0
    for found in (found for found in machines().values() if CHACHA[0] in found):
        ascon, chacha = found[AEADS[0]], found[CHACHA[0]]
        assert chacha["portable"][0] > ascon["portable"][0]
        if "avx512" in ascon:
            assert chacha["avx512"][0] < ascon["avx512"][0]
            assert 5 * chacha["avx512"][2] < ascon["avx512"][2]
        assert 3 * chacha["avx2"][2] < ascon["avx2"][2]
        seen += 1
    assert seen
    for target in TARGETS:
        costs = board(target)
        assert all(costs[name][0] > costs[AEADS[0]][0] for name in CHACHA)
        fastest = min(costs, key=lambda name: costs[name][2])
        expected = target in ("cortex-m0plus", "cortex-m4", "rv32imc")
        assert (fastest == CHACHA[0]) == expected, target


def test_what_is_faster_than_ascon_on_microcontrollers() -> None:
    for target in TARGETS:
        costs = board(target)
        first, saved = costs[AEADS[0]], (0.39, 0.42) if target in AVRS else (0.16, 0.32)
        assert all(costs[name][n] < first[n] for name in MICRO for n in (0, 5))
        best, small = (min(costs[name][n] for name in MICRO) / first[n] for n in (0, 5))
        assert saved[0] < 1 - best < saved[1]
        less = (0.25, 0.3) if target in ("cortex-m3", "cortex-m4") else (0.3, 0.58)
        assert less[0] < 1 - small < less[1] and (target not in AVRS or 1 - small > 0.56)
        ahead = "xoodyak" if target == "rv32imc" else "schwaemm128-128"
        assert min(MICRO, key=lambda name: costs[name][0]) == ahead
        ahead = "schwaemm256-128" if target in (*AVRS, "cortex-m0plus") else "xoodyak"
        ahead = AEADS[0] if target == "rv32imc" else ahead
        others = {name: cost for name, cost in costs.items() if name not in CHACHA}
        assert min(others, key=lambda name: others[name][2]) == ahead


def test_elephant_on_microcontrollers() -> None:
    for target in (target for target in TARGETS if target not in AVRS):
        costs = board(target)
        ascon, others = costs[AEADS[0]], [costs[name] for name in ELEPHANTS]
        assert all(3 * ascon[0] < other[0] for other in others)
        assert all(max(ascon[n], ascon[n + 5]) < other[n] for n in range(3) for other in others)


def test_spongent_takes_about_fifty_times_as_long_or_more() -> None:
    """As `loxo hash --help` and docs/command-line.md say: one message, at the same strength."""
    heads, *lines = cells(places()[3])
    named = {line[0]: dict(zip(heads, line, strict=True)) for line in lines}
    first = named[HASHES[0]]
    same = [
        row
        for name, row in named.items()
        if name.startswith("spongent") and row["collision, bits"] == first["collision, bits"]
    ]
    assert first["hash"] == "ascon-hash256" and len(same) == 3
    for cost in ("16 bytes, cycles", "64 KiB, a byte"):
        assert all(number(row[cost]) > 48 * number(first[cost]) for row in same)


def test_masked_nonces_cost_a_few_percent() -> None:
    for target in TARGETS:
        plain, masked = (board(target)[f"ascon-aead128{suffix}"] for suffix in ("", "-nm"))
        assert all(masked[n] < 1.07 * plain[n] for n in (0, 1, 2, 5, 6, 7))


def test_when_to_take_delirium() -> None:
    (found,) = (found for found in machines().values() if "delirium" in found)
    ascon, delirium = found["ascon-aead128"], found["delirium"]
    for level in set(ascon) - {"portable"}:
        _, batch, byte = (a / d for a, d in zip(ascon[level], delirium[level], strict=True))
        assert 1 < batch < byte


def test_the_first_one_is_the_standard_and_the_states_are_as_said() -> None:
    assert choosing.facts_of(AEADS[0])["standard"] and choosing.facts_of(HASHES[0])["standard"]
    text = choosing.PAGE.read_text().replace("\n", " ")
    bits = {
        a.name: 8 * loxo.permutation(a.permutation).state_bytes
        for a in loxo.aeads()
        if a.permutation
    }
    for name in ("dumbo", "jumbo", "delirium"):
        assert re.search(rf"\b{bits[name]}( bits)? for {name}\b", text), name
    assert f"{bits['ascon-aead128']} for Ascon" in text


# ---- How it is made -----------------------------------------------------------------------------


def rows() -> Iterator[Row]:
    for target in TARGETS:
        for build in choosing.BUILDS:
            for name in AEADS:
                for shape in choosing.MEASURED:
                    for operation in ("encrypt", "decrypt"):
                        costs = (12345 + shape[0], 1, 678, 0, 90 + (operation == "decrypt"))
                        yield Row(target, 0, build, name, "", 0, operation, *shape, *costs)


def measured() -> figures.Figures:
    aead = {"kind": "aead", "operation": "encrypt", "variant": "default"}
    shapes = ((16, 16, 1, 700.0), (65536, 0, 1, 8.5), (16, 0, 512, 512 * 90.0))
    found = [
        {**aead, "name": name, "packets": n, "message_bytes": message, "ad_bytes": ad}
        | {"cycles": cost, "cpb": cost}
        for name in AEADS
        for message, ad, n, cost in shapes
    ]
    hashed = {"kind": "hash", "operation": "hash", "variant": "default", "cycles": 512 * 60.0}
    found += [
        {**hashed, "name": name, "packets": n, "message_bytes": message, "cpb": 33.3}
        for name in HASHES
        for message, n in ((16, 1), (65536, 1), (64, 512))
    ]
    size = [
        {"name": name, "target": target, "build": "small", "flash_bytes": 4321}
        for name in HASHES
        for target in ("atmega128", "cortex-m0plus")
    ]
    header = {"level": "avx2", "cpu": "a CPU", "core_ratio": 1, "compiler": "cc", "flags": ""}
    return figures.Figures([figures.Bench(header, found)], size)


def test_the_page_is_filled_from_rows() -> None:
    files = dict(choosing.written(measured(), list(rows()), add=False))
    page = files[choosing.PAGE]
    assert "| ascon-aead128 | 700 | 90 | 8.50 |" in page
    costs = "12,361 | 12,409 | 12,601 | 678 | 91"
    assert page.count(f"| delirium | {costs} | {costs} |") == len(TARGETS)
    hashed = "NIST SP 800-232 | 32 | 128 | 128 | 30,720 | 60 | 33.3 | 4,321 | 4,321"
    assert f"| ascon-hash256 | {hashed} |" in page
    assert len(files) == 3 and all(text.startswith("<svg") for text in list(files.values())[1:])


def test_a_missing_figure_is_an_error() -> None:
    short = [row for row in rows() if row.message_bytes != 256]
    with pytest.raises(Missing, match="was measured at"):
        dict(choosing.written(measured(), short, add=False))
    empty = replace(measured(), size=[])
    with pytest.raises(Missing):
        dict(choosing.written(empty, list(rows()), add=False))


def test_an_algorithm_that_the_data_file_lacks_says_nothing() -> None:
    assert set(choosing.facts_of("nothing of that name").values()) == {""}


def test_bytes_as_people_say_them() -> None:
    assert [choosing.data(n) for n in (16, 2.0**54, 20 * 2.0**46, 25 * 2.0**70)] == [
        *("16 bytes", "18 PB", "1.4 PB", "30 ZB")
    ]
