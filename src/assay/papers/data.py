"""Public data as papers need it: found by name, read once, and what was made of it kept."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar, cast

from assay.data.registry import data_files, data_home
from assay.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable
    from pathlib import Path

__all__ = ["DATA_SETS", "PaperData"]

DATA_SETS = ("conll14", "bn15", "tacl16", "imeasure-gold", "nspt15", "gjg15")
"""The public data sets that papers need."""

T = TypeVar("T")


def _silent(_: str) -> None:
    return


@dataclass(frozen=True, eq=False)
class PaperData:
    """A folder of public data, laid out as `assay data fetch` does, and what is made of it.

    Args:
        folder: The folder; by default the data home.
        tell: Is told what is being computed, where that takes a while.
    """

    folder: Path = field(default_factory=data_home)
    tell: Callable[[str], None] = _silent
    _made: dict[Hashable, object] = field(default_factory=dict, repr=False)

    def file(self, name: str) -> Path:
        """Where a file lies.

        Raises:
            DataError: It is not there; the message says how to fetch it.
        """
        return self.first_of((name,))[0]

    def first_of(self, *alternatives: tuple[str, ...]) -> tuple[Path, ...]:
        """The files of the first alternative that is there; what is fetched comes last.

        Raises:
            DataError: There is none; the message says how to fetch the last.
        """
        for names in alternatives:
            if all((self.folder / name).is_file() for name in names):
                return tuple(self.folder / name for name in names)
        missing = [name for name in alternatives[-1] if not (self.folder / name).is_file()]
        more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        home = "" if self.folder == data_home() else f"ASSAY_DATA={self.folder} "
        raise DataError(
            f"{self.folder / missing[0]}{more}: it is not there; "
            f"fetch with: {home}assay data fetch {data_files(missing[0])[0].dataset}; "
            f"all that papers need: {home}assay data fetch {' '.join(DATA_SETS)}"
        )

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What `make` makes: once for each key."""
        if key not in self._made:
            self._made[key] = make()
        return cast("T", self._made[key])
