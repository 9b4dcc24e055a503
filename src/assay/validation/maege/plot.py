"""Types of edits by metrics, as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.report.heat_map import heat_map

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from assay.validation.maege.result import Maege

__all__ = ["type_map"]


def type_map(found: Maege) -> Figure:
    """The mean change of each metric's score by each type of edit, with standard errors.

    Raises:
        MissingExtraError: Matplotlib is not installed.
    """
    sensitivities = found.sensitivities
    types, counts = sensitivities[0].types, sensitivities[0].counts
    return heat_map(
        [f"{kind} ({n:.0f})" for kind, n in zip(types, counts, strict=True)],
        found.names,
        np.column_stack([one.changes for one in sensitivities]),
        np.column_stack([one.errors for one in sensitivities]),
        title="Mean change of the score by type of edit (how many), ± standard error",
    )
