/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * core/batch on its own: it drives toy schemes, which note each packet that they are given. Every
 * batch must give what its packets give one by one, no packet may be lost or done twice, and by the
 * schemes' own figures no plan may cost more than the simplest ones; one for packets that differ in
 * their text alone no more than any.
 */
#include "loxo/core/batch.h"

#include "loxo.h"
#include "test.h"

#if !LOXO_WIDE_KERNELS && !LOXO_NEON32
int main(void) {
  not_run("batch", "this build takes one packet after the other");
  return test_summary();
}
#else

enum { MOST = 1300, BYTES = 200, LONG = 20000, LONG_PACKETS = 4, TAG = 8, LONGEST = 30000 };
enum { RATE_AD = 8, RATE_TEXT = 20, FIRST_BYTES = 5, FIRST_PACKETS = 4 };

/* A batch, what its packets give one by one, and what became of them. */
static struct {
  loxo_packet packet[MOST];
  uint8_t in[MOST][BYTES], ad[MOST][BYTES], out[MOST][BYTES], right[MOST][BYTES];
  uint8_t tag[MOST][TAG], right_tag[MOST][TAG], nonce[MOST][12], key[16];
  uint8_t long_in[LONG_PACKETS][LONG], long_out[LONG_PACKETS][LONG], long_right[LONG_PACKETS][LONG];
  int expected[MOST];
  unsigned done[MOST];
  unsigned split, first, together, alone; /* packets that went that way */
  unsigned long cost;
} toy;

/* ---- A toy AEAD ------------------------------------------------------------------------------ */

static uint64_t mix(uint64_t sum, const uint8_t *from, size_t n) {
  for (size_t i = 0; i < n; i++) sum = (sum ^ from[i]) * 0x100000001b3u;
  return (sum ^ n) * 0x100000001b3u;
}

static void make_tag(uint8_t *tag, const loxo_packet *p, const uint8_t *text) {
  uint64_t sum = mix(mix(mix(mix(7, p->key, 16), p->nonce, 12), p->ad, p->ad_len), text, p->len);
  memcpy(tag, &sum, TAG);
}

static void crypt_bytes(const loxo_packet *p, uint8_t *out) {
  uint64_t stream = mix(mix(9, p->key, 16), p->nonce, 12);
  for (size_t i = 0; i < p->len; i++) {
    out[i] = (uint8_t)(p->in[i] ^ stream >> 32);
    stream *= 0xd1342543de82ef95u;
  }
}

/* Does the packet, whose status the batch has set to 0. */
static void run_toy(loxo_packet *p, int decrypt) {
  uint8_t tag[TAG];
  toy.done[p - toy.packet]++;
  CHECK(p->status == LOXO_OK);
  if (decrypt) {
    make_tag(tag, p, p->in);
    if (memcmp(tag, p->tag, TAG) != 0) {
      p->status = LOXO_ERR_FORGED;
      return;
    }
  }
  crypt_bytes(p, p->out);
  if (!decrypt) make_tag(p->tag, p, p->out);
}

static unsigned long blocks_in(const loxo_packet *p, size_t stream) {
  return stream ? (p->len + RATE_TEXT) / RATE_TEXT : (p->ad_len + RATE_AD - 1) / RATE_AD;
}

static unsigned long cost_of_blocks(unsigned long ad, unsigned long text) {
  return 2 + ad + 3 * text;
}

/* ---- Its functions for the batch ------------------------------------------------------------- */

static void toy_one(const loxo_batch *b, loxo_packet *const *packets, size_t n, int decrypt) {
  CHECK(n > 0 && b->scheme == &toy);
  for (size_t i = 0; i < n; i++) {
    run_toy(packets[i], decrypt);
    toy.cost += cost_of_blocks(blocks_in(packets[i], 0), blocks_in(packets[i], 1));
  }
  toy.alone += (unsigned)n;
}

