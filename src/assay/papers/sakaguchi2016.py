"""Sakaguchi, Napoles, Post & Tetreault (2016): fluency instead of grammaticality."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.human.agreement_published import read_repeated, sakaguchi_agreement
from assay.human.judgment import Judgments
from assay.papers import conll14
from assay.papers.base import Exhibit, Note, Paper, Way, fingerprint, printed, printed_orders
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

__all__ = ["EXPERTS", "PAPER"]

# The ranking of Grundkiewicz et al. (2015), Table 3c, with which this paper correlates.
EXPERTS = {
    "AMU": 0.273, "CAMB": 0.182, "RAC": 0.114, "CUUI": 0.105, "POST": 0.080, "PKU": -0.001,
    "UMC": -0.022, "UFC": -0.041, "IITB": -0.055, "source": -0.062, "SJTU": -0.074,
    "NTHU": -0.142, "IPN": -0.358,
}  # fmt: skip
_EXPERT_ORDER = " ".join(EXPERTS)
_GIVEN = (
    "the experts' scores are those that Grundkiewicz et al. (2015) print as Table 3c, as in the "
    "paper"
)
_KINDS = ("insertions", "deletions", "substitutions", "shifts")
_SETS = tuple(name for name in conll14.SETS if name != "All")
_RUNS_NOTE = Note("1,000 tournaments draw pairs at random, and the study drew others")


# Edits (Tables 3 and 4, Figure 2)


def _text(data: PaperData, name: str) -> tuple[str, ...]:
    """A text without the merged sentences, as they are listed."""
    skipped = conll14.merged_lines(data, "as listed")
    lines = enumerate(read_plain(data.file(f"conll14/{name}.txt")), start=1)
    return tuple(line for number, line in lines if number not in skipped)


def _set(data: PaperData, name: str) -> list[tuple[str, ...]]:
    return [_text(data, f"references/{file}") for file in conll14.reference_names(name)]


def _figure2(data: PaperData) -> Values:
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


def _draw_figure2(data: PaperData) -> Figure:
    return stacked_bars(
        _figure2(data), (*_SETS, "Output"), _KINDS, "edits for each sentence (sTER)"
    )


def _table4(data: PaperData) -> Values:
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


def _table5(data: PaperData) -> Values:
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


def _places(data: PaperData) -> dict[str, dict[str, int]]:
    experts = conll14.ranked(data, "GJG15", lambda: conll14.judgments(data, "gjg15"))
    crowd = conll14.ranked(data, "the crowd's systems", lambda: conll14.crowd(data, "systems"))
    return {
        "expert": conll14.places(experts),
        "GLEU, E-fluency": conll14.places_by(conll14.scores(data, "GLEU", "E-fluency")),
        "non-expert": conll14.places(crowd, by_mean_rank=True),
    }


def _in_order(data: PaperData, *names: str) -> Values:
    places = _places(data)
    return {(system, name): places[name][system] for system in EXPERTS for name in names}


def _table7(data: PaperData, *, as_published: bool) -> Values:
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
    return conll14.human_scores(conll14.ranked(data, "the crowd's systems", lambda: people))


def _against_printed_experts(data: PaperData) -> Values:
    found = conll14.correlations(EXPERTS, _crowd_scores(data))
    return {("experts and non-experts", name): value for name, value in found.items()}


def _same_sentences(data: PaperData) -> Values:
    # The crowd's sentences count from 0, those of GJG15 from 1.
    wanted = {str(int(number) + 1) for number in conll14.crowd(data, "systems").sentences}
    screens = (one for one in conll14.judgments(data, "gjg15") if one.sentence in wanted)
    experts = conll14.ranked(data, "GJG15, 294 sentences", lambda: Judgments(tuple(screens)))
    found = conll14.correlations(conll14.human_scores(experts), _crowd_scores(data))
    return {("experts and non-experts", name): value for name, value in found.items()}


# Metrics against people (Table 6, Figure 3)

# Spearman's rho, then Pearson's r, for each metric.
_TABLE6 = printed("""
    set        M2 rho  M2 r   GLEU rho  GLEU r  I-measure rho  I-measure r  BLEU rho  BLEU r
    NUCLE      0.725   0.677  0.626     0.646   -0.423         -0.313       -0.456    -0.310
    BN15       0.692   0.641  0.720     0.697   -0.066         -0.007       -0.319    -0.255
    E-fluency  0.758   0.665  0.819     0.731   -0.297         -0.256       -0.385    -0.230
    N-fluency  0.703   0.655  0.676     0.668   -0.451         -0.319       -0.451    -0.388
    E-minimal  0.775   0.655  0.786     0.676   -0.467         -0.385       -0.456    -0.396
    N-minimal  0.769   0.641  -0.187    -0.110  -0.467         -0.402       -0.495    -0.473
    All        0.692   0.617  0.725     0.724   -0.055         0.061        -0.462    -0.314
