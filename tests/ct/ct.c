/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Constant time under valgrind. Keys, messages, the inputs of hashes and the states of permutations
 * are marked as undefined memory, so memcheck reports each branch and each address that depends on
 * them, in every operation of everything registered. The library is compiled with LOXO_CT_CHECK,
 * which makes it declare which verdicts are public. Two planted leaks must be reported first.
 *
 * Ends with `N passed, N failed`; tests/ct/run.py builds and runs it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <valgrind/memcheck.h>
#include <valgrind/valgrind.h>
#include "loxo.h"
#include "loxo/core/stream_scheme.h"
#include "loxo/mode/ascon/ascon_engines.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))
#define SECRET(p, n) ((void)VALGRIND_MAKE_MEM_UNDEFINED((p), (n)))
#define OPEN(p, n) ((void)VALGRIND_MAKE_MEM_DEFINED((p), (n)))

enum { TEXT_MAX = 13000, FIELD_MAX = 64, BATCH = 5, MANY = 520, STATES_MAX = 64 * 1024 };

static unsigned passed, failed, skipped;
static volatile unsigned sink;

/* LOXO_PUBLIC in the library. */
static void make_public(const void *p, size_t n) { OPEN(p, n); }
extern void (*const loxo_ct_public)(const void *, size_t);
void (*const loxo_ct_public)(const void *, size_t) = make_public;

/* The errors that memcheck has seen since the last call. */
static unsigned new_errors(void) {
  static unsigned before;
  unsigned now = VALGRIND_COUNT_ERRORS, more = now - before;
  before = now;
  return more;
}

static void settle(int ok, const char *name, const char *what) {
  unsigned leaks = new_errors();
  if (ok && !leaks) {
    passed++;
    return;
  }
  failed++;
  printf("FAILED %s, %s: %s\n", name, what, leaks ? "depends on a secret" : "wrong result");
}

/* ---- What has to be caught ------------------------------------------------------------------ */

static const uint8_t planted_table[256] = {1, 2, 3};

__attribute__((noinline)) static void planted_lookup(const uint8_t *secret) {
  sink = planted_table[secret[0]];
}

__attribute__((noinline)) static void planted_branch(const uint8_t *secret) {
  if (secret[0] & 1) sink++;
}

static void planted_leaks(void) {
  uint8_t secret[16] = {1};
  SECRET(secret, sizeof secret);
  (void)new_errors();
  planted_lookup(secret);
  unsigned lookup = new_errors();
  planted_branch(secret);
  unsigned branch = new_errors();
  passed += (lookup != 0) + (branch != 0);
  failed += !lookup + !branch;
  if (!lookup) printf("FAILED planted lookup: not caught\n");
  if (!branch) printf("FAILED planted branch: not caught\n");
}

/* ---- AEADs ---------------------------------------------------------------------------------- */

typedef struct sample {
  const loxo_aead *a;
  size_t len, ad_len;
  uint8_t key[FIELD_MAX], nonce[FIELD_MAX], tag[FIELD_MAX], made_tag[FIELD_MAX];
  uint8_t ad[TEXT_MAX], msg[TEXT_MAX], ct[TEXT_MAX], out[TEXT_MAX];
  uint64_t context[64], state[64];
} sample;

static sample samples[BATCH];

/* Computes the right answer with nothing secret; then marks key and message as secret. */
static void prepare(sample *s, const loxo_aead *a, size_t len, size_t ad_len) {
  OPEN(s, sizeof *s);
  memset(s, 0, sizeof *s);
  s->a = a;
  s->len = len;
  s->ad_len = ad_len;
  for (size_t i = 0; i < FIELD_MAX; i++) s->key[i] = (uint8_t)(i * 7 + len);
  for (size_t i = 0; i < FIELD_MAX; i++) s->nonce[i] = (uint8_t)(i * 3 + ad_len);
  for (size_t i = 0; i < TEXT_MAX; i++) s->msg[i] = s->ad[i] = (uint8_t)(i * i + len);
  if (a->encrypt(s->ct, s->tag, s->msg, len, s->ad, ad_len, s->nonce, s->key)) exit(2);
  SECRET(s->key, sizeof s->key);
  SECRET(s->msg, sizeof s->msg);
}

