"""The typed face of the Rust core: arrays in, arrays out, the GIL released in between.

Sentences are two arrays: ids, one sentence after the other, and n + 1 offsets. Arrays of another
dtype or dimension are `TypeError`s; offsets that do not fit, strided arrays and numbers out of
range are `ValueError`s. `threads=None` means `ASSAY_THREADS`, else one thread for each core.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "__version__",
    "bleu_counts",
    "bootstrap_counts",
    "bootstrap_sums",
    "draw_sums",
    "encode",
    "errant_alignments",
    "exchange_sums",
    "gleu2015_counts",
    "gleu_counts",
    "imeasure_best",
    "imeasure_choose",
    "imeasure_columns",
    "imeasure_counts",
    "levenshtein_alignments",
    "levenshtein_arcs",
    "levenshtein_distances",
    "levenshtein_reference_distances",
    "levenshtein_spans",
    "m2_choices",
    "m2_counts",
    "m2_edits",
    "m2_mixed",
    "sari_counts",
    "ter_counts",
    "trueskill_in_order",
    "trueskill_in_order_samples",
    "trueskill_mean_fields",
    "wmt_trueskill_runs",
]

__version__: Final[str]

def encode(
    sentences: Sequence[str], *, unit: str = "token", threads: int | None = None
) -> tuple[NDArray[np.int32], NDArray[np.int64], list[str]]: ...
def errant_alignments(
    source_ids: NDArray[np.int32],
    source_offsets: NDArray[np.int64],
    target_ids: NDArray[np.int32],
    target_offsets: NDArray[np.int64],
    texts: Sequence[str],
    features: NDArray[np.int32],
    *,
    plain: bool = False,
    threads: int | None = None,
) -> tuple[
    NDArray[np.uint8],
    tuple[
        NDArray[np.int32],
        NDArray[np.int32],
        NDArray[np.int32],
        NDArray[np.int32],
        NDArray[np.int64],
    ],
]: ...
def imeasure_best(
    source_ids: NDArray[np.int32],
    source_offsets: NDArray[np.int64],
    output_ids: NDArray[np.int32],
    output_offsets: NDArray[np.int64],
    text_ids: NDArray[np.int32],
    text_offsets: NDArray[np.int64],
    alternatives: NDArray[np.int64],
    regions: NDArray[np.int64],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    *,
    measure: str,
    detection: bool,
    beta: float,
    weight: float,
    most_work: int,
    running: bool = False,
    threads: int | None = None,
) -> tuple[
    NDArray[np.int64],
    NDArray[np.int64],
    NDArray[np.bool_],
    NDArray[np.float64],
    NDArray[np.int64],
    NDArray[np.int64],
]: ...
def imeasure_choose(
    counts: NDArray[np.int64],
    groups: NDArray[np.int64],
    *,
    measure: str,
    detection: bool,
    beta: float,
    weight: float,
    running: bool = False,
) -> NDArray[np.int64]: ...
def imeasure_columns(
    source_ids: NDArray[np.int32],
    source_offsets: NDArray[np.int64],
    output_ids: NDArray[np.int32],
    output_offsets: NDArray[np.int64],
    reference_ids: NDArray[np.int32],
    reference_offsets: NDArray[np.int64],
    *,
    threads: int | None = None,
) -> tuple[NDArray[np.int64], NDArray[np.int64]]: ...
def imeasure_counts(
    source_ids: NDArray[np.int32],
    source_offsets: NDArray[np.int64],
    output_ids: NDArray[np.int32],
    output_offsets: NDArray[np.int64],
    reference_ids: NDArray[np.int32],
    reference_offsets: NDArray[np.int64],
    groups: NDArray[np.int64],
    *,
    threads: int | None = None,
) -> NDArray[np.int64]: ...
def levenshtein_distances(
    source_ids: NDArray[np.int32],
    source_offsets: NDArray[np.int64],
    target_ids: NDArray[np.int32],
    target_offsets: NDArray[np.int64],
    *,
    threads: int | None = None,
) -> NDArray[np.int32]: ...
def levenshtein_reference_distances(
    output_ids: NDArray[np.int32],
    output_offsets: NDArray[np.int64],
    reference_ids: NDArray[np.int32],
    reference_offsets: NDArray[np.int64],
    groups: NDArray[np.int64],
    *,
    threads: int | None = None,
) -> NDArray[np.int32]: ...
def levenshtein_alignments(
    source_ids: NDArray[np.int32],
    source_offsets: NDArray[np.int64],
    target_ids: NDArray[np.int32],
    target_offsets: NDArray[np.int64],
    *,
    gap: int = 1,
    substitution: int = 1,
    threads: int | None = None,
) -> tuple[NDArray[np.uint8], NDArray[np.int64]]: ...
def levenshtein_arcs(
    source_ids: NDArray[np.int32],
    source_offsets: NDArray[np.int64],
    target_ids: NDArray[np.int32],
    target_offsets: NDArray[np.int64],
    *,
    gap: int = 1,
    substitution: int = 1,
    threads: int | None = None,
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.uint8], NDArray[np.int64]]: ...
def levenshtein_spans(
    source_ids: NDArray[np.int32],
    source_offsets: NDArray[np.int64],
    target_ids: NDArray[np.int32],
    target_offsets: NDArray[np.int64],
    *,
    merge: bool = False,
    threads: int | None = None,
) -> tuple[
    NDArray[np.int32],
    NDArray[np.int32],
    NDArray[np.int32],
    NDArray[np.int32],
    NDArray[np.int64],
]: ...
def m2_choices(
    rows: NDArray[np.int64],
    groups: NDArray[np.int64],
    *,
    beta: float = 0.5,
    running: bool = True,
) -> NDArray[np.int64]: ...
def m2_counts(
    source_ids: NDArray[np.int32],
    source_offsets: NDArray[np.int64],
    output_ids: NDArray[np.int32],
    output_offsets: NDArray[np.int64],
    annotators: NDArray[np.int64],
    edits: NDArray[np.int64],
    starts: NDArray[np.int32],
    ends: NDArray[np.int32],
    alternative_ids: NDArray[np.int32],
    alternative_offsets: NDArray[np.int64],
    groups: NDArray[np.int64],
    *,
    max_unchanged: int = 2,
    release: str = "github",
    letter_ids: NDArray[np.int32] | None = None,
    letter_offsets: NDArray[np.int64] | None = None,
    threads: int | None = None,
) -> NDArray[np.int64]: ...
def m2_edits(
    source_ids: NDArray[np.int32],
    source_offsets: NDArray[np.int64],
    output_ids: NDArray[np.int32],
    output_offsets: NDArray[np.int64],
    annotators: NDArray[np.int64],
    edits: NDArray[np.int64],
    starts: NDArray[np.int32],
    ends: NDArray[np.int32],
    alternative_ids: NDArray[np.int32],
    alternative_offsets: NDArray[np.int64],
    groups: NDArray[np.int64],
    *,
    max_unchanged: int = 2,
    release: str = "github",
    letter_ids: NDArray[np.int32] | None = None,
    letter_offsets: NDArray[np.int64] | None = None,
    threads: int | None = None,
) -> tuple[
    NDArray[np.int32],
    NDArray[np.int32],
    NDArray[np.int32],
    NDArray[np.int32],
    NDArray[np.int32],
    NDArray[np.int32],
    NDArray[np.int64],
]: ...
def m2_mixed(
    source_ids: NDArray[np.int32],
    source_offsets: NDArray[np.int64],
    output_ids: NDArray[np.int32],
    output_offsets: NDArray[np.int64],
    errors: NDArray[np.int64],
    choices: NDArray[np.int64],
    edits: NDArray[np.int64],
    starts: NDArray[np.int32],
    ends: NDArray[np.int32],
    alternative_ids: NDArray[np.int32],
    alternative_offsets: NDArray[np.int64],
    groups: NDArray[np.int64],
    *,
    most_work: int,
    max_unchanged: int = 2,
    release: str = "github",
    letter_ids: NDArray[np.int32] | None = None,
    letter_offsets: NDArray[np.int64] | None = None,
    threads: int | None = None,
) -> tuple[
    NDArray[np.int64],
    NDArray[np.int64],
    NDArray[np.bool_],
    NDArray[np.int64],
    NDArray[np.int64],
]: ...
def gleu_counts(
    source_ids: NDArray[np.int32],
    source_offsets: NDArray[np.int64],
    output_ids: NDArray[np.int32],
    output_offsets: NDArray[np.int64],
    reference_ids: NDArray[np.int32],
    reference_offsets: NDArray[np.int64],
    groups: NDArray[np.int64],
    *,
    order: int = 4,
    paper: bool = False,
    threads: int | None = None,
) -> NDArray[np.int64]: ...
def gleu2015_counts(
    source_ids: NDArray[np.int32],
    source_offsets: NDArray[np.int64],
    output_ids: NDArray[np.int32],
    output_offsets: NDArray[np.int64],
    reference_ids: NDArray[np.int32],
    reference_offsets: NDArray[np.int64],
    groups: NDArray[np.int64],
    *,
    order: int = 4,
    threads: int | None = None,
) -> NDArray[np.int64]: ...
def bleu_counts(
    output_ids: NDArray[np.int32],
    output_offsets: NDArray[np.int64],
    reference_ids: NDArray[np.int32],
    reference_offsets: NDArray[np.int64],
    groups: NDArray[np.int64],
    *,
    order: int = 4,
    threads: int | None = None,
) -> NDArray[np.int64]: ...
def sari_counts(
    source_ids: NDArray[np.int32],
    source_offsets: NDArray[np.int64],
    output_ids: NDArray[np.int32],
    output_offsets: NDArray[np.int64],
    reference_ids: NDArray[np.int32],
    reference_offsets: NDArray[np.int64],
    groups: NDArray[np.int64],
    *,
    order: int = 4,
    counting: str = "types",
    pooled: bool = True,
    threads: int | None = None,
) -> NDArray[np.float64]: ...
def draw_sums(
    counts: NDArray[np.float64],
    offsets: NDArray[np.int64],
    *,
    n_draws: int,
    generator: str = "seed",
    seed: int = 0,
    threads: int | None = None,
) -> NDArray[np.float64]: ...
def bootstrap_sums(
    counts: NDArray[np.float64],
    *,
    n_samples: int,
    first: int = 0,
    seed: int = 0,
    threads: int | None = None,
) -> NDArray[np.float64]: ...
def exchange_sums(
    counts: NDArray[np.float64],
    other: NDArray[np.float64],
    *,
    n_samples: int,
    first: int = 0,
    seed: int = 0,
    threads: int | None = None,
) -> NDArray[np.float64]: ...
def ter_counts(
    output_ids: NDArray[np.int32],
    output_offsets: NDArray[np.int64],
    reference_ids: NDArray[np.int32],
    reference_offsets: NDArray[np.int64],
    groups: NDArray[np.int64],
    *,
    threads: int | None = None,
) -> NDArray[np.int64]: ...
def bootstrap_counts(
    kinds: NDArray[np.int32],
    offsets: NDArray[np.int64],
    *,
    n_kinds: int,
    n_samples: int,
    first: int = 0,
    seed: int = 0,
    threads: int | None = None,
) -> NDArray[np.int64]: ...
def trueskill_in_order(
    first: NDArray[np.int32],
    second: NDArray[np.int32],
    outcome: NDArray[np.int8],
    *,
    n_systems: int,
    sigma: float,
    beta: float,
    draw_probability: float,
    tau: float = 0.0,
) -> tuple[NDArray[np.float64], NDArray[np.float64]]: ...
def trueskill_in_order_samples(
    first: NDArray[np.int32],
    second: NDArray[np.int32],
    outcome: NDArray[np.int8],
    offsets: NDArray[np.int64],
    *,
    n_systems: int,
    sigma: float,
    beta: float,
    draw_probability: float,
    tau: float = 0.0,
    n_samples: int,
    seed: int = 0,
    threads: int | None = None,
) -> NDArray[np.float64]: ...
def trueskill_mean_fields(
    wins: NDArray[np.int64],
    ties: NDArray[np.int64],
    *,
    sigma: float,
    beta: float,
    draw_probability: float,
    n_updates: int,
    n_steps: int = 4000,
    threads: int | None = None,
) -> NDArray[np.float64]: ...
def wmt_trueskill_runs(
    wins: NDArray[np.int64],
    ties: NDArray[np.int64],
    *,
    sigma: float,
    beta: float,
    draw_probability: float,
    n_updates: int,
    n_runs: int,
    seed: int = 0,
    threads: int | None = None,
) -> NDArray[np.float64]: ...
