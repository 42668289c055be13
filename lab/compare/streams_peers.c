/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * OpenSSL and libsodium, by the few calls that are needed, with prototypes written here.
 */
#include "streams_peers.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct evp_context evp_context;
typedef struct evp_cipher evp_cipher;

static struct {
  evp_context *(*make)(void);
  const evp_cipher *(*chacha20)(void);
  int (*start)(evp_context *, const evp_cipher *, void *, const uint8_t *key, const uint8_t *iv);
  int (*update)(evp_context *, uint8_t *out, int *n, const uint8_t *in, int len);
  const evp_cipher *(*chacha20_poly1305)(void), *(*aes_128_gcm)(void);
  int (*final)(evp_context *, uint8_t *out, int *n);
  int (*control)(evp_context *, int what, int n, void *p);
  evp_context *stream, *aead, *gcm;
} evp;

enum { TAG = 16, GET_TAG = 0x10 /* EVP_CTRL_AEAD_GET_TAG */ };

static int (*sodium_xor)(uint8_t *out, const uint8_t *in, unsigned long long len,
                         const uint8_t *nonce, const uint8_t *key);

static int (*sodium_seal)(uint8_t *out, unsigned long long *out_len, const uint8_t *in,
                          unsigned long long len, const uint8_t *ad, unsigned long long ad_len,
                          const uint8_t *secret_nonce, const uint8_t *nonce, const uint8_t *key);

static void must(int done, const char *library) {
  if (done) return;
  fprintf(stderr, "streams: %s refuses\n", library);
  exit(2);
}

/* The address of a function, which C does not convert from one of an object. */
static void take(void *function, void *library, const char *name) {
  void *found = library ? dlsym(library, name) : NULL;
  memcpy(function, &found, sizeof found);
}

static void *open_any(const char *const *names) {
  void *library = NULL;
  while (*names && !library) library = dlopen(*names++, RTLD_NOW | RTLD_LOCAL);
  return library;
}

/* OpenSSL's nonce has the counter in front. The cipher is chosen once. */
static void openssl_chacha20(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *ad,
                             size_t ad_len, const uint8_t *nonce, const uint8_t *key) {
  (void)ad, (void)ad_len;
  uint8_t iv[16] = {0};
  int n = 0;
  memcpy(iv + 4, nonce, 12);
  must(evp.start(evp.stream, NULL, NULL, key, iv) &&
           evp.update(evp.stream, out, &n, in, (int)len) && (size_t)n == len,
       "OpenSSL");
}

static void sodium_chacha20(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *ad,
                            size_t ad_len, const uint8_t *nonce, const uint8_t *key) {
  (void)ad, (void)ad_len;
  must(!sodium_xor(out, in, len, nonce, key), "libsodium");
}

/* The cipher is chosen once. */
static void openssl_seal(evp_context *c, uint8_t *out, const uint8_t *in, size_t len,
                         const uint8_t *ad, size_t ad_len, const uint8_t *nonce,
                         const uint8_t *key) {
  int n = 0, last = 0;
  must(evp.start(c, NULL, NULL, key, nonce) &&
           (!ad_len || evp.update(c, NULL, &n, ad, (int)ad_len)) &&
           evp.update(c, out, &n, in, (int)len) && evp.final(c, out + n, &last) &&
           (size_t)n == len && evp.control(c, GET_TAG, TAG, out + len),
       "OpenSSL");
}

static void openssl_chacha20_poly1305(uint8_t *out, const uint8_t *in, size_t len,
                                      const uint8_t *ad, size_t ad_len, const uint8_t *nonce,
                                      const uint8_t *key) {
  openssl_seal(evp.aead, out, in, len, ad, ad_len, nonce, key);
}

static void openssl_aes_128_gcm(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *ad,
                                size_t ad_len, const uint8_t *nonce, const uint8_t *key) {
  openssl_seal(evp.gcm, out, in, len, ad, ad_len, nonce, key);
}

static void sodium_chacha20_poly1305(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *ad,
                                     size_t ad_len, const uint8_t *nonce, const uint8_t *key) {
  must(!sodium_seal(out, NULL, in, len, ad, ad_len, NULL, nonce, key), "libsodium");
}

/* A context for one AEAD, or NULL without that. */
static evp_context *context_for(const evp_cipher *(*cipher)(void)) {
  if (!cipher || !evp.final || !evp.control) return NULL;
  evp_context *made = evp.make();
  must(made && evp.start(made, cipher(), NULL, NULL, NULL), "OpenSSL");
  return made;
}

static void find_openssl_aeads(peers *p, void *library) {
  take(&evp.chacha20_poly1305, library, "EVP_chacha20_poly1305");
  take(&evp.aes_128_gcm, library, "EVP_aes_128_gcm");
  take(&evp.final, library, "EVP_EncryptFinal_ex");
  take(&evp.control, library, "EVP_CIPHER_CTX_ctrl");
  evp.aead = context_for(evp.chacha20_poly1305);
  evp.gcm = context_for(evp.aes_128_gcm);
  if (evp.aead) p->openssl_chacha20_poly1305 = openssl_chacha20_poly1305;
  if (evp.gcm) p->openssl_aes_128_gcm = openssl_aes_128_gcm;
}

static void find_version(char *to, size_t room, const char *found) {
  snprintf(to, room, "%s", found ? found : "");
}

static void find_openssl(peers *p) {
  static const char *const names[] = {"libcrypto.so.3", "libcrypto.so", NULL};
  void *library = open_any(names);
  take(&evp.make, library, "EVP_CIPHER_CTX_new");
  take(&evp.chacha20, library, "EVP_chacha20");
  take(&evp.start, library, "EVP_EncryptInit_ex");
  take(&evp.update, library, "EVP_EncryptUpdate");
  if (!evp.make || !evp.chacha20 || !evp.start || !evp.update) return;
  evp.stream = evp.make();
  must(evp.stream && evp.start(evp.stream, evp.chacha20(), NULL, NULL, NULL), "OpenSSL");
  p->openssl_chacha20 = openssl_chacha20;
  find_openssl_aeads(p, library);
  const char *(*version)(int);
  take(&version, library, "OpenSSL_version");
  if (version) find_version(p->openssl_version, sizeof p->openssl_version, version(0));
}

static void find_sodium(peers *p) {
  static const char *const names[] = {"libsodium.so.23", "libsodium.so.26", "libsodium.so", NULL};
  void *library = open_any(names);
  int (*init)(void);
  const char *(*version)(void);
  take(&version, library, "sodium_version_string");
  take(&init, library, "sodium_init");
  take(&sodium_xor, library, "crypto_stream_chacha20_ietf_xor");
  take(&sodium_seal, library, "crypto_aead_chacha20poly1305_ietf_encrypt");
  if (!init || init() < 0) return;
  if (sodium_xor) p->sodium_chacha20 = sodium_chacha20;
  if (sodium_seal) p->sodium_chacha20_poly1305 = sodium_chacha20_poly1305;
  if (version) find_version(p->sodium_version, sizeof p->sodium_version, version());
}

/* Without streams_cryptopp.cpp there is none. */
__attribute__((weak)) void peers_find_cryptopp(peers *p) { (void)p; }

peers peers_find(void) {
  peers p;
  memset(&p, 0, sizeof p);
  find_openssl(&p);
  find_sodium(&p);
  peers_find_cryptopp(&p);
  return p;
}