static void settle_sealed(sample *s, int status, const char *what) {
  OPEN(s->out, sizeof s->out);
  OPEN(s->made_tag, sizeof s->made_tag);
  int same = !memcmp(s->out, s->ct, s->len) && !memcmp(s->made_tag, s->tag, s->a->tag_bytes);
  settle(status == 0 && same, s->a->name, what);
}

static void settle_opened(sample *s, int status, const char *what) {
  unsigned leaks = new_errors(); /* while the message is still secret */
  failed += leaks != 0;
  if (leaks) printf("FAILED %s, %s: depends on a secret\n", s->a->name, what);
  OPEN(s->out, sizeof s->out);
  OPEN(s->msg, sizeof s->msg);
  settle(status == 0 && !memcmp(s->out, s->msg, s->len), s->a->name, what);
  SECRET(s->msg, sizeof s->msg);
}

static void one_packet(sample *s) {
  const loxo_aead *a = s->a;
  int status = a->encrypt(s->out, s->made_tag, s->msg, s->len, s->ad, s->ad_len, s->nonce, s->key);
  settle_sealed(s, status, "encrypt");
  status = a->decrypt(s->out, s->tag, s->ct, s->len, s->ad, s->ad_len, s->nonce, s->key);
  settle_opened(s, status, "decrypt");
  s->tag[0] ^= 1;
  status = a->decrypt(s->out, s->tag, s->ct, s->len, s->ad, s->ad_len, s->nonce, s->key);
  settle(status == LOXO_ERR_FORGED, a->name, "decrypt a forgery");
  s->tag[0] ^= 1;
}

static void with_context(sample *s) {
  const loxo_aead *a = s->a;
  a->key_init(s->context, s->key);
  int status =
      a->encrypt_with(s->out, s->made_tag, s->msg, s->len, s->ad, s->ad_len, s->nonce, s->context);
  settle_sealed(s, status, "encrypt_with");
  status = a->decrypt_with(s->out, s->tag, s->ct, s->len, s->ad, s->ad_len, s->nonce, s->context);
  settle_opened(s, status, "decrypt_with");
}

static int encrypt_pieces(sample *s, size_t piece) {
  const loxo_aead *a = s->a;
  int status = 0;
  for (size_t at = 0; at < s->ad_len; at += piece) {
    status |= a->ad(s->state, s->ad + at, s->ad_len - at < piece ? s->ad_len - at : piece);
  }
  for (size_t at = 0; at < s->len; at += piece) {
    size_t n = s->len - at < piece ? s->len - at : piece;
    status |= a->encrypt_update(s->state, s->out + at, s->msg + at, n);
  }
  return status | a->encrypt_final(s->state, s->made_tag);
}

static int decrypt_pieces(sample *s, size_t piece) {
  const loxo_aead *a = s->a;
  int status = a->ad(s->state, s->ad, s->ad_len);
  for (size_t at = 0; at < s->len; at += piece) {
    size_t n = s->len - at < piece ? s->len - at : piece;
    status |= a->decrypt_absorb(s->state, s->ct + at, n);
  }
  status |= a->decrypt_verify(s->state, s->tag);
  for (size_t at = 0; at < s->len; at += piece) {
    size_t n = s->len - at < piece ? s->len - at : piece;
    status |= a->decrypt_update(s->state, s->out + at, s->ct + at, n);
  }
  return status | a->decrypt_final(s->state);
}

