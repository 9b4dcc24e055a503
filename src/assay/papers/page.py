"""One page of HTML with every exhibit: what is printed, what comes out, and plots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay._core import __version__
from assay.papers.reproduce import remarks_of
from assay.papers.verdicts import summary
from assay.report.html import html_figure, html_page, html_section, html_table, html_text
from assay.report.plot import plot_style

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assay.papers.base import Exhibit, Paper
    from assay.papers.data import PaperData
    from assay.papers.verdicts import Result
    from assay.report.table import Cell

__all__ = ["page_of"]

_COLOURS = {
    "equal": "good",
    "within sampling": "fair",
    "differs": "bad",
    "not recomputed": "bad",
}


def page_of(results: Sequence[Result], data: PaperData) -> str:
    """The page."""
    intro = html_text(
        f"Computed by Assay {__version__} from public data. Printed figures are there to be "
        "compared with; where one is an input, it says so. Green: equal to the printed digits. "
        "Yellow: as near as chance lets it be. Red: not, and why."
    )
    links = {result.paper.name: f"#{result.paper.name}" for result in results}
    table = html_table(summary(results), mark=_mark_of_summary, links=links)
    papers: dict[str, list[Result]] = {}
    for result in results:
        papers.setdefault(result.paper.name, []).append(result)
    sections = [_paper(of_paper, data) for of_paper in papers.values()]
    title = "Published tables and figures, computed again"
    return html_page(title, [intro, html_section("Summary", [table]), *sections])


def _paper(results: Sequence[Result], data: PaperData) -> str:
    paper: Paper = results[0].paper
    exhibits: dict[str, list[Result]] = {}
    for result in results:
        exhibits.setdefault(result.exhibit.id, []).append(result)
    body = [html_text(f"{paper.title}. {paper.citation}. {paper.url}")]
    body += [_exhibit(of_exhibit, data) for of_exhibit in exhibits.values()]
    return html_section(paper.name, body, name=paper.name)


def _exhibit(results: Sequence[Result], data: PaperData) -> str:
    exhibit: Exhibit = results[0].exhibit
    name = f"{results[0].paper.name}-{exhibit.id}".replace(".", "-")
    body = [html_text(text) for text in dict.fromkeys(t for r in results for t in remarks_of(r))]
    if exhibit.plot is not None and not any(result.problem for result in results):
        with plot_style():
            figure = exhibit.plot(data)
        body.append(html_figure(figure, name))
    for result in results:
        if not result.cells:
            continue
        way = f"{result.way.name}: " if result.way is not None and result.way.name else ""
        body.append(html_text(f"{way}{result.outcome}."))
        body.append(html_table(result.table(), mark=_mark))
    return html_section(f"{exhibit.id}: {exhibit.caption}", body, level=3, name=name)


def _mark(record: Mapping[str, Cell]) -> str:
    return _COLOURS.get(str(record["verdict"]), "")


def _mark_of_summary(record: Mapping[str, Cell]) -> str:
    if record["differ"] or record["not recomputed"]:
        return "bad"
    if record["within sampling"]:
        return "fair"
    return "good" if record["equal"] else ""
