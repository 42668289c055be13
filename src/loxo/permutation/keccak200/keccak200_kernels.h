/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200]: the kernels that keccak200.c lists, and the round constants they share. Internal.
 */
#ifndef LOXO_KECCAK200_KERNELS_H
#define LOXO_KECCAK200_KERNELS_H

#include "../../core/permutation.h"

#define KECCAK200_ROUNDS 18

loxo_permute_fn loxo_keccak200_permute_portable;
loxo_permute_fn loxo_keccak200_permute_portable_x8;
loxo_permute_fn loxo_keccak200_permute_small;

/* Iota: the low byte of Keccak's round constants, from an 8-bit shift register (FIPS 202,
 * algorithm 5): bit 2^j - 1 of round i's constant is rc(j + 7 i), of which lanes of one byte keep
 * j = 0 .. 3. The register is stepped, so that no table is needed. */
LOXO_ALWAYS_INLINE uint8_t keccak200_next_constant(uint8_t *shift_register) {
  unsigned r = *shift_register, constant = 0;
  for (unsigned j = 0; j < 7; j++) {
    if (j < 4) constant |= (r & 1) << ((1u << j) - 1);
    r = (r << 1) ^ ((r >> 7 & 1) * 0x171u);
  }
  *shift_register = (uint8_t)r;
  return (uint8_t)constant;
}

#define KECCAK200_REGISTER_START 1

#endif
