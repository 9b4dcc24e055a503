"""The agreement of crowd and experts that Sakaguchi et al. (2016) print as Table 7, and done right.

The published recipe takes four wrong turns. Its crowd sentence i meets the experts' sentence
i + 1, although both count from 0. A pair that one screen shows as (A, B) and another as (B, A) is
compared without turning it. "Between" mixes all comparisons: those within the crowd, those within
the experts and those across. And a pair of which a worker left one without a rank counts as judged
when pairs are chosen that both groups have judged twice, though not when they are compared.
"""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from itertools import combinations, product
from typing import TYPE_CHECKING

from assay.errors import FormatError, InputError
from assay.human.agreement import Kappa, kappa_of_values
from assay.human.crowd import BETWEEN_CELLS, UNRANKED
from assay.human.csv_rows import names_of_cell
from assay.human.judgment import Cell, Judgment, Judgments
from assay.text.files import display_name, read_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from assay.text.files import FileName

__all__ = ["parse_repeated", "read_repeated", "sakaguchi_agreement"]

_Key = tuple[int, frozenset[str]]  # the sentence, and the labels of two cells


def sakaguchi_agreement(
    crowd: Judgments, experts: Judgments, *, as_published: bool = False
) -> tuple[Kappa, Kappa, Kappa]:
    """Kappa within the crowd, within the experts, and between them.

    Counted are pairs of cells that at least two judgments of each group rank.

    Args:
        crowd: The judgments of the crowd, of any status; sentences count from 0.
        experts: The repeated judgments of the experts; sentences count from 0. The recipe takes
            the first screen of each sentence that was repeated, as `read_repeated` marks it.
        as_published: With the four flaws of the original; it gives the printed values.

    Raises:
        InputError: A sentence is no number.
    """
    shift = 1 if as_published else 0
    one = _values(crowd, 0, turn=not as_published)
    other = _values(experts, -shift, turn=not as_published)
    shown = _shown(crowd) if as_published else {key: len(one[key]) for key in one}
    keys = [key for key in shown if shown[key] > 1 and len(other.get(key, ())) > 1]
    within = [[pair for key in keys for pair in combinations(by[key], 2)] for by in (one, other)]
    between = [
        pair
        for key in keys
        for pair in (
            combinations(one[key] + other[key], 2)
            if as_published
            else product(one[key], other[key])
        )
    ]
    return (
        kappa_of_values("crowd", "crowd", within[0]),
        kappa_of_values("experts", "experts", within[1]),
        kappa_of_values("crowd", "experts", between),
    )


def _values(judgments: Judgments, shift: int, *, turn: bool) -> defaultdict[_Key, list[int]]:
    """What was said of each pair of cells: 1, 0 or -1, turned to the order of names or not."""
    values: defaultdict[_Key, list[int]] = defaultdict(list)
    for screen in judgments:
        if not screen.sentence.isdecimal():
            msg = f"the sentence {screen.sentence!r:.40} is no number; expected one from 0"
            raise InputError(msg)
        for one, other in combinations(screen.cells, 2):
            value = (other.rank > one.rank) - (other.rank < one.rank)
            key = int(screen.sentence) + shift, frozenset((one.label, other.label))
            values[key].append(-value if turn and one.label > other.label else value)
    return values


def _shown(judgments: Judgments) -> Counter[_Key]:
    """How often each pair of cells was shown, with a rank or without."""
    found: Counter[_Key] = Counter()
    for screen in judgments:
        unranked = filter(None, screen.value(UNRANKED).split(BETWEEN_CELLS))
        labels = [cell.label for cell in screen.cells]
        labels += [" ".join(sorted(names_of_cell(names))) for names in unranked]
        found.update((int(screen.sentence), frozenset(pair)) for pair in combinations(labels, 2))
    return found


def read_repeated(file: FileName) -> Judgments:
    """The repeated screens of GJG15, as the file `gjg15-repeated.txt` lists them.

    A line has a sentence, a number, and for each screen its cells (`A B||C`) with all rankings. The
    column `screen` counts the screens of a sentence from 1. Judges are not named there.

    Raises:
        FormatError: A line is something else.
    """
    return parse_repeated(read_text(file), name=display_name(file))


def parse_repeated(text: str, *, name: str = "<text>") -> Judgments:
    """The judgments in such a list; `name` is what errors call it."""
    return Judgments(
        tuple(
            screen
            for number, line in enumerate(text.split("\n"), start=1)
            if line.strip()
            for screen in _screens(line, name, number)
        )
    )


def _screens(line: str, name: str, number: int) -> Iterator[Judgment]:
    try:
        sentence, _, described = line.rstrip().split("\t")
        screens: Mapping[str, list[list[str]]] = ast.literal_eval(described)
        for count, (cells, rankings) in enumerate(screens.items(), start=1):
            names = [names_of_cell(cell) for cell in cells.split("||")]
            for ranks in rankings:
                ranked = zip(names, map(int, ranks), strict=True)
                made = tuple(Cell(systems, rank) for systems, rank in ranked)
                yield Judgment(sentence, "", made, columns=(("screen", str(count)),))
    except (ValueError, SyntaxError, TypeError, AttributeError, RecursionError, MemoryError) as why:
        raise FormatError(
            name,
            number,
            found=f"no repeated judgments ({why!s:.80})",
            expected="a sentence, a number and {'A B||C': [['1', '2'], ...]}, with tabs between",
            remedy="correct the line, or remove it",
        ) from None
