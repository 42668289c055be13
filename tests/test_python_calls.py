# SPDX-License-Identifier: Apache-2.0 OR MIT
"""How the package presents itself: signatures, messages for wrong arguments, names of sizes, final
classes."""

import ast
import copy
import inspect
import pickle
import pydoc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import loxo
from tests.python_helpers import AEADS, class_of, make, wrong

NONCE = bytes(12)
STUB = Path(__file__).resolve().parents[1] / "python" / "loxo" / "_core.pyi"


def finalized() -> loxo.Encryptor:
    """One whose tag can be asked for."""
    made = make("dumbo").encryptor(NONCE)
    made.finalize()
    return made


OBJECTS: list[object] = [
    make("dumbo"),
    make("dumbo").decryptor(NONCE),
    finalized(),
    loxo.new("spongent-88-80-8"),
    loxo.NonceCounter(b"abcd", 0, store=print),
    loxo.ReplayWindow(),
    loxo.ChunkedEncryptor("dumbo", bytes(16)),
    loxo.ChunkedDecryptor(loxo.ChunkedEncryptor("dumbo", bytes(16)).header, bytes(16)),
    loxo.aeads()[0],
    loxo.hashes()[0],
    loxo.permutations()[0],
    loxo.permutations()[0].kernels[0],
]


def public(scope: object) -> Iterator[tuple[str, Any]]:
    """Its public attributes."""
    for name in dir(scope):
        if not name.startswith("_"):
            yield f"{getattr(scope, '__name__', type(scope).__name__)}.{name}", getattr(scope, name)


def classes() -> list[type]:
    return [value for _, value in public(loxo) if isinstance(value, type)]


def callables() -> dict[str, Callable[..., object]]:
    """All of the package: functions, constructors, methods of classes and of objects."""
    found = dict(public(loxo))
    for scope in (*classes(), *OBJECTS):
        found.update((f"{name} of {scope}", value) for name, value in public(scope))
    exceptions = (BaseException, type(loxo))
    return {
        name: value
        for name, value in found.items()
        if callable(value) and not (isinstance(value, type) and issubclass(value, exceptions))
        if getattr(value, "__qualname__", "").partition(".")[0] not in dir(BaseException)
        and not isinstance(getattr(value, "__objclass__", None), type)
    }


# ---- Signatures ---------------------------------------------------------------------------------


def test_everything_has_a_signature() -> None:
    found = {name: inspect.signature(value) for name, value in callables().items()}
    assert len(found) > 100
    for name, value in found.items():
        assert "self" not in value.parameters or " of <class" in name, name


@pytest.mark.parametrize(
    ("function", "parameters"),
    [
        (loxo.Delirium, "key"),
        (loxo.Delirium.encrypt, "self nonce data associated_data threads"),
        (make("dumbo").encrypt, "nonce data associated_data threads"),
        (make("dumbo").decrypt_into, "nonce data associated_data buf threads"),
        (loxo.Delirium.generate_key, ""),
        (loxo.Dumbo.decrypt_many, "nonces datas associated_datas keys out threads"),
        (make("dumbo").decrypt_many, "nonces datas associated_datas keys out threads"),
        (loxo.NonceCounter, "sender stored reserve store nonce_size"),
        (loxo.ReplayWindow, "highest"),
        (loxo.ReplayWindow.accept_many, "windows counts which ok"),
        (loxo.aead, "name key"),
        (loxo.kernels, "name"),
        (loxo.Encryptor, ""),
    ],
)
def test_signatures(function: Callable[..., object], parameters: str) -> None:
    assert list(inspect.signature(function).parameters) == parameters.split()


def test_a_signature_binds_and_shows_its_defaults() -> None:
    found = inspect.signature(make("dumbo").encrypt)
    assert found.parameters["associated_data"].default is None
    assert found.parameters["threads"].kind is inspect.Parameter.KEYWORD_ONLY
    assert found.bind(NONCE, b"").arguments == {"nonce": NONCE, "data": b""}
    both = inspect.signature(loxo.hash_many)
    assert both.return_annotation == "list[bytes] | numpy.typing.NDArray[numpy.uint8]"
    assert "decrypt" in pydoc.render_doc(loxo.Delirium)


def test_functions_are_pickled_and_copied_by_their_names() -> None:
    for function in (loxo.new, loxo.hash_many, loxo.AsconAead128.encrypt, loxo.Dumbo.generate_key):
        assert pickle.loads(pickle.dumps(function)) is function
        assert copy.copy(function) is copy.deepcopy(function) is function
    assert pickle.loads(pickle.dumps(loxo.Dumbo.encrypt_many)) == loxo.Dumbo.encrypt_many


def test_functions_say_where_they_belong() -> None:
    assert (loxo.aead.__module__, loxo.aead.__qualname__) == ("loxo", "aead")
    assert repr(loxo.Delirium.encrypt) == "<function loxo.Aead.encrypt>"
    assert (
        loxo.Delirium.encrypt.__doc__ and "nonce must never repeat" in loxo.Delirium.encrypt.__doc__
    )
    for function in (loxo.new, loxo.AsconAead128.encrypt, loxo.AsconAead128.encrypt_many):
        said = pydoc.plain(pydoc.render_doc(function))
        assert function.__doc__ and function.__doc__.splitlines()[-1] in said
    assert "hash or XOF of this name" in pydoc.plain(pydoc.render_doc(loxo.new))
    aead = make("dumbo")
    assert aead.encrypt.__self__ is aead  # type: ignore[attr-defined]


# ---- Wrong arguments ----------------------------------------------------------------------------

