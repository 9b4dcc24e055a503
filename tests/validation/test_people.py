from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np
import pytest

from assay.data.registry import demo_path
from assay.errors import AssayWarning, FormatError, InputError
from assay.human.formats import read_judgments
from assay.human.judge_correlation import judge_correlations
from assay.human.judgment import Cell, Judgment, Judgments
from assay.human.ranking import METHODS, RankSettings, rank
from assay.metrics.scoring import score
from assay.report.correlation import correlation_tables
from assay.text.corpus import Corpus
from assay.text.load import load_corpus
from assay.validation.correlate import correlate, correlate_sentences
from assay.validation.correlation import CorrelationSettings, correlation
from assay.validation.metric_scores import MetricScores, metric_scores, sentinel_scores
from assay.validation.names import pooled, same_sentences, with_ranked_source
from assay.validation.people import People, PeopleSettings, people_of_judgments
from assay.validation.score_files import read_metric_scores, read_people

if TYPE_CHECKING:
    from pathlib import Path


PLAIN = CorrelationSettings(samples=0)


@pytest.fixture(scope="module")
def judgments() -> Judgments:
    return read_judgments(demo_path() / "judgments.xml")


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    systems = sorted(map(str, (demo_path() / "systems").glob("*.txt")))
    return load_corpus(gold=demo_path() / "gold.m2", systems=systems)


@pytest.mark.parametrize("method", METHODS)
def test_people_are_ranked_as_assay_rank_does(judgments: Judgments, method: str) -> None:
    found = people_of_judgments(judgments, PeopleSettings(method), n_samples=40)  # type: ignore[arg-type]
    ranking = rank(judgments.pairs(), RankSettings(method))  # type: ignore[arg-type]
    theirs = {system.name: system.score for system in ranking.systems}
    assert dict(zip(found.systems, found.scores.tolist(), strict=True)) == pytest.approx(theirs)
    assert found.samples is not None
    assert found.samples.shape == (40, 5)
    assert np.ptp(found.samples, axis=0).min() > 0
    middle = np.median(found.samples, axis=0)
    assert np.corrcoef(middle, found.scores)[0, 1] > 0.95


def test_samples_of_sentences_and_of_judgments_are_not_tied(
    judgments: Judgments, corpus: Corpus
) -> None:
    people = people_of_judgments(judgments, n_samples=2000)
    (metric,) = metric_scores(corpus, ["ld-source"], n_samples=2000)
    assert people.samples is not None
    assert metric.samples is not None
    assert metric.systems == people.systems
    both = zip(metric.samples.T, people.samples.T, strict=True)
    tied = [abs(np.corrcoef(a, b)[0, 1]) for a, b in both if np.ptp(a)]
    assert len(tied) == 4  # one system copies the source
    assert max(tied) < 0.08


def test_scores_are_those_of_assay_score_turned_where_lower_is_better(corpus: Corpus) -> None:
    found = {one.name: one for one in metric_scores(corpus, ["gleu+", "ter"])}
    scores = score(corpus, ["gleu+", "ter"])
    assert list(found) == ["gleu+", "-ter"]
    for place, name in enumerate(corpus.outputs):
        assert found["gleu+"].scores[place] == scores[name, "gleu+"].score.value
        assert found["-ter"].scores[place] == -scores[name, "ter"].score.value


def test_sentinels_know_length_and_likeness_to_the_source(corpus: Corpus) -> None:
    length, copy = sentinel_scores(corpus, n_samples=5)
    assert (length.name, copy.name) == ("length", "copy of source")
    assert length.sentinel
    outputs = corpus.outputs["strong"]
    mean = sum(len(text.split()) for text in outputs) / len(outputs)
    assert length.scores[length.systems.index("strong")] == pytest.approx(mean)
    same = with_ranked_source(corpus, ["source"])
    assert sentinel_scores(same)[1].scores.max() == 1
    alone = Corpus(("",), outputs={"A": ("x y",)}, has_sources=False)
    assert [one.name for one in sentinel_scores(alone)] == ["length"]


