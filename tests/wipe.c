/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * What calls leave on the stack. Each call runs on its own stack, which was painted before.
 * Afterwards no 12 consecutive bytes of a secret may be there: the key, the expanded key, the key
 * of a chunked message, keystream, plaintext, digests, states of a permutation. Wiped contexts are
 * zero.
 *
 * That is the promise for named buffers. Words that the compiler keeps in registers or spills are
 * not promised. Where these line up to 12 bytes, the program notices and reports what it could not
 * check. Kernels may leave a few scattered words, but no buffer.
 */
#define _XOPEN_SOURCE 700 /* pthread_attr_setstack */
#include "loxo.h"
#include "loxo/core/stream_scheme.h"
#include "parts/kernel_rows.h"
#include "test.h"

#if defined(_WIN32)
int main(void) {
  not_run("wiping of the stack", "no POSIX threads here");
  return test_summary();
}
#else
#include <pthread.h>

enum { STACK = 512 * 1024, PAD = 16 * 1024, WINDOW = 12, SECRETS = 8, PAINT = 0xc5 };
enum { FIELD_MAX = 64, TEXT_MAX = 12 * 1024, STATE_WORDS_MAX = 256 };

static _Alignas(65536) uint8_t stack[STACK], stack_before[STACK];

/* ---- A painted stack ------------------------------------------------------------------------- */

static void (*the_call)(void);

/* The pad keeps the call below what the thread's start and end write. */
static void *below_a_pad(void *arg) {
  volatile uint8_t pad[PAD];
  for (size_t i = 0; i < sizeof pad; i++) pad[i] = PAINT;
  the_call();
  return pad[random_below(sizeof pad)] == PAINT ? arg : NULL;
}

static void run_once(void (*call)(void)) {
  pthread_attr_t attributes;
  pthread_t thread;
  the_call = call;
  memset(stack, PAINT, sizeof stack);
  pthread_attr_init(&attributes);
  if (pthread_attr_setstack(&attributes, stack, sizeof stack) ||
      pthread_create(&thread, &attributes, below_a_pad, NULL) || pthread_join(thread, NULL)) {
    give_up("threads", "no thread on a stack of the test's");
  }
  pthread_attr_destroy(&attributes);
}

/* Runs it twice: the dynamic linker saves registers on the stack when it binds a function at first
 * use. */
static void run_painted(void (*call)(void)) {
  run_once(call);
  run_once(call);
}

static size_t stack_used_from(void) {
  size_t at = 0;
  while (at < sizeof stack && stack[at] == PAINT) at++;
  return at;
}

/* ---- Secrets --------------------------------------------------------------------------------- */

static struct {
  const char *what;
  const uint8_t *bytes;
  size_t len;
} secrets[SECRETS];
static size_t secret_count;

static void keep_secret(const char *what, const uint8_t *bytes, size_t len) {
  if (secret_count == SECRETS) give_up("the test's list is too short for", what);
  secrets[secret_count].what = what;
  secrets[secret_count].bytes = bytes;
  secrets[secret_count++].len = len;
}

/* A window with many zeros, such as the end of a context, occurs anywhere and proves nothing. */
static int is_telling(const uint8_t *window) {
  unsigned zeros = 0;
  for (size_t i = 0; i < WINDOW; i++) zeros += window[i] == 0;
  return zeros <= 3;
}

static int is_on_the_stack(const uint8_t *window, size_t from) {
  for (size_t at = from; at + WINDOW <= sizeof stack; at++) {
    const uint8_t *found = memchr(stack + at, window[0], sizeof stack - WINDOW + 1 - at);
    if (!found) return 0;
    if (memcmp(found, window, WINDOW) == 0) return 1;
    at = (size_t)(found - stack);
  }
  return 0;
}

static void check_secret(size_t i, size_t from) {
  unsigned windows = 0;
  for (size_t at = 0; at + WINDOW <= secrets[i].len; at++) {
    const uint8_t *window = secrets[i].bytes + at;
    if (is_telling(window)) windows += (unsigned)is_on_the_stack(window, from);
  }
  CHECK(windows == 0);
}

static void check_stack(const char *what, void (*call)(void)) {
  char before[sizeof test_trying];
  memcpy(before, test_trying, sizeof before);
  run_painted(call);
  size_t from = stack_used_from();
  for (size_t i = 0; i < secret_count; i++) {
    trying("%.60s, %s: %s", before, what, secrets[i].what);
    check_secret(i, from);
  }
  memcpy(test_trying, before, sizeof before);
}

/* ---- What the calls work on: static, so that none of it lies on the stack ---------------------
 */

