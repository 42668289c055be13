/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Elephant for many packets: what core/batch.h asks for. Included by elephant_mode.h.
 */
#include "../../core/batch.h"

typedef struct elephant_scheme {
  elephant_ref e;
  const elephant_slab *slab;
} elephant_scheme;

/* As jobs, side by side in calls of the permutation. */
static void batch_one(const loxo_batch *b, loxo_packet *const *packets, size_t n, int decrypt) {
  const elephant_scheme *scheme = b->scheme;
  for (size_t m; n; packets += m, n -= m) {
    m = n < ELEPHANT_JOBS ? n : ELEPHANT_JOBS;
    run_jobs(scheme->e, packets, m, decrypt, NULL);
  }
}

#if LOXO_SLABS
static void batch_split(const loxo_batch *b, loxo_packet *packet, int decrypt,
                        const loxo_executor *executor) {
  const elephant_scheme *scheme = b->scheme;
  run_long(scheme->e, &packet, 1, decrypt, executor);
}

static void batch_wide(const loxo_batch *b, loxo_packet *const *packets, size_t n, int decrypt) {
  const elephant_scheme *scheme = b->scheme;
  scheme->slab->batch(scheme->e, scheme->slab, packets, n, decrypt);
}

static size_t batch_first(const loxo_batch *b, loxo_packet *packets, size_t n, int decrypt) {
  const elephant_scheme *scheme = b->scheme;
  const elephant_slab *slab = scheme->slab;
  return n < slab->lanes ? 0 : slab->plain(scheme->e, slab, packets, n, decrypt);
}

static void batch_add_slab(loxo_batch *b, const elephant_slab *slab) {
  b->split = batch_split;
  if (!slab) return;
  b->wide = batch_wide;
  if (slab->plain) b->first = batch_first;
  b->lanes = b->alone = slab->lanes;
  b->from = slab->packets_from;
  b->longer_from = slab->longer_from;
}
#else
static void batch_add_slab(loxo_batch *b, const elephant_slab *slab) { (void)b, (void)slab; }
#endif

/* A block of text is permuted twice, for the keystream and for the tag; the first one of associated
 * data begins with the nonce, and is not permuted. Key and tag take a permutation each. */
ELEPHANT_SCOPE int loxo_elephant_many(elephant_ref e, loxo_packet *packets, size_t n, int decrypt,
                                      const loxo_executor *executor) {
  e = ELEPHANT_KNOWN(e);
  const elephant_scheme scheme = {e, slab_of(e)};
  loxo_batch b = {.scheme = &scheme,
                  .one = batch_one,
                  .longest = e->longest,
                  .split_from = 512 * (size_t)e->block,
                  .stream = {loxo_batch_stream_of(e->block, ELEPHANT_NONCE, 1),
                             loxo_batch_stream_of(e->block, e->block, 2)},
                  .fixed = 2,
                  .tag = e->tag,
                  .side_by_side = ELEPHANT_JOBS};
  batch_add_slab(&b, scheme.slab);
  return loxo_batch_run(&b, packets, n, decrypt, executor);
}
