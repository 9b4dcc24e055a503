"""A small English spaCy pipeline, trained on analyses made by hand: it lets the real ERRANT run.

It is often wrong about what it has not seen, which does not matter here: tests ask that Assay gives
what ERRANT gives on the same analyses, not that these are good.
"""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

from assay.edits.parses import Analysis

if TYPE_CHECKING:
    from pathlib import Path

    from spacy.language import Language

# A token is text/lemma/pos/tag/dep/head; heads count from 0, and a root is its own head. A blank
# line ends a sentence.
SENTENCES = """\
He/he/PRON/PRP/nsubj/1 goes/go/VERB/VBZ/ROOT/1 home/home/ADV/RB/advmod/1 ././PUNCT/./punct/1

He/he/PRON/PRP/nsubj/1 go/go/VERB/VBP/ROOT/1 to/to/ADP/IN/prep/1 home/home/NOUN/NN/pobj/2
././PUNCT/./punct/1

She/she/PRON/PRP/nsubj/2 has/have/AUX/VBZ/aux/2 eaten/eat/VERB/VBN/ROOT/2 an/an/DET/DT/det/4
apple/apple/NOUN/NN/dobj/2 ././PUNCT/./punct/2

The/the/DET/DT/det/1 cats/cat/NOUN/NNS/nsubj/2 sleep/sleep/VERB/VBP/ROOT/2 in/in/ADP/IN/prep/2
the/the/DET/DT/det/6 big/big/ADJ/JJ/amod/6 house/house/NOUN/NN/pobj/3 ././PUNCT/./punct/2

I/I/PRON/PRP/nsubj/3 do/do/AUX/VBP/aux/3 n't/not/PART/RB/neg/3 like/like/VERB/VB/ROOT/3
my/my/PRON/PRP$/poss/5 friend/friend/NOUN/NN/poss/7 's/'s/PART/POS/case/5 dogs/dog/NOUN/NNS/dobj/3
././PUNCT/./punct/3

They/they/PRON/PRP/nsubj/2 were/be/AUX/VBD/aux/2 walking/walk/VERB/VBG/ROOT/2
quickly/quickly/ADV/RB/advmod/2 and/and/CCONJ/CC/cc/2 talked/talk/VERB/VBD/conj/2
to/to/ADP/IN/prep/5 Mary/Mary/PROPN/NNP/pobj/6 ././PUNCT/./punct/2

We/we/PRON/PRP/nsubj/1 want/want/VERB/VBP/ROOT/1 to/to/PART/TO/aux/3 look/look/VERB/VB/xcomp/1
at/at/ADP/IN/prep/3 two/two/NUM/CD/nummod/6 pictures/picture/NOUN/NNS/pobj/4 ,/,/PUNCT/,/punct/1
because/because/SCONJ/IN/mark/10 it/it/PRON/PRP/nsubj/10 is/be/AUX/VBZ/advcl/1
interesting/interesting/ADJ/JJ/acomp/10 ././PUNCT/./punct/1

What/what/PRON/WP/dobj/3 can/can/AUX/MD/aux/3 you/you/PRON/PRP/nsubj/3 tell/tell/VERB/VB/ROOT/3
us/we/PRON/PRP/dative/3 about/about/ADP/IN/prep/3 this/this/DET/DT/det/7
problem/problem/NOUN/NN/pobj/5 ?/?/PUNCT/./punct/3

Yesterday/yesterday/NOUN/NN/npadvmod/2 he/he/PRON/PRP/nsubj/2 went/go/VERB/VBD/ROOT/2
out/out/ADP/RP/prt/2 with/with/ADP/IN/prep/2 better/well/ADJ/JJR/amod/6 shoes/shoe/NOUN/NNS/pobj/4
././PUNCT/./punct/2
"""
ROUNDS = 50


def hand_made() -> list[Analysis]:
    """The analyses that are written above."""
    analyses = []
    for sentence in SENTENCES.split("\n\n"):
        rows = [token.rsplit("/", 5) for token in sentence.split()]
        text, lemma, pos, tag, dep, head = zip(*rows, strict=True)
        lower = tuple(token.lower() for token in text)
        analyses.append(Analysis(text, lower, lemma, pos, tag, dep, tuple(map(int, head))))
    return analyses


def train_pipeline(folder: Path) -> Path:
    """Trains the pipeline and writes it to a folder; some seconds."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # so few sentences are not what spaCy expects
        _trained().to_disk(folder)
    return folder


def _trained() -> Language:
    import spacy
    from spacy.tokens import Doc
    from spacy.training import Example
    from thinc.api import fix_random_seed

    fix_random_seed(0)
    nlp = spacy.blank("en", meta={"name": "tiny", "version": "0.1.0"})
    nlp.add_pipe("tagger")
    nlp.add_pipe("morphologizer")
    nlp.add_pipe("parser", config={"min_action_freq": 1})
    nlp.add_pipe("trainable_lemmatizer", config={"min_tree_freq": 1})
    examples = []
    for analysis in hand_made():
        right = Doc(
            nlp.vocab,
            list(analysis.text),
            lemmas=list(analysis.lemma),
            pos=list(analysis.pos),
            tags=list(analysis.tag),
            deps=list(analysis.dep),
            heads=list(analysis.head),
        )
        examples.append(Example(Doc(nlp.vocab, list(analysis.text)), right))
    optimizer = nlp.initialize(lambda: examples)
    for _ in range(ROUNDS):
        nlp.update(examples, sgd=optimizer, drop=0.0)
    return nlp
