/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Elephant on slabs: the mode's work in a wide kernel's own form (core/permutation.h), so that
 * masks and sums cost a few operations on whole vectors and no block is built byte by byte. Two
 * kinds of work:
 *
 * Bulk is many blocks of one packet: lane s holds block s. The masks of neighbouring blocks are
 * neighbouring windows of one sequence of bytes, so a vector of the mask is a piece of it.
 *
 * A batch is many packets: lane s holds a block of packet s, and its masks come from the feedback
 * on whole vectors.
 *
 * An instance has a table of slabs, best instruction set first. Included by elephant_mode.h.
 */

/* A run of a packet's blocks. With a nonce `len` bytes are encrypted from `in` to `out`; with a sum
 * the blocks of what was written to `out`, or else of `in`, are added to it. Whole blocks are
 * taken, and, if the data ends here, what is left as well: with its padding in a sum. */
typedef struct elephant_bulk {
  uint8_t *window; /* of the mask of the first block, block + 2 bytes; comes back moved on */
  uint8_t *sum;
  const uint8_t *nonce;
  uint8_t *out;
  const uint8_t *in;
  size_t len;
  uint8_t second; /* as in elephant_stream */
  uint8_t ends;
} elephant_bulk;

typedef struct elephant_slab {
  uint32_t needs; /* features of the CPU */
  uint16_t lanes;
  uint16_t blocks_from;  /* fewest blocks of one packet for which a slab pays */
  uint16_t packets_from; /* fewest packets of a batch for which one pays */
  void (*bulk)(elephant_bulk *work);
  void (*batch)(loxo_packet *const *packets, size_t n, int decrypt); /* n <= lanes */
} elephant_slab;

#if LOXO_SLABS
/* Word k of a number whose lowest n bits are set. */
LOXO_ALWAYS_INLINE uint64_t low_bits(size_t n, size_t k) {
  size_t ones = n > 64 * k ? n - 64 * k : 0;
  return ones >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << ones) - 1;
}

/* Bytes from place `at` of len bytes into a block of `size` bytes, padded where they end in it. */
LOXO_ONE_COPY void block_part(uint8_t *block, const uint8_t *from, size_t at, size_t len,
                              size_t size) {
  if (len - at >= size) {
    loxo_copy(block, from + at, size);
    return;
  }
  loxo_fill(block, 0, size);
  if (len > at) xor_part(block, from + at, NULL, len - at);
  block[len - at] = 1;
}

/* to = a ^ b for a block of `size` bytes, or for what is left of it. */
LOXO_ONE_COPY void xor_block(uint8_t *to, const uint8_t *a, const uint8_t *b, size_t left,
                             size_t size) {
  if (left >= size) {
    loxo_xor(to, a, b, size);
  } else {
    xor_part(to, a, b, left);
  }
}

/* The slab that the CPU serves, or NULL. */
static const elephant_slab *slab_of(elephant_ref e) {
  const elephant_slab *s = e->slabs;
  if (!s) return NULL;
  uint32_t features = loxo_cpu_features();
  while (s->bulk && (s->needs & ~features) != 0) s++;
  return s->bulk ? s : NULL;
}

/* Runs of blocks of one piece of work, for tasks that run side by side. */
enum { RUNS_MAX = 64 };
typedef struct elephant_run {
  const elephant_slab *slab;
  elephant_bulk work;
  uint8_t window[ELEPHANT_BLOCK_MAX + 2];
  uint8_t sum[ELEPHANT_BLOCK_MAX];
} elephant_run;

static void run_task(void *argument, size_t index) {
  elephant_run *run = (elephant_run *)argument + index;
  run->slab->bulk(&run->work);
}

/* Shares the work out in runs of whole slabs. The window before each run is found by going along
 * the masks, which is cheap beside the permutations. */
LOXO_ONE_COPY void bulk_on(elephant_ref e, const elephant_slab *slab, elephant_bulk *work,
                           size_t blocks, const loxo_executor *executor) {
  elephant_run runs[RUNS_MAX];
  size_t shares = executor->shares < RUNS_MAX ? executor->shares : RUNS_MAX, n = 0;
  size_t slabs = (blocks + slab->lanes - 1) / slab->lanes;
  size_t each = (slabs + shares - 1) / shares * slab->lanes;
  for (size_t at = 0; at < blocks; at += each, n++) {
    elephant_run *r = &runs[n];
    r->slab = slab;
    r->work = *work;
    r->work.in += at * e->block;
    if (work->out) r->work.out += at * e->block;
    r->work.len -= at * e->block;
    if (blocks - at > each) {
      r->work.len = each * e->block;
      r->work.ends = 0;
    }
    loxo_fill(r->sum, 0, sizeof r->sum);
    loxo_copy(r->window, work->window, (size_t)e->block + 2);
    r->work.window = r->window;
    if (work->sum) r->work.sum = r->sum;
    e->skip(work->window, blocks - at < each ? blocks - at : each);
  }
  executor->run(executor->context, run_task, runs, n);
  for (size_t i = 0; work->sum && i < n; i++) loxo_xor(work->sum, work->sum, runs[i].sum, e->block);
  loxo_wipe(runs, n * sizeof *runs);
}

/* Takes what pays to take through slabs from the beginning of the run; work->len and work->ends
 * come back as what was taken. */
LOXO_ONE_COPY void bulk_run(elephant_ref e, elephant_bulk *work, const loxo_executor *executor) {
  const elephant_slab *s = slab_of(e);
  elephant_bulk run = *work;
  size_t blocks = work->len / e->block, left = work->len % e->block;
  if (!work->ends) run.len = work->len = work->len - left;
  blocks += work->ends && (work->sum || left);
  size_t rest = s ? blocks % s->lanes : blocks;
  if (rest && (!s || rest < s->blocks_from)) {
    blocks -= rest;
    run.len = work->len = blocks * e->block;
    run.ends = work->ends = 0;
  }
  if (!blocks) return;
  if (executor && executor->shares > 1 && blocks > s->lanes) {
    bulk_on(e, s, &run, blocks, executor);
  } else {
    s->bulk(&run);
  }
}
#else
static void bulk_run(elephant_ref e, elephant_bulk *work, const loxo_executor *executor) {
  (void)e, (void)executor;
  work->len = 0;
  work->ends = 0;
}
#endif
