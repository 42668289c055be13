# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What a program can do to the package, by mistake or on purpose: write to a buffer while it is
decrypted, use objects that were never initialized, import from a subinterpreter."""

import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import loxo

NONCE = bytes(12)
SIZE = 1 << 20


def run_python(code: str, timeout: float = 300) -> subprocess.CompletedProcess[str]:
    """The code in a process of its own, away from the tree."""
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        cwd=Path(__file__).anchor,
        capture_output=True,
        text=True,
        check=False,
        timeout=timeout,
    )


# ---- Input that changes during the call ---------------------------------------------------------


def decrypt(aead: loxo.Aead, sealed: bytearray) -> bytes:
    return aead.decrypt(NONCE, sealed)


def decrypt_with_threads(aead: loxo.Aead, sealed: bytearray) -> bytes:
    return aead.decrypt(NONCE, sealed, threads=2)


def decrypt_list(aead: loxo.Aead, sealed: bytearray) -> bytes | None:
    return aead.decrypt_many([NONCE], [sealed])[0]


def decrypt_array(aead: loxo.Aead, sealed: bytearray) -> bytes | None:
    row = np.frombuffer(sealed, np.uint8).reshape(1, -1)
    opened, ok = aead.decrypt_many(np.zeros((1, 12), np.uint8), row)
    assert ok[0] or not opened.any()
    return opened.tobytes() if ok[0] else None


def open_chunk(name: str) -> tuple[bytearray, Callable[[], bytes | None]]:
    sealer = loxo.ChunkedEncryptor("dumbo", bytes(16), chunk_log2=20)
    sealed = bytearray(sealer.seal(bytes(SIZE)))
    opener = loxo.ChunkedDecryptor(sealer.header, bytes(16))
    if name == "open_at":
        return sealed, lambda: opener.open_at(sealed, 0)
    return sealed, lambda: getattr(loxo.ChunkedDecryptor(sealer.header, bytes(16)), name)(sealed)


def race(name: str) -> tuple[bytearray, Callable[[], bytes | None]]:
    """A ciphertext of SIZE zeros, and what decrypts it."""
    if name.startswith("open"):
        return open_chunk(name)
    aead, call = loxo.Dumbo(bytes(16)), globals()[name]
    sealed = bytearray(aead.encrypt(NONCE, bytes(SIZE)))
    return sealed, lambda: call(aead, sealed)


def opened_while_flipped(
    sealed: bytearray, call: Callable[[], bytes | None], delay: float
) -> tuple[bytes | None, bool]:
    """What the call gives while a thread flips the last bit, and whether it did so in time."""
    flipped, at = [False], len(sealed) - 9

    def flip() -> None:
        time.sleep(delay)
        sealed[at] ^= 1
        flipped[0] = True

    flipper = threading.Thread(target=flip)
    flipper.start()
    try:
        opened = call()
    except loxo.InvalidTag:
        opened = None
    in_time = flipped[0]
    flipper.join()
    sealed[at] ^= 1
    return opened, in_time


@pytest.mark.parametrize(
    "name",
    [
        "decrypt",
        "decrypt_with_threads",
        "decrypt_list",
        "decrypt_array",
        "open",
        "open_at",
        "open_many",
    ],
)
def test_what_is_accepted_is_what_was_sealed(name: str) -> None:
    """Whenever another thread writes to the ciphertext: the flips are spread over the call."""
    loxo.set_cpu("portable")  # slow: there is time to meddle
    try:
        sealed, call = race(name)
        start = time.perf_counter()
        assert call() == bytes(SIZE)
        span = time.perf_counter() - start
        found = [opened_while_flipped(sealed, call, span * i / 40) for i in range(40)]
    finally:
        loxo.set_cpu("native")
    altered = sum(opened is not None and any(opened) for opened, _ in found)
    in_time = sum(in_time for _, in_time in found)
    print(f"{name}: {altered} altered of {in_time} that were flipped during the call")
    assert in_time > 0 and not altered


def test_in_place_forgeries_leave_zeros() -> None:
    """Rows in the caller's own array, which is both input and output."""
    aead = loxo.Delirium(bytes(16))
    nonces = np.zeros((3, 12), np.uint8)
    room = aead.encrypt_many(nonces, np.full((3, 40), 7, np.uint8))
    room[1, 5] ^= 1
    opened, ok = aead.decrypt_many(nonces, room, out=room[:, :40])
    assert ok.tolist() == [True, False, True]
    assert (opened[ok] == 7).all() and not opened[1].any()


# ---- Objects in every state ---------------------------------------------------------------------

