"""What is in a corpus: sizes, edits by annotator and type, and how many references edits make."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from statistics import median_high, median_low
from typing import TYPE_CHECKING

from assay.edits.clusters import cluster_edits, n_mixed_references
from assay.errors import InputError, LengthError
from assay.report.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.edits.edit import AnnotatedSentence
    from assay.text.corpus import Corpus

__all__ = ["NamedCorpus", "describe"]

_LAST_BIN = 12  # powers of ten that the histogram tells apart


@dataclass(frozen=True, slots=True)
class NamedCorpus:
    """A corpus, and the name and format of the file that it came from."""

    name: str
    form: str
    corpus: Corpus


def describe(files: Sequence[NamedCorpus], source: NamedCorpus | None = None) -> list[Table]:
    """Tables that say what is in some files.

    Args:
        files: The files.
        source: The text that plain text files are corrections of: for these the tables then say
            what share of sentences they change.

    Raises:
        InputError: There is a source, but no plain text.
        LengthError: A plain text file has another number of sentences than the source.
    """
    if source is not None and not any(file.form == "text" for file in files):
        msg = (
            "a source says what plain texts change, and there is no plain text here; "
            "name one, or leave out the source (--source)"
        )
        raise InputError(msg)
    tables = [_sizes(files, source)]
    for file in files:
        if file.corpus.gold is not None:
            tables += _annotations(file.name, file.corpus.gold)
    return tables


def _sizes(files: Sequence[NamedCorpus], source: NamedCorpus | None) -> Table:
    columns = ("file", "format", "sentences", "empty", "tokens", "tokens/sentence", "distinct")
    rows = []
    for file in files:
        encoded = file.corpus.encoded.sources
        n, n_tokens = len(encoded), len(encoded.ids)
        n_empty = int((encoded.lengths == 0).sum())
        n_distinct = len(set(encoded.ids.tolist()))
        per_sentence = n_tokens / n if n else None
        changed = None if source is None else _share_changed(file, source)
        extra = (_range(file.corpus), changed)
        rows.append((file.name, file.form, n, n_empty, n_tokens, per_sentence, n_distinct, *extra))
    return Table("Files", (*columns, "references", "changed"), tuple(rows), digits=3)


def _range(corpus: Corpus) -> str | None:
    """The least and the largest number of references that a sentence has."""
    if corpus.gold is not None:
        numbers = {max(1, len(sentence.annotators)) for sentence in corpus.gold}
    else:
        numbers = {len(alternatives) for alternatives in corpus.references}
    if numbers <= {0}:
        return None
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low}-{high}"


def _share_changed(file: NamedCorpus, source: NamedCorpus) -> float | None:
    """The share of sentences whose tokens differ from the source's."""
    if file.form != "text":
        return None
    texts, sources = file.corpus.sources, source.corpus.sources
    if len(texts) != len(sources):
        raise LengthError(source.name, len(sources), file.name, len(texts))
    pairs = zip(texts, sources, strict=True)
    n_changed = sum(text.split() != original.split() for text, original in pairs)
    return n_changed / len(texts) if texts else None


def _annotations(name: str, gold: Sequence[AnnotatedSentence]) -> list[Table]:
    return [_annotators(name, gold), _types(name, gold), *_mixed_references(name, gold)]


def _annotators(name: str, gold: Sequence[AnnotatedSentence]) -> Table:
    looked = Counter(annotator for sentence in gold for annotator in sentence.annotators)
    edits = Counter(edit.annotator for sentence in gold for edit in sentence.edits)
    changed = Counter(
        annotator for sentence in gold for annotator in {edit.annotator for edit in sentence.edits}
    )
    several = Counter(
        edit.annotator for sentence in gold for edit in sentence.edits if len(edit.alternatives) > 1
    )
    n_tokens = {
        annotator: sum(len(s.tokens) for s in gold if annotator in s.annotators)
        for annotator in looked
    }
    rows = tuple(
        (
            annotator,
            looked[annotator],
            changed[annotator],
            changed[annotator] / looked[annotator],
            edits[annotator],
            1000 * edits[annotator] / n_tokens[annotator] if n_tokens[annotator] else None,
            several[annotator],
        )
        for annotator in sorted(looked)
    )
    columns = (
        "annotator",
        "sentences",
        "changed",
        "share changed",
        "edits",
        "edits/1,000 tokens",
        "with alternatives",
    )
    return Table(f"Annotators of {name}", columns, rows, digits=3)


def _types(name: str, gold: Sequence[AnnotatedSentence]) -> Table:
    kinds = Counter(edit.type or "(none)" for sentence in gold for edit in sentence.edits)
    total = kinds.total()
    order = sorted(kinds, key=lambda kind: (-kinds[kind], kind))
    rows = tuple((kind, kinds[kind], kinds[kind] / total) for kind in order)
    return Table(f"Edit types of {name}", ("type", "edits", "share"), rows, digits=3, bar="edits")


def _mixed_references(name: str, gold: Sequence[AnnotatedSentence]) -> list[Table]:
    """How many corrected versions a sentence has when corrections of all annotators combine.

    This is Figure 1 of Choshen & Abend (2018).
    """
    numbers = [n_mixed_references(cluster_edits(sentence).clusters) for sentence in gold]
    if not numbers:
        return []
    summary = Table(
        f"Mixed references of {name}",
        ("mean", "median", "largest", "sum"),
        (
            (
                _quotient(sum(numbers), len(numbers)),
                _quotient(median_low(numbers) + median_high(numbers), 2),
                max(numbers),
                sum(numbers),
            ),
        ),
        digits=1,
    )
    # Bin k holds 10^k up to, not including, 10^(k+1); the numbers are integers of any size.
    # The last bin holds all beyond.
    bins = Counter(min(len(str(number)) - 1, _LAST_BIN) for number in numbers)
    rows = tuple((_bin(k), bins[k]) for k in range(max(bins) + 1))
    histogram = Table(
        f"Mixed references of {name}: histogram",
        ("references n", "sentences"),
        rows,
        bar="sentences",
    )
    return [summary, histogram]


def _bin(exponent: int) -> str:
    """What numbers the bin of a power of ten holds."""
    bound = f" < 10^{exponent + 1}" if exponent < _LAST_BIN else ""
    return f"10^{exponent} ≤ n{bound}"


def _quotient(total: int, n: int) -> int | float:
    """A mean of whole numbers of any size; where a float could not tell, to the nearest below."""
    return total / n if total < 2**53 else total // n
