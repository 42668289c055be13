# SPDX-License-Identifier: Apache-2.0 OR MIT
# Written by python/core/make_stubs.py.
"""The library's calls; use them through the package loxo."""

from collections.abc import Callable, Sequence
from typing import Any, final, overload

import numpy
import numpy.typing
from typing_extensions import Buffer, Self

class LoxoError(Exception):
    """What the library refuses; `status` is the number it has in C."""

    status: int = 0

class InvalidTag(LoxoError):
    """The tag does not fit: wrong key, or the data was changed."""

    status: int = -1

class StateError(LoxoError):
    """A call out of order, or after the end."""

    status: int = -5

class Replayed(LoxoError):
    """The packet was accepted before, or is too old to tell."""

    status: int = -6

class NonceExhausted(LoxoError):
    """No fresh nonce is left under this key."""

    status: int = -7

class StorageError(LoxoError):
    """The nonce counter could not be stored."""

    status: int = -8

class FormatError(LoxoError):
    """Not a Loxo file, or of a kind that is not served."""

    status: int = -9

class WrongKey(LoxoError):
    """The file was encrypted under another key."""

    status: int = -10

class SeekError(LoxoError):
    """The stream has no random access."""

    status: int = -11

class ExperimentalWarning(UserWarning):
    """An algorithm without analysis is in use."""

