# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Whole calls: encrypt and decrypt of a linked image equal the AEAD of tests/spec, for all keys,
nonces, associated data and messages of given lengths.

Two proofs make one. The specification of the mode runs on unknown bits; what its permutation gives
is unknown as well, and the same for the same input. Then the call runs. Where it comes to the
image's permutation, one state must lie there that the specification permutes, and gets what the
specification got. This shows the mode to be right with any function in that place. And the code
that it skipped is run for all states, as a kernel is, with the stack pointer and the state where
the call has them: it computes the permutation, keeps to its state and its stack, and restores what
it must. All other registers, and the stack that it used, are unknown afterwards.

The specification's decrypt runs too, on what its encrypt made, and must give the message back. So
each ciphertext of that length is the ciphertext of one message, and a proof for all messages is one
for all ciphertexts. Decryption is proved in two cases, which together are all tags:

- The tag is the specification's. The call returns 0, and `out` is the message.
- The tag is the specification's plus a difference that is not zero. The call returns
  LOXO_ERR_FORGED, and does not write to `out`.

In the second case the call branches on its verdict, which depends on unknown bits and is public
only because the case fixes it. So a bit that is shown to equal "the difference is not zero", for
all differences, zero included, is taken as true, and its complement as false. Nothing weaker will
do: a comparison that ignores a bit of the tag is another function of the difference, stays unknown,
and branching on it is a violation. No other case has a difference, so nothing is assumed there.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

from lab.mcu.simulator import SimulationError, Simulator
from lab.mcu.targets import TARGETS
from tests.spec import elephant
from tests.spec.interface import Permutation
from tools import firmware
from tools.toolchain import BUILD, EMBEDDED

from .call import Buffer, Call, Outcome
from .equal import Equality
from .graph import SHIFT, TRIALS, Graph, Lost
from .image import Image
from .kernels import Only, image_of, objects
from .pcode import Step, Violation, known
from .proof import Theory, Verdict
from .specification import Bytes, Number, Specification, bits_of, unknown_bytes
from .words import made

Steps = dict[int, Step]
AEADS = {p.name: p for p in elephant.INSTANCES if p.name in elephant.WIRE_IDS}
MACHINES, BUILDS = ("cortex-m3", "atmega128"), ("default", "small")
NAMES = ("key", "nonce", "ad", "message")  # of what is sealed
OK, FORGED = 0, -1
LONGEST = 64
CYCLES = 20_000_000  # after which a run elsewhere counts as endless


class Case(NamedTuple):
    """What a call is given and what it must do, by the names of values."""

    text: str  # what `in` holds
    tag: str  # what `tag` holds before
    out: str  # what `out` holds afterwards
    tag_after: str
    status: int


CASES = {
    "encrypt": (Case("message", "former tag", "ciphertext", "tag", OK),),
    "decrypt": (
        Case("ciphertext", "tag", "message", "tag", OK),
        Case("ciphertext", "forged tag", "former text", "forged tag", FORGED),
    ),
}


class AeadCall(NamedTuple):
    """A call, and the lengths of the packets that it is given."""

    aead: str
    way: str  # encrypt or decrypt
    machine: str
    build: str
    lengths: tuple[tuple[int, int], ...]  # of message and associated data

    @property
    def name(self) -> str:
        return f"{self.aead}_{self.way}"

    @property
    def label(self) -> str:
        return f"{self.name} {self.machine} {self.build}"

    @property
    def image(self) -> Path:
        """That of both calls."""
        names = [f"loxo_{self.aead}_{way}" for way in CASES]
        path = BUILD / "firmware" / f"{self.machine}-{self.build}" / f"{'-'.join(names)}.elf"
        parts = objects(self.machine, self.build)
        return firmware.link(EMBEDDED[self.machine], parts, names, path)

    @property
    def at(self) -> int:
        return image_of(self.image).functions[f"loxo_{self.name}"][0]


