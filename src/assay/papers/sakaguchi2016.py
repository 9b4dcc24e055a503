"""Sakaguchi, Napoles, Post & Tetreault (2016): fluency instead of grammaticality."""

from __future__ import annotations

from assay.papers import sakaguchi2016_cells as cells
from assay.papers.base import Exhibit, Note, Paper, Way, printed, printed_orders
from assay.papers.reference_curve import curve

__all__ = ["PAPER"]

_EXPERT_ORDER = " ".join(cells.EXPERTS)
_GIVEN = (
    "the experts' scores are those that Grundkiewicz et al. (2015) print as Table 3c, as in the "
    "paper"
)
_RUNS_NOTE = Note("1,000 tournaments draw pairs at random, and the study drew others")
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
            (Way(lambda data: cells.examples(data, *cells.TABLE2)),),
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
            (Way(lambda data: cells.examples(data, *cells.TABLE3)),),
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
                    cells.figure2,
                    notes=(
                        Note(
                            "no variant of TER or of the set of sentences gives more than 0.86 for "
                            "the outputs as submitted",
                            row="Output",
                        ),
                    ),
                ),
            ),
            plot=cells.draw_figure2,
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
            (Way(cells.table4),),
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
                    cells.table5,
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
                Way(cells.from_published, "from the published scores", given=_GIVEN),
                Way(cells.from_ours, "from our own scores", given=_GIVEN),
                Way(
                    cells.bleu_as_defined,
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
                    cells.all_from_raw,
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
            (Way(cells.figure3, given=_GIVEN),),
            plot=cells.draw_figure3,
        ),
        Exhibit(
            "figure4",
            "Systems in the order of the best metric, and of the experts",
            printed_orders(
                expert=_EXPERT_ORDER,
                **{
                    "GLEU, E-fluency": "CAMB POST CUUI AMU PKU RAC UMC SJTU NTHU UFC IITB IPN "
                    "source"
                },
            ),
            (
                Way(
                    lambda data: cells.in_order(data, "GLEU, E-fluency", "expert"),
                    sampling=1,
                    notes=(_RUNS_NOTE,),
                ),
            ),
            plot=lambda data: cells.draw_orders(data, "expert", "GLEU, E-fluency"),
        ),
        Exhibit(
            "figure5",
            "GLEU of 20 sentences against 1 to 10 fluency references",
            {},
            (Way(curve),),
            plot=cells.draw_figure5,
            remark="The figure has no digits. The ten are the four fluency rewrites of the main "
            "collection and the six extra ones, which are tokenised as the Penn Treebank; means "
            "over 20 orders. What rises with the number and levels off at about four, as the text "
            "says, is the GLEU of 2015, which merges references; the GLEU of this paper draws one "
            "reference for each sentence, and its mean hardly rises.",
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
                    lambda data: cells.in_order(data, "expert", "non-expert"),
                    sampling=1,
                    notes=(_RUNS_NOTE,),
                ),
            ),
            plot=lambda data: cells.draw_orders(data, "expert", "non-expert"),
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
                    cells.against_printed_experts,
                    "against Table 3c",
                    notes=(
                        Note(
                            "the printed figures are near those against the experts' judgments of "
                            "294 sentences only: see the other way"
                        ),
                    ),
                    given=_GIVEN,
                ),
                Way(
                    cells.same_sentences,
                    "on 294 sentences",
                    sampling=0.02,
                    notes=(_RUNS_NOTE,),
                ),
            ),
            remark="A screen of the crowd shows outputs of sentence i, but groups systems as if "
            "it were sentence i + 1: all 658 groups fit the latter, 81 the former. Of a group the "
            "output of the first system was shown. The experts judged all 294 of the sentences "
            "i + 1, and 179 of the sentences i; the 294 sentences here are the former.",
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
                Way(lambda data: cells.table7(data, as_published=True), "as published"),
                Way(
                    lambda data: cells.table7(data, as_published=False),
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
