"""Build the demonstration corpus in `src/assay/data/demo` from the texts beside this program.

    python tools/demo_corpus/build.py            # write the files
    python tools/demo_corpus/build.py --check    # only compare; exit code 1 names what differs

The same texts give the same bytes every time, so that the corpus can be checked in and a test can
see that nobody edited it by hand.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools.demo_corpus import checks, judging
from tools.demo_corpus.markup import (
    ANNOTATORS,
    NONE,
    REWRITES,
    CorpusError,
    Edit,
    Sentence,
    parse_corpus,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

RAW = Path(__file__).resolve().parent
DEMO = RAW.parents[1] / "src" / "assay" / "data" / "demo"
RESULT = '<error-correction-ranking-result source-language="err" id="demo" target-language="cor">'
MADE = (".txt", ".m2", ".xml", ".md")  # what a stray file in DEMO may be, besides LICENSE


def _lines(lines: Iterable[str]) -> str:
    """Join lines, each with its line feed."""
    return "".join(f"{line}\n" for line in lines)


def m2_edit(edit: Edit, annotator: int) -> str:
    """Write one edit as a line of M2; a deletion is empty alone and -NONE- among others."""
    several = len(edit.corrections) > 1
    texts = [" ".join(each) or (NONE if several else "") for each in edit.corrections]
    fields = (f"A {edit.start} {edit.end}", edit.kind, "||".join(texts), "REQUIRED", NONE)
    return "|||".join((*fields, str(annotator)))


def m2_block(sentence: Sentence) -> list[str]:
    """Write one sentence as a block of M2, with the empty line that ends it."""
    lines = ["S " + " ".join(sentence.source)]
    for annotator, edits in sorted(sentence.edits.items()):
        lines.extend(m2_edit(edit, annotator) for edit in edits)
        if not edits:
            lines.append(f"A -1 -1|||noop|||{NONE}|||REQUIRED|||{NONE}|||{annotator}")
    return [*lines, ""]


def _duration(milliseconds: int) -> str:
    """Write a duration as Appraise does: hours, minutes, seconds and microseconds."""
    seconds, rest = divmod(milliseconds, 1000)
    minutes, seconds = divmod(seconds, 60)
    return f"{minutes // 60:02}:{minutes % 60:02}:{seconds:02}.{rest * 1000:06}"


def _ranking_item(number: int, judgment: judging.Judgment) -> list[str]:
    """Write one judged screen; names and numbers need no escaping in XML."""
    attributes = {
        "doc-id": "demo",
        "id": number,
        "src-id": judgment.screen.sentence,
        "user": judgment.judge,
        "duration": _duration(judgment.milliseconds),
    }
    written = " ".join(f'{name}="{value}"' for name, value in attributes.items())
    return [
        f"  <ranking-item {written}>",
        *(
            f'    <translation rank="{rank}" system="{" ".join(systems)}"/>'
            for systems, rank in judgment.ranks
        ),
        "  </ranking-item>",
    ]


def judgments_xml(judgments: Sequence[judging.Judgment], comment: str) -> str:
    """Write the judgments as Appraise exports them, saying first that they are simulated."""
    items = (_ranking_item(number, each) for number, each in enumerate(judgments))
    return _lines(
        [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f"<!--\n{comment.rstrip()}\n-->",
            "<appraise-results>",
            RESULT,
            *(line for item in items for line in item),
            "</error-correction-ranking-result>",
            "</appraise-results>",
        ]
    )


def _table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Write a Markdown table, numbers to the right: every column but the first."""
    ruler = ["---", *("---:" for _ in header[1:])]
    return "\n".join(f"| {' | '.join(map(str, row))} |" for row in (header, ruler, *rows))


def _annotator_table(sentences: Sequence[Sentence]) -> str:
    """Count the edits of every annotator."""
    rows = []
    for who in ANNOTATORS:
        seen = [each.edits[who] for each in sentences if who in each.edits]
        edits = [edit for each in seen for edit in each]
        alternatives = sum(len(edit.corrections) > 1 for edit in edits)
        rows.append((who, len(seen), len(edits), seen.count(()), alternatives))
    header = ("annotator", "sentences", "edits", "noop lines", "edits with alternatives")
    return _table(header, rows)


def _system_table(sentences: Sequence[Sentence], judgments: Sequence[judging.Judgment]) -> str:
    """Say how much each system changes and how the simulated judges rank it."""
    shown = Counter(system for each in judgments for group, _ in each.ranks for system in group)
    rows = [
        (
            f"`{system}`",
            sum(each.texts[system] != each.source for each in sentences),
            sum(each.texts[system] in judging.references(each) for each in sentences),
            shown[system],
            f"{mean:.2f}",
        )
        for system, mean in judging.mean_ranks(judgments).items()
    ]
    header = ("system", "sentences changed", "equal to a reference", "times judged", "mean rank")
    return _table(header, rows)