def test_only_judged_sentences_are_seen(judgments: Judgments, corpus: Corpus) -> None:
    seen, kept = same_sentences(corpus, judgments)
    assert len(corpus) == 72
    assert len(seen) == len(judgments.sentences) == 71
    assert set(kept.sentences) == set(seen.ids)
    every, _ = same_sentences(corpus, judgments, judged_only=False)
    assert len(every) == 72
    fewer, left = same_sentences(corpus, judgments, skipped={1, 2})
    assert not {"1", "2"} & (set(fewer.ids) | set(left.sentences))


def test_numbers_that_do_not_fit_are_noticed(judgments: Judgments, corpus: Corpus) -> None:
    moved = Judgments(
        tuple(Judgment(str(int(s.sentence) + 1), s.judge, s.cells) for s in judgments)
    )
    with pytest.raises(InputError, match="people judged sentence 72, but the text has 72"):
        same_sentences(corpus, moved)
    inside = moved.without("sentence", "72")
    with pytest.warns(AssayWarning, match="differ in .* cases"):
        same_sentences(corpus, inside)
    fitting, _ = same_sentences(corpus, moved, first=1)
    assert fitting.ids == same_sentences(corpus, judgments)[0].ids
    named = Judgments((Judgment("one", "ann", (Cell(("A",), 1),)),))
    with pytest.raises(InputError, match="'one' is no number"):
        same_sentences(corpus, named)
    empty = Judgments((*judgments, Judgment("999", "ann", status="skipped")))
    assert same_sentences(corpus, empty)[0].ids == fitting.ids
    with pytest.raises(InputError, match="no sentence is left"):
        same_sentences(corpus, judgments, skipped=set(range(1, 73)))


def test_the_source_is_a_system_if_people_ranked_it(corpus: Corpus) -> None:
    assert with_ranked_source(corpus, ["source"]).outputs["source"] == corpus.sources
    assert "source" not in with_ranked_source(corpus, ["strong"]).outputs
    twice = Corpus(("a",), outputs={"INPUT": ("a",), "src": ("a",)})
    with pytest.raises(InputError, match="twice"):
        with_ranked_source(twice, [])


def test_collections_are_pooled() -> None:
    def one(name: str) -> Judgments:
        return Judgments((Judgment("1", "ann", (Cell((name,), 1), Cell(("A",), 2))),))

    both = pooled([one("INPUT"), one("src")])
    assert both.systems == ("A", "source")
    assert len(both) == 2


@pytest.mark.filterwarnings("ignore::assay.errors.AssayWarning")
def test_judges_are_held_against_the_rest_where_both_have_three_systems(
    judgments: Judgments, corpus: Corpus
) -> None:
    found = correlate(corpus, judgments, ["gleu+"], PLAIN).ceilings
    assert [one.first for one in found] == list(judgments.judges)
    assert {one.second for one in found} == {"rest"}
    assert sum(one.n_pairs for one in found) == len(judgments.pairs())
    assert found == judge_correlations(judgments, opponents="all").rest
    assert not correlate(corpus, judgments.where("judge", "judge1"), ["gleu+"], PLAIN).ceilings
    two = judgments.where("judge", "judge1").where("system", "strong", "clumsy")
    some = Judgments((*two, *judgments.without("judge", "judge1")))
    rest = correlate(corpus, some, ["gleu+"], PLAIN).ceilings
    assert [one.first for one in rest] == ["judge2", "judge3", "judge4"]


def test_judges_without_a_coefficient_do_not_count_in_the_mean() -> None:
    names = ("A", "B", "C")
    ranks = {"ann": (1, 2, 3), "bob": (1, 3, 2), "cid": (1, 1, 1)}
    screens = [
        Judgment("1", judge, tuple(Cell((n,), r) for n, r in zip(names, given, strict=True)))
        for judge, given in ranks.items()
    ]
    judges = judge_correlations(Judgments(tuple(screens))).rest
    assert np.isnan(judges[2].pearson)
    scores = np.array([3.0, 2.0, 1.0])
    with pytest.warns(AssayWarning, match="few"):
        found = correlation(
            People(names, scores), [MetricScores("m", names, scores)], PLAIN, ceilings=judges
        )
    known = [one.kendall for one in judges[:2]]
    (row,) = [
        row for row in correlation_tables(found)[0].rows if row[0] == "a judge, by all others"
    ]
    assert row[3] == pytest.approx(np.mean(known))