MESSAGES: list[tuple[Callable[[], object], str]] = [
    (
        lambda: wrong(make("dumbo")).decrypt(NONCE),
        "Aead.decrypt() missing 1 required positional argument: 'data'",
    ),
    (
        lambda: wrong(make("dumbo")).decrypt(NONCE, b"", x=1),
        "Aead.decrypt() got an unexpected keyword argument 'x'",
    ),
    (
        lambda: wrong(make("dumbo")).encrypt(NONCE, b"", b"", 1),
        "Aead.encrypt() takes from 3 to 4 positional arguments but 5 were given",
    ),
    (
        lambda: wrong(make("dumbo")).encrypt(NONCE, b"", nonce=NONCE),
        "Aead.encrypt() got multiple values for argument 'nonce'",
    ),
    (
        lambda: wrong(make("dumbo")).encrypt_many([]),
        "Aead.encrypt_many() missing 1 required positional argument: 'datas'",
    ),
    (
        lambda: wrong(loxo.Dumbo).encrypt_many([], []),
        "keys: one for each packet is needed when called on the class",
    ),
    (
        lambda: wrong(loxo.Dumbo)(),
        "Dumbo.__init__() missing 1 required positional argument: 'key'",
    ),
    (
        lambda: wrong(loxo.Dumbo)(bytes(16), bytes(16)),
        "Dumbo.__init__() takes 2 positional arguments but 3 were given",
    ),
    (
        lambda: wrong(loxo.NonceCounter)(b"abcd", 0),
        "NonceCounter.__init__() missing 1 required keyword-only argument: 'store'",
    ),
    (
        lambda: wrong(loxo.aead)(),
        "aead() missing 2 required positional arguments: 'name' and 'key'",
    ),
    (lambda: wrong(loxo.aeads)(1), "aeads() takes 0 positional arguments but 1 was given"),
    (
        lambda: wrong(loxo.Dumbo).generate_key(1),
        "Dumbo.generate_key() takes 0 positional arguments but 1 was given",
    ),
    (
        lambda: wrong(loxo.Aead).encrypt(5, NONCE, b""),
        "descriptor 'encrypt' for 'loxo.Aead' objects doesn't apply to a 'int' object",
    ),
    (
        lambda: wrong(loxo.ChunkedEncryptor("dumbo", bytes(16))).seal(b"", last=1),
        "last: a bool is needed, int given",
    ),
    (lambda: wrong(loxo.cpu_features)(own=1), "own: a bool is needed, int given"),
    (
        lambda: wrong(loxo.AsconHash256()).update(data=b""),
        "Hash.update() got some positional-only arguments passed as keyword arguments: 'data'",
    ),
    (lambda: wrong(loxo.Aead)(b""), "Aead: no algorithm; loxo.aead(name, key) takes one"),
    (lambda: wrong(loxo.Hash)(), "Hash: no algorithm; loxo.new(name, data) takes one"),
]


@pytest.mark.parametrize("case", MESSAGES, ids=lambda case: case[1])
def test_wrong_arguments_are_refused_as_python_refuses_them(
    case: tuple[Callable[[], object], str],
) -> None:
    call, text = case
    with pytest.raises(TypeError) as error:
        call()
    assert str(error.value) == text


def test_what_a_callback_raises_is_left_alone() -> None:
    def store(_: int) -> None:
        raise TypeError("mine")

    with pytest.raises(TypeError, match=r"^mine$"):
        loxo.NonceCounter(b"abcd", 0, store=store).next()


# ---- Names --------------------------------------------------------------------------------------


def test_every_size_has_both_names() -> None:
    sizes = 0
    for scope in (*classes(), *OBJECTS):
        for name in (n for n in dir(scope) if n.endswith(("_size", "_bytes"))):
            other = name.replace("_size", "_#").replace("_bytes", "_size").replace("_#", "_bytes")
            value, also = getattr(scope, name), getattr(scope, other)
            assert isinstance(value, property) or value == also, (scope, name)
            sizes += 1
    assert sizes > 100


@pytest.mark.parametrize("info", loxo.aeads(), ids=AEADS)
def test_classes_and_descriptors_agree(info: loxo.AeadInfo) -> None:
    kind = class_of(info.name)
    for size in ("key_size", "key_bytes", "nonce_size", "nonce_bytes", "tag_size", "tag_bytes"):
        assert getattr(kind, size) == getattr(info, size) == getattr(make(info.name), size)
    assert loxo.aead_class(info.name) is kind
    for found in loxo.hashes():
        assert class_of(found.name).digest_bytes == found.digest_size == found.digest_bytes
        assert class_of(found.name).block_size == found.block_bytes == found.rate_bytes


def test_a_class_that_does_not_exist() -> None:
    with pytest.raises(ValueError, match="name: no AEAD is called 'aes'; there are ascon-aead128"):
        loxo.aead_class("aes")


# ---- Final classes ------------------------------------------------------------------------------


def test_final_classes_are_final_in_the_stub() -> None:
    stub = {
        node.name: any(isinstance(d, ast.Name) and d.id == "final" for d in node.decorator_list)
        for node in ast.parse(STUB.read_text()).body
        if isinstance(node, ast.ClassDef)
    }
    seen = set()
    for kind in classes():
        if kind.__name__ not in stub:
            continue  # written in Python
        try:
            type("Derived", (kind,), {})
        except TypeError:
            final = True
        else:
            final = False
        assert stub[kind.__name__] == final, kind
        seen.add(final)
    assert seen == {True, False} and not stub["Aead"] and stub["Delirium"]