static void in_pieces(sample *s) {
  static const size_t pieces[] = {TEXT_MAX, 64, 7, 1};
  for (size_t i = 0; i < (s->len < 2000 ? COUNT(pieces) : 1); i++) {
    s->a->init(s->state, s->nonce, s->key);
    settle_sealed(s, encrypt_pieces(s, pieces[i]), "encrypt by pieces");
    s->a->key_init(s->context, s->key);
    s->a->init_with(s->state, s->nonce, s->context);
    settle_opened(s, decrypt_pieces(s, pieces[i]), "decrypt by pieces");
  }
}

static loxo_packet packet(sample *s, int encrypts, int context) {
  loxo_packet p;
  memset(&p, 0, sizeof p);
  p.out = s->out;
  p.tag = encrypts ? s->made_tag : s->tag;
  p.in = encrypts ? s->msg : s->ct;
  p.len = s->len;
  p.ad = s->ad;
  p.ad_len = s->ad_len;
  p.nonce = s->nonce;
  p.key = context ? NULL : s->key;
  p.key_context = context ? s->context : NULL;
  return p;
}

static void in_batches(const loxo_aead *a) {
  loxo_packet packets[BATCH];
  for (size_t i = 0; i < BATCH; i++) {
    prepare(&samples[i], a, i * 37, 50 - i * 10);
    a->key_init(samples[i].context, samples[i].key);
    packets[i] = packet(&samples[i], 1, i & 1);
  }
  int status = a->encrypt_many(packets, BATCH);
  for (size_t i = 0; i < BATCH; i++) {
    settle_sealed(&samples[i], status | packets[i].status, "encrypt_many");
    packets[i] = packet(&samples[i], 0, i & 1);
  }
  samples[2].tag[3] ^= 0x80;
  status = a->decrypt_many(packets, BATCH);
  settle(status == LOXO_ERR_FORGED && packets[2].status == status, a->name, "decrypt_many");
  for (size_t i = 0; i < BATCH; i++) {
    if (i != 2) settle_opened(&samples[i], packets[i].status, "decrypt_many");
  }
}

/* Enough packets for the lanes of every slab, and some more. */
static struct {
  uint8_t key[32], nonce[32], text[48], ad[32], out[48], tag[32];
  uint64_t context[4];
} many[MANY];
static loxo_packet packets_of_many[MANY];

static void prepare_many(const loxo_aead *a, int decrypts) {
  for (size_t i = 0; i < MANY; i++) {
    loxo_packet *p = &packets_of_many[i];
    memset(p, 0, sizeof *p);
    p->in = decrypts ? many[i].out : many[i].text;
    p->out = decrypts ? many[i].text : many[i].out;
    p->len = i % (sizeof many[i].text + 1);
    p->ad = many[i].ad;
    p->ad_len = i % 31;
    p->nonce = many[i].nonce;
    p->tag = many[i].tag;
    p->key = i % 3 ? many[i].key : NULL;
    p->key_context = i % 3 ? NULL : many[i].context;
    if (!decrypts) a->key_init(many[i].context, many[i].key);
  }
}

static void one_after_the_other(void *context, void (*task)(void *argument, size_t index),
                                void *argument, size_t count) {
  (void)context;
  for (size_t i = 0; i < count; i++) task(argument, i);
}

/* Slabs with a packet in each lane, and shares of a batch. */
static void in_large_batches(const loxo_aead *a) {
  static const loxo_executor executor = {one_after_the_other, NULL, 3};
  OPEN(many, sizeof many);
  for (size_t i = 0; i < sizeof many; i++) ((uint8_t *)many)[i] = (uint8_t)(i * i + i / 251);
  for (size_t i = 0; i < MANY; i++) {
    SECRET(many[i].key, sizeof many[i].key);
    SECRET(many[i].text, sizeof many[i].text);
  }
  prepare_many(a, 0);
  settle(a->encrypt_many(packets_of_many, MANY) == 0, a->name, "encrypt_many of a slab's packets");
  settle(a->encrypt_many_on(packets_of_many, MANY, &executor) == 0, a->name, "encrypt_many_on");
  for (size_t i = 0; i < MANY; i++) OPEN(many[i].out, sizeof many[i].out);
  for (size_t i = 0; i < MANY; i++) OPEN(many[i].tag, sizeof many[i].tag);
  prepare_many(a, 1);
  many[MANY / 2].tag[1] ^= 1;
  int status = a->decrypt_many(packets_of_many, MANY);
  settle(status == LOXO_ERR_FORGED && packets_of_many[MANY / 2].status == status &&
             packets_of_many[0].status == 0,
         a->name, "decrypt_many of a slab's packets");
}

