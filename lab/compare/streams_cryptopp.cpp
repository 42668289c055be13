/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Crypto++'s SOSEMANUK, where its headers are installed. The cipher is made once.
 */
extern "C" {
#include "streams_peers.h"
}

#include <cryptopp/sosemanuk.h>

namespace {

CryptoPP::Sosemanuk::Encryption &cipher() {
  static CryptoPP::Sosemanuk::Encryption made;
  return made;
}

void start(const uint8_t *nonce, const uint8_t *key) { cipher().SetKeyWithIV(key, 32, nonce, 16); }

void set_up(uint8_t *, const uint8_t *, size_t, const uint8_t *nonce, const uint8_t *key) {
  start(nonce, key);
}

void xor_text(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce,
              const uint8_t *key) {
  start(nonce, key);
  cipher().ProcessData(out, in, len);
}

}  // namespace

extern "C" void peers_find_cryptopp(peers *p) {
  p->cryptopp_sosemanuk = xor_text;
  p->cryptopp_sosemanuk_start = set_up;
}
