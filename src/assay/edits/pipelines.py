"""spaCy pipelines: which one it is, and sentences analysed by it, each once.

What was analysed before comes from the cache and needs no pipeline in memory. The rest is spread
over processes (`assay.edits.parsing`).
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from assay.edits.parse_cache import ParseCache
from assay.edits.parses import EMPTY, Analysis, as_key, read_analyses
from assay.errors import InputError, MissingExtraError
from assay.text.files import read_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = [
    "DEFAULT_PIPELINE",
    "Pipeline",
    "analyses_of",
    "check_pipeline",
    "documents",
    "import_errant",
    "load_pipeline",
    "parsed",
    "pipeline_identity",
]

DEFAULT_PIPELINE = "en_core_web_sm"

Pipeline: TypeAlias = "str | os.PathLike[str] | Any"
"""A name, a folder, a file of analyses, or a `spacy.Language`."""

_DOWNLOAD = f"python -m spacy download {DEFAULT_PIPELINE}"
_BATCH = 64  # sentences that go through a pipeline together
_DIGITS = 8


def import_errant() -> None:
    """Makes sure that the package errant is there.

    Raises:
        MissingExtraError: It is not.
    """
    try:
        import errant  # noqa: F401 - it is imported where it is used
    except ImportError:
        raise MissingExtraError("ERRANT", "errant", "errant", further=_DOWNLOAD) from None


def analyses_of(
    sentences: Iterable[str], pipeline: Pipeline, *, processes: int | None = None
) -> dict[str, Analysis]:
    """The analysis of each distinct sentence.

    Raises:
        InputError: There is no such pipeline, it cannot be used, or a file of analyses lacks some.
        MissingExtraError: The pipeline that is the default is not installed.
    """
    distinct = [sentence for sentence in dict.fromkeys(map(as_key, sentences)) if sentence]
    if not isinstance(pipeline, str | os.PathLike):
        analyses = parsed(pipeline, distinct)
    elif is_file_of_analyses(pipeline):
        analyses = _from_file(distinct, pipeline)
    else:
        analyses = _kept_or_parsed(distinct, pipeline, processes)
    return {"": EMPTY} | analyses  # an empty sentence needs no pipeline


def _kept_or_parsed(
    sentences: Sequence[str], pipeline: str | os.PathLike[str], processes: int | None
) -> dict[str, Analysis]:
    kept = ParseCache(_identity(_folder(pipeline)))
    analyses = kept.get(sentences)
    lacking = [sentence for sentence in sentences if sentence not in analyses]
    if lacking:
        from assay.edits.parsing import parsed_in_chunks

        for chunk in parsed_in_chunks(lacking, os.fspath(pipeline), processes):
            kept.put(chunk)
            analyses.update(chunk)
    return analyses


def is_file_of_analyses(pipeline: str | os.PathLike[str]) -> bool:
    """Whether this is a file of analyses, by its name."""
    return os.fspath(pipeline).endswith((".jsonl", ".jsonl.gz"))


def _from_file(sentences: Sequence[str], file: str | os.PathLike[str]) -> dict[str, Analysis]:
    everything = read_analyses(file)
    lacking = [sentence for sentence in sentences if sentence not in everything]
    if lacking:
        msg = (
            f"{os.fspath(file)}: found no analysis of {lacking[0]!r:.80} and of "
            f"{len(lacking) - 1:,} other sentences; expected one of each sentence that is "
            "compared: add them, or name a spaCy pipeline"
        )
        raise InputError(msg)
    return {sentence: everything[sentence] for sentence in sentences}


def _folder(pipeline: str | os.PathLike[str]) -> Path:
    """Where a pipeline lies: a folder, or a package that is installed."""
    name = os.fspath(pipeline)
    if Path(name).is_dir():
        return Path(name)
    spec = find_spec(name) if name.isidentifier() else None
    if spec is not None and spec.submodule_search_locations:
        return Path(spec.submodule_search_locations[0])
    if name == DEFAULT_PIPELINE:
        raise MissingExtraError("ERRANT", name, "errant", further=_DOWNLOAD)
    msg = (
        f"there is no spaCy pipeline {name!r}: found neither a package nor a folder of that name; "
        f"install it (python -m spacy download {name}), or name another, such as {DEFAULT_PIPELINE}"
    )
    raise InputError(msg)


def check_pipeline(pipeline: str | os.PathLike[str]) -> None:
    """Refuses what is neither a pipeline nor a file of analyses, without looking into it.

    Raises:
        InputError: There is no such pipeline.
        MissingExtraError: The pipeline that is the default is not installed.
    """
    if not is_file_of_analyses(pipeline):
        _folder(pipeline)


def pipeline_identity(pipeline: Pipeline) -> str:
    """What tells a pipeline, or a file of analyses, from others: name, version, content, spaCy.

    Raises:
        InputError: There is no such pipeline.
        MissingExtraError: The pipeline that is the default is not installed.
    """
    if not isinstance(pipeline, str | os.PathLike):
        return f"{pipeline.meta['lang']}_{pipeline.meta['name']}-{pipeline.meta['version']}"
    if is_file_of_analyses(pipeline):
        return f"analyses-{hashlib.sha256(read_bytes(pipeline)).hexdigest()[:_DIGITS]}"
    return _identity(_folder(pipeline))


def _identity(folder: Path) -> str:
    try:
        meta = json.loads((folder / "meta.json").read_text(encoding="utf-8"))
        name = re.sub(r"[^\w.-]", "_", f"{meta['lang']}_{meta['name']}-{meta['version']}")
    except (OSError, ValueError, KeyError, TypeError):
        raise _unusable(folder, "it has no meta.json that tells its name") from None
    files = sorted(file for file in folder.rglob("*") if file.is_file() and file.suffix != ".pyc")
    stamps = ((file, file.stat()) for file in files)
    digest = _digest(folder, tuple((file, s.st_size, s.st_mtime_ns) for file, s in stamps))
    return f"{name}-{digest}-spacy{version('spacy')}"


@cache
def _digest(folder: Path, files: tuple[tuple[Path, int, int], ...]) -> str:
    """Some digits of a hash of the files; their sizes and times tell whether it is known."""
    state = hashlib.sha256()
    for file, n_bytes, _ in files:
        state.update(f"{file.relative_to(folder).as_posix()}:{n_bytes}:".encode())
        state.update(file.read_bytes())
    return state.hexdigest()[:_DIGITS]


def _unusable(folder: Path, why: str) -> InputError:
    return InputError(
        f"{folder}: this is no spaCy pipeline that can be used: {why}; "
        f"name one that spacy.load takes, such as {DEFAULT_PIPELINE}"
    )


def load_pipeline(pipeline: str | os.PathLike[str]) -> Any:  # noqa: ANN401 - a `Language` of spaCy
    """The pipeline, without the recognition of names, which ERRANT does not look at.

    Raises:
        InputError: It is none, or not one of this version of spaCy.
    """
    import spacy

    folder = _folder(pipeline)
    try:
        return spacy.load(
            folder if Path(pipeline).is_dir() else os.fspath(pipeline), disable=["ner"]
        )
    except (OSError, ValueError, ImportError) as error:
        raise _unusable(folder, f"{error!s:.300}") from None


def documents(pipeline: Any, sentences: Iterable[str]) -> Iterator[Any]:  # noqa: ANN401 - spaCy's
    """What spaCy makes of each sentence; tokens are what single blanks separate."""
    from spacy.tokens import Doc

    made = (Doc(pipeline.vocab, sentence.split()) for sentence in sentences)
    yield from pipeline.pipe(made, batch_size=_BATCH)


def parsed(pipeline: Any, sentences: Sequence[str]) -> dict[str, Analysis]:  # noqa: ANN401
    """The analyses of sentences, none of them empty, by a pipeline in memory.

    Raises:
        InputError: The pipeline fails.
    """
    try:
        made = list(map(Analysis.of_document, documents(pipeline, sentences)))
    except Exception as error:
        msg = (
            f"the spaCy pipeline cannot analyse the sentences: {error!s:.300}; name another, such "
            f"as {DEFAULT_PIPELINE}"
        )
        raise InputError(msg) from error
    return dict(zip(sentences, made, strict=True))
