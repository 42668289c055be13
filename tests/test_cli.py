# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The `loxo` command: every subcommand except those for files, with messages and exit codes."""

import hashlib
import json
import os
import re
import signal
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import loxo as library
from tests.cli_runner import LOXO, environment, loxo, make_key, on_terminal, server, start
from tests.python_helpers import PRIMITIVES
from tests.spec import AEADS, HASHES, STREAMS, Xof

ROOT = Path(__file__).resolve().parents[1]
SCRIPT = Path(sys.executable).with_name("loxo")
COMMANDS = (
    "list",
    "keygen",
    "seal",
    "open",
    "encrypt",
    "decrypt",
    "hash",
    "selftest",
    "demo",
    "bench",
)
DEFAULT_HASH = "ascon-hash256"
NAMES = [aead.name for aead in library.aeads()]

# ---- the command itself -----------------------------------------------------------------------


def test_version() -> None:
    assert loxo("--version").out.decode() == f"loxo {library.__version__}\n"


def test_installed_script() -> None:
    if not SCRIPT.exists():
        pytest.skip("the loxo script is not installed beside this Python")
    assert loxo("--version", command=[str(SCRIPT)]) == loxo("--version")


@pytest.mark.parametrize(
    ("args", "stdin"),
    [
        (["list", "--json"], b""),
        (["hash", "-"], b"message"),
        (["hash", "missing"], b""),
        (["seal", "-k", "missing"], b"message"),
        (["no-such-command"], b""),
    ],
)
def test_a_forked_run_is_that_of_a_process(args: list[str], stdin: bytes, tmp_path: Path) -> None:
    """Most tests take forks of one process (tests/cli_server.py)."""
    forked = loxo(*args, stdin=stdin, cwd=tmp_path, status=None)
    assert forked == loxo(*args, stdin=stdin, cwd=tmp_path, status=None, env=environment())


