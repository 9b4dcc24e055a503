from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from running import Assay

FILES = ("--source", "source.txt", "--reference", "fluency.0.txt", "--reference", "fluency.1.txt")
SYSTEMS = tuple(
    f"systems/{name}.txt" for name in ("careful", "clumsy", "copycat", "eager", "strong")
)


def tables(assay: Assay, *arguments: str) -> dict[str, list[dict[str, Any]]]:
    out = assay.out("compare", *FILES, *arguments, "--format", "json")
    found: dict[str, list[dict[str, Any]]] = json.loads(out)
    return found


def test_systems_pairs_and_signatures(assay: Assay) -> None:
    found = tables(assay, *SYSTEMS)
    assert list(found) == ["Systems by gleu+", "Pairs by gleu+", "Signatures of gleu+"]
    systems, pairs = found["Systems by gleu+"], found["Pairs by gleu+"]
    scores = [row["score"] for row in systems]
    assert scores == sorted(scores, reverse=True)
    assert systems[0]["system"] == "strong"
    assert all(row["low"] < row["score"] < row["high"] for row in systems)
    assert len(pairs) == 10
    assert all((row["adjusted p"] <= 0.05) == (row["significant"] == "yes") for row in pairs)
    copy = next(row for row in systems if row["system"] == "copycat")
    assert (copy["t against source"], copy["p against source"]) == (0, 1)
    metric, test = found["Signatures of gleu+"]
    assert metric["signature"].startswith("gleu+|n:4|draws:500|")
    assert test["signature"].startswith("bootstrap|samples:1000|seed:0|adjust:holm|")


def test_options_reach_the_library(assay: Assay) -> None:
    found = tables(
        assay,
        *("--test", "randomisation", "--samples", "99", "--adjust", "fdr", "--level", "0.2"),
        *("--confidence", "0.5", "--seed", "7", "--metric", "gleu2015:n=2", *SYSTEMS[:3]),
    )
    metric, test = (row["signature"] for row in found["Signatures of gleu2015"])
    assert metric.startswith("gleu2015|n:2|")
    assert test == "randomisation|samples:99|seed:7|adjust:fdr|level:0.2|confidence:0.5"


def test_several_metrics(assay: Assay) -> None:
    metrics = ("--metric", "gleu+", "--metric", "gleu2015", "--metric", "gleu+:n=2")
    found = tables(assay, *metrics, "--samples", "20", "--adjust", "none", *SYSTEMS[:2])
    assert [title for title in found if title.startswith("Systems")] == [
        "Systems by gleu+ n:4",
        "Systems by gleu2015",
        "Systems by gleu+ n:2",
    ]


def test_an_annotation_makes_references(assay: Assay) -> None:
    found = json.loads(assay.out("compare", "--gold", "gold.m2", *SYSTEMS, "--format", "json"))
    assert "|refs:2-3|" in found["Signatures of gleu+"][0]["signature"]


def test_threads_change_nothing(assay: Assay) -> None:
    for test in ("bootstrap", "randomisation"):
        arguments = ("compare", *FILES, *SYSTEMS, "--test", test, "--samples", "200")
        one = assay.out(*arguments, "--threads", "1")
        assert one == assay.out(*arguments, "--threads", "3")


def test_lines_left_out_are_left_out_everywhere(assay: Assay) -> None:
    assay.write("skip.txt", " ".join(map(str, range(3, 73))))
    arguments = ("--samples", "20", "--skip-lines", "skip.txt", "--examples", "9")
    found = tables(assay, *arguments, *SYSTEMS[:2])
    shown = {row["sentence"] for row in found["Sentences that differ most in gleu+"]}
    assert shown <= {"1", "2"}


