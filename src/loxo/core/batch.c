/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Batches of packets, for all AEADs; see batch.h. They are taken in windows, whose packets are
 * sorted by length so that neighbours cost about the same, and then cut into groups.
 */
#include "config.h"

#if LOXO_WIDE_KERNELS || LOXO_NEON32
#include "batch.h"
#include "bytes.h"
#include "check.h"

enum { WINDOW = LOXO_BATCH_WINDOW, AD = LOXO_BATCH_AD, TEXT = LOXO_BATCH_TEXT };

typedef struct window {
  loxo_packet *packet[WINDOW];
  size_t n;
  size_t differ, ads_differ; /* 0 if all packets have the same lengths; as much AD */
} window;

/* ---- What packets cost ----------------------------------------------------------------------- */

typedef struct blocks {
  uint16_t of[2];
} blocks;

/* Exact, as at most 2^24 bytes times the error of the inverse, at most 255, are below 2^32. */
static uint16_t count_blocks(const loxo_batch *b, size_t stream, size_t bytes) {
  const loxo_batch_stream *s = &b->stream[stream];
  const uint32_t counted = bytes < s->most ? (uint32_t)bytes : s->most;
  return (uint16_t)((uint64_t)(counted + s->add) * s->inverse >> 32);
}

static blocks blocks_of(const loxo_batch *b, const loxo_packet *p) {
  return (blocks){{count_blocks(b, AD, p->ad_len), count_blocks(b, TEXT, p->len)}};
}

static uint32_t cost_of(const loxo_batch *b, blocks n) {
  return (uint32_t)b->stream[AD].weight * n.of[AD] + (uint32_t)b->stream[TEXT].weight * n.of[TEXT] +
         b->fixed;
}

static uint32_t longer_stream(blocks n) { return n.of[AD] > n.of[TEXT] ? n.of[AD] : n.of[TEXT]; }

/* The fewest packets like this one for which lanes pay; more than there are lanes if they never do.
 * The curve goes through what was measured for one block and for six. For long packets it tends to
 * `from` plus three times the difference between the two. */
static uint32_t least_together(const loxo_batch *b, blocks n) {
  const uint32_t longer = longer_stream(n), further = longer ? longer - 1 : 0;
  if (longer > b->alone) return b->lanes + 1u;
  return b->from + 3u * (b->longer_from - b->from) * further / (further + 10);
}

/* ---- Groups ---------------------------------------------------------------------------------- */

typedef struct item {
  blocks n;
  uint32_t index; /* in the window */
} item;

/* Sorts by a byte of one stream's blocks, most blocks first; keeps the order of equal ones. All of
 * these bytes are made of bits of `bits`. */
LOXO_ALWAYS_INLINE void sort_by_byte(item *to, const item *from, size_t n, size_t stream,
                                     unsigned shift, size_t bits) {
  uint16_t place[257];
  loxo_fill(place, 0, (bits + 2) * sizeof *place);
  for (size_t i = 0; i < n; i++) place[bits - (from[i].n.of[stream] >> shift & 0xff) + 1]++;
  for (size_t k = 1; k <= bits; k++) place[k] = (uint16_t)(place[k] + place[k - 1]);
  for (size_t i = 0; i < n; i++) {
    to[place[bits - (from[i].n.of[stream] >> shift & 0xff)]++] = from[i];
  }
}

/* The lower byte of short packets' text is the usual case: a third faster as constants. */
static void sort_pass(item *to, const item *from, size_t n, size_t stream, unsigned shift,
                      size_t bits) {
  if (stream == TEXT && !shift) {
    sort_by_byte(to, from, n, TEXT, 0, bits);
  } else {
    sort_by_byte(to, from, n, stream, shift, bits);
  }
}

/* The items of a window, sorted; `in_order` is one of the two lists. */
typedef struct plan {
  item list[2][WINDOW];
  const item *in_order;
  size_t n;
  size_t major;             /* the stream by which they are sorted first */
  unsigned some[2], all[2]; /* bits that blocks of some item have, or of all */
} plan;

static void list_items(const loxo_batch *b, plan *w, const window *of) {
  uint32_t some = 0, all = UINT32_MAX; /* of both streams */
  blocks n = blocks_of(b, of->packet[0]);
  for (size_t i = 0; i < w->n; i++) {
    const loxo_packet *p = of->packet[i];
    if (of->ads_differ) n.of[AD] = count_blocks(b, AD, p->ad_len);
    n.of[TEXT] = count_blocks(b, TEXT, p->len);
    const uint32_t both = n.of[AD] | (uint32_t)n.of[TEXT] << 16;
    w->list[0][i] = (item){n, (uint32_t)i};
    some |= both;
    all &= both;
  }
  w->some[AD] = some & 0xffff;
  w->all[AD] = all & 0xffff;
  w->some[TEXT] = some >> 16;
  w->all[TEXT] = all >> 16;
}

