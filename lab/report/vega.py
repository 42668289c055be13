# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What draws the figures: Vega and Vega-Lite, as vl-convert-python brings them."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from loxo.cli_output import Exit, Failure

MISSING = 'the figures need vl-convert-python: pip install "loxo[report]"'


def converter() -> ModuleType:
    try:
        import vl_convert
    except ImportError:
        raise Failure(MISSING, Exit.USAGE) from None
    return vl_convert


def script() -> str:
    """All of it as one script for a page; nothing in it ends the element it stands in."""
    found: str = converter().javascript_bundle()
    return found.replace("\r", "").replace("</script", "<\\/script")


def svg(spec: dict[str, Any]) -> str:
    found: str = converter().vegalite_to_svg(spec)
    return found
