from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from assay.human.ranking import METHODS

if TYPE_CHECKING:
    from running import Assay


def ranked(assay: Assay, *arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(assay.out("rank", *arguments, "--format", "json"))
    return found


@pytest.mark.parametrize("method", METHODS)
def test_every_method_ranks(assay: Assay, method: str) -> None:
    found = ranked(assay, "judgments.xml", "--method", method, "--runs", "40")
    assert found["systems"][0]["system"] == "strong"
    assert {"system", "score", "rank", "low", "high", "cluster"} <= found["systems"][0].keys()
    assert found["signature"].startswith(f"{method}|runs:40|seed:0|")
    assert (found["pairs"], found["ties"]) == (1538, 450)


def test_options_reach_the_library(assay: Assay) -> None:
    arguments = ("--unit", "pair", "--order", "rank", "--lines", "neighbours", "--seed", "3")
    more = ("--confidence", "0.9", "--opponents", "beaten", "--expand", "cross")
    found = ranked(assay, "judgments.xml", "--method", "expected-wins", *arguments, *more)
    assert found["signature"].startswith(
        "expected-wins|runs:1000|seed:3|unit:pair|order:rank|lines:neighbours|confidence:0.9"
        "|opponents:beaten|expand:cross|judgments:179|data:"
    )
    assert (found["pairs"], found["ties"]) == (1476, 388)


def test_files_are_pooled_and_filtered(assay: Assay) -> None:
    method = ("--method", "expected-wins")
    both = ranked(assay, "judgments.xml", "judgments.xml", *method)
    assert both["pairs"] == 2 * 1538
    one = ranked(assay, "judgments.xml", "--where", "judge=judge1", *method)
    other = ranked(assay, "judgments.xml", "--where", "judge=judge2", *method)
    two = ranked(
        assay, "judgments.xml", "--where", "judge=judge1", "--where", "judge=judge2", *method
    )
    assert one["pairs"] + other["pairs"] == two["pairs"]
    renamed = ranked(assay, "judgments.xml", "--rename", "copycat=source", *method)
    assert "source" in [system["system"] for system in renamed["systems"]]
    assert "|where:judge=judge1,judge=judge2|judgments:90|" in two["signature"]
    assert "|rename:copycat=source|" in renamed["signature"]
    assert renamed["signature"][-24:] != both["signature"][-24:]


def test_threads_change_nothing(assay: Assay) -> None:
    found = [
        assay.out("rank", "judgments.xml", "--runs", "50", "--threads", threads)
        for threads in ("1", "3")
    ]
    assert found[0] == found[1]


def test_tables(assay: Assay) -> None:
    arguments = ("rank", "judgments.xml", "--runs", "50", "--method", "bradley-terry")
    assert assay.out(*arguments).startswith("Systems by bradley-terry\n")
    assert "Share of runs in which" in assay.out(*arguments, "--shares")
    assert "| system | score | error |" in assay.out(*arguments, "--format", "markdown")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--method", "elo"), "choose one of wmt-trueskill, expected-wins"),
        (("--expand", "none"), "choose one of cells, cross, full"),
        (("--method", "trueskill", "--unit", "screen"), "choose one of judgment, sentence, pair"),
        (("--where", "system=strong"), "there are no pairs to rank by"),
        (("--where", "judge1"), "expected COLUMN=VALUE"),
        (("--where", "colour=red"), "no column 'colour'"),
        (("--where", "judge=nobody"), "no judgment is left"),
        (("--runs", "2"), "2 runs are too few"),
        (("--confidence", "95"), "confidence is 95.0"),
        (("--expand", "cells"), "were never compared with each other"),
        (("--expand", "cells"), "--unjudged skip"),
        (("--rename", "nobody=source"), "--rename: there is no system 'nobody'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_what_is_wrong_is_said_kindly(assay: Assay, arguments: tuple[str, ...], said: str) -> None:
    assert said in assay.refusal("rank", "judgments.xml", *arguments)


def test_other_files_are_refused(assay: Assay) -> None:
    assert "source.txt" in assay.refusal("rank", "source.txt")
    assert "Missing argument" in assay.refusal("rank")


def test_files_without_ranks_are_refused(assay: Assay) -> None:
    assay.write("none.xml", "<appraise-results><ranking-result/></appraise-results>")
    assert "none.xml: there are no ranks inside" in assay.refusal("rank", "none.xml")
    assay.write("other.csv", "screen,worker,a,b\n1,ann,2,1\n")
    said = assay.refusal("rank", "other.csv")
    assert "other.csv:1: found the columns screen, worker, a, b; expected those of WMT" in said
    assert "read_crowd(file, CrowdColumns(...))" in said


def test_a_plot_is_drawn_beside_the_table(assay: Assay) -> None:
    arguments = ("rank", "judgments.xml", "--method", "expected-wins")
    table = assay.out(*arguments)
    done = assay(*arguments, "--plot", "ranks.svg")
    assert (done.returncode, done.stdout) == (0, table)
    assert done.stderr.endswith("wrote a plot to ranks.svg\n")
    assert ">copycat</text>" in assay.read("ranks.svg")


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("ranks.gif", "ranks.gif: a plot is written as svg, png or pdf"),
        ("none/ranks.svg", "its folder does not exist"),
        ("source.txt/ranks.svg", "its folder is no folder but a file"),
        ("folder.svg", "found a folder"),
    ],
)
def test_a_plot_that_cannot_be_written_is_refused_before_the_work(
    assay: Assay, file: str, said: str
) -> None:
    (assay.folder / "folder.svg").mkdir()
    # Judgments that are not there would be the next thing to complain about.
    assert said in assay.refusal("rank", "none.xml", "--plot", file)


def test_a_plot_without_matplotlib_is_refused_before_the_work(assay: Assay) -> None:
    folder = assay.folder / "without"
    folder.mkdir()
    (folder / "matplotlib.py").write_text("raise ImportError\n")
    done = assay("rank", "none.xml", "--plot", "ranks.svg", PYTHONPATH=str(folder))
    assert done.returncode == 2
    assert "pip install 'assay-gec[plot]'" in done.stderr
