# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The `loxo` command on hostile streams, and the files that no output may replace.

Non-blocking pipes and terminals, closed and full streams, outputs that are inputs or keys, and
interrupts from the first moment on.
"""

import codecs
import errno
import os
import pty
import re
import shutil
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from loxo import cli, cli_output, cli_streams, files
from tests.cli_runner import (
    LOXO,
    environment,
    in_background,
    is_nonblocking,
    loxo,
    loxo_nonblocking,
    make_key,
    make_nonblocking,
    partial_files,
    write_slowly,
)
from tests.cli_server import TIMEOUT

MESSAGE = bytes(range(256)) * 300
SCRIPT = Path(sys.executable).with_name("loxo")

# ---- descriptors that do not block -------------------------------------------------------------


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """With a key, a message, and both sealed and encrypted."""
    made = tmp_path_factory.mktemp("prepared")
    make_key(made).rename(made / "key")
    (made / "message").write_bytes(MESSAGE)
    for command in (["encrypt"], ["seal"], ["seal", "--hex"]):
        loxo(*command, "-k", "key", "message", "-o", "".join(command), cwd=made)
    (made / "SUMS").write_bytes(loxo("hash", "message", "key", cwd=made).out)
    return made


@pytest.fixture
def folder(prepared: Path, tmp_path: Path) -> Path:
    return shutil.copytree(prepared, tmp_path, dirs_exist_ok=True)


def loxo_here(*words: str, capfd: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Exit status and standard error of a command run in this process, which is much quicker."""
    status = cli_output.ended(lambda: cli.app(list(words), prog_name="loxo", standalone_mode=False))
    return status, capfd.readouterr().err


@pytest.mark.parametrize(
    "words, stdin",
    [
        ("hash", "message"),
        ("hash -", "message"),
        ("hash /dev/stdin", "message"),
        ("hash -c -", "SUMS"),
        ("hash -c", "SUMS"),
        ("decrypt -k key", "encrypt"),
        ("decrypt -k - encrypt", "key"),
        ("open -k key", "seal"),
        ("open -k - seal", "key"),
        ("open -k key --hex", "seal--hex"),
        (f"seal -k key --nonce {'07' * 12}", "message"),
        (f"seal -k key --nonce {'07' * 12} --hex", "message"),
        (f"seal -k - --nonce {'07' * 12} message", "key"),
        (f"seal -k key --nonce {'07' * 12} --ad-file - message", "key"),
    ],
)
def test_nonblocking_pipes_are_waited_for(words: str, stdin: str, folder: Path) -> None:
    data = (folder / stdin).read_bytes()
    expected = loxo(*words.split(), stdin=data, cwd=folder)
    assert loxo_nonblocking(*words.split(), stdin=data, cwd=folder) == expected


def test_nonblocking_pipes_of_encryption(folder: Path) -> None:
    for words, data in ((["-k", "key"], MESSAGE), (["-k", "-", "message"], b"")):
        data = data or (folder / "key").read_bytes()
        done = loxo_nonblocking("encrypt", *words, stdin=data, cwd=folder)
        assert (done.status, done.err) == (0, "")
        assert loxo("decrypt", "-k", "key", stdin=done.out, cwd=folder).out == MESSAGE


@pytest.mark.parametrize("words", ["--help", "list", "list --kernels --json", "encrypt --help"])
def test_nonblocking_output_of_text(words: str) -> None:
    expected = loxo(*words.split())
    assert len(expected.out) > 500
    assert loxo_nonblocking(*words.split()) == expected


def test_nonblocking_terminal() -> None:
    """Lines that are typed into a terminal, until its end-of-file key is pressed once."""
    master, slave = pty.openpty()
    make_nonblocking(slave)
    process = subprocess.Popen([*LOXO, "hash"], stdin=slave, stdout=subprocess.PIPE)
    for typed in (b"one\n", b"two\n", b"\x04"):
        time.sleep(0.3)
        os.write(master, typed)
    try:
        out, _ = process.communicate(timeout=TIMEOUT)
    finally:
        process.kill()
    assert is_nonblocking(slave)
    os.close(slave)
    os.close(master)
    assert out == loxo("hash", stdin=b"one\ntwo\n").out


