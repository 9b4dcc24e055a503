"""Clusters: edits of several annotators that concern the same error (Felice & Briscoe 2015).

I-measure takes an error to be a set of choices of which at most one can hold. Clusters are
independent of each other, so the sentence has as many corrected versions as the product of their
numbers of choices: its *mixed references*.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import prod
from typing import TYPE_CHECKING

from assay.edits.edit import AnnotatedSentence, Edit, overlap

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

__all__ = ["Choice", "Cluster", "ClusteredSentence", "cluster_edits", "n_mixed_references"]


@dataclass(frozen=True, slots=True)
class Choice:
    """How one annotator corrects an error: one edit or several that go together."""

    annotator: int
    edits: tuple[Edit, ...]


@dataclass(frozen=True, slots=True)
class Cluster:
    """An error and the choices there are for it.

    `required` means that every annotator of the sentence corrects it, so that it cannot be left.
    """

    choices: tuple[Choice, ...]
    required: bool
    type: str = ""

    @property
    def n_alternatives(self) -> int:
        """The number of different choices, leaving the error alone included where that is one.

        Annotators who correct the error alike make one choice together.
        """
        different = {
            tuple((edit.start, edit.end, edit.alternatives) for edit in choice.edits)
            for choice in self.choices
        }
        return len(different) + (not self.required)


@dataclass(frozen=True, slots=True)
class ClusteredSentence:
    """A sentence, the number of its annotators, and its errors."""

    source: str
    n_annotators: int
    clusters: tuple[Cluster, ...] = ()

    def annotated(self) -> AnnotatedSentence:
        """The same edits without clusters, in the order of their starts.

        Annotators who found nothing are known by number only. They get the lowest numbers that no
        edit carries. Edits have the type of their cluster.
        """
        edits = [
            replace(edit, type=cluster.type)
            for cluster in self.clusters
            for choice in cluster.choices
            for edit in choice.edits
        ]
        annotators = {edit.annotator for edit in edits}
        silent = (number for number in range(self.n_annotators) if number not in annotators)
        while len(annotators) < self.n_annotators:
            annotators.add(next(silent))
        edits.sort(key=lambda edit: (edit.start, edit.end))
        return AnnotatedSentence(self.source, tuple(edits), tuple(sorted(annotators)))

    def with_corrections(self, change: Callable[[str], str]) -> ClusteredSentence:
        """The same errors, what `change` makes of each correction in its place."""

        def changed(choice: Choice) -> Choice:
            edits = [
                replace(edit, alternatives=(change(edit.correction), *edit.alternatives[1:]))
                for edit in choice.edits
            ]
            return replace(choice, edits=tuple(edits))

        clusters = [
            replace(cluster, choices=tuple(map(changed, cluster.choices)))
            for cluster in self.clusters
        ]
        return replace(self, clusters=tuple(clusters))


def cluster_edits(
    sentence: AnnotatedSentence,
    *,
    tokenise: Callable[[str], str] | None = None,
    every_alternative: bool = False,
) -> ClusteredSentence:
    """Groups a sentence's edits into errors, as the authors' conversion from M2 does.

    The longest edit comes first (those of equal length in the order of the file). Each joins the
    first cluster that holds an edit with the same span or one that it overlaps, else it opens one.
    Within a cluster each annotator's edits, in the order in which they joined, are one choice.
    Specified in `docs/formats/imeasure-xml.md`.

    Args:
        sentence: The sentence.
        tokenise: What to do to corrections. The original tokenises them once more:
            `assay.text.treebank.treebank_tokens` gives its texts.
        every_alternative: Whether edits keep all their alternatives, not the first alone.
    """
    longest_first = sorted(sentence.edits, key=lambda edit: edit.start - edit.end)
    groups: list[list[Edit]] = []
    for edit in longest_first:
        for group in groups:
            if any(_same_error(edit, other) for other in group):
                group.append(edit)
                break
        else:
            groups.append([edit])
    n_annotators = len(sentence.annotators)
    n_texts = None if every_alternative else 1
    clusters = [_cluster(group, n_annotators, tokenise, n_texts) for group in groups]
    clusters.sort(key=_first_position)
    return ClusteredSentence(sentence.source, n_annotators, tuple(clusters))


def _same_error(first: Edit, second: Edit) -> bool:
    same_span = (first.start, first.end) == (second.start, second.end)
    return same_span or overlap(first, second)


def _cluster(
    group: list[Edit],
    n_annotators: int,
    tokenise: Callable[[str], str] | None,
    n_texts: int | None,
) -> Cluster:
    by_annotator: dict[int, list[Edit]] = {}
    for edit in sorted(group, key=lambda edit: edit.annotator):
        texts = edit.alternatives[:n_texts]
        texts = texts if tokenise is None else tuple(map(tokenise, texts))
        by_annotator.setdefault(edit.annotator, []).append(
            Edit(edit.start, edit.end, texts, annotator=edit.annotator)
        )
    choices = tuple(Choice(annotator, tuple(edits)) for annotator, edits in by_annotator.items())
    types = dict.fromkeys(edit.type for edit in group if edit.type)
    return Cluster(choices, required=len(choices) == n_annotators, type="/".join(types))


def _first_position(cluster: Cluster) -> tuple[int, int]:
    return min((edit.start, edit.end) for choice in cluster.choices for edit in choice.edits)


def n_mixed_references(clusters: Iterable[Cluster]) -> int:
    """In how many ways the errors of a sentence can be corrected or left.

    It is a product over errors, so it may have dozens of digits. Combinations that clash, and
    different ones that happen to give the same text, are counted each.

    Examples:
        >>> article = Choice(0, (Edit(1, 1, ("a",)),)), Choice(1, (Edit(1, 1, ("the",)),))
        >>> n_mixed_references([Cluster(article, required=False), Cluster(article, required=True)])
        6
    """
    return prod(cluster.n_alternatives for cluster in clusters)
