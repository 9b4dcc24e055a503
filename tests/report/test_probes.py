"""What nonsense beats, in tables and for programs."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np
import pytest

from assay import Corpus, Metric, Need, Scores, Statistics, beaten_by_probes, score, with_probes
from assay.report.probes import probed_dict, probed_tables
from assay.report.table import json_text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from assay.report.table import TableFormat


@dataclass(frozen=True)
class Length(Metric):
    """The mean number of tokens; which direction is good is chosen below."""

    name: ClassVar[str] = "length"
    needs: ClassVar[frozenset[Need]] = frozenset()

    def count(self, corpus: Corpus, system: str, *, threads: int | None = None) -> Statistics:
        lengths = corpus.encode(threads=threads).outputs[system].lengths
        return Statistics.of_rows(np.column_stack([lengths, np.ones(len(corpus))]))

    def scores_of_sums(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        means: NDArray[np.float64] = sums[:, 0] / sums[:, 1]
        return means


@dataclass(frozen=True)
class Brevity(Length):
    """The same, and short is good."""

    name: ClassVar[str] = "brevity"
    higher_is_better: ClassVar[bool] = False


CORPUS = Corpus(
    ("a b c", "d e f"),
    (("a b", "a"), ("d e f g h",)),
    {"long": ("a b c d e", "a b c d e"), "short": ("a", "b")},
)


def scores(*metrics: Metric) -> Scores:
    return score(with_probes(CORPUS), metrics)


def test_the_best_nonsense_comes_first_and_equals_stand_together() -> None:
    found = beaten_by_probes(scores(Length()))
    assert [(one.probes, one.score) for one in found] == [
        (("probe:doubled",), 6.0),
        (("probe:all-x", "probe:reversed", "probe:uppercase"), 3.0),
        (("probe:deleted",), 2.0),
        (("probe:one-x",), 1.0),
    ]
    assert found[0].better_than == ("long", "short", "probe:source", "probe:reference-1")
    assert found[1].better_than == ("short",)
    assert found[1].as_good_as == ("probe:source",)
    assert (found[2].better_than, found[2].as_good_as) == (("short",), ())
    assert (found[3].better_than, found[3].as_good_as) == ((), ("short",))


def test_where_lower_is_better_it_is_the_other_way_round() -> None:
    found = beaten_by_probes(scores(Brevity()))
    assert [one.probes[0] for one in found] == [
        "probe:empty", "probe:one-x", "probe:deleted", "probe:all-x",
    ]  # fmt: skip
    assert found[0].better_than == ("long", "short", "probe:source", "probe:reference-1")
    assert found[-1].better_than == ("long", "probe:reference-1")


def test_a_metric_that_knows_nonsense_has_nothing_to_report() -> None:
    assert not beaten_by_probes(score(CORPUS, ["gleu+"]))
    good = Corpus(("He go home .",), (("He goes home .",),), {"A": ("He goes home .",)})
    assert not beaten_by_probes(score(with_probes(good), ["min-ld-reference"]))


def test_rounding_makes_no_winner() -> None:
    listed = scores(Length())
    for item in listed:
        if item.system == "short":
            object.__setattr__(item.score, "value", 1 - 1e-15)
    assert beaten_by_probes(listed)[-1].as_good_as == ("short",)


def test_json_has_scores_as_ever_and_the_probes_beside() -> None:
    listed = scores(Length())
    content = json.loads(json_text(probed_dict(listed)))
    assert {key: content[key] for key in ("assay", "scores")} == listed.to_dict()
    assert list(content) == ["assay", "scores", "probes", "beaten"]
    assert [list(probe) for probe in content["probes"][:1]] == [["system", "nonsense", "why"]]
    assert [probe["system"] for probe in content["probes"] if not probe["nonsense"]] == [
        "probe:source",
        "probe:reference-1",
    ]
    assert content["beaten"][3] == {
        "metric": "length",
        "signature": listed.signatures()[0],
        "score": 1.0,
        "probes": ["probe:one-x"],
        "better_than": [],
        "as_good_as": ["short"],
    }


@pytest.mark.parametrize("form", ["table", "markdown", "latex"])
def test_people_see_scores_what_is_beaten_and_what_a_probe_is(form: TableFormat) -> None:
    tables = probed_tables(scores(Length(), Brevity()), form)
    assert [table.title for table in tables] == [
        "Scores", "What nonsense beats", "Probes", "Signatures",
    ]  # fmt: skip
    assert [row[0] for row in tables[0].rows[:3]] == ["long", "short", "probe:source"]
    assert tables[1].rows[0] == (
        "length", "doubled", 6.0, "long, short, probe:source, probe:reference-1", "",
    )  # fmt: skip
    assert len(tables[2].rows) == 9
    assert all(table.render(form) for table in tables)


def test_tsv_is_one_table_with_what_each_probe_beats() -> None:
    (table,) = probed_tables(scores(Length()), "tsv")
    assert table.columns[:2] == ("system", "metric")
    assert table.columns[-1] == "not_below"
    beats = dict(zip(table.column(0), table.column(len(table.columns) - 1), strict=True))
    assert beats["probe:reversed"] == "short, probe:source"
    assert beats["long"] is None
    assert beats["probe:empty"] is None
