/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Duplexes: AEADs that absorb and squeeze one state, such as Ascon's. Internal.
 *
 * Such an AEAD is made of three parts, and an engine joins them, once for each instruction set.
 * A few includes and a name are all of an engine; ENGINE(verb) names its functions.
 *
 *   core/words_<form>.h               words: of one packet, or of one in each lane
 *   permutation/<p>/<p>_<isa>.h       the kernel: the rounds on those words
 *   mode/<m>/<m>_duplex.inc           the mode
 *   core/duplex_packets.inc           whole packets
 *   core/duplex_steps.inc             for a form of one lane: a packet step by step
 *
 * The AEAD lists its engines. core/duplex_rows.inc makes rows of the list, and
 * core/duplex_scheme.inc makes of the rows what the shell of AEADs asks for.
 *
 * Where the instruction set has a LOXO_TARGET, the region goes around them all, since functions
 * that are inlined have to have the target of those they end up in.
 *
 * A kernel knows words, and nothing of what they stand for:
 *
 *   void <p>_rounds(word *s, unsigned rounds)     the last so many rounds; a constant at every call
 *
 * Word w of a lane is bytes WORD * w to WORD * (w + 1) - 1 of the specification's state, in
 * little-endian order. The rounds are inlined; a call for each permutation costs a short packet a
 * fifth. They load and store word by word: an array copied as a whole goes through memory.
 *
 * A form of words says how they are read and written. Byte order, alignment, padding, blocks that
 * are not full, lanes and transposition are its own affair. It has
 *
 *   word, WORD                  the type, and its bytes in each lane
 *   lanes, LANES                a set of lanes, and how many there are; bit i is lane i
 *   cursor                      where each lane reads and writes, and how many bytes it has left
 *
 *   cursor cursor_of(in, out, left)         arrays of LANES; `out` is NULL where nothing is written
 *   cursor cursor_of_packets(packets, n, in, out, left)
 *                                           instead, if it defines CURSOR_OF_PACKETS: these fields
 *                                           of packets, by their places; nothing is left in the
 *                                           lanes from n on
 *   lanes with_left(cursor, n)              lanes with at least n bytes left
 *   int any(m)                              whether m has lanes at all
 *   void advance(cursor, m, n)              by n bytes
 *   void restore(s, before, words, m)       outside m, s is what it was before
 *
 *   void get(x, words, from)                whole words from LANES addresses
 *   void put(to, n, x, words)               to the first n of them
 *   void whole(x, words, cursor, m, rate)   a block of `rate` bytes; zeros outside it and outside m
 *   void part(x, words, cursor, m, pad)     what is left, less than `words` words, the byte `pad`
 *                                           and zeros; zeros outside m
 *   void crypt_whole(x, s, words, cursor, m, rate, decrypt)
 *   void crypt_part(x, s, words, cursor, m, pad, decrypt)
 *                                           the same; what is read ^ s is written, and x is the
 *                                           plaintext, padded
 *   void set64(s, at, value)                the 8 bytes from byte `at` on, in every lane
 *   void add_byte(s, at, value)             XORs a byte in every lane
 *   void add(s, x, words)                   s ^= x
 *   lanes differing(a, b, words)            where words differ; takes no longer if they do. The
 *                                           result is public.
 *
 * and, if it is of 32 bits,
 *
 *   ROTATE(x, n)                            turned left by n bits, a constant, in each lane
 *
 * Counts of words, rates and places are constants at every call. Nothing is read or written outside
 * the bytes of a cursor, and nothing at all for lanes outside m.
 *
 * A mode is written once, over words. It has the sizes STATE, KEY, NONCE, TAG, AD_RATE and
 * TEXT_RATE, in bytes, the place of the nonce in the first state, NONCE_AT, and
 *
 *   void start(s, key)                      the nonce is in its place, and the key in memory: if
 *                                           it is read before and after rounds, DUPLEX_IN_MEMORY
 *                                           goes between
 *   void ad(s, cursor, first, last)         associated data; the first, the last piece of it
 *   void text(s, cursor, decrypt, last)
 *   void finish(s, key, tag)                the tag may take the place of the key
 *
 * Where an instruction set has these in fewer calls, the mode defines DUPLEX_PACKET and
 *
 *   const word *packet(s, key, nonce, ad, text, decrypt)
 *                                           all four, for whole packets; where the tag is, in s.
 *                                           The nonce is where the caller has it
 *
 * Pieces but the last one are whole blocks, and something follows them, so none of these blocks is
 * the last. Between pieces of text the state begins with the next block's keystream.
 *
 * All of these are inlined into the engine's functions, so that the words of a packet stay in
 * registers. They are not named buffers and are not wiped, unless WORDS_IN_MEMORY is defined: by
 * forms whose words are so large that one is a secret of its own, and by kernels that are a
 * function, since a state lies in memory then. Such are those that define DUPLEX_CALLED, in files
 * of their own, and the rounds in C of an engine that defines ROUNDS_CALLED in front of them.
 */