/* Sorts first by the stream whose blocks cost most in the difference, so that little is lost where
 * packets go together; then by the other one. */
static void sort(const loxo_batch *b, plan *w) {
  const unsigned *some = w->some, *all = w->all;
  size_t in = 0;
  w->major = b->stream[TEXT].weight * (some[TEXT] & ~all[TEXT]) >=
             b->stream[AD].weight * (some[AD] & ~all[AD]);
  for (size_t last = 0; last < 2; last++) {
    const size_t s = last ? w->major : 1 - w->major;
    for (unsigned shift = 0; shift < 16; shift += 8) {
      if (((some[s] ^ all[s]) >> shift & 0xff) == 0) continue;
      sort_pass(w->list[in ^ 1], w->list[in], w->n, s, shift, some[s] >> shift & 0xff);
      in ^= 1;
    }
  }
  w->in_order = w->list[in];
}

/* The places in a group of packets with more blocks, in the stream that is not the major one, than
 * all packets before them; the first packet's place comes last. */
typedef struct peaks {
  uint16_t place[WINDOW];
  size_t first, end;
} peaks;

/* The most such blocks in a group that begins at i, which is one earlier than in the last call. */
static uint16_t most_minor(peaks *q, const item *sorted, size_t minor, size_t i, size_t end) {
  const uint16_t n = sorted[i].n.of[minor];
  while (q->end > q->first && sorted[q->place[q->end - 1]].n.of[minor] <= n) q->end--;
  q->place[q->end++] = (uint16_t)i;
  while (q->first + 1 < q->end && q->place[q->first] >= end) q->first++;
  return sorted[q->place[q->first]].n.of[minor];
}

/* What it costs to take packets together, of which `most` is the longest. */
static uint32_t cost_together(const loxo_batch *b, blocks most) {
  const uint32_t least = least_together(b, most);
  return least > b->lanes ? UINT32_MAX / 2 : least * cost_of(b, most);
}

static int is_same(blocks x, blocks y) { return x.of[AD] == y.of[AD] && x.of[TEXT] == y.of[TEXT]; }

/* Decides where groups begin: the cheapest way for the packets from i on is either packet i by
 * itself, or a group from i on, and then the cheapest way for the rest. A group that is not full
 * would be no cheaper. The most blocks in a group's major stream are those of its first packet. */
static void cut(const loxo_batch *b, const plan *w, uint8_t *grouped) {
  const size_t minor = 1 - w->major, lanes = b->lanes, n = w->n;
  blocks own = w->in_order[n - 1].n, most = own;
  uint32_t rest[WINDOW + 1], cost = cost_of(b, own), together = cost_together(b, most);
  uint32_t cheapest = 0;
  peaks q;
  q.first = q.end = 0;
  rest[n] = 0;
  for (size_t i = n; i-- > 0; rest[i] = cheapest) {
    const size_t end = n - i < lanes ? n : i + lanes;
    blocks now = w->in_order[i].n;
    if (!is_same(now, own)) cost = cost_of(b, own = now);
    now.of[minor] = most_minor(&q, w->in_order, minor, i, end);
    if (!is_same(now, most)) together = cost_together(b, most = now);
    cheapest += cost;
    grouped[i] = together + rest[end] <= cheapest;
    if (grouped[i]) cheapest = together + rest[end];
  }
}

/* Sorts packets of different lengths, and marks the beginnings of groups. */
LOXO_ONE_COPY void plan_mixed(const loxo_batch *b, window *w, uint8_t *grouped) {
  plan p;
  loxo_packet *sorted[WINDOW];
  p.n = w->n;
  list_items(b, &p, w);
  sort(b, &p);
  cut(b, &p, grouped);
  for (size_t i = 0; i < p.n; i++) sorted[i] = w->packet[p.in_order[i].index];
  loxo_copy(w->packet, sorted, p.n * sizeof *sorted);
}

/* ---- Groups of short packets ----------------------------------------------------------------- */

/* Those with fewer blocks of text than this, and with as much AD as all others. */
enum { SHORT = 256 };

