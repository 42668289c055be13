# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A gateway for sealed telemetry. It reads packets of examples/firmware, one per line in
hexadecimal, and writes readings, one per line in JSON.

    make -sC examples/firmware run-cortex-m3 | \\
      python examples/python/gateway.py --keys examples/firmware/sensors.keys
    python examples/python/gateway.py --keys my.keys --serial /dev/ttyUSB0
    python examples/python/gateway.py --keys my.keys --listen 127.0.0.1:7000

It opens packets that arrive together in one batch: one decrypt_many for each algorithm, with each
packet under its sensor's key, and one accept_many that tells new packets from replays. It
reports on standard error what is forged, damaged, replayed or not a packet, and goes on. With
--state it remembers across restarts what it has seen, even after a power cut.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import select
import signal
import socket
import struct
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

try:
    from loxo.keyfile import Key, KeyFileError, parse_key

    import loxo
except ModuleNotFoundError as missing:
    sys.exit(
        f"gateway: {missing} in {sys.executable}: install Loxo's clone with pip, or after `make` "
        "take the clone's .venv/bin/python"
    )

HEADER, COUNTER = 4, 12  # bytes: in front of a nonce, and at its beginning
CLIMATE, BATTERY_LOW = 1, 1
READING = struct.Struct("<hHH")  # 1/100 degree, 1/100 percent, millivolts
LONGEST_LINE = 4096
CONNECTIONS = 500  # at a time; select() knows 1024 descriptors
HEXADECIMAL = re.compile(rb"[0-9a-fA-F]+")


class Refused(Exception):
    """Why a line gives no reading."""


@dataclass
class Sensor:
    """One sensor's key, and which of its packets were accepted."""

    number: str
    key: Key
    window: loxo.ReplayWindow


@dataclass(frozen=True)
class Packet:
    """The content of a line, before anything is verified."""

    where: str
    sensor: Sensor
    header: bytes
    nonce: bytes
    sealed: bytes

    @property
    def count(self) -> int:
        return loxo.nonce_count(self.nonce)

    def __str__(self) -> str:
        return f"sensor {self.sensor.number}, packet {self.count}"


def read_keys(path: Path) -> dict[str, Sensor]:
    """A sensor for each line of the file: its number, then its key as a key file has it."""
    if os.name == "posix" and path.stat().st_mode & 0o077:
        print(f"{path}: others than its owner may read these keys", file=sys.stderr)
    sensors: dict[str, Sensor] = {}
    for i, line in enumerate(path.read_bytes().splitlines(), 1):
        if not line.strip() or line.startswith(b"#"):
            continue
        number, _, key = line.partition(b" ")
        name = number.decode("ascii", "replace").lower()
        if not re.fullmatch("[0-9a-f]{8}", name) or name in sensors:
            sys.exit(f"{path}, line {i}: not the number of one more sensor (8 hexadecimal digits)")
        try:
            sensors[name] = Sensor(name, parse_key(key), loxo.ReplayWindow())
        except KeyFileError as error:
            sys.exit(f"{path}, line {i}: {error}")
    return sensors


def read_state(path: Path) -> dict[str, int]:
    """The highest packet of each sensor. A damaged file is an error: guesses admit replays."""
    try:
        state = json.loads(path.read_text())
    except (ValueError, RecursionError):
        state = None
    if not isinstance(state, dict) or not all(
        type(highest) is int and 0 <= highest < 1 << 64 for highest in state.values()
    ):
        sys.exit(f"{path}: not what a gateway keeps")
    return state


def write_state(path: Path, state: dict[str, int]) -> None:
    """Replaces the file, so that a power cut leaves the old state or the new one."""
    new = path.with_name(path.name + ".new")
    with new.open("w") as file:
        json.dump(state, file)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    if os.name == "posix":  # elsewhere a folder cannot be opened, and need not be
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)  # the new name must survive too
        finally:
            os.close(folder)


