"""What all tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of public data that is no part of the repository."""
    beside = Path(__file__).resolve().parents[2] / "shared"
    folder = Path(os.environ.get("ASSAY_SHARED") or beside)
    if not folder.is_dir():
        pytest.skip(f"{folder}: no public data here; name its folder in ASSAY_SHARED")
    return folder
