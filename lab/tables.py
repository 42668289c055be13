# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Tables of figures in files."""

import csv
from pathlib import Path


def read_table(path: Path) -> list[dict[str, str]]:
    """The rows of a .csv file, without its comments."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))
