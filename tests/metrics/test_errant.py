"""ERRANT's scores are those of `errant_compare`, by its own functions and as a command."""

from __future__ import annotations

import re
import subprocess
import sys
from argparse import Namespace
from collections import Counter
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from errant.commands import compare_m2
from hypothesis import given
from hypothesis import strategies as st

import assay
from assay import ERRANT, AnnotatedSentence, Corpus, Edit, InputError, errant_types
from assay.data.registry import demo_path
from assay.edits.errant import annotate_errant
from assay.edits.parses import write_analyses
from assay.metrics.base import Need, Statistics
from assay.metrics.errant import _counts
from assay.text.encoded import offsets_of
from assay.text.m2 import format_m2
from english import hand_made

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

TARGETS = {
    "correction": "cs",
    "typed-correction": "cse",
    "detection": "ds",
    "token-detection": "dt",
}
TIERS = {"operation": 1, "category": 2, "full": 3}

edits = st.builds(
    lambda start, length, text, kind: Edit(start, start + length, (text,), type=kind),
    st.integers(0, 3),
    st.integers(0, 2),
    st.sampled_from(["", "a", "b", "a b"]),
    st.sampled_from(["R:NOUN", "R:VERB", "M:DET", "U:DET", "UNK"]),
)
annotation = st.lists(edits, max_size=4)
sentences = st.lists(
    st.tuples(annotation, st.lists(annotation, min_size=1, max_size=3)), min_size=1, max_size=8
)


def arguments(metric: ERRANT) -> Namespace:
    """The metric as the command's options."""
    flags = {flag: metric.target == target for target, flag in TARGETS.items()}
    return Namespace(
        **flags,
        beta=metric.beta,
        single=metric.length == "single",
        multi=metric.length == "multi",
        filt=[] if metric.ignore == "none" else metric.ignore.split("+"),
        cat=3,
        verbose=False,
    )


def listed(one: Sequence[Edit], annotator: int) -> list[list[object]]:
    noop: list[list[object]] = [[-1, -1, "noop", "-NONE-", annotator]]
    return [[e.start, e.end, e.type, e.correction, annotator] for e in one] or noop


def theirs(
    rows: list[tuple[list[Edit], list[list[Edit]]]], options: Namespace
) -> tuple[list[int], dict[str, list[int]]]:
    """Totals and types, from the command's own functions."""
    best: Counter[str] = Counter({"tp": 0, "fp": 0, "fn": 0})
    types: dict[str, list[int]] = {}
    for number, (hypothesis, references) in enumerate(rows):
        ours = compare_m2.process_edits(listed(hypothesis, 0), options)
        flat = [e for i, one in enumerate(references) for e in listed(one, i)]
        gold = compare_m2.process_edits(flat, options)
        counts, kinds = compare_m2.evaluate_edits(ours, gold, best, number, "", options)
        best += Counter(counts)
        types = compare_m2.merge_dict(types, kinds)
    return [best["tp"], best["fp"], best["fn"]], types


@given(
    rows=sentences,
    target=st.sampled_from(list(TARGETS)),
    beta=st.sampled_from([0.5, 1.0, 2.0]),
    length=st.sampled_from(["all", "single", "multi"]),
    ignore=st.sampled_from(["none", "R:NOUN", "R:VERB+M:DET"]),
)
def test_totals_are_those_of_the_commands_functions(
    rows: list[tuple[list[Edit], list[list[Edit]]]],
    target: Any,  # noqa: ANN401 - names that the metric checks
    beta: float,
    length: Any,  # noqa: ANN401
    ignore: str,
) -> None:
    metric = ERRANT(target=target, beta=beta, length=length, ignore=ignore)
    counts = [
        [_counts(metric.keyed(hypothesis), metric.keyed(one)) for one in references]
        for hypothesis, references in rows
    ]
    statistics = Statistics.of_rows(
        np.array([row for several in counts for row in several]), offsets_of(map(len, counts))
    )
    expected, _ = theirs(rows, arguments(metric))
    score = metric.corpus_score(statistics)
    assert [score.parts[name] for name in ("tp", "fp", "fn")] == expected
    shares = [score.parts["precision"], score.parts["recall"], score.value]
    rounded = tuple(round(share, 4) for share in shares)
    assert rounded == compare_m2.computeFScore(*expected, beta)
    assert metric._f(*expected) == score.value


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    folder = demo_path()
    files = sorted((folder / "systems").glob("*.txt"))
    systems = [f"{file.stem}={file}" for file in files]
    return assay.load_corpus(gold=folder / "gold.m2", systems=systems)


