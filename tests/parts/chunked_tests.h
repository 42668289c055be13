/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Chunked encryption: the file format against its vectors, and every misuse a caller can make.
 */
#include "loxo.h"
#include "../json.h"

enum { FILE_MAX = 4096, HEADER = LOXO_CHUNKED_HEADER_BYTES };

/* The AEADs that a file may use, and those that it may not. */
static size_t list_ciphers(loxo_cipher *list) {
  size_t n = 0;
#define LOXO_AEAD(id, name, NAME, text, permutation) list[n++] = loxo_##name##_cipher();
#include "loxo/registry.def"
  return n;
}

static loxo_cipher ciphers[32];
static size_t cipher_count;

static loxo_cipher_many many_of(const loxo_cipher *cipher) {
#define LOXO_AEAD(wire_id, name, NAME, text, permutation) \
  if (cipher->id == (wire_id)) return loxo_##name##_cipher_many();
#include "loxo/registry.def"
  give_up("chunked", "an AEAD without calls for many packets");
  return (loxo_cipher_many){0};
}

static const loxo_cipher *cipher_with_id(uint8_t id) {
  for (size_t i = 0; i < cipher_count; i++) {
    if (ciphers[i].id == id) return &ciphers[i];
  }
  return NULL;
}

/* ---- A writer and a reader of whole files ---------------------------------------------------- */

static int write_file(bytes *file, const loxo_cipher *cipher, unsigned log2, const uint8_t *salt,
                      const uint8_t *key, const bytes *msg) {
  loxo_chunked c;
  size_t whole = (size_t)1 << log2;
  int status = loxo_chunked_encrypt_init(&c, file->data, *cipher, log2, salt, key);
  file->len = HEADER;
  for (size_t at = 0; !status && !loxo_chunked_ended(&c); at += whole) {
    size_t left = msg->len - at, n = left < whole ? left : whole;
    if (file->len + n + cipher->tag_bytes > FILE_MAX) give_up("chunked", "file too long");
    status = loxo_chunked_encrypt(&c, file->data + file->len, msg->data + at, n, n == left);
    file->len += n + cipher->tag_bytes;
  }
  loxo_chunked_wipe(&c);
  return status;
}

/* Opens the header, whatever AEAD it names. */
static int read_header(loxo_chunked *c, const bytes *file, const uint8_t *key) {
  uint8_t id;
  unsigned log2;
  if (file->len < HEADER) return LOXO_ERR_FORGED;
  int status = loxo_chunked_inspect(file->data, &id, &log2);
  if (status) return status;
  const loxo_cipher *cipher = cipher_with_id(id);
  if (!cipher) return LOXO_ERR_FORMAT;
  status = loxo_chunked_decrypt_init(c, file->data, *cipher, key);
  if (!status) CHECK(c->chunk_log2 == log2 && !loxo_chunked_ended(c));
  return status;
}

/* msg gets what was released before the first chunk that did not open. */
static int read_file(bytes *msg, const bytes *file, const uint8_t *key) {
  loxo_chunked c;
  msg->len = 0;
  int status = read_header(&c, file, key);
  if (status) return status;
  size_t tag = c.cipher.tag_bytes, whole = ((size_t)1 << c.chunk_log2) + tag;
  for (size_t at = HEADER; !status && !loxo_chunked_ended(&c);) {
    size_t left = file->len - at, n = left < whole ? left : whole;
    status = loxo_chunked_decrypt(&c, msg->data + msg->len, file->data + at, n, n == left);
    if (!status) msg->len += n - tag;
    at += n;
  }
  return status;
}

