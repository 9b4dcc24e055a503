from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

import assay as library

if TYPE_CHECKING:
    from pathlib import Path

    from running import Assay

COMMANDS = [
    (),
    ("compare",),
    ("convert",),
    ("describe",),
    ("edits",),
    ("data",),
    ("data", "list"),
    ("data", "fetch"),
    ("data", "path"),
    ("data", "verify"),
]


def test_version(assay: Assay) -> None:
    assert assay.out("--version") == f"assay {library.__version__}\n"


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_help_has_examples(assay: Assay, command: tuple[str, ...]) -> None:
    text = assay.out(*command, "--help")
    assert re.search(r"^ +assay ", text, re.MULTILINE)
    assert "\x08" not in text


def test_help_loads_nothing_heavy() -> None:
    heavy = "numpy", "rich", "pyarrow", "nltk", "defusedxml", "platformdirs", "hypothesis"
    code = (
        "import sys\nfrom assay.cli.app import app\n"
        "try:\n    app(['--help'])\nexcept SystemExit:\n    pass\n"
        f"print(sorted(set({heavy!r}) & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


def test_without_a_command_the_help_is_shown(assay: Assay) -> None:
    done = assay()
    assert "Commands:" in done.stdout + done.stderr
    assert done.returncode == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("describe", "no.m2"), "no.m2: there is no such file"),
        (("describe", "systems"), "systems: found a folder"),
        (("describe", "source.txt", "--format", "pdf"), "choose one of table, json, tsv"),
        (("describe", "source.txt", "--from", "doc"), "choose one of text, m2"),
        (("describe", "table.csv"), "files in .csv are not known"),
        (("describe", "--source", "source.txt", "LICENSE"), "LICENSE has"),
        (("describe",), "Missing argument"),
        (("describe", "--colour", "source.txt"), "No such option"),
        (("nonsense",), "No such command"),
        (("edits", "source.txt"), "Missing argument"),
        (("edits", "source.txt", "LICENSE"), "source.txt has 72 sentences but LICENSE has"),
        (("edits", "source.txt", "source.txt", "--method", "magic"), "choose one of levenshtein"),
        (("edits", "source.txt", "source.txt", "--threads", "0"), "--threads"),
        (("edits", "source.txt", "source.txt", "--out", "no/where.m2"), "folder does not exist"),
        (("convert", "gold.m2", ".", "--annotator", "0"), "found a folder"),
        (("data", "path", "conll41"), "conll14"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_what_is_wrong_is_said_kindly(assay: Assay, arguments: tuple[str, ...], said: str) -> None:
    assert said in assay.refusal(*arguments)


def test_a_binary_file_is_no_text(assay: Assay) -> None:
    assay.write("photo", bytes(range(256)))
    assert "photo:1: found" in assay.refusal("describe", "photo")


def test_an_empty_file_is_an_empty_corpus(assay: Assay) -> None:
    assay.write("empty.txt", "")
    assay.write("empty.m2", "")
    assert "empty.txt" in assay.out("describe", "empty.txt", "empty.m2")
    assert assay.out("edits", "empty.txt", "empty.txt") == ""


def test_threads_come_from_the_environment(assay: Assay) -> None:
    done = assay("edits", "source.txt", "source.txt", ASSAY_THREADS="many")
    assert done.returncode == 2
    assert "ASSAY_THREADS" in done.stderr
    assert "Traceback" not in done.stderr


def test_warnings_are_messages(assay: Assay) -> None:
    assay.write("beyond.m2", "S a b\nA 5 6|||R|||c|||REQUIRED|||-NONE-|||0\n\n")
    done = assay("describe", "beyond.m2")
    assert done.returncode == 0
    assert done.stderr.startswith("assay: warning: beyond.m2:2: the edit 5-6 'c'")
    assert len(done.stderr.splitlines()) == 1


def test_a_defect_is_owned_up_to(assay: Assay) -> None:
    code = (
        "import assay.report.describe as d\n"
        "def broken(*_: object) -> None: raise KeyError('x')\n"
        "d.describe = broken\n"
        "from assay.cli import main\nmain()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "describe", "source.txt"],
        cwd=assay.folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 70
    assert "a defect in Assay, please report it: KeyError" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="pipes and signals of POSIX")
def test_a_reader_that_leaves_early_is_no_error(assay: Assay) -> None:
    assay.write("long.txt", "a b c d\n" * 100_000)
    line = f"{sys.executable} -m assay edits long.txt long.txt | head -n 1"
    done = subprocess.run(
        ["bash", "-c", line], cwd=assay.folder, capture_output=True, text=True, check=True
    )
    assert done.stdout == "S a b c d\n"
    assert done.stderr == ""


@pytest.mark.skipif(os.name != "posix", reason="pipes and signals of POSIX")
def test_ctrl_c_leaves_quietly_and_leaves_nothing_behind(assay: Assay) -> None:
    os.mkfifo(assay.folder / "pipe.txt")
    # Whoever runs the tests in the background may have them ignore the signal, and so the child.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        process = subprocess.Popen(
            [sys.executable, "-m", "assay", "convert", "pipe.txt", "copy.txt"],
            cwd=assay.folder,
            stderr=subprocess.PIPE,
            text=True,
        )
    finally:
        signal.signal(signal.SIGINT, before)
    with (assay.folder / "pipe.txt").open("w"):  # waits until the command reads
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "Traceback" not in said
    assert not list(assay.folder.glob("*copy.txt*"))


@pytest.mark.skipif(os.name != "posix", reason="completion scripts of POSIX shells")
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shell_completion_is_offered(assay: Assay, shell: str) -> None:
    done = assay("--show-completion", shell, SHELL=f"/bin/{shell}")
    assert "assay" in done.stdout, done.stderr


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("assay de", ["describe"]),
        ("assay data fetch conll14/so", ["conll14/source.txt"]),
        ("assay data path de", ["demo"]),
        ("assay convert --from j", ["jsonl"]),
        ("assay describe --format l", ["latex"]),
        ("assay convert --overlaps f", ["first"]),
        ("assay edits --method l", ["levenshtein"]),
        ("assay compare --metric gleu2", ["gleu2015"]),
        ("assay compare --test r", ["randomisation"]),
        ("assay compare --adjust f", ["fdr"]),
    ],
)
def test_completion_knows_commands_and_values(
    assay: Assay, tmp_path: Path, typed: str, completed: list[str]
) -> None:
    done = assay(
        _ASSAY_COMPLETE="complete_bash",
        COMP_WORDS=typed,
        COMP_CWORD=str(len(typed.split()) - 1),
        HOME=str(tmp_path),
    )
    assert done.stdout.split() == completed
