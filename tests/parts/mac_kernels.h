/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Every kernel of Poly1305 by itself: against the vectors, and against the last of its list for
 * each number of blocks or messages that it takes, from any sum on, with messages at any address. A
 * kernel reduces as it likes, so sums are compared modulo p; it must leave the rest of the state
 * alone.
 */
#include "loxo/mac/poly1305/poly1305.h"

enum { SUM = 17, MAC_LANES = 64, MAC_BYTES = 4096 };

/* Takes p away as often as it goes: adds 5 and looks at bit 130. */
static void reduce_sum(uint8_t sum[SUM]) {
  for (;;) {
    uint8_t less[SUM];
    unsigned carry = 5;
    for (int i = 0; i < SUM; i++, carry >>= 8) less[i] = (uint8_t)(carry += sum[i]);
    if (less[SUM - 1] < 4) return;
    less[SUM - 1] = (uint8_t)(less[SUM - 1] - 4);
    memcpy(sum, less, SUM);
  }
}

/* The tag of each sum that a record begins with, the extreme ones among them. */
static void mac_tags(void) {
  FILE *file = open_vectors("poly1305", ".rsp");
  record r;
  while (next_record(file, &r)) {
    loxo_poly1305 m;
    LOXO_ALIGNED(8) uint8_t tag[LOXO_POLY1305_TAG], sum[SUM];
    unsigned carry = 0;
    bytes field;
    trying("poly1305: tag of Count = %s", record_text(&r, "Count"));
    record_bytes(&r, "Start", &field);
    random_bytes((uint8_t *)&m, sizeof m);
    memcpy(m.sum, field.data, SUM);
    memcpy(sum, field.data, SUM);
    reduce_sum(sum);
    loxo_poly1305_end(&m, tag);
    for (size_t i = 0; i < sizeof tag; i++, carry >>= 8) {
      carry += (unsigned)sum[i] + m.last[i];
      CHECK(tag[i] == (uint8_t)carry);
    }
  }
  fclose(file);
}

#if !LOXO_STATIC_DISPATCH
extern const loxo_stream_row loxo_poly1305_kernels[], loxo_poly1305_streams[];

/* Every CPU has the last of the list. */
static void add_plainly(loxo_poly1305 *m, const uint8_t *in, size_t blocks) {
  const loxo_stream_row *last = loxo_poly1305_kernels;
  const loxo_stream_lane lane = {m, NULL, in};
  while (last[1].xor_blocks) last++;
  last->xor_blocks(&lane, 1, blocks);
}

/* Of each message. */
static struct {
  loxo_poly1305 state[MAC_LANES], right[MAC_LANES];
  uint8_t in[MAC_LANES][MAC_BYTES];
  loxo_stream_lane lane[MAC_LANES];
} mac;

static void check_mac(const loxo_poly1305 *is, const loxo_poly1305 *right) {
  uint8_t sum[SUM], expected[SUM];
  memcpy(sum, is->sum, SUM);
  memcpy(expected, right->sum, SUM);
  CHECK(sum[SUM - 1] < 8);
  reduce_sum(sum);
  reduce_sum(expected);
  CHECK(memcmp(sum, expected, SUM) == 0);
  CHECK(memcmp(is->r, right->r, sizeof is->r + sizeof is->last) == 0);
}

/* A record by itself, and in each lane of several messages beside others. */
static void mac_record(const loxo_stream_row *k, size_t n, const loxo_poly1305 *start,
                       const loxo_poly1305 *end, const bytes *in) {
  for (size_t place = 0; place < n; place++) {
    for (size_t l = 0; l < n; l++) {
      random_bytes((uint8_t *)&mac.state[l], sizeof mac.state[l]);
      mac.state[l].sum[SUM - 1] &= 7;
      for (int i = 3; i < 16; i += 4) mac.state[l].r[i] &= 15;
      for (int i = 4; i < 16; i += 4) mac.state[l].r[i] &= 252;
      mac.lane[l] = (loxo_stream_lane){&mac.state[l], NULL, mac.in[l]};
    }
    mac.state[place] = *start;
    mac.lane[place].in = in->data;
    k->xor_blocks(mac.lane, n, in->len / LOXO_POLY1305_BLOCK);
    check_mac(&mac.state[place], end);
  }
}

static void mac_vectors(const loxo_stream_row *k, char form) {
  FILE *file = open_vectors("poly1305", ".rsp");
  record r;
  size_t seen = 0;
  for (; next_record(file, &r); seen++) {
    loxo_poly1305 start = {{0}, {0}, {0}}, end;
    bytes field, in;
    trying("poly1305 %s: Count = %s", k->name, record_text(&r, "Count"));
    record_bytes(&r, "Start", &field);
    memcpy(start.sum, field.data, SUM);
    record_bytes(&r, "R", &field);
    memcpy(start.r, field.data, sizeof start.r);
    end = start;
    record_bytes(&r, "End", &field);
    memcpy(end.sum, field.data, SUM);
    record_bytes(&r, "In", &in);
    const size_t over = in.len % ((size_t)k->lanes * LOXO_POLY1305_BLOCK);
    if (form == 'b' && over && over < in.len) { /* the contract's multiples only */
      in.len -= over;
      end = start;
      add_plainly(&end, in.data, in.len / LOXO_POLY1305_BLOCK);
    }
    mac_record(k, form == 'b' ? 1 : k->lanes, &start, &end, &in);
  }
  CHECK(seen > 100);
  fclose(file);
}