static const loxo_aead *aead;
static size_t len, ad_len;
static uint8_t key[FIELD_MAX], nonce[FIELD_MAX], tag[FIELD_MAX], false_tag[FIELD_MAX];
static uint8_t msg[TEXT_MAX], ad[TEXT_MAX], ct[TEXT_MAX], keystream[TEXT_MAX], out[TEXT_MAX];
static uint64_t context[STATE_WORDS_MAX], state[STATE_WORDS_MAX];
static int status;

static void call_encrypt(void) {
  status = aead->encrypt(ct, tag, msg, len, ad, ad_len, nonce, key);
}

/* A packet of random bytes, and its secrets. */
static void start_packet(const loxo_aead *a, size_t n, size_t ad_n) {
  if (a->state_bytes > sizeof state || a->context_bytes > sizeof context || n > TEXT_MAX) {
    give_up("the test's buffers are too small for", a->name);
  }
  aead = a;
  len = n;
  ad_len = ad_n;
  random_bytes(key, a->key_bytes);
  random_bytes(nonce, a->nonce_bytes);
  random_bytes(msg, len);
  random_bytes(ad, ad_len);
  call_encrypt();
  CHECK(status == 0);
  for (size_t i = 0; i < a->tag_bytes; i++) false_tag[i] = tag[i] ^ 0x80;
  for (size_t i = 0; i < len; i++) keystream[i] = msg[i] ^ ct[i];
}

/* Tests the search itself: it must find the secret that a call leaves behind. */
static void forgetful(void) {
  volatile uint8_t copy[FIELD_MAX];
  for (size_t i = 0; i < sizeof copy; i++) copy[i] = key[i];
}

static void search_finds(void) {
  random_bytes(key, sizeof key);
  run_painted(forgetful);
  for (size_t at = 0; at + WINDOW <= sizeof key; at++) {
    CHECK(is_on_the_stack(key + at, stack_used_from()));
  }
  random_bytes(msg, WINDOW);
  CHECK(!is_on_the_stack(msg, 0));
}

/* ---- Spills ---------------------------------------------------------------------------------- */

static const loxo_permutation *permutation;
static uint8_t one_state[FIELD_MAX * 2];

static void call_permute(void) { permutation->permute(one_state, 1); }

static int any_is_on_the_stack(const uint8_t *bytes, size_t size) {
  const size_t from = stack_used_from();
  for (size_t at = 0; at + WINDOW <= size; at++) {
    if (is_on_the_stack(bytes + at, from)) return 1;
  }
  return 0;
}

/* Whether this compiler's spills in the permutation line up to a whole state. Then the
 * permutation's output, such as an expanded key or a digest, would be found although no buffer is
 * at fault. An AEAD may have no permutation. */
static int spills_line_up(const loxo_permutation *p) {
  if (!p) return 0;
  permutation = p;
  if (p->state_bytes > sizeof one_state) give_up("the test's buffers are too small for", p->name);
  random_bytes(one_state, p->state_bytes);
  run_painted(call_permute);
  return any_is_on_the_stack(one_state, p->state_bytes);
}

static void stack_not_run(const char *name, const char *what, const char *why) {
  char text[64];
  snprintf(text, sizeof text, "%s: %s on the stack", name, what);
  not_run(text, why);
}

static void spills_not_run(const char *name, const char *what) {
  stack_not_run(name, what, "this compiler's spills line up to a state of the permutation");
}

/* A stream's kernels have rows of its key and keystream in vectors. What of these this compiler
 * spills at the level in use, by all kernels of all streams: then a call would leave it although no
 * buffer is at fault. */
enum { KERNEL_LANES = 64, KERNEL_BLOCKS = 16, BLOCK_MAX = 256 };
static struct { int key, keystream; } spilled;
static const loxo_stream_row *the_row;
static loxo_stream_lane row_lanes[KERNEL_LANES];
static size_t row_streams, row_blocks;

/* The pad keeps the kernel's frame below those of what is called next. */
static void call_row(void) {
  volatile uint8_t pad[1024];
  pad[0] = PAINT;
  the_row->xor_blocks(row_lanes, row_streams, row_blocks);
  pad[1] = pad[0];
}