def test_named_pipe(folder: Path) -> None:
    pipe = folder / "pipe"
    os.mkfifo(pipe)
    thread = in_background(lambda: write_slowly(os.open(pipe, os.O_WRONLY), MESSAGE, lambda: True))
    done = loxo("hash", pipe)
    thread.join(TIMEOUT)
    assert done.out.split()[0] == loxo("hash", stdin=MESSAGE).out.split()[0]


# ---- streams that are closed or full -----------------------------------------------------------


def shell(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A command line in which $0 -m loxo is the command."""
    return subprocess.run(
        ["sh", "-c", line.replace("loxo", '"$0" -m loxo'), sys.executable],
        cwd=folder,
        capture_output=True,
        text=True,
        errors="replace",
        env=environment(),
        timeout=TIMEOUT,
    )


BAD, FULL = os.strerror(errno.EBADF), os.strerror(errno.ENOSPC)


@pytest.mark.parametrize(
    "line, status, said",
    [
        ("loxo hash <&-", 1, f"loxo: standard input: {BAD}\n"),
        ("loxo hash -c <&-", 1, f"loxo: standard input: {BAD}\n"),
        ("loxo encrypt -k key >/dev/null <&-", 3, f"loxo: standard input: {BAD}\n"),
        ("loxo encrypt -k - message -o out <&-", 3, f"loxo: standard input: {BAD}\n"),
        ("loxo seal -k key message >&-", 3, f"loxo: standard output: {BAD}\n"),
        ("loxo hash message >&-", 3, f"loxo: standard output: {BAD}\n"),
        ("loxo keygen >&-", 3, f"loxo: standard output: {BAD}\n"),
        ("loxo list >&-", 3, f"loxo: standard output: {BAD}\n"),
        ("loxo --help >&-", 3, f"loxo: standard output: {BAD}\n"),
        ("loxo --help >/dev/full", 3, f"loxo: standard output: {FULL}\n"),
        ("loxo hash message >/dev/full", 3, f"loxo: standard output: {FULL}\n"),
        ("loxo hash missing 2>&-", 1, ""),
        ("loxo hash missing 2>/dev/full", 1, ""),
        ("loxo encrypt --nonsense 2>/dev/full", 2, ""),
        ("loxo decrypt -k key message 2>&-", 1, ""),
    ],
)
def test_closed_and_full_streams(line: str, status: int, said: str, folder: Path) -> None:
    done = shell(line, folder)
    assert (done.returncode, done.stderr, done.stdout) == (status, said, "")
    assert not (folder / "out").exists()


def test_files_do_not_take_the_place_of_closed_streams(folder: Path) -> None:
    """What is said with no standard error must not go into the file that is being written."""
    for closed in ("0<&-", "1>&-", "2>&-", "0<&- 1>&- 2>&-"):
        done = shell(f"loxo decrypt -k key encrypt -o out {closed}", folder)
        assert done.returncode == 0 and (folder / "out").read_bytes() == MESSAGE
        (folder / "out").unlink()


def test_help_into_a_closed_pipe() -> None:
    """Ends as SIGPIPE would end it."""
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([*LOXO, "--help"], stdout=writing, stderr=subprocess.PIPE, timeout=60)
    os.close(writing)
    assert (done.returncode, done.stderr) == (128 + signal.SIGPIPE, b"")


# ---- what no output may replace ----------------------------------------------------------------

WRITING = ("encrypt -k key", "decrypt -k key", "seal -k key", "open -k key", "seal -k key --hex")


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def inputs_of(command: str) -> str:
    """A file that the command can read."""
    return {"decrypt": "encrypt", "open": "seal"}.get(command.split()[0], "message")


def aliases(folder: Path, name: str) -> list[str]:
    """The file by other names."""
    (folder / f"{name}-symlink").symlink_to(name)
    (folder / "loop").symlink_to(folder, target_is_directory=True)
    os.link(folder / name, folder / f"{name}-link")
    return [name, f"./{name}", f"{name}-symlink", f"{name}-link", f"loop/{name}"]


@pytest.mark.parametrize("command", WRITING)
@pytest.mark.parametrize("victim", ["key", "input", "ad"])
def test_no_output_is_an_input(
    command: str,
    victim: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(folder)
    words = [*command.split(), inputs_of(command)]
    if victim == "ad" and words[0] in ("seal", "open"):
        (folder / "ad").write_bytes(b"")
        words += ["--ad-file", "ad"]
    elif victim != "key":
        victim = inputs_of(command)
    names = aliases(folder, victim)
    before = contents(folder)
    for name in names:
        for force in ([], ["--force"]):
            status, said = loxo_here(*words, "-o", name, *force, capfd=capfd)
            assert (status, said) == (2, f"loxo: {name}: the output is also an input\n")
    assert contents(folder) == before and partial_files(folder) == []


@pytest.mark.parametrize("command", ["encrypt -k key", "open -k key"])
def test_no_output_is_standard_input(command: str, folder: Path) -> None:
    """Nor is what the shell opens for standard output."""
    file = inputs_of(command)
    before = contents(folder)
    told = "loxo: {}: the output is also an input\n"
    for line, name in (
        (f"loxo {command} <{file} -o {file} --force", file),
        (f"loxo {command} {file} >>{file}", "standard output"),
        (f"loxo {command} {file} >>key", "standard output"),
        (f"loxo {command} {file} 1<>key", "standard output"),
        (f"loxo {command} {file} -o - >>key", "standard output"),
    ):
        done = shell(line, folder)
        assert (done.returncode, done.stderr) == (2, told.format(name)), line
    assert contents(folder) == before


@pytest.mark.parametrize(
    "other",
    [
        b"loxo-key-1 delirium " + b"08" * 16 + b"\n",
        b"loxo-key-1 of-a-later-version 08\n",
        b"loxo-key-2 delirium 08\n",
        codecs.BOM_UTF8 + b"loxo-key-1 delirium 08\n",
    ],
)
@pytest.mark.parametrize("command", WRITING)
def test_no_output_is_another_key(
    command: str,
    other: bytes,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(folder)
    target = folder / "other"
    target.write_bytes(other)
    (folder / "link").symlink_to("other")
    for name in ("other", "link"):
        for force in ([], ["--force"]):
            words = [*command.split(), inputs_of(command), "-o", name, *force]
            status, said = loxo_here(*words, capfd=capfd)
            assert status == 3 and "remove it with rm" in said
            assert said.startswith(f"loxo: {name}: is a key file, which no output replaces")
    assert target.read_bytes() == other and partial_files(folder) == []


def test_bench_replaces_no_key_and_measures_nothing_in_vain(folder: Path) -> None:
    """Wrong outputs are refused before the measuring, and a device stays one."""
    quick = ("bench", "--quick", "--no-bars", "--only", "keccak-f200")
    before = contents(folder)
    for option in ("--json", "--csv"):
        assert "is a key file" in loxo(*quick, option, "key", cwd=folder, status=3).err
        assert "missing" in loxo(*quick, option, "missing/out", cwd=folder, status=3).err
        loxo(*quick, option, ".", cwd=folder, status=3)
    plotted = ("bench", "--quick", "--cliff", "--only", "dumbo", "--plot", "key")
    assert "is a key file" in loxo(*plotted, cwd=folder, status=3).err
    twice = loxo(*quick, "--json", "out", "--csv", folder / "out", cwd=folder, status=2)
    assert "one file" in twice.err and contents(folder) == before
    loxo(*quick, "--json", "/dev/null", cwd=folder)
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    loxo(*quick, "--json", "rows", cwd=folder)
    loxo(*quick, "--json", "rows", cwd=folder)  # rows are made to be made again
    assert (folder / "rows").read_bytes().startswith(b'{"kind": "header"')


def test_keygen_replaces_nothing(folder: Path) -> None:
    before = contents(folder)
    loxo("keygen", "-o", "key", "--force", cwd=folder, status=2)
    for name in ("key", "message"):
        assert "never replaced" in loxo("keygen", "-o", name, cwd=folder, status=3).err
    assert contents(folder) == before


def test_a_key_that_appears_meanwhile_stays(tmp_path: Path) -> None:
    """So does an input that is moved to the output's name while the output is written."""
    target, key = tmp_path / "out", tmp_path / "key"
    target.write_bytes(b"old")
    key.write_bytes(b"loxo-key-1 delirium 07\n")
    for name in (key, tmp_path / "input"):
        (tmp_path / "input").write_bytes(b"data")
        inputs = cli_streams.Inputs()
        with (
            pytest.raises(cli_output.Failure),
            inputs.open(str(tmp_path / "input")),
            cli_streams.open_sink(str(target), inputs, force=True) as write,
        ):
            write(b"new")
            before = name.read_bytes()
            name.replace(target)
        assert target.read_bytes() == before and partial_files(tmp_path) == []


def test_a_file_in_the_place_of_a_device_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli_streams, "is_device", lambda _: True)
    target = tmp_path / "out"
    target.write_bytes(b"precious")
    with pytest.raises(FileExistsError), cli_streams.open_sink(str(target), cli_streams.Inputs()):
        pass
    assert target.read_bytes() == b"precious"


