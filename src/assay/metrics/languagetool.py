"""Grammaticality without references: how many errors LanguageTool finds.

Napoles, Sakaguchi & Tetreault (2016): There's No Comparison: Reference-less Evaluation Metrics in
Grammatical Error Correction; also in Choshen & Abend (2018), MAEGE.
"""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from assay.checks import check_choice
from assay.errors import AssayWarning, InputError, ServiceError
from assay.metrics.arrays import ratios, with_ones
from assay.metrics.base import Statistics
from assay.metrics.languagetool_server import (
    client_of,
    forget_versions,
    server_place,
    version_of,
)
from assay.metrics.slow import Question, SlowMetric
from assay.text.detokenise import detokenise

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from assay.metrics.languagetool_client import Match
    from assay.text.corpus import Corpus

__all__ = ["LanguageTool"]

_CATEGORIES = (  # those that LanguageTool has for all languages; others are counted together
    "CASING",
    "COLLOQUIALISMS",
    "COMPOUNDING",
    "CONFUSED_WORDS",
    "FALSE_FRIENDS",
    "GENDER_NEUTRALITY",
    "GRAMMAR",
    "MISC",
    "PLAIN_ENGLISH",
    "PUNCTUATION",
    "REDUNDANCY",
    "REGIONALISMS",
    "REPETITIONS",
    "REPETITIONS_STYLE",
    "SEMANTICS",
    "STYLE",
    "TYPOGRAPHY",
    "TYPOS",
    "WIKIPEDIA",
)
_OTHER = "other"
_COLUMN = {category: column for column, category in enumerate(_CATEGORIES)}

_ISSUE_TYPES = (  # of the W3C's ITS 2.0, a closed list
    "addition",
    "characters",
    "duplication",
    "formatting",
    "grammar",
    "inconsistency",
    "inconsistent-entities",
    "internationalization",
    "legal",
    "length",
    "locale-specific-content",
    "locale-violation",
    "markup",
    "misspelling",
    "mistranslation",
    "non-conformance",
    "numbers",
    "omission",
    "other",
    "pattern-problem",
    "register",
    "style",
    "terminology",
    "typographical",
    "uncategorized",
    "untranslated",
    "whitespace",
)
_NAME = re.compile(r"[\w.\-\[\]]+")

_SCORE, _SENTENCES, _TOKENS, _ERRORS, _FIRST_CATEGORY = range(5)


