# SPDX-License-Identifier: Apache-2.0 OR MIT
"""HTML that cannot be got wrong by data: whatever is not Markup already is escaped."""

from __future__ import annotations

import html
import json
import re
from typing import Any

INLINE = re.compile(r"`([^`]*)`|\*([^*\s][^*]*)\*")
VOID = ("br", "img", "input")


class Markup(str):
    """Text that is HTML."""

    __slots__ = ()


def text(content: object) -> Markup:
    return content if isinstance(content, Markup) else Markup(html.escape(str(content)))


def joined(*children: object) -> Markup:
    return Markup("".join(map(text, children)))


def element(name: str, /, *children: object, **attributes: object) -> Markup:
    """An element; an attribute is left out if it is None or False. `class_` is class, and every
    other underscore is a hyphen.
    """
    given = "".join(
        f" {key.rstrip('_').replace('_', '-')}" + ("" if value is True else f'="{text(value)}"')
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    end = "" if name in VOID else f"{joined(*children)}</{name}>"
    return Markup(f"<{name}{given}>{end}")


def inline(content: str) -> Markup:
    """A paragraph of our own Markdown: code and emphasis."""
    found, at = [], 0
    for match in INLINE.finditer(content):
        found.append(text(content[at : match.start()]))
        code, emphasis = match.groups()
        found.append(element("code", code) if code is not None else element("em", emphasis))
        at = match.end()
    return joined(*found, content[at:])


def embedded(data: Any) -> Markup:
    """JSON in a script element, which nothing in it can end."""
    said = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    return Markup(
        said.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    )
