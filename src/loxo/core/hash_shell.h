/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The calls of hash.h, written once: checks, the order of calls, wiping. A scheme gives functions,
 * named by the prefix `scheme`, that never see a wrong argument or a call out of order:
 *
 *   scheme_start(constants, state, custom, custom_len)   custom_len is 0 for a hash
 *   scheme_absorb(constants, state, in, len)
 *   scheme_end(constants, state)                         ends the message
 *   scheme_squeeze(constants, state, out, n)             the next n bytes
 *
 * `state` has LOXO_<NAME>_STATE_WORDS words, all zero at the start. The last byte of a XOF's is the
 * shell's. `constants` is whatever tells apart the instances of a scheme; it folds.
 *
 * LOXO_HASH_SHELL defines loxo_<name>_init, _update, _final, _hash and _wipe; LOXO_XOF_SHELL
 * defines loxo_<name>_init, _init_custom, _update, _squeeze, _hash and _wipe. loxo_<name>_hash_many
 * is made by LOXO_SPONGE_HASH_MANY or LOXO_SPONGE_XOF_MANY of hash_many.h, or by the scheme.
 */
#ifndef LOXO_HASH_SHELL_H
#define LOXO_HASH_SHELL_H

#include "bytes.h"
#include "ct.h"
#include "hash.h"

#define LOXO_HASH_SHELL(name, NAME, scheme, constants) \
  void loxo_##name##_init(loxo_##name##_state *state) { \
    loxo_clear(state, sizeof *state); \
    scheme##_start(constants, (uint8_t *)state, NULL, 0); \
  } \
  int loxo_##name##_update(loxo_##name##_state *state, const uint8_t *in, size_t len) { \
    if (len && !in) return LOXO_ERR_ARGUMENT; \
    scheme##_absorb(constants, (uint8_t *)state, in, len); \
    return LOXO_OK; \
  } \
  int loxo_##name##_final(loxo_##name##_state *state, \
                          uint8_t digest[LOXO_##NAME##_DIGEST_BYTES]) { \
    scheme##_end(constants, (uint8_t *)state); \
    scheme##_squeeze(constants, (uint8_t *)state, digest, LOXO_##NAME##_DIGEST_BYTES); \
    loxo_wipe(state, sizeof *state); \
    return LOXO_OK; \
  } \
  int loxo_##name##_hash(uint8_t digest[LOXO_##NAME##_DIGEST_BYTES], const uint8_t *in, \
                         size_t len) { \
    loxo_##name##_state state; \
    loxo_##name##_init(&state); \
    int status = loxo_##name##_update(&state, in, len); \
    if (!status) status = loxo_##name##_final(&state, digest); \
    return status; \
  } \
  void loxo_##name##_wipe(loxo_##name##_state *state) { loxo_wipe(state, sizeof *state); }

/* Where a XOF is. All zero, as after a wipe, is none of the two. */
enum { LOXO_XOF_ABSORBS = 1, LOXO_XOF_SQUEEZES };

#define LOXO_XOF_PHASE(state) (((uint8_t *)(state))[sizeof *(state)-1])

#define LOXO_XOF_SHELL(name, NAME, scheme, constants) \
  int loxo_##name##_init_custom(loxo_##name##_state *state, const uint8_t *custom, \
                                size_t custom_len) { \
    if (custom_len > LOXO_##NAME##_CUSTOM_MAX) return LOXO_ERR_LENGTH; \
    if (custom_len && !custom) return LOXO_ERR_ARGUMENT; \
    loxo_clear(state, sizeof *state); \
    scheme##_start(constants, (uint8_t *)state, custom, custom_len); \
    LOXO_XOF_PHASE(state) = LOXO_XOF_ABSORBS; \
    return LOXO_OK; \
  } \
  void loxo_##name##_init(loxo_##name##_state *state) { \
    (void)!loxo_##name##_init_custom(state, NULL, 0); \
  } \
  int loxo_##name##_update(loxo_##name##_state *state, const uint8_t *in, size_t len) { \
    if (LOXO_XOF_PHASE(state) != LOXO_XOF_ABSORBS) return LOXO_ERR_STATE; \
    if (len && !in) return LOXO_ERR_ARGUMENT; \
    scheme##_absorb(constants, (uint8_t *)state, in, len); \
    return LOXO_OK; \
  } \
  int loxo_##name##_squeeze(loxo_##name##_state *state, uint8_t *out, size_t n) { \
    if (!LOXO_XOF_PHASE(state)) return LOXO_ERR_STATE; \
    if (n && !out) return LOXO_ERR_ARGUMENT; \
    if (LOXO_XOF_PHASE(state) == LOXO_XOF_ABSORBS) scheme##_end(constants, (uint8_t *)state); \
    LOXO_XOF_PHASE(state) = LOXO_XOF_SQUEEZES; \
    scheme##_squeeze(constants, (uint8_t *)state, out, n); \
    return LOXO_OK; \
  } \
  int loxo_##name##_hash(uint8_t *out, size_t out_len, const uint8_t *in, size_t len) { \
    loxo_##name##_state state; \
    loxo_##name##_init(&state); \
    int status = loxo_##name##_update(&state, in, len); \
    if (!status) status = loxo_##name##_squeeze(&state, out, out_len); \
    loxo_wipe(&state, sizeof state); \
    return status; \
  } \
  void loxo_##name##_wipe(loxo_##name##_state *state) { loxo_wipe(state, sizeof *state); }

#endif
