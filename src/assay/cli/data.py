"""`assay data`: fetch the public data sets, find them, verify them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from assay.cli.options import FormatOption, check_table_format

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from assay.data.fetch import FetchReport
    from assay.data.registry import DataFile, DataSet

__all__ = ["app"]

_HELP = """Fetch the public data sets, find them on the disk, and verify them.

\b
Examples:
  assay data list
  assay data fetch conll14
  assay describe "$(assay data path conll14)/m2/official.noalt.m2"
"""

app = typer.Typer(help=_HELP, no_args_is_help=True)


def _complete_name() -> list[str]:
    from assay.data.registry import data_sets

    known = data_sets()
    return [*(one.name for one in known), *(file.path for one in known for file in one.files)]


Names = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="NAME",
        help="Data sets such as conll14, or single files such as conll14/source.txt.",
        show_default=False,
        autocompletion=_complete_name,
    ),
]
Mirror = Annotated[
    str | None,
    typer.Option(
        "--from",
        metavar="DIR|URL",
        help="A folder or a URL below which the files lie as in a data home.",
    ),
]
Home = Annotated[
    str | None,
    typer.Option(
        metavar="DIR",
        help="Where to put the files, instead of the folder that 'assay data path' prints.",
    ),
]


@app.command("list")
def list_(*, form: FormatOption = "table") -> None:
    """List the data sets.

    With their size, whether they are fetched, their licence, and what they are. Partly fetched
    means that some of the files are there; whether they are right, `assay data verify` tells.

    \b
    Examples:
      assay data list
      assay data list --format json
    """
    from assay.data.registry import data_home, data_sets
    from assay.report.table import Table

    table_format = check_table_format(form)
    home = data_home()
    rows = tuple(
        (
            known.name,
            len(known.files),
            known.n_bytes / 1e6,
            _how_much_is_there(known, home),
            "; ".join(known.licences),
            known.description,
        )
        for known in data_sets()
    )
    columns = ("name", "files", "MB", "fetched", "licence", "description")
    typer.echo(Table("data sets", columns, rows, digits=1).render(table_format))


@app.command()
def fetch(
    names: Names = None,
    *,
    everything: Annotated[bool, typer.Option("--all", help="Fetch every data set.")] = False,
    mirror: Mirror = None,
    home: Home = None,
) -> None:
    """Fetch data sets and verify their checksums.

    What is there already is not fetched again. What breaks off or is stopped with Ctrl-C is
    resumed by the same command. The terms are those of the authors: please cite them.

    \b
    Examples:
      assay data fetch conll14 gjg15
      assay data fetch conll14/source.txt
      assay data fetch --all --home /data/assay
      assay data fetch --all --from /media/stick/assay
      assay data fetch jfleg --from https://mirror.example.org/assay
    """
    from pathlib import Path

    from assay.data.registry import data_files, data_home, data_sets
    from assay.errors import InputError

    if bool(names) == everything:
        found = "names and --all" if everything else "neither a name nor --all"
        raise InputError(f"assay data fetch: found {found}; expected one of the two; see --help")
    wanted = names or [known.name for known in data_sets()]
    files = [file for name in wanted for file in data_files(name)]
    folder = Path(home).absolute() if home else data_home()
    report = _fetch_with_bar(files, folder, mirror)
    _tell(report, folder)
    if folder != data_home():
        typer.echo(f"To use them there, set the environment variable ASSAY_DATA to {folder}")


@app.command()
def path(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME",
            help="A data set, a single file such as conll14/source.txt, or demo.",
            show_default=False,
            autocompletion=lambda: ["demo", *_complete_name()],
        ),
    ] = None,
) -> None:
    """Print where a data set lies.

    One line: the innermost folder that holds all files of the data set. The data set demo is the
    small corpus that comes with Assay. Without a name it is the folder for all fetched data.

    \b
    Examples:
      wc -l "$(assay data path conll14)/source.txt"
      assay data path conll14/source.txt
      assay data path demo
      assay data path
    """
    from assay.data import registry

    typer.echo(str(registry.path(name) if name else registry.data_home()))


@app.command()
def verify(names: Names = None, *, form: FormatOption = "table") -> None:
    """Compare fetched files with their checksums.

    Without a name it looks at every data set of which a file is there. The exit code is 0 if all
    is well, and 1 if a file is missing or differs: then fetch its data set again.

    \b
    Examples:
      assay data verify
      assay data verify conll14 bn15
      assay data verify --format tsv | grep differs
    """
    from assay.data.registry import data_home, data_sets
    from assay.data.registry import verify as verify_data
    from assay.errors import DataError
    from assay.report.table import Table

    table_format = check_table_format(form)
    home = data_home()
    known = [known.name for known in data_sets() if _how_much_is_there(known, home) != "no"]
    if not names and not known:
        raise DataError(f"{home}: nothing is fetched yet; fetch with: assay data fetch NAME")
    states = {file: state for name in names or known for file, state in verify_data(name).items()}
    rows = tuple((file.dataset, file.path, state) for file, state in states.items())
    typer.echo(Table("files", ("data set", "file", "state"), rows).render(table_format))
    if set(states.values()) != {"ok"}:
        raise typer.Exit(1)


def _how_much_is_there(data_set: DataSet, home: Path) -> str:
    from assay.data.registry import is_there

    found = {is_there(file, home) for file in data_set.files}
    if found == {True}:
        return "yes"
    return "partly" if True in found else "no"


def _fetch_with_bar(files: Sequence[DataFile], home: Path, mirror: str | None) -> FetchReport:
    """Fetches; shows the progress on standard error if that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

    from assay.data import fetch
    from assay.data.registry import is_there

    console = Console(stderr=True)
    columns = (BarColumn(), DownloadColumn(), TextColumn("{task.description}", markup=False))
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        total = sum(file.n_bytes for file in set(files) if not is_there(file, home))
        task = bar.add_task("", total=total)
        grown: dict[DataFile, int] = {}

        def show(file: DataFile, n_bytes: int) -> None:
            grown[file] = n_bytes
            bar.update(task, description=file.path, completed=sum(grown.values()))

        return fetch.fetch(files, home, mirror=mirror, progress=show)


def _tell(report: FetchReport, home: Path) -> None:
    """Says what was done, under which terms, and whom to cite."""
    from assay.data.registry import data_set

    n_bytes = sum(file.n_bytes for file in report.fetched)
    typer.echo(
        f"{home}: {len(report.fetched)} fetched ({n_bytes:,} bytes), "
        f"{len(report.present)} already there"
    )
    for name in dict.fromkeys(file.dataset for file in (*report.fetched, *report.present)):
        known = data_set(name)
        typer.echo(f"{name}: {'; '.join(known.licences)}. Please cite: {known.citation}")
