#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Recomputes the derivation of jumbo192's parameters; exits with 1 if anything differs.

Elephant v2 defines no 192-bit instance. Spongent-pi[192] and its mask register follow from what the
published instances have in common, by rules that leave no choice:

  rounds     the smallest multiple of 5 that is at least b/2
  lCounter   the shortest register whose period is at least the number of rounds; its first value is
             the one for which the last round leaves all ones
  feedback   (x0 <<< a) ^ (x3 << 7) ^ (xj >> 7), the form of Dumbo and Jumbo: the first pair
             (a, j) in lexicographic order that gives the register the full period

The first two rules are checked against every published width, the third against Dumbo and Jumbo. A
register of n bits has the full period 2^n - 1 exactly if its minimal polynomial, found with the
Berlekamp-Massey algorithm, has degree n and x has that order modulo the polynomial. Polynomials
over GF(2) are integers: bit i is the coefficient of x^i. The last step gives a lower bound on how
long the masks of one key stay distinct (Elephant v2, section 2.2).
"""

import sys
from collections.abc import Iterator
from math import isqrt, prod
from typing import NamedTuple

# b: rounds, lCounter's length and first value, as published (SPONGENT; b = 160: Elephant v2)
PUBLISHED = {
    88: (45, 6, 0x05),
    136: (70, 7, 0x7A),
    160: (80, 7, 0x75),
    176: (90, 7, 0x45),
    240: (120, 7, 0x01),
    264: (135, 8, 0xC6),
    272: (140, 8, 0x9E),
    336: (170, 8, 0x52),
    384: (195, 8, 0xFB),
    480: (240, 8, 0xA7),
    672: (340, 9, 0x105),
    768: (385, 9, 0x015),
}
DERIVED = (100, 7, 0x47)

COUNTER_TAPS = {6: (5, 4), 7: (6, 5), 8: (7, 3, 2, 1), 9: (8, 3)}

# name: bytes of the register and all pairs (a, j) of full period; the first one is used
REGISTERS = {
    "dumbo": (20, [(3, 13)]),
    "jumbo": (22, [(1, 19), (3, 17)]),
    "jumbo192": (24, [(1, 7)]),
}

JUMBO192_POLYNOMIAL = (192, 154, 147, 7, 0)

# The prime factors of 2^n - 1, with multiplicity.
FACTORS = {
    160: (3, 5, 5, 11, 17, 31, 41, 257, 61681, 65537, 414721, 4278255361, 44479210368001),
    176: (3, 5, 17, 23, 89, 257, 353, 397, 683, 2113, 229153, 119782433, 2931542417, 43872038849),
    192: (
        *(3, 3, 5, 7, 13, 17, 97, 193, 241, 257, 641, 673, 65537, 6700417, 22253377),
        18446744069414584321,
    ),
}

DISTINCT_LOG2 = 125


class Report:
    """Prints every step, and records whether one failed."""

    def __init__(self) -> None:
        self.failed = False

    def check(self, statement: str, holds: bool) -> None:
        print(f"  {'ok    ' if holds else 'FAILED'} {statement}")
        self.failed |= not holds


# ---- rounds and counter -------------------------------------------------------------------------


def clock(counter: int, bits: int) -> int:
    """One step of lCounter."""
    new = sum(counter >> tap for tap in COUNTER_TAPS[bits]) & 1
    return (counter << 1 | new) & ((1 << bits) - 1)


def after(counter: int, bits: int, steps: int) -> int:
    for _ in range(steps):
        counter = clock(counter, bits)
    return counter


def derive_counter(b: int) -> tuple[int, int, list[int]]:
    """Rounds, counter length, and all first values that the rule allows."""
    rounds = (b // 2 + 4) // 5 * 5
    bits = next(n for n in sorted(COUNTER_TAPS) if 2**n - 1 >= rounds)
    ones = 2**bits - 1
    starts = [start for start in range(1, ones + 1) if after(start, bits, rounds) == ones]
    return rounds, bits, starts


def check_counters(report: Report) -> None:
    print("Rounds and lCounter: the rule against what is published")
    for b, (rounds, bits, start) in {**PUBLISHED, 192: DERIVED}.items():
        statement = f"b = {b:3}: {rounds:3} rounds, {bits} bits, first value {start:#05x}"
        if b == 192:
            statement += "  <- jumbo192"
        report.check(statement, derive_counter(b) == (rounds, bits, [start]))


# ---- primes -------------------------------------------------------------------------------------


def trial_factors(n: int, limit: int) -> tuple[list[int], int]:
    """The prime factors of n up to `limit`, and the cofactor."""
    found = []
    for p in (2, *range(3, limit + 1, 2)):
        if p * p > n:
            break
        while n % p == 0:
            found.append(p)
            n //= p
    if 1 < n <= limit:
        found.append(n)
        n = 1
    return found, n


def is_prime(n: int) -> bool:
    """Proves primality by trial division or, above 2^46, by Lucas: an element of order n - 1 modulo
    n.
    """
    if n < 1 << 46:
        return n > 1 and all(n % p for p in (2, *range(3, isqrt(n) + 1, 2)) if p < n)
    factors, rest = trial_factors(n - 1, 1 << 20)
    if rest != 1:
        raise ValueError(f"{n} - 1 has a large factor, this proof does not reach it")
    return any(
        pow(g, n - 1, n) == 1 and all(pow(g, (n - 1) // p, n) != 1 for p in set(factors))
        for g in range(2, 100)
    )


def check_factors(report: Report) -> None:
    print("The factors of 2^n - 1")
    for n, factors in FACTORS.items():
        complete = prod(factors) == 2**n - 1
        report.check(f"2^{n} - 1 is the product of the {len(factors)} listed", complete)
        proven = all(is_prime(p) for p in set(factors))
        report.check(f"each of them is prime, up to {max(factors)}", proven)


# ---- polynomials over GF(2) ---------------------------------------------------------------------


def minimal_polynomial(bits: list[int]) -> int:
    """Berlekamp-Massey: the shortest recurrence of a sequence; its degree is on top."""
    current, previous = 1, 1  # connection polynomials: bit i weighs the bit of i steps ago
    length, gap, window = 0, 1, 0
    for n, bit in enumerate(bits):
        window = window << 1 | bit
        if (window & current).bit_count() % 2 == 0:
            gap += 1
            continue
        saved = current
        current ^= previous << gap
        if 2 * length <= n:
            length, previous, gap = n + 1 - length, saved, 1
        else:
            gap += 1
    return int(f"{current:0{length + 1}b}"[::-1], 2)


class Field:
    """Arithmetic modulo a polynomial; a field if the polynomial is irreducible."""

    def __init__(self, polynomial: int) -> None:
        self.degree = polynomial.bit_length() - 1
        self.low = [i for i in range(self.degree) if polynomial >> i & 1]

    def reduce(self, value: int) -> int:
        while high := value >> self.degree:
            value ^= high << self.degree
            for exponent in self.low:
                value ^= high << exponent
        return value

    def multiply(self, a: int, b: int) -> int:
        product = 0
        while b:
            lowest = b & -b
            product ^= a * lowest
            b ^= lowest
        return self.reduce(product)

    def power(self, base: int, exponent: int) -> int:
        result = 1
        for digit in f"{exponent:b}":
            result = self.reduce(int(f"{result:b}", 4))  # squaring spreads the bits
            if digit == "1":
                result = self.reduce(result << 1) if base == 2 else self.multiply(result, base)
        return result


def is_primitive(polynomial: int) -> bool:
    """Whether x has order 2^n - 1 modulo a polynomial of degree n."""
    field = Field(polynomial)
    order = 2**field.degree - 1
    return field.power(2, order) == 1 and all(
        field.power(2, order // p) != 1 for p in set(FACTORS[field.degree])
    )


def terms(polynomial: int) -> str:
    exponents = [i for i in reversed(range(polynomial.bit_length())) if polynomial >> i & 1]
    return " + ".join("1" if i == 0 else "x" if i == 1 else f"x^{i}" for i in exponents)


# ---- the mask register --------------------------------------------------------------------------


def register_bits(size: int, a: int, j: int) -> Iterator[int]:
    """The lowest bit of the register's first byte, clock after clock."""
    x = [1, *bytes(size - 1)]
    while True:
        yield x[0] & 1
        rotated = x[0] << a | x[0] >> (8 - a)
        x = [*x[1:], (rotated ^ x[3] << 7 ^ x[j] >> 7) & 0xFF]


