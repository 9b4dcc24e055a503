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
    "read_groups",
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
    """The judgments of all files together, under new names, those that are asked for.

    Several values of one column widen the choice, several columns narrow it.

    Raises:
        InputError: A condition or a name is none, or nothing is left.
    """
    from assay.human.judgment import Judgments

    return _selected(Judgments.joined(_read(files, rename)), where)


def read_groups(
    files: list[str], where: list[str] | None = None, rename: list[str] | None = None
) -> dict[str, Judgments]:
    """The judgments of each file, chosen as `read_selected` does.

    Raises:
        InputError: As there, or a file is named twice.
    """
    if len(set(files)) < len(files):
        raise InputError("--groups: a file is named twice; name each group once")
    parts = _read(files, rename)
    return {file: _selected(part, where) for file, part in zip(files, parts, strict=True)}


def _read(files: list[str], rename: list[str] | None) -> list[Judgments]:
    """The judgments of each file; what is renamed has to be in one of them."""
    from assay.human.formats import read_judgments
    from assay.text.load import check_standard_input

    check_standard_input(files)
    names = dict(_halves("--rename", text) for text in rename or ())
    parts = [read_judgments(file) for file in files]
    known = sorted({system for part in parts for system in part.systems})
    if not known:
        raise InputError(f"{', '.join(files):.200}: there are no ranks inside; name other files")
    unknown = sorted(names.keys() - set(known))
    if unknown:
        msg = f"--rename: there is no system {unknown[0]!r:.60}; there are {', '.join(known):.400}"
        raise InputError(msg)
    return [part.renamed(names) for part in parts] if names else parts


def _selected(judgments: Judgments, where: list[str] | None) -> Judgments:
    """Those of the judgments that are asked for."""
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
