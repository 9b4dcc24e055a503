from __future__ import annotations

import hashlib
import re
from pathlib import Path, PurePosixPath

import platformdirs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.data import registry
from assay.data.registry import DataFile, DataSet
from assay.errors import DataError

CONTENT = b"This sentence are wrong .\n"


def made_up(path: str, content: bytes = CONTENT, dataset: str = "toy") -> DataFile:
    checksum = hashlib.sha256(content).hexdigest()
    url = f"https://example.org/{dataset}"
    return DataFile(dataset, path, url, checksum, len(content), "public")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ASSAY_DATA", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> DataSet:
    files = (made_up("toy/a.txt"), made_up("toy/more/b.txt"))
    data_set = DataSet("toy", "A toy.", "Nobody 2000", files)
    monkeypatch.setattr(registry, "data_sets", lambda: (data_set,))
    return data_set


def put(home: Path, file: DataFile, content: bytes = CONTENT) -> Path:
    target = home / file.path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content)
    return target


def test_the_data_sets_are_known_by_name() -> None:
    names = ["conll14", "bn15", "tacl16", "imeasure-gold", "nspt15", "gjg15", "seeda", "jfleg"]
    assert [known.name for known in registry.data_sets()] == names
    for name in names:
        known = registry.data_set(name)
        assert known.files
        assert known.licences
        assert "\n" not in known.description + known.citation
        assert {file.dataset for file in known.files} == {name}


def test_every_registered_file_is_complete_and_unique() -> None:
    files = [file for known in registry.data_sets() for file in known.files]
    assert len({file.path for file in files}) == len(files) == 79
    for file in files:
        assert file.url.startswith("https://")
        assert re.fullmatch("[0-9a-f]{64}", file.sha256)
        assert file.n_bytes > 0
        assert file.licence


def test_registered_urls_name_one_version_for_good() -> None:
    for known in registry.data_sets():
        for file in known.files:
            assert re.search("/[0-9a-f]{40}/", file.url), file.url


@pytest.mark.parametrize(
    ("name", "folder"), [("conll14", "conll14"), ("tacl16", "."), ("gjg15", "judgments")]
)
def test_folder_of_a_data_set_holds_all_its_files(name: str, folder: str) -> None:
    known = registry.data_set(name)
    assert known.folder.as_posix() == folder
    assert all(PurePosixPath(file.path).is_relative_to(known.folder) for file in known.files)


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("conl14", "did you mean conll14"),
        ("JFLEG", "did you mean jfleg"),
        ("conll14/sources.txt", "did you mean conll14/source.txt"),
        ("gjg15/", "did you mean gjg15"),
        ("xyzzy", "all names: assay data list"),
        ("demo", "comes with Assay"),
    ],
)
def test_unknown_names_are_answered_with_near_ones(name: str, hint: str) -> None:
    with pytest.raises(DataError, match=re.escape(hint)) as caught:
        registry.data_files(name)
    assert str(caught.value).startswith(name)


def test_a_name_without_near_ones_is_answered_without_a_guess() -> None:
    with pytest.raises(DataError) as caught:
        registry.data_set("xyzzy")
    assert "did you mean" not in str(caught.value)


@pytest.mark.parametrize(
    "path",
    [
        "",
        "/etc/passwd",
        "../secret",
        "conll14/../../secret",
        "conll14//source.txt",
        "conll14/",
        ".hidden",
        "C:/secret",
        "C:\\secret",
        "conll14\\..\\..\\secret",
        "a\n",
        "a\0b",
        "~/secret",
        "-rf",
    ],
)
def test_paths_that_could_lead_out_of_the_home_are_refused(path: str) -> None:
    with pytest.raises(DataError, match="toy: found the path"):
        made_up(path)


@given(st.text(alphabet="ab./\\~:-\n\0é", max_size=12) | st.text(max_size=12))
def test_no_path_whatever_leads_out_of_the_home(path: str) -> None:
    try:
        file = made_up(path)
    except DataError:
        return
    home = Path("/nowhere/home")
    assert (home / file.path).resolve().is_relative_to(home.resolve())
    assert (home / file.path).resolve() != home.resolve()


def test_the_home_is_the_users_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    for setting in (None, ""):
        monkeypatch.delenv("ASSAY_DATA", raising=False)
        if setting is not None:
            monkeypatch.setenv("ASSAY_DATA", setting)
        assert registry.data_home() == platformdirs.user_data_path("assay", appauthor=False)


@pytest.mark.parametrize(("setting", "expected"), [("~/x", "HOME/x"), ("x", "CWD/x")])
def test_the_home_can_be_chosen(
    setting: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", "/home/somebody")
    monkeypatch.setenv("USERPROFILE", "/home/somebody")
    monkeypatch.setenv("ASSAY_DATA", setting)
    expected = expected.replace("HOME", "/home/somebody").replace("CWD", str(tmp_path))
    assert registry.data_home() == Path(expected)


def test_looking_never_makes_the_home(home: Path) -> None:
    registry.verify("conll14")
    with pytest.raises(DataError):
        registry.path("conll14")
    assert not home.exists()


def test_path_gives_the_folder_of_a_whole_data_set(home: Path, toy: DataSet) -> None:
    for file in toy.files:
        put(home, file)
    assert registry.path("toy") == home / "toy"
    assert registry.path("toy/more/b.txt") == home / "toy/more/b.txt"


def test_path_says_how_to_fetch_what_is_missing(home: Path, toy: DataSet) -> None:
    with pytest.raises(DataError, match=r"a\.txt and 1 more: .* assay data fetch toy"):
        registry.path("toy")
    put(home, toy.files[0])
    with pytest.raises(DataError, match=r"b\.txt: not fetched yet; .* assay data fetch toy"):
        registry.path("toy")
    with pytest.raises(DataError, match=r"b\.txt: not fetched yet; .* assay data fetch toy"):
        registry.path("toy/more/b.txt")


def test_path_of_the_demo_needs_no_fetch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert registry.demo_path() == Path(registry.__file__).parent / "demo"
    monkeypatch.setattr(registry, "demo_path", lambda: tmp_path / "demo")
    with pytest.raises(DataError, match="install Assay again"):
        registry.path("demo")
    (tmp_path / "demo").mkdir()
    assert registry.path("demo") == tmp_path / "demo"


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (CONTENT, "ok"),
        (None, "missing"),
        (CONTENT[:-1], "size differs"),
        (CONTENT.replace(b"are", b"is_"), "checksum differs"),
    ],
)
def test_verify_tells_the_state_of_each_file(
    content: bytes | None, expected: str, home: Path, toy: DataSet
) -> None:
    first, second = toy.files
    put(home, first)
    if content is not None:
        put(home, second, content)
    assert registry.verify("toy") == {first: "ok", second: expected}
    assert registry.verify("toy/more/b.txt") == {second: expected}


def test_a_folder_in_place_of_a_file_counts_as_missing(home: Path, toy: DataSet) -> None:
    (home / toy.files[0].path).mkdir(parents=True)
    assert registry.state(toy.files[0], home) == "missing"


def test_an_unreadable_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="absent: it cannot be read"):
        registry.checksum(tmp_path / "absent")


@pytest.mark.shared
def test_the_shared_files_are_the_registered_ones(
    shared: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASSAY_DATA", str(shared / "data"))
    states = {
        file.path: state
        for known in registry.data_sets()
        for file, state in registry.verify(known.name).items()
        if state != "missing"
    }
    assert len(states) > 50
    assert {path: state for path, state in states.items() if state != "ok"} == {}
