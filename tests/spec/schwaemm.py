# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Schwaemm, four AEADs over Sparkle.

Specification: "Schwaemm and Esch", version 1.2, 2021, section 2.3 (tests/spec/sparkle.py names it
in full).

The state is the rate and the capacity, an outer part that blocks pass through and an inner one. A
block goes in by a feedback function that swaps the rate's halves, and the rate is whitened by the
capacity.
"""

import hmac
from dataclasses import dataclass

from .interface import Aead
from .sparkle import BIG, SLIM


def xor(a: bytes, b: bytes) -> bytes:
    return bytes(x ^ y for x, y in zip(a, b, strict=True))


def pad(block: bytes, size: int) -> bytes:
    """A whole block as it is, a shorter one with the byte 0x80 and zeros behind it."""
    return block if len(block) == size else block + b"\x80" + bytes(size - len(block) - 1)


def feistel_swap(rate: bytes) -> bytes:
    """The halves change places, and the new right one gains the left one."""
    half = len(rate) // 2
    return rate[half:] + xor(rate[half:], rate[:half])


@dataclass(frozen=True)
class Schwaemm:
    """Sizes in bytes. The nonce fills the rate; key and tag are as long as the capacity."""

    rate: int
    capacity: int

    @property
    def bits(self) -> int:
        return 8 * (self.rate + self.capacity)

    def blocks(self, data: bytes) -> list[bytes]:
        """Blocks of the rate, the last of them perhaps shorter; none of nothing."""
        return [data[at : at + self.rate] for at in range(0, len(data), self.rate)]

    def whiten(self, rate: bytes, inner: bytes) -> bytes:
        return xor(rate, inner * (self.rate // self.capacity))

    def mark(self, inner: bytes, block: bytes, domain: int) -> bytes:
        """The capacity with the constant of the last block: of associated data 0 and 1, of a
        message 2 and 3, of which the odd one is for a whole block."""
        constant = domain + (len(block) == self.rate) ^ 1 << self.capacity // 8
        return inner[:-1] + bytes([inner[-1] ^ constant])

    def initial(self, key: bytes, nonce: bytes, ad: bytes) -> bytes:
        """The state before the text."""
        if len(key) != self.capacity or len(nonce) != self.rate:
            raise ValueError(f"key and nonce have {self.capacity} and {self.rate} bytes")
        state = BIG[self.bits](nonce + key)
        for i, block in enumerate(blocks := self.blocks(ad), 1):
            state = self.absorb(state, block, pad(block, self.rate), 0, last=i == len(blocks))
        return state

    def absorb(self, state: bytes, block: bytes, added: bytes, domain: int, *, last: bool) -> bytes:
        """The state behind a block; `added` is what the swapped rate gains."""
        outer, inner = state[: self.rate], state[self.rate :]
        if last:
            inner = self.mark(inner, block, domain)
        outer = self.whiten(xor(feistel_swap(outer), added), inner)
        return (BIG if last else SLIM)[self.bits](outer + inner)

    def final(self, key: bytes, state: bytes) -> bytes:
        """The tag."""
        return xor(state[self.rate :], key)

    def encrypt(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
        """Ciphertext and tag."""
        state, sealed = self.initial(key, nonce, ad), b""
        for i, block in enumerate(blocks := self.blocks(message), 1):
            padded = pad(block, self.rate)
            sealed += xor(block, state[: len(block)])
            state = self.absorb(state, block, padded, 2, last=i == len(blocks))
        return sealed + self.final(key, state)

    def decrypt(self, key: bytes, nonce: bytes, ad: bytes, sealed: bytes) -> bytes | None:
        """The message, or None for a forgery."""
        if len(sealed) < self.capacity:
            return None
        ciphertext, tag = sealed[: -self.capacity], sealed[-self.capacity :]
        state, message = self.initial(key, nonce, ad), b""
        for i, block in enumerate(blocks := self.blocks(ciphertext), 1):
            plain = xor(block, state[: len(block)])
            message += plain
            state = self.absorb(state, block, pad(plain, self.rate), 2, last=i == len(blocks))
        return message if hmac.compare_digest(self.final(key, state), tag) else None


def aead(rate: int, capacity: int, wire_id: int) -> Aead:
    cipher = Schwaemm(rate, capacity)
    name = f"schwaemm{8 * rate}-{8 * capacity}"
    return Aead(name, capacity, rate, capacity, cipher.encrypt, cipher.decrypt, wire_id)


INSTANCES = (aead(32, 16, 11), aead(16, 16, 12), aead(24, 24, 13), aead(32, 32, 14))
AEADS = {instance.name: instance for instance in INSTANCES}
