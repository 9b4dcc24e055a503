"""What commands on judgments share: their files, and which of the judgments are taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from assay.errors import InputError

if TYPE_CHECKING:
    from assay.human.judgment import Judgments
    from assay.human.pairs import Expansion

__all__ = [
    "ExpandOption",
    "JudgmentsArgument",
    "RenameOption",
    "WhereOption",
    "check_expand",
    "read_selected",
    "selection",
]


def _complete_expand() -> list[str]:
    from assay.human.pairs import EXPANSIONS

    return list(EXPANSIONS)


JudgmentsArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE...",
        help="Judgments: Appraise XML, WMT or crowd CSV, JSONL.",
        show_default=False,
    ),
]
WhereOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="COLUMN=VALUE",
        help="Take judgments by judge, sentence, status, system, ...; COLUMN!=VALUE leaves out.",
    ),
]
RenameOption = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=NEW", help="Another name of a system, such as INPUT=source."),
]
ExpandOption = Annotated[
    str,
    typer.Option(
        metavar="HOW",
        help="Pairs of distinct outputs (cells), of systems (cross), also of equal ones (full).",
        autocompletion=_complete_expand,
    ),
]


def check_expand(value: str) -> Expansion:
    """The value of `--expand`."""
    from assay.cli.options import one_of
    from assay.human.pairs import EXPANSIONS

    return one_of("--expand", value, EXPANSIONS)


def read_selected(
    files: list[str], where: list[str] | None = None, rename: list[str] | None = None
) -> Judgments:
    """The judgments of all files, under new names, those that are asked for.

    Several values of one column widen the choice, several columns narrow it.

    Raises:
        InputError: A condition or a name is none, or nothing is left.
    """
    from assay.human.formats import read_judgments
    from assay.human.judgment import Judgments
    from assay.text.load import check_standard_input

    check_standard_input(files)
    judgments = Judgments.joined([read_judgments(file) for file in files])
    if rename:
        judgments = judgments.renamed(dict(_halves("--rename", text) for text in rename))
    kept: dict[str, list[str]] = {}
    for column, value in (_halves("--where", text) for text in where or ()):
        if column.endswith("!"):
            judgments = judgments.without(column[:-1], value)
        else:
            kept.setdefault(column, []).append(value)
    for column, values in kept.items():
        judgments = judgments.where(column, *values)
    if not any(screen.cells for screen in judgments):
        raise InputError("no judgment is left; look at --where and at the files")
    return judgments


def selection(where: list[str] | None, rename: list[str] | None) -> dict[str, str]:
    """What a signature says of the options that choose judgments."""
    options = {"where": where, "rename": rename}
    return {name: ",".join(values) for name, values in options.items() if values}


def _halves(option: str, text: str) -> tuple[str, str]:
    left, equals, right = text.partition("=")
    if not (left.strip("!") and equals and right):
        expected = "COLUMN=VALUE" if option == "--where" else "NAME=NEW"
        msg = f"{option}: found {text!r}; expected {expected}"
        raise InputError(msg)
    return left, right