/* The cost of packets in order, as many as there are lanes at a time. */
static unsigned long cost_in_lanes(const loxo_batch *b, loxo_packet *const *packets, size_t n) {
  unsigned long cost = 0;
  for (size_t at = 0; at < n; at += b->lanes) {
    unsigned long ad = 0, text = 0;
    for (size_t i = at; i < n && i < at + b->lanes; i++) {
      if (blocks_in(packets[i], 0) > ad) ad = blocks_in(packets[i], 0);
      if (blocks_in(packets[i], 1) > text) text = blocks_in(packets[i], 1);
    }
    cost += b->from * cost_of_blocks(ad, text);
  }
  return cost;
}

static void toy_wide(const loxo_batch *b, loxo_packet *const *packets, size_t n, int decrypt) {
  CHECK(n > 0 && b->lanes > 0);
  toy.cost += cost_in_lanes(b, packets, n);
  for (size_t i = 0; i < n; i++) {
    CHECK(blocks_in(packets[i], 0) <= b->alone && blocks_in(packets[i], 1) <= b->alone);
    run_toy(packets[i], decrypt);
  }
  toy.together += (unsigned)n;
}

/* Takes packets of a certain length, some at a time. */
static size_t toy_first(const loxo_batch *b, loxo_packet *packets, size_t n, int decrypt) {
  size_t taken = 0;
  (void)b;
  while (taken < n && packets[taken].len == FIRST_BYTES && packets[taken].in &&
         packets[taken].ad_len == 0 && packets[taken].in != packets[taken].out + 1) {
#ifdef LOXO_DEBUG
    if (packets[taken].status) break;
#endif
    taken++;
  }
  taken -= taken % FIRST_PACKETS;
  for (size_t i = 0; i < taken; i++) {
    packets[i].status = LOXO_OK;
    run_toy(&packets[i], decrypt);
  }
  toy.first += (unsigned)taken;
  return taken;
}

typedef struct split_task {
  loxo_packet *packet;
  int decrypt;
} split_task;

static void run_split(void *argument, size_t index) {
  const split_task *t = argument;
  if (index == 1) run_toy(t->packet, t->decrypt);
}

static void toy_split(const loxo_batch *b, loxo_packet *packet, int decrypt,
                      const loxo_executor *executor) {
  split_task task = {packet, decrypt};
  CHECK(packet->len >= b->split_from || packet->ad_len >= b->split_from);
  toy.split++;
  executor->run(executor->context, run_split, &task, 2);
}

static loxo_batch toy_batch(unsigned lanes, unsigned from, int has_more) {
  loxo_batch b = {.scheme = &toy, .one = toy_one, .longest = LONGEST};
  b.stream[LOXO_BATCH_AD] = loxo_batch_stream_of(RATE_AD, RATE_AD - 1, 1);
  b.stream[LOXO_BATCH_TEXT] = loxo_batch_stream_of(RATE_TEXT, RATE_TEXT, 3);
  b.fixed = 2;
  b.tag = TAG;
  b.side_by_side = 1;
  b.alone = UINT16_MAX;
  if (lanes) b.wide = toy_wide;
  b.lanes = (uint16_t)lanes;
  b.from = b.longer_from = (uint16_t)from;
  if (has_more) {
    b.alone = 9;
    b.first = toy_first;
    b.split = toy_split;
    b.split_from = LOXO_BATCH_LONG_BYTES;
  }
  return b;
}

/* ---- Batches --------------------------------------------------------------------------------- */

enum { ALIKE, ANY_LENGTH, FEW_LONG, FOR_FIRST, MIXES };

static void draw_lengths(loxo_packet *p, unsigned mix_of) {
  p->len = 33;
  p->ad_len = 11;
  if (mix_of == ANY_LENGTH) {
    p->len = random_below(4) ? random_below(BYTES + 1) : random_below(3);
    p->ad_len = random_below(3) ? random_below(BYTES + 1) : 0;
  } else if (mix_of == FEW_LONG) {
    p->len = random_below(12) ? random_below(20) : BYTES;
    p->ad_len = random_below(30) ? 0 : BYTES;
  } else if (mix_of == FOR_FIRST) {
    p->len = random_below(40) ? FIRST_BYTES : 6;
    p->ad_len = 0;
  }
}

