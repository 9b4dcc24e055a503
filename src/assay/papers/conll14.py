"""The CoNLL-2014 sentences as the papers used them: texts, reference sets, scores, judgments."""

from __future__ import annotations

import csv
import io
import warnings
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from assay.edits.edit import AnnotatedSentence
from assay.errors import AssayWarning
from assay.human.crowd import read_crowd
from assay.human.formats import read_judgments
from assay.human.judgment import Judgments
from assay.human.ranking import RankSettings, rank
from assay.human.source_name import common_name
from assay.metrics.bleu import BLEU
from assay.metrics.gleu import GLEU
from assay.metrics.gleu2015 import GLEU2015
from assay.metrics.imeasure import IMeasure
from assay.metrics.m2 import M2
from assay.metrics.ngrams import smoothed_gleu
from assay.text.files import read_text
from assay.text.load import load_corpus
from assay.text.plain import read_line_numbers
from assay.validation.coefficients import pearson, spearman

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from assay.edits.edit import Edit
    from assay.human.ranking import Ranking
    from assay.metrics.base import Metric
    from assay.papers.data import PaperData
    from assay.text.corpus import Corpus

__all__ = [
    "METRICS",
    "SETS",
    "SYSTEMS",
    "Merged",
    "MetricName",
    "corpus",
    "correlations",
    "crowd",
    "extra_rewrites",
    "gold_corpus",
    "judgments",
    "merged_lines",
    "one_after_another",
    "places",
    "places_by",
    "published_scores",
    "ranked",
    "ranking_scores",
    "reference_names",
    "scores",
    "swapped_bleu",
]

SYSTEMS = (
    *("AMU", "CAMB", "CUUI", "IITB", "IPN", "NTHU", "PKU", "POST", "RAC", "SJTU", "UFC", "UMC"),
    "source",
)
"""The twelve systems as submitted, and the source as if it were one."""

SETS = ("NUCLE", "BN15", "E-fluency", "N-fluency", "E-minimal", "N-minimal", "All")
"""The reference sets of Sakaguchi et al. (2016)."""

MetricName = Literal["M2", "GLEU", "I-measure", "BLEU"]
METRICS: tuple[MetricName, ...] = ("M2", "GLEU", "I-measure", "BLEU")

Merged = Literal["kept", "as listed", "as meant"]
"""What becomes of sentences that experts merged: kept, left out by the list, or by what it means"""

_TEN = tuple(f"bn15.{number}" for number in (1, 10, 2, 3, 4, 5, 6, 7, 8, 9))
_TWO = ("nucle", "e-fluency", "e-minimal", "n-fluency", "n-minimal")
_GOLD = {"NUCLE": "official.noalt", "BN15": "bn15"}
# What the published set All holds: files and how many annotators each has.
_ALL = {"bn15": 10, "e-fluency": 2, "e-minimal": 2, "official.noalt": 1, "bn15.A3": 1}
_CLUSTERS = {"NUCLE": "nucle", "BN15": "bn15", "E-minimal": "e-minimal", "All": "all16"}
_THEIR_SETS = {"NE-fluency": "N-fluency", "NE-minimal": "N-minimal", "all": "All"}
_LISTED, _MEANT = 48, 418  # of pairs of neighbours, 418 with 419 is the one that is missing

_DIGITS = {"M2": 4, "I-measure": 4, "GLEU": 12, "BLEU": 12}
"""Digits of published scores; 4 are 2 of a percentage."""

PUBLISHED: Mapping[MetricName, Metric] = {
    "M2": M2(release="3.2", ignore_whitespace_casing=True),
    "GLEU": GLEU(brevity="inverted"),
    "I-measure": IMeasure("nomix"),
    "BLEU": BLEU(),
}
"""The settings under which published scores come out."""


def merged_lines(data: PaperData, merged: Merged) -> frozenset[int]:
    """The numbers of the sentences that are left out.

    The published list has 48 where 418 is meant: all others are pairs of neighbours.
    """
    if merged == "kept":
        return frozenset()
    listed = read_line_numbers(data.file("conll14/merged_ids.txt"))
    return listed if merged == "as listed" else (listed - {_LISTED}) | {_MEANT}


def reference_names(name: str) -> tuple[str, ...]:
    """The files of a reference set, in the order in which GLEU's published draws saw them."""
    if name == "BN15":
        return _TEN
    sets = _TWO if name == "All" else (name.lower(),)
    pairs = tuple(f"{one}.{side}" for one in sets for side in "ab")
    return (*_TEN, *pairs) if name == "All" else pairs


