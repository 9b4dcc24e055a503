"""Agreement of judges: kappa beside the obvious Python and scikit-learn; rankings of judges."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from functools import cache
from itertools import combinations, combinations_with_replacement, product

from sklearn.metrics import cohen_kappa_score

from assay.data.registry import demo_path
from assay.human.agreement import agreement
from assay.human.formats import read_judgments
from assay.human.judge_correlation import judge_correlations
from assay.human.judgment import Judgments
from assay.report.table import Table
from benchmarks.data import judgment_files
from benchmarks.timing import best_of, row

N_SCREENS = 2_864  # as in both studies together
VALUES = (-1, 0, 1)


@cache
def judgments() -> tuple[str, Judgments]:
    """GJG15 and NSPT15; without `ASSAY_DATA` as many screens of the demo corpus."""
    files = judgment_files()
    if files:
        read = (read_judgments(file) for file in files.values())
        return " and ".join(files), Judgments.joined(read)
    demo = read_judgments(demo_path() / "judgments.xml")
    copies = (
        replace(screen, sentence=f"{screen.sentence}.{copy}")
        for copy in range(-(-N_SCREENS // len(demo)))
        for screen in demo
    )
    return "demo corpus, repeated", Judgments(tuple(copies))


def compared_values(screens: Judgments) -> dict[tuple[str, str], list[tuple[int, int]]]:
    """What each two judges said of the same pairs of outputs, one by one."""
    said: dict[str, dict[tuple[str, str, str], list[int]]]
    said = defaultdict(lambda: defaultdict(list))
    for screen in screens:
        for cells in combinations(screen.cells, 2):
            first, second = sorted(cells, key=lambda cell: cell.label)
            value = (second.rank > first.rank) - (second.rank < first.rank)
            said[screen.judge][screen.sentence, first.label, second.label].append(value)
    compared = {}
    for one, other in combinations_with_replacement(sorted(said), 2):
        found: list[tuple[int, int]] = []
        for unit, ours in said[one].items():
            if one == other:
                found += combinations(ours, 2)
            else:
                found += product(ours, said[other].get(unit, ()))
        compared[one, other] = found
    return compared


def python_kappa(compared: list[tuple[int, int]], *, weighted: bool) -> float:
    """Cohen's kappa by its definition."""

    def weight(x: int, y: int) -> int:
        return (x - y) ** 2 if weighted else x != y

    one, other = (Counter(side) for side in zip(*compared, strict=True))
    observed = sum(weight(x, y) for x, y in compared) / len(compared)
    expected = sum(one[x] * other[y] * weight(x, y) for x, y in product(VALUES, repeat=2))
    return 1 - observed * len(compared) ** 2 / expected


def python_kappas(screens: Judgments) -> list[float]:
    """Kappa and weighted kappa of each two judges in Python."""
    return [
        python_kappa(values, weighted=weighted)
        for values in compared_values(screens).values()
        if values
        for weighted in (False, True)
    ]


def sklearn_kappas(screens: Judgments) -> list[float]:
    """The same by scikit-learn, its lists being made in Python."""
    return [
        cohen_kappa_score(*zip(*values, strict=True), labels=VALUES, weights=weights)
        for values in compared_values(screens).values()
        if values
        for weights in (None, "quadratic")
    ]


def run() -> Table:
    """Every two judges, all together, and their rankings."""
    name, screens = judgments()
    python = best_of(lambda: python_kappas(screens), runs=3)
    sklearn = best_of(lambda: sklearn_kappas(screens), runs=3)
    ours = best_of(lambda: agreement(screens, marginals="own"), runs=3)
    rankings = best_of(lambda: judge_correlations(screens), runs=3)
    rows = (
        row("kappa and weighted kappa of pairs of judges: Python", python),
        row("kappa and weighted kappa of pairs of judges: scikit-learn", sklearn, python),
        row("the same, pooled, with the rest, and Krippendorff's alpha: assay", ours, python),
        row("correlations of judges' rankings and screens: assay", rankings),
    )
    title = f"Agreement: {name}, {len(screens):,} screens of {len(screens.judges)} judges"
    return Table(title, ("what", "ms", "times as fast"), rows, digits=1)
