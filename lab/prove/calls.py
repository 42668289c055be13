# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Whole calls: encrypt and decrypt of a linked image equal the AEAD of tests/spec, for all keys,
nonces, associated data and messages of given lengths.

Calls of duplexes run as kernels do, with milestones in all rounds of all permutations. For
Elephant's, which permute much longer, two proofs make one. The specification of the mode runs on
unknown bits; what its permutation gives is unknown as well, and the same for the same input. Then
the call runs. Where it comes to the image's permutation, one state must lie there that the
specification permutes, and gets what the specification got. This shows the mode to be right with
any function in that place. And the code that it skipped is run for all states, as a kernel is, with
the stack pointer and the state where the call has them: it computes the permutation, keeps to its
state and its stack, and restores what it must. All other registers, and the stack that it used, are
unknown afterwards.

The specification's decrypt runs too, on what its encrypt made, and must give the message back. So
each ciphertext of that length is the ciphertext of one message, and a proof for all messages is one
for all ciphertexts. Decryption is proved in two cases, which together are all tags:

- The tag is the specification's. The call returns 0, and `out` is the message.
- The tag is the specification's plus a difference that is not zero. The call returns
  LOXO_ERR_FORGED, and does not write to `out`; or leaves zeros there, as a duplex, which has to
  decrypt first.

In the second case the call branches on its verdict, which depends on unknown bits and is public
only because the case fixes it. So a bit that is shown to equal "the difference is not zero", for
all differences, zero included, is taken as true, and its complement as false. Nothing weaker will
do: a comparison that ignores a bit of the tag is another function of the difference, stays unknown,
and branching on it is a violation. No other case has a difference, so nothing is assumed there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache, partial, reduce
from itertools import product
from pathlib import Path
from typing import NamedTuple

from tests import spec
from tests.spec import elephant

from .call import Buffer, Call
from .equal import Equality
from .graph import SHIFT, TRIALS, Graph, Lost
from .image import Image
from .kernels import Only, image_of, rig
from .pcode import Violation, known
from .proof import STRICT, Verdict, attempt, theory, verdict_on
from .replay import Replay, Values, given, packed
from .specification import Bytes, Number, bits_of, find, unknown_bytes
from .words import made

MACHINES, BUILDS = ("cortex-m3", "atmega128"), ("default", "small")


class Mode(NamedTuple):
    """What an AEAD is made of, in bytes."""

    permutation: str  # or one of several of that width
    text: int  # in a block
    ad: int  # in the first block of it
    apart: bool = False  # whether the permutation is proved by itself
    machines: tuple[str, ...] = MACHINES


MODES = {
    "ascon-aead128": Mode("ascon-p12", 16, 16, machines=(*MACHINES, "rv32imc")),
    "schwaemm128-128": Mode("sparkle256-7", 16, 16),
    "schwaemm256-128": Mode("sparkle384-7", 32, 32),
    "schwaemm192-192": Mode("sparkle384-7", 24, 24),
    "schwaemm256-256": Mode("sparkle512-8", 32, 32),
    "gimli": Mode("gimli-24", 16, 16, machines=(*MACHINES, "rv32imc")),
    "xoodyak": Mode("xoodoo-12", 24, 44, machines=(*MACHINES, "rv32imc")),
    "dumbo": Mode("spongent-pi160", 20, 8, apart=True),
    "jumbo": Mode("spongent-pi176", 22, 10, apart=True),
    "delirium": Mode("keccak-f200", 25, 13, apart=True),
}
NAMES = ("key", "nonce", "ad", "message")  # of what is sealed
OK, FORGED = 0, -1
LONGEST = 64
Pair = tuple[int, int]  # the lengths of message and associated data
Lengths = tuple[Pair, ...]


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
        Case("ciphertext", "forged tag", "text of a forgery", "forged tag", FORGED),
    ),
}


class AeadCall(NamedTuple):
    """A call, and the lengths of the packets that it is given."""

    aead: str
    way: str  # encrypt or decrypt
    machine: str
    build: str
    lengths: Lengths

    @property
    def name(self) -> str:
        return f"{self.aead.replace('-', '_')}_{self.way}"

    @property
    def label(self) -> str:
        return f"{self.name} {self.machine} {self.build}"

    @property
    def image(self) -> Path:
        """That of both calls."""
        names = (f"loxo_{self._replace(way=way).name}" for way in CASES)
        return rig(self.machine, self.build).image(*names)

    @property
    def permutation(self) -> str:
        return MODES[self.aead].permutation

    @property
    def offsets(self) -> tuple[int, ...]:
        """Of buffers from a word boundary: where that may be a fault, code asks for it."""
        return (0, 1) if self.machine in STRICT else (1,)


