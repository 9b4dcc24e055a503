from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from running import Assay

SYSTEMS = [f"systems/{name}.txt" for name in ("careful", "clumsy", "copycat", "eager", "strong")]
PEOPLE = ("--judgments", "judgments.xml")
GOLD = ("--gold", "gold.m2", "--metric", "gleu+", "--metric", "ter")
FEW = ("--samples", "40")
PAIRS = ("--level", "sentence")


def found(assay: Assay, *arguments: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(
        assay.out("correlate", *arguments, *FEW, "--format", "json")
    )
    return content


def test_metrics_sentinels_chance_and_judges_are_shown(assay: Assay) -> None:
    shown = found(assay, *PEOPLE, *GOLD, "--window", "4", *SYSTEMS)
    assert [one["system"] for one in shown["people"]][:2] == ["strong", "careful"]
    assert [one["metric"] for one in shown["metrics"]] == [
        "gleu+", "-ter", "copy of source", "length",
    ]  # fmt: skip
    gleu = shown["metrics"][0]
    assert gleu["measures"].keys() == {
        "pearson", "spearman", "kendall-b", "kendall-c", "accuracy",
    }  # fmt: skip
    pearson = gleu["measures"]["pearson"]
    assert pearson["interval"][0] < pearson["value"]
    assert pearson["without"][0] <= pearson["without"][1]
    assert [(one["first"], one["last"]) for one in gleu["windows"]] == [(1, 4), (2, 5)]
    assert shown["random"]["pearson"]["interval"][0] < 0 < shown["random"]["pearson"]["interval"][1]
    assert len(shown["judges"]) == 4
    assert shown["differences"]["pairs"][0]["first"] == "gleu+"


def test_files_of_scores_and_rankings_give_the_same(assay: Assay) -> None:
    scored = ("score", *GOLD, *SYSTEMS, "--format")
    ranked = ("rank", "judgments.xml", "--method", "expected-wins", "--format", "json")
    people = assay.write("people.json", assay.out(*ranked))
    direct = found(assay, *PEOPLE, *GOLD, "--sentences", "all", *SYSTEMS)["metrics"]
    for form in ("json", "tsv"):
        scores = assay.write(f"scores.{form}", assay.out(*scored, form))
        read = found(assay, "--people", people, "--scores", scores)
        for one, other in zip(read["metrics"], direct, strict=False):
            assert (one["metric"], one["scores"]) == (other["metric"], other["scores"])
            values = one["measures"]["spearman"], other["measures"]["spearman"]
            assert values[0]["value"] == pytest.approx(values[1]["value"])
            assert values[0]["interval"] is None
        mixed = found(assay, *PEOPLE, "--scores", scores)
        assert mixed["metrics"][0]["measures"]["pearson"]["interval"] is not None
        assert "sentences" not in mixed["notes"]["intervals"]


def test_a_ranked_source_is_a_system(assay: Assay) -> None:
    named = ("--rename", "copycat=INPUT")
    others = [name for name in SYSTEMS if "copycat" not in name]
    shown = found(assay, *PEOPLE, *named, *GOLD, *others)
    scores = shown["metrics"][2]["scores"]
    assert scores["source"] == 1


def test_options_reach_the_library(assay: Assay) -> None:
    options = ("--method", "bradley-terry", "--unit", "sentence", "--expand", "cross")
    more = ("--seed", "3", "--measure", "kendall-b", "--test", "williams", "--adjust", "fdr")
    shown = found(assay, *PEOPLE, *GOLD, *options, *more, "--significance", "0.5", *SYSTEMS)
    people = "bradley-terry|expand:cross|pairs:1476|unit:sentence|data:"
    assert shown["notes"]["people"].startswith(people)
    settings = "samples:40|seed:3|confidence:0.95|measure:kendall-b|test:williams|adjust:fdr"
    assert shown["signature"].startswith(f"correlate|{settings}|level:0.5|window:0|assay:")
    assert shown["notes"]["samples"] == "40, seed 3"
    assert shown["differences"]["test"].startswith("williams")
    plain = found(assay, *PEOPLE, *GOLD, "--test", "none", *SYSTEMS)
    assert plain["differences"] is None
    few = found(assay, *PEOPLE, *GOLD, "--where", "system!=clumsy", "--common", *SYSTEMS)
    assert len(few["people"]) == 4


def test_threads_and_order_change_nothing(assay: Assay) -> None:
    shown = [
        found(assay, *PEOPLE, *GOLD, *systems, "--threads", threads)["metrics"][0]["measures"]
        for systems, threads in ((SYSTEMS, "1"), (SYSTEMS[::-1], "3"))
    ]
    assert shown[0] == shown[1]


def test_sentences(assay: Assay) -> None:
    level = ("--level", "sentence")
    shown = found(assay, *PEOPLE, *GOLD, *level, *SYSTEMS)
    assert (shown["pairs"], shown["ties"], shown["sentences"]) == (1340, 339, 71)
    assert {one["metric"] for one in shown["metrics"] if one["sentinel"]} == {
        "length", "copy of source", "random",
    }  # fmt: skip
    best = shown["metrics"][0]
    assert best["tau"]["interval"][0] < best["tau"]["value"] < best["tau"]["interval"][1]
    assert best["calibrated"]["accuracy"] > 0.5
    strict = found(assay, *PEOPLE, *GOLD, *level, "--ties", "discordant", *SYSTEMS)
    assert strict["metrics"][0]["tau"]["value"] <= best["tau"]["value"]
    table = assay.out("correlate", *PEOPLE, *GOLD, *level, *FEW, *SYSTEMS)
    assert table.startswith("Agreement with people over pairs of outputs\n")
    assert "Each judge among all others" in table


@pytest.mark.parametrize("form", ["table", "tsv", "markdown", "latex"])
def test_tables(assay: Assay, form: str) -> None:
    shown = assay.out(
        "correlate", *PEOPLE, *GOLD, *FEW, "--window", "3", "--format", form, *SYSTEMS
    )
    for text in ("gleu+", "length (sentinel)", "random (sentinel)", "judge4", "1-3"):
        assert text in shown


def test_a_plot(assay: Assay) -> None:
    assay.out("correlate", *PEOPLE, *GOLD, *FEW, "--plot", "plot.svg", *SYSTEMS)
    drawn = assay.read("plot.svg")
    assert "gleu+: r = 0." in drawn
    assert "copycat" in drawn


def test_few_systems_are_warned_of(assay: Assay) -> None:
    said = assay("correlate", *PEOPLE, *GOLD, *FEW, *SYSTEMS).stderr
    assert "5 systems are few" in said
    remarks = found(assay, *PEOPLE, *GOLD, *SYSTEMS)["remarks"]
    assert remarks[0].startswith("5 systems are few")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((*GOLD, *SYSTEMS), "name either --judgments of people, or --people"),
        ((*PEOPLE, "--people", "x", *GOLD, *SYSTEMS), "name either --judgments"),
        (PEOPLE, "name either outputs of systems, or --scores"),
        ((*PEOPLE, "--scores", "x", "--metric", "gleu+"), "score outputs; with --scores"),
        ((*PEOPLE, "--scores", "x", "--gold", "gold.m2"), "score outputs; with --scores"),
        (("--people", "x", "--level", "sentence", *SYSTEMS), "needs --judgments and outputs"),
        (("--people", "x", "--where", "judge=a", *SYSTEMS), "--where and --rename choose"),
        ((*PEOPLE, *GOLD, "--level", "word", *SYSTEMS), "choose one of system, sentence"),
        ((*PEOPLE, *GOLD, "--plot", "plot.doc", *SYSTEMS), "svg, png or pdf"),
        ((*PEOPLE, *GOLD, "--level", "sentence", "--window", "3", *SYSTEMS), "are of systems"),
        ((*PEOPLE, *GOLD, *SYSTEMS[:4]), "people alone has strong"),
        ((*PEOPLE, *GOLD, *SYSTEMS[:4], "--level", "sentence"), "people alone has strong"),
        ((*PEOPLE, *GOLD, *SYSTEMS, "--window", "6"), "windows of 6 systems, but there are 5"),
        ((*PEOPLE, *GOLD, *SYSTEMS, "--ties", "drop"), "--ties is of pairs of outputs"),
        (("--people", "x", "--scores", "y", "--unit", "pair"), "--people is a ranking"),
        ((*PEOPLE, *GOLD, *SYSTEMS, *PAIRS, "--measure", "accuracy"), "are of rankings of systems"),
        ((*PEOPLE, *GOLD, *SYSTEMS, *PAIRS, "--unit", "pair"), "are of rankings of systems"),
        ((*PEOPLE, *GOLD, *SYSTEMS, *PAIRS, "--test", "williams"), "not by williams"),
        ((*PEOPLE, *GOLD, "--measure", "cosine", *SYSTEMS), "choose one of pearson"),
        (("--judgments", "-", "--gold", "-", *SYSTEMS), "named twice"),
        ((*PEOPLE, *GOLD, "--sentences", "some", *SYSTEMS), "choose one of judged, all"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_wrong_is_said_kindly(assay: Assay, arguments: tuple[str, ...], said: str) -> None:
    assert said in assay.refusal("correlate", *arguments)
