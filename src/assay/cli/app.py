"""The command `assay`: its sub-commands, and what becomes of errors and warnings."""

from __future__ import annotations

import os
import sys
import warnings
from typing import Annotated, NoReturn, TextIO

import typer

from assay.cli import (
    agree,
    budget,
    compare,
    convert,
    correlate,
    data,
    describe,
    edit_stats,
    edits,
    maege,
    next_pair,
    rank,
    reproduce,
    score,
)
from assay.errors import AssayError, AssayWarning

__all__ = ["app", "main"]

USER_ERROR = 2
DEFECT = 70  # EX_SOFTWARE of sysexits.h

app = typer.Typer(
    name="assay",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("agree")(agree.agree)
app.command("budget")(budget.budget)
app.command("compare")(compare.compare)
app.command("convert")(convert.convert)
app.command("correlate")(correlate.correlate)
app.command("describe")(describe.describe)
app.command("edit-stats")(edit_stats.edit_stats)
app.command("edits")(edits.edits)
app.command("next")(next_pair.next_screens)
app.command("maege")(maege.maege)
app.command("rank")(rank.rank)
app.command("reproduce")(reproduce.reproduce)
app.command("score")(score.score)
app.command("metrics")(score.metrics)
app.add_typer(data.app, name="data")


def _version(asked: bool) -> None:  # noqa: FBT001 - Typer calls it so
    if asked:
        from assay import __version__

        typer.echo(f"assay {__version__}")
        raise typer.Exit


@app.callback()
def assay(
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Find out whether grammatical error correction works.

    \b
    Examples:
      assay describe gold.m2
      assay convert gold.m2 corrected.txt --annotator 0
      assay edits source.txt corrected.txt > edits.m2
      assay compare --source source.txt --reference corrected.txt systems/*.txt
      assay rank judgments.xml
      assay maege --gold gold.m2
      assay correlate --judgments judgments.xml --gold gold.m2 systems/*.txt
      assay reproduce
      assay data list

    An exit code of 2 means that an input or an argument is wrong; the message says which.
    """


def main() -> NoReturn:
    """Runs the command line and leaves with its exit code."""
    warnings.showwarning = _show_warning
    warnings.simplefilter("always", AssayWarning)
    try:
        app(prog_name="assay")
    except SystemExit as done:
        _leave(done.code if isinstance(done.code, int) else 0)
    except AssayError as error:
        _say("error", str(error))
        _leave(USER_ERROR)
    except Exception as error:
        if isinstance(error, OSError) and error.filename is None:
            _leave(_silenced(error))
        if os.environ.get("ASSAY_TRACEBACK"):
            raise
        _say(
            "error",
            f"a defect in Assay, please report it: {type(error).__name__}: {error} "
            "(ASSAY_TRACEBACK=1 shows where)",
        )
        _leave(DEFECT)
    _leave(0)


def _say(kind: str, text: str) -> None:
    try:
        print(f"assay: {kind}: {text}", file=sys.stderr)  # noqa: T201
    except OSError:  # nobody listens
        return


def _show_warning(  # noqa: PLR0917 - these are what `warnings` hands over
    message: Warning | str,
    category: type[Warning],
    filename: str,  # noqa: ARG001
    lineno: int,  # noqa: ARG001
    file: TextIO | None = None,  # noqa: ARG001
    line: str | None = None,  # noqa: ARG001
) -> None:
    if issubclass(category, AssayWarning):
        _say("warning", str(message))


def _leave(code: int) -> NoReturn:
    """Leaves, having written what is still to be written; a reader that is gone is no error."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _silence()
    except OSError as error:
        code = _silenced(error)
    sys.exit(code)


def _silenced(error: OSError) -> int:
    """Says that standard output cannot be written, and writes nothing more."""
    _say("error", f"<standard output>: it cannot be written ({error.strerror}); check the disk")
    _silence()
    return USER_ERROR


def _silence() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