def all_lengths(block: int) -> Iterator[tuple[int, int]]:
    """Every length of a message up to 64 bytes, and every one of associated data; none of both; and
    either alone around the end of a block, which has the nonce before the data.
    """
    yield from ((size, LONGEST - size) for size in range(LONGEST + 1))
    yield from ((0, 0), (16, 16))
    for around in (block - 1, block, block + 1):
        yield from ((around, 0), (0, around - elephant.NONCE_BYTES))


def calls(only: Only = None) -> Iterator[AeadCall]:
    for name, instance in AEADS.items():
        lengths = tuple(all_lengths(instance.permutation.state_bytes))
        for machine, build, way in product(MACHINES, BUILDS, CASES):
            call = AeadCall(name, way, machine, build, lengths)
            if only is None or only.search(call.label):
                yield call


# ---- The specification ---------------------------------------------------------------------------


class Sealed:
    """An AEAD on unknown bits. What its permutation gives is unknown as well."""

    def __init__(self, aead: str, message: int, ad: int) -> None:
        self.graph = graph = Graph()
        self.equality = Equality(graph)
        self.permuted: dict[tuple[int, ...], list[int]] = {}
        specification = Specification(graph)
        module = specification.module("elephant")
        same = SimpleNamespace(compare_digest=lambda a, b: bits_of(a) == bits_of(b))
        vars(module)["hmac"] = same
        instance = next(p for p in module.INSTANCES if p.name == aead)
        instance = instance._replace(
            permutation=replace(instance.permutation, permute=self.permute)
        )
        sizes = (elephant.KEY_BYTES, elephant.NONCE_BYTES, ad, message)
        given = [unknown_bytes(graph, n, size) for n, size in zip(NAMES, sizes, strict=True)]
        sealed = module.encrypt(instance, *given)
        opened = module.decrypt(instance, *given[:3], sealed)
        specification.close()
        assert opened is not None and bits_of(opened) == bits_of(given[3])
        self.values = dict(zip(NAMES, map(bits_of, given), strict=True))
        self.values["ciphertext"] = bits_of(sealed[:message])
        self.values["tag"] = tag = bits_of(sealed[message:])
        graph.prover = self.equality.prove
        self.values["difference"] = difference = not_zero(graph, len(tag))
        self.values["forged tag"] = [graph.xor(a, b) for a, b in zip(tag, difference, strict=True)]
        for name, like in (("former text", "message"), ("former tag", "tag")):
            bits = self.values[like]
            self.values[name] = [graph.variable("unknown", junk=True) for _ in bits]

    def permute(self, state: Bytes) -> Bytes:
        bits = tuple(bits_of(state))
        if bits not in self.permuted:
            self.permuted[bits] = bits_of(unknown_bytes(self.graph, "permuted", len(state)))
        return Number(self.graph, self.permuted[bits]).to_bytes(len(state), "little")


def not_zero(graph: Graph, size: int) -> list[int]:
    """Fresh bits that are assumed not to be all zero: what is shown to equal "one of them is one"
    is true from now on, and its complement false.

    Their signatures are of assignments that obey: each bit alone, so that no part of the bits has
    the signature of all, then any. The sums of bytes, bit by bit, are milestones.
    """
    bits = [graph.variable("difference") for _ in range(size)]
    for i, bit in enumerate(bits):
        graph.signatures[bit >> SHIFT] = 1 << i | graph.random.getrandbits(TRIALS - size) << size
    graph.round += 1
    some = 0
    for k in range(8):
        column = 0
        for bit in bits[k::8]:
            column = graph.or_(column, bit)
        some = graph.or_(some, graph.milestone(column))
    graph.definitions[0], graph.rounds[0], graph.marks[0] = some ^ 1, graph.round + 1, 0
    return bits


# ---- The permutation -----------------------------------------------------------------------------


@lru_cache(maxsize=1)
def rounds_of(permutation: str) -> Theory:
    return Theory(permutation)


