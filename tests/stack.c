/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * How much stack each call takes, for all of the registry, at every level of instruction sets. The
 * limits are what the documentation says: one figure for each kind of call in core/aead.h, and one
 * for each length of vector in mode/elephant/README.md.
 *
 * Calls run on a thread whose stack is painted below the caller's frame. The lowest byte that has
 * changed says how deep the call wrote.
 */
#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* pthread_attr_setstack, posix_memalign */
#endif
#include "loxo.h"
#include "test.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) || \
    __has_feature(thread_sanitizer)
#define SANITIZED
#endif
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED
#endif

#if defined(_WIN32)
#define NOT_RUN "no POSIX threads here"
#elif defined(SANITIZED)
#define NOT_RUN "sanitizers have frames of their own"
#elif !defined(__OPTIMIZE__)
#define NOT_RUN "the limits are those of an optimized build"
#elif !LOXO_WIDE_KERNELS
#define NOT_RUN "the limits are those of a 64-bit host"
#endif

#if defined(NOT_RUN)
int main(void) {
  not_run("stack", NOT_RUN);
  return test_summary();
}
#else
#include <pthread.h>

/* ---- Depth ----------------------------------------------------------------------------------- */

enum { STACK = 1 << 18, OWN = 1 << 14, PAINT = 0x5a, NEAR = 256 };

static uint8_t *stack,
    *dirty; /* all below `dirty` is painted, but for what the test itself wrote */

/* Paints all but a few bytes below its own frame, which begins where a call's does. */
__attribute__((noinline)) static uint8_t *paint(void) {
  uint8_t *frame = __builtin_frame_address(0);
  if (dirty > frame - OWN) dirty = frame - OWN;
  memset(dirty, PAINT, (size_t)(frame - NEAR - dirty));
  return frame + 2 * sizeof(void *);
}

static uint8_t *lowest_dirty(void) {
  uint64_t painted, *word = (uint64_t *)(void *)stack;
  memset(&painted, PAINT, sizeof painted);
  while (*word == painted) word++;
  uint8_t *byte = (uint8_t *)word;
  while (*byte == PAINT) byte++;
  return byte;
}

typedef int call_fn(void);

static size_t depth_of(call_fn *call) {
  const uint8_t *top = paint();
  CHECK(call() == LOXO_OK);
  dirty = lowest_dirty();
  return (size_t)(top - dirty);
}

/* ---- What was measured, and what is documented ------------------------------------------------
 */

enum { WORDS, VECTORS_16, VECTORS_32, VECTORS_64, COLUMNS };
enum { SHORT_PACKET, LONG_PACKET, BATCH, CHUNK, CHUNKS, HASH, HASHES, STREAM, TEXTS, ROWS };

typedef struct row {
  const char *label;     /* in the documentation's tables */
  size_t depth[COLUMNS]; /* the deepest call, and where that was */
  char where[COLUMNS][80];
} row;

static row rows[ROWS] = {
    [SHORT_PACKET] = {"a packet or piece of at most 64 bytes", {0}, {{0}}},
    [LONG_PACKET] = {"a longer packet or piece", {0}, {{0}}},
    [BATCH] = {"many packets", {0}, {{0}}},
    [CHUNK] = {"a chunk", {0}, {{0}}},
    [CHUNKS] = {"many chunks", {0}, {{0}}},
    [HASH] = {"a hash", {0}, {{0}}},
    [HASHES] = {"many hashes", {0}, {{0}}},
    [STREAM] = {"a stream", {0}, {{0}}},
    [TEXTS] = {"many streams", {0}, {{0}}},
};

static int column(void) {
  const uint32_t features = loxo_cpu_features();
  if (features & LOXO_CPU_AVX512) return VECTORS_64;
  if (features & LOXO_CPU_AVX2) return VECTORS_32;
  return features ? VECTORS_16 : WORDS;
}

static void measure(int kind, call_fn *call) {
  size_t depth = depth_of(call);
  row *r = &rows[kind];
  if (depth <= r->depth[column()]) return;
  r->depth[column()] = depth;
  snprintf(r->where[column()], sizeof r->where[0], "%.79s", test_trying);
}

/* ---- Calls ------------------------------------------------------------------------------------
 */

enum { FIELD = 64, TEXT = 400000, PACKETS = 1100 };

/* The data that the calls below work on, in place. */
static struct {
  const loxo_aead *aead;
  const loxo_hash *hash;
  const loxo_stream *stream;
  loxo_cipher cipher;
  loxo_cipher_many cipher_many;
  unsigned log2;
  size_t len, ad_len, cut, n; /* cut: where the message's second piece begins */
  uint8_t key[FIELD], nonce[FIELD], tag[FIELD], digest[FIELD];
  uint8_t text[TEXT + FIELD], ad[TEXT], header[LOXO_CHUNKED_HEADER_BYTES];
  uint8_t sealed[2 * TEXT];
  uint64_t context[64], state[256];
  loxo_chunked chunked;
  loxo_packet packet[PACKETS];
  uint8_t tags[PACKETS][FIELD];
  loxo_message message[PACKETS];
  uint8_t fields[UINT8_MAX]; /* any key or nonce of a stream */
  loxo_text texts[PACKETS];
} it;

