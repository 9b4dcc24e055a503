from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from running import Assay


def test_the_curve_as_json(assay: Assay) -> None:
    options = ("--steps", "3", "--draws", "2", "--runs", "50", "--seed", "4", "--format", "json")
    found = json.loads(assay.out("budget", "judgments.xml", *options))
    assert [row["judgments"] for row in found["budgets"]] == [59, 119, 179]
    assert found["budgets"][-1]["tau"] == 1.0
    assert found["counted"] == "judgment"
    assert "|draws:2|method:expected-wins|runs:50|seed:4|" in found["signature"]
    assert assay.out("budget", "judgments.xml", *options, "--threads", "1") == assay.out(
        "budget", "judgments.xml", *options, "--threads", "3"
    )


def test_options_reach_the_library(assay: Assay) -> None:
    sizes = ("--size", "10", "--size", "40", "--count", "sentence", "--draws", "2")
    ranking = ("--method", "wmt-trueskill", "--unit", "sentence", "--runs", "50")
    chosen = ("--expand", "cross", "--where", "judge!=judge1")
    options = (*sizes, *ranking, *chosen, "--format", "json")
    found = json.loads(assay.out("budget", "judgments.xml", *options))
    assert [row["sentences"] for row in found["budgets"]] == [10, 40]
    assert "|method:wmt-trueskill|runs:50|seed:0|unit:sentence|" in found["signature"]
    assert "|expand:cross|where:judge!=judge1|" in found["signature"]


def test_tables(assay: Assay) -> None:
    options = ("--steps", "2", "--draws", "2", "--runs", "50")
    assert assay.out("budget", "judgments.xml", *options).startswith("Rankings by expected-wins\n")
    assert "| judgments | pairs |" in assay.out(
        "budget", "judgments.xml", *options, "--format", "markdown"
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--count", "pair"), "--count: 'pair' is not known; choose one of judgment, sentence"),
        (("--size", "500"), "judgments is 500; it is a whole number from 1 to 179"),
        (("--method", "elo"), "choose one of wmt-trueskill"),
        (("--runs", "2"), "2 runs are too few"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_what_is_wrong_is_said_kindly(assay: Assay, arguments: tuple[str, ...], said: str) -> None:
    assert said in assay.refusal("budget", "judgments.xml", *arguments)
