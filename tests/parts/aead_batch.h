/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * AEADs over many packets: a batch gives the same results as single calls, and one bad packet harms
 * no other.
 */
#include "sample.h"

enum { BATCH_MAX = 200, BATCH_LEN = 300 };

/* A batch, and the single call's result for each packet. */
typedef struct batch {
  const loxo_aead *a;
  size_t n;
  loxo_packet packet[BATCH_MAX];
  workspace context[BATCH_MAX];
  uint8_t key[BATCH_MAX][FIELD_MAX], nonce[BATCH_MAX][FIELD_MAX], tag[BATCH_MAX][FIELD_MAX];
  uint8_t ad[BATCH_MAX][BATCH_LEN], in[BATCH_MAX][BATCH_LEN + GUARD],
      out[BATCH_MAX][BATCH_LEN + GUARD];
  uint8_t msg[BATCH_MAX][BATCH_LEN], ct[BATCH_MAX][BATCH_LEN];
  uint8_t right_tag[BATCH_MAX][FIELD_MAX];
} batch;

static batch the_batch;

/* A key, a context, or both, in which case the context counts. */
static void choose_key(batch *b, size_t i) {
  loxo_packet *p = &b->packet[i];
  p->key = random_below(2) ? b->key[i] : NULL;
  p->key_context = p->key && random_below(4) ? NULL : &b->context[i];
  b->a->key_init(&b->context[i], b->key[i]);
  if (p->key_context && p->key) p->key = b->key[(i + 1) % b->n];
}

static void start_batch(batch *b, const loxo_aead *a, size_t n) {
  b->a = a;
  b->n = n;
  random_bytes(&b->key[0][0], sizeof b->key);
  random_bytes(&b->nonce[0][0], sizeof b->nonce);
}

static void fill_packet(batch *b, size_t i, size_t len, size_t ad_len) {
  loxo_packet *p = &b->packet[i];
  p->len = len;
  p->ad_len = ad_len;
  random_bytes(b->ad[i], ad_len);
  random_bytes(b->msg[i], len);
  CHECK(b->a->encrypt(b->ct[i], b->right_tag[i], b->msg[i], len, b->ad[i], ad_len, b->nonce[i],
                      b->key[i]) == 0);
  p->nonce = b->nonce[i];
  p->ad = ad_len ? b->ad[i] : NULL;
}

static void fill_batch(batch *b, const loxo_aead *a, size_t n, size_t longest) {
  start_batch(b, a, n);
  for (size_t i = 0; i < n; i++) {
    size_t len = random_below(longest + 1);
    fill_packet(b, i, len, random_below(longest + 1));
    choose_key(b, i);
  }
}