/* Decides where groups begin, as cut() does, among packets from `first` on with n blocks, in front
 * of those from `end` on. Of packets that are alike, all in front of one that begins a group do,
 * too: with r for the cheapest way, t for a group and c for one by itself, r[i + 1] is
 * t + r[i + 1 + lanes], and r[i + lanes] is at most c more than r[i + 1 + lanes], so
 * t + r[i + lanes] <= c + r[i + 1]. */
static void cut_alike(const loxo_batch *b, blocks n, uint32_t *rest, size_t first, size_t end,
                      size_t all, uint8_t *grouped) {
  const uint32_t cost = cost_of(b, n), together = cost_together(b, n);
  const size_t lanes = b->lanes;
  size_t i = end;
  for (int begins = 0; !begins && i > first;) {
    const uint32_t alone = cost + rest[i--];
    const uint32_t group = together + rest[all - i < lanes ? all : i + lanes];
    begins = group <= alone;
    grouped[i] = (uint8_t)begins;
    rest[i] = begins ? group : alone;
  }
  loxo_fill(grouped + first, 1, i - first);
  for (size_t k = first; k < first + lanes && k < i; k++) { /* all that is read of these */
    const size_t groups = (i - k + lanes - 1) / lanes, after = k + groups * lanes;
    rest[k] = (uint32_t)groups * together + rest[after < all ? after : all];
  }
}

/* The same for short packets, in half the time; 0 if there are others. */
LOXO_ONE_COPY int plan_short(const loxo_batch *b, window *w, uint8_t *grouped) {
  loxo_packet *sorted[WINDOW];
  uint16_t own[WINDOW], place[SHORT];
  uint32_t rest[WINDOW + 1];
  blocks n = blocks_of(b, w->packet[0]);
  size_t some = 0, end = 0;
  loxo_fill(place, 0, sizeof place);
  for (size_t i = 0; i < w->n; i++) {
    own[i] = count_blocks(b, TEXT, w->packet[i]->len);
    some |= own[i];
    place[own[i] % SHORT]++;
  }
  if (some >= SHORT) return 0;
  for (size_t k = some + 1; k-- > 0; place[k] = (uint16_t)(end - place[k])) end += place[k];
  for (size_t i = 0; i < w->n; i++) sorted[place[own[i]]++] = w->packet[i];
  loxo_copy(w->packet, sorted, w->n * sizeof *sorted);
  rest[end] = 0;
  for (size_t k = 0; k <= some; k++) { /* each has come to the end of its packets */
    const size_t first = k < some ? place[k + 1] : 0;
    n.of[TEXT] = (uint16_t)k;
    if (first < place[k]) cut_alike(b, n, rest, first, place[k], w->n, grouped);
  }
  return 1;
}

static void plan_alike(const loxo_batch *b, const window *w, uint8_t *grouped) {
  const size_t least = least_together(b, blocks_of(b, w->packet[0])), last = w->n % b->lanes;
  loxo_fill(grouped, b->lanes >= least, w->n - last);
  loxo_fill(grouped + w->n - last, last >= least, last);
}

static void run_window(const loxo_batch *b, window *w, int decrypt) {
  uint8_t grouped[WINDOW];
  const size_t n = w->n;
  if (!b->lanes || n < b->from) {
    b->one(b, w->packet, n, decrypt);
    return;
  }
  if (!w->differ) {
    plan_alike(b, w, grouped);
  } else if (w->ads_differ || !plan_short(b, w, grouped)) {
    plan_mixed(b, w, grouped);
  }
  for (size_t from = 0, to; from < n; from = to) {
    to = from;
    if (grouped[from]) {
      while (to < n && grouped[to]) to += b->lanes;
      if (to > n) to = n;
      b->wide(b, w->packet + from, to - from, decrypt);
    } else {
      while (to < n && !grouped[to]) to++;
      b->one(b, w->packet + from, to - from, decrypt);
    }
  }
}

/* ---- Checks ---------------------------------------------------------------------------------- */

/* A part of a batch, such as a thread's share of it; what its task found. */
typedef struct share {
  const loxo_batch *b;
  loxo_packet *packets;
  size_t n;
  int decrypt;
  int status, has_long;
} share;

#ifdef LOXO_DEBUG
/* Packets that are refused for their length are left out. */
static loxo_buffers buffers_of(const void *batch, size_t i) {
  const share *s = (const share *)batch;
  const loxo_packet *p = &s->packets[i];
  if (p->len > s->b->longest || p->ad_len > s->b->longest) return (loxo_buffers){{0}, {0}, 0};
  return (loxo_buffers){
      {p->out, p->tag, p->in, p->ad}, {p->len, s->b->tag, p->len, p->ad_len}, s->decrypt ? 1 : 2};
}