#define CALL(name, ...) \
  static int name(void) { return __VA_ARGS__; }
#define IN_PLACE it.text, it.tag, it.text, it.len, it.ad, it.ad_len, it.nonce
CALL(encrypt, it.aead->encrypt(IN_PLACE, it.key))
CALL(decrypt, it.aead->decrypt(IN_PLACE, it.key))
CALL(key_init, (it.aead->key_init(it.context, it.key), LOXO_OK))
CALL(encrypt_with, it.aead->encrypt_with(IN_PLACE, it.context))
CALL(decrypt_with, it.aead->decrypt_with(IN_PLACE, it.context))
CALL(forged, it.aead->decrypt(IN_PLACE, it.key) == LOXO_ERR_FORGED ? LOXO_OK : LOXO_ERR_STATE)
CALL(init, (it.aead->init(it.state, it.nonce, it.key), LOXO_OK))
CALL(init_with, (it.aead->init_with(it.state, it.nonce, it.context), LOXO_OK))
CALL(ad_first, it.aead->ad(it.state, it.ad, it.ad_len / 3))
CALL(ad_rest, it.aead->ad(it.state, it.ad + it.ad_len / 3, it.ad_len - it.ad_len / 3))
CALL(encrypt_first, it.aead->encrypt_update(it.state, it.text, it.text, it.cut))
CALL(encrypt_rest,
     it.aead->encrypt_update(it.state, it.text + it.cut, it.text + it.cut, it.len - it.cut))
CALL(encrypt_final, it.aead->encrypt_final(it.state, it.tag))
CALL(absorb_first, it.aead->decrypt_absorb(it.state, it.text, it.cut))
CALL(absorb_rest, it.aead->decrypt_absorb(it.state, it.text + it.cut, it.len - it.cut))
CALL(verify, it.aead->decrypt_verify(it.state, it.tag))
CALL(decrypt_first, it.aead->decrypt_update(it.state, it.text, it.text, it.cut))
CALL(decrypt_rest,
     it.aead->decrypt_update(it.state, it.text + it.cut, it.text + it.cut, it.len - it.cut))
CALL(decrypt_final, it.aead->decrypt_final(it.state))
CALL(hash, it.hash->hash(it.digest, it.text, it.len))
CALL(hash_many, it.hash->hash_many(it.message, it.n))
CALL(stream, it.stream->xor_all(it.text, it.text, it.len, it.fields, it.stream->nonce_max,
                                it.fields, it.stream->key_max))
CALL(keystream, it.stream->keystream(it.text, it.len, it.fields, it.stream->nonce_max, it.fields,
                                     it.stream->key_max))
CALL(stream_many, it.stream->xor_many(it.texts, it.n))

static void run_here(void *context, void (*task)(void *argument, size_t index), void *argument,
                     size_t count) {
  (void)context;
  for (size_t i = 0; i < count; i++) task(argument, i);
}
static const loxo_executor here = {run_here, NULL, 4};
CALL(encrypt_many, it.aead->encrypt_many(it.packet, it.n))
CALL(decrypt_many, it.aead->decrypt_many(it.packet, it.n))
CALL(encrypt_many_on, it.aead->encrypt_many_on(it.packet, it.n, &here))
CALL(decrypt_many_on, it.aead->decrypt_many_on(it.packet, it.n, &here))

CALL(chunked_start,
     loxo_chunked_encrypt_init(&it.chunked, it.header, it.cipher, it.log2, it.nonce, it.key))
CALL(chunked_encrypt, loxo_chunked_encrypt(&it.chunked, it.text, it.text, it.len, 1))
CALL(chunked_open, loxo_chunked_decrypt_init(&it.chunked, it.header, it.cipher, it.key))
CALL(chunked_decrypt,
     loxo_chunked_decrypt(&it.chunked, it.text, it.text, it.len + it.cipher.tag_bytes, 1))

CALL(chunked_encrypt_many,
     loxo_chunked_encrypt_many(&it.chunked, it.cipher_many, it.sealed, it.text, it.len, 1, &here))
CALL(chunked_decrypt_many,
     loxo_chunked_decrypt_many(&it.chunked, it.cipher_many, it.text, it.sealed,
                               loxo_chunked_sealed_bytes(&it.chunked, it.len, 1), 1, &here))

