/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Other implementations, to be measured beside the library's: what a folder of lab/papers/ offers
 * the benchmark. It defines one `const lab_baseline lab_<folder>` and has one line in
 * lab/papers/papers.def; nothing else knows of it.
 *
 * An entry competes with the registered algorithm of its name and must give the same bytes, which
 * the benchmark checks before it measures. Lists end with an entry without a name. A list may be
 * NULL if a work has nothing for it.
 */
#ifndef LAB_BASELINE_H
#define LAB_BASELINE_H

#include <stddef.h>
#include <stdint.h>

typedef struct lab_permutation {
  const char *name;
  void (*permute)(uint8_t *states, size_t n);
} lab_permutation;

/* Arguments and results are those of loxo_NAME_encrypt and _decrypt; decryption returns 0 or not
   0. */
typedef struct lab_aead {
  const char *name;
  int (*encrypt)(uint8_t *out, uint8_t *tag, const uint8_t *in, size_t len, const uint8_t *ad,
                 size_t ad_len, const uint8_t *nonce, const uint8_t *key);
  int (*decrypt)(uint8_t *out, const uint8_t *tag, const uint8_t *in, size_t len, const uint8_t *ad,
                 size_t ad_len, const uint8_t *nonce, const uint8_t *key);
} lab_aead;

typedef struct lab_hash {
  const char *name;
  int (*hash)(uint8_t *digest, const uint8_t *in, size_t len);
} lab_hash;

typedef struct lab_baseline {
  const char *name; /* the work's name in the rows: "elephant-reference" */
  const lab_permutation *permutations;
  const lab_aead *aeads;
  const lab_hash *hashes;
  int on_request; /* an intermediate step of a work: only if --baseline names it */
} lab_baseline;

#endif
