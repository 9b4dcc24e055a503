"""The corrected versions of a sentence: by annotator, and all combinations as a chain of regions.

A sentence whose errors can be corrected independently of each other has as many versions as the
product of the errors' choices. They are not listed. Outside the errors all versions are the
source; so they form a chain of shared tokens and *regions*, each a stretch of the source with a
handful of texts that may stand for it. One text for each region makes a version.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from assay.edits.clusters import Cluster, ClusteredSentence

__all__ = ["Region", "Regions", "annotator_versions", "mixed_regions"]

_MOST_TEXTS = 65_536  # of a region; its clusters are inseparable, and all combinations are made

Tokens = tuple[str, ...]
Corrections = dict[tuple[int, int], str]


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
    by_annotator: dict[int, Corrections] = {}
    for cluster in sentence.clusters:
        for choice in cluster.choices:
            corrections = by_annotator.setdefault(choice.annotator, {})
            for edit in choice.edits:
                _add(corrections, (edit.start, edit.end), edit.correction)
    versions = [
        _applied_but_never_empty(source, by_annotator[number]) for number in sorted(by_annotator)
    ]
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
    for corrections in islice(_united(product(*map(_options, group.clusters))), _MOST_TEXTS):
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
    combinations = _united(product(*map(_options, group.clusters)))
    texts: dict[Tokens, None] = {}
    for corrections in islice(combinations, _MOST_TEXTS):
        version = apply(source, corrections)
        texts[version[group.start : len(version) - behind]] = None
    complete = next(combinations, None) is None
    return Region(group.start, end, tuple(texts)), complete


def _options(cluster: Cluster) -> list[Corrections]:
    options: list[Corrections] = []
    for choice in cluster.choices:
        corrections: Corrections = {}
        for edit in choice.edits:
            _add(corrections, (edit.start, edit.end), edit.correction)
        if corrections not in options:
            options.append(corrections)
    return options if cluster.required else [*options, {}]


def _add(corrections: Corrections, span: tuple[int, int], text: str) -> None:
    corrections[span] = f"{corrections[span]} {text}" if span in corrections else text


def _united(combinations: Iterator[tuple[Corrections, ...]]) -> Iterator[Corrections]:
    """The combinations without those that correct one span twice."""
    for combination in combinations:
        united: Corrections = {}
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
