# SPDX-License-Identifier: Apache-2.0 OR MIT
"""All that a report shows, made of its results once: works, tables, figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from . import boards, history, host, works
from .charts import Chart, charts
from .history import Kept
from .results import Results
from .tables import Table, joined
from .works import Work


@dataclass(frozen=True)
class Drawing:
    works: list[Work]
    tables: list[Table]
    charts: list[Chart]
    kept: Sequence[Kept] = ()


def drawing(results: Results, kept: Sequence[Kept] = ()) -> Drawing:
    found = works.works(results)
    mine = host.tables(results), boards.tables(results)
    tables = joined(*mine, works.tables(found), history.tables(kept))
    return Drawing(found, tables, [*charts(results, found), *history.charts(kept)], kept)