/* All chunks by number, from the last to the first, while the sequence stays at its start. */
static void check_random_access(const bytes *file, const uint8_t *key, const bytes *msg) {
  loxo_chunked c;
  uint8_t chunk[FILE_MAX];
  if (!CHECK(read_header(&c, file, key) == 0)) return;
  size_t tag = c.cipher.tag_bytes, size = (size_t)1 << c.chunk_log2, whole = size + tag;
  size_t chunks = (file->len - HEADER + whole - 1) / whole;
  for (size_t j = chunks; j-- > 0;) {
    size_t at = HEADER + j * whole, left = file->len - at, n = left < whole ? left : whole;
    int last = j == chunks - 1;
    const uint8_t *in = file->data + at;
    CHECK(loxo_chunked_decrypt_at(&c, chunk, in, n, j, last) == 0);
    CHECK(same_bytes(chunk, msg->data + j * size, n - tag));
    memset(chunk, 0xa5, sizeof chunk);
    CHECK(loxo_chunked_decrypt_at(&c, chunk, in, n, j, !last) == LOXO_ERR_FORGED);
    CHECK(loxo_chunked_decrypt_at(&c, chunk, in, n, j + 1, last) == LOXO_ERR_FORGED);
    CHECK(loxo_chunked_decrypt_at(&c, chunk, in, n, UINT64_MAX, last) == LOXO_ERR_FORGED);
    CHECK(all_bytes(chunk, 0xa5, n - tag) || all_bytes(chunk, 0, n - tag)); /* or wiped */
    CHECK(all_bytes(chunk + n - tag, 0xa5, sizeof chunk - (n - tag)));
    CHECK(c.next == 0 && !loxo_chunked_ended(&c));
  }
}

/* ---- Vectors --------------------------------------------------------------------------------- */

static void check_valid_file(const loxo_cipher *cipher, const json *t, const bytes *key,
                             const bytes *file) {
  bytes salt, msg, d1, d2, made;
  loxo_chunked c;
  json_bytes(t, "salt", &salt);
  json_bytes(t, "msg", &msg);
  json_bytes(t, "d1", &d1);
  json_bytes(t, "d2", &d2);
  unsigned log2 = (unsigned)json_number(t, "chunkLog2");
  CHECK(salt.len == LOXO_CHUNKED_SALT_BYTES && key->len == cipher->key_bytes);
  CHECK(write_file(&made, cipher, log2, salt.data, key->data, &msg) == 0);
  CHECK(made.len == file->len && same_bytes(made.data, file->data, made.len));
  CHECK(same_bytes(made.data + 32, d2.data, 32));
  CHECK(loxo_chunked_encrypt_init(&c, made.data, *cipher, log2, salt.data, key->data) == 0);
  CHECK(same_bytes(c.key, d1.data, cipher->key_bytes));
  CHECK(read_file(&made, file, key->data) == 0);
  CHECK(made.len == msg.len && same_bytes(made.data, msg.data, msg.len));
  check_random_access(file, key->data, &msg);
}

static int expected_status(const char *reason) {
  static const struct {
    const char *reason;
    int status;
  } list[] = {{"truncated", LOXO_ERR_FORGED},   {"magic", LOXO_ERR_FORMAT},
              {"version", LOXO_ERR_FORMAT},     {"algorithm", LOXO_ERR_FORMAT},
              {"chunk-size", LOXO_ERR_FORMAT},  {"reserved", LOXO_ERR_FORMAT},
              {"hash", LOXO_ERR_FORMAT},        {"commitment", LOXO_ERR_KEY},
              {"empty-chunk", LOXO_ERR_FORGED}, {"forged", LOXO_ERR_FORGED}};
  for (size_t i = 0; i < COUNT(list); i++) {
    if (strcmp(list[i].reason, reason) == 0) return list[i].status;
  }
  give_up("chunked: unknown reason", reason);
  return 0;
}

static void check_invalid_file(const json *t, const bytes *key, const bytes *file) {
  bytes msg, released;
  json_bytes(t, "msg", &msg);
  CHECK(read_file(&released, file, key->data) == expected_status(json_text(t, "reason")));
  CHECK(released.len <= msg.len && same_bytes(released.data, msg.data, released.len));
}

