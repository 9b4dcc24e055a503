"""The public data sets that Assay knows: what they are, where they come from, what they must be.

The facts of each file (URL, checksum, size, licence) stand in `registry.tsv`, what people need to
know about a data set stands here. Nothing in this module uses the network; see `assay.data.fetch`.

A file has the same path below the data home everywhere. Several data sets share a folder.
"""

from __future__ import annotations

import hashlib
import os
import posixpath
import re
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Literal

import platformdirs

from assay.errors import DataError

__all__ = [
    "DataFile",
    "DataSet",
    "FileState",
    "checksum",
    "data_files",
    "data_home",
    "data_set",
    "data_sets",
    "demo_path",
    "is_there",
    "path",
    "state",
    "verify",
]

FileState = Literal["ok", "missing", "size differs", "checksum differs"]

DEMO = "demo"

# Plain names only: no "..", no hidden file, no root, no drive, nothing that a shell minds.
_SAFE_PATH = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*(?:/[A-Za-z0-9][A-Za-z0-9._-]*)*")
_CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class DataFile:
    """One file of a data set.

    `path` is relative to the data home, with `/` between its parts; `url` is where its authors
    publish it; `sha256` is in lower-case hexadecimal digits; `licence` is their terms, in short.

    Raises:
        DataError: The path could lead out of the data home.
    """

    dataset: str
    path: str
    url: str
    sha256: str
    n_bytes: int
    licence: str

    def __post_init__(self) -> None:
        """Refuses a path that could lead out of the data home."""
        if not _SAFE_PATH.fullmatch(self.path):
            raise DataError(
                f"{self.dataset}: found the path {self.path!r}; expected names of ASCII letters, "
                "digits, '.', '_' and '-' with '/' between, none of which begins with a sign; "
                "choose another path"
            )


@dataclass(frozen=True, slots=True)
class DataSet:
    """Files that are published, cited and fetched together."""

    name: str
    description: str
    citation: str
    files: tuple[DataFile, ...]

    @property
    def n_bytes(self) -> int:
        """The size of all files together."""
        return sum(file.n_bytes for file in self.files)

    @property
    def licences(self) -> tuple[str, ...]:
        """The different licences of its files, in the order of the files."""
        return tuple(dict.fromkeys(file.licence for file in self.files))

    @property
    def folder(self) -> PurePosixPath:
        """The innermost folder, relative to the data home, that holds all its files."""
        parents = [PurePosixPath(file.path).parent.as_posix() for file in self.files]
        return PurePosixPath(posixpath.commonpath(parents))


# Three lines each: the name, what it is, what to cite.
_ABOUT = """\
conll14
CoNLL-2014 shared task: 1,312 learner sentences, 12 systems' outputs, official gold edits
Ng et al. 2014, The CoNLL-2014 Shared Task on Grammatical Error Correction, CoNLL

bn15
Ten annotators' corrections and edits of the CoNLL-2014 sentences
Bryant and Ng 2015, How Far are We from Fully Automatic High Quality Grammatical Error \
Correction?, ACL

tacl16
Fluency and minimal rewrites of the CoNLL-2014 sentences, crowd rankings, metric scores
Sakaguchi et al. 2016, Reassessing the Goals of Grammatical Error Correction: Fluency Instead of \
Grammaticality, TACL

imeasure-gold
Gold annotations of the CoNLL-2014 sentences in the format of the I-measure
Felice and Briscoe 2015, Towards a Standard Evaluation Method for Grammatical Error Detection and \
Correction, NAACL; for the annotations see conll14, bn15 and tacl16

nspt15
Rankings of the CoNLL-2014 systems by 3 judges, 4 outputs a screen
Napoles et al. 2015, Ground Truth for Grammatical Error Correction Metrics, ACL

gjg15
Rankings of the CoNLL-2014 systems by 8 judges, 5 outputs a screen
Grundkiewicz et al. 2015, Human Evaluation of Grammatical Error Correction Systems, EMNLP

seeda
Edit-based and sentence-based rankings of newer systems on CoNLL-2014 sentences
Kobayashi et al. 2024, Revisiting Meta-evaluation for Grammatical Error Correction, TACL

jfleg
1,501 learner sentences (754 for development, 747 for test) with 4 fluency rewrites each
Napoles et al. 2017, JFLEG: A Fluency Corpus and Benchmark for Grammatical Error Correction, EACL; \
Heilman et al. 2014, Predicting Grammaticality on an Ordinal Scale, ACL
"""


