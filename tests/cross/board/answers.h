/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The known answers of an AEAD: tests/cross/run.py makes them of the .rsp files. All records have
 * the same key and nonce, and messages and ADs of counting bytes, each of 0 to 32 bytes. All
 * ciphertexts with their tags, one behind the other, have the checksum `sealed`: themselves, they
 * need more flash than there is.
 */
#ifndef ANSWERS_H
#define ANSWERS_H

#include <stdint.h>

typedef struct answers {
  const char *name;
  uint64_t sealed;
  const uint8_t *key, *nonce;
  uint8_t text_from, ad_from;
} answers;

extern const answers known_answers[];
extern const unsigned known_answer_count;

#endif
