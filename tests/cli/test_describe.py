from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from running import Assay


def test_annotations_are_counted(assay: Assay) -> None:
    tables = json.loads(assay.out("describe", "gold.m2", "--format", "json"))
    (file,) = tables["Files"]
    assert (file["sentences"], file["references"]) == (72, "2-3")
    annotators = tables["Annotators of gold.m2"]
    text = assay.read("gold.m2")
    for annotator, row in enumerate(annotators):
        lines = [x for x in text.splitlines() if x.endswith(f"|||{annotator}")]
        n_edits = sum("|||noop|||" not in line for line in lines)
        assert (row["annotator"], row["edits"]) == (annotator, n_edits)
    types = tables["Edit types of gold.m2"]
    assert sum(row["edits"] for row in types) == sum(row["edits"] for row in annotators)
    histogram = tables["Mixed references of gold.m2: histogram"]
    assert sum(row["sentences"] for row in histogram) == 72


def test_text_is_compared_with_its_source(assay: Assay) -> None:
    tables = json.loads(
        assay.out("describe", "--source", "source.txt", "systems/copycat.txt", "--format", "json")
    )
    assert tables["Files"][0]["changed"] == 0
    sources = assay.read("source.txt").splitlines()
    outputs = assay.read("systems/eager.txt").splitlines()
    share = sum(a != b for a, b in zip(sources, outputs, strict=True)) / 72
    tables = json.loads(
        assay.out("describe", "--source", "source.txt", "systems/eager.txt", "--format", "json")
    )
    assert tables["Files"][0]["changed"] == share


def test_lines_left_out_are_left_out_of_the_source_too(assay: Assay) -> None:
    assay.write("skip.txt", "1\n2\n")
    arguments = ("--source", "source.txt", "systems/copycat.txt", "--skip-lines", "skip.txt")
    tables = json.loads(assay.out("describe", *arguments, "--format", "json"))
    assert tables["Files"][0]["sentences"] == 70
    assert tables["Files"][0]["changed"] == 0


def test_every_format_of_tables(assay: Assay) -> None:
    assert "| file |" in assay.out("describe", "source.txt", "--format", "markdown")
    assert r"\begin{tabular}" in assay.out("describe", "source.txt", "--format", "latex")
    assert assay.out("describe", "source.txt", "--format", "tsv").startswith("file\t")


def test_standard_input_and_several_files(assay: Assay) -> None:
    text = assay.out("describe", "-", "gold.m2", stdin="a b\n\n")
    assert "<standard input>" in text
    assert "Annotators of gold.m2" in text


def test_a_source_without_a_text_and_two_streams_are_refused(assay: Assay) -> None:
    done = assay("describe", "gold.m2", "--source", "source.txt")
    assert (done.returncode, done.stdout) == (2, "")
    assert "no plain text" in done.stderr
    done = assay("describe", "-", "-", stdin="a\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert "named twice" in done.stderr