/* n packets to encrypt, every third in place; long ones among them if wanted. */
static void fill(size_t n, unsigned mix_of, int has_long) {
  random_bytes(toy.key, sizeof toy.key);
  for (size_t i = 0; i < n; i++) {
    loxo_packet *p = &toy.packet[i];
    memset(p, 0, sizeof *p);
    draw_lengths(p, mix_of);
    p->in = toy.in[i];
    p->out = toy.out[i];
    p->ad = p->ad_len || i % 2 ? toy.ad[i] : NULL;
    p->tag = toy.tag[i];
    p->nonce = toy.nonce[i];
    p->key = toy.key;
    p->status = 99;
    random_bytes(toy.in[i], BYTES);
    random_bytes(toy.ad[i], BYTES);
    random_bytes(toy.nonce[i], sizeof toy.nonce[i]);
    uint8_t *right = toy.right[i];
    if (has_long && i % 37 == 5 && i / 37 < LONG_PACKETS) {
      p->len = i % 2 ? LONG : LOXO_BATCH_LONG_BYTES;
      p->in = toy.long_in[i / 37];
      p->out = toy.long_out[i / 37];
      right = toy.long_right[i / 37];
      random_bytes(toy.long_in[i / 37], LONG);
    }
    crypt_bytes(p, right);
    make_tag(toy.right_tag[i], p, right);
    if (i % 3 == 0) {
      memcpy(p->out, p->in, p->len);
      p->in = p->out;
    }
    toy.expected[i] = LOXO_OK;
  }
}

/* Makes some packets such that they are refused, each in its own way. */
static void spoil(size_t n) {
  for (size_t k = 0; k < 6 && n > 8; k++) {
    const size_t i = random_below(n);
    loxo_packet *p = &toy.packet[i];
    if (p->len < 2 || p->len > BYTES || toy.expected[i]) continue;
    toy.expected[i] = k < 2 ? LOXO_ERR_ARGUMENT : k < 4 ? LOXO_ERR_OVERLAP : LOXO_ERR_LENGTH;
    if (k == 0) p->in = NULL;
    if (k == 1) p->ad = NULL, p->ad_len = 3;
    if (k == 2) p->in = p->out + 1;
    if (k == 3) p->ad = p->out + p->len - 1, p->ad_len = 2;
    if (k == 4) p->len = LONGEST + 1;
    if (k == 5) p->ad_len = LONGEST + 1;
  }
}

static int first_expected(size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (toy.expected[i]) return toy.expected[i];
  }
  return LOXO_OK;
}

static void start_counting(void) {
  memset(toy.done, 0, sizeof toy.done);
  toy.split = toy.first = toy.together = toy.alone = 0;
  toy.cost = 0;
}

/* Whether packets were done once, or not at all if they were refused, and what came of it. */
static void check_all(size_t n, int decrypt, const uint8_t *const *from) {
  for (size_t i = 0; i < n; i++) {
    const loxo_packet *p = &toy.packet[i];
    const int status = toy.expected[i];
    CHECK(p->status == status);
    CHECK(toy.done[i] == (status == LOXO_OK || status == LOXO_ERR_FORGED));
    if (status) continue;
    CHECK(same_bytes(p->out, from[i], p->len));
    if (!decrypt) CHECK(same_bytes(p->tag, toy.right_tag[i], TAG));
  }
  CHECK(toy.together + toy.alone + toy.first + toy.split <= n);
}

