"""ERRANT's files come out byte for byte, from the analyses that they were made with."""

from __future__ import annotations

import gzip
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from assay import read_plain
from assay.edits.errant import annotate_errant
from assay.edits.parses import read_analyses, write_analyses
from assay.text.m2 import format_m2

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.shared

SYSTEMS = ["AMU", "CAMB", "IPN"]
WAYS: dict[str, dict[str, Any]] = {
    "m2": {},
    "all-split.m2": {"merging": "all-split"},
    "all-merge.m2": {"merging": "all-merge"},
    "all-equal.m2": {"merging": "all-equal"},
    "lev.m2": {"alignment": "levenshtein"},
    "lev.all-split.m2": {"alignment": "levenshtein", "merging": "all-split"},
}


@pytest.fixture(scope="module")
def analyses(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Those of the sentences that the tests need: to read all takes longer than all else."""
    folder = shared / "data" / "conll14"
    files = [folder / "source.txt", *(folder / "systems" / f"{name}.txt" for name in SYSTEMS)]
    files += [folder / "references" / f"nucle.{name}.txt" for name in "ab"]
    wanted = {" ".join(text.split()) for file in files for text in read_plain(file)}
    everything = read_analyses(shared / "models" / "conll14-parses.jsonl.gz")
    file = tmp_path_factory.mktemp("analyses") / "some.jsonl"
    write_analyses(file, [everything[text] for text in wanted if text in everything])
    return file


def m2_of(shared: Path, files: list[str], analyses: Path, **options: Any) -> str:  # noqa: ANN401
    folder = shared / "data" / "conll14"
    corrected = [read_plain(folder / file) for file in files]
    references = list(zip(*corrected, strict=True))
    sources = read_plain(folder / "source.txt")
    return format_m2(annotate_errant(sources, references, pipeline=analyses, **options))


@pytest.mark.parametrize(("system", "way"), list(product(SYSTEMS, WAYS)))
def test_m2_files_of_systems(shared: Path, analyses: Path, system: str, way: str) -> None:
    found = m2_of(shared, [f"systems/{system}.txt"], analyses, **WAYS[way])
    golden = (shared / "golden" / "errant" / f"{system}.{way}.gz").read_bytes()
    assert found.encode() == gzip.decompress(golden)


def test_the_m2_file_of_references(shared: Path, analyses: Path) -> None:
    found = m2_of(shared, ["references/nucle.a.txt", "references/nucle.b.txt"], analyses)
    golden = (shared / "golden" / "errant" / "ref.nucle.a+b.m2.gz").read_bytes()
    assert found.encode() == gzip.decompress(golden)
