/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Converts states to bit planes and back, where bytes can be interleaved. Included by
 * spongent_planes.c once for each
 *
 *   PLANES_ISA      the name of the slabs: sse2_x128
 *   PLANES_PARTS    16-byte parts of a vector; part i has lanes 128 i to 128 i + 127
 *   PLANES_JOIN (part), PLANES_PART (x, i)
 *                   the vector of an array of parts, and part i of x; not needed for one part
 *   PLANES_LOW, PLANES_HIGH (a, b)
 *                   the low (high) eight bytes of each part of a and b, interleaved
 *   PLANES_SELECT (mask, a, b)
 *                   bits of a where the mask is 1, of b where it is 0; omitted where that is not a
 *                   single instruction
 *
 * Works on columns of 16, 8 or 4 bytes of all states. Bytes are transposed first, so that a vector
 * has byte l of the states 8 j + s, j = 0 .. 15, of each part; then bits are, across s = 0 .. 7. A
 * column may overlap the one before. A turn interleaves register i with register i + n/2, for all
 * i; it rotates a byte's number, whose upper bits are the register's and whose lower bits its
 * place, left by one bit. A store takes 128 vectors of stack.
 */
#define PLANES_PASTE_(a, b, c) a##b##c
#define PLANES_PASTE(a, b, c) PLANES_PASTE_(a, b, c)
#define PLANES(name) PLANES_PASTE(planes_##name, _, PLANES_ISA)
#define WORD PLANES(word)
#define PART_STATES 128
#if PLANES_PARTS == 1
#define PLANES_JOIN(part) part[0]
#define PLANES_PART(x, i) (x)
#endif

typedef uint64_t WORD LOXO_VECTOR(16 * PLANES_PARTS);

/* One turn of n registers. */
LOXO_ALWAYS_INLINE void PLANES(turn)(WORD *r, unsigned n) {
  WORD x[16];
  LOXO_UNROLL
  for (unsigned i = 0; i < n; i++) x[i] = r[i];
  LOXO_UNROLL
  for (unsigned i = 0; i < n / 2; i++) {
    r[2 * i] = PLANES_LOW(x[i], x[i + n / 2]);
    r[2 * i + 1] = PLANES_HIGH(x[i], x[i + n / 2]);
  }
}

/* Swaps the bits of weight `half` between register numbers and bit numbers. */
LOXO_ALWAYS_INLINE void PLANES(swap)(WORD x[8], unsigned half, uint64_t low) {
  const WORD mask = (WORD){0} + low;
  LOXO_UNROLL
  for (unsigned i = 0; i < 8; i++) {
    if (i & half) continue;
    WORD a = x[i], b = x[i + half];
#ifdef PLANES_SELECT
    x[i] = PLANES_SELECT(mask, a, b << half);
    x[i + half] = PLANES_SELECT(mask, a >> half, b);
#else
    WORD swap = ((a >> half) ^ b) & mask;
    x[i] = a ^ swap << half;
    x[i + half] = b ^ swap;
#endif
  }
}

/* Transposes bits: swaps bit i of each byte of vector s with bit s of that byte of vector i, in
 * `count` times eight vectors. */
LOXO_ONE_COPY void PLANES(bits)(WORD *to, const WORD *from, size_t count) {
  for (; count; count--, to += 8, from += 8) {
    WORD x[8];
    LOXO_UNROLL
    for (unsigned i = 0; i < 8; i++) x[i] = from[i];
    PLANES(swap)(x, 4, 0x0f0f0f0f0f0f0f0fu);
    PLANES(swap)(x, 2, 0x3333333333333333u);
    PLANES(swap)(x, 1, 0x5555555555555555u);
    LOXO_UNROLL
    for (unsigned i = 0; i < 8; i++) to[i] = x[i];
  }
}

/* Gathers a register's bytes, which start at `p` for the first part and are `step` apart. */
LOXO_ALWAYS_INLINE WORD PLANES(gather)(const uint8_t *p, size_t step, unsigned width) {
  planes_part part[PLANES_PARTS];
  LOXO_UNROLL
  for (unsigned j = 0; j < PLANES_PARTS; j++, p += PART_STATES / 8 * step) {
    PLANES_HIDE(p);
    part[j] = planes_gather(p, step, width);
  }
  return PLANES_JOIN(part);
}

LOXO_ALWAYS_INLINE void PLANES(scatter)(uint8_t *p, WORD x, size_t step, unsigned width) {
#define SCATTER(part) \
  PLANES_HIDE(p); \
  planes_scatter(p, PLANES_PART(x, part), step, width); \
  p += PART_STATES / 8 * step
  SCATTER(0);
#if PLANES_PARTS > 1
  SCATTER(1);
#endif
#undef SCATTER
}

