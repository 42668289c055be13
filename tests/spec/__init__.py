# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The specifications, written plainly: the C library is compared with these.

Every module here may define AEADS, HASHES, STREAMS and PERMUTATIONS, dictionaries keyed by the
names of the registry. This file collects them, so that a new specification is one new file.
"""

import importlib
import pkgutil

from .interface import Aead, Hash, Permutation, Stream, Xof

AEADS: dict[str, Aead] = {}
HASHES: dict[str, Hash | Xof] = {}
STREAMS: dict[str, Stream] = {}
PERMUTATIONS: dict[str, Permutation] = {}

for _found in pkgutil.iter_modules(__path__):
    _module = importlib.import_module(f"{__name__}.{_found.name}")
    AEADS.update(getattr(_module, "AEADS", {}))
    HASHES.update(getattr(_module, "HASHES", {}))
    STREAMS.update(getattr(_module, "STREAMS", {}))
    PERMUTATIONS.update(getattr(_module, "PERMUTATIONS", {}))

__all__ = [
    "AEADS",
    "HASHES",
    "PERMUTATIONS",
    "STREAMS",
    "Aead",
    "Hash",
    "Permutation",
    "Stream",
    "Xof",
]
