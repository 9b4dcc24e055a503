"""Kept scores: a file that grows by a line for each metric and seed, so that nothing is lost.

A run reads what is there and scores only the rest. A line is written as a whole and at once; one
that is torn, because a run was ended there, is left out when the file is read.
"""

from __future__ import annotations

import hashlib
import json
import sys
import warnings
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from assay.errors import AssayWarning, FormatError, InputError, OutputError
from assay.text.files import read_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from assay.metrics.base import Metric
    from assay.text.files import FileName
    from assay.validation.maege.scoring import Drawn

__all__ = ["KeptScores", "SeedScores", "metric_key"]

_PARTS = ("chains", "models", "damaged")
_BEGIN = '{"drawn": '


@dataclass(frozen=True, slots=True, eq=False)
class SeedScores:
    """What a metric says of all that is drawn under a seed.

    Args:
        chains: The score of each sentence of each chain.
        models: The score of each model's corpus.
        damaged: The score of each damaged sentence.
    """

    chains: NDArray[np.float64]
    models: NDArray[np.float64]
    damaged: NDArray[np.float64]

    def fit(self, drawn: Drawn) -> bool:
        """Whether there is a score for each thing that was drawn."""
        n_sentences = sum(len(chain.texts) for chain in drawn.chains)
        expected = (n_sentences, len(drawn.models.texts), len(drawn.damaged))
        return expected == (len(self.chains), len(self.models), len(self.damaged))


@dataclass(slots=True)
class KeptScores:
    """Scores by what was drawn, metric and seed: in memory, and in a file if one is named."""

    file: Path | None = None
    known: dict[tuple[str, str, int], SeedScores] = field(default_factory=dict)

    @classmethod
    def of_file(cls, file: FileName) -> KeptScores:
        """The scores that a file holds; it need not be there yet.

        Raises:
            FormatError: It is a file of something else.
            InputError: Its name says that it is packed.
        """
        path = Path(file)
        if path.suffix.lower() == ".gz":
            msg = f"{file}: lines are added to kept scores, so they cannot be packed; leave .gz off"
            raise InputError(msg)
        if not path.exists():
            return cls(path)
        lines = read_text(path).split("\n")
        known = {}
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            try:
                key, scores = _parsed(json.loads(line))
            except (ValueError, KeyError, TypeError):
                if number == len(lines) and line.startswith(_BEGIN[: len(line)]):
                    msg = f"{file}:{number}: the last line is torn and left out; it is scored again"
                    warnings.warn(msg, AssayWarning, stacklevel=2)
                    continue
                raise _unknown(str(file), number, line) from None
            known[key] = scores
        return cls(path, known)

    def get(self, drawn: str, metric: str, seed: int) -> SeedScores | None:
        """The scores, if they are known."""
        return self.known.get((drawn, metric, seed))

    def add(self, drawn: str, metric: str, seed: int, scores: SeedScores) -> None:
        """Keeps scores.

        Raises:
            OutputError: The file cannot be written.
        """
        self.known[drawn, metric, seed] = scores
        if self.file is None:
            return
        named: Mapping[str, object] = {"drawn": drawn, "metric": metric, "seed": seed}
        values = {name: getattr(scores, name).tolist() for name in _PARTS}
        line = json.dumps({**named, **values}, ensure_ascii=False)
        try:
            if self.file.exists():
                _cut_torn_line(self.file)
            with self.file.open("ab") as stream:
                stream.write(f"{line}\n".encode())
        except OSError as error:
            msg = f"{self.file}: it cannot be written ({error.strerror}); choose another file"
            raise OutputError(msg) from error


def _cut_torn_line(file: Path) -> None:
    """Removes what stands behind the last line end."""
    with file.open("r+b") as stream:
        size = stream.seek(0, 2)
        stream.seek(max(size - 1, 0))
        if stream.read(1) not in {b"\n", b""}:
            stream.seek(0)
            stream.truncate(stream.read().rfind(b"\n") + 1)


def _parsed(record: Any) -> tuple[tuple[str, str, int], SeedScores]:  # noqa: ANN401 - any JSON
    key = (str(record["drawn"]), str(record["metric"]), int(record["seed"]))
    return key, SeedScores(*(np.array(record[name], dtype=np.float64) for name in _PARTS))


def _unknown(file: str, number: int, line: str) -> FormatError:
    return FormatError(
        file,
        number,
        found=f"{line[:40]!r}",
        expected="kept scores, as assay maege --scores writes them",
        remedy="name another file",
    )


def metric_key(metric: Metric) -> str:
    """A metric's signature; of other packages' metrics also a digest of their program.

    So a metric that is being worked on is scored again when its module has changed.
    """
    signature = str(metric.signature())
    module = type(metric).__module__
    if module.startswith("assay."):
        return signature
    file = getattr(sys.modules.get(module), "__file__", None)
    program = Path(file).read_bytes() if file and Path(file).exists() else b""
    return f"{signature}|program:{hashlib.sha256(program).hexdigest()[:8]}"
