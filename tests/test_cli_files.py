# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`loxo encrypt` and `loxo decrypt`, and the promises about files.

Whatever happens, a file gets its final name only when it is whole and verified, and only --force
gives up an existing file. Many damaged files go through the commands' functions in this process;
pipes, terminals and signals are tested in a process of their own.
"""

import contextlib
import errno
import io
import itertools
import json
import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import loxo as library
from loxo import cli_files, cli_output, files, keyfile
from tests.cli_runner import (
    LOXO,
    environment,
    loxo,
    make_key,
    on_terminal,
    partial_files,
    start,
)
from tests.spec import AEADS, chunked

VECTORS = Path(__file__).parent / "vectors" / "chunked.json"
FILE_AEADS = [aead.name for aead in chunked.file_aeads().values()]
LOG2 = 6
CHUNK = 1 << LOG2
SEALED = CHUNK + 16  # of delirium
BIG = 1 << 16
SALT = bytes(range(16))


def key_of(name: str) -> bytes:
    """The key that make_key writes."""
    return bytes([7] * library.aead_class(name).key_size)


KEY = key_of("delirium")


def genuine(size: int, name: str = "delirium", salt: bytes = SALT) -> bytes:
    """A file that the specification made, in the smallest chunks."""
    return chunked.encrypt(name, key_of(name), salt, LOG2, message(size))


def message(size: int) -> bytes:
    return (bytes(range(251)) * (size // 251 + 1))[:size]


def decrypt_here(key: Path, file: bytes, folder: Path) -> tuple[int, bytes | None]:
    """Status and output file of `loxo decrypt`, in this process."""
    source, target = folder / "in", folder / "out"
    target.unlink(missing_ok=True)
    source.write_bytes(file)
    status = cli_output.ended(
        lambda: cli_files.decrypt(str(key), str(source), str(target), False, True)
    )
    assert partial_files(folder) == [] and source.read_bytes() == file
    return status, target.read_bytes() if target.exists() else None


# ---- there and back ---------------------------------------------------------------------------


SIZES = [("delirium", size) for size in (0, 1, BIG - 1, BIG, BIG + 1, 3 * BIG + 5)]
SIZES += [(name, size) for name in FILE_AEADS[:2] for size in (0, 2 * BIG)]


@pytest.mark.parametrize("name, size", SIZES)
def test_pipes_and_files(name: str, size: int, tmp_path: Path) -> None:
    key, plain = make_key(tmp_path, name), tmp_path / "plain"
    plain.write_bytes(message(size))
    sealed, opened = tmp_path / "sealed", tmp_path / "opened"
    assert loxo("encrypt", "-k", key, plain, "-o", sealed).out == b""
    assert loxo("decrypt", "-k", key, stdin=sealed.read_bytes()).out == message(size)
    piped = loxo("encrypt", "-k", key, "-o", "-", "-", stdin=message(size)).out
    loxo("decrypt", "-k", key, "-", "-o", opened, stdin=piped)
    assert opened.read_bytes() == message(size) and plain.read_bytes() == message(size)
    assert piped != sealed.read_bytes() and len(piped) == sealed.stat().st_size


@pytest.mark.parametrize("name", FILE_AEADS)
def test_agrees_with_the_specification(name: str, tmp_path: Path) -> None:
    key = make_key(tmp_path, name)
    for size in (0, 3 * CHUNK - 1):
        done = loxo("encrypt", "-k", key, "--chunk-log2", str(LOG2), stdin=message(size))
        assert chunked.decrypt(key_of(name), done.out) == message(size)
        assert loxo("decrypt", "-k", key, stdin=genuine(size, name)).out == message(size)
    default = loxo("encrypt", "-k", key, stdin=b"m").out
    assert default[9] == 16 and chunked.decrypt(key_of(name), default) == b"m"


@pytest.mark.parametrize(
    "group", json.loads(VECTORS.read_text())["testGroups"], ids=lambda g: g["aead"]
)
def test_vectors(group: dict[str, Any], tmp_path: Path) -> None:
    name, key = group["aead"], tmp_path / "key"
    assert len(group["tests"]) > 70
    for test in group["tests"]:
        key.write_text(f"loxo-key-1 {name} {test['key']}\n")
        key.chmod(0o600)
        expected = (0, bytes.fromhex(test["msg"])) if test["result"] == "valid" else (1, None)
        assert decrypt_here(key, bytes.fromhex(test["file"]), tmp_path) == expected, test


def test_salts_differ(tmp_path: Path) -> None:
    key = make_key(tmp_path)
    one, two = (loxo("encrypt", "-k", key).out for _ in range(2))
    assert one[16:32] != two[16:32]


def test_experimental_and_short_tags_are_refused(tmp_path: Path) -> None:
    for aead in library.aeads():
        if not aead.encrypts_files:
            key = make_key(tmp_path, aead.name)
            reason = "experimental" if aead.experimental else f"{aead.tag_bytes} bytes"
            assert reason in loxo("encrypt", "-k", key, stdin=b"m", status=2).err
            prefix = chunked.make_prefix(AEADS["delirium"], LOG2, SALT)
            header = prefix[:8] + bytes([aead.id]) + prefix[9:] + bytes(32)
            assert loxo("decrypt", "-k", key, stdin=header, status=1).out == b""


def peak_kilobytes(key: Path, size: int) -> list[int]:
    """Of encrypt and decrypt, in a pipe through which `size` bytes go."""
    encrypt, decrypt = ([*LOXO, command, "-k", str(key)] for command in ("encrypt", "decrypt"))
    zeros = subprocess.Popen(["head", "-c", str(size), "/dev/zero"], stdout=subprocess.PIPE)
    sealing = subprocess.Popen(encrypt, stdin=zeros.stdout, stdout=subprocess.PIPE)
    opening = subprocess.Popen(decrypt, stdin=sealing.stdout, stdout=subprocess.DEVNULL)
    peaks = []
    for process in (zeros, sealing, opening):
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode == 0
        if process.stdout is not None:
            process.stdout.close()
        peaks.append(usage.ru_maxrss)
    return peaks[1:]


def test_constant_memory(tmp_path: Path) -> None:
    """A hundred times the data take no more memory."""
    key = make_key(tmp_path)
    few, many = (peak_kilobytes(key, count << 19) for count in (1, 100))
    assert all(large < small + 8192 for small, large in zip(few, many, strict=True))


# ---- damage -----------------------------------------------------------------------------------


def cut_points(whole: bytes) -> Iterator[int]:
    """Every chunk boundary, its neighbours, the middles, and all of the header."""
    yield from range(0, 65)
    for boundary in range(64, len(whole), SEALED):
        yield from (boundary - 1, boundary + 1, boundary + SEALED // 2, boundary)


def test_cut_anywhere(tmp_path: Path) -> None:
    key, whole = make_key(tmp_path), genuine(4 * CHUNK + 9)
    for cut in sorted({cut for cut in cut_points(whole) if cut < len(whole)}):
        assert decrypt_here(key, whole[:cut], tmp_path) == (1, None), cut


def test_extended_and_reordered(tmp_path: Path) -> None:
    key = make_key(tmp_path)
    for size in (0, CHUNK - 1, 4 * CHUNK, 4 * CHUNK + 9):
        whole = genuine(size)
        assert decrypt_here(key, whole, tmp_path) == (0, message(size))
        for more in (b"\0", bytes(15), bytes(16), bytes(SEALED), whole, whole[64:]):
            assert decrypt_here(key, whole + more, tmp_path) == (1, None)
    header, body = whole[:64], whole[64:]
    parts = [body[i : i + SEALED] for i in range(0, len(body), SEALED)]
    other = genuine(size, salt=bytes(16))[64:]
    rearranged = [
        [parts[1], parts[0], *parts[2:]],
        [parts[0], parts[0], *parts[2:]],
        [*parts[:3], parts[4]],
        [*parts[:4], parts[4], parts[4]],
        parts[::-1],
        [other[:SEALED], *parts[1:]],
    ]
    for order in rearranged:
        assert decrypt_here(key, header + b"".join(order), tmp_path) == (1, None)


def test_every_flipped_bit(tmp_path: Path) -> None:
    """All of the header; of the chunks the first and last bytes of ciphertext and tag."""
    key, whole = make_key(tmp_path), genuine(2 * CHUNK + 9)
    edges = (0, 1, CHUNK - 1, CHUNK, SEALED - 1)
    places = [*range(64), *(64 + c * SEALED + e for c in range(3) for e in edges), len(whole) - 1]
    for place in (place for place in places if place < len(whole)):
        for bit in range(8):
            changed = bytearray(whole)
            changed[place] ^= 1 << bit
            assert decrypt_here(key, bytes(changed), tmp_path) == (1, None), (place, bit)


def damaged_files() -> dict[str, tuple[bytes, int, str]]:
    """What is given out on a pipe before the damage, and a part of the message about it."""
    whole = genuine(3 * CHUNK + 9)
    flipped = bytearray(whole)
    flipped[64 + SEALED] ^= 1
    return {
        "flipped": (bytes(flipped), 1, f"damaged at chunk 1 (byte {64 + SEALED})"),
        "cut at a chunk": (whole[: 64 + 2 * SEALED], 1, "cut off after chunk 1"),
        "cut in a chunk": (
            whole[: 64 + 2 * SEALED + 5],
            2,
            "damaged, cut off or added to in chunk 2",
        ),
        "cut at the header": (whole[:64], 0, "cut off before chunk 0"),
        "cut in the header": (whole[:50], 0, "cut off within the header"),
        "added to": (genuine(CHUNK) + bytes(9), 0, "something was added after chunk 0"),
        "empty": (b"", 0, "not a file that loxo encrypt made"),
        "of another kind": (b"PK" + bytes(99), 0, "not a file that loxo encrypt made"),
        "of a later version": (whole[:7] + b"\2" + whole[8:], 0, "version 2"),
    }


@pytest.mark.parametrize("what", damaged_files())
def test_damage_on_a_pipe(what: str, tmp_path: Path) -> None:
    """Verified chunks come out, and then one clear line."""
    file, released, told = damaged_files()[what]
    done = loxo("decrypt", "-k", make_key(tmp_path), stdin=file, status=1)
    assert done.out == message(released * CHUNK)
    assert done.err.startswith(f"loxo: standard input: {told}") and done.err.count("\n") == 1
    assert ("genuine, but not the whole" in done.err) == (released > 0)


@pytest.mark.parametrize("what", damaged_files())
def test_damage_in_a_file(what: str, tmp_path: Path) -> None:
    """The same from a file, of which many chunks are read at once."""
    file, released, told = damaged_files()[what]
    source = tmp_path / "damaged"
    source.write_bytes(file)
    done = loxo("decrypt", "-k", make_key(tmp_path), source, status=1)
    assert done.out == message(released * CHUNK)
    assert done.err.startswith(f"loxo: {source}: {told}") and done.err.count("\n") == 1
    assert ("genuine, but not the whole" in done.err) == (released > 0)


@pytest.mark.parametrize("size", [0, CHUNK, 5 * CHUNK, 5 * CHUNK + 9])
def test_the_same_however_much_is_read_at_once(size: int) -> None:
    key, amounts = keyfile.Key("delirium", KEY), (0, CHUNK - 1, 2 * CHUNK, 3 * CHUNK, BIG)
    for sealing, opening in itertools.product(amounts, amounts):
        sealed: list[bytes] = []
        text: list[bytes] = []
        read = io.BytesIO(message(size)).read
        cli_files.encrypt_stream(read, sealed.append, key, LOG2, sealing)
        file = b"".join(sealed)
        assert chunked.decrypt(KEY, file) == message(size)
        cli_files.decrypt_stream(io.BytesIO(file).read, text.append, key, opening)
        assert b"".join(text) == message(size)


def test_wrong_key(tmp_path: Path) -> None:
    target = tmp_path / "out"
    for key in (make_key(tmp_path, byte=8), make_key(tmp_path, "dumbo")):
        done = loxo("decrypt", "-k", key, "-o", target, stdin=genuine(99), status=1)
        assert "another" in done.err and "key" in done.err and not target.exists()


# ---- output files -----------------------------------------------------------------------------


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    key, target = make_key(tmp_path), tmp_path / "out"
    target.write_bytes(b"precious")
    target.chmod(0o640)
    for command, data in (("encrypt", b"m"), ("decrypt", genuine(9)), ("seal", b"m")):
        error = loxo(command, "-k", key, "-o", target, stdin=data, status=3).err
        assert error == f"loxo: {target}: {os.strerror(errno.EEXIST)} (--force replaces it)\n"
        assert target.read_bytes() == b"precious"
    loxo("decrypt", "-k", key, "-o", target, "--force", stdin=genuine(9)[:-1], status=1)
    assert target.read_bytes() == b"precious"
    loxo("decrypt", "-k", key, "-o", target, "--force", stdin=genuine(9))
    assert target.read_bytes() == message(9)
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert partial_files(tmp_path) == []


def test_force_follows_links_and_nothing_else_does(tmp_path: Path) -> None:
    key, real, link = make_key(tmp_path), tmp_path / "real", tmp_path / "link"
    link.symlink_to(real)
    loxo("decrypt", "-k", key, "-o", link, stdin=genuine(9), status=3)
    assert not real.exists()
    loxo("decrypt", "-k", key, "-o", link, "--force", stdin=genuine(9))
    assert real.read_bytes() == message(9) and link.is_symlink()


def test_output_mode_follows_the_mask(tmp_path: Path) -> None:
    key = make_key(tmp_path)
    for mask, mode in (("022", 0o644), ("077", 0o600), ("002", 0o664)):
        target = tmp_path / mask
        command = f'umask {mask}; exec "$0" -m loxo encrypt -k {key} -o {target}'
        subprocess.run(["sh", "-c", command, sys.executable], input=b"m", check=True, timeout=60)
        assert stat.S_IMODE(target.stat().st_mode) == mode


def test_devices_are_written_as_they_are(tmp_path: Path) -> None:
    key = make_key(tmp_path)
    assert loxo("encrypt", "-k", key, "-o", "/dev/null", stdin=b"m").out == b""
    assert loxo("encrypt", "-k", key, "-o", "/dev/stdout", stdin=b"m").out[:7] == b"loxo-ck"
    assert loxo("encrypt", "-k", key, "-o", "/dev/full", stdin=b"m", status=3).err == (
        f"loxo: /dev/full: {os.strerror(errno.ENOSPC)}\n"
    )


@pytest.mark.parametrize(
    "args, number",
    [
        (["missing"], errno.ENOENT),
        (["."], errno.EISDIR),
        (["-o", "missing/out"], errno.ENOENT),
        (["-o", ".", "--force"], errno.EISDIR),
        (["-o", "missing/", "--force"], errno.EISDIR),
        (["-k", "missing"], errno.ENOENT),
        (["-k", "."], errno.EISDIR),
    ],
)
def test_file_errors_are_one_line(args: list[str], number: int, tmp_path: Path) -> None:
    make_key(tmp_path)
    if "-k" not in args:
        args = ["-k", "delirium-7.key", *args]
    error = loxo("encrypt", *args, stdin=b"m", cwd=tmp_path, status=3).err
    assert error.endswith(f": {os.strerror(number)}\n") and error.count("\n") == 1
    assert len(list(tmp_path.iterdir())) == 1


def test_an_empty_name_is_seen(tmp_path: Path) -> None:
    key, missing = make_key(tmp_path), f"loxo: '': {os.strerror(errno.ENOENT)}\n"
    assert loxo("hash", "", status=1).err == missing
    for args in (["-k", ""], ["-k", key, ""], ["-k", key, "-o", ""]):
        assert loxo("encrypt", *args, status=3).err == missing


@contextlib.contextmanager
def nobody() -> Iterator[None]:
    """Without root's rights."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


