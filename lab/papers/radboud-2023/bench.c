/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The implementations that need no particular processor, as entries for the benchmark, each only if
 * named. The designers' one is already there as `elephant-reference`.
 */
#include "../../bench/baseline.h"
#include "radboud_2023.h"

#define PERMUTATION(name) \
  static void name##_permute(uint8_t *states, size_t n) { \
    for (; n; n--, states += RADBOUD_BLOCK) radboud_2023_keccakp_##name(states); \
  } \
  static const lab_permutation name##_permutations[] = {{"keccak-f200", name##_permute}, \
                                                        {NULL, NULL}};

#define BASELINE(name, permutations) \
  static const lab_aead name##_aeads[] = { \
      {"delirium", radboud_2023_##name##_encrypt, radboud_2023_##name##_decrypt}, \
      {NULL, NULL, NULL}}; \
  extern const lab_baseline lab_radboud_2023_##name; \
  const lab_baseline lab_radboud_2023_##name = {"radboud-2023-" #name, permutations, name##_aeads, \
                                                NULL, 1};

PERMUTATION(reference)
PERMUTATION(compact)
BASELINE(byte, NULL)
BASELINE(int, NULL)
BASELINE(reference, reference_permutations)
BASELINE(compact, compact_permutations)
