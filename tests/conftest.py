"""What all tests share."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from assay.errors import ServiceError
from assay.metrics.languagetool_server import client_of, jar_home, stop_servers

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]

# No test is timed: a busy machine is no defect of the program.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of public data that is no part of the repository."""
    beside = ROOT.parent / "shared"
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


@pytest.fixture(scope="session")
def languagetool_jars() -> Path:
    """The folder of LanguageTool's jars, fetched if they are not there."""
    tool = ROOT / "tools/languagetool/fetch.py"
    command = [sys.executable, str(tool)]
    try:
        subprocess.run(command, capture_output=True, text=True, check=True, timeout=900)
    except subprocess.CalledProcessError as error:
        pytest.skip(f"no LanguageTool here: {error.stderr.strip()[-300:]}")
    except subprocess.TimeoutExpired:
        pytest.skip("no LanguageTool here: Maven takes more than 15 minutes to fetch it")
    return jar_home()


@pytest.fixture(scope="session")
def languagetool_server(languagetool_jars: Path) -> Iterator[str]:
    """The URL of a real LanguageTool server that runs as long as the tests."""
    try:
        client = client_of(str(languagetool_jars))
    except ServiceError as error:
        pytest.skip(f"no LanguageTool here: {error}")
    yield client.url
    stop_servers()