WALK = """
import inspect, sys, warnings
import numpy as np
warnings.simplefilter("ignore")
import loxo

counter = loxo.NonceCounter(b"abcd", 0, store=print)
good = [
    loxo.Delirium(bytes(16)), loxo.Dumbo(bytes(16)), loxo.Delirium(bytes(16)).encryptor(bytes(12)),
    loxo.Delirium(bytes(16)).decryptor(bytes(12)), loxo.new("spongent-88-80-8"),
    loxo.ReplayWindow(), counter, loxo.ChunkedEncryptor("dumbo", bytes(16)),
    loxo.aeads()[0], loxo.hashes()[0], loxo.permutations()[0], loxo.permutations()[0].kernels[0],
    loxo.Chacha20(bytes(32), bytes(12)), loxo.AsconCxof128(custom=b"z"), loxo.streams()[0],
]
good.append(loxo.ChunkedDecryptor(good[7].header, bytes(16)))
classes = [c for c in vars(loxo).values() if isinstance(c, type) and c.__module__ == "loxo"]

def derived():
    for kind in classes:
        try:
            yield type("Derived", (kind,), {"__init__": lambda self: None})()
        except Exception:
            pass

def empty():
    for kind in classes:
        try:
            yield kind.__new__(kind)
        except Exception:
            pass

subjects = [*good, *empty(), *derived(), None, 5, b"bytes", object(), loxo.Delirium]
subjects.append(np.zeros((2, 16), np.uint8))
values = [
    b"", bytes(16), bytearray(12), None, -1, 1 << 70, "dumbo", [b""], [bytes(12)], print, 3.5,
    np.zeros((2, 12), np.uint8), np.zeros(3), [loxo.ReplayWindow.__new__(loxo.ReplayWindow)],
    loxo.Hash.__new__(loxo.Hash),
]
calls, getters = 0, []

def attempt(call, *arguments, **keywords):
    global calls
    calls += 1
    try:
        return call(*arguments, **keywords)
    except Exception as error:
        text = str(error)
        assert not isinstance(error, SystemError), (call, text)
        plain = "incompatible function arguments" not in text
        assert plain or call is getattr or call in getters, (call, arguments, text)
        assert "std::" not in text, (call, arguments, text)

def attack(function):
    attempt(function)
    for subject in subjects:
        attempt(function, subject)
        for value in values:
            attempt(function, subject, value)
            attempt(function, subject, value, value)
            attempt(function, subject, bytes(12), value, value)
            attempt(function, subject, value, unknown=value)

for kind in classes:
    if issubclass(kind, BaseException):
        continue
    attack(kind)
    for name in sorted(set(dir(kind)) - {"__class__", "__subclasshook__", "__init_subclass__"}):
        member = inspect.getattr_static(kind, name)
        if isinstance(member, property):
            getters.append(member.fget)
            attack(member.fget)
        elif callable(member) or hasattr(member, "__get__"):
            if getattr(type(member), "__module__", "") == "loxo" or name in ("__init__", "__new__"):
                attack(member if callable(member) else getattr(kind, name))
for subject in subjects:
    for name in dir(subject) if type(subject) in classes else ():
        member = attempt(getattr, subject, name)
        if callable(member) and name not in ("__init_subclass__", "__subclasshook__", "__dir__"):
            attempt(member)
            attempt(member, bytes(16))
            attempt(member, subject)
    for other in subjects:
        if type(subject) in classes:
            attempt(lambda: subject == other)
            attempt(setattr, subject, "__class__", type(other))
    attempt(repr, subject)
    attempt(hash, subject)
    attempt(lambda: __import__("copy").copy(subject))
    attempt(lambda: __import__("pickle").dumps(subject))
import gc
gc.collect()
for name, value in vars(loxo).items():
    if callable(value) and not isinstance(value, type) and name not in ("set_cpu",):
        attack(value)
del subjects, good, values
gc.collect()
print(calls)
"""


@pytest.mark.ring(2)
def test_every_call_on_every_object_ends_in_an_exception_at_worst() -> None:
    done = run_python(WALK)
    assert done.returncode == 0, (done.returncode, done.stderr[-2000:])
    assert int(done.stdout.split()[-1]) > 50_000


@pytest.mark.parametrize(
    "use",
    [
        "loxo.Spongent256_256_128.__new__(loxo.Spongent256_256_128).copy()",
        "loxo.Hash.copy(loxo.Delirium(bytes(16)))",
        "type('H', (loxo.Hash,), {'__init__': lambda self: None})().copy()",
        "loxo.Delirium.__new__(loxo.Delirium).encrypt(bytes(12), b'')",
        "loxo.ReplayWindow.accept_many([loxo.ReplayWindow.__new__(loxo.ReplayWindow)], [1])",
        "loxo.Aead.encrypt(5, bytes(12), b'')",
        "loxo.Delirium.encrypt_many.__func__(5, [], [])",
    ],
)
def test_a_wrong_object_is_a_type_error(use: str) -> None:
    done = run_python(f"import loxo\n{use}")
    last = done.stderr.splitlines()[-1] if done.stderr else ""
    assert done.returncode == 1 and last.startswith("TypeError: "), (done.returncode, last)


