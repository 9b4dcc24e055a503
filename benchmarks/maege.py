"""MAEGE: scores of all corrections and their order, beside one sentence and one pair at a time."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

import assay
from assay.data.registry import demo_path
from assay.report.table import Table
from assay.validation.maege.lattice import lattices_of
from assay.validation.maege.order import comparable_pairs, order_of
from assay.validation.maege.protocol import PROTOCOLS
from assay.validation.maege.scoring import Pool, Scorer, draw
from benchmarks.timing import best_of, row

if TYPE_CHECKING:
    from assay.validation.maege.chains import Chain
    from assay.validation.maege.scoring import Drawn

N_TIMES, N_SEEDS, N_PYTHON = 12, 10, 20  # the corpus, repeated; a twentieth in Python, scaled up
PROTOCOL = PROTOCOLS["as-run"]


def corpus() -> assay.Corpus:
    """The demo corpus, repeated to some 700 sentences that can be used."""
    demo = demo_path()
    files = [demo / "fluency.0.txt", demo / "fluency.1.txt"]
    one = assay.load_corpus(gold=demo / "gold.m2", references=files)
    gold = (one.gold or ()) * N_TIMES
    return assay.Corpus(one.sources * N_TIMES, one.references * N_TIMES, gold=gold)


def one_by_one(chains: list[Chain], texts: assay.Corpus) -> None:
    """The score of each sentence of some chains, by itself."""
    metric = assay.GLEU()
    for chain in chains[::N_PYTHON]:
        references = [texts.references[chain.lattice.sentence]]
        for text in chain.texts:
            metric([chain.source], [text], references)


def pair_by_pair(chains: list[Chain], scores: list[float]) -> tuple[int, int]:
    """Discordant and all pairs within chains."""
    discordant = pairs = at = 0
    for chain in chains:
        for before, after in combinations(scores[at : at + len(chain.texts)], 2):
            pairs += 1
            discordant += before > after
        at += len(chain.texts)
    return discordant, pairs


def pooled(drawn: Drawn, texts: assay.Corpus) -> None:
    """The scores of chains and corpora, as `maege` computes them."""
    pool = Pool(texts.references)
    Scorer(assay.GLEU(), PROTOCOL).score(pool, pool.add(drawn))


def run() -> Table:
    """Scores, pairs, and a whole validation."""
    texts = corpus()
    lattices = lattices_of(texts)
    drawn = draw(lattices, PROTOCOL, seed=0, adversarial=False)
    n = sum(len(chain.texts) for chain in drawn.chains)
    scores = np.random.default_rng(0).random(n)
    listed, pairs = scores.tolist(), comparable_pairs(drawn.chains, PROTOCOL)
    alone = N_PYTHON * best_of(lambda: one_by_one(drawn.chains, texts), runs=2)
    python = best_of(lambda: pair_by_pair(drawn.chains, listed), runs=3)
    metrics = len(assay.maege(texts, seeds=1).metrics)
    rows = (
        row(f"GLEU of {n:,} sentences: one by one (a 20th, scaled up)", alone),
        row("the same and 11 corpora: assay", best_of(lambda: pooled(drawn, texts), 3), alone),
        row("order of pairs: Python", python),
        row("order of pairs: assay", best_of(lambda: order_of(scores, pairs)), python),
        row(
            f"all of it, {metrics} metrics, {N_SEEDS} seeds: assay",
            best_of(lambda: assay.maege(texts, seeds=N_SEEDS), runs=1),
        ),
    )
    title = f"MAEGE: {len(lattices.sentences):,} sentences, {len(drawn.chains):,} chains"
    return Table(title, ("what", "ms", "times as fast"), rows, digits=1)
