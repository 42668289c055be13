# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Sensors and their gateway: the programs of examples/firmware in their simulators, and the Arduino
sketch, through pipes, sockets and a serial line into examples/python/gateway.py.

Tests without a compiler or simulator here are skipped with that reason.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import resource
import shutil
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
from loxo.keyfile import Key, parse_key

import loxo
from tests.markdown import blocks
from tests.rings import later, rarely
from tools.lint import exports
from tools.toolchain import ROOT, sources

FIRMWARE = ROOT / "examples/firmware"
GATEWAY = ROOT / "examples/python/gateway.py"
KEYS = FIRMWARE / "sensors.keys"
SKETCH = ROOT / "examples/SealTelemetry"
BOARDS = {
    "cortex-m3": ("arm-none-eabi-gcc", "qemu-system-arm"),
    "atmega328p": ("avr-gcc", "simavr"),
    "rv32": ("riscv64-unknown-elf-gcc", "qemu-system-riscv32"),
}
SENSORS = {"cortex-m3": "00000001", "atmega328p": "00000002", "rv32": "00000003"}
ALL_BOARDS = pytest.mark.parametrize("board", ["cortex-m3", later("atmega328p"), later("rv32")])
PACKETS = 8


@pytest.fixture(scope="module", autouse=True)
def no_outer_make() -> Iterator[None]:
    """What `make test` hands down to its children is not for the makes here."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES"):
            patch.delenv(name, raising=False)
        yield


def need(*tools: str) -> None:
    for tool in tools:
        if not shutil.which(tool):
            pytest.skip(f"{tool} is not installed (make setup)")


def run(
    command: Sequence[str | Path], text: str | None = None, status: int = 0
) -> subprocess.CompletedProcess[str]:
    words = [str(word) for word in command]
    done = subprocess.run(words, input=text, capture_output=True, text=True, timeout=600)
    assert done.returncode == status, f"{' '.join(words)}\n{done.stdout}{done.stderr}"
    return done


# ---- Packets, made here -------------------------------------------------------------------------


def keys() -> dict[str, Key]:
    """Sensors' keys by number."""
    lines = [line.split(" ", 1) for line in KEYS.read_text().splitlines() if line[0] != "#"]
    return {number: parse_key(line.encode()) for number, line in lines}


def packet(
    sensor: str = "00000001", count: int = 0, message: bytes = b"\x66\x08\xc0\x12\xf5\x0a"
) -> str:
    """What the sensor would send."""
    key = keys()[sensor]
    size = loxo.aead_class(key.algorithm).nonce_size
    nonce = (bytes.fromhex(sensor) + count.to_bytes(8, "little")).ljust(size, b"\0")
    header = b"LX\x01\x00"
    sealed = loxo.aead(key.algorithm, key.secret).encrypt(nonce, message, header)
    return (header + nonce + sealed).hex()


def reading(sensor: str, n: int, count: int) -> dict[str, object]:
    """What the n-th measurement of sensor.c comes to."""
    return {
        "sensor": sensor,
        "packet": count,
        "temperature": (2150 + n % 16 * 7) / 100,
        "humidity": (4800 - n % 32 * 11) / 100,
        "battery": (2805 - n % 256) / 1000,
        "battery_low": n >= 5,
    }


def readings(sensor: str, first: int = 0) -> list[dict[str, object]]:
    """All of a run of it."""
    return [reading(sensor, n, first + n) for n in range(PACKETS)]


def flipped(line: str, byte: int) -> str:
    data = bytearray.fromhex(line)
    data[byte] ^= 1
    return data.hex()


# ---- The gateway --------------------------------------------------------------------------------


class Opened:
    """What a gateway said."""

    def __init__(self, out: str, err: str) -> None:
        self.readings = [json.loads(line) for line in out.splitlines()]
        self.err = err
        self.refused = re.findall(r"^(\S+): refused: (.*)$", err, re.M)
        self.reasons = [reason for _, reason in self.refused]


def command(*options: str | Path) -> list[str]:
    return [sys.executable, str(GATEWAY), "--keys", str(KEYS), *map(str, options)]


def through_gateway(*lines: str, options: Sequence[str | Path] = ()) -> Opened:
    done = run(command(*options), "".join(f"{line}\n" for line in lines))
    opened = Opened(done.stdout, done.stderr)
    assert (
        done.stderr.splitlines()[-1]
        == f"{len(opened.readings)} opened, {len(opened.refused)} refused"
    )
    return opened


