from __future__ import annotations

from typing import TYPE_CHECKING

import assay as library
from assay.text.m2 import parse_m2

if TYPE_CHECKING:
    from pathlib import Path

    from running import Assay


def test_edits_lead_to_each_corrected_text(assay: Assay) -> None:
    systems = ("strong", "careful", "eager", "clumsy", "copycat")
    files = [f"systems/{name}.txt" for name in systems]
    for flag in ("--split", "--merge"):
        gold = parse_m2(assay.out("edits", "source.txt", *files, flag))
        for annotator, file in enumerate(files):
            expected = library.read_plain(assay.folder / file)
            assert library.corrected_text(gold, annotator) == expected


def test_nothing_changed_is_a_noop(assay: Assay) -> None:
    text = assay.out("edits", "source.txt", "systems/copycat.txt")
    assert text.count("|||noop|||") == 72


def test_threads_change_nothing(assay: Assay) -> None:
    one = assay.out("edits", "source.txt", "systems/eager.txt", "--threads", "1")
    assert one == assay.out("edits", "source.txt", "systems/eager.txt", "--threads", "3")


def test_the_file_appears_whole(assay: Assay) -> None:
    done = assay("edits", "source.txt", "systems/strong.txt", "--out", "edits.m2.gz")
    assert done.stdout == ""
    assert done.stderr == "wrote 72 sentences to edits.m2.gz\n"
    assert len(library.read_m2(assay.folder / "edits.m2.gz")) == 72


def test_any_script(assay: Assay) -> None:
    assay.write("zh.txt", "他 去 学校\n")
    assay.write("zh.fix.txt", "他 去 了 学校\n")
    assert "A 2 2|||M|||了|||" in assay.out("edits", "zh.txt", "zh.fix.txt")


def test_errant_gives_types(assay: Assay, english_pipeline: Path, parse_cache: Path) -> None:
    files = ("source.txt", "systems/strong.txt", "systems/eager.txt")
    options = ("--method", "errant", "--pipeline", str(english_pipeline))
    gold = parse_m2(assay.out("edits", *files, *options))
    for annotator, file in enumerate(files[1:]):
        expected = library.read_plain(assay.folder / file)
        assert library.corrected_text(gold, annotator) == expected
    kinds = {edit.type[:2] for sentence in gold for edit in sentence.edits}
    assert kinds == {"M:", "R:", "U:"}
    assert len(list((parse_cache / "parses").iterdir())) == 1
    split = parse_m2(assay.out("edits", *files, *options, "--merging", "all-split", "--lev"))
    assert sum(len(one.edits) for one in split) > sum(len(one.edits) for one in gold)


def test_options_of_the_other_method_are_refused(assay: Assay) -> None:
    files = ("source.txt", "systems/strong.txt")
    assert "--lev: the method levenshtein has no such option" in assay.refusal(
        "edits", *files, "--lev"
    )
    assert "--merge/--split: the method errant has no such option" in assay.refusal(
        "edits", *files, "--method", "errant", "--split"
    )
    assert "--merging: 'most' is not known" in assay.refusal(
        "edits", *files, "--method", "errant", "--merging", "most"
    )
    assert "--method: 'most' is not known" in assay.refusal("edits", *files, "--method", "most")
