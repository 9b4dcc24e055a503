from __future__ import annotations

import csv
import gzip
import io
import json
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pyarrow.parquet
import pytest

import assay as library

if TYPE_CHECKING:
    from pathlib import Path

    from running import Assay

TEXTS = ("--source", "source.txt", "--reference", "fluency.0.txt", "--reference", "fluency.1.txt")


def test_json_equals_the_library(assay: Assay) -> None:
    content = json.loads(
        assay.out(
            "score", *TEXTS, "--metric", "gleu+:n=3", "systems/strong.txt", "--format", "json"
        )
    )
    corpus = library.load_corpus(
        source=assay.folder / "source.txt",
        references=[assay.folder / "fluency.0.txt", assay.folder / "fluency.1.txt"],
        systems=[str(assay.folder / "systems/strong.txt")],
    )
    assert content == library.score(corpus, ["gleu+:n=3"]).to_dict()


def test_systems_are_named_and_lines_are_left_out(assay: Assay) -> None:
    assay.write("skip.txt", "1 2\n70\n")
    options = ("--skip-lines", "skip.txt", "--format", "json", "--metric", "gleu2015")
    content = json.loads(assay.out("score", *TEXTS, *options, "best=systems/strong.txt"))
    (score,) = content["scores"]
    assert score["system"] == "best"
    whole = json.loads(
        assay.out("score", *TEXTS, "--format", "json", "--metric", "gleu2015", "systems/strong.txt")
    )
    assert score["score"] != whole["scores"][0]["score"]
    assert score["signature"] != whole["scores"][0]["signature"]


@pytest.mark.parametrize("form", ["table", "markdown", "latex", "tsv"])
def test_every_table_has_scores_and_signatures(assay: Assay, form: str) -> None:
    printed = assay.out(
        "score", *TEXTS, "--metric", "gleu+", "systems/eager.txt", "systems/strong.txt",
        "--format", form,
    )  # fmt: skip
    assert "strong" in printed
    assert "draws:500" in printed
    if form == "tsv":
        rows = list(csv.DictReader(io.StringIO(printed), delimiter="\t"))
        assert [row["system"] for row in rows] == ["eager", "strong"]
        assert 0 < float(rows[0]["score"]) < 1


@pytest.mark.parametrize("name", ["s.jsonl", "s.jsonl.gz", "s.tsv", "s.parquet"])
def test_sentences_are_written_by_extension(assay: Assay, name: str) -> None:
    metrics = ("--metric", "gleu+", "--metric", "gleu2015")
    systems = ("systems/eager.txt", "systems/strong.txt")
    assay.out("score", *TEXTS, *metrics, "--sentences", name, *systems)
    content = (assay.folder / name).read_bytes()
    if name.endswith(".parquet"):
        rows = pyarrow.parquet.read_table(assay.folder / name).to_pylist()
    elif name.endswith(".tsv"):
        rows = list(csv.DictReader(io.StringIO(content.decode()), delimiter="\t"))
    else:
        text = gzip.decompress(content) if name.endswith(".gz") else content
        rows = [json.loads(line) for line in text.decode().splitlines()]
    assert len(rows) == 72 * 2 * 2
    assert list(rows[0]) == ["id", "system", "metric", "score", "signature"]
    assert (rows[-1]["id"], rows[-1]["system"], rows[-1]["metric"]) == ("72", "strong", "gleu2015")
    assert 0 <= float(rows[0]["score"]) <= 1


def test_a_gold_annotation_is_enough(assay: Assay) -> None:
    assay.out("convert", "gold.m2", "gold.xml")
    for gold in ("gold.m2", "gold.xml"):
        content = json.loads(
            assay.out("score", "--gold", gold, "--metric", "gleu+", "systems/copycat.txt",
                      "--format", "json")
        )  # fmt: skip
        assert "refs:2-3" in content["scores"][0]["signature"]


def test_metrics_are_listed(assay: Assay) -> None:
    rows = json.loads(assay.out("metrics", "--format", "json"))["Metrics"]
    assert [row["metric"] for row in rows] == list(library.metric_names())
    assert rows[0]["needs"] == "source, references"
    assert rows[0]["better"] == "higher"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--metric", "glue", "systems/eager.txt"), "no metric 'glue'; choose one of"),
        (("--metric", "gleu+", "systems/eager.txt"), "gleu+ needs source"),
        (("--source", "source.txt", "--metric", "gleu+", "systems/eager.txt"), "needs references"),
        ((*TEXTS, "short.txt"), "source.txt has 72 sentences but short.txt has 1"),
        ((*TEXTS, "--sentences", "s.csv", "source.txt"), "written as .jsonl, .tsv, .parquet"),
        ((*TEXTS, "source.txt", "source.txt"), "two systems are called source"),
        ((*TEXTS, "nowhere.txt"), "there is no such file"),
        (TEXTS, "no system to score; name its output, or ask for --probe"),
        ((*TEXTS, "--probe", "probe:x=source.txt"), "'probe:x' is called like a probe"),
        (("--probe",), "no file is named"),
    ],
)
def test_what_cannot_be_scored_is_refused(
    assay: Assay, arguments: tuple[str, ...], message: str
) -> None:
    assay.write("short.txt", "one line\n")
    assert message in assay.refusal("score", *arguments)


