"""I-measure explained: source, output and reference of each sentence, aligned column by column."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len

from assay import _core
from assay.metrics.explain import unpainted
from assay.metrics.gold import encoded_regions, encoded_versions
from assay.metrics.imeasure import IMeasure
from assay.text.encoded import encode_parts

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from assay.metrics.explain import Mark, Paint
    from assay.metrics.imeasure import FoundReferences
    from assay.text.corpus import Corpus

__all__ = ["AlignedColumn", "SentenceIMeasure", "explain_imeasure", "show_alignment"]

_GAP = "–"
_WIDTH = 100
_MARKS: dict[str, Mark] = {"TP": "correct", "FP": "wrong", "FN": "missed", "FPN": "wrong"}
_ROWS = ("source", "output", "reference")


@dataclass(frozen=True, slots=True)
class AlignedColumn:
    """What source, output and reference have in one place; a gap is an empty text.

    Examples:
        >>> AlignedColumn("go", "goes", "went").correction
        'FPN'
    """

    source: str
    output: str
    reference: str

    @property
    def detection(self) -> str:
        """TP, TN, FP or FN, by the paper's Table 6."""
        if self.source == self.output:
            return "TN" if self.output == self.reference else "FN"
        return "FP" if self.source == self.reference else "TP"

    @property
    def correction(self) -> str:
        """The same of correction; FPN, which is FP and FN as well, where all three differ."""
        wrong = self.detection == "TP" and self.output != self.reference
        return "FPN" if wrong else self.detection

    def to_dict(self) -> dict[str, object]:
        """What JSON output holds of it; a gap is null."""
        texts = {name: getattr(self, name) or None for name in _ROWS}
        return {**texts, "correction": self.correction, "detection": self.detection}


@dataclass(frozen=True, slots=True)
class SentenceIMeasure:
    """A sentence beside the reference that counts.

    Args:
        id: Its name.
        source: The source.
        output: What the system made of it.
        reference: The reference that was chosen.
        columns: The three, aligned.
        parts: What the score of this sentence is made of, as those of a whole text.
        references: From how many combinations, or versions, the reference was chosen.
        certified: Whether no other can be better.
        most: What the measure that is maximised has at most, whatever the reference; nothing where
            the reference was chosen for the totals.
        aspect: Of what it was maximised: correction or detection.
    """

    id: str
    source: str
    output: str
    reference: str
    columns: tuple[AlignedColumn, ...]
    parts: Mapping[str, Any]
    references: int
    certified: bool
    most: float | None
    aspect: str

    def to_dict(self) -> dict[str, object]:
        """What a line of JSONL holds of it."""
        texts = {name: getattr(self, name) for name in ("id", *_ROWS)}
        kept = {k: v for k, v in self.parts.items() if k not in {"certified", "sentences"}}
        found = {"references": str(self.references), "certified": self.certified}
        columns = [column.to_dict() for column in self.columns]
        return {**texts, **kept, **found, "most": self.most, "columns": columns}


def explain_imeasure(
    corpus: Corpus, system: str, imeasure: IMeasure | None = None, *, threads: int | None = None
) -> Iterator[SentenceIMeasure]:
    """Sentence by sentence how a system's I-measure comes about.

    Raises:
        InputError: There are no gold edits, or a sentence is too long.

    Examples:
        >>> from assay import AnnotatedSentence, Corpus, Edit
        >>> gold = [AnnotatedSentence("He go to home", (Edit(1, 2, ("goes",)), Edit(2, 3, ("",))))]
        >>> corpus = Corpus.of(["He go to home"], outputs={"A": ["He goes to home"]}, gold=gold)
        >>> print(show_alignment(next(explain_imeasure(corpus, "A"))))
        1
          the only reference: 1 TP, 2 TN, 0 FP, 1 FN, 0 FPN; WAcc 0.8000, base 0.5000, I 0.6000
            source      He  go    to  home
            output      He  goes  to  home
            reference   He  goes  –   home
            correction  TN  TP    FN  TN
    """
    imeasure = imeasure or IMeasure()
    find = partial(imeasure.find, corpus, system, threads=threads)
    found = imeasure.checked(corpus, system, find)
    statistics = found.statistics()
    running = imeasure.optimise == "corpus"
    chosen = imeasure.choices(statistics, running=running).tolist()
    references = _references(corpus, imeasure, found, chosen)
    columns = _columns(corpus, system, references, threads=threads)
    for i, place in enumerate(chosen):
        yield SentenceIMeasure(
            corpus.ids[i],
            corpus.sources[i],
            corpus.outputs[system][i],
            references[i],
            columns[i],
            imeasure.parts_of_sums(statistics.rows[place]),
            found.numbers[i],
            bool(found.certified[i]),
            None if running else float(found.most[i]),
            imeasure.aspect,
        )