/* Moves byte l of the states s, s + 8, … to vector 8 l + s. */
LOXO_ALWAYS_INLINE void PLANES(load)(WORD *to, const uint8_t *states, size_t bytes,
                                     unsigned width) {
  for (unsigned s = 0; s < 8; s++, states += bytes, to++) {
    const uint8_t *p = states;
    WORD r[16];
    LOXO_UNROLL
    for (unsigned i = 0; i < width; i++) {
      r[i] = PLANES(gather)(p, 8 * bytes, width);
      p += 16 / width * 8 * bytes;
      PLANES_HIDE(p);
    }
    LOXO_UNROLL
    for (unsigned turn = 0; turn < 4; turn++) PLANES(turn)(r, width);
    LOXO_UNROLL
    for (unsigned l = 0; l < width; l++) to[8 * l] = r[l];
  }
}

LOXO_ALWAYS_INLINE void PLANES(store)(uint8_t *states, const WORD *from, size_t bytes,
                                      unsigned width) {
  const unsigned turns = width == 16 ? 4 : width == 8 ? 3 : 2; /* completes the load's rotation */
  for (unsigned s = 0; s < 8; s++, states += bytes, from++) {
    uint8_t *p = states;
    WORD r[16];
    LOXO_UNROLL
    for (unsigned l = 0; l < width; l++) r[l] = from[8 * l];
    LOXO_UNROLL
    for (unsigned turn = 1; turn < turns; turn++) PLANES(turn)(r, width);
    LOXO_UNROLL
    for (unsigned i = 0; i < width; i++) { /* the last turn: no whole state waits on the stack */
      const WORD a = r[i / 2], b = r[i / 2 + width / 2];
      PLANES(scatter)(p, i % 2 ? PLANES_HIGH(a, b) : PLANES_LOW(a, b), 8 * bytes, width);
      p += 16 / width * 8 * bytes;
      PLANES_HIDE(p);
    }
  }
}

#define PLANES_COLUMN(width) \
  LOXO_ONE_COPY void PLANES(load##width)(WORD * to, const uint8_t *states, size_t bytes) { \
    PLANES(load)(to, states, bytes, width); \
  } \
  LOXO_ONE_COPY void PLANES(store##width)(uint8_t * states, const WORD *from, size_t bytes) { \
    PLANES(store)(states, from, bytes, width); \
  }
PLANES_COLUMN(16)
PLANES_COLUMN(8)
PLANES_COLUMN(4)

/* Zeroes planes that are not loaded. The barrier keeps compilers from calling memset. */
LOXO_ONE_COPY void PLANES(zero)(WORD *planes, size_t count) {
  for (; count; count--) {
    *planes++ = (WORD){0};
    __asm__ volatile("" ::: "memory");
  }
}

void PLANES_PASTE(loxo_planes_load, _, PLANES_ISA)(void *slab, const uint8_t *states, size_t bytes,
                                                   size_t used) {
  const size_t end = planes_end(bytes, used);
  for (size_t left = end, width; left; left -= left < width ? left : width) {
    width = planes_width(bytes, left);
    size_t at = end - (left < width ? width : left);
    WORD *to = (WORD *)slab + 8 * at;
    if (width == 16) PLANES(load16)(to, states + at, bytes);
    if (width == 8) PLANES(load8)(to, states + at, bytes);
    if (width == 4) PLANES(load4)(to, states + at, bytes);
    PLANES(bits)(to, to, width);
  }
  PLANES(zero)((WORD *)slab + 8 * end, 8 * (bytes - end));
}

/* A function of its own, so that its frame does not hold the scratch space's addresses too. */
LOXO_ONE_COPY void PLANES(store_all)(uint8_t *states, const WORD *planes, size_t bytes, size_t end,
                                     WORD room[128]) {
  for (size_t left = end, width; left; left -= left < width ? left : width) {
    width = planes_width(bytes, left);
    size_t at = end - (left < width ? width : left);
    PLANES(bits)(room, planes + 8 * at, width);
    if (width == 16) PLANES(store16)(states + at, room, bytes);
    if (width == 8) PLANES(store8)(states + at, room, bytes);
    if (width == 4) PLANES(store4)(states + at, room, bytes);
  }
}

void PLANES_PASTE(loxo_planes_store, _, PLANES_ISA)(uint8_t *states, const void *slab, size_t bytes,
                                                    size_t used) {
  WORD room[128];
  PLANES(store_all)(states, slab, bytes, planes_end(bytes, used), room);
  loxo_wipe(room, sizeof room);
}

#undef PLANES_COLUMN
#undef PLANES_PASTE_
#undef PLANES_PASTE
#undef PLANES
#undef PLANES_ISA
#undef PLANES_PARTS
#undef PLANES_JOIN
#undef PLANES_PART
#undef PLANES_LOW
#undef PLANES_HIGH
#undef PLANES_SELECT
#undef PART_STATES
#undef WORD
