from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.errors import FormatError
from assay.human.judgment import Cell, Judgment, Judgments
from assay.human.judgments_jsonl import (
    format_judgments_jsonl,
    parse_judgments_jsonl,
    read_judgments_jsonl,
    write_judgments_jsonl,
)
from human.screens import judgments as some_judgments
from refusals import assert_kind, refusal

if TYPE_CHECKING:
    from pathlib import Path

GOOD = {"sentence": "7", "judge": "ann", "cells": [{"systems": ["A B", "C,D"], "rank": 1}]}
SCREEN = Judgment("7", "ann", (Cell(("A B", "C,D"), 1),))


def test_lines_are_screens() -> None:
    text = json.dumps(GOOD) + '\n\n{"sentence": "8", "judge": "ann", "status": "skipped"}'
    screens = parse_judgments_jsonl(text)
    assert screens == Judgments((SCREEN, Judgment("8", "ann", (), "skipped")))


def test_files_are_written_and_read(tmp_path: Path) -> None:
    write_judgments_jsonl(tmp_path / "j.jsonl.gz", Judgments((SCREEN,)))
    assert read_judgments_jsonl(tmp_path / "j.jsonl.gz") == Judgments((SCREEN,))


@given(some_judgments())
def test_what_is_written_is_read(screens: Judgments) -> None:
    assert parse_judgments_jsonl(format_judgments_jsonl(screens)) == screens


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"judge": 7}, "7 as 'judge'"),
        ({"judge": "\ud800"}, "'\\ud800' as 'judge'"),
        ({"mood": "good"}, "'mood', which is not known"),
        ({"cells": {}}, "{} as 'cells'"),
        ({"cells": [{"systems": "A", "rank": 1}]}, "as 'cells'"),
        ({"cells": [{"systems": ["A"]}]}, "as 'cells'"),
        ({"cells": [{"systems": ["A"], "rank": "1"}]}, "as 'cells'"),
        ({"cells": [{"systems": ["A"], "rank": 10**30}]}, "as 'cells'"),
        ({"cells": [{"systems": ["A"], "rank": 0}]}, "no judgment (the rank of 'A' is 0"),
        ({"cells": [{"systems": ["A", "A"], "rank": 1}]}, "no judgment (judgment of 'ann'"),
        ({"seconds": "1"}, "'1' as 'seconds'"),
        ({"seconds": True}, "True as 'seconds'"),
        ({"seconds": -1}, "it took -1.0 seconds"),
        ({"columns": {"a": 1}}, "as 'columns'"),
    ],
)
def test_what_is_wrong_is_placed(change: dict[str, object], found: str) -> None:
    text = json.dumps(GOOD) + "\n" + json.dumps(GOOD | change)
    with pytest.raises(FormatError) as caught:
        parse_judgments_jsonl(text, name="j.jsonl")
    assert_kind(caught.value, name="j.jsonl", n_lines=2)
    assert caught.value.line == 2
    assert found in caught.value.found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('{"judge": "ann"}', "an object without 'sentence'"),
        ("[1]", "'[1]'"),
        ('{"judge"', "what is not JSON"),
    ],
)
def test_other_lines_are_refused(line: str, found: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse_judgments_jsonl(line, name="j.jsonl")
    assert_kind(caught.value, name="j.jsonl", n_lines=1)
    assert found in caught.value.found


KEYS = ["sentence", "judge", "cells", "systems", "rank", "seconds", "columns"]
JSON = st.recursive(
    st.none() | st.integers() | st.text(max_size=3) | st.floats(),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(KEYS), inner),
    max_leaves=8,
)


@given(JSON)
def test_any_object_is_read_or_refused(value: object) -> None:
    line = json.dumps({"sentence": "1", "judge": "a", "cells": [value], "seconds": value})
    for text in (line, json.dumps(value)):
        error = refusal(lambda text=text: parse_judgments_jsonl(text, name="j"))  # type: ignore[misc]
        if error is not None:
            assert_kind(error, name="j", n_lines=1)
