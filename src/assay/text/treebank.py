"""Penn Treebank tokens, for gold files that must equal those of the original I-measure."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from assay.errors import MissingExtraError

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["treebank_tokens"]


def treebank_tokens(text: str) -> str:
    """The text as NLTK's Treebank tokeniser splits it, joined by blanks.

    The original converter from M2 passed corrections through it, under Python 2, which did not
    take white space beyond ASCII for white space. Straight quotes become `` and ''.

    Raises:
        MissingExtraError: NLTK is not installed.
    """
    places = (chr(code) for code in range(0xE000, 0x110000) if chr(code) not in text)
    foreign = dict(zip(sorted(_foreign(text)), places, strict=False))
    back = str.maketrans({place: character for character, place in foreign.items()})
    tokens = _tokeniser()(text.translate({ord(c): place for c, place in foreign.items()}))
    return " ".join(tokens).translate(back)


def _foreign(text: str) -> set[str]:
    return {character for character in text if character.isspace() and not character.isascii()}


@cache
def _tokeniser() -> Callable[[str], list[str]]:
    try:
        from nltk.tokenize.treebank import TreebankWordTokenizer
    except ImportError:
        raise MissingExtraError("Treebank tokenisation", "nltk", "nltk") from None
    tokenise: Callable[[str], list[str]] = TreebankWordTokenizer().tokenize
    return tokenise