/* One packet by every call that takes one. */
static void packet(size_t len, size_t ad_len) {
  static call_fn *const whole[] = {key_init, encrypt, decrypt, encrypt_with, decrypt_with};
  static call_fn *const pieces[] = {init,          ad_first,      ad_rest,      encrypt_first,
                                    encrypt_rest,  encrypt_final, init_with,    ad_first,
                                    ad_rest,       absorb_first,  absorb_rest,  verify,
                                    decrypt_first, decrypt_rest,  decrypt_final};
  const int kind = len <= 64 && ad_len <= 64 ? SHORT_PACKET : LONG_PACKET;
  trying("%s: %zu bytes and %zu of AD", it.aead->name, len, ad_len);
  it.len = len;
  it.ad_len = ad_len;
  for (size_t i = 0; i < COUNT(whole); i++) measure(kind, whole[i]);
  trying("%s in pieces: %zu bytes and %zu of AD", it.aead->name, len, ad_len);
  for (it.cut = 0; it.cut <= len / 3; it.cut += len / 3 + 1) {
    for (size_t i = 0; i < COUNT(pieces); i++) measure(kind, pieces[i]);
  }
  it.tag[0] ^= 1;
  measure(kind, forged);
}

static void packets_of_aead(const loxo_aead *a) {
  static const size_t lengths[] = {0, 1, 16, 24, 40, 50, 64, 65, 100, 200, 500, 1500, 4000, 15000};
  it.aead = a;
  for (size_t i = 0; i < COUNT(lengths); i++) {
    for (size_t k = 0; k < COUNT(lengths); k++) {
      if (k <= 6 || k == i || i == 0) packet(lengths[i], lengths[k]);
    }
  }
}

/* n packets of `least` to `least + more` bytes, by the calls for many. */
static void batch(size_t n, size_t least, size_t more) {
  static call_fn *const calls[] = {encrypt_many, decrypt_many, encrypt_many_on, decrypt_many_on};
  size_t at = 0;
  trying("%s: %zu packets of %zu to %zu bytes", it.aead->name, n, least, least + more);
  for (size_t i = 0; i < n; i++) {
    const size_t len = least + (more ? i % more : 0);
    it.packet[i] = (loxo_packet){it.text + at, it.tags[i], it.text + at, len,  it.ad,
                                 i % 3 * 20,   it.nonce,   it.key,       NULL, LOXO_OK};
    at += len;
    if (at > TEXT) give_up("stack", "the test's buffer is too small");
  }
  it.n = n;
  for (size_t i = 0; i < COUNT(calls); i++) measure(BATCH, calls[i]);
}

static void batches_of_aead(const loxo_aead *a) {
  it.aead = a;
  for (size_t n = 1; n <= PACKETS; n += n < 4 ? 1 : n) {
    batch(n, 0, 0);
    batch(n, 16, 0);
    batch(n, 0, 300);
  }
  batch(600, 200, 0);
  batch(2, 60000, 3);
}

static void chunks_of_aead(const loxo_aead *a) {
  static const size_t lengths[] = {0, 1, 64, 1000, 65536};
#define LOXO_AEAD(wire_id, name, NAME, text, permutation) \
  if (a->id == (wire_id)) { \
    it.cipher = loxo_##name##_cipher(); \
    it.cipher_many = loxo_##name##_cipher_many(); \
  }
#include "loxo/registry.def"
  if (!it.cipher.chunkable) {
    CHECK(!LOXO_ENCRYPTS_FILES(a->flags, a->tag_bytes));
    return;
  }
  it.log2 = 16;
  for (size_t i = 0; i < COUNT(lengths); i++) {
    trying("%s: a chunk of %zu bytes", a->name, lengths[i]);
    it.len = lengths[i];
    measure(CHUNK, chunked_start);
    measure(CHUNK, chunked_encrypt);
    measure(CHUNK, chunked_open);
    measure(CHUNK, chunked_decrypt);
  }
  for (it.log2 = 6; it.log2 <= 16; it.log2 += 2) {
    const size_t chunks = TEXT >> it.log2;
    it.len = (chunks < 100 ? chunks : 100) << it.log2;
    trying("%s: %zu bytes in chunks of 2^%u", a->name, it.len, it.log2);
    measure(CHUNK, chunked_start);
    measure(CHUNKS, chunked_encrypt_many);
    measure(CHUNK, chunked_open);
    measure(CHUNKS, chunked_decrypt_many);
  }
}

static void hashes_of(const loxo_hash *h) {
  it.hash = h;
  trying("%s", h->name);
  for (it.len = 0; it.len < 300; it.len += 1 + it.len / 2) measure(HASH, hash);
  for (size_t i = 0; i < PACKETS; i++) {
    it.message[i] = (loxo_message){.digest = it.tags[i], .in = it.text, .len = i % 100};
  }
  for (it.n = 1; it.n <= PACKETS; it.n += it.n) measure(HASHES, hash_many);
}

