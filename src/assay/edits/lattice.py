"""The corrected versions of a sentence: by annotator, and all combinations as a chain of regions.

A sentence whose errors can be corrected independently of each other has as many versions as the
product of the errors' choices. They are not listed. Outside the errors all versions are the
source; so they form a chain of shared tokens and *regions*, each a stretch of the source with a
handful of texts that may stand for it. One text for each region makes a version.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice, product
from typing import TYPE_CHECKING, TypeVar

from assay.edits.edit import Edit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from assay.edits.clusters import Cluster, ClusteredSentence

__all__ = [
    "Region",
    "Regions",
    "Repairs",
    "annotator_versions",
    "mixed_regions",
    "mixed_repairs",
]

_MOST_TEXTS = 65_536  # of a region; its clusters are inseparable, and all combinations are made

T = TypeVar("T")
Tokens = tuple[str, ...]
Span = tuple[int, int]
Corrections = dict[Span, str]
Alternatives = tuple[tuple[str, ...], ...]  # of each edit of a span


@dataclass(frozen=True, slots=True)
class Region:
    """A stretch of the source and the different texts that may stand for it."""

    start: int
    end: int
    texts: tuple[Tokens, ...]


@dataclass(frozen=True, slots=True)
class Regions:
    """The regions of a sentence in their order.

    `complete` tells that no combination is missing: it is false only where a single region has
    more than 65,536 texts.
    """

    regions: tuple[Region, ...]
    complete: bool = True

    def version(self, source: Sequence[str], chosen: Iterable[int]) -> list[str]:
        """The tokens of the version that has these texts, one number for each region."""
        tokens: list[str] = []
        position = 0
        for region, number in zip(self.regions, chosen, strict=True):
            tokens += [*source[position : region.start], *region.texts[number]]
            position = region.end
        return [*tokens, *source[position:]]


@dataclass(frozen=True, slots=True)
class Repairs:
    """Errors that can be repaired independently of each other, and for each error its repairs.

    A repair is a list of edits, sorted by their spans; one without edits leaves the error. No two
    errors have repairs that change the same span. `complete` tells that no combination is missing:
    it is false only where errors that share spans have more than 65,536 repairs together.
    """

    errors: tuple[tuple[tuple[Edit, ...], ...], ...]
    complete: bool = True

    def combination(self, chosen: Iterable[int]) -> tuple[Edit, ...]:
        """The edits of these repairs, one number for each error, sorted by their spans."""
        repairs = (error[number] for error, number in zip(self.errors, chosen, strict=True))
        edits = (edit for repair in repairs for edit in repair)
        return tuple(sorted(edits, key=lambda edit: (edit.start, edit.end)))


@dataclass(frozen=True, slots=True)
class _Group:
    """Errors that cannot be told apart by place, and the stretch that they concern."""

    start: int
    end: int
    clusters: tuple[Cluster, ...]
    inserts: frozenset[int]

    def touches(self, other: _Group) -> bool:
        """Whether a later group concerns this one's stretch, or inserts where this one does."""
        met = other.start == self.end and other.start in self.inserts & other.inserts
        return other.start < self.end or met

    def joined(self, other: _Group) -> _Group:
        return _Group(
            min(self.start, other.start),
            max(self.end, other.end),
            self.clusters + other.clusters,
            self.inserts | other.inserts,
        )


def annotator_versions(sentence: ClusteredSentence) -> tuple[Tokens, ...]:
    """What each annotator would make of a sentence, by annotator number, each version once.

    The source is the last if fewer annotators corrected something than looked at it.
    """
    source = sentence.source.split()
    by_annotator: dict[int, list[Edit]] = {}
    for cluster in sentence.clusters:
        for choice in cluster.choices:
            by_annotator.setdefault(choice.annotator, []).extend(choice.edits)
    texts = [
        {span: _text(edits) for span, edits in _by_span(by_annotator[number]).items()}
        for number in sorted(by_annotator)
    ]
    versions = [_applied_but_never_empty(source, corrections) for corrections in texts]
    if len(versions) < max(sentence.n_annotators, 1):
        versions.append(tuple(source))
    return tuple(dict.fromkeys(versions))


def mixed_regions(sentence: ClusteredSentence) -> Regions:
    """All combinations of the choices of a sentence's errors, as a chain.

    As I-measure has it: of an error that is required one choice must be taken; combinations with
    two corrections of the same span are refused; corrections apply from the last position to the
    first, and one that would leave no token at all is ignored.
    """
    source = sentence.source.split()
    made = [_region(source, g, _applied) for g in _separate(sentence.clusters, source)]
    if _may_become_empty(source, [region for region, _ in made]):
        everything = _Group(0, len(source), sentence.clusters, frozenset())
        made = [_region(source, everything, _applied_but_never_empty)]
    if not all(region.texts for region, _ in made):
        return Regions(())  # no combination is allowed: the source is all there is
    return Regions(tuple(region for region, _ in made), all(complete for _, complete in made))


def mixed_repairs(sentence: ClusteredSentence) -> Repairs:
    """All combinations of the choices of a sentence's errors, as lists of edits.

    The combinations are those of `mixed_regions`: of an error that is required one choice must be
    taken, and those with two corrections of the same span are refused. Edits of one choice that
    have the same span stay as they are, and so do alternatives of an edit.
    """
    made = [_repairs(clusters) for clusters in _sharing_spans(sentence.clusters)]
    if not all(repairs for repairs, _ in made):
        return Repairs(())  # no combination is allowed: nothing is gold
    return Repairs(tuple(repairs for repairs, _ in made), all(complete for _, complete in made))