static void chunked_vectors(void) {
  json_file f;
  long tests = 0;
  json_open(&f, "chunked", ".json");
  for (const json *g = json_get(f.root, "testGroups")->child; g; g = g->next) {
    const loxo_cipher *cipher = cipher_with_id((uint8_t)json_number(g, "wireId"));
    if (!cipher) give_up("chunked: no such AEAD", json_text(g, "aead"));
    CHECK(json_number(g, "keySize") == 8 * cipher->key_bytes);
    CHECK(json_number(g, "tagSize") == 8 * cipher->tag_bytes);
    for (const json *t = json_get(g, "tests")->child; t; t = t->next, tests++) {
      bytes key, file;
      trying("%s tcId %ld: %s", json_text(g, "aead"), json_number(t, "tcId"),
             json_text(t, "comment"));
      json_bytes(t, "key", &key);
      json_bytes(t, "file", &file);
      if (strcmp(json_text(t, "result"), "valid") == 0) {
        check_valid_file(cipher, t, &key, &file);
      } else {
        check_invalid_file(t, &key, &file);
      }
    }
  }
  CHECK(tests == json_number(f.root, "numberOfTests"));
  json_close(&f);
}

/* ---- Random files ---------------------------------------------------------------------------- */

typedef struct genuine {
  uint8_t salt[LOXO_CHUNKED_SALT_BYTES], key[LOXO_CHUNKED_KEY_MAX];
  bytes msg, file;
} genuine;

static genuine the_file;

static genuine *random_file(const loxo_cipher *cipher, unsigned log2, size_t len) {
  genuine *g = &the_file;
  random_bytes(g->salt, sizeof g->salt);
  random_bytes(g->key, sizeof g->key);
  random_bytes(g->msg.data, g->msg.len = len);
  CHECK(write_file(&g->file, cipher, log2, g->salt, g->key, &g->msg) == 0);
  return g;
}

static void chunked_round_trips(const loxo_cipher *cipher) {
  for (unsigned log2 = LOXO_CHUNKED_LOG2_MIN; log2 <= 10; log2++) {
    for (size_t whole = 0; whole <= 3; whole++) {
      for (size_t extra = 0; extra < 3; extra++) {
        size_t len = (whole << log2) + extra;
        if (len == 0 || len > FILE_MAX - 4 * 32 - HEADER) continue;
        bytes back;
        genuine *g = random_file(cipher, log2, len - 1);
        trying("%zu bytes in chunks of 2^%u", len - 1, log2);
        CHECK(read_file(&back, &g->file, g->key) == 0);
        CHECK(back.len == len - 1 && same_bytes(back.data, g->msg.data, len - 1));
        check_random_access(&g->file, g->key, &g->msg);
      }
    }
  }
}

/* Every bit of a file of two chunks, and every shorter length. */
static void chunked_damage(const loxo_cipher *cipher) {
  genuine *g = random_file(cipher, 6, 64 + 9);
  bytes released, file = g->file;
  size_t last = 8 * file.len - 1;
  for (size_t bit = 0; bit <= last; bit = next_in_series(bit, last)) {
    trying("bit %zu", bit);
    file.data[bit / 8] ^= (uint8_t)(1u << bit % 8);
    int status = read_file(&released, &file, g->key);
    CHECK(status == LOXO_ERR_FORGED || status == LOXO_ERR_FORMAT || status == LOXO_ERR_KEY);
    CHECK(released.len == (bit < 8 * (HEADER + 64u + cipher->tag_bytes) ? 0u : 64u));
    CHECK(same_bytes(released.data, g->msg.data, released.len));
    file.data[bit / 8] ^= (uint8_t)(1u << bit % 8);
  }
  last = g->file.len - 1;
  for (file.len = 0; file.len <= last; file.len = next_in_series(file.len, last)) {
    trying("cut to %zu bytes", file.len);
    CHECK(read_file(&released, &file, g->key) == LOXO_ERR_FORGED);
    CHECK(released.len <= 64 && same_bytes(released.data, g->msg.data, released.len));
  }
}

