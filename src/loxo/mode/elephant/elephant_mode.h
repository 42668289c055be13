/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The Elephant v2 mode (specification, section 2), once, for all instances. Internal.
 *
 * An instance is a constant `elephant` and a file that includes this one, after the terms of its
 * masks' feedback; the constants fold into a copy of its own. Under LOXO_SHARED_MODE
 * elephant_shared.c holds one copy for all instances, and the instances only see the declarations.
 *
 * Masks. phi_1 drops the first byte of the mask and appends one more, so mask(a, 0) is a window
 * at place a of one sequence of bytes that begins with P(key || 0); with phi_2 = phi_1 + id,
 * mask(a, 1) = window(a) ^ window(a+1) and mask(a, 2) = window(a) ^ window(a+2).
 *
 *   keystream block i:   P(nonce || 0 ^ mask(i, 1)) ^ mask(i, 1)
 *   tag: the sum of the first block of nonce || ad || 1 || 0…,
 *        P(b ^ mask(i, 0)) ^ mask(i, 0) over its other blocks b, i = 1, 2, …
 *        P(b ^ mask(i, 2)) ^ mask(i, 2) over the blocks of ciphertext || 1 || 0…, i = 0, 1, …
 *        and P(that ^ mask(0, 0)) ^ mask(0, 0) at the end.
 *
 * All these blocks but the last are independent. They pass the permutation in windows of
 * LOXO_WINDOW_BLOCKS: what is ready goes into one call, so that a short packet costs four dependent
 * permutations to encrypt (key, keystream with AD, ciphertext, tag) and three to decrypt.
 */
#ifndef LOXO_ELEPHANT_MODE_H
#define LOXO_ELEPHANT_MODE_H

#include "../../core/check.h"
#include "../../core/dispatch.h"
#include "../../core/ct.h"
#include "elephant.h"
#include "elephant_descriptor.h"
#include "elephant_slab.h"

/* The state of the piecewise calls. All zero means ended. */
enum { ENDED, IN_FIRST_BLOCK, IN_AD, ENCRYPTING, ABSORBING, RELEASING };
typedef struct elephant_state {
  size_t absorbed, released;   /* bytes of AD or ciphertext; bytes put out */
  uint8_t phase, filled, used; /* of `block`; of `keystream` */
  uint8_t nonce[ELEPHANT_NONCE];
  uint8_t expanded[ELEPHANT_BLOCK_MAX]; /* mask(0, 0) */
  uint8_t sum[ELEPHANT_BLOCK_MAX];      /* of the tag */
  uint8_t block[ELEPHANT_BLOCK_MAX];    /* AD or ciphertext short of a block */
  uint8_t keystream[ELEPHANT_BLOCK_MAX];
  uint8_t absorb_window[ELEPHANT_BLOCK_MAX + 2];
  uint8_t keystream_window[ELEPHANT_BLOCK_MAX + 2];
} elephant_state;

#if LOXO_SHARED_MODE
#define ELEPHANT_SCOPE
#else
#define ELEPHANT_SCOPE static
#endif

/* In a copy for one instance `e` is known, and its constants fold. */
#if !LOXO_SHARED_MODE && defined(ELEPHANT_NAME)
static const LOXO_FLASH elephant ELEPHANT_NAME;
#define ELEPHANT_KNOWN(e) ((void)(e), &ELEPHANT_NAME)
#else
#define ELEPHANT_KNOWN(e) (e)
#endif

/* One packet, or many; either way each gets its status. */
ELEPHANT_SCOPE int loxo_elephant_encrypt(elephant_ref e, loxo_packet *p);
ELEPHANT_SCOPE int loxo_elephant_decrypt(elephant_ref e, loxo_packet *p);
ELEPHANT_SCOPE int loxo_elephant_many(elephant_ref e, loxo_packet *packets, size_t n, int decrypt,
                                      const loxo_executor *executor);
ELEPHANT_SCOPE void loxo_elephant_expand(elephant_ref e, uint8_t *expanded, const uint8_t *key);
ELEPHANT_SCOPE void loxo_elephant_start(elephant_ref e, elephant_state *s, const uint8_t *nonce,
                                        const uint8_t *key, const uint8_t *context);
ELEPHANT_SCOPE int loxo_elephant_ad(elephant_ref e, elephant_state *s, const uint8_t *ad,
                                    size_t len);
ELEPHANT_SCOPE int loxo_elephant_encrypt_update(elephant_ref e, elephant_state *s, uint8_t *out,
                                                const uint8_t *in, size_t len);
ELEPHANT_SCOPE int loxo_elephant_encrypt_final(elephant_ref e, elephant_state *s, uint8_t *tag);
ELEPHANT_SCOPE int loxo_elephant_decrypt_absorb(elephant_ref e, elephant_state *s,
                                                const uint8_t *in, size_t len);
ELEPHANT_SCOPE int loxo_elephant_decrypt_verify(elephant_ref e, elephant_state *s,
                                                const uint8_t *tag);
ELEPHANT_SCOPE int loxo_elephant_decrypt_update(elephant_ref e, elephant_state *s, uint8_t *out,
                                                const uint8_t *in, size_t len);
ELEPHANT_SCOPE int loxo_elephant_decrypt_final(elephant_state *s);

#if !LOXO_SHARED_MODE || defined(ELEPHANT_SHARED)
#include "elephant_key.h"
#include "elephant_bulk.h"
#if ELEPHANT_SERIAL
#include "elephant_serial.h"
#else
#include "elephant_blocks.h"
#include "elephant_packet.h"
#include "elephant_batch.h"
#endif
#include "elephant_pieces.h"
#endif
#if LOXO_SLABS && defined(ELEPHANT_SLABS)
#include ELEPHANT_SLABS
#endif
#include "elephant_instance.h"

#endif