def register_polynomial(size: int, a: int, j: int) -> int:
    bits = register_bits(size, a, j)
    return minimal_polynomial([next(bits) for _ in range(16 * size)])


def full_period(size: int, a: int, j: int) -> bool:
    polynomial = register_polynomial(size, a, j)
    return polynomial.bit_length() - 1 == 8 * size and is_primitive(polynomial)


def search(size: int) -> list[tuple[int, int]]:
    """All pairs (a, j) of full period, in lexicographic order."""
    pairs = ((a, j) for a in range(8) for j in range(size))
    return [(a, j) for a, j in pairs if full_period(size, a, j)]


def check_registers(report: Report) -> None:
    print("Mask registers: pairs (a, j) in lexicographic order, those of full period")
    for name, (size, expected) in REGISTERS.items():
        found = search(size)
        others = f", then {', '.join(map(str, found[1:]))}" if found[1:] else " and no other"
        report.check(f"{name}: {size} bytes, {found[0]}{others}", found == expected)
    polynomial = register_polynomial(24, 1, 7)
    expected_polynomial = sum(1 << i for i in JUMBO192_POLYNOMIAL)
    report.check(f"jumbo192's polynomial is {terms(polynomial)}", polynomial == expected_polynomial)
    for name, (size, [(_, j), *_]) in REGISTERS.items():
        print(f"         {name}: {size - j} new bytes at a time depend on old ones only")


