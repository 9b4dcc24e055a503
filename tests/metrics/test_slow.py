"""The base of metrics that ask something slow, by one that counts letters and its questions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

import numpy as np
import pytest

from assay import Corpus, Need, ServiceError, bootstrap_interval, score
from assay.metrics.scoring import possible_metrics
from assay.metrics.slow import Question, SlowMetric

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


@dataclass(frozen=True)
class Letters(SlowMetric):
    """The share of letters that are not a given one; it notes what it is asked."""

    name: ClassVar[str] = "letters"
    batch_size: ClassVar[int] = 3

    letter: str = "e"
    version: str = field(default="1", compare=False)
    stops_at: str | None = field(default=None, compare=False)
    asked: list[tuple[Question, ...]] = field(default_factory=list, compare=False)

    def versions(self) -> tuple[tuple[str, object], ...]:
        return (("counter", self.version),)

    def ask(self, questions: Sequence[Question]) -> list[float]:
        if any(question.output == self.stops_at for question in questions):
            raise ServiceError("it stopped")
        self.asked.append(tuple(questions))
        return [1 - q.output.count(self.letter) / max(len(q.output), 1) for q in questions]

    @property
    def questions_asked(self) -> list[str]:
        return [question.output for batch in self.asked for question in batch]


class ParallelLetters(Letters):
    parallel: ClassVar[bool] = True
    batch_size: ClassVar[int] = 1


class WithSource(Letters):
    needs: ClassVar[frozenset[Need]] = frozenset({Need.SOURCE})


SOURCES = ("he see", "we be", "eels", "a", "")
OUTPUTS = {"A": ("see", "we be", "eels", "b", ""), "B": ("see", "we were", "eels", "b", "see")}


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path))
    return tmp_path


def corpus() -> Corpus:
    """A new one each time: a corpus remembers what was asked for it."""
    return Corpus(SOURCES, outputs=OUTPUTS)


def expected(texts: Sequence[str]) -> list[float]:
    return [1 - text.count("e") / max(len(text), 1) for text in texts]


@pytest.mark.parametrize("kind", [Letters, ParallelLetters])
def test_each_distinct_sentence_of_all_systems_is_asked_once(kind: type[Letters]) -> None:
    metric = kind()
    scores = score(corpus(), [metric])
    assert sorted(metric.questions_asked) == sorted({"see", "we be", "eels", "b", "", "we were"})
    assert all(len(batch) <= kind.batch_size for batch in metric.asked)
    for system, texts in OUTPUTS.items():
        assert scores[system, "letters"].sentences.tolist() == expected(texts)
        assert scores[system, "letters"].score.value == pytest.approx(np.mean(expected(texts)))


def test_batches_are_as_large_as_said_and_in_order() -> None:
    metric = Letters()
    metric.statistics(corpus(), "A")
    assert [[q.output for q in batch] for batch in metric.asked] == [
        ["see", "we be", "eels"],
        ["b", "", "we were"],
    ]


def test_the_second_time_nothing_is_asked() -> None:
    first, second = Letters(), Letters()
    once = score(corpus(), [first])
    again = score(corpus(), [second])
    assert first.asked
    assert not second.asked
    assert again.to_json() == once.to_json()


def test_another_version_or_parameter_asks_again() -> None:
    score(corpus(), [Letters()])
    newer, other = Letters(version="2"), Letters(letter="s")
    score(corpus(), [newer])
    score(corpus(), [other])
    assert len(newer.questions_asked) == len(other.questions_asked) == 6


@pytest.mark.parametrize("kind", [Letters, ParallelLetters])
def test_what_broke_off_goes_on_where_it_stopped(kind: type[Letters]) -> None:
    broken: Letters = kind(stops_at="we were")
    with pytest.raises(ServiceError, match="it stopped"):
        broken.statistics(corpus(), "A", threads=1)
    assert broken.questions_asked[:3] == ["see", "we be", "eels"]
    mended: Letters = kind()
    mended.statistics(corpus(), "A", threads=1)
    assert not set(mended.questions_asked) & set(broken.questions_asked)
    assert {*mended.questions_asked, *broken.questions_asked} >= set(OUTPUTS["B"])


def test_the_source_is_part_of_the_question_if_it_is_needed() -> None:
    metric = WithSource()
    metric.statistics(corpus(), "B")
    questions = [question for batch in metric.asked for question in batch]
    assert Question("see", "he see") in questions
    assert Question("see", "") in questions  # the same output of another source


def test_a_wrong_number_of_answers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Letters, "ask", lambda _self, questions: [0.5] * (len(questions) - 1))
    with pytest.raises(ServiceError, match="letters: found 2 answers to 3 questions"):
        Letters().statistics(corpus(), "A")


def test_the_signature_has_parameters_and_versions() -> None:
    assert str(Letters().signature(corpus())).startswith("letters|letter:e|counter:1|assay:")
    signed = str(WithSource(version="2").signature(corpus()))
    assert signed.startswith("letters|letter:e|data:")
    assert "|counter:2|assay:" in signed


def test_resampling_works_on_the_counts() -> None:
    metric = Letters()
    low, high = bootstrap_interval(metric, metric.statistics(corpus(), "A"), n_samples=50, seed=1)
    assert low < metric.corpus_score(metric.statistics(corpus(), "A")).value < high


def test_it_is_computed_only_on_request() -> None:
    assert Letters.on_request
    known = Corpus(SOURCES, tuple((text,) for text in SOURCES), OUTPUTS)
    assert possible_metrics(known)
    assert not any(metric.on_request for metric in possible_metrics(known))
