"""What metrics read of a gold annotation, as integers: versions by annotator, and regions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from assay.edits.clusters import cluster_edits, n_mixed_references
from assay.edits.lattice import annotator_versions, mixed_regions
from assay.text.encoded import encode_parts, offsets_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from assay.edits.clusters import ClusteredSentence
    from assay.edits.lattice import Regions
    from assay.text.corpus import Corpus
    from assay.text.encoded import Encoded

__all__ = [
    "EncodedRegions",
    "EncodedVersions",
    "clustered",
    "encoded_regions",
    "encoded_versions",
    "number_columns",
    "number_text",
]

_LIMB = 32  # bits of a column; sums over two million sentences stay exact
_N_LIMBS = 8
_MOST = 2 ** (_LIMB * _N_LIMBS) - 1


@dataclass(frozen=True, eq=False)
class EncodedVersions:
    """Sources, outputs, and each annotator's version of each sentence."""

    sources: Encoded
    outputs: Mapping[str, Encoded]
    texts: Encoded
    groups: NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class EncodedRegions:
    """Sources, outputs, and the regions of all sentences with their texts.

    Those of sentence `i` are number `groups[i]` to `groups[i + 1]`; the texts of region `r` are
    number `alternatives[r]` to `alternatives[r + 1]`. `numbers` are those of the combinations.
    """

    sources: Encoded
    outputs: Mapping[str, Encoded]
    texts: Encoded
    alternatives: NDArray[np.int64]
    groups: NDArray[np.int64]
    starts: NDArray[np.int64]
    ends: NDArray[np.int64]
    numbers: list[int]
    complete: NDArray[np.bool_]
    regions: tuple[Regions, ...]


def clustered(corpus: Corpus, *, treebank: bool = False) -> tuple[ClusteredSentence, ...]:
    """The errors of each sentence: as the annotation has them, else as its edits cluster."""
    if corpus.clusters is not None:
        return corpus.clusters
    from assay.text.treebank import treebank_tokens

    tokenise = treebank_tokens if treebank else None
    return tuple(cluster_edits(sentence, tokenise=tokenise) for sentence in corpus.gold or ())


def encoded_versions(
    corpus: Corpus, *, treebank: bool, threads: int | None = None
) -> EncodedVersions:
    """One reference for each annotator; made once for each corpus."""

    def make() -> EncodedVersions:
        versions = [annotator_versions(s) for s in clustered(corpus, treebank=treebank)]
        texts = [" ".join(version) for some in versions for version in some]
        return EncodedVersions(*_encoded(corpus, texts, threads), offsets_of(map(len, versions)))

    return corpus.once(("versions", treebank), make)


def encoded_regions(
    corpus: Corpus, *, treebank: bool, threads: int | None = None
) -> EncodedRegions:
    """All combinations of corrections; made once for each corpus."""
    return corpus.once(
        ("regions", treebank), lambda: _regions(corpus, treebank=treebank, threads=threads)
    )


def _regions(corpus: Corpus, *, treebank: bool, threads: int | None) -> EncodedRegions:
    sentences = clustered(corpus, treebank=treebank)
    made = tuple(mixed_regions(sentence) for sentence in sentences)
    regions = [region for one in made for region in one.regions]
    texts = [" ".join(text) for region in regions for text in region.texts]
    return EncodedRegions(
        *_encoded(corpus, texts, threads),
        alternatives=offsets_of(len(region.texts) for region in regions),
        groups=offsets_of(len(one.regions) for one in made),
        starts=np.array([region.start for region in regions], dtype=np.int64),
        ends=np.array([region.end for region in regions], dtype=np.int64),
        numbers=[n_mixed_references(sentence.clusters) for sentence in sentences],
        complete=np.array([one.complete for one in made], dtype=np.bool_),
        regions=made,
    )


def _encoded(
    corpus: Corpus, texts: Sequence[str], threads: int | None
) -> tuple[Encoded, dict[str, Encoded], Encoded]:
    parts = encode_parts([corpus.sources, *corpus.outputs.values(), texts], threads=threads)
    return parts[0], dict(zip(corpus.outputs, parts[1:-1], strict=True)), parts[-1]


def number_columns(numbers: Sequence[int]) -> NDArray[np.float64]:
    """Numbers of any size as columns that add up; those beyond 10^77 are cut to that."""
    mask = 2**_LIMB - 1
    kept = [min(number, _MOST) for number in numbers]
    columns = [[number >> (_LIMB * place) & mask for number in kept] for place in range(_N_LIMBS)]
    return np.array(columns, dtype=np.float64).T


def number_text(columns: NDArray[np.float64]) -> str:
    """The number that summed columns stand for, in digits."""
    return str(sum(int(column) << (_LIMB * place) for place, column in enumerate(columns)))