/* Encrypts, then decrypts with some tags forged. */
static void run(const loxo_batch *b, size_t n, const loxo_executor *e) {
  static const uint8_t *right[MOST], *plain[MOST];
  static uint8_t message[MOST][BYTES], long_message[LONG_PACKETS][LONG];
  for (size_t i = 0; i < n; i++) {
    const loxo_packet *p = &toy.packet[i];
    const int is_long = p->out != toy.out[i];
    right[i] = is_long ? toy.long_right[i / 37] : toy.right[i];
    plain[i] = is_long ? long_message[i / 37] : message[i];
    if (toy.expected[i] == LOXO_OK)
      memcpy(is_long ? long_message[i / 37] : message[i], p->in, p->len);
  }
  start_counting();
  CHECK(loxo_batch_run(b, toy.packet, n, 0, e) == first_expected(n));
  check_all(n, 0, right);
  for (size_t i = 0; i < n; i++) {
    loxo_packet *p = &toy.packet[i];
    if (toy.expected[i]) continue;
    if (p->in != p->out) p->in = right[i];
    if (random_below(9) == 0) {
      p->tag[random_below(TAG)] ^= 1;
      toy.expected[i] = LOXO_ERR_FORGED;
    }
  }
  start_counting();
  CHECK(loxo_batch_run(b, toy.packet, n, 1, e) == first_expected(n));
  check_all(n, 1, plain);
}

/* ---- Groups ---------------------------------------------------------------------------------- */

static const size_t numbers[] = {0, 1, 2, 7, 8, 9, 63, 511, 512, 513, 1024, MOST};
static const unsigned shapes[][2] = {{0, 0}, {1, 1}, {3, 2}, {8, 2}, {16, 9}, {64, 10}, {512, 95}};

static void mixes(int has_more) {
  const size_t last = COUNT(shapes) * MIXES * COUNT(numbers) - 1;
  for (size_t k = 0; k <= last; k = next_in_series(k, last)) {
    const unsigned *shape = shapes[k % COUNT(shapes)];
    const unsigned mix = (unsigned)(k / COUNT(shapes) % MIXES);
    const size_t n = numbers[k / COUNT(shapes) / MIXES];
    const loxo_batch b = toy_batch(shape[0], shape[1], has_more);
    trying("%zu packets, mix %u, %u lanes", n, mix, shape[0]);
    fill(n, mix, has_more);
    spoil(n);
    run(&b, n, NULL);
  }
}

/* One window: no plan is dearer than all one by one, or in lanes as they come. */
static void plans_pay(void) {
  static loxo_packet *all[LOXO_BATCH_WINDOW];
  for (unsigned turn = 0; turn < 200; turn++) {
    const unsigned *shape = shapes[1 + turn % (COUNT(shapes) - 1)];
    const loxo_batch b = toy_batch(shape[0], shape[1], 0);
    const size_t n = 1 + random_below(LOXO_BATCH_WINDOW);
    unsigned long one_by_one = 0;
    trying("%zu packets, %u lanes", n, shape[0]);
    fill(n, turn / 7 % MIXES, 0);
    for (size_t i = 0; i < n; i++) {
      all[i] = &toy.packet[i];
      one_by_one += cost_of_blocks(blocks_in(all[i], 0), blocks_in(all[i], 1));
    }
    start_counting();
    CHECK(loxo_batch_run(&b, toy.packet, n, 0, NULL) == 0);
    CHECK(toy.cost <= one_by_one);
    CHECK(toy.cost <= cost_in_lanes(&b, all, n));
  }
}

static int has_more_text(const void *p, const void *q) {
  const unsigned long a = blocks_in(p, 1), b = blocks_in(q, 1);
  return (a < b) - (a > b);
}

/* What the cheapest plan for packets costs that differ in their text alone. */
static unsigned long cheapest(const loxo_batch *b, size_t n) {
  static loxo_packet sorted[LOXO_BATCH_WINDOW];
  static unsigned long rest[LOXO_BATCH_WINDOW + 1];
  memcpy(sorted, toy.packet, n * sizeof *sorted);
  qsort(sorted, n, sizeof *sorted, has_more_text);
  rest[n] = 0;
  for (size_t i = n; i-- > 0;) {
    const unsigned long own = cost_of_blocks(blocks_in(&sorted[i], 0), blocks_in(&sorted[i], 1));
    const unsigned long group = b->from * own + rest[n - i < b->lanes ? n : i + b->lanes];
    rest[i] = own + rest[i + 1] < group ? own + rest[i + 1] : group;
  }
  return rest[0];
}

