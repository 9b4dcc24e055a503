"""Felice & Briscoe (2015): towards a standard evaluation method, the I-measure."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.metrics.imeasure import IMeasure, improvement
from assay.metrics.m2 import M2
from assay.papers import conll14
from assay.papers import felice2015_examples as examples
from assay.papers.base import Exhibit, Note, Paper, Way, fingerprint, printed
from assay.papers.figures import scatter
from assay.validation.coefficients import pearson, spearman

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.figure import Figure

    from assay.papers.base import Printed, Value, Values
    from assay.papers.data import PaperData

__all__ = ["PAPER", "PRINTED_I"]

_GOLD = "m2/official.withalt.m2"
_ALL_SENTENCES = Note(
    "printed for 711 sentences that could be clustered without a person's help; which these are "
    "is not published; ours are over all 1,312"
)
_EXAMPLE = "the sentences and gold edits of the example"

# Table 10, original and mixed annotations.
_TABLE10 = printed("""
    system  P       R      F      P mixed  R mixed  F mixed
    CUUI    47.66   33.87  44.07  47.57    39.60    45.73
    AMU     44.68   29.44  40.48  44.56    33.49    41.80
    CAMB    39.22   41.65  39.69  39.04    48.72    40.66
    POST    36.39   29.13  34.67  36.39    33.79    35.84
    NTHU    33.56   28.10  32.31  33.62    31.52    33.18
    UMC     34.86   20.86  30.73  34.86    23.31    31.71
    RAC     33.67   19.08  29.21  33.67    21.59    30.28
    PKU     32.17   19.60  28.51  32.42    21.63    29.48
    SJTU    28.00   7.08   17.60  28.00    7.46     18.06
    UFC     73.08   3.26   13.83  73.08    3.39     14.31
    IPN     9.16    3.87   7.20   9.16     4.09     7.34
    IITB    30.30   1.74   7.07   30.30    1.81     7.31
    source  100.00  0.00   0.00   100.00   0.00     0.00
""")

_TABLE11 = printed("""
    system  TP   TN     FP   FN   FPN  P       R      F      Acc    WAcc   WAcc base  I
    UFC     19   13062  7    665  2    73.08   2.78   12.06  95.13  95.09  95.03      1.35
    source  0    13078  0    673  0    100.00  0.00   0.00   95.11  95.11  95.11      0.00
    IITB    11   13057  26   668  4    29.73   1.62   6.65   94.98  94.82  95.06      -0.25
    SJTU    54   12947  114  649  8    32.14   7.68   19.64  94.51  93.79  94.89      -1.16
    CUUI    290  12697  337  553  34   46.25   34.40  43.27  93.82  91.86  93.91      -2.18
    PKU     128  12800  283  625  66   31.14   17.00  26.70  93.89  92.28  94.53      -2.38
    AMU     219  12761  322  556  41   40.48   28.26  37.26  93.94  92.06  94.39      -2.47
    UMC     179  12761  314  603  26   36.31   22.89  32.50  93.56  91.67  94.35      -2.84
    IPN     25   12848  251  680  40   9.06    3.55   6.91   93.53  92.00  94.88      -3.04
    POST    231  12588  454  574  46   33.72   28.70  32.58  92.88  90.23  94.17      -4.18
    RAC     147  12723  426  623  49   25.65   19.09  24.00  92.79  90.28  94.45      -4.41
    CAMB    386  12402  641  502  78   37.59   43.47  38.63  92.31  88.77  93.59      -5.15
    NTHU    196  12620  521  575  54   27.34   25.42  26.93  92.48  89.44  94.44      -5.29
