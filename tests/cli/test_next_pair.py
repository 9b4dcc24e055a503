from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from assay.human.next_pair import RULES

if TYPE_CHECKING:
    from running import Assay


def asked(assay: Assay, *options: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        assay.out("next", "judgments.xml", *options, "--format", "json")
    )
    return found


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_chooses(assay: Assay, rule: str) -> None:
    found = asked(assay, "--rule", rule, "--k", "3", "--n", "4", "--seed", "2")
    assert found["rule"] == rule
    assert [len(set(screen)) for screen in found["screens"]] == [3] * 4
    assert found["skills"][0]["system"] == "strong"
    assert found == asked(assay, "--rule", rule, "--k", "3", "--n", "4", "--seed", "2")


def test_newcomers_are_asked_of(assay: Assay) -> None:
    for rule in ("sakaguchi2014", "information"):
        found = asked(assay, "--system", "newcomer", "--rule", rule)
        assert "newcomer" in found["screens"][0]


def test_tables(assay: Assay) -> None:
    found = assay.out("next", "judgments.xml", "--beta", "2", "--expand", "cross")
    assert found.startswith("Next, by sakaguchi2014\n")
    assert "What is known" in found
    assert found != assay.out("next", "judgments.xml", "--beta", "1", "--expand", "cross")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--rule", "best"), "--rule: 'best' is not known; choose one of sakaguchi2014"),
        (("--k", "9"), "--k: a screen of 9 needs as many systems, and there are 5"),
        (("--system", ""), "expected two names or more, each once"),
        (("--beta", "0"), "beta is 0.0"),
        (("--where", "judge=nobody"), "no judgment is left"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_what_is_wrong_is_said_kindly(assay: Assay, arguments: tuple[str, ...], said: str) -> None:
    assert said in assay.refusal("next", "judgments.xml", *arguments)