static void streams_of(const loxo_stream *s) {
  it.stream = s;
  trying("%s", s->name);
  for (it.len = 0; it.len < 9000; it.len += 1 + it.len / 2) {
    measure(STREAM, stream);
    measure(STREAM, keystream);
  }
  for (size_t i = 0; i < PACKETS; i++) {
    uint8_t *place = it.text + 100 * i;
    loxo_text t = {place, place, i % 100, it.fields, s->nonce_max, it.fields, s->key_max, 0};
    it.texts[i] = t;
  }
  for (it.n = 1; it.n <= PACKETS; it.n += it.n) measure(TEXTS, stream_many);
}

static void all_calls(void) {
  for (size_t i = 0; i < loxo_aead_count(); i++) {
    packets_of_aead(loxo_aead_at(i));
    batches_of_aead(loxo_aead_at(i));
    chunks_of_aead(loxo_aead_at(i));
  }
  for (size_t i = 0; i < loxo_hash_count(); i++) hashes_of(loxo_hash_at(i));
  for (size_t i = 0; i < loxo_stream_count(); i++) streams_of(loxo_stream_at(i));
}

/* Ignores the first result: the first call into a shared library takes kilobytes to find the
 * function. */
static void *all_levels(void *argument) {
  static const char *const levels[] = {"portable", "sse2",   "ssse3", "avx2",
                                       "gfni",     "avx512", "native"};
  (void)argument;
  all_calls();
  for (size_t i = 0; i < ROWS; i++) memset(rows[i].depth, 0, sizeof rows[i].depth);
  for (size_t i = 0; i < COUNT(levels); i++) {
    loxo_cpu_mask(loxo_cpu_level(levels[i], NULL));
    all_calls();
  }
  return NULL;
}

static void on_painted_stack(void) {
  pthread_t thread;
  pthread_attr_t attributes;
  void *memory;
  if (posix_memalign(&memory, 1 << 16, STACK)) give_up("stack", "no memory");
  dirty = stack = memory;
  if (pthread_attr_init(&attributes) || pthread_attr_setstack(&attributes, stack, STACK) ||
      pthread_create(&thread, &attributes, all_levels, NULL) || pthread_join(thread, NULL)) {
    give_up("stack", "no thread");
  }
  free(memory);
}

/* ---- Against the documentation ----------------------------------------------------------------
 */

/* The numbers behind the label, in the one row of the page's tables that begins with it. */
static void read_limits(const char *page, const char *label, size_t *limit, size_t count) {
  char path[1024], line[512];
  size_t found = 0;
  snprintf(path, sizeof path, "%s/../../%s", test_vectors, page);
  FILE *file = fopen(path, "r");
  if (!file) give_up("cannot open", path);
  while (fgets(line, sizeof line, file)) {
    const char *at = line + strspn(line, " *|");
    if (strncmp(at, label, strlen(label)) != 0) continue;
    at += strlen(label);
    for (size_t i = 0; i < count; i++) {
      char *end;
      at += strcspn(at, "0123456789");
      limit[i] = strtoul(at, &end, 10);
      at = end;
    }
    found++;
  }
  fclose(file);
  trying("%s: %s", page, label);
  CHECK(found == 1);
}

/* A limit of twice the real depth says nothing. Other compilers' depths differ. */
static void check_limit(size_t depth, size_t kib) {
  CHECK(depth <= 1024 * kib);
#if defined(__x86_64__)
  CHECK(2 * depth + 1024 > 1024 * kib);
#endif
}

static void as_documented(const row *r) {
  size_t each[COLUMNS] = {0}, all = 0, most = 0;
  read_limits("src/loxo/core/aead.h", r->label, &all, 1);
  for (size_t i = 0; i < COLUMNS; i++) {
    if (!r->depth[i]) continue;
    printf("%s, %d-bit vectors: %zu bytes (%s)\n", r->label, 64 << i, r->depth[i], r->where[i]);
    if (r->depth[i] > most) most = r->depth[i];
  }
  CHECK(most <= 1024 * all);
  if (r >= &rows[HASH]) return;
  read_limits("src/loxo/mode/elephant/README.md", r->label, each, COLUMNS);
  for (size_t i = 0; i < COLUMNS; i++) {
    if (r->depth[i]) check_limit(r->depth[i], each[i]);
    CHECK(each[i] <= all);
  }
}

int main(int argc, char **argv) {
  find_vectors(argc, argv);
  GROUP("stack", "all calls", on_painted_stack());
  for (size_t i = 0; i < ROWS; i++) GROUP("stack", rows[i].label, as_documented(&rows[i]));
  return test_summary();
}
#endif