static void note_spills(const loxo_stream *s, const loxo_stream_row *k, size_t n, size_t blocks) {
  static uint64_t own[KERNEL_LANES][STATE_WORDS_MAX];
  static uint8_t zeros[KERNEL_BLOCKS * BLOCK_MAX], made[KERNEL_LANES][KERNEL_BLOCKS * BLOCK_MAX];
  static uint8_t kernel_key[UINT8_MAX], kernel_nonce[UINT8_MAX];
  if (n > KERNEL_LANES || s->block_bytes > BLOCK_MAX || s->state_bytes > sizeof *own) {
    give_up("the test's buffers are too small for", s->name);
  }
  random_bytes(kernel_key, sizeof kernel_key);
  for (size_t i = 0; i < n; i++) {
    random_bytes(kernel_nonce, sizeof kernel_nonce);
    CHECK(s->init(own[i], kernel_nonce, s->nonce_max, kernel_key, s->key_max) == 0);
    row_lanes[i] = (loxo_stream_lane){loxo_stream_own(own[i]), made[i], zeros};
  }
  the_row = k, row_streams = n, row_blocks = blocks;
  run_painted(call_row);
  spilled.key |= any_is_on_the_stack(kernel_key, s->key_max);
  for (size_t i = 0; i < n; i++) {
    spilled.keystream |= any_is_on_the_stack(made[i], blocks * s->block_bytes);
  }
}

static void note_spills_of_streams(void) {
  memset(&spilled, 0, sizeof spilled);
  for (size_t i = 0; i < loxo_stream_count(); i++) {
    const loxo_stream *s = loxo_stream_at(i);
    if (i && s->kernels == loxo_stream_at(i - 1)->kernels) continue;
    for (const loxo_stream_row *k = s->kernels; k && k->xor_blocks; k++) {
      if (k->needs & ~loxo_cpu_features()) continue;
      for (size_t n = 1; n <= KERNEL_BLOCKS; n++) note_spills(s, k, 1, n);
    }
    for (const loxo_stream_row *k = s->streams; k && k->xor_blocks; k++) {
      if (k->needs & ~loxo_cpu_features()) continue;
      for (size_t n = 1; n <= k->lanes; n++) note_spills(s, k, n, 1 + n % 2);
    }
  }
}

/* ---- AEADs ----------------------------------------------------------------------------------- */

/* Whether the AEAD is made of a stream, and that spills this. */
static int spills_as_stream(const loxo_aead *a, int it) { return !a->permutation && it; }

static void keep_expanded_key(const uint8_t *from) {
  memset(context, 0, sizeof context);
  aead->key_init(context, from);
  if (!spills_line_up(aead->permutation) && !spills_as_stream(aead, spilled.key)) {
    keep_secret("expanded key", (const uint8_t *)context, aead->context_bytes);
  }
}

/* A duplex adds the key itself to words of its state, which no buffer holds but spills may. */
static int adds_key_to_state(void) { return memcmp(context, key, aead->key_bytes) == 0; }

/* What Elephant adds the expanded key to for its tag: with the tag, it gives that key away. */
static void keep_bare_tag(void) {
  static uint8_t bare[FIELD_MAX];
  const uint8_t *expanded = (const uint8_t *)context;
  if (adds_key_to_state()) return;
  size_t n = aead->tag_bytes < aead->context_bytes ? aead->tag_bytes : aead->context_bytes;
  for (size_t i = 0; i < n; i++) bare[i] = tag[i] ^ expanded[i];
  if (!spills_line_up(aead->permutation)) keep_secret("bare tag", bare, n);
}

static void call_decrypt(void) {
  status = aead->decrypt(out, tag, ct, len, ad, ad_len, nonce, key);
}
static void call_forged(void) {
  status = aead->decrypt(out, false_tag, ct, len, ad, ad_len, nonce, key);
}
static void call_key_init(void) { aead->key_init(context, key); }
static void call_encrypt_with(void) {
  status = aead->encrypt_with(ct, tag, msg, len, ad, ad_len, nonce, context);
}
static void call_decrypt_with(void) {
  status = aead->decrypt_with(out, tag, ct, len, ad, ad_len, nonce, context);
}
static void call_init(void) { aead->init(state, nonce, key); }
static void call_abandon(void) {
  aead->init_with(state, nonce, context);
  status = aead->ad(state, ad, ad_len);
  aead->wipe(state);
}
static void call_encrypt_pieces(void) {
  size_t first = len / 3;
  aead->init_with(state, nonce, context);
  status = aead->ad(state, ad, ad_len);
  status |= aead->encrypt_update(state, ct, msg, first);
  status |= aead->encrypt_update(state, ct + first, msg + first, len - first);
  status |= aead->encrypt_final(state, tag);
}
static void decrypt_pieces(const uint8_t *its_tag) {
  size_t first = len / 3;
  aead->init(state, nonce, key);
  status = aead->ad(state, ad, ad_len) | aead->decrypt_absorb(state, ct, len);
  if (!status) status = aead->decrypt_verify(state, its_tag);
  if (status) return;
  status = aead->decrypt_update(state, out, ct, first);
  status |= aead->decrypt_update(state, out + first, ct + first, len - first);
  status |= aead->decrypt_final(state);
}
static void call_decrypt_pieces(void) { decrypt_pieces(tag); }
static void call_forged_pieces(void) { decrypt_pieces(false_tag); }