def test_permission(capfd: pytest.CaptureFixture[str]) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "open").write_bytes(b"m")
        (folder / "locked").touch(mode=0o000)
        (folder / "shut").mkdir(mode=0o555)
        key, target = make_key(folder), folder / "shut" / "out"
        key.chmod(0o644)
        for source, named in ((folder / "open", target), (folder / "locked", folder / "locked")):
            args = (str(key), str(source), str(target), False, True)
            with nobody():
                status = cli_output.ended(partial(cli_files.encrypt, *args))
            assert status == 3 and not target.exists()
            expected = f"loxo: {named}: {os.strerror(errno.EACCES)}"
            assert capfd.readouterr().err.splitlines()[-1] == expected


# ---- the file appears at once or not at all ---------------------------------------------------


def test_race_for_a_name(tmp_path: Path) -> None:
    """Somebody else's file of that name, made in the meantime, stays."""
    target = tmp_path / "out"
    with pytest.raises(FileExistsError) as raised, files.whole_file(str(target)) as fd:
        os.write(fd, b"mine")
        target.write_bytes(b"theirs")
    assert raised.value.filename == str(target)
    assert target.read_bytes() == b"theirs" and partial_files(tmp_path) == []


def test_file_system_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "no links here", "name")

    monkeypatch.setattr(os, "link", refuse)
    target = tmp_path / "out"
    with files.whole_file(str(target)) as fd:
        os.write(fd, b"mine")
    assert target.read_bytes() == b"mine"
    target.unlink()
    with pytest.raises(FileExistsError), files.whole_file(str(target)):
        target.write_bytes(b"theirs")
    assert target.read_bytes() == b"theirs" and partial_files(tmp_path) == []