def all_lengths(mode: Mode) -> Iterator[Pair]:
    """None of both, and 16 bytes; either alone around the end of a block; and, where the
    permutation is proved apart, which is quick, every length of a message up to 64 bytes, and every
    one of associated data.
    """
    if mode.apart:
        yield from ((size, LONGEST - size) for size in range(LONGEST + 1))
    yield from ((0, 0), (16, 16))
    for past in (-1, 0, 1):
        yield from ((mode.text + past, 0), (0, mode.ad + past))


def calls(only: Only = None) -> Iterator[AeadCall]:
    for aead, mode in MODES.items():
        for machine, build, way in product(mode.machines, BUILDS, CASES):
            call = AeadCall(aead, way, machine, build, tuple(all_lengths(mode)))
            if only is None or only.search(call.label):
                yield call


# ---- The specification ---------------------------------------------------------------------------


class Sealed:
    """A packet of an AEAD on unknown bits. What a permutation that is proved apart gives is unknown
    as well.
    """

    def __init__(self, aead: str, graph: Graph, parts: list[Bytes]) -> None:
        self.graph, found = graph, find("AEADS", aead)
        self.permuted: dict[tuple[int, ...], list[int]] = {}
        encrypt, decrypt = found.encrypt, found.decrypt
        if MODES[aead].apart:
            (p,) = encrypt.args
            p = p._replace(permutation=replace(p.permutation, permute=self.permute))
            encrypt, decrypt = partial(encrypt.func, p), partial(decrypt.func, p)
        graph.round = 0  # so that what packets have in common is in the same rounds
        sealed = encrypt(*parts)
        opened = decrypt(*parts[:3], sealed)
        assert opened is not None and bits_of(opened) == bits_of(parts[3])
        self.values = dict(zip(NAMES, map(bits_of, parts), strict=True))
        self.values["ciphertext"] = bits_of(sealed[: len(parts[3])])
        self.values["tag"] = bits_of(sealed[len(parts[3]) :])
        for name, like in (("former text", "message"), ("former tag", "tag")):
            self.values[name] = [graph.variable(junk=True, secret=False) for _ in self.values[like]]
        text = self.values["former text"]  # which stays, or has been wiped
        self.values["text of a forgery"] = text if MODES[aead].apart else [0] * len(text)

    def permute(self, state: Bytes) -> Bytes:
        bits = tuple(bits_of(state))
        if bits not in self.permuted:
            self.permuted[bits] = bits_of(unknown_bytes(self.graph, len(state)))
        return Number(self.graph, self.permuted[bits]).to_bytes(len(state), "little")


class Packets:
    """Those of an AEAD in all lengths, sealed before any call. One graph serves them all: shorter
    packets are the first bytes of longer ones, and most of what is done to them is the same.
    """

    def __init__(self, aead: str, lengths: Lengths) -> None:
        graph, of = Graph(), spec.AEADS[aead]
        self.equality = Equality(graph)
        sizes = of.key_bytes, of.nonce_bytes, *map(max, zip(*lengths, strict=True))
        key, nonce, text, data = (unknown_bytes(graph, size) for size in sizes)
        self.sealed = {
            (size, ad): Sealed(aead, graph, [key, nonce, data[:ad], text[:size]])
            for size, ad in lengths
        }
        difference = not_zero(graph, 8 * of.tag_bytes)
        for values in (one.values for one in self.sealed.values()):
            values["difference"] = difference
            values["forged tag"] = list(map(graph.xor, values["tag"], difference))


packets_of = lru_cache(maxsize=1)(Packets)  # the last AEAD


def sealed_values(aead: str, bits: dict[str, list[int]], values: Values) -> Values:
    """Of ciphertext and tags, by the specification as it stands."""
    size = len(bits["message"]) // 8
    sealed = spec.AEADS[aead].encrypt(*(packed(bits[name], values) for name in NAMES))
    difference = packed(bits["difference"], values)
    if not any(difference):
        difference = b"\1" + difference[1:]
    found = {"ciphertext": sealed[:size], "tag": sealed[size:], "difference": difference}
    found["forged tag"] = elephant.xor(found["tag"], difference)
    return {one: v for name, data in found.items() for one, v in given(bits[name], [data]).items()}