@cache
def permutes(image: Image, permutation: str, sp: int, at: int) -> tuple[Outcome, Steps]:
    """Proves the permutation of an image with the stack pointer and the state in these places."""
    theory = rounds_of(permutation)
    theory.graph.begin()
    call = Call(image, theory.graph)
    call.top = call.sp = sp + (0 if image.machine.link else image.machine.pointer)
    call.top += call.small
    call.next = at
    state = Buffer("the state", theory.inputs)
    outcome = call.run(entry(image, permutation), (call.place(state, align=1), 1))
    if call.content(at, state.size) != theory.outputs:
        raise Lost("the permutation is not proved")
    return outcome, call.cpu.steps


def entry(image: Image, permutation: str) -> int:
    return image.functions[f"loxo_{permutation.replace('-', '_')}_permute"][0]


@dataclass
class StandIn:
    """Does what the permutation has been shown to do, whenever a call comes to it."""

    call: Call
    theory: Sealed
    permutation: Permutation
    instructions: int = 0
    left: int = 0
    steps: Steps = field(default_factory=dict)

    def __call__(self) -> int:
        call, machine, size = self.call, self.call.machine, self.permutation.state_bytes
        at, n = (known(call.cpu.get(name), "an argument") for name in machine.arguments[:2])
        call.check_bytes(at, size, True)
        permuted = self.theory.permuted.get(tuple(call.content(at, size)))
        if n != 1 or not permuted:
            raise Lost("permutes what the specification does not")
        if any(call.cpu.get(name) != 0 for name in machine.zero):
            raise Violation(f"calls with {machine.zero} not zero")
        sp = known(call.cpu.get(machine.stack_pointer), "the stack pointer")
        outcome, steps = permutes(call.image, self.permutation.name, sp, at)
        for i in range(size):
            call.memory.write(at + i, 1, made(1, permuted[8 * i : 8 * i + 8]))
        self.instructions += outcome.instructions
        self.left = max(self.left, outcome.left)
        self.steps |= steps
        return call.come_back(outcome.stack)


# ---- The call ------------------------------------------------------------------------------------


def attempt(packet: AeadCall, theory: Sealed, call: Call, case: Case) -> tuple[Outcome, Steps]:
    """One case; raises Violation or Lost if it is not proved."""
    values, machine = theory.values, call.machine
    permutation = AEADS[packet.aead].permutation
    stand_in = StandIn(call, theory, permutation)
    call.library[entry(call.image, permutation.name)] = stand_in
    out = Buffer("the text", values["former text"], case.out != "former text")
    tag = Buffer("the tag", values[case.tag], case.tag != case.tag_after)
    given = [Buffer(name, values[name], False) for name in (case.text, "ad", "nonce", "key")]
    at = [call.place(buffer, offset=1) for buffer in (out, tag, *given)]
    start = call.image.functions[f"loxo_{packet.name}"][0]
    outcome = call.run(start, arguments(at, out.size, given[1].size))
    status = call.cpu.get(machine.result)
    if status != case.status & ((1 << 8 * machine.pointer) - 1):
        raise Violation(f"returns {status if isinstance(status, int) else 'what is unknown'}")
    for buffer, name in ((out, case.out), (tag, case.tag_after)):
        got = call.content(buffer.at, buffer.size)
        wrong = sum(a != b for a, b in zip(got, values[name], strict=True))
        if wrong:
            raise Lost(f"{wrong} bits of the {name}")
    left = outcome.left + stand_in.left
    if left > permutation.state_bytes // 2:  # what is spilled, but none of the mode's buffers
        raise Violation(f"leaves {left} secret bytes on the stack")
    instructions = outcome.instructions + stand_in.instructions
    return Outcome(instructions, outcome.stack, left), stand_in.steps | call.cpu.steps


def arguments(at: Sequence[int], message: int, ad: int) -> tuple[int, ...]:
    """Those of a call, where the buffers are: out, tag, in, ad, nonce, key."""
    return (*at[:3], message, at[3], ad, *at[4:])