class Gateway:
    """Opens packets, and remembers enough to detect replays."""

    def __init__(self, sensors: dict[str, Sensor], state: Path | None = None) -> None:
        self.sensors, self.state = sensors, state
        self.opened = self.refused = 0
        self.seen = read_state(state) if state and state.exists() else {}
        for number, highest in self.seen.items():
            if number in sensors:
                sensors[number].window = loxo.ReplayWindow(highest)

    def handle(self, lines: Iterable[tuple[str, bytes]]) -> None:
        """Handles a batch of lines, each (where it came from, text)."""
        packets = []
        for where, line in lines:
            try:
                packets.append(self.parse(where, line))
            except Refused as reason:
                self.refuse(where, str(reason))
        messages = open_all(packets)
        fresh = loxo.ReplayWindow.accept_many(
            [p.sensor.window for p in packets], [p.count for p in packets], ok=messages
        )
        readings = []
        for packet, message, is_new in zip(packets, messages, fresh, strict=True):
            if message is None:
                self.refuse(packet.where, f"forged or damaged: {packet}")
            elif not is_new:
                self.refuse(packet.where, f"replayed: {packet}")
            else:
                readings.append(reading_of(packet, message))
        self.remember()
        for reading in readings:
            self.opened += 1
            print(json.dumps(reading), flush=True)

    def parse(self, where: str, line: bytes) -> Packet:
        """The packet in a line, if it is worth opening."""
        if not HEXADECIMAL.fullmatch(line) or len(line) > LONGEST_LINE:
            raise Refused(f"not a packet: {line[:40]!r}")
        if len(line) % 2:
            raise Refused(f"truncated: {len(line)} digits, an odd number")
        data = bytes.fromhex(line.decode("ascii"))
        header, rest = data[:HEADER], data[HEADER:]
        if not header.startswith((b"LX" + bytes([CLIMATE]))[: len(header)]):
            raise Refused(f"not a packet of a kind that is known here: {header.hex()}")
        if len(rest) < COUNTER:
            raise Refused(f"truncated: {len(data)} bytes")
        sensor = self.sensors.get(rest[:4].hex())
        if sensor is None:
            raise Refused(f"no key for sensor {rest[:4].hex()}")
        aead = loxo.aead_class(sensor.key.algorithm)
        nonce, sealed = rest[: aead.nonce_size], rest[aead.nonce_size :]
        packet = Packet(where, sensor, header, nonce, sealed)
        size = HEADER + aead.nonce_size + READING.size + aead.tag_size
        if len(data) != size:
            what = "truncated" if len(data) < size else "too long"
            raise Refused(f"{what}: {packet}, {len(data)} bytes and not {size}")
        if not sensor.window.check(packet.count):
            raise Refused(f"replayed: {packet}")
        return packet

    def refuse(self, where: str, reason: str) -> None:
        self.refused += 1
        print(f"{where}: refused: {reason}", file=sys.stderr, flush=True)

    def remember(self) -> None:
        """Saves the state before readings go out, so that no packet passes again after a restart.

        Sensors without a key stay in the state: their keys may come back.
        """
        seen = dict(self.seen)
        for sensor in self.sensors.values():
            if (highest := sensor.window.highest) is not None:
                seen[sensor.number] = highest
        if self.state and seen != self.seen:
            write_state(self.state, seen)
            self.seen = seen


def open_all(packets: Sequence[Packet]) -> list[bytes | None]:
    """The message of each packet, or None if it is forged: one call for each algorithm."""
    messages: list[bytes | None] = [None] * len(packets)
    by_algorithm: dict[str, list[int]] = {}
    for i, packet in enumerate(packets):
        by_algorithm.setdefault(packet.sensor.key.algorithm, []).append(i)
    for algorithm, places in by_algorithm.items():
        batch = [packets[i] for i in places]
        keys = [p.sensor.key.secret for p in batch]
        nonces, sealed = [p.nonce for p in batch], [p.sealed for p in batch]
        opened = loxo.aead_class(algorithm).decrypt_many(
            nonces, sealed, [p.header for p in batch], keys
        )
        for i, message in zip(places, opened, strict=True):
            messages[i] = message
    return messages


def reading_of(packet: Packet, message: bytes) -> dict[str, object]:
    temperature, humidity, millivolts = READING.unpack(message)
    return {
        "sensor": packet.sensor.number,
        "packet": packet.count,
        "temperature": temperature / 100,
        "humidity": humidity / 100,
        "battery": millivolts / 1000,
        "battery_low": bool(packet.header[3] & BATTERY_LOW),
    }


