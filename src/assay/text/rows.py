"""Rows of named columns to a corpus and back: what JSONL and Parquet files hold.

A row is one system's version of one sentence: `id`, `source`, `hypothesis`, `references` (a list),
`system`; where a corpus has gold annotations also `annotators` (a list) and `edits` (a list of
objects). Without outputs a sentence is one row that has no hypothesis.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any

from assay.edits.edit import AnnotatedSentence, Edit
from assay.errors import EditError, FormatError, InputError
from assay.text.corpus import Corpus

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

__all__ = ["COLUMNS", "DEFAULT_SYSTEM", "Row", "corpus_of_rows", "renamed", "rows_of_corpus"]

COLUMNS = ("id", "source", "hypothesis", "references", "system", "annotators", "edits")
DEFAULT_SYSTEM = "system"

_NUMBERS_END = 10**18  # what a 64-bit integer surely holds


@dataclass(frozen=True, slots=True)
class Row:
    """One record of a file, and where it stands."""

    values: Mapping[str, Any]
    file: str
    number: int

    def text(self, column: str) -> str | None:
        """A text, or `None` where there is none. Whole numbers are taken as text."""
        value = self.values.get(column)
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        if value is None or (isinstance(value, str) and _is_unicode(value)):
            return value
        raise self.error(column, value, "a text")

    def texts(self, column: str) -> tuple[str, ...]:
        """A list of texts; one text is a list of one, nothing is an empty list."""
        value = self.values.get(column)
        if value is None:
            return ()
        if isinstance(value, str):
            value = [value]
        if not isinstance(value, list | tuple):
            raise self.error(column, value, "a list of texts")
        if not all(isinstance(item, str) and _is_unicode(item) for item in value):
            raise self.error(column, value, "a list of texts")
        return tuple(value)

    def error(self, column: str, found: object, expected: str) -> FormatError:
        """An error that points to this row."""
        return FormatError(
            self.file,
            self.number,
            found=f"{found!r:.80} in the column {column!r}",
            expected=expected,
            remedy=f"columns are {', '.join(COLUMNS)}; other names: --column NAME=COLUMN",
        )


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:  # half of a surrogate pair, which JSON can smuggle in
        return False
    return True


def renamed(
    records: Iterable[tuple[int, Mapping[str, Any]]],
    columns: Mapping[str, str],
    there: Collection[str],
    *,
    name: str,
) -> list[Row]:
    """Rows whose columns have our names.

    Args:
        records: The number of each row, and its values.
        columns: For columns of ours the names they have there.
        there: The columns of the file.
        name: What errors call the file.

    Raises:
        InputError: One of ours is not known, or one of theirs is not there.
    """
    for ours, theirs in columns.items():
        if ours not in COLUMNS:
            msg = f"there is no column {ours!r} to be named; columns are {', '.join(COLUMNS)}"
            raise InputError(msg)
        if there and theirs not in there:
            msg = (
                f"{name}: there is no column {theirs!r} to take as {ours!r}; "
                f"choose among {', '.join(map(str, there)):.400}"
            )
            raise InputError(msg)
    return [
        Row(
            {**values, **{ours: values.get(theirs) for ours, theirs in columns.items()}},
            name,
            number,
        )
        for number, values in records
    ]


def rows_of_corpus(corpus: Corpus) -> Iterator[dict[str, Any]]:
    """The rows of a corpus, system after system."""
    for name in corpus.outputs or (None,):
        for i in range(len(corpus)):
            row: dict[str, Any] = {"id": corpus.ids[i], "source": corpus.sources[i]}
            if name is not None:
                row |= {"hypothesis": corpus.outputs[name][i], "system": name}
            row["references"] = list(corpus.references[i])
            if corpus.gold is not None:
                sentence = corpus.gold[i]
                row["annotators"] = list(sentence.annotators)
                row["edits"] = [
                    asdict(edit) | {"alternatives": list(edit.alternatives)}
                    for edit in sentence.edits
                ]
            yield row


def corpus_of_rows(rows: Sequence[Row], *, name: str) -> Corpus:
    """The corpus that rows describe; `name` is what errors call their file.

    Rows with equal ids are one sentence; without ids the k-th row of every system is the k-th
    sentence. Rows without a system belong to a system called `system`.

    Raises:
        FormatError: A row lacks its source, or contradicts another row of its sentence.
        InputError: A system lacks a sentence.
    """
    sentences: dict[str, _Sentence] = {}
    outputs: dict[str, dict[str, str]] = {}
    for key, system, row in _keyed(rows):
        sentence = _sentence(row)
        merged = sentences.get(key, sentence).merged(sentence)
        if merged is None:
            raise row.error("id", key, "the same source, references and edits in all its rows")
        sentences[key] = merged
        hypothesis = row.text("hypothesis")
        if hypothesis is not None:
            texts = outputs.setdefault(system, {})
            if key in texts:
                raise row.error("id", key, f"one row of the system {system!r} for each sentence")
            texts[key] = hypothesis
    return Corpus(
        tuple(sentence.source for sentence in sentences.values()),
        tuple(sentence.references for sentence in sentences.values()),
        {system: _whole(system, texts, sentences, name) for system, texts in outputs.items()},
        _gold_of_all(sentences, name),
        tuple(sentences),
    )


def _keyed(rows: Sequence[Row]) -> Iterator[tuple[str, str, Row]]:
    """Each row with the id of its sentence and its system."""
    n_rows: Counter[str] = Counter()
    with_ids = bool(rows) and rows[0].text("id") is not None
    for row in rows:
        system, key = row.text("system"), row.text("id")
        system = DEFAULT_SYSTEM if system is None else system
        n_rows[system] += 1
        if (key is not None) != with_ids:
            raise row.error("id", key, "an id in every row, or in none")
        yield str(n_rows[system]) if key is None else key, system, row


def _whole(
    system: str, texts: Mapping[str, str], sentences: Iterable[str], name: str
) -> tuple[str, ...]:
    """A system's versions of all sentences."""
    for key in sentences:
        if key not in texts:
            msg = (
                f"{name}: the system {system!r} has no hypothesis for the sentence {key!r}; "
                "every system needs one for every sentence: add the row, or remove the system"
            )
            raise InputError(msg)
    return tuple(texts[key] for key in sentences)


