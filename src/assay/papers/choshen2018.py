"""Choshen & Abend (2018): automatic metric validation, MAEGE."""

from __future__ import annotations

from assay.papers import choshen2018_cells as cells
from assay.papers import choshen2018_figures as figures
from assay.papers import choshen2018_people as people
from assay.papers.base import Exhibit, Note, Paper, Way, printed

__all__ = ["PAPER"]

_TABLE1 = printed("""
    metric    combined rho  combined P  GJG15 rho  GJG15 rank  NSPT15 rho  NSPT15 rank
    GLEU      0.771         0.001       0.512      1           0.758       1
    LT        0.692         0.006       0.358      4           0.615       3
    M2        0.626         0.017       0.398      3           0.703       2
    SARI      0.596         0.025       0.323      6           0.599       4
    MAX-SARI  0.552         0.041       0.292      7           0.577       5
    MinLD     0.191         0.513       0.350      5           -0.187      7
    BLEU      0.143         0.626       0.455      2           -0.126      6
    iBLEU     -0.059        0.840       0.226      8           -0.462      8
    LD        -0.481        0.081       -0.178     -           -0.505      -
""")

_TABLE2 = printed("""
    metric    rho     r       tau
    iBLEU     0.418   0.230   0.050
    M2        0.060   -0.025  0.213
    LT        0.973   0.167   0.222
    BLEU      0.564   0.214   0.111
    MinLD     -0.867  0.011   -0.183
    GLEU      0.736   0.189   -0.028
    MAX-SARI  -0.809  0.027   -0.070
    SARI      -0.545  0.061   -0.039
    LD        -0.118  0.109   0.094
""")

_TABLE2_P = printed("""
    metric    P of rho  P of r  P of tau
    iBLEU     0.200     †       †
    M2        0.853     0.024   †
    LT        †         †       †
    BLEU      0.071     †       †
    MinLD     †         0.327   †
    GLEU      0.001     †       †
    MAX-SARI  0.003     0.015   †
    SARI      0.080     †       †
    LD        0.729     †       †
""")

_TABLE3 = printed("""
    type      iBLEU   M2      LT      BLEU    MinLD   GLEU    MAX-SARI  SARI    LD
    WOinc     0.016   -0.000  -0.002  -0.005  -0.026  -0.051  -0.075    -0.046  0.063
    Nn        0.033   -0.001  0.004   0.029   -0.007  0.025   0.043     0.037   0.017
    Npos      -0.001  0.001   -0.004  -0.011  -0.007  -0.030  -0.023    -0.009  0.014
    Sfrag     -0.025  -0.003  -0.000  -0.067  -0.068  -0.143  -0.177    -0.142  0.076
    Wtone     -0.013  -0.002  -0.008  -0.024  -0.021  -0.026  -0.086    -0.055  0.018
    Srun      -0.027  -0.004  -0.004  -0.048  -0.014  -0.078  -0.039    -0.030  0.020
    ArtOrDet  0.028   -0.001  0.001   0.019   -0.006  -0.003  -0.022    -0.003  0.024
    Vt        0.054   -0.001  0.005   0.046   -0.002  0.011   0.003     0.018   0.025
    Wa        0.041   -0.002  -0.002  -0.013  0.006   -0.028  -0.073    -0.090  0.071
    Wform     0.049   -0.001  0.002   0.044   -0.003  0.010   0.004     0.020   0.022
    WOadv     0.007   0.000   0.009   0.011   0.012   0.006   0.088     0.054   -0.014
    V0        0.015   -0.001  0.019   0.005   -0.003  -0.006  -0.010    -0.004  0.015
    Trans     -0.011  0.000   0.005   -0.022  -0.029  -0.031  -0.019    -0.004  0.013
    Pform     0.021   -0.001  0.003   0.011   -0.012  -0.019  -0.003    0.005   0.030
    Smod      -0.052  0.001   0.004   -0.093  -0.072  -0.126  -0.062    -0.043  0.055
    Ssub      -0.005  0.000   -0.011  -0.024  -0.027  -0.052  -0.072    -0.038  0.026
    Wci       -0.008  -0.001  0.004   -0.022  -0.029  -0.045  -0.049    -0.032  0.017
    Vm        -0.007  -0.001  -0.001  -0.029  -0.027  -0.075  -0.070    -0.059  0.030
    Pref      -0.003  -0.001  0.002   -0.015  -0.022  -0.045  -0.048    -0.035  0.018
    Mec       0.012   0.001   0.014   0.004   -0.013  -0.014  0.000     0.002   0.018
    Vform     0.043   -0.001  0.006   0.044   0.000   0.030   0.033     0.043   0.013
    Prep      0.018   -0.000  0.004   0.011   -0.008  -0.001  -0.010    0.005   0.014
    Um        -0.038  -0.001  -0.007  -0.043  -0.100  -0.037  -0.046    -0.032  0.009
    Others    -0.048  -0.000  0.007   -0.063  -0.054  -0.060  -0.040    -0.024  -0.000
    Rloc-     0.004   -0.001  -0.004  -0.006  -0.027  -0.023  -0.028    -0.019  0.022
    Spar      0.041   0.001   0.003   0.035   -0.012  -0.003  0.008     0.026   0.024
    SVA       0.045   -0.001  -0.001  0.037   -0.005  -0.002  0.012     0.015   0.021
""")