#ifndef LOXO_DUPLEX_H
#define LOXO_DUPLEX_H

#include "aead.h"
#include "cpu.h"
#include "ct.h"
#include "kernel.h"

/* 1 to `lanes` packets that have passed their checks; a key context holds the key itself. Sets each
 * packet's status. Encryption writes the tag. Decryption verifies it, and of a forged packet
 * nothing is left in `out`; or it writes the tag that the packet should have, for AEADs that look
 * at less than all of it. */
typedef void loxo_duplex_packets_fn(loxo_packet *const *packets, size_t n);

/* One packet step by step; core/duplex_pieces.inc makes pieces of any length of it. A state has
 * STATE bytes: the words of the engine. Every piece but the last one is a number of whole blocks.
 */
typedef struct loxo_duplex_steps {
  void (*start)(uint64_t *state, const uint8_t *key, const uint8_t *nonce);
  void (*ad)(uint64_t *state, const uint8_t *in, size_t len, int first, int last);
  void (*text)(uint64_t *state, uint8_t *out, const uint8_t *in, size_t len, int decrypt, int last);
  void (*keystream)(const uint64_t *state, uint8_t *block); /* of the next block of text */
  void (*finish)(uint64_t *state, const uint8_t *key, uint8_t *tag);
} loxo_duplex_steps;

#define LOXO_DUPLEX_LANES_MAX 16

/* One row for each engine, best instruction set first, widest first. The last one needs no features
 * and has one lane and steps. */
typedef struct loxo_duplex_row {
  LOXO_KERNEL_HEAD;                          /* `lanes` and `from` count packets */
  loxo_duplex_packets_fn *packets[3];        /* encrypt; decrypt and verify; only decrypt */
  const LOXO_FLASH loxo_duplex_steps *steps; /* or NULL */
} loxo_duplex_row;

/* The words of a key, whose place the tag takes. */
#define DUPLEX_KEY_WORDS ((KEY > TAG ? KEY : TAG) / WORD)

/* A state in an engine. A kernel that is called may load more than a word of it at once. */
#define DUPLEX_STATE(s) _Alignas(uint64_t) _Alignas(word) word s[STATE / WORD]

/* The n words at x are in memory, and the compiler knows nothing of them. */
#if defined(__GNUC__)
#define DUPLEX_WRITTEN(x, n) __asm__ __volatile__("" : "+m"(*(word(*)[n])(x)))
#else
#define DUPLEX_WRITTEN(x, n) ((void)(x))
#endif

/* So is a key. One that a compiler keeps elsewhere would be spilled, and be on the stack twice; but
 * WebAssembly has variables for all words, and they are not in its memory. */
#if defined(__wasm__)
#define DUPLEX_IN_MEMORY(x, n) ((void)(x))
#else
#define DUPLEX_IN_MEMORY(x, n) DUPLEX_WRITTEN(x, n)
#endif

/* Wipes n words at x. */
#if LOXO_COMPACT
#define DUPLEX_WIPE(x, n) loxo_wipe(x, (n) * sizeof(word))
#else
#define DUPLEX_WIPE(x, n) \
  do { \
    LOXO_UNROLL \
    for (size_t w = 0; w < (n); w++) (x)[w] = (word){0}; \
    DUPLEX_WRITTEN(x, n); \
  } while (0)
#endif

/* The bytes of all blocks but the last one, full or not, of len bytes; len is not 0. A rate that is
 * no power of two takes a loop, as a small core would call a division. */
LOXO_ALWAYS_INLINE size_t loxo_blocks_before_last(size_t len, size_t rate) {
  size_t n = (len - 1) & ~(rate - 1);
  if ((rate & (rate - 1)) == 0) return n;
  for (n = 0; len - n > rate;) n += rate;
  return n;
}

/* The constants of an AEAD. */
typedef struct loxo_duplex {
  const loxo_duplex_row *rows; /* NULL in a static build */
  size_t longest;              /* message and associated data, each, in bytes */
  uint8_t tag;                 /* bytes */
  uint8_t ends;                /* what start() and finish() cost together, in blocks */
} loxo_duplex;

#endif
