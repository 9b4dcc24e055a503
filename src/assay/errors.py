"""Every error that Assay raises on purpose.

```
AssayError              anything below; the command line prints it and exits with 2
├── InputError          something handed to Assay is not what it should be
│   ├── FormatError     a file is not in its format: "file:line: found; expected; how to mend it"
│   ├── LengthError     two texts that belong together have different numbers of sentences
│   └── EditError       an edit does not fit its sentence, or two edits exclude each other
├── OutputError         a result cannot be written
├── DataError           public data is missing, cannot be fetched, or is not what it should be
├── ServiceError        what a metric asks (a server, a model) does not answer, or answers nonsense
└── MissingExtraError   an optional dependency is not installed
```

A message says where, what, and what to do. `AssayWarning` marks what was mended or left out.
"""

from __future__ import annotations

__all__ = [
    "AssayError",
    "AssayWarning",
    "DataError",
    "EditError",
    "FormatError",
    "InputError",
    "LengthError",
    "MissingExtraError",
    "OutputError",
    "ServiceError",
]


class AssayError(Exception):
    """The root of all errors that Assay raises on purpose."""

    def __reduce__(self) -> tuple[object, ...]:
        """How to pickle it: as it is, not through a constructor that wants other arguments."""
        return _revived, (type(self), self.args, self.__dict__)


def _revived(kind: type[AssayError], args: tuple[object, ...], state: object) -> AssayError:
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(state)  # type: ignore[call-overload]
    return error


class InputError(AssayError, ValueError):
    """Something handed to Assay is not what it should be."""


class FormatError(InputError):
    """A file is not in its format.

    Args:
        file: The file's name, as the user gave it.
        line: Its line, from 1; `None` where no line is to blame.
        found: What stands there.
        expected: What should stand there.
        remedy: What the user can do.
    """

    def __init__(
        self, file: str, line: int | None, *, found: str, expected: str, remedy: str
    ) -> None:
        self.file = file
        self.line = line
        self.found = found
        self.expected = expected
        self.remedy = remedy
        place = file if line is None else f"{file}:{line}"
        super().__init__(f"{place}: found {found}; expected {expected}; {remedy}")


class LengthError(InputError):
    """Two texts that belong together have different numbers of sentences."""

    def __init__(self, first: str, n_first: int, second: str, n_second: int) -> None:
        super().__init__(
            f"{first} has {n_first:,} sentences but {second} has {n_second:,}; "
            "files that belong together have one line for each sentence: "
            "look for a missing, doubled or broken line"
        )


class EditError(InputError):
    """An edit does not fit its sentence, or two edits exclude each other."""


class OutputError(AssayError, OSError):
    """A result cannot be written."""


class DataError(AssayError):
    """Public data is missing, cannot be fetched, or is not what it should be."""


class ServiceError(AssayError):
    """What a metric asks (a server, a model) does not answer, or answers nonsense."""


class MissingExtraError(AssayError, ImportError):
    """An optional dependency is not installed; `further` is a second command that it takes."""

    def __init__(self, what: str, package: str, extra: str, *, further: str = "") -> None:
        super().__init__(
            f"{what} needs the package {package}, which is not installed; "
            f"install it with: pip install 'assay-gec[{extra}]'"
            + (f" && {further}" if further else "")
        )


class AssayWarning(UserWarning):
    """Something was mended or left out; the message says what and where."""