/* ---- Misuse ---------------------------------------------------------------------------------- */

static void chunked_init_refuses(const loxo_cipher *cipher) {
  uint8_t header[HEADER], salt[LOXO_CHUNKED_SALT_BYTES] = {1}, key[LOXO_CHUNKED_KEY_MAX] = {2};
  static const unsigned wrong[] = {0, 1, 5, 21, 22, 6 + 256, UINT32_MAX};
  loxo_chunked c;
  loxo_cipher other = *cipher;
  memset(header, 0xa5, sizeof header);
  for (size_t i = 0; i < COUNT(wrong); i++) {
    CHECK(loxo_chunked_encrypt_init(&c, header, *cipher, wrong[i], salt, key) == LOXO_ERR_ARGUMENT);
  }
  CHECK(all_bytes(header, 0xa5, sizeof header));
  CHECK(loxo_chunked_encrypt_init(&c, header, *cipher, LOXO_CHUNKED_LOG2_MIN, salt, key) == 0);
  CHECK(loxo_chunked_encrypt_init(&c, header, *cipher, LOXO_CHUNKED_LOG2_MAX, salt, key) == 0);
  CHECK(loxo_chunked_decrypt_init(&c, header, *cipher, key) == 0);
  other.id ^= 1;
  CHECK(loxo_chunked_decrypt_init(&c, header, other, key) == LOXO_ERR_FORMAT);
  other = *cipher;
  other.kdf ^= 1;
  CHECK(loxo_chunked_decrypt_init(&c, header, other, key) == LOXO_ERR_FORMAT);
  key[0] ^= 1;
  CHECK(loxo_chunked_decrypt_init(&c, header, *cipher, key) == LOXO_ERR_KEY);
  CHECK(all_bytes(&c, 0, sizeof c));
  CHECK(loxo_chunked_decrypt(&c, header, header, HEADER, 1) == LOXO_ERR_STATE);
}

/* Salt and key may be where the header goes. */
static void chunked_init_aliases(const loxo_cipher *cipher) {
  genuine *g = random_file(cipher, 6, 0);
  uint8_t header[HEADER];
  loxo_chunked c;
  for (size_t at = 0; at + LOXO_CHUNKED_KEY_MAX <= HEADER; at++) {
    trying("at byte %zu of the header", at);
    copy_bytes(header + at, g->salt, sizeof g->salt);
    CHECK(loxo_chunked_encrypt_init(&c, header, *cipher, 6, header + at, g->key) == 0);
    CHECK(same_bytes(header, g->file.data, HEADER));
    copy_bytes(header + at, g->key, sizeof g->key);
    CHECK(loxo_chunked_encrypt_init(&c, header, *cipher, 6, g->salt, header + at) == 0);
    CHECK(same_bytes(header, g->file.data, HEADER));
  }
}

/* AEADs that are experimental, or have short tags, seal no files and open none. */
static void chunked_refused(void) {
  uint8_t header[HEADER] = {'l', 'o', 'x', 'o', '-', 'c', 'k', 1};
  uint8_t salt[LOXO_CHUNKED_SALT_BYTES] = {0}, key[LOXO_CHUNKED_KEY_MAX] = {0};
  loxo_chunked c;
  header[9] = 16;
  for (size_t i = 0; i < cipher_count; i++) {
    const loxo_aead *a = loxo_aead_with_id(ciphers[i].id);
    int refused = (a->flags & LOXO_AEAD_EXPERIMENTAL) != 0 || a->tag_bytes < 8;
    uint8_t made[HEADER];
    trying("%s", a->name);
    CHECK(a->key_bytes == ciphers[i].key_bytes && a->tag_bytes == ciphers[i].tag_bytes);
    CHECK(a->nonce_bytes == ciphers[i].nonce_bytes);
    CHECK(loxo_chunked_encrypt_init(&c, made, ciphers[i], 16, salt, key) ==
          (refused ? LOXO_ERR_FORMAT : 0));
    header[8] = a->id;
    header[10] = ciphers[i].kdf;
    CHECK(loxo_chunked_decrypt_init(&c, header, ciphers[i], key) ==
          (refused ? LOXO_ERR_FORMAT : LOXO_ERR_KEY));
  }
}