def test_one_process_serves_all_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Although pytest changes a variable for each."""
    loxo("--version")
    started = server.cache_info().misses
    monkeypatch.setenv("PYTEST_CURRENT_TEST", "another")
    loxo("--version")
    assert server.cache_info().misses == started


@pytest.mark.parametrize("command", COMMANDS)
def test_help_tells_exit_codes(command: str) -> None:
    text = " ".join(loxo(command, "--help").out.decode().split())
    assert "Usage: loxo" in text
    if command != "bench":
        assert "Exit status: 0 done; 1 " in text


def test_help_lists_every_command() -> None:
    text = loxo("--help").out.decode()
    assert "Exit status:" in text
    assert all(f"\n  {command} " in text for command in COMMANDS)


@pytest.mark.parametrize(
    "args", [["--no-such"], ["no-such"], ["encrypt"], ["hash", "-a", "md5"], ["keygen", "aes"]]
)
def test_wrong_usage(args: list[str]) -> None:
    assert loxo(*args, status=2).err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_script(shell: str) -> None:
    """Whatever shell runs the tests. Older versions of Typer know only the first name."""
    hidden = ("_TYPER_COMPLETE_TEST_DISABLE_SHELL", "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION")
    done = loxo("--show-completion", shell, env=environment(**dict.fromkeys(hidden, "1")))
    assert b"_LOXO_COMPLETE" in done.out


@pytest.mark.parametrize(
    "words, expected",
    [("loxo en", {"encrypt"}), ("loxo keygen du", {"dumbo"}), ("loxo hash -a spongent-88-8", None)],
)
def test_completion(words: str, expected: set[str] | None) -> None:
    env = environment(
        _LOXO_COMPLETE="complete_bash", COMP_WORDS=words, COMP_CWORD=str(len(words.split()) - 1)
    )
    found = set(loxo(env=env).out.decode().split())
    assert found == (expected or {"spongent-88-80-8"})


def test_closed_standard_streams(tmp_path: Path) -> None:
    """A closed stdout is an error, and no file takes its place."""
    key = make_key(tmp_path)
    (tmp_path / "plain").write_bytes(b"x")
    shell = f'exec "$0" -m loxo encrypt -k {key} {tmp_path}/plain >&-'
    done = subprocess.run(["sh", "-c", shell, sys.executable], capture_output=True, timeout=60)
    assert done.returncode == 3
    assert done.stderr.decode() == f"loxo: standard output: {os.strerror(9)}\n"


def test_full_standard_output() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*LOXO, "list"], stdout=full, stderr=subprocess.PIPE, timeout=60)
    assert done.returncode == 3
    assert done.stderr.decode() == f"loxo: standard output: {os.strerror(28)}\n"


def test_closed_pipe_is_quiet(tmp_path: Path) -> None:
    """The command ends as if SIGPIPE had ended it."""
    key = make_key(tmp_path)
    process = start("encrypt", "-k", key, "/dev/zero")
    assert process.stdout is not None and process.stderr is not None
    assert process.stdout.read(7) == b"loxo-ck"
    process.stdout.close()
    assert process.wait(timeout=60) == 128 + signal.SIGPIPE
    assert process.stderr.read() == b""
    process.communicate()


# ---- list -------------------------------------------------------------------------------------


def test_list_table() -> None:
    text = loxo("list").out.decode()
    names = [entry.name for entry in library.aeads()]
    names += [entry.name for entry in library.hashes()]
    names += [entry.name for entry in library.streams()]
    names += [entry.name for entry in library.permutations()]
    assert all(f"\n {name} " in text for name in names)
    lines = [line for line in text.splitlines() if line.startswith(" jumbo192 ")]
    assert len(lines) == 1 and "EXPERIMENTAL" in lines[0]


@pytest.mark.parametrize("columns", [40, 60, 80, 200])
@pytest.mark.parametrize("more", [[], ["--kernels"]])
def test_list_breaks_no_name(columns: int, more: list[str]) -> None:
    """Every name of an algorithm or kernel is whole on one line, and no line is too long."""
    shown = on_terminal("list", *more, stream="stdout", columns=columns)
    lines = re.sub(r"\x1b\[[0-9;]*m", "", shown.terminal).splitlines()
    assert max(map(len, lines)) <= columns and shown.status == 0
    words = [word.strip(",") for line in lines for word in line.split()]
    kernels = library.kernels()
    if more:
        names = {kernel.primitive for kernel in kernels}
        names |= {kernel.name for kernel in kernels}
        names |= {feature for kernel in kernels for feature in kernel.needs}
    else:
        names = {permutation.name for permutation in library.permutations()}
        names |= {aead.name for aead in library.aeads()} | {h.name for h in library.hashes()}
        names |= {stream.name for stream in library.streams()}
        names |= {"EXPERIMENTAL", *(library.kernel(entry.name, 1) for entry in library.aeads())}
    assert names <= set(words)
    assert len([word for word in words if word == "jumbo192"]) == (not more)


@pytest.mark.parametrize("columns", [0, 1, 2])
def test_list_on_no_width_at_all(columns: int) -> None:
    """As wide as the narrowest page; the terminal breaks its lines."""
    shown = on_terminal("list", stream="stdout", columns=columns)
    assert shown.status == 0 and "jumbo192" in shown.terminal


def test_list_json() -> None:
    document = json.loads(loxo("list", "--json").out)
    assert document["version"] == library.__version__
    assert [entry["name"] for entry in document["aeads"]] == NAMES
    assert {entry["name"] for entry in document["hashes"]} == set(HASHES)
    assert {entry["name"] for entry in document["streams"]} == set(STREAMS)
    for entry in document["aeads"]:
        spec = AEADS[entry["name"]]
        sizes = (entry["key_bytes"], entry["nonce_bytes"], entry["tag_bytes"])
        assert sizes == (spec.key_bytes, spec.nonce_bytes, spec.tag_bytes)


def says(why: str, n: int) -> bool:
    """Whether `n >= 3`, `n = 1 to 2` or `n = 1` holds."""
    words = why.split()
    if words[:2] == ["n", ">="]:
        return n >= int(words[2])
    return words[:2] == ["n", "="] and int(words[2]) <= n <= int(words[-1])


def serves(row: dict[str, Any], n: int) -> bool:
    """Whether the row serves n, which its words and its numbers say alike."""
    if not row["active"]:
        return False
    first, last = row["active_for"]
    assert says(row["why"], n) == (first <= n <= (last or n))
    return says(row["why"], n)


def test_list_kernels_says_which_serves() -> None:
    rows = json.loads(loxo("list", "--kernels", "--json").out)["kernels"]
    units = {"states", "streams", "blocks", "starts"}
    assert {row["unit"] for row in rows} == units
    assert [row["kernel"] for row in rows] == [kernel.name for kernel in library.kernels()]
    assert {row["primitive"] for row in rows} == {k.primitive for k in library.kernels()}
    for entry in PRIMITIVES:
        own = [row for row in rows if row["primitive"] == entry.name]
        assert [row["kernel"] for row in own] == [row.name for row in entry.kernels]
        for n in (1, 2, 3, 7, 8, 11, 12, 13, 63, 64, 65, 1000):
            serving = {
                unit: [row["kernel"] for row in own if row["unit"] == unit and serves(row, n)]
                for unit in units
            }
            assert all(len(names) <= 1 for names in serving.values())
            one_by_one = [
                row["kernel"] for row in own if row["unit"] == "blocks" and serves(row, 1)
            ]
            expected = serving["states"] or serving["streams"] or one_by_one
            assert expected == [library.kernel(entry.name, n)], (entry.name, n)
    text = loxo("list", "--kernels").out.decode()
    assert all(row["why"] in text for row in rows)


def test_cpu_level() -> None:
    env = environment(LOXO_CPU="portable")
    document = json.loads(loxo("list", "--json", "--kernels", env=env).out)
    assert document["cpu"] == []
    for row in document["kernels"]:
        assert not row["active"] or row["needs"] == []
        if row["needs"]:
            assert row["why"].startswith("masked by" if row["available"] else "this CPU lacks")


@pytest.mark.parametrize("command", [LOXO, [str(SCRIPT)]], ids=["module", "script"])
def test_unknown_cpu_level(command: list[str]) -> None:
    if not Path(command[0]).exists():
        pytest.skip("the loxo script is not installed beside this Python")
    done = loxo("list", command=command, status=2, env=environment(LOXO_CPU="fast"))
    assert done.out == b"" and done.err.count("\n") == 1
    assert done.err.startswith("loxo: LOXO_CPU: level: 'fast' given, one of portable, sse2")


# ---- keygen -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_keygen_file(name: str, tmp_path: Path) -> None:
    path = tmp_path / "key"
    done = loxo("keygen", name, "-o", path)
    assert done.out == b""
    assert ("experimental" in done.err) == library.aead_class(name).experimental
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    first, algorithm, secret = path.read_text().split(" ")
    assert (first, algorithm) == ("loxo-key-1", name)
    assert len(bytes.fromhex(secret)) == AEADS[name].key_bytes and secret.endswith("\n")
    before = path.read_bytes()
    assert "never replaced" in loxo("keygen", name, "-o", path, status=3).err
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["key"]


def test_keygen_standard_output() -> None:
    one, two = (loxo("keygen").out for _ in range(2))
    assert one.startswith(b"loxo-key-1 ascon-aead128 ") and one != two
    assert "loxo-key-1 dumbo" in on_terminal("keygen", "dumbo", stream="stdout").terminal


def test_a_stream_has_no_key_file(tmp_path: Path) -> None:
    """Neither is one made nor used, and both say which AEAD to take."""
    path = tmp_path / "key"
    for entry in library.streams():
        said = f"loxo: {entry.advice}\n"
        assert loxo("keygen", entry.name, "-o", path, status=2).err.endswith(said)
        path.write_text(f"loxo-key-1 {entry.name} {bytes(entry.key_sizes[-1]).hex()}\n")
        path.chmod(0o600)
        used = loxo("seal", "-k", path, stdin=b"m", status=3)
        assert used.err == f"loxo: {path}: {entry.advice}\n" and used.out == b""
        path.unlink()
    unknown = loxo("keygen", "aes", status=2).err
    assert "there is no AEAD 'aes'; there are ascon-aead128, " in unknown


@pytest.mark.parametrize(
    ("command", "meant"),
    [
        (("keygen", "Ascon-AEAD128"), "ascon-aead128"),
        (("keygen", "chacha20poly1305"), "chacha20-poly1305"),
        (("hash", "-a", "Ascon-Hash256"), "ascon-hash256"),
        (("hash", "-a", "ascon_xof128"), "ascon-xof128"),
    ],
)
def test_a_name_that_is_nearly_right(command: tuple[str, ...], meant: str) -> None:
    said = loxo(*command, status=2).err
    assert f"{command[-1]!r}; did you mean {meant}? There are ascon-" in said


def test_what_is_not_for_new_designs_is_said(tmp_path: Path) -> None:
    """Of a key, wherever it is used, and in the lists of AEADs, hashes and permutations."""
    said = "loxo: gimli is not for new designs: published analysis speaks against it\n"
    assert loxo("keygen", "gimli", "-o", tmp_path / "key").err == said
    assert loxo("seal", "-k", tmp_path / "key", stdin=b"m").err == said
    assert loxo("keygen").err.count("new designs") == 0
    lines = loxo("list").out.decode().splitlines()
    noted = [line.split()[0] for line in lines if "not for new designs" in line]
    assert noted == ["gimli", "gimli-hash", "gimli-24"]


def test_keygen_warns_of_exposed_output(tmp_path: Path) -> None:
    with open(tmp_path / "key", "wb") as target:
        os.fchmod(target.fileno(), 0o644)
        done = subprocess.run([*LOXO, "keygen"], stdout=target, stderr=subprocess.PIPE, timeout=60)
    assert done.returncode == 0 and b"others can read" in done.stderr


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"loxo-key-1 delirium\n",
        b"loxo-key-1 delirium 0707\n",
        b"loxo-key-1 delirium " + b"07" * 15 + b"0\n",
        b"loxo-key-1 delirium " + b"0g" * 16 + b"\n",
        b"loxo-key-1 delirium " + b"07" * 17 + b"\n",
        b"loxo-key-1 aes " + b"07" * 16 + b"\n",
        b"loxo-key-2 delirium " + b"07" * 16 + b"\n",
        b"loxo-key-1  delirium " + b"07" * 16 + b"\n",
        b"loxo-key-1 delirium " + b"07" * 16 + b"\nmore\n",
        b"loxo-key-1 delirium " + b"07" * 4000 + b"\n",
        bytes(range(256)),
    ],
)
def test_malformed_key(line: bytes, tmp_path: Path) -> None:
    path = tmp_path / "key"
    path.write_bytes(line)
    path.chmod(0o600)
    error = loxo("seal", "--hex", "-k", path, stdin=b"x", status=3).err
    assert error.count("\n") == 1 and "07070707" not in error


def test_exposed_key_is_warned_of(tmp_path: Path) -> None:
    key = make_key(tmp_path)
    assert loxo("seal", "-k", key).err == ""
    key.chmod(0o640)
    assert "others can read this key" in loxo("seal", "-k", key).err


def test_key_from_standard_input(tmp_path: Path) -> None:
    key = make_key(tmp_path)
    (tmp_path / "m").write_bytes(b"message")
    sealed = loxo("seal", "-k", "-", tmp_path / "m", stdin=key.read_bytes()).out
    assert loxo("open", "-k", key, stdin=sealed).out == b"message"
    for twice in (["-k", "-"], ["-k", str(key), "--ad-file", "-"]):
        assert "only one of" in loxo("seal", *twice, stdin=key.read_bytes(), status=2).err


# ---- seal and open ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_packet_is_that_of_the_specification(name: str, tmp_path: Path) -> None:
    aead, key = AEADS[name], make_key(tmp_path, name)
    nonce, message = bytes(range(aead.nonce_bytes)), b"a message\0\xff"
    expected = nonce + aead.encrypt(bytes([7] * aead.key_bytes), nonce, b"header", message)
    args = ("seal", "-k", key, "--nonce", nonce.hex(), "--ad", "header")
    assert loxo(*args, stdin=message).out == expected
    assert loxo(*args, "--hex", stdin=message).out == expected.hex().encode() + b"\n"
    (tmp_path / "packet").write_bytes(expected)
    (tmp_path / "ad").write_bytes(b"header")
    opened = loxo("open", "-k", key, "--ad-file", tmp_path / "ad", tmp_path / "packet")
    assert opened.out == message
    in_hex = expected.hex().upper().encode() + b"\n"
    assert loxo("open", "-k", key, "--ad", "header", "--hex", stdin=in_hex).out == message


def test_random_nonces(tmp_path: Path) -> None:
    key = make_key(tmp_path)
    packets = [loxo("seal", "-k", key, stdin=b"m").out for _ in range(2)]
    assert packets[0][:12] != packets[1][:12]


def test_packet_refused(tmp_path: Path) -> None:
    key, other = make_key(tmp_path), make_key(tmp_path, byte=8)
    jumbo, target = make_key(tmp_path, "jumbo"), tmp_path / "out"
    packet = loxo("seal", "-k", key, "--ad", "a", stdin=b"message").out
    cases = [(key, "b", packet), (other, "a", packet), (jumbo, "a", packet), (key, "a", b"")]
    cases += [(key, "a", packet[:cut]) for cut in (5, 12, 20, len(packet) - 1)]
    cases += [
        (key, "a", packet[:i] + bytes([packet[i] ^ 1]) + packet[i + 1 :]) for i in (0, 13, 30)
    ]
    for chosen, ad, changed in cases:
        done = loxo("open", "-k", chosen, "--ad", ad, "-o", target, stdin=changed, status=1)
        assert done.out == b"" and "does not verify" in done.err and done.err.count("\n") == 1
        assert not target.exists()
    assert "hexadecimal" in loxo("open", "-k", key, "--hex", stdin=b"zz", status=1).err
    short = loxo("open", "-k", key, stdin=packet[:19], status=1).err
    assert "does not verify: 19 bytes are shorter than a nonce and a tag of d" in short


def test_seal_usage(tmp_path: Path) -> None:
    key = make_key(tmp_path)
    assert "11 bytes" in loxo("seal", "-k", key, "--nonce", "00" * 11, status=2).err
    assert "hexadecimal" in loxo("seal", "-k", key, "--nonce", "xyz", status=2).err
    assert loxo("seal", "-k", key, "--ad", "a", "--ad-file", key, status=2).err
    assert "WARNING" in loxo("seal", "--help").out.decode()


def test_terminals_get_text_only(tmp_path: Path) -> None:
    key = make_key(tmp_path)
    refused = on_terminal("seal", "-k", key, stream="stdout")
    assert refused.status == 2 and refused.terminal == ""
    assert "-o FILE" in refused.err and "-o -" in refused.err and refused.err.count("\n") == 1
    assert on_terminal("seal", "-k", key, "-o", "-", stream="stdout").terminal
    shown = on_terminal("seal", "--hex", "-k", key, stream="stdout")
    assert bytes.fromhex(shown.terminal)
    text, binary = "grüße\tan\nalle\n", b"\x1b]0;title\x07"
    for message, expected in ((text.encode(), text), (binary, ""), (b"\xff\xfe", "")):
        packet = loxo("seal", "-k", key, stdin=message).out
        opened = on_terminal("open", "-k", key, stream="stdout", pieces=[packet])
        assert (opened.terminal, opened.status) == (expected, 0 if expected else 2)


# ---- hash -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HASHES)
def test_digest_is_that_of_the_specification(name: str, tmp_path: Path) -> None:
    message = b"Sponge + Present = Spongent"
    expected = f"{HASHES[name](message).hex()}  -\n"
    assert loxo("hash", "-a", name, stdin=message).out.decode() == expected
    spec = HASHES[name]
    if isinstance(spec, Xof):
        custom = "x" * spec.custom_max
        expected = f"{spec(message, 99, custom.encode()).hex()}  -\n"
        options = ("-a", name, "--length", "99", "--custom", custom)
        assert loxo("hash", *options, stdin=message).out.decode() == expected
        (tmp_path / "message").write_bytes(message)
        listed = expected.replace("-", "message").encode()
        assert loxo("hash", *options, "-c", stdin=listed, cwd=tmp_path).out == b"message: OK\n"
        return
    done = loxo("hash", "-a", name, "-l", "12", stdin=message, status=2)
    given = f"--length: {name} always gives {spec.digest_bytes} bytes; it is not a XOF"
    assert done.err == f"loxo: {given}\n"
    done = loxo("hash", "-a", name, "--custom", "key", stdin=message, status=2)
    assert done.err == f"loxo: --custom: 3 bytes given, {name} takes none\n"


@pytest.mark.parametrize("length", ["0", "-1", "16777217", "1099511627776", "9" * 20])
def test_a_digest_has_a_length_that_can_be(length: str) -> None:
    done = loxo("hash", "-a", "ascon-xof128", f"--length={length}", stdin=b"x", status=2)
    assert done.out == b"" and "Invalid value for '-l' / '--length': " in done.err
    assert "1<=x<=16777216" in loxo("hash", "--help").out.decode()


def test_hash_lines_are_those_of_sha256sum(tmp_path: Path) -> None:
    names = ["plain", "two words", "back\\slash", "new\nline", "carriage\rreturn", " lead"]
    for name in names:
        (tmp_path / name).write_bytes(name.encode())
    (tmp_path / os.fsdecode(b"latin\xe9")).write_bytes(b"latin")
    names.append(os.fsdecode(b"latin\xe9"))
    ours = loxo("hash", *names, cwd=tmp_path).out.splitlines()
    theirs = subprocess.run(["sha256sum", *names], cwd=tmp_path, capture_output=True, check=True)
    for mine, its, name in zip(ours, theirs.stdout.splitlines(), names, strict=True):
        content = (tmp_path / name).read_bytes()
        digest = HASHES[DEFAULT_HASH](content).hex().encode()
        assert mine.replace(digest, b"#") == its.replace(
            hashlib.sha256(content).hexdigest().encode(), b"#"
        )
    (tmp_path / "LIST").write_bytes(b"\n".join(ours) + b"\n")
    checked = loxo("hash", "--check", "LIST", cwd=tmp_path)
    assert checked.out.count(b": OK\n") == len(names) and checked.err == ""
    assert loxo("hash", "--check", "--quiet", "LIST", cwd=tmp_path).out == b""


def test_hash_check_tells_what_is_wrong(tmp_path: Path) -> None:
    for name in ("good", "bad", "gone"):
        (tmp_path / name).write_bytes(name.encode())
    listed = loxo("hash", "good", "bad", "gone", cwd=tmp_path).out
    (tmp_path / "bad").write_bytes(b"worse")
    (tmp_path / "gone").unlink()
    done = loxo("hash", "--check", stdin=b"rubbish\n" + listed, cwd=tmp_path, status=1)
    assert done.out == b"good: OK\nbad: FAILED\ngone: FAILED open or read\n"
    for expected in ("1 digest(s) did NOT match", "1 listed file(s)", "1 line(s) of another form"):
        assert expected in done.err
    quiet = loxo("hash", "--check", "--quiet", stdin=listed, cwd=tmp_path, status=1)
    assert quiet.out == b"bad: FAILED\ngone: FAILED open or read\n"
    assert "nothing matched" not in done.err
    for empty in (b"", b"rubbish\n", listed.replace(b"  ", b" ")):
        assert loxo("hash", "--check", stdin=empty, cwd=tmp_path, status=1).out == b""


@pytest.mark.parametrize("options", [("-l", "64"), ("--custom", "example.org v1")])
def test_hash_check_asks_for_the_options_of_a_xof(tmp_path: Path, options: tuple[str, ...]) -> None:
    (tmp_path / "file").write_bytes(b"content")
    made_with = ("-a", "ascon-cxof128", *options)
    line = loxo("hash", *made_with, "file", cwd=tmp_path).out
    without = loxo("hash", "-c", stdin=line, cwd=tmp_path, status=1)
    assert "nothing matched: -a, -l and --custom must be those" in without.err
    checked = loxo("hash", "-c", *made_with, stdin=line, cwd=tmp_path)
    assert checked.out == b"file: OK\n" and checked.err == ""


def test_hash_goes_on_after_a_missing_file(tmp_path: Path) -> None:
    (tmp_path / "there").write_bytes(b"")
    done = loxo("hash", "missing", tmp_path, "there", cwd=tmp_path, status=1)
    assert done.out.endswith(b"  there\n") and done.out.count(b"\n") == 1
    assert done.err.splitlines()[0] == f"loxo: missing: {os.strerror(2)}"
    assert done.err.splitlines()[1] == f"loxo: {tmp_path}: {os.strerror(21)}"


def test_hash_help_says_what_it_costs() -> None:
    text = " ".join(loxo("hash", "--help").out.decode().split())
    assert "fifty times" in text and "sha256sum" in text and f"[default: {DEFAULT_HASH}]" in text
    page = (ROOT / "docs" / "command-line.md").read_text()
    assert "fifty times" in page and "loxo bench --kind hash" in page


def test_hash_of_much(tmp_path: Path) -> None:
    """More than is read at a time."""
    message = os.urandom(300_000)
    expected = library.new(DEFAULT_HASH, message).hexdigest()
    assert loxo("hash", stdin=message).out.decode() == f"{expected}  -\n"


# ---- selftest, demo, bench --------------------------------------------------------------------

PLANTED = """
import loxo
genuine = loxo.{what}
{fault}
from loxo.cli import main
main()
"""
FAULTS = {
    "a kernel for many states": (
        "permutation",
        """