""")


def _coefficients(scores: Mapping[tuple[str, str], Mapping[str, float]]) -> Values:
    return {
        (name, f"{metric} {coefficient}"): value
        for (metric, name), by_system in scores.items()
        for coefficient, value in conll14.correlations(EXPERTS, by_system).items()
    }


def _from_published(data: PaperData) -> Values:
    return _coefficients(conll14.published_scores(data))


def _from_ours(data: PaperData) -> Values:
    return _coefficients(
        {
            (metric, name): conll14.scores(data, metric, name)
            for metric in conll14.METRICS
            for name in conll14.SETS
        }
    )


def _bleu_as_defined(data: PaperData) -> Values:
    return _coefficients(
        {("BLEU", name): conll14.scores(data, "BLEU", name, swapped=False) for name in conll14.SETS}
    )


def _all_from_raw(data: PaperData) -> Values:
    experts = conll14.ranked(data, "GJG15", lambda: conll14.judgments(data, "gjg15"))
    human = conll14.human_scores(experts)
    return {
        (name, f"{metric} {coefficient}"): value
        for metric in conll14.METRICS
        for name in conll14.SETS
        for coefficient, value in conll14.correlations(
            human, conll14.scores(data, metric, name)
        ).items()
    }


def _figure3(data: PaperData) -> Values:
    return {place: value for place, value in _from_ours(data).items() if place[1].endswith("rho")}


def _draw_figure3(data: PaperData) -> Figure:
    columns = [f"{metric} rho" for metric in conll14.METRICS]
    return grouped_bars(_figure3(data), conll14.SETS, columns, "Spearman's ρ with the experts")


# Examples (Tables 2 and 3) and the curve (Figure 5)

# The line of the sentence, and for each row of the table the text that has it.
_TABLE2 = (69, {"original": "source", "expert fluency": "references/e-fluency.a",
                "non-expert fluency": "references/n-fluency.b"})  # fmt: skip
_TABLE3 = (134, {"original": "source", "NUCLE": "references/nucle.b",
                 "expert fluency": "references/e-fluency.a",
                 "non-expert fluency": "references/n-fluency.a",
                 "expert minimal": "references/e-minimal.b",
                 "non-expert minimal": "references/n-minimal.a"})  # fmt: skip


def _examples(data: PaperData, line: int, files: Mapping[str, str]) -> Values:
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


def _draw_figure5(data: PaperData) -> Figure:
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


_FINGERPRINTS = (
    "Sentences are not printed again here: a fingerprint, the first eight digits of SHA-256 over "
    "the words, tells whether the text is the one in the paper (dashes and quotes as in the files)."
)

PAPER = Paper(
    name="sakaguchi2016",
    title="Reassessing the Goals of Grammatical Error Correction: Fluency Instead of "
    "Grammaticality",
    citation="Sakaguchi, Napoles, Post & Tetreault (2016), TACL 4",
    url="https://aclanthology.org/Q16-1013",
    exhibits=(
        Exhibit(
            "figure1",
            "A sentence that can be corrected in many ways",
            {},
            remark="An example without figures: there is nothing to compute.",
        ),
        Exhibit(
            "table1",
            "What is grammatical, and what is fluent",
            {},
            remark="Examples without figures: there is nothing to compute.",
        ),
        Exhibit(
            "table2",
            "A sentence with two fluency edits",
            printed("""
                row                 fingerprint
                original            c816a5c0
                expert fluency      62460b49
                non-expert fluency  def81708
            """),
            (Way(lambda data: _examples(data, *_TABLE2)),),
            remark=_FINGERPRINTS,
        ),
        Exhibit(
            "table3",
            "A sentence with six corrections",
            printed("""
                row                 fingerprint
                original            9c5774d6
                NUCLE               aba92b7c
                expert fluency      fe525d96
                non-expert fluency  2e6131dd
                expert minimal      18a0de27
                non-expert minimal  5ea0d37f
            """),
            (Way(lambda data: _examples(data, *_TABLE3)),),
            remark=_FINGERPRINTS,
        ),
        Exhibit(
            "figure2",
            "How much annotators and systems change",
            printed("""
                set        sTER
                E-fluency  4
                N-fluency  7
                E-minimal  2
                N-minimal  2
                Output     1.4
            """),
            (
                Way(
                    _figure2,
                    notes=(
                        Note(
                            "no variant of TER or of the set of sentences gives more than 0.86 for "
                            "the outputs as submitted",
                            row="Output",
                        ),
                    ),
                ),
            ),
            plot=_draw_figure2,
            remark="The figure has no digits; the printed values stand in the text about it.",
        ),
        Exhibit(
            "table4",
            "How far annotators differ",
            printed("""
                pair           % identical  sTER
                fluency E1 E2  15.3         5.1
                fluency N1 N2  5.9          10.0
                fluency E N    8.5          7.9
                minimal E1 E2  38.7         1.7
                minimal N1 N2  21.8         2.9
                minimal E N    25.9         2.4
                NUCLE A B      18.8         3.3
            """),
            (Way(_table4),),
            remark="The 34 merged sentences are left out as they are listed, with 48 for 418.",
        ),
        Exhibit(
            "table5",
            "Kinds of references ranked by the crowd",
            printed("""
                kind                score   best rank  worst rank  cluster  screens  pairs
                all                 -       -          -           -        600      7795
                expert fluency      1.164   1          2           1        -        -
                non-expert fluency  0.976   1          2           1        -        -
                NUCLE               0.540   3          3           2        -        -
                expert minimal      0.265   4          4           3        -        -
                non-expert minimal  -0.020  5          5           4        -        -
                original            -2.925  6          6           5        -        -
            """),
            (
                Way(
                    _table5,
                    sampling=0.02,
                    notes=(Note("599 approved screens have ranks", column="screens"), _RUNS_NOTE),
                ),
            ),
        ),
        Exhibit(
            "table6",
            "28 rankings by metrics against that by experts",
            _TABLE6,
            (
                Way(_from_published, "from the published scores", given=_GIVEN),
                Way(_from_ours, "from our own scores", given=_GIVEN),
                Way(
                    _bleu_as_defined,
                    "BLEU as defined",
                    notes=(
                        Note(
                            "the published scores have the two lengths in BLEU's brevity penalty "
                            "swapped; this is BLEU as Papineni et al. (2002) have it",
                        ),
                    ),
                    partial=True,
                    given=_GIVEN,
                ),
                Way(
                    _all_from_raw,
                    "from judgments and texts",
                    sampling=0.002,
                    notes=(Note("the experts' scores are ours: 1,000 other tournaments"),),
                ),
            ),
            remark="Our scores: M2 release 3.2 without edits of blanks and case, GLEU and BLEU "
            "with the swapped brevity penalty of their script before June 2017, I-measure for "
            "each annotator by itself; merged sentences left out (418 for 48), NTHU as submitted; "
            "M2 and I-measure against All know no rewrites of the crowd.",
        ),
        Exhibit(
            "figure3",
            "The coefficients of Table 6 as bars",
            {place: text for place, text in _TABLE6.items() if place[1].endswith("rho")},
            (Way(_figure3, given=_GIVEN),),
            plot=_draw_figure3,
        ),
        Exhibit(
            "figure4",
            "Systems in the order of the best metric, and of the experts",
            printed_orders(
                expert=_EXPERT_ORDER,
                **{
                    "GLEU, E-fluency": "CAMB POST CUUI AMU PKU RAC UMC SJTU NTHU UFC IITB IPN source"
                },
            ),
            (
                Way(
                    lambda data: _in_order(data, "GLEU, E-fluency", "expert"),
                    sampling=1,
                    notes=(_RUNS_NOTE,),
                ),
            ),
            plot=lambda data: rank_lines(
                {name: _places(data)[name] for name in ("expert", "GLEU, E-fluency")}
            ),
        ),
        Exhibit(
            "figure5",
            "GLEU of 20 sentences against 1 to 10 fluency references",
            {},
            (Way(curve),),
            plot=_draw_figure5,
            remark="The figure has no digits. The ten are the four fluency rewrites of the main "
            "collection and the six extra ones, which are tokenised as the Penn Treebank; means "
            "over 20 orders. A score that rises with the number and levels off at about four, as "
            "printed, is that of the GLEU of 2015, which merges references; the GLEU of this "
            "paper draws one reference for each sentence, and its mean cannot rise.",
        ),
        Exhibit(
            "figure6",
            "Systems in the order of experts, and of the crowd",
            printed_orders(
                expert=_EXPERT_ORDER,
                **{"non-expert": "AMU CAMB CUUI POST RAC UMC IITB PKU source UFC SJTU IPN NTHU"},
            ),
            (
                Way(
                    lambda data: _in_order(data, "expert", "non-expert"),
                    sampling=1,
                    notes=(_RUNS_NOTE,),
                ),
            ),
            plot=lambda data: rank_lines(
                {name: _places(data)[name] for name in ("expert", "non-expert")}
            ),
            remark="The crowd's systems are in the order of their mean ranks, as in the figure.",
        ),
        Exhibit(
            "section5.2",
            "How well the crowd's ranking goes with that of experts",
            printed("""
                row                      rho    r
                experts and non-experts  0.917  0.876
            """),
            (
                Way(
                    _against_printed_experts,
                    "against Table 3c",
                    notes=(
                        Note(
                            "the printed figures come out against the experts' judgments of the "
                            "crowd's 294 sentences only: see the other way"
                        ),
                    ),
                    given=_GIVEN,
                ),
                Way(
                    _same_sentences, "on the same 294 sentences", sampling=0.02, notes=(_RUNS_NOTE,)
                ),
            ),
        ),
        Exhibit(
            "table7",
            "Agreement within and between experts and crowd",
            printed("""
                judges                   kappa  weighted kappa
                non-experts              0.29   0.43
                experts                  0.29   0.45
                non-experts and experts  0.15   0.23
            """),
            (
                Way(lambda data: _table7(data, as_published=True), "as published"),
                Way(
                    lambda data: _table7(data, as_published=False),
                    "done right",
                    notes=(
                        Note(
                            "the recipe compares a sentence with the next one, does not turn "
                            "pairs to one order, and mixes comparisons within groups into those "
                            "between them; here it does not"
                        ),
                    ),
                ),
            ),
        ),
    ),
)
