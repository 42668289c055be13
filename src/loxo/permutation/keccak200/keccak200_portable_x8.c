/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], up to eight states, bit-sliced in 64-bit words: byte z of a word is bit z of the
 * same lane in all eight states, so rotating the word rotates the lane.
 */
#include "../../core/bytes.h"
#include "../../core/ct.h"
#include "../../core/transpose.h"
#include "keccak200.h"
#include "keccak200_kernels.h"
#include "keccak200_round.h"
#include "keccak200_slabs.h"

#if LOXO_WIDE_KERNELS

enum { LANES = 8 };
#define STATE_BYTES LOXO_KECCAK_F200_STATE_BYTES
#define ROTATE(x, r) ((uint64_t)(x) << 8 * (r) | (uint64_t)(x) >> (64 - 8 * (r)) % 64)

/* Bit z of a constant (0, 1, 3 or 7) fills byte z, since it is the same in all states. */
#define SPREAD(c) (0xffll * (((c)&1ull) | ((c)&2ull) << 7 | ((c)&8ull) << 21 | ((c)&0x80ull) << 49))
static const uint64_t iota[KECCAK200_ROUNDS] = {KECCAK200_IOTAS(SPREAD)};

/* The lanes in memory. 16 registers hold the parities and one row, so it is best to keep no lane in
 * a register between its parity and its row. RELOAD forces that. */
typedef struct lanes {
  KECCAK200_LANES(uint64_t, l);
} lanes;
#if defined(__GNUC__)
#define RELOAD __asm__ __volatile__("" : : : "memory")
#else
#define RELOAD (void)0
#endif

static void permute_slices(uint64_t slices[STATE_BYTES]) {
  lanes other, *a = (lanes *)(void *)slices, *e = &other;
  RELOAD;
  KECCAK200_INVERT(uint64_t, a->l);
  for (unsigned round = 0; round < KECCAK200_ROUNDS; round += 2) {
    KECCAK200_ROUND(uint64_t, ROTATE, RELOAD, e->l, a->l, iota[round]);
    KECCAK200_ROUND(uint64_t, ROTATE, RELOAD, a->l, e->l, iota[round + 1]);
  }
  KECCAK200_INVERT(uint64_t, a->l);
  loxo_wipe(&other, sizeof other);
}

/* Swaps bits between words i and i + 2^k that are 2^k * unit places apart. */
LOXO_ALWAYS_INLINE void exchange(uint64_t w[8], unsigned k, unsigned unit, uint64_t mask) {
  LOXO_UNROLL
  for (unsigned i = 0; i < 8; i++) {
    if (i >> k & 1) continue;
    uint64_t swap = ((w[i] >> (unit << k)) ^ w[i + (1u << k)]) & mask;
    w[i + (1u << k)] ^= swap;
    w[i] ^= swap << (unit << k);
  }
}

/* Swaps a word's index with a bit's place in its byte. */
LOXO_ALWAYS_INLINE void exchange_bits(uint64_t w[8]) {
  exchange(w, 0, 1, 0x5555555555555555u);
  exchange(w, 1, 1, 0x3333333333333333u);
  exchange(w, 2, 1, 0x0f0f0f0f0f0f0f0fu);
}

/* Swaps a word's index with a byte's place in its word. */
LOXO_ALWAYS_INLINE void exchange_bytes(uint64_t w[8]) {
  exchange(w, 0, 8, 0x00ff00ff00ff00ffu);
  exchange(w, 1, 8, 0x0000ffff0000ffffu);
  exchange(w, 2, 8, 0x00000000ffffffffu);
}

/* [state] byte lane bit z  ->  [z] byte lane bit state  ->  [lane] byte z bit state */
LOXO_ONE_COPY void slice(uint64_t slices[STATE_BYTES], const uint8_t *states, size_t n) {
  uint64_t last = 0;
  for (size_t s = 0; s < n; s++, states += STATE_BYTES) {
    for (size_t lane = 0; lane < 24; lane += 8) slices[lane + s] = loxo_load64(states + lane);
    last |= (uint64_t)states[24] << 8 * s;
  }
  for (size_t s = n; s < LANES; s++) slices[s] = slices[8 + s] = slices[16 + s] = 0;
  for (size_t lane = 0; lane < 24; lane += 8) {
    exchange_bits(slices + lane);
    exchange_bytes(slices + lane);
  }
  slices[24] = loxo_transpose8(last);
}

/* The inverse of slice. Adds the bytes at `addend`, unless that is NULL. */
LOXO_ONE_COPY void unslice(uint8_t *states, size_t n, const uint64_t slices[STATE_BYTES],
                           const uint8_t *addend) {
  uint64_t words[8], last = loxo_transpose8(slices[24]);
  for (size_t lane = 0; lane < 24; lane += 8) {
    LOXO_UNROLL
    for (size_t i = 0; i < 8; i++) words[i] = slices[lane + i];
    exchange_bytes(words);
    exchange_bits(words);
    for (size_t s = 0; s < n; s++) {
      const size_t at = STATE_BYTES * s + lane;
      loxo_store64(states + at, words[s] ^ (addend ? loxo_load64(addend + at) : 0));
    }
  }
  for (size_t s = 0; s < n; s++) {
    const size_t at = STATE_BYTES * s + 24;
    states[at] = (uint8_t)(last >> 8 * s ^ (addend ? addend[at] : 0u));
  }
  loxo_wipe(words, sizeof words);
}

void loxo_keccak200_slab_load_portable_x8(void *slab, const uint8_t *states, size_t bytes,
                                          size_t used) {
  (void)bytes, (void)used;
  slice(slab, states, LANES);
}

void loxo_keccak200_slab_store_portable_x8(uint8_t *states, const void *slab, size_t bytes,
                                           size_t used) {
  (void)bytes, (void)used;
  unslice(states, LANES, slab, NULL);
}

void loxo_keccak200_slab_store_sum_portable_x8(uint8_t *states, const void *slab,
                                               const uint8_t *addend) {
  unslice(states, LANES, slab, addend);
}

void loxo_keccak200_slab_permute_portable_x8(void *slab) { permute_slices(slab); }

/* Byte z of a window is bit z of eight consecutive bytes of the sequence, from byte l on. */
#define EACH_BYTE(c) (0x0101010101010101u * (uint64_t)(c))
#define WINDOW(bits, l) \
  ((bits[(l) / 8] >> (l) % 8 & EACH_BYTE(0xff >> (l) % 8)) | \
   (bits[(l) / 8 + 1] << (8 - (l) % 8) & EACH_BYTE(0xff & ~(0xff >> (l) % 8))))

void loxo_keccak200_slab_windows_portable_x8(void *windows, const uint8_t *sequence) {
  uint64_t bits[5], *w = windows;
  LOXO_UNROLL
  for (size_t i = 0; i < 5; i++) bits[i] = loxo_transpose8(loxo_load64(sequence + 8 * i));
  LOXO_UNROLL
  for (size_t l = 0; l < KECCAK200_WINDOWS; l++) w[l] = WINDOW(bits, l);
  loxo_wipe(bits, sizeof bits);
}

void loxo_keccak200_permute_portable_x8(uint8_t *states, size_t n) {
  uint64_t slices[STATE_BYTES];
  slice(slices, states, n);
  permute_slices(slices);
  unslice(states, n, slices, NULL);
  loxo_wipe(slices, sizeof slices);
}

#else
typedef int loxo_keccak200_has_no_x8; /* a translation unit may not be empty */
#endif
