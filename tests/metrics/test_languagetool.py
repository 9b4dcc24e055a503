"""Errors that LanguageTool finds: by a real server; by a faulty one where it is to fail."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
import pytest

from assay import Corpus, InputError, LanguageTool, ServiceError, load_corpus, metric, score
from assay.data.registry import demo_path
from assay.errors import AssayWarning
from assay.metrics import languagetool_server as servers
from assay.metrics.languagetool_client import Client
from metrics.faulty_server import FaultyServer, faulty_server
from running import Assay, heeding_interrupts

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

DEMO = demo_path()
SYSTEMS = sorted(str(file) for file in (DEMO / "systems").glob("*.txt"))


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("ASSAY_LANGUAGETOOL", raising=False)
    servers.forget_versions()
    return tmp_path / "cache"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[FaultyServer]:
    impatient = partial(Client, timeout=10.0, attempts=2, pause=0.001)
    monkeypatch.setattr(servers, "_client_at", impatient)
    with faulty_server() as running:
        yield running


def corpus(*outputs: str) -> Corpus:
    return Corpus(outputs, outputs={"A": outputs})


@pytest.fixture(scope="module")
def demo_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("demo")


class TestRealServer:
    """The demo corpus, asked once; the tests that come later find the answers."""

    @pytest.fixture(autouse=True)
    def environment(
        self, languagetool_server: str, demo_cache: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("ASSAY_LANGUAGETOOL", languagetool_server)
        monkeypatch.setenv("ASSAY_CACHE", str(demo_cache))

    def test_the_command_scores_the_demo_corpus(self) -> None:
        run = Assay(DEMO)
        texts = ["source=source.txt", "fluency=fluency.0.txt", "systems/strong.txt"]
        common = ["score", "--source", "source.txt", "--metric", "languagetool", "--format", "json"]
        scores = json.loads(run.out(*common, "--interval", "100", *texts))["scores"]
        value = {item["system"]: item["score"] for item in scores}
        assert 0.9 < value["source"] < value["strong"] < value["fluency"] <= 1
        for item in scores:
            assert item["interval"][0] <= item["score"] <= item["interval"][1]
            assert "|languagetool:6.6|assay:" in item["signature"]
        assert scores[0]["parts"]["categories"]["GRAMMAR"] > 20
        assert run.out(*common, "--interval", "100", *texts) == run.out(
            *common, "--interval", "100", *texts, "--threads", "1"
        )

    def test_errors_of_grammar_and_spelling_are_found(self) -> None:
        counts = LanguageTool().statistics(corpus("He go to school .", "I beleive you ."), "A")
        (grammar, spelling) = (
            LanguageTool().parts_of_sums(row)["categories"] for row in counts.rows
        )
        assert grammar == {"GRAMMAR": 1}
        assert spelling == {"TYPOS": 1}
        assert LanguageTool().sentence_scores(counts).tolist() == [1 - 1 / 5, 1 - 1 / 4]

    def test_every_correction_of_the_demo_corpus_is_better_than_its_source(self) -> None:
        texts = ["source.txt", "fluency.0.txt", "fluency.1.txt"]
        known = load_corpus(source=DEMO / "source.txt", systems=[str(DEMO / t) for t in texts])
        scores = score(known, ["languagetool"])
        source, *corrections = (item.score.value for item in scores)
        assert all(source < value for value in corrections)

    def test_tokenised_text_is_full_of_white_space_errors(self) -> None:
        known = corpus("I do n't know , he said .")
        assert LanguageTool().statistics(known, "A").rows[0, 3] == 0
        raw = LanguageTool(detokenise=False, without="none").statistics(known, "A").rows[0]
        only = LanguageTool(detokenise=False, without="none", only="whitespace")
        assert raw[3] > only.statistics(known, "A").rows[0, 3] > 0

    def test_another_language(self) -> None:
        known = corpus("The colour is nice .")
        assert LanguageTool(language="en-US").statistics(known, "A").rows[0, 3] == 1
        assert LanguageTool(language="en-GB").statistics(known, "A").rows[0, 3] == 0

    def test_an_unknown_language_is_refused(self) -> None:
        with pytest.raises(InputError, match="'xx' is not a language code known"):
            LanguageTool(language="xx").statistics(corpus("a"), "A")


def test_counts_and_scores(server: FaultyServer) -> None:
    known = corpus("He go go .", "Fine .", "go went go go", "")
    one = LanguageTool(server=server.url, detokenise=False)
    counts = one.statistics(known, "A")
    assert counts.rows[:, :4].tolist() == [
        [1 - 2 / 4, 1, 4, 2],
        [1, 1, 2, 0],
        [1 - 3 / 4, 1, 4, 3],
        [0, 1, 0, 0],
    ]
    assert one.sentence_scores(counts).tolist() == [0.5, 1, 0.25, 0]
    result = one.corpus_score(counts)
    assert result.value == result.parts["by_sentences"] == np.mean([0.5, 1, 0.25, 0])
    assert result.parts["by_tokens"] == 1 - 5 / 10
    assert result.parts["categories"] == {"GRAMMAR": 5}
    by_tokens = LanguageTool(server=server.url, detokenise=False, mean="tokens")
    assert by_tokens.corpus_score(by_tokens.statistics(known, "A")).value == 0.5
    assert by_tokens.sentence_scores(counts).tolist() == [0.5, 1, 0.25, 0]


def test_what_counts_is_named_by_category_rule_or_issue_type(server: FaultyServer) -> None:
    known = corpus("He go .")
    for names, n_errors in (("GRAMMAR", 1), ("GO", 1), ("grammar+TYPOS", 1), ("TYPOS", 0)):
        only = LanguageTool(server=server.url, only=names)
        assert only.statistics(known, "A").rows[0, 3] == n_errors
        without = LanguageTool(server=server.url, without=names)
        assert without.statistics(known, "A").rows[0, 3] == 1 - n_errors
    assert server.texts == ["He go."]


def test_a_name_that_nothing_has_is_warned_of(server: FaultyServer) -> None:
    with pytest.warns(AssayWarning, match="no error found is called GRAMAR"):
        LanguageTool(server=server.url, without="GRAMAR").statistics(corpus("He go ."), "A")


def test_a_distinct_sentence_is_asked_once_and_never_again(server: FaultyServer) -> None:
    outputs = {name: ("He go .", "Same .", f"Of {name} .") for name in "ABCDEFGHIJKL"}
    known = Corpus(("", "", ""), outputs=outputs)
    first = score(known, [LanguageTool(server=server.url)])
    assert sorted(server.texts) == sorted({"He go.", "Same.", *(f"Of {n}." for n in outputs)})
    n_asked = len(server.asked)
    again = score(Corpus(("", "", ""), outputs=outputs), [LanguageTool(server=server.url)])
    assert len(server.asked) == n_asked
    assert again.to_json() == first.to_json()


def test_a_server_that_dies_loses_nothing(server: FaultyServer) -> None:
    known = [f"Sentence {i} go ." for i in range(30)]
    server.dies_after = 12
    with pytest.raises(ServiceError, match="answers until now are kept"):
        LanguageTool(server=server.url).statistics(corpus(*known), "A", threads=3)
    assert len(set(server.texts)) == 12
    with faulty_server() as other:
        one = LanguageTool(server=other.url)
        assert one.statistics(corpus(*known), "A").rows[:, 3].tolist() == [1] * 30
        assert len(other.texts) == 18


def test_another_version_asks_again(server: FaultyServer) -> None:
    one = LanguageTool(server=server.url)
    one.statistics(corpus("a"), "A")
    server.version = "6.7"
    servers.forget_versions()
    one.statistics(corpus("a"), "A")
    assert server.texts == ["a", "a"]
    assert "|languagetool:6.7|" in str(one.signature())


def test_a_server_that_changes_under_way_is_noticed(server: FaultyServer) -> None:
    one = LanguageTool(server=server.url)
    assert "|languagetool:6.6|" in str(one.signature())
    server.version = "6.7"
    with pytest.raises(ServiceError, match=r"found LanguageTool 6\.7 where 6\.6 was before"):
        one.statistics(corpus("a"), "A")
    assert one.statistics(corpus("b go"), "A").rows[0, 3] == 1


def test_the_signature_has_everything_but_the_server(server: FaultyServer) -> None:
    signed = str(LanguageTool(server=server.url, language="en-GB").signature(corpus("a")))
    assert signed.startswith(
        "languagetool|language:en-GB|detokenise:yes|only:all|without:whitespace|mean:sentences"
        "|languagetool:6.6|assay:"
    )
    assert LanguageTool(server=server.url) == LanguageTool()


def test_parameters_are_read() -> None:
    read = metric("languagetool:server=http://localhost:8081/v2,only=TYPOS+misspelling,mean=tokens")
    assert isinstance(read, LanguageTool)
    assert read.server == "http://localhost:8081/v2"
    assert read == LanguageTool(only="TYPOS+misspelling", mean="tokens")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("mean=median", "mean is 'median'; it is one of sentences, tokens"),
        ("detokenise=maybe", "detokenise is 'maybe'; it is one of no, yes"),
        ("without=whitspace", "'whitspace' is no issue type; expected none"),
        ("only=TYPOS+", "'' is no issue type; expected all"),
        ("only=5", "only is 5; it is a text"),
        ("language=5", "language is 5; it is a text"),
    ],
)
def test_what_means_nothing_is_refused(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        metric(f"languagetool:{text}")


def test_the_option_server_is_for_this_metric(tmp_path: Path, server: FaultyServer) -> None:
    run = Assay(DEMO)
    common = ["score", "--source", "source.txt", "--server", server.url, "systems/strong.txt"]
    assert "--server is for LanguageTool" in run.refusal(*common)
    done = run(*common, "--metric", "languagetool", ASSAY_CACHE=str(tmp_path / "cli"))
    assert done.returncode == 0, done.stderr
    assert "languagetool" in done.stdout
    assert len(set(server.texts)) == len(server.texts) > 60


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
def test_who_interrupts_waits_for_nothing_and_loses_nothing(
    tmp_path: Path, server: FaultyServer
) -> None:
    server.faults = [*["well"] * 12, *["hang"] * 99]
    options = ["--metric", "languagetool", "--server", server.url, "--source", "source.txt"]
    command = [sys.executable, "-m", "assay", "score", *options, "systems/strong.txt"]
    environment = {**os.environ, "ASSAY_CACHE": str(tmp_path / "cache"), "ASSAY_THREADS": "2"}
    with heeding_interrupts():
        process = subprocess.Popen(command, cwd=DEMO, env=environment, stderr=subprocess.PIPE)
    try:
        while len(server.texts) < 13:
            assert process.poll() is None
            time.sleep(0.05)
        time.sleep(0.5)  # the last answers arrive
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=30)
        assert process.returncode == 130
        assert b"Traceback" not in said
    finally:
        process.kill()
    answered = set(server.texts[:11])
    with faulty_server() as other:
        done = Assay(DEMO)(
            *["score", "--metric", "languagetool", "--server", other.url, "--source", "source.txt"],
            "systems/strong.txt",
            ASSAY_CACHE=environment["ASSAY_CACHE"],
        )
        assert done.returncode == 0, done.stderr
        assert not answered & set(other.texts)
        assert len(other.texts) > 40


def test_a_server_that_fails_the_command_is_a_message(tmp_path: Path) -> None:
    run = Assay(DEMO)
    options = ["--metric", "languagetool", "--server", str(tmp_path)]
    said = run.refusal("score", "--source", "source.txt", *options, SYSTEMS[0])
    assert "neither an address nor a folder" in said
