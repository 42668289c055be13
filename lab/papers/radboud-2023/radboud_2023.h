/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The implementations of Delirium in the thesis, the one it compares with, and the one it suggests
 * as future work; see README.md. For measurements only: none of them wipes the stack.
 */
#ifndef LAB_RADBOUD_2023_H
#define LAB_RADBOUD_2023_H

#include <stddef.h>
#include <stdint.h>

enum {
  RADBOUD_KEY = 16,
  RADBOUD_NONCE = 12,
  RADBOUD_TAG = 16,
  RADBOUD_BLOCK = 25,
  RADBOUD_WORDS = 7, /* 32-bit words of a block; the last three bytes are zero */
};

/* The calls in the benchmark's form (lab/bench/baseline.h). `out` may be `in`. */
#define RADBOUD_2023_DECLARE(name) \
  int radboud_2023_##name##_encrypt(uint8_t *out, uint8_t *tag, const uint8_t *in, size_t len, \
                                    const uint8_t *ad, size_t ad_len, const uint8_t *nonce, \
                                    const uint8_t *key); \
  int radboud_2023_##name##_decrypt(uint8_t *out, const uint8_t *tag, const uint8_t *in, \
                                    size_t len, const uint8_t *ad, size_t ad_len, \
                                    const uint8_t *nonce, const uint8_t *key)

RADBOUD_2023_DECLARE(designers);
RADBOUD_2023_DECLARE(byte);
RADBOUD_2023_DECLARE(int);
RADBOUD_2023_DECLARE(reference);
RADBOUD_2023_DECLARE(compact);
RADBOUD_2023_DECLARE(armv7m);
RADBOUD_2023_DECLARE(lfsr32);

/* Keccak-p[200, 18] in three versions, at any alignment, in place. */
void radboud_2023_keccakp_reference(uint8_t *state);
void radboud_2023_keccakp_compact(uint8_t *state);
void radboud_2023_keccakp_armv7m(uint8_t *state);

/* Targets with the assembly of the last two implementations. */
#if defined(__ARM_ARCH_ISA_THUMB) && __ARM_ARCH_ISA_THUMB >= 2
#define RADBOUD_2023_ARM 1
#else
#define RADBOUD_2023_ARM 0
#endif

#endif
