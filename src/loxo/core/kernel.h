/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The contract of kernels, whatever their shape, and the rows that describe them.
 *
 * A kernel does a primitive's work with one instruction set, for one state or for many at once. It
 * is constant-time, wipes the buffers it names, and never knows packets, keys, nonces, tags or
 * modes: what they need beyond the shapes below lives with the mode. The few words of a state that
 * a kernel means to keep in registers are not a buffer.
 *
 * Each primitive lists its kernels in <primitive>_kernels.def, one line for each (core/dispatch.h
 * describes the columns). A row is what becomes of a line: LOXO_KERNEL_HEAD, then the functions of
 * the shape. The first row is taken whose features the CPU has and whose `from` is reached, so rows
 * are sorted by instruction set, best first, and then by width, widest first.
 *
 * Block: a loxo_permute_fn. It permutes 1 <= n <= lanes contiguous states in place, in the byte
 * order of the specification and at any alignment. Slices, planes and padding stay inside it.
 *
 * Slab: the same states in the kernel's own form, for a mode that works on that form directly:
 * LOXO_SLAB_FUNCTIONS beside the block function, on the same line. A slab is an array of vectors,
 * aligned to LOXO_SLAB_ALIGN, and always uses all its lanes. The line names its form:
 *
 *   bytes    vector l holds byte l of all states
 *   planes   vector p holds bit p of all states, lane 0 lowest
 *   slices   vector l holds byte l of all states bit by bit, for each 16 states (8 if there are
 *            only 8): its eighth z is bit z, lane 0 lowest
 *
 *   What a mode does in a form is the same for all modes. It stands with the primitive, in
 *   <primitive>_form_<form>.inc, which a mode includes for each length of vector. SLAB(name) and
 *   FORM(name) are names for that length, V is the vector, of SLAB_VECTOR bytes, LANES its lanes,
 *   with a bit for each in LANE_WORDS words, and FORM_WINDOWS the most windows that the mode asks
 *   for. A group is FORM_GROUP vectors: a byte of all states.
 *
 *     FORM_LANES    lanes of a vector of so many bytes
 *     FORM(lanes)   all ones in the lanes whose bit is set, zeros in the others
 *     FORM(repeat)  makes n groups of n bytes, the same in all lanes
 *     FORM(windows) makes n groups: lane s of group l is byte s + l of a sequence, of which
 *                   lanes + n bytes are read, and up to 64 more
 *     FORM(turn)    adds a group whose bytes are rotated by `turn` bits towards the higher ones;
 *                   of the result only the bits `keep` count
 *     FORM(fold)    adds the first n states to a sum; `room`, of the states and 32 bytes, is left
 *                   with secrets in it
 *
 * Duplex: rounds on the words of a state, in a header with an always-inline function, or in
 * assembly:
 *   void <primitive>_rounds_<isa>(word *state, unsigned rounds);
 * It runs the last `rounds` rounds, a constant at every call, on one state or on one in every lane
 * of a vector `word`. Byte order, padding, short blocks and transposition are not its business. A
 * mode joins it with its own steps; the row of that engine stands with the mode.
 *
 * Stream: a loxo_stream_xor_fn. It XORs the next blocks of keystream to `in`, for one stream or for
 * several at once. A lane has the state of a stream, which has been set up and says where in the
 * keystream it is; the kernel moves it on. Whole blocks only: what is left of a block is the
 * caller's. `out` equals `in` or is disjoint from it, at any alignment. The line names its form:
 *
 *   blocks    consecutive blocks of one stream side by side. The row's numbers count blocks; a call
 *             is for fewer than `lanes`, or for a multiple of them
 *   streams   a stream in each lane, 1 <= n <= lanes, and as many blocks of each. The row's numbers
 *             count streams
 *   starts    sets up a stream in each lane, of what its start has stored there: no blocks, and no
 *             `out` or `in`. For streams whose set-up pays in lanes
 *
 * MAC: the same function. It takes the next whole blocks of `in`, at least one, into the state of a
 * MAC, with forms and numbers as for streams. In form `streams` these blocks are the messages' last
 * where the lanes have an `out`, all or none: it writes the tags there and leaves the states as
 * they were. In form `blocks` `out` does not count.
 */
#ifndef LOXO_KERNEL_H
#define LOXO_KERNEL_H

#include "config.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What every row begins with: the instruction set and the lanes ("portable_x64"), the features of
 * the CPU that the kernel needs (LOXO_CPU_...), the most states that one call takes, and the fewest
 * for which one call beats the rows below. */
#define LOXO_KERNEL_HEAD \
  const char *name; \
  uint32_t needs; \
  uint16_t lanes; \
  uint16_t from

typedef struct loxo_kernel_head {
  LOXO_KERNEL_HEAD;
} loxo_kernel_head;

typedef void loxo_permute_fn(uint8_t *states, size_t n);

typedef struct loxo_kernel_row {
  LOXO_KERNEL_HEAD;
  loxo_permute_fn *permute;
} loxo_kernel_row;

/* One stream of those that a call moves on, and where it reads and writes. */
typedef struct loxo_stream_lane {
  void *own;
  uint8_t *out;
  const uint8_t *in;
} loxo_stream_lane;

typedef void loxo_stream_xor_fn(const loxo_stream_lane *lane, size_t n, size_t blocks);

typedef struct loxo_stream_row {
  LOXO_KERNEL_HEAD;
  loxo_stream_xor_fn *xor_blocks;
} loxo_stream_row;

/* States to slab and back: as many contiguous states of `bytes` bytes as the slab has lanes. Only
 * the first `used` bytes of each matter: what is loaded has zeros behind them, in memory or in the
 * slab, and what is stored may be anything there. */
typedef void loxo_slab_load_fn(void *slab, const uint8_t *states, size_t bytes, size_t used);
typedef void loxo_slab_store_fn(uint8_t *states, const void *slab, size_t bytes, size_t used);
typedef void loxo_slab_permute_fn(void *slab);

/* The states that begin at one byte of a sequence after the other, as vectors: vector l has byte
 * s + l of the sequence in lane s. Makes two vectors more than a state has, and reads lanes + 33
 * bytes. */
typedef void loxo_slab_windows_fn(void *vectors, const uint8_t *sequence);

/* The slab of a kernel; `from` is 1. */
typedef struct loxo_slab_row {
  LOXO_KERNEL_HEAD;
  loxo_slab_load_fn *load; /* NULL ends a table */
  loxo_slab_store_fn *store;
  loxo_slab_permute_fn *permute;
  loxo_slab_windows_fn *windows; /* of slices; NULL for other forms */
} loxo_slab_row;

#define LOXO_SLAB_ALIGN 64

#ifdef __cplusplus
}
#endif
#endif
