"""All choices of a MAEGE run, and the two sets of them that have a name."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Literal, get_args

from assay.checks import check_choice, check_range
from assay.errors import InputError
from assay.metrics.base import Signature
from assay.validation.ties import TIE_RULES, TieRule

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "MODELS",
    "PROTOCOLS",
    "SOURCES",
    "MaegeProtocol",
    "Models",
    "ProtocolName",
    "Source",
    "protocol",
]

Source = Literal["chain", "original"]
Models = Literal["binomial", "quantile"]
ProtocolName = Literal["paper", "as-run"]

SOURCES: tuple[Source, ...] = get_args(Source)
MODELS: tuple[Models, ...] = get_args(Models)

_MOST_CHAINS = 10_000
_MOST_ANNOTATIONS = 1000


@dataclass(frozen=True, slots=True)
class MaegeProtocol:
    """The choices of a MAEGE run; the defaults are those of the paper.

    Args:
        source: What a correction is scored against: one of the sentences of its `chain`, drawn
            uniformly, and in corpora a random version of the sentence; or the `original`.
        chains: How many orders of the edits are drawn for each annotation; all, if there are no
            more.
        repetition: Whether an order may be drawn twice.
        fewest_annotations: How many annotations a sentence needs for chains.
        bottom: The gold score of the original: `tokens`, 1 less the fewest edits for each token;
            or `characters`, 1 less one more than the fewest edits for each character.
        pairs: Which pairs Kendall's coefficient counts: `unique` counts a pair of two texts once,
            however many chains have it (as the mean over them), and none of equal texts; `chains`
            counts all pairs of each chain.
        ties: What a pair is whose two sentences a metric scores alike.
        sensitivity: What an edit's effect is: `edges`, the score with it less the score without
            it; or `bottom`, the score with it less that of the chain's first sentence.
        models: What corpora differ by: `binomial`, in the mean number of edits, 0 to 10; or
            `quantile`, in the share of each annotation's edits, 0 to 1.
        trials: Binomial models need a whole number of trials: `rounded`, with the mean kept; or
            `truncated`, so that means fall short.
        corpus_source: Where a corpus source comes from, unless it is the original: a uniform
            element of a uniform `lattice`, or the sentence of one of the `models`.
        corpus_score: The `metric`'s own score of a corpus, or the mean of its `sentences`.
        variants: Which variants of metrics are taken where none is named: the `usual` ones, of all
            metrics; or those `as-run`: seven and M2, with an iBLEU that adds, and an M2 that leaves
            changes of case and blanks out.

    Raises:
        InputError: A choice means nothing.
    """

    source: Source = "chain"
    chains: int = 1
    repetition: bool = False
    fewest_annotations: int = 1
    bottom: Literal["tokens", "characters"] = "tokens"
    pairs: Literal["unique", "chains"] = "unique"
    ties: TieRule = "concordant"
    sensitivity: Literal["edges", "bottom"] = "edges"
    models: Models = "binomial"
    trials: Literal["rounded", "truncated"] = "rounded"
    corpus_source: Literal["lattice", "models"] = "lattice"
    corpus_score: Literal["metric", "sentences"] = "metric"
    variants: Literal["usual", "as-run"] = "usual"

    def __post_init__(self) -> None:
        """Refuses what means nothing."""
        for name, known in _CHOICES.items():
            check_choice("maege", name, getattr(self, name), known)
        check_range("maege", "chains", self.chains, 1, _MOST_CHAINS)
        check_range("maege", "fewest_annotations", self.fewest_annotations, 1, _MOST_ANNOTATIONS)

    def signature(self) -> Signature:
        """The choices by name."""
        return Signature("maege", tuple((f.name, getattr(self, f.name)) for f in fields(self)))

    def drawing(self) -> Signature:
        """The choices on which depends what is drawn and scored."""
        later = {"bottom", "pairs", "ties", "sensitivity", "variants"}
        chosen = tuple(item for item in self.signature().parameters if item[0] not in later)
        return Signature("maege", chosen)


_CHOICES: Mapping[str, tuple[Any, ...]] = {
    "source": SOURCES,
    "repetition": (False, True),
    "bottom": ("tokens", "characters"),
    "pairs": ("unique", "chains"),
    "ties": TIE_RULES,
    "sensitivity": ("edges", "bottom"),
    "models": MODELS,
    "trials": ("rounded", "truncated"),
    "corpus_source": ("lattice", "models"),
    "corpus_score": ("metric", "sentences"),
    "variants": ("usual", "as-run"),
}

PROTOCOLS: Mapping[ProtocolName, MaegeProtocol] = {
    "paper": MaegeProtocol(),
    "as-run": MaegeProtocol(
        repetition=True,
        fewest_annotations=2,
        bottom="characters",
        pairs="chains",
        sensitivity="bottom",
        trials="truncated",
        corpus_source="models",
        corpus_score="sentences",
        variants="as-run",
    ),
}


def protocol(name: str) -> MaegeProtocol:
    """The choices that go by a name: `paper`, as it is written; `as-run`, as its numbers were made.

    Raises:
        InputError: There is no such protocol.

    Examples:
        >>> protocol("as-run").bottom
        'characters'
    """
    for known, choices in PROTOCOLS.items():
        if known == name:
            return choices
    raise InputError(f"maege: the protocol is {name!r}; it is one of {', '.join(PROTOCOLS)}")