def corpus(
    data: PaperData,
    references: Sequence[str] = (),
    gold: str | None = None,
    *,
    merged: Merged = "as meant",
) -> Corpus:
    """All systems, with these files of references, or this file of gold edits."""

    def load() -> Corpus:
        files = {name: data.file(f"conll14/systems/{name}.txt") for name in SYSTEMS[:-1]}
        files["source"] = data.file("conll14/source.txt")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", AssayWarning)  # edits beyond the end of a sentence
            everything = load_corpus(
                source=files["source"],
                references=[data.file(f"conll14/references/{name}.txt") for name in references],
                systems=[f"{name}={file}" for name, file in files.items()],
                gold=None if gold is None else data.file(f"conll14/{gold}"),
            )
        return everything.without(merged_lines(data, merged))

    return data.once(("corpus", tuple(references), gold, merged), load)


def _corpus_for(data: PaperData, metric: MetricName, name: str) -> Corpus:
    if metric in {"GLEU", "BLEU"}:
        return corpus(data, reference_names(name))
    if metric == "I-measure" and name in _CLUSTERS:
        return corpus(data, gold=f"imeasure/{_CLUSTERS[name]}.xml")
    return gold_corpus(data, name)


def gold_corpus(data: PaperData, name: str) -> Corpus:
    """All systems with the gold edits of a reference set."""
    if name == "All":
        return data.once("corpus of all annotators", lambda: _all_annotators(data))
    return corpus(data, gold=f"m2/{_GOLD.get(name, name.lower())}.m2")


def _all_annotators(data: PaperData) -> Corpus:
    """All systems with the gold edits of the published set All, which knows no crowd.

    Its last two annotators are those of the shared task, the second as Bryant & Ng (2015) have it;
    where the first found nothing to correct, the set does not know that this one looked.
    """
    parts = [corpus(data, gold=f"m2/{file}.m2") for file in _ALL]
    gold = [list(part.gold or ()) for part in parts]
    official = list(_ALL).index("official.noalt")
    gold[official] = [AnnotatedSentence(view.source, view.edits_by(0)) for view in gold[official]]
    sizes = list(_ALL.values())
    sentences = (one_after_another(views, sizes) for views in zip(*gold, strict=True))
    return replace(parts[0], gold=tuple(sentences))


def one_after_another(
    views: Sequence[AnnotatedSentence], sizes: Sequence[int]
) -> AnnotatedSentence:
    """A sentence with the annotators of all these views of it, numbered from 0 throughout.

    Args:
        views: What each group of annotators says of the sentence.
        sizes: How many annotators each group has, also where some of them did not look.

    Examples:
        >>> from assay.edits.edit import AnnotatedSentence, Edit
        >>> one, other = (AnnotatedSentence("He go", (Edit(1, 2, (x,)),)) for x in ("goes", "went"))
        >>> one_after_another([one, other], [2, 1]).annotators
        (0, 2)
    """
    edits: list[Edit] = []
    annotators: list[int] = []
    shift = 0
    for view, size in zip(views, sizes, strict=True):
        edits += (replace(edit, annotator=shift + edit.annotator) for edit in view.edits)
        annotators += (shift + annotator for annotator in view.annotators)
        shift += size
    return AnnotatedSentence(views[0].source, tuple(edits), tuple(annotators))


def scores(
    data: PaperData, metric: MetricName, name: str, *, swapped: bool = True
) -> dict[str, float]:
    """The score of each system by a metric against a reference set, as published scores are made.

    Args:
        data: Public data.
        metric: The metric.
        name: The reference set.
        swapped: Whether BLEU is `swapped_bleu`, as published, or BLEU.
    """

    def compute() -> dict[str, float]:
        data.tell(f"{metric} against {name}")
        texts, how = _corpus_for(data, metric, name), PUBLISHED[metric]
        if metric == "BLEU" and swapped:
            return {system: swapped_bleu(texts, system) for system in SYSTEMS}
        return {
            system: round(how.corpus_score(how.statistics(texts, system)).value, _DIGITS[metric])
            for system in SYSTEMS
        }

    return data.once(("scores", metric, name, swapped and metric == "BLEU"), compute)


def swapped_bleu(texts: Corpus, system: str) -> float:
    r"""BLEU as the published scores have it, to twelve digits.

    The brevity penalty is that of GLEU's script before June 2017, $\exp(\min(0, 1 - c/r))$, with
    the two lengths swapped; r is the length of the closest reference, the first of several.
    """
    rows = BLEU().statistics(texts, system).rows.copy()
    rows[:, 1] = GLEU2015().statistics(texts, system).rows[:, 1]
    return float(smoothed_gleu(rows.sum(axis=0)[None, :], swapped=True)[0])


