/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The calls of stream.h, written once. Internal.
 *
 * LOXO_STREAM_SHELL(name, NAME, own, start, seek, ...) makes them from the functions that
 * stream_scheme.h describes and the tables of stream_kernels.inc, where the stream's own state is
 * of type `own`: loxo_<name>_xor, _keystream, _init, _xor_update, _keystream_update, _seek, _wipe
 * and _xor_many. All of it folds; but on a host, what hardly gains from that has one copy for all
 * streams (stream_shared.c).
 */
#ifndef LOXO_STREAM_SHELL_H
#define LOXO_STREAM_SHELL_H

#include "stream_many.h"

#if LOXO_STATIC_DISPATCH
#define LOXO_STREAM_SHARED(verb) loxo_stream_##verb
#else
#define LOXO_STREAM_SHARED(verb) loxo_stream_shared_##verb
#endif

#define LOXO_STREAM_LENGTHS(NAME) \
  LOXO_##NAME##_NONCE_MIN, LOXO_##NAME##_NONCE_BYTES, LOXO_##NAME##_NONCE_STEP, \
      LOXO_##NAME##_KEY_MIN, LOXO_##NAME##_KEY_BYTES, LOXO_##NAME##_KEY_STEP

#define LOXO_STREAM_ARGUMENTS(NAME) \
  nonce, LOXO_##NAME##_NONCE_LEN(LOXO_##NAME##_NONCE_BYTES, nonce_len), key, \
      LOXO_##NAME##_KEY_LEN(LOXO_##NAME##_KEY_BYTES, key_len)

/* Without rows of that form nothing looks for one. */
#define LOXO_STREAM_STARTS(name) (LOXO_TABLE(name, _start_rows) ? LOXO_TABLE(name, _starts) : NULL)