@pytest.fixture(scope="module")
def hypotheses(
    corpus: Corpus, english_pipeline: Path, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("m2")
    files = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ASSAY_CACHE", str(folder))
        for system, texts in corpus.outputs.items():
            found = annotate_errant(
                corpus.sources, [[text] for text in texts], pipeline=english_pipeline
            )
            files[system] = folder / f"{system}.m2"
            files[system].write_text(format_m2(found), encoding="utf-8")
    return files


@pytest.mark.filterwarnings(
    "ignore:unclosed file:ResourceWarning",  # errant_compare leaves its files open
    "ignore:Exception ignored in:pytest.PytestUnraisableExceptionWarning",
)
@pytest.mark.skipif(sys.platform == "win32", reason="errant reads files in the system's encoding")
@pytest.mark.usefixtures("parse_cache")
@pytest.mark.parametrize(("target", "tier"), list(product(TARGETS, TIERS)))
def test_all_is_as_the_command_prints_it(  # noqa: PLR0917 - fixtures
    corpus: Corpus,
    hypotheses: dict[str, Path],
    english_pipeline: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    target: Any,  # noqa: ANN401
    tier: Any,  # noqa: ANN401
) -> None:
    metric = ERRANT(target=target, pipeline=str(english_pipeline))
    for system, file in hypotheses.items():
        options = ["-hyp", str(file), "-ref", str(demo_path() / "gold.m2"), f"-{TARGETS[target]}"]
        monkeypatch.setattr(sys, "argv", ["errant_compare", *options, "-cat", str(TIERS[tier])])
        compare_m2.main()
        printed = capsys.readouterr().out.splitlines()
        score = metric.corpus_score(metric.statistics(corpus, system))
        *counts, precision, recall = score.parts.values()
        shares = [str(round(share, 4)) for share in (precision, recall, score.value)]
        assert printed[-3].split("\t") == [*(str(int(n)) for n in counts), *shares]
        types = errant_types(corpus, system, metric, tier=tier)
        rows = [line.split() for line in printed[3:-6]]
        assert {row[0]: tuple(map(int, row[1:4])) for row in rows} == types
        assert list(types) == [row[0] for row in rows]


@pytest.mark.usefixtures("parse_cache")
def test_references_are_compared_as_their_m2_file(corpus: Corpus, english_pipeline: Path) -> None:
    fluency = [assay.read_plain(demo_path() / f"fluency.{i}.txt") for i in (0, 1)]
    texts = replace(corpus, gold=None, references=tuple(zip(*fluency, strict=True)))
    gold = annotate_errant(texts.sources, texts.references, pipeline=english_pipeline)
    typed = replace(corpus, gold=gold)
    metric = ERRANT(pipeline=str(english_pipeline))
    for system in corpus.outputs:
        one, other = metric.statistics(texts, system), metric.statistics(typed, system)
        assert one.rows.tolist() == other.rows.tolist()
        assert one.offsets.tolist() == other.offsets.tolist()
    assert metric.statistics(texts, "strong").rows.sum() > 0


@pytest.mark.usefixtures("parse_cache")
def test_the_signature_tells_pipeline_and_version(corpus: Corpus, english_pipeline: Path) -> None:
    metric = ERRANT(pipeline=str(english_pipeline))
    signature = str(metric.signature(corpus))
    assert "|gold:annotations|" in signature
    pattern = r"\|pipeline:en_tiny-0\.1\.0-[0-9a-f]{8}-spacy3\.[\d.]+\|annotators:"
    assert re.search(pattern, signature)
    assert re.search(r"\|errant:3\.[\d.]+\|assay:[\d.]+$", signature)
    assert str(english_pipeline) not in signature
    assert str(ERRANT().signature()).endswith(f"|pipeline:en_core_web_sm|assay:{assay.__version__}")


def test_by_the_sentence_the_order_does_not_matter() -> None:
    rows = np.array([[1, 0, 3], [0, 0, 1], [2, 2, 0], [1, 1, 1]])
    statistics = Statistics.of_rows(rows, np.array([0, 2, 2, 4]))
    metric = ERRANT(choice="sentence")
    assert metric.choices(statistics, running=False).tolist() == [0, -1, 2]
    assert metric.chosen(statistics, running=False).tolist() == [[1, 0, 3], [0, 0, 0], [2, 2, 0]]
    expected = metric.corpus_score(statistics).value
    assert metric.corpus_score(statistics.take([2, 1, 0])).value == expected


@pytest.fixture
def small(tmp_path: Path) -> tuple[Corpus, str]:
    """Two sentences whose analyses are in a file."""
    file = tmp_path / "some.jsonl"
    write_analyses(file, hand_made())
    bad, good = "He go to home .", "He goes home ."
    gold = (
        AnnotatedSentence(bad, (Edit(1, 2, ("goes", "went"), type="Vform"),)),
        AnnotatedSentence(good),
    )
    corpus = Corpus((bad, good), outputs={"fixed": (good, good), "broken": (bad, bad)}, gold=gold)
    return corpus, str(file)


def test_who_does_not_name_an_annotator_has_one_who_found_nothing(
    small: tuple[Corpus, str],
) -> None:
    corpus, file = small
    metric = ERRANT(pipeline=file)
    foreign, several = metric.remarks(corpus)
    assert "1 of 1 gold edits have types that are not ERRANT's, such as 'Vform'" in foreign
    assert "1 gold edits have several alternatives" in several
    score = metric.corpus_score(metric.statistics(corpus, "fixed"))
    assert score.parts["fn"] == 1  # alternatives are equal to nothing
    broken = metric.statistics(corpus, "broken")
    assert broken.rows[1].tolist() == [0, broken.rows[1][1], 0]
    assert broken.rows[1][1] > 0


def test_types_of_other_schemes_stay_whole(small: tuple[Corpus, str]) -> None:
    corpus, file = small
    for tier in ("operation", "category", "full"):
        assert errant_types(corpus, "fixed", ERRANT(pipeline=file), tier=tier)["Vform"] == (0, 0, 1)


def test_references_of_annotations_are_compared_when_asked(small: tuple[Corpus, str]) -> None:
    corpus, file = small
    metric = ERRANT(gold="annotations", pipeline=file)
    assert metric.corpus_score(metric.statistics(corpus, "fixed")).value < 1
    references = replace(corpus, references=(("He goes home .",), ("He goes home .",)))
    scores = assay.score(references, [f"errant:gold=references,pipeline={file}"])
    assert scores["fixed", "errant"].score.value == 1
    assert scores["broken", "errant"].score.value == 0


def test_what_is_lacking_is_refused(small: tuple[Corpus, str]) -> None:
    corpus, file = small
    with pytest.raises(InputError, match="errant needs references"):
        ERRANT(pipeline=file).statistics(replace(corpus, gold=None), "fixed")
    with pytest.raises(InputError, match="errant needs source"):
        ERRANT(pipeline=file).statistics(replace(corpus, has_sources=False), "fixed")
    with pytest.raises(assay.MissingExtraError, match="spacy download en_core_web_sm"):
        ERRANT(pipeline="en_core_web_sm").check(corpus)
    assert ERRANT(gold="annotations").needs == {Need.SOURCE, Need.EDITS}


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"target": "spans"}, "target is 'spans'; it is one of correction, typed-correction"),
        ({"beta": -1}, "beta is -1"),
        ({"length": "long"}, "length is 'long'"),
        ({"choice": "best"}, "choice is 'best'"),
        ({"gold": "m2"}, "gold is 'm2'; it is one of auto, annotations, references"),
        ({"merging": "all"}, "merging is 'all'"),
        ({"alignment": "lev"}, "alignment is 'lev'"),
    ],
)
def test_parameters_that_mean_nothing_are_refused(parameters: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        ERRANT(**parameters)


def test_it_is_computed_only_when_asked_for(small: tuple[Corpus, str]) -> None:
    corpus, _ = small
    assert "errant" not in {item.metric for item in assay.score(corpus)}


def test_spacy_is_imported_only_where_it_is_needed() -> None:
    code = """
import subprocess
import sys
import assay
metric = assay.metric("errant")
assert metric.signature()
assay.errant_edits(["Same ."], ["Same ."])
assert not {"spacy", "errant"} & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", code], check=True)