@pytest.mark.parametrize("mode", [0o7755, 0o1640])
def test_special_bits_do_not_pass_on(mode: int, folder: Path) -> None:
    target = folder / "out"
    target.write_bytes(b"a program")
    target.chmod(mode)
    loxo("decrypt", "-k", "key", "encrypt", "-o", target, "--force", cwd=folder)
    assert target.read_bytes() == MESSAGE
    assert stat.S_IMODE(target.stat().st_mode) == mode & 0o777


def test_file_that_grows(folder: Path) -> None:
    """All that was there when the end was reached, and the file as it is written stays whole."""
    growing = folder / "growing"
    growing.write_bytes(MESSAGE)
    source_bytes = len(MESSAGE)
    with files.open_source(str(growing)) as source:
        assert source.size == source_bytes
        first = source.read(100)
        with growing.open("ab") as more:
            more.write(b"more")
        assert first + source.read() == MESSAGE + b"more"


# ---- lists of digests --------------------------------------------------------------------------


def test_names_with_nul_in_a_list(tmp_path: Path) -> None:
    """An error for that name, and the files behind it are checked."""
    for name in ("good", "bad"):
        (tmp_path / name).write_bytes(name.encode())
    lines = loxo("hash", "good", "bad", cwd=tmp_path).out.splitlines(keepends=True)
    (tmp_path / "bad").write_bytes(b"worse")
    listed = lines[0].replace(b"good", b"go\0od") + b"".join(lines)
    done = loxo("hash", "-c", stdin=listed, cwd=tmp_path, status=1)
    assert done.out == b"go\\x00od: FAILED open or read\ngood: OK\nbad: FAILED\n"
    assert f"loxo: go\\x00od: {os.strerror(errno.EINVAL)}\n" in done.err
    assert "1 listed file(s) could not be read" in done.err


