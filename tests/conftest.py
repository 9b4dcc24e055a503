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


@pytest.fixture(scope="session")
def english_pipeline(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a small English spaCy pipeline, which takes some seconds to train."""
    from english import train_pipeline

    return train_pipeline(tmp_path_factory.mktemp("spacy") / "en_tiny")


@pytest.fixture
def parse_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for caches, which commands that a test runs use, too."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("ASSAY_CACHE", str(folder))
    return folder
