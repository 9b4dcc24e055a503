from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest

from assay.data.registry import demo_path
from assay.errors import InputError, MissingExtraError
from assay.papers.base import Way
from assay.papers.data import PaperData
from assay.papers.page import page_of
from assay.papers.reproduce import (
    PAPERS,
    list_of_exhibits,
    paper,
    recompute,
    tables_of,
    the_papers,
)
from assay.report.table import render_tables
from papers.toys import TOY

if TYPE_CHECKING:
    from assay.papers.base import Values


def test_an_exhibit_is_computed_in_every_way() -> None:
    told: list[str] = []
    results = recompute([TOY], PaperData(demo_path(), told.append))
    assert told == ["toy2000 table1"]
    assert [result.title for result in results] == [
        "toy2000 table1: Lengths & words",
        "toy2000 table1 (roughly): Lengths & words",
        "toy2000 figure1: A drawing",
    ]
    first, roughly, drawn = results
    verdicts = {cell.place: (cell.verdict, cell.why) for cell in first.cells}
    assert verdicts["source", "sentences"] == ("equal", "")
    assert verdicts["source", "first"][0] in {"equal", "differs"}
    assert verdicts["systems/clumsy", "sentences"] == ("differs", "two were lost")
    assert verdicts["systems/clumsy", "tokens"] == ("differs", "")
    assert verdicts["systems/absent", "sentences"] == ("not recomputed", "two were lost")
    assert ("systems/absent", "sentences") not in {cell.place for cell in roughly.cells}
    assert roughly.count("within sampling") >= 1
    assert [cell.verdict for cell in drawn.cells] == ["not recomputed"]


def test_one_exhibit_may_be_asked_for() -> None:
    (result,) = recompute([TOY], PaperData(demo_path()), "figure1")
    assert result.outcome == "0 of 1 equal to the printed digits, 1 not recomputed"


def test_tables_remarks_and_a_summary_are_shown() -> None:
    tables = tables_of(recompute([TOY], PaperData(demo_path())))
    assert [table.title.split(":")[0] for table in tables] == [
        "toy2000 table1",
        "toy2000 table1 (roughly)",
        "toy2000 figure1",
        "Remarks",
        "Summary",
    ]
    found = json.loads(render_tables(tables, "json"))
    assert [row["remark"] for row in found["Remarks"]] == [
        "A remark.",
        "Given: nothing",
        "It is only drawn.",
    ]
    assert [row["printed"] for row in found["Summary"]] == [8, 7, 1]


class Tags(HTMLParser):
    """All tags in their order, and whether each is closed."""

    VOID = frozenset({"meta", "br", "path", "use", "rect"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [name for key, name in attrs if key == "id" and name]
        self.links += [str(v) for k, v in attrs if k in {"href", "src", "xlink:href"}]
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_needs_nothing_else() -> None:
    pytest.importorskip("matplotlib")
    data = PaperData(demo_path())
    page = page_of(recompute([TOY], data), data)
    tags = Tags()
    tags.feed(page)
    assert tags.open == []
    assert len(set(tags.ids)) == len(tags.ids)
    assert all(link.startswith("#") and link[1:] in tags.ids for link in tags.links)
    assert re.findall(r"url\((?!#toy2000-table1-)", page) == []
    assert "Toys &lt;and&gt; more" in page
    assert "Lengths &amp; words" in page
    assert '<tr class="good">' in page
    assert '<tr class="bad">' in page
    assert page == page_of(recompute([TOY], data), data)


def test_a_package_that_is_missing_stops_one_exhibit_only() -> None:
    def fail(_: PaperData) -> Values:
        raise MissingExtraError("this", "that", "some-extra")

    lame = replace(TOY.exhibits[0], ways=(Way(fail),))
    paper = replace(TOY, exhibits=(lame, TOY.exhibits[1]))
    data = PaperData(demo_path())
    first, second = recompute([paper], data)
    assert first.outcome.startswith("not recomputed: this needs the package that")
    assert {cell.verdict for cell in first.cells} == {"not recomputed"}
    assert second.exhibit.id == "figure1"
    assert "assay-gec[some-extra]" in page_of([first, second], data)
    with pytest.raises(MissingExtraError, match="assay-gec"):
        recompute([paper], data, "table1")


def test_papers_are_known_by_name() -> None:
    assert [one.name for one in the_papers("all")] == list(PAPERS)
    assert [one.name for one in the_papers("napoles2016")] == ["napoles2016"]
    with pytest.raises(InputError, match="there is no paper 'nobody2000' here; choose one of"):
        paper("nobody2000")


@pytest.mark.parametrize("name", PAPERS)
def test_what_a_paper_declares_is_sound(name: str) -> None:
    one = paper(name)
    ids = [exhibit.id for exhibit in one.exhibits]
    assert len(set(ids)) == len(ids)
    for exhibit in one.exhibits:
        assert exhibit.caption
        assert exhibit.ways or exhibit.remark, f"{exhibit.id} says not why there is no way"
        names = [way.name for way in exhibit.ways]
        assert len(set(names)) == len(names)
        assert len(names) < 2 or all(names)
        assert all(text.strip() == text != "" for text in exhibit.printed.values())


def test_the_list_names_every_exhibit() -> None:
    papers, exhibits = list_of_exhibits(the_papers(None))
    assert [row[0] for row in papers.rows] == list(PAPERS)
    assert len(exhibits.rows) == sum(len(one.exhibits) for one in the_papers("all"))


@pytest.mark.parametrize(
    "exhibit", ["table1", "table2", "table3", "listing1", "table6", "table7", "table8"]
)
def test_the_examples_of_felice_and_briscoe_need_no_data(exhibit: str) -> None:
    (result,) = recompute([paper("felice2015")], PaperData(demo_path()), exhibit)
    assert result.n_printed == result.count("equal") == len(result.cells) > 0