static void mark_collisions(const loxo_batch *b, loxo_packet *packets, size_t n, int decrypt) {
  const share all = {b, packets, n, decrypt, 0, 0};
  loxo_written written;
  loxo_note_written(&written, buffers_of, &all, n);
  for (size_t i = 0; i < n; i++) {
    const int touched = loxo_is_touched(&written, buffers_of, &all, i);
    packets[i].status = touched ? LOXO_ERR_OVERLAP : LOXO_OK;
  }
}
#endif

/* What the packet's buffers and lengths, and in a debug build its neighbours, say. */
static int status_of(const loxo_batch *b, const loxo_packet *p, int decrypt) {
#ifdef LOXO_DEBUG
  if (p->status) return p->status;
#endif
  return loxo_check_packet(p->out, decrypt ? NULL : p->tag, b->tag, p->in, p->len, p->ad, p->ad_len,
                           b->longest);
}

/* Whether the packet is not long and passes its checks at a glance, as most do. Where n > 0 bytes
 * at x and m at y overlap, y - x + m - 1 < n + m - 1. `tag` is 0 where none is written. */
LOXO_ALWAYS_INLINE int passes_at_a_glance(const loxo_packet *p, size_t tag) {
  const uintptr_t out = (uintptr_t)p->out, in = (uintptr_t)p->in, ad = (uintptr_t)p->ad;
  const size_t len = p->len, ad_len = p->ad_len, end = len - 1;
  LOXO_STATIC_ASSERT((LOXO_BATCH_LONG_BYTES & (LOXO_BATCH_LONG_BYTES - 1)) == 0, "a power of two");
#ifdef LOXO_DEBUG
  if (p->status) return 0;
#endif
  if (!out) return 0;
  if (!in || (len | ad_len) >= LOXO_BATCH_LONG_BYTES) return 0;
  if (in != out && in - out + end < len + end) return 0;
  if (ad_len) {
    if (!ad || ad - out + ad_len - 1 < end + ad_len) return 0;
  }
  return (uintptr_t)p->tag - out + tag - 1 >= end + tag;
}

static int is_split(const loxo_batch *b, const loxo_packet *p) {
  return b->split && (p->len >= b->split_from || p->ad_len >= b->split_from);
}

/* Whether a packet is taken; if not, it has its status, or is left to threads. */
static int is_taken(const loxo_batch *b, loxo_packet *p, int decrypt, int *has_long) {
  p->status = status_of(b, p, decrypt);
  if (p->status) return 0;
  if (!has_long || !is_split(b, p)) return 1;
  *has_long = 1;
  return 0;
}

typedef struct taken {
  size_t n, differ, ads_differ; /* of a window */
} taken;

LOXO_ALWAYS_INLINE void take(window *w, taken *t, loxo_packet *p, size_t len, size_t ad_len) {
  w->packet[t->n++] = p;
  t->differ |= p->len ^ len;
  t->ads_differ |= p->ad_len ^ ad_len;
}

/* Checks up to `most` packets and takes those that pass. Leaves those whose blocks threads are to
 * share, where there are threads, and says in `has_long` if there are any. How many it has seen.
 * The inner loop calls nothing, so that all it has to know is in registers. */
static size_t fill_window(const loxo_batch *b, window *w, loxo_packet *packets, size_t most,
                          int decrypt, int *has_long) {
  const size_t tag = decrypt ? 0 : b->tag, len = packets->len, ad_len = packets->ad_len;
  taken t = {0, 0, 0};
  if (most > WINDOW) most = WINDOW;
  for (loxo_packet *p = packets, *const end = packets + most; p < end; p++) {
    for (; p < end && passes_at_a_glance(p, tag); p++) {
      p->status = LOXO_OK;
      take(w, &t, p, len, ad_len);
    }
    if (p < end && is_taken(b, p, decrypt, has_long)) take(w, &t, p, len, ad_len);
  }
  w->n = t.n;
  w->differ = t.differ | t.ads_differ;
  w->ads_differ = t.ads_differ;
  return most;
}

/* ---- One thread ------------------------------------------------------------------------------ */

static int run_all(const loxo_batch *b, loxo_packet *packets, size_t n, int decrypt,
                   int *has_long) {
  window w;
  int status = LOXO_OK;
  for (size_t at = 0, taken; at < n; at += taken) {
    int all_pass = !decrypt;
    taken = b->first ? b->first(b, packets + at, n - at, decrypt) : 0;
    if (!taken) {
      taken = fill_window(b, &w, packets + at, n - at, decrypt, has_long);
      if (w.n) run_window(b, &w, decrypt);
      all_pass &= w.n == taken;
    }
    for (size_t i = at; !all_pass && i < at + taken && !status; i++) status = packets[i].status;
  }
  return status;
}

