from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assay.errors import FormatError, InputError
from assay.human.formats import read_judgments, write_judgments
from assay.human.judgment import Cell, Judgment, Judgments

if TYPE_CHECKING:
    from pathlib import Path

SCREENS = Judgments((Judgment("7", "ann", (Cell(("A", "B"), 1), Cell(("C",), 2)), seconds=1.5),))


@pytest.mark.parametrize("extension", ["xml", "csv", "jsonl", "ndjson", "xml.gz", "JSONL"])
def test_the_extension_says_how_to_write_and_the_content_how_to_read(
    tmp_path: Path, extension: str
) -> None:
    write_judgments(tmp_path / f"j.{extension}", SCREENS)
    (tmp_path / f"j.{extension}").rename(tmp_path / "j")
    assert read_judgments(tmp_path / "j") == SCREENS


def test_a_mark_before_the_content_is_passed_over(tmp_path: Path) -> None:
    for extension in ("xml", "csv", "jsonl"):
        file = tmp_path / f"j.{extension}"
        write_judgments(file, SCREENS)
        file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
        assert read_judgments(file) == SCREENS


def test_crowd_work_is_read(tmp_path: Path) -> None:
    file = tmp_path / "j.csv"
    file.write_text("file,type,sentence,judge,status,seconds,system1,rank1\na,b,7,w,Approved,1,A,1")
    assert read_judgments(file).systems == ("A",)


def test_what_holds_no_judgments_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "j.csv"
    file.write_text(" \n")
    with pytest.raises(FormatError, match=r"j\.csv: found nothing; expected judgments in"):
        read_judgments(file)
    file.write_text("He go home .\n")
    with pytest.raises(FormatError, match=r"j\.csv:1: found the columns He go home"):
        read_judgments(file)


def test_other_extensions_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"judgments are not written as '\.txt'; choose a name"):
        write_judgments(tmp_path / "j.txt", SCREENS)
