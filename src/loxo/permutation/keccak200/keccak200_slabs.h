/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200]: slab kernels (core/kernel.h has the contract). Internal.
 *
 *   bytes     25 vectors, one byte per state
 *   slices    25 vectors; bytes 16 i to 16 i + 15 of each hold states 16 i to 16 i + 15: the two
 *             bytes from 2 z on are bit z of these 16 states, the first one lowest; portable_x8 has
 *             one byte for bit z of 8 states
 *
 * A slab's load, store, permute and windows are declared here for each line of
 * keccak200_kernels.def that has a form.
 */
#ifndef LOXO_KECCAK200_SLABS_H
#define LOXO_KECCAK200_SLABS_H

#include "../../core/bytes.h"
#include "../../core/ct.h"
#include "../../core/target.h"
#include "keccak200.h"
#include "keccak200_kernels.h"

#define KECCAK200_WINDOWS 27

/* Stores the states XORed with the bytes at `addend`. */
typedef void keccak200_store_sum_fn(uint8_t *states, const void *slab, const uint8_t *addend);
keccak200_store_sum_fn loxo_keccak200_slab_store_sum_avx512_x64;
keccak200_store_sum_fn loxo_keccak200_slab_store_sum_portable_x8;

/* Loads a 16-byte field of each state as the state's first 16 bytes. Fields are contiguous, except
 * that every four are followed by a copy of the first of them. */
#define KECCAK200_FOUR_FIELDS 80
typedef void keccak200_load_fields_fn(void *slab, const uint8_t *fields);
keccak200_load_fields_fn loxo_keccak200_slab_load_fields_avx512_x64;

/* Conversions that instruction sets share, and a permutation. */
#define loxo_keccak200_slab_load_ssse3_x16 loxo_keccak200_slab_load_sse2_x16
#define loxo_keccak200_slab_store_ssse3_x16 loxo_keccak200_slab_store_sse2_x16
#define loxo_keccak200_slab_windows_ssse3_x16 loxo_keccak200_slab_windows_sse2_x16
#define loxo_keccak200_slab_permute_gfni_x32 loxo_keccak200_slab_permute_avx2_x32

#define KECCAK200_DECLARE_none(isa)
#define KECCAK200_DECLARE_bytes(isa) \
  loxo_slab_load_fn loxo_keccak200_slab_load_##isa; \
  loxo_slab_store_fn loxo_keccak200_slab_store_##isa; \
  loxo_slab_permute_fn loxo_keccak200_slab_permute_##isa;
#define KECCAK200_DECLARE_slices(isa) \
  KECCAK200_DECLARE_bytes(isa) loxo_slab_windows_fn loxo_keccak200_slab_windows_##isa;
#define KERNEL(build, isa, needs, lanes, form, from) \
  LOXO_IF_KERNEL(LOXO_HAS_##build, from)(KECCAK200_DECLARE_##form(isa))
#include "keccak200_kernels.def"
#undef KERNEL

/* A block kernel: states to slab and back. Copies the states only if some are missing. */
LOXO_ALWAYS_INLINE void keccak200_by_slab(uint8_t *states, size_t n, size_t lanes, void *slab,
                                          uint8_t *padded, loxo_slab_load_fn *load,
                                          loxo_slab_permute_fn *permute,
                                          loxo_slab_store_fn *store) {
  const size_t bytes = LOXO_KECCAK_F200_STATE_BYTES, used = n * bytes, all = lanes * bytes;
  if (n == lanes) {
    load(slab, states, bytes, bytes);
    permute(slab);
    store(states, slab, bytes, bytes);
  } else {
    loxo_copy(padded, states, used);
    loxo_fill(padded + used, 0, all - used);
    load(slab, padded, bytes, bytes);
    permute(slab);
    store(padded, slab, bytes, bytes);
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
