from __future__ import annotations

import json
import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

import numpy as np
import pytest

from assay.data.registry import demo_path
from assay.edits.edit import AnnotatedSentence, Edit
from assay.errors import InputError
from assay.metrics.base import Metric, Need, Statistics
from assay.metrics.gleu import GLEU
from assay.metrics.m2 import M2
from assay.report.table import json_text, render_tables
from assay.text.corpus import Corpus
from assay.text.load import load_corpus
from assay.validation.maege.chains import draw_chains
from assay.validation.maege.kept import KeptScores
from assay.validation.maege.lattice import lattices_of
from assay.validation.maege.protocol import PROTOCOLS, MaegeProtocol, protocol
from assay.validation.maege.run import default_metrics, maege
from assay.validation.maege.scoring import Pool, Scorer, draw

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

counted: list[int] = []


@dataclass(frozen=True)
class Corrections(Metric):
    """The share of tokens in upper case, which are those that were corrected."""

    name: ClassVar[str] = "corrections"
    needs: ClassVar[frozenset[Need]] = frozenset({Need.SOURCE})

    def count(self, corpus: Corpus, system: str, *, threads: int | None = None) -> Statistics:  # noqa: ARG002
        outputs = [text.split() for text in corpus.outputs[system]]
        counted.append(len(outputs))
        rows = [[sum(map(str.isupper, tokens)), len(tokens)] for tokens in outputs]
        return Statistics.of_rows(np.array(rows))

    def scores_of_sums(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        return sums[:, 0] / np.maximum(sums[:, 1], 1)


@dataclass(frozen=True)
class Mistakes(Corrections):
    """The same metric for pessimists: how much is left to do."""

    name: ClassVar[str] = "mistakes"
    higher_is_better: ClassVar[bool] = False

    def scores_of_sums(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        return 1 - super().scores_of_sums(sums)


@pytest.fixture(scope="module")
def plain() -> Corpus:
    """Sentences of nine tokens of which three to nine are to be in upper case."""
    words = "abcdefghi"
    gold = tuple(
        AnnotatedSentence(
            " ".join(words),
            tuple(Edit(i, i + 1, (words[i].upper(),), type=f"T{i}") for i in range(3 + n % 7)),
        )
        for n in range(60)
    )
    return Corpus(tuple(one.source for one in gold), gold=gold)


@pytest.fixture(scope="module")
def demo() -> Corpus:
    folder = demo_path()
    files = [folder / "fluency.0.txt", folder / "fluency.1.txt"]
    return load_corpus(gold=folder / "gold.m2", references=files)


@pytest.mark.parametrize("name", ["paper", "as-run"])
def test_a_metric_that_counts_corrections_is_perfect(plain: Corpus, name: str) -> None:
    chosen = replace(protocol(name), fewest_annotations=1, models="quantile")
    found = maege(plain, [Corrections(), Mistakes()], chosen, seeds=2)
    for one in found.metrics:
        for seed in one.seeds:
            assert seed.order.tau("concordant") == 1
            assert seed.order.ties == 0
            assert seed.corpus_spearman == pytest.approx(1)
            assert seed.corpus_pearson > 0.99
            assert seed.pearson > 0.5
            assert seed.edges.changes == pytest.approx(1 / 9)
            assert seed.edges.errors == pytest.approx(0, abs=1e-9)
        assert one.sensitivity(as_run=False).n_penalised == 0


def test_scores_are_those_of_the_texts_that_were_drawn(demo: Corpus) -> None:
    """Texts are scored once, wherever they stand; here each is scored where it stands."""
    lattices = lattices_of(demo)
    for chosen in (MaegeProtocol(), PROTOCOLS["as-run"]):
        pool, scorer = Pool(demo.references), Scorer(GLEU(), chosen)
        for seed in (0, 1):
            drawn = draw(lattices, chosen, seed=seed, adversarial=True)
            scores = scorer.score(pool, pool.add(drawn))
            rows = [(c.lattice.sentence, c.source, t) for c in drawn.chains for t in c.texts]
            assert scores.chains == pytest.approx(sentence_scores(demo, rows))
            rows = [
                (drawn.chains[x.chain].lattice.sentence, drawn.chains[x.chain].source, x.text)
                for x in drawn.damaged
            ]
            assert scores.damaged == pytest.approx(sentence_scores(demo, rows))
            models = drawn.models
            for texts, score in zip(models.texts, scores.models, strict=True):
                own = tuple(demo.references[i] for i in models.sentences)
                corpus = Corpus(models.sources, own, {"A": texts})
                counts = GLEU().statistics(corpus, "A")
                expected = (
                    GLEU().corpus_score(counts).value
                    if chosen.corpus_score == "metric"
                    else GLEU().sentence_scores(counts).mean()
                )
                assert score == pytest.approx(expected)


def sentence_scores(corpus: Corpus, rows: list[tuple[int, str, str]]) -> NDArray[np.float64]:
    drawn = Corpus(
        tuple(source for _, source, _ in rows),
        tuple(corpus.references[sentence] for sentence, _, _ in rows),
        {"A": tuple(text for _, _, text in rows)},
    )
    return GLEU().sentence_scores(GLEU().statistics(drawn, "A"))


def test_order_of_metrics_company_and_threads_change_nothing(demo: Corpus) -> None:
    names = ["gleu+", "m2", "ter", "ld-source"]
    first = maege(demo, names, seeds=2, threads=1, adversarial=True)
    second = maege(demo, names[::-1], seeds=2, threads=3, adversarial=True)
    alone = maege(demo, ["ter"], seeds=2, adversarial=True)
    for name in names:
        one, other = first[name], second[name]
        assert (one.signature, one.metric) == (other.signature, other.metric)
        for a, b in zip(one.seeds, other.seeds, strict=True):
            assert (a.order, a.pearson, a.models) == (b.order, b.pearson, b.models)
            assert (a.damage, a.outliers) == (b.damage, b.outliers)
            assert a.edges.changes.tolist() == b.edges.changes.tolist()
    assert alone["ter"].seeds[1].order == first["ter"].seeds[1].order
    assert first.signature == second.signature


def test_seeds_are_independent_of_how_many_there_are(demo: Corpus) -> None:
    three = maege(demo, ["bleu"], seeds=3, seed=5)["bleu"].seeds
    last = maege(demo, ["bleu"], seeds=1, seed=7)["bleu"].seeds
    assert three[2].models == last[0].models
    assert three[2].order == last[0].order
    assert three[1].order != three[2].order


def test_kept_scores_are_not_computed_again(plain: Corpus) -> None:
    kept = KeptScores()
    both = [Corrections(), Mistakes()]

    def blocks_counted(metrics: Sequence[Metric], protocol: MaegeProtocol, seeds: int) -> int:
        counted.clear()
        found = maege(plain, metrics, protocol, seeds=seeds, kept=kept)
        fresh = maege(plain, metrics, protocol, seeds=seeds)
        for a, b in zip(found.metrics, fresh.metrics, strict=True):
            assert [x.order for x in a.seeds] == [x.order for x in b.seeds]
            assert [x.models for x in a.seeds] == [x.models for x in b.seeds]
        return len(counted) - len(metrics) * seeds  # less those of the fresh run

    assert blocks_counted([Corrections()], MaegeProtocol(), 2) == 2
    assert blocks_counted(both, MaegeProtocol(), 2) == 2  # of the new metric alone
    assert blocks_counted(both, MaegeProtocol(), 3) == 2  # of the new seed alone
    assert blocks_counted(both, MaegeProtocol(ties="drop"), 3) == 0  # a tie is no matter of scores
    assert blocks_counted(both, MaegeProtocol(source="original"), 1) == 2


def test_kept_scores_of_something_else_are_not_used(plain: Corpus) -> None:
    kept = KeptScores()
    renamed = replace(plain, ids=tuple(f"s{i}" for i in range(len(plain))))
    first, second, fresh = (
        maege(corpus, [Corrections()], seeds=1, kept=store)["corrections"].seeds[0].models
        for corpus, store in ((plain, kept), (renamed, kept), (renamed, None))
    )
    assert second == fresh != first
    assert len(kept.known) == 2
    for key, scores in kept.known.items():  # as if the file had been changed
        kept.known[key] = replace(scores, chains=scores.chains[1:])
    assert maege(plain, [Corrections()], seeds=1, kept=kept)["corrections"].seeds[0].models == first


def test_an_ended_run_goes_on_where_it_was(plain: Corpus) -> None:
    kept = KeptScores()

    def end(done: int, total: int) -> None:
        assert total == 6
        if done == 4:
            raise KeyboardInterrupt

    metrics = [Corrections(), Mistakes()]
    with pytest.raises(KeyboardInterrupt):
        maege(plain, metrics, seeds=3, kept=kept, progress=end)
    assert len(kept.known) == 4
    steps: list[tuple[int, int]] = []
    resumed = maege(
        plain, metrics, seeds=3, kept=kept, progress=lambda done, total: steps.append((done, total))
    )
    assert steps == [(done, 6) for done in range(1, 7)]
    fresh = maege(plain, metrics, seeds=3)
    for a, b in zip(resumed.metrics, fresh.metrics, strict=True):
        assert [x.models for x in a.seeds] == [x.models for x in b.seeds]


def test_a_full_pool_is_emptied(plain: Corpus, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = maege(plain, ["bleu"], seeds=3)["bleu"].seeds
    monkeypatch.setattr("assay.validation.maege.run._MOST_POOLED", 10)
    small = maege(plain, ["bleu"], seeds=3)["bleu"].seeds
    assert [one.models for one in small] == [one.models for one in usual]
    assert [one.order for one in small] == [one.order for one in usual]


def test_m2_gets_edits_from_references(demo: Corpus) -> None:
    found = maege(demo, ["m2", M2(gold="references")], seeds=1)
    assert len(found.metrics) == 1
    assert "|gold:references|" in found["m2"].signature
    chain = next(
        c for c in draw_chains(lattices_of(demo), MaegeProtocol(), seed=0) if len(c.order) > 2
    )
    references = [[chain.texts[-1]]]
    kept = M2(gold="references")([chain.source], [chain.texts[-1]], references)
    assert kept.value == 1


def test_references_are_the_annotators_versions_where_there_are_no_others(demo: Corpus) -> None:
    alone = maege(replace(demo, references=()), ["identical"], seeds=1)
    assert "|refs:2-3|" in alone["identical"].signature
    ours, theirs = (
        one["identical"].seeds[0] for one in (alone, maege(demo, ["identical"], seeds=1))
    )
    assert ours.order.ties < theirs.order.ties  # all chains end at a reference


def test_defaults_are_all_metrics_or_those_of_the_tables(demo: Corpus) -> None:
    names = [one.name for one in default_metrics(demo, MaegeProtocol())]
    assert {"gleu+", "m2", "ter", "identical"} < set(names)
    assert "imeasure" not in names
    as_run = [one.name for one in default_metrics(demo, PROTOCOLS["as-run"])]
    assert as_run == [
        "ibleu-as-run", "m2", "bleu-as-run", "min-ld-reference", "gleu+", "max-sari", "sari",
        "ld-source",
    ]  # fmt: skip


def test_tables_and_json_hold_everything(demo: Corpus) -> None:
    found = maege(demo, ["gleu+", "gleu+:n=2"], seeds=2, adversarial=True)
    titles = [table.title for table in found.tables(types=True)]
    assert set(titles) > {table.title for table in found.tables()}
    assert titles == [
        "Corpus level", "Sentence level", "Types of edits", "Types of edits: standard errors",
        "Types that are penalised", "Adversarial: damage to the best correction", "Outliers",
        "Corpora", "Drawn", "Signatures",
    ]  # fmt: skip
    assert found.names == ["gleu+ n:4", "gleu+ n:2"]
    record = json.loads(json_text(found.to_dict()))
    assert set(titles) < set(record)
    assert len(record["metrics"][1]["seeds"]) == 2
    assert record["metrics"][0]["seeds"][0]["pairs"] == found["gleu+"].seeds[0].order.pairs
    (sentence, _) = record["Sentence level"]
    taus = [seed["kendall"] for seed in record["metrics"][0]["seeds"]]
    assert sentence["Kendall"] == pytest.approx(sum(taus) / 2)
    assert sentence["Kendall sd"] == pytest.approx(abs(taus[0] - taus[1]) / math.sqrt(2))
    assert "Spearman sd" in render_tables(found.tables())
    one = maege(demo, ["gleu+"], seeds=1)
    assert "Spearman sd" not in render_tables(one.tables())
    with pytest.raises(KeyError):
        one["bleu"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"metrics": "gleu+"}, "expected a list of metrics"),
        ({"metrics": []}, "no metric is named"),
        ({"metrics": ["glue"]}, "there is no metric 'glue'"),
        ({"protocol": "papers"}, "the protocol is 'papers'; it is one of paper, as-run"),
        ({"seeds": 0}, "seeds is 0"),
        ({"seed": -1}, "seed is -1"),
        ({"protocol": MaegeProtocol(fewest_annotations=2), "metrics": ["bleu"]}, "no sentence has"),
    ],
)
def test_what_means_nothing_is_refused(
    plain: Corpus, arguments: dict[str, object], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        maege(plain, **{"metrics": ["bleu"], **arguments})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "choice",
    [{"source": "x"}, {"ties": "x"}, {"models": "x"}, {"chains": 0}, {"chains": 1.5},
     {"repetition": 1}, {"fewest_annotations": 0}],
)  # fmt: skip
def test_a_protocol_of_nothing_is_refused(choice: dict[str, object]) -> None:
    with pytest.raises(InputError, match=f"maege: {next(iter(choice))} is "):
        MaegeProtocol(**choice)  # type: ignore[arg-type]


def test_scores_that_are_no_numbers_are_refused(plain: Corpus) -> None:
    @dataclass(frozen=True)
    class Broken(Corrections):
        name: ClassVar[str] = "broken"

        def scores_of_sums(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
            return np.full(len(sums), np.nan)

    with pytest.raises(InputError, match="broken gives scores that are no numbers"):
        maege(plain, [Broken()], seeds=1)