@dataclass(frozen=True)
class LanguageTool(SlowMetric):
    r"""Grammaticality: $1 - \text{errors} / \text{tokens}$, errors being what LanguageTool finds.

    Higher is better; at most 1, and below 0 where there are more errors than tokens. An empty
    sentence scores 0. Tokens are those of the output, separated by white space.

    Names of errors are LanguageTool's categories and rules, in capitals (`TYPOS`), and issue types
    (`misspelling`); several are joined by `+`.

    Args:
        language: A language of LanguageTool by its code; variants such as `en-GB` check spelling.
        detokenise: Whether LanguageTool is shown text as people write it, not as it is tokenised.
        only: The errors to count, or `all`.
        without: Errors that do not count, or `none`.
        mean: `sentences`: a corpus has the mean of its sentences; `tokens`: the errors of all
            sentences are divided by all tokens.
        server: The URL of a server, or a folder of LanguageTool's jars; without, what
            `ASSAY_LANGUAGETOOL` names, or what is installed. It is no part of the signature.

    Examples:
        >>> LanguageTool(language="en-GB", without="whitespace+STYLE").parameters()[3]
        ('without', 'whitespace+STYLE')
    """

    name: ClassVar[str] = "languagetool"
    batch_size: ClassVar[int] = 1  # a request has one text, and what is answered is kept at once
    parallel: ClassVar[bool] = True

    language: str = "en-US"
    detokenise: bool = True
    only: str = "all"
    without: str = "whitespace"
    mean: str = "sentences"
    server: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        """Refuses parameters that mean nothing."""
        check_choice(self.name, "detokenise", self.detokenise, (False, True))
        check_choice(self.name, "mean", self.mean, ("sentences", "tokens"))
        _check_text(self.name, "language", self.language)
        _check_text(self.name, "server", self.server)
        _check_names(self.name, "only", self.only, "all")
        _check_names(self.name, "without", self.without, "none")

    def versions(self) -> tuple[tuple[str, object], ...]:
        """The version of LanguageTool."""
        return (("languagetool", version_of(server_place(self.server), self.language)),)

    def identity(self) -> tuple[tuple[str, object], ...]:
        """Language and version: what is made of the answers does not change them."""
        return (("language", self.language), *self.versions())

    def questions(self, corpus: Corpus, system: str) -> list[Question]:
        """The sentences as LanguageTool is shown them."""
        shown = detokenise if self.detokenise else str
        return [Question(shown(output)) for output in corpus.outputs[system]]

    def ask(self, questions: Sequence[Question]) -> list[list[Match]]:
        """For each sentence its matches: rule, category and issue type."""
        client = client_of(server_place(self.server))
        expected = dict(self.versions())["languagetool"]
        answers = []
        for question in questions:
            checked = client.check(question.output, self.language)
            if checked.version != expected:
                forget_versions()
                found = f"{client.url}: found LanguageTool {checked.version}"
                raise ServiceError(f"{found} where {expected} was before; run the same again")
            answers.append(list(checked.matches))
        return answers

    def count_answers(
        self, corpus: Corpus, system: str, answers: Sequence[list[Match]]
    ) -> Statistics:
        """For each sentence its score, 1, tokens, errors, and errors of each category."""
        self._warn_of_strangers(corpus, answers)
        categories = np.zeros((len(answers), len(_CATEGORIES) + 1))
        for sentence, matches in enumerate(answers):
            for match in matches:
                if self._counts(match):
                    categories[sentence, _COLUMN.get(match[1], len(_CATEGORIES))] += 1
        tokens = np.array([len(output.split()) for output in corpus.outputs[system]], dtype=float)
        errors = categories.sum(axis=1)
        scores = with_ones(_grammaticality(errors, tokens)[:, None])
        return Statistics.of_rows(np.column_stack([scores, tokens, errors, categories]))

    def _counts(self, match: Match) -> bool:
        """Whether a match counts as an error."""
        only, without = _names(self.only, "all"), _names(self.without, "none")
        names = set(match)
        return (not only or bool(only & names)) and not without & names

    def _warn_of_strangers(self, corpus: Corpus, answers: Sequence[list[Match]]) -> None:
        """Warns of names that may be misspelt: LanguageTool used them in no answer."""
        asked = _names(self.only, "all") | _names(self.without, "none")
        known = {*_CATEGORIES, *_ISSUE_TYPES}
        strangers = asked - known - {name for matches in answers for m in matches for name in m}
        if strangers:
            listed = ", ".join(sorted(strangers))
            msg = f"{self.name}: no error found is called {listed}; is the name right?"
            corpus.once((msg,), lambda: warnings.warn(msg, AssayWarning, stacklevel=2))

    def scores_of_sums(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        """The mean of the sentences' scores, or one quotient of all errors and tokens."""
        if self.mean == "tokens":
            return _grammaticality(sums[:, _ERRORS], sums[:, _TOKENS])
        return ratios(sums[:, _SCORE], sums[:, _SENTENCES])

    def parts_of_sums(self, sums: NDArray[np.float64]) -> dict[str, Any]:
        """Errors and tokens, both means, and the categories of which there are errors."""
        by_category = sums[_FIRST_CATEGORY:].tolist()
        names = (*_CATEGORIES, _OTHER)
        return {
            "errors": float(sums[_ERRORS]),
            "tokens": float(sums[_TOKENS]),
            "by_sentences": float(ratios(sums[[_SCORE]], sums[[_SENTENCES]])[0]),
            "by_tokens": float(_grammaticality(sums[[_ERRORS]], sums[[_TOKENS]])[0]),
            "categories": {n: c for n, c in zip(names, by_category, strict=True) if c},
        }


def _grammaticality(
    errors: NDArray[np.float64], tokens: NDArray[np.float64]
) -> NDArray[np.float64]:
    """1 - errors / tokens; 0 where there is no token: nobody wins by saying nothing."""
    return np.where(tokens > 0, 1 - ratios(errors, tokens), 0.0)


def _names(listed: str, nothing: str) -> frozenset[str]:
    return frozenset() if listed == nothing else frozenset(listed.split("+"))


def _check_text(owner: str, parameter: str, value: object) -> None:
    if not isinstance(value, str):
        raise InputError(f"{owner}: {parameter} is {value!r}; it is a text")


def _check_names(owner: str, parameter: str, listed: object, nothing: str) -> None:
    """Refuses what cannot be names of errors."""
    _check_text(owner, parameter, listed)
    for name in _names(str(listed), nothing):
        is_issue_type = name == name.lower()
        if not _NAME.fullmatch(name) or (is_issue_type and name not in _ISSUE_TYPES):
            msg = (
                f"{owner}: {parameter} is {listed!r}, where {name!r} is no issue type; expected "
                f"{nothing}, or, joined by +, categories or rules in capitals (such as "
                f"{', '.join(_CATEGORIES[:3])}) and issue types: {', '.join(_ISSUE_TYPES)}"
            )
            raise InputError(msg)