@final
class KernelInfo:
    """A row of a kernel table."""

    def __reduce__(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def unit(self) -> str:
        """
        What its numbers count: states of a permutation; blocks of one stream, streams side by
        side, or starts of streams.
        """

    @property
    def lanes(self) -> int:
        """Of these in one call, at most."""

    @property
    def start(self) -> int:
        """The fewest states for which it beats the rows after it."""

    @property
    def needs(self) -> tuple[str, ...]:
        """Features of the CPU."""

    @property
    def usable(self) -> bool:
        """Whether the features in use are enough."""

    def __repr__(self) -> str: ...

@final
class Permutation:
    """A permutation."""

    def __reduce__(self) -> str: ...
    @property
    def name(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __repr__(self) -> str: ...
    @property
    def state_size(self) -> int: ...
    @property
    def state_bytes(self) -> int: ...
    @property
    def kernels(self) -> tuple[KernelInfo, ...]:
        """
        Its kernel table: best instruction set first, for each of them widest first.
        """

    def permute(self, buffer: Buffer) -> None:
        """
        Permutes, in place, the states that lie in the buffer one after the other.
        """

@final
class AeadInfo:
    """What the registry says about an AEAD."""

    def __reduce__(self) -> str: ...
    @property
    def name(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __repr__(self) -> str: ...
    @property
    def key_size(self) -> int: ...
    @property
    def key_bytes(self) -> int: ...
    @property
    def nonce_size(self) -> int: ...
    @property
    def nonce_bytes(self) -> int: ...
    @property
    def tag_size(self) -> int: ...
    @property
    def tag_bytes(self) -> int: ...
    @property
    def block_size(self) -> int:
        """Those that one call of the primitive serves."""

    @property
    def block_bytes(self) -> int:
        """Those that one call of the primitive serves."""

    @property
    def id(self) -> int:
        """The number on the wire."""

    @property
    def experimental(self) -> bool:
        """No standard and no analysis stand behind it."""

    @property
    def short_tag(self) -> bool:
        """The tag has fewer than 128 bits."""

    @property
    def superseded(self) -> bool:
        """A standard has taken its place: for compatibility."""

    @property
    def discouraged(self) -> bool:
        """Published analysis speaks against it: not for new designs."""

    @property
    def encrypts_files(self) -> bool:
        """Not experimental, and the tag has at least 64 bits."""

    @property
    def limit_blocks_log2(self) -> int:
        """Blocks under one key: at most two to this."""

    @property
    def limit_failures_log2(self) -> int:
        """Packets refused under one key: at most two to this."""

    @property
    def message_max(self) -> int:
        """Bytes of message, and of associated data, at most."""

    @property
    def permutation(self) -> str | None:
        """
        The name of the permutation under it; None if it is built on something else.
        """

    @property
    def primitive(self) -> str | None:
        """
        The name of what it is built on; None if no list of this module has it.
        """

    @property
    def mac(self) -> str | None:
        """The name of its MAC; None if what it is built on authenticates, too."""

    @property
    def mac_kernels(self) -> tuple[KernelInfo, ...]:
        """The kernel tables of its MAC, sorted as a permutation's."""

@final
class HashInfo:
    """What the registry says about a hash or XOF."""

    def __reduce__(self) -> str: ...
    @property
    def name(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __repr__(self) -> str: ...
    @property
    def digest_size(self) -> int: ...
    @property
    def digest_bytes(self) -> int: ...
    @property
    def block_size(self) -> int:
        """Those that one call of the permutation takes in: the rate."""

    @property
    def block_bytes(self) -> int:
        """Those that one call of the permutation takes in: the rate."""

    @property
    def rate_size(self) -> int:
        """The rate."""

    @property
    def rate_bytes(self) -> int:
        """The rate."""

    @property
    def id(self) -> int: ...
    @property
    def any_length(self) -> bool:
        """
        A XOF: its digests have any length, and the size is only the customary one.
        """

    @property
    def superseded(self) -> bool:
        """A standard has taken its place: for compatibility."""

    @property
    def discouraged(self) -> bool:
        """Published analysis speaks against it: not for new designs."""

    @property
    def custom_max(self) -> int:
        """Bytes of the longest customisation string; 0 if it takes none."""

    @property
    def permutation(self) -> str:
        """The name of the permutation under it."""

@final
class StreamInfo:
    """What the registry says about a stream."""

    def __reduce__(self) -> str: ...
    @property
    def name(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __repr__(self) -> str: ...
    @property
    def block_size(self) -> int:
        """Those that the keystream is made in."""

    @property
    def block_bytes(self) -> int:
        """Those that the keystream is made in."""

    @property
    def id(self) -> int: ...
    @property
    def aead(self) -> str:
        """
        The name of the AEAD to take instead, unless something else authenticates.
        """

    @property
    def advice(self) -> str:
        """Why to take it, in a sentence."""

    @property
    def key_sizes(self) -> range:
        """How many bytes a key may have."""

    @property
    def nonce_sizes(self) -> range:
        """How many bytes a nonce may have."""

    @property
    def keystream_max(self) -> int:
        """Bytes under one key and nonce, at most."""

    @property
    def seeks(self) -> bool:
        """Whether it has random access."""

    @property
    def experimental(self) -> bool:
        """No standard and no analysis stand behind it."""

    @property
    def kernels(self) -> tuple[KernelInfo, ...]:
        """
        Its kernel tables, sorted as a permutation's: for streams side by side, for
        blocks of one stream and, if it has one, for starts.
        """

def aeads() -> tuple[AeadInfo, ...]:
    """All AEADs."""

def hashes() -> tuple[HashInfo, ...]:
    """All hashes and XOFs."""

def streams() -> tuple[StreamInfo, ...]:
    """All streams."""

def permutations() -> tuple[Permutation, ...]:
    """All permutations."""

def permutation(name: str) -> Permutation:
    """The permutation of this name."""

def kernel(name: str, n: int) -> str:
    """
    Which kernel would serve a call for n states of this permutation, or of the one under this
    AEAD or hash; for n packets of this AEAD, if it is a duplex; or for a block of each of n
    streams of this name, or under this AEAD.
    """

def cpu_features(*, own: bool = False) -> tuple[str, ...]:
    """The features in use; with own=True all that this CPU has."""

def set_cpu(level: str) -> tuple[str, ...]:
    """
    Uses no feature above this level from now on; returns those in use. For measurements.
    """

class Aead:
    """What all AEADs can do; loxo.aead() makes one by its name."""

    def __init__(self, key: Buffer) -> None: ...

    name: str = ""

    key_size: int = 0

    key_bytes: int = 0

    nonce_size: int = 0

    nonce_bytes: int = 0

    tag_size: int = 0

    tag_bytes: int = 0

    experimental: bool = False

    @staticmethod
    def generate_key() -> bytes:
        """A new random key."""

    def encrypt(
        self,
        nonce: Buffer,
        data: Buffer,
        associated_data: Buffer | None = None,
        *,
        threads: int | None = 1,
    ) -> bytes:
        """
        The ciphertext followed by the tag. A nonce must never repeat under one key: whoever sees
        two such packets learns the XOR of the messages or of their beginnings, and more.
        `threads` is how many share the work on a long message; 0 or None: as many as there are
        CPUs.
        """

    def decrypt(
        self,
        nonce: Buffer,
        data: Buffer,
        associated_data: Buffer | None = None,
        *,
        threads: int | None = 1,
    ) -> bytes:
        """
        The plaintext of a ciphertext with its tag, or InvalidTag. It is authentic even if
        another thread writes to `data` during the call.
        """

    def encrypt_into(
        self,
        nonce: Buffer,
        data: Buffer,
        associated_data: Buffer | None,
        buf: Buffer,
        *,
        threads: int | None = 1,
    ) -> int:
        """
        As encrypt, into a buffer of exactly that size; data may lie at its beginning. The tag is
        made from what stands in the buffer: nobody else may write to it during the call.
        """

    def decrypt_into(
        self,
        nonce: Buffer,
        data: Buffer,
        associated_data: Buffer | None,
        buf: Buffer,
        *,
        threads: int | None = 1,
    ) -> int:
        """
        As decrypt, into a buffer of exactly that size; data may begin where it does. `data` is
        read twice: if others can write to it or to the buffer during the call, copy it first.
        """

    @overload
    @staticmethod
    def encrypt_many(
        nonces: numpy.typing.NDArray[numpy.uint8] | Sequence[Buffer],
        datas: Sequence[Buffer],
        associated_datas: numpy.typing.NDArray[numpy.uint8] | Sequence[Buffer | None] | None = None,
        keys: numpy.typing.NDArray[numpy.uint8] | Sequence[Buffer | None] | None = None,
        out: None = None,
        *,
        threads: int | None = 1,
    ) -> list[bytes]:
        """
        Encrypts many packets at once, each with its own nonce and, if keys are given, key. Called
        on the class, it needs keys. A nonce must never repeat under one key.
        Lists give a list. A 2-D array, a packet in each row, gives an array: `out`, if given.
        Tags are made from what stands in `out`: nobody else may write to it during the call.
        `threads` is how many share the work; 0 or None: as many as this process has CPUs.
        """

    @overload
    @staticmethod
    def encrypt_many(
        nonces: numpy.typing.NDArray[numpy.uint8] | Sequence[Buffer],
        datas: numpy.typing.NDArray[numpy.uint8],
        associated_datas: numpy.typing.NDArray[numpy.uint8] | Sequence[Buffer | None] | None = None,
        keys: numpy.typing.NDArray[numpy.uint8] | Sequence[Buffer | None] | None = None,
        out: numpy.typing.NDArray[numpy.uint8] | None = None,
        *,
        threads: int | None = 1,
    ) -> numpy.typing.NDArray[numpy.uint8]: ...
    @overload
    @staticmethod
    def decrypt_many(
        nonces: numpy.typing.NDArray[numpy.uint8] | Sequence[Buffer],
        datas: Sequence[Buffer],
        associated_datas: numpy.typing.NDArray[numpy.uint8] | Sequence[Buffer | None] | None = None,
        keys: numpy.typing.NDArray[numpy.uint8] | Sequence[Buffer | None] | None = None,
        out: None = None,
        *,
        threads: int | None = 1,
    ) -> list[bytes | None]:
        """
        Decrypts many packets at once; called on the class, it needs keys. A forged packet is None
        in a list; in an array its row is zeros, and the second array, of bool, says which rows are
        genuine. What comes out is authentic even if another thread writes to `datas` during the
        call, unless `out` is given: then copy first what others can write to.
        """

    @overload
    @staticmethod
    def decrypt_many(
        nonces: numpy.typing.NDArray[numpy.uint8] | Sequence[Buffer],
        datas: numpy.typing.NDArray[numpy.uint8],
        associated_datas: numpy.typing.NDArray[numpy.uint8] | Sequence[Buffer | None] | None = None,
        keys: numpy.typing.NDArray[numpy.uint8] | Sequence[Buffer | None] | None = None,
        out: numpy.typing.NDArray[numpy.uint8] | None = None,
        *,
        threads: int | None = 1,
    ) -> tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.bool_]]: ...
    def __reduce__(self) -> str: ...
    def encryptor(self, nonce: Buffer, associated_data: Buffer | None = None) -> Encryptor:
        """Encrypts one packet in pieces."""

    def decryptor(self, nonce: Buffer, associated_data: Buffer | None = None) -> Decryptor:
        """Decrypts one packet in pieces, in two passes."""

@final
class AsconAead128(Aead):
    """Authenticated encryption with ascon-aead128."""

    def __init__(self, key: Buffer) -> None: ...

    name: str = "ascon-aead128"

    key_size: int = 16

    key_bytes: int = 16

    nonce_size: int = 16

    nonce_bytes: int = 16

    tag_size: int = 16

    tag_bytes: int = 16

    experimental: bool = False

    @staticmethod
    def generate_key() -> bytes:
        """A new random key."""

@final
class AsconAead128T8(Aead):
    """Authenticated encryption with ascon-aead128-t8."""

    def __init__(self, key: Buffer) -> None: ...

    name: str = "ascon-aead128-t8"

    key_size: int = 16

    key_bytes: int = 16

    nonce_size: int = 16

    nonce_bytes: int = 16

    tag_size: int = 8

    tag_bytes: int = 8

    experimental: bool = False

    @staticmethod
    def generate_key() -> bytes:
        """A new random key."""

@final
class AsconAead128T4(Aead):
    """Authenticated encryption with ascon-aead128-t4."""

    def __init__(self, key: Buffer) -> None: ...

    name: str = "ascon-aead128-t4"

    key_size: int = 16

    key_bytes: int = 16

    nonce_size: int = 16

    nonce_bytes: int = 16

    tag_size: int = 4

    tag_bytes: int = 4

    experimental: bool = False

    @staticmethod
    def generate_key() -> bytes:
        """A new random key."""

@final
class AsconAead128Nm(Aead):
    """Authenticated encryption with ascon-aead128-nm."""

    def __init__(self, key: Buffer) -> None: ...

    name: str = "ascon-aead128-nm"

    key_size: int = 32

    key_bytes: int = 32

    nonce_size: int = 16

    nonce_bytes: int = 16

    tag_size: int = 16

    tag_bytes: int = 16

    experimental: bool = False

    @staticmethod
    def generate_key() -> bytes:
        """A new random key."""

@final
class Chacha20Poly1305(Aead):
    """Authenticated encryption with chacha20-poly1305."""

    def __init__(self, key: Buffer) -> None: ...

    name: str = "chacha20-poly1305"

    key_size: int = 32

    key_bytes: int = 32

    nonce_size: int = 12

    nonce_bytes: int = 12

    tag_size: int = 16

    tag_bytes: int = 16

    experimental: bool = False

    @staticmethod
    def generate_key() -> bytes:
        """A new random key."""

@final
class Xchacha20Poly1305(Aead):
    """Authenticated encryption with xchacha20-poly1305."""

    def __init__(self, key: Buffer) -> None: ...

    name: str = "xchacha20-poly1305"

    key_size: int = 32

    key_bytes: int = 32

    nonce_size: int = 24

    nonce_bytes: int = 24

    tag_size: int = 16

    tag_bytes: int = 16

    experimental: bool = False

    @staticmethod
    def generate_key() -> bytes:
        """A new random key."""

@final
class Dumbo(Aead):
    """Authenticated encryption with dumbo."""

    def __init__(self, key: Buffer) -> None: ...

    name: str = "dumbo"

    key_size: int = 16

    key_bytes: int = 16

    nonce_size: int = 12

    nonce_bytes: int = 12

    tag_size: int = 8

    tag_bytes: int = 8

    experimental: bool = False

    @staticmethod
    def generate_key() -> bytes:
        """A new random key."""

@final
class Jumbo(Aead):
    """Authenticated encryption with jumbo."""

    def __init__(self, key: Buffer) -> None: ...

    name: str = "jumbo"

    key_size: int = 16

    key_bytes: int = 16

    nonce_size: int = 12

    nonce_bytes: int = 12

    tag_size: int = 8

    tag_bytes: int = 8

    experimental: bool = False

    @staticmethod
    def generate_key() -> bytes:
        """A new random key."""

@final
class Delirium(Aead):
    """Authenticated encryption with delirium."""

    def __init__(self, key: Buffer) -> None: ...

    name: str = "delirium"

    key_size: int = 16

    key_bytes: int = 16

    nonce_size: int = 12

    nonce_bytes: int = 12

    tag_size: int = 16

    tag_bytes: int = 16

    experimental: bool = False

    @staticmethod
    def generate_key() -> bytes:
        """A new random key."""

@final
class Jumbo192(Aead):
    """Authenticated encryption with jumbo192, which is experimental."""

    def __init__(self, key: Buffer) -> None: ...

    name: str = "jumbo192"

    key_size: int = 16

    key_bytes: int = 16

    nonce_size: int = 12

    nonce_bytes: int = 12

    tag_size: int = 8

    tag_bytes: int = 8

    experimental: bool = True

    @staticmethod
    def generate_key() -> bytes:
        """A new random key."""

@final
class Schwaemm256_128(Aead):
    """Authenticated encryption with schwaemm256-128."""

    def __init__(self, key: Buffer) -> None: ...

    name: str = "schwaemm256-128"

    key_size: int = 16

    key_bytes: int = 16

    nonce_size: int = 32

    nonce_bytes: int = 32

    tag_size: int = 16

    tag_bytes: int = 16

    experimental: bool = False

    @staticmethod
    def generate_key() -> bytes:
        """A new random key."""

@final
class Schwaemm128_128(Aead):
    """Authenticated encryption with schwaemm128-128."""

    def __init__(self, key: Buffer) -> None: ...

    name: str = "schwaemm128-128"

    key_size: int = 16

    key_bytes: int = 16

    nonce_size: int = 16

    nonce_bytes: int = 16

    tag_size: int = 16

    tag_bytes: int = 16

    experimental: bool = False

    @staticmethod
    def generate_key() -> bytes:
        """A new random key."""

@final
class Schwaemm192_192(Aead):
    """Authenticated encryption with schwaemm192-192."""

    def __init__(self, key: Buffer) -> None: ...

    name: str = "schwaemm192-192"

    key_size: int = 24

    key_bytes: int = 24

    nonce_size: int = 24

    nonce_bytes: int = 24

    tag_size: int = 24

    tag_bytes: int = 24

    experimental: bool = False

    @staticmethod
    def generate_key() -> bytes:
        """A new random key."""

@final
class Schwaemm256_256(Aead):
    """Authenticated encryption with schwaemm256-256."""

    def __init__(self, key: Buffer) -> None: ...

    name: str = "schwaemm256-256"

    key_size: int = 32

    key_bytes: int = 32

    nonce_size: int = 32

    nonce_bytes: int = 32

    tag_size: int = 32

    tag_bytes: int = 32

    experimental: bool = False

    @staticmethod
    def generate_key() -> bytes:
        """A new random key."""

@final
class Xoodyak(Aead):
    """Authenticated encryption with xoodyak."""

    def __init__(self, key: Buffer) -> None: ...

    name: str = "xoodyak"

    key_size: int = 16

    key_bytes: int = 16

    nonce_size: int = 16

    nonce_bytes: int = 16

    tag_size: int = 16

    tag_bytes: int = 16

    experimental: bool = False

    @staticmethod
    def generate_key() -> bytes:
        """A new random key."""

@final
class Ascon128(Aead):
    """Authenticated encryption with ascon-128."""

    def __init__(self, key: Buffer) -> None: ...

    name: str = "ascon-128"

    key_size: int = 16

    key_bytes: int = 16

    nonce_size: int = 16

    nonce_bytes: int = 16

    tag_size: int = 16

    tag_bytes: int = 16

    experimental: bool = False

    @staticmethod
    def generate_key() -> bytes:
        """A new random key."""

@final
class Ascon128a(Aead):
    """Authenticated encryption with ascon-128a."""

    def __init__(self, key: Buffer) -> None: ...

    name: str = "ascon-128a"

    key_size: int = 16

    key_bytes: int = 16

    nonce_size: int = 16

    nonce_bytes: int = 16

    tag_size: int = 16

    tag_bytes: int = 16

    experimental: bool = False

    @staticmethod
    def generate_key() -> bytes:
        """A new random key."""

@final
class Gimli(Aead):
    """Authenticated encryption with gimli, which is not for new designs."""

    def __init__(self, key: Buffer) -> None: ...

    name: str = "gimli"

    key_size: int = 32

    key_bytes: int = 32

    nonce_size: int = 16

    nonce_bytes: int = 16

    tag_size: int = 16

    tag_bytes: int = 16

    experimental: bool = False

    @staticmethod
    def generate_key() -> bytes:
        """A new random key."""

def aead(name: str, key: Buffer) -> Aead:
    """The AEAD of this name, with this key."""

def aead_class(name: str) -> type[Aead]:
    """The class of the AEAD of this name."""

@final
class Encryptor:
    """One packet, encrypted in pieces."""

    def authenticate_additional_data(self, data: Buffer) -> None:
        """
        Associated data, in any number of pieces, before the first piece of text.
        """

    def update(self, data: Buffer) -> bytes:
        """The next piece of the output, as long as the piece of the input."""

    def update_into(self, data: Buffer, buf: Buffer) -> int:
        """
        As update, into a buffer as long as the data, which may be the data's own. Nobody else
        may write to either during the call.
        """

    def __reduce__(self) -> str: ...
    def finalize(self) -> bytes:
        """Ends the packet; nothing more comes out, and `tag` is there."""

    @property
    def tag(self) -> bytes:
        """The tag, after finalize()."""

@final
class Decryptor:
    """
    One packet, decrypted in two passes over the same ciphertext: absorb() all of it and
    verify() the tag, then update() with all of it again, then finalize(). If others can
    change the ciphertext between the passes, what comes out is not authentic: copy it first.
    """

    def authenticate_additional_data(self, data: Buffer) -> None:
        """
        Associated data, in any number of pieces, before the first piece of text.
        """

    def update(self, data: Buffer) -> bytes:
        """The next piece of the output, as long as the piece of the input."""

    def update_into(self, data: Buffer, buf: Buffer) -> int:
        """
        As update, into a buffer as long as the data, which may be the data's own. Nobody else
        may write to either during the call.
        """

    def __reduce__(self) -> str: ...
    def absorb(self, data: Buffer) -> None:
        """The next piece of the ciphertext, in the first pass."""

    def verify(self, tag: Buffer) -> None:
        """Ends the first pass; InvalidTag if the tag does not fit."""

    def finalize(self) -> None:
        """
        Ends the second pass; StateError unless all that was absorbed came out again.
        """

class Hash:
    """What all hashes and XOFs can do; loxo.new() makes one by its name."""

    def __init__(self, data: Buffer = b"") -> None: ...

    name: str = ""

    digest_size: int = 0

    digest_bytes: int = 0

    block_size: int = 0

    block_bytes: int = 0

    def update(self, data: Buffer, /) -> None:
        """Goes on with these bytes."""

    def digest(self, length: int | None = None) -> bytes:
        """The digest of all bytes so far. A XOF gives any number of bytes."""

    def hexdigest(self, length: int | None = None) -> str:
        """The digest in hexadecimal."""

    def copy(self) -> Self:
        """Another that goes on from here."""

    def __reduce__(self) -> str: ...

@overload
def hash_many(name: str, messages: Sequence[Buffer], length: int | None = None) -> list[bytes]:
    """
    The digests of many messages at once, by the hash or XOF of this name. A list gives a list;
    a 2-D array, a message in each row, gives an array with a digest in each row. A XOF gives
    digests of any length.
    """

@overload
def hash_many(
    name: str, messages: numpy.typing.NDArray[numpy.uint8], length: int | None = None
) -> numpy.typing.NDArray[numpy.uint8]: ...

@final
class AsconHash256(Hash):
    """The hash ascon-hash256."""

    def __init__(self, data: Buffer = b"") -> None: ...

    name: str = "ascon-hash256"

    digest_size: int = 32

    digest_bytes: int = 32

    block_size: int = 8

    block_bytes: int = 8

@final
class AsconXof128(Hash):
    """The XOF ascon-xof128."""

    def __init__(self, data: Buffer = b"") -> None: ...

    name: str = "ascon-xof128"

    digest_size: int = 32

    digest_bytes: int = 32

    block_size: int = 8

    block_bytes: int = 8

@final
class AsconCxof128(Hash):
    """The XOF ascon-cxof128."""

    def __init__(self, data: Buffer = b"", *, custom: Buffer | None = None) -> None: ...

    name: str = "ascon-cxof128"

    digest_size: int = 32

    digest_bytes: int = 32

    block_size: int = 8

    block_bytes: int = 8

@final
class XoodyakHash(Hash):
    """The hash xoodyak-hash."""

    def __init__(self, data: Buffer = b"") -> None: ...

    name: str = "xoodyak-hash"

    digest_size: int = 32

    digest_bytes: int = 32

    block_size: int = 16

    block_bytes: int = 16

@final
class Esch256(Hash):
    """The hash esch256."""

    def __init__(self, data: Buffer = b"") -> None: ...

    name: str = "esch256"

    digest_size: int = 32

    digest_bytes: int = 32

    block_size: int = 16

    block_bytes: int = 16

@final
class Esch384(Hash):
    """The hash esch384."""

    def __init__(self, data: Buffer = b"") -> None: ...

    name: str = "esch384"

    digest_size: int = 48

    digest_bytes: int = 48

    block_size: int = 16

    block_bytes: int = 16

@final
class Spongent88_80_8(Hash):
    """The hash spongent-88-80-8."""

    def __init__(self, data: Buffer = b"") -> None: ...

    name: str = "spongent-88-80-8"

    digest_size: int = 11

    digest_bytes: int = 11

    block_size: int = 1

    block_bytes: int = 1

@final
class Spongent88_176_88(Hash):
    """The hash spongent-88-176-88."""

    def __init__(self, data: Buffer = b"") -> None: ...

    name: str = "spongent-88-176-88"

    digest_size: int = 11

    digest_bytes: int = 11

    block_size: int = 11

    block_bytes: int = 11

@final
class Spongent128_128_8(Hash):
    """The hash spongent-128-128-8."""

    def __init__(self, data: Buffer = b"") -> None: ...

    name: str = "spongent-128-128-8"

    digest_size: int = 16

    digest_bytes: int = 16

    block_size: int = 1

    block_bytes: int = 1

@final
class Spongent128_256_128(Hash):
    """The hash spongent-128-256-128."""

    def __init__(self, data: Buffer = b"") -> None: ...

    name: str = "spongent-128-256-128"

    digest_size: int = 16

    digest_bytes: int = 16

    block_size: int = 16

    block_bytes: int = 16

@final
class Spongent160_160_16(Hash):
    """The hash spongent-160-160-16."""

    def __init__(self, data: Buffer = b"") -> None: ...

    name: str = "spongent-160-160-16"

    digest_size: int = 20

    digest_bytes: int = 20

    block_size: int = 2

    block_bytes: int = 2

@final
class Spongent160_160_80(Hash):
    """The hash spongent-160-160-80."""

    def __init__(self, data: Buffer = b"") -> None: ...

    name: str = "spongent-160-160-80"

    digest_size: int = 20

    digest_bytes: int = 20

    block_size: int = 10

    block_bytes: int = 10

@final
class Spongent160_320_160(Hash):
    """The hash spongent-160-320-160."""

    def __init__(self, data: Buffer = b"") -> None: ...

    name: str = "spongent-160-320-160"

    digest_size: int = 20

    digest_bytes: int = 20

    block_size: int = 20

    block_bytes: int = 20

@final
class Spongent224_224_16(Hash):
    """The hash spongent-224-224-16."""

    def __init__(self, data: Buffer = b"") -> None: ...

    name: str = "spongent-224-224-16"

    digest_size: int = 28

    digest_bytes: int = 28

    block_size: int = 2

    block_bytes: int = 2

@final
class Spongent224_224_112(Hash):
    """The hash spongent-224-224-112."""

    def __init__(self, data: Buffer = b"") -> None: ...

    name: str = "spongent-224-224-112"

    digest_size: int = 28

    digest_bytes: int = 28

    block_size: int = 14

    block_bytes: int = 14

@final
class Spongent224_448_224(Hash):
    """The hash spongent-224-448-224."""

    def __init__(self, data: Buffer = b"") -> None: ...

    name: str = "spongent-224-448-224"

    digest_size: int = 28

    digest_bytes: int = 28

    block_size: int = 28

    block_bytes: int = 28

@final
class Spongent256_256_16(Hash):
    """The hash spongent-256-256-16."""

    def __init__(self, data: Buffer = b"") -> None: ...

    name: str = "spongent-256-256-16"

    digest_size: int = 32

    digest_bytes: int = 32

    block_size: int = 2

    block_bytes: int = 2

@final
class Spongent256_256_128(Hash):
    """The hash spongent-256-256-128."""

    def __init__(self, data: Buffer = b"") -> None: ...

    name: str = "spongent-256-256-128"

    digest_size: int = 32

    digest_bytes: int = 32

    block_size: int = 16

    block_bytes: int = 16

@final
class Spongent256_512_256(Hash):
    """The hash spongent-256-512-256."""

    def __init__(self, data: Buffer = b"") -> None: ...

    name: str = "spongent-256-512-256"

    digest_size: int = 32

    digest_bytes: int = 32

    block_size: int = 32

    block_bytes: int = 32

@final
class AsconHash(Hash):
    """The hash ascon-hash."""

    def __init__(self, data: Buffer = b"") -> None: ...

    name: str = "ascon-hash"

    digest_size: int = 32

    digest_bytes: int = 32

    block_size: int = 8

    block_bytes: int = 8

@final
class GimliHash(Hash):
    """The hash gimli-hash, which is not for new designs."""

    def __init__(self, data: Buffer = b"") -> None: ...

    name: str = "gimli-hash"

    digest_size: int = 32

    digest_bytes: int = 32

    block_size: int = 16

    block_bytes: int = 16

def new(name: str, data: Buffer = b"", *, custom: Buffer | None = None) -> Hash:
    """
    The hash or XOF of this name, with these bytes in it already. `custom` is a XOF's
    customisation string.
    """

class Stream:
    """
    What all streams can do; loxo.stream() makes one by name. A stream by itself
    authenticates nothing: the class of each says which AEAD to take.
    """

    def __init__(self, key: Buffer, nonce: Buffer) -> None: ...

    name: str = ""

    def xor(self, data: Buffer) -> bytes:
        """
        The data XORed with the next bytes of the keystream: encrypted, or decrypted. Nothing
        is authenticated.
        """

    def xor_into(self, data: Buffer, buf: Buffer) -> int:
        """
        As xor, into a buffer as long as the data, which may be the data's own.
        """

    def keystream(self, n: int) -> bytes:
        """The next n bytes of the keystream."""

    def seek(self, byte: int) -> None:
        """
        Goes to any byte of the keystream, or SeekError where the stream has no random access.
        """

    @overload
    @staticmethod
    def xor_many(
        keys: numpy.typing.NDArray[numpy.uint8] | Sequence[Buffer],
        nonces: numpy.typing.NDArray[numpy.uint8] | Sequence[Buffer],
        datas: Sequence[Buffer],
        out: None = None,
    ) -> list[bytes]:
        """
        XORs many texts at once, each with the keystream of its own key and nonce, from byte 0.
        Nothing is authenticated. Lists give a list. A 2-D array, a text in each row, gives an
        array: `out`, if given, which may be `datas`. A call on an object does not move it on.
        """

    @overload
    @staticmethod
    def xor_many(
        keys: numpy.typing.NDArray[numpy.uint8] | Sequence[Buffer],
        nonces: numpy.typing.NDArray[numpy.uint8] | Sequence[Buffer],
        datas: numpy.typing.NDArray[numpy.uint8],
        out: numpy.typing.NDArray[numpy.uint8] | None = None,
    ) -> numpy.typing.NDArray[numpy.uint8]: ...
    def __reduce__(self) -> str: ...

@final
class Chacha20(Stream):
    """
    chacha20 is a stream, which by itself authenticates nothing: take chacha20-poly1305.
    """

    def __init__(self, key: Buffer, nonce: Buffer) -> None: ...

    name: str = "chacha20"

    block_size: int = 64

    block_bytes: int = 64

@final
class Xchacha20(Stream):
    """
    xchacha20 is a stream, which by itself authenticates nothing: take xchacha20-poly1305.
    """

    def __init__(self, key: Buffer, nonce: Buffer) -> None: ...

    name: str = "xchacha20"

    block_size: int = 64

    block_bytes: int = 64

@final
class Chacha12(Stream):
    """
    chacha12 is a stream, which by itself authenticates nothing: take chacha20-poly1305.
    """

    def __init__(self, key: Buffer, nonce: Buffer) -> None: ...

    name: str = "chacha12"

    block_size: int = 64

    block_bytes: int = 64

@final
class Chacha8(Stream):
    """
    chacha8 is a stream, which by itself authenticates nothing: take chacha20-poly1305.
    """

    def __init__(self, key: Buffer, nonce: Buffer) -> None: ...

    name: str = "chacha8"

    block_size: int = 64

    block_bytes: int = 64

@final
class Chacha20Djb(Stream):
    """
    chacha20-djb is a stream, which by itself authenticates nothing: take chacha20-poly1305.
    """

    def __init__(self, key: Buffer, nonce: Buffer) -> None: ...

    name: str = "chacha20-djb"

    block_size: int = 64

    block_bytes: int = 64

@final
class Chacha12Djb(Stream):
    """
    chacha12-djb is a stream, which by itself authenticates nothing: take chacha20-poly1305.
    """

    def __init__(self, key: Buffer, nonce: Buffer) -> None: ...

    name: str = "chacha12-djb"

    block_size: int = 64

    block_bytes: int = 64

@final
class Chacha8Djb(Stream):
    """
    chacha8-djb is a stream, which by itself authenticates nothing: take chacha20-poly1305.
    """

    def __init__(self, key: Buffer, nonce: Buffer) -> None: ...

    name: str = "chacha8-djb"

    block_size: int = 64

    block_bytes: int = 64

@final
class Sosemanuk(Stream):
    """
    sosemanuk is a stream, which by itself authenticates nothing: take ascon-aead128.
    """

    def __init__(self, key: Buffer, nonce: Buffer) -> None: ...

    name: str = "sosemanuk"

    block_size: int = 80

    block_bytes: int = 80

def stream(name: str, key: Buffer, nonce: Buffer) -> Stream:
    """
    The stream of this name under this key and nonce, at byte 0.

    By itself it authenticates nothing: its class says which AEAD to take.
    """

def stream_class(name: str) -> type[Stream]:
    """The class of the stream of this name."""

@final
class NonceCounter:
    """
    Nonces that never repeat, not even across restarts. Before numbers below n are used,
    store(n) keeps n where it survives. If it raises or returns False, the counter gives no
    nonce then or later. `stored` is what was kept last: 0 only under a new key. `nonce_size`
    is that of the AEAD whose key it counts for.
    """

    def __init__(
        self,
        sender: Buffer,
        stored: int,
        reserve: int = 64,
        *,
        store: Callable[[int], object],
        nonce_size: int = 12,
    ) -> None: ...
    def __reduce__(self) -> str: ...
    def next(self, nonce_size: int | None = None) -> bytes:
        """
        A nonce that was never used before, of the counter's size or of this one: 12 bytes or
        more. NonceExhausted after the last; StorageError if store() returned False, or failed
        before.
        """

def nonce_count(nonce: Buffer) -> int:
    """The number in a nonce of a NonceCounter, for a ReplayWindow."""

@final
class ChunkedEncryptor:
    """
    Encrypts a message of any size in chunks: first the header, then every chunk in order.
    The salt must be unlike that of any other message under the key; without one it is random.
    """

    def __init__(
        self, name: str, key: Buffer, salt: Buffer | None = None, chunk_log2: int = 16
    ) -> None: ...
    @property
    def name(self) -> str:
        """The AEAD."""

    @property
    def chunk_size(self) -> int:
        """Plaintext bytes of every chunk but the last."""

    @property
    def chunk_bytes(self) -> int:
        """Plaintext bytes of every chunk but the last."""

    @property
    def tag_size(self) -> int:
        """Bytes that a chunk grows by."""

    @property
    def tag_bytes(self) -> int:
        """Bytes that a chunk grows by."""

    @property
    def ended(self) -> bool:
        """Whether the last chunk is done."""

    def __reduce__(self) -> str: ...
    @property
    def header(self) -> bytes:
        """The 64 bytes in front of the chunks."""

    def seal(self, data: Buffer, last: bool = False) -> bytes:
        """The next chunk, encrypted, with its tag."""

    def seal_many(self, data: Buffer, last: bool = False, *, threads: int | None = 1) -> bytes:
        """
        The next chunks, any number of whole ones and with `last` the rest: the same bytes as
        one by one, only sooner.
        """

@final
class ChunkedDecryptor:
    """
    Decrypts what ChunkedEncryptor made. The message is whole only if its last chunk was
    opened as such. WrongKey if the header does not fit the key, FormatError if it is no header.
    """

    def __init__(self, header: Buffer, key: Buffer) -> None: ...
    @property
    def name(self) -> str:
        """The AEAD."""

    @property
    def chunk_size(self) -> int:
        """Plaintext bytes of every chunk but the last."""

    @property
    def chunk_bytes(self) -> int:
        """Plaintext bytes of every chunk but the last."""

    @property
    def tag_size(self) -> int:
        """Bytes that a chunk grows by."""

    @property
    def tag_bytes(self) -> int:
        """Bytes that a chunk grows by."""

    @property
    def ended(self) -> bool:
        """Whether the last chunk is done."""

    def __reduce__(self) -> str: ...
    def open(self, data: Buffer, last: bool = False) -> bytes:
        """
        The plaintext of the next chunk, or InvalidTag. It is authentic even if another thread
        writes to `data` during the call.
        """

    def open_many(self, data: Buffer, last: bool = False, *, threads: int | None = 1) -> bytes:
        """
        The plaintext of the next chunks, or InvalidTag if one of them is not genuine; then open()
        can still be asked for each.
        """

    def open_at(self, data: Buffer, index: int, last: bool = False) -> bytes:
        """
        The plaintext of the chunk of this number. If you read a part of a message this way, open
        the last chunk too: otherwise you will not notice a message that was cut short.
        """

@final
class ReplayWindow:
    """
    The last 64 packet numbers of one sender. `highest` is for a receiver that starts again:
    every number up to and including it is refused.
    """

    def __init__(self, highest: int | None = None) -> None: ...
    def __reduce__(self) -> str: ...
    @property
    def highest(self) -> int | None:
        """
        The highest number that was accepted, or None; what to keep for the next run.
        """

    def check(self, count: int) -> bool:
        """Whether a packet of this number may be new; ask before opening it."""

    def accept(self, count: int) -> None:
        """
        Marks the number as received, only after the packet was verified; Replayed if it was
        accepted before or is too old to tell.
        """

    @overload
    @staticmethod
    def accept_many(
        windows: Sequence[ReplayWindow],
        counts: Sequence[int],
        which: Sequence[int] | numpy.typing.NDArray[numpy.integer[Any]] | None = None,
        ok: numpy.typing.NDArray[numpy.bool_] | Sequence[bytes | bool | None] | None = None,
    ) -> list[bool]:
        """
        Accepts the numbers of many verified packets, in their order; for each, whether it is new.
        `windows` has a window for each packet; or, with `which`, each packet says by its index
        there which window is its own. Packets that are not `ok`, which takes what decrypt_many
        returns, are not new and move no window. A list of counts gives a list, an array an array.
        """

    @overload
    @staticmethod
    def accept_many(
        windows: Sequence[ReplayWindow],
        counts: numpy.typing.NDArray[numpy.integer[Any]],
        which: Sequence[int] | numpy.typing.NDArray[numpy.integer[Any]] | None = None,
        ok: numpy.typing.NDArray[numpy.bool_] | Sequence[bytes | bool | None] | None = None,
    ) -> numpy.typing.NDArray[numpy.bool_]: ...

__version__: str
__all__: list[str] = [
    "Aead",
    "AeadInfo",
    "Ascon128",
    "Ascon128a",
    "AsconAead128",
    "AsconAead128Nm",
    "AsconAead128T4",
    "AsconAead128T8",
    "AsconCxof128",
    "AsconHash",
    "AsconHash256",
    "AsconXof128",
    "Chacha8",
    "Chacha8Djb",
    "Chacha12",
    "Chacha12Djb",
    "Chacha20",
    "Chacha20Djb",
    "Chacha20Poly1305",
    "ChunkedDecryptor",
    "ChunkedEncryptor",
    "Decryptor",
    "Delirium",
    "Dumbo",
    "Encryptor",
    "Esch256",
    "Esch384",
    "ExperimentalWarning",
    "FormatError",
    "Gimli",
    "GimliHash",
    "Hash",
    "HashInfo",
    "InvalidTag",
    "Jumbo",
    "Jumbo192",
    "KernelInfo",
    "LoxoError",
    "NonceCounter",
    "NonceExhausted",
    "Permutation",
    "ReplayWindow",
    "Replayed",
    "Schwaemm128_128",
    "Schwaemm192_192",
    "Schwaemm256_128",
    "Schwaemm256_256",
    "SeekError",
    "Sosemanuk",
    "Spongent88_80_8",
    "Spongent88_176_88",
    "Spongent128_128_8",
    "Spongent128_256_128",
    "Spongent160_160_16",
    "Spongent160_160_80",
    "Spongent160_320_160",
    "Spongent224_224_16",
    "Spongent224_224_112",
    "Spongent224_448_224",
    "Spongent256_256_16",
    "Spongent256_256_128",
    "Spongent256_512_256",
    "StateError",
    "StorageError",
    "Stream",
    "StreamInfo",
    "WrongKey",
    "Xchacha20",
    "Xchacha20Poly1305",
    "Xoodyak",
    "XoodyakHash",
    "aead",
    "aead_class",
    "aeads",
    "cpu_features",
    "hash_many",
    "hashes",
    "kernel",
    "new",
    "nonce_count",
    "permutation",
    "permutations",
    "set_cpu",
    "stream",
    "stream_class",
    "streams",
]
