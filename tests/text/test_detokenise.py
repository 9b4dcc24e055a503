"""Text as people write it, from tokens."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.text.detokenise import detokenise

TOKENS = st.sampled_from(["He", "goes", "books", ",", ".", "n't", "'s", '"', "'", "(", ")", "$"])


@pytest.mark.parametrize(
    ("tokens", "text"),
    [
        ("I 'm here , you 'll see : wait ...", "I'm here, you'll see: wait..."),
        ("I CA N'T and they don ’t", "I CAN'T and they don ’t"),
        ("He paid $ 5 ( five ) .", "He paid $5 (five)."),
        ("`` Yes , '' he said .", '"Yes," he said.'),
        ('He said " yes " and " no " .', 'He said "yes" and "no".'),
        ("He said ' yes ' .", "He said 'yes'."),
        ("the students ' books", "the students' books"),
        ("the ' students ' of 5 '", "the 'students' of 5 '"),
        ('a single " quote', 'a single " quote'),
        ("-LRB- a -RRB- -LSB- b -RSB- -LCB- c -RCB-", "(a) [b] {c}"),
        ("", ""),
        ("  two   blanks ", "two blanks"),
    ],
)
def test_tokens_join_as_people_write(tokens: str, text: str) -> None:
    assert detokenise(tokens) == text


def test_text_that_is_not_tokenised_stays() -> None:
    text = "He said, \"It's 5% more (or so)\" — the students' well-known joke..."
    assert detokenise(text) == text


@given(st.lists(TOKENS))
def test_nothing_changes_but_blanks(tokens: list[str]) -> None:
    assert detokenise(" ".join(tokens)).replace(" ", "") == "".join(tokens)