static void cheapest_plans(void) {
  for (unsigned turn = 0; turn < 400; turn++) {
    const unsigned *shape = shapes[1 + turn % (COUNT(shapes) - 1)];
    const loxo_batch b = toy_batch(shape[0], shape[1], 0);
    const size_t n = 1 + random_below(LOXO_BATCH_WINDOW), most = 1 + random_below(BYTES);
    trying("%zu packets of up to %zu bytes, %u lanes", n, most, shape[0]);
    fill(n, ALIKE, 0);
    for (size_t i = 0; i < n; i++) {
      toy.packet[i].len = random_below(4) ? random_below(most) : random_below(BYTES);
    }
    start_counting();
    CHECK(loxo_batch_run(&b, toy.packet, n, 0, NULL) == 0);
    CHECK(toy.cost == cheapest(&b, n));
  }
}

/* 64 lanes that take as long as ten packets. */
static void known_plans(void) {
  const loxo_batch b = toy_batch(64, 10, 0);
  static const struct {
    size_t n, together;
  } rows[] = {{9, 0}, {10, 10}, {64, 64}, {73, 64}, {74, 74}, {512, 512}};
  for (size_t k = 0; k < COUNT(rows); k++) {
    trying("%zu alike", rows[k].n);
    fill(rows[k].n, ALIKE, 0);
    start_counting();
    CHECK(loxo_batch_run(&b, toy.packet, rows[k].n, 0, NULL) == 0);
    CHECK(toy.together == rows[k].together && toy.alone == rows[k].n - rows[k].together);
  }
  trying("a long one among short ones");
  fill(60, ALIKE, 0);
  toy.packet[31].ad_len = BYTES;
  start_counting();
  CHECK(loxo_batch_run(&b, toy.packet, 60, 0, NULL) == 0);
  CHECK(toy.together == 59 && toy.alone == 1);
}

static void ways(void) {
  const loxo_batch b = toy_batch(8, 2, 1);
  trying("half a batch that `first` can take");
  fill(100, FOR_FIRST, 0);
  for (size_t i = 0; i < 100; i++) toy.packet[i].len = FIRST_BYTES + (i == 50);
  start_counting();
  CHECK(loxo_batch_run(&b, toy.packet, 100, 0, NULL) == 0);
  CHECK(toy.first == 48 && toy.together == 52);
  for (size_t i = 0; i < 100; i++) CHECK(toy.done[i] == 1);
  trying("packets that need no others");
  fill(40, ALIKE, 0);
  for (size_t i = 0; i < 40; i++) toy.packet[i].len = 9 * RATE_TEXT;
  start_counting();
  CHECK(loxo_batch_run(&b, toy.packet, 40, 0, NULL) == 0);
  CHECK(toy.together == 0 && toy.alone == 40);
}

/* ---- Threads --------------------------------------------------------------------------------- */

static size_t tasks_seen, tasks_most;
static unsigned long dearest_task;

static void run_backwards(void *context, void (*task)(void *, size_t), void *argument,
                          size_t count) {
  (void)context;
  tasks_seen += count;
  if (count > tasks_most) tasks_most = count;
  while (count) {
    const unsigned long before = toy.cost;
    task(argument, --count);
    if (toy.cost - before > dearest_task) dearest_task = toy.cost - before;
  }
}

static void on_shares(void) {
  static const unsigned shares[] = {0, 1, 2, 3, 8, 64, 1000};
  const size_t last = COUNT(shares) * COUNT(numbers) * 2 - 1;
  for (size_t k = 0; k <= last; k = next_in_series(k, last)) {
    const loxo_executor e = {run_backwards, NULL, shares[k % COUNT(shares)]};
    const size_t n = numbers[k / COUNT(shares) % COUNT(numbers)];
    const int wide = k / COUNT(shares) >= COUNT(numbers);
    const loxo_batch b = toy_batch(wide ? 16 : 0, wide ? 9 : 0, 1);
    trying("%zu packets in %u shares, %s", n, e.shares, wide ? "in lanes" : "one by one");
    fill(n, ANY_LENGTH, 1);
    spoil(n);
    tasks_seen = tasks_most = 0;
    run(&b, n, &e);
    CHECK(tasks_most <= (e.shares > 2 ? e.shares : 2));
    CHECK((tasks_seen > 0) == (e.shares > 1 && n > 0));
    size_t split = 0;
    for (size_t i = 5; i < n && i / 37 < LONG_PACKETS; i += 37) split++;
    CHECK(toy.split == (e.shares > 1 ? split : 0));
  }
}

