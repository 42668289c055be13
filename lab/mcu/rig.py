# SPDX-License-Identifier: Apache-2.0 OR MIT
"""One microcontroller, one build: what a call costs there, and whether its result is right.

    rig = Rig("cortex-m3")
    rig.aead("dumbo").encrypt(Packet.counting("dumbo", 16, 16)).cost.cycles[0]
    rig.permutation("spongent-pi160").permute(1).cost.stack_bytes
    rig.simulator("loxo_wipe").call("loxo_wipe", ...)

A result that differs from the host library's is an error.
"""

from __future__ import annotations

import random
import re
import warnings
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import loxo
from tools import firmware, kernels
from tools.toolchain import BUILD, floor, registry, with_code

from .simulator import Call, Image, SimulationError, Simulator
from .targets import TARGETS, Mcu

if TYPE_CHECKING:
    from typing_extensions import Self


HASH_STATE = 256  # bytes, more than the state of any hash
BRANCH = 64  # bits of Sparkle's


class WrongResult(SimulationError):
    """The simulated library and the host's give different results."""


def streams() -> tuple[str, ...]:
    return tuple(stream.name for stream in loxo.streams())


def hashes() -> tuple[str, ...]:
    """Hashes and XOFs."""
    return tuple(found.name for found in loxo.hashes())


def key_and_nonce(name: str) -> tuple[int, int]:
    """The sizes of an AEAD's keys and nonces."""
    aead = loxo.aead_class(name)
    return aead.key_size, aead.nonce_size


@dataclass(frozen=True)
class Packet:
    """The input to seal, with an AEAD's sizes of key and nonce."""

    key: bytes
    nonce: bytes
    message: bytes
    ad: bytes

    @classmethod
    def counting(cls, name: str, message: int, ad: int) -> Packet:
        """Counting bytes, as in the known answers."""
        sizes = *key_and_nonce(name), message, ad
        return cls(*(bytes(i & 0xFF for i in range(size)) for size in sizes))

    @classmethod
    def arbitrary(cls, name: str, message: int, ad: int, seed: int) -> Packet:
        """Random bytes, the same for the same seed."""
        source = random.Random(seed)
        sizes = *key_and_nonce(name), message, ad
        return cls(*(source.randbytes(size) for size in sizes))

    def sealed(self, name: str) -> bytes:
        """Ciphertext and tag, by this machine's library."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", loxo.ExperimentalWarning)
            return loxo.aead(name, self.key).encrypt(self.nonce, self.message, self.ad)


@dataclass(frozen=True)
class Kernel:
    """A line of a permutation's list, in a build with static dispatch."""

    name: str
    lanes: int


@dataclass(frozen=True)
class Done:
    """A call, its subject, and its result."""

    cost: Call
    output: bytes


class Rig:
    """A target in one build of all of src/, or of `files` in a folder of their `name`; with `flags`
    and `parts` (objects) added."""

    def __init__(
        self,
        target: str | Mcu,
        build: str = "default",
        flags: Sequence[str] = (),
        parts: Sequence[Path] = (),
        files: Sequence[Path] = (),
        name: str = "",
    ) -> None:
        self.mcu = TARGETS[target] if isinstance(target, str) else target
        self.build, self.flags, self.parts = build, flags, parts
        self.files, self.name = files, name

    @classmethod
    def of_floor(cls, name: str, target: str, build: str = "default") -> Rig:
        """With permutations or streams alone, which takes a third of the time to compile."""
        mcu = TARGETS[target]
        return cls(mcu, build, files=with_code(mcu.target.compiler[0], floor(name)), name=name)

    @cached_property
    def folder(self) -> Path:
        form = "-".join([self.mcu.name, self.build, *self.flags, *filter(None, [self.name])])
        return BUILD / "firmware" / re.sub(r"[^\w.=-]+", "_", form)

    @cached_property
    def objects(self) -> list[Path]:
        how = self.build, self.flags, self.folder, self.files
        made = firmware.objects(self.mcu.target, *how)
        return [*made, *self.parts]

    def image(self, *calls: str) -> Path:
        """The firmware that consists of these calls."""
        path = self.folder / f"{'-'.join(calls)}.elf"
        return firmware.link(self.mcu.target, self.objects, calls, path)

    def simulator(self, *calls: str) -> Simulator:
        """The same, loaded into the simulator."""
        return self.mcu.simulator(self.mcu, self.image(*calls))

    def make(self) -> None:
        """Compiles, so that parallel processes find all objects."""
        _ = self.objects

    def aead(self, name: str, prefix: str = "") -> Aead:
        return Aead(self, name, prefix)

    def permutation(self, name: str) -> Permutation:
        return Permutation(self, name)

    def hash(self, name: str) -> Hash:
        return Hash(self, name)

    def stream(self, name: str) -> Stream:
        return Stream(self, name)

    def subject(self, name: str) -> Subject:
        """An AEAD, hash, stream or permutation, or a kernel by its symbol, in a table or not."""
        if ROUNDS.fullmatch(name):
            return Rounds(self, name)
        if name in [a.name for a in registry("AEAD")]:
            return Aead(self, name)
        if name in hashes():
            return Hash(self, name)
        if name in [s.name for s in registry("STREAM")]:
            return Stream(self, name)
        if name in [p.name for p in registry("PERMUTATION")]:
            return Permutation(self, name)
        return Permutation(self, *kernel_of(name))

    def one_block(self, folder: Path) -> str:
        """The kernel of a stream or MAC for one block, from its folder's list."""
        flags = [*firmware.BUILDS[self.build], *self.flags]
        rows = kernels.built(folder, self.mcu.target, flags)
        return next(row.isa for row in rows if row.form == "blocks" and row.numbers == (1,))

    def kernels(self, permutation: str) -> list[Kernel]:
        """The kernels that serve a permutation in this build, from its list."""
        (source,) = kernels.PERMUTATIONS.rglob(f"{kernels.short(permutation)}.c")
        flags = [*firmware.BUILDS[self.build], *self.flags]
        rows = kernels.built(source.parent, self.mcu.target, flags)
        column = kernels.column(source.parent, permutation)
        return [Kernel(row.isa, row.lanes) for row in rows if row.numbers[column]]


