/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Elephant for many packets. They are taken in windows of BATCH; a window's short packets, sorted
 * by their blocks so that neighbours are alike, go through slabs with a packet in each lane, and
 * what is too few for a slab goes side by side as jobs. A long packet fills the lanes by itself.
 * Included by elephant_mode.h.
 */

#if LOXO_SLABS
enum { BATCH = 512 };
#else
enum { BATCH = ELEPHANT_JOBS };
#endif

typedef struct elephant_batch {
  loxo_packet *packet[BATCH];
  size_t n;
  size_t least, most; /* of packet_blocks */
  int decrypt;
} elephant_batch;

static void batch_as_jobs(elephant_ref e, const elephant_batch *b, size_t from, size_t n) {
  for (size_t m; n; from += m, n -= m) {
    m = n < ELEPHANT_JOBS ? n : ELEPHANT_JOBS;
    run_jobs(e, b->packet + from, m, b->decrypt, NULL);
  }
}

/* The bytes of a packet's longer half; no more than BLOCKS_MAX blocks for all long ones. */
enum { BLOCKS_MAX = 512 };
static size_t packet_bytes(elephant_ref e, const loxo_packet *p) {
  const size_t most = (size_t)BLOCKS_MAX * e->block;
  size_t longer = p->len > p->ad_len ? p->len : p->ad_len;
  return longer < most ? longer : most;
}

/* Whether the packet's own blocks are worth sharing out among threads. */
static int is_long(elephant_ref e, const loxo_packet *p) {
  return LOXO_SLABS && packet_bytes(e, p) == (size_t)BLOCKS_MAX * e->block;
}

static size_t packet_blocks(elephant_ref e, const loxo_packet *p) {
  return packet_bytes(e, p) / e->block;
}

#if LOXO_SLABS
/* Sorts by blocks: counts, then places. */
LOXO_ONE_COPY void batch_sort(elephant_ref e, elephant_batch *b) {
  loxo_packet *sorted[BATCH];
  uint16_t place[BLOCKS_MAX + 2] = {0};
  for (size_t i = 0; i < b->n; i++) place[packet_blocks(e, b->packet[i]) + 1]++;
  for (size_t k = b->least; k <= b->most; k++) place[k + 1] = (uint16_t)(place[k + 1] + place[k]);
  for (size_t i = 0; i < b->n; i++) {
    sorted[place[packet_blocks(e, b->packet[i])]++] = b->packet[i];
  }
  loxo_copy(b->packet, sorted, b->n * sizeof *sorted);
}

/* How many packets from `from` on share a slab so that half of its work is useful; none where one
 * packet fills a slab by itself. */
static size_t batch_share(elephant_ref e, const elephant_batch *b, size_t from, size_t lanes) {
  size_t most = b->n - from < lanes ? b->n - from : lanes, n = 0, useful = 0;
  if (b->least == b->most) return b->least < lanes ? most : 0;
  for (; n < most; n++) {
    size_t blocks = packet_blocks(e, b->packet[from + n]) + 1;
    if (blocks > lanes || 2 * (useful + blocks) < (n + 1) * blocks) break;
    useful += blocks;
  }
  return n;
}

/* Fewest packets for which a slab pays, beside jobs whose blocks fill wide kernels too if they are
 * many: as measured for none and for five whole blocks, and tending to three times as much more. */
static size_t batch_least(const elephant_slab *slab, size_t blocks) {
  size_t more = (size_t)slab->longer_from - slab->packets_from;
  return slab->packets_from + more * 3 * blocks / (blocks + 10);
}

static void batch_run(elephant_ref e, const elephant_slab *slab, elephant_batch *b) {
  if (!slab || b->n < slab->packets_from) {
    batch_as_jobs(e, b, 0, b->n);
    return;
  }
  if (b->least < b->most) batch_sort(e, b);
  for (size_t from = 0, n; from < b->n; from += n) {
    n = batch_share(e, b, from, slab->lanes);
    if (n && n == slab->lanes && b->least == b->most) n = (b->n - from) / n * n; /* all alike */
    if (n < batch_least(slab, packet_blocks(e, b->packet[from]))) {
      n += n == 0;
      batch_as_jobs(e, b, from, n);
    } else {
      slab->batch(e, slab, b->packet + from, n, b->decrypt);
    }
  }
}

/* The packets at the beginning that plain ones' own way is good for; how many. */
static size_t batch_plain(elephant_ref e, const elephant_slab *slab, loxo_packet *packets, size_t n,
                          int decrypt) {
  if (!slab || !slab->plain || n < slab->lanes) return 0;
  return slab->plain(e, slab, packets, n, decrypt);
}
#else
static void batch_run(elephant_ref e, const elephant_slab *slab, elephant_batch *b) {
  (void)slab;
  batch_as_jobs(e, b, 0, b->n);
}

