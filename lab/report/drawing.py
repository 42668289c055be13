# SPDX-License-Identifier: Apache-2.0 OR MIT
"""All that a report shows, made of its results once: works, tables, figures."""

from __future__ import annotations

from dataclasses import dataclass

from . import boards, host, works
from .charts import Chart, charts
from .results import Results
from .tables import Table, joined
from .works import Work


@dataclass(frozen=True)
class Drawing:
    works: list[Work]
    tables: list[Table]
    charts: list[Chart]


def drawing(results: Results) -> Drawing:
    found = works.works(results)
    tables = joined(host.tables(results), boards.tables(results), works.tables(found))
    return Drawing(found, tables, charts(results, found))
