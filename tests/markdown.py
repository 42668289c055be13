# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Code blocks in Markdown pages, with the comment above each of them.

A block that a test uses has `<!-- what: argument -->` on the line above its fence.
"""

import os
import re
import subprocess
import sys
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


def insert(tree: Path, where: str, line: str) -> None:
    """`where` is `path, in front of: text` or `path, behind the last: beginning of a line`."""
    found = re.fullmatch("(.*?), (in front of|behind the last): (.*)", where)
    assert found, where
    path, anchor = tree / found[1], found[3]
    text = path.read_text()
    if found[2] == "in front of":
        at = text.index(anchor)
    else:
        at = text.index("\n", text.rindex("\n" + anchor) + 1) + 1
    path.write_text(text[:at] + line + text[at:])


def apply(tree: Path, block: Block) -> None:
    """Does what a block of CONTRIBUTING.md says."""
    if block.what == "new file":
        path = tree / block.argument
        path.parent.mkdir(exist_ok=True, parents=True)
        assert not path.exists()
        path.write_text(block.text)
    elif block.what == "new line":
        insert(tree, block.argument, block.text)
    else:
        assert block.what == "run"
        paths = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        environment = {**os.environ, "PATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
        script = f"python() {{ '{sys.executable}' \"$@\"; }}\n{block.text}"
        subprocess.run(["sh", "-e", "-c", script], cwd=tree, env=environment, check=True)
