"""What stands in the cells of Sakaguchi et al. (2016), computed from data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.human.agreement_published import read_repeated, sakaguchi_agreement
from assay.human.judgment import Judgments
from assay.papers import conll14
from assay.papers.base import fingerprint
from assay.papers.figures import grouped_bars, rank_lines, stacked_bars
from assay.papers.reference_curve import N_REFERENCES, curve
from assay.report.edit_stats import edit_statistics
from assay.report.plot import COLOURS, new_plot
from assay.text.plain import read_plain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.figure import Figure

    from assay.papers.base import Values
    from assay.papers.data import PaperData
    from assay.report.edit_stats import Difference

__all__ = [
    "EXPERTS",
    "TABLE2",
    "TABLE3",
    "against_printed_experts",
    "all_from_raw",
    "bleu_as_defined",
    "draw_figure2",
    "draw_figure3",
    "draw_figure5",
    "draw_orders",
    "examples",
    "figure2",
    "figure3",
    "from_ours",
    "from_published",
    "in_order",
    "orders",
    "same_sentences",
    "table4",
    "table5",
    "table7",
]

# The ranking of Grundkiewicz et al. (2015), Table 3c, with which this paper correlates.
EXPERTS = {
    "AMU": 0.273, "CAMB": 0.182, "RAC": 0.114, "CUUI": 0.105, "POST": 0.080, "PKU": -0.001,
    "UMC": -0.022, "UFC": -0.041, "IITB": -0.055, "source": -0.062, "SJTU": -0.074,
    "NTHU": -0.142, "IPN": -0.358,
}  # fmt: skip
_KINDS = ("insertions", "deletions", "substitutions", "shifts")
_SETS = tuple(name for name in conll14.SETS if name != "All")


# Edits (Tables 3 and 4, Figure 2)


def _text(data: PaperData, name: str) -> tuple[str, ...]:
    """A text without the merged sentences, as they are listed."""
    skipped = conll14.merged_lines(data, "as listed")
    lines = enumerate(read_plain(data.file(f"conll14/{name}.txt")), start=1)
    return tuple(line for number, line in lines if number not in skipped)


def _set(data: PaperData, name: str) -> list[tuple[str, ...]]:
    return [_text(data, f"references/{file}") for file in conll14.reference_names(name)]


def figure2(data: PaperData) -> Values:
    """How much each reference set, and the outputs, differ from the source."""
    return data.once("sakaguchi2016 figure2", lambda: _changes(data))


def _changes(data: PaperData) -> Values:
    source = _text(data, "source")
    groups = {name: _set(data, name) for name in _SETS}
    groups["Output"] = [_text(data, f"systems/{name}") for name in conll14.SYSTEMS[:-1]]
    found: Values = {}
    for name, texts in groups.items():
        # One behind the other: the mean over all sentences is that over texts.
        whole = [line for text in texts for line in text]
        (against,) = edit_statistics({name: [whole]}, source * len(texts)).against_source
        found[name, "% changed"] = 100 * against.changed
        found[name, "sTER"] = against.ster
        found |= {(name, kind): getattr(against, kind) for kind in _KINDS}
    return found


def draw_figure2(data: PaperData) -> Figure:
    """Mean edits of each kind as stacked bars."""
    return stacked_bars(figure2(data), (*_SETS, "Output"), _KINDS, "edits for each sentence (sTER)")


def table4(data: PaperData) -> Values:
    """How far two annotators differ, for each kind of rewrite."""
    pairs: dict[tuple[str, str], Difference] = {}
    for names in (("E-fluency", "N-fluency"), ("E-minimal", "N-minimal"), ("NUCLE",)):
        found = edit_statistics({name: _set(data, name) for name in names})
        pairs |= {(one.first, one.second): one for one in found.between}
    rows = {
        "fluency E1 E2": pairs["E-fluency", "E-fluency"],
        "fluency N1 N2": pairs["N-fluency", "N-fluency"],
        "fluency E N": pairs["E-fluency", "N-fluency"],
        "minimal E1 E2": pairs["E-minimal", "E-minimal"],
        "minimal N1 N2": pairs["N-minimal", "N-minimal"],
        "minimal E N": pairs["E-minimal", "N-minimal"],
        "NUCLE A B": pairs["NUCLE", "NUCLE"],
    }
    return {
        (row, column): value
        for row, one in rows.items()
        for column, value in (("% identical", 100 * one.identical), ("sTER", one.ster))
    }


# Rankings by people (Tables 5 and 7, Figures 4 and 6, section 5.2)

_KIND_NAMES = {
    "refExptFluent": "expert fluency",
    "refCrwdFluent": "non-expert fluency",
    "refNUCLE": "NUCLE",
    "refExptMinimal": "expert minimal",
    "refCrwdMinimal": "non-expert minimal",
    "src": "original",
}


def table5(data: PaperData) -> Values:
    """The crowd's ranking of kinds of references: scores, ranges of ranks, clusters."""
    people = conll14.crowd(data, "references")
    ranking = conll14.ranked(data, "the crowd's references", lambda: people)
    found: Values = {("all", "screens"): len(people), ("all", "pairs"): ranking.n_pairs}
    for one in ranking.systems:
        name = _KIND_NAMES[one.name]
        found |= {
            (name, "score"): one.score,
            (name, "best rank"): one.low,
            (name, "worst rank"): one.high,
            (name, "cluster"): one.cluster,
        }
    return found


