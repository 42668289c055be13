/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * AEADs at the sizes where wide kernels take over, at every level of the CPU: long messages, and
 * batches of more packets than any kernel has lanes, equal or mixed, also divided up by an
 * executor. The reference is the calls for pieces, a few bytes at a time, which never have enough
 * blocks for a wide kernel.
 */
#include "kernel_rows.h"
#include "sample.h"

enum { MANY_MORE = 76, MANY_MAX = 2 * LANES_MAX + MANY_MORE, MANY_SHORT = 160, MANY_SHARES = 5 };
enum { LONG_PER_LANE = 24, LONG_MAX = LOXO_BATCH_LONG_BYTES + LANES_MAX * LONG_PER_LANE };

typedef struct many {
  const loxo_aead *a;
  size_t n;
  loxo_packet packet[MANY_MAX];
  workspace context[MANY_MAX];
  uint8_t tag[MANY_MAX][FIELD_MAX], right_tag[MANY_MAX][FIELD_MAX];
  uint8_t *in, *out, *right; /* packet after packet */
} many;

static many the_many;
static uint8_t many_text[3][MANY_MAX * MANY_SHORT + 3 * LONG_MAX];
static uint8_t many_ad[LANES_MAX * BLOCK_MAX + 2];

/* Ciphertext and tag from calls with a few bytes each. */
static void by_pieces(const loxo_aead *a, uint8_t *ct, uint8_t *tag, const loxo_packet *p,
                      const uint8_t *key) {
  static workspace state;
  a->init(&state, p->nonce, key);
  for (size_t at = 0, n; at < p->ad_len; at += n) {
    n = p->ad_len - at < 19 ? p->ad_len - at : 19;
    CHECK(a->ad(&state, p->ad + at, n) == 0);
  }
  for (size_t at = 0, n; at < p->len; at += n) {
    n = p->len - at < 17 ? p->len - at : 17;
    CHECK(a->encrypt_update(&state, ct + at, p->in + at, n) == 0);
  }
  CHECK(a->encrypt_final(&state, tag) == 0);
}

static void long_packet(const loxo_aead *a, size_t len, size_t ad_len) {
  uint8_t key[FIELD_MAX], nonce[FIELD_MAX], right[FIELD_MAX], tag[FIELD_MAX];
  uint8_t *in = many_text[0], *out = many_text[1], *ct = many_text[2];
  trying("%zu bytes, %zu of associated data", len, ad_len);
  random_bytes(key, sizeof key);
  random_bytes(nonce, sizeof nonce);
  random_bytes(in, len);
  random_bytes(many_ad, ad_len);
  loxo_packet p = {.in = in, .len = len, .ad = many_ad, .ad_len = ad_len, .nonce = nonce};
  by_pieces(a, ct, right, &p, key);
  CHECK(a->encrypt(out, tag, in, len, many_ad, ad_len, nonce, key) == 0);
  CHECK(same_bytes(out, ct, len) && same_bytes(tag, right, a->tag_bytes));
  CHECK(a->decrypt(out, tag, out, len, many_ad, ad_len, nonce, key) == 0);
  CHECK(same_bytes(out, in, len));
  tag[0] ^= 1;
  CHECK(a->decrypt(ct, tag, ct, len, many_ad, ad_len, nonce, key) == LOXO_ERR_FORGED);
}

/* Around whole vectors of all lengths, and anywhere. */
static void long_packets(const loxo_aead *a, size_t most) {
  for (size_t lanes = LANES_FEW; lanes <= most; lanes *= 2) {
    size_t whole = lanes * a->block_bytes, near = random_below(3);
    long_packet(a, whole - 1 + near, random_below(40));
    long_packet(a, random_below(40), whole - 1 + near);
    long_packet(a, random_below(whole), random_below(whole));
  }
}

/* Packets of all lengths and two of about the longest, or for 0 packets alike. Alternates between
 * keys and contexts; every third packet is processed in place. */