def prove(packet: AeadCall, image: Image | None = None) -> Verdict:
    """All lengths and cases; the first that fails decides."""
    start, image, queries = time.process_time(), image or image_of(packet.image), 0
    outcomes, steps = [Outcome(0, 0, 0)], Steps()
    verdict, detail = "proved", ""
    for lengths, case in product(packet.lengths, CASES[packet.way]):
        theory = Sealed(packet.aead, *lengths)
        try:
            outcome, ran = attempt(packet, theory, Call(image, theory.graph), case)
        except (Violation, Lost) as error:
            verdict = "violation" if isinstance(error, Violation) else "not proved"
            detail = f"{error}, message and data of {lengths} bytes"
            if said := refuted(packet, theory, image, case):
                verdict, detail = "refuted", said
            break
        outcomes.append(outcome)
        steps |= ran
        queries += theory.equality.by_solver
    code = b"".join(at.to_bytes(8, "little") + step.code for at, step in sorted(steps.items()))
    return Verdict(
        *(packet, verdict, detail, time.process_time() - start),
        instructions=max(outcome.instructions for outcome in outcomes),
        stack=max(outcome.stack for outcome in outcomes),
        left=max(outcome.left for outcome in outcomes),
        code=hashlib.sha256(code).hexdigest()[:12],
        solver=queries,
        steps={at: step._replace(runs=[]) for at, step in steps.items()},
    )


# ---- Concrete inputs -----------------------------------------------------------------------------


def refuted(packet: AeadCall, theory: Sealed, image: Image, case: Case) -> str:
    """An input on which the call goes wrong in its target's simulator, if one is found."""
    mcu = TARGETS[packet.machine]
    simulator = mcu.simulator(mcu, image.path, watch=False)
    for given in suspects(theory):
        said = goes_wrong(packet, simulator, case, given)
        if said:
            named = (f"{name} {given[name].hex()}" for name in (*NAMES, case.tag) if given[name])
            return f"by {', '.join(named)}: {said}, replayed"
    return ""


def suspects(theory: Sealed) -> Iterator[dict[str, bytes]]:
    """Inputs on which a call might be wrong: what the solver found, then the signatures'."""
    for model in theory.equality.differences:
        yield {n: packed(model.get(one, 0) for one in bits) for n, bits in theory.values.items()}
    signature = theory.graph.signature
    for trial in range(TRIALS):
        yield {
            name: packed(signature(one) >> trial & 1 for one in bits)
            for name, bits in theory.values.items()
        }


def packed(bits: Iterable[int]) -> bytes:
    listed = list(bits)
    return sum(one << i for i, one in enumerate(listed)).to_bytes(len(listed) // 8, "little")


def goes_wrong(packet: AeadCall, simulator: Simulator, case: Case, given: dict[str, bytes]) -> str:
    """How the call differs from the specification as it stands; empty if it doesn't."""
    size = len(given["message"])
    sealed = elephant.AEADS[packet.aead].encrypt(*(given[name] for name in NAMES))
    given["ciphertext"], given["tag"] = sealed[:size], sealed[size:]
    difference = given["difference"]
    if not any(difference):
        difference = b"\1" + difference[1:]
    given["forged tag"] = elephant.xor(given["tag"], difference)
    simulator.reset()
    buffers = ("former text", case.tag, case.text, "ad", "nonce", "key")
    at = [simulator.place(given[name], offset=1) for name in buffers]
    try:
        status = simulator.call(
            f"loxo_{packet.name}", *arguments(at, size, len(given["ad"])), cap=CYCLES
        ).result
    except SimulationError as error:
        return str(error)
    if status != case.status:
        return f"it returns {status}"
    for place, name in zip(at, (case.out, case.tag_after), strict=False):
        found = simulator.read(place, len(given[name]))
        if found != given[name]:
            return f"{found.hex()} is not the {name}"
    return ""