/* A message of more blocks than a slab has lanes, whose runs may be divided among threads. */
static void shared_out(sample *s) {
  static const loxo_executor executor = {one_after_the_other, NULL, 3};
  loxo_packet p = packet(s, 1, 0);
  int status = s->a->encrypt_many_on(&p, 1, &executor);
  settle_sealed(s, status, "encrypt_many_on, one packet");
  p = packet(s, 0, 0);
  status = s->a->decrypt_many_on(&p, 1, &executor);
  settle_opened(s, status, "decrypt_many_on, one packet");
}

#if defined(LOXO_SIMDE)
#define LENS_FROM 9 /* the code for short packets is the same as at lower levels */
#else
#define LENS_FROM 0
#endif

static void aead(const loxo_aead *a) {
  static const size_t lens[][2] = {{0, 0},   {1, 1},    {16, 16}, {20, 8},      {25, 13},
                                   {64, 30}, {99, 100}, {300, 0}, {1700, 1650}, {12999, 12900}};
  for (size_t i = LENS_FROM; i < COUNT(lens); i++) {
    prepare(samples, a, lens[i][0], lens[i][1]);
    one_packet(samples);
    if (LENS_FROM) continue;
    with_context(samples);
    in_pieces(samples);
  }
  shared_out(samples);
  in_batches(a);
  in_large_batches(a);
}

/* ---- Duplexes -------------------------------------------------------------------------------- */

enum { LANES_MAX = 8, DUPLEX_TEXT = 70 };
static struct {
  uint8_t key[16], nonce[16], ad[40], text[DUPLEX_TEXT], out[DUPLEX_TEXT], tag[16];
} in_lane[LANES_MAX];

/* A packet for each lane, of mixed lengths; the last one is a forgery. */
static void duplex_row(const char *name, const loxo_duplex_row *row) {
  loxo_packet packets[LANES_MAX], *list[LANES_MAX];
  const size_t n = row->lanes, last = n - 1;
  for (size_t i = 0; i < n; i++) {
    const loxo_packet p = {in_lane[i].out, in_lane[i].tag, in_lane[i].text,  DUPLEX_TEXT - 9 * i,
                           in_lane[i].ad,  5 * i,          in_lane[i].nonce, in_lane[i].key,
                           NULL,           LOXO_ERR_STATE};
    packets[i] = p;
    list[i] = &packets[i];
    SECRET(in_lane[i].key, 16);
    SECRET(in_lane[i].text, DUPLEX_TEXT);
  }
  row->packets[0](list, n);
  for (size_t i = 0; i < n; i++) {
    OPEN(in_lane[i].out, DUPLEX_TEXT);
    OPEN(in_lane[i].tag, 16);
    packets[i].in = in_lane[i].out;
    packets[i].out = in_lane[i].text;
  }
  settle(packets[0].status == LOXO_OK, name, row->name);
  row->packets[1](list, n);
  settle(packets[0].status == LOXO_OK && packets[last].status == LOXO_OK, name, row->name);
  in_lane[last].tag[5] ^= 4;
  row->packets[1](list, n);
  settle(packets[last].status == LOXO_ERR_FORGED, name, row->name);
  row->packets[2](list, n);
  OPEN(in_lane[last].tag, 16);
  settle(packets[last].status == LOXO_OK, name, row->name);
}