/* Lengths that no chunk may have, between the chunks of a file that comes out right. */
static void chunked_wrong_lengths(const loxo_cipher *cipher) {
  genuine *g = random_file(cipher, 6, 64 + 30);
  size_t tag = cipher->tag_bytes;
  uint8_t header[HEADER], out[256], in[256] = {0};
  loxo_chunked c;
  CHECK(loxo_chunked_encrypt_init(&c, header, *cipher, 6, g->salt, g->key) == 0);
  for (int part = 0; part < 2; part++) {
    memset(out, 0xa5, sizeof out);
    for (size_t n = 0; n < 200; n++) {
      trying("chunk %d of %zu bytes", part, n);
      if (n != 64) CHECK(loxo_chunked_encrypt(&c, out, in, n, 0) == LOXO_ERR_LENGTH);
      if (n > 64 || (n == 0 && part)) {
        CHECK(loxo_chunked_encrypt(&c, out, in, n, 1) == LOXO_ERR_LENGTH);
      }
    }
    CHECK(loxo_chunked_encrypt(&c, out + 1, out, 64, 0) == LOXO_ERR_OVERLAP);
    CHECK(loxo_chunked_encrypt(&c, out, NULL, 64, 0) == LOXO_ERR_ARGUMENT);
    CHECK(all_bytes(out, 0xa5, sizeof out) && !loxo_chunked_ended(&c));
    size_t n = part ? 30 : 64, at = part ? 64 : 0;
    copy_bytes(out, g->msg.data + at, n); /* in place */
    CHECK(loxo_chunked_encrypt(&c, out, out, n, part ? 77 : 0) == 0);
    CHECK(same_bytes(out, g->file.data + HEADER + (part ? 64 + tag : 0), n + tag));
  }
}

/* Calls of the wrong direction, or after the end. */
static void chunked_order(const loxo_cipher *cipher) {
  genuine *g = random_file(cipher, 6, 64 + 30);
  const uint8_t *first = g->file.data + HEADER, *second = first + 64 + cipher->tag_bytes;
  uint8_t header[HEADER], out[256];
  loxo_chunked c;
  size_t tag = cipher->tag_bytes;
  memset(out, 0xa5, sizeof out);
  CHECK(loxo_chunked_encrypt_init(&c, header, *cipher, 6, g->salt, g->key) == 0);
  CHECK(loxo_chunked_decrypt(&c, out, first, 64 + tag, 0) == LOXO_ERR_STATE);
  CHECK(loxo_chunked_decrypt_at(&c, out, first, 64 + tag, 0, 0) == LOXO_ERR_STATE);
  CHECK(all_bytes(out, 0xa5, sizeof out));
  CHECK(loxo_chunked_encrypt(&c, out, g->msg.data, 64, 1) == 0 && loxo_chunked_ended(&c));
  CHECK(loxo_chunked_encrypt(&c, out, g->msg.data, 64, 0) == LOXO_ERR_STATE);
  CHECK(loxo_chunked_encrypt(&c, out, g->msg.data, 1, 1) == LOXO_ERR_STATE);
  loxo_chunked_wipe(&c);
  CHECK(all_bytes(&c, 0, sizeof c));
  CHECK(loxo_chunked_encrypt(&c, out, g->msg.data, 64, 0) == LOXO_ERR_STATE);
  CHECK(loxo_chunked_decrypt_init(&c, g->file.data, *cipher, g->key) == 0);
  CHECK(loxo_chunked_encrypt(&c, out, g->msg.data, 64, 0) == LOXO_ERR_STATE);
  CHECK(loxo_chunked_decrypt(&c, out, first, 64 + tag, 0) == 0);
  CHECK(loxo_chunked_decrypt(&c, out, second, 30 + tag, 1) == 0 && loxo_chunked_ended(&c));
  CHECK(loxo_chunked_decrypt(&c, out, second, 30 + tag, 1) == LOXO_ERR_STATE);
  CHECK(loxo_chunked_decrypt_at(&c, out, first, 64 + tag, 0, 0) == 0);
  CHECK(same_bytes(out, g->msg.data, 64));
}

