"""`assay reproduce`: tables and figures of papers, recomputed from public data."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from assay.cli.options import FormatOption, check_table_format
from assay.errors import InputError

if TYPE_CHECKING:
    from assay.papers.data import PaperData

__all__ = ["reproduce"]


def _complete_paper() -> list[str]:
    from assay.papers.reproduce import PAPERS

    return [*PAPERS, "all"]


def reproduce(
    paper: Annotated[
        str | None,
        typer.Argument(
            metavar="[PAPER]",
            help="A paper, or all; without, what there is.",
            autocompletion=_complete_paper,
            show_default=False,
        ),
    ] = None,
    *,
    table: Annotated[
        str | None, typer.Option(metavar="ID", help="One table or figure: table6, figure2.")
    ] = None,
    data: Annotated[
        str | None,
        typer.Option(metavar="DIR", help="Data, laid out as by assay data; by default its home."),
    ] = None,
    form: FormatOption = "table",
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="Where the tables go; - is the screen.")
    ] = None,
    report: Annotated[
        str | None,
        typer.Option(metavar="DIR", help="Write DIR/index.html with every table and plot."),
    ] = None,
) -> None:
    """Compute tables and figures of papers again, and show them beside the printed figures.

    Data comes from: assay data fetch conll14 bn15 tacl16 imeasure-gold nspt15 gjg15.

    \b
    Examples:
      assay reproduce
      assay reproduce sakaguchi2016 --table table4
      assay reproduce all --report pages
    """
    from assay.papers.reproduce import list_of_exhibits, recompute, tables_of, the_papers
    from assay.report.table import render_tables
    from assay.text.files import write_text

    table_format = check_table_format(form)
    papers = the_papers(paper)
    if paper is None:
        if table or report:
            raise InputError("name the paper to compute again, or all")
        tables = list_of_exhibits(papers)
    else:
        if paper == "all" and table:
            raise InputError("--table is for one paper; name the paper instead of all")
        found = _data(data)
        if report:
            _prepare_report(report)
        results = recompute(papers, found, table)
        tables = tables_of(results)
        if report:
            from assay.papers.page import page_of

            file = Path(report) / "index.html"
            write_text(file, page_of(results, found))
            typer.echo(f"wrote {file}", err=True)
    text = render_tables(tables, table_format)
    if out is None or out == "-":
        typer.echo(text)
    else:
        write_text(out, text + "\n")


def _data(folder: str | None) -> PaperData:
    from assay.data.registry import data_home
    from assay.errors import DataError
    from assay.papers.data import DATA_SETS, PaperData

    def tell(what: str) -> None:
        typer.echo(f"assay: {what}", err=True)

    if folder and not Path(folder).is_dir():
        names = " ".join(DATA_SETS)
        msg = f"{folder}: there is no such folder; make one with: assay data fetch {names}"
        raise DataError(msg)
    return PaperData(Path(folder) if folder else data_home(), tell)


def _prepare_report(folder: str) -> None:
    """Makes the folder, and says now, not minutes later, if plots cannot be drawn."""
    from assay.errors import OutputError
    from assay.report.plot import new_plot

    new_plot()
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        msg = f"{folder}: the folder cannot be made ({error.strerror}); name another"
        raise OutputError(msg) from None
