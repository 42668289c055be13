/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Other libraries' stream ciphers and AEADs, as installed from packages: OpenSSL and libsodium are
 * loaded when the program runs, Crypto++ is there if streams_cryptopp.cpp was linked. Each call
 * sets up its key and nonce, as ours do. A library that is missing leaves NULL.
 */
#ifndef STREAMS_PEERS_H
#define STREAMS_PEERS_H

#include <stddef.h>
#include <stdint.h>

/* A stream has no associated data; an AEAD puts its tag behind the ciphertext. */
typedef void peer_fn(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *ad, size_t ad_len,
                     const uint8_t *nonce, const uint8_t *key);

typedef struct peers {
  peer_fn *openssl_chacha20, *sodium_chacha20;
  peer_fn *cryptopp_sosemanuk, *cryptopp_sosemanuk_start; /* the latter: no text */
  peer_fn *openssl_chacha20_poly1305, *sodium_chacha20_poly1305, *cryptopp_chacha20_poly1305;
  peer_fn *openssl_aes_128_gcm;
  /* As the libraries say when they run; empty without them. */
  char openssl_version[64], sodium_version[64], cryptopp_version[64];
} peers;

void peers_find_cryptopp(peers *p);

peers peers_find(void);

#endif