/* A chunk that does not open leaves the sequence as it was, and nothing in `out`. */
static void chunked_refused_chunks(const loxo_cipher *cipher) {
  genuine *g = random_file(cipher, 6, 64 + 30);
  size_t tag = cipher->tag_bytes;
  const uint8_t *first = g->file.data + HEADER, *second = first + 64 + tag;
  uint8_t out[256], big[256] = {0};
  loxo_chunked c;
  memset(out, 0xa5, sizeof out);
  CHECK(loxo_chunked_decrypt_init(&c, g->file.data, *cipher, g->key) == 0);
  for (size_t n = 0; n < 200; n++) {
    trying("%zu bytes", n);
    copy_bytes(big, first, 64 + tag);
    CHECK(n == 64 + tag || loxo_chunked_decrypt(&c, out, big, n, 0) == LOXO_ERR_FORGED);
    CHECK(loxo_chunked_decrypt(&c, out, big, n, 1) == LOXO_ERR_FORGED);
  }
  CHECK(loxo_chunked_decrypt(&c, out, second, 30 + tag, 1) == LOXO_ERR_FORGED);
  CHECK(all_bytes(out, 0xa5, 64) || all_bytes(out, 0, 30)); /* or wiped: the last had 30 bytes */
  CHECK(all_bytes(out + 64, 0xa5, sizeof out - 64) && !loxo_chunked_ended(&c));
  CHECK(loxo_chunked_decrypt(&c, out, first, 64 + tag, 0) == 0);
  CHECK(loxo_chunked_decrypt(&c, big, first, 64 + tag, 0) == LOXO_ERR_FORGED);
  CHECK(loxo_chunked_decrypt(&c, out + 64, second, 30 + tag, 0) == LOXO_ERR_FORGED);
  CHECK(loxo_chunked_decrypt(&c, out + 64, second, 30 + tag, 1) == 0);
  CHECK(same_bytes(out, g->msg.data, 94) && loxo_chunked_ended(&c));
}

/* ---- Many chunks in one call ------------------------------------------------------------------
 */

static void run_backwards(void *context, void (*task)(void *argument, size_t index), void *argument,
                          size_t count) {
  (void)context;
  while (count) task(argument, --count);
}