def _references(
    corpus: Corpus, imeasure: IMeasure, found: FoundReferences, places: list[int]
) -> list[str]:
    """The texts of the references at these places."""
    numbers = [found.chosen[found.offsets[p] : found.offsets[p + 1]].tolist() for p in places]
    if imeasure.references == "mix":
        regions = encoded_regions(corpus, treebank=imeasure.treebank).regions
        pairs = zip(corpus.sources, regions, numbers, strict=True)
        return [" ".join(one.version(source.split(), some)) for source, one, some in pairs]
    versions = encoded_versions(corpus, treebank=imeasure.treebank).versions
    return [" ".join(some[number]) for some, (number,) in zip(versions, numbers, strict=True)]


def _columns(
    corpus: Corpus, system: str, references: list[str], *, threads: int | None
) -> list[tuple[AlignedColumn, ...]]:
    texts = (corpus.sources, corpus.outputs[system], references)
    parts = encode_parts(texts, threads=threads)
    source, output, reference = (part.arrays for part in parts)
    cells, offsets = _core.imeasure_columns(*source, *output, *reference, threads=threads)
    tokens = zip(*([text.split() for text in some] for some in texts), strict=True)
    return [
        tuple(_column(sentence, row) for row in cells[first:last].tolist())
        for sentence, (first, last) in zip(tokens, pairwise(offsets.tolist()), strict=True)
    ]


def _column(tokens: Sequence[list[str]], row: list[int]) -> AlignedColumn:
    entries = zip(tokens, row, strict=True)
    return AlignedColumn(*(some[place] if place >= 0 else "" for some, place in entries))


def show_alignment(
    sentence: SentenceIMeasure, paint: Paint = unpainted, width: int = _WIDTH
) -> str:
    """A sentence as the paper's tables have it: three rows, and a fourth with labels.

    Labels are those of the aspect that is maximised. What is wider than `width` is folded.
    """
    summary = wrap(_summary(sentence), max(width - 2, 1), break_long_words=False)
    lines = [sentence.id, *("  " + paint("chosen", line) for line in summary)]
    labelled = [(column, getattr(column, sentence.aspect)) for column in sentence.columns]
    names = (*_ROWS, sentence.aspect)
    margin = max(map(len, names)) + 6
    for number, block in enumerate(_folded(labelled, width - margin)):
        if number:
            lines.append("")
        for name in names:
            cells = [
                _cell(column, label, name, paint, last=column is block[-1][0])
                for column, label in block
            ]
            lines.append(f"    {name:<{margin - 6}}  {'  '.join(cells)}")
    return "\n".join(lines)


def _summary(sentence: SentenceIMeasure) -> str:
    parts = sentence.parts if sentence.aspect == "correction" else sentence.parts["detection"]
    counts = ", ".join(f"{parts[k]:.0f} {k.upper()}" for k in ("tp", "tn", "fp", "fn", "fpn"))
    which = "the best of" if sentence.certified else "not proved to be the best of"
    which = f"{which} {sentence.references} references"
    which = "the only reference" if sentence.references == 1 else which
    summary = f"{which}: {counts}; "
    summary += f"WAcc {parts['wacc']:.4f}, base {parts['wacc_base']:.4f}, I {parts['i']:.4f}"
    if sentence.certified or sentence.most is None:
        return summary
    return f"{summary}; what is maximised is at most {sentence.most:.4f}"


def _size(column: AlignedColumn, label: str) -> int:
    """How many places of a terminal it takes: wide characters take two."""
    return max(1, *map(cell_len, (column.source, column.output, column.reference, label)))


def _folded(
    columns: list[tuple[AlignedColumn, str]], width: int
) -> Iterator[list[tuple[AlignedColumn, str]]]:
    """Blocks of columns that fit the width; at least one column in each."""
    block: list[tuple[AlignedColumn, str]] = []
    used = 0
    for column, label in columns:
        size = _size(column, label) + 2
        if block and used + size - 2 > width:
            yield block
            block, used = [], 0
        block.append((column, label))
        used += size
    if block:
        yield block


def _cell(column: AlignedColumn, label: str, name: str, paint: Paint, *, last: bool) -> str:
    text = getattr(column, name) or _GAP
    padding = "" if last else " " * (_size(column, label) - cell_len(text))
    mark = _MARKS.get(label)
    return (text if mark is None else paint(mark, text)) + padding
