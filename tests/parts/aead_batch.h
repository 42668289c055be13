/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * AEADs over many packets: a batch does what single calls do, and one bad packet harms no other.
 */
#include "sample.h"

enum { BATCH_MAX = 200, BATCH_LEN = 300 };

/* A batch and what a single call makes of each packet. */
typedef struct batch {
  const loxo_aead *a;
  size_t n;
  loxo_packet packet[BATCH_MAX];
  workspace context[BATCH_MAX];
  uint8_t key[BATCH_MAX][FIELD_MAX], nonce[BATCH_MAX][FIELD_MAX], tag[BATCH_MAX][FIELD_MAX];
  uint8_t ad[BATCH_MAX][BATCH_LEN], in[BATCH_MAX][BATCH_LEN], out[BATCH_MAX][BATCH_LEN + GUARD];
  uint8_t msg[BATCH_MAX][BATCH_LEN], ct[BATCH_MAX][BATCH_LEN];
  uint8_t right_tag[BATCH_MAX][FIELD_MAX];
} batch;

static batch the_batch;

/* A key, a context, or both, when the context is what counts. */
static void choose_key(batch *b, size_t i) {
  loxo_packet *p = &b->packet[i];
  p->key = random_below(2) ? b->key[i] : NULL;
  p->key_context = p->key && random_below(4) ? NULL : &b->context[i];
  b->a->key_init(&b->context[i], b->key[i]);
  if (p->key_context && p->key) p->key = b->key[(i + 1) % b->n];
}

static void fill_batch(batch *b, const loxo_aead *a, size_t n, size_t longest) {
  b->a = a;
  b->n = n;
  random_bytes(&b->key[0][0], sizeof b->key);
  random_bytes(&b->nonce[0][0], sizeof b->nonce);
  for (size_t i = 0; i < n; i++) {
    loxo_packet *p = &b->packet[i];
    p->len = random_below(longest + 1);
    p->ad_len = random_below(longest + 1);
    random_bytes(b->ad[i], p->ad_len);
    random_bytes(b->msg[i], p->len);
    CHECK(a->encrypt(b->ct[i], b->right_tag[i], b->msg[i], p->len, b->ad[i], p->ad_len, b->nonce[i],
                     b->key[i]) == 0);
    p->nonce = b->nonce[i];
    p->tag = b->tag[i];
    p->ad = p->ad_len ? b->ad[i] : NULL;
    choose_key(b, i);
  }
}

/* Buffers for a run in one direction; every third packet is done in place. */
static void prepare_batch(batch *b, int encrypting) {
  for (size_t i = 0; i < b->n; i++) {
    loxo_packet *p = &b->packet[i];
    copy_bytes(b->in[i], encrypting ? b->msg[i] : b->ct[i], p->len);
    p->in = b->in[i];
    p->out = i % 3 ? b->out[i] : b->in[i];
    memset(b->out[i], UNTOUCHED, sizeof b->out[i]);
    memset(b->tag[i], UNTOUCHED, sizeof b->tag[i]);
    if (!encrypting) copy_bytes(b->tag[i], b->right_tag[i], b->a->tag_bytes);
    p->status = 99;
  }
}

static int run_batch(batch *b, int encrypting) {
  return encrypting ? b->a->encrypt_many(b->packet, b->n) : b->a->decrypt_many(b->packet, b->n);
}

static void check_packet_done(const batch *b, size_t i, int encrypting) {
  const loxo_packet *p = &b->packet[i];
  CHECK(p->status == 0);
  CHECK(same_bytes(p->out, encrypting ? b->ct[i] : b->msg[i], p->len));
  CHECK(same_bytes(p->tag, b->right_tag[i], b->a->tag_bytes));
  CHECK(p->out == p->in || all_bytes(p->out + p->len, UNTOUCHED, GUARD));
}

/* Nothing of it was released: `out` is what it was, or wiped. */
static void check_packet_refused(const batch *b, size_t i, int status) {
  const loxo_packet *p = &b->packet[i];
  CHECK(p->status == status);
  CHECK(p->out == p->in ? same_bytes(p->out, b->ct[i], p->len) || all_bytes(p->out, 0, p->len)
                        : all_bytes(p->out, UNTOUCHED, p->len) || all_bytes(p->out, 0, p->len));
}

static void aead_batch_is_serial(const loxo_aead *a) {
  static const size_t sizes[] = {0, 1, 2, 3, 63, 64, 65, 200};
  for (size_t k = 0; k < COUNT(sizes); k++) {
    fill_batch(&the_batch, a, sizes[k], BATCH_LEN);
    for (int encrypting = 0; encrypting < 2; encrypting++) {
      trying("batch of %zu, %s", sizes[k], encrypting ? "encrypt" : "decrypt");
      prepare_batch(&the_batch, encrypting);
      CHECK(run_batch(&the_batch, encrypting) == 0);
      for (size_t i = 0; i < the_batch.n; i++) check_packet_done(&the_batch, i, encrypting);
    }
  }
  CHECK(a->encrypt_many(NULL, 0) == 0 && a->decrypt_many(NULL, 0) == 0);
}