class Source:
    """A stream of lines: standard input, a serial device, a connection."""

    def __init__(self, name: str, fd: int, connection: socket.socket | None = None) -> None:
        self.name, self.fd, self.connection = name, fd, connection
        self.rest, self.line, self.ended = b"", 0, False

    def fileno(self) -> int:
        return self.fd

    def lines(self) -> list[tuple[str, bytes]]:
        """The complete lines so far; at the end of the stream also one that was cut off."""
        try:
            data = os.read(self.fd, 1 << 16)
        except OSError:  # a connection that was reset, a device that was unplugged
            data = b""
        self.ended = not data
        *whole, self.rest = (self.rest + data).split(b"\n")
        if self.ended or len(self.rest) > LONGEST_LINE:
            whole, self.rest = [*whole, self.rest], b""
        found = []
        for text in (line.strip() for line in whole):
            self.line += 1
            if text:
                found.append((f"{self.name}:{self.line}", text))
        return found


def open_serial(path: str, baud: int) -> Source:
    """A serial line: 8 bits, no parity, no flow control, and raw bytes."""
    import termios
    import tty

    if not (speed := getattr(termios, f"B{baud}", None)):
        sys.exit(f"{path}: {baud} baud is no speed of a serial line")
    fd = os.open(path, os.O_RDONLY | os.O_NOCTTY)
    try:
        tty.setraw(fd)
        settings = termios.tcgetattr(fd)
        settings[4] = settings[5] = speed
        termios.tcsetattr(fd, termios.TCSANOW, settings)
    except termios.error as error:
        sys.exit(f"{path}: no serial line: {error.args[1]}")
    print(f"reading {path} at {baud} baud", file=sys.stderr, flush=True)
    return Source(path, fd)


def place(text: str) -> tuple[str, int]:
    """Host and port."""
    host, _, port = text.rpartition(":")
    if not 0 <= int(port) < 1 << 16:
        raise ValueError
    return host or "127.0.0.1", int(port)


def pause(text: str) -> float:
    """Seconds to wait."""
    if not 0 <= float(text) <= 60:
        raise ValueError
    return float(text)


def listen(where: tuple[str, int]) -> socket.socket:
    listener = socket.create_server(where)
    name = "{}:{}".format(*listener.getsockname()[:2])
    print(f"listening on {name}", file=sys.stderr, flush=True)
    return listener


def accept(listener: socket.socket) -> Source:
    connection, address = listener.accept()
    return Source("{}:{}".format(*address[:2]), connection.fileno(), connection)


def serve(
    gateway: Gateway, sources: list[Source], listener: socket.socket | None, gather: float
) -> None:
    """Runs until all sources have ended; with a listener, until interrupted."""
    while sources or listener:
        waiting: list[Source | socket.socket] = [*sources]
        if listener and len(sources) < CONNECTIONS:
            waiting.append(listener)
        select.select(waiting, [], [])
        time.sleep(gather)  # lines that follow at once belong to the same batch
        batch = []
        for ready in select.select(waiting, [], [], 0)[0]:
            if isinstance(ready, Source):
                batch += ready.lines()
            else:
                with contextlib.suppress(OSError):  # it is gone again, or one too many
                    sources.append(accept(ready))
        gateway.handle(batch)
        sources = [source for source in sources if not source.ended]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Opens sealed telemetry.")
    parser.add_argument(
        "--keys", type=Path, required=True, help="a sensor and its key in each line"
    )
    parser.add_argument("--serial", metavar="DEVICE", help="instead of standard input")
    parser.add_argument("--baud", type=int, default=115200)
    parser.add_argument(
        "--listen",
        type=place,
        metavar="HOST:PORT",
        help="instead of standard input; port 0: any",
    )
    parser.add_argument("--state", type=Path, help="file that keeps what was seen, between runs")
    parser.add_argument("--gather", type=pause, default=0.02, help="seconds for a batch to fill")
    return parser.parse_args()


def main() -> None:
    if sys.stdout is None:  # then print() does nothing
        sys.exit("gateway: standard output is closed, and readings would be lost")
    try:
        run(arguments())
    except OSError as error:
        sys.exit(f"gateway: {error}")


def run(options: argparse.Namespace) -> None:
    gateway = Gateway(read_keys(options.keys), options.state)
    listener = listen(options.listen) if options.listen else None
    sources = [open_serial(options.serial, options.baud)] if options.serial else []
    if not listener and not sources:
        sources = [Source("stdin", 0)]
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with contextlib.suppress(KeyboardInterrupt):
        serve(gateway, sources, listener, options.gather)
    print(f"{gateway.opened} opened, {gateway.refused} refused", file=sys.stderr)


if __name__ == "__main__":
    main()
