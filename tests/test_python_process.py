# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The Python package within a process: threads, memory, import, and what a type checker sees."""

import contextlib
import gc
import itertools
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

import loxo
from tests.python_helpers import AEADS, HASHES, PERMUTATIONS, make, nonces_for

ROOT = Path(__file__).resolve().parents[1]
NONCE = bytes(12)


def run_python(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Python in a fresh process, away from the tree."""
    kept = {name: value for name, value in os.environ.items() if name != "LOXO_CPU"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=Path(__file__).anchor,
        env={**kept, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


# ---- Threads --------------------------------------------------------------------------------


def delirium() -> loxo.Delirium:
    return loxo.Delirium(bytes(16))


def forged(n: int) -> None:
    with pytest.raises(loxo.InvalidTag):
        delirium().decrypt(NONCE, bytes(n << 16))


# each with n times some work
CALLS: dict[str, Callable[[int], object]] = {
    "encrypt": lambda n: delirium().encrypt(NONCE, bytes(n << 16)),
    "decrypt": forged,
    "encrypt_many": lambda n: delirium().encrypt_many([NONCE] * 16, [bytes(n << 12)] * 16),
    "decrypt_many": lambda n: delirium().decrypt_many([NONCE] * 16, [bytes(n << 12)] * 16),
    "array": lambda n: delirium().encrypt_many(
        np.zeros((16, 12), np.uint8), np.zeros((16, n << 12), np.uint8)
    ),
    "pieces": lambda n: delirium().encryptor(NONCE).update(bytes(n << 16)),
    "hash": lambda n: loxo.new("spongent-256-256-128", bytes(n << 10)),
    "permute": lambda n: loxo.permutation("spongent-pi160").permute(bytearray(20 * n << 10)),
}


def long_enough(call: Callable[[int], object]) -> int:
    """How much work takes this machine a fifth of a second."""
    n = 1
    while True:
        start = time.perf_counter()
        call(n)
        if time.perf_counter() - start > 0.2:
            return n
        n *= 2


def longest_wait(call: Callable[[], object]) -> float:
    """The longest time in which this thread could not run during a call in another one, as a part
    of the call's time."""
    started, span, moments = threading.Event(), [0.0, 0.0], list[float]()

    def work() -> None:
        started.set()
        span[0] = time.perf_counter()
        call()
        span[1] = time.perf_counter()

    thread = threading.Thread(target=work)
    thread.start()
    started.wait()
    while thread.is_alive():
        moments.append(time.perf_counter())
        thread.join(0.001)
    start, end = span
    inside = [start, *(moment for moment in moments if start < moment < end), end]
    return max(b - a for a, b in itertools.pairwise(inside)) / (end - start)


@pytest.mark.parametrize("kind", CALLS)
def test_other_threads_run_during_a_long_call(kind: str) -> None:
    n = long_enough(CALLS[kind])
    tries = (longest_wait(lambda: CALLS[kind](n)) for _ in range(5))  # the machine may be busy
    assert any(wait < 0.5 for wait in tries)  # with the interpreter locked it is nearly 1


def test_threads_share_an_aead() -> None:
    for name in AEADS:
        aead = make(name)
        messages = [bytes([i]) * (i * 29) for i in range(60)]
        encrypt, decrypt = (
            partial(c, bytes(aead.nonce_size)) for c in (aead.encrypt, aead.decrypt)
        )
        expected = [encrypt(message) for message in messages]
        with ThreadPoolExecutor(4) as pool:
            for _ in range(5):
                assert list(pool.map(encrypt, messages)) == expected
                assert list(pool.map(decrypt, expected)) == messages


def test_threads_take_turns_with_a_hash() -> None:
    for size in (10, 3000):  # with and without the interpreter's lock
        shared = loxo.new("spongent-160-160-80")
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(lambda _: shared.update(b"x" * size), range(60)))  # noqa: B023
        assert shared.digest() == loxo.new("spongent-160-160-80", b"x" * size * 60).digest()


def test_threads_never_get_the_same_nonce() -> None:
    counter = loxo.NonceCounter(b"abcd", 0, reserve=3, store=lambda _: None)
    with ThreadPoolExecutor(4) as pool:
        nonces = list(pool.map(lambda _: counter.next(), range(2000)))
    assert len(set(nonces)) == 2000


LOOPS = {
    "library": [
        "aead.encrypt(nonce, bytes(n))",
        "aead.encrypt(nonce, bytes(n), threads=2)",
        "aead.encrypt_many([nonce] * 999, [b'text'] * 999)",
        "loxo.hash_many('ascon-hash256', [bytes(n)])",
        "loxo.Chacha20.xor_many([bytes(32)], [bytes(12)], [bytes(n)])",
        "stream.xor(bytes(n))",
        *["digest.update(bytes(n))"] * 2,  # they take turns
    ],
    "generator": [
        "aead.encrypt_many([nonce] * 999, map(lambda _: time.sleep(0) or b'', range(999)))"
    ],
}