class Faulty:
    def __init__(self, name): self.inner = genuine(name)
    def permute(self, states):
        count = len(states) // self.inner.state_bytes
        self.inner.permute(states)
        if count > 2: states[-1] ^= 16
loxo.permutation = Faulty""",
    ),
    "a hash": (
        "new",
        """
def faulty(name, data=b"", **more):
    return genuine(name, data.replace(b"\\x3f", b"\\x3e"), **more)
loxo.new = faulty""",
    ),
    "encryption": (
        "aead",
        """
class Faulty:
    def __init__(self, name, key): self.inner = genuine(name, key)
    def encrypt(self, nonce, data, ad):
        return self.inner.encrypt(nonce, data, ad[:99])
    def decrypt(self, nonce, data, ad):
        return self.inner.decrypt(nonce, data, ad[:99])
loxo.aead = Faulty""",
    ),
    "verification": (
        "aead",
        """
class Faulty:
    def __init__(self, name, key): self.inner = genuine(name, key)
    def encrypt(self, nonce, data, ad):
        self.message = data
        return self.inner.encrypt(nonce, data, ad)
    def decrypt(self, nonce, data, ad): return self.message
loxo.aead = Faulty""",
    ),
    "a chunk's nonce": (
        "ChunkedEncryptor",
        """
