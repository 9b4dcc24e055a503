"""The gold format of I-measure (Felice & Briscoe 2015): errors as clusters of choices, in XML.

```xml
<scripts><script id="1"><sentence id="1" numann="2">
  <text>He go to home .</text>
  <error-list><error id="1" req="yes" type="SVA">
    <alt ann="0"><c start="1" end="2">goes</c></alt>
    <alt ann="1"><c start="1" end="2">went</c></alt>
  </error></error-list>
</sentence></script></scripts>
```

All sentences of all scripts are read, in their order; they are written as one script.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.edits.clusters import Choice, Cluster, ClusteredSentence
from assay.edits.edit import Edit
from assay.errors import FormatError
from assay.text.files import display_name, read_bytes, write_text
from assay.text.safe_xml import attribute_text, element_text, parse_xml

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assay.text.files import FileName
    from assay.text.safe_xml import Element

__all__ = ["format_imeasure_xml", "parse_imeasure_xml", "read_imeasure_xml", "write_imeasure_xml"]


_MOST_ANNOTATORS = 1_000  # of a sentence; a file could name billions in a few bytes


def read_imeasure_xml(file: FileName) -> tuple[ClusteredSentence, ...]:
    """The sentences of an I-measure gold file.

    Raises:
        FormatError: It is not XML, or not of this format.
    """
    return parse_imeasure_xml(read_bytes(file), name=display_name(file))


def parse_imeasure_xml(content: bytes, *, name: str = "<text>") -> tuple[ClusteredSentence, ...]:
    """The sentences of I-measure XML; `name` is what errors call it."""
    root = parse_xml(content, name=name)
    if root.tag != "scripts":
        raise root.error(
            found=f"<{root.tag:.40}> as the outermost element",
            expected="<scripts>",
            remedy="name an I-measure gold file, or make one: assay convert GOLD.m2 GOLD.xml",
        )
    scripts = [script.only("sentence") for script in root.only("script").children]
    return tuple(_sentence(element) for script in scripts for element in script.children)


def _sentence(element: Element) -> ClusteredSentence:
    source = element.only("text", "error-list").one("text").only().text
    n_tokens = len(source.split())
    errors = element.one("error-list").only("error").children
    n_annotators = element.whole_number("numann")
    if n_annotators > _MOST_ANNOTATORS:
        raise element.error(
            found=f"numann={n_annotators}",
            expected=f"at most {_MOST_ANNOTATORS:,} annotators",
            remedy="correct the number of the sentence's annotators",
        )
    return ClusteredSentence(
        source, n_annotators, tuple(_cluster(error, n_tokens) for error in errors)
    )


def _cluster(element: Element, n_tokens: int) -> Cluster:
    required = element.attribute("req")
    if required not in ("yes", "no"):
        raise element.error(
            found=f"req={required!r:.60}", expected="yes or no", remedy="correct the error element"
        )
    choices = [_choice(choice, n_tokens) for choice in element.only("alt").children]
    if not choices:
        raise element.error(
            found="an error without a correction",
            expected="at least one <alt>",
            remedy="add it, or remove the error element",
        )
    return Cluster(tuple(choices), required == "yes", element.attributes.get("type", ""))


def _choice(element: Element, n_tokens: int) -> Choice:
    annotator = element.whole_number("ann")
    edits = []
    for correction in element.only("c").children:
        start, end = correction.whole_number("start"), correction.whole_number("end")
        if start > end:
            raise correction.error(
                found=f"a correction from token {start} to {end} of {n_tokens}",
                expected="start <= end",
                remedy="correct the offsets, or remove the correction",
            )
        edits.append(Edit(start, end, (correction.only().text,), annotator=annotator))
    if not edits:
        raise element.error(
            found="an <alt> without a correction",
            expected="at least one <c>",
            remedy="add it, or remove the alt element: req=no says that the error may be left",
        )
    return Choice(annotator, tuple(edits))


def write_imeasure_xml(file: FileName, sentences: Iterable[ClusteredSentence]) -> None:
    """Writes a gold file that `read_imeasure_xml` reads back equal.

    Raises:
        FormatError: The format cannot hold a sentence.
    """
    write_text(file, format_imeasure_xml(sentences, name=display_name(file, output=True)))


def format_imeasure_xml(sentences: Iterable[ClusteredSentence], *, name: str = "<text>") -> str:
    """I-measure XML of the sentences, one a line."""
    lines = [
        "<?xml version='1.0' encoding='UTF-8'?>",
        '<scripts><script id="1">',
        *(_format_sentence(sentence, i, name) for i, sentence in enumerate(sentences, start=1)),
        "</script></scripts>",
    ]
    return "\n".join(lines) + "\n"


def _format_sentence(sentence: ClusteredSentence, number: int, name: str) -> str:
    if not _fits(sentence):
        raise FormatError(
            name,
            None,
            found=f"what I-measure XML cannot hold in sentence {number}, {sentence.source[:60]!r}",
            expected=f"0 to {_MOST_ANNOTATORS:,} annotators with numbers from 0, and edits of one "
            "alternative without type or comment (the type is the cluster's)",
            remedy="number the annotators from 0; cluster_edits makes such sentences",
        )
    errors = "".join(
        _format_cluster(cluster, i, name) for i, cluster in enumerate(sentence.clusters, start=1)
    )
    return (
        f'<sentence id="{number}" numann="{sentence.n_annotators}">'
        f"<text>{element_text(sentence.source, name=name)}</text>"
        f"<error-list>{errors}</error-list></sentence>"
    )


def _fits(sentence: ClusteredSentence) -> bool:
    """Whether the format holds all there is in a sentence (but for characters, see `safe_xml`)."""
    return 0 <= sentence.n_annotators <= _MOST_ANNOTATORS and all(
        cluster.choices and all(map(_choice_fits, cluster.choices)) for cluster in sentence.clusters
    )


def _choice_fits(choice: Choice) -> bool:
    plain = all(
        edit == Edit(edit.start, edit.end, (edit.correction,), annotator=choice.annotator)
        for edit in choice.edits
    )
    return choice.annotator >= 0 and bool(choice.edits) and plain


def _format_cluster(cluster: Cluster, number: int, name: str) -> str:
    choices = "".join(
        f'<alt ann="{choice.annotator}">'
        + "".join(_format_edit(edit, name) for edit in choice.edits)
        + "</alt>"
        for choice in cluster.choices
    )
    required = "yes" if cluster.required else "no"
    kind = attribute_text(cluster.type, name=name)
    return f'<error id="{number}" req="{required}" type={kind}>{choices}</error>'


def _format_edit(edit: Edit, name: str) -> str:
    text = element_text(edit.correction, name=name)
    return f'<c start="{edit.start}" end="{edit.end}">{text}</c>'
