"""Text as people write it, from text as tokenisers split it."""

from __future__ import annotations

import re

__all__ = ["detokenise"]

_CLOSING = frozenset([*".,;:!?)]}%…’”»", "..."])
_OPENING = frozenset("([{$£€¿¡“‘«")
_APOSTROPHE = "'"
_QUOTES = frozenset({_APOSTROPHE, '"'})
_TREEBANK = {
    "``": '"',
    "''": '"',
    "-LRB-": "(",
    "-RRB-": ")",
    "-LSB-": "[",
    "-RSB-": "]",
    "-LCB-": "{",
    "-RCB-": "}",
}
_CONTRACTED = re.compile(r"(n['’]t|['’](s|re|ve|ll|d|m))", re.IGNORECASE)


def detokenise(text: str) -> str:
    """A sentence of tokens as a person would write it, by the customs of English.

    Full stops, commas and closing brackets join the token before them, opening brackets and
    currencies the token behind them, contractions (`n't`, `'s`, `'ll`) what they contract with.
    Straight quotes join by turns: the first of a pair opens, the second closes; a single one
    behind an s, where none is open, is a genitive. The Penn Treebank's brackets and quotes become
    plain ones. Nothing else changes but blanks, of which one stays between words; text that is no
    tokenised text stays as it is.

    Examples:
        >>> print(detokenise("I ca n't say -LRB- yet -RRB- that `` he 's 5 % taller '' ."))
        I can't say (yet) that "he's 5% taller".
    """
    tokens = [_TREEBANK.get(token, token) for token in text.split()]
    pieces: list[str] = []
    open_quotes: set[str] = set()
    is_joined = True
    for place, token in enumerate(tokens):
        before, behind = _joins(token, tokens[place - 1] if place else "", open_quotes)
        if token in _QUOTES and behind and token not in tokens[place + 1 :]:
            behind = False  # it is never closed
        pieces.append(token if is_joined or before else f" {token}")
        is_joined = behind
    return "".join(pieces)


def _joins(token: str, previous: str, open_quotes: set[str]) -> tuple[bool, bool]:
    """Whether a token joins the one before it, and the one behind it; notes open quotes."""
    if token in _QUOTES:
        if token in open_quotes:
            open_quotes.remove(token)
            return True, False
        if token == _APOSTROPHE and previous[-1:] in {"s", "S"}:
            return True, False
        open_quotes.add(token)
        return False, True
    return token in _CLOSING or bool(_CONTRACTED.fullmatch(token)), token in _OPENING