def test_init_during_init() -> None:
    """A constructor that runs Python code, which initializes the same object first."""
    code = """
    import loxo, warnings
    aead = loxo.Jumbo192.__new__(loxo.Jumbo192)
    depth = []
    def meddle(*arguments, **keywords):
        if not depth:
            depth.append(1)
            aead.__init__(bytes(24))
    warnings.showwarning = meddle
    warnings.simplefilter("always")
    try:
        aead.__init__(bytes(range(24)))
    except TypeError as error:
        assert "initialized before" in str(error), error
    else:
        raise SystemExit("initialized twice")
    assert aead.encrypt(bytes(12), b"x") == loxo.Jumbo192(bytes(24)).encrypt(bytes(12), b"x")
    """.replace("24", str(loxo.Jumbo192.key_size))
    done = run_python(code)
    assert done.returncode == 0, (done.returncode, done.stdout, done.stderr)


def test_init_in_two_threads_and_during_use() -> None:
    code = """
    import loxo, threading, warnings
    warnings.simplefilter("ignore")
    kind, data = loxo.Spongent88_80_8, bytes(20_000)
    right = kind(data).digest()
    for _ in range(20):
        made, won = kind.__new__(kind), []
        def work():
            try:
                made.__init__(data)
                won.append(1)
            except TypeError:
                pass
        threads = [threading.Thread(target=work) for _ in range(4)]
        for t in threads: t.start()
        for t in threads: t.join()
        assert len(won) == 1 and made.digest() == right
    counter = loxo.NonceCounter(b"abcd", 0, store=lambda n: again())
    def again():
        try:
            counter.__init__(b"efgh", 0, store=print)
        except TypeError as error:
            assert "initialized before" in str(error)
    assert counter.next() == b"abcd" + bytes(8)
    """
    done = run_python(code)
    assert done.returncode == 0, (done.returncode, done.stderr)


# ---- The program's own code, in the middle of a call --------------------------------------------

MEDDLERS = {
    "keystream": "stream.keystream(1)",
    "xor": "stream.xor(b'x')",
    "xor_into": "stream.xor_into(b'x', bytearray(1))",
    "seek": "unseekable.seek(1)",
    "tag": "encryptor.tag",
    "next": "counter.next()",
}


@pytest.mark.parametrize("use", MEDDLERS.values(), ids=MEDDLERS)
def test_a_destructor_may_use_the_object_of_a_call_that_fails(use: str) -> None:
    """To raise an exception can start the garbage collector, and with it any `__del__`."""
    code = f"""
    import gc, loxo
    stream, unseekable = loxo.Chacha20(bytes(32), bytes(12)), loxo.Sosemanuk(bytes(32), bytes(16))
    stream.seek(2**38)
    encryptor = loxo.AsconAead128(bytes(16)).encryptor(bytes(16))
    counter = loxo.NonceCounter(b"abcd", 0, store=lambda number: False)

    def fail():
        try:
            {use}
        except (ValueError, loxo.LoxoError):
            return
        raise SystemExit("did not fail")

    class Cycle:
        def __init__(self):
            self.own = self
        def __del__(self):
            fail()

    gc.set_threshold(1)
    for _ in range(50):
        Cycle()
        fail()
    """
    done = run_python(code, timeout=20)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(sys.version_info < (3, 12), reason="Python 3.12 has the first such buffers")
@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, ZeroDivisionError])
def test_what_a_buffer_raises_is_left_alone(error: type[BaseException]) -> None:
    class Raising:
        def __buffer__(self, flags: int) -> memoryview:
            raise error

    aead, raising = loxo.AsconAead128(bytes(16)), Raising()
    calls: list[Callable[[], object]] = [
        lambda: aead.encrypt(raising, b""),
        lambda: aead.encrypt_many([bytes(16)], [raising]),
        lambda: aead.encrypt_many([bytes(16)], raising),  # type: ignore[call-overload]
    ]
    for call in calls:
        with pytest.raises(error):
            call()


# ---- Subinterpreters ----------------------------------------------------------------------------

SUBINTERPRETER = """
import sys, loxo
aead, nonce = loxo.Delirium(bytes(16)), bytes(12)
sealed = aead.encrypt(nonce, b"text")
inside = '''
try:
    import loxo
except ImportError as error:
    said = str(error)
else:
    said = "no error"
if "subinterpreter" not in said:
    raise RuntimeError("said: " + said)
'''

def run(code):
    try:
        import _xxsubinterpreters as interpreters  # to 3.12
    except ImportError:
        import _interpreters as interpreters
    inner = interpreters.create()
    failed = interpreters.run_string(inner, code)
    assert failed is None, failed

for _ in range(3):
    run(inside)
assert aead.decrypt(nonce, sealed) == b"text"
try:
    aead.decrypt(nonce, sealed[:-1] + b"x")
except loxo.InvalidTag:
    pass
assert loxo.Dumbo(bytes(16)).encrypt(nonce, b"") and loxo.aeads()[0] == loxo.aeads()[0]
print("fine")
"""


def test_a_subinterpreter_is_refused_and_harms_nobody() -> None:
    done = run_python(SUBINTERPRETER)
    assert (done.returncode, done.stdout.strip()) == (0, "fine"), done.stderr[-1500:]
