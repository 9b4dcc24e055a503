from __future__ import annotations

import copy
import pickle

import pytest

from assay import errors

EVERY_ERROR = [
    errors.AssayError("a"),
    errors.InputError("a"),
    errors.FormatError("f.m2", 3, found="x", expected="y", remedy="z"),
    errors.LengthError("a.txt", 1, "b.txt", 1234),
    errors.EditError("a"),
    errors.OutputError("a"),
    errors.DataError("a"),
    errors.ServiceError("a"),
    errors.MissingExtraError("Parquet", "pyarrow", "parquet"),
]


@pytest.mark.parametrize("error", EVERY_ERROR, ids=lambda error: type(error).__name__)
def test_errors_survive_pickling_and_copying(error: errors.AssayError) -> None:
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):  # noqa: S301 - our own
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert vars(again) == vars(error)


def test_a_format_error_says_where_what_and_how_to_mend_it() -> None:
    error = errors.FormatError("f.m2", 3, found="x", expected="y", remedy="z")
    assert str(error) == "f.m2:3: found x; expected y; z"
    assert (error.file, error.line, error.found) == ("f.m2", 3, "x")
    nowhere = errors.FormatError("f.m2", None, found="x", expected="y", remedy="z")
    assert str(nowhere).startswith("f.m2: found x")


def test_a_length_error_names_both_files_and_both_counts() -> None:
    said = str(errors.LengthError("a.txt", 1, "b.txt", 1234))
    assert "a.txt has 1 sentences but b.txt has 1,234" in said


def test_a_missing_extra_says_how_to_install_it() -> None:
    said = str(errors.MissingExtraError("Parquet", "pyarrow", "parquet"))
    assert "pip install 'assay-gec[parquet]'" in said


def test_errors_are_also_what_python_calls_them() -> None:
    assert issubclass(errors.InputError, ValueError)
    assert issubclass(errors.OutputError, OSError)
    assert issubclass(errors.MissingExtraError, ImportError)
    assert issubclass(errors.AssayWarning, UserWarning)