def _judge_table(judgments: Sequence[judging.Judgment]) -> str:
    """Count the screens of every judge beside the judge's settings."""
    screens = Counter(each.judge for each in judgments)
    rows = [
        (f"`{each.name}`", f"{each.noise:.2f}", f"{each.width:.2f}", screens[each.name])
        for each in judging.JUDGES
    ]
    return _table(("judge", "noise σ", "rank width w", "screens"), rows)


def _file_table(sentences: Sequence[Sentence]) -> str:
    """Count the tokens of every file with one sentence a line."""
    files = {"source.txt": [each.source for each in sentences]}
    files.update({f"{name}.txt": [each.texts[name] for each in sentences] for name in REWRITES})
    rows = [(f"`{name}`", len(lines), sum(map(len, lines))) for name, lines in files.items()]
    return _table(("file", "sentences", "tokens"), rows)


def readme(
    template: str, sentences: Sequence[Sentence], judgments: Sequence[judging.Judgment]
) -> str:
    """Fill the counts into the text of the README."""
    pairs, tied, unequal = judging.tie_share(judgments)
    counts = checks.count_all(sentences, judgments)
    filled = {
        "seed": str(judging.SEED),
        "weight": str(judging.FAULT_WEIGHT),
        "files": _file_table(sentences),
        "annotators": _annotator_table(sentences),
        "systems": _system_table(sentences, judgments),
        "judges": _judge_table(judgments),
        "counts": _table(("what", "count"), counts.items()),
        "ties": f"{tied} of {pairs} ({tied / pairs:.0%})",
        "unequal-ties": str(unequal),
    }
    return _fill(template, filled)


def _fill(template: str, filled: dict[str, str]) -> str:
    """Put values in the place of `<<name>>`; every name must occur in the template."""
    for name, value in filled.items():
        if f"<<{name}>>" not in template:
            raise CorpusError(f"the template lacks <<{name}>>")
        template = template.replace(f"<<{name}>>", value)
    if "<<" in template:
        raise CorpusError("the template has a place that nothing fills")
    return template


def build() -> dict[str, str]:
    """Make every file of the corpus: its name below the corpus's folder, and its text.

    Raises:
        CorpusError: where the raw texts contradict themselves or miss a requirement.
    """
    sentences = parse_corpus((RAW / "sentences.txt").read_text(encoding="utf-8"))
    judgments = judging.simulate(sentences)
    checks.check(sentences, judgments)
    comment = _fill(
        (RAW / "judgments.comment.in").read_text(encoding="utf-8"), {"seed": str(judging.SEED)}
    )
    template = (RAW / "README.in.md").read_text(encoding="utf-8")
    files = {
        "source.txt": _lines(" ".join(each.source) for each in sentences),
        "gold.m2": _lines(line for each in sentences for line in m2_block(each)),
        "judgments.xml": judgments_xml(judgments, comment),
        "README.md": readme(template, sentences, judgments),
        "LICENSE": (RAW / "LICENSE.in").read_text(encoding="utf-8"),
    }
    for name in REWRITES:
        files[f"{name}.txt"] = _lines(" ".join(each.texts[name]) for each in sentences)
    for name in judging.SYSTEMS:
        files[f"systems/{name}.txt"] = _lines(" ".join(each.texts[name]) for each in sentences)
    return files


def differing(files: dict[str, str], folder: Path) -> list[str]:
    """Name the files in `folder` that are missing, different, or not made by this program."""
    wrong = [
        name
        for name, text in files.items()
        if not (folder / name).is_file() or (folder / name).read_bytes() != text.encode()
    ]
    there = (path for path in folder.rglob("*") if path.suffix in MADE)
    stray = {path.relative_to(folder).as_posix() for path in there} - files.keys()
    return sorted({*wrong, *stray})


def write(files: dict[str, str], folder: Path) -> None:
    """Write the files as UTF-8 with line feeds on every platform."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code."""
    parser = argparse.ArgumentParser(description="Build the demonstration corpus.")
    parser.add_argument("--check", action="store_true", help="compare only; write nothing")
    options = parser.parse_args(arguments)
    try:
        files = build()
    except CorpusError as error:
        print(f"demo corpus: {error}", file=sys.stderr)
        return 1
    if not options.check:
        write(files, DEMO)
        return 0
    wrong = differing(files, DEMO)
    for name in wrong:
        print(f"demo corpus: {name} is not what build.py makes", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
