"""The cache: what can be had again, at the price of time."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

__all__ = ["cache_home"]


def cache_home() -> Path:
    """The folder of what is kept to save time: `ASSAY_CACHE`, else the user's cache folder.

    It need not exist, and may be deleted at any time.
    """
    chosen = os.environ.get("ASSAY_CACHE")
    if not chosen:
        return platformdirs.user_cache_path("assay", appauthor=False)
    return Path(os.path.expanduser(chosen)).absolute()  # noqa: PTH111 - as data_home
