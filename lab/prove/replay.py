# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs a function on concrete values where the prover has no part, and looks for values on which it
goes wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from random import Random

from lab.mcu.simulator import SimulationError
from tests.spec import PERMUTATIONS as SPECIFIED

from .call import Arguments, Call
from .equal import Equality
from .graph import LANE, SHIFT, STEP
from .pcode import Violation
from .references import Native, Simulated, reference

Values = dict[int, int]  # of literals


@cache
def permuted(permutation: str, state: bytes) -> bytes:
    """By the specification as it stands."""
    return SPECIFIED[permutation].permute(state)


def given(bits: Sequence[int], states: Sequence[bytes]) -> Values:
    """The values of literals, in the lanes of all states."""
    return {
        literal + STEP * lane: state[i // 8] >> i % 8 & 1
        for lane, state in enumerate(states)
        for i, literal in enumerate(bits)
    }


def packed(literals: Sequence[int], values: Values) -> bytes:
    """Literals as bytes. What is unknown is anything."""
    bits = [one if one < STEP else values.get(one, one >> SHIFT & 1) for one in literals]
    return sum(one << i for i, one in enumerate(bits)).to_bytes(len(bits) // 8, "little")


@dataclass
class Replay:
    """A call of a proof: what it is given and what must come of it, also for concrete values."""

    machine: str
    call: Call
    equality: Equality
    at: int
    arguments: Arguments
    inputs: dict[str, Sequence[int]]  # the literals that may have any value
    complete: Callable[[Values], Values]  # those of others, by the specification as it stands
    after: dict[int, list[int]] = field(default_factory=dict)  # buffers that change, by address
    status: int | None = None  # what it returns, if anything
    trials: int = 2  # of the signatures, on which it is tried

    @cached_property
    def processor(self) -> Native | Simulated:
        return reference(self.machine, self.call.image)

    def wanted(self) -> Iterator[tuple[str, int, list[int]]]:
        """The name and address of each buffer, and what must be in it afterwards."""
        for one in self.call.buffers:
            yield one.name, one.at, self.after.get(one.at, one.literals)

    def check_status(self) -> None:
        machine = self.call.machine
        got = self.call.cpu.get(machine.result)
        if self.status is not None and got != self.status & ((1 << 8 * machine.pointer) - 1):
            raise Violation(f"returns {got if isinstance(got, int) else 'what is unknown'}")

    def differing(self) -> list[tuple[int, int]]:
        """The bits that were found in memory where others are wanted, and those."""
        standing = self.equality.graph.standing
        return [
            (got, bit)
            for _, at, bits in self.wanted()
            for got, bit in zip(self.call.content(at, len(bits) // 8), bits, strict=True)
            if got != bit and standing(got) != standing(bit)
        ]

    def wrong(self, values: Values) -> str:
        """How the function goes wrong on the values of its inputs; empty if it does not."""
        values |= self.complete(values)
        memory = {one.at: packed(one.literals, values) for one in self.call.buffers}
        tables = [one.at for one in self.call.buffers if one.is_table]
        try:
            status, got = self.processor.call(self.at, self.arguments, memory, tables)
            said = [f"it returns {status}"] if self.status not in (None, status) else []
            said += [name for name, at, bits in self.wanted() if got[at] != packed(bits, values)]
        except SimulationError as error:
            said = [str(error)]
        shown = [
            f"{name} {packed(bits, values).hex()}" for name, bits in self.inputs.items() if bits
        ]
        return f"{' and '.join(said)} by {', '.join(shown)}, replayed" if said else ""

    def random(self, seed: int) -> Values:
        """Random inputs."""
        source = Random(seed)
        literals = [one for bits in self.inputs.values() for one in bits]
        return {one: source.getrandbits(1) for one in literals if one >= STEP}

    def suspects(self) -> Iterator[Values]:
        """Values on which the function might be wrong: what the solver found, a signature that
        differs, and some that might.
        """
        literals = [one for bits in self.inputs.values() for one in bits]
        for model in self.equality.differences:
            yield {one: model.get(one & ~LANE, 0) for one in literals}
        graph = self.equality.graph
        for a, b in self.differing():
            if difference := graph.signature(a) ^ graph.signature(b):
                yield graph.assigned(literals, (difference & -difference).bit_length() - 1)
                break
        for trial in range(self.trials):
            yield graph.assigned(literals, trial)

    def refuted(self) -> str:
        """How the function goes wrong on the first of them on which it does."""
        return next(filter(None, map(self.wrong, self.suspects())), "")
