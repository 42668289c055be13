# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Straight-line ARMv6-M code from operations on values, for the generators of its kernels.

Most instructions reach only r0 to r7 and overwrite an operand. `Code` collects operations, each
with a result of its own; `lines` allocates registers. When r0 to r7 run out, the value needed last
is spilled to a high register, which takes one cycle, or to the stack, which takes two. A value that
still has a copy there is not saved again.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

LOW = [f"r{n}" for n in range(8)]
UPPER = ["r8", "r9", "r10", "r11", "r12", "lr"]
OVER = {"eor": True, "and": True, "orr": True, "mul": True, "add": True}  # commute?
OVER |= {"bic": False, "ror": False}
NEVER = 1 << 30


def in_memory(place: str) -> bool:
    """On the stack, or a constant behind the code."""
    return place[0] in "[="


class Operation(NamedTuple):
    """An instruction by name or, without result and number, literal text."""

    name: str
    result: str
    operands: tuple[str, ...]
    number: int | None


class Span(NamedTuple):
    """Where values are before the code, and where values have to be behind it. A value with a copy
    leaves r0 to r7 as if it were needed `weight` times as late."""

    starts: dict[str, str]
    ends: dict[str, str]
    weight: int = 1


class Code:
    """Operations in program order; values are known by name."""

    def __init__(self) -> None:
        self.operations: list[Operation] = []

    def do(self, name: str, *operands: str, number: int | None = None) -> str:
        """The result of an instruction: eor, and, orr, bic, add, mul, ror on two values, of which
        it overwrites one; adds, subs of two; plus, adds of a value that is needed no more and one
        that may be in an upper register; lsl, lsr, add, sub of a value and a number; mvn, uxtb,
        uxth, rev, rev16; mov of a number; ldr, ldrb, ldrh from a value, or sp, and a number; frame,
        the address so many bytes up the stack."""
        result = f"v{len(self.operations)}"
        self.operations.append(Operation(name, result, operands, number))
        return result

    def store(self, name: str, value: str, base: str, number: int) -> None:
        """str, strb, strh."""
        operands = (value,) if base == "sp" else (value, base)
        self.operations.append(Operation(name, "", operands, number))

    def keep(self, value: str, number: int) -> None:
        """Stores a value so far up the stack, outside the places for spills: it has a copy there
        that lasts as long as it is used."""
        self.operations.append(Operation("keep", "", (value,), number))

    def text(self, lines: list[str], *operands: str) -> None:
        """These lines, with the operands' registers for {0} and so on."""
        self.operations.append(Operation("\n".join(lines), "", operands, None))

    def reorder(self, since: int, order: Sequence[int]) -> None:
        """Puts the operations from number `since` on into another order."""
        self.operations[since:] = [self.operations[since + n] for n in order]

    def load(self, name: str, base: str, number: int) -> str:
        return self.do(name, *(() if base == "sp" else (base,)), number=number)

    def allocate(
        self,
        at: dict[str, str],
        low: Sequence[str],
        high: Sequence[str],
        slots: Sequence[int],
        span: Span | None = None,
    ) -> Allocation:
        """The code. `at` gives the places of values that last: the stack's as [sp, #n], constants
        as #n, or in memory as =n. They stay there. All other registers, and the given places on the
        stack, are free.
        """
        return Allocation(self.operations, at, low, high, slots, span)