def test_file_is_hidden_until_whole(tmp_path: Path) -> None:
    target = tmp_path / "out"
    with files.whole_file(str(target)) as fd:
        os.write(fd, b"half")
        assert not target.exists()
        (partial,) = partial_files(tmp_path)
        assert stat.S_IMODE(partial.stat().st_mode) == 0o600
    assert target.exists() and partial_files(tmp_path) == []


@pytest.mark.parametrize("step", ["fsync", "fchmod", "link"])
def test_failure_at_the_end(step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, step, fail)
    target = tmp_path / "out"
    with pytest.raises(OSError) as raised, files.whole_file(str(target)) as fd:
        os.write(fd, b"data")
    assert (raised.value.errno, raised.value.filename) == (errno.EIO, str(target))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("code", [errno.EIO, errno.EINVAL])
def test_a_name_that_may_not_last(
    code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Is an error, unless folders have no such call: the file is there, but may not stay."""
    fsync, target = os.fsync, tmp_path / "out"

    def fail(fd: int) -> None:
        if stat.S_ISDIR(os.fstat(fd).st_mode):
            raise OSError(code, os.strerror(code))
        fsync(fd)

    monkeypatch.setattr(os, "fsync", fail)
    expected = pytest.raises(OSError) if code == errno.EIO else contextlib.nullcontext()
    with expected as raised, files.whole_file(str(target)) as fd:
        os.write(fd, b"data")
    assert raised is None or raised.value.filename == str(target)
    assert target.read_bytes() == b"data" and partial_files(tmp_path) == []


@pytest.mark.parametrize(
    "raised", [OSError(errno.EIO, os.strerror(errno.EIO)), cli_output.Interrupted(signal.SIGINT)]
)
def test_failure_while_closing(
    raised: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    close, target = os.close, tmp_path / "out"

    def fail(fd: int) -> None:
        close(fd)
        raise raised

    monkeypatch.setattr(os, "close", fail)
    with pytest.raises(type(raised)) as ended, files.whole_file(str(target)) as fd:
        os.write(fd, b"data")
    assert list(tmp_path.iterdir()) == []
    assert getattr(ended.value, "filename", str(target)) == str(target)


def test_no_error_names_the_partial_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if it can't be removed either, because its folder is none or is read-only."""
    target = make_key(tmp_path) / "out"
    error = loxo("keygen", "-o", target, status=3).err
    assert error == f"loxo: {target}: {os.strerror(errno.ENOTDIR)}\n"

    def refuse(path: str, *_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), path)

    for step in ("open", "unlink"):
        monkeypatch.setattr(os, step, refuse)
    with pytest.raises(OSError) as raised, files.whole_file(str(tmp_path / "out")):
        pass
    assert (raised.value.errno, raised.value.filename) == (errno.EROFS, str(tmp_path / "out"))