/* Of form `blocks` an `out` does not count. */
static void check_mac_row(const loxo_stream_row *k, char form, size_t n, size_t blocks) {
  uint8_t out[LOXO_POLY1305_TAG] = {0};
  trying("poly1305 %s: %zu messages, %zu blocks of each", k->name, n, blocks);
  memset(mac.lane, 0, sizeof mac.lane); /* so a lane without a message may not be followed */
  for (size_t l = 0; l < n; l++) {
    LOXO_ALIGNED(8) uint8_t key[LOXO_POLY1305_KEY];
    const size_t offset = random_below(MARGIN);
    random_bytes(key, sizeof key);
    if (random_below(4) == 0) memset(key, 0xff, sizeof key);
    random_bytes(mac.in[l], sizeof mac.in[l]);
    if (random_below(4) == 0) memset(mac.in[l], 0xff, sizeof mac.in[l]);
    loxo_poly1305_start(&mac.state[l], key);
    random_bytes(mac.state[l].sum, SUM);
    mac.state[l].sum[SUM - 1] &= 7;
    mac.right[l] = mac.state[l];
    mac.lane[l] = (loxo_stream_lane){&mac.state[l], form == 'b' ? out : NULL, mac.in[l] + offset};
    add_plainly(&mac.right[l], mac.lane[l].in, blocks);
  }
  k->xor_blocks(mac.lane, n, blocks);
  for (size_t l = 0; l < n; l++) check_mac(&mac.state[l], &mac.right[l]);
  for (size_t i = 0; i < sizeof out; i++) CHECK(out[i] == 0);
}

/* Of messages that end with these blocks, from the states that are there. */
static void check_mac_tags(const loxo_stream_row *k, size_t n, size_t blocks) {
  uint8_t tag[MAC_LANES][LOXO_POLY1305_TAG + 1];
  random_bytes(tag[0], sizeof tag);
  for (size_t l = 0; l < n; l++) {
    mac.lane[l].out = tag[l];
    tag[l][LOXO_POLY1305_TAG] = (uint8_t)l;
    mac.right[l] = mac.state[l];
  }
  k->xor_blocks(mac.lane, n, blocks);
  for (size_t l = 0; l < n; l++) {
    LOXO_ALIGNED(8) uint8_t right[LOXO_POLY1305_TAG];
    CHECK(memcmp(&mac.state[l], &mac.right[l], sizeof mac.state[l]) == 0);
    add_plainly(&mac.right[l], mac.lane[l].in, blocks);
    loxo_poly1305_end(&mac.right[l], right);
    CHECK(memcmp(tag[l], right, sizeof right) == 0);
    CHECK(tag[l][LOXO_POLY1305_TAG] == l);
  }
}

/* A block of zeros that leaves sums from p - 3 to p + 12, one to a message. */
static void mac_tags_around_p(const loxo_stream_row *k) {
  static const uint8_t in[LOXO_POLY1305_BLOCK];
  trying("poly1305 %s: tags of sums around p", k->name);
  for (unsigned first = 0; first < 16; first += k->lanes) {
    for (size_t l = 0; l < k->lanes; l++) {
      loxo_poly1305 *m = &mac.state[l];
      unsigned carry = (first + (unsigned)l) % 16;
      random_bytes((uint8_t *)m, sizeof *m);
      memset(m->r, 0, sizeof m->r);
      m->r[0] = 1;
      for (int i = 0; i < SUM; i++, carry >>= 8) { /* 3 * 2^128 - 8 and so on */
        m->sum[i] = (uint8_t)(carry += i == 0 ? 0xf8 : i < SUM - 1 ? 0xff : 2);
      }
      mac.lane[l] = (loxo_stream_lane){m, NULL, in};
    }
    check_mac_tags(k, k->lanes, 1);
  }
}

static void mac_of_blocks(const loxo_stream_row *k) {
  for (unsigned round = 0; round < 8; round++) {
    for (size_t blocks = 1; blocks < k->lanes; blocks++) check_mac_row(k, 'b', 1, blocks);
    for (size_t times = 1; times <= 8; times++) check_mac_row(k, 'b', 1, times * k->lanes);
  }
}

static void mac_of_streams(const loxo_stream_row *k) {
  mac_tags_around_p(k);
  for (size_t n = 1; n <= k->lanes; n++) {
    for (size_t blocks = 1; blocks <= 5; blocks++) {
      check_mac_row(k, 's', n, blocks);
      check_mac_tags(k, n, blocks);
    }
  }
}

static void run_mac_row(const loxo_stream_row *k, char form) {
  char what[64];
  if (is_left_out("poly1305", k->name, k->needs)) return;
  snprintf(what, sizeof what, "%s: %s", k->name, way(k->needs));
  GROUP("poly1305", what,
        (mac_vectors(k, form), form == 'b' ? mac_of_blocks(k) : mac_of_streams(k)));
}

static void each_mac_row(void) {
  const loxo_stream_row *k;
  for (k = loxo_poly1305_kernels; k->xor_blocks; k++) run_mac_row(k, 'b');
  for (k = loxo_poly1305_streams; k->xor_blocks; k++) run_mac_row(k, 's');
}
#else
static void each_mac_row(void) {} /* no table: the AEADs have the kernel that the compiler chose */
#endif

static void run_mac_rows(void) {
  GROUP("poly1305", "tags", mac_tags());
  each_mac_row();
}
