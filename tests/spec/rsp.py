# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Reader and writer of the NIST response form: lines `Field = value`, a blank line per record."""

from collections.abc import Iterable

Record = dict[str, str]


def parse(text: str) -> list[Record]:
    """The records of a file; lines that begin with # are comments."""
    records: list[Record] = [{}]
    for line in text.splitlines():
        name, equals, value = line.partition("=")
        if not line.strip():
            records.append({})
        elif equals and not line.startswith("#"):
            records[-1][name.strip()] = value.strip()
    return [record for record in records if record]


def render(records: Iterable[Record]) -> str:
    """The file that holds these records."""
    lines = ("".join(f"{name} = {value}\n" for name, value in r.items()) for r in records)
    return "".join(record + "\n" for record in lines)
