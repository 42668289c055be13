# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Words as polynomials: what a processor does with numbers that it adds and multiplies.

A word is the value of a polynomial with integer coefficients, exactly and not modulo anything. Its
variables are integers from 0 to a bound: the unknown numbers that code is given, and those that a
machine's word makes of them. Where a value may not fit into a word, or is shifted to the right or
masked, it is split, x = remainder + 2^bits quotient, and both parts are variables from then on; a
carry is such a quotient. What is proved to fit stays as it is. So no bit is ever lost: one that
code drops is a variable, which does not go away in the end.

A polynomial is at most what its positive terms are with each variable at its bound. If that is not
enough, a remainder and its quotient are put together again, and a quotient is taken for the number
that it is the upper part of: a carry out of a word is then bounded by the sum of all words below.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from random import Random
from typing import Any

from .graph import Graph
from .pcode import Operations, Violation, known
from .words import Lazy, Word, forced

Monomial = tuple[int, ...]  # its variables in order, a square twice
Terms = dict[Monomial, int]
TRIALS = 6  # values of each variable: none, all, and some others
STEPS = 500  # of quotients that a bound goes back


@dataclass(frozen=True, eq=False)
class Polynomial:
    """Its terms, none of them 0, and what it is in the trials."""

    terms: Terms
    values: tuple[int, ...]

    @property
    def key(self) -> frozenset[tuple[Monomial, int]]:
        return frozenset(self.terms.items())

    @property
    def variable(self) -> int | None:
        """If it is one."""
        ((term, factor),) = self.terms.items() if len(self.terms) == 1 else (((), 0),)
        return term[0] if factor == 1 and len(term) == 1 else None


Number = int | Polynomial


@dataclass
class Variable:
    """An unknown integer from 0 to `most`."""

    most: int
    values: tuple[int, ...]
    public: bool  # it does not depend on secrets
    made: str  # the instruction that made it
    whole: Polynomial | None = None  # of which it is the remainder, or only another name
    quotient: int | None = None  # the variable of what is above it there
    remainder: int | None = None  # or below it
    bits: int = 0


def added(to: Terms, terms: Terms, times: int = 1) -> Terms:
    for term, factor in terms.items():
        total = to.get(term, 0) + times * factor
        if total:
            to[term] = total
        else:
            to.pop(term, None)
    return to


def multiplied(a: Terms, b: Terms) -> Terms:
    product: Terms = {}
    for one, factor in a.items():
        added(product, {tuple(sorted(one + term)): by for term, by in b.items()}, factor)
    return product


def without(term: Monomial, variable: int) -> Monomial:
    i = term.index(variable)
    return term[:i] + term[i + 1 :]


class Places:
    """The terms that have some of the wanted variables, by these, the last one first."""

    def __init__(self, wanted: Callable[[int], bool], terms: Iterable[Monomial]) -> None:
        self._wanted = wanted
        self._terms = dict[int, set[Monomial]]()
        self._queue: list[int] = []
        self.note(terms)

    def note(self, terms: Iterable[Monomial]) -> None:
        """These came to be meanwhile."""
        for term in terms:
            for v in filter(self._wanted, term):
                if v not in self._terms:
                    heapq.heappush(self._queue, -v)
                self._terms.setdefault(v, set()).add(term)

    def __iter__(self) -> Iterator[tuple[int, set[Monomial]]]:
        while self._queue:
            last = -heapq.heappop(self._queue)
            yield last, self._terms.pop(last)