/* Packets of a batch hold no secrets themselves, but are on the stack, like a caller's. */
static loxo_packet batch_packet(uint8_t *to, const uint8_t *from) {
  loxo_packet p;
  memset(&p, 0, sizeof p);
  p.out = to;
  p.tag = tag;
  p.in = from;
  p.len = len;
  p.ad = ad;
  p.ad_len = ad_len;
  p.nonce = nonce;
  return p;
}
static void call_encrypt_many(void) {
  loxo_packet p = batch_packet(ct, msg);
  p.key = key;
  status = aead->encrypt_many(&p, 1);
}
static void call_decrypt_many(void) {
  loxo_packet p = batch_packet(out, ct);
  p.key_context = context;
  status = aead->decrypt_many(&p, 1);
}

/* Packets without associated data: whole slabs of 64, so that no later work overwrites what they
 * leave. There are two of them, in turns: of equal ones, spilled vectors would line up, the last
 * lane of one and the first of the next. */
enum { PLAIN_PACKETS = 128, PLAIN_LEN = 16 };
static struct sample {
  uint8_t key[FIELD_MAX], nonce[FIELD_MAX], msg[PLAIN_LEN], ct[PLAIN_LEN], tag[FIELD_MAX];
  uint64_t context[STATE_WORDS_MAX];
} samples[2];
static loxo_packet plain[PLAIN_PACKETS];
static uint8_t plain_out[PLAIN_PACKETS][PLAIN_LEN], plain_tag[PLAIN_PACKETS][FIELD_MAX];

/* The present packet as a sample. */
static void take_sample(struct sample *s) {
  memcpy(s->key, key, sizeof key);
  memcpy(s->nonce, nonce, sizeof nonce);
  memcpy(s->msg, msg, PLAIN_LEN);
  memcpy(s->ct, ct, PLAIN_LEN);
  memcpy(s->tag, tag, sizeof tag);
  aead->key_init(s->context, s->key);
}

static void start_plain(const loxo_aead *a) {
  for (size_t i = COUNT(samples); i-- > 0;) { /* the first one's secrets are looked for */
    start_packet(a, PLAIN_LEN, 0);
    take_sample(&samples[i]);
  }
}

static void fill_plain(int decrypt, int with, uint8_t flip) {
  for (size_t i = 0; i < PLAIN_PACKETS; i++) {
    const struct sample *s = &samples[i % COUNT(samples)];
    for (size_t k = 0; k < aead->tag_bytes; k++) plain_tag[i][k] = s->tag[k] ^ flip;
    plain[i] = batch_packet(plain_out[i], decrypt ? s->ct : s->msg);
    plain[i].nonce = s->nonce;
    plain[i].tag = plain_tag[i];
    if (with) {
      plain[i].key_context = s->context;
    } else {
      plain[i].key = s->key;
    }
  }
}
static void call_encrypt_plain(void) {
  fill_plain(0, 0, 0);
  status = aead->encrypt_many(plain, PLAIN_PACKETS);
}
static void call_encrypt_plain_with(void) {
  fill_plain(0, 1, 0);
  status = aead->encrypt_many(plain, PLAIN_PACKETS);
}
static void call_decrypt_plain(void) {
  fill_plain(1, 0, 0);
  status = aead->decrypt_many(plain, PLAIN_PACKETS);
}
static void call_decrypt_plain_with(void) {
  fill_plain(1, 1, 0);
  status = aead->decrypt_many(plain, PLAIN_PACKETS);
}
static void call_forged_plain(void) {
  fill_plain(1, 0, 0x80);
  status = aead->decrypt_many(plain, PLAIN_PACKETS);
}

typedef struct aead_call {
  const char *what;
  void (*call)(void);
  int status;
  int wipes; /* the state of pieces */
} aead_call;

static const aead_call aead_calls[] = {
    {"encrypt", call_encrypt, 0, 0},
    {"decrypt", call_decrypt, 0, 0},
    {"decrypt forged", call_forged, LOXO_ERR_FORGED, 0},
    {"key_init", call_key_init, 0, 0},
    {"encrypt_with", call_encrypt_with, 0, 0},
    {"decrypt_with", call_decrypt_with, 0, 0},
    {"init", call_init, 0, 0},
    {"abandoned", call_abandon, 0, 1},
    {"encrypt by pieces", call_encrypt_pieces, 0, 1},
    {"decrypt by pieces", call_decrypt_pieces, 0, 1},
    {"forged by pieces", call_forged_pieces, LOXO_ERR_FORGED, 1},
    {"encrypt_many", call_encrypt_many, 0, 0},
    {"decrypt_many", call_decrypt_many, 0, 0},
};