_TABLE4 = printed("""
    metric    rho     r       tau
    iBLEU     -0.872  0.235   0.053
    M2        0.882   -0.014  0.223
    LT        0.836   0.175   0.184
    BLEU      0.845   0.217   0.115
    MinLD     -0.909  0.022   -0.180
    GLEU      0.945   0.208   0.003
    MAX-SARI  0.772   0.053   0.004
    SARI      0.800   0.084   0.022
    LD        -0.972  0.025   0.070
""")

_TABLE4_P = printed("""
    metric    P of rho  P of r  P of tau
    iBLEU     †         †       †
    M2        †         0.223   †
    LT        0.001     0.019   †
    BLEU      0.001     †       †
    MinLD     †         †       †
    GLEU      †         †       †
    MAX-SARI  0.005     †       0.6
    SARI      0.003     †       0.001
    LD        †         0.027   †
""")

_FIGURE4 = {(metric, "people"): _TABLE1[metric, "combined rho"] for metric, _ in _TABLE2} | {
    (metric, "MAEGE"): text for (metric, column), text in _TABLE2.items() if column == "rho"
}

_NO_LT = Note("LanguageTool as it was in 2018 is not available here", row="LT")
_M2 = Note(
    "the published row cannot be trusted: an intermediate file lacked the blank lines between "
    "sentences, so that the gold edits of every sentence were those of all; ours are its own",
    row="M2",
)
_RHO = Note(
    "a single draw of eleven corpora, of which those above M = 6 hardly differ: the printed one "
    "lies outside ours",
    column="rho",
)
_R_OF_LD = Note(
    "a single draw, outside of ours: edits may leave next to nothing of a sentence, and what is "
    "divided by its length runs away",
    row="LD",
    column="r",
)
_R = Note("a single draw, outside of ours", column="r")
_TAU = Note(
    "a single draw, outside of ours: 22 chains of 12 edits and more have 23 % of all pairs",
    column="tau",
)
_TYPES = Note("a single draw; outside of ours")
_FROM_PAIR_TO_PAIR = Note(
    "an edit's own effect; the printed numbers hold those of all edits before it in the chain, for "
    "the program subtracts the score of the chain's first sentence"
)
_UNKNOWN = Note(
    "the paper does not say which references it took, nor its version of the reference that was "
    "ranked; ours are ten references and the first official annotator"
)
_POINTS = Note("a single draw, or references that are not known: see Tables 1 and 2")
_SEEDS = "Ten seeds: the mean, the lowest and the highest. The paper has one draw."
_ROW_OF_M2 = "Where a number of M2 lies within ours, that is chance: its row cannot be trusted."
_BOUNDS = "Bounds are what the rounding of the coefficients allows."