class Algebra:
    """The variables of a run, and what is known of them."""

    def __init__(self) -> None:
        self.variables: list[Variable] = []
        self.parts: dict[Any, tuple[Polynomial, Polynomial]] = {}  # of what was split
        self.names: dict[Any, Polynomial] = {}
        self.where: Callable[[], str] = str
        self.source = Random(1)

    def new(self, most: int, values: tuple[int, ...] = (), **more: Any) -> Polynomial:
        """A variable."""
        chance = self.source
        others = (chance.choice((0, most, chance.randint(0, most))) for _ in range(TRIALS - 2))
        values = values or (0, most, *others)
        assert all(0 <= value <= most for value in values), "a bound that does not hold"
        more = {"public": False, "made": self.where(), **more}
        self.variables.append(Variable(most, values, **more))
        return Polynomial({(len(self.variables) - 1,): 1}, values)

    def public(self, terms: Terms) -> bool:
        return all(self.variables[v].public for term in terms for v in term)

    def valued(self, terms: Terms) -> Polynomial:
        """A polynomial of these terms."""
        values = [0] * TRIALS
        for term, factor in terms.items():
            for i in range(TRIALS):
                part = factor
                for v in term:
                    part *= self.variables[v].values[i]
                values[i] += part
        return Polynomial(terms, tuple(values))

    def number(self, word: Number) -> Polynomial:
        if isinstance(word, Polynomial):
            return word
        return Polynomial({(): word} if word else {}, (word,) * TRIALS)

    def add(self, *words: Number) -> Polynomial:
        numbers = [self.number(word) for word in words]
        terms = reduce(added, (one.terms for one in numbers), Terms())
        return Polynomial(
            terms, tuple(map(sum, zip(*(one.values for one in numbers), strict=True)))
        )

    def times(self, word: Number, factor: int) -> Polynomial:
        one = self.number(word)
        terms = {term: factor * by for term, by in one.terms.items()} if factor else {}
        return Polynomial(terms, tuple(factor * value for value in one.values))

    def product(self, a: Number, b: Number) -> Polynomial:
        """Factors are variables, with the best bounds that there are."""
        one, other = self.named(self.number(a)), self.named(self.number(b))
        values = tuple(x * y for x, y in zip(one.values, other.values, strict=True))
        return Polynomial(multiplied(one.terms, other.terms), values)

    def named(self, whole: Polynomial) -> Polynomial:
        """A variable in the place of a polynomial."""
        if whole.variable is not None or not any(whole.terms):
            return whole
        if whole.key not in self.names:
            more = {"whole": whole, "public": self.public(whole.terms)}
            self.names[whole.key] = self.new(self.most(whole), whole.values, **more)
        return self.names[whole.key]

    def renamed(self, whole: Polynomial) -> Polynomial:
        """A new name, or the one that it has got since, without a past in its bounds."""
        key = "renamed", whole.key
        if key not in self.names:
            more = {"whole": whole, "public": self.public(whole.terms)}
            self.names[key] = self.new(self.most(whole), whole.values, **more)
        return self.names[key]

    # ---- splitting -------------------------------------------------------------------------------

    def split(self, word: Number, bits: int) -> tuple[Polynomial, Polynomial]:
        """The remainder and the quotient by 2^bits; what 2^bits divides is not in the way."""
        whole, below = self.number(word), (1 << bits) - 1
        upper = {term: by >> bits for term, by in whole.terms.items() if not by & below}
        rest = {term: by for term, by in whole.terms.items() if by & below}
        if self.least(rest) < 0:
            upper, rest = {}, whole.terms
        remainder, quotient = self.pieces(self.valued(rest) if upper else whole, bits)
        return remainder, self.add(self.valued(upper), quotient) if upper else quotient

    def pieces(self, whole: Polynomial, bits: int) -> tuple[Polynomial, Polynomial]:
        one = 1 << bits
        if max(whole.values) < one and self.most(whole.terms, one) < one:
            return whole, self.number(0)
        if self.least(whole.terms) < 0:
            raise Violation("a number that may be negative")
        key = bits, whole.key
        if key not in self.parts:
            self.parts[key] = self.parted(whole, bits)
        return self.parts[key]

    def parted(self, whole: Polynomial, bits: int) -> tuple[Polynomial, Polynomial]:
        """The parts of what has none yet; the quotient of a quotient is that of its whole."""
        more: dict[str, Any] = {"public": self.public(whole.terms), "bits": bits}
        low = tuple(value & ((1 << bits) - 1) for value in whole.values)
        remainder = self.new((1 << bits) - 1, low, whole=whole, **more)
        first = self.variables[whole.variable] if whole.variable is not None else None
        if first and first.remainder is not None:
            before = self.variables[first.remainder].whole
            assert before
            quotient = self.split(before, first.bits + bits)[1]
        else:
            high, most = (
                tuple(value >> bits for value in whole.values),
                self.sum_of_most(whole.terms),
            )
            quotient = self.new(most >> bits, high, remainder=remainder.variable, **more)
        assert remainder.variable is not None
        self.variables[remainder.variable].quotient = quotient.variable
        return remainder, quotient

    def low(self, word: Number, bits: int) -> Polynomial:
        return self.split(word, bits)[0]

    def high(self, word: Number, bits: int) -> Polynomial:
        return self.split(word, bits)[1]

    # ---- bounds ----------------------------------------------------------------------------------

    def size(self, term: Monomial) -> int:
        most = 1
        for v in term:
            most *= self.variables[v].most
        return most

    def least(self, terms: Terms) -> int:
        constant = max(0, terms.get((), 0))
        return constant + sum(by * self.size(term) for term, by in terms.items() if by < 0)

    def sum_of_most(self, terms: Terms) -> int:
        return sum(by * self.size(term) for term, by in terms.items() if by > 0)

    def most(self, what: Terms | Polynomial, limit: int = 0) -> int:
        """A bound; below a limit any will do."""
        terms = what.terms if isinstance(what, Polynomial) else what
        best, bits = self.sum_of_most(terms), 0
        for _ in range(STEPS):
            if best < limit:
                break
            terms = self.folded(terms)
            best = min(best, self.sum_of_most(terms) >> bits)
            quotients = {v for t, by in terms.items() if by > 0 for v in t if self.is_quotient(v)}
            if not quotients:
                break
            last = max(quotients)
            terms, more = self.with_remainder(terms, last)
            bits += more
        return best

    def is_quotient(self, v: int) -> bool:
        return self.variables[v].remainder is not None

    def with_remainder(self, terms: Terms, quotient: int) -> tuple[Terms, int]:
        """2^bits times it and, where it has a quotient, that remainder, which is not negative."""
        variable = self.variables[quotient]
        assert variable.remainder is not None
        grown = {term: by << variable.bits for term, by in terms.items()}
        for term, by in terms.items():
            if by > 0 and quotient in term:
                place = tuple(sorted((*without(term, quotient), variable.remainder)))
                added(grown, {place: by})
        return grown, variable.bits

    def folded(self, terms: Terms) -> Terms:
        """The same with wholes in the place of their two parts, the last parts first."""
        terms = dict(terms)
        places = Places(lambda v: self.variables[v].quotient is not None, terms)
        for last, found in places:
            variable = self.variables[last]
            assert variable.quotient is not None and variable.whole
            for term in found:
                rest = without(term, last)
                upper = tuple(sorted((*rest, variable.quotient)))
                count = min(terms.get(term, 0), terms.get(upper, 0) >> variable.bits)
                if count > 0:
                    added(terms, {term: -count, upper: -count << variable.bits})
                    whole = multiplied(variable.whole.terms, {rest: count})
                    added(terms, whole)
                    places.note(whole)
        return terms

    # ---- what it all comes from ------------------------------------------------------------------

    def expanded(self, terms: Terms, modulus: int, kept: Collection[int] = ()) -> Terms:
        """Modulo a number, with remainders and names as what they stand for, except some."""
        terms = dict(terms)
        places = Places(lambda v: bool(self.variables[v].whole) and v not in kept, terms)
        for last, replaced in places:
            variable = self.variables[last]
            assert variable.whole
            stands = dict(variable.whole.terms)
            if variable.quotient is not None:
                added(stands, {(variable.quotient,): -1 << variable.bits})
            for term in replaced:
                factor = terms.pop(term, 0)
                if factor:
                    found = multiplied(stands, {without(term, last): factor})
                    for one, by in found.items():
                        total = (terms.get(one, 0) + by) % modulus
                        if total:
                            terms[one] = total
                        else:
                            terms.pop(one, None)
                    places.note(found)
        return {term: by % modulus for term, by in terms.items() if by % modulus}


