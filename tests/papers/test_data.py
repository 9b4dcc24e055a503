from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assay.errors import DataError
from assay.papers import conll14
from assay.papers.data import PaperData

if TYPE_CHECKING:
    from pathlib import Path


def put(folder: Path, name: str, text: str = "") -> Path:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def test_files_are_found_and_missing_ones_are_fetched_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = PaperData(tmp_path)
    file = put(tmp_path, "conll14/source.txt")
    assert data.file("conll14/source.txt") == file
    with pytest.raises(DataError, match=rf"ASSAY_DATA={tmp_path} assay data fetch gjg15; all that"):
        data.file("judgments/gjg15.xml")
    monkeypatch.setenv("ASSAY_DATA", str(tmp_path))
    with pytest.raises(
        DataError, match=r"it is not there; fetch with: assay data fetch gjg15; all that"
    ):
        PaperData().file("judgments/gjg15.xml")


def test_of_alternatives_the_first_that_is_whole_is_taken(tmp_path: Path) -> None:
    data = PaperData(tmp_path)
    one = ("judgments/tacl16-nonexpert.csv",)
    two = ("judgments/tacl16-systems.raw.csv", "judgments/tacl16-references.raw.csv")
    with pytest.raises(DataError, match=r"tacl16-systems\.raw\.csv and 1 more: it is not there"):
        data.first_of(one, two)
    files = tuple(put(tmp_path, name) for name in two)
    assert data.first_of(one, two) == files
    assert data.first_of(one, two) != (put(tmp_path, one[0]),)
    assert data.first_of(one, two) == (tmp_path / one[0],)


def test_what_was_made_once_is_kept(tmp_path: Path) -> None:
    data, numbers = PaperData(tmp_path), iter(range(9))
    assert [data.once("a", lambda: next(numbers)) for _ in range(2)] == [0, 0]
    assert data.once("b", lambda: next(numbers)) == 1


def test_the_list_of_merged_sentences_has_48_for_418(tmp_path: Path) -> None:
    put(tmp_path, "conll14/merged_ids.txt", "416\n417\n48\n419\n")
    data = PaperData(tmp_path)
    assert conll14.merged_lines(data, "kept") == frozenset()
    assert conll14.merged_lines(data, "as listed") == {48, 416, 417, 419}
    assert conll14.merged_lines(data, "as meant") == {416, 417, 418, 419}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "extra-fluency.tsv",
            (
                "sentence\tworker\tsource\trewrite\n"
                '7\tx1\ta\tHe said "so" , twice .\n7\tx2\ta\tSo he  said.\n9\tx1\tb\tYes.\n'
            ),
        ),
        (
            "extra-fluency.raw.csv",
            (
                '"WorkerId","Input.sentID","Answer.Q1MultiLineTextInput"\n'
                '"A","7","He said ""so"" , twice ."\n"B","7","So he\n said."\n"A","9","Yes."\n'
            ),
        ),
    ],
)
def test_both_forms_of_the_extra_rewrites_are_read(tmp_path: Path, name: str, text: str) -> None:
    put(tmp_path, f"conll14/{name}", text)
    found = conll14.extra_rewrites(PaperData(tmp_path))
    assert found == {7: ['He said "so" , twice .', "So he said."], 9: ["Yes."]}


def test_reference_sets_stand_in_the_order_of_the_published_draws() -> None:
    assert conll14.reference_names("N-minimal") == ("n-minimal.a", "n-minimal.b")
    assert conll14.reference_names("BN15")[:3] == ("bn15.1", "bn15.10", "bn15.2")
    every = conll14.reference_names("All")
    assert len(set(every)) == len(every) == 20
    assert every[10:12] == ("nucle.a", "nucle.b")


def test_places_and_coefficients() -> None:
    assert conll14.places_by({"b": 1.0, "a": 1.0, "c": 2.0}) == {"c": 1, "a": 2, "b": 3}
    found = conll14.correlations({"a": 1, "b": 2, "c": 9, "d": 5}, {"c": 9, "b": 3, "a": 2})
    assert found["rho"] == pytest.approx(1)
    assert 0.99 < found["r"] < 1