#if LOXO_STATIC_DISPATCH
static void duplexes(void) {} /* one engine each, and the calls run it */
#else
static void duplex(const char *name, const loxo_duplex_row *row) {
  for (; row->name; row++) {
    if (row->needs & ~loxo_cpu_features()) {
      printf("NOT RUN %s, engine %s: valgrind's CPU lacks its instructions\n", name, row->name);
      skipped++;
    } else {
      duplex_row(name, row);
    }
  }
}

static void duplexes(void) {
  duplex("ascon-aead128", loxo_ascon_aead128_rows);
  duplex("ascon-128a", loxo_ascon_128a_rows);
  duplex("ascon-128", loxo_ascon_128_rows);
}
#endif

/* ---- Hashes, streams, permutations, files --------------------------------------------------- */

/* A XOF's output in pieces, under a secret customisation string if it takes one. */
static void squeeze(const loxo_hash *h, const uint8_t *in, size_t len) {
  uint8_t whole[FIELD_MAX * 2], pieces[FIELD_MAX * 2];
  uint64_t state[64];
  size_t custom = h->custom_max < len ? h->custom_max : len;
  int status = h->init_custom(state, in, custom) | h->update(state, in, len);
  status |= h->squeeze(state, whole, sizeof whole);
  status |= h->init_custom(state, in, custom) | h->update(state, in, len);
  for (size_t at = 0; at < sizeof pieces; at += 8) status |= h->squeeze(state, pieces + at, 8);
  OPEN(whole, sizeof whole);
  OPEN(pieces, sizeof pieces);
  settle(status == 0 && !memcmp(whole, pieces, sizeof whole), h->name, "squeeze");
}

static void hash(const loxo_hash *h) {
  uint8_t in[200], one[FIELD_MAX * 2], two[FIELD_MAX * 2];
  uint64_t state[64];
  memset(in, 0x5a, sizeof in);
  SECRET(in, sizeof in);
  int status = h->hash(one, in, sizeof in);
  h->init(state);
  for (size_t at = 0; at < sizeof in; at += 25) status |= h->update(state, in + at, 25);
  status |= h->final(state, two);
  OPEN(one, sizeof one);
  OPEN(two, sizeof two);
  settle(status == 0 && !memcmp(one, two, h->digest_bytes), h->name, "hash");
  loxo_message messages[] = {{.digest = one, .in = in, .len = sizeof in},
                             {.digest = one + FIELD_MAX, .in = in, .len = 3}};
  status = h->hash_many(messages, 2);
  OPEN(one, sizeof one);
  settle(status == 0 && !memcmp(one, two, h->digest_bytes), h->name, "hash of many");
  if (h->squeeze) squeeze(h, in, sizeof in);
}

static void stream(const loxo_stream *s) {
  uint8_t key[UINT8_MAX] = {1}, nonce[UINT8_MAX] = {2}, in[300], one[300], two[300];
  uint64_t state[512];
  loxo_text texts[3];
  memset(in, 0x5a, sizeof in);
  SECRET(key, sizeof key);
  SECRET(in, sizeof in);
  int status = s->xor_all(one, in, sizeof in, nonce, s->nonce_max, key, s->key_max);
  status |= s->init(state, nonce, s->nonce_max, key, s->key_max);
  for (size_t at = 0; at < sizeof in; at += 25)
    status |= s->xor_update(state, two + at, in + at, 25);
  if (s->flags & LOXO_STREAM_SEEKS) {
    status |= s->seek(state, 77);
    status |= s->xor_update(state, two + 77, in + 77, sizeof in - 77);
  }
  OPEN(one, sizeof one);
  OPEN(two, sizeof two);
  settle(status == 0 && !memcmp(one, two, sizeof in), s->name, "xor");
  for (size_t i = 0; i < COUNT(texts); i++) {
    loxo_text t = {two + 100 * i, in, 100 - i, nonce, s->nonce_max, key, s->key_max, 0};
    texts[i] = t;
  }
  status = s->xor_many(texts, COUNT(texts));
  status |= s->keystream(one + 100, 100, nonce, s->nonce_max, key, s->key_max);
  OPEN(one, sizeof one);
  OPEN(two, sizeof two);
  settle(status == 0 && !memcmp(one, two + 200, 98), s->name, "xor of many");
}

