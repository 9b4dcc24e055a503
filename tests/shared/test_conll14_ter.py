"""TER's edits of the twelve systems against every reference set, beside sacreBLEU's."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from sacrebleu.metrics.lib_ter import translation_edit_rate

from assay import _core, read_plain
from assay.text.encoded import encode

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.shared

EVERY = 40  # sacreBLEU takes minutes for all


def texts(folder: Path, every: int) -> list[list[str]]:
    """Some sentences of each file in lower case, the mended output left out."""
    files = [file for file in sorted(folder.glob("*.txt")) if file.name != "NTHU.corrected.txt"]
    return [[text.lower() for text in read_plain(file)[::every]] for file in files]


def sentence_pairs(conll14: Path, every: int) -> list[tuple[str, str]]:
    """Every output with every reference."""
    systems, references = texts(conll14 / "systems", every), texts(conll14 / "references", every)
    assert (len(systems), len(references)) == (12, 20)
    return [
        pair
        for system in systems
        for reference in references
        for pair in zip(system, reference, strict=True)
    ]


def counted(pairs: list[tuple[str, str]]) -> list[tuple[int, int]]:
    """Edits and length of the reference."""
    encoded = encode([text for side in zip(*pairs, strict=True) for text in side])
    n = len(pairs)
    found = _core.ter_counts(*encoded[:n].arrays, *encoded[n:].arrays, np.arange(n + 1))
    return list(zip(found[:, :4].sum(axis=1).tolist(), found[:, 4].tolist(), strict=True))


def test_edits_are_those_of_sacrebleu(shared: Path) -> None:
    pairs = sentence_pairs(shared / "data" / "conll14", EVERY)
    expected = [translation_edit_rate(output.split(), ref.split()) for output, ref in pairs]
    assert counted(pairs) == expected