def _gold_of_all(
    sentences: Mapping[str, _Sentence], name: str
) -> tuple[AnnotatedSentence, ...] | None:
    """The annotations of all sentences, or none."""
    annotated = [sentence.gold for sentence in sentences.values()]
    gold = tuple(sentence for sentence in annotated if sentence is not None)
    if 0 < len(gold) < len(annotated):
        first = next(key for key, sentence in sentences.items() if sentence.gold is None)
        msg = (
            f"{name}: the sentence {first!r} has neither 'annotators' nor 'edits', others have; "
            "give all of them these columns (lists, perhaps empty), or none"
        )
        raise InputError(msg)
    return gold or None


@dataclass(frozen=True, slots=True)
class _Sentence:
    """What a row says of its sentence, whatever the system."""

    source: str
    references: tuple[str, ...]
    gold: AnnotatedSentence | None

    def merged(self, other: _Sentence) -> _Sentence | None:
        """What two rows say together; `None` where they contradict. Silence is no contradiction."""
        if self.source != other.source:
            return None
        if self.references and other.references and self.references != other.references:
            return None
        if self.gold is not None and other.gold is not None and self.gold != other.gold:
            return None
        gold = other.gold if self.gold is None else self.gold
        return _Sentence(self.source, self.references or other.references, gold)


def _sentence(row: Row) -> _Sentence:
    source = row.text("source")
    if source is None:
        raise row.error("source", None, "a text")
    return _Sentence(source, row.texts("references"), _gold(row, source))


def _gold(row: Row, source: str) -> AnnotatedSentence | None:
    annotators, edits = row.values.get("annotators"), row.values.get("edits")
    if annotators is None and edits is None:
        return None
    numbers = [] if annotators is None else annotators
    if not isinstance(numbers, list | tuple) or not all(map(_is_number, numbers)):
        raise row.error("annotators", annotators, "a list of whole numbers")
    objects = [] if edits is None else edits
    if not isinstance(objects, list | tuple):
        raise row.error("edits", edits, f"a list of {_EDIT}")
    return AnnotatedSentence(
        source, tuple(_edit(row, values) for values in objects), tuple(numbers)
    )


_EDIT = f"objects with {', '.join(field.name for field in fields(Edit))}"


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < _NUMBERS_END


def _is_text(value: object) -> bool:
    return isinstance(value, str) and _is_unicode(value)


def _is_texts(value: object) -> bool:
    return isinstance(value, list | tuple) and all(map(_is_text, value))


_CHECKS: Mapping[str, tuple[Callable[[object], bool], str]] = {
    "start": (_is_number, "a whole number"),
    "end": (_is_number, "a whole number"),
    "alternatives": (_is_texts, "a list of texts"),
    "type": (_is_text, "a text"),
    "required": (lambda value: isinstance(value, bool), "true or false"),
    "annotator": (_is_number, "a whole number"),
    "comment": (_is_text, "a text"),
}


def _edit(row: Row, values: object) -> Edit:
    """The edit that an object describes; what it does not say is as in `Edit`."""
    if not isinstance(values, dict):
        raise row.error("edits", values, f"a list of {_EDIT}")
    known = {name: values[name] for name in _CHECKS if values.get(name) is not None}
    for name, (fits, expected) in _CHECKS.items():
        if name in known and not fits(known[name]):
            raise row.error("edits", {name: known[name]}, f"{expected} as {name}")
    if not known.keys() >= {"start", "end", "alternatives"}:
        raise row.error("edits", values, f"{_EDIT}, of which the first three must be there")
    try:
        return Edit(**known | {"alternatives": tuple(known["alternatives"])})
    except EditError as error:
        raise row.error("edits", values, f"an edit, but {error}") from None