@pytest.mark.filterwarnings("ignore::assay.errors.AssayWarning")
def test_everything_at_once(judgments: Judgments, corpus: Corpus) -> None:
    settings = CorrelationSettings(samples=30)
    found = correlate(corpus, judgments, ["gleu+", "ter"], settings)
    assert [one.scores.name for one in found.metrics][:2] == ["gleu+", "-ter"]
    assert [one.scores.sentinel for one in found.metrics] == [False, False, True, True]
    assert len(found.ceilings) == 4
    over_outputs = correlate_sentences(corpus, judgments, ["gleu+", "ter"], settings)
    assert {one.scores.name for one in over_outputs.metrics if one.scores.sentinel} == {
        "length",
        "copy of source",
        "random",
    }
    assert over_outputs.metrics[0].tau.value > 0.6
    random = next(one for one in over_outputs.metrics if one.scores.name == "random")
    assert abs(random.tau.value) < 0.15


def test_people_from_files(judgments: Judgments, tmp_path: Path) -> None:
    file = tmp_path / "rank.json"
    ranking = rank(judgments.pairs(), "expected-wins")
    file.write_text(json.dumps(ranking.to_dict()))
    found = read_people(file)
    assert dict(zip(found.systems, found.scores.tolist(), strict=True)) == {
        system.name: system.score for system in ranking.systems
    }
    assert found.signature.startswith("expected-wins|")
    for text in ("system\tscore\nA\t2\nB\t1\n", "# mine\nA\t2\n\nB\t1\n"):
        file.write_text(text)
        assert read_people(file).scores.tolist() == [2, 1]


def test_metrics_from_files(corpus: Corpus, tmp_path: Path) -> None:
    file = tmp_path / "scores"
    scores = score(corpus, ["gleu+", "gleu+:n=3", "ter"])
    ours = metric_scores(corpus, ["gleu+", "gleu+:n=3", "ter"])
    tsv = "\n".join("\t".join(map(str, row.values())) for row in scores.records())
    header = "\t".join(scores.records()[0])
    for text in (scores.to_json(), f"{header}\n{tsv}"):
        file.write_text(text)
        found = read_metric_scores(file)
        assert [(one.name, one.signature) for one in found] == [
            (one.name, one.signature) for one in ours
        ]
        for one, our in zip(found, ours, strict=True):
            assert one.scores.tolist() == our.scores.tolist()
    file.write_text("system\tBLEU\tter\nA\t1\t2\nB\t3\t4\n")
    bleu, ter = read_metric_scores(file)
    assert (bleu.name, bleu.scores.tolist()) == ("BLEU", [1, 3])
    assert (ter.name, ter.scores.tolist()) == ("-ter", [-2, -4])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "found no s"),
        ("A 1\n", "fields with tabs"),
        ("system\tx\nA\tmany\n", "2: found 'many'"),
        ("{", "found no JSON"),
        ("{}", "found no list"),
        ('{"systems": [{"system": 1}], "scores": [{"system": 1}]}', "expected a name"),
        (
            '{"systems": [{"system": "A"}], "scores": [{"system": "A", "metric": "m"}]}',
            "expected a number",
        ),
    ],
)
def test_other_files_are_refused(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text(text)
    for reader in (read_people, read_metric_scores):
        with pytest.raises(FormatError, match=said):
            reader(file)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name\tBLEU\nA\t1\n", "begins with system"),
        ("system\tBLEU\nA\t1\t2\n", "found 3 fields"),
        ("system\tBLEU\nA\t1\nA\t2\n", "two scores"),
    ],
)
def test_other_tables_of_metrics_are_refused(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text(text)
    with pytest.raises(FormatError, match=said):
        read_metric_scores(file)
