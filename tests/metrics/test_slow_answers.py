"""Answers that are kept on the disk."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assay import OutputError, ServiceError
from assay.metrics.slow import Question
from assay.metrics.slow_answers import AnswerStore

if TYPE_CHECKING:
    from pathlib import Path

IDENTITY = (("model", "one 1.0"),)
JSON = st.recursive(
    st.none() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


def store(folder: Path, identity: tuple[tuple[str, object], ...] = IDENTITY) -> AnswerStore:
    return AnswerStore(folder, "tiny", identity)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(answers=st.dictionaries(st.builds(Question, st.text(), st.text()), JSON, max_size=8))
def test_what_is_kept_is_found_again(tmp_path: Path, answers: dict[Question, object]) -> None:
    with store(tmp_path) as first:
        assert first.keep(answers) == answers
    with store(tmp_path) as second:
        assert second.look_up([*answers, Question("never\0asked")]) == answers


def test_source_and_output_are_told_apart(tmp_path: Path) -> None:
    with store(tmp_path) as kept:
        kept.keep({Question("ab", "c"): 1})
    with store(tmp_path) as kept:
        assert kept.look_up([Question("a", "bc"), Question("abc"), Question("c", "ab")]) == {}


def test_answers_of_another_identity_are_not_used(tmp_path: Path) -> None:
    with store(tmp_path) as kept:
        kept.keep({Question("a"): 1})
    with store(tmp_path, (("model", "one 1.1"),)) as other:
        assert other.look_up([Question("a")]) == {}


def test_many_are_looked_up(tmp_path: Path) -> None:
    answers = {Question(str(i)): i for i in range(1234)}
    with store(tmp_path) as kept:
        kept.keep(answers)
    with store(tmp_path) as kept:
        assert kept.look_up(list(answers)) == answers


def test_a_block_that_ends_in_an_error_keeps_its_answers(tmp_path: Path) -> None:
    def interrupted() -> None:
        with store(tmp_path) as kept:
            kept.keep({Question("a"): [1, "x"]})
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    with store(tmp_path) as again:
        assert again.look_up([Question("a")]) == {Question("a"): [1, "x"]}


def test_numbers_of_numpy_are_numbers(tmp_path: Path) -> None:
    with store(tmp_path) as kept:
        answers = {Question("a"): np.float32(0.5), Question("b"): np.array([[1, 2]])}
        assert kept.keep(answers) == {Question("a"): 0.5, Question("b"): [[1, 2]]}


@pytest.mark.parametrize("answer", [np.float32("inf"), float("nan"), {1, 2}, object()])
def test_what_json_cannot_hold_is_refused(tmp_path: Path, answer: object) -> None:
    with store(tmp_path) as kept, pytest.raises(ServiceError, match="to 'a' cannot be kept"):
        kept.keep({Question("a"): answer})


def test_a_file_that_is_none_of_ours_is_named(tmp_path: Path) -> None:
    with store(tmp_path) as kept:
        file = kept.file
    file.write_text("this is no database, and long enough to be taken for one" * 9)
    with pytest.raises(OutputError, match=r"tiny-\w+\.sqlite.*ASSAY_CACHE"):
        store(tmp_path)


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match="ASSAY_CACHE"):
        store(tmp_path / "file" / "folder")


def test_an_answer_that_was_damaged_is_not_read(tmp_path: Path) -> None:
    with store(tmp_path) as kept:
        kept.keep({Question("a"): 1})
        file = kept.file
    connection = sqlite3.connect(file)
    with connection:
        connection.execute("UPDATE answers SET answer = '{'")
    connection.close()
    with store(tmp_path) as kept, pytest.raises(OutputError, match="delete the file"):
        kept.look_up([Question("a")])


WRITER = """
import sys
from pathlib import Path
from assay.metrics.slow import Question
from assay.metrics.slow_answers import AnswerStore
for i in range(20):
    with AnswerStore(Path(sys.argv[1]), "tiny", (("model", "one 1.0"),)) as store:
        store.keep({Question(f"{sys.argv[2]} {i}"): i})
"""


def test_processes_may_write_at_the_same_time(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WRITER, str(tmp_path)]
    writers = [subprocess.Popen([*command, name]) for name in ("a", "b", "c")]
    assert [writer.wait() for writer in writers] == [0, 0, 0]
    expected = {Question(f"{name} {i}"): i for name in ("a", "b", "c") for i in range(20)}
    with store(tmp_path) as kept:
        assert kept.look_up(list(expected)) == expected
