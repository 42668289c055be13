/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Words of 64 bits, of one packet: the form of core/duplex.h for 64-bit machines. A kernel may hold
 * the bits of a word in another order, as core/interleaved.h and core/reversed.h do. Internal.
 */
#ifndef LOXO_WORDS_U64_H
#define LOXO_WORDS_U64_H

#include "config.h"

#if !defined(INTO) && defined(LOXO_REVERSED)
#define INTO(x) loxo_reverse(x)
#define FROM(x) loxo_reverse(x)
#endif

typedef uint64_t word;
enum { WORD = 8, BLOCK_WORDS = 5 };

#define PARTS_BY_BYTES
#include "words_one.inc"
#undef PARTS_BY_BYTES

#endif