class Subject:
    """A callable subject, with its image and the image's size."""

    def __init__(self, rig: Rig, name: str, calls: Sequence[str]) -> None:
        self.rig, self.name, self.calls = rig, name, calls
        self.path = rig.image(*calls)
        self.simulator = rig.mcu.simulator(rig.mcu, self.path)
        self.flash_bytes, self.ram_bytes, _ = firmware.measure(self.path)

    @property
    def program(self) -> object:
        """What the image holds, and where its calls begin."""
        image = self.simulator.image
        return image.segments, [image.address(call) for call in self.calls]

    def serving(self, permutation: str) -> list[str]:
        """The kernels of a mode: those whose rounds its image has, or else the permutation's."""
        family = permutation.partition("-")[0]
        rounds = [m for symbol in Image(self.path).symbols if (m := ROUNDS.fullmatch(symbol))]
        found = {m[0].partition(f"_{m[3]}_")[2] for m in rounds if family.startswith(m[1])}
        return sorted(found) or [kernel.name for kernel in self.rig.kernels(permutation)]

    def unwatched(self) -> Self:
        """The same on a simulator that only runs, without watching."""
        other = copy(self)
        other.simulator = self.rig.mcu.simulator(self.rig.mcu, self.path, watch=False)
        other.simulator.learn(self.simulator)
        return other

    def same(self, got: bytes, wanted: bytes, what: str) -> None:
        if got != wanted:
            where = f"{self.rig.mcu.name} {self.rig.build}"
            raise WrongResult(f"{where}: {self.name} {what}: {got.hex()} is not {wanted.hex()}")


class Aead(Subject):
    """The two one-shot calls of an AEAD, PREFIX_encrypt and PREFIX_decrypt; the default prefix is
    the library's. Messages are processed in place, which saves RAM."""

    def __init__(self, rig: Rig, name: str, prefix: str = "") -> None:
        symbol = next(a.symbol for a in registry("AEAD") if a.name == name)
        self.prefix = prefix or f"loxo_{symbol}"
        super().__init__(rig, name, [f"{self.prefix}_{way}" for way in ("encrypt", "decrypt")])
        (self.permutation,) = (a.permutation for a in loxo.aeads() if a.name == name)

    @cached_property
    def kernel(self) -> str:
        if not self.permutation:
            return "static"
        return "+".join(self.serving(self.permutation))

    def _run(self, way: str, packet: Packet, data: bytes, tag: bytes, odd: int) -> Done:
        """Makes the call, with each buffer `odd` bytes off a word boundary."""
        simulator = self.simulator
        simulator.reset()
        fields = (data, tag, packet.ad, packet.nonce, packet.key)
        at, tag_at, ad, nonce, key = (simulator.place(f, offset=odd) for f in fields)
        sizes = len(data), len(packet.ad)
        symbol = f"{self.prefix}_{way}"
        cost = simulator.call(symbol, at, tag_at, at, sizes[0], ad, sizes[1], nonce, key)
        return Done(cost, simulator.read(at, len(data)) + simulator.read(tag_at, len(tag)))

    def encrypt(self, packet: Packet, sealed: bytes = b"", odd: int = 0) -> Done:
        """Seals; `sealed` is the expected result, if known."""
        sealed = sealed or packet.sealed(self.name)
        tag = bytes(len(sealed) - len(packet.message))
        done = self._run("encrypt", packet, packet.message, tag, odd)
        self.same(done.output, sealed, "encrypt")
        return done

    def decrypt(self, packet: Packet, sealed: bytes = b"", odd: int = 0) -> Done:
        """Opens."""
        sealed = sealed or packet.sealed(self.name)
        size = len(packet.message)
        done = self._run("decrypt", packet, sealed[:size], sealed[size:], odd)
        status = bytes([done.cost.result & 0xFF])
        self.same(status + done.output[:size], bytes(1) + packet.message, "decrypt")
        return done

    def refuses(self, packet: Packet, sealed: bytes, odd: int = 0) -> None:
        """Must refuse a forgery, and leave it unchanged or wiped."""
        size = len(packet.message)
        done = self._run("decrypt", packet, sealed[:size], sealed[size:], odd)
        if done.cost.result == 0:
            raise WrongResult(f"{self.rig.mcu.name} {self.rig.build}: {self.name} opens a forgery")
        if done.output != bytes(size) + sealed[size:]:
            self.same(done.output, sealed, "forgery")


