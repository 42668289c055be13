# SPDX-License-Identifier: Apache-2.0 OR MIT
"""SOSEMANUK, from C. Berbain et al., "Sosemanuk, a fast software-oriented stream cipher", eSTREAM,
2008; its boxes, its linear transformation and its key schedule from R. Anderson, E. Biham,
L. Knudsen, "Serpent: A Proposal for the Advanced Encryption Standard", 1998.

A register of ten words of 32 bits, s, over a field with 2^32 elements, feeds a machine with two
words, r1 and r2. Serpent with 24 rounds fills both from key and nonce.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import count

from .interface import Stream

MASK = 0xFFFFFFFF
# Sections "S-boxes" of Serpent's proposal: BOXES[i][x] is S_i(x).
BOXES = (
    (3, 8, 15, 1, 10, 6, 5, 11, 14, 13, 4, 2, 7, 0, 9, 12),
    (15, 12, 2, 7, 9, 0, 5, 10, 1, 11, 14, 8, 6, 13, 3, 4),
    (8, 6, 7, 9, 3, 12, 10, 15, 13, 1, 14, 4, 0, 11, 5, 2),
    (0, 15, 11, 8, 12, 9, 6, 3, 13, 1, 2, 4, 10, 7, 5, 14),
    (1, 15, 8, 3, 12, 0, 11, 6, 2, 5, 4, 10, 9, 14, 7, 13),
    (15, 5, 2, 11, 4, 10, 9, 12, 0, 3, 14, 8, 13, 6, 7, 1),
    (7, 2, 12, 5, 8, 4, 6, 11, 14, 9, 1, 15, 13, 3, 10, 0),
    (1, 13, 15, 0, 14, 8, 2, 11, 7, 4, 12, 10, 9, 3, 5, 6),
)
PHI = 0x9E3779B9  # the golden ratio's fraction


def rotate(x: int, n: int) -> int:
    return (x << n | x >> (32 - n)) & MASK


# ---- Serpent ------------------------------------------------------------------------------------


def substitute(number: int, x: list[int]) -> list[int]:
    """A box on bit i of all four words, for each i; word 0 has the lowest bits."""
    y = [0] * 4
    for i in range(32):
        made = BOXES[number][sum((x[j] >> i & 1) << j for j in range(4))]
        for j in range(4):
            y[j] |= (made >> j & 1) << i
    return y


def transform(x: list[int]) -> list[int]:
    a, b, c, d = x
    a, c = rotate(a, 13), rotate(c, 3)
    b, d = rotate(b ^ a ^ c, 1), rotate(d ^ c ^ (a << 3 & MASK), 7)
    a, c = a ^ b ^ d, c ^ d ^ (b << 7 & MASK)
    return [rotate(a, 5), b, rotate(c, 22), d]


def subkeys(key: bytes) -> Iterator[list[int]]:
    """One after the other. A short key ends with a bit 1 and zeros."""
    padded = (key + b"\1" + bytes(31))[:32] if len(key) < 32 else key
    w = words(padded)
    for i in count():
        for j in range(4):
            w.append(rotate(w[-8] ^ w[-5] ^ w[-3] ^ w[-1] ^ PHI ^ 4 * i + j, 11))
        yield substitute((3 - i) % 8, w[-4:])


def added(a: list[int], b: list[int]) -> list[int]:
    return [x ^ y for x, y in zip(a, b, strict=True)]


def serpent24(key: bytes, block: list[int]) -> list[list[int]]:
    """The block behind each round. The last one ends with the transformation and a subkey."""
    keys, behind = subkeys(key), []
    for i in range(24):
        block = transform(substitute(i % 8, added(block, next(keys))))
        behind.append(block)
    behind[-1] = added(block, next(keys))
    return behind


# ---- The field ----------------------------------------------------------------------------------


def times_beta(x: int) -> int:
    """In the field of 2^8 elements, beta is a root of X^8 + X^7 + X^5 + X^3 + 1."""
    return x << 1 ^ (0x1A9 if x & 0x80 else 0)


POWERS = [1]
while len(POWERS) < 255:
    POWERS.append(times_beta(POWERS[-1]))


def times_power(x: int, exponent: int) -> int:
    return POWERS[(POWERS.index(x) + exponent) % 255] if x else 0


def four_products(x: int, *exponents: int) -> int:
    return int.from_bytes(bytes(times_power(x, e) for e in exponents), "big")


# Alpha is a root of X^4 + beta^23 X^3 + beta^245 X^2 + beta^48 X + beta^239.
TIMES_ALPHA = [four_products(x, 23, 245, 48, 239) for x in range(256)]
OVER_ALPHA = [four_products(x, 16, 39, 6, 64) for x in range(256)]


def times_alpha(x: int) -> int:
    return x << 8 & MASK ^ TIMES_ALPHA[x >> 24]


def over_alpha(x: int) -> int:
    return x >> 8 ^ OVER_ALPHA[x & 255]


# ---- The stream ---------------------------------------------------------------------------------


def words(data: bytes) -> list[int]:
    return [int.from_bytes(data[i : i + 4], "little") for i in range(0, len(data), 4)]


def behind_set_up(rounds: list[list[int]]) -> list[int]:
    """s_1 to s_10, R1 and R2 of time 0, of the blocks behind Serpent's rounds."""
    y12, y18, y24 = rounds[11], rounds[17], rounds[23]
    return [*reversed(y24), y18[1], y18[3], *reversed(y12), y18[0], y18[2]]


@lru_cache(64)
def started(key: bytes, nonce: bytes) -> tuple[int, ...]:
    return tuple(behind_set_up(serpent24(key, words(nonce.ljust(16, b"\0")))))


def fed_back(s: list[int]) -> list[int]:
    """What the register adds to its last word in each of the next four steps."""
    return [over_alpha(s[i + 3]) ^ times_alpha(s[i]) for i in range(4)]


def extended(s: list[int]) -> list[int]:
    """The register, and its next four words behind it."""
    made = s
    for x in fed_back(s):
        made = [*made, made[-1] ^ x]
    return made


def transition(x: int) -> int:
    return rotate(x * 0x54655307 & MASK, 7)


def four_steps(state: list[int]) -> tuple[list[int], list[int]]:
    """Four words of keystream, and the state behind them: the register, R1 and R2."""
    s, (r1, r2), f = extended(state[:10]), state[10:], []
    for i in range(4):
        r1, r2 = (r2 + (s[i + 1] ^ s[i + 8] * (r1 & 1))) & MASK, transition(r1)
        f.append((s[i + 9] + r1 & MASK) ^ r2)
    return added(substitute(2, f), s[:4]), [*s[4:], r1, r2]


@lru_cache(64)
def output(key: bytes, nonce: bytes, size: int) -> bytes:
    """The first bytes, whole outputs of sixteen."""
    state, out = list(started(key, nonce)), b""
    while len(out) < size:
        z, state = four_steps(state)
        out += b"".join(x.to_bytes(4, "little") for x in z)
    return out


def keystream(key: bytes, nonce: bytes, start: int, size: int) -> bytes:
    return output(key, nonce, start + size)[start : start + size]


STREAMS = {"sosemanuk": Stream("sosemanuk", range(1, 33), range(17), keystream)}
