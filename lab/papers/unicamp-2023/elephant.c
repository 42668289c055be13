/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Dumbo, Jumbo and jumbo192 in the designers' mode, with the permutations of IC-PFG-23-09: one
 * baseline for each of its implementations I, II and III.
 */
#include "../elephant_reference/elephant_mode.h"
#include "unicamp_2023.h"

#define VARIANT(number, text, on_request) \
  static const instance dumbo_##number = {20, 8, unicamp_##number##_160, dumbo_feedback}; \
  static const instance jumbo_##number = {22, 8, unicamp_##number##_176, jumbo_feedback}; \
  static const instance jumbo192_##number = {24, 8, unicamp_##number##_192, jumbo192_feedback}; \
  INSTANCE_CALLS(dumbo_##number) \
  INSTANCE_CALLS(jumbo_##number) \
  INSTANCE_CALLS(jumbo192_##number) \
  static const lab_aead aeads_##number[] = { \
      {"dumbo", dumbo_##number##_encrypt, dumbo_##number##_decrypt}, \
      {"jumbo", jumbo_##number##_encrypt, jumbo_##number##_decrypt}, \
      {"jumbo192", jumbo192_##number##_encrypt, jumbo192_##number##_decrypt}, \
      {NULL, NULL, NULL}, \
  }; \
  static const lab_permutation permutations_##number[] = { \
      {"spongent-pi160", dumbo_##number##_permute}, \
      {"spongent-pi176", jumbo_##number##_permute}, \
      {"spongent-pi192", jumbo192_##number##_permute}, \
      {NULL, NULL}, \
  }; \
  extern const lab_baseline lab_unicamp_2023_##number; \
  const lab_baseline lab_unicamp_2023_##number = {text, permutations_##number, aeads_##number, \
                                                  NULL, on_request};

VARIANT(i, "unicamp-2023-i", 1)
VARIANT(ii, "unicamp-2023-ii", 1)
VARIANT(iii, "unicamp-2023-iii", 0)
