"""The cells of Choshen & Abend (2018) that MAEGE gives."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from assay.metrics.gleu import GLEU
from assay.papers.base import Sample
from assay.significance.ttest import two_tails
from assay.text.load import load_corpus
from assay.validation.maege.lattice import lattices_of
from assay.validation.maege.order import Order, comparable_pairs
from assay.validation.maege.protocol import protocol
from assay.validation.maege.run import maege
from assay.validation.maege.scoring import Pool, Scorer, draw

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from assay.papers.base import Printed, Values
    from assay.papers.data import PaperData
    from assay.text.corpus import Corpus
    from assay.validation.maege.measures import Measures
    from assay.validation.maege.protocol import MaegeProtocol
    from assay.validation.maege.result import Maege

__all__ = [
    "METRICS",
    "against_chains",
    "as_rounded",
    "corpus",
    "corpus_level_from_lattices",
    "p_of_sample",
    "p_values",
    "section6",
    "table2",
    "table3",
    "table4",
    "table4_original",
]

METRICS = {
    "ibleu-as-run": "iBLEU",
    "m2": "M2",
    "bleu-as-run": "BLEU",
    "min-ld-reference": "MinLD",
    "gleu+": "GLEU",
    "max-sari": "MAX-SARI",
    "sari": "SARI",
    "ld-source": "LD",
}
"""The metrics of the tables, by their names here; LanguageTool is not among them."""

_AS_RUN = protocol("as-run")
_SEEDS = 10
_N_MODELS, _N_CHAIN_SENTENCES, _N_PAIRS = 11, 7936, 19822  # what printed coefficients rest on
_OFFICIAL = (3, 7)  # of the ten annotators of Bryant & Ng (2015)
_SIGNIFICANT = 0.001
_HALF = 0.0005  # of the last printed digit
_TINY = 1e-12

_SENTENCE_LEVEL: Mapping[str, Callable[[Measures], float]] = {
    "r": lambda one: one.pearson,
    "tau": lambda one: one.order.tau("concordant"),
}


def corpus(data: PaperData) -> Corpus:
    """The official edits with alternatives, and eight references that are of others."""
    numbers = [number for number in range(1, 11) if number not in _OFFICIAL]

    def load() -> Corpus:
        return load_corpus(
            gold=data.file("conll14/m2/official.withalt.m2"),
            references=[data.file(f"conll14/references/bn15.{number}.txt") for number in numbers],
        )

    return data.once("choshen2018 corpus", load)


def _run(
    data: PaperData, name: str, choices: MaegeProtocol, metrics: Sequence[str] | None = None
) -> Maege:
    def run() -> Maege:
        data.tell(f"MAEGE, {name}: {_SEEDS} seeds")
        return maege(corpus(data), metrics, choices, seeds=_SEEDS)

    return data.once(("choshen2018", name), run)


def against_chains(data: PaperData) -> Maege:
    """As it was run, against random sentences of the chains."""
    return _run(data, "as it was run", _AS_RUN)


def _against_originals(data: PaperData) -> Maege:
    return _run(data, "against the originals", replace(_AS_RUN, source="original"))


def _columns(found: Maege, columns: Mapping[str, Callable[[Measures], float]]) -> Values:
    return {
        (METRICS[one.metric], column): Sample.of(map(of, one.seeds))
        for one in found.metrics
        for column, of in columns.items()
    }


def _corpus_level(found: Maege) -> Values:
    return _columns(found, {"rho": lambda one: one.corpus_spearman})


def table2(data: PaperData) -> Values:
    """Correlations of metrics with the order of corpora, with gold scores, and with the order."""
    found = against_chains(data)
    return _corpus_level(found) | _columns(found, _SENTENCE_LEVEL)


def corpus_level_from_lattices(data: PaperData) -> Values:
    """Those of corpora whose source is drawn as the paper says, of metrics that look at it."""
    choices = replace(_AS_RUN, corpus_source="lattice")
    names = ("max-sari", "sari", "ld-source")
    return _corpus_level(_run(data, "sources from lattices", choices, names))


def table4(data: PaperData) -> Values:
    """Corpora against the originals; sentences against random ones, as it was run."""
    sentence_level = _columns(against_chains(data), _SENTENCE_LEVEL)
    return _corpus_level(_against_originals(data)) | sentence_level


def table4_original(data: PaperData) -> Values:
    """Sentences against the originals, too."""
    return _columns(_against_originals(data), _SENTENCE_LEVEL)


def table3(data: PaperData, *, as_run: bool) -> Values:
    """The effect of types of edits: from the first of the chain, or from pair to pair."""
    found: Values = {}
    for one in against_chains(data).metrics:
        name = METRICS[one.metric]
        effects = [seed.steps if as_run else seed.edges for seed in one.seeds]
        for i, kind in enumerate(effects[0].types):
            found[kind, name] = Sample.of(float(effect.changes[i]) for effect in effects)
        found["types penalised", name] = Sample.of(effect.n_penalised for effect in effects)
    return found


def section6(data: PaperData) -> Values:
    """How many chains and sentences, and the mean difference of GLEU in pairs of a chain."""
    lattices = lattices_of(corpus(data))
    pool, scorer = Pool(corpus(data).references), Scorer(GLEU(), _AS_RUN)
    means = []
    for seed in range(_SEEDS):
        drawn = draw(lattices, _AS_RUN, seed=seed, adversarial=False)
        scores = scorer.score(pool, pool.add(drawn)).chains
        pairs = comparable_pairs(drawn.chains, _AS_RUN)
        means.append(float(pairs.differences(scores).mean()))
    return {
        ("chains", "number"): len(drawn.chains),
        ("sentences in chains", "number"): len(scores),
        ("GLEU, mean difference in pairs", "number"): Sample.of(means),
    }


def p_values(cells: Printed) -> Values:
    """P-values by their formulas from printed coefficients; a dagger stands for small ones."""
    found: Values = {}
    for (metric, column), text in cells.items():
        value = as_rounded(text)
        if column == "tau":
            p = _bounded(value, _p_of_tau)
        else:
            p = p_of_sample(value, _N_MODELS if column == "rho" else _N_CHAIN_SENTENCES)
        found[metric, f"P of {column}"] = "†" if p.mean < _SIGNIFICANT else p
    return found


def as_rounded(text: str) -> Sample:
    """What a printed number may have been before its third digit was rounded.

    Examples:
        >>> as_rounded("0.25").mean
        0.25
    """
    value = float(text)
    return Sample(value, value - _HALF, value + _HALF)


def p_of_sample(value: Sample, n: int) -> Sample:
    r"""P-values of coefficients: two-tailed, $t = r\sqrt{(n - 2)/(1 - r^2)}$.

    Examples:
        >>> round(p_of_sample(as_rounded("0.771"), 14).mean, 3)
        0.001
    """
    return _bounded(
        value, lambda r: two_tails(r * math.sqrt((n - 2) / max(1 - r**2, _TINY)), n - 2)
    )


def _p_of_tau(tau: float) -> float:
    return Order(_N_PAIRS, (1 - tau) / 2 * _N_PAIRS, 0).p_value("concordant")


def _bounded(value: Sample, p_of: Callable[[float], float]) -> Sample:
    """P-values of a coefficient and of its bounds; next to 0 the highest is 1."""
    ends = [p_of(end) for end in (value.lowest, value.mean, value.highest)]
    highest = 1.0 if value.lowest < 0 < value.highest else max(ends)
    return Sample(p_of(value.mean), min(ends), highest)