def _sharing_spans(clusters: Iterable[Cluster]) -> list[list[Cluster]]:
    """Clusters in groups such that no two groups have edits of the same span."""
    groups: list[tuple[set[Span], list[Cluster]]] = []
    for cluster in clusters:
        spans = {(edit.start, edit.end) for choice in cluster.choices for edit in choice.edits}
        met = [group for group in groups if group[0] & spans]
        groups = [group for group in groups if not group[0] & spans]
        joined = [one for _, members in met for one in members]
        groups.append((spans.union(*(others for others, _ in met)), [*joined, cluster]))
    return [members for _, members in groups]


def _repairs(clusters: Sequence[Cluster]) -> tuple[tuple[tuple[Edit, ...], ...], bool]:
    """The repairs of errors that share spans, and whether these are all."""
    options = (_options(cluster, _alternatives) for cluster in clusters)
    combinations = _united(product(*options))
    repairs: dict[tuple[Edit, ...], None] = {}
    for combination in islice(combinations, _MOST_TEXTS):
        spans = sorted(combination.items())
        repairs[tuple(Edit(*span, texts) for span, edits in spans for texts in edits)] = None
    return tuple(repairs), next(combinations, None) is None


def _alternatives(edits: Sequence[Edit]) -> Alternatives:
    return tuple(edit.alternatives for edit in edits)


def _separate(clusters: Iterable[Cluster], source: Sequence[str]) -> list[_Group]:
    """Groups of clusters such that what is done in one does not touch the others."""
    groups = _merged([_group(cluster, len(source)) for cluster in clusters])
    while True:
        wide = [replace(group, end=_reach(group)) for group in groups]
        if wide == groups:
            return groups
        groups = _merged(wide)


def _merged(groups: Iterable[_Group]) -> list[_Group]:
    merged: list[_Group] = []
    for one in sorted(groups, key=lambda group: (group.start, group.end)):
        group = one
        while merged and merged[-1].touches(group):
            group = merged.pop().joined(group)
        merged.append(group)
    return merged


def _reach(group: _Group) -> int:
    """Up to where in the source a group's corrections go.

    That is further than their ends where they overlap: the later one applies first, and if it
    shortens the text, the earlier one takes what stands behind it.
    """
    reach = group.end
    for corrections in islice(_combinations(group), _MOST_TEXTS):
        growth = 0
        for (start, end), text in sorted(corrections.items(), reverse=True):
            reach = max(reach, end - growth)
            growth += len(text.split()) - (end - start)
    return reach


def _group(cluster: Cluster, length: int) -> _Group:
    spans = [
        (min(edit.start, length), min(edit.end, length))
        for choice in cluster.choices
        for edit in choice.edits
    ]
    start, end = min(start for start, _ in spans), max(end for _, end in spans)
    return _Group(start, end, (cluster,), frozenset(s for s, e in spans if s == e))


def _may_become_empty(source: Sequence[str], regions: Sequence[Region]) -> bool:
    """Whether in some combination a correction would leave no token at all."""
    covered = sum(region.end - region.start for region in regions)
    return covered == len(source) and all(() in region.texts for region in regions[1:])


def _region(
    source: Sequence[str],
    group: _Group,
    apply: Callable[[Sequence[str], Corrections], Tokens],
) -> tuple[Region, bool]:
    """The region of a group, and whether it has all texts."""
    end = min(group.end, len(source))
    behind = len(source) - end
    combinations = _combinations(group)
    texts: dict[Tokens, None] = {}
    for corrections in islice(combinations, _MOST_TEXTS):
        version = apply(source, corrections)
        texts[version[group.start : len(version) - behind]] = None
    complete = next(combinations, None) is None
    return Region(group.start, end, tuple(texts)), complete


def _combinations(group: _Group) -> Iterator[Corrections]:
    return _united(product(*(_options(cluster, _text) for cluster in group.clusters)))


def _text(edits: Sequence[Edit]) -> str:
    return " ".join(edit.correction for edit in edits)


def _options(cluster: Cluster, joined: Callable[[Sequence[Edit]], T]) -> list[dict[Span, T]]:
    """The different choices, each span with what its edits are together; perhaps no change."""
    options: list[dict[Span, T]] = []
    for choice in cluster.choices:
        option = {span: joined(edits) for span, edits in _by_span(choice.edits).items()}
        if option not in options:
            options.append(option)
    return options if cluster.required else [*options, {}]


def _by_span(edits: Iterable[Edit]) -> dict[Span, list[Edit]]:
    spans: dict[Span, list[Edit]] = {}
    for edit in edits:
        spans.setdefault((edit.start, edit.end), []).append(edit)
    return spans


def _united(combinations: Iterator[tuple[dict[Span, T], ...]]) -> Iterator[dict[Span, T]]:
    """The combinations without those that correct one span twice."""
    for combination in combinations:
        united: dict[Span, T] = {}
        for corrections in combination:
            united |= corrections
        if len(united) == sum(map(len, combination)):
            yield united


def _applied(source: Sequence[str], corrections: Corrections) -> Tokens:
    tokens = tuple(source)
    for (start, end), text in sorted(corrections.items(), reverse=True):
        tokens = (*tokens[:start], *text.split(), *tokens[end:])
    return tokens


def _applied_but_never_empty(source: Sequence[str], corrections: Corrections) -> Tokens:
    tokens = tuple(source)
    for (start, end), text in sorted(corrections.items(), reverse=True):
        tokens = (*tokens[:start], *text.split(), *tokens[end:]) or tokens
    return tokens
