/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Runs of blocks of one packet, on slabs as far as that pays, and shared out among threads.
 * Included by elephant_mode.h.
 */

enum { BULK_LEAST = 5 }; /* no slab pays for fewer blocks of one packet */

#if LOXO_SLABS
/* The slab that the CPU serves, or NULL. */
static const elephant_slab *slab_of(elephant_ref e) {
  const elephant_slab *s = e->slabs;
  if (!s) return NULL;
  s = (const elephant_slab *)loxo_pick(s, sizeof *s, SIZE_MAX, loxo_cpu_features());
  return s->bulk ? s : NULL;
}

/* Runs of blocks of one piece of work, for tasks that run side by side. */
enum { RUNS_MAX = 64 };
typedef struct elephant_run {
  elephant_ref e;
  const elephant_slab *slab;
  elephant_bulk work;
  uint8_t window[ELEPHANT_BLOCK_MAX + 2];
  uint8_t sum[ELEPHANT_BLOCK_MAX];
} elephant_run;

static void run_task(void *argument, size_t index) {
  elephant_run *run = (elephant_run *)argument + index;
  run->slab->bulk(run->e, run->slab, &run->work);
}

/* Moves a window of masks on by n blocks. */
static void masks_skip(elephant_ref e, uint8_t *window, size_t n) {
  enum { STEP = 1024 };
  uint8_t masks[ELEPHANT_BLOCK_MAX + 2 + STEP + 7];
  loxo_copy(masks, window, e->block);
  for (size_t m; n; n -= m) {
    m = n < STEP ? n : STEP;
    e->sequence(masks, masks, e->block + 2 + m);
    loxo_move(masks, masks + m, (size_t)e->block + 2);
  }
  loxo_copy(window, masks, (size_t)e->block + 2);
  loxo_wipe(masks, sizeof masks);
}

/* Shares the work out in runs of whole slabs, as many or one more in each, the first one more. The
 * window before each run is found by going along the masks, while all threads wait: 3% of
 * Delirium's time, less of others'. Behind the last run it is what that one comes to.
 */
LOXO_COLD void bulk_on(elephant_ref e, const elephant_slab *slab, elephant_bulk *work,
                       size_t blocks, const loxo_executor *executor) {
  elephant_run runs[RUNS_MAX];
  size_t n = executor->shares < RUNS_MAX ? executor->shares : RUNS_MAX;
  size_t slabs = (blocks + slab->lanes - 1) / slab->lanes;
  if (n > slabs) n = slabs;
  for (size_t i = 0, at = 0, end; i < n; i++, at = end) {
    elephant_run *r = &runs[i];
    end = i + 1 < n ? (slabs * (i + 1) + n - 1) / n * slab->lanes : blocks;
    r->e = e;
    r->slab = slab;
    r->work = *work;
    r->work.in += at * e->block;
    if (work->out) r->work.out += at * e->block;
    r->work.len -= at * e->block;
    if (end < blocks) {
      r->work.len = (end - at) * e->block;
      r->work.ends = 0;
    }
    loxo_fill(r->sum, 0, sizeof r->sum);
    loxo_copy(r->window, work->window, (size_t)e->block + 2);
    r->work.window = r->window;
    if (work->sum) r->work.sum = r->sum;
    if (end < blocks) masks_skip(e, work->window, end - at);
  }
  executor->run(executor->context, run_task, runs, n);
  loxo_copy(work->window, runs[n - 1].window, (size_t)e->block + 2);
  for (size_t i = 0; work->sum && i < n; i++) loxo_xor(work->sum, work->sum, runs[i].sum, e->block);
  loxo_wipe(runs, n * sizeof *runs);
}

/* Takes what pays to take through slabs from the beginning of the run; work->len and work->ends
 * come back as what was taken. Threads, which share it, take a slab for half as much. */
LOXO_ONE_COPY void bulk_run(elephant_ref e, elephant_bulk *work, const loxo_executor *executor) {
  const elephant_slab *s = work->len < BULK_LEAST * (size_t)e->block ? NULL : slab_of(e);
  elephant_bulk run = *work;
  size_t blocks = work->len / e->block, left = work->len % e->block;
  if (!work->ends) run.len = work->len = work->len - left;
  blocks += work->ends && (work->sum || left);
  const int shared = executor && executor->shares > 1;
  size_t rest = s ? blocks % s->lanes : blocks;
  if (rest && (!s || rest < (size_t)s->blocks_from >> shared)) {
    blocks -= rest;
    run.len = work->len = blocks * e->block;
    run.ends = work->ends = 0;
  }
  if (!blocks) return;
  if (shared && blocks > s->lanes) {
    bulk_on(e, s, &run, blocks, executor);
  } else {
    s->bulk(e, s, &run);
  }
}
#else
LOXO_ALWAYS_INLINE const elephant_slab *slab_of(elephant_ref e) {
  (void)e;
  return NULL;
}

static void bulk_run(elephant_ref e, elephant_bulk *work, const loxo_executor *executor) {
  (void)e, (void)executor;
  work->len = 0;
  work->ends = 0;
}
#endif