def test_m2_is_explained(assay: Assay) -> None:
    assay.write("one.m2", "S He go .\nA 1 2|||V|||goes|||REQUIRED|||-NONE-|||0\n")
    assay.write("A.txt", "He goes .\n")
    common = ("score", "--gold", "one.m2", "A.txt", "--metric")
    shown = assay.out(*common, "m2", "--verbose", "-")
    assert "A 1\n  source  He go .\n  output  He goes .\n" in shown
    assert "F so far 1.0000; counts\n    + 1-2 'go' -> 'goes'\n" in shown
    assay.out(*common, "m2", "--metric", "gleu+", "--verbose", "why.jsonl")
    (record,) = map(json.loads, assay.read("why.jsonl").splitlines())
    assert record["system"] == "A"
    assert record["annotators"][0]["counts"] == {"correct": 1, "proposed": 1, "gold": 1}
    refused = assay.refusal(*common, "gleu+", "--verbose", "-")
    assert "--verbose explains m2 or imeasure; ask for one: --metric m2" in refused


def test_probes_are_scored_beside_the_systems(assay: Assay) -> None:
    common = ("score", "--gold", "gold.m2", "--metric", "m2", "systems/clumsy.txt")
    shown = assay.out(*common, "--probe")
    titles = ["Scores", "What nonsense beats", "Probes", "Signatures"]
    assert [line for line in shown.splitlines() if line in titles] == titles
    assert "m2 empty, one-x, all-x 0.2566 clumsy, probe:source" in " ".join(shown.split())
    content = json.loads(assay.out(*common, "--probe", "--format", "json"))
    alone = json.loads(assay.out(*common, "--format", "json"))
    assert list(alone) == ["assay", "scores"]
    assert content["scores"][0] == alone["scores"][0]
    names = [probe["system"] for probe in content["probes"]]
    assert [item["system"] for item in content["scores"]] == ["clumsy", *names]
    assert content["beaten"][0]["better_than"] == ["clumsy", "probe:source"]


@pytest.mark.parametrize("form", ["tsv", "markdown", "latex"])
def test_probes_need_no_system_and_have_every_table(assay: Assay, form: str) -> None:
    options = ("--metric", "gleu2015", "--probe", "--interval", "50", "--format", form)
    printed = assay.out("score", *TEXTS, *options)
    assert "probe:uppercase" in printed
    if form == "tsv":
        rows = list(csv.DictReader(io.StringIO(printed), delimiter="\t"))
        assert len(rows) == 9
        assert all(float(row["low"]) <= float(row["high"]) for row in rows)
        assert {row["system"]: row["not_below"] for row in rows}["probe:empty"] == ""


def test_sentences_of_probes_are_written_and_explained(assay: Assay) -> None:
    options = ("--metric", "m2", "--probe", "--sentences", "s.jsonl", "--verbose", "why.txt")
    assay.out("score", "--gold", "gold.m2", *options)
    rows = [json.loads(line) for line in assay.read("s.jsonl").splitlines()]
    assert len(rows) == 72 * 9
    assert "probe:one-x 1\n  source  I am agree with you" in assay.read("why.txt")


def test_probes_leave_out_lines_too(assay: Assay) -> None:
    assay.write("skip.txt", "1 2\n70\n")
    options = ("--metric", "m2", "--probe", "--skip-lines", "skip.txt", "--sentences", "s.jsonl")
    assay.out("score", "--gold", "gold.m2", *options)
    assert len(assay.read("s.jsonl").splitlines()) == 69 * 9


@pytest.mark.skipif(sys.platform == "win32", reason="there is no pseudo-terminal")
def test_on_a_terminal_an_explanation_has_colours_and_fits(assay: Assay) -> None:
    from rich.cells import cell_len

    shown = terminal_output(
        (
            "score",
            "--gold",
            "gold.m2",
            "--metric",
            "imeasure",
            "--verbose",
            "-",
            "systems/eager.txt",
        ),
        assay.folder,
        columns=60,
    )
    assert "\x1b[32mTP\x1b[0m" in shown
    assert "\x1b[31mFP\x1b[0m" in shown
    lines = re.sub(r"\x1b\[[0-9;]*m", "", shown).splitlines()
    explained = lines[: next(k for k, line in enumerate(lines) if line == "Scores")]
    assert len(explained) > 72 * 6
    assert 50 < max(map(cell_len, explained)) <= 60


def terminal_output(arguments: tuple[str, ...], folder: Path, *, columns: int) -> str:
    """What the command writes to a terminal of so many columns."""
    import fcntl
    import pty
    import struct
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    hidden = {"COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR"}
    environment = {k: v for k, v in os.environ.items() if k not in hidden}
    command = [sys.executable, "-m", "assay", *arguments]
    with subprocess.Popen(
        command, cwd=folder, stdout=theirs, stderr=subprocess.DEVNULL, env=environment
    ):
        os.close(theirs)
        written = b"".join(iter(lambda: read_terminal(ours), b""))
    os.close(ours)
    return written.decode().replace("\r\n", "\n")


def read_terminal(descriptor: int) -> bytes:
    """The next bytes; none at the end, which some systems report as an error."""
    try:
        return os.read(descriptor, 65_536)
    except OSError:
        return b""