@pytest.mark.parametrize("calls", LOOPS.values(), ids=LOOPS)
def test_daemon_threads_may_work_when_the_program_ends(calls: list[str]) -> None:
    """Python ends threads that want the interpreter's lock back then, but not the process."""
    code = f"""
import loxo, threading, time
aead, nonce, n = loxo.AsconAead128(bytes(16)), bytes(16), 1 << 20
digest, stream = loxo.AsconHash256(), loxo.Chacha20(bytes(32), bytes(12))

def work(call):
    while True:
        call()

for call in [{", ".join("lambda: " + call for call in calls)}]:
    threading.Thread(target=work, args=(call,), daemon=True).start()
time.sleep(0.1)
"""
    done = run_python("-c", code)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_list_may_change_during_the_call() -> None:
    aead = loxo.Delirium(bytes(16))
    nonces, datas = [NONCE] * 64, [bytearray(30000) for _ in range(64)]
    expected = aead.encrypt_many(nonces, datas)
    stop = threading.Event()

    def disturb() -> None:
        while not stop.is_set():
            datas[:] = [*datas[1:], bytearray(30000)]

    thread = threading.Thread(target=disturb)
    thread.start()
    try:
        for _ in range(5):
            assert aead.encrypt_many(nonces, datas) == expected
    finally:
        stop.set()
        thread.join()


# ---- Memory ---------------------------------------------------------------------------------


def suppress(call: Callable[..., object], *arguments: object) -> None:
    """Calls, whatever comes of it."""
    with contextlib.suppress(loxo.LoxoError, TypeError, ValueError, ZeroDivisionError):
        call(*arguments)


def everything() -> None:
    """One use of every part of the package, and of its errors."""
    for name in AEADS:
        aead = make(name)
        nonce = bytes(aead.nonce_size)
        sealed = aead.encrypt(nonce, b"message", b"ad")
        aead.decrypt(nonce, sealed, bytearray(b"ad"))
        suppress(aead.decrypt, nonce, sealed)
        suppress(aead.encrypt, b"", sealed)
        suppress(aead.encrypt_into, nonce, sealed, None, bytes(1))
        suppress(aead.encrypt_many, nonces_for(aead, 3), [b"", "x", b""])
        aead.decrypt_many(nonces_for(aead, 3), [sealed, b"", bytearray(20)], keys=[None] * 3)
        array = np.zeros((3, aead.nonce_size), np.uint8)
        aead.decrypt_many(array, aead.encrypt_many(array, array))
        suppress(aead.encrypt_many, array, array, None, None, array)
        sealer = aead.encryptor(nonce, b"ad")
        sealer.update(b"message")
        sealer.finalize()
        suppress(sealer.update, b"x")
        suppress(aead.decryptor(nonce).verify, bytes(aead.tag_size))
    for name in HASHES:
        loxo.new(name, b"data").copy().hexdigest()
    for name in PERMUTATIONS:
        loxo.permutation(name).permute(bytearray(loxo.permutation(name).state_bytes))
        assert loxo.permutation(name).kernels
    chunked = loxo.ChunkedEncryptor("dumbo", bytes(16), chunk_log2=6)
    opener = loxo.ChunkedDecryptor(chunked.header, bytes(16))
    opener.open_many(chunked.seal_many(bytes(64), threads=2))
    opener.open(chunked.seal(b"data", last=True), last=True)
    suppress(loxo.ChunkedDecryptor, chunked.header, bytes([1]) * 16)
    suppress(loxo.NonceCounter(b"abcd", 0, store=lambda _: 1 / 0).next)
    suppress(loxo.aead, "none", b"")


