/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Many packets in one call, for any AEAD. The batch checks the packets, decides which of them go
 * together, shares them out among threads, and knows the AEAD only by the description below.
 * Internal; for machines with wide kernels. Elsewhere an AEAD takes one packet after the other.
 *
 * Blocks. The batch counts what a packet costs in blocks of its two streams, associated data and
 * text: (bytes + add) / rate of each, times the stream's weight, plus `fixed` for the rest. A rate
 * is from 2 to 255, a weight at most 8.
 *
 * Lanes. `wide` works on a packet in each lane. It takes as long as the longest of its packets,
 * however many there are, and beats `one` if together they cost as much as `from` packets like the
 * longest. If `one` fills kernels with the blocks of long packets, it takes more of these:
 * `longer_from` packets of six blocks, not fewer than `from`. Packets of more than `alone` blocks
 * never share lanes.
 */
#ifndef LOXO_BATCH_H
#define LOXO_BATCH_H

#include "aead.h"

typedef struct loxo_batch loxo_batch;

/* Works on packets that have passed their checks. Decryption sets the status of a forged one. */
typedef void loxo_batch_fn(const loxo_batch *b, loxo_packet *const *packets, size_t n, int decrypt);

/* Takes as many packets as it can from the beginning, checks them itself, stops before the first
 * that fails, and returns how many it has done. */
typedef size_t loxo_batch_first_fn(const loxo_batch *b, loxo_packet *packets, size_t n,
                                   int decrypt);

enum { LOXO_BATCH_AD, LOXO_BATCH_TEXT };

#define LOXO_BATCH_BLOCKS_MAX UINT16_MAX

typedef struct loxo_batch_stream {
  uint32_t inverse; /* of the rate, times 2^32, rounded up */
  uint32_t most;    /* bytes that are counted: of LOXO_BATCH_BLOCKS_MAX blocks */
  uint8_t add, weight;
} loxo_batch_stream;

LOXO_ALWAYS_INLINE loxo_batch_stream loxo_batch_stream_of(uint32_t rate, uint8_t add,
                                                          uint8_t weight) {
  return (loxo_batch_stream){UINT32_MAX / rate + 1, LOXO_BATCH_BLOCKS_MAX * rate - add, add,
                             weight};
}

struct loxo_batch {
  const void *scheme; /* the AEAD's own */
  loxo_batch_fn *one, *wide;
  loxo_batch_first_fn *first; /* NULL, or a faster way for some packets */
  /* NULL, or shares the blocks of a long packet among threads. */
  void (*split)(const loxo_batch *b, loxo_packet *packet, int decrypt,
                const loxo_executor *executor);
  size_t longest;    /* message and associated data, each; at least LOXO_BATCH_LONG_BYTES */
  size_t split_from; /* bytes of either for which `split` pays; at least LOXO_BATCH_LONG_BYTES */
  loxo_batch_stream stream[2];
  uint16_t lanes;                    /* of `wide`; 0 if there is none */
  uint16_t from, longer_from, alone; /* see above */
  uint16_t side_by_side;             /* how many packets of one block `one` does at once */
  uint8_t fixed;
  uint8_t tag; /* bytes */
};

/* Each packet gets its status; returns the first that is not 0. */
int loxo_batch_run(const loxo_batch *b, loxo_packet *packets, size_t n, int decrypt,
                   const loxo_executor *executor);

#endif