static const aead_call plain_calls[] = {
    {"encrypt plain", call_encrypt_plain, 0, 0},
    {"encrypt plain with contexts", call_encrypt_plain_with, 0, 0},
    {"decrypt plain", call_decrypt_plain, 0, 0},
    {"decrypt plain with contexts", call_decrypt_plain_with, 0, 0},
    {"forged plain", call_forged_plain, LOXO_ERR_FORGED, 0},
};

/* The packet is already there. */
static void aead_stack(const loxo_aead *a, const aead_call *calls, size_t n) {
  secret_count = 0;
  keep_expanded_key(key);
  keep_bare_tag();
  if (!spills_as_stream(a, spilled.key)) keep_secret("key", key, a->key_bytes);
  if (!spills_as_stream(a, spilled.keystream)) keep_secret("keystream", keystream, len);
  keep_secret("plaintext", msg, len);
  for (size_t i = 0, all = secret_count; i < n; i++, secret_count = all) {
    /* Whoever knows it forges the packet. */
    if (calls[i].status == LOXO_ERR_FORGED) keep_secret("right tag", tag, a->tag_bytes);
    memset(state, 0, sizeof state);
    status = 0;
    check_stack(calls[i].what, calls[i].call);
    CHECK(status == calls[i].status);
    if (calls[i].wipes) CHECK(all_bytes(state, 0, sizeof state));
  }
  a->key_wipe(context);
  CHECK(all_bytes(context, 0, sizeof context));
}

static void aead_stacks(const loxo_aead *a) {
  const size_t block = a->block_bytes;
  const size_t lengths[] = {0, 1, 13, block, 3 * block + 7, 68 * block + 14};
  for (size_t i = 0; i < COUNT(lengths); i++) {
    trying("%s, %zu bytes", a->name, lengths[i]);
    start_packet(a, lengths[i], lengths[i] / 2 + 1);
    aead_stack(a, aead_calls, COUNT(aead_calls));
  }
  trying("%s, %d packets", a->name, PLAIN_PACKETS);
  start_plain(a);
  aead_stack(a, plain_calls, COUNT(plain_calls));
  if (spills_line_up(a->permutation)) spills_not_run(a->name, "expanded key");
  a->key_init(context, key);
  if (adds_key_to_state()) stack_not_run(a->name, "bare tag", "spills may hold words of a state");
}

/* ---- Chunked messages ------------------------------------------------------------------------ */

static loxo_chunked chunked;
static loxo_cipher cipher;
static loxo_cipher_many cipher_many;
static uint8_t header[LOXO_CHUNKED_HEADER_BYTES], salt[LOXO_CHUNKED_SALT_BYTES];

static void call_chunked_encrypt_init(void) {
  status = loxo_chunked_encrypt_init(&chunked, header, cipher, 6, salt, key);
}
static void call_chunked_encrypt(void) {
  call_chunked_encrypt_init();
  status |= loxo_chunked_encrypt(&chunked, ct, msg, len, 1);
}
static void call_chunked_decrypt(void) {
  status = loxo_chunked_decrypt_init(&chunked, header, cipher, key);
  status |= loxo_chunked_decrypt(&chunked, out, ct, len + cipher.tag_bytes, 1);
}
static void call_chunked_encrypt_many(void) {
  call_chunked_encrypt_init();
  status |= loxo_chunked_encrypt_many(&chunked, cipher_many, ct, msg, len, 1, NULL);
}
static void call_chunked_decrypt_many(void) {
  status = loxo_chunked_decrypt_init(&chunked, header, cipher, key);
  status |=
      loxo_chunked_decrypt_many(&chunked, cipher_many, out, ct, len + cipher.tag_bytes, 1, NULL);
}
static void call_chunked_wrong_key(void) {
  header[LOXO_CHUNKED_HEADER_BYTES - 1] ^= 1;
  status = loxo_chunked_decrypt_init(&chunked, header, cipher, key);
  header[LOXO_CHUNKED_HEADER_BYTES - 1] ^= 1;
}

