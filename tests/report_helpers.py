# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What the tests of the report share: the recorded folder, and what is made of it."""

import shutil
from pathlib import Path

import pytest

from lab.report import files, results
from lab.report.drawing import drawing

RECORDED = Path(__file__).resolve().parent / "report"


def made_in(folder: Path) -> Path:
    """A copy of the recorded folder with everything that is made of it; its page."""
    pytest.importorskip("vl_convert", reason="vl-convert-python is not installed")
    made = folder / "made"
    shutil.copytree(RECORDED, made)
    found = results.read(made)
    return files.write(made, found, drawing(found))