def orders(data: PaperData) -> dict[str, dict[str, int]]:
    """The places of all systems by experts, by the best metric, and by the crowd."""
    experts = conll14.ranked(data, "GJG15", lambda: conll14.judgments(data, "gjg15"))
    crowd = conll14.ranked(data, "the crowd's systems", lambda: conll14.crowd(data, "systems"))
    return {
        "expert": conll14.places(experts),
        "GLEU, E-fluency": conll14.places_by(conll14.scores(data, "GLEU", "E-fluency")),
        "non-expert": conll14.places(crowd, by_mean_rank=True),
    }


def in_order(data: PaperData, *names: str) -> Values:
    """The places of all systems in some of these orders, as cells."""
    places = orders(data)
    return {(system, name): places[name][system] for system in EXPERTS for name in names}


def draw_orders(data: PaperData, *names: str) -> Figure:
    """Two of these orders, side by side."""
    places = orders(data)
    return rank_lines({name: places[name] for name in names})


def table7(data: PaperData, *, as_published: bool) -> Values:
    """Kappa within and between groups of judges."""
    people = conll14.crowd(data, "systems", approved=False)
    experts = read_repeated(data.file("judgments/gjg15-repeated.txt")).where("screen", "1")
    rows = ("non-experts", "experts", "non-experts and experts")
    kappas = sakaguchi_agreement(people, experts, as_published=as_published)
    return {
        (row, column): value
        for row, one in zip(rows, kappas, strict=True)
        for column, value in (("kappa", one.kappa), ("weighted kappa", one.weighted))
    }


def _crowd_scores(data: PaperData) -> dict[str, float]:
    people = conll14.crowd(data, "systems")
    return conll14.ranking_scores(conll14.ranked(data, "the crowd's systems", lambda: people))


def against_printed_experts(data: PaperData) -> Values:
    """The crowd's ranking against the experts' printed one."""
    found = conll14.correlations(EXPERTS, _crowd_scores(data))
    return {("experts and non-experts", name): value for name, value in found.items()}


def same_sentences(data: PaperData) -> Values:
    """The crowd's ranking against the experts' on the sentences of the crowd's groups."""
    # A screen's groups of systems are those of the sentence after the one that it shows.
    wanted = {str(int(number) + 1) for number in conll14.crowd(data, "systems").sentences}
    screens = (one for one in conll14.judgments(data, "gjg15") if one.sentence in wanted)
    experts = conll14.ranked(data, "GJG15, 294 sentences", lambda: Judgments(tuple(screens)))
    found = conll14.correlations(conll14.ranking_scores(experts), _crowd_scores(data))
    return {("experts and non-experts", name): value for name, value in found.items()}