static void chunked_stack(const loxo_aead *a) {
  static uint8_t message_key[LOXO_CHUNKED_KEY_MAX];
  trying("%s", a->name);
  start_packet(a, 50, 26);
  random_bytes(salt, sizeof salt);
  call_chunked_encrypt();
  memcpy(message_key, chunked.key, sizeof message_key);
  secret_count = 0;
  keep_expanded_key(message_key);
  if (!spills_as_stream(a, spilled.key)) {
    keep_secret("key", key, a->key_bytes);
    keep_secret("key of the message", message_key, a->key_bytes);
  }
  keep_secret("plaintext", msg, len);
  check_stack("encrypt_init", call_chunked_encrypt_init);
  check_stack("encrypt", call_chunked_encrypt);
  CHECK(status == 0);
  check_stack("decrypt", call_chunked_decrypt);
  CHECK(status == 0);
  check_stack("encrypt_many", call_chunked_encrypt_many);
  CHECK(status == 0);
  check_stack("decrypt_many", call_chunked_decrypt_many);
  CHECK(status == 0);
  check_stack("wrong key", call_chunked_wrong_key);
  CHECK(status == LOXO_ERR_KEY && all_bytes(&chunked, 0, sizeof chunked));
  call_chunked_encrypt_init();
  loxo_chunked_wipe(&chunked);
  CHECK(status == 0 && all_bytes(&chunked, 0, sizeof chunked));
}

static void chunked_stacks(void) {
#define LOXO_AEAD(id, name, NAME, text, permutation) \
  cipher = loxo_##name##_cipher(); \
  cipher_many = loxo_##name##_cipher_many(); \
  if (cipher.chunkable) chunked_stack(loxo_aead_with_id(id));
#include "loxo/registry.def"
}

/* ---- Hashes ---------------------------------------------------------------------------------- */

static const loxo_hash *the_hash;
static uint8_t digest[FIELD_MAX];

static void call_hash(void) { status = the_hash->hash(digest, msg, 100); }
static void call_hash_pieces(void) {
  the_hash->init(state);
  status = the_hash->update(state, msg, 33) | the_hash->update(state, msg + 33, 67);
  status |= the_hash->final(state, digest);
}
static void call_hash_many(void) {
  static uint8_t digests[9][FIELD_MAX];
  loxo_message messages[9];
  for (size_t i = 0; i < 9; i++) {
    messages[i] = (loxo_message){.digest = digests[i], .in = msg, .len = 60 + 5 * i};
  }
  status = the_hash->hash_many(messages, 9);
}

static void call_xof(void) { status = the_hash->hash_any(digest, sizeof digest, msg, 100); }

static void hash_stacks(const loxo_hash *h) {
  the_hash = h;
  random_bytes(msg, 100);
  call_hash();
  secret_count = 0;
  keep_secret("message", msg, 100);
  if (spills_line_up(h->permutation)) {
    spills_not_run(h->name, "digest");
  } else {
    keep_secret("digest", digest, h->digest_bytes);
  }
  check_stack("hash", call_hash);
  check_stack("hash by pieces", call_hash_pieces);
  check_stack("hash of many", call_hash_many);
  if (h->squeeze) check_stack("hash of any length", call_xof);
  CHECK(status == 0 && all_bytes(state, 0, h->state_bytes));
}

/* ---- Streams --------------------------------------------------------------------------------- */

enum { STREAM_TEXT = 1100, STREAM_BLOCKS = 5, LEAST_STATE = 24 };
static const loxo_stream *the_stream;
static uint8_t stream_key[UINT8_MAX], stream_nonce[UINT8_MAX], xored[STREAM_TEXT];
static size_t stream_len;

static void call_stream(void) {
  const loxo_stream *s = the_stream;
  status = s->xor_all(xored, msg, stream_len, stream_nonce, s->nonce_max, stream_key, s->key_max);
}
static void call_keystream(void) {
  const loxo_stream *s = the_stream;
  status = s->keystream(xored, STREAM_TEXT, stream_nonce, s->nonce_max, stream_key, s->key_max);
}
static void call_stream_pieces(void) {
  const loxo_stream *s = the_stream;
  status = s->init(state, stream_nonce, s->nonce_max, stream_key, s->key_max);
  status |= s->xor_update(state, xored, msg, 33);
  if (s->flags & LOXO_STREAM_SEEKS) status |= s->seek(state, 33);
  status |= s->xor_update(state, xored + 33, msg + 33, STREAM_TEXT - 33);
  s->wipe(state);
}
static void call_stream_many(void) {
  loxo_text texts[9];
  const loxo_stream *s = the_stream;
  for (size_t i = 0; i < 9; i++) {
    loxo_text t = {xored, msg, 33, stream_nonce, s->nonce_max, stream_key, s->key_max, 0};
    t.out += 33 * i;
    texts[i] = t;
  }
  status = s->xor_many(texts, 9);
}

