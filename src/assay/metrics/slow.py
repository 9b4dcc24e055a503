"""The base of metrics that need no reference and ask something slow: a server, a neural model.

Written once, for all of them: every distinct question over all systems is asked once, in batches,
of which several may be under way; answers are kept on the disk as they come, so that what broke off
goes on where it stopped, and what was asked before costs nothing; a terminal shows the progress.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import numpy as np

from assay.data.cache import cache_home
from assay.errors import ServiceError
from assay.metrics.base import Need, Signature, Statistics
from assay.metrics.means import MeanOfSentences
from assay.metrics.slow_answers import AnswerStore
from assay.metrics.slow_work import in_parallel, number_of_threads, shown_progress

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from assay.text.corpus import Corpus

__all__ = ["Question", "SlowMetric"]

Answer = Any  # what JSON can hold: numbers, texts, lists, mappings with texts as keys
Batch = tuple["Question", ...]


class Question(NamedTuple):
    """What is asked about: an output; its source, too, if the metric needs sources."""

    output: str
    source: str = ""


@dataclass(frozen=True)
class SlowMetric(MeanOfSentences):
    """A metric that asks something slow about each output, and needs no reference.

    A subclass names what answers depend on (`versions`) and asks (`ask`). Where an answer is a
    number, that is the score of its sentence, and a corpus has their mean; else the subclass also
    makes rows of counts of them (`count_answers`), and scores of these, as any metric. `needs` may
    hold `Need.SOURCE`: then a question has its source. It is computed only where it is asked for
    by name.
    """

    needs: ClassVar[frozenset[Need]] = frozenset()
    on_request: ClassVar[bool] = True
    batch_size: ClassVar[int] = 32  # how many questions `ask` is handed at once
    parallel: ClassVar[bool] = False  # whether several threads may call `ask` at the same time

    @abstractmethod
    def versions(self) -> tuple[tuple[str, object], ...]:
        """What answers depend on beside parameters: a model and its version, that of a server.

        They join the signature.
        """

    @abstractmethod
    def ask(self, questions: Sequence[Question]) -> Sequence[Answer]:
        """The answer to each question: anything that JSON can hold, such as a number.

        An answer depends on nothing but the question and what `identity` tells.
        """

    def count_answers(
        self,
        corpus: Corpus,  # noqa: ARG002 - for metrics that count more than what is answered
        system: str,  # noqa: ARG002
        answers: Sequence[Answer],
    ) -> Statistics:
        """The counts of one system's output, from the answer for each of its sentences."""
        return self.statistics_of(np.array(answers, dtype=np.float64))

    def identity(self) -> tuple[tuple[str, object], ...]:
        """All that answers depend on beside the question: answers of another are not used.

        By default all parameters and versions; a metric whose parameters change what it makes of
        the answers, but not the answers, leaves these out.
        """
        return (*self.parameters(), *self.versions())

    def questions(self, corpus: Corpus, system: str) -> list[Question]:
        """What is asked about each sentence of a system; empty outputs are asked about, too."""
        outputs = corpus.outputs[system]
        if Need.SOURCE not in self.needs:
            return [Question(output) for output in outputs]
        return list(map(Question, outputs, corpus.sources))

    def count(self, corpus: Corpus, system: str, *, threads: int | None = None) -> Statistics:
        """The counts of one system's output; the questions of all systems are asked at once."""
        n_threads = number_of_threads(threads)
        answers = corpus.once(
            ("answers", self, self.identity()),
            lambda: self._answers_for(corpus, n_threads),
        )
        chosen = [answers[question] for question in self.questions(corpus, system)]
        return self.count_answers(corpus, system, chosen)

    def signature(self, corpus: Corpus | None = None) -> Signature:
        """As of any metric, with the versions of what was asked."""
        found = super().signature(corpus)
        *known, assay = found.parameters
        return replace(found, parameters=(*known, *self.versions(), assay))

    def _answers_for(self, corpus: Corpus, threads: int) -> dict[Question, Answer]:
        asked = (self.questions(corpus, system) for system in corpus.outputs)
        return self.answers((question for listed in asked for question in listed), threads=threads)

    def answers(
        self, questions: Iterable[Question], *, threads: int | None = None
    ) -> dict[Question, Answer]:
        """The answer to each distinct question: from the cache, or asked for and kept.

        Raises:
            ServiceError: What is asked does not answer; the answers until then are kept.
            OutputError: Answers cannot be kept.
        """
        distinct = list(dict.fromkeys(questions))
        with AnswerStore(cache_home() / "answers", self.name, self.identity()) as store:
            found = store.look_up(distinct)
            lacking = [question for question in distinct if question not in found]
            with shown_progress(self.name, len(lacking)) as advance:
                for batch, answers in self._asked(lacking, threads):
                    found |= store.keep(dict(zip(batch, answers, strict=True)))
                    advance(len(batch))
        return found

    def _asked(
        self, questions: list[Question], threads: int | None
    ) -> Iterator[tuple[Batch, Sequence[Answer]]]:
        """Each batch with its answers, in the order in which they come."""
        starts = range(0, len(questions), self.batch_size)
        batches = [tuple(questions[i : i + self.batch_size]) for i in starts]
        if not self.parallel:
            return ((batch, self._checked(batch)) for batch in batches)
        return in_parallel(self._checked, batches, number_of_threads(threads))

    def _checked(self, batch: Batch) -> Sequence[Answer]:
        answers = self.ask(batch)
        if len(answers) != len(batch):
            found = f"{len(answers)} answers to {len(batch)} questions"
            raise ServiceError(f"{self.name}: found {found}; it should give one to each")
        return answers
