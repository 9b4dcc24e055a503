"""The cache of analyses: what is put is there, and what goes wrong costs no result."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from assay.edits.parse_cache import ParseCache, cache_home
from assay.errors import AssayWarning
from english import hand_made

if TYPE_CHECKING:
    from pathlib import Path

ANALYSES = {" ".join(analysis.text): analysis for analysis in hand_made()}


def test_what_is_put_is_there(tmp_path: Path) -> None:
    cache = ParseCache("en_tiny-1", tmp_path)
    assert cache.get(ANALYSES) == {}
    assert not cache.file.exists()
    cache.put(ANALYSES)
    assert ParseCache("en_tiny-1", tmp_path).get([*ANALYSES, "Another ."]) == ANALYSES
    assert ParseCache("en_tiny-2", tmp_path).get(ANALYSES) == {}


def test_more_sentences_than_sqlite_takes_at_once(tmp_path: Path) -> None:
    cache = ParseCache("en_tiny-1", tmp_path)
    cache.put(ANALYSES)
    assert cache.get([f"Sentence {i}" for i in range(2000)] + list(ANALYSES)) == ANALYSES


def test_several_may_write_at_once(tmp_path: Path) -> None:
    def put(item: tuple[str, object]) -> None:
        ParseCache("en_tiny-1", tmp_path).put(dict([item]))  # type: ignore[list-item]

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(put, ANALYSES.items()))
    assert ParseCache("en_tiny-1", tmp_path).get(ANALYSES) == ANALYSES


def test_a_file_that_somebody_has_just_begun_is_no_damage(tmp_path: Path) -> None:
    cache = ParseCache("en_tiny-1", tmp_path)
    cache.file.parent.mkdir(parents=True)
    cache.file.write_bytes(b"")
    assert cache.get(ANALYSES) == {}
    cache.put(ANALYSES)
    assert cache.get(ANALYSES) == ANALYSES


def test_a_damaged_file_is_told_and_passed_over(tmp_path: Path) -> None:
    cache = ParseCache("en_tiny-1", tmp_path)
    cache.file.parent.mkdir(parents=True)
    cache.file.write_bytes(b"no database " * 100)
    with pytest.warns(AssayWarning, match="delete the file"):
        assert cache.get(ANALYSES) == {}
    cache.put(ANALYSES)  # nothing is said twice
    assert cache.get(ANALYSES) == {}


def test_a_damaged_record_is_told_and_passed_over(tmp_path: Path) -> None:
    cache = ParseCache("en_tiny-1", tmp_path)
    cache.put(ANALYSES)
    with sqlite3.connect(cache.file) as connection:
        connection.execute("UPDATE analyses SET record = '{}'")
    connection.close()
    with pytest.warns(AssayWarning, match="cannot be used"):
        assert cache.get(ANALYSES) == {}


def test_the_folder_can_be_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path))
    assert cache_home() == tmp_path
    monkeypatch.delenv("ASSAY_CACHE")
    assert cache_home().name == "assay" or "assay" in str(cache_home())
