/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Crypto++'s SOSEMANUK and ChaCha20-Poly1305, where its headers are installed. Each cipher is made
 * once.
 */
extern "C" {
#include "streams_peers.h"
}

#include <cryptopp/chachapoly.h>
#include <cryptopp/config.h>
#include <cryptopp/sosemanuk.h>

#include <cstdio>

namespace {

CryptoPP::Sosemanuk::Encryption &cipher() {
  static CryptoPP::Sosemanuk::Encryption made;
  return made;
}

void start(const uint8_t *nonce, const uint8_t *key) { cipher().SetKeyWithIV(key, 32, nonce, 16); }

void set_up(uint8_t *, const uint8_t *, size_t, const uint8_t *, size_t, const uint8_t *nonce,
            const uint8_t *key) {
  start(nonce, key);
}

void xor_text(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *, size_t,
              const uint8_t *nonce, const uint8_t *key) {
  start(nonce, key);
  cipher().ProcessData(out, in, len);
}

void seal(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *ad, size_t ad_len,
          const uint8_t *nonce, const uint8_t *key) {
  static CryptoPP::ChaCha20Poly1305::Encryption made;
  made.SetKeyWithIV(key, 32, nonce, 12);
  made.Update(ad, ad_len);
  made.ProcessData(out, in, len);
  made.TruncatedFinal(out + len, 16);
}

}  // namespace

extern "C" void peers_find_cryptopp(peers *p) {
  p->cryptopp_sosemanuk = xor_text;
  p->cryptopp_sosemanuk_start = set_up;
  p->cryptopp_chacha20_poly1305 = seal;
  std::snprintf(p->cryptopp_version, sizeof p->cryptopp_version, "%d.%d.%d", CRYPTOPP_MAJOR,
                CRYPTOPP_MINOR, CRYPTOPP_REVISION);
}
