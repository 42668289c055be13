/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The mode on slabs of one form and vector. Included once for each instruction set by
 * elephant_slabs_<permutation>.c, with
 *
 *   SLAB_ISA          the engine: the form and the lanes, planes_x256
 *   SLAB_VECTOR       bytes of a vector
 *   SLAB_BLOCK_MAX    bytes of the largest block
 *   BLOCK             bytes of the block of `e`
 *   FORM_HEADER       the form: elephant_form_planes.h, _bytes.h or _slices.h
 *   FORM_GROUP        vectors for a byte of the block
 *   FORM_LANES(bytes) lanes of a vector
 *
 * and, if its kernels have them,
 *
 *   SLAB_STORE_SUM    stores the sum of rows and others
 *   SLAB_LOAD_FIELDS  loads fields of 16 bytes, for plain packets
 *
 * A slab is BLOCK groups of FORM_GROUP vectors, a group for each byte of the block. Masks are such
 * groups too, two more than a block: mask(·, 0) begins at the first, and second = 1 or 2 adds what
 * begins as many groups later. `k` is the row of the instance `e`.
 */

#define SLAB_PASTE_(name, isa) name##_##isa
#define SLAB_PASTE(name, isa) SLAB_PASTE_(name, isa)
#define SLAB(name) SLAB_PASTE(name, SLAB_ISA)
#define FORM(name) SLAB(form_##name)
#define V SLAB(vector)
#define LANES ((size_t)FORM_LANES(SLAB_VECTOR))
#define LANE_WORDS ((LANES + 63) / 64)
#define SLAB_VECTORS (BLOCK * FORM_GROUP)
#define SLAB_VECTORS_MAX (SLAB_BLOCK_MAX * FORM_GROUP)

#if SLAB_VECTOR == 8
typedef uint64_t V;
#else
typedef uint64_t V LOXO_VECTOR(SLAB_VECTOR);
#endif

typedef struct SLAB(slab) {
  V vector[SLAB_VECTORS_MAX];
} LOXO_ALIGNED(LOXO_SLAB_ALIGN) SLAB(slab);

#if SLAB_VECTOR == 8
LOXO_ALWAYS_INLINE V SLAB(read)(const uint8_t *p) { return loxo_load64(p); }
LOXO_ALWAYS_INLINE void SLAB(write)(uint8_t *p, V v) { loxo_store64(p, v); }
#else
LOXO_ALWAYS_INLINE V SLAB(read)(const uint8_t *p) {
  V v;
  loxo_copy(&v, p, sizeof v);
  return v;
}
LOXO_ALWAYS_INLINE void SLAB(write)(uint8_t *p, V v) { loxo_copy(p, &v, sizeof v); }
#endif

#include FORM_HEADER

/* Zeros, over secrets too: no compiler drops stores before the barrier, which also keeps gcc from a
 * `rep stos`: that, or a memset that takes it, lasts longer than all the stores. */
LOXO_ONE_COPY void SLAB(zero)(V *v, size_t n) {
  const V zero = {0};
  for (; n >= 4; n -= 4, v += 4) {
    v[0] = v[1] = v[2] = v[3] = zero;
    __asm__ volatile("" ::: "memory");
  }
  for (size_t i = 0; i < n; i++) {
    v[i] = zero;
    __asm__ volatile("" ::: "memory");
  }
}

/* A bit for each of the first n lanes. */
LOXO_ALWAYS_INLINE void SLAB(first_lanes)(uint64_t *lanes, size_t n) {
  for (size_t i = 0; i < LANE_WORDS; i++) lanes[i] = low_bits(n, i);
}

#define NONCE_VECTORS (ELEPHANT_NONCE * FORM_GROUP)

/* For i from `from` up to `to`, some at a time; both are multiples of FORM_GROUP. */
#define SLAB_STEP (FORM_GROUP % 4 ? 1 : 2)
#define FOR_VECTORS(i, from, to) \
  for (size_t at_ = (from), to_ = (to); at_ < to_; at_ += SLAB_STEP) \
  LOXO_UNROLL for (size_t i = at_; i < at_ + SLAB_STEP; i++)

/* What the keystream is made of: the nonces, then zeros, ^ mask(·, 1). */
static void SLAB(enter_nonces)(elephant_ref e, SLAB(slab) * s, const V *nonces, const V *masks) {
  const V *more = masks + FORM_GROUP;
  FOR_VECTORS(i, 0, NONCE_VECTORS) s->vector[i] = nonces[i] ^ masks[i] ^ more[i];
  FOR_VECTORS(i, NONCE_VECTORS, SLAB_VECTORS) s->vector[i] = masks[i] ^ more[i];
}

/* s ^= mask(·, second) */
LOXO_ONE_COPY void SLAB(add_masks)(elephant_ref e, SLAB(slab) * s, const V *masks, size_t second) {
  const V *more = masks + second * FORM_GROUP;
  if (second) {
    FOR_VECTORS(i, 0, SLAB_VECTORS) s->vector[i] ^= masks[i] ^ more[i];
  } else {
    FOR_VECTORS(i, 0, SLAB_VECTORS) s->vector[i] ^= masks[i];
  }
}

/* sum ^= s, and ^ mask(·, second) if there are masks, in the lanes whose bit is set */
LOXO_ONE_COPY void SLAB(add_lanes)(elephant_ref e, SLAB(slab) * sum, const SLAB(slab) * s,
                                   const V *masks, size_t second, const uint64_t *active) {
  const V lanes = FORM(lanes)(active), *more = masks ? masks + second * FORM_GROUP : NULL;
  const V *from = s->vector;
  V *to = sum->vector;
  if (!masks) {
    FOR_VECTORS(i, 0, SLAB_VECTORS) to[i] ^= from[i] & lanes;
  } else if (!second) {
    FOR_VECTORS(i, 0, SLAB_VECTORS) to[i] ^= (from[i] ^ masks[i]) & lanes;
  } else {
    FOR_VECTORS(i, 0, SLAB_VECTORS) to[i] ^= (from[i] ^ masks[i] ^ more[i]) & lanes;
  }
}

/* Rows to a slab and back; what is in the rows, or is wanted of them, ends after `bytes` bytes. */
#define LOAD(k, slab, rows, bytes) (k)->load(slab, rows, BLOCK, bytes)
#define STORE(k, rows, slab, bytes) (k)->store(rows, slab, BLOCK, bytes)

#include "elephant_slab_bulk.h"
#include "elephant_slab_rows.h"
#include "elephant_slab_batch.h"
#ifdef SLAB_LOAD_FIELDS
#include "elephant_slab_plain.h"
#endif

#undef LOAD
#undef STORE
#undef SLAB_PASTE_
#undef SLAB_PASTE
#undef SLAB
#undef FORM
#undef SLAB_ISA
#undef SLAB_STORE_SUM
#undef SLAB_LOAD_FIELDS
#undef SLAB_VECTOR
#undef V
#undef LANES
#undef LANE_WORDS
#undef SLAB_VECTORS
#undef SLAB_VECTORS_MAX
#undef NONCE_VECTORS
#undef SLAB_STEP
#undef FOR_VECTORS