def memory_kib() -> int:
    """The process's memory, of all allocators."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 1024


def test_no_object_is_left_behind() -> None:
    def blocks() -> int:
        gc.collect()
        return sys.getallocatedblocks()

    def growth() -> int:
        before = blocks()
        for _ in range(50):
            everything()
        return blocks() - before

    # One object a round would be 50 every time; what others in this process keep comes and goes.
    assert min(growth() for _ in range(4)) < 50


def test_memory_does_not_grow() -> None:
    if not Path("/proc/self/statm").is_file():
        print("NOT RUN growth of memory: this system has no /proc/self/statm")
        pytest.skip("NOT RUN growth of memory: this system has no /proc/self/statm")
    keys, message = [bytes(16)] * 40, bytes(5000)

    def rounds(n: int) -> int:
        for _ in range(n):
            everything()
            loxo.Dumbo(bytes(16)).encrypt_many([NONCE] * 40, [message[:50]] * 40, keys=keys)
            loxo.Delirium(bytes(16)).encrypt(NONCE, message)
        return memory_kib()

    before = rounds(60)
    assert rounds(120) - before < 1024


def test_references_are_given_back() -> None:
    key, data, wrong = bytearray(16), bytearray(100), object()
    held = [key, data, wrong]
    before = [sys.getrefcount(item) for item in held]
    for _ in range(10):
        aead = loxo.Dumbo(key)
        aead.encrypt_many([NONCE] * 2, [data, data], [data, None], [key, None])
        suppress(aead.encrypt, NONCE, data, wrong)
        suppress(aead.encrypt_many, [NONCE] * 2, [data, wrong])
        suppress(aead.encrypt_into, NONCE, data, None, data)
        aead.encryptor(NONCE, data).update(data)
        loxo.new("spongent-88-80-8", data)
    del aead
    assert [sys.getrefcount(item) for item in held] == before
    data.append(0)  # no export of the buffer is left, else it could not grow


def test_a_counter_and_its_store_are_collected_together() -> None:
    gone = []

    class Store:
        def __init__(self) -> None:
            self.counter = loxo.NonceCounter(b"abcd", 0, store=self)

        def __call__(self, number: int) -> None:
            pass

        def __del__(self) -> None:
            gone.append(True)

    Store().counter.next()
    gc.collect()
    assert gone


# ---- Forks ----------------------------------------------------------------------------------


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_threads_in_forked_processes() -> None:
    """Children that are made while the parent's threads work have threads of their own."""
    code = """
import os, threading, warnings, loxo
warnings.simplefilter("ignore", DeprecationWarning)
aead, nonce, message = loxo.Delirium(bytes(16)), bytes(12), bytes(200_000)
right, ended = aead.encrypt(nonce, message), threading.Event()

def work():
    while not ended.is_set():
        assert aead.encrypt(nonce, message, threads=3) == right

worker = threading.Thread(target=work)
worker.start()
for _ in range(20):
    child = os.fork()
    if not child:
        os._exit(aead.encrypt(nonce, message, threads=3) != right)
    assert os.waitpid(child, 0)[1] == 0
ended.set()
worker.join()
"""
    done = run_python("-c", code)
    assert done.returncode == 0, done.stderr


# ---- Import ---------------------------------------------------------------------------------


def test_numpy_is_not_needed() -> None:
    code = """
import sys
sys.modules["numpy"] = None
import loxo
a = loxo.Dumbo(bytes(16))
assert a.decrypt_many([bytes(12)], a.encrypt_many([bytes(12)], [b"text"])) == [b"text"]
"""
    done = run_python("-c", code)
    assert done.returncode == 0, done.stderr


def test_the_environment_restricts_the_cpu() -> None:
    show = "import loxo; print(*loxo.cpu_features(), sep=',')"
    native = run_python("-c", show).stdout.strip()
    assert native == ",".join(loxo.cpu_features())
    assert run_python("-c", show, LOXO_CPU="portable").stdout.strip() == ""
    assert run_python("-c", show, LOXO_CPU="").stdout.strip() == native
    wrong = run_python("-c", show, LOXO_CPU="fast")
    assert wrong.returncode == 1 and not wrong.stdout
    last = wrong.stderr.splitlines()[-1]
    assert last.startswith("ValueError: LOXO_CPU: level: 'fast' given, one of portable, sse2")


def test_every_level_computes_the_same() -> None:
    code = """
import loxo, warnings
warnings.simplefilter("ignore")
for a in loxo.aeads():
    sealed = loxo.aead(a.name, bytes(a.key_bytes)).encrypt(bytes(a.nonce_bytes), bytes(999), b"x")
    print(a.name, sealed.hex())
"""
    levels = ["portable", "sse2", "ssse3", "avx2", "gfni", "avx512", "native"]
    outputs = {run_python("-c", code, LOXO_CPU=level).stdout for level in levels}
    assert len(outputs) == 1 and len(outputs.pop().splitlines()) == len(AEADS)


def test_nothing_is_said_at_exit() -> None:
    code = "import loxo; a = loxo.Dumbo(bytes(16)); e = a.encryptor(bytes(12)); l = loxo.aeads()"
    done = run_python("-X", "dev", "-c", code)
    assert (done.returncode, done.stderr) == (0, "")


# ---- Types ----------------------------------------------------------------------------------