# ---- how long masks stay distinct ---------------------------------------------------------------


class Part(NamedTuple):
    """What is known of a number: its residue modulo a modulus."""

    rest: int
    modulus: int


def small_logarithm(field: Field, base: int, value: int, prime: int) -> int:
    """The logarithm in a group of prime order, by baby steps and giant steps."""
    step = isqrt(prime) + 1
    table: dict[int, int] = {}
    baby = 1
    for i in range(step):
        table.setdefault(baby, i)
        baby = field.multiply(baby, base)
    giant = field.power(base, prime - step)
    for i in range(step):
        if value in table:
            return (i * step + table[value]) % prime
        value = field.multiply(value, giant)
    raise ValueError("the value lies outside the group")


def logarithm_part(field: Field, value: int, prime: int, exponent: int) -> Part:
    """log_x(value) modulo prime^exponent, one digit after the other (Pohlig and Hellman)."""
    order = 2**field.degree - 1
    base = field.power(2, order // prime)
    rest = 0
    for digit in range(exponent):
        unknown = field.multiply(value, field.power(2, order - rest))
        known = field.power(unknown, order // prime ** (digit + 1))
        rest += small_logarithm(field, base, known, prime) * prime**digit
    return Part(rest, prime**exponent)


def join(parts: list[Part]) -> Part:
    """The Chinese remainder."""
    modulus = prod(part.modulus for part in parts)
    rest = 0
    for part in parts:
        others = modulus // part.modulus
        rest += part.rest * others * pow(others, -1, part.modulus)
    return Part(rest % modulus, modulus)


def check_masks(report: Report) -> None:
    print("Distinct masks of jumbo192")
    field = Field(sum(1 << i for i in JUMBO192_POLYNOMIAL))
    small = [p for p in FACTORS[192] if p < 1 << 32]
    log = join([logarithm_part(field, 0b11, p, small.count(p)) for p in sorted(set(small))])
    print("         mask (a, b) is x^(a + bL) times the expanded key, with x^L = 1 + x;")
    print(f"         L = {log.rest} modulo {log.modulus}")
    distances = [min(b * log.rest % log.modulus, -b * log.rest % log.modulus) for b in (1, 2)]
    for b, distance in enumerate(distances, 1):
        size = distance.bit_length() - 1
        print(f"         {b}L is more than 2^{size} away from the multiples of that modulus")
    statement = f"masks (a, b) with b <= 2 are distinct for all a below 2^{DISTINCT_LOG2}"
    report.check(statement, min(distances) >= 1 << DISTINCT_LOG2)


def main() -> int:
    report = Report()
    check_counters(report)
    check_factors(report)
    check_registers(report)
    check_masks(report)
    print("jumbo192: something does not hold" if report.failed else "jumbo192: all of it holds")
    return int(report.failed)


if __name__ == "__main__":
    sys.exit(main())
