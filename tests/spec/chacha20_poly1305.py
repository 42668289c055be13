# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Poly1305, RFC 8439, section 2.5; ChaCha20-Poly1305, section 2.8; XChaCha20-Poly1305:
draft-irtf-cfrg-xchacha-03, section 2.1.
"""

from functools import partial

from .chacha import block, hchacha, keystream
from .interface import Aead

P = (1 << 130) - 5
CLAMP = 0x0FFFFFFC0FFFFFFC0FFFFFFC0FFFFFFF
TAG_BYTES = 16


def number(data: bytes) -> int:
    return int.from_bytes(data, "little")


def absorb(total: int, r: int, message: bytes) -> int:
    """The sum, moved on by the message; not a whole block only as its end."""
    for i in range(0, len(message), 16):
        total = (total + number(message[i : i + 16] + b"\1")) * r % P
    return total


def poly1305(key: bytes, message: bytes) -> bytes:
    total = absorb(0, number(key[:16]) & CLAMP, message)
    return (total + number(key[16:]) & (1 << 128) - 1).to_bytes(16, "little")


def filled(data: bytes) -> bytes:
    """With zeros up to a whole block."""
    return data + bytes(-len(data) % 16)


def tag(key: bytes, nonce: bytes, ad: bytes, ciphertext: bytes) -> bytes:
    lengths = b"".join(len(part).to_bytes(8, "little") for part in (ad, ciphertext))
    own = block(key, bytes(4) + nonce, 20)[:32]
    return poly1305(own, filled(ad) + filled(ciphertext) + lengths)


def crypt(key: bytes, nonce: bytes, text: bytes) -> bytes:
    stream = keystream(20, key, nonce, 64, len(text))
    return bytes(a ^ b for a, b in zip(text, stream, strict=True))


def inner(key: bytes, nonce: bytes) -> tuple[bytes, bytes]:
    """Key and nonce of ChaCha20-Poly1305 in the place of those of XChaCha20-Poly1305."""
    return (hchacha(key, nonce[:16]), bytes(4) + nonce[16:]) if len(nonce) == 24 else (key, nonce)


def encrypt(nonce_bytes: int, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
    if (len(key), len(nonce)) != (32, nonce_bytes):
        raise ValueError("a key or nonce of other than so many bytes")
    key, nonce = inner(key, nonce)
    ciphertext = crypt(key, nonce, message)
    return ciphertext + tag(key, nonce, ad, ciphertext)


def decrypt(nonce_bytes: int, key: bytes, nonce: bytes, ad: bytes, sealed: bytes) -> bytes | None:
    if (len(key), len(nonce)) != (32, nonce_bytes) or len(sealed) < TAG_BYTES:
        return None
    key, nonce = inner(key, nonce)
    ciphertext = sealed[:-TAG_BYTES]
    if tag(key, nonce, ad, ciphertext) != sealed[-TAG_BYTES:]:
        return None
    return crypt(key, nonce, ciphertext)


def instance(name: str, nonce_bytes: int, wire_id: int) -> Aead:
    functions = (partial(encrypt, nonce_bytes), partial(decrypt, nonce_bytes))
    return Aead(name, 32, nonce_bytes, TAG_BYTES, *functions, wire_id)


AEADS = {
    aead.name: aead
    for aead in (instance("chacha20-poly1305", 12, 17), instance("xchacha20-poly1305", 24, 18))
}
