from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from assay.text.treebank import treebank_tokens
from strategies import sentences, texts

WITHOUT_NLTK = """
import sys
sys.modules["nltk"] = None
from assay.errors import MissingExtraError
from assay.text.treebank import treebank_tokens
try:
    treebank_tokens("a")
except MissingExtraError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", ""),
        ("He doesn't go.", "He does n't go ."),
        ('He said "no".', "He said `` no '' ."),
        ("cannot (or won't)", "can not ( or wo n't )"),
        ("a\u00a0b c\u3000d", "a\u00a0b c\u3000d"),
        ("a\u2028b", "a\u2028b"),
        ("  a \t b  ", "a b"),
    ],
)
def test_text_is_split_as_the_penn_treebank_is(text: str, tokens: str) -> None:
    assert treebank_tokens(text) == tokens


@example("\ue000 a\u00a0b")
@example("\u00a0\ue000\u3000\ue001")
@given(texts())
def test_foreign_blanks_and_private_characters_stay_themselves(text: str) -> None:
    def strange(characters: str) -> list[str]:
        return [c for c in characters if (c.isspace() and not c.isascii()) or c >= "\ue000"]

    assert strange(treebank_tokens(text)) == strange(text)


@given(st.one_of(sentences(), texts(without='"')))
def test_nothing_but_blanks_and_quotes_changes(text: str) -> None:
    def without(characters: str) -> str:
        return "".join(c for c in characters if c not in "\"'`" and not c.isspace())

    assert without(treebank_tokens(text)) == without(text)


def test_without_nltk_the_error_says_what_to_install() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_NLTK], capture_output=True, text=True, check=True
    )
    assert done.stdout == (
        "Treebank tokenisation needs the package nltk, which is not installed; "
        "install it with: pip install 'assay-gec[nltk]'\n"
    )
