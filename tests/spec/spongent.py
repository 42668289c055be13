# SPDX-License-Identifier: Apache-2.0 OR MIT
"""SPONGENT: the permutations Spongent-pi[b] and the thirteen hash functions built on them.

Specification: Bogdanov, Knezevic, Leander, Toz, Varici, Verbauwhede, "SPONGENT: The Design Space of
Lightweight Cryptographic Hashing" (IEEE Transactions on Computers, 2013); b = 160 from Elephant v2,
section 2; b = 192 is derived in tools/jumbo192_derivation.py.

State: bit j of the permutation is bit j mod 8 of byte j div 8, so the state is one integer in
little-endian bytes. A round adds the counter at the low end and its mirror image at the high end,
applies the S-box to every nibble, and moves bit j to j*b/4 mod (b-1).

`permute_plainly` follows that text. `permute` merges S-box and bit permutation into one table per
byte of the state, and is about twenty times faster.
"""

from functools import cached_property, partial
from typing import NamedTuple

from .interface import Hash, Permutation, kept

SBOX = (0xE, 0xD, 0xB, 0x0, 0x2, 0x1, 0x4, 0xF, 0x7, 0xA, 0x8, 0x5, 0x9, 0xC, 0x3, 0x6)


class Parameters(NamedTuple):
    """The parameters of a width: rounds, and the counter's length and first value."""

    rounds: int
    counter_bits: int
    counter_start: int


PARAMETERS = {
    88: Parameters(45, 6, 0x05),
    136: Parameters(70, 7, 0x7A),
    160: Parameters(80, 7, 0x75),
    176: Parameters(90, 7, 0x45),
    192: Parameters(100, 7, 0x47),
    240: Parameters(120, 7, 0x01),
    264: Parameters(135, 8, 0xC6),
    272: Parameters(140, 8, 0x9E),
    336: Parameters(170, 8, 0x52),
    384: Parameters(195, 8, 0xFB),
    480: Parameters(240, 8, 0xA7),
    672: Parameters(340, 9, 0x105),
    768: Parameters(385, 9, 0x015),
}

# The counter's feedback polynomials, as the bits of the register that are added up:
# x^6+x^5+1, x^7+x^6+1, x^8+x^4+x^3+x^2+1, x^9+x^4+1.
COUNTER_TAPS = {6: (5, 4), 7: (6, 5), 8: (7, 3, 2, 1), 9: (8, 3)}


def clock(counter: int, bits: int) -> int:
    """One step of lCounter: shift left; the sum of the taps comes in at the bottom."""
    new = sum(counter >> tap for tap in COUNTER_TAPS[bits]) & 1
    return (counter << 1 | new) & ((1 << bits) - 1)


def mirror(value: int, bits: int) -> int:
    """The `bits` low bits of `value` in the opposite order."""
    return int(f"{value:0{bits}b}"[::-1], 2)


class SpongentPi:
    """Spongent-pi[b], a permutation of b bits."""

    def __init__(self, b: int, parameters: Parameters) -> None:
        self.b = b
        self.parameters = parameters

    @cached_property
    def round_constants(self) -> list[int]:
        """What each round adds: the counter at the low end, mirrored at the high end."""
        rounds, bits, counter = self.parameters
        constants = []
        for _ in range(rounds):
            constants.append(counter ^ mirror(counter, self.b))
            counter = clock(counter, bits)
        return constants

    def substitute(self, x: int) -> int:
        """sBoxLayer: the S-box on every nibble."""
        return sum(SBOX[x >> i & 0xF] << i for i in range(0, self.b, 4))

    def destination(self, j: int) -> int:
        """Where pLayer moves bit j."""
        return j if j == self.b - 1 else j * (self.b // 4) % (self.b - 1)

    def move(self, x: int) -> int:
        """pLayer: bit j goes to its destination."""
        return sum((x >> j & 1) << self.destination(j) for j in range(self.b))

    def permute_plainly(self, state: bytes) -> bytes:
        """The permutation as the specification describes it."""
        x = int.from_bytes(state, "little")
        for constant in self.round_constants:
            x = self.move(self.substitute(x ^ constant))
        return x.to_bytes(self.b // 8, "little")

    @cached_property
    def tables(self) -> list[list[int]]:
        """Table i gives what byte i contributes to the state after S-box and pLayer."""
        pairs = [SBOX[byte & 0xF] | SBOX[byte >> 4] << 4 for byte in range(256)]
        moved = [1 << self.destination(j) for j in range(self.b)]
        return [
            [sum(moved[i + k] for k in range(8) if pair >> k & 1) for pair in pairs]
            for i in range(0, self.b, 8)
        ]

    def permute(self, state: bytes) -> bytes:
        """The same permutation, by table."""
        size = self.b // 8
        if len(state) != size:
            raise ValueError(f"the state has {size} bytes")
        tables = self.tables
        x = int.from_bytes(state, "little")
        for constant in self.round_constants:
            before = (x ^ constant).to_bytes(size, "little")
            x = 0
            for table, byte in zip(tables, before, strict=True):
                x ^= table[byte]
        return x.to_bytes(size, "little")


PI = {b: SpongentPi(b, parameters) for b, parameters in PARAMETERS.items()}


def pad(message: bytes, bits: int | None, rate: int) -> bytes:
    """The first `bits` bits (first bit on top), then a one, then zeros up to whole blocks."""
    bits = 8 * len(message) if bits is None else bits
    if not 0 <= bits <= 8 * len(message):
        raise ValueError("more bits than the message has")
    whole, rest = divmod(bits, 8)
    last = message[whole] & (0xFF00 >> rest) if rest else 0
    padded = message[:whole] + bytes([last | 0x80 >> rest])
    return padded + bytes(-len(padded) % rate)


def sponge(
    pi: SpongentPi, rate: int, digest_bytes: int, message: bytes, bits: int | None = None
) -> bytes:
    """The sponge: absorb and permute block by block, then emit `rate` bytes per permutation."""
    padded = pad(message, bits, rate)
    state = bytes(pi.b // 8)
    for start in range(0, len(padded), rate):
        block = padded[start : start + rate]
        mixed = bytes(x ^ y for x, y in zip(state, block, strict=False))
        state = pi.permute(mixed + state[rate:])
    digest = state[:rate]
    while len(digest) < digest_bytes:
        state = pi.permute(state)
        digest += state[:rate]
    return digest[:digest_bytes]


# digest, capacity, rate in bits; the width is capacity + rate
HASH_SIZES = (
    (88, 80, 8),
    (88, 176, 88),
    (128, 128, 8),
    (128, 256, 128),
    (160, 160, 16),
    (160, 160, 80),
    (160, 320, 160),
    (224, 224, 16),
    (224, 224, 112),
    (224, 448, 224),
    (256, 256, 16),
    (256, 256, 128),
    (256, 512, 256),
)


def make_hash(digest: int, capacity: int, rate: int) -> Hash:
    """The hash function SPONGENT-digest/capacity/rate."""
    absorb_and_squeeze = partial(sponge, PI[capacity + rate], rate // 8, digest // 8)
    name = f"spongent-{digest}-{capacity}-{rate}"
    return Hash(name, digest // 8, rate // 8, absorb_and_squeeze)


HASHES = {made.name: made for made in (make_hash(*sizes) for sizes in HASH_SIZES)}
PERMUTATIONS = {
    f"spongent-pi{b}": Permutation(f"spongent-pi{b}", b // 8, kept(pi.permute))
    for b, pi in PI.items()
}