def test_examples_are_those_of_the_first_two(assay: Assay) -> None:
    two = ("systems/strong.txt", "mine=systems/clumsy.txt")
    text = assay.out("compare", *FILES, *two, "systems/eager.txt", "--examples", "3")
    *_, first = text.split("Sentences that differ most in gleu+\n\n")
    blocks = first.split("\n\n")
    assert len(blocks) == 3
    rows = tables(assay, *two, "--examples", "3")["Sentences that differ most in gleu+"]
    for block, row in zip(blocks, rows, strict=True):
        scores = f"[-strong {row['score of strong']:.4f}-] {{+mine {row['score of mine']:.4f}+}}"
        title, source, *_ = block.splitlines()
        assert title == f"{row['sentence']}: {scores}"
        assert source == f"  source      {row['source']}"
        assert block.count("  reference   ") == 2
    sizes = [abs(row["difference"]) for row in rows]
    assert sizes == sorted(sizes, reverse=True)
    assert "\x1b" not in text


def test_where_systems_do_not_differ_there_are_no_examples(assay: Assay) -> None:
    two = ("systems/copycat.txt", "same=source.txt")
    assert assay.out("compare", *FILES, *two, "--examples", "3").endswith("There are none.\n")


@pytest.mark.skipif(os.name != "posix", reason="terminals of POSIX")
def test_a_terminal_has_colours_unless_it_is_asked_not_to(assay: Assay) -> None:
    def shown(**environment: str) -> bytes:
        code = (
            "import os, pty, sys\n"
            f"os.environ.update({environment!r})\n"
            "sys.exit(pty.spawn(sys.argv[1:]))"
        )
        arguments = ("compare", *FILES, *SYSTEMS[:2], "--examples", "1")
        return subprocess.run(
            [sys.executable, "-c", code, sys.executable, "-m", "assay", *arguments],
            cwd=assay.folder,
            capture_output=True,
            check=True,
            stdin=subprocess.DEVNULL,
            env={k: v for k, v in os.environ.items() if k != "NO_COLOR"},
        ).stdout

    assert b"\x1b[31m[-" in shown()
    assert b"\x1b[31m" not in shown(NO_COLOR="1")


def test_every_format(assay: Assay) -> None:
    arguments = ("compare", *FILES, *SYSTEMS[:2], "--samples", "20", "--examples", "1", "--format")
    assert "| system |" in assay.out(*arguments, "markdown")
    assert r"\begin{tabular}" in assay.out(*arguments, "latex")
    assert "# Pairs by gleu+\n" in assay.out(*arguments, "tsv")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((*FILES, *SYSTEMS, "--test", "magic"), "choose one of bootstrap, randomisation"),
        ((*FILES, *SYSTEMS, "--adjust", "magic"), "choose one of holm, fdr, none"),
        ((*FILES, *SYSTEMS, "--metric", "magic"), "there is no metric 'magic'"),
        ((*FILES, *SYSTEMS, "--metric", "gleu+:k=1"), "no parameter 'k'"),
        ((*FILES, *SYSTEMS, "--level", "5"), "level is 5.0"),
        ((*FILES, *SYSTEMS, "--confidence", "95"), "confidence is 95.0"),
        ((*FILES, *SYSTEMS, "--samples", "0"), "--samples"),
        ((*FILES, *SYSTEMS, "--seed", "-1"), "--seed"),
        ((*FILES, *SYSTEMS, "--seed", str(2**64)), "seed is"),
        ((*FILES, SYSTEMS[0], "--examples", "1"), "name another"),
        ((*FILES, SYSTEMS[0], SYSTEMS[0]), "two systems are called careful"),
        (("--source", "source.txt", *SYSTEMS), "needs references"),
        (("--reference", "fluency.0.txt", *SYSTEMS), "needs source"),
        (FILES, "Missing argument"),
    ],
    ids=lambda value: " ".join(value[-2:]) if isinstance(value, tuple) else None,
)
def test_what_is_wrong_is_said_kindly(assay: Assay, arguments: tuple[str, ...], said: str) -> None:
    assert said in assay.refusal("compare", *arguments)


def test_an_empty_corpus_is_refused(assay: Assay) -> None:
    assay.write("empty.txt", "")
    arguments = ("--source", "empty.txt", "--reference", "empty.txt", "empty.txt")
    assert "there are no sentences" in assay.refusal("compare", *arguments)


def test_vain_samples_are_warned_of(assay: Assay) -> None:
    done = assay("compare", *FILES, *SYSTEMS, "--samples", "100")
    assert done.returncode == 0
    assert done.stderr.startswith("assay: warning: no pair can be significant")
