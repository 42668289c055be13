# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The report's page in a browser: Debian's chromium, driven by playwright.

Without either this is skipped, with the reason. The page is made of the recorded folder.
"""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from lab.report import choices, results
from tests.report_helpers import RECORDED, made_in
from tests.rings import rarely

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.ring(2)

CHROMIUM = shutil.which("chromium")
WIDTHS = (360, 800, 1400)
MARKS = ".mark-symbol path, .mark-rect path, .mark-line path, .mark-rule line"
Open = Callable[..., "Page"]


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made_in(tmp_path_factory.mktemp("page"))


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if not CHROMIUM:
        pytest.skip("chromium is not installed (make setup)")
    with sync_api.sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield made
        made.close()


@pytest.fixture
def show(browser: "Browser", index: Path) -> Iterator[Open]:
    """Opens the page; at the end nothing may have gone wrong or out."""
    wrong: list[str] = []
    contexts = []

    def note(request: Any) -> None:
        if not request.url.startswith(("data:", "blob:", index.as_uri())):
            wrong.append(f"request {request.url}")

    def opened(width: int = 1400, theme: Any = "light", script: bool = True) -> "Page":
        size: Any = {"width": width, "height": 900}
        context = browser.new_context(viewport=size, color_scheme=theme, java_script_enabled=script)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(120_000)
        page.on("console", lambda m: wrong.append(m.text) if m.type == "error" else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", note)
        page.goto(index.as_uri())
        if script:
            page.wait_for_selector("html[data-drawn]", state="attached")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not wrong


def column(page: "Page", table: str, number: int) -> list[str]:
    """The text of a column, of the rows that are shown."""
    rows = f"#{table} tbody tr:not(.hidden) > :nth-child({number})"
    return page.locator(rows).all_text_contents()


def test_every_figure_has_marks(show: Open) -> None:
    page = show()
    figures = page.locator("figure.chart").all()
    assert len(figures) == 11
    for figure in figures:
        assert figure.locator(MARKS).count() >= 6, figure.get_attribute("id")
        assert figure.locator(".plot svg").count() == 1


def test_a_list_beside_a_figure_draws_something_else(show: Open) -> None:
    page = show()
    figure = page.locator("#chart-flash")
    before = figure.locator("svg").inner_html()
    figure.get_by_label("Target").select_option("Cortex-M3")
    page.wait_for_function(
        "old => document.querySelector('#chart-flash svg').innerHTML !== old", arg=before
    )
    figure.get_by_label("Build").select_option("small")
    assert figure.locator(".mark-rect path").count() == 3


def test_tables_sort_by_mouse_and_keyboard(show: Open) -> None:
    page = show()
    head = page.locator("#fast thead th").nth(3)
    assert head.get_attribute("aria-sort") == "none"
    head.get_by_role("button").click()
    costs = [int(text.replace(",", "")) for text in column(page, "fast", 4)]
    assert head.get_attribute("aria-sort") == "ascending" and costs == sorted(costs)
    head.get_by_role("button").press("Enter")
    again = [int(text.replace(",", "")) for text in column(page, "fast", 4)]
    assert head.get_attribute("aria-sort") == "descending" and again == costs[::-1]
    page.locator("#fast thead th").nth(0).get_by_role("button").press("Space")
    names = column(page, "fast", 1)
    assert names == sorted(names)
    assert head.get_attribute("aria-sort") == "none"


def test_figures_of_nobody_come_last(show: Open) -> None:
    page = show()
    page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
    head = page.locator("#cortex-m3-aead thead th", has_text="best of others")
    number = 1 + int(head.evaluate("head => head.cellIndex"))
    for _ in range(2):
        head.get_by_role("button").click()
        cells = column(page, "cortex-m3-aead", number)
        first = cells.index("\u2013")
        assert first > 0 and set(cells[first:]) == {"\u2013"}


def test_tables_filter_by_words_and_lists(show: Open) -> None:
    page = show()
    box = page.locator("details", has=page.locator("#fast")).last
    rows = len(column(page, "fast", 1))
    box.get_by_label("Filter").fill("aead ascon")
    assert set(column(page, "fast", 1)) == {"ascon-aead128", "ascon-aead128-t4"}
    assert box.get_by_role("status").inner_text() == f"2 of {rows} rows"
    box.get_by_label("kind").select_option("stream")
    assert column(page, "fast", 1) == []
    box.get_by_label("Filter").fill("")
    assert column(page, "fast", 1) == ["chacha20"]


def field(page: "Page", name: str) -> "Locator":
    """A field of the chooser; figures have labels of the same words."""
    return page.locator(f"#chooser [name={name}]")


def ranked(page: "Page") -> list[tuple[str, int]]:
    rows = page.locator("#ranking tbody tr").all()
    cells = [
        (row.locator("th").inner_text(), row.locator("td").nth(1).inner_text()) for row in rows
    ]
    return [(name, int(cost.replace(",", ""))) for name, cost in cells]


def test_the_chooser_ranks_what_fits(show: Open) -> None:
    page = show()
    data = choices.choices(results.read(RECORDED))
    offers = data["offers"]["cortex-m3-0"]
    usable = [o for o in offers if o["name"] in ("ascon-aead128", "chacha20-poly1305", "dumbo")]
    field(page, "target").select_option("cortex-m3-0")
    field(page, "size").fill("128")
    best = {
        o["name"]: min(dict(x["points"])[128] for x in usable if x["name"] == o["name"])
        for o in usable
    }
    assert ranked(page) == sorted(best.items(), key=lambda pair: pair[1])
    field(page, "size").fill("576")  # in the middle of two sizes
    middle = {
        o["name"]: min(
            (dict(x["points"])[128] + dict(x["points"])[1024]) / 2
            for x in usable
            if x["name"] == o["name"]
        )
        for o in usable
    }
    assert [cost for _, cost in ranked(page)] == pytest.approx(sorted(middle.values()), abs=1)
    field(page, "size").fill("1")  # as much as the shortest
    least = min(dict(o["points"])[32] for o in usable)
    assert ranked(page)[0][1] == least


def test_the_chooser_says_why_something_is_left_out(show: Open) -> None:
    page = show()
    data = choices.choices(results.read(RECORDED))
    offers = [o for o in data["offers"]["cortex-m3-0"] if o["name"] == "ascon-aead128"]
    least = min(o["flash"] for o in offers)
    field(page, "target").select_option("cortex-m3-0")
    out = page.locator("#left-out")
    for said in ("jumbo192 is experimental", "gimli is not for new designs"):
        assert said in out.inner_text()
    assert "ascon-aead128-t4 has a tag of 4 bytes only" in out.inner_text()
    field(page, "flash").fill(str(least - 1))
    assert f"ascon-aead128 needs {least:,} bytes of flash" in out.inner_text()
    field(page, "flash").fill(str(least))
    assert "ascon-aead128" in dict(ranked(page))
    assert "-DLOXO_SMALL=1" in page.locator("#ranking").inner_text()
    field(page, "stack").fill("1")
    assert page.locator("#answer").inner_text().startswith("Nothing fits.")
    assert "bytes of stack and RAM" in out.inner_text()


def test_the_chooser_knows_servers_and_standards(show: Open) -> None:
    page = show()
    field(page, "target").select_option(choices.BATCH)
    assert not field(page, "flash").is_visible()
    field(page, "size").fill("16")
    rows = choices.together(results.read(RECORDED))
    costs = {row["name"]: round(row["cycles"] / row["packets"]) for row in rows}
    names = dict(ranked(page))
    assert {name: costs[name] for name in names} == names and "dumbo" in names
    field(page, "standard").select_option("yes")
    assert set(dict(ranked(page))) == {"ascon-aead128", "chacha20-poly1305"}
    assert "dumbo is no standard" in page.locator("#left-out").inner_text()


def colours(page: "Page") -> tuple[str, str]:
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    label = page.locator("#chart-speed .role-axis-label text").first.get_attribute("fill")
    return str(paper), str(label)


def test_the_theme_follows_the_system_and_the_switch(show: Open) -> None:
    light, dark = colours(show(theme="light")), colours(page := show(theme="dark"))
    assert light[0] != dark[0] and light[1] != dark[1]
    page.get_by_role("button", name="light").click()
    page.wait_for_selector("html[data-drawn=light]", state="attached")
    assert colours(page) == light
    page.reload()  # it is remembered
    page.wait_for_selector("html[data-drawn=light]", state="attached")
    page.get_by_role("button", name="auto").click()
    page.wait_for_selector("html[data-drawn=dark]", state="attached")
    assert colours(page) == dark


@pytest.mark.parametrize("theme", ["light", rarely("dark")])
@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_wider_than_the_page(show: Open, width: int, theme: str) -> None:
    page = show(width, theme)
    for opened in (False, True):
        page.evaluate(
            f"document.querySelectorAll('details').forEach(p => p.open ||= {str(opened).lower()})"
        )
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), opened
    if width == WIDTHS[0]:  # which a test for overflow can see
        page.evaluate(
            "document.querySelector('#fast').closest('.scroll').style.overflow = 'visible'"
        )
        assert page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_printing_shows_all_of_it(show: Open) -> None:
    page = show()
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator("details:not([open])").count() == 0
    assert not page.locator(".control").first.is_visible()
    assert page.locator("#permutations tbody tr").first.is_visible()


def test_a_link_opens_what_it_leads_to(show: Open) -> None:
    page = show()
    assert not page.locator("#permutations").is_visible()
    page.evaluate("location.hash = 'permutations'")
    page.locator("#permutations").wait_for(state="visible")


def test_without_scripts_the_tables_are_there(show: Open) -> None:
    page = show(script=False)
    assert page.locator("noscript").is_visible()
    assert page.locator("#fast tbody tr").first.is_visible()


def test_the_page_may_not_load_anything(browser: "Browser", index: Path) -> None:
    """Its policy holds: what would need a request is refused before it leaves."""
    page = browser.new_page()
    why: dict[str, str | None] = {}
    page.on("requestfailed", lambda request: why.update({request.url: request.failure}))
    page.goto(index.as_uri())
    said = page.evaluate("fetch('https://example.org/f').then(() => 'sent', e => String(e))")
    assert "Failed to fetch" in said
    image = "Object.assign(new Image(), {src: 'https://example.org/i', onerror: done})"
    page.evaluate(f"new Promise(done => document.body.append({image})).then(() => 0)")
    page.wait_for_timeout(100)
    assert set(why.values()) <= {"csp", "net::ERR_BLOCKED_BY_CSP"} and len(why) >= 1
    page.close()
