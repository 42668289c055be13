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
 * An instance has a table of slabs, best instruction set first: a row for each kernel of its
 * permutation that has one, with the kernel's functions and those of the mode's engine for that
 * form and number of lanes, which instances share (elephant_slabs_…c). Internal.
 */
#ifndef LOXO_ELEPHANT_SLAB_H
#define LOXO_ELEPHANT_SLAB_H

#include "../../core/ct.h"
#include "elephant.h"
#include "elephant_descriptor.h"

struct elephant_slab;
typedef void elephant_bulk_fn(elephant_ref e, const struct elephant_slab *slab,
                              elephant_stream *work);
typedef void elephant_batch_fn(elephant_ref e, const struct elephant_slab *slab,
                               loxo_packet *const *packets, size_t n, int decrypt);
typedef size_t elephant_short_fn(elephant_ref e, const struct elephant_slab *slab,
                                 loxo_packet *packets, size_t n, int decrypt);

typedef struct elephant_slab {
  LOXO_KERNEL_HEAD;      /* `from` is 1: what pays is said below */
  uint16_t blocks_from;  /* fewest blocks of one packet for which a slab pays */
  uint16_t packets_from; /* fewest packets of 16 bytes for which one pays */
  uint16_t longer_from;  /* and of 128 bytes; not fewer */
  LOXO_SLAB_FUNCTIONS;
  elephant_bulk_fn *bulk;           /* NULL ends a table without a row that serves every CPU */
  elephant_batch_fn *batch;         /* n <= lanes */
  elephant_short_fn *short_packets; /* NULL, or what takes short packets: elephant_slab_short.inc */
} elephant_slab;

/* The engines, one for each form and number of lanes: loxo_elephant_bulk_<engine> and _batch_ */
#define ELEPHANT_DECLARE_ENGINE(engine) \
  elephant_bulk_fn loxo_elephant_bulk_##engine; \
  elephant_batch_fn loxo_elephant_batch_##engine;

/* elephant_slabs_spongent.c */
ELEPHANT_DECLARE_ENGINE(planes_x512)
ELEPHANT_DECLARE_ENGINE(planes_x256)
ELEPHANT_DECLARE_ENGINE(planes_x128)
ELEPHANT_DECLARE_ENGINE(planes_x64)
/* elephant_slabs_keccak200.c */
ELEPHANT_DECLARE_ENGINE(bytes_x64)
elephant_short_fn loxo_elephant_short_bytes_x64;
ELEPHANT_DECLARE_ENGINE(slices_x32)
ELEPHANT_DECLARE_ENGINE(slices_x16)
ELEPHANT_DECLARE_ENGINE(slices_x8)

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

#endif