/* Buffers for a run in one direction; every third packet is processed in place. */
static void prepare_batch(batch *b, int encrypting) {
  for (size_t i = 0; i < b->n; i++) {
    loxo_packet *p = &b->packet[i];
    memset(b->in[i], UNTOUCHED, sizeof b->in[i]);
    copy_bytes(b->in[i], encrypting ? b->msg[i] : b->ct[i], p->len);
    p->in = b->in[i];
    p->out = i % 3 ? b->out[i] : b->in[i];
    memset(b->out[i], UNTOUCHED, sizeof b->out[i]);
    memset(b->tag[i], UNTOUCHED, sizeof b->tag[i]);
    p->tag = b->tag[i];
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
  CHECK(all_bytes(p->out + p->len, UNTOUCHED, GUARD));
  CHECK(all_bytes(p->tag + b->a->tag_bytes, UNTOUCHED, GUARD));
}

/* Nothing of it was released: `out` is unchanged or wiped. */
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

/* Makes the packet one that must be refused, in one of seven ways, the last of which is for
 * encryption only; returns which. */
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

/* Packets that no call would take, among good ones: the call returns the status of the first of
 * them. */
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

/* ---- Plain packets ---------------------------------------------------------------------------
 *
 * No associated data, and one length that is at most a key's: what modes may have a way of its own
 * for, if there are enough of them for a slab of 64.
 */

enum { PLAIN_SLAB = 64 };

/* Whose key is a context: nobody's, everybody's, every other slab's, a few packets'. */
enum { NO_CONTEXTS, ALL_CONTEXTS, SLABS_OF_CONTEXTS, FEW_CONTEXTS, KINDS_OF_KEYS };

static int has_context(unsigned keys, size_t i) {
  if (keys == FEW_CONTEXTS) return random_below(40) == 0;
  return keys == ALL_CONTEXTS || (keys == SLABS_OF_CONTEXTS && i / PLAIN_SLAB % 2);
}

/* The packet's key, or its context, beside which another key is ignored. */
static void set_key(batch *b, size_t i, int context) {
  loxo_packet *p = &b->packet[i];
  b->a->key_init(&b->context[i], b->key[i]);
  p->key = context ? b->key[(i + 1) % b->n] : b->key[i];
  p->key_context = context ? &b->context[i] : NULL;
}

static void fill_plain(batch *b, const loxo_aead *a, size_t n, size_t len, unsigned keys) {
  start_batch(b, a, n);
  for (size_t i = 0; i < n; i++) {
    fill_packet(b, i, len, 0);
    set_key(b, i, has_context(keys, i));
  }
}

static const size_t plain_lengths[] = {1, 12, 15, 16};

static void plain_is_serial(batch *b, const loxo_aead *a) {
  static const size_t sizes[] = {64, 200, 65, 130};
  for (unsigned k = 0; k < COUNT(plain_lengths) * KINDS_OF_KEYS; k++) {
    const size_t len = plain_lengths[k % COUNT(plain_lengths)];
    const unsigned keys = k / COUNT(plain_lengths);
    fill_plain(b, a, sizes[(k + keys) % COUNT(sizes)], len, keys);
    for (int encrypting = 0; encrypting < 2; encrypting++) {
      trying("%zu of %zu bytes, keys %u, %s", b->n, len, keys, encrypting ? "encrypt" : "decrypt");
      prepare_batch(b, encrypting);
      CHECK(run_batch(b, encrypting) == 0);
      for (size_t i = 0; i < b->n; i++) check_packet_done(b, i, encrypting);
    }
  }
}

/* Forgeries in one of three slabs; each byte of a tag has its turn. */
static int is_forged(size_t i, unsigned k) { return i / PLAIN_SLAB == k % 3 && i % 5 == k % 5; }

static void plain_forgery(batch *b, const loxo_aead *a) {
  for (unsigned k = 0; k < 2 * COUNT(plain_lengths); k++) {
    const size_t len = plain_lengths[k % COUNT(plain_lengths)];
    trying("forged packets of %zu bytes in slab %u", len, k % 3);
    fill_plain(b, a, 3 * PLAIN_SLAB, len, k / COUNT(plain_lengths) ? ALL_CONTEXTS : NO_CONTEXTS);
    prepare_batch(b, 0);
    for (size_t i = 0; i < b->n; i++) {
      if (is_forged(i, k)) b->tag[i][i % a->tag_bytes] ^= (uint8_t)(1u << random_below(8));
    }
    CHECK(run_batch(b, 0) == LOXO_ERR_FORGED);
    for (size_t i = 0; i < b->n; i++) {
      if (is_forged(i, k)) {
        check_packet_refused(b, i, LOXO_ERR_FORGED);
      } else {
        check_packet_done(b, i, 0);
      }
    }
  }
}

/* Places where outputs may share bytes with a packet's own inputs. */
static void alias_output(batch *b, size_t i, int encrypting) {
  loxo_packet *p = &b->packet[i];
  p->out = b->out[i];
  switch (i % 5) {
    case 0: p->out = b->key[i]; return;
    case 1: p->out = b->nonce[i]; return;
    case 2: p->tag = b->in[i]; break;
    case 3: p->tag = encrypting ? b->key[i] : p->out; break;
    default: p->tag = encrypting ? b->nonce[i] : p->out + 1;
  }
  if (!encrypting && i % 5 > 2) copy_bytes(p->tag, b->right_tag[i], b->a->tag_bytes);
}

static void plain_aliases(batch *b, const loxo_aead *a) {
  for (int encrypting = 0; encrypting < 2; encrypting++) {
    trying("outputs over inputs, %s", encrypting ? "encrypt" : "decrypt");
    fill_plain(b, a, 150, 16, NO_CONTEXTS);
    prepare_batch(b, encrypting);
    for (size_t i = 0; i < b->n; i++) {
      if (encrypting || i % 5 != 2) alias_output(b, i, encrypting);
    }
    CHECK(run_batch(b, encrypting) == 0);
    for (size_t i = 0; i < b->n; i++) {
      const loxo_packet *p = &b->packet[i];
      CHECK(p->status == 0);
      CHECK(same_bytes(p->out, encrypting ? b->ct[i] : b->msg[i], p->len));
      CHECK(!encrypting || same_bytes(p->tag, b->right_tag[i], a->tag_bytes));
    }
  }
}

/* Makes the packet one that must be refused, in one of seven ways, the last two of which are for
 * encryption only; returns which. */
static int spoil_plain(batch *b, size_t i, unsigned way) {
  loxo_packet *p = &b->packet[i];
  p->out = b->out[i];
  switch (way) {
    case 0: p->in = NULL; return LOXO_ERR_ARGUMENT;
    case 1: p->out = NULL; return LOXO_ERR_ARGUMENT;
    case 2:
      p->out = NULL;
      p->len = (size_t)b->a->message_max + 1;
      return LOXO_ERR_LENGTH;
    case 3: p->in = p->out + p->len - 1; return LOXO_ERR_OVERLAP;
    case 4: p->out = b->in[i] + p->len - 1; return LOXO_ERR_OVERLAP;
    case 5: p->tag = p->out + p->len - 1; return LOXO_ERR_OVERLAP;
    default:
      p->out += FIELD_MAX;
      p->tag = p->out + 1 - b->a->tag_bytes;
      return LOXO_ERR_OVERLAP;
  }
}

static void check_spoilt(const batch *b, size_t i, size_t len, int encrypting, int status) {
  CHECK(b->packet[i].status == status);
  CHECK(all_bytes(b->out[i], UNTOUCHED, sizeof b->out[i]));
  CHECK(same_bytes(b->in[i], encrypting ? b->msg[i] : b->ct[i], len));
  CHECK(all_bytes(b->in[i] + len, UNTOUCHED, sizeof b->in[i] - len));
  CHECK(!encrypting || all_bytes(b->tag[i], UNTOUCHED, sizeof b->tag[i]));
}

/* One that must be refused and, after its slab, one that is valid but not plain. */
static void plain_among_others(batch *b, const loxo_aead *a) {
  for (unsigned way = 0; way < 7; way++) {
    const size_t len = plain_lengths[1 + way % 3], bad = random_below(128);
    fill_plain(b, a, 200, len, way & 1 ? ALL_CONTEXTS : NO_CONTEXTS);
    fill_packet(b, 128 + random_below(64), random_below(2) ? len : random_below(40),
                random_below(20));
    for (int encrypting = way > 4; encrypting < 2; encrypting++) {
      trying("%s, packet %zu of %zu bytes spoilt in way %u", encrypting ? "encrypt" : "decrypt",
             bad, len, way);
      prepare_batch(b, encrypting);
      int status = spoil_plain(b, bad, way);
      CHECK(run_batch(b, encrypting) == status);
      for (size_t i = 0; i < b->n; i++) {
        if (i != bad) check_packet_done(b, i, encrypting);
      }
      check_spoilt(b, bad, len, encrypting, status);
      b->packet[bad].len = len;
    }
  }
}

static void aead_batch_plain(const loxo_aead *a) {
  plain_is_serial(&the_batch, a);
  plain_forgery(&the_batch, a);
  plain_aliases(&the_batch, a);
  plain_among_others(&the_batch, a);
}

#ifdef LOXO_DEBUG
/* What a debug build checks across packets: an output, or a tag to write, over another packet's
 * buffers. Both are told apart from the good packets around them, which are served. */
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

/* One call, pieces, and the inverse agree, around the edges of a window of blocks. */
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