def test_names_cannot_command_a_terminal(tmp_path: Path) -> None:
    name = "\x1b]0;title\x07\nname"
    (tmp_path / name).write_bytes(b"")
    listed = loxo("hash", name, cwd=tmp_path).out
    (tmp_path / name).write_bytes(b"changed")
    done = loxo("hash", "-c", stdin=listed, cwd=tmp_path, status=1)
    assert done.out == b"\\x1b]0;title\\x07\\nname: FAILED\n"
    (tmp_path / name).unlink()
    done = loxo("hash", "-c", stdin=listed, cwd=tmp_path, status=1)
    assert "\x1b" not in done.err and done.err.count("\n") == 2


# ---- interrupts while it starts ----------------------------------------------------------------

INTERRUPT_AT_IMPORT = """
import os, signal, sys

class Finder:
    count = None

    def find_spec(self, name, path=None, target=None):
        if name == "loxo":
            self.count = 0
        elif self.count is not None:
            self.count += 1
            if self.count == int(os.environ["INTERRUPT_AT"]):
                os.kill(os.getpid(), getattr(signal, os.environ["INTERRUPT_BY"]))

sys.meta_path.insert(0, Finder())
"""


@pytest.fixture
def interrupted(tmp_path: Path) -> dict[str, str]:
    """An environment in which Python interrupts itself at one of its imports."""
    (tmp_path / "sitecustomize.py").write_text(INTERRUPT_AT_IMPORT)
    path = os.pathsep.join(filter(None, (str(tmp_path), os.environ.get("PYTHONPATH"))))
    return environment(PYTHONPATH=path)


COMMANDS = [list(LOXO), *([[str(SCRIPT)]] if SCRIPT.exists() else [])]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: Path(words[-1]).name)
def test_interrupt_at_an_import(command: list[str], interrupted: dict[str, str]) -> None:
    """From the first import after that of the module which sees to it."""
    ends = set()
    for at in (2, 3, 4, 6, 8, 13, 30, 80, 200, 300):
        done = subprocess.run(
            [*command, "--version"],
            env={**interrupted, "INTERRUPT_AT": str(at), "INTERRUPT_BY": "SIGINT"},
            capture_output=True,
            timeout=TIMEOUT,
        )
        assert done.returncode in (0, 130) and done.stderr == b"", (at, done)
        ends.add(done.returncode)
    assert 130 in ends


