# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Code blocks in Markdown pages, with the comment above each of them.

A block that a test uses has `<!-- what: argument -->` on the line above its fence.
"""

import re
import textwrap
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]

BLOCK = re.compile(
    r"^ *<!-- (?P<what>[a-z ]+?)(?:: (?P<argument>[^\n]*?))? -->\n"
    r"(?P<indent> *)```(?P<language>\w+)\n(?P<text>.*?)^(?P=indent)```$",
    re.MULTILINE | re.DOTALL,
)
FENCED = re.compile(r"^ *```.*?^ *```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A block with its comment: `what` it is for, and an argument."""

    what: str
    argument: str
    language: str
    text: str


def blocks(page: str) -> list[Block]:
    """The commented blocks of a page, in order."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return [
        Block(m["what"], m["argument"] or "", m["language"], textwrap.dedent(m["text"]))
        for m in BLOCK.finditer(text)
    ]


def prose(path: Path) -> str:
    """A page without its code."""
    return FENCED.sub("", path.read_text(encoding="utf-8"))
