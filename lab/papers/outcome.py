# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What a report comes to, in a few lines: published figures with one of ours beside them, how many
times as fast ours are, claims that hold, and what did not run.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from statistics import geometric_mean
from typing import NamedTuple


class Compared(NamedTuple):
    """Times as fast as something: one ratio for each figure."""

    what: str
    ratios: Sequence[float]

    def text(self) -> str:
        mean, low, high = geometric_mean(self.ratios), min(self.ratios), max(self.ratios)
        return f"{shown(mean)} ({shown(low)} to {shown(high)}) times as fast as {self.what}"


class Judged(NamedTuple):
    """Verdicts of claims by one side."""

    side: str
    verdicts: Sequence[str]

    def text(self) -> str:
        """`holds` and `yes` hold, `no` and what begins with it does not."""
        count = Counter(v.partition(":")[0] for v in self.verdicts)
        hold, fail, gone = count["holds"] + count["yes"], count["no"], count["NOT RUN"]
        rest = count["cannot be judged"]
        said = [f"{hold} hold", f"{fail} do not" if fail else ""]
        said += [f"{rest} cannot be judged" if rest else "", f"{gone} NOT RUN" if gone else ""]
        return f"{self.side}: {', '.join(text for text in said if text)}"


class Outcome(NamedTuple):
    work: str
    published: int
    filled: int
    compared: Sequence[Compared]
    judged: Sequence[Judged]
    missing: Mapping[str, str]

    def lines(self, width: int) -> Iterator[str]:
        yield f"{self.work}: {self.filled} of {self.published} published figures beside one of ours"
        for compared in self.compared:
            yield from wrapped(compared.text(), width)
        if self.judged:
            yield from wrapped(f"claims: {'; '.join(j.text() for j in self.judged)}", width)
        for machine, reason in self.missing.items():
            yield from wrapped(f"NOT RUN {machine}: {reason}", width)


def wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, initial_indent="  ", subsequent_indent="    ")


def shown(ratio: float) -> str:
    return f"{ratio:.0f}" if ratio >= 100 else f"{ratio:.3g}"