static void fill_many(many *m, const loxo_aead *a, size_t n, size_t longest) {
  static uint8_t key[MANY_MAX][FIELD_MAX], nonce[MANY_MAX][FIELD_MAX];
  size_t at = 0, len = random_below(MANY_SHORT), ad_len = random_below(MANY_SHORT);
  m->a = a;
  m->n = n;
  m->in = many_text[0], m->out = many_text[1], m->right = many_text[2];
  random_bytes(&key[0][0], sizeof key);
  random_bytes(&nonce[0][0], sizeof nonce);
  random_bytes(many_ad, sizeof many_ad);
  random_bytes(m->in, sizeof many_text[0]);
  for (size_t i = 0; i < n; i++, at += len) {
    loxo_packet *p = &m->packet[i];
    int is_long = i == n / 2 || i == n / 3; /* of the first packets of a batch */
    if (longest) {
      len = is_long ? longest - random_below(99) : random_below(MANY_SHORT);
      ad_len = random_below(MANY_SHORT);
    }
    *p = (loxo_packet){.out = i % 3 ? m->out + at : m->in + at,
                       .tag = m->tag[i],
                       .in = m->in + at,
                       .len = len,
                       .ad = many_ad + i,
                       .ad_len = ad_len,
                       .nonce = nonce[i],
                       .key = key[i]};
    by_pieces(a, m->right + at, m->right_tag[i], p, key[i]);
    a->key_init(&m->context[i], key[i]);
    if (i % 5 == 1) p->key = NULL, p->key_context = &m->context[i];
  }
}

/* Backwards: the executor decides the order of tasks. */
static void run_backwards(void *context, void (*task)(void *argument, size_t index), void *argument,
                          size_t count) {
  CHECK(count <= *(const unsigned *)context);
  while (count) task(argument, --count);
}

static int run_many(many *m, int decrypting, unsigned shares) {
  loxo_executor executor = {run_backwards, &shares, shares};
  if (shares) {
    return decrypting ? m->a->decrypt_many_on(m->packet, m->n, &executor)
                      : m->a->encrypt_many_on(m->packet, m->n, &executor);
  }
  return decrypting ? m->a->decrypt_many(m->packet, m->n) : m->a->encrypt_many(m->packet, m->n);
}

static void many_packets(const loxo_aead *a, size_t n, size_t longest, unsigned shares) {
  many *m = &the_many;
  trying("%zu packets, %s, %u shares", n, longest ? "mixed" : "alike", shares);
  fill_many(m, a, n, longest);
  CHECK(run_many(m, 0, shares) == 0);
  size_t at = 0, forged = random_below(n);
  for (size_t i = 0; i < n; i++) {
    loxo_packet *p = &m->packet[i];
    CHECK(p->status == 0 && same_bytes(p->out, m->right + at, p->len));
    CHECK(same_bytes(p->tag, m->right_tag[i], a->tag_bytes));
    at += p->len;
    p->in = p->out;
  }
  m->tag[forged][0] ^= 0x80;
  CHECK(run_many(m, 1, shares) == LOXO_ERR_FORGED);
  CHECK(m->packet[forged].status == LOXO_ERR_FORGED);
  at = 0;
  for (size_t i = 0; i < n; i++) {
    loxo_packet *p = &m->packet[i];
    if (i == forged) {
      CHECK(same_bytes(p->out, m->right + at, p->len) || all_bytes(p->out, 0, p->len));
    } else {
      CHECK(p->status == 0);
    }
    at += p->len;
  }
  /* The output must equal the input: it encrypts to the same. */
  CHECK(run_many(m, 0, 0) == 0);
  at = 0;
  for (size_t i = 0; i < n; i++) {
    const loxo_packet *p = &m->packet[i];
    if (i != forged) CHECK(same_bytes(p->out, m->right + at, p->len));
    at += p->len;
  }
}

/* More packets than lanes; those alike also fill more than a window of the batch. */
static void aead_wide(const loxo_aead *a) {
  static const char *const levels[] = {"portable", "sse2", "ssse3", "avx2", "native"};
  uint64_t before = 0;
  for (size_t k = 0; k < COUNT(levels); k++) {
    loxo_cpu_mask(loxo_cpu_level(levels[k], NULL));
    uint64_t rows = all_usable_rows(loxo_cpu_features());
    if (rows == before) continue; /* another processor's level, or one without kernels here */
    before = rows;
    size_t lanes = usable_lanes(loxo_cpu_features()), most = 2 * lanes + MANY_MORE;
    size_t longest = LOXO_BATCH_LONG_BYTES + lanes * LONG_PER_LANE;
    unsigned shares = (unsigned)(2 + random_below(MANY_SHARES - 1));
    long_packets(a, lanes);
    many_packets(a, 1 + random_below(MANY_MAX), 0, 0);
    many_packets(a, 1 + random_below(most), longest, 0);
    many_packets(a, 3 + random_below(40), longest, 0);
    many_packets(a, 1 + random_below(most), longest, shares);
  }
  loxo_cpu_mask(UINT32_MAX);
}