def not_zero(graph: Graph, size: int) -> list[int]:
    """Fresh bits that are assumed not to be all zero: what is shown to equal "one of them is one"
    is true from now on, and its complement false.

    Their signatures are of assignments that obey: each bit alone, so that no part of the bits has
    the signature of all, then any. Milestones are the bits of what comparisons collect, in a byte,
    in a word, or in half a word whose even and odd bits stand apart.
    """
    bits = [graph.variable() for _ in range(size)]
    for i, bit in enumerate(bits):
        graph.signatures[bit >> SHIFT] = 1 << i | graph.random.getrandbits(TRIALS - size) << size
    graph.round += 1
    halves = [bits[k::64] + bits[k + 1 :: 64] for k in range(0, 64, 2)]
    for groups in (halves, [bits[k::8] for k in range(8)], [bits[k::32] for k in range(32)]):
        total = 0
        for group in groups:
            total = graph.or_(graph.milestone(total), graph.milestone(reduce(graph.or_, group)))
        graph.assume(total)
    return bits


# ---- The permutation -----------------------------------------------------------------------------


@cache
def permutes(image: Image, permutation: str, sp: int, at: int) -> Call:
    """Proves the permutation of an image with the stack pointer and the state in these places."""
    known = theory(permutation)
    known.graph.begin()
    call = Call(image, known.graph)
    call.next, call.sp = at, sp + image.machine.pushed
    call.top = call.sp + call.small
    call.place(Buffer("the state", known.inputs), align=1)
    call.run(entry(image, permutation), (at, 1))
    if call.content(at, known.size) != known.outputs:
        raise Lost("the permutation is not proved")
    return call


def entry(image: Image, permutation: str) -> int:
    return image.functions[f"loxo_{permutation.replace('-', '_')}_permute"][0]


def stand_in(call: Call, packet: AeadCall, sealed: Sealed) -> int:
    """Does what the permutation has been shown to do, when a call comes to it, and returns."""
    machine, size = call.machine, spec.PERMUTATIONS[packet.permutation].state_bytes
    at, n = (known(call.cpu.get(name), "an argument") for name in machine.arguments[:2])
    permuted = sealed.permuted.get(tuple(call.content(at, size)))
    if n != 1 or not permuted:
        raise Lost("permutes what the specification does not")
    if any(call.cpu.get(name) != 0 for name in machine.zero):
        raise Violation(f"calls with {machine.zero} not zero")
    sp = known(call.cpu.get(machine.stack_pointer), "the stack pointer")
    apart = permutes(call.image, packet.permutation, sp, at)
    for i in range(size):
        call.cpu.store(machine.data, at + i, 1, made(1, permuted[8 * i : 8 * i + 8]))
    call.below.append(apart)
    return call.come_back(apart.stack)


# ---- The call ------------------------------------------------------------------------------------


def contract(packet: AeadCall, image: Image, lengths: Pair, case: Case, at: int = 1) -> Replay:
    """One case, with what the call is given in its place, so far from a word boundary."""
    packets = packets_of(packet.aead, packet.lengths)
    sealed, equality = packets.sealed[lengths], packets.equality
    sealed.graph.begin()
    equality.differences.clear()
    values, call = sealed.values, Call(image, sealed.graph, packet.machine in STRICT)
    if MODES[packet.aead].apart:
        call.library[entry(image, packet.permutation)] = partial(stand_in, call, packet, sealed)
    out = Buffer("the text", values["former text"], values[case.out] is not values["former text"])
    tag = Buffer("the tag", values[case.tag], case.tag != case.tag_after)
    parts = [Buffer(name, values[name], False) for name in (case.text, "ad", "nonce", "key")]
    to, tag_at, text, ad, nonce, key = (call.place(one, offset=at) for one in (out, tag, *parts))
    return Replay(
        *(packet.machine, call, equality, image.functions[f"loxo_{packet.name}"][0]),
        (to, tag_at, text, lengths[0], ad, lengths[1], nonce, key),
        {name: values[name] for name in (*NAMES, "difference")},
        lambda found: sealed_values(packet.aead, values, found),
        *({to: values[case.out], tag_at: values[case.tag_after]}, case.status),
        TRIALS if case.tag == "forged tag" else 2,  # of which some differ in one bit
    )


def prove(packet: AeadCall, image: Image | None = None) -> Verdict:
    """All lengths, cases and offsets; the first that fails decides. What is spilled may be left on
    the stack, but none of the mode's buffers.
    """
    with verdict_on(packet) as verdict:
        for lengths, case, at in product(packet.lengths, CASES[packet.way], packet.offsets):
            replay = contract(packet, image or image_of(packet.image), lengths, case, at)
            most = spec.PERMUTATIONS[packet.permutation].state_bytes // 2
            attempt(verdict, replay, most, f"message and data of {lengths} bytes")
    return verdict