static void aead_batch_forgery(const loxo_aead *a) {
  batch *b = &the_batch;
  fill_batch(b, a, 67, 70);
  for (size_t forged = 0; forged < b->n; forged++) {
    trying("forged packet %zu of %zu", forged, b->n);
    prepare_batch(b, 0);
    b->tag[forged][random_below(a->tag_bytes)] ^= (uint8_t)(1u << random_below(8));
    CHECK(run_batch(b, 0) == LOXO_ERR_FORGED);
    for (size_t i = 0; i < b->n; i++) {
      if (i == forged) {
        check_packet_refused(b, i, LOXO_ERR_FORGED);
      } else {
        check_packet_done(b, i, 0);
      }
    }
  }
}

/* Makes the packet one that must be refused, in one of seven ways, the last of them only to be
 * encrypted; returns how. */
static int spoil(batch *b, size_t i, unsigned way) {
  loxo_packet *p = &b->packet[i];
  p->len = p->ad_len = 24;
  p->ad = b->ad[i];
  p->in = b->in[i];
  p->out = b->out[i];
  switch (way) {
    case 0: p->in = NULL; return LOXO_ERR_ARGUMENT;
    case 1: p->ad = NULL; return LOXO_ERR_ARGUMENT;
    case 2: p->in = p->out + 23; return LOXO_ERR_OVERLAP;
    case 3: p->ad = p->out; return LOXO_ERR_OVERLAP;
    case 4: p->len = (size_t)b->a->message_max + 1; return LOXO_ERR_LENGTH;
    case 5: p->ad_len = (size_t)b->a->message_max + 1; return LOXO_ERR_LENGTH;
    default: p->tag = p->out + 23; return LOXO_ERR_OVERLAP;
  }
}

/* Packets that no call would take, among good ones: the first of them is what the call returns. */
static void aead_batch_invalid(const loxo_aead *a) {
  batch *b = &the_batch;
  for (unsigned way = 0; way < 13; way++) {
    int encrypting = way & 1 || way == 12;
    trying("%s, spoilt in way %u", encrypting ? "encrypt" : "decrypt", way / 2);
    fill_batch(b, a, 40, 60);
    prepare_batch(b, encrypting);
    size_t first = random_below(20), second = 20 + random_below(20);
    int status = spoil(b, first, way / 2), other = spoil(b, second, (way / 2 + 1) % 6);
    CHECK(run_batch(b, encrypting) == status);
    for (size_t i = 0; i < b->n; i++) {
      if (i == first || i == second) {
        CHECK(b->packet[i].status == (i == first ? status : other));
        CHECK(all_bytes(b->out[i], UNTOUCHED, sizeof b->out[i]));
        CHECK(!encrypting || all_bytes(b->tag[i], UNTOUCHED, sizeof b->tag[i]));
      } else {
        check_packet_done(b, i, encrypting);
      }
    }
  }
}

#ifdef LOXO_DEBUG
/* What a debug build checks across packets: an output, or a tag that is written, over another
 * packet's buffers. Both are told apart from the good packets around them, which are served. */
static void aead_batch_debug(const loxo_aead *a) {
  batch *b = &the_batch;
  uint8_t *spare = b->ad[BATCH_MAX - 1];
  for (unsigned way = 0; way < 9; way++) {
    int encrypting = way & 1 || way == 8;
    fill_batch(b, a, 20, 60);
    prepare_batch(b, encrypting);
    loxo_packet *victim = &b->packet[3 + random_below(5)], *culprit = &b->packet[13];
    victim->len = victim->ad_len = culprit->len = 40;
    victim->ad = spare;
    uint8_t *in[] = {(uint8_t *)(uintptr_t)victim->in, victim->out, spare, victim->tag};
    if (way < 8) {
      culprit->out = in[way / 2] + (way / 2 == 3 ? 0 : 39);
    } else {
      culprit->tag = victim->tag + 1;
    }
    trying("%s, output over another packet's buffer %u", encrypting ? "encrypt" : "decrypt",
           way / 2);
    CHECK(run_batch(b, encrypting) == LOXO_ERR_OVERLAP);
    CHECK(victim->status == LOXO_ERR_OVERLAP || culprit->status == LOXO_ERR_OVERLAP);
    for (size_t i = 0; i < b->n; i++) {
      loxo_packet *p = &b->packet[i];
      if (p != victim && p != culprit) check_packet_done(b, i, encrypting);
    }
  }
}
#endif

/* ---- Long messages --------------------------------------------------------------------------- */

/* One call = pieces = back again, around the edges of a window of blocks. */
static void check_long(const loxo_aead *a, size_t len, size_t ad_len, cutter cut) {
  sample *s = random_sample(a, len, ad_len);
  trying("message of %zu, AD of %zu", len, ad_len);
  clear_result(&the_result, len);
  CHECK(sample_decrypt(s, the_result.out) == 0);
  check_opened(s, &the_result);
  check_pieces_encrypt(s, 0, cut, cut);
  check_pieces_decrypt(s, 1, cut, RANDOM_PIECES, TWO_PARTS(len / 2));
}

static void aead_long(const loxo_aead *a) {
  size_t block = a->block_bytes;
  for (size_t blocks = 62; blocks <= 66; blocks++) {
    for (size_t extra = 0; extra < 3; extra++) {
      size_t len = blocks * block + extra - 1;
      check_long(a, len, 0, RANDOM_PIECES);
      check_long(a, len, len, ALL_PIECES_OF(1));
      check_long(a, 5, len, RANDOM_PIECES);
    }
  }
  for (size_t windows = 2; windows <= 6; windows++) {
    size_t len = windows * 64 * block - 1 + random_below(3);
    check_long(a, len, random_below(len), windows & 1 ? RANDOM_PIECES : ALL_PIECES_OF(7));
  }
}
