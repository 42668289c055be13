/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200]: slab kernels (core/permutation.h has the contract). Internal.
 *
 *   bytes            25 vectors, one byte per state
 *   slices of 16     25 vectors; bytes 16 i to 16 i + 15 of each hold states 16 i to 16 i + 15: the
 *                    two bytes from 2 z on are bit z of these 16 states, the first one lowest
 */
#ifndef LOXO_KECCAK200_SLABS_H
#define LOXO_KECCAK200_SLABS_H

#include "../../core/bytes.h"
#include "../../core/ct.h"
#include "../../core/target.h"
#include "keccak200.h"
#include "keccak200_kernels.h"

/* Windows of a byte sequence in slab form: window l has byte s + l of the sequence in lane s. All
 * KECCAK200_WINDOWS are computed, and lanes + 33 bytes of the sequence are read. */
#define KECCAK200_WINDOWS 27
typedef void keccak200_windows_fn(void *windows, const uint8_t *sequence);

/* Partial load and store: the states' bytes from `bytes` on are loaded as zero, or need not be
 * stored. */
typedef void keccak200_load_part_fn(void *slab, const uint8_t *states, size_t bytes);
typedef void keccak200_store_part_fn(uint8_t *states, const void *slab, size_t bytes);

#define KECCAK200_DECLARE_SLAB(isa) \
  loxo_slab_load_fn loxo_keccak200_slab_load_##isa; \
  loxo_slab_store_fn loxo_keccak200_slab_store_##isa; \
  loxo_slab_permute_fn loxo_keccak200_slab_permute_##isa;

#define KECCAK200_DECLARE_SLICES(isa) \
  KECCAK200_DECLARE_SLAB(isa) \
  keccak200_windows_fn loxo_keccak200_slab_windows_##isa;

/* Stores the states XORed with the bytes at `addend`. */
typedef void keccak200_store_sum_fn(uint8_t *states, const void *slab, const uint8_t *addend);

/* Loads a 16-byte field of each state as the state's first 16 bytes. Fields are contiguous, except
 * that every four are followed by a copy of the first of them. */
#define KECCAK200_FOUR_FIELDS 80
typedef void keccak200_load_fields_fn(void *slab, const uint8_t *fields);

#define KECCAK200_DECLARE_PARTS(isa) \
  keccak200_load_part_fn loxo_keccak200_slab_load_part_##isa; \
  keccak200_store_part_fn loxo_keccak200_slab_store_part_##isa;

#if LOXO_X86
#define loxo_keccak200_slab_load_ssse3_x16 loxo_keccak200_slab_load_sse2_x16
#define loxo_keccak200_slab_store_ssse3_x16 loxo_keccak200_slab_store_sse2_x16
#define loxo_keccak200_slab_windows_ssse3_x16 loxo_keccak200_slab_windows_sse2_x16
#define loxo_keccak200_slab_load_part_ssse3_x16 loxo_keccak200_slab_load_part_sse2_x16
#define loxo_keccak200_slab_store_part_ssse3_x16 loxo_keccak200_slab_store_part_sse2_x16
#define loxo_keccak200_slab_permute_gfni_x32 loxo_keccak200_slab_permute_avx2_x32
KECCAK200_DECLARE_SLAB(avx512_x64)  /* bytes */
KECCAK200_DECLARE_SLAB(avx512_x32)  /* bytes */
KECCAK200_DECLARE_SLAB(avx512_x16)  /* bytes */
KECCAK200_DECLARE_SLICES(gfni_x32)  /* slices of 16 states */
KECCAK200_DECLARE_SLICES(avx2_x32)  /* slices of 16 states */
KECCAK200_DECLARE_SLICES(ssse3_x16) /* slices of 16 states */
KECCAK200_DECLARE_SLICES(sse2_x16)  /* slices of 16 states */
keccak200_store_sum_fn loxo_keccak200_slab_store_sum_avx512_x64;
keccak200_load_fields_fn loxo_keccak200_slab_load_fields_avx512_x64;
KECCAK200_DECLARE_PARTS(gfni_x32)
KECCAK200_DECLARE_PARTS(avx2_x32)
KECCAK200_DECLARE_PARTS(sse2_x16)
#endif

#if LOXO_WIDE_KERNELS
KECCAK200_DECLARE_SLICES(portable_x8) /* slices of 8 states, words of 64 bits */
keccak200_store_sum_fn loxo_keccak200_slab_store_sum_portable_x8;
#endif

#if LOXO_NEON
KECCAK200_DECLARE_SLICES(neon_x16)     /* slices of 16 states */
KECCAK200_DECLARE_SLICES(neonsha3_x16) /* slices of 16 states */
#endif
#if LOXO_WASM128
KECCAK200_DECLARE_SLICES(wasm128_x16) /* slices of 16 states */
#endif

/* A block kernel: states to slab and back. Copies the states only if some are missing. */
LOXO_ALWAYS_INLINE void keccak200_by_slab(uint8_t *states, size_t n, size_t lanes, void *slab,
                                          uint8_t *padded, loxo_slab_load_fn *load,
                                          loxo_slab_permute_fn *permute,
                                          loxo_slab_store_fn *store) {
  size_t used = n * LOXO_KECCAK_F200_STATE_BYTES, all = lanes * LOXO_KECCAK_F200_STATE_BYTES;
  if (n == lanes) {
    load(slab, states);
    permute(slab);
    store(states, slab);
  } else {
    loxo_copy(padded, states, used);
    loxo_fill(padded + used, 0, all - used);
    load(slab, padded);
    permute(slab);
    store(padded, slab);
    loxo_copy(states, padded, used);
    if ((void *)padded != slab) loxo_wipe(padded, all);
  }
  loxo_wipe(slab, all);
}

#define KECCAK200_BLOCK_KERNEL(isa, lanes) \
  void loxo_keccak200_permute_##isa(uint8_t *states, size_t n) { \
    _Alignas(LOXO_SLAB_ALIGN) uint64_t slab[LOXO_KECCAK_F200_STATE_BYTES * (lanes) / 8]; \
    uint8_t padded[LOXO_KECCAK_F200_STATE_BYTES * (lanes)]; \
    keccak200_by_slab(states, n, lanes, slab, padded, loxo_keccak200_slab_load_##isa, \
                      loxo_keccak200_slab_permute_##isa, loxo_keccak200_slab_store_##isa); \
  }

/* The same where load and store read everything before they write, so the slab can be the copy. */
#define KECCAK200_BLOCK_KERNEL_IN_PLACE(isa, lanes) \
  void loxo_keccak200_permute_##isa(uint8_t *states, size_t n) { \
    _Alignas(LOXO_SLAB_ALIGN) uint64_t slab[LOXO_KECCAK_F200_STATE_BYTES * (lanes) / 8]; \
    keccak200_by_slab(states, n, lanes, slab, (uint8_t *)slab, loxo_keccak200_slab_load_##isa, \
                      loxo_keccak200_slab_permute_##isa, loxo_keccak200_slab_store_##isa); \
  }

#endif
