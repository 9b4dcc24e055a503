from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from running import Assay

SHORT = ("maege", "--gold", "gold.m2", "--metric", "bleu", "--metric", "ld-source", "--seeds", "2")


def found_in(assay: Assay, *arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(assay.out(*SHORT, *arguments, "--format", "json"))
    return found


def test_tables(assay: Assay) -> None:
    printed = assay.out(*SHORT)
    assert printed.startswith("Corpus level\n")
    assert "Types of edits\n" not in printed
    assert "Types of edits\n" in assay.out(*SHORT, "--types")
    for form, begin in (("tsv", "# Corpus level\nmetric\t"), ("latex", "% Corpus level\n")):
        assert assay.out(*SHORT, "--format", form).startswith(begin)


def test_the_whole_demo_corpus_with_all_metrics(assay: Assay) -> None:
    folder = ("--reference", "fluency.0.txt", "--reference", "fluency.1.txt")
    found = json.loads(assay.out("maege", *SHORT[1:3], *folder, "--seeds", "1", "--format", "json"))
    names = [one["metric"] for one in found["metrics"]]
    assert {"gleu+", "m2", "ter", "sari"} <= set(names)
    assert "|refs:2|" in found["metrics"][0]["signature"]


def test_options_reach_the_library(assay: Assay) -> None:
    arguments = ("--source", "original", "--chains", "2", "--models", "quantile", "--ties", "half")
    found = found_in(assay, *arguments, "--seed", "3", "--adversarial")
    assert found["signature"].startswith(
        "maege|source:original|chains:2|repetition:no|fewest_annotations:1|bottom:tokens|"
        "pairs:unique|ties:half|sensitivity:edges|models:quantile|"
    )
    assert "|seeds:2|seed:3|adversarial:yes|" in found["signature"]
    assert {row["damage"] for row in found["Adversarial: damage to the best correction"]} == {
        "clause", "negation", "number",
    }  # fmt: skip
    assert found["Corpora"][1]["share"] == pytest.approx(0.1)
    as_run = found_in(assay, "--protocol", "as-run")
    assert "|bottom:characters|pairs:chains|" in as_run["signature"]
    assert [row["M"] for row in as_run["Corpora"]] == list(range(11))


def test_threads_change_nothing(assay: Assay) -> None:
    assert assay.out(*SHORT, "--threads", "1") == assay.out(*SHORT, "--threads", "3")


def test_lines_are_skipped(assay: Assay) -> None:
    skipped = assay.write("skip.txt", "1\n2\n")
    drawn = {row["what"]: row["number"] for row in found_in(assay)["Drawn"]}
    fewer = {
        row["what"]: row["number"] for row in found_in(assay, "--skip-lines", skipped)["Drawn"]
    }
    assert fewer["sentences"] == drawn["sentences"] - 2


def test_kept_scores_are_used_again(assay: Assay) -> None:
    fresh = assay.out(*SHORT)
    assert assay.out(*SHORT, "--scores", "kept.jsonl") == fresh
    content = assay.read("kept.jsonl")
    assert content.count("\n") == 4
    assert assay.out(*SHORT, "--scores", "kept.jsonl") == fresh
    assert assay.read("kept.jsonl") == content
    assay.out(*SHORT, "--metric", "identical", "--scores", "kept.jsonl")
    assert assay.read("kept.jsonl").startswith(content)
    assert assay.read("kept.jsonl").count("\n") == 6


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_an_interrupted_run_leaves_what_it_has(assay: Assay) -> None:
    # Tools that run tests in the background ignore the signal, and children inherit that.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    arguments = [*SHORT[:-1], "400", "--scores", "kept.jsonl"]
    try:
        process = subprocess.Popen(
            [sys.executable, "-m", "assay", *arguments],
            cwd=assay.folder,
            stderr=subprocess.PIPE,
            text=True,
        )
    finally:
        signal.signal(signal.SIGINT, before)
    kept = assay.folder / "kept.jsonl"
    while not (kept.exists() and kept.read_text(encoding="utf-8").count("\n") >= 3):
        time.sleep(0.02)
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "Traceback" not in said
    first = assay.read("kept.jsonl").split("\n")[0]
    done = assay(*SHORT, "--scores", "kept.jsonl")
    assert done.returncode == 0
    assert done.stdout == assay.out(*SHORT)
    assert assay.read("kept.jsonl").split("\n")[0] == first


@pytest.mark.skipif(os.name != "posix", reason="terminals of POSIX")
def test_a_terminal_sees_how_far_it_is() -> None:
    import pty

    from assay.data.registry import demo_path

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "assay", *SHORT[:-1], "6"]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80"}
    done = subprocess.run(
        command, cwd=demo_path(), stdout=subprocess.PIPE, stderr=theirs, env=environment, check=True
    )
    os.close(theirs)
    shown = os.read(ours, 100_000).decode(errors="replace")
    os.close(ours)
    assert "/12" in shown
    assert done.stdout.startswith(b"Corpus level")


def test_without_a_terminal_nobody_is_told(assay: Assay) -> None:
    assert not assay(*SHORT).stderr


def test_tables_go_to_a_file_and_types_to_a_plot(assay: Assay) -> None:
    done = assay(*SHORT, "--out", "found.md", "--format", "markdown", "--plot", "types.svg")
    assert (done.returncode, done.stdout) == (0, "")
    assert "wrote found.md" in done.stderr
    assert assay.read("found.md").startswith("**Corpus level**\n\n| metric |")
    assert "R:VERB:SVA (" in assay.read("types.svg")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--metric", "bleu"), "name an annotation: --gold FILE"),
        ((*SHORT[1:], "--protocol", "x"), "--protocol: 'x' is not known; choose one of paper"),
        ((*SHORT[1:], "--ties", "x"), "--ties: 'x' is not known; choose one of concordant"),
        ((*SHORT[1:], "--source", "x"), "--source: 'x' is not known"),
        ((*SHORT[1:], "--models", "x"), "--models: 'x' is not known"),
        ((*SHORT[1:], "--metric", "x"), "there is no metric 'x'"),
        ((*SHORT[1:], "--plot", "x.gif"), "x.gif: a plot is written as svg, png or pdf"),
        ((*SHORT[1:], "--scores", "gold.m2"), "expected kept scores"),
        ((*SHORT[1:], "--reference", "skip.txt"), "gold.m2 has 72 sentences but skip.txt has 1"),
    ],
)
def test_refusals(assay: Assay, arguments: tuple[str, ...], message: str) -> None:
    assay.write("skip.txt", "1\n")
    assert message in assay.refusal("maege", *arguments)


@pytest.mark.skipif(os.name != "posix", reason="completion scripts of POSIX shells")
@pytest.mark.parametrize(
    ("typed", "completed"),
    [("--source o", "original"), ("--models q", "quantile"), ("--ties h", "half")],
)
def test_completion_knows_values(assay: Assay, tmp_path: Path, typed: str, completed: str) -> None:
    words = f"assay maege {typed}"
    done = assay(
        _ASSAY_COMPLETE="complete_bash",
        COMP_WORDS=words,
        COMP_CWORD=str(len(words.split()) - 1),
        HOME=str(tmp_path),
    )
    assert done.stdout.split() == [completed]
