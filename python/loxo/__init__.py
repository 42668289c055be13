# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Lightweight cryptography, constant-time: Elephant v2 and SPONGENT.

    key = loxo.Delirium.generate_key()
    sealed = loxo.Delirium(key).encrypt(nonce, b"message", b"associated data")
    loxo.new("spongent-256-256-128", b"message").hexdigest()

Classes are named after the algorithms of loxo.aeads() and loxo.hashes(); loxo.aead(name, key) and
loxo.new(name) find them by name. The environment variable LOXO_CPU (portable, sse2, ssse3, avx2,
avx512, native) restricts the instructions in use, for measurements.
"""

from . import _core
from ._core import *  # noqa: F403
from ._core import __version__, set_cpu

__all__ = ["__version__"]
__all__ += _core.__all__


def _restrict_cpu() -> None:
    """Does what LOXO_CPU says; a level that nobody knows is told, and changes nothing."""
    import os
    import warnings

    level = os.environ.get("LOXO_CPU")
    if not level:
        return
    try:
        set_cpu(level)
    except ValueError as error:
        warnings.warn(f"LOXO_CPU is ignored: {error}", RuntimeWarning, stacklevel=3)


_restrict_cpu()