""")
_SYSTEMS = tuple(dict.fromkeys(row for row, _ in _TABLE11))

PRINTED_I = {name: float(_TABLE11[name, "I"]) for name in _SYSTEMS}
"""The I of Table 11, which other papers took from there."""


def _table11_formulas(_: PaperData) -> Values:
    found: Values = {}
    for system in _SYSTEMS:
        counts = {name: float(_TABLE11[system, name]) for name in examples.OUTCOMES}
        found |= {
            (system, name): value for name, value in examples.from_counts(counts, 100).items()
        }
        both = (float(_TABLE11[system, name]) / 100 for name in ("WAcc", "WAcc base"))
        found[system, "I"] = 100 * float(improvement(*map(np.array, both)))
    return found


# The shared task (Tables 10 to 12, section 3)


def _table10(data: PaperData) -> Values:
    return data.once("felice2015 table10", lambda: _m2(data, M2(), ""))


def _table10_mixed(data: PaperData) -> Values:
    return _m2(data, M2(gold="mixed"), " mixed")


def _m2(data: PaperData, metric: M2, kind: str) -> Values:
    texts = conll14.corpus(data, gold=_GOLD, merged="kept")
    found: Values = {}
    for system in _SYSTEMS:
        score = metric.corpus_score(metric.statistics(texts, system))
        found |= {
            (system, f"P{kind}"): 100 * float(score.parts["precision"]),
            (system, f"R{kind}"): 100 * float(score.parts["recall"]),
            (system, f"F{kind}"): 100 * score.value,
        }
    return found


def _table11(data: PaperData) -> Values:
    return data.once("felice2015 table11", lambda: _i_measure(data))


def _i_measure(data: PaperData) -> Values:
    texts, metric = conll14.corpus(data, gold=_GOLD, merged="kept"), IMeasure(beta=examples.BETA)
    found: Values = {}
    for system in _SYSTEMS:
        parts = metric.corpus_score(metric.statistics(texts, system)).parts
        names = {"P": "precision", "R": "recall", "F": "f", "Acc": "acc", "WAcc": "wacc",
                 "WAcc base": "wacc_base", "I": "i"}  # fmt: skip
        found |= {(system, name): int(parts[name.lower()]) for name in examples.OUTCOMES}
        found |= {(system, name): 100 * float(parts[part]) for name, part in names.items()}
    return found


def _section3(m2: Mapping[tuple[str, str], Value], i: Mapping[tuple[str, str], Value]) -> Values:
    def column(values: Mapping[tuple[str, str], Value], name: str) -> Sequence[float]:
        return [float(values[system, name]) for system in _SYSTEMS]

    return {
        ("F of M2 and F of tokens", "rho"): float(spearman(column(m2, "F"), column(i, "F"))),
        ("F of M2 and I", "rho"): float(spearman(column(m2, "F"), column(i, "I"))),
        ("F of tokens and I", "r"): float(pearson(column(i, "F"), column(i, "I"))),
    }


# For each pair the line and the systems that wrote it.
_TABLE12 = {"1": (519, "CUUI", "CAMB"), "2": (120, "CUUI", "CAMB"), "3": (584, "CAMB", "CUUI")}


def _table12(data: PaperData) -> Values:
    texts = conll14.corpus(data, gold=_GOLD, merged="kept")
    found: Values = {}
    for row, (line, *systems) in _TABLE12.items():
        for metric, name in ((M2(), "F"), (IMeasure(), "I")):
            values = [
                float(metric.sentence_scores(metric.statistics(texts, system))[line - 1])
                for system in systems
            ]
            found[row, f"best by {name}"] = "a" if values[0] > values[1] else "b"
            found |= {(row, f"{name} of {x}"): v for x, v in zip("ab", values, strict=True)}
        for x, system in zip("ab", systems, strict=True):
            found[row, f"fingerprint of {x}"] = fingerprint(texts.outputs[system][line - 1])
    return found


def _draw_table11(data: PaperData) -> Figure:
    m2, i = _table10(data), _table11(data)
    of_m2 = {system: float(m2[system, "F"]) for system in _SYSTEMS}
    return scatter(
        of_m2,
        {
            "I, ours": {system: float(i[system, "I"]) for system in _SYSTEMS},
            "I, printed (711 sentences)": PRINTED_I,
        },
        "F of M2, ours, in percent",
    )


def _as_numbers(cells: Printed) -> Values:
    return {place: float(text) for place, text in cells.items()}


_PRF = ("P", "R", "F")

PAPER = Paper(
    name="felice2015",
    title="Towards a standard evaluation method for grammatical error detection and correction",
    citation="Felice & Briscoe (2015), NAACL",
    url="https://aclanthology.org/N15-1060",
    exhibits=(
        Exhibit(
            "figure1",
            "Different edits that make the same sentence",
            {},
            remark="An example without figures: there is nothing to compute.",
        ),
        Exhibit(
            "table1",
            "M2 does not mix annotators",
            printed("""
                row         P     R     F
                hypothesis  0.67  0.67  0.67
            """),
            (Way(examples.table1, given=_EXAMPLE),),
        ),
        Exhibit(
            "table2",
            "M2 knows no partial matches",
            printed("""
                row         P     R     F
                hypothesis  0.00  0.00  0.00
            """),
            (Way(examples.table2, given=_EXAMPLE),),
        ),
        Exhibit(
            "table3",
            "M2 counts edits whatever their length",
            printed("""
                row     P     R     F
                first   0.33  0.33  0.33
                second  0.50  0.33  0.45
            """),
            (Way(examples.table3, given=_EXAMPLE),),
        ),
        Exhibit(
            "listing1",
            "Clusters and the references that they make",
            printed("""
                row  references  I
                all  4           -
                1    -           1
                2    -           1
                3    -           1
                4    -           1
            """),
            (Way(examples.listing1, given=_EXAMPLE),),
            remark="An I of 1 says that the listed sentence is one of the references.",
        ),
        Exhibit(
            "table4",
            "Where gaps stand in an alignment",
            {},
            remark="A sketch of the costs, without figures: there is nothing to compute.",
        ),
        Exhibit(
            "table5",
            "Two alignments that are equally good",
            {},
            remark="An example without figures: there is nothing to compute.",
        ),
        Exhibit(
            "table6",
            "Classes of aligned tokens of source, output and reference",
            examples.CLASSES,
            (Way(examples.table6),),
        ),
        Exhibit(
            "table7",
            "Scores against other references do not compare",
            printed("""
                row                         F
                S1, references 1.2 2.1 3.1  0.43
                S2, references 1.2 2.1 3.1  0.20
                S1, references 1.1 2.1 3.2  0.30
                S2, references 1.1 2.1 3.2  0.32
            """),
            (
                Way(
                    lambda _: {
                        (row, "F"): examples.f_score(*values)
                        for row, values in examples.TABLE7.items()
                    },
                    given="precision and recall of the hypothetical systems",
                ),
            ),
        ),
        Exhibit(
            "table8",
            "More precision or recall need not be more accuracy",
            printed("""
                row       P     R     F     Acc   WAcc
                baseline  1.00  0.00  0.00  0.60  0.60
                S1        0.80  1.00  0.83  0.90  0.87
                S2        1.00  0.25  0.62  0.70  0.73
                S3        0.50  0.25  0.42  0.60  0.58
                S4        0.40  1.00  0.45  0.40  0.40
            """),
            (Way(examples.table8, given="the counts of the hypothetical systems"),),
        ),
        Exhibit(
            "table9",
            "What values of I mean",
            {},
            remark="Definitions: there is nothing to compute.",
        ),
        Exhibit(
            "table10",
            "M2 of the shared task, original and mixed annotations",
            _TABLE10,
            (
                Way(
                    lambda data: _table10(data) | _table10_mixed(data),
                    "all 1,312 sentences",
                    notes=(_ALL_SENTENCES,),
                ),
            ),
            remark="Gold edits: official annotations with alternatives. Mixed are all combinations "
            "of corrections of independent errors: no recall falls, here as there.",
        ),
        Exhibit(
            "table11",
            "I-measure of the shared task",
            _TABLE11,
            (
                Way(_table11, "all 1,312 sentences", notes=(_ALL_SENTENCES,)),
                Way(
                    _table11_formulas,
                    "formulas",
                    notes=(
                        Note(
                            "I of rounded accuracies is off by what they were rounded", column="I"
                        ),
                    ),
                    partial=True,
                    given="the printed counts, and for I both printed accuracies: what is compared "
                    "are the formulas",
                ),
            ),
            plot=_draw_table11,
            remark="Gold edits: official annotations with alternatives, clustered by overlap; the "
            "best of all combinations.",
        ),
        Exhibit(
            "section3",
            "How the rankings go together",
            printed("""
                row                      rho      r
                F of M2 and F of tokens  0.9835   -
                F of M2 and I            -0.5330  -
                F of tokens and I        -        -0.5942
            """),
            (
                Way(
                    lambda _: _section3(_as_numbers(_TABLE10), _as_numbers(_TABLE11)),
                    "from the printed tables",
                    given="Tables 10 and 11 as printed",
                ),
                Way(
                    lambda data: _section3(_table10(data), _table11(data)),
                    "all 1,312 sentences",
                    notes=(_ALL_SENTENCES,),
                ),
            ),
        ),
        Exhibit(
            "table12",
            "Pairs of outputs that M2 and I-measure rank differently",
            printed("""
                pair  best by F  best by I  fingerprint of a  fingerprint of b
                1     a          b          4fe8978c          bbe67dfb
                2     a          b          a1726486          6e899962
                3     a          b          6d38b780          d10e0a64
            """),
            (
                Way(
                    _table12,
                    notes=(
                        Note(
                            "with the public gold edits the metrics disagree here too, but the "
                            "other way round; the gold that the paper clustered is not published",
                            row="1",
                        ),
                    ),
                ),
            ),
            remark="The pairs are lines 519, 120 and 584: CUUI and CAMB twice, then CAMB and "
            "CUUI. A fingerprint tells whether a text is the one in the paper.",
        ),
    ),
)
