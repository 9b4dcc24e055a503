"""What readers say of files that are not in their format."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

from assay.errors import AssayWarning, FormatError

if TYPE_CHECKING:
    from collections.abc import Callable


def refusal(call: Callable[[], object]) -> FormatError | None:
    """The refusal that a call ends in, if so; warnings of ours are none, other errors go on."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", AssayWarning)
        try:
            call()
        except FormatError as error:
            return error
    return None


def assert_kind(error: FormatError, *, name: str, n_lines: int | None = None) -> None:
    """Checks that a message says where, what, what else and how to mend it, and is not endless."""
    place = name if error.line is None else f"{name}:{error.line}"
    assert str(error).startswith(f"{place}: found ")
    assert error.found
    assert error.expected
    assert error.remedy
    assert len(str(error)) < 600
    if n_lines is not None:
        assert error.line is not None
        assert 1 <= error.line <= n_lines