/* The words that are made of the key, behind each block of what is called for. Where a stream can
 * go anywhere, its state has the key itself and what is no secret; and a vector that is spilled has
 * words of a state side by side. */
static void keep_states(const loxo_stream *s) {
  static uint8_t kept[STREAM_BLOCKS][LEAST_STATE], some[STREAM_BLOCKS * BLOCK_MAX];
  if (s->flags & LOXO_STREAM_SEEKS) return;
  for (size_t i = 0; i < STREAM_BLOCKS; i++) {
    CHECK(s->init(state, stream_nonce, s->nonce_max, stream_key, s->key_max) == 0);
    CHECK(s->keystream_update(state, some, i * s->block_bytes) == 0);
    memcpy(kept[i], loxo_stream_own(state), LEAST_STATE);
    keep_secret("state", kept[i], LEAST_STATE);
  }
  s->wipe(state);
}

/* With equal streams in lanes, a word of all of them stands side by side: of a register that stays
 * all words do, at both ends of a block, while compilers spill some. */
static void check_lanes(const loxo_stream *s) {
  const size_t from = stack_used_from();
  unsigned words = 0, found = 0;
  for (size_t i = 0; i < 2; i++) {
    static uint8_t some[BLOCK_MAX];
    CHECK(s->init(state, stream_nonce, s->nonce_max, stream_key, s->key_max) == 0);
    CHECK(s->keystream_update(state, some, i * s->block_bytes) == 0);
    for (size_t at = 0; at < LEAST_STATE; at += 4, words++) {
      uint8_t window[WINDOW];
      for (size_t j = 0; j < WINDOW; j++) {
        window[j] = ((const uint8_t *)loxo_stream_own(state))[at + j % 4];
      }
      found += (unsigned)is_on_the_stack(window, from);
    }
  }
  s->wipe(state);
  trying("%s: words in lanes", s->name);
  CHECK(found < words);
}

static void stream_stacks(const loxo_stream *s) {
  static const size_t lengths[] = {64, 128, 256, 384, STREAM_TEXT};
  the_stream = s;
  random_bytes(msg, STREAM_TEXT);
  random_bytes(stream_key, sizeof stream_key);
  random_bytes(stream_nonce, sizeof stream_nonce);
  CHECK(s->keystream(keystream, STREAM_TEXT, stream_nonce, s->nonce_max, stream_key, s->key_max) ==
        0);
  secret_count = 0;
  keep_secret("message", msg, STREAM_TEXT);
  if (!spilled.key) keep_secret("key", stream_key, s->key_max);
  if (!spilled.keystream) keep_secret("keystream", keystream, STREAM_TEXT);
  if (!loxo_cpu_features()) keep_states(s);
  for (size_t i = 0; i < COUNT(lengths); i++) {
    char what[20];
    stream_len = lengths[i];
    snprintf(what, sizeof what, "xor of %zu", stream_len);
    check_stack(what, call_stream);
  }
  check_stack("keystream", call_keystream);
  check_stack("xor by pieces", call_stream_pieces);
  CHECK(status == 0 && all_bytes(state, 0, s->state_bytes));
  check_stack("xor of many", call_stream_many);
  if (!(s->flags & LOXO_STREAM_SEEKS)) check_lanes(s);
}

/* Streams and the AEADs made of them, whose kernels have keys and keystream in registers, and spill
 * some of those. */
static void all_stream_stacks(const char *level) {
  char what[64];
  static const char why[] = "this compiler's spills in a kernel hold rows of it";
  note_spills_of_streams();
  if (spilled.key) stack_not_run(level, "keys of streams", why);
  if (spilled.keystream) stack_not_run(level, "keystream", why);
  snprintf(what, sizeof what, "stack after each call (%s)", level);
  for (size_t i = 0; i < loxo_aead_count(); i++) {
    const loxo_aead *a = loxo_aead_at(i);
    if (!a->permutation) GROUP(a->name, what, aead_stacks(a));
  }
  for (size_t i = 0; i < loxo_stream_count(); i++) {
    const loxo_stream *s = loxo_stream_at(i);
    GROUP(s->name, what, stream_stacks(s));
  }
}

static void stream_stacks_at_each_level(void) {
  static const char *const levels[] = {"portable", "ssse3", "avx2", "avx512", "native"};
  uint64_t before = 0;
  for (size_t i = 0; i < COUNT(levels); i++) {
    loxo_cpu_mask(loxo_cpu_level(levels[i], NULL));
    const uint64_t rows = all_usable_rows(loxo_cpu_features());
    if (rows != before) all_stream_stacks(levels[i]);
    before = rows;
  }
  loxo_cpu_mask(UINT32_MAX);
}