class Faulty:
    def __init__(self, name, key, salt=None, chunk_log2=16):
        self.inner = genuine(name, key, bytes(16), chunk_log2)
        self.header, self.seal = self.inner.header, self.inner.seal
loxo.ChunkedEncryptor = Faulty""",
    ),
}


def test_selftest() -> None:
    done = loxo("selftest").out.decode()
    files = [aead for aead in library.aeads() if aead.encrypts_files]
    kinds = (library.permutations(), library.hashes(), library.streams(), library.aeads())
    count = sum(map(len, (*kinds, files)))
    assert done.splitlines()[-1] == f"{count} passed, 0 failed, 0 not run"
    assert done.count("OK ") == count
    assert loxo("selftest", "--quiet").out == b""


@pytest.mark.parametrize("what", FAULTS)
def test_selftest_catches_a_planted_fault(what: str) -> None:
    name, fault = FAULTS[what]
    code = PLANTED.format(what=name, fault=fault)
    done = loxo("selftest", command=[sys.executable, "-c", code], status=1)
    assert b"FAILED " in done.out and b", 0 failed," not in done.out


def test_selftest_says_what_it_cannot_check() -> None:
    code = """
from loxo import cli, cli_selftest
answers = cli_selftest.known_answers()
del answers["hashes"]["spongent-88-80-8"]
cli_selftest.known_answers = lambda: answers
cli.main()
"""
    done = loxo("selftest", command=[sys.executable, "-c", code])
    assert b"NOT RUN hashes        spongent-88-80-8" in done.out
    assert done.out.endswith(b" passed, 0 failed, 1 not run\n")


def test_known_answers_are_those_of_the_specification() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "known_answers.py", "--check"], timeout=120
    )
    assert done.returncode == 0


@pytest.mark.parametrize("words", [["mcu"], ["mcu", "--help"]])
def test_mcu_needs_a_clone(words: list[str], tmp_path: Path) -> None:
    done = loxo(*words, cwd=tmp_path, status=2)
    assert done.err.startswith("loxo: mcu needs a clone of Loxo's repository")
    assert done.err.count("\n") == 1


def test_the_status_of_mcu_is_that_of_the_lab(tmp_path: Path) -> None:
    program = tmp_path / "lab/mcu/__main__.py"
    program.parent.mkdir(parents=True)
    for line, status in (("sys.exit(3)", 3), ("os.kill(os.getpid(), 15)", 128 + 15)):
        program.write_text(f"import os, sys\n{line}\n")
        loxo("mcu", cwd=tmp_path, status=status)


def test_demo() -> None:
    text = loxo("demo").out.decode()
    for aead in library.aeads():
        (row,) = (line for line in text.splitlines() if aead.name in line.split())
        assert row.split().count("verified") == 1 + aead.encrypts_files
        assert (
            re.search(r" [\d,]+ ns ", row)
            and "MB/s" in row
            and library.kernel(aead.name, 1000) in row
        )
        assert ("experimental" in row) == aead.experimental
    assert "came back as it was" in text


def test_demo_fails_when_a_forgery_opens() -> None:
    name, fault = FAULTS["verification"]
    code = PLANTED.format(what=name, fault=fault)
    done = loxo("demo", command=[sys.executable, "-c", code], status=1)
    assert "accepts a forgery" in done.err