# Metrics against people (Table 6, Figure 3)


def _coefficients(
    scores: Mapping[tuple[str, str], Mapping[str, float]],
    human: Mapping[str, float] = EXPERTS,
) -> Values:
    return {
        (name, f"{metric} {coefficient}"): value
        for (metric, name), by_system in scores.items()
        for coefficient, value in conll14.correlations(human, by_system).items()
    }


def _our_scores(data: PaperData) -> dict[tuple[str, str], dict[str, float]]:
    return {
        (metric, name): conll14.scores(data, metric, name)
        for metric in conll14.METRICS
        for name in conll14.SETS
    }


def from_published(data: PaperData) -> Values:
    """The coefficients of the published scores."""
    return _coefficients(conll14.published_scores(data))


def from_ours(data: PaperData) -> Values:
    """The coefficients of our scores, computed as the published ones were."""
    return _coefficients(_our_scores(data))


def bleu_as_defined(data: PaperData) -> Values:
    """The coefficients of BLEU with the brevity penalty the right way round."""
    return _coefficients(
        {("BLEU", name): conll14.scores(data, "BLEU", name, swapped=False) for name in conll14.SETS}
    )


def all_from_raw(data: PaperData) -> Values:
    """The coefficients of our scores with our ranking by the experts' judgments."""
    experts = conll14.ranked(data, "GJG15", lambda: conll14.judgments(data, "gjg15"))
    return _coefficients(_our_scores(data), conll14.ranking_scores(experts))


def figure3(data: PaperData) -> Values:
    """Spearman's coefficients of our scores."""
    return {place: value for place, value in from_ours(data).items() if place[1].endswith("rho")}


def draw_figure3(data: PaperData) -> Figure:
    """These as bars."""
    columns = [f"{metric} rho" for metric in conll14.METRICS]
    return grouped_bars(figure3(data), conll14.SETS, columns, "Spearman's ρ with the experts")


# Examples (Tables 2 and 3) and the curve (Figure 5)

# The line of the sentence, and for each row of the table the text that has it.
TABLE2 = (69, {"original": "source", "expert fluency": "references/e-fluency.a",
                "non-expert fluency": "references/n-fluency.b"})  # fmt: skip
TABLE3 = (134, {"original": "source", "NUCLE": "references/nucle.b",
                 "expert fluency": "references/e-fluency.a",
                 "non-expert fluency": "references/n-fluency.a",
                 "expert minimal": "references/e-minimal.b",
                 "non-expert minimal": "references/n-minimal.a"})  # fmt: skip


def examples(data: PaperData, line: int, files: Mapping[str, str]) -> Values:
    """The texts of one sentence: fingerprints, edits and the texts themselves."""
    found: Values = {}
    texts = {
        row: read_plain(data.file(f"conll14/{name}.txt"))[line - 1] for row, name in files.items()
    }
    for row, text in texts.items():
        (edits,) = edit_statistics({row: [[text]]}, [texts["original"]]).against_source
        found[row, "fingerprint"] = fingerprint(text)
        found[row, "edits"] = edits.ster
        found[row, "text"] = text
    return found


def draw_figure5(data: PaperData) -> Figure:
    """Scores by the number of references."""
    values, numbers = curve(data), list(range(1, N_REFERENCES + 1))
    figure, axes = new_plot(6.4, 4.0)
    for colour, name in zip(COLOURS, ("GLEU, merged references", "GLEU, one drawn"), strict=False):
        kinds = {
            kind: [float(values[str(k), f"{name}: {kind}"]) for k in numbers]
            for kind in ("mean", "least", "greatest")
        }
        axes.plot(numbers, kinds["mean"], marker="o", color=colour, label=name)
        axes.vlines(numbers, kinds["least"], kinds["greatest"], color=colour, alpha=0.5)
    axes.set_xlabel("references")
    axes.set_ylabel("mean score of 12 systems, least and greatest")
    axes.legend(fontsize=8, frameon=False)
    return figure
