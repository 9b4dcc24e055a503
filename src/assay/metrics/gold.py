"""What metrics read of a gold annotation, as integers: by annotator, and all that combines."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from assay.edits.clusters import cluster_edits, n_mixed_references
from assay.edits.lattice import annotator_versions, mixed_regions, mixed_repairs
from assay.errors import AssayWarning
from assay.text.encoded import encode_parts, offsets_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from assay.edits.clusters import ClusteredSentence
    from assay.edits.lattice import Regions, Repairs
    from assay.text.corpus import Corpus
    from assay.text.encoded import Encoded

__all__ = [
    "EncodedRegions",
    "EncodedRepairs",
    "EncodedVersions",
    "clustered",
    "encoded_regions",
    "encoded_repairs",
    "encoded_versions",
    "number_columns",
    "number_text",
    "proof_columns",
    "proof_parts",
    "warn_of_doubt",
]

_MOST_NAMED = 20  # sentences in a warning
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
    versions: tuple[tuple[tuple[str, ...], ...], ...]


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


@dataclass(frozen=True, eq=False)
class EncodedRepairs:
    """Sources, outputs, and the repairs of all errors.

    The errors of sentence `i` are number `errors[i]` to `errors[i + 1]`, the repairs of error `e`
    number `repairs[e]` to `repairs[e + 1]`, the edits of repair `r` number `edits[r]` to
    `edits[r + 1]`, and their alternatives as in `EncodedGold`. `numbers` are those of the
    combinations.
    """

    sources: Encoded
    outputs: Mapping[str, Encoded]
    texts: Encoded
    errors: NDArray[np.int64]
    repairs: NDArray[np.int64]
    edits: NDArray[np.int64]
    starts: NDArray[np.int32]
    ends: NDArray[np.int32]
    groups: NDArray[np.int64]
    numbers: list[int]
    complete: NDArray[np.bool_]
    listed: tuple[Repairs, ...]


def clustered(
    corpus: Corpus, *, treebank: bool = False, every_alternative: bool = False
) -> tuple[ClusteredSentence, ...]:
    """The errors of each sentence: as the annotation has them, else as its edits cluster."""
    if corpus.clusters is not None:
        return corpus.clusters
    from assay.text.treebank import treebank_tokens

    tokenise = treebank_tokens if treebank else None
    return tuple(
        cluster_edits(sentence, tokenise=tokenise, every_alternative=every_alternative)
        for sentence in corpus.gold or ()
    )


def encoded_versions(
    corpus: Corpus, *, treebank: bool, threads: int | None = None
) -> EncodedVersions:
    """One reference for each annotator; made once for each corpus."""

    def make() -> EncodedVersions:
        clusters = clustered(corpus, treebank=treebank)
        versions = tuple(annotator_versions(sentence) for sentence in clusters)
        texts = [" ".join(version) for some in versions for version in some]
        groups = offsets_of(map(len, versions))
        return EncodedVersions(*_encoded(corpus, texts, threads), groups, versions)

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


def encoded_repairs(corpus: Corpus, *, threads: int | None = None) -> EncodedRepairs:
    """All combinations of edits; made once for each corpus."""
    return corpus.once(("repairs",), lambda: _repairs(corpus, threads=threads))


def _repairs(corpus: Corpus, *, threads: int | None) -> EncodedRepairs:
    sentences = clustered(corpus, every_alternative=True)
    listed = tuple(mixed_repairs(sentence) for sentence in sentences)
    errors = [error for one in listed for error in one.errors]
    repairs = [repair for error in errors for repair in error]
    edits = [edit for repair in repairs for edit in repair]
    texts = [text for edit in edits for text in edit.alternatives]
    return EncodedRepairs(
        *_encoded(corpus, texts, threads),
        errors=offsets_of(len(one.errors) for one in listed),
        repairs=offsets_of(map(len, errors)),
        edits=offsets_of(map(len, repairs)),
        starts=np.array([edit.start for edit in edits], dtype=np.int32),
        ends=np.array([edit.end for edit in edits], dtype=np.int32),
        groups=offsets_of(len(edit.alternatives) for edit in edits),
        numbers=[n_mixed_references(sentence.clusters) for sentence in sentences],
        complete=np.array([one.complete for one in listed], dtype=np.bool_),
        listed=listed,
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


def proof_columns(certified: NDArray[np.generic], numbers: Sequence[int]) -> NDArray[np.float64]:
    """Columns that add up: sentences that are certified, sentences, and numbers of combinations."""
    return np.column_stack([certified, np.ones(len(certified)), number_columns(numbers)])


def proof_parts(columns: NDArray[np.float64]) -> dict[str, float | str]:
    """What summed `proof_columns` say."""
    certified, sentences, *number = columns
    return {
        "references": number_text(np.array(number)),
        "certified": float(certified),
        "sentences": float(sentences),
    }


def warn_of_doubt(
    system: str,
    what: str,
    names: Sequence[str],
    certified: NDArray[np.bool_],
    *,
    bounds: tuple[str, NDArray[np.float64]] | None = None,
) -> None:
    """Names the sentences of which `what` is not certified to be the best.

    `bounds` is a measure and how large it can be at most, sentence by sentence, if that is known.
    """
    doubtful = np.flatnonzero(~certified).tolist()
    if not doubtful:
        return
    known = "" if bounds is None else f", and {bounds[0]} is at most as said"
    listed = [
        names[i] if bounds is None else f"{names[i]} (at most {bounds[1][i]:.4f})"
        for i in doubtful[:_MOST_NAMED]
    ]
    msg = (
        f"{system}: of {len(doubtful)} sentences the best {what} could not be proved to be the "
        f"best; theirs is one that is as good as any found{known}: {', '.join(listed)}"
        + (", …" if len(doubtful) > _MOST_NAMED else "")
    )
    warnings.warn(msg, AssayWarning, stacklevel=4)