static uint8_t states[STATES_MAX];

/* The first feature that valgrind's CPU lacks. */
static const char *lacking(uint32_t needs) {
  uint32_t missing = needs & ~loxo_cpu_features();
  if (missing & LOXO_CPU_AVX512) return "AVX-512";
  return loxo_cpu_feature_name(missing & (~missing + 1));
}

static int is_left_out(const char *primitive, const char *kernel, uint32_t needs) {
  if (!(needs & ~loxo_cpu_features())) return 0;
  printf("NOT RUN %s, kernel %s: valgrind knows no %s\n", primitive, kernel, lacking(needs));
  skipped++;
  return 1;
}

static void kernels(const loxo_permutation *p) {
  for (const loxo_kernel_row *k = p->kernels; k && k->permute; k++) {
    if (is_left_out(p->name, k->name, k->needs)) continue;
    size_t counts[] = {1, (k->lanes + 1u) / 2, k->lanes};
    for (size_t i = 0; i < COUNT(counts); i++) {
      SECRET(states, counts[i] * p->state_bytes);
      k->permute(states, counts[i]);
      settle(1, p->name, k->name);
    }
  }
  SECRET(states, 67u * p->state_bytes);
  p->permute(states, 67);
  settle(1, p->name, "permute");
}

/* In place: n streams, and so many blocks of each. */
static void stream_kernel(const loxo_stream *s, const loxo_stream_row *k, size_t n, size_t blocks) {
  static uint64_t own[64][512];
  loxo_stream_lane lane[64];
  uint8_t key[UINT8_MAX] = {1}, nonce[UINT8_MAX] = {2};
  const size_t size = blocks * s->block_bytes;
  if (n > COUNT(lane) || n * size > sizeof states || s->state_bytes > sizeof *own) abort();
  SECRET(key, sizeof key);
  SECRET(states, n * size);
  for (size_t l = 0; l < n; l++) {
    uint8_t *text = states + l * size;
    sink += (unsigned)s->init(own[l], nonce, s->nonce_max, key, s->key_max);
    lane[l] = (loxo_stream_lane){loxo_stream_own(own[l]), text, text};
  }
  k->xor_blocks(lane, n, blocks);
  settle(1, s->name, k->name);
}

static void stream_kernels(const loxo_stream *s) {
  for (const loxo_stream_row *k = s->kernels; k && k->xor_blocks; k++) {
    if (is_left_out(s->name, k->name, k->needs)) continue;
    for (size_t blocks = 1; blocks < k->lanes; blocks++) stream_kernel(s, k, 1, blocks);
    stream_kernel(s, k, 1, k->lanes);
    stream_kernel(s, k, 1, 3u * k->lanes);
  }
  for (const loxo_stream_row *k = s->streams; k && k->xor_blocks; k++) {
    if (is_left_out(s->name, k->name, k->needs)) continue;
    for (size_t n = 1; n <= k->lanes; n++) stream_kernel(s, k, n, 1 + n % 3);
  }
}