@pytest.fixture
def gateway() -> Iterator[ModuleType]:
    """The program as a module."""
    spec = importlib.util.spec_from_file_location("gateway", GATEWAY)
    assert spec and spec.loader
    module = sys.modules["gateway"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    del sys.modules["gateway"]


def test_it_opens_what_is_genuine() -> None:
    opened = through_gateway(*(packet(sensor, count) for sensor in keys() for count in (5, 3, 4)))
    assert [(r["sensor"], r["packet"]) for r in opened.readings] == [
        (sensor, count) for sensor in keys() for count in (5, 3, 4)
    ]
    assert opened.readings[0]["temperature"] == 21.5 and not opened.refused


def test_a_closed_output_loses_nothing(tmp_path: Path) -> None:
    (tmp_path / "packets").write_text(packet("00000001") + "\n")
    words = command("--state", tmp_path / "state")
    closed = ["sh", "-c", 'exec "$@" < "$0" >&-', str(tmp_path / "packets"), *words]
    done = subprocess.run(closed, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "standard output is closed" in done.stderr and not (tmp_path / "state").exists()


@pytest.mark.parametrize("sensor", SENSORS.values())
def test_it_refuses_every_changed_byte(sensor: str) -> None:
    good = packet(sensor)
    size = len(good) // 2
    opened = through_gateway(*(flipped(good, byte) for byte in range(size)), good)
    assert [r["packet"] for r in opened.readings] == [0]
    assert len(opened.reasons) == size
    by_line = sorted((int(where.split(":")[1]) - 1, reason) for where, reason in opened.refused)
    for byte, reason in by_line:
        if byte < 3:
            assert reason.startswith("not a packet of a kind that is known here: ")
        elif 4 <= byte < 8:  # no sensor of that number, or another one
            assert re.match("no key for sensor|forged or damaged|truncated|too long", reason)
        else:
            assert reason.startswith(f"forged or damaged: sensor {sensor}, packet ")


def test_it_refuses_what_came_before() -> None:
    lines = [packet(count=count) for count in (0, 100, 100, 37, 37, 36, 99)]
    opened = through_gateway(*lines)
    assert [r["packet"] for r in opened.readings] == [0, 100, 37, 99]
    assert opened.reasons == [f"replayed: sensor 00000001, packet {n}" for n in (100, 37, 36)]


def test_a_forgery_moves_no_window() -> None:
    opened = through_gateway(flipped(packet(count=10**6), -1), packet(count=0))
    assert [r["packet"] for r in opened.readings] == [0]


def test_it_refuses_what_is_no_packet() -> None:
    good = packet()
    opened = through_gateway(
        "hello", good[:-1], good[:-2], good + "00", good[:20], "4c", "4c58", "41" * 40, good
    )
    assert [r["packet"] for r in opened.readings] == [0]
    assert opened.reasons == [
        "not a packet: b'hello'",
        "truncated: 83 digits, an odd number",
        "truncated: sensor 00000001, packet 0, 41 bytes and not 42",
        "too long: sensor 00000001, packet 0, 43 bytes and not 42",
        "truncated: 10 bytes",
        "truncated: 1 bytes",
        "truncated: 2 bytes",
        "not a packet of a kind that is known here: 41414141",
    ]
    assert [where for where, _ in opened.refused][:2] == ["stdin:1", "stdin:2"]


def test_it_takes_no_key_of_another_sensor_or_algorithm() -> None:
    good, own, other = packet("00000001"), keys()["00000001"], keys()["00000002"]
    header, nonce = b"LX\x01\x00", bytes.fromhex("00000001") + bytes(12)
    stranger = loxo.AsconAead128(other.secret).encrypt(nonce, bytes(6), header)
    longer = loxo.Delirium(own.secret).encrypt(nonce[:12], bytes(10), header)  # fills the packet
    lines = [(header + nonce + stranger).hex(), (header + nonce[:12] + longer).hex()]
    assert {len(line) for line in lines} == {len(good)}
    opened = through_gateway(*lines, good)
    assert [r["packet"] for r in opened.readings] == [0]
    assert len(opened.reasons) == 2
    assert all(r.startswith("forged or damaged: sensor 00000001") for r in opened.reasons)


def test_it_bears_lines_without_end_and_a_last_one_without_newline() -> None:
    lines = "\n\r\n" + "7f" * 5000 + "\n" + packet() + "\r\n" + packet(count=1)
    done = run(command(), lines)
    opened = Opened(done.stdout, done.stderr)
    assert [r["packet"] for r in opened.readings] == [0, 1]
    assert opened.refused and all(reason.startswith("not a packet") for reason in opened.reasons)


def test_one_call_for_each_algorithm(
    gateway: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    calls = []

    class Spy:
        def __init__(self, name: str) -> None:
            self.aead = aead_class(name)
            self.nonce_size, self.tag_size = self.aead.nonce_size, self.aead.tag_size

        def decrypt_many(
            self, nonces: list[bytes], sealed: list[bytes], ads: list[bytes], secrets: list[bytes]
        ) -> list[bytes | None]:
            calls.append((self.aead.name, len(nonces)))
            return self.aead.decrypt_many(nonces, sealed, ads, secrets)

    lines = [packet(sensor, count) for count in range(50) for sensor in keys()]
    aead_class = loxo.aead_class
    monkeypatch.setattr(loxo, "aead_class", Spy)
    gateway.Gateway(gateway.read_keys(KEYS)).handle([("here", line.encode()) for line in lines])
    assert sorted(calls) == [("ascon-aead128", 150), ("delirium", 50), ("dumbo", 50)]
    assert len(capsys.readouterr().out.splitlines()) == 250


def test_it_remembers_between_runs(tmp_path: Path) -> None:
    state = ("--state", tmp_path / "state")
    assert len(through_gateway(packet(count=7), options=state).readings) == 1
    opened = through_gateway(packet(count=7), packet(count=6), packet(count=8), options=state)
    assert [r["packet"] for r in opened.readings] == [8]
    assert opened.reasons == [f"replayed: sensor 00000001, packet {n}" for n in (7, 6)]
    assert json.loads((tmp_path / "state").read_text()) == {"00000001": 8}


def test_what_it_remembers_survives_a_power_cut(
    gateway: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file, and the folder with its name, are on the disk before the first reading goes out."""
    state = tmp_path / "state"
    state.write_text('{"ffffffff": 9}')  # a sensor whose key is not here
    events: list[str] = []
    fsync, replace = os.fsync, Path.replace

    def spy_fsync(fd: int) -> None:
        events.append("folder" if stat.S_ISDIR(os.fstat(fd).st_mode) else "file")
        fsync(fd)

    def spy_replace(self: Path, target: Path) -> Path:
        events.append("replace")
        return replace(self, target)

    monkeypatch.setattr(os, "fsync", spy_fsync)
    monkeypatch.setattr(Path, "replace", spy_replace)

    def spy_print(*_: object, file: object = None, **__: object) -> None:
        events.extend([] if file else ["print"])

    monkeypatch.setattr("builtins.print", spy_print)
    made = gateway.Gateway(gateway.read_keys(KEYS), state)
    made.handle([("here", packet(count=70).encode())])
    assert events == ["file", "replace", "folder", "print"]
    assert json.loads(state.read_text()) == {"00000001": 70, "ffffffff": 9}
    made.handle([("here", packet(count=7).encode()), ("here", packet(count=6).encode())])
    events.clear()
    again = gateway.Gateway(gateway.read_keys(KEYS), state)
    again.handle([("here", packet(count=n).encode()) for n in (69, 70, 20)])
    assert (again.opened, again.refused) == (0, 3) and "replace" not in events


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "{",
        '{"00000001": -1}',
        '{"00000001": "7"}',
        "7",
        "",
        pytest.param("[" * 99999, id="["),
    ],
)
def test_it_guesses_no_state(tmp_path: Path, text: str) -> None:
    (tmp_path / "state").write_text(text)
    done = run(command("--state", tmp_path / "state"), "", status=1)
    assert "not what a gateway keeps" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "line", ["1 loxo-key-1 dumbo 00", "00000001 dumbo", "00000001 loxo-key-1 dumbo 00"]
)
def test_it_says_what_is_wrong_with_the_keys(tmp_path: Path, line: str) -> None:
    (tmp_path / "keys").write_text(line + "\n")
    done = run([sys.executable, GATEWAY, "--keys", tmp_path / "keys"], "", status=1)
    assert "keys, line 1: " in done.stderr and "Traceback" not in done.stderr


def test_it_says_that_a_python_lacks_the_package() -> None:
    done = run([sys.executable, "-I", "-S", GATEWAY, "--keys", KEYS], "", status=1)
    assert done.stderr.startswith("gateway: No module named 'loxo' in ")
    assert done.stderr.count("\n") == 1 and "pip" in done.stderr


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--keys", "none"], "none"),
        (["--state", __file__], "not what a gateway keeps"),
        (["--serial", "/dev/none"], "/dev/none"),
        (["--serial", "/dev/null"], "/dev/null: no serial line: "),
        (["--serial", "/dev/null", "--baud", "7"], "/dev/null: 7 baud"),
        (["--listen", "192.0.2.1:1"], "address"),
    ],
)
def test_it_says_what_it_cannot_use(options: list[str], reason: str) -> None:
    done = run(command(*options), "", status=1)
    assert reason in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("option", ["--listen=here", "--listen=:65536", "--gather=-1"])
def test_it_says_which_options_are_wrong(option: str) -> None:
    said = run(command(option), "", status=2).stderr
    assert f"argument {option.split('=')[0]}: invalid " in said and "Traceback" not in said


class Running:
    """A gateway that runs beside the test."""

    def __init__(self, *options: str | Path) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            command(*options), stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, text=True
        )
        self.limit = threading.Timer(60, self.process.kill)
        self.limit.start()

    def waits_for(self, pattern: str) -> str:
        """What stands at the pattern's group, as soon as the gateway has said it."""
        assert self.process.stderr
        for line in self.process.stderr:
            if found := re.match(pattern, line):
                return found[1]
        pytest.fail(f"the gateway did not say {pattern}")

    def reads(self, lines: int) -> list[str]:
        """That many readings."""
        assert self.process.stdout
        return [self.process.stdout.readline() for _ in range(lines)]

    def ends(self, read: Sequence[str] = ()) -> Opened:
        self.process.terminate()
        out, err = self.process.communicate(timeout=60)
        assert self.process.returncode == 0, err
        return Opened("".join(read) + out, err)


def listening(gateway: Running) -> int:
    """The port, as the gateway says it."""
    return int(gateway.waits_for(r"listening on 127\.0\.0\.1:(\d+)"))


@pytest.fixture
def running() -> Iterator[Callable[..., Running]]:
    started: list[Running] = []

    def start(*options: str | Path) -> Running:
        started.append(Running(*options))
        return started[-1]

    yield start
    for one in started:
        one.limit.cancel()
        one.process.kill()
        one.process.wait()


def test_connections_side_by_side(running: Callable[..., Running]) -> None:
    gateway = running("--listen", "127.0.0.1:0", "--gather", "0.1")
    port = listening(gateway)
    first, second = (socket.create_connection(("127.0.0.1", port)) for _ in range(2))
    with first, second:
        first.sendall(f"{packet('00000001', 0)}\n{packet('00000001', 1)[:30]}".encode())
        second.sendall(f"{packet('00000002', 0)}\n{flipped(packet('00000002', 1), 20)}\n".encode())
        read = gateway.reads(2)
        first.sendall(f"{packet('00000001', 1)[30:]}\n".encode())
        read += gateway.reads(1)
    opened = gateway.ends(read)
    assert sorted((r["sensor"], r["packet"]) for r in opened.readings) == [
        ("00000001", 0),
        ("00000001", 1),
        ("00000002", 0),
    ]
    assert opened.reasons == ["forged or damaged: sensor 00000002, packet 1"]
    assert opened.refused[0][0].startswith("127.0.0.1:") and opened.refused[0][0].endswith(":2")


def test_connections_that_it_has_no_room_for(running: Callable[..., Running]) -> None:
    """Those that it has go on."""
    gateway = running("--listen", "127.0.0.1:0", "--gather", "0")
    place = ("127.0.0.1", listening(gateway))
    resource.prlimit(gateway.process.pid, resource.RLIMIT_NOFILE, (20, 20))
    lines = [socket.create_connection(place) for _ in range(30)]
    read = []
    for count in range(len(lines)):  # and accepts one at each
        lines[0].sendall(f"{packet(count=count)}\n".encode())
        read += gateway.reads(1)
    for line in lines:
        line.close()
    assert len(gateway.ends(read).readings) == len(lines)


def test_connections_that_it_could_not_select_wait(
    gateway: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[object]] = []

    def select(waiting: list[object], *_: object) -> None:
        asked.append(waiting)
        raise KeyboardInterrupt

    monkeypatch.setattr(gateway.select, "select", select)
    listener = object()
    for lines in (1, gateway.CONNECTIONS):
        with pytest.raises(KeyboardInterrupt):
            gateway.serve(None, [object()] * lines, listener, 0)
    assert [listener in waiting for waiting in asked] == [True, False]


def test_a_serial_line(running: Callable[..., Running]) -> None:
    near, far = os.openpty()
    gateway = running("--serial", os.ttyname(far))
    gateway.waits_for(r"reading (/dev/\S+) at 115200 baud")
    os.write(near, f"{packet()}\r\n{packet()}\r\n{packet(count=1)}\r\n".encode())
    opened = gateway.ends(gateway.reads(2))
    os.close(near)
    os.close(far)
    assert [r["packet"] for r in opened.readings] == [0, 1]
    assert opened.reasons == ["replayed: sensor 00000001, packet 0"]


# ---- The sensors, in their simulators -----------------------------------------------------------


class Workbench:
    """`make` in examples/firmware, with images and counters in a folder of the tests, named as the
    Makefile names its own. The page about firmware finds there what the tests compiled.
    """

    NAME = "../../build/tested-sensor"
    out = ROOT / "build/tested-sensor"

    def __init__(self, *settings: str) -> None:
        self.make = ["make", "-s", "-C", str(FIRMWARE), f"OUT={self.NAME}", *settings]

    def builds(self, board: str) -> str:
        """What it says about the cost."""
        need(*BOARDS[board])
        done = run([*self.make, board])
        assert not done.stderr, done.stderr  # no warning
        return done.stdout

    def lines(self, board: str) -> list[str]:
        """What the board says on its serial line."""
        need(*BOARDS[board])
        return run([*self.make, f"run-{board}"]).stdout.splitlines()

    def nonces(self, board: str) -> list[str]:
        return [line[8:32] for line in self.lines(board)]

    def counter(self, board: str) -> Path:
        """The simulated board's storage. `make` provisions a board that has none."""
        return self.out / board / "counter"

    def says(self, board: str, storage: bytes, *settings: str) -> str:
        """What it says with that in its storage, whether it ends well or not."""
        need(*BOARDS[board])
        self.counter(board).parent.mkdir(parents=True, exist_ok=True)
        self.counter(board).write_bytes(storage)
        make = [*self.make, f"run-{board}", *settings]
        done = subprocess.run(make, capture_output=True, text=True, timeout=60, check=False)
        if board != "atmega328p":  # whose simulator has no status to end with
            assert (done.returncode != 0) == done.stdout.startswith("stopped: ")
        return done.stdout


@pytest.fixture(scope="module")
def bench() -> Workbench:
    shutil.rmtree(Workbench.out, ignore_errors=True)
    return Workbench()


@ALL_BOARDS
def test_it_builds_and_says_what_it_takes(bench: Workbench, board: str) -> None:
    cost = re.fullmatch(
        rf"{board}: (\d+) bytes of flash, (\d+) of static RAM: \S+/sensor.elf\n",
        bench.builds(board),
    )
    assert cost and 2000 < int(cost[1]) < 12000 and int(cost[2]) < 100


@ALL_BOARDS
def test_from_the_sensor_to_the_gateway(bench: Workbench, board: str) -> None:
    """Through a pipe, nothing in between."""
    bench.builds(board)
    bench.counter(board).unlink(missing_ok=True)
    sensor = subprocess.Popen([*bench.make, f"run-{board}"], stdout=subprocess.PIPE)
    done = subprocess.run(
        command(), stdin=sensor.stdout, capture_output=True, text=True, timeout=60
    )
    assert sensor.wait(60) == 0 and done.returncode == 0
    opened = Opened(done.stdout, done.stderr)
    assert opened.readings == readings(SENSORS[board])
    assert "8 opened, 0 refused" in opened.err


@ALL_BOARDS
def test_somebody_on_the_line(bench: Workbench, board: str) -> None:
    """Behind each packet a forged, a truncated and the same one; then all once more."""
    lines = bench.lines(board)
    assert len(lines) == PACKETS
    attacked = [bad for line in lines for bad in (flipped(line, -9), line, line, line[:-2])]
    opened = through_gateway(*attacked, *lines)
    assert [r["packet"] for r in opened.readings] == [
        loxo.nonce_count(bytes.fromhex(line[8:32])) for line in lines
    ]
    kinds = [reason.split(":")[0] for reason in opened.reasons]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "forged or damaged": PACKETS,
        "truncated": PACKETS,
        "replayed": 2 * PACKETS,
    }


def test_the_command_line_opens_its_packets(bench: Workbench, tmp_path: Path) -> None:
    """Behind the header a packet is one of `loxo open`."""
    line = bench.lines("cortex-m3")[-1]
    (tmp_path / "header").write_bytes(bytes.fromhex(line[:8]))
    (tmp_path / "key").write_bytes(keys()["00000001"].line())
    (tmp_path / "packet").write_text(line[8:])
    command = "cd $0 && $1 -m loxo open -k key --ad-file header --hex packet -o reading"
    run(["sh", "-c", command, tmp_path, sys.executable])
    assert len((tmp_path / "reading").read_bytes()) == 6


@pytest.mark.parametrize("board", ["cortex-m3", later("rv32")])
def test_no_nonce_repeats_after_a_reset(bench: Workbench, board: str) -> None:
    bench.builds(board)
    bench.counter(board).unlink(missing_ok=True)
    nonces = [nonce for _ in range(3) for nonce in bench.nonces(board)]
    assert len(set(nonces)) == 3 * PACKETS
    counts = [loxo.nonce_count(bytes.fromhex(nonce)) for nonce in nonces]
    assert counts == [run * 16 + n for run in range(3) for n in range(PACKETS)]


NEW = (bytes(8) + b"\xff" * 8) * 2  # what provisioning leaves in both slots
NOT_PROVISIONED = {"missing": b"", "blank": b"\xff" * 32, "zeros": bytes(32), "torn": b"\x55" * 32}


@ALL_BOARDS
@pytest.mark.parametrize("storage", NOT_PROVISIONED)
def test_without_a_counter_the_sensor_stops(bench: Workbench, board: str, storage: str) -> None:
    said = bench.says(board, NOT_PROVISIONED[storage])
    assert said == "stopped: error 08\n"
    assert through_gateway(said).reasons == ["not a packet: b'stopped: error 08'"]
    bench.counter(board).unlink()


@ALL_BOARDS
def test_provisioning_is_a_program_of_its_own(bench: Workbench, board: str) -> None:
    need(*BOARDS[board])
    run([*bench.make, f"provision-{board}"])
    for storage in ("missing", "blank", "zeros"):
        new = NOT_PROVISIONED[storage]
        assert bench.says(board, new, "IMAGE=provision.elf") == "provisioned\n"
    for used in (NEW, NOT_PROVISIONED["torn"]):  # is overwritten on request only
        assert bench.says(board, used, "IMAGE=provision.elf") == "stopped: error 05\n"
    bench.counter(board).unlink()
    run([*bench.make, f"provision-{board}", "PROVISION=2"])
    assert bench.says(board, NOT_PROVISIONED["torn"], "IMAGE=provision.elf") == "provisioned\n"
    if board != "atmega328p":  # whose simulator keeps no EEPROM
        assert bench.counter(board).read_bytes() == NEW
    bench.counter(board).unlink()
    (bench.out / board / "provision.elf").unlink()
    assert len(bench.lines(board)) == PACKETS and bench.counter(board).stat().st_size == 32


@ALL_BOARDS
def test_a_torn_slot_skips_numbers(bench: Workbench, board: str) -> None:
    """Beyond all that the slot may have held."""
    said = bench.says(board, NEW[:16] + b"\xff" * 16).splitlines()
    counts = [loxo.nonce_count(bytes.fromhex(line[8:32])) for line in said]
    assert counts == [65536 + n for n in range(PACKETS)]
    bench.counter(board).unlink()


@pytest.mark.parametrize("board", ["cortex-m3", later("rv32")])
def test_a_sensor_that_connects(
    bench: Workbench, running: Callable[..., Running], board: str
) -> None:
    """The simulator's serial line is the socket."""
    bench.builds(board)
    bench.counter(board).unlink(missing_ok=True)
    gateway = running("--listen", "127.0.0.1:0")
    run([*bench.make, f"run-{board}", f"SERIAL=tcp:127.0.0.1:{listening(gateway)}"])
    opened = gateway.ends(gateway.reads(PACKETS))
    assert opened.readings == readings(SENSORS[board]) and not opened.refused


@pytest.mark.ring(2)
def test_sensors_of_all_boards_at_once(bench: Workbench, running: Callable[..., Running]) -> None:
    """Three connections; the lines of AVR, whose simulator knows no sockets, by a pipe."""
    boards = [board for board in BOARDS if all(shutil.which(tool) for tool in BOARDS[board])]
    if not boards:
        need(*BOARDS["cortex-m3"])
    gateway = running("--listen", "127.0.0.1:0", "--gather", "0.2")
    port = listening(gateway)
    for board in boards:
        bench.builds(board)
        bench.counter(board).unlink(missing_ok=True)
        with socket.create_connection(("127.0.0.1", port)) as line:
            line.sendall("".join(f"{text}\n" for text in bench.lines(board)).encode())
    opened = gateway.ends(gateway.reads(PACKETS * len(boards)))
    for board in boards:
        sensor = SENSORS[board]
        assert [r for r in opened.readings if r["sensor"] == sensor] == readings(sensor)


@pytest.mark.parametrize("algorithm", ["ascon-aead128", "delirium", "dumbo", "jumbo"])
def test_a_sensor_with_a_key_of_its_own(bench: Workbench, tmp_path: Path, algorithm: str) -> None:
    run([sys.executable, "-m", "loxo", "keygen", algorithm, "-o", tmp_path / "key"])
    (tmp_path / "my.keys").write_text("000000a7 " + (tmp_path / "key").read_text())
    settings = ("SENSOR=000000a7", f"KEYS={tmp_path}/my.keys", "PACKETS=3")
    bench.counter("cortex-m3").unlink(missing_ok=True)
    lines = Workbench(*settings).lines("cortex-m3")
    bench.counter("cortex-m3").unlink()
    done = run([sys.executable, GATEWAY, "--keys", tmp_path / "my.keys"], "\n".join(lines))
    assert Opened(done.stdout, done.stderr).readings == [
        reading("000000a7", n, n) for n in range(3)
    ]


def test_what_cannot_be_built_is_named(tmp_path: Path) -> None:
    none = [f"CC_{board}=no-such-gcc" for board in BOARDS]
    said = run(["make", "-sC", FIRMWARE, f"OUT={tmp_path}", *none]).stdout
    assert said.splitlines() == [f"NOT BUILT {b}: no-such-gcc is not installed" for b in BOARDS]


def test_a_number_is_compared_by_its_digits(tmp_path: Path) -> None:
    """As numbers all of these were 0: with the key of another, two sensors repeat their nonces."""
    numbers = ("00000000", "00000e01", "000000e1")
    lines = [f"{n} loxo-key-1 ascon-aead128 {i:032}\n" for i, n in enumerate(numbers)]
    (tmp_path / "keys").write_text("".join(lines))
    device = tmp_path / "rv32/device.h"
    settings = (f"OUT={tmp_path}", f"KEYS={tmp_path}/keys", "SENSOR=000000e1")
    run(["make", "-sC", FIRMWARE, *settings, device])
    defined = re.findall("#define SENSOR_NUMBER (.*)", device.read_text())
    assert defined == ["{0x00, 0x00, 0x00, 0xe1, }"]


def test_a_sensor_without_a_key_is_not_built(tmp_path: Path) -> None:
    need(*BOARDS["cortex-m3"])
    make = ["make", "-sC", FIRMWARE, f"OUT={tmp_path}", "SENSOR=00000099", "cortex-m3"]
    done = subprocess.run(list(map(str, make)), capture_output=True, text=True, check=False)
    assert done.returncode != 0 and "no sensor 00000099 in sensors.keys" in done.stderr


# ---- The pages ----------------------------------------------------------------------------------


def shell(text: str, folder: Path) -> str:
    """Runs a block of a page in a folder beside nothing."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "LOXO": str(ROOT)}
    done = subprocess.run(
        ["sh", "-ec", text],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=200,
    )
    assert done.returncode == 0, f"{text}\n{done.stdout}{done.stderr}"
    return done.stdout


def sizes(text: str) -> list[int]:
    """Flash and static RAM, from the table that `size` prints."""
    columns = text.splitlines()[-1].split()
    return [int(columns[0]) + int(columns[1]), int(columns[1]) + int(columns[2])]


@pytest.mark.ring(3)
@pytest.mark.usefixtures("bench")
def test_the_page_about_firmware(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that it shows, in order, in one empty folder. Each way links the same program."""
    need(*(tool for tools in BOARDS.values() for tool in tools))
    monkeypatch.setenv("OUT", Workbench.NAME)
    said = {}
    for block in blocks("docs/firmware.md"):
        if block.what == "file":
            (tmp_path / block.argument).write_text(block.text)
        else:
            said[block.argument] = shell(block.text, tmp_path)
    for board in BOARDS:
        assert re.search(rf"^{board}: \d+ bytes of flash, ", said["examples"], re.M)
    assert len(re.findall('^{"sensor": "00000001"', said["examples"], re.M)) == PACKETS
    assert len(re.findall("^4c5801[0-9a-f]{78}$", said["packets"], re.M)) == PACKETS
    alone = {way: sizes(said[way]) for way in ("cortex-m", "avr", "rv32", "make", "cmake")}
    for flash, ram in alone.values():
        assert 1500 < flash < 9000 and ram <= 54  # main.c's packet; on AVR its key too
    for way in ("make", "cmake"):
        assert abs(alone[way][0] - alone["cortex-m"][0]) < 64  # order, and no -fPIC
    assert said["arduino"].split() == ["SealTelemetry.ino", "counter.h"]
    assert len(re.findall("0x[0-9a-f]{2}, ", said["key"])) == 16


PAGES = """
#include <string.h>
#include "counter.h"
enum { COUNTER_PAGES = 512, PAGE_BYTES = 256 };
static uint8_t flash[1024];
static int flash_erase(uint32_t page) { return memset(flash + page, 0xff, PAGE_BYTES), 0; }
static int flash_program(uint32_t at, const uint8_t *from, unsigned n) {
  while (n--) flash[at + n] &= from[n];
  return 0;
}
void storage_read(unsigned slot, uint8_t to[COUNTER_SLOT]) {
  memcpy(to, flash + COUNTER_PAGES + slot * PAGE_BYTES, COUNTER_SLOT);
}
"""
PAGES_MAIN = """
int main(void) {
  uint64_t stored;
  if (!counter_load(&stored) || counter_provision(0)) return 1;
  for (uint64_t n = 0; n < 1000; n += 7) {
    if (counter_store(NULL, n) || counter_load(&stored) || stored != n) return 2;
  }
  return 0;
}
"""


def test_the_page_about_nonce_storage(tmp_path: Path) -> None:
    """Its driver for pages of flash works."""
    (driver,) = blocks("docs/nonce-storage.md")
    (tmp_path / driver.argument).write_text(PAGES + driver.text + PAGES_MAIN)
    compiler = os.environ.get("CC", "cc")
    flags = ("-std=c11", "-Wall", "-Wextra", "-Werror", f"-I{ROOT}/src", f"-I{FIRMWARE}")
    run([compiler, *flags, tmp_path / driver.argument, "-o", tmp_path / "pages"])
    run([tmp_path / "pages"])


def test_the_arithmetic_of_wear() -> None:
    """cycles x 2 x reserve packets, and how many years that is, to the digits that are shown."""
    page = (ROOT / "docs/nonce-storage.md").read_text().split("<!-- wear -->")[1]
    rows = re.findall(r"^\| *([\d,]*)[^|]*\| ([\d,]+) \| ([\d,]+) \| (.*) \|$", page, re.M)
    assert len(rows) == 8
    cycles = 0
    for first, reserve, packets, years in rows:
        cycles = int(first.replace(",", "") or cycles)
        count = 2 * cycles * int(reserve.replace(",", ""))
        assert count == int(packets.replace(",", ""))
        for per_hour, said in zip((1, 60, 3600), years.split(" | "), strict=True):
            digits = len(said.partition(".")[2])
            assert said.replace(",", "") == f"{count / per_hour / 8766:.{digits}f}"


def test_ten_minutes_to_a_board_of_your_own(tmp_path: Path) -> None:
    need(*BOARDS["cortex-m3"])
    (block,) = blocks("examples/firmware/README.md")
    said = shell(block.text, tmp_path).splitlines()
    assert [json.loads(line)["packet"] for line in said[-3:]] == [0, 1, 2]


# ---- Arduino ------------------------------------------------------------------------------------

CATEGORIES = {
    *("Display", "Communication", "Signal Input/Output", "Sensors", "Device Control", "Timing"),
    *("Data Storage", "Data Processing", "Other"),
}


def properties() -> dict[str, str]:
    lines = (ROOT / "library.properties").read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines)


def test_the_properties_are_those_of_the_specification() -> None:
    found = properties()
    required = {"name", "version", "author", "maintainer", "sentence", "paragraph", "category"}
    assert required | {"url", "architectures", "includes"} == set(found)
    assert re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9 _.-]{0,62}", found["name"])
    assert not found["name"].lower().startswith("arduino")
    assert re.fullmatch(r"\d+\.\d+\.\d+", found["version"])
    assert found["category"] in CATEGORIES and found["architectures"] == "*"
    assert found["sentence"].strip() and found["sentence"] not in found["paragraph"]
    assert all((ROOT / "src" / header).is_file() for header in found["includes"].split(","))


def test_the_layout_is_that_of_the_specification() -> None:
    """Recursive: sources below src/, none at the root, no folder `utility`; sketches in folders
    of their names, and nowhere else."""
    assert not [p for p in ROOT.iterdir() if p.suffix in {".c", ".cpp", ".h", ".S", ".ino"}]
    assert not (ROOT / "utility").exists()
    folders = (p for p in ROOT.iterdir() if p.name[0] != "." and p.name != "build")
    files = (p for folder in folders for p in folder.rglob("*.*"))
    sketches = [p.relative_to(ROOT) for p in files if p.suffix in {".ino", ".pde"}]
    assert sketches == [Path("examples/SealTelemetry/SealTelemetry.ino")]
    for sketch in sketches:
        assert sketch.stem == sketch.parent.name and sketch.parent.parent == Path("examples")
        assert re.fullmatch(r"[A-Za-z0-9][\w.-]{0,62}", sketch.stem)
    assert not [p for p in sources() if p.suffix not in {".c", ".S"}]


def test_the_keywords_are_separated_by_one_tab() -> None:
    lines = (ROOT / "keywords.txt").read_text().splitlines()
    fields = [line.split("\t") for line in lines if not line.startswith("#")]
    assert all(len(f) == 2 and f[1] in {"KEYWORD1", "KEYWORD2", "LITERAL1"} for f in fields)
    names = [name for name, _ in fields]
    assert len(set(names)) == len(names) and set(names) >= exports.declared()


def test_the_sketch_has_the_same_counter() -> None:
    assert (SKETCH / "counter.h").read_text() == (FIRMWARE / "counter.h").read_text()


CORE = ("-Os", "-mmcu=atmega328p", "-DF_CPU=16000000L", "-DARDUINO=10819", "-DARDUINO_ARCH_AVR")
CPP = ("-std=gnu++11", "-fno-exceptions", "-fno-threadsafe-statics", "-Wall", "-Wextra", "-Werror")


IDE = (*CORE, "-ffunction-sections", "-fdata-sections", f"-I{ROOT}/src")
Flags = tuple[str, ...]
Library = Callable[[Flags], list[Path]]


def ide_objects(files: list[Path], folder: Path, flags: Sequence[str]) -> list[Path]:
    objects = []
    for source in files:
        made = folder / f"{source.name}.o"
        language = {".c": ["-std=gnu11"], ".cpp": CPP, ".S": []}[source.suffix]
        run(["avr-gcc", *IDE, *flags, *language, "-c", source, "-o", made])
        objects.append(made)
    return objects


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """All of src/, built as the IDE does it, once with each flags."""
    need("avr-gcc", "avr-g++", "simavr")
    return cache(lambda flags: ide_objects(sources(), tmp_path_factory.mktemp("ide"), flags))


def sketch_image(library: Library, folder: Path, flags: Flags = (), *own: str) -> Path:
    """The sketch, all of src/ and the stand-in for Arduino's core, built as the IDE does it."""
    sketch = folder / "sketch.cpp"
    sketch.write_text("#include <Arduino.h>\n" + (SKETCH / "SealTelemetry.ino").read_text())
    own = (*own, f"-I{ROOT}/tests/arduino", f"-I{SKETCH}")
    files = [sketch, ROOT / "tests/arduino/core.cpp"]
    objects = [*library(flags), *ide_objects(files, folder, [*flags, *own])]
    run(["avr-gcc", *IDE, *flags, "-Wl,--gc-sections", *objects, "-o", folder / "sketch.elf"])
    return folder / "sketch.elf"


def sketch_says(image: Path, eeprom: bytes) -> list[str]:
    """Its lines, with that in the EEPROM."""
    (image.parent / "eeprom").write_bytes(eeprom)
    simulated = image.with_name("simulated.elf")
    run(["avr-objcopy", "--add-section", f".eeprom={image.parent}/eeprom", image, simulated])
    done = run(["simavr", "-m", "atmega328p", "-f", "16000000", simulated])
    return re.findall(r"\x1b\[32m([^.]+)\.*\n", done.stdout + done.stderr)


IN_BOTH_WAYS = pytest.mark.parametrize(
    "flags", [rarely((), id="plain"), later(("-flto",), id="as the IDE: -flto")]
)


@IN_BOTH_WAYS
def test_the_sketch_seals_telemetry(library: Library, tmp_path: Path, flags: Flags) -> None:
    image = sketch_image(library, tmp_path, flags)
    flash, ram = sizes(run(["avr-size", image]).stdout)
    assert flash < 6000 and ram < 120, "docs/firmware.md says so"
    lines = sketch_says(image, NEW)
    assert len(lines) == PACKETS
    opened = through_gateway(*lines, *lines[:1])
    assert [r["packet"] for r in opened.readings] == list(range(PACKETS))
    assert {r["temperature"] for r in opened.readings} == {21.7}
    assert opened.reasons == ["replayed: sensor 00000005, packet 0"]
    for eeprom in NOT_PROVISIONED.values():
        assert sketch_says(image, eeprom) == ["stopped: error -8"]


@IN_BOTH_WAYS
def test_the_sketch_provisions(library: Library, tmp_path: Path, flags: Flags) -> None:
    image = sketch_image(library, tmp_path, flags, "-DPROVISION=1")
    for storage in ("missing", "blank", "zeros"):
        assert sketch_says(image, NOT_PROVISIONED[storage]) == ["provisioned"]
    assert sketch_says(image, NEW) == ["stopped: error -5"]


def test_the_sketch_refuses_an_emulated_eeprom(tmp_path: Path) -> None:
    """Which may keep both slots in one sector of flash."""
    need("avr-g++")
    sketch = tmp_path / "sketch.cpp"
    sketch.write_text("#include <Arduino.h>\n" + (SKETCH / "SealTelemetry.ino").read_text())
    flags = [*CORE, *CPP, f"-I{ROOT}/src", f"-I{ROOT}/tests/arduino", f"-I{SKETCH}"]
    said = run(["avr-g++", *flags, "-UARDUINO_ARCH_AVR", "-fsyntax-only", sketch], status=1).stderr
    assert "docs/nonce-storage.md" in said


def test_arduinos_own_linter() -> None:
    if not shutil.which("arduino-lint"):
        pytest.skip("arduino-lint is not installed")
    run(["arduino-lint", "--library-manager", "false", "--project-type", "library", ROOT])
