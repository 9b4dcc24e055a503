from __future__ import annotations

from itertools import combinations

import pytest
from sacrebleu.metrics.lib_ter import translation_edit_rate

from assay import read_plain
from assay.data.registry import demo_path
from assay.errors import InputError, LengthError
from assay.report.edit_stats import edit_statistics

SOURCE = read_plain(demo_path() / "source.txt")
TEXTS = {name: read_plain(demo_path() / f"{name}.txt") for name in ("fluency.0", "fluency.1")}


def ster(first: tuple[str, ...], second: tuple[str, ...]) -> float:
    """Edits a sentence, as sacreBLEU counts them."""
    pairs = [(a.lower().split(), b.lower().split()) for a, b in zip(first, second, strict=True)]
    return sum(translation_edit_rate(a, b)[0] for a, b in pairs) / len(pairs)


def test_texts_are_compared_with_the_source_and_with_each_other() -> None:
    found = edit_statistics({name: [text] for name, text in TEXTS.items()}, SOURCE)
    assert found.n_sentences == 72
    assert [(d.first, d.second) for d in found.against_source] == [
        ("source", "fluency.0"),
        ("source", "fluency.1"),
    ]
    for difference, text in zip(found.against_source, TEXTS.values(), strict=True):
        changed = sum(a != b for a, b in zip(SOURCE, text, strict=True))
        assert difference.changed == pytest.approx(changed / 72)
        assert difference.ster == pytest.approx(ster(SOURCE, text))
    (pair,) = found.between
    same = sum(a == b for a, b in zip(*TEXTS.values(), strict=True))
    assert (pair.first, pair.second, pair.n_pairs) == ("fluency.0", "fluency.1", 1)
    assert pair.identical == pytest.approx(same / 72)
    assert pair.ster == pytest.approx(ster(*TEXTS.values()))


def test_groups_are_means_of_their_pairs() -> None:
    texts = [["a b c"], ["a b"], ["a x"]]
    found = edit_statistics({"one": texts, "two": [["A b c"]]})
    assert found.against_source == ()
    within, across = found.between
    assert (within.n_pairs, across.n_pairs) == (3, 3)
    pairs = [edit_statistics({"a": [a], "b": [b]}).between[0] for a, b in combinations(texts, 2)]
    assert within.ster == pytest.approx(sum(pair.ster for pair in pairs) / 3)
    assert (across.identical, across.ster) == (0.0, 1.0)


def test_edits_lead_from_the_first_to_the_second() -> None:
    (pair,) = edit_statistics({"short": [["a b"]], "long": [["a c b"]]}).between
    assert (pair.insertions, pair.deletions, pair.substitutions, pair.shifts) == (1, 0, 0, 0)


def test_case_counts_on_demand() -> None:
    texts = {"a": [["He goes"]], "b": [["he goes"]]}
    assert edit_statistics(texts).between[0].ster == 0
    assert edit_statistics(texts, lowercase=False).between[0].ster == 1
    assert edit_statistics(texts).between[0].identical == 0


def test_tables_without_rows_are_left_out() -> None:
    titles = [table.title for table in edit_statistics({"a": [["x"]]}, ["y"]).tables()]
    assert titles == ["Against the source"]


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(InputError, match="there is no text to compare"):
        edit_statistics({})
    with pytest.raises(LengthError):
        edit_statistics({"a": [["x"]], "b": [["x", "y"]]})