class Hash(Subject):
    """The one-shot call of a hash or an XOF."""

    def __init__(self, rig: Rig, name: str) -> None:
        (found,) = (h for h in registry("HASH", "XOF") if h.name == name)
        (self.info,) = (h for h in loxo.hashes() if h.name == name)
        self.prefix = f"loxo_{found.symbol}"
        super().__init__(rig, name, [f"{self.prefix}_hash"])

    @cached_property
    def kernel(self) -> str:
        """That for one state, as nothing here hashes two messages."""
        return self.serving(self.info.permutation)[-1]

    def digest(self, message: bytes, digest: bytes = b"", odd: int = 0) -> Done:
        """Hashes, with each buffer `odd` bytes off a word boundary; `digest` is the expected
        result, if known. An XOF gives that many bytes."""
        digest = digest or loxo.new(self.name, message).digest()
        simulator = self.simulator
        simulator.reset()
        out, at = (simulator.place(f, offset=odd) for f in (bytes(len(digest)), message))
        sizes = [len(digest)] if self.info.any_length else []
        cost = simulator.call(f"{self.prefix}_hash", out, *sizes, at, len(message))
        done = Done(cost, simulator.read(out, len(digest)))
        self.same(done.output, digest, "hash")
        return done

    @cached_property
    def in_pieces(self) -> Simulator:
        calls = (f"{self.prefix}_{verb}" for verb in ("init_custom", "update", "squeeze"))
        return self.rig.simulator(*calls)

    def customized(self, message: bytes, custom: bytes, digest: bytes, odd: int = 0) -> None:
        """The same with a customization string, which takes three calls."""
        simulator = self.in_pieces
        simulator.reset()
        state = simulator.place(bytes(HASH_STATE), align=8)
        fields = bytes(len(digest)), message, custom
        out, at, custom_at = (simulator.place(f, offset=odd) for f in fields)
        simulator.call(f"{self.prefix}_init_custom", state, custom_at, len(custom))
        simulator.call(f"{self.prefix}_update", state, at, len(message))
        simulator.call(f"{self.prefix}_squeeze", state, out, len(digest))
        self.same(simulator.read(out, len(digest)), digest, "hash with customization")


class Permutation(Subject):
    """A permutation, or a kernel of it."""

    def __init__(self, rig: Rig, name: str, symbol: str = "", kernel: Kernel | None = None) -> None:
        (found,) = (p for p in registry("PERMUTATION") if p.name == name)
        self.symbol = symbol or f"loxo_{found.symbol}_permute"
        super().__init__(rig, name, [self.symbol])
        self.kernels = [kernel] if kernel else rig.kernels(name)
        self.reference = loxo.permutation(name)

    def permute(self, states: int, seed: int = 0, odd: int = 0) -> Done:
        """One call on random states, which are `odd` bytes off a word boundary."""
        data = random.Random(seed).randbytes(states * self.reference.state_bytes)
        wanted = bytearray(data)
        self.reference.permute(wanted)
        self.simulator.reset()
        at = self.simulator.place(data, offset=odd)
        cost = self.simulator.call(self.symbol, at, states)
        done = Done(cost, self.simulator.read(at, len(data)))
        self.same(done.output, bytes(wanted), "permute")
        return done


ROUNDS = re.compile(r"loxo_([a-z]+)(\d*)_(rounds|steps)_\w+")


class Served(NamedTuple):
    """A permutation that a function of rounds or steps serves."""

    permutation: str
    arguments: tuple[int, ...]  # behind the state: rounds or steps, and branches if they vary