#define LOXO_STREAM_START(name, NAME, state) \
  loxo_stream_start(&name##_scheme, state, LOXO_STREAM_ARGUMENTS(NAME))

/* A state of a call's own. A call of loxo_wipe() is 3% of a block of ChaCha. */
#if LOXO_HOSTED && defined(__GNUC__)
LOXO_ALWAYS_INLINE void loxo_stream_wipe(void *p, size_t n) {
  typedef uint32_t row LOXO_VECTOR(16);
  const row zero = {0};
  LOXO_UNROLL
  for (size_t i = 0; i < n; i += sizeof zero) {
    loxo_copy((uint8_t *)p + (n - i < sizeof zero ? n - sizeof zero : i), &zero, sizeof zero);
    __asm__ __volatile__("" : : "r"(p) : "memory"); /* or it is memset() again */
  }
}
#else
#define loxo_stream_wipe loxo_wipe
#endif

/* A whole text. On small cores with words it does without what pieces need. */
#if LOXO_BARE_WORDS
#define LOXO_STREAM_WHOLE(name, NAME) \
  loxo_##name##_state state; \
  return loxo_stream_once(&name##_scheme, &state, out, in, len, LOXO_STREAM_ARGUMENTS(NAME))
#else
#define LOXO_STREAM_WHOLE(name, NAME) \
  loxo_##name##_state state; \
  int status = LOXO_STREAM_START(name, NAME, &state); \
  if (status) return status; \
  status = loxo_##name##_xor_update(&state, out, in, len); \
  loxo_stream_wipe(&state, sizeof state); \
  return status
#endif
#define LOXO_STREAM_PASSED(NAME) \
  LOXO_##NAME##_NONCE_LEN(nonce, nonce, nonce_len), key LOXO_##NAME##_KEY_LEN(, , key_len)

/* A hosted gcc puts an instruction in the place of memset that is slow to start: 4% of the set-up
 * of SOSEMANUK. */
#if LOXO_HOSTED
#define LOXO_STREAM_CLEAR(p, n) loxo_stream_wipe(p, n)
#else
#define LOXO_STREAM_CLEAR(p, n) loxo_fill(p, 0, n)
#endif

/* Behind `seek` come the rows of `first`, at most two. With those, a text that is more than a block
 * stands apart: its frame would cost that call, too. */
#define LOXO_STREAM_SHELL(name, NAME, own, start, seek, ...) \
  static const loxo_stream_scheme name##_scheme = {start, \
                                                   seek, \
                                                   LOXO_TABLE(name, _kernels), \
                                                   LOXO_TABLE(name, _streams), \
                                                   LOXO_STREAM_STARTS(name), \
                                                   sizeof(own), \
                                                   LOXO_##NAME##_BLOCK_BYTES, \
                                                   sizeof(loxo_##name##_state), \
                                                   LOXO_##NAME##_KEYSTREAM_MAX, \
                                                   LOXO_STREAM_LENGTHS(NAME), \
                                                   {__VA_ARGS__}}; \
  LOXO_STATIC_ASSERT(LOXO_STREAM_HEAD_BYTES + sizeof(own) + LOXO_##NAME##_BLOCK_BYTES <= \
                         sizeof(loxo_##name##_state), \
                     "state"); \
  LOXO_ONE_COPY int name##_apart(uint8_t *out, const uint8_t *in, size_t len, \
                                 LOXO_STREAM_NONCE_AND_KEY(NAME)) { \
    LOXO_STREAM_WHOLE(name, NAME); \
  } \
\
  int loxo_##name##_init(loxo_##name##_state *state, LOXO_STREAM_NONCE_AND_KEY(NAME)) { \
    enum { MADE = LOXO_STREAM_HEAD_BYTES + sizeof(own) }; \
    uint64_t fresh[(MADE + 7) / 8]; /* nonce and key may lie inside the state */ \
    LOXO_STREAM_CLEAR(fresh, sizeof fresh); \
    int status = loxo_stream_load(&name##_scheme, fresh, LOXO_STREAM_ARGUMENTS(NAME)); \
    if (status) return status; \
    /* In front of the copy: of a block below 16 bytes it clears some that come before. */ \
    LOXO_STREAM_CLEAR((uint8_t *)state + MADE, sizeof *state - MADE); \
    loxo_copy(state, fresh, MADE); \
    loxo_stream_wipe(fresh, sizeof fresh); \
    /* Behind the copy, which would wait for words that were written one by one. */ \
    loxo_stream_set_up(&name##_scheme, &(loxo_stream_lane){loxo_stream_own(state), NULL, NULL}, \
                       1); \
    return LOXO_OK; \
  } \
  int loxo_##name##_xor_update(loxo_##name##_state *state, uint8_t *out, const uint8_t *in, \
                               size_t len) { \
    return loxo_stream_xor(&name##_scheme, state, out, in, len); \
  } \
  int loxo_##name##_keystream_update(loxo_##name##_state *state, uint8_t *out, size_t len) { \
    return LOXO_STREAM_SHARED(keystream)(&name##_scheme, state, out, len); \
  } \
  int loxo_##name##_seek(loxo_##name##_state *state, uint64_t byte) { \
    return loxo_stream_seek(&name##_scheme, state, byte); \
  } \
  void loxo_##name##_wipe(loxo_##name##_state *state) { loxo_wipe(state, sizeof *state); } \
\
  int loxo_##name##_xor(uint8_t *out, const uint8_t *in, size_t len, \
                        LOXO_STREAM_NONCE_AND_KEY(NAME)) { \
    if (name##_scheme.first[0].call) { \
      loxo_stream_first_fn *const first = \
          loxo_stream_first_for(&name##_scheme, out, in, len, nonce, key); \
      if (first) return first(out, in, len, nonce, key); \
      return name##_apart(out, in, len, LOXO_STREAM_PASSED(NAME)); \
    } \
    LOXO_STREAM_WHOLE(name, NAME); \
  } \
  int loxo_##name##_keystream(uint8_t *out, size_t len, LOXO_STREAM_NONCE_AND_KEY(NAME)) { \
    loxo_##name##_state state; \
    int status = LOXO_STREAM_START(name, NAME, &state); \
    if (status) return status; \
    status = loxo_##name##_keystream_update(&state, out, len); \
    loxo_wipe(&state, sizeof state); \
    return status; \
  } \
  int loxo_##name##_xor_many(loxo_text *texts, size_t n) { \
    enum { WINDOW = LOXO_STREAM_WINDOW(sizeof(LOXO_TABLE(name, _widest))) }; \
    loxo_##name##_state states[WINDOW]; \
    loxo_stream_seat seats[WINDOW]; \
    loxo_stream_lane seen[WINDOW]; \
    loxo_stream_batch batch = {.texts = texts, .n = n}; \
    return LOXO_STREAM_SHARED(many)(&name##_scheme, &batch, seats, seen, (uint8_t *)states, \
                                    WINDOW); \
  }

#endif
