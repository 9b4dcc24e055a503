"""Files appear whole or not at all: `open_output` of `assay.text.files`."""

from __future__ import annotations

import gzip
import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from assay.errors import OutputError
from assay.text.files import check_output, open_output

as_user = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read and write everything"
)
posix = pytest.mark.skipif(os.name != "posix", reason="devices, modes and pipes are POSIX's")


def write(file: str | Path, content: bytes = b"new") -> None:
    with open_output(file) as stream:
        stream.write(content)


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def permissions(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def run(program: str, *, folder: Path, around: str = "{}") -> subprocess.CompletedProcess[bytes]:
    program = f"from assay.text.files import open_output\n{program}"
    command = around.format('"$0" -c "$1"')
    return subprocess.run(
        ["sh", "-c", command, sys.executable, program], cwd=folder, capture_output=True, check=False
    )


def test_a_file_appears_when_it_is_complete(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    with open_output(file) as stream:
        stream.write(b"half")
        stream.flush()
        assert not file.exists()
        stream.write(b" whole")
    assert file.read_bytes() == b"half whole"
    assert names(tmp_path) == ["a.txt"]


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, SystemExit, MemoryError])
@pytest.mark.parametrize("name", ["a.txt", "a.txt.gz"])
def test_what_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, name: str, error: type[BaseException]
) -> None:
    file = tmp_path / name
    file.write_bytes(b"old")

    def fail() -> None:
        with open_output(file) as stream:
            stream.write(b"new")
            raise error

    with pytest.raises(error):
        fail()
    assert file.read_bytes() == b"old"
    assert names(tmp_path) == [name]


def test_what_fails_leaves_nothing_where_nothing_was(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no"), open_output(tmp_path / "a.txt"):
        raise ValueError("no")
    assert names(tmp_path) == []


@posix
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o755, 0o664, 0o444])
def test_the_permissions_of_a_replaced_file_stay(tmp_path: Path, mode: int) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"old")
    file.chmod(mode)
    write(file)
    assert file.read_bytes() == b"new"
    assert permissions(file) == mode


@posix
def test_a_private_file_is_private_while_it_is_written(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"old")
    file.chmod(0o600)
    with open_output(file):
        assert {permissions(part) for part in tmp_path.glob(".a.txt.*.part")} == {0o600}


@posix
@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_a_new_file_respects_the_umask(tmp_path: Path, mask: int, mode: int) -> None:
    before = os.umask(mask)
    try:
        write(tmp_path / "a.txt")
        assert os.umask(mask) == mask
    finally:
        os.umask(before)
    assert permissions(tmp_path / "a.txt") == mode


def test_many_threads_write_at_once(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(lambda i: write(tmp_path / f"{i % 10}.txt"), range(200)))
        assert os.umask(0o022) == 0o022
    finally:
        os.umask(before)
    assert names(tmp_path) == [f"{i}.txt" for i in range(10)]


@pytest.mark.parametrize("exists", [True, False])
def test_a_symbolic_link_stays_one_and_its_target_is_replaced(
    tmp_path: Path, *, exists: bool
) -> None:
    (tmp_path / "there").mkdir()
    target, link = tmp_path / "there" / "target.txt", tmp_path / "link.txt"
    if exists:
        target.write_bytes(b"old")
    link.symlink_to(Path("there") / "target.txt")
    write(link)
    assert link.is_symlink()
    assert not target.is_symlink()
    assert target.read_bytes() == b"new"
    assert names(tmp_path / "there") == ["target.txt"]


def test_gz_is_compressed_and_twice_the_same(tmp_path: Path) -> None:
    for name in ["a.m2.gz", "b.GZ"]:
        write(tmp_path / name, b"new" * 1000)
        assert gzip.decompress((tmp_path / name).read_bytes()) == b"new" * 1000
    assert (tmp_path / "a.m2.gz").read_bytes() == (tmp_path / "b.GZ").read_bytes()
    write(tmp_path / "a.gz.txt")
    assert (tmp_path / "a.gz.txt").read_bytes() == b"new"


