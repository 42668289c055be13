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
  evp_context *stream;
} evp;

static int (*sodium_xor)(uint8_t *out, const uint8_t *in, unsigned long long len,
                         const uint8_t *nonce, const uint8_t *key);

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
static void openssl_chacha20(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce,
                             const uint8_t *key) {
  uint8_t iv[16] = {0};
  int n = 0;
  memcpy(iv + 4, nonce, 12);
  must(evp.start(evp.stream, NULL, NULL, key, iv) &&
           evp.update(evp.stream, out, &n, in, (int)len) && (size_t)n == len,
       "OpenSSL");
}

static void sodium_chacha20(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce,
                            const uint8_t *key) {
  must(!sodium_xor(out, in, len, nonce, key), "libsodium");
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
}

static void find_sodium(peers *p) {
  static const char *const names[] = {"libsodium.so.23", "libsodium.so.26", "libsodium.so", NULL};
  void *library = open_any(names);
  int (*init)(void);
  take(&init, library, "sodium_init");
  take(&sodium_xor, library, "crypto_stream_chacha20_ietf_xor");
  if (init && sodium_xor && init() >= 0) p->sodium_chacha20 = sodium_chacha20;
}

/* Without streams_cryptopp.cpp there is none. */
__attribute__((weak)) void peers_find_cryptopp(peers *p) { p->cryptopp_sosemanuk = NULL; }

peers peers_find(void) {
  peers p = {NULL, NULL, NULL, NULL};
  find_openssl(&p);
  find_sodium(&p);
  peers_find_cryptopp(&p);
  return p;
}