def published_scores(data: PaperData) -> dict[tuple[str, str], dict[str, float]]:
    """The scores that were published with Sakaguchi et al. (2016): by metric and set, then system.

    I-measure is in percent there.
    """

    def read() -> dict[tuple[str, str], dict[str, float]]:
        found: dict[tuple[str, str], dict[str, float]] = {}
        text = read_text(data.file("published/sakaguchi2016-metric-scores.tsv"))
        for line in text.splitlines():
            metric, name, system, score = line.split("\t")
            key = metric.replace("IM", "I-measure"), _THEIR_SETS.get(name, name)
            found.setdefault(key, {})[system] = float(score)
        return found

    return data.once("published scores", read)


def judgments(data: PaperData, name: Literal["gjg15", "nspt15"]) -> Judgments:
    """The judgments of Grundkiewicz et al. (2015), or of Napoles et al. (2015), native judges."""

    def read() -> Judgments:
        found = read_judgments(data.file(f"judgments/{name}.xml"))
        return found.without("judge", "non-native") if name == "nspt15" else found

    return data.once(("judgments", name), read)


def crowd(
    data: PaperData, kind: Literal["systems", "references"], *, approved: bool = True
) -> Judgments:
    """The crowd's judgments of systems, or of reference sets (Sakaguchi et al. 2016)."""
    files = data.first_of(
        ("judgments/tacl16-nonexpert.csv",),
        ("judgments/tacl16-systems.raw.csv", "judgments/tacl16-references.raw.csv"),
    )
    read = [read_crowd(file, statuses=("Approved",) if approved else None) for file in files]
    everything = Judgments(tuple(screen for part in read for screen in part))
    return everything.where("type", "control" if kind == "systems" else "refs")


def ranked(
    data: PaperData, name: str, people: Callable[[], Judgments], *, runs: int = 1000
) -> Ranking:
    """So many tournaments by TrueSkill; computed once for each name and number."""

    def compute() -> Ranking:
        data.tell(f"TrueSkill on {name}: {runs:,} runs")
        return rank(people().pairs("full"), RankSettings("wmt-trueskill", runs=runs))

    return data.once(("ranked", name, runs), compute)


def ranking_scores(ranking: Ranking) -> dict[str, float]:
    """The score of each system in a ranking, by common names."""
    return {common_name(one.name): one.score for one in ranking.systems}


def places(ranking: Ranking, *, by_mean_rank: bool = False) -> dict[str, int]:
    """The place of each system in a ranking, by score or by mean rank over the runs."""
    systems = ranking.systems
    if by_mean_rank:
        systems = tuple(sorted(systems, key=lambda one: one.mean_rank))
    return {common_name(one.name): place for place, one in enumerate(systems, start=1)}


def places_by(values: Mapping[str, float]) -> dict[str, int]:
    """The place of each system by its score, the highest first; equals in the order of names."""
    ordered = sorted(values, key=lambda name: (-values[name], name))
    return {name: place for place, name in enumerate(ordered, start=1)}


def correlations(one: Mapping[str, float], other: Mapping[str, float]) -> dict[str, float]:
    """Spearman's and Pearson's coefficient over the systems that both have."""
    common = sorted(one.keys() & other.keys())
    x, y = [one[name] for name in common], [other[name] for name in common]
    return {"rho": float(spearman(x, y)), "r": float(pearson(x, y))}


def extra_rewrites(data: PaperData) -> dict[int, list[str]]:
    """Six more fluency rewrites of 20 sentences, by line number from 1; they are not tokenised.

    They are sorted, so that both forms of the file give the same.
    """
    names = ("conll14/extra-fluency.tsv", "conll14/extra-fluency.raw.csv")
    (file,) = data.first_of(*((name,) for name in names))
    raw = file.suffix == ".csv"
    columns = ("Input.sentID", "Answer.Q1MultiLineTextInput") if raw else ("sentence", "rewrite")
    stream = io.StringIO(read_text(file), newline="")
    found: dict[int, list[str]] = {}
    for row in csv.DictReader(stream, delimiter="," if raw else "\t"):
        number, text = (row[column] for column in columns)
        found.setdefault(int(number), []).append(" ".join(text.split()))
    return {number: sorted(texts) for number, texts in found.items()}
