/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * For a mode whose words of 64 bits are big-endian, where a kernel's are little-endian: included in
 * front of the form of words. Reversing a word's bytes is to a form of words of 64 bits one more
 * order of its bits (core/words_u64.h). A form in bytes keeps the bytes as they come; then a kernel
 * has them reversed around its rounds. Internal.
 */
#ifndef LOXO_REVERSED_H
#define LOXO_REVERSED_H

#include "bytes.h"

#define LOXO_REVERSED 1

LOXO_ALWAYS_INLINE uint32_t loxo_reverse_half(uint32_t x) {
  return x << 24 | (x & 0xff00) << 8 | (x >> 8 & 0xff00) | x >> 24;
}

/* In halves where a compiler would call a function for a whole word. */
LOXO_ALWAYS_INLINE uint64_t loxo_reverse(uint64_t x) {
#if LOXO_WORD64 && defined(__GNUC__)
  x = __builtin_bswap64(x);
#else
  x = loxo_reverse_half((uint32_t)(x >> 32)) | (uint64_t)loxo_reverse_half((uint32_t)x) << 32;
#endif
#if defined(__GNUC__)
  __asm__("" : "+r"(x)); /* else a compiler keeps a key's words in both orders, one on the stack */
#endif
  return x;
}

/* Whole words in place. */
LOXO_ONE_COPY void loxo_reverse_words(uint8_t *bytes, size_t words) {
  for (; words; words--, bytes += 8) {
#if LOXO_WORD64
    loxo_store64(bytes, loxo_reverse(loxo_load64(bytes)));
#else
    for (uint_fast8_t i = 0; i < 4; i++) {
      const uint8_t byte = bytes[i];
      bytes[i] = bytes[7 - i];
      bytes[7 - i] = byte;
    }
#endif
  }
}

#endif