/* The second half of the packets costs several times as much as the first: shares are alike all the
 * same. */
static void shares_are_alike(void) {
  const loxo_executor e = {run_backwards, NULL, 4};
  const loxo_batch b = toy_batch(0, 0, 0);
  fill(1000, ALIKE, 0);
  for (size_t i = 0; i < 1000; i++) toy.packet[i].len = i < 500 ? 0 : 180;
  tasks_seen = dearest_task = 0;
  start_counting();
  CHECK(loxo_batch_run(&b, toy.packet, 1000, 0, &e) == 0);
  CHECK(tasks_seen == 4 && toy.alone == 1000);
  CHECK(dearest_task <= toy.cost / 4 + toy.cost / 40);
}

static void run_first(void *context, void (*task)(void *, size_t), void *argument, size_t count) {
  (void)context, (void)count;
  task(argument, 0);
}

/* What an executor leaves out is not taken for done. */
static void lost_tasks(void) {
  const loxo_executor e = {run_first, NULL, 4};
  const loxo_batch b = toy_batch(0, 0, 0);
  fill(1000, ALIKE, 0);
  start_counting();
  CHECK(loxo_batch_run(&b, toy.packet, 1000, 0, &e) == LOXO_ERR_STATE);
  CHECK(toy.alone > 0 && toy.alone < 1000);
  for (size_t i = 0; i < 1000; i++) {
    CHECK(toy.packet[i].status == (toy.done[i] ? LOXO_OK : LOXO_ERR_STATE));
  }
}

#ifdef LOXO_DEBUG
/* What a debug build checks: an output over another packet's, near it and far from it. */
static void collisions(size_t n, size_t first, size_t second) {
  const loxo_batch b = toy_batch(8, 2, 1);
  for (unsigned way = 0; way < 6; way++) {
    trying("collision %u of %zu", way, n);
    fill(n, ALIKE, 0);
    const size_t from = way % 2 ? first : second, to = way % 2 ? second : first;
    loxo_packet *culprit = &toy.packet[from];
    if (way / 2 == 0) culprit->in = culprit->out = toy.packet[to].out + 32;
    if (way / 2 == 1) culprit->tag = toy.ad[to] + 10;
    if (way / 2 == 2) culprit->tag = toy.tag[to];
    start_counting();
    CHECK(loxo_batch_run(&b, toy.packet, n, 0, NULL) == LOXO_ERR_OVERLAP);
    CHECK(toy.packet[to].status == LOXO_ERR_OVERLAP && toy.done[to] == 0);
    for (size_t i = 0; i < n; i++) {
      if (i != to && i != from) CHECK(toy.packet[i].status == LOXO_OK && toy.done[i] == 1);
    }
  }
}
#endif

int main(void) {
  GROUP("batch", "any mix is as one by one", mixes(0));
  GROUP("batch", "the same with all of a scheme", mixes(1));
  GROUP("batch", "known plans", known_plans());
  GROUP("batch", "plans that pay", plans_pay());
  GROUP("batch", "cheapest plans", cheapest_plans());
  GROUP("batch", "packets from the beginning", ways());
  GROUP("batch", "shares and long packets", on_shares());
  GROUP("batch", "shares of like cost", shares_are_alike());
  GROUP("batch", "tasks that do not run", lost_tasks());
#ifdef LOXO_DEBUG
  GROUP("batch", "collisions", collisions(40, 4, 11); collisions(1000, 3, 5);
        collisions(1000, 14, 999));
#endif
  return test_summary();
}
#endif
