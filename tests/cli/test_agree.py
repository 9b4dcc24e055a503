from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from running import Assay


def test_judges_are_compared(assay: Assay) -> None:
    tables = json.loads(assay.out("agree", "judgments.xml", "--format", "json"))
    assert list(tables) == ["Agreement", "Judges", "Each judge against the rest"]
    assert tables["Agreement"][2]["n"] == 1210
    assert tables["Agreement"][4]["alpha"] == pytest.approx(0.5213, abs=1e-4)
    assert len(tables["Judges"]) == 10
    assert len(tables["Each judge against the rest"]) == 4


def test_some_of_the_judgments_are_taken(assay: Assay) -> None:
    def judges(*where: str) -> set[str]:
        out = assay.out("agree", "judgments.xml", *where, "--format", "json")
        return {row["first"] for row in json.loads(out)["Judges"]}

    assert judges("--where", "judge=judge1", "--where", "judge=judge2") == {"judge1", "judge2"}
    assert judges("--where", "judge!=judge1") == {"judge2", "judge3", "judge4"}
    assert judges("--where", "judge!=judge1", "--where", "sentence=50") <= {"judge2", "judge4"}


def test_files_are_groups(assay: Assay) -> None:
    assay.write("again.xml", assay.read("judgments.xml"))
    files = ("judgments.xml", "again.xml")
    tables = json.loads(assay.out("agree", *files, "--groups", "--format", "json"))
    rows = tables["Groups"] if isinstance(tables, dict) else tables
    assert [(row["first"], row["second"]) for row in rows] == [
        ("again.xml", "again.xml"),
        ("again.xml", "judgments.xml"),
        ("judgments.xml", "judgments.xml"),
    ]


def test_a_system_of_one_group_is_renamed(assay: Assay) -> None:
    other = assay.read("judgments.xml").replace('"copycat"', '"source"')
    assay.write("other.xml", other)
    arguments = ("agree", "judgments.xml", "other.xml", "--groups", "--format", "json")

    def compared(*rename: str) -> int:
        tables = json.loads(assay.out(*arguments, *rename))
        rows = tables["Groups"] if isinstance(tables, dict) else tables
        n: int = rows[1]["n"]
        return n

    assert compared() < compared("--rename", "source=copycat")


def test_systems_are_renamed(assay: Assay) -> None:
    # Names that keep their order change nothing.
    plain = assay.out("agree", "judgments.xml")
    assert assay.out("agree", "judgments.xml", "--rename", "copycat=copy") == plain
    kept = ("--where", "system=copy", "--where", "system=strong")
    assert assay.out("agree", "judgments.xml", "--rename", "copycat=copy", *kept) != plain


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--where", "judge=nobody"), "no judgment is left; look at --where"),
        (("--where", "mood=good"), "judgments have no column 'mood'"),
        (("--where", "judge"), "--where: found 'judge'; expected COLUMN=VALUE"),
        (("--where", "!=x"), "--where: found '!=x'; expected COLUMN=VALUE"),
        (("--rename", "copycat"), "--rename: found 'copycat'; expected NAME=NEW"),
        (("judgments.xml", "--groups"), "--groups: a file is named twice"),
        (("--expand", "all"), "--expand: 'all' is not known; choose one of cells, cross, full"),
        (("--marginals", "no"), "--marginals: 'no' is not known; choose one of pooled, own"),
        (("--format", "pdf"), "--format: 'pdf' is not known"),
        (("--rename", "copy=x"), "--rename: there is no system 'copy'; there are careful, clumsy"),
        (("--where", "system=strong"), "nothing was judged twice"),
    ],
)
def test_what_is_wrong_is_said(assay: Assay, arguments: tuple[str, ...], why: str) -> None:
    assert why in assay.refusal("agree", "judgments.xml", *arguments)


def test_rankings_are_correlated_on_demand(assay: Assay) -> None:
    arguments = ("agree", "judgments.xml", "--rankings", "expected-wins", "--format", "json")
    tables = json.loads(assay.out(*arguments))
    rest = tables["Each judge's ranking against that of the rest"]
    assert [row["judge"] for row in rest] == ["judge1", "judge2", "judge3", "judge4"]
    matrix = tables["Judges' rankings: Spearman's rho"]
    assert matrix[0]["judge2"] == tables["Judges' rankings"][1]["spearman"]
    about = tables["About the rankings"][0]["signature"]
    assert about == "expected-wins|opponents:beaten|sentences:all|expand:full"
    common = json.loads(assay.out(*arguments, "--common"))
    assert "sentences:common" in common["About the rankings"][0]["signature"]
    assert common["Judges' rankings"] != tables["Judges' rankings"]


def test_rankings_of_groups_are_correlated(assay: Assay) -> None:
    assay.write("again.xml", assay.read("judgments.xml"))
    arguments = ("again.xml", "judgments.xml", "--groups", "--rankings", "bradley-terry")
    tables = json.loads(assay.out("agree", *arguments, "--format", "json"))
    assert [row["spearman"] for row in tables["Judges' rankings"]] == pytest.approx([1, 1, 1])


def test_what_is_wrong_with_rankings_is_said(assay: Assay) -> None:
    said = assay.refusal("agree", "judgments.xml", "--rankings", "elo")
    assert "choose one of expected-wins, trueskill-mean-field, bradley-terry" in said
    assert "--rankings METHOD" in assay.refusal("agree", "judgments.xml", "--common")
