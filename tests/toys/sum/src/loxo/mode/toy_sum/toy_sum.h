/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Toys: two AEADs that are built on no permutation. A generator makes the keystream, and a sum over
 * all bytes the tag. They protect nothing. They show that the sizes of an AEAD are its own.
 *
 *                key   nonce   tag
 *   toy-wide      32      24    32
 *   toy-brief     24      16     4
 */
#ifndef LOXO_TOY_SUM_H
#define LOXO_TOY_SUM_H

#include "../../core/aead.h"

#ifdef __cplusplus
extern "C" {
#endif

#define LOXO_TOY_WIDE_KEY_BYTES LOXO_AEAD_KEY_MAX
#define LOXO_TOY_WIDE_NONCE_BYTES 24
#define LOXO_TOY_WIDE_TAG_BYTES LOXO_AEAD_TAG_MAX
#define LOXO_TOY_WIDE_BLOCK_BYTES 40
#define LOXO_TOY_WIDE_LIMIT_BLOCKS_LOG2 32
#define LOXO_TOY_WIDE_LIMIT_FAILURES_LOG2 96
#define LOXO_TOY_WIDE_MESSAGE_MAX (SIZE_MAX / 2)
#define LOXO_TOY_WIDE_FLAGS 0u
#define LOXO_TOY_WIDE_KEY_WORDS 1
#define LOXO_TOY_WIDE_STATE_WORDS 11

#define LOXO_TOY_BRIEF_KEY_BYTES 24
#define LOXO_TOY_BRIEF_NONCE_BYTES 16
#define LOXO_TOY_BRIEF_TAG_BYTES 4
#define LOXO_TOY_BRIEF_BLOCK_BYTES 8
#define LOXO_TOY_BRIEF_LIMIT_BLOCKS_LOG2 32
#define LOXO_TOY_BRIEF_LIMIT_FAILURES_LOG2 0
#define LOXO_TOY_BRIEF_MESSAGE_MAX (SIZE_MAX / 2)
#define LOXO_TOY_BRIEF_FLAGS LOXO_AEAD_SHORT_TAG
#define LOXO_TOY_BRIEF_KEY_WORDS 1
#define LOXO_TOY_BRIEF_STATE_WORDS 11

LOXO_DECLARE_AEAD(toy_wide, TOY_WIDE)
LOXO_DECLARE_AEAD(toy_brief, TOY_BRIEF)

#ifdef __cplusplus
}
#endif
#endif
