"""ERRANT's files and scores come out to the byte, from the analyses that they were made with."""

from __future__ import annotations

import gzip
import re
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from assay import ERRANT, Corpus, errant_types, load_corpus, read_plain
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


TARGETS = {
    "cs": "correction",
    "cse": "typed-correction",
    "ds": "detection",
    "dt": "token-detection",
}
TIERS: dict[str, Any] = {"cat1": "operation", "cat2": "category", "cat3": "full"}
OPTIONS: dict[str, dict[str, Any]] = {
    "beta1": {"beta": 1.0},
    "single": {"length": "single"},
    "multi": {"length": "multi"},
    "filt": {"ignore": "R:OTHER+M:PUNCT"},
}


@pytest.fixture(scope="module")
def printed(shared: Path) -> dict[str, str]:
    """What `errant_compare` printed, by the name of the file."""
    text = gzip.decompress((shared / "golden/errant/compare.txt.gz").read_bytes()).decode()
    sections = re.findall(r"^== (\S+)\.txt\n(.*?)(?=^== |\Z)", text, re.DOTALL | re.MULTILINE)
    assert len(sections) == 61
    return dict(sections)


@pytest.fixture(scope="module")
def corpus(shared: Path) -> Corpus:
    folder = shared / "data" / "conll14"
    return load_corpus(
        source=folder / "source.txt",
        references=[folder / "references" / f"nucle.{name}.txt" for name in "ab"],
        systems=[f"{system}={folder / 'systems' / system}.txt" for system in SYSTEMS],
    )


def digits(*shares: float) -> list[str]:
    return [str(round(share, 4)) for share in shares]


def test_scores_are_those_that_errant_compare_printed(
    printed: dict[str, str], corpus: Corpus, analyses: Path
) -> None:
    for name, text in printed.items():
        system, _, _, target, *more = name.split(".")
        options = OPTIONS.get(more[0], {}) if more else {}
        metric = ERRANT(target=TARGETS[target], pipeline=str(analyses), **options)  # type: ignore[arg-type]
        score = metric.corpus_score(metric.statistics(corpus, system))
        *counts, precision, recall = score.parts.values()
        found = [*(str(int(n)) for n in counts), *digits(precision, recall, score.value)]
        assert found == text.rstrip().splitlines()[-2].split("\t"), name


def test_types_are_those_that_errant_compare_printed(
    printed: dict[str, str], corpus: Corpus, analyses: Path
) -> None:
    sections = [name for name in printed if name.rpartition(".")[2] in TIERS]
    assert len(sections) == 36
    for name in sections:
        system, _, _, target, tier = name.split(".")
        metric = ERRANT(target=TARGETS[target], pipeline=str(analyses))  # type: ignore[arg-type]
        lines = [
            [kind, *map(str, counts), *digits(*shares(metric, counts))]
            for kind, counts in errant_types(corpus, system, metric, tier=TIERS[tier]).items()
        ]
        table = printed[name].split("F0.5\n")[1].split("\n\n")[0]
        assert lines == [line.split() for line in table.splitlines()], name


def shares(metric: ERRANT, counts: tuple[int, ...]) -> list[float]:
    sums = np.array(counts, dtype=np.float64)
    parts = metric.parts_of_sums(sums)
    return [parts["precision"], parts["recall"], float(metric.scores_of_sums(sums[None, :])[0])]


def test_the_annotators_are_those_that_errant_compare_chose(
    printed: dict[str, str], corpus: Corpus, analyses: Path
) -> None:
    chosen = re.findall(r"\^\^ HYP 0, REF (\d) chosen", printed["AMU.nucle.a+b.cs.verbose"])
    metric = ERRANT(pipeline=str(analyses))
    statistics = metric.statistics(corpus, "AMU")
    numbers = metric.choices(statistics, running=True) - statistics.offsets[:-1]
    assert numbers.tolist() == list(map(int, chosen))
