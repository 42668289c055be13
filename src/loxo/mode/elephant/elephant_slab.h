/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Elephant on slabs: the mode's work in a wide kernel's own form (core/kernel.h), so that
 * masks and sums cost a few operations on whole vectors and no block is built byte by byte. Two
 * kinds of work:
 *
 * Bulk is many blocks of one packet: lane s holds block s. The masks of neighbouring blocks are
 * neighbouring windows of one sequence of bytes, so a vector of the mask is a piece of it.
 *
 * A batch is many packets: lane s holds a block of packet s, and its masks come from the feedback
 * on whole vectors.
 *
 * An engine does both for a form and a number of lanes (elephant_slab_engine.inc), whichever kernel
 * the slab is of. The engines for each permutation stand in a table, elephant_slabs_….c.
 * Internal.
 */
#ifndef LOXO_ELEPHANT_SLAB_H
#define LOXO_ELEPHANT_SLAB_H

#include "../../core/batch.h"
#include "../../core/ct.h"
#include "elephant.h"
#include "elephant_descriptor.h"

/* What the CPU has for an instance. Batches have it as their `scheme`. */
typedef struct elephant_slabs {
  elephant_ref e;
  const loxo_slab_row *kernel;
  const struct elephant_engine *engine; /* NULL: none */
} elephant_slabs;

/* A line of elephant_engines.def. */
typedef struct elephant_engine {
  uint32_t needs; /* besides what the kernel needs */
  uint16_t lanes; /* 0 ends a table */
  void (*bulk)(const elephant_slabs *on, elephant_stream *work);
  loxo_batch_fn *batch;
  uint16_t blocks_from, packets_from, longer_from;
  loxo_batch_first_fn *short_packets;
} elephant_engine;

/* What becomes of a line: whoever includes the list says by ENGINE_<form> which forms it takes. The
 * engine's functions are bulk_<form>_x<lanes> and batch_<form>_x<lanes>. */
#define ENGINE(build, needs, form, lanes, ...) \
  LOXO_IF(LOXO_AND(LOXO_HAS_##build, LOXO_SERVES_##needs)) \
  (ENGINE_##form(LOXO_NEEDS_##needs, lanes, bulk_##form##_x##lanes, batch_##form##_x##lanes, \
                 __VA_ARGS__))
#define ENGINE_TAKEN(...) {__VA_ARGS__},

#if LOXO_SLABS
/* mask(i, 2) = window(i) ^ window(i + 2), so the sum of n of them is what the first two windows and
 * the two behind the last do not share. (In two: as pieces of a block are read.) */
LOXO_ONE_COPY void add_windows(const elephant_stream *work, const uint8_t *window, size_t block) {
  uint8_t *sum = work->sum;
  if (!sum || !work->second) return;
  loxo_xor3(sum, sum, window, window + 1, 16);
  loxo_xor3(sum + 16, sum + 16, window + 16, window + 17, block - 16);
}
#endif

extern const elephant_engine loxo_elephant_engines_spongent[], loxo_elephant_engines_keccak200[];

#endif
