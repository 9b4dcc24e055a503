from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from running import Assay

FILES = ("E=fluency.0.txt", "E=fluency.1.txt", "systems/strong.txt")


def test_texts_are_compared(assay: Assay) -> None:
    out = assay.out("edit-stats", "--source", "source.txt", *FILES, "--format", "json")
    tables = json.loads(out)
    assert [row["texts"] for row in tables["Against the source"]] == ["E", "strong"]
    pairs = [(row["first"], row["second"], row["pairs"]) for row in tables["Between texts"]]
    assert pairs == [("E", "E", 1), ("E", "strong", 2)]


def test_lines_are_left_out(assay: Assay) -> None:
    source = assay.read("source.txt").splitlines()
    assay.write("skip.txt", "1\n")
    assay.write("first.txt", "\n".join(["other", *source[1:]]) + "\n")
    arguments = ("--source", "source.txt", "first.txt", "--format", "json")
    full, cut = (
        json.loads(assay.out("edit-stats", *arguments, *more))
        for more in ((), ("--skip-lines", "skip.txt"))
    )
    changed = [
        (x["Against the source"] if isinstance(x, dict) else x)[0]["% changed"] for x in (full, cut)
    ]
    assert changed[0] > 0
    assert changed[1] == 0


def test_files_of_different_lengths_are_refused(assay: Assay) -> None:
    assay.write("short.txt", "one\n")
    assert "sentences" in assay.refusal("edit-stats", "--source", "source.txt", "short.txt")


def test_what_leaves_nothing_to_compare_is_refused(assay: Assay) -> None:
    one = ("edit-stats", "strong=systems/strong.txt")
    assert "one text to compare; name another one, or the source" in assay.refusal(*one)
    assay.write("short.txt", "one\n")
    said = assay.refusal(*one, "--source", "source.txt", "short.txt")
    assert "the source has 72 sentences but short has 1" in said
    assay.write("all.txt", " ".join(map(str, range(1, 73))))
    said = assay.refusal(*one, "--source", "source.txt", "--skip-lines", "all.txt")
    assert "there is no sentence to compare" in said


def test_changes_are_drawn(assay: Assay) -> None:
    arguments = ("edit-stats", "--source", "source.txt", *FILES)
    done = assay(*arguments, "--plot", "changes.svg")
    assert (done.returncode, done.stdout) == (0, assay.out(*arguments))
    assert done.stderr.endswith("wrote a plot to changes.svg\n")
    assert ">Mean sTER</text>" in assay.read("changes.svg")


def test_a_plot_that_cannot_be_is_refused_before_the_work(assay: Assay) -> None:
    assert "name it: --source" in assay.refusal("edit-stats", "none.txt", "--plot", "a.svg")
    arguments = ("edit-stats", "--source", "source.txt", "none.txt", "--plot")
    assert "svg, png or pdf" in assay.refusal(*arguments, "a.gif")
    assert "its folder does not exist" in assay.refusal(*arguments, "none/a.svg")
