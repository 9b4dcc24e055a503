from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from assay.report.html import html_figure, html_page, html_section, html_table, html_text
from assay.report.plot import new_plot
from assay.report.table import Table


class Texts(HTMLParser):
    """What a reader sees, one text after the other."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append(data)


def seen(html: str) -> list[str]:
    parser = Texts()
    parser.feed(html)
    return parser.texts


def test_texts_are_escaped_wherever_they_stand() -> None:
    evil = "<b>&\"'</b>"
    table = Table(evil, (evil, "n"), ((evil, 1),))
    parts = [
        html_text(evil),
        html_section(evil, [], name="a"),
        html_table(table),
        html_page(evil, []),
    ]
    for part in parts:
        assert "<b>" not in part
        assert evil in seen(part)


def test_cells_show_as_in_other_tables() -> None:
    table = Table("t", ("name", "n", "x"), (("a", 1234, 0.12345), ("b", None, None)))
    html = html_table(table)
    assert seen(html) == ["name", "n", "x", "a", "1,234", "0.1235", "b"]
    assert html.count('class="number"') == 6
    assert html.startswith('<div class="scroll">')


def test_rows_are_marked_and_cells_lead_somewhere() -> None:
    table = Table("t", ("name", "n"), (("a", 1), ("b", 2)))
    html = html_table(
        table, mark=lambda row: "good" if row["n"] == 2 else "", links={"a": "#a", "name": "#no"}
    )
    assert '<a href="#a">a</a>' in html
    assert "#no" not in html
    assert re.findall(r'<tr class="good"><td>(\w)', html) == ["b"]


def test_sections_have_levels_and_names() -> None:
    assert '<h3 id="x">Title</h3>' in html_section("Title", ["<p>a</p>"], level=3, name="x")
    assert "<h2>Title</h2>" in html_section("Title", [])


def test_a_page_asks_for_nothing_from_elsewhere() -> None:
    page = html_page("Title", [html_text("Body")])
    assert page.startswith("<!DOCTYPE html>")
    assert "prefers-color-scheme: dark" in page
    assert 'name="viewport"' in page
    assert not re.search(r"(?:src|href|@import|url)\s*[=(]", page)
    assert seen(page.split("</style>")[1]) == ["Title", "Body"]


def test_figures_in_one_page_share_no_names() -> None:
    pytest.importorskip("matplotlib")
    figure, axes = new_plot()
    axes.plot([1, 2], [2, 1], marker="o", label="a line")
    axes.legend()
    one, other = html_figure(figure, "one"), html_figure(figure, "other")
    names = [re.findall(r'\bid="([^"]+)"', html) for html in (one, other)]
    assert names[0]
    assert not set(names[0]) & set(names[1])
    assert len(set(names[0])) == len(names[0])
    used = re.findall(r'(?:xlink:href="|url\()#([^")]+)', one)
    assert used
    assert set(used) <= set(names[0])
    assert "<?xml" not in one
    assert "a line" in seen(one)