def test_the_name_that_is_given_decides_on_compression_not_the_target(tmp_path: Path) -> None:
    (tmp_path / "a.gz").symlink_to("blob")
    write(tmp_path / "a.gz")
    assert gzip.decompress((tmp_path / "blob").read_bytes()) == b"new"


@pytest.mark.parametrize("name", ["n" * 255, "ä" * 127, "- a", "日本語.txt", ".hidden", "a b"])
def test_every_name_a_file_may_have(tmp_path: Path, name: str) -> None:
    write(tmp_path / name)
    assert names(tmp_path) == [name]


@posix
def test_devices_are_written_through() -> None:
    write("/dev/null")
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


@posix
def test_pipes_are_written_through(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
        write(pipe)
        assert reader.communicate(timeout=10)[0] == b"new"
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@posix
@pytest.mark.parametrize("name", ["-", "/dev/stdout"])
def test_standard_output_is_written_through(tmp_path: Path, name: str) -> None:
    program = (
        f"print('old', flush=True)\nwith open_output({name!r}) as stream: stream.write(b'new')"
    )
    done = run(program, folder=tmp_path, around="{} | cat")
    assert done.stdout == b"old\nnew"
    assert done.stderr == b""


def test_a_file_called_dash_is_one(tmp_path: Path) -> None:
    done = run("with open_output('./-') as stream: stream.write(b'new')", folder=tmp_path)
    assert (done.returncode, done.stdout) == (0, b"")
    assert (tmp_path / "-").read_bytes() == b"new"


def test_closed_standard_output_is_an_output_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", None)
    with pytest.raises(OutputError, match="<standard output>: it cannot be written"):
        write("-")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("none/a.txt", "none/a.txt: its folder does not exist; make it first"),
        ("folder", "folder: found a folder; expected a file name; name a file inside it"),
        ("old.txt/a.txt", "a.txt: its folder is no folder but a file; choose another"),
        ("loop", "loop: it cannot be written"),
        ("n" * 300, "it cannot be written"),
        ("a\0b", "a NUL character"),
    ],
)
def test_what_cannot_be_written_is_said(tmp_path: Path, name: str, message: str) -> None:
    (tmp_path / "old.txt").write_bytes(b"old")
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    before = names(tmp_path)
    with pytest.raises(OutputError) as caught:
        write(tmp_path / name)
    assert message in str(caught.value)
    assert names(tmp_path) == before


@as_user
def test_a_folder_without_permission_is_said(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(OutputError, match="may not be written; check the permissions"):
        write(tmp_path / "a.txt")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_disk_is_an_output_error() -> None:
    with pytest.raises(OutputError, match=r"/dev/full: it cannot be written \(No space left"):
        write("/dev/full")


@posix
def test_a_disk_that_fills_up_leaves_the_old_file(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"old")
    program = (
        "import resource, signal\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "from assay.errors import OutputError\n"
        "try:\n"
        "    with open_output('a.txt') as stream: stream.write(bytes(100_000))\n"
        "except OutputError as error: print(error)\n"
    )
    done = run(program, folder=tmp_path)
    assert done.stdout.startswith(b"a.txt: it cannot be written (File too large)"), done.stderr
    assert (tmp_path / "a.txt").read_bytes() == b"old"
    assert names(tmp_path) == ["a.txt"]


def test_what_could_not_be_written_is_refused_beforehand(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for name, why in (
        ("none/a.txt", "its folder does not exist"),
        ("file/a.txt", "its folder is no folder but a file"),
        (".", "found a folder"),
        ("a\0b", "NUL"),
    ):
        with pytest.raises(OutputError, match=why):
            check_output(f"{tmp_path}/{name}")


def test_what_can_be_written_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "old.txt").write_bytes(b"old")
    for name in ("old.txt", "new.txt"):
        check_output(tmp_path / name)
    check_output("-")
    check_output(os.devnull)
    assert names(tmp_path) == ["old.txt"]
    assert (tmp_path / "old.txt").read_bytes() == b"old"


@as_user
def test_a_folder_without_permission_is_refused_beforehand(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(OutputError, match="it may not be written"):
        check_output(tmp_path / "a.txt")
    tmp_path.chmod(0o700)