static size_t batch_plain(elephant_ref e, const elephant_slab *slab, loxo_packet *packets, size_t n,
                          int decrypt) {
  (void)e, (void)slab, (void)packets, (void)n, (void)decrypt;
  return 0;
}
#endif

#ifdef LOXO_DEBUG
/* Whether `len` bytes at `written` touch any buffer of the packet. */
static int touches(elephant_ref e, const void *written, size_t len, const loxo_packet *q) {
  return loxo_overlap(written, len, q->out, q->len) || loxo_overlap(written, len, q->in, q->len) ||
         loxo_overlap(written, len, q->ad, q->ad_len) || loxo_overlap(written, len, q->tag, e->tag);
}

/* What the caller of a batch promises: nothing that is written for packet p touches packet q.
 * Packets that are refused for their length are left out. */
static int packets_collide(elephant_ref e, const loxo_packet *p, const loxo_packet *q,
                           int writes_tag) {
  if (p->len > e->longest || q->len > e->longest || q->ad_len > e->longest) return 0;
  return touches(e, p->out, p->len, q) || (writes_tag && touches(e, p->tag, e->tag, q));
}

static void mark_collisions(elephant_ref e, loxo_packet *packets, size_t n, int decrypt) {
  for (size_t i = 0; i < n; i++) {
    packets[i].status = LOXO_OK;
    for (size_t k = 0; k < n; k++) {
      if (k != i && packets_collide(e, &packets[k], &packets[i], !decrypt)) {
        packets[i].status = LOXO_ERR_OVERLAP;
      }
    }
  }
}
#endif

/* What the packet's buffers and lengths, and in a debug build its neighbours, say. */
static int packet_status(elephant_ref e, const loxo_packet *p, int decrypt) {
#ifdef LOXO_DEBUG
  if (p->status) return p->status;
#endif
  return check_packet(e, p, decrypt);
}

/* Whether a packet is short, below BLOCKS_MAX blocks of any instance, and passes its checks at a
 * glance, as most do. Where n > 0 bytes at x and m at y overlap, y - x + m - 1 < n + m - 1. */
enum { PLAIN = 8192 };
LOXO_ALWAYS_INLINE int is_plain(const loxo_packet *p, size_t tag) {
  const uintptr_t out = (uintptr_t)p->out, in = (uintptr_t)p->in, ad = (uintptr_t)p->ad;
  const size_t len = p->len, ad_len = p->ad_len, end = len - 1;
#ifdef LOXO_DEBUG
  if (p->status) return 0;
#endif
  if (!out || !in || (len | ad_len) >= PLAIN || (ad_len && !ad)) return 0;
  if (in != out && in - out + end < len + end) return 0;
  if (ad - out + ad_len - 1 < end + ad_len) return 0;
  return (uintptr_t)p->tag - out + tag - 1 >= end + tag;
}

/* Checks up to `most` packets and takes those that pass; where long ones are to be left, says in
 * `has_long` if there are any. */
static size_t batch_fill(elephant_ref e, elephant_batch *b, loxo_packet *packets, size_t most,
                         int *has_long) {
  size_t n = 0, shortest = (size_t)BLOCKS_MAX * e->block, longest = 0;
  const size_t tag = b->decrypt ? 0 : e->tag;
  if (most > BATCH) most = BATCH;
  for (loxo_packet *p = packets; p < packets + most; p++) {
    size_t bytes = p->len > p->ad_len ? p->len : p->ad_len;
    if (LOXO_SLABS && is_plain(p, tag)) {
      p->status = LOXO_OK;
    } else {
      p->status = packet_status(e, p, b->decrypt);
      if (p->status) continue;
      if (has_long && is_long(e, p)) {
        *has_long = 1;
        continue;
      }
      bytes = packet_bytes(e, p);
    }
    b->packet[n++] = p;
    if (bytes < shortest) shortest = bytes;
    if (bytes > longest) longest = bytes;
  }
  b->n = n;
  b->least = LOXO_SLABS ? shortest / e->block : 0;
  b->most = LOXO_SLABS ? longest / e->block : 0;
  return most;
}

/* Works through packets; returns the first status that is not 0. Long packets are left where the
 * caller wants to know of them. */
