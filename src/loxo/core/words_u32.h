/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Words of 32 bits, of one packet: the form of core/duplex.h for permutations on such words.
 * Internal.
 */
#ifndef LOXO_WORDS_U32_H
#define LOXO_WORDS_U32_H

#include "config.h"

#if defined(__GNUC__)
typedef uint32_t __attribute__((may_alias)) word; /* of a state in uint64_t */
#else
typedef uint32_t word;
#endif
enum { WORD = 4, BLOCK_WORDS = 12 };

#define ROTATE(x, n) ((x) << (n) | (x) >> (32 - (n)))

#include "words_one.inc"

#endif