class Allocation:
    """Which value is where, operation by operation."""

    def __init__(
        self,
        operations: list[Operation],
        at: dict[str, str],
        low: Sequence[str],
        high: Sequence[str],
        slots: Sequence[int],
        span: Span | None = None,
    ) -> None:
        self.operations, self.lasting = operations, at
        self.low, self.high = list(low), list(high)
        self.slots = [f"[sp, #{n}]" for n in slots]
        self.span = span or Span({}, {})
        begin = {**at, **self.span.starts}
        self.at: dict[str, list[str]] = {value: [place] for value, place in begin.items()}
        self.uses: dict[str, list[int]] = {}
        for n, operation in enumerate(operations):
            for name in operation.operands:
                self.uses.setdefault(name, []).append(n)
        for name in self.span.ends:
            self.uses.setdefault(name, []).append(len(operations))
        self.now = 0
        self.lines: list[str] = []
        self.marks: list[dict[str, list[str]]] = []  # where values were after each text
        for n, operation in enumerate(operations):
            self.now = n
            if operation.name in OVER and operation.number is None:
                self.over(operation)
            else:
                self.other(operation)
            self.release()
        self.close()

    def next_use(self, value: str, after: int = 0) -> int:
        uses = self.uses.get(value, [])
        n = bisect_left(uses, self.now + after)
        return uses[n] if n < len(uses) else NEVER

    def taken(self) -> set[str]:
        return {place for places in self.at.values() for place in places}

    def drop(self, value: str, place: str) -> None:
        self.at[value].remove(place)

    def free_high(self) -> str | None:
        """A register that is free, or whose value has another copy."""
        taken = self.taken()
        for register in self.high:
            if register not in taken:
                return register
        for value, places in self.at.items():
            for place in places:
                if place in self.high and len(places) > 1:
                    self.drop(value, place)
                    return place
        return None

    def save(self, value: str, register: str) -> None:
        """Copies the value of a low register elsewhere."""
        if len(self.at[value]) > 1:
            return
        place = self.free_high()
        if place:
            self.lines.append(f"mov {place}, {register}")
        else:
            taken = self.taken()
            place = next(slot for slot in self.slots if slot not in taken)
            self.lines.append(f"str {register}, {place}")
        self.at[value].append(place)

    def low_of(self, value: str) -> str | None:
        return next((place for place in self.at.get(value, []) if place in LOW), None)

    def take(self, keep: Sequence[str]) -> str:
        """Frees a low register."""
        taken = self.taken()
        for register in self.low:
            if register not in taken:
                return register
        inside = [v for v in self.at if self.low_of(v) in self.low and v not in keep]
        victim = max(inside, key=self.distance)
        register = self.low_of(victim) or ""
        self.save(victim, register)
        self.drop(victim, register)
        return register

    def distance(self, value: str) -> tuple[int, int]:
        """How willingly a value leaves its register."""
        use, copies = self.next_use(value), len(self.at[value])
        return (use - self.now) * (self.span.weight if copies > 1 else 1), copies

    def need(self, value: str, keep: Sequence[str]) -> str:
        """The low register of a value, loading it if necessary."""
        register = self.low_of(value)
        if register is None:
            register = self.take(keep)
            place = min(self.at[value], key=in_memory)
            name = "ldr" if in_memory(place) else "movs" if place[0] == "#" else "mov"
            self.lines.append(f"{name} {register}, {place}")
            self.at[value].append(register)
        return register

    def release(self) -> None:
        """Forgets values without further use."""
        for value in [v for v in self.at if self.next_use(v, 1) == NEVER]:
            del self.at[value]
            if value in self.lasting:
                self.at[value] = [self.lasting[value]]

    def over(self, operation: Operation) -> None:
        """An instruction that overwrites its first operand."""
        first, second = operation.operands
        registers = {v: self.need(v, (first, second)) for v in (first, second)}
        order = [first, second] if OVER[operation.name] else [first]
        dead = [v for v in order if self.next_use(v, 1) == NEVER and v not in self.lasting]
        copied = [v for v in order if len(self.at[v]) > 1]
        if first == second:
            raise ValueError("two operands have to differ")
        if dead or copied:
            victim = (dead or copied)[0]
        else:
            victim = max(order, key=lambda v: self.next_use(v, 1))
            if set(self.low) <= self.taken():
                self.save(victim, registers[victim])
        to = registers[victim]
        if dead or len(self.at[victim]) > 1:
            self.drop(victim, to)
        else:
            to = self.take((first, second))
            self.lines.append(f"mov {to}, {registers[victim]}")
        other = second if victim == first else first
        source = registers[other]
        self.release()
        last = f", {to}" if operation.name == "mul" else ""
        self.lines.append(f"{operation.name}s {to}, {source}{last}")
        self.at[operation.result] = [to]

    def other(self, operation: Operation) -> None:
        """Any other instruction."""
        if operation.name == "plus":
            upper = [place for place in self.at[operation.operands[1]] if place in UPPER]
            if upper and self.low_of(operation.operands[1]) is None:
                self.plus(operation, upper[0])
                return
            operation = operation._replace(name="adds")
        sources = [self.need(v, operation.operands) for v in operation.operands]
        name, number = operation.name, operation.number
        if name == "keep":
            place = f"[sp, #{number}]"
            self.lines.append(f"str {sources[0]}, {place}")
            self.at[operation.operands[0]].append(place)
            return
        self.release()
        if not operation.result and number is None:
            self.lines += name.format(*sources).split("\n")
            self.marks.append({value: list(places) for value, places in self.at.items()})
            return
        if operation.result:
            to = self.take([v for v in operation.operands if v in self.at])
            self.at[operation.result] = [to]
        else:
            to = sources.pop(0)
        if name.startswith(("ldr", "str")):
            self.lines.append(f"{name} {to}, [{''.join(sources) or 'sp'}, #{number}]")
            return
        if name == "frame":
            self.lines.append(f"add {to}, sp, #{number}")
            return
        suffix = "s" if name in ("lsl", "lsr", "mvn", "mov", "add", "sub") else ""
        last = [] if number is None else [f"#{number}"]
        self.lines.append(f"{name}{suffix} {', '.join([to, *sources, *last])}")

    def plus(self, operation: Operation, upper: str) -> None:
        """Adds an upper register to a value without further use."""
        value = operation.operands[0]
        to = self.need(value, operation.operands)
        if self.next_use(value, 1) != NEVER:
            raise ValueError("the first operand is needed later")
        self.lines.append(f"add {to}, {upper}")
        self.drop(value, to)
        self.release()
        self.at[operation.result] = [to]

    def close(self) -> None:
        """Moves values to where they have to be."""
        ends = {to: self.at[value] for value, to in self.span.ends.items()}
        at = {to: min(places, key=lambda p: (p != to, p[0] == "[")) for to, places in ends.items()}
        while wrong := [to for to in at if at[to] != to]:
            spare = [r for r in [*self.low, *self.high] if r not in at.values()]
            free = [to for to in wrong if to not in at.values()]
            if free:
                self.copy(free[0], at[free[0]], spare)
                at[free[0]] = free[0]
                continue
            self.copy(spare[0], wrong[0], spare)  # a ring: one of it steps aside
            at = {to: spare[0] if place == wrong[0] else place for to, place in at.items()}

    def copy(self, to: str, place: str, spare: Sequence[str]) -> None:
        """From a register or the stack to another."""
        low = place if place in LOW else to if to in LOW else spare[0]
        if place[0] == "[":
            self.lines.append(f"ldr {low}, {place}")
            place = low
        if to[0] == "[":
            self.lines += [f"mov {low}, {place}"] * (low != place)
            self.lines.append(f"str {low}, {to}")
        elif to != place:
            self.lines.append(f"mov {to}, {place}")
