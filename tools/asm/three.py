# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Straight-line code of instructions with three operands, for the generators of kernels.

`Code` collects instructions, each with a result of its own; `allocate` gives them registers. When
these run out, the value needed last gives way, to its home if it has one, or else to the stack. A
value that is loaded brings those along that are needed soon and have room, as a load behind
another costs less on some machines.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

NEVER, LASTS = 1 << 30, 20


class Instruction(NamedTuple):
    """`text` has {d} for the result's register, and {0} and so on for the operands'. If `over`, the
    result takes the register of operand 0."""

    text: str
    result: str
    operands: tuple[str, ...]
    over: bool = False
    home: str = ""  # where the operand is behind a store


class Machine(NamedTuple):
    """What the instructions of moves are, and the registers, best first."""

    registers: Sequence[str]
    slots: Sequence[str]
    load: str = "ldr {d}, {0}"
    store: str = "str {0}, {1}"
    move: str = "mov {d}, {0}"
    ahead: int = 0  # how many instructions ahead a load looks
    # Registers with short instructions, where the result is an operand without a shift: not for
    # values that last.
    short: Sequence[str] = ()


class Code:
    """Instructions in the program's order; values are known by name."""

    def __init__(self) -> None:
        self.instructions: list[Instruction] = []

    def do(self, text: str, *operands: str, over: bool = False) -> str:
        result = f"v{len(self.instructions)}"
        self.instructions.append(Instruction(text, result, operands, over))
        return result

    def act(self, text: str, *operands: str) -> None:
        """Without a result."""
        self.instructions.append(Instruction(text, "", operands))

    def keep(self, text: str, value: str, home: str) -> None:
        """Stores a value, which has its home there from now on."""
        self.instructions.append(Instruction(text, "", (value,), home=home))

    def allocate(
        self,
        machine: Machine,
        homes: dict[str, str],
        starts: dict[str, str] | None = None,
        ends: dict[str, str] | None = None,
    ) -> list[str]:
        """The lines. `homes` says where values are in memory before the code, or, beginning with =,
        the instruction that makes them; `starts` which are in registers; and `ends` in which
        registers values have to be behind it."""
        return Allocation(self.instructions, machine, homes, starts or {}, ends or {}).lines


class Allocation:
    """Which value is where, instruction by instruction."""

    def __init__(
        self,
        instructions: list[Instruction],
        machine: Machine,
        homes: dict[str, str],
        starts: dict[str, str],
        ends: dict[str, str],
    ) -> None:
        self.instructions, self.machine = instructions, machine
        self.home, self.at = dict(homes), dict(starts)
        self.slots = list(machine.slots)
        self.uses: dict[str, list[int]] = {}
        for n, instruction in enumerate(instructions):
            for name in instruction.operands:
                self.uses.setdefault(name, []).append(n)
        for name in ends:
            self.uses.setdefault(name, []).append(len(instructions))
        self.now, self.lines = 0, list[str]()
        for n, instruction in enumerate(instructions):
            self.now = n
            self.one(instruction)
        self.now = len(instructions)
        self.close(ends)

    def next_use(self, value: str) -> int:
        """After this instruction."""
        uses = self.uses.get(value, [])
        n = bisect_right(uses, self.now)
        return uses[n] if n < len(uses) else NEVER

    def free(self) -> list[str]:
        taken = set(self.at.values())
        return [r for r in self.machine.registers if r not in taken]

    def take(self, keep: Sequence[str]) -> str:
        """A register that is free, or freed."""
        if free := self.free():
            return free[0]
        victim = max((v for v in self.at if v not in keep), key=self.reluctance)
        register = self.at.pop(victim)
        if victim not in self.home:
            self.home[victim] = self.slots.pop(0)
            self.lines.append(self.machine.store.format(register, self.home[victim]))
        return register

    def reluctance(self, value: str) -> float:
        """How willingly a value leaves: the later it is needed, the more; and saving costs."""
        use = self.next_use(value) - self.now
        if value not in self.home:
            return use * 0.6
        return use * (2 if self.home[value][0] == "=" else 1)

    def fetch(self, value: str, keep: Sequence[str]) -> None:
        register = self.take(keep)
        home = self.home[value]
        text = home[1:] if home[0] == "=" else self.machine.load
        self.lines.append(text.format(home, d=register))
        self.at[value] = register

    def ahead(self) -> list[str]:
        """Values in memory that are needed soon, the next first."""
        names = list[str]()
        for instruction in self.instructions[self.now : self.now + 1 + self.machine.ahead]:
            for name in instruction.operands:
                if name not in self.at and name not in names and self.home.get(name, "=")[0] != "=":
                    names.append(name)
        return names

    def need(self, values: Sequence[str]) -> None:
        missing = [v for v in dict.fromkeys(values) if v not in self.at]
        for value in missing:
            self.fetch(value, values)
        if any(self.home[v][0] != "=" for v in missing):
            for value in self.ahead():
                if len(self.free()) < 2:
                    break
                self.fetch(value, values)

    def release(self) -> None:
        for value in [v for v in (*self.at, *self.home) if self.next_use(v) == NEVER]:
            self.at.pop(value, None)
            if self.home.get(value, "") in self.machine.slots:
                self.slots.insert(0, self.home[value])
                del self.home[value]

    def one(self, instruction: Instruction) -> None:
        self.need(instruction.operands)
        sources = [self.at[v] for v in instruction.operands]
        if instruction.home:
            value = instruction.operands[0]
            if self.home.get(value, "") in self.machine.slots:
                self.slots.insert(0, self.home[value])
            self.home[value] = instruction.home
        first = instruction.operands[0] if instruction.operands else ""
        dies = first and self.next_use(first) == NEVER
        if instruction.over and not dies:
            if first in self.home and not self.free():
                del self.at[first]  # it is elsewhere too
            else:
                copy = self.take(instruction.operands)
                self.lines.append(self.machine.move.format(sources[0], d=copy))
                sources[0] = copy
        self.release()
        if not instruction.result:
            self.lines.append(instruction.text.format(*sources))
            return
        to = sources[0] if instruction.over else self.choose(instruction, sources)
        self.at[instruction.result] = to
        self.lines.append(instruction.text.format(*sources, d=to))

    def choose(self, instruction: Instruction, sources: list[str]) -> str:
        """A register for a result."""
        free, short = self.free(), self.machine.short
        if not free:
            return self.take([v for v in instruction.operands if v in self.at])
        if not short:
            return next((r for r in sources[:2] if r in free), free[0])
        lasts = self.uses.get(instruction.result, [0])[-1] - self.now > LASTS
        may_fit = "#" not in instruction.text and set(sources) <= set(short)

        def cost(register: str) -> tuple[int, bool]:
            is_short = register in short
            fits = is_short and register in sources
            return (is_short == lasts) + (may_fit and not fits), is_short

        return min(free, key=cost)

    def close(self, ends: dict[str, str]) -> None:
        """Moves values to where they have to be."""
        for value in ends:
            if value not in self.at:
                self.fetch(value, list(ends))
        todo = {to: self.at[value] for value, to in ends.items() if self.at[value] != to}
        while todo:
            ready = [to for to in todo if to not in todo.values()]
            if ready:
                self.lines.append(self.machine.move.format(todo.pop(ready[0]), d=ready[0]))
                continue
            to, place = next(iter(todo.items()))  # a ring: one of it steps aside
            held = {*ends.values(), *todo.values()}
            spare = next(r for r in self.machine.registers if r not in held)
            self.lines.append(self.machine.move.format(place, d=spare))
            todo[to] = spare
