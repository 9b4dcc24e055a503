"""The one name of the unchanged source, which studies call differently."""

from __future__ import annotations

__all__ = ["SOURCE", "common_name"]

SOURCE = "source"

_NAMES = frozenset({"input", "src", SOURCE})  # in any case


def common_name(system: str) -> str:
    """The name of a system; the unchanged source is `source`, whatever a study calls it.

    Examples:
        >>> common_name("INPUT"), common_name("Src"), common_name("AMU")
        ('source', 'source', 'AMU')
    """
    return SOURCE if system.casefold() in _NAMES else system
