/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * One algorithm of one other library, beside ours; peers.py builds and runs it.
 *
 *   peers LIBRARY ALGORITHM OURS SECONDS [PATH] < known answers
 *
 * A library is one that streams_peers.h knows, or else PATH is that of a shared library with the
 * calls of SUPERCOP. OURS is what it is compared with; a yardstick that we lack has another name. A
 * known answer is a line `NUMBER KEY NONCE AD TEXT ANSWER` in hexadecimal, with - for an empty one.
 * Prints the version, then either what is wrong or, as loxo-bench does, two rows for each size.
 * Ends with 1 if an answer is wrong, and with 3 if the library is not there.
 */
#include "bench.h"
#include "streams_peers.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

/* The empty array of bytes still has an address, and a peer may write a little too much. */
enum { LONGEST = 65536, ROOM = LONGEST + 1024, FIELDS = 5, WRONG = 1, USAGE = 2, ABSENT = 3 };
enum { KEY, NONCE, AD, TEXT, ANSWER };

typedef unsigned long long supercop_size;

static struct {
  int (*encrypt)(uint8_t *c, supercop_size *c_len, const uint8_t *m, supercop_size m_len,
                 const uint8_t *ad, supercop_size ad_len, const uint8_t *nsec, const uint8_t *npub,
                 const uint8_t *key);
  int (*decrypt)(uint8_t *m, supercop_size *m_len, uint8_t *nsec, const uint8_t *c,
                 supercop_size c_len, const uint8_t *ad, supercop_size ad_len, const uint8_t *npub,
                 const uint8_t *key);
  int (*hash)(uint8_t *out, const uint8_t *in, supercop_size len);
} supercop;

static const loxo_aead *aead;
static const loxo_stream *stream;
static const loxo_hash *hash;
static peer_fn *theirs;
static size_t tag_bytes;

/* ---- The peer -------------------------------------------------------------------------------- */

static void supercop_seal(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *ad,
                          size_t ad_len, const uint8_t *nonce, const uint8_t *key) {
  supercop_size made = 0;
  if (supercop.encrypt(out, &made, in, len, ad, ad_len, NULL, nonce, key) ||
      made != len + tag_bytes) {
    memset(out, 0, len + tag_bytes);
  }
}

static void supercop_digest(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *ad,
                            size_t ad_len, const uint8_t *nonce, const uint8_t *key) {
  (void)ad, (void)ad_len, (void)nonce, (void)key;
  if (supercop.hash(out, in, len)) memset(out, 0, hash->digest_bytes);
}

static int supercop_open(uint8_t *out, const uint8_t *sealed, size_t len, const uint8_t *ad,
                         size_t ad_len, const uint8_t *nonce, const uint8_t *key) {
  supercop_size made = 0;
  return supercop.decrypt(out, &made, NULL, sealed, len + tag_bytes, ad, ad_len, nonce, key) ||
         made != len;
}

/* The address of a function, which C does not convert from one of an object. */
static void take(void *function, void *library, const char *name) {
  void *found = dlsym(library, name);
  memcpy(function, &found, sizeof found);
}

static void find_supercop(const char *path) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    fprintf(stderr, "%s\n", dlerror());
    exit(ABSENT);
  }
  take(&supercop.encrypt, library, "crypto_aead_encrypt");
  take(&supercop.decrypt, library, "crypto_aead_decrypt");
  take(&supercop.hash, library, "crypto_hash");
  if (hash && supercop.hash) theirs = supercop_digest;
  if (aead && supercop.encrypt && supercop.decrypt) theirs = supercop_seal;
  if (theirs) return;
  fprintf(stderr, "%s has no %s\n", path,
          hash ? "crypto_hash" : "crypto_aead_encrypt and _decrypt");
  exit(ABSENT);
}

static void find_installed(const char *library, const char *algorithm) {
  const peers found = peers_find();
  const struct {
    const char *library, *algorithm, *version;
    peer_fn *call;
  } known[] = {
      {"OpenSSL", "chacha20", found.openssl_version, found.openssl_chacha20},
      {"OpenSSL", "chacha20-poly1305", found.openssl_version, found.openssl_chacha20_poly1305},
      {"OpenSSL", "aes-128-gcm", found.openssl_version, found.openssl_aes_128_gcm},
      {"libsodium", "chacha20", found.sodium_version, found.sodium_chacha20},
      {"libsodium", "chacha20-poly1305", found.sodium_version, found.sodium_chacha20_poly1305},
      {"Crypto++", "sosemanuk", found.cryptopp_version, found.cryptopp_sosemanuk},
      {"Crypto++", "chacha20-poly1305", found.cryptopp_version, found.cryptopp_chacha20_poly1305},
  };
  for (size_t i = 0; i < sizeof known / sizeof *known && !theirs; i++) {
    if (strcmp(known[i].library, library) || strcmp(known[i].algorithm, algorithm)) continue;
    theirs = known[i].call;
    if (theirs) printf("{\"version\": \"%s\"}\n", known[i].version);
  }
  if (!theirs) exit(ABSENT);
}

/* ---- Known answers --------------------------------------------------------------------------- */

static unsigned nibble(char c) { return ((unsigned)c & 15) + 9 * ((unsigned)c >> 6); }

static size_t bytes_of(uint8_t *to, const char *text) {
  const size_t n = *text == '-' ? 0 : strlen(text) / 2;
  if (n > LONGEST) bench_fail("too long", "a known answer");
  for (size_t i = 0; i < n; i++)
    to[i] = (uint8_t)(nibble(text[2 * i]) << 4 | nibble(text[2 * i + 1]));
  return n;
}