/* A file of two chunks, sealed and opened. */
static void chunked(loxo_cipher cipher, loxo_cipher_many many, const char *name) {
  uint8_t key[LOXO_CHUNKED_KEY_MAX] = {3}, salt[LOXO_CHUNKED_SALT_BYTES] = {5};
  uint8_t header[LOXO_CHUNKED_HEADER_BYTES], text[128], sealed[2][64 + 32];
  size_t sealed_len = 64 + (size_t)cipher.tag_bytes;
  loxo_chunked c;
  memset(text, 9, sizeof text);
  SECRET(key, sizeof key);
  SECRET(text, sizeof text);
  int status = loxo_chunked_encrypt_init(&c, header, cipher, 6, salt, key);
  if (status == LOXO_ERR_FORMAT) return; /* experimental */
  status |= loxo_chunked_encrypt(&c, sealed[0], text, 64, 0);
  status |= loxo_chunked_encrypt(&c, sealed[1], text + 64, 64, 1);
  settle(status == 0, name, "chunked, encrypt");
  OPEN(header, sizeof header);
  OPEN(sealed, sizeof sealed);
  status = loxo_chunked_decrypt_init(&c, header, cipher, key);
  status |= loxo_chunked_decrypt(&c, text, sealed[0], sealed_len, 0);
  status |= loxo_chunked_decrypt(&c, text + 64, sealed[1], sealed_len, 1);
  settle(status == 0, name, "chunked, decrypt");
  uint8_t both[sizeof sealed];
  SECRET(text, sizeof text);
  status = loxo_chunked_encrypt_init(&c, header, cipher, 6, salt, key);
  status |= loxo_chunked_encrypt_many(&c, many, both, text, sizeof text, 1, NULL);
  settle(status == 0, name, "many chunks, encrypt");
  OPEN(header, sizeof header);
  OPEN(both, sizeof both);
  status = loxo_chunked_decrypt_init(&c, header, cipher, key);
  status |= loxo_chunked_decrypt_many(&c, many, text, both, 2 * sealed_len, 1, NULL);
  settle(status == 0, name, "many chunks, decrypt");
  header[20] ^= 1;
  settle(loxo_chunked_decrypt_init(&c, header, cipher, key) == LOXO_ERR_KEY, name, "wrong header");
}

static void everything(void) {
  for (size_t i = 0; i < loxo_hash_count(); i++) hash(loxo_hash_at(i));
  for (size_t i = 0; i < loxo_stream_count(); i++) {
    stream(loxo_stream_at(i));
    stream_kernels(loxo_stream_at(i));
  }
  for (size_t i = 0; i < loxo_aead_count(); i++) aead(loxo_aead_at(i));
#define LOXO_AEAD(id, name, NAME, text, permutation) \
  chunked(loxo_##name##_cipher(), loxo_##name##_cipher_many(), text);
#include "loxo/registry.def"
}

/* The modes with the kernels of each level of valgrind's CPU that differs from the one below. */
#if defined(LOXO_SIMDE)
/* AVX-512 as SIMDe and the compiler emulate it with lower levels. */
static void every_level(void) {
  (void)everything, (void)kernels; /* for the builds that run natively */
  printf("emulated: AEADs at level avx512\n");
  for (size_t i = 0; i < loxo_aead_count(); i++) aead(loxo_aead_at(i));
}
#else
static void every_level(void) {
  static const char *const levels[] = {"portable", "sse2", "ssse3", "avx2", "gfni", "avx512"};
  uint32_t all = loxo_cpu_features(), done = UINT32_MAX;
  for (size_t i = 0; i < COUNT(levels); i++) {
    uint32_t level = loxo_cpu_level(levels[i], NULL), used = loxo_cpu_mask(level);
    if (level & LOXO_CPU_AVX512 & ~all) {
      printf("NOT RUN level %s here: valgrind knows no AVX-512\n", levels[i]);
      skipped++;
    } else if (used != done) {
      everything();
      done = used;
    }
  }
  loxo_cpu_mask(UINT32_MAX);
}
#endif

int main(void) {
  if (!RUNNING_ON_VALGRIND) {
    fprintf(stderr, "ct runs under valgrind: tests/ct/run.py\n");
    return 2;
  }
  planted_leaks();
#if !defined(LOXO_SIMDE)
  for (size_t i = 0; i < loxo_permutation_count(); i++) kernels(loxo_permutation_at(i));
#endif
  every_level();
  duplexes();
  printf("%u passed, %u failed", passed, failed);
  if (skipped) printf(", %u skipped", skipped);
  printf("\n");
  return failed != 0;
}
