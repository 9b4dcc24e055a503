from __future__ import annotations

import ast
import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from assay.cli import data as data_commands
from assay.data import registry
from assay.data.registry import DataFile, DataSet
from assay.errors import DataError, InputError

if TYPE_CHECKING:
    from typer.testing import Result

CONTENT = b"This sentence are wrong .\n"


def made_up(dataset: str, path: str) -> DataFile:
    checksum = hashlib.sha256(CONTENT).hexdigest()
    return DataFile(dataset, path, "https://x.invalid", checksum, len(CONTENT), "public")


TOYS = (
    DataSet("toy", "A toy.", "Nobody 2000", (made_up("toy", "toy/a"), made_up("toy", "toy/b"))),
    DataSet("top", "A top.", "Somebody 2001", (made_up("top", "top/c"),)),
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(registry, "data_sets", lambda: TOYS)
    monkeypatch.setenv("ASSAY_DATA", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    for known in TOYS:
        for file in known.files:
            target = tmp_path / "stick" / file.path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(CONTENT)
    return tmp_path / "stick"


def run(*words: str, code: int = 0) -> Result:
    result = CliRunner().invoke(data_commands.app, words, env={"COLUMNS": "200"})
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == code, result.output
    return result


def listed() -> dict[str, str]:
    records = json.loads(run("list", "--format", "json").stdout)["data sets"]
    return {record["name"]: record["fetched"] for record in records}


def test_list_tells_what_is_fetched(stick: Path) -> None:
    assert listed() == {"toy": "no", "top": "no"}
    run("fetch", "toy/a", "top", "--from", str(stick))
    assert listed() == {"toy": "partly", "top": "yes"}


@pytest.mark.parametrize("form", ["table", "tsv", "markdown", "latex"])
def test_list_in_every_format(form: str) -> None:
    output = run("list", "--format", form).stdout
    for word in ("toy", "A toy.", "public", "fetched"):
        assert word in output


def test_fetch_says_what_it_did_and_whom_to_cite(stick: Path, home: Path) -> None:
    lines = run("fetch", "toy", "--from", str(stick)).stdout.splitlines()
    assert lines == [
        f"{home}: 2 fetched (52 bytes), 0 already there",
        "toy: public. Please cite: Nobody 2000",
    ]
    lines = run("fetch", "--all", "--from", str(stick)).stdout.splitlines()
    assert lines[0] == f"{home}: 1 fetched (26 bytes), 2 already there"
    assert lines[1:] == [
        "top: public. Please cite: Somebody 2001",
        "toy: public. Please cite: Nobody 2000",
    ]


def test_fetch_into_another_home_says_how_to_use_it(
    stick: Path, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    output = run("fetch", "toy", "--from", str(stick), "--home", "elsewhere").stdout
    assert f"set the environment variable ASSAY_DATA to {tmp_path / 'elsewhere'}" in output
    assert (tmp_path / "elsewhere/toy/a").read_bytes() == CONTENT
    assert not home.exists()


@pytest.mark.parametrize("words", [(), ("toy", "--all")])
def test_fetch_wants_names_or_all_and_not_both(words: tuple[str, ...]) -> None:
    with pytest.raises(InputError, match="expected one of the two"):
        run("fetch", *words)


def test_fetch_shows_no_bar_where_there_is_no_terminal(stick: Path) -> None:
    assert run("fetch", "toy", "--from", str(stick)).stderr == ""


def test_fetch_shows_a_bar_on_a_terminal(stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    result = run("fetch", "toy", "--from", str(stick))
    assert "52/52 bytes" in result.stderr
    assert "2 fetched" in result.stdout


def test_path_prints_exactly_one_line(stick: Path, home: Path) -> None:
    run("fetch", "toy", "--from", str(stick))
    assert run("path").stdout == f"{home}\n"
    assert run("path", "toy").stdout == f"{home / 'toy'}\n"
    assert run("path", "toy/a").stdout == f"{home / 'toy' / 'a'}\n"


def test_path_of_the_demo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "demo_path", lambda: tmp_path)
    assert run("path", "demo").stdout == f"{tmp_path}\n"


def test_errors_are_left_to_the_door() -> None:
    with pytest.raises(DataError, match="assay data fetch toy"):
        run("path", "toy")
    with pytest.raises(DataError, match="did you mean toy"):
        run("fetch", "toyy")
    with pytest.raises(DataError, match="nothing is fetched yet"):
        run("verify")
    with pytest.raises(InputError, match="--format: 'xml' is not known"):
        run("list", "--format", "xml")
    with pytest.raises(InputError, match="--format: 'xml' is not known"):
        run("verify", "toy", "--format", "xml")


def test_verify_tells_by_table_and_exit_code(stick: Path, home: Path) -> None:
    run("fetch", "toy", "--from", str(stick))
    assert run("verify", "--format", "tsv").stdout.splitlines() == [
        "data set\tfile\tstate",
        "toy\ttoy/a\tok",
        "toy\ttoy/b\tok",
    ]
    (home / "toy/a").write_bytes(CONTENT.upper())
    (home / "toy/b").unlink()
    output = run("verify", code=1).stdout
    assert "checksum differs" in output
    assert "missing" in output
    assert "top" not in output
    assert "missing" in run("verify", "top", code=1).stdout


@pytest.mark.parametrize("command", ["list", "fetch", "path", "verify"])
def test_every_help_has_examples(command: str) -> None:
    output = run(command, "--help").stdout
    assert "Examples:" in output
    assert f"assay data {command}" in output


def test_the_module_imports_nothing_slow() -> None:
    tree = ast.parse(Path(data_commands.__file__).read_text(encoding="utf-8"))
    imported = {
        name
        for node in tree.body
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert imported == {"__future__", "assay.cli.options", "typer", "typing"}


def test_looking_for_a_path_does_not_load_what_fetching_needs() -> None:
    program = (
        "import sys; from assay.cli.data import app; app(['path'], standalone_mode=False); "
        "sys.exit(' '.join({'rich.progress', 'assay.data.fetch'} & set(sys.modules)) or None)"
    )
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)


@pytest.mark.shared
def test_the_shared_folder_is_a_data_home(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setenv("ASSAY_DATA", str(shared / "data"))
    assert run("path", "conll14").stdout == f"{shared / 'data' / 'conll14'}\n"
    assert "differs" not in run("verify", "conll14", "bn15", "nspt15", "gjg15").stdout
