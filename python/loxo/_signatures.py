# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Signatures and argument errors of the compiled functions, made by Python itself.

Each compiled function has a twin: a Python function with the same name and parameters that does
nothing. The twin gives the signature, and refuses wrong arguments with the messages that everybody
knows. A twin is made only on demand, never in a call that succeeds.
"""

from __future__ import annotations

import ast
import functools
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    import inspect
    from collections.abc import Callable, Iterator, Mapping, Sequence


@functools.cache
def _twins(function: Any) -> list[Callable[..., object]]:
    """One for each overload that the stubs show."""
    made: list[Callable[..., object]] = []
    for text, *_ in function.__nb_signature__:
        if "*args" in text:  # the overload that takes wrong arguments, to report them
            continue
        namespace: dict[str, Any] = {}
        source = f"from __future__ import annotations\n{text}: pass"
        exec(compile(source, "<loxo>", "exec", dont_inherit=True), namespace)
        twin = namespace[function.__name__]
        twin.__qualname__ = function.__qualname__
        made.append(twin)
    return made


def _either(annotations: Sequence[str]) -> str:
    """The union of these types."""

    def members(node: ast.expr) -> Iterator[str]:
        if isinstance(node, ast.BinOp):
            yield from members(node.left)
            yield from members(node.right)
        else:
            yield ast.unparse(node)

    found = [m for text in annotations for m in members(ast.parse(text, mode="eval").body)]
    return " | ".join(sorted(dict.fromkeys(found), key="None".__eq__))  # None comes last


def signature(function: Any) -> inspect.Signature:
    """Overloads have the same parameters: where their types differ, either will do."""
    from inspect import signature

    first, *others = found = [signature(twin) for twin in _twins(function)]
    if not others:
        return first
    parameters = [
        parameter.replace(annotation=_either([s.parameters[name].annotation for s in found]))
        if parameter.annotation is not parameter.empty
        else parameter
        for name, parameter in first.parameters.items()
    ]
    result = _either([s.return_annotation for s in found])
    return first.replace(parameters=parameters, return_annotation=result)


def class_signature(constructor: Any) -> inspect.Signature:
    """That of `__init__`, without the object."""
    found = signature(constructor)
    return found.replace(parameters=list(found.parameters.values())[1:])


def refuse(function: Any, owner: Any, args: Sequence[Any], keywords: Mapping[str, Any]) -> NoReturn:
    """Raises the error for these arguments, which fit no overload."""
    name, qualified = function.__name__, function.__qualname__
    if owner is not None and args and not isinstance(args[0], owner):
        what = f"'loxo.{owner.__name__}' objects doesn't apply to a '{type(args[0]).__name__}'"
        raise TypeError(f"descriptor '{name}' for {what} object")
    _twins(function)[0](*args, **keywords)
    if owner is None:
        raise TypeError(f"{qualified}(): arguments of other types are needed")
    if name == "__init__":
        raise TypeError(f"{owner.__name__}: the object was initialized before")
    raise TypeError(f"{qualified}(): the object was never initialized")