PAPER = Paper(
    name="choshen2018",
    title="Automatic Metric Validation for Grammatical Error Correction",
    citation="Choshen & Abend (2018), ACL",
    url="https://aclanthology.org/P18-1127",
    exhibits=(
        Exhibit(
            "figure1",
            "How many references there are, if errors are independent",
            printed("""
                row                       mean   median
                references of a sentence  3.5e9  512
            """),
            (
                Way(
                    figures.figure1,
                    notes=(
                        Note(
                            "which annotators the paper combined, and how, is not said; ours are "
                            "the ten of Bryant & Ng (2015). One sentence with 1.9e42 makes the mean"
                        ),
                    ),
                ),
            ),
            plot=figures.draw_figure1,
            remark="The figure has no digits; the printed values stand in the text about it.",
        ),
        Exhibit(
            "table1",
            "Metrics against human rankings",
            _TABLE1,
            (
                Way(
                    people.table1,
                    "GJG15 and NSPT15 exchanged",
                    notes=(
                        _NO_LT,
                        Note("without LanguageTool there are no ranks", column="* rank"),
                        _UNKNOWN,
                    ),
                ),
                Way(
                    people.as_labelled,
                    "as labelled",
                    notes=(Note("both columns look exchanged: see the other way"),),
                    partial=True,
                ),
                Way(
                    lambda _: people.from_printed(_TABLE1),
                    "formulas",
                    partial=True,
                    given="the printed coefficients: what is compared are P-values and ranks",
                ),
            ),
            remark="The columns GJG15 and NSPT15 look exchanged: of nine coefficients under GJG15 "
            "eight are possible for 14 systems and none for 13; under NSPT15 nine for 13 and two "
            "for 14; but GJG15 ranks 13 systems, and NSPT15 14, with a reference. Bounds are two "
            "of the standard deviations that the paper gives for TrueSkill. Combined is over the "
            "judged sentences, the others over all. M2 has the official annotations with "
            "alternatives; the others are means over sentences, against ten references; NTHU is "
            "mended. In the way of formulas bounds are what the rounding of coefficients allows.",
        ),
        Exhibit(
            "figure2",
            "Lattices of corrections",
            {},
            remark="An illustration: there is nothing to compute.",
        ),
        Exhibit(
            "figure3",
            "A chain of a lattice",
            {},
            remark="An example without figures: there is nothing to compute.",
        ),
        Exhibit(
            "figure4",
            "Metrics by people and by MAEGE",
            _FIGURE4,
            (Way(figures.figure4, notes=(_NO_LT, Note(_M2.text, "M2", "MAEGE"), _POINTS)),),
            plot=lambda data: figures.draw_figure4(data, _FIGURE4),
            remark="The figure has no digits; the printed values are those of Tables 1 and 2.",
        ),
        Exhibit(
            "table2",
            "Metrics by MAEGE, against random sources",
            _TABLE2,
            (
                Way(cells.table2, "as it was run", notes=(_NO_LT, _M2, _RHO, _R_OF_LD, _R, _TAU)),
                Way(
                    cells.corpus_level_from_lattices,
                    "sources as the paper says",
                    notes=(
                        Note(
                            "the paper's source of a corpus, a random element of a lattice, turns "
                            "the sign; its program took sentences of the eleven corpora"
                        ),
                    ),
                    partial=True,
                ),
            ),
            remark=f"{_SEEDS} {_ROW_OF_M2}",
        ),
        Exhibit(
            "table2-p",
            "P-values of Table 2",
            _TABLE2_P,
            (
                Way(
                    lambda _: cells.p_values(_TABLE2),
                    notes=(
                        Note(
                            "a coefficient of 0.736 over 11 corpora has 0.010",
                            row="GLEU",
                            column="P of rho",
                        ),
                        Note(
                            "11 corpora without ties cannot have 0.060; 0.0636 has 0.853",
                            row="M2",
                            column="P of rho",
                        ),
                        Note("-0.545 has 0.083", row="SARI", column="P of rho"),
                    ),
                    given="the printed coefficients: what is compared are P-values",
                ),
            ),
            remark="A dagger stands for less than 0.001. Spearman over 11 corpora, Pearson over "
            "7,936 sentences, a sign test over 19,822 pairs. "
            f"{_BOUNDS}",
        ),
        Exhibit(
            "figure5",
            "GLEU of originals by their number of errors",
            {},
            (Way(figures.figure5),),
            plot=figures.draw_figure5,
            remark="The figure has no digits. Errors are the fewest edits that an annotator made; "
            "the four sentences with the most are left out, as in the paper.",
        ),
        Exhibit(
            "section6",
            "Chains, and GLEU in their pairs",
            printed("""
                what                            number
                chains                          1312
                sentences in chains             7936
                GLEU, mean difference in pairs  -0.00025
            """),
            (
                Way(
                    cells.section6,
                    notes=(
                        Note(
                            "7,936 sentences make 1,809 chains; 1,312 is the number of sentences "
                            "of the test set",
                            row="chains",
                        ),
                        Note("a single draw; outside of ours"),
                    ),
                ),
            ),
        ),
        Exhibit(
            "table3",
            "Mean change of metrics by type of edit",
            _TABLE3,
            (
                Way(
                    lambda data: cells.table3(data, as_run=True),
                    "from the bottom of the chain, as it was run",
                    notes=(Note(_NO_LT.text, column="LT"), Note(_M2.text, column="M2"), _TYPES),
                ),
                Way(
                    lambda data: cells.table3(data, as_run=False),
                    "from pair to pair, as the paper says",
                    notes=(Note(_NO_LT.text, column="LT"), _FROM_PAIR_TO_PAIR),
                ),
            ),
            plot=figures.draw_table3,
            remark="The printed numbers come out only if the score of the chain's first sentence "
            f"is subtracted, not that of the sentence without the edit. {_SEEDS} {_ROW_OF_M2}",
        ),
        Exhibit(
            "table4",
            "Metrics by MAEGE, against the originals",
            _TABLE4,
            (
                Way(
                    cells.table4,
                    "as it was run",
                    notes=(_NO_LT, _M2, _RHO, _R_OF_LD, _R, _TAU),
                ),
                Way(
                    cells.table4_original,
                    "sentences against the originals, too",
                    notes=(
                        _M2,
                        Note("the printed columns of sentences are of random sources, not these"),
                    ),
                    partial=True,
                ),
            ),
            remark="Only the corpora were compared with the originals: the printed r and tau are "
            f"those of random sources. {_SEEDS} {_ROW_OF_M2}",
        ),
        Exhibit(
            "table4-p",
            "P-values of Table 4",
            _TABLE4_P,
            (
                Way(
                    lambda _: cells.p_values(_TABLE4),
                    notes=(
                        Note("0.175 over 7,936 sentences has far less", row="LT", column="P of r"),
                        Note("0.003 over 19,822 pairs has 0.67", row="GLEU", column="P of tau"),
                        Note("0.022 over 19,822 pairs has 0.002", row="SARI", column="P of tau"),
                        Note("0.022 over 7,936 sentences has 0.050", row="MinLD", column="P of r"),
                    ),
                    given="the printed coefficients: what is compared are P-values",
                ),
            ),
            remark=_BOUNDS,
        ),
    ),
)
