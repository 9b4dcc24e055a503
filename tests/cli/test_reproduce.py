from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from assay.papers.reproduce import PAPERS

if TYPE_CHECKING:
    from running import Assay


def test_without_a_paper_it_lists_what_there_is(assay: Assay) -> None:
    found = json.loads(assay.out("reproduce", "--format", "json"))
    assert [row["paper"] for row in found["Papers"]] == list(PAPERS)
    assert {"paper": "felice2015", "exhibit": "table8"}.items() <= next(
        row.items() for row in found["Exhibits"] if row["exhibit"] == "table8"
    )


def test_one_table(assay: Assay) -> None:
    done = assay("reproduce", "felice2015", "--table", "table8", "--data", ".", "--format", "tsv")
    assert done.returncode == 0
    assert done.stderr == "assay: felice2015 table8\n"
    rows = [line.split("\t") for line in done.stdout.splitlines() if line.startswith("S1\t")]
    assert rows[-1][:3] == ["S1", "WAcc", "0.87"]
    assert {row[5] for row in rows} == {"equal"}


def test_tables_go_to_a_file_and_the_page_to_a_folder(assay: Assay) -> None:
    pytest.importorskip("matplotlib")
    more = ("--data", ".", "--out", "tables.md", "--report", "a/b", "--format", "markdown")
    assert not assay.out("reproduce", "felice2015", "--table", "table3", *more)
    assert "| second | F | 0.45 |" in assay.read("tables.md")
    page = assay.read("a/b/index.html")
    assert page.startswith("<!DOCTYPE html>")
    assert "6 of 6 equal to the printed digits" in page


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nobody2000",), "there is no paper 'nobody2000' here; choose one of"),
        (("felice2015", "--table", "figure9", "--data", "."), "has no exhibit 'figure9'"),
        (("all", "--table", "table1"), "--table is for one paper"),
        (("--report", "x"), "name the paper to compute again, or all"),
        (("felice2015", "--data", "nowhere"), "nowhere: there is no such folder"),
        (("sakaguchi2016", "--table", "table4", "--data", "."), "assay data fetch tacl16"),
        (("felice2015", "--format", "html"), "--format: 'html' is not known"),
        (
            ("felice2015", "--table", "table8", "--data", ".", "--report", "source.txt/x"),
            "the folder cannot be made",
        ),
    ],
)
def test_refusals(assay: Assay, arguments: tuple[str, ...], message: str) -> None:
    assert message in assay.refusal("reproduce", *arguments)
