/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The instances of Elephant v2, and jumbo192, as entries for the benchmark.
 */
#include "elephant_mode.h"

static uint8_t delirium_feedback(const uint8_t *m) {
  return (uint8_t)(rotated(m[0], 1) ^ rotated(m[2], 1) ^ m[13] << 1);
}

static const instance dumbo = {20, 8, reference_spongent160, dumbo_feedback};
static const instance jumbo = {22, 8, reference_spongent176, jumbo_feedback};
static const instance delirium = {25, 16, reference_keccak200, delirium_feedback};
static const instance jumbo192 = {24, 8, reference_spongent192, jumbo192_feedback};

INSTANCE_CALLS(dumbo)
INSTANCE_CALLS(jumbo)
INSTANCE_CALLS(delirium)
INSTANCE_CALLS(jumbo192)

static const lab_aead aeads[] = {
    {"dumbo", dumbo_encrypt, dumbo_decrypt},
    {"jumbo", jumbo_encrypt, jumbo_decrypt},
    {"delirium", delirium_encrypt, delirium_decrypt},
    {"jumbo192", jumbo192_encrypt, jumbo192_decrypt},
    {NULL, NULL, NULL},
};

static const lab_permutation permutations[] = {
    {"spongent-pi160", dumbo_permute},
    {"spongent-pi176", jumbo_permute},
    {"spongent-pi192", jumbo192_permute},
    {"keccak-f200", delirium_permute},
    {NULL, NULL},
};

extern const lab_baseline lab_elephant_reference;
const lab_baseline lab_elephant_reference = {"elephant-reference", permutations, aeads, NULL, 0};
