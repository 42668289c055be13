# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`loxo selftest`: checks every registered algorithm, as it runs on this machine, by known answers.

The answers ship with the package (known_answers.json, from the specifications). A permutation is
run on as many states as each of its kernels in use takes, so that a broken kernel shows.
"""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

import loxo

from .cli_output import EPILOG, Exit, emit


class Wrong(Exception):
    """An answer that is not the known one."""


def pattern(size: int) -> bytes:
    return bytes(i & 0xFF for i in range(size))


def expect(right: bool, what: str) -> None:
    if not right:
        raise Wrong(what)


def kernels_in_use(name: str, counts: set[int]) -> list[str]:
    return sorted({loxo.kernel(name, n) for n in counts})


def check_permutation(found: loxo.Permutation, answers: list[list[str]]) -> str:
    """One state, and for each kernel the fewest and the most that it takes, and one more."""
    pairs = [(bytes.fromhex(before), bytes.fromhex(after)) for before, after in answers]
    permute = loxo.permutation(found.name).permute
    edges = {n for row in found.kernels for n in (row.start, row.lanes, row.lanes + 1)}
    for n in sorted({1, *edges}):
        chosen = [pairs[i % len(pairs)] for i in range(n)]
        states = bytearray(b"".join(before for before, _ in chosen))
        permute(states)
        wanted = b"".join(after for _, after in chosen)
        expect(states == wanted, f"{n} states, kernel {loxo.kernel(found.name, n)}")
    return " ".join(kernels_in_use(found.name, edges))


def check_hash(found: loxo.HashInfo, answers: list[list[Any]]) -> str:
    """In one piece and in two; with a customisation string of so many bytes."""
    for size, custom_size, answer in answers:
        message, custom, length = pattern(size), pattern(custom_size), len(answer) // 2
        whole = loxo.new(found.name, message, custom=custom)
        expect(whole.hexdigest(length) == answer, f"{size} bytes")
        split = loxo.new(found.name, message[: size // 3], custom=custom)
        split.update(message[size // 3 :])
        expect(split.hexdigest(length) == answer, f"{size} bytes in two pieces")
    return f"{len(answers)} messages"


def check_stream(found: loxo.StreamInfo, answers: list[list[Any]]) -> str:
    """The keystream alone, in two pieces, and from within if the stream seeks."""
    for key_size, nonce_size, size, answer in answers:
        key, nonce = pattern(key_size), pattern(nonce_size)
        right = f"{key_size} bytes of key, {size} of keystream"
        whole = loxo.stream(found.name, key, nonce).keystream(size)
        expect(hashlib.sha256(whole).hexdigest() == answer, right)
        split = loxo.stream(found.name, key, nonce)
        pieces = split.xor(bytes(size // 3)) + split.xor(bytes(size - size // 3))
        expect(pieces == whole, f"{right}, in two pieces")
        if found.seeks:
            split.seek(size // 2)
            expect(split.keystream(size - size // 2) == whole[size // 2 :], f"{right}, sought")
    return f"{len(answers)} keystreams"


def opens(aead: loxo.Aead, nonce: bytes, sealed: bytes, ad: bytes) -> bytes | None:
    try:
        return aead.decrypt(nonce, sealed, ad)
    except loxo.InvalidTag:
        return None


def check_aead(found: loxo.AeadInfo, answers: list[list[Any]]) -> str:
    """Sealed as known, opened again, and refused with one bit changed."""
    aead = loxo.aead(found.name, pattern(found.key_bytes))
    nonce = pattern(found.nonce_bytes)
    for size, ad_size, answer in answers:
        message, ad = pattern(size), pattern(ad_size)
        sealed = aead.encrypt(nonce, message, ad)
        expect(hashlib.sha256(sealed).hexdigest() == answer, f"sealing {size} + {ad_size} bytes")
        expect(opens(aead, nonce, sealed, ad) == message, f"opening {size} + {ad_size} bytes")
        forged = sealed[:-1] + bytes([sealed[-1] ^ 1])
        expect(opens(aead, nonce, forged, ad) is None, f"a forgery of {size} + {ad_size} bytes")
    return f"{len(answers)} packets"


def check_file(found: loxo.AeadInfo, answers: list[Any]) -> str:
    """A file with a known salt."""
    size, log2, answer = answers
    message, key = pattern(size), pattern(found.key_bytes)
    encryptor = loxo.ChunkedEncryptor(found.name, key, pattern(16), log2)
    chunk = 1 << log2
    sealed = [
        encryptor.seal(message[i : i + chunk], i + chunk >= size) for i in range(0, size, chunk)
    ]
    file = encryptor.header + b"".join(sealed)
    expect(hashlib.sha256(file).hexdigest() == answer, "the file's bytes")
    decryptor = loxo.ChunkedDecryptor(encryptor.header, key)
    opened = [decryptor.open(part, part is sealed[-1]) for part in sealed]
    expect(b"".join(opened) == message, "the file's plaintext")
    return f"{len(sealed)} chunks"


CHECKS: dict[str, tuple[Callable[[], Any], Callable[[Any, Any], str]]] = {
    "permutations": (loxo.permutations, check_permutation),
    "hashes": (loxo.hashes, check_hash),
    "streams": (loxo.streams, check_stream),
    "aeads": (loxo.aeads, check_aead),
    "files": (lambda: [aead for aead in loxo.aeads() if aead.encrypts_files], check_file),
}


def known_answers() -> dict[str, Any]:
    path = Path(__file__).with_name("known_answers.json")
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="ascii"))
    return loaded


def check(kind: str, found: Any, answers: dict[str, Any], quiet: bool) -> str:
    """`passed`, `failed` or `not run`, after a line about it."""
    if found.name not in answers[kind]:
        emit(f"NOT RUN {kind:12}  {found.name}: no known answer comes with this package\n")
        return "not run"
    try:
        detail = CHECKS[kind][1](found, answers[kind][found.name])
    except (Wrong, ValueError, loxo.LoxoError) as error:
        emit(f"FAILED  {kind:12}  {found.name}: {error}\n")
        return "failed"
    if not quiet:
        emit(f"OK      {kind:12}  {found.name:20}  {detail}\n")
    return "passed"


def selftest(
    quiet: Annotated[bool, typer.Option("-q", "--quiet", help="Only what is not OK.")] = False,
) -> None:
    """Check all algorithms against known answers.

    Each permutation is run over as many states as every kernel that is in use here wants.
    """
    answers = known_answers()
    results = [
        check(kind, found, answers, quiet)
        for kind, (list_, _) in CHECKS.items()
        for found in list_()
    ]
    counts = {result: results.count(result) for result in ("passed", "failed", "not run")}
    if not quiet or counts["failed"]:
        emit(", ".join(f"{count} {result}" for result, count in counts.items()) + "\n")
    if counts["failed"]:
        raise typer.Exit(Exit.UNVERIFIED)


def register(app: typer.Typer) -> None:
    app.command("selftest", epilog=EPILOG)(selftest)