def running(command: str, key: Path, target: Path, *more: str) -> subprocess.Popen[bytes]:
    """A command that has written a part of its output and waits for the rest of its input."""
    process = start(command, "-k", key, "-o", target, *more)
    assert process.stdin is not None
    data = message(4 * BIG)
    if command == "decrypt":
        data = sealed_by_library(data)[:-100]
    process.stdin.write(data)
    process.stdin.flush()
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        if any(path.stat().st_size > BIG for path in partial_files(target.parent)):
            return process
        assert process.poll() is None
        time.sleep(0.02)
    raise AssertionError("no partial file has appeared")


def sealed_by_library(data: bytes) -> bytes:
    """In chunks of the default size, for which the specification would take seconds."""
    parts: list[bytes] = []
    cli_files.encrypt_stream(io.BytesIO(data).read, parts.append, keyfile.Key("delirium", KEY))
    return b"".join(parts)


@pytest.mark.parametrize("command", ["encrypt", "decrypt"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_killed_in_the_middle(command: str, number: signal.Signals, tmp_path: Path) -> None:
    key, target = make_key(tmp_path), tmp_path / "out"
    process = running(command, key, target)
    process.send_signal(number)
    out, err = process.communicate(timeout=60)
    killed = number == signal.SIGKILL
    assert process.returncode == (-number if killed else 128 + number)
    assert (out, err) == (b"", b"") and not target.exists()
    assert len(partial_files(tmp_path)) == killed


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_killed_while_replacing(number: signal.Signals, tmp_path: Path) -> None:
    key, target = make_key(tmp_path), tmp_path / "out"
    target.write_bytes(b"precious")
    process = running("decrypt", key, target, "--force")
    process.send_signal(number)
    process.communicate(timeout=60)
    assert target.read_bytes() == b"precious"


def test_ignored_signals_stay_ignored(tmp_path: Path) -> None:
    key, target = make_key(tmp_path), tmp_path / "out"
    command = f'trap "" HUP; exec "$0" -m loxo encrypt -k {key} -o {target}'
    process = subprocess.Popen(["sh", "-c", command, sys.executable], stdin=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.write(message(4 * BIG))
    process.stdin.flush()
    while not partial_files(tmp_path):
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGHUP)
    process.communicate(timeout=60)
    assert process.returncode == 0 and target.exists()


# ---- full disk --------------------------------------------------------------------------------

ON_A_SMALL_DISK = """
mount -t tmpfs -o size=256k none "$1" || exit 99
cp "$2" "$1/key" && chmod 600 "$1/key" && cd "$1" || exit 99
head -c 1000000 /dev/zero | "$3" -m loxo "$4" -k key -o out $5
echo "status $?"
ls -A
"""


def small_disk(
    folder: Path, key: Path, command: str, source: str
) -> subprocess.CompletedProcess[str]:
    """Runs on a file system of 256 KiB, which goes away with the shell."""
    unshare = shutil.which("unshare")
    if unshare is None:
        pytest.skip("a full disk: unshare is not installed")
    namespaces = ["--mount"] if os.geteuid() == 0 else ["--mount", "--map-root-user"]
    args = [str(folder), str(key), sys.executable, command, source]
    done = subprocess.run(
        [unshare, *namespaces, "sh", "-c", ON_A_SMALL_DISK, "sh", *args],
        capture_output=True,
        text=True,
        env=environment(),
        timeout=60,
    )
    if "status" not in done.stdout:
        pytest.skip(f"a full disk: no tmpfs can be mounted here ({done.stderr.strip()[-80:]})")
    return done


@pytest.mark.parametrize("command", ["encrypt", "decrypt"])
def test_full_disk(command: str, tmp_path: Path) -> None:
    key, disk, sealed = make_key(tmp_path), tmp_path / "disk", tmp_path / "sealed"
    disk.mkdir()
    sealed.write_bytes(sealed_by_library(message(1_000_000)))
    done = small_disk(disk, key, command, str(sealed) if command == "decrypt" else "")
    assert done.stdout == "status 3\nkey\n"
    assert done.stderr == f"loxo: out: {os.strerror(errno.ENOSPC)}\n"


@pytest.mark.parametrize("command", ["encrypt", "decrypt"])
def test_file_too_large(command: str, tmp_path: Path) -> None:
    """The other way to run out of room, which needs no rights."""
    key, target, source = make_key(tmp_path), tmp_path / "out", tmp_path / "in"
    source.write_bytes(sealed_by_library(message(BIG * 4)))
    shell = f'ulimit -f 128; exec "$0" -m loxo {command} -k {key} -o {target} {source}'
    done = subprocess.run(["sh", "-c", shell, sys.executable], capture_output=True, timeout=60)
    assert done.returncode == 3 and not target.exists() and partial_files(tmp_path) == []
    assert done.stderr.decode() == f"loxo: {target}: {os.strerror(errno.EFBIG)}\n"


# ---- terminals and progress -------------------------------------------------------------------


def test_binary_is_refused_on_a_terminal(tmp_path: Path) -> None:
    key = make_key(tmp_path)
    refused = on_terminal("encrypt", "-k", key, stream="stdout", pieces=[b"m"])
    assert (refused.status, refused.terminal) == (2, "")
    assert "-o FILE" in refused.err and "-o -" in refused.err and refused.err.count("\n") == 1
    insisted = on_terminal("encrypt", "-k", key, "-o", "-", stream="stdout", pieces=[b"m"])
    assert (insisted.status, insisted.terminal[:7]) == (0, "loxo-ck")


def test_text_is_shown_on_a_terminal(tmp_path: Path) -> None:
    """Also when a character lies across two chunks; what is not text is refused."""
    key, text = make_key(tmp_path), "x" * (CHUNK - 1) + "ü und mehr\n"
    for plain, shown, status in ((text.encode(), text, 0), (message(300), "", 2)):
        sealed = chunked.encrypt("delirium", KEY, SALT, LOG2, plain)
        done = on_terminal("decrypt", "-k", key, stream="stdout", pieces=[sealed])
        assert (done.terminal, done.status) == (shown, status)


def test_progress_bar(tmp_path: Path) -> None:
    """On a terminal, for long work; not with --quiet, not in a pipe."""
    key = make_key(tmp_path)
    pieces = [message(BIG)] * 6
    args = ("encrypt", "-k", key, "-o")
    slow = on_terminal(*args, tmp_path / "1", stream="stderr", pieces=pieces, pause=0.3)
    assert slow.status == 0 and "encrypting" in slow.terminal and "kB" in slow.terminal
    silent = on_terminal(*args, tmp_path / "2", "-q", stream="stderr", pieces=pieces, pause=0.3)
    assert (silent.status, silent.terminal) == (0, "")
    fast = on_terminal(*args, tmp_path / "3", stream="stderr", pieces=[b"m"])
    assert (fast.status, fast.terminal) == (0, "")
    piped = start(*args, tmp_path / "4")
    assert piped.stdin is not None
    for _ in range(4):
        piped.stdin.write(message(BIG))
        piped.stdin.flush()
        time.sleep(0.3)
    assert piped.communicate(timeout=60) == (b"", b"")