typedef struct answer {
  uint8_t bytes[FIELDS][ROOM];
  size_t len[FIELDS];
} answer;

/* What is opened is the text, and a sealed text that was changed does not open. */
static int opens(const answer *a, uint8_t *sealed, uint8_t *out) {
  const size_t len = a->len[TEXT];
  const uint8_t *ad = a->bytes[AD], *nonce = a->bytes[NONCE], *key = a->bytes[KEY];
  if (!supercop.decrypt) return 1;
  memset(out, 0, len);
  if (supercop_open(out, sealed, len, ad, a->len[AD], nonce, key) ||
      memcmp(out, a->bytes[TEXT], len) != 0) {
    return 0;
  }
  sealed[len + tag_bytes - 1] ^= 1;
  return supercop_open(out, sealed, len, ad, a->len[AD], nonce, key) != 0;
}

/* A XOF has digests of any length: as many bytes as both have. */
static int agrees(const answer *a) {
  static uint8_t out[ROOM], opened[ROOM];
  const size_t bytes =
      hash && a->len[ANSWER] > hash->digest_bytes ? hash->digest_bytes : a->len[ANSWER];
  memset(out, 0, bytes);
  theirs(out, a->bytes[TEXT], a->len[TEXT], a->bytes[AD], a->len[AD], a->bytes[NONCE],
         a->bytes[KEY]);
  return memcmp(out, a->bytes[ANSWER], bytes) == 0 && (!aead || opens(a, out, opened));
}

static void check(void) {
  static char text[FIELDS][2 * LONGEST + 1];
  static answer a;
  unsigned number;
  size_t checked = 0;
  while (scanf("%u %131072s %131072s %131072s %131072s %131072s", &number, text[KEY], text[NONCE],
               text[AD], text[TEXT], text[ANSWER]) == FIELDS + 1) {
    for (size_t i = 0; i < FIELDS; i++) a.len[i] = bytes_of(a.bytes[i], text[i]);
    checked++;
    if (agrees(&a)) continue;
    printf("{\"why\": \"known answer %u is wrong\"}\n", number);
    exit(WRONG);
  }
  if (!checked) bench_fail("there are none", "known answers");
}

/* ---- Time ------------------------------------------------------------------------------------ */

static uint8_t key[64], nonce[64], in[ROOM], sealed[ROOM], out[2][ROOM];

static void must(int status) {
  if (status) bench_fail(loxo_strerror(status), "loxo");
}

static void ours_forward(void *work) {
  const size_t len = *(size_t *)work;
  if (aead) must(aead->encrypt(out[0], out[0] + len, in, len, NULL, 0, nonce, key));
  if (hash) must(hash->hash(out[0], in, len));
  if (stream) {
    must(stream->xor_all(out[0], in, len, nonce, stream->nonce_max, key, stream->key_max));
  }
}

static void theirs_forward(void *work) { theirs(out[1], in, *(size_t *)work, in, 0, nonce, key); }

static void ours_back(void *work) {
  const size_t len = *(size_t *)work;
  must(aead->decrypt(out[0], sealed + len, sealed, len, NULL, 0, nonce, key));
}

static void theirs_back(void *work) {
  if (supercop_open(out[1], sealed, *(size_t *)work, in, 0, nonce, key)) {
    bench_fail("does not open", "decrypt");
  }
}

/* Both in turns; a yardstick has other bytes than ours. */
static void race(const bench_options *o, const char *operation, size_t len, size_t bytes,
                 bench_call *a, bench_call *b) {
  bench_group g = {.kind = "peer",
                   .name = "",
                   .operation = operation,
                   .packets = 1,
                   .message_bytes = len,
                   .output_bytes = bytes};
  bench_add(&g, "default", "ours", a, &len, out[0]);
  bench_add(&g, "baseline", "theirs", b, &len, out[1]);
  bench_run(o, &g);
}

static void measure(const bench_options *o, int same) {
  static const size_t lengths[] = {16, 64, 256, 1024, LONGEST};
  const char *operation = aead ? "encrypt" : hash ? "hash" : "xor";
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    size_t len = lengths[i], bytes = hash ? hash->digest_bytes : len + tag_bytes;
    race(o, operation, len, same ? bytes : 0, ours_forward, theirs_forward);
    if (!supercop.decrypt || !aead) continue;
    must(aead->encrypt(sealed, sealed + len, in, len, NULL, 0, nonce, key));
    race(o, "decrypt", len, len, ours_back, theirs_back);
  }
}

int main(int argc, char **argv) {
  if (argc < 5) return USAGE;
  bench_options o = {.seconds = strtod(argv[4], NULL), .turns = 20};
  aead = loxo_aead_named(argv[3]), hash = loxo_hash_named(argv[3]);
  stream = loxo_stream_named(argv[3]);
  if (!aead && !hash && !stream) bench_fail("no algorithm of ours", argv[3]);
  tag_bytes = aead ? aead->tag_bytes : 0;
  if (argc > 5) find_supercop(argv[5]);
  if (argc == 5) find_installed(argv[1], argv[2]);
  check();
  for (size_t i = 0; i < sizeof in; i++) in[i] = (uint8_t)(7 * i + i / 251);
  for (size_t i = 0; i < sizeof key; i++) key[i] = (uint8_t)i, nonce[i] = (uint8_t)(3 * i);
  (void)bench_pin();
  bench_clock_start();
  measure(&o, strcmp(argv[2], argv[3]) == 0);
  return 0;
}
