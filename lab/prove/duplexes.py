# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Functions that take a duplex's blocks, on its words: Ascon's `start` and `blocks`, as
permutation/ascon/ascon_called.h describes them.

They are proved for all states, keys and blocks; for none, one and two blocks, so that their loop
ends at once, runs, and comes back; for each thing that may be done to blocks; and for each end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from lab.mcu.targets import TARGETS
from tests.spec import ascon

from .call import Buffer, Call
from .equal import Equality
from .graph import Graph
from .image import Image
from .kernels import APART, Only, image_of, linked_arms, neon_ascon, rig_of
from .proof import STRICT, Verdict, arranged, attempt, check_stack, verdict_on
from .replay import Replay, Values, given, packed
from .specification import bits_of, specified, unknown_bytes

STATE, KEY, RATE, MOST = 40, 16, 16, 2
ABSORB, ENCRYPT, DECRYPT = "absorb", "encrypt", "decrypt"
VERBS = ("start", "blocks")
PADS = (0, 1)  # those that modes give


class Case(NamedTuple):
    """A call."""

    blocks: int
    way: str  # what becomes of them
    pad: int
    keyed: bool  # a key begins a packet, in `start`, or ends it
    in_place: bool = False


class DuplexKernel(NamedTuple):
    """A function."""

    name: str  # ascon_blocks_neon
    machine: str
    image: Path
    at: int
    form: str  # of its words
    permutation: str = "ascon-p12"

    @property
    def label(self) -> str:
        return f"{self.name} {self.machine}"

    @property
    def starts(self) -> bool:
        return "_start_" in self.name


def cases(starts: bool) -> Iterator[Case]:
    numbers, ways = range(MOST + 1), (ABSORB, ENCRYPT, DECRYPT)
    if starts:
        yield from (Case(n, ABSORB, pad, True) for n, pad in product(numbers, PADS))
        return
    for n, way, pad, keyed in product(numbers, ways, PADS, (False, True)):
        yield Case(n, way, pad, keyed)
        if n and way != ABSORB:
            yield Case(n, way, pad, keyed, in_place=True)


def run(spec: Any, starts: bool, case: Case, state: Any, key: Any, data: Any) -> tuple[Any, Any]:
    """The state behind a call, and the text; on bytes, known or not."""
    words, text = spec.load(state), b""
    if starts:
        words = spec.xor(spec.permute(words, 12), 3, spec.load(key))
    for at in range(0, RATE * case.blocks, RATE):
        block = spec.load(data[at : at + RATE])
        added = spec.xor(words, 0, block)
        text += spec.store(added[:2])
        words = spec.permute([*block, *words[2:]] if case.way == DECRYPT else added, 8)
    ends = case.keyed and not starts
    if case.pad:
        words = spec.xor(words, 0, [case.pad])
        words = words if ends else spec.permute(words, 8)
    if ends:
        words = spec.permute(spec.xor(words, 2, spec.load(key)), 12)
        words = spec.xor(words, 3, spec.load(key))
    return spec.store(words), text


class Known:
    """What the calls must compute. All specifications run before any call, in one graph, and what
    their runs have in common runs once.
    """

    def __init__(self, cases: Sequence[Case], starts: bool) -> None:
        self.graph, self.answers = Graph(), dict[Any, tuple[Any, int]]()
        self.equality = Equality(self.graph)
        parts = [unknown_bytes(self.graph, size) for size in (STATE, KEY, RATE * MOST)]
        self.state, self.key, self.data = map(bits_of, parts)
        self.spec = SimpleNamespace(**vars(specified()["ascon"]) | {"permute": self.permute})
        self.after = dict[Case, tuple[list[int], list[int]]]()
        for case in cases:
            self.graph.round = 0
            after, text = run(self.spec, starts, case, *parts)
            self.after[case] = bits_of(after), bits_of(text)
        self.former = [self.graph.variable(junk=True, secret=False) for _ in self.data]

    def permute(self, words: list[Any], rounds: int) -> Any:
        asked = rounds, *bits_of(self.spec.store(words))
        if asked not in self.answers:
            self.answers[asked] = specified()["ascon"].permute(words, rounds), self.graph.round
        permuted, self.graph.round = self.answers[asked]
        return permuted


@lru_cache(maxsize=1)
def known(starts: bool) -> Known:
    """In a graph that serves this function of all machines."""
    return Known(tuple(cases(starts)), starts)


# ---- The functions -------------------------------------------------------------------------------


def found(
    machine: str, image: Callable[[str], Path], isa: str, verb: str, only: Only
) -> Iterator[DuplexKernel]:
    name, form = f"ascon_{verb}_{isa}", "interleaved" if isa in APART else "none"
    if not only or only.search(f"{name} {machine}"):
        at, _ = image_of(path := image(f"loxo_{name}")).functions[f"loxo_{name}"]
        yield DuplexKernel(name, machine, path, at, form)


def embedded(only: Only = None) -> Iterator[DuplexKernel]:
    if not TARGETS["cortex-m3"].missing:
        link = rig_of("permutation", "cortex-m3", "default").image
        for verb in VERBS:
            yield from found("cortex-m3", link, "armv7m", verb, only)


def arms(only: Only = None) -> Iterator[DuplexKernel]:
    for verb, machine in product(VERBS, linked_arms("armhf")):
        yield from found(machine, partial(neon_ascon, machine), "neon", verb, only)


# ---- The call ------------------------------------------------------------------------------------


def contract(kernel: DuplexKernel, image: Image, case: Case) -> Replay:
    theory, form = known(kernel.starts), kernel.form
    theory.graph.begin()
    theory.equality.differences.clear()
    after, text = theory.after[case]
    call = Call(image, theory.graph, kernel.machine in STRICT)
    state = call.place(Buffer("the state", arranged(theory.state, 1, form)))
    key = call.place(Buffer("the key", arranged(theory.key, 1, form), writable=False))
    size = 8 * RATE * case.blocks
    data = theory.data[:size]
    source = out = call.place(Buffer("the blocks", data, writable=case.in_place), offset=1)
    if case.way == ABSORB:
        out = 0
    elif not case.in_place:
        out = call.place(Buffer("the text", theory.former[:size]), offset=1)
    wanted = {state: arranged(after, 1, form)} | ({out: text} if out else {})
    keep = 0xFFFFFFFF if case.way == DECRYPT else 0
    arguments = (
        *(state, source, source + size // 8, out, keep, case.pad, key if case.keyed else 0),
    )

    def complete(values: Values) -> Values:
        parts = (packed(one, values) for one in (theory.state, theory.key, data))
        done = run(ascon, kernel.starts, case, *parts)
        return given(after, done[:1]) | given(text, done[1:])

    inputs: dict[str, Sequence[int]] = {
        "the state": theory.state,
        "the key": theory.key,
        "the blocks": data,
    }
    how = kernel.machine, call, theory.equality, kernel.at, arguments
    return Replay(*how, inputs, complete, wanted)


def prove(kernel: DuplexKernel, image: Image | None = None) -> Verdict:
    """All cases; the first that fails decides. They are in assembly, and leave at most half a state
    on their stack.
    """
    with verdict_on(kernel) as verdict:
        for case in cases(kernel.starts):
            replay = contract(kernel, image or image_of(kernel.image), case)
            attempt(verdict, replay, STATE // 2, f"{case}")
        if not image:
            check_stack(verdict)
    return verdict