/* ---- Many threads ---------------------------------------------------------------------------- */

static void share_task(void *argument, size_t index) {
  share *s = (share *)argument + index;
  s->status = run_all(s->b, s->packets, s->n, s->decrypt, &s->has_long);
}

static size_t cost_in_share(const loxo_batch *b, const loxo_packet *p) {
  if (p->len > b->longest || p->ad_len > b->longest || is_split(b, p)) return 1;
  return cost_of(b, blocks_of(b, p));
}

enum { SHARES_MAX = 64, PIECES_MAX = 8 * SHARES_MAX };

/* How many packets like the first are best left together: a lane for each, as half of them take as
 * long, if there are more than two threads would do as fast one by one; else those that go side by
 * side. */
static size_t kept_together(const loxo_batch *b, const loxo_packet *packets, size_t n) {
  const blocks first = blocks_of(b, packets);
  const size_t least = least_together(b, first);
  if (b->lanes && least <= b->lanes && n >= 2 * least) return b->lanes;
  return 1 + (b->side_by_side - 1u) / (longer_stream(first) + !longer_stream(first));
}

/* Cuts a batch into at most `most` shares of like cost, each of whole pieces; returns how many. All
 * threads wait for this, so that of large pieces it looks at a part of the packets only. */
LOXO_COLD size_t cut_shares(const loxo_batch *b, share *shares, size_t most, loxo_packet *packets,
                            size_t n, int decrypt) {
  size_t cost[PIECES_MAX] = {0}, all = 0, taken = 0, used = 0;
  const size_t least = kept_together(b, packets, n), each = (n / PIECES_MAX / least + 1) * least;
  const size_t pieces = (n + each - 1) / each, step = each / 4 + 1;
  for (size_t k = 0; k < pieces; k++) {
    for (size_t i = k * each; i < n && i < (k + 1) * each; i += step) {
      cost[k] += cost_in_share(b, &packets[i]);
    }
    all += cost[k];
  }
  for (size_t k = 0, from = 0; k < pieces; k++) {
    const size_t to = k + 1 < pieces ? (k + 1) * each : n;
    taken += cost[k];
    if (to < n && (used + 1 == most || taken < all / most * (used + 1))) continue;
    shares[used++] = (share){b, packets + from, to - from, decrypt, LOXO_ERR_STATE, 0};
    from = to;
  }
  return used;
}

/* The share's first status that is not 0, when its long packets have run, each on all threads. No
 * packet passes for verified because the executor has not run its task. */
static int finish_share(const share *s, const loxo_executor *executor) {
  if (s->status == LOXO_ERR_STATE) {
    for (size_t i = 0; i < s->n; i++) s->packets[i].status = LOXO_ERR_STATE;
  }
  if (!s->has_long) return s->status;
  int status = LOXO_OK;
  for (size_t i = 0; i < s->n; i++) {
    loxo_packet *p = &s->packets[i];
    if (!p->status && is_split(s->b, p)) s->b->split(s->b, p, s->decrypt, executor);
    if (!status) status = p->status;
  }
  return status;
}

/* Packets shared out by their cost, then the long ones. */
LOXO_COLD int run_shared(const loxo_batch *b, loxo_packet *packets, size_t n, int decrypt,
                         const loxo_executor *executor) {
  share shares[SHARES_MAX];
  const size_t most = executor->shares < SHARES_MAX ? executor->shares : SHARES_MAX;
  const size_t used = cut_shares(b, shares, most, packets, n, decrypt);
  int status = LOXO_OK;
  executor->run(executor->context, share_task, shares, used);
  for (size_t i = 0; i < used; i++) {
    const int own = finish_share(&shares[i], executor);
    if (!status) status = own;
  }
  return status;
}

int loxo_batch_run(const loxo_batch *b, loxo_packet *packets, size_t n, int decrypt,
                   const loxo_executor *executor) {
  if (!n) return LOXO_OK;
#ifdef LOXO_DEBUG
  mark_collisions(b, packets, n, decrypt);
#endif
  if (executor && executor->shares > 1) return run_shared(b, packets, n, decrypt, executor);
  return run_all(b, packets, n, decrypt, NULL);
}
#else
typedef int loxo_has_no_batch; /* a translation unit may not be empty */
#endif