class Numbers(Operations):
    """The results of p-code's operations on words of which some are polynomials."""

    def __init__(self, algebra: Algebra) -> None:
        super().__init__(Graph())
        self.algebra = algebra
        self.instruction = 0  # the number of those that ran

    def named(self, name: str, result: int, widths: list[int]) -> Callable[..., Any]:
        width, algebra = widths[0], self.algebra
        functions: dict[str, Callable[..., Number]] = {
            "COPY": lambda a: a,
            "INT_ZEXT": lambda a: a,
            "INT_ADD": lambda *words: algebra.low(algebra.add(*words), width),
            "INT_CARRY": lambda *words: algebra.high(algebra.add(*words), width),
            "INT_SUB": self.difference,
            "INT_MULT": lambda a, b: algebra.low(self.product(a, b), width),
            "INT_LEFT": lambda a, b: self.shifted(a, known(b, "a shift"), width),
            "INT_RIGHT": lambda a, b: algebra.high(a, min(known(b, "a shift"), width)),
            "SUBPIECE": lambda a, b: algebra.low(algebra.high(a, 8 * b), result),
            "PIECE": lambda a, b: self.joined([(b, result - width), (a, width)]),
            "INT_AND": self.masked,
            "INT_OR": lambda a, b: self.either(a, b, width),
            "INT_XOR": self.exclusive,
            "INT_LESS": lambda a, b: self.is_less(a, b, width),
            "BOOL_AND": self.masked,
            "BOOL_OR": lambda a, b: self.either(a, b, width),
        }
        of_known = super().named(name, result, widths)

        def run(*words: Any) -> Any:
            if all(isinstance(word, int) for word in words):
                return sum(words) & (1 << width) - 1 if name == "INT_ADD" else of_known(*words)
            if name not in functions:
                raise Violation(f"{name} of unknown numbers")
            return simple(functions[name](*words))

        return run

    def extra(self, name: str, words: list[Word], widths: list[int], result: int) -> Word:
        raise Violation(f"{name} is not known")

    def put_off(self, a: Any, b: Any, width: int) -> Any:
        """A sum. SLEIGH makes that of three in two steps, which would have carries of their own."""
        summands = list[Any]()
        for one in (a, b):
            is_part = isinstance(one, Total) and one.instruction == self.instruction
            summands += one.arguments if is_part else [forced(one)]
        return Total(self.named("INT_ADD", width, [width]), summands, self.instruction)

    def shifted(self, a: Number, by: int, width: int) -> Polynomial:
        by = min(by, width)
        return self.algebra.times(self.algebra.low(a, width - by), 1 << by)

    def product(self, a: Number, b: Number) -> Polynomial:
        if isinstance(a, int):
            return self.algebra.times(b, a)
        return self.algebra.times(a, b) if isinstance(b, int) else self.algebra.product(a, b)

    def difference(self, a: Number, b: Number) -> Polynomial:
        """Of a number and a part of it."""
        algebra = self.algebra
        part = algebra.number(b)
        if part.variable is not None and (whole := algebra.variables[part.variable].whole):
            bits, quotient = (algebra.variables[part.variable].bits), algebra.high
            part = algebra.add(whole, algebra.times(quotient(whole, bits), -1 << bits))
        found = algebra.add(a, algebra.times(part, -1))
        if algebra.least(found.terms) < 0:
            raise Violation("a difference that may be negative")
        return found

    def masked(self, a: Number, b: Number) -> Polynomial:
        """By a constant: each run of ones is a piece."""
        word, mask = (b, a) if isinstance(a, int) else (a, b)
        if not isinstance(mask, int):
            raise Violation("AND of two unknown numbers")
        algebra, total, at = self.algebra, self.algebra.number(0), 0
        while mask >> at:
            at += (mask >> at & -(mask >> at)).bit_length() - 1
            ones = ((mask >> at) + 1 & ~(mask >> at)).bit_length() - 1
            piece = algebra.low(algebra.high(word, at), ones)
            total = algebra.add(total, algebra.times(piece, 1 << at))
            at += ones
        return total

    def either(self, a: Number, b: Number, width: int) -> Polynomial:
        """Of numbers that have no bit in common: a sum."""
        algebra = self.algebra
        total = algebra.add(a, b)
        for one, other in ((a, b), (b, a)):
            terms = algebra.number(one).terms
            unit = reduce(lambda x, y: x | y, terms.values(), 0)
            unit &= -unit
            if algebra.most(algebra.number(other), unit or 1) < unit:
                return self.whole(total)
        if width == 8:
            carry = self.carried(a, b) or self.carried(b, a) or total
            if algebra.most(carry, 2) < 2:
                return carry
        raise Violation("OR of bits that may both be one")

    def carried(self, before: Number, after: Number) -> Polynomial | None:
        """The carry out of a sum of three, from those of its two steps."""
        algebra, one = self.algebra, self.algebra.number(before).variable
        two = algebra.number(after).variable
        if two is None or (rest := algebra.variables[two].remainder) is None:
            return None
        bits, second = algebra.variables[rest].bits, algebra.variables[rest].whole
        assert second
        for term in (term for term, by in second.terms.items() if by == len(term) == 1):
            first = algebra.variables[term[0]]
            if first.quotient == one and first.bits == bits and first.whole:
                total = algebra.add(second, first.whole, algebra.valued({term: -1}))
                return algebra.high(total, bits)
        return None

    def exclusive(self, a: Number, b: Number) -> Polynomial:
        if self.algebra.number(a).key != self.algebra.number(b).key:
            raise Violation("XOR of unknown numbers")
        return self.algebra.number(0)

    def is_less(self, a: Number, b: Number, width: int) -> Polynomial:
        """Whether a sum without its carry is less than one of the summands: the carry."""
        algebra, word = self.algebra, self.algebra.number(a)
        if algebra.least(algebra.add(a, algebra.times(b, -1)).terms) >= 0:
            return algebra.number(0)
        variable = algebra.variables[word.variable] if word.variable is not None else None
        if variable and variable.whole and variable.quotient is not None and variable.bits == width:
            other = algebra.add(variable.whole, algebra.times(b, -1))
            fits = algebra.most(other, 1 << width) < 1 << width
            if fits and algebra.least(other.terms) >= 0 and algebra.most(self_of(variable), 2) < 2:
                return Polynomial(self_of(variable), algebra.variables[variable.quotient].values)
        raise Violation("a comparison of unknown numbers")

    # ---- pieces of words -------------------------------------------------------------------------

    def whole(self, total: Polynomial) -> Polynomial:
        return Polynomial(self.algebra.folded(total.terms), total.values)

    def joined(self, parts: Sequence[tuple[Any, int]]) -> Any:
        total, at = self.algebra.number(0), 0
        for lazy, width in parts:
            word: Any = forced(lazy)
            total = self.algebra.add(total, self.algebra.times(word, 1 << at))
            at += width
        return simple(self.whole(total))

    def piece(self, word: Any, low: int, width: int) -> Any:
        if isinstance(word, int):
            return word >> low & ((1 << width) - 1)
        return simple(self.algebra.low(self.algebra.high(word, low), width))


class Total(Lazy):
    """A sum, made by an instruction of that number."""

    def __init__(self, function: Callable[..., Any], summands: Sequence[Any], instruction: int):
        super().__init__(function, summands)
        self.instruction = instruction


def self_of(variable: Variable) -> Terms:
    """The quotient of a remainder."""
    assert variable.quotient is not None
    return {(variable.quotient,): 1}


def simple(number: Number | Lazy) -> Any:
    """A polynomial that is constant, as a number."""
    if isinstance(number, Polynomial) and not any(number.terms):
        return number.terms.get((), 0)
    return number