GOOD = """
import loxo
import numpy as np
import numpy.typing as npt

dumbo: loxo.Aead = loxo.Dumbo(bytes(16))
sealed: bytes = dumbo.encrypt(bytearray(12), memoryview(b""), None)
count: int = dumbo.encrypt_into(bytes(12), b"", None, bytearray(8))
one: list[bytes] = dumbo.encrypt_many([bytes(12)], [b""], keys=[None])
two: list[bytes | None] = dumbo.decrypt_many([bytes(12)], [b""])
array: npt.NDArray[np.uint8] = np.zeros((2, 12), np.uint8)
three: npt.NDArray[np.uint8] = dumbo.encrypt_many(array, array, out=np.zeros((2, 20), np.uint8))
four: tuple[npt.NDArray[np.uint8], npt.NDArray[np.bool_]] = dumbo.decrypt_many(array, array)
sealer: loxo.Encryptor = loxo.Jumbo(loxo.Jumbo.generate_key()).encryptor(bytes(12))
tag: bytes = sealer.finalize() + sealer.tag
name: str = loxo.Spongent256_256_128(b"").copy().name
hashed: loxo.Spongent256_256_128 = loxo.Spongent256_256_128().copy()
sizes: list[int] = [info.key_bytes for info in loxo.aeads() if not info.experimental]
kernels: tuple[str, ...] = tuple(row.name for row in loxo.permutation("keccak-f200").kernels)
counter = loxo.NonceCounter(b"abcd", 0, store=lambda number: print(number + 1))
version: str = loxo.__version__
kind: type[loxo.Aead] = loxo.aead_class("dumbo")
fresh_key: bytes = kind.generate_key()
five: list[bytes] = loxo.Dumbo.encrypt_many([bytes(12)], [b""], keys=[kind.generate_key()])
six: list[bytes | None] = kind(fresh_key).decrypt_many([bytes(12)], [b""])
window = loxo.ReplayWindow(loxo.ReplayWindow().highest)
seven: list[bool] = loxo.ReplayWindow.accept_many([window], [7], ok=six)
counts: npt.NDArray[np.int64] = np.arange(8, 10)
eight: npt.NDArray[np.bool_] = loxo.ReplayWindow.accept_many([window], counts, counts - 8 >> 1)
try:
    dumbo.decrypt(bytes(12), b"")
except loxo.InvalidTag as error:
    status: int = error.status
"""
BAD = {
    'loxo.Dumbo("key")': "arg-type",
    'loxo.Dumbo(b"").encrypt("nonce", b"")': "arg-type",
    'loxo.Dumbo(b"").encrypt(b"")': "call-arg",
    "loxo.Mumbo": "attr-defined",
    "loxo.Dumbo(b'').seal": "attr-defined",
    'loxo.NonceCounter(b"abcd")': "call-arg",
    "loxo.aeads()[0].key_bytes = 3": "misc",
    'text: str = loxo.new("x").digest()': "assignment",
    "class Own(loxo.Delirium): pass": "misc",
    "fresh: bool = loxo.ReplayWindow().accept(1)": "func-returns-value",
}


def mypy(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    """What a user's strict type checker says about the code."""
    if not find_spec("mypy"):
        print("NOT RUN types: mypy is not installed")
        pytest.skip("NOT RUN types: mypy is not installed")
    (folder / "user.py").write_text(code)
    options = ["--strict", "--config-file=", "--cache-dir", str(folder / "cache")]
    return run_python("-m", "mypy", *options, str(folder / "user.py"))


@pytest.mark.ring(2)
def test_types_of_good_code(tmp_path: Path) -> None:
    done = mypy(tmp_path, GOOD)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.ring(2)
def test_types_of_bad_code(tmp_path: Path) -> None:
    done = mypy(tmp_path, "import loxo\n" + "\n".join(BAD))
    for line, code in enumerate(BAD.values(), 2):
        found = [text for text in done.stdout.splitlines() if f"user.py:{line}: error" in text]
        assert found and f"[{code}]" in found[0], (line, done.stdout)


def test_good_code_runs() -> None:
    done = run_python("-c", GOOD)
    assert done.returncode == 0, done.stderr


def test_the_stub_is_up_to_date() -> None:
    for tool in ("nanobind", "ruff"):
        if not find_spec(tool):
            print(f"NOT RUN the stub's check: {tool} is not installed")
            pytest.skip(f"NOT RUN the stub's check: {tool} is not installed")
    done = run_python(str(ROOT / "python/core/make_stubs.py"), "--check")
    assert done.returncode == 0, done.stderr


def test_the_package_says_that_it_is_typed() -> None:
    assert loxo.__file__
    folder = Path(loxo.__file__).parent
    assert (folder / "py.typed").is_file() and (folder / "_core.pyi").is_file()