/* The same bytes as chunk by chunk, whatever part of the message each call gets. */
static void chunked_many_same(const loxo_cipher *cipher) {
  static const loxo_executor backwards = {run_backwards, NULL, 5};
  static const size_t lengths[] = {0, 1, 63, 64, 65, 640, 700, 64 * 38};
  for (size_t i = 0; i < COUNT(lengths); i++) {
    const size_t len = lengths[i], tag = cipher->tag_bytes;
    genuine *g = random_file(cipher, 6, len);
    for (size_t first = 0; first <= len; first += 64 * 7) { /* in the first of two calls */
      static uint8_t made[FILE_MAX], text[FILE_MAX];
      const loxo_executor *executor = first % 128 ? &backwards : NULL;
      const size_t sealed = HEADER + first / 64 * (64 + tag), rest = g->file.len - sealed;
      loxo_chunked c;
      trying("%zu bytes after %zu", len - first, first);
      if (first && first == len) continue; /* an empty last chunk */
      CHECK(loxo_chunked_encrypt_init(&c, made, *cipher, 6, g->salt, g->key) == 0);
      CHECK(loxo_chunked_sealed_bytes(&c, first, 0) == sealed - HEADER);
      CHECK(loxo_chunked_sealed_bytes(&c, len - first, 1) == rest);
      CHECK(loxo_chunked_encrypt_many(&c, many_of(cipher), made + HEADER, g->msg.data, first, 0,
                                      executor) == 0);
      CHECK(c.next == first / 64 && !loxo_chunked_ended(&c));
      CHECK(loxo_chunked_encrypt_many(&c, many_of(cipher), made + sealed, g->msg.data + first,
                                      len - first, 1, executor) == 0);
      CHECK(loxo_chunked_ended(&c) && same_bytes(made, g->file.data, g->file.len));
      CHECK(loxo_chunked_decrypt_init(&c, made, *cipher, g->key) == 0);
      CHECK(loxo_chunked_opened_bytes(&c, sealed - HEADER) == first);
      CHECK(loxo_chunked_opened_bytes(&c, rest) == len - first);
      CHECK(loxo_chunked_decrypt_many(&c, many_of(cipher), text, made + HEADER, sealed - HEADER, 0,
                                      executor) == 0);
      CHECK(loxo_chunked_decrypt_many(&c, many_of(cipher), text + first, made + sealed, rest, 1,
                                      executor) == 0);
      CHECK(loxo_chunked_ended(&c) && same_bytes(text, g->msg.data, len));
    }
  }
}

/* One bit in each chunk, chunks in another order, cuts: nothing comes out, and nothing moves. */
static void chunked_many_forged(const loxo_cipher *cipher) {
  enum { CHUNKS = 4, TEXT = 64 * (CHUNKS - 1) + 30 };
  genuine *g = random_file(cipher, 6, TEXT);
  const size_t sealed = 64 + (size_t)cipher->tag_bytes, len = g->file.len - HEADER;
  static uint8_t in[FILE_MAX], out[FILE_MAX];
  loxo_chunked c;
  CHECK(loxo_chunked_decrypt_init(&c, g->file.data, *cipher, g->key) == 0);
  for (size_t i = 0; i < CHUNKS + 3; i++) {
    size_t given = len;
    trying("change %zu", i);
    copy_bytes(in, g->file.data + HEADER, len);
    if (i < CHUNKS) in[i * sealed + 17] ^= 4;
    if (i == CHUNKS) copy_bytes(in, g->file.data + HEADER + sealed, sealed);
    if (i == CHUNKS + 1) given -= 1;
    if (i == CHUNKS + 2) given = 3 * sealed + cipher->tag_bytes - 1u;
    memset(out, 0xa5, sizeof out);
    CHECK(loxo_chunked_decrypt_many(&c, many_of(cipher), out, in, given, 1, NULL) ==
          LOXO_ERR_FORGED);
    CHECK(all_bytes(out + TEXT, 0xa5, sizeof out - TEXT));
    CHECK(all_bytes(out, 0, TEXT - 64) || all_bytes(out, 0xa5, TEXT));
    CHECK(c.next == 0 && !loxo_chunked_ended(&c));
  }
  copy_bytes(in, g->file.data + HEADER, len);
  CHECK(loxo_chunked_decrypt_many(&c, many_of(cipher), out, in, len, 0, NULL) == LOXO_ERR_FORGED);
  CHECK(loxo_chunked_decrypt_many(&c, many_of(cipher), out, in, 3 * sealed, 1, NULL) ==
        LOXO_ERR_FORGED);
  CHECK(loxo_chunked_decrypt_many(&c, many_of(cipher), out, in, len, 1, NULL) == 0);
  CHECK(same_bytes(out, g->msg.data, TEXT));
}

