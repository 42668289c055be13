# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Lightweight cryptography, constant-time: Ascon, Elephant v2, Schwaemm, Xoodyak and SPONGENT.

    key = loxo.AsconAead128.generate_key()
    sealed = loxo.AsconAead128(key).encrypt(nonce, b"message", b"associated data")
    loxo.new("ascon-hash256", b"message").hexdigest()

Classes are named after the algorithms of loxo.aeads() and loxo.hashes(). By name, loxo.aead(name,
key) and loxo.new(name) make objects, and loxo.aead_class(name) returns an AEAD's class, whose
encrypt_many and decrypt_many take a key for each packet. loxo.NonceCounter and loxo.ReplayWindow
count packets and refuse repeated ones.

The environment variable LOXO_CPU (portable, sse2, ssse3, avx2, gfni, avx512, native) restricts the
instructions in use, for measurements; loxo.kernels() says which kernels that leaves.
"""

from .cli_start import is_command  # first: it lets Ctrl-C end the command while all this loads

# isort: split
from . import _core
from ._core import *  # noqa: F403
from ._core import __version__, set_cpu
from .kernel_table import Kernel, kernels

__all__ = ["Kernel", "__version__", "kernels"]
__all__ += _core.__all__


def _restrict_cpu() -> None:
    """Does what LOXO_CPU says. A level that nobody knows is an error: who sets it means to measure.

    The command line says so in one line, like all that it refuses.
    """
    import os
    import sys

    level = os.environ.get("LOXO_CPU")
    if not level:
        return
    try:
        set_cpu(level)
    except ValueError as error:
        text = f"LOXO_CPU: {error}"
        if is_command():
            print(f"loxo: {text}", file=sys.stderr)
            sys.exit(2)
        raise ValueError(text) from None


_restrict_cpu()
