"""Every example in a docstring runs."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import assay

MODULES = sorted(
    module.name
    for module in walk_packages([str(Path(assay.__file__).parent)], "assay.")
    if not module.name.endswith(("__main__", "._core"))
)


@pytest.mark.parametrize("name", ["assay", *MODULES])
def test_examples_in_docstrings(name: str) -> None:
    result = doctest.testmod(import_module(name))
    assert result.failed == 0


def test_there_are_examples() -> None:
    n = sum(doctest.testmod(import_module(name)).attempted for name in MODULES)
    assert n >= 15
