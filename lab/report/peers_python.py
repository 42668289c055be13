# SPDX-License-Identifier: Apache-2.0 OR MIT
"""ChaCha20-Poly1305 of pyca/cryptography beside ours, both called from Python.

Reads known answers and prints rows as peers.c does, with ticks made of Python's clock.
Both objects have their keys already, so a row is one call: the way through Python and back is part
of it.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import loxo
from lab.report.peers import ABSENT, LENGTHS

TURNS = 20
SAMPLE = 2e-5  # the least seconds of one sample
NOTE = "from Python, whose own time for a call is part of both figures"
Call = Callable[[], bytes]
Answer = tuple[int, bytes, bytes, bytes, bytes, bytes]


def answers(text: str) -> Iterator[Answer]:
    """Number, key, nonce, associated data, text and what it is sealed."""
    for said in text.splitlines():
        number, *fields = said.split()
        key, nonce, ad, message, sealed = (bytes.fromhex(f.strip("-")) for f in fields)
        yield int(number), key, nonce, ad, message, sealed


def wrong(cipher: Any, text: str) -> int | None:
    """The first known answer that it does not give."""
    for number, key, nonce, ad, message, sealed in answers(text):
        made = cipher(key)
        if made.encrypt(nonce, message, ad) != sealed or made.decrypt(nonce, sealed, ad) != message:
            return number
    return None


def sample(call: Call, times: int) -> float:
    """Nanoseconds of one call."""
    start = time.perf_counter_ns()
    for _ in range(times):
        call()
    return (time.perf_counter_ns() - start) / times


def race(calls: dict[str, Call], seconds: float) -> dict[str, list[float]]:
    """Samples of each, in turns."""
    times = {name: 1 + int(SAMPLE * 1e9 / sample(call, 3)) for name, call in calls.items()}
    found: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(TURNS):
        for name, call in calls.items():
            end = time.perf_counter() + seconds / TURNS
            found[name].append(sample(call, times[name]))
            while time.perf_counter() < end:
                found[name].append(sample(call, times[name]))
    return found


def rows(theirs: Any, seconds: float, ns_per_tick: float) -> Iterator[dict[str, object]]:
    key, nonce = bytes(range(32)), bytes(range(12))
    ours, other = loxo.aead("chacha20-poly1305", key), theirs(key)
    for length in LENGTHS:
        message = bytes(length)
        calls: dict[str, Call] = {
            "ours": partial(ours.encrypt, nonce, message, b""),
            "theirs": partial(other.encrypt, nonce, message, b""),
        }
        for samples in race(calls, seconds).values():
            yield {
                "operation": "encrypt",
                "message_bytes": length,
                "ad_bytes": 0,
                "cycles": round(min(samples) / ns_per_tick, 1),
                "cycles_median": round(statistics.median(samples) / ns_per_tick, 1),
            }


def main() -> int:
    try:
        import cryptography
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
    except ImportError as error:
        print(error, file=sys.stderr)
        return ABSENT
    print(json.dumps({"version": cryptography.__version__, "note": NOTE}), flush=True)
    number = wrong(ChaCha20Poly1305, sys.stdin.read())
    if number is not None:
        print(json.dumps({"why": f"known answer {number} is wrong"}))
        return 1
    seconds, ns_per_tick = float(sys.argv[1]), float(sys.argv[2])
    for row in rows(ChaCha20Poly1305, seconds, ns_per_tick):
        print(json.dumps(row), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