def test_termination_at_an_import(interrupted: dict[str, str]) -> None:
    for at in (1, 5, 40, 120):
        done = subprocess.run(
            [*LOXO, "--version"],
            env={**interrupted, "INTERRUPT_AT": str(at), "INTERRUPT_BY": "SIGTERM"},
            capture_output=True,
            timeout=TIMEOUT,
        )
        assert done.returncode in (0, 143, -signal.SIGTERM) and done.stderr == b"", (at, done)


UP = """
import os, sys

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name in ("loxo.cli_start", "loxo._core"):
            sys.meta_path.remove(self)
            os.write(3, b".")

sys.meta_path.insert(0, Finder())
"""


def is_early(said: str) -> bool:
    """Whether it hit Python while that was still reading the package's first module."""
    ours = {Path(name).name for name in re.findall(r'"(.*/loxo/.*\.py)"', said)}
    return "KeyboardInterrupt" in said and "_core" not in said and ours <= {"__init__.py"}


def test_interrupt_at_any_moment(tmp_path: Path) -> None:
    """By the clock, from when the package is found on."""
    (tmp_path / "sitecustomize.py").write_text(UP)
    path = os.pathsep.join(filter(None, (str(tmp_path), os.environ.get("PYTHONPATH"))))
    early = 0
    shell_line = 'exec "$0" -m loxo encrypt -k /dev/stdin /dev/null 3>&2'
    for delay in range(5, 305, 30):
        process = subprocess.Popen(
            ["sh", "-c", shell_line, sys.executable],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(PYTHONPATH=path),
        )
        assert process.stderr is not None and process.stderr.read(1) == b"."
        time.sleep(delay / 1000)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=TIMEOUT)
        if err and is_early(err.decode()):
            early += 1
        else:
            assert process.returncode == 130 and err == out == b"", (process.returncode, err)
    assert early <= 3


def test_interrupt_while_a_class_is_made() -> None:
    """Python before 3.12 makes a RuntimeError of it."""

    class Interrupts:
        def __set_name__(self, owner: type, name: str) -> None:
            raise cli_output.Interrupted(signal.SIGINT)

    def made() -> None:
        type("Owner", (), {"field": Interrupts()})

    assert cli_output.ended(made) == 130

    def broken() -> None:
        raise RuntimeError("something else")

    with pytest.raises(RuntimeError, match="something else"):
        cli_output.ended(broken)


def test_ignored_interrupts_stay_ignored(interrupted: dict[str, str]) -> None:
    done = subprocess.run(
        ["sh", "-c", 'trap "" INT; exec "$0" -m loxo --version', sys.executable],
        env={**interrupted, "INTERRUPT_AT": "9", "INTERRUPT_BY": "SIGINT"},
        capture_output=True,
        timeout=TIMEOUT,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_program_that_imports_the_package_keeps_its_interrupts() -> None:
    code = "import signal, loxo; assert signal.getsignal(2) is signal.default_int_handler"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=TIMEOUT)


# ---- without the extra -------------------------------------------------------------------------

WITHOUT = "import sys; sys.modules.update(dict.fromkeys({missing!r}))"


@pytest.mark.parametrize("missing", [("typer", "rich"), ("typer",), ("rich",)])
def test_the_command_says_how_to_get_what_it_needs(
    missing: tuple[str, ...], tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text(WITHOUT.format(missing=missing))
    path = os.pathsep.join(filter(None, (str(tmp_path), os.environ.get("PYTHONPATH"))))
    for command in COMMANDS:
        done = loxo("list", command=command, env=environment(PYTHONPATH=path), status=3)
        assert done.out == b"" and done.err.count("\n") == 1
        assert "pip install 'loxo[cli]'" in done.err
    code = "import loxo; loxo.Delirium(bytes(16)); import loxo.keyfile, loxo.files"
    subprocess.run([sys.executable, "-c", code], env=environment(PYTHONPATH=path), check=True)


def test_the_package_needs_nothing() -> None:
    """What pip would install with it is an extra's."""
    from importlib.metadata import requires

    extra = re.compile("extra == ['\"](cli|report)['\"]")
    assert all(extra.search(need) for need in requires("loxo") or [])