/* ---- Kernels --------------------------------------------------------------------------------- */

/* A kernel may spill what it keeps in registers: 64 states of 192 bits in 64-byte registers are 192
 * words. The buffers of the wider kernels are ten times that. */
enum { MOST_LANES = 1024, STATE_MAX = 128, SPILLED_MAX = 24, SPILLED_RUN_MAX = 224 };

static const loxo_kernel_row *the_kernel;
static uint8_t states_in[MOST_LANES * STATE_MAX], states[MOST_LANES * STATE_MAX];

static void call_kernel(void) { the_kernel->permute(states, the_kernel->lanes); }

static void run_kernel_painted(size_t size) {
  random_bytes(states_in, size);
  memcpy(states, states_in, size);
  run_once(call_kernel);
  memcpy(states, states_in, size);
  run_once(call_kernel);
}

static int word_is_on_the_stack(const uint8_t *word, size_t from) {
  for (size_t at = from & ~(size_t)7; at < sizeof stack; at += 8) {
    if (memcmp(stack + at, word, 8) == 0) return 1;
  }
  return 0;
}

/* How many 8-byte words of at most 64 of the states are on the stack. */
static unsigned words_on_the_stack(const uint8_t *lane, size_t state_bytes, size_t lanes) {
  unsigned found = 0;
  const size_t from = stack_used_from();
  for (size_t i = 0; i < lanes && i < 64; i++, lane += state_bytes) {
    for (size_t at = 0; at + 8 <= state_bytes; at += 8) {
      found += (unsigned)word_is_on_the_stack(lane + at, from);
    }
  }
  return found;
}

/* The longest run of words on the stack that depend on the states. */
static size_t longest_difference(void) {
  size_t longest = 0, row = 0;
  for (size_t at = 0; at < sizeof stack - PAD; at += 8) {
    row = memcmp(stack + at, stack_before + at, 8) != 0 ? row + 1 : 0;
    if (row > longest) longest = row;
  }
  return longest;
}

static void kernel_stack(const loxo_permutation *p, const loxo_kernel_row *k) {
  size_t size = (size_t)k->lanes * p->state_bytes;
  if (size > sizeof states) give_up("the test's buffers are too small for", p->name);
  trying("%s %s", p->name, k->name);
  const int lines_up = spills_line_up(p);
  the_kernel = k;
  run_kernel_painted(size);
  memcpy(stack_before, stack, sizeof stack);
  run_kernel_painted(size);
  CHECK(words_on_the_stack(states, p->state_bytes, k->lanes) <= SPILLED_MAX);
  CHECK(words_on_the_stack(states_in, p->state_bytes, k->lanes) <= SPILLED_MAX);
  CHECK(longest_difference() < SPILLED_RUN_MAX);
  if (strcmp(k->name, "small") == 0 && lines_up) {
    spills_not_run(p->name, "small kernel's buffer");
  } else if (strcmp(k->name, "small") == 0) { /* works in memory: no state in registers */
    for (size_t at = 0; at + WINDOW <= size; at++) {
      CHECK(!is_on_the_stack(states + at, stack_used_from()));
    }
  }
}

static void kernel_stacks(const loxo_permutation *p) {
  for (const loxo_kernel_row *k = p->kernels; k->permute; k++) {
    if ((k->needs & ~loxo_cpu_features()) == 0) kernel_stack(p, k);
  }
}

/* ---- All of it ------------------------------------------------------------------------------- */

int main(void) {
  GROUP("wiping", "the search finds", search_finds());
  for (size_t i = 0; i < loxo_aead_count(); i++) {
    const loxo_aead *a = loxo_aead_at(i);
    if (a->permutation) GROUP(a->name, "stack after each call", aead_stacks(a));
  }
  for (size_t i = 0; i < loxo_hash_count(); i++) {
    const loxo_hash *h = loxo_hash_at(i);
    GROUP(h->name, "stack after each call", hash_stacks(h));
  }
  stream_stacks_at_each_level();
  GROUP("chunked", "stack after each call", chunked_stacks()); /* behind what streams spill */
  for (size_t i = 0; i < loxo_permutation_count(); i++) {
    const loxo_permutation *p = loxo_permutation_at(i);
    if (p->kernels) {
      GROUP(p->name, "stack after each kernel", kernel_stacks(p));
    } else {
      not_run(p->name, "stack after each kernel: they were chosen when compiling");
    }
  }
  return test_summary();
}
#endif
