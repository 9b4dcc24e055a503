"""What the tests of commands share."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from assay.data.registry import demo_path
from running import Assay


@pytest.fixture
def assay(tmp_path: Path) -> Assay:
    """The command line, in a folder with a copy of the demo corpus."""
    return Assay(Path(shutil.copytree(demo_path(), tmp_path / "demo")))