static void chunked_many_refuses(const loxo_cipher *cipher) {
  genuine *g = random_file(cipher, 6, 128);
  const loxo_cipher_many many = many_of(cipher);
  loxo_cipher_many other = many;
  uint8_t header[HEADER], out[512], in[256] = {0};
  const size_t tag = cipher->tag_bytes;
  loxo_chunked c;
  other.id ^= 1;
  memset(out, 0xa5, sizeof out);
  CHECK(loxo_chunked_encrypt_init(&c, header, *cipher, 6, g->salt, g->key) == 0);
  CHECK(loxo_chunked_encrypt_many(&c, other, out, in, 64, 0, NULL) == LOXO_ERR_ARGUMENT);
  CHECK(loxo_chunked_encrypt_many(&c, many, out, in, 65, 0, NULL) == LOXO_ERR_LENGTH);
  CHECK(loxo_chunked_encrypt_many(&c, many, out, NULL, 64, 0, NULL) == LOXO_ERR_ARGUMENT);
  CHECK(loxo_chunked_encrypt_many(&c, many, NULL, in, 64, 0, NULL) == LOXO_ERR_ARGUMENT);
  CHECK(loxo_chunked_encrypt_many(&c, many, NULL, NULL, 0, 1, NULL) == LOXO_ERR_ARGUMENT);
  CHECK(loxo_chunked_encrypt_many(&c, many, out, out, 128, 0, NULL) == LOXO_ERR_OVERLAP);
  CHECK(loxo_chunked_encrypt_many(&c, many, out, out + 127 + 2 * tag, 128, 0, NULL) ==
        LOXO_ERR_OVERLAP);
  CHECK(loxo_chunked_decrypt_many(&c, many, out, in, 64 + tag, 0, NULL) == LOXO_ERR_STATE);
  CHECK(all_bytes(out, 0xa5, sizeof out) && c.next == 0);
  CHECK(loxo_chunked_encrypt_many(&c, many, NULL, NULL, 0, 0, NULL) == 0);
  CHECK(loxo_chunked_encrypt_many(&c, many, out, in, 64, 0, NULL) == 0);
  CHECK(loxo_chunked_encrypt_many(&c, many, out, in, 0, 1, NULL) == LOXO_ERR_LENGTH);
  CHECK(loxo_chunked_encrypt_many(&c, many, out, in, 64, 1, NULL) == 0);
  CHECK(loxo_chunked_encrypt_many(&c, many, out, in, 64, 1, NULL) == LOXO_ERR_STATE);
  CHECK(loxo_chunked_decrypt_init(&c, g->file.data, *cipher, g->key) == 0);
  const uint8_t *file = g->file.data + HEADER;
  const size_t len = g->file.len - HEADER;
  CHECK(loxo_chunked_decrypt_many(&c, other, out, file, len, 1, NULL) == LOXO_ERR_ARGUMENT);
  CHECK(loxo_chunked_decrypt_many(&c, many, NULL, file, len, 1, NULL) == LOXO_ERR_ARGUMENT);
  CHECK(loxo_chunked_decrypt_many(&c, many, out, NULL, len, 1, NULL) == LOXO_ERR_ARGUMENT);
  CHECK(loxo_chunked_decrypt_many(&c, many, g->file.data + HEADER, file, len, 1, NULL) ==
        LOXO_ERR_OVERLAP);
  CHECK(loxo_chunked_encrypt_many(&c, many, out, in, 64, 0, NULL) == LOXO_ERR_STATE);
  CHECK(loxo_chunked_decrypt_many(&c, many, NULL, NULL, 0, 0, NULL) == 0);
  CHECK(loxo_chunked_decrypt_many(&c, many, NULL, NULL, 0, 1, NULL) == LOXO_ERR_FORGED);
  CHECK(loxo_chunked_decrypt_many(&c, many, out, file, len, 1, NULL) == 0);
  CHECK(loxo_chunked_decrypt_many(&c, many, out, file, len, 1, NULL) == LOXO_ERR_STATE);
}