LOXO_ONE_COPY int run_packets(elephant_ref e, loxo_packet *packets, size_t n, int decrypt,
                              int *has_long) {
  elephant_batch b;
  int first = LOXO_OK;
  e = ELEPHANT_KNOWN(e);
  const elephant_slab *slab = slab_of(e);
  b.decrypt = decrypt;
  for (size_t at = 0, taken; at < n; at += taken) {
    int all_pass = !decrypt;
    taken = batch_plain(e, slab, packets + at, n - at, decrypt);
    if (!taken) {
      taken = batch_fill(e, &b, packets + at, n - at, has_long);
      if (b.n) batch_run(e, slab, &b);
      all_pass &= b.n == taken;
    }
    for (size_t i = at; !all_pass && i < at + taken && !first; i++) first = packets[i].status;
  }
  return first;
}

/* A share of a batch, for tasks that run side by side; what its task found. */
typedef struct elephant_share {
  elephant_ref e;
  loxo_packet *packets;
  size_t n;
  int decrypt;
  int status, has_long;
} elephant_share;

static void share_task(void *argument, size_t index) {
  elephant_share *s = (elephant_share *)argument + index;
  s->status = run_packets(s->e, s->packets, s->n, s->decrypt, &s->has_long);
}

/* What a packet costs in its share, in bytes of work. */
static size_t packet_work(elephant_ref e, const loxo_packet *p) {
  if (p->len > e->longest || p->ad_len > e->longest || is_long(e, p)) return 1;
  return 2 * p->len + p->ad_len + 3 * (size_t)e->block;
}

enum { SHARES_MAX = 64, PIECES_MAX = 8 * SHARES_MAX };

/* How many packets like the first are best left together: those of a slab, which takes as long for
 * half of them, if there are more than two threads would do as fast as jobs; else those of a window
 * of jobs. */
static size_t kept_together(elephant_ref e, const loxo_packet *packets, size_t n) {
  const size_t blocks = packet_blocks(e, packets);
#if LOXO_SLABS
  const elephant_slab *slab = slab_of(e);
  if (slab && blocks < slab->lanes && n >= 2 * batch_least(slab, blocks)) return slab->lanes;
#endif
  (void)n;
  return 1 + (ELEPHANT_JOBS - 1) / (blocks + 1);
}

/* Cuts a batch into at most `most` shares of like work, each of whole pieces; returns how many. All
 * threads wait for this, so that of large pieces it looks at a part of the packets only. */
LOXO_COLD size_t cut_shares(elephant_ref e, elephant_share *shares, size_t most,
                            loxo_packet *packets, size_t n, int decrypt) {
  size_t work[PIECES_MAX] = {0}, all = 0, taken = 0, used = 0;
  const size_t least = kept_together(e, packets, n), each = (n / PIECES_MAX / least + 1) * least;
  const size_t pieces = (n + each - 1) / each, step = each / 4 + 1;
  for (size_t k = 0; k < pieces; k++) {
    for (size_t i = k * each; i < n && i < (k + 1) * each; i += step) {
      work[k] += packet_work(e, &packets[i]);
    }
    all += work[k];
  }
  for (size_t k = 0, from = 0; k < pieces; k++) {
    const size_t to = k + 1 < pieces ? (k + 1) * each : n;
    taken += work[k];
    if (to < n && (used + 1 == most || taken < all / most * (used + 1))) continue;
    shares[used++] = (elephant_share){e, packets + from, to - from, decrypt, 0, 0};
    from = to;
  }
  return used;
}

/* The share's first status that is not 0, when its long packets have run, each on all threads. */
static int finish_share(const elephant_share *s, const loxo_executor *executor) {
  if (!s->has_long) return s->status;
  int first = LOXO_OK;
  for (size_t i = 0; i < s->n; i++) {
    loxo_packet *p = &s->packets[i];
    if (!p->status && is_long(s->e, p)) run_long(s->e, &p, 1, s->decrypt, executor);
    if (!first) first = p->status;
  }
  return first;
}

/* Packets shared out by their work, then the long ones. */
LOXO_COLD int run_packets_on(elephant_ref e, loxo_packet *packets, size_t n, int decrypt,
                             const loxo_executor *executor) {
  elephant_share shares[SHARES_MAX];
  size_t most = executor->shares < SHARES_MAX ? executor->shares : SHARES_MAX;
  size_t used = cut_shares(e, shares, most, packets, n, decrypt);
  int first = LOXO_OK;
  executor->run(executor->context, share_task, shares, used);
  for (size_t i = 0; i < used; i++) {
    int status = finish_share(&shares[i], executor);
    if (!first) first = status;
  }
  return first;
}

static int scheme_many(elephant_ref e, loxo_packet *packets, size_t n, int decrypt,
                       const loxo_executor *executor) {
  if (!n) return LOXO_OK;
#ifdef LOXO_DEBUG
  mark_collisions(e, packets, n, decrypt);
#endif
  if (executor && executor->shares > 1) return run_packets_on(e, packets, n, decrypt, executor);
  return run_packets(e, packets, n, decrypt, NULL);
}