@cache
def data_sets() -> tuple[DataSet, ...]:
    """All data sets that Assay knows.

    Examples:
        >>> [data_set.name for data_set in data_sets()][:3]
        ['conll14', 'bn15', 'tacl16']
    """
    about = [entry.splitlines() for entry in _ABOUT.split("\n\n")]
    files: dict[str, list[DataFile]] = {name: [] for name, _, _ in about}
    facts = Path(__file__).with_name("registry.tsv").read_text(encoding="utf-8")
    for line in facts.splitlines()[1:]:
        dataset, file, url, sha256, n_bytes, licence = line.split("\t")
        files[dataset].append(DataFile(dataset, file, url, sha256, int(n_bytes), licence))
    return tuple(
        DataSet(name, description, citation, tuple(files[name]))
        for name, description, citation in about
    )


def data_set(name: str) -> DataSet:
    """The data set of that name.

    Raises:
        DataError: There is none; the message says which names are near.

    Examples:
        >>> data_set("jfleg").n_bytes
        875795
    """
    for known in data_sets():
        if known.name == name:
            return known
    raise _unknown(name, [known.name for known in data_sets()])


def data_files(name: str) -> tuple[DataFile, ...]:
    """The files that a name stands for: those of a data set, or one by its path.

    Raises:
        DataError: There is neither; the message says which names are near.

    Examples:
        >>> [file.dataset for file in data_files("conll14/source.txt")]
        ['conll14']
    """
    if "/" not in name:
        return data_set(name).files
    everything = [file for known in data_sets() for file in known.files]
    for file in everything:
        if file.path == name:
            return (file,)
    raise _unknown(name, [file.path for file in everything] + [known.name for known in data_sets()])


def data_home() -> Path:
    """The folder of fetched data: `ASSAY_DATA`, else the user's data folder.

    It need not exist: only a fetch makes it.
    """
    chosen = os.environ.get("ASSAY_DATA")
    if not chosen:
        return platformdirs.user_data_path("assay", appauthor=False)
    # Unlike its sibling in pathlib, this one leaves the home of an unknown user as it stands.
    return Path(os.path.expanduser(chosen)).absolute()  # noqa: PTH111


def demo_path() -> Path:
    """The folder of the demo corpus, which comes with Assay: nothing to fetch."""
    return Path(__file__).with_name(DEMO)


def path(name: str) -> Path:
    """Where fetched data lies.

    Only looks whether the files are there: `verify` says whether they are what they should be.

    Args:
        name: A data set (gives the innermost folder that holds all its files), one file such
            as `conll14/source.txt`, or `demo`.

    Raises:
        DataError: The name is unknown, or a file is missing; the message says how to fetch it.
    """
    if name == DEMO:
        folder = demo_path()
        if not folder.is_dir():
            raise DataError(f"{folder}: the demo corpus is missing; install Assay again")
        return folder
    home = data_home()
    files = data_files(name)
    missing = [file for file in files if not is_there(file, home)]
    if missing:
        more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        raise DataError(
            f"{home / missing[0].path}{more}: not fetched yet; "
            f"fetch with: assay data fetch {missing[0].dataset}"
        )
    if "/" in name:
        return home / files[0].path
    return home / data_set(name).folder


def verify(name: str) -> dict[DataFile, FileState]:
    """The state of each file of a data set, or of one file, in the data home.

    Raises:
        DataError: The name is unknown, or a file cannot be read.
    """
    home = data_home()
    return {file: state(file, home) for file in data_files(name)}


def is_there(file: DataFile, home: Path) -> bool:
    """Whether a file can be seen in a data home, whatever it contains."""
    # Unlike its sibling in pathlib, this one takes a folder without access for an answer.
    return os.path.isfile(home / file.path)  # noqa: PTH113


def state(file: DataFile, home: Path) -> FileState:
    """Whether a file lies in a data home, with the registered size and checksum.

    Raises:
        DataError: It is there and cannot be read.
    """
    there = home / file.path
    if not is_there(file, home):
        return "missing"
    if there.stat().st_size != file.n_bytes:
        return "size differs"
    return "ok" if checksum(there) == file.sha256 else "checksum differs"


def checksum(file: Path) -> str:
    """The SHA-256 of a file's bytes, in hexadecimal digits.

    Raises:
        DataError: It cannot be read.
    """
    digest = hashlib.sha256()
    try:
        with file.open("rb") as stream:
            while chunk := stream.read(_CHUNK):
                digest.update(chunk)
    except OSError as error:
        raise DataError(
            f"{file}: it cannot be read ({error.strerror}); check the file and its permissions"
        ) from error
    return digest.hexdigest()


def _unknown(name: str, known: list[str]) -> DataError:
    if name == DEMO:
        return DataError("demo: the demo corpus comes with Assay; its folder: assay data path demo")
    near = get_close_matches(name.lower(), known, n=3)
    hint = f"did you mean {' or '.join(near)}? " if near else ""
    return DataError(f"{name}: Assay knows no such data; {hint}all names: assay data list")
