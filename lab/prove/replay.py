# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs a function on concrete states where the prover has no part, in unicorn, in simavr or on this
CPU, and looks for states on which it goes wrong.
"""

from __future__ import annotations

import ctypes
import faulthandler
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from tests.spec import PERMUTATIONS as SPECIFIED

from .call import Buffer, Call
from .graph import SHIFT, STEP
from .image import Image
from .machines import AVR, X86
from .references import Arguments, Crash, Memory, Simavr, Unicorn

if TYPE_CHECKING:
    from .kernels import Subject
    from .proof import Theory

SECONDS = 20
PAGE = 0x1000
EXPORTED = "loxo_keccak_f200_permute"  # any function that the shared library exports


def apart(work: Callable[[], bytes]) -> bytes:
    """What a function returns in a copy of this process, as it may do anything there."""
    reading, writing = os.pipe()
    sys.stdout.flush()
    child = os.fork()
    if not child:
        code = 1
        try:
            faulthandler.disable()
            signal.alarm(SECONDS)
            with os.fdopen(writing, "wb") as stream:
                stream.write(work())
            code = 0
        finally:
            os._exit(code)
    os.close(writing)
    with os.fdopen(reading, "rb") as stream:
        said = stream.read()
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code:
        raise Crash("does not end" if code == -signal.SIGALRM else f"ends with {code}")
    return said


def natively(image: Image, at: int, arguments: Arguments, memory: Memory) -> Memory:
    """A function of a shared library on this CPU."""

    def work() -> bytes:
        function = ctypes.cast(getattr(ctypes.CDLL(str(image.path)), EXPORTED), ctypes.c_void_p)
        base = (function.value or 0) - image.functions[EXPORTED][0]
        size = max(place + len(data) for place, data in memory.items()) - min(memory)
        room = ctypes.create_string_buffer(size + 2 * PAGE)
        shift = (ctypes.addressof(room) + PAGE & -PAGE) - (min(memory) & -PAGE)
        for place, data in memory.items():
            ctypes.memmove(place + shift, data, len(data))
        moved = [value + shift if value in memory else value for value in arguments]
        ctypes.CFUNCTYPE(None, *[ctypes.c_size_t] * len(moved))(base + at)(*moved)
        return b"".join(
            ctypes.string_at(place + shift, len(data)) for place, data in memory.items()
        )

    said, found = apart(work), {}
    for place, data in memory.items():
        found[place], said = said[: len(data)], said[len(data) :]
    return found


def called(machine: str, image: Image, at: int, arguments: Arguments, memory: Memory) -> Memory:
    """What a function makes of memory."""
    if image.machine is X86:
        return natively(image, at, arguments, memory)
    reference = (Simavr if image.machine is AVR else Unicorn)(image, machine)
    return reference.call(at, arguments, memory)


@cache
def permuted(permutation: str, state: bytes) -> bytes:
    """By the specification as it stands."""
    return SPECIFIED[permutation].permute(state)


def given(bits: Sequence[int], states: Sequence[bytes]) -> dict[int, int]:
    """The values of literals, in the lanes of all states."""
    return {
        literal + STEP * lane: state[i // 8] >> i % 8 & 1
        for lane, state in enumerate(states)
        for i, literal in enumerate(bits)
    }


def packed(literals: Sequence[int], values: dict[int, int]) -> bytes:
    """Literals as bytes. What is unknown is anything."""
    bits = [one if one < STEP else values.get(one, one >> SHIFT & 1) for one in literals]
    return int("".join(map(str, reversed(bits))), 2).to_bytes(len(bits) // 8, "little")


@dataclass
class Replay:
    """A call of a proof, to run it on concrete states."""

    subject: Subject
    theory: Theory
    call: Call
    written: Buffer
    wanted: list[int]
    arguments: Arguments

    def wrong(self, states: Sequence[bytes]) -> str:
        """How the function goes wrong on the states of all lanes; empty if it does not."""
        subject, theory = self.subject, self.theory
        values = given(theory.inputs, states)
        memory = {one.at: packed(one.literals, values) for one in self.call.buffers}
        if subject.shape in ("block", "permute"):
            after = [permuted(subject.permutation, state) for state in states]
            values |= given(theory.outputs, after)
        wanted = memory | {self.written.at: packed(self.wanted, values)}
        shown = b"".join(states).hex()
        try:
            got = called(subject.machine, self.call.image, subject.at, self.arguments, memory)
        except Crash as crash:
            return f"on {shown} it {crash}"
        return "" if got == wanted else f"by {shown}, replayed"

    def suspects(self, differing: Sequence[tuple[int, int]], n: int) -> Iterator[list[bytes]]:
        """States on which the function might be wrong: what the solver found, a signature that
        differs, and, if it has no result, any.
        """
        theory = self.theory
        for found in theory.equality.differences:
            bits = [found.get(one, 0) for one in theory.inputs]
            yield [packed(bits, {})] * n
        trials = [0, 1]
        for a, b in differing:
            difference = theory.graph.signature(a) ^ theory.graph.signature(b)
            if difference:
                trials = [(difference & -difference).bit_length() - 1]
                break
        for trial in trials:
            yield [theory.state(trial, number) for number in range(n)]

    def refuted(self, differing: Sequence[tuple[int, int]], n: int) -> str:
        """How the function goes wrong on the first of them on which it does."""
        return next(filter(None, map(self.wrong, self.suspects(differing, n))), "")
