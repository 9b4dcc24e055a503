"""Papers by name, and their exhibits computed again: what `assay reproduce` shows."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from assay.errors import InputError, MissingExtraError
from assay.papers.verdicts import compared, summary
from assay.report.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assay.papers.base import Exhibit, Paper
    from assay.papers.data import PaperData
    from assay.papers.verdicts import Result

__all__ = [
    "PAPERS",
    "list_of_exhibits",
    "paper",
    "recompute",
    "remarks_of",
    "tables_of",
    "the_papers",
]

PAPERS = ("napoles2015", "felice2015", "napoles2016", "sakaguchi2016", "choshen2018")
"""Each has a module of its name here, with a `PAPER`."""


def paper(name: str) -> Paper:
    """The paper of that name.

    Raises:
        InputError: There is none; the message says which there are.
    """
    if name not in PAPERS:
        raise InputError(f"there is no paper {name!r} here; choose one of {', '.join(PAPERS)}, all")
    found: Paper = import_module(f"assay.papers.{name}").PAPER
    return found


def the_papers(name: str | None) -> list[Paper]:
    """All papers, or one.

    Raises:
        InputError: There is none of that name.
    """
    names = PAPERS if name is None or name == "all" else (name,)
    return [paper(one) for one in names]


def recompute(papers: Iterable[Paper], data: PaperData, exhibit: str | None = None) -> list[Result]:
    """All exhibits of these papers, or one, in every way there is.

    Where an optional package is missing, the exhibits that need it say so, and the others come.

    Raises:
        InputError: There is no such exhibit.
        DataError: Data is missing; the message says how to fetch it.
        MissingExtraError: The one exhibit needs a package that is not installed.
    """
    wanted = [
        (one, shown)
        for one in papers
        for shown in ((one.exhibit(exhibit),) if exhibit else one.exhibits)
    ]
    alone = exhibit is not None
    return [result for one, shown in wanted for result in _computed(one, shown, data, alone=alone)]


def _computed(one: Paper, exhibit: Exhibit, data: PaperData, *, alone: bool) -> list[Result]:
    if not exhibit.ways:
        return [compared(one, exhibit, None, {})]
    data.tell(f"{one.name} {exhibit.id}")
    try:
        return [compared(one, exhibit, way, way.compute(data)) for way in exhibit.ways]
    except MissingExtraError as error:
        if alone:
            raise
        return [compared(one, exhibit, None, {}, str(error))]


def list_of_exhibits(papers: Iterable[Paper]) -> list[Table]:
    """What there is: papers, and their exhibits."""
    listed = list(papers)
    about = Table(
        "Papers",
        ("paper", "title", "citation"),
        tuple((one.name, one.title, one.citation) for one in listed),
    )
    exhibits = tuple(
        (one.name, exhibit.id, exhibit.caption, len(exhibit.printed), len(exhibit.ways))
        for one in listed
        for exhibit in one.exhibits
    )
    columns = ("paper", "exhibit", "what it shows", "printed figures", "ways")
    return [about, Table("Exhibits", columns, exhibits)]


def tables_of(results: Sequence[Result]) -> list[Table]:
    """Every exhibit, what is to be said of them, and a summary."""
    remarks = tuple(
        dict.fromkeys(
            (f"{result.paper.name} {result.exhibit.id}", remark)
            for result in results
            for remark in remarks_of(result)
        )
    )
    shown = [result.table() for result in results if result.cells]
    said = [Table("Remarks", ("exhibit", "remark"), remarks)] if remarks else []
    return [*shown, *said, summary(results)]


def remarks_of(result: Result) -> list[str]:
    """What a reader should know: printed figures that were an input, and the exhibit's remark."""
    given = result.way.given if result.way is not None else ""
    said = (result.exhibit.remark, given and f"Given: {given}", result.problem)
    return [text for text in said if text]