def permutations_of(symbol: str) -> dict[str, Served]:
    """Those of a function, by what a row calls them: `7 steps`, or `256: 7 steps` where one
    function serves all widths. One may serve a single permutation: loxo_ascon12_rounds_..."""
    found = ROUNDS.fullmatch(symbol)
    family, width, unit = found.groups() if found else ("", "", "")
    named = re.compile(rf"{family}([0-9]*)-p?([0-9]+)")
    served = {}
    for match in filter(None, (named.fullmatch(p.name) for p in registry("PERMUTATION"))):
        own, count = match[1], int(match[2])
        if width in (own, own + match[2]):
            served[f"{count} {unit}"] = Served(match[0], (count,))
        elif not width:
            served[f"{own}: {count} {unit}"] = Served(match[0], (count, int(own) // BRANCH))
    if not served:
        raise SimulationError(f"{symbol} belongs to no permutation")
    return served


class Rounds(Subject):
    """The rounds or steps of a duplex's permutations, a function on words in a form of its own. So
    only the permutations and AEADs made of it are compared with the host's."""

    def __init__(self, rig: Rig, symbol: str) -> None:
        super().__init__(rig, symbol, [symbol])
        self.served = permutations_of(symbol)
        names = (served.permutation for served in self.served.values())
        self.state_bytes = max(loxo.permutation(name).state_bytes for name in names)

    def run(self, rounds: int, *branches: int) -> Call:
        """So many rounds, the last of them where all have fewer."""
        self.simulator.reset()
        state = self.simulator.place(bytes(self.state_bytes))
        return self.simulator.call(self.name, state, rounds, *branches)


class Stream(Subject):
    """The one-shot call of a stream, in place, with its shortest key and nonce."""

    def __init__(self, rig: Rig, name: str) -> None:
        (found,) = (s for s in registry("STREAM") if s.name == name)
        (self.info,) = (s for s in loxo.streams() if s.name == name)
        self.symbol = f"loxo_{found.symbol}_xor"
        super().__init__(rig, name, [self.symbol])

    @cached_property
    def kernel(self) -> str:
        folder = next(f for f in kernels.STREAMS.iterdir() if f.name in self.name)
        return self.rig.one_block(folder)

    def keystream(self, size: int, odd: int = 0, seed: int = 0) -> Done:
        """XORs any message, with each buffer `odd` bytes off a word boundary."""
        sizes = self.info.nonce_sizes, self.info.key_sizes
        source = random.Random(seed)
        fields = [source.randbytes(found[0]) for found in sizes]
        text = source.randbytes(size)
        wanted = loxo.stream(self.name, fields[1], fields[0]).xor(text)
        self.simulator.reset()
        at = self.simulator.place(text, offset=odd)
        arguments = [at, at, size]
        for field, found in zip(fields, sizes, strict=True):
            arguments.append(self.simulator.place(field, offset=odd))
            arguments += [len(field)] * (len(found) > 1)
        cost = self.simulator.call(self.symbol, *arguments)
        done = Done(cost, self.simulator.read(at, size))
        self.same(done.output, wanted, "keystream")
        return done


def kernel_of(symbol: str) -> tuple[str, str, Kernel]:
    """Splits loxo_spongent160_permute_armv7m_x32 into the permutation, and the kernel with its
    lanes.
    """
    found = re.fullmatch(r"loxo_(\w+)_permute_(\w+?)(_x(\d+))?", symbol)
    if not found:
        raise SimulationError(f"{symbol} is not an AEAD, hash, stream, permutation or kernel")
    permutation, isa, width, lanes = found.groups()
    (name,) = (p.name for p in registry("PERMUTATION") if kernels.short(p.name) == permutation)
    return name, symbol, Kernel(isa + (width or ""), int(lanes or 1))


class Poly1305(Subject):
    """Its kernel, which moves a sum on by whole blocks."""

    def __init__(self, rig: Rig) -> None:
        self.kernel = rig.one_block(kernels.MACS / "poly1305")
        self.symbol = f"loxo_poly1305_add_{self.kernel}"
        super().__init__(rig, "poly1305", [self.symbol])

    def add(self, total: bytes, r: bytes, blocks: bytes, odd: int = 0) -> Done:
        """The new sum, of 17 bytes; the blocks are `odd` bytes off a word boundary."""
        simulator = self.simulator
        simulator.reset()
        state = total.ljust(24, b"\xa5") + r + bytes(range(16))
        own, at = simulator.place(state, align=8), simulator.place(blocks, offset=odd)
        size = self.rig.mcu.pointer_bytes
        lane = b"".join(pointer.to_bytes(size, "little") for pointer in (own, 0, at))
        cost = simulator.call(self.symbol, simulator.place(lane), 1, len(blocks) // 16)
        output = simulator.read(own, len(state))
        self.same(output[17:], state[17:], "beside the sum")
        return Done(cost, output[:17])
